// SPDX-License-Identifier: MIT OR Apache-2.0
using Unity.Collections.LowLevel.Unsafe;
using UnityEngine;

namespace Libturret
{
    public partial struct Vec2
    {
        /// <summary>Converts from Unity's type, which has the same layout.</summary>
        public static implicit operator Vec2(Vector2 v) => new Vec2(v.x, v.y);

        /// <summary>Converts to Unity's type, which has the same layout.</summary>
        public static implicit operator Vector2(in Vec2 v) => new Vector2(v.X, v.Y);
    }

    public partial struct Vec3
    {
        /// <summary>Converts from Unity's type, which has the same layout.</summary>
        public static implicit operator Vec3(Vector3 v) => new Vec3(v.x, v.y, v.z);

        /// <summary>Converts to Unity's type, which has the same layout.</summary>
        public static implicit operator Vector3(in Vec3 v) => new Vector3(v.X, v.Y, v.Z);
    }

    public partial struct DVec3
    {
        /// <summary>Converts from a position of Unity, exactly.</summary>
        public static implicit operator DVec3(Vector3 v) => new DVec3(v.x, v.y, v.z);

        /// <summary>Converts to a position of Unity, rounded to floats.</summary>
        public static explicit operator Vector3(in DVec3 v) => new Vector3((float)v.X, (float)v.Y, (float)v.Z);
    }

    public partial struct Quat
    {
        /// <summary>Converts from Unity's type, which has the same layout and convention.</summary>
        public static implicit operator Quat(Quaternion q) => new Quat(q.x, q.y, q.z, q.w);

        /// <summary>Converts to Unity's type, which has the same layout and convention.</summary>
        public static implicit operator Quaternion(in Quat q) => new Quaternion(q.X, q.Y, q.Z, q.W);
    }

    /// <summary>
    /// Views variables of Unity's types as variables of libturret's types, and the reverse, without a copy.
    /// </summary>
    public static class Views
    {
        /// <summary>Returns the same variable, viewed as libturret's type.</summary>
        public static ref Quat AsQuat(this ref Quaternion q) => ref UnsafeUtility.As<Quaternion, Quat>(ref q);

        /// <summary>Returns the same variable, viewed as libturret's type.</summary>
        public static ref Vec3 AsVec3(this ref Vector3 v) => ref UnsafeUtility.As<Vector3, Vec3>(ref v);

        /// <summary>Returns the same variable, viewed as libturret's type.</summary>
        public static ref Vec2 AsVec2(this ref Vector2 v) => ref UnsafeUtility.As<Vector2, Vec2>(ref v);

        /// <summary>Returns the same variable, viewed as Unity's type.</summary>
        public static ref Quaternion AsQuaternion(this ref Quat q) => ref UnsafeUtility.As<Quat, Quaternion>(ref q);

        /// <summary>Returns the same variable, viewed as Unity's type.</summary>
        public static ref Vector3 AsVector3(this ref Vec3 v) => ref UnsafeUtility.As<Vec3, Vector3>(ref v);

        /// <summary>Returns the same variable, viewed as Unity's type.</summary>
        public static ref Vector2 AsVector2(this ref Vec2 v) => ref UnsafeUtility.As<Vec2, Vector2>(ref v);
    }
}
