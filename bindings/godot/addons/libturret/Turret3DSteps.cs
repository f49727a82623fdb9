// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using System;
using Godot;

namespace Libturret
{
    public partial class Turret3D
    {
        // The priority with which Godot processes a turret: before the scripts, whose priority is usually 0. So a script may read it
        // and fire, wherever it is in the tree.
        private const int BeforeScripts = -100;

        private readonly TurretController controller = new TurretController();
        // The poses of what carries the turret are exact, so nothing is smoothed.
        private TurretPlatformObserver mountObserver = new TurretPlatformObserver(0);
        private TurretObserver targetObserver;
        private TurretClock mountClock, targetClock;
        // The time of the clock by which the turret does not step: that of the ticks for a step in a frame, and the reverse.
        private double otherTime;
        private float otherSeconds;
        private ulong otherSteps;
        // The turret itself is the key for AimPosition.
        private Node3D observedTarget;
        private BodyPhysics bodyPhysics;

        /// <summary>
        /// Everything about the turret that changes, in radians: its joints, and where they are turning to. Copy it to
        /// save it, send it, or roll it back.
        /// </summary>
        public TurretState State { get => controller.State; set => controller.State = value; }

        /// <summary>
        /// A point in the world to aim at when there is no Target. Setting it sets <see cref="IsIdle"/> to false. A
        /// script may set it in each step; the turret observes how the point moves, as it does for a Target.
        /// </summary>
        public Vector3 AimPosition
        {
            get => controller.Point.ToGodot();
            set => controller.AimAt(value.ToDVec3());
        }

        /// <summary>
        /// Forgets <see cref="AimPosition"/>, so that a turret from a pool does not aim at the point of its former life.
        /// </summary>
        public void ClearAimPosition() => controller.ClearPoint();

        /// <summary>
        /// Whether there is nothing to aim at. Set it to true to return to rest even though there is a Target, until it
        /// is set to false, there is another Target, or <see cref="AimPosition"/> is set.
        /// </summary>
        public bool IsIdle
        {
            get => controller.IsIdle(TargetThere);
            set => controller.Rest(value, Target);
        }

        /// <summary>Where the parts are after the last step, in the world.</summary>
        public TurretPose Pose => controller.Pose;

        /// <summary>What the last step returned: its flags; or an error, which has no flags.</summary>
        public TurretResult Result => controller.Result;

        /// <summary>
        /// The status of the last step: Ok, or the error. After an error, such as bad properties, scale or positions,
        /// the turret has not moved.
        /// </summary>
        public TurretStatus Status => controller.Result.Status;

        /// <summary>
        /// Whether to fire now: a shot that leaves <see cref="MuzzlePosition"/> with <see cref="LaunchVelocity"/> would
        /// pass the target within the tolerance, and the barrel is in no HoldFire sector.
        /// </summary>
        public bool IsOnTarget => controller.IsOnTarget;

        /// <summary>
        /// Whether the barrel points in the direction to fire in, ignoring HoldFire sectors. False without a target or
        /// a solution, and after an error.
        /// </summary>
        public bool IsAimed => controller.IsAimed;

        /// <summary>Whether the turret is at its rest angles.</summary>
        public bool IsAtRest => controller.Result.AtRest;

        /// <summary>
        /// The angle between the barrel and the direction to fire in, degrees; without a solution, the angle between
        /// the barrel and the target. 180 without a target and after an error.
        /// </summary>
        public float AngleToTarget => controller.AngleToTarget;

        /// <summary>
        /// Whether the barrel points into a HoldFire sector, or at its edge. <see cref="IsOnTarget"/> is then false.
        /// </summary>
        public bool HoldsFire => controller.Result.HoldFire;

        /// <summary>
        /// Whether a KeepOut sector prevents reaching the target. The turret waits at an edge.
        /// </summary>
        public bool IsSectorLimited => controller.Result.SectorLimited;

        /// <summary>
        /// Whether a shot can reach the target; with a ShotSpeed of 0, whether there is a target.
        /// </summary>
        public bool HasSolution => controller.HasSolution;

        /// <summary>How a shot hits the target. All zeros if <see cref="HasSolution"/> is false.</summary>
        public TurretSolution Solution => controller.Solution;

        /// <summary>What the turret stands on and how that moved, in the last step.</summary>
        public TurretPlatform Platform => controller.Platform;

