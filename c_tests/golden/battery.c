/* Golden cases of batteries. */
#include "rows.h"

/* ---- tables ---- */

/* Entries, and the index of each turret's entry; NULL when turret i uses entry i, or all use the only entry. */
struct table {
    void *entries;
    uint32_t *of;
    size_t count;
};

/* Whether a turret must use an entry. */
enum need { REQUIRED, OPTIONAL };

/* An index into a table; seldom TURRET_NONE, or beyond the table. */
static uint32_t some_index(struct golden *g, size_t count, enum need need)
{
    if (need == OPTIONAL && (!count || one_in(g, 8)))
        return TURRET_NONE;
#ifndef GOLDEN_LEGAL
    if (one_in(g, 48))
        return one_in(g, 2) ? TURRET_NONE : (uint32_t)count + below(g, 3);
#endif
    return below(g, (uint32_t)count);
}

/* Makes a table with as many entries as turrets, one, some or, if none is required, none. One more entry, which must not be
 * used, follows. */
static struct table some_table(struct golden *g, const struct batch *batch, size_t size, size_t alignment, enum need need)
{
    const uint32_t kind = below(g, 8);
    const int has_indices = kind != 0 && kind != 2;
    struct table table;
    size_t i;

    table.count = kind < 2 ? 1 : kind == 2 ? batch->count : 1 + below(g, 6);
    if (need == OPTIONAL && one_in(g, 16))
        table.count = 0;
    table.entries = new_row(g, (table.count + 1) * size, alignment);
    table.of = has_indices ? new_row(g, (batch->count + 1) * sizeof(uint32_t), 4) : NULL;
    for (i = 0; has_indices && i <= batch->count; i++)
        table.of[i] = some_index(g, table.count, need);
    return table;
}

/* ---- guns ---- */

/* Turrets, their tables and their results. */
struct guns {
    struct turret_state *states;
    struct turret_pose *poses;
    struct turret_solution *solutions;
    int32_t *flags;
    struct table configs, platforms, shots, targets;
};

static void fill_tables(struct golden *g, const struct batch *batch, struct guns *guns)
{
    struct turret_config *configs = guns->configs.entries;
    struct turret_platform *platforms = guns->platforms.entries;
    struct turret_shot *shots = guns->shots.entries;
    struct turret_motion *targets = guns->targets.entries;
    size_t i;

    for (i = 0; i <= guns->configs.count; i++)
        configs[i] = some_config(g);
    for (i = 0; i <= guns->platforms.count; i++) {
        platforms[i] = some_platform(g);
        platforms[i].orientation = quat_of(g, mood_at(batch, i));
    }
    for (i = 0; i <= guns->shots.count; i++) {
        shots[i] = some_shot(g);
        if (mood_at(batch, i) == EASY)
            make_far(g, &shots[i]);
    }
    for (i = 0; i <= guns->targets.count; i++) {
        targets[i] = some_motion(g, &platforms[0].position, shots[0].speed);
        if (mood_at(batch, i) == ANY)
            spoil_place(g, &targets[i].position);
    }
}

static struct guns some_guns(struct golden *g, const struct batch *batch)
{
    const size_t more = batch->count + 1;
    struct guns guns;
    size_t i;

    guns.states = new_row(g, more * sizeof(struct turret_state), 8);
    guns.poses = new_row(g, more * sizeof(struct turret_pose), 8);
    guns.solutions = new_row(g, more * sizeof(struct turret_solution), 8);
    guns.flags = new_row(g, more * sizeof(int32_t), 4);
    guns.configs = some_table(g, batch, sizeof(struct turret_config), 4, REQUIRED);
    guns.platforms = some_table(g, batch, sizeof(struct turret_platform), 8, REQUIRED);
    guns.shots = some_table(g, batch, sizeof(struct turret_shot), 4, OPTIONAL);
    guns.targets = some_table(g, batch, sizeof(struct turret_motion), 8, OPTIONAL);
    fill_tables(g, batch, &guns);
    for (i = 0; i < more; i++) {
        guns.states[i] = some_state(g);
        guns.poses[i] = untouched_pose();
        guns.solutions[i] = untouched_solution();
        guns.flags[i] = -77;
    }
    return guns;
}

/* ---- a battery of them ---- */

/* The pointer to the indices to pass: seldom NULL, or misaligned. */
static uint32_t *given_indices(struct golden *g, const struct table *table)
{
    return table->of ? given(g, table->of) : NULL;
}

