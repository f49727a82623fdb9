// Turrets and lead against their C calls, and the class gun.
#include "check.hpp"

#include <cmath>
#include <type_traits>
#include <utility>

using namespace turret;

enum { ROUNDS = 300 };

static config some_turret(draws &draw)
{
    config settings = some_settings(draw);
    settings.rest_azimuth = draw.unit();
    settings.sectors = {sector::hold_fire(0.5f, 2)};
    return settings;
}

static void aim_has_the_bits_of_the_c_call_and_holds()
{
    draws draw;
    for (int i = 0; i < ROUNDS; i++) {
        const dvec3 target = draw.dvec3(), at = draw.dvec3();
        const quat rest = draw.quat(), current = draw.quat();
        const params limits{draw.number(), draw.number()};
        auto wanted = to_c(current);
        auto answer = libturret_aim(target.x, target.y, target.z, at.x, at.y, at.z, c_ptr(&rest), c_ptr(&current), c_ptr(&limits),
                                 &wanted);
        CHECK(same(aim(target, at, rest, current, limits), wanted, answer));
        answer = libturret_aim(target.x, target.y, target.z, at.x, at.y, at.z, c_ptr(&rest), c_ptr(&current), nullptr, &wanted);
        CHECK(same(aim(target, at, rest, current), wanted, answer));

        joints errors;
        const auto got = aim_error(target, at, rest, current);
        CHECK(got.code == libturret_aim_error(target.x, target.y, target.z, at.x, at.y, at.z, c_ptr(&rest), c_ptr(&current),
                                           &errors.azimuth, &errors.elevation));
        CHECK(same(static_cast<const joints &>(got), errors));

        split_joints parts;
        const auto two = split(rest, current);
        CHECK(two.code == libturret_split(c_ptr(&rest), c_ptr(&current), c_ptr(&parts.base), &parts.azimuth, &parts.elevation));
        CHECK(same(static_cast<const split_joints &>(two), parts));
    }
}

/// Two equal objects, one for C++ and one for C.
struct both {
    state got, wanted;
    pose got_pose, wanted_pose;

    bool agree() const { return same(got, wanted) && same(got_pose, wanted_pose); }
};

