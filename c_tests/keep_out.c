/* TURRET_SECTOR_KEEP_OUT: a turret goes around what it must not point through, and all functions take that into
 * account. core/tests tests how good the paths are. */
#include "sector_check.h"

#define FRAME (1.0f / 60)

/* How deep inside counts as inside, radians. */
#define DEPTH 1e-6

/* How deep in a sector a turret points, radians; negative outside. In double, by another method than the library. */
static double depth_in(const struct turret_sector *sector, const struct turret_state *state)
{
    const double width = sector->to >= sector->from + 2 * PI ? 100 : fmod(sector->to - sector->from + 200 * PI, 2 * PI);
    const int is_over = fabs(state->elevation) > PI / 2;
    const double azimuth = state->azimuth + (is_over ? PI : 0);
    const double elevation = !is_over ? state->elevation : (state->elevation > 0 ? PI : -PI) - state->elevation;
    const double off = fmod(azimuth - sector->from + 200 * PI, 2 * PI);
    const double in_azimuth = width > 10 ? 10 : off < width - off ? off : width - off;
    const double above = elevation - sector->elevation_min, below = sector->elevation_max - elevation;
    const double in_elevation = above < below ? above : below;

    return in_azimuth < in_elevation ? in_azimuth : in_elevation;
}

static int is_inside(const struct turret_config *config, const struct turret_state *state)
{
    uint32_t i;

    for (i = 0; i < config->sector_count; i++)
        if (config->sectors[i].kind == KEEP_OUT && depth_in(&config->sectors[i], state) > DEPTH)
            return 1;
    return 0;
}

/* A gun with a bridge of a given height ahead of it, in degrees. */
static struct turret_config gun_behind_a_bridge(double height)
{
    struct turret_config config = turret_between(-INFINITY, INFINITY, -10, 85, 30);

    config.azimuth_accel = config.elevation_accel = 1;
    config.rest_azimuth = (float)radians(60);
    config.sector_count = 1;
    config.sectors[0] = sector_of(-20, 20, -INFINITY, height, KEEP_OUT);
    return config;
}

/* The record of a turret until it came to rest. */
struct run {
    struct turret_state state;
    struct turret_pose pose;
    int32_t flags;
    int frames;
    /* The highest elevation, and whether it has pointed aft; radians. */
    double highest;
    int was_aft, was_inside;
    /* The flags that any frame had, and the flags that every frame had. */
    int32_t any, all;
};

/* Repeats a call toward angles in degrees until the turret is at rest, for at most 20 seconds. */
static struct run run_of(int call, const struct turret_config *config, struct turret_state start, double azimuth,
                         double elevation)
{
    struct run run;

    memset(&run, 0, sizeof run);
    run.state = start;
    run.all = 0xffff;
    run.highest = -10;
    do {
        run.flags = turn_to(call, &run.state, config, azimuth, elevation, FRAME, &run.pose);
        CHECK(run.flags >= 0);
        run.any |= run.flags;
        run.all &= run.flags;
        run.highest = run.state.elevation > run.highest ? run.state.elevation : run.highest;
        run.was_aft |= fabs(run.state.azimuth) > radians(150);
        run.was_inside |= is_inside(config, &run.state);
    } while (++run.frames < 1200 && (run.flags & TURRET_SLEWING));
    CHECK(!run.was_inside && !(run.flags & TURRET_SLEWING));
    return run;
}

/* ---- around ---- */

static void gun_lifts_over_its_bridge(void)
{
    const struct turret_config config = gun_behind_a_bridge(30);
    int call;

    for (call = 0; call < CALLS; call++) {
        const struct run run = run_of(call, &config, standing(60, 5), -60, 5);

        CHECK_ANGLES(run.state, -60, 5, 1e-6);
        CHECK(has_target(call) == ((run.flags & TURRET_ON_TARGET) != 0));
        CHECK(!(run.any & TURRET_SECTOR_LIMITED));
        CHECK(run.highest > radians(29.9) && run.highest < radians(45) && !run.was_aft);
    }
}

static void gun_turns_the_other_way_where_that_is_sooner(void)
{
    struct turret_config config = gun_behind_a_bridge(80);
    int call;

    config.elevation_rate = (float)radians(5);
    for (call = 0; call < CALLS; call++) {
        const struct run run = run_of(call, &config, standing(60, 5), -60, 5);

        CHECK_ANGLES(run.state, -60, 5, 1e-6);
        CHECK(!(run.any & TURRET_SECTOR_LIMITED) && run.was_aft && run.highest < radians(6));
    }
}

