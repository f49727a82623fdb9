// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using Godot;

namespace Libturret.Checks
{
    /// <summary>
    /// What games do to a scene with a Turret3D. However it came about, a turret that says that it is on target has a
    /// barrel that points at the target.
    /// </summary>
    internal static class NodeScene
    {
        private static Scene Started()
        {
            var scene = new Scene();
            scene.World.EnterTree();
            return scene;
        }

        private static void IsOnTarget(Scene scene, string when, double within = 5e-5)
        {
            Check.That(scene.Turret.IsOnTarget, $"{when}: not on target, {scene.Turret.Status}");
            Check.Near(0, scene.Miss(), within, $"{when}: the nodes' line");
        }

        /// <summary>Moves the target so far that the turret has to turn.</summary>
        private static void MoveTarget(Scene scene) => scene.Target.Position = new Vector3(180, 70, -90);

        public static void Copy_OfATurretThatHasTurned_GoesOnFromThere()
        {
            Scene scene = Started();
            scene.Run(4);
            IsOnTarget(scene, "the original");
            Scene copy = scene.Copy();
            copy.World.EnterTree();
            Check.Same(scene.Turret.State, copy.Turret.State, "the state");
            copy.Run(Scene.Tick);
            IsOnTarget(copy, "the copy at once");
            Scene second = copy.Copy();
            MoveTarget(second);
            second.World.EnterTree();
            second.Run(4);
            IsOnTarget(second, "a copy of the copy, with another target");
        }

        public static void Copy_OfATurretWhoseStateWasSet_KnowsWhatItsPartsShow()
        {
            Scene scene = Started();
            scene.Run(0.5);
            scene.Turret.State = new TurretState { Azimuth = -2 };
            Scene copy = scene.Copy();
            copy.World.EnterTree();
            Check.Same(-2.0, copy.Turret.State.Azimuth, "azimuth");
            copy.Run(4);
            IsOnTarget(copy, "the copy");
        }

        public static void SavedState_OfASceneThatHasNotRun_IsNotSaved()
        {
            var scene = new Scene();
            Check.That(
                scene.Turret.SavedState == null && scene.Turret.PartsAtRest == null, "a new turret has something to save");
            scene.World.EnterTree();
            scene.Run(1);
            Check.Same(8, scene.Turret.SavedState.Length, "numbers of one that has turned");
            Check.Same(2, scene.Turret.PartsAtRest.Count, "parts of one that has turned");
            Godot.Collections.Dictionary property;
            foreach (string name in new[] { "SavedState", "PartsAtRest" })
            {
                property = new Godot.Collections.Dictionary { ["name"] = (StringName)name, ["usage"] = 6 };
                scene.Turret._ValidateProperty(property);
                Check.Same((int)PropertyUsageFlags.Storage, property["usage"].AsInt32(), "usage: saved, and not shown");
            }
            property = new Godot.Collections.Dictionary { ["name"] = (StringName)"Tolerance", ["usage"] = 6 };
            scene.Turret._ValidateProperty(property);
            Check.Same(6, property["usage"].AsInt32(), "usage of another property");
        }

        public static void Parts_GivenToANodeThatIsReady_AreMeasured()
        {
            var scene = new Scene();
            (scene.Turret.BasePart, scene.Turret.BarrelPart, scene.Turret.MuzzlePart) = (null, null, null);
            GD.Errors.Clear();
            scene.World.EnterTree();
            scene.Run(1);
            Check.That(!scene.Turret.IsOnTarget && !scene.Turret.IsAimed, "on target without parts");
            Check.Same(TurretStatus.InvalidArgument, scene.Turret.Status, "status");
            Check.Same(1, GD.Errors.Count, "how many errors were pushed");
            Check.That(GD.Errors[0].EndsWith(TurretController.NoParts), GD.Errors[0]);
            scene.Turret.BasePart = scene.Base;
            scene.Turret.BarrelPart = scene.Barrel;
            scene.Turret.MuzzlePart = scene.Muzzle;
            scene.Run(4);
            IsOnTarget(scene, "with parts");
            Check.Same(1, GD.Errors.Count, "how many errors were pushed");
        }

