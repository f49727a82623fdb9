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

    /// <summary>Keeps the arcs and lines that were drawn, each with where it begins and ends.</summary>
    public static class Handles
    {
        public static readonly List<Vector3[]> Arcs = new List<Vector3[]>(), Lines = new List<Vector3[]>();

        public static Color color { get; set; }

        public static void DrawWireArc(Vector3 center, Vector3 normal, Vector3 from, float angle, float radius) =>
            Arcs.Add(new[] { from, Quaternion.AngleAxis(angle, normal) * from });

        public static void DrawSolidArc(Vector3 center, Vector3 normal, Vector3 from, float angle, float radius) { }

        public static void DrawLine(Vector3 from, Vector3 to) => Lines.Add(new[] { from, to });
    }
}
#endif
