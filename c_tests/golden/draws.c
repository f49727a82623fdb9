/* The vectors, quaternions, places and pointers of the golden program. */
#include "golden.h"

/* ---- vectors ---- */

union vec2 some_vec2(struct golden *g)
{
    union vec2 v;
    uint32_t kind = below(g, 8);
    int i;

    for (i = 0; i < 2; i++)
        v.vec[i] = kind == 0   ? any_float(g)
                   : kind == 1 ? scaled_float(g, -126, 127)
                   : kind < 4  ? (float)whole(g, 1)
                               : even_float(g);
    return v;
}

union vec3 good_vec3(struct golden *g)
{
    union vec3 v = {{0, 0, 0}};
    uint32_t kind = below(g, 8);
    int i;

    if (kind == 0) {
        i = (int)below(g, 3);
        v.vec[i] = scaled_float(g, -20, 20);
        return v;
    }
    for (i = 0; i < 3; i++)
        v.vec[i] = kind == 1 ? scaled_float(g, -60, 60) : kind == 2 ? scaled_float(g, -20, 20) : even_float(g);
    /* hardly ever */
    if (v.v.x == 0 && v.v.y == 0 && v.v.z == 0)
        v.v.x = 1;
    return v;
}

union vec3 some_vec3(struct golden *g)
{
    OR_EXTREME(vec3);
    union vec3 v = good_vec3(g);
    int i;

    switch (below(g, 16)) {
    case 0:
        spoil(g, v.vec, 3);
        break;
    case 1:
        for (i = 0; i < 3; i++)
            v.vec[i] = scaled_float(g, -126, 127);
        break;
    case 2:
        for (i = 0; i < 3; i++)
            v.vec[i] = (float)whole(g, 1);
        break;
    case 3:
        for (i = 0; i < 3; i++)
            v.vec[i] = any_float(g);
        break;
    case 4:
        /* zeros of any sign */
        for (i = 0; i < 3; i++)
            v.vec[i] = float_of_bits(below(g, 2) << 31);
        break;
    }
    return v;
}

union vec3 another_vec3(struct golden *g, const union vec3 *v)
{
    uint32_t kind = below(g, 8);
    union vec3 other = some_vec3(g);
    int i;

    if (kind < 4)
        other = *v;
    if (kind == 1 || kind == 2)
        for (i = 0; i < 3; i++)
            other.vec[i] = nudged(g, other.vec[i]);
    if (kind == 2 || kind == 3)
        for (i = 0; i < 3; i++)
            other.vec[i] = -other.vec[i];
    if (kind == 4) {
        other.v.x = -v->v.y;
        other.v.y = v->v.x;
        other.v.z = 0;
    }
    return other;
}

/* ---- quaternions ---- */

