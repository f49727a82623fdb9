/* Types, statuses and the version, as in the library. */
#include "check.h"

#include <stddef.h>

#define ASSERT(name, condition) typedef char assert_##name[(condition) ? 1 : -1]

ASSERT(vec2, sizeof(union vec2) == 8 && offsetof(union vec2, v.y) == 4);
ASSERT(vec3, sizeof(union vec3) == 12 && offsetof(union vec3, v.z) == 8 && offsetof(union vec3, vec) == 0);
ASSERT(quat, sizeof(union quat) == 16 && offsetof(union quat, v.w) == 12 && offsetof(union quat, vec[3]) == 12);
ASSERT(dvec3, sizeof(union dvec3) == 24 && offsetof(union dvec3, v.z) == 16);
ASSERT(params, sizeof(struct turret_params) == 8);
ASSERT(elevation_limit, offsetof(struct turret_params, elevation_rate_limit) == 0);
ASSERT(azimuth_limit, offsetof(struct turret_params, azimuth_rate_limit) == 4);
ASSERT(arc, sizeof(struct turret_arc) == 8);
ASSERT(arc_center, offsetof(struct turret_arc, center) == 0);
ASSERT(arc_width, offsetof(struct turret_arc, width) == 4);

ASSERT(camera_rig, sizeof(struct turret_camera_rig) == 36);
ASSERT(rig_distance, offsetof(struct turret_camera_rig, distance) == 0);
ASSERT(rig_height, offsetof(struct turret_camera_rig, height) == 4);
ASSERT(rig_roll, offsetof(struct turret_camera_rig, roll) == 8);
ASSERT(rig_look_height, offsetof(struct turret_camera_rig, look_height) == 12);
ASSERT(rig_half_life, offsetof(struct turret_camera_rig, half_life) == 16);
ASSERT(rig_orientation, offsetof(struct turret_camera_rig, orientation) == 20);
ASSERT(camera_pose, sizeof(struct turret_camera_pose) == 40);
ASSERT(pose_position, offsetof(struct turret_camera_pose, position) == 0);
ASSERT(pose_orientation, offsetof(struct turret_camera_pose, orientation) == 24);
ASSERT(camera_key, sizeof(struct turret_camera_key) == 48);
ASSERT(key_position, offsetof(struct turret_camera_key, position) == 0);
ASSERT(key_orientation, offsetof(struct turret_camera_key, orientation) == 24);
ASSERT(key_time, offsetof(struct turret_camera_key, time) == 40);
ASSERT(key_reserved, offsetof(struct turret_camera_key, reserved) == 44);

