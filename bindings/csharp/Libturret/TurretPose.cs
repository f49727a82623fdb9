// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret
{
    public unsafe partial struct TurretPose
    {
        /// <inheritdoc cref="TurretFlags.OnTarget"/>
        public readonly bool OnTarget => Has(TurretFlags.OnTarget);

        /// <inheritdoc cref="TurretFlags.AzimuthLimited"/>
        public readonly bool AzimuthLimited => Has(TurretFlags.AzimuthLimited);

        /// <inheritdoc cref="TurretFlags.ElevationLimited"/>
        public readonly bool ElevationLimited => Has(TurretFlags.ElevationLimited);

        /// <inheritdoc cref="TurretFlags.Slewing"/>
        public readonly bool Slewing => Has(TurretFlags.Slewing);

        /// <inheritdoc cref="TurretFlags.AtRest"/>
        public readonly bool AtRest => Has(TurretFlags.AtRest);

        /// <inheritdoc cref="TurretFlags.TooClose"/>
        public readonly bool TooClose => Has(TurretFlags.TooClose);

        /// <inheritdoc cref="TurretFlags.NoSolution"/>
        public readonly bool NoSolution => Has(TurretFlags.NoSolution);

        /// <inheritdoc cref="TurretFlags.HoldFire"/>
        public readonly bool HoldFire => Has(TurretFlags.HoldFire);

        /// <inheritdoc cref="TurretFlags.SectorLimited"/>
        public readonly bool SectorLimited => Has(TurretFlags.SectorLimited);

        private readonly bool Has(TurretFlags flag) => (Flags & flag) != 0;
    }
}
