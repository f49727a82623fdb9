/* turret_update: which of the ways to a target it takes, and where it ends. */
#include "turret_check.h"

#define STEP (1.0f / 60)

/* A stop is a float: at up to a turn, to half of 4.8e-7. */
#define STOP 2.4e-7

/* Steps until nothing moves any more and answers the flags. sense: 1 when the azimuth only grew on the way, -1 when
 * it only shrank, 0 when it did both or neither. No step is wider than the rate. */
static int32_t settle(struct turret_state *state, const struct turret_config *config, const struct turret_mount *mount,
                      const union dvec3 *target, struct turret_pose *pose, int *sense)
{
    int up = 0, down = 0, steps = 0;
    int32_t flags;

    do {
        struct turret_state before = *state;
        double turn;

        flags = turret_update(state, config, mount, target, STEP, pose);
        turn = wrapped(state->azimuth - before.azimuth);
        CHECK(fabs(turn) <= (double)config->azimuth_rate * STEP + ROUNDING);
        up += turn > 0;
        down += turn < 0;
    } while ((flags & TURRET_SLEWING) && ++steps < 2000);
    CHECK(flags >= 0 && !(flags & TURRET_SLEWING));
    *sense = (up && !down) - (down && !up);
    return flags;
}

/* Settles from one azimuth toward the direction of another, level, and checks where that ends, by which way, and
 * with which flags besides TURRET_AT_REST. */
static void check_route(const struct turret_config *config, double from, double toward, double end, int sense,
                        int32_t flags)
{
    const union dvec3 target = target_at(&LEVEL, toward, 0, 100);
    struct turret_state state = standing(from, 0);
    struct turret_pose pose;
    int failed_before = checks_failed, turned_by;

    CHECK((settle(&state, config, &LEVEL, &target, &pose, &turned_by) & ~TURRET_AT_REST) == flags);
    CHECK_ANGLES(state, end, 0, STOP);
    CHECK(turned_by == sense);
    CHECK_NEAR(miss(&pose, &target, NULL), fabs(wrapped(radians(toward - end))), 5e-7);
    if (checks_failed > failed_before)
        printf("    from %g toward %g\n", from, toward);
}

/* ---- routes ---- */

static void update_stops_at_170_goes_through_zero_from_160_to_minus_160(void)
{
    const struct turret_config config = turret_between(-170, 170, -90, 90, 60);

    check_route(&config, 160, -160, -160, -1, TURRET_ON_TARGET);
    check_route(&config, -160, 160, 160, 1, TURRET_ON_TARGET);
}

static void update_stops_at_minus_225_and_45_counts_past_half_a_turn(void)
{
    const struct turret_config config = turret_between(-225, 45, -90, 90, 60);

    check_route(&config, 40, 170, -190, -1, TURRET_ON_TARGET);
    check_route(&config, -190, 40, 40, 1, TURRET_ON_TARGET);
    check_route(&config, -170, 170, -190, -1, TURRET_ON_TARGET);
    check_route(&config, 0, 60, 45, 1, TURRET_AZIMUTH_LIMITED);
    check_route(&config, -200, 120, -225, -1, TURRET_AZIMUTH_LIMITED);
}

static void update_stops_at_50_and_180_never_leaves_them(void)
{
    const struct turret_config config = turret_between(50, 180, -90, 90, 60);

    check_route(&config, 140, 60, 60, -1, TURRET_ON_TARGET);
    check_route(&config, 60, 180, 180, 1, TURRET_ON_TARGET);
    check_route(&config, 140, 40, 50, -1, TURRET_AZIMUTH_LIMITED);
    check_route(&config, 140, -170, 180, 1, TURRET_AZIMUTH_LIMITED);
}

