// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using System.Collections.Generic;
using Godot;

namespace Libturret
{
    /// <summary>
    /// A turret: turns a base and a barrel until the muzzle's line passes through the target. It stands where this
    /// node does, with −Z forward and +Y up at azimuth 0.
    /// </summary>
    /// <remarks>
    /// Base turns with the azimuth alone, Barrel, somewhere below it, with both; a turret of one part is a Barrel
    /// without a Base. As they are when the node becomes ready they count as azimuth 0 and elevation 0, whichever way
    /// their own axes point. Their scale stays. The azimuth is positive to the left, as Rotation.Y is, and the elevation
    /// up.
    /// </remarks>
    [Tool]
    [GlobalClass]
    [Icon("res://addons/libturret/turret.svg")]
    public partial class Turret3D : Node3D
    {
        /// <summary>When the turret moves.</summary>
        public enum Stepping
        {
            /// <summary>In every tick of the physics.</summary>
            Physics,
            /// <summary>In every frame.</summary>
            Frame,
            /// <summary>When the game calls <see cref="Turret3D.Step"/>.</summary>
            Manual,
        }

        /// <summary>The turret has come to be on its target: fire from now on.</summary>
        [Signal]
        public delegate void OnTargetEventHandler();

        /// <summary>The turret is no longer on its target, or has none any more.</summary>
        [Signal]
        public delegate void OffTargetEventHandler();

        private const float Degree = (float)(System.Math.PI / 180);

        private Node3D baseNode, barrelNode, muzzleNode;
        private Stepping stepping = Stepping.Physics;
        private float azimuthMin = -180, azimuthMax = 180, elevationMin = -90, elevationMax = 90;
        private bool hasStops;

        private TurretNodes nodes;
        private TurretState state;
        private TurretPose pose;
        private TurretSolution solution;
        private ObservedMotion mountMotion, targetMotion;
        private Node3D observedTarget;

        /// <summary>What to aim at. Without one the turret returns to its rest.</summary>
        [Export]
        public Node3D Target { get; set; }

        /// <summary>Turns with the azimuth alone. Read when the node becomes ready.</summary>
        [Export]
        public Node3D Base { get => baseNode; set => Change(ref baseNode, value); }

        /// <summary>Turns with both, about where it is. Read when the node becomes ready.</summary>
        [Export]
        public Node3D Barrel { get => barrelNode; set => Change(ref barrelNode, value); }

        /// <summary>Where the shots come from, below Barrel. Read when the node becomes ready.</summary>
        [Export]
        public Node3D Muzzle { get => muzzleNode; set => Change(ref muzzleNode, value); }

        /// <summary>When the turret moves.</summary>
        [Export]
        public Stepping StepIn
        {
            get => stepping;
            set
            {
                stepping = value;
                ApplyStepping();
            }
        }

        /// <summary>Whether the azimuth has stops. Without them it turns without end.</summary>
        [ExportGroup("Travel")]
        [Export]
        public bool AzimuthStops { get => hasStops; set => Change(ref hasStops, value); }

        /// <summary>The right stop, degrees. Stops more than 360 apart allow several turns.</summary>
        [Export(PropertyHint.Range, "-360,360,0.1,or_less,or_greater,degrees")]
        public float AzimuthMin { get => azimuthMin; set => Change(ref azimuthMin, value); }

        /// <summary>The left stop, degrees.</summary>
        [Export(PropertyHint.Range, "-360,360,0.1,or_less,or_greater,degrees")]
        public float AzimuthMax { get => azimuthMax; set => Change(ref azimuthMax, value); }

        /// <summary>The lower stop, degrees.</summary>
        [Export(PropertyHint.Range, "-180,180,0.1,degrees")]
        public float ElevationMin { get => elevationMin; set => Change(ref elevationMin, value); }

        /// <summary>The upper stop, degrees. Beyond 90 the barrel goes over the top where that is quicker.</summary>
        [Export(PropertyHint.Range, "-180,180,0.1,degrees")]
        public float ElevationMax { get => elevationMax; set => Change(ref elevationMax, value); }

