// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable enable
namespace Libturret
{
    public unsafe partial struct TurretSector
    {
        /// <summary>
        /// Initializes a sector: an interval of azimuths and an interval of elevations. The default value is an empty
        /// sector.
        /// </summary>
        /// <param name="kind">What the turret must not do there.</param>
        /// <param name="from">Where the azimuths begin, radians, finite.</param>
        /// <param name="to">
        /// Where the azimuths end, in the positive direction from <paramref name="from"/>, radians, finite, modulo 2π.
        /// Equal to <paramref name="from"/>: no azimuth. Greater by 2π or more: all azimuths.
        /// </param>
        /// <param name="elevationMin">The least elevation, radians; negative infinity for any.</param>
        /// <param name="elevationMax">The greatest elevation, radians; infinity for any.</param>
        public TurretSector(
            TurretSectorKind kind, float from, float to, float elevationMin = float.NegativeInfinity,
            float elevationMax = float.PositiveInfinity)
        {
            Kind = kind;
            From = from;
            To = to;
            ElevationMin = elevationMin;
            ElevationMax = elevationMax;
        }
    }
}
