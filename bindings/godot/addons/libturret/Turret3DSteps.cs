// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using System;
using Godot;

namespace Libturret
{
    public partial class Turret3D
    {
        private TurretNodes nodes;
        private TurretState state;
        private TurretPose pose;
        private TurretResult result;
        private TurretPlatform platform;
        private TurretMotion targetMotion;
        private TurretSolution solution;
        private MountGauge mountGauge;
        private TurretObserver targetObserver;
        // The turret itself is the key for AimPosition.
        private Node3D observedTarget;
        private Vector3 aimPosition;
        private bool hasAimPosition, isMadeIdle, hadTarget;
        private BodyPhysics bodyPhysics;

        /// <summary>
        /// Everything about the turret that changes, in radians: its joints, and where they are turning to. Copy it to
        /// save it, send it, or roll it back.
        /// </summary>
        public TurretState State { get => state; set => state = value; }

        /// <summary>
        /// A point in the world to aim at when there is no Target. Setting it sets <see cref="IsIdle"/> to false. A
        /// script may set it in each step; the turret observes how the point moves, as it does for a Target.
        /// </summary>
        public Vector3 AimPosition
        {
            get => aimPosition;
            set
            {
                aimPosition = value;
                hasAimPosition = true;
                isMadeIdle = false;
            }
        }

        /// <summary>
        /// Whether there is nothing to aim at. Set it to true to return to rest even though there is a Target, until it
        /// is set to false or <see cref="AimPosition"/> is set.
        /// </summary>
        public bool IsIdle
        {
            get => isMadeIdle || !IsInTree(Target) && !hasAimPosition;
            set => isMadeIdle = value;
        }

        /// <summary>Where the parts are after the last step, in the world.</summary>
        public TurretPose Pose => pose;

        /// <summary>What the last step returned: its flags; or an error, which has no flags.</summary>
        public TurretResult Result => result;

        /// <summary>
        /// The status of the last step: Ok, or the error. After an error, such as bad properties, scale or positions,
        /// the turret has not moved.
        /// </summary>
        public TurretStatus Status { get; private set; }

        /// <summary>
        /// Whether to fire now: a shot that leaves <see cref="MuzzlePosition"/> with <see cref="LaunchVelocity"/> would
        /// pass the target within the tolerance, and the barrel is in no HoldFire sector.
        /// </summary>
        public bool IsOnTarget { get; private set; }

        /// <summary>
        /// Whether the barrel points in the direction to fire in, ignoring HoldFire sectors. False without a target or
        /// a solution, and after an error.
        /// </summary>
        public bool IsAimed => result.OnTarget;

        /// <summary>Whether the turret is at its rest angles.</summary>
        public bool IsAtRest => result.AtRest;

        /// <summary>
        /// The angle between the barrel and the direction to fire in, degrees; without a solution, the angle between
        /// the barrel and the target. 180 without a target and after an error.
        /// </summary>
        public float AngleToTarget => Status == TurretStatus.Ok && hadTarget ? pose.Error / Degree : 180;

        /// <summary>
        /// Whether the barrel points into a HoldFire sector, or at its edge. <see cref="IsOnTarget"/> is then false.
        /// </summary>
        public bool HoldsFire => result.HoldFire;

        /// <summary>
        /// Whether a KeepOut sector prevents reaching the target. The turret waits at an edge.
        /// </summary>
        public bool IsSectorLimited => result.SectorLimited;

        /// <summary>
        /// Whether a shot can reach the target; with a ShotSpeed of 0, whether there is a target.
        /// </summary>
        public bool HasSolution { get; private set; }

        /// <summary>How a shot hits the target. All zeros if <see cref="HasSolution"/> is false.</summary>
        public TurretSolution Solution => solution;

        /// <summary>What the turret stands on and how that moved, in the last step.</summary>
        public TurretPlatform Platform => platform;

        /// <summary>
        /// Where the target was in the last step, and how it moved. All zeros without a target.
        /// </summary>
        public TurretMotion TargetMotion => targetMotion;

