// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using Godot;

namespace Libturret
{
    /// <summary>
    /// A turret. It turns a base and a barrel toward a target within travel limits, rates and accelerations, leads a
    /// moving target from a moving mount, and reports when a shot would hit. It stands at this node, with −Z forward
    /// and +Y up at azimuth 0.
    /// </summary>
    /// <remarks>
    /// BasePart turns with the azimuth alone. BarrelPart, a descendant of BasePart, turns with azimuth and elevation. A
    /// turret with one part has a BarrelPart and no BasePart. In the model, the parts stand at azimuth 0 and elevation
    /// 0; the directions of their own axes do not matter. A part that is set later stands so as well; a copy of a
    /// turret that has turned goes on from there. The scale is kept. It must be the same on all axes, and may change
    /// while the turret works. The azimuth is positive to the left, as Rotation.Y is; the elevation is positive up.
    /// <para>
    /// The turret sets its ProcessPriority and its ProcessPhysicsPriority to −100 where they are 0: it steps before scripts, so
    /// that any of them may read it and fire. What it reports is as everything will be when the scripts have moved it in the
    /// same frame, by how it has moved so far; with ShotIsRigidBody, as everything is. With another priority, or in Step, it
    /// takes everything to be where it is.
    /// </para>
    /// </remarks>
    [Tool]
    [GlobalClass]
    [Icon("res://addons/libturret/turret.svg")]
    public partial class Turret3D : Node3D
    {
        /// <summary>Emitted when the turret comes onto its target and may fire.</summary>
        [Signal]
        public delegate void TargetAcquiredEventHandler();

        /// <summary>
        /// Emitted when the turret leaves its target, enters a HoldFire sector, or loses its target.
        /// </summary>
        [Signal]
        public delegate void TargetLostEventHandler();

        private const float Degree = (float)(System.Math.PI / 180);

        private Node3D basePart, barrelPart, muzzlePart;
        private TurretProcessCallback processCallback = TurretProcessCallback.Physics;
        private float azimuthMin = -180, azimuthMax = 180, elevationMin = -90, elevationMax = 90;
        private bool limitAzimuth;
        private Godot.Collections.Array<TurretSector3D> sectors = new Godot.Collections.Array<TurretSector3D>();

        /// <summary>The node that turns with the azimuth alone.</summary>
        [ExportGroup("Parts")]
        [Export]
        public Node3D BasePart { get => basePart; set => Change(ref basePart, value); }

        /// <summary>
        /// The node that turns with azimuth and elevation, about its position: a descendant of BasePart. Without it,
        /// the elevation stays 0.
        /// </summary>
        [Export]
        public Node3D BarrelPart { get => barrelPart; set => Change(ref barrelPart, value); }

        /// <summary>Where shots leave: a descendant of BarrelPart.</summary>
        [Export]
        public Node3D MuzzlePart { get => muzzlePart; set => Change(ref muzzlePart, value); }

        /// <summary>
        /// The node to aim at. It has precedence over AimPosition. If there is nothing to aim at, the turret returns to
        /// rest.
        /// </summary>
        [ExportGroup("Target")]
        [Export]
        public Node3D Target { get; set; }

        /// <summary>
        /// The turret is on target when the barrel is at most this far from the direction to fire in, degrees.
        /// </summary>
        [Export(PropertyHint.Range, "0.001,10,0.001,or_greater,degrees")]
        public float Tolerance { get; set; } = 0.1f;

        /// <summary>Whether the azimuth has travel limits. If false, the base turns without limit.</summary>
        [ExportGroup("Travel")]
        [Export]
        public bool LimitAzimuth { get => limitAzimuth; set => Change(ref limitAzimuth, value); }

        /// <summary>
        /// The right travel limit, degrees. Limits more than 360 apart allow several turns, as a cable does.
        /// </summary>
        [Export(PropertyHint.Range, "-360,360,0.1,or_less,or_greater,degrees")]
        public float AzimuthMin { get => azimuthMin; set => Change(ref azimuthMin, value); }

        /// <summary>The left travel limit, degrees.</summary>
        [Export(PropertyHint.Range, "-360,360,0.1,or_less,or_greater,degrees")]
        public float AzimuthMax { get => azimuthMax; set => Change(ref azimuthMax, value); }

        /// <summary>The lower travel limit, degrees.</summary>
        [Export(PropertyHint.Range, "-180,180,0.1,degrees")]
        public float ElevationMin { get => elevationMin; set => Change(ref elevationMin, value); }

