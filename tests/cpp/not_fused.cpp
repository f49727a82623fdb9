// Sums of products of doubles, which a compiler may fuse where it sees both. tests/cpp_api.rs looks for it.
#include "turret.hpp"

using namespace turret;

extern "C" {

void a_position_a_step_on(dvec3 *position, const dvec3 *velocity, double dt)
{
    *position += *velocity * dt;
}

double a_length(const dvec3 *v)
{
    return length(*v);
}

double a_distance(const dvec3 *a, const dvec3 *b)
{
    return distance(*a, *b);
}

void a_quotient_and_a_sum(dvec3 *position, const dvec3 *v, double divisor)
{
    *position += *v / divisor;
}

// The instructions that the test must find.
double fused(double a, double b, double c)
{
    return a * b + c;
}

}
