/* Exponential, logarithm and power of a quaternion. */
#include "check.h"

static const union quat A = {{0.1f, -0.2f, 0.3f, 0.9f}}, KEPT = {{7, 7, 7, 7}}, IDENTITY = {{0, 0, 0, 1}};
static const union quat ZERO = {{0, 0, 0, 0}}, NOT_A_NUMBER = {{0, NAN, 0, 1}}, INFINITE = {{0, 0, INFINITY, 1}};

static void check_quat(const union quat *q, double x, double y, double z, double w, double tolerance)
{
    CHECK_NEAR(q->v.x, x, tolerance);
    CHECK_NEAR(q->v.y, y, tolerance);
    CHECK_NEAR(q->v.z, z, tolerance);
    CHECK_NEAR(q->v.w, w, tolerance);
}

static void exp_is_hamiltons(void)
{
    const union quat q = {{0.6f, 0, -0.8f, 0.5f}}, turn = {{0, 0.25f, 0, 0}};
    double e = exp(0.5);
    union quat out;

    CHECK(quat_exp(&out, &q) == &out);
    check_quat(&out, e * 0.6 * sin(1), 0, -e * 0.8 * sin(1), e * cos(1), 3e-7);
    quat_exp(&out, &turn);
    check_quat(&out, 0, sin(0.25), 0, cos(0.25), 1e-7);
    quat_exp(&out, &ZERO);
    CHECK(same_bits(&out, &IDENTITY, sizeof out));
}

static void log_undoes_exp_and_exp_log(void)
{
    static const float lengths[] = {1, -1, 0.5f, 3, 1e-18f, 1e18f};
    const union quat small = {{1.1f, -0.7f, 2.1f, -0.4f}};
    union quat q, out;
    size_t i;

    quat_exp(&out, &small);
    CHECK(quat_log(&out, &out) == &out);
    check_quat(&out, small.v.x, small.v.y, small.v.z, small.v.w, 1e-6);
    for (i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        double length = fabs(lengths[i]);

        quat_scale(&q, &A, lengths[i]);
        quat_log(&out, &q);
        CHECK_NEAR(out.v.w, log(length4(&q)), 3e-6);
        quat_exp(&out, &out);
        check_quat(&out, q.v.x, q.v.y, q.v.z, q.v.w, 3e-6 * length);
    }
}

static void log_of_minus_one_is_defined(void)
{
    const union quat minus_one = {{0, 0, 0, -1}};
    union quat out;

    quat_log(&out, &minus_one);
    check_quat(&out, PI, 0, 0, 0, 1e-7);
    quat_exp(&out, &out);
    check_quat(&out, 0, 0, 0, -1, 1e-7);
    quat_log(&out, &IDENTITY);
    check_quat(&out, 0, 0, 0, 0, 0);
}

static void pow_is_a_multiple_of_the_rotation(void)
{
    static const float powers[] = {-3, -1, -0.5f, 0, 0.25f, 0.5f, 1, 2, 7};
    union quat q, out, wanted, far_sign;
    size_t i;

    quat_init_axis(&q, 1, -2, 3, 0.4f);
    quat_scale(&far_sign, &q, -5);
    for (i = 0; i < sizeof powers / sizeof powers[0]; i++) {
        CHECK(quat_pow(&out, &q, powers[i]) == &out);
        quat_init_axis(&wanted, 1, -2, 3, 0.4f * powers[i]);
        CHECK_UNIT(&out);
        CHECK_NEAR(angle_between(&out, &wanted), 0, 2e-6);
        quat_pow(&out, &far_sign, powers[i]);
        CHECK_UNIT(&out);
        CHECK_NEAR(angle_between(&out, &wanted), 0, 2e-6);
        quat_slerp(&wanted, &IDENTITY, &far_sign, powers[i]);
        CHECK(same_bits(&out, &wanted, sizeof out));
    }
    quat_pow(&out, &q, 1);
    CHECK(same_bits(&out, &q, sizeof out));
    quat_pow(&out, &q, 0);
    CHECK(same_bits(&out, &IDENTITY, sizeof out));
    quat_pow(&q, &q, 1);
    CHECK(same_bits(&q, quat_pow(&out, &q, 1), sizeof out));
}

static void bad_input_writes_nothing(void)
{
    const union quat *bad[] = {NULL, &ZERO, &NOT_A_NUMBER, &INFINITE};
    const union quat too_long = {{1, 0, 0, 89}}, far_too_long = {{0, 0, 0, 800}};
    union quat out = KEPT;
    size_t i;

    for (i = 0; i < 4; i++) {
        CHECK(bad[i] == &ZERO || quat_exp(&out, bad[i]) == NULL);
        CHECK(quat_log(&out, bad[i]) == NULL);
        CHECK(quat_pow(&out, bad[i], 0.5f) == NULL && quat_pow(&out, bad[i], 0) == NULL);
    }
    CHECK(quat_exp(&out, &too_long) == NULL && quat_exp(&out, &far_too_long) == NULL);
    CHECK(quat_pow(&out, &A, NAN) == NULL && quat_pow(&out, &A, INFINITY) == NULL);
    CHECK(quat_exp(NULL, &A) == NULL && quat_log(NULL, &A) == NULL && quat_pow(NULL, &A, 1) == NULL);
    CHECK(same_bits(&out, &KEPT, sizeof out));
}

static const struct test tests[] = {
    {"exp_is_hamiltons", exp_is_hamiltons},
    {"log_undoes_exp_and_exp_log", log_undoes_exp_and_exp_log},
    {"log_of_minus_one_is_defined", log_of_minus_one_is_defined},
    {"pow_is_a_multiple_of_the_rotation", pow_is_a_multiple_of_the_rotation},
    {"bad_input_writes_nothing", bad_input_writes_nothing},
};

MAIN(tests)
