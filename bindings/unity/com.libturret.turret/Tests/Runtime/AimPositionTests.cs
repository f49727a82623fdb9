// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using NUnit.Framework;
using UnityEngine;

namespace Libturret.Tests
{
    /// <summary>A script that sets AimPosition, and reads the turret's members.</summary>
    public class AimPositionTests : SceneFixture
    {
        private TurretBehaviour Turret()
        {
            var turret = New(null, new Vector3(3, 1, -2)).gameObject.AddComponent<TurretBehaviour>();
            turret.updateMethod = TurretUpdateMethod.Manual;
            turret.basePart = New(turret.transform, new Vector3(0, 0.5f, 0));
            turret.barrelPart = New(turret.basePart, new Vector3(0, 1, 0.4f));
            turret.muzzlePart = New(turret.barrelPart, new Vector3(0, 0, 3));
            return turret;
        }

        private static void Run(TurretBehaviour turret, float seconds)
        {
            for (float time = 0; time < seconds; time += Frame)
                turret.Step(Frame);
        }

        /// <summary>Returns the angle between the muzzle's transform and a point, degrees.</summary>
        private static float DegreesOff(TurretBehaviour turret, Vector3 point)
        {
            Vector3 way = point - turret.muzzlePart.position;
            float across = Vector3.Cross(turret.muzzlePart.forward, way).magnitude;
            return (float)Math.Atan2(across, Vector3.Dot(turret.muzzlePart.forward, way)) * Mathf.Rad2Deg;
        }

        [Test]
        public void NewTurret_HasNothingToAimAt()
        {
            TurretBehaviour turret = Turret();
            turret.Step(Frame);
            Assert.IsTrue(turret.IsIdle && turret.IsAtRest);
            Assert.IsFalse(turret.IsAimed || turret.IsOnTarget || turret.HasSolution);
            Assert.AreEqual(180, turret.AngleToTarget, 0);
            Assert.AreEqual(0, turret.FlightTime, 0);
            turret.IsIdle = false;
            turret.Step(Frame);
            Assert.IsTrue(turret.IsIdle && turret.IsAtRest, "there is still nothing");
        }

        [Test]
        public void AimPosition_WithoutATarget_IsAimedAt()
        {
            TurretBehaviour turret = Turret();
            var point = new Vector3(-20, 12, -15);
            int acquired = 0, lost = 0;
            turret.onTargetAcquired.AddListener(() => acquired++);
            turret.onTargetLost.AddListener(() => lost++);
            turret.AimPosition = point;
            Assert.IsFalse(turret.IsIdle);
            turret.Step(Frame);
            Assert.IsFalse(turret.IsAimed || turret.IsAtRest);
            Assert.AreEqual(90, Math.Abs(turret.AzimuthSpeed), 1e-3);
            Assert.AreEqual(DegreesOff(turret, point), turret.AngleToTarget, 1e-2);
            Run(turret, 3);
            Assert.IsTrue(turret.IsAimed && turret.IsOnTarget && turret.HasSolution);
            Assert.AreEqual(0, DegreesOff(turret, point), 1e-2);
            Assert.AreEqual(0, turret.AngleToTarget, 1e-2);
            Assert.AreEqual(0, Math.Abs(turret.AzimuthSpeed) + Math.Abs(turret.ElevationSpeed), 1e-3);
            Near.AreEqual(point, (Vec3)turret.AimPoint, 1e-4f);
            Assert.AreEqual(1, acquired);

            turret.IsIdle = true;
            Run(turret, 3);
            Assert.IsTrue(turret.IsAtRest && turret.IsIdle && !turret.IsAimed);
            Assert.AreEqual(180, turret.AngleToTarget, 0);
            Assert.AreEqual(1, lost);
            // The turret still has the point, and aims at it again.
            turret.IsIdle = false;
            Run(turret, 3);
            Assert.IsTrue(turret.IsAimed);
            turret.IsIdle = true;
            turret.AimPosition = point;
            Assert.IsFalse(turret.IsIdle);
        }

        [Test]
        public void ElevationSpeed_OfATurretThatRises_IsItsRate()
        {
            TurretBehaviour turret = Turret();
            (turret.elevationRate, turret.AimPosition) = (30, new Vector3(3, 100, 20));
            turret.Step(Frame);
            Assert.AreEqual(30, turret.ElevationSpeed, 1e-3);
            Assert.AreEqual(0, turret.AzimuthSpeed, 1e-3);
        }