        /// <summary>
        /// Where the target was in the last step, and how it moved. All zeros without a target.
        /// </summary>
        public TurretMotion TargetMotion => controller.Target;

        /// <summary>
        /// Where the shot meets the target, in the world. Without a solution, the position of the target; without a
        /// target, zero.
        /// </summary>
        public Vector3 AimPoint => controller.AimPoint.ToGodot();

        /// <summary>The time that the shot takes to <see cref="AimPoint"/>, seconds; 0 without a solution.</summary>
        public float FlightTime => controller.FlightTime;

        /// <summary>Where a shot leaves, in the world.</summary>
        public Vector3 MuzzlePosition => controller.Pose.Muzzle.ToGodot();

        /// <summary>
        /// The velocity to give a shot fired now, in the world, m/s: along the barrel as it points, plus the part of
        /// the muzzle's velocity that the shot inherits. With an infinite speed, the direction of the barrel.
        /// </summary>
        public Vector3 LaunchVelocity => controller.Launch(ShotSpeed, InheritVelocity).ToGodot();

        /// <summary>The azimuth, degrees, positive to the left.</summary>
        public float Azimuth => (float)(controller.State.Azimuth / Degree);

        /// <summary>The elevation, degrees, positive up.</summary>
        public float Elevation => (float)(controller.State.Elevation / Degree);

        /// <summary>
        /// The azimuth to which the turret is turning, degrees. Without travel limits it may be beyond ±180. While
        /// the tree's DebugCollisionsHint is true, a line shows where the turret is turning to.
        /// </summary>
        public float AzimuthGoal => (float)(controller.State.AzimuthGoal / Degree);

        /// <summary>The elevation to which the turret is turning, degrees.</summary>
        public float ElevationGoal => (float)(controller.State.ElevationGoal / Degree);

        /// <summary>The rate of the azimuth, degrees/s, positive to the left.</summary>
        public float AzimuthSpeed => (float)(controller.State.AzimuthRate / Degree);

        /// <summary>The rate of the elevation, degrees/s, positive up.</summary>
        public float ElevationSpeed => (float)(controller.State.ElevationRate / Degree);

        public override void _EnterTree()
        {
            // The turret has not moved here from its last position.
            ForgetMotion();
            bodyPhysics.Forget();
        }

        public override void _ExitTree()
        {
            LeaveTarget();
        }

        public override void _Notification(int what)
        {
            if (what == NotificationDisabled)
                LeaveTarget();
            else if (what == NotificationEnabled)
                ForgetMotion();
        }

        public override void _Ready()
        {
            ApplyProcessCallback();
            if (Engine.IsEditorHint())
            {
                ShowInEditor();
                return;
            }
            isInGame = true;
            TakePlace();
            string mismatch = TurretController.CheckLibrary();
            if (mismatch != null)
                GD.PushError(mismatch);
            // So that MuzzlePosition is valid before the first step.
            if (TryMeasure(out TurretMount mount) == null)
                controller.FindPose(StepConfig(), mount);
        }

        // Takes the turret's place among the scripts of a frame and of a tick, unless the game has given it one.
        private void TakePlace()
        {
            if (ProcessPhysicsPriority == 0)
                ProcessPhysicsPriority = BeforeScripts;
            if (ProcessPriority == 0)
                ProcessPriority = BeforeScripts;
        }

        public override void _PhysicsProcess(double delta)
        {
            Advance(delta, isOfGodot: true, ProcessPhysicsPriority == BeforeScripts);
        }

        public override void _Process(double delta)
        {
            Advance(delta, isOfGodot: true, ProcessPriority == BeforeScripts);
        }

        /// <summary>
        /// Moves the turret by one step of that many seconds, for a ProcessCallback that is Manual. Call it when its target and
        /// its mount have moved.
        /// </summary>
        public void Step(double seconds) => Advance(seconds, isOfGodot: false, isFirst: false);

