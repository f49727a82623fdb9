/* Interpolation the long way and with controls, and smoothing by half-life. */
#include "check.h"

static const union quat A = {{0.1f, -0.2f, 0.3f, 0.9f}}, B = {{0.5f, 0.4f, -0.1f, 0.2f}}, KEPT = {{7, 7, 7, 7}};
static const union quat ZERO = {{0, 0, 0, 0}}, NOT_A_NUMBER = {{0, NAN, 0, 1}}, INFINITE = {{0, 0, INFINITY, 1}};

static union quat about(float x, float y, float z, double angle)
{
    union quat q;

    quat_init_axis(&q, x, y, z, (float)angle);
    return q;
}

static union quat negative(const union quat *q)
{
    union quat out;

    quat_scale(&out, q, -1);
    return out;
}

static void slerp_long_goes_the_other_way_around(void)
{
    union quat from = about(0, 1, 0, 0), to = about(0, 1, 0, 2), out, wanted;
    float t;

    for (t = -1; t <= 2; t += 0.125f) {
        CHECK(quat_slerp_long(&out, &from, &to, t) == &out);
        wanted = about(0, 1, 0, (2 - 2 * PI) * t);
        CHECK_UNIT(&out);
        CHECK_NEAR(angle_between(&out, &wanted), 0, 1e-6);
    }
}

static void slerp_long_of_nearly_equal_and_nearly_opposite_is_unit(void)
{
    double apart;
    int sign;
    float t;

    for (apart = 1e-6; apart < 0.02; apart *= 10)
        for (sign = -1; sign <= 1; sign += 2)
            for (t = -1; t <= 2; t += 0.25f) {
                /* about an axis of the frame, so that rounding cannot tilt the small turn between them */
                union quat from = about(0, 0, 1, 0), to = about(0, 0, 1, apart), out;
                union quat wanted = about(0, 0, 1, (apart - 2 * PI) * t);

                quat_scale(&to, &to, (float)sign);
                CHECK(quat_slerp_long(&out, &from, &to, t) == &out);
                CHECK_UNIT(&out);
                CHECK_NEAR(angle_between(&out, &wanted), 0, 1e-6);
                from = about(0.6f, 0, 0.8f, 1);
                to = about(0.6f, 0, 0.8f, 1 + apart);
                quat_scale(&to, &to, (float)sign);
                quat_slerp_long(&out, &from, &to, t);
                CHECK_UNIT(&out);
            }
}

static void slerp_long_of_equal_rotations_is_a_full_turn_about_up(void)
{
    union quat from = about(1, 2, 3, 0.5), to = negative(&from), turn, wanted, out;
    float t;

    for (t = 0; t <= 1; t += 0.25f) {
        turn = about(0, 1, 0, 2 * PI * t);
        quat_mul(&wanted, &turn, &from);
        quat_slerp_long(&out, &from, &from, t);
        CHECK_UNIT(&out);
        CHECK_NEAR(angle_between(&out, &wanted), 0, 1e-6);
        quat_slerp_long(&out, &from, &to, t);
        CHECK_NEAR(angle_between(&out, &wanted), 0, 1e-6);
    }
}

static void ends_are_exact(void)
{
    union quat from = about(1, 2, 3, 0.4), to = about(-1, 0.5f, 2, 1.9), far_end = negative(&to), out;

    quat_slerp_long(&out, &from, &to, 0);
    CHECK(same_bits(&out, &from, sizeof out));
    quat_slerp_long(&out, &from, &to, 1);
    CHECK(same_bits(&out, &far_end, sizeof out));
    quat_squad(&out, &from, &A, &B, &to, 0);
    CHECK(same_bits(&out, &from, sizeof out));
    quat_squad(&out, &from, &A, &B, &to, 1);
    CHECK(same_bits(&out, &to, sizeof out));
    quat_squad(&out, &from, &A, &B, &far_end, 1);
    CHECK(same_bits(&out, &to, sizeof out));
}