static void update_state_beyond_a_stop_comes_back_at_its_rate(void)
{
    const struct turret_config config = turret_between(50, 180, 0, 90, 60);
    const double step = (double)config.azimuth_rate * STEP;
    const union dvec3 target = target_at(&LEVEL, 60, 10, 100);
    struct turret_state state = standing(0, -20);
    int32_t flags;
    int i;

    for (i = 1; i <= 30; i++) {
        flags = turret_update(&state, &config, &LEVEL, &target, STEP, NULL);
        CHECK_NEAR(state.azimuth, i * step, ROUNDING);
        CHECK_NEAR(state.elevation, radians(-20) + i * step, i == 30 ? 1e-6 : ROUNDING);
        CHECK(flags == TURRET_SLEWING);
    }
    for (; i <= 61; i++)
        flags = turret_update(&state, &config, &LEVEL, &target, STEP, NULL);
    CHECK(flags == TURRET_ON_TARGET);
    CHECK_ANGLES(state, 60, 10, ROUNDING);
}

static void update_several_turns_unwinds(void)
{
    const struct turret_config config = turret_between(-360, 360, -90, 90, 60);

    check_route(&config, 350, 20, 20, -1, TURRET_ON_TARGET);
    check_route(&config, -350, -20, -20, 1, TURRET_ON_TARGET);
    check_route(&config, 350, 355, 355, 1, TURRET_ON_TARGET);
    check_route(&config, 170, -170, 190, 1, TURRET_ON_TARGET);
    check_route(&config, -260, 90, -270, -1, TURRET_ON_TARGET);
    check_route(&config, 300, 0, 360, 1, TURRET_ON_TARGET);
    check_route(&config, 170, 0, 0, -1, TURRET_ON_TARGET);
}

static void update_without_stops_turns_the_short_way_within_pi(void)
{
    struct turret_config config = turret_between(0, 0, -90, 90, 60);

    config.azimuth_min = -INFINITY;
    config.azimuth_max = INFINITY;
    check_route(&config, 170, -170, -170, 1, TURRET_ON_TARGET);
    check_route(&config, -100, 90, 90, -1, TURRET_ON_TARGET);
    check_route(&config, 1000, -90, -90, -1, TURRET_ON_TARGET);
    check_route(&config, 0, 180, 180, 1, TURRET_ON_TARGET);
    check_route(&config, 90, -90, -90, 1, TURRET_ON_TARGET);
}

static void update_elevation_past_90_takes_the_faster_of_both_ways(void)
{
    struct turret_config config = turret_between(-170, 170, 0, 180, 60);
    const union dvec3 behind = target_at(&LEVEL, 180, 30, 100), steep = target_at(&LEVEL, 120, 80, 100);
    struct turret_state state = standing(0, 90);
    struct turret_pose pose;
    int sense;

    CHECK(settle(&state, &config, &LEVEL, &behind, &pose, &sense) == TURRET_ON_TARGET);
    CHECK_ANGLES(state, 0, 150, STOP);
    CHECK_NEAR(miss(&pose, &behind, NULL), 0, 1e-6);
    /* 60 degrees of azimuth over the top, 120 upright */
    CHECK(settle(&state, &config, &LEVEL, &steep, &pose, &sense) == TURRET_ON_TARGET);
    CHECK_ANGLES(state, -60, 100, STOP);
    CHECK_NEAR(miss(&pose, &steep, NULL), 0, 1e-6);
    state = standing(110, 0);
    CHECK(settle(&state, &config, &LEVEL, &steep, &pose, &sense) == TURRET_ON_TARGET);
    CHECK_ANGLES(state, 120, 80, STOP);
}

static void update_in_equal_times_turns_the_azimuth_less_and_stays_upright(void)
{
    const struct turret_config config = turret_between(-180, 180, 0, 180, INFINITY);
    const union dvec3 behind = target_at(&LEVEL, 170, 30, 100), beside = target_at(&LEVEL, 90, 40, 100);
    struct turret_state state = standing(0, 90);

    turret_update(&state, &config, &LEVEL, &behind, STEP, NULL);
    CHECK_ANGLES(state, -10, 150, STOP);
    state = standing(0, 170);
    turret_update(&state, &config, &LEVEL, &beside, STEP, NULL);
    CHECK_ANGLES(state, 90, 40, STOP);
}

