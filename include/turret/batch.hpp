// Functions for thousands of elements at once, which do the same as the functions for one element. See
// turret.hpp; turret.h documents each function, and says which arrays may be the same.
//
// All arrays of a call must have the same length. A strided input may also be one element for all, and each
// table of a battery has its own length. When lengths differ, nothing is written, and the code is
// LIBTURRET_ERROR_INVALID_ARGUMENT. If the C function counts the elements with bad input, a code above 0 is
// their number.
#ifndef LIBTURRET_BATCH_HPP
#define LIBTURRET_BATCH_HPP

#include "types.hpp"

namespace turret {

namespace detail {

inline constexpr status lengths_differ{LIBTURRET_ERROR_INVALID_ARGUMENT};

/// The status of a C batch function, from the pointer that it returns: the output, or NULL for bad pointers.
/// For an empty batch the output itself may be NULL, which is not an error.
[[nodiscard]] constexpr status written(const void *returned, std::size_t count) noexcept
{
    return {returned != nullptr || count == 0 ? LIBTURRET_OK : LIBTURRET_ERROR_NULL};
}

/// Whether an optional array is left out or has the given length.
template <class T> [[nodiscard]] constexpr bool none_or(array_view<T> out, std::size_t count) noexcept
{
    return out.data() == nullptr || out.size() == count;
}

} // namespace detail

/// Writes the result of aim() for each turret, as turret_aim_batch does. Without limits, each turret may
/// turn by LIBTURRET_DEFAULT_RATE.
inline status aim_batch(array_view<const dvec3> targets, array_view<const dvec3> positions, array_view<const quat> rest,
                        array_view<const quat> current, array_view<quat> out, strided<params> limits = {}) noexcept
{
    const std::size_t n = out.size();
    if (targets.size() != n || positions.size() != n || rest.size() != n || current.size() != n || !limits.fits(n))
        return detail::lengths_differ;
    return {::libturret_aim_batch(c_ptr(targets.data()), c_ptr(positions.data()), c_ptr(rest.data()),
                               c_ptr(current.data()), c_ptr(limits.data()), limits.stride(), c_ptr(out.data()), n)};
}
/// Moves each turret one step, as turret_update_batch does. Poses and statuses may be left out.
inline status update_batch(array_view<state> states, strided<config> configs, strided<mount> mounts,
                           strided<dvec3> targets, float dt, array_view<pose> poses = {},
                           array_view<std::int32_t> statuses = {}) noexcept
{
    const std::size_t n = states.size();
    if (!configs.fits(n) || !mounts.fits(n) || !targets.fits(n) || !detail::none_or(poses, n)
        || !detail::none_or(statuses, n))
        return detail::lengths_differ;
    return {::libturret_update_batch(c_ptr(states.data()), c_ptr(configs.data()), configs.stride(),
                                  c_ptr(mounts.data()), mounts.stride(), c_ptr(targets.data()), targets.stride(), dt,
                                  c_ptr(poses.data()), statuses.data(), n)};
}
/// libturret_battery: many turrets, tables of any length, and the entry of each table that a turret uses.
/// States, flags, configs and platforms are required. A table with one entry for all turrets is {&gun, 1}.
struct battery {
    /// LIBTURRET_NONE. In target_of: the turret has no target. In shot_of: the turret does not lead.
    static constexpr std::uint32_t none = LIBTURRET_NONE;

    array_view<state> states;
    array_view<pose> poses;
    array_view<solution> solutions;
    /// The flags that engage() returns for each turret.
    array_view<turret::flags> flags;
    array_view<const config> configs;
    array_view<const std::uint32_t> config_of;
    array_view<const platform> platforms;
    array_view<const std::uint32_t> platform_of;
    /// When empty, no turret leads.
    array_view<const shot> shots;
    array_view<const std::uint32_t> shot_of;
    /// When empty, all turrets return to rest.
    array_view<const motion> targets;
    array_view<const std::uint32_t> target_of;

