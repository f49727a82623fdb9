/* The numbers of the golden program: ordinary ones, and often enough those that make functions go wrong. */
#include "golden.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* ---- whole numbers ---- */

/* SplitMix64, of G. Steele, D. Lea and C. Flood. */
static uint64_t next(struct golden *g)
{
    uint64_t z = g->random += 0x9e3779b97f4a7c15u;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

uint32_t below(struct golden *g, uint32_t count)
{
    return (uint32_t)(((next(g) >> 32) * count) >> 32);
}

int one_in(struct golden *g, uint32_t count)
{
    return below(g, count) == 0;
}

int32_t whole(struct golden *g, int32_t limit)
{
    return (int32_t)below(g, 2 * (uint32_t)limit + 1) - limit;
}

/* ---- floats and doubles, from their bits ---- */

float float_of_bits(uint32_t bits)
{
    union {
        uint32_t bits;
        float number;
    } view;

    view.bits = bits;
    return view.number;
}

static uint32_t bits_of_float(float number)
{
    union {
        float number;
        uint32_t bits;
    } view;

    view.number = number;
    return view.bits;
}

static double double_of_bits(uint64_t bits)
{
    union {
        uint64_t bits;
        double number;
    } view;

    view.bits = bits;
    return view.number;
}

static const uint32_t HARD[] = {
    0x00000000, 0x80000000, 0x7f800000, 0xff800000, /* zeros, infinities */
    0x7fc00000, 0xffc00001, 0x7f800001,             /* NaNs: quiet, negative, signalling */
    0x00000001, 0x80000001, 0x007fffff, 0x80400000, /* subnormals */
    0x00800000, 0x7f7fffff, 0xff7fffff,             /* the least normal one, the largest */
    0x3f800000, 0xbf800000, 0x3f7fffff, 0x3f800001, /* 1, -1, next to 1 */
    0x3f000000, 0x34000000, 0x358637bd,             /* 1/2, 2^-23, 1e-6 */
    0x40490fda, 0x40490fdb, 0x40490fdc, 0xc0490fdb, /* pi, next to pi */
    0x3fc90fdb, 0xbfc90fdb, 0x40c90fdb,             /* half a pi, two */
    0x46000000, 0x4b800000, 0x4f800000,             /* 2^13, 2^24, 2^32 */
};

float scaled_float(struct golden *g, int low, int high)
{
    uint32_t exponent = (uint32_t)(low + 127) + below(g, (uint32_t)(high - low));
    uint32_t rest = below(g, 1u << 24);

    return float_of_bits((rest >> 23) << 31 | exponent << 23 | (rest & 0x7fffff));
}

double scaled_double(struct golden *g, int low, int high)
{
    uint64_t exponent = (uint64_t)(low + 1023) + below(g, (uint32_t)(high - low));
    uint64_t rest = next(g) >> 11;

    return double_of_bits((rest >> 52) << 63 | exponent << 52 | (rest & 0xfffffffffffffu));
}

float even_float(struct golden *g)
{
    return (float)((int32_t)below(g, 1u << 24) - (1 << 23)) * (1.0f / (1 << 23));
}

double even_double(struct golden *g)
{
    double number = even_float(g);

    /* both exact, as is their sum */
    return number + even_float(g) * (1.0 / (1 << 24));
}

static float drawn_float(struct golden *g)
{
    switch (below(g, 4)) {
    case 0:
        return float_of_bits((uint32_t)(next(g) >> 32));
    case 1:
        return scaled_float(g, -30, 30);
    default:
        return float_of_bits(HARD[below(g, COUNT(HARD))]);
    }
}

static double drawn_double(struct golden *g)
{
    switch (below(g, 4)) {
    case 0:
        return double_of_bits(next(g));
    case 1:
        return scaled_double(g, -1000, 1000);
    default:
        return any_float(g);
    }
}

#ifdef GOLDEN_LEGAL
/* Below 2^100, so that few results are more than a float holds. */
float any_float(struct golden *g)
{
    uint32_t bits = bits_of_float(drawn_float(g));

    return float_of_bits((bits & 0x7fffffff) < 0x71800000 ? bits : bits & 0xbfffffff);
}

/* Below 2^1000. */
double any_double(struct golden *g)
{
    union {
        double number;
        uint64_t bits;
    } view;

    view.number = drawn_double(g);
    if ((view.bits & 0x7fffffffffffffffu) >= 0x7e70000000000000u)
        view.bits &= 0xbfffffffffffffffu;
    return view.number;
}
#else
float any_float(struct golden *g)
{
    return drawn_float(g);
}

double any_double(struct golden *g)
{
    return drawn_double(g);
}
#endif

float nudged(struct golden *g, float number)
{
    uint32_t most = below(g, 6), bits = bits_of_float(number);
    int32_t steps = whole(g, 1 << most);

#ifdef GOLDEN_LEGAL
    /* Steps down from zero, or up from the largest float, would lead to the bits of NaNs. */
    if ((bits & 0x7fffffff) < 32 || (bits & 0x7fffffff) > 0x7f7fffff - 32)
        return number;
#endif

    /* Infinities and NaNs stay: floats that are returned by way of the x87 lose a NaN's own bits. */
    return (bits & 0x7f800000) == 0x7f800000 ? number : float_of_bits(bits + (uint32_t)steps);
}

float size_of(float number)
{
    return float_of_bits(bits_of_float(number) & 0x7fffffff);
}

void spoil(struct golden *g, float *numbers, uint32_t count)
{
    uint32_t one = below(g, count);

    numbers[one] = any_float(g);
}

/* ---- plain numbers ---- */

/* Quarters of a turn from 0 to two turns, as floats. */
static const uint32_t QUARTERS[] = {
    0x00000000, 0x3fc90fdb, 0x40490fdb, 0x4096cbe4, 0x40c90fdb, 0x40fb53d1, 0x4116cbe4, 0x412fedde, 0x41490fdb,
};

static float quarter(struct golden *g)
{
    uint32_t bits = QUARTERS[below(g, COUNT(QUARTERS))];

    return nudged(g, float_of_bits(bits | below(g, 2) << 31));
}

float some_angle(struct golden *g)
{
    OR_EXTREME(angle);
    switch (below(g, 16)) {
    case 0:
        return any_float(g);
    case 1:
        return scaled_float(g, -30, 0);
    case 2:
        return scaled_float(g, 2, 30);
    case 3:
    case 4:
    case 5:
        return quarter(g);
    default:
        return even_float(g) * 4;
    }
}

float some_part(struct golden *g)
{
    OR_EXTREME(part);
    /* 0, -0, 1, 1/2, next to 1, 2^-24 */
    static const uint32_t ENDS[] = {0, 0x80000000, 0x3f800000, 0x3f000000, 0x3f7fffff, 0x33800000};

    switch (below(g, 16)) {
    case 0:
    case 1:
    case 2:
        return float_of_bits(ENDS[below(g, COUNT(ENDS))]);
    case 3:
    case 4:
        return even_float(g) * 2;
    case 5:
        return scaled_float(g, -40, 6);
    case 6:
        return any_float(g);
    default:
        return size_of(even_float(g));
    }
}

float any_size(struct golden *g)
{
    float number = any_float(g);

#ifdef GOLDEN_LEGAL
    number = size_of(number);
#endif
    return number;
}

float some_limit(struct golden *g)
{
    OR_EXTREME(limit);
    switch (below(g, 16)) {
    case 0:
        return any_size(g);
    case 1:
        return 0;
    case 2:
    case 3:
        return float_of_bits(0x7f800000);
    case 4:
        return size_of(quarter(g));
    default:
        return size_of(scaled_float(g, -16, 2));
    }
}

float some_step(struct golden *g)
{
    OR_EXTREME(step);
    /* 1/60, 1/64, 1/30, 1/1000, 0, 1 */
    static const uint32_t USUAL[] = {0x3c888889, 0x3c800000, 0x3d088889, 0x3a83126f, 0, 0x3f800000};

    switch (below(g, 16)) {
    case 0:
        return any_size(g);
    case 1:
    case 2:
    case 3:
        return size_of(scaled_float(g, -20, 6));
    default:
        return float_of_bits(USUAL[below(g, COUNT(USUAL))]);
    }
}
