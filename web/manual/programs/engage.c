/* A gun on a rolling ship leads an aircraft, and fires. */
#include <math.h>
#include <stdio.h>

#include "turret.h"

int main(void)
{
    const struct turret_shot shell = {.speed = 400, .inherit = 1, .gravity = {{0, -9.81f, 0}}};
    const union vec3 foredeck = {{20, 6, 0}};
    const float dt = 1 / 60.0f;
    struct turret_platform ship = {.orientation = {{0, 0, 0, 1}}, .velocity = {{8, 0, 0}}}, platform;
    struct turret_motion aircraft = {.position = {{900, 150, -400}}, .velocity = {{-60, 0, 40}}};
    struct turret_state state = {0};
    struct turret_config config;
    struct turret_pose pose;
    struct turret_solution hit;
    int shots = 0;

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    config.azimuth_rate = config.elevation_rate = 50 * TURRET_DEGREE;
    config.azimuth_accel = config.elevation_accel = 200 * TURRET_DEGREE;
    config.muzzle.v.x = 6;
    for (int frame = 0; frame < 300; frame++) {
        ship.spin.v.x = 0.1f * cosf(frame * dt);            /* your game moves both */
        quat_integrate(&ship.orientation, &ship.orientation, &ship.spin, dt);
        ship.position.v.x += ship.velocity.v.x * dt;
        for (int i = 0; i < 3; i++)
            aircraft.position.vec[i] += aircraft.velocity.vec[i] * dt;

        turret_platform_child(&platform, &ship, &foredeck, NULL);
        int flags = turret_engage(&state, &config, &platform, &shell, &aircraft, dt, &pose, &hit);
        if (!(flags & TURRET_ON_TARGET))
            continue;
        if (shots++ == 0)
            printf("first shot in frame %d, it hits after %.2f s\n", frame, hit.time);
    }
    printf("on target in %d of 300 frames\n", shots);
    return 0;
}

/* It prints:
first shot in frame 41, it hits after 1.93 s
on target in 259 of 300 frames
*/
