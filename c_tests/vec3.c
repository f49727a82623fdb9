/* The vec3 family. */
#include "check.h"

static const union vec3 A = {{1, 2, 3}}, B = {{-4, 5, 6}};

static void check_vec3(const union vec3 *v, double x, double y, double z, double tolerance)
{
    CHECK_NEAR(v->v.x, x, tolerance);
    CHECK_NEAR(v->v.y, y, tolerance);
    CHECK_NEAR(v->v.z, z, tolerance);
}

static void arithmetic_answers_its_output(void)
{
    union vec3 out;

    CHECK(vec3_add(&out, &A, &B) == &out);
    check_vec3(&out, -3, 7, 9, 0);
    CHECK(vec3_sub(&out, &A, &B) == &out);
    check_vec3(&out, 5, -3, -3, 0);
    CHECK(vec3_scale(&out, &A, -2) == &out);
    check_vec3(&out, -2, -4, -6, 0);
    CHECK(vec3_cross(&out, &A, &B) == &out);
    check_vec3(&out, -3, -18, 13, 0);
    CHECK(vec3_dot(&A, &B) == 24);
}

static void cross_of_x_and_y_is_z(void)
{
    const union vec3 x = {{1, 0, 0}}, y = {{0, 1, 0}};
    union vec3 out;

    vec3_cross(&out, &x, &y);
    check_vec3(&out, 0, 0, 1, 0);
}

static void outputs_may_be_inputs(void)
{
    union vec3 v = A;

    vec3_cross(&v, &v, &B);
    check_vec3(&v, -3, -18, 13, 0);
    v = B;
    vec3_sub(&v, &A, &v);
    check_vec3(&v, 5, -3, -3, 0);
    v = A;
    vec3_lerp(&v, &v, &v, 0.3f);
    CHECK(same_bits(&v, &A, sizeof v));
}

static void lerp_is_exact_at_both_ends(void)
{
    const union vec3 from = {{0.1f, 1e-8f, -3e7f}}, to = {{-7.3f, 0.3f, 1.1f}};
    union vec3 out;

    vec3_lerp(&out, &from, &to, 0);
    CHECK(same_bits(&out, &from, sizeof out));
    vec3_lerp(&out, &from, &to, 1);
    CHECK(same_bits(&out, &to, sizeof out));
    vec3_lerp(&out, &A, &B, 0.25f);
    check_vec3(&out, -0.25, 2.75, 3.75, 0);
    vec3_lerp(&out, &A, &B, 2);
    check_vec3(&out, -9, 8, 9, 0);
}

static void lengths_neither_overflow_nor_vanish(void)
{
    const union vec3 huge = {{3e30f, 0, 4e30f}}, tiny = {{3e-30f, 4e-30f, 0}}, subnormal = {{0, 1e-44f, 0}};
    union vec3 out;

    CHECK_NEAR(vec3_len(&A), sqrt(14), 2e-7);
    CHECK_NEAR(vec3_len(&huge), 5e30, 5e23);
    CHECK_NEAR(vec3_len(&tiny), 5e-30, 5e-37);
    CHECK_NEAR(vec3_dist(&A, &B), sqrt(43), 3e-7);
    CHECK_NEAR(vec3_dist(&huge, &tiny), 5e30, 5e23);
    CHECK(vec3_normalize(&out, &huge) == &out);
    check_vec3(&out, 0.6, 0, 0.8, 1e-7);
    CHECK(vec3_normalize(&out, &tiny) == &out);
    check_vec3(&out, 0.6, 0.8, 0, 1e-7);
    CHECK(vec3_normalize(&out, &subnormal) == &out);
    check_vec3(&out, 0, 1, 0, 1e-7);
}

