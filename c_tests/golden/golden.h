/* The golden program: it calls every function with a fixed pseudo-random sequence of arguments, and hashes the results.
 *
 *     golden            the draws of the arguments, and a case of each function, by family
 *     golden/hosts      what runs the cases, of which a program has one: `hashes` prints each hash, `record` writes
 *                       every call to a file as well, `exceptions` tells which floating-point exceptions a legal call
 *                       raises, `threads` runs all of it eight times at once
 *     golden/calls      what is done with the file of `record`: `compare` names the first call of each function whose
 *                       bits differ; `replay.mjs` and `Replay.cs` make the same calls from JavaScript and C#
 *
 * ../golden.txt has the hashes. tests/golden.rs builds the programs for this machine, .ci/golden for all others.
 *
 * The cases include nothing but turret.h, so that the same files build without a C library. Every input is made of bits
 * and whole numbers, or by exact arithmetic, so that it is the same with every compiler. Results are hashed as bits,
 * lowest byte first whatever the machine's order; all NaNs count as one. */
#ifndef GOLDEN_H
#define GOLDEN_H

#include "turret.h"

/* ---- the program ---- */

/* One function's draws from its own sequence, and the hash of its results so far. */
struct golden {
    uint64_t random, hash;
    /* The number of calls of its case before this one. */
    uint32_t call;
    /* Whether turrets have sectors in this case. */
    int has_sectors;
    /* Whether a batch gave other results than the single function: then the hash is 0. */
    int is_wrong;
    /* Whether a call of this case was refused as bad input, or returned a number that is not finite. */
    int is_refused, is_not_finite;
};

/* An exported function, and how often to call `one`, which calls it with different arguments each time: first with
 * turrets without sectors, then with sectors. */
struct golden_function {
    const char *name;
    void (*one)(struct golden *g);
    uint32_t times, times_with_sectors;
};

/* With FEW_CASES defined, most functions are called a sixteenth as often, for quick tests, and for tools that take fifty
 * times as long. The hashes are then others. */
#ifdef FEW_CASES
#define AMOUNT(all, few) (few)
#else
#define AMOUNT(all, few) (all)
#endif

/* Functions by family, each list ending with a name of NULL. A case of NAME is the C function case_NAME. */
#define CASE(name) static void case_##name(struct golden *g)
#define CASES(name) {#name, case_##name, AMOUNT(2048, 128), 0}
#define TURRET_CASES(name) {#name, case_##name, AMOUNT(2048, 128), AMOUNT(512, 32)}
/* Each call is a journey of up to 300 steps. */
#define JOURNEYS(name) {#name, case_##name, AMOUNT(512, 32), 0}
#define TURRET_JOURNEYS(name) {#name, case_##name, AMOUNT(512, 32), AMOUNT(32, 6)}
/* Each call takes as long as dozens of others; as thousands. */
#define SLOW_CASES(name) {#name, case_##name, AMOUNT(256, 32), 0}
#define SEARCHES(name) {#name, case_##name, AMOUNT(12, 2), AMOUNT(4, 1)}
#define END {NULL, NULL, 0, 0}

extern const struct golden_function golden_vectors[], golden_quat[], golden_paths[], golden_convert[], golden_angles[],
    golden_sight[], golden_camera[], golden_aim[], golden_turret[], golden_batch[], golden_guns[], golden_engage[],
    golden_battery[];

/* Runs all functions, and passes each name and hash to emit. */
void golden(void);

/* Provided for the machine that the program runs on. */
void emit(const char *name, uint64_t hash);

/* With GOLDEN_LEGAL defined, no argument is bad on purpose: no NULL, no NaN, no negative limit, no infinity but for
 * limits. Instead, every fourth draw of a kind is one of the most extreme legal ones. */
#ifdef GOLDEN_LEGAL
#define OR_EXTREME(kind) \
    if (one_in(g, 4)) \
    return extremes_drawn++, extreme_##kind(g)
extern uint32_t extremes_drawn;
float extreme_angle(struct golden *g);
float extreme_length(struct golden *g);
float extreme_part(struct golden *g);
float extreme_limit(struct golden *g);
float extreme_step(struct golden *g);
union vec3 extreme_vec3(struct golden *g);
union quat extreme_quat(struct golden *g);
union dvec3 extreme_place(struct golden *g);
struct turret_config extreme_config(struct golden *g);
struct turret_state extreme_state(struct golden *g);
struct turret_shot extreme_shot(struct golden *g);
struct turret_platform extreme_platform(struct golden *g);
struct turret_motion extreme_motion(struct golden *g);
#else
#define OR_EXTREME(kind) ((void)g)
#endif

/* With GOLDEN_BATCHES defined, only the batches are called: single calls use the same instructions on all machines. */

/* With GOLDEN_WATCHED defined, these are called before and after each case. */
void before_case(const char *name, const struct golden *g);
void after_case(const char *name, const struct golden *g);

/* ---- draws ----
 * C leaves the order open in which arguments, and both sides of an assignment, are evaluated: one draw a
 * statement or declarator. */

uint32_t below(struct golden *g, uint32_t count);
int one_in(struct golden *g, uint32_t count);
/* In [-limit, limit]. */
int32_t whole(struct golden *g, int32_t limit);

