// Platforms, observers and the whole gun against their C calls, optional arguments, and the shots that a gun fires.
#include "check.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

using namespace turret;

enum { ROUNDS = 300 };

/// One in a few has a number that is not an ordinary one.
static platform a_platform(draws &draw)
{
    return {draw.dvec3(), draw.rotation(), {draw.unit(), draw.unit(), draw.number()}, draw.direction()};
}

static shot a_shot(draws &draw)
{
    shot fired{200 + 100 * draw.unit(), 1, 0, {0, -9.81f, 0}};
    fired.drag = 0.1f + 0.1f * draw.unit();
    fired.physics_step = 0.02f;
    fired.thrust = 10 + 10 * draw.unit();
    fired.burn_time = draw.unit() > 0 ? 1.0f : 0.0f;
    fired.trajectory = draw.unit() > 0 ? trajectory::latest : static_cast<trajectory>(draw.unit() > 0 ? 0 : 2);
    return fired;
}

static motion a_target(draws &draw)
{
    return {draw.dvec3(), {10 * draw.unit(), draw.unit(), draw.number()}, {draw.unit(), 0, 0}};
}

// ---- Platforms ----

static void child_has_the_bits_of_the_c_call_and_holds_the_parent()
{
    draws draw;
    int good = 0, bad = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const platform parent = a_platform(draw);
        const vec3 offset{draw.unit(), draw.number(), draw.unit()};
        const quat orientation = draw.quat();
        auto wanted = to_c(parent);
        auto answer = libturret_platform_child(&wanted, c_ptr(&parent), c_ptr(&offset), c_ptr(&orientation));
        CHECK(same(platform_child(parent, offset, orientation), wanted, answer));
        CHECK(same(parent.child(offset, orientation), wanted, answer));
        ++(answer ? good : bad);

        wanted = to_c(parent);
        answer = libturret_platform_child(&wanted, c_ptr(&parent), c_ptr(&offset), nullptr);
        CHECK(same(platform_child(parent, offset), wanted, answer));
        CHECK(same(parent.child(offset), wanted, answer));
    }
    CHECK(good > 0 && bad > 0);
}

static void child_moves_with_its_parent()
{
    const platform hull{{100, 0, 0}, from_axis_angle({0, 1, 0}, 1.5707964f), {0, 0, -8}, {0, 0.5f, 0}};
    const platform cupola = hull.child({2, 1, 0});
    CHECK(length(narrow(cupola.position - dvec3{100, 1, -2})) < 1e-6f);
    CHECK(length(cupola.velocity - vec3{-1, 0, -8}) < 1e-6f && cupola.spin == hull.spin);
    CHECK(angle(cupola.orientation, hull.orientation) < 1e-6f);
}

static void platform_is_a_mount_wherever_one_is_wanted()
{
    const platform hull{{100, 5, 0}, from_axis_angle({0, 1, 0}, 1), {1, 2, 3}, {0, 1, 0}};
    const mount on{hull.position, hull.orientation};
    CHECK(same(static_cast<mount>(hull), on));
    state got, wanted;
    CHECK(update(got, {}, hull, {1, 2, 3}, 0.1f).code == update(wanted, {}, on, {1, 2, 3}, 0.1f).code && same(got, wanted));
    CHECK(same(gun{config{}, hull}.pose, gun{config{}, on}.pose));
}

// ---- Observers ----

static void observe_has_the_bits_of_the_c_call_and_holds()
{
    draws draw;
    int good = 0, bad = 0;
    observer got, by_itself, wanted;
    got.half_life = by_itself.half_life = wanted.half_life = 0.2f;
    got.jump = by_itself.jump = wanted.jump = 500;
    for (int i = 0; i < ROUNDS; i++) {
        const dvec3 seen = draw.dvec3();
        const float dt = 0.1f * std::abs(draw.number());
        motion moves{wanted.position, wanted.velocity, wanted.acceleration};
        const std::int32_t code = libturret_observe(c_ptr(&wanted), c_ptr(&seen), dt, c_ptr(&moves));
        const auto now = observe(got, seen, dt), again = by_itself.observe(seen, dt);
        CHECK(now.code == code && again.code == code && now.ok() == (code == LIBTURRET_OK));
        CHECK(same(static_cast<const motion &>(now), moves) && same(static_cast<const motion &>(again), moves));
        CHECK(same(got, wanted) && same(by_itself, wanted));
        ++(now.ok() ? good : bad);
    }
    CHECK(good > 0 && bad > 0);
}

