// SPDX-License-Identifier: MIT OR Apache-2.0
namespace Libturret.GoldenHashes
{
    /// <content>Cases of quaternions: arithmetic, rotations, powers and spin.</content>
    internal sealed unsafe partial class Golden
    {
        private delegate Quat* QuatOfQuat(Quat* result, Quat* q);
        private delegate Quat* QuatOfQuats(Quat* result, Quat* a, Quat* b);
        private delegate Quat* QuatOfQuatAndNumber(Quat* result, Quat* q, float number);
        private delegate float NumberOfQuats(Quat* a, Quat* b);
        private delegate Quat* QuatOfVec3s(Quat* result, Vec3* a, Vec3* b);

        private void OneQuat(QuatOfQuat function)
        {
            Quat q = SomeQuat(), fresh = UntouchedQuat;
            Quat* from = Given(&q), place = OneIn(4) ? &q : &fresh, result = Given(place);
            hash.PutAnswer(function(result, from), result);
            hash.Put(*place);
        }

        private void TwoQuats(QuatOfQuats function)
        {
            Quat a = SomeQuat(), b = AnotherQuat(a), fresh = UntouchedQuat;
            Quat* left = Given(&a), right = Given(&b), place = OneIn(4) ? &b : &fresh;
            Quat* result = Given(place);
            hash.PutAnswer(function(result, left, right), result);
            hash.Put(*place);
        }

        private void QuatAndNumber(float number, QuatOfQuatAndNumber function)
        {
            Quat q = SomeQuat(), fresh = UntouchedQuat;
            Quat* from = Given(&q), place = OneIn(4) ? &q : &fresh, result = Given(place);
            hash.PutAnswer(function(result, from, number), result);
            hash.Put(*place);
        }

        private void TwoQuats(NumberOfQuats function)
        {
            Quat a = SomeQuat(), b = AnotherQuat(a);
            Quat* left = Given(&a), right = Given(&b);
            hash.Put(function(left, right));
        }

        // ---- arithmetic ----

        [Cases]
        private void quat_identity()
        {
            Quat place = UntouchedQuat;
            Quat* result = Given(&place);
            hash.PutAnswer(Native.quat_identity(result), result);
            hash.Put(place);
        }

        [Cases]
        private void quat_mul() => TwoQuats(Native.quat_mul);

        [Cases]
        private void quat_add() => TwoQuats(Native.quat_add);

        [Cases]
        private void quat_scale()
        {
            QuatAndNumber(OneIn(8) ? AnyFloat() : ScaledFloat(-40, 40), Native.quat_scale);
        }

        [Cases]
        private void quat_dot() => TwoQuats(Native.quat_dot);

        [Cases]
        private void quat_len()
        {
            Quat q = SomeQuat();
            hash.Put(Native.quat_len(Given(&q)));
        }

        [Cases]
        private void quat_conjugate() => OneQuat(Native.quat_conjugate);

        [Cases]
        private void quat_inverse() => OneQuat(Native.quat_inverse);

        [Cases]
        private void quat_normalize() => OneQuat(Native.quat_normalize);

        [Cases]
        private void quat_rot_vec()
        {
            Quat q = SomeQuat();
            Vec3 v = SomeVec3(), fresh = UntouchedVec3;
            Vec3* vector = Given(&v), place = OneIn(4) ? &v : &fresh, result = Given(place);
            Quat* by = Given(&q);
            hash.PutAnswer(Native.quat_rot_vec(result, vector, by), result);
            hash.Put(*place);
        }

        [Cases]
        private void quat_rot_vec_self()
        {
            Quat q = SomeQuat();
            Vec3 place = SomeVec3();
            Vec3* v = Given(&place);
            Quat* by = Given(&q);
            hash.PutAnswer(Native.quat_rot_vec_self(v, by), v);
            hash.Put(place);
        }

        // ---- rotations ----

        [Cases]
        private void quat_angle() => TwoQuats(Native.quat_angle);

