/* turret_config_default, turret_update_angles, turret_return, and what all calls that move a turret have in common. The
 * routes of turret_update are in turret_route.c, how it moves in turret_motion.c, bad input in turret_bad_input.c. */
#include "turret_check.h"

#define STEP (1.0f / 60)

/* ---- config ---- */

static void config_default_has_the_contracts_values(void)
{
    int32_t axes;

    for (axes = 0; axes < 4; axes++) {
        struct turret_config config, wanted;

        memset(&config, 0xff, sizeof config);
        memset(&wanted, 0, sizeof wanted);
        wanted.azimuth_min = -INFINITY;
        wanted.azimuth_max = INFINITY;
        wanted.elevation_min = (float)(-PI / 2);
        wanted.elevation_max = (float)(PI / 2);
        wanted.azimuth_rate = wanted.elevation_rate = INFINITY;
        wanted.azimuth_accel = wanted.elevation_accel = INFINITY;
        wanted.aim_tolerance = 1e-3f;
        wanted.axes = axes;
        CHECK(turret_config_default(&config, axes) == &config);
        CHECK(same_bits(&config, &wanted, sizeof config));
    }
}

static void config_default_is_on_any_target_at_once(void)
{
    static const double azimuths[] = {0, 100, 180, -179.5, -45}, elevations[] = {0, 60, -90, 89.9};
    struct turret_config config;
    size_t m, a, e;

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    for (m = 0; m < COUNT(MOUNTS); m++)
        for (a = 0; a < COUNT(azimuths); a++)
            for (e = 0; e < COUNT(elevations); e++) {
                const union dvec3 target = target_at(&MOUNTS[m], azimuths[a], elevations[e], 50);
                struct turret_state state = standing(10, 10);
                struct turret_pose pose;

                CHECK((turret_update(&state, &config, &MOUNTS[m], &target, 1e-3f, &pose) & ~TURRET_AT_REST) ==
                      TURRET_ON_TARGET);
                CHECK_NEAR(miss(&pose, &target, NULL), 0, 3e-7);
                CHECK_NEAR(pose.error, 0, 3e-7);
            }
}

/* ---- flags ---- */

static void flags_and_axes_have_the_values_of_the_contract(void)
{
    CHECK(TURRET_ON_TARGET == 1 && TURRET_AZIMUTH_LIMITED == 2 && TURRET_ELEVATION_LIMITED == 4);
    CHECK(TURRET_SLEWING == 8 && TURRET_AT_REST == 16 && TURRET_TOO_CLOSE == 32);
    CHECK(TURRET_AXES_CANONICAL == 0 && TURRET_AXES_UNITY == 1);
    CHECK(TURRET_AXES_GODOT == 2 && TURRET_AXES_UNREAL == 3);
}

static void on_target_comes_from_the_angle_after_the_move(void)
{
    const struct turret_config config = turret_between(-1000, 1000, -90, 90, 0.1);
    const union dvec3 behind = target_at(&LEVEL, 180, 0, 100);
    struct turret_state state = standing(0, 0);
    struct turret_pose pose;
    int i;

    /* A step is a second, and so 0.1 degrees: within the tolerance of 1e-3 rad, 0.057, is the last one alone. */
    for (i = 1; i < 1800; i++) {
        CHECK(turret_update(&state, &config, &LEVEL, &behind, 1, &pose) == TURRET_SLEWING);
        CHECK(pose.flags == TURRET_SLEWING);
        CHECK_NEAR(pose.error, PI - i * (double)config.azimuth_rate, 2e-7);
        CHECK_NEAR(state.azimuth, i * (double)config.azimuth_rate, ROUNDING);
    }
    turret_update(&state, &config, &LEVEL, &behind, 1, &pose);
    CHECK(pose.flags & TURRET_ON_TARGET);
    CHECK_NEAR(pose.error, 0, 2e-7);
}

static void on_target_is_within_the_tolerance_while_slewing_too(void)
{
    struct turret_config config = turret_between(-170, 170, -90, 90, 30);
    const union dvec3 target = target_at(&LEVEL, 40, 30, 100);
    struct turret_state state = standing(0, 0);
    struct turret_pose pose;
    int i, early = 0;

    config.aim_tolerance = 0.1f;
    for (i = 0; i < 100; i++) {
        int32_t flags = turret_update(&state, &config, &LEVEL, &target, STEP, &pose);
        double error = miss(&pose, &target, NULL);

        CHECK_NEAR(pose.error, error, 3e-7);
        CHECK((uint32_t)flags == pose.flags);
        CHECK(fabs(error - 0.1) < 1e-6 || !!(flags & TURRET_ON_TARGET) == (error < 0.1));
        early += flags == (TURRET_ON_TARGET | TURRET_SLEWING);
    }
    CHECK(early > 3);
}

