// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using Godot;

namespace Libturret
{
    /// <summary>
    /// Some of the directions of a Turret3D, and what the turret must not do there: azimuths from one upward
    /// to another, and elevations.
    /// </summary>
    /// <remarks>
    /// They are angles of the turret's own joints: the azimuth is positive to the left, as Rotation.Y is, and
    /// the elevation up. A barrel that has gone over the top is where it points.
    /// </remarks>
    [Tool]
    [GlobalClass]
    [Icon("res://addons/libturret/turret.svg")]
    public partial class TurretSector3D : Resource
    {
        private const float Degree = (float)(System.Math.PI / 180);

        private float from, to, elevationMin = -90, elevationMax = 90;
        private TurretSectorKind kind = TurretSectorKind.HoldFire;

        /// <summary>Where the azimuths begin, on the right, degrees.</summary>
        [Export(PropertyHint.Range, "-360,360,0.1,or_less,or_greater,degrees")]
        public float From { get => from; set => Change(ref from, value); }

        /// <summary>
        /// Where the azimuths end, to the left from there, degrees; it may be across 180: from 170 to −170.
        /// The same direction as From: none. 360 or more above it: all.
        /// </summary>
        [Export(PropertyHint.Range, "-360,360,0.1,or_less,or_greater,degrees")]
        public float To { get => to; set => Change(ref to, value); }

        /// <summary>The least elevation, degrees. −90 for any.</summary>
        [Export(PropertyHint.Range, "-90,90,0.1,degrees")]
        public float ElevationMin { get => elevationMin; set => Change(ref elevationMin, value); }

        /// <summary>The greatest elevation, degrees. 90 for any.</summary>
        [Export(PropertyHint.Range, "-90,90,0.1,degrees")]
        public float ElevationMax { get => elevationMax; set => Change(ref elevationMax, value); }

        /// <summary>
        /// Hold Fire: the barrel may point there, and the turret is not on target then. Keep Out: the turret
        /// turns around the sector, and its barrel is never inside.
        /// </summary>
        [Export]
        public TurretSectorKind Kind { get => kind; set => Change(ref kind, value); }

        /// <summary>The azimuths from From to To, degrees, [0, 360]; 0 where there are no such.</summary>
        internal float Width
        {
            get
            {
                float width = to - from;
                if (!float.IsFinite(width))
                    return 0;
                if (width >= 0)
                    return System.Math.Min(width, 360);
                width -= 360 * (float)System.Math.Floor(width / 360);
                // libturret takes directions within 1e-6 rad for the same.
                return width > 360 - 1e-6f / Degree ? 0 : width;
            }
        }

        /// <summary>The sector as libturret has it.</summary>
        internal TurretSector InRadians()
        {
            // A whole turn may lack a little when both are rounded.
            float more = to - from >= 360 ? 1 : 0;
            return new TurretSector(
                kind, from * Degree, to * Degree + more, elevationMin * Degree, elevationMax * Degree);
        }

        private void Change<T>(ref T field, T value)
        {
            field = value;
            EmitChanged();
        }
    }
}
