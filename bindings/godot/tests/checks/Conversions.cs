// SPDX-License-Identifier: MIT OR Apache-2.0
using Godot;

namespace Libturret.Checks
{
    /// <summary>Godot's types and libturret's.</summary>
    internal static class Conversions
    {
        public static void Vector_ThereAndBack_IsTheSame()
        {
            Vector3 v = new Vec3(1.5f, -2.25f, 1e-20f).ToGodot();
            Check.Same(new Vec3(1.5f, -2.25f, 1e-20f), v.ToVec3(), "through floats");
            Check.Same(new DVec3(1.5, -2.25, 1e-20f), v.ToDVec3(), "to double");
            Check.Same(new DVec3(3, 1 << 24, -5), new DVec3(3, 1 << 24, -5).ToGodot().ToDVec3(), "from double");
        }

        public static void Quaternion_ThereAndBack_IsTheSame()
        {
            var q = new Quat(0.1f, 0.2f, -0.3f, 0.9f);
            Check.Same(q, q.ToGodot().ToQuat(), "quaternion");
        }

        // In single precision, Godot rounds the position to floats.
        public static void Position_FarFromTheOrigin_KeepsWhatGodotHasOfIt()
        {
#if GODOT_REAL_T_IS_DOUBLE
            const double far = 123456789.0625;
#else
            const double far = 123456792;
#endif
            var p = new DVec3(123456789.0625, 0, 0);
            Check.Same(new DVec3(far, 0, 0), p.ToGodot().ToDVec3(), "position");
        }

        public static void Basis_OfAQuaternionAndBack_IsTheSameRotation()
        {
            var numbers = new Numbers();
            for (int i = 0; i < 200; i++)
            {
                Quat q = numbers.Rotation();
                Basis basis = q.ToBasis();
                basis.X *= 3;
                basis.Y *= 3;
                basis.Z *= 3;
                Check.That(basis.TryToQuat(out Quat back), "a basis with a scale of 3");
                Check.Near(0, Quat.Angle(q, back), 1e-6, $"{q}");
            }
        }

        public static void Basis_ThatMirrorsOrIsFlat_IsNoRotation()
        {
            Basis mirrored = Basis.Identity, flat = Basis.Identity;
            mirrored.X *= -1;
            flat.Y *= 0;
            Check.That(!mirrored.TryToQuat(out Quat q) && q == Quat.Identity, "mirrored");
            Check.That(!flat.TryToQuat(out q) && q == Quat.Identity, "flat");
        }

        public static void Transform_AsAMountAndBack_IsTheSamePlace()
        {
            var mount = new TurretMount(new DVec3(1, 2, 3), new Numbers().Rotation());
            Check.That(mount.ToTransform().TryToMount(out TurretMount back), "a mount");
            Check.Same(mount.Position, back.Position, "position");
            Check.Near(0, Quat.Angle(mount.Orientation, back.Orientation), 1e-6, "orientation");
        }

        public static void CameraPose_AsATransform_HasItsPositionAndView()
        {
            var pose = new TurretCameraPose
            {
                Position = new DVec3(4, 5, 6), Orientation = new Numbers().Rotation(),
            };
            Transform3D transform = pose.ToTransform();
            Check.Same(pose.Position, transform.Origin.ToDVec3(), "position");
            Check.That(transform.Basis.TryToQuat(out Quat view), "a rotation");
            Check.Near(0, Quat.Angle(pose.Orientation, view), 1e-6, "view");
        }
    }
}
