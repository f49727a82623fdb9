// The other file of together.cpp: a game with its own names that also uses the whole namespace turret.
#include "turret.hpp"

union vec2 {
    int of_the_game;
};

using namespace turret;

quat from_another_file(float angle)
{
    const quat q = from_axis_angle(vec3{0, 1, 0}, angle);
    return q;
}
