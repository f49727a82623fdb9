/* turret_time_to_engage and its batch: seconds that turret_engage confirms, and every kind of input. */
#include "check.h"

#include <stddef.h>

static const struct turret_shot SHELL = {.speed = 250, .inherit = 1, .gravity = {{0, -9.81f, 0}}};

/* A gun and a target. */
struct scene {
    struct turret_config config;
    struct turret_state state;
    struct turret_platform platform;
    struct turret_motion target;
};

static struct scene some_scene(void)
{
    struct scene s;
    memset(&s, 0, sizeof s);
    turret_config_default(&s.config, TURRET_AXES_CANONICAL);
    s.config.azimuth_rate = s.config.elevation_rate = 0.5f;
    s.config.azimuth_accel = 1;
    s.config.muzzle = (union vec3){{5, 0, 0}};
    s.config.trunnion = (union vec3){{0, 2, 0}};
    quat_identity(&s.platform.orientation);
    s.platform.velocity = (union vec3){{10, 0, 0}};
    s.platform.spin = (union vec3){{0, 0.05f, 0}};
    s.target.position = (union dvec3){{-900, 60, 300}};
    s.target.velocity = (union vec3){{-20, 5, 40}};
    return s;
}

static float seconds_of(const struct scene *s, const struct turret_shot *shot)
{
    return turret_time_to_engage(&s->state, &s->config, &s->platform, shot, &s->target);
}

/* Moves a gun frame by frame, and returns the seconds until it is on target. */
static double seen(struct scene s, const struct turret_shot *shot)
{
    const double dt = 1.0 / 240;
    int frame, i;

    for (frame = 0; frame < 60 * 240; frame++) {
        const float step = frame ? (float)dt : 0;
        const int32_t flags = turret_engage(&s.state, &s.config, &s.platform, shot, &s.target, step, NULL, NULL);
        CHECK(flags >= 0);
        if (flags & TURRET_ON_TARGET)
            return frame * dt;
        for (i = 0; i < 3; i++) {
            s.platform.position.vec[i] += (double)s.platform.velocity.vec[i] * dt;
            s.target.position.vec[i] += ((double)s.target.velocity.vec[i] + 0.5 * s.target.acceleration.vec[i] * dt) * dt;
            s.target.velocity.vec[i] += s.target.acceleration.vec[i] * (float)dt;
        }
        quat_integrate(&s.platform.orientation, &s.platform.orientation, &s.platform.spin, (float)dt);
    }
    return INFINITY;
}

static void seconds_are_those_of_a_gun_that_is_moved(void)
{
    struct scene s = some_scene();
    double wanted = seen(s, &SHELL);

    CHECK(wanted > 3 && wanted < 30);
    CHECK_NEAR(seconds_of(&s, &SHELL), wanted, 0.01 * wanted + 1.0 / 240);
    wanted = seen(s, NULL);
    CHECK(wanted > 3 && wanted < 30);
    CHECK_NEAR(seconds_of(&s, NULL), wanted, 0.01 * wanted + 1.0 / 240);
}

static void gun_on_target_takes_no_time(void)
{
    struct scene s = some_scene();

    s.target.position = (union dvec3){{900, 2, 0}};
    s.platform = (struct turret_platform){.orientation = {{0, 0, 0, 1}}};
    s.target.velocity = (union vec3){{0, 0, 0}};
    CHECK(seconds_of(&s, NULL) == 0);
    s.config.sector_count = 1;
    s.config.sectors[0] = (struct turret_sector){-1, 1, -INFINITY, INFINITY, TURRET_SECTOR_HOLD_FIRE};
    CHECK(seconds_of(&s, NULL) == 0);
}

static void target_that_is_never_in_reach_is_never_hit(void)
{
    struct scene s = some_scene();

    s.target.position.v.x = -1e5;
    CHECK(seconds_of(&s, &SHELL) == INFINITY);
}

static void gun_that_cannot_turn_never_is_on_target(void)
{
    struct scene s = some_scene();

    s.platform.spin = (union vec3){{0, 0, 0}};
    s.config.azimuth_rate = 0;
    CHECK(seconds_of(&s, &SHELL) == INFINITY);
}

