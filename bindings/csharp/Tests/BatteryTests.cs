// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Linq;

namespace Libturret.Tests
{
    /// <summary>Many guns in one call, against the single calls, bit for bit.</summary>
    internal static unsafe class BatteryTests
    {
        private const int Count = 2000;
        private const float Dt = 0.1f;

        public static void Guns_with_a_table_entry_each_move_as_in_single_calls()
        {
            Battle battle = new Battle(Count);
            battle.Compare(
                b => TurretBatch.Engage(
                    b.States, b.Configs, b.Platforms, b.Shots, b.Targets, Dt, b.Results, b.Poses, b.Solutions),
                (i, table) => i);
            Check.That(battle.Results.Count(result => result.IsError) > 20);
            Check.That(battle.Results.Count(result => (result.Flags & TurretFlags.NoSolution) != 0) > 20);
            Check.That(battle.Solutions.Count(solution => solution.Time > 0) > 20);
        }

        public static void Guns_with_one_entry_for_all_move_as_in_single_calls()
        {
            Battle battle = new Battle(1);
            battle.Compare(
                b => TurretBatch.Engage(
                    b.States, b.Configs, b.Platforms, b.Shots, b.Targets, Dt, b.Results, b.Poses, b.Solutions),
                (i, table) => 0);
        }

        public static void Guns_take_the_entries_that_the_indices_say()
        {
            Battle battle = new Battle(37);
            uint[] configOf = battle.Indices(1), platformOf = battle.Indices(2), shotOf = battle.Indices(3);
            uint[] targetOf = battle.Indices(4);
            uint[][] indices = { configOf, platformOf, shotOf, targetOf };
            battle.Compare(
                b => TurretBatch.Engage(
                    b.States, b.Configs, b.Platforms, b.Shots, b.Targets, Dt, b.Results, b.Poses, b.Solutions, configOf,
                    platformOf, shotOf, targetOf),
                (i, table) => indices[table][i]);
            Check.That(targetOf.Contains(TurretBattery.None) && shotOf.Contains(TurretBattery.None));
            Check.That(configOf.Contains(TurretBattery.None) && platformOf.Contains(37u));
        }

        public static void Only_the_targets_may_have_indices()
        {
            Battle battle = new Battle(1);
            battle.Targets = Enumerable.Range(0, 5)
                .Select(i => new TurretMotion(new DVec3(100 * i, 50, 90), new Vec3(i, 0, 0))).ToArray();
            uint[] targetOf = Enumerable.Range(0, Count).Select(i => (uint)(i % 7)).ToArray();
            battle.Compare(
                b => TurretBatch.Engage(
                    b.States, b.Configs, b.Platforms, b.Shots, b.Targets, Dt, b.Results, b.Poses, b.Solutions,
                    targetOf: targetOf),
                (i, table) => table == 3 ? targetOf[i] : 0);
        }

        public static void Index_beyond_its_table_holds_that_gun_alone()
        {
            TurretConfig[] configs = { TurretConfig.Default() };
            TurretPlatform[] platforms = { new TurretPlatform(default, Quat.Identity) };
            TurretShot[] shots = { new TurretShot(300) };
            TurretMotion[] targets = { new TurretMotion(new DVec3(100, 20, 30)) };
            uint[] beyond = { 0, 1, TurretBattery.None, 0 }, none = { 0, 0, 0, 0 };
            for (int table = 0; table < 4; table++)
            {
                TurretState[] states = new TurretState[4];
                TurretPose[] poses = new TurretPose[4];
                TurretSolution[] solutions = new TurretSolution[4];
                TurretResult[] results = new TurretResult[4];
                int held = TurretBatch.Engage(
                    states, configs, platforms, shots, targets, Dt, results, poses, solutions, table == 0 ? beyond : none,
                    table == 1 ? beyond : none, table == 2 ? beyond : none, table == 3 ? beyond : none);
                // For shots and targets this index means none, which is not an error.
                bool may = table > 1;
                Check.Equal(held, may ? 1 : 2);
                Check.That(results[0].OnTarget && results[3] == results[0]);
                Check.Equal(results[1].Status, TurretStatus.InvalidArgument);
                Check.That(!results[1].OnTarget);
                Check.Same(states[1], default);
                Check.Same(poses[1], default);
                Check.Same(solutions[1], default);
                Check.That(states[0].Azimuth != 0 && Check.IsSame(states[3], states[0]));
                Check.Same(solutions[3], solutions[0]);
                Check.Equal(results[2].IsError, !may);
                Check.Equal(poses[2].Base == default, !may);
                Check.Equal(solutions[2].Direction == default, table != 2);
            }
        }

