// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
namespace Libturret
{
    public unsafe partial struct TurretParams
    {
        /// <summary>The limit on both axes if none is given: π/20 radians per step.</summary>
        public const float DefaultRate = Native.TURRET_DEFAULT_RATE;

        /// <summary>Initializes the limits, in radians per step.</summary>
        public TurretParams(float elevationRateLimit, float azimuthRateLimit)
        {
            ElevationRateLimit = elevationRateLimit;
            AzimuthRateLimit = azimuthRateLimit;
        }

        /// <summary>The limits if none are given: <see cref="DefaultRate"/> on both axes.</summary>
        public static TurretParams Default => new TurretParams(DefaultRate, DefaultRate);
    }
}
