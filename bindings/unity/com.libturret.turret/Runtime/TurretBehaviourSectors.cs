// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using UnityEngine;

namespace Libturret
{
    public partial class TurretBehaviour
    {
        /// <summary>
        /// Whether the barrel points into a sector of the kind HoldFire, or at its edge. <see cref="IsOnTarget"/>
        /// is off then.
        /// </summary>
        public bool HoldsFire => pose.HoldFire;

        /// <summary>
        /// Whether a sector of the kind KeepOut keeps the turret from where it should be: it goes to the nearest
        /// angles that it may stand at and can get to.
        /// </summary>
        public bool IsSectorLimited => pose.SectorLimited;

        /// <summary>
        /// Some of the directions of a turret, in degrees, and what it must not do there.
        /// </summary>
        /// <remarks>
        /// They are those in which the barrel points: over the top, with the elevation beyond 90, the azimuth is that
        /// of the other side.
        /// </remarks>
        [Serializable]
        public sealed class Sector
        {
            [Tooltip("The left edge: where the azimuths begin.")]
            public float from;
            [Tooltip("The right edge. From 150 to -150 goes across 180; the same as From is empty, 360 more all around.")]
            public float to;
            [Tooltip("The lower edge. -90: straight down.")]
            [Range(-90, 90)] public float elevationMin = -90;
            [Tooltip("The upper edge. 90: straight up.")]
            [Range(-90, 90)] public float elevationMax = 90;
            [Tooltip("Hold Fire: the turret may point there, and is not on target. Keep Out: it turns around it.")]
            public TurretSectorKind kind = TurretSectorKind.HoldFire;

            /// <summary>Returns it as libturret has it.</summary>
            internal TurretSector InRadians() => new TurretSector(
                kind, from * Mathf.Deg2Rad, to * Mathf.Deg2Rad, elevationMin * Mathf.Deg2Rad,
                elevationMax * Mathf.Deg2Rad);

            /// <summary>One that the inspector adds is all zeros, whatever the defaults.</summary>
            internal void FillInIfNew()
            {
                if (from == 0 && to == 0 && elevationMin == 0 && elevationMax == 0)
                    (elevationMin, elevationMax) = (-90, 90);
            }
        }
    }
}
