/* Arrows at the edge of the screen: where is each target, as the player looks? */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    const union dvec3 player = {{0, 2, 0}};
    const union dvec3 targets[] = {{{30, 9, -20}}, {{30, 2, 40}}, {{-5, 30, 1}}};
    float yaw = 0, pitch = 0;
    int steps = 1;

    for (int i = 0; i < 3; i++) {
        uint32_t where = turret_sight_quadrant(&player, yaw, pitch, &targets[i]);
        printf("target %d: %s%s\n", i, where & TURRET_SIGHT_LEFT ? "left" : where & TURRET_SIGHT_RIGHT ? "right" : "ahead",
               where & TURRET_SIGHT_ABOVE ? ", above" : where & TURRET_SIGHT_BELOW ? ", below" : "");
    }
    while (turret_sight_step(&yaw, &pitch, &player, &targets[0], 0.05f) == TURRET_FACE_TURNING)
        steps++;
    printf("looks at target 0 after %d steps: yaw %.3f, pitch %.3f\n", steps, yaw, pitch);
    return 0;
}

/* It prints:
target 0: left, above
target 1: right
target 2: right, above
looks at target 0 after 12 steps: yaw 0.588, pitch 0.192
*/
