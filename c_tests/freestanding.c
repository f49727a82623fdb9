/* A game without a C library, for linkers that have none. It returns 42 if a turret comes to point at its
 * target. */
#include <turret.h>

#ifdef _WIN32
int _fltused; /* a symbol of MSVC's C library, which says that floats are used */
#endif

int game(void)
{
    const union quat mount = {{0, 0, 0, 1}};
    union quat turret = {{0, 0, 0, 1}};
    float azimuth = 1, elevation = 1;

    for (int step = 0; step < 20; step++)
        turret_aim(40, 30, -80, 0, 0, 0, &mount, &turret, 0, &turret);
    turret_aim_error(40, 30, -80, 0, 0, 0, &mount, &turret, &azimuth, &elevation);
    if (turret_version() != (TURRET_VERSION_MAJOR << 16 | TURRET_VERSION_MINOR << 8 | TURRET_VERSION_PATCH))
        return 1;
    return azimuth * azimuth + elevation * elevation < 1e-10f ? 42 : 2;
}