        public static void Parts_ThatDoNotCarryEachOther_AreToldOnce_AndAreNeverOnTarget()
        {
            var cases = new (string What, Action<Scene> Break, Action<Scene> Mend)[]
            {
                ("a barrel beside its base", scene => Move(scene.Barrel, scene.Base, scene.Turret),
                    scene => Move(scene.Barrel, scene.Turret, scene.Base)),
                ("a muzzle beside its barrel", scene => Move(scene.Muzzle, scene.Barrel, scene.Base),
                    scene => Move(scene.Muzzle, scene.Base, scene.Barrel)),
                ("the turret as its own base", scene => scene.Turret.BasePart = scene.Turret,
                    scene => scene.Turret.BasePart = scene.Base),
            };
            foreach ((string what, Action<Scene> breakIt, Action<Scene> mend) in cases)
            {
                Scene scene = Started();
                scene.Run(4);
                IsOnTarget(scene, $"before {what}");
                GD.Errors.Clear();
                breakIt(scene);
                scene.Run(2);
                Check.That(!scene.Turret.IsOnTarget && !scene.Turret.IsAimed, $"on target with {what}");
                Check.Same(1, GD.Errors.Count, $"errors of {what}");
                Check.That(GD.Errors[0].EndsWith(TurretController.Misplaced), GD.Errors[0]);
                mend(scene);
                scene.Run(4);
                IsOnTarget(scene, $"without {what}");
            }
        }

        private static void Move(Node3D node, Node3D from, Node3D to)
        {
            from.RemoveChild(node);
            to.AddChild(node);
            node.EnterTree();
        }

        public static void Barrel_ThatIsExchanged_IsAtItsRestAngle()
        {
            Scene scene = Started();
            Transform3D rest = scene.Barrel.Transform;
            scene.Run(4);
            scene.Base.RemoveChild(scene.Barrel);
            scene.Run(Scene.Tick);
            Check.That(!scene.Turret.IsOnTarget, "on target without its barrel");
            scene.Barrel.Transform = rest;
            scene.Base.AddChild(scene.Barrel);
            scene.Barrel.EnterTree();
            scene.Run(4);
            IsOnTarget(scene, "with the new barrel");
        }

        public static void Barrel_ThatComesBackAfterAnother_KeepsItsRest()
        {
            Scene scene = Started();
            var other = new Node3D { Transform = scene.Barrel.Transform };
            scene.Base.AddChild(other);
            other.EnterTree();
            scene.Run(4);
            (scene.Turret.BarrelPart, scene.Turret.MuzzlePart) = (other, null);
            scene.Run(1);
            (scene.Turret.BarrelPart, scene.Turret.MuzzlePart) = (scene.Barrel, scene.Muzzle);
            scene.Run(1);
            IsOnTarget(scene, "with the first barrel again");
            Check.Same(3, scene.Turret.PartsAtRest.Count, "parts whose rest is saved");
        }

        public static void Barrel_ThatIsTopLevel_TurnsInTheWorld()
        {
            Scene scene = Started();
            Transform3D there = scene.Barrel.GlobalTransform;
            scene.Barrel.TopLevel = true;
            scene.Barrel.Transform = there;
            scene.Ship.Transform = new Transform3D(
                new Basis(scene.Ship.Transform.Basis.Y, scene.Ship.Transform.Basis.Z, scene.Ship.Transform.Basis.X),
                scene.Ship.Position);
            scene.Run(4);
            Vector3 line = scene.Tip.GlobalPosition - scene.Muzzle.GlobalPosition;
            Reference boresight = Reference.Of(scene.Turret.Pose.Boresight);
            Check.Near(0, boresight.Angle(Reference.Of(line.ToDVec3())), 1e-5, "the nodes' line");
        }

        public static void Barrel_WhoseScaleAScriptHasMirrored_Aims()
        {
            foreach (Vector3 signs in new[] { new Vector3(1, -1, 1), new Vector3(1, -1, -1), new Vector3(1, 1, -1) })
            {
                var scene = new Scene();
                scene.Barrel.Scale = signs;
                scene.World.EnterTree();
                scene.Run(4);
                IsOnTarget(scene, $"scale {signs.X} {signs.Y} {signs.Z}");
            }
        }