        public static void Guns_without_shots_or_targets_track_and_return()
        {
            Battle battle = new Battle(Count) { Shots = new TurretShot[0] };
            battle.Compare(
                b => TurretBatch.Engage(
                    b.States, b.Configs, b.Platforms, default, b.Targets, Dt, b.Results, b.Poses, b.Solutions),
                (i, table) => table == 2 ? (long)TurretBattery.None : i);
            battle.Targets = new TurretMotion[0];
            battle.Compare(
                b => TurretBatch.Engage(b.States, b.Configs, b.Platforms, b.Shots, b.Targets, Dt, b.Results, b.Poses),
                (i, table) => table >= 2 ? (long)TurretBattery.None : i);
            uint[] none = Enumerable.Repeat(TurretBattery.None, Count).ToArray();
            battle.Compare(
                b => TurretBatch.Engage(
                    b.States, b.Configs, b.Platforms, b.Shots, b.Targets, Dt, b.Results, b.Poses, shotOf: none,
                    targetOf: none),
                (i, table) => table >= 2 ? (long)TurretBattery.None : i);
        }

        public static void Poses_and_solutions_may_be_left_out()
        {
            Battle battle = new Battle(Count), whole = new Battle(Count);
            int held = TurretBatch.Engage(
                battle.States, battle.Configs, battle.Platforms, battle.Shots, battle.Targets, Dt, battle.Results);
            Check.Equal(
                held,
                TurretBatch.Engage(
                    whole.States, whole.Configs, whole.Platforms, whole.Shots, whole.Targets, Dt, whole.Results,
                    whole.Poses, whole.Solutions));
            Check.Same(battle.States, whole.States);
            Check.Same(battle.Results, whole.Results);
            Check.Same(battle.Poses, new TurretPose[Count]);
        }

        public static void Empty_parts_of_arrays_are_left_out_as_well()
        {
            Battle battle = new Battle(Count), whole = new Battle(Count);
            uint[] beyond = Enumerable.Repeat(TurretBattery.None - 1, Count).ToArray();
            int held = TurretBatch.Engage(
                battle.States, battle.Configs, battle.Platforms, battle.Shots, battle.Targets, Dt, battle.Results,
                battle.Poses.AsSpan(0, 0), battle.Solutions.AsSpan(0, 0), beyond.AsSpan(0, 0), beyond.AsSpan(0, 0),
                beyond.AsSpan(0, 0), beyond.AsSpan(0, 0));
            Check.Equal(
                held,
                TurretBatch.Engage(
                    whole.States, whole.Configs, whole.Platforms, whole.Shots, whole.Targets, Dt, whole.Results));
            Check.Same(battle.States, whole.States);
            Check.Same(battle.Results, whole.Results);
            Check.Same(battle.Poses, new TurretPose[Count]);
            Check.Same(battle.Solutions, new TurretSolution[Count]);
        }

