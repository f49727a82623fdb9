// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Globalization;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>A vector in the plane.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Vec2 : IEquatable<Vec2>
    {
        /// <summary>The first component.</summary>
        public float X;
        /// <summary>The second component.</summary>
        public float Y;

        /// <summary>A vector of these components.</summary>
        public Vec2(float x, float y)
        {
            X = x;
            Y = y;
        }

        /// <inheritdoc cref="Native.vec2_dot"/>
        public static float Dot(in Vec2 a, in Vec2 b)
        {
            fixed (Vec2* pa = &a, pb = &b)
                return Native.vec2_dot(pa, pb);
        }

        /// <inheritdoc cref="Native.vec2_perp_dot"/>
        public static float PerpDot(in Vec2 a, in Vec2 b)
        {
            fixed (Vec2* pa = &a, pb = &b)
                return Native.vec2_perp_dot(pa, pb);
        }

        /// <inheritdoc cref="Native.vec2_angle"/>
        public static float Angle(in Vec2 from, in Vec2 to)
        {
            fixed (Vec2* pFrom = &from, pTo = &to)
                return Native.vec2_angle(pFrom, pTo);
        }

        /// <summary>The opposite vector.</summary>
        public static Vec2 operator -(in Vec2 v) => new Vec2(-v.X, -v.Y);

        /// <summary>The sum.</summary>
        public static Vec2 operator +(in Vec2 a, in Vec2 b) => new Vec2(a.X + b.X, a.Y + b.Y);

        /// <summary>The difference, which leads from b to a.</summary>
        public static Vec2 operator -(in Vec2 a, in Vec2 b) => new Vec2(a.X - b.X, a.Y - b.Y);

        /// <summary>The vector, s times as long.</summary>
        public static Vec2 operator *(in Vec2 v, float s) => new Vec2(v.X * s, v.Y * s);

        /// <summary>The vector, s times as long.</summary>
        public static Vec2 operator *(float s, in Vec2 v) => v * s;

        /// <summary>Whether the numbers are the same: −0 is 0, and NaN is nothing.</summary>
        public static bool operator ==(in Vec2 a, in Vec2 b) => a.X == b.X && a.Y == b.Y;

        /// <summary>The opposite of ==.</summary>
        public static bool operator !=(in Vec2 a, in Vec2 b) => !(a == b);

        /// <summary>From the runtime's own type.</summary>
        public static implicit operator Vec2(System.Numerics.Vector2 v) => new Vec2(v.X, v.Y);

        /// <summary>To the runtime's own type.</summary>
        public static implicit operator System.Numerics.Vector2(in Vec2 v) => new System.Numerics.Vector2(v.X, v.Y);

        /// <summary>As ==, but that NaN is NaN, so that what is put into a dictionary is found there.</summary>
        public readonly bool Equals(Vec2 other) => X.Equals(other.X) && Y.Equals(other.Y);

        /// <inheritdoc/>
        public override readonly bool Equals(object obj) => obj is Vec2 other && Equals(other);

        /// <inheritdoc/>
        public override readonly int GetHashCode() => Hash.Of(X, Y);

        /// <summary>(X, Y), each as it is read back to the same number, in any culture.</summary>
        public override readonly string ToString() =>
            string.Format(CultureInfo.InvariantCulture, "({0:R}, {1:R})", X, Y);
    }
}
