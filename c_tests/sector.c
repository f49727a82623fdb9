/* Sectors: TURRET_HOLD_FIRE in every call, and which sectors are legal. TURRET_SECTOR_KEEP_OUT is in keep_out.c. */
#include "sector_check.h"

/* Next to an edge, on either side of it. */
#define BESIDE 1e-9

/* A turret without limits, which can go over the top both ways, and holds fire in one sector, in degrees. */
static struct turret_config holding_fire(double from, double to, double elevation_min, double elevation_max)
{
    struct turret_config config = turret_between(-INFINITY, INFINITY, -180, 180, INFINITY);

    config.elevation_min = (float)-PI;
    config.elevation_max = (float)PI;
    config.sector_count = 1;
    config.sectors[0] = sector_of(from, to, elevation_min, elevation_max, HOLD);
    return config;
}

/* Whether a turret holds fire at angles in radians. */
static int holds_fire_at(const struct turret_config *config, double azimuth, double elevation)
{
    struct turret_state state = {0};
    struct turret_pose pose;
    int32_t flags;

    state.azimuth = azimuth;
    state.elevation = elevation;
    flags = turret_pose_of(&state, config, &LEVEL, &pose);
    CHECK((flags & ~(TURRET_HOLD_FIRE | TURRET_AT_REST)) == 0);
    return (flags & TURRET_HOLD_FIRE) != 0;
}

/* ---- every call ---- */

static void every_call_holds_fire_inside_and_not_outside(void)
{
    const struct turret_config config = holding_fire(20, 40, -10, 30);
    int call;

    for (call = 0; call < CALLS; call++) {
        struct turret_state state = standing(0, 0);
        struct turret_pose pose;
        int32_t flags = turn_to(call, &state, &config, 30, 10, 1, &pose);

        CHECK(flags >= 0 && (flags & TURRET_HOLD_FIRE));
        CHECK(has_target(call) == ((flags & TURRET_ON_TARGET) != 0));
        flags = turn_to(call, &state, &config, 50, 10, 1, &pose);
        CHECK(flags >= 0 && !(flags & TURRET_HOLD_FIRE));
        CHECK(turn_to(call, &state, &config, 30, 10, 1, NULL) & TURRET_HOLD_FIRE);
        CHECK(!(turn_to(call, &state, &config, 30, 35, 1, NULL) & TURRET_HOLD_FIRE));
    }
}

/* It turns by a degree a step from 0, so the flag is set from the 20th step to the 40th. */
static void flag_is_that_of_the_end_of_the_step(void)
{
    struct turret_config config = holding_fire(19.5, 40.5, -90, 90);
    int call, step;

    config.azimuth_rate = (float)radians(1);
    for (call = 0; call < CALLS; call++) {
        struct turret_state state = standing(0, 0);

        for (step = 1; step <= 50; step++) {
            int32_t flags = turn_to(call, &state, &config, 60, 0, 1, NULL);

            CHECK(((flags & TURRET_HOLD_FIRE) != 0) == (step >= 20 && step <= 40));
            CHECK(flags & TURRET_SLEWING);
        }
    }
}

static void motion_and_other_flags_are_those_without_a_sector(void)
{
    struct turret_config config = holding_fire(-60, 70, -30, 45), free = config;
    int call, step, held = 0;

    config.azimuth_rate = free.azimuth_rate = config.elevation_rate = free.elevation_rate = 1;
    config.azimuth_accel = free.azimuth_accel = 3;
    free.sector_count = 0;
    for (call = 0; call < CALLS; call++) {
        struct turret_state state = standing(-100, 50), same = state;

        for (step = 0; step < 200; step++) {
            struct turret_pose pose, wanted;
            const double azimuth = 90 * sin(0.05 * step), elevation = 40 * cos(0.03 * step);
            const int32_t flags = turn_to(call, &state, &config, azimuth, elevation, 0.05f, &pose);

            CHECK((flags & ~TURRET_HOLD_FIRE) == turn_to(call, &same, &free, azimuth, elevation, 0.05f, &wanted));
            CHECK(same_bits(&state, &same, sizeof state));
            CHECK(same_bits(&pose, &wanted, sizeof pose));
            held += (flags & TURRET_HOLD_FIRE) != 0;
        }
    }
    CHECK(held > 20 * CALLS && held < 150 * CALLS);
}

