// Turrets, lead, and the gun that does both. See turret.hpp; turret.h says what each computes.
#ifndef LIBTURRET_GUN_HPP
#define LIBTURRET_GUN_HPP

#include "types.hpp"

namespace turret {

/// The angles of a turret's joints.
struct joints {
    float azimuth = 0, elevation = 0;
};
/// The orientation of a turret's base, and its angles.
struct split_joints {
    quat base;
    float azimuth = 0, elevation = 0;
};

// ---- A turret on two axes, a step at a time ----

/// turret_aim: the orientation after a step. Holds current.
[[nodiscard]] inline result<quat> aim(const dvec3 &target, const dvec3 &position, const quat &rest, const quat &current,
                                      const params &limits = {}) noexcept
{
    c_type<quat> out;
    const bool ok = ::libturret_aim(target.x, target.y, target.z, position.x, position.y, position.z, c_ptr(&rest),
                                 c_ptr(&current), c_ptr(&limits), &out) != nullptr;
    return {from_c<quat>(out), {ok ? LIBTURRET_OK : LIBTURRET_ERROR_INVALID_ARGUMENT}};
}
[[nodiscard]] inline result<joints> aim_error(const dvec3 &target, const dvec3 &position, const quat &rest,
                                              const quat &current) noexcept
{
    result<joints> out;
    out.code = ::libturret_aim_error(target.x, target.y, target.z, position.x, position.y, position.z, c_ptr(&rest),
                                  c_ptr(&current), &out.azimuth, &out.elevation);
    return out;
}
[[nodiscard]] inline result<split_joints> split(const quat &rest, const quat &current) noexcept
{
    result<split_joints> out;
    out.code = ::libturret_split(c_ptr(&rest), c_ptr(&current), c_ptr(&out.base), &out.azimuth, &out.elevation);
    return out;
}

// ---- The complete turret: for states and configs that lie where you want them ----

[[nodiscard]] inline result<config> config_default(axes engine) noexcept
{
    return detail::tried(config{}, ::libturret_config_default, static_cast<std::int32_t>(engine));
}
/// turret_config_problem: an English sentence that names the field, or nullptr when every function accepts it.
[[nodiscard]] inline const char *config_problem(const config &gun) noexcept
{
    return ::libturret_config_problem(c_ptr(&gun));
}
inline flags update(state &moved, const config &gun, const mount &on, const dvec3 &target, float dt,
                    pose *parts = nullptr) noexcept
{
    return {{::libturret_update(c_ptr(&moved), c_ptr(&gun), c_ptr(&on), c_ptr(&target), dt, c_ptr(parts))}};
}
inline flags track(state &moved, const config &gun, const mount &on, const vec3 &mount_velocity, const vec3 &mount_spin,
                   const motion &target, float dt, pose *parts = nullptr) noexcept
{
    return {{::libturret_track(c_ptr(&moved), c_ptr(&gun), c_ptr(&on), c_ptr(&mount_velocity), c_ptr(&mount_spin),
                            c_ptr(&target), dt, c_ptr(parts))}};
}
inline flags update_angles(state &moved, const config &gun, const mount &on, float azimuth, float elevation, float dt,
                           pose *parts = nullptr) noexcept
{
    return {{::libturret_update_angles(c_ptr(&moved), c_ptr(&gun), c_ptr(&on), azimuth, elevation, dt, c_ptr(parts))}};
}
/// turret_return.
inline flags return_to_rest(state &moved, const config &gun, const mount &on, float dt, pose *parts = nullptr) noexcept
{
    return {{::libturret_return(c_ptr(&moved), c_ptr(&gun), c_ptr(&on), dt, c_ptr(parts))}};
}
[[nodiscard]] inline result<joints, flags> solve(const config &gun, const mount &on, const dvec3 &target) noexcept
{
    result<joints, flags> out;
    out.code = ::libturret_solve(c_ptr(&gun), c_ptr(&on), c_ptr(&target), &out.azimuth, &out.elevation);
    return out;
}
[[nodiscard]] inline bool can_aim_at(const config &gun, const mount &on, const dvec3 &target) noexcept
{
    return ::libturret_can_aim_at(c_ptr(&gun), c_ptr(&on), c_ptr(&target)) != 0;
}
/// Seconds; infinity when never, -1 on bad input.
[[nodiscard]] inline float time_to_aim(const state &from, const config &gun, const mount &on, const dvec3 &target) noexcept
{
    return ::libturret_time_to_aim(c_ptr(&from), c_ptr(&gun), c_ptr(&on), c_ptr(&target));
}
[[nodiscard]] inline result<pose> pose_of(const state &at, const config &gun, const mount &on) noexcept
{
    result<pose> out;
    out.code = ::libturret_pose_of(c_ptr(&at), c_ptr(&gun), c_ptr(&on), c_ptr(static_cast<pose *>(&out)));
    return out;
}

// ---- Lead ----

/// The solutions, up to two, the earlier first. An error has none, and says which it is.
class solutions : public status {
public:
    [[nodiscard]] std::size_t size() const noexcept { return ok() ? static_cast<std::size_t>(code) : 0; }
    [[nodiscard]] bool empty() const noexcept { return code <= 0; }
    [[nodiscard]] const solution *begin() const noexcept { return found_; }
    [[nodiscard]] const solution *end() const noexcept { return found_ + size(); }
    [[nodiscard]] const solution &operator[](std::size_t at) const noexcept { return found_[at]; }
    /// The earlier one, which there has to be.
    [[nodiscard]] const solution &front() const noexcept { return found_[0]; }
    /// Whether there is one.
    [[nodiscard]] explicit operator bool() const noexcept { return !empty(); }

