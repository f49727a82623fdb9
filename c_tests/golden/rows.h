/* Shared by the golden cases of batches: rows of valid and invalid elements that begin anywhere, and the comparison of
 * a batch's results with the results of its single function. If one bit differs, the hash is 0. */
#ifndef GOLDEN_ROWS_H
#define GOLDEN_ROWS_H

#include "golden.h"

/* ---- batches ---- */

/* The kinds of elements: those that lanes are made for, with one odd one among them; hard ones; bad ones too. */
enum mood { EASY, ONE_ODD, HARD, ANY, MOODS };

struct batch {
    size_t count, odd;
    uint32_t mood;
};

/* Rounds of 69 calls, each with its own length. Fewer for turrets, which take longer, and fewest for those with sectors, which
 * take longest. */
#define BATCHES(name) {#name, case_##name, AMOUNT(69 * 16, 69), 0}
#define TURRET_BATCHES(name) {#name, case_##name, AMOUNT(69 * 2, 69), AMOUNT(23, 4)}

/* One count after the other from 0 to 67, which ends blocks of up to 32 at every length, and then a larger one. With sectors,
 * every third count from 0 to 66, which ends blocks at every length as well.
 * The rows of the previous batch become invalid. */
struct batch some_batch(struct golden *g);
/* EASY, HARD or ANY: what the element is to be like. */
enum mood mood_at(const struct batch *batch, size_t at);

/* ---- rows: each has one element more than the batch, which must not change ---- */

/* Begins at any address that the elements' alignment allows: lanes must not require more. */
void *new_row(struct golden *g, size_t size, size_t alignment);
/* The content of an output before the call, for the single function to write to. */
void *copy_of(struct golden *g, const void *row, size_t size);
void *element(void *row, size_t at, size_t stride);
/* Bytes from one element to the next: 0, the size of the element, or the size of a struct around it. */
size_t some_stride(struct golden *g, size_t size, size_t alignment);
/* The stride to pass: seldom one that misaligns. */
size_t given_stride(struct golden *g, const struct batch *batch, size_t stride);
/* What a batch returns before it reads an element: 0, or the error of its pointers or its strides. */
int32_t refusal(const struct batch *batch, int are_pointers_whole, int are_strides_whole);

union quat quat_of(struct golden *g, enum mood mood);
union quat *quats(struct golden *g, const struct batch *batch);
/* Quaternions next to others or to their opposites, or unrelated ones. */
union quat *other_quats(struct golden *g, const struct batch *batch, const union quat *quats);
union quat *untouched_quats(struct golden *g, const struct batch *batch);
/* Where the results go: to their own row, or in place of either input. */
union quat *some_output(struct golden *g, const struct batch *batch, union quat *a, union quat *b);
union vec3 *vectors(struct golden *g, const struct batch *batch);

/* ---- batch and singles: the batch's results enter the hash, and must equal the results of the singles ---- */

/* Compares hashes that were the same before the results of each entered. */
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
/* A returned pointer, which must be out unless the call is refused. */
void hold_returned(struct golden *g, const void *returned, const void *out, int is_accepted);

#endif
