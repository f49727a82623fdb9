// Vectors, quaternions and their conversions. See turret.hpp; turret.h documents each function.
#ifndef LIBTURRET_ALGEBRA_HPP
#define LIBTURRET_ALGEBRA_HPP

#include <cmath>

#include "types.hpp"

namespace turret {

// ---- Inline: comparisons (-0 equals 0, NaN equals nothing), signs, sums, quotients ----

/// Returns whether all components are equal.
[[nodiscard]] constexpr bool operator==(const vec2 &a, const vec2 &b) noexcept { return a.x == b.x && a.y == b.y; }
/// Returns whether any component differs.
[[nodiscard]] constexpr bool operator!=(const vec2 &a, const vec2 &b) noexcept { return !(a == b); }
/// Returns whether all components are equal.
[[nodiscard]] constexpr bool operator==(const vec3 &a, const vec3 &b) noexcept
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}
/// Returns whether any component differs.
[[nodiscard]] constexpr bool operator!=(const vec3 &a, const vec3 &b) noexcept { return !(a == b); }
/// Returns whether all components are equal.
[[nodiscard]] constexpr bool operator==(const dvec3 &a, const dvec3 &b) noexcept
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}
/// Returns whether any component differs.
[[nodiscard]] constexpr bool operator!=(const dvec3 &a, const dvec3 &b) noexcept { return !(a == b); }
/// Returns whether all components are equal. q and -q differ, although they are the same rotation: to
/// compare rotations, use angle(a, b).
[[nodiscard]] constexpr bool operator==(const quat &a, const quat &b) noexcept
{
    return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w;
}
/// Returns whether any component differs.
[[nodiscard]] constexpr bool operator!=(const quat &a, const quat &b) noexcept { return !(a == b); }

/// Returns the opposite vector.
[[nodiscard]] constexpr vec2 operator-(const vec2 &v) noexcept { return {-v.x, -v.y}; }
/// Returns the opposite vector.
[[nodiscard]] constexpr vec3 operator-(const vec3 &v) noexcept { return {-v.x, -v.y, -v.z}; }
/// Returns the opposite vector.
[[nodiscard]] constexpr dvec3 operator-(const dvec3 &v) noexcept { return {-v.x, -v.y, -v.z}; }
/// Negates all components. The result is the same rotation.
[[nodiscard]] constexpr quat operator-(const quat &q) noexcept { return {-q.x, -q.y, -q.z, -q.w}; }
/// Returns the conjugate: for a unit quaternion, the opposite rotation.
[[nodiscard]] constexpr quat conjugate(const quat &q) noexcept { return {-q.x, -q.y, -q.z, q.w}; }

/// Returns the sum.
[[nodiscard]] constexpr vec2 operator+(const vec2 &a, const vec2 &b) noexcept { return {a.x + b.x, a.y + b.y}; }
/// Returns the difference.
[[nodiscard]] constexpr vec2 operator-(const vec2 &a, const vec2 &b) noexcept { return {a.x - b.x, a.y - b.y}; }
/// Returns the sum.
[[nodiscard]] constexpr vec3 operator+(const vec3 &a, const vec3 &b) noexcept
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
/// Returns the difference.
[[nodiscard]] constexpr vec3 operator-(const vec3 &a, const vec3 &b) noexcept
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
/// Returns the sum: the position a, moved by b, which may be a vec3.
[[nodiscard]] constexpr dvec3 operator+(const dvec3 &a, const dvec3 &b) noexcept
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
/// Returns the difference: the vector from b to a, or the position a, moved back by b.
[[nodiscard]] constexpr dvec3 operator-(const dvec3 &a, const dvec3 &b) noexcept
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
/// Returns the sum of the components, which in general is not a rotation.
[[nodiscard]] constexpr quat operator+(const quat &a, const quat &b) noexcept
{
    return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w};
}
/// Adds b to a.
constexpr vec2 &operator+=(vec2 &a, const vec2 &b) noexcept { return a = a + b; }
/// Subtracts b from a.
constexpr vec2 &operator-=(vec2 &a, const vec2 &b) noexcept { return a = a - b; }
/// Adds b to a.
constexpr vec3 &operator+=(vec3 &a, const vec3 &b) noexcept { return a = a + b; }
/// Subtracts b from a.
constexpr vec3 &operator-=(vec3 &a, const vec3 &b) noexcept { return a = a - b; }
/// Adds b to a: moves the position a.
constexpr dvec3 &operator+=(dvec3 &a, const dvec3 &b) noexcept { return a = a + b; }
/// Subtracts b from a: moves the position a back.
constexpr dvec3 &operator-=(dvec3 &a, const dvec3 &b) noexcept { return a = a - b; }

