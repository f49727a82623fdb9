/* A gun turns to a target. The program uses the short names or, with TURRET_PREFIXED, only the long names. */
#include <turret.h>

#include <stdio.h>

#ifdef TURRET_PREFIXED
#define NAME(name) lib##name
#define CONSTANT(name) LIB##name
#else
#define NAME(name) name
#define CONSTANT(name) name
#endif

int main(void)
{
    const uint32_t version =
        CONSTANT(TURRET_VERSION_MAJOR) << 16 | CONSTANT(TURRET_VERSION_MINOR) << 8 | CONSTANT(TURRET_VERSION_PATCH);
    const struct NAME(turret_platform) tank = {.orientation = {{0, 0, 0, 1}}};
    const struct NAME(turret_motion) truck = {.position = {{300, 0, -200}}, .velocity = {{-15, 0, 8}}};
    const struct NAME(turret_shot) shell = {.speed = 250, .gravity = {{0, -9.81f, 0}}};
    struct NAME(turret_state) state = {0};
    struct NAME(turret_config) gun;
    int flags = 0;

    NAME(turret_config_default)(&gun, CONSTANT(TURRET_AXES_CANONICAL));
    gun.azimuth_rate = gun.elevation_rate = 1; /* radians per second */
    for (int frame = 0; frame < 120; frame++)
        flags = NAME(turret_engage)(&state, &gun, &tank, &shell, &truck, 1 / 60.0f, NULL, NULL);
    if (NAME(turret_version)() != version || flags < 0 || !(flags & CONSTANT(TURRET_ON_TARGET))) {
        fprintf(stderr, "version %x, flags %d\n", (unsigned)NAME(turret_version)(), flags);
        return 1;
    }
    printf("libturret %u.%u.%u: on target, azimuth %.3f\n", (unsigned)version >> 16, (unsigned)version >> 8 & 255,
           (unsigned)version & 255, state.azimuth);
    return 0;
}
