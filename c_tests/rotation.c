/* The angle between rotations, turning toward one, from directions, swing and twist. */
#include "check.h"

static const union quat A = {{0.1f, -0.2f, 0.3f, 0.9f}}, B = {{0.5f, 0.4f, -0.1f, 0.2f}}, KEPT = {{7, 7, 7, 7}};
static const union quat ZERO = {{0, 0, 0, 0}}, NOT_A_NUMBER = {{0, NAN, 0, 1}}, INFINITE = {{0, 0, INFINITY, 1}};
static const union quat IDENTITY = {{0, 0, 0, 1}};
static const union vec3 X = {{1, 0, 0}}, Y = {{0, 1, 0}}, NO_WAY = {{0, 0, 0}};
static const union vec3 ODD = {{0, NAN, 0}}, ENDLESS = {{1, 0, -INFINITY}};

static union quat about(float x, float y, float z, double angle)
{
    union quat q;

    quat_init_axis(&q, x, y, z, (float)angle);
    return q;
}

/* The angle from one vector, turned, to another, at any lengths. */
static double miss(const union quat *q, const union vec3 *from, const union vec3 *to)
{
    union vec3 unit, turned, wanted;

    vec3_normalize(&unit, from);
    vec3_normalize(&wanted, to);
    quat_rot_vec(&turned, &unit, q);
    return vec3_angle(&turned, &wanted);
}

static void angle_of_nearly_equal_is_no_dead_zone(void)
{
    double apart;

    for (apart = 1e-7; apart < 1; apart *= 10) {
        union quat b = {{0, (float)(apart / 2), 0, 1}}, c = {{0, 0, 0, 0}};

        CHECK_NEAR(quat_angle(&IDENTITY, &b) / (2 * atan(apart / 2)), 1, 1e-6);
        quat_scale(&c, &b, -3);
        CHECK_NEAR(quat_angle(&c, &IDENTITY) / (2 * atan(apart / 2)), 1, 1e-6);
    }
    {
        union quat a = about(0.6f, 0, 0.8f, 1), b = about(0.6f, 0, 0.8f, 1.0001);

        CHECK_NEAR(quat_angle(&a, &b), 1e-4, 3e-7);
        CHECK(quat_angle(&a, &a) == 0);
    }
}

static void angle_is_right_up_to_half_a_turn(void)
{
    double angle;

    for (angle = 0.25; angle < PI; angle += 0.25) {
        union quat b = about(1, -2, 3, angle);

        CHECK_NEAR(quat_angle(&IDENTITY, &b), angle, 3e-7);
        b = about(1, -2, 3, -angle);
        CHECK_NEAR(quat_angle(&b, &IDENTITY), angle, 3e-7);
        b = about(1, -2, 3, 2 * PI - angle);
        CHECK_NEAR(quat_angle(&b, &IDENTITY), angle, 6e-7);
    }
}

static void angle_with_bad_input_is_zero(void)
{
    const union quat *bad[] = {NULL, &ZERO, &NOT_A_NUMBER, &INFINITE};
    size_t i;

    for (i = 0; i < 4; i++)
        CHECK(quat_angle(bad[i], &A) == 0 && quat_angle(&A, bad[i]) == 0 && quat_angle(bad[i], bad[i]) == 0);
}

static void rotate_towards_by_zero_stays_put(void)
{
    union quat from = about(1, 2, 3, 0.4), to = about(-1, 0.5f, 2, 1.9), out;

    CHECK(quat_rotate_towards(&out, &from, &to, 0) == &out);
    CHECK(same_bits(&out, &from, sizeof out));
    quat_rotate_towards(&out, &from, &from, 0);
    CHECK(same_bits(&out, &from, sizeof out));
}

static void rotate_towards_never_overshoots(void)
{
    double apart, step;

    for (apart = 1e-4; apart < PI; apart *= 3)
        for (step = 3e-5; step < 10; step *= 4) {
            union quat from = about(0.6f, 0, 0.8f, 1), to = about(0.6f, 0, 0.8f, 1 + apart), out;
            double whole = angle_between(&from, &to);

            quat_rotate_towards(&out, &from, &to, (float)step);
            CHECK_UNIT(&out);
            CHECK_NEAR(angle_between(&from, &out), fmin(step, whole), 3e-7);
            CHECK_NEAR(angle_between(&out, &to), fmax(whole - step, 0), 3e-7);
            CHECK(step < whole || same_bits(&out, &to, sizeof out));
        }
}

