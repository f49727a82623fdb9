/* A body that spins for two seconds, in steps of two lengths. */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    const union vec3 spin = {{0, 1.5f, 0}};                  /* rad/s, in world axes */
    union quat fine = {{0, 0, 0, 1}}, coarse = fine, rate;

    for (int frame = 0; frame < 120; frame++)
        quat_integrate(&fine, &fine, &spin, 1 / 60.0f);
    for (int frame = 0; frame < 10; frame++)
        quat_integrate(&coarse, &coarse, &spin, 1 / 5.0f);
    printf("difference %.4f rad, length %.6f\n", quat_angle(&fine, &coarse), quat_len(&fine));
    quat_derivative(&rate, &fine, &spin);
    printf("rate of change: %.3f, %.3f, %.3f, %.3f\n", rate.v.x, rate.v.y, rate.v.z, rate.v.w);
    return 0;
}

/* It prints:
difference 0.0000 rad, length 1.000000
rate of change: 0.000, 0.053, 0.000, -0.748
*/