static void queries_do_not_know_of_it(void)
{
    const struct turret_config config = holding_fire(-180, 180, -INFINITY, INFINITY);
    const union dvec3 target = target_at(&LEVEL, 30, 10, 100);
    const struct turret_state state = standing(0, 0);
    float azimuth, elevation;

    CHECK(holds_fire_at(&config, 0.5, 0.2));
    CHECK(turret_solve(&config, &LEVEL, &target, &azimuth, &elevation) == TURRET_OK);
    CHECK_NEAR(azimuth, radians(30), 1e-6);
    CHECK(turret_can_aim_at(&config, &LEVEL, &target) == 1);
    CHECK(turret_time_to_aim(&state, &config, &LEVEL, &target) == 0);
}

/* ---- edges ---- */

static void edges_belong_to_it(void)
{
    const struct turret_config config = holding_fire(20, 40, -10, 30);
    const double from = config.sectors[0].from, to = config.sectors[0].to;
    const double low = config.sectors[0].elevation_min, high = config.sectors[0].elevation_max;

    CHECK(holds_fire_at(&config, from, low) && holds_fire_at(&config, to, low));
    CHECK(holds_fire_at(&config, from, high) && holds_fire_at(&config, to, high));
    CHECK(!holds_fire_at(&config, from - BESIDE, 0) && holds_fire_at(&config, from + BESIDE, 0));
    CHECK(holds_fire_at(&config, to - BESIDE, 0) && !holds_fire_at(&config, to + BESIDE, 0));
    CHECK(!holds_fire_at(&config, 0.5, nextafter(low, -1)) && !holds_fire_at(&config, 0.5, nextafter(high, 1)));
}

static void interval_may_go_across_pi(void)
{
    const struct turret_config config = holding_fire(170, -170, -90, 90);

    CHECK(holds_fire_at(&config, radians(180), 0) && holds_fire_at(&config, radians(-180), 0));
    CHECK(holds_fire_at(&config, radians(171), 0) && holds_fire_at(&config, radians(-171), 0));
    CHECK(!holds_fire_at(&config, radians(169), 0) && !holds_fire_at(&config, radians(-169), 0));
    CHECK(!holds_fire_at(&config, 0, 0));
}

static void interval_is_modulo_a_turn(void)
{
    struct turret_config config = holding_fire(20, 40, -90, 90);
    int turns, of_sector;

    config.azimuth_min = -100;
    config.azimuth_max = 100;
    for (of_sector = -5; of_sector <= 5; of_sector++) {
        config.sectors[0] = sector_of(20 + 360.0 * of_sector, 40 + 360.0 * of_sector, -90, 90, HOLD);
        for (turns = -15; turns <= 15; turns++) {
            const double turned = 2 * PI * turns;

            CHECK(holds_fire_at(&config, radians(20.001) + turned, 0) && holds_fire_at(&config, radians(39.999) + turned, 0));
            CHECK(!holds_fire_at(&config, radians(19.999) + turned, 0) && !holds_fire_at(&config, radians(40.001) + turned, 0));
        }
    }
}

static void equal_azimuths_are_none_and_a_turn_is_all(void)
{
    static const double nothing[][2] = {{30, 30}, {180, -180}, {0, -360}, {-90, -810}};
    static const double all[][2] = {{30, 390}, {-180, 180}, {0, 1000}, {-400, 0}};
    size_t i;
    int azimuth;

    for (i = 0; i < COUNT(nothing); i++)
        for (azimuth = -360; azimuth <= 360; azimuth += 15) {
            const struct turret_config none = holding_fire(nothing[i][0], nothing[i][1], -90, 90);
            const struct turret_config whole = holding_fire(all[i][0], all[i][1], -90, 90);

            CHECK(!holds_fire_at(&none, radians(azimuth), 0));
            CHECK(holds_fire_at(&whole, radians(azimuth), 0));
        }
}

static void elevations_may_be_infinite(void)
{
    struct turret_config config = holding_fire(20, 40, -INFINITY, 10);

    CHECK(holds_fire_at(&config, 0.5, -PI / 2) && holds_fire_at(&config, 0.5, 0) && !holds_fire_at(&config, 0.5, 0.2));
    config.sectors[0].elevation_max = INFINITY;
    CHECK(holds_fire_at(&config, 0.5, -PI / 2) && holds_fire_at(&config, 0.5, PI / 2));
    config.sectors[0].elevation_min = 0.1f;
    CHECK(!holds_fire_at(&config, 0.5, 0) && holds_fire_at(&config, 0.5, 0.2) && holds_fire_at(&config, 0.5, PI / 2));
}

