/* On a map: by how much must a boat turn to a buoy, and to which side? */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    const union vec2 heading = {{1, 0}}, buoys[] = {{{10, 10}}, {{5, -5}}, {{-3, 4}}};

    for (int i = 0; i < 3; i++)
        printf("buoy %d: %6.1f degrees, to the %s, %s\n", i, vec2_angle(&heading, &buoys[i]) / TURRET_DEGREE,
               vec2_perp_dot(&heading, &buoys[i]) > 0 ? "left" : "right", vec2_dot(&heading, &buoys[i]) > 0 ? "ahead" : "behind");
    return 0;
}

/* It prints:
buoy 0:   45.0 degrees, to the left, ahead
buoy 1:  -45.0 degrees, to the right, ahead
buoy 2:  126.9 degrees, to the left, behind
*/
