/* What a turret turns to at the borders of its travel, its sectors and its range, and what its calls say of it. Each test
 * is a scene in which a turret that guesses its goal anew in each step is wrong, or in which a call said something else
 * than what a step does. core/tests/turret_memory.rs and its neighbors test the same at random. */
#include <stdlib.h>

#include "sector_check.h"

#define FRAME (1.0f / 60)

/* A turret with stops, rates and accelerations in radians. */
static struct turret_config turret_of(double azimuth_min, double azimuth_max, double elevation_min, double elevation_max,
                                      double azimuth_rate, double elevation_rate, double accel)
{
    struct turret_config config;

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    config.azimuth_min = (float)azimuth_min, config.azimuth_max = (float)azimuth_max;
    config.elevation_min = (float)elevation_min, config.elevation_max = (float)elevation_max;
    config.azimuth_rate = (float)azimuth_rate, config.elevation_rate = (float)elevation_rate;
    config.azimuth_accel = config.elevation_accel = (float)accel;
    return config;
}

static void add_mast(struct turret_config *config, double from, double to, double elevation_max)
{
    const struct turret_sector mast = {(float)from, (float)to, -INFINITY, (float)elevation_max, KEEP_OUT};

    config->sectors[config->sector_count++] = mast;
}

static struct turret_state state_of(double azimuth, double elevation, double azimuth_rate, double elevation_rate)
{
    const struct turret_state state = {.azimuth = azimuth, .elevation = elevation,
                                       .azimuth_rate = azimuth_rate, .elevation_rate = elevation_rate};

    return state;
}

/* A target 100 m away at angles in radians. */
static union dvec3 target_of(double azimuth, double elevation)
{
    return target_at(&LEVEL, azimuth * 180 / PI, elevation * 180 / PI, 100);
}

/* ---- it stays with what it has chosen ---- */

static void target_that_sways_behind_a_mast_at_the_stops_leaves_the_barrel_at_one_edge(void)
{
    const struct turret_platform platform = {.orientation = {{0, 0, 0, 1}}};
    int32_t axes;
    int is_gun, frame, i;

    for (axes = 0; axes < 8; axes++)
        for (is_gun = 0; is_gun < 2; is_gun++) {
            struct turret_config config = turret_of(-PI, PI, -0.3, 1, 1, 1, 5);
            struct turret_state state = {0};
            struct turret_motion target = {0};
            int at_edge[2] = {0, 0};

            config.axes = axes;
            add_mast(&config, 2.7, -2.7, INFINITY);
            for (frame = 0; frame < 3600; frame++) {
                const double azimuth = PI + radians(0.1) * sin(2 * PI / 10 * frame * FRAME);
                const struct turret_state astern = state_of(azimuth, atan2(99, 490), 0, 0);
                struct turret_pose pose;

                turret_pose_of(&astern, &config, &LEVEL, &pose);
                for (i = 0; i < 3; i++)
                    target.position.vec[i] = 500.0 * pose.boresight.vec[i];
                CHECK((is_gun ? engage_batch(&state, &config, &platform, &target, FRAME, NULL)
                              : turret_update(&state, &config, &LEVEL, &target.position, FRAME, NULL)) >= 0);
                if (frame > 600)
                    at_edge[state.azimuth > 0] += fabs(fabs(state.azimuth) - 2.7) < 1e-6;
            }
            CHECK(at_edge[0] == 2999 || at_edge[1] == 2999);
        }
}

/* A gun with two arcs, and what moves: the ship pitches in 8 seconds, or the target sways along the line of sight. */
struct gunnery {
    double elevation_min, elevation_max, rate, accel;
    float max_time;
    double ahead, below, pitch, sway, sway_seconds;
};

