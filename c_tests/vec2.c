/* Vectors in the plane. */
#include "check.h"

static const union vec2 X = {{1, 0}}, ZERO = {{0, 0}};

static void angle_has_the_right_sign_and_half_plane(void)
{
    /* of these the arc cosine makes 90, 180 and 90 degrees, the arc sine 90, 0 and -90 */
    const union vec2 left = {{0, 1}}, behind = {{-1, 0}}, right = {{0, -1}};

    CHECK_NEAR(vec2_angle(&X, &left), radians(90), 1e-7);
    CHECK_NEAR(vec2_angle(&X, &behind), radians(180), 1e-7);
    CHECK_NEAR(vec2_angle(&X, &right), radians(-90), 1e-7);
}

static void angle_of_any_lengths_is_right(void)
{
    static const float lengths[] = {1, 1e-38f, 1e38f, 1e-44f, 250};
    size_t i, j;
    int degrees;

    for (degrees = -175; degrees <= 180; degrees += 5)
        for (i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
            for (j = 0; j < 3; j++) {
                union vec2 from = {{0, -lengths[i]}}, to;

                to.v.x = (float)(sin(radians(degrees)) * lengths[j]);
                to.v.y = (float)(-cos(radians(degrees)) * lengths[j]);
                CHECK_NEAR(wrapped(vec2_angle(&from, &to) - radians(degrees)), 0, 3e-7);
            }
}

static void angle_resolves_the_smallest_turns(void)
{
    const union vec2 small = {{1, -1e-20f}};

    CHECK(vec2_angle(&X, &small) == -1e-20f && vec2_angle(&small, &X) == 1e-20f);
    CHECK(vec2_angle(&X, &X) == 0);
}

static void opposite_vectors_are_half_a_turn_counter_clockwise_apart(void)
{
    const union vec2 a = {{3, -5}}, b = {{-3, 5}}, behind = {{-1, -0.0f}};

    CHECK(vec2_angle(&a, &b) == (float)PI && vec2_angle(&b, &a) == (float)PI);
    CHECK(vec2_angle(&X, &behind) == (float)PI && vec2_angle(&behind, &X) == (float)PI);
}

static void angle_without_direction_is_zero(void)
{
    const union vec2 bad[] = {{{0, 0}}, {{-0.0f, 0}}, {{NAN, 1}}, {{1, INFINITY}}, {{-INFINITY, -INFINITY}}};
    const union vec2 behind = {{-1, 0}};
    size_t i;

    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        CHECK(vec2_angle(&bad[i], &behind) == 0);
        CHECK(vec2_angle(&behind, &bad[i]) == 0);
    }
    CHECK(vec2_angle(NULL, &X) == 0 && vec2_angle(&X, NULL) == 0);
}

static void products_are_those_of_the_formula(void)
{
    const union vec2 a = {{2, 3}}, b = {{5, -7}};

    CHECK(vec2_dot(&a, &b) == -11 && vec2_perp_dot(&a, &b) == -29 && vec2_perp_dot(&b, &a) == 29);
    CHECK(vec2_dot(&a, &ZERO) == 0 && vec2_perp_dot(&a, &a) == 0);
    CHECK(vec2_dot(NULL, &a) == 0 && vec2_dot(&a, NULL) == 0);
    CHECK(vec2_perp_dot(NULL, &a) == 0 && vec2_perp_dot(&a, NULL) == 0);
}

static void products_let_nan_through(void)
{
    const union vec2 nan = {{NAN, 0}};

    CHECK(isnan(vec2_dot(&nan, &X)) && isnan(vec2_perp_dot(&X, &nan)));
}

static void perp_dot_of_nearly_parallel_vectors_keeps_its_sign(void)
{
    const union vec2 a = {{16777215, 16777213}}, b = {{16777213, 16777211}};

    CHECK(vec2_perp_dot(&a, &b) == -4 && vec2_perp_dot(&b, &a) == 4);
}

static const struct test tests[] = {
    {"angle_has_the_right_sign_and_half_plane", angle_has_the_right_sign_and_half_plane},
    {"angle_of_any_lengths_is_right", angle_of_any_lengths_is_right},
    {"angle_resolves_the_smallest_turns", angle_resolves_the_smallest_turns},
    {"opposite_vectors_are_half_a_turn_counter_clockwise_apart",
     opposite_vectors_are_half_a_turn_counter_clockwise_apart},
    {"angle_without_direction_is_zero", angle_without_direction_is_zero},
    {"products_are_those_of_the_formula", products_are_those_of_the_formula},
    {"products_let_nan_through", products_let_nan_through},
    {"perp_dot_of_nearly_parallel_vectors_keeps_its_sign", perp_dot_of_nearly_parallel_vectors_keeps_its_sign},
};

MAIN(tests)
