// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.Checks
{
    /// <summary>Cameras, looking, aiming and turning about an axis, in Godot's frame.</summary>
    internal static class FrameOfOthers
    {
        private const int Rounds = 500;

        private static readonly Reference Ahead = new Reference(0, 0, -1);
        private static readonly Reference Up = new Reference(0, 1, 0);
        private static readonly Reference Right = new Reference(1, 0, 0);

        public static void CameraFollow_AfterAFrame_LooksAlongItsMinusZAtTheSubject()
        {
            var numbers = new Numbers();
            for (int i = 0; i < Rounds; i++)
            {
                var rig = new TurretCameraRig
                {
                    Distance = 6, Height = 2, LookHeight = 1.5f, HalfLife = 0.2f, Orientation = numbers.Rotation(),
                };
                DVec3 subject = numbers.Position(1e6);
                TurretStatus status = GodotFrame.CameraFollow(
                    ref rig, subject, numbers.Rotation(), 0.1f, out TurretCameraPose pose);
                Check.Same(TurretStatus.Ok, status, "status");

                Reference up = Reference.Turned(rig.Orientation, Up);
                Reference eye = Reference.Of(subject) - Reference.Turned(rig.Orientation, Ahead) * 6 + up * 2;
                Reference off = Reference.Of(pose.Position) - eye;
                Check.Near(0, off.Dot(off), 1e-10, "the eye, behind the subject and above it");
                Reference way = Reference.Of(subject) + up * 1.5 - Reference.Of(pose.Position);
                Check.Near(0, Reference.Turned(pose.Orientation, Ahead).Angle(way), 1e-6, "the view axis");
                Check.That(Reference.Turned(pose.Orientation, Up).Dot(up) > 0.9, "up of the view");
            }
        }

        public static void CameraFollow_WithHalfLifeZero_IsBehindTheSubjectAtOnce()
        {
            var numbers = new Numbers();
            Quat subject = numbers.Rotation();
            var rig = new TurretCameraRig { Distance = 5, Orientation = Quat.Identity };
            GodotFrame.CameraFollow(ref rig, default, subject, 0.1f, out TurretCameraPose pose);
            Check.Near(0, Quat.Angle(subject, rig.Orientation), 1e-6, "the rig");
            Check.Near(0, Quat.Angle(subject, pose.Orientation), 1e-6, "the view");
        }

        public static void CameraFollow_WithRoll_LeansToTheRight()
        {
            var rig = new TurretCameraRig { Distance = 5, Roll = 0.3f, Orientation = Quat.Identity };
            GodotFrame.CameraFollow(ref rig, default, Quat.Identity, 0.1f, out TurretCameraPose pose);
            Reference up = Reference.Turned(pose.Orientation, Up);
            Check.Near(Math.Sin(0.3), up.Dot(Right), 1e-6, "of up to the right");
        }

        public static void CameraFollow_WithBadInput_HoldsTheRig()
        {
            var rig = new TurretCameraRig { Distance = 5, Orientation = new Numbers().Rotation() };
            Quat before = rig.Orientation;
            TurretStatus status = GodotFrame.CameraFollow(
                ref rig, default, Quat.Identity, -1, out TurretCameraPose pose);
            Check.Same(TurretStatus.InvalidLimits, status, "status");
            Check.Same(before, rig.Orientation, "the rig");
            Check.Same(Quat.Identity, pose.Orientation, "the view");
        }

        public static void CameraSample_BetweenTwoYaws_LooksBetweenThem()
        {
            GodotFrame.TryFromRotation(new Vec3(0, 0.2f, 0), out Quat from);
            GodotFrame.TryFromRotation(new Vec3(0, 0.8f, 0), out Quat to);
            TurretCameraKey[] keys =
            {
                new TurretCameraKey { Position = new DVec3(0, 0, 0), Orientation = from, Time = 0 },
                new TurretCameraKey { Position = new DVec3(4, 2, -8), Orientation = to, Time = 2 },
            };
            TurretStatus status = GodotFrame.CameraSample(keys, 1, out TurretCameraPose pose);
            Check.Same(TurretStatus.Ok, status, "status");
            Reference view = Reference.Turned(pose.Orientation, Ahead);
            Check.Near(0, view.Angle(Reference.Forward(0.5, 0)), 1e-6, "the view");
            Check.Same(new DVec3(2, 1, -4), pose.Position, "the eye");
        }

        public static void Look_AlongAnyDirection_HasItOnMinusZ()
        {
            var numbers = new Numbers();
            for (int i = 0; i < Rounds; i++)
            {
                DVec3 forward = numbers.Position(3);
                Check.That(GodotFrame.TryLook((Vec3)forward, new Vec3(0, 1, 0), out Quat q), $"{forward}");
                Check.Near(0, Reference.Turned(q, Ahead).Angle(Reference.Of((Vec3)forward)), 1e-6, "forward");
                Check.Near(0, Reference.Turned(q, Right).Dot(Up), 1e-6, "the right is level");
                Check.That(Reference.Turned(q, Up).Dot(Up) > 0, "up");
            }
        }

        public static void Look_Nowhere_IsTheIdentity()
        {
            Check.That(!GodotFrame.TryLook(default, new Vec3(0, 1, 0), out Quat q), "taken");
            Check.Same(Quat.Identity, q, "orientation");
        }

        public static void Aim_OnAnyMount_EndsWithMinusZAtTheTarget()
        {
            var numbers = new Numbers();
            var limits = new TurretParams
            {
                AzimuthRateLimit = float.PositiveInfinity, ElevationRateLimit = float.PositiveInfinity,
            };
            for (int i = 0; i < Rounds; i++)
            {
                DVec3 turret = numbers.Position(100), target = numbers.Position(100);
                Quat rest = numbers.Rotation();
                Check.That(GodotFrame.TryAim(target, turret, rest, rest, limits, out Quat aimed), "input");
                Reference way = Reference.Of(target - turret);
                Check.Near(0, Reference.Turned(aimed, Ahead).Angle(way), 3e-6, $"{turret} to {target}");
                double roll = Reference.Turned(aimed, Right).Dot(Reference.Turned(rest, Up));
                Check.Near(0, roll, 2e-6, "the right, across the mount's up");
            }
        }

        // The worlds are rotated as a whole, so that no result is right by chance.
        public static void TurnOnPlane_AroundASector_PointsMinusZAndGoesTheLongWay()
        {
            var numbers = new Numbers();
            GodotFrame.TryFromRotation(new Vec3(0, 1.75f, 0), out Quat yaw);
            for (int i = 0; i < 20; i++)
            {
                Quat world = numbers.Rotation();
                Vec3 up = world * new Vec3(0, 1, 0);
                Vec3 toTheRight = world * new Vec3((float)Math.Sin(1.75), 0, (float)-Math.Cos(1.75));
                // The turn is from 100° on the left to 100° on the right. The sector behind is forbidden, so the turn
                // must go past the front.
                var behind = new TurretArc { Center = (float)Math.PI, Width = 2.77f };
                TurretStatus status = GodotFrame.TurnOnPlane(
                    world * yaw, world, up, toTheRight, 0.5f, behind, out Quat turned);
                Check.Same(TurretStatus.Turning, status, "status");
                Reference ahead = Reference.Turned(Quat.Conjugate(world) * turned, Ahead);
                Check.Near(0, ahead.Angle(Reference.Forward(1.25, 0)), 2e-6, "after a step");
                GodotFrame.TurnOnPlane(world * yaw, world, up, toTheRight, 9, behind, out turned);
                ahead = Reference.Turned(Quat.Conjugate(world) * turned, Ahead);
                Check.Near(0, ahead.Angle(Reference.Forward(-1.75, 0)), 2e-6, "in the end");
            }
        }
    }
}