static void steps_have_the_bits_of_the_c_calls_and_hold()
{
    draws draw;
    for (int i = 0; i < ROUNDS; i++) {
        config settings = some_turret(draw);
        if (i % 2 == 0)
            settings.sectors.add(sector::keep_out(-1, 0.25f, -infinity, 0.5f));
        const mount on{draw.dvec3(), draw.quat()};
        const motion target{draw.dvec3(), draw.vec3(), draw.vec3()};
        const vec3 velocity = draw.vec3(), spin = draw.vec3();
        const float dt = 0.1f * draw.number(), angles[2] = {draw.number(), draw.number()};
        const float rates[2] = {draw.number(), draw.number()};
        const auto c_settings = c_ptr(&settings);
        const auto c_on = c_ptr(&on);
        both t;

        CHECK(update(t.got, settings, on, target.position, dt, &t.got_pose).code
              == libturret_update(c_ptr(&t.wanted), c_settings, c_on, c_ptr(&target.position), dt, c_ptr(&t.wanted_pose)));
        CHECK(t.agree());
        CHECK(track(t.got, settings, on, velocity, spin, target, dt, &t.got_pose).code
              == libturret_track(c_ptr(&t.wanted), c_settings, c_on, c_ptr(&velocity), c_ptr(&spin), c_ptr(&target), dt,
                              c_ptr(&t.wanted_pose)));
        CHECK(t.agree());
        CHECK(track(t.got, settings, on, target, dt, &t.got_pose).code
              == libturret_track(c_ptr(&t.wanted), c_settings, c_on, nullptr, nullptr, c_ptr(&target), dt,
                              c_ptr(&t.wanted_pose)));
        CHECK(t.agree());
        const platform deck{on.position, on.orientation, velocity, spin};
        CHECK(track(t.got, settings, deck, target, dt, &t.got_pose).code
              == libturret_track(c_ptr(&t.wanted), c_settings, c_on, c_ptr(&velocity), c_ptr(&spin), c_ptr(&target), dt,
                              c_ptr(&t.wanted_pose)));
        CHECK(t.agree());
        CHECK(update_angles(t.got, settings, on, angles[0], angles[1], dt, &t.got_pose).code
              == libturret_update_angles(c_ptr(&t.wanted), c_settings, c_on, angles[0], angles[1], dt, c_ptr(&t.wanted_pose)));
        CHECK(t.agree());
        CHECK(track_angles(t.got, settings, on, angles[0], angles[1], rates[0], rates[1], dt, &t.got_pose).code
              == libturret_track_angles(c_ptr(&t.wanted), c_settings, c_on, angles[0], angles[1], rates[0], rates[1], dt,
                                     c_ptr(&t.wanted_pose)));
        CHECK(t.agree());
        CHECK(track_angles(t.got, settings, on, angles[0], angles[1], rates[0], rates[1], dt).code
              == libturret_track_angles(c_ptr(&t.wanted), c_settings, c_on, angles[0], angles[1], rates[0], rates[1], dt,
                                     nullptr));
        CHECK(t.agree());
        CHECK(stop(t.got, settings, on, dt, &t.got_pose).code
              == libturret_stop(c_ptr(&t.wanted), c_settings, c_on, dt, c_ptr(&t.wanted_pose)));
        CHECK(t.agree());
        CHECK(stop(t.got, settings, on, dt).code == libturret_stop(c_ptr(&t.wanted), c_settings, c_on, dt, nullptr));
        CHECK(t.agree());
        CHECK(return_to_rest(t.got, settings, on, dt).code == libturret_return(c_ptr(&t.wanted), c_settings, c_on, dt, nullptr));
        CHECK(t.agree());

        joints wanted;
        const auto solved = solve(settings, on, target.position);
        CHECK(solved.code == libturret_solve(c_settings, c_on, c_ptr(&target.position), &wanted.azimuth, &wanted.elevation));
        CHECK(same(static_cast<const joints &>(solved), wanted));
        CHECK(can_aim_at(settings, on, target.position) == (libturret_can_aim_at(c_settings, c_on, c_ptr(&target.position)) == 1));
        CHECK(same(time_to_aim(t.got, settings, on, target.position),
                   libturret_time_to_aim(c_ptr(&t.wanted), c_settings, c_on, c_ptr(&target.position))));
        const auto posed = pose_of(t.got, settings, on);
        pose parts;
        CHECK(posed.code == libturret_pose_of(c_ptr(&t.wanted), c_settings, c_on, c_ptr(&parts)));
        CHECK(same(static_cast<const pose &>(posed), parts));
    }
}

static void error_has_no_flags_set()
{
    state moved;
    const flags refused = update(moved, {}, {}, {NAN, 0, 0}, 0.1f);
    CHECK(refused.code == LIBTURRET_ERROR_NOT_FINITE && !refused.ok());
    CHECK(!refused.azimuth_limited() && !refused.has(LIBTURRET_SLEWING) && !refused.has(0xffff));
    CHECK(!refused.on_target() && !refused.elevation_limited() && !refused.slewing() && !refused.at_rest());
    CHECK(!refused.too_close() && !refused.no_solution() && !refused.hold_fire() && !refused.sector_limited());
}

// ---- What must not compile ----

/// Whether `if (value)` compiles.
template <class T> constexpr bool is_condition = std::is_constructible_v<bool, T>;

