// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.Tests
{
    /// <summary>Cameras.</summary>
    internal static unsafe class CameraTests
    {
        private const int Rounds = 3000;

        public static void Following_has_the_bits_of_the_call_of_C_and_holds()
        {
            Draws draw = new Draws();
            for (int i = 0; i < Rounds; i++)
            {
                TurretCameraRig rig = new TurretCameraRig
                {
                    Distance = 5, Height = draw.Number(), Roll = draw.Unit(), LookHeight = 1, HalfLife = draw.Time(),
                    Orientation = draw.Quat(),
                };
                TurretCameraRig wanted = rig;
                DVec3 subject = draw.Place();
                Quat orientation = draw.Rotation();
                float dt = draw.Time();
                TurretCameraPose pose = new TurretCameraPose { Orientation = Quat.Identity };
                Check.Status(
                    TurretCamera.Follow(ref rig, subject, orientation, dt, out TurretCameraPose got),
                    Native.turret_camera_follow(&wanted, &subject, &orientation, dt, &pose));
                Check.Same(rig, wanted);
                Check.Same(got, pose);
            }
            Check.SawBoth();
        }

        public static void Scope_has_the_bits_of_the_call_of_C_and_holds()
        {
            Draws draw = new Draws();
            for (int i = 0; i < Rounds; i++)
            {
                Quat current = draw.Quat(), wanted = draw.Quat(), made = current;
                float zoom = 4 + draw.Number(), distance = 100 + draw.Unit(), halfLife = draw.Time(), dt = draw.Time();
                bool ok = Native.turret_scope_damp(&made, &current, &wanted, zoom, distance, halfLife, dt) != null;
                Check.Tried(
                    TurretCamera.TryScopeDamp(current, wanted, zoom, distance, halfLife, dt, out Quat got), got,
                    TurretCamera.ScopeDamp(current, wanted, zoom, distance, halfLife, dt), ok, made);
            }
            Check.SawBoth();
        }

        public static void Samples_have_the_bits_of_the_call_of_C()
        {
            Draws draw = new Draws();
            TurretCameraKey[] keys = Path();
            for (int i = 0; i < 200; i++)
            {
                float time = 2 + 3 * draw.Unit();
                TurretCameraPose pose;
                fixed (TurretCameraKey* first = keys)
                    Check.Equal(Native.turret_camera_sample(first, (UIntPtr)keys.Length, time, &pose), 0);
                Check.Equal(TurretCamera.Sample(keys, time, out TurretCameraPose got), TurretStatus.Ok);
                Check.Same(got, pose);
            }
        }

        public static void Path_is_checked_key_by_key()
        {
            TurretCameraKey[] keys = Path();
            Check.Equal(TurretCamera.Check(keys), TurretStatus.Ok);
            Check.Equal(TurretCamera.Check(keys, out int bad), TurretStatus.Ok);
            Check.Equal(bad, -1);
            keys[2].Time = 0.5f;
            Check.Equal(TurretCamera.Check(keys, out bad), TurretStatus.InvalidArgument);
            Check.Equal(bad, 2);
            keys[1].Orientation = default;
            Check.Equal(TurretCamera.Check(keys, out bad), TurretStatus.ZeroQuaternion);
            Check.Equal(bad, 1);
            UIntPtr number = UIntPtr.Zero;
            fixed (TurretCameraKey* first = keys)
                Check.Equal(Native.turret_camera_check(first, (UIntPtr)keys.Length, &number), (int)TurretStatus.ZeroQuaternion);
            Check.Equal((int)number, 1);
            Check.Equal(TurretCamera.Check(new TurretCameraKey[0], out bad), TurretStatus.InvalidArgument);
            Check.Equal(bad, -1);
            Check.Equal(TurretCamera.Check(null), TurretStatus.InvalidArgument);
        }

        public static void Camera_stands_behind_and_above_its_subject()
        {
            TurretCameraRig rig = new TurretCameraRig { Distance = 10, Height = 3, Orientation = Quat.Identity };
            DVec3 subject = new DVec3(100, 20, 30);
            Check.Equal(
                TurretCamera.Follow(ref rig, subject, Quat.Identity, 0.1f, out TurretCameraPose pose), TurretStatus.Ok);
            Check.Equal(pose.Position, new DVec3(90, 23, 30));
            Vec3 view = pose.Orientation * new Vec3(1, 0, 0);
            Check.Near(view, Vec3.Normalize(new Vec3(10, -3, 0)), 1e-6);
        }

        public static void Path_goes_through_its_keys()
        {
            TurretCameraKey[] keys = Path();
            foreach (TurretCameraKey key in keys)
            {
                Check.Equal(TurretCamera.Sample(keys, key.Time, out TurretCameraPose pose), TurretStatus.Ok);
                Check.Equal(pose.Position, key.Position);
                Check.Near(pose.Orientation, key.Orientation, 1e-6);
            }
        }

        public static void Scope_makes_half_the_way_in_its_half_life()
        {
            Quat wanted = Quat.FromAxisAngle(new Vec3(0, 1, 0), 1);
            Quat half = Quat.FromAxisAngle(new Vec3(0, 1, 0), 0.5f);
            Check.Near(TurretCamera.ScopeDamp(Quat.Identity, wanted, 1, 0, 0.5f, 0.5f), half, 1e-6);
            // Twice the half-life for zoom 2, and twice again for a kilometer.
            Check.Near(TurretCamera.ScopeDamp(Quat.Identity, wanted, 2, 1000, 0.5f, 2), half, 1e-6);
        }

        public static void Bad_input_holds_and_says_what_is_wrong()
        {
            TurretCameraRig rig = new TurretCameraRig { Distance = 1, HalfLife = -1, Orientation = Quat.Identity };
            TurretCameraRig before = rig;
            Check.Equal(
                TurretCamera.Follow(ref rig, default, Quat.Identity, 0.1f, out TurretCameraPose pose),
                TurretStatus.InvalidLimits);
            Check.Same(rig, before);
            Check.That(pose.Position == default && pose.Orientation == Quat.Identity);
            rig.HalfLife = 0;
            Check.Equal(
                TurretCamera.Follow(ref rig, default, default, 0.1f, out pose), TurretStatus.ZeroQuaternion);
            TurretCameraKey[] keys = Path();
            Check.Equal(TurretCamera.Sample(keys, float.NaN, out pose), TurretStatus.NotFinite);
            Check.That(pose.Position == default && pose.Orientation == Quat.Identity);
            Array.Reverse(keys);
            Check.Equal(TurretCamera.Check(keys), TurretStatus.InvalidArgument);
            keys = Path();
            keys[1].Orientation = default;
            Check.Equal(TurretCamera.Sample(keys, 2, out pose), TurretStatus.ZeroQuaternion);
            Check.That(pose.Position == default && pose.Orientation == Quat.Identity);
            Quat current = Quat.FromAxisAngle(new Vec3(1, 0, 0), 1);
            Check.That(!TurretCamera.TryScopeDamp(current, Quat.Identity, -1, 0, 1, 1, out Quat held));
            Check.Same(held, current);
        }

        public static void Path_without_keys_is_an_error_and_not_an_exception()
        {
            Check.Equal(
                TurretCamera.Sample(new TurretCameraKey[0], 1, out TurretCameraPose pose), TurretStatus.InvalidArgument);
            Check.Equal(pose.Orientation, Quat.Identity);
            Check.Equal(TurretCamera.Sample(null, 1, out pose), TurretStatus.InvalidArgument);
        }

        public static void Orientation_may_be_that_of_the_rig()
        {
            TurretCameraRig rig = new TurretCameraRig
                { Distance = 10, HalfLife = 1, Orientation = Quat.FromAxisAngle(new Vec3(0, 1, 0), 1) };
            TurretCameraRig other = rig;
            Quat copy = rig.Orientation;
            TurretCamera.Follow(ref rig, new DVec3(1, 2, 3), rig.Orientation, 0.1f, out TurretCameraPose got);
            TurretCamera.Follow(ref other, new DVec3(1, 2, 3), copy, 0.1f, out TurretCameraPose wanted);
            Check.Same(got, wanted);
            Check.Same(rig, other);
        }

        private static TurretCameraKey[] Path() => new[]
        {
            new TurretCameraKey { Position = new DVec3(0, 0, 0), Orientation = Quat.Identity, Time = 0 },
            new TurretCameraKey
                { Position = new DVec3(10, 5, 0), Orientation = Quat.FromAxisAngle(new Vec3(0, 1, 0), 1), Time = 1 },
            new TurretCameraKey
                { Position = new DVec3(20, 0, 9), Orientation = Quat.FromAxisAngle(new Vec3(0, 1, 1), 2), Time = 3 },
        };
    }
}