static void update_off_target_both_ways_goes_the_way_that_ends_nearer(void)
{
    const struct turret_config config = turret_between(-90, 90, -10, 100, 60);
    const union dvec3 target = target_at(&LEVEL, 180, 60, 100);
    struct turret_state state = standing(90, 60);
    struct turret_pose pose;
    int sense;

    /* It stands as near as it gets upright, 41 degrees off; over the top it is 20. */
    CHECK(settle(&state, &config, &LEVEL, &target, &pose, &sense) == TURRET_ELEVATION_LIMITED);
    CHECK_ANGLES(state, 0, 100, STOP);
    CHECK_NEAR(pose.error, radians(20), 1e-6);
}

static void update_each_axis_is_limited_by_itself(void)
{
    const struct turret_config config = turret_between(-120, 120, -10, 60, 60);
    const union dvec3 below = target_at(&LEVEL, 100, -40, 100), above_behind = target_at(&LEVEL, 150, 80, 100);
    const union dvec3 behind = target_at(&LEVEL, 150, 20, 100);
    struct turret_state state = standing(0, 0);
    struct turret_pose pose;
    int sense;

    CHECK(settle(&state, &config, &LEVEL, &below, &pose, &sense) == TURRET_ELEVATION_LIMITED);
    CHECK_ANGLES(state, 100, -10, STOP);
    CHECK_NEAR(pose.error, radians(30), 1e-6);
    CHECK(settle(&state, &config, &LEVEL, &behind, &pose, &sense) == TURRET_AZIMUTH_LIMITED);
    CHECK_ANGLES(state, 120, 20, STOP);
    CHECK(settle(&state, &config, &LEVEL, &above_behind, &pose, &sense) ==
          (TURRET_AZIMUTH_LIMITED | TURRET_ELEVATION_LIMITED));
    CHECK_ANGLES(state, 120, 60, STOP);
    CHECK_NEAR(pose.error, miss(&pose, &above_behind, NULL), 1e-6);
}

/* ---- dead zone ---- */

/* The azimuth once a target has moved through the dead zone from one bearing to another, in steps of a quarter of a
 * degree at which the turret has time to settle, and how often it has gone from one stop to the other, and at
 * which bearing. */
static int crossings(const struct turret_config *config, struct turret_state *state, double from, double to, double *at)
{
    double bearing, step = to > from ? 0.25 : -0.25;
    int count = 0;

    for (bearing = from; (to - bearing) * step >= 0; bearing += step) {
        const union dvec3 target = target_at(&LEVEL, bearing, 0, 100);
        double before = state->azimuth;

        CHECK(turret_update(state, config, &LEVEL, &target, 100, NULL) >= 0);
        if (fabs(state->azimuth - before) > 1) {
            count++;
            *at = bearing;
        }
    }
    return count;
}

static void update_target_moving_through_the_dead_zone_changes_over_once(void)
{
    /* 20 degrees of dead zone: a quarter of it nearer is 2.5 past the middle; 90 of it: 10 nearer is 5 past. */
    const struct turret_config narrow = turret_between(-170, 170, -90, 90, 60);
    const struct turret_config wide = turret_between(-225, 45, -90, 90, 60);
    struct turret_state state = standing(150, 0);
    double at = 0;

    CHECK(crossings(&narrow, &state, 150, 210, &at) == 1);
    CHECK_NEAR(at, 182.75, 0.26);
    CHECK_ANGLES(state, -150, 0, STOP);
    CHECK(crossings(&narrow, &state, 210, 150, &at) == 1);
    CHECK_NEAR(at, 177.25, 0.26);
    CHECK_ANGLES(state, 150, 0, STOP);

    state = standing(30, 0);
    CHECK(crossings(&wide, &state, 30, 150, &at) == 1);
    CHECK_NEAR(at, 95.25, 0.26);
    CHECK_ANGLES(state, -210, 0, STOP);
    CHECK(crossings(&wide, &state, 150, 30, &at) == 1);
    CHECK_NEAR(at, 84.75, 0.26);
    CHECK_ANGLES(state, 30, 0, STOP);
}