ASSERT(config, sizeof(struct turret_config) == 236);
ASSERT(config_azimuth_min, offsetof(struct turret_config, azimuth_min) == 0);
ASSERT(config_azimuth_max, offsetof(struct turret_config, azimuth_max) == 4);
ASSERT(config_elevation_min, offsetof(struct turret_config, elevation_min) == 8);
ASSERT(config_elevation_max, offsetof(struct turret_config, elevation_max) == 12);
ASSERT(config_azimuth_rate, offsetof(struct turret_config, azimuth_rate) == 16);
ASSERT(config_elevation_rate, offsetof(struct turret_config, elevation_rate) == 20);
ASSERT(config_azimuth_accel, offsetof(struct turret_config, azimuth_accel) == 24);
ASSERT(config_elevation_accel, offsetof(struct turret_config, elevation_accel) == 28);
ASSERT(config_rest_azimuth, offsetof(struct turret_config, rest_azimuth) == 32);
ASSERT(config_rest_elevation, offsetof(struct turret_config, rest_elevation) == 36);
ASSERT(config_aim_tolerance, offsetof(struct turret_config, aim_tolerance) == 40);
ASSERT(config_trunnion, offsetof(struct turret_config, trunnion) == 44);
ASSERT(config_muzzle, offsetof(struct turret_config, muzzle) == 56);
ASSERT(config_axes, offsetof(struct turret_config, axes) == 68);
ASSERT(config_sector_count, offsetof(struct turret_config, sector_count) == 72);
ASSERT(config_sectors, offsetof(struct turret_config, sectors) == 76);
ASSERT(config_sectors_length, sizeof(((struct turret_config *)0)->sectors) == 8 * sizeof(struct turret_sector));
ASSERT(sector, sizeof(struct turret_sector) == 20);
ASSERT(sector_from, offsetof(struct turret_sector, from) == 0);
ASSERT(sector_to, offsetof(struct turret_sector, to) == 4);
ASSERT(sector_elevation_min, offsetof(struct turret_sector, elevation_min) == 8);
ASSERT(sector_elevation_max, offsetof(struct turret_sector, elevation_max) == 12);
ASSERT(sector_kind, offsetof(struct turret_sector, kind) == 16);
ASSERT(state, sizeof(struct turret_state) == 64);
ASSERT(state_azimuth, offsetof(struct turret_state, azimuth) == 0);
ASSERT(state_elevation, offsetof(struct turret_state, elevation) == 8);
ASSERT(state_azimuth_rate, offsetof(struct turret_state, azimuth_rate) == 16);
ASSERT(state_elevation_rate, offsetof(struct turret_state, elevation_rate) == 24);
ASSERT(state_azimuth_left, offsetof(struct turret_state, azimuth_left) == 32);
ASSERT(state_elevation_left, offsetof(struct turret_state, elevation_left) == 40);
ASSERT(state_waiting, offsetof(struct turret_state, waiting) == 48);
ASSERT(state_trajectory, offsetof(struct turret_state, trajectory) == 56);
ASSERT(state_reserved, offsetof(struct turret_state, reserved) == 60);
ASSERT(mount, sizeof(struct turret_mount) == 40);
ASSERT(mount_position, offsetof(struct turret_mount, position) == 0);
ASSERT(mount_orientation, offsetof(struct turret_mount, orientation) == 24);
ASSERT(turret_pose, sizeof(struct turret_pose) == 72);
ASSERT(pose_base, offsetof(struct turret_pose, base) == 0);
ASSERT(pose_barrel, offsetof(struct turret_pose, barrel) == 16);
ASSERT(pose_muzzle, offsetof(struct turret_pose, muzzle) == 32);
ASSERT(pose_boresight, offsetof(struct turret_pose, boresight) == 56);
ASSERT(pose_error, offsetof(struct turret_pose, error) == 68);
ASSERT(motion, sizeof(struct turret_motion) == 48);
ASSERT(motion_position, offsetof(struct turret_motion, position) == 0);
ASSERT(motion_velocity, offsetof(struct turret_motion, velocity) == 24);
ASSERT(motion_acceleration, offsetof(struct turret_motion, acceleration) == 36);
ASSERT(shot, sizeof(struct turret_shot) == 44);
ASSERT(shot_speed, offsetof(struct turret_shot, speed) == 0);
ASSERT(shot_inherit, offsetof(struct turret_shot, inherit) == 4);
ASSERT(shot_max_time, offsetof(struct turret_shot, max_time) == 8);
ASSERT(shot_gravity, offsetof(struct turret_shot, gravity) == 12);
ASSERT(shot_drag, offsetof(struct turret_shot, drag) == 24);
ASSERT(shot_physics_step, offsetof(struct turret_shot, physics_step) == 28);
ASSERT(shot_thrust, offsetof(struct turret_shot, thrust) == 32);
ASSERT(shot_burn_time, offsetof(struct turret_shot, burn_time) == 36);
ASSERT(shot_trajectory, offsetof(struct turret_shot, trajectory) == 40);
ASSERT(solution, sizeof(struct turret_solution) == 88);
ASSERT(solution_aim_point, offsetof(struct turret_solution, aim_point) == 0);
ASSERT(solution_impact, offsetof(struct turret_solution, impact) == 24);
ASSERT(solution_direction, offsetof(struct turret_solution, direction) == 48);
ASSERT(solution_launch_velocity, offsetof(struct turret_solution, launch_velocity) == 60);
ASSERT(solution_aim_velocity, offsetof(struct turret_solution, aim_velocity) == 72);
ASSERT(solution_time, offsetof(struct turret_solution, time) == 84);