float float_of_bits(uint32_t bits);
/* Any float, hard ones often: NaN, infinities, zeros of both signs, subnormals, quarters of a turn. */
float any_float(struct golden *g);
double any_double(struct golden *g);
/* Any float; without its sign when only legal input is drawn. */
float any_size(struct golden *g);
/* Any sign, and a magnitude from 2^low to 2^high; each power of two is equally likely. */
float scaled_float(struct golden *g, int low, int high);
double scaled_double(struct golden *g, int low, int high);
/* In [-1, 1), a multiple of 2^-23. */
float even_float(struct golden *g);
/* About in [-1, 1), a multiple of 2^-47: not a float. */
double even_double(struct golden *g);
/* Moved by up to a few floats, or some dozens, up or down: by 1e-7 to 4e-6 of the number. */
float nudged(struct golden *g, float number);
/* Without its sign. */
float size_of(float number);
/* Makes one of some numbers any float. */
void spoil(struct golden *g, float *numbers, uint32_t count);

/* Radians: a turn or so, next to its quarters, many turns, seldom any float. */
float some_angle(struct golden *g);
/* How far along a path: the ends, between them, beyond them, seldom any float. */
float some_part(struct golden *g);
/* A limit, a threshold, a half-life, a rate: from 0 to INFINITY, seldom negative or any float. */
float some_limit(struct golden *g);
/* A time step in seconds, seldom an invalid one. */
float some_step(struct golden *g);

union vec2 some_vec2(struct golden *g);
union vec3 some_vec3(struct golden *g);
/* Not zero, all numbers finite. */
union vec3 good_vec3(struct golden *g);
/* Next to v or to its opposite or across it, or another. */
union vec3 another_vec3(struct golden *g, const union vec3 *v);

/* Unit to the rounding of its components. */
union quat unit_quat(struct golden *g);
/* Of all lengths; half turns, tiny turns, turns by quarters; seldom zero or not finite. */
union quat some_quat(struct golden *g);
/* Not zero, all numbers finite. */
union quat good_quat(struct golden *g);
/* Next to q or to its opposite, or another. */
union quat another_quat(struct golden *g, const union quat *q);

/* On a grid on which sums are exact, near or far. */
union dvec3 some_place(struct golden *g);
/* In any direction from a place of the grid: along the axes, straight above and nearly, at the place itself; or any
 * place. */
union dvec3 another_place(struct golden *g, const union dvec3 *place);
/* A place moved by a displacement on the grid, exactly. Numbers that are not on the grid stay unchanged. */
union dvec3 moved(const union dvec3 *place, const union dvec3 *displacement);
/* On the grid, up to about 2^power meters a component. */
union dvec3 some_displacement(struct golden *g, int power);

/* Now and then makes one of the numbers of a place any double. */
void spoil_place(struct golden *g, union dvec3 *place);

/* Rad/s: next to 0, ordinary, very large, seldom any floats. */
union vec3 some_omega(struct golden *g);
/* Turrets with and without stops, offsets and rates, seldom with a number that is any float; in a case with sectors, of
 * up to 8 of them. */
struct turret_config some_config(struct golden *g);
struct turret_state some_state(struct golden *g);
struct turret_shot some_shot(struct golden *g);
/* Fast, and without a limit of its flight time. */
void make_far(struct golden *g, struct turret_shot *shot);
/* At rest, with the velocity of a ship, spinning; seldom with a number that is any float. */
struct turret_platform some_platform(struct golden *g);
/* A motion: none, along the axes, in any direction, as fast as a shot; seldom with a number that is any float. */
struct turret_motion some_motion(struct golden *g, const union dvec3 *seen_from, float speed);

/* The pointer to pass for an object: seldom NULL or misaligned. */
void *given(struct golden *g, void *object);
/* The same for a pointer that may be NULL: often NULL. */
void *given_or_null(struct golden *g, void *object);

/* ---- outputs: what they hold before the call, and how they enter the hash ---- */

#define UNTOUCHED (-77.0f)
extern const union vec3 UNTOUCHED_VEC3;
extern const union quat UNTOUCHED_QUAT;
extern const union dvec3 UNTOUCHED_DVEC3;
struct turret_pose untouched_pose(void);
struct turret_solution untouched_solution(void);

void put_bits(struct golden *g, uint32_t bits);
/* A sentence with the 0 at its end; nothing for NULL. */
void put_text(struct golden *g, const char *text);
void put_int(struct golden *g, int32_t number);
void put_float(struct golden *g, float number);
void put_double(struct golden *g, double number);
void put_floats(struct golden *g, const float *numbers, int count);
void put_vec3(struct golden *g, const union vec3 *v);
void put_quat(struct golden *g, const union quat *q);
void put_dvec3(struct golden *g, const union dvec3 *v);
void put_state(struct golden *g, const struct turret_state *state);
void put_pose(struct golden *g, const struct turret_pose *pose);
void put_solution(struct golden *g, const struct turret_solution *solution);
/* A returned pointer: whether it is NULL, the output that was passed, or neither. */
void put_returned(struct golden *g, const void *returned, const void *out);

#endif
