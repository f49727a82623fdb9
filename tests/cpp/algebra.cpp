// Each function and operator against its C call, bit for bit, for good and bad input.
#include "check.hpp"

#include <cmath>
#include <type_traits>

using namespace turret;

using c_vec3 = c_type<vec3>;
using c_quat = c_type<quat>;

enum { ROUNDS = 2000 };

// ---- Inline functions, at compile time ----

static_assert(vec3{1, 2, 3} + vec3{4, 5, 6} == vec3{5, 7, 9});
static_assert(vec3{1, 2, 3} - vec3{4, 6, 8} == vec3{-3, -4, -5});
static_assert(-vec3{1, 2, 3} == vec3{-1, -2, -3});
static_assert(vec2{1, 2} + vec2{3, 5} == vec2{4, 7} && vec2{1, 2} - vec2{3, 5} == -vec2{2, 3});
static_assert(dvec3{1, 2, 3} + vec3{4, 5, 6} == dvec3{5, 7, 9} && dvec3{5, 7, 9} - vec3{4, 5, 6} == dvec3{1, 2, 3});
static_assert(dvec3{5, 7, 9} - dvec3{1, 2, 3} == dvec3{4, 5, 6} && narrow({4, 5, 6}) == vec3{4, 5, 6});
static_assert(dvec3{1, 2, 3} + dvec3{4, 5, 6} == dvec3{5, 7, 9} && -dvec3{1, 2, 3} == dvec3{-1, -2, -3});
static_assert(vec3{2, 4, 8} / 2 == vec3{1, 2, 4} && dvec3{2, 4, 8} / 2 == dvec3{1, 2, 4});
static_assert(dvec3(vec3{1, 2, 3}) == dvec3{1, 2, 3} && vec3{1, 2, 3} == dvec3{1, 2, 3});
static_assert(vec3{5, 7, 9} - dvec3{4, 5, 6} == dvec3{1, 2, 3});
// Rounding needs narrow().
static_assert(std::is_convertible_v<vec3, dvec3> && !std::is_convertible_v<dvec3, vec3>);
static_assert(-quat{1, 2, 3, 4} == quat{-1, -2, -3, -4} && quat{1, 2, 3, 4} + quat{5, 6, 7, 8} == quat{6, 8, 10, 12});
static_assert(conjugate({1, 2, 3, 4}) == quat{-1, -2, -3, 4});
static_assert(vec2{1, 2} != vec2{1, 3} && vec3{1, 2, 3} != vec3{1, 2, 4} && dvec3{1, 2, 3} != dvec3{1, 3, 3});
static_assert(quat{1, 2, 3, 4} != quat{1, 2, 3, 5} && quat{1, 2, 3, 4} != quat{0, 2, 3, 4});
static_assert(status{LIBTURRET_ON_TARGET}.ok() && !status{LIBTURRET_ERROR_NULL}.ok());

static void sums_have_the_bits_of_the_c_calls()
{
    draws draw;
    for (int i = 0; i < ROUNDS; i++) {
        // The sign and the payload of a NaN are not guaranteed.
        const vec3 a{draw.unit(), draw.unit(), draw.unit()}, b{draw.unit(), draw.unit(), draw.unit()};
        const quat p = draw.rotation(), q = draw.rotation();
        c_vec3 v;
        c_quat r;
        CHECK(same(a + b, *::libturret_vec3_add(&v, c_ptr(&a), c_ptr(&b))));
        CHECK(same(a - b, *::libturret_vec3_sub(&v, c_ptr(&a), c_ptr(&b))));
        CHECK(same(p + q, *::libturret_quat_add(&r, c_ptr(&p), c_ptr(&q))));
        CHECK(same(conjugate(p), *::libturret_quat_conjugate(&r, c_ptr(&p))));
        vec3 sum = a;
        CHECK(same(sum += b, a + b));
        CHECK(same(sum -= a, a + b - a));
        dvec3 moved{1, 2, 3};
        CHECK(same(moved += a, dvec3{1, 2, 3} + a));
        CHECK(same(moved -= b, dvec3{1, 2, 3} + a - b));
    }
}

