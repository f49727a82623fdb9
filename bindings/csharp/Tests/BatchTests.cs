// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Linq;
using System.Numerics;

namespace Libturret.Tests
{
    /// <summary>Batches against the single calls, bit for bit; in place, empty, and with different lengths.</summary>
    internal static unsafe class BatchTests
    {
        private const int Count = 10000;

        public static void Turrets_move_as_in_single_calls()
        {
            Draws draw = new Draws();
            TurretConfig[] configs = Fill(draw, _ => Gun(draw));
            TurretMount[] mounts = Fill(draw, d => new TurretMount(d.Place(), d.Quat()));
            DVec3[] targets = Fill(draw, d => d.Place());
            TurretState[] states = new TurretState[Count], wanted = new TurretState[Count];
            TurretPose[] poses = new TurretPose[Count], wantedPoses = new TurretPose[Count];
            TurretResult[] results = new TurretResult[Count], wantedResults = new TurretResult[Count];
            for (int step = 0; step < 3; step++)
            {
                int held = TurretBatch.Update(states, configs, mounts, targets, 0.1f, poses, results);
                for (int i = 0; i < Count; i++)
                {
                    wantedResults[i] = wanted[i].Update(
                        configs[i], mounts[i], targets[i], 0.1f, ref wantedPoses[i]);
                }
                Check.Equal(held, wantedResults.Count(result => result.IsError));
                Check.That(held > 100 && held < Count - 100);
                Check.Same(states, wanted);
                Check.Same(poses, wantedPoses);
                Check.Same(results, wantedResults);
            }
        }

        public static void Turrets_with_one_of_each_for_all_move_as_in_single_calls()
        {
            Draws draw = new Draws();
            TurretConfig[] configs = { Gun(draw) };
            TurretMount[] mounts = { new TurretMount(new DVec3(1, 2, 3), draw.Rotation()) };
            DVec3[] targets = { new DVec3(100, 50, -30) };
            TurretState[] states = Fill(draw, d => new TurretState { Azimuth = d.Unit(), Elevation = d.Number() });
            TurretState[] wanted = (TurretState[])states.Clone();
            int held = TurretBatch.Update(states, configs, mounts, targets, 0.1f), wantedHeld = 0;
            for (int i = 0; i < Count; i++)
            {
                if (wanted[i].Update(configs[0], mounts[0], targets[0], 0.1f).IsError)
                    wantedHeld++;
            }
            Check.Equal(held, wantedHeld);
            Check.That(held > 100);
            Check.Same(states, wanted);
        }

        public static void Turrets_by_pointers_move_as_by_spans()
        {
            Draws draw = new Draws();
            TurretConfig config = Gun(draw);
            TurretMount[] mounts = Fill(draw, d => new TurretMount(d.Place(), d.Rotation()));
            DVec3[] targets = Fill(draw, d => d.Place());
            TurretState[] states = new TurretState[Count], wanted = new TurretState[Count];
            TurretPose[] poses = new TurretPose[Count], wantedPoses = new TurretPose[Count];
            TurretResult[] results = new TurretResult[Count], wantedResults = new TurretResult[Count];
            int held = TurretBatch.Update(
                wanted, new[] { config }, mounts, targets, 0.1f, wantedPoses, wantedResults);
            fixed (TurretState* pStates = states)
            fixed (TurretMount* pMounts = mounts)
            fixed (DVec3* pTargets = targets)
            fixed (TurretPose* pPoses = poses)
            fixed (TurretResult* pResults = results)
            {
                Check.Equal(
                    TurretBatch.Update(
                        pStates, &config, UIntPtr.Zero, pMounts, (UIntPtr)(uint)sizeof(TurretMount), pTargets,
                        (UIntPtr)(uint)sizeof(DVec3), 0.1f, pPoses, (int*)pResults, (UIntPtr)(uint)Count,
                        out int heldByPointers),
                    TurretStatus.Ok);
                Check.Equal(heldByPointers, held);
            }
            Check.Same(states, wanted);
            Check.Same(poses, wantedPoses);
            Check.Same(results, wantedResults);
        }

        public static void Span_made_of_bytes_may_be_misaligned_and_is_refused()
        {
            byte[] bytes = new byte[2 * sizeof(Quat) + 1];
            Span<Quat> odd = System.Runtime.InteropServices.MemoryMarshal.Cast<byte, Quat>(bytes.AsSpan(1));
            bool isOdd;
            fixed (Quat* first = odd)
                isOdd = (ulong)first % 4 != 0;
            Check.That(isOdd);
            bool threw = false;
            try
            {
                TurretAim.AimBatch(new DVec3[2], new DVec3[2], odd, odd, default, odd);
            }
            catch (ArgumentException)
            {
                threw = true;
            }
            Check.That(threw);
        }