/* Counts in how many of 3,600 frames the gun is on target, and how often its goal changes by more than 0.2 rad. */
static int frames_on_target(const struct gunnery *scene, int32_t trajectory, int *changes)
{
    const struct turret_config config = turret_of(-INFINITY, INFINITY, scene->elevation_min, scene->elevation_max,
                                                  scene->rate, scene->rate, scene->accel);
    struct turret_shot shell = {.speed = 60, .gravity = {{0, -9.81f, 0}}};
    struct turret_platform platform = {.orientation = {{0, 0, 0, 1}}};
    struct turret_motion target = {0};
    struct turret_state state = {0};
    double last = NAN;
    int frame, on_target = 0;

    shell.trajectory = trajectory;
    shell.max_time = scene->max_time;
    *changes = 0;
    for (frame = 0; frame < 3600; frame++) {
        const double time = frame * (double)FRAME, pitching = 2 * PI / 8, swaying = 2 * PI / scene->sway_seconds;
        const double pitch = scene->pitch * sin(pitching * time);
        int32_t flags;

        platform.orientation = (union quat){{0, 0, (float)sin(pitch / 2), (float)cos(pitch / 2)}};
        platform.spin.v.z = (float)(scene->pitch * pitching * cos(pitching * time));
        target.position = (union dvec3){{scene->ahead + scene->sway * sin(swaying * time), -scene->below, 0}};
        target.velocity.v.x = (float)(scene->sway * swaying * cos(swaying * time));
        flags = turret_engage(&state, &config, &platform, &shell, &target, FRAME, NULL, NULL);
        CHECK(flags >= 0);
        on_target += (flags & TURRET_ON_TARGET) != 0;
        *changes += fabs(state.elevation + state.elevation_left - last) > 0.2;
        last = state.elevation + state.elevation_left;
    }
    return on_target;
}

static void earliest_arc_next_to_a_stop_is_on_target_about_as_often_as_the_latest(void)
{
    const struct gunnery ship = {0, 1.48, 0.26, 0.52, 0, 171.4, 40, 0.05, 0, 1};
    int changes, other_changes;
    const int earliest = frames_on_target(&ship, TURRET_TRAJECTORY_EARLIEST, &changes);
    const int latest = frames_on_target(&ship, TURRET_TRAJECTORY_LATEST, &other_changes);

    CHECK(latest > 3000 && earliest > latest - 300);
    CHECK(changes <= 2 && other_changes <= 2);
}

static void latest_arc_next_to_a_stop_stays_on_target_by_one_of_both_arcs(void)
{
    int i, changes;

    /* The high arc of this target is at 1.3413 rad. */
    for (i = -3; i <= 3; i++) {
        const struct gunnery ship = {-0.5, 1.3413 + 0.02 * i, 0.26, 0.52, 0, 171.4, 40, 0.05, 0, 1};

        CHECK(frames_on_target(&ship, TURRET_TRAJECTORY_LATEST, &changes) > 2800);
        CHECK(changes <= 3);
    }
}

static void gun_at_the_end_of_its_range_or_of_its_time_does_not_swing(void)
{
    static const double sways[] = {0.05, 0.3, 1}, seconds[] = {0.3, 1, 4};
    /* On level ground: how far the shell gets, and how long it takes by the high arc to 300 m. */
    const double range = 60 * 60 / 9.81, high = (PI - asin(300 / range)) / 2;
    size_t i, j;

    for (i = 0; i < COUNT(sways); i++)
        for (j = 0; j < COUNT(seconds); j++) {
            struct gunnery scene = {-0.3, 1.5, 0.6, 1.5, 0, range - 0.1, 0, 0, sways[i], seconds[j]};
            int is_time, changes[2], on_target[2];

            for (is_time = 0; is_time < 2; is_time++) {
                on_target[0] = frames_on_target(&scene, TURRET_TRAJECTORY_EARLIEST, &changes[0]);
                on_target[1] = frames_on_target(&scene, TURRET_TRAJECTORY_LATEST, &changes[1]);
                CHECK(changes[0] <= 2 && changes[1] <= 2);
                CHECK(abs(on_target[0] - on_target[1]) < 300);
                scene.ahead = 300, scene.max_time = (float)(2 * 60 * sin(high) / 9.81);
            }
        }
}

