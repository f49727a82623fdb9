// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using Godot;

namespace Libturret.Checks
{
    /// <summary>Turret3D on a tank that drives a curve, and shots that are flown.</summary>
    internal static class NodeFlight
    {
        private static readonly Reference Gravity = new Reference(0, -9.8, 0);

        /// <summary>Returns the position of a target with constant acceleration, at a time in seconds.</summary>
        private static Reference TargetAt(double time)
        {
            return new Reference(-150, 60, -160) + new Reference(35, 4, 10) * time
                + new Reference(-1, 0.5, 1.5) * (time * time / 2);
        }

        private static Vector3 ToGodot(Reference v) => new DVec3(v.X, v.Y, v.Z).ToGodot();

        /// <summary>Moves the ship along a circle of radius 15 meters, once in 8 seconds, on a slope.</summary>
        private static void DriveTo(Scene scene, double time)
        {
            const double speed = 12, turning = 0.8;
            double heading = turning * time;
            scene.Ship.Transform = new Transform3D(
                Basis.FromEuler(new Vector3(0, (float)heading, 0))
                    * Basis.FromEuler(new Vector3((float)0.2, 0, (float)-0.1)),
                ToGodot(new Reference(Math.Cos(heading) - 1, 0, -Math.Sin(heading)) * (speed / turning)));
            scene.Target.Position = ToGodot(TargetAt(time));
        }

        /// <summary>A shot in flight.</summary>
        private sealed class Shell
        {
            public RigidBody3D Body;
            public Reference From, Before, Target;
            public double Miss = double.PositiveInfinity, Length;

            /// <summary>Updates the miss after a tick. During a tick, a body moves at constant velocity.</summary>
            public void Measure(Reference targetNow)
            {
                Reference now = Reference.Of(Body.Position.ToDVec3());
                Reference off = Before - Target, relative = now - targetNow - off;
                double part = Math.Max(0, Math.Min(1, -off.Dot(relative) / relative.Dot(relative)));
                Reference nearest = off + relative * part;
                double distance = Math.Sqrt(nearest.Dot(nearest));
                if (distance < Miss)
                {
                    Miss = distance;
                    Length = Math.Sqrt((now - From).Dot(now - From));
                }
                Before = now;
                Target = targetNow;
            }
        }

        public static void TurningTank_FiresWhileOnTarget_AndHits()
        {
            foreach (double rate in new[] { 30.0, 60, 144 })
            {
                var scene = new Scene();
                scene.Turret.ProcessCallback = TurretProcessCallback.Manual;
                scene.Turret.ShotSpeed = 150;
                scene.Turret.ShotGravity = ToGodot(Gravity);
                DriveTo(scene, 0);
                scene.World.EnterTree();
                int frames = 0, shots = 0;
                for (double time = 0; time < 8; time += 1 / rate)
                {
                    DriveTo(scene, time);
                    scene.Turret.Step(1 / rate);
                    if (time < 2)
                        continue;
                    frames++;
                    if (!scene.Turret.IsOnTarget)
                        continue;
                    shots++;
                    Fly(scene, time, rate);
                }
                Check.That(shots > 0.99 * frames, $"on target in {shots} of {frames} frames at {rate} Hz");
                Check.That(scene.Turret.Solution.Time > 0.5, "a flight in which it matters");
            }
        }

        /// <summary>Flies a shot by the formula of its flight, and checks how near to the target it comes.</summary>
        private static void Fly(Scene scene, double time, double rate)
        {
            Reference muzzle = Reference.Of(scene.Turret.MuzzlePosition.ToDVec3());
            Reference launch = Reference.Of(scene.Turret.LaunchVelocity.ToDVec3());
            const double part = 1e-3;
            double miss = double.PositiveInfinity, length = 0;
            for (double flight = 0; flight < scene.Turret.Solution.Time + 0.2; flight += part)
            {
                Reference shot = muzzle + launch * flight + Gravity * (flight * flight / 2);
                Reference off = shot - TargetAt(time + flight);
                Reference relative = launch + Gravity * flight
                    - (TargetAt(time + flight + part) - TargetAt(time + flight)) * (1 / part);
                double nearest = Math.Max(0, Math.Min(part, -off.Dot(relative) / relative.Dot(relative)));
                Reference left = off + relative * nearest;
                double distance = Math.Sqrt(left.Dot(left));
                if (distance < miss)
                {
                    miss = distance;
                    length = Math.Sqrt((shot - muzzle).Dot(shot - muzzle));
                }
            }
            // The tolerance is 0.3 m at this distance. The rest of the error is in the acceleration, which is observed
            // from positions that are floats.
            Check.That(miss <= 0.01, $"{miss} m at {length} m, {rate} Hz, {time} s");
        }

