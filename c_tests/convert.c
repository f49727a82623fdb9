/* Axis and angle, Euler angles, matrices. */
#include "check.h"

static const union quat ZERO = {{0, 0, 0, 0}}, NOT_A_NUMBER = {{0, NAN, 0, 1}}, KEPT = {{7, 7, 7, 7}};

static void axis_makes_a_unit_rotation(void)
{
    static const float lengths[] = {1, 0.01f, 40, 1e-30f, 1e30f};
    size_t i;

    for (i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        float s = lengths[i];
        union vec3 axis = {{0, 0.6f * s, 0.8f * s}};
        union quat q, same;

        CHECK(quat_init_axis(&q, axis.v.x, axis.v.y, axis.v.z, 1.2f) == &q);
        CHECK(quat_init_axis_v(&same, &axis, 1.2f) == &same);
        CHECK(same_bits(&q, &same, sizeof q));
        CHECK_NEAR(q.v.x, 0, 1e-7);
        CHECK_NEAR(q.v.y, 0.6 * sin(0.6), 1e-7);
        CHECK_NEAR(q.v.z, 0.8 * sin(0.6), 1e-7);
        CHECK_NEAR(q.v.w, cos(0.6), 1e-7);
    }
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

static void to_axis_gives_the_shorter_way(void)
{
    static const double angles[] = {1e-6, 1e-3, 1, 2, 3.1, PI - 1e-4, PI};
    size_t i;
    int sign;

    for (i = 0; i < sizeof angles / sizeof angles[0]; i++)
        for (sign = -1; sign <= 1; sign += 2) {
            union quat q;
            union vec3 axis;
            float angle;

            quat_init_axis(&q, 0, 0.6f, -0.8f, (float)angles[i]);
            quat_scale(&q, &q, (float)sign);
            CHECK(quat_to_axis(&q, &axis, &angle) == TURRET_OK);
            CHECK_NEAR(angle, angles[i], 3e-7);
            /* at 180 degrees the axis and its opposite are the same turn */
            CHECK_NEAR(angles[i] == PI ? fabs(axis.v.y) : axis.v.y, 0.6, 1e-6);
            CHECK_NEAR(angles[i] == PI ? -fabs(axis.v.z) : axis.v.z, -0.8, 1e-6);
        }
}

static void to_axis_of_no_turn_is_x(void)
{
    const union quat identity = {{0, 0, 0, 1}}, other = {{0, 0, 0, -3}};
    union vec3 axis;
    float angle;

    CHECK(quat_to_axis(&identity, &axis, &angle) == TURRET_OK);
    CHECK(axis.v.x == 1 && axis.v.y == 0 && axis.v.z == 0 && angle == 0);
    CHECK(quat_to_axis(&other, &axis, &angle) == TURRET_OK);
    CHECK(axis.v.x == 1 && angle == 0);
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

    CHECK(euler_to_quat(&q, 0.3f, -1.1f, 2.5f) == &q);
    quat_init_axis(&roll, 1, 0, 0, 0.3f);
    quat_init_axis(&pitch, 0, 1, 0, -1.1f);
    quat_init_axis(&yaw, 0, 0, 1, 2.5f);
    quat_mul(&wanted, &pitch, &roll);
    quat_mul(&wanted, &yaw, &wanted);
    CHECK_UNIT(&q);
    CHECK_NEAR(angle_between(&q, &wanted), 0, 1e-6);
}

static void euler_goes_there_and_back(void)
{
    int i, j, k;

    for (i = -8; i <= 8; i++)
        for (j = -4; j <= 4; j++)
            for (k = -8; k <= 8; k++) {
                /* j = +-4 is gimbal lock */
                union quat q, again;
                float roll, pitch, yaw;

                euler_to_quat(&q, (float)(i * PI / 8), (float)(j * PI / 8), (float)(k * PI / 8));
                CHECK(quat_to_euler(&q, &roll, &pitch, &yaw) == TURRET_OK);
                euler_to_quat(&again, roll, pitch, yaw);
                CHECK_NEAR(angle_between(&q, &again), 0, 3e-6);
                CHECK_NEAR(pitch, j * PI / 8, 1e-6);
                if (j == 4 || j == -4) {
                    CHECK(roll == 0);
                } else {
                    CHECK_NEAR(wrapped(roll - i * PI / 8), 0, 2e-6);
                    CHECK_NEAR(wrapped(yaw - k * PI / 8), 0, 2e-6);
                }
                CHECK(roll > -(float)PI && roll <= (float)PI && yaw > -(float)PI && yaw <= (float)PI);
            }
}

static void euler_of_large_angles_is_exact(void)
{
    static const float angles[] = {1e3f, 8191.5f, 8192.5f, 1e5f, 1e9f, 1e30f};
    size_t i;

    for (i = 0; i < sizeof angles / sizeof angles[0]; i++) {
        double half = (double)angles[i] / 2;
        union quat q;

        euler_to_quat(&q, angles[i], 0, 0);
        CHECK_NEAR(q.v.x, sin(half), 2e-7);
        CHECK_NEAR(q.v.w, cos(half), 2e-7);
    }
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
    union quat left;
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
}

static void matrix_goes_there_and_back(void)
{
    /* one for each of the four largest components, and half-turns about axes and diagonals */
    static const float components[][4] = {
        {0.1f, 0.2f, -0.3f, 0.9f}, {0.9f, 0.2f, -0.3f, 0.1f}, {0.1f, -0.9f, 0.3f, 0.2f}, {0.2f, 0.1f, 0.9f, -0.3f},
        {1, 0, 0, 0},              {0, 1, 0, 0},              {0, 0, 1, 0},              {1, 1, 0, 0},
        {0, 1, -1, 0},             {1, -1, 1, 0},             {0, 0, 0, 1},
    };
    static const float scales[] = {1, 1e-12f, 250, 1e12f};
    size_t i, j;
    int k;

    for (i = 0; i < sizeof components / sizeof components[0]; i++)
        for (j = 0; j < sizeof scales / sizeof scales[0]; j++) {
            union quat q, again;
            float m[16];

            memcpy(q.vec, components[i], sizeof q);
            quat_to_matrix(m, &q);
            for (k = 0; k < 12; k++)
                m[k] *= scales[j];
            m[12] = m[15] = NAN;
            CHECK(matrix_to_quat(&again, m) == &again);
            CHECK_UNIT(&again);
            CHECK(again.v.w >= 0);
            quat_normalize(&q, &q);
            CHECK_NEAR(angle_between(&q, &again), 0, 1e-6);
        }
}

static void matrix_with_shear_gives_its_rotation(void)
{
    /* symmetric and positive: its polar rotation is the identity */
    float m[16] = {2, 0.5f, 0.1f, 0, 0.5f, 1, -0.2f, 0, 0.1f, -0.2f, 3, 0, 0, 0, 0, 1};
    union quat q;

    CHECK(matrix_to_quat(&q, m) == &q);
    CHECK_NEAR(q.v.w, 1, 1e-7);
    CHECK_NEAR(q.v.x, 0, 1e-7);
    CHECK_NEAR(q.v.y, 0, 1e-7);
    CHECK_NEAR(q.v.z, 0, 1e-7);
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
    {"axis_makes_a_unit_rotation", axis_makes_a_unit_rotation},
    {"axis_without_direction_writes_nothing", axis_without_direction_writes_nothing},
    {"to_axis_gives_the_shorter_way", to_axis_gives_the_shorter_way},
    {"to_axis_of_no_turn_is_x", to_axis_of_no_turn_is_x},
    {"bad_input_has_a_status_and_writes_nothing", bad_input_has_a_status_and_writes_nothing},
    {"euler_turns_by_roll_then_pitch_then_yaw", euler_turns_by_roll_then_pitch_then_yaw},
    {"euler_goes_there_and_back", euler_goes_there_and_back},
    {"euler_of_large_angles_is_exact", euler_of_large_angles_is_exact},
    {"euler_of_bad_angles_writes_nothing", euler_of_bad_angles_writes_nothing},
    {"matrix_is_column_major", matrix_is_column_major},
    {"matrix_goes_there_and_back", matrix_goes_there_and_back},
    {"matrix_with_shear_gives_its_rotation", matrix_with_shear_gives_its_rotation},
    {"matrix_without_rotation_writes_nothing", matrix_without_rotation_writes_nothing},
};

MAIN(tests)
