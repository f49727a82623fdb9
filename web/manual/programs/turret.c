/* A turret with travel limits, rates and accelerations turns to a point behind it. */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    const struct turret_mount mount = {.orientation = {{0, 0, 0, 1}}};
    const union dvec3 target = {{-40, 8, -30}};
    struct turret_state state = {0};
    struct turret_config config;
    struct turret_pose pose;

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    config.azimuth_min = -160 * TURRET_DEGREE, config.azimuth_max = 160 * TURRET_DEGREE;
    config.azimuth_rate = config.elevation_rate = 60 * TURRET_DEGREE;
    config.azimuth_accel = config.elevation_accel = 120 * TURRET_DEGREE;
    config.trunnion.v.y = 1.5f, config.muzzle.v.x = 4;

    for (int frame = 1; frame <= 600; frame++) {
        int flags = turret_update(&state, &config, &mount, &target, 1 / 60.0f, &pose);
        if (frame % 60 == 0 || flags & TURRET_ON_TARGET)
            printf("%3d frames: azimuth %5.1f degrees\n", frame, state.azimuth / TURRET_DEGREE);
        if (flags & TURRET_ON_TARGET)
            break;
    }
    printf("on target, muzzle at %.2f, %.2f, %.2f\n", pose.muzzle.v.x, pose.muzzle.v.y, pose.muzzle.v.z);
    while (!(turret_return(&state, &config, &mount, 1 / 60.0f, &pose) & TURRET_AT_REST))
        ;
    printf("back at rest: azimuth %.1f\n", state.azimuth);
    return 0;
}

/* It prints:
 60 frames: azimuth  45.0 degrees
120 frames: azimuth 105.0 degrees
172 frames: azimuth 143.1 degrees
on target, muzzle at -3.17, 2.02, -2.38
back at rest: azimuth 0.0
*/
