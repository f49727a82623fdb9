// Batteries, turret by turret against the single calls: entries, tables with one entry or none, different lengths.
#include "check.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <vector>

using namespace turret;

enum { COUNT = 100 };

/// A battle whose tables all have different lengths.
struct battle {
    std::vector<state> states, before;
    std::vector<pose> poses;
    std::vector<solution> solutions;
    std::vector<turret::flags> flags;
    std::vector<config> configs;
    std::vector<platform> platforms;
    std::vector<shot> shots;
    std::vector<motion> targets;
    std::vector<std::uint32_t> config_of, platform_of, shot_of, target_of;

    battle()
        : states(COUNT), poses(COUNT), solutions(COUNT), flags(COUNT), configs(3), platforms(7), shots(2), targets(5),
          config_of(COUNT), platform_of(COUNT), shot_of(COUNT), target_of(COUNT)
    {
        draws draw;
        for (std::uint32_t i = 0; i < COUNT; i++) {
            config_of[i] = i % 3, platform_of[i] = i % 7, shot_of[i] = i % 2, target_of[i] = i * i % 5;
            states[i].azimuth = static_cast<double>(draw.unit());
        }
        // No lead, no target; no config and no platform, which is an error; and entries beyond the tables.
        shot_of[3] = target_of[4] = battery::none, config_of[5] = platform_of[6] = battery::none;
        config_of[10] = 3, platform_of[11] = 7, shot_of[12] = 2, target_of[13] = 5;
        before = states;
        for (config &settings : configs)
            settings.azimuth_rate = settings.elevation_rate = 1.5f + draw.unit(), settings.muzzle = {4, 0, 0};
        for (platform &hull : platforms)
            hull = {draw.dvec3(), draw.rotation(), {5 * draw.unit(), 0, 0}, {0, 0.3f * draw.unit(), 0}};
        for (motion &target : targets)
            target = {draw.dvec3() + vec3{0, 0, 2000}, {50 * draw.unit(), 0, 0}, {}};
        shots[0] = {400, 1, 0, {0, -9.81f, 0}};
        shots[1] = {300, 1, 0, {0, -9.81f, 0}, 0.1f, 0.02f, 40, 1, trajectory::latest};
    }

    battery all()
    {
        battery guns;
        guns.states = states, guns.poses = poses, guns.solutions = solutions, guns.flags = flags;
        guns.configs = configs, guns.config_of = config_of;
        guns.platforms = platforms, guns.platform_of = platform_of;
        guns.shots = shots, guns.shot_of = shot_of;
        guns.targets = targets, guns.target_of = target_of;
        return guns;
    }

    /// Whether turret i is as a single call for it leaves it.
    bool is(std::size_t i, const config &settings, const platform &on, maybe<shot> fired, maybe<motion> target) const
    {
        state alone = before[i];
        pose parts;
        solution hit;
        const turret::flags now = engage(alone, settings, on, fired, target, 0.1f, &parts, &hit);
        return now.ok() && now.code == flags[i].code && same(states[i], alone) && same(poses[i], parts)
               && same(solutions[i], hit);
    }
    /// Whether turret i is as before, and says that an entry is beyond its table.
    bool holds(std::size_t i) const
    {
        return flags[i].code == LIBTURRET_ERROR_INVALID_ARGUMENT && same(states[i], before[i]) && same(poses[i], pose{})
               && same(solutions[i], solution{});
    }
    bool nothing_is_written() const
    {
        for (std::size_t i = 0; i < COUNT; i++)
            if (flags[i].code != 0 || !same(states[i], before[i]) || !same(poses[i], pose{}))
                return false;
        return true;
    }
};

