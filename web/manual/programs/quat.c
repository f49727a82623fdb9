/* A wheel on an axle on a truck: products of rotations, and vectors that are rotated. */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    union quat truck, axle, wheel, back, same;
    union vec3 valve = {{0, 0.5f, 0}}, seen;

    quat_init_axis(&truck, 0, 1, 0, 90 * TURRET_DEGREE);     /* a quarter turn to the left */
    quat_init_axis(&axle, 0, 0, 1, 90 * TURRET_DEGREE);      /* the wheel has turned by a quarter */
    quat_mul(&wheel, &truck, &axle);                         /* first the wheel, then the truck */
    quat_rot_vec(&seen, &valve, &wheel);
    printf("in the world, the valve is at %.2f, %.2f, %.2f\n", seen.v.x, seen.v.y, seen.v.z);

    quat_conjugate(&back, &truck);
    quat_mul(&same, &back, &wheel);
    printf("the axle again: its difference is %.3f rad\n", quat_angle(&same, &axle));
    printf("length %.3f\n", quat_len(&wheel));
    return 0;
}

/* It prints:
in the world, the valve is at 0.00, 0.00, 0.50
the axle again: its difference is 0.000 rad
length 1.000
*/