        /// <summary>
        /// Takes a step. isOfGodot: whether it lasts as long as a frame or a tick. isFirst: whether everything else has yet
        /// to move in the same frame.
        /// </summary>
        private void Advance(double seconds, bool isOfGodot, bool isFirst)
        {
            // The node is not ready yet, is in the editor, or is not in the world.
            if (!isInGame || !IsInsideTree())
                return;
            ReadOtherClock();
            if (!isOfGodot)
                otherSeconds = (float)seconds;
            string problem = TryMeasure(out TurretMount mount);
            if (problem == null)
                // Rigid bodies take their first step with everything else, in the tick in which they are fired. What a script
                // moves takes its first step in the next, from where it is beside what has already moved: so the turret looks
                // ahead by a step.
                Move(mount, (float)seconds, ahead: isFirst && !ShotIsRigidBody);
            else
                Refuse(problem, (float)seconds);
            ShowGoal(mount);
            // The nodes are turned first, so that a receiver of the signal finds the muzzle in its new place.
            Tell();
        }

        /// <summary>
        /// Returns whether the turret can aim at a point in the world. Rates and accelerations are ignored.
        /// </summary>
        public bool CanAimAt(Vector3 point) =>
            TryMeasure(out TurretMount mount) == null && StepConfig().CanAimAt(mount, point.ToDVec3());

        /// <summary>
        /// Returns the time that the turret takes to aim at a point at rest and stop there, seconds. Infinity if it
        /// cannot aim at the point, −1 on bad input.
        /// </summary>
        public float TimeToAim(Vector3 point) =>
            TryMeasure(out TurretMount mount) == null
                ? controller.State.TimeToAim(StepConfig(), mount, point.ToDVec3())
                : -1;

        /// <summary>
        /// Brakes the turret, which then stays where it stops: its target is lost, or its power fails. It aims again once
        /// there is another Target, or <see cref="AimPosition"/> or <see cref="IsIdle"/> is set.
        /// </summary>
        public void Stop() => controller.Stop(Target);

        /// <summary>
        /// Turns the turret to joint angles that change at given speeds: those of a player's stick, an idle sweep, or a
        /// snapshot from the network. They are the angles at the end of the next step, and go on at these speeds until
        /// the next call. The turret aims again as after <see cref="Stop"/>.
        /// </summary>
        /// <param name="azimuth">Degrees, positive to the left.</param>
        /// <param name="elevation">Degrees, positive up.</param>
        /// <param name="azimuthSpeed">Degrees/s.</param>
        /// <param name="elevationSpeed">Degrees/s.</param>
        public void TrackAngles(float azimuth, float elevation, float azimuthSpeed = 0, float elevationSpeed = 0) =>
            controller.Follow(azimuth, elevation, azimuthSpeed, elevationSpeed, Target);

        /// <summary>
        /// Returns how soon the turret would be on a target that keeps its acceleration, seconds: with its turn, its
        /// lead, its travel limits and its sectors, from where it stands and turns now. Call it to choose between
        /// targets. 0 if it is on the target, infinity if it will not be, and −1 on bad input.
        /// </summary>
        /// <param name="position">The target's position in the world.</param>
        /// <param name="velocity">The target's velocity, m/s.</param>
        /// <param name="acceleration">The target's acceleration, m/s².</param>
        public float TimeToEngage(Vector3 position, Vector3 velocity = default, Vector3 acceleration = default)
        {
            if (TryMeasure(out TurretMount mount) != null)
                return -1;
            var platform = new TurretPlatform(mount, controller.Platform.Velocity, controller.Platform.Spin);
            var target = new TurretMotion(position.ToDVec3(), velocity.ToVec3(), acceleration.ToVec3());
            return controller.State.TimeToEngage(StepConfig(), platform, Shot(), target);
        }

        /// <summary>
        /// Returns points along the flight of a shot fired now, evenly spaced in time. The first is the muzzle, the
        /// last is where the shot is after that many seconds.
        /// </summary>
        /// <remarks>
        /// The array is empty if nothing flies: if ShotSpeed is infinite, if it and ShotThrust are 0, or if seconds or a
        /// number of the shot is bad. Each call returns a new array.
        /// </remarks>
        public Vector3[] Trajectory(int points, float seconds)
        {
            if (!isInGame || !IsInsideTree())
                return Array.Empty<Vector3>();
            Span<DVec3> flight = controller.Flight(Shot().GetValueOrDefault(), points, seconds);
            var made = new Vector3[flight.Length];
            for (int i = 0; i < made.Length; i++)
                made[i] = flight[i].ToGodot();
            return made;
        }

        /// <summary>A turret that takes no more steps is not on target.</summary>
        private void LeaveTarget()
        {
            controller.Lose();
            TellOfTarget();
        }

        private void ForgetMotion()
        {
            ForgetMount();
            observedTarget = null;
        }

