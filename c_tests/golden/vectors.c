/* Golden cases of the vectors, the version and the statuses. */
#include "golden.h"

CASE(turret_version)
{
    const uint32_t wanted =
        (uint32_t)(TURRET_VERSION_MAJOR << 16 | TURRET_VERSION_MINOR << 8 | TURRET_VERSION_PATCH);

    /* Not the number itself, which changes with every release. */
    put_int(g, turret_version() == wanted);
}

CASE(turret_status_text)
{
    /* Every second one is an error, or next to one. */
    int32_t status = one_in(g, 2) ? whole(g, 8) * 65536 : whole(g, 0x3fffffff);
    const char *text;

    if (one_in(g, 4))
        status += whole(g, 1);
    text = turret_status_text(status);
    put_text(g, text);
}

/* ---- vec2 ---- */

static void two_vec2(struct golden *g, float (*function)(const union vec2 *, const union vec2 *))
{
    union vec2 a = some_vec2(g), b = some_vec2(g);
    union vec2 *left, *right;
    uint32_t one;

    if (one_in(g, 4)) {
        one = below(g, 2);
        b = a;
        b.vec[one] = nudged(g, a.v.x);
    }
    left = given(g, &a);
    right = given(g, one_in(g, 16) ? &a : &b);
    put_float(g, function(left, right));
}

CASE(vec2_dot)
{
    two_vec2(g, vec2_dot);
}

CASE(vec2_perp_dot)
{
    two_vec2(g, vec2_perp_dot);
}

CASE(vec2_angle)
{
    two_vec2(g, vec2_angle);
}

/* ---- vec3 ---- */

static void two_vec3(struct golden *g, float (*function)(const union vec3 *, const union vec3 *))
{
    union vec3 a = some_vec3(g), b = another_vec3(g, &a);
    union vec3 *left = given(g, &a), *right = given(g, &b);

    put_float(g, function(left, right));
}

static void two_vec3_to_vec3(struct golden *g,
                             union vec3 *(*function)(union vec3 *, const union vec3 *, const union vec3 *))
{
    union vec3 a = some_vec3(g), b = another_vec3(g, &a), fresh = UNTOUCHED_VEC3;
    union vec3 *left = given(g, &a), *right = given(g, &b), *place = one_in(g, 4) ? &b : &fresh;
    union vec3 *out = given(g, place);

    put_returned(g, function(out, left, right), out);
    put_vec3(g, place);
}

CASE(vec3_add)
{
    two_vec3_to_vec3(g, vec3_add);
}

CASE(vec3_sub)
{
    two_vec3_to_vec3(g, vec3_sub);
}

CASE(vec3_cross)
{
    two_vec3_to_vec3(g, vec3_cross);
}

CASE(vec3_scale)
{
    union vec3 v = some_vec3(g), fresh = UNTOUCHED_VEC3;
    float s = one_in(g, 8) ? any_float(g) : scaled_float(g, -40, 40);
    union vec3 *in = given(g, &v), *place = one_in(g, 4) ? &v : &fresh, *out = given(g, place);

    put_returned(g, vec3_scale(out, in, s), out);
    put_vec3(g, place);
}

CASE(vec3_lerp)
{
    union vec3 a = some_vec3(g), b = another_vec3(g, &a), fresh = UNTOUCHED_VEC3;
    float t = some_part(g);
    union vec3 *from = given(g, &a), *to = given(g, &b), *place = one_in(g, 4) ? &a : &fresh;
    union vec3 *out = given(g, place);

    put_returned(g, vec3_lerp(out, from, to, t), out);
    put_vec3(g, place);
}

CASE(vec3_normalize)
{
    union vec3 v = some_vec3(g), fresh = UNTOUCHED_VEC3;
    union vec3 *in = given(g, &v), *place = one_in(g, 4) ? &v : &fresh, *out = given(g, place);

    put_returned(g, vec3_normalize(out, in), out);
    put_vec3(g, place);
}

CASE(vec3_len)
{
    union vec3 v = some_vec3(g);

    put_float(g, vec3_len(given(g, &v)));
}

CASE(vec3_dot)
{
    two_vec3(g, vec3_dot);
}

CASE(vec3_dist)
{
    two_vec3(g, vec3_dist);
}

CASE(vec3_angle)
{
    two_vec3(g, vec3_angle);
}

const struct golden_function golden_vectors[] = {
    CASES(turret_version), CASES(turret_status_text), CASES(vec2_dot),   CASES(vec2_perp_dot), CASES(vec2_angle),
    CASES(vec3_add),       CASES(vec3_sub),           CASES(vec3_scale), CASES(vec3_cross),    CASES(vec3_lerp),
    CASES(vec3_normalize), CASES(vec3_dot),           CASES(vec3_len),   CASES(vec3_dist),     CASES(vec3_angle),
    END,
};
