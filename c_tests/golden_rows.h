/* What the golden cases of batches share: rows of elements that begin anywhere, good ones and bad ones, and the
 * comparison of a batch's results with those of its single function: where one bit differs, the hash is 0. */
#ifndef GOLDEN_ROWS_H
#define GOLDEN_ROWS_H

#include "golden.h"

/* ---- batches ---- */

/* What the elements are like: those that lanes are for, with one odd one among them, hard ones, also bad ones. */
enum mood { EASY, ONE_ODD, HARD, ANY, MOODS };

struct batch {
    size_t count, odd;
    uint32_t mood;
};

/* Rounds of 69 calls, each of its own length. */
#define BATCHES(name) {#name, case_##name, 69 * 16, 0}
#define TURRET_BATCHES(name) {#name, case_##name, 69 * 16, 69}

/* One count after the other from 0 to 67, which ends blocks of up to 32 at every length, and then a larger one.
 * The rows of the batch before are given up. */
struct batch some_batch(struct golden *g);
/* EASY, HARD or ANY: what the element is to be like. */
enum mood mood_at(const struct batch *batch, size_t at);

/* ---- rows: each of one element more than the batch has, which has to stay ---- */

/* From anywhere on that the elements' alignment allows: no lane may want more of it. */
void *new_row(struct golden *g, size_t size, size_t alignment);
/* What is in an output before the call, for the single function to write to. */
void *copy_of(struct golden *g, const void *row, size_t size);
void *element(void *row, size_t at, size_t stride);
/* Bytes from one element to the next: none, those of the element, those of a struct around it. */
size_t some_stride(struct golden *g, size_t size, size_t alignment);
/* The stride to hand over: seldom one that misaligns. */
size_t given_stride(struct golden *g, const struct batch *batch, size_t stride);
/* What a batch returns before it looks at an element: 0, or the error of its pointers or its strides. */
int32_t refusal(const struct batch *batch, int are_pointers_whole, int are_strides_whole);

union quat quat_of(struct golden *g, enum mood mood);
union quat *quats(struct golden *g, const struct batch *batch);
/* Next to others or to their opposites, or different ones. */
union quat *other_quats(struct golden *g, const struct batch *batch, const union quat *quats);
union quat *untouched_quats(struct golden *g, const struct batch *batch);
/* Where the results go: to a row of their own, or in place of either input. */
union quat *some_output(struct golden *g, const struct batch *batch, union quat *a, union quat *b);
union vec3 *vectors(struct golden *g, const struct batch *batch);

/* ---- batch and singles: the batch's results enter the hash, and have to be those of the singles ---- */

/* Of hashes that were the same until the results of both entered. */
void hold(struct golden *g, const struct golden *singles);
void hold_int(struct golden *g, int32_t number, int32_t of_singles);
void hold_ints(struct golden *g, const int32_t *row, const int32_t *of_singles, size_t count);
void hold_states(struct golden *g, const struct turret_state *row, const struct turret_state *of_singles,
                 size_t count);
void hold_poses(struct golden *g, const struct turret_pose *row, const struct turret_pose *of_singles, size_t count);
void hold_solutions(struct golden *g, const struct turret_solution *row, const struct turret_solution *of_singles,
                    size_t count);
/* Rows of nothing but floats. */
void hold_floats(struct golden *g, const void *row, const void *of_singles, size_t size);
/* A returned pointer, which has to be out if the call is not refused. */
void hold_returned(struct golden *g, const void *returned, const void *out, int is_accepted);

#endif