static void update_target_swaying_in_the_dead_zone_never_flips(void)
{
    const struct turret_config config = turret_between(-170, 170, -90, 90, 60);
    int side, i;

    for (side = -1; side <= 1; side += 2) {
        struct turret_state state = {side * config.azimuth_max, 0, 0, 0}, start = state;

        for (i = 0; i < 500; i++) {
            const union dvec3 target = target_at(&LEVEL, 180 + 2.4 * sin(0.7 * i), 0, 100);

            CHECK(turret_update(&state, &config, &LEVEL, &target, STEP, NULL) == TURRET_AZIMUTH_LIMITED);
            CHECK(same_bits(&state, &start, sizeof state));
        }
    }
}

static void update_target_crossing_the_dead_zone_reverses_the_azimuth_once(void)
{
    const struct turret_config config = turret_between(-170, 170, -90, 90, 20);
    struct turret_state state = standing(150, 0);
    int i, reversals = 0, way = 1;

    for (i = 0; i < 1500; i++) {
        double bearing = 150 + 0.1 * i < 210 ? 150 + 0.1 * i : 210, before = state.azimuth;
        const union dvec3 target = target_at(&LEVEL, bearing, 0, 100);

        turret_update(&state, &config, &LEVEL, &target, STEP, NULL);
        if ((state.azimuth - before) * way < 0) {
            way = -way;
            reversals++;
        }
    }
    CHECK(reversals == 1);
    CHECK_ANGLES(state, -150, 0, STOP);
}

/* ---- borders between goals ---- */

/* A turret in degrees, where it starts, and a target next to a border between two goals. */
struct border {
    double azimuth_min, azimuth_max, elevation_max, azimuth, elevation, target_azimuth, target_elevation;
};

static const struct border BORDERS[] = {
    {-170, 170, 80, 0, 0, 180, 0},       /* the middle of the dead zone */
    {-170, 170, 80, 120, 0, -177.5, 0},  /* the other stop is nearer by a quarter of it */
    {-180, 180, 80, 0, 0, 180, 0},       /* either stop points */
    {-185, 185, 80, 0, 0, 180, 0},       /* a cable's windings, equally far */
    {-185, 185, 80, 180, 0, -175, 0},    /* a cable at its stop */
    {-900, 900, 80, 45, 0, 225, 0},      /* two windings, equally far */
    {-170, 170, 180, 0, 90, 90, 60},     /* upright or over the top */
    {-170, 170, 180, 90, 90, 175, 40},   /* over the top or the long way around */
};

/* How often the azimuth turns back in a minute, with the target a tremble to one side and to the other. */
static int turns_back(const struct border *border, double tremble, float accel)
{
    struct turret_config config =
        turret_between(border->azimuth_min, border->azimuth_max, -10, border->elevation_max, 60);
    struct turret_state state = standing(border->azimuth, border->elevation);
    int i, sense = 0, count = 0;

    config.azimuth_accel = config.elevation_accel = accel;
    for (i = 0; i < 3600; i++) {
        const double azimuth = border->target_azimuth + (i % 2 ? tremble : -tremble);
        const union dvec3 target = target_at(&LEVEL, azimuth, border->target_elevation, 100);
        double before = state.azimuth, turned;

        CHECK(turret_update(&state, &config, &LEVEL, &target, STEP, NULL) >= 0);
        turned = state.azimuth - before;
        /* On its target it follows the tremble; what hunts turns by much more. */
        if (fabs(turned) <= 2.5 * radians(tremble))
            continue;
        count += sense * turned < 0;
        sense = turned > 0 ? 1 : -1;
    }
    return count;
}