static void slewing_is_clear_for_one_that_waits_at_a_stop(void)
{
    const struct turret_config config = turret_between(-90, 90, -10, 45, 60);
    const union dvec3 target = target_at(&LEVEL, 120, -30, 100);
    struct turret_state state = {config.azimuth_max, config.elevation_min, 0, 0}, start = state;

    CHECK(turret_update(&state, &config, &LEVEL, &target, STEP, NULL) ==
          (TURRET_AZIMUTH_LIMITED | TURRET_ELEVATION_LIMITED));
    CHECK(same_bits(&state, &start, sizeof state));
}

static void limited_is_never_set_by_a_rate(void)
{
    struct turret_config config = turret_between(-170, 170, -45, 45, 0);
    const union dvec3 target = target_at(&LEVEL, 40, 30, 100);
    struct turret_state state = standing(0, 0), start = state;

    CHECK(turret_update(&state, &config, &LEVEL, &target, 1, NULL) == (TURRET_SLEWING | TURRET_AT_REST));
    CHECK(same_bits(&state, &start, sizeof state));
    config.azimuth_rate = config.elevation_rate = INFINITY;
    config.azimuth_accel = config.elevation_accel = 0;
    CHECK(turret_update(&state, &config, &LEVEL, &target, 1, NULL) == (TURRET_SLEWING | TURRET_AT_REST));
    CHECK(same_bits(&state, &start, sizeof state));
}

/* ---- update_angles, return ---- */

static void update_angles_counts_the_turns_between_stops(void)
{
    const struct turret_config config = turret_between(-360, 360, -10, 60, 60);
    const double step = (double)config.azimuth_rate * STEP;
    const float azimuth = (float)radians(330), elevation = (float)radians(30);
    struct turret_state state = standing(10, 0);
    int32_t flags;
    int i;

    for (i = 1; i < 320; i++) {
        flags = turret_update_angles(&state, &config, &LEVEL, azimuth, elevation, STEP, NULL);
        CHECK_NEAR(state.azimuth, radians(10) + i * step, ROUNDING);
        CHECK_NEAR(state.elevation, i < 30 ? i * step : elevation, i == 30 ? 1e-6 : ROUNDING);
        CHECK(flags == TURRET_SLEWING);
    }
    for (; i <= 321; i++)
        flags = turret_update_angles(&state, &config, &LEVEL, azimuth, elevation, STEP, NULL);
    CHECK(flags == 0);
    CHECK(state.azimuth == azimuth && state.elevation == elevation);
}

static void update_angles_without_stops_takes_the_short_way(void)
{
    struct turret_config config;
    struct turret_state state = standing(170, 0);

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    config.azimuth_rate = (float)radians(60);
    CHECK(turret_update_angles(&state, &config, &LEVEL, (float)radians(190 + 720), 0, 0.25f, NULL) == TURRET_SLEWING);
    CHECK_ANGLES(state, -175, 0, 1e-6);
    CHECK(turret_update_angles(&state, &config, &LEVEL, (float)radians(190 + 720), 0, 0.25f, NULL) == 0);
    CHECK_ANGLES(state, -170, 0, 1e-6);
}

static void update_angles_beyond_a_stop_go_to_the_stop(void)
{
    const struct turret_config config = turret_between(-90, 90, -10, 60, INFINITY);
    const float past[] = {(float)radians(100), (float)radians(-20)};
    struct turret_state state = standing(0, 0);
    struct turret_pose pose;
    double wanted[3], boresight[3];
    int i;

    CHECK(turret_update_angles(&state, &config, &LEVEL, past[0], 0, 1, &pose) == TURRET_AZIMUTH_LIMITED);
    CHECK_ANGLES(state, 90, 0, 1e-6);
    CHECK_NEAR(pose.error, radians(10), 1e-6);
    CHECK(turret_update_angles(&state, &config, &LEVEL, past[0], past[1], 1, &pose) ==
          (TURRET_AZIMUTH_LIMITED | TURRET_ELEVATION_LIMITED));
    CHECK_ANGLES(state, 90, -10, 1e-6);
    direction(100, -20, wanted);
    for (i = 0; i < 3; i++)
        boresight[i] = pose.boresight.vec[i];
    CHECK_NEAR(pose.error, angle3(wanted, boresight), 1e-6);
}