        /// <summary>
        /// The upper travel limit, degrees. Beyond 90, the barrel goes over the top if that is faster.
        /// </summary>
        [Export(PropertyHint.Range, "-180,180,0.1,degrees")]
        public float ElevationMax { get => elevationMax; set => Change(ref elevationMax, value); }

        /// <summary>
        /// The azimuth without a target, degrees. Beyond the travel limits, it is the equivalent angle between them, such
        /// as -10 for 350.
        /// </summary>
        [Export(PropertyHint.Range, "-180,180,0.1,or_less,or_greater,degrees")]
        public float RestAzimuth { get; set; }

        /// <summary>The elevation without a target, degrees. It is clamped to the travel limits.</summary>
        [Export(PropertyHint.Range, "-180,180,0.1,degrees")]
        public float RestElevation { get; set; }

        /// <summary>
        /// Where the turret must not fire or must not point; at most 8 sectors. The editor shows them on the sphere
        /// that the muzzle moves on.
        /// </summary>
        [ExportGroup("Sectors")]
        [Export]
        public Godot.Collections.Array<TurretSector3D> Sectors
        {
            get => sectors;
            set
            {
                ListenToSectors(false);
                sectors = value ?? new Godot.Collections.Array<TurretSector3D>();
                ListenToSectors(true);
                ShowInEditor();
            }
        }

        /// <summary>The highest rate of the azimuth, degrees/s. 0: the joint is fixed.</summary>
        [ExportGroup("Speed")]
        [Export(PropertyHint.Range, "0,720,0.1,or_greater,suffix:°/s")]
        public float AzimuthRate { get; set; } = 90;

        /// <summary>The highest rate of the elevation, degrees/s. 0: the joint is fixed.</summary>
        [Export(PropertyHint.Range, "0,720,0.1,or_greater,suffix:°/s")]
        public float ElevationRate { get; set; } = 90;

        /// <summary>The highest acceleration of the azimuth, degrees/s². 0: no limit.</summary>
        [Export(PropertyHint.Range, "0,1440,0.1,or_greater,suffix:°/s²")]
        public float AzimuthAcceleration { get; set; }

        /// <summary>The highest acceleration of the elevation, degrees/s². 0: no limit.</summary>
        [Export(PropertyHint.Range, "0,1440,0.1,or_greater,suffix:°/s²")]
        public float ElevationAcceleration { get; set; }

        /// <summary>When the turret moves: each physics tick, each frame, or when Step is called.</summary>
        [ExportGroup("Motion")]
        [Export]
        public TurretProcessCallback ProcessCallback
        {
            get => processCallback;
            set
            {
                processCallback = value;
                ForgetMotion();
                ApplyProcessCallback();
            }
        }

        /// <summary>
        /// Whether the turret observes, from step to step, how its target and its mount move. If false, it takes both
        /// to be at rest.
        /// </summary>
        [Export]
        public bool FollowsMotion { get; set; } = true;

        /// <summary>
        /// The age at which an observation of the target's motion counts half as much as a new one, seconds. 0: no
        /// smoothing, for a target that moves smoothly.
        /// </summary>
        [Export(PropertyHint.Range, "0,2,0.01,or_greater,suffix:s")]
        public float MotionHalfLife { get; set; } = 0.1f;

        /// <summary>
        /// A target or mount that is this far from its predicted position, meters, has jumped, and is observed anew.
        /// 0: never.
        /// </summary>
        [Export(PropertyHint.Range, "0,1000,0.1,or_greater,suffix:m")]
        public float MotionJump { get; set; } = 50;

        /// <summary>
        /// Whether to measure the two offsets from the parts in the model. If true, Trunnion and MuzzleOffset are
        /// ignored.
        /// </summary>
        [ExportGroup("Offsets")]
        [Export]
        public bool OffsetsFromParts { get; set; } = true;

        /// <summary>
        /// From the base to the elevation axis, meters, along this node's axes at azimuth 0.
        /// </summary>
        [Export]
        public Vector3 Trunnion { get; set; }

        /// <summary>
        /// From the elevation axis to the muzzle, meters, along this node's axes at both angles 0.
        /// </summary>
        [Export]
        public Vector3 MuzzleOffset { get; set; }

        /// <summary>
        /// The speed of a shot at the muzzle, m/s. The turret leads the target so that the shot hits it. If the target
        /// is out of reach, the turret follows it, and is not on target. 0, and no ShotThrust: the turret aims straight at
        /// the target.
        /// </summary>
        [ExportGroup("Shot")]
        [Export(PropertyHint.Range, "0,2000,0.1,or_greater,suffix:m/s")]
        public float ShotSpeed { get; set; }

