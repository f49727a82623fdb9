// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using UnityEngine;

namespace Libturret
{
    public partial class TurretBehaviour
    {
        private string toldProblem;

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

        /// <summary>Tells the editor's user once of each problem, before the turret holds.</summary>
        private void WarnOfProblem()
        {
            string problem = Problem;
            if (problem != null && problem != toldProblem)
                Debug.LogWarning($"The turret will hold: {problem}", this);
            toldProblem = problem;
        }

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
            public float elevationMin = -90;
            [Tooltip("The upper edge. 90: straight up.")]
            public float elevationMax = 90;
            [Tooltip("Hold Fire: the turret may point there, and is not on target. Keep Out: it turns around it.")]
            public TurretSectorKind kind = TurretSectorKind.HoldFire;

            /// <summary>From its left to its right edge, [0, 360] where its numbers are good.</summary>
            internal float Width
            {
                get
                {
                    float width = to - from;
                    if (width >= 0)
                        return Mathf.Min(width, 360);
                    width -= 360 * Mathf.Floor(width / 360);
                    // libturret takes directions within 1e-6 rad for the same.
                    return width > 360 - 1e-6f * Mathf.Rad2Deg ? 0 : width;
                }
            }

            /// <summary>Returns it as libturret has it.</summary>
            internal TurretSector InRadians()
            {
                float end = to * Mathf.Deg2Rad;
                // All around stays that, whatever is rounded.
                return new TurretSector(
                    kind, from * Mathf.Deg2Rad, to - from >= 360 ? end + 1 : end, elevationMin * Mathf.Deg2Rad,
                    elevationMax * Mathf.Deg2Rad);
            }

            /// <summary>One that the inspector adds is all zeros, whatever the defaults.</summary>
            internal void FillInIfNew()
            {
                if (from == 0 && to == 0 && elevationMin == 0 && elevationMax == 0)
                    (elevationMin, elevationMax) = (-90, 90);
            }
        }
    }
}
