// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEditor;
using UnityEngine;

namespace Libturret
{
    using Sector = TurretBehaviour.Sector;

    /// <summary>Draws sectors in the scene view, as patches of a sphere.</summary>
    internal static class SectorGizmos
    {
        internal static readonly Color KeepOutColor = new Color(0.9f, 0.1f, 0.3f, 0.9f);
        internal static readonly Color HoldFireColor = new Color(1, 0.6f, 0.1f, 0.9f);

        /// <summary>
        /// The longest edge of a flat piece of a patch, degrees. Such a piece is within 1% of the sphere.
        /// </summary>
        private const float Piece = 15;

        private static readonly Vector3[] Corners = new Vector3[4];

        /// <summary>
        /// Returns the width from the left to the right edge, degrees; [0, 360] if the sector is valid.
        /// </summary>
        internal static float Width(Sector sector)
        {
            float width = sector.to - sector.from;
            if (width >= 0)
                return Mathf.Min(width, 360);
            width -= 360 * Mathf.Floor(width / 360);
            // libturret treats directions within 1e-6 rad as the same.
            return width > 360 - 1e-6f * Mathf.Rad2Deg ? 0 : width;
        }

        internal static Color ColorOf(Sector sector) =>
            sector.kind == TurretSectorKind.KeepOut ? KeepOutColor : HoldFireColor;

        /// <summary>Draws each sector as the patch of a sphere where the barrel points inside it.</summary>
        internal static void Draw(TurretBehaviour turret, in TurretView view)
        {
            foreach (Sector sector in turret.sectors)
            {
                float low = Mathf.Max(sector.elevationMin, -90), high = Mathf.Min(sector.elevationMax, 90);
                if (!(Width(sector) > 0 && high > low))
                    continue;
                Color color = ColorOf(sector);
                Handles.color = color;
                DrawEdges(sector, low, high, view);
                Handles.color = new Color(color.r, color.g, color.b, 0.15f);
                DrawPieces(sector, low, high, view);
            }
        }

        private static void DrawEdges(Sector sector, float low, float high, in TurretView view)
        {
            float width = Width(sector);
            Vector3 up = view.Up, start = view.Direction(sector.from, 0), center = view.Center;
            foreach (float elevation in new[] { low, high })
            {
                Vector3 height = up * (view.Radius * Mathf.Sin(elevation * Mathf.Deg2Rad));
                float around = view.Radius * Mathf.Cos(elevation * Mathf.Deg2Rad);
                Handles.DrawWireArc(center + height, up, start, width, around);
            }
            if (width >= 360)
                return;
            foreach (float azimuth in new[] { sector.from, sector.from + width })
            {
                // A positive rotation about the right axis turns down in Unity.
                Vector3 left = view.Direction(azimuth - 90, 0);
                Handles.DrawWireArc(center, left, view.Direction(azimuth, low), high - low, view.Radius);
            }
        }

        private static void DrawPieces(Sector sector, float low, float high, in TurretView view)
        {
            int columns = Mathf.CeilToInt(Width(sector) / Piece), rows = Mathf.CeilToInt((high - low) / Piece);
            float width = Width(sector) / columns, height = (high - low) / rows;
            Vector3 center = view.Center;
            for (int i = 0; i < columns * rows; i++)
            {
                float left = sector.from + i / rows * width, bottom = low + i % rows * height;
                Corners[0] = center + view.Direction(left, bottom) * view.Radius;
                Corners[1] = center + view.Direction(left, bottom + height) * view.Radius;
                Corners[2] = center + view.Direction(left + width, bottom + height) * view.Radius;
                Corners[3] = center + view.Direction(left + width, bottom) * view.Radius;
                Handles.DrawAAConvexPolygon(Corners);
            }
        }
    }
}
