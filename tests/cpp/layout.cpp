// Each type has the layout of its C type: size, alignment, the offset of every member; and the default values.
#include "check.hpp"

#include <cstddef>
#include <type_traits>

#define SAME_TYPE(T, C) \
    static_assert(sizeof(turret::T) == sizeof(C) && alignof(turret::T) == alignof(C)); \
    static_assert(std::is_same_v<turret::c_type<turret::T>, C>); \
    static_assert(std::is_trivially_copyable_v<turret::T> && std::is_standard_layout_v<turret::T>)
#define SAME_MEMBER(T, C, member) \
    static_assert(offsetof(turret::T, member) == offsetof(C, member)); \
    static_assert(sizeof(turret::T::member) == sizeof(C::member))

SAME_TYPE(vec2, ::libturret_vec2);
SAME_TYPE(vec3, ::libturret_vec3);
SAME_TYPE(dvec3, ::libturret_dvec3);
SAME_TYPE(quat, ::libturret_quat);
static_assert(sizeof(turret::mat4) == 16 * sizeof(float));

SAME_TYPE(arc, libturret_arc);
SAME_MEMBER(arc, libturret_arc, center);
SAME_MEMBER(arc, libturret_arc, width);

SAME_TYPE(params, libturret_params);
SAME_MEMBER(params, libturret_params, elevation_rate_limit);
SAME_MEMBER(params, libturret_params, azimuth_rate_limit);

SAME_TYPE(config, libturret_config);
SAME_MEMBER(config, libturret_config, azimuth_min);
SAME_MEMBER(config, libturret_config, azimuth_max);
SAME_MEMBER(config, libturret_config, elevation_min);
SAME_MEMBER(config, libturret_config, elevation_max);
SAME_MEMBER(config, libturret_config, azimuth_rate);
SAME_MEMBER(config, libturret_config, elevation_rate);
SAME_MEMBER(config, libturret_config, azimuth_accel);
SAME_MEMBER(config, libturret_config, elevation_accel);
SAME_MEMBER(config, libturret_config, rest_azimuth);
SAME_MEMBER(config, libturret_config, rest_elevation);
SAME_MEMBER(config, libturret_config, aim_tolerance);
SAME_MEMBER(config, libturret_config, trunnion);
SAME_MEMBER(config, libturret_config, muzzle);
SAME_MEMBER(config, libturret_config, axes);
// The list is the count and the array.
static_assert(offsetof(turret::config, sectors) == offsetof(libturret_config, sector_count));
static_assert(sizeof(turret::sector_list) == sizeof(libturret_config::sector_count) + sizeof(libturret_config::sectors));
static_assert(turret::sector_list::capacity * sizeof(turret::sector) == sizeof(libturret_config::sectors));

SAME_TYPE(sector, libturret_sector);
SAME_MEMBER(sector, libturret_sector, from);
SAME_MEMBER(sector, libturret_sector, to);
SAME_MEMBER(sector, libturret_sector, elevation_min);
SAME_MEMBER(sector, libturret_sector, elevation_max);
SAME_MEMBER(sector, libturret_sector, kind);

SAME_TYPE(state, libturret_state);
SAME_MEMBER(state, libturret_state, azimuth);
SAME_MEMBER(state, libturret_state, elevation);
SAME_MEMBER(state, libturret_state, azimuth_rate);
SAME_MEMBER(state, libturret_state, elevation_rate);
SAME_MEMBER(state, libturret_state, azimuth_left);
SAME_MEMBER(state, libturret_state, elevation_left);
SAME_MEMBER(state, libturret_state, waiting);
SAME_MEMBER(state, libturret_state, trajectory);
SAME_MEMBER(state, libturret_state, reserved);
static_assert(std::is_same_v<decltype(turret::state::azimuth), double>);

SAME_TYPE(mount, libturret_mount);
SAME_MEMBER(mount, libturret_mount, position);
SAME_MEMBER(mount, libturret_mount, orientation);