static void squad_of_controls_on_the_keys_is_slerp(void)
{
    union quat q0 = about(1, 2, 3, 0.4), q1 = about(-1, 0.5f, 2, 1.9), out, wanted;
    float t;

    for (t = -0.5f; t <= 1.5f; t += 0.125f) {
        CHECK(quat_squad(&out, &q0, &q0, &q1, &q1, t) == &out);
        quat_slerp(&wanted, &q0, &q1, t);
        CHECK_UNIT(&out);
        CHECK_NEAR(angle_between(&out, &wanted), 0, 1e-6);
    }
}

static void squad_does_not_mind_signs(void)
{
    union quat q[4], out, wanted = KEPT;
    int signs, i;

    for (signs = 0; signs < 16; signs++) {
        for (i = 0; i < 4; i++) {
            q[i] = about(1, (float)i, -1, 0.5 * i - 0.3);
            if (signs >> i & 1)
                q[i] = negative(&q[i]);
        }
        quat_squad(&out, &q[0], &q[1], &q[2], &q[3], 0.3f);
        CHECK_UNIT(&out);
        if (signs == 0)
            wanted = out;
        CHECK_NEAR(angle_between(&out, &wanted), 0, 1e-7);
    }
}

static void damp_leaves_half_after_each_half_life(void)
{
    union quat current = about(1, 2, 3, 0), target = about(1, 2, 3, 1), far_sign = negative(&target), out;

    CHECK(quat_damp(&out, &current, &target, 0.25f, 0.25f) == &out);
    CHECK_UNIT(&out);
    CHECK_NEAR(angle_between(&out, &target), 0.5, 1e-6);
    quat_damp(&out, &current, &far_sign, 0.25f, 0.75f);
    CHECK_NEAR(angle_between(&out, &target), 0.125, 1e-6);
}

static void damp_in_n_steps_ends_where_one_step_does(void)
{
    static const int counts[] = {2, 10, 60, 100};
    size_t i;
    int step;

    for (i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        union quat current = about(1, 2, 3, 0.3), target = about(-2, 1, 0.5f, 2.5), once;

        quat_damp(&once, &current, &target, 0.3f, 0.7f);
        for (step = 0; step < counts[i]; step++)
            quat_damp(&current, &current, &target, 0.3f, 0.7f / (float)counts[i]);
        CHECK_NEAR(angle_between(&current, &once), 0, 1e-5);
    }
}

static void damp_with_a_long_half_life_settles_on_its_target(void)
{
    union quat current = about(1, 2, 3, 0.3), target = about(-2, 1, 0.5f, 0.5);
    double left = angle_between(&current, &target);
    int frame;

    for (frame = 0; frame < 240 * 30 * 20 && memcmp(&current, &target, sizeof target); frame++) {
        double before = left;

        quat_damp(&current, &current, &target, 30, 1.0f / 240);
        left = angle_between(&current, &target);
        CHECK(left < before);
    }
    CHECK(left <= 5e-7);
}

static void damp_with_half_life_zero_snaps_and_with_dt_zero_holds(void)
{
    union quat current = about(1, 2, 3, 0.3), target = about(-2, 1, 0.5f, 1.5), out;

    quat_damp(&out, &current, &target, 0, 0.01f);
    CHECK(same_bits(&out, &target, sizeof out));
    quat_damp(&out, &current, &target, 0.5f, 0);
    CHECK(same_bits(&out, &current, sizeof out));
    quat_damp(&out, &current, &target, 0, 0);
    CHECK(same_bits(&out, &current, sizeof out));
}

