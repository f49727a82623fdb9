// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using Godot;

namespace Libturret.Checks
{
    /// <summary>What scripts read of Turret3D, and the point that they aim it at.</summary>
    internal static class NodeScripts
    {
        private const double Degree = Math.PI / 180;

        private static Scene Started(bool hasTarget = true)
        {
            var scene = new Scene();
            if (!hasTarget)
                scene.Turret.Target = null;
            scene.World.EnterTree();
            return scene;
        }

        public static void Goal_WhileCollisionShapesAreVisibleAndTheTurretTurns_IsTheLineThatTheBarrelWillHave()
        {
            Scene scene = Started();
            scene.Turret.AzimuthRate = scene.Turret.ElevationRate = 30;
            scene.Run(Scene.Tick);
            Check.Same(1, scene.Turret.GetChildCount(includeInternal: true), "children without a line");
            SceneTree tree = scene.Turret.GetTree();
            tree.DebugCollisionsHint = true;
            try
            {
                scene.Run(Scene.Tick);
                Check.Same(1, scene.Turret.GetChildCount(), "children of the scene");
                var line = (MeshInstance3D)scene.Turret.GetChild(1, includeInternal: true);
                Check.That(line.Visible, "the line is visible");
                ImmediateMesh.Surface drawn = ((ImmediateMesh)line.Mesh).Surfaces[0];
                DVec3 start = (line.GlobalTransform * drawn.Vertices[0]).ToDVec3();
                Reference shown = Reference.Of((line.GlobalTransform * drawn.Vertices[1]).ToDVec3() - start);
                Check.That(shown.Angle(scene.Line()) > 0.5, "little to turn");
                Reference barrel = Reference.Of(
                    scene.Muzzle.GlobalPosition.ToDVec3() - scene.Barrel.GlobalPosition.ToDVec3());
                Check.Near(2 * Math.Sqrt(barrel.Dot(barrel)), Math.Sqrt(shown.Dot(shown)), 1e-4, "the length");
                scene.Run(10);
                Check.That(scene.Turret.IsAimed, "it has arrived");
                Check.Near(0, shown.Angle(scene.Line()), 1e-4, "the line to where the barrel points");
                Reference off = Reference.Of(scene.Muzzle.GlobalPosition.ToDVec3() - start) - shown * 0.5;
                Check.Near(0, Math.Sqrt(off.Dot(off)), 1e-3, "the middle of the line to the muzzle");
                Check.That(!line.Visible, "no line to where the barrel points already");
            }
            finally
            {
                tree.DebugCollisionsHint = false;
            }
        }

        public static void AimPosition_WithoutATarget_IsAimedAt()
        {
            Scene scene = Started(hasTarget: false);
            scene.Run(1);
            Check.That(scene.Turret.IsIdle && !scene.Turret.IsAimed && !scene.Turret.IsOnTarget, "idle");
            Check.Same(180f, scene.Turret.AngleToTarget, "the angle to no target");
            Check.Same(default, scene.Turret.AimPoint, "no point to aim at");
            scene.Turret.AimPosition = scene.Target.GlobalPosition;
            Check.That(!scene.Turret.IsIdle, "setting the point ends idling");
            scene.Run(4);
            Check.Near(0, scene.Miss(), 2e-5, "the nodes' line");
            Check.That(scene.Turret.IsOnTarget && scene.Turret.IsAimed && scene.Turret.HasSolution, "on target");
            Check.Same(1, scene.Acquired, "how often TargetAcquired was told");
            Check.Same(scene.Target.GlobalPosition.ToDVec3(), scene.Turret.AimPoint.ToDVec3(), "the aim point");
        }

        public static void AimPosition_BesideATarget_WaitsUntilTheTargetIsGone()
        {
            Scene scene = Started();
            scene.Turret.AimPosition = new Vector3(-80, 30, 40);
            scene.Run(4);
            Check.Near(0, scene.Miss(), 2e-5, "the nodes' line to the target");
            scene.Target.Free();
            scene.Run(4);
            Check.That(!scene.Turret.IsIdle && scene.Turret.IsOnTarget, "it aims at the point");
            Reference way = Reference.Of(new DVec3(-80, 30, 40) - scene.Muzzle.GlobalPosition.ToDVec3());
            Check.Near(0, scene.Line().Angle(way), 2e-5, "the nodes' line to the point");
        }

        public static void AimPosition_SetInEveryTick_IsLedAsATarget()
        {
            Scene led = Started(), point = Started(hasTarget: false);
            var velocity = new Vector3(-20, 5, 10);
            foreach (Scene scene in new[] { led, point })
            {
                scene.Turret.ShotSpeed = 200;
                for (int i = 0; i < 240; i++)
                {
                    scene.Target.Position += velocity * (float)Scene.Tick;
                    if (scene == point)
                        scene.Turret.AimPosition = scene.Target.Position;
                    scene.Run(Scene.Tick);
                }
                Check.That(scene.Turret.IsOnTarget, "on target");
                Check.Near(20, -scene.Turret.TargetMotion.Velocity.X, 0.1, "the velocity that it observed");
            }
            Check.Same(led.Turret.State, point.Turret.State, "the state");
            // A change from a target to a point elsewhere does not count as motion.
            led.Turret.AimPosition = new Vector3(90, 20, 30);
            led.Turret.Target = null;
            led.Run(Scene.Tick);
            Check.Same(default, led.Turret.TargetMotion.Velocity, "the velocity of a point just set");
        }

