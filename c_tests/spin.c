/* Orientations that spin. */
#include "check.h"

static const union quat A = {{0.1f, -0.2f, 0.3f, 0.9f}}, KEPT = {{7, 7, 7, 7}}, IDENTITY = {{0, 0, 0, 1}};
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

static void integrate_is_exact_for_a_constant_omega_at_any_dt(void)
{
    static const float times[] = {-7, -0.01f, 1e-5f, 0.01f, 0.5f, 7, 100};
    float speed = vec3_len(&W);
    size_t i;

    for (i = 0; i < sizeof times / sizeof times[0]; i++) {
        double angle = sqrt(14.0) * times[i];
        double s = sin(angle / 2) / sqrt(14.0);
        union quat turn = {{(float)(3 * s), (float)-s, (float)(2 * s), (float)cos(angle / 2)}}, out, wanted;

        CHECK(quat_integrate(&out, &A, &W, times[i]) == &out);
        quat_mul(&wanted, &turn, &A);
        CHECK_UNIT(&out);
        CHECK_NEAR(angle_between(&out, &wanted), 0, 1e-6);
    }
    CHECK_NEAR(speed, sqrt(14.0), 1e-6);
}

static void integrate_of_nothing_keeps_the_bits(void)
{
    union quat q, out;

    quat_normalize(&q, &A);
    quat_integrate(&out, &q, &W, 0);
    CHECK(same_bits(&out, &q, sizeof q));
    quat_integrate(&out, &q, &STILL, 0.1f);
    CHECK(same_bits(&out, &q, sizeof q));
    quat_integrate_rk4(&out, &q, &W, &W, &W, 0);
    CHECK(same_bits(&out, &q, sizeof q));
    quat_integrate_rk4(&out, &q, &STILL, &STILL, &STILL, 0.1f);
    CHECK(same_bits(&out, &q, sizeof q));
}

static void integrate_survives_any_size(void)
{
    static const float sizes[] = {1e-45f, 1e-30f, 1, 1e10f, 1e30f, 3e38f};
    size_t i, j;

    for (i = 0; i < 6; i++)
        for (j = 0; j < 6; j++) {
            union vec3 omega = {{sizes[i], -sizes[i], sizes[i]}};
            union quat out;

            CHECK(quat_integrate(&out, &A, &omega, sizes[j]) == &out);
            CHECK_UNIT(&out);
        }
}

static void million_steps_stay_unit(void)
{
    union quat q = A, by_rk4 = A;
    long i;

    for (i = 0; i < 1000000; i++) {
        quat_integrate(&q, &q, &W, 1.0f / 60);
        quat_integrate_rk4(&by_rk4, &by_rk4, &W, &W, &W, 1.0f / 60);
    }
    CHECK_UNIT(&q);
    CHECK_UNIT(&by_rk4);
}

/* q turns about +Y at 4 rad/s and, in its own axes, about +X at 6: at t it is yaw(4t) * roll(6t). */
static union vec3 omega_at(double t)
{
    union vec3 omega = {{(float)(6 * cos(4 * t)), 4, (float)(-6 * sin(4 * t))}};

    return omega;
}

static double rk4_error(int steps)
{
    union quat q = IDENTITY, wanted;
    int i;

    for (i = 0; i < steps; i++) {
        double dt = 1.0 / steps;
        union vec3 start = omega_at(i * dt), middle = omega_at((i + 0.5) * dt), end = omega_at((i + 1) * dt);

        CHECK(quat_integrate_rk4(&q, &q, &start, &middle, &end, (float)dt) == &q);
        CHECK_UNIT(&q);
    }
    wanted.v.x = (float)(cos(2) * sin(3));
    wanted.v.y = (float)(sin(2) * cos(3));
    wanted.v.z = (float)(-sin(2) * sin(3));
    wanted.v.w = (float)(cos(2) * cos(3));
    return angle_between(&q, &wanted);
}

static void rk4_errs_sixteen_times_less_at_half_the_step(void)
{
    int steps;

    for (steps = 8; steps <= 16; steps *= 2) {
        double ratio = rk4_error(steps) / rk4_error(2 * steps);

        CHECK(ratio > 13 && ratio < 19);
    }
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
    {"derivative_is_half_omega_times_q_in_world_axes", derivative_is_half_omega_times_q_in_world_axes},
    {"derivative_lets_nan_through", derivative_lets_nan_through},
    {"integrate_is_exact_for_a_constant_omega_at_any_dt", integrate_is_exact_for_a_constant_omega_at_any_dt},
    {"integrate_of_nothing_keeps_the_bits", integrate_of_nothing_keeps_the_bits},
    {"integrate_survives_any_size", integrate_survives_any_size},
    {"million_steps_stay_unit", million_steps_stay_unit},
    {"rk4_errs_sixteen_times_less_at_half_the_step", rk4_errs_sixteen_times_less_at_half_the_step},
    {"bad_input_writes_nothing", bad_input_writes_nothing},
};

MAIN(tests)