        public static void After_an_error_no_result_of_a_batch_has_flags()
        {
            TurretConfig[] configs = { TurretConfig.Default() };
            TurretMount[] mounts = { new TurretMount(default, Quat.Identity) };
            TurretPlatform[] platforms = { new TurretPlatform(mounts[0]) };
            DVec3[] targets = { new DVec3(10, 5, -5), new DVec3(20, 5, 5) };
            TurretMotion[] motions = { new TurretMotion(targets[0]), new TurretMotion(targets[1]) };
            TurretState[] states = new TurretState[2];
            TurretPose[] poses = new TurretPose[2];
            TurretResult[] results = new TurretResult[2];
            for (int round = 0; round < 2; round++)
            {
                Check.Equal(TurretBatch.Update(states, configs, mounts, targets, 0.1f, poses, results), 0);
                Check.That(results[0].OnTarget && results[1].OnTarget);
                TurretPose[] before = (TurretPose[])poses.Clone();
                int held = round == 0
                    ? TurretBatch.Update(states, configs, mounts, targets, float.NaN, poses, results)
                    : TurretBatch.Engage(
                        states, configs, platforms, default, motions, float.NaN, results, poses);
                Check.Equal(held, 2);
                Check.Same(poses, before);
                foreach (TurretResult result in results)
                    Check.That(result.IsError && result.Flags == TurretFlags.None);
            }
        }

        public static void Leads_are_those_of_single_calls()
        {
            Draws draw = new Draws();
            TurretShot[] shots = Fill(draw, d => new TurretShot(200 + 100 * d.Number(), new Vec3(0, -9.81f, 0), 1));
            TurretMotion[] shooters = Fill(draw, d => new TurretMotion(d.Place(), d.Direction()));
            TurretMotion[] targets = Fill(draw, d => new TurretMotion(d.Place(), d.Direction(), d.Direction()));
            Leads(shots, shooters, targets);
            Leads(new[] { new TurretShot(300) }, new[] { default(TurretMotion) }, targets);
        }

        private static void Leads(TurretShot[] shots, TurretMotion[] shooters, TurretMotion[] targets)
        {
            TurretSolution[] got = new TurretSolution[2 * Count], wanted = new TurretSolution[2 * Count];
            TurretLeadResult[] counts = new TurretLeadResult[Count];
            int bad = TurretBatch.Lead(shots, shooters, targets, got, counts);
            for (int i = 0; i < Count; i++)
            {
                TurretStatus status = TurretLead.Solve(
                    shots[i % shots.Length], shooters[i % shooters.Length], targets[i], out int count,
                    out wanted[2 * i], out wanted[2 * i + 1]);
                Check.Equal(counts[i].Status, status);
                Check.Equal(counts[i].Count, count);
            }
            Check.Same(got, wanted);
            Check.Equal(bad, counts.Count(count => count.IsError));
            Check.That(bad > 100 && counts.Count(count => count.Count > 0) > 1000);
            fixed (TurretShot* pShots = shots)
            fixed (TurretMotion* pShooters = shooters, pTargets = targets)
            fixed (TurretSolution* made = new TurretSolution[2 * Count])
            fixed (TurretLeadResult* pCounts = new TurretLeadResult[Count])
            {
                UIntPtr shotStride = (UIntPtr)(uint)(shots.Length == 1 ? 0 : sizeof(TurretShot));
                UIntPtr shooterStride = (UIntPtr)(uint)(shooters.Length == 1 ? 0 : sizeof(TurretMotion));
                Check.Equal(
                    TurretBatch.Lead(
                        pShots, shotStride, pShooters, shooterStride, pTargets, made, (int*)pCounts, (UIntPtr)(uint)Count,
                        out int badByPointers),
                    TurretStatus.Ok);
                Check.Equal(badByPointers, bad);
                for (int i = 0; i < Count; i++)
                    Check.Same(pCounts[i], counts[i]);
                for (int i = 0; i < 2 * Count; i++)
                    Check.Same(made[i], wanted[i]);
            }
        }

