/* turret_engage_batch: each turret against turret_engage, and indices beyond the tables. */
#include "check.h"

#include <stddef.h>

#define MOST 64
#define DT 0.125f

/* ---- a battle: tables, and the guns that use them ---- */

enum { CONFIGS = 3, PLATFORMS = 5, SHOTS = 4, TARGETS = 6 };

static struct turret_config configs[CONFIGS];
static struct turret_platform platforms[PLATFORMS];
static struct turret_shot shots[SHOTS];
static struct turret_motion targets[TARGETS];

/* The outputs. */
struct written {
    struct turret_state states[MOST];
    struct turret_pose poses[MOST];
    struct turret_solution solutions[MOST];
    int32_t flags[MOST];
};

/* The table entries that each gun uses. */
struct indices {
    uint32_t config_of[MOST], platform_of[MOST], shot_of[MOST], target_of[MOST];
};

static struct written got, wanted;
static struct indices indices;

/* xorshift; the same guns every time. */
static uint64_t seed;

static uint32_t below(uint32_t count)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (uint32_t)((seed >> 33) % count);
}

/* From -1 to 1. */
static float unit(void)
{
    return (float)((int32_t)below(2001) - 1000) * 1e-3f;
}

/* All entries are valid. */
static void make_tables(void)
{
    size_t i;

    for (i = 0; i < CONFIGS; i++) {
        turret_config_default(&configs[i], (int32_t)i);
        configs[i].azimuth_rate = configs[i].elevation_rate = 0.5f + 0.5f * (float)i;
        configs[i].azimuth_accel = i ? 2.0f : INFINITY;
        configs[i].muzzle.v.x = configs[i].trunnion.v.y = (float)i;
    }
    for (i = 0; i < PLATFORMS; i++)
        platforms[i] = (struct turret_platform){
            {{100 * (double)i, 5, 0}}, {{0, 0.1f * (float)i, 0, 1}}, {{10, 0, (float)i}}, {{0, 0.05f * (float)i, 0}}};
    for (i = 0; i < SHOTS; i++)
        shots[i] = (struct turret_shot){300 + 100 * (float)i, 1, 0, {{0, -9.81f, 0}}, i > 1 ? 0.05f : 0, 0, 0, 0,
                                        (int32_t)i % 2};
    for (i = 0; i < TARGETS; i++)
        targets[i] = (struct turret_motion){{{800, 50, 200 * (double)i - 500}}, {{20, (float)i, -5}}, {{0, 0, 0.5f}}};
}

static void make_guns(void)
{
    size_t i;

    seed = 88172645463325252u;
    make_tables();
    memset(&wanted, 7, sizeof wanted);
    for (i = 0; i < MOST; i++) {
        wanted.states[i] = (struct turret_state){.azimuth = 2 * unit(), .elevation = unit(), .azimuth_rate = 0.25 * unit()};
        indices.config_of[i] = below(CONFIGS);
        indices.platform_of[i] = below(PLATFORMS);
        indices.shot_of[i] = below(5) ? below(SHOTS) : TURRET_NONE;
        indices.target_of[i] = below(5) ? below(TARGETS) : TURRET_NONE;
    }
    got = wanted;
}

/* All MOST guns with all tables. */
static struct turret_battery whole(void)
{
    const struct turret_battery battery = {
        got.states, got.poses, got.solutions, got.flags, MOST,
        configs, indices.config_of, CONFIGS,
        platforms, indices.platform_of, PLATFORMS,
        shots, indices.shot_of, SHOTS,
        targets, indices.target_of, TARGETS,
    };

    return battery;
}

/* ---- each by turret_engage ---- */

enum { NO_ENTRY = -1, BEYOND = -2 };

/* The entry of a table that gun i uses, NO_ENTRY or BEYOND. */
static int entry_of(const uint32_t *of, size_t count, size_t i)
{
    const size_t entry = of ? of[i] : count == 1 ? 0 : i;

    if (of ? of[i] == TURRET_NONE : !count)
        return NO_ENTRY;
    return entry < count ? (int)entry : BEYOND;
}