static void over_the_top_counts_where_the_barrel_points(void)
{
    const struct turret_config aft = holding_fire(170, -170, 50, 70), ahead = holding_fire(-10, 10, 50, 70);
    const struct turret_config below = holding_fire(170, -170, -70, -50), all = holding_fire(170, -170, -90, 90);
    const double upright = (float)(PI / 2);

    CHECK(holds_fire_at(&aft, 0, radians(120)) && !holds_fire_at(&ahead, 0, radians(120)));
    CHECK(!holds_fire_at(&aft, 0, radians(60)) && holds_fire_at(&ahead, 0, radians(60)));
    CHECK(holds_fire_at(&ahead, PI, radians(120)) && holds_fire_at(&below, 0, radians(-120)));
    CHECK(!holds_fire_at(&below, 0, radians(120)) && !holds_fire_at(&below, PI, radians(-120)));
    /* The float nearest to a quarter turn is not over the top yet. */
    CHECK(!holds_fire_at(&all, 0, upright) && holds_fire_at(&all, 0, nextafter(upright, 2)));
}

/* Sectors against a computation in double, except next to edges. */
static void flag_is_that_of_the_direction(void)
{
    static const double sectors[][4] = {
        {20, 40, -10, 30}, {170, -100, -90, 60}, {-720, -600, 10, 12}, {1000, 1400, -5, 5}, {-90, 95, -INFINITY, INFINITY},
    };
    size_t i;
    int azimuth, elevation, inside = 0;

    for (i = 0; i < COUNT(sectors); i++) {
        const double *edges = sectors[i];
        struct turret_config config = holding_fire(edges[0], edges[1], edges[2], edges[3]);
        const double width = edges[1] - edges[0] >= 360 ? 361 : fmod(edges[1] - edges[0] + 7200, 360);

        config.azimuth_min = -20;
        config.azimuth_max = 20;
        for (azimuth = -1000; azimuth <= 1000; azimuth += 7)
            for (elevation = -180; elevation <= 180; elevation += 3) {
                const double a = azimuth + 0.5, e = elevation + 0.25;
                const int is_over = fabs(e) > 90;
                const double off = fmod(a + (is_over ? 180 : 0) - edges[0] + 36000, 360);
                const double raised = !is_over ? e : e > 0 ? 180 - e : -180 - e;
                const int is_inside = off < width && edges[2] < raised && raised < edges[3];

                CHECK(holds_fire_at(&config, radians(a), radians(e)) == is_inside);
                inside += is_inside;
            }
    }
    CHECK(inside > 10000);
}

/* ---- several ---- */

static void any_of_eight_holds_fire(void)
{
    struct turret_config config = holding_fire(0, 1, -90, 90);
    uint32_t i;

    config.sector_count = 8;
    for (i = 0; i < 8; i++)
        config.sectors[i] = sector_of(40.0 * i, 40.0 * i + 10, -90, 90, i % 4 == 3 ? KEEP_OUT : HOLD);
    for (i = 0; i < 8; i++) {
        CHECK(holds_fire_at(&config, radians(40.0 * i + 5), 0) == (i % 4 != 3));
        CHECK(!holds_fire_at(&config, radians(40.0 * i + 25), 0));
    }
}

static void sectors_beyond_the_count_are_not_looked_at(void)
{
    struct turret_config clean = holding_fire(20, 40, -10, 30);
    struct turret_config config;
    uint32_t count, i;
    int call;

    for (count = 0; count < 8; count++)
        for (call = 0; call < CALLS; call++) {
            struct turret_state state = standing(-30, 0), same = state;
            struct turret_pose pose, wanted;

            clean.sector_count = count;
            for (i = 1; i < count; i++)
                clean.sectors[i] = sector_of(-90, -60, -90, 90, KEEP_OUT);
            config = clean;
            for (i = count; i < 8; i++)
                memset(&config.sectors[i], 0xff, sizeof config.sectors[i]);
            CHECK(turret_config_problem(&config) == NULL);
            CHECK(turn_to(call, &state, &config, 30, 0, 0.25f, &pose) ==
                  turn_to(call, &same, &clean, 30, 0, 0.25f, &wanted));
            CHECK(same_bits(&state, &same, sizeof state) && same_bits(&pose, &wanted, sizeof pose));
        }
}

