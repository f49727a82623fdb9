/* Golden cases of quaternions: arithmetic, rotations, powers and spin. */
#include "golden.h"

static void quat_to_quat(struct golden *g, union quat *(*function)(union quat *, const union quat *))
{
    union quat q = some_quat(g), fresh = UNTOUCHED_QUAT;
    union quat *in = given(g, &q), *place = one_in(g, 4) ? &q : &fresh, *out = given(g, place);

    put_returned(g, function(out, in), out);
    put_quat(g, place);
}

static void two_quats_to_quat(struct golden *g,
                              union quat *(*function)(union quat *, const union quat *, const union quat *))
{
    union quat a = some_quat(g), b = another_quat(g, &a), fresh = UNTOUCHED_QUAT;
    union quat *left = given(g, &a), *right = given(g, &b), *place = one_in(g, 4) ? &b : &fresh;
    union quat *out = given(g, place);

    put_returned(g, function(out, left, right), out);
    put_quat(g, place);
}

static void quat_and_number(struct golden *g, float number,
                            union quat *(*function)(union quat *, const union quat *, float))
{
    union quat q = some_quat(g), fresh = UNTOUCHED_QUAT;
    union quat *in = given(g, &q), *place = one_in(g, 4) ? &q : &fresh, *out = given(g, place);

    put_returned(g, function(out, in, number), out);
    put_quat(g, place);
}

static void two_quats(struct golden *g, float (*function)(const union quat *, const union quat *))
{
    union quat a = some_quat(g), b = another_quat(g, &a);
    union quat *left = given(g, &a), *right = given(g, &b);

    put_float(g, function(left, right));
}

/* ---- arithmetic ---- */

CASE(quat_identity)
{
    union quat place = UNTOUCHED_QUAT;
    union quat *out = given(g, &place);

    put_returned(g, quat_identity(out), out);
    put_quat(g, &place);
}

CASE(quat_mul)
{
    two_quats_to_quat(g, quat_mul);
}

CASE(quat_add)
{
    two_quats_to_quat(g, quat_add);
}

CASE(quat_scale)
{
    quat_and_number(g, one_in(g, 8) ? any_float(g) : scaled_float(g, -40, 40), quat_scale);
}

CASE(quat_dot)
{
    two_quats(g, quat_dot);
}

CASE(quat_len)
{
    union quat q = some_quat(g);

    put_float(g, quat_len(given(g, &q)));
}

CASE(quat_conjugate)
{
    quat_to_quat(g, quat_conjugate);
}

CASE(quat_inverse)
{
    quat_to_quat(g, quat_inverse);
}

CASE(quat_normalize)
{
    quat_to_quat(g, quat_normalize);
}

CASE(quat_rot_vec)
{
    union quat q = some_quat(g);
    union vec3 v = some_vec3(g), fresh = UNTOUCHED_VEC3;
    union vec3 *in = given(g, &v), *place = one_in(g, 4) ? &v : &fresh, *out = given(g, place);
    union quat *by = given(g, &q);

    put_returned(g, quat_rot_vec(out, in, by), out);
    put_vec3(g, place);
}

CASE(quat_rot_vec_self)
{
    union quat q = some_quat(g);
    union vec3 place = some_vec3(g), *v = given(g, &place);
    union quat *by = given(g, &q);

    put_returned(g, quat_rot_vec_self(v, by), v);
    put_vec3(g, &place);
}

/* ---- rotations ---- */

CASE(quat_angle)
{
    two_quats(g, quat_angle);
}

CASE(quat_rotate_towards)
{
    union quat a = some_quat(g), b = another_quat(g, &a), fresh = UNTOUCHED_QUAT;
    float max_angle = some_limit(g);
    union quat *from = given(g, &a), *to = given(g, &b), *place = one_in(g, 4) ? &a : &fresh;
    union quat *out = given(g, place);

    put_returned(g, quat_rotate_towards(out, from, to, max_angle), out);
    put_quat(g, place);
}

