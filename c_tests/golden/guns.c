/* Golden cases of the batches of turrets. */
#include "rows.h"

/* ---- turret_aim ---- */

/* Turrets and what they aim at. */
struct scene {
    union dvec3 *targets, *turrets;
    union quat *rest, *current;
};

static struct scene some_scene(struct golden *g, const struct batch *batch)
{
    struct scene scene;
    size_t i;

    scene.targets = new_row(g, (batch->count + 1) * sizeof(union dvec3), 8);
    scene.turrets = new_row(g, (batch->count + 1) * sizeof(union dvec3), 8);
    for (i = 0; i <= batch->count; i++) {
        scene.turrets[i] = some_place(g);
        scene.targets[i] = another_place(g, &scene.turrets[i]);
        if (mood_at(batch, i) == ANY) {
            spoil_place(g, &scene.targets[i]);
            spoil_place(g, &scene.turrets[i]);
        }
    }
    scene.rest = quats(g, batch);
    scene.current = other_quats(g, batch, scene.rest);
    return scene;
}

static struct turret_params some_params(struct golden *g, enum mood mood)
{
    struct turret_params params;

    params.elevation_rate_limit = mood < ANY ? size_of(scaled_float(g, -16, 2)) : some_limit(g);
    params.azimuth_rate_limit = mood < ANY ? size_of(scaled_float(g, -16, 2)) : some_limit(g);
    return params;
}

/* Some steps, toward the same targets: turrets arrive, also overhead, and cross the seam. */
CASE(turret_aim_batch)
{
    struct batch batch = some_batch(g);
    struct scene scene = some_scene(g, &batch);
    const size_t size = (batch.count + 1) * sizeof(union quat);
    const size_t stride = some_stride(g, sizeof(struct turret_params), 4);
    struct turret_params *limits = new_row(g, batch.count * stride + sizeof(struct turret_params), 4);
    union quat *place = some_output(g, &batch, scene.current, scene.rest);
    uint32_t steps = 1 + below(g, 3);
    size_t i;

    for (i = 0; i <= batch.count; i++) {
        struct turret_params *limit = element(limits, i, stride);

        *limit = some_params(g, mood_at(&batch, i));
    }
    while (steps--) {
        union quat *singles = copy_of(g, place, size), *out = given(g, place);
        union dvec3 *targets = given(g, scene.targets), *turrets = given(g, scene.turrets);
        union quat *rest = given(g, scene.rest), *current = given(g, scene.current);
        struct turret_params *params = one_in(g, 4) ? NULL : given(g, limits);
        const size_t bytes = given_stride(g, &batch, stride);
        const int are_pointers_whole = targets == scene.targets && turrets == scene.turrets && rest == scene.rest &&
                                       current == scene.current && out == place && (!params || params == limits);
        const int are_strides_whole = !params || bytes == stride;
        const int is_whole = are_pointers_whole && are_strides_whole;
        int32_t held = refusal(&batch, are_pointers_whole, are_strides_whole);

        for (i = 0; is_whole && i < batch.count; i++)
            if (!turret_aim(targets[i].v.x, targets[i].v.y, targets[i].v.z, turrets[i].v.x, turrets[i].v.y,
                            turrets[i].v.z, &rest[i], &current[i], params ? element(limits, i, stride) : NULL,
                            &singles[i]))
                held++;
        g->is_refused |= held != 0;
        hold_int(g, turret_aim_batch(targets, turrets, rest, current, params, bytes, out, batch.count), held);
        hold_floats(g, place, singles, size);
    }
}

/* ---- the complete turret ---- */

/* Turrets, their strides and their results. */
struct guns {
    struct turret_state *states;
    void *configs, *mounts, *targets;
    size_t config_stride, mount_stride, target_stride;
    struct turret_pose *poses;
    int32_t *statuses;
};

static struct guns some_guns(struct golden *g, const struct batch *batch)
{
    const size_t more = batch->count + 1;
    struct guns guns;
    size_t i;

    guns.states = new_row(g, more * sizeof(struct turret_state), 8);
    guns.config_stride = some_stride(g, sizeof(struct turret_config), 4);
    guns.mount_stride = some_stride(g, sizeof(struct turret_mount), 8);
    guns.target_stride = some_stride(g, sizeof(union dvec3), 8);
    guns.configs = new_row(g, batch->count * guns.config_stride + sizeof(struct turret_config), 4);
    guns.mounts = new_row(g, batch->count * guns.mount_stride + sizeof(struct turret_mount), 8);
    guns.targets = new_row(g, batch->count * guns.target_stride + sizeof(union dvec3), 8);
    guns.poses = new_row(g, more * sizeof(struct turret_pose), 8);
    guns.statuses = new_row(g, more * sizeof(int32_t), 4);
    for (i = 0; i < more; i++) {
        const enum mood mood = mood_at(batch, i);
        struct turret_mount *mount = element(guns.mounts, i, guns.mount_stride);
        union dvec3 *target = element(guns.targets, i, guns.target_stride);

        guns.states[i] = some_state(g);
        *(struct turret_config *)element(guns.configs, i, guns.config_stride) = some_config(g);
        mount->position = some_place(g);
        mount->orientation = quat_of(g, mood);
        *target = another_place(g, &mount->position);
        if (mood == ANY)
            spoil_place(g, target);
        guns.poses[i] = untouched_pose();
        guns.statuses[i] = -77;
    }
    return guns;
}

