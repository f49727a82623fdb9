/* A searchlight that keeps no state but its orientation: it turns by at most 2 degrees a step. */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    const union quat rest = {{0, 0, 0, 1}};
    const struct turret_params limits = {2 * TURRET_DEGREE, 2 * TURRET_DEGREE};
    union quat light = rest, base;
    float azimuth, elevation, left, above;

    for (int step = 0; step <= 60; step++) {
        turret_aim(100, 60, -100, 0, 0, 0, &rest, &light, &limits, &light);
        if (step % 20 == 0) {
            turret_split(&rest, &light, &base, &azimuth, &elevation);
            printf("azimuth %5.1f, elevation %5.1f degrees\n", azimuth / TURRET_DEGREE, elevation / TURRET_DEGREE);
        }
    }
    turret_aim_error(100, 60, -100, 0, 0, 0, &rest, &light, &left, &above);
    printf("still to turn: %.4f and %.4f\n", left, above);
    return 0;
}

/* It prints:
azimuth   2.0, elevation   2.0 degrees
azimuth  42.0, elevation  23.0 degrees
azimuth  45.0, elevation  23.0 degrees
azimuth  45.0, elevation  23.0 degrees
still to turn: 0.0000 and 0.0000
*/