        /// <summary>The fastest the azimuth turns, degrees a second. 0 keeps it.</summary>
        [ExportGroup("Speed")]
        [Export(PropertyHint.Range, "0,720,0.1,or_greater,suffix:°/s")]
        public float AzimuthRate { get; set; } = 90;

        /// <summary>The fastest the elevation turns, degrees a second. 0 keeps it.</summary>
        [Export(PropertyHint.Range, "0,720,0.1,or_greater,suffix:°/s")]
        public float ElevationRate { get; set; } = 90;

        /// <summary>The most the azimuth's rate changes, degrees a second a second. 0: it changes at once.</summary>
        [Export(PropertyHint.Range, "0,1440,0.1,or_greater,suffix:°/s²")]
        public float AzimuthAcceleration { get; set; }

        /// <summary>The most the elevation's rate changes, degrees a second a second. 0: it changes at once.</summary>
        [Export(PropertyHint.Range, "0,1440,0.1,or_greater,suffix:°/s²")]
        public float ElevationAcceleration { get; set; }

        /// <summary>The azimuth without a target, degrees; beyond a stop it is the stop.</summary>
        [ExportGroup("Rest")]
        [Export(PropertyHint.Range, "-180,180,0.1,or_less,or_greater,degrees")]
        public float RestAzimuth { get; set; }

        /// <summary>The elevation without a target, degrees; beyond a stop it is the stop.</summary>
        [Export(PropertyHint.Range, "-180,180,0.1,degrees")]
        public float RestElevation { get; set; }

        /// <summary>The angle between barrel and target within which the turret is on target, degrees.</summary>
        [ExportGroup("Aim")]
        [Export(PropertyHint.Range, "0.001,10,0.001,or_greater,degrees")]
        public float Tolerance { get; set; } = 0.1f;

        /// <summary>
        /// Whether the turret sees, from one step to the next, how target and mount move, and turns along with them.
        /// Not for a target whose position comes in jumps, as from a network.
        /// </summary>
        [Export]
        public bool TrackMotion { get; set; }

        /// <summary>Whether the two offsets are those of the nodes; else they are those given here.</summary>
        [ExportGroup("Offsets")]
        [Export]
        public bool OffsetsFromNodes { get; set; } = true;

        /// <summary>From Base to where Barrel turns, metres, along this node's axes at azimuth 0.</summary>
        [Export]
        public Vector3 Trunnion { get; set; }

        /// <summary>From where Barrel turns to the muzzle, metres, along this node's axes at both angles 0.</summary>
        [Export]
        public Vector3 MuzzleOffset { get; set; }

        /// <summary>
        /// The speed of a shot, m/s: the turret then aims so that shot and target meet, and rests where they cannot. 0:
        /// it aims straight at the target.
        /// </summary>
        [ExportGroup("Lead")]
        [Export(PropertyHint.Range, "0,2000,0.1,or_greater,suffix:m/s")]
        public float ShotSpeed { get; set; }

        /// <summary>The acceleration of a shot in flight, m/s², in the world.</summary>
        [Export]
        public Vector3 ShotGravity { get; set; }

        /// <summary>The part of the muzzle's velocity that a shot takes along: 1 as of a real gun.</summary>
        [Export(PropertyHint.Range, "0,1,0.01,or_less,or_greater")]
        public float InheritVelocity { get; set; }

        /// <summary>The longest flight of a shot, seconds. 0 is no bound.</summary>
        [Export(PropertyHint.Range, "0,60,0.1,or_greater,suffix:s")]
        public float MaxFlightTime { get; set; }

        /// <summary>Whether to take the later way to hit, the high arc of a shell, where there are two.</summary>
        [Export]
        public bool HighArc { get; set; }

        /// <summary>All that changes of the turret, in radians: copy it to save it, send it, or roll it back.</summary>
        public TurretState State { get => state; set => state = value; }

        /// <summary>Where the parts are after the last step, in the world, and the flags.</summary>
        public TurretPose Pose => pose;

