/* turret_config_default, turret_config_mirror, and the calls that move a turret: turret_update, turret_track,
   turret_update_angles, turret_track_angles, turret_stop,
 * turret_return. Bad input is in turret_bad_input.c. core/tests/turret_*.rs test in which direction a turret turns, and
 * how fast. */
#include "turret_check.h"

#define STEP (1.0f / 60)

static const union vec3 STILL = {{0, 0, 0}};

/* ---- config ---- */

static void config_default_has_the_contracts_values(void)
{
    int32_t axes;

    for (axes = 0; axes < 8; axes++) {
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

/* ---- flags ---- */

static void flags_and_axes_have_the_values_of_the_contract(void)
{
    CHECK(TURRET_ON_TARGET == 1 && TURRET_AZIMUTH_LIMITED == 2 && TURRET_ELEVATION_LIMITED == 4);
    CHECK(TURRET_SLEWING == 8 && TURRET_AT_REST == 16 && TURRET_TOO_CLOSE == 32);
    CHECK(TURRET_NO_SOLUTION == 64 && TURRET_HOLD_FIRE == 128 && TURRET_SECTOR_LIMITED == 256);
    CHECK(TURRET_AXES_CANONICAL == 0 && TURRET_AXES_UNITY == 1);
    CHECK(TURRET_AXES_GODOT == 2 && TURRET_AXES_UNREAL == 3);
    CHECK(TURRET_AXES_SOURCE == 4 && TURRET_AXES_CRYENGINE == 5);
    CHECK(TURRET_AXES_GLTF == 6 && TURRET_AXES_NED == 7);
}

/* ---- a value or two of each function ---- */

static void update_turns_by_its_rate_in_the_direction_that_its_stops_leave(void)
{
    const struct turret_config config = turret_between(-170, 170, -10, 80, 60);
    const union dvec3 target = target_at(&MOUNTS[5], -120, 85, 100);
    struct turret_state state = standing(160, 0);
    struct turret_pose pose;

    CHECK(turret_update(&state, &config, &MOUNTS[5], &target, 0.5f, &pose) == (TURRET_ELEVATION_LIMITED | TURRET_SLEWING));
    CHECK_ANGLES(state, 130, 30, 1e-6);
    CHECK(turret_update(&state, &config, &MOUNTS[5], &target, 10, &pose) == TURRET_ELEVATION_LIMITED);
    CHECK_ANGLES(state, -120, 80, 1e-6);
    CHECK_NEAR(pose.error, radians(5), 1e-6);
    CHECK_NEAR(miss(&pose, &target, NULL), radians(5), 1e-6);
}

static void track_keeps_the_rate_of_a_target_that_flies_over(void)
{
    struct turret_config config = turret_between(-170, 170, -10, 180, 60);
    const struct turret_motion target = {{{25, 100, 0}}, {{-50, 0, 0}}, {{0, 0, 0}}};
    struct turret_state state = standing(0, 70);

    CHECK(turret_track(&state, &config, &LEVEL, &STILL, &STILL, &target, 1, NULL) == TURRET_ON_TARGET);
    CHECK_NEAR(state.elevation, atan2(100, 25), ROUNDING);
    CHECK_NEAR(state.elevation_rate, 50 * 100.0 / (100 * 100 + 25 * 25), ROUNDING);
    CHECK(state.azimuth == 0 && state.azimuth_rate == 0);
}

static void degree_is_that_of_pi(void)
{
    CHECK((float)(TURRET_DEGREE) == (float)(PI / 180));
    CHECK(sizeof(TURRET_DEGREE) == sizeof(float));
}

static void track_without_velocity_or_spin_is_that_of_a_mount_that_stands(void)
{
    const struct turret_config config = turret_between(-170, 170, -80, 80, 900);
    const struct turret_motion target = {{{100, 20, 60}}, {{-30, 5, 10}}, {{0, -1, 0}}};
    const union vec3 moves = {{3, 0, -2}}, spins = {{0.1f, 0.2f, 0}};
    const union vec3 *const none_or_still[][2] = {{NULL, NULL}, {&STILL, &STILL}, {NULL, &spins}, {&STILL, &spins},
                                                  {&moves, NULL}, {&moves, &STILL}};
    struct turret_state states[6];
    struct turret_pose poses[6];
    int i;

    for (i = 0; i < 6; i++) {
        states[i] = standing(10, 0);
        CHECK(turret_track(&states[i], &config, &LEVEL, none_or_still[i][0], none_or_still[i][1], &target, 1,
                           &poses[i]) == TURRET_ON_TARGET);
    }
    for (i = 0; i < 6; i += 2) {
        CHECK(same_bits(&states[i], &states[i + 1], sizeof states[i]));
        CHECK(same_bits(&poses[i], &poses[i + 1], sizeof poses[i]));
    }
    for (i = 2; i < 6; i += 2)
        CHECK(fabs(states[0].azimuth_rate - states[i].azimuth_rate) > 0.01);
}

static void track_of_what_stands_still_is_update(void)
{
    struct turret_config config = turret_between(-170, 170, -10, 80, 60);
    const struct turret_motion target = {target_at(&MOUNTS[5], -160, 85, 100), {{0, 0, 0}}, {{0, 0, 0}}};
    struct turret_state state = standing(160, 0), same = state;
    struct turret_pose pose, same_pose;

    config.azimuth_accel = config.elevation_accel = 2;
    CHECK(turret_update(&state, &config, &MOUNTS[5], &target.position, 0.3f, &pose) ==
          turret_track(&same, &config, &MOUNTS[5], &STILL, &STILL, &target, 0.3f, &same_pose));
    CHECK(same_bits(&state, &same, sizeof state) && same_bits(&pose, &same_pose, sizeof pose));
}

static void axes_are_those_of_each_engine(void)
{
    /* Where a turret of TURRET_AXES_* points ahead, and at an azimuth and an elevation of 90 degrees. */
    static const float forward[][3] = {{1, 0, 0}, {0, 0, 1}, {0, 0, -1}, {1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 0}};
    static const float aside[][3] = {{0, 0, -1}, {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, 1, 0}, {-1, 0, 0}, {1, 0, 0}, {0, -1, 0}};
    static const float up[][3] = {{0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 1, 0}, {0, 0, -1}};
    const struct turret_state ahead = standing(0, 0), turned_aside = standing(90, 0), raised = standing(0, 90);
    int32_t axes;
    int i;

    for (axes = 0; axes < 8; axes++) {
        struct turret_config config;
        struct turret_pose pose[3];

        turret_config_default(&config, axes);
        turret_pose_of(&ahead, &config, &LEVEL, &pose[0]);
        turret_pose_of(&turned_aside, &config, &LEVEL, &pose[1]);
        turret_pose_of(&raised, &config, &LEVEL, &pose[2]);
        for (i = 0; i < 3; i++) {
            CHECK_NEAR(pose[0].boresight.vec[i], forward[axes][i], 1e-7);
            CHECK_NEAR(pose[1].boresight.vec[i], aside[axes][i], 1e-7);
            CHECK_NEAR(pose[2].boresight.vec[i], up[axes][i], 1e-7);
        }
    }
}

static void a_target_ahead_to_the_left_and_above_has_its_angles_in_all_axes(void)
{
    /* 30 m ahead, 40 m to the left and 50 m above. Unity's and Unreal's azimuths are positive to the right. */
    static const union dvec3 targets[] = {
        {{30, 50, -40}}, {{-40, 50, 30}}, {{-40, 50, -30}}, {{30, -40, 50}},
        {{30, 40, 50}}, {{-40, 30, 50}}, {{40, 50, 30}}, {{30, -40, -50}},
    };
    static const double to_the_left[] = {1, -1, 1, -1, 1, 1, 1, 1};
    int32_t axes;

    for (axes = 0; axes < 8; axes++) {
        struct turret_state state = standing(0, 0);
        struct turret_config config;

        turret_config_default(&config, axes);
        CHECK(turret_update(&state, &config, &LEVEL, &targets[axes], 1, NULL) == TURRET_ON_TARGET);
        CHECK_NEAR(state.azimuth, to_the_left[axes] * atan2(40, 30), 1e-9);
        CHECK_NEAR(state.elevation, PI / 4, 1e-9);
    }
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
    CHECK(flags == TURRET_AT_REST);
    CHECK(pose.error == 0);
    CHECK(state.azimuth == config.rest_azimuth && state.elevation == config.rest_elevation);
    CHECK(state.azimuth_rate == 0 && state.elevation_rate == 0);
}

static void without_a_target_no_frame_is_on_target(void)
{
    struct turret_config config = turret_between(-200, 200, -20, 100, 80);
    int returns, i, arrived = 0;

    /* Every direction is within this tolerance. */
    config.aim_tolerance = 4;
    for (returns = 0; returns < 2; returns++) {
        struct turret_state state = standing(-150, 70);
        struct turret_pose pose;

        for (i = 0; i < 300; i++) {
            int32_t flags = returns ? turret_return(&state, &config, &LEVEL, STEP, &pose)
                                    : turret_update_angles(&state, &config, &LEVEL, 3, 1, STEP, &pose);

            CHECK(flags >= 0 && !(flags & TURRET_ON_TARGET));
            if (!(flags & TURRET_SLEWING)) {
                CHECK_NEAR(pose.error, 0, 3e-7);
                arrived++;
            }
        }
    }
    CHECK(arrived > 100);
}

/* A turret with everything that it can have. */
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

static void stop_brakes_and_stays(void)
{
    struct turret_config config = turret_between(-90, 90, -10, 60, 60);
    struct turret_state state = standing(10, 20);
    struct turret_pose pose;
    int i;

    config.azimuth_accel = 2;
    config.elevation_accel = INFINITY;
    state.azimuth_rate = 1, state.elevation_rate = -1;
    state.waiting = 3;
    for (i = 1; i <= 60; i++) {
        const double t = i < 30 ? i / 60.0 : 0.5;
        const int32_t flags = turret_stop(&state, &config, &LEVEL, STEP, &pose);

        CHECK(flags == (i < 30 ? TURRET_SLEWING : 0));
        CHECK(pose.error == 0 && state.waiting == 0);
        /* 1 rad/s brakes by 2 rad/s2 for half a second, over a quarter of a radian */
        CHECK_NEAR(state.azimuth, radians(10) + t - t * t, 1e-6);
        CHECK_NEAR(state.azimuth + state.azimuth_left, radians(10) + 0.25, 1e-9);
        CHECK_ANGLES(state, state.azimuth / radians(1), 20, 1e-12);
        CHECK(state.elevation_rate == 0 && state.elevation_left == 0);
    }
    CHECK(state.azimuth_rate == 0 && state.azimuth_left == 0);
    /* an acceleration of 0: up to the stop */
    config.azimuth_accel = 0;
    state.azimuth_rate = 0.5;
    CHECK(turret_stop(&state, &config, &LEVEL, 1, NULL) == TURRET_SLEWING);
    CHECK(state.azimuth_rate == 0.5);
    CHECK_NEAR(state.azimuth + state.azimuth_left, radians(90), 1e-6);
    CHECK(turret_stop(&state, &config, &LEVEL, 100, NULL) == 0);
    CHECK(state.azimuth == config.azimuth_max && state.azimuth_rate == 0);
}

static void track_angles_is_where_the_command_is(void)
{
    const struct turret_config config = full_config();
    struct turret_state state = {0}, lagging = {0};
    int i, arrived = 0;

    for (i = 1; i <= 300; i++) {
        const float azimuth = 0.5f * (float)i / 60, elevation = 0.25f + 0.05f * (float)i / 60;
        const int32_t flags =
            turret_track_angles(&state, &config, &LEVEL, azimuth, elevation, 0.5f, 0.05f, STEP, NULL);

        turret_update_angles(&lagging, &config, &LEVEL, azimuth, elevation, STEP, NULL);
        if (flags & TURRET_SLEWING)
            continue;
        CHECK(state.azimuth == azimuth && state.elevation == elevation);
        CHECK(state.azimuth_rate == 0.5f && state.elevation_rate == 0.05f);
        arrived++;
    }
    CHECK(arrived > 200);
    CHECK(lagging.azimuth < state.azimuth - 0.01);
}

static void track_angles_at_no_rate_is_update_angles(void)
{
    const struct turret_config config = full_config();
    struct turret_state state = {0}, same = state;
    struct turret_pose pose, wanted;
    int i;

    for (i = 0; i < 300; i++) {
        const float azimuth = (float)(5 * sin(0.01 * i)), dt = 1e-3f * (float)(i * 7 % 40);

        CHECK(turret_track_angles(&state, &config, &LEVEL, azimuth, 0.5f, 0, 0, dt, &pose) ==
              turret_update_angles(&same, &config, &LEVEL, azimuth, 0.5f, dt, &wanted));
        CHECK(same_bits(&state, &same, sizeof state) && same_bits(&pose, &wanted, sizeof pose));
    }
}

/* ---- the other side of the ship ---- */

static void mirror_changes_left_and_right_and_back(void)
{
    /* canonical, Unity, Godot, Unreal, Source, CryEngine, glTF, NED */
    static const int right[] = {2, 0, 0, 1, 1, 0, 0, 1};
    int32_t axes;
    int i;

    for (axes = 0; axes < 8; axes++) {
        const struct turret_sector sector = {0.25f, 1.5f, -INFINITY, 0.5f, TURRET_SECTOR_KEEP_OUT};
        struct turret_config config = full_config(), mirrored, again, wanted;

        config.axes = axes;
        config.azimuth_min = -1, config.azimuth_max = 2;
        config.trunnion.v.x = 3, config.trunnion.v.y = 4, config.trunnion.v.z = 5;
        for (i = 0; i < 8; i++)
            config.sectors[i] = sector;
        /* an unused sector may hold anything */
        config.sectors[7].from = NAN;
        config.sector_count = 2;
        wanted = config;
        wanted.azimuth_min = -2, wanted.azimuth_max = 1;
        wanted.rest_azimuth = 1;
        wanted.trunnion.vec[right[axes]] *= -1;
        wanted.muzzle.vec[right[axes]] *= -1;
        for (i = 0; i < 8; i++)
            wanted.sectors[i].from = -1.5f, wanted.sectors[i].to = -0.25f;
        wanted.sectors[7].to = -config.sectors[7].from;
        CHECK(turret_config_mirror(&mirrored, &config) == &mirrored);
        CHECK(same_bits(&mirrored, &wanted, offsetof(struct turret_config, sectors[7])));
        CHECK(mirrored.sectors[7].from == -1.5f && isnan(mirrored.sectors[7].to));
        CHECK(turret_config_mirror(&again, &mirrored) == &again);
        CHECK(same_bits(&again, &config, sizeof config));
        again = config;
        CHECK(turret_config_mirror(&again, &again) == &again);
        CHECK(same_bits(&again, &mirrored, sizeof again));
    }
}

static void mirrored_turret_turns_to_the_other_side(void)
{
    struct turret_config config = full_config(), other;
    struct turret_state left = standing(20, 10), right = standing(-20, 10);
    int i;

    config.azimuth_min = -1;
    config.sectors[0].from = 0.8f, config.sectors[0].to = 1.1f;
    config.sectors[0].elevation_min = -INFINITY, config.sectors[0].elevation_max = 0.5f;
    config.sectors[0].kind = TURRET_SECTOR_KEEP_OUT;
    config.sector_count = 1;
    turret_config_mirror(&other, &config);
    for (i = 0; i < 200; i++) {
        const union dvec3 target = target_at(&LEVEL, 90, 10, 50);
        union dvec3 image = target;

        image.v.z = -image.v.z;
        CHECK(turret_update(&left, &config, &LEVEL, &target, STEP, NULL) ==
              turret_update(&right, &other, &LEVEL, &image, STEP, NULL));
        CHECK_NEAR(left.azimuth, -right.azimuth, ROUNDING);
        CHECK_NEAR(left.elevation, right.elevation, ROUNDING);
    }
    CHECK(left.azimuth > 1.5 && left.elevation < 0.3);
}

/* ---- common to all of them ---- */

/* Calls every function that moves a turret, in turn, each toward another target. */
static int32_t move(int i, struct turret_state *state, const struct turret_config *config, struct turret_pose *pose)
{
    const struct turret_mount *mount = &MOUNTS[i % (int)COUNT(MOUNTS)];
    const float dt = 1e-3f * (float)(i * 7 % 40);
    const union vec3 velocity = {{0.1f * (float)i, 3, -2}}, spin = {{0.3f, -0.1f, 0.2f}};
    struct turret_motion target = {{{0, 0, 0}}, {{20, 0, 5}}, {{0, -9.81f, 0}}};

    target.position = target_at(mount, 3 * i, 40 * sin(0.1 * i), 30 + i);
    switch (i / 50 % 6) {
    case 0:
        return turret_update(state, config, mount, &target.position, dt, pose);
    case 1:
        return turret_track(state, config, mount, &velocity, &spin, &target, dt, pose);
    case 2:
        return turret_update_angles(state, config, mount, (float)sin(i), 0.5f, dt, pose);
    case 3:
        return turret_track_angles(state, config, mount, 0.02f * (float)(i % 50), 0.5f, 1, -0.1f, dt, pose);
    case 4:
        return turret_stop(state, config, mount, dt, pose);
    default:
        return turret_return(state, config, mount, dt, pose);
    }
}

static void copied_state_replays_the_same_bits(void)
{
    enum { CALLS = 600, SAVED_AT = 237 };
    static struct turret_state states[CALLS];
    static struct turret_pose poses[CALLS];
    const struct turret_config config = full_config();
    struct turret_state state = {0}, saved = state;
    int32_t flags[CALLS];
    int i;

    for (i = 0; i < CALLS; i++) {
        if (i == SAVED_AT)
            saved = state;
        flags[i] = move(i, &state, &config, &poses[i]);
        CHECK(flags[i] >= 0);
        states[i] = state;
    }
    for (i = SAVED_AT; i < CALLS; i++) {
        struct turret_pose pose;

        CHECK(move(i, &saved, &config, &pose) == flags[i]);
        CHECK(same_bits(&saved, &states[i], sizeof saved) && same_bits(&pose, &poses[i], sizeof pose));
    }
}

static void after_a_step_the_turns_left_lead_to_where_the_turret_ends(void)
{
    struct turret_config config = full_config();
    int from, to, frame, turning = 0, over_a_turn = 0;

    config.azimuth_min = (float)radians(-400);
    config.azimuth_max = (float)radians(400);
    for (from = -390; from <= 390; from += 60)
        for (to = 0; to < 360; to += 40) {
            const union dvec3 target = target_at(&MOUNTS[2], to, 0.1 * to, 200);
            struct turret_state state = standing(from, 20), end = state;

            state.azimuth_rate = end.azimuth_rate = 0.5;
            turret_update(&end, &config, &MOUNTS[2], &target, 1000, NULL);
            for (frame = 0; frame < 200; frame++) {
                CHECK(turret_update(&state, &config, &MOUNTS[2], &target, 0.02f, NULL) >= 0);
                CHECK_NEAR(state.azimuth + state.azimuth_left, end.azimuth, 1e-9);
                CHECK_NEAR(state.elevation + state.elevation_left, end.elevation, 1e-9);
                turning += fabs(state.azimuth_left) > 0.1;
                over_a_turn += fabs(state.azimuth) > radians(180);
            }
            CHECK(fabs(end.azimuth_left) < ROUNDING && fabs(end.elevation_left) < ROUNDING);
        }
    CHECK(turning > 1000 && over_a_turn > 1000);
}

static void what_a_step_writes_beside_the_joints(void)
{
    const struct turret_config config = full_config();
    int i;

    for (i = 0; i < 300; i++) {
        struct turret_state state = standing(i / 2, 20), before;

        state.azimuth_left = 0.5, state.elevation_left = -0.25, state.waiting = 0.125;
        state.trajectory = 7, state.reserved = 9;
        before = state;
        CHECK(move(i, &state, &config, NULL) >= 0);
        if (i * 7 % 40 == 0) {
            CHECK(same_bits(&state, &before, sizeof state));
            continue;
        }
        CHECK(state.trajectory == 7 && state.reserved == 0);
        CHECK(i < 100 || state.waiting == 0);
        CHECK(state.azimuth_left != 0.5);
    }
}

static void pose_of_the_state_is_the_pose_that_a_step_writes(void)
{
    const struct turret_config config = full_config();
    struct turret_state state = {0};
    int i;

    for (i = 0; i < 600; i++) {
        struct turret_pose pose, wanted;

        memset(&pose, 0xff, sizeof pose);
        move(i, &state, &config, &pose);
        CHECK(turret_pose_of(&state, &config, &MOUNTS[i % (int)COUNT(MOUNTS)], &wanted) >= 0);
        CHECK(same_bits(&pose, &wanted, offsetof(struct turret_pose, error)));
    }
}

static void pose_may_be_null(void)
{
    const struct turret_config config = full_config();
    struct turret_state state = {0}, same = state;
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
    union vec3 direction;
    float azimuth, elevation;

    /* the pose's muzzle as the target, its boresight as a velocity and a spin */
    turret_pose_of(&start, &config, &LEVEL, &in_place);
    target = motion.position = in_place.muzzle;
    direction = in_place.boresight;
    CHECK(turret_update(&state, &config, &mount, &target, 0.1f, &pose) ==
          turret_update(&same, &config, &mount, &in_place.muzzle, 0.1f, &in_place));
    CHECK(same_bits(&state, &same, sizeof state) && same_bits(&pose, &in_place, sizeof pose));
    in_place.boresight = direction;
    CHECK(turret_track(&state, &config, &mount, &direction, &direction, &motion, 0.1f, &pose) ==
          turret_track(&same, &config, &mount, &in_place.boresight, &in_place.boresight, &motion, 0.1f, &in_place));
    CHECK(same_bits(&state, &same, sizeof state) && same_bits(&pose, &in_place, sizeof pose));
    /* the mount's position as the target, and the configuration's angles as those of a solution */
    CHECK(turret_update(&state, &config, &mount, &mount.position, 0.1f, &pose) >= 0);
    CHECK(turret_solve(&config, &mount, &target, &azimuth, &elevation) ==
          turret_solve(&solved, &mount, &target, &solved.rest_azimuth, &solved.azimuth_min));
    CHECK(solved.rest_azimuth == azimuth && solved.azimuth_min == elevation);
}

static const struct test tests[] = {
    {"update_turns_by_its_rate_in_the_direction_that_its_stops_leave", update_turns_by_its_rate_in_the_direction_that_its_stops_leave},
    {"track_keeps_the_rate_of_a_target_that_flies_over", track_keeps_the_rate_of_a_target_that_flies_over},
    {"degree_is_that_of_pi", degree_is_that_of_pi},
    {"track_of_what_stands_still_is_update", track_of_what_stands_still_is_update},
    {"track_without_velocity_or_spin_is_that_of_a_mount_that_stands",
     track_without_velocity_or_spin_is_that_of_a_mount_that_stands},
    {"a_target_ahead_to_the_left_and_above_has_its_angles_in_all_axes",
     a_target_ahead_to_the_left_and_above_has_its_angles_in_all_axes},
    {"axes_are_those_of_each_engine", axes_are_those_of_each_engine},
    {"config_default_has_the_contracts_values", config_default_has_the_contracts_values},
    {"flags_and_axes_have_the_values_of_the_contract", flags_and_axes_have_the_values_of_the_contract},
    {"update_angles_beyond_a_stop_go_to_the_stop", update_angles_beyond_a_stop_go_to_the_stop},
    {"return_goes_to_the_rest_pose_and_says_so", return_goes_to_the_rest_pose_and_says_so},
    {"without_a_target_no_frame_is_on_target", without_a_target_no_frame_is_on_target},
    {"stop_brakes_and_stays", stop_brakes_and_stays},
    {"track_angles_is_where_the_command_is", track_angles_is_where_the_command_is},
    {"track_angles_at_no_rate_is_update_angles", track_angles_at_no_rate_is_update_angles},
    {"mirror_changes_left_and_right_and_back", mirror_changes_left_and_right_and_back},
    {"mirrored_turret_turns_to_the_other_side", mirrored_turret_turns_to_the_other_side},
    {"copied_state_replays_the_same_bits", copied_state_replays_the_same_bits},
    {"after_a_step_the_turns_left_lead_to_where_the_turret_ends",
     after_a_step_the_turns_left_lead_to_where_the_turret_ends},
    {"what_a_step_writes_beside_the_joints", what_a_step_writes_beside_the_joints},
    {"pose_of_the_state_is_the_pose_that_a_step_writes", pose_of_the_state_is_the_pose_that_a_step_writes},
    {"pose_may_be_null", pose_may_be_null},
    {"outputs_may_be_inputs", outputs_may_be_inputs},
};

MAIN(tests)