// Each would be "no error" where it reads as "on target", "done" or "all of them".
static_assert(!is_condition<flags> && !is_condition<facing> && !is_condition<status>);
static_assert(!std::is_convertible_v<flags, std::int32_t> && !is_condition<decltype(pose_of({}, config{}, mount{}))>);
static_assert(!is_condition<decltype(update(std::declval<state &>(), config{}, mount{}, dvec3{}, 0.1f))>);
static_assert(!is_condition<decltype(std::declval<gun &>().update(dvec3{}, 0.1f))>);
static_assert(!is_condition<decltype(std::declval<gun &>().track(motion{}, 0.1f))>);
static_assert(!is_condition<decltype(std::declval<gun &>().update_angles(0, 0, 0.1f))>);
static_assert(!is_condition<decltype(std::declval<gun &>().track_angles(0, 0, 0, 0, 0.1f))>);
static_assert(!is_condition<decltype(std::declval<gun &>().stop(0.1f))>);
static_assert(!is_condition<decltype(std::declval<gun &>().return_to_rest(0.1f))>);
static_assert(!is_condition<decltype(shot_path(shot{}, dvec3{}, vec3{}, {}, 0.1f, {}))>);
static_assert(!is_condition<decltype(std::declval<gun &>().refresh())>);
static_assert(!is_condition<decltype(std::declval<gun &>().solve(dvec3{}))>);
static_assert(!is_condition<decltype(face_step(std::declval<float &>(), dvec3{}, dvec3{}, 0.1f))>);
static_assert(!is_condition<decltype(turn_on_plane(quat{}, quat{}, vec3{}, vec3{}, 0.1f))>);
static_assert(!is_condition<decltype(update_batch({}, {}, {}, {}, 0.1f))>);

// These have a value or not, but neither converts implicitly.
static_assert(is_condition<result<quat>> && !std::is_convertible_v<result<quat>, bool>);
static_assert(is_condition<solutions> && !std::is_convertible_v<solutions, bool>);
static_assert(is_condition<launch> && !std::is_convertible_v<launch, bool>);

// No error has a flag set.
static_assert(((LIBTURRET_ERROR_NULL | LIBTURRET_ERROR_NOT_FINITE | LIBTURRET_ERROR_ZERO_QUATERNION
                | LIBTURRET_ERROR_INVALID_LIMITS | LIBTURRET_ERROR_INVALID_ARGUMENT) & 0xffff) == 0);

static void config_problem_is_that_of_the_c_call()
{
    config settings;
    CHECK(config_problem(settings) == nullptr && gun{settings}.problem() == nullptr);
    settings.elevation_max = 80;
    CHECK(config_problem(settings) == libturret_config_problem(c_ptr(&settings)));
    CHECK(std::strcmp(gun{settings}.problem(), "elevation_max is beyond pi: radians, not degrees") == 0);
}

static void config_warning_is_that_of_the_c_call()
{
    config settings;
    CHECK(config_warning(settings) == nullptr && gun{settings}.warning() == nullptr);
    settings.azimuth_rate = 90;
    CHECK(config_warning(settings) == libturret_config_warning(c_ptr(&settings)));
    CHECK(std::strcmp(gun{settings}.warning(), "azimuth_rate is above 20 rad/s: degrees?") == 0);
    settings.azimuth_rate = 90 * degree;
    CHECK(config_warning(settings) == nullptr);
}

static void config_mirror_has_the_bits_of_the_c_call_and_holds()
{
    draws draw;
    int good = 0, bad = 0;
    for (int i = 0; i < ROUNDS; i++) {
        config settings = some_turret(draw);
        settings.muzzle = draw.vec3();
        settings.azimuth_min = -1 - std::fabs(draw.unit());
        settings.sectors.add(sector::keep_out(-1, 0.25f, -infinity, draw.unit()));
        auto wanted = to_c(settings);
        const auto answer = libturret_config_mirror(&wanted, c_ptr(&settings));
        const auto mirrored = config_mirror(settings);
        CHECK(same(mirrored, wanted, answer) && mirrored.ok() == (config_problem(settings) == nullptr));
        CHECK(same(static_cast<const config &>(mirrored), settings) == !mirrored.ok());
        if (mirrored) {
            CHECK(same(config_mirror(mirrored), to_c(settings), answer));
        }
        ++(mirrored ? good : bad);
    }
    CHECK(good > 0 && bad > 0);
}