static void outputs_may_be_inputs(void)
{
    union quat wanted, q;

    quat_slerp_long(&wanted, &A, &B, 0.3f);
    q = A;
    quat_slerp_long(&q, &q, &B, 0.3f);
    CHECK(same_bits(&q, &wanted, sizeof q));
    q = B;
    quat_slerp_long(&q, &A, &q, 0.3f);
    CHECK(same_bits(&q, &wanted, sizeof q));
    quat_squad(&wanted, &A, &B, &B, &B, 0.3f);
    q = B;
    quat_squad(&q, &A, &q, &q, &q, 0.3f);
    CHECK(same_bits(&q, &wanted, sizeof q));
    quat_damp(&wanted, &A, &B, 1, 0.3f);
    q = B;
    quat_damp(&q, &A, &q, 1, 0.3f);
    CHECK(same_bits(&q, &wanted, sizeof q));
}

static void bad_input_writes_nothing(void)
{
    const union quat *bad[] = {NULL, &ZERO, &NOT_A_NUMBER, &INFINITE};
    static const float odd[] = {NAN, INFINITY, -INFINITY};
    union quat out = KEPT;
    size_t i;

    for (i = 0; i < 4; i++) {
        CHECK(quat_slerp_long(&out, bad[i], &B, 0.5f) == NULL && quat_slerp_long(&out, &B, bad[i], 1) == NULL);
        CHECK(quat_squad(&out, bad[i], &A, &A, &A, 0) == NULL && quat_squad(&out, &A, bad[i], &A, &A, 0) == NULL);
        CHECK(quat_squad(&out, &A, &A, bad[i], &A, 1) == NULL && quat_squad(&out, &A, &A, &A, bad[i], 1) == NULL);
        CHECK(quat_damp(&out, bad[i], &A, 1, 1) == NULL && quat_damp(&out, &A, bad[i], 1, 0) == NULL);
    }
    for (i = 0; i < 3; i++) {
        CHECK(quat_slerp_long(&out, &A, &B, odd[i]) == NULL && quat_squad(&out, &A, &A, &A, &A, odd[i]) == NULL);
        CHECK(quat_damp(&out, &A, &B, 1, odd[i]) == NULL);
    }
    CHECK(quat_damp(&out, &A, &B, NAN, 1) == NULL && quat_damp(&out, &A, &B, -1, 1) == NULL);
    CHECK(quat_damp(&out, &A, &B, INFINITY, 1) == NULL && quat_damp(&out, &A, &B, 1, -0.001f) == NULL);
    CHECK(quat_slerp_long(NULL, &A, &B, 0) == NULL && quat_squad(NULL, &A, &A, &A, &A, 0) == NULL);
    CHECK(quat_damp(NULL, &A, &B, 1, 1) == NULL);
    CHECK(same_bits(&out, &KEPT, sizeof out));
}

static const struct test tests[] = {
    {"slerp_long_goes_the_other_way_around", slerp_long_goes_the_other_way_around},
    {"slerp_long_of_nearly_equal_and_nearly_opposite_is_unit", slerp_long_of_nearly_equal_and_nearly_opposite_is_unit},
    {"slerp_long_of_equal_rotations_is_a_full_turn_about_up", slerp_long_of_equal_rotations_is_a_full_turn_about_up},
    {"ends_are_exact", ends_are_exact},
    {"squad_of_controls_on_the_keys_is_slerp", squad_of_controls_on_the_keys_is_slerp},
    {"squad_does_not_mind_signs", squad_does_not_mind_signs},
    {"damp_leaves_half_after_each_half_life", damp_leaves_half_after_each_half_life},
    {"damp_in_n_steps_ends_where_one_step_does", damp_in_n_steps_ends_where_one_step_does},
    {"damp_with_a_long_half_life_settles_on_its_target", damp_with_a_long_half_life_settles_on_its_target},
    {"damp_with_half_life_zero_snaps_and_with_dt_zero_holds", damp_with_half_life_zero_snaps_and_with_dt_zero_holds},
    {"outputs_may_be_inputs", outputs_may_be_inputs},
    {"bad_input_writes_nothing", bad_input_writes_nothing},
};

MAIN(tests)
