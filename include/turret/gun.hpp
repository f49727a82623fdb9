// Turrets, lead, and the gun that combines them. See turret.hpp; turret.h documents each function and, by
// the same names, its parameters.
#ifndef LIBTURRET_GUN_HPP
#define LIBTURRET_GUN_HPP

#include "types.hpp"

namespace turret {

/// The angles of a turret's joints.
struct joints {
    float azimuth = 0, elevation = 0;
};
/// The orientation of a turret's base, and the angles of its joints.
struct split_joints {
    quat base;
    float azimuth = 0, elevation = 0;
};

// ---- A simple turret, one step at a time ----

/// Returns a turret's orientation after one step toward a target, as turret_aim computes it. On error the
/// value is current.
[[nodiscard]] inline result<quat> aim(const dvec3 &target, const dvec3 &position, const quat &rest, const quat &current,
                                      const params &limits = {}) noexcept
{
    c_type<quat> out;
    const bool ok = ::libturret_aim(target.x, target.y, target.z, position.x, position.y, position.z, c_ptr(&rest),
                                 c_ptr(&current), c_ptr(&limits), &out) != nullptr;
    return {from_c<quat>(out), {ok ? LIBTURRET_OK : LIBTURRET_ERROR_INVALID_ARGUMENT}};
}
/// Returns how far a turret still has to turn to a target, each axis along the shorter arc.
[[nodiscard]] inline result<joints> aim_error(const dvec3 &target, const dvec3 &position, const quat &rest,
                                              const quat &current) noexcept
{
    result<joints> out;
    out.code = ::libturret_aim_error(target.x, target.y, target.z, position.x, position.y, position.z, c_ptr(&rest),
                                  c_ptr(&current), &out.azimuth, &out.elevation);
    return out;
}
/// Splits a turret's orientation into the orientation of its base, which turns only in azimuth, and both
/// angles.
[[nodiscard]] inline result<split_joints> split(const quat &rest, const quat &current) noexcept
{
    result<split_joints> out;
    out.code = ::libturret_split(c_ptr(&rest), c_ptr(&current), c_ptr(&out.base), &out.azimuth, &out.elevation);
    return out;
}

// ---- The complete turret, with states and configs stored wherever you want them ----

/// Returns the default config for the axes of an engine.
[[nodiscard]] inline result<config> config_default(axes engine) noexcept
{
    return detail::tried(config{}, ::libturret_config_default, static_cast<std::int32_t>(engine));
}
/// Returns an English sentence that names the invalid field, or nullptr when every function accepts the
/// config.
[[nodiscard]] inline const char *config_problem(const turret::config &config) noexcept
{
    return ::libturret_config_problem(c_ptr(&config));
}
/// Returns an English sentence that names a field that is legal but seldom meant, such as a rate in degrees.
/// Returns nullptr when there is no such field, and for a config that config_problem() describes.
[[nodiscard]] inline const char *config_warning(const turret::config &config) noexcept
{
    return ::libturret_config_warning(c_ptr(&config));
}
/// Returns the config of the same turret on the other side of a ship, mirrored left to right. On error the
/// value is the config itself.
[[nodiscard]] inline result<config> config_mirror(const turret::config &config) noexcept
{
    return detail::tried(config, ::libturret_config_mirror, c_ptr(&config));
}
/// Moves a turret one step toward a stationary target. On error state and pose are unchanged.
inline flags update(turret::state &state, const turret::config &config, const turret::mount &mount, const dvec3 &target,
                    float dt, turret::pose *pose = nullptr) noexcept
{
    return {{::libturret_update(c_ptr(&state), c_ptr(&config), c_ptr(&mount), c_ptr(&target), dt, c_ptr(pose))}};
}
/// Moves a turret one step toward a moving target, from a moving mount. On error state and pose are
/// unchanged.
inline flags track(turret::state &state, const turret::config &config, const turret::mount &mount,
                   const vec3 &mount_velocity, const vec3 &mount_spin, const motion &target, float dt,
                   turret::pose *pose = nullptr) noexcept
{
    return {{::libturret_track(c_ptr(&state), c_ptr(&config), c_ptr(&mount), c_ptr(&mount_velocity), c_ptr(&mount_spin),
                            c_ptr(&target), dt, c_ptr(pose))}};
}
/// Moves a turret one step toward a moving target, from a stationary mount. On error state and pose are
/// unchanged.
inline flags track(turret::state &state, const turret::config &config, const turret::mount &mount, const motion &target,
                   float dt, turret::pose *pose = nullptr) noexcept
{
    return track(state, config, mount, vec3{}, vec3{}, target, dt, pose);
}
/// Moves a turret one step toward a moving target, from a platform with its velocity and spin. On error state
/// and pose are unchanged.
inline flags track(turret::state &state, const turret::config &config, const turret::platform &platform,
                   const motion &target, float dt, turret::pose *pose = nullptr) noexcept
{
    return track(state, config, turret::mount(platform), platform.velocity, platform.spin, target, dt, pose);
}
/// Moves a turret one step toward joint angles. On error state and pose are unchanged.
inline flags update_angles(turret::state &state, const turret::config &config, const turret::mount &mount,
                           float azimuth, float elevation, float dt, turret::pose *pose = nullptr) noexcept
{
    return {{::libturret_update_angles(c_ptr(&state), c_ptr(&config), c_ptr(&mount), azimuth, elevation, dt,
                                    c_ptr(pose))}};
}
/// Moves a turret one step toward joint angles that change at these rates, without trailing them. On error
/// state and pose are unchanged.
inline flags track_angles(turret::state &state, const turret::config &config, const turret::mount &mount,
                          float azimuth, float elevation, float azimuth_rate, float elevation_rate, float dt,
                          turret::pose *pose = nullptr) noexcept
{
    return {{::libturret_track_angles(c_ptr(&state), c_ptr(&config), c_ptr(&mount), azimuth, elevation, azimuth_rate,
                                   elevation_rate, dt, c_ptr(pose))}};
}
/// Brakes a turret for one step; it then stays where it stops. On error state and pose are unchanged.
inline flags stop(turret::state &state, const turret::config &config, const turret::mount &mount, float dt,
                  turret::pose *pose = nullptr) noexcept
{
    return {{::libturret_stop(c_ptr(&state), c_ptr(&config), c_ptr(&mount), dt, c_ptr(pose))}};
}
/// Moves a turret one step toward its rest pose, as turret_return does. On error state and pose are
/// unchanged.
inline flags return_to_rest(turret::state &state, const turret::config &config, const turret::mount &mount, float dt,
                            turret::pose *pose = nullptr) noexcept
{
    return {{::libturret_return(c_ptr(&state), c_ptr(&config), c_ptr(&mount), dt, c_ptr(pose))}};
}
/// Returns the joint angles for a target. If the muzzle does not point at the target with these angles, the
/// flags say why.
[[nodiscard]] inline result<joints, flags> solve(const turret::config &config, const turret::mount &mount,
                                                 const dvec3 &target) noexcept
{
    result<joints, flags> out;
    out.code = ::libturret_solve(c_ptr(&config), c_ptr(&mount), c_ptr(&target), &out.azimuth, &out.elevation);
    return out;
}
/// Returns whether a turret can aim at a target. Returns false on bad input.
[[nodiscard]] inline bool can_aim_at(const turret::config &config, const turret::mount &mount,
                                     const dvec3 &target) noexcept
{
    return ::libturret_can_aim_at(c_ptr(&config), c_ptr(&mount), c_ptr(&target)) != 0;
}
/// Returns the seconds until update() has aimed the turret at a stationary target. Returns infinity if the
/// turret cannot aim at the target, and -1 on bad input.
[[nodiscard]] inline float time_to_aim(const turret::state &state, const turret::config &config,
                                       const turret::mount &mount, const dvec3 &target) noexcept
{
    return ::libturret_time_to_aim(c_ptr(&state), c_ptr(&config), c_ptr(&mount), c_ptr(&target));
}
/// Returns the pose of a turret: where its parts are. The flags say whether it is at rest, is slewing, or must
/// not fire.
[[nodiscard]] inline result<pose, flags> pose_of(const turret::state &state, const turret::config &config,
                                                 const turret::mount &mount) noexcept
{
    result<pose, flags> out;
    out.code = ::libturret_pose_of(c_ptr(&state), c_ptr(&config), c_ptr(&mount), c_ptr(&out));
    return out;
}

// ---- Lead ----

/// Up to two solutions, the earlier first. On error there are none, and code says why.
class solutions : public status {
public:
    /// Returns the number of solutions: 0, 1 or 2.
    [[nodiscard]] std::size_t size() const noexcept { return ok() ? static_cast<std::size_t>(code) : 0; }
    /// Returns whether there is no solution.
    [[nodiscard]] bool empty() const noexcept { return code <= 0; }
    /// Returns a pointer to the first solution.
    [[nodiscard]] const solution *begin() const noexcept { return found_; }
    /// Returns a pointer past the last solution.
    [[nodiscard]] const solution *end() const noexcept { return found_ + size(); }
    /// Returns a solution by its index, which must be below size().
    [[nodiscard]] const solution &operator[](std::size_t index) const noexcept { return found_[index]; }
    /// Returns the earlier solution. There must be a solution.
    [[nodiscard]] const solution &front() const noexcept { return found_[0]; }
    /// Returns whether there is a solution.
    [[nodiscard]] explicit operator bool() const noexcept { return !empty(); }

