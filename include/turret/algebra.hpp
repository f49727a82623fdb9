// Vectors, quaternions and what they convert from and to. See turret.hpp; turret.h says what each computes.
#ifndef LIBTURRET_ALGEBRA_HPP
#define LIBTURRET_ALGEBRA_HPP

#include "types.hpp"

namespace turret {

// ---- Compiled in: comparisons (-0 equals 0, NaN nothing), signs, sums ----

[[nodiscard]] constexpr bool operator==(const vec2 &a, const vec2 &b) noexcept { return a.x == b.x && a.y == b.y; }
[[nodiscard]] constexpr bool operator!=(const vec2 &a, const vec2 &b) noexcept { return !(a == b); }
[[nodiscard]] constexpr bool operator==(const vec3 &a, const vec3 &b) noexcept
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}
[[nodiscard]] constexpr bool operator!=(const vec3 &a, const vec3 &b) noexcept { return !(a == b); }
[[nodiscard]] constexpr bool operator==(const dvec3 &a, const dvec3 &b) noexcept
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}
[[nodiscard]] constexpr bool operator!=(const dvec3 &a, const dvec3 &b) noexcept { return !(a == b); }
/// Of the numbers: q and -q are the same rotation, and differ. angle(a, b) tells rotations apart.
[[nodiscard]] constexpr bool operator==(const quat &a, const quat &b) noexcept
{
    return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w;
}
[[nodiscard]] constexpr bool operator!=(const quat &a, const quat &b) noexcept { return !(a == b); }

[[nodiscard]] constexpr vec2 operator-(const vec2 &v) noexcept { return {-v.x, -v.y}; }
[[nodiscard]] constexpr vec3 operator-(const vec3 &v) noexcept { return {-v.x, -v.y, -v.z}; }
[[nodiscard]] constexpr quat operator-(const quat &q) noexcept { return {-q.x, -q.y, -q.z, -q.w}; }
[[nodiscard]] constexpr quat conjugate(const quat &q) noexcept { return {-q.x, -q.y, -q.z, q.w}; }

