// SPDX-License-Identifier: MIT OR Apache-2.0
#if UNITY_EDITOR
using System.Collections.Generic;
using UnityEngine;

namespace UnityEditor
{
    public static class HandleUtility
    {
        public static float GetHandleSize(Vector3 position) => 1;
    }

    /// <summary>Keeps what was drawn: of arcs and lines where each begins and ends.</summary>
    public static class Handles
    {
        public static readonly List<Vector3[]> Arcs = new List<Vector3[]>(), Lines = new List<Vector3[]>();
        /// <summary>Points along each arc, and the corners of each polygon, with its color.</summary>
        public static readonly List<(Color, Vector3[])> Curves = new List<(Color, Vector3[])>(),
            Polygons = new List<(Color, Vector3[])>();

        public static Color color { get; set; }

        public static void DrawWireArc(Vector3 center, Vector3 normal, Vector3 from, float angle, float radius)
        {
            Arcs.Add(new[] { from, Quaternion.AngleAxis(angle, normal) * from });
            var points = new Vector3[17];
            for (int i = 0; i < points.Length; i++)
                points[i] = center + Quaternion.AngleAxis(angle * i / 16, normal) * from.normalized * radius;
            Curves.Add((color, points));
        }

        public static void DrawAAConvexPolygon(params Vector3[] points) =>
            Polygons.Add((color, (Vector3[])points.Clone()));

        public static void DrawSolidArc(Vector3 center, Vector3 normal, Vector3 from, float angle, float radius) { }

        public static void DrawLine(Vector3 from, Vector3 to) => Lines.Add(new[] { from, to });
    }
}
#endif
