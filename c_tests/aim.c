/* turret_aim, turret_aim_error, turret_split. */
#include "check.h"

static const union quat IDENTITY = {{0, 0, 0, 1}};

/* Some mounts: level, upside down, on a wall, nose up, backward, and askew. */
static const union quat MOUNTS[] = {
    {{0, 0, 0, 1}}, {{1, 0, 0, 0}}, {{0.70710678f, 0, 0, 0.70710678f}}, {{0, 0, 0.70710678f, 0.70710678f}},
    {{0, 1, 0, 0}}, {{0.30151134f, -0.50251891f, 0.40201513f, 0.70352647f}},
};
#define MOUNT_COUNT (sizeof MOUNTS / sizeof MOUNTS[0])

/* mount rotated by an azimuth and an elevation in degrees */
static union quat posed(const union quat *mount, double azimuth, double elevation)
{
    double a = radians(azimuth) / 2, e = radians(elevation) / 2;
    double x = sin(a) * sin(e), y = sin(a) * cos(e), z = cos(a) * sin(e), w = cos(a) * cos(e);
    double mx = mount->v.x, my = mount->v.y, mz = mount->v.z, mw = mount->v.w;
    double n = sqrt(mx * mx + my * my + mz * mz + mw * mw);
    union quat q;

    q.v.x = (float)((mw * x + mx * w + my * z - mz * y) / n);
    q.v.y = (float)((mw * y - mx * z + my * w + mz * x) / n);
    q.v.z = (float)((mw * z + mx * y - my * x + mz * w) / n);
    q.v.w = (float)((mw * w - mx * x - my * y - mz * z) / n);
    return q;
}

/* Converts an offset from the frame of a mount to the world. */
static void to_world(const union quat *mount, const double in[3], double out[3])
{
    double x = mount->v.x, y = mount->v.y, z = mount->v.z, w = mount->v.w;
    double n = x * x + y * y + z * z + w * w;
    double cx = y * in[2] - z * in[1], cy = z * in[0] - x * in[2], cz = x * in[1] - y * in[0];

    out[0] = in[0] + 2 * (w * cx + y * cz - z * cy) / n;
    out[1] = in[1] + 2 * (w * cy + z * cx - x * cz) / n;
    out[2] = in[2] + 2 * (w * cz + x * cy - y * cx) / n;
}

/* Checks that q is unit, and is the orientation of a turret on its mount at the given angles in degrees. */
static void check_pose(const union quat *q, const union quat *mount, double azimuth, double elevation, double tolerance)
{
    union quat wanted = posed(mount, azimuth, elevation);

    CHECK_UNIT(q);
    CHECK_NEAR(angle_between(q, &wanted), 0, tolerance);
}

/* One step at the origin toward an offset in the world. */
static union quat *step(const double to_target[3], const union quat *mount, const struct turret_params *limits,
                        union quat *q)
{
    return turret_aim(to_target[0], to_target[1], to_target[2], 0, 0, 0, mount, q, limits, q);
}

/* ---- one claim each ---- */

static void aim_across_the_seam_takes_ten_steps(void)
{
    const struct turret_params limits = {(float)(2 * PI / 180), (float)(2 * PI / 180)};
    const double in_mount[3] = {-98.4807753012, 0, 17.3648177667};
    size_t m;
    int i;

    for (m = 0; m < MOUNT_COUNT; m++) {
        union quat q = posed(&MOUNTS[m], 170, 0);
        double to_target[3];

        to_world(&MOUNTS[m], in_mount, to_target);
        for (i = 0; i < 9; i++)
            step(to_target, &MOUNTS[m], &limits, &q);
        check_pose(&q, &MOUNTS[m], -172, 0, 1e-5);
        step(to_target, &MOUNTS[m], &limits, &q);
        check_pose(&q, &MOUNTS[m], -170, 0, 1e-5);
    }
}

static void aim_without_params_turns_a_twentieth_of_half_a_turn(void)
{
    const double to_target[3] = {0, 10, -1};
    union quat q = IDENTITY;

    step(to_target, &IDENTITY, NULL, &q);
    check_pose(&q, &IDENTITY, 9, 9, 2e-6);
    CHECK_NEAR(TURRET_DEFAULT_RATE, PI / 20, 1e-8);
}

