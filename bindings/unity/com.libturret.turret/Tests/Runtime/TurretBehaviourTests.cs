// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using NUnit.Framework;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Libturret.Tests
{
    /// <summary>The component on a model of a base, a barrel and a muzzle, step by step.</summary>
    public class TurretBehaviourTests : SceneFixture
    {
        /// <summary>
        /// Makes a turret. Its elevation axis is 2 meters above the base and beside the azimuth axis, and its muzzle is
        /// 4 meters ahead of the elevation axis.
        /// </summary>
        private TurretBehaviour Turret(Transform parent = null)
        {
            Transform root = New("turret", parent, new Vector3(3, 1, -2));
            var turret = root.gameObject.AddComponent<TurretBehaviour>();
            turret.updateMethod = TurretUpdateMethod.Manual;
            turret.basePart = New("base", root, new Vector3(0, 0.5f, 0));
            turret.barrelPart = New("barrel", turret.basePart, new Vector3(0.3f, 2, 0.4f));
            turret.muzzlePart = New("muzzle", turret.barrelPart, new Vector3(0.2f, 0.1f, 4));
            turret.target = New("target", null, new Vector3(40, 15, 30));
            return turret;
        }

        private static void Run(TurretBehaviour turret, float seconds)
        {
            for (float time = 0; time < seconds; time += Frame)
                turret.Step(Frame);
        }

        /// <summary>Returns by how many meters the muzzle's line misses a point, from the transforms.</summary>
        private static float Miss(TurretBehaviour turret, Vector3 target)
        {
            Vector3 way = target - turret.muzzlePart.position;
            return Vector3.Cross(turret.muzzlePart.forward, way).magnitude;
        }

        private static void AimsAtItsTarget(TurretBehaviour turret)
        {
            Assert.AreEqual(TurretStatus.Ok, turret.Status);
            Assert.IsTrue(turret.IsOnTarget);
            Assert.AreEqual(0, Miss(turret, turret.target.position), 1e-3);
            // The pose agrees with the transforms within Unity's floats.
            Near.AreEqual(turret.muzzlePart.position, (Vector3)turret.Pose.Muzzle, 1e-4f);
            Near.AreEqual(turret.muzzlePart.forward, turret.Pose.Boresight, 1e-5f);
        }

        [Test]
        public void Step_LongEnough_TurnsThePartsToTheTarget()
        {
            TurretBehaviour turret = Turret();
            Run(turret, 4);
            AimsAtItsTarget(turret);
            // The base has turned only about the up axis.
            Near.AreEqual(new Vec3(0, 1, 0), turret.basePart.up);
        }

        [Test]
        public void Step_OnATurnedAndScaledParent_TurnsThePartsToTheTarget()
        {
            Transform ship = New("ship", null, new Vector3(-20, 6, 11));
            ship.rotation = Quaternion.Euler(20, 140, -35);
            ship.localScale = new Vector3(2.5f, 2.5f, 2.5f);
            TurretBehaviour turret = Turret(ship);
            turret.elevationMin = -80;
            Run(turret, 6);
            AimsAtItsTarget(turret);
        }

        [Test]
        public void Step_PartsThatAreTurnedInTheModel_KeepTheirTurn()
        {
            TurretBehaviour turret = Turret();
            turret.basePart.localRotation = Quaternion.Euler(-90, 0, 0);
            turret.barrelPart.localRotation = Quaternion.Euler(0, 180, 20);
            Transform muzzle = turret.muzzlePart;
            // The muzzle's transform shows where the barrel really points.
            muzzle.rotation = Quaternion.identity;
            Run(turret, 4);
            AimsAtItsTarget(turret);
        }

        [Test]
        public void Step_GivenOffsets_AreThoseOfTheConfig()
        {
            TurretBehaviour turret = Turret();
            turret.offsetsFromParts = false;
            turret.trunnion = new Vector3(1, 2, 3);
            turret.muzzleOffset = new Vector3(4, 5, 6);
            turret.Step(Frame);
            Assert.AreEqual(new Vec3(1, 2, 3), turret.Config.Trunnion);
            Assert.AreEqual(new Vec3(4, 5, 6), turret.Config.Muzzle);
            turret.offsetsFromParts = true;
            Near.AreEqual(new Vec3(0.3f, 2, 0.4f), turret.Config.Trunnion);
            Near.AreEqual(new Vec3(0.2f, 0.1f, 4), turret.Config.Muzzle);
        }

        [Test]
        public void Config_HasTheInspectorsNumbersInRadians()
        {
            TurretBehaviour turret = Turret();
            Assert.IsTrue(float.IsPositiveInfinity(turret.Config.AzimuthMax));
            Assert.IsTrue(float.IsPositiveInfinity(turret.Config.AzimuthAccel));
            turret.limitAzimuth = true;
            (turret.azimuthMin, turret.azimuthMax) = (-10, 20);
            (turret.elevationMin, turret.elevationMax) = (-30, 40);
            (turret.azimuthRate, turret.elevationRate) = (50, 60);
            (turret.azimuthAcceleration, turret.elevationAcceleration) = (70, 80);
            (turret.restAzimuth, turret.restElevation, turret.tolerance) = (5, 6, 7);
            TurretConfig config = turret.Config;
            var degrees = new[]
            {
                config.AzimuthMin, config.AzimuthMax, config.ElevationMin, config.ElevationMax, config.AzimuthRate,
                config.ElevationRate, config.AzimuthAccel, config.ElevationAccel, config.RestAzimuth,
                config.RestElevation, config.AimTolerance,
            };
            var expected = new[] { -10, 20, -30, 40, 50, 60, 70, 80, 5, 6, 7 };
            for (int i = 0; i < expected.Length; i++)
                Assert.AreEqual(expected[i], degrees[i] * 180 / Math.PI, 1e-4, $"{i}");
            Assert.AreEqual(TurretAxes.Unity, config.Axes);
        }

        [Test]
        public void Step_StopOnTheRight_StopsThere()
        {
            TurretBehaviour turret = Turret();
            turret.limitAzimuth = true;
            (turret.azimuthMin, turret.azimuthMax) = (-60, 20);
            Run(turret, 4);
            Assert.AreEqual(20, turret.Azimuth, 1e-3);
            Assert.IsFalse(turret.IsOnTarget);
            Assert.IsTrue(turret.Result.AzimuthLimited);
            Near.AreEqual(Near.Heading(20 * Math.PI / 180), turret.basePart.forward, 1e-5f);
        }

        [Test]
        public void Step_Rate_IsThatOfTheInspector()
        {
            TurretBehaviour turret = Turret();
            turret.target.position = new Vector3(3, 3.5f, -500);
            (turret.azimuthRate, turret.azimuthAcceleration) = (30, 60);
            Run(turret, 1);
            // Half a second to speed up, and half at 30 degrees a second.
            Assert.AreEqual(22.5, Math.Abs(turret.Azimuth), 0.6);
        }

        [Test]
        public void Events_ComeOnTheChangeAlone()
        {
            TurretBehaviour turret = Turret();
            int hits = 0, losses = 0;
            turret.onTargetAcquired.AddListener(() => hits++);
            turret.onTargetLost.AddListener(() => losses++);
            turret.Step(Frame);
            Assert.AreEqual(0, hits);
            Run(turret, 4);
            Assert.AreEqual(1, hits);
            Assert.AreEqual(0, losses);
            turret.target.position = new Vector3(-40, 15, -30);
            turret.Step(Frame);
            Assert.AreEqual(1, losses);
            Run(turret, 5);
            Assert.AreEqual(2, hits);
            Assert.AreEqual(1, losses);
        }

        [Test]
        public void TargetGone_OrInactive_ReturnsToRest()
        {
            TurretBehaviour turret = Turret();
            (turret.restAzimuth, turret.restElevation) = (-15, 10);
            int losses = 0;
            turret.onTargetLost.AddListener(() => losses++);
            Run(turret, 4);
            turret.target.gameObject.SetActive(false);
            Run(turret, 4);
            Assert.AreEqual(1, losses);
            Assert.IsTrue(turret.Result.AtRest);
            Assert.AreEqual(-15, turret.Azimuth, 1e-3);
            Assert.AreEqual(10, turret.Elevation, 1e-3);

            turret.target.gameObject.SetActive(true);
            Run(turret, 4);
            AimsAtItsTarget(turret);
            Object.DestroyImmediate(turret.target.gameObject);
            Run(turret, 4);
            Assert.AreEqual(2, losses);
            Assert.IsTrue(turret.Result.AtRest);
            Assert.IsFalse(turret.HasSolution);
        }

        [Test]
        public void Disabled_OnItsTarget_LosesIt()
        {
            TurretBehaviour turret = Turret();
            int losses = 0;
            turret.onTargetLost.AddListener(() => losses++);
            Run(turret, 4);
            turret.enabled = false;
            Assert.AreEqual(1, losses);
            Assert.IsFalse(turret.IsOnTarget);
        }

        /// <summary>
        /// Returns by how many meters a shot misses, from the current transforms and with the turret's flight time.
        /// </summary>
        private static float MissOfAShot(TurretBehaviour turret, Vector3 mountVelocity, Vector3 targetVelocity)
        {
            float flight = turret.Solution.Time;
            Vector3 launch = turret.muzzlePart.forward * turret.shotSpeed + mountVelocity * turret.inheritVelocity;
            Vector3 shot = turret.muzzlePart.position + launch * flight
                + turret.shotGravity * (0.5f * flight * flight);
            return (shot - (turret.target.position + targetVelocity * flight)).magnitude;
        }

        [Test]
        public void Lead_FromAShipAtATargetThatMoves_HitsIt()
        {
            Transform ship = New("ship", null, new Vector3(0, 0, 0));
            TurretBehaviour turret = Turret(ship);
            (turret.shotSpeed, turret.shotGravity) = (120, new Vector3(0, -9.81f, 0));
            (turret.azimuthAcceleration, turret.elevationAcceleration) = (120, 120);
            Vector3 velocity = new Vector3(-8, 1, 5), shipVelocity = new Vector3(-40, 0, 30);
            for (float time = 0; time < 4; time += Frame)
            {
                ship.position += shipVelocity * Frame;
                turret.target.position += (velocity + shipVelocity) * Frame;
                turret.Step(Frame);
            }
            Assert.IsTrue(turret.IsOnTarget && turret.HasSolution);
            Assert.AreEqual(0, MissOfAShot(turret, shipVelocity, velocity + shipVelocity), 0.05);
            Assert.IsTrue(Miss(turret, turret.target.position) > 1, "it aims ahead of the target");

            turret.maxFlightTime = turret.Solution.Time / 2;
            turret.Step(Frame);
            Assert.IsFalse(turret.HasSolution);
        }

        [Test]
        public void Lead_TargetSetAnewOrTurretElsewhere_CountsAsAtRest()
        {
            TurretBehaviour turret = Turret();
            turret.shotSpeed = 120;
            Run(turret, 1);
            turret.target = New("other", null, new Vector3(-60, 15, 30));
            turret.Step(Frame);
            Near.AreEqual(turret.target.position, (Vector3)turret.Solution.Impact, 1e-4f);

            turret.enabled = false;
            turret.transform.position += new Vector3(0, 30, 0);
            turret.target.position += new Vector3(0, 30, 0);
            turret.enabled = true;
            turret.Step(Frame);
            Near.AreEqual(turret.target.position, (Vector3)turret.Solution.Impact, 1e-4f);
            Assert.AreEqual(120, ((Vector3)turret.Solution.LaunchVelocity).magnitude, 1e-3);
        }

        [Test]
        public void Lead_OutOfRange_FollowsButIsNotOnTarget()
        {
            TurretBehaviour turret = Turret();
            (turret.shotSpeed, turret.shotGravity) = (5, new Vector3(0, -9.81f, 0));
            Run(turret, 4);
            Assert.IsFalse(turret.HasSolution);
            Assert.IsFalse(turret.IsOnTarget);
            Assert.AreEqual(0, Miss(turret, turret.target.position), 1e-3);
        }

        [Test]
        public void FollowsMotion_OnARollingShip_StaysOnTheTarget()
        {
            Assert.AreEqual(0, LargestErrorOnARollingShip(true), 2e-3);
            Assert.IsTrue(LargestErrorOnARollingShip(false) > 5e-3, "without it the turret trails behind");
        }

        /// <summary>Returns the largest error after the first 4 seconds, radians.</summary>
        private float LargestErrorOnARollingShip(bool followsMotion)
        {
            Transform ship = New("ship", null, new Vector3(0, 0, 0));
            TurretBehaviour turret = Turret(ship);
            turret.followsMotion = followsMotion;
            turret.elevationMin = -80;
            (turret.azimuthAcceleration, turret.elevationAcceleration) = (60, 60);
            float largest = 0;
            for (int frame = 0; frame < 600; frame++)
            {
                Quaternion roll = Quaternion.Euler(0, 70, 15 * (float)Math.Sin(frame * Frame * 0.8));
                // An engine may give q or −q, which are the same rotation.
                ship.rotation = frame % 2 == 0
                    ? roll
                    : new Quaternion(-roll.x, -roll.y, -roll.z, -roll.w);
                ship.position += new Vector3(0, 0, 12 * Frame);
                turret.Step(Frame);
                if (frame > 240)
                    largest = Math.Max(largest, turret.Pose.Error);
            }
            return largest;
        }

        [Test]
        public void State_PutBack_PutsTheTurretBack()
        {
            TurretBehaviour turret = Turret();
            turret.azimuthAcceleration = 60;
            Run(turret, 0.3f);
            TurretState saved = turret.State;
            Quaternion then = turret.barrelPart.rotation;
            Run(turret, 1);
            turret.State = saved;
            turret.Step(0);
            Near.AreEqual(then, turret.barrelPart.rotation);
        }

        [Test]
        public void Step_NoTime_ChangesNothing()
        {
            TurretBehaviour turret = Turret();
            Run(turret, 0.3f);
            TurretState before = turret.State;
            turret.Step(0);
            Assert.AreEqual(before, turret.State);
            Assert.AreEqual(TurretStatus.Ok, turret.Status);
        }

        [Test]
        public void BarrelAlone_IsATurretOfOnePart()
        {
            Transform root = New("turret", null, new Vector3(0, 0, 0));
            var turret = root.gameObject.AddComponent<TurretBehaviour>();
            turret.updateMethod = TurretUpdateMethod.Manual;
            turret.barrelPart = New("barrel", root, new Vector3(0, 1, 0));
            turret.muzzlePart = New("muzzle", turret.barrelPart, new Vector3(0, 0, 2));
            turret.target = New("target", null, new Vector3(-10, 4, 3));
            Run(turret, 4);
            AimsAtItsTarget(turret);
        }
    }
}
