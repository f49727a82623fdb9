// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret.GoldenHashes
{
    /// <content>Cases of the vectors, the version and the statuses.</content>
    internal sealed unsafe partial class Golden
    {
        [Cases]
        private void turret_version()
        {
            const uint wanted =
                Native.TURRET_VERSION_MAJOR << 16 | Native.TURRET_VERSION_MINOR << 8 | Native.TURRET_VERSION_PATCH;
            // Not the number itself, which every release changes.
            hash.Put(Native.turret_version() == wanted ? 1 : 0);
        }

        [Cases]
        private void turret_status_text()
        {
            // Every second one is an error, or next to one.
            int status = OneIn(2) ? Whole(8) * 65536 : Whole(0x3fffffff);
            if (OneIn(4))
                status += Whole(1);
            PutText(Native.turret_status_text(status));
        }

        /// <summary>A sentence with the 0 at its end; nothing of none.</summary>
        private void PutText(byte* text)
        {
            if (text == null)
                return;
            do
                hash.Put((uint)*text);
            while (*text++ != 0);
        }

        // ---- vec2 ----

        private delegate float NumberOfVec2s(Vec2* a, Vec2* b);

        private void TwoVec2s(NumberOfVec2s function)
        {
            Vec2 a = SomeVec2(), b = SomeVec2();
            if (OneIn(4))
            {
                uint one = Below(2);
                b = a;
                (&b.X)[one] = Nudged(a.X);
            }
            Vec2* left = Given(&a);
            Vec2* right = Given(OneIn(16) ? &a : &b);
            hash.Put(function(left, right));
        }

        [Cases]
        private void vec2_dot() => TwoVec2s(Native.vec2_dot);

        [Cases]
        private void vec2_perp_dot() => TwoVec2s(Native.vec2_perp_dot);

        [Cases]
        private void vec2_angle() => TwoVec2s(Native.vec2_angle);

        // ---- vec3 ----

        private delegate float NumberOfVec3s(Vec3* a, Vec3* b);
        private delegate Vec3* Vec3OfVec3s(Vec3* result, Vec3* a, Vec3* b);

        private void TwoVec3s(NumberOfVec3s function)
        {
            Vec3 a = SomeVec3(), b = AnotherVec3(a);
            Vec3* left = Given(&a), right = Given(&b);
            hash.Put(function(left, right));
        }

        private void TwoVec3s(Vec3OfVec3s function)
        {
            Vec3 a = SomeVec3(), b = AnotherVec3(a), fresh = UntouchedVec3;
            Vec3* left = Given(&a), right = Given(&b), place = OneIn(4) ? &b : &fresh;
            Vec3* result = Given(place);
            hash.PutAnswer(function(result, left, right), result);
            hash.Put(*place);
        }

        [Cases]
        private void vec3_add() => TwoVec3s(Native.vec3_add);

        [Cases]
        private void vec3_sub() => TwoVec3s(Native.vec3_sub);

        [Cases]
        private void vec3_cross() => TwoVec3s(Native.vec3_cross);

        [Cases]
        private void vec3_scale()
        {
            Vec3 v = SomeVec3(), fresh = UntouchedVec3;
            float s = OneIn(8) ? AnyFloat() : ScaledFloat(-40, 40);
            Vec3* vector = Given(&v), place = OneIn(4) ? &v : &fresh, result = Given(place);
            hash.PutAnswer(Native.vec3_scale(result, vector, s), result);
            hash.Put(*place);
        }

        [Cases]
        private void vec3_lerp()
        {
            Vec3 a = SomeVec3(), b = AnotherVec3(a), fresh = UntouchedVec3;
            float t = SomePart();
            Vec3* from = Given(&a), to = Given(&b), place = OneIn(4) ? &a : &fresh;
            Vec3* result = Given(place);
            hash.PutAnswer(Native.vec3_lerp(result, from, to, t), result);
            hash.Put(*place);
        }

        [Cases]
        private void vec3_normalize()
        {
            Vec3 v = SomeVec3(), fresh = UntouchedVec3;
            Vec3* vector = Given(&v), place = OneIn(4) ? &v : &fresh, result = Given(place);
            hash.PutAnswer(Native.vec3_normalize(result, vector), result);
            hash.Put(*place);
        }

        [Cases]
        private void vec3_len()
        {
            Vec3 v = SomeVec3();
            hash.Put(Native.vec3_len(Given(&v)));
        }

        [Cases]
        private void vec3_dot() => TwoVec3s(Native.vec3_dot);

        [Cases]
        private void vec3_dist() => TwoVec3s(Native.vec3_dist);

        [Cases]
        private void vec3_angle() => TwoVec3s(Native.vec3_angle);
    }
}