/* The root of a square below 2^62, rounded down. */
static uint64_t root(uint64_t square)
{
    uint64_t root = 0, bit;

    for (bit = (uint64_t)1 << 30; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return root;
}

/* Whole numbers over the root of the sum of their squares, as multiples of 2^-24, rounded. */
union quat unit_quat(struct golden *g)
{
    union quat q;
    int32_t numbers[4];
    uint64_t square = 0, length;
    int i;

    while (square < (uint64_t)1 << 40)
        for (square = 0, i = 0; i < 4; i++) {
            numbers[i] = whole(g, (1 << 22) - 1);
            square += (uint64_t)((int64_t)numbers[i] * numbers[i]);
        }
    length = root(square << 14);
    for (i = 0; i < 4; i++) {
        uint64_t size = (uint64_t)(numbers[i] < 0 ? -numbers[i] : numbers[i]);
        int32_t part = (int32_t)(((size << 32) / length + 1) / 2);

        q.vec[i] = (float)(numbers[i] < 0 ? -part : part) * (1.0f / (1 << 24));
    }
    return q;
}

/* Rotations by quarter turns about the axes, by thirds about diagonals, and some half turns. */
static union quat quarter_quat(struct golden *g)
{
    /* by the number of components that are not zero: 1, the root of 1/2, -, 1/2 */
    static const uint32_t PARTS[] = {0x3f800000, 0x3f3504f3, 0, 0x3f000000};
    union quat q = {{0, 0, 0, 0}};
    uint32_t mask = 1 + below(g, 15), count = 0;
    int i;

    for (i = 0; i < 4; i++)
        count += mask >> i & 1;
    if (count == 3) {
        mask = 15;
        count = 4;
    }
    for (i = 0; i < 4; i++)
        if (mask >> i & 1)
            q.vec[i] = float_of_bits(PARTS[count - 1] | below(g, 2) << 31);
    return q;
}

union quat good_quat(struct golden *g)
{
    union quat q = unit_quat(g);
    uint32_t kind = below(g, 16);
    float scale;
    int i;

    switch (kind) {
    case 0:
    case 1:
        for (i = 0; i < 4; i++)
            q.vec[i] = scaled_float(g, -8, 8);
        return q;
    case 2:
    case 3:
        return quarter_quat(g);
    case 4:
        for (i = 0; i < 3; i++)
            q.vec[i] = scaled_float(g, -40, -8);
        q.v.w = float_of_bits(0x3f800000 | below(g, 2) << 31);
        return q;
    case 5:
        q.v.w = scaled_float(g, -60, -8);
        return q;
    case 6:
        for (i = 0; i < 4; i++)
            q.vec[i] = nudged(g, q.vec[i]);
        return q;
    case 7:
        /* by a power of two, exactly */
        scale = float_of_bits((57 + below(g, 130)) << 23);
        for (i = 0; i < 4; i++)
            q.vec[i] *= scale;
        return q;
    default:
        return q;
    }
}

union quat some_quat(struct golden *g)
{
    OR_EXTREME(quat);
    union quat q = good_quat(g);
    int i;

    switch (below(g, 32)) {
    case 0:
        spoil(g, q.vec, 4);
        break;
    case 1:
        for (i = 0; i < 4; i++)
            q.vec[i] = scaled_float(g, -126, 127);
        break;
    case 2:
        /* zeros and the least floats */
        for (i = 0; i < 4; i++)
            q.vec[i] = float_of_bits(below(g, 3));
        break;
    }
    return q;
}

union quat another_quat(struct golden *g, const union quat *q)
{
    uint32_t kind = below(g, 8);
    union quat other = some_quat(g);
    int i;

    if (kind < 4)
        other = *q;
    if (kind == 1 || kind == 2)
        for (i = 0; i < 4; i++)
            other.vec[i] = nudged(g, other.vec[i]);
    if (kind == 2 || kind == 3)
        for (i = 0; i < 4; i++)
            other.vec[i] = -other.vec[i];
    return other;
}

/* ---- places: multiples of 2^-10 below 2^31, of which a double holds every sum ---- */

#define GRID (1.0 / 1024)

union dvec3 some_displacement(struct golden *g, int power)
{
    union dvec3 displacement;
    int i;

    for (i = 0; i < 3; i++)
        displacement.vec[i] = whole(g, 1 << (power + 10)) * GRID;
    return displacement;
}

union dvec3 some_place(struct golden *g)
{
    OR_EXTREME(place);
    union dvec3 place = some_displacement(g, 10);
    uint32_t kind = below(g, 8);
    int i;

    for (i = 0; i < 3; i++)
        if (kind == 0)
            place.vec[i] = whole(g, 1 << 30);
        else if (kind < 3)
            place.vec[i] = 0;
    return place;
}

static int is_on_grid(double x)
{
    double steps;

    if (!(x > -0x1p31 && x < 0x1p31))
        return 0;
    steps = (x - (int32_t)x) * 1024;
    return steps == (int32_t)steps;
}

union dvec3 moved(const union dvec3 *place, const union dvec3 *displacement)
{
    union dvec3 sum = *place;
    int i;

    for (i = 0; i < 3; i++)
        if (is_on_grid(sum.vec[i]))
            sum.vec[i] += displacement->vec[i];
    return sum;
}

/* Along one axis, except for about a step of the grid along the others. */
static union dvec3 axial_displacement(struct golden *g)
{
    union dvec3 displacement = {{0, 0, 0}};
    uint32_t axis = below(g, 4);
    int32_t limit = 1 << below(g, 31);
    int i, tilted = one_in(g, 2);

    for (i = 0; tilted && i < 3; i++)
        displacement.vec[i] = whole(g, 2) * GRID;
    /* up and down twice as often */
    displacement.vec[axis == 3 ? 1 : axis] = whole(g, limit - 1) * GRID;
    return displacement;
}

union dvec3 another_place(struct golden *g, const union dvec3 *place)
{
    OR_EXTREME(place);
    union dvec3 displacement = some_displacement(g, 10);
    uint32_t kind = below(g, 16);
    int i;

    if (kind == 0)
        return *place;
    if (kind == 1) {
        for (i = 0; i < 3; i++)
            displacement.vec[i] = scaled_double(g, -100, 100);
        return displacement;
    }
    if (kind < 6)
        displacement = axial_displacement(g);
    return moved(place, &displacement);
}

void spoil_place(struct golden *g, union dvec3 *place)
{
    uint32_t one = below(g, 3);

    if (one_in(g, 24))
        place->vec[one] = any_double(g);
}

/* ---- pointers ---- */

void *given(struct golden *g, void *object)
{
#ifdef GOLDEN_LEGAL
    (void)g;
    return object;
#else
    switch (below(g, 64)) {
    case 0:
        return NULL;
    case 1:
        return (char *)object + 1;
    default:
        return object;
    }
#endif
}

void *given_or_null(struct golden *g, void *object)
{
    return one_in(g, 4) ? NULL : given(g, object);
}
