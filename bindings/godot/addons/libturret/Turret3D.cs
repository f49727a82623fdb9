// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using Godot;

namespace Libturret
{
    /// <summary>
    /// A turret: turns a base and a barrel toward a target, within stops, rates and accelerations, leads a
    /// target that moves, from a mount that moves, and tells when a shot hits. It stands where this node
    /// does, with −Z forward and +Y up at azimuth 0.
    /// </summary>
    /// <remarks>
    /// BasePart turns with the azimuth alone, BarrelPart, somewhere below it, with both; a turret of one part
    /// is a BarrelPart without a BasePart. As they are when the node becomes ready they count as azimuth 0
    /// and elevation 0, whichever way their own axes point. Their scale stays. The azimuth is positive to the
    /// left, as Rotation.Y is, and the elevation up.
    /// </remarks>
    [Tool]
    [GlobalClass]
    [Icon("res://addons/libturret/turret.svg")]
    public partial class Turret3D : Node3D
    {
        /// <summary>The turret has come onto its target: fire from now on.</summary>
        [Signal]
        public delegate void TargetAcquiredEventHandler();

        /// <summary>
        /// The turret is no longer on its target, holds fire in a sector, or has no target any more.
        /// </summary>
        [Signal]
        public delegate void TargetLostEventHandler();

        private const float Degree = (float)(System.Math.PI / 180);

        private Node3D basePart, barrelPart, muzzlePart;
        private TurretProcessCallback processCallback = TurretProcessCallback.Physics;
        private float azimuthMin = -180, azimuthMax = 180, elevationMin = -90, elevationMax = 90;
        private bool limitAzimuth;
        private Godot.Collections.Array<TurretSector3D> sectors = new Godot.Collections.Array<TurretSector3D>();

        /// <summary>Turns with the azimuth alone. Read when the node becomes ready.</summary>
        [ExportGroup("Parts")]
        [Export]
        public Node3D BasePart { get => basePart; set => Change(ref basePart, value); }

        /// <summary>
        /// Turns with azimuth and elevation, about where it is. Read when the node becomes ready.
        /// </summary>
        [Export]
        public Node3D BarrelPart { get => barrelPart; set => Change(ref barrelPart, value); }

        /// <summary>Where shots leave, below BarrelPart. Read when the node becomes ready.</summary>
        [Export]
        public Node3D MuzzlePart { get => muzzlePart; set => Change(ref muzzlePart, value); }

        /// <summary>
        /// The node to aim at; it comes before AimPosition. Without anything to aim at the turret returns to rest.
        /// </summary>
        [ExportGroup("Target")]
        [Export]
        public Node3D Target { get; set; }

        /// <summary>
        /// The angle between the barrel and the direction to fire in, within which the turret is on target,
        /// degrees.
        /// </summary>
        [Export(PropertyHint.Range, "0.001,10,0.001,or_greater,degrees")]
        public float Tolerance { get; set; } = 0.1f;

        /// <summary>Whether the azimuth has travel limits. Without them it turns endlessly.</summary>
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
        /// The upper travel limit, degrees. Beyond 90 the barrel goes over the top where that is quicker.
        /// </summary>
        [Export(PropertyHint.Range, "-180,180,0.1,degrees")]
        public float ElevationMax { get => elevationMax; set => Change(ref elevationMax, value); }

        /// <summary>The azimuth without a target, degrees; beyond a travel limit it is the limit.</summary>
        [Export(PropertyHint.Range, "-180,180,0.1,or_less,or_greater,degrees")]
        public float RestAzimuth { get; set; }

        /// <summary>The elevation without a target, degrees; beyond a travel limit it is the limit.</summary>
        [Export(PropertyHint.Range, "-180,180,0.1,degrees")]
        public float RestElevation { get; set; }

        /// <summary>
        /// Where the turret must not fire, or where its barrel must not be, 8 at most. The editor shows them on
        /// the sphere that the muzzle moves on.
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

        /// <summary>The highest rate of the azimuth, degrees a second. 0: a fixed joint.</summary>
        [ExportGroup("Speed")]
        [Export(PropertyHint.Range, "0,720,0.1,or_greater,suffix:°/s")]
        public float AzimuthRate { get; set; } = 90;

        /// <summary>The highest rate of the elevation, degrees a second. 0: a fixed joint.</summary>
        [Export(PropertyHint.Range, "0,720,0.1,or_greater,suffix:°/s")]
        public float ElevationRate { get; set; } = 90;

        /// <summary>The highest acceleration of the azimuth, degrees a second a second. 0: no limit.</summary>
        [Export(PropertyHint.Range, "0,1440,0.1,or_greater,suffix:°/s²")]
        public float AzimuthAcceleration { get; set; }

