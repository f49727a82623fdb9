/* Interpolation between rotations, and smoothing by half-life. */
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

static void slerp_long_takes_the_longer_arc(void)
{
    union quat from = about(0, 1, 0, 0), to = about(0, 1, 0, 2), out, wanted;

    CHECK(quat_slerp_long(&out, &from, &to, 0.25f) == &out);
    wanted = about(0, 1, 0, (2 - 2 * PI) * 0.25);
    CHECK_UNIT(&out);
    CHECK_NEAR(angle_between(&out, &wanted), 0, 1e-6);
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

static void damp_leaves_half_after_each_half_life(void)
{
    union quat current = about(1, 2, 3, 0), target = about(1, 2, 3, 1), far_sign = negative(&target), out;

    CHECK(quat_damp(&out, &current, &target, 0.25f, 0.25f) == &out);
    CHECK_UNIT(&out);
    CHECK_NEAR(angle_between(&out, &target), 0.5, 1e-6);
    quat_damp(&out, &current, &far_sign, 0.25f, 0.75f);
    CHECK_NEAR(angle_between(&out, &target), 0.125, 1e-6);
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
    {"slerp_long_takes_the_longer_arc", slerp_long_takes_the_longer_arc},
    {"squad_of_controls_on_the_keys_is_slerp", squad_of_controls_on_the_keys_is_slerp},
    {"damp_leaves_half_after_each_half_life", damp_leaves_half_after_each_half_life},
    {"outputs_may_be_inputs", outputs_may_be_inputs},
    {"bad_input_writes_nothing", bad_input_writes_nothing},
};

MAIN(tests)