ASSERT(platform, sizeof(struct turret_platform) == 64);
ASSERT(platform_position, offsetof(struct turret_platform, position) == offsetof(struct turret_mount, position));
ASSERT(platform_orientation, offsetof(struct turret_platform, orientation) == offsetof(struct turret_mount, orientation));
ASSERT(platform_velocity, offsetof(struct turret_platform, velocity) == 40);
ASSERT(platform_spin, offsetof(struct turret_platform, spin) == 52);
ASSERT(observer, sizeof(struct turret_observer) == 64);
ASSERT(observer_position, offsetof(struct turret_observer, position) == 0);
ASSERT(observer_velocity, offsetof(struct turret_observer, velocity) == 24);
ASSERT(observer_acceleration, offsetof(struct turret_observer, acceleration) == 36);
ASSERT(observer_half_life, offsetof(struct turret_observer, half_life) == 48);
ASSERT(observer_jump, offsetof(struct turret_observer, jump) == 52);
ASSERT(observer_samples, offsetof(struct turret_observer, samples) == 56);
ASSERT(observer_reserved, offsetof(struct turret_observer, reserved) == 60);
ASSERT(platform_observer, sizeof(struct turret_platform_observer) == 104);
ASSERT(platform_observer_position, offsetof(struct turret_platform_observer, position) == 0);
ASSERT(platform_observer_orientation, offsetof(struct turret_platform_observer, orientation) == 24);
ASSERT(platform_observer_velocity, offsetof(struct turret_platform_observer, velocity) == 40);
ASSERT(platform_observer_spin, offsetof(struct turret_platform_observer, spin) == 52);
ASSERT(platform_observer_acceleration, offsetof(struct turret_platform_observer, acceleration) == 64);
ASSERT(platform_observer_angular, offsetof(struct turret_platform_observer, angular_acceleration) == 76);
ASSERT(platform_observer_half_life, offsetof(struct turret_platform_observer, half_life) == 88);
ASSERT(platform_observer_jump, offsetof(struct turret_platform_observer, jump) == 92);
ASSERT(platform_observer_samples, offsetof(struct turret_platform_observer, samples) == 96);
ASSERT(platform_observer_reserved, offsetof(struct turret_platform_observer, reserved) == 100);

/* Pointers and counts, each as large as the other. */
#define WORDS(count) ((count) * sizeof(size_t))
#define ASSERT_WORD(member, before) \
    ASSERT(battery_##member, sizeof(((struct turret_battery *)0)->member) == WORDS(1) && \
                                 offsetof(struct turret_battery, member) == WORDS(before))
ASSERT(battery, sizeof(struct turret_battery) == WORDS(17));
ASSERT_WORD(states, 0);
ASSERT_WORD(poses, 1);
ASSERT_WORD(solutions, 2);
ASSERT_WORD(flags, 3);
ASSERT_WORD(count, 4);
ASSERT_WORD(configs, 5);
ASSERT_WORD(config_of, 6);
ASSERT_WORD(config_count, 7);
ASSERT_WORD(platforms, 8);
ASSERT_WORD(platform_of, 9);
ASSERT_WORD(platform_count, 10);
ASSERT_WORD(shots, 11);
ASSERT_WORD(shot_of, 12);
ASSERT_WORD(shot_count, 13);
ASSERT_WORD(targets, 14);
ASSERT_WORD(target_of, 15);
ASSERT_WORD(target_count, 16);

struct after_char {
    char before;
    union quat q;
    char between;
    struct turret_config config;
    char after;
};
struct state_after_char {
    char before;
    struct turret_state state;
};
struct double_after_char {
    char before;
    double number;
};
ASSERT(alignment, offsetof(struct after_char, q) == 4);
ASSERT(config_alignment, offsetof(struct after_char, config) == 24);
ASSERT(state_alignment, offsetof(struct state_after_char, state) == offsetof(struct double_after_char, number));

static void members_and_array_are_the_same_memory(void)
{
    union quat q = {{1, 2, 3, 4}};
    union vec3 v = {{1, 2, 3}};

    CHECK(q.vec[0] == q.v.x && q.vec[3] == q.v.w && q.v.w == 4);
    CHECK(v.vec[2] == v.v.z && v.v.z == 3);
}

static void version_is_the_headers(void)
{
    CHECK(turret_version() == (uint32_t)(TURRET_VERSION_MAJOR << 16 | TURRET_VERSION_MINOR << 8 | TURRET_VERSION_PATCH));
}

/* No error has a flag set, or can be mistaken for a result. */
#define LOW_BITS 0xffff
#define ASSERT_ERROR(name, error) ASSERT(name, (error) < 0 && ((error) & LOW_BITS) == 0)
#define ASSERT_FLAG(name, flag) ASSERT(name, (flag) > 0 && ((flag) & ~LOW_BITS) == 0)