        [Cases]
        private void quat_rotate_towards()
        {
            Quat a = SomeQuat(), b = AnotherQuat(a), fresh = UntouchedQuat;
            float maxAngle = SomeLimit();
            Quat* from = Given(&a), to = Given(&b), place = OneIn(4) ? &a : &fresh;
            Quat* result = Given(place);
            hash.PutAnswer(Native.quat_rotate_towards(result, from, to, maxAngle), result);
            hash.Put(*place);
        }

        private void TwoVec3s(QuatOfVec3s function)
        {
            Vec3 a = SomeVec3(), b = AnotherVec3(a);
            Quat place = UntouchedQuat;
            Vec3* first = Given(&a), second = Given(&b);
            Quat* result = Given(&place);
            hash.PutAnswer(function(result, first, second), result);
            hash.Put(place);
        }

        [Cases]
        private void quat_from_vectors() => TwoVec3s(Native.quat_from_vectors);

        [Cases]
        private void quat_look() => TwoVec3s(Native.quat_look);

        [Cases]
        private void quat_swing_twist()
        {
            Quat q = SomeQuat(), fresh = UntouchedQuat, second = UntouchedQuat;
            Vec3 v = SomeVec3();
            Quat* from = Given(&q), place = OneIn(4) ? &q : &fresh;
            Quat* swing = Given(place), twist = Given(&second);
            Vec3* axis = Given(&v);
            hash.Put(Native.quat_swing_twist(from, axis, swing, twist));
            hash.Put(*place);
            hash.Put(second);
        }

        // ---- powers ----

        [Cases]
        private void quat_exp() => OneQuat(Native.quat_exp);

        [Cases]
        private void quat_log() => OneQuat(Native.quat_log);

        [Cases]
        private void quat_pow() => QuatAndNumber(SomePart(), Native.quat_pow);

        // ---- spin ----

        /// <summary>Rad/s: next to none, ordinary, very many, seldom any floats.</summary>
        private Vec3 SomeOmega()
        {
            Vec3 omega = SomeVec3();
            if (OneIn(2))
                for (int i = 0; i < 3; i++)
                    (&omega.X)[i] = ScaledFloat(-8, 6);
            return omega;
        }

        [Cases]
        private void quat_derivative()
        {
            Quat q = SomeQuat(), fresh = UntouchedQuat;
            Vec3 v = SomeOmega();
            Quat* from = Given(&q), place = OneIn(4) ? &q : &fresh, result = Given(place);
            Vec3* omega = Given(&v);
            hash.PutAnswer(Native.quat_derivative(result, from, omega), result);
            hash.Put(*place);
        }

        [Journeys]
        private void quat_integrate()
        {
            Quat q = SomeQuat();
            Vec3 v = SomeOmega();
            Vec3* omega = Given(&v);
            float dt = SomeStep();
            for (uint steps = SomeSteps(); steps > 0; steps--)
            {
                Quat* inPlace = Given(&q);
                hash.PutAnswer(Native.quat_integrate(inPlace, &q, omega, dt), inPlace);
                hash.Put(q);
            }
        }

        [Journeys]
        private void quat_integrate_rk4()
        {
            Quat q = SomeQuat();
            Vec3* v = stackalloc Vec3[3];
            float dt = SomeStep();
            uint steps = SomeSteps();
            for (int i = 0; i < 3; i++)
                v[i] = SomeOmega();
            while (steps-- > 0)
            {
                Vec3* start = Given(&v[0]), middle = Given(&v[1]), end = Given(&v[Below(2) * 2]);
                Quat* inPlace = Given(&q);
                hash.PutAnswer(Native.quat_integrate_rk4(inPlace, &q, start, middle, end, dt), inPlace);
                hash.Put(q);
            }
        }

        /// <summary>How many steps a journey has: a few, seldom very many.</summary>
        private uint SomeSteps()
        {
            return OneIn(8) ? 300 : 1 + Below(8);
        }
    }
}
