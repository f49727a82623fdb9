// What zero_cost_cpp.cpp does, in C calls. tests/cpp_api.rs compares the machine code of the two.
#include <cstdint>

#include "turret.h"

// C by value, as operators are.
static inline quat product(const quat *a, const quat *b)
{
    quat out;
    quat_mul(&out, a, b);
    return out;
}

extern "C" {

std::int32_t a_call_that_moves_a_state(turret_state *state, const turret_config *config, const turret_mount *mount,
                                       const dvec3 *target, float dt, turret_pose *pose)
{
    return turret_update(state, config, mount, target, dt, pose);
}

float a_call_that_answers_a_number(const quat *a, const quat *b)
{
    return quat_angle(a, b);
}

void a_chain_of_products(quat *out, const quat *a, const quat *b, const quat *c)
{
    const quat ab = product(a, b);
    *out = product(&ab, c);
}

void a_product_in_place(quat *a, const quat *b)
{
    quat_mul(a, a, b);
}

void a_slerp_that_may_hold(quat *out, const quat *from, const quat *to, float t)
{
    quat made = *from;
    quat_slerp(&made, from, to, t);
    *out = made;
}

int a_status_that_is_asked_for(const turret_state *state, const turret_config *config, const turret_mount *mount,
                               turret_pose *pose)
{
    return turret_pose_of(state, config, mount, pose) >= 0;
}

int a_flag_that_is_asked_for(turret_state *state, const turret_config *config, const turret_mount *mount,
                             const dvec3 *target, float dt, turret_pose *pose)
{
    const std::int32_t flags = turret_update(state, config, mount, target, dt, pose);
    return flags >= 0 && (flags & TURRET_ON_TARGET) != 0;
}

void a_vector_turned(vec3 *out, const quat *q, const vec3 *v)
{
    vec3 made = *v;
    quat_rot_vec(&made, v, q);
    *out = made;
}

}
