// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using Godot;

namespace Libturret
{
    public partial class Turret3D
    {
        private TurretNodes nodes;
        private TurretState state;
        private TurretPose pose;
        private TurretPlatform platform;
        private TurretMotion targetMotion;
        private TurretSolution solution;
        private MountGauge mountGauge;
        private TurretObserver targetObserver;
        private Node3D observedTarget;
        private BodyPhysics bodyPhysics;

        /// <summary>
        /// All that changes of the turret, in radians: copy it to save it, send it, or roll it back.
        /// </summary>
        public TurretState State { get => state; set => state = value; }

        /// <summary>Where the parts are after the last step, in the world, and the flags.</summary>
        public TurretPose Pose => pose;

        /// <summary>
        /// Ok; or what was no good of properties, scale or positions in the last step, which held.
        /// </summary>
        public TurretStatus Status { get; private set; }

        /// <summary>
        /// Whether to fire: a shot that leaves <see cref="MuzzlePosition"/> with <see cref="LaunchVelocity"/>
        /// now passes the target within the tolerance, and no sector holds fire.
        /// </summary>
        public bool IsOnTarget { get; private set; }

        /// <summary>
        /// Whether the barrel points into a sector of the kind HoldFire, or at its edge.
        /// <see cref="IsOnTarget"/> is off then.
        /// </summary>
        public bool HoldsFire => pose.HoldFire;

        /// <summary>
        /// Whether a sector of the kind KeepOut keeps the turret from where it should be: it goes to the nearest
        /// angles that it may stand at and can get to.
        /// </summary>
        public bool IsSectorLimited => pose.SectorLimited;

        /// <summary>
        /// Whether a shot can reach the target; with a ShotSpeed of 0 whether there is a target.
        /// </summary>
        public bool HasSolution { get; private set; }

        /// <summary>How a shot hits the target. All zeros unless <see cref="HasSolution"/>.</summary>
        public TurretSolution Solution => solution;

        /// <summary>What the turret stands on, and how it moved in the last step.</summary>
        public TurretPlatform Platform => platform;

        /// <summary>
        /// Where the target was in the last step, and how it moves. All zeros without a target.
        /// </summary>
        public TurretMotion TargetMotion => targetMotion;

        /// <summary>Where a shot leaves, in the world.</summary>
        public Vector3 MuzzlePosition => pose.Muzzle.ToGodot();

        /// <summary>
        /// The velocity to give to a shot that is fired now, in the world: along the barrel as it points,
        /// with the part of the muzzle's velocity that it takes along. At an infinite speed the direction of
        /// the barrel.
        /// </summary>
        public Vector3 LaunchVelocity
        {
            get
            {
                if (float.IsPositiveInfinity(ShotSpeed))
                    return pose.Boresight.ToGodot();
                var arm = (Vec3)(pose.Muzzle - platform.Position);
                Vec3 muzzleVelocity = platform.Velocity + Vec3.Cross(platform.Spin, arm);
                return (pose.Boresight * ShotSpeed + muzzleVelocity * ShotInherit).ToGodot();
            }
        }

        /// <summary>Degrees, positive to the left.</summary>
        public float Azimuth => (float)(state.Azimuth / Degree);

        /// <summary>Degrees, positive up.</summary>
        public float Elevation => (float)(state.Elevation / Degree);

        public override void _EnterTree()
        {
            // Where it was before is no motion.
            mountGauge.Forget();
            bodyPhysics.Forget();
            ForgetTarget();
        }

        public override void _Ready()
        {
            ApplyClock();
            if (Engine.IsEditorHint())
                ShowInEditor();
            else
                nodes = new TurretNodes(this, basePart, barrelPart, muzzlePart);
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
        /// Moves the turret by delta seconds. The node does it by itself unless Clock is Manual.
        /// </summary>
        public void Step(double delta)
        {
            // Not ready yet, or in the editor.
            if (nodes == null)
                return;
            HasSolution = false;
            solution = default;
            TurretStatus status = nodes.TryMount(out TurretMount mount)
                ? Move(mount, (float)delta)
                : TurretStatus.InvalidArgument;
            if (status == TurretStatus.Ok)
                nodes.Turn(pose);
            // Whoever hears of it finds the muzzle where it is.
            Tell(status);
        }

        /// <summary>Returns whether the turret can aim at a point in the world, whatever its rates.</summary>
        public bool CanAimAt(Vector3 point)
        {
            return nodes != null && nodes.TryMount(out TurretMount mount)
                && Configuration().CanAimAt(mount, point.ToDVec3());
        }

        /// <summary>
        /// Returns the seconds until the turret would stand aimed at a point that stands: infinite if never,
        /// −1 on bad input.
        /// </summary>
        public float TimeToAim(Vector3 point)
        {
            return nodes != null && nodes.TryMount(out TurretMount mount)
                ? state.TimeToAim(Configuration(), mount, point.ToDVec3())
                : -1;
        }

        private TurretStatus Move(in TurretMount mount, float dt)
        {
            platform = mountGauge.Observe(mount, MotionJump, dt);
            bool hasTarget = IsInTree(Target);
            if (hasTarget)
                ObserveTarget(dt);
            else
                ForgetTarget();
            if (!FollowsMotion)
            {
                platform = new TurretPlatform(mount);
                targetMotion = new TurretMotion(targetMotion.Position);
            }
            TurretStatus status = state.Engage(
                Configuration(), platform, Shot(), hasTarget ? targetMotion : (TurretMotion?)null, dt, ref pose,
                out solution);
            HasSolution = status == TurretStatus.Ok && hasTarget && !pose.NoSolution;
            return status;
        }

        /// <summary>Where the target is, and how it moves by what was seen of it.</summary>
        private void ObserveTarget(float dt)
        {
            if (observedTarget != Target)
            {
                observedTarget = Target;
                targetObserver.Samples = 0;
            }
            targetObserver.HalfLife = MotionHalfLife;
            targetObserver.Jump = MotionJump;
            DVec3 position = Target.GlobalPosition.ToDVec3();
            targetObserver.Observe(position, dt);
            targetMotion = new TurretMotion(position, targetObserver.Velocity, targetObserver.Acceleration);
        }

        private static bool IsInTree(Node3D node) => IsInstanceValid(node) && node.IsInsideTree();

        /// <summary>A target that comes back starts anew.</summary>
        private void ForgetTarget()
        {
            observedTarget = null;
            targetMotion = default;
        }

        /// <summary>
        /// Tells of what has changed: an error once, and whether the turret is on its target.
        /// </summary>
        private void Tell(TurretStatus status)
        {
            if (status != Status && status != TurretStatus.Ok)
            {
                // What follows a colon is of radians, and the properties are in degrees.
                string problem = Configuration().Problem?.Split(':')[0];
                GD.PushError($"{Name}: {problem ?? status.Text()}");
            }
            Status = status;
            bool isOnTarget = HasSolution && pose.OnTarget && !pose.HoldFire;
            if (isOnTarget != IsOnTarget)
            {
                IsOnTarget = isOnTarget;
                EmitSignal(isOnTarget ? SignalName.OnTarget : SignalName.OffTarget);
            }
        }
    }
}
