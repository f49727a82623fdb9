/* turret_solve, turret_can_aim_at, turret_time_to_aim, turret_pose_of. */
#include "turret_check.h"

static void can_aim_at_goes_by_the_tolerance_not_by_the_stops(void)
{
    struct turret_config config = turret_between(-90, 90, -10, 60, 60);
    const union dvec3 beyond = target_at(&LEVEL, 91, 0, 100);

    CHECK(turret_can_aim_at(&config, &LEVEL, &beyond) == 0);
    config.aim_tolerance = (float)radians(1.001);
    CHECK(turret_can_aim_at(&config, &LEVEL, &beyond) == 1);
    config.aim_tolerance = (float)radians(0.999);
    CHECK(turret_can_aim_at(&config, &LEVEL, &beyond) == 0);
    config.azimuth_rate = config.elevation_accel = 0;
    config.azimuth_max = (float)radians(92);
    CHECK(turret_can_aim_at(&config, &LEVEL, &beyond) == 1);
}

static void solve_returns_the_winding_nearest_to_rest(void)
{
    struct turret_config config = turret_between(-360, 360, -5, 45, 60);
    const union dvec3 target = target_at(&LEVEL, -10, 0, 100), left = target_at(&LEVEL, 100, 50, 100);
    float azimuth = 7, elevation = 7;

    config.rest_azimuth = (float)radians(300);
    CHECK(turret_solve(&config, &LEVEL, &target, &azimuth, &elevation) == TURRET_OK);
    CHECK_NEAR(azimuth, radians(350), 1e-6);
    CHECK_NEAR(elevation, 0, 1e-6);
    CHECK(turret_solve(&config, &LEVEL, &left, &azimuth, &elevation) == TURRET_ELEVATION_LIMITED);
    CHECK_NEAR(azimuth, radians(100), 1e-6);
    CHECK_NEAR(elevation, radians(45), 1e-6);
}

static void time_to_aim_without_inertia_is_turn_over_rate_in_its_direction(void)
{
    struct turret_config config = turret_between(-170, 170, -90, 90, 40);
    const union dvec3 target = target_at(&LEVEL, -160, 0, 100);
    const struct turret_state state = standing(160, 0);

    CHECK_NEAR(turret_time_to_aim(&state, &config, &LEVEL, &target), 320.0 / 40, 1e-6);
    config.azimuth_min = -INFINITY;
    config.azimuth_max = INFINITY;
    CHECK_NEAR(turret_time_to_aim(&state, &config, &LEVEL, &target), 40.0 / 40, 1e-6);
    config.azimuth_rate = config.elevation_rate = INFINITY;
    CHECK(turret_time_to_aim(&state, &config, &LEVEL, &target) == 0);
}

static void time_to_aim_is_zero_there_and_infinite_never(void)
{
    struct turret_config config = turret_between(-90, 90, -10, 60, 40);
    const union dvec3 target = target_at(&LEVEL, 30, 20, 100), behind = target_at(&LEVEL, 150, 20, 100);
    const struct turret_state away = {0};
    struct turret_state there = {0};

    turret_update(&there, &config, &LEVEL, &target, 100, NULL);
    CHECK(turret_time_to_aim(&there, &config, &LEVEL, &target) == 0);
    CHECK(turret_time_to_aim(&there, &config, &LEVEL, &behind) == INFINITY);
    config.muzzle.v.x = 200;
    CHECK(turret_time_to_aim(&there, &config, &LEVEL, &target) == INFINITY);
    config.muzzle.v.x = config.azimuth_rate = 0;
    CHECK(turret_time_to_aim(&away, &config, &LEVEL, &target) == INFINITY);
    CHECK(turret_time_to_aim(&there, &config, &LEVEL, &target) == 0);
    config.azimuth_rate = 1;
    config.elevation_accel = 0;
    CHECK(turret_time_to_aim(&away, &config, &LEVEL, &target) == INFINITY);
}

static void pose_of_puts_the_parts_together(void)
{
    const struct turret_mount *mount = &MOUNTS[5];
    const struct turret_state state = standing(-135, 40);
    struct turret_config config = turret_between(-170, 170, -90, 90, 60);
    struct turret_pose pose;
    double level[3], raised[3], base[3], barrel[3], in_mount[3];
    union dvec3 muzzle;
    int i;

    config.trunnion.v.y = 2;
    config.muzzle.v.x = 4;
    CHECK(turret_pose_of(&state, &config, mount, &pose) == 0);
    CHECK_UNIT(&pose.base);
    CHECK_UNIT(&pose.barrel);
    direction(-135, 0, in_mount);
    rotated(&mount->orientation, in_mount, level);
    direction(-135, 40, in_mount);
    rotated(&mount->orientation, in_mount, raised);
    for (i = 0; i < 3; i++)
        in_mount[i] = 4 * in_mount[i] + (i == 1 ? 2 : 0);
    muzzle = place(mount, in_mount);
    rotated(&pose.base, FORWARD_X, base);
    rotated(&pose.barrel, FORWARD_X, barrel);
    for (i = 0; i < 3; i++) {
        CHECK_NEAR(base[i], level[i], 6e-7);
        CHECK_NEAR(barrel[i], raised[i], 6e-7);
        CHECK_NEAR(pose.boresight.vec[i], raised[i], 3e-7);
        CHECK_NEAR(pose.muzzle.vec[i], muzzle.vec[i], 2e-6);
    }
}

static void pose_of_returns_its_flags_and_has_no_error(void)
{
    struct turret_config config = turret_between(50, 180, -90, 90, 60);
    struct turret_state state = {0};
    struct turret_pose pose;

    config.rest_azimuth = (float)radians(140);
    memset(&pose, 0xff, sizeof pose);
    CHECK(turret_pose_of(&state, &config, &LEVEL, &pose) == 0);
    CHECK(pose.error == 0);
    state.azimuth = config.rest_azimuth;
    CHECK(turret_pose_of(&state, &config, &LEVEL, &pose) == TURRET_AT_REST);
    config.sectors[config.sector_count++] =
        (struct turret_sector){2, 3, -INFINITY, INFINITY, TURRET_SECTOR_HOLD_FIRE};
    CHECK(turret_pose_of(&state, &config, &LEVEL, &pose) == (TURRET_AT_REST | TURRET_HOLD_FIRE));
    state.elevation_rate = 0.1;
    CHECK(turret_pose_of(&state, &config, &LEVEL, &pose) == (TURRET_SLEWING | TURRET_HOLD_FIRE));
    state.elevation_rate = NAN;
    CHECK(turret_pose_of(&state, &config, &LEVEL, &pose) == TURRET_ERROR_NOT_FINITE);
}

static const struct test tests[] = {
    {"can_aim_at_goes_by_the_tolerance_not_by_the_stops", can_aim_at_goes_by_the_tolerance_not_by_the_stops},
    {"solve_returns_the_winding_nearest_to_rest", solve_returns_the_winding_nearest_to_rest},
    {"time_to_aim_without_inertia_is_turn_over_rate_in_its_direction",
     time_to_aim_without_inertia_is_turn_over_rate_in_its_direction},
    {"time_to_aim_is_zero_there_and_infinite_never", time_to_aim_is_zero_there_and_infinite_never},
    {"pose_of_puts_the_parts_together", pose_of_puts_the_parts_together},
    {"pose_of_returns_its_flags_and_has_no_error", pose_of_returns_its_flags_and_has_no_error},
};

MAIN(tests)
