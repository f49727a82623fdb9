// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret.Tests
{
    /// <summary>Finding how a target moves from its positions, and a platform from its poses.</summary>
    internal static unsafe class ObserverTests
    {
        private const int Rounds = 3000;

        public static void Observations_have_the_bits_of_the_call_of_C_and_hold()
        {
            Draws draw = new Draws();
            TurretObserver got = new TurretObserver(0.25f, 30), wanted = got;
            for (int i = 0; i < Rounds; i++)
            {
                DVec3 position = draw.Place();
                float dt = draw.Time();
                TurretMotion motion = wanted.Motion;
                int status = Native.turret_observe(&wanted, &position, dt, &motion);
                TurretObserver other = got;
                Check.Status(got.Observe(position, dt, out TurretMotion noted), status);
                Check.Same(noted, motion);
                Check.Same(got, wanted);
                Check.Same(got.Motion, motion);
                Check.Same(other.Observe(position, dt), motion);
                Check.Same(other, wanted);
            }
            Check.SawBoth();
        }

        public static void Poses_have_the_bits_of_the_call_of_C_and_hold()
        {
            Draws draw = new Draws();
            TurretPlatformObserver got = new TurretPlatformObserver(0.25f, 30), wanted = got;
            for (int i = 0; i < Rounds; i++)
            {
                TurretMount mount = new TurretMount(draw.Place(), draw.Quat());
                float dt = draw.Time();
                TurretPlatform platform = wanted.Platform;
                int status = Native.turret_platform_observe(&wanted, &mount.Position, &mount.Orientation, dt, &platform);
                TurretPlatformObserver other = got;
                Check.Status(got.Observe(mount, dt, out TurretPlatform noted), status);
                Check.Same(noted, platform);
                Check.Same(got, wanted);
                Check.Same(other.Observe(mount, dt), platform);
                Check.Same(other, wanted);
            }
            Check.SawBoth();
        }

        public static void Ship_that_sails_and_turns_is_known_from_its_poses()
        {
            TurretPlatformObserver observer = new TurretPlatformObserver(0.05f, 10);
            TurretPlatform ship = default;
            TurretMount mount = default;
            for (int i = 0; i < 120; i++)
            {
                double time = i / 64.0;
                mount = new TurretMount(
                    new DVec3(1e5 + 8 * time, 0, 0), Quat.FromAxisAngle(new Vec3(0, 1, 0), (float)(0.25 * time)));
                ship = observer.Observe(mount, 1 / 64f);
            }
            // The pose is the one that was passed, and the motion is that of the filter.
            Check.Same(ship.Mount, mount);
            Check.Near(ship.Velocity, new Vec3(8, 0, 0), 1e-3);
            Check.Near(ship.Spin, new Vec3(0, 0.25f, 0), 1e-3);
            Check.Same(observer.Platform.Velocity, ship.Velocity);
            Check.Same(observer.Platform.Spin, ship.Spin);
            TurretPlatformObserver before = observer;
            TurretMount lost = new TurretMount(mount.Position, default);
            Check.Equal(observer.Observe(lost, 1 / 64f, out ship), TurretStatus.ZeroQuaternion);
            Check.Same(ship, before.Platform);
            Check.Equal(observer.Observe(mount, -1, out ship), TurretStatus.InvalidLimits);
            Check.Same(observer, before);
            mount.Position.X += 500;
            ship = observer.Observe(mount, 1 / 64f);
            Check.Same(ship, new TurretPlatform(mount));
            Check.Equal(observer.Samples, 1u);
        }

        public static void New_observer_has_what_it_was_given_and_nothing_else()
        {
            Check.Same(
                new TurretObserver(0.25f, 30), new TurretObserver { HalfLife = 0.25f, Jump = 30 });
            Check.Same(new TurretObserver(0.25f), new TurretObserver { HalfLife = 0.25f });
        }

        public static void Second_observation_has_the_velocity_and_a_settled_one_the_acceleration()
        {
            TurretObserver observer = new TurretObserver(0.1f);
            DVec3 start = new DVec3(1e6, 5, -3);
            TurretMotion motion = observer.Observe(start, 0.05f);
            Check.Same(motion, new TurretMotion(start));
            motion = observer.Observe(start + new Vec3(1, 0, 0), 0.05f);
            Check.Near(motion.Velocity, new Vec3(20, 0, 0), 1e-4);
            Vec3 acceleration = new Vec3(2, -9.81f, 0.5f);
            observer.Samples = 0;
            double time = 0;
            for (int i = 0; i < 200; i++)
            {
                float dt = i % 3 == 0 ? 0.0625f : 0.03125f;
                time += i == 0 ? 0 : dt;
                motion = observer.Observe(
                    new DVec3(
                        1e6 + 40 * time + acceleration.X * time * time / 2, acceleration.Y * time * time / 2,
                        acceleration.Z * time * time / 2), dt);
            }
            float now = (float)time;
            Check.Near(
                motion.Velocity, new Vec3(40 + acceleration.X * now, acceleration.Y * now, acceleration.Z * now), 1e-3);
            Check.Near(motion.Acceleration, acceleration, 1e-3);
        }

        public static void Pause_changes_nothing_and_a_jump_starts_anew()
        {
            TurretObserver observer = new TurretObserver(0.1f, 10);
            for (int i = 0; i < 10; i++)
                observer.Observe(new DVec3(i, 0, 0), 0.05f);
            TurretObserver before = observer;
            Check.Same(observer.Observe(new DVec3(9, 0, 0), 0), before.Motion);
            Check.Same(observer, before);
            DVec3 elsewhere = new DVec3(500, 0, 0);
            Check.Same(observer.Observe(elsewhere, 0.05f), new TurretMotion(elsewhere));
            Check.Equal(observer.Samples, 1u);
        }

        public static void Bad_input_holds_with_the_motion_of_the_last_observation()
        {
            TurretObserver observer = new TurretObserver(0.1f);
            for (int i = 0; i < 5; i++)
                observer.Observe(new DVec3(i, 2, 3), 0.05f);
            TurretObserver before = observer;
            DVec3 nowhere = new DVec3(0, double.NaN, 0);
            Check.Equal(observer.Observe(nowhere, 0.05f, out TurretMotion motion), TurretStatus.NotFinite);
            Check.Same(motion, before.Motion);
            Check.Equal(observer.Observe(default, -1, out motion), TurretStatus.InvalidLimits);
            Check.Same(motion, before.Motion);
            Check.Same(observer.Observe(nowhere, 0.05f), before.Motion);
            Check.Same(observer, before);
        }
    }
}
