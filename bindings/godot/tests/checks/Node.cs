// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using Godot;

namespace Libturret.Checks
{
    /// <summary>Turret3D with a target at rest.</summary>
    internal static class Node
    {
        private const double Tolerance = 0.1 * Math.PI / 180;

        private static Scene Started()
        {
            var scene = new Scene();
            scene.World.EnterTree();
            return scene;
        }

        public static void Target_ThatStands_IsOnTheMuzzlesLineAndToldOnce()
        {
            Scene scene = Started();
            double before = scene.Miss();
            scene.Run(4);
            Check.That(before > 0.5, $"{before} rad to go is little to show");
            Check.Near(0, scene.Miss(), 2e-5, "the nodes' line");
            Check.Same(1, scene.Acquired, "how often TargetAcquired was told");
            Check.Same(0, scene.Lost, "how often TargetLost was told");
            Check.That(scene.Turret.IsOnTarget, "IsOnTarget");
            Check.Same(TurretStatus.Ok, scene.Turret.Status, "status");
        }

        public static void Signal_WhenItComes_FindsTheNodesTurned()
        {
            Scene scene = Started();
            double miss = 1;
            scene.Turret.TargetAcquired += () => miss = scene.Miss();
            scene.Run(4);
            Check.Near(0, miss, Tolerance + 2e-5, "the nodes' line as the signal comes");
        }

        public static void Pose_OfTheNodes_IsThatOfTheTurret()
        {
            Scene scene = Started();
            scene.Run(0.5);
            TurretPose pose = scene.Turret.Pose;
            Reference off = Reference.Of(scene.Muzzle.GlobalPosition.ToDVec3() - pose.Muzzle);
            Check.Near(0, Math.Sqrt(off.Dot(off)), 1e-4, "the muzzle");
            Check.Near(0, Reference.Of(pose.Boresight).Angle(scene.Line()), 1e-5, "the boresight");
        }

        public static void Base_Turning_KeepsTheTurretsUp()
        {
            Scene scene = Started();
            scene.Run(4);
            Vector3 up = scene.Turret.GlobalTransform.Basis.Y, ofBase = scene.Base.GlobalTransform.Basis.Y;
            Check.Near(0, Reference.Of(up.ToDVec3()).Angle(Reference.Of(ofBase.ToDVec3())), 2e-6, "up");
            // The base was modeled along −X.
            Vector3 ahead = scene.Base.GlobalTransform.Basis.X * -1;
            Reference expected = Reference.Turned(scene.Turret.Pose.Base, new Reference(0, 0, -1));
            Check.Near(0, expected.Angle(Reference.Of(ahead.ToDVec3())), 2e-6, "forward");
        }

        public static void Nodes_Turning_KeepTheirScale()
        {
            Scene scene = Started();
            scene.Run(2);
            double scale = scene.Barrel.GlobalTransform.Basis.X.Length();
            Check.Near(2, scale, 1e-5, "the barrel, on a ship of twice the size");
        }

        public static void Rate_OfTheProperty_IsDegreesASecond()
        {
            Scene scene = Started();
            scene.Turret.AzimuthRate = 30;
            scene.Turret.RestAzimuth = 170;
            scene.Turret.Target = null;
            scene.Run(1);
            Check.Near(30 * Math.PI / 180, scene.Turret.State.Azimuth, 1e-5, "after a second");
        }

        public static void Acceleration_OfTheProperty_IsDegreesASecondASecond()
        {
            Scene scene = Started();
            scene.Turret.AzimuthAcceleration = 20;
            scene.Turret.ElevationAcceleration = 10;
            scene.Turret.RestAzimuth = 170;
            scene.Turret.RestElevation = 80;
            scene.Turret.Target = null;
            scene.Run(1);
            Check.Near(20 * Math.PI / 180, scene.Turret.State.AzimuthRate, 1e-5, "azimuth");
            Check.Near(10 * Math.PI / 180, scene.Turret.State.ElevationRate, 1e-5, "elevation");
        }