static void bad_input_is_minus_one(void)
{
    const struct scene good = some_scene();
    struct turret_shot shot = SHELL;
    struct scene s = good;
    char *odd = (char *)&s;

    CHECK(turret_time_to_engage(NULL, &s.config, &s.platform, &SHELL, &s.target) == -1);
    CHECK(turret_time_to_engage(&s.state, NULL, &s.platform, &SHELL, &s.target) == -1);
    CHECK(turret_time_to_engage(&s.state, &s.config, NULL, &SHELL, &s.target) == -1);
    CHECK(turret_time_to_engage(&s.state, &s.config, &s.platform, &SHELL, NULL) == -1);
    CHECK(turret_time_to_engage((void *)(odd + 1), &s.config, &s.platform, &SHELL, &s.target) == -1);
    CHECK(turret_time_to_engage(&s.state, &s.config, &s.platform, (void *)(odd + 1), &s.target) == -1);
    s.state.azimuth = NAN;
    CHECK(seconds_of(&s, &SHELL) == -1);
    s = good;
    s.config.aim_tolerance = -1;
    CHECK(seconds_of(&s, &SHELL) == -1);
    s = good;
    s.config.axes = 99;
    CHECK(seconds_of(&s, &SHELL) == -1);
    s = good;
    s.platform.spin.v.x = INFINITY;
    CHECK(seconds_of(&s, &SHELL) == -1);
    s = good;
    s.target.position.v.y = NAN;
    CHECK(seconds_of(&s, &SHELL) == -1);
    CHECK(seconds_of(&s, NULL) == -1);
    shot.trajectory = 7;
    CHECK(seconds_of(&good, &shot) == -1);
    shot = SHELL;
    shot.max_time = -1;
    CHECK(seconds_of(&good, &shot) == -1);
    CHECK(seconds_of(&good, &SHELL) > 0);
}

/* ---- a battle ---- */

enum { GUNS = 5, TARGETS = 4 };

static struct turret_state states[GUNS];
static struct turret_config configs[2];
static struct turret_platform platforms[GUNS];
static struct turret_shot shots[2];
static struct turret_motion targets[TARGETS];
static uint32_t config_of[GUNS], shot_of[GUNS];
static float seconds[GUNS * TARGETS + 1];

/* Without poses, solutions, flags and target_of. */
static struct turret_battery some_battle(void)
{
    struct turret_battery b;
    size_t i;

    memset(&b, 0, sizeof b);
    memset(states, 0, sizeof states);
    for (i = 0; i < 2; i++) {
        configs[i] = some_scene().config;
        configs[i].azimuth_accel = i ? 1 : INFINITY;
        shots[i] = SHELL;
        shots[i].trajectory = (int32_t)i;
    }
    for (i = 0; i < GUNS; i++) {
        platforms[i] = some_scene().platform;
        platforms[i].position.v.z = 50 * (double)i;
        states[i].azimuth = 0.5 * (double)i - 1;
        config_of[i] = (uint32_t)i % 2;
        shot_of[i] = i == 2 ? TURRET_NONE : (uint32_t)(i / 2) % 2;
    }
    for (i = 0; i < TARGETS; i++) {
        targets[i] = some_scene().target;
        targets[i].position.v.x += 500 * (double)i;
    }
    for (i = 0; i <= GUNS * TARGETS; i++)
        seconds[i] = 77;
    b.states = states;
    b.count = GUNS;
    b.configs = configs;
    b.config_of = config_of;
    b.config_count = 2;
    b.platforms = platforms;
    b.platform_count = GUNS;
    b.shots = shots;
    b.shot_of = shot_of;
    b.shot_count = 2;
    b.targets = targets;
    b.target_count = TARGETS;
    return b;
}

/* The bits of the single calls; -1 in the row of a gun without a configuration. */
static void check_battle(size_t without)
{
    const struct turret_state before[GUNS] = {states[0], states[1], states[2], states[3], states[4]};
    size_t i, j;

    for (i = 0; i < GUNS; i++)
        for (j = 0; j < TARGETS; j++) {
            const struct turret_shot *shot = shot_of[i] == TURRET_NONE ? NULL : &shots[shot_of[i]];
            const float single = i == without
                                     ? -1
                                     : turret_time_to_engage(&states[i], &configs[config_of[i]], &platforms[i], shot,
                                                             &targets[j]);
            CHECK(!memcmp(&seconds[i * TARGETS + j], &single, sizeof single));
        }
    CHECK(seconds[GUNS * TARGETS] == 77);
    CHECK(!memcmp(before, states, sizeof before));
}