ASSERT_ERROR(error_null, TURRET_ERROR_NULL);
ASSERT_ERROR(error_not_finite, TURRET_ERROR_NOT_FINITE);
ASSERT_ERROR(error_zero_quaternion, TURRET_ERROR_ZERO_QUATERNION);
ASSERT_ERROR(error_invalid_limits, TURRET_ERROR_INVALID_LIMITS);
ASSERT_ERROR(error_invalid_argument, TURRET_ERROR_INVALID_ARGUMENT);
ASSERT_FLAG(flag_on_target, TURRET_ON_TARGET);
ASSERT_FLAG(flag_azimuth_limited, TURRET_AZIMUTH_LIMITED);
ASSERT_FLAG(flag_elevation_limited, TURRET_ELEVATION_LIMITED);
ASSERT_FLAG(flag_slewing, TURRET_SLEWING);
ASSERT_FLAG(flag_at_rest, TURRET_AT_REST);
ASSERT_FLAG(flag_too_close, TURRET_TOO_CLOSE);
ASSERT_FLAG(flag_no_solution, TURRET_NO_SOLUTION);
ASSERT_FLAG(flag_hold_fire, TURRET_HOLD_FIRE);
ASSERT_FLAG(flag_sector_limited, TURRET_SECTOR_LIMITED);

ASSERT(none, TURRET_NONE == UINT32_MAX);
ASSERT(sector_kinds, TURRET_SECTOR_HOLD_FIRE == 0 && TURRET_SECTOR_KEEP_OUT == 1);
ASSERT(trajectories, TURRET_TRAJECTORY_EARLIEST == 0 && TURRET_TRAJECTORY_LATEST == 1);

/* A float literal: a double would be rounded at every use, with a warning. */
ASSERT(default_rate, sizeof TURRET_DEFAULT_RATE == sizeof(float));

static void statuses_have_the_values_of_the_contract(void)
{
    CHECK(TURRET_OK == 0);
    CHECK(TURRET_ERROR_NULL == -65536);
    CHECK(TURRET_ERROR_NOT_FINITE == -131072);
    CHECK(TURRET_ERROR_ZERO_QUATERNION == -196608);
    CHECK(TURRET_ERROR_INVALID_LIMITS == -262144);
    CHECK(TURRET_ERROR_INVALID_ARGUMENT == -327680);
}

static void error_of_a_turret_has_no_flag_set(void)
{
    const struct turret_mount mount = {{{0, 0, 0}}, {{0, 0, 0, 1}}};
    const union dvec3 nowhere = {{0, NAN, 0}}, target = {{10, 0, 0}};
    struct turret_state state = {0};
    struct turret_config config;
    int32_t statuses[5];
    size_t i;

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    statuses[0] = turret_update(&state, &config, &mount, NULL, 0.1f, NULL);
    statuses[1] = turret_update(&state, &config, &mount, &nowhere, 0.1f, NULL);
    statuses[2] = turret_update(&state, &config, &mount, &target, -0.1f, NULL);
    config.axes = 8;
    statuses[3] = turret_update(&state, &config, &mount, &target, 0.1f, NULL);
    statuses[4] = turret_return(NULL, &config, &mount, 0.1f, NULL);
    for (i = 0; i < sizeof statuses / sizeof statuses[0]; i++)
        CHECK(statuses[i] < 0 && !(statuses[i] & (TURRET_ON_TARGET | LOW_BITS)));
}

static void every_status_has_a_sentence_of_its_own(void)
{
    static const int32_t statuses[] = {
        1, TURRET_OK, TURRET_ERROR_NULL, TURRET_ERROR_NOT_FINITE, TURRET_ERROR_ZERO_QUATERNION,
        TURRET_ERROR_INVALID_LIMITS, TURRET_ERROR_INVALID_ARGUMENT, -1,
    };
    size_t i, j;

    for (i = 0; i < sizeof statuses / sizeof statuses[0]; i++) {
        const char *text = turret_status_text(statuses[i]);

        CHECK(text && text[strlen(text) - 1] == '.');
        for (j = 0; j < i; j++)
            CHECK(strcmp(text, turret_status_text(statuses[j])) != 0);
    }
    CHECK(turret_status_text(INT32_MIN) == turret_status_text(-1));
    CHECK(turret_status_text(TURRET_ERROR_INVALID_ARGUMENT - 65536) == turret_status_text(-1));
    CHECK(turret_status_text(INT32_MAX) == turret_status_text(1));
}

static const struct test tests[] = {
    {"members_and_array_are_the_same_memory", members_and_array_are_the_same_memory},
    {"version_is_the_headers", version_is_the_headers},
    {"statuses_have_the_values_of_the_contract", statuses_have_the_values_of_the_contract},
    {"error_of_a_turret_has_no_flag_set", error_of_a_turret_has_no_flag_set},
    {"every_status_has_a_sentence_of_its_own", every_status_has_a_sentence_of_its_own},
};

MAIN(tests)