/* ---- bad input ---- */

struct bad {
    struct turret_sector sector;
    int32_t status;
    const char *problem;
};

static const struct bad BAD[] = {
    {{NAN, 1, 0, 1, HOLD}, TURRET_ERROR_INVALID_LIMITS, "from is not finite"},
    {{INFINITY, 1, 0, 1, KEEP_OUT}, TURRET_ERROR_INVALID_LIMITS, "from is not finite"},
    {{-INFINITY, 1, 0, 1, HOLD}, TURRET_ERROR_INVALID_LIMITS, "from is not finite"},
    {{0, NAN, 0, 1, KEEP_OUT}, TURRET_ERROR_INVALID_LIMITS, "to is not finite"},
    {{0, INFINITY, 0, 1, HOLD}, TURRET_ERROR_INVALID_LIMITS, "to is not finite"},
    {{0, -INFINITY, 0, 1, HOLD}, TURRET_ERROR_INVALID_LIMITS, "to is not finite"},
    {{0, 1, NAN, 1, HOLD}, TURRET_ERROR_INVALID_LIMITS, "elevation_min is NaN"},
    {{0, 1, 0, NAN, KEEP_OUT}, TURRET_ERROR_INVALID_LIMITS, "elevation_max is NaN"},
    {{0, 1, 1, 0.5f, HOLD}, TURRET_ERROR_INVALID_LIMITS, "elevation_min is above elevation_max"},
    {{0, 1, INFINITY, -INFINITY, KEEP_OUT}, TURRET_ERROR_INVALID_LIMITS, "elevation_min is above elevation_max"},
    {{0, 1, 0, 1, 2}, TURRET_ERROR_INVALID_ARGUMENT, "kind is not one of TURRET_SECTOR_*"},
    {{0, 1, 0, 1, -1}, TURRET_ERROR_INVALID_ARGUMENT, "kind is not one of TURRET_SECTOR_*"},
    {{0, 1, 0, 1, INT32_MIN}, TURRET_ERROR_INVALID_ARGUMENT, "kind is not one of TURRET_SECTOR_*"},
    /* Even in an empty sector, all numbers must be legal, not only the azimuths. */
    {{1, 1, 0, 1, 7}, TURRET_ERROR_INVALID_ARGUMENT, "kind is not one of TURRET_SECTOR_*"},
};

/* Every call with a configuration: checks the status, and that nothing is written. */
static void check_refused(const struct turret_config *config, int32_t status)
{
    const struct turret_config before = *config;
    const union dvec3 target = target_at(&LEVEL, 30, 0, 100);
    const struct turret_state start = standing(10, 20);
    struct turret_pose untouched;
    float angles[2] = {7, 7};
    int call;

    memset(&untouched, 0x5a, sizeof untouched);
    for (call = 0; call < CALLS; call++) {
        struct turret_state state = start;
        struct turret_pose pose = untouched;

        CHECK(turn_to(call, &state, config, 30, 0, 0.25f, &pose) == status);
        CHECK(same_bits(&state, &start, sizeof state) && same_bits(&pose, &untouched, sizeof pose));
        CHECK(turret_pose_of(&state, config, &LEVEL, &pose) == status);
        CHECK(same_bits(&pose, &untouched, sizeof pose));
    }
    CHECK(turret_solve(config, &LEVEL, &target, &angles[0], &angles[1]) == status);
    CHECK(angles[0] == 7 && angles[1] == 7);
    CHECK(turret_can_aim_at(config, &LEVEL, &target) == 0);
    CHECK(turret_time_to_aim(&start, config, &LEVEL, &target) == -1);
    CHECK(same_bits(config, &before, sizeof before));
}

static void bad_sector_holds_and_is_named(void)
{
    size_t i;
    uint32_t at;

    for (i = 0; i < COUNT(BAD); i++)
        for (at = 0; at < 8; at++) {
            struct turret_config config = holding_fire(20, 40, -10, 30);
            char problem[64];
            uint32_t k;

            for (k = 0; k < 8; k++)
                config.sectors[k] = config.sectors[0];
            config.sectors[at] = BAD[i].sector;
            config.sector_count = at;
            CHECK(turret_config_problem(&config) == NULL);
            config.sector_count = 8;
            sprintf(problem, "sectors[%u].%s", (unsigned)at, BAD[i].problem);
            CHECK(turret_config_problem(&config) && strcmp(turret_config_problem(&config), problem) == 0);
            check_refused(&config, BAD[i].status);
        }
}

