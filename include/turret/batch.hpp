// The same for thousands at once. See turret.hpp; turret.h says what each computes, and which arrays may be the same.
//
// Spans of one call are of one length; a strided input may also be one for all, and the tables of a battery have their
// own lengths. Where lengths differ nothing is written and LIBTURRET_ERROR_INVALID_ARGUMENT returned. Codes above 0 count
// the elements with bad input, where C counts them.
#ifndef LIBTURRET_BATCH_HPP
#define LIBTURRET_BATCH_HPP

#include "types.hpp"

namespace turret {

namespace detail {

inline constexpr status lengths_differ{LIBTURRET_ERROR_INVALID_ARGUMENT};

/// The status of what returns its output, which is NULL for bad pointers, and may be for an empty batch.
[[nodiscard]] constexpr status written(const void *returned, std::size_t count) noexcept
{
    return {returned != nullptr || count == 0 ? LIBTURRET_OK : LIBTURRET_ERROR_NULL};
}

/// Whether an output that may be left out has a length.
template <class T> [[nodiscard]] constexpr bool none_or(span<T> out, std::size_t count) noexcept
{
    return out.data() == nullptr || out.size() == count;
}

} // namespace detail

/// turret_aim_batch. Without limits LIBTURRET_DEFAULT_RATE for all.
inline status aim_batch(span<const dvec3> targets, span<const dvec3> positions, span<const quat> rest,
                        span<const quat> current, span<quat> out, strided<params> limits = {}) noexcept
{
    const std::size_t n = out.size();
    if (targets.size() != n || positions.size() != n || rest.size() != n || current.size() != n || !limits.fits(n))
        return detail::lengths_differ;
    return {::libturret_aim_batch(c_ptr(targets.data()), c_ptr(positions.data()), c_ptr(rest.data()),
                               c_ptr(current.data()), c_ptr(limits.data()), limits.stride(), c_ptr(out.data()), n)};
}
/// turret_update_batch. Poses and statuses may be left out.
inline status update_batch(span<state> moved, strided<config> guns, strided<mount> mounts, strided<dvec3> targets,
                           float dt, span<pose> poses = {}, span<std::int32_t> statuses = {}) noexcept
{
    const std::size_t n = moved.size();
    if (!guns.fits(n) || !mounts.fits(n) || !targets.fits(n) || !detail::none_or(poses, n)
        || !detail::none_or(statuses, n))
        return detail::lengths_differ;
    return {::libturret_update_batch(c_ptr(moved.data()), c_ptr(guns.data()), guns.stride(), c_ptr(mounts.data()),
                                  mounts.stride(), c_ptr(targets.data()), targets.stride(), dt, c_ptr(poses.data()),
                                  statuses.data(), n)};
}
/// libturret_battery: many turrets, tables of any length, and which entry of each a turret uses. States, flags, configs
/// and platforms have to be there; a table of one for all is {&gun, 1}.
struct battery {
    /// LIBTURRET_NONE: in target_of no target, in shot_of no lead.
    static constexpr std::uint32_t none = LIBTURRET_NONE;

    span<state> states;
    span<pose> poses;
    span<solution> solutions;
    /// What engage() returns for each turret.
    span<turret::flags> flags;
    span<const config> configs;
    span<const std::uint32_t> config_of;
    span<const platform> platforms;
    span<const std::uint32_t> platform_of;
    /// Without any, no turret leads.
    span<const shot> shots;
    span<const std::uint32_t> shot_of;
    /// Without any, all turrets return to rest.
    span<const motion> targets;
    span<const std::uint32_t> target_of;

