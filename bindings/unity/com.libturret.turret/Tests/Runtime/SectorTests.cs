// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using NUnit.Framework;
using Unity.Collections;
using UnityEngine;

namespace Libturret.Tests
{
    /// <summary>Sectors of the component and of a battery's model.</summary>
    public class SectorTests : SceneFixture
    {
        /// <summary>Makes a turret on a mount that is tilted, with a target at an azimuth.</summary>
        private TurretBehaviour Turret(float azimuth)
        {
            Transform root = New(null, new Vector3(3, 1, -2));
            root.rotation = Quaternion.Euler(20, 140, -35);
            var turret = root.gameObject.AddComponent<TurretBehaviour>();
            turret.updateMethod = TurretUpdateMethod.Manual;
            turret.barrelPart = New(null, root.position);
            turret.barrelPart.parent = root;
            turret.barrelPart.localPosition = new Vector3(0, 0, 0);
            turret.target = New(null, Seen(turret, azimuth));
            return turret;
        }

        /// <summary>Returns the point 10 meters away at an azimuth, degrees, and at elevation 0.</summary>
        private static Vector3 Seen(TurretBehaviour turret, float azimuth) =>
            turret.transform.position
            + turret.transform.rotation * Quaternion.Euler(0, azimuth, 0) * new Vector3(0, 0, 10);

        private static TurretBehaviour.Sector Sector(TurretSectorKind kind, float from, float to) =>
            new TurretBehaviour.Sector { kind = kind, from = from, to = to };

        private static void Run(TurretBehaviour turret, float seconds)
        {
            for (float time = 0; time < seconds; time += Frame)
                turret.Step(Frame);
        }

        [Test]
        public void Config_HasTheSectorsInRadians()
        {
            TurretBehaviour turret = Turret(0);
            Assert.AreEqual(0, turret.Config.Sectors.Count);
            turret.sectors.Add(Sector(TurretSectorKind.KeepOut, 150, -160));
            turret.sectors.Add(new TurretBehaviour.Sector
            {
                kind = TurretSectorKind.HoldFire, from = -10, to = 20, elevationMin = -5, elevationMax = 35,
            });
            TurretSectors sectors = turret.Config.Sectors;
            Assert.AreEqual(2, sectors.Count);
            Assert.AreEqual(TurretSectorKind.KeepOut, sectors[0].Kind);
            Assert.AreEqual(TurretSectorKind.HoldFire, sectors[1].Kind);
            var radians = new[]
            {
                sectors[0].From, sectors[0].To, sectors[0].ElevationMin, sectors[0].ElevationMax,
                sectors[1].From, sectors[1].To, sectors[1].ElevationMin, sectors[1].ElevationMax,
            };
            var degrees = new[] { 150, -160, -90, 90, -10, 20, -5, 35 };
            for (int i = 0; i < degrees.Length; i++)
                Assert.AreEqual(degrees[i] * Math.PI / 180, radians[i], 1e-6, $"{i}");
        }

        [Test]
        public void Config_ANinthSector_IsAProblem()
        {
            TurretBehaviour turret = Turret(0);
            for (int i = 0; i < 8; i++)
                turret.sectors.Add(Sector(TurretSectorKind.HoldFire, 10 * i, 10 * i + 5));
            Assert.AreEqual(null, turret.Config.Problem);
            turret.sectors.Add(Sector(TurretSectorKind.HoldFire, 100, 110));
            Assert.AreEqual("sector_count is above 8", turret.Config.Problem);
        }

        [Test]
        public void HoldFire_ATargetInTheSector_IsFollowedAndNotFiredAt()
        {
            TurretBehaviour turret = Turret(40);
            turret.sectors.Add(Sector(TurretSectorKind.HoldFire, 30, 50));
            int hits = 0, losses = 0;
            turret.onTargetAcquired.AddListener(() => hits++);
            turret.onTargetLost.AddListener(() => losses++);
            Run(turret, 2);
            Assert.AreEqual(40, turret.Azimuth, 1e-3);
            Assert.IsTrue(turret.HoldsFire && turret.Result.OnTarget && turret.HasSolution);
            Assert.IsFalse(turret.IsOnTarget || turret.IsSectorLimited);
            Assert.AreEqual(0, hits);

            turret.target.position = Seen(turret, 55);
            Run(turret, 2);
            Assert.IsTrue(turret.IsOnTarget && !turret.HoldsFire);
            turret.target.position = Seen(turret, 49);
            Run(turret, 2);
            Assert.IsTrue(turret.HoldsFire && !turret.IsOnTarget);
            Assert.AreEqual(1, hits);
            Assert.AreEqual(1, losses);
        }