    friend solutions lead(const turret::shot &shot, const motion &shooter, const motion &target) noexcept;

private:
    // A union, because solutions that are not found stay unset.
    solutions() noexcept {}
    union {
        solution found_[2];
    };
};

/// Returns the solutions for a shot at a moving target.
[[nodiscard]] inline solutions lead(const turret::shot &shot, const motion &shooter, const motion &target) noexcept
{
    solutions out;
    out.code = ::libturret_lead(c_ptr(&shot), c_ptr(&shooter), c_ptr(&target), c_ptr(out.found_));
    return out;
}

/// A launch speed, and the solution for a shot of that speed; or nothing, if no speed does it. On error there
/// is nothing either, and code says why.
struct [[nodiscard]] launch : status {
    float speed = 0;
    turret::solution solution;

    /// Returns whether there is such a speed.
    [[nodiscard]] explicit operator bool() const noexcept { return code > 0; }
};

/// Returns the least launch speed, up to shot.speed, with which a shot meets a moving target.
inline launch lead_least_speed(const turret::shot &shot, const motion &shooter, const motion &target) noexcept
{
    launch out;
    out.code = ::libturret_lead_least_speed(c_ptr(&shot), c_ptr(&shooter), c_ptr(&target), &out.speed,
                                         c_ptr(&out.solution));
    return out;
}
/// Returns the launch speed, up to shot.speed, with which a shot that leaves at an elevation above the plane
/// across gravity meets a moving target.
inline launch lead_at_elevation(const turret::shot &shot, const motion &shooter, const motion &target,
                                float elevation) noexcept
{
    launch out;
    out.code = ::libturret_lead_at_elevation(c_ptr(&shot), c_ptr(&shooter), c_ptr(&target), elevation, &out.speed,
                                          c_ptr(&out.solution));
    return out;
}
/// Writes where a shot is 0, step, 2 * step ... seconds after it has left the muzzle. The thrust of a rocket
/// acts along direction; without one, along launch_velocity. On error points are unchanged.
inline status shot_path(const turret::shot &shot, const dvec3 &muzzle, const vec3 &launch_velocity,
                        maybe<vec3> direction, float step, array_view<dvec3> points) noexcept
{
    return {::libturret_shot_path(c_ptr(&shot), c_ptr(&muzzle), c_ptr(&launch_velocity), c_ptr(direction.get()), step,
                               c_ptr(points.data()), points.size())};
}

// ---- The whole gun: platforms, observers, engage ----

/// Returns a platform that another platform carries: a turret on a ship, a cupola on a turret. On error the
/// value is parent.
[[nodiscard]] inline result<platform> platform_child(const platform &parent, const vec3 &offset,
                                                     const quat &orientation = {}) noexcept
{
    return detail::tried(parent, ::libturret_platform_child, c_ptr(&parent), c_ptr(&offset), c_ptr(&orientation));
}
inline result<platform> platform::child(const vec3 &offset, const quat &relative) const noexcept
{
    return platform_child(*this, offset, relative);
}

/// Observes the position of a target, and returns its estimated motion. On error the value is the motion
/// that the observer already knows.
inline result<motion> observe(turret::observer &observer, const dvec3 &position, float dt) noexcept
{
    result<motion> out{{observer.position, observer.velocity, observer.acceleration}, {}};
    out.code = ::libturret_observe(c_ptr(&observer), c_ptr(&position), dt, c_ptr(&out));
    return out;
}
inline result<motion> observer::observe(const dvec3 &seen, float dt) noexcept
{
    return turret::observe(*this, seen, dt);
}

/// Observes the pose of a platform, and returns the platform in this pose with its estimated velocity and spin.
/// On error the value is the platform that the observer already knows.
inline result<platform> platform_observe(platform_observer &observer, const turret::mount &mount, float dt) noexcept
{
    result<platform> out{{observer.position, observer.orientation, observer.velocity, observer.spin}, {}};
    out.code = ::libturret_platform_observe(c_ptr(&observer), c_ptr(&mount.position), c_ptr(&mount.orientation), dt,
                                         c_ptr(&out));
    return out;
}
inline result<platform> platform_observer::observe(const mount &seen, float dt) noexcept
{
    return platform_observe(*this, seen, dt);
}

/// Moves a gun one step: leads the target and tracks the aim point. on_target() means that a shot would
/// hit. Without a shot the gun aims straight at the target. Without a target it returns to rest. On error
/// state, pose and solution are unchanged.
inline flags engage(turret::state &state, const turret::config &config, const turret::platform &platform,
                    maybe<turret::shot> shot, maybe<motion> target, float dt, turret::pose *pose = nullptr,
                    turret::solution *solution = nullptr) noexcept
{
    return {{::libturret_engage(c_ptr(&state), c_ptr(&config), c_ptr(&platform), c_ptr(shot.get()), c_ptr(target.get()),
                             dt, c_ptr(pose), c_ptr(solution))}};
}
/// Returns the seconds until engage() has a gun on target: 0 if it is now, infinity if it never is within two
/// minutes, and -1 on bad input. Without a shot the gun aims straight at the target.
[[nodiscard]] inline float time_to_engage(const turret::state &state, const turret::config &config,
                                          const turret::platform &platform, maybe<turret::shot> shot,
                                          const motion &target) noexcept
{
    return ::libturret_time_to_engage(c_ptr(&state), c_ptr(&config), c_ptr(&platform), c_ptr(shot.get()), c_ptr(&target));
}

// ---- All of one turret together ----

/// A complete turret in one object: its config, state, mount and pose, and how to fire. You may set and
/// copy all members. After you have set a member, call refresh() to update the pose.
class gun {
public:
    turret::config config;
    turret::state state;
    turret::mount mount;
    turret::pose pose;
    /// How to fire, from the last engage() that was no error; all zeros before the first one, and where it had
    /// no solution or no target.
    turret::solution solution;