static void aim_in_place_equals_aim_elsewhere(void)
{
    const struct turret_params limits = {0.03f, 0.05f};
    size_t m;

    for (m = 0; m < MOUNT_COUNT; m++) {
        union quat current = posed(&MOUNTS[m], 12, 34), in_place = current, elsewhere, mount = MOUNTS[m];

        CHECK(turret_aim(5, 6, 7, 1, 2, 3, &mount, &current, &limits, &elsewhere) == &elsewhere);
        CHECK(turret_aim(5, 6, 7, 1, 2, 3, &mount, &in_place, &limits, &in_place) == &in_place);
        CHECK(same_bits(&in_place, &elsewhere, sizeof in_place));
        CHECK(turret_aim(5, 6, 7, 1, 2, 3, &mount, &current, &limits, &mount) == &mount);
        CHECK(same_bits(&mount, &elsewhere, sizeof mount));
    }
}

static void aim_at_itself_holds(void)
{
    const union quat current = {{0.1f, -0.2f, 0.3f, 0.4f}};
    union quat q = current;

    CHECK(turret_aim(1, 2, 3, 1, 2, 3, &IDENTITY, &q, NULL, &q) == &q);
    CHECK(same_bits(&q, &current, sizeof q));
}

static void check_holds(double x, const union quat *rest, union quat current, const struct turret_params *limits)
{
    union quat out = {{7, 7, 7, 7}};

    CHECK(turret_aim(x, 1, 0, 0, 0, 0, rest, &current, limits, &out) == NULL);
    CHECK(same_bits(&out, &current, sizeof out));
    CHECK(turret_aim(1, 1, 0, 0, 0, x == 1 ? 0 : x, rest, &current, limits, &out) == NULL);
    CHECK(same_bits(&out, &current, sizeof out));
}

static void aim_with_bad_numbers_holds_bit_for_bit(void)
{
    const struct turret_params negative = {0.1f, -0.1f}, other = {-0.1f, 0.1f}, nan = {NAN, 0.1f}, nan2 = {0.1f, NAN};
    const union quat start = {{0.1f, -0.2f, 0.3f, 0.9f}}, zero = {{0, 0, 0, 0}}, bad = {{0, NAN, 0, 1}};
    const union quat infinite = {{0, 0, INFINITY, 1}};

    check_holds(NAN, &IDENTITY, start, NULL);
    check_holds(INFINITY, &IDENTITY, start, NULL);
    check_holds(-INFINITY, &IDENTITY, start, NULL);
    check_holds(1, &zero, start, NULL);
    check_holds(1, &bad, start, NULL);
    check_holds(1, &infinite, start, NULL);
    check_holds(1, &IDENTITY, zero, NULL);
    check_holds(1, &IDENTITY, bad, NULL);
    check_holds(1, &IDENTITY, infinite, NULL);
    check_holds(1, &IDENTITY, start, &negative);
    check_holds(1, &IDENTITY, start, &other);
    check_holds(1, &IDENTITY, start, &nan);
    check_holds(1, &IDENTITY, start, &nan2);
}