SAME_TYPE(platform, libturret_platform);
SAME_MEMBER(platform, libturret_platform, position);
SAME_MEMBER(platform, libturret_platform, orientation);
SAME_MEMBER(platform, libturret_platform, velocity);
SAME_MEMBER(platform, libturret_platform, spin);
// As in the C header, the mount is at the address of the platform.
static_assert(offsetof(turret::platform, position) == offsetof(turret::mount, position));
static_assert(offsetof(turret::platform, orientation) == offsetof(turret::mount, orientation));

SAME_TYPE(pose, libturret_pose);
SAME_MEMBER(pose, libturret_pose, base);
SAME_MEMBER(pose, libturret_pose, barrel);
SAME_MEMBER(pose, libturret_pose, muzzle);
SAME_MEMBER(pose, libturret_pose, boresight);
SAME_MEMBER(pose, libturret_pose, error);

SAME_TYPE(motion, libturret_motion);
SAME_MEMBER(motion, libturret_motion, position);
SAME_MEMBER(motion, libturret_motion, velocity);
SAME_MEMBER(motion, libturret_motion, acceleration);

SAME_TYPE(observer, libturret_observer);
SAME_MEMBER(observer, libturret_observer, position);
SAME_MEMBER(observer, libturret_observer, velocity);
SAME_MEMBER(observer, libturret_observer, acceleration);
SAME_MEMBER(observer, libturret_observer, half_life);
SAME_MEMBER(observer, libturret_observer, jump);
SAME_MEMBER(observer, libturret_observer, samples);
SAME_MEMBER(observer, libturret_observer, reserved);

SAME_TYPE(platform_observer, libturret_platform_observer);
SAME_MEMBER(platform_observer, libturret_platform_observer, position);
SAME_MEMBER(platform_observer, libturret_platform_observer, orientation);
SAME_MEMBER(platform_observer, libturret_platform_observer, velocity);
SAME_MEMBER(platform_observer, libturret_platform_observer, spin);
SAME_MEMBER(platform_observer, libturret_platform_observer, acceleration);
SAME_MEMBER(platform_observer, libturret_platform_observer, angular_acceleration);
SAME_MEMBER(platform_observer, libturret_platform_observer, half_life);
SAME_MEMBER(platform_observer, libturret_platform_observer, jump);
SAME_MEMBER(platform_observer, libturret_platform_observer, samples);
SAME_MEMBER(platform_observer, libturret_platform_observer, reserved);

SAME_TYPE(shot, libturret_shot);
SAME_MEMBER(shot, libturret_shot, speed);
SAME_MEMBER(shot, libturret_shot, inherit);
SAME_MEMBER(shot, libturret_shot, max_time);
SAME_MEMBER(shot, libturret_shot, gravity);
SAME_MEMBER(shot, libturret_shot, drag);
SAME_MEMBER(shot, libturret_shot, physics_step);
SAME_MEMBER(shot, libturret_shot, thrust);
SAME_MEMBER(shot, libturret_shot, burn_time);
SAME_MEMBER(shot, libturret_shot, trajectory);

SAME_TYPE(solution, libturret_solution);
SAME_MEMBER(solution, libturret_solution, aim_point);
SAME_MEMBER(solution, libturret_solution, impact);
SAME_MEMBER(solution, libturret_solution, direction);
SAME_MEMBER(solution, libturret_solution, launch_velocity);
SAME_MEMBER(solution, libturret_solution, aim_velocity);
SAME_MEMBER(solution, libturret_solution, time);

// The element types of turret::battery's array_views are those of libturret_battery's pointers.
static_assert(std::is_same_v<turret::c_type<turret::flags>, std::int32_t>);
static_assert(turret::battery::none == LIBTURRET_NONE);