static void positions_are_computed_as_written()
{
    draws draw;
    for (int i = 0; i < ROUNDS; i++) {
        const dvec3 p = draw.dvec3();
        const vec3 v{draw.unit(), draw.unit(), draw.unit()};
        const double s = static_cast<double>(draw.unit());
        // Each product is rounded on its own, whatever the compiler fuses.
        const volatile double x = p.x * s, y = p.y * s, z = p.z * s;
        const dvec3 scaled{x, y, z};
        CHECK(same(p * s, scaled) && same(s * p, scaled));
        dvec3 q = p;
        CHECK(same(q *= s, scaled) && same(q, scaled));
        CHECK(same(q /= s, dvec3{x / s, y / s, z / s}));
        CHECK(same(q += p, dvec3{x / s + p.x, y / s + p.y, z / s + p.z}));
        CHECK(same(v / 1.5f, vec3{v.x / 1.5f, v.y / 1.5f, v.z / 1.5f}));
        vec3 halved = v;
        CHECK(same(halved /= 2, v / 2) && same(halved, v / 2));

        const long double wide = std::sqrt(static_cast<long double>(p.x) * static_cast<long double>(p.x)
                                           + static_cast<long double>(p.y) * static_cast<long double>(p.y)
                                           + static_cast<long double>(p.z) * static_cast<long double>(p.z));
        const double near = static_cast<double>(wide);
        CHECK(std::fabs(length(p) - near) <= 2 * (std::nextafter(near, 1e300) - near));
        CHECK(same(distance(p, q), length(p - q)) && same(distance(p, v), length(p - dvec3(v))));
    }
    CHECK(length(dvec3{3e140, 0, -4e140}) == 5e140 && length(dvec3{3e-140, 4e-140, 0}) == 5e-140);
    CHECK(length(dvec3{}) == 0 && distance(dvec3{1, 2, 3}, vec3{1, 2, 3}) == 0);
}

static void vectors_have_the_bits_of_the_c_calls()
{
    draws draw;
    for (int i = 0; i < ROUNDS; i++) {
        const vec2 p = draw.vec2(), q = draw.vec2();
        const vec3 a = draw.vec3(), b = draw.vec3();
        const float s = draw.number();
        c_vec3 v;
        CHECK(same(dot(p, q), ::libturret_vec2_dot(c_ptr(&p), c_ptr(&q))));
        CHECK(same(perp_dot(p, q), ::libturret_vec2_perp_dot(c_ptr(&p), c_ptr(&q))));
        CHECK(same(angle(p, q), ::libturret_vec2_angle(c_ptr(&p), c_ptr(&q))));
        CHECK(same(a * s, *::libturret_vec3_scale(&v, c_ptr(&a), s)));
        CHECK(same(s * a, v));
        vec3 scaled = a;
        CHECK(same(scaled *= s, v));
        CHECK(same(dot(a, b), ::libturret_vec3_dot(c_ptr(&a), c_ptr(&b))));
        CHECK(same(cross(a, b), *::libturret_vec3_cross(&v, c_ptr(&a), c_ptr(&b))));
        CHECK(same(length(a), ::libturret_vec3_len(c_ptr(&a))));
        CHECK(same(distance(a, b), ::libturret_vec3_dist(c_ptr(&a), c_ptr(&b))));
        CHECK(same(angle(a, b), ::libturret_vec3_angle(c_ptr(&a), c_ptr(&b))));
        CHECK(same(lerp(a, b, s), *::libturret_vec3_lerp(&v, c_ptr(&a), c_ptr(&b), s)));
        v = to_c(a);
        const auto unit = ::libturret_vec3_normalize(&v, c_ptr(&a));
        CHECK(same(normalize(a), v, unit));
    }
}