/* One step of guns: those that the batch moves, and a copy of what it moves for the single calls. */
static void step_guns(struct golden *g, const struct batch *batch, const struct guns *guns, float dt)
{
    const size_t more = batch->count + 1;
    struct turret_state *states = given(g, guns->states), *moved = copy_of(g, guns->states, more * sizeof *moved);
    struct turret_pose *poses = given_or_null(g, guns->poses), *posed = copy_of(g, guns->poses, more * sizeof *posed);
    int32_t *statuses = given_or_null(g, guns->statuses), *told = copy_of(g, guns->statuses, more * sizeof *told);
    struct turret_config *configs = given(g, guns->configs);
    struct turret_mount *mounts = given(g, guns->mounts);
    union dvec3 *targets = given(g, guns->targets);
    const size_t config_bytes = given_stride(g, batch, guns->config_stride);
    const size_t mount_bytes = given_stride(g, batch, guns->mount_stride);
    const size_t target_bytes = given_stride(g, batch, guns->target_stride);
    const int are_pointers_whole = states == guns->states && (!poses || poses == guns->poses) &&
                                   (!statuses || statuses == guns->statuses) && (void *)configs == guns->configs &&
                                   (void *)mounts == guns->mounts && (void *)targets == guns->targets;
    const int are_strides_whole = config_bytes == guns->config_stride && mount_bytes == guns->mount_stride &&
                                  target_bytes == guns->target_stride;
    const int is_whole = are_pointers_whole && are_strides_whole;
    int32_t bad = refusal(batch, are_pointers_whole, are_strides_whole);
    size_t i;

    for (i = 0; is_whole && i < batch->count; i++) {
        int32_t status = turret_update(&moved[i], element(configs, i, config_bytes), element(mounts, i, mount_bytes),
                                       element(targets, i, target_bytes), dt, poses ? &posed[i] : NULL);

        if (statuses)
            told[i] = status;
        bad += status < 0;
    }
    g->is_refused |= bad != 0;
    hold_int(g,
             turret_update_batch(states, configs, config_bytes, mounts, mount_bytes, targets, target_bytes, dt, poses,
                                 statuses, batch->count),
             bad);
    hold_states(g, guns->states, moved, more);
    hold_poses(g, guns->poses, posed, more);
    hold_ints(g, guns->statuses, told, more);
}

CASE(turret_update_batch)
{
    struct batch batch = some_batch(g);
    struct guns guns = some_guns(g, &batch);
    const float dt = some_step(g);
    uint32_t steps = 1 + below(g, 4);

    while (steps--)
        step_guns(g, &batch, &guns, dt);
}

/* ---- lead ---- */

CASE(turret_lead_batch)
{
    struct batch batch = some_batch(g);
    const size_t more = batch.count + 1, size = sizeof(struct turret_solution);
    const size_t shot_stride = some_stride(g, sizeof(struct turret_shot), 4);
    const size_t shooter_stride = some_stride(g, sizeof(struct turret_motion), 8);
    const size_t shot_bytes = given_stride(g, &batch, shot_stride);
    const size_t shooter_bytes = given_stride(g, &batch, shooter_stride);
    void *all_shots = new_row(g, batch.count * shot_stride + sizeof(struct turret_shot), 4);
    void *all_shooters = new_row(g, batch.count * shooter_stride + sizeof(struct turret_motion), 8);
    struct turret_motion *all_targets = new_row(g, more * sizeof(struct turret_motion), 8);
    struct turret_solution *place = new_row(g, 2 * more * size, 8), *solved;
    int32_t *numbers = new_row(g, more * sizeof(int32_t), 4), *counted;
    struct turret_shot *shots = given(g, all_shots);
    struct turret_motion *shooters = given(g, all_shooters), *targets = given(g, all_targets);
    struct turret_solution *out = given(g, place);
    int32_t *counts = given(g, numbers);
    const int are_pointers_whole = (void *)shots == all_shots && (void *)shooters == all_shooters &&
                                   targets == all_targets && out == place && counts == numbers;
    const int are_strides_whole = shot_bytes == shot_stride && shooter_bytes == shooter_stride;
    const int is_whole = are_pointers_whole && are_strides_whole;
    int32_t bad = refusal(&batch, are_pointers_whole, are_strides_whole);
    size_t i;

    for (i = 0; i < more; i++) {
        struct turret_shot *shot = element(all_shots, i, shot_stride);
        union dvec3 origin = some_place(g);

        *shot = some_shot(g);
        *(struct turret_motion *)element(all_shooters, i, shooter_stride) = some_motion(g, &origin, 1);
        all_targets[i] = some_motion(g, &origin, shot->speed);
        if (mood_at(&batch, i) == ANY)
            spoil_place(g, &all_targets[i].position);
        place[2 * i] = place[2 * i + 1] = untouched_solution();
        numbers[i] = -77;
    }
    solved = copy_of(g, place, 2 * more * size);
    counted = copy_of(g, numbers, more * sizeof(int32_t));
    for (i = 0; is_whole && i < batch.count; i++) {
        counted[i] = turret_lead(element(shots, i, shot_bytes), element(shooters, i, shooter_bytes), &targets[i],
                                 &solved[2 * i]);
        bad += counted[i] < 0;
    }
    g->is_refused |= bad != 0;
    hold_int(g,
             turret_lead_batch(shots, shot_bytes, shooters, shooter_bytes, targets, out, counts, batch.count), bad);
    hold_ints(g, numbers, counted, more);
    hold_solutions(g, place, solved, 2 * more);
}

const struct golden_function golden_guns[] = {
    BATCHES(turret_aim_batch), TURRET_BATCHES(turret_update_batch), BATCHES(turret_lead_batch), END,
};