        public static void Base_ThatIsExchangedElsewhere_IsNoMotionOfTheMount()
        {
            Scene scene = Started();
            scene.Run(4);
            var other = new Node3D { Transform = scene.Base.Transform };
            other.Position += new Vector3(1, 0, 0);
            scene.Turret.AddChild(other);
            other.EnterTree();
            scene.Turret.BasePart = other;
            scene.Run(Scene.Tick);
            Check.Same(default, scene.Turret.Platform.Velocity, "the mount's velocity");
        }

        public static void Motion_WhileTheNodeIsDisabled_IsForgotten()
        {
            Scene scene = Started();
            scene.Run(4);
            scene.Turret._Notification(Godot.Node.NotificationDisabled);
            Check.Same(default, scene.Turret.TargetMotion, "the target's motion");
            Check.Same(default, scene.Turret.AimPoint, "the aim point");
            scene.Ship.Position += new Vector3(40, 0, 0);
            scene.Turret._Notification(Godot.Node.NotificationEnabled);
            scene.Run(Scene.Tick);
            Check.Same(default, scene.Turret.Platform.Velocity, "the mount's velocity");
        }

        public static void Idling_WhileTheTargetIsOutOfTheTree_LastsWhenItComesBack()
        {
            Scene scene = Started();
            scene.World.RemoveChild(scene.Target);
            scene.Turret.IsIdle = true;
            scene.Run(Scene.Tick);
            scene.World.AddChild(scene.Target);
            scene.Target.EnterTree();
            scene.Run(1);
            Check.That(scene.Turret.IsIdle && scene.Turret.IsAtRest, "idle");
        }

        public static void Barrel_ThatIsMissing_LeavesTheElevationAtZero()
        {
            var scene = new Scene();
            scene.Turret.BarrelPart = null;
            scene.World.EnterTree();
            scene.Run(4);
            Check.Same(0.0, scene.Turret.State.Elevation, "elevation");
            Check.That(!scene.Turret.IsOnTarget, "on target though only the base turns");
        }

        public static void Scale_ThatChanges_IsFollowedByTheOffsets()
        {
            var scene = new Scene();
            Transform3D ship = scene.Ship.Transform;
            Transform3D Scaled(double by) => new Transform3D(
                new Basis(ship.Basis.X * (float)by, ship.Basis.Y * (float)by, ship.Basis.Z * (float)by), ship.Origin);
            scene.Ship.Transform = Scaled(0.01);
            scene.World.EnterTree();
            foreach (double scale in new[] { 0.01, 0.2, 1, 3 })
            {
                scene.Ship.Transform = Scaled(scale);
                scene.Run(4);
                // A barrel of 6 cm, at 100 m in floats.
                IsOnTarget(scene, $"scale {scale}", scale < 0.1 ? 5e-4 : 5e-5);
                DVec3 off = scene.Turret.MuzzlePosition.ToDVec3() - (DVec3)scene.Muzzle.GlobalPosition.ToDVec3();
                Check.Near(0, Math.Sqrt(off.LengthSquared()), 1e-4, $"scale {scale}: the muzzle");
            }
        }

        public static void Scale_ThatIsUnevenMirroredOrFlat_IsToldOnceEach_WhereverItStands()
        {
            var scales = new[]
            {
                new Vector3(1, 2, 1), new Vector3(1, 1, (float)1.01), new Vector3(-1, 1, 1), new Vector3(1, 0, 1),
                new Vector3(0, 0, 0),
            };
            int checkedScales = 0;
            foreach (Vector3 scale in scales)
                for (int where = 0; where < 3; where++)
                {
                    Scene scene = Started();
                    scene.Run(4);
                    IsOnTarget(scene, "before");
                    TurretState state = scene.Turret.State;
                    Node3D scaled = where == 0 ? scene.Ship : where == 1 ? scene.Turret : scene.Base;
                    Transform3D good = scaled.Transform;
                    Basis b = good.Basis;
                    GD.Errors.Clear();
                    scaled.Transform =
                        new Transform3D(new Basis(b.X * scale.X, b.Y * scale.Y, b.Z * scale.Z), good.Origin);
                    scene.Run(1.5);
                    string what = $"scale {scale.X} {scale.Y} {scale.Z} at {where}";
                    Check.That(!scene.Turret.IsOnTarget, $"{what}: on target");
                    Check.Same(state, scene.Turret.State, $"{what}: the state");
                    Check.Same(1, GD.Errors.Count, $"{what}: how many errors were pushed");
                    Check.That(GD.Errors[0].EndsWith(TurretController.BadScale), GD.Errors[0]);
                    Check.That(
                        Array.Exists(scene.Turret._GetConfigurationWarnings(), w => w.Contains("scale")),
                        $"{what}: no warning in the editor");
                    scaled.Transform = good;
                    scene.Run(4);
                    IsOnTarget(scene, $"{what}, and back");
                    Check.Same(0, scene.Turret._GetConfigurationWarnings().Length, $"{what}, and back: warnings");
                    checkedScales++;
                }
            Check.Same(15, checkedScales, "scales");
        }