static int32_t engage_one(const struct turret_battery *b, size_t i, float dt)
{
    const int config = entry_of(b->config_of, b->config_count, i);
    const int platform = entry_of(b->platform_of, b->platform_count, i);
    const int shot = entry_of(b->shot_of, b->shot_count, i);
    const int target = entry_of(b->target_of, b->target_count, i);

    if (config < 0 || platform < 0 || shot == BEYOND || target == BEYOND)
        return TURRET_ERROR_INVALID_ARGUMENT;
    return turret_engage(&wanted.states[i], &b->configs[config], &b->platforms[platform],
                         shot == NO_ENTRY ? NULL : &b->shots[shot], target == NO_ENTRY ? NULL : &b->targets[target], dt,
                         b->poses ? &wanted.poses[i] : NULL, b->solutions ? &wanted.solutions[i] : NULL);
}

/* Checks that a battery does what its guns do one by one. Returns how many hold. */
static int32_t engage(const struct turret_battery *battery)
{
    int32_t holding = 0;
    size_t i;

    for (i = 0; i < battery->count; i++) {
        wanted.flags[i] = engage_one(battery, i, DT);
        holding += wanted.flags[i] < 0;
    }
    CHECK(turret_engage_batch(battery, DT) == holding);
    CHECK(same_bits(&got, &wanted, sizeof got));
    return holding;
}

/* Checks that the battery is refused with nothing written. */
static void refused(const struct turret_battery *battery)
{
    CHECK(turret_engage_batch(battery, DT) == TURRET_ERROR_NULL);
    CHECK(same_bits(&got, &wanted, sizeof got));
}

/* ---- the same bits ---- */

static void battery_is_its_guns_one_by_one(void)
{
    struct turret_battery battery;
    int step, leading = 0, returning = 0;
    size_t i;

    make_guns();
    battery = whole();
    for (step = 0; step < 40; step++) {
        CHECK(engage(&battery) == 0);
        for (i = 0; i < TARGETS; i++)
            targets[i].position.v.x += DT * targets[i].velocity.v.x;
    }
    for (i = 0; i < MOST; i++) {
        leading += got.flags[i] & TURRET_ON_TARGET && indices.shot_of[i] != TURRET_NONE && got.solutions[i].time > 0.5f;
        returning += (got.flags[i] & TURRET_AT_REST) != 0;
        CHECK(!(got.flags[i] & TURRET_AT_REST) == (indices.target_of[i] != TURRET_NONE));
    }
    CHECK(leading > MOST / 4 && returning > MOST / 16);
}

static void battery_of_any_count_writes_to_no_other_gun(void)
{
    struct turret_battery battery;
    size_t count;

    for (count = 0; count < MOST; count++) {
        make_guns();
        battery = whole();
        battery.count = count;
        CHECK(engage(&battery) == 0);
    }
}

static void guns_in_another_order_get_the_same_bits(void)
{
    static struct written forward;
    struct turret_battery battery;
    size_t i;

    make_guns();
    battery = whole();
    engage(&battery);
    forward = got;
    make_guns();
    for (i = 0; i < MOST / 2; i++) {
        const size_t k = MOST - 1 - i;
        const struct indices before = indices;
        const struct turret_state state = got.states[i];

        got.states[i] = got.states[k];
        got.states[k] = state;
        indices.config_of[i] = before.config_of[k];
        indices.config_of[k] = before.config_of[i];
        indices.platform_of[i] = before.platform_of[k];
        indices.platform_of[k] = before.platform_of[i];
        indices.shot_of[i] = before.shot_of[k];
        indices.shot_of[k] = before.shot_of[i];
        indices.target_of[i] = before.target_of[k];
        indices.target_of[k] = before.target_of[i];
    }
    CHECK(turret_engage_batch(&battery, DT) == 0);
    for (i = 0; i < MOST; i++) {
        const size_t k = MOST - 1 - i;

        CHECK(same_bits(&got.states[i], &forward.states[k], sizeof got.states[i]));
        CHECK(same_bits(&got.poses[i], &forward.poses[k], sizeof got.poses[i]));
        CHECK(same_bits(&got.solutions[i], &forward.solutions[k], sizeof got.solutions[i]));
        CHECK(got.flags[i] == forward.flags[k]);
    }
}