/* ---- where it ends ---- */

static void barrel_longer_than_the_range_stays_at_the_stop_next_to_the_target(void)
{
    static const double highest[] = {20, 80};
    size_t i;
    int centimeters;

    for (i = 0; i < COUNT(highest); i++) {
        struct turret_config config = turret_between(-INFINITY, INFINITY, -10, highest[i], 60);
        struct turret_state state = {0};

        config.azimuth_accel = config.elevation_accel = 4;
        config.trunnion.v.y = 1.8f;
        config.muzzle.v.x = 5.5f;
        for (centimeters = 1500; centimeters >= 50; centimeters--) {
            const union dvec3 ground = {{0.01 * centimeters, 0, 0}};
            float azimuth, elevation;

            CHECK(turret_update(&state, &config, &LEVEL, &ground, FRAME, NULL) >= 0);
            CHECK(turret_solve(&config, &LEVEL, &ground, &azimuth, &elevation) >= 0);
            if (centimeters < 600) {
                CHECK_ANGLES(state, 0, -10, 1e-6);
                CHECK(azimuth == 0 && elevation == config.elevation_min);
            }
        }
    }
}

static void cable_before_a_mast_goes_to_the_stop_next_to_the_target(void)
{
    struct turret_config config = turret_between(-270, 270, -60, 60, 60);
    const union dvec3 target = target_at(&LEVEL, 271, 0, 100);
    struct turret_state state = standing(60, 0);
    struct turret_pose pose;
    int frame;

    add_mast(&config, radians(20), radians(40), INFINITY);
    for (frame = 0; frame < 600; frame++)
        CHECK(turret_update(&state, &config, &LEVEL, &target, FRAME, &pose) >= 0);
    CHECK_ANGLES(state, 270, 0, 1e-6);
    CHECK_NEAR(pose.error, radians(1), 1e-6);
}

static void turret_changes_over_the_top_in_the_time_that_it_told(void)
{
    struct turret_config config = turret_of(-INFINITY, INFINITY, -2.3, 1.7, 1.25, 1, 5);
    struct turret_state state = state_of(-1.25, 1.3, -1, -1);
    const union dvec3 target = target_of(-2.75, 1.704);
    int32_t flags;
    int frame = 0;
    float left, then;

    config.elevation_accel = 20;
    left = turret_time_to_aim(&state, &config, &LEVEL, &target);
    do {
        flags = turret_update(&state, &config, &LEVEL, &target, FRAME, NULL);
        then = turret_time_to_aim(&state, &config, &LEVEL, &target);
        CHECK(fabs(left - then - FRAME) < 1e-5 || left < FRAME);
        left = then;
    } while (++frame < 1000 && (flags & (TURRET_ON_TARGET | TURRET_SLEWING)) != TURRET_ON_TARGET);
    CHECK(frame > 60 && frame < 1000);
    /* By the other branch: the same direction, not over the top. */
    CHECK_NEAR(state.azimuth, PI - 2.75, 1e-6);
    CHECK_NEAR(state.elevation, PI - 1.704, 1e-6);
}

static struct turret_state after_steps(struct turret_state state, const struct turret_config *config,
                                       const union dvec3 *target, float seconds, int count, int32_t *flags)
{
    int i;

    for (i = 0; i < count; i++) {
        *flags = turret_update(&state, config, &LEVEL, target, seconds / (float)count, NULL);
        CHECK(*flags >= 0);
    }
    return state;
}

