// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Numerics;

namespace Libturret.Tests
{
    /// <summary>Quaternions from and to axes and angles, Euler angles, matrices, directions.</summary>
    internal static unsafe class QuatConvertTests
    {
        private const int Rounds = 3000;
        private const float Quarter = (float)(Math.PI / 2);

        public static void What_makes_a_quaternion_has_the_bits_of_the_calls_of_C_and_holds_the_identity()
        {
            Draws draw = new Draws();
            for (int i = 0; i < Rounds; i++)
            {
                Vec3 u = draw.Vec3(), v = draw.Vec3();
                float a = draw.Number(), b = draw.Number(), c = draw.Number();
                TurretEulerOrder order = (TurretEulerOrder)(i % 26 - 1);
                Quat made = Quat.Identity;
                bool ok = Native.quat_init_axis_v(&made, &u, a) != null;
                Check.Tried(Quat.TryFromAxisAngle(u, a, out Quat got), got, Quat.FromAxisAngle(u, a), ok, made);
                Check.Tried(
                    Quat.TryFromAxisAngle(u.X, u.Y, u.Z, a, out got), got, Quat.FromAxisAngle(u.X, u.Y, u.Z, a), ok,
                    made);
                made = Quat.Identity;
                ok = Native.euler_to_quat(&made, a, b, c) != null;
                Check.Tried(Quat.TryFromEuler(a, b, c, out got), got, Quat.FromEuler(a, b, c), ok, made);
                made = Quat.Identity;
                ok = Native.euler_to_quat_ordered(&made, a, b, c, (int)order) != null;
                Check.Tried(
                    Quat.TryFromEuler(a, b, c, order, out got), got, Quat.FromEuler(a, b, c, order), ok, made);
                made = Quat.Identity;
                ok = Native.quat_from_vectors(&made, &u, &v) != null;
                Check.Tried(Quat.TryFromVectors(u, v, out got), got, Quat.FromVectors(u, v), ok, made);
                made = Quat.Identity;
                ok = Native.quat_look(&made, &u, &v) != null;
                Check.Tried(Quat.TryLook(u, v, out got), got, Quat.Look(u, v), ok, made);
            }
            Check.SawBoth();
        }

        public static void What_takes_a_quaternion_apart_has_the_bits_of_the_calls_of_C_and_holds()
        {
            Draws draw = new Draws();
            for (int i = 0; i < Rounds; i++)
            {
                Quat q = draw.Quat();
                Vec3 u = draw.Vec3(), axis = new Vec3(1, 0, 0);
                float a = 0, b = 0, c = 0;
                Check.Status(q.ToAxisAngle(out Vec3 gotAxis, out float gotA), Native.quat_to_axis(&q, &axis, &a));
                Check.Same(gotAxis, axis);
                Check.Same(gotA, a);
                a = 0;
                Check.Status(
                    q.ToEuler(out gotA, out float gotB, out float gotC), Native.quat_to_euler(&q, &a, &b, &c));
                Check.Same(new Vec3(gotA, gotB, gotC), new Vec3(a, b, c));
                a = b = c = 0;
                TurretEulerOrder order = (TurretEulerOrder)(i % 26 - 1);
                Check.Status(
                    q.ToEuler(order, out gotA, out gotB, out gotC),
                    Native.quat_to_euler_ordered(&q, &a, &b, &c, (int)order));
                Check.Same(new Vec3(gotA, gotB, gotC), new Vec3(a, b, c));
                Quat swing = Quat.Identity, twist = Quat.Identity;
                Check.Status(
                    q.SwingTwist(u, out Quat gotSwing, out Quat gotTwist),
                    Native.quat_swing_twist(&q, &u, &swing, &twist));
                Check.Same(gotSwing, swing);
                Check.Same(gotTwist, twist);
            }
            Check.SawBoth();
        }

