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

/* One turn after the other. */
static void product(union quat *out, int32_t n, float a, float b, float c)
{
    union quat first, middle, last;

    turn_about(&first, orders[n].axes[0], a);
    turn_about(&middle, orders[n].axes[1], b);
    turn_about(&last, orders[n].axes[2], c);
    quat_mul(out, orders[n].extrinsic ? &last : &first, &middle);
    quat_mul(out, out, orders[n].extrinsic ? &first : &last);
}

static int is_proper(int32_t n)
{
    return orders[n].axes[0] == orders[n].axes[2];
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

static void every_order_goes_there_and_back(void)
{
    int32_t n;
    int i, j, k;

    for (n = 0; n < ORDERS; n++)
        for (i = -8; i <= 8; i++)
            for (j = -8; j <= 8; j++)
                for (k = -8; k <= 8; k++) {
                    /* j a multiple of 4 is gimbal lock in one order or another */
                    union quat q, again;
                    float a, b, c;

                    euler_to_quat_ordered(&q, (float)(i * PI / 8), (float)(j * PI / 8), (float)(k * PI / 8), n);
                    CHECK(quat_to_euler_ordered(&q, &a, &b, &c, n) == TURRET_OK);
                    CHECK(euler_to_quat_ordered(&again, a, b, c, n) == &again);
                    CHECK_NEAR(angle_between(&q, &again), 0, 3e-6);
                    CHECK(a > -(float)PI && a <= (float)PI && c > -(float)PI && c <= (float)PI);
                    CHECK(is_proper(n) ? b >= 0 && b <= (float)PI : fabs(b) <= (float)(PI / 2));
                    if (is_proper(n) ? j % 8 == 0 : j % 8 != 0 && j % 4 == 0)
                        CHECK(c == 0);
                }
}

static void yzx_is_a_turrets_azimuth_elevation_and_roll(void)
{
    const union quat rest = {{0, 0, 0, 1}};
    union quat q;
    float azimuth, elevation;

    CHECK(euler_to_quat_ordered(&q, 2.0f, 0.6f, 0, TURRET_EULER_YZX) == &q);
    CHECK(turret_split(&rest, &q, &q, &azimuth, &elevation) == TURRET_OK);
    CHECK_NEAR(azimuth, 2.0, 1e-6);
    CHECK_NEAR(elevation, 0.6, 1e-6);
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

static void quaternion_of_any_length_has_the_same_angles(void)
{
    static const float lengths[] = {1, 0.5f, 3, 1e-20f, 1e20f};
    size_t i;

    for (i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        float s = lengths[i], a, b, c;
        union quat q = {{0.1f * s, -0.7f * s, 0.5f * s, -0.5f * s}}, again;

        CHECK(quat_to_euler_ordered(&q, &a, &b, &c, TURRET_EULER_ZXZ) == TURRET_OK);
        euler_to_quat_ordered(&again, a, b, c, TURRET_EULER_ZXZ);
        quat_normalize(&q, &q);
        CHECK_NEAR(angle_between(&q, &again), 0, 3e-6);
    }
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
    {"every_order_goes_there_and_back", every_order_goes_there_and_back},
    {"yzx_is_a_turrets_azimuth_elevation_and_roll", yzx_is_a_turrets_azimuth_elevation_and_roll},
    {"zyx_is_euler_to_quat_backwards", zyx_is_euler_to_quat_backwards},
    {"quaternion_of_any_length_has_the_same_angles", quaternion_of_any_length_has_the_same_angles},
    {"unknown_order_writes_nothing", unknown_order_writes_nothing},
    {"bad_input_has_a_status_and_writes_nothing", bad_input_has_a_status_and_writes_nothing},
};

MAIN(tests)
