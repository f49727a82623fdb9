// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
using System;
using System.Globalization;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>A vector.</summary>
    /// <remarks>The operators are managed code. They return the same bits as Add, Subtract and Scale.</remarks>
    [Serializable, StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Vec3 : IEquatable<Vec3>
    {
        /// <summary>The first component.</summary>
        public float X;
        /// <summary>The second component.</summary>
        public float Y;
        /// <summary>The third component.</summary>
        public float Z;

        /// <summary>Initializes a vector from its components.</summary>
        public Vec3(float x, float y, float z)
        {
            X = x;
            Y = y;
            Z = z;
        }

        /// <summary>(0, 0, 0).</summary>
        public static Vec3 Zero => default;

        /// <summary>(1, 1, 1).</summary>
        public static Vec3 One => new Vec3(1, 1, 1);

        /// <summary>(1, 0, 0).</summary>
        public static Vec3 UnitX => new Vec3(1, 0, 0);

        /// <summary>(0, 1, 0).</summary>
        public static Vec3 UnitY => new Vec3(0, 1, 0);

        /// <summary>(0, 0, 1).</summary>
        public static Vec3 UnitZ => new Vec3(0, 0, 1);

        /// <summary>Returns the components, for <c>var (x, y, z) = v</c>.</summary>
        public readonly void Deconstruct(out float x, out float y, out float z)
        {
            x = X;
            y = Y;
            z = Z;
        }

        /// <summary>
        /// Returns the sum by a call of the native library. The operator, a + b, gives the same bits.
        /// </summary>
        public static Vec3 Add(in Vec3 a, in Vec3 b)
        {
            Vec3 made;
            fixed (Vec3* pa = &a, pb = &b)
                Native.vec3_add(&made, pa, pb);
            return made;
        }

        /// <summary>
        /// Returns the difference by a call of the native library. The operator, a - b, gives the same bits.
        /// </summary>
        public static Vec3 Subtract(in Vec3 a, in Vec3 b)
        {
            Vec3 made;
            fixed (Vec3* pa = &a, pb = &b)
                Native.vec3_sub(&made, pa, pb);
            return made;
        }

        /// <summary>
        /// Returns the product by a call of the native library. The operator, v * s, gives the same bits.
        /// </summary>
        public static Vec3 Scale(in Vec3 v, float s)
        {
            Vec3 made;
            fixed (Vec3* pv = &v)
                Native.vec3_scale(&made, pv, s);
            return made;
        }

        /// <inheritdoc cref="Native.vec3_dot"/>
        public static float Dot(in Vec3 a, in Vec3 b)
        {
            fixed (Vec3* pa = &a, pb = &b)
                return Native.vec3_dot(pa, pb);
        }

        /// <inheritdoc cref="Native.vec3_cross"/>
        public static Vec3 Cross(in Vec3 a, in Vec3 b)
        {
            Vec3 made;
            fixed (Vec3* pa = &a, pb = &b)
                Native.vec3_cross(&made, pa, pb);
            return made;
        }

        /// <inheritdoc cref="Native.vec3_dist"/>
        public static float Distance(in Vec3 a, in Vec3 b)
        {
            fixed (Vec3* pa = &a, pb = &b)
                return Native.vec3_dist(pa, pb);
        }

        /// <inheritdoc cref="Native.vec3_angle"/>
        public static float Angle(in Vec3 a, in Vec3 b)
        {
            fixed (Vec3* pa = &a, pb = &b)
                return Native.vec3_angle(pa, pb);
        }

        /// <inheritdoc cref="Native.vec3_lerp"/>
        public static Vec3 Lerp(in Vec3 from, in Vec3 to, float t)
        {
            Vec3 made;
            fixed (Vec3* pFrom = &from, pTo = &to)
                Native.vec3_lerp(&made, pFrom, pTo, t);
            return made;
        }

        /// <inheritdoc cref="Native.vec3_normalize"/>
        /// <returns>True if v has a direction. False if v is zero or not finite, and the result is then v.</returns>
        public static bool TryNormalize(in Vec3 v, out Vec3 result)
        {
            Vec3 made = v;
            bool ok;
            fixed (Vec3* pv = &v)
                ok = Native.vec3_normalize(&made, pv) != null;
            result = made;
            return ok;
        }

        /// <inheritdoc cref="Native.vec3_normalize"/>
        /// <returns>The unit vector, or v itself if it is zero or not finite.</returns>
        public static Vec3 Normalize(in Vec3 v)
        {
            TryNormalize(v, out Vec3 made);
            return made;
        }

        /// <inheritdoc cref="Native.vec3_len"/>
        public readonly float Length()
        {
            fixed (Vec3* v = &this)
                return Native.vec3_len(v);
        }

        /// <summary>Returns the square of the length.</summary>
        public readonly float LengthSquared() => Dot(this, this);

        /// <summary>Returns the square of the distance between two points.</summary>
        public static float DistanceSquared(in Vec3 a, in Vec3 b) => (a - b).LengthSquared();

        /// <summary>Returns the vector itself.</summary>
        public static Vec3 operator +(in Vec3 v) => v;

        /// <summary>Returns the opposite vector.</summary>
        public static Vec3 operator -(in Vec3 v) => new Vec3(-v.X, -v.Y, -v.Z);

        /// <summary>Returns the sum.</summary>
        public static Vec3 operator +(in Vec3 a, in Vec3 b) => new Vec3(a.X + b.X, a.Y + b.Y, a.Z + b.Z);

        /// <summary>Returns the vector from b to a.</summary>
        public static Vec3 operator -(in Vec3 a, in Vec3 b) => new Vec3(a.X - b.X, a.Y - b.Y, a.Z - b.Z);

        /// <summary>Returns the vector multiplied by s.</summary>
        public static Vec3 operator *(in Vec3 v, float s) => new Vec3(v.X * s, v.Y * s, v.Z * s);

        /// <summary>Returns the vector multiplied by s.</summary>
        public static Vec3 operator *(float s, in Vec3 v) => v * s;

        /// <summary>Divides each component by s.</summary>
        public static Vec3 operator /(in Vec3 v, float s) => new Vec3(v.X / s, v.Y / s, v.Z / s);

        /// <summary>Returns whether all numbers are equal. −0 equals 0, and NaN equals nothing.</summary>
        public static bool operator ==(in Vec3 a, in Vec3 b) => a.X == b.X && a.Y == b.Y && a.Z == b.Z;

        /// <summary>Returns whether any number differs.</summary>
        public static bool operator !=(in Vec3 a, in Vec3 b) => !(a == b);

        /// <summary>Converts from the type of System.Numerics.</summary>
        public static implicit operator Vec3(System.Numerics.Vector3 v) => new Vec3(v.X, v.Y, v.Z);

        /// <summary>Converts to the type of System.Numerics.</summary>
        public static implicit operator System.Numerics.Vector3(in Vec3 v) =>
            new System.Numerics.Vector3(v.X, v.Y, v.Z);

        /// <summary>Compares as == does, except that NaN equals NaN, so that a dictionary finds every key.</summary>
        public readonly bool Equals(Vec3 other) => X.Equals(other.X) && Y.Equals(other.Y) && Z.Equals(other.Z);

        /// <inheritdoc/>
        public override readonly bool Equals(object? obj) => obj is Vec3 other && Equals(other);

        /// <inheritdoc/>
        public override readonly int GetHashCode() => Hash.Of(X, Y, Z);

        /// <summary>
        /// Returns (X, Y, Z) in the invariant culture, with enough digits to restore each number exactly.
        /// </summary>
        public override readonly string ToString() =>
            string.Format(CultureInfo.InvariantCulture, "({0:R}, {1:R}, {2:R})", X, Y, Z);
    }
}