static void gun_with_stops_lifts_all_the_same(void)
{
    struct turret_config config = gun_behind_a_bridge(80);
    int call;

    config.azimuth_min = (float)radians(-120);
    config.azimuth_max = (float)radians(120);
    config.elevation_rate = (float)radians(15);
    for (call = 0; call < CALLS; call++) {
        const struct run run = run_of(call, &config, standing(60, 5), -60, 5);

        CHECK_ANGLES(run.state, -60, 5, 1e-6);
        CHECK(!(run.any & TURRET_SECTOR_LIMITED) && run.highest > radians(79.9));
    }
}

static void seam_of_no_width_is_no_gap(void)
{
    struct turret_config config = gun_behind_a_bridge(30);
    int call;

    config.sector_count = 2;
    config.sectors[0] = sector_of(-20, 0, -INFINITY, 30, KEEP_OUT);
    config.sectors[1] = sector_of(0, 20, -INFINITY, 30, KEEP_OUT);
    for (call = 0; call < CALLS; call++) {
        struct run run = run_of(call, &config, standing(60, 5), -60, 5);

        CHECK(run.highest > radians(29.9));
        run = run_of(call, &config, standing(60, 5), 0, 15);
        CHECK(rests(call) || (run.all & TURRET_SECTOR_LIMITED));
        CHECK(!(run.flags & TURRET_ON_TARGET));
        CHECK_NEAR(run.state.elevation, config.sectors[0].elevation_max, 1e-6);
    }
}

/* ---- targets inside ---- */

static void target_inside_is_followed_along_the_edge(void)
{
    const struct turret_config config = gun_behind_a_bridge(30);
    int call;

    for (call = 0; call < CALLS; call++) {
        struct run run = run_of(call, &config, standing(60, 40), 0, 25);

        if (rests(call))
            continue;
        CHECK((run.all & TURRET_SECTOR_LIMITED) && !(run.any & TURRET_ON_TARGET));
        CHECK_ANGLES(run.state, 0, 30, 1e-6);
        CHECK_NEAR(run.pose.error, radians(5), 1e-6);
        run = run_of(call, &config, run.state, 17, -5);
        CHECK(run.all & TURRET_SECTOR_LIMITED);
        CHECK_ANGLES(run.state, 20, -5, 1e-6);
        run = run_of(call, &config, run.state, 25, -5);
        CHECK(!(run.any & TURRET_SECTOR_LIMITED));
        CHECK_ANGLES(run.state, 25, -5, 1e-6);
    }
}

static void rest_pose_inside_is_the_nearest_place_outside(void)
{
    const struct turret_config config = gun_behind_a_bridge(30);
    int call;

    for (call = 0; call < CALLS; call++) {
        struct run run;

        if (!rests(call))
            continue;
        run = run_of(call, &config, standing(60, 40), 0, 25);
        CHECK(run.flags == TURRET_AT_REST && !(run.any & TURRET_SECTOR_LIMITED));
        CHECK_ANGLES(run.state, 0, 30, 1e-6);
        CHECK(run.pose.error == 0);
    }
}

static void tolerance_is_that_of_the_error(void)
{
    struct turret_config config = gun_behind_a_bridge(30);
    int call;

    config.aim_tolerance = (float)radians(6);
    for (call = 0; call < CALLS; call++) {
        const struct run run = run_of(call, &config, standing(60, 40), 0, 25);

        CHECK(rests(call) || (run.flags & TURRET_SECTOR_LIMITED));
        CHECK(has_target(call) == ((run.flags & TURRET_ON_TARGET) != 0));
    }
}

static void gun_may_stand_at_an_edge(void)
{
    const struct turret_config config = gun_behind_a_bridge(30);
    const float edge = config.sectors[0].to, top = config.sectors[0].elevation_max;
    struct turret_state state = standing(60, 5);

    CHECK(turret_update_angles(&state, &config, &LEVEL, edge, 0, 20, NULL) == 0);
    CHECK(state.azimuth == edge && state.elevation == 0);
    CHECK(turret_update_angles(&state, &config, &LEVEL, 0, top, 20, NULL) == 0);
    CHECK(state.azimuth == 0 && state.elevation == top);
    CHECK(turret_update_angles(&state, &config, &LEVEL, 0, top - 1e-4f, 20, NULL) == TURRET_SECTOR_LIMITED);
}

