/* A game that uses only the installed files: do library and header belong together, and does the library aim? */
#include <turret.h>

#include <math.h>
#include <stdio.h>

int main(void)
{
    const uint32_t version = TURRET_VERSION_MAJOR << 16 | TURRET_VERSION_MINOR << 8 | TURRET_VERSION_PATCH;
    const union quat mount = {{0, 0, 0, 1}};
    union quat turret = mount;
    float azimuth = 1, elevation = 1;

    for (int step = 0; step < 20; step++)
        turret_aim(40, 30, -80, 0, 0, 0, &mount, &turret, NULL, &turret);
    if (turret_aim_error(40, 30, -80, 0, 0, 0, &mount, &turret, &azimuth, &elevation) != TURRET_OK)
        return 1;
    printf("%s, off by %g\n", turret_version() == version ? "the header's version" : "ANOTHER VERSION",
           fabs(azimuth) + fabs(elevation) < 1e-5 ? 0.0 : 1.0);
    return 0;
}