static void batteries_are_the_single_calls_of_their_entries()
{
    battle b;
    CHECK(b.all().engage(0.1f).code == 6);
    for (std::size_t i = 0; i < COUNT; i++) {
        if (i == 5 || i == 6 || (i >= 10 && i <= 13)) {
            CHECK(b.holds(i));
            continue;
        }
        const maybe<shot> fired = i == 3 ? nullptr : &b.shots[i % 2];
        const maybe<motion> target = i == 4 ? nullptr : &b.targets[i * i % 5];
        CHECK(b.is(i, b.configs[i % 3], b.platforms[i % 7], fired, target));
    }
    battle again;
    CHECK(engage_batch(again.all(), 0.1f).code == 6);
    CHECK(same(again.states[20], b.states[20]) && same(again.solutions[20], b.solutions[20]));
}

static void batteries_without_entries_take_their_own_or_the_only_one()
{
    battle b;
    b.platforms.resize(COUNT, b.platforms[0]);
    battery guns = b.all();
    guns.config_of = guns.platform_of = guns.shot_of = guns.target_of = {};
    guns.configs = {&b.configs[1], 1}, guns.shots = {&b.shots[1], 1}, guns.targets = {&b.targets[1], 1};
    CHECK(guns.engage(0.1f).code == LIBTURRET_OK);
    for (std::size_t i = 0; i < COUNT; i++)
        CHECK(b.is(i, b.configs[1], b.platforms[i], b.shots[1], b.targets[1]));

    battle few;
    guns = few.all();
    guns.target_of = {};
    CHECK(guns.engage(0.1f).code == COUNT - 5);
    for (std::size_t i = 20; i < COUNT; i++)
        CHECK(few.holds(i));
}

static void batteries_without_shots_or_targets_do_not_lead_or_return()
{
    battle b;
    battery guns = b.all();
    guns.shots = {}, guns.shot_of = {};
    CHECK(guns.engage(0.1f).code == 5);
    CHECK(b.is(20, b.configs[2], b.platforms[6], {}, b.targets[0]));

    battle resting;
    guns = resting.all();
    guns.targets = {}, guns.target_of = {};
    guns.poses = {}, guns.solutions = {};
    CHECK(guns.engage(0.1f).code == 5);
    state alone = resting.before[20];
    CHECK(resting.flags[20].code == engage(alone, b.configs[2], b.platforms[6], b.shots[0], {}, 0.1f).code);
    CHECK(same(resting.states[20], alone) && same(resting.poses[20], pose{}));
}

static void batteries_of_lengths_that_differ_are_refused_with_nothing_written()
{
    battle b;
    const battery all = b.all();
    battery off[12];
    std::fill(std::begin(off), std::end(off), all);
    off[0].flags = {}, off[1].flags = {b.flags.data(), COUNT - 1};
    off[2].poses = {b.poses.data(), COUNT - 1}, off[3].solutions = {b.solutions.data(), COUNT - 1};
    off[4].config_of = {b.config_of.data(), COUNT - 1}, off[5].platform_of = {b.platform_of.data(), COUNT - 1};
    off[6].shot_of = {b.shot_of.data(), COUNT - 1}, off[7].target_of = {b.target_of.data(), COUNT - 1};
    off[8].states = {b.states.data(), COUNT - 1}, off[9].states = {};
    off[10].poses = {b.poses.data(), 0}, off[11].target_of = {b.target_of.data(), 0};
    for (const battery &guns : off)
        CHECK(guns.engage(0.1f).code == LIBTURRET_ERROR_INVALID_ARGUMENT);
    CHECK(b.nothing_is_written());
}

static void batteries_without_configs_or_platforms_are_refused_and_empty_ones_are_ok()
{
    battle b;
    battery guns = b.all();
    guns.configs = {};
    CHECK(guns.engage(0.1f).code == LIBTURRET_ERROR_NULL);
    guns = b.all();
    guns.platforms = {};
    CHECK(guns.engage(0.1f).code == LIBTURRET_ERROR_NULL);
    CHECK(b.nothing_is_written());
    CHECK(battery{}.engage(0.1f).code == LIBTURRET_OK);
}

