// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Collections.Generic;
using NUnit.Framework;
using UnityEngine;

namespace Libturret.Tests
{
    /// <summary>
    /// The component on a tank that drives a curve, at targets that move, appear, vanish and jump.
    /// </summary>
    public class EngageTests : SceneFixture
    {
        private static readonly Vector3 Gravity = new Vector3(0, -9.81f, 0);

        private Transform tank;
        private TurretBehaviour turret;
        private float time;

        /// <summary>
        /// A turret that is not at the center of the tank's turn, with its parts at different positions.
        /// </summary>
        private void Make()
        {
            time = 0;
            tank = New("tank", null, new Vector3(0, 0, 0));
            turret = New("turret", tank, new Vector3(0.5f, 1.5f, -2)).gameObject.AddComponent<TurretBehaviour>();
            turret.updateMethod = TurretUpdateMethod.Manual;
            turret.basePart = New("base", turret.transform, new Vector3(0, 0.5f, 0));
            turret.barrelPart = New("barrel", turret.basePart, new Vector3(0.3f, 0.4f, 0.6f));
            turret.muzzlePart = New("muzzle", turret.barrelPart, new Vector3(0.2f, 0.1f, 5));
            turret.target = New("target", null, TargetAt(0));
            (turret.shotSpeed, turret.shotGravity) = (150, Gravity);
        }

        /// <summary>Moves the tank along a circle of radius 15 meters, once in 8 seconds, on a slope.</summary>
        private void DriveTo(float at)
        {
            time = at;
            const float speed = 12, turning = 0.8f;
            float heading = turning * at;
            tank.position = new Vector3(
                (float)(1 - Math.Cos(heading)) * speed / turning, 0, (float)Math.Sin(heading) * speed / turning);
            tank.rotation = Quaternion.Euler(0, heading * Mathf.Rad2Deg, 0) * Quaternion.Euler(10, 0, -5);
        }

        private static Vector3 TargetAt(float at) =>
            new Vector3(-150, 60, 80) + new Vector3(35, 4, -10) * at + new Vector3(-1, 0.5f, 1.5f) * (0.5f * at * at);

        private void Step(float seconds)
        {
            DriveTo(time + seconds);
            turret.target.position = TargetAt(time);
            turret.Step(seconds);
        }

        /// <summary>
        /// Returns by how much a shot fired now misses, and how far it flies until then.
        /// </summary>
        private (float miss, float length) Fire()
        {
            Vector3 muzzle = turret.MuzzlePosition, launch = turret.LaunchVelocity;
            float miss = float.PositiveInfinity, length = 0;
            const float part = 1e-3f;
            for (float flight = 0; flight < turret.Solution.Time + 0.2f; flight += part)
            {
                Vector3 shot = muzzle + launch * flight + turret.shotGravity * (0.5f * flight * flight);
                Vector3 off = shot - TargetAt(time + flight);
                Vector3 relative = launch + turret.shotGravity * flight
                    - (TargetAt(time + flight + part) - TargetAt(time + flight)) * (1 / part);
                // The nearest point of this millisecond's relative path.
                float nearest = Mathf.Clamp(-Vector3.Dot(off, relative) / Vector3.Dot(relative, relative), 0, part);
                float distance = (off + relative * nearest).magnitude;
                if (distance < miss)
                    (miss, length) = (distance, (shot - muzzle).magnitude);
            }
            return (miss, length);
        }

        [Test]
        public void TurningTank_FiresWhileOnTarget_AndHits()
        {
            foreach (float rate in new[] { 30f, 60, 144 })
            {
                Make();
                int frames = 0, shots = 0;
                while (time < 8)
                {
                    Step(1 / rate);
                    if (time < 2)
                        continue;
                    frames++;
                    if (!turret.IsOnTarget)
                        continue;
                    shots++;
                    (float miss, float length) = Fire();
                    // The tolerance is 0.3 m at this distance. The rest of the error is in the acceleration, which is
                    // observed from positions that are floats.
                    Assert.IsTrue(miss <= 0.01f, $"{miss} m at {length} m, {rate} Hz, {time} s");
                }
                Assert.IsTrue(shots > 0.99f * frames, $"on target in {shots} of {frames} frames at {rate} Hz");
                Assert.IsTrue(turret.Solution.Time > 0.5f, "a flight in which it matters");
            }
        }

        [Test]
        public void LaunchVelocity_OnATurningTank_HasTheMuzzlesMotion()
        {
            Make();
            Vector3 before = Vector3.zero;
            for (int i = 0; i < 120; i++)
            {
                // With rates of 0, the muzzle turns and moves with the tank.
                turret.azimuthRate = turret.elevationRate = 0;
                before = turret.MuzzlePosition;
                Step(Frame);
            }
            Vector3 moved = (turret.MuzzlePosition - before) * (1 / Frame);
            Vector3 taken = turret.LaunchVelocity - (Vector3)(turret.Pose.Boresight * turret.shotSpeed);
            Assert.AreEqual(0, (taken - moved).magnitude, 0.15);
            Assert.IsTrue((taken - (Vector3)turret.Platform.Velocity).magnitude > 1, "the arm matters");
        }

