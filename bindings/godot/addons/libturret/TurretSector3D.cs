// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using Godot;

namespace Libturret
{
    /// <summary>
    /// A sector of a Turret3D: an interval of azimuths and elevations, and what the turret must not do there.
    /// </summary>
    /// <remarks>
    /// The angles are azimuth and elevation of the turret: the azimuth is positive to the left, as Rotation.Y is; the
    /// elevation is positive up. If the barrel is over the top, the direction in which it points counts.
    /// </remarks>
    [Tool]
    [GlobalClass]
    [Icon("res://addons/libturret/turret.svg")]
    public partial class TurretSector3D : Resource
    {
        private const float Degree = (float)(System.Math.PI / 180);

        private float from, to, elevationMin = -90, elevationMax = 90;
        private TurretSectorKind kind = TurretSectorKind.HoldFire;

        /// <summary>The azimuth where the sector begins, its right edge, degrees.</summary>
        [Export(PropertyHint.Range, "-360,360,0.1,or_less,or_greater,degrees")]
        public float From { get => from; set => Change(ref from, value); }

        /// <summary>
        /// The azimuth where the sector ends, its left edge, degrees. The sector may cross 180: from 170 to −170. Equal
        /// to From: the sector is empty. 360 or more above From: all azimuths.
        /// </summary>
        [Export(PropertyHint.Range, "-360,360,0.1,or_less,or_greater,degrees")]
        public float To { get => to; set => Change(ref to, value); }

        /// <summary>The lower edge, degrees. −90 is straight down.</summary>
        [Export(PropertyHint.Range, "-90,90,0.1,degrees")]
        public float ElevationMin { get => elevationMin; set => Change(ref elevationMin, value); }

        /// <summary>The upper edge, degrees. 90 is straight up.</summary>
        [Export(PropertyHint.Range, "-90,90,0.1,degrees")]
        public float ElevationMax { get => elevationMax; set => Change(ref elevationMax, value); }

        /// <summary>
        /// Hold Fire: the turret may point there, but must not fire. Keep Out: the barrel is never inside, and the
        /// turret turns around the sector.
        /// </summary>
        [Export]
        public TurretSectorKind Kind { get => kind; set => Change(ref kind, value); }

        /// <summary>The width from From to To, degrees, [0, 360]; 0 for an empty sector.</summary>
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
                // libturret treats directions within 1e-6 rad as the same.
                return width > 360 - 1e-6f / Degree ? 0 : width;
            }
        }

        /// <summary>Converts the sector to libturret's type, in radians.</summary>
        internal TurretSector InRadians()
        {
            // After both are rounded, a full turn may be a little too small.
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
