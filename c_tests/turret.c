/* The complete turret: its configuration, the calls that move it, and the queries. turret_bad_input.c has bad input.
 * core/tests/turret_*.rs test in which direction a turret turns, and how fast. */
#include "turret_check.h"

/* ---- configurations ---- */

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

static void flags_axes_and_degrees_have_the_values_of_the_contract(void)
{
    CHECK(TURRET_ON_TARGET == 1 && TURRET_AZIMUTH_LIMITED == 2 && TURRET_ELEVATION_LIMITED == 4);
    CHECK(TURRET_SLEWING == 8 && TURRET_AT_REST == 16 && TURRET_TOO_CLOSE == 32);
    CHECK(TURRET_NO_SOLUTION == 64 && TURRET_HOLD_FIRE == 128 && TURRET_SECTOR_LIMITED == 256);
    CHECK(TURRET_AXES_CANONICAL == 0 && TURRET_AXES_UNITY == 1);
    CHECK(TURRET_AXES_GODOT == 2 && TURRET_AXES_UNREAL == 3);
    CHECK(TURRET_AXES_SOURCE == 4 && TURRET_AXES_CRYENGINE == 5);
    CHECK(TURRET_AXES_GLTF == 6 && TURRET_AXES_NED == 7);
    CHECK((float)(TURRET_DEGREE) == (float)(PI / 180) && sizeof(TURRET_DEGREE) == sizeof(float));
}

static void axes_are_those_of_each_engine(void)
{
    /* Where a turret of TURRET_AXES_* points ahead, and at an azimuth and an elevation of 90 degrees. */
    static const float forward[][3] = {{1, 0, 0}, {0, 0, 1}, {0, 0, -1}, {1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 0}};
    static const float aside[][3] = {{0, 0, -1}, {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, 1, 0}, {-1, 0, 0}, {1, 0, 0}, {0, -1, 0}};
    static const float up[][3] = {{0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 1, 0}, {0, 0, -1}};
    const struct turret_state ahead = standing(0, 0), turned_aside = standing(90, 0), raised = standing(0, 90);
    int32_t axes;

    for (axes = 0; axes < 8; axes++) {
        struct turret_config config;
        struct turret_pose pose[3];

        turret_config_default(&config, axes);
        turret_pose_of(&ahead, &config, &LEVEL, &pose[0]);
        turret_pose_of(&turned_aside, &config, &LEVEL, &pose[1]);
        turret_pose_of(&raised, &config, &LEVEL, &pose[2]);
        CHECK_XYZ(pose[0].boresight, forward[axes][0], forward[axes][1], forward[axes][2], 1e-7);
        CHECK_XYZ(pose[1].boresight, aside[axes][0], aside[axes][1], aside[axes][2], 1e-7);
        CHECK_XYZ(pose[2].boresight, up[axes][0], up[axes][1], up[axes][2], 1e-7);
    }
}

static void mirror_changes_left_and_right_and_back(void)
{
    /* canonical, Unity, Godot, Unreal, Source, CryEngine, glTF, NED */
    static const int right[] = {2, 0, 0, 1, 1, 0, 0, 1};
    int32_t axes;
    int i;

    for (axes = 0; axes < 8; axes++) {
        struct turret_config config, mirrored, wanted, back;

        turret_config_default(&config, axes);
        config.azimuth_min = -0.5f, config.azimuth_max = 2;
        config.rest_azimuth = 0.25f, config.rest_elevation = 0.125f;
        config.trunnion = (union vec3){{1, 2, 3}};
        config.muzzle = (union vec3){{4, 5, 6}};
        config.sector_count = 1;
        for (i = 0; i < 8; i++)
            config.sectors[i] = (struct turret_sector){(float)i, (float)i + 1, -0.5f, 0.5f, i % 2};
        wanted = config;
        wanted.azimuth_min = -2, wanted.azimuth_max = 0.5f;
        wanted.rest_azimuth = -0.25f;
        wanted.trunnion.vec[right[axes]] *= -1;
        wanted.muzzle.vec[right[axes]] *= -1;
        /* Also the sectors beyond the count. */
        for (i = 0; i < 8; i++)
            wanted.sectors[i] = (struct turret_sector){-(float)i - 1, -(float)i, -0.5f, 0.5f, i % 2};
        CHECK(turret_config_mirror(&mirrored, &config) == &mirrored);
        CHECK(same_bits(&mirrored, &wanted, sizeof wanted));
        CHECK(turret_config_mirror(&back, &mirrored) == &back);
        CHECK(same_bits(&back, &config, sizeof back));
    }
}

