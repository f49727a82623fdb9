// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
namespace Libturret
{
    /// <summary>
    /// A complete turret: its configuration, state, mount and pose. You may set and copy all fields. After you have set
    /// a field, call <see cref="Refresh"/> to update the pose.
    /// </summary>
    /// <remarks>
    /// A step with bad input returns an error, and leaves the state and the pose unchanged. The turret then has no
    /// flags, so it is not <see cref="OnTarget"/>. A step of <c>Engage</c> also clears the solution.
    /// </remarks>
    public sealed class Turret
    {
        /// <summary>The configuration: what the turret can do, and where its parts are.</summary>
        public TurretConfig Config;
        /// <summary>
        /// Everything about the turret that changes: its joints, and where they are turning to. Copy it to save it, send
        /// it, or roll it back.
        /// </summary>
        public TurretState State;
        /// <summary>The mount that the turret stands on.</summary>
        public TurretMount Mount;
        /// <summary>Where the parts are after the last step.</summary>
        public TurretPose Pose;
        /// <summary>
        /// How to fire, from the last step of <c>Engage</c>. All zeros if that step had no solution, no target or an
        /// error.
        /// </summary>
        public TurretSolution Solution;

        /// <summary>Initializes a turret at the origin, with the default configuration for these axes.</summary>
        public Turret(TurretAxes axes = TurretAxes.Canonical)
            : this(TurretConfig.Default(axes))
        {
        }

        /// <summary>Initializes a turret at the origin, pointing straight ahead.</summary>
        public Turret(in TurretConfig config)
            : this(config, new TurretMount(default, Quat.Identity))
        {
        }

        /// <summary>
        /// Initializes a turret on a mount. Without a state, the turret points straight ahead, at rest.
        /// </summary>
        public Turret(in TurretConfig config, in TurretMount mount, in TurretState state = default)
        {
            Config = config;
            Mount = mount;
            State = state;
            Pose.Base = Pose.Barrel = Quat.Identity;
            Refresh();
        }

        /// <summary>What the last step or <see cref="Refresh"/> returned: its flags or an error.</summary>
        public TurretResult Result { get; private set; }

        /// <summary>The status of the last step: Ok or an error.</summary>
        public TurretStatus Status => Result.Status;

        /// <summary>The flags of the last step; none after an error.</summary>
        public TurretFlags Flags => Result.Flags;

        /// <inheritdoc cref="TurretFlags.OnTarget"/>
        public bool OnTarget => Result.OnTarget;

        /// <inheritdoc cref="TurretFlags.AzimuthLimited"/>
        public bool AzimuthLimited => Result.AzimuthLimited;

        /// <inheritdoc cref="TurretFlags.ElevationLimited"/>
        public bool ElevationLimited => Result.ElevationLimited;

        /// <inheritdoc cref="TurretFlags.Slewing"/>
        public bool Slewing => Result.Slewing;

        /// <inheritdoc cref="TurretFlags.AtRest"/>
        public bool AtRest => Result.AtRest;

        /// <inheritdoc cref="TurretFlags.TooClose"/>
        public bool TooClose => Result.TooClose;

        /// <inheritdoc cref="TurretFlags.NoSolution"/>
        public bool NoSolution => Result.NoSolution;

        /// <inheritdoc cref="TurretFlags.HoldFire"/>
        public bool HoldFire => Result.HoldFire;

        /// <inheritdoc cref="TurretFlags.SectorLimited"/>
        public bool SectorLimited => Result.SectorLimited;

        /// <summary>Moves the turret by one step of dt seconds toward a target at rest.</summary>
        public TurretResult Update(in DVec3 target, float dt) =>
            Result = State.Update(Config, Mount, target, dt, ref Pose);

        /// <summary>
        /// Moves the turret by one step of dt seconds toward a moving target, from a mount that may move too.
        /// </summary>
        public TurretResult Track(
            in TurretMotion target, float dt, in Vec3 mountVelocity = default, in Vec3 mountSpin = default) =>
            Result = State.Track(Config, Mount, mountVelocity, mountSpin, target, dt, ref Pose);

        /// <summary>
        /// Moves the whole gun by dt seconds: leads the target, tracks the aim point, and sets <see cref="OnTarget"/>
        /// when a shot would hit. <see cref="Solution"/> says how to fire.
        /// </summary>
        /// <param name="platform">
        /// What the turret stands on and how that moves, at the end of the step. Its position and orientation also
        /// become the <see cref="Mount"/>.
        /// </param>
        /// <param name="shot">
        /// How the projectile flies. Null: the turret aims straight at the target, as with a beam.
        /// </param>
        /// <param name="target">
        /// Where the target is at the end of the step, and how it moves. Null: the turret returns to rest.
        /// </param>
        /// <param name="dt">Seconds, finite, &gt;= 0. With 0, nothing moves.</param>
        public TurretResult Engage(in TurretPlatform platform, TurretShot? shot, TurretMotion? target, float dt)
        {
            Result = State.Engage(Config, platform, shot, target, dt, ref Pose, out Solution);
            if (!Result.IsError)
                Mount = platform.Mount;
            return Result;
        }

