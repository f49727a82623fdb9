// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using Godot;

namespace Libturret.Checks
{
    /// <summary>Turret3D with targets and ships that move.</summary>
    internal static class NodeMotion
    {
        private static readonly Vector3 Speed = new Vector3(-20, 5, 10);

        /// <summary>Runs a scene, whose scripts move the target and the ship in each tick, after the turret.</summary>
        private static void Run(Scene scene, double seconds, Vector3 targetVelocity, Action<double> ship = null)
        {
            for (int i = 0; i < (int)Math.Round(seconds / Scene.Tick); i++)
            {
                scene.World.Step(Scene.Tick, physics: true);
                scene.Target.Position += targetVelocity * (float)Scene.Tick;
                ship?.Invoke(i * Scene.Tick);
            }
        }

        public static void Lead_OnACrossingTarget_HitsIt()
        {
            foreach (float inherit in new[] { 0f, 1 })
            {
                var scene = new Scene();
                var shipVelocity = new Vector3(0, 0, 60);
                scene.Turret.ShotSpeed = 200;
                scene.Turret.ShotGravity = new Vector3(0, (float)-9.75, 0);
                scene.Turret.InheritVelocity = inherit;
                scene.World.EnterTree();
                Run(scene, 4, Speed, _ => scene.Ship.Position += shipVelocity * (float)Scene.Tick);
                Check.That(scene.Turret.IsOnTarget && scene.Turret.HasSolution, "on target");

                // Fire along the barrel's nodes, and let the shot fall under gravity.
                double t = scene.Turret.Solution.Time;
                Check.That(t > 0.1, $"{t} s of flight");
                Reference line = scene.Line();
                Reference launch = line * (200 / Math.Sqrt(line.Dot(line)))
                    + Reference.Of(shipVelocity.ToDVec3()) * inherit;
                Reference shot = Reference.Of(scene.Muzzle.GlobalPosition.ToDVec3()) + launch * t
                    + new Reference(0, -9.75, 0) * (t * t / 2);
                Reference target = Reference.Of(scene.Target.GlobalPosition.ToDVec3());
                Reference miss = shot - (target + Reference.Of(Speed.ToDVec3()) * t);
                Check.Near(0, Math.Sqrt(miss.Dot(miss)), 0.2, $"meters past it, with {inherit} of the ship's velocity");
            }
        }

        public static void Lead_WithTheHighArc_ShootsHigherAndLater()
        {
            Scene low = new Scene(), high = new Scene();
            high.Turret.ShotTrajectory = TurretTrajectory.Latest;
            foreach (Scene scene in new[] { low, high })
            {
                scene.Turret.ShotSpeed = 60;
                scene.Turret.ShotGravity = new Vector3(0, (float)-9.75, 0);
                scene.World.EnterTree();
                scene.Run(4);
                Check.That(scene.Turret.HasSolution, "a way to hit");
            }
            Check.That(high.Turret.Solution.Time > low.Turret.Solution.Time + 1, "later");
            Check.That(high.Turret.Pose.Boresight.Y > low.Turret.Pose.Boresight.Y + 0.1, "higher");
        }

        public static void Lead_OfATargetOutOfReach_FollowsItWithoutBeingOnIt()
        {
            var scene = new Scene();
            scene.Turret.ShotSpeed = 10;
            scene.World.EnterTree();
            Run(scene, 4, new Vector3(0, 100, 0));
            Check.That(!scene.Turret.HasSolution && !scene.Turret.IsOnTarget, "nothing to hit");
            Check.That(scene.Turret.Result.NoSolution, "the flag");
            Check.Near(0, scene.Miss(), 1e-3, "the nodes' line");
            Check.Same(0, scene.Acquired, "how often TargetAcquired was told");
        }

        public static void Lead_BeyondTheLongestFlight_HasNoSolution()
        {
            var scene = new Scene();
            scene.Turret.ShotSpeed = 100;
            scene.World.EnterTree();
            scene.Run(4);
            TurretSolution found = scene.Turret.Solution;
            Check.That(scene.Turret.HasSolution && found.Time > 0.5f, "a way to hit");
            scene.Turret.MaxFlightTime = found.Time * 0.9f;
            scene.Run(Scene.Tick);
            Check.That(!scene.Turret.HasSolution, "none in so short a time");
            Check.Same(default, scene.Turret.Solution, "what is left of it");
            Check.Same(1, scene.Lost, "how often TargetLost was told");
        }

