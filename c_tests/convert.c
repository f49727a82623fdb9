/* Axis and angle, Euler angles, matrices. */
#include "check.h"

static const union quat ZERO = {{0, 0, 0, 0}}, NOT_A_NUMBER = {{0, NAN, 0, 1}}, KEPT = {{7, 7, 7, 7}};

static void axis_goes_there_and_back(void)
{
    const union vec3 axis = {{0, 24, 32}};
    union vec3 out;
    union quat q, same;
    float angle;

    CHECK(quat_init_axis(&q, axis.v.x, axis.v.y, axis.v.z, 1.2f) == &q);
    CHECK(quat_init_axis_v(&same, &axis, 1.2f) == &same);
    CHECK(same_bits(&q, &same, sizeof q));
    CHECK_NEAR(q.v.x, 0, 1e-7);
    CHECK_NEAR(q.v.y, 0.6 * sin(0.6), 1e-7);
    CHECK_NEAR(q.v.z, 0.8 * sin(0.6), 1e-7);
    CHECK_NEAR(q.v.w, cos(0.6), 1e-7);
    CHECK(quat_to_axis(&q, &out, &angle) == TURRET_OK);
    CHECK_NEAR(angle, 1.2, 3e-7);
    CHECK_NEAR(out.v.x, 0, 1e-6);
    CHECK_NEAR(out.v.y, 0.6, 1e-6);
    CHECK_NEAR(out.v.z, 0.8, 1e-6);
}

static void axis_without_direction_writes_nothing(void)
{
    const union vec3 zero = {{0, 0, 0}}, x = {{1, 0, 0}};
    union quat out = KEPT;

    CHECK(quat_init_axis(&out, 0, 0, 0, 1) == NULL && quat_init_axis_v(&out, &zero, 1) == NULL);
    CHECK(quat_init_axis(&out, NAN, 0, 0, 1) == NULL && quat_init_axis(&out, 0, INFINITY, 0, 1) == NULL);
    CHECK(quat_init_axis(&out, 1, 0, 0, NAN) == NULL && quat_init_axis(&out, 1, 0, 0, INFINITY) == NULL);
    CHECK(quat_init_axis_v(&out, NULL, 1) == NULL && quat_init_axis_v(NULL, &x, 1) == NULL);
    CHECK(quat_init_axis(NULL, 1, 0, 0, 1) == NULL);
    CHECK(same_bits(&out, &KEPT, sizeof out));
}

static void bad_input_has_a_status_and_writes_nothing(void)
{
    const union quat identity = {{0, 0, 0, 1}};
    union vec3 axis = {{7, 7, 7}};
    float a = 7, b = 7, c = 7, m[16];
    int i;

    for (i = 0; i < 16; i++)
        m[i] = 7;
    CHECK(quat_to_axis(NULL, &axis, &a) == TURRET_ERROR_NULL);
    CHECK(quat_to_axis(&identity, NULL, &a) == TURRET_ERROR_NULL);
    CHECK(quat_to_axis(&identity, &axis, NULL) == TURRET_ERROR_NULL);
    CHECK(quat_to_axis(&ZERO, &axis, &a) == TURRET_ERROR_ZERO_QUATERNION);
    CHECK(quat_to_axis(&NOT_A_NUMBER, &axis, &a) == TURRET_ERROR_NOT_FINITE);
    CHECK(quat_to_euler(NULL, &a, &b, &c) == TURRET_ERROR_NULL);
    CHECK(quat_to_euler(&identity, NULL, &b, &c) == TURRET_ERROR_NULL);
    CHECK(quat_to_euler(&identity, &a, NULL, &c) == TURRET_ERROR_NULL);
    CHECK(quat_to_euler(&identity, &a, &b, NULL) == TURRET_ERROR_NULL);
    CHECK(quat_to_euler(&ZERO, &a, &b, &c) == TURRET_ERROR_ZERO_QUATERNION);
    CHECK(quat_to_euler(&NOT_A_NUMBER, &a, &b, &c) == TURRET_ERROR_NOT_FINITE);
    CHECK(quat_to_matrix(NULL, &identity) == NULL && quat_to_matrix(m, NULL) == NULL);
    CHECK(quat_to_matrix(m, &ZERO) == NULL && quat_to_matrix(m, &NOT_A_NUMBER) == NULL);
    CHECK(axis.v.x == 7 && a == 7 && b == 7 && c == 7);
    for (i = 0; i < 16; i++)
        CHECK(m[i] == 7);
}

