/* Golden cases of quaternions as axis and angle, Euler angles and matrices. */
#include "golden.h"

CASE(quat_init_axis)
{
    union vec3 axis = some_vec3(g);
    float angle = some_angle(g);
    union quat place = UNTOUCHED_QUAT;
    union quat *out = given(g, &place);

    put_returned(g, quat_init_axis(out, axis.v.x, axis.v.y, axis.v.z, angle), out);
    put_quat(g, &place);
}

CASE(quat_init_axis_v)
{
    union vec3 v = some_vec3(g), *axis = given(g, &v);
    float angle = some_angle(g);
    union quat place = UNTOUCHED_QUAT;
    union quat *out = given(g, &place);

    put_returned(g, quat_init_axis_v(out, axis, angle), out);
    put_quat(g, &place);
}

CASE(quat_to_axis)
{
    union quat q = some_quat(g), *in = given(g, &q);
    union vec3 axis_place = UNTOUCHED_VEC3, *axis = given(g, &axis_place);
    float angle_place = UNTOUCHED, *angle = given(g, &angle_place);

    put_int(g, quat_to_axis(in, axis, angle));
    put_vec3(g, &axis_place);
    put_float(g, angle_place);
}

/* ---- Euler angles ---- */

CASE(euler_to_quat)
{
    float roll = some_angle(g), pitch = some_angle(g), yaw = some_angle(g);
    union quat place = UNTOUCHED_QUAT;
    union quat *out = given(g, &place);

    put_returned(g, euler_to_quat(out, roll, pitch, yaw), out);
    put_quat(g, &place);
}

/* One of the 24 orders, seldom an unknown one. */
static int32_t some_order(struct golden *g)
{
    return one_in(g, 32) ? whole(g, 1 << 8) : (int32_t)below(g, 24);
}

CASE(euler_to_quat_ordered)
{
    float a = some_angle(g), b = some_angle(g), c = some_angle(g);
    int32_t order = some_order(g);
    union quat place = UNTOUCHED_QUAT;
    union quat *out = given(g, &place);

    put_returned(g, euler_to_quat_ordered(out, a, b, c, order), out);
    put_quat(g, &place);
}

/* Often at gimbal lock, or next to it, of the orders with this axis in the middle or at both ends. */
static union quat some_gimbal(struct golden *g)
{
    union quat q = some_quat(g);
    uint32_t axis = below(g, 3), kind = below(g, 8);
    float *middle = &q.vec[axis], *first = &q.vec[(axis + 1) % 3], *last = &q.vec[(axis + 2) % 3];
    int i;

    if (kind < 2) {
        *middle = kind ? q.v.w : -q.v.w;
        *first = kind ? *last : -*last;
    } else if (kind == 2) {
        *first = *last = 0;
    } else if (kind == 3) {
        *middle = q.v.w = 0;
    }
    for (i = 0; kind < 4 && one_in(g, 2) && i < 4; i++)
        q.vec[i] = nudged(g, q.vec[i]);
    return q;
}

CASE(quat_to_euler)
{
    union quat q = some_gimbal(g), *in = given(g, &q);
    float places[3] = {UNTOUCHED, UNTOUCHED, UNTOUCHED};
    float *roll = given(g, &places[0]), *pitch = given(g, &places[1]), *yaw = given(g, &places[2]);

    put_int(g, quat_to_euler(in, roll, pitch, yaw));
    put_floats(g, places, 3);
}

CASE(quat_to_euler_ordered)
{
    union quat q = some_gimbal(g), *in = given(g, &q);
    int32_t order = some_order(g);
    float places[3] = {UNTOUCHED, UNTOUCHED, UNTOUCHED};
    float *a = given(g, &places[0]), *b = given(g, &places[1]), *c = given(g, &places[2]);

    put_int(g, quat_to_euler_ordered(in, a, b, c, order));
    put_floats(g, places, 3);
}

/* ---- matrices ---- */

CASE(quat_to_matrix)
{
    union quat q = some_quat(g), *in = given(g, &q);
    float place[16], *out;
    int i;

    for (i = 0; i < 16; i++)
        place[i] = UNTOUCHED;
    out = given(g, place);
    put_returned(g, quat_to_matrix(out, in), out);
    put_floats(g, place, 16);
}

/* A rotation times the sum of the squares of x, y, z, w, all of them whole numbers: exact. */
static void whole_rotation(struct golden *g, int32_t limit, float *m)
{
    int32_t x = whole(g, limit), y = whole(g, limit), z = whole(g, limit), w = whole(g, limit);

    m[0] = (float)(w * w + x * x - y * y - z * z);
    m[1] = (float)(2 * (x * y + w * z));
    m[2] = (float)(2 * (x * z - w * y));
    m[4] = (float)(2 * (x * y - w * z));
    m[5] = (float)(w * w - x * x + y * y - z * z);
    m[6] = (float)(2 * (y * z + w * x));
    m[8] = (float)(2 * (x * z + w * y));
    m[9] = (float)(2 * (y * z - w * x));
    m[10] = (float)(w * w - x * x - y * y + z * z);
}

/* A rotation, scaled, sheared, mirrored or flattened; seldom any floats. */
static void some_matrix(struct golden *g, float *m)
{
    uint32_t kind = below(g, 16), column = below(g, 3) * 4, other = below(g, 3) * 4;
    int i, power = (int)below(g, 160) - 80;

#ifdef GOLDEN_LEGAL
    power += power / 2;
#endif
    for (i = 0; i < 16; i++)
        m[i] = UNTOUCHED;
    whole_rotation(g, one_in(g, 2) ? 2 : 1000, m);
    for (i = 0; i < 3; i++)
        if (kind == 0)
            m[column + i] = -m[column + i];
        else if (kind == 1)
            m[column + i] = m[other + i];
        else if (kind == 2)
            m[column + i] *= 1024;
        else if (kind == 3)
            m[column + i] += m[other + i];
        else if (kind == 4)
            m[column + i] = nudged(g, m[column + i]);
        else if (kind == 6)
            m[column + i] = nudged(g, m[other + i]);
        else if (kind == 5)
            m[column + i] = even_float(g) * 1024;
    if (kind < 8 && one_in(g, 4))
        spoil(g, m, 11);
    for (i = 0; i < 11 && kind > 7; i++)
        m[i] *= float_of_bits((uint32_t)(power + 127) << 23);
}

CASE(matrix_to_quat)
{
    float m[16], *in = given(g, m);
    union quat place = UNTOUCHED_QUAT;
    union quat *out = given(g, &place);

    some_matrix(g, m);
    put_returned(g, matrix_to_quat(out, in), out);
    put_quat(g, &place);
}

const struct golden_function golden_convert[] = {
    CASES(quat_init_axis),        CASES(quat_init_axis_v), CASES(quat_to_axis),
    CASES(euler_to_quat),         CASES(quat_to_euler),    CASES(euler_to_quat_ordered),
    CASES(quat_to_euler_ordered), CASES(quat_to_matrix),   CASES(matrix_to_quat),
    END,
};