        public static void Turrets_aim_as_in_single_calls()
        {
            Draws draw = new Draws();
            DVec3[] targets = Fill(draw, d => d.Place()), turrets = Fill(draw, d => d.Place());
            Quat[] rest = Fill(draw, d => d.Rotation()), current = Fill(draw, d => d.Quat());
            TurretParams[] own = Fill(draw, d => new TurretParams(0.9f + d.Number(), 0.9f + d.Number()));
            TurretParams[] one = { new TurretParams(0.5f, 0.25f) };
            foreach (TurretParams[] limits in new[] { own, one, new TurretParams[0], null })
            {
                Quat[] got = new Quat[Count], wanted = new Quat[Count];
                int wantedHeld = 0;
                int held = TurretAim.AimBatch(targets, turrets, rest, current, limits, got);
                for (int i = 0; i < Count; i++)
                {
                    bool none = limits == null || limits.Length == 0;
                    TurretParams limit = none ? TurretParams.Default : limits[i % limits.Length];
                    if (!TurretAim.TryAim(targets[i], turrets[i], rest[i], current[i], limit, out wanted[i]))
                        wantedHeld++;
                }
                Check.Equal(held, wantedHeld);
                Check.That(held > 100 && held < Count - 100);
                Check.Same(got, wanted);
                Quat[] inPlace = (Quat[])current.Clone();
                Check.Equal(TurretAim.AimBatch(targets, turrets, rest, inPlace, limits, inPlace), held);
                Check.Same(inPlace, wanted);
            }
        }

        public static void Sides_are_those_of_single_calls()
        {
            Draws draw = new Draws();
            DVec3[] targets = Fill(draw, d => d.Place());
            DVec3 eye = new DVec3(1, 2, 50);
            int[] sides = new int[Count];
            Check.Equal(TurretSight.SideBatch(eye, 0.5f, targets, sides, out int bad), TurretStatus.Ok);
            for (int i = 0; i < Count; i++)
                Check.Equal(sides[i], TurretSight.Side(eye, 0.5f, targets[i]));
            Check.Equal(bad, targets.Count(target => double.IsNaN(target.X) || double.IsInfinity(target.X)));
            Check.That(bad > 100 && sides.Contains(-1) && sides.Contains(1));
            Check.Equal(
                TurretSight.SideBatch(eye, float.NaN, targets, sides, out int none), TurretStatus.NotFinite);
            Check.Equal(none, 0);
        }

        public static void Quaternions_are_those_of_single_calls()
        {
            Draws draw = new Draws();
            Quat[] a = Fill(draw, d => d.Quat()), b = Fill(draw, d => d.Rotation());
            Vec3[] v = Fill(draw, d => d.Vec3());
            float[] t = Fill(draw, d => d.Number());
            Quat[] got = new Quat[Count];
            Check.That(QuatBatch.Mul(a, b, got));
            Check.Same(got, Each(i => a[i] * b[i]));
            // With bad input the result is unchanged. Here it is what the single call returns.
            got = (Quat[])a.Clone();
            Check.That(QuatBatch.Slerp(a, b, t, got));
            Check.Same(got, Each(i => Quat.Slerp(a[i], b[i], t[i])));
            got = (Quat[])a.Clone();
            Check.That(QuatBatch.Slerp(a, b, 0.25f, got));
            Check.Same(got, Each(i => Quat.Slerp(a[i], b[i], 0.25f)));
            got = (Quat[])a.Clone();
            Check.That(QuatBatch.Nlerp(a, b, t, got));
            Check.Same(got, Each(i => Quat.Nlerp(a[i], b[i], t[i])));
            got = (Quat[])a.Clone();
            Check.That(QuatBatch.Nlerp(a, b, 0.25f, got));
            Check.Same(got, Each(i => Quat.Nlerp(a[i], b[i], 0.25f)));
            got = (Quat[])a.Clone();
            Check.That(QuatBatch.Integrate(a, v, 0.1f, got));
            Check.Same(got, Each(i => Quat.Integrate(a[i], v[i], 0.1f)));
            got = Each(i => Quat.Identity);
            Check.That(QuatBatch.FromEuler(v, got));
            Check.Same(got, Each(i => Quat.FromEuler(v[i].X, v[i].Y, v[i].Z)));
        }

        public static void Vectors_turn_as_in_single_calls()
        {
            Draws draw = new Draws();
            Quat[] q = Fill(draw, d => d.Quat());
            Vec3[] v = Fill(draw, d => d.Vec3()), got = (Vec3[])v.Clone();
            Check.That(QuatBatch.Rotate(q, v, got));
            Check.Same(got, Each(i => q[i] * v[i]));
            Quat one = draw.Rotation();
            Check.That(QuatBatch.Rotate(new[] { one }, v, got));
            Check.Same(got, Each(i => one * v[i]));
        }

