// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using NUnit.Framework;
using UnityEngine;

namespace Libturret.Tests
{
    /// <summary>The frame itself, aiming by steps, cameras and Euler angles.</summary>
    public class FrameTests
    {
        private static readonly DVec3 Here = new DVec3(-500, 30, 800);
        private static readonly Vec3 Forward = new Vec3(0, 0, 1), Up = new Vec3(0, 1, 0), Right = new Vec3(1, 0, 0);

        private static readonly Quat[] Rotations =
        {
            Quat.Identity, UnityFrame.FromEuler(0.3f, 2.5f, -1), UnityFrame.FromEuler(-1.2f, -3, 0.4f),
            UnityFrame.FromEuler(1.5f, 0.1f, 3),
        };

        private static DVec3 Moved(in DVec3 from, in Vec3 by) => new DVec3(from.X + by.X, from.Y + by.Y, from.Z + by.Z);

        [Test]
        public void Yaw_FromCanonicalAndBack_IsTheSame()
        {
            foreach (float yaw in Near.Yaws)
            {
                float unitys = UnityFrame.YawFromCanonical(yaw);
                Near.AreEqual(Near.Heading(yaw), Near.Heading(UnityFrame.YawToCanonical(unitys)));
                // The canonical yaw and Unity's yaw have the same heading.
                Near.AreEqual(new Vec3((float)Math.Cos(yaw), 0, (float)-Math.Sin(yaw)), Near.Heading(unitys));
                foreach (float wrapped in new[] { unitys, UnityFrame.YawToCanonical(yaw) })
                    Assert.IsTrue(wrapped > -(float)Math.PI && wrapped <= (float)Math.PI, $"{wrapped}");
            }
        }

        [Test]
        public void Rotation_FromCanonicalAndBack_IsTheSameAndPointsAlike()
        {
            foreach (Quat canonical in Rotations)
            {
                Quat unitys = UnityFrame.FromCanonical(canonical);
                Near.AreEqual(canonical, UnityFrame.ToCanonical(unitys));
                Near.AreEqual(canonical * new Vec3(1, 0, 0), unitys * Forward);
                Near.AreEqual(canonical * Up, unitys * Up);
            }
        }

        [Test]
        public void Rotation_FromCanonicalLook_LooksAlongTheForward()
        {
            Vec3 forward = Vec3.Normalize(new Vec3(0.3f, -0.5f, -2));
            Quat look = UnityFrame.FromCanonical(Quat.Look(forward, Up));
            Near.AreEqual(forward, look * Forward);
            Assert.IsTrue((look * Up).Y > 0);
            Assert.AreEqual(0, (look * Right).Y, Near.Rounding);
        }

        [Test]
        public void Aim_FromRest_PointsAtTheTarget()
        {
            var limits = new TurretParams(0.2f, 0.2f);
            foreach (Quat rest in Rotations)
                foreach (Vec3 way in new[] { new Vec3(30, 10, 5), new Vec3(-3, 20, -40), new Vec3(0, -5, -40) })
                {
                    DVec3 target = Moved(Here, way);
                    Quat gun = rest;
                    for (int step = 0; step < 20; step++)
                        gun = UnityFrame.Aim(target, Here, rest, gun, limits);
                    Near.AreEqual(Near.Direction(Here, target), gun * Forward);
                    Assert.AreEqual(
                        TurretStatus.Ok,
                        UnityFrame.AimError(target, Here, rest, gun, out float azimuth, out float elevation));
                    Assert.AreEqual(0, azimuth, Near.Rounding);
                    Assert.AreEqual(0, elevation, Near.Rounding);
                }
        }

        [Test]
        public void AimAngles_AreThoseOfATurretOfUnitysAxes()
        {
            TurretConfig config = TurretConfig.Default(TurretAxes.Unity);
            foreach (Quat rest in Rotations)
                foreach (Vec3 way in new[] { new Vec3(30, 10, 5), new Vec3(-3, 20, -40), new Vec3(-9, -2, 1) })
                {
                    DVec3 target = Moved(Here, way);
                    config.Solve(
                        new TurretMount(Here, rest), target, out float azimuth, out float elevation, out _);
                    UnityFrame.AimError(target, Here, rest, rest, out float toRight, out float upward);
                    Assert.AreEqual(azimuth, toRight, Near.Rounding);
                    Assert.AreEqual(elevation, upward, Near.Rounding);

                    Quat gun = UnityFrame.Aim(target, Here, rest, rest, new TurretParams(7, 7));
                    UnityFrame.AimSplit(rest, gun, out Quat turretBase, out toRight, out upward);
                    Assert.AreEqual(azimuth, toRight, Near.Rounding);
                    Assert.AreEqual(elevation, upward, Near.Rounding);
                    Near.AreEqual(rest * UnityFrame.Looking(azimuth, 0), turretBase);
                }
        }

        [Test]
        public void Aim_BadInput_Holds()
        {
            Quat gun = Rotations[1];
            Assert.IsFalse(UnityFrame.TryAim(Here, Here, default, gun, new TurretParams(1, 1), out Quat held));
            Assert.AreEqual(gun, held);
        }