[[nodiscard]] constexpr vec2 operator+(const vec2 &a, const vec2 &b) noexcept { return {a.x + b.x, a.y + b.y}; }
[[nodiscard]] constexpr vec2 operator-(const vec2 &a, const vec2 &b) noexcept { return {a.x - b.x, a.y - b.y}; }
[[nodiscard]] constexpr vec3 operator+(const vec3 &a, const vec3 &b) noexcept
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
[[nodiscard]] constexpr vec3 operator-(const vec3 &a, const vec3 &b) noexcept
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
[[nodiscard]] constexpr quat operator+(const quat &a, const quat &b) noexcept
{
    return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w};
}
constexpr vec3 &operator+=(vec3 &a, const vec3 &b) noexcept { return a = a + b; }
constexpr vec3 &operator-=(vec3 &a, const vec3 &b) noexcept { return a = a - b; }
/// A position, moved.
[[nodiscard]] constexpr dvec3 operator+(const dvec3 &p, const vec3 &v) noexcept
{
    return {p.x + static_cast<double>(v.x), p.y + static_cast<double>(v.y), p.z + static_cast<double>(v.z)};
}
[[nodiscard]] constexpr dvec3 operator-(const dvec3 &p, const vec3 &v) noexcept { return p + -v; }
constexpr dvec3 &operator+=(dvec3 &p, const vec3 &v) noexcept { return p = p + v; }
constexpr dvec3 &operator-=(dvec3 &p, const vec3 &v) noexcept { return p = p - v; }
[[nodiscard]] constexpr dvec3 operator-(const dvec3 &a, const dvec3 &b) noexcept
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
/// Rounded to float: of a difference of positions, not of a position.
[[nodiscard]] constexpr vec3 narrow(const dvec3 &v) noexcept
{
    return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

// ---- vec2 ----

[[nodiscard]] inline float dot(const vec2 &a, const vec2 &b) noexcept
{
    return ::libturret_vec2_dot(c_ptr(&a), c_ptr(&b));
}
[[nodiscard]] inline float perp_dot(const vec2 &a, const vec2 &b) noexcept
{
    return ::libturret_vec2_perp_dot(c_ptr(&a), c_ptr(&b));
}
/// Signed, counter-clockwise positive.
[[nodiscard]] inline float angle(const vec2 &from, const vec2 &to) noexcept
{
    return ::libturret_vec2_angle(c_ptr(&from), c_ptr(&to));
}

// ---- vec3 ----

[[nodiscard]] inline vec3 operator*(const vec3 &v, float s) noexcept
{
    return detail::made<vec3>(::libturret_vec3_scale, c_ptr(&v), s);
}
[[nodiscard]] inline vec3 operator*(float s, const vec3 &v) noexcept { return v * s; }
inline vec3 &operator*=(vec3 &v, float s) noexcept { return ::libturret_vec3_scale(c_ptr(&v), c_ptr(&v), s), v; }
[[nodiscard]] inline float dot(const vec3 &a, const vec3 &b) noexcept
{
    return ::libturret_vec3_dot(c_ptr(&a), c_ptr(&b));
}
[[nodiscard]] inline vec3 cross(const vec3 &a, const vec3 &b) noexcept
{
    return detail::made<vec3>(::libturret_vec3_cross, c_ptr(&a), c_ptr(&b));
}
[[nodiscard]] inline float length(const vec3 &v) noexcept { return ::libturret_vec3_len(c_ptr(&v)); }
[[nodiscard]] inline float distance(const vec3 &a, const vec3 &b) noexcept
{
    return ::libturret_vec3_dist(c_ptr(&a), c_ptr(&b));
}
[[nodiscard]] inline float angle(const vec3 &a, const vec3 &b) noexcept
{
    return ::libturret_vec3_angle(c_ptr(&a), c_ptr(&b));
}
[[nodiscard]] inline vec3 lerp(const vec3 &from, const vec3 &to, float t) noexcept
{
    return detail::made<vec3>(::libturret_vec3_lerp, c_ptr(&from), c_ptr(&to), t);
}
/// Holds v.
[[nodiscard]] inline result<vec3> normalize(const vec3 &v) noexcept
{
    return detail::tried(v, ::libturret_vec3_normalize, c_ptr(&v));
}

// ---- quat: arithmetic ----

/// Turns by b, then by a.
[[nodiscard]] inline quat operator*(const quat &a, const quat &b) noexcept
{
    return detail::made<quat>(::libturret_quat_mul, c_ptr(&a), c_ptr(&b));
}
inline quat &operator*=(quat &a, const quat &b) noexcept
{
    return ::libturret_quat_mul(c_ptr(&a), c_ptr(&a), c_ptr(&b)), a;
}
/// Component by component.
[[nodiscard]] inline quat operator*(const quat &q, float s) noexcept
{
    return detail::made<quat>(::libturret_quat_scale, c_ptr(&q), s);
}
[[nodiscard]] inline quat operator*(float s, const quat &q) noexcept { return q * s; }
[[nodiscard]] inline float dot(const quat &a, const quat &b) noexcept
{
    return ::libturret_quat_dot(c_ptr(&a), c_ptr(&b));
}
[[nodiscard]] inline float length(const quat &q) noexcept { return ::libturret_quat_len(c_ptr(&q)); }
/// Holds q.
[[nodiscard]] inline result<quat> inverse(const quat &q) noexcept
{
    return detail::tried(q, ::libturret_quat_inverse, c_ptr(&q));
}
/// Holds q.
[[nodiscard]] inline result<quat> normalize(const quat &q) noexcept
{
    return detail::tried(q, ::libturret_quat_normalize, c_ptr(&q));
}
/// v turned by q. Holds v.
[[nodiscard]] inline result<vec3> rotate(const quat &q, const vec3 &v) noexcept
{
    return detail::tried(v, ::libturret_quat_rot_vec, c_ptr(&v), c_ptr(&q));
}
/// v turned by q: rotate without its status.
[[nodiscard]] inline vec3 operator*(const quat &q, const vec3 &v) noexcept { return rotate(q, v); }
/// The angle of the rotation from a to b, 0 to pi.
[[nodiscard]] inline float angle(const quat &a, const quat &b) noexcept
{
    return ::libturret_quat_angle(c_ptr(&a), c_ptr(&b));
}

// ---- quat: interpolation; all hold where they start from ----

[[nodiscard]] inline result<quat> slerp(const quat &from, const quat &to, float t) noexcept
{
    return detail::tried(from, ::libturret_quat_slerp, c_ptr(&from), c_ptr(&to), t);
}
[[nodiscard]] inline result<quat> nlerp(const quat &from, const quat &to, float t) noexcept
{
    return detail::tried(from, ::libturret_quat_nlerp, c_ptr(&from), c_ptr(&to), t);
}
[[nodiscard]] inline result<quat> slerp_long(const quat &from, const quat &to, float t) noexcept
{
    return detail::tried(from, ::libturret_quat_slerp_long, c_ptr(&from), c_ptr(&to), t);
}
[[nodiscard]] inline result<quat> squad(const quat &q0, const quat &s0, const quat &s1, const quat &q1, float t) noexcept
{
    return detail::tried(q0, ::libturret_quat_squad, c_ptr(&q0), c_ptr(&s0), c_ptr(&s1), c_ptr(&q1), t);
}
[[nodiscard]] inline result<quat> damp(const quat &current, const quat &target, float half_life, float dt) noexcept
{
    return detail::tried(current, ::libturret_quat_damp, c_ptr(&current), c_ptr(&target), half_life, dt);
}
[[nodiscard]] inline result<quat> rotate_towards(const quat &from, const quat &to, float max_angle) noexcept
{
    return detail::tried(from, ::libturret_quat_rotate_towards, c_ptr(&from), c_ptr(&to), max_angle);
}

// ---- quat: axis and angle, Euler angles, matrices, directions; what makes a quaternion holds the identity ----

struct axis_angle {
    vec3 axis{1, 0, 0};
    float angle = 0;
};
/// About X, then Y, then Z, all fixed.
struct roll_pitch_yaw {
    float roll = 0, pitch = 0, yaw = 0;
};
/// In the order of the letters of an euler_order.
struct euler_angles {
    float a = 0, b = 0, c = 0;
};
/// swing * twist.
struct swing_and_twist {
    quat swing, twist;
};

[[nodiscard]] inline result<quat> from_axis_angle(const vec3 &axis, float angle) noexcept
{
    return detail::tried(quat{}, ::libturret_quat_init_axis_v, c_ptr(&axis), angle);
}
[[nodiscard]] inline result<axis_angle> to_axis_angle(const quat &q) noexcept
{
    result<axis_angle> out;
    out.code = ::libturret_quat_to_axis(c_ptr(&q), c_ptr(&out.axis), &out.angle);
    return out;
}
[[nodiscard]] inline result<quat> from_euler(float roll, float pitch, float yaw) noexcept
{
    return detail::tried(quat{}, ::libturret_euler_to_quat, roll, pitch, yaw);
}
[[nodiscard]] inline result<quat> from_euler(float a, float b, float c, euler_order order) noexcept
{
    return detail::tried(quat{}, ::libturret_euler_to_quat_ordered, a, b, c, static_cast<std::int32_t>(order));
}
[[nodiscard]] inline result<roll_pitch_yaw> to_euler(const quat &q) noexcept
{
    result<roll_pitch_yaw> out;
    out.code = ::libturret_quat_to_euler(c_ptr(&q), &out.roll, &out.pitch, &out.yaw);
    return out;
}
[[nodiscard]] inline result<euler_angles> to_euler(const quat &q, euler_order order) noexcept
{
    result<euler_angles> out;
    out.code = ::libturret_quat_to_euler_ordered(c_ptr(&q), &out.a, &out.b, &out.c, static_cast<std::int32_t>(order));
    return out;
}
/// Holds the identity.
[[nodiscard]] inline result<mat4> to_matrix(const quat &q) noexcept
{
    result<mat4> out;
    out.code = ::libturret_quat_to_matrix(out.m, c_ptr(&q)) != nullptr ? LIBTURRET_OK : LIBTURRET_ERROR_INVALID_ARGUMENT;
    return out;
}
[[nodiscard]] inline result<quat> from_matrix(const mat4 &m) noexcept
{
    return detail::tried(quat{}, ::libturret_matrix_to_quat, m.m);
}
/// The least turn from one direction to the other.
[[nodiscard]] inline result<quat> from_vectors(const vec3 &from, const vec3 &to) noexcept
{
    return detail::tried(quat{}, ::libturret_quat_from_vectors, c_ptr(&from), c_ptr(&to));
}
[[nodiscard]] inline result<quat> look(const vec3 &forward, const vec3 &up = {0, 1, 0}) noexcept
{
    return detail::tried(quat{}, ::libturret_quat_look, c_ptr(&forward), c_ptr(&up));
}
[[nodiscard]] inline result<swing_and_twist> swing_twist(const quat &q, const vec3 &axis) noexcept
{
    result<swing_and_twist> out;
    out.code = ::libturret_quat_swing_twist(c_ptr(&q), c_ptr(&axis), c_ptr(&out.swing), c_ptr(&out.twist));
    return out;
}

// ---- quat: exponential, logarithm, power, spin; all hold q ----

[[nodiscard]] inline result<quat> exp(const quat &q) noexcept
{
    return detail::tried(q, ::libturret_quat_exp, c_ptr(&q));
}
[[nodiscard]] inline result<quat> log(const quat &q) noexcept
{
    return detail::tried(q, ::libturret_quat_log, c_ptr(&q));
}
[[nodiscard]] inline result<quat> pow(const quat &q, float t) noexcept
{
    return detail::tried(q, ::libturret_quat_pow, c_ptr(&q), t);
}
/// dq/dt, no rotation.
[[nodiscard]] inline quat derivative(const quat &q, const vec3 &omega) noexcept
{
    return detail::made<quat>(::libturret_quat_derivative, c_ptr(&q), c_ptr(&omega));
}
[[nodiscard]] inline result<quat> integrate(const quat &q, const vec3 &omega, float dt) noexcept
{
    return detail::tried(q, ::libturret_quat_integrate, c_ptr(&q), c_ptr(&omega), dt);
}
[[nodiscard]] inline result<quat> integrate_rk4(const quat &q, const vec3 &omega0, const vec3 &omega_mid,
                                                const vec3 &omega1, float dt) noexcept
{
    return detail::tried(q, ::libturret_quat_integrate_rk4, c_ptr(&q), c_ptr(&omega0), c_ptr(&omega_mid), c_ptr(&omega1), dt);
}

} // namespace turret

#endif // LIBTURRET_ALGEBRA_HPP
