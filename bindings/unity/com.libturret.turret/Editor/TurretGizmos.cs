// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEditor;
using UnityEngine;

namespace Libturret
{
    /// <summary>Draws the selected turret in the scene view.</summary>
    internal static class TurretGizmos
    {
        internal static readonly Color AzimuthColor = new Color(0.3f, 0.8f, 0.3f, 0.9f);
        internal static readonly Color ElevationColor = new Color(0.9f, 0.4f, 0.3f, 0.9f);
        private static readonly Color BoresightColor = new Color(0.9f, 0.8f, 0.2f, 0.9f);
        private static readonly Color GoalColor = new Color(0.9f, 0.8f, 0.2f, 0.4f);

        /// <summary>
        /// Draws the travel of both axes as arcs, the arc of the elevation at the current azimuth, the sectors, the
        /// boresight, and the direction to which the turret is turning.
        /// </summary>
        [DrawGizmo(GizmoType.InSelectionHierarchy)]
        private static void Draw(TurretBehaviour turret, GizmoType type)
        {
            var view = new TurretView(turret);
            float least = turret.limitAzimuth ? turret.azimuthMin : -180;
            float most = turret.limitAzimuth ? turret.azimuthMax : 180;
            DrawTravel(view.Pivot, view.Up, view.Direction(0, 0), least, most, view.Radius, AzimuthColor);

            Quaternion turned = view.Base;
            // A positive rotation about the right axis turns down in Unity.
            DrawTravel(
                view.Trunnion, turned * Vector3.left, turned * Vector3.forward, turret.elevationMin,
                turret.elevationMax, view.Radius, ElevationColor);
            SectorGizmos.Draw(turret, view);

            if (!Application.isPlaying)
                return;
            Handles.color = turret.HoldsFire ? SectorGizmos.HoldFireColor
                : turret.IsOnTarget ? AzimuthColor : BoresightColor;
            Vector3 muzzle = turret.MuzzlePosition;
            Handles.DrawLine(muzzle, muzzle + (Vector3)turret.Pose.Boresight * (view.Radius * 2));
            if (!turret.Result.Slewing)
                return;
            Handles.color = GoalColor;
            Vector3 goal = view.Direction(turret.AzimuthGoal, turret.ElevationGoal);
            Handles.DrawLine(view.Center, view.Center + goal * view.Radius);
        }

        private static void DrawTravel(
            Vector3 center, Vector3 axis, Vector3 zero, float least, float most, float radius, Color color)
        {
            float sweep = Mathf.Min(most - least, 360);
            // The limits are inverted or NaN. OnValidate reports that.
            if (!(sweep >= 0))
                return;
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