static void observer_starts_with_the_position_and_then_has_the_velocity()
{
    observer radar;
    radar.half_life = 0.1f;
    const auto first = radar.observe({10, 20, 30}, 0.5f);
    CHECK(first.ok() && first.position == dvec3{10, 20, 30} && first.velocity == vec3{});
    const motion second = radar.observe({11, 20, 28}, 0.5f);
    CHECK(length(second.velocity - vec3{2, 0, -4}) < 1e-5f);
    CHECK(radar.observe({0, 0, 0}, -1).code == LIBTURRET_ERROR_INVALID_LIMITS);
    radar.samples = 0;
    const motion anew = radar.observe({500, 0, 0}, 0.5f);
    CHECK(anew.position == dvec3{500, 0, 0} && anew.velocity == vec3{});
}

static void platform_observe_has_the_bits_of_the_c_call_and_holds()
{
    draws draw;
    int good = 0, bad = 0;
    platform_observer got, by_itself, wanted;
    got.half_life = by_itself.half_life = wanted.half_life = 0.2f;
    got.jump = by_itself.jump = wanted.jump = 500;
    for (int i = 0; i < ROUNDS; i++) {
        const mount seen{draw.dvec3(), draw.quat()};
        const float dt = 0.1f * std::abs(draw.number());
        platform moves{wanted.position, wanted.orientation, wanted.velocity, wanted.spin};
        const std::int32_t code = libturret_platform_observe(c_ptr(&wanted), c_ptr(&seen.position), c_ptr(&seen.orientation),
                                                          dt, c_ptr(&moves));
        const auto now = platform_observe(got, seen, dt), again = by_itself.observe(seen, dt);
        CHECK(now.code == code && again.code == code && now.ok() == (code == LIBTURRET_OK));
        CHECK(same(static_cast<const platform &>(now), moves) && same(static_cast<const platform &>(again), moves));
        CHECK(same(got, wanted) && same(by_itself, wanted));
        ++(now.ok() ? good : bad);
    }
    CHECK(good > 0 && bad > 0);
}

static void observed_platform_has_its_velocity_and_its_spin()
{
    platform_observer log;
    const vec3 up{0, 1, 0};
    platform hull;
    for (int i = 0; i < 120; i++) {
        const float seconds = static_cast<float>(i) / 60;
        const auto now = log.observe({{10.0 * i / 60, 0, 0}, from_axis_angle(up, 0.5f * seconds)}, 1 / 60.0f);
        CHECK(now.ok());
        hull = now;
    }
    CHECK(length(hull.velocity - vec3{10, 0, 0}) < 1e-3f && length(hull.spin - vec3{0, 0.5f, 0}) < 1e-3f);
    CHECK(log.observe({{0, 0, 0}, {0, 0, 0, 0}}, 0.1f).code == LIBTURRET_ERROR_ZERO_QUATERNION);
    log.samples = 0;
    const platform anew = log.observe(hull, 0.1f);
    CHECK(anew.velocity == vec3{} && anew.spin == vec3{} && anew.position == hull.position);
}

// ---- Engage ----

/// Two equal objects, one for C++ and one for C.
struct both {
    state got, wanted;
    pose got_pose, wanted_pose;
    solution got_hit, wanted_hit;

    bool agree() const
    {
        return same(got, wanted) && same(got_pose, wanted_pose) && same(got_hit, wanted_hit);
    }
};

