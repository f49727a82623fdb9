/* An orientation from a direction, and how much of it is a turn about up. */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    const union vec3 direction = {{1, 1, -1}}, up = {{0, 1, 0}}, forward = {{1, 0, 0}};
    union quat look, arc, swing, twist;
    union vec3 axis, seen;
    float angle;

    quat_look(&look, &direction, &up);                       /* forward along the direction, top toward up */
    quat_rot_vec(&seen, &up, &look);
    printf("looks with its top toward %.2f, %.2f, %.2f\n", seen.v.x, seen.v.y, seen.v.z);
    quat_from_vectors(&arc, &forward, &direction);           /* the smallest rotation: it rolls */
    quat_rot_vec(&seen, &up, &arc);
    printf("by the smallest rotation, toward %.2f, %.2f, %.2f\n", seen.v.x, seen.v.y, seen.v.z);
    quat_swing_twist(&look, &up, &swing, &twist);
    quat_to_axis(&twist, &axis, &angle);
    printf("heading: %.1f degrees about %.0f, %.0f, %.0f\n", angle / TURRET_DEGREE, axis.v.x, axis.v.y, axis.v.z);
    return 0;
}

/* It prints:
looks with its top toward -0.41, 0.82, 0.41
by the smallest rotation, toward -0.58, 0.79, 0.21
heading: 45.0 degrees about 0, 1, 0
*/
