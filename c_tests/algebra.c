/* Vectors, quaternions, rotations and angles: an example of each function, and what bad input gets. */
#include "check.h"

static const union vec3 V = {{1, 2, 3}}, W = {{-4, 5, 6}}, X = {{1, 0, 0}}, Y = {{0, 1, 0}};
static const union quat A = {{0.1f, -0.2f, 0.3f, 0.9f}}, B = {{0.5f, 0.4f, -0.1f, 0.2f}}, KEPT = {{7, 7, 7, 7}};
static const union quat ZERO = {{0, 0, 0, 0}}, NOT_A_NUMBER = {{0, NAN, 0, 1}}, INFINITE = {{0, 0, INFINITY, 1}};
static const union vec3 NO_DIRECTION = {{0, 0, 0}}, ODD = {{0, NAN, 0}}, ENDLESS = {{1, 0, -INFINITY}};
static const float BAD[] = {NAN, INFINITY, -INFINITY};

static void check_quat(const union quat *q, double x, double y, double z, double w, double tolerance)
{
    CHECK_XYZ(*q, x, y, z, tolerance);
    CHECK_NEAR(q->v.w, w, tolerance);
}

static union quat about(float x, float y, float z, double angle)
{
    union quat q;

    CHECK(quat_init_axis(&q, x, y, z, (float)angle) == &q);
    return q;
}

/* ---- vectors ---- */

static void vec2_has_the_values_of_its_formulas(void)
{
    const union vec2 a = {{2, 3}}, b = {{5, -7}}, ahead = {{1, 0}}, right = {{0, -1}};

    CHECK(vec2_dot(&a, &b) == -11 && vec2_perp_dot(&a, &b) == -29);
    CHECK_NEAR(vec2_angle(&ahead, &right), -PI / 2, 1e-7);
}

static void vec3_has_the_values_of_its_formulas(void)
{
    const union vec3 half = {{0.3f, 0, 0.4f}};
    union vec3 out;

    CHECK(vec3_add(&out, &V, &W) == &out);
    CHECK_XYZ(out, -3, 7, 9, 0);
    CHECK(vec3_sub(&out, &V, &W) == &out);
    CHECK_XYZ(out, 5, -3, -3, 0);
    CHECK(vec3_scale(&out, &V, -2) == &out);
    CHECK_XYZ(out, -2, -4, -6, 0);
    CHECK(vec3_cross(&out, &V, &W) == &out);
    CHECK_XYZ(out, -3, -18, 13, 0);
    CHECK(vec3_dot(&V, &W) == 24);
    CHECK(vec3_lerp(&out, &V, &W, 0.25f) == &out);
    CHECK_XYZ(out, -0.25, 2.75, 3.75, 0);
    CHECK(vec3_normalize(&out, &half) == &out);
    CHECK_XYZ(out, 0.6, 0, 0.8, 1e-7);
    CHECK_NEAR(vec3_len(&V), sqrt(14), 2e-7);
    CHECK_NEAR(vec3_dist(&V, &W), sqrt(43), 3e-7);
    CHECK_NEAR(vec3_angle(&V, &W), acos(24 / sqrt(14 * 77)), 2e-7);
}

/* ---- quaternions ---- */

static void quat_has_the_values_of_its_formulas(void)
{
    const union quat i = {{1, 0, 0, 0}}, j = {{0, 1, 0, 0}};
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
    /* Hamilton's product: i times j is k. */
    CHECK(quat_mul(&out, &i, &j) == &out);
    check_quat(&out, 0, 0, 1, 0, 0);
}

static void rotation_turns_to_the_left_about_up(void)
{
    const union quat left = about(0, 1, 0, PI / 2);
    union vec3 v = {{2, 0, 0}}, out;

    CHECK(quat_rot_vec(&out, &v, &left) == &out);
    CHECK_XYZ(out, 0, 0, -2, 1e-6);
    CHECK(quat_rot_vec_self(&v, &left) == &v);
    CHECK(same_bits(&v, &out, sizeof v));
}

/* ---- to and from other forms ---- */

