/* Shared by the tests of the complete turret: turrets in degrees, and their lines of sight in double. */
#ifndef TURRET_CHECK_H
#define TURRET_CHECK_H

#include "check.h"

static const struct turret_mount LEVEL = {{{0, 0, 0}}, {{0, 0, 0, 1}}};
/* Far out, and not unit. */
static const struct turret_mount ASKEW = {{{1e5, 2e5, -3e5}}, {{0.6f, -1.0f, 0.8f, 1.4f}}};
static const double FORWARD_X[3] = {1, 0, 0};

/* A turret without inertia, with stops in degrees, and one rate for both axes in degrees a second. */
static inline struct turret_config turret_between(double azimuth_min, double azimuth_max, double elevation_min,
                                                  double elevation_max, double rate)
{
    struct turret_config config;

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    config.azimuth_min = (float)radians(azimuth_min);
    config.azimuth_max = (float)radians(azimuth_max);
    config.elevation_min = (float)radians(elevation_min);
    config.elevation_max = (float)radians(elevation_max);
    config.azimuth_rate = config.elevation_rate = (float)radians(rate);
    return config;
}

/* A turret at rest at angles in degrees. */
static inline struct turret_state standing(double azimuth, double elevation)
{
    struct turret_state state = {0};

    state.azimuth = radians(azimuth);
    state.elevation = radians(elevation);
    return state;
}

/* The direction of angles in degrees, in the canonical frame. */
static inline void direction(double azimuth, double elevation, double out[3])
{
    double a = radians(azimuth), e = radians(elevation);

    out[0] = cos(e) * cos(a);
    out[1] = sin(e);
    out[2] = -cos(e) * sin(a);
}

/* v rotated by q of any length, or by its inverse. */
static inline void rotated(const union quat *q, const double v[3], double out[3])
{
    double x = q->v.x, y = q->v.y, z = q->v.z, w = q->v.w;
    double n = x * x + y * y + z * z + w * w;
    double cx = y * v[2] - z * v[1], cy = z * v[0] - x * v[2], cz = x * v[1] - y * v[0];
    double out_x = v[0] + 2 * (w * cx + y * cz - z * cy) / n;
    double out_y = v[1] + 2 * (w * cy + z * cx - x * cz) / n;
    double out_z = v[2] + 2 * (w * cz + x * cy - y * cx) / n;

    out[0] = out_x;
    out[1] = out_y;
    out[2] = out_z;
}

/* Converts v from the canonical frame of a mount to a position in the world. */
static inline union dvec3 place(const struct turret_mount *mount, const double v[3])
{
    union dvec3 out = mount->position;
    double in_world[3];
    int i;

    rotated(&mount->orientation, v, in_world);
    for (i = 0; i < 3; i++)
        out.vec[i] += in_world[i];
    return out;
}

/* A target that a mount sees at angles in degrees. */
static inline union dvec3 target_at(const struct turret_mount *mount, double azimuth, double elevation, double distance)
{
    double to_target[3];
    int i;

    direction(azimuth, elevation, to_target);
    for (i = 0; i < 3; i++)
        to_target[i] *= distance;
    return place(mount, to_target);
}

/* Checks the two angles of a state, in radians, against the wanted angles in degrees. */
#define CHECK_ANGLES(state, azimuth_wanted, elevation_wanted, tolerance) \
    do { \
        CHECK_NEAR((state).azimuth, radians(azimuth_wanted), tolerance); \
        CHECK_NEAR((state).elevation, radians(elevation_wanted), tolerance); \
    } while (0)

#endif
