/* Angles of the full circle. */
#include "check.h"

static const float BAD[] = {NAN, INFINITY, -INFINITY};

#define HALF_TURN ((float)PI)

static void wrap_of_large_angles_is_exact(void)
{
    /* floats less their whole turns, from 600 binary digits of pi */
    static const struct {
        float angle;
        double wrapped;
    } known[] = {
        {4.0f, -2.28318530718},       {7.0f, 0.71681469282},  {-9.5f, 3.06637061436},        {355.0f, -3.14156250924},
        {6.2831855f, 1.74845560e-7},  {1e10f, -0.509231072166}, {16777216.0f, -0.89396886668}, {-1e22f, 0.824313139884},
        {3.4028235e38f, -0.549049329957}, {1e30f, -2.22888371803},
    };
    size_t i;

    for (i = 0; i < sizeof known / sizeof known[0]; i++) {
        CHECK_NEAR(turret_angle_wrap(known[i].angle), known[i].wrapped, 1.3e-7);
        CHECK_NEAR(turret_angle_wrap(-known[i].angle), -known[i].wrapped, 1.3e-7);
    }
}

static void wrap_keeps_what_is_inside(void)
{
    static const float inside[] = {0, 1e-40f, -1, 3, -3.1415925f, HALF_TURN};
    size_t i;

    for (i = 0; i < sizeof inside / sizeof inside[0]; i++)
        CHECK(turret_angle_wrap(inside[i]) == inside[i]);
    CHECK(turret_angle_wrap(-HALF_TURN) == HALF_TURN);
}

static void delta_is_the_short_way_and_a_tie_counter_clockwise(void)
{
    CHECK_NEAR(turret_angle_delta(3, -3), 2 * PI - 6, 2e-7);
    CHECK_NEAR(turret_angle_delta(-3, 3), 6 - 2 * PI, 2e-7);
    CHECK_NEAR(turret_angle_delta(0.5f, 2), 1.5, 1e-7);
    CHECK(turret_angle_delta(1, 1) == 0);
    CHECK(turret_angle_delta(0, HALF_TURN) == HALF_TURN && turret_angle_delta(0, -HALF_TURN) == HALF_TURN);
    CHECK(turret_angle_delta(HALF_TURN / 2, -HALF_TURN / 2) == HALF_TURN);
    CHECK(turret_angle_delta(-HALF_TURN / 2, HALF_TURN / 2) == HALF_TURN);
}

static void step_arrives_exactly_and_never_passes(void)
{
    float angle = 2.9f;
    int count = 0;

    while (angle != -2.9f && count < 100) {
        float before = turret_angle_delta(angle, -2.9f), after;

        angle = turret_angle_step(angle, -2.9f, 0.1f);
        after = turret_angle_delta(angle, -2.9f);
        CHECK(after >= 0 && after < before && before - after <= 0.1f + 3e-7f);
        count++;
    }
    CHECK(count == 5);
    CHECK(turret_angle_step(1, 2, 0) == 1);
    CHECK(turret_angle_step(1, 7, INFINITY) == turret_angle_wrap(7));
}

static void damp_is_independent_of_the_frame_rate(void)
{
    static const int counts[] = {1, 2, 7, 60};
    size_t i;
    int k;

    for (i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        float angle = 2.8f;

        for (k = 0; k < counts[i]; k++)
            angle = turret_angle_damp(angle, -2.8f, 0.25f, 0.5f / (float)counts[i]);
        /* a quarter of the way is left after two half-lives */
        CHECK_NEAR(wrapped(angle - (-2.8 - (2 * PI - 5.6) / 4)), 0, 1e-5);
    }
}

static void damp_with_a_long_half_life_settles_on_its_target(void)
{
    float angle = -3;
    int frame;

    for (frame = 0; frame < 240 * 30 * 20 && angle != 2.5f; frame++)
        angle = turret_angle_damp(angle, 2.5f, 30, 1.0f / 240);
    CHECK(angle == 2.5f);
}

static void damp_without_half_life_snaps_and_without_time_stays(void)
{
    CHECK(turret_angle_damp(0.3f, 2, 0, 0.01f) == 2);
    CHECK(turret_angle_damp(0.3f, 2, 0.4f, 0) == 0.3f);
    CHECK(turret_angle_damp(1e-20f, 3, 0.4f, 0) == 1e-20f);
    CHECK(turret_angle_damp(0.3f, 2, 1e-40f, 1e10f) == 2);
}

static void bad_input_answers_the_start_or_zero(void)
{
    size_t i;

    for (i = 0; i < 3; i++) {
        CHECK(turret_angle_wrap(BAD[i]) == 0);
        CHECK(turret_angle_delta(BAD[i], 1) == 0 && turret_angle_delta(1, BAD[i]) == 0);
        CHECK(turret_angle_step(7, BAD[i], 1) == 7);
        CHECK(turret_angle_damp(7, BAD[i], 1, 1) == 7);
        CHECK(turret_angle_damp(7, 1, BAD[i], 1) == 7 && turret_angle_damp(7, 1, 1, BAD[i]) == 7);
    }
    CHECK(isnan(turret_angle_step(NAN, 1, 1)) && isnan(turret_angle_damp(NAN, 1, 1, 1)));
    CHECK(turret_angle_step(7, 1, -1) == 7 && turret_angle_step(7, 1, NAN) == 7);
    CHECK(turret_angle_damp(7, 1, -1, 1) == 7 && turret_angle_damp(7, 1, 1, -1) == 7);
}

static const struct test tests[] = {
    {"wrap_of_large_angles_is_exact", wrap_of_large_angles_is_exact},
    {"wrap_keeps_what_is_inside", wrap_keeps_what_is_inside},
    {"delta_is_the_short_way_and_a_tie_counter_clockwise", delta_is_the_short_way_and_a_tie_counter_clockwise},
    {"step_arrives_exactly_and_never_passes", step_arrives_exactly_and_never_passes},
    {"damp_is_independent_of_the_frame_rate", damp_is_independent_of_the_frame_rate},
    {"damp_with_a_long_half_life_settles_on_its_target", damp_with_a_long_half_life_settles_on_its_target},
    {"damp_without_half_life_snaps_and_without_time_stays", damp_without_half_life_snaps_and_without_time_stays},
    {"bad_input_answers_the_start_or_zero", bad_input_answers_the_start_or_zero},
};

MAIN(tests)
