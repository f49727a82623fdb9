// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEngine;

namespace Libturret
{
    public partial class TurretBehaviour
    {
        /// <summary>The angle to a target that is not there.</summary>
        private const float NoTarget = 180;

        private TurretState state;
        private TurretPose pose;
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
        /// The joints, which are all that a turret remembers: copy them to save, send or roll back.
        /// </summary>
        public TurretState State
        {
            get => state;
            set => state = value;
        }

        /// <summary>Where the parts are since the last step.</summary>
        public TurretPose Pose => pose;

        /// <summary>How the last step went. After an error the turret has held.</summary>
        public TurretStatus Status { get; private set; }

        /// <summary>
        /// A point in the world to aim at when target is none: none was set, it is gone, or it is inactive.
        /// Setting it ends <see cref="IsIdle"/>. A script may set it each frame: how the point moves is observed.
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
        /// Whether there is nothing to aim at. Set it to return to rest, whatever the target; set it to false to
        /// aim again at what there is.
        /// </summary>
        public bool IsIdle
        {
            get => isIdle || !(hasAimPosition || TargetGauge.IsThere(target));
            set => isIdle = value;
        }

        /// <summary>
        /// Whether to fire: a shot that leaves <see cref="MuzzlePosition"/> with <see cref="LaunchVelocity"/>
        /// now passes the target within the tolerance, and no sector holds fire.
        /// </summary>
        public bool IsOnTarget { get; private set; }

        /// <summary>
        /// Whether the barrel points where it should, sectors aside. False without a target, with one out of
        /// reach, and after an error.
        /// </summary>
        public bool IsAimed { get; private set; }

        /// <summary>Whether the turret stands at its rest angles.</summary>
        public bool IsAtRest => pose.AtRest;

        /// <summary>
        /// Degrees between the barrel and the direction to fire in; 180 without a target and after an error.
        /// </summary>
        public float AngleToTarget { get; private set; } = NoTarget;

        /// <summary>
        /// Whether a shot can reach the target; with a shotSpeed of 0 whether there is a target.
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
        public Vector3 MuzzlePosition => (Vector3)pose.Muzzle;

        /// <summary>
        /// The velocity to give to a shot that is fired now, in the world: along the barrel as it points,
        /// with the part of the muzzle's velocity that it keeps. At an infinite speed the direction of the
        /// barrel.
        /// </summary>
        public Vector3 LaunchVelocity => Launch;

        /// <summary>
        /// Where the shot meets the target, in the world; the target itself without a solution.
        /// </summary>
        public Vector3 AimPoint => (Vector3)(HasSolution ? solution.Impact : targetMotion.Position);

        /// <summary>How long the shot flies to <see cref="AimPoint"/>, seconds; 0 without a solution.</summary>
        public float FlightTime => HasSolution ? solution.Time : 0;

        /// <summary>The angle of the base, degrees, positive to the right.</summary>
        public float Azimuth => (float)(state.Azimuth * Mathf.Rad2Deg);

        /// <summary>The angle of the barrel, degrees, positive up.</summary>
        public float Elevation => (float)(state.Elevation * Mathf.Rad2Deg);

        /// <summary>The rate of the azimuth, degrees a second, positive to the right.</summary>
        public float AzimuthSpeed => (float)(state.AzimuthRate * Mathf.Rad2Deg);

        /// <summary>The rate of the elevation, degrees a second, positive up.</summary>
        public float ElevationSpeed => (float)(state.ElevationRate * Mathf.Rad2Deg);

        /// <summary>Where it stands, and how it is turned.</summary>
        public TurretMount Mount => new TurretMount(Pivot.position, transform.rotation);

        /// <summary>What does not move when the azimuth turns.</summary>
        private Transform Pivot => basePart != null ? basePart : barrelPart != null ? barrelPart : transform;

        /// <summary>
        /// Takes the parts as they stand now for the model at azimuth 0 and elevation 0. The first step does
        /// so by itself; call it when parts or their scale have changed.
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
            state.PoseOf(Config, Mount, ref pose);
        }

        /// <summary>Moves the turret.</summary>
        /// <param name="seconds">Since the last step, finite, &gt;= 0.</param>
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

            TurretStatus status = state.Engage(
                config, platform, shotSpeed != 0 ? Shot : (TurretShot?)null,
                aims ? targetMotion : (TurretMotion?)null, seconds, ref pose, out solution);
            bool isGood = !status.IsError();
            HasSolution = isGood && aims && !pose.NoSolution;
            IsAimed = HasSolution && pose.OnTarget;
            AngleToTarget = isGood && aims ? pose.Error * Mathf.Rad2Deg : NoTarget;
            if (isGood)
                Show();
            Report(status);
            Tell(IsAimed && !pose.HoldFire);
        }

        /// <summary>Returns whether the turret can aim at a point in the world, whatever its rates.</summary>
        public bool CanAimAt(Vector3 point) => MeasuredConfig().CanAimAt(Mount, point);

        /// <summary>
        /// Returns the seconds until the turret would stand aimed at a point that stands: infinite if never,
        /// −1 on bad input.
        /// </summary>
        public float TimeToAim(Vector3 point) => state.TimeToAim(MeasuredConfig(), Mount, point);

        /// <summary>
        /// Returns the configuration with the parts' offsets, also of a turret that never stepped.
        /// </summary>
        internal TurretConfig MeasuredConfig()
        {
            if (!isMeasured)
                Measure();
            return Config;
        }

        /// <summary>Looks where the target is and how it moves, and returns whether there is one.</summary>
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

        /// <summary>Turns the parts as the pose has them.</summary>
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
                Debug.LogError($"The turret holds: {FirstProblem ?? status.Text()}", this);
            Status = status;
        }

        private void Tell(bool isOnTarget)
        {
            if (isOnTarget == IsOnTarget)
                return;
            IsOnTarget = isOnTarget;
            (isOnTarget ? onTargetAcquired : onTargetLost).Invoke();
        }

        /// <summary>A target that comes back starts anew.</summary>
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
