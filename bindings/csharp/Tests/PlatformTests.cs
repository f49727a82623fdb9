// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.Tests
{
    /// <summary>Platforms on platforms.</summary>
    internal static unsafe class PlatformTests
    {
        private const int Rounds = 3000;

        public static void Children_have_the_bits_of_the_call_of_C_and_are_zeros_on_bad_input()
        {
            Draws draw = new Draws();
            for (int i = 0; i < Rounds; i++)
            {
                TurretPlatform parent = new TurretPlatform(draw.Place(), draw.Quat(), draw.Vec3(), draw.Vec3());
                Vec3 offset = draw.Vec3();
                Quat orientation = draw.Quat();
                TurretPlatform wanted = default;
                bool wantedOk = Native.turret_platform_child(&wanted, &parent, &offset, &orientation) != null;
                Check.Tried(
                    parent.TryChild(offset, orientation, out TurretPlatform tried), tried,
                    parent.Child(offset, orientation), wantedOk, wanted);
                wanted = default;
                Native.turret_platform_child(&wanted, &parent, &offset, null);
                Check.Same(parent.Child(offset), wanted);
            }
            Check.SawBoth();
        }

        public static void Point_of_a_turning_ship_moves_with_it()
        {
            // Moving along +X, turning to the left, and looking along −Z.
            Quat left = Quat.FromAxisAngle(new Vec3(0, 1, 0), (float)(Math.PI / 2));
            TurretPlatform ship = new TurretPlatform(
                new DVec3(1000, 0, 0), left, new Vec3(10, 0, 0), new Vec3(0, 0.5f, 0));
            TurretPlatform bow = ship.Child(new Vec3(20, 3, 0));
            Check.Near((Vec3)bow.Position, new Vec3(1000, 3, -20), 1e-4);
            // ω × r is (0, 0.5, 0) × (0, 3, −20).
            Check.Near(bow.Velocity, new Vec3(0, 0, 0), 1e-5);
            Check.Equal(bow.Spin, ship.Spin);
            Check.Near(bow.Orientation, left, 1e-6);
            TurretPlatform aft = ship.Child(new Vec3(-20, 3, 0), left);
            Check.Near(aft.Velocity, new Vec3(20, 0, 0), 1e-5);
            Check.Near(aft.Orientation, Quat.FromAxisAngle(new Vec3(0, 1, 0), (float)Math.PI), 1e-6);
        }

        public static void Platform_has_the_mount_that_it_was_made_of()
        {
            TurretMount mount = new TurretMount(new DVec3(1, 2, 3), new Quat(4, 5, 6, 7));
            TurretPlatform platform = new TurretPlatform(mount, new Vec3(8, 9, 10), new Vec3(11, 12, 13));
            Check.Same(platform.Mount, mount);
            Check.Same(
                platform,
                new TurretPlatform(
                    new DVec3(1, 2, 3), new Quat(4, 5, 6, 7), new Vec3(8, 9, 10), new Vec3(11, 12, 13)));
            Check.That(platform.Velocity == new Vec3(8, 9, 10) && platform.Spin == new Vec3(11, 12, 13));
            TurretPlatform still = new TurretPlatform(mount);
            Check.That(still.Velocity == default && still.Spin == default);
        }

        public static void Turret_on_a_child_of_a_bad_platform_holds()
        {
            TurretPlatform child = new TurretPlatform(default, Quat.Identity).Child(new Vec3(float.NaN, 0, 0));
            TurretState state = new TurretState { Azimuth = 0.5f }, before = state;
            TurretResult result = state.Engage(
                TurretConfig.Default(), child, null, new TurretMotion(new DVec3(9, 0, 0)), 0.1f);
            Check.Equal(result, TurretStatus.ZeroQuaternion);
            Check.Equal(result.Flags, TurretFlags.None);
            Check.Same(state, before);
        }
    }
}
