/* turret_engage_batch, turret_time_to_engage_batch: what a battery refuses and counts. src/tests/battery.rs compares all
 * guns with turret_engage, for tables of every length. */
#include "check.h"

#include <stddef.h>

#define DT 0.125f

enum { GUNS = 6, CONFIGS = 2, SHOTS = 2, TARGETS = 3 };

static struct turret_config configs[CONFIGS];
static struct turret_platform platforms[GUNS];
static struct turret_shot shots[SHOTS];
static struct turret_motion targets[TARGETS];

/* The table entries that each gun uses: the fifth gun has no shot, the sixth no target. */
static uint32_t config_of[GUNS], shot_of[GUNS], target_of[GUNS];

/* The outputs. */
struct written {
    struct turret_state states[GUNS];
    struct turret_pose poses[GUNS];
    struct turret_solution solutions[GUNS];
    int32_t flags[GUNS];
    float seconds[GUNS * TARGETS + 1];
};

static struct written got, wanted;

/* A battery in which all is good, and outputs that nobody has written. */
static struct turret_battery whole(void)
{
    const struct turret_battery battery = {
        got.states, got.poses, got.solutions, got.flags, GUNS,
        configs, config_of, CONFIGS,
        platforms, NULL, GUNS,
        shots, shot_of, SHOTS,
        targets, target_of, TARGETS,
    };
    size_t i;

    memset(&got, 7, sizeof got);
    for (i = 0; i < CONFIGS; i++) {
        turret_config_default(&configs[i], (int32_t)i);
        configs[i].azimuth_rate = configs[i].elevation_rate = 0.5f;
        configs[i].azimuth_accel = i ? 2.0f : INFINITY;
        configs[i].muzzle.v.x = 1;
    }
    for (i = 0; i < SHOTS; i++)
        shots[i] = (struct turret_shot){.speed = 300, .inherit = 1, .gravity = {{0, -9.81f, 0}}, .trajectory = (int32_t)i};
    for (i = 0; i < TARGETS; i++)
        targets[i] = (struct turret_motion){{{800, 50, 200 * (double)i - 500}}, {{20, (float)i, -5}}, {{0, 0, 0.5f}}};
    for (i = 0; i < GUNS; i++) {
        platforms[i] = (struct turret_platform){
            {{100 * (double)i, 5, 0}}, {{0, 0.1f * (float)i, 0, 1}}, {{10, 0, (float)i}}, {{0, 0.05f * (float)i, 0}}};
        got.states[i] = (struct turret_state){.azimuth = 0.5 * (double)i - 1, .elevation = 0.25};
        config_of[i] = (uint32_t)i % CONFIGS;
        shot_of[i] = i == 4 ? TURRET_NONE : (uint32_t)(i / 2) % SHOTS;
        target_of[i] = i == 5 ? TURRET_NONE : (uint32_t)i % TARGETS;
    }
    wanted = got;
    return battery;
}

static int32_t engage_one(size_t i)
{
    return turret_engage(&wanted.states[i], &configs[config_of[i]], &platforms[i],
                         shot_of[i] == TURRET_NONE ? NULL : &shots[shot_of[i]],
                         target_of[i] == TURRET_NONE ? NULL : &targets[target_of[i]], DT, &wanted.poses[i],
                         &wanted.solutions[i]);
}

static void battery_is_its_guns_one_by_one(void)
{
    struct turret_battery battery = whole();
    size_t i;
    int step;

    for (step = 0; step < 60; step++) {
        for (i = 0; i < GUNS; i++)
            wanted.flags[i] = engage_one(i);
        CHECK(turret_engage_batch(&battery, DT) == 0);
        CHECK(same_bits(&got, &wanted, sizeof got));
        for (i = 0; i < TARGETS; i++)
            targets[i].position.v.x += DT * targets[i].velocity.v.x;
    }
    for (i = 0; i < GUNS; i++)
        CHECK(got.flags[i] & (i == 5 ? TURRET_AT_REST : TURRET_ON_TARGET));
    CHECK(got.solutions[0].time > 0.5f && got.solutions[4].time == 0);
}

