// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.Benches
{
    /// <summary>The slow, obvious calculations in double precision, which results are compared with.</summary>
    internal struct Wide
    {
        public double X, Y, Z, W;

        public Wide(double x, double y, double z, double w)
        {
            X = x;
            Y = y;
            Z = z;
            W = w;
        }

        public static Wide Of(Quat q) => new Wide(q.X, q.Y, q.Z, q.W);

        public static Wide Of(System.Numerics.Quaternion q) => new Wide(q.X, q.Y, q.Z, q.W);

        public Quat Narrow => new Quat((float)X, (float)Y, (float)Z, (float)W);

        public double Length => Math.Sqrt(X * X + Y * Y + Z * Z + W * W);

        public Wide Unit => new Wide(X / Length, Y / Length, Z / Length, W / Length);

        public Wide Conjugate => new Wide(-X, -Y, -Z, W);

        public static Wide operator -(Wide a) => new Wide(-a.X, -a.Y, -a.Z, -a.W);

        public static Wide operator -(Wide a, Wide b) => new Wide(a.X - b.X, a.Y - b.Y, a.Z - b.Z, a.W - b.W);

        public static Wide operator *(Wide a, Wide b)
        {
            return new Wide(
                a.W * b.X + a.X * b.W + a.Y * b.Z - a.Z * b.Y,
                a.W * b.Y - a.X * b.Z + a.Y * b.W + a.Z * b.X,
                a.W * b.Z + a.X * b.Y - a.Y * b.X + a.Z * b.W,
                a.W * b.W - a.X * b.X - a.Y * b.Y - a.Z * b.Z);
        }

        /// <summary>Rotates a vector by a unit quaternion.</summary>
        public static DVec3 operator *(Wide q, DVec3 v)
        {
            Wide turned = q * new Wide(v.X, v.Y, v.Z, 0) * q.Conjugate;
            return new DVec3(turned.X, turned.Y, turned.Z);
        }
    }

    internal static class Reference
    {
        public static double LengthOf(DVec3 v) => Math.Sqrt(v.X * v.X + v.Y * v.Y + v.Z * v.Z);

        /// <summary>The rotation by an angle about an axis of any length.</summary>
        public static Wide About(DVec3 axis, double angle)
        {
            double part = Math.Sin(angle / 2) / LengthOf(axis);
            return new Wide(axis.X * part, axis.Y * part, axis.Z * part, Math.Cos(angle / 2));
        }

        /// <summary>The angle of the rotation between two orientations, whatever their signs and lengths.</summary>
        public static double Turn(Wide a, Wide b)
        {
            Wide between = a.Conjugate * b;
            double sine = LengthOf(new DVec3(between.X, between.Y, between.Z));
            return 2 * Math.Atan2(sine, Math.Abs(between.W));
        }

        /// <summary>The angle that a rotation is off by, or the error of its length if that is larger.</summary>
        public static double RotationError(Wide answer, Wide expected)
        {
            return Math.Max(Turn(answer, expected), Math.Abs(answer.Length - 1));
        }

        /// <summary>`from` rotated by the fraction t of the shorter arc to `to`, about the axis of that arc.</summary>
        public static Wide Slerp(Wide from, Wide to, double t)
        {
            (from, to) = (from.Unit, to.Unit);
            Wide way = from.Conjugate * to;
            if (way.W < 0)
                way = -way;
            return from * About(new DVec3(way.X, way.Y, way.Z), t * Turn(from, to));
        }

        /// <summary>yaw(azimuth about Y) · pitch(elevation about Z).</summary>
        public static Wide TurretOrientation(double azimuth, double elevation)
        {
            return About(new DVec3(0, 1, 0), azimuth) * About(new DVec3(0, 0, 1), elevation);
        }

        /// <summary>One step of a turret: each axis through the shorter arc, by at most its limit.</summary>
        public static Wide Aim(DVec3 target, DVec3 turret, Wide rest, Wide current, TurretParams limits)
        {
            rest = rest.Unit;
            Wide standing = rest.Conjugate * current.Unit;
            double azimuth = 2 * Math.Atan2(standing.Y, standing.W);
            double elevation = 2 * Math.Atan2(
                standing.Z * standing.W + standing.X * standing.Y, standing.W * standing.W + standing.Y * standing.Y);

            DVec3 way = new DVec3(target.X - turret.X, target.Y - turret.Y, target.Z - turret.Z);
            DVec3 wayInRest = rest.Conjugate * way;
            double wantedAzimuth = Math.Atan2(-wayInRest.Z, wayInRest.X);
            double flat = Math.Sqrt(wayInRest.X * wayInRest.X + wayInRest.Z * wayInRest.Z);
            double wantedElevation = Math.Atan2(wayInRest.Y, flat);

            double azimuthWay = ShortWay(wantedAzimuth - azimuth), azimuthLimit = limits.AzimuthRateLimit;
            double elevationWay = ShortWay(wantedElevation - elevation), elevationLimit = limits.ElevationRateLimit;
            return rest * TurretOrientation(
                azimuth + Math.Max(-azimuthLimit, Math.Min(azimuthWay, azimuthLimit)),
                elevation + Math.Max(-elevationLimit, Math.Min(elevationWay, elevationLimit)));
        }

        private static double ShortWay(double angle) => angle - 2 * Math.PI * Math.Round(angle / (2 * Math.PI));
    }
}