        public static void RigidBodies_WithTheProjectsGravityAndDamping_Hit()
        {
            var scene = new Scene();
            scene.Turret.ShotSpeed = 160;
            scene.Turret.ShotDrag = 0.4f;
            scene.Turret.ShotIsRigidBody = true;
            DriveTo(scene, 0);
            scene.World.EnterTree();
            var shells = new List<Shell>();
            for (int tick = 0; tick < 700; tick++)
            {
                scene.World.Step(Scene.Tick, physics: true);
                if (tick > 120 && tick < 500 && tick % 7 == 0 && scene.Turret.IsOnTarget)
                {
                    var body = new RigidBody3D
                    {
                        Position = scene.Turret.MuzzlePosition,
                        LinearVelocity = scene.Turret.LaunchVelocity,
                        LinearDamp = scene.Turret.ShotDrag,
                    };
                    var from = Reference.Of(body.Position.ToDVec3());
                    Reference target = TargetAt(tick * Scene.Tick);
                    shells.Add(new Shell { Body = body, From = from, Before = from, Target = target });
                }
                // The physics runs after all _PhysicsProcess. The target moves in the _PhysicsProcess of the next tick.
                DriveTo(scene, (tick + 1) * Scene.Tick);
                foreach (Shell shell in shells)
                {
                    shell.Body.Integrate(Scene.Tick);
                    shell.Measure(TargetAt((tick + 1) * Scene.Tick));
                }
            }
            Check.That(shells.Count > 20, $"{shells.Count} shots");
            foreach (Shell shell in shells)
            {
                Check.That(shell.Miss <= 0.01, $"{shell.Miss} m at {shell.Length} m");
                Check.That(shell.Length > 60, "far");
            }
        }

        /// <summary>Something that moves evenly, by a script.</summary>
        private sealed class Mover : Node3D
        {
            public Vector3 Velocity;

            public override void _PhysicsProcess(double delta) => Position += Velocity * (float)delta;
        }

        private sealed class Gunner : Node3D
        {
            public Action Ready;

            public override void _PhysicsProcess(double delta) => Ready?.Invoke();
        }

        public static void BothKindsOfShots_HitInAnyOrderOfTheTree()
        {
            foreach (bool isAbove in new[] { true, false })
                foreach (bool isBody in new[] { true, false })
                    foreach (bool firesFirst in new[] { true, false })
                        AircraftIsHit(isAbove, isBody, firesFirst);
        }

        private static void AircraftIsHit(bool isAbove, bool isBody, bool firesFirst)
        {
            var scene = new Scene();
            var aircraft = new Mover { Position = new Vector3(-60, 60, -250), Velocity = new Vector3(60, -5, 66) };
            var gunner = new Gunner();
            scene.World.RemoveChild(scene.Ship);
            if (firesFirst)
                scene.World.AddChild(gunner);
            foreach (Node3D node in isAbove
                ? new Node3D[] { aircraft, scene.Ship }
                : new Node3D[] { scene.Ship, aircraft })
                scene.World.AddChild(node);
            if (!firesFirst)
                scene.World.AddChild(gunner);
            scene.Turret.Target = aircraft;
            scene.Turret.Tolerance = 0.02f;
            scene.Turret.AzimuthRate = scene.Turret.ElevationRate = 720;
            scene.Turret.ShotSpeed = 300;
            scene.Turret.ShotIsRigidBody = isBody;
            scene.World.EnterTree();
            var shells = new List<(Node3D Body, Vector3 Before)>();
            var misses = new List<double>();
            int tick = 0;
            gunner.Ready = () =>
            {
                // The aircraft's motion is known after some ticks.
                if (!scene.Turret.IsOnTarget || shells.Count == 20 || tick < 30 || tick % 5 != 0)
                    return;
                Node3D shell = isBody
                    ? (Node3D)new RigidBody3D { LinearVelocity = scene.Turret.LaunchVelocity }
                    : new Mover { Velocity = scene.Turret.LaunchVelocity };
                shell.Position = scene.Turret.MuzzlePosition;
                shells.Add((shell, shell.Position));
                misses.Add(double.PositiveInfinity);
            };
            for (; tick < 260; tick++)
            {
                Vector3 before = aircraft.Position;
                int flying = shells.Count;
                scene.World.Step(Scene.Tick, physics: true);
                for (int i = 0; i < shells.Count; i++)
                {
                    // A node that was added in this tick is not processed before the next, but the physics moves each body.
                    if (shells[i].Body is RigidBody3D body)
                        body.Integrate(Scene.Tick);
                    else if (i < flying)
                        shells[i].Body._PhysicsProcess(Scene.Tick);
                    Vector3 off = shells[i].Before - before, relative = shells[i].Body.Position - aircraft.Position - off;
                    double part = Math.Max(0, Math.Min(1, -off.Dot(relative) / relative.Dot(relative)));
                    if (i < flying || isBody)
                        misses[i] = Math.Min(misses[i], (off + relative * (float)part).Length());
                    shells[i] = (shells[i].Body, shells[i].Body.Position);
                }
            }
            Check.That(misses.Count == 20, $"{misses.Count} shots");
            foreach (double miss in misses)
                // A tick of the aircraft's way is 1.5 m.
                Check.That(miss <= 0.15, $"{miss} m past, {(isBody ? "a body" : "a script")}, {(isAbove ? "above" : "below")}");
        }