static void engage_has_the_bits_of_the_c_call_and_holds()
{
    draws draw;
    int good = 0, bad = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const config settings = some_settings(draw);
        const platform on = a_platform(draw);
        const shot fired = a_shot(draw);
        const motion target = a_target(draw);
        const float dt = 0.1f * draw.number();
        const auto c_settings = c_ptr(&settings);
        const auto c_on = c_ptr(&on);
        both t;

        const flags now = engage(t.got, settings, on, fired, target, dt, &t.got_pose, &t.got_hit);
        CHECK(now.code
              == libturret_engage(c_ptr(&t.wanted), c_settings, c_on, c_ptr(&fired), c_ptr(&target), dt, c_ptr(&t.wanted_pose),
                               c_ptr(&t.wanted_hit)));
        CHECK(t.agree());
        CHECK(engage(t.got, settings, on, nullptr, target, dt, &t.got_pose, &t.got_hit).code
              == libturret_engage(c_ptr(&t.wanted), c_settings, c_on, nullptr, c_ptr(&target), dt, c_ptr(&t.wanted_pose),
                               c_ptr(&t.wanted_hit)));
        CHECK(t.agree());
        CHECK(engage(t.got, settings, on, fired, nullptr, dt, &t.got_pose).code
              == libturret_engage(c_ptr(&t.wanted), c_settings, c_on, c_ptr(&fired), nullptr, dt, c_ptr(&t.wanted_pose), nullptr));
        CHECK(t.agree());
        CHECK(engage(t.got, settings, on, {}, {}, dt).code
              == libturret_engage(c_ptr(&t.wanted), c_settings, c_on, nullptr, nullptr, dt, nullptr, nullptr));
        CHECK(t.agree());
        if (!now.ok()) {
            CHECK(!now.on_target() && !now.no_solution());
        }
        ++(now.ok() ? good : bad);
    }
    CHECK(good > 0 && bad > 0);
}

static void time_to_engage_is_that_of_the_c_call()
{
    draws draw;
    int now = 0, later = 0, never = 0, bad = 0;
    for (int i = 0; i < ROUNDS / 10; i++) {
        const config settings = some_settings(draw);
        const platform on = a_platform(draw);
        const shot fired = a_shot(draw);
        const motion target = a_target(draw);
        const gun t{settings, on};
        const float seconds = time_to_engage(t.state, settings, on, fired, target);
        CHECK(same(seconds, libturret_time_to_engage(c_ptr(&t.state), c_ptr(&settings), c_ptr(&on), c_ptr(&fired),
                                                  c_ptr(&target))));
        CHECK(same(t.time_to_engage(fired, target, on.velocity, on.spin), seconds));
        const float straight = time_to_engage(t.state, settings, on, {}, target);
        CHECK(same(straight, libturret_time_to_engage(c_ptr(&t.state), c_ptr(&settings), c_ptr(&on), nullptr, c_ptr(&target))));
        CHECK(same(t.time_to_engage({}, target, on.velocity, on.spin), straight));
        ++(straight < 0 ? bad : straight == infinity ? never : later);
        gun aimed{settings, on};
        const flags hits = aimed.engage(on, fired, target, 100);
        if (hits.on_target()) {
            CHECK(aimed.time_to_engage(fired, target, on.velocity, on.spin) == 0);
            now++;
        }
    }
    CHECK(now > 0 && later > 0 && never > 0 && bad > 0);
    // The mount of a class is at rest unless it is said to move.
    const gun parked;
    const motion beside{{0, 0, -100}, {}, {}};
    CHECK(same(parked.time_to_engage({}, beside), time_to_engage({}, {}, {}, {}, beside)));
}

static void inputs_are_left_out_by_whatever_may_be_empty()
{
    const motion there{{1, 2, 3}, {}, {}};
    const std::optional<motion> held{there}, empty;
    const auto pointer = std::make_unique<motion>(there);
    result<motion> made;
    CHECK(maybe<motion>{there}.get() == &there && maybe<motion>{&there}.get() == &there);
    CHECK(maybe<motion>{held}.get() == &*held && maybe<motion>{pointer}.get() == pointer.get());
    CHECK(maybe<motion>{made}.get() == &made);
    CHECK(maybe<motion>{}.get() == nullptr && maybe<motion>{nullptr}.get() == nullptr);
    CHECK(maybe<motion>{empty}.get() == nullptr && maybe<motion>{std::unique_ptr<motion>{}}.get() == nullptr);
}