static void return_goes_to_the_rest_pose_and_says_so(void)
{
    struct turret_config config = turret_between(50, 180, -10, 60, 60);
    const double step = (double)config.azimuth_rate * STEP;
    struct turret_state state = standing(60, 50);
    struct turret_pose pose;
    int32_t flags;
    int i;

    config.rest_azimuth = (float)radians(140);
    config.rest_elevation = (float)radians(20);
    for (i = 1; i < 80; i++) {
        flags = turret_return(&state, &config, &LEVEL, STEP, &pose);
        CHECK_NEAR(state.azimuth, radians(60) + i * step, ROUNDING);
        CHECK_NEAR(state.elevation, i < 30 ? radians(50) - i * step : config.rest_elevation, i == 30 ? 1e-6 : ROUNDING);
        CHECK(flags == TURRET_SLEWING);
    }
    for (; i <= 81; i++)
        flags = turret_return(&state, &config, &LEVEL, STEP, &pose);
    CHECK(flags == TURRET_AT_REST && pose.flags == (uint32_t)flags);
    CHECK(pose.error == 0);
    CHECK(state.azimuth == config.rest_azimuth && state.elevation == config.rest_elevation);
    CHECK(state.azimuth_rate == 0 && state.elevation_rate == 0);
}

static void return_with_a_rest_beyond_a_stop_rests_at_the_stop(void)
{
    struct turret_config config = turret_between(50, 180, -10, 60, 60);
    struct turret_state state = standing(60, 50);

    config.rest_elevation = 7;
    CHECK(turret_return(&state, &config, &LEVEL, 10, NULL) == TURRET_AT_REST);
    CHECK(state.azimuth == config.azimuth_min && state.elevation == config.elevation_max);
}

static void without_a_target_no_frame_is_on_target(void)
{
    struct turret_config config = turret_between(-200, 200, -20, 100, 80);
    int returns, i, arrived = 0;

    /* Any direction at all is within this tolerance. */
    config.aim_tolerance = 4;
    for (returns = 0; returns < 2; returns++) {
        struct turret_state state = standing(-150, 70);
        struct turret_pose pose;

        for (i = 0; i < 300; i++) {
            int32_t flags = returns ? turret_return(&state, &config, &LEVEL, STEP, &pose)
                                    : turret_update_angles(&state, &config, &LEVEL, 3, 1, STEP, &pose);

            CHECK(flags >= 0 && !(flags & TURRET_ON_TARGET) && pose.flags == (uint32_t)flags);
            if (!(flags & TURRET_SLEWING)) {
                CHECK_NEAR(pose.error, 0, 3e-7);
                arrived++;
            }
        }
    }
    CHECK(arrived > 100);
}

/* ---- what all of them have in common ---- */

/* A call of every function that moves a turret, in turn, toward what is different each time. */
static int32_t move(int i, struct turret_state *state, const struct turret_config *config, struct turret_pose *pose)
{
    const struct turret_mount *mount = &MOUNTS[i % (int)COUNT(MOUNTS)];
    const float dt = 1e-3f * (float)(i * 7 % 40);
    const union vec3 velocity = {{0.1f * (float)i, 3, -2}}, spin = {{0.3f, -0.1f, 0.2f}};
    struct turret_motion target = {{{0, 0, 0}}, {{20, 0, 5}}, {{0, -9.81f, 0}}};

    target.position = target_at(mount, 3 * i, 40 * sin(0.1 * i), 30 + i);
    switch (i / 50 % 4) {
    case 0:
        return turret_update(state, config, mount, &target.position, dt, pose);
    case 1:
        return turret_track(state, config, mount, &velocity, &spin, &target, dt, pose);
    case 2:
        return turret_update_angles(state, config, mount, (float)sin(i), 0.5f, dt, pose);
    default:
        return turret_return(state, config, mount, dt, pose);
    }
}

/* A turret with all that it can have. */
static struct turret_config full_config(void)
{
    struct turret_config config = turret_between(-200, 200, -20, 100, 80);

    config.azimuth_accel = 4;
    config.elevation_accel = 2;
    config.rest_azimuth = -1;
    config.trunnion.v.y = 1.5f;
    config.muzzle.v.x = 2;
    config.muzzle.v.z = 0.25f;
    return config;
}

static void copied_state_replays_the_same_bits(void)
{
    enum { CALLS = 600, SAVED_AT = 237 };
    static struct turret_state states[CALLS];
    static struct turret_pose poses[CALLS];
    const struct turret_config config = full_config();
    struct turret_state state = {0, 0, 0, 0}, saved = state;
    int32_t flags[CALLS];
    int i;

    for (i = 0; i < CALLS; i++) {
        if (i == SAVED_AT)
            saved = state;
        flags[i] = move(i, &state, &config, &poses[i]);
        CHECK(flags[i] >= 0 && (uint32_t)flags[i] == poses[i].flags);
        states[i] = state;
    }
    for (i = SAVED_AT; i < CALLS; i++) {
        struct turret_pose pose;

        CHECK(move(i, &saved, &config, &pose) == flags[i]);
        CHECK(same_bits(&saved, &states[i], sizeof saved) && same_bits(&pose, &poses[i], sizeof pose));
    }
}

