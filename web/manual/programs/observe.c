/* From positions, as a network sends them, to a velocity and an acceleration. */
#include <math.h>
#include <stdio.h>

#include "turret.h"

int main(void)
{
    struct turret_observer radar = {.half_life = 0.1f};
    struct turret_motion seen;
    const float dt = 1 / 20.0f;

    /* A car on a circle of 40 m, at 20 m/s. */
    for (int step = 0; step <= 60; step++) {
        double angle = 0.5 * step * dt;
        union dvec3 position = {{40 * cos(angle), 0, 40 * sin(angle)}};
        turret_observe(&radar, &position, dt, &seen);
        if (step % 20 == 0)
            printf("%.0f s: speed %5.2f, acceleration %5.2f\n", step * dt,
                   vec3_len(&seen.velocity), vec3_len(&seen.acceleration));
    }
    puts("in truth: 20 and 10");
    return 0;
}

/* It prints:
0 s: speed  0.00, acceleration  0.00
1 s: speed 20.25, acceleration  9.94
2 s: speed 20.26, acceleration  9.92
3 s: speed 20.26, acceleration  9.92
in truth: 20 and 10
*/