static void gun_without_a_shot_tracks_and_without_a_target_returns()
{
    draws draw;
    const config settings = some_settings(draw);
    const platform hull{{100, 5, 0}, from_axis_angle({0, 1, 0}, 1), {1, 2, 3}, {0, 0.2f, 0}};
    const motion target{{800, 100, -300}, {-50, 0, 0}, {}};
    const shot shell{850, 1, 0, {0, -9.81f, 0}};
    gun got{settings, hull}, wanted{settings, hull};
    for (int i = 0; i < 20; i++) {
        CHECK(got.engage(hull, {}, target, 0.05f).code == wanted.track(target, 0.05f, hull.velocity, hull.spin).code);
        CHECK(same(got.state, wanted.state) && same(got.pose, wanted.pose));
    }
    CHECK(got.solution.impact == target.position && got.solution.aim_point == target.position && got.solution.time == 0);
    CHECK(got.solution.aim_velocity == target.velocity);
    for (int i = 0; i < 20; i++) {
        CHECK(got.engage(hull, shell, {}, 0.05f).code == wanted.return_to_rest(0.05f).code);
        CHECK(same(got.state, wanted.state) && same(got.pose, wanted.pose));
    }
    CHECK(same(got.solution, solution{}));
}

static void libturret_of_a_class_engages_as_the_c_call_does()
{
    draws draw;
    const config settings = some_settings(draw);
    const shot shell{850, 1, 0, {0, -9.81f, 0}};
    gun t{settings};
    state moved;
    pose parts;
    solution hit;
    for (int i = 0; i < 20; i++) {
        const motion target{{800 - 2.5 * i, 100, -300}, {-50, 0, 0}, {}};
        const platform hull{{100 + 0.5 * i, 5, 0}, from_axis_angle({0, 1, 0}, 0.01f), {10, 0, 0}, {0, 0.2f, 0}};
        CHECK(t.engage(hull, shell, target, 0.05f).code
              == libturret_engage(c_ptr(&moved), c_ptr(&settings), c_ptr(&hull), c_ptr(&shell), c_ptr(&target), 0.05f, c_ptr(&parts),
                               c_ptr(&hit)));
        CHECK(same(t.state, moved) && same(t.pose, parts) && same(t.solution, hit));
        CHECK(same(t.mount, static_cast<mount>(hull)));
        // A query with the mount is a query with the platform.
        CHECK(t.can_aim_at(target.position) == can_aim_at(settings, hull, target.position));
    }
}

static void libturret_of_a_class_engages_from_its_mount_as_from_a_platform()
{
    draws draw;
    const config settings = some_settings(draw);
    const platform hull{{100, 5, 0}, from_axis_angle({0, 1, 0}, 0.5f), {10, 0, 0}, {0, 0.2f, 0}};
    const platform parked{hull.position, hull.orientation};
    const motion target{{800, 100, -300}, {-50, 0, 0}, {}};
    const shot shell{850, 1, 0, {0, -9.81f, 0}};
    gun got{settings, hull}, wanted{settings};
    CHECK(got.engage(shell, target, 0.1f).code == wanted.engage(parked, shell, target, 0.1f).code);
    CHECK(same(got.state, wanted.state) && same(got.solution, wanted.solution));
    CHECK(got.engage(shell, target, 0.1f, hull.velocity, hull.spin).code == wanted.engage(hull, shell, target, 0.1f).code);
    CHECK(same(got.state, wanted.state) && same(got.solution, wanted.solution));
    CHECK(got.engage({}, {}, 0.1f).code == wanted.engage(parked, {}, {}, 0.1f).code && same(got.state, wanted.state));
}

static void libturret_of_a_class_holds_on_a_bad_platform()
{
    const mount on{{1, 2, 3}, {}};
    gun t{config{}, on, {0.1f, 0.2f, 0, 0}};
    t.solution.time = 7;
    const gun before = t;
    platform lost;
    lost.velocity.x = NAN;
    const flags refused = t.engage(lost, shot{}, motion{{100, 0, 0}}, 0.1f);
    CHECK(refused.code == LIBTURRET_ERROR_NOT_FINITE);
    CHECK(same(t.state, before.state) && same(t.mount, before.mount) && same(t.pose, before.pose));
    CHECK(same(t.solution, before.solution));
}

