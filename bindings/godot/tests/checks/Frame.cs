// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.Checks
{
    /// <summary>Yaw, pitch and sides in Godot's frame.</summary>
    internal static class Frame
    {
        private const int Rounds = 2000;
        private const double Rounding = 3e-7;

        private static readonly Reference Ahead = new Reference(0, 0, -1);

        public static void CanonicalAndBack_IsTheSame_BitForBit()
        {
            float[] hard = { 0, -0f, 1, -1, float.NaN, float.PositiveInfinity, 1e-45f, 3e38f };
            foreach (float x in hard)
            {
                foreach (float y in hard)
                {
                    var q = new Quat(x, y, 1, -2);
                    Same(q, GodotFrame.ToGodot(GodotFrame.ToCanonical(q)));
                    Same(q, GodotFrame.ToCanonical(GodotFrame.ToGodot(q)));
                    Vec3 v = GodotFrame.ToGodot(GodotFrame.ToCanonical(new Vec3(x, y, 3)));
                    Same(new Quat(x, y, 3, 0), new Quat(v.X, v.Y, v.Z, 0));
                    DVec3 p = GodotFrame.ToCanonical(GodotFrame.ToGodot(new DVec3(x, 1e300, y)));
                    Check.That(p.Y == 1e300, $"{p}");
                    Same(new Quat(x, y, 0, 0), new Quat((float)p.X, (float)p.Z, 0, 0));
                }
            }
        }

        private static void Same(in Quat a, in Quat b)
        {
            Check.Same(Bits(a.X), Bits(b.X), $"x of {a}");
            Check.Same(Bits(a.Y), Bits(b.Y), $"y of {a}");
            Check.Same(Bits(a.Z), Bits(b.Z), $"z of {a}");
            Check.Same(Bits(a.W), Bits(b.W), $"w of {a}");
        }

        private static int Bits(float x) => BitConverter.SingleToInt32Bits(x);

        public static void Axes_OfGodot_AreForwardAndRightOfCanonical()
        {
            Check.Same(new Vec3(1, 0, 0), GodotFrame.ToCanonical(new Vec3(0, 0, -1)), "forward");
            Check.Same(new Vec3(0, 0, 1), GodotFrame.ToCanonical(new Vec3(1, 0, 0)), "right");
            Check.Same(new Vec3(0, 1, 0), GodotFrame.ToCanonical(new Vec3(0, 1, 0)), "up");
        }

        // Rotating and then converting gives the same vector as converting and then rotating.
        public static void Quaternion_InEitherFrame_TurnsTheSameWay()
        {
            var numbers = new Numbers();
            for (int i = 0; i < Rounds; i++)
            {
                Quat q = numbers.Rotation();
                var v = (Vec3)numbers.Position(10);
                Vec3 here = q * v, there = GodotFrame.ToGodot(GodotFrame.ToCanonical(q) * GodotFrame.ToCanonical(v));
                Check.Near(0, Vec3.Distance(here, there), 1e-5, $"{q} on {v}");
            }
        }

        public static void Turret_OfGodotsAxesAtAnAzimuth_LooksWhereTheYawDoes()
        {
            TurretConfig config = TurretConfig.Default(TurretAxes.Godot);
            var mount = new TurretMount(new DVec3(3, 4, 5), Quat.Identity);
            for (int i = -12; i <= 12; i++)
            {
                var state = new TurretState { Azimuth = i * 0.26f, Elevation = i * 0.1f };
                TurretPose pose = default;
                Check.Same(TurretStatus.Ok, state.PoseOf(config, mount, ref pose).Status, "status");
                Reference ahead = Reference.Forward(state.Azimuth, state.Elevation);
                Check.Near(0, ahead.Angle(Reference.Of(pose.Boresight)), Rounding, $"boresight at {state.Azimuth}");

                DVec3 target = mount.Position + pose.Boresight * 100;
                float yaw = 0.3f, pitch = 0;
                GodotFrame.FaceStep(ref yaw, mount.Position, target, float.PositiveInfinity);
                Check.Near(state.Azimuth, yaw, Rounding, "the yaw that faces its target");
                GodotFrame.SightStep(ref yaw, ref pitch, mount.Position, target, float.PositiveInfinity);
                Check.Near(state.Azimuth, yaw, Rounding, "the yaw of a line of sight");
                Check.Near(state.Elevation, pitch, Rounding, "the pitch of a line of sight");

                Check.Same(TurretStatus.Ok, GodotFrame.ToRotation(pose.Barrel, out Vec3 rotation), "status");
                Check.Near(state.Elevation, rotation.X, 1e-6, "Rotation.X of the barrel");
                Check.Near(state.Azimuth, rotation.Y, 1e-6, "Rotation.Y of the barrel");
                Check.Near(0, rotation.Z, 1e-6, "Rotation.Z of the barrel");
            }
        }

        public static void Face_Settled_LooksAtTheTarget()
        {
            var numbers = new Numbers();
            for (int i = 0; i < Rounds; i++)
            {
                DVec3 position = numbers.Position(1000), target = numbers.Position(1000);
                float yaw = numbers.Angle();
                int steps = 0;
                TurretStatus status;
                do
                    status = GodotFrame.FaceStep(ref yaw, position, target, 0.5f);
                while (status == TurretStatus.Turning && ++steps < 10);
                Check.Same(TurretStatus.Done, status, "status");
                Reference way = Reference.Of(target - position);
                way.Y = 0;
                Check.Near(0, Reference.Forward(yaw, 0).Angle(way), Rounding, $"{position} to {target}");
                Check.That(yaw > -(float)Math.PI && yaw <= (float)Math.PI, $"yaw {yaw}");
            }
        }

        public static void Face_OneStep_TurnsToTheTargetsSideByIt()
        {
            float left = 0, right = 0, tie = 0;
            GodotFrame.FaceStep(ref left, default, new DVec3(-5, 0, 0), 0.25f);
            GodotFrame.FaceStep(ref right, default, new DVec3(5, 0, 0), 0.25f);
            GodotFrame.FaceStep(ref tie, default, new DVec3(0, 0, 5), 0.25f);
            Check.Same(0.25f, left, "to −X");
            Check.Same(-0.25f, right, "to +X");
            Check.Same(0.25f, tie, "straight behind, counter-clockwise");
        }

        public static void Face_StraightBehind_EndsAtPiAndNotBelow()
        {
            float yaw = 1;
            GodotFrame.FaceStep(ref yaw, default, new DVec3(0, 3, 7), float.PositiveInfinity);
            Check.Same((float)Math.PI, yaw, "yaw");
        }

        public static void Face_WithBadInput_Holds()
        {
            float yaw = 1.5f;
            TurretStatus status = GodotFrame.FaceStep(ref yaw, default, new DVec3(double.NaN, 0, 0), 1);
            Check.Same(TurretStatus.NotFinite, status, "status");
            Check.Same(1.5f, yaw, "yaw");
        }

        public static void Side_OfAnyTarget_IsTheSignOfTheCrossProduct()
        {
            var numbers = new Numbers();
            int right = 0;
            for (int i = 0; i < Rounds; i++)
            {
                DVec3 position = numbers.Position(10), target = numbers.Position(10);
                float yaw = numbers.Angle() * 3;
                Reference way = Reference.Of(target - position);
                // The Y of forward × (target − position) is positive for a target to the left.
                double across = Reference.Forward(yaw, 0).Cross(way).Y;
                int side = GodotFrame.SightSide(position, yaw, target);
                Check.Same(across > 0 ? -1 : 1, side, $"{position}, {yaw}, {target}");
                right += side > 0 ? 1 : 0;
            }
            Check.That(right > Rounds / 3 && right < Rounds * 2 / 3, $"{right} on the right");
        }

        public static void Side_AheadBehindAbove_IsNoneLeftNone()
        {
            Check.Same(0, GodotFrame.SightSide(default, 0, new DVec3(0, 2, -9)), "ahead");
            Check.Same(-1, GodotFrame.SightSide(default, 0, new DVec3(0, 2, 9)), "behind");
            Check.Same(0, GodotFrame.SightSide(default, 0, new DVec3(0, 2, 0)), "above");
        }

        public static void SideBatch_OfAnyLength_IsThatOfTheSingleCall()
        {
            var numbers = new Numbers();
            DVec3 position = numbers.Position(10);
            float yaw = numbers.Angle();
            foreach (int count in new[] { 0, 1, 63, 64, 65, 128, 200 })
            {
                var targets = new DVec3[count];
                var sides = new int[count];
                for (int i = 0; i < count; i++)
                    targets[i] = numbers.Position(10);
                if (count > 100)
                    targets[3].X = targets[100].Z = double.NaN;
                Check.Same(
                    TurretStatus.Ok, GodotFrame.SightSideBatch(position, yaw, targets, sides, out int bad), "status");
                Check.Same(count > 100 ? 2 : 0, bad, $"bad of {count}");
                for (int i = 0; i < count; i++)
                    Check.Same(GodotFrame.SightSide(position, yaw, targets[i]), sides[i], $"side {i} of {count}");
            }
        }

        public static void SideBatch_WithABadYaw_WritesNothing()
        {
            var sides = new int[100];
            Array.Fill(sides, 7);
            TurretStatus status = GodotFrame.SightSideBatch(default, float.NaN, new DVec3[100], sides, out int bad);
            Check.Same(TurretStatus.NotFinite, status, "status");
            Check.Same(0, bad, "bad");
            Check.That(Array.TrueForAll(sides, side => side == 7), "written");
        }

        public static void SideBatch_OfDifferentLengths_Throws()
        {
            try
            {
                GodotFrame.SightSideBatch(default, 0, new DVec3[3], new int[2], out _);
            }
            catch (ArgumentException)
            {
                return;
            }
            throw new Exception("nothing was thrown");
        }

        public static void Quadrant_OfAnyTarget_IsTheSideOfBothPlanes()
        {
            var numbers = new Numbers();
            for (int i = 0; i < Rounds; i++)
            {
                DVec3 position = numbers.Position(10), target = numbers.Position(10);
                float yaw = numbers.Angle(), pitch = numbers.Angle() / 2;
                Reference way = Reference.Of(target - position), right = Reference.Right(yaw);
                Reference up = right.Cross(Reference.Forward(yaw, pitch));
                SightQuadrants expected = way.Dot(right) > 0 ? SightQuadrants.Right : SightQuadrants.Left;
                expected |= way.Dot(up) > 0 ? SightQuadrants.Above : SightQuadrants.Below;
                SightQuadrants found = GodotFrame.SightQuadrant(position, yaw, pitch, target);
                Check.Same(expected, found, $"{position}, {yaw}, {pitch}, {target}");
            }
        }

        public static void SightStep_Settled_LooksAtTheTarget()
        {
            var numbers = new Numbers();
            for (int i = 0; i < Rounds; i++)
            {
                DVec3 position = numbers.Position(1000), target = numbers.Position(1000);
                float yaw = numbers.Angle(), pitch = numbers.Angle() / 2;
                TurretStatus status = GodotFrame.SightStep(
                    ref yaw, ref pitch, position, target, float.PositiveInfinity);
                Check.Same(TurretStatus.Done, status, "status");
                Reference way = Reference.Of(target - position);
                Check.Near(0, Reference.Forward(yaw, pitch).Angle(way), Rounding, $"{position} to {target}");
            }
        }

        public static void Rotation_OfAnyAngles_IsGodotsBasis()
        {
            var numbers = new Numbers();
            for (int i = 0; i < Rounds; i++)
            {
                var rotation = new Vec3(numbers.Angle() / 2, numbers.Angle(), numbers.Angle());
                Check.That(GodotFrame.TryFromRotation(rotation, out Quat q), $"{rotation}");
                Godot.Basis basis = Godot.Basis.FromEuler(rotation.ToGodot());
                Near(basis.X, Reference.Turned(q, new Reference(1, 0, 0)), $"X of {rotation}");
                Near(basis.Y, Reference.Turned(q, new Reference(0, 1, 0)), $"Y of {rotation}");
                Near(basis.Z, Reference.Turned(q, new Reference(0, 0, 1)), $"Z of {rotation}");

                Check.Same(TurretStatus.Ok, GodotFrame.ToRotation(q, out Vec3 back), "status");
                Check.That(GodotFrame.TryFromRotation(back, out Quat again), $"{back}");
                Check.Near(0, Quat.Angle(q, again), 3e-6, $"{rotation} and back");
                Check.That(Math.Abs(back.X) <= 1.5707964f, $"Rotation.X {back.X}");
            }
        }

        private static void Near(Godot.Vector3 expected, Reference found, string what)
        {
            Check.Near(0, Reference.Of(expected.ToDVec3()).Angle(found), 2e-6, what);
        }

        public static void Rotation_StraightUp_HasNoRoll()
        {
            GodotFrame.TryFromRotation(new Vec3((float)(Math.PI / 2), 0.7f, 0), out Quat q);
            Check.Same(TurretStatus.Ok, GodotFrame.ToRotation(q, out Vec3 back), "status");
            Check.Near(Math.PI / 2, back.X, 1e-3, "X");
            Check.Same(0f, back.Z, "Z");
            Check.Near(0, Reference.Turned(q, Ahead).Angle(new Reference(0, 1, 0)), 1e-6, "forward");
        }

        public static void Rotation_ThatIsNotFinite_IsTheIdentity()
        {
            Check.That(!GodotFrame.TryFromRotation(new Vec3(0, float.NaN, 0), out Quat q), "taken");
            Check.Same(Quat.Identity, q, "rotation");
        }
    }
}