    /// Makes a turret with the default config. The first step or refresh() sets its pose.
    gun() noexcept = default;
    /// Makes a turret and computes its pose.
    explicit gun(const turret::config &settings, const turret::mount &place = {},
                 const turret::state &angles = {}) noexcept
        : config(settings), state(angles), mount(place)
    {
        refresh();
    }

    /// Moves one step: leads the target and tracks the aim point. on_target() means that a shot would hit.
    /// Fire the shot from pose.muzzle with solution.launch_velocity. The position and orientation of the
    /// platform become the mount.
    flags engage(const turret::platform &platform, maybe<shot> shell, maybe<motion> target, float dt) noexcept
    {
        turret::solution hit;
        const flags now = turret::engage(state, config, platform, shell, target, dt, &pose, &hit);
        if (now.ok())
            mount = platform, solution = hit;
        return now;
    }
    /// Moves one step from the mount, as engage() does from a platform. The mount is stationary unless you
    /// pass its velocity and spin.
    flags engage(maybe<shot> shell, maybe<motion> target, float dt, const vec3 &mount_velocity = {},
                 const vec3 &mount_spin = {}) noexcept
    {
        return engage({mount.position, mount.orientation, mount_velocity, mount_spin}, shell, target, dt);
    }
    /// Moves one step toward a stationary target.
    flags update(const dvec3 &target, float dt) noexcept
    {
        return turret::update(state, config, mount, target, dt, &pose);
    }
    /// Moves one step toward a moving target, from the mount, which may move.
    flags track(const motion &target, float dt, const vec3 &mount_velocity = {}, const vec3 &mount_spin = {}) noexcept
    {
        return turret::track(state, config, mount, mount_velocity, mount_spin, target, dt, &pose);
    }
    /// Moves one step toward joint angles.
    flags update_angles(float azimuth, float elevation, float dt) noexcept
    {
        return turret::update_angles(state, config, mount, azimuth, elevation, dt, &pose);
    }
    /// Moves one step toward joint angles that change at these rates, without trailing them.
    flags track_angles(float azimuth, float elevation, float azimuth_rate, float elevation_rate, float dt) noexcept
    {
        return turret::track_angles(state, config, mount, azimuth, elevation, azimuth_rate, elevation_rate, dt, &pose);
    }
    /// Brakes for one step; the turret then stays where it stops.
    flags stop(float dt) noexcept { return turret::stop(state, config, mount, dt, &pose); }
    /// Moves one step toward the rest pose.
    flags return_to_rest(float dt) noexcept { return turret::return_to_rest(state, config, mount, dt, &pose); }
    /// Sets the pose from the current config, state and mount, and returns the flags of pose_of(); or an error
    /// if one of these is invalid.
    flags refresh() noexcept
    {
        return {{::libturret_pose_of(c_ptr(&state), c_ptr(&config), c_ptr(&mount), c_ptr(&pose))}};
    }

