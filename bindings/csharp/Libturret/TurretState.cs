// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
namespace Libturret
{
    // A method that moves a state has two forms: one writes the pose, the other does not. On bad input the result says
    // what is wrong, and the state and the pose are unchanged, bit for bit.
    public unsafe partial struct TurretState
    {
        /// <summary>
        /// The azimuth to which the turret is turning, radians: <see cref="Azimuth"/> + <see cref="AzimuthLeft"/>.
        /// Without travel limits it may be beyond ±π.
        /// </summary>
        public readonly double AzimuthGoal => Azimuth + AzimuthLeft;

        /// <summary>
        /// The elevation to which the turret is turning, radians: <see cref="Elevation"/> + <see cref="ElevationLeft"/>.
        /// </summary>
        public readonly double ElevationGoal => Elevation + ElevationLeft;

        /// <inheritdoc cref="Native.turret_update"/>
        /// <returns>The flags; or an error, with state and pose unchanged.</returns>
        public TurretResult Update(
            in TurretConfig config, in TurretMount mount, in DVec3 target, float dt, ref TurretPose pose)
        {
            fixed (TurretPose* pPose = &pose)
                return new TurretResult(Update(config, mount, target, dt, pPose));
        }

        /// <inheritdoc cref="Native.turret_update"/>
        /// <returns>The flags; or an error, with the state unchanged.</returns>
        public TurretResult Update(in TurretConfig config, in TurretMount mount, in DVec3 target, float dt) =>
            new TurretResult(Update(config, mount, target, dt, null));

        private int Update(in TurretConfig config, in TurretMount mount, in DVec3 target, float dt, TurretPose* pose)
        {
            fixed (TurretState* state = &this)
            fixed (TurretConfig* pConfig = &config)
            fixed (TurretMount* pMount = &mount)
            fixed (DVec3* pTarget = &target)
                return Native.turret_update(state, pConfig, pMount, pTarget, dt, pose);
        }

        /// <inheritdoc cref="Native.turret_track"/>
        /// <returns>The flags; or an error, with state and pose unchanged.</returns>
        public TurretResult Track(
            in TurretConfig config, in TurretMount mount, in Vec3 mountVelocity, in Vec3 mountSpin,
            in TurretMotion target, float dt, ref TurretPose pose)
        {
            fixed (TurretPose* pPose = &pose)
                return new TurretResult(Track(config, mount, mountVelocity, mountSpin, target, dt, pPose));
        }

        /// <inheritdoc cref="Native.turret_track"/>
        /// <returns>The flags; or an error, with the state unchanged.</returns>
        public TurretResult Track(
            in TurretConfig config, in TurretMount mount, in Vec3 mountVelocity, in Vec3 mountSpin,
            in TurretMotion target, float dt) =>
            new TurretResult(Track(config, mount, mountVelocity, mountSpin, target, dt, null));

        /// <summary>Moves a turret one step toward a moving target, from a mount at rest.</summary>
        /// <inheritdoc cref="Native.turret_track"/>
        /// <returns>The flags; or an error, with state and pose unchanged.</returns>
        public TurretResult Track(
            in TurretConfig config, in TurretMount mount, in TurretMotion target, float dt, ref TurretPose pose) =>
            Track(config, mount, default, default, target, dt, ref pose);

        /// <summary>Moves a turret one step toward a moving target, from a mount at rest.</summary>
        /// <inheritdoc cref="Native.turret_track"/>
        /// <returns>The flags; or an error, with the state unchanged.</returns>
        public TurretResult Track(in TurretConfig config, in TurretMount mount, in TurretMotion target, float dt) =>
            Track(config, mount, default, default, target, dt);

        /// <summary>
        /// Moves a turret one step toward a moving target, from a platform that moves with its velocity and its spin,
        /// and is given at the end of the step.
        /// </summary>
        /// <inheritdoc cref="Native.turret_track"/>
        /// <returns>The flags; or an error, with state and pose unchanged.</returns>
        public TurretResult Track(
            in TurretConfig config, in TurretPlatform platform, in TurretMotion target, float dt,
            ref TurretPose pose) =>
            Track(config, platform.Mount, platform.Velocity, platform.Spin, target, dt, ref pose);

        /// <summary>
        /// Moves a turret one step toward a moving target, from a platform that moves with its velocity and its spin,
        /// and is given at the end of the step.
        /// </summary>
        /// <inheritdoc cref="Native.turret_track"/>
        /// <returns>The flags; or an error, with the state unchanged.</returns>
        public TurretResult Track(
            in TurretConfig config, in TurretPlatform platform, in TurretMotion target, float dt) =>
            Track(config, platform.Mount, platform.Velocity, platform.Spin, target, dt);

        private int Track(
            in TurretConfig config, in TurretMount mount, in Vec3 mountVelocity, in Vec3 mountSpin,
            in TurretMotion target, float dt, TurretPose* pose)
        {
            fixed (TurretState* state = &this)
            fixed (TurretConfig* pConfig = &config)
            fixed (TurretMount* pMount = &mount)
            fixed (Vec3* velocity = &mountVelocity, spin = &mountSpin)
            fixed (TurretMotion* pTarget = &target)
                return Native.turret_track(state, pConfig, pMount, velocity, spin, pTarget, dt, pose);
        }

