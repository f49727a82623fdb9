/* The rows for the golden cases of batches, and the comparison of their results with single calls. */
#include "rows.h"

/* ---- rows, in the batch's own memory ---- */

#define MEMORY (1 << 19)

/* The compiler's keyword for thread-local variables, if several threads run this at once. */
#ifndef EACH_THREADS
#define EACH_THREADS
#endif

static EACH_THREADS union {
    double number;
    char bytes[MEMORY];
} memory;
static EACH_THREADS size_t used;

void *new_row(struct golden *g, size_t size, size_t alignment)
{
    size_t start = (used + 63) / 64 * 64 + alignment * below(g, (uint32_t)(64 / alignment));

    used = start + size;
    /* It never is: the largest batches take two thirds of it. */
    if (used > MEMORY) {
        g->is_wrong = 1;
        return memory.bytes;
    }
    return &memory.bytes[start];
}

void *element(void *row, size_t at, size_t stride)
{
    return (char *)row + at * stride;
}

/* ---- batches ---- */

struct batch some_batch(struct golden *g)
{
    const uint32_t turn = (g->has_sectors ? 3 : 1) * g->call % 69;
    struct batch batch;

    used = 0;
    batch.count = turn < 68 ? turn : 256 + below(g, 128);
    batch.mood = below(g, MOODS);
    batch.odd = below(g, (uint32_t)batch.count + 1);
    return batch;
}

enum mood mood_at(const struct batch *batch, size_t at)
{
    return batch->mood != ONE_ODD ? (enum mood)batch->mood : at == batch->odd ? ANY : EASY;
}

size_t some_stride(struct golden *g, size_t size, size_t alignment)
{
    uint32_t kind = below(g, 3);

    return kind == 0 ? 0 : kind == 1 ? size : size + alignment * (1 + below(g, 5));
}

size_t given_stride(struct golden *g, const struct batch *batch, size_t stride)
{
#ifdef GOLDEN_LEGAL
    (void)g;
    (void)batch;
    return stride;
#else
    return batch->count > 1 && one_in(g, 64) ? stride + 1 : stride;
#endif
}

int32_t refusal(const struct batch *batch, int are_pointers_whole, int are_strides_whole)
{
    if (!batch->count)
        return 0;
    return !are_pointers_whole ? TURRET_ERROR_NULL : !are_strides_whole ? TURRET_ERROR_INVALID_ARGUMENT : 0;
}

/* ---- elements ---- */

union quat quat_of(struct golden *g, enum mood mood)
{
    return mood == EASY ? unit_quat(g) : mood == HARD ? good_quat(g) : some_quat(g);
}

union quat *quats(struct golden *g, const struct batch *batch)
{
    union quat *row = new_row(g, (batch->count + 1) * sizeof *row, 4);
    size_t i;

    for (i = 0; i <= batch->count; i++)
        row[i] = quat_of(g, mood_at(batch, i));
    return row;
}

union quat *other_quats(struct golden *g, const struct batch *batch, const union quat *quats)
{
    union quat *row = new_row(g, (batch->count + 1) * sizeof *row, 4);
    size_t i;

    for (i = 0; i <= batch->count; i++) {
        const enum mood mood = mood_at(batch, i);

        row[i] = mood == EASY ? unit_quat(g) : another_quat(g, &quats[i]);
    }
    return row;
}

union quat *untouched_quats(struct golden *g, const struct batch *batch)
{
    union quat *row = new_row(g, (batch->count + 1) * sizeof *row, 4);
    size_t i;

    for (i = 0; i <= batch->count; i++)
        row[i] = UNTOUCHED_QUAT;
    return row;
}

union quat *some_output(struct golden *g, const struct batch *batch, union quat *a, union quat *b)
{
    uint32_t kind = below(g, 4);

    return kind == 0 ? a : kind == 1 ? b : untouched_quats(g, batch);
}

union vec3 *vectors(struct golden *g, const struct batch *batch)
{
    union vec3 *row = new_row(g, (batch->count + 1) * sizeof *row, 4);
    size_t i;

    for (i = 0; i <= batch->count; i++)
        row[i] = mood_at(batch, i) < ANY ? good_vec3(g) : some_vec3(g);
    return row;
}

/* ---- batch and singles ---- */

void *copy_of(struct golden *g, const void *row, size_t size)
{
    char *copy = new_row(g, size, 8);
    size_t i;

    for (i = 0; i < size; i++)
        copy[i] = ((const char *)row)[i];
    return copy;
}

void hold(struct golden *g, const struct golden *singles)
{
    if (g->hash != singles->hash)
        g->is_wrong = 1;
}

void hold_int(struct golden *g, int32_t number, int32_t of_singles)
{
    put_int(g, number);
    if (number != of_singles)
        g->is_wrong = 1;
}

void hold_returned(struct golden *g, const void *returned, const void *out, int is_accepted)
{
    put_returned(g, returned, out);
    if (returned != (is_accepted ? out : NULL))
        g->is_wrong = 1;
}

void hold_floats(struct golden *g, const void *row, const void *of_singles, size_t size)
{
    struct golden singles = *g;

    put_floats(g, row, (int)(size / sizeof(float)));
    put_floats(&singles, of_singles, (int)(size / sizeof(float)));
    hold(g, &singles);
}

void hold_ints(struct golden *g, const int32_t *row, const int32_t *of_singles, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        hold_int(g, row[i], of_singles[i]);
}

void hold_states(struct golden *g, const struct turret_state *row, const struct turret_state *of_singles,
                 size_t count)
{
    size_t i;

    for (i = 0; i < count; i++) {
        struct golden single = *g;

        put_state(g, &row[i]);
        put_state(&single, &of_singles[i]);
        hold(g, &single);
    }
}

void hold_poses(struct golden *g, const struct turret_pose *row, const struct turret_pose *of_singles,
                size_t count)
{
    size_t i;

    for (i = 0; i < count; i++) {
        struct golden single = *g;

        put_pose(g, &row[i]);
        put_pose(&single, &of_singles[i]);
        hold(g, &single);
    }
}

void hold_solutions(struct golden *g, const struct turret_solution *row, const struct turret_solution *of_singles,
                    size_t count)
{
    size_t i;

    for (i = 0; i < count; i++) {
        struct golden single = *g;

        put_solution(g, &row[i]);
        put_solution(&single, &of_singles[i]);
        hold(g, &single);
    }
}