        public static void Matrices_are_those_of_single_calls()
        {
            Draws draw = new Draws();
            Quat[] q = Fill(draw, d => d.Quat());
            Matrix4x4[] got = Each(i => Matrix4x4.Identity), wanted = Each(i => Quat.ToMatrix(q[i]));
            Check.That(QuatBatch.ToMatrix(q, got));
            Check.Same(got, wanted);
            float[] numbers = new float[16 * Count];
            for (int i = 0; i < numbers.Length; i++)
                numbers[i] = i % 16 % 5 == 0 ? 1 : 0;
            Check.That(QuatBatch.ToMatrix(q, numbers));
            fixed (float* m = numbers)
            {
                for (int i = 0; i < Count; i++)
                    Check.Same(((Matrix4x4*)m)[i], wanted[i]);
            }
        }

        public static void Result_may_be_an_input()
        {
            Draws draw = new Draws();
            Quat[] a = Fill(draw, d => d.Rotation()), b = Fill(draw, d => d.Rotation());
            Quat[] inPlace = (Quat[])a.Clone();
            Check.That(QuatBatch.Mul(inPlace, b, inPlace));
            Check.Same(inPlace, Each(i => a[i] * b[i]));
            inPlace = (Quat[])b.Clone();
            Check.That(QuatBatch.Slerp(a, inPlace, 0.5f, inPlace));
            Check.Same(inPlace, Each(i => Quat.Slerp(a[i], b[i], 0.5f)));
            Vec3[] v = Fill(draw, d => d.Direction()), turned = (Vec3[])v.Clone();
            Check.That(QuatBatch.Rotate(a, turned, turned));
            Check.Same(turned, Each(i => a[i] * v[i]));
        }

        public static void Part_of_an_array_leaves_the_rest_of_it_alone()
        {
            Draws draw = new Draws();
            Quat[] a = Fill(draw, d => d.Rotation()), b = Fill(draw, d => d.Rotation()), got = (Quat[])a.Clone();
            Check.That(QuatBatch.Mul(a.AsSpan(10, 7), b.AsSpan(10, 7), got.AsSpan(10, 7)));
            Check.Same(got, Each(i => i >= 10 && i < 17 ? a[i] * b[i] : a[i]));
        }

        public static void Empty_batches_are_done_at_once()
        {
            Quat[] q = new Quat[0];
            Vec3[] v = new Vec3[0];
            Check.That(QuatBatch.Mul(q, q, q) && QuatBatch.Mul(default, default, default(Span<Quat>)));
            Check.That(QuatBatch.Slerp(q, q, 0.5f, q) && QuatBatch.Nlerp(q, q, new float[0], q));
            Check.That(QuatBatch.Rotate(q, v, v) && QuatBatch.Rotate(new[] { Quat.Identity }, v, v));
            Check.That(QuatBatch.ToMatrix(q, new float[0]) && QuatBatch.ToMatrix(q, new Matrix4x4[0]));
            Check.That(QuatBatch.FromEuler(v, q) && QuatBatch.Integrate(q, v, 1, q));
            Check.That(QuatBatch.Mul(null, null, null, UIntPtr.Zero));
            Check.Equal(TurretBatch.Update(default, default, default, default, 1), 0);
            Check.Equal(
                TurretBatch.Update(new TurretState[0], new TurretConfig[1], new TurretMount[0], new DVec3[1], 1), 0);
            Check.Equal(TurretBatch.Lead(default, default, default, default, default), 0);
            Check.Equal(TurretAim.AimBatch(default, default, default, default, default, default), 0);
            Check.Equal(TurretSight.SideBatch(default, 0, default, default, out int bad), TurretStatus.Ok);
            Check.Equal(bad, 0);
        }