SAME_TYPE(camera_rig, libturret_camera_rig);
SAME_MEMBER(camera_rig, libturret_camera_rig, distance);
SAME_MEMBER(camera_rig, libturret_camera_rig, height);
SAME_MEMBER(camera_rig, libturret_camera_rig, roll);
SAME_MEMBER(camera_rig, libturret_camera_rig, look_height);
SAME_MEMBER(camera_rig, libturret_camera_rig, half_life);
SAME_MEMBER(camera_rig, libturret_camera_rig, orientation);

SAME_TYPE(camera_pose, libturret_camera_pose);
SAME_MEMBER(camera_pose, libturret_camera_pose, position);
SAME_MEMBER(camera_pose, libturret_camera_pose, orientation);

SAME_TYPE(camera_key, libturret_camera_key);
SAME_MEMBER(camera_key, libturret_camera_key, position);
SAME_MEMBER(camera_key, libturret_camera_key, orientation);
SAME_MEMBER(camera_key, libturret_camera_key, time);
SAME_MEMBER(camera_key, libturret_camera_key, reserved);

static_assert(static_cast<std::int32_t>(turret::sector_kind::hold_fire) == LIBTURRET_SECTOR_HOLD_FIRE);
static_assert(static_cast<std::int32_t>(turret::sector_kind::keep_out) == LIBTURRET_SECTOR_KEEP_OUT);

static_assert(static_cast<std::int32_t>(turret::trajectory::earliest) == LIBTURRET_TRAJECTORY_EARLIEST);
static_assert(static_cast<std::int32_t>(turret::trajectory::latest) == LIBTURRET_TRAJECTORY_LATEST);

#define SAME_ORDER(name, NAME) static_assert(static_cast<std::int32_t>(turret::euler_order::name) == LIBTURRET_EULER_##NAME)

SAME_ORDER(xyz, XYZ);
SAME_ORDER(xzy, XZY);
SAME_ORDER(yxz, YXZ);
SAME_ORDER(yzx, YZX);
SAME_ORDER(zxy, ZXY);
SAME_ORDER(zyx, ZYX);
SAME_ORDER(xyx, XYX);
SAME_ORDER(xzx, XZX);
SAME_ORDER(yxy, YXY);
SAME_ORDER(yzy, YZY);
SAME_ORDER(zxz, ZXZ);
SAME_ORDER(zyz, ZYZ);
SAME_ORDER(xyz_extrinsic, XYZ_EXTRINSIC);
SAME_ORDER(xzy_extrinsic, XZY_EXTRINSIC);
SAME_ORDER(yxz_extrinsic, YXZ_EXTRINSIC);
SAME_ORDER(yzx_extrinsic, YZX_EXTRINSIC);
SAME_ORDER(zxy_extrinsic, ZXY_EXTRINSIC);
SAME_ORDER(zyx_extrinsic, ZYX_EXTRINSIC);
SAME_ORDER(xyx_extrinsic, XYX_EXTRINSIC);
SAME_ORDER(xzx_extrinsic, XZX_EXTRINSIC);
SAME_ORDER(yxy_extrinsic, YXY_EXTRINSIC);
SAME_ORDER(yzy_extrinsic, YZY_EXTRINSIC);
SAME_ORDER(zxz_extrinsic, ZXZ_EXTRINSIC);
SAME_ORDER(zyz_extrinsic, ZYZ_EXTRINSIC);

static void quat_memory_is_x_y_z_w()
{
    const float wanted[] = {1, 2, 3, 4};
    CHECK(same(turret::quat{1, 2, 3, 4}, wanted));
    CHECK(turret::to_c(turret::quat{1, 2, 3, 4}).v.w == 4);
    CHECK(turret::from_c<turret::quat>({{1, 2, 3, 4}}) == turret::quat{1, 2, 3, 4});
    CHECK(turret::c_ptr(static_cast<turret::quat *>(nullptr)) == nullptr);
}

