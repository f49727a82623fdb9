// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using System;
using Godot;
#if GODOT_REAL_T_IS_DOUBLE
using real_t = System.Double;
#else
using real_t = System.Single;
#endif

namespace Libturret
{
    /// <summary>
    /// Converts Godot's types to libturret's, and back. If Godot is built with double precision, positions keep it; all
    /// else is float in libturret.
    /// </summary>
    public static class GodotConversions
    {
        public static Vec3 ToVec3(this Vector3 v) => new Vec3((float)v.X, (float)v.Y, (float)v.Z);

        /// <summary>Converts a position.</summary>
        public static DVec3 ToDVec3(this Vector3 v) => new DVec3(v.X, v.Y, v.Z);

        public static Quat ToQuat(this Quaternion q) => new Quat((float)q.X, (float)q.Y, (float)q.Z, (float)q.W);

        public static Vector3 ToGodot(this Vec3 v) => new Vector3(v.X, v.Y, v.Z);

        public static Vector3 ToGodot(this DVec3 v) => new Vector3((real_t)v.X, (real_t)v.Y, (real_t)v.Z);

        public static Quaternion ToGodot(this Quat q) => new Quaternion(q.X, q.Y, q.Z, q.W);

        /// <summary>
        /// Converts a basis to its rotation, without scale and shear: <see cref="Native.matrix_to_quat"/>. False, with
        /// the identity, if the basis is mirrored, flat, or not finite.
        /// </summary>
        public static bool TryToQuat(this Basis basis, out Quat rotation)
        {
            // Column by column. The fourth column and the fourth row are not read.
            ReadOnlySpan<float> m = stackalloc float[16]
            {
                (float)basis.X.X, (float)basis.X.Y, (float)basis.X.Z, 0,
                (float)basis.Y.X, (float)basis.Y.Y, (float)basis.Y.Z, 0,
                (float)basis.Z.X, (float)basis.Z.Y, (float)basis.Z.Z, 0,
                0, 0, 0, 1,
            };
            return Quat.TryFromMatrix(m, out rotation);
        }

        public static Basis ToBasis(this Quat q) => new Basis(q.ToGodot());

        /// <summary>
        /// Converts the transform of a node to a mount. False in the same cases as <see cref="TryToQuat"/>.
        /// </summary>
        public static bool TryToMount(this Transform3D transform, out TurretMount mount)
        {
            bool isMount = transform.Basis.TryToQuat(out Quat orientation);
            mount = new TurretMount(transform.Origin.ToDVec3(), orientation);
            return isMount;
        }

        public static Transform3D ToTransform(this TurretMount mount) =>
            new Transform3D(mount.Orientation.ToBasis(), mount.Position.ToGodot());

        /// <summary>Converts a pose from <see cref="GodotFrame"/> to the transform of a camera.</summary>
        public static Transform3D ToTransform(this TurretCameraPose pose) =>
            new Transform3D(pose.Orientation.ToBasis(), pose.Position.ToGodot());
    }
}