        /// <summary>
        /// Where the shot meets the target, in the world. Without a solution, the position of the target; without a
        /// target, zero.
        /// </summary>
        public Vector3 AimPoint => (HasSolution ? solution.Impact : targetMotion.Position).ToGodot();

        /// <summary>The time that the shot takes to <see cref="AimPoint"/>, seconds; 0 without a solution.</summary>
        public float FlightTime => solution.Time;

        /// <summary>Where a shot leaves, in the world.</summary>
        public Vector3 MuzzlePosition => pose.Muzzle.ToGodot();

        /// <summary>
        /// The velocity to give a shot fired now, in the world, m/s: along the barrel as it points, plus the part of
        /// the muzzle's velocity that the shot inherits. With an infinite speed, the direction of the barrel.
        /// </summary>
        public Vector3 LaunchVelocity
        {
            get
            {
                if (float.IsPositiveInfinity(ShotSpeed))
                    return pose.Boresight.ToGodot();
                var arm = (Vec3)(pose.Muzzle - platform.Position);
                Vec3 muzzleVelocity = platform.Velocity + Vec3.Cross(platform.Spin, arm);
                return (pose.Boresight * ShotSpeed + muzzleVelocity * InheritVelocity).ToGodot();
            }
        }

        /// <summary>The azimuth, degrees, positive to the left.</summary>
        public float Azimuth => (float)(state.Azimuth / Degree);

        /// <summary>The elevation, degrees, positive up.</summary>
        public float Elevation => (float)(state.Elevation / Degree);

        /// <summary>
        /// The azimuth to which the turret is turning, degrees. Without travel limits it may be beyond ±180. While
        /// the tree's DebugCollisionsHint is true, a line shows where the turret is turning to.
        /// </summary>
        public float AzimuthGoal => (float)(state.AzimuthGoal / Degree);

        /// <summary>The elevation to which the turret is turning, degrees.</summary>
        public float ElevationGoal => (float)(state.ElevationGoal / Degree);

        /// <summary>The rate of the azimuth, degrees/s, positive to the left.</summary>
        public float AzimuthSpeed => (float)(state.AzimuthRate / Degree);

        /// <summary>The rate of the elevation, degrees/s, positive up.</summary>
        public float ElevationSpeed => (float)(state.ElevationRate / Degree);

        public override void _EnterTree()
        {
            // The turret has not moved here from its last position.
            mountGauge.Forget();
            bodyPhysics.Forget();
            ForgetTarget();
        }

        public override void _Ready()
        {
            ApplyProcessCallback();
            if (Engine.IsEditorHint())
            {
                ShowInEditor();
                return;
            }
            nodes = new TurretNodes(this, basePart, barrelPart, muzzlePart);
            // So that MuzzlePosition is valid before the first step.
            if (nodes.TryMount(out TurretMount mount))
                result = state.PoseOf(Configuration(), mount, ref pose);
        }

        public override void _PhysicsProcess(double delta)
        {
            Step(delta);
        }

        public override void _Process(double delta)
        {
            Step(delta);
        }

        /// <summary>
        /// Moves the turret by one step of that many seconds. The node calls it, unless ProcessCallback is Manual.
        /// </summary>
        public void Step(double seconds)
        {
            // The node is not ready yet, or is in the editor.
            if (nodes == null)
                return;
            HasSolution = false;
            solution = default;
            result = nodes.TryMount(out TurretMount mount)
                ? Move(mount, (float)seconds)
                : new TurretResult((int)TurretStatus.InvalidArgument);
            if (!result.IsError)
                nodes.Turn(pose);
            ShowGoal(mount);
            // The nodes are turned first, so that a receiver of the signal finds the muzzle in its new place.
            Tell(result.Status);
        }

        /// <summary>
        /// Returns whether the turret can aim at a point in the world. Rates and accelerations are ignored.
        /// </summary>
        public bool CanAimAt(Vector3 point)
        {
            return nodes != null && nodes.TryMount(out TurretMount mount)
                && Configuration().CanAimAt(mount, point.ToDVec3());
        }