        public static void Times_to_engage_are_those_of_single_calls_of_each_pair()
        {
            const int guns = 40;
            Battle battle = new Battle(37);
            uint[] configOf = battle.Indices(1), platformOf = battle.Indices(2), shotOf = battle.Indices(3);
            TurretMotion[] targets = battle.Targets.AsSpan(0, 7).ToArray();
            targets[3].Velocity.X = float.NaN;
            TurretState[] states = battle.States.AsSpan(0, guns).ToArray(), before = (TurretState[])states.Clone();
            float[] seconds = new float[guns * targets.Length];
            int bad = TurretBatch.TimeToEngage(
                states, battle.Configs, battle.Platforms, battle.Shots, targets, seconds, configOf.AsSpan(0, guns),
                platformOf.AsSpan(0, guns), shotOf.AsSpan(0, guns));
            int[] seen = new int[3];
            int wantedBad = 0;
            for (int i = 0; i < guns; i++)
            {
                bool isThere = configOf[i] < 37 && platformOf[i] < 37
                    && (shotOf[i] < 37 || shotOf[i] == TurretBattery.None);
                bool isBad = true;
                for (int j = 0; j < targets.Length; j++)
                {
                    TurretShot? shot = shotOf[i] == TurretBattery.None
                        ? (TurretShot?)null : battle.Shots[isThere ? shotOf[i] : 0];
                    float alone = isThere
                        ? states[i].TimeToEngage(
                            battle.Configs[configOf[i]], battle.Platforms[platformOf[i]], shot, targets[j])
                        : -1;
                    Check.Same(seconds[i * targets.Length + j], alone);
                    isBad &= alone < 0;
                    seen[alone < 0 ? 0 : float.IsInfinity(alone) ? 1 : 2]++;
                }
                Check.Equal(seconds[i * targets.Length + 3], -1f);
                wantedBad += isBad ? 1 : 0;
            }
            Check.Equal(bad, wantedBad);
            Check.That(bad > 2 && seen[0] > 20 && seen[1] > 20 && seen[2] > 20);
            Check.Same(states, before);
            Check.Throws<ArgumentException>(() => TurretBatch.TimeToEngage(
                states, battle.Configs, battle.Platforms, battle.Shots, targets, seconds.AsSpan(1)));
            Check.Throws<ArgumentException>(() => TurretBatch.TimeToEngage(
                states, battle.Configs, battle.Platforms, battle.Shots, targets, seconds, configOf));
            Check.Equal(TurretBatch.TimeToEngage(default, default, default, default, targets, default), 0);
        }

        public static void Part_of_a_battery_leaves_the_rest_of_it_alone()
        {
            Battle part = new Battle(37), whole = new Battle(37);
            uint[] targetOf = part.Indices(4), zeros = new uint[Count];
            TurretBatch.Engage(
                whole.States, whole.Configs, whole.Platforms, whole.Shots, whole.Targets, Dt, whole.Results, whole.Poses,
                whole.Solutions, zeros, zeros, zeros, targetOf);
            TurretBatch.Engage(
                part.States.AsSpan(10, 7), part.Configs, part.Platforms, part.Shots, part.Targets, Dt,
                part.Results.AsSpan(10, 7), part.Poses.AsSpan(10, 7), part.Solutions.AsSpan(10, 7), zeros.AsSpan(10, 7),
                zeros.AsSpan(10, 7), zeros.AsSpan(10, 7), targetOf.AsSpan(10, 7));
            for (int i = 0; i < Count; i++)
            {
                bool inside = i >= 10 && i < 17;
                Check.Same(part.States[i], inside ? whole.States[i] : default);
                Check.Same(part.Poses[i], inside ? whole.Poses[i] : default);
                Check.Same(part.Solutions[i], inside ? whole.Solutions[i] : default);
                Check.Equal(part.Results[i], inside ? whole.Results[i] : default);
            }
        }

        public static void Battery_of_pointers_moves_as_by_spans()
        {
            Battle spans = new Battle(37), pointers = new Battle(37);
            uint[] targetOf = spans.Indices(4), zeros = new uint[Count];
            int held = TurretBatch.Engage(
                spans.States, spans.Configs, spans.Platforms, spans.Shots, spans.Targets, Dt, spans.Results, spans.Poses,
                spans.Solutions, zeros, zeros, zeros, targetOf);
            fixed (TurretState* states = pointers.States)
            fixed (TurretPose* poses = pointers.Poses)
            fixed (TurretSolution* solutions = pointers.Solutions)
            fixed (TurretResult* results = pointers.Results)
            fixed (TurretConfig* configs = pointers.Configs)
            fixed (TurretPlatform* platforms = pointers.Platforms)
            fixed (TurretShot* shots = pointers.Shots)
            fixed (TurretMotion* targets = pointers.Targets)
            fixed (uint* pZeros = zeros, pTargetOf = targetOf)
            {
                UIntPtr entries = (UIntPtr)37u;
                TurretBattery battery = new TurretBattery
                {
                    States = states, Poses = poses, Solutions = solutions, Flags = (int*)results, Count = (UIntPtr)(uint)Count,
                    Configs = configs, ConfigOf = pZeros, ConfigCount = entries,
                    Platforms = platforms, PlatformOf = pZeros, PlatformCount = entries,
                    Shots = shots, ShotOf = pZeros, ShotCount = entries,
                    Targets = targets, TargetOf = pTargetOf, TargetCount = entries,
                };
                Check.Equal(battery.Engage(Dt, out int heldByPointers), TurretStatus.Ok);
                Check.Equal(heldByPointers, held);
            }
            Check.That(held > 20);
            Check.Same(pointers.States, spans.States);
            Check.Same(pointers.Poses, spans.Poses);
            Check.Same(pointers.Solutions, spans.Solutions);
            Check.Same(pointers.Results, spans.Results);
        }