// ---- The shots ----

/// How near a shell that starts there with this velocity passes the target, divided by the length of its flight.
static float miss(const dvec3 &muzzle, const vec3 &velocity, const shot &shell, const motion &target)
{
    float nearest = infinity, length_then = 0, flown = 0;
    vec3 last;
    for (int i = 0; i <= 20000; i++) {
        const float t = 0.0005f * static_cast<float>(i), half = 0.5f * t * t;
        const vec3 from_muzzle = velocity * t + shell.gravity * half;
        const vec3 apart = narrow(target.position - muzzle) + target.velocity * t + target.acceleration * half - from_muzzle;
        flown += length(from_muzzle - last), last = from_muzzle;
        // Both move at constant velocity for a step before and after: otherwise the length of a step would limit the miss.
        const vec3 closing = target.velocity + target.acceleration * t - velocity - shell.gravity * t;
        const float ahead = std::clamp(-dot(apart, closing) / dot(closing, closing), -0.0005f, 0.0005f);
        const float distance = length(apart + closing * ahead);
        if (distance < nearest)
            nearest = distance, length_then = flown;
    }
    return nearest / length_then;
}

/// A tank that drives in a circle, at a given time.
static platform tank_at(double time)
{
    const double yaw = 0.6 * time, radius = 10 / 0.6;
    const float sine = static_cast<float>(std::sin(yaw)), cosine = static_cast<float>(std::cos(yaw));
    return {{radius * std::sin(yaw), 0, radius * std::cos(yaw)},
            from_axis_angle({0, 1, 0}, static_cast<float>(yaw)),
            {10 * cosine, 0, -10 * sine},
            {0, 0.6f, 0}};
}

/// An aircraft that turns toward the gun, at a given time.
static motion aircraft_at(double time)
{
    const float t = static_cast<float>(time);
    return {{900 - 60 * time + 2 * time * time, 150, -700 + 20 * time}, {-60 + 4 * t, 0, 20}, {4, 0, 0}};
}

static void gun_on_a_turning_tank_hits()
{
    const float dt = 1 / 60.0f;
    int on_target = 0, frames = 0;

    config settings;
    settings.azimuth_rate = settings.elevation_rate = 2;
    settings.muzzle = {6, 0, 0};
    gun gun{settings};
    const shot shell{250, 1, 0, {0, -9.81f, 0}};
    for (double time = 0; time < 6; time += static_cast<double>(dt)) {
        const platform hull = tank_at(time), ring = hull.child({1, 2, 0.5f});
        const motion aircraft = aircraft_at(time);
        const bool hits = gun.engage(ring, shell, aircraft, dt).on_target();
        frames += time > 2, on_target += time > 2 && hits;
        if (!hits || frames % 20 != 1)
            continue;
        CHECK(miss(gun.pose.muzzle, gun.solution.launch_velocity, shell, aircraft) < 1e-4f);
        const vec3 arm = narrow(gun.pose.muzzle - hull.position);
        const vec3 muzzle_velocity = hull.velocity + cross(hull.spin, arm);
        CHECK(miss(gun.pose.muzzle, gun.pose.boresight * shell.speed + muzzle_velocity, shell, aircraft)
              < settings.aim_tolerance + 1e-4f);
    }
    CHECK(frames > 200 && on_target > frames * 99 / 100);
}

static void gun_that_cannot_reach_says_so_and_follows_the_target()
{
    const platform hull;
    const motion target{{0, 200, 5000}, {0, 0, 30}, {}};
    const shot pellet{50, 1, 0, {0, -9.81f, 0}};
    gun got, wanted;
    got.solution.time = 7;
    const flags now = got.engage(hull, pellet, target, 0.1f);
    CHECK(now.ok() && now.no_solution() && !now.on_target() && same(got.solution, solution{}));
    CHECK(wanted.track(target, 0.1f).ok() && same(got.state, wanted.state));
}

