/* Prints the bits of states and poses of the library for this machine, which bits.test.mjs holds the module to.
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>
#include <string.h>

#include "turret.h"

static void print(const char *what, int step, int32_t flags, const void *bytes, size_t size)
{
    printf("%s %d %ld ", what, step, (long)flags);
    for (size_t at = 0; at < size; at++)
        printf("%02x", ((const unsigned char *)bytes)[at]);
    puts("");
}

int main(void)
{
    struct turret_config config;
    struct turret_state state = {0};
    struct turret_platform platform;
    struct turret_shot shot;
    struct turret_motion target;
    struct turret_pose pose;
    struct turret_solution solution;
    memset(&platform, 0, sizeof platform);
    memset(&shot, 0, sizeof shot);
    memset(&target, 0, sizeof target);
    memset(&pose, 0, sizeof pose);
    memset(&solution, 0, sizeof solution);
    turret_config_default(&config, TURRET_AXES_CANONICAL);
    config.azimuth_min = -2.5f, config.azimuth_max = 2.5f;
    config.azimuth_rate = 1, config.elevation_rate = 0.7f;
    config.azimuth_accel = 3, config.elevation_accel = 2;
    config.trunnion.v.y = 1.5f, config.muzzle.v.x = 4;
    platform.orientation.v.w = 1, platform.velocity.v.x = 8, platform.spin.v.y = 0.05f;
    shot.speed = 300, shot.inherit = 1, shot.gravity.v.y = -9.81f, shot.drag = 0.1f;
    target.position.v.x = -150, target.position.v.y = 40, target.position.v.z = 90;
    target.velocity.v.z = 12;
    const float dt = 1 / 60.0f;
    for (int step = 0; step < 400; step++) {
        target.position.v.z += 12 * (double)dt;
        platform.position.v.x += 8 * (double)dt;
        int32_t flags = turret_engage(&state, &config, &platform, &shot, &target, dt, &pose, &solution);
        print("state", step, flags, &state, sizeof state);
        print("pose", step, flags, &pose, sizeof pose);
        /* The four bytes behind the last float are nobody's. */
        print("solution", step, flags, &solution, offsetof(struct turret_solution, time) + sizeof(float));
    }
    return 0;
}