static void mat4_is_column_major()
{
    turret::mat4 m;
    m(1, 2) = 7;
    CHECK(m.m[9] == 7);
    CHECK(std::as_const(m)(1, 2) == 7);
}

static void config_by_itself_is_the_default()
{
    libturret_config wanted;
    for (const auto engine : {turret::axes::canonical, turret::axes::unity, turret::axes::godot, turret::axes::unreal,
                              turret::axes::source, turret::axes::cryengine, turret::axes::gltf, turret::axes::ned}) {
        turret::config got;
        got.axes = engine;
        CHECK(libturret_config_default(&wanted, static_cast<std::int32_t>(engine)) == &wanted);
        CHECK(same(got, wanted));
        CHECK(same(turret::config_default(engine), wanted, &wanted));
    }
    CHECK(!turret::config_default(static_cast<turret::axes>(8)).ok());
}

static void config_with_sectors_is_that_of_c()
{
    libturret_config wanted;
    CHECK(libturret_config_default(&wanted, LIBTURRET_AXES_CANONICAL) == &wanted);
    wanted.sector_count = 2;
    wanted.sectors[0] = {3, -3, -turret::infinity, 0.25f, LIBTURRET_SECTOR_KEEP_OUT};
    wanted.sectors[1] = {-1, 1, -turret::infinity, turret::infinity, LIBTURRET_SECTOR_HOLD_FIRE};
    turret::config got;
    got.sectors = {turret::sector::keep_out(3, -3, -turret::infinity, 0.25f), turret::sector::hold_fire(-1, 1)};
    CHECK(same(got, wanted));
    turret::config appended;
    appended.sectors.add(turret::sector::keep_out(3, -3, -turret::infinity, 0.25f));
    appended.sectors.add(turret::sector::hold_fire(-1, 1));
    CHECK(same(appended, wanted));
    CHECK(same(turret::from_c<turret::config>(wanted).sectors[1], wanted.sectors[1]));
}

static void params_by_themselves_are_those_of_null()
{
    const turret::params step;
    CHECK(step.azimuth_rate_limit == LIBTURRET_DEFAULT_RATE);
    CHECK(step.elevation_rate_limit == LIBTURRET_DEFAULT_RATE);
}

static void shot_by_itself_is_a_beam_that_takes_the_velocity_along()
{
    const turret::shot beam;
    CHECK(beam.speed == turret::infinity && beam.inherit == 1 && beam.max_time == 0 && beam.gravity == turret::vec3{});
    CHECK(beam.drag == 0 && beam.physics_step == 0 && beam.thrust == 0 && beam.burn_time == 0 && beam.trajectory == turret::trajectory::earliest);
}

static void observer_by_itself_is_zeroed()
{
    const libturret_observer zeroed{};
    CHECK(same(turret::observer{}, zeroed));
}

static void quat_by_itself_is_the_identity()
{
    static_assert(turret::quat{} == turret::quat{0, 0, 0, 1});
    CHECK(turret::mount{}.orientation == turret::quat{0, 0, 0, 1});
    CHECK(turret::platform{}.orientation == turret::quat{0, 0, 0, 1});
    CHECK(turret::camera_rig{}.orientation == turret::quat{0, 0, 0, 1});
}

int main()
{
    return run_tests({
        {"quat_memory_is_x_y_z_w", quat_memory_is_x_y_z_w},
        {"mat4_is_column_major", mat4_is_column_major},
        {"config_by_itself_is_the_default", config_by_itself_is_the_default},
        {"config_with_sectors_is_that_of_c", config_with_sectors_is_that_of_c},
        {"params_by_themselves_are_those_of_null", params_by_themselves_are_those_of_null},
        {"shot_by_itself_is_a_beam_that_takes_the_velocity_along", shot_by_itself_is_a_beam_that_takes_the_velocity_along},
        {"observer_by_itself_is_zeroed", observer_by_itself_is_zeroed},
        {"quat_by_itself_is_the_identity", quat_by_itself_is_the_identity},
    });
}
