/* Golden cases of interpolation between two quaternions, and of smoothing by half-life. */
#include "golden.h"

typedef union quat *(*between)(union quat *, const union quat *, const union quat *, float);

static void two_quats_and_part(struct golden *g, between function)
{
    union quat a = some_quat(g), b = another_quat(g, &a), fresh = UNTOUCHED_QUAT;
    float t = some_part(g);
    union quat *from = given(g, &a), *to = given(g, &b), *place = one_in(g, 4) ? &b : &fresh;
    union quat *out = given(g, place);

    put_returned(g, function(out, from, to, t), out);
    put_quat(g, place);
}

CASE(quat_slerp)
{
    two_quats_and_part(g, quat_slerp);
}

CASE(quat_slerp_long)
{
    two_quats_and_part(g, quat_slerp_long);
}

CASE(quat_nlerp)
{
    two_quats_and_part(g, quat_nlerp);
}

CASE(quat_squad)
{
    union quat q[4], fresh = UNTOUCHED_QUAT, *in[4], *place, *out;
    float t = some_part(g);
    int i;

    for (i = 0; i < 4; i++)
        q[i] = i ? another_quat(g, &q[i - 1]) : some_quat(g);
    for (i = 0; i < 4; i++)
        in[i] = given(g, &q[i]);
    place = one_in(g, 4) ? &q[1] : &fresh;
    out = given(g, place);
    put_returned(g, quat_squad(out, in[0], in[1], in[2], in[3], t), out);
    put_quat(g, place);
}

CASE(quat_damp)
{
    union quat a = some_quat(g), b = another_quat(g, &a);
    float half_life = some_limit(g), dt = some_step(g);
    uint32_t steps = one_in(g, 8) ? 300 : 1 + below(g, 8);

    while (steps--) {
        union quat *target = given(g, &b), *in_place = given(g, &a);

        put_returned(g, quat_damp(in_place, &a, target, half_life, dt), in_place);
        put_quat(g, &a);
    }
}

const struct golden_function golden_paths[] = {
    CASES(quat_slerp), CASES(quat_slerp_long), CASES(quat_nlerp), CASES(quat_squad), JOURNEYS(quat_damp), END,
};
