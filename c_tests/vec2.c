/* Vectors in the plane. */
#include "check.h"

static const union vec2 X = {{1, 0}}, ZERO = {{0, 0}};

static void angle_has_the_right_sign_and_half_plane(void)
{
    /* for these, the arc cosine gives 90, 180 and 90 degrees, the arc sine 90, 0 and -90 */
    const union vec2 left = {{0, 1}}, behind = {{-1, 0}}, right = {{0, -1}};

    CHECK_NEAR(vec2_angle(&X, &left), radians(90), 1e-7);
    CHECK_NEAR(vec2_angle(&X, &behind), radians(180), 1e-7);
    CHECK_NEAR(vec2_angle(&X, &right), radians(-90), 1e-7);
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

static const struct test tests[] = {
    {"angle_has_the_right_sign_and_half_plane", angle_has_the_right_sign_and_half_plane},
    {"angle_without_direction_is_zero", angle_without_direction_is_zero},
    {"products_are_those_of_the_formula", products_are_those_of_the_formula},
};

MAIN(tests)