        /// <summary>
        /// Runs a scene in frames of 1/144 s, whose ship and target move in frames or in ticks, and returns in which part
        /// of the last two seconds the turret is on target.
        /// </summary>
        private static double OnTarget(bool inTicks, TurretProcessCallback callback, float acceleration)
        {
            const double frame = 1.0 / 144;
            var scene = new Scene();
            var shipVelocity = new Vector3(8, 0, 5);
            scene.Turret.ShotSpeed = 200;
            scene.Turret.ProcessCallback = callback;
            scene.Turret.AzimuthAcceleration = scene.Turret.ElevationAcceleration = acceleration;
            scene.World.EnterTree();
            float time = 0;
            void Move(float seconds)
            {
                time += seconds;
                scene.Ship.Transform = new Transform3D(
                    Basis.FromEuler(new Vector3(0, (float)0.25 * time, 0)), shipVelocity * time);
                scene.Target.Position += Speed * seconds;
            }
            int frames = 0, onTarget = 0;
            double owed = 0;
            for (int i = 0; i < 144 * 7; i++)
            {
                for (owed += frame; owed >= Scene.Tick; owed -= Scene.Tick)
                {
                    scene.World.Step(Scene.Tick, physics: true);
                    if (inTicks)
                        Move((float)Scene.Tick);
                }
                scene.World.Step(frame, physics: false);
                if (i > 144 * 5)
                {
                    frames++;
                    Vec3 target = scene.Turret.TargetMotion.Velocity - Speed.ToVec3();
                    Check.Near(0, target.Length(), 0.05, "the target's velocity");
                    Vec3 mount = scene.Turret.Platform.Velocity
                        - Vec3.Cross(new Vec3(0, 0.25f, 0), (Vec3)(scene.Turret.Platform.Position - scene.Ship.GlobalPosition.ToDVec3()));
                    Check.Near(0, (mount - shipVelocity.ToVec3()).Length(), 0.1, "the mount's velocity");
                    if (scene.Turret.IsOnTarget)
                        onTarget++;
                }
                if (!inTicks)
                    Move((float)frame);
            }
            return (double)onTarget / frames;
        }

        public static void Turret_WhoseShipMovesByEitherClock_IsOnTargetInAllSteps()
        {
            foreach (bool inTicks in new[] { false, true })
                foreach (TurretProcessCallback callback in new[] { TurretProcessCallback.Idle, TurretProcessCallback.Physics })
                    foreach (float acceleration in new[] { 0f, 180 })
                        Check.Near(1, OnTarget(inTicks, callback, acceleration), 0, $"{inTicks} {callback} {acceleration}");
        }

        public static void Mount_ThatEntersElsewhere_HasNotJumped()
        {
            var scene = new Scene();
            scene.Turret.ShotSpeed = 100;
            scene.Turret.InheritVelocity = 1;
            scene.World.EnterTree();
            scene.Run(4);
            scene.World.RemoveChild(scene.Ship);
            scene.Ship.Position += new Vector3(50, 0, 0);
            scene.World.AddChild(scene.Ship);
            scene.Ship.EnterTree();
            scene.Run(Scene.Tick);
            Check.That(scene.Turret.HasSolution, "a way to hit");
            TurretSolution found = scene.Turret.Solution;
            Check.Near(100, found.LaunchVelocity.Length(), 1e-3, "the shot's speed from a mount that stands");
        }

        public static void Lead_WithABadSpeed_Holds()
        {
            var scene = new Scene();
            scene.Turret.ShotSpeed = -1;
            scene.World.EnterTree();
            scene.Run(1);
            Check.Same(TurretStatus.InvalidArgument, scene.Turret.Status, "status");
            Check.Same(0.0, scene.Turret.State.Azimuth, "azimuth");
        }