static void flags_are_masked_as_those_of_c()
{
    const flags now{{LIBTURRET_ON_TARGET | LIBTURRET_HOLD_FIRE}};
    CHECK((now & LIBTURRET_ON_TARGET) == LIBTURRET_ON_TARGET && (now & LIBTURRET_SLEWING) == 0);
    CHECK((now & (LIBTURRET_SLEWING | LIBTURRET_HOLD_FIRE)) == LIBTURRET_HOLD_FIRE);
    CHECK(now.has(LIBTURRET_SLEWING | LIBTURRET_HOLD_FIRE) && !now.has(LIBTURRET_SLEWING | LIBTURRET_AT_REST));
    gun t;
    CHECK((t.update({50, 20, -50}, 0.1f) & LIBTURRET_ON_TARGET) != 0);
    CHECK((t.update({NAN, 0, 0}, 0.1f) & 0xffff) == 0);
    CHECK((t.solve({0, -10, 0}) & LIBTURRET_ELEVATION_LIMITED) == 0);
}

static void flags_are_each_their_own_bit()
{
    CHECK(flags{{LIBTURRET_ON_TARGET}}.on_target() && !flags{{~LIBTURRET_ON_TARGET & 511}}.on_target());
    CHECK(flags{{LIBTURRET_AZIMUTH_LIMITED}}.azimuth_limited() && !flags{{~LIBTURRET_AZIMUTH_LIMITED & 511}}.azimuth_limited());
    CHECK(flags{{LIBTURRET_ELEVATION_LIMITED}}.elevation_limited());
    CHECK(!flags{{~LIBTURRET_ELEVATION_LIMITED & 511}}.elevation_limited());
    CHECK(flags{{LIBTURRET_SLEWING}}.slewing() && !flags{{~LIBTURRET_SLEWING & 511}}.slewing());
    CHECK(flags{{LIBTURRET_AT_REST}}.at_rest() && !flags{{~LIBTURRET_AT_REST & 511}}.at_rest());
    CHECK(flags{{LIBTURRET_NO_SOLUTION}}.no_solution() && !flags{{~LIBTURRET_NO_SOLUTION & 511}}.no_solution());
    CHECK(flags{{LIBTURRET_HOLD_FIRE}}.hold_fire() && !flags{{~LIBTURRET_HOLD_FIRE & 511}}.hold_fire());
    CHECK(flags{{LIBTURRET_SECTOR_LIMITED}}.sector_limited() && !flags{{~LIBTURRET_SECTOR_LIMITED & 511}}.sector_limited());
    CHECK(flags{{LIBTURRET_TOO_CLOSE}}.too_close() && !flags{{~LIBTURRET_TOO_CLOSE & 511}}.too_close());
}

// ---- Sectors ----

static constexpr sector bridge = sector::keep_out(2.5f, -2.5f, -infinity, 0.25f);
static_assert(bridge.from == 2.5f && bridge.to == -2.5f && bridge.elevation_min == -infinity);
static_assert(bridge.elevation_max == 0.25f && bridge.kind == sector_kind::keep_out);
static_assert(sector::hold_fire(1, 2).kind == sector_kind::hold_fire && sector::hold_fire(1, 2).elevation_max == infinity);
static_assert(sector_list{bridge, bridge}.size() == 2 && sector_list{}.empty());
static constexpr config behind_a_bridge() noexcept
{
    config settings;
    settings.sectors.add(bridge);
    return settings;
}
static_assert(behind_a_bridge().sectors[0].to == -2.5f && behind_a_bridge().sectors.size() == 1);

static void sector_list_has_what_was_added_in_order()
{
    config settings;
    CHECK(settings.sectors.empty() && settings.sectors.begin() == settings.sectors.end());
    for (int i = 0; i < 8; i++)
        settings.sectors.add(sector::hold_fire(static_cast<float>(i), 7));
    CHECK(settings.sectors.size() == 8 && settings.sectors.data() == &settings.sectors[0]);
    float wanted = 0;
    for (const sector &one : std::as_const(settings).sectors)
        CHECK(one.from == wanted++);
    CHECK(wanted == 8 && config_problem(settings) == nullptr);
    for (sector &one : settings.sectors)
        one.to = 7.5f;
    CHECK(settings.sectors[0].to == 7.5f && settings.sectors[7].to == 7.5f);
    settings.sectors = {bridge};
    CHECK(settings.sectors.size() == 1 && settings.sectors[0].kind == sector_kind::keep_out);
    settings.sectors.clear();
    CHECK(settings.sectors.empty() && settings.sectors.size() == 0);
}

