// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using NUnit.Framework;
using Unity.Collections;
using UnityEngine;

namespace Libturret.Tests
{
    /// <summary>Each batch on native arrays against its single call.</summary>
    public class NativeBatchTests
    {
        private const int Count = 37;

        private readonly List<IDisposable> made = new List<IDisposable>();

        [TearDown]
        public void Free()
        {
            foreach (IDisposable array in made)
                array.Dispose();
            made.Clear();
        }

        private NativeArray<T> Array<T>(int length, Func<int, T> element = null) where T : struct
        {
            var array = new NativeArray<T>(length, Allocator.Persistent);
            made.Add(array);
            for (int i = 0; element != null && i < length; i++)
                array[i] = element(i);
            return array;
        }

        private static Quat Rotation(int i) => UnityFrame.FromEuler(i * 0.1f - 1, i * 0.7f, i * 0.3f);

        private static Vec3 Vector(int i) => new Vec3(i - 5, 3 - i * 0.5f, i * i * 0.1f);

        private static DVec3 Position(int i) => new DVec3(100 - 7 * i, 5 + i, 3 * i - 40);

        private NativeArray<Quaternion> Rotations(int shift = 0) => Array<Quaternion>(Count, i => Rotation(i + shift));

        [Test]
        public void Mul_AndInPlace_AreTheSingleCalls()
        {
            NativeArray<Quaternion> a = Rotations(), b = Rotations(9);
            Assert.IsTrue(NativeBatch.Mul(a, b, a));
            for (int i = 0; i < Count; i++)
                Assert.AreEqual(Rotation(i) * Rotation(i + 9), (Quat)a[i]);
        }

        [Test]
        public void SlerpAndNlerp_OfOneTOrMany_AreTheSingleCalls()
        {
            NativeArray<Quaternion> a = Rotations(), b = Rotations(3), result = Array<Quaternion>(Count);
            NativeArray<float> t = Array(Count, i => i / 40f);
            Assert.IsTrue(NativeBatch.Slerp(a, b, t, result));
            for (int i = 0; i < Count; i++)
                Assert.AreEqual(Quat.Slerp(Rotation(i), Rotation(i + 3), i / 40f), (Quat)result[i]);
            Assert.IsTrue(NativeBatch.Slerp(a, b, 0.3f, result));
            Assert.AreEqual(Quat.Slerp(Rotation(20), Rotation(23), 0.3f), (Quat)result[20]);
            Assert.IsTrue(NativeBatch.Nlerp(a, b, t, result));
            Assert.AreEqual(Quat.Nlerp(Rotation(30), Rotation(33), 30 / 40f), (Quat)result[30]);
            Assert.IsTrue(NativeBatch.Nlerp(a, b, 0.6f, result));
            Assert.AreEqual(Quat.Nlerp(Rotation(36), Rotation(39), 0.6f), (Quat)result[36]);
        }

        [Test]
        public void Rotate_ByEachOrByOne_AreTheSingleCalls()
        {
            NativeArray<Vector3> v = Array<Vector3>(Count, i => Vector(i)), result = Array<Vector3>(Count);
            Assert.IsTrue(NativeBatch.Rotate(Rotations(), v, result));
            for (int i = 0; i < Count; i++)
                Assert.AreEqual(Rotation(i) * Vector(i), (Vec3)result[i]);
            Assert.IsTrue(NativeBatch.Rotate(Rotations().GetSubArray(4, 1), v, v));
            Assert.AreEqual(Rotation(4) * Vector(30), (Vec3)v[30]);
        }

        [Test]
        public void ToMatrix_TurnsAsTheQuaternion()
        {
            NativeArray<Matrix4x4> matrices = Array<Matrix4x4>(Count);
            Assert.IsTrue(NativeBatch.ToMatrix(Rotations(), matrices));
            for (int i = 0; i < Count; i++)
            {
                Vec3 unit = Vec3.Normalize(Vector(i));
                Near.AreEqual(Rotation(i) * unit, matrices[i].MultiplyVector(unit));
            }
        }

        [Test]
        public void FromEulerAndIntegrate_AreTheSingleCalls()
        {
            NativeArray<Vector3> v = Array<Vector3>(Count, i => Vector(i));
            NativeArray<Quaternion> result = Array<Quaternion>(Count);
            Assert.IsTrue(NativeBatch.FromEuler(v, result));
            for (int i = 0; i < Count; i++)
                Assert.AreEqual(Quat.FromEuler(Vector(i).X, Vector(i).Y, Vector(i).Z), (Quat)result[i]);
            Assert.IsTrue(NativeBatch.Integrate(Rotations(), v, 0.25f, result));
            for (int i = 0; i < Count; i++)
                Assert.AreEqual(Quat.Integrate(Rotation(i), Vector(i), 0.25f), (Quat)result[i]);
        }

