// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEditor;
using UnityEngine;

namespace Libturret
{
    using Sector = TurretBehaviour.Sector;

    /// <summary>Handles for the four edges of a sector, each at the middle of its edge.</summary>
    internal static class SectorHandles
    {
        /// <summary>
        /// The greatest width that a drag gives to a sector across 180 degrees, whose From is greater than its To. If
        /// such a sector were 360 degrees wide, it would be empty.
        /// </summary>
        private const float MostAcross180 = 359;

        internal static void Show(TurretBehaviour turret, Sector sector, string name, in TurretView view)
        {
            float width = SectorGizmos.Width(sector);
            float low = Mathf.Max(sector.elevationMin, -90), high = Mathf.Min(sector.elevationMax, 90);
            // A sector that the gizmos do not show has no handles.
            if (!(width > 0 && high > low))
                return;
            Handles.color = SectorGizmos.ColorOf(sector);
            float most = sector.to < sector.from ? MostAcross180 : 360;
            float middle = sector.from + width / 2, height = (low + high) / 2;
            if (IsDragged(view, $"{name}.from {sector.from:0.#}°", sector.from, height, out Vector3 left))
            {
                float from = AngleHandle.Nearest(sector.from, view.AzimuthOf(left));
                float wider = Mathf.Clamp(width - (from - sector.from), 0, most) - width;
                AngleHandle.Change(turret, $"{name}.from", () => sector.from -= wider);
            }
            if (IsDragged(view, $"{name}.to {sector.to:0.#}°", sector.from + width, height, out Vector3 right))
            {
                float to = AngleHandle.Nearest(sector.to, view.AzimuthOf(right));
                float wider = Mathf.Clamp(width + (to - sector.to), 0, most) - width;
                AngleHandle.Change(turret, $"{name}.to", () => sector.to += wider);
            }
            if (IsDragged(view, $"{name}.elevationMin {low:0.#}°", middle, low, out Vector3 bottom))
            {
                float elevationMin = Mathf.Min(view.ElevationOf(bottom), high);
                AngleHandle.Change(turret, $"{name}.elevationMin", () => sector.elevationMin = elevationMin);
            }
            if (IsDragged(view, $"{name}.elevationMax {high:0.#}°", middle, high, out Vector3 top))
            {
                float elevationMax = Mathf.Max(view.ElevationOf(top), low);
                AngleHandle.Change(turret, $"{name}.elevationMax", () => sector.elevationMax = elevationMax);
            }
        }

        /// <summary>Shows a handle on the sphere, to be dragged to the right and up along it.</summary>
        private static bool IsDragged(
            in TurretView view, string text, float azimuth, float elevation, out Vector3 direction)
        {
            Vector3 at = view.Direction(azimuth, elevation) * view.Radius;
            (Vector3, Vector3) across = (view.Direction(azimuth + 90, 0), view.Direction(azimuth, elevation + 90));
            return AngleHandle.IsDragged(view.Center, at, across, text, out direction);
        }
    }
}