static void rotate_towards_by_infinity_is_there(void)
{
    union quat from = about(1, 2, 3, 0.4), to = about(-1, 0.5f, 2, 1.9), far_sign, out;

    quat_rotate_towards(&out, &from, &to, INFINITY);
    CHECK(same_bits(&out, &to, sizeof out));
    quat_scale(&far_sign, &to, -1);
    quat_rotate_towards(&out, &from, &far_sign, INFINITY);
    CHECK(same_bits(&out, &to, sizeof out));
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

static void from_vectors_a_ten_thousandth_apart_is_not_identity(void)
{
    double apart;

    for (apart = 1e-7; apart < 0.1; apart *= 10) {
        union vec3 to = {{1, 0, (float)-apart}};
        union quat q;

        CHECK(quat_from_vectors(&q, &X, &to) == &q);
        CHECK_UNIT(&q);
        CHECK_NEAR(2 * q.v.y / atan(apart), 1, 1e-2 * apart + 1e-6);
    }
}

static void from_vectors_opposite_is_half_a_turn(void)
{
    static const union vec3 from[] = {{{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}, {{1, 2, -3}}, {{-0.3f, 1, 0.2f}}};
    static const float lengths[] = {1, 2, 1e-30f, 1e30f, 0.7f};
    size_t i, j;

    for (i = 0; i < sizeof from / sizeof from[0]; i++)
        for (j = 0; j < sizeof lengths / sizeof lengths[0]; j++) {
            union vec3 to;
            union quat q;

            vec3_scale(&to, &from[i], -lengths[j]);
            quat_from_vectors(&q, &from[i], &to);
            CHECK_UNIT(&q);
            CHECK_NEAR(angle_between(&q, &IDENTITY), PI, 3e-7);
            CHECK_NEAR(miss(&q, &from[i], &to), 0, 6e-7);
            CHECK_NEAR((double)q.v.x * from[i].v.x + (double)q.v.y * from[i].v.y + (double)q.v.z * from[i].v.z, 0, 1e-6);
        }
}

static void from_vectors_nearly_opposite_is_the_shortest_way(void)
{
    double apart;

    for (apart = 1e-7; apart < 0.1; apart *= 10) {
        union vec3 to = {{-1, (float)apart, 0}};
        union quat q;

        quat_from_vectors(&q, &X, &to);
        CHECK_UNIT(&q);
        CHECK_NEAR(miss(&q, &X, &to), 0, 6e-7);
        CHECK_NEAR(q.v.z, 1, 1e-2 * apart + 1e-7);
        CHECK_NEAR(2 * q.v.w / apart, 1, 1e-2);
    }
}

static void from_vectors_of_unequal_lengths_turns_all_the_same(void)
{
    static const float lengths[] = {1, 0.01f, 40, 1e-30f, 1e30f};
    static const union vec3 v = {{1, 2, -3}}, w = {{-2, 0.5f, 1}};
    union quat wanted, q;
    size_t i, j;

    quat_from_vectors(&wanted, &v, &w);
    for (i = 0; i < 5; i++)
        for (j = 0; j < 5; j++) {
            union vec3 from, to;

            vec3_scale(&from, &v, lengths[i]);
            vec3_scale(&to, &w, lengths[j]);
            quat_from_vectors(&q, &from, &to);
            CHECK_UNIT(&q);
            CHECK_NEAR(angle_between(&q, &wanted), 0, 6e-7);
            CHECK_NEAR(miss(&q, &from, &to), 0, 6e-7);
        }
}

static void look_turns_the_model_to_forward_and_up(void)
{
    static const float lengths[] = {1, 0.01f, 40, 1e-30f, 1e30f};
    static const union vec3 v = {{1, 2, -3}}, w = {{-2, 5, 1}}, right_of_them = {{17, 5, 9}};
    static const union vec3 z = {{0, 0, 1}};
    size_t i, j;

    for (i = 0; i < 5; i++)
        for (j = 0; j < 5; j++) {
            union vec3 forward, up;
            union quat q;

            vec3_scale(&forward, &v, lengths[i]);
            vec3_scale(&up, &w, lengths[j]);
            CHECK(quat_look(&q, &forward, &up) == &q);
            CHECK_UNIT(&q);
            CHECK_NEAR(miss(&q, &X, &v), 0, 6e-7);
            CHECK_NEAR(miss(&q, &z, &right_of_them), 0, 6e-7);
        }
}

static void look_with_parallel_up_is_the_least_turn(void)
{
    static const union vec3 ways[] = {{{0, 1, 0}}, {{0, -1, 0}}, {{-1, 0, 0}}, {{1, 2, -3}}};
    static const float lengths[] = {1, -1, 0.7f, 1e-30f, -1e30f};
    size_t i, j;

    for (i = 0; i < 4; i++)
        for (j = 0; j < 5; j++) {
            union quat q, wanted;
            union vec3 up;

            vec3_scale(&up, &ways[i], lengths[j]);
            CHECK(quat_look(&q, &ways[i], &up) == &q);
            CHECK_UNIT(&q);
            quat_from_vectors(&wanted, &X, &ways[i]);
            CHECK(same_bits(&q, &wanted, sizeof q));
        }
}

static void vectors_without_direction_write_nothing(void)
{
    const union vec3 *bad[] = {NULL, &NO_WAY, &ODD, &ENDLESS};
    union quat out = KEPT;
    size_t i;

    for (i = 0; i < 4; i++) {
        CHECK(quat_from_vectors(&out, bad[i], &X) == NULL && quat_from_vectors(&out, &X, bad[i]) == NULL);
        CHECK(quat_look(&out, bad[i], &Y) == NULL && quat_look(&out, &X, bad[i]) == NULL);
    }
    CHECK(quat_from_vectors(NULL, &X, &Y) == NULL && quat_look(NULL, &X, &Y) == NULL);
    CHECK(same_bits(&out, &KEPT, sizeof out));
}

static void swing_twist_multiplies_back(void)
{
    static const union vec3 axes[] = {{{1, 0, 0}}, {{0, 1e-30f, 0}}, {{1e20f, -2e20f, 3e20f}}};
    size_t i;
    double angle;

    for (i = 0; i < 3; i++)
        for (angle = -6; angle <= 6; angle += 0.5) {
            union quat q = about(0.3f, -0.5f, 0.8f, angle), swing, twist, product;
            union vec3 axis = {{0, 0, 0}};
            float turn;

            CHECK(quat_swing_twist(&q, &axes[i], &swing, &twist) == TURRET_OK);
            CHECK_UNIT(&swing);
            CHECK_UNIT(&twist);
            quat_mul(&product, &swing, &twist);
            CHECK_NEAR(product.v.x, q.v.x, 4e-7);
            CHECK_NEAR(product.v.y, q.v.y, 4e-7);
            CHECK_NEAR(product.v.z, q.v.z, 4e-7);
            CHECK_NEAR(product.v.w, q.v.w, 4e-7);
            CHECK(quat_to_axis(&twist, &axis, &turn) == TURRET_OK);
            CHECK(turn == 0 || fabs(sin(vec3_angle(&axis, &axes[i]))) < 1e-5);
            quat_to_axis(&swing, &axis, &turn);
            CHECK(turn == 0 || fabs(cos(vec3_angle(&axis, &axes[i]))) < 1e-5);
        }
}

static void swing_of_half_a_turn_has_no_twist(void)
{
    const union quat half = {{0, 0.6f, 0.8f, 0}};
    union quat swing, twist;

    CHECK(quat_swing_twist(&half, &X, &swing, &twist) == TURRET_OK);
    CHECK(same_bits(&twist, &IDENTITY, sizeof twist));
    CHECK_NEAR(angle_between(&swing, &half), 0, 1e-6);
}

static void swing_twist_answers_a_status(void)
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
    CHECK(quat_swing_twist(&A, &NO_WAY, &swing, &twist) == TURRET_ERROR_INVALID_ARGUMENT);
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
    {"angle_of_nearly_equal_is_no_dead_zone", angle_of_nearly_equal_is_no_dead_zone},
    {"angle_is_right_up_to_half_a_turn", angle_is_right_up_to_half_a_turn},
    {"angle_with_bad_input_is_zero", angle_with_bad_input_is_zero},
    {"rotate_towards_by_zero_stays_put", rotate_towards_by_zero_stays_put},
    {"rotate_towards_never_overshoots", rotate_towards_never_overshoots},
    {"rotate_towards_by_infinity_is_there", rotate_towards_by_infinity_is_there},
    {"rotate_towards_with_bad_input_writes_nothing", rotate_towards_with_bad_input_writes_nothing},
    {"from_vectors_a_ten_thousandth_apart_is_not_identity", from_vectors_a_ten_thousandth_apart_is_not_identity},
    {"from_vectors_opposite_is_half_a_turn", from_vectors_opposite_is_half_a_turn},
    {"from_vectors_nearly_opposite_is_the_shortest_way", from_vectors_nearly_opposite_is_the_shortest_way},
    {"from_vectors_of_unequal_lengths_turns_all_the_same", from_vectors_of_unequal_lengths_turns_all_the_same},
    {"look_turns_the_model_to_forward_and_up", look_turns_the_model_to_forward_and_up},
    {"look_with_parallel_up_is_the_least_turn", look_with_parallel_up_is_the_least_turn},
    {"vectors_without_direction_write_nothing", vectors_without_direction_write_nothing},
    {"swing_twist_multiplies_back", swing_twist_multiplies_back},
    {"swing_of_half_a_turn_has_no_twist", swing_of_half_a_turn_has_no_twist},
    {"swing_twist_answers_a_status", swing_twist_answers_a_status},
    {"outputs_may_be_inputs", outputs_may_be_inputs},
};

MAIN(tests)