        /// <summary>The highest acceleration of the elevation, degrees a second a second. 0: no limit.</summary>
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
                ApplyProcessCallback();
            }
        }

        /// <summary>
        /// Whether the turret observes, from one step to the next, how its target and its mount move. Off: both
        /// count as standing still.
        /// </summary>
        [Export]
        public bool FollowsMotion { get; set; } = true;

        /// <summary>
        /// The memory for the target's motion, seconds: an observation of this age counts half. 0: none, for
        /// a target that moves without a tremble.
        /// </summary>
        [Export(PropertyHint.Range, "0,2,0.01,or_greater,suffix:s")]
        public float MotionHalfLife { get; set; } = 0.1f;

        /// <summary>
        /// A target or mount this far off its course, meters, has jumped, and is observed anew. 0: never.
        /// </summary>
        [Export(PropertyHint.Range, "0,1000,0.1,or_greater,suffix:m")]
        public float MotionJump { get; set; } = 50;

        /// <summary>
        /// Whether the two offsets are taken from the parts as they stand in the model; else they are those given
        /// here.
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
        /// The speed at which a shot leaves the muzzle, m/s: the turret then aims so that shot and target
        /// meet, and follows a target that is out of reach without being on it. 0: it aims straight at the
        /// target.
        /// </summary>
        [ExportGroup("Shot")]
        [Export(PropertyHint.Range, "0,2000,0.1,or_greater,suffix:m/s")]
        public float ShotSpeed { get; set; }

        /// <summary>The part of the muzzle's velocity that a shot keeps: 1 for a gun.</summary>
        [Export(PropertyHint.Range, "0,1,0.01,or_less,or_greater")]
        public float InheritVelocity { get; set; } = 1;

        /// <summary>The acceleration of a shot in flight, m/s², in the world.</summary>
        [Export]
        public Vector3 ShotGravity { get; set; }

        /// <summary>The linear damping of a shot, 1/s: LinearDamp of a RigidBody3D.</summary>
        [Export(PropertyHint.Range, "0,10,0.001,or_greater,suffix:1/s")]
        public float ShotDrag { get; set; }

        /// <summary>
        /// The longest flight of a shot, seconds. 0: any, even the days after which a target that slows down
        /// has turned back.
        /// </summary>
        [Export(PropertyHint.Range, "0,120,0.1,or_greater,suffix:s")]
        public float MaxFlightTime { get; set; } = 60;

        /// <summary>Which of two arcs to fire along: the earlier, or the later and higher.</summary>
        [Export]
        public TurretTrajectory ShotTrajectory { get; set; } = TurretTrajectory.Earliest;

        /// <summary>
        /// Whether shots are a RigidBody3D each: adds the physics' gravity and its default damping to those
        /// above, and moves shots by its ticks.
        /// </summary>
        [Export]
        public bool ShotIsRigidBody { get; set; }

        /// <summary>
        /// The properties as libturret has them, anew in each step: they may change at any time.
        /// </summary>
        private TurretConfig Configuration()
        {
            bool fromParts = OffsetsFromParts && nodes != null;
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
                Trunnion = fromParts ? nodes.Trunnion : Trunnion.ToVec3(),
                Muzzle = fromParts ? nodes.Muzzle : MuzzleOffset.ToVec3(),
                Axes = TurretAxes.Godot,
                Sectors = SectorsInRadians(),
            };
        }

        /// <summary>In the same order; for an entry that is empty a sector that is empty.</summary>
        private TurretSectors SectorsInRadians()
        {
            TurretSectors made = default;
            for (int i = 0; i < sectors.Count; i++)
                made.AddOrCount(sectors[i]?.InRadians() ?? default);
            return made;
        }

        private static float Unbounded(float acceleration) =>
            acceleration == 0 ? float.PositiveInfinity : acceleration;

        /// <summary>How a shot flies; none where the turret does not lead.</summary>
        private TurretShot? Shot()
        {
            if (ShotSpeed == 0)
                return null;
            var shot = new TurretShot(
                ShotSpeed, ShotGravity.ToVec3(), InheritVelocity, MaxFlightTime, ShotDrag, 0, ShotTrajectory);
            if (ShotIsRigidBody)
                bodyPhysics.Apply(this, ref shot);
            return shot;
        }

        // Godot switches on what is overridden just before _Ready.
        private void ApplyProcessCallback()
        {
            bool isInGame = !Engine.IsEditorHint();
            SetPhysicsProcess(isInGame && processCallback == TurretProcessCallback.Physics);
            SetProcess(isInGame && processCallback == TurretProcessCallback.Idle);
        }
    }
}
