/* Four ways from one orientation to another. */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    union quat from, to, even, quick, damped, stepped;

    quat_identity(&from);
    quat_init_axis(&to, 0, 1, 0, 120 * TURRET_DEGREE);
    damped = stepped = from;
    for (int i = 1; i <= 4; i++) {
        quat_slerp(&even, &from, &to, i / 4.0f);
        quat_nlerp(&quick, &from, &to, i / 4.0f);
        quat_damp(&damped, &damped, &to, 0.25f, 0.25f);      /* a quarter of a second at a half-life of as much */
        quat_rotate_towards(&stepped, &stepped, &to, 45 * TURRET_DEGREE);
        printf("slerp %5.1f  nlerp %5.1f  damp %5.1f  towards %5.1f\n", quat_angle(&from, &even) / TURRET_DEGREE,
               quat_angle(&from, &quick) / TURRET_DEGREE, quat_angle(&from, &damped) / TURRET_DEGREE,
               quat_angle(&from, &stepped) / TURRET_DEGREE);
    }
    return 0;
}

/* It prints:
slerp  30.0  nlerp  27.8  damp  60.0  towards  45.0
slerp  60.0  nlerp  60.0  damp  90.0  towards  90.0
slerp  90.0  nlerp  92.2  damp 105.0  towards 120.0
slerp 120.0  nlerp 120.0  damp 112.5  towards 120.0
*/