        /// <summary>
        /// Moves the whole gun by dt seconds, with <see cref="Mount"/> as the platform. Without velocities the mount is
        /// at rest.
        /// </summary>
        /// <param name="shot">
        /// How the projectile flies. Null: the turret aims straight at the target, as with a beam.
        /// </param>
        /// <param name="target">
        /// Where the target is at the end of the step, and how it moves. Null: the turret returns to rest.
        /// </param>
        /// <param name="dt">Seconds, finite, &gt;= 0. With 0, nothing moves.</param>
        /// <param name="mountVelocity">The velocity of the mount, in the world, m/s.</param>
        /// <param name="mountSpin">The angular velocity of the mount, about world axes, rad/s.</param>
        public TurretResult Engage(
            TurretShot? shot, TurretMotion? target, float dt, in Vec3 mountVelocity = default,
            in Vec3 mountSpin = default) =>
            Engage(new TurretPlatform(Mount, mountVelocity, mountSpin), shot, target, dt);

        /// <summary>Moves the turret by one step of dt seconds toward joint angles, in radians.</summary>
        public TurretResult UpdateAngles(float azimuth, float elevation, float dt) =>
            Result = State.UpdateAngles(Config, Mount, azimuth, elevation, dt, ref Pose);

        /// <summary>
        /// Moves the turret by one step of dt seconds toward joint angles that change at these rates, in radians and
        /// rad/s, without trailing them.
        /// </summary>
        public TurretResult TrackAngles(
            float azimuth, float elevation, float azimuthRate, float elevationRate, float dt) =>
            Result = State.TrackAngles(
                Config, Mount, azimuth, elevation, azimuthRate, elevationRate, dt, ref Pose);

        /// <summary>Brakes the turret for dt seconds. It then stays where it stops.</summary>
        public TurretResult Stop(float dt) => Result = State.Stop(Config, Mount, dt, ref Pose);

        /// <summary>Moves the turret by one step of dt seconds toward its rest pose.</summary>
        public TurretResult Return(float dt) => Result = State.Return(Config, Mount, dt, ref Pose);

        /// <summary>
        /// Updates the pose and the flags from the configuration, the state and the mount, without a step. Returns the
        /// flags, or the error if one of these is invalid.
        /// </summary>
        public TurretResult Refresh() => Result = State.PoseOf(Config, Mount, ref Pose);

        /// <inheritdoc cref="TurretConfig.Solve"/>
        public TurretStatus Solve(in DVec3 target, out float azimuth, out float elevation, out TurretFlags flags) =>
            Config.Solve(Mount, target, out azimuth, out elevation, out flags);

        /// <inheritdoc cref="TurretConfig.CanAimAt"/>
        public bool CanAimAt(in DVec3 target) => Config.CanAimAt(Mount, target);

        /// <inheritdoc cref="TurretState.TimeToAim"/>
        public float TimeToAim(in DVec3 target) => State.TimeToAim(Config, Mount, target);

        /// <summary>
        /// Returns how soon <c>Engage</c> would set <see cref="OnTarget"/>, from <see cref="Mount"/>, which keeps its
        /// velocities. Without velocities the mount is at rest.
        /// </summary>
        /// <param name="shot">How the projectile flies. Null: the turret aims straight at the target.</param>
        /// <param name="target">Where the target is now, and how it moves.</param>
        /// <param name="mountVelocity">The velocity of the mount, in the world, m/s.</param>
        /// <param name="mountSpin">The angular velocity of the mount, about world axes, rad/s.</param>
        /// <returns>
        /// Seconds; 0 when the gun is on target now. Infinity when it is not on target within two minutes, −1 on bad
        /// input.
        /// </returns>
        public float TimeToEngage(
            TurretShot? shot, in TurretMotion target, in Vec3 mountVelocity = default, in Vec3 mountSpin = default) =>
            State.TimeToEngage(Config, new TurretPlatform(Mount, mountVelocity, mountSpin), shot, target);

        /// <summary>
        /// Computes the solutions for a shot at a target, fired from the muzzle at its current position.
        /// </summary>
        /// <param name="shot">How the projectile flies.</param>
        /// <param name="target">Where the target is, and how it moves.</param>
        /// <param name="count">Receives the number of solutions, 0 to 2; 0 after an error.</param>
        /// <param name="first">Receives the earlier solution, or all zeros if there is none.</param>
        /// <param name="second">Receives the later solution, or all zeros if there is none.</param>
        /// <param name="muzzleVelocity">The velocity of the muzzle, in the world, m/s.</param>
        /// <returns>Ok, even if there is no solution; or an error.</returns>
        public TurretStatus Lead(
            in TurretShot shot, in TurretMotion target, out int count, out TurretSolution first,
            out TurretSolution second, in Vec3 muzzleVelocity = default) =>
            TurretLead.Solve(
                shot, new TurretMotion(Pose.Muzzle, muzzleVelocity), target, out count, out first, out second);
    }
}
