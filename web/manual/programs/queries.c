/* Which targets can a turret aim at, at which angles, and how soon? */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    const struct turret_mount mount = {.orientation = {{0, 0, 0, 1}}};
    const union dvec3 targets[] = {{{50, 5, 0}}, {{0, 20, -30}}, {{-40, 5, 1}}, {{10, -30, 0}}};
    struct turret_state state = {0};
    struct turret_config config;

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    config.azimuth_min = -150 * TURRET_DEGREE, config.azimuth_max = 150 * TURRET_DEGREE;
    config.elevation_min = -10 * TURRET_DEGREE;
    config.azimuth_rate = config.elevation_rate = 45 * TURRET_DEGREE;
    if (turret_config_problem(&config))
        return puts(turret_config_problem(&config));

    for (int i = 0; i < 4; i++) {
        float azimuth, elevation;
        int flags = turret_solve(&config, &mount, &targets[i], &azimuth, &elevation);
        printf("%d: azimuth %6.1f, elevation %5.1f", i, azimuth / TURRET_DEGREE, elevation / TURRET_DEGREE);
        if (turret_can_aim_at(&config, &mount, &targets[i]))
            printf(", in %.1f s\n", turret_time_to_aim(&state, &config, &mount, &targets[i]));
        else
            puts(flags & TURRET_AZIMUTH_LIMITED ? ", in the dead zone" : ", too low");
    }
    return 0;
}

/* It prints:
0: azimuth    0.0, elevation   5.7, in 0.1 s
1: azimuth   90.0, elevation  33.7, in 2.0 s
2: azimuth -150.0, elevation   7.1, in the dead zone
3: azimuth    0.0, elevation -10.0, too low
*/