static void axis_goes_there_and_back(void)
{
    const union vec3 axis = {{0, 24, 32}};
    union quat q = about(0, 24, 32, 1.2), same;
    union vec3 out;
    float angle;

    CHECK(quat_init_axis_v(&same, &axis, 1.2f) == &same);
    CHECK(same_bits(&q, &same, sizeof q));
    check_quat(&q, 0, 0.6 * sin(0.6), 0.8 * sin(0.6), cos(0.6), 1e-7);
    CHECK(quat_to_axis(&q, &out, &angle) == TURRET_OK);
    CHECK_NEAR(angle, 1.2, 3e-7);
    CHECK_XYZ(out, 0, 0.6, 0.8, 1e-6);
}

static void euler_turns_by_roll_then_pitch_then_yaw(void)
{
    const union quat roll = about(1, 0, 0, 0.3), pitch = about(0, 1, 0, -1.1), yaw = about(0, 0, 1, 2.5);
    union quat q, wanted;
    float angles[3];

    CHECK(euler_to_quat(&q, 0.3f, -1.1f, 2.5f) == &q);
    quat_mul(&wanted, &pitch, &roll);
    quat_mul(&wanted, &yaw, &wanted);
    CHECK_ROTATION(&q, &wanted, 1e-6);
    CHECK(quat_to_euler(&q, &angles[0], &angles[1], &angles[2]) == TURRET_OK);
    CHECK_NEAR(angles[0], 0.3, 1e-6);
    CHECK_NEAR(angles[1], -1.1, 1e-6);
    CHECK_NEAR(angles[2], 2.5, 1e-6);
}

static const struct {
    int32_t order;
    const char *axes;
    int extrinsic;
} ORDERS[] = {
    {TURRET_EULER_XYZ, "XYZ", 0},           {TURRET_EULER_XZY, "XZY", 0},           {TURRET_EULER_YXZ, "YXZ", 0},
    {TURRET_EULER_YZX, "YZX", 0},           {TURRET_EULER_ZXY, "ZXY", 0},           {TURRET_EULER_ZYX, "ZYX", 0},
    {TURRET_EULER_XYX, "XYX", 0},           {TURRET_EULER_XZX, "XZX", 0},           {TURRET_EULER_YXY, "YXY", 0},
    {TURRET_EULER_YZY, "YZY", 0},           {TURRET_EULER_ZXZ, "ZXZ", 0},           {TURRET_EULER_ZYZ, "ZYZ", 0},
    {TURRET_EULER_XYZ_EXTRINSIC, "XYZ", 1}, {TURRET_EULER_XZY_EXTRINSIC, "XZY", 1}, {TURRET_EULER_YXZ_EXTRINSIC, "YXZ", 1},
    {TURRET_EULER_YZX_EXTRINSIC, "YZX", 1}, {TURRET_EULER_ZXY_EXTRINSIC, "ZXY", 1}, {TURRET_EULER_ZYX_EXTRINSIC, "ZYX", 1},
    {TURRET_EULER_XYX_EXTRINSIC, "XYX", 1}, {TURRET_EULER_XZX_EXTRINSIC, "XZX", 1}, {TURRET_EULER_YXY_EXTRINSIC, "YXY", 1},
    {TURRET_EULER_YZY_EXTRINSIC, "YZY", 1}, {TURRET_EULER_ZXZ_EXTRINSIC, "ZXZ", 1}, {TURRET_EULER_ZYZ_EXTRINSIC, "ZYZ", 1},
};

static union quat about_letter(char axis, double angle)
{
    return about(axis == 'X', axis == 'Y', axis == 'Z', angle);
}

static void euler_order_turns_about_the_letters_of_its_name(void)
{
    size_t n;

    CHECK(COUNT(ORDERS) == 24);
    for (n = 0; n < COUNT(ORDERS); n++) {
        const int is_extrinsic = ORDERS[n].extrinsic;
        const union quat first = about_letter(ORDERS[n].axes[0], 0.3), middle = about_letter(ORDERS[n].axes[1], 1.1);
        const union quat last = about_letter(ORDERS[n].axes[2], 2.5);
        float angles[3];
        union quat q, wanted;

        CHECK(ORDERS[n].order == (int32_t)n);
        quat_mul(&wanted, is_extrinsic ? &last : &first, &middle);
        quat_mul(&wanted, &wanted, is_extrinsic ? &first : &last);
        CHECK(euler_to_quat_ordered(&q, 0.3f, 1.1f, 2.5f, ORDERS[n].order) == &q);
        CHECK_ROTATION(&q, &wanted, 1e-6);
        CHECK(quat_to_euler_ordered(&q, &angles[0], &angles[1], &angles[2], ORDERS[n].order) == TURRET_OK);
        CHECK_NEAR(angles[0], 0.3, 2e-6);
        CHECK_NEAR(angles[1], 1.1, 2e-6);
        CHECK_NEAR(angles[2], 2.5, 2e-6);
    }
}