static struct turret_battery battery_of(struct golden *g, const struct batch *batch, const struct guns *guns)
{
    struct turret_battery b;

    b.states = given(g, guns->states);
    b.poses = given_or_null(g, guns->poses);
    b.solutions = given_or_null(g, guns->solutions);
    b.flags = given(g, guns->flags);
    b.count = batch->count;
    b.configs = given(g, guns->configs.entries);
    b.config_of = given_indices(g, &guns->configs);
    b.config_count = guns->configs.count;
    b.platforms = given(g, guns->platforms.entries);
    b.platform_of = given_indices(g, &guns->platforms);
    b.platform_count = guns->platforms.count;
    b.shots = given(g, guns->shots.entries);
    b.shot_of = given_indices(g, &guns->shots);
    b.shot_count = guns->shots.count;
    b.targets = given(g, guns->targets.entries);
    b.target_of = given_indices(g, &guns->targets);
    b.target_count = guns->targets.count;
    return b;
}

static int is_whole_or_null(const void *pointer, const void *whole)
{
    return !pointer || pointer == whole;
}

/* Whether every pointer is accepted. */
static int is_whole(const struct turret_battery *b, const struct guns *guns)
{
    return b->states == guns->states && b->flags == guns->flags && is_whole_or_null(b->poses, guns->poses) &&
           is_whole_or_null(b->solutions, guns->solutions) && (const void *)b->configs == guns->configs.entries &&
           (const void *)b->platforms == guns->platforms.entries &&
           (!b->shot_count || (const void *)b->shots == guns->shots.entries) &&
           (!b->target_count || (const void *)b->targets == guns->targets.entries) &&
           is_whole_or_null(b->config_of, guns->configs.of) && is_whole_or_null(b->platform_of, guns->platforms.of) &&
           is_whole_or_null(b->shot_of, guns->shots.of) && is_whole_or_null(b->target_of, guns->targets.of);
}

/* Finds the entry that a turret uses. Returns 1 for an entry, 0 for none, -1 for an entry that does not exist. */
static int entry_of(const uint32_t *of, size_t count, size_t turret, size_t *entry)
{
    if (of ? of[turret] == TURRET_NONE : !count)
        return 0;
    *entry = of ? of[turret] : count == 1 ? 0 : turret;
    return *entry < count ? 1 : -1;
}

/* Calls turret_engage for one turret, with its results beside the results of the battery. */
static int32_t engage_one(const struct turret_battery *b, const struct guns *to, size_t i, float dt)
{
    size_t config = 0, platform = 0, shot = 0, target = 0;
    const int has_config = entry_of(b->config_of, b->config_count, i, &config);
    const int has_platform = entry_of(b->platform_of, b->platform_count, i, &platform);
    const int has_shot = entry_of(b->shot_of, b->shot_count, i, &shot);
    const int has_target = entry_of(b->target_of, b->target_count, i, &target);

    if (has_config != 1 || has_platform != 1 || has_shot < 0 || has_target < 0)
        return TURRET_ERROR_INVALID_ARGUMENT;
    return turret_engage(&to->states[i], &b->configs[config], &b->platforms[platform],
                         has_shot ? &b->shots[shot] : NULL, has_target ? &b->targets[target] : NULL, dt,
                         b->poses ? &to->poses[i] : NULL, b->solutions ? &to->solutions[i] : NULL);
}

static int32_t refusal_of(const struct turret_battery *battery, const struct turret_battery *place,
                          const struct guns *guns)
{
    if (battery != place)
        return TURRET_ERROR_NULL;
    return place->count && !is_whole(place, guns) ? TURRET_ERROR_NULL : 0;
}

/* One step: of guns that the battery moves, and of a copy for the single calls. */
static void step_battery(struct golden *g, const struct batch *batch, const struct guns *guns, float dt)
{
    const size_t more = batch->count + 1;
    struct turret_battery place = battery_of(g, batch, guns), *battery = given(g, &place);
    struct guns alone;
    int32_t bad = refusal_of(battery, &place, guns);
    const int is_taken = !bad;
    size_t i;

    alone.states = copy_of(g, guns->states, more * sizeof *guns->states);
    alone.poses = copy_of(g, guns->poses, more * sizeof *guns->poses);
    alone.solutions = copy_of(g, guns->solutions, more * sizeof *guns->solutions);
    alone.flags = copy_of(g, guns->flags, more * sizeof *guns->flags);
    for (i = 0; is_taken && i < batch->count; i++) {
        alone.flags[i] = engage_one(&place, &alone, i, dt);
        bad += alone.flags[i] < 0;
    }
    g->is_refused |= bad != 0;
    hold_int(g, turret_engage_batch(battery, dt), bad);
    hold_states(g, guns->states, alone.states, more);
    hold_poses(g, guns->poses, alone.poses, more);
    hold_solutions(g, guns->solutions, alone.solutions, more);
    hold_ints(g, guns->flags, alone.flags, more);
}

