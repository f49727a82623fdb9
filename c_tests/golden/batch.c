/* Golden cases of the batches of quaternions. */
#include "rows.h"

CASE(quat_mul_batch)
{
    struct batch batch = some_batch(g);
    const size_t size = (batch.count + 1) * sizeof(union quat);
    union quat *a = quats(g, &batch), *b = one_in(g, 8) ? a : other_quats(g, &batch, a);
    union quat *place = some_output(g, &batch, a, b), *singles = copy_of(g, place, size);
    union quat *out = given(g, place), *left = given(g, a), *right = given(g, b);
    const int is_whole = out == place && left == a && right == b;
    size_t i;

    for (i = 0; is_whole && i < batch.count; i++)
        quat_mul(&singles[i], &a[i], &b[i]);
    hold_returned(g, quat_mul_batch(out, left, right, batch.count), out, is_whole || !batch.count);
    hold_floats(g, place, singles, size);
}

typedef union quat *(*between)(union quat *, const union quat *, const union quat *, float);
typedef union quat *(*all_between)(union quat *, const union quat *, const union quat *, const float *, size_t, size_t);

static void quats_and_parts(struct golden *g, between single, all_between function)
{
    struct batch batch = some_batch(g);
    const size_t size = (batch.count + 1) * sizeof(union quat), stride = some_stride(g, 4, 4);
    const size_t bytes = given_stride(g, &batch, stride);
    union quat *a = quats(g, &batch), *b = one_in(g, 8) ? a : other_quats(g, &batch, a);
    union quat *place = some_output(g, &batch, a, b), *singles = copy_of(g, place, size);
    float *parts = new_row(g, batch.count * stride + sizeof(float), 4), *t = given(g, parts);
    union quat *out = given(g, place), *from = given(g, a), *to = given(g, b);
    const int is_whole = out == place && from == a && to == b && t == parts && bytes == stride;
    size_t i;

    for (i = 0; i <= batch.count; i++) {
        float *part = element(parts, i, stride);

        *part = mood_at(&batch, i) == EASY ? size_of(even_float(g)) : some_part(g);
    }
    for (i = 0; is_whole && i < batch.count; i++)
        single(&singles[i], &a[i], &b[i], *(float *)element(parts, i, stride));
    hold_returned(g, function(out, from, to, t, bytes, batch.count), out, is_whole || !batch.count);
    hold_floats(g, place, singles, size);
}

CASE(quat_slerp_batch)
{
    quats_and_parts(g, quat_slerp, quat_slerp_batch);
}

CASE(quat_nlerp_batch)
{
    quats_and_parts(g, quat_nlerp, quat_nlerp_batch);
}

CASE(quat_rot_vec_batch)
{
    struct batch batch = some_batch(g);
    const size_t size = (batch.count + 1) * sizeof(union vec3), stride = some_stride(g, sizeof(union quat), 4);
    const size_t bytes = given_stride(g, &batch, stride);
    union vec3 *rays = vectors(g, &batch), *place = one_in(g, 3) ? rays : vectors(g, &batch);
    union vec3 *singles = copy_of(g, place, size), *out = given(g, place), *v = given(g, rays);
    union quat *turns = new_row(g, batch.count * stride + sizeof(union quat), 4), *q = given(g, turns);
    const int is_whole = out == place && v == rays && q == turns && bytes == stride;
    size_t i;

    for (i = 0; i <= batch.count; i++) {
        union quat *turn = element(turns, i, stride);

        *turn = quat_of(g, mood_at(&batch, i));
    }
    for (i = 0; is_whole && i < batch.count; i++)
        quat_rot_vec(&singles[i], &rays[i], element(turns, i, stride));
    hold_returned(g, quat_rot_vec_batch(out, v, q, bytes, batch.count), out, is_whole || !batch.count);
    hold_floats(g, place, singles, size);
}

CASE(quat_to_matrix_batch)
{
    struct batch batch = some_batch(g);
    const size_t size = (batch.count + 1) * 16 * sizeof(float);
    union quat *from = quats(g, &batch), *q = given(g, from);
    float *place = new_row(g, size, 4), *singles, *m = given(g, place);
    const int is_whole = q == from && m == place;
    size_t i;

    for (i = 0; i < size / sizeof(float); i++)
        place[i] = UNTOUCHED;
    singles = copy_of(g, place, size);
    for (i = 0; is_whole && i < batch.count; i++)
        quat_to_matrix(&singles[16 * i], &from[i]);
    hold_returned(g, quat_to_matrix_batch(m, q, batch.count), m, is_whole || !batch.count);
    hold_floats(g, place, singles, size);
}

CASE(euler_to_quat_batch)
{
    struct batch batch = some_batch(g);
    const size_t size = (batch.count + 1) * sizeof(union quat);
    union vec3 *turns = vectors(g, &batch), *angles = given(g, turns);
    union quat *place = untouched_quats(g, &batch), *singles = copy_of(g, place, size), *out = given(g, place);
    const int is_whole = out == place && angles == turns;
    size_t i;
    int axis;

    for (i = 0; i < batch.count; i++)
        for (axis = 0; axis < 3; axis++)
            turns[i].vec[axis] = mood_at(&batch, i) == EASY ? even_float(g) * 4 : some_angle(g);
    for (i = 0; is_whole && i < batch.count; i++)
        euler_to_quat(&singles[i], turns[i].v.x, turns[i].v.y, turns[i].v.z);
    hold_returned(g, euler_to_quat_batch(out, angles, batch.count), out, is_whole || !batch.count);
    hold_floats(g, place, singles, size);
}

CASE(quat_integrate_batch)
{
    struct batch batch = some_batch(g);
    const size_t size = (batch.count + 1) * sizeof(union quat);
    union quat *from = quats(g, &batch), *place = one_in(g, 2) ? from : untouched_quats(g, &batch);
    union vec3 *spins = vectors(g, &batch), *omega = given(g, spins);
    const float dt = some_step(g);
    uint32_t steps = 1 + below(g, 3);
    size_t i;

    for (i = 0; i < batch.count; i++)
        if (mood_at(&batch, i) != EASY)
            spins[i] = some_omega(g);
    while (steps--) {
        union quat *singles = copy_of(g, place, size), *out = given(g, place), *q = given(g, from);
        const int is_whole = out == place && q == from && omega == spins;

        for (i = 0; is_whole && i < batch.count; i++)
            quat_integrate(&singles[i], &from[i], &spins[i], dt);
        hold_returned(g, quat_integrate_batch(out, q, omega, dt, batch.count), out, is_whole || !batch.count);
        hold_floats(g, place, singles, size);
    }
}

const struct golden_function golden_batch[] = {
    BATCHES(quat_mul_batch),       BATCHES(quat_slerp_batch),     BATCHES(quat_nlerp_batch),
    BATCHES(quat_rot_vec_batch),   BATCHES(quat_to_matrix_batch), BATCHES(euler_to_quat_batch),
    BATCHES(quat_integrate_batch), END,
};