static void matrix_is_column_major(void)
{
    const union quat left = about(0, 1, 0, PI / 2);
    union quat back;
    float m[16];

    /* left takes +X to -Z: the first column */
    CHECK(quat_to_matrix(m, &left) == m);
    CHECK_NEAR(m[0], 0, 1e-6);
    CHECK_NEAR(m[1], 0, 1e-6);
    CHECK_NEAR(m[2], -1, 1e-6);
    CHECK_NEAR(m[5], 1, 1e-6);
    CHECK_NEAR(m[8], 1, 1e-6);
    CHECK(m[3] == 0 && m[7] == 0 && m[11] == 0 && m[12] == 0 && m[13] == 0 && m[14] == 0 && m[15] == 1);
    CHECK(matrix_to_quat(&back, m) == &back);
    CHECK_ROTATION(&back, &left, 1e-6);
}

/* ---- between rotations ---- */

static void interpolation_is_on_the_arc(void)
{
    const union quat from = about(0, 1, 0, 0), to = about(0, 1, 0, 2), quarter = about(0, 1, 0, 0.5);
    const union quat half = about(0, 1, 0, 1), the_long_way = about(0, 1, 0, (2 - 2 * PI) * 0.25);
    union quat out;

    CHECK(quat_slerp(&out, &from, &to, 0.25f) == &out);
    CHECK_ROTATION(&out, &quarter, 1e-6);
    CHECK(quat_nlerp(&out, &from, &to, 0.5f) == &out);
    CHECK_ROTATION(&out, &half, 1e-6);
    CHECK(quat_slerp_long(&out, &from, &to, 0.25f) == &out);
    CHECK_ROTATION(&out, &the_long_way, 1e-6);
    /* With its controls on the keys, squad is slerp. */
    CHECK(quat_squad(&out, &from, &from, &to, &to, 0.25f) == &out);
    CHECK_ROTATION(&out, &quarter, 1e-6);
    /* A quarter of the turn is left after two half-lives. */
    CHECK(quat_damp(&out, &to, &from, 0.25f, 0.5f) == &out);
    CHECK_ROTATION(&out, &quarter, 1e-6);
}

static void rotations_have_the_values_of_their_formulas(void)
{
    const union quat from = about(1, -2, 3, 0.25), to = about(1, -2, 3, 1.5), wanted = about(1, -2, 3, 0.75);
    const union quat left = about(0, 1, 0, PI / 2), roll = about(1, 0, 0, 0.5);
    const union vec3 right = {{0, 0, 1}}, down = {{0, -3, 0}}, backward = {{-2, 0, 0}};
    union quat out, twist;
    union vec3 v;

    CHECK_NEAR(quat_angle(&from, &to), 1.25, 3e-7);
    CHECK(quat_rotate_towards(&out, &from, &to, 0.5f) == &out);
    CHECK_ROTATION(&out, &wanted, 6e-7);
    CHECK(quat_from_vectors(&out, &right, &X) == &out);
    CHECK_ROTATION(&out, &left, 6e-7);
    CHECK(quat_look(&out, &backward, &down) == &out);
    quat_rot_vec(&v, &right, &out);
    CHECK_NEAR(v.v.z, 1, 6e-7);
    quat_mul(&out, &left, &roll);
    CHECK(quat_swing_twist(&out, &X, &out, &twist) == TURRET_OK);
    CHECK_ROTATION(&out, &left, 6e-7);
    CHECK_ROTATION(&twist, &roll, 6e-7);
}