        /// <summary>
        /// Returns the time that the turret takes to aim at a point at rest and stop there, seconds. Infinity if it
        /// cannot aim at the point, −1 on bad input.
        /// </summary>
        public float TimeToAim(Vector3 point)
        {
            return nodes != null && nodes.TryMount(out TurretMount mount)
                ? state.TimeToAim(Configuration(), mount, point.ToDVec3())
                : -1;
        }

        /// <summary>
        /// Returns points along the flight of a shot fired now, evenly spaced in time. The first is the muzzle, the
        /// last is where the shot is after that many seconds.
        /// </summary>
        /// <remarks>
        /// The array is empty if nothing flies: if ShotSpeed is 0 or infinite, or if seconds or a number of the shot is
        /// bad. Each call returns a new array.
        /// </remarks>
        public Vector3[] Trajectory(int points, float seconds)
        {
            bool flies = ShotSpeed > 0 && float.IsFinite(ShotSpeed) && seconds >= 0 && float.IsFinite(seconds);
            if (nodes == null || !IsInsideTree() || !flies || points <= 0)
                return Array.Empty<Vector3>();
            TurretShot shot = Shot().GetValueOrDefault();
            var path = new DVec3[points];
            float apart = seconds / Math.Max(1, points - 1);
            if (shot.Path(pose.Muzzle, LaunchVelocity.ToVec3(), apart, path, pose.Boresight).IsError())
                return Array.Empty<Vector3>();
            return Array.ConvertAll(path, point => point.ToGodot());
        }

        private TurretResult Move(in TurretMount mount, float dt)
        {
            platform = mountGauge.Observe(mount, MotionJump, dt);
            hadTarget = !IsIdle;
            if (hadTarget)
                ObserveTarget(dt);
            else
                ForgetTarget();
            if (!FollowsMotion)
            {
                platform = new TurretPlatform(mount);
                targetMotion = new TurretMotion(targetMotion.Position);
            }
            TurretResult moved = state.Engage(
                Configuration(), platform, Shot(), hadTarget ? targetMotion : (TurretMotion?)null, dt, ref pose,
                out solution);
            HasSolution = !moved.IsError && hadTarget && !moved.NoSolution;
            return moved;
        }

        /// <summary>Observes the target, and returns where it is and how it moves.</summary>
        private void ObserveTarget(float dt)
        {
            bool isNode = IsInTree(Target);
            Node3D observed = isNode ? Target : this;
            if (observedTarget != observed)
            {
                observedTarget = observed;
                targetObserver.Samples = 0;
            }
            targetObserver.HalfLife = MotionHalfLife;
            targetObserver.Jump = MotionJump;
            DVec3 position = (isNode ? Target.GlobalPosition : aimPosition).ToDVec3();
            targetObserver.Observe(position, dt);
            targetMotion = new TurretMotion(position, targetObserver.Velocity, targetObserver.Acceleration);
        }

        private static bool IsInTree(Node3D node) => IsInstanceValid(node) && node.IsInsideTree();

        /// <summary>Forgets the target. If it comes back, it is observed anew.</summary>
        private void ForgetTarget()
        {
            observedTarget = null;
            targetMotion = default;
        }

        /// <summary>
        /// Reports what has changed: an error once, and whether the turret is on its target.
        /// </summary>
        private void Tell(TurretStatus status)
        {
            if (status != Status && status != TurretStatus.Ok)
            {
                // The text after a colon is advice about radians, but the properties are in degrees.
                string problem = Configuration().Problem?.Split(':')[0];
                GD.PushError($"{Name}: {problem ?? status.Text()}");
            }
            Status = status;
            bool isOnTarget = HasSolution && result.OnTarget && !result.HoldFire;
            if (isOnTarget != IsOnTarget)
            {
                IsOnTarget = isOnTarget;
                EmitSignal(isOnTarget ? SignalName.TargetAcquired : SignalName.TargetLost);
            }
        }
    }
}
