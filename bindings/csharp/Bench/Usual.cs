// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Numerics;

namespace Libturret.Benches
{
    /// <summary>
    /// The usual C# to aim a turret, as found in game code: angles by the arc tangent, each clamped by itself, and
    /// combined again. It is the same recipe as in benches/peers/usual.c.
    /// </summary>
    internal static class UsualAim
    {
        public static Quaternion Aim(
            in DVec3 target, in DVec3 turret, Quaternion rest, Quaternion current, in TurretParams limits)
        {
            var toTarget = new Vector3(
                (float)(target.X - turret.X), (float)(target.Y - turret.Y), (float)(target.Z - turret.Z));

            // both directions in the frame of the mount
            Quaternion toMount = Quaternion.Inverse(rest);
            Vector3 wanted = Vector3.Transform(toTarget, toMount);
            Vector3 pointing = Vector3.Transform(Vector3.UnitX, Quaternion.Multiply(toMount, current));

            float wantedAzimuth = Azimuth(wanted), wantedElevation = Elevation(wanted);
            float azimuth = Azimuth(pointing), elevation = Elevation(pointing);
            azimuth += Clamp(wantedAzimuth - azimuth, limits.AzimuthRateLimit);
            elevation += Clamp(wantedElevation - elevation, limits.ElevationRateLimit);

            Quaternion yaw = Quaternion.CreateFromAxisAngle(Vector3.UnitY, azimuth);
            Quaternion pitch = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, elevation);
            return Quaternion.Multiply(Quaternion.Multiply(rest, yaw), pitch);
        }

        private static float Azimuth(Vector3 v) => MathF.Atan2(-v.Z, v.X);

        private static float Elevation(Vector3 v) => MathF.Atan2(v.Y, MathF.Sqrt(v.X * v.X + v.Z * v.Z));

        private static float Clamp(float x, float limit) => MathF.Max(-limit, MathF.Min(x, limit));
    }
}
