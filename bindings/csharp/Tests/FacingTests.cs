// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.Tests
{
    /// <summary>Angles, arcs, actors that turn and look.</summary>
    internal static unsafe class FacingTests
    {
        private const int Rounds = 3000;

        public static void Angles_and_arcs_have_the_bits_of_the_calls_of_C()
        {
            Draws draw = new Draws();
            for (int i = 0; i < Rounds; i++)
            {
                float a = 5 * draw.Number(), b = 5 * draw.Number(), step = draw.Number(), dt = draw.Time();
                TurretArc arc = new TurretArc(draw.Number(), 3 * draw.Number());
                Check.Same(TurretAngle.Wrap(a), Native.turret_angle_wrap(a));
                Check.Same(TurretAngle.Delta(a, b), Native.turret_angle_delta(a, b));
                Check.Same(TurretAngle.Step(a, b, step), Native.turret_angle_step(a, b, step));
                Check.Same(TurretAngle.Damp(a, b, step, dt), Native.turret_angle_damp(a, b, step, dt));
                Check.Same(arc.Clamp(a), Native.turret_arc_clamp(a, &arc));
                Check.Same(arc.Delta(a, b), Native.turret_arc_delta(a, b, &arc));
                Check.Same(arc.Step(a, b, step), Native.turret_arc_step(a, b, step, &arc));
            }
        }

        public static void Known_angles()
        {
            Check.Near(TurretAngle.Wrap((float)(3 * Math.PI / 2)), -Math.PI / 2, 5e-7);
            Check.Near(TurretAngle.Delta(3, -3), 2 * Math.PI - 6, 5e-7);
            Check.Near(TurretAngle.Step(3, -3, 0.1f), 3.1, 5e-7);
            Check.Near(TurretAngle.Damp(0, 1, 0.5f, 1), 0.75, 5e-7);
        }

        public static void Arc_is_turned_around_the_long_way()
        {
            float degree = (float)(Math.PI / 180);
            TurretArc astern = new TurretArc((float)Math.PI, 120 * degree);
            Check.Near(astern.Delta(100 * degree, -100 * degree), -200 * degree, 5e-7);
            Check.Near(astern.Step(100 * degree, -100 * degree, 10 * degree), 90 * degree, 5e-7);
            Check.Near(astern.Clamp(170 * degree), 120 * degree, 5e-7);
        }

        public static void Steps_have_the_bits_of_the_calls_of_C_and_hold()
        {
            Draws draw = new Draws();
            for (int i = 0; i < Rounds; i++)
            {
                DVec3 at = draw.Place(), target = draw.Place();
                float yaw = draw.Number(), pitch = draw.Number(), step = draw.Number(), threshold = draw.Time();
                Check.Equal(TurretSight.Side(at, yaw, target), Native.turret_sight_side(&at, yaw, &target));
                Check.Equal(
                    (uint)TurretSight.Quadrant(at, yaw, pitch, target),
                    Native.turret_sight_quadrant(&at, yaw, pitch, &target));
                float gotYaw = yaw, gotPitch = pitch, wantedYaw = yaw;
                Check.Status(
                    TurretFace.Step(ref gotYaw, at, target, step, threshold),
                    Native.turret_face_step(&wantedYaw, &at, &target, step, threshold));
                Check.Same(gotYaw, wantedYaw);
                gotYaw = wantedYaw = yaw;
                float wantedPitch = pitch;
                Check.Status(
                    TurretSight.Step(ref gotYaw, ref gotPitch, at, target, step),
                    Native.turret_sight_step(&wantedYaw, &wantedPitch, &at, &target, step));
                Check.Same(new Vec2(gotYaw, gotPitch), new Vec2(wantedYaw, wantedPitch));
            }
            Check.SawBoth();
        }

        public static void Turning_on_a_plane_has_the_bits_of_the_calls_of_C_and_holds()
        {
            Draws draw = new Draws();
            for (int i = 0; i < Rounds; i++)
            {
                Quat current = draw.Quat(), reference = draw.Rotation(), wanted = current;
                Vec3 up = draw.Vec3(), direction = draw.Vec3();
                TurretArc arc = new TurretArc(draw.Unit(), 1 + draw.Unit());
                float step = Math.Abs(draw.Number());
                Check.Status(
                    TurretFace.TurnOnPlane(current, reference, up, direction, step, arc, out Quat got),
                    Native.turret_turn_on_plane(&wanted, &current, &reference, &up, &direction, step, &arc));
                Check.Same(got, wanted);
                wanted = current;
                Check.Status(
                    TurretFace.TurnOnPlane(current, up, direction, step, out got),
                    Native.turret_turn_on_plane(&wanted, &current, &reference, &up, &direction, step, null));
                Check.Same(got, wanted);
            }
            Check.SawBoth();
        }

        public static void Actor_turns_until_it_faces_its_target()
        {
            float yaw = 0;
            DVec3 target = new DVec3(0, 0, -10);
            Check.Equal(TurretFace.Step(ref yaw, default, target, 1), TurretStatus.Turning);
            Check.Equal(yaw, 1f);
            Check.Equal(TurretFace.Step(ref yaw, default, target, 1), TurretStatus.Done);
            Check.Near(yaw, Math.PI / 2, 2e-7);
            yaw = 1.5f;
            Check.Equal(TurretFace.Step(ref yaw, default, target, 0, 0.1f), TurretStatus.Done);
            Check.Equal(yaw, 1.5f);
        }

        public static void Actor_turns_on_a_plane_and_keeps_out_of_the_sector()
        {
            Vec3 up = new Vec3(0, 1, 0), left = new Vec3(0, 0, -1);
            Check.Equal(
                TurretFace.TurnOnPlane(Quat.Identity, up, left, 10, out Quat turned), TurretStatus.Done);
            Check.Near(turned * new Vec3(1, 0, 0), left, 1e-6);
            TurretArc arc = new TurretArc((float)(Math.PI / 2 + 0.1), 1);
            Check.Equal(
                TurretFace.TurnOnPlane(Quat.Identity, Quat.Identity, up, left, 10, arc, out turned), TurretStatus.Done);
            Check.Near(Quat.Angle(Quat.Identity, turned), Math.PI / 2 - 0.4, 1e-6);
        }

        public static void Sides_and_quadrants_of_known_targets()
        {
            DVec3 eye = new DVec3(1, 2, 3);
            Check.Equal(TurretSight.Side(eye, 0, new DVec3(5, 2, -1)), -1);
            Check.Equal(TurretSight.Side(eye, 0, new DVec3(5, 2, 7)), 1);
            Check.Equal(TurretSight.Side(eye, 0, new DVec3(5, 2, 3)), 0);
            Check.Equal(
                TurretSight.Quadrant(eye, 0, 0, new DVec3(5, 7, -1)), SightQuadrants.Left | SightQuadrants.Above);
            Check.Equal(
                TurretSight.Quadrant(eye, 0, 0, new DVec3(5, -7, 8)), SightQuadrants.Right | SightQuadrants.Below);
            Check.Equal(TurretSight.Quadrant(eye, 0, 0.5f, new DVec3(5, 2, 3)), SightQuadrants.Below);
            Check.Equal(TurretSight.Quadrant(eye, 0, 0, new DVec3(5, 2, 3)), SightQuadrants.None);
        }

        public static void Sight_settles_on_its_target()
        {
            float yaw = 0, pitch = 0;
            DVec3 target = new DVec3(0, 10, -10);
            TurretStatus status = TurretStatus.Turning;
            int steps = 0;
            for (; status == TurretStatus.Turning && steps < 100; steps++)
                status = TurretSight.Step(ref yaw, ref pitch, default, target, 0.1f);
            Check.Equal(status, TurretStatus.Done);
            Check.Equal(steps, 16);
            Check.Near(yaw, Math.PI / 2, 3e-7);
            Check.Near(pitch, Math.PI / 4, 3e-7);
        }

        public static void Bad_input_holds_and_says_what_is_wrong()
        {
            float yaw = 0.5f, pitch = 0.25f;
            DVec3 nowhere = new DVec3(double.NaN, 0, 0), there = new DVec3(1, 2, 3);
            Check.Equal(TurretFace.Step(ref yaw, nowhere, there, 1), TurretStatus.NotFinite);
            Check.Equal(TurretFace.Step(ref yaw, default, there, -1), TurretStatus.InvalidLimits);
            Check.Equal(TurretSight.Step(ref yaw, ref pitch, default, nowhere, 1), TurretStatus.NotFinite);
            Check.Equal(TurretSight.Step(ref yaw, ref pitch, default, there, -1), TurretStatus.InvalidLimits);
            Check.That(yaw == 0.5f && pitch == 0.25f);
            Check.Equal(TurretSight.Side(nowhere, 0, there), 0);
            Check.Equal(TurretSight.Quadrant(default, float.NaN, 0, there), SightQuadrants.None);
            Vec3 up = new Vec3(0, 1, 0);
            Quat current = Quat.FromAxisAngle(up, 1);
            Check.Equal(
                TurretFace.TurnOnPlane(current, default, new Vec3(1, 0, 0), 1, out Quat held),
                TurretStatus.InvalidArgument);
            Check.Same(held, current);
            TurretArc inverted = new TurretArc(0, -1);
            Check.Equal(
                TurretFace.TurnOnPlane(current, current, up, new Vec3(1, 0, 0), 1, inverted, out held),
                TurretStatus.InvalidLimits);
            Check.Same(held, current);
            Check.Equal(
                TurretFace.TurnOnPlane(default, up, new Vec3(1, 0, 0), 1, out held), TurretStatus.ZeroQuaternion);
            Check.Equal(inverted.Clamp(2), 2f);
        }

        public static void Orientation_may_be_turned_in_place()
        {
            Vec3 up = new Vec3(0, 1, 0), left = new Vec3(0, 0, -1);
            Quat q = Quat.FromAxisAngle(up, 0.1f);
            TurretFace.TurnOnPlane(q, up, left, 0.5f, out Quat wanted);
            TurretFace.TurnOnPlane(q, up, left, 0.5f, out q);
            Check.Same(q, wanted);
        }
    }
}