        [Test]
        public void Aim_OfTurretsWhoseForwardIsZ_PointsThemAtTheirTargets()
        {
            NativeArray<DVec3> targets = Array(Count, Position), turrets = Array(Count, i => new DVec3(i, 0, -i));
            NativeArray<Quaternion> rest = Array<Quaternion>(Count, i => UnityFrame.ToCanonical(Rotation(i)));
            NativeArray<Quaternion> guns = Array<Quaternion>(Count, i => rest[i]);
            NativeArray<TurretParams> limits = Array(1, i => new TurretParams(7, 7));
            Assert.AreEqual(0, NativeBatch.Aim(targets, turrets, rest, guns, limits, guns));
            for (int i = 0; i < Count; i++)
                Near.AreEqual(
                    Near.Direction(turrets[i], targets[i]), UnityFrame.FromCanonical(guns[i]) * new Vec3(0, 0, 1));
            Assert.AreEqual(0, NativeBatch.Aim(targets, turrets, rest, rest, default, guns));
            Assert.AreEqual(TurretAim.Aim(targets[8], turrets[8], rest[8], rest[8]), (Quat)guns[8]);
        }

        [Test]
        public void Update_IsTheSingleCalls()
        {
            TurretConfig config = TurretConfig.Default(TurretAxes.Unity);
            config.AzimuthRate = config.ElevationRate = 0.5f;
            Func<int, TurretMount> mount = i => new TurretMount(new DVec3(i, 1, 2), Rotation(i));
            NativeArray<TurretState> states = Array(Count, i => new TurretState { Azimuth = i * 0.1f });
            NativeArray<TurretPose> poses = Array<TurretPose>(Count);
            NativeArray<TurretResult> statuses = Array<TurretResult>(Count);
            NativeArray<TurretConfig> configs = Array(1, i => config);
            NativeArray<TurretMount> mounts = Array(Count, mount);
            NativeArray<DVec3> targets = Array(Count, Position);
            Assert.AreEqual(0, NativeBatch.Update(states, configs, mounts, targets, 0.5f, poses, statuses));
            for (int i = 0; i < Count; i++)
            {
                var state = new TurretState { Azimuth = i * 0.1f };
                TurretPose pose = default;
                TurretResult result = state.Update(config, mount(i), Position(i), 0.5f, ref pose);
                Assert.AreEqual(state, states[i]);
                Assert.AreEqual(pose, poses[i]);
                Assert.AreEqual(result, statuses[i]);
            }
            Assert.AreEqual(0, NativeBatch.Update(states, configs, mounts, targets, 0.5f));
        }

        [Test]
        public void Engage_OfTablesAndIndices_IsTheSingleCalls()
        {
            TurretConfig config = TurretConfig.Default(TurretAxes.Unity);
            config.AzimuthRate = config.ElevationRate = 0.5f;
            var shot = new TurretShot(90, new Vec3(0, -9.81f, 0), 1);
            Func<int, TurretPlatform> platform = i =>
                new TurretPlatform(new DVec3(i, 1, 2), Rotation(i), Vector(i), Vector(2 * i) * 0.01f);
            Func<int, TurretMotion> target = i => new TurretMotion(Position(i), Vector(i));
            NativeArray<TurretState> states = Array<TurretState>(Count);
            NativeArray<TurretPose> poses = Array<TurretPose>(Count);
            NativeArray<TurretSolution> solutions = Array<TurretSolution>(Count);
            NativeArray<TurretResult> flags = Array<TurretResult>(Count);
            Func<int, uint> targetOf = i => i % 5 == 4 ? TurretBattery.None : (uint)(i % 5);
            Assert.AreEqual(
                0,
                NativeBatch.Engage(
                    states, Array(1, i => config), Array(Count, platform), Array(1, i => shot), Array(4, target), 0.5f,
                    flags, poses, solutions, targetOf: Array(Count, targetOf)));
            int led = 0;
            for (int i = 0; i < Count; i++)
            {
                TurretState state = default;
                TurretPose pose = default;
                TurretMotion? aim = i % 5 == 4 ? (TurretMotion?)null : target(i % 5);
                TurretResult result = state.Engage(
                    config, platform(i), shot, aim, 0.5f, ref pose, out TurretSolution solution);
                Assert.AreEqual(state, states[i]);
                Assert.AreEqual(pose, poses[i]);
                Assert.AreEqual(result, flags[i]);
                Assert.AreEqual(solution, solutions[i]);
                led += solution.Time > 0 ? 1 : 0;
            }
            Assert.IsTrue(led > 10, $"{led}");
        }

