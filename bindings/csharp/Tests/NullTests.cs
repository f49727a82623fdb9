// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.Tests
{
    /// <summary>Null and misaligned pointers: nothing is written, nothing is thrown, and the result says so.</summary>
    internal static unsafe class NullTests
    {
        private static readonly UIntPtr One = (UIntPtr)1u;

        public static void Single_calls_with_NULL_write_nothing()
        {
            Quat q = new Quat(1, 2, 3, 4), before = q;
            Vec3 v = new Vec3(1, 2, 3);
            Check.That(Native.quat_mul(null, &q, &q) == null && Native.quat_mul(&q, null, &q) == null);
            Check.That(Native.quat_slerp(&q, &q, null, 0.5f) == null);
            Check.That(Native.quat_rot_vec_self(&v, null) == null && v == new Vec3(1, 2, 3));
            Check.That(Native.quat_len(null) == 0 && Native.vec3_dot(&v, null) == 0);
            Check.That(Native.turret_config_default(null, 0) == null);
            float angle = 7;
            Check.Equal(Native.quat_to_axis(&q, null, &angle), Native.TURRET_ERROR_NULL);
            Check.Equal(angle, 7f);
            Check.Same(q, before);
        }

        public static void Turrets_with_NULL_hold_bit_for_bit()
        {
            TurretConfig config = TurretConfig.Default();
            TurretMount mount = new TurretMount(default, Quat.Identity);
            TurretState state = new TurretState { Azimuth = 0.5f }, before = state;
            TurretPose pose = new TurretPose { Error = 7 }, poseBefore = pose;
            DVec3 target = new DVec3(1, 2, 3);
            Check.Equal(Native.turret_update(null, &config, &mount, &target, 1, &pose), Native.TURRET_ERROR_NULL);
            Check.Equal(Native.turret_update(&state, null, &mount, &target, 1, &pose), Native.TURRET_ERROR_NULL);
            Check.Equal(Native.turret_update(&state, &config, null, &target, 1, &pose), Native.TURRET_ERROR_NULL);
            Check.Equal(Native.turret_update(&state, &config, &mount, null, 1, &pose), Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_track_angles(null, &config, &mount, 1, 1, 1, 1, 1, &pose), Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_track_angles(&state, null, &mount, 1, 1, 1, 1, 1, &pose), Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_track_angles(&state, &config, null, 1, 1, 1, 1, 1, &pose), Native.TURRET_ERROR_NULL);
            Check.Equal(Native.turret_stop(null, &config, &mount, 1, &pose), Native.TURRET_ERROR_NULL);
            Check.Equal(Native.turret_stop(&state, null, &mount, 1, &pose), Native.TURRET_ERROR_NULL);
            Check.Equal(Native.turret_stop(&state, &config, null, 1, &pose), Native.TURRET_ERROR_NULL);
            Check.That(Native.turret_config_mirror(null, &config) == null);
            TurretConfig mirrored = config;
            Check.That(Native.turret_config_mirror(&mirrored, null) == null);
            Check.Same(mirrored, config);
            Check.Same(state, before);
            Check.Same(pose, poseBefore);
        }

        public static void Launches_with_NULL_write_nothing()
        {
            TurretShot shot = new TurretShot(100, new Vec3(0, -9.81f, 0));
            TurretMotion shooter = default, target = new TurretMotion(new DVec3(30, 0, 0));
            TurretSolution solution = new TurretSolution { Time = 7 }, before = solution;
            float speed = 7;
            Check.Equal(
                Native.turret_lead_least_speed(null, &shooter, &target, &speed, &solution), Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_lead_least_speed(&shot, null, &target, &speed, &solution), Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_lead_least_speed(&shot, &shooter, null, &speed, &solution), Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_lead_least_speed(&shot, &shooter, &target, null, &solution), Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_lead_least_speed(&shot, &shooter, &target, &speed, null), Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_lead_at_elevation(null, &shooter, &target, 1, &speed, &solution),
                Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_lead_at_elevation(&shot, null, &target, 1, &speed, &solution),
                Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_lead_at_elevation(&shot, &shooter, null, 1, &speed, &solution),
                Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_lead_at_elevation(&shot, &shooter, &target, 1, null, &solution),
                Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_lead_at_elevation(&shot, &shooter, &target, 1, &speed, null),
                Native.TURRET_ERROR_NULL);
            Check.That(speed == 7);
            Check.Same(solution, before);
            DVec3 point = new DVec3(1, 2, 3);
            Vec3 velocity = new Vec3(1, 2, 3);
            Check.Equal(
                Native.turret_shot_path(null, &point, &velocity, null, 1, &point, One), Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_shot_path(&shot, null, &velocity, null, 1, &point, One), Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_shot_path(&shot, &point, null, null, 1, &point, One), Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_shot_path(&shot, &point, &velocity, null, 1, null, One), Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_shot_path(null, null, null, null, 1, null, UIntPtr.Zero), Native.TURRET_OK);
            Check.Same(point, new DVec3(1, 2, 3));
        }

        public static void Guns_with_NULL_hold_bit_for_bit()
        {
            TurretConfig config = TurretConfig.Default();
            TurretPlatform platform = new TurretPlatform(default, Quat.Identity), platformBefore = platform;
            TurretShot shot = new TurretShot(100);
            TurretMotion target = new TurretMotion(new DVec3(1, 2, 3)), targetBefore = target;
            TurretState state = new TurretState { Azimuth = 0.5f }, before = state;
            TurretPose pose = new TurretPose { Error = 7 }, poseBefore = pose;
            TurretSolution solution = new TurretSolution { Time = 7 }, solutionBefore = solution;
            TurretObserver observer = new TurretObserver(1), observerBefore = observer;
            Check.Equal(
                Native.turret_engage(null, &config, &platform, &shot, &target, 1, &pose, &solution),
                Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_engage(&state, null, &platform, &shot, &target, 1, &pose, &solution),
                Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_engage(&state, &config, null, &shot, &target, 1, &pose, &solution),
                Native.TURRET_ERROR_NULL);
            Check.That(Native.turret_time_to_engage(null, &config, &platform, &shot, &target) == -1);
            Check.That(Native.turret_time_to_engage(&state, null, &platform, &shot, &target) == -1);
            Check.That(Native.turret_time_to_engage(&state, &config, null, &shot, &target) == -1);
            Check.That(Native.turret_time_to_engage(&state, &config, &platform, &shot, null) == -1);
            Check.Equal(Native.turret_observe(null, &target.Position, 1, &target), Native.TURRET_ERROR_NULL);
            Check.Equal(Native.turret_observe(&observer, null, 1, &target), Native.TURRET_ERROR_NULL);
            Check.Equal(Native.turret_observe(&observer, &target.Position, 1, null), Native.TURRET_ERROR_NULL);
            TurretPlatformObserver log = new TurretPlatformObserver(1), logBefore = log;
            Check.Equal(
                Native.turret_platform_observe(null, &platform.Position, &platform.Orientation, 1, &platform),
                Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_platform_observe(&log, null, &platform.Orientation, 1, &platform),
                Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_platform_observe(&log, &platform.Position, null, 1, &platform),
                Native.TURRET_ERROR_NULL);
            Check.Equal(
                Native.turret_platform_observe(&log, &platform.Position, &platform.Orientation, 1, null),
                Native.TURRET_ERROR_NULL);
            Check.Same(log, logBefore);
            Vec3 offset = new Vec3(1, 2, 3);
            Check.That(Native.turret_platform_child(null, &platform, &offset, null) == null);
            Check.That(Native.turret_platform_child(&platform, null, &offset, null) == null);
            Check.That(Native.turret_platform_child(&platform, &platform, null, null) == null);
            Check.Same(state, before);
            Check.Same(pose, poseBefore);
            Check.Same(solution, solutionBefore);
            Check.Same(observer, observerBefore);
            Check.Same(platform, platformBefore);
            Check.Same(target, targetBefore);
        }

        public static void Batteries_with_NULL_hold()
        {
            TurretConfig config = TurretConfig.Default();
            TurretPlatform platform = new TurretPlatform(default, Quat.Identity);
            TurretMotion target = new TurretMotion(new DVec3(1, 2, 3));
            TurretState state = new TurretState { Azimuth = 0.5f }, before = state;
            int flags = 7, held;
            TurretBattery whole = new TurretBattery
            {
                States = &state, Flags = &flags, Count = One, Configs = &config, ConfigCount = One,
                Platforms = &platform, PlatformCount = One, Targets = &target, TargetCount = One,
            };
            Check.Equal(Native.turret_engage_batch(null, 1), Native.TURRET_ERROR_NULL);
            float seconds = 7;
            Check.Equal(Native.turret_time_to_engage_batch(null, &seconds), Native.TURRET_ERROR_NULL);
            Check.Equal(whole.TimeToEngage(null, out held), TurretStatus.Null);
            Check.That(held == 0 && seconds == 7);
            Check.Equal(whole.TimeToEngage(&seconds, out held), TurretStatus.Ok);
            Check.That(held == 0 && seconds >= 0 && seconds < 0.01f);
            TurretBattery battery = whole;
            battery.States = null;
            Check.Equal(battery.Engage(1, out held), TurretStatus.Null);
            Check.Equal(held, 0);
            battery = whole;
            battery.Flags = null;
            Check.Equal(battery.Engage(1, out held), TurretStatus.Null);
            Check.Equal(held, 0);
            battery = whole;
            battery.Configs = null;
            Check.Equal(battery.Engage(1, out held), TurretStatus.Null);
            Check.Equal(held, 0);
            battery = whole;
            battery.Platforms = null;
            Check.Equal(battery.Engage(1, out held), TurretStatus.Null);
            Check.Equal(held, 0);
            battery = whole;
            battery.Targets = null;
            Check.Equal(battery.Engage(1, out held), TurretStatus.Null);
            Check.Equal(held, 0);
            battery = whole;
            battery.ShotCount = One;
            Check.Equal(battery.Engage(1, out held), TurretStatus.Null);
            Check.Equal(held, 0);
            Check.Same(state, before);
            Check.Equal(flags, 7);
            Check.Equal(whole.Engage(1, out held), TurretStatus.Ok);
            Check.Equal(held, 0);
            Check.That(!Check.IsSame(state, before) && flags == (int)TurretFlags.OnTarget);
        }

        public static void Batches_with_NULL_write_nothing()
        {
            Quat q = new Quat(1, 2, 3, 4), before = q;
            Vec3 v = new Vec3(1, 2, 3);
            float t = 0.5f;
            Check.That(!QuatBatch.Mul(null, &q, &q, One) && !QuatBatch.Mul(&q, null, &q, One));
            Check.That(!QuatBatch.Mul(&q, &q, null, One));
            Check.That(!QuatBatch.Slerp(&q, null, &t, UIntPtr.Zero, &q, One));
            Check.That(!QuatBatch.Nlerp(&q, &q, null, UIntPtr.Zero, &q, One));
            Check.That(!QuatBatch.Rotate(null, UIntPtr.Zero, &v, &v, One));
            Check.That(!QuatBatch.ToMatrix(null, &t, One) && !QuatBatch.FromEuler(null, &q, One));
            Check.That(!QuatBatch.Integrate(&q, null, 1, &q, One));
            Check.Same(q, before);
            Check.That(v == new Vec3(1, 2, 3) && t == 0.5f);
        }

        public static void Batches_of_turrets_with_NULL_hold()
        {
            TurretConfig config = TurretConfig.Default();
            TurretMount mount = new TurretMount(default, Quat.Identity);
            TurretState state = new TurretState { Azimuth = 0.5f }, before = state;
            DVec3 target = new DVec3(1, 2, 3);
            UIntPtr none = UIntPtr.Zero;
            int side = 7, held;
            Check.Equal(
                TurretBatch.Update(&state, null, none, &mount, none, &target, none, 1, null, null, One, out held),
                TurretStatus.Null);
            // A stride that no element can have.
            foreach (int stride in new[] { 1, sizeof(TurretConfig) - 4, sizeof(TurretConfig) + 1 })
                Check.Equal(
                    TurretBatch.Update(
                        &state, &config, (UIntPtr)(uint)stride, &mount, none, &target, none, 1, null, null, One,
                        out held),
                    TurretStatus.InvalidArgument);
            Check.Same(state, before);
            Check.Equal(
                TurretBatch.Update(&state, &config, none, &mount, none, &target, none, 1, null, null, One, out held),
                TurretStatus.Ok);
            Check.Equal(held, 0);
            Check.That(!Check.IsSame(state, before));
            Check.Equal(TurretSight.SideBatch(&target, 0, null, &side, One, out held), TurretStatus.Null);
            Check.Equal(
                TurretAim.AimBatch(&target, &target, null, null, null, none, null, One, out held),
                TurretStatus.Null);
            Check.Equal(
                TurretBatch.Lead(null, none, null, none, null, null, null, One, out held), TurretStatus.Null);
            TurretCameraPose pose;
            Check.Equal(TurretCamera.Sample(null, One, 0, &pose), TurretStatus.Null);
            Check.Equal(side, 7);
        }

        public static void Pointers_between_two_numbers_are_refused()
        {
            Quat* q = stackalloc Quat[2];
            q[0] = q[1] = Quat.Identity;
            Quat* between = (Quat*)((byte*)q + 1);
            Check.That(Native.quat_mul(q, between, q) == null && !QuatBatch.Mul(q, q, between, One));
            Check.That(q[0] == Quat.Identity && q[1] == Quat.Identity);
        }
    }
}
