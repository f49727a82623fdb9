/* Angles across 180 degrees: differences, steps, and a smooth turn at any frame rate. */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    const float from = 170 * TURRET_DEGREE, to = -170 * TURRET_DEGREE;
    float slow = from, fast = from;

    printf("from 170 to -170: %.1f degrees\n", turret_angle_delta(from, to) / TURRET_DEGREE);
    printf("a step of 15: %.1f degrees\n", turret_angle_step(from, to, 15 * TURRET_DEGREE) / TURRET_DEGREE);
    printf("270 is %.1f degrees\n", turret_angle_wrap(270 * TURRET_DEGREE) / TURRET_DEGREE);
    for (int frame = 0; frame < 10; frame++)
        slow = turret_angle_damp(slow, to, 0.2f, 1 / 10.0f);
    for (int frame = 0; frame < 100; frame++)
        fast = turret_angle_damp(fast, to, 0.2f, 1 / 100.0f);
    printf("after a second: %.3f at 10 frames a second, %.3f at 100\n", slow / TURRET_DEGREE, fast / TURRET_DEGREE);
    return 0;
}

/* It prints:
from 170 to -170: 20.0 degrees
a step of 15: -175.0 degrees
270 is -90.0 degrees
after a second: -170.625 at 10 frames a second, -170.625 at 100
*/
