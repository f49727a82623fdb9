// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
using System;
using System.Globalization;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>A position in the world, or a difference of positions.</summary>
    [Serializable, StructLayout(LayoutKind.Sequential)]
    public partial struct DVec3 : IEquatable<DVec3>
    {
        /// <summary>The first coordinate.</summary>
        public double X;
        /// <summary>The second coordinate.</summary>
        public double Y;
        /// <summary>The third coordinate.</summary>
        public double Z;

        /// <summary>Initializes a position from its coordinates.</summary>
        public DVec3(double x, double y, double z)
        {
            X = x;
            Y = y;
            Z = z;
        }

        /// <summary>The origin: (0, 0, 0).</summary>
        public static DVec3 Zero => default;

        /// <summary>(1, 1, 1).</summary>
        public static DVec3 One => new DVec3(1, 1, 1);

        /// <summary>(1, 0, 0).</summary>
        public static DVec3 UnitX => new DVec3(1, 0, 0);

        /// <summary>(0, 1, 0).</summary>
        public static DVec3 UnitY => new DVec3(0, 1, 0);

        /// <summary>(0, 0, 1).</summary>
        public static DVec3 UnitZ => new DVec3(0, 0, 1);

        /// <summary>Returns the coordinates, for <c>var (x, y, z) = p</c>.</summary>
        public readonly void Deconstruct(out double x, out double y, out double z)
        {
            x = X;
            y = Y;
            z = Z;
        }

        /// <summary>Returns the dot product.</summary>
        public static double Dot(in DVec3 a, in DVec3 b) => a.X * b.X + a.Y * b.Y + a.Z * b.Z;

        /// <summary>Returns the cross product, which is perpendicular to both; x × y = z.</summary>
        public static DVec3 Cross(in DVec3 a, in DVec3 b) =>
            new DVec3(a.Y * b.Z - a.Z * b.Y, a.Z * b.X - a.X * b.Z, a.X * b.Y - a.Y * b.X);

        /// <summary>Returns the length. The length is infinite only if a double cannot hold it.</summary>
        public readonly double Length()
        {
            double most = Math.Max(Math.Abs(X), Math.Max(Math.Abs(Y), Math.Abs(Z)));
            // Zero, an infinity, NaN.
            if (!(most > 0 && most <= double.MaxValue))
                return most;
            double x = X / most, y = Y / most, z = Z / most;
            return most * Math.Sqrt(x * x + y * y + z * z);
        }

        /// <summary>Returns the square of the length.</summary>
        public readonly double LengthSquared() => Dot(this, this);

        /// <summary>Returns the distance between two positions.</summary>
        public static double Distance(in DVec3 a, in DVec3 b) => (a - b).Length();

        /// <summary>Returns the square of the distance between two positions.</summary>
        public static double DistanceSquared(in DVec3 a, in DVec3 b) => (a - b).LengthSquared();

        /// <summary>Scales v to length 1.</summary>
        /// <returns>True if v has a direction. False if v is zero or not finite, and the result is then v.</returns>
        public static bool TryNormalize(in DVec3 v, out DVec3 result)
        {
            double most = Math.Max(Math.Abs(v.X), Math.Max(Math.Abs(v.Y), Math.Abs(v.Z)));
            bool ok = most > 0 && most <= double.MaxValue;
            result = v;
            if (ok)
            {
                result = new DVec3(v.X / most, v.Y / most, v.Z / most);
                result /= result.Length();
            }
            return ok;
        }

        /// <summary>Returns v scaled to length 1, or v itself if it is zero or not finite.</summary>
        public static DVec3 Normalize(in DVec3 v)
        {
            TryNormalize(v, out DVec3 made);
            return made;
        }

        /// <summary>
        /// Returns the point at the fraction t from one position to another. A t outside [0, 1] extrapolates.
        /// </summary>
        public static DVec3 Lerp(in DVec3 from, in DVec3 to, double t) => t == 1 ? to : from + (to - from) * t;

        /// <summary>Returns the vector itself.</summary>
        public static DVec3 operator +(in DVec3 v) => v;

        /// <summary>Returns the opposite vector.</summary>
        public static DVec3 operator -(in DVec3 v) => new DVec3(-v.X, -v.Y, -v.Z);

        /// <summary>Returns the vector multiplied by s.</summary>
        public static DVec3 operator *(in DVec3 v, double s) => new DVec3(v.X * s, v.Y * s, v.Z * s);

        /// <summary>Returns the vector multiplied by s.</summary>
        public static DVec3 operator *(double s, in DVec3 v) => v * s;

        /// <summary>Divides each coordinate by s.</summary>
        public static DVec3 operator /(in DVec3 v, double s) => new DVec3(v.X / s, v.Y / s, v.Z / s);

        /// <summary>Returns the position moved by v.</summary>
        public static DVec3 operator +(in DVec3 p, in Vec3 v) => new DVec3(p.X + v.X, p.Y + v.Y, p.Z + v.Z);

        /// <summary>Returns the position moved by −v.</summary>
        public static DVec3 operator -(in DVec3 p, in Vec3 v) => new DVec3(p.X - v.X, p.Y - v.Y, p.Z - v.Z);

        /// <summary>Returns the sum.</summary>
        public static DVec3 operator +(in DVec3 a, in DVec3 b) => new DVec3(a.X + b.X, a.Y + b.Y, a.Z + b.Z);

        /// <summary>Returns the vector from b to a. (Vec3)(a - b) converts it to floats.</summary>
        public static DVec3 operator -(in DVec3 a, in DVec3 b) => new DVec3(a.X - b.X, a.Y - b.Y, a.Z - b.Z);

        /// <summary>Returns whether all numbers are equal. −0 equals 0, and NaN equals nothing.</summary>
        public static bool operator ==(in DVec3 a, in DVec3 b) => a.X == b.X && a.Y == b.Y && a.Z == b.Z;

        /// <summary>Returns whether any number differs.</summary>
        public static bool operator !=(in DVec3 a, in DVec3 b) => !(a == b);

        /// <summary>Converts from floats.</summary>
        public static implicit operator DVec3(in Vec3 v) => new DVec3(v.X, v.Y, v.Z);

        /// <summary>Converts from the type of System.Numerics.</summary>
        public static implicit operator DVec3(System.Numerics.Vector3 v) => new DVec3(v.X, v.Y, v.Z);

        /// <summary>Rounds to floats. Use it for differences of positions, not for positions.</summary>
        public static explicit operator Vec3(in DVec3 v) => new Vec3((float)v.X, (float)v.Y, (float)v.Z);

        /// <summary>Rounds to floats. Use it for differences of positions, not for positions.</summary>
        public static explicit operator System.Numerics.Vector3(in DVec3 v) =>
            new System.Numerics.Vector3((float)v.X, (float)v.Y, (float)v.Z);

        /// <summary>Compares as == does, except that NaN equals NaN, so that a dictionary finds every key.</summary>
        public readonly bool Equals(DVec3 other) => X.Equals(other.X) && Y.Equals(other.Y) && Z.Equals(other.Z);

        /// <inheritdoc/>
        public override readonly bool Equals(object? obj) => obj is DVec3 other && Equals(other);

        /// <inheritdoc/>
        public override readonly int GetHashCode() => Hash.Of(X, Y, Z);

        /// <summary>
        /// Returns (X, Y, Z) in the invariant culture, with enough digits to restore each number exactly.
        /// </summary>
        public override readonly string ToString() =>
            string.Format(CultureInfo.InvariantCulture, "({0:R}, {1:R}, {2:R})", X, Y, Z);
    }
}