static void quaternions_have_the_bits_of_the_c_calls()
{
    draws draw;
    for (int i = 0; i < ROUNDS; i++) {
        const quat a = draw.quat(), b = draw.quat();
        const vec3 v = draw.vec3();
        const float s = draw.number();
        c_quat q;
        CHECK(same(a * b, *::libturret_quat_mul(&q, c_ptr(&a), c_ptr(&b))));
        quat product = a;
        CHECK(same(product *= b, q));
        CHECK(same(a * s, *::libturret_quat_scale(&q, c_ptr(&a), s)));
        CHECK(same(s * a, q));
        CHECK(same(dot(a, b), ::libturret_quat_dot(c_ptr(&a), c_ptr(&b))));
        CHECK(same(length(a), ::libturret_quat_len(c_ptr(&a))));
        CHECK(same(angle(a, b), ::libturret_quat_angle(c_ptr(&a), c_ptr(&b))));
        CHECK(same(derivative(a, v), *::libturret_quat_derivative(&q, c_ptr(&a), c_ptr(&v))));
        c_vec3 turned = to_c(v);
        const auto answer = ::libturret_quat_rot_vec(&turned, c_ptr(&v), c_ptr(&a));
        CHECK(same(rotate(a, v), turned, answer));
        CHECK(same(a * v, turned));
    }
}

/// A call with a value on error, against the C call whose output holds that value before.
#define TRIED(made, held, call, ...) \
    do { \
        auto wanted_ = to_c(held); \
        const auto answer_ = ::libturret_##call(&wanted_, __VA_ARGS__); \
        CHECK(same(made, wanted_, answer_)); \
        answer_ ? good++ : bad++; \
    } while (0)

static int good, bad;

static void what_may_fail_has_the_bits_of_the_c_calls_and_holds()
{
    draws draw;
    for (int i = 0; i < ROUNDS; i++) {
        const quat a = draw.quat(), b = draw.quat(), c = draw.quat(), d = draw.quat();
        const vec3 u = draw.vec3(), v = draw.vec3(), w = draw.vec3();
        const float s = draw.number(), t = draw.number();
        TRIED(inverse(a), a, quat_inverse, c_ptr(&a));
        TRIED(normalize(a), a, quat_normalize, c_ptr(&a));
        TRIED(slerp(a, b, t), a, quat_slerp, c_ptr(&a), c_ptr(&b), t);
        TRIED(nlerp(a, b, t), a, quat_nlerp, c_ptr(&a), c_ptr(&b), t);
        TRIED(slerp_long(a, b, t), a, quat_slerp_long, c_ptr(&a), c_ptr(&b), t);
        TRIED(squad(a, b, c, d, t), a, quat_squad, c_ptr(&a), c_ptr(&b), c_ptr(&c), c_ptr(&d), t);
        TRIED(damp(a, b, s, t), a, quat_damp, c_ptr(&a), c_ptr(&b), s, t);
        TRIED(rotate_towards(a, b, s), a, quat_rotate_towards, c_ptr(&a), c_ptr(&b), s);
        TRIED(from_axis_angle(v, s), quat{}, quat_init_axis_v, c_ptr(&v), s);
        TRIED(from_euler(s, t, u.x), quat{}, euler_to_quat, s, t, u.x);
        TRIED(from_euler(s, t, u.x, static_cast<euler_order>(i % 26)), quat{}, euler_to_quat_ordered, s, t, u.x, i % 26);
        TRIED(from_vectors(u, v), quat{}, quat_from_vectors, c_ptr(&u), c_ptr(&v));
        TRIED(look(u, v), quat{}, quat_look, c_ptr(&u), c_ptr(&v));
        TRIED(exp(a), a, quat_exp, c_ptr(&a));
        TRIED(log(a), a, quat_log, c_ptr(&a));
        TRIED(pow(a, t), a, quat_pow, c_ptr(&a), t);
        TRIED(integrate(a, u, t), a, quat_integrate, c_ptr(&a), c_ptr(&u), t);
        TRIED(integrate_rk4(a, u, v, w, t), a, quat_integrate_rk4, c_ptr(&a), c_ptr(&u), c_ptr(&v), c_ptr(&w), t);
    }
    CHECK(good > 10 * ROUNDS / 4 && bad > 10 * ROUNDS / 4);
}