static void target_that_no_way_leads_to_is_come_near_to(void)
{
    struct turret_config config = gun_behind_a_bridge(30);
    int call;

    config.azimuth_min = (float)radians(-120);
    config.azimuth_max = (float)radians(120);
    config.sectors[0].elevation_max = INFINITY;
    for (call = 0; call < CALLS; call++) {
        const struct run run = run_of(call, &config, standing(60, 5), -60, 10);

        CHECK((run.all & TURRET_SECTOR_LIMITED) && !(run.any & TURRET_ON_TARGET));
        CHECK_ANGLES(run.state, 20, 10, 1e-6);
    }
}

static void trembling_target_does_not_make_it_hunt(void)
{
    const struct turret_config config = gun_behind_a_bridge(80);
    int call, frame;

    for (call = 0; call < CALLS; call++) {
        struct turret_state state = standing(60, 5);
        int changes = 0, side = 1;

        for (frame = 0; frame < 900; frame++) {
            turn_to(call, &state, &config, frame % 2 ? 0.001 : -0.001, 5, FRAME, NULL);
            changes += side * state.azimuth < 0;
            side = state.azimuth < 0 ? -1 : 1;
        }
        CHECK(changes <= 1);
        CHECK_NEAR(fabs(state.azimuth), radians(20), 1e-6);
        CHECK(state.azimuth_rate == 0);
    }
}

/* ---- a state inside ---- */

static void state_inside_leaves_by_the_nearest_edge_and_stays_outside(void)
{
    const struct turret_config config = gun_behind_a_bridge(30);
    int call, frame;

    for (call = 0; call < CALLS; call++) {
        struct turret_state state = standing(15, -5);
        double depth = depth_in(&config.sectors[0], &state);
        int is_outside = 0;

        for (frame = 0; frame < 600; frame++) {
            const double before = depth;

            CHECK(turn_to(call, &state, &config, -90, 0, FRAME, NULL) >= 0);
            depth = depth_in(&config.sectors[0], &state);
            CHECK(is_outside ? depth <= DEPTH : depth < before);
            CHECK(is_outside || state.azimuth > radians(15));
            is_outside |= depth <= DEPTH;
        }
        CHECK_ANGLES(state, -90, 0, 1e-6);
    }
}

static void state_inside_of_what_has_no_outside_stays(void)
{
    struct turret_config config = gun_behind_a_bridge(30);
    int call;

    config.sectors[0] = sector_of(0, 720, -INFINITY, INFINITY, KEEP_OUT);
    for (call = 0; call < CALLS; call++) {
        struct turret_state state = standing(15, -5), start = state;
        const int32_t flags = turn_to(call, &state, &config, -90, 0, 1, NULL);

        CHECK(flags == TURRET_SECTOR_LIMITED);
        CHECK(same_bits(&state, &start, sizeof state));
    }
}

/* ---- agreement of the functions ---- */

/* Blocks of both kinds, some of which touch, one behind. */
static struct turret_config ship(void)
{
    struct turret_config config = gun_behind_a_bridge(30);

    config.sector_count = 5;
    config.sectors[1] = sector_of(20, 35, -INFINITY, 12, KEEP_OUT);
    config.sectors[2] = sector_of(160, -150, -INFINITY, 3, KEEP_OUT);
    config.sectors[3] = sector_of(-110, -90, 20, INFINITY, KEEP_OUT);
    config.sectors[4] = sector_of(80, 100, -INFINITY, 5, HOLD);
    return config;
}

static void queries_say_where_it_ends_and_when(void)
{
    const struct turret_config config = ship();
    struct turret_state rest = {.azimuth = config.rest_azimuth, .elevation = config.rest_elevation};
    int azimuth, elevation, unreachable = 0;

    for (azimuth = -176; azimuth < 180; azimuth += 22)
        for (elevation = -14; elevation < 90; elevation += 17) {
            const union dvec3 target = target_at(&LEVEL, azimuth, elevation, 100);
            const struct run run = run_of(UPDATE, &config, rest, azimuth, elevation);
            const float seconds = turret_time_to_aim(&rest, &config, &LEVEL, &target);
            const int is_on_target = (run.flags & TURRET_ON_TARGET) != 0;
            const int32_t told = TURRET_SECTOR_LIMITED | TURRET_AZIMUTH_LIMITED | TURRET_ELEVATION_LIMITED;
            float angles[2];

            CHECK(turret_solve(&config, &LEVEL, &target, &angles[0], &angles[1]) == (run.flags & told));
            CHECK_NEAR(run.state.azimuth, angles[0], 1e-6);
            CHECK_NEAR(run.state.elevation, angles[1], 1e-6);
            CHECK(turret_can_aim_at(&config, &LEVEL, &target) == is_on_target);
            CHECK(is_on_target == (seconds < INFINITY));
            if (is_on_target)
                CHECK_NEAR(seconds, run.frames * FRAME, 0.05 + 0.02 * seconds);
            unreachable += !is_on_target;
        }
    CHECK(unreachable > 10 && unreachable < 60);
}