        public static void Copy_WithPartsThatStandAtRest_GoesOnFromItsState()
        {
            Scene scene = Started();
            scene.Run(4);
            // A level that is packed saves the turret's own properties, but not those of the nodes in its scene.
            Scene copy = scene.Copy();
            var fresh = new Scene();
            (copy.Base.Transform, copy.Barrel.Transform) = (fresh.Base.Transform, fresh.Barrel.Transform);
            copy.World.EnterTree();
            copy.Run(Scene.Tick);
            IsOnTarget(copy, "the copy");
        }

        public static void Turret_ThatLeavesTheTreeOrIsDisabled_LeavesItsTarget()
        {
            Scene scene = Started();
            scene.Run(4);
            IsOnTarget(scene, "before");
            scene.Turret._Notification(Godot.Node.NotificationDisabled);
            Check.That(!scene.Turret.IsOnTarget && scene.Lost == 1, "on target though disabled");
            scene.Run(Scene.Tick);
            IsOnTarget(scene, "at work again");
            scene.World.RemoveChild(scene.Ship);
            Check.That(!scene.Turret.IsOnTarget && scene.Lost == 2, "on target out of the tree");
        }

        public static void Base_ThatIsExchangedUnderATurnedBarrel_LeavesTheBarrelItsRest()
        {
            Scene scene = Started();
            Basis rest = scene.Base.Transform.Basis;
            scene.Run(4);
            Transform3D barrel = scene.Barrel.GlobalTransform;
            var other = new Node3D { Transform = new Transform3D(rest, scene.Base.Position) };
            scene.Turret.AddChild(other);
            scene.Base.RemoveChild(scene.Barrel);
            other.AddChild(scene.Barrel);
            other.EnterTree();
            scene.Barrel.GlobalTransform = barrel;
            scene.Turret.BasePart = other;
            scene.Run(1);
            IsOnTarget(scene, "on another base");
        }

        public static void Barrel_WithAScaleOfItsOwn_AimsUnlessItIsSkewedOrMirroredLater()
        {
            var scales = new[] { new Vector3(1, 2, (float)0.5), new Vector3(1, -1, 1), new Vector3(2, 2, -2) };
            foreach (Vector3 scale in scales)
            {
                var scene = new Scene();
                Basis b = scene.Barrel.Transform.Basis;
                scene.Barrel.Transform = new Transform3D(
                    new Basis(b.X * scale.X, b.Y * scale.Y, b.Z * scale.Z), scene.Barrel.Position);
                scene.World.EnterTree();
                scene.Run(4);
                string what = $"barrel {scale.X} {scale.Y} {scale.Z}";
                IsOnTarget(scene, what);
                b = scene.Barrel.Transform.Basis;
                scene.Barrel.Transform = new Transform3D(new Basis(b.X * -1, b.Y, b.Z), scene.Barrel.Position);
                scene.Run(Scene.Tick);
                Check.That(!scene.Turret.IsOnTarget, $"{what}: on target though it was mirrored");
                scene.Barrel.Transform = new Transform3D(new Basis(b.X, b.Y + b.X * (float)0.1, b.Z), scene.Barrel.Position);
                scene.Run(Scene.Tick);
                Check.That(!scene.Turret.IsOnTarget, $"{what}: on target though it is skewed");
                scene.Barrel.Transform = new Transform3D(b, scene.Barrel.Position);
                scene.Run(1);
                IsOnTarget(scene, $"{what}, and back");
            }
        }

