/* A gun must not point at its own mast: it turns the longer way around. */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    const struct turret_arc mast = {180 * TURRET_DEGREE, 60 * TURRET_DEGREE};
    const float from = 120 * TURRET_DEGREE, to = -120 * TURRET_DEGREE;
    float angle = from;
    int steps = 0;

    printf("without the mast it would turn by %.0f degrees\n", turret_angle_delta(from, to) / TURRET_DEGREE);
    printf("around the mast it turns by %.0f degrees\n", turret_arc_delta(from, to, &mast) / TURRET_DEGREE);
    while (turret_angle_delta(angle, to) != 0) {
        angle = turret_arc_step(angle, to, 10 * TURRET_DEGREE, &mast);
        steps++;
    }
    printf("there after %d steps of 10 degrees\n", steps);
    printf("170 degrees is forbidden, %.0f is the nearest that is not\n", turret_arc_clamp(170 * TURRET_DEGREE, &mast) / TURRET_DEGREE);
    return 0;
}

/* It prints:
without the mast it would turn by 120 degrees
around the mast it turns by -240 degrees
there after 25 steps of 10 degrees
170 degrees is forbidden, 150 is the nearest that is not
*/
