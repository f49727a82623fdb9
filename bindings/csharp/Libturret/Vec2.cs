// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
using System;
using System.Globalization;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>A vector in the plane.</summary>
    [Serializable, StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Vec2 : IEquatable<Vec2>
    {
        /// <summary>The first component.</summary>
        public float X;
        /// <summary>The second component.</summary>
        public float Y;

        /// <summary>Initializes a vector from its components.</summary>
        public Vec2(float x, float y)
        {
            X = x;
            Y = y;
        }

        /// <summary>(0, 0).</summary>
        public static Vec2 Zero => default;

        /// <summary>(1, 1).</summary>
        public static Vec2 One => new Vec2(1, 1);

        /// <summary>(1, 0).</summary>
        public static Vec2 UnitX => new Vec2(1, 0);

        /// <summary>(0, 1).</summary>
        public static Vec2 UnitY => new Vec2(0, 1);

        /// <summary>Returns the components, for <c>var (x, y) = v</c>.</summary>
        public readonly void Deconstruct(out float x, out float y)
        {
            x = X;
            y = Y;
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

        /// <summary>Returns the length. The length is infinite only if a float cannot hold it.</summary>
        public readonly float Length() => (float)Math.Sqrt((double)X * X + (double)Y * Y);

        /// <summary>Returns the square of the length.</summary>
        public readonly float LengthSquared() => Dot(this, this);

        /// <summary>Returns the distance between two points.</summary>
        public static float Distance(in Vec2 a, in Vec2 b)
        {
            double x = (double)a.X - b.X, y = (double)a.Y - b.Y;
            return (float)Math.Sqrt(x * x + y * y);
        }

        /// <summary>Returns the square of the distance between two points.</summary>
        public static float DistanceSquared(in Vec2 a, in Vec2 b) => (a - b).LengthSquared();

        /// <summary>Scales v to length 1.</summary>
        /// <returns>True if v has a direction. False if v is zero or not finite, and the result is then v.</returns>
        public static bool TryNormalize(in Vec2 v, out Vec2 result)
        {
            double length = Math.Sqrt((double)v.X * v.X + (double)v.Y * v.Y);
            bool ok = length > 0 && length <= double.MaxValue;
            result = ok ? new Vec2((float)(v.X / length), (float)(v.Y / length)) : v;
            return ok;
        }

        /// <summary>Returns v scaled to length 1, or v itself if it is zero or not finite.</summary>
        public static Vec2 Normalize(in Vec2 v)
        {
            TryNormalize(v, out Vec2 made);
            return made;
        }

        /// <summary>
        /// Returns the point at the fraction t from one vector to another. A t outside [0, 1] extrapolates.
        /// </summary>
        public static Vec2 Lerp(in Vec2 from, in Vec2 to, float t) =>
            t == 1 ? to : new Vec2(from.X + (to.X - from.X) * t, from.Y + (to.Y - from.Y) * t);

        /// <summary>Returns the vector itself.</summary>
        public static Vec2 operator +(in Vec2 v) => v;

        /// <summary>Returns the opposite vector.</summary>
        public static Vec2 operator -(in Vec2 v) => new Vec2(-v.X, -v.Y);

        /// <summary>Returns the sum.</summary>
        public static Vec2 operator +(in Vec2 a, in Vec2 b) => new Vec2(a.X + b.X, a.Y + b.Y);

        /// <summary>Returns the vector from b to a.</summary>
        public static Vec2 operator -(in Vec2 a, in Vec2 b) => new Vec2(a.X - b.X, a.Y - b.Y);

        /// <summary>Returns the vector multiplied by s.</summary>
        public static Vec2 operator *(in Vec2 v, float s) => new Vec2(v.X * s, v.Y * s);

        /// <summary>Returns the vector multiplied by s.</summary>
        public static Vec2 operator *(float s, in Vec2 v) => v * s;

        /// <summary>Divides each component by s.</summary>
        public static Vec2 operator /(in Vec2 v, float s) => new Vec2(v.X / s, v.Y / s);

        /// <summary>Returns whether all numbers are equal. −0 equals 0, and NaN equals nothing.</summary>
        public static bool operator ==(in Vec2 a, in Vec2 b) => a.X == b.X && a.Y == b.Y;

        /// <summary>Returns whether any number differs.</summary>
        public static bool operator !=(in Vec2 a, in Vec2 b) => !(a == b);

        /// <summary>Converts from the type of System.Numerics.</summary>
        public static implicit operator Vec2(System.Numerics.Vector2 v) => new Vec2(v.X, v.Y);

        /// <summary>Converts to the type of System.Numerics.</summary>
        public static implicit operator System.Numerics.Vector2(in Vec2 v) => new System.Numerics.Vector2(v.X, v.Y);

        /// <summary>Compares as == does, except that NaN equals NaN, so that a dictionary finds every key.</summary>
        public readonly bool Equals(Vec2 other) => X.Equals(other.X) && Y.Equals(other.Y);

        /// <inheritdoc/>
        public override readonly bool Equals(object? obj) => obj is Vec2 other && Equals(other);

        /// <inheritdoc/>
        public override readonly int GetHashCode() => Hash.Of(X, Y);

        /// <summary>
        /// Returns (X, Y) in the invariant culture, with enough digits to restore each number exactly.
        /// </summary>
        public override readonly string ToString() =>
            string.Format(CultureInfo.InvariantCulture, "({0:R}, {1:R})", X, Y);
    }
}