static void steps_that_run_into_a_stop_end_where_one_does(void)
{
    const struct turret_config leaning = turret_of(-INFINITY, INFINITY, -3, 0.5, 1.5, 1.5, 7);
    const struct turret_config cable = turret_of(radians(-185), radians(185), -1, 1, 1, 1, 0.05);
    const union dvec3 below = {{3, -4, 4}}, past_the_stop = target_of(radians(-174.94), 0);
    const struct turret_state start = state_of(1.75, 0.5, 1, 1), at_stop = state_of(radians(-184), 0, 0.5, 0);
    struct turret_state once, many;
    int32_t flags, then;
    int count;

    once = after_steps(start, &leaning, &below, 0.5f, 1, &flags);
    for (count = 2; count <= 512; count *= 4) {
        many = after_steps(start, &leaning, &below, 0.5f, count, &then);
        CHECK_NEAR(many.azimuth, once.azimuth, 1e-9);
        CHECK_NEAR(many.elevation, once.elevation, 1e-9);
        CHECK(then == flags);
    }
    once = after_steps(at_stop, &cable, &past_the_stop, 64, 1, &flags);
    many = after_steps(at_stop, &cable, &past_the_stop, 64, 256, &then);
    CHECK_NEAR(many.azimuth, once.azimuth, 1e-9);
    CHECK_NEAR(once.azimuth, radians(-174.94), 1e-6);
    CHECK((flags & TURRET_ON_TARGET) && then == flags);
}

static void target_overhead_is_not_limited_by_a_float_that_stands_for_half_of_pi(void)
{
    const union dvec3 overhead = {{0, 100, 0}};
    struct turret_config config;
    struct turret_state state = state_of(3, 0, 0, 0);
    float azimuth, elevation;

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    config.rest_azimuth = 3;
    add_mast(&config, -0.5, 0.5, INFINITY);
    CHECK((double)config.elevation_max > PI / 2);
    CHECK(turret_solve(&config, &LEVEL, &overhead, &azimuth, &elevation) == 0);
    CHECK(azimuth == 3 && elevation == (float)(PI / 2));
    CHECK(turret_can_aim_at(&config, &LEVEL, &overhead) == 1);
    CHECK(turret_update(&state, &config, &LEVEL, &overhead, 1, NULL) == TURRET_ON_TARGET);
    state = state_of(3, config.elevation_max, 0, 0);
    CHECK(turret_update_angles(&state, &config, &LEVEL, 2, config.elevation_max, 1, NULL) == 0);
    CHECK(state.azimuth == 2 && state.elevation == (double)config.elevation_max);
}

static void angle_that_people_give_is_the_equivalent_one_within_the_travel(void)
{
    const struct turret_config ahead = turret_between(-90, 90, -10, 60, 60);
    struct turret_config astern = turret_between(90, 270, -10, 60, 60);
    struct turret_state state = standing(-170, 0);
    int frame;

    /* A turn of 10 degrees takes 10 of these frames, a turn of 350 degrees 350. */
    astern.rest_azimuth = (float)PI;
    for (frame = 0; frame < 11; frame++) {
        CHECK(turret_return(&state, &astern, &LEVEL, FRAME, NULL) >= 0);
        CHECK(state.azimuth >= radians(180) - 1e-6 && state.azimuth <= radians(190));
    }
    CHECK_ANGLES(state, 180, 0, 1e-6);
    state = standing(0, 0);
    CHECK(turret_update_angles(&state, &ahead, &LEVEL, (float)radians(350), 0, 1, NULL) == 0);
    CHECK_ANGLES(state, -10, 0, 1e-6);
}

/* ---- around a sector ---- */

static void way_around_a_sector_takes_the_time_of_its_legs(void)
{
    struct turret_config config = turret_of(-INFINITY, INFINITY, -1.5, 1.5, 1.5, 2, INFINITY);
    const struct turret_state state = state_of(0, 0.25, 0, 0);
    const union dvec3 target = target_of(1.25, -0.25);

    add_mast(&config, 0.25, 0.75, 1);
    CHECK_NEAR(turret_time_to_aim(&state, &config, &LEVEL, &target), 4.0 / 3, FRAME);
}

static double arrival(const struct turret_config *config, const union dvec3 *target, float dt)
{
    struct turret_state state = state_of(1.957, -0.039, 0, 0);
    int32_t flags;
    int count = 0;

    do
        flags = turret_update(&state, config, &LEVEL, target, dt, NULL);
    while (++count < 100000 && (flags & (TURRET_ON_TARGET | TURRET_SLEWING)) != TURRET_ON_TARGET);
    return count * (double)dt;
}