static void calls_that_do_the_same_have_the_same_bits(void)
{
    static const int same[][2] = {
        {UPDATE, UPDATE_BATCH}, {UPDATE, TRACK}, {TRACK, ENGAGE}, {ENGAGE_SHOT, ENGAGE_BATCH}, {RETURN, ENGAGE_NOTHING},
    };
    const struct turret_config config = ship();
    size_t i;
    int frame, limited = 0;

    for (i = 0; i < COUNT(same); i++) {
        struct turret_state states[2] = {standing(60, 5), standing(60, 5)};

        for (frame = 0; frame < 600; frame++) {
            const double azimuth = 90.0 * (frame / 150) - 100, elevation = 20 * sin(0.02 * frame);
            struct turret_pose poses[2];
            const int32_t flags = turn_to(same[i][0], &states[0], &config, azimuth, elevation, FRAME, &poses[0]);

            CHECK(turn_to(same[i][1], &states[1], &config, azimuth, elevation, FRAME, &poses[1]) == flags);
            CHECK(same_bits(&states[0], &states[1], sizeof states[0]));
            CHECK(same_bits(&poses[0], &poses[1], sizeof poses[0]));
            limited += (flags & TURRET_SECTOR_LIMITED) != 0;
        }
    }
    CHECK(limited > 100);
}

static void long_step_ends_where_short_ones_do(void)
{
    /* No target inside is about equally far from two edges. */
    static const double goals[][2] = {{-60, 5}, {2, 20}, {-100, 40}, {170, -5}, {30, 5}, {-10, 60}};
    const struct turret_config config = ship();
    size_t i;
    int call;

    for (call = 0; call < CALLS; call++)
        for (i = 0; i < COUNT(goals); i++) {
            const struct run run = run_of(call, &config, standing(60, 5), goals[i][0], goals[i][1]);
            struct turret_state state = standing(60, 5);

            CHECK(turn_to(call, &state, &config, goals[i][0], goals[i][1], 20, NULL) == run.flags);
            CHECK_NEAR(state.azimuth, run.state.azimuth, 1e-6);
            CHECK_NEAR(state.elevation, run.state.elevation, 1e-6);
        }
}

static void time_of_zero_moves_nothing_and_says_how_it_stands(void)
{
    const struct turret_config config = gun_behind_a_bridge(30);
    int call;

    for (call = 0; call < CALLS; call++) {
        struct turret_state state = standing(60, 5), start = state;

        CHECK(turn_to(call, &state, &config, 0, 5, 0, NULL) ==
              (rests(call) ? TURRET_SLEWING : TURRET_SECTOR_LIMITED | TURRET_SLEWING));
        CHECK(same_bits(&state, &start, sizeof state));
    }
}

static void empty_sectors_change_no_bit(void)
{
    struct turret_config config = gun_behind_a_bridge(30), free = config;
    int call, frame;

    free.sector_count = 0;
    config.sector_count = 3;
    config.sectors[0] = sector_of(-40, -40, -90, 90, KEEP_OUT);
    config.sectors[1] = sector_of(180, -180, -90, 90, KEEP_OUT);
    config.sectors[2] = sector_of(-90, 0, 10, 10, KEEP_OUT);
    for (call = 0; call < CALLS; call++) {
        struct turret_state state = standing(60, 5), same = state;

        for (frame = 0; frame < 300; frame++) {
            struct turret_pose pose, wanted;

            CHECK(turn_to(call, &state, &config, -100, 40, FRAME, &pose) ==
                  turn_to(call, &same, &free, -100, 40, FRAME, &wanted));
            CHECK(same_bits(&state, &same, sizeof state) && same_bits(&pose, &wanted, sizeof pose));
        }
    }
}