        [Test]
        public void Goals_OfATurretThatTurns_AreTheAnglesAtWhichItEnds()
        {
            TurretBehaviour turret = Turret();
            turret.AimPosition = new Vector3(-20, 12, -15);
            turret.Step(Frame);
            float azimuth = turret.AzimuthGoal, elevation = turret.ElevationGoal;
            Assert.IsTrue(azimuth < -90 && Math.Abs(turret.Azimuth) < 5 && elevation > 5, $"{azimuth}, {elevation}");
            Run(turret, 3);
            Assert.AreEqual(azimuth, turret.Azimuth, 1e-4);
            Assert.AreEqual(elevation, turret.Elevation, 1e-4);
            Assert.AreEqual(azimuth, turret.AzimuthGoal, 1e-4);
        }

        [Test]
        public void Target_ComesBeforeAimPosition_UntilItIsGone()
        {
            TurretBehaviour turret = Turret();
            var point = new Vector3(-20, 12, -15);
            turret.AimPosition = point;
            turret.target = New(null, new Vector3(30, 5, 10));
            Run(turret, 3);
            Assert.IsTrue(turret.IsAimed);
            Assert.AreEqual(0, DegreesOff(turret, turret.target.position), 1e-2);
            turret.IsIdle = true;
            Run(turret, 3);
            Assert.IsTrue(turret.IsAtRest, "whatever the target");
            turret.IsIdle = false;
            turret.target.gameObject.SetActive(false);
            Run(turret, 3);
            Assert.IsTrue(turret.IsAimed);
            Assert.AreEqual(0, DegreesOff(turret, point), 1e-2);
        }

        [Test]
        public void AimPosition_SetEachFrame_IsLed()
        {
            TurretBehaviour turret = Turret();
            (turret.shotSpeed, turret.shotGravity) = (150, new Vector3(0, -9.81f, 0));
            Vector3 at = new Vector3(-60, 20, 50), velocity = new Vector3(20, 1, -4);
            for (int i = 0; i < 180; i++)
            {
                at += velocity * Frame;
                turret.AimPosition = at;
                turret.Step(Frame);
            }
            Assert.IsTrue(turret.IsAimed && turret.FlightTime > 0.2f);
            Near.AreEqual(at + velocity * turret.FlightTime, (Vec3)turret.AimPoint, 0.02f);
            Vector3[] flight = turret.Trajectory(9, turret.FlightTime);
            Near.AreEqual(turret.MuzzlePosition, (Vec3)flight[0], 0);
            Near.AreEqual(turret.AimPoint, (Vec3)flight[8], 0.15f);

            turret.followsMotion = false;
            turret.Step(Frame);
            Near.AreEqual(at, (Vec3)turret.AimPoint, 1e-3f);
            // The target replaces the point, and is observed anew: it counts as at rest.
            turret.followsMotion = true;
            turret.target = New(null, at + new Vector3(5, 0, 0));
            turret.Step(Frame);
            Assert.AreEqual(default(Vec3), turret.TargetMotion.Velocity);
            turret.target = null;
            turret.Step(Frame);
            Assert.AreEqual(default(Vec3), turret.TargetMotion.Velocity);
        }

        [Test]
        public void OutOfReach_AimPointIsTheTarget()
        {
            TurretBehaviour turret = Turret();
            (turret.shotSpeed, turret.shotGravity) = (5, new Vector3(0, -9.81f, 0));
            turret.AimPosition = new Vector3(-20, 12, -15);
            Run(turret, 3);
            Assert.IsFalse(turret.HasSolution || turret.IsAimed);
            Near.AreEqual(turret.AimPosition, (Vec3)turret.AimPoint, 1e-4f);
            Assert.AreEqual(0, turret.FlightTime, 0);
            Assert.AreEqual(0, turret.AngleToTarget, 1e-2);
        }

        [Test]
        public void Sector_ToHoldFireIn_IsAimedThrough()
        {
            TurretBehaviour turret = Turret();
            turret.sectors.Add(new TurretBehaviour.Sector { from = -30, to = 30 });
            turret.AimPosition = new Vector3(3, 3, 40);
            Run(turret, 2);
            Assert.IsTrue(turret.IsAimed && turret.HoldsFire);
            Assert.IsFalse(turret.IsOnTarget);
        }

        [Test]
        public void Error_IsNotAimed()
        {
            TurretBehaviour turret = Turret();
            turret.AimPosition = new Vector3(3, 3, 40);
            Run(turret, 2);
            Assert.IsTrue(turret.IsAimed);
            turret.AimPosition = new Vector3(float.NaN, 3, 40);
            turret.Step(Frame);
            Assert.AreEqual(TurretStatus.NotFinite, turret.Status);
            Assert.IsFalse(turret.IsAimed || turret.IsOnTarget);
            Assert.AreEqual(TurretFlags.None, turret.Result.Flags);
            Assert.AreEqual(180, turret.AngleToTarget, 0);
            turret.AimPosition = new Vector3(3, 3, 40);
            turret.Step(Frame);
            Assert.IsTrue(turret.IsAimed);
            turret.enabled = false;
            Assert.IsFalse(turret.IsAimed);
            Assert.AreEqual(180, turret.AngleToTarget, 0);
        }

