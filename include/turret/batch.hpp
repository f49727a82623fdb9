// The same for thousands at once. See turret.hpp; turret.h says what each computes, and which arrays may be the same.
//
// Spans of one call are of one length; a strided input may also be one for all. Where lengths differ nothing is
// written, and the answer is LIBTURRET_ERROR_INVALID_ARGUMENT. Answers above 0 count the elements with bad input, where C
// counts them.
#ifndef LIBTURRET_BATCH_HPP
#define LIBTURRET_BATCH_HPP

#include "types.hpp"

namespace turret {

namespace detail {

inline constexpr status lengths_differ{LIBTURRET_ERROR_INVALID_ARGUMENT};

/// The status of what answers its output, which is NULL for bad pointers, and may be for an empty batch.
[[nodiscard]] constexpr status written(const void *answer, std::size_t count) noexcept
{
    return {answer != nullptr || count == 0 ? LIBTURRET_OK : LIBTURRET_ERROR_NULL};
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
    const void *const answer =
        ::libturret_quat_mul_batch(c_ptr(out.data()), c_ptr(a.data()), c_ptr(b.data()), out.size());
    return detail::written(answer, out.size());
}
/// quat_slerp_batch.
inline status slerp_batch(span<const quat> from, span<const quat> to, strided<float> t, span<quat> out) noexcept
{
    if (from.size() != out.size() || to.size() != out.size() || !t.fits(out.size()))
        return detail::lengths_differ;
    const void *const answer =
        ::libturret_quat_slerp_batch(c_ptr(out.data()), c_ptr(from.data()), c_ptr(to.data()), t.data(), t.stride(), out.size());
    return detail::written(answer, out.size());
}
/// quat_nlerp_batch.
inline status nlerp_batch(span<const quat> from, span<const quat> to, strided<float> t, span<quat> out) noexcept
{
    if (from.size() != out.size() || to.size() != out.size() || !t.fits(out.size()))
        return detail::lengths_differ;
    const void *const answer =
        ::libturret_quat_nlerp_batch(c_ptr(out.data()), c_ptr(from.data()), c_ptr(to.data()), t.data(), t.stride(), out.size());
    return detail::written(answer, out.size());
}
/// quat_rot_vec_batch: out[i] = q[i] * v[i], or q * v[i].
inline status rotate_batch(strided<quat> q, span<const vec3> v, span<vec3> out) noexcept
{
    if (!q.fits(out.size()) || v.size() != out.size())
        return detail::lengths_differ;
    const void *const answer =
        ::libturret_quat_rot_vec_batch(c_ptr(out.data()), c_ptr(v.data()), c_ptr(q.data()), q.stride(), out.size());
    return detail::written(answer, out.size());
}
/// quat_to_matrix_batch.
inline status to_matrix_batch(span<const quat> q, span<mat4> out) noexcept
{
    if (q.size() != out.size())
        return detail::lengths_differ;
    const void *const answer =
        ::libturret_quat_to_matrix_batch(reinterpret_cast<float *>(out.data()), c_ptr(q.data()), out.size());
    return detail::written(answer, out.size());
}
/// euler_to_quat_batch; x, y, z are roll, pitch, yaw.
inline status from_euler_batch(span<const vec3> roll_pitch_yaw, span<quat> out) noexcept
{
    if (roll_pitch_yaw.size() != out.size())
        return detail::lengths_differ;
    const void *const answer =
        ::libturret_euler_to_quat_batch(c_ptr(out.data()), c_ptr(roll_pitch_yaw.data()), out.size());
    return detail::written(answer, out.size());
}
/// quat_integrate_batch.
inline status integrate_batch(span<const quat> q, span<const vec3> omega, float dt, span<quat> out) noexcept
{
    if (q.size() != out.size() || omega.size() != out.size())
        return detail::lengths_differ;
    const void *const answer =
        ::libturret_quat_integrate_batch(c_ptr(out.data()), c_ptr(q.data()), c_ptr(omega.data()), dt, out.size());
    return detail::written(answer, out.size());
}

} // namespace turret

#endif // LIBTURRET_BATCH_HPP