static void ninth_sector_is_a_problem()
{
    config settings;
    for (int i = 0; i < 12; i++)
        settings.sectors.add(bridge);
    CHECK(settings.sectors.size() == 8 && settings.sectors.end() - settings.sectors.begin() == 8);
    CHECK(std::strcmp(config_problem(settings), "sector_count is above 8") == 0);
    state moved;
    CHECK(update(moved, settings, {}, {1, 2, 3}, 0.1f).code == LIBTURRET_ERROR_INVALID_ARGUMENT);
    settings.sectors = {bridge, bridge, bridge, bridge, bridge, bridge, bridge, bridge, bridge};
    CHECK(std::strcmp(gun{settings}.problem(), "sector_count is above 8") == 0);
    settings.sectors.clear();
    CHECK(config_problem(settings) == nullptr);
}

static void turret_of_a_class_holds_fire_in_its_sector()
{
    config settings;
    settings.sectors = {sector::hold_fire(0.5f, 1.5f)};
    gun t{settings};
    const flags aside = t.update({0, 0, -10}, 0.1f);
    CHECK(aside.on_target() && !aside.hold_fire());
    const flags ahead = t.update({10, 0, -10}, 0.1f);
    CHECK(ahead.on_target() && ahead.hold_fire() && !ahead.sector_limited());
    CHECK(t.engage(shot{}, motion{{10, 0, -10}, {}, {}}, 0.1f).hold_fire());
    CHECK(t.refresh().ok() && t.refresh().hold_fire());
    CHECK(pose_of(t.state, settings, t.mount).hold_fire());
    t.state.azimuth_rate = NAN;
    CHECK(!t.refresh().ok() && !t.refresh().hold_fire());
}

static void turret_of_a_class_goes_around_its_bridge()
{
    config settings;
    settings.azimuth_min = -2, settings.azimuth_max = 2;
    settings.azimuth_rate = settings.elevation_rate = 1;
    settings.sectors = {sector::keep_out(-0.25f, 0.25f, -infinity, 0.5f)};
    gun t{settings, {}, {1, 0, 0, 0}};
    const dvec3 beyond{10, 0, 20}, behind{10, 1, 0};
    CHECK(t.can_aim_at(beyond) && !t.can_aim_at(behind));
    const auto seconds = t.time_to_aim(beyond);
    double highest = 0;
    flags now;
    int frames = 0;
    do {
        now = t.update(beyond, 0.02f);
        CHECK(std::fabs(t.state.azimuth) > 0.25 - 1e-6 || t.state.elevation > 0.5 - 1e-6);
        CHECK(!now.sector_limited());
        highest = t.state.elevation > highest ? t.state.elevation : highest;
    } while (++frames < 500 && now.slewing());
    CHECK(now.on_target() && highest >= 0.5 && std::fabs(0.02 * frames - seconds) < 0.1);
    now = t.update(behind, 10);
    CHECK(now.sector_limited() && !now.on_target() && !now.slewing());
    const auto solved = t.solve(behind);
    CHECK(solved.sector_limited() && std::fabs(solved.azimuth) <= 0.25f + 1e-6f);
    CHECK(std::fabs(solved.azimuth + 0.25f) < 1e-6f || std::fabs(solved.azimuth - 0.25f) < 1e-6f);
}

