// The same as zero_cost_cpp.cpp, in C calls. tests/cpp_api.rs compares the machine code of the two.
#include <cstdint>

#define TURRET_PREFIXED // as turret.hpp does
#include "turret.h"

// C by value, as operators are.
static inline libturret_quat product(const libturret_quat *a, const libturret_quat *b)
{
    libturret_quat out;
    libturret_quat_mul(&out, a, b);
    return out;
}

extern "C" {

std::int32_t a_call_that_moves_a_state(libturret_state *state, const libturret_config *config, const libturret_mount *mount,
                                       const libturret_dvec3 *target, float dt, libturret_pose *pose)
{
    return libturret_update(state, config, mount, target, dt, pose);
}

float a_call_that_returns_a_number(const libturret_quat *a, const libturret_quat *b)
{
    return libturret_quat_angle(a, b);
}

void a_chain_of_products(libturret_quat *out, const libturret_quat *a, const libturret_quat *b, const libturret_quat *c)
{
    const libturret_quat ab = product(a, b);
    *out = product(&ab, c);
}

void a_product_in_place(libturret_quat *a, const libturret_quat *b)
{
    libturret_quat_mul(a, a, b);
}

void a_slerp_that_may_hold(libturret_quat *out, const libturret_quat *from, const libturret_quat *to, float t)
{
    libturret_quat made = *from;
    libturret_quat_slerp(&made, from, to, t);
    *out = made;
}

int a_status_that_is_asked_for(const libturret_state *state, const libturret_config *config, const libturret_mount *mount,
                               libturret_pose *pose)
{
    return libturret_pose_of(state, config, mount, pose) >= 0;
}

int a_flag_that_is_asked_for(libturret_state *state, const libturret_config *config, const libturret_mount *mount,
                             const libturret_dvec3 *target, float dt, libturret_pose *pose)
{
    const std::int32_t flags = libturret_update(state, config, mount, target, dt, pose);
    return (flags & LIBTURRET_ON_TARGET) != 0;
}

std::int32_t a_gun_that_engages(libturret_state *state, const libturret_config *config, const libturret_platform *platform,
                                const libturret_shot *shot, const libturret_motion *target, float dt, libturret_pose *pose,
                                libturret_solution *solution)
{
    return libturret_engage(state, config, platform, shot, target, dt, pose, solution);
}

int a_gun_without_a_shot(libturret_state *state, const libturret_config *config, const libturret_platform *platform,
                         const libturret_motion *target, float dt)
{
    const std::int32_t flags = libturret_engage(state, config, platform, nullptr, target, dt, nullptr, nullptr);
    return (flags & LIBTURRET_ON_TARGET) != 0;
}

void a_vector_turned(libturret_vec3 *out, const libturret_quat *q, const libturret_vec3 *v)
{
    libturret_vec3 made = *v;
    libturret_quat_rot_vec(&made, v, q);
    *out = made;
}

}
