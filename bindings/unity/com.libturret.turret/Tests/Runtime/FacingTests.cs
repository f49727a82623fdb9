// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using NUnit.Framework;

namespace Libturret.Tests
{
    /// <summary>
    /// Facing and sight in Unity's frame, against Unity's formulas and against the axes of the complete turret.
    /// </summary>
    public class FacingTests
    {
        private static readonly DVec3 Here = new DVec3(1000, 20, -3000);

        private static DVec3 At(double yaw, double distance, double height)
        {
            Vec3 heading = Near.Heading(yaw);
            return new DVec3(Here.X + heading.X * distance, Here.Y + height, Here.Z + heading.Z * distance);
        }

        [Test]
        public void TurretOfUnitysAxes_AtAnAzimuth_LooksAlongThatYaw()
        {
            TurretConfig config = TurretConfig.Default(TurretAxes.Unity);
            var mount = new TurretMount(Here, Quat.Identity);
            foreach (float yaw in Near.Yaws)
            {
                var state = new TurretState { Azimuth = yaw };
                TurretPose pose = default;
                Assert.AreEqual(TurretStatus.Ok, state.PoseOf(config, mount, ref pose).Status);
                Near.AreEqual(Near.Heading(yaw), pose.Boresight);
                Near.AreEqual(pose.Boresight, UnityFrame.Looking(yaw, 0) * new Vec3(0, 0, 1));
            }
        }

        [Test]
        public void FaceStep_FromAnyYaw_SettlesOnTheTarget()
        {
            foreach (float start in Near.Yaws)
                foreach (float to in Near.Yaws)
                {
                    float yaw = start;
                    int steps = 0;
                    while (UnityFrame.FaceStep(ref yaw, Here, At(to, 50, 3), 0.25f) == TurretStatus.Turning)
                        Assert.IsTrue(++steps < 14, $"from {start} to {to}");
                    Near.AreEqual(Near.Heading(to), Near.Heading(yaw));
                    Assert.IsTrue(yaw > -(float)Math.PI && yaw <= (float)Math.PI, $"{yaw}");
                }
        }

        [Test]
        public void FaceStep_AndATurret_TurnTheSameWay()
        {
            TurretConfig config = TurretConfig.Default(TurretAxes.Unity);
            config.AzimuthRate = 0.25f;
            var mount = new TurretMount(Here, Quat.Identity);
            foreach (float start in Near.Yaws)
                foreach (float to in Near.Yaws)
                {
                    float yaw = start;
                    UnityFrame.FaceStep(ref yaw, Here, At(to, 50, 0), 0.25f);
                    var state = new TurretState { Azimuth = start };
                    state.Update(config, mount, At(to, 50, 0), 1);
                    Near.AreEqual(Near.Heading(state.Azimuth), Near.Heading(yaw));
                }
        }

        [Test]
        public void FaceStep_TargetDirectlyBehind_TurnsToTheRight()
        {
            float yaw = 0;
            DVec3 behind = new DVec3(Here.X, Here.Y, Here.Z - 10);
            Assert.AreEqual(TurretStatus.Turning, UnityFrame.FaceStep(ref yaw, Here, behind, 0.5f));
            Assert.AreEqual(0.5f, yaw);
            Assert.AreEqual(1, UnityFrame.SightSide(Here, 0, behind));
        }

        [Test]
        public void FaceStep_WithinTheThreshold_IsDone()
        {
            float yaw = 0;
            Assert.AreEqual(TurretStatus.Done, UnityFrame.FaceStep(ref yaw, Here, At(1, 50, 0), 0.9f, 0.2f));
            Assert.AreEqual(0.9f, yaw);
            Assert.AreEqual(TurretStatus.Turning, UnityFrame.FaceStep(ref yaw, Here, At(2, 50, 0), 0.9f, 0.1f));
        }

        [Test]
        public void FaceStep_BadInput_HoldsBitForBit()
        {
            float yaw = 12.345f;
            var nowhere = new DVec3(double.NaN, 0, 0);
            Assert.AreEqual(TurretStatus.NotFinite, UnityFrame.FaceStep(ref yaw, Here, nowhere, 1));
            Assert.AreEqual(12.345f, yaw);
            float pitch = -7.5f;
            Assert.AreEqual(TurretStatus.InvalidLimits, UnityFrame.SightStep(ref yaw, ref pitch, Here, Here, -1));
            Assert.AreEqual(12.345f, yaw);
            Assert.AreEqual(-7.5f, pitch);
        }

        [Test]
        public void TurnOnPlane_ActorWhoseForwardIsZ_FacesTheDirection()
        {
            foreach (float yaw in Near.Yaws)
            {
                Quat tilted = UnityFrame.FromEuler(0, 0.4f, 0.2f);
                Assert.AreEqual(
                    TurretStatus.Done,
                    UnityFrame.TurnOnPlane(
                        tilted, tilted, new Vec3(0, 1, 0), Near.Heading(yaw), 7, default, out Quat turned));
                // The lean is about the forward axis, and has turned with that axis.
                Near.AreEqual(UnityFrame.FromEuler(0, yaw, 0.2f), turned);
            }
        }

