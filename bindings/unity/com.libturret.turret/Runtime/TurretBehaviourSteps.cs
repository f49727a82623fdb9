// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEngine;

namespace Libturret
{
    public partial class TurretBehaviour
    {
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
        /// Whether to fire: a shot that leaves <see cref="MuzzlePosition"/> with <see cref="LaunchVelocity"/>
        /// now passes the target within the tolerance, and no sector holds fire.
        /// </summary>
        public bool IsOnTarget { get; private set; }

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
        /// with the part of the muzzle's velocity that it takes along. At an infinite speed the direction of
        /// the barrel.
        /// </summary>
        public Vector3 LaunchVelocity
        {
            get
            {
                if (float.IsPositiveInfinity(shotSpeed))
                    return pose.Boresight;
                var arm = (Vec3)(pose.Muzzle - platform.Position);
                return pose.Boresight * shotSpeed
                    + (platform.Velocity + Vec3.Cross(platform.Spin, arm)) * shotInherit;
            }
        }

        /// <summary>Degrees, positive to the right.</summary>
        public float Azimuth => (float)(state.Azimuth * Mathf.Rad2Deg);

        /// <summary>Degrees, positive up.</summary>
        public float Elevation => (float)(state.Elevation * Mathf.Rad2Deg);

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
            bool hasTarget = TargetGauge.IsThere(target);
            if (hasTarget)
                targetMotion = targetGauge.Observe(target, Motion, seconds);
            else
                Forget();
            if (!followsMotion)
            {
                platform = new TurretPlatform(mount);
                targetMotion = new TurretMotion(targetMotion.Position);
            }

            TurretStatus status = state.Engage(
                config, platform, shotSpeed != 0 ? Shot : (TurretShot?)null,
                hasTarget ? targetMotion : (TurretMotion?)null, seconds, ref pose, out solution);
            bool isGood = status >= 0;
            HasSolution = isGood && hasTarget && !pose.NoSolution;
            if (isGood)
                Show();
            Report(status);
            Tell(HasSolution && pose.OnTarget && !pose.HoldFire);
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
            if (status < 0 && status != Status)
            {
                Debug.LogError($"The turret holds: {Problem ?? status.Text()}", this);
            }
            Status = status;
        }

        private void Tell(bool isOnTarget)
        {
            if (isOnTarget == IsOnTarget)
                return;
            IsOnTarget = isOnTarget;
            (isOnTarget ? onTarget : offTarget).Invoke();
        }

        /// <summary>A target that comes back starts anew.</summary>
        private void Forget()
        {
            targetGauge.Forget();
            targetMotion = default;
        }

        private void LateUpdate()
        {
            if (clock == TurretClock.Frame)
                Step(Time.deltaTime);
        }

        private void FixedUpdate()
        {
            if (clock == TurretClock.Physics)
                Step(Time.deltaTime);
        }

        private void OnEnable()
        {
            mountGauge.Forget(transform);
            Forget();
        }

        private void OnDisable()
        {
            HasSolution = false;
            Tell(false);
        }

        private void OnTransformParentChanged() => mountGauge.Forget(transform);
    }
}
