// SPDX-License-Identifier: MIT OR Apache-2.0
using Unity.Collections.LowLevel.Unsafe;
using UnityEngine;

namespace Libturret
{
    public partial struct Vec2
    {
        /// <summary>From Unity's own type, of the same layout.</summary>
        public static implicit operator Vec2(Vector2 v) => new Vec2(v.x, v.y);

        /// <summary>To Unity's own type, of the same layout.</summary>
        public static implicit operator Vector2(in Vec2 v) => new Vector2(v.X, v.Y);
    }

    public partial struct Vec3
    {
        /// <summary>From Unity's own type, of the same layout.</summary>
        public static implicit operator Vec3(Vector3 v) => new Vec3(v.x, v.y, v.z);

        /// <summary>To Unity's own type, of the same layout.</summary>
        public static implicit operator Vector3(in Vec3 v) => new Vector3(v.X, v.Y, v.Z);
    }

    public partial struct DVec3
    {
        /// <summary>From a position of Unity's, exactly.</summary>
        public static implicit operator DVec3(Vector3 v) => new DVec3(v.x, v.y, v.z);

        /// <summary>To a position of Unity's, rounded to floats.</summary>
        public static explicit operator Vector3(in DVec3 v) => new Vector3((float)v.X, (float)v.Y, (float)v.Z);
    }

    public partial struct Quat
    {
        /// <summary>From Unity's own type, of the same layout and convention.</summary>
        public static implicit operator Quat(Quaternion q) => new Quat(q.x, q.y, q.z, q.w);

        /// <summary>To Unity's own type, of the same layout and convention.</summary>
        public static implicit operator Quaternion(in Quat q) => new Quaternion(q.X, q.Y, q.Z, q.W);
    }

    /// <summary>Unity's variables as libturret's and the other way around: the same memory, nothing is copied.</summary>
    public static class Views
    {
        /// <summary>The same variable as libturret's type.</summary>
        public static ref Quat AsQuat(this ref Quaternion q) => ref UnsafeUtility.As<Quaternion, Quat>(ref q);

        /// <summary>The same variable as libturret's type.</summary>
        public static ref Vec3 AsVec3(this ref Vector3 v) => ref UnsafeUtility.As<Vector3, Vec3>(ref v);

        /// <summary>The same variable as libturret's type.</summary>
        public static ref Vec2 AsVec2(this ref Vector2 v) => ref UnsafeUtility.As<Vector2, Vec2>(ref v);

        /// <summary>The same variable as Unity's type.</summary>
        public static ref Quaternion AsQuaternion(this ref Quat q) => ref UnsafeUtility.As<Quat, Quaternion>(ref q);

        /// <summary>The same variable as Unity's type.</summary>
        public static ref Vector3 AsVector3(this ref Vec3 v) => ref UnsafeUtility.As<Vec3, Vector3>(ref v);

        /// <summary>The same variable as Unity's type.</summary>
        public static ref Vector2 AsVector2(this ref Vec2 v) => ref UnsafeUtility.As<Vec2, Vector2>(ref v);
    }
}
