/* The vec3 family. */
#include "check.h"

static const union vec3 A = {{1, 2, 3}}, B = {{-4, 5, 6}};

static void check_vec3(const union vec3 *v, double x, double y, double z, double tolerance)
{
    CHECK_NEAR(v->v.x, x, tolerance);
    CHECK_NEAR(v->v.y, y, tolerance);
    CHECK_NEAR(v->v.z, z, tolerance);
}

static void every_function_has_the_value_of_its_formula(void)
{
    const union vec3 half = {{0.3f, 0, 0.4f}};
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
    CHECK(vec3_lerp(&out, &A, &B, 0.25f) == &out);
    check_vec3(&out, -0.25, 2.75, 3.75, 0);
    CHECK(vec3_normalize(&out, &half) == &out);
    check_vec3(&out, 0.6, 0, 0.8, 1e-7);
    CHECK_NEAR(vec3_len(&A), sqrt(14), 2e-7);
    CHECK_NEAR(vec3_dist(&A, &B), sqrt(43), 3e-7);
    CHECK_NEAR(vec3_angle(&A, &B), acos(24 / sqrt(14 * 77)), 2e-7);
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

static void normalize_of_nothing_writes_nothing(void)
{
    const union vec3 zero = {{0, 0, 0}}, nan = {{NAN, 0, 0}}, infinite = {{0, INFINITY, 0}};
    union vec3 out = A;

    CHECK(vec3_normalize(&out, &zero) == NULL);
    CHECK(vec3_normalize(&out, &nan) == NULL);
    CHECK(vec3_normalize(&out, &infinite) == NULL);
    CHECK(same_bits(&out, &A, sizeof out));
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
    {"every_function_has_the_value_of_its_formula", every_function_has_the_value_of_its_formula},
    {"outputs_may_be_inputs", outputs_may_be_inputs},
    {"normalize_of_nothing_writes_nothing", normalize_of_nothing_writes_nothing},
    {"arithmetic_lets_nan_through", arithmetic_lets_nan_through},
    {"null_writes_nothing", null_writes_nothing},
};

MAIN(tests)