static void way_around_a_sector_takes_as_long_in_long_steps_as_in_short_ones(void)
{
    struct turret_config config = turret_of(-INFINITY, INFINITY, -0.334, 1.118, 1.361, 1.824, 4.626);
    const union dvec3 target = target_of(-0.564, 0.487);

    add_mast(&config, 0.181, 1.147, 0.8336);
    CHECK_NEAR(arrival(&config, &target, 0.0174f), arrival(&config, &target, 0.00027f), 0.0174);
}

/* ---- what the calls say ---- */

/* In [from, to). */
static double between(double from, double to)
{
    return from + (to - from) * draw();
}

static union vec3 drawn(double most)
{
    return (union vec3){{(float)between(-most, most), (float)between(-most, most), (float)between(-most, most)}};
}

/* Fewer for quick tests, and for tools that take fifty times as long. */
#ifdef FEW_CASES
enum { SCENES = 4000 };
#else
enum { SCENES = 200000 };
#endif

static void shot_fired_on_target_from_a_platform_about_as_fast_as_the_shot_hits(void)
{
    int scene, i, fired = 0, barely = 0, beyond = 0;

    seed = 1;
    for (scene = 0; scene < SCENES; scene++) {
        const double speed = exp(between(log(5), log(40)));
        struct turret_platform platform = {.orientation = {{0, 0, 0, 1}}};
        struct turret_motion target = {0};
        struct turret_shot shot = {.inherit = 1};
        struct turret_solution solution;
        struct turret_config config;
        struct turret_state state = {0};
        struct turret_pose pose;
        double along = 0, square = 0, missed = 0, flown = 0, apart[3], closing[3], off, turn;

        turret_config_default(&config, TURRET_AXES_CANONICAL);
        config.aim_tolerance = (float)between(0.02, 0.2);
        shot.speed = (float)speed;
        platform.velocity = drawn(speed);
        target.velocity = drawn(speed);
        for (i = 0; i < 3; i++)
            target.position.vec[i] = between(-150, 150);
        if (turret_engage(&state, &config, &platform, &shot, &target, 1, NULL, NULL) != TURRET_ON_TARGET)
            continue;
        /* About as far off as the tolerance allows, to any side. */
        off = config.aim_tolerance * between(0.8, 1.02), turn = between(0, 2 * PI);
        state.azimuth += off * cos(turn) / fmax(cos(state.elevation), 0.05);
        state.elevation += off * sin(turn);
        if (turret_engage(&state, &config, &platform, &shot, &target, 0, &pose, &solution) < 0 ||
            !(turret_engage(&state, &config, &platform, &shot, &target, 0, NULL, NULL) & TURRET_ON_TARGET))
            continue;
        for (i = 0; i < 3; i++) {
            const double launched = (double)shot.speed * pose.boresight.vec[i] + platform.velocity.vec[i];

            apart[i] = target.position.vec[i] - pose.muzzle.vec[i];
            closing[i] = target.velocity.vec[i] - launched;
            along -= apart[i] * closing[i];
            square += closing[i] * closing[i];
            flown += launched * launched;
        }
        for (i = 0; i < 3; i++)
            missed += pow(apart[i] + closing[i] * along / square, 2);
        missed = sqrt(missed) / (sqrt(flown) * solution.time);
        fired++;
        barely += missed > 0.9 * config.aim_tolerance;
        beyond += missed > config.aim_tolerance + 1e-4;
    }
    CHECK(beyond == 0);
    CHECK(fired > SCENES / 20 && barely > fired / 50);
}

