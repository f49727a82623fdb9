/* Three guns, two targets: each gun takes the target that it can hit first, and all move in one call. */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    struct turret_state states[3] = {0};
    struct turret_platform platforms[3] = {
        {.position = {{0, 0, 0}}, .orientation = {{0, 0, 0, 1}}},
        {.position = {{0, 0, 20}}, .orientation = {{0, 0, 0, 1}}},
        {.position = {{0, 0, -20}}, .orientation = {{0, 1, 0, 0}}},  /* looks astern */
    };
    struct turret_motion targets[2] = {{.position = {{200, 10, 0}}}, {.position = {{-150, 10, -60}}}};
    struct turret_shot shell = {.speed = 300, .gravity = {{0, -9.81f, 0}}};
    struct turret_config config;
    uint32_t target_of[3];
    int32_t flags[3];
    float seconds[3][2];
    struct turret_battery guns = {
        .states = states, .flags = flags, .count = 3, .configs = &config, .config_count = 1,
        .platforms = platforms, .platform_count = 3, .shots = &shell, .shot_count = 1,
        .targets = targets, .target_of = target_of, .target_count = 2,
    };

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    config.azimuth_rate = config.elevation_rate = 60 * TURRET_DEGREE;
    turret_time_to_engage_batch(&guns, seconds[0]);
    for (int gun = 0; gun < 3; gun++) {
        target_of[gun] = seconds[gun][1] < seconds[gun][0];
        printf("gun %d: %.2f s or %.2f s, takes target %u\n", gun, seconds[gun][0], seconds[gun][1], (unsigned)target_of[gun]);
    }
    for (int frame = 0; frame < 120; frame++)
        turret_engage_batch(&guns, 1 / 60.0f);
    for (int gun = 0; gun < 3; gun++)
        printf("gun %d is %s\n", gun, flags[gun] & TURRET_ON_TARGET ? "on target" : "not on target");
    return 0;
}

/* It prints:
gun 0: 0.06 s or 2.65 s, takes target 0
gun 1: 0.10 s or 2.54 s, takes target 0
gun 2: 2.92 s or 0.25 s, takes target 1
gun 0 is on target
gun 1 is on target
gun 2 is on target
*/
