/* turret_aim, turret_aim_error, turret_split. */
#include <fenv.h>

#include "check.h"

static const union quat IDENTITY = {{0, 0, 0, 1}};

/* Some mounts: level, upside down, on a wall, nose up, backward, and askew. */
static const union quat MOUNTS[] = {
    {{0, 0, 0, 1}}, {{1, 0, 0, 0}}, {{0.70710678f, 0, 0, 0.70710678f}}, {{0, 0, 0.70710678f, 0.70710678f}},
    {{0, 1, 0, 0}}, {{0.30151134f, -0.50251891f, 0.40201513f, 0.70352647f}},
};
#define MOUNT_COUNT (sizeof MOUNTS / sizeof MOUNTS[0])

/* mount turned by an azimuth and an elevation in degrees */
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

/* A way in the frame of a mount as one in the world. */
static void to_world(const union quat *mount, const double in[3], double out[3])
{
    double x = mount->v.x, y = mount->v.y, z = mount->v.z, w = mount->v.w;
    double n = x * x + y * y + z * z + w * w;
    double cx = y * in[2] - z * in[1], cy = z * in[0] - x * in[2], cz = x * in[1] - y * in[0];

    out[0] = in[0] + 2 * (w * cx + y * cz - z * cy) / n;
    out[1] = in[1] + 2 * (w * cy + z * cx - x * cz) / n;
    out[2] = in[2] + 2 * (w * cz + x * cy - y * cx) / n;
}

/* Checks that q is unit and shows a turret on its mount at the given angles, in degrees. */
static void check_pose(const union quat *q, const union quat *mount, double azimuth, double elevation, double tolerance)
{
    union quat wanted = posed(mount, azimuth, elevation);

    CHECK_UNIT(q);
    CHECK_NEAR(angle_between(q, &wanted), 0, tolerance);
}

/* One step at the origin toward a way in the world. */
static union quat *step(const double way[3], const union quat *mount, const struct turret_params *limits, union quat *q)
{
    return turret_aim(way[0], way[1], way[2], 0, 0, 0, mount, q, limits, q);
}

/* ---- the table of hard cases ---- */

static void run_case(const char *name, union quat mount, const double turret[3], double azimuth, double elevation,
                     const double way_in_mount[3], double azimuth_limit, double elevation_limit, int steps,
                     double end_azimuth, double end_elevation)
{
    struct turret_params limits;
    union quat q = posed(&mount, azimuth, elevation);
    double way[3];
    int i, failed_before = checks_failed;

    limits.azimuth_rate_limit = azimuth_limit < 0 ? INFINITY : (float)radians(azimuth_limit);
    limits.elevation_rate_limit = elevation_limit < 0 ? INFINITY : (float)radians(elevation_limit);
    to_world(&mount, way_in_mount, way);
    for (i = 0; i < steps; i++)
        CHECK(turret_aim(turret[0] + way[0], turret[1] + way[1], turret[2] + way[2], turret[0], turret[1], turret[2],
                         &mount, &q, &limits, &q) == &q);
    check_pose(&q, &mount, end_azimuth, end_elevation, 2e-6 + 1e-6 * steps);
    if (checks_failed > failed_before)
        printf("    in case %s\n", name);
}

