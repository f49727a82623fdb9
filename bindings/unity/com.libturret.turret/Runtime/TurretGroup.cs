// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret
{
    /// <summary>Turrets that take a step by one call of the library, each with the bits of its own call.</summary>
    internal sealed class TurretGroup
    {
        private TurretController[] members = new TurretController[16];
        private TurretState[] states = new TurretState[16];
        private TurretPose[] poses = new TurretPose[16];
        private TurretSolution[] solutions = new TurretSolution[16];
        private TurretResult[] results = new TurretResult[16];
        private TurretPlatform[] platforms = new TurretPlatform[16];
        private TurretConfig[] configs = new TurretConfig[16];
        private TurretShot[] shots = new TurretShot[16];
        private TurretMotion[] targets = new TurretMotion[16];
        private uint[] configOf = new uint[16], shotOf = new uint[16], targetOf = new uint[16];
        private int count, configCount;

        /// <summary>Adds a turret that has begun a step.</summary>
        internal void Add(TurretController member, in TurretConfig config, TurretShot? shot, TurretMotion? target)
        {
            int at = count++;
            if (at == members.Length)
                Grow();
            (members[at], states[at], poses[at], platforms[at]) = (member, member.State, member.Pose, member.Platform);
            solutions[at] = default;
            // The turrets of one prefab share a configuration, which the library then prepares only once.
            if (configCount == 0 || !IsSame(config, configs[configCount - 1]))
                configs[configCount++] = config;
            configOf[at] = (uint)(configCount - 1);
            shots[at] = shot.GetValueOrDefault();
            shotOf[at] = shot.HasValue ? (uint)at : TurretBattery.None;
            targets[at] = target.GetValueOrDefault();
            targetOf[at] = target.HasValue ? (uint)at : TurretBattery.None;
        }

        /// <summary>Takes the step of all turrets that were added, and has none then.</summary>
        internal void Engage(float seconds)
        {
            if (count == 0)
                return;
            TurretBatch.Engage(
                states.AsSpan(0, count), configs.AsSpan(0, configCount), platforms.AsSpan(0, count),
                shots.AsSpan(0, count), targets.AsSpan(0, count), seconds, results.AsSpan(0, count),
                poses.AsSpan(0, count), solutions.AsSpan(0, count), configOf.AsSpan(0, count), default,
                shotOf.AsSpan(0, count), targetOf.AsSpan(0, count));
            for (int i = 0; i < count; i++)
                members[i].Take(states[i], poses[i], solutions[i], results[i]);
            // The turrets may be destroyed before there is another group.
            Array.Clear(members, 0, count);
            count = configCount = 0;
        }

        /// <summary>Returns whether two configurations have the same bits.</summary>
        internal static unsafe bool IsSame(in TurretConfig a, in TurretConfig b)
        {
            fixed (TurretConfig* pa = &a, pb = &b)
                return new ReadOnlySpan<byte>(pa, sizeof(TurretConfig)).SequenceEqual(
                    new ReadOnlySpan<byte>(pb, sizeof(TurretConfig)));
        }

        private void Grow()
        {
            int length = 2 * members.Length;
            Array.Resize(ref members, length);
            Array.Resize(ref states, length);
            Array.Resize(ref poses, length);
            Array.Resize(ref solutions, length);
            Array.Resize(ref results, length);
            Array.Resize(ref platforms, length);
            Array.Resize(ref configs, length);
            Array.Resize(ref shots, length);
            Array.Resize(ref targets, length);
            Array.Resize(ref configOf, length);
            Array.Resize(ref shotOf, length);
            Array.Resize(ref targetOf, length);
        }
    }
}
