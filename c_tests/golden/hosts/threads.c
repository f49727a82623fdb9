/* Eight threads at once: each runs the whole golden program, then each does its part of the same batches, in place.
 *
 * Built with EACH_THREADS as the compiler's keyword for thread-local
 * variables. It prints the hashes if all threads agree on them: the golden hashes, unless FEW_CASES is defined. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "../golden.h"

#define THREADS 8

/* ---- the golden program ---- */

/* More than there are functions. */
#define MOST 256

struct hashes {
    const char *names[MOST];
    uint64_t hashes[MOST];
    size_t count;
};

static struct hashes all_hashes[THREADS];
static EACH_THREADS struct hashes *own;

void emit(const char *name, uint64_t hash)
{
    if (own->count < MOST) {
        own->names[own->count] = name;
        own->hashes[own->count] = hash;
    }
    own->count++;
}

static void *run_golden(void *hashes)
{
    own = hashes;
    golden();
    return NULL;
}

/* ---- parts of batches ---- */

#define ELEMENTS 1003

/* What all threads read, and what each thread writes a part of. */
struct rows {
    union dvec3 places[ELEMENTS], targets[ELEMENTS];
    union quat a[ELEMENTS], b[ELEMENTS];
    union vec3 v[ELEMENTS];
    struct turret_mount mounts[ELEMENTS];
    struct turret_platform platforms[ELEMENTS];
    /* Indices of the motions; some are TURRET_NONE, and some are beyond the table. */
    uint32_t target_of[ELEMENTS];
    struct turret_motion motions[ELEMENTS];
    struct turret_config config;
    struct turret_params params;
    struct turret_shot shot;
    float t;
    struct written {
        union quat aimed[ELEMENTS], product[ELEMENTS], slerped[ELEMENTS], nlerped[ELEMENTS], turned[ELEMENTS];
        union quat from_angles[ELEMENTS];
        union vec3 rotated[ELEMENTS];
        float matrices[ELEMENTS][16];
        struct turret_state states[ELEMENTS], guns[ELEMENTS];
        struct turret_pose poses[ELEMENTS], gun_poses[ELEMENTS];
        struct turret_solution solutions[ELEMENTS][2], gun_solutions[ELEMENTS];
        int32_t flags[ELEMENTS], statuses[ELEMENTS], counts[ELEMENTS], sides[ELEMENTS];
    } written;
};

/* The guns of all threads have one configuration, one shot and the same targets. */
static struct turret_battery battery(struct rows *rows, size_t from, size_t count)
{
    struct written *to = &rows->written;
    const struct turret_battery battery = {
        &to->guns[from], &to->gun_poses[from], &to->gun_solutions[from], &to->flags[from], count,
        &rows->config, NULL, 1,
        &rows->platforms[from], NULL, count,
        &rows->shot, NULL, 1,
        rows->motions, &rows->target_of[from], ELEMENTS,
    };

    return battery;
}

/* Every batch, over count elements from the index `from` on, in place where the output can be an input. */
static void run_batches(struct rows *rows, size_t from, size_t count)
{
    struct written *to = &rows->written;
    const union dvec3 *targets = &rows->targets[from];
    const union quat *b = &rows->b[from];
    const struct turret_motion *motions = &rows->motions[from];
    const struct turret_battery guns = battery(rows, from, count);

    turret_aim_batch(targets, &rows->places[from], &rows->a[from], &to->aimed[from], &rows->params, 0,
                     &to->aimed[from], count);
    turret_update_batch(&to->states[from], &rows->config, 0, &rows->mounts[from], sizeof(struct turret_mount), targets,
                        sizeof(union dvec3), 0.125f, &to->poses[from], &to->statuses[from], count);
    turret_engage_batch(&guns, 0.125f);
    turret_lead_batch(&rows->shot, 0, &rows->motions[0], 0, motions, to->solutions[from], &to->counts[from], count);
    turret_sight_side_batch(&rows->places[0], 0.5f, targets, &to->sides[from], count);
    quat_mul_batch(&to->product[from], &to->product[from], b, count);
    quat_slerp_batch(&to->slerped[from], &to->slerped[from], b, &rows->t, 0, count);
    quat_nlerp_batch(&to->nlerped[from], b, &to->nlerped[from], &rows->t, 0, count);
    quat_rot_vec_batch(&to->rotated[from], &to->rotated[from], &rows->a[0], 0, count);
    quat_to_matrix_batch(to->matrices[from], b, count);
    euler_to_quat_batch(&to->from_angles[from], &rows->v[from], count);
    quat_integrate_batch(&to->turned[from], &to->turned[from], &rows->v[from], 0.125f, count);
}

