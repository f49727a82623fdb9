// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEngine;

namespace Libturret
{
    public partial class TurretBehaviour
    {
        /// <summary>The value of AngleToTarget without a target.</summary>
        private const float NoTarget = 180;

        private TurretState state;
        private TurretPose pose;
        private TurretResult result;
        private TurretPlatform platform;
        private TurretMotion targetMotion;
        private TurretSolution solution;
        private bool isMeasured;
        private Quaternion baseInMount, barrelInMount;
        private Vector3 measuredTrunnion, measuredMuzzle;
        private readonly MountGauge mountGauge = new MountGauge();
        private readonly TargetGauge targetGauge = new TargetGauge();
        private Vector3 aimPosition;
        private bool hasAimPosition, isIdle;

        /// <summary>
        /// Everything about the turret that changes, in radians: its joints, and where they are turning to. Copy it to
        /// save it, send it, or roll it back.
        /// </summary>
        public TurretState State
        {
            get => state;
            set => state = value;
        }

        /// <summary>Where the parts are after the last step.</summary>
        public TurretPose Pose => pose;

        /// <summary>What the last step returned: its flags; or an error, which has no flags.</summary>
        public TurretResult Result => result;

        /// <summary>The status of the last step: Ok, or an error. After an error the turret has not moved.</summary>
        public TurretStatus Status { get; private set; }

        /// <summary>
        /// A point in the world to aim at when there is no target, or the target is destroyed or inactive. Setting the
        /// point sets <see cref="IsIdle"/> to false. A script may set the point in each frame. The turret then observes
        /// how the point moves.
        /// </summary>
        public Vector3 AimPosition
        {
            get => aimPosition;
            set
            {
                aimPosition = value;
                hasAimPosition = true;
                isIdle = false;
            }
        }

        /// <summary>
        /// Whether there is nothing to aim at. Set it to true to return to rest even though there is a target; set it
        /// to false to aim again.
        /// </summary>
        public bool IsIdle
        {
            get => isIdle || !(hasAimPosition || TargetGauge.IsThere(target));
            set => isIdle = value;
        }

        /// <summary>
        /// Whether to fire now: a shot that leaves <see cref="MuzzlePosition"/> with <see cref="LaunchVelocity"/> would
        /// pass the target within the tolerance, and the barrel is in no HoldFire sector.
        /// </summary>
        public bool IsOnTarget { get; private set; }

        /// <summary>
        /// Whether the barrel points in the direction to fire in, ignoring HoldFire sectors. False without a target, if
        /// the target is out of reach, and after an error.
        /// </summary>
        public bool IsAimed { get; private set; }

        /// <summary>Whether the turret is at its rest angles.</summary>
        public bool IsAtRest => result.AtRest;

        /// <summary>
        /// The angle between the barrel and the direction to fire in, degrees; 180 without a target and after an error.
        /// </summary>
        public float AngleToTarget { get; private set; } = NoTarget;

        /// <summary>
        /// Whether a shot can reach the target; with a shotSpeed of 0, whether there is a target.
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

        /// <summary>Where a shot leaves, in the world.</summary>
        public Vector3 MuzzlePosition => (Vector3)pose.Muzzle;

        /// <summary>
        /// The velocity to give a shot fired now, in the world, m/s: along the barrel as it points, plus the fraction
        /// of the muzzle's velocity that the shot inherits. With an infinite shotSpeed, this is the direction of the
        /// barrel.
        /// </summary>
        public Vector3 LaunchVelocity => Launch;

        /// <summary>
        /// Where the shot meets the target, in the world; without a solution, the position of the target.
        /// </summary>
        public Vector3 AimPoint => (Vector3)(HasSolution ? solution.Impact : targetMotion.Position);

        /// <summary>The time that the shot takes to <see cref="AimPoint"/>, seconds; 0 without a solution.</summary>
        public float FlightTime => HasSolution ? solution.Time : 0;

        /// <summary>The azimuth: the angle of the base, degrees, positive to the right.</summary>
        public float Azimuth => (float)(state.Azimuth * Mathf.Rad2Deg);

        /// <summary>The elevation: the angle of the barrel, degrees, positive up.</summary>
        public float Elevation => (float)(state.Elevation * Mathf.Rad2Deg);

        /// <summary>
        /// The azimuth to which the turret is turning, degrees. Without travel limits it may be beyond ±180.
        /// </summary>
        public float AzimuthGoal => (float)(state.AzimuthGoal * Mathf.Rad2Deg);

        /// <summary>The elevation to which the turret is turning, degrees.</summary>
        public float ElevationGoal => (float)(state.ElevationGoal * Mathf.Rad2Deg);

        /// <summary>The rate of the azimuth, degrees/s, positive to the right.</summary>
        public float AzimuthSpeed => (float)(state.AzimuthRate * Mathf.Rad2Deg);

        /// <summary>The rate of the elevation, degrees/s, positive up.</summary>
        public float ElevationSpeed => (float)(state.ElevationRate * Mathf.Rad2Deg);

