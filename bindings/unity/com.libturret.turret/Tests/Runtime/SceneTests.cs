// SPDX-License-Identifier: MIT OR Apache-2.0
using NUnit.Framework;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Libturret.Tests
{
    /// <summary>
    /// What games do to a scene with a turret. However it came about, a turret that says that it is on target has a
    /// barrel that points at the target.
    /// </summary>
    public class SceneTests : SceneFixture
    {
        /// <summary>Makes a turret with its target on its right.</summary>
        private TurretBehaviour Turret(Transform parent = null)
        {
            var turret = New(parent, new Vector3(3, 1, -2)).gameObject.AddComponent<TurretBehaviour>();
            turret.updateMethod = TurretUpdateMethod.Manual;
            AddParts(turret);
            turret.target = New(null, new Vector3(90, 25, -8));
            return turret;
        }

        private void AddParts(TurretBehaviour turret)
        {
            turret.basePart = New(turret.transform, new Vector3(0, 0.5f, 0));
            turret.barrelPart = New(turret.basePart, new Vector3(0.3f, 2, 0.4f));
            turret.muzzlePart = New(turret.barrelPart, new Vector3(0.2f, 0.1f, 4));
        }

        private static void Run(TurretBehaviour turret, float seconds = 4)
        {
            for (float time = 0; time < seconds; time += Frame)
                turret.Step(Frame);
        }

        private static void IsOnTarget(TurretBehaviour turret)
        {
            Vector3 way = turret.target.position - turret.muzzlePart.position;
            Assert.IsTrue(turret.IsOnTarget, $"{turret.Status}");
            Assert.AreEqual(0, Vector3.Cross(turret.muzzlePart.forward, way).magnitude, 2e-3);
            Assert.IsTrue(Vector3.Dot(turret.muzzlePart.forward, way) > 0);
        }

        private TurretBehaviour Copy(TurretBehaviour turret)
        {
            TurretBehaviour copy = Object.Instantiate(turret);
            Kept(copy.gameObject);
            return copy;
        }

        [Test]
        public void Copy_OfATurretThatHasTurned_GoesOnFromThere()
        {
            TurretBehaviour turret = Turret();
            Run(turret);
            TurretBehaviour copy = Copy(turret);
            Assert.AreEqual(turret.State, copy.State);
            copy.Step(0);
            IsOnTarget(copy);
            copy.target = New(null, new Vector3(-50, 5, -70));
            Run(copy);
            IsOnTarget(copy);
            // The original has not been touched.
            turret.Step(0);
            IsOnTarget(turret);
        }

        [Test]
        public void Copy_OfACopyThatStandsTurned_GoesOnFromThere()
        {
            Transform ship = New(null, new Vector3(-20, 6, 11));
            ship.rotation = Quaternion.Euler(20, 140, -35);
            TurretBehaviour turret = Turret(ship);
            turret.elevationMin = -80;
            Run(turret);
            TurretBehaviour copy = Copy(Copy(turret));
            copy.transform.rotation = Quaternion.Euler(-10, 50, 5);
            Run(copy);
            IsOnTarget(copy);
        }

        [Test]
        public void Copy_OfATurretWhoseStateWasSet_KnowsWhatItsPartsShow()
        {
            TurretBehaviour turret = Turret();
            Run(turret, 0.5f);
            turret.State = new TurretState { Azimuth = -2 };
            TurretBehaviour copy = Copy(turret);
            Assert.AreEqual(-2.0, copy.State.Azimuth);
            Run(copy);
            IsOnTarget(copy);
        }

        [Test]
        public void Measure_OfATurretThatHasTurned_ChangesNothing()
        {
            TurretBehaviour turret = Turret();
            Run(turret);
            Vec3 trunnion = turret.Config.Trunnion, muzzle = turret.Config.Muzzle;
            turret.Measure();
            Near.AreEqual(trunnion, turret.Config.Trunnion, 1e-4f);
            Near.AreEqual(muzzle, turret.Config.Muzzle, 1e-4f);
            Run(turret, 1);
            IsOnTarget(turret);
        }

        [Test]
        public void Parts_GivenToATurretAtWork_AreMeasured()
        {
            TurretBehaviour turret = Turret();
            Run(turret);
            Object.DestroyImmediate(turret.basePart.gameObject);
            Object.DestroyImmediate(turret.barrelPart.gameObject);
            Object.DestroyImmediate(turret.muzzlePart.gameObject);
            AddParts(turret);
            turret.barrelPart.localPosition = new Vector3(0, 3, 1);
            Run(turret);
            IsOnTarget(turret);
            Near.AreEqual(new Vec3(0, 3, 1), turret.Config.Trunnion, 1e-5f);
        }

        [Test]
        public void Barrel_ThatIsExchanged_IsAtItsRestAngle()
        {
            TurretBehaviour turret = Turret();
            Run(turret);
            turret.barrelPart = New(turret.basePart, new Vector3(0.3f, 2, 0.4f));
            turret.muzzlePart = New(turret.barrelPart, new Vector3(0.2f, 0.1f, 4));
            Run(turret, 1);
            IsOnTarget(turret);
        }

        [Test]
        public void Barrel_ThatComesBackAfterAnother_KeepsItsRest()
        {
            TurretBehaviour turret = Turret();
            Transform first = turret.barrelPart, muzzle = turret.muzzlePart;
            Run(turret);
            turret.barrelPart = New(turret.basePart, new Vector3(0.3f, 2, 0.4f));
            turret.muzzlePart = New(turret.barrelPart, new Vector3(0.2f, 0.1f, 4));
            Run(turret, 1);
            (turret.barrelPart, turret.muzzlePart) = (first, muzzle);
            TurretBehaviour copy = Copy(turret);
            Run(turret, 1);
            IsOnTarget(turret);
            Run(copy, 1);
            IsOnTarget(copy);
        }

        [Test]
        public void Barrel_ThatGrowsFromNothing_IsMeasuredWhenItIsThere()
        {
            TurretBehaviour turret = Turret();
            foreach (float scale in new[] { 0.001f, 0.5f, 1 })
            {
                turret.barrelPart.localScale = new Vector3(scale, scale, scale);
                Run(turret);
                IsOnTarget(turret);
                Near.AreEqual(new Vec3(0.2f, 0.1f, 4) * scale, turret.Config.Muzzle, 1e-4f);
            }
        }

        [Test]
        public void Base_ThatIsElsewhere_IsNoMotionOfTheMount()
        {
            TurretBehaviour turret = Turret();
            Run(turret);
            turret.basePart = New(turret.transform, new Vector3(1, 0.5f, 0));
            turret.Step(Frame);
            Assert.AreEqual(default(Vec3), turret.Platform.Velocity);
        }

        [Test]
        public void Battery_OfAModel_LeavesItAsItIs()
        {
            TurretBehaviour model = Turret();
            model.enabled = false;
            var battery = New(null, Vector3.zero).gameObject.AddComponent<TurretBatteryBehaviour>();
            battery.model = model;
            battery.Create(2);
            battery.Step(Frame);
            Near.AreEqual(new Vec3(0.2f, 0.1f, 4), battery.Configs[0].Muzzle, 1e-5f);
            // Had the battery written into its model, this would count as a base that has turned.
            model.basePart.localRotation = Quaternion.Euler(0, 90, 0);
            TurretBehaviour made = Copy(model);
            Run(made);
            Assert.AreEqual(0, Vector3.Dot(made.muzzlePart.forward, made.Pose.Boresight), 1e-3);
            Object.DestroyImmediate(battery.gameObject);
        }

        [Test]
        public void Idling_WhileTheTargetIsInactive_LastsWhenItComesBack()
        {
            TurretBehaviour turret = Turret();
            Run(turret);
            turret.target.gameObject.SetActive(false);
            turret.IsIdle = true;
            turret.target.gameObject.SetActive(true);
            Run(turret);
            Assert.IsTrue(turret.IsIdle && turret.IsAtRest);
            Assert.AreEqual(default(TurretMotion), turret.TargetMotion);
        }

        [Test]
        public void Barrel_ThatIsMissing_LeavesTheElevationAtZero()
        {
            TurretBehaviour turret = Turret();
            turret.muzzlePart.parent = turret.basePart;
            turret.barrelPart = null;
            Run(turret);
            Assert.AreEqual(0f, turret.Elevation);
            Assert.IsFalse(turret.IsOnTarget);
            turret.target.position = turret.muzzlePart.position + turret.muzzlePart.forward * 50;
            Run(turret, 1);
            IsOnTarget(turret);
        }

        [Test]
        public void Scale_ThatChanges_IsFollowedByTheOffsets()
        {
            Transform ship = New(null, new Vector3(-20, 6, 11));
            ship.localScale = new Vector3(0.01f, 0.01f, 0.01f);
            TurretBehaviour turret = Turret(ship);
            foreach (float scale in new[] { 0.01f, 0.3f, 1, 3 })
            {
                ship.localScale = new Vector3(scale, scale, scale);
                Run(turret);
                IsOnTarget(turret);
                Near.AreEqual(new Vec3(0.3f, 2, 0.4f) * scale, turret.Config.Trunnion, 1e-4f * scale);
                Near.AreEqual(new Vec3(0.2f, 0.1f, 4) * scale, turret.Config.Muzzle, 1e-4f * scale);
            }
        }

        [Test]
        public void Stop_BrakesAndStays_UntilThereIsAnotherTarget()
        {
            TurretBehaviour turret = Turret();
            turret.azimuthAcceleration = 90;
            Run(turret, 0.5f);
            float before = turret.Azimuth, speed = turret.AzimuthSpeed;
            Assert.AreEqual(45, speed, 2);
            turret.Stop();
            Run(turret, 3);
            Assert.AreEqual(before + speed * speed / 180, turret.Azimuth, 0.05);
            Assert.AreEqual(0f, turret.AzimuthSpeed);
            Assert.IsTrue(turret.IsIdle && !turret.IsOnTarget);
            turret.target = New(null, new Vector3(-60, 9, 50));
            Run(turret);
            IsOnTarget(turret);
        }

        [Test]
        public void TrackAngles_ThatMove_AreFollowedWithoutALag()
        {
            TurretBehaviour turret = Turret();
            for (int i = 0; i < 20; i++)
            {
                // A snapshot every tenth of a second.
                turret.TrackAngles(10 + 20 * 0.1f * i, -5 + 3 * 0.1f * i, 20, 3);
                for (int frame = 0; frame < 6; frame++)
                    turret.Step(Frame);
            }
            // The command is for the end of the first of the six steps.
            Assert.AreEqual(10 + 20 * 1.9 + 20 * 5 / 60.0, turret.Azimuth, 1e-3);
            Assert.AreEqual(-5 + 3 * 1.9 + 3 * 5 / 60.0, turret.Elevation, 1e-3);
            Assert.AreEqual(20, turret.AzimuthSpeed, 1e-3);
            turret.IsIdle = false;
            Run(turret);
            IsOnTarget(turret);
        }

        [Test]
        public void TimeToEngage_IsTheTimeUntilTheTurretIsOnTarget()
        {
            TurretBehaviour turret = Turret();
            turret.shotSpeed = 300;
            turret.followsMotion = false;
            turret.azimuthAcceleration = turret.elevationAcceleration = 120;
            float seconds = turret.TimeToEngage(turret.target.position), taken = 0;
            for (; !turret.IsOnTarget && taken < 10; taken += 1 / 240f)
                turret.Step(1 / 240f);
            Assert.AreEqual(taken, seconds, 0.01 * taken + 1 / 240f);
            Assert.IsTrue(taken > 0.5f, $"{taken} s");
            (turret.State, turret.elevationMax) = (default, 5);
            Assert.IsTrue(float.IsPositiveInfinity(turret.TimeToEngage(turret.target.position)));
            turret.azimuthRate = -1;
            Assert.AreEqual(-1f, turret.TimeToEngage(turret.target.position));
        }

        [Test]
        public void Rocket_WithoutSpeed_IsAimedSoThatItHits()
        {
            TurretBehaviour turret = Turret();
            (turret.shotSpeed, turret.shotThrust, turret.shotBurnTime) = (0, 60, 2);
            turret.shotGravity = new Vector3(0, -9.81f, 0);
            Run(turret);
            Assert.IsTrue(turret.IsOnTarget && turret.HasSolution);
            Vector3[] flight = turret.Trajectory(9, turret.FlightTime);
            Assert.AreEqual(9, flight.Length);
            Assert.AreEqual(0, (flight[8] - turret.target.position).magnitude, 0.3);
        }

        [Test]
        public void AimPosition_ThatIsCleared_IsNotAimedAt()
        {
            TurretBehaviour turret = Turret();
            turret.AimPosition = turret.target.position;
            turret.target = null;
            Run(turret);
            Assert.IsTrue(turret.IsOnTarget);
            turret.ClearAimPosition();
            Assert.IsTrue(turret.IsIdle);
            Run(turret);
            Assert.IsFalse(turret.IsOnTarget);
            Assert.AreEqual(0, turret.Azimuth, 1e-3);
        }

        [Test]
        public void Target_ThatIsNew_EndsIdling()
        {
            TurretBehaviour turret = Turret();
            turret.IsIdle = true;
            Run(turret);
            Assert.AreEqual(0, turret.Azimuth, 1e-3);
            Assert.IsTrue(turret.IsIdle);
            Transform before = turret.target;
            turret.target = New(null, new Vector3(-60, 9, 50));
            Run(turret);
            IsOnTarget(turret);
            turret.target = before;
            Run(turret);
            IsOnTarget(turret);
        }
    }
}