        [Test]
        public void HoldsFire_BeforeTheFirstStep_IsThatOfTheModel()
        {
            TurretBehaviour turret = Turret(0);
            turret.sectors.Add(Sector(TurretSectorKind.HoldFire, -20, 20));
            Assert.IsFalse(turret.HoldsFire);
            turret.Measure();
            Assert.IsTrue(turret.HoldsFire);
        }

        [Test]
        public void HoldFire_AllAround_HasNoGap()
        {
            TurretBehaviour turret = Turret(0);
            // Converted to radians and rounded to floats, these edges are less than a turn apart.
            turret.sectors.Add(Sector(TurretSectorKind.HoldFire, 90, 450));
            foreach (double azimuth in new[] { 0, 1.5707962, 1.5707963, 1.5707964, 3, -3 })
            {
                turret.State = new TurretState { Azimuth = azimuth };
                turret.Measure();
                Assert.IsTrue(turret.HoldsFire, $"{azimuth}");
            }
        }

        [Test]
        public void HoldFire_StraightUpAndDown_AreInSectorsFromMinus90To90()
        {
            TurretBehaviour turret = Turret(0);
            turret.sectors.Add(Sector(TurretSectorKind.HoldFire, -20, 20));
            foreach (double elevation in new[] { Math.PI / 2, -Math.PI / 2 })
            {
                turret.State = new TurretState { Elevation = elevation };
                turret.Measure();
                Assert.IsTrue(turret.HoldsFire, $"{elevation}");
            }
        }

        [Test]
        public void KeepOut_ATargetBeyondTheSector_IsReachedAroundIt()
        {
            TurretBehaviour turret = Turret(60);
            turret.sectors.Add(new TurretBehaviour.Sector
            {
                kind = TurretSectorKind.KeepOut, from = 20, to = 40, elevationMin = -50, elevationMax = 15,
            });
            float highest = 0;
            for (int i = 0; i < 120; i++)
            {
                turret.Step(Frame);
                Assert.IsTrue(
                    turret.Azimuth < 20.001f || turret.Azimuth > 39.999f || turret.Elevation > 14.999f,
                    $"{turret.Azimuth}, {turret.Elevation}");
                highest = Math.Max(highest, turret.Elevation);
            }
            Assert.IsTrue(turret.IsOnTarget && !turret.IsSectorLimited && !turret.HoldsFire);
            Assert.AreEqual(15, highest, 3);
            Assert.IsTrue(turret.CanAimAt(turret.target.position));
        }

        [Test]
        public void KeepOut_ATargetInTheSector_IsAimedAtFromItsEdge()
        {
            TurretBehaviour turret = Turret(25);
            turret.sectors.Add(Sector(TurretSectorKind.KeepOut, 20, 40));
            Run(turret, 2);
            Assert.AreEqual(20, turret.Azimuth, 1e-3);
            Assert.IsTrue(turret.IsSectorLimited && turret.HasSolution);
            Assert.IsFalse(turret.IsOnTarget || turret.HoldsFire);
            Assert.IsFalse(turret.CanAimAt(turret.target.position));
        }

        [Test]
        public void Battery_HasTheSectorsOfItsModel()
        {
            TurretBehaviour model = Turret(0);
            model.sectors.Add(Sector(TurretSectorKind.HoldFire, 30, 50));
            var battery = New(null, new Vector3(0, 0, 0)).gameObject.AddComponent<TurretBatteryBehaviour>();
            battery.model = model;
            foreach (float azimuth in new[] { 40f, 60 })
                battery.targets.Add(New(null, Quaternion.Euler(0, azimuth, 0) * new Vector3(0, 0, 10)));
            battery.Create(2);
            NativeArray<uint> targetOf = battery.TargetOf;
            targetOf[1] = 1;
            for (int i = 0; i < 120; i++)
                battery.Step(Frame);
            Assert.IsTrue(battery.Flags[0].OnTarget && battery.Flags[0].HoldFire);
            Assert.IsTrue(battery.Flags[1].OnTarget && !battery.Flags[1].HoldFire);
            Assert.AreEqual(TurretFlags.OnTarget | TurretFlags.HoldFire, battery.Flags[0].Flags);
        }
    }
}