        [Test]
        public void CameraFollow_AnySubject_LooksAlongZAtIt()
        {
            foreach (Quat subject in Rotations)
            {
                var rig = new TurretCameraRig { Distance = 6, Height = 2, LookHeight = 1.5f, Orientation = subject };
                Assert.AreEqual(
                    TurretStatus.Ok, UnityFrame.CameraFollow(ref rig, Here, subject, 0.1f, out TurretCameraPose pose));
                DVec3 eye = Moved(Here, subject * new Vec3(0, 2, -6));
                Near.AreEqual(Near.Direction(Here, eye), Near.Direction(Here, pose.Position));
                DVec3 seen = Moved(Here, subject * new Vec3(0, 1.5f, 0));
                Near.AreEqual(Near.Direction(pose.Position, seen), pose.Orientation * Forward);
                Near.AreEqual(subject * Right, pose.Orientation * Right);
            }
        }

        [Test]
        public void CameraFollow_PositiveRoll_LeansToTheRight()
        {
            var rig = new TurretCameraRig { Distance = 6, Roll = 0.3f, Orientation = Quat.Identity };
            UnityFrame.CameraFollow(ref rig, Here, Quat.Identity, 0, out TurretCameraPose pose);
            Near.AreEqual(new Vec3((float)Math.Sin(0.3), (float)Math.Cos(0.3), 0), pose.Orientation * Up);
            Assert.AreEqual(0.3f, rig.Roll);
        }

        [Test]
        public void CameraFollow_SubjectThatTurned_IsHalfWayAfterTheHalfLife()
        {
            var rig = new TurretCameraRig { Distance = 6, HalfLife = 0.5f, Orientation = UnityFrame.Looking(1, 0) };
            UnityFrame.CameraFollow(ref rig, Here, UnityFrame.Looking(2, 0), 0.5f, out TurretCameraPose pose);
            Near.AreEqual(UnityFrame.Looking(1.5f, 0), rig.Orientation);
            Near.AreEqual(UnityFrame.Looking(1.5f, 0), pose.Orientation);
        }

        [Test]
        public void CameraFollow_BadInput_Holds()
        {
            var rig = new TurretCameraRig { Distance = 6, Roll = 0.2f, Orientation = new Quat(0.1f, 0.2f, 0.3f, 0.4f) };
            TurretCameraRig before = rig;
            Assert.AreEqual(
                TurretStatus.ZeroQuaternion,
                UnityFrame.CameraFollow(ref rig, Here, default, 0.1f, out TurretCameraPose pose));
            Assert.AreEqual(before, rig);
            Assert.AreEqual(Quat.Identity, pose.Orientation);
        }

        [Test]
        public void CameraSample_BetweenKeysOfUnitys_IsUnitys()
        {
            var keys = new[]
            {
                new TurretCameraKey { Position = Here, Orientation = UnityFrame.Looking(0, 0), Time = 1 },
                new TurretCameraKey
                {
                    Position = Moved(Here, new Vec3(8, 0, 4)), Orientation = UnityFrame.Looking(1, 0.5f), Time = 3,
                },
            };
            Assert.AreEqual(TurretStatus.Ok, UnityFrame.CameraSample(keys, 2, out TurretCameraPose pose));
            Assert.AreEqual(Moved(Here, new Vec3(4, 0, 2)), pose.Position);
            Near.AreEqual(Quat.Slerp(keys[0].Orientation, keys[1].Orientation, 0.5f), pose.Orientation);
        }

        [Test]
        public void Euler_InDegrees_IsUnitysOwn()
        {
            for (int x = -90; x <= 90; x += 30)
                for (int y = -180; y < 360; y += 45)
                    for (int z = -180; z <= 180; z += 60)
                    {
                        Quat made = UnityFrame.FromEulerDegrees(x, y, z);
                        Near.AreEqual(Quaternion.Euler(x, y, z), made);
                        Assert.AreEqual(
                            TurretStatus.Ok, UnityFrame.ToEulerDegrees(made, out float a, out float b, out float c));
                        Assert.IsTrue(a >= -90.0001f && a <= 90.0001f, $"{a}");
                        Near.AreEqual(made, UnityFrame.FromEulerDegrees(a, b, c));
                    }
        }

        [Test]
        public void Euler_SignsOfTheAngles_AreUnitys()
        {
            Near.AreEqual(new Vec3(0, -1, 0), UnityFrame.FromEulerDegrees(90, 0, 0) * Forward);
            Near.AreEqual(Right, UnityFrame.FromEulerDegrees(0, 90, 0) * Forward);
            Near.AreEqual(new Vec3(-1, 0, 0), UnityFrame.FromEulerDegrees(0, 0, 90) * Up);
            UnityFrame.ToEulerDegrees(UnityFrame.FromEulerDegrees(10, 200, -30), out float x, out float y, out float z);
            Assert.AreEqual(10, x, 1e-4);
            Assert.AreEqual(-160, y, 1e-4);
            Assert.AreEqual(-30, z, 1e-4);
            Assert.AreEqual(TurretStatus.ZeroQuaternion, UnityFrame.ToEuler(default, out _, out _, out _));
        }

        [Test]
        public void Looking_Up_HasAPositivePitch()
        {
            Near.AreEqual(new Vec3(0, 1, 0), UnityFrame.Looking(0.5f, (float)(Math.PI / 2)) * Forward);
        }
    }
}
