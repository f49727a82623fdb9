// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    public unsafe partial struct TurretParams
    {
        /// <summary>The limit on both axes where none is given: π/20 radians a step.</summary>
        public const float DefaultRate = Native.TURRET_DEFAULT_RATE;

        /// <summary>These limits, radians a step.</summary>
        public TurretParams(float elevationRateLimit, float azimuthRateLimit)
        {
            ElevationRateLimit = elevationRateLimit;
            AzimuthRateLimit = azimuthRateLimit;
        }

        /// <summary>What holds where no limits are given: <see cref="DefaultRate"/> on both axes.</summary>
        public static TurretParams Default => new TurretParams(DefaultRate, DefaultRate);
    }
}