static void update_target_trembling_about_a_border_does_not_make_it_hunt(void)
{
    static const double trembles[] = {0.001, 0.01, 0.1};
    static const float accels[] = {INFINITY, 2};
    size_t b, t, a;

    for (b = 0; b < COUNT(BORDERS); b++)
        for (t = 0; t < COUNT(trembles); t++)
            for (a = 0; a < COUNT(accels); a++) {
                int count = turns_back(&BORDERS[b], trembles[t], accels[a]);

                CHECK(count <= 2);
                if (count > 2)
                    printf("    border %u, %g degrees: %d times\n", (unsigned)b, trembles[t], count);
            }
}

static void update_cable_that_is_on_target_at_its_stop_stays_there(void)
{
    const struct turret_config config = turret_between(-185, 185, -10, 80, 60);
    int side, i;

    for (side = -1; side <= 1; side += 2) {
        /* 0.03 degrees beyond the stop: within the tolerance of 1e-3 rad. */
        const union dvec3 target = target_at(&LEVEL, side * 185.03, 0, 100);
        struct turret_state state = {side * config.azimuth_max, 0, 0, 0}, start = state;

        for (i = 0; i < 300; i++) {
            CHECK(turret_update(&state, &config, &LEVEL, &target, STEP, NULL) & TURRET_ON_TARGET);
            CHECK(same_bits(&state, &start, sizeof state));
        }
    }
}

static void target_above_below_or_at_the_mount_keeps_what_it_says_nothing_about(void)
{
    struct turret_config config;
    size_t m;

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    for (m = 0; m < COUNT(MOUNTS); m++) {
        const union dvec3 above = target_at(&MOUNTS[m], 0, 90, 100), below = target_at(&MOUNTS[m], 0, -90, 100);
        struct turret_state state = standing(35, 10), start = state;

        CHECK(turret_update(&state, &config, &MOUNTS[m], &MOUNTS[m].position, 1, NULL) == TURRET_ON_TARGET);
        CHECK(same_bits(&state, &start, sizeof state));
        CHECK(turret_update(&state, &config, &MOUNTS[m], &above, 1, NULL) == TURRET_ON_TARGET);
        CHECK_NEAR(state.elevation, PI / 2, 1e-6);
        CHECK(turret_update(&state, &config, &MOUNTS[m], &below, 1, NULL) == TURRET_ON_TARGET);
        CHECK_NEAR(state.elevation, -PI / 2, 1e-6);
        CHECK(state.azimuth == start.azimuth);
    }
}

/* ---- overflight ---- */

/* Flies a target over a turret that is on it, along +X, 100 m up, at 50 m/s, and some way to the right. Answers the
 * largest angle between boresight and target; turned_by is all that the azimuth has turned. */
static double overflight(const struct turret_config *config, double right, double *turned_by)
{
    struct turret_state state = standing(180, 11);
    double worst = 0, forward;

    *turned_by = 0;
    for (forward = -500; forward <= 500; forward += 50 * STEP) {
        const union dvec3 target = {{forward, 100, right}};
        double before = state.azimuth, error;
        struct turret_pose pose;

        CHECK(turret_update(&state, config, &LEVEL, &target, STEP, &pose) >= 0);
        *turned_by += fabs(wrapped(state.azimuth - before));
        error = miss(&pose, &target, NULL);
        CHECK_NEAR(pose.error, error, 3e-7);
        if (forward > -499 && error > worst)
            worst = error;
    }
    CHECK_NEAR(state.elevation, config->elevation_max > 2 ? PI - atan(0.2) : atan(0.2), 1e-3);
    return worst;
}