static void times_to_engage_are_the_single_calls_of_each_pair()
{
    battle b;
    battery guns = b.all();
    // Fewer turrets: each looks at every target.
    enum { GUNS = 14, TARGETS = 5 };
    b.targets[2].velocity.x = std::numeric_limits<float>::quiet_NaN();
    guns.states = {b.states.data(), GUNS}, guns.config_of = {b.config_of.data(), GUNS};
    guns.platform_of = {b.platform_of.data(), GUNS}, guns.shot_of = {b.shot_of.data(), GUNS};
    float seconds[GUNS * TARGETS], again[GUNS * TARGETS];
    CHECK(guns.time_to_engage(seconds).code == 5);
    CHECK(time_to_engage_batch(guns, again).code == 5 && same(seconds, again));
    int good = 0, bad = 0;
    for (std::size_t i = 0; i < GUNS; i++)
        for (std::size_t j = 0; j < TARGETS; j++) {
            const bool is_bad = i == 5 || i == 6 || (i >= 10 && i <= 12);
            const maybe<shot> fired = i == 3 ? nullptr : &b.shots[i % 2];
            const float alone =
                is_bad ? -1 : time_to_engage(b.states[i], b.configs[i % 3], b.platforms[i % 7], fired, b.targets[j]);
            CHECK(same(seconds[TARGETS * i + j], alone) && (alone == -1) == (is_bad || j == 2));
            ++(alone < 0 ? bad : good);
        }
    CHECK(good == 36 && bad == 34 && b.nothing_is_written());
}

static void times_of_lengths_that_differ_are_refused_with_nothing_written()
{
    battle b;
    const battery all = b.all();
    std::vector<float> seconds(COUNT * 5, 7.0f);
    battery off[4];
    std::fill(std::begin(off), std::end(off), all);
    off[0].config_of = {b.config_of.data(), COUNT - 1}, off[1].platform_of = {b.platform_of.data(), COUNT - 1};
    off[2].shot_of = {b.shot_of.data(), COUNT - 1}, off[3].targets = {};
    for (const battery &guns : off)
        CHECK(guns.time_to_engage(seconds).code == LIBTURRET_ERROR_INVALID_ARGUMENT);
    CHECK(all.time_to_engage({seconds.data(), COUNT * 5 - 1}).code == LIBTURRET_ERROR_INVALID_ARGUMENT);
    CHECK(all.time_to_engage({seconds.data(), COUNT}).code == LIBTURRET_ERROR_INVALID_ARGUMENT);
    CHECK(all.time_to_engage({nullptr, COUNT * 5}).code == LIBTURRET_ERROR_NULL);
    for (float each : seconds)
        CHECK(each == 7);
    CHECK(battery{}.time_to_engage({}).ok() && off[3].time_to_engage({}).code == 5);
}

int main()
{
    return run_tests({
        {"batteries_are_the_single_calls_of_their_entries", batteries_are_the_single_calls_of_their_entries},
        {"batteries_without_entries_take_their_own_or_the_only_one",
         batteries_without_entries_take_their_own_or_the_only_one},
        {"batteries_without_shots_or_targets_do_not_lead_or_return",
         batteries_without_shots_or_targets_do_not_lead_or_return},
        {"batteries_of_lengths_that_differ_are_refused_with_nothing_written",
         batteries_of_lengths_that_differ_are_refused_with_nothing_written},
        {"batteries_without_configs_or_platforms_are_refused_and_empty_ones_are_ok",
         batteries_without_configs_or_platforms_are_refused_and_empty_ones_are_ok},
        {"times_to_engage_are_the_single_calls_of_each_pair", times_to_engage_are_the_single_calls_of_each_pair},
        {"times_of_lengths_that_differ_are_refused_with_nothing_written",
         times_of_lengths_that_differ_are_refused_with_nothing_written},
    });
}
