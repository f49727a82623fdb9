/* The game's functions, which the linker prefers to libturret's functions of the same names. */
#include "coexist_game.h"

int game_calls;

union quat *quat_mul(union quat *out, const union quat *a, const union quat *b)
{
    int i;

    (void)a, (void)b;
    game_calls++;
    for (i = 0; i < 4; i++)
        out->wxyz[i] = 7;
    return out;
}

float vec3_dot(const float *a, const float *b)
{
    (void)a, (void)b;
    game_calls++;
    return -1000;
}

double turret_aim(double x, double z)
{
    game_calls++;
    return x > 0 && z == 0 ? 360 : -1;
}

int turret_update(struct turret_state *state, const struct turret_params *params, double seconds)
{
    game_calls++;
    state->degrees += params->degrees_a_second * params->guns * seconds;
    return TURRET_ON_TARGET;
}
