// `using namespace std; using namespace turret;` in one file: no name is ambiguous, and each call finds its own function.
#include <algorithm>
#include <array>
#include <complex>
#include <filesystem>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <valarray>
#include <vector>

#if __cplusplus >= 202002L
#include <numbers>
#include <ranges>
#include <span>
#endif

#include "check.hpp"

using namespace std;
using namespace turret;

static void functions_of_both_are_found_by_their_arguments()
{
    const quat turned = from_axis_angle({0, 1, 0}, 1);
    CHECK(angle(exp(log(turned)), turned) < 1e-6f && exp(0.0) == 1);
    CHECK(angle(pow(turned, 2.0f), turned * turned) < 1e-6f && pow(2.0, 2.0) == 4);
    CHECK(lerp(vec3{}, vec3{2, 4, 6}, 0.5f) == vec3{1, 2, 3});
    CHECK(distance(vec3{}, vec3{0, 3, 4}) == 5 && distance(dvec3{}, vec3{0, 3, 4}) == 5);
    vector<vec3> points{{1, 0, 0}, {2, 0, 0}, {3, 0, 0}};
    rotate(points.begin(), points.begin() + 1, points.end());
    CHECK(distance(points.begin(), points.end()) == 3 && points[0] == vec3{2, 0, 0});
    CHECK(rotate(quat{}, points[0]) == points[0]);
    const auto farthest = max_element(points.begin(), points.end(), [](const vec3 &a, const vec3 &b) {
        return length(a) < length(b);
    });
    CHECK(*farthest == vec3{3, 0, 0});
}

static void types_of_both_have_their_names()
{
    config settings;
    settings.azimuth_rate = 2;
    gun forward{settings};
    mount place;
    state angles;
    platform hull;
    const shot shell;
    observer eye;
    eye.half_life = 0.1f;
    optional<motion> target = eye.observe({100, 5, 0}, 0.1f);
    CHECK(forward.engage(hull, shell, target, 0.1f).on_target());
    const flags now = update(angles, settings, place, {100, 5, 0}, 0.1f);
    CHECK(now.on_target() && now.ok());
    array<quat, 2> a{}, b{}, out{};
    const status all = mul_batch(a, b, out);
    CHECK(all.ok());
    array_view<const quat> view = out;
    CHECK(view.size() == 2);
    function<quat(float)> turn = [&](float t) { return slerp(a[0], b[0], t); };
    CHECK(turn(0.5f) == quat{});
}

#if __cplusplus >= 202002L
static void span_is_that_of_std()
{
    vector<quat> a(3), b(3), out(3);
    const span<const quat> read = a;
    const span<quat> written = out;
    static_assert(is_same_v<decltype(written), const std::span<quat>>);
    CHECK(mul_batch(read, b, written).ok());
    CHECK(mul_batch(read.subspan(1), b, written).code == LIBTURRET_ERROR_INVALID_ARGUMENT);
}

static void fields_are_set_by_their_names()
{
    const shot shell{.speed = 850, .gravity = {0, -9.81f, 0}};
    const platform hull{.position = {.y = 5}, .velocity = {.x = 12}};
    CHECK(shell.inherit == 1 && shell.gravity.y == -9.81f && hull.position == dvec3{0, 5, 0});
}
#endif

int main()
{
    return run_tests({
        {"functions_of_both_are_found_by_their_arguments", functions_of_both_are_found_by_their_arguments},
        {"types_of_both_have_their_names", types_of_both_have_their_names},
#if __cplusplus >= 202002L
        {"span_is_that_of_std", span_is_that_of_std},
        {"fields_are_set_by_their_names", fields_are_set_by_their_names},
#endif
    });
}
