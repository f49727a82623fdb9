/* Exponential, logarithm and power of a quaternion. */
#include "check.h"

static const union quat A = {{0.1f, -0.2f, 0.3f, 0.9f}}, KEPT = {{7, 7, 7, 7}};
static const union quat ZERO = {{0, 0, 0, 0}}, NOT_A_NUMBER = {{0, NAN, 0, 1}}, INFINITE = {{0, 0, INFINITY, 1}};

static void check_quat(const union quat *q, double x, double y, double z, double w, double tolerance)
{
    CHECK_NEAR(q->v.x, x, tolerance);
    CHECK_NEAR(q->v.y, y, tolerance);
    CHECK_NEAR(q->v.z, z, tolerance);
    CHECK_NEAR(q->v.w, w, tolerance);
}

static void every_function_has_the_value_of_its_formula(void)
{
    const union quat q = {{0.6f, 0, -0.8f, 0.5f}};
    double e = exp(0.5);
    union quat out, turn, wanted;

    CHECK(quat_exp(&out, &q) == &out);
    check_quat(&out, e * 0.6 * sin(1), 0, -e * 0.8 * sin(1), e * cos(1), 3e-7);
    CHECK(quat_log(&out, &out) == &out);
    check_quat(&out, 0.6, 0, -0.8, 0.5, 1e-6);
    quat_init_axis(&turn, 1, -2, 3, 0.4f);
    quat_init_axis(&wanted, 1, -2, 3, -1.2f);
    CHECK(quat_pow(&out, &turn, -3) == &out);
    CHECK_NEAR(angle_between(&out, &wanted), 0, 2e-6);
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
    {"every_function_has_the_value_of_its_formula", every_function_has_the_value_of_its_formula},
    {"bad_input_writes_nothing", bad_input_writes_nothing},
};

MAIN(tests)