static void first_problem_is_named(void)
{
    struct turret_config config = holding_fire(20, 40, -10, 30);

    config.sector_count = 4;
    config.sectors[1] = config.sectors[2] = config.sectors[3] = config.sectors[0];
    config.sectors[3].kind = 9;
    config.sectors[2].to = NAN;
    CHECK(strcmp(turret_config_problem(&config), "sectors[2].to is not finite") == 0);
    config.elevation_rate = -1;
    CHECK(strcmp(turret_config_problem(&config), "elevation_rate is negative") == 0);
}

static void more_than_eight_hold(void)
{
    static const uint32_t counts[] = {9, 10, 0x80000000u, UINT32_MAX};
    size_t i;

    for (i = 0; i < COUNT(counts); i++) {
        struct turret_config config = holding_fire(20, 40, -10, 30);

        config.sector_count = counts[i];
        CHECK(strcmp(turret_config_problem(&config), "sector_count is above 8") == 0);
        check_refused(&config, TURRET_ERROR_INVALID_ARGUMENT);
        config.azimuth_rate = NAN;
        CHECK(strcmp(turret_config_problem(&config), "azimuth_rate is NaN") == 0);
        check_refused(&config, TURRET_ERROR_NOT_FINITE);
    }
}

/* Over the top, above every elevation, without height, many turns away. */
static void odd_sectors_are_legal(void)
{
    static const struct turret_sector odd[] = {
        {0, 1, -INFINITY, INFINITY, HOLD}, {0, 1, INFINITY, INFINITY, KEEP_OUT}, {0, 1, -INFINITY, -INFINITY, KEEP_OUT},
        {0, 1, 0.5f, 0.5f, KEEP_OUT},      {0, 1, 2, 100, KEEP_OUT},             {1e30f, -1e30f, 1, 1.5f, HOLD},
        {0, 0, 0, 0, KEEP_OUT},            {-0.0f, 1e-45f, 0, 1e-45f, KEEP_OUT},
    };
    size_t i;

    for (i = 0; i < COUNT(odd); i++) {
        struct turret_config config = holding_fire(20, 40, -10, 30);
        struct turret_state state = standing(10, 20);

        config.sectors[0] = odd[i];
        CHECK(turret_config_problem(&config) == NULL);
        CHECK(turn_to(UPDATE, &state, &config, 30, 0, 0.25f, NULL) >= 0);
    }
}

static void default_has_none(void)
{
    struct turret_config config;

    memset(&config, 0xff, sizeof config);
    CHECK(turret_config_default(&config, TURRET_AXES_UNITY) == &config);
    CHECK(config.sector_count == 0 && turret_config_problem(&config) == NULL);
}

static const struct test tests[] = {
    {"every_call_holds_fire_inside_and_not_outside", every_call_holds_fire_inside_and_not_outside},
    {"flag_is_that_of_the_end_of_the_step", flag_is_that_of_the_end_of_the_step},
    {"motion_and_other_flags_are_those_without_a_sector", motion_and_other_flags_are_those_without_a_sector},
    {"queries_do_not_know_of_it", queries_do_not_know_of_it},
    {"edges_belong_to_it", edges_belong_to_it},
    {"interval_may_go_across_pi", interval_may_go_across_pi},
    {"interval_is_modulo_a_turn", interval_is_modulo_a_turn},
    {"equal_azimuths_are_none_and_a_turn_is_all", equal_azimuths_are_none_and_a_turn_is_all},
    {"elevations_may_be_infinite", elevations_may_be_infinite},
    {"over_the_top_counts_where_the_barrel_points", over_the_top_counts_where_the_barrel_points},
    {"flag_is_that_of_the_direction", flag_is_that_of_the_direction},
    {"any_of_eight_holds_fire", any_of_eight_holds_fire},
    {"sectors_beyond_the_count_are_not_looked_at", sectors_beyond_the_count_are_not_looked_at},
    {"bad_sector_holds_and_is_named", bad_sector_holds_and_is_named},
    {"first_problem_is_named", first_problem_is_named},
    {"more_than_eight_hold", more_than_eight_hold},
    {"odd_sectors_are_legal", odd_sectors_are_legal},
    {"default_has_none", default_has_none},
};

MAIN(tests)