/* The guns in [from, end), as a job would get them. */
static struct turret_battery part(struct turret_battery battery, size_t from, size_t end)
{
    battery.states += from;
    battery.poses += from;
    battery.solutions += from;
    battery.flags += from;
    battery.count = end - from;
    battery.config_of += from;
    battery.platform_of += from;
    battery.shot_of += from;
    battery.target_of += from;
    return battery;
}

static void parts_of_a_battery_are_the_whole(void)
{
    static const size_t cuts[] = {0, 1, 8, 9, 31, 60, MOST};
    struct turret_battery battery;
    size_t i;

    make_guns();
    battery = whole();
    for (i = 0; i < MOST; i++)
        wanted.flags[i] = engage_one(&battery, i, DT);
    for (i = sizeof cuts / sizeof cuts[0] - 1; i; i--) {
        const struct turret_battery job = part(battery, cuts[i - 1], cuts[i]);

        CHECK(turret_engage_batch(&job, DT) == 0);
    }
    CHECK(same_bits(&got, &wanted, sizeof got));
}

static void poses_and_solutions_may_be_null(void)
{
    struct turret_battery battery;

    make_guns();
    battery = whole();
    battery.poses = NULL;
    CHECK(engage(&battery) == 0);
    battery.poses = got.poses;
    battery.solutions = NULL;
    CHECK(engage(&battery) == 0);
    battery.poses = NULL;
    CHECK(engage(&battery) == 0);
}

/* ---- which entry a gun uses ---- */

static void gun_without_an_index_uses_the_entry_of_its_own_number(void)
{
    struct turret_battery battery;

    make_guns();
    battery = whole();
    battery.count = CONFIGS;
    battery.config_of = battery.platform_of = battery.shot_of = battery.target_of = NULL;
    CHECK(engage(&battery) == 0);
    CHECK(!same_bits(&got.solutions[1].impact, &got.solutions[2].impact, sizeof got.solutions[1].impact));
}

static void table_of_one_is_for_all_guns_without_an_index(void)
{
    struct turret_battery battery;
    size_t i;

    make_guns();
    battery = whole();
    battery.config_of = battery.platform_of = battery.shot_of = battery.target_of = NULL;
    battery.config_count = battery.platform_count = battery.shot_count = battery.target_count = 1;
    for (i = 0; i < MOST; i++)
        got.states[i] = wanted.states[i] = (struct turret_state){.azimuth = 0.5, .elevation = 0.25};
    CHECK(engage(&battery) == 0);
    for (i = 0; i < MOST; i++) {
        CHECK(same_bits(&got.poses[i], &got.poses[0], sizeof got.poses[i]));
        CHECK(same_bits(&got.solutions[i], &got.solutions[0], sizeof got.solutions[i]));
    }
}

static void gun_beyond_a_table_without_indices_holds(void)
{
    struct turret_battery battery;

    make_guns();
    battery = whole();
    battery.config_of = NULL;
    CHECK(engage(&battery) == MOST - CONFIGS);
    CHECK(got.flags[CONFIGS - 1] >= 0 && got.flags[CONFIGS] == TURRET_ERROR_INVALID_ARGUMENT);
    make_guns();
    battery.config_of = indices.config_of;
    battery.target_of = NULL;
    CHECK(engage(&battery) == MOST - TARGETS);
    CHECK(got.flags[TARGETS - 1] >= 0 && got.flags[TARGETS] == TURRET_ERROR_INVALID_ARGUMENT);
}