    /// engage_batch() of this one.
    inline status engage(float dt) const noexcept;
};

/// turret_engage_batch: how many turrets hold. Poses, solutions and what ends in _of may be left out, or are of the
/// length of states.
inline status engage_batch(const battery &guns, float dt) noexcept
{
    const std::size_t n = guns.states.size();
    if (guns.flags.size() != n || !detail::none_or(guns.poses, n) || !detail::none_or(guns.solutions, n)
        || !detail::none_or(guns.config_of, n) || !detail::none_or(guns.platform_of, n)
        || !detail::none_or(guns.shot_of, n) || !detail::none_or(guns.target_of, n))
        return detail::lengths_differ;
    ::libturret_battery all;
    all.states = c_ptr(guns.states.data());
    all.poses = c_ptr(guns.poses.data());
    all.solutions = c_ptr(guns.solutions.data());
    all.flags = c_ptr(guns.flags.data());
    all.count = n;
    all.configs = c_ptr(guns.configs.data());
    all.config_of = guns.config_of.data();
    all.config_count = guns.configs.size();
    all.platforms = c_ptr(guns.platforms.data());
    all.platform_of = guns.platform_of.data();
    all.platform_count = guns.platforms.size();
    all.shots = c_ptr(guns.shots.data());
    all.shot_of = guns.shot_of.data();
    all.shot_count = guns.shots.size();
    all.targets = c_ptr(guns.targets.data());
    all.target_of = guns.target_of.data();
    all.target_count = guns.targets.size();
    return {::libturret_engage_batch(&all, dt)};
}
inline status battery::engage(float dt) const noexcept { return engage_batch(*this, dt); }

/// turret_lead_batch. out has two places for each target, counts says how many of them are written.
inline status lead_batch(strided<shot> shots, strided<motion> shooters, span<const motion> targets, span<solution> out,
                         span<std::int32_t> counts) noexcept
{
    const std::size_t n = targets.size();
    if (!shots.fits(n) || !shooters.fits(n) || out.size() / 2 != n || out.size() % 2 != 0 || counts.size() != n)
        return detail::lengths_differ;
    return {::libturret_lead_batch(c_ptr(shots.data()), shots.stride(), c_ptr(shooters.data()), shooters.stride(),
                                c_ptr(targets.data()), c_ptr(out.data()), counts.data(), n)};
}
/// turret_sight_side_batch.
inline status sight_side_batch(const dvec3 &position, float yaw, span<const dvec3> targets,
                               span<std::int32_t> sides) noexcept
{
    if (targets.size() != sides.size())
        return detail::lengths_differ;
    return {::libturret_sight_side_batch(c_ptr(&position), yaw, c_ptr(targets.data()), sides.data(), sides.size())};
}
/// quat_mul_batch: out[i] = a[i] * b[i].
inline status mul_batch(span<const quat> a, span<const quat> b, span<quat> out) noexcept
{
    if (a.size() != out.size() || b.size() != out.size())
        return detail::lengths_differ;
    const void *const returned =
        ::libturret_quat_mul_batch(c_ptr(out.data()), c_ptr(a.data()), c_ptr(b.data()), out.size());
    return detail::written(returned, out.size());
}
/// quat_slerp_batch.
inline status slerp_batch(span<const quat> from, span<const quat> to, strided<float> t, span<quat> out) noexcept
{
    if (from.size() != out.size() || to.size() != out.size() || !t.fits(out.size()))
        return detail::lengths_differ;
    const void *const returned =
        ::libturret_quat_slerp_batch(c_ptr(out.data()), c_ptr(from.data()), c_ptr(to.data()), t.data(), t.stride(), out.size());
    return detail::written(returned, out.size());
}
/// quat_nlerp_batch.
inline status nlerp_batch(span<const quat> from, span<const quat> to, strided<float> t, span<quat> out) noexcept
{
    if (from.size() != out.size() || to.size() != out.size() || !t.fits(out.size()))
        return detail::lengths_differ;
    const void *const returned =
        ::libturret_quat_nlerp_batch(c_ptr(out.data()), c_ptr(from.data()), c_ptr(to.data()), t.data(), t.stride(), out.size());
    return detail::written(returned, out.size());
}
/// quat_rot_vec_batch: out[i] = q[i] * v[i], or q * v[i].
inline status rotate_batch(strided<quat> q, span<const vec3> v, span<vec3> out) noexcept
{
    if (!q.fits(out.size()) || v.size() != out.size())
        return detail::lengths_differ;
    const void *const returned =
        ::libturret_quat_rot_vec_batch(c_ptr(out.data()), c_ptr(v.data()), c_ptr(q.data()), q.stride(), out.size());
    return detail::written(returned, out.size());
}
/// quat_to_matrix_batch.
inline status to_matrix_batch(span<const quat> q, span<mat4> out) noexcept
{
    if (q.size() != out.size())
        return detail::lengths_differ;
    const void *const returned =
        ::libturret_quat_to_matrix_batch(reinterpret_cast<float *>(out.data()), c_ptr(q.data()), out.size());
    return detail::written(returned, out.size());
}
/// euler_to_quat_batch; x, y, z are roll, pitch, yaw.
inline status from_euler_batch(span<const vec3> roll_pitch_yaw, span<quat> out) noexcept
{
    if (roll_pitch_yaw.size() != out.size())
        return detail::lengths_differ;
    const void *const returned =
        ::libturret_euler_to_quat_batch(c_ptr(out.data()), c_ptr(roll_pitch_yaw.data()), out.size());
    return detail::written(returned, out.size());
}
/// quat_integrate_batch.
inline status integrate_batch(span<const quat> q, span<const vec3> omega, float dt, span<quat> out) noexcept
{
    if (q.size() != out.size() || omega.size() != out.size())
        return detail::lengths_differ;
    const void *const returned =
        ::libturret_quat_integrate_batch(c_ptr(out.data()), c_ptr(q.data()), c_ptr(omega.data()), dt, out.size());
    return detail::written(returned, out.size());
}

} // namespace turret

#endif // LIBTURRET_BATCH_HPP
