// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    public unsafe partial struct TurretSector
    {
        /// <summary>Azimuths from one upward to another, and elevations; a new sector without these is empty.</summary>
        /// <param name="kind">What the turret must not do there.</param>
        /// <param name="from">Where the azimuths begin, radians, finite.</param>
        /// <param name="to">
        /// Where they end, upward from there, radians, finite, modulo 2π. The same as from: none; above it by 2π or
        /// more: all.
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