        public static void Track_OnARollingShip_StaysOnTargetWhereUpdateLags()
        {
            double Worst(bool track)
            {
                var scene = new Scene();
                scene.Turret.FollowsMotion = track;
                scene.Turret.AzimuthAcceleration = scene.Turret.ElevationAcceleration = 180;
                scene.World.EnterTree();
                Action<double> roll = t => scene.Ship.Transform = new Transform3D(
                    Basis.FromEuler(new Vector3(0, (float)0.7, (float)(0.4 * Math.Sin(t)))), new Vector3(100, 5, -30));
                Run(scene, 4, Speed, roll);
                double worst = 0;
                Run(scene, 2, Speed, t =>
                {
                    worst = Math.Max(worst, scene.Turret.Pose.Error);
                    roll(t + 4);
                });
                return worst;
            }
            double tracked = Worst(true), updated = Worst(false);
            Check.That(tracked < 1e-3, $"{tracked} rad with it");
            Check.That(updated > 3 * tracked, $"{updated} rad without it, {tracked} with it");
        }

        public static void Mount_ThatTurnsAndMoves_HasItsVelocityAndSpin()
        {
            var gauge = new TurretPlatformObserver(0, 50);
            var spin = new Vec3(0.3f, -2, 0.5f);
            Quat orientation = new Numbers().Rotation();
            var position = new DVec3(1e6, 0, 0);
            TurretPlatform seen = default;
            for (int i = 0; i < 50; i++)
            {
                seen = gauge.Observe(
                    new TurretMount(position, i % 2 == 0 ? orientation : -orientation), (float)Scene.Tick);
                orientation = Quat.Integrate(orientation, spin, (float)Scene.Tick);
                position += new Vec3(0, 6 * (float)Scene.Tick, 0);
            }
            Check.Near(0, Vec3.Distance(spin, seen.Spin), 1e-4, $"spin {seen.Spin}");
            Check.Near(0, Vec3.Distance(new Vec3(0, 6, 0), seen.Velocity), 1e-4, $"velocity {seen.Velocity}");
        }

        public static void Mount_SeenOnceInNoTimeOrAfterAJump_Stands()
        {
            var gauge = new TurretPlatformObserver(0, 50);
            Quat turned = new Quat(0, 1, 0, 0), straight = Quat.Identity;
            void Stands(in TurretPlatform seen, string when)
            {
                Check.Same(default, seen.Velocity, "velocity " + when);
                Check.Same(default, seen.Spin, "spin " + when);
            }
            Stands(gauge.Observe(new TurretMount(new DVec3(5, 0, 0), straight), 0.1f), "at first");
            Stands(gauge.Observe(new TurretMount(new DVec3(7, 0, 0), turned), 0), "in no time");
            TurretPlatform moved = gauge.Observe(new TurretMount(new DVec3(8, 0, 0), turned), 0.5f);
            Check.Near(6, moved.Velocity.X, 1e-5, "velocity later");
            Check.Near(2 * Math.PI, moved.Spin.Length(), 1e-5, "spin later");
            Stands(gauge.Observe(new TurretMount(new DVec3(800, 0, 0), straight), 0.5f), "after a jump");
            gauge.Samples = 0;
            Stands(gauge.Observe(new TurretMount(new DVec3(790, 0, 0), turned), 0.5f), "after it was forgotten");
        }

        public static void Target_ThatIsAnother_HasNotJumped()
        {
            var scene = new Scene();
            scene.Turret.ShotSpeed = 200;
            scene.World.EnterTree();
            scene.Run(4);
            var other = new Node3D { Position = new Vector3(-500, 60, 90) };
            scene.World.AddChild(other);
            other.EnterTree();
            scene.Turret.Target = other;
            scene.Run(Scene.Tick);
            Reference off = Reference.Of(scene.Turret.Solution.Impact - other.GlobalPosition.ToDVec3());
            Check.Near(0, Math.Sqrt(off.Dot(off)), 1e-2, "where the shot meets it, which stands");
        }

        // At this distance, the positions of a Godot with single precision are 8 meters apart.
#if GODOT_REAL_T_IS_DOUBLE
        public static void World_OfDoublePrecisionFarOut_IsAimedAtAsAtTheOrigin()
        {
            Scene near = new Scene(), far = new Scene();
            far.World.Position = new Vector3(1e8, -1e8, 1e8);
            near.World.EnterTree();
            far.World.EnterTree();
            near.Run(4);
            far.Run(4);
            Check.Near(0, far.Miss(), 2e-5, "the nodes' line");
            Check.Near(near.Turret.State.Azimuth, far.Turret.State.Azimuth, 1e-6, "azimuth");
        }
#endif
    }
}
