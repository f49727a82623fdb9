// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    // A method that moves a state has two forms: one writes the pose, the other only the flags. On bad input the status
    // says what is wrong, and the state and the pose are unchanged, bit for bit, except for the pose's flags: these are
    // cleared before each native call, so that no turret is on target after an error.
    public unsafe partial struct TurretState
    {
        /// <inheritdoc cref="Native.turret_update"/>
        /// <returns>
        /// Ok, with the flags in the pose; or an error, with state and pose unchanged and the pose's flags cleared.
        /// </returns>
        public TurretStatus Update(
            in TurretConfig config, in TurretMount mount, in DVec3 target, float dt, ref TurretPose pose)
        {
            pose.Flags = TurretFlags.None;
            fixed (TurretPose* pPose = &pose)
                return Answer.Status(Update(config, mount, target, dt, pPose));
        }

        /// <inheritdoc cref="Native.turret_update"/>
        /// <returns>Ok; or an error, with the state unchanged and no flags.</returns>
        public TurretStatus Update(
            in TurretConfig config, in TurretMount mount, in DVec3 target, float dt, out TurretFlags flags) =>
            Answer.Split(Update(config, mount, target, dt, null), out flags);

        private int Update(in TurretConfig config, in TurretMount mount, in DVec3 target, float dt, TurretPose* pose)
        {
            fixed (TurretState* state = &this)
            fixed (TurretConfig* pConfig = &config)
            fixed (TurretMount* pMount = &mount)
            fixed (DVec3* pTarget = &target)
                return Native.turret_update(state, pConfig, pMount, pTarget, dt, pose);
        }

        /// <inheritdoc cref="Native.turret_track"/>
        /// <returns>
        /// Ok, with the flags in the pose; or an error, with state and pose unchanged and the pose's flags cleared.
        /// </returns>
        public TurretStatus Track(
            in TurretConfig config, in TurretMount mount, in Vec3 mountVelocity, in Vec3 mountSpin,
            in TurretMotion target, float dt, ref TurretPose pose)
        {
            pose.Flags = TurretFlags.None;
            fixed (TurretPose* pPose = &pose)
                return Answer.Status(Track(config, mount, mountVelocity, mountSpin, target, dt, pPose));
        }

        /// <inheritdoc cref="Native.turret_track"/>
        /// <returns>Ok; or an error, with the state unchanged and no flags.</returns>
        public TurretStatus Track(
            in TurretConfig config, in TurretMount mount, in Vec3 mountVelocity, in Vec3 mountSpin,
            in TurretMotion target, float dt, out TurretFlags flags) =>
            Answer.Split(Track(config, mount, mountVelocity, mountSpin, target, dt, null), out flags);

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
        /// reach the target, the turret follows the target itself and sets <see cref="TurretFlags.NoSolution"/>. Do not
        /// fire while <see cref="TurretFlags.HoldFire"/> is set.
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
        /// <returns>
        /// Ok, with the flags in the pose; or an error, with state and pose unchanged and the pose's flags cleared.
        /// </returns>
        public TurretStatus Engage(
            in TurretConfig config, in TurretPlatform platform, TurretShot? shot, TurretMotion? target, float dt,
            ref TurretPose pose, out TurretSolution solution)
        {
            TurretSolution found = default;
            int answer;
            pose.Flags = TurretFlags.None;
            fixed (TurretPose* pPose = &pose)
                answer = Engage(config, platform, shot, target, dt, pPose, &found);
            solution = found;
            return Answer.Status(answer);
        }

        /// <inheritdoc cref="Engage(in TurretConfig, in TurretPlatform, TurretShot?, TurretMotion?, float, ref TurretPose, out TurretSolution)"/>
        public TurretStatus Engage(
            in TurretConfig config, in TurretPlatform platform, TurretShot? shot, TurretMotion? target, float dt,
            ref TurretPose pose)
        {
            pose.Flags = TurretFlags.None;
            fixed (TurretPose* pPose = &pose)
                return Answer.Status(Engage(config, platform, shot, target, dt, pPose, null));
        }

        /// <inheritdoc cref="Engage(in TurretConfig, in TurretPlatform, TurretShot?, TurretMotion?, float, ref TurretPose, out TurretSolution)"/>
        /// <returns>Ok; or an error, with the state unchanged and no flags.</returns>
        public TurretStatus Engage(
            in TurretConfig config, in TurretPlatform platform, TurretShot? shot, TurretMotion? target, float dt,
            out TurretFlags flags) =>
            Answer.Split(Engage(config, platform, shot, target, dt, null, null), out flags);

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
        /// <returns>
        /// Ok, with the flags in the pose; or an error, with state and pose unchanged and the pose's flags cleared.
        /// </returns>
        public TurretStatus UpdateAngles(
            in TurretConfig config, in TurretMount mount, float azimuth, float elevation, float dt, ref TurretPose pose)
        {
            pose.Flags = TurretFlags.None;
            fixed (TurretPose* pPose = &pose)
                return Answer.Status(UpdateAngles(config, mount, azimuth, elevation, dt, pPose));
        }

        /// <inheritdoc cref="Native.turret_update_angles"/>
        /// <returns>Ok; or an error, with the state unchanged and no flags.</returns>
        public TurretStatus UpdateAngles(
            in TurretConfig config, in TurretMount mount, float azimuth, float elevation, float dt,
            out TurretFlags flags) =>
            Answer.Split(UpdateAngles(config, mount, azimuth, elevation, dt, null), out flags);

        private int UpdateAngles(
            in TurretConfig config, in TurretMount mount, float azimuth, float elevation, float dt, TurretPose* pose)
        {
            fixed (TurretState* state = &this)
            fixed (TurretConfig* pConfig = &config)
            fixed (TurretMount* pMount = &mount)
                return Native.turret_update_angles(state, pConfig, pMount, azimuth, elevation, dt, pose);
        }

        /// <inheritdoc cref="Native.turret_return"/>
        /// <returns>
        /// Ok, with the flags in the pose; or an error, with state and pose unchanged and the pose's flags cleared.
        /// </returns>
        public TurretStatus Return(in TurretConfig config, in TurretMount mount, float dt, ref TurretPose pose)
        {
            pose.Flags = TurretFlags.None;
            fixed (TurretPose* pPose = &pose)
                return Answer.Status(Return(config, mount, dt, pPose));
        }

        /// <inheritdoc cref="Native.turret_return"/>
        /// <returns>Ok; or an error, with the state unchanged and no flags.</returns>
        public TurretStatus Return(in TurretConfig config, in TurretMount mount, float dt, out TurretFlags flags) =>
            Answer.Split(Return(config, mount, dt, null), out flags);

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

        /// <inheritdoc cref="Native.turret_pose_of"/>
        /// <returns>Ok; or an error, with the pose unchanged except that it has no flags.</returns>
        public readonly TurretStatus PoseOf(in TurretConfig config, in TurretMount mount, ref TurretPose pose)
        {
            pose.Flags = TurretFlags.None;
            fixed (TurretState* state = &this)
            fixed (TurretConfig* pConfig = &config)
            fixed (TurretMount* pMount = &mount)
            fixed (TurretPose* pPose = &pose)
                return (TurretStatus)Native.turret_pose_of(state, pConfig, pMount, pPose);
        }
    }
}