/* ---- an example of each call ---- */

static void update_turns_by_its_rate_in_the_direction_that_its_stops_leave(void)
{
    const struct turret_config config = turret_between(-170, 170, -10, 80, 60);
    const union dvec3 target = target_at(&ASKEW, -120, 85, 100);
    struct turret_state state = standing(160, 0);
    struct turret_pose pose;

    CHECK(turret_update(&state, &config, &ASKEW, &target, 0.5f, &pose) == (TURRET_ELEVATION_LIMITED | TURRET_SLEWING));
    CHECK_ANGLES(state, 130, 30, 1e-6);
    CHECK(turret_update(&state, &config, &ASKEW, &target, 10, &pose) == TURRET_ELEVATION_LIMITED);
    CHECK_ANGLES(state, -120, 80, 1e-6);
    CHECK_NEAR(pose.error, radians(5), 1e-6);
}

static void track_keeps_the_rate_of_a_target_that_flies_over(void)
{
    struct turret_config config = turret_between(-170, 170, -10, 180, 60);
    const struct turret_motion target = {{{25, 100, 0}}, {{-50, 0, 0}}, {{0, 0, 0}}};
    struct turret_state state = standing(0, 70);

    CHECK(turret_track(&state, &config, &LEVEL, NULL, NULL, &target, 1, NULL) == TURRET_ON_TARGET);
    CHECK_NEAR(state.elevation, atan2(100, 25), 1e-12);
    CHECK_NEAR(state.elevation_rate, 50 * 100.0 / (100 * 100 + 25 * 25), 1e-12);
    CHECK(state.azimuth == 0 && state.azimuth_rate == 0);
}

static void track_sees_the_motion_of_its_mount(void)
{
    const struct turret_config config = turret_between(-170, 170, -80, 80, 900);
    const struct turret_motion target = {{{50, 0, 0}}, {{0, 0, 0}}, {{0, 0, 0}}};
    const union vec3 still = {{0, 0, 0}}, velocity = {{0, 0, -5}}, spin = {{0, 0.5f, 0}};
    struct turret_state states[4];
    int i;

    for (i = 0; i < 4; i++) {
        states[i] = standing(10, 0);
        CHECK(turret_track(&states[i], &config, &LEVEL, i & 1 ? &velocity : i ? &still : NULL,
                           i & 2 ? &spin : i ? &still : NULL, &target, 1, NULL) & TURRET_ON_TARGET);
    }
    /* A mount that moves to the left sees its target go to the right, and so does one that turns to the left. */
    CHECK(states[0].azimuth_rate == 0);
    CHECK_NEAR(states[1].azimuth_rate, -0.1, 1e-9);
    CHECK_NEAR(states[2].azimuth_rate, -0.5, 1e-9);
    CHECK_NEAR(states[3].azimuth_rate, -0.6, 1e-9);
}

static void angles_beyond_a_stop_go_to_the_stop(void)
{
    const struct turret_config config = turret_between(-90, 90, -10, 60, INFINITY);
    struct turret_state state = standing(0, 0);
    struct turret_pose pose;

    CHECK(turret_update_angles(&state, &config, &LEVEL, (float)radians(100), 0.25f, 1, &pose) == TURRET_AZIMUTH_LIMITED);
    CHECK_NEAR(state.azimuth, radians(90), 1e-6);
    CHECK(state.elevation == 0.25);
    CHECK(turret_update_angles(&state, &config, &LEVEL, 0.5f, (float)radians(-20), 1, &pose) == TURRET_ELEVATION_LIMITED);
    CHECK(state.azimuth == 0.5);
    CHECK_NEAR(pose.error, radians(10), 1e-6);
}