        [Test]
        public void TurnOnPlane_SectorOnTheRight_StopsAtItsNearEdge()
        {
            var right = new TurretArc((float)(Math.PI / 2), 1);
            // The sector is to the right of the reference, however far the actor has turned.
            UnityFrame.TurnOnPlane(
                UnityFrame.Looking(0.4f, 0), Quat.Identity, new Vec3(0, 1, 0), Near.Heading(1.2), 7, right,
                out Quat turned);
            Near.AreEqual(UnityFrame.Looking((float)(Math.PI / 2 - 0.5), 0), turned);
        }

        [Test]
        public void SightSide_AllAround_HasTheSignOfTheCrossProduct()
        {
            foreach (float yaw in Near.Yaws)
                foreach (float to in Near.Yaws)
                {
                    DVec3 target = At(to + 0.01, 70, 5);
                    // In left-handed axes, a positive turn about +Y is to the right.
                    Vec3 cross = Vec3.Cross(Near.Heading(yaw), Near.Direction(Here, target));
                    Assert.AreEqual(Math.Sign(cross.Y), UnityFrame.SightSide(Here, yaw, target), $"{yaw} {to}");
                }
            Assert.AreEqual(0, UnityFrame.SightSide(Here, 1, At(1, 1e4, 0)));
            Assert.AreEqual(0, UnityFrame.SightSide(Here, float.NaN, At(1, 50, 0)));
        }

        [Test]
        public void SightSideBatch_MoreThanItsChunks_HasTheSidesOfTheSingleCalls()
        {
            var targets = new DVec3[201];
            for (int i = 0; i < targets.Length; i++)
                targets[i] = At(i * 0.1, 10 + i, i % 7);
            targets[5].X = targets[150].Z = double.NaN;
            var sides = new int[targets.Length];
            Assert.AreEqual(TurretStatus.Ok, UnityFrame.SightSideBatch(Here, 0.7f, targets, sides, out int bad));
            Assert.AreEqual(2, bad);
            for (int i = 0; i < targets.Length; i++)
                Assert.AreEqual(UnityFrame.SightSide(Here, 0.7f, targets[i]), sides[i], $"{i}");
            Assert.AreEqual(
                TurretStatus.NotFinite, UnityFrame.SightSideBatch(Here, float.NaN, targets, sides, out bad));
            Assert.AreEqual(0, bad);
            Assert.AreEqual(
                TurretStatus.Ok, UnityFrame.SightSideBatch(Here, 0, new DVec3[0], new int[0], out bad));
            Assert.Throws<ArgumentException>(
                () => UnityFrame.SightSideBatch(Here, 0, new DVec3[2], new int[1], out int _));
        }

        [Test]
        public void SightQuadrant_AllAround_IsThatOfTheLocalDirection()
        {
            foreach (float yaw in Near.Yaws)
                foreach (float to in Near.Yaws)
                    for (float pitch = -1.2f; pitch < 1.3f; pitch += 0.4f)
                    {
                        DVec3 target = At(to + 0.01, 40, 21);
                        Vec3 local = Quat.Conjugate(UnityFrame.Looking(yaw, pitch)) * Near.Direction(Here, target);
                        SightQuadrants expected =
                            (local.X > 0 ? SightQuadrants.Right : SightQuadrants.Left)
                            | (local.Y > 0 ? SightQuadrants.Above : SightQuadrants.Below);
                        Assert.AreEqual(expected, UnityFrame.SightQuadrant(Here, yaw, pitch, target), $"{yaw} {to}");
                    }
            Assert.AreEqual(SightQuadrants.Above, UnityFrame.SightQuadrant(Here, 0.5f, 0, At(0.5, 1e4, 10)));
        }

        [Test]
        public void SightStep_FromAnyYaw_LooksAtTheTarget()
        {
            foreach (float start in Near.Yaws)
                foreach (float to in Near.Yaws)
                    foreach (double height in new[] { -60.0, 0.0, 80.0 })
                    {
                        float yaw = start, pitch = 0.2f;
                        DVec3 target = At(to, 50, height);
                        while (UnityFrame.SightStep(ref yaw, ref pitch, Here, target, 0.3f) == TurretStatus.Turning) { }
                        Near.AreEqual(
                            Near.Direction(Here, target), UnityFrame.Looking(yaw, pitch) * new Vec3(0, 0, 1));
                        Assert.AreEqual(Math.Sign(height), Math.Abs(pitch) < 1e-6 ? 0 : Math.Sign(pitch));
                    }
        }
    }
}