CASE(turret_engage_batch)
{
    struct batch batch = some_batch(g);
    struct guns guns = some_guns(g, &batch);
    const float dt = some_step(g);

    step_battery(g, &batch, &guns, dt);
    if (one_in(g, 2))
        step_battery(g, &batch, &guns, dt);
}

/* Whether a turret has its entries, and they and its state are good. */
static int is_good(const struct turret_battery *b, size_t i)
{
    size_t config = 0, platform = 0, shot = 0;
    const int has_shot = entry_of(b->shot_of, b->shot_count, i, &shot);
    struct turret_state state = b->states[i];
    struct turret_motion here = {.velocity = {{0, 0, 0}}};

    if (entry_of(b->config_of, b->config_count, i, &config) != 1 ||
        entry_of(b->platform_of, b->platform_count, i, &platform) != 1 || has_shot < 0)
        return 0;
    here.position = b->platforms[platform].position;
    return turret_engage(&state, &b->configs[config], &b->platforms[platform], has_shot ? &b->shots[shot] : NULL, &here,
                         0, NULL, NULL) >= 0;
}

/* How soon a turret is on a target. */
static float time_of(const struct turret_battery *b, size_t i, size_t target)
{
    size_t config = 0, platform = 0, shot = 0;
    const int has_shot = entry_of(b->shot_of, b->shot_count, i, &shot);

    if (entry_of(b->config_of, b->config_count, i, &config) != 1 ||
        entry_of(b->platform_of, b->platform_count, i, &platform) != 1 || has_shot < 0)
        return -1;
    return turret_time_to_engage(&b->states[i], &b->configs[config], &b->platforms[platform],
                                 has_shot ? &b->shots[shot] : NULL, &b->targets[target]);
}

/* Each pair takes as long as many steps. */
static struct turret_battery few_pairs(struct turret_battery b)
{
    b.count %= 4;
    b.target_count %= 3;
    return b;
}

CASE(turret_time_to_engage_batch)
{
    struct batch batch = some_batch(g);
    struct guns guns = some_guns(g, &batch);
    struct turret_battery place = few_pairs(battery_of(g, &batch, &guns)), *battery = given(g, &place);
    const size_t pairs = place.count * place.target_count;
    float *row = new_row(g, (pairs + 1) * sizeof(float), 4), *alone, *seconds = given(g, row);
    int32_t bad = 0;
    size_t i, j;

    for (i = 0; i <= pairs; i++)
        row[i] = -77;
    alone = copy_of(g, row, (pairs + 1) * sizeof(float));
    /* What is ignored may be anything. */
    place.flags = place.count % 2 ? NULL : place.flags;
    if (battery != &place)
        bad = TURRET_ERROR_NULL;
    else if (place.count && (place.states != guns.states || (const void *)place.configs != guns.configs.entries ||
                             (const void *)place.platforms != guns.platforms.entries ||
                             (place.shot_count && (const void *)place.shots != guns.shots.entries) ||
                             (place.target_count && ((const void *)place.targets != guns.targets.entries || seconds != row)) ||
                             !is_whole_or_null(place.config_of, guns.configs.of) ||
                             !is_whole_or_null(place.platform_of, guns.platforms.of) ||
                             !is_whole_or_null(place.shot_of, guns.shots.of)))
        bad = TURRET_ERROR_NULL;
    for (i = 0; !bad && i < place.count; i++)
        for (j = 0; j < place.target_count; j++)
            alone[i * place.target_count + j] = time_of(&place, i, j);
    for (i = 0; bad >= 0 && i < place.count; i++)
        bad += !is_good(&place, i);
    g->is_refused |= bad != 0;
    hold_int(g, turret_time_to_engage_batch(battery, seconds), bad);
    hold_floats(g, row, alone, (pairs + 1) * sizeof(float));
}

const struct golden_function golden_battery[] = {
    TURRET_BATCHES(turret_engage_batch), SEARCHES(turret_time_to_engage_batch), END,
};
