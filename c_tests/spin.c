/* Orientations that spin. */
#include "check.h"

static const union quat A = {{0.1f, -0.2f, 0.3f, 0.9f}}, KEPT = {{7, 7, 7, 7}};
static const union quat ZERO = {{0, 0, 0, 0}}, NOT_A_NUMBER = {{0, NAN, 0, 1}}, INFINITE = {{0, 0, INFINITY, 1}};
static const union vec3 W = {{3, -1, 2}}, STILL = {{0, 0, 0}}, ODD = {{0, NAN, 0}}, ENDLESS = {{1, 0, -INFINITY}};

static void derivative_is_half_omega_times_q_in_world_axes(void)
{
    const union quat nose_up = {{0, 0, 0.70710678f, 0.70710678f}};
    const union vec3 up = {{0, 2, 0}};
    union quat out = nose_up;

    /* (0, 1, 0, 0) times nose_up */
    CHECK(quat_derivative(&out, &out, &up) == &out);
    CHECK_NEAR(out.v.x, 0.70710678, 1e-7);
    CHECK_NEAR(out.v.y, 0.70710678, 1e-7);
    CHECK_NEAR(out.v.z, 0, 1e-7);
    CHECK_NEAR(out.v.w, 0, 1e-7);
}

static void derivative_lets_nan_through(void)
{
    union quat out;

    CHECK(quat_derivative(&out, &A, &ODD) == &out && isnan(out.v.x));
    CHECK(quat_derivative(&out, &NOT_A_NUMBER, &W) == &out && isnan(out.v.w));
}

static void integrate_turns_about_omega(void)
{
    double angle = sqrt(14.0) / 16, s = sin(angle / 2) / sqrt(14.0);
    const union quat turn = {{(float)(3 * s), (float)-s, (float)(2 * s), (float)cos(angle / 2)}};
    union quat out, wanted;

    quat_mul(&wanted, &turn, &A);
    CHECK(quat_integrate(&out, &A, &W, 0.0625f) == &out);
    CHECK_UNIT(&out);
    CHECK_NEAR(angle_between(&out, &wanted), 0, 1e-6);
    CHECK(quat_integrate_rk4(&out, &A, &W, &W, &W, 0.0625f) == &out);
    CHECK_UNIT(&out);
    CHECK_NEAR(angle_between(&out, &wanted), 0, 1e-6);
}

static void bad_input_writes_nothing(void)
{
    const union quat *bad[] = {NULL, &ZERO, &NOT_A_NUMBER, &INFINITE};
    const union vec3 *odd[] = {NULL, &ODD, &ENDLESS};
    static const float times[] = {NAN, INFINITY, -INFINITY};
    union quat out = KEPT;
    size_t i;

    for (i = 0; i < 4; i++) {
        CHECK(quat_integrate(&out, bad[i], &W, 0.1f) == NULL && quat_integrate(&out, bad[i], &W, 0) == NULL);
        CHECK(quat_integrate_rk4(&out, bad[i], &W, &W, &W, 0.1f) == NULL);
        CHECK(quat_integrate_rk4(&out, bad[i], &W, &W, &W, 0) == NULL);
    }
    for (i = 0; i < 3; i++) {
        CHECK(quat_integrate(&out, &A, odd[i], 0.1f) == NULL && quat_integrate(&out, &A, odd[i], 0) == NULL);
        CHECK(quat_integrate_rk4(&out, &A, odd[i], &W, &W, 0.1f) == NULL);
        CHECK(quat_integrate_rk4(&out, &A, &W, odd[i], &W, 0.1f) == NULL);
        CHECK(quat_integrate_rk4(&out, &A, &W, &W, odd[i], 0) == NULL);
        CHECK(quat_integrate(&out, &A, &W, times[i]) == NULL && quat_integrate(&out, &A, &STILL, times[i]) == NULL);
        CHECK(quat_integrate_rk4(&out, &A, &W, &W, &W, times[i]) == NULL);
    }
    CHECK(quat_derivative(&out, NULL, &W) == NULL && quat_derivative(&out, &A, NULL) == NULL);
    CHECK(quat_derivative(NULL, &A, &W) == NULL && quat_integrate(NULL, &A, &W, 1) == NULL);
    CHECK(quat_integrate_rk4(NULL, &A, &W, &W, &W, 1) == NULL);
    CHECK(same_bits(&out, &KEPT, sizeof out));
}

static const struct test tests[] = {
    {"integrate_turns_about_omega", integrate_turns_about_omega},
    {"derivative_is_half_omega_times_q_in_world_axes", derivative_is_half_omega_times_q_in_world_axes},
    {"derivative_lets_nan_through", derivative_lets_nan_through},
    {"bad_input_writes_nothing", bad_input_writes_nothing},
};

MAIN(tests)
