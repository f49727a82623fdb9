// SPDX-License-Identifier: MIT OR Apache-2.0
using System;

namespace Libturret.Tests
{
    /// <summary>Vectors against the calls of C, bit for bit, and against known results.</summary>
    internal static unsafe class VectorTests
    {
        private const int Rounds = 3000;

        public static void Operators_have_the_bits_of_the_calls()
        {
            Draws draw = new Draws();
            for (int i = 0; i < Rounds; i++)
            {
                Vec3 a = draw.Direction(), b = draw.Direction();
                Quat p = draw.Rotation(), q = draw.Rotation();
                float s = draw.Unit();
                Check.Same(a + b, Vec3.Add(a, b));
                Check.Same(a - b, Vec3.Subtract(a, b));
                Check.Same(a * s, Vec3.Scale(a, s));
                Check.Same(s * a, Vec3.Scale(a, s));
                Check.Same(-a, Vec3.Scale(a, -1));
                Check.Same(p + q, Quat.Add(p, q));
                Check.Same(p * s, Quat.Scale(p, s));
                Check.Same(s * p, Quat.Scale(p, s));
            }
            Check.Equal(Vec3.Add(new Vec3(1, 2, 3), new Vec3(4, 6, 8)), new Vec3(5, 8, 11));
            Check.Equal(Vec3.Subtract(new Vec3(1, 2, 3), new Vec3(4, 6, 8)), new Vec3(-3, -4, -5));
            Check.Equal(Vec3.Scale(new Vec3(1, 2, 3), 2), new Vec3(2, 4, 6));
            Check.Equal(Quat.Add(new Quat(1, 2, 3, 4), new Quat(4, 6, 8, 11)), new Quat(5, 8, 11, 15));
            Check.Equal(Quat.Scale(new Quat(1, 2, 3, 4), 2), new Quat(2, 4, 6, 8));
        }

        public static void Calls_have_the_bits_of_those_of_C_and_hold()
        {
            Draws draw = new Draws();
            for (int i = 0; i < Rounds; i++)
            {
                Vec2 p = draw.Vec2(), q = draw.Vec2();
                Vec3 a = draw.Vec3(), b = draw.Vec3(), made;
                float s = draw.Number();
                Check.Same(Vec2.Dot(p, q), Native.vec2_dot(&p, &q));
                Check.Same(Vec2.PerpDot(p, q), Native.vec2_perp_dot(&p, &q));
                Check.Same(Vec2.Angle(p, q), Native.vec2_angle(&p, &q));
                Check.Same(Vec3.Dot(a, b), Native.vec3_dot(&a, &b));
                Check.Same(Vec3.Cross(a, b), *Native.vec3_cross(&made, &a, &b));
                Check.Same(Vec3.Lerp(a, b, s), *Native.vec3_lerp(&made, &a, &b, s));
                Check.Same(Vec3.Distance(a, b), Native.vec3_dist(&a, &b));
                Check.Same(Vec3.Angle(a, b), Native.vec3_angle(&a, &b));
                Check.Same(a.Length(), Native.vec3_len(&a));
                made = a;
                bool ok = Native.vec3_normalize(&made, &a) != null;
                Check.Tried(Vec3.TryNormalize(a, out Vec3 unit), unit, Vec3.Normalize(a), ok, made);
            }
            Check.SawBoth();
        }

        public static void Products_and_lengths_of_known_vectors()
        {
            Check.Equal(Vec2.Dot(new Vec2(1, 2), new Vec2(3, 4)), 11f);
            Check.Equal(Vec2.PerpDot(new Vec2(1, 2), new Vec2(3, 4)), -2f);
            Check.Near(Vec2.Angle(new Vec2(1, 0), new Vec2(0, 2)), Math.PI / 2, 2e-7);
            Check.Near(Vec2.Angle(new Vec2(0, 2), new Vec2(1, 0)), -Math.PI / 2, 2e-7);
            Check.Equal(Vec3.Dot(new Vec3(1, 2, 3), new Vec3(4, 5, 6)), 32f);
            Check.Equal(Vec3.Cross(new Vec3(1, 0, 0), new Vec3(0, 1, 0)), new Vec3(0, 0, 1));
            Check.Equal(new Vec3(2, 3, 6).Length(), 7f);
            Check.Equal(Vec3.Distance(new Vec3(1, 1, 1), new Vec3(3, 4, 7)), 7f);
            Check.Near(Vec3.Angle(new Vec3(1, 0, 0), new Vec3(0, 0, 5)), Math.PI / 2, 2e-7);
            Check.Equal(Vec3.Lerp(new Vec3(1, 2, 3), new Vec3(3, 4, 5), 0.5f), new Vec3(2, 3, 4));
            Check.Near(Vec3.Normalize(new Vec3(3, 0, -4)), new Vec3(0.6f, 0, -0.8f), 1e-7);
        }

        public static void Normalizing_what_has_no_direction_holds_it()
        {
            foreach (Vec3 v in new[] { default, new Vec3(float.NaN, 1, 2), new Vec3(1, float.PositiveInfinity, 2) })
            {
                Check.That(!Vec3.TryNormalize(v, out Vec3 held));
                Check.Same(held, v);
                Check.Same(Vec3.Normalize(v), v);
            }
        }

        public static void Result_may_be_an_input()
        {
            Vec3 v = new Vec3(3, 0, -4), wanted = Vec3.Normalize(v);
            Check.That(Vec3.TryNormalize(v, out v));
            Check.Same(v, wanted);
        }
    }
}
