// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using UnityEngine;

namespace Libturret
{
    public partial class TurretBehaviour
    {
        /// <summary>
        /// Whether the barrel points into a HoldFire sector, or at its edge. <see cref="IsOnTarget"/> is then false.
        /// </summary>
        public bool HoldsFire => controller.Result.HoldFire;

        /// <summary>
        /// Whether a KeepOut sector prevents the turret from reaching the target. The turret waits at an edge.
        /// </summary>
        public bool IsSectorLimited => controller.Result.SectorLimited;

        /// <summary>
        /// A sector: an interval of azimuths and elevations, in degrees, and what the turret must not do there.
        /// </summary>
        /// <remarks>
        /// The angles are those of the direction in which the barrel points. Over the top, at elevations beyond 90,
        /// that direction is on the other side of the turret.
        /// </remarks>
        [Serializable]
        public sealed class Sector
        {
            [Tooltip("The left edge, degrees: the azimuth where the sector begins.")]
            public float from;
            [Tooltip("The right edge, degrees. 150 to -150 crosses 180. Equal to From: empty. Greater than From by "
                + "360 or more: all azimuths.")]
            public float to;
            [Tooltip("The lower edge, degrees. -90: straight down.")]
            [Range(-90, 90)] public float elevationMin = -90;
            [Tooltip("The upper edge, degrees. 90: straight up.")]
            [Range(-90, 90)] public float elevationMax = 90;
            [Tooltip("Hold Fire: the turret may point there, but must not fire. Keep Out: the barrel is never inside.")]
            public TurretSectorKind kind = TurretSectorKind.HoldFire;

            /// <summary>Converts the sector to libturret's type, in radians.</summary>
            internal TurretSector InRadians() => new TurretSector(
                kind, from * Mathf.Deg2Rad, to * Mathf.Deg2Rad, elevationMin * Mathf.Deg2Rad,
                elevationMax * Mathf.Deg2Rad);

            /// <summary>Sets the defaults of a sector that is all zeros. The inspector adds such sectors.</summary>
            internal void FillInIfNew()
            {
                if (from == 0 && to == 0 && elevationMin == 0 && elevationMax == 0)
                    (elevationMin, elevationMax) = (-90, 90);
            }
        }
    }
}