static void no_guns_lead_without_shots(void)
{
    struct turret_battery battery;
    size_t i;

    make_guns();
    battery = whole();
    battery.shots = NULL;
    battery.shot_of = NULL;
    battery.shot_count = 0;
    CHECK(engage(&battery) == 0);
    for (i = 0; i < MOST; i++)
        if (indices.target_of[i] != TURRET_NONE)
            CHECK(got.solutions[i].time == 0 && got.solutions[i].impact.v.x == targets[indices.target_of[i]].position.v.x);
    /* Also with indices that are TURRET_NONE. */
    make_guns();
    for (i = 0; i < MOST; i++)
        indices.shot_of[i] = TURRET_NONE;
    battery.shot_of = indices.shot_of;
    CHECK(engage(&battery) == 0);
}

static void all_guns_return_to_rest_without_targets(void)
{
    struct turret_battery battery;
    size_t i;
    int step;

    make_guns();
    battery = whole();
    battery.targets = NULL;
    battery.target_of = NULL;
    battery.target_count = 0;
    for (step = 0; step < 100; step++)
        CHECK(engage(&battery) == 0);
    for (i = 0; i < MOST; i++)
        CHECK(got.flags[i] & TURRET_AT_REST && !(got.flags[i] & TURRET_ON_TARGET));
    CHECK(got.solutions[0].time == wanted.solutions[0].time);
}

/* ---- guns that hold ---- */

static void index_beyond_its_table_holds_that_gun_alone(void)
{
    uint32_t *const rows[] = {indices.config_of, indices.platform_of, indices.shot_of, indices.target_of};
    static const uint32_t counts[] = {CONFIGS, PLATFORMS, SHOTS, TARGETS};
    size_t row, i, which;

    for (row = 0; row < 4; row++) {
        const uint32_t beyond[] = {counts[row], counts[row] + 1, 1u << 16, 1u << 31, TURRET_NONE - 1};

        for (which = 0; which < sizeof beyond / sizeof beyond[0]; which++) {
            const size_t one = (7 * which + row) % MOST;
            struct turret_battery battery;

            make_guns();
            battery = whole();
            rows[row][one] = beyond[which];
            CHECK(engage(&battery) == 1);
            for (i = 0; i < MOST; i++)
                CHECK(i == one ? got.flags[i] == TURRET_ERROR_INVALID_ARGUMENT : got.flags[i] >= 0);
        }
    }
}

static void no_index_of_an_empty_table_is_in_it(void)
{
    struct turret_battery battery;
    size_t i;

    make_guns();
    for (i = 0; i < MOST; i++)
        indices.shot_of[i] = indices.target_of[i] = 0;
    battery = whole();
    battery.shot_count = 0;
    CHECK(engage(&battery) == MOST);
    battery = whole();
    battery.target_count = 0;
    CHECK(engage(&battery) == MOST);
    battery = whole();
    battery.config_count = 0;
    CHECK(engage(&battery) == MOST);
    battery.config_of = NULL;
    CHECK(engage(&battery) == MOST);
    battery = whole();
    battery.platform_count = 0;
    CHECK(engage(&battery) == MOST);
    battery.platform_of = NULL;
    CHECK(engage(&battery) == MOST && got.flags[MOST - 1] == TURRET_ERROR_INVALID_ARGUMENT);
}

