// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using Godot;

namespace Libturret
{
    // What a game shows of where a turret is turning to, while it shows its collision shapes: a line.
    public partial class Turret3D
    {
        private const string GoalName = "LibturretGoal";

        /// <summary>The length of the line if there is no muzzle, meters.</summary>
        private const float GoalLength = 4;

        private static readonly Color GoalColor = new Color(0.9f, 0.8f, 0.2f, 0.4f);

        private MeshInstance3D goalLine;

        /// <summary>
        /// Shows the line from the muzzle along the barrel as they will be when the turret has arrived. Godot's menu
        /// "Debug > Visible Collision Shapes" switches it on, as it does for a RayCast3D.
        /// </summary>
        private void ShowGoal(in TurretMount mount)
        {
            bool isShown = result.Slewing && IsInsideTree() && GetTree().DebugCollisionsHint;
            bool isThere = IsInstanceValid(goalLine);
            if (isThere)
                goalLine.Visible = isShown;
            if (!isShown)
                return;
            TurretConfig config = Configuration();
            if (!isThere)
            {
                goalLine = SectorDrawing.Create(GoalName);
                goalLine.Mesh = GoalMesh(config.Muzzle.Length());
                // An internal node, so that the scene is saved without it.
                AddChild(goalLine, false, InternalMode.Back);
            }
            var goal = new TurretState { Azimuth = state.AzimuthGoal, Elevation = state.ElevationGoal };
            TurretPose there = pose;
            goal.PoseOf(config, mount, ref there);
            goalLine.GlobalTransform = new Transform3D(there.Barrel.ToBasis(), there.Muzzle.ToGodot());
        }

        private static ImmediateMesh GoalMesh(float reach)
        {
            var mesh = new ImmediateMesh();
            mesh.SurfaceBegin(Mesh.PrimitiveType.Lines);
            mesh.SurfaceSetColor(GoalColor);
            mesh.SurfaceAddVertex(default);
            mesh.SurfaceAddVertex(new Vector3(0, 0, -(reach > 0 ? 2 * reach : GoalLength)));
            mesh.SurfaceEnd();
            return mesh;
        }
    }
}
