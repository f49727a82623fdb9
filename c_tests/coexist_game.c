/* The game's functions, in front of libturret's of the same names wherever the linker has the choice. */
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
