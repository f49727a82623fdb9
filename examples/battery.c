/* A battery of two guns leads an aircraft that flies by, turns to where the shells will meet it, and fires
 * whenever a gun is on target.
 *
 *   cc battery.c -I include -L target/release -lturret -o battery && ./battery */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    const struct turret_shot shell = {.speed = 850, .inherit = 1, .max_time = 20, .gravity = {{0, -9.81f, 0}}};
    const struct turret_mount mounts[2] = {
        {{{0, 5, 0}}, {{0, 0, 0, 1}}},   /* looks forward, along +X */
        {{{-60, 5, 0}}, {{0, 1, 0, 0}}}, /* looks aft */
    };
    struct turret_config gun;
    struct turret_state states[2] = {{0}};
    struct turret_pose poses[2];
    float reload[2] = {0};
    const union vec3 still = {{0, 0, 0}};
    const float dt = 1 / 60.0f;

    turret_config_default(&gun, TURRET_AXES_CANONICAL);
    gun.azimuth_max = 2.5f, gun.azimuth_min = -2.5f;      /* radians: 143 degrees to either side */
    gun.elevation_max = 1.4f, gun.elevation_min = -0.1f;
    gun.azimuth_rate = gun.elevation_rate = 0.7f;         /* radians a second */
    gun.azimuth_accel = gun.elevation_accel = 1.5f;
    gun.muzzle.v.x = 6;                                   /* metres from the elevation axis */
    for (int i = 0; i < 2; i++)
        turret_pose_of(&states[i], &gun, &mounts[i], &poses[i]);

    for (int frame = 0; frame < 20 * 60; frame++) {
        const double time = frame * (double)dt;
        const struct turret_motion aircraft = {{{1800 - 180 * time, 400, -900}}, {{-180, 0, 0}}, {{0, 0, 0}}};

        for (int i = 0; i < 2; i++) {
            const struct turret_motion shooter = {poses[i].muzzle, still, still};
            struct turret_solution hit[2];
            struct turret_motion aim = aircraft; /* the aim point moves about as the aircraft does */

            reload[i] -= dt;
            if (turret_lead(&shell, &shooter, &aircraft, hit) < 1) {
                turret_return(&states[i], &gun, &mounts[i], dt, &poses[i]);
                continue;
            }
            aim.position = hit[0].aim_point;
            int flags = turret_track(&states[i], &gun, &mounts[i], &still, &still, &aim, dt, &poses[i]);
            if ((flags & TURRET_ON_TARGET) && reload[i] <= 0) {
                printf("%5.2f s: gun %d fires, %4.0f m to go, hit in %.2f s\n", time, i + 1,
                       (double)hit[0].time * shell.speed, hit[0].time);
                reload[i] = 2;
            }
        }
    }
    return 0;
}