static void bad_entry_holds_the_guns_that_use_it(void)
{
    struct turret_battery battery = whole();
    struct turret_pose untouched;
    size_t i;

    configs[1].azimuth_rate = -1;
    platforms[2].orientation = (union quat){{0, 0, 0, 0}};
    shots[1].trajectory = 7;
    targets[2].position.v.y = NAN;
    for (i = 0; i < GUNS; i++)
        config_of[i] = shot_of[i] = target_of[i] = 0;
    config_of[1] = shot_of[3] = 1;
    target_of[4] = 2;
    config_of[5] = CONFIGS;
    CHECK(turret_engage_batch(&battery, DT) == GUNS - 1);
    CHECK(got.flags[0] >= 0);
    CHECK(got.flags[1] == TURRET_ERROR_INVALID_LIMITS);
    CHECK(got.flags[2] == TURRET_ERROR_ZERO_QUATERNION);
    CHECK(got.flags[3] == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(got.flags[4] == TURRET_ERROR_NOT_FINITE);
    CHECK(got.flags[5] == TURRET_ERROR_INVALID_ARGUMENT);
    memset(&untouched, 7, sizeof untouched);
    for (i = 0; i < GUNS; i++)
        CHECK(same_bits(&got.poses[i], &untouched, sizeof untouched) == (i > 0));
}

static void bad_dt_holds_all_guns(void)
{
    static const float bad[] = {-1, NAN, INFINITY};
    struct turret_battery battery = whole();
    size_t i, k;

    for (i = 0; i < COUNT(bad); i++) {
        CHECK(turret_engage_batch(&battery, bad[i]) == GUNS);
        for (k = 0; k < GUNS; k++)
            CHECK(got.flags[k] == (i ? TURRET_ERROR_NOT_FINITE : TURRET_ERROR_INVALID_LIMITS));
        CHECK(same_bits(&got, &wanted, offsetof(struct written, flags)));
    }
}

/* ---- seconds for every gun and every target ---- */

static void check_battle(size_t without)
{
    size_t i, j;

    for (i = 0; i < GUNS; i++)
        for (j = 0; j < TARGETS; j++) {
            const struct turret_shot *shot = shot_of[i] == TURRET_NONE ? NULL : &shots[shot_of[i]];

            wanted.seconds[i * TARGETS + j] =
                i == without ? -1
                             : turret_time_to_engage(&wanted.states[i], &configs[config_of[i]], &platforms[i], shot, &targets[j]);
        }
    CHECK(same_bits(&got, &wanted, sizeof got));
}

static void battle_has_the_bits_of_its_pairs(void)
{
    struct turret_battery battery = whole();
    int i, finite = 0;

    CHECK(turret_time_to_engage_batch(&battery, got.seconds) == 0);
    check_battle(GUNS);
    for (i = 0; i < GUNS * TARGETS; i++)
        finite += got.seconds[i] > 0 && got.seconds[i] < 60;
    CHECK(finite == GUNS * TARGETS);
}

static void bad_gun_has_a_row_of_minus_one_and_a_bad_target_a_column(void)
{
    struct turret_battery battery = whole();
    int i, bad = 0;

    config_of[1] = 9;
    got.states[3].elevation_rate = wanted.states[3].elevation_rate = NAN;
    targets[2].velocity.v.x = NAN;
    CHECK(turret_time_to_engage_batch(&battery, got.seconds) == 2);
    check_battle(1);
    for (i = 0; i < GUNS * TARGETS; i++)
        bad += got.seconds[i] == -1;
    CHECK(bad == 2 * TARGETS + GUNS - 2);
    /* Bad guns are counted without targets, too. */
    battery.target_count = 0;
    battery.targets = NULL;
    CHECK(turret_time_to_engage_batch(&battery, NULL) == 2);
}

/* ---- pointers ---- */

static void null_or_misaligned_table_is_refused(void)
{
    struct turret_battery battery;

#define REFUSES(member, pointer, status) \
    do { \
        battery = whole(); \
        battery.member = (pointer); \
        CHECK(turret_engage_batch(&battery, DT) == TURRET_ERROR_NULL); \
        CHECK(same_bits(&got, &wanted, sizeof got)); \
        CHECK(turret_time_to_engage_batch(&battery, got.seconds) == (status)); \
    } while (0)
    REFUSES(states, NULL, TURRET_ERROR_NULL);
    REFUSES(configs, NULL, TURRET_ERROR_NULL);
    REFUSES(platforms, MISALIGNED(platforms), TURRET_ERROR_NULL);
    REFUSES(shots, NULL, TURRET_ERROR_NULL);
    REFUSES(targets, NULL, TURRET_ERROR_NULL);
    REFUSES(config_of, MISALIGNED(config_of), TURRET_ERROR_NULL);
    /* What seconds need not have is not looked at. */
    REFUSES(flags, NULL, 0);
    REFUSES(poses, MISALIGNED(got.poses), 0);
    REFUSES(solutions, MISALIGNED(got.solutions), 0);
    REFUSES(target_of, MISALIGNED(target_of), 0);
#undef REFUSES
    battery = whole();
    CHECK(turret_engage_batch(NULL, DT) == TURRET_ERROR_NULL);
    CHECK(turret_time_to_engage_batch(NULL, got.seconds) == TURRET_ERROR_NULL);
    CHECK(turret_time_to_engage_batch(&battery, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_time_to_engage_batch(&battery, MISALIGNED(got.seconds)) == TURRET_ERROR_NULL);
    battery.count = 0;
    battery.states = NULL;
    CHECK(turret_engage_batch(&battery, NAN) == TURRET_OK && turret_time_to_engage_batch(&battery, NULL) == TURRET_OK);
    CHECK(same_bits(&got, &wanted, sizeof got));
}

static const struct test tests[] = {
    TEST(battery_is_its_guns_one_by_one),
    TEST(bad_entry_holds_the_guns_that_use_it),
    TEST(bad_dt_holds_all_guns),
    TEST(battle_has_the_bits_of_its_pairs),
    TEST(bad_gun_has_a_row_of_minus_one_and_a_bad_target_a_column),
    TEST(null_or_misaligned_table_is_refused),
};

MAIN(tests)
