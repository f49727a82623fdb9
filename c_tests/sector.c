/* Sectors as a part of turret_config: every call that turns a turret respects them, and every function refuses bad ones. */
#include "turret_check.h"

#define HOLD TURRET_SECTOR_HOLD_FIRE
#define KEEP_OUT TURRET_SECTOR_KEEP_OUT

/* A sector in degrees. */
static struct turret_sector sector_of(double from, double to, double elevation_min, double elevation_max, int32_t kind)
{
    struct turret_sector sector;

    sector.from = (float)radians(from);
    sector.to = (float)radians(to);
    sector.elevation_min = (float)radians(elevation_min);
    sector.elevation_max = (float)radians(elevation_max);
    sector.kind = kind;
    return sector;
}

/* A turret with a sector. */
static struct turret_config turret_with(double rate, struct turret_sector sector)
{
    struct turret_config config = turret_between(-INFINITY, INFINITY, -85, 85, rate);

    config.sector_count = 1;
    config.sectors[0] = sector;
    return config;
}

enum { UPDATE, TRACK, UPDATE_ANGLES, RETURN, ENGAGE, ENGAGE_SHOT, ENGAGE_NOTHING, UPDATE_BATCH, ENGAGE_BATCH, CALLS };

static const struct turret_shot BEAM = {.speed = INFINITY};

/* A step of one of the calls toward angles in degrees. */
static int32_t turn_to(int call, struct turret_state *state, const struct turret_config *config, double azimuth,
                       double elevation, float dt, struct turret_pose *pose)
{
    const struct turret_platform platform = {{{0, 0, 0}}, {{0, 0, 0, 1}}, {{0, 0, 0}}, {{0, 0, 0}}};
    const struct turret_motion target = {target_at(&LEVEL, azimuth, elevation, 100), {{0, 0, 0}}, {{0, 0, 0}}};
    struct turret_config resting = *config;
    struct turret_battery battery;
    int32_t flags;

    resting.rest_azimuth = (float)radians(azimuth);
    resting.rest_elevation = (float)radians(elevation);
    switch (call) {
    case UPDATE:
        return turret_update(state, config, &LEVEL, &target.position, dt, pose);
    case TRACK:
        return turret_track(state, config, &LEVEL, NULL, NULL, &target, dt, pose);
    case UPDATE_ANGLES:
        return turret_update_angles(state, config, &LEVEL, resting.rest_azimuth, resting.rest_elevation, dt, pose);
    case RETURN:
        return turret_return(state, &resting, &LEVEL, dt, pose);
    case ENGAGE:
        return turret_engage(state, config, &platform, NULL, &target, dt, pose, NULL);
    case ENGAGE_SHOT:
        return turret_engage(state, config, &platform, &BEAM, &target, dt, pose, NULL);
    case ENGAGE_NOTHING:
        return turret_engage(state, &resting, &platform, &BEAM, NULL, dt, pose, NULL);
    case UPDATE_BATCH:
        CHECK(turret_update_batch(state, config, 0, &LEVEL, 0, &target.position, 0, dt, pose, &flags, 1) == (flags < 0));
        return flags;
    default:
        memset(&battery, 0, sizeof battery);
        battery.states = state;
        battery.poses = pose;
        battery.flags = &flags;
        battery.configs = config;
        battery.platforms = &platform;
        battery.shots = &BEAM;
        battery.targets = &target;
        battery.count = battery.config_count = battery.platform_count = battery.shot_count = battery.target_count = 1;
        CHECK(turret_engage_batch(&battery, dt) == (flags < 0));
        return flags;
    }
}

/* Whether the call can be on target. */
static int has_target(int call)
{
    return call != UPDATE_ANGLES && call != RETURN && call != ENGAGE_NOTHING;
}

static void every_call_holds_fire_inside_and_not_outside(void)
{
    const struct turret_config config = turret_with(INFINITY, sector_of(20, 40, -10, 30, HOLD));
    int call;

    for (call = 0; call < CALLS; call++) {
        struct turret_state state = standing(0, 0);
        struct turret_pose pose;
        int32_t flags = turn_to(call, &state, &config, 30, 10, 1, &pose);

        CHECK(flags >= 0 && (flags & TURRET_HOLD_FIRE));
        CHECK(has_target(call) == ((flags & TURRET_ON_TARGET) != 0));
        flags = turn_to(call, &state, &config, 50, 10, 1, NULL);
        CHECK(flags >= 0 && !(flags & TURRET_HOLD_FIRE));
    }
}