/* ---- anything ---- */

static struct turret_config drawn_config(void)
{
    struct turret_config config = turret_between(-INFINITY, INFINITY, -30, 90, 90);
    uint32_t i;

    if (draw() < 0.5) {
        config.azimuth_min = (float)(-1 - 8 * draw());
        config.azimuth_max = (float)(1 + 8 * draw());
    }
    if (draw() < 0.3)
        config.elevation_max = 3;
    config.azimuth_accel = config.elevation_accel = draw() < 0.2 ? INFINITY : (float)(1 + 5 * draw());
    config.sector_count = 1 + (uint32_t)(8 * draw());
    for (i = 0; i < config.sector_count; i++) {
        const double from = 360 * draw(), low = 90 * draw() - 30;

        config.sectors[i] = sector_of(from, from + 60 * draw(), draw() < 0.4 ? -INFINITY : low, low + 30 * draw(), KEEP_OUT);
        if (draw() < 0.2)
            config.sectors[i].kind = HOLD;
    }
    return config;
}

static struct turret_state drawn_state(const struct turret_config *config)
{
    struct turret_state state;

    do
        state = standing(400 * draw() - 200, 100 * draw() - 20);
    while (is_inside(config, &state) || state.azimuth < config->azimuth_min || state.azimuth > config->azimuth_max ||
           state.elevation < config->elevation_min || state.elevation > config->elevation_max);
    return state;
}

/* Fewer for quick tests, and for tools that take fifty times as long. */
#ifdef FEW_CASES
enum { SCENES = 4 };
#else
enum { SCENES = 60 };
#endif

static void no_frame_is_ever_inside(void)
{
    int scene, frame, call, inside = 0, limited = 0;

    seed = 1;
    for (scene = 0; scene < SCENES; scene++) {
        const struct turret_config config = drawn_config();

        for (call = 0; call < CALLS; call++) {
            struct turret_state state = drawn_state(&config);
            double azimuth = 0, elevation = 0;

            for (frame = 0; frame < 40; frame++) {
                if (frame % 8 == 0) {
                    azimuth = 360 * draw();
                    elevation = 100 * draw() - 20;
                }
                limited += (turn_to(call, &state, &config, azimuth, elevation, (float)(0.1 * draw()), NULL) &
                            TURRET_SECTOR_LIMITED) != 0;
                inside += is_inside(&config, &state);
            }
        }
    }
    CHECK(inside == 0);
    CHECK(limited > 15 * SCENES);
}

static const struct test tests[] = {
    {"gun_lifts_over_its_bridge", gun_lifts_over_its_bridge},
    {"gun_turns_the_other_way_where_that_is_sooner", gun_turns_the_other_way_where_that_is_sooner},
    {"gun_with_stops_lifts_all_the_same", gun_with_stops_lifts_all_the_same},
    {"seam_of_no_width_is_no_gap", seam_of_no_width_is_no_gap},
    {"target_inside_is_followed_along_the_edge", target_inside_is_followed_along_the_edge},
    {"rest_pose_inside_is_the_nearest_place_outside", rest_pose_inside_is_the_nearest_place_outside},
    {"tolerance_is_that_of_the_error", tolerance_is_that_of_the_error},
    {"gun_may_stand_at_an_edge", gun_may_stand_at_an_edge},
    {"target_that_no_way_leads_to_is_come_near_to", target_that_no_way_leads_to_is_come_near_to},
    {"trembling_target_does_not_make_it_hunt", trembling_target_does_not_make_it_hunt},
    {"state_inside_leaves_by_the_nearest_edge_and_stays_outside", state_inside_leaves_by_the_nearest_edge_and_stays_outside},
    {"state_inside_of_what_has_no_outside_stays", state_inside_of_what_has_no_outside_stays},
    {"queries_say_where_it_ends_and_when", queries_say_where_it_ends_and_when},
    {"calls_that_do_the_same_have_the_same_bits", calls_that_do_the_same_have_the_same_bits},
    {"long_step_ends_where_short_ones_do", long_step_ends_where_short_ones_do},
    {"time_of_zero_moves_nothing_and_says_how_it_stands", time_of_zero_moves_nothing_and_says_how_it_stands},
    {"empty_sectors_change_no_bit", empty_sectors_change_no_bit},
    {"no_frame_is_ever_inside", no_frame_is_ever_inside},
};

MAIN(tests)
