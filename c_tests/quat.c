/* Quaternion arithmetic and interpolation. */
#include "check.h"

static const union quat A = {{0.1f, -0.2f, 0.3f, 0.9f}}, B = {{0.5f, 0.4f, -0.1f, 0.2f}};
static const union quat ZERO = {{0, 0, 0, 0}}, NOT_A_NUMBER = {{0, NAN, 0, 1}}, INFINITE = {{0, 0, INFINITY, 1}};

static void check_quat(const union quat *q, double x, double y, double z, double w, double tolerance)
{
    CHECK_NEAR(q->v.x, x, tolerance);
    CHECK_NEAR(q->v.y, y, tolerance);
    CHECK_NEAR(q->v.z, z, tolerance);
    CHECK_NEAR(q->v.w, w, tolerance);
}

static union quat about(float x, float y, float z, double angle)
{
    union quat q;

    quat_init_axis(&q, x, y, z, (float)angle);
    return q;
}

static void arithmetic_has_the_values_of_its_formulas(void)
{
    union quat out;

    CHECK(quat_identity(&out) == &out);
    check_quat(&out, 0, 0, 0, 1, 0);
    CHECK(quat_add(&out, &A, &B) == &out);
    check_quat(&out, 0.6, 0.2, 0.2, 1.1, 1e-7);
    CHECK(quat_scale(&out, &A, -2) == &out);
    check_quat(&out, -0.2, 0.4, -0.6, -1.8, 1e-7);
    CHECK(quat_conjugate(&out, &A) == &out);
    check_quat(&out, -0.1, 0.2, -0.3, 0.9, 1e-7);
    CHECK_NEAR(quat_dot(&A, &B), 0.12, 1e-7);
    CHECK_NEAR(quat_len(&A), sqrt(0.95), 1e-7);
    CHECK(quat_inverse(&out, &A) == &out);
    check_quat(&out, -0.1 / 0.95, 0.2 / 0.95, -0.3 / 0.95, 0.9 / 0.95, 1e-7);
    CHECK(quat_normalize(&out, &A) == &out);
    check_quat(&out, 0.1 / sqrt(0.95), -0.2 / sqrt(0.95), 0.3 / sqrt(0.95), 0.9 / sqrt(0.95), 1e-7);
}

static void mul_is_hamiltons_product(void)
{
    const union quat i = {{1, 0, 0, 0}}, j = {{0, 1, 0, 0}}, k = {{0, 0, 1, 0}};
    union quat out;

    CHECK(quat_mul(&out, &i, &j) == &out);
    check_quat(&out, 0, 0, 1, 0, 0);
    quat_mul(&out, &j, &k);
    check_quat(&out, 1, 0, 0, 0, 0);
    quat_mul(&out, &k, &i);
    check_quat(&out, 0, 1, 0, 0, 0);
    quat_mul(&out, &i, &i);
    check_quat(&out, 0, 0, 0, -1, 0);
    quat_mul(&out, &A, &B);
    check_quat(&out, 0.37, 0.48, 0.11, 0.24, 1e-7);
}

static void outputs_may_be_inputs(void)
{
    union quat q = A, wanted;

    quat_mul(&wanted, &A, &B);
    quat_mul(&q, &q, &B);
    CHECK(same_bits(&q, &wanted, sizeof q));
    q = B;
    quat_mul(&q, &A, &q);
    CHECK(same_bits(&q, &wanted, sizeof q));
    quat_slerp(&wanted, &A, &B, 0.3f);
    q = B;
    quat_slerp(&q, &A, &q, 0.3f);
    CHECK(same_bits(&q, &wanted, sizeof q));
}

static void zero_and_nan_write_nothing(void)
{
    const union quat *bad[] = {&ZERO, &NOT_A_NUMBER, &INFINITE};
    size_t i;

    for (i = 0; i < 3; i++) {
        union quat out = A;

        CHECK(quat_inverse(&out, bad[i]) == NULL);
        CHECK(quat_normalize(&out, bad[i]) == NULL);
        CHECK(quat_slerp(&out, bad[i], &B, 0.5f) == NULL);
        CHECK(quat_slerp(&out, &B, bad[i], 0.5f) == NULL);
        CHECK(quat_nlerp(&out, bad[i], &B, 2) == NULL);
        CHECK(quat_nlerp(&out, &B, bad[i], 0) == NULL);
        CHECK(same_bits(&out, &A, sizeof out));
    }
}

static void rot_vec_turns_to_the_left_about_up(void)
{
    const union quat left = about(0, 1, 0, PI / 2);
    union vec3 v = {{2, 0, 0}}, out;

    CHECK(quat_rot_vec(&out, &v, &left) == &out);
    CHECK_NEAR(out.v.x, 0, 1e-6);
    CHECK_NEAR(out.v.y, 0, 1e-6);
    CHECK_NEAR(out.v.z, -2, 1e-6);
    CHECK(quat_rot_vec_self(&v, &left) == &v);
    CHECK(same_bits(&v, &out, sizeof v));
}