static void two_vec3_to_quat(struct golden *g,
                             union quat *(*function)(union quat *, const union vec3 *, const union vec3 *))
{
    union vec3 a = some_vec3(g), b = another_vec3(g, &a);
    union quat place = UNTOUCHED_QUAT;
    union vec3 *first = given(g, &a), *second = given(g, &b);
    union quat *out = given(g, &place);

    put_returned(g, function(out, first, second), out);
    put_quat(g, &place);
}

CASE(quat_from_vectors)
{
    two_vec3_to_quat(g, quat_from_vectors);
}

CASE(quat_look)
{
    two_vec3_to_quat(g, quat_look);
}

CASE(quat_swing_twist)
{
    union quat q = some_quat(g), fresh = UNTOUCHED_QUAT, second = UNTOUCHED_QUAT;
    union vec3 v = some_vec3(g);
    union quat *in = given(g, &q), *place = one_in(g, 4) ? &q : &fresh;
    union quat *swing = given(g, place), *twist = given(g, &second);
    union vec3 *axis = given(g, &v);

    put_int(g, quat_swing_twist(in, axis, swing, twist));
    put_quat(g, place);
    put_quat(g, &second);
}

/* ---- powers ---- */

CASE(quat_exp)
{
    quat_to_quat(g, quat_exp);
}

CASE(quat_log)
{
    quat_to_quat(g, quat_log);
}

CASE(quat_pow)
{
    quat_and_number(g, some_part(g), quat_pow);
}

/* ---- spin ---- */

union vec3 some_omega(struct golden *g)
{
    union vec3 omega = some_vec3(g);
    int i;

    if (one_in(g, 2))
        for (i = 0; i < 3; i++)
            omega.vec[i] = scaled_float(g, -8, 6);
    return omega;
}

CASE(quat_derivative)
{
    union quat q = some_quat(g), fresh = UNTOUCHED_QUAT;
    union vec3 v = some_omega(g);
    union quat *in = given(g, &q), *place = one_in(g, 4) ? &q : &fresh, *out = given(g, place);
    union vec3 *omega = given(g, &v);

    put_returned(g, quat_derivative(out, in, omega), out);
    put_quat(g, place);
}

CASE(quat_integrate)
{
    union quat q = some_quat(g);
    union vec3 v = some_omega(g);
    union vec3 *omega = given(g, &v);
    float dt = some_step(g);
    uint32_t steps = one_in(g, 8) ? 300 : 1 + below(g, 8);

    while (steps--) {
        union quat *in_place = given(g, &q);

        put_returned(g, quat_integrate(in_place, &q, omega, dt), in_place);
        put_quat(g, &q);
    }
}

CASE(quat_integrate_rk4)
{
    union quat q = some_quat(g);
    union vec3 v[3];
    float dt = some_step(g);
    uint32_t steps = one_in(g, 8) ? 300 : 1 + below(g, 8);
    int i;

    for (i = 0; i < 3; i++)
        v[i] = some_omega(g);
    while (steps--) {
        union vec3 *start = given(g, &v[0]), *middle = given(g, &v[1]), *end = given(g, &v[below(g, 2) * 2]);
        union quat *in_place = given(g, &q);

        put_returned(g, quat_integrate_rk4(in_place, &q, start, middle, end, dt), in_place);
        put_quat(g, &q);
    }
}

const struct golden_function golden_quat[] = {
    CASES(quat_identity),
    CASES(quat_mul),
    CASES(quat_add),
    CASES(quat_scale),
    CASES(quat_dot),
    CASES(quat_len),
    CASES(quat_conjugate),
    CASES(quat_inverse),
    CASES(quat_normalize),
    CASES(quat_rot_vec),
    CASES(quat_rot_vec_self),
    CASES(quat_angle),
    CASES(quat_rotate_towards),
    CASES(quat_from_vectors),
    CASES(quat_look),
    CASES(quat_swing_twist),
    CASES(quat_exp),
    CASES(quat_log),
    CASES(quat_pow),
    CASES(quat_derivative),
    JOURNEYS(quat_integrate),
    JOURNEYS(quat_integrate_rk4),
    END,
};
