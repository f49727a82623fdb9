// SPDX-License-Identifier: MIT OR Apache-2.0
// Parameters without a line of their own are explained in the comment that is inherited.
#pragma warning disable CS1573
using System;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>
    /// Complete turrets and shots by the thousand. Spans of one call are of one length; of configurations, mounts,
    /// platforms, targets, shots and shooters there may also be one for all.
    /// </summary>
    /// <remarks>Every element gets the bits that the single call gives it.</remarks>
    public static unsafe class TurretBatch
    {
        /// <summary>A step of many turrets toward targets at rest, each state moved by dt.</summary>
        /// <param name="states">The turrets.</param>
        /// <param name="configs">What each can do, or one for all.</param>
        /// <param name="mounts">What each stands on, or one for all.</param>
        /// <param name="targets">Where the target of each is, or one for all.</param>
        /// <param name="dt">Seconds, for all.</param>
        /// <param name="poses">Receives where the parts of each are; may be empty.</param>
        /// <param name="results">Receives the flags of each, or the error; may be empty.</param>
        /// <returns>
        /// How many turrets have bad input and so hold: the state stays as it was, and the pose but for its flags, which
        /// are none.
        /// </returns>
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
            ClearFlags(poses);
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
        /// <param name="held">Receives how many turrets hold for bad input.</param>
        /// <returns>Ok; or Null or InvalidArgument for pointers or strides, with nothing written.</returns>
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
        /// Moves every gun of a battle by dt, each as <c>TurretState.Engage</c> moves one, over tables that they share.
        /// </summary>
        /// <remarks>
        /// Turret i uses the entry configOf[i] of configs, platformOf[i] of platforms, and so on. Without such indices it
        /// uses the entry i, or the one entry of a table that has one. An index beyond its table holds that turret, whose
        /// result is <see cref="TurretStatus.InvalidArgument"/>.
        /// </remarks>
        /// <param name="states">The turrets.</param>
        /// <param name="configs">What turrets can do.</param>
        /// <param name="platforms">What turrets stand on and how that moves, at the end of the step.</param>
        /// <param name="shots">How projectiles fly; empty: no turret leads.</param>
        /// <param name="targets">
        /// Where targets are at the end of the step and how they move; empty: all turrets return to rest.
        /// </param>
        /// <param name="dt">Seconds, for all.</param>
        /// <param name="results">Receives the <see cref="TurretFlags"/> of each, or the error.</param>
        /// <param name="poses">Receives where the parts of each are; may be empty.</param>
        /// <param name="solutions">
        /// Receives how to fire; may be empty. Those of turrets without a solution or a target stay as they are.
        /// </param>
        /// <param name="configOf">The configuration of each turret; may be empty.</param>
        /// <param name="platformOf">The platform of each turret; may be empty.</param>
        /// <param name="shotOf">
        /// The shot of each turret, <see cref="TurretBattery.None"/> for one that does not lead; may be empty.
        /// </param>
        /// <param name="targetOf">
        /// The target of each turret, <see cref="TurretBattery.None"/> for one that returns to rest; may be empty.
        /// </param>
        /// <returns>
        /// How many turrets have bad input and so hold: state and solution stay as they were, and the pose but for its
        /// flags, which are none.
        /// </returns>
        /// <exception cref="ArgumentException">
        /// Spans of what each turret has are of different lengths, or misaligned; or a table has neither an entry for each turret, nor
        /// one for all, nor indices; or configurations or platforms are empty.
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
            ClearFlags(poses);
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
        /// A turret that moves gets its flags; one that holds is left without any, so that it is not on target.
        /// </summary>
        private static void ClearFlags(Span<TurretPose> poses)
        {
            foreach (ref TurretPose pose in poses)
                pose.Flags = TurretFlags.None;
        }

        /// <summary>Solves for hits on many targets.</summary>
        /// <param name="shots">How the projectile of each flies, or one for all.</param>
        /// <param name="shooters">Where the muzzle of each is and how it moves, or one for all.</param>
        /// <param name="targets">Where each target is and how it moves.</param>
        /// <param name="solutions">
        /// Twice as many as targets: receives those of target i from 2·i on, as many as counts[i].Count says; the others
        /// stay as they are.
        /// </param>
        /// <param name="counts">Receives how many solutions there are, 0 to 2; or the error.</param>
        /// <returns>How many shots have bad input.</returns>
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
        /// <param name="bad">Receives how many shots have bad input.</param>
        /// <returns>Ok; or Null or InvalidArgument for pointers or strides, with nothing written.</returns>
        public static TurretStatus Lead(
            TurretShot* shots, UIntPtr shotStride, TurretMotion* shooters, UIntPtr shooterStride, TurretMotion* targets,
            TurretSolution* solutions, int* counts, UIntPtr count, out int bad) =>
            Answer.Count(
                Native.turret_lead_batch(
                    shots, shotStride, shooters, shooterStride, targets, solutions, counts, count),
                out bad);
    }
}