        private void ForgetMount() => (mountObserver.Samples, mountClock) = (0, default);

        private void ReadOtherClock()
        {
            bool isTick = Engine.IsInPhysicsFrame();
            ulong steps = isTick ? Engine.GetProcessFrames() : Engine.GetPhysicsFrames();
            double last = isTick ? GetProcessDeltaTime() : GetPhysicsProcessDeltaTime();
            // A turret that steps in the other message than before starts anew.
            otherSeconds = steps > otherSteps ? (float)((steps - otherSteps) * last) : 0;
            otherSteps = steps;
            otherTime += otherSeconds;
        }

        private void Refuse(string problem, float dt)
        {
            controller.Refuse(problem, dt);
            ForgetMotion();
        }

        private void Move(in TurretMount mount, float dt, bool ahead)
        {
            mountObserver.Jump = MotionJump;
            float moved = mountClock.Observe(mount.Position, mount.Orientation, dt, otherTime);
            if (mountObserver.Observe(mount, moved, out TurretPlatform platform) != TurretStatus.Ok || !FollowsMotion)
                platform = new TurretPlatform(mount);
            TurretMotion? aim = ObserveTarget(dt);
            // What moves by the other clock does not move before the next step of that.
            if (ahead && !mountClock.IsOther)
                platform = After(platform, dt);
            if (ahead && !targetClock.IsOther)
                aim = After(aim, dt);
            float seconds = TurretClock.StepsByOther(mountClock, targetClock) ? otherSeconds : dt;
            if (controller.Step(StepConfig(), platform, Shot(), aim, seconds))
                TurnParts(mount.Orientation * Quat.Conjugate(platform.Mount.Orientation));
        }

        // Where a platform is after some seconds.
        private static TurretPlatform After(in TurretPlatform platform, float dt)
        {
            TurretMount mount = platform.Mount;
            mount.Position += (DVec3)(platform.Velocity * dt);
            if (Quat.TryIntegrate(mount.Orientation, platform.Spin, dt, out Quat turned))
                mount.Orientation = turned;
            return new TurretPlatform(mount, platform.Velocity, platform.Spin);
        }

        // Where a target is after some seconds, and how it then moves.
        private static TurretMotion? After(in TurretMotion? target, float dt)
        {
            if (!(target is TurretMotion now))
                return null;
            Vec3 moved = (now.Velocity + now.Acceleration * (0.5f * dt)) * dt;
            return new TurretMotion(
                now.Position + (DVec3)moved, now.Velocity + now.Acceleration * dt, now.Acceleration);
        }

        /// <summary>Observes the target, and returns where it is and how it moves; null if there is none.</summary>
        private TurretMotion? ObserveTarget(float dt)
        {
            if (IsIdle)
            {
                // If the target comes back, it is observed anew.
                observedTarget = null;
                return null;
            }
            Node3D there = TargetThere, observed = there ?? this;
            if (observedTarget != observed)
            {
                observedTarget = observed;
                (targetObserver.Samples, targetClock) = (0, default);
            }
            targetObserver.HalfLife = MotionHalfLife;
            targetObserver.Jump = MotionJump;
            DVec3 position = there != null ? there.GlobalPosition.ToDVec3() : controller.Point;
            targetObserver.Observe(position, targetClock.Observe(position, default, dt, otherTime));
            return FollowsMotion
                ? new TurretMotion(position, targetObserver.Velocity, targetObserver.Acceleration)
                : new TurretMotion(position);
        }

        /// <summary>The target; null if it is freed or not in the tree.</summary>
        private Node3D TargetThere => Present(Target);

        private static bool IsInTree(Node3D node) => IsInstanceValid(node) && node.IsInsideTree();

        /// <summary>
        /// Reports what has changed: an error once, and whether the turret is on its target.
        /// </summary>
        private void Tell()
        {
            if (controller.HasNewError(out string problem))
            {
                // The text after a colon is advice about radians, but the properties are in degrees.
                problem ??= Configuration().Problem?.Split(':')[0];
                GD.PushError($"{Name}: {problem ?? Status.Text()}");
            }
            TellOfTarget();
        }

        private void TellOfTarget()
        {
            if (controller.HasChanged())
                EmitSignal(IsOnTarget ? SignalName.TargetAcquired : SignalName.TargetLost);
        }
    }
}
