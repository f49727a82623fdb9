// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    public unsafe partial struct TurretParams
    {
        /// <summary>These limits, radians a step.</summary>
        public TurretParams(float elevationRateLimit, float azimuthRateLimit)
        {
            ElevationRateLimit = elevationRateLimit;
            AzimuthRateLimit = azimuthRateLimit;
        }

        /// <summary>What holds where no limits are given: <see cref="Native.TURRET_DEFAULT_RATE"/> on both axes.</summary>
        public static TurretParams Default =>
            new TurretParams(Native.TURRET_DEFAULT_RATE, Native.TURRET_DEFAULT_RATE);
    }
}
