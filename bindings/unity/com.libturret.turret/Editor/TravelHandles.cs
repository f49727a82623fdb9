// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEditor;
using UnityEngine;

namespace Libturret
{
    /// <summary>Handles for the travel limits, on the arcs of the travel.</summary>
    internal static class TravelHandles
    {
        internal static void Show(TurretBehaviour turret, in TurretView view)
        {
            if (turret.limitAzimuth)
            {
                Handles.color = TurretGizmos.AzimuthColor;
                if (IsDragged(view, nameof(turret.azimuthMin), turret.azimuthMin, out float min))
                {
                    min = Mathf.Min(min, turret.azimuthMax);
                    AngleHandle.Change(turret, nameof(turret.azimuthMin), () => turret.azimuthMin = min);
                }
                if (IsDragged(view, nameof(turret.azimuthMax), turret.azimuthMax, out float max))
                {
                    max = Mathf.Max(max, turret.azimuthMin);
                    AngleHandle.Change(turret, nameof(turret.azimuthMax), () => turret.azimuthMax = max);
                }
            }
            Handles.color = TurretGizmos.ElevationColor;
            if (IsRaised(view, nameof(turret.elevationMin), turret.elevationMin, out float low))
            {
                low = Mathf.Clamp(low, -180, turret.elevationMax);
                AngleHandle.Change(turret, nameof(turret.elevationMin), () => turret.elevationMin = low);
            }
            if (IsRaised(view, nameof(turret.elevationMax), turret.elevationMax, out float high))
            {
                high = Mathf.Clamp(high, turret.elevationMin, 180);
                AngleHandle.Change(turret, nameof(turret.elevationMax), () => turret.elevationMax = high);
            }
        }

        /// <summary>Shows a handle that moves around the azimuth axis.</summary>
        private static bool IsDragged(in TurretView view, string name, float old, out float angle)
        {
            Vector3 at = view.Direction(old, 0) * view.Radius;
            (Vector3, Vector3) across = (view.Direction(0, 0), view.Direction(90, 0));
            bool isDragged = AngleHandle.IsDragged(view.Pivot, at, across, Text(name, old), out Vector3 direction);
            angle = AngleHandle.Nearest(old, view.AzimuthOf(direction));
            return isDragged;
        }

        /// <summary>Shows a handle that moves around the elevation axis, at the current azimuth.</summary>
        private static bool IsRaised(in TurretView view, string name, float old, out float angle)
        {
            // A positive rotation about the right axis turns down in Unity.
            Vector3 at = view.Base * Quaternion.AngleAxis(-old, Vector3.right) * Vector3.forward * view.Radius;
            (Vector3, Vector3) across = (view.Base * Vector3.forward, view.Base * Vector3.up);
            bool isDragged = AngleHandle.IsDragged(view.Trunnion, at, across, Text(name, old), out Vector3 direction);
            angle = AngleHandle.Nearest(old, view.ElevationOfBase(direction));
            return isDragged;
        }

        private static string Text(string name, float angle) => $"{name} {angle:0.#}°";
    }
}