/// Divides each component by divisor.
[[nodiscard]] constexpr vec3 operator/(const vec3 &v, float divisor) noexcept
{
    return {v.x / divisor, v.y / divisor, v.z / divisor};
}
/// Divides each component by divisor.
[[nodiscard]] constexpr dvec3 operator/(const dvec3 &v, double divisor) noexcept
{
    return {v.x / divisor, v.y / divisor, v.z / divisor};
}
/// Divides each component of v by divisor.
constexpr vec3 &operator/=(vec3 &v, float divisor) noexcept { return v = v / divisor; }
/// Divides each component of v by divisor.
constexpr dvec3 &operator/=(dvec3 &v, double divisor) noexcept { return v = v / divisor; }

/// Rounds each component to float. Use it for a difference of positions, not for a position.
[[nodiscard]] constexpr vec3 narrow(const dvec3 &v) noexcept
{
    return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

// ---- dvec3: operations that turret.h does not have ----

namespace detail {

/// Returns the rounded product. It goes through memory, so that no compiler fuses it with a sum.
[[nodiscard]] inline double product(double a, double b) noexcept
{
    const volatile double rounded = a * b;
    return rounded;
}

} // namespace detail

/// Multiplies each component by factor.
[[nodiscard]] inline dvec3 operator*(const dvec3 &v, double factor) noexcept
{
    return {detail::product(v.x, factor), detail::product(v.y, factor), detail::product(v.z, factor)};
}
/// Multiplies each component by factor.
[[nodiscard]] inline dvec3 operator*(double factor, const dvec3 &v) noexcept { return v * factor; }
/// Multiplies each component of v by factor.
inline dvec3 &operator*=(dvec3 &v, double factor) noexcept { return v = v * factor; }
/// Returns the length. It is within 2 units in the last place for lengths from 1e-150 to 1e150, where the
/// squares of the components neither overflow nor underflow.
[[nodiscard]] inline double length(const dvec3 &v) noexcept
{
    return std::sqrt(detail::product(v.x, v.x) + detail::product(v.y, v.y) + detail::product(v.z, v.z));
}
/// Returns the distance between two positions: the length of their difference.
[[nodiscard]] inline double distance(const dvec3 &a, const dvec3 &b) noexcept { return length(a - b); }

// ---- vec2 ----

/// Returns the dot product.
[[nodiscard]] inline float dot(const vec2 &a, const vec2 &b) noexcept
{
    return ::libturret_vec2_dot(c_ptr(&a), c_ptr(&b));
}
/// Returns the perpendicular dot product, a.x * b.y - a.y * b.x.
[[nodiscard]] inline float perp_dot(const vec2 &a, const vec2 &b) noexcept
{
    return ::libturret_vec2_perp_dot(c_ptr(&a), c_ptr(&b));
}
/// Returns the signed angle from one vector to another in (-pi, pi], counter-clockwise positive.
[[nodiscard]] inline float angle(const vec2 &from, const vec2 &to) noexcept
{
    return ::libturret_vec2_angle(c_ptr(&from), c_ptr(&to));
}

// ---- vec3 ----

/// Multiplies each component by factor.
[[nodiscard]] inline vec3 operator*(const vec3 &v, float factor) noexcept
{
    return detail::made<vec3>(::libturret_vec3_scale, c_ptr(&v), factor);
}
/// Multiplies each component by factor.
[[nodiscard]] inline vec3 operator*(float factor, const vec3 &v) noexcept { return v * factor; }
/// Multiplies each component of v by factor.
inline vec3 &operator*=(vec3 &v, float factor) noexcept
{
    return ::libturret_vec3_scale(c_ptr(&v), c_ptr(&v), factor), v;
}
/// Returns the dot product.
[[nodiscard]] inline float dot(const vec3 &a, const vec3 &b) noexcept
{
    return ::libturret_vec3_dot(c_ptr(&a), c_ptr(&b));
}
/// Returns the cross product.
[[nodiscard]] inline vec3 cross(const vec3 &a, const vec3 &b) noexcept
{
    return detail::made<vec3>(::libturret_vec3_cross, c_ptr(&a), c_ptr(&b));
}
/// Returns the length.
[[nodiscard]] inline float length(const vec3 &v) noexcept { return ::libturret_vec3_len(c_ptr(&v)); }
/// Returns the distance between two points.
[[nodiscard]] inline float distance(const vec3 &a, const vec3 &b) noexcept
{
    return ::libturret_vec3_dist(c_ptr(&a), c_ptr(&b));
}
/// Returns the angle between two vectors, in [0, pi].
[[nodiscard]] inline float angle(const vec3 &a, const vec3 &b) noexcept
{
    return ::libturret_vec3_angle(c_ptr(&a), c_ptr(&b));
}
/// Interpolates linearly: `from` at t = 0, `to` at t = 1.
[[nodiscard]] inline vec3 lerp(const vec3 &from, const vec3 &to, float t) noexcept
{
    return detail::made<vec3>(::libturret_vec3_lerp, c_ptr(&from), c_ptr(&to), t);
}
/// Returns v scaled to length 1. On error the value is v.
[[nodiscard]] inline result<vec3> normalize(const vec3 &v) noexcept
{
    return detail::tried(v, ::libturret_vec3_normalize, c_ptr(&v));
}

// ---- quat: arithmetic ----

/// Returns the product, which rotates by b, then by a.
[[nodiscard]] inline quat operator*(const quat &a, const quat &b) noexcept
{
    return detail::made<quat>(::libturret_quat_mul, c_ptr(&a), c_ptr(&b));
}
/// Sets a to a * b.
inline quat &operator*=(quat &a, const quat &b) noexcept
{
    return ::libturret_quat_mul(c_ptr(&a), c_ptr(&a), c_ptr(&b)), a;
}
/// Multiplies each component by factor.
[[nodiscard]] inline quat operator*(const quat &q, float factor) noexcept
{
    return detail::made<quat>(::libturret_quat_scale, c_ptr(&q), factor);
}
/// Multiplies each component by factor.
[[nodiscard]] inline quat operator*(float factor, const quat &q) noexcept { return q * factor; }
/// Returns the dot product.
[[nodiscard]] inline float dot(const quat &a, const quat &b) noexcept
{
    return ::libturret_quat_dot(c_ptr(&a), c_ptr(&b));
}
/// Returns the length.
[[nodiscard]] inline float length(const quat &q) noexcept { return ::libturret_quat_len(c_ptr(&q)); }
/// Returns the inverse. On error the value is q.
[[nodiscard]] inline result<quat> inverse(const quat &q) noexcept
{
    return detail::tried(q, ::libturret_quat_inverse, c_ptr(&q));
}
/// Returns q scaled to length 1. On error the value is q.
[[nodiscard]] inline result<quat> normalize(const quat &q) noexcept
{
    return detail::tried(q, ::libturret_quat_normalize, c_ptr(&q));
}
/// Rotates v by q. On error the value is v.
[[nodiscard]] inline result<vec3> rotate(const quat &q, const vec3 &v) noexcept
{
    return detail::tried(v, ::libturret_quat_rot_vec, c_ptr(&v), c_ptr(&q));
}
/// Rotates v by q: rotate() without the status.
[[nodiscard]] inline vec3 operator*(const quat &q, const vec3 &v) noexcept { return rotate(q, v); }
/// Returns the angle of the rotation from a to b, in [0, pi].
[[nodiscard]] inline float angle(const quat &a, const quat &b) noexcept
{
    return ::libturret_quat_angle(c_ptr(&a), c_ptr(&b));
}

// ---- quat: interpolation. On error the value is the rotation at the start: from, q0 or current ----

/// Interpolates along the shorter arc at constant speed: `from` at t = 0, `to` at t = 1.
[[nodiscard]] inline result<quat> slerp(const quat &from, const quat &to, float t) noexcept
{
    return detail::tried(from, ::libturret_quat_slerp, c_ptr(&from), c_ptr(&to), t);
}
/// Interpolates linearly along the shorter arc, and normalizes: faster than slerp(), but not at constant
/// speed.
[[nodiscard]] inline result<quat> nlerp(const quat &from, const quat &to, float t) noexcept
{
    return detail::tried(from, ::libturret_quat_nlerp, c_ptr(&from), c_ptr(&to), t);
}
/// Interpolates along the longer arc at constant speed.
[[nodiscard]] inline result<quat> slerp_long(const quat &from, const quat &to, float t) noexcept
{
    return detail::tried(from, ::libturret_quat_slerp_long, c_ptr(&from), c_ptr(&to), t);
}
/// Interpolates from q0 to q1 along a smooth curve that is drawn toward the controls s0 and s1.
[[nodiscard]] inline result<quat> squad(const quat &q0, const quat &s0, const quat &s1, const quat &q1, float t) noexcept
{
    return detail::tried(q0, ::libturret_quat_squad, c_ptr(&q0), c_ptr(&s0), c_ptr(&s1), c_ptr(&q1), t);
}
/// Turns current smoothly toward target: each half-life halves the angle that is left.
[[nodiscard]] inline result<quat> damp(const quat &current, const quat &target, float half_life, float dt) noexcept
{
    return detail::tried(current, ::libturret_quat_damp, c_ptr(&current), c_ptr(&target), half_life, dt);
}
/// Rotates `from` toward `to` along the shorter arc, by at most max_angle and never past `to`.
[[nodiscard]] inline result<quat> rotate_towards(const quat &from, const quat &to, float max_angle) noexcept
{
    return detail::tried(from, ::libturret_quat_rotate_towards, c_ptr(&from), c_ptr(&to), max_angle);
}

// ---- quat: axis and angle, Euler angles, matrices, directions. On error a quat is the identity ----

/// A rotation by an angle about an axis.
struct axis_angle {
    vec3 axis{1, 0, 0};
    float angle = 0;
};
/// Angles about X, then Y, then Z, which are fixed axes.
struct roll_pitch_yaw {
    float roll = 0, pitch = 0, yaw = 0;
};
/// Angles in the order of the letters of an euler_order.
struct euler_angles {
    float a = 0, b = 0, c = 0;
};
/// The two parts of a rotation, which is swing * twist.
struct swing_and_twist {
    quat swing, twist;
};

/// Returns the rotation by an angle about an axis.
[[nodiscard]] inline result<quat> from_axis_angle(const vec3 &axis, float angle) noexcept
{
    return detail::tried(quat{}, ::libturret_quat_init_axis_v, c_ptr(&axis), angle);
}
/// Returns the axis and the angle of a rotation, along the shorter arc.
[[nodiscard]] inline result<axis_angle> to_axis_angle(const quat &q) noexcept
{
    result<axis_angle> out;
    out.code = ::libturret_quat_to_axis(c_ptr(&q), c_ptr(&out.axis), &out.angle);
    return out;
}
/// Returns the rotation by roll about X, then pitch about Y, then yaw about Z, which are fixed axes.
[[nodiscard]] inline result<quat> from_euler(float roll, float pitch, float yaw) noexcept
{
    return detail::tried(quat{}, ::libturret_euler_to_quat, roll, pitch, yaw);
}
/// Returns the rotation by three angles in the order of the letters of an euler_order.
[[nodiscard]] inline result<quat> from_euler(float first, float second, float third, euler_order order) noexcept
{
    return detail::tried(quat{}, ::libturret_euler_to_quat_ordered, first, second, third,
                         static_cast<std::int32_t>(order));
}
/// Returns the roll, pitch and yaw of a rotation.
[[nodiscard]] inline result<roll_pitch_yaw> to_euler(const quat &q) noexcept
{
    result<roll_pitch_yaw> out;
    out.code = ::libturret_quat_to_euler(c_ptr(&q), &out.roll, &out.pitch, &out.yaw);
    return out;
}
/// Returns the angles of a rotation in the order of the letters of an euler_order.
[[nodiscard]] inline result<euler_angles> to_euler(const quat &q, euler_order order) noexcept
{
    result<euler_angles> out;
    out.code = ::libturret_quat_to_euler_ordered(c_ptr(&q), &out.a, &out.b, &out.c, static_cast<std::int32_t>(order));
    return out;
}
/// Returns the matrix of a rotation. On error the value is the identity.
[[nodiscard]] inline result<mat4> to_matrix(const quat &q) noexcept
{
    result<mat4> out;
    out.code = ::libturret_quat_to_matrix(out.m, c_ptr(&q)) != nullptr ? LIBTURRET_OK : LIBTURRET_ERROR_INVALID_ARGUMENT;
    return out;
}
/// Returns the rotation nearest to the upper 3x3 part of a matrix, whatever its scale.
[[nodiscard]] inline result<quat> from_matrix(const mat4 &m) noexcept
{
    return detail::tried(quat{}, ::libturret_matrix_to_quat, m.m);
}
/// Returns the smallest rotation that takes one direction to another.
[[nodiscard]] inline result<quat> from_vectors(const vec3 &from, const vec3 &to) noexcept
{
    return detail::tried(quat{}, ::libturret_quat_from_vectors, c_ptr(&from), c_ptr(&to));
}
/// Returns the orientation that rotates +X to forward, and +Y as near to up as possible.
[[nodiscard]] inline result<quat> look(const vec3 &forward, const vec3 &up = {0, 1, 0}) noexcept
{
    return detail::tried(quat{}, ::libturret_quat_look, c_ptr(&forward), c_ptr(&up));
}
/// Splits a rotation: first the twist about an axis, then the swing about a perpendicular axis.
[[nodiscard]] inline result<swing_and_twist> swing_twist(const quat &q, const vec3 &axis) noexcept
{
    result<swing_and_twist> out;
    out.code = ::libturret_quat_swing_twist(c_ptr(&q), c_ptr(&axis), c_ptr(&out.swing), c_ptr(&out.twist));
    return out;
}

// ---- quat: exponential, logarithm, power, spin. On error the value is q ----

/// Returns Hamilton's exponential.
[[nodiscard]] inline result<quat> exp(const quat &q) noexcept
{
    return detail::tried(q, ::libturret_quat_exp, c_ptr(&q));
}
/// Returns the principal logarithm, which is the inverse of exp().
[[nodiscard]] inline result<quat> log(const quat &q) noexcept
{
    return detail::tried(q, ::libturret_quat_log, c_ptr(&q));
}
/// Returns q to the power of t: the rotation about the axis of q by t times its angle.
[[nodiscard]] inline result<quat> pow(const quat &q, float t) noexcept
{
    return detail::tried(q, ::libturret_quat_pow, c_ptr(&q), t);
}
/// Returns the rate of change of an orientation at an angular velocity: dq/dt, which is not a rotation.
[[nodiscard]] inline quat derivative(const quat &q, const vec3 &omega) noexcept
{
    return detail::made<quat>(::libturret_quat_derivative, c_ptr(&q), c_ptr(&omega));
}
/// Returns the orientation after dt seconds at a constant angular velocity.
[[nodiscard]] inline result<quat> integrate(const quat &q, const vec3 &omega, float dt) noexcept
{
    return detail::tried(q, ::libturret_quat_integrate, c_ptr(&q), c_ptr(&omega), dt);
}
/// Returns the orientation after dt seconds at a changing angular velocity, which is given at the start, in
/// the middle and at the end of the step.
[[nodiscard]] inline result<quat> integrate_rk4(const quat &q, const vec3 &omega_start, const vec3 &omega_mid,
                                                const vec3 &omega_end, float dt) noexcept
{
    return detail::tried(q, ::libturret_quat_integrate_rk4, c_ptr(&q), c_ptr(&omega_start), c_ptr(&omega_mid),
                         c_ptr(&omega_end), dt);
}

} // namespace turret

#endif // LIBTURRET_ALGEBRA_HPP