        /// <summary>The fraction of the muzzle's velocity that a shot inherits. 1 for a gun.</summary>
        [Export(PropertyHint.Range, "0,1,0.01,or_less,or_greater")]
        public float InheritVelocity { get; set; } = 1;

        /// <summary>The acceleration of a shot in flight, m/s², in the world.</summary>
        [Export]
        public Vector3 ShotGravity { get; set; }

        /// <summary>The linear damping of a shot, 1/s, as LinearDamp of a RigidBody3D.</summary>
        [Export(PropertyHint.Range, "0,10,0.001,or_greater,suffix:1/s")]
        public float ShotDrag { get; set; }

        /// <summary>
        /// The longest flight of a shot, seconds. 0: no limit; a hit on a target that slows down and turns back may
        /// then be days away.
        /// </summary>
        [Export(PropertyHint.Range, "0,120,0.1,or_greater,suffix:s")]
        public float MaxFlightTime { get; set; } = 60;

        /// <summary>
        /// The acceleration by which a rocket's motor drives it along the direction of the barrel, m/s². 0: not a rocket.
        /// </summary>
        [Export(PropertyHint.Range, "0,500,0.1,or_greater,suffix:m/s²")]
        public float ShotThrust { get; set; }

        /// <summary>How long a rocket's motor burns, seconds.</summary>
        [Export(PropertyHint.Range, "0,60,0.01,or_greater,suffix:s")]
        public float ShotBurnTime { get; set; }

        /// <summary>Which of two trajectories to fire along: the earlier one, or the later and higher one.</summary>
        [Export]
        public TurretTrajectory ShotTrajectory { get; set; } = TurretTrajectory.Earliest;

        /// <summary>
        /// Whether shots are RigidBody3D nodes. If true, the default gravity and damping of the physics are added to
        /// ShotGravity and ShotDrag, and shots move in physics ticks.
        /// </summary>
        [Export]
        public bool ShotIsRigidBody { get; set; }

        /// <summary>
        /// Returns the properties as a configuration of libturret. Each step calls it, since they may change at any
        /// time.
        /// </summary>
        private TurretConfig Configuration()
        {
            bool fromParts = OffsetsFromParts && controller.Model.IsMeasured;
            return new TurretConfig
            {
                AzimuthMin = LimitAzimuth ? AzimuthMin * Degree : float.NegativeInfinity,
                AzimuthMax = LimitAzimuth ? AzimuthMax * Degree : float.PositiveInfinity,
                ElevationMin = ElevationMin * Degree,
                ElevationMax = ElevationMax * Degree,
                AzimuthRate = AzimuthRate * Degree,
                ElevationRate = ElevationRate * Degree,
                AzimuthAccel = Unbounded(AzimuthAcceleration) * Degree,
                ElevationAccel = Unbounded(ElevationAcceleration) * Degree,
                RestAzimuth = RestAzimuth * Degree,
                RestElevation = RestElevation * Degree,
                AimTolerance = Tolerance * Degree,
                Trunnion = fromParts ? controller.Model.Trunnion(carrierScale) : Trunnion.ToVec3(),
                Muzzle = fromParts ? controller.Model.Muzzle(pivotScale) : MuzzleOffset.ToVec3(),
                Axes = TurretAxes.Godot,
                Sectors = SectorsInRadians(),
            };
        }

        /// <summary>
        /// Returns the sectors in the same order. An entry without a resource becomes an empty sector.
        /// </summary>
        private TurretSectors SectorsInRadians()
        {
            TurretSectors made = default;
            for (int i = 0; i < sectors.Count; i++)
                made.AddOrCount(sectors[i]?.InRadians() ?? default);
            return made;
        }

        private static float Unbounded(float acceleration) =>
            acceleration == 0 ? float.PositiveInfinity : acceleration;

        /// <summary>Returns how a shot flies, or null if the turret does not lead.</summary>
        private TurretShot? Shot()
        {
            if (ShotSpeed == 0 && ShotThrust == 0)
                return null;
            var shot = new TurretShot(
                ShotSpeed, ShotGravity.ToVec3(), InheritVelocity, MaxFlightTime, ShotDrag, 0, ShotTrajectory,
                ShotThrust, ShotBurnTime);
            if (ShotIsRigidBody)
                bodyPhysics.Apply(this, ref shot);
            return shot;
        }

        // Just before _Ready, Godot enables processing for each callback that is overridden.
        private void ApplyProcessCallback()
        {
            bool isInGame = !Engine.IsEditorHint();
            SetPhysicsProcess(isInGame && processCallback == TurretProcessCallback.Physics);
            SetProcess(isInGame && processCallback == TurretProcessCallback.Idle);
        }
    }
}