static void normalize_of_nothing_writes_nothing(void)
{
    const union vec3 zero = {{0, 0, 0}}, nan = {{NAN, 0, 0}}, infinite = {{0, INFINITY, 0}};
    union vec3 out = A;

    CHECK(vec3_normalize(&out, &zero) == NULL);
    CHECK(vec3_normalize(&out, &nan) == NULL);
    CHECK(vec3_normalize(&out, &infinite) == NULL);
    CHECK(same_bits(&out, &A, sizeof out));
}

static void angle_resolves_the_smallest(void)
{
    const union vec3 x = {{1, 0, 0}}, near_x = {{7, 7e-4f, 0}}, back = {{-2, 2e-4f, 0}}, minus = {{-3, 0, 0}};
    const union vec3 zero = {{0, 0, 0}}, nan = {{NAN, 1, 0}}, huge = {{3e38f, 3e38f, 0}};

    CHECK_NEAR(vec3_angle(&x, &near_x), 1e-4, 1e-10);
    CHECK_NEAR(vec3_angle(&x, &back), PI - 1e-4, 2e-7);
    CHECK_NEAR(vec3_angle(&x, &minus), PI, 1e-7);
    CHECK_NEAR(vec3_angle(&x, &huge), PI / 4, 1e-7);
    CHECK(vec3_angle(&x, &x) == 0);
    CHECK(vec3_angle(&x, &zero) == 0);
    CHECK(vec3_angle(&nan, &x) == 0);
}

static void arithmetic_lets_nan_through(void)
{
    const union vec3 nan = {{NAN, 0, 0}};
    union vec3 out;

    CHECK(vec3_add(&out, &nan, &A) == &out && isnan(out.v.x) && out.v.y == 2);
    CHECK(isnan(vec3_dot(&nan, &A)));
    CHECK(isnan(vec3_len(&nan)));
}

static void null_writes_nothing(void)
{
    union vec3 out = A;

    CHECK(vec3_add(NULL, &A, &B) == NULL && vec3_add(&out, NULL, &B) == NULL && vec3_add(&out, &B, NULL) == NULL);
    CHECK(vec3_sub(NULL, &A, &B) == NULL && vec3_sub(&out, NULL, &B) == NULL && vec3_sub(&out, &B, NULL) == NULL);
    CHECK(vec3_cross(NULL, &A, &B) == NULL && vec3_cross(&out, NULL, &B) == NULL && vec3_cross(&out, &B, NULL) == NULL);
    CHECK(vec3_scale(NULL, &B, 2) == NULL && vec3_scale(&out, NULL, 2) == NULL);
    CHECK(vec3_lerp(NULL, &A, &B, 0) == NULL && vec3_lerp(&out, NULL, &B, 0) == NULL);
    CHECK(vec3_lerp(&out, &B, NULL, 0) == NULL);
    CHECK(vec3_normalize(NULL, &B) == NULL && vec3_normalize(&out, NULL) == NULL);
    CHECK(vec3_dot(NULL, &A) == 0 && vec3_dot(&A, NULL) == 0 && vec3_len(NULL) == 0);
    CHECK(vec3_dist(NULL, &A) == 0 && vec3_dist(&A, NULL) == 0);
    CHECK(vec3_angle(NULL, &A) == 0 && vec3_angle(&A, NULL) == 0);
    CHECK(same_bits(&out, &A, sizeof out));
}

static const struct test tests[] = {
    {"arithmetic_answers_its_output", arithmetic_answers_its_output},
    {"cross_of_x_and_y_is_z", cross_of_x_and_y_is_z},
    {"outputs_may_be_inputs", outputs_may_be_inputs},
    {"lerp_is_exact_at_both_ends", lerp_is_exact_at_both_ends},
    {"lengths_neither_overflow_nor_vanish", lengths_neither_overflow_nor_vanish},
    {"normalize_of_nothing_writes_nothing", normalize_of_nothing_writes_nothing},
    {"angle_resolves_the_smallest", angle_resolves_the_smallest},
    {"arithmetic_lets_nan_through", arithmetic_lets_nan_through},
    {"null_writes_nothing", null_writes_nothing},
};

MAIN(tests)