        public static void Bad_time_holds_every_gun()
        {
            Battle battle = new Battle(1);
            Check.Equal(
                TurretBatch.Engage(
                    battle.States, battle.Configs, battle.Platforms, battle.Shots, battle.Targets, float.NaN,
                    battle.Results, battle.Poses, battle.Solutions),
                Count);
            Check.Same(
                battle.Results, Enumerable.Repeat(new TurretResult((int)TurretStatus.NotFinite), Count).ToArray());
            Check.Same(battle.States, new TurretState[Count]);
            Check.Same(battle.Poses, new TurretPose[Count]);
            Check.Same(battle.Solutions, new TurretSolution[Count]);
        }

        public static void Battle_without_guns_is_done_at_once_whatever_its_tables_are()
        {
            Battle battle = new Battle(5);
            Check.Equal(TurretBatch.Engage(default, default, default, default, default, Dt, default), 0);
            Check.Equal(
                TurretBatch.Engage(
                    default, battle.Configs, battle.Platforms, battle.Shots, battle.Targets, Dt, default), 0);
            Check.Equal(default(TurretBattery).Engage(Dt, out int held), TurretStatus.Ok);
            Check.Equal(held, 0);
        }

        public static void Spans_of_different_lengths_are_refused_with_nothing_written()
        {
            TurretState[] states = new TurretState[3];
            TurretConfig[] configs = { TurretConfig.Default() };
            TurretPlatform[] platforms = { new TurretPlatform(default, Quat.Identity) };
            TurretShot[] shots = { new TurretShot(300) };
            TurretMotion[] targets = { new TurretMotion(new DVec3(1, 2, 3)) };
            TurretResult[] results = new TurretResult[3];
            uint[] two = new uint[2];
            Action[] calls =
            {
                () => TurretBatch.Engage(states, configs, platforms, shots, targets, Dt, new TurretResult[2]),
                () => TurretBatch.Engage(states, configs, platforms, shots, targets, Dt, default),
                () => TurretBatch.Engage(states, configs, platforms, shots, targets, Dt, results, new TurretPose[1]),
                () => TurretBatch.Engage(
                    states, configs, platforms, shots, targets, Dt, results, default, new TurretSolution[6]),
                () => TurretBatch.Engage(states, new TurretConfig[2], platforms, shots, targets, Dt, results),
                () => TurretBatch.Engage(states, default, platforms, shots, targets, Dt, results),
                () => TurretBatch.Engage(states, configs, new TurretPlatform[4], shots, targets, Dt, results),
                () => TurretBatch.Engage(states, configs, default, shots, targets, Dt, results),
                () => TurretBatch.Engage(states, configs, platforms, new TurretShot[2], targets, Dt, results),
                () => TurretBatch.Engage(states, configs, platforms, shots, new TurretMotion[2], Dt, results),
                () => TurretBatch.Engage(states, configs, platforms, shots, targets, Dt, results, configOf: two),
                () => TurretBatch.Engage(states, configs, platforms, shots, targets, Dt, results, platformOf: two),
                () => TurretBatch.Engage(states, configs, platforms, shots, targets, Dt, results, shotOf: two),
                () => TurretBatch.Engage(states, configs, platforms, shots, targets, Dt, results, targetOf: two),
                () => TurretBatch.Engage(states, configs, platforms, default, targets, Dt, results, shotOf: two),
                () => TurretBatch.Engage(states, configs, platforms, shots, default, Dt, results, targetOf: two),
                () => TurretBatch.Engage(
                    states, default, platforms, shots, targets, Dt, results, configOf: new uint[3]),
                () => TurretBatch.Engage(
                    states, configs, new TurretPlatform[0], shots, targets, Dt, results, platformOf: new uint[3]),
            };
            foreach (Action call in calls)
                Check.Throws<ArgumentException>(call);
            Check.Same(states, new TurretState[3]);
            Check.Same(results, new TurretResult[3]);
        }