        public static void Stops_OfTheAzimuth_AreNotPassed()
        {
            Scene scene = Started();
            scene.Turret.LimitAzimuth = true;
            scene.Turret.AzimuthMin = -20;
            scene.Turret.AzimuthMax = 10;
            scene.Run(4);
            Check.Near(10 * Math.PI / 180, scene.Turret.State.Azimuth, 1e-6, "azimuth");
            Check.That(scene.Turret.Result.AzimuthLimited, "the flag");
            Check.Same(0, scene.Acquired, "how often TargetAcquired was told");
        }

        public static void Stops_OfTheElevation_AreNotPassed()
        {
            Scene scene = Started();
            scene.Turret.ElevationMin = -10;
            scene.Turret.ElevationMax = 5;
            scene.Run(4);
            Check.Near(5 * Math.PI / 180, scene.Turret.State.Elevation, 1e-6, "elevation");
        }

        public static void Target_ThatIsFreed_IsLostAndTheTurretRests()
        {
            Scene scene = Started();
            scene.Turret.RestAzimuth = 45;
            scene.Turret.RestElevation = 10;
            scene.Run(4);
            scene.Target.Free();
            scene.Run(Scene.Tick);
            Check.Same(1, scene.Lost, "how often TargetLost was told");
            scene.Run(4);
            Check.Near(Math.PI / 4, scene.Turret.State.Azimuth, 1e-6, "azimuth");
            Check.Near(Math.PI / 18, scene.Turret.State.Elevation, 1e-6, "elevation");
            Check.That(scene.Turret.Result.AtRest, "at rest");
            Check.That(!scene.Turret.Result.OnTarget, "the flag, which wants a target");
            Check.Same(1, scene.Acquired, "how often TargetAcquired was told");
            Check.That(!scene.Turret.IsOnTarget, "IsOnTarget");
        }

        public static void Target_OutOfTheTree_IsNone()
        {
            Scene scene = Started();
            scene.Run(4);
            scene.World.RemoveChild(scene.Target);
            scene.Run(Scene.Tick);
            Check.Same(1, scene.Lost, "how often TargetLost was told");
        }

        public static void Barrel_ThatIsFreed_LeavesTheBaseTurning()
        {
            Scene scene = Started();
            scene.Base.RemoveChild(scene.Barrel);
            scene.Barrel.Free();
            Basis before = scene.Base.Transform.Basis;
            scene.Run(1);
            Check.Same(TurretStatus.Ok, scene.Turret.Status, "status");
            Check.That((before.X - scene.Base.Transform.Basis.X).Length() > 0.1, "the base");
        }

        public static void OnePart_WithoutABase_TurnsWithBoth()
        {
            var scene = new Scene();
            scene.Base.RemoveChild(scene.Barrel);
            scene.Turret.AddChild(scene.Barrel);
            scene.Barrel.Transform = scene.Base.Transform * scene.Barrel.Transform;
            scene.Turret.BasePart = null;
            scene.World.EnterTree();
            scene.Run(4);
            Check.Near(0, scene.Miss(), 2e-5, "the nodes' line");
        }

        public static void Offsets_ThatAreGiven_ReplaceThoseOfTheNodes()
        {
            Scene given = Started(), none = Started();
            given.Turret.OffsetsFromParts = none.Turret.OffsetsFromParts = false;
            // The offsets of the nodes, times the ship's scale.
            given.Turret.Trunnion = new Vector3((float)0.25, 2, -1);
            given.Turret.MuzzleOffset = new Vector3(1, (float)0.5, -6);
            given.Run(4);
            none.Run(4);
            Check.Near(0, given.Miss(), 2e-5, "with offsets");
            Check.That(none.Miss() > 1e-3, $"{none.Miss()} rad without");
        }

        public static void Frames_OfAnyNumber_AllocateNothing()
        {
            Scene scene = Started();
            scene.Turret.ShotSpeed = 900;
            scene.Turret.FollowsMotion = true;
            scene.Turret.Sectors.Add(new TurretSector3D { From = -180, To = -90 });
            scene.Run(4);
            Check.Same(1, scene.Acquired, "how often TargetAcquired was told");
            long before = GC.GetAllocatedBytesForCurrentThread();
            // Not World.Step, since the stand-ins allocate.
            for (int i = 0; i < 600; i++)
                scene.Turret._PhysicsProcess(Scene.Tick);
            Check.Same(0L, GC.GetAllocatedBytesForCurrentThread() - before, "bytes");
        }