static void aim_hard_cases(void)
{
#define CASE(name, x, y, z, w, tx, ty, tz, a0, e0, forward, up, right, al, el, steps, a1, e1) \
    { \
        union quat mount = {{x, y, z, w}}; \
        double turret[3] = {tx, ty, tz}, way[3] = {forward, up, right}; \
        run_case(#name, mount, turret, a0, e0, way, al, el, steps, a1, e1); \
    }
#include "hard_cases.h"
#undef CASE
}

/* ---- one claim each ---- */

static void aim_across_the_seam_takes_ten_steps(void)
{
    const struct turret_params limits = {(float)(2 * PI / 180), (float)(2 * PI / 180)};
    size_t m;
    int side, i;

    for (m = 0; m < MOUNT_COUNT; m++) {
        for (side = -1; side <= 1; side += 2) {
            union quat q = posed(&MOUNTS[m], 170 * side, 0);
            double in_mount[3] = {-98.4807753012, 0, 17.3648177667}, way[3];

            in_mount[2] *= side;
            to_world(&MOUNTS[m], in_mount, way);
            for (i = 0; i < 9; i++)
                step(way, &MOUNTS[m], &limits, &q);
            check_pose(&q, &MOUNTS[m], -172 * side, 0, 1e-5);
            step(way, &MOUNTS[m], &limits, &q);
            check_pose(&q, &MOUNTS[m], -170 * side, 0, 1e-5);
        }
    }
}

static void aim_overhead_keeps_the_azimuth_on_any_mount(void)
{
    static const double azimuths[] = {0, 35, 90, 179, -90, -150};
    const struct turret_params limits = {0.1f, 0.1f};
    size_t m, a;
    int side, i;

    for (m = 0; m < MOUNT_COUNT; m++)
        for (a = 0; a < sizeof azimuths / sizeof azimuths[0]; a++)
            for (side = -1; side <= 1; side += 2) {
                union quat q = posed(&MOUNTS[m], azimuths[a], 10);
                double in_mount[3] = {0, 100, 0}, way[3];

                in_mount[1] *= side;
                to_world(&MOUNTS[m], in_mount, way);
                for (i = 0; i < 40; i++)
                    step(way, &MOUNTS[m], &limits, &q);
                check_pose(&q, &MOUNTS[m], azimuths[a], 90 * side, 1e-5);
            }
}

static void aim_from_the_zenith_knows_the_azimuth(void)
{
    static const double azimuths[] = {0, 60, 120, 179, -45, -135};
    const struct turret_params limits = {0.1f, 0.1f};
    size_t m, a;
    int side;

    for (m = 0; m < MOUNT_COUNT; m++)
        for (a = 0; a < sizeof azimuths / sizeof azimuths[0]; a++)
            for (side = -1; side <= 1; side += 2) {
                union quat q = posed(&MOUNTS[m], azimuths[a], 90 * side);
                double azimuth = radians(azimuths[a]), in_mount[3], way[3];

                in_mount[0] = cos(azimuth);
                in_mount[1] = 0;
                in_mount[2] = -sin(azimuth);
                to_world(&MOUNTS[m], in_mount, way);
                step(way, &MOUNTS[m], &limits, &q);
                check_pose(&q, &MOUNTS[m], azimuths[a], (90 - 0.1 * 180 / PI) * side, 3e-6);
            }
}

static void aim_turns_counter_clockwise_at_a_tie(void)
{
    const struct turret_params limits = {0.1f, 0.1f};
    const double ahead[3] = {1, 0, 0}, behind[3] = {-1, 0, 0};
    union quat forward = IDENTITY, backward = {{0, 1, 0, 0}};

    step(behind, &IDENTITY, &limits, &forward);
    check_pose(&forward, &IDENTITY, 0.1 * 180 / PI, 0, 1e-6);
    step(ahead, &IDENTITY, &limits, &backward);
    check_pose(&backward, &IDENTITY, 180 + 0.1 * 180 / PI, 0, 1e-6);
}

static void aim_honours_tiny_limits(void)
{
    const struct turret_params limits = {1e-4f, 1e-4f};
    const double way[3] = {0, -1, 1};
    size_t m;

    for (m = 0; m < MOUNT_COUNT; m++) {
        union quat q = posed(&MOUNTS[m], 100, 20);
        double world[3];

        to_world(&MOUNTS[m], way, world);
        step(world, &MOUNTS[m], &limits, &q);
        check_pose(&q, &MOUNTS[m], 100 + 1e-4 * 180 / PI, 20 - 1e-4 * 180 / PI, 1e-6);
    }
}

static void aim_snaps_without_limit(void)
{
    const struct turret_params limits = {INFINITY, INFINITY};
    const double way[3] = {1, sqrt(2), -1};
    union quat q = posed(&IDENTITY, -170, -80);

    step(way, &IDENTITY, &limits, &q);
    check_pose(&q, &IDENTITY, 45, 45, 2e-6);
}

static void aim_without_params_turns_a_twentieth_of_half_a_turn(void)
{
    const double way[3] = {0, 10, -1};
    union quat q = IDENTITY;

    step(way, &IDENTITY, NULL, &q);
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

static void aim_million_steps_in_place_do_not_drift(void)
{
    const struct turret_params limits = {0.001f, 0.001f};
    union quat q = posed(&MOUNTS[5], -120, 0);
    const double in_mount[3] = {3, 2, 1};
    double way[3];
    int i;

    to_world(&MOUNTS[5], in_mount, way);
    for (i = 0; i < 1000000; i++)
        step(way, &MOUNTS[5], &limits, &q);
    check_pose(&q, &MOUNTS[5], atan2(-1, 3) * 180 / PI, atan2(2, sqrt(10)) * 180 / PI, 2e-6);
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

/* ---- on a mount that turns ---- */

/* mount turned in the world by an angle about an axis */
static union quat turned(const union quat *mount, float x, float y, float z, double angle)
{
    union quat turn, out;

    quat_init_axis(&turn, x, y, z, (float)angle);
    quat_mul(&out, &turn, mount);
    return out;
}

/* Where the barrel points in the world. */
static void barrel_of(const union quat *turret, double out[3])
{
    static const double ahead[3] = {1, 0, 0};

    to_world(turret, ahead, out);
}

static double angle_of_ways(const double a[3], const double b[3])
{
    double x = a[1] * b[2] - a[2] * b[1], y = a[2] * b[0] - a[0] * b[2], z = a[0] * b[1] - a[1] * b[0];

    return atan2(sqrt(x * x + y * y + z * z), a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
}

static double between_barrels(const union quat *a, const union quat *b)
{
    double way_of_a[3], way_of_b[3];

    barrel_of(a, way_of_a);
    barrel_of(b, way_of_b);
    return angle_of_ways(way_of_a, way_of_b);
}

static void aim_with_limits_of_zero_on_a_rolling_mount_stays(void)
{
    const struct turret_params zero = {0, 0};
    const double way[3] = {3, 5, -8}, angles[][2] = {{0, 30}, {90, 10}, {-140, 65}, {20, 150}};
    size_t a;
    int i;

    for (a = 0; a < sizeof angles / sizeof angles[0]; a++) {
        union quat start = posed(&IDENTITY, angles[a][0], angles[a][1]), q = start;

        for (i = 1; i <= 100; i++) {
            union quat rest = turned(&IDENTITY, 1, 0, 0, 0.01 * i), before = q;

            CHECK(step(way, &rest, &zero, &q) == &q);
            CHECK_UNIT(&q);
            CHECK_NEAR(between_barrels(&q, &before), 0, 2e-6);
        }
        CHECK_NEAR(between_barrels(&q, &start), 0, 1e-5);
    }
}

static void aim_on_target_on_a_tumbling_mount_stays_on_target(void)
{
    const struct turret_params limits = {0.5f, INFINITY};
    const double target[3] = {200, 120, -90};
    union quat rest = IDENTITY, q = IDENTITY;
    double barrel[3];
    int i;

    for (i = 0; i < 10; i++)
        step(target, &rest, &limits, &q);
    for (i = 1; i <= 2000; i++) {
        float azimuth = 7, elevation = 7, wanted_azimuth, wanted_elevation;

        rest = turned(&rest, (float)sin(0.01 * i), (float)cos(0.013 * i), 0.5f, 0.03);
        quat_normalize(&rest, &rest);
        CHECK(turret_aim_error(target[0], target[1], target[2], 0, 0, 0, &rest, &q, &azimuth, &elevation) == TURRET_OK);
        CHECK(turret_aim_error(target[0], target[1], target[2], 0, 0, 0, &rest, &rest, &wanted_azimuth,
                               &wanted_elevation) == TURRET_OK);
        CHECK_NEAR(azimuth * cos(wanted_elevation), 0, 4e-6);
        CHECK_NEAR(elevation, 0, 4e-6);
        step(target, &rest, &limits, &q);
        barrel_of(&q, barrel);
        CHECK_NEAR(angle_of_ways(barrel, target), 0, 2e-6);
    }
}

static void base_under_a_barrel_straight_up_does_not_jump_when_the_mount_tilts(void)
{
    const double tilts[] = {1e-5, 1e-4, 9e-4};
    size_t t;

    for (t = 0; t < sizeof tilts / sizeof tilts[0]; t++) {
        union quat q = posed(&IDENTITY, 50, 90), rest = turned(&IDENTITY, 1, 0, 0, tilts[t]), base;
        float azimuth = 7, elevation = 7;

        CHECK(turret_split(&rest, &q, &base, &azimuth, &elevation) == TURRET_OK);
        CHECK_NEAR(azimuth, radians(50), 2e-3);
        CHECK_NEAR(elevation, PI / 2, 2e-3);
        check_pose(&base, &rest, 50, 0, 2e-3);
    }
}

static void split_of_a_rolled_turret_gives_the_barrel(void)
{
    union quat pose = posed(&MOUNTS[5], -35, 50), roll, rolled, base;
    float azimuth, elevation;

    quat_init_axis(&roll, 1, 0, 0, 0.7f);
    quat_mul(&rolled, &pose, &roll);
    CHECK(turret_split(&MOUNTS[5], &rolled, &base, &azimuth, &elevation) == TURRET_OK);
    CHECK_NEAR(azimuth, radians(-35), 2e-6);
    CHECK_NEAR(elevation, radians(50), 1e-6);
    check_pose(&base, &MOUNTS[5], -35, 0, 2e-6);
}

static void aim_batch_on_a_rolling_mount_equals_aim(void)
{
    enum { COUNT = 67 };
    static union quat rest[COUNT], current[COUNT], out[COUNT];
    static union dvec3 turrets[COUNT], targets[COUNT];
    const struct turret_params limits = {0.02f, 0.03f};
    int i;

    for (i = 0; i < COUNT; i++) {
        current[i] = posed(&MOUNTS[i % MOUNT_COUNT], 5.3 * i - 180, 3.1 * i - 95);
        rest[i] = turned(&MOUNTS[i % MOUNT_COUNT], 1, 0.2f, -0.5f, 0.01 * i);
        targets[i].v.x = 10 - i;
        targets[i].v.y = 3 * i - 50;
        targets[i].v.z = 20;
        turrets[i].v.x = turrets[i].v.y = turrets[i].v.z = 0.5;
    }
    CHECK(turret_aim_batch(targets, turrets, rest, current, &limits, 0, out, COUNT) == TURRET_OK);
    for (i = 0; i < COUNT; i++) {
        union quat alone;

        turret_aim(targets[i].v.x, targets[i].v.y, targets[i].v.z, 0.5, 0.5, 0.5, &rest[i], &current[i], &limits,
                   &alone);
        CHECK(same_bits(&alone, &out[i], sizeof alone));
    }
}

/* ---- floating-point exceptions ---- */

#if defined(FE_INVALID) && defined(FE_DIVBYZERO) && defined(FE_OVERFLOW)
static void aim_of_legal_input_raises_no_exception_that_traps(void)
{
    static const float lengths[] = {1, 1e-45f, 1e-38f, 1e-20f, 1e19f, 3e37f};
    static const double ways[][3] = {{1, 2, 3}, {0, 5, 0}, {0, 0, 0}, {-1, 0, 0}, {1e300, 1e299, -1e300}, {1e-300, 0, 1e-300},
                                     {1e30, 1e-30, 0}, {3e7, 3e7, -3e7}};
    static const float limits[] = {0, 1e-40f, 0.1f, 4, 1e15f, 3e38f, INFINITY};
    size_t length, way, limit;
    int i;

    for (length = 0; length < sizeof lengths / sizeof lengths[0]; length++)
        for (way = 0; way < sizeof ways / sizeof ways[0]; way++)
            for (limit = 0; limit < sizeof limits / sizeof limits[0]; limit++)
                for (i = 0; i < 8; i++) {
                    union quat rest = MOUNTS[i % MOUNT_COUNT], current = posed(&rest, 50 * i, 45 * i), base, rests[33], all[33];
                    struct turret_params params = {limits[limit], limits[(limit + i) % 7]};
                    union dvec3 from[33], to[33];
                    float azimuth, elevation;
                    int at, raised;

                    for (at = 0; at < 4; at++) {
                        rest.vec[at] *= i & 1 ? lengths[length] : 1;
                        current.vec[at] *= i & 1 ? 1 : lengths[length];
                    }
                    if (length4(&rest) == 0 || length4(&current) == 0)
                        continue;
                    for (at = 0; at < 33; at++) {
                        rests[at] = at == 20 ? rest : MOUNTS[1];
                        all[at] = at == 20 ? current : MOUNTS[2];
                        from[at].v.x = from[at].v.y = from[at].v.z = 0;
                        to[at].v.x = at == 20 ? ways[way][0] : 1;
                        to[at].v.y = at == 20 ? ways[way][1] : 0;
                        to[at].v.z = at == 20 ? ways[way][2] : at;
                    }
                    feclearexcept(FE_ALL_EXCEPT);
                    turret_split(&rest, &current, &base, &azimuth, &elevation);
                    turret_aim_error(ways[way][0], ways[way][1], ways[way][2], 0, 0, 0, &rest, &current, &azimuth,
                                     &elevation);
                    step(ways[way], &rests[20], &params, &current);
                    turret_aim_batch(to, from, rests, all, &params, 0, all, 33);
                    turret_aim_batch(to, from, rests, all, &params, 0, all, 33);
                    raised = fetestexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW);
                    CHECK(raised == 0);
                }
}
#endif

static const struct test tests[] = {
    {"aim_hard_cases", aim_hard_cases},
    {"aim_across_the_seam_takes_ten_steps", aim_across_the_seam_takes_ten_steps},
    {"aim_overhead_keeps_the_azimuth_on_any_mount", aim_overhead_keeps_the_azimuth_on_any_mount},
    {"aim_from_the_zenith_knows_the_azimuth", aim_from_the_zenith_knows_the_azimuth},
    {"aim_turns_counter_clockwise_at_a_tie", aim_turns_counter_clockwise_at_a_tie},
    {"aim_honours_tiny_limits", aim_honours_tiny_limits},
    {"aim_snaps_without_limit", aim_snaps_without_limit},
    {"aim_without_params_turns_a_twentieth_of_half_a_turn", aim_without_params_turns_a_twentieth_of_half_a_turn},
    {"aim_in_place_equals_aim_elsewhere", aim_in_place_equals_aim_elsewhere},
    {"aim_million_steps_in_place_do_not_drift", aim_million_steps_in_place_do_not_drift},
    {"aim_at_itself_holds", aim_at_itself_holds},
    {"aim_with_bad_numbers_holds_bit_for_bit", aim_with_bad_numbers_holds_bit_for_bit},
    {"aim_with_bad_pointers_writes_nothing", aim_with_bad_pointers_writes_nothing},
    {"error_tells_what_is_left", error_tells_what_is_left},
    {"split_gives_base_and_angles", split_gives_base_and_angles},
    {"aim_with_limits_of_zero_on_a_rolling_mount_stays", aim_with_limits_of_zero_on_a_rolling_mount_stays},
    {"aim_on_target_on_a_tumbling_mount_stays_on_target", aim_on_target_on_a_tumbling_mount_stays_on_target},
    {"base_under_a_barrel_straight_up_does_not_jump_when_the_mount_tilts",
     base_under_a_barrel_straight_up_does_not_jump_when_the_mount_tilts},
    {"split_of_a_rolled_turret_gives_the_barrel", split_of_a_rolled_turret_gives_the_barrel},
    {"aim_batch_on_a_rolling_mount_equals_aim", aim_batch_on_a_rolling_mount_equals_aim},
#if defined(FE_INVALID) && defined(FE_DIVBYZERO) && defined(FE_OVERFLOW)
    {"aim_of_legal_input_raises_no_exception_that_traps", aim_of_legal_input_raises_no_exception_that_traps},
#endif
};

MAIN(tests)