static void gun_takes_the_arc_that_the_shot_wants()
{
    const platform hull;
    const motion target{{3000, 0, 0}, {}, {}};
    shot shell{250, 1, 0, {0, -9.81f, 0}};
    gun low, high;
    CHECK(low.engage(hull, shell, target, 0.1f).on_target());
    shell.trajectory = trajectory::latest;
    CHECK(high.engage(hull, shell, target, 0.1f).on_target());
    const auto both_arcs = lead(shell, {}, target);
    CHECK(both_arcs.size() == 2 && low.solution.time < high.solution.time);
    CHECK(std::abs(low.solution.time - both_arcs[0].time) < 1e-3f && std::abs(high.solution.time - both_arcs[1].time) < 1e-3f);
    CHECK(low.pose.boresight.y < 0.5f && high.pose.boresight.y > 0.75f);
}

// ---- What must not compile ----

template <class T> constexpr bool is_condition = std::is_constructible_v<bool, T>;

// Each would be "no error" where it reads as "on target".
static_assert(!is_condition<decltype(engage(std::declval<state &>(), config{}, platform{}, shot{}, motion{}, 0.1f))>);
static_assert(!is_condition<decltype(std::declval<gun &>().engage(platform{}, shot{}, motion{}, 0.1f))>);
static_assert(!is_condition<decltype(battery{}.engage(0.1f))>);
// These have a value or not.
static_assert(is_condition<decltype(platform{}.child({}))>);
static_assert(is_condition<decltype(std::declval<observer &>().observe({}, 0.1f))>);
static_assert(is_condition<decltype(std::declval<platform_observer &>().observe({}, 0.1f))>);
// Neither converts to the other, and a mount, which has no motion, does not convert to a platform.
static_assert(!std::is_convertible_v<shot, maybe<motion>> && !std::is_convertible_v<bool, maybe<shot>>);
static_assert(!std::is_convertible_v<int *, maybe<shot>> && !std::is_convertible_v<mount, platform>);

int main()
{
    return run_tests({
        {"child_has_the_bits_of_the_c_call_and_holds_the_parent", child_has_the_bits_of_the_c_call_and_holds_the_parent},
        {"child_moves_with_its_parent", child_moves_with_its_parent},
        {"platform_is_a_mount_wherever_one_is_wanted", platform_is_a_mount_wherever_one_is_wanted},
        {"observe_has_the_bits_of_the_c_call_and_holds", observe_has_the_bits_of_the_c_call_and_holds},
        {"observer_starts_with_the_position_and_then_has_the_velocity",
         observer_starts_with_the_position_and_then_has_the_velocity},
        {"platform_observe_has_the_bits_of_the_c_call_and_holds", platform_observe_has_the_bits_of_the_c_call_and_holds},
        {"observed_platform_has_its_velocity_and_its_spin", observed_platform_has_its_velocity_and_its_spin},
        {"engage_has_the_bits_of_the_c_call_and_holds", engage_has_the_bits_of_the_c_call_and_holds},
        {"time_to_engage_is_that_of_the_c_call", time_to_engage_is_that_of_the_c_call},
        {"inputs_are_left_out_by_whatever_may_be_empty", inputs_are_left_out_by_whatever_may_be_empty},
        {"gun_without_a_shot_tracks_and_without_a_target_returns", gun_without_a_shot_tracks_and_without_a_target_returns},
        {"gun_on_a_turning_tank_hits", gun_on_a_turning_tank_hits},
        {"gun_that_cannot_reach_says_so_and_follows_the_target", gun_that_cannot_reach_says_so_and_follows_the_target},
        {"gun_takes_the_arc_that_the_shot_wants", gun_takes_the_arc_that_the_shot_wants},
        {"libturret_of_a_class_engages_as_the_c_call_does", libturret_of_a_class_engages_as_the_c_call_does},
        {"libturret_of_a_class_engages_from_its_mount_as_from_a_platform",
         libturret_of_a_class_engages_from_its_mount_as_from_a_platform},
        {"libturret_of_a_class_holds_on_a_bad_platform", libturret_of_a_class_holds_on_a_bad_platform},
    });
}