static void pose_of_the_state_is_the_pose_that_a_step_answers(void)
{
    const struct turret_config config = full_config();
    struct turret_state state = {0, 0, 0, 0};
    int i;

    for (i = 0; i < 600; i++) {
        struct turret_pose pose, wanted;

        memset(&pose, 0xff, sizeof pose);
        move(i, &state, &config, &pose);
        CHECK(turret_pose_of(&state, &config, &MOUNTS[i % (int)COUNT(MOUNTS)], &wanted) == TURRET_OK);
        CHECK(same_bits(&pose, &wanted, offsetof(struct turret_pose, error)));
        CHECK(pose.reserved == 0);
    }
}

static void pose_may_be_null(void)
{
    const struct turret_config config = full_config();
    struct turret_state state = {0, 0, 0, 0}, same = state;
    struct turret_pose pose;
    int i;

    for (i = 0; i < 600; i++) {
        CHECK(move(i, &state, &config, &pose) == move(i, &same, &config, NULL));
        CHECK(same_bits(&state, &same, sizeof state));
    }
}

static void outputs_may_be_inputs(void)
{
    const struct turret_config config = full_config();
    const struct turret_mount mount = MOUNTS[2];
    const struct turret_state start = standing(20, 30);
    struct turret_motion motion = {{{0, 0, 0}}, {{0, 0, 0}}, {{1, 2, 3}}};
    struct turret_state state = start, same = start;
    struct turret_pose pose, in_place;
    struct turret_config solved = config;
    union dvec3 target;
    union vec3 way;
    float azimuth, elevation;

    /* the pose's muzzle as the target, its boresight as a velocity and a spin */
    turret_pose_of(&start, &config, &LEVEL, &in_place);
    target = motion.position = in_place.muzzle;
    way = in_place.boresight;
    CHECK(turret_update(&state, &config, &mount, &target, 0.1f, &pose) ==
          turret_update(&same, &config, &mount, &in_place.muzzle, 0.1f, &in_place));
    CHECK(same_bits(&state, &same, sizeof state) && same_bits(&pose, &in_place, sizeof pose));
    in_place.boresight = way;
    CHECK(turret_track(&state, &config, &mount, &way, &way, &motion, 0.1f, &pose) ==
          turret_track(&same, &config, &mount, &in_place.boresight, &in_place.boresight, &motion, 0.1f, &in_place));
    CHECK(same_bits(&state, &same, sizeof state) && same_bits(&pose, &in_place, sizeof pose));
    /* the mount's position as the target, and the configuration's angles as those of a solution */
    CHECK(turret_update(&state, &config, &mount, &mount.position, 0.1f, &pose) >= 0);
    CHECK(turret_solve(&config, &mount, &target, &azimuth, &elevation) ==
          turret_solve(&solved, &mount, &target, &solved.rest_azimuth, &solved.azimuth_min));
    CHECK(solved.rest_azimuth == azimuth && solved.azimuth_min == elevation);
}

static const struct test tests[] = {
    {"config_default_has_the_contracts_values", config_default_has_the_contracts_values},
    {"config_default_is_on_any_target_at_once", config_default_is_on_any_target_at_once},
    {"flags_and_axes_have_the_values_of_the_contract", flags_and_axes_have_the_values_of_the_contract},
    {"on_target_comes_from_the_angle_after_the_move", on_target_comes_from_the_angle_after_the_move},
    {"on_target_is_within_the_tolerance_while_slewing_too", on_target_is_within_the_tolerance_while_slewing_too},
    {"slewing_is_clear_for_one_that_waits_at_a_stop", slewing_is_clear_for_one_that_waits_at_a_stop},
    {"limited_is_never_set_by_a_rate", limited_is_never_set_by_a_rate},
    {"update_angles_counts_the_turns_between_stops", update_angles_counts_the_turns_between_stops},
    {"update_angles_without_stops_takes_the_short_way", update_angles_without_stops_takes_the_short_way},
    {"update_angles_beyond_a_stop_go_to_the_stop", update_angles_beyond_a_stop_go_to_the_stop},
    {"return_goes_to_the_rest_pose_and_says_so", return_goes_to_the_rest_pose_and_says_so},
    {"return_with_a_rest_beyond_a_stop_rests_at_the_stop", return_with_a_rest_beyond_a_stop_rests_at_the_stop},
    {"without_a_target_no_frame_is_on_target", without_a_target_no_frame_is_on_target},
    {"copied_state_replays_the_same_bits", copied_state_replays_the_same_bits},
    {"pose_of_the_state_is_the_pose_that_a_step_answers", pose_of_the_state_is_the_pose_that_a_step_answers},
    {"pose_may_be_null", pose_may_be_null},
    {"outputs_may_be_inputs", outputs_may_be_inputs},
};

MAIN(tests)