        /// <summary>The mount: where the turret stands, and its orientation.</summary>
        public TurretMount Mount => new TurretMount(Pivot.position, transform.rotation);

        /// <summary>The object that does not turn with the azimuth.</summary>
        private Transform Pivot => basePart != null ? basePart : barrelPart != null ? barrelPart : transform;

        /// <summary>
        /// Measures the parts, and takes their current pose as azimuth 0 and elevation 0. The first step calls this
        /// method. Call it again when the parts or their scale have changed.
        /// </summary>
        public void Measure()
        {
            Quaternion toMount = Quaternion.Inverse(transform.rotation);
            measuredTrunnion = measuredMuzzle = Vector3.zero;
            if (basePart != null)
                baseInMount = toMount * basePart.rotation;
            if (barrelPart != null)
            {
                barrelInMount = toMount * barrelPart.rotation;
                measuredTrunnion = toMount * (barrelPart.position - Pivot.position);
                if (muzzlePart != null)
                    measuredMuzzle = toMount * (muzzlePart.position - barrelPart.position);
            }
            isMeasured = true;
            result = state.PoseOf(Config, Mount, ref pose);
        }

        /// <summary>Moves the turret by one step.</summary>
        /// <param name="seconds">The time since the last step, finite, &gt;= 0.</param>
        public void Step(float seconds)
        {
            TurretConfig config = MeasuredConfig();
            TurretMount mount = Mount;
            platform = mountGauge.Observe(mount, motionJump, seconds);
            bool aims = ObserveTarget(seconds);
            if (!followsMotion)
            {
                platform = new TurretPlatform(mount);
                targetMotion = new TurretMotion(targetMotion.Position);
            }

            result = state.Engage(
                config, platform, shotSpeed != 0 ? Shot : (TurretShot?)null,
                aims ? targetMotion : (TurretMotion?)null, seconds, ref pose, out solution);
            bool isGood = !result.IsError;
            HasSolution = isGood && aims && !result.NoSolution;
            IsAimed = HasSolution && result.OnTarget;
            AngleToTarget = isGood && aims ? pose.Error * Mathf.Rad2Deg : NoTarget;
            if (isGood)
                Show();
            Report(result.Status);
            Tell(IsAimed && !result.HoldFire);
        }

        /// <summary>
        /// Returns whether the turret can aim at a point in the world. Rates and accelerations are ignored.
        /// </summary>
        public bool CanAimAt(Vector3 point) => MeasuredConfig().CanAimAt(Mount, point);

        /// <summary>
        /// Returns the time that the turret takes to turn to a point at rest and stop there, seconds. Infinity if the
        /// turret cannot aim at the point, and −1 on bad input.
        /// </summary>
        public float TimeToAim(Vector3 point) => state.TimeToAim(MeasuredConfig(), Mount, point);

        /// <summary>
        /// Returns the configuration with the offsets of the parts, even if there has been no step yet.
        /// </summary>
        internal TurretConfig MeasuredConfig()
        {
            if (!isMeasured)
                Measure();
            return Config;
        }

        /// <summary>Observes where the target is and how it moves, and returns whether there is a target.</summary>
        private bool ObserveTarget(float seconds)
        {
            if (IsIdle)
                Forget();
            else if (TargetGauge.IsThere(target))
                targetMotion = targetGauge.Observe(target, Motion, seconds);
            else
                targetMotion = targetGauge.Observe(aimPosition, Motion, seconds);
            return !IsIdle;
        }

        /// <summary>Turns the parts to the pose.</summary>
        private void Show()
        {
            if (basePart != null)
                basePart.rotation = (Quaternion)pose.Base * baseInMount;
            if (barrelPart != null)
                barrelPart.rotation = (Quaternion)pose.Barrel * barrelInMount;
        }

        private void Report(TurretStatus status)
        {
            if (status.IsError() && status != Status)
                Debug.LogError($"The turret does not move: {FirstProblem ?? status.Text()}", this);
            Status = status;
        }

        private void Tell(bool isOnTarget)
        {
            if (isOnTarget == IsOnTarget)
                return;
            IsOnTarget = isOnTarget;
            (isOnTarget ? onTargetAcquired : onTargetLost).Invoke();
        }

        /// <summary>Forgets the target. A target that comes back is observed anew.</summary>
        private void Forget()
        {
            targetGauge.Forget();
            targetMotion = default;
        }

        private void LateUpdate()
        {
            if (updateMethod == TurretUpdateMethod.Update)
                Step(Time.deltaTime);
        }

        private void FixedUpdate()
        {
            if (updateMethod == TurretUpdateMethod.FixedUpdate)
                Step(Time.deltaTime);
        }

        private void OnEnable()
        {
            mountGauge.Forget(transform);
            Forget();
        }

        private void OnDisable()
        {
            HasSolution = IsAimed = false;
            AngleToTarget = NoTarget;
            Tell(false);
        }

        private void OnTransformParentChanged() => mountGauge.Forget(transform);
    }
}
