// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Globalization;
using System.Runtime.InteropServices;

namespace Libturret
{
    /// <summary>A position in the world.</summary>
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
