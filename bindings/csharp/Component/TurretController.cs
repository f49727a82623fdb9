// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret
{
    /// <summary>
    /// What the component of a turret does in any engine: what it aims at, its step, and what it reports. The component
    /// reads the scene and turns the parts.
    /// </summary>
    [Serializable]
    internal sealed class TurretController
    {
        /// <summary>Why a turret without parts does not move.</summary>
        internal const string NoParts = "it has no base and no barrel to turn";

        /// <summary>Why a turret whose parts do not carry each other does not move.</summary>
        internal const string Misplaced =
            "the barrel must be below the base, and the muzzle below the barrel, so that each turns with what carries it, and "
            + "neither base nor barrel may be the turret itself";

        /// <summary>Why a turret below a bad scale does not move.</summary>
        internal const string BadScale =
            "the scale of the turret and of what carries its parts must be the same on all axes, and neither mirrored "
            + "nor flat";

        /// <summary>How long a bad scale lasts before it is told, seconds: a model may grow from nothing.</summary>
        private const float Patience = 1;

        private const float InDegrees = (float)(180 / Math.PI);

        /// <summary>The joints and what they remember. Saved and copied with the turret.</summary>
        public TurretState State;

        [NonSerialized] internal TurretModel Model;

        private static bool isLibraryChecked;

        [NonSerialized] internal TurretPose Pose;
        [NonSerialized] internal TurretPlatform Platform;
        [NonSerialized] internal TurretMotion Target;
        [NonSerialized] internal TurretSolution Solution;
        [NonSerialized] private TurretResult result;
        [NonSerialized] private string refusal;
        [NonSerialized] private float refusedFor;
        [NonSerialized] private TurretStatus toldStatus;
        [NonSerialized] private string toldRefusal;
        [NonSerialized] private bool hasTarget, isOnTarget;
        [NonSerialized] private DVec3 point;
        [NonSerialized] private bool hasPoint;
        [NonSerialized] private Order order;
        [NonSerialized] private object orderedFrom;
        [NonSerialized] private Command command;
        [NonSerialized] private DVec3[] flight;
        [NonSerialized] private TurretState before;

        /// <summary>What a turret does instead of aiming.</summary>
        private enum Order
        {
            None,
            Rest,
            /// <summary>Brakes, and stays where it stops.</summary>
            Stop,
            /// <summary>Follows joint angles that move.</summary>
            Follow,
        }

        /// <summary>Joint angles that move, radians and rad/s.</summary>
        private struct Command
        {
            /// <summary>At the end of the first step.</summary>
            internal double Azimuth, Elevation;
            internal float AzimuthRate, ElevationRate;
            /// <summary>Seconds from the end of the first step to the end of the next.</summary>
            internal double Age;
        }

        /// <summary>
        /// Returns what is wrong with the version of the native library, once for all turrets; null if nothing is.
        /// Editors keep a library that they have loaded, so an update needs a restart.
        /// </summary>
        internal static string CheckLibrary()
        {
            if (isLibraryChecked)
                return null;
            isLibraryChecked = true;
            return TurretLibrary.Mismatch;
        }

        internal TurretResult Result => result;

        /// <summary>
        /// Whether the last step has changed nothing and nothing moved, so that a step with the same numbers would change
        /// nothing either.
        /// </summary>
        internal bool IsSettled { get; private set; }

        internal bool HasSolution { get; private set; }

        internal bool IsOnTarget => isOnTarget;

        /// <summary>Whether the barrel points in the direction to fire in, ignoring HoldFire sectors.</summary>
        internal bool IsAimed => HasSolution && result.OnTarget;

        /// <summary>Degrees; 180 without a target and after an error.</summary>
        internal float AngleToTarget => hasTarget && !result.IsError ? Pose.Error * InDegrees : 180;

        /// <summary>Where the shot meets the target; without a solution the target, without a target zero.</summary>
        internal DVec3 AimPoint => HasSolution ? Solution.Impact : Target.Position;

        internal float FlightTime => HasSolution ? Solution.Time : 0;

        /// <summary>The point to aim at without a target.</summary>
        internal DVec3 Point => point;

        /// <summary>Aims at a point when there is no target, and ends idling.</summary>
        internal void AimAt(in DVec3 position)
        {
            IsSettled &= hasPoint && order == Order.None && position == point;
            point = position;
            hasPoint = true;
            order = Order.None;
        }

        /// <summary>Forgets the point.</summary>
        internal void ClearPoint() => (point, hasPoint, IsSettled) = (default, false, false);

        /// <summary>Has the turret take its next step in any case.</summary>
        internal void Wake() => IsSettled = false;

        /// <summary>Rests in spite of a target, until there is another target.</summary>
        /// <param name="idle">Whether to rest.</param>
        /// <param name="target">The target, whether it is there or not.</param>
        internal void Rest(bool idle, object target) => Obey(idle ? Order.Rest : Order.None, target);

        /// <summary>Brakes, and stays there, until there is another target.</summary>
        /// <param name="target">The target, whether it is there or not.</param>
        internal void Stop(object target) => Obey(Order.Stop, target);

        /// <summary>Follows joint angles that move, degrees and degrees/s, until there is another target.</summary>
        internal void Follow(
            float azimuth, float elevation, float azimuthSpeed, float elevationSpeed, object target)
        {
            Obey(Order.Follow, target);
            command = new Command
            {
                Azimuth = InRadians(azimuth), Elevation = InRadians(elevation),
                AzimuthRate = (float)InRadians(azimuthSpeed), ElevationRate = (float)InRadians(elevationSpeed),
            };
        }

        /// <summary>Returns whether there is nothing to aim at.</summary>
        /// <param name="target">The present target; null if it is not there.</param>
        internal bool IsIdle(object target)
        {
            bool isNew = target != null && !ReferenceEquals(target, orderedFrom);
            return (order != Order.None && !isNew) || (target == null && !hasPoint);
        }

        /// <summary>Moves the turret by one step.</summary>
        /// <param name="config">The configuration, as the model limits it, with the offsets of the parts.</param>
        /// <param name="platform">What the turret stands on.</param>
        /// <param name="shot">How a shot flies; null: straight at the target.</param>
        /// <param name="target">What to aim at; null: return to rest.</param>
        /// <param name="seconds">The time since the last step.</param>
        /// <returns>Whether the turret has taken the step, so that its parts have to be turned.</returns>
        internal bool Step(
            in TurretConfig config, in TurretPlatform platform, TurretShot? shot, TurretMotion? target, float seconds)
        {
            if (Begin(platform, target))
                Engage(config, shot, target, seconds);
            else
                Obey(config, seconds);
            return End(seconds);
        }

        /// <summary>Begins a step, which <see cref="End"/> ends.</summary>
        /// <returns>Whether the turret has to engage; otherwise, it has to obey its order.</returns>
        internal bool Begin(in TurretPlatform platform, TurretMotion? target)
        {
            before = State;
            // There is no barrel to show another elevation.
            if (!Model.HasBarrel)
                (State.Elevation, State.ElevationRate, State.ElevationLeft) = (0, 0, 0);
            // A target that has ended an order does not bring the order back when it goes.
            if (target.HasValue)
                order = Order.None;
            Platform = platform;
            hasTarget = target.HasValue;
            Target = target.GetValueOrDefault();
            refusal = null;
            Solution = default;
            return order != Order.Stop && order != Order.Follow;
        }

        /// <summary>Takes a step toward the target, or to rest.</summary>
        internal void Engage(in TurretConfig config, TurretShot? shot, TurretMotion? target, float seconds) =>
            result = State.Engage(config, Platform, shot, target, seconds, ref Pose, out Solution);

        /// <summary>Takes a step that an order asks for.</summary>
        internal void Obey(in TurretConfig config, float seconds) =>
            result = order == Order.Stop
                ? State.Stop(config, Platform.Mount, seconds, ref Pose)
                : Follow(config, Platform.Mount, seconds);

        /// <summary>Takes what a call for many turrets has found.</summary>
        internal void Take(in TurretState state, in TurretPose pose, in TurretSolution solution, TurretResult found) =>
            (State, Pose, Solution, result) = (state, pose, solution, found);

        /// <summary>Ends a step.</summary>
        /// <returns>Whether the turret has taken the step, so that its parts have to be turned.</returns>
        internal bool End(float seconds)
        {
            HasSolution = hasTarget && !result.IsError && !result.NoSolution;
            IsSettled = seconds > 0 && !result.IsError && order != Order.Follow && State.Equals(before)
                && State.AzimuthRate == 0 && State.ElevationRate == 0 && Platform.Velocity == default
                && Platform.Spin == default && Target.Velocity == default && Target.Acceleration == default;
            return !result.IsError;
        }

        private TurretResult Follow(in TurretConfig config, in TurretMount mount, float seconds)
        {
            var azimuth = (float)(command.Azimuth + command.AzimuthRate * command.Age);
            var elevation = (float)(command.Elevation + command.ElevationRate * command.Age);
            command.Age += seconds;
            return State.TrackAngles(
                config, mount, azimuth, elevation, command.AzimuthRate, command.ElevationRate, seconds, ref Pose);
        }

        private void Obey(Order given, object target) => (order, orderedFrom, IsSettled) = (given, target, false);

        private static double InRadians(float degrees) => degrees * (Math.PI / 180);

        /// <summary>Takes no step, since the scene is not one in which the turret can point.</summary>
        /// <param name="problem">What is wrong: one of this class's constants.</param>
        /// <param name="seconds">The time since the last step.</param>
        internal void Refuse(string problem, float seconds)
        {
            Lose();
            refusedFor = problem == refusal ? refusedFor + seconds : seconds;
            refusal = problem;
            result = new TurretResult((int)TurretStatus.InvalidArgument);
        }

        /// <summary>Loses the target: a component that is switched off is not on target.</summary>
        internal void Lose()
        {
            hasTarget = HasSolution = IsSettled = false;
            (Target, Solution) = (default, default);
        }

        /// <summary>Finds the pose of the state, before a step.</summary>
        internal void FindPose(in TurretConfig config, in TurretMount mount) =>
            result = State.PoseOf(config, mount, ref Pose);

        /// <summary>Returns whether there is an error that has not been told yet, and notes it as told.</summary>
        /// <param name="problem">What is wrong with the scene; null if it is a number, or nothing.</param>
        internal bool HasNewError(out string problem)
        {
            problem = refusal;
            if (refusal == BadScale && refusedFor < Patience)
                return false;
            bool isNew = result.IsError && (result.Status != toldStatus || refusal != toldRefusal);
            (toldStatus, toldRefusal) = (result.Status, refusal);
            return isNew;
        }

        /// <summary>Returns whether the turret has come onto its target or has left it since the last call.</summary>
        internal bool HasChanged()
        {
            bool before = isOnTarget;
            isOnTarget = IsAimed && !result.HoldFire;
            return isOnTarget != before;
        }

        /// <summary>
        /// Returns the velocity of a shot fired now, m/s: along the boresight, plus the fraction of the muzzle's velocity
        /// that it inherits. At an infinite speed, the boresight.
        /// </summary>
        internal Vec3 Launch(float speed, float inherit)
        {
            if (float.IsPositiveInfinity(speed))
                return Pose.Boresight;
            var arm = (Vec3)(Pose.Muzzle - Platform.Position);
            return Pose.Boresight * speed + (Platform.Velocity + Vec3.Cross(Platform.Spin, arm)) * inherit;
        }

        /// <summary>
        /// Returns points along the flight of a shot fired now, evenly spaced in time, from the muzzle to where the shot
        /// is in the end. None if nothing flies, or on bad input.
        /// </summary>
        internal Span<DVec3> Flight(in TurretShot shot, int points, float seconds)
        {
            bool flies = (shot.Speed > 0 || shot.Thrust > 0) && !float.IsPositiveInfinity(shot.Speed);
            if (points <= 0 || !flies || !(seconds >= 0) || float.IsPositiveInfinity(seconds))
                return default;
            if (flight == null || flight.Length < points)
                flight = new DVec3[points];
            Span<DVec3> path = flight.AsSpan(0, points);
            float apart = seconds / Math.Max(points - 1, 1);
            Vec3 launch = Launch(shot.Speed, shot.Inherit);
            return shot.Path(Pose.Muzzle, launch, apart, path, Pose.Boresight).IsError() ? default : path;
        }
    }
}