static void every_call_lifts_the_gun_over_its_bridge(void)
{
    const struct turret_config config = turret_with(30, sector_of(-20, 20, -INFINITY, 30, KEEP_OUT));
    int call, frame;

    for (call = 0; call < CALLS; call++) {
        struct turret_state state = standing(60, 5);
        double highest = 0;
        int32_t flags = TURRET_SLEWING;

        for (frame = 0; frame < 1200 && (flags & TURRET_SLEWING); frame++) {
            flags = turn_to(call, &state, &config, -60, 5, 1.0f / 60, NULL);
            CHECK(flags >= 0 && !(flags & TURRET_SECTOR_LIMITED));
            CHECK(fabs(state.azimuth) > radians(20) - 1e-6 || state.elevation > radians(30) - 1e-6);
            highest = state.elevation > highest ? state.elevation : highest;
        }
        CHECK_ANGLES(state, -60, 5, 1e-6);
        CHECK(highest < radians(31));
        CHECK(has_target(call) == ((flags & TURRET_ON_TARGET) != 0));
        /* Into the sector: it stays above the bridge. */
        flags = turn_to(call, &state, &config, 0, 25, 20, NULL);
        CHECK(flags == (call == RETURN || call == ENGAGE_NOTHING ? TURRET_AT_REST : TURRET_SECTOR_LIMITED));
        CHECK_ANGLES(state, 0, 30, 1e-6);
    }
}

static void sectors_beyond_the_count_are_not_looked_at(void)
{
    struct turret_config config = turret_with(60, sector_of(20, 40, -10, 30, HOLD)), clean = config;
    int call;

    memset(&config.sectors[1], 0xff, 7 * sizeof config.sectors[1]);
    CHECK(turret_config_problem(&config) == NULL);
    for (call = 0; call < CALLS; call++) {
        struct turret_state state = standing(-30, 0), same = state;
        struct turret_pose pose, wanted;

        CHECK(turn_to(call, &state, &config, 30, 0, 0.25f, &pose) == turn_to(call, &same, &clean, 30, 0, 0.25f, &wanted));
        CHECK(same_bits(&state, &same, sizeof state) && same_bits(&pose, &wanted, sizeof pose));
    }
}

/* Every call with a configuration: checks the status, and that nothing is written. */
static void check_refused(const struct turret_config *config, int32_t status, const char *problem)
{
    const union dvec3 target = target_at(&LEVEL, 30, 0, 100);
    const struct turret_state start = standing(10, 20);
    struct turret_pose untouched;
    float angles[2] = {7, 7};
    int call;

    CHECK(turret_config_problem(config) && strcmp(turret_config_problem(config), problem) == 0);
    memset(&untouched, 0x5a, sizeof untouched);
    for (call = 0; call < CALLS; call++) {
        struct turret_state state = start;
        struct turret_pose pose = untouched;

        CHECK(turn_to(call, &state, config, 30, 0, 0.25f, &pose) == status);
        CHECK(turret_pose_of(&state, config, &LEVEL, &pose) == status);
        CHECK(same_bits(&state, &start, sizeof state) && same_bits(&pose, &untouched, sizeof pose));
    }
    CHECK(turret_solve(config, &LEVEL, &target, &angles[0], &angles[1]) == status);
    CHECK(angles[0] == 7 && angles[1] == 7);
    CHECK(turret_can_aim_at(config, &LEVEL, &target) == 0);
    CHECK(turret_time_to_aim(&start, config, &LEVEL, &target) == -1);
}

static void bad_sectors_are_refused_and_named(void)
{
    static const uint32_t counts[] = {9, 0x80000000u, UINT32_MAX};
    struct turret_config config = turret_with(60, sector_of(20, 40, -10, 30, HOLD));
    size_t i;

    for (i = 0; i < COUNT(counts); i++) {
        config.sector_count = counts[i];
        check_refused(&config, TURRET_ERROR_INVALID_ARGUMENT, "sector_count is above 8");
    }
    /* A problem of another field comes first. */
    config.azimuth_rate = NAN;
    check_refused(&config, TURRET_ERROR_NOT_FINITE, "azimuth_rate is NaN");
    config = turret_with(60, sector_of(20, 40, -10, 30, HOLD));
    config.sector_count = 8;
    config.sectors[7].kind = 2;
    check_refused(&config, TURRET_ERROR_INVALID_ARGUMENT, "sectors[7].kind is not one of TURRET_SECTOR_*");
    config.sectors[3].to = NAN;
    check_refused(&config, TURRET_ERROR_INVALID_LIMITS, "sectors[3].to is not finite");
}

static const struct test tests[] = {
    TEST(every_call_holds_fire_inside_and_not_outside),
    TEST(every_call_lifts_the_gun_over_its_bridge),
    TEST(sectors_beyond_the_count_are_not_looked_at),
    TEST(bad_sectors_are_refused_and_named),
};

MAIN(tests)