        [Test]
        public void FollowsMotion_Off_TakesTargetAndTankAsStanding()
        {
            Make();
            turret.followsMotion = false;
            for (int i = 0; i < 60; i++)
                Step(Frame);
            Assert.AreEqual(default(Vec3), turret.Platform.Velocity);
            Assert.AreEqual(default(Vec3), turret.TargetMotion.Velocity);
            Near.AreEqual(turret.target.position, (Vector3)turret.Solution.Impact, 1e-3f);
        }

        [Test]
        public void Target_ThatVanishesAndComesBackElsewhere_HasNotMovedThere()
        {
            Make();
            for (int i = 0; i < 120; i++)
                Step(Frame);
            Assert.IsTrue(turret.TargetMotion.Velocity.Length() > 30);
            turret.target.gameObject.SetActive(false);
            turret.Step(Frame);
            Assert.AreEqual(default(TurretMotion), turret.TargetMotion);
            Assert.AreEqual(default(TurretSolution), turret.Solution);
            Assert.IsFalse(turret.HasSolution);
            turret.target.gameObject.SetActive(true);
            turret.target.position = new Vector3(100, 20, 100);
            turret.Step(Frame);
            Assert.AreEqual(default(Vec3), turret.TargetMotion.Velocity);
            Assert.IsTrue(turret.HasSolution);
        }

        [Test]
        public void Target_ThatJumps_StartsAnew()
        {
            Make();
            for (int i = 0; i < 120; i++)
                Step(Frame);
            turret.target.position += new Vector3(0, 0, 49);
            turret.Step(Frame);
            Assert.IsTrue(turret.TargetMotion.Velocity.Length() > 30, "within the limit it has moved");
            turret.target.position += new Vector3(0, 300, 0);
            turret.Step(Frame);
            Assert.AreEqual(default(Vec3), turret.TargetMotion.Velocity);
        }

        [Test]
        public void Pause_InNoTime_LearnsNothing()
        {
            Make();
            for (int i = 0; i < 60; i++)
                Step(Frame);
            (TurretPlatform platform, TurretMotion motion) = (turret.Platform, turret.TargetMotion);
            TurretState state = turret.State;
            for (int i = 0; i < 10; i++)
                turret.Step(0);
            Assert.AreEqual(state, turret.State);
            Assert.AreEqual(platform, turret.Platform);
            Assert.AreEqual(motion, turret.TargetMotion);
        }

        [Test]
        public void NoTarget_ReturnsToRest()
        {
            Make();
            for (int i = 0; i < 120; i++)
                Step(Frame);
            turret.target = null;
            for (int i = 0; i < 240; i++)
                turret.Step(Frame);
            Assert.IsTrue(turret.Result.AtRest);
            Assert.IsFalse(turret.IsOnTarget || turret.HasSolution);
        }

        [Test]
        public void Trajectory_Latest_FiresHigherAndLater()
        {
            var found = new List<TurretSolution>();
            foreach (TurretTrajectory trajectory in new[] { TurretTrajectory.Earliest, TurretTrajectory.Latest })
            {
                Make();
                (turret.shotSpeed, turret.shotTrajectory) = (60, trajectory);
                for (int i = 0; i < 300; i++)
                    turret.Step(Frame);
                Assert.IsTrue(turret.IsOnTarget);
                found.Add(turret.Solution);
            }
            Assert.IsTrue(found[1].Time > found[0].Time + 1);
            Assert.IsTrue(found[1].Direction.Y > found[0].Direction.Y + 0.1f);
        }

        [Test]
        public void Beam_OfInfiniteSpeed_LaunchesAlongTheBarrel()
        {
            Make();
            turret.shotSpeed = float.PositiveInfinity;
            Step(Frame);
            Assert.AreEqual(TurretStatus.Ok, turret.Status);
            Near.AreEqual(turret.Pose.Boresight, (Vec3)turret.LaunchVelocity);
        }

        [Test]
        public void CanAimAtAndTimeToAim_OfAPoint_KnowTheStops()
        {
            Make();
            Vector3 above = new Vector3(0, 100, 30);
            Assert.IsTrue(turret.CanAimAt(above));
            Assert.IsTrue(turret.TimeToAim(above) > 0.1f);
            turret.elevationMax = 5;
            Assert.IsFalse(turret.CanAimAt(above));
        }
    }
}