        public static void Matrices_have_the_bits_of_the_calls_of_C_and_hold()
        {
            Draws draw = new Draws();
            float[] numbers = new float[16];
            for (int i = 0; i < Rounds; i++)
            {
                Quat q = draw.Quat();
                Matrix4x4 wanted = Matrix4x4.Identity;
                bool ok = Native.quat_to_matrix((float*)&wanted, &q) != null;
                Check.Tried(Quat.TryToMatrix(q, out Matrix4x4 matrix), matrix, Quat.ToMatrix(q), ok, wanted);
                Array.Clear(numbers, 0, 16);
                numbers[0] = numbers[5] = numbers[10] = numbers[15] = 1;
                Check.Equal(Quat.TryToMatrix(q, numbers), ok);
                fixed (float* m = numbers)
                    Check.Same(*(Matrix4x4*)m, wanted);
                matrix.M12 += draw.Unit();
                matrix.M33 *= draw.Number();
                fixed (float* m = numbers)
                    *(Matrix4x4*)m = matrix;
                Quat made = Quat.Identity;
                ok = Native.matrix_to_quat(&made, (float*)&matrix) != null;
                Check.Tried(Quat.TryFromMatrix(matrix, out Quat got), got, Quat.FromMatrix(matrix), ok, made);
                Check.Tried(Quat.TryFromMatrix(numbers, out got), got, Quat.FromMatrix(matrix), ok, made);
            }
            Check.SawBoth();
        }

        public static void Matrix_of_the_runtime_turns_vectors_as_the_quaternion_does()
        {
            Quat q = Quat.FromAxisAngle(new Vec3(1, 2, 3), 0.7f);
            Vec3 v = new Vec3(4, -5, 6);
            Vec3 turned = Vector3.Transform(v, Quat.ToMatrix(q));
            Check.Near(turned, q * v, 5e-6);
            Check.Near(Quat.FromMatrix(Quat.ToMatrix(q)), q, 1e-6);
            Check.Near(Quat.FromMatrix(Matrix4x4.CreateFromQuaternion(q)), q, 1e-6);
        }

        public static void Span_of_a_matrix_is_column_major_for_column_vectors()
        {
            float[] m = new float[16];
            Check.That(Quat.TryToMatrix(Quat.FromAxisAngle(new Vec3(0, 1, 0), Quarter), m));
            // Forward, +X, becomes −Z: the first column.
            Check.Near(new Vec3(m[0], m[1], m[2]), new Vec3(0, 0, -1), 4e-7);
            Check.That(m[3] == 0 && m[12] == 0 && m[15] == 1);
        }

        public static void Span_of_a_matrix_that_has_not_16_numbers_is_refused()
        {
            Check.Throws<ArgumentException>(() => Quat.TryToMatrix(Quat.Identity, new float[15]));
            Check.Throws<ArgumentException>(() => Quat.TryToMatrix(Quat.Identity, new float[17]));
            Check.Throws<ArgumentException>(() => Quat.TryFromMatrix(new float[9], out Quat _));
            Check.Throws<ArgumentException>(() => Quat.TryFromMatrix(null, out Quat _));
        }