static void dt_of_zero_says_what_the_last_step_said(void)
{
    static const union vec3 still = {{0, 0, 0}};
    const struct turret_shot shell = {.speed = 200, .inherit = 1, .gravity = {{0, -9.81f, 0}}};
    int scene, frame, settled = 0;

    seed = 2;
    for (scene = 0; scene < SCENES / 200; scene++) {
        struct turret_config config = turret_of(-2.6, 2.6, -0.3, 1.4, between(0.3, 4), between(0.3, 4), between(0.5, 20));
        struct turret_platform platform = {.orientation = {{0.1f, 0.2f, 0.3f, 0.9f}}};
        const struct turret_mount mount = {platform.position, platform.orientation};
        struct turret_motion target = {0};
        struct turret_state states[3];

        config.trunnion = drawn(1);
        config.muzzle.v.x = 3;
        target.position = (union dvec3){{between(-400, 400), between(-100, 200), between(-400, 400)}};
        states[0] = states[1] = states[2] = standing(between(-100, 100), between(0, 60));
        for (frame = 0; frame < 400; frame++) {
            int32_t step[3], again[3];
            int i;

            for (i = 0; i < 2; i++) {
                struct turret_state before[3];
                int32_t *flags = i ? again : step;
                const float dt = i ? 0 : FRAME;

                memcpy(before, states, sizeof states);
                flags[0] = turret_update(&states[0], &config, &mount, &target.position, dt, NULL);
                flags[1] = turret_track(&states[1], &config, &mount, &still, &still, &target, dt, NULL);
                flags[2] = turret_engage(&states[2], &config, &platform, &shell, &target, dt, NULL, NULL);
                CHECK(i == 0 || same_bits(before, states, sizeof states));
            }
            CHECK(same_bits(step, again, sizeof step));
            for (i = 0; i < 3; i++)
                settled += (step[i] & (TURRET_ON_TARGET | TURRET_SLEWING)) == TURRET_ON_TARGET;
        }
    }
    CHECK(settled > 400 * (SCENES / 200));
}

static const struct test tests[] = {
    {"target_that_sways_behind_a_mast_at_the_stops_leaves_the_barrel_at_one_edge",
     target_that_sways_behind_a_mast_at_the_stops_leaves_the_barrel_at_one_edge},
    {"earliest_arc_next_to_a_stop_is_on_target_about_as_often_as_the_latest",
     earliest_arc_next_to_a_stop_is_on_target_about_as_often_as_the_latest},
    {"latest_arc_next_to_a_stop_stays_on_target_by_one_of_both_arcs",
     latest_arc_next_to_a_stop_stays_on_target_by_one_of_both_arcs},
    {"gun_at_the_end_of_its_range_or_of_its_time_does_not_swing",
     gun_at_the_end_of_its_range_or_of_its_time_does_not_swing},
    {"barrel_longer_than_the_range_stays_at_the_stop_next_to_the_target",
     barrel_longer_than_the_range_stays_at_the_stop_next_to_the_target},
    {"cable_before_a_mast_goes_to_the_stop_next_to_the_target", cable_before_a_mast_goes_to_the_stop_next_to_the_target},
    {"turret_changes_over_the_top_in_the_time_that_it_told", turret_changes_over_the_top_in_the_time_that_it_told},
    {"steps_that_run_into_a_stop_end_where_one_does", steps_that_run_into_a_stop_end_where_one_does},
    {"target_overhead_is_not_limited_by_a_float_that_stands_for_half_of_pi",
     target_overhead_is_not_limited_by_a_float_that_stands_for_half_of_pi},
    {"angle_that_people_give_is_the_equivalent_one_within_the_travel",
     angle_that_people_give_is_the_equivalent_one_within_the_travel},
    {"way_around_a_sector_takes_the_time_of_its_legs", way_around_a_sector_takes_the_time_of_its_legs},
    {"way_around_a_sector_takes_as_long_in_long_steps_as_in_short_ones",
     way_around_a_sector_takes_as_long_in_long_steps_as_in_short_ones},
    {"shot_fired_on_target_from_a_platform_about_as_fast_as_the_shot_hits",
     shot_fired_on_target_from_a_platform_about_as_fast_as_the_shot_hits},
    {"dt_of_zero_says_what_the_last_step_said", dt_of_zero_says_what_the_last_step_said},
};

MAIN(tests)