static void powers_have_the_values_of_their_formulas(void)
{
    const union quat q = {{0.6f, 0, -0.8f, 0.5f}}, turn = about(1, -2, 3, 0.4), wanted = about(1, -2, 3, -1.2);
    double e = exp(0.5);
    union quat out;

    CHECK(quat_exp(&out, &q) == &out);
    check_quat(&out, e * 0.6 * sin(1), 0, -e * 0.8 * sin(1), e * cos(1), 3e-7);
    CHECK(quat_log(&out, &out) == &out);
    check_quat(&out, 0.6, 0, -0.8, 0.5, 1e-6);
    CHECK(quat_pow(&out, &turn, -3) == &out);
    CHECK_ROTATION(&out, &wanted, 2e-6);
}

static void spin_is_in_world_axes(void)
{
    const union quat nose_up = {{0, 0, 0.70710678f, 0.70710678f}}, turn = about(3, -1, 2, sqrt(14.0) / 16);
    const union vec3 up = {{0, 2, 0}}, omega = {{3, -1, 2}}, faster = {{6, -2, 4}}, still = {{0, 0, 0}};
    union quat out, wanted;

    /* Half of omega times q: (0, 1, 0, 0) times nose_up. */
    CHECK(quat_derivative(&out, &nose_up, &up) == &out);
    check_quat(&out, 0.70710678, 0.70710678, 0, 0, 1e-7);
    quat_mul(&wanted, &turn, &A);
    quat_normalize(&wanted, &wanted);
    CHECK(quat_integrate(&out, &A, &omega, 0.0625f) == &out);
    CHECK_ROTATION(&out, &wanted, 1e-6);
    /* A spin that grows evenly turns by its mean. */
    CHECK(quat_integrate_rk4(&out, &A, &still, &omega, &faster, 0.0625f) == &out);
    CHECK_ROTATION(&out, &wanted, 1e-5);
}

/* ---- angles ---- */

static void angles_have_the_values_of_their_formulas(void)
{
    CHECK_NEAR(turret_angle_wrap(7), 7 - 2 * PI, 2e-7);
    CHECK_NEAR(turret_angle_delta(3, -3), 2 * PI - 6, 2e-7);
    CHECK_NEAR(turret_angle_step(3, -3, 0.125f), 3.125, 2e-7);
    CHECK(turret_angle_step(1, 2, INFINITY) == 2);
    /* A quarter is left after two half-lives. */
    CHECK_NEAR(turret_angle_damp(0, 1, 0.25f, 0.5f), 0.75, 2e-7);
}

/* ---- bad input ---- */

static void bad_quaternion_writes_nothing(void)
{
    const union quat *const bad[] = {NULL, &ZERO, &NOT_A_NUMBER, &INFINITE};
    float m[16] = {7};
    union quat out = KEPT;
    size_t i;

    for (i = 0; i < COUNT(bad); i++) {
        CHECK(quat_inverse(&out, bad[i]) == NULL && quat_normalize(&out, bad[i]) == NULL);
        CHECK(quat_slerp(&out, bad[i], &B, 0.5f) == NULL && quat_slerp(&out, &B, bad[i], 0.5f) == NULL);
        CHECK(quat_nlerp(&out, bad[i], &B, 2) == NULL && quat_nlerp(&out, &B, bad[i], 0) == NULL);
        CHECK(quat_slerp_long(&out, bad[i], &B, 0.5f) == NULL && quat_slerp_long(&out, &B, bad[i], 1) == NULL);
        CHECK(quat_squad(&out, bad[i], &A, &A, &A, 0) == NULL && quat_squad(&out, &A, &A, bad[i], &A, 1) == NULL);
        CHECK(quat_damp(&out, bad[i], &A, 1, 1) == NULL && quat_damp(&out, &A, bad[i], 1, 0) == NULL);
        CHECK(quat_rotate_towards(&out, bad[i], &A, 1) == NULL && quat_rotate_towards(&out, &A, bad[i], 0) == NULL);
        CHECK((bad[i] == &ZERO || quat_exp(&out, bad[i]) == NULL) && quat_log(&out, bad[i]) == NULL);
        CHECK(quat_pow(&out, bad[i], 0.5f) == NULL && quat_integrate(&out, bad[i], &V, 0) == NULL);
        CHECK(quat_integrate_rk4(&out, bad[i], &V, &V, &V, 0) == NULL && quat_to_matrix(m, bad[i]) == NULL);
        CHECK(quat_angle(bad[i], &A) == 0 && quat_angle(&A, bad[i]) == 0);
    }
    CHECK(same_bits(&out, &KEPT, sizeof out) && m[0] == 7);
}