        /// <summary>
        /// Moves the whole gun by dt seconds: leads the target from where the muzzle will be, tracks the aim point, and
        /// says when to fire.
        /// </summary>
        /// <remarks>
        /// <see cref="TurretFlags.OnTarget"/> means that a shot would hit. The shot leaves the pose's muzzle along the
        /// pose's boresight, and inherits its fraction of the muzzle's velocity. If the target keeps its acceleration,
        /// the shot passes the target within (AimTolerance + 1e-4) times the length of the flight. If travel limits
        /// block the wanted trajectory but not the other one, the turret takes the other one. If the shot cannot
        /// reach the target, <see cref="TurretFlags.NoSolution"/> is set: the turret follows the target itself, or waits
        /// with its barrel up for a while. Do not fire while <see cref="TurretFlags.HoldFire"/> is set.
        /// </remarks>
        /// <param name="config">The configuration of the turret.</param>
        /// <param name="platform">What the turret stands on and how that moves, at the end of the step.</param>
        /// <param name="shot">
        /// How the projectile flies. Null: the turret aims straight at the target, as with a beam.
        /// </param>
        /// <param name="target">
        /// Where the target is at the end of the step, and how it moves. Null: the turret returns to rest.
        /// </param>
        /// <param name="dt">Seconds, finite, &gt;= 0. With 0, nothing moves.</param>
        /// <param name="pose">Receives where the parts are after the move.</param>
        /// <param name="solution">
        /// Receives how to fire from the pose's muzzle. All zeros without a solution, without a target, and on bad
        /// input.
        /// </param>
        /// <returns>The flags; or an error, with state and pose unchanged.</returns>
        public TurretResult Engage(
            in TurretConfig config, in TurretPlatform platform, TurretShot? shot, TurretMotion? target, float dt,
            ref TurretPose pose, out TurretSolution solution)
        {
            TurretSolution found = default;
            int answer;
            fixed (TurretPose* pPose = &pose)
                answer = Engage(config, platform, shot, target, dt, pPose, &found);
            solution = found;
            return new TurretResult(answer);
        }

        /// <inheritdoc cref="Engage(in TurretConfig, in TurretPlatform, TurretShot?, TurretMotion?, float, ref TurretPose, out TurretSolution)"/>
        public TurretResult Engage(
            in TurretConfig config, in TurretPlatform platform, TurretShot? shot, TurretMotion? target, float dt,
            ref TurretPose pose)
        {
            fixed (TurretPose* pPose = &pose)
                return new TurretResult(Engage(config, platform, shot, target, dt, pPose, null));
        }

        /// <inheritdoc cref="Engage(in TurretConfig, in TurretPlatform, TurretShot?, TurretMotion?, float, ref TurretPose, out TurretSolution)"/>
        /// <returns>The flags; or an error, with the state unchanged.</returns>
        public TurretResult Engage(
            in TurretConfig config, in TurretPlatform platform, TurretShot? shot, TurretMotion? target, float dt) =>
            new TurretResult(Engage(config, platform, shot, target, dt, null, null));

        private int Engage(
            in TurretConfig config, in TurretPlatform platform, TurretShot? shot, TurretMotion? target, float dt,
            TurretPose* pose, TurretSolution* solution)
        {
            TurretShot someShot = shot.GetValueOrDefault();
            TurretMotion someTarget = target.GetValueOrDefault();
            fixed (TurretState* state = &this)
            fixed (TurretConfig* pConfig = &config)
            fixed (TurretPlatform* pPlatform = &platform)
                return Native.turret_engage(
                    state, pConfig, pPlatform, shot.HasValue ? &someShot : null,
                    target.HasValue ? &someTarget : null, dt, pose, solution);
        }

        /// <inheritdoc cref="Native.turret_update_angles"/>
        /// <returns>The flags; or an error, with state and pose unchanged.</returns>
        public TurretResult UpdateAngles(
            in TurretConfig config, in TurretMount mount, float azimuth, float elevation, float dt, ref TurretPose pose)
        {
            fixed (TurretPose* pPose = &pose)
                return new TurretResult(UpdateAngles(config, mount, azimuth, elevation, dt, pPose));
        }

        /// <inheritdoc cref="Native.turret_update_angles"/>
        /// <returns>The flags; or an error, with the state unchanged.</returns>
        public TurretResult UpdateAngles(
            in TurretConfig config, in TurretMount mount, float azimuth, float elevation, float dt) =>
            new TurretResult(UpdateAngles(config, mount, azimuth, elevation, dt, null));

        private int UpdateAngles(
            in TurretConfig config, in TurretMount mount, float azimuth, float elevation, float dt, TurretPose* pose)
        {
            fixed (TurretState* state = &this)
            fixed (TurretConfig* pConfig = &config)
            fixed (TurretMount* pMount = &mount)
                return Native.turret_update_angles(state, pConfig, pMount, azimuth, elevation, dt, pose);
        }

