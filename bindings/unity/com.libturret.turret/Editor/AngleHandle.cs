// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEditor;
using UnityEngine;

namespace Libturret
{
    /// <summary>A dot in the scene view that stands for an angle, and is dragged.</summary>
    internal static class AngleHandle
    {
        /// <summary>
        /// Shows the dot, with what it stands for beside it, and returns whether it has been dragged.
        /// </summary>
        /// <param name="center">What the dot goes around.</param>
        /// <param name="at">From the center to the dot.</param>
        /// <param name="across">Where it can be dragged, two unit vectors.</param>
        /// <param name="text">What it stands for.</param>
        /// <param name="direction">Receives where it has been dragged to, from the center.</param>
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

        /// <summary>The angle nearest to an old one that points where a new one does: any number of turns.</summary>
        internal static float Nearest(float old, float angle) => old + Mathf.DeltaAngle(old, angle);

        /// <summary>What comes next can be undone, and is an override of a prefab's instance.</summary>
        internal static void Change(TurretBehaviour turret, string what, System.Action change)
        {
            Undo.RecordObject(turret, $"Change {what}");
            change();
            PrefabUtility.RecordPrefabInstancePropertyModifications(turret);
        }
    }
}
