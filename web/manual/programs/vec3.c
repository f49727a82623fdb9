/* How far is a target, in which direction, and how far to the side of the line of fire? */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    const union vec3 gun = {{0, 2, 0}}, target = {{30, 6, -40}}, boresight = {{0.6f, 0, -0.8f}};
    union vec3 offset, direction, across;

    vec3_sub(&offset, &target, &gun);
    if (!vec3_normalize(&direction, &offset))
        return 1;                                            /* they are at the same place */
    printf("distance %.2f m\n", vec3_dist(&gun, &target));
    printf("%.2f degrees off the boresight\n", vec3_angle(&boresight, &direction) / TURRET_DEGREE);
    vec3_cross(&across, &boresight, &offset);
    printf("%.2f m ahead, %.2f m beside the line of fire\n", vec3_dot(&boresight, &offset), vec3_len(&across));
    return 0;
}

/* It prints:
distance 50.16 m
4.57 degrees off the boresight
50.00 m ahead, 4.00 m beside the line of fire
*/