static void bad_vector_writes_nothing(void)
{
    const union vec3 *const bad[] = {NULL, &NO_DIRECTION, &ODD, &ENDLESS};
    union quat out = KEPT;
    union vec3 v = V;
    size_t i;

    for (i = 0; i < COUNT(bad); i++) {
        CHECK(quat_from_vectors(&out, bad[i], &X) == NULL && quat_from_vectors(&out, &X, bad[i]) == NULL);
        CHECK(quat_look(&out, bad[i], &Y) == NULL && quat_look(&out, &X, bad[i]) == NULL);
        CHECK(quat_init_axis_v(&out, bad[i], 1) == NULL && vec3_normalize(&v, bad[i]) == NULL);
        CHECK(i == 1 || (quat_integrate(&out, &A, bad[i], 0.1f) == NULL &&
                         quat_integrate_rk4(&out, &A, &V, bad[i], &V, 0) == NULL));
    }
    CHECK(same_bits(&out, &KEPT, sizeof out) && same_bits(&v, &V, sizeof v));
}

static void bad_number_writes_nothing(void)
{
    const union quat too_long = {{1, 0, 0, 89}};
    float mirror[16] = {-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    union quat out = KEPT;
    size_t i;

    for (i = 0; i < COUNT(BAD); i++) {
        CHECK(quat_slerp(&out, &A, &B, BAD[i]) == NULL && quat_nlerp(&out, &A, &B, BAD[i]) == NULL);
        CHECK(quat_slerp_long(&out, &A, &B, BAD[i]) == NULL && quat_squad(&out, &A, &A, &A, &A, BAD[i]) == NULL);
        CHECK(quat_pow(&out, &A, BAD[i]) == NULL && quat_init_axis(&out, 1, 0, 0, BAD[i]) == NULL);
        CHECK(quat_integrate(&out, &A, &V, BAD[i]) == NULL && quat_damp(&out, &A, &B, 1, BAD[i]) == NULL);
        CHECK(quat_integrate_rk4(&out, &A, &V, &V, &V, BAD[i]) == NULL);
        CHECK(quat_init_axis(&out, BAD[i], 0, 0, 1) == NULL && euler_to_quat(&out, 0, BAD[i], 0) == NULL);
        CHECK(euler_to_quat_ordered(&out, 0, 0, BAD[i], TURRET_EULER_ZYX) == NULL);
    }
    CHECK(quat_damp(&out, &A, &B, -1, 1) == NULL && quat_damp(&out, &A, &B, 1, -0.001f) == NULL);
    CHECK(quat_rotate_towards(&out, &A, &B, -0.1f) == NULL && quat_rotate_towards(&out, &A, &B, NAN) == NULL);
    CHECK(quat_exp(&out, &too_long) == NULL && matrix_to_quat(&out, mirror) == NULL);
    CHECK(euler_to_quat_ordered(&out, 0, 0, 0, -1) == NULL && euler_to_quat_ordered(&out, 0, 0, 0, 24) == NULL);
    CHECK(same_bits(&out, &KEPT, sizeof out));
}

static void status_says_what_is_wrong_and_nothing_is_written(void)
{
    union quat swing = KEPT, twist = KEPT;
    union vec3 axis = V;
    float a = 7, b = 7, c = 7;

    CHECK(quat_to_axis(&ZERO, &axis, &a) == TURRET_ERROR_ZERO_QUATERNION);
    CHECK(quat_to_axis(&NOT_A_NUMBER, &axis, &a) == TURRET_ERROR_NOT_FINITE);
    CHECK(quat_to_axis(&A, &axis, NULL) == TURRET_ERROR_NULL && quat_to_axis(&A, &axis, MISALIGNED(&a)) == TURRET_ERROR_NULL);
    CHECK(quat_to_euler(&ZERO, &a, &b, &c) == TURRET_ERROR_ZERO_QUATERNION);
    CHECK(quat_to_euler_ordered(&INFINITE, &a, &b, &c, TURRET_EULER_ZYX) == TURRET_ERROR_NOT_FINITE);
    CHECK(quat_to_euler_ordered(&A, &a, &b, &c, 24) == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(quat_to_euler_ordered(&A, &a, &b, &c, -1) == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(quat_swing_twist(&A, NULL, &swing, &twist) == TURRET_ERROR_NULL);
    CHECK(quat_swing_twist(&A, &ODD, &swing, &twist) == TURRET_ERROR_NOT_FINITE);
    CHECK(quat_swing_twist(&ZERO, &X, &swing, &twist) == TURRET_ERROR_ZERO_QUATERNION);
    CHECK(quat_swing_twist(&A, &NO_DIRECTION, &swing, &twist) == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(a == 7 && b == 7 && c == 7 && same_bits(&axis, &V, sizeof V));
    CHECK(same_bits(&swing, &KEPT, sizeof swing) && same_bits(&twist, &KEPT, sizeof twist));
}

static void arithmetic_lets_nan_through_and_null_is_0(void)
{
    union vec3 v = V;
    union quat out = A;

    CHECK(vec3_add(&v, &ODD, &V) == &v && isnan(v.v.y) && v.v.z == 3 && isnan(vec3_len(&ODD)));
    CHECK(quat_rot_vec(&v, &ODD, &A) == &v && isnan(v.v.x) && quat_rot_vec(&v, &V, &NOT_A_NUMBER) == &v);
    CHECK(quat_derivative(&out, &A, &ODD) == &out && isnan(out.v.x));
    v = V;
    CHECK(quat_rot_vec(&v, &ODD, &ZERO) == NULL && quat_rot_vec_self(&v, &ZERO) == NULL && same_bits(&v, &V, sizeof v));
    CHECK(vec3_add(&v, NULL, &V) == NULL && vec3_add(&v, MISALIGNED(&W), &V) == NULL && same_bits(&v, &V, sizeof v));
    CHECK(vec2_angle(NULL, NULL) == 0 && vec3_dot(NULL, &V) == 0 && vec3_len(NULL) == 0 && quat_dot(&A, NULL) == 0);
}

static void bad_angle_is_the_start_or_0(void)
{
    size_t i;

    for (i = 0; i < COUNT(BAD); i++) {
        CHECK(turret_angle_wrap(BAD[i]) == 0 && turret_angle_delta(BAD[i], 1) == 0 && turret_angle_delta(1, BAD[i]) == 0);
        CHECK(turret_angle_step(7, BAD[i], 1) == 7 && turret_angle_damp(7, BAD[i], 1, 1) == 7);
        CHECK(turret_angle_damp(7, 1, BAD[i], 1) == 7 && turret_angle_damp(7, 1, 1, BAD[i]) == 7);
    }
    CHECK(isnan(turret_angle_step(NAN, 1, 1)) && isnan(turret_angle_damp(NAN, 1, 1, 1)));
    CHECK(turret_angle_step(7, 1, -1) == 7 && turret_angle_step(7, 1, NAN) == 7);
    CHECK(turret_angle_damp(7, 1, -1, 1) == 7 && turret_angle_damp(7, 1, 1, -1) == 7);
}

static const struct test tests[] = {
    TEST(vec2_has_the_values_of_its_formulas),
    TEST(vec3_has_the_values_of_its_formulas),
    TEST(quat_has_the_values_of_its_formulas),
    TEST(rotation_turns_to_the_left_about_up),
    TEST(axis_goes_there_and_back),
    TEST(euler_turns_by_roll_then_pitch_then_yaw),
    TEST(euler_order_turns_about_the_letters_of_its_name),
    TEST(matrix_is_column_major),
    TEST(interpolation_is_on_the_arc),
    TEST(rotations_have_the_values_of_their_formulas),
    TEST(powers_have_the_values_of_their_formulas),
    TEST(spin_is_in_world_axes),
    TEST(angles_have_the_values_of_their_formulas),
    TEST(bad_quaternion_writes_nothing),
    TEST(bad_vector_writes_nothing),
    TEST(bad_number_writes_nothing),
    TEST(status_says_what_is_wrong_and_nothing_is_written),
    TEST(arithmetic_lets_nan_through_and_null_is_0),
    TEST(bad_angle_is_the_start_or_0),
};

MAIN(tests)