        [Test]
        public void TimeToEngage_OfEachTurretAndTarget_IsTheSingleCall()
        {
            TurretConfig config = TurretConfig.Default(TurretAxes.Unity);
            config.AzimuthRate = config.ElevationRate = 0.5f;
            Func<int, TurretShot> shot = i => new TurretShot(60 + 30 * i, new Vec3(0, -9.81f, 0), 1);
            Func<int, TurretPlatform> platform = i => new TurretPlatform(new DVec3(i, 1, 2), Rotation(i), Vector(i));
            Func<int, TurretMotion> target = i => new TurretMotion(Position(i), Vector(i));
            NativeArray<float> seconds = Array<float>(4 * Count);
            Func<int, uint> shotOf = i => i % 3 == 2 ? TurretBattery.None : (uint)(i % 3);
            Assert.AreEqual(
                0,
                NativeBatch.TimeToEngage(
                    Array<TurretState>(Count), Array(1, i => config), Array(Count, platform), Array(2, shot),
                    Array(4, target), seconds, shotOf: Array(Count, shotOf)));
            int hits = 0;
            for (int i = 0; i < Count; i++)
            {
                TurretShot? led = i % 3 == 2 ? (TurretShot?)null : shot(i % 3);
                for (int j = 0; j < 4; j++)
                {
                    float alone = default(TurretState).TimeToEngage(config, platform(i), led, target(j));
                    Assert.AreEqual(alone, seconds[4 * i + j]);
                    hits += alone > 0 && alone < 120 ? 1 : 0;
                }
            }
            Assert.IsTrue(hits > Count, $"{hits}");
        }

        [Test]
        public void Lead_IsTheSingleCalls()
        {
            var shot = new TurretShot(60, new Vec3(0, -9.81f, 0));
            Func<int, TurretMotion> target = i => new TurretMotion(Position(i), Vector(i));
            NativeArray<TurretSolution> solutions = Array<TurretSolution>(2 * Count);
            NativeArray<TurretLeadResult> counts = Array<TurretLeadResult>(Count);
            Assert.AreEqual(
                0,
                NativeBatch.Lead(
                    Array(1, i => shot), Array(1, i => default(TurretMotion)), Array(Count, target), solutions, counts));
            int hits = 0;
            for (int i = 0; i < Count; i++)
            {
                TurretLead.Solve(
                    shot, default, target(i), out int count, out TurretSolution first, out TurretSolution second);
                Assert.AreEqual(count, counts[i].Count);
                Assert.AreEqual(first, solutions[2 * i]);
                Assert.AreEqual(second, solutions[2 * i + 1]);
                hits += count;
            }
            Assert.IsTrue(hits > Count, $"{hits}");
        }

        [Test]
        public void SightSide_IsTheSingleCalls()
        {
            NativeArray<int> sides = Array<int>(Count);
            NativeArray<DVec3> targets = Array(Count, Position);
            Assert.AreEqual(
                TurretStatus.Ok, NativeBatch.SightSide(new DVec3(1, 2, 3), 0.4f, targets, sides, out int bad));
            Assert.AreEqual(0, bad);
            for (int i = 0; i < Count; i++)
                Assert.AreEqual(UnityFrame.SightSide(new DVec3(1, 2, 3), 0.4f, Position(i)), sides[i]);
        }

        [Test]
        public void Arrays_OfTheWrongLength_Throw()
        {
            NativeArray<Quaternion> q = Rotations(), fewer = q.GetSubArray(0, 5);
            NativeArray<Vector3> v = Array<Vector3>(Count);
            NativeArray<DVec3> p = Array(Count, Position);
            NativeArray<float> t = Array<float>(Count);
            Assert.Throws<ArgumentException>(() => NativeBatch.Mul(q, fewer, q));
            Assert.Throws<ArgumentException>(() => NativeBatch.Slerp(q, fewer, t, q));
            Assert.Throws<ArgumentException>(() => NativeBatch.Nlerp(fewer, q, 0.5f, q));
            Assert.Throws<ArgumentException>(() => NativeBatch.Rotate(fewer, v, v));
            Assert.Throws<ArgumentException>(() => NativeBatch.ToMatrix(q, Array<Matrix4x4>(5)));
            Assert.Throws<ArgumentException>(() => NativeBatch.FromEuler(v, fewer));
            Assert.Throws<ArgumentException>(() => NativeBatch.Integrate(q, v, 1, fewer));
            Assert.Throws<ArgumentException>(
                () => NativeBatch.Aim(p, p, q, fewer, default, q));
            Assert.Throws<ArgumentException>(
                () => NativeBatch.Update(
                    Array<TurretState>(Count), Array<TurretConfig>(1), Array<TurretMount>(2), p, 1));
            Assert.Throws<ArgumentException>(
                () => NativeBatch.Lead(
                    Array<TurretShot>(1), Array<TurretMotion>(1), Array<TurretMotion>(Count),
                    Array<TurretSolution>(Count), Array<TurretLeadResult>(Count)));
            Assert.Throws<ArgumentException>(
                () => NativeBatch.Engage(
                    Array<TurretState>(Count), Array<TurretConfig>(1), Array<TurretPlatform>(2), default, default, 1,
                    Array<TurretResult>(Count)));
            Assert.Throws<ArgumentException>(() => NativeBatch.SightSide(default, 0, p, Array<int>(5), out int _));
        }
    }
}
