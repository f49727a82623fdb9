/* Runs every exported function over its own pseudo-random sequence, and hashes its results. */
#include "golden.h"

#ifdef GOLDEN_BATCHES
#include <string.h> /* strstr; a bare clang for WebAssembly has no such header */
#endif

#define FNV_OFFSET 0xcbf29ce484222325u
#define FNV_PRIME 0x100000001b3u

const union vec3 UNTOUCHED_VEC3 = {{UNTOUCHED, UNTOUCHED, UNTOUCHED}};
const union quat UNTOUCHED_QUAT = {{UNTOUCHED, UNTOUCHED, UNTOUCHED, UNTOUCHED}};
const union dvec3 UNTOUCHED_DVEC3 = {{UNTOUCHED, UNTOUCHED, UNTOUCHED}};

/* ---- the hash: FNV-1a of 64 bits ---- */

static uint64_t with_byte(uint64_t hash, uint32_t byte)
{
    return (hash ^ (byte & 0xff)) * FNV_PRIME;
}

void put_bits(struct golden *g, uint32_t bits)
{
    int shift;

    for (shift = 0; shift < 32; shift += 8)
        g->hash = with_byte(g->hash, bits >> shift);
}

void put_text(struct golden *g, const char *text)
{
    if (!text)
        return;
    do
        put_bits(g, (unsigned char)*text);
    while (*text++);
}

void put_int(struct golden *g, int32_t number)
{
    g->is_refused |= number <= TURRET_ERROR_NOT_FINITE && number >= TURRET_ERROR_INVALID_ARGUMENT;
    put_bits(g, (uint32_t)number);
}

void put_float(struct golden *g, float number)
{
    union {
        float number;
        uint32_t bits;
    } view;

    view.number = number;
    g->is_not_finite |= (view.bits & 0x7f800000) == 0x7f800000;
    /* The sign and the payload of a NaN are the machine's choice. */
    put_bits(g, (view.bits & 0x7fffffff) > 0x7f800000 ? 0x7fc00000 : view.bits);
}

void put_double(struct golden *g, double number)
{
    union {
        double number;
        uint64_t bits;
    } view;

    view.number = number;
    if ((view.bits & 0x7fffffffffffffffu) > 0x7ff0000000000000u)
        view.bits = 0x7ff8000000000000u;
    put_bits(g, (uint32_t)view.bits);
    put_bits(g, (uint32_t)(view.bits >> 32));
}

void put_floats(struct golden *g, const float *numbers, int count)
{
    int i;

    for (i = 0; i < count; i++)
        put_float(g, numbers[i]);
}

void put_vec3(struct golden *g, const union vec3 *v)
{
    put_floats(g, v->vec, 3);
}

void put_quat(struct golden *g, const union quat *q)
{
    put_floats(g, q->vec, 4);
}

void put_dvec3(struct golden *g, const union dvec3 *v)
{
    int i;

    for (i = 0; i < 3; i++)
        put_double(g, v->vec[i]);
}

void put_returned(struct golden *g, const void *returned, const void *out)
{
    g->is_refused |= !returned;
    put_int(g, !returned ? 0 : returned == out ? 1 : 2);
}

/* ---- the functions ---- */

static const struct golden_function *const FAMILIES[] = {
    golden_vectors, golden_quat,   golden_paths, golden_convert, golden_angles,
    golden_sight,   golden_camera, golden_aim,   golden_turret,  golden_batch,
    golden_guns,    golden_engage, golden_battery,
};

/* The hash of a function. Its sequence is seeded with its name, so that other functions do not change it. */
static uint64_t hash_of(const struct golden_function *function)
{
    struct golden g = {.random = FNV_OFFSET, .hash = FNV_OFFSET};
    const char *letter;

    for (letter = function->name; *letter; letter++)
        g.random = with_byte(g.random, (uint32_t)*letter);
    for (g.call = 0; g.call < function->times + function->times_with_sectors; g.call++) {
        g.has_sectors = g.call >= function->times;
#ifdef GOLDEN_WATCHED
        g.is_refused = g.is_not_finite = 0;
        before_case(function->name, &g);
        function->one(&g);
        after_case(function->name, &g);
#else
        function->one(&g);
#endif
    }
    return g.is_wrong ? 0 : g.hash;
}

void golden(void)
{
    const struct golden_function *function;
    size_t family;

    for (family = 0; family < sizeof(FAMILIES) / sizeof(FAMILIES)[0]; family++)
        for (function = FAMILIES[family]; function->name; function++) {
#ifdef GOLDEN_BATCHES
            if (!strstr(function->name, "_batch"))
                continue;
#endif
            emit(function->name, hash_of(function));
        }
}