static void lead_has_the_solutions_of_the_c_call()
{
    draws draw;
    int found[3] = {0, 0, 0}, errors = 0;
    for (int i = 0; i < ROUNDS; i++) {
        shot fired{40 + 100 * draw.number(), draw.unit(), 0, {0, -9.81f, 0}};
        if (i % 2 == 0)
            fired.drag = 0.1f * draw.number(), fired.physics_step = 0.02f;
        const motion shooter{draw.dvec3(), draw.vec3(), {}}, target{draw.dvec3(), draw.direction(), draw.vec3()};
        c_type<solution> wanted[2];
        const auto got = lead(fired, shooter, target);
        CHECK(got.code == libturret_lead(c_ptr(&fired), c_ptr(&shooter), c_ptr(&target), wanted));
        CHECK(got.size() == (got.code > 0 ? static_cast<std::size_t>(got.code) : 0));
        CHECK(got.empty() == (got.size() == 0) && static_cast<bool>(got) == !got.empty());
        CHECK(got.ok() == (got.code >= 0));
        std::size_t at = 0;
        for (const solution &hit : got) {
            CHECK(same(hit, wanted[at]) && same(got[at], hit) && same(got.front(), wanted[0]));
            at++;
        }
        CHECK(at == got.size());
        ++(got.code < 0 ? errors : found[got.size()]);
    }
    CHECK(found[0] > 0 && found[1] > 0 && found[2] > 0 && errors > 0);
}

/// A shell, a shell of a game that moves it in steps, a rocket, or one without gravity.
static shot some_shot(draws &draw, int i)
{
    shot fired{40 + 100 * draw.number(), draw.unit(), 0, {0, -9.81f, 0}};
    if (i % 2 == 0)
        fired.drag = 0.1f * draw.number(), fired.physics_step = 0.02f;
    if (i % 4 > 1)
        fired.thrust = 20 * draw.number(), fired.burn_time = draw.number();
    if (i % 8 == 0)
        fired.gravity = {};
    return fired;
}

static void launch_speeds_are_those_of_the_c_calls()
{
    draws draw;
    int least[3] = {0, 0, 0}, elevated[3] = {0, 0, 0};
    const auto check = [](const launch &got, std::int32_t code, float speed, const solution &hit, int *seen) {
        CHECK(got.code == code && got.ok() == (code >= 0) && static_cast<bool>(got) == (code == 1));
        CHECK(same(got.speed, speed) && same(got.solution, hit));
        ++seen[code < 0 ? 2 : code];
    };
    for (int i = 0; i < ROUNDS; i++) {
        const shot fired = some_shot(draw, i);
        const motion shooter{draw.dvec3(), draw.vec3(), {}};
        const motion target{shooter.position + 60 * draw.direction(), draw.direction(), draw.vec3()};
        const float elevation = 1.2f * draw.number();
        float speed = 0;
        solution hit;
        auto code = libturret_lead_least_speed(c_ptr(&fired), c_ptr(&shooter), c_ptr(&target), &speed, c_ptr(&hit));
        check(lead_least_speed(fired, shooter, target), code, speed, hit, least);

        speed = 0, hit = {};
        code = libturret_lead_at_elevation(c_ptr(&fired), c_ptr(&shooter), c_ptr(&target), elevation, &speed, c_ptr(&hit));
        check(lead_at_elevation(fired, shooter, target, elevation), code, speed, hit, elevated);
    }
    for (int seen : {0, 1, 2})
        CHECK(least[seen] > 0 && elevated[seen] > 0);
}

static void no_speed_is_not_an_error_and_not_a_speed()
{
    const shot stone{20, 1, 0, {0, -9.81f, 0}};
    const auto far = lead_least_speed(stone, {}, {{100, 0, 0}});
    CHECK(far.ok() && !far && far.speed == 0 && same(far.solution, solution{}));
    const auto near = lead_least_speed(stone, {}, {{30, 0, 0}});
    CHECK(near && near.speed > 17.1f && near.speed < 17.2f);        // sqrt(9.81 * 30)
    CHECK(lead_at_elevation(stone, {}, {{30, 0, 0}}, 2).code == LIBTURRET_ERROR_INVALID_ARGUMENT);
    CHECK(!lead_at_elevation(stone, {}, {{30, 0, 0}}, 2));
    CHECK(lead_at_elevation(shot{20}, {}, {{30, 0, 0}}, 0.5f).code == LIBTURRET_ERROR_INVALID_ARGUMENT);
}

