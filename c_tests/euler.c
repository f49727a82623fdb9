/* Euler angles in all 24 orders. */
#include "check.h"

static const union quat ZERO = {{0, 0, 0, 0}}, NOT_A_NUMBER = {{0, NAN, 0, 1}}, KEPT = {{7, 7, 7, 7}};

static const struct {
    int32_t order;
    const char *axes;
    int extrinsic;
} orders[] = {
    {TURRET_EULER_XYZ, "XYZ", 0},           {TURRET_EULER_XZY, "XZY", 0},           {TURRET_EULER_YXZ, "YXZ", 0},
    {TURRET_EULER_YZX, "YZX", 0},           {TURRET_EULER_ZXY, "ZXY", 0},           {TURRET_EULER_ZYX, "ZYX", 0},
    {TURRET_EULER_XYX, "XYX", 0},           {TURRET_EULER_XZX, "XZX", 0},           {TURRET_EULER_YXY, "YXY", 0},
    {TURRET_EULER_YZY, "YZY", 0},           {TURRET_EULER_ZXZ, "ZXZ", 0},           {TURRET_EULER_ZYZ, "ZYZ", 0},
    {TURRET_EULER_XYZ_EXTRINSIC, "XYZ", 1}, {TURRET_EULER_XZY_EXTRINSIC, "XZY", 1}, {TURRET_EULER_YXZ_EXTRINSIC, "YXZ", 1},
    {TURRET_EULER_YZX_EXTRINSIC, "YZX", 1}, {TURRET_EULER_ZXY_EXTRINSIC, "ZXY", 1}, {TURRET_EULER_ZYX_EXTRINSIC, "ZYX", 1},
    {TURRET_EULER_XYX_EXTRINSIC, "XYX", 1}, {TURRET_EULER_XZX_EXTRINSIC, "XZX", 1}, {TURRET_EULER_YXY_EXTRINSIC, "YXY", 1},
    {TURRET_EULER_YZY_EXTRINSIC, "YZY", 1}, {TURRET_EULER_ZXZ_EXTRINSIC, "ZXZ", 1}, {TURRET_EULER_ZYZ_EXTRINSIC, "ZYZ", 1},
};

#define ORDERS (int32_t)(sizeof orders / sizeof orders[0])

static void turn_about(union quat *out, char axis, float angle)
{
    quat_init_axis(out, axis == 'X', axis == 'Y', axis == 'Z', angle);
}

/* Three rotations, one after the other. */
static void product(union quat *out, int32_t n, float a, float b, float c)
{
    union quat first, middle, last;

    turn_about(&first, orders[n].axes[0], a);
    turn_about(&middle, orders[n].axes[1], b);
    turn_about(&last, orders[n].axes[2], c);
    quat_mul(out, orders[n].extrinsic ? &last : &first, &middle);
    quat_mul(out, out, orders[n].extrinsic ? &first : &last);
}

static void orders_have_the_numbers_of_the_contract(void)
{
    int32_t n;

    CHECK(ORDERS == 24);
    for (n = 0; n < ORDERS; n++)
        CHECK(orders[n].order == n);
}

static void every_order_turns_about_its_letters(void)
{
    int32_t n;

    for (n = 0; n < ORDERS; n++) {
        union quat q, wanted;

        CHECK(euler_to_quat_ordered(&q, 0.3f, -1.1f, 2.5f, n) == &q);
        product(&wanted, n, 0.3f, -1.1f, 2.5f);
        CHECK_UNIT(&q);
        CHECK_NEAR(angle_between(&q, &wanted), 0, 1e-6);
    }
}

static void zyx_is_euler_to_quat_backwards(void)
{
    union quat flight, ordered;
    float roll, pitch, yaw, a, b, c;

    euler_to_quat(&flight, 0.3f, -1.1f, 2.5f);
    euler_to_quat_ordered(&ordered, 2.5f, -1.1f, 0.3f, TURRET_EULER_ZYX);
    CHECK_NEAR(angle_between(&flight, &ordered), 0, 5e-7);
    quat_to_euler(&flight, &roll, &pitch, &yaw);
    CHECK(quat_to_euler_ordered(&flight, &a, &b, &c, TURRET_EULER_ZYX) == TURRET_OK);
    CHECK(a == yaw && b == pitch && c == roll);
    CHECK(quat_to_euler_ordered(&flight, &a, &b, &c, TURRET_EULER_XYZ_EXTRINSIC) == TURRET_OK);
    CHECK(a == roll && b == pitch && c == yaw);
}

static void unknown_order_writes_nothing(void)
{
    static const int32_t unknown[] = {-1, 24, INT32_MIN, INT32_MAX};
    const union quat identity = {{0, 0, 0, 1}};
    size_t i;

    for (i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        union quat out = KEPT;
        float a = 7, b = 7, c = 7;

        CHECK(euler_to_quat_ordered(&out, 0, 0, 0, unknown[i]) == NULL);
        CHECK(quat_to_euler_ordered(&identity, &a, &b, &c, unknown[i]) == TURRET_ERROR_INVALID_ARGUMENT);
        CHECK(same_bits(&out, &KEPT, sizeof out) && a == 7 && b == 7 && c == 7);
    }
}

static void bad_input_has_a_status_and_writes_nothing(void)
{
    const union quat identity = {{0, 0, 0, 1}};
    union quat out = KEPT;
    float a = 7, b = 7, c = 7;
    int32_t n;

    for (n = 0; n < ORDERS; n++) {
        CHECK(euler_to_quat_ordered(&out, NAN, 0, 0, n) == NULL);
        CHECK(euler_to_quat_ordered(&out, 0, INFINITY, 0, n) == NULL);
        CHECK(euler_to_quat_ordered(&out, 0, 0, -INFINITY, n) == NULL);
        CHECK(euler_to_quat_ordered(NULL, 0, 0, 0, n) == NULL);
        CHECK(quat_to_euler_ordered(NULL, &a, &b, &c, n) == TURRET_ERROR_NULL);
        CHECK(quat_to_euler_ordered(&identity, NULL, &b, &c, n) == TURRET_ERROR_NULL);
        CHECK(quat_to_euler_ordered(&identity, &a, NULL, &c, n) == TURRET_ERROR_NULL);
        CHECK(quat_to_euler_ordered(&identity, &a, &b, NULL, n) == TURRET_ERROR_NULL);
        CHECK(quat_to_euler_ordered(&ZERO, &a, &b, &c, n) == TURRET_ERROR_ZERO_QUATERNION);
        CHECK(quat_to_euler_ordered(&NOT_A_NUMBER, &a, &b, &c, n) == TURRET_ERROR_NOT_FINITE);
    }
    CHECK(same_bits(&out, &KEPT, sizeof out) && a == 7 && b == 7 && c == 7);
}

static const struct test tests[] = {
    {"orders_have_the_numbers_of_the_contract", orders_have_the_numbers_of_the_contract},
    {"every_order_turns_about_its_letters", every_order_turns_about_its_letters},
    {"zyx_is_euler_to_quat_backwards", zyx_is_euler_to_quat_backwards},
    {"unknown_order_writes_nothing", unknown_order_writes_nothing},
    {"bad_input_has_a_status_and_writes_nothing", bad_input_has_a_status_and_writes_nothing},
};

MAIN(tests)