        /// <summary>Ok; or what was no good of properties, scale or positions in the last step, which held.</summary>
        public TurretStatus Status { get; private set; }

        /// <summary>Whether there is a target and the turret is on it.</summary>
        public bool IsOnTarget { get; private set; }

        /// <summary>Whether the last step found a way to hit a target with shots of <see cref="ShotSpeed"/>.</summary>
        public bool HasSolution { get; private set; }

        /// <summary>That way: where shot and target meet, and when. All zeros without one.</summary>
        public TurretSolution Solution => solution;

        public override void _EnterTree()
        {
            // Where it was before is no motion.
            mountMotion.Forget();
            targetMotion.Forget();
        }

        public override void _Ready()
        {
            ApplyStepping();
            if (!Engine.IsEditorHint())
                nodes = new TurretNodes(this, baseNode, barrelNode, muzzleNode);
        }

        public override void _PhysicsProcess(double delta)
        {
            Step(delta);
        }

        public override void _Process(double delta)
        {
            Step(delta);
        }

        /// <summary>Moves the turret by delta seconds. The node does it by itself unless StepIn is Manual.</summary>
        public void Step(double delta)
        {
            // Not ready yet, or in the editor.
            if (nodes == null)
                return;
            TurretStatus status = nodes.TryMount(out TurretMount mount)
                ? Move(mount, (float)delta)
                : TurretStatus.InvalidArgument;
            if (status == TurretStatus.Ok)
                nodes.Turn(pose);
            // Whoever hears of it finds the muzzle where it is.
            Tell(status);
        }

        /// <summary>Whether the turret can aim at a point in the world, whatever its rates.</summary>
        public bool CanAimAt(Vector3 point)
        {
            return nodes != null && nodes.TryMount(out TurretMount mount)
                && Configuration().CanAimAt(mount, point.ToDVec3());
        }

        /// <summary>Seconds until the turret would stand aimed at a point; infinite if never, −1 if bad.</summary>
        public float TimeToAim(Vector3 point)
        {
            return nodes != null && nodes.TryMount(out TurretMount mount)
                ? state.TimeToAim(Configuration(), mount, point.ToDVec3())
                : -1;
        }

        public override string[] _GetConfigurationWarnings()
        {
            var warnings = new List<string>();
            if (Base == null && Barrel == null)
                warnings.Add("Nothing turns: choose a Base, a Barrel, or both.");
            if (Base != null && Barrel != null && !Base.IsAncestorOf(Barrel))
                warnings.Add("Barrel has to be somewhere below Base in the tree, so that it turns with it.");
            if (Muzzle != null && Barrel != null && !Barrel.IsAncestorOf(Muzzle))
                warnings.Add("Muzzle has to be somewhere below Barrel in the tree, so that it turns with it.");
            if (AzimuthStops && AzimuthMin > AzimuthMax)
                warnings.Add("AzimuthMin is above AzimuthMax.");
            if (ElevationMin > ElevationMax)
                warnings.Add("ElevationMin is above ElevationMax.");
            if (ElevationMin < -180 || ElevationMin > 180)
                warnings.Add("ElevationMin is beyond 180 degrees.");
            if (ElevationMax < -180 || ElevationMax > 180)
                warnings.Add("ElevationMax is beyond 180 degrees.");
            return warnings.ToArray();
        }

        private TurretStatus Move(in TurretMount mount, float dt)
        {
            TurretConfig config = Configuration();
            HasSolution = false;
            solution = default;
            mountMotion.See(mount, dt);
            if (!IsInstanceValid(Target) || !Target.IsInsideTree())
            {
                observedTarget = null;
                return state.Return(config, mount, dt, ref pose);
            }
            if (observedTarget != Target)
            {
                observedTarget = Target;
                targetMotion.Forget();
            }
            DVec3 point = Target.GlobalPosition.ToDVec3();
            targetMotion.See(point, dt);
            if (ShotSpeed != 0)
            {
                TurretStatus status = Lead(config, mount, ref point);
                if (status != TurretStatus.Ok)
                    return status;
                if (!HasSolution)
                    return state.Return(config, mount, dt, ref pose);
            }
            return TrackMotion
                ? state.Track(config, mount, mountMotion.Velocity, mountMotion.Spin,
                    new TurretMotion(point, targetMotion.Velocity), dt, ref pose)
                : state.Update(config, mount, point, dt, ref pose);
        }

