// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEditor;
using UnityEngine;

namespace Libturret
{
    /// <summary>A dot in the scene view that shows an angle and can be dragged.</summary>
    internal static class AngleHandle
    {
        /// <summary>
        /// Shows the dot with a label beside it, and returns whether it has been dragged.
        /// </summary>
        /// <param name="center">The point that the dot moves around.</param>
        /// <param name="at">The vector from the center to the dot.</param>
        /// <param name="across">The two unit vectors along which it can be dragged.</param>
        /// <param name="text">The label.</param>
        /// <param name="direction">Receives the vector from the center to where the dot has been dragged.</param>
        internal static bool IsDragged(
            Vector3 center, Vector3 at, (Vector3, Vector3) across, string text, out Vector3 direction)
        {
            Vector3 dot = center + at;
            float size = HandleUtility.GetHandleSize(dot) * 0.06f;
            Handles.Label(dot + at * 0.08f, text);
            EditorGUI.BeginChangeCheck();
            Vector3 dragged = Handles.Slider2D(
                dot, Vector3.Cross(across.Item1, across.Item2), across.Item1, across.Item2, size,
                Handles.DotHandleCap, 0);
            direction = dragged - center;
            return EditorGUI.EndChangeCheck();
        }

        /// <summary>Returns the angle nearest to an old one that has the same direction as a new one.</summary>
        internal static float Nearest(float old, float angle) => old + Mathf.DeltaAngle(old, angle);

        /// <summary>Makes a change that can be undone, and that is an override in an instance of a prefab.</summary>
        internal static void Change(TurretBehaviour turret, string what, System.Action change)
        {
            Undo.RecordObject(turret, $"Change {what}");
            change();
            PrefabUtility.RecordPrefabInstancePropertyModifications(turret);
        }
    }
}
