// SPDX-License-Identifier: MIT OR Apache-2.0
#if UNITY_EDITOR
using UnityEditor;
using UnityEngine;

namespace Libturret
{
    public partial class TurretBehaviour
    {
        private static readonly Color AzimuthColor = new Color(0.3f, 0.8f, 0.3f, 0.9f);
        private static readonly Color ElevationColor = new Color(0.9f, 0.4f, 0.3f, 0.9f);
        private static readonly Color BoresightColor = new Color(0.9f, 0.8f, 0.2f, 0.9f);

        /// <summary>
        /// The travel of both axes as arcs, the elevation's where the azimuth is, the sectors, and the boresight.
        /// </summary>
        private void OnDrawGizmosSelected()
        {
            Quaternion mount = transform.rotation;
            Vector3 pivot = Pivot.position, up = mount * Vector3.up;
            float radius = HandleUtility.GetHandleSize(pivot) * 1.5f;
            float least = azimuthStops ? azimuthMin : -180, most = azimuthStops ? azimuthMax : 180;
            DrawTravel(pivot, up, mount * Vector3.forward, least, most, radius, AzimuthColor);

            Vector3 axis = barrelPart != null ? barrelPart.position : pivot;
            Quaternion turned = mount * Quaternion.AngleAxis(Azimuth, Vector3.up);
            // Unity turns downward about the right.
            DrawTravel(
                axis, turned * Vector3.left, turned * Vector3.forward, elevationMin, elevationMax, radius,
                ElevationColor);

            // The barrel's position goes around with the azimuth; its height does not change.
            DrawSectors(pivot + up * Vector3.Dot(axis - pivot, up), mount, radius);

            if (!Application.isPlaying || !isMeasured)
                return;
            Handles.color = HoldsFire ? HoldFireColor : IsOnTarget ? AzimuthColor : BoresightColor;
            var muzzleNow = (Vector3)pose.Muzzle;
            Handles.DrawLine(muzzleNow, muzzleNow + (Vector3)pose.Boresight * (radius * 2));
        }

        private static void DrawTravel(
            Vector3 center, Vector3 axis, Vector3 zero, float least, float most, float radius, Color color)
        {
            float sweep = Mathf.Min(most - least, 360);
            Vector3 start = Quaternion.AngleAxis(least, axis) * zero;
            Handles.color = color;
            Handles.DrawWireArc(center, axis, start, sweep, radius);
            Handles.color = new Color(color.r, color.g, color.b, 0.08f);
            Handles.DrawSolidArc(center, axis, start, sweep, radius);
            if (sweep < 360)
            {
                Handles.color = color;
                Handles.DrawLine(center, center + start * radius);
                Handles.DrawLine(center, center + Quaternion.AngleAxis(most, axis) * zero * radius);
            }
        }
    }
}
#endif
