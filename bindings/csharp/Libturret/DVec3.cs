// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Globalization;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>A position in the world, or a difference of positions.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct DVec3 : IEquatable<DVec3>
    {
        /// <summary>The first coordinate.</summary>
        public double X;
        /// <summary>The second coordinate.</summary>
        public double Y;
        /// <summary>The third coordinate.</summary>
        public double Z;

        /// <summary>A position of these coordinates.</summary>
        public DVec3(double x, double y, double z)
        {
            X = x;
            Y = y;
            Z = z;
        }

        /// <summary>All zeros: the origin.</summary>
        public static DVec3 Zero => default;

        /// <summary>All ones.</summary>
        public static DVec3 One => new DVec3(1, 1, 1);

        /// <summary>(1, 0, 0).</summary>
        public static DVec3 UnitX => new DVec3(1, 0, 0);

        /// <summary>(0, 1, 0).</summary>
        public static DVec3 UnitY => new DVec3(0, 1, 0);

        /// <summary>(0, 0, 1).</summary>
        public static DVec3 UnitZ => new DVec3(0, 0, 1);

        /// <summary>The coordinates, for <c>var (x, y, z) = p</c>.</summary>
        public readonly void Deconstruct(out double x, out double y, out double z)
        {
            x = X;
            y = Y;
            z = Z;
        }

        /// <summary>Returns the dot product.</summary>
        public static double Dot(in DVec3 a, in DVec3 b) => a.X * b.X + a.Y * b.Y + a.Z * b.Z;

        /// <summary>Returns the cross product: at right angles to both; x × y = z.</summary>
        public static DVec3 Cross(in DVec3 a, in DVec3 b) =>
            new DVec3(a.Y * b.Z - a.Z * b.Y, a.Z * b.X - a.X * b.Z, a.X * b.Y - a.Y * b.X);

        /// <summary>Returns the length; infinite only where it is beyond double.</summary>
        public readonly double Length()
        {
            double most = Math.Max(Math.Abs(X), Math.Max(Math.Abs(Y), Math.Abs(Z)));
            // Zero, an infinity, NaN.
            if (!(most > 0 && most <= double.MaxValue))
                return most;
            double x = X / most, y = Y / most, z = Z / most;
            return most * Math.Sqrt(x * x + y * y + z * z);
        }

        /// <summary>Returns the length times itself.</summary>
        public readonly double LengthSquared() => Dot(this, this);

        /// <summary>Returns the distance between two positions.</summary>
        public static double Distance(in DVec3 a, in DVec3 b) => (a - b).Length();

        /// <summary>Returns the distance between two positions times itself.</summary>
        public static double DistanceSquared(in DVec3 a, in DVec3 b) => (a - b).LengthSquared();

        /// <summary>Scales v to length 1.</summary>
        /// <returns>Whether v has a direction. Where it has none, being zero or not finite, the result is v.</returns>
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

        /// <summary>Returns v scaled to length 1; v where it is zero or not finite.</summary>
        public static DVec3 Normalize(in DVec3 v)
        {
            TryNormalize(v, out DVec3 made);
            return made;
        }

        /// <summary>
        /// Returns the point at the fraction t from one position to another; outside 0 to 1 it extrapolates.
        /// </summary>
        public static DVec3 Lerp(in DVec3 from, in DVec3 to, double t) => t == 1 ? to : from + (to - from) * t;

        /// <summary>The vector itself.</summary>
        public static DVec3 operator +(in DVec3 v) => v;

        /// <summary>The opposite vector.</summary>
        public static DVec3 operator -(in DVec3 v) => new DVec3(-v.X, -v.Y, -v.Z);

        /// <summary>The vector, s times as long.</summary>
        public static DVec3 operator *(in DVec3 v, double s) => new DVec3(v.X * s, v.Y * s, v.Z * s);

        /// <summary>The vector, s times as long.</summary>
        public static DVec3 operator *(double s, in DVec3 v) => v * s;

        /// <summary>Each coordinate divided by s.</summary>
        public static DVec3 operator /(in DVec3 v, double s) => new DVec3(v.X / s, v.Y / s, v.Z / s);

        /// <summary>The position, moved by v.</summary>
        public static DVec3 operator +(in DVec3 p, in Vec3 v) => new DVec3(p.X + v.X, p.Y + v.Y, p.Z + v.Z);

        /// <summary>The position, moved back by v.</summary>
        public static DVec3 operator -(in DVec3 p, in Vec3 v) => new DVec3(p.X - v.X, p.Y - v.Y, p.Z - v.Z);

        /// <summary>The sum.</summary>
        public static DVec3 operator +(in DVec3 a, in DVec3 b) => new DVec3(a.X + b.X, a.Y + b.Y, a.Z + b.Z);

        /// <summary>The difference, which leads from b to a; (Vec3)(a - b) makes floats of it.</summary>
        public static DVec3 operator -(in DVec3 a, in DVec3 b) => new DVec3(a.X - b.X, a.Y - b.Y, a.Z - b.Z);

        /// <summary>Whether the numbers are the same: −0 is 0, and NaN is nothing.</summary>
        public static bool operator ==(in DVec3 a, in DVec3 b) => a.X == b.X && a.Y == b.Y && a.Z == b.Z;

        /// <summary>The opposite of ==.</summary>
        public static bool operator !=(in DVec3 a, in DVec3 b) => !(a == b);

        /// <summary>A position that floats have been enough for.</summary>
        public static implicit operator DVec3(in Vec3 v) => new DVec3(v.X, v.Y, v.Z);

        /// <summary>A position that the runtime's own type has been enough for.</summary>
        public static implicit operator DVec3(System.Numerics.Vector3 v) => new DVec3(v.X, v.Y, v.Z);

        /// <summary>Rounded to floats: of a difference of positions, not of a position.</summary>
        public static explicit operator Vec3(in DVec3 v) => new Vec3((float)v.X, (float)v.Y, (float)v.Z);

        /// <summary>Rounded to floats: of a difference of positions, not of a position.</summary>
        public static explicit operator System.Numerics.Vector3(in DVec3 v) =>
            new System.Numerics.Vector3((float)v.X, (float)v.Y, (float)v.Z);

        /// <summary>As ==, but that NaN is NaN, so that what is put into a dictionary is found there.</summary>
        public readonly bool Equals(DVec3 other) => X.Equals(other.X) && Y.Equals(other.Y) && Z.Equals(other.Z);

        /// <inheritdoc/>
        public override readonly bool Equals(object obj) => obj is DVec3 other && Equals(other);

        /// <inheritdoc/>
        public override readonly int GetHashCode() => Hash.Of(X, Y, Z);

        /// <summary>(X, Y, Z), each as it is read back to the same number, in any culture.</summary>
        public override readonly string ToString() =>
            string.Format(CultureInfo.InvariantCulture, "({0:R}, {1:R}, {2:R})", X, Y, Z);
    }
}