        public static void IsIdle_ThatIsSet_RestsWhateverTheTargetUntilAPointIsSet()
        {
            Scene scene = Started();
            scene.Turret.RestAzimuth = 20;
            scene.Run(4);
            Check.That(!scene.Turret.IsIdle && scene.Turret.IsOnTarget && !scene.Turret.IsAtRest, "at work");
            scene.Turret.IsIdle = true;
            scene.Run(Scene.Tick);
            Check.Same(1, scene.Lost, "how often TargetLost was told");
            scene.Run(4);
            Check.That(scene.Turret.IsIdle && scene.Turret.IsAtRest && !scene.Turret.IsAimed, "at rest");
            Check.Near(20, scene.Turret.Azimuth, 1e-4, "azimuth");
            scene.Turret.IsIdle = false;
            scene.Run(4);
            Check.That(!scene.Turret.IsIdle && scene.Turret.IsOnTarget, "at its target again");
            scene.Turret.IsIdle = true;
            scene.Turret.AimPosition = default;
            Check.That(!scene.Turret.IsIdle, "a point ends it");
            scene.Turret.Target = null;
            scene.Turret.IsIdle = true;
            scene.Turret.IsIdle = false;
            Check.That(!scene.Turret.IsIdle, "the point is still there");
            Scene empty = Started(hasTarget: false);
            empty.Turret.IsIdle = false;
            Check.That(empty.Turret.IsIdle, "there is nothing to aim at");
        }

        public static void AngleToTarget_OnTheWay_IsThatOfTheNodes()
        {
            Scene scene = Started();
            for (int i = 0; i < 20; i++)
            {
                scene.Run(2 * Scene.Tick);
                Check.Near(scene.Miss() / Degree, scene.Turret.AngleToTarget, 2e-3, $"after {i}");
            }
            Check.That(scene.Turret.AngleToTarget > 5 && !scene.Turret.IsAimed, "still on the way");
        }

        public static void AfterAnError_NothingIsAimedOrOnTarget()
        {
            Scene scene = Started();
            scene.Turret.ShotSpeed = 300;
            scene.Run(4);
            Check.That(scene.Turret.IsAimed && scene.Turret.FlightTime > 0, "aimed");
            scene.Turret.ShotSpeed = -1;
            scene.Run(Scene.Tick);
            Check.Same(TurretStatus.InvalidArgument, scene.Turret.Status, "status");
            Check.That(!scene.Turret.IsAimed && !scene.Turret.IsOnTarget && !scene.Turret.HasSolution, "aimed");
            Check.Same(TurretFlags.None, scene.Turret.Result.Flags, "flags");
            Check.Same(180f, scene.Turret.AngleToTarget, "the angle");
            Check.Same(0f, scene.Turret.FlightTime, "flight time");
            scene.Turret.ShotSpeed = 300;
            scene.Run(Scene.Tick);
            Check.That(scene.Turret.IsAimed, "aimed again");
            scene.Ship.Transform = new Transform3D(
                new Basis(new Vector3(-1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)), default);
            scene.Run(Scene.Tick);
            Check.That(scene.Turret.Status.IsError() && !scene.Turret.IsAimed, "on a mirror image");
            Check.Same(TurretFlags.None, scene.Turret.Result.Flags, "flags on a mirror image");
        }

        public static void HoldFire_StopsFiringAndNotAiming()
        {
            Scene scene = Started();
            scene.Turret.Sectors.Add(new TurretSector3D { From = -180, To = 180 });
            scene.Run(4);
            Check.That(scene.Turret.HoldsFire && !scene.Turret.IsOnTarget, "holding fire");
            Check.That(scene.Turret.IsAimed, "aimed");
        }

        public static void Speeds_OfTheJoints_AreDegreesASecond()
        {
            Scene scene = Started();
            scene.Turret.AzimuthRate = 30;
            scene.Turret.ElevationRate = 20;
            scene.Turret.RestAzimuth = 170;
            scene.Turret.RestElevation = -80;
            scene.Turret.Target = null;
            scene.Run(1);
            Check.Near(30, scene.Turret.AzimuthSpeed, 1e-4, "azimuth");
            Check.Near(-20, scene.Turret.ElevationSpeed, 1e-4, "elevation");
        }

