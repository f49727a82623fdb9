// Angles, arcs, actors that turn and look, cameras. See turret.hpp; turret.h documents each function.
#ifndef LIBTURRET_FACING_HPP
#define LIBTURRET_FACING_HPP

#include "types.hpp"

namespace turret {

/// Returns the version of the library: major << 16 | minor << 8 | patch.
[[nodiscard]] inline std::uint32_t version() noexcept { return ::libturret_version(); }

// ---- Angles, arcs ----

/// Returns the angle wrapped to (-pi, pi].
[[nodiscard]] inline float angle_wrap(float angle) noexcept { return ::libturret_angle_wrap(angle); }
/// Returns the signed turn from one angle to another along the shorter arc, in (-pi, pi].
[[nodiscard]] inline float angle_delta(float from, float to) noexcept { return ::libturret_angle_delta(from, to); }
/// Turns one angle toward another along the shorter arc, by at most max_step.
[[nodiscard]] inline float angle_step(float from, float to, float max_step) noexcept
{
    return ::libturret_angle_step(from, to, max_step);
}
/// Turns one angle smoothly toward another along the shorter arc: each half-life halves the angle that is
/// left.
[[nodiscard]] inline float angle_damp(float from, float to, float half_life, float dt) noexcept
{
    return ::libturret_angle_damp(from, to, half_life, dt);
}
/// Returns the nearest allowed angle: outside the forbidden arc the angle itself, inside it the nearest
/// edge.
[[nodiscard]] inline float arc_clamp(float angle, const arc &forbidden) noexcept
{
    return ::libturret_arc_clamp(angle, c_ptr(&forbidden));
}
/// Returns the signed turn from one angle to another that does not cross the forbidden arc.
[[nodiscard]] inline float arc_delta(float from, float to, const arc &forbidden) noexcept
{
    return ::libturret_arc_delta(from, to, c_ptr(&forbidden));
}
/// Turns one angle toward another by at most max_step, around the forbidden arc.
[[nodiscard]] inline float arc_step(float from, float to, float max_step, const arc &forbidden) noexcept
{
    return ::libturret_arc_step(from, to, max_step, c_ptr(&forbidden));
}

// ---- Turning and looking ----

/// Turns an actor about an axis toward a direction by at most max_step, around a forbidden arc. On error
/// the value is current.
[[nodiscard]] inline result<quat, facing> turn_on_plane(const quat &current, const quat &reference, const vec3 &up,
                                                        const vec3 &target_direction, float max_step,
                                                        const arc &forbidden = {}) noexcept
{
    c_type<quat> out;
    const std::int32_t code = ::libturret_turn_on_plane(&out, c_ptr(&current), c_ptr(&reference), c_ptr(&up),
                                                     c_ptr(&target_direction), max_step, c_ptr(&forbidden));
    return {from_c<quat>(out), {{code}}};
}
/// Turns a yaw one step toward a target. The result is done() if the yaw is then within threshold of the
/// target. On error yaw is unchanged.
inline facing face_step(float &yaw, const dvec3 &position, const dvec3 &target, float max_step,
                        float threshold = 0) noexcept
{
    return {{::libturret_face_step(&yaw, c_ptr(&position), c_ptr(&target), max_step, threshold)}};
}
/// Returns on which side of an actor's heading a target is: -1 left, 1 right.
[[nodiscard]] inline std::int32_t sight_side(const dvec3 &position, float yaw, const dvec3 &target) noexcept
{
    return ::libturret_sight_side(c_ptr(&position), yaw, c_ptr(&target));
}
/// Returns where a target is relative to a line of sight: the sum of the LIBTURRET_SIGHT_* that apply.
[[nodiscard]] inline std::uint32_t sight_quadrant(const dvec3 &position, float yaw, float pitch,
                                                  const dvec3 &target) noexcept
{
    return ::libturret_sight_quadrant(c_ptr(&position), yaw, pitch, c_ptr(&target));
}
/// Turns a line of sight one step toward a target. On error both angles are unchanged.
inline facing sight_step(float &yaw, float &pitch, const dvec3 &position, const dvec3 &target, float max_step) noexcept
{
    return {{::libturret_sight_step(&yaw, &pitch, c_ptr(&position), c_ptr(&target), max_step)}};
}

// ---- Cameras ----

/// Moves a camera that follows a subject by one frame. On error the rig is unchanged, and the value is
/// camera_pose{}.
[[nodiscard]] inline result<camera_pose> camera_follow(camera_rig &rig, const dvec3 &subject, const quat &orientation,
                                                       float dt) noexcept
{
    result<camera_pose> out;
    out.code = ::libturret_camera_follow(c_ptr(&rig), c_ptr(&subject), c_ptr(&orientation), dt, c_ptr(&out));
    return out;
}
/// Checks all keys of a path. Call it once, before the calls of camera_sample(). If a key is bad, bad_key
/// receives the index of the first bad key. bad_key may be nullptr.
[[nodiscard]] inline status camera_check(array_view<const camera_key> keys, std::size_t *bad_key = nullptr) noexcept
{
    return {::libturret_camera_check(c_ptr(keys.data()), keys.size(), bad_key)};
}
/// Returns the pose of a camera at a given time on the path through its keys.
[[nodiscard]] inline result<camera_pose> camera_sample(array_view<const camera_key> keys, float time) noexcept
{
    result<camera_pose> out;
    out.code = ::libturret_camera_sample(c_ptr(keys.data()), keys.size(), time, c_ptr(&out));
    return out;
}
/// Turns a scope smoothly toward the wanted orientation. The more the scope magnifies and the farther it
/// looks, the slower it turns. On error the value is current.
[[nodiscard]] inline result<quat> scope_damp(const quat &current, const quat &wanted, float zoom, float distance,
                                             float half_life, float dt) noexcept
{
    return detail::tried(current, ::libturret_scope_damp, c_ptr(&current), c_ptr(&wanted), zoom, distance, half_life, dt);
}

} // namespace turret

#endif // LIBTURRET_FACING_HPP
