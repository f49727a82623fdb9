// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using NUnit.Framework;
using Unity.Collections;
using UnityEngine;

namespace Libturret.Tests
{
    /// <summary>The battery on a ship that turns, against some targets.</summary>
    public class BatteryTests : SceneFixture
    {
        // Three slices and a part of one.
        private const int Count = 200;

        /// <summary>Makes a battery. Each turret has another position and orientation.</summary>
        private TurretBatteryBehaviour Battery(int configs = 1, int shots = 1)
        {
            var model = New("model", null, new Vector3(0, -50, 0)).gameObject.AddComponent<TurretBehaviour>();
            model.updateMethod = TurretUpdateMethod.Manual;
            (model.shotSpeed, model.shotGravity) = (200, new Vector3(0, -9.81f, 0));
            model.offsetsFromParts = false;
            (model.trunnion, model.muzzleOffset) = (new Vector3(0, 0.5f, 0.2f), new Vector3(0, 0, 2));
            var battery = New("ship", null, new Vector3(5, 0, 9)).gameObject.AddComponent<TurretBatteryBehaviour>();
            battery.model = model;
            foreach (float side in new[] { -1f, 0, 1 })
                battery.targets.Add(New("target", null, new Vector3(90 * side, 40, 130)));
            battery.Create(Count, configs, shots);
            NativeArray<TurretMount> places = battery.Places;
            for (int i = 0; i < Count; i++)
                places[i] = new TurretMount(new DVec3(i % 20, 1, i / 20 * 3), UnityFrame.FromEuler(0, i * 0.3f, 0));
            return battery;
        }

        /// <summary>Steps the battery while the ship turns and moves and the targets fly.</summary>
        private static void Run(TurretBatteryBehaviour battery, int frames)
        {
            for (int i = 0; i < frames; i++)
            {
                battery.transform.rotation = Quaternion.Euler(0, 20 * Frame, 0) * battery.transform.rotation;
                battery.transform.position += battery.transform.forward * (7 * Frame);
                for (int target = 0; target < battery.targets.Count; target++)
                    battery.targets[target].position += new Vector3(9, 0, target * 4) * Frame;
                battery.Step(Frame);
            }
        }

        [Test]
        public void Step_IsEngageOneByOne()
        {
            TurretBatteryBehaviour battery = Battery(2, 2);
            NativeArray<TurretConfig> configs = battery.Configs;
            configs[1] = TurretConfig.Default(TurretAxes.Unity);
            NativeArray<TurretShot> shots = battery.Shots;
            shots[1] = new TurretShot(300);
            NativeArray<uint> configOf = battery.ConfigOf, shotOf = battery.ShotOf, targetOf = battery.TargetOf;
            for (int i = 0; i < Count; i++)
            {
                configOf[i] = i % 7 == 0 ? 1u : 0;
                shotOf[i] = i % 11 == 0 ? TurretBattery.None : i % 2 == 0 ? 1u : 0;
                targetOf[i] = i % 13 == 0 ? TurretBattery.None : (uint)i % 3;
            }
            Run(battery, 50);
            TurretState[] before = Copy(battery.States);
            TurretPose[] poses = Copy(battery.Poses);
            TurretSolution[] solutions = Copy(battery.Solutions);
            Run(battery, 1);
            for (int i = 0; i < Count; i++)
            {
                TurretShot? shot = shotOf[i] == TurretBattery.None ? (TurretShot?)null : shots[(int)shotOf[i]];
                TurretMotion? target = targetOf[i] == TurretBattery.None
                    ? (TurretMotion?)null
                    : battery.TargetMotions[(int)targetOf[i]];
                TurretResult result = before[i].Engage(
                    configs[(int)configOf[i]], battery.Platforms[i], shot, target, Frame, ref poses[i],
                    out TurretSolution solution);
                Assert.AreEqual(before[i], battery.States[i], $"{i}");
                Assert.AreEqual(poses[i], battery.Poses[i], $"{i}");
                Assert.AreEqual(result, battery.Flags[i], $"{i}");
                Assert.AreEqual(target == null ? solutions[i] : solution, battery.Solutions[i], $"{i}");
            }
            Assert.AreEqual(0, battery.Held);
        }

        private static T[] Copy<T>(NativeArray<T> array) where T : struct
        {
            var copy = new T[array.Length];
            for (int i = 0; i < copy.Length; i++)
                copy[i] = array[i];
            return copy;
        }

        [Test]
        public void Platforms_AreThePlacesOfTheShip()
        {
            TurretBatteryBehaviour battery = Battery();
            Run(battery, 60);
            Transform ship = battery.transform;
            double turning = 20 * Math.PI / 180;
            for (int i = 0; i < Count; i += 17)
            {
                TurretPlatform platform = battery.Platforms[i];
                var place = (Vector3)battery.Places[i].Position;
                Near.AreEqual(ship.TransformPoint(place), (Vector3)platform.Position, 1e-4f);
                Near.AreEqual(ship.rotation * (Quaternion)battery.Places[i].Orientation, platform.Orientation, 2e-6f);
                Vector3 arm = ship.rotation * place;
                Vector3 velocity = ship.forward * 7 + Vector3.Cross(new Vector3(0, (float)turning, 0), arm);
                Near.AreEqual(velocity, platform.Velocity, 0.05f);
                Near.AreEqual(new Vec3(0, (float)turning, 0), platform.Spin, 1e-3f);
            }
        }

