// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.Tests
{
    /// <summary>Arithmetic, interpolation and integration of quaternions.</summary>
    internal static unsafe class QuatTests
    {
        private const int Rounds = 3000;
        private const float Quarter = (float)(Math.PI / 2);

        private static readonly Quat LeftQuarter = Quat.FromAxisAngle(new Vec3(0, 1, 0), Quarter);

        public static void Arithmetic_has_the_bits_of_the_calls_of_C_and_holds()
        {
            Draws draw = new Draws();
            for (int i = 0; i < Rounds; i++)
            {
                Quat a = draw.Quat(), b = draw.Quat(), made;
                Vec3 v = draw.Vec3();
                Check.Same(a * b, *Native.quat_mul(&made, &a, &b));
                Check.Same(Quat.Conjugate(a), *Native.quat_conjugate(&made, &a));
                Check.Same(Quat.Dot(a, b), Native.quat_dot(&a, &b));
                Check.Same(Quat.Angle(a, b), Native.quat_angle(&a, &b));
                Check.Same(a.Length(), Native.quat_len(&a));
                made = a;
                bool ok = Native.quat_inverse(&made, &a) != null;
                Check.Tried(Quat.TryInverse(a, out Quat got), got, Quat.Inverse(a), ok, made);
                made = a;
                ok = Native.quat_normalize(&made, &a) != null;
                Check.Tried(Quat.TryNormalize(a, out got), got, Quat.Normalize(a), ok, made);
                Vec3 turned = v;
                ok = Native.quat_rot_vec(&turned, &v, &a) != null;
                Check.Tried(a.TryRotate(v, out Vec3 gotVector), gotVector, a.Rotate(v), ok, turned);
                Check.Same(a * v, turned);
                Vec3 inPlace = v;
                Check.Equal(a.RotateInPlace(ref inPlace), ok);
                Check.Same(inPlace, turned);
            }
            Check.SawBoth();
        }

        public static void Blends_have_the_bits_of_the_calls_of_C_and_hold()
        {
            Draws draw = new Draws();
            for (int i = 0; i < Rounds; i++)
            {
                Quat a = draw.Quat(), b = draw.Quat(), c = draw.Rotation(), d = draw.Quat(), made = a;
                float t = draw.Number(), dt = draw.Time(), halfLife = draw.Time();
                bool ok = Native.quat_slerp(&made, &a, &b, t) != null;
                Check.Tried(Quat.TrySlerp(a, b, t, out Quat got), got, Quat.Slerp(a, b, t), ok, made);
                made = a;
                ok = Native.quat_nlerp(&made, &a, &b, t) != null;
                Check.Tried(Quat.TryNlerp(a, b, t, out got), got, Quat.Nlerp(a, b, t), ok, made);
                made = a;
                ok = Native.quat_slerp_long(&made, &a, &b, t) != null;
                Check.Tried(Quat.TrySlerpLong(a, b, t, out got), got, Quat.SlerpLong(a, b, t), ok, made);
                made = a;
                ok = Native.quat_squad(&made, &a, &c, &d, &b, t) != null;
                Check.Tried(Quat.TrySquad(a, c, d, b, t, out got), got, Quat.Squad(a, c, d, b, t), ok, made);
                made = a;
                ok = Native.quat_damp(&made, &a, &b, halfLife, dt) != null;
                Check.Tried(
                    Quat.TryDamp(a, b, halfLife, dt, out got), got, Quat.Damp(a, b, halfLife, dt), ok, made);
                made = a;
                ok = Native.quat_rotate_towards(&made, &a, &b, t) != null;
                Check.Tried(Quat.TryRotateTowards(a, b, t, out got), got, Quat.RotateTowards(a, b, t), ok, made);
            }
            Check.SawBoth();
        }

        public static void Powers_and_spins_have_the_bits_of_the_calls_of_C_and_hold()
        {
            Draws draw = new Draws();
            for (int i = 0; i < Rounds; i++)
            {
                Quat q = draw.Quat(), made = q;
                Vec3 start = draw.Vec3(), middle = draw.Vec3(), end = draw.Vec3();
                float t = draw.Number();
                bool ok = Native.quat_exp(&made, &q) != null;
                Check.Tried(Quat.TryExp(q, out Quat got), got, Quat.Exp(q), ok, made);
                made = q;
                ok = Native.quat_log(&made, &q) != null;
                Check.Tried(Quat.TryLog(q, out got), got, Quat.Log(q), ok, made);
                made = q;
                ok = Native.quat_pow(&made, &q, t) != null;
                Check.Tried(Quat.TryPow(q, t, out got), got, Quat.Pow(q, t), ok, made);
                made = q;
                ok = Native.quat_integrate(&made, &q, &start, t) != null;
                Check.Tried(
                    Quat.TryIntegrate(q, start, t, out got), got, Quat.Integrate(q, start, t), ok, made);
                made = q;
                ok = Native.quat_integrate_rk4(&made, &q, &start, &middle, &end, t) != null;
                Check.Tried(
                    Quat.TryIntegrateRk4(q, start, middle, end, t, out got), got,
                    Quat.IntegrateRk4(q, start, middle, end, t), ok, made);
                Check.Same(Quat.Derivative(q, start), *Native.quat_derivative(&made, &q, &start));
            }
            Check.SawBoth();
        }

        public static void Product_turns_by_the_second_first()
        {
            Quat up = Quat.FromAxisAngle(new Vec3(0, 0, 1), Quarter);
            Check.Near(LeftQuarter * new Vec3(1, 0, 0), new Vec3(0, 0, -1), 1e-6);
            Check.Near(up * new Vec3(1, 0, 0), new Vec3(0, 1, 0), 1e-6);
            Check.Near(LeftQuarter * up * new Vec3(1, 0, 0), new Vec3(0, 1, 0), 1e-6);
            Check.Near(up * LeftQuarter * new Vec3(1, 0, 0), new Vec3(0, 0, -1), 1e-6);
        }

        public static void Blends_of_known_rotations()
        {
            Quat half = Quat.FromAxisAngle(new Vec3(0, 1, 0), Quarter / 2);
            Check.Near(Quat.Slerp(Quat.Identity, LeftQuarter, 0.5f), half, 1e-6);
            Check.Near(Quat.Nlerp(Quat.Identity, LeftQuarter, 0.5f), half, 1e-6);
            Check.Near(Quat.Pow(LeftQuarter, 0.5f), half, 1e-6);
            Check.Near(Quat.Damp(Quat.Identity, LeftQuarter, 0.25f, 0.25f), half, 1e-6);
            Check.Near(Quat.RotateTowards(Quat.Identity, LeftQuarter, Quarter / 2), half, 1e-6);
            // The longer arc is 270°. A third of it is 90° to the right.
            Quat right = Quat.FromAxisAngle(new Vec3(0, 1, 0), -Quarter);
            Check.Near(Quat.SlerpLong(Quat.Identity, LeftQuarter, 1f / 3), right, 2e-6);
            Check.Near(Quat.Squad(Quat.Identity, Quat.Identity, LeftQuarter, LeftQuarter, 0.5f), half, 1e-6);
            Check.Near(Quat.Angle(Quat.Identity, LeftQuarter), Math.PI / 2, 2e-7);
            Check.Near(Quat.Inverse(LeftQuarter), right, 1e-6);
            Check.Equal(Quat.Conjugate(new Quat(1, 2, 3, 4)), new Quat(-1, -2, -3, 4));
            Check.Equal(new Quat(1, 2, 4, 10).Length(), 11f);
            Check.Equal(Quat.Dot(new Quat(1, 2, 3, 4), new Quat(5, 6, 7, 8)), 70f);
            Check.Near(Quat.Normalize(new Quat(0, 3, 0, 3)), LeftQuarter, 1e-6);
        }

        public static void Spins_of_known_rates()
        {
            Vec3 omega = new Vec3(0, Quarter, 0);
            Check.Near(Quat.Integrate(Quat.Identity, omega, 1), LeftQuarter, 1e-6);
            Check.Near(Quat.IntegrateRk4(Quat.Identity, omega, omega, omega, 0.01f),
                Quat.FromAxisAngle(new Vec3(0, 1, 0), Quarter / 100), 1e-6);
            Check.Equal(Quat.Derivative(Quat.Identity, new Vec3(2, 4, 6)), new Quat(1, 2, 3, 0));
            Quat log = Quat.Log(LeftQuarter);
            Check.Near(log.Y, Math.PI / 4, 2e-7);
            Check.Near(log.W, 0, 1e-7);
            Check.Near(Quat.Exp(log), LeftQuarter, 1e-6);
        }

        public static void Identity_is_set_and_turns_nothing()
        {
            Quat q = new Quat(1, 2, 3, 4);
            q.SetIdentity();
            Check.Same(q, Quat.Identity);
            Check.Equal(q * new Vec3(1, 2, 3), new Vec3(1, 2, 3));
        }

        public static void Blend_of_what_is_no_rotation_holds_what_it_starts_from()
        {
            Quat good = LeftQuarter, none = default;
            Check.That(!Quat.TrySlerp(good, none, 0.5f, out Quat held));
            Check.Same(held, good);
            Check.That(!Quat.TrySlerp(none, good, 0.5f, out held));
            Check.Same(held, none);
            Check.Same(Quat.Slerp(good, LeftQuarter, float.NaN), good);
            Check.Same(Quat.RotateTowards(good, Quat.Identity, -1), good);
            Check.Same(Quat.Damp(good, Quat.Identity, 1, -1), good);
            Check.Same(Quat.Squad(good, Quat.Identity, none, Quat.Identity, 0.5f), good);
            Check.Same(none * new Vec3(1, 2, 3), new Vec3(1, 2, 3));
            Check.Same(Quat.Inverse(none), none);
            Check.Same(Quat.Pow(good, float.PositiveInfinity), good);
            Check.Same(Quat.Integrate(good, new Vec3(0, float.NaN, 0), 1), good);
        }

        public static void Result_may_be_an_input()
        {
            Quat a = LeftQuarter, b = Quat.FromAxisAngle(new Vec3(1, 2, 3), 1), wanted = Quat.Slerp(a, b, 0.3f);
            Quat q = a;
            Check.That(Quat.TrySlerp(q, b, 0.3f, out q));
            Check.Same(q, wanted);
            q = b;
            Check.That(Quat.TrySlerp(a, q, 0.3f, out q));
            Check.Same(q, wanted);
            // The call returns its input, although only the result is bad.
            q = default;
            Check.That(!Quat.TrySlerp(a, q, 0.3f, out q));
            Check.Same(q, a);
            q = a;
            Check.That(Quat.TryInverse(q, out q));
            Check.Same(q, Quat.Inverse(a));
            q = a;
            q *= q;
            Check.Same(q, a * a);
            Vec3 v = new Vec3(1, 2, 3), turned = b * v;
            Check.That(b.TryRotate(v, out v));
            Check.Same(v, turned);
        }
    }
}