static void what_returns_several_numbers_has_those_of_the_c_calls()
{
    draws draw;
    for (int i = 0; i < ROUNDS; i++) {
        const quat q = draw.quat();
        const vec3 v = draw.vec3();
        c_vec3 axis{{1, 0, 0}};
        float a[3] = {0, 0, 0};
        const auto turned = to_axis_angle(q);
        CHECK(turned.code == ::libturret_quat_to_axis(c_ptr(&q), &axis, a));
        CHECK(same(turned.axis, axis) && same(turned.angle, a[0]));

        float angles[3] = {0, 0, 0};
        const auto flight = to_euler(q);
        CHECK(flight.code == ::libturret_quat_to_euler(c_ptr(&q), &angles[0], &angles[1], &angles[2]));
        CHECK(same(static_cast<const roll_pitch_yaw &>(flight), angles));

        float ordered[3] = {0, 0, 0};
        const auto any = to_euler(q, static_cast<euler_order>(i % 26));
        CHECK(any.code == ::libturret_quat_to_euler_ordered(c_ptr(&q), &ordered[0], &ordered[1], &ordered[2], i % 26));
        CHECK(same(static_cast<const euler_angles &>(any), ordered));

        c_quat swing{{0, 0, 0, 1}}, twist{{0, 0, 0, 1}};
        const auto two = swing_twist(q, v);
        CHECK(two.code == ::libturret_quat_swing_twist(c_ptr(&q), c_ptr(&v), &swing, &twist));
        CHECK(same(two.swing, swing) && same(two.twist, twist));

        mat4 wanted;
        const auto m = to_matrix(q);
        const auto written = ::libturret_quat_to_matrix(wanted.m, c_ptr(&q));
        CHECK(same(m, wanted, written));
        TRIED(from_matrix(wanted), quat{}, matrix_to_quat, wanted.m);
    }
}

static void matrix_of_a_mirror_is_refused_and_the_identity_held()
{
    mat4 mirror;
    mirror(0, 0) = -1;
    const auto q = from_matrix(mirror);
    CHECK(!q.ok() && !q && q.code == LIBTURRET_ERROR_INVALID_ARGUMENT);
    CHECK(q == quat{});
}

static void quaternions_turn_vectors_the_way_of_the_manual()
{
    const float quarter = 1.57079633f;
    const quat yaw = from_axis_angle({0, 1, 0}, quarter), pitch = from_axis_angle({0, 0, 1}, quarter);
    CHECK(distance(yaw * vec3{1, 0, 0}, {0, 0, -1}) < 1e-6f);
    CHECK(distance(yaw * pitch * vec3{1, 0, 0}, {0, 1, 0}) < 1e-6f);
    CHECK(distance(pitch * yaw * vec3{1, 0, 0}, {0, 0, -1}) < 1e-6f);
    CHECK(angle(yaw, -yaw) == 0 && yaw != -yaw);
}

static void result_is_its_value_in_operators()
{
    const vec3 v = slerp(quat{}, from_axis_angle({0, 1, 0}, 2), 0.5f) * vec3{1, 0, 0};
    CHECK(distance(v, from_axis_angle({0, 1, 0}, 1) * vec3{1, 0, 0}) < 1e-6f);
    const auto q = normalize(quat{0, 0, 0, 2});
    CHECK(q.w == 1 && q && q == quat{});
    const quat plain = q;
    CHECK(plain == q);
}

static void result_takes_what_its_value_does_and_is_ok_then()
{
    const quat turned = from_axis_angle({0, 1, 0}, 1);
    auto q = normalize(quat{0, 0, 0, 0});
    CHECK(!q.ok() && q == quat{0, 0, 0, 0});
    q = q * turned;
    CHECK(q.ok() && q == quat{0, 0, 0, 0} * turned);
    q = turned;
    CHECK(q.ok() && q == turned);
    q = {1, 0, 0, 0};
    CHECK(q.ok() && q == quat{1, 0, 0, 0});
    q = {};
    CHECK(q.ok() && q == quat{});
    q *= turned;
    CHECK(q == quat{} * turned);

    auto v = rotate(turned, {1, 0, 0});
    v = v / 2;
    v = {1, 2, 3};
    v /= 2;
    CHECK(v.ok() && v == vec3{0.5f, 1, 1.5f});
    const dvec3 far = v;
    CHECK(far == dvec3{0.5, 1, 1.5} && v - far == dvec3{});
    const quat chosen = v ? slerp(q, turned, 0.5f) : quat{};
    CHECK(chosen == slerp(q, turned, 0.5f));
}

