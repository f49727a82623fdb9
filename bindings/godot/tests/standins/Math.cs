// SPDX-License-Identifier: MIT OR Apache-2.0
// Stand-ins for Godot, which is not available here: declarations with the names of Godot 4's C#, each with as much
// behavior as the tests need, in either precision.
using System;
#if GODOT_REAL_T_IS_DOUBLE
using real_t = System.Double;
#else
using real_t = System.Single;
#endif

namespace Godot
{
    public struct Vector3
    {
        public real_t X, Y, Z;

        public Vector3(real_t x, real_t y, real_t z)
        {
            X = x;
            Y = y;
            Z = z;
        }

        public static Vector3 Zero => default;

        public static Vector3 operator +(Vector3 a, Vector3 b) => new Vector3(a.X + b.X, a.Y + b.Y, a.Z + b.Z);
        public static Vector3 operator -(Vector3 a, Vector3 b) => new Vector3(a.X - b.X, a.Y - b.Y, a.Z - b.Z);
        public static Vector3 operator *(Vector3 v, real_t s) => new Vector3(v.X * s, v.Y * s, v.Z * s);

        public real_t Dot(Vector3 b) => X * b.X + Y * b.Y + Z * b.Z;
        public real_t Length() => (real_t)Math.Sqrt(Dot(this));

        /// <summary>Scales to length 1. Returns zero for zero, and for vectors whose length rounds to 0.</summary>
        public Vector3 Normalized()
        {
            real_t length = Length();
            return length == 0 ? Zero : new Vector3(X / length, Y / length, Z / length);
        }

        public Vector3 Cross(Vector3 b)
        {
            return new Vector3(Y * b.Z - Z * b.Y, Z * b.X - X * b.Z, X * b.Y - Y * b.X);
        }

        public override string ToString() => $"({X}, {Y}, {Z})";
    }

    public struct Quaternion
    {
        public real_t X, Y, Z, W;

        public Quaternion(real_t x, real_t y, real_t z, real_t w)
        {
            X = x;
            Y = y;
            Z = z;
            W = w;
        }

        public static Quaternion Identity => new Quaternion(0, 0, 0, 1);

        public static Quaternion operator *(Quaternion a, Quaternion b)
        {
            return new Quaternion(
                a.W * b.X + a.X * b.W + a.Y * b.Z - a.Z * b.Y,
                a.W * b.Y - a.X * b.Z + a.Y * b.W + a.Z * b.X,
                a.W * b.Z + a.X * b.Y - a.Y * b.X + a.Z * b.W,
                a.W * b.W - a.X * b.X - a.Y * b.Y - a.Z * b.Z);
        }

        public Quaternion Inverse() => new Quaternion(-X, -Y, -Z, W);

        public override string ToString() => $"({X}, {Y}, {Z}, {W})";
    }

    /// <summary>A matrix, as its columns: the images of the axes.</summary>
    public struct Basis
    {
        public Vector3 X, Y, Z;

        public Basis(Vector3 x, Vector3 y, Vector3 z)
        {
            X = x;
            Y = y;
            Z = z;
        }

        public Basis(Quaternion q)
        {
            real_t s = 2 / (q.X * q.X + q.Y * q.Y + q.Z * q.Z + q.W * q.W);
            X = new Vector3(1 - s * (q.Y * q.Y + q.Z * q.Z), s * (q.X * q.Y + q.W * q.Z), s * (q.X * q.Z - q.W * q.Y));
            Y = new Vector3(s * (q.X * q.Y - q.W * q.Z), 1 - s * (q.X * q.X + q.Z * q.Z), s * (q.Y * q.Z + q.W * q.X));
            Z = new Vector3(s * (q.X * q.Z + q.W * q.Y), s * (q.Y * q.Z - q.W * q.X), 1 - s * (q.X * q.X + q.Y * q.Y));
        }

        public static Basis Identity => new Basis(Quaternion.Identity);

        /// <summary>Rotates about Y, then the turned X, then the turned Z, as Node3D.Rotation does.</summary>
        public static Basis FromEuler(Vector3 euler)
        {
            double cx = Math.Cos(euler.X), sx = Math.Sin(euler.X);
            double cy = Math.Cos(euler.Y), sy = Math.Sin(euler.Y);
            double cz = Math.Cos(euler.Z), sz = Math.Sin(euler.Z);
            var aboutX = new Basis(new Vector3(1, 0, 0), Of(0, cx, sx), Of(0, -sx, cx));
            var aboutY = new Basis(Of(cy, 0, -sy), new Vector3(0, 1, 0), Of(sy, 0, cy));
            var aboutZ = new Basis(Of(cz, sz, 0), Of(-sz, cz, 0), new Vector3(0, 0, 1));
            return aboutY * aboutX * aboutZ;
        }

        private static Vector3 Of(double x, double y, double z) => new Vector3((real_t)x, (real_t)y, (real_t)z);

        public static Vector3 operator *(Basis b, Vector3 v) => b.X * v.X + b.Y * v.Y + b.Z * v.Z;
        public static Basis operator *(Basis a, Basis b) => new Basis(a * b.X, a * b.Y, a * b.Z);

        public real_t Determinant() => X.Cross(Y).Dot(Z);

        public static Basis FromScale(Vector3 scale) => new Basis(
            new Vector3(scale.X, 0, 0), new Vector3(0, scale.Y, 0), new Vector3(0, 0, scale.Z));

        /// <summary>The lengths of the axes. If the basis mirrors, all are negative.</summary>
        public Vector3 Scale => new Vector3(X.Length(), Y.Length(), Z.Length()) * Math.Sign(Determinant());

        public Basis Inverse()
        {
            real_t s = 1 / Determinant();
            Vector3 x = Y.Cross(Z) * s, y = Z.Cross(X) * s, z = X.Cross(Y) * s;
            return new Basis(new Vector3(x.X, y.X, z.X), new Vector3(x.Y, y.Y, z.Y), new Vector3(x.Z, y.Z, z.Z));
        }
    }

    public struct Transform3D
    {
        public Basis Basis;
        public Vector3 Origin;

        public Transform3D(Basis basis, Vector3 origin)
        {
            Basis = basis;
            Origin = origin;
        }

        public static Transform3D Identity => new Transform3D(Basis.Identity, Vector3.Zero);

        public static Vector3 operator *(Transform3D t, Vector3 v) => t.Basis * v + t.Origin;

        public static Transform3D operator *(Transform3D a, Transform3D b)
        {
            return new Transform3D(a.Basis * b.Basis, a * b.Origin);
        }

        public Transform3D AffineInverse()
        {
            Basis inverse = Basis.Inverse();
            return new Transform3D(inverse, inverse * Origin * -1);
        }
    }

    public static class Mathf
    {
        public const real_t Inf = real_t.PositiveInfinity;

        public static real_t DegToRad(real_t degrees) => degrees * (real_t)(Math.PI / 180);
    }
}