        public static void Goals_OfTheJoints_AreTheAnglesAtWhichTheyEnd()
        {
            Scene scene = Started();
            scene.Turret.RestAzimuth = 170;
            scene.Turret.RestElevation = -80;
            scene.Turret.Target = null;
            scene.Run(Scene.Tick);
            Check.Near(170, scene.Turret.AzimuthGoal, 1e-4, "azimuth");
            Check.Near(-80, scene.Turret.ElevationGoal, 1e-4, "elevation");
            Check.That(Math.Abs(scene.Turret.Azimuth) < 90, "it turns");
            scene.Run(4);
            Check.Near(170, scene.Turret.Azimuth, 1e-4, "azimuth at the end");
            Check.Near(-80, scene.Turret.Elevation, 1e-4, "elevation at the end");
        }

        public static void AimPoint_OfAShot_IsWhereItMeetsTheTarget()
        {
            Scene scene = Started();
            scene.Turret.ShotSpeed = 200;
            var velocity = new Vector3(-20, 5, 10);
            for (int i = 0; i < 240; i++)
            {
                scene.Run(Scene.Tick);
                scene.Target.Position += velocity * (float)Scene.Tick;
            }
            float seconds = scene.Turret.FlightTime;
            Check.That(seconds > 0.1f, $"{seconds} s");
            Check.Same(scene.Turret.Solution.Time, seconds, "the flight time");
            Reference met = Reference.Of((scene.Target.Position + velocity * seconds).ToDVec3());
            Reference off = met - Reference.Of(scene.Turret.AimPoint.ToDVec3());
            Check.Near(0, Math.Sqrt(off.Dot(off)), 0.01, "meters from where the target will be");
            scene.Turret.ShotSpeed = 1;
            scene.Run(Scene.Tick);
            scene.Target.Position += velocity * (float)Scene.Tick;
            off = Reference.Of(scene.Target.Position.ToDVec3()) - Reference.Of(scene.Turret.AimPoint.ToDVec3());
            Check.Near(0, Math.Sqrt(off.Dot(off)), 1e-3, "meters from the target, without a solution");
            Check.Same(0f, scene.Turret.FlightTime, "without a solution");
        }

        public static void Trajectory_OfAShot_GoesFromTheMuzzleToTheAimPoint()
        {
            foreach (bool isBody in new[] { false, true })
            {
                Scene scene = Started();
                scene.Turret.ShotSpeed = 100;
                scene.Turret.ShotGravity = new Vector3(0, (float)-9.75, 0);
                scene.Turret.ShotDrag = 0.05f;
                scene.Turret.ShotIsRigidBody = isBody;
                scene.Run(4);
                Check.That(scene.Turret.IsOnTarget, "on target");
                Vector3[] points = scene.Turret.Trajectory(33, scene.Turret.FlightTime);
                Check.Same(33, points.Length, "points");
                Check.Same(scene.Turret.MuzzlePosition.ToDVec3(), points[0].ToDVec3(), "the first");
                Check.Near(0, (points[32] - scene.Turret.AimPoint).Length(), 0.1, "meters from the aim point");
                double highest = 0;
                foreach (Vector3 point in points)
                    highest = Math.Max(highest, point.Y);
                Reference straight = Reference.Of(points[0].ToDVec3()) + Reference.Of(points[32].ToDVec3());
                Check.That(points[16].Y > straight.Y / 2 + 1, "an arc, above the straight line");
                Check.That(highest > points[0].Y, "it rises");
            }
        }

        public static void Trajectory_WhereNothingFlies_IsEmpty()
        {
            Scene scene = Started();
            Check.Same(0, scene.Turret.Trajectory(8, 1).Length, "without a shot");
            scene.Turret.ShotSpeed = 100;
            scene.Run(1);
            Check.Same(8, scene.Turret.Trajectory(8, 1).Length, "of a shot");
            Check.Same(1, scene.Turret.Trajectory(1, 1).Length, "of one point");
            Check.Same(0, scene.Turret.Trajectory(0, 1).Length, "of no points");
            Check.Same(0, scene.Turret.Trajectory(-1, 1).Length, "of fewer");
            Check.Same(0, scene.Turret.Trajectory(8, -1).Length, "into the past");
            Check.Same(0, scene.Turret.Trajectory(8, float.NaN).Length, "at no time");
            Check.Same(0, scene.Turret.Trajectory(8, float.PositiveInfinity).Length, "for ever");
            scene.Turret.ShotDrag = float.NaN;
            Check.Same(0, scene.Turret.Trajectory(8, 1).Length, "with a bad drag");
            scene.Turret.ShotDrag = 0;
            scene.Turret.ShotSpeed = float.PositiveInfinity;
            Check.Same(0, scene.Turret.Trajectory(8, 1).Length, "of a beam");
            Check.Same(0, new Turret3D { ShotSpeed = 100 }.Trajectory(8, 1).Length, "of a node in no tree");
        }

        public static void Muzzle_BeforeTheFirstStep_IsThatOfTheNodes()
        {
            Scene scene = Started();
            Reference off = Reference.Of(scene.Turret.MuzzlePosition.ToDVec3() - scene.Muzzle.GlobalPosition.ToDVec3());
            Check.Near(0, Math.Sqrt(off.Dot(off)), 1e-4, "meters");
        }
    }
}