static void aim_with_bad_pointers_writes_nothing(void)
{
    const union quat untouched = {{7, 7, 7, 7}};
    char bytes[sizeof(union quat) + 1];
    union quat q = IDENTITY, out = untouched, *misaligned = (union quat *)(void *)(bytes + 1);
    struct turret_params *odd = (struct turret_params *)(void *)(bytes + 1);
    float azimuth = 7, elevation = 7;

    /* one of bytes and bytes + 1 is misaligned */
    if ((size_t)(void *)misaligned % sizeof(float) == 0) {
        misaligned = (union quat *)(void *)bytes;
        odd = (struct turret_params *)(void *)bytes;
    }
    memset(bytes, 7, sizeof bytes);
    CHECK(turret_aim(1, 0, 0, 0, 0, 0, NULL, &q, NULL, &out) == NULL);
    CHECK(turret_aim(1, 0, 0, 0, 0, 0, &q, NULL, NULL, &out) == NULL);
    CHECK(turret_aim(1, 0, 0, 0, 0, 0, &q, &q, NULL, NULL) == NULL);
    CHECK(turret_aim(1, 0, 0, 0, 0, 0, misaligned, &q, NULL, &out) == NULL);
    CHECK(turret_aim(1, 0, 0, 0, 0, 0, &q, misaligned, NULL, &out) == NULL);
    CHECK(turret_aim(1, 0, 0, 0, 0, 0, &q, &q, odd, &out) == NULL);
    CHECK(turret_aim(1, 0, 0, 0, 0, 0, &q, &q, NULL, misaligned) == NULL);
    CHECK(bytes[0] == 7 && bytes[sizeof bytes - 1] == 7);
    CHECK(same_bits(&out, &untouched, sizeof out));
    CHECK(turret_aim_error(1, 0, 0, 0, 0, 0, NULL, &q, &azimuth, &elevation) == TURRET_ERROR_NULL);
    CHECK(turret_aim_error(1, 0, 0, 0, 0, 0, &q, &q, NULL, &elevation) == TURRET_ERROR_NULL);
    CHECK(turret_aim_error(1, 0, 0, 0, 0, 0, &q, &q, &azimuth, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_split(&q, NULL, &out, &azimuth, &elevation) == TURRET_ERROR_NULL);
    CHECK(turret_split(&q, &q, NULL, &azimuth, &elevation) == TURRET_ERROR_NULL);
    CHECK(azimuth == 7 && elevation == 7 && same_bits(&out, &untouched, sizeof out));
}

static void error_tells_what_is_left(void)
{
    union quat q = posed(&IDENTITY, 170, -20), zero = {{0, 0, 0, 0}};
    float azimuth = 7, elevation = 7;

    CHECK(turret_aim_error(-98.4807753012, 0, 17.3648177667, 0, 0, 0, &IDENTITY, &q, &azimuth, &elevation) == TURRET_OK);
    CHECK_NEAR(azimuth, radians(20), 1e-6);
    CHECK_NEAR(elevation, radians(20), 1e-6);
    CHECK(turret_aim_error(0, 5, 0, 0, 0, 0, &IDENTITY, &q, &azimuth, &elevation) == TURRET_OK);
    CHECK_NEAR(azimuth, 0, 1e-6);
    CHECK_NEAR(elevation, radians(110), 1e-6);
    CHECK(turret_aim_error(1, 1, 1, 1, 1, 1, &IDENTITY, &q, &azimuth, &elevation) == TURRET_OK);
    CHECK(azimuth == 0 && elevation == 0);
    azimuth = elevation = 7;
    CHECK(turret_aim_error(NAN, 1, 1, 1, 1, 1, &IDENTITY, &q, &azimuth, &elevation) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_aim_error(2, 1, 1, 1, 1, 1, &zero, &q, &azimuth, &elevation) == TURRET_ERROR_ZERO_QUATERNION);
    CHECK(azimuth == 7 && elevation == 7);
}

static void split_gives_base_and_angles(void)
{
    size_t m;

    for (m = 0; m < MOUNT_COUNT; m++) {
        union quat q = posed(&MOUNTS[m], -135, 60), base, zero = {{0, 0, 0, 0}};
        float azimuth, elevation;

        CHECK(turret_split(&MOUNTS[m], &q, &base, &azimuth, &elevation) == TURRET_OK);
        CHECK_NEAR(azimuth, radians(-135), 1e-6);
        CHECK_NEAR(elevation, radians(60), 1e-6);
        check_pose(&base, &MOUNTS[m], -135, 0, 1e-6);
        CHECK(turret_split(&MOUNTS[m], &zero, &base, &azimuth, &elevation) == TURRET_ERROR_ZERO_QUATERNION);
        check_pose(&base, &MOUNTS[m], -135, 0, 1e-6);
    }
}

static const struct test tests[] = {
    {"aim_across_the_seam_takes_ten_steps", aim_across_the_seam_takes_ten_steps},
    {"aim_without_params_turns_a_twentieth_of_half_a_turn", aim_without_params_turns_a_twentieth_of_half_a_turn},
    {"aim_in_place_equals_aim_elsewhere", aim_in_place_equals_aim_elsewhere},
    {"aim_at_itself_holds", aim_at_itself_holds},
    {"aim_with_bad_numbers_holds_bit_for_bit", aim_with_bad_numbers_holds_bit_for_bit},
    {"aim_with_bad_pointers_writes_nothing", aim_with_bad_pointers_writes_nothing},
    {"error_tells_what_is_left", error_tells_what_is_left},
    {"split_gives_base_and_angles", split_gives_base_and_angles},
};

MAIN(tests)