        public static void Turret_KeepsThePlaceThatAGameHasGivenIt()
        {
            foreach (int own in new[] { 0, 7 })
            {
                var scene = new Scene();
                scene.Turret.ProcessPhysicsPriority = scene.Turret.ProcessPriority = own;
                scene.World.EnterTree();
                Check.Same(own == 0 ? -100 : own, scene.Turret.ProcessPhysicsPriority, "place in a tick");
                Check.Same(own == 0 ? -100 : own, scene.Turret.ProcessPriority, "place in a frame");
            }
        }

        public static void LaunchVelocity_OnATurningTank_HasTheMuzzlesMotion()
        {
            var scene = new Scene();
            scene.Turret.ProcessCallback = TurretProcessCallback.Manual;
            scene.Turret.AzimuthRate = scene.Turret.ElevationRate = 0;
            scene.Turret.ShotSpeed = 150;
            DriveTo(scene, 0);
            scene.World.EnterTree();
            Reference before = default;
            for (int i = 0; i < 120; i++)
            {
                before = Reference.Of(scene.Turret.MuzzlePosition.ToDVec3());
                DriveTo(scene, i * Scene.Tick);
                scene.Turret.Step(Scene.Tick);
            }
            Reference moved = (Reference.Of(scene.Turret.MuzzlePosition.ToDVec3()) - before) * (1 / Scene.Tick);
            Reference taken = Reference.Of(scene.Turret.LaunchVelocity.ToDVec3())
                - Reference.Of(scene.Turret.Pose.Boresight) * 150;
            Reference off = taken - moved, beside = taken - Reference.Of(scene.Turret.Platform.Velocity);
            Check.Near(0, Math.Sqrt(off.Dot(off)), 0.15, "from the muzzle's own motion");
            Check.That(Math.Sqrt(beside.Dot(beside)) > 1, "the arm matters");
        }

        public static void FollowsMotion_Off_TakesTargetAndTankAsStanding()
        {
            var scene = new Scene();
            scene.Turret.ProcessCallback = TurretProcessCallback.Manual;
            scene.Turret.FollowsMotion = false;
            scene.Turret.ShotSpeed = 150;
            scene.World.EnterTree();
            for (int i = 0; i < 60; i++)
            {
                DriveTo(scene, i * Scene.Tick);
                scene.Turret.Step(Scene.Tick);
            }
            Check.Same(default, scene.Turret.Platform.Velocity, "the mount's velocity");
            Check.Same(default, scene.Turret.TargetMotion.Velocity, "the target's velocity");
            Reference off = Reference.Of(scene.Turret.Solution.Impact - scene.Target.GlobalPosition.ToDVec3());
            Check.Near(0, Math.Sqrt(off.Dot(off)), 1e-3, "where the shot meets it");
        }

        public static void Target_ThatJumpsOrComesBack_StartsAnew()
        {
            var scene = new Scene();
            scene.Turret.ProcessCallback = TurretProcessCallback.Manual;
            scene.World.EnterTree();
            for (int i = 0; i < 60; i++)
            {
                DriveTo(scene, i * Scene.Tick);
                scene.Turret.Step(Scene.Tick);
            }
            Check.That(scene.Turret.TargetMotion.Velocity.Length() > 30, "it is seen to move");
            scene.Target.Position += new Vector3(0, 300, 0);
            scene.Turret.Step(Scene.Tick);
            Check.Same(default, scene.Turret.TargetMotion.Velocity, "after a jump");
            scene.Target.Position += new Vector3(1, 0, 0);
            scene.Turret.Step(Scene.Tick);
            Check.Near(60, scene.Turret.TargetMotion.Velocity.X, 1e-2, "after two observations");
            scene.World.RemoveChild(scene.Target);
            scene.Turret.Step(Scene.Tick);
            Check.Same(default, scene.Turret.TargetMotion, "without a target");
            Check.Same(default, scene.Turret.Solution, "how to hit none");
            scene.Target.Position += new Vector3(1, 0, 0);
            scene.World.AddChild(scene.Target);
            scene.Target.EnterTree();
            scene.Turret.Step(Scene.Tick);
            Check.Same(default, scene.Turret.TargetMotion.Velocity, "as it comes back");
        }
    }
}