        public static void Spans_of_different_lengths_are_refused_with_nothing_written()
        {
            Quat[] two = new Quat[2], three = { Quat.Identity, Quat.Identity, Quat.Identity };
            Quat[] before = (Quat[])three.Clone();
            Vec3[] twoVectors = new Vec3[2], threeVectors = new Vec3[3];
            float[] twoNumbers = new float[2];
            Action[] calls =
            {
                () => QuatBatch.Mul(two, three, three), () => QuatBatch.Mul(three, two, three),
                () => QuatBatch.Mul(null, three, three), () => QuatBatch.Mul(two, two, three),
                () => QuatBatch.Slerp(two, three, 0, three), () => QuatBatch.Slerp(three, two, 0, three),
                () => QuatBatch.Slerp(three, three, twoNumbers, three),
                () => QuatBatch.Slerp(three, three, (float[])null, three),
                () => QuatBatch.Nlerp(two, three, 0, three), () => QuatBatch.Nlerp(three, two, 0, three),
                () => QuatBatch.Nlerp(three, three, twoNumbers, three),
                () => QuatBatch.Rotate(two, threeVectors, threeVectors),
                () => QuatBatch.Rotate(three, twoVectors, threeVectors),
                () => QuatBatch.Rotate(null, threeVectors, threeVectors),
                () => QuatBatch.ToMatrix(three, new float[47]), () => QuatBatch.ToMatrix(three, new float[3]),
                () => QuatBatch.ToMatrix(three, new Matrix4x4[4]),
                () => QuatBatch.FromEuler(twoVectors, three),
                () => QuatBatch.Integrate(two, threeVectors, 1, three),
                () => QuatBatch.Integrate(three, twoVectors, 1, three),
                () => TurretSight.SideBatch(default, 0, new DVec3[3], new int[2], out _),
            };
            foreach (Action call in calls)
                Check.Throws<ArgumentException>(call);
            Check.Same(three, before);
        }

        public static void Spans_of_turrets_of_different_lengths_are_refused_with_nothing_written()
        {
            TurretState[] states = new TurretState[3], before = new TurretState[3];
            TurretConfig[] configs = { TurretConfig.Default() };
            TurretMount[] mounts = { new TurretMount(default, Quat.Identity) };
            DVec3[] targets = { new DVec3(1, 2, 3) }, three = new DVec3[3];
            Quat[] two = new Quat[2], quats = new Quat[3];
            TurretShot[] shots = new TurretShot[1];
            TurretMotion[] motions = new TurretMotion[3];
            Action[] calls =
            {
                () => TurretBatch.Update(states, new TurretConfig[2], mounts, targets, 1),
                () => TurretBatch.Update(states, configs, new TurretMount[2], targets, 1),
                () => TurretBatch.Update(states, configs, mounts, new DVec3[2], 1),
                () => TurretBatch.Update(states, null, mounts, targets, 1),
                () => TurretBatch.Update(states, configs, mounts, targets, 1, new TurretPose[1]),
                () => TurretBatch.Update(states, configs, mounts, targets, 1, default, new TurretResult[4]),
                () => TurretBatch.Lead(new TurretShot[2], motions, motions, new TurretSolution[6], new TurretLeadResult[3]),
                () => TurretBatch.Lead(shots, new TurretMotion[2], motions, new TurretSolution[6], new TurretLeadResult[3]),
                () => TurretBatch.Lead(shots, motions, motions, new TurretSolution[5], new TurretLeadResult[3]),
                () => TurretBatch.Lead(shots, motions, motions, new TurretSolution[7], new TurretLeadResult[3]),
                () => TurretBatch.Lead(shots, motions, motions, new TurretSolution[3], new TurretLeadResult[3]),
                () => TurretBatch.Lead(shots, motions, motions, new TurretSolution[6], new TurretLeadResult[2]),
                () => TurretAim.AimBatch(targets, three, quats, quats, null, quats),
                () => TurretAim.AimBatch(three, targets, quats, quats, null, quats),
                () => TurretAim.AimBatch(three, three, two, quats, null, quats),
                () => TurretAim.AimBatch(three, three, quats, two, null, quats),
                () => TurretAim.AimBatch(three, three, quats, quats, new TurretParams[2], quats),
            };
            foreach (Action call in calls)
                Check.Throws<ArgumentException>(call);
            Check.Same(states, before);
            Check.Same(quats, new Quat[3]);
        }

        private static T[] Fill<T>(Draws draw, Func<Draws, T> make) => Each(_ => make(draw));

        private static T[] Each<T>(Func<int, T> make) => Enumerable.Range(0, Count).Select(make).ToArray();

        private static TurretConfig Gun(Draws draw)
        {
            TurretConfig gun = TurretConfig.Default();
            gun.AzimuthRate = 1.5f + draw.Number();
            gun.ElevationRate = 1;
            gun.AzimuthAccel = 2;
            gun.RestAzimuth = draw.Unit();
            gun.Muzzle = new Vec3(4, 0, 0);
            return gun;
        }
    }
}