static void gun_has_to_have_a_configuration_and_a_platform(void)
{
    struct turret_battery battery;

    make_guns();
    battery = whole();
    indices.config_of[3] = TURRET_NONE;
    indices.platform_of[5] = TURRET_NONE;
    CHECK(engage(&battery) == 2);
    CHECK(got.flags[3] == TURRET_ERROR_INVALID_ARGUMENT && got.flags[5] == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(got.flags[4] >= 0);
}

static void bad_entry_holds_the_guns_that_use_it(void)
{
    struct turret_battery battery;
    struct turret_pose untouched;
    size_t i;

    make_guns();
    battery = whole();
    configs[1].azimuth_rate = -1;
    platforms[2].orientation = (union quat){{0, 0, 0, 0}};
    shots[0].trajectory = 7;
    shots[1].speed = -1;
    targets[3].position.v.y = NAN;
    for (i = 0; i < MOST; i++)
        indices.config_of[i] = indices.platform_of[i] = indices.shot_of[i] = indices.target_of[i] = 2;
    for (i = 1; i < 6; i++)
        indices.platform_of[i] = 0;
    indices.config_of[1] = 1;
    indices.shot_of[2] = 0;
    indices.shot_of[3] = 1;
    indices.target_of[4] = 3;
    CHECK(engage(&battery) == MOST - 1);
    CHECK(got.flags[0] == TURRET_ERROR_ZERO_QUATERNION);
    CHECK(got.flags[1] == TURRET_ERROR_INVALID_LIMITS);
    CHECK(got.flags[2] == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(got.flags[3] == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(got.flags[4] == TURRET_ERROR_NOT_FINITE);
    CHECK(got.flags[5] >= 0);
    memset(&untouched, 7, sizeof untouched);
    for (i = 0; i < 6; i++)
        CHECK(same_bits(&got.poses[i], &untouched, sizeof untouched) == (i < 5));
}

static void bad_dt_holds_all_guns(void)
{
    static const float bad[] = {-1, NAN, INFINITY};
    struct turret_battery battery;
    size_t i, k;

    make_guns();
    battery = whole();
    for (i = 0; i < 3; i++) {
        CHECK(turret_engage_batch(&battery, bad[i]) == MOST);
        for (k = 0; k < MOST; k++)
            CHECK(got.flags[k] == (i ? TURRET_ERROR_NOT_FINITE : TURRET_ERROR_INVALID_LIMITS));
        CHECK(same_bits(&got, &wanted, offsetof(struct written, flags)));
    }
}

static void dt_of_zero_tells_how_the_guns_stand(void)
{
    struct turret_battery battery;
    size_t i;

    make_guns();
    battery = whole();
    CHECK(turret_engage_batch(&battery, 0) == 0);
    CHECK(same_bits(got.states, wanted.states, sizeof got.states));
    for (i = 0; i < MOST; i++)
        CHECK(got.flags[i] >= 0 && got.flags[i] == engage_one(&battery, i, 0));
}

/* ---- pointers ---- */

/* A byte further on: misaligned for every type. */
#define MISALIGNED(pointer) ((void *)((char *)(pointer) + 1))

/* The required pointers, and those that must not be misaligned. */
static void null_or_misaligned_table_is_refused(void)
{
    struct turret_battery battery;

    make_guns();
#define REFUSES(member, pointer) \
    do { \
        battery = whole(); \
        battery.member = (pointer); \
        refused(&battery); \
    } while (0)
    REFUSES(states, NULL);
    REFUSES(states, MISALIGNED(got.states));
    REFUSES(flags, NULL);
    REFUSES(flags, MISALIGNED(got.flags));
    REFUSES(poses, MISALIGNED(got.poses));
    REFUSES(solutions, MISALIGNED(got.solutions));
    REFUSES(configs, NULL);
    REFUSES(configs, MISALIGNED(configs));
    REFUSES(platforms, NULL);
    REFUSES(platforms, MISALIGNED(platforms));
    REFUSES(shots, NULL);
    REFUSES(shots, MISALIGNED(shots));
    REFUSES(targets, NULL);
    REFUSES(targets, MISALIGNED(targets));
    REFUSES(config_of, MISALIGNED(indices.config_of));
    REFUSES(platform_of, MISALIGNED(indices.platform_of));
    REFUSES(shot_of, MISALIGNED(indices.shot_of));
    REFUSES(target_of, MISALIGNED(indices.target_of));
    /* Without entries, too. */
    battery = whole();
    battery.configs = NULL;
    battery.config_count = 0;
    refused(&battery);
    battery = whole();
    battery.platforms = NULL;
    battery.platform_count = 0;
    refused(&battery);
    battery = whole();
    battery.shot_of = MISALIGNED(indices.shot_of);
    battery.shots = NULL;
    battery.shot_count = 0;
    refused(&battery);
#undef REFUSES
}

static void misaligned_shots_or_targets_without_entries_are_none(void)
{
    struct turret_battery battery;

    make_guns();
    battery = whole();
    battery.shots = MISALIGNED(shots);
    battery.shot_of = NULL;
    battery.shot_count = 0;
    CHECK(engage(&battery) == 0);
    battery.targets = MISALIGNED(targets);
    battery.target_of = NULL;
    battery.target_count = 0;
    CHECK(engage(&battery) == 0);
}

static void battery_itself_is_required(void)
{
    static struct turret_battery two[2];

    make_guns();
    two[0] = two[1] = whole();
    CHECK(turret_engage_batch(NULL, DT) == TURRET_ERROR_NULL);
    CHECK(turret_engage_batch(MISALIGNED(two), DT) == TURRET_ERROR_NULL);
    two[0].count = 0;
    CHECK(turret_engage_batch(NULL, DT) == TURRET_ERROR_NULL);
    CHECK(same_bits(&got, &wanted, sizeof got));
}

static void battery_of_no_guns_takes_anything(void)
{
    struct turret_battery battery;

    make_guns();
    memset(&battery, 0, sizeof battery);
    CHECK(turret_engage_batch(&battery, DT) == TURRET_OK);
    CHECK(turret_engage_batch(&battery, NAN) == TURRET_OK);
    battery.shot_count = battery.target_count = battery.config_count = battery.platform_count = 5;
    CHECK(turret_engage_batch(&battery, DT) == TURRET_OK);
    battery = whole();
    battery.states = MISALIGNED(got.states);
    battery.config_of = MISALIGNED(indices.config_of);
    battery.count = 0;
    CHECK(turret_engage_batch(&battery, DT) == TURRET_OK);
    CHECK(same_bits(&got, &wanted, sizeof got));
}

static const struct test tests[] = {
    {"battery_is_its_guns_one_by_one", battery_is_its_guns_one_by_one},
    {"battery_of_any_count_writes_to_no_other_gun", battery_of_any_count_writes_to_no_other_gun},
    {"guns_in_another_order_get_the_same_bits", guns_in_another_order_get_the_same_bits},
    {"parts_of_a_battery_are_the_whole", parts_of_a_battery_are_the_whole},
    {"poses_and_solutions_may_be_null", poses_and_solutions_may_be_null},
    {"gun_without_an_index_uses_the_entry_of_its_own_number", gun_without_an_index_uses_the_entry_of_its_own_number},
    {"table_of_one_is_for_all_guns_without_an_index", table_of_one_is_for_all_guns_without_an_index},
    {"gun_beyond_a_table_without_indices_holds", gun_beyond_a_table_without_indices_holds},
    {"no_guns_lead_without_shots", no_guns_lead_without_shots},
    {"all_guns_return_to_rest_without_targets", all_guns_return_to_rest_without_targets},
    {"index_beyond_its_table_holds_that_gun_alone", index_beyond_its_table_holds_that_gun_alone},
    {"no_index_of_an_empty_table_is_in_it", no_index_of_an_empty_table_is_in_it},
    {"gun_has_to_have_a_configuration_and_a_platform", gun_has_to_have_a_configuration_and_a_platform},
    {"bad_entry_holds_the_guns_that_use_it", bad_entry_holds_the_guns_that_use_it},
    {"bad_dt_holds_all_guns", bad_dt_holds_all_guns},
    {"dt_of_zero_tells_how_the_guns_stand", dt_of_zero_tells_how_the_guns_stand},
    {"null_or_misaligned_table_is_refused", null_or_misaligned_table_is_refused},
    {"misaligned_shots_or_targets_without_entries_are_none", misaligned_shots_or_targets_without_entries_are_none},
    {"battery_itself_is_required", battery_itself_is_required},
    {"battery_of_no_guns_takes_anything", battery_of_no_guns_takes_anything},
};

MAIN(tests)