        [Test]
        public void OnTarget_AfterSomeSeconds_AreAllOfThem()
        {
            TurretBatteryBehaviour battery = Battery();
            Run(battery, 240);
            for (int i = 0; i < Count; i++)
                Assert.IsTrue(battery.Flags[i].OnTarget, $"{i}");
        }

        [Test]
        public void Targets_ThatAreInactiveOrNone_LetTheirTurretsReturnToRest()
        {
            TurretBatteryBehaviour battery = Battery();
            NativeArray<uint> targetOf = battery.TargetOf;
            for (int i = 0; i < Count; i++)
                targetOf[i] = i % 4 == 3 ? TurretBattery.None : (uint)i % 4;
            Run(battery, 120);
            battery.targets[1].gameObject.SetActive(false);
            battery.targets[2] = null;
            for (int i = 0; i < 240; i++)
                battery.Step(Frame);
            for (int i = 0; i < Count; i++)
                Assert.AreEqual(i % 4 != 0, battery.Flags[i].AtRest, $"{i}");
            battery.targets.Clear();
            for (int i = 0; i < 240; i++)
                battery.Step(Frame);
            for (int i = 0; i < Count; i++)
                Assert.IsTrue(battery.Flags[i].AtRest, $"{i}");
            Assert.AreEqual(0, battery.Held);
        }

        [Test]
        public void Model_Changed_CountsFromTheNextStepOn()
        {
            TurretBatteryBehaviour battery = Battery();
            (battery.model.azimuthRate, battery.model.elevationRate, battery.model.shotSpeed) = (0, 0, 0);
            Run(battery, 30);
            for (int i = 0; i < Count; i++)
            {
                TurretState state = battery.States[i];
                Assert.IsTrue(state.Azimuth == 0 && state.Elevation == 0, "it does not move");
                Assert.AreEqual(0f, battery.Solutions[i].Time, "no lead");
                Assert.IsFalse(battery.Flags[i].NoSolution);
            }
            battery.model.azimuthRate = 90;
            Run(battery, 30);
            Assert.IsTrue(battery.States[1].Azimuth != 0);
        }

        [Test]
        public void Platforms_OfAScript_AreNotWrittenOver()
        {
            TurretBatteryBehaviour battery = Battery();
            battery.platformsFromPlaces = false;
            NativeArray<TurretPlatform> platforms = battery.Platforms;
            for (int i = 0; i < Count; i++)
                platforms[i] = new TurretPlatform(new DVec3(0, i, 0), Quat.Identity);
            Run(battery, 3);
            Assert.AreEqual(new TurretPlatform(new DVec3(0, 42, 0), Quat.Identity), battery.Platforms[42]);
            Assert.AreEqual(44.5, battery.Poses[44].Muzzle.Y, 2.1);
        }

        [Test]
        public void Targets_OfAScript_CountWhileThereAreNoOthers()
        {
            TurretBatteryBehaviour battery = Battery();
            battery.targets.Clear();
            battery.CreateTargets(2);
            NativeArray<TurretMotion> motions = battery.TargetMotions;
            motions[1] = new TurretMotion(new DVec3(100, 40, 300), new Vec3(20, 0, 0));
            NativeArray<uint> targetOf = battery.TargetOf;
            for (int i = 0; i < Count; i++)
                targetOf[i] = 1;
            for (int i = 0; i < 240; i++)
                battery.Step(Frame);
            for (int i = 0; i < Count; i++)
            {
                Assert.IsTrue(battery.Flags[i].OnTarget, $"{i}");
                Assert.AreEqual(100 + 20 * battery.Solutions[i].Time, battery.Solutions[i].Impact.X, 1e-2);
            }
            battery.targets.Add(New("target", null, new Vector3(0, 0, 50)));
            for (int i = 0; i < Count; i++)
                targetOf[i] = 0;
            battery.Step(Frame);
            Assert.AreEqual(1, battery.TargetMotions.Length);
            Assert.AreEqual(0, battery.Held);
            Assert.Throws<ArgumentOutOfRangeException>(() => battery.CreateTargets(-1));
        }

        [Test]
        public void Schedule_ThenComplete_IsAStep()
        {
            TurretBatteryBehaviour one = Battery(), other = Battery();
            one.Step(Frame);
            other.Schedule(Frame);
            other.Complete();
            Assert.AreEqual(one.States[Count - 1], other.States[Count - 1]);
            Assert.IsTrue(one.States[Count - 1].Azimuth != 0);
        }

        [Test]
        public void Create_OfNoneOrTooFew_IsNoneOrThrows()
        {
            TurretBatteryBehaviour battery = Battery();
            battery.Create(0);
            battery.Step(Frame);
            Assert.AreEqual(0, battery.Count);
            Assert.Throws<ArgumentOutOfRangeException>(() => battery.Create(-1));
            Assert.Throws<ArgumentOutOfRangeException>(() => battery.Create(1, 0));
            Assert.Throws<ArgumentOutOfRangeException>(() => battery.Create(1, 1, 0));
        }
    }
}