        /// <inheritdoc cref="Native.turret_track_angles"/>
        /// <returns>The flags; or an error, with state and pose unchanged.</returns>
        public TurretResult TrackAngles(
            in TurretConfig config, in TurretMount mount, float azimuth, float elevation, float azimuthRate,
            float elevationRate, float dt, ref TurretPose pose)
        {
            fixed (TurretPose* pPose = &pose)
                return new TurretResult(
                    TrackAngles(config, mount, azimuth, elevation, azimuthRate, elevationRate, dt, pPose));
        }

        /// <inheritdoc cref="Native.turret_track_angles"/>
        /// <returns>The flags; or an error, with the state unchanged.</returns>
        public TurretResult TrackAngles(
            in TurretConfig config, in TurretMount mount, float azimuth, float elevation, float azimuthRate,
            float elevationRate, float dt) =>
            new TurretResult(
                TrackAngles(config, mount, azimuth, elevation, azimuthRate, elevationRate, dt, null));

        private int TrackAngles(
            in TurretConfig config, in TurretMount mount, float azimuth, float elevation, float azimuthRate,
            float elevationRate, float dt, TurretPose* pose)
        {
            fixed (TurretState* state = &this)
            fixed (TurretConfig* pConfig = &config)
            fixed (TurretMount* pMount = &mount)
                return Native.turret_track_angles(
                    state, pConfig, pMount, azimuth, elevation, azimuthRate, elevationRate, dt, pose);
        }

        /// <inheritdoc cref="Native.turret_stop"/>
        /// <returns>The flags; or an error, with state and pose unchanged.</returns>
        public TurretResult Stop(in TurretConfig config, in TurretMount mount, float dt, ref TurretPose pose)
        {
            fixed (TurretPose* pPose = &pose)
                return new TurretResult(Stop(config, mount, dt, pPose));
        }

        /// <inheritdoc cref="Native.turret_stop"/>
        /// <returns>The flags; or an error, with the state unchanged.</returns>
        public TurretResult Stop(in TurretConfig config, in TurretMount mount, float dt) =>
            new TurretResult(Stop(config, mount, dt, null));

        private int Stop(in TurretConfig config, in TurretMount mount, float dt, TurretPose* pose)
        {
            fixed (TurretState* state = &this)
            fixed (TurretConfig* pConfig = &config)
            fixed (TurretMount* pMount = &mount)
                return Native.turret_stop(state, pConfig, pMount, dt, pose);
        }

        /// <inheritdoc cref="Native.turret_return"/>
        /// <returns>The flags; or an error, with state and pose unchanged.</returns>
        public TurretResult Return(in TurretConfig config, in TurretMount mount, float dt, ref TurretPose pose)
        {
            fixed (TurretPose* pPose = &pose)
                return new TurretResult(Return(config, mount, dt, pPose));
        }

        /// <inheritdoc cref="Native.turret_return"/>
        /// <returns>The flags; or an error, with the state unchanged.</returns>
        public TurretResult Return(in TurretConfig config, in TurretMount mount, float dt) =>
            new TurretResult(Return(config, mount, dt, null));

        private int Return(in TurretConfig config, in TurretMount mount, float dt, TurretPose* pose)
        {
            fixed (TurretState* state = &this)
            fixed (TurretConfig* pConfig = &config)
            fixed (TurretMount* pMount = &mount)
                return Native.turret_return(state, pConfig, pMount, dt, pose);
        }

        /// <inheritdoc cref="Native.turret_time_to_aim"/>
        public readonly float TimeToAim(in TurretConfig config, in TurretMount mount, in DVec3 target)
        {
            fixed (TurretState* state = &this)
            fixed (TurretConfig* pConfig = &config)
            fixed (TurretMount* pMount = &mount)
            fixed (DVec3* pTarget = &target)
                return Native.turret_time_to_aim(state, pConfig, pMount, pTarget);
        }

        /// <inheritdoc cref="Native.turret_time_to_engage"/>
        public readonly float TimeToEngage(
            in TurretConfig config, in TurretPlatform platform, TurretShot? shot, in TurretMotion target)
        {
            TurretShot someShot = shot.GetValueOrDefault();
            fixed (TurretState* state = &this)
            fixed (TurretConfig* pConfig = &config)
            fixed (TurretPlatform* pPlatform = &platform)
            fixed (TurretMotion* pTarget = &target)
                return Native.turret_time_to_engage(
                    state, pConfig, pPlatform, shot.HasValue ? &someShot : null, pTarget);
        }

        /// <inheritdoc cref="Native.turret_pose_of"/>
        /// <returns>The flags; or an error, with the pose unchanged.</returns>
        public readonly TurretResult PoseOf(in TurretConfig config, in TurretMount mount, ref TurretPose pose)
        {
            fixed (TurretState* state = &this)
            fixed (TurretConfig* pConfig = &config)
            fixed (TurretMount* pMount = &mount)
            fixed (TurretPose* pPose = &pose)
                return new TurretResult(Native.turret_pose_of(state, pConfig, pMount, pPose));
        }
    }
}
