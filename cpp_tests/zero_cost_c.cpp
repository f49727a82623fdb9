// What zero_cost_cpp.cpp does, in C calls. tests/cpp_api.rs compares the machine code of the two.
#include <cstdint>

#define TURRET_PREFIXED // as turret.hpp does
#include "turret.h"

// C by value, as operators are.
static inline turret_quat product(const turret_quat *a, const turret_quat *b)
{
    turret_quat out;
    turret_quat_mul(&out, a, b);
    return out;
}

extern "C" {

std::int32_t a_call_that_moves_a_state(turret_state *state, const turret_config *config, const turret_mount *mount,
                                       const turret_dvec3 *target, float dt, turret_pose *pose)
{
    return turret_update(state, config, mount, target, dt, pose);
}

float a_call_that_answers_a_number(const turret_quat *a, const turret_quat *b)
{
    return turret_quat_angle(a, b);
}

void a_chain_of_products(turret_quat *out, const turret_quat *a, const turret_quat *b, const turret_quat *c)
{
    const turret_quat ab = product(a, b);
    *out = product(&ab, c);
}

void a_product_in_place(turret_quat *a, const turret_quat *b)
{
    turret_quat_mul(a, a, b);
}

void a_slerp_that_may_hold(turret_quat *out, const turret_quat *from, const turret_quat *to, float t)
{
    turret_quat made = *from;
    turret_quat_slerp(&made, from, to, t);
    *out = made;
}

int a_status_that_is_asked_for(const turret_state *state, const turret_config *config, const turret_mount *mount,
                               turret_pose *pose)
{
    return turret_pose_of(state, config, mount, pose) >= 0;
}

int a_flag_that_is_asked_for(turret_state *state, const turret_config *config, const turret_mount *mount,
                             const turret_dvec3 *target, float dt, turret_pose *pose)
{
    const std::int32_t flags = turret_update(state, config, mount, target, dt, pose);
    return (flags & TURRET_ON_TARGET) != 0;
}

void a_vector_turned(turret_vec3 *out, const turret_quat *q, const turret_vec3 *v)
{
    turret_vec3 made = *v;
    turret_quat_rot_vec(&made, v, q);
    *out = made;
}

}