static void battle_has_the_bits_of_its_pairs(void)
{
    struct turret_battery b = some_battle();
    int i, finite = 0;

    CHECK(turret_time_to_engage_batch(&b, seconds) == 0);
    check_battle(GUNS);
    for (i = 0; i < GUNS * TARGETS; i++)
        finite += seconds[i] > 0 && seconds[i] < 60;
    CHECK(finite == GUNS * TARGETS);
}

static void bad_gun_has_a_row_of_minus_one_and_a_bad_target_a_column(void)
{
    struct turret_battery b = some_battle();
    int i, bad = 0;

    config_of[1] = 9;
    states[3].elevation_rate = NAN;
    targets[2].velocity.v.x = NAN;
    CHECK(turret_time_to_engage_batch(&b, seconds) == 2);
    check_battle(1);
    for (i = 0; i < GUNS * TARGETS; i++)
        bad += seconds[i] == -1;
    CHECK(bad == 2 * TARGETS + GUNS - 2);
}

/* With no target that could tell: gun 0 has a bad state, and gun 3 a bad shot. */
static void bad_guns_are_counted_without_good_targets(void)
{
    struct turret_battery b = some_battle();
    size_t j;

    states[0].elevation_rate = NAN;
    shots[1].speed = -1;
    for (j = 0; j < TARGETS; j++)
        targets[j].position.v.x = NAN;
    CHECK(turret_time_to_engage_batch(&b, seconds) == 2);
    b.target_count = 0;
    b.targets = NULL;
    CHECK(turret_time_to_engage_batch(&b, NULL) == 2);
}

static void bad_pointers_of_a_battle_are_an_error(void)
{
    const struct turret_battery good = some_battle();
    struct turret_battery b = good;
    char *const odd = (char *)seconds + 1;

    CHECK(turret_time_to_engage_batch(NULL, seconds) == TURRET_ERROR_NULL);
    CHECK(turret_time_to_engage_batch(&b, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_time_to_engage_batch(&b, (void *)odd) == TURRET_ERROR_NULL);
    b.states = NULL;
    CHECK(turret_time_to_engage_batch(&b, seconds) == TURRET_ERROR_NULL);
    b = good;
    b.configs = NULL;
    CHECK(turret_time_to_engage_batch(&b, seconds) == TURRET_ERROR_NULL);
    b = good;
    b.platforms = NULL;
    CHECK(turret_time_to_engage_batch(&b, seconds) == TURRET_ERROR_NULL);
    b = good;
    b.shots = NULL;
    CHECK(turret_time_to_engage_batch(&b, seconds) == TURRET_ERROR_NULL);
    b = good;
    b.targets = NULL;
    CHECK(turret_time_to_engage_batch(&b, seconds) == TURRET_ERROR_NULL);
    b = good;
    b.config_of = (void *)odd;
    CHECK(turret_time_to_engage_batch(&b, seconds) == TURRET_ERROR_NULL);
    CHECK(seconds[0] == 77);
    b = good;
    b.flags = (void *)odd;
    b.poses = (void *)odd;
    b.solutions = (void *)odd;
    b.target_of = (void *)odd;
    CHECK(turret_time_to_engage_batch(&b, seconds) == 0);
    memset(&b, 0, sizeof b);
    CHECK(turret_time_to_engage_batch(&b, NULL) == 0);
}

static const struct test tests[] = {
    {"seconds_are_those_of_a_gun_that_is_moved", seconds_are_those_of_a_gun_that_is_moved},
    {"gun_on_target_takes_no_time", gun_on_target_takes_no_time},
    {"target_that_is_never_in_reach_is_never_hit", target_that_is_never_in_reach_is_never_hit},
    {"gun_that_cannot_turn_never_is_on_target", gun_that_cannot_turn_never_is_on_target},
    {"bad_input_is_minus_one", bad_input_is_minus_one},
    {"battle_has_the_bits_of_its_pairs", battle_has_the_bits_of_its_pairs},
    {"bad_gun_has_a_row_of_minus_one_and_a_bad_target_a_column",
     bad_gun_has_a_row_of_minus_one_and_a_bad_target_a_column},
    {"bad_guns_are_counted_without_good_targets", bad_guns_are_counted_without_good_targets},
    {"bad_pointers_of_a_battle_are_an_error", bad_pointers_of_a_battle_are_an_error},
};

MAIN(tests)