/* The same elements every time, hard and bad ones among them. */
static void fill(struct rows *rows)
{
    struct golden g = {.random = 1};
    struct written *to = &rows->written;
    size_t i;

    memset(rows, 0, sizeof *rows);
    turret_config_default(&rows->config, TURRET_AXES_CANONICAL);
    rows->config.azimuth_rate = rows->config.elevation_rate = 1;
    rows->params.azimuth_rate_limit = rows->params.elevation_rate_limit = 0.25f;
    rows->shot.speed = 100;
    rows->t = 0.25f;
    rows->a[0] = unit_quat(&g);
    for (i = 0; i < ELEMENTS; i++) {
        rows->places[i] = rows->mounts[i].position = some_place(&g);
        rows->targets[i] = another_place(&g, &rows->places[i]);
        if (i)
            rows->a[i] = some_quat(&g);
        rows->b[i] = another_quat(&g, &rows->a[i]);
        rows->mounts[i].orientation = unit_quat(&g);
        rows->v[i] = some_vec3(&g);
        rows->motions[i] = some_motion(&g, &rows->places[i], rows->shot.speed);
        rows->platforms[i] = some_platform(&g);
        rows->target_of[i] = one_in(&g, 16) ? TURRET_NONE - below(&g, 2) : below(&g, ELEMENTS);
        to->states[i] = to->guns[i] = some_state(&g);
        to->aimed[i] = to->product[i] = to->slerped[i] = to->nlerped[i] = to->turned[i] = some_quat(&g);
        to->rotated[i] = some_vec3(&g);
    }
}

/* The same bits; any two NaNs count as the same. */
static int same_floats(const void *a, const void *b, size_t size)
{
    size_t at;

    for (at = 0; at < size; at += sizeof(float)) {
        float x, y;

        memcpy(&x, (const char *)a + at, sizeof x);
        memcpy(&y, (const char *)b + at, sizeof y);
        if (memcmp(&x, &y, sizeof x) && !(x != x && y != y))
            return 0;
    }
    return 1;
}

/* Everything before the states is floats. */
static int same_written(const struct written *a, const struct written *b)
{
    const size_t floats = offsetof(struct written, states);

    return same_floats(a, b, floats) &&
           !memcmp((const char *)a + floats, (const char *)b + floats, sizeof *a - floats);
}

static struct rows at_once, cut;

/* A thread's part. No two parts have the same length, and none ends at the end of a block of lanes. */
static void *run_part(void *number)
{
    const size_t thread = *(const size_t *)number;
    const size_t from = thread * ELEMENTS / THREADS - 2 * (thread % 2), next = thread + 1;
    const size_t end = next * ELEMENTS / THREADS - 2 * (next % 2);

    run_batches(&cut, from, end - from);
    return NULL;
}

/* ---- both ---- */

/* Runs a function in all threads at once, each with its own argument. */
static int in_threads(void *(*run)(void *), void *arguments, size_t size)
{
    pthread_t threads[THREADS];
    size_t i;

    for (i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, run, (char *)arguments + i * size))
            return 0;
    for (i = 0; i < THREADS; i++)
        if (pthread_join(threads[i], NULL))
            return 0;
    return 1;
}

int main(void)
{
    size_t numbers[THREADS], i;

    for (i = 0; i < THREADS; i++)
        numbers[i] = i;
    /* This comes first, so that the library has not yet detected the processor. */
    if (!in_threads(run_golden, all_hashes, sizeof *all_hashes) || all_hashes[0].count > MOST) {
        fputs("threads: they could not be started, or there are too many functions\n", stderr);
        return 1;
    }
    fill(&at_once);
    fill(&cut);
    run_batches(&at_once, 0, ELEMENTS);
    if (!in_threads(run_part, numbers, sizeof *numbers))
        return 1;
    if (!same_written(&at_once.written, &cut.written)) {
        fputs("threads: the parts of a batch are not the whole\n", stderr);
        return 1;
    }
    for (i = 1; i < THREADS; i++)
        if (memcmp(&all_hashes[i], &all_hashes[0], sizeof *all_hashes)) {
            fprintf(stderr, "threads: thread %u has other hashes than the first\n", (unsigned)i);
            return 1;
        }
    for (i = 0; i < all_hashes[0].count; i++)
        printf("%s %08lx%08lx\n", all_hashes[0].names[i], (unsigned long)(all_hashes[0].hashes[i] >> 32),
               (unsigned long)(all_hashes[0].hashes[i] & 0xffffffff));
    return ferror(stdout) || fflush(stdout);
}
