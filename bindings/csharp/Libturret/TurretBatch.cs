// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>
    /// Complete turrets and shots by the thousand. Spans of one call are of one length; of configurations, mounts,
    /// targets, shots and shooters there may also be one for all.
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
        /// <param name="statuses">Receives the flags of each, or the error, below 0; may be empty.</param>
        /// <returns>
        /// How many turrets have bad input and so hold, with state and pose as they were; or, below 0, a
        /// <see cref="TurretStatus"/>, with nothing written.
        /// </returns>
        /// <exception cref="ArgumentException">The spans are of different lengths.</exception>
        public static int Update(
            Span<TurretState> states, ReadOnlySpan<TurretConfig> configs, ReadOnlySpan<TurretMount> mounts,
            ReadOnlySpan<DVec3> targets, float dt, Span<TurretPose> poses = default, Span<int> statuses = default)
        {
            int n = states.Length;
            UIntPtr configStride = Lengths.Stride<TurretConfig>(configs.Length, n, nameof(configs));
            UIntPtr mountStride = Lengths.Stride<TurretMount>(mounts.Length, n, nameof(mounts));
            UIntPtr targetStride = Lengths.Stride<DVec3>(targets.Length, n, nameof(targets));
            Lengths.SameOrNone(poses.Length, n, nameof(poses));
            Lengths.SameOrNone(statuses.Length, n, nameof(statuses));
            fixed (TurretState* pStates = &MemoryMarshal.GetReference(states))
            fixed (TurretConfig* pConfigs = &MemoryMarshal.GetReference(configs))
            fixed (TurretMount* pMounts = &MemoryMarshal.GetReference(mounts))
            fixed (DVec3* pTargets = &MemoryMarshal.GetReference(targets))
            fixed (TurretPose* pPoses = &MemoryMarshal.GetReference(poses))
            fixed (int* pStatuses = &MemoryMarshal.GetReference(statuses))
                return Update(
                    pStates, pConfigs, configStride, pMounts, mountStride, pTargets, targetStride, dt,
                    poses.IsEmpty ? null : pPoses, statuses.IsEmpty ? null : pStatuses, Lengths.Count(n));
        }

        /// <inheritdoc cref="Native.turret_update_batch"/>
        public static int Update(
            TurretState* states, TurretConfig* configs, UIntPtr configStride, TurretMount* mounts, UIntPtr mountStride,
            DVec3* targets, UIntPtr targetStride, float dt, TurretPose* poses, int* statuses, UIntPtr count) =>
            Native.turret_update_batch(
                states, configs, configStride, mounts, mountStride, targets, targetStride, dt, poses, statuses, count);

        /// <summary>The ways to hit many targets.</summary>
        /// <param name="shots">How the projectile of each flies, or one for all.</param>
        /// <param name="shooters">Where the muzzle of each is and how it moves, or one for all.</param>
        /// <param name="targets">Where each target is and how it moves.</param>
        /// <param name="solutions">
        /// Twice as many as targets: receives those of target i from 2·i on, as many as counts[i] says; the others stay
        /// as they are.
        /// </param>
        /// <param name="counts">Receives how many ways there are, 0 to 2; or, below 0, an error.</param>
        /// <returns>
        /// How many shots have bad input; or, below 0, a <see cref="TurretStatus"/>, with nothing written.
        /// </returns>
        /// <exception cref="ArgumentException">The spans are of different lengths.</exception>
        public static int Lead(
            ReadOnlySpan<TurretShot> shots, ReadOnlySpan<TurretMotion> shooters, ReadOnlySpan<TurretMotion> targets,
            Span<TurretSolution> solutions, Span<int> counts)
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
            fixed (int* pCounts = &MemoryMarshal.GetReference(counts))
                return Lead(pShots, shotStride, pShooters, shooterStride, pTargets, made, pCounts, Lengths.Count(n));
        }

        /// <inheritdoc cref="Native.turret_lead_batch"/>
        public static int Lead(
            TurretShot* shots, UIntPtr shotStride, TurretMotion* shooters, UIntPtr shooterStride, TurretMotion* targets,
            TurretSolution* solutions, int* counts, UIntPtr count) =>
            Native.turret_lead_batch(shots, shotStride, shooters, shooterStride, targets, solutions, counts, count);
    }
}