static void shot_path_has_the_bits_of_the_c_call_and_holds()
{
    draws draw;
    int good = 0, bad = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const shot fired = some_shot(draw, i);
        const dvec3 muzzle = draw.dvec3();
        const vec3 velocity = draw.vec3(), direction = draw.vec3();
        const float step = 0.1f * draw.number();
        dvec3 got[5], wanted[5];
        status now = shot_path(fired, muzzle, velocity, direction, step, got);
        CHECK(now.code
              == libturret_shot_path(c_ptr(&fired), c_ptr(&muzzle), c_ptr(&velocity), c_ptr(&direction), step, c_ptr(wanted), 5));
        CHECK(same(got, wanted));
        if (!now.ok()) {
            CHECK(got[0] == dvec3{} && got[4] == dvec3{});
        }
        ++(now.ok() ? good : bad);
        now = shot_path(fired, muzzle, velocity, {}, step, got);
        CHECK(now.code
              == libturret_shot_path(c_ptr(&fired), c_ptr(&muzzle), c_ptr(&velocity), nullptr, step, c_ptr(wanted), 5));
        CHECK(same(got, wanted));
    }
    CHECK(good > 0 && bad > 0);
    CHECK(shot_path({}, {}, {}, {}, 0.1f, {}).ok());
    CHECK(shot_path({}, {}, {}, {}, 0.1f, {nullptr, 3}).code == LIBTURRET_ERROR_NULL);
}

static void libturret_of_a_class_moves_as_the_c_calls_do()
{
    draws draw;
    const config settings = some_turret(draw);
    const mount on{{100, 5, 0}, from_axis_angle({0, 1, 0}, 1)};
    const motion target{{800, 100, -300}, {-50, 0, 0}, {}};
    const vec3 velocity{1, 2, 3}, spin{0.1f, 0, 0.05f};
    gun t{settings, on};
    state moved;
    pose parts;
    const auto pointers = [&](auto call, auto... arguments) {
        return call(c_ptr(&moved), c_ptr(&settings), c_ptr(&on), arguments...);
    };
    CHECK(pointers(libturret_pose_of, c_ptr(&parts)) == t.refresh().code && same(t.pose, parts));
    CHECK(t.refresh().ok());
    for (int i = 0; i < 20; i++) {
        CHECK(t.update(target.position, 0.05f).code == pointers(libturret_update, c_ptr(&target.position), 0.05f, c_ptr(&parts)));
        CHECK(t.track(target, 0.05f, velocity, spin).code
              == pointers(libturret_track, c_ptr(&velocity), c_ptr(&spin), c_ptr(&target), 0.05f, c_ptr(&parts)));
        CHECK(t.update_angles(0.5f, 0.2f, 0.01f).code == pointers(libturret_update_angles, 0.5f, 0.2f, 0.01f, c_ptr(&parts)));
        CHECK(t.track_angles(0.5f, 0.2f, 0.3f, -0.1f, 0.01f).code
              == pointers(libturret_track_angles, 0.5f, 0.2f, 0.3f, -0.1f, 0.01f, c_ptr(&parts)));
        CHECK(same(t.state, moved) && same(t.pose, parts));
        CHECK(t.stop(0.01f).code == pointers(libturret_stop, 0.01f, c_ptr(&parts)));
        CHECK(same(t.state, moved) && same(t.pose, parts));
        CHECK(t.return_to_rest(0.01f).code == pointers(libturret_return, 0.01f, c_ptr(&parts)));
        CHECK(same(t.state, moved) && same(t.pose, parts));
    }
    const auto solved = t.solve(target.position), wanted = solve(settings, on, target.position);
    CHECK(solved.code == wanted.code && same(solved.azimuth, wanted.azimuth) && same(solved.elevation, wanted.elevation));
    CHECK(t.can_aim_at(target.position) == can_aim_at(settings, on, target.position));
    CHECK(t.can_aim_at(target.position) && !t.can_aim_at({100, -500, 1}));
    CHECK(same(t.time_to_aim(target.position), time_to_aim(moved, settings, on, target.position)));

    const shot fired{850, 1, 0, {0, -9.81f, 0}};
    const auto hits = t.lead(fired, target, velocity), same_hits = lead(fired, {parts.muzzle, velocity, {}}, target);
    CHECK(hits.size() == 2 && same_hits.size() == 2 && same(hits[0], same_hits[0]) && same(hits[1], same_hits[1]));
}

