// SPDX-License-Identifier: MIT OR Apache-2.0
using UnityEditor;
using UnityEngine;

namespace Libturret
{
    /// <summary>Draws the selected turret, or the turrets of the selected battery, in the scene view.</summary>
    internal static class TurretGizmos
    {
        internal static readonly Color AzimuthColor = new Color(0.3f, 0.8f, 0.3f, 0.9f);
        internal static readonly Color ElevationColor = new Color(0.9f, 0.4f, 0.3f, 0.9f);
        private static readonly Color BoresightColor = new Color(0.9f, 0.8f, 0.2f, 0.9f);
        private static readonly Color GoalColor = new Color(0.9f, 0.8f, 0.2f, 0.4f);

        /// <summary>
        /// Draws the travel of both axes as arcs, the arc of the elevation at the current azimuth, the sectors, the
        /// boresight, and where the boresight will be when the turret has arrived.
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

            if (Application.isPlaying)
                DrawBoresight(
                    turret.State, turret.Pose, turret.Result, turret.IsOnTarget, turret.Config, turret.Mount);
        }

        /// <summary>Draws the boresight of each turret, and where it will be when the turret has arrived.</summary>
        [DrawGizmo(GizmoType.InSelectionHierarchy)]
        private static void Draw(TurretBatteryBehaviour battery, GizmoType type)
        {
            if (!Application.isPlaying)
                return;
            // The jobs of a step use the arrays.
            battery.Complete();
            for (int i = 0; i < battery.Count; i++)
            {
                TurretResult result = battery.Flags[i];
                // The index of its configuration may be wrong.
                if (result.IsError)
                    continue;
                DrawBoresight(
                    battery.States[i], battery.Poses[i], result, result.OnTarget && !result.HoldFire,
                    battery.Configs[(int)battery.ConfigOf[i]], battery.Platforms[i].Mount);
            }
        }

        private static void DrawBoresight(
            in TurretState state, in TurretPose pose, in TurretResult result, bool isOnTarget, in TurretConfig config,
            in TurretMount mount)
        {
            Handles.color = result.HoldFire ? SectorGizmos.HoldFireColor
                : isOnTarget ? AzimuthColor : BoresightColor;
            DrawBoresight(pose);
            if (!result.Slewing)
                return;
            var goal = new TurretState { Azimuth = state.AzimuthGoal, Elevation = state.ElevationGoal };
            TurretPose there = pose;
            goal.PoseOf(config, mount, ref there);
            Handles.color = GoalColor;
            DrawBoresight(there);
        }

        private static void DrawBoresight(in TurretPose pose)
        {
            var muzzle = (Vector3)pose.Muzzle;
            float length = TurretView.RadiusAt(muzzle) * 2;
            Handles.DrawLine(muzzle, muzzle + (Vector3)pose.Boresight * length);
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