static void interpolation_is_on_the_arc(void)
{
    const union quat from = about(0, 1, 0, 0), to = about(0, 1, 0, 2), quarter = about(0, 1, 0, 0.5);
    const union quat half = about(0, 1, 0, 1);
    union quat out;

    CHECK(quat_slerp(&out, &from, &to, 0.25f) == &out);
    CHECK_NEAR(angle_between(&out, &quarter), 0, 1e-6);
    CHECK(quat_nlerp(&out, &from, &to, 0.5f) == &out);
    CHECK_NEAR(angle_between(&out, &half), 0, 1e-6);
}

static void rot_vec_by_zero_holds_and_nan_goes_through(void)
{
    const union vec3 v = {{1, 2, 3}}, nan = {{NAN, 0, 0}};
    union vec3 out = v;

    CHECK(quat_rot_vec(&out, &nan, &ZERO) == NULL && same_bits(&out, &v, sizeof v));
    CHECK(quat_rot_vec_self(&out, &ZERO) == NULL && same_bits(&out, &v, sizeof v));
    CHECK(quat_rot_vec(&out, &nan, &A) == &out && isnan(out.v.y));
    CHECK(quat_rot_vec(&out, &v, &NOT_A_NUMBER) == &out && isnan(out.v.x));
}

static void interpolation_with_bad_t_writes_nothing(void)
{
    union quat out = A;

    CHECK(quat_slerp(&out, &A, &B, NAN) == NULL && quat_slerp(&out, &A, &B, INFINITY) == NULL);
    CHECK(quat_nlerp(&out, &A, &B, NAN) == NULL && quat_nlerp(&out, &A, &B, -INFINITY) == NULL);
    CHECK(same_bits(&out, &A, sizeof out));
}

static void null_writes_nothing(void)
{
    const union vec3 v = {{1, 2, 3}};
    union vec3 rotated = v;
    union quat out = A;

    CHECK(quat_identity(NULL) == NULL);
    CHECK(quat_mul(NULL, &A, &B) == NULL && quat_mul(&out, NULL, &B) == NULL && quat_mul(&out, &B, NULL) == NULL);
    CHECK(quat_add(NULL, &A, &B) == NULL && quat_add(&out, NULL, &B) == NULL && quat_add(&out, &B, NULL) == NULL);
    CHECK(quat_scale(NULL, &B, 2) == NULL && quat_scale(&out, NULL, 2) == NULL);
    CHECK(quat_conjugate(NULL, &B) == NULL && quat_conjugate(&out, NULL) == NULL);
    CHECK(quat_inverse(NULL, &B) == NULL && quat_inverse(&out, NULL) == NULL);
    CHECK(quat_normalize(NULL, &B) == NULL && quat_normalize(&out, NULL) == NULL);
    CHECK(quat_slerp(NULL, &A, &B, 0) == NULL && quat_slerp(&out, NULL, &B, 0) == NULL);
    CHECK(quat_slerp(&out, &B, NULL, 0) == NULL);
    CHECK(quat_nlerp(NULL, &A, &B, 0) == NULL && quat_nlerp(&out, NULL, &B, 0) == NULL);
    CHECK(quat_nlerp(&out, &B, NULL, 0) == NULL);
    CHECK(quat_dot(NULL, &A) == 0 && quat_dot(&A, NULL) == 0 && quat_len(NULL) == 0);
    CHECK(quat_rot_vec(NULL, &v, &B) == NULL && quat_rot_vec(&rotated, NULL, &B) == NULL);
    CHECK(quat_rot_vec(&rotated, &v, NULL) == NULL && quat_rot_vec_self(NULL, &B) == NULL);
    CHECK(quat_rot_vec_self(&rotated, NULL) == NULL);
    CHECK(same_bits(&out, &A, sizeof out) && same_bits(&rotated, &v, sizeof v));
}

static const struct test tests[] = {
    {"rot_vec_turns_to_the_left_about_up", rot_vec_turns_to_the_left_about_up},
    {"interpolation_is_on_the_arc", interpolation_is_on_the_arc},
    {"arithmetic_has_the_values_of_its_formulas", arithmetic_has_the_values_of_its_formulas},
    {"mul_is_hamiltons_product", mul_is_hamiltons_product},
    {"outputs_may_be_inputs", outputs_may_be_inputs},
    {"zero_and_nan_write_nothing", zero_and_nan_write_nothing},
    {"rot_vec_by_zero_holds_and_nan_goes_through", rot_vec_by_zero_holds_and_nan_goes_through},
    {"interpolation_with_bad_t_writes_nothing", interpolation_with_bad_t_writes_nothing},
    {"null_writes_nothing", null_writes_nothing},
};

MAIN(tests)