    friend solutions lead(const shot &fired, const motion &shooter, const motion &target) noexcept;

private:
    // What is not found is not set either, which a union does not ask for.
    solutions() noexcept {}
    union {
        solution found_[2];
    };
};

[[nodiscard]] inline solutions lead(const shot &fired, const motion &shooter, const motion &target) noexcept
{
    solutions out;
    out.code = ::libturret_lead(c_ptr(&fired), c_ptr(&shooter), c_ptr(&target), c_ptr(out.found_));
    return out;
}

// ---- The whole gun: platforms, observers, engage ----

/// turret_platform_child. Holds the parent.
[[nodiscard]] inline result<platform> platform_child(const platform &parent, const vec3 &offset,
                                                     const quat &orientation = {}) noexcept
{
    return detail::tried(parent, ::libturret_platform_child, c_ptr(&parent), c_ptr(&offset), c_ptr(&orientation));
}
inline result<platform> platform::child(const vec3 &offset, const quat &relative) const noexcept
{
    return platform_child(*this, offset, relative);
}

/// turret_observe. Holds what the observer knows.
inline result<motion> observe(observer &known, const dvec3 &position, float dt) noexcept
{
    result<motion> out{{known.position, known.velocity, known.acceleration}, {}};
    out.code = ::libturret_observe(c_ptr(&known), c_ptr(&position), dt, c_ptr(static_cast<motion *>(&out)));
    return out;
}
inline result<motion> observer::observe(const dvec3 &seen, float dt) noexcept
{
    return turret::observe(*this, seen, dt);
}

/// turret_engage. Without a shot straight at the target, without a target to the rest pose.
inline flags engage(state &moved, const config &gun, const platform &on, maybe<shot> fired, maybe<motion> target,
                    float dt, pose *parts = nullptr, solution *hit = nullptr) noexcept
{
    return {{::libturret_engage(c_ptr(&moved), c_ptr(&gun), c_ptr(&on), c_ptr(fired.get()), c_ptr(target.get()), dt,
                             c_ptr(parts), c_ptr(hit))}};
}

// ---- All of one turret together ----

/// A complete turret: what it can do, how it stands, on what, where its parts are, and how engage() fires it. The
/// members are for you to set and copy; refresh() brings the pose up to date with them.
class Turret {
public:
    turret::config config;
    turret::state state;
    turret::mount mount;
    turret::pose pose;
    /// How to fire, as of the last engage(); all zeros where that had no solution or no target.
    turret::solution solution;

    Turret() noexcept = default;
    explicit Turret(const turret::config &gun, const turret::mount &on = {}, const turret::state &at = {}) noexcept
        : config(gun), state(at), mount(on)
    {
        refresh();
    }

    /// One step of the whole gun: leads the target, tracks the aim point, and is on_target() when a shot hits. Fire
    /// that from pose.muzzle with solution.launch_velocity. The platform becomes the mount.
    flags engage(const platform &on, maybe<shot> fired, maybe<motion> target, float dt) noexcept
    {
        turret::solution hit;
        const flags now = turret::engage(state, config, on, fired, target, dt, &pose, &hit);
        if (now.ok())
            mount = on, solution = hit;
        return now;
    }
    /// The same from the mount, at rest unless told otherwise.
    flags engage(maybe<shot> fired, maybe<motion> target, float dt, const vec3 &mount_velocity = {},
                 const vec3 &mount_spin = {}) noexcept
    {
        return engage({mount.position, mount.orientation, mount_velocity, mount_spin}, fired, target, dt);
    }
    /// One step toward a target that stands.
    flags update(const dvec3 &target, float dt) noexcept
    {
        return turret::update(state, config, mount, target, dt, &pose);
    }
    /// One step toward a target that moves, from a mount that does.
    flags track(const motion &target, float dt, const vec3 &mount_velocity = {}, const vec3 &mount_spin = {}) noexcept
    {
        return turret::track(state, config, mount, mount_velocity, mount_spin, target, dt, &pose);
    }
    /// One step toward joint angles.
    flags update_angles(float azimuth, float elevation, float dt) noexcept
    {
        return turret::update_angles(state, config, mount, azimuth, elevation, dt, &pose);
    }
    /// One step toward the rest pose.
    flags return_to_rest(float dt) noexcept { return turret::return_to_rest(state, config, mount, dt, &pose); }
    /// The pose of the state as it is, and whether config, state and mount are what a turret can work with.
    flags refresh() noexcept
    {
        return {{::libturret_pose_of(c_ptr(&state), c_ptr(&config), c_ptr(&mount), c_ptr(&pose))}};
    }

    /// What is wrong with the config, or nullptr.
    [[nodiscard]] const char *problem() const noexcept { return config_problem(config); }
    [[nodiscard]] result<joints, flags> solve(const dvec3 &target) const noexcept
    {
        return turret::solve(config, mount, target);
    }
    [[nodiscard]] bool can_aim_at(const dvec3 &target) const noexcept
    {
        return turret::can_aim_at(config, mount, target);
    }
    [[nodiscard]] float time_to_aim(const dvec3 &target) const noexcept
    {
        return turret::time_to_aim(state, config, mount, target);
    }
    /// The solutions for a target from the muzzle of pose, which has this velocity. When the mount has moved since the
    /// last step, call refresh() first.
    [[nodiscard]] solutions lead(const shot &fired, const motion &target, const vec3 &muzzle_velocity = {}) const noexcept
    {
        return turret::lead(fired, {pose.muzzle, muzzle_velocity, {}}, target);
    }
};

} // namespace turret

#endif // LIBTURRET_GUN_HPP