static void result_of_a_result_keeps_the_error()
{
    auto q = normalize(quat{});
    q = normalize(quat{0, 0, 0, 0});
    CHECK(!q.ok() && q == quat{0, 0, 0, 0});
    auto turned = turn_on_plane(quat{}, quat{}, {0, 1, 0}, {0, 0, -1}, 0.1f);
    CHECK(turned.ok() && turned.code == LIBTURRET_FACE_TURNING);
    turned = normalize(quat{0, 0, 0, 0});
    CHECK(turned.code == LIBTURRET_ERROR_INVALID_ARGUMENT);
    turned = quat{};
    CHECK(turned.code == LIBTURRET_OK && turned == quat{});
}

static void result_goes_to_c_calls_as_its_value()
{
    auto q = from_axis_angle({0, 1, 0}, 1);
    const auto p = q;
    CHECK(static_cast<const void *>(c_ptr(&q)) == static_cast<quat *>(&q));
    CHECK(same(to_c(p), static_cast<const quat &>(p)));
    CHECK(libturret_quat_mul(c_ptr(&q), c_ptr(&p), c_ptr(&p)) == c_ptr(&q) && q == p * p);
}

// A vec3 is not a quat, and neither is a result of a vec3.
static_assert(std::is_assignable_v<result<quat> &, quat> && !std::is_assignable_v<result<quat> &, vec3>);
static_assert(!std::is_assignable_v<result<quat> &, result<vec3>> && !std::is_assignable_v<quat &, result<vec3>>);
static_assert(std::is_assignable_v<std::add_lvalue_reference_t<result<joints, flags>>, joints>);
static_assert(std::is_trivially_copyable_v<result<quat>>);

static void status_text_of_success_and_of_an_error_differ()
{
    CHECK(std::strcmp(status{LIBTURRET_ON_TARGET | LIBTURRET_SLEWING}.text(), libturret_status_text(LIBTURRET_OK)) == 0);
    CHECK(std::strcmp(normalize(vec3{}).text(), libturret_status_text(LIBTURRET_ERROR_INVALID_ARGUMENT)) == 0);
}

int main()
{
    return run_tests({
        {"sums_have_the_bits_of_the_c_calls", sums_have_the_bits_of_the_c_calls},
        {"positions_are_computed_as_written", positions_are_computed_as_written},
        {"vectors_have_the_bits_of_the_c_calls", vectors_have_the_bits_of_the_c_calls},
        {"quaternions_have_the_bits_of_the_c_calls", quaternions_have_the_bits_of_the_c_calls},
        {"what_may_fail_has_the_bits_of_the_c_calls_and_holds", what_may_fail_has_the_bits_of_the_c_calls_and_holds},
        {"what_returns_several_numbers_has_those_of_the_c_calls", what_returns_several_numbers_has_those_of_the_c_calls},
        {"matrix_of_a_mirror_is_refused_and_the_identity_held", matrix_of_a_mirror_is_refused_and_the_identity_held},
        {"quaternions_turn_vectors_the_way_of_the_manual", quaternions_turn_vectors_the_way_of_the_manual},
        {"result_is_its_value_in_operators", result_is_its_value_in_operators},
        {"result_takes_what_its_value_does_and_is_ok_then", result_takes_what_its_value_does_and_is_ok_then},
        {"result_of_a_result_keeps_the_error", result_of_a_result_keeps_the_error},
        {"result_goes_to_c_calls_as_its_value", result_goes_to_c_calls_as_its_value},
        {"status_text_of_success_and_of_an_error_differ", status_text_of_success_and_of_an_error_differ},
    });
}
