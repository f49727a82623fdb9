// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    /// <summary>
    /// A complete turret: what it can do, how it stands, on what, and where its parts are. The fields are for you to set
    /// and copy; <see cref="Refresh"/> brings the pose up to date with them.
    /// </summary>
    /// <remarks>
    /// A call with bad input returns an error and holds: the state stays as it was, and so do the parts of the pose. The
    /// turret then has no flags and no solution, so that it is not <see cref="OnTarget"/>.
    /// </remarks>
    public sealed class Turret
    {
        /// <summary>What it can do and where its parts are.</summary>
        public TurretConfig Config;
        /// <summary>All that changes of it: copy it to save it, send it, or roll it back.</summary>
        public TurretState State;
        /// <summary>What it stands on.</summary>
        public TurretMount Mount;
        /// <summary>Where its parts are, as of the last step.</summary>
        public TurretPose Pose;
        /// <summary>
        /// How to fire, as of the last step of <c>Engage</c>; all zeros where it had no solution, no target or an error.
        /// </summary>
        public TurretSolution Solution;

        /// <summary>A turret with the default configuration of these axes, at the origin.</summary>
        public Turret(TurretAxes axes = TurretAxes.Canonical)
            : this(TurretConfig.Default(axes))
        {
        }

        /// <summary>A turret that points straight ahead, at the origin.</summary>
        public Turret(in TurretConfig config)
            : this(config, new TurretMount(default, Quat.Identity))
        {
        }

        /// <summary>A turret on a mount; straight ahead and at rest unless a state says otherwise.</summary>
        public Turret(in TurretConfig config, in TurretMount mount, in TurretState state = default)
        {
            Config = config;
            Mount = mount;
            State = state;
            Pose.Base = Pose.Barrel = Quat.Identity;
            Refresh();
        }

        /// <summary>Ok, or the error of the last step.</summary>
        public TurretStatus Status { get; private set; }

        /// <summary>The flags of the last step; none after an error.</summary>
        public TurretFlags Flags => Pose.Flags;

        /// <inheritdoc cref="TurretFlags.OnTarget"/>
        public bool OnTarget => Pose.OnTarget;

        /// <inheritdoc cref="TurretFlags.AzimuthLimited"/>
        public bool AzimuthLimited => Pose.AzimuthLimited;

        /// <inheritdoc cref="TurretFlags.ElevationLimited"/>
        public bool ElevationLimited => Pose.ElevationLimited;

        /// <inheritdoc cref="TurretFlags.Slewing"/>
        public bool Slewing => Pose.Slewing;

        /// <inheritdoc cref="TurretFlags.AtRest"/>
        public bool AtRest => Pose.AtRest;

        /// <inheritdoc cref="TurretFlags.TooClose"/>
        public bool TooClose => Pose.TooClose;

        /// <inheritdoc cref="TurretFlags.NoSolution"/>
        public bool NoSolution => Pose.NoSolution;

        /// <inheritdoc cref="TurretFlags.HoldFire"/>
        public bool HoldFire => Pose.HoldFire;

        /// <inheritdoc cref="TurretFlags.SectorLimited"/>
        public bool SectorLimited => Pose.SectorLimited;

        /// <summary>One step toward a target that stands.</summary>
        public TurretStatus Update(in DVec3 target, float dt) =>
            Status = State.Update(Config, Mount, target, dt, ref Pose);

        /// <summary>One step toward a target that moves, from a mount that does.</summary>
        public TurretStatus Track(
            in TurretMotion target, float dt, in Vec3 mountVelocity = default, in Vec3 mountSpin = default) =>
            Status = State.Track(Config, Mount, mountVelocity, mountSpin, target, dt, ref Pose);

        /// <summary>
        /// Moves the whole gun by dt: leads the target, tracks the aim point, and is <see cref="OnTarget"/> when a shot
        /// hits. <see cref="Solution"/> is how to fire.
        /// </summary>
        /// <param name="platform">
        /// What it stands on and how that moves, at the end of the step; also becomes the <see cref="Mount"/>.
        /// </param>
        /// <param name="shot">How the projectile flies; null: straight at the target, as a beam.</param>
        /// <param name="target">Where the target is at the end of the step, and how it moves; null: return to rest.</param>
        /// <param name="dt">Seconds, finite, &gt;= 0; with 0 nothing moves.</param>
        public TurretStatus Engage(in TurretPlatform platform, TurretShot? shot, TurretMotion? target, float dt)
        {
            Status = State.Engage(Config, platform, shot, target, dt, ref Pose, out Solution);
            if (Status == TurretStatus.Ok)
                Mount = platform.Mount;
            return Status;
        }

        /// <summary>The same where <see cref="Mount"/> is and moves so; at rest unless told otherwise.</summary>
        /// <param name="shot">How the projectile flies; null: straight at the target, as a beam.</param>
        /// <param name="target">Where the target is at the end of the step, and how it moves; null: return to rest.</param>
        /// <param name="dt">Seconds, finite, &gt;= 0; with 0 nothing moves.</param>
        /// <param name="mountVelocity">How the mount moves, in the world, m/s.</param>
        /// <param name="mountSpin">How the mount turns, in world axes, rad/s.</param>
        public TurretStatus Engage(
            TurretShot? shot, TurretMotion? target, float dt, in Vec3 mountVelocity = default,
            in Vec3 mountSpin = default) =>
            Engage(new TurretPlatform(Mount, mountVelocity, mountSpin), shot, target, dt);

        /// <summary>One step toward joint angles.</summary>
        public TurretStatus UpdateAngles(float azimuth, float elevation, float dt) =>
            Status = State.UpdateAngles(Config, Mount, azimuth, elevation, dt, ref Pose);

        /// <summary>One step toward the rest pose.</summary>
        public TurretStatus Return(float dt) => Status = State.Return(Config, Mount, dt, ref Pose);

        /// <summary>
        /// The pose of the state as it is, and whether config, state and mount are what a turret can work with.
        /// </summary>
        public TurretStatus Refresh() => Status = State.PoseOf(Config, Mount, ref Pose);

        /// <inheritdoc cref="TurretConfig.Solve"/>
        public TurretStatus Solve(in DVec3 target, out float azimuth, out float elevation, out TurretFlags flags) =>
            Config.Solve(Mount, target, out azimuth, out elevation, out flags);

        /// <inheritdoc cref="TurretConfig.CanAimAt"/>
        public bool CanAimAt(in DVec3 target) => Config.CanAimAt(Mount, target);

        /// <inheritdoc cref="TurretState.TimeToAim"/>
        public float TimeToAim(in DVec3 target) => State.TimeToAim(Config, Mount, target);

        /// <summary>Solves for hits on a target from the muzzle, as it stands and with the velocity it has.</summary>
        /// <param name="shot">How the projectile flies.</param>
        /// <param name="target">Where the target is, and how it moves.</param>
        /// <param name="count">Receives how many solutions there are, 0 to 2; 0 after an error.</param>
        /// <param name="first">Receives the earlier solution; all zeros where there is none.</param>
        /// <param name="second">Receives the later solution; all zeros where there is none.</param>
        /// <param name="muzzleVelocity">How the muzzle moves, in the world, m/s.</param>
        /// <returns>Ok, with or without a solution; or an error.</returns>
        public TurretStatus Lead(
            in TurretShot shot, in TurretMotion target, out int count, out TurretSolution first,
            out TurretSolution second, in Vec3 muzzleVelocity = default) =>
            TurretLead.Solve(
                shot, new TurretMotion(Pose.Muzzle, muzzleVelocity), target, out count, out first, out second);
    }
}
