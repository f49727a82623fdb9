/* A thousand turrets in one call, and the rotations of a skeleton. */
#include <stdio.h>

#include "turret.h"

#define COUNT 1000

int main(void)
{
    static struct turret_state states[COUNT];
    static union dvec3 targets[COUNT];
    static int32_t flags[COUNT];
    const struct turret_mount mount = {.orientation = {{0, 0, 0, 1}}};
    struct turret_config config;
    union quat parents[2] = {{{0, 0.6f, 0, 0.8f}}, {{0, 0, 0, 1}}}, bones[2] = {{{0.6f, 0, 0, 0.8f}}, {{0, 0, 0.6f, 0.8f}}};
    int frames = 0, on_target;

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    config.azimuth_rate = config.elevation_rate = 90 * TURRET_DEGREE;
    for (int i = 0; i < COUNT; i++)
        targets[i] = (union dvec3){{100, 5, i - COUNT / 2}};
    do {
        /* Strides of 0: one configuration and one mount for all. */
        turret_update_batch(states, &config, 0, &mount, 0, targets, sizeof targets[0], 1 / 60.0f, NULL, flags, COUNT);
        on_target = 0;
        for (int i = 0; i < COUNT; i++)
            on_target += flags[i] & TURRET_ON_TARGET;
        if (++frames % 20 == 0)
            printf("%d frames: %d on target\n", frames, on_target);
    } while (on_target < COUNT);
    printf("%d frames: all are on target\n", frames);
    quat_mul_batch(bones, parents, bones, 2);
    printf("the first bone: %.2f, %.2f, %.2f, %.2f\n", bones[0].v.x, bones[0].v.y, bones[0].v.z, bones[0].v.w);
    return 0;
}

/* It prints:
20 frames: 115 on target
40 frames: 347 on target
53 frames: all are on target
the first bone: 0.48, 0.48, -0.36, 0.64
*/
