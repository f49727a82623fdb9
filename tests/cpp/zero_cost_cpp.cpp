// The same as zero_cost_c.cpp, in C++. tests/cpp_api.rs compares the machine code of the two.
#include "turret.hpp"

using namespace turret;

extern "C" {

std::int32_t a_call_that_moves_a_state(state *state, const config *settings, const mount *on, const dvec3 *target,
                                       float dt, pose *parts)
{
    return update(*state, *settings, *on, *target, dt, parts).code;
}

float a_call_that_returns_a_number(const quat *a, const quat *b)
{
    return angle(*a, *b);
}

void a_chain_of_products(quat *out, const quat *a, const quat *b, const quat *c)
{
    *out = *a * *b * *c;
}

void a_product_in_place(quat *a, const quat *b)
{
    *a *= *b;
}

void a_slerp_that_may_hold(quat *out, const quat *from, const quat *to, float t)
{
    *out = slerp(*from, *to, t);
}

int a_status_that_is_asked_for(const state *at, const config *settings, const mount *on, pose *parts)
{
    return status{libturret_pose_of(c_ptr(at), c_ptr(settings), c_ptr(on), c_ptr(parts))}.ok();
}

int a_flag_that_is_asked_for(state *state, const config *settings, const mount *on, const dvec3 *target, float dt,
                             pose *parts)
{
    return update(*state, *settings, *on, *target, dt, parts).on_target();
}

std::int32_t a_gun_that_engages(state *state, const config *settings, const platform *on, const shot *fired,
                                const motion *target, float dt, pose *parts, solution *hit)
{
    return engage(*state, *settings, *on, fired, *target, dt, parts, hit).code;
}

int a_gun_without_a_shot(state *state, const config *settings, const platform *on, const motion *target, float dt)
{
    return engage(*state, *settings, *on, {}, *target, dt).on_target();
}

void a_vector_turned(vec3 *out, const quat *q, const vec3 *v)
{
    *out = *q * *v;
}

}