    /// Returns an English sentence that says what is wrong with the config, or nullptr if every function
    /// accepts the config.
    [[nodiscard]] const char *problem() const noexcept { return config_problem(config); }
    /// Returns an English sentence that says what in the config is legal but seldom meant, or nullptr.
    [[nodiscard]] const char *warning() const noexcept { return config_warning(config); }
    /// Returns the joint angles for a target. If the muzzle does not point at the target with these angles,
    /// the flags say why.
    [[nodiscard]] result<joints, flags> solve(const dvec3 &target) const noexcept
    {
        return turret::solve(config, mount, target);
    }
    /// Returns whether the turret can aim at a target. Returns false on bad input.
    [[nodiscard]] bool can_aim_at(const dvec3 &target) const noexcept
    {
        return turret::can_aim_at(config, mount, target);
    }
    /// Returns the seconds until update() has aimed the turret at a stationary target. Returns infinity if
    /// the turret cannot aim at the target, and -1 on bad input.
    [[nodiscard]] float time_to_aim(const dvec3 &target) const noexcept
    {
        return turret::time_to_aim(state, config, mount, target);
    }
    /// Returns the seconds until engage() has the gun on target, as turret::time_to_engage() does. The mount is
    /// stationary unless you pass its velocity and spin.
    [[nodiscard]] float time_to_engage(maybe<shot> shell, const motion &target, const vec3 &mount_velocity = {},
                                       const vec3 &mount_spin = {}) const noexcept
    {
        return turret::time_to_engage(state, config, {mount.position, mount.orientation, mount_velocity, mount_spin},
                                      shell, target);
    }
    /// Returns the solutions for a shot from pose.muzzle at a target. muzzle_velocity is the velocity of
    /// the muzzle. If the mount has moved since the last step, call refresh() first.
    [[nodiscard]] solutions lead(const shot &shell, const motion &target,
                                 const vec3 &muzzle_velocity = {}) const noexcept
    {
        return turret::lead(shell, {pose.muzzle, muzzle_velocity, {}}, target);
    }
};

} // namespace turret

#endif // LIBTURRET_GUN_HPP