        [Test]
        public void Trajectory_WithDrag_IsThatOfItsDifferentialEquation()
        {
            TurretBehaviour turret = Turret();
            (turret.shotSpeed, turret.shotGravity, turret.shotDrag) = (80, new Vector3(1, -9.81f, 0), 0.4f);
            turret.AimPosition = new Vector3(-30, 20, 10);
            Run(turret, 3);
            Vector3[] points = turret.Trajectory(11, 2);
            // v' = g - k v, integrated by the midpoint method. The steps are so small that their error does not matter.
            const double step = 1e-4;
            double x = turret.MuzzlePosition.x, y = turret.MuzzlePosition.y;
            double vx = turret.LaunchVelocity.x, vy = turret.LaunchVelocity.y;
            for (int i = 0; i <= 20000; i++)
            {
                if (i % 2000 == 0)
                {
                    Assert.AreEqual(x, points[i / 2000].x, 1e-3, $"{i}");
                    Assert.AreEqual(y, points[i / 2000].y, 1e-3, $"{i}");
                }
                double middleX = vx + step / 2 * (1 - 0.4 * vx), middleY = vy + step / 2 * (-9.81 - 0.4 * vy);
                (x, y) = (x + step * middleX, y + step * middleY);
                (vx, vy) = (vx + step * (1 - 0.4 * middleX), vy + step * (-9.81 - 0.4 * middleY));
            }
        }

        [Test]
        public void Trajectory_OfAShorterArray_HasNothingOfALongerOne()
        {
            TurretBehaviour turret = Turret();
            (turret.shotSpeed, turret.shotGravity) = (80, new Vector3(1, -9.81f, 0));
            turret.Step(Frame);
            var expected = new DVec3[5];
            turret.Shot.Path(turret.Pose.Muzzle, turret.LaunchVelocity, 0.5f, expected);
            turret.Trajectory(9, 2);
            foreach (int points in new[] { 5, 3 })
            {
                Vector3[] drawn = turret.Trajectory(points, 0.5f * (points - 1));
                Assert.AreEqual(points, drawn.Length);
                for (int i = 0; i < points; i++)
                    Near.AreEqual((Vec3)expected[i], (Vec3)drawn[i], 1e-5f);
            }
        }

        [Test]
        public void State_StoppedByAScript_IsShownByAStepOfNoTime()
        {
            TurretBehaviour turret = Turret();
            turret.updateMethod = TurretUpdateMethod.Manual;
            (turret.azimuthRate, turret.azimuthAcceleration) = (60, 120);
            turret.AimPosition = new Vector3(-30, 0, -30);
            Run(turret, 0.5f);
            float speed = turret.AzimuthSpeed;
            Assert.AreEqual(60, Math.Abs(speed), 1e-3);
            for (int i = 0; i < 60; i++)
            {
                TurretState state = turret.State;
                state.Stop(turret.Config, turret.Mount, Frame);
                turret.State = state;
                turret.Step(0);
            }
            Assert.AreEqual(0, turret.AzimuthSpeed, 0);
            float stopped = turret.Azimuth;
            Assert.AreEqual(stopped, turret.State.Azimuth * Mathf.Rad2Deg, 1e-5);
            Vector3 boresight = (Vector3)turret.Pose.Boresight;
            Assert.AreEqual(stopped, Math.Atan2(boresight.x, boresight.z) * Mathf.Rad2Deg, 1e-3);
        }

        [Test]
        public void Trajectory_OfNothingThatFlies_IsEmpty()
        {
            TurretBehaviour turret = Turret();
            turret.Step(Frame);
            var points = new Vector3[3];
            foreach (float speed in new[] { 0, float.PositiveInfinity, float.NaN })
            {
                turret.shotSpeed = speed;
                Assert.AreEqual(0, turret.Trajectory(3, 1).Length);
                Assert.AreEqual(0, turret.Trajectory(points, 1));
            }
            turret.shotSpeed = 10;
            foreach (float seconds in new[] { -1, float.PositiveInfinity, float.NaN })
                Assert.AreEqual(0, turret.Trajectory(3, seconds).Length);
            turret.shotDrag = float.NaN;
            Assert.AreEqual(0, turret.Trajectory(3, 1).Length);
            Assert.AreEqual(0, turret.Trajectory(points, 1));
            turret.shotDrag = 0;
            Assert.AreEqual(0, turret.Trajectory(-1, 1).Length);
            Assert.AreEqual(1, turret.Trajectory(1, 1).Length);
            Assert.AreEqual(3, turret.Trajectory(points, 1));
            Near.AreEqual(turret.MuzzlePosition + new Vector3(0, 0, 5), (Vec3)points[1], 1e-4f);
        }
    }
}