static void track_angles_is_where_the_command_is(void)
{
    struct turret_config config = turret_between(-200, 200, -20, 100, 80);
    struct turret_state state = standing(0, 10);

    config.azimuth_accel = config.elevation_accel = 4;
    CHECK(turret_track_angles(&state, &config, &LEVEL, 1, 0.25f, 0.5f, 0.05f, 5, NULL) == 0);
    CHECK(state.azimuth == 1 && state.elevation == 0.25);
    CHECK(state.azimuth_rate == 0.5 && state.elevation_rate == (double)0.05f);
}

static void return_goes_to_the_rest_pose_and_says_so(void)
{
    struct turret_config config = turret_between(50, 180, -10, 60, 60);
    struct turret_state state = standing(60, 50);
    struct turret_pose pose;

    config.rest_azimuth = (float)radians(140);
    config.rest_elevation = (float)radians(20);
    /* Every direction is within this tolerance, and yet it is never on target. */
    config.aim_tolerance = 4;
    CHECK(turret_return(&state, &config, &LEVEL, 0.5f, &pose) == TURRET_SLEWING);
    CHECK_ANGLES(state, 90, 20, 1e-6);
    CHECK(turret_return(&state, &config, &LEVEL, 1, &pose) == TURRET_AT_REST);
    CHECK(state.azimuth == config.rest_azimuth && state.elevation == config.rest_elevation && pose.error == 0);
}

static void stop_brakes_and_stays(void)
{
    struct turret_config config = turret_between(-90, 90, -10, 60, 60);
    struct turret_state state = standing(10, 20);
    struct turret_pose pose;

    config.azimuth_accel = 2;
    state.azimuth_rate = 1, state.elevation_rate = -1;
    state.waiting = 3;
    CHECK(turret_stop(&state, &config, &LEVEL, 0.25f, &pose) == TURRET_SLEWING);
    CHECK(pose.error == 0 && state.waiting == 0);
    /* 1 rad/s brakes by 2 rad/s2 for half a second, over a quarter of a radian */
    CHECK_NEAR(state.azimuth, radians(10) + 0.1875, 1e-6);
    CHECK_NEAR(state.azimuth_left, 0.0625, 1e-9);
    CHECK(turret_stop(&state, &config, &LEVEL, 1, NULL) == 0);
    CHECK_NEAR(state.azimuth, radians(10) + 0.25, 1e-6);
    CHECK_NEAR(state.elevation, radians(20), 1e-12);
}

/* Calls every function that moves a turret. */
static int32_t move(int i, struct turret_state *state, const struct turret_config *config, float dt)
{
    struct turret_motion target = {{{0, 0, 0}}, {{20, 0, 5}}, {{0, -9.81f, 0}}};

    target.position = target_at(&ASKEW, 40, 20, 100);
    switch (i) {
    case 0:
        return turret_update(state, config, &ASKEW, &target.position, dt, NULL);
    case 1:
        return turret_track(state, config, &ASKEW, NULL, NULL, &target, dt, NULL);
    case 2:
        return turret_update_angles(state, config, &ASKEW, 1, 0.5f, dt, NULL);
    case 3:
        return turret_track_angles(state, config, &ASKEW, 1, 0.5f, 1, -0.1f, dt, NULL);
    case 4:
        return turret_stop(state, config, &ASKEW, dt, NULL);
    default:
        return turret_return(state, config, &ASKEW, dt, NULL);
    }
}

static void what_a_step_writes_beside_the_joints(void)
{
    struct turret_config config = turret_between(-200, 200, -20, 100, 80);
    int i;

    config.azimuth_accel = config.elevation_accel = 4;
    for (i = 0; i < 6; i++) {
        struct turret_state state = standing(10, 20), before;

        state.azimuth_rate = 1;
        state.azimuth_left = 0.5, state.elevation_left = -0.25, state.waiting = 0.125;
        state.trajectory = 7, state.reserved = 9;
        before = state;
        CHECK(move(i, &state, &config, 0) >= 0);
        CHECK(same_bits(&state, &before, sizeof state));
        CHECK(move(i, &state, &config, 0.02f) >= 0);
        CHECK(state.trajectory == 7 && state.reserved == 0);
        CHECK(i < 2 || state.waiting == 0);
        CHECK(state.azimuth_left != 0.5);
    }
}

/* ---- queries ---- */

