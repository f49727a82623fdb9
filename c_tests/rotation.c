/* The angle between rotations, limited rotation, rotations from directions, swing and twist. */
#include "check.h"

static const union quat A = {{0.1f, -0.2f, 0.3f, 0.9f}}, B = {{0.5f, 0.4f, -0.1f, 0.2f}}, KEPT = {{7, 7, 7, 7}};
static const union quat ZERO = {{0, 0, 0, 0}}, NOT_A_NUMBER = {{0, NAN, 0, 1}}, INFINITE = {{0, 0, INFINITY, 1}};
static const union vec3 X = {{1, 0, 0}}, Y = {{0, 1, 0}}, NO_DIRECTION = {{0, 0, 0}};
static const union vec3 ODD = {{0, NAN, 0}}, ENDLESS = {{1, 0, -INFINITY}};

static union quat about(float x, float y, float z, double angle)
{
    union quat q;

    quat_init_axis(&q, x, y, z, (float)angle);
    return q;
}

static void every_function_has_the_value_of_its_formula(void)
{
    const union quat from = about(1, -2, 3, 0.25), to = about(1, -2, 3, 1.5), wanted = about(1, -2, 3, 0.75);
    const union quat left = about(0, 1, 0, PI / 2), roll = about(1, 0, 0, 0.5);
    const union vec3 right = {{0, 0, 1}}, down = {{0, -3, 0}}, backward = {{-2, 0, 0}};
    union quat out, twist;
    union vec3 v;

    CHECK_NEAR(quat_angle(&from, &to), 1.25, 3e-7);
    CHECK(quat_rotate_towards(&out, &from, &to, 0.5f) == &out);
    CHECK_NEAR(angle_between(&out, &wanted), 0, 6e-7);
    CHECK(quat_from_vectors(&out, &right, &X) == &out);
    CHECK_NEAR(angle_between(&out, &left), 0, 6e-7);
    CHECK(quat_look(&out, &backward, &down) == &out);
    quat_rot_vec(&v, &right, &out);
    CHECK_NEAR(v.v.z, 1, 6e-7);
    quat_mul(&out, &left, &roll);
    CHECK(quat_swing_twist(&out, &X, &out, &twist) == TURRET_OK);
    CHECK_NEAR(angle_between(&out, &left), 0, 6e-7);
    CHECK_NEAR(angle_between(&twist, &roll), 0, 6e-7);
}

static void angle_with_bad_input_is_zero(void)
{
    const union quat *bad[] = {NULL, &ZERO, &NOT_A_NUMBER, &INFINITE};
    size_t i;

    for (i = 0; i < 4; i++)
        CHECK(quat_angle(bad[i], &A) == 0 && quat_angle(&A, bad[i]) == 0 && quat_angle(bad[i], bad[i]) == 0);
}

static void rotate_towards_with_bad_input_writes_nothing(void)
{
    const union quat *bad[] = {NULL, &ZERO, &NOT_A_NUMBER, &INFINITE};
    union quat out = KEPT;
    size_t i;

    for (i = 0; i < 4; i++) {
        CHECK(quat_rotate_towards(&out, bad[i], &A, 1) == NULL);
        CHECK(quat_rotate_towards(&out, &A, bad[i], 0) == NULL);
    }
    CHECK(quat_rotate_towards(&out, &A, &B, -0.1f) == NULL && quat_rotate_towards(&out, &A, &B, NAN) == NULL);
    CHECK(quat_rotate_towards(&out, &A, &B, -INFINITY) == NULL && quat_rotate_towards(NULL, &A, &B, 1) == NULL);
    CHECK(same_bits(&out, &KEPT, sizeof out));
}

static void vectors_without_direction_write_nothing(void)
{
    const union vec3 *bad[] = {NULL, &NO_DIRECTION, &ODD, &ENDLESS};
    union quat out = KEPT;
    size_t i;

    for (i = 0; i < 4; i++) {
        CHECK(quat_from_vectors(&out, bad[i], &X) == NULL && quat_from_vectors(&out, &X, bad[i]) == NULL);
        CHECK(quat_look(&out, bad[i], &Y) == NULL && quat_look(&out, &X, bad[i]) == NULL);
    }
    CHECK(quat_from_vectors(NULL, &X, &Y) == NULL && quat_look(NULL, &X, &Y) == NULL);
    CHECK(same_bits(&out, &KEPT, sizeof out));
}

static void swing_twist_returns_a_status(void)
{
    union quat swing = KEPT, twist = KEPT;

    CHECK(quat_swing_twist(NULL, &X, &swing, &twist) == TURRET_ERROR_NULL);
    CHECK(quat_swing_twist(&A, NULL, &swing, &twist) == TURRET_ERROR_NULL);
    CHECK(quat_swing_twist(&A, &X, NULL, &twist) == TURRET_ERROR_NULL);
    CHECK(quat_swing_twist(&A, &X, &swing, NULL) == TURRET_ERROR_NULL);
    CHECK(quat_swing_twist(&NOT_A_NUMBER, &X, &swing, &twist) == TURRET_ERROR_NOT_FINITE);
    CHECK(quat_swing_twist(&INFINITE, &X, &swing, &twist) == TURRET_ERROR_NOT_FINITE);
    CHECK(quat_swing_twist(&A, &ODD, &swing, &twist) == TURRET_ERROR_NOT_FINITE);
    CHECK(quat_swing_twist(&A, &ENDLESS, &swing, &twist) == TURRET_ERROR_NOT_FINITE);
    CHECK(quat_swing_twist(&ZERO, &X, &swing, &twist) == TURRET_ERROR_ZERO_QUATERNION);
    CHECK(quat_swing_twist(&A, &NO_DIRECTION, &swing, &twist) == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(same_bits(&swing, &KEPT, sizeof swing) && same_bits(&twist, &KEPT, sizeof twist));
}

static void outputs_may_be_inputs(void)
{
    union quat wanted, twist, q, other;

    quat_rotate_towards(&wanted, &A, &B, 0.3f);
    q = A;
    quat_rotate_towards(&q, &q, &B, 0.3f);
    CHECK(same_bits(&q, &wanted, sizeof q));
    q = B;
    quat_rotate_towards(&q, &A, &q, 0.3f);
    CHECK(same_bits(&q, &wanted, sizeof q));
    quat_swing_twist(&A, &Y, &wanted, &twist);
    q = A;
    quat_swing_twist(&q, &Y, &q, &other);
    CHECK(same_bits(&q, &wanted, sizeof q) && same_bits(&other, &twist, sizeof q));
    q = A;
    quat_swing_twist(&q, &Y, &other, &q);
    CHECK(same_bits(&q, &twist, sizeof q) && same_bits(&other, &wanted, sizeof q));
}

static const struct test tests[] = {
    {"every_function_has_the_value_of_its_formula", every_function_has_the_value_of_its_formula},
    {"angle_with_bad_input_is_zero", angle_with_bad_input_is_zero},
    {"rotate_towards_with_bad_input_writes_nothing", rotate_towards_with_bad_input_writes_nothing},
    {"vectors_without_direction_write_nothing", vectors_without_direction_write_nothing},
    {"swing_twist_returns_a_status", swing_twist_returns_a_status},
    {"outputs_may_be_inputs", outputs_may_be_inputs},
};

MAIN(tests)
