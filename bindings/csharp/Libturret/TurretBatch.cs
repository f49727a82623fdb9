// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
// Parameters without a line of their own here are explained by the inherited comments.
#pragma warning disable CS1573
using System;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>
    /// Functions for many complete turrets and shots at once. All spans of one call must have the same length, unless
    /// the method or the description of a parameter states otherwise.
    /// </summary>
    /// <remarks>Every element gets the same bits as from the single call.</remarks>
    public static unsafe class TurretBatch
    {
        /// <summary>Moves many turrets by one step of dt seconds, each toward a target at rest.</summary>
        /// <param name="states">The state of each turret.</param>
        /// <param name="configs">The configuration of each turret, or one for all.</param>
        /// <param name="mounts">The mount of each turret, or one for all.</param>
        /// <param name="targets">The position of each target, or one for all.</param>
        /// <param name="dt">Seconds, for all turrets.</param>
        /// <param name="poses">Receives the pose of each turret; may be empty.</param>
        /// <param name="results">Receives the flags of each turret, or its error; may be empty.</param>
        /// <returns>The number of turrets with bad input. Their states and poses are left unchanged.</returns>
        /// <exception cref="ArgumentException">The spans are of different lengths, or misaligned.</exception>
        public static int Update(
            Span<TurretState> states, ReadOnlySpan<TurretConfig> configs, ReadOnlySpan<TurretMount> mounts,
            ReadOnlySpan<DVec3> targets, float dt, Span<TurretPose> poses = default,
            Span<TurretResult> results = default)
        {
            int n = states.Length;
            UIntPtr configStride = Lengths.Stride<TurretConfig>(configs.Length, n, nameof(configs));
            UIntPtr mountStride = Lengths.Stride<TurretMount>(mounts.Length, n, nameof(mounts));
            UIntPtr targetStride = Lengths.Stride<DVec3>(targets.Length, n, nameof(targets));
            Lengths.SameOrNone(poses.Length, n, nameof(poses));
            Lengths.SameOrNone(results.Length, n, nameof(results));
            fixed (TurretState* pStates = &MemoryMarshal.GetReference(states))
            fixed (TurretConfig* pConfigs = &MemoryMarshal.GetReference(configs))
            fixed (TurretMount* pMounts = &MemoryMarshal.GetReference(mounts))
            fixed (DVec3* pTargets = &MemoryMarshal.GetReference(targets))
            fixed (TurretPose* pPoses = &MemoryMarshal.GetReference(poses))
            fixed (TurretResult* pResults = &MemoryMarshal.GetReference(results))
                return Answer.Count(Native.turret_update_batch(
                    pStates, pConfigs, configStride, pMounts, mountStride, pTargets, targetStride, dt,
                    poses.IsEmpty ? null : pPoses, results.IsEmpty ? null : (int*)pResults, Lengths.Count(n)));
        }

        /// <inheritdoc cref="Native.turret_update_batch"/>
        /// <param name="held">Receives the number of turrets with bad input.</param>
        /// <returns>
        /// Ok; or an error, with nothing written: Null if a pointer is bad, InvalidArgument if a stride is bad.
        /// </returns>
        public static TurretStatus Update(
            TurretState* states, TurretConfig* configs, UIntPtr configStride, TurretMount* mounts, UIntPtr mountStride,
            DVec3* targets, UIntPtr targetStride, float dt, TurretPose* poses, int* statuses, UIntPtr count,
            out int held) =>
            Answer.Count(
                Native.turret_update_batch(
                    states, configs, configStride, mounts, mountStride, targets, targetStride, dt, poses, statuses,
                    count),
                out held);

        /// <summary>
        /// Moves many guns by dt seconds, each as <c>TurretState.Engage</c> does, with tables that the guns share.
        /// </summary>
        /// <remarks>
        /// Turret i uses the entry configOf[i] of configs, platformOf[i] of platforms, and so on. Without indices,
        /// turret i uses the entry i, or the only entry of the table. If an index is beyond its table, that turret does
        /// not move, and its result is <see cref="TurretStatus.InvalidArgument"/>.
        /// </remarks>
        /// <param name="states">The state of each turret.</param>
        /// <param name="configs">The table of configurations.</param>
        /// <param name="platforms">The table of platforms, which turrets stand on, at the end of the step.</param>
        /// <param name="shots">The table of shots: how projectiles fly. If it is empty, no turret leads.</param>
        /// <param name="targets">
        /// The table of targets: where they are at the end of the step, and how they move. If it is empty, all turrets
        /// return to rest.
        /// </param>
        /// <param name="dt">Seconds, for all turrets.</param>
        /// <param name="results">Receives the <see cref="TurretFlags"/> of each turret, or its error.</param>
        /// <param name="poses">Receives the pose of each turret; may be empty.</param>
        /// <param name="solutions">
        /// Receives how each turret fires; may be empty. The entry of a turret without a solution or a target is left
        /// unchanged.
        /// </param>
        /// <param name="configOf">The index of each turret's configuration; may be empty.</param>
        /// <param name="platformOf">The index of each turret's platform; may be empty.</param>
        /// <param name="shotOf">
        /// The index of each turret's shot, or <see cref="TurretBattery.None"/> for a turret that does not lead; may be
        /// empty.
        /// </param>
        /// <param name="targetOf">
        /// The index of each turret's target, or <see cref="TurretBattery.None"/> for a turret that returns to rest;
        /// may be empty.
        /// </param>
        /// <returns>
        /// The number of turrets with bad input. Their states, solutions and poses are left unchanged.
        /// </returns>
        /// <exception cref="ArgumentException">
        /// The spans with an entry for each turret have different lengths; or a span is misaligned; or a table has
        /// neither an entry for each turret, nor one for all, nor indices; or there are no configurations or no
        /// platforms.
        /// </exception>
        public static int Engage(
            Span<TurretState> states, ReadOnlySpan<TurretConfig> configs, ReadOnlySpan<TurretPlatform> platforms,
            ReadOnlySpan<TurretShot> shots, ReadOnlySpan<TurretMotion> targets, float dt, Span<TurretResult> results,
            Span<TurretPose> poses = default, Span<TurretSolution> solutions = default,
            ReadOnlySpan<uint> configOf = default, ReadOnlySpan<uint> platformOf = default,
            ReadOnlySpan<uint> shotOf = default, ReadOnlySpan<uint> targetOf = default)
        {
            int n = states.Length;
            Lengths.Same(results.Length, n, nameof(results));
            Lengths.SameOrNone(poses.Length, n, nameof(poses));
            Lengths.SameOrNone(solutions.Length, n, nameof(solutions));
            Lengths.Table(configs.Length, configOf.Length, n, nameof(configs), nameof(configOf));
            Lengths.Table(platforms.Length, platformOf.Length, n, nameof(platforms), nameof(platformOf));
            Lengths.TableOrNone(shots.Length, shotOf.Length, n, nameof(shots), nameof(shotOf));
            Lengths.TableOrNone(targets.Length, targetOf.Length, n, nameof(targets), nameof(targetOf));
            TurretStatus status;
            int held;
            fixed (TurretState* pStates = &MemoryMarshal.GetReference(states))
            fixed (TurretPose* pPoses = &MemoryMarshal.GetReference(poses))
            fixed (TurretSolution* pSolutions = &MemoryMarshal.GetReference(solutions))
            fixed (TurretResult* pResults = &MemoryMarshal.GetReference(results))
            fixed (TurretConfig* pConfigs = &MemoryMarshal.GetReference(configs))
            fixed (TurretPlatform* pPlatforms = &MemoryMarshal.GetReference(platforms))
            fixed (TurretShot* pShots = &MemoryMarshal.GetReference(shots))
            fixed (TurretMotion* pTargets = &MemoryMarshal.GetReference(targets))
            fixed (uint* pConfigOf = &MemoryMarshal.GetReference(configOf))
            fixed (uint* pPlatformOf = &MemoryMarshal.GetReference(platformOf))
            fixed (uint* pShotOf = &MemoryMarshal.GetReference(shotOf))
            fixed (uint* pTargetOf = &MemoryMarshal.GetReference(targetOf))
                status = new TurretBattery
                {
                    States = pStates,
                    Poses = poses.IsEmpty ? null : pPoses,
                    Solutions = solutions.IsEmpty ? null : pSolutions,
                    Flags = (int*)pResults,
                    Count = Lengths.Count(n),
                    Configs = pConfigs,
                    ConfigOf = configOf.IsEmpty ? null : pConfigOf,
                    ConfigCount = Lengths.Count(configs.Length),
                    Platforms = pPlatforms,
                    PlatformOf = platformOf.IsEmpty ? null : pPlatformOf,
                    PlatformCount = Lengths.Count(platforms.Length),
                    Shots = pShots,
                    ShotOf = shotOf.IsEmpty ? null : pShotOf,
                    ShotCount = Lengths.Count(shots.Length),
                    Targets = pTargets,
                    TargetOf = targetOf.IsEmpty ? null : pTargetOf,
                    TargetCount = Lengths.Count(targets.Length),
                }.Engage(dt, out held);
            return Answer.Count(status.IsError() ? (int)status : held);
        }

        /// <summary>
        /// Computes how soon each of many guns could hit each of many targets, as <c>TurretState.TimeToEngage</c> does
        /// for one gun and one target: to choose targets by.
        /// </summary>
        /// <param name="states">The state of each turret; only read.</param>
        /// <param name="configs">The table of configurations, as for <c>Engage</c>.</param>
        /// <param name="platforms">The table of platforms, as for <c>Engage</c>.</param>
        /// <param name="shots">The table of shots, as for <c>Engage</c>. If it is empty, no turret leads.</param>
        /// <param name="targets">The targets, each of which every turret looks at.</param>
        /// <param name="seconds">
        /// Receives the time of turret i and target j at i·targets.Length + j. A turret with bad input has −1 in all of
        /// its row, and a bad target in all of its column.
        /// </param>
        /// <param name="configOf">The index of each turret's configuration; may be empty.</param>
        /// <param name="platformOf">The index of each turret's platform; may be empty.</param>
        /// <param name="shotOf">
        /// The index of each turret's shot, or <see cref="TurretBattery.None"/> for a turret that does not lead; may be
        /// empty.
        /// </param>
        /// <returns>The number of turrets with bad input.</returns>
        /// <exception cref="ArgumentException">
        /// There is not one time for each turret and target; or as for <c>Engage</c>.
        /// </exception>
        public static int TimeToEngage(
            ReadOnlySpan<TurretState> states, ReadOnlySpan<TurretConfig> configs,
            ReadOnlySpan<TurretPlatform> platforms, ReadOnlySpan<TurretShot> shots, ReadOnlySpan<TurretMotion> targets,
            Span<float> seconds, ReadOnlySpan<uint> configOf = default, ReadOnlySpan<uint> platformOf = default,
            ReadOnlySpan<uint> shotOf = default)
        {
            int n = states.Length;
            Lengths.Multiple(seconds.Length, targets.Length, n, nameof(seconds));
            Lengths.Table(configs.Length, configOf.Length, n, nameof(configs), nameof(configOf));
            Lengths.Table(platforms.Length, platformOf.Length, n, nameof(platforms), nameof(platformOf));
            Lengths.TableOrNone(shots.Length, shotOf.Length, n, nameof(shots), nameof(shotOf));
            TurretStatus status;
            int bad;
            fixed (TurretState* pStates = &MemoryMarshal.GetReference(states))
            fixed (TurretConfig* pConfigs = &MemoryMarshal.GetReference(configs))
            fixed (TurretPlatform* pPlatforms = &MemoryMarshal.GetReference(platforms))
            fixed (TurretShot* pShots = &MemoryMarshal.GetReference(shots))
            fixed (TurretMotion* pTargets = &MemoryMarshal.GetReference(targets))
            fixed (uint* pConfigOf = &MemoryMarshal.GetReference(configOf))
            fixed (uint* pPlatformOf = &MemoryMarshal.GetReference(platformOf))
            fixed (uint* pShotOf = &MemoryMarshal.GetReference(shotOf))
            fixed (float* pSeconds = &MemoryMarshal.GetReference(seconds))
                status = new TurretBattery
                {
                    States = pStates,
                    Count = Lengths.Count(n),
                    Configs = pConfigs,
                    ConfigOf = configOf.IsEmpty ? null : pConfigOf,
                    ConfigCount = Lengths.Count(configs.Length),
                    Platforms = pPlatforms,
                    PlatformOf = platformOf.IsEmpty ? null : pPlatformOf,
                    PlatformCount = Lengths.Count(platforms.Length),
                    Shots = pShots,
                    ShotOf = shotOf.IsEmpty ? null : pShotOf,
                    ShotCount = Lengths.Count(shots.Length),
                    Targets = pTargets,
                    TargetCount = Lengths.Count(targets.Length),
                }.TimeToEngage(pSeconds, out bad);
            return Answer.Count(status.IsError() ? (int)status : bad);
        }

        /// <summary>Computes the solutions for shots at many targets.</summary>
        /// <param name="shots">How each projectile flies, or one shot for all.</param>
        /// <param name="shooters">Where each muzzle is and how it moves, or one for all.</param>
        /// <param name="targets">Where each target is and how it moves.</param>
        /// <param name="solutions">
        /// Two entries for each target. The solutions for target i begin at 2·i, and counts[i].Count says how many
        /// there are. The other entries are left unchanged.
        /// </param>
        /// <param name="counts">Receives the number of solutions for each target, 0 to 2; or the error.</param>
        /// <returns>The number of elements with bad input.</returns>
        /// <exception cref="ArgumentException">The spans are of different lengths, or misaligned.</exception>
        public static int Lead(
            ReadOnlySpan<TurretShot> shots, ReadOnlySpan<TurretMotion> shooters, ReadOnlySpan<TurretMotion> targets,
            Span<TurretSolution> solutions, Span<TurretLeadResult> counts)
        {
            int n = targets.Length;
            UIntPtr shotStride = Lengths.Stride<TurretShot>(shots.Length, n, nameof(shots));
            UIntPtr shooterStride = Lengths.Stride<TurretMotion>(shooters.Length, n, nameof(shooters));
            Lengths.Multiple(solutions.Length, 2, n, nameof(solutions));
            Lengths.Same(counts.Length, n, nameof(counts));
            fixed (TurretShot* pShots = &MemoryMarshal.GetReference(shots))
            fixed (TurretMotion* pShooters = &MemoryMarshal.GetReference(shooters))
            fixed (TurretMotion* pTargets = &MemoryMarshal.GetReference(targets))
            fixed (TurretSolution* made = &MemoryMarshal.GetReference(solutions))
            fixed (TurretLeadResult* pCounts = &MemoryMarshal.GetReference(counts))
                return Answer.Count(Native.turret_lead_batch(
                    pShots, shotStride, pShooters, shooterStride, pTargets, made, (int*)pCounts, Lengths.Count(n)));
        }

        /// <inheritdoc cref="Native.turret_lead_batch"/>
        /// <param name="bad">Receives the number of elements with bad input.</param>
        /// <returns>
        /// Ok; or an error, with nothing written: Null if a pointer is bad, InvalidArgument if a stride is bad.
        /// </returns>
        public static TurretStatus Lead(
            TurretShot* shots, UIntPtr shotStride, TurretMotion* shooters, UIntPtr shooterStride, TurretMotion* targets,
            TurretSolution* solutions, int* counts, UIntPtr count, out int bad) =>
            Answer.Count(
                Native.turret_lead_batch(
                    shots, shotStride, shooters, shooterStride, targets, solutions, counts, count),
                out bad);
    }
}