static void libturret_without_a_target_is_never_on_target()
{
    config settings;
    settings.azimuth_rate = settings.elevation_rate = 1;
    // Every direction is within this tolerance.
    settings.aim_tolerance = 4;
    gun t{settings};
    for (int i = 0; i < 100; i++) {
        const flags now = t.update_angles(2, 1, 0.0625f);
        CHECK(now.ok() && !now.on_target() && now.slewing() == (i < 31));
    }
    for (int i = 0; i < 100; i++) {
        const flags now = t.return_to_rest(0.0625f);
        CHECK(now.ok() && !now.on_target() && now.at_rest() == (i >= 31));
    }
    CHECK(t.update({0, 0, -1}, 0).on_target());
}

static void libturret_of_a_bad_config_says_so_and_holds()
{
    config inverted;
    inverted.elevation_min = 1, inverted.elevation_max = -1;
    gun t{inverted, {}, {0.1f, 0.2f, 0, 0}};
    CHECK(t.refresh().code == LIBTURRET_ERROR_INVALID_LIMITS);
    CHECK(std::strcmp(t.problem(), "elevation_min is above elevation_max") == 0);
    CHECK(!t.update({1, 2, 3}, 0.1f).ok() && t.state.azimuth == 0.1f && same(t.pose, pose{}));
}

int main()
{
    return run_tests({
        {"aim_has_the_bits_of_the_c_call_and_holds", aim_has_the_bits_of_the_c_call_and_holds},
        {"steps_have_the_bits_of_the_c_calls_and_hold", steps_have_the_bits_of_the_c_calls_and_hold},
        {"error_has_no_flags_set", error_has_no_flags_set},
        {"config_problem_is_that_of_the_c_call", config_problem_is_that_of_the_c_call},
        {"config_warning_is_that_of_the_c_call", config_warning_is_that_of_the_c_call},
        {"config_mirror_has_the_bits_of_the_c_call_and_holds", config_mirror_has_the_bits_of_the_c_call_and_holds},
        {"flags_are_masked_as_those_of_c", flags_are_masked_as_those_of_c},
        {"flags_are_each_their_own_bit", flags_are_each_their_own_bit},
        {"sector_list_has_what_was_added_in_order", sector_list_has_what_was_added_in_order},
        {"ninth_sector_is_a_problem", ninth_sector_is_a_problem},
        {"turret_of_a_class_holds_fire_in_its_sector", turret_of_a_class_holds_fire_in_its_sector},
        {"turret_of_a_class_goes_around_its_bridge", turret_of_a_class_goes_around_its_bridge},
        {"lead_has_the_solutions_of_the_c_call", lead_has_the_solutions_of_the_c_call},
        {"launch_speeds_are_those_of_the_c_calls", launch_speeds_are_those_of_the_c_calls},
        {"no_speed_is_not_an_error_and_not_a_speed", no_speed_is_not_an_error_and_not_a_speed},
        {"shot_path_has_the_bits_of_the_c_call_and_holds", shot_path_has_the_bits_of_the_c_call_and_holds},
        {"libturret_of_a_class_moves_as_the_c_calls_do", libturret_of_a_class_moves_as_the_c_calls_do},
        {"libturret_without_a_target_is_never_on_target", libturret_without_a_target_is_never_on_target},
        {"libturret_of_a_bad_config_says_so_and_holds", libturret_of_a_bad_config_says_so_and_holds},
    });
}