        public static void Known_rotations_come_apart_and_together()
        {
            Quat left = Quat.FromAxisAngle(0, 2, 0, Quarter);
            Check.Near(left, new Quat(0, 0.70710678f, 0, 0.70710678f), 1e-6);
            Check.Equal(left.ToAxisAngle(out Vec3 axis, out float angle), TurretStatus.Ok);
            Check.Near(axis, new Vec3(0, 1, 0), 2e-7);
            Check.Near(angle, Math.PI / 2, 2e-7);
            Check.Near(Quat.FromEuler(0, 0, Quarter) * new Vec3(1, 0, 0), new Vec3(0, 1, 0), 1e-6);
            Check.Near(Quat.FromEuler(Quarter, 0, 0) * new Vec3(0, 1, 0), new Vec3(0, 0, 1), 1e-6);
            Check.Near(Quat.FromEuler(0, Quarter, 0) * new Vec3(0, 0, 1), new Vec3(1, 0, 0), 1e-6);
            Quat turned = Quat.FromEuler(0.5f, 0.25f, -0.75f, TurretEulerOrder.Yzx);
            Check.Equal(turned.ToEuler(TurretEulerOrder.Yzx, out float a, out float b, out float c), TurretStatus.Ok);
            Check.Near(new Vec3(a, b, c), new Vec3(0.5f, 0.25f, -0.75f), 1e-6);
            Check.Equal(Quat.FromEuler(0.1f, 0.2f, 0.3f).ToEuler(out a, out b, out c), TurretStatus.Ok);
            Check.Near(new Vec3(a, b, c), new Vec3(0.1f, 0.2f, 0.3f), 1e-6);
            Check.Near(Quat.FromEuler(0.3f, 0.2f, 0.1f, TurretEulerOrder.Zyx), Quat.FromEuler(0.1f, 0.2f, 0.3f), 1e-6);
            Check.Near(Quat.FromEuler(0.1f, 0.2f, 0.3f, TurretEulerOrder.XyzExtrinsic), Quat.FromEuler(0.1f, 0.2f, 0.3f), 1e-6);
            Check.Near(Quat.FromVectors(new Vec3(1, 0, 0), new Vec3(0, 0, -3)), left, 1e-6);
            Check.Near(Quat.Look(new Vec3(0, 0, -2), new Vec3(0, 1, 0)), left, 1e-6);
            Quat q = Quat.FromEuler(0.4f, 0.2f, 0.1f);
            Check.Equal(q.SwingTwist(new Vec3(1, 0, 0), out Quat swing, out Quat twist), TurretStatus.Ok);
            Check.Near(swing * twist, q, 1e-6);
            Check.Near(twist * new Vec3(1, 0, 0), new Vec3(1, 0, 0), 1e-6);
        }

        public static void Statuses_of_bad_input_say_what_is_wrong()
        {
            Quat none = default, bad = new Quat(0, float.NaN, 0, 1);
            Check.Equal(none.ToAxisAngle(out Vec3 axis, out float angle), TurretStatus.ZeroQuaternion);
            Check.That(axis == new Vec3(1, 0, 0) && angle == 0);
            Check.Equal(bad.ToEuler(out float _, out float _, out float _), TurretStatus.NotFinite);
            Check.Equal(
                Quat.Identity.ToEuler((TurretEulerOrder)24, out float _, out float _, out float _),
                TurretStatus.InvalidArgument);
            Check.Equal(
                Quat.Identity.SwingTwist(default, out Quat swing, out Quat twist), TurretStatus.InvalidArgument);
            Check.That(swing == Quat.Identity && twist == Quat.Identity);
            Check.That(!Quat.TryFromMatrix(default(Matrix4x4), out Quat held) && held == Quat.Identity);
            Check.That(!Quat.TryLook(new Vec3(1, 0, 0), default, out held) && held == Quat.Identity);
            Check.That(!Quat.TryFromEuler(0, 0, 0, (TurretEulerOrder)(-1), out held) && held == Quat.Identity);
        }

        public static void Parts_may_be_put_into_the_quaternion_that_is_taken_apart()
        {
            Quat q = Quat.FromEuler(0.4f, 0.2f, 0.1f), whole = q;
            Check.Equal(q.SwingTwist(new Vec3(1, 0, 0), out Quat wanted, out Quat twist), TurretStatus.Ok);
            Check.Equal(q.SwingTwist(new Vec3(1, 0, 0), out q, out Quat sameTwist), TurretStatus.Ok);
            Check.Same(q, wanted);
            Check.Same(sameTwist, twist);
            q = whole;
            Check.Equal(q.SwingTwist(new Vec3(1, 0, 0), out Quat _, out q), TurretStatus.Ok);
            Check.Same(q, twist);
        }
    }
}
