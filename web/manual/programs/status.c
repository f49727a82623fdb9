/* A mistake, and what the library says about it. */
#include <math.h>
#include <stdio.h>

#include "turret.h"

int main(void)
{
    const struct turret_mount mount = {.orientation = {{0, 0, 0, 1}}};
    const union dvec3 nowhere = {{NAN, 0, 0}};
    struct turret_state state = {0};
    struct turret_config config;
    int32_t status;

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    status = turret_update(&state, &config, &mount, &nowhere, 1 / 60.0f, NULL);
    if (status < 0)
        printf("%s\n", turret_status_text(status));
    printf("the turret holds: azimuth %.1f\n", state.azimuth);
    config.elevation_max = 85;                               /* degrees, by mistake */
    printf("%s\n", turret_config_problem(&config));
    return turret_version() >> 16 == TURRET_VERSION_MAJOR ? 0 : 1;
}

/* It prints:
A number is infinite or NaN where a finite number is required, or the result would not be finite.
the turret holds: azimuth 0.0
elevation_max is beyond pi: radians, not degrees
*/