        public static void Stop_BrakesAndStays_UntilAimPositionIsSet()
        {
            Scene scene = Started();
            scene.Turret.AzimuthAcceleration = 90;
            scene.Run(0.5);
            float before = scene.Turret.Azimuth, speed = scene.Turret.AzimuthSpeed;
            scene.Turret.Stop();
            scene.Run(3);
            double stop = before + speed * Math.Abs(speed) / 180;
            Check.Near(stop, scene.Turret.Azimuth, 0.05, "where it stops");
            Check.That(Math.Abs(speed) > 30, $"{speed} degrees/s is little to brake");
            scene.Turret.AimPosition = scene.Target.GlobalPosition;
            scene.Run(4);
            IsOnTarget(scene, "the target again");
        }

        public static void TrackAngles_ThatMove_AreFollowedWithoutALag()
        {
            Scene scene = Started();
            scene.Turret.TrackAngles(10, -5, 20, 3);
            scene.Run(2);
            Check.Near(10 + 20 * (2 - Scene.Tick), scene.Turret.Azimuth, 1e-3, "azimuth");
            Check.Near(-5 + 3 * (2 - Scene.Tick), scene.Turret.Elevation, 1e-3, "elevation");
            scene.Turret.IsIdle = false;
            scene.Run(4);
            IsOnTarget(scene, "the target again");
        }

        public static void TimeToEngage_IsTheTimeUntilTheTurretIsOnTarget()
        {
            Scene scene = Started();
            scene.Turret.ShotSpeed = 300;
            scene.Turret.FollowsMotion = false;
            float seconds = scene.Turret.TimeToEngage(scene.Target.GlobalPosition);
            double taken = 0;
            for (; !scene.Turret.IsOnTarget && taken < 10; taken += 1 / 240.0)
                scene.Turret.Step(1 / 240.0);
            Check.Near(taken, seconds, 0.01 * taken + 1 / 240.0, "seconds");
            Check.That(taken > 0.2, $"{taken} s is little to turn");
        }

        public static void Rocket_WithoutSpeed_IsAimedSoThatItHits()
        {
            Scene scene = Started();
            (scene.Turret.ShotSpeed, scene.Turret.ShotThrust, scene.Turret.ShotBurnTime) = (0, 60, 2);
            scene.Turret.ShotGravity = new Vector3(0, (float)-9.81, 0);
            scene.Run(4);
            Check.That(scene.Turret.IsOnTarget && scene.Turret.HasSolution, "on target");
            Vector3[] flight = scene.Turret.Trajectory(9, scene.Turret.FlightTime);
            Check.Same(9, flight.Length, "points");
            Check.Near(0, (flight[8] - scene.Target.GlobalPosition).Length(), 0.3, "meters past the target");
        }

        public static void AimPosition_ThatIsCleared_IsNotAimedAt()
        {
            Scene scene = Started();
            scene.Turret.AimPosition = scene.Target.GlobalPosition;
            scene.Turret.Target = null;
            scene.Run(4);
            IsOnTarget(scene, "the point");
            scene.Turret.ClearAimPosition();
            Check.That(scene.Turret.IsIdle, "IsIdle");
            scene.Run(4);
            Check.That(scene.Turret.IsAtRest && !scene.Turret.IsOnTarget, "at rest");
        }

        public static void Target_ThatIsNew_EndsIdling()
        {
            Scene scene = Started();
            scene.Turret.IsIdle = true;
            scene.Run(4);
            Check.That(scene.Turret.IsAtRest, "at rest");
            var other = new Node3D { Position = scene.Target.Position };
            scene.World.AddChild(other);
            other.EnterTree();
            scene.Turret.Target = other;
            scene.Run(4);
            IsOnTarget(scene, "another target");
            scene.Turret.Target = scene.Target;
            scene.Run(1);
            IsOnTarget(scene, "the first target again");
        }
    }
}