        /// <summary>Guns and their tables, the same in every run.</summary>
        private sealed class Battle
        {
            internal readonly TurretState[] States = new TurretState[Count];
            internal readonly TurretPose[] Poses = new TurretPose[Count];
            internal readonly TurretSolution[] Solutions = new TurretSolution[Count];
            internal readonly TurretResult[] Results = new TurretResult[Count];
            internal readonly TurretConfig[] Configs;
            internal readonly TurretPlatform[] Platforms;
            internal TurretShot[] Shots;
            internal TurretMotion[] Targets;

            /// <summary>Tables with this many entries each. The first entry of each is valid.</summary>
            internal Battle(int entries)
            {
                Draws draw = new Draws();
                EngageTests.Engagement[] each =
                    Enumerable.Range(0, entries).Select(_ => new EngageTests.Engagement(draw)).ToArray();
                Configs = each.Select(entry => entry.Config).ToArray();
                Platforms = each.Select(entry => entry.Platform).ToArray();
                Shots = each.Select(entry => entry.Shot ?? new TurretShot(300)).ToArray();
                Targets = each.Select(entry => entry.Target ?? new TurretMotion(new DVec3(50, 60, 70))).ToArray();
                Configs[0] = TurretConfig.Default();
                Platforms[0] = new TurretPlatform(
                    new DVec3(1, 2, 3), draw.Rotation(), draw.Direction(), draw.Direction());
                Shots[0] = new TurretShot(300, new Vec3(0, -9.81f, 0), 1);
                Targets[0] = new TurretMotion(new DVec3(400, 50, -300), draw.Direction(), draw.Direction());
            }

            /// <summary>An index into a table of 37; sometimes none, and sometimes beyond the table.</summary>
            internal uint[] Indices(uint seed) =>
                Enumerable.Range(0, Count).Select(i => Index(seed * 7919 + (uint)i * 2654435761)).ToArray();

            private static uint Index(uint bits) => bits >> 24 == 0 ? TurretBattery.None : (bits >> 16) % 38;

            /// <summary>Three steps against single calls, each with the entries of these indices.</summary>
            internal void Compare(Func<Battle, int> engage, Func<int, int, long> entry)
            {
                TurretState[] states = (TurretState[])States.Clone();
                TurretPose[] poses = (TurretPose[])Poses.Clone();
                TurretSolution[] solutions = (TurretSolution[])Solutions.Clone();
                TurretResult[] results = new TurretResult[Count];
                for (int step = 0; step < 3; step++)
                {
                    int held = engage(this);
                    for (int i = 0; i < Count; i++)
                        results[i] = Single(
                            ref states[i], ref poses[i], ref solutions[i], entry(i, 0), entry(i, 1), entry(i, 2),
                            entry(i, 3));
                    Check.Equal(held, results.Count(result => result.IsError));
                    Check.Same(States, states);
                    Check.Same(Poses, poses);
                    Check.Same(Solutions, solutions);
                    Check.Same(Results, results);
                }
            }

            private TurretResult Single(
                ref TurretState state, ref TurretPose pose, ref TurretSolution solution, long config, long platform,
                long shot, long target)
            {
                bool aims = target != TurretBattery.None, leads = shot != TurretBattery.None;
                if (config >= Configs.Length || platform >= Platforms.Length || leads && shot >= Shots.Length ||
                    aims && target >= Targets.Length)
                    return new TurretResult((int)TurretStatus.InvalidArgument);
                TurretResult result = state.Engage(
                    Configs[config], Platforms[platform], leads ? Shots[shot] : default(TurretShot?),
                    aims ? Targets[target] : default(TurretMotion?), Dt, ref pose, out TurretSolution found);
                // A direction is never zero.
                if (found.Direction != default)
                    solution = found;
                return result;
            }
        }
    }
}