        public static void Stepping_InFrames_LeavesThePhysicsAlone()
        {
            var scene = new Scene();
            scene.Turret.ProcessCallback = TurretProcessCallback.Idle;
            scene.World.EnterTree();
            scene.Run(1);
            Check.Same(0.0, scene.Turret.State.Azimuth, "after ticks");
            scene.World.Step(Scene.Tick, physics: false);
            Check.That(scene.Turret.State.Azimuth != 0, "after a frame");
        }

        public static void Stepping_ByHand_MovesByStepAlone()
        {
            Scene scene = Started();
            scene.Turret.ProcessCallback = TurretProcessCallback.Manual;
            scene.Run(1);
            scene.World.Step(Scene.Tick, physics: false);
            Check.Same(0.0, scene.Turret.State.Azimuth, "after ticks and frames");
            scene.Turret.Step(4);
            Check.Near(0, scene.Miss(), 2e-5, "after a step");
        }

        public static void State_ThatIsPutBack_IsARollback()
        {
            Scene scene = Started();
            scene.Run(0.5);
            TurretState saved = scene.Turret.State;
            scene.Run(0.25);
            TurretState later = scene.Turret.State;
            scene.Run(1);
            scene.Turret.State = saved;
            scene.Run(0.25);
            Check.Same(later, scene.Turret.State, "the state");
            Check.That(later.Azimuth != saved.Azimuth, "it moved");
        }

        public static void CanAimAtAndTimeToAim_OfAPoint_KnowTheStops()
        {
            Scene scene = Started();
            Vector3 point = scene.Target.GlobalPosition;
            float seconds = scene.Turret.TimeToAim(point);
            Check.That(seconds > 0.2 && seconds < 4, $"{seconds} s");
            Check.That(scene.Turret.CanAimAt(point), "it can");
            scene.Turret.ElevationMax = 5;
            Check.That(!scene.Turret.CanAimAt(point), "it cannot above its stop");
        }

        public static void Properties_ThatAreBad_HoldAndAreToldOnce()
        {
            Scene scene = Started();
            scene.Run(4);
            TurretState before = scene.Turret.State;
            GD.Errors.Clear();
            scene.Turret.ElevationMin = 50;
            scene.Turret.ElevationMax = 40;
            scene.Run(1);
            Check.Same(TurretStatus.InvalidLimits, scene.Turret.Status, "status");
            Check.Same(before, scene.Turret.State, "the state");
            Check.Same(1, scene.Lost, "how often TargetLost was told");
            Check.Same(1, GD.Errors.Count, "how many errors were pushed");
            Check.That(GD.Errors[0].EndsWith(": elevation_min is above elevation_max"), GD.Errors[0]);
            Check.Same(-1f, scene.Turret.TimeToAim(default), "the time to aim");
        }

        public static void Elevation_OfAHalfTurnEitherWay_IsLegalAndNoMore()
        {
            Scene scene = Started();
            scene.Turret.ElevationMin = -180;
            scene.Turret.ElevationMax = 180;
            scene.Run(1);
            Check.Same(TurretStatus.Ok, scene.Turret.Status, "status");
            Check.Same(0, scene.Turret._GetConfigurationWarnings().Length, "warnings");
            GD.Errors.Clear();
            scene.Turret.ElevationMax = 181;
            scene.Run(1);
            Check.Same(TurretStatus.InvalidLimits, scene.Turret.Status, "status");
            Check.That(GD.Errors[0].EndsWith(": elevation_max is beyond pi"), GD.Errors[0]);
            Check.Same(1, scene.Turret._GetConfigurationWarnings().Length, "warnings");
        }

        public static void Scale_ThatMirrors_Holds()
        {
            Scene scene = Started();
            scene.Ship.Transform = new Transform3D(
                new Basis(new Vector3(-1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)), default);
            scene.Run(1);
            Check.Same(TurretStatus.InvalidArgument, scene.Turret.Status, "status");
            Check.Same(0.0, scene.Turret.State.Azimuth, "azimuth");
        }
    }
}