        /// <summary>Where to aim so that a shot meets the target.</summary>
        private TurretStatus Lead(in TurretConfig config, in TurretMount mount, ref DVec3 point)
        {
            // The mount has moved since the last step, and the muzzle with it.
            TurretStatus status = state.PoseOf(config, mount, ref pose);
            if (status != TurretStatus.Ok)
                return status;
            var shot = new TurretShot(ShotSpeed, ShotGravity.ToVec3(), InheritVelocity, MaxFlightTime);
            var shooter = new TurretMotion(pose.Muzzle, mountMotion.VelocityAt(pose.Muzzle));
            var target = new TurretMotion(point, targetMotion.Velocity);
            int ways = TurretLead.Solve(shot, shooter, target, out TurretSolution early, out TurretSolution late);
            if (ways < 0)
                return (TurretStatus)ways;
            if (ways > 0)
            {
                HasSolution = true;
                solution = HighArc && ways > 1 ? late : early;
                point = solution.AimPoint;
            }
            return TurretStatus.Ok;
        }

        /// <summary>The properties as libturret has them, anew in each step: they may change at any time.</summary>
        private TurretConfig Configuration()
        {
            bool fromNodes = OffsetsFromNodes && nodes != null;
            return new TurretConfig
            {
                AzimuthMin = AzimuthStops ? AzimuthMin * Degree : float.NegativeInfinity,
                AzimuthMax = AzimuthStops ? AzimuthMax * Degree : float.PositiveInfinity,
                ElevationMin = ElevationMin * Degree,
                ElevationMax = ElevationMax * Degree,
                AzimuthRate = AzimuthRate * Degree,
                ElevationRate = ElevationRate * Degree,
                AzimuthAccel = Unbounded(AzimuthAcceleration) * Degree,
                ElevationAccel = Unbounded(ElevationAcceleration) * Degree,
                RestAzimuth = RestAzimuth * Degree,
                RestElevation = RestElevation * Degree,
                AimTolerance = Tolerance * Degree,
                Trunnion = fromNodes ? nodes.Trunnion : Trunnion.ToVec3(),
                Muzzle = fromNodes ? nodes.Muzzle : MuzzleOffset.ToVec3(),
                Axes = TurretAxes.Godot,
            };
        }

        private static float Unbounded(float acceleration) =>
            acceleration == 0 ? float.PositiveInfinity : acceleration;

        /// <summary>Tells of what has changed: an error once, and whether the turret is on its target.</summary>
        private void Tell(TurretStatus status)
        {
            if (status != Status && status != TurretStatus.Ok)
            {
                // What follows a colon is of radians, and the properties are in degrees.
                string problem = Configuration().Problem?.Split(':')[0];
                GD.PushError($"{Name}: {problem ?? status.Text()}");
            }
            Status = status;
            bool isAiming = observedTarget != null && (ShotSpeed == 0 || HasSolution);
            bool isOnTarget = status == TurretStatus.Ok && isAiming && pose.OnTarget;
            if (isOnTarget != IsOnTarget)
            {
                IsOnTarget = isOnTarget;
                EmitSignal(isOnTarget ? SignalName.OnTarget : SignalName.OffTarget);
            }
        }

        // Godot switches on what is overridden just before _Ready.
        private void ApplyStepping()
        {
            bool isInGame = !Engine.IsEditorHint();
            SetPhysicsProcess(isInGame && stepping == Stepping.Physics);
            SetProcess(isInGame && stepping == Stepping.Frame);
        }

        private void Change<T>(ref T field, T value)
        {
            field = value;
            if (Engine.IsEditorHint())
                UpdateConfigurationWarnings();
        }
    }
}
