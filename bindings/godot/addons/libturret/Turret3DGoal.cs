// SPDX-License-Identifier: MIT OR Apache-2.0
#nullable disable
using Godot;

namespace Libturret
{
    // What a game shows of where a turret is turning to, while it shows its collision shapes: a line.
    public partial class Turret3D
    {
        private const string GoalName = "LibturretGoal";

        private static readonly Color GoalColor = new Color(0.9f, 0.8f, 0.2f);

        private MeshInstance3D goalLine;

        /// <summary>
        /// Shows the line of the barrel as it will be when the turret has arrived. Godot's menu "Debug > Visible
        /// Collision Shapes" switches it on, as it does for a RayCast3D.
        /// </summary>
        private void ShowGoal(in TurretMount mount)
        {
            bool isShown = controller.Result.Slewing && IsInsideTree() && GetTree().DebugCollisionsHint;
            bool isThere = IsInstanceValid(goalLine);
            if (isThere)
                goalLine.Visible = isShown;
            if (!isShown)
                return;
            TurretConfig config = StepConfig();
            if (!isThere)
            {
                goalLine = SectorDrawing.Create(GoalName);
                goalLine.Mesh = GoalMesh(config.Muzzle.Length());
                // An internal node, so that the scene is saved without it.
                AddChild(goalLine, false, InternalMode.Back);
            }
            var goal = new TurretState { Azimuth = State.AzimuthGoal, Elevation = State.ElevationGoal };
            TurretPose there = Pose;
            goal.PoseOf(config, mount, ref there);
            goalLine.GlobalTransform = new Transform3D(there.Barrel.ToBasis(), there.Muzzle.ToGodot());
        }

        /// <summary>Draws the line of a barrel of that length and as far ahead, from its muzzle.</summary>
        private static ImmediateMesh GoalMesh(float barrel)
        {
            if (barrel == 0)
                barrel = DrawnRadius;
            var mesh = new ImmediateMesh();
            mesh.SurfaceBegin(Mesh.PrimitiveType.Lines);
            mesh.SurfaceSetColor(GoalColor);
            mesh.SurfaceAddVertex(new Vector3(0, 0, barrel));
            mesh.SurfaceAddVertex(new Vector3(0, 0, -barrel));
            mesh.SurfaceEnd();
            return mesh;
        }
    }
}