    /// Moves each turret one step, as engage_batch() does.
    inline status engage(float dt) const noexcept;
    /// Writes how soon each turret could hit each target, as time_to_engage_batch() does.
    inline status time_to_engage(array_view<float> seconds) const noexcept;
};

namespace detail {

/// Returns the C battery of a battery whose lengths fit.
[[nodiscard]] inline ::libturret_battery to_c_battery(const turret::battery &battery) noexcept
{
    ::libturret_battery all;
    all.states = c_ptr(battery.states.data());
    all.poses = c_ptr(battery.poses.data());
    all.solutions = c_ptr(battery.solutions.data());
    all.flags = c_ptr(battery.flags.data());
    all.count = battery.states.size();
    all.configs = c_ptr(battery.configs.data());
    all.config_of = battery.config_of.data();
    all.config_count = battery.configs.size();
    all.platforms = c_ptr(battery.platforms.data());
    all.platform_of = battery.platform_of.data();
    all.platform_count = battery.platforms.size();
    all.shots = c_ptr(battery.shots.data());
    all.shot_of = battery.shot_of.data();
    all.shot_count = battery.shots.size();
    all.targets = c_ptr(battery.targets.data());
    all.target_of = battery.target_of.data();
    all.target_count = battery.targets.size();
    return all;
}

} // namespace detail

/// Moves each turret of a battery one step, as turret_engage_batch does. The code is the number of turrets
/// that do not move because their input is bad. Poses, solutions, and the members that end in _of may be
/// left out; otherwise they have the length of states.
inline status engage_batch(const turret::battery &battery, float dt) noexcept
{
    const std::size_t n = battery.states.size();
    if (battery.flags.size() != n || !detail::none_or(battery.poses, n) || !detail::none_or(battery.solutions, n)
        || !detail::none_or(battery.config_of, n) || !detail::none_or(battery.platform_of, n)
        || !detail::none_or(battery.shot_of, n) || !detail::none_or(battery.target_of, n))
        return detail::lengths_differ;
    const ::libturret_battery all = detail::to_c_battery(battery);
    return {::libturret_engage_batch(&all, dt)};
}
inline status battery::engage(float dt) const noexcept { return engage_batch(*this, dt); }

/// Writes how soon each turret of a battery could hit each of its targets: turret i and target j in
/// seconds[i * targets.size() + j], as time_to_engage() returns it. The code is the number of turrets whose input
/// is bad. Only states, configs, platforms, shots, targets, and their indices but target_of are read.
inline status time_to_engage_batch(const turret::battery &battery, array_view<float> seconds) noexcept
{
    const std::size_t n = battery.states.size(), m = battery.targets.size();
    const bool fits = m == 0 ? seconds.empty() : seconds.size() % m == 0 && seconds.size() / m == n;
    if (!fits || !detail::none_or(battery.config_of, n) || !detail::none_or(battery.platform_of, n)
        || !detail::none_or(battery.shot_of, n))
        return detail::lengths_differ;
    const ::libturret_battery all = detail::to_c_battery(battery);
    return {::libturret_time_to_engage_batch(&all, seconds.data())};
}
inline status battery::time_to_engage(array_view<float> seconds) const noexcept
{
    return time_to_engage_batch(*this, seconds);
}

/// Writes the solutions for each target, as turret_lead_batch does. out has two places for each target.
/// counts receives how many of the two are written.
inline status lead_batch(strided<shot> shots, strided<motion> shooters, array_view<const motion> targets,
                         array_view<solution> out, array_view<std::int32_t> counts) noexcept
{
    const std::size_t n = targets.size();
    if (!shots.fits(n) || !shooters.fits(n) || out.size() / 2 != n || out.size() % 2 != 0 || counts.size() != n)
        return detail::lengths_differ;
    return {::libturret_lead_batch(c_ptr(shots.data()), shots.stride(), c_ptr(shooters.data()), shooters.stride(),
                                c_ptr(targets.data()), c_ptr(out.data()), counts.data(), n)};
}
/// Writes on which side of an actor's heading each target is: -1 left, 1 right.
inline status sight_side_batch(const dvec3 &position, float yaw, array_view<const dvec3> targets,
                               array_view<std::int32_t> sides) noexcept
{
    if (targets.size() != sides.size())
        return detail::lengths_differ;
    return {::libturret_sight_side_batch(c_ptr(&position), yaw, c_ptr(targets.data()), sides.data(), sides.size())};
}
/// Writes the products: out[i] = a[i] * b[i].
inline status mul_batch(array_view<const quat> a, array_view<const quat> b, array_view<quat> out) noexcept
{
    if (a.size() != out.size() || b.size() != out.size())
        return detail::lengths_differ;
    const void *const returned =
        ::libturret_quat_mul_batch(c_ptr(out.data()), c_ptr(a.data()), c_ptr(b.data()), out.size());
    return detail::written(returned, out.size());
}
/// Writes the result of slerp() for each pair.
inline status slerp_batch(array_view<const quat> from, array_view<const quat> to, strided<float> t,
                          array_view<quat> out) noexcept
{
    if (from.size() != out.size() || to.size() != out.size() || !t.fits(out.size()))
        return detail::lengths_differ;
    const void *const returned =
        ::libturret_quat_slerp_batch(c_ptr(out.data()), c_ptr(from.data()), c_ptr(to.data()), t.data(), t.stride(), out.size());
    return detail::written(returned, out.size());
}
/// Writes the result of nlerp() for each pair.
inline status nlerp_batch(array_view<const quat> from, array_view<const quat> to, strided<float> t,
                          array_view<quat> out) noexcept
{
    if (from.size() != out.size() || to.size() != out.size() || !t.fits(out.size()))
        return detail::lengths_differ;
    const void *const returned =
        ::libturret_quat_nlerp_batch(c_ptr(out.data()), c_ptr(from.data()), c_ptr(to.data()), t.data(), t.stride(), out.size());
    return detail::written(returned, out.size());
}
/// Rotates each vector: out[i] = q[i] * v[i], or q * v[i] with one q for all.
inline status rotate_batch(strided<quat> q, array_view<const vec3> v, array_view<vec3> out) noexcept
{
    if (!q.fits(out.size()) || v.size() != out.size())
        return detail::lengths_differ;
    const void *const returned =
        ::libturret_quat_rot_vec_batch(c_ptr(out.data()), c_ptr(v.data()), c_ptr(q.data()), q.stride(), out.size());
    return detail::written(returned, out.size());
}
/// Writes the matrix of each rotation.
inline status to_matrix_batch(array_view<const quat> q, array_view<mat4> out) noexcept
{
    if (q.size() != out.size())
        return detail::lengths_differ;
    const void *const returned =
        ::libturret_quat_to_matrix_batch(reinterpret_cast<float *>(out.data()), c_ptr(q.data()), out.size());
    return detail::written(returned, out.size());
}
/// Writes the rotation of each triple of angles: x is roll, y is pitch, z is yaw.
inline status from_euler_batch(array_view<const vec3> roll_pitch_yaw, array_view<quat> out) noexcept
{
    if (roll_pitch_yaw.size() != out.size())
        return detail::lengths_differ;
    const void *const returned =
        ::libturret_euler_to_quat_batch(c_ptr(out.data()), c_ptr(roll_pitch_yaw.data()), out.size());
    return detail::written(returned, out.size());
}
/// Writes the result of integrate() for each orientation and its angular velocity.
inline status integrate_batch(array_view<const quat> q, array_view<const vec3> omega, float dt, array_view<quat> out) noexcept
{
    if (q.size() != out.size() || omega.size() != out.size())
        return detail::lengths_differ;
    const void *const returned =
        ::libturret_quat_integrate_batch(c_ptr(out.data()), c_ptr(q.data()), c_ptr(omega.data()), dt, out.size());
    return detail::written(returned, out.size());
}

} // namespace turret

#endif // LIBTURRET_BATCH_HPP
