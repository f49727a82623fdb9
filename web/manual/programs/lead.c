/* Both arcs of a shot at a moving truck, and what the shot misses by when the truck is not led. */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    const struct turret_shot shell = {.speed = 60, .gravity = {{0, -9.81f, 0}}};
    const struct turret_motion muzzle = {.position = {{0, 2, 0}}};
    const struct turret_motion truck = {.position = {{200, 1, 0}}, .velocity = {{0, 0, 12}}};
    struct turret_solution arcs[2];
    int count = turret_lead(&shell, &muzzle, &truck, arcs);

    for (int i = 0; i < count; i++) {
        const struct turret_solution *arc = &arcs[i];
        printf("%s arc: fire along %.3f, %.3f, %.3f; hits %.0f m farther on, after %.2f s\n", i ? "high" : "low",
               arc->direction.v.x, arc->direction.v.y, arc->direction.v.z, arc->impact.v.z, arc->time);
    }
    printf("without lead it passes %.0f m behind the truck\n", truck.velocity.v.z * arcs[0].time);
    return 0;
}

/* It prints:
low arc: fire along 0.937, 0.286, 0.200; hits 43 m farther on, after 3.56 s
high arc: fire along 0.291, 0.936, 0.200; hits 138 m farther on, after 11.46 s
without lead it passes 43 m behind the truck
*/
