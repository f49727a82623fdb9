/* Angles of the full circle. */
#include "check.h"

static const float BAD[] = {NAN, INFINITY, -INFINITY};

static void every_function_has_the_value_of_its_formula(void)
{
    CHECK_NEAR(turret_angle_wrap(7), 7 - 2 * PI, 2e-7);
    CHECK_NEAR(turret_angle_delta(3, -3), 2 * PI - 6, 2e-7);
    CHECK_NEAR(turret_angle_step(3, -3, 0.125f), 3.125, 2e-7);
    CHECK(turret_angle_step(1, 2, INFINITY) == 2);
    /* a quarter is left after two half-lives */
    CHECK_NEAR(turret_angle_damp(0, 1, 0.25f, 0.5f), 0.75, 2e-7);
}

static void bad_input_returns_the_start_or_zero(void)
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
    {"every_function_has_the_value_of_its_formula", every_function_has_the_value_of_its_formula},
    {"bad_input_returns_the_start_or_zero", bad_input_returns_the_start_or_zero},
};

MAIN(tests)