static void euler_turns_by_roll_then_pitch_then_yaw(void)
{
    union quat q, roll, pitch, yaw, wanted;
    float angles[3];

    CHECK(euler_to_quat(&q, 0.3f, -1.1f, 2.5f) == &q);
    quat_init_axis(&roll, 1, 0, 0, 0.3f);
    quat_init_axis(&pitch, 0, 1, 0, -1.1f);
    quat_init_axis(&yaw, 0, 0, 1, 2.5f);
    quat_mul(&wanted, &pitch, &roll);
    quat_mul(&wanted, &yaw, &wanted);
    CHECK_UNIT(&q);
    CHECK_NEAR(angle_between(&q, &wanted), 0, 1e-6);
    CHECK(quat_to_euler(&q, &angles[0], &angles[1], &angles[2]) == TURRET_OK);
    CHECK_NEAR(angles[0], 0.3, 1e-6);
    CHECK_NEAR(angles[1], -1.1, 1e-6);
    CHECK_NEAR(angles[2], 2.5, 1e-6);
}

static void euler_of_bad_angles_writes_nothing(void)
{
    union quat out = KEPT;

    CHECK(euler_to_quat(&out, NAN, 0, 0) == NULL && euler_to_quat(&out, 0, INFINITY, 0) == NULL);
    CHECK(euler_to_quat(&out, 0, 0, -INFINITY) == NULL && euler_to_quat(NULL, 0, 0, 0) == NULL);
    CHECK(same_bits(&out, &KEPT, sizeof out));
}

static void matrix_is_column_major(void)
{
    union quat left, back;
    float m[16];

    /* left takes +X to -Z: the first column */
    quat_init_axis(&left, 0, 1, 0, (float)(PI / 2));
    CHECK(quat_to_matrix(m, &left) == m);
    CHECK_NEAR(m[0], 0, 1e-6);
    CHECK_NEAR(m[1], 0, 1e-6);
    CHECK_NEAR(m[2], -1, 1e-6);
    CHECK_NEAR(m[5], 1, 1e-6);
    CHECK_NEAR(m[8], 1, 1e-6);
    CHECK(m[3] == 0 && m[7] == 0 && m[11] == 0 && m[12] == 0 && m[13] == 0 && m[14] == 0 && m[15] == 1);
    CHECK(matrix_to_quat(&back, m) == &back);
    CHECK_NEAR(angle_between(&back, &left), 0, 1e-6);
}

static void matrix_without_rotation_writes_nothing(void)
{
    float mirror[16] = {-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    float flat[16] = {1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0, 0, 0, 0, 1};
    float zero[16] = {0}, nan[16] = {1, 0, 0, 0, 0, NAN, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    union quat out = KEPT;

    CHECK(matrix_to_quat(&out, mirror) == NULL && matrix_to_quat(&out, flat) == NULL);
    CHECK(matrix_to_quat(&out, zero) == NULL && matrix_to_quat(&out, nan) == NULL);
    CHECK(matrix_to_quat(&out, NULL) == NULL && matrix_to_quat(NULL, mirror) == NULL);
    CHECK(same_bits(&out, &KEPT, sizeof out));
}

static const struct test tests[] = {
    {"axis_goes_there_and_back", axis_goes_there_and_back},
    {"axis_without_direction_writes_nothing", axis_without_direction_writes_nothing},
    {"bad_input_has_a_status_and_writes_nothing", bad_input_has_a_status_and_writes_nothing},
    {"euler_turns_by_roll_then_pitch_then_yaw", euler_turns_by_roll_then_pitch_then_yaw},
    {"euler_of_bad_angles_writes_nothing", euler_of_bad_angles_writes_nothing},
    {"matrix_is_column_major", matrix_is_column_major},
    {"matrix_without_rotation_writes_nothing", matrix_without_rotation_writes_nothing},
};

MAIN(tests)