static void queries_say_where_it_ends_and_when(void)
{
    struct turret_config config = turret_between(-170, 170, -5, 45, 40);
    const union dvec3 above = target_at(&ASKEW, -160, 45.5, 100), behind = target_at(&ASKEW, 180, 20, 100);
    const struct turret_state state = standing(160, 45);
    float azimuth = 7, elevation = 7;

    CHECK(turret_solve(&config, &ASKEW, &above, &azimuth, &elevation) == TURRET_ELEVATION_LIMITED);
    CHECK_NEAR(azimuth, radians(-160), 1e-6);
    CHECK_NEAR(elevation, radians(45), 1e-6);
    CHECK(turret_can_aim_at(&config, &ASKEW, &above) == 0);
    CHECK(turret_time_to_aim(&state, &config, &ASKEW, &above) == INFINITY);
    config.aim_tolerance = (float)radians(1);
    CHECK(turret_can_aim_at(&config, &ASKEW, &above) == 1);
    CHECK_NEAR(turret_time_to_aim(&state, &config, &ASKEW, &above), 320.0 / 40, 1e-5);
    CHECK(turret_can_aim_at(&config, &ASKEW, &behind) == 0);
    config.azimuth_rate = config.elevation_rate = INFINITY;
    CHECK(turret_time_to_aim(&state, &config, &ASKEW, &above) == 0);
}

static void pose_of_puts_the_parts_together_and_returns_its_flags(void)
{
    struct turret_state state = standing(-135, 40);
    struct turret_config config = turret_between(-170, 170, -90, 90, 60);
    struct turret_pose pose;
    double level[3], raised[3], base[3], barrel[3], in_mount[3];
    union dvec3 muzzle;
    int i;

    config.trunnion.v.y = 2;
    config.muzzle.v.x = 4;
    pose.error = 7;
    CHECK(turret_pose_of(&state, &config, &ASKEW, &pose) == 0);
    CHECK_UNIT(&pose.base);
    CHECK_UNIT(&pose.barrel);
    direction(-135, 0, in_mount);
    rotated(&ASKEW.orientation, in_mount, level);
    direction(-135, 40, in_mount);
    rotated(&ASKEW.orientation, in_mount, raised);
    for (i = 0; i < 3; i++)
        in_mount[i] = 4 * in_mount[i] + (i == 1 ? 2 : 0);
    muzzle = place(&ASKEW, in_mount);
    rotated(&pose.base, FORWARD_X, base);
    rotated(&pose.barrel, FORWARD_X, barrel);
    for (i = 0; i < 3; i++) {
        CHECK_NEAR(base[i], level[i], 6e-7);
        CHECK_NEAR(barrel[i], raised[i], 6e-7);
        CHECK_NEAR(pose.boresight.vec[i], raised[i], 3e-7);
        CHECK_NEAR(pose.muzzle.vec[i], muzzle.vec[i], 2e-6);
    }
    CHECK(pose.error == 0);
    config.rest_azimuth = 1, config.rest_elevation = 0.5f;
    state.azimuth = 1, state.elevation = 0.5;
    CHECK(turret_pose_of(&state, &config, &ASKEW, &pose) == TURRET_AT_REST);
    state.elevation_rate = 0.1;
    CHECK(turret_pose_of(&state, &config, &ASKEW, &pose) == TURRET_SLEWING);
}

static const struct test tests[] = {
    TEST(config_default_has_the_contracts_values),
    TEST(flags_axes_and_degrees_have_the_values_of_the_contract),
    TEST(axes_are_those_of_each_engine),
    TEST(mirror_changes_left_and_right_and_back),
    TEST(update_turns_by_its_rate_in_the_direction_that_its_stops_leave),
    TEST(track_keeps_the_rate_of_a_target_that_flies_over),
    TEST(track_sees_the_motion_of_its_mount),
    TEST(angles_beyond_a_stop_go_to_the_stop),
    TEST(track_angles_is_where_the_command_is),
    TEST(return_goes_to_the_rest_pose_and_says_so),
    TEST(stop_brakes_and_stays),
    TEST(what_a_step_writes_beside_the_joints),
    TEST(queries_say_where_it_ends_and_when),
    TEST(pose_of_puts_the_parts_together_and_returns_its_flags),
};

MAIN(tests)
