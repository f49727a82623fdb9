/* turret_aim, turret_aim_error, turret_split. */
#include "check.h"

static const union quat IDENTITY = {{0, 0, 0, 1}}, ZERO = {{0, 0, 0, 0}};

/* Rotated by an azimuth and an elevation in degrees. */
static union quat posed(double azimuth, double elevation)
{
    const double a = radians(azimuth) / 2, e = radians(elevation) / 2;
    const union quat q = {{(float)(sin(a) * sin(e)), (float)(sin(a) * cos(e)), (float)(cos(a) * sin(e)), (float)(cos(a) * cos(e))}};

    return q;
}

static void aim_turns_by_its_limits_from_where_the_turret_is(void)
{
    const struct turret_params limits = {(float)radians(5), (float)radians(10)};
    const union quat mount = {{0, 0.70710678f, 0, 0.70710678f}}, wanted = posed(100, 5);
    union quat q = mount;

    /* The mount faces left, and the target is on its own left and above it. */
    CHECK(turret_aim(-90, 130, 30, 10, 30, 30, &mount, &q, &limits, &q) == &q);
    CHECK_ROTATION(&q, &wanted, 1e-6);
}

static void aim_without_params_turns_a_twentieth_of_half_a_turn(void)
{
    const union quat wanted = posed(9, 9);
    union quat q;

    CHECK(turret_aim(0, 10, -1, 0, 0, 0, &IDENTITY, &IDENTITY, NULL, &q) == &q);
    CHECK_ROTATION(&q, &wanted, 2e-6);
    CHECK_NEAR(TURRET_DEFAULT_RATE, PI / 20, 1e-8);
}

static void check_holds(double x, const union quat *rest, union quat current, const struct turret_params *limits)
{
    union quat out = {{7, 7, 7, 7}};

    CHECK(turret_aim(x, 1, 0, 0, 0, 0, rest, &current, limits, &out) == NULL);
    CHECK(same_bits(&out, &current, sizeof out));
}

static void aim_with_bad_numbers_holds_bit_for_bit(void)
{
    const struct turret_params negative = {0.1f, -0.1f}, nan = {NAN, 0.1f};
    const union quat start = {{0.1f, -0.2f, 0.3f, 0.9f}}, bad = {{0, NAN, 0, 1}};

    check_holds(-INFINITY, &IDENTITY, start, NULL);
    check_holds(1, &ZERO, start, NULL);
    check_holds(1, &IDENTITY, ZERO, NULL);
    check_holds(1, &IDENTITY, bad, NULL);
    check_holds(1, &IDENTITY, start, &negative);
    check_holds(1, &IDENTITY, start, &nan);
}

static void bad_pointer_writes_nothing(void)
{
    const union quat q = IDENTITY;
    union quat out[2] = {{{7, 7, 7, 7}}, {{7, 7, 7, 7}}}, untouched[2];
    float azimuth = 7, elevation = 7;

    memcpy(untouched, out, sizeof out);
    CHECK(turret_aim(1, 0, 0, 0, 0, 0, NULL, &q, NULL, out) == NULL);
    CHECK(turret_aim(1, 0, 0, 0, 0, 0, &q, NULL, NULL, out) == NULL);
    CHECK(turret_aim(1, 0, 0, 0, 0, 0, &q, &q, NULL, NULL) == NULL);
    CHECK(turret_aim(1, 0, 0, 0, 0, 0, &q, MISALIGNED(out), NULL, out) == NULL);
    CHECK(turret_aim(1, 0, 0, 0, 0, 0, &q, &q, MISALIGNED(out), out) == NULL);
    CHECK(turret_aim(1, 0, 0, 0, 0, 0, &q, &q, NULL, MISALIGNED(out)) == NULL);
    CHECK(turret_aim_error(1, 0, 0, 0, 0, 0, &q, &q, NULL, &elevation) == TURRET_ERROR_NULL);
    CHECK(turret_split(&q, &q, NULL, &azimuth, &elevation) == TURRET_ERROR_NULL);
    CHECK(azimuth == 7 && elevation == 7 && same_bits(out, untouched, sizeof out));
}

static void error_tells_what_is_left(void)
{
    const union quat q = posed(170, -20);
    float azimuth = 7, elevation = 7;

    CHECK(turret_aim_error(2, 1, 1, 1, 1, NAN, &IDENTITY, &q, &azimuth, &elevation) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_aim_error(2, 1, 1, 1, 1, 1, &ZERO, &q, &azimuth, &elevation) == TURRET_ERROR_ZERO_QUATERNION);
    CHECK(azimuth == 7 && elevation == 7);
    CHECK(turret_aim_error(0, 5, 0, 0, 0, 0, &IDENTITY, &q, &azimuth, &elevation) == TURRET_OK);
    CHECK_NEAR(azimuth, 0, 1e-6);
    CHECK_NEAR(elevation, radians(110), 1e-6);
    CHECK(turret_aim_error(-98.4807753012, 0, 17.3648177667, 0, 0, 0, &IDENTITY, &q, &azimuth, &elevation) == TURRET_OK);
    CHECK_NEAR(azimuth, radians(20), 1e-6);
    CHECK_NEAR(elevation, radians(20), 1e-6);
}

static void split_gives_base_and_angles(void)
{
    const union quat rest = {{0, 0.70710678f, 0, 0.70710678f}}, q = posed(-135, 60), wanted = posed(-135, 0);
    union quat base;
    float azimuth, elevation;

    CHECK(turret_split(&rest, &q, &base, &azimuth, &elevation) == TURRET_OK);
    CHECK_NEAR(azimuth, radians(135), 1e-6);
    CHECK_NEAR(elevation, radians(60), 1e-6);
    CHECK_ROTATION(&base, &wanted, 1e-6);
    CHECK(turret_split(&rest, &ZERO, &base, &azimuth, &elevation) == TURRET_ERROR_ZERO_QUATERNION);
    CHECK_ROTATION(&base, &wanted, 1e-6);
}

static const struct test tests[] = {
    TEST(aim_turns_by_its_limits_from_where_the_turret_is),
    TEST(aim_without_params_turns_a_twentieth_of_half_a_turn),
    TEST(aim_with_bad_numbers_holds_bit_for_bit),
    TEST(bad_pointer_writes_nothing),
    TEST(error_tells_what_is_left),
    TEST(split_gives_base_and_angles),
};

MAIN(tests)