static void overflight_with_elevation_to_180_stays_within_1_and_a_quarter_degrees(void)
{
    static const double rights[] = {1, -1, 0.3, 0.01, 1e-4, 0};
    struct turret_config config = turret_between(0, 0, -10, 180, 60);
    double turned_by;
    size_t i;

    config.azimuth_min = -INFINITY;
    config.azimuth_max = INFINITY;
    for (i = 0; i < COUNT(rights); i++) {
        CHECK(overflight(&config, rights[i], &turned_by) < radians(1.25));
        CHECK(turned_by < radians(45));
    }
    CHECK(overflight(&config, 0, &turned_by) < 1e-6 && turned_by == 0);
}

static void overflight_with_elevation_to_90_turns_around_once(void)
{
    static const double rights[] = {1, -1, 0.3, 0.01, 1e-4, 0};
    struct turret_config config = turret_between(0, 0, -10, 90, 60);
    double turned_by;
    size_t i;

    config.azimuth_min = -INFINITY;
    config.azimuth_max = INFINITY;
    for (i = 0; i < COUNT(rights); i++) {
        /* The way around takes 3 s, in which the target is 56 degrees on. */
        CHECK(overflight(&config, rights[i], &turned_by) < atan(1.5));
        CHECK(turned_by > radians(179) && turned_by < radians(180) + 1e-4);
    }
}

static const struct test tests[] = {
    {"update_stops_at_170_goes_through_zero_from_160_to_minus_160",
     update_stops_at_170_goes_through_zero_from_160_to_minus_160},
    {"update_stops_at_minus_225_and_45_counts_past_half_a_turn",
     update_stops_at_minus_225_and_45_counts_past_half_a_turn},
    {"update_stops_at_50_and_180_never_leaves_them", update_stops_at_50_and_180_never_leaves_them},
    {"update_state_beyond_a_stop_comes_back_at_its_rate", update_state_beyond_a_stop_comes_back_at_its_rate},
    {"update_several_turns_unwinds", update_several_turns_unwinds},
    {"update_without_stops_turns_the_short_way_within_pi", update_without_stops_turns_the_short_way_within_pi},
    {"update_elevation_past_90_takes_the_faster_of_both_ways", update_elevation_past_90_takes_the_faster_of_both_ways},
    {"update_in_equal_times_turns_the_azimuth_less_and_stays_upright",
     update_in_equal_times_turns_the_azimuth_less_and_stays_upright},
    {"update_off_target_both_ways_goes_the_way_that_ends_nearer",
     update_off_target_both_ways_goes_the_way_that_ends_nearer},
    {"update_each_axis_is_limited_by_itself", update_each_axis_is_limited_by_itself},
    {"update_target_moving_through_the_dead_zone_changes_over_once",
     update_target_moving_through_the_dead_zone_changes_over_once},
    {"update_target_swaying_in_the_dead_zone_never_flips", update_target_swaying_in_the_dead_zone_never_flips},
    {"update_target_crossing_the_dead_zone_reverses_the_azimuth_once",
     update_target_crossing_the_dead_zone_reverses_the_azimuth_once},
    {"update_target_trembling_about_a_border_does_not_make_it_hunt",
     update_target_trembling_about_a_border_does_not_make_it_hunt},
    {"update_cable_that_is_on_target_at_its_stop_stays_there", update_cable_that_is_on_target_at_its_stop_stays_there},
    {"target_above_below_or_at_the_mount_keeps_what_it_says_nothing_about",
     target_above_below_or_at_the_mount_keeps_what_it_says_nothing_about},
    {"overflight_with_elevation_to_180_stays_within_1_and_a_quarter_degrees",
     overflight_with_elevation_to_180_stays_within_1_and_a_quarter_degrees},
    {"overflight_with_elevation_to_90_turns_around_once", overflight_with_elevation_to_90_turns_around_once},
};

MAIN(tests)
