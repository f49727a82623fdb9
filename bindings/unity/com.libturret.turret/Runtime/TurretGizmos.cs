// SPDX-License-Identifier: MIT OR Apache-2.0
#if UNITY_EDITOR
using UnityEditor;
using UnityEngine;

namespace Libturret
{
    public partial class TurretBehaviour
    {
        private static readonly Color AzimuthColour = new Color(0.3f, 0.8f, 0.3f, 0.9f);
        private static readonly Color ElevationColour = new Color(0.9f, 0.4f, 0.3f, 0.9f);
        private static readonly Color BoresightColour = new Color(0.9f, 0.8f, 0.2f, 0.9f);

        /// <summary>The travel of both axes as arcs, the elevation's where the azimuth is, and the boresight.</summary>
        private void OnDrawGizmosSelected()
        {
            Quaternion mount = transform.rotation;
            Vector3 pivot = Pivot.position, up = mount * Vector3.up;
            float radius = HandleUtility.GetHandleSize(pivot) * 1.5f;
            float least = turnsFully ? -180 : azimuthMin, most = turnsFully ? 180 : azimuthMax;
            DrawSector(pivot, up, mount * Vector3.forward, least, most, radius, AzimuthColour);

            Vector3 axis = barrelPart != null ? barrelPart.position : pivot;
            Quaternion turned = mount * Quaternion.AngleAxis(Azimuth, Vector3.up);
            // Unity turns downward about the right.
            DrawSector(
                axis, turned * Vector3.left, turned * Vector3.forward, elevationMin, elevationMax, radius,
                ElevationColour);

            if (!Application.isPlaying || !isMeasured)
                return;
            Handles.color = IsOnTarget ? AzimuthColour : BoresightColour;
            var muzzleNow = (Vector3)pose.Muzzle;
            Handles.DrawLine(muzzleNow, muzzleNow + (Vector3)pose.Boresight * (radius * 2));
        }

        private static void DrawSector(
            Vector3 centre, Vector3 axis, Vector3 zero, float least, float most, float radius, Color colour)
        {
            float sweep = Mathf.Min(most - least, 360);
            Vector3 start = Quaternion.AngleAxis(least, axis) * zero;
            Handles.color = colour;
            Handles.DrawWireArc(centre, axis, start, sweep, radius);
            Handles.color = new Color(colour.r, colour.g, colour.b, 0.08f);
            Handles.DrawSolidArc(centre, axis, start, sweep, radius);
            if (sweep < 360)
            {
                Handles.color = colour;
                Handles.DrawLine(centre, centre + start * radius);
                Handles.DrawLine(centre, centre + Quaternion.AngleAxis(most, axis) * zero * radius);
            }
        }
    }
}
#endif
