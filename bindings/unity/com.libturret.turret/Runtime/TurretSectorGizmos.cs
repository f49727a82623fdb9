// SPDX-License-Identifier: MIT OR Apache-2.0
#if UNITY_EDITOR
using UnityEditor;
using UnityEngine;

namespace Libturret
{
    public partial class TurretBehaviour
    {
        private static readonly Color KeepOutColor = new Color(0.9f, 0.1f, 0.3f, 0.9f);
        private static readonly Color HoldFireColor = new Color(1, 0.6f, 0.1f, 0.9f);

        /// <summary>Degrees along an edge of a flat piece of a patch: so it is on the sphere within 1 %.</summary>
        private const float Piece = 15;

        private static readonly Vector3[] Corners = new Vector3[4];

        /// <summary>Each sector as a patch of a sphere: where the barrel points in it.</summary>
        private void DrawSectors(Vector3 center, Quaternion mount, float radius)
        {
            foreach (Sector sector in sectors)
            {
                float low = Mathf.Max(sector.elevationMin, -90), high = Mathf.Min(sector.elevationMax, 90);
                if (!(sector.Width > 0 && high > low))
                    continue;
                Color color = sector.kind == TurretSectorKind.KeepOut ? KeepOutColor : HoldFireColor;
                Handles.color = color;
                DrawEdges(sector, low, high, center, mount, radius);
                Handles.color = new Color(color.r, color.g, color.b, 0.15f);
                DrawPieces(sector, low, high, center, mount, radius);
            }
        }

        private static void DrawEdges(
            Sector sector, float low, float high, Vector3 center, Quaternion mount, float radius)
        {
            float width = sector.Width;
            Vector3 up = mount * Vector3.up, start = mount * Direction(sector.from, 0);
            foreach (float elevation in new[] { low, high })
            {
                Vector3 height = up * (radius * Mathf.Sin(elevation * Mathf.Deg2Rad));
                Handles.DrawWireArc(center + height, up, start, width, radius * Mathf.Cos(elevation * Mathf.Deg2Rad));
            }
            if (width >= 360)
                return;
            foreach (float azimuth in new[] { sector.from, sector.from + width })
            {
                // Unity turns downward about the right.
                Vector3 left = mount * Quaternion.AngleAxis(azimuth, Vector3.up) * Vector3.left;
                Handles.DrawWireArc(center, left, mount * Direction(azimuth, low), high - low, radius);
            }
        }

        private static void DrawPieces(
            Sector sector, float low, float high, Vector3 center, Quaternion mount, float radius)
        {
            int columns = Mathf.CeilToInt(sector.Width / Piece), rows = Mathf.CeilToInt((high - low) / Piece);
            float width = sector.Width / columns, height = (high - low) / rows;
            for (int i = 0; i < columns * rows; i++)
            {
                float left = sector.from + i / rows * width, bottom = low + i % rows * height;
                Corners[0] = center + mount * Direction(left, bottom) * radius;
                Corners[1] = center + mount * Direction(left, bottom + height) * radius;
                Corners[2] = center + mount * Direction(left + width, bottom + height) * radius;
                Corners[3] = center + mount * Direction(left + width, bottom) * radius;
                Handles.DrawAAConvexPolygon(Corners);
            }
        }

        /// <summary>Where the barrel points, in the frame of the mount.</summary>
        private static Vector3 Direction(float azimuth, float elevation) =>
            Quaternion.Euler(-elevation, azimuth, 0) * Vector3.forward;
    }
}
#endif
