/* The most extreme legal values that a function can get. With GOLDEN_LEGAL defined, each draw of the golden program is
 * one of these now and then, so that hosts/exceptions.c finds what they raise. */
#include "golden.h"

#ifdef GOLDEN_LEGAL
#include <float.h>
#include <math.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define ONE_OF(array) ((array)[below(g, COUNT(array))])

uint32_t extremes_drawn;

/* ---- numbers ---- */

#define PI_F 3.14159274f

static const float ANGLES[] = {0,    -0.0f,  1e-45f,  -1e-40f, 1e-20f,     1e-7f,      0.5f,  PI_F / 2, -PI_F / 2, PI_F,
                               -PI_F, 2 * PI_F, 3 * PI_F, 7,      8192,       -16385,     1e10f, -1e22f,   FLT_MAX,   -FLT_MAX};
static const float LIMITS[] = {0, -0.0f, 1e-45f, 1e-30f, 1e-3f, 1, PI_F, 2 * PI_F, 100, FLT_MAX, INFINITY};
/* Finite. */
static const float TIMES[] = {0, -0.0f, 1e-45f, 1e-30f, 0.016f, 1, 60, 1e20f, FLT_MAX};
static const float PARTS[] = {0, -0.0f, 1e-45f, 1e-30f, 0.25f, 0.5f, 0.99999994f, 1, -1, 2, 1e10f, -1e30f, FLT_MAX};

static const float LENGTHS[] = {0, -0.0f, 1, -5, 1e-45f, 1e-30f, 1e19f, FLT_MAX, -FLT_MAX};

float extreme_angle(struct golden *g)
{
    return ONE_OF(ANGLES);
}

float extreme_limit(struct golden *g)
{
    return ONE_OF(LIMITS);
}

float extreme_step(struct golden *g)
{
    return ONE_OF(TIMES);
}

float extreme_part(struct golden *g)
{
    return ONE_OF(PARTS);
}

float extreme_length(struct golden *g)
{
    return ONE_OF(LENGTHS);
}

/* ---- vectors, quaternions, places ---- */

#define H 0.70710678f

/* All are rotations; lengths from the least subnormal number to nearly the largest number. */
static const union quat QUATS[] = {
    {{0, 0, 0, 1}},           {{0, 0, 0, -1}},          {{1, 0, 0, 0}},           {{0, -1, 0, 0}},
    {{0, 0, 1, 0}},           {{H, 0, 0, H}},           {{0, H, 0, H}},           {{0, 0, -H, H}},
    {{0.5f, 0.5f, 0.5f, 0.5f}}, {{-0.1f, 0.7f, 0.3f, 0.64f}}, {{1e-7f, 0, 0, 1}},   {{0, 1e-20f, 0, 1}},
    {{0, 0, 1e-40f, 1}},      {{1, 1e-30f, 0, 1e-45f}}, {{1e-45f, 0, 0, 0}},      {{1e-45f, 0, 1e-45f, -1e-45f}},
    {{1e-30f, 2e-30f, 0, 0}}, {{1e20f, -3e19f, 0, 2}},  {{3e38f, 0, 0, 0}},       {{1e38f, 1e38f, -1e38f, 1e38f}},
};
static const union vec3 DIRECTIONS[] = {
    {{1, 0, 0}},           {{0, 1, 0}},     {{0, 0, -1}},       {{-1, 0, 0}},      {{0, -1, 0}},      {{0.3f, -2, 5}},
    {{1e-45f, 0, 0}},      {{0, 0, 1e-40f}}, {{1, 1e-45f, 0}},  {{0, 1, 1e-7f}},   {{1e-30f, 1, 0}},  {{1e19f, 1e19f, 0}},
    {{1e38f, 1e38f, 1e38f}},  {{3e38f, 0, 0}}, {{1e38f, 1e-38f, 0}}, {{0, 1.5e38f, 1e-45f}},
};

static const union dvec3 PLACES[] = {
    {{0, 0, 0}},          {{1, 2, 3}},      {{0, 50, 0}},       {{0, -1e-19, 0}}, {{1e-19, 0, 0}},      {{0, 1e30, 0}},
    {{1e30, -1e30, 1e30}}, {{1e9, 0, -1e9}}, {{-5, 0, 0}},       {{1e-7, 1, 0}},   {{1e300, 0, 1e300}},  {{0, -1e300, 0}},
    {{4.9e-324, 0, 0}},   {{0, 1e-310, 1e-320}}, {{1e154, 1e-154, 0}}, {{1e160, 1e300, -1e-300}},
};

union quat extreme_quat(struct golden *g)
{
    return ONE_OF(QUATS);
}

union vec3 extreme_vec3(struct golden *g)
{
    return ONE_OF(DIRECTIONS);
}

union dvec3 extreme_place(struct golden *g)
{
    return ONE_OF(PLACES);
}

/* ---- shots and motions ---- */

static const struct turret_motion MOTIONS[] = {
    {{{0, 0, 0}}, {{0, 0, 0}}, {{0, 0, 0}}},
    {{{100, 20, 5}}, {{0, 0, 0}}, {{0, 0, 0}}},
    {{{100, 0, 0}}, {{50, 0, 0}}, {{0, 0, 0}}},
    {{{100, 0, 0}}, {{-50, 0, 0}}, {{0, 0, 0}}},
    {{{100, 0, 0}}, {{0, 50, 0}}, {{0, 0, 0}}},
    {{{100, 0, 0}}, {{0, 0, 70}}, {{0, 0, 0}}},
    {{{0, 300, 0}}, {{1, 2, 3}}, {{0, 5, 0}}},
    {{{0, -300, 0}}, {{0, 0, 0}}, {{0, -9.81f, 0}}},
    {{{1e-90, 100, 0}}, {{0, 0, 0}}, {{0, 0, 0}}},
    {{{1e30, 0, 0}}, {{1e-30f, 0, 0}}, {{0, 0, 1e-38f}}},
    {{{1e-19, 0, 1e-19}}, {{3, 0, 0}}, {{1, 0, 0}}},
    {{{1e300, 0, 0}}, {{0, 0, 0}}, {{0, 0, 0}}},
    {{{1e300, 0, 1e299}}, {{-1e38f, 0, 3}}, {{0, 1e38f, 0}}},
    {{{1e-310, 0, 0}}, {{0, 1e-45f, 0}}, {{1e-45f, 0, 0}}},
    {{{5, 6, 7}}, {{3e38f, 0, 0}}, {{3e38f, 0, 0}}},
    {{{5, 0, 0}}, {{3e38f, 3e38f, 0}}, {{0, 0, 0}}},
    {{{-7, 0, 0}}, {{1e-45f, 0, 0}}, {{0, 0, 0}}},
};

static const struct turret_shot SHOTS[] = {
    {50, 0, 0, {{0, 0, 0}}, 0, 0, 0, 0, 0},
    {50, 1, 0, {{0, -9.81f, 0}}, 0, 0, 0, 0, 0},
    {50, 1, INFINITY, {{0, -9.81f, 0}}, 0, 0, 0, 0, 1},
    {INFINITY, 1, 0, {{0, -9.81f, 0}}, 0, 0, 0, 0, 0},
    {INFINITY, 0, 1e-45f, {{0, 0, 0}}, 0, 0, 0, 0, 0},
    {0, 1, 0, {{0, -9.81f, 0}}, 0, 0, 0, 0, 1},
    {0, 0, 0, {{0, 0, 0}}, 0, 0, 0, 0, 0},
    {FLT_MAX, 1, 0, {{0, 0, 0}}, 0, 0, 0, 0, 0},
    {FLT_MAX, FLT_MAX, FLT_MAX, {{0, 3e38f, 0}}, 0, 0, 0, 0, 0},
    {1e-45f, 0, 0, {{0, 0, 0}}, 0, 0, 0, 0, 0},
    {1e-45f, 1, 0, {{0, 1e-45f, 0}}, 0, 0, 0, 0, 1},
    {1, -1e30f, 5, {{1e-30f, 0, 0}}, 0, 0, 0, 0, 0},
    {70, 0.5f, 60, {{0, 0, 9.81f}}, 0, 0, 0, 0, 0},
    {300, 1, 0, {{0, -9.81f, 0}}, 0.5f, 0, 0, 0, 0},
    {300, 1, 0, {{0, -9.81f, 0}}, 0, 0.02f, 0, 0, 1},
    {300, 1, 20, {{0, -9.81f, 0}}, 2, 0.02f, 0, 0, 1},
    {300, 1, 0, {{0, 0, 0}}, 5, 0.02f, 0, 0, 0},
    /* Stopped at once, or in the second step. */
    {300, 1, 0, {{0, -9.81f, 0}}, 50, 0.02f, 0, 0, 0},
    {300, 1, 0, {{0, -9.81f, 0}}, 49.9f, 0.02f, 0, 0, 1},
    {INFINITY, 1, 0, {{0, -9.81f, 0}}, 3, 0.02f, 0, 0, 0},
    {0, 1, 0, {{0, -9.81f, 0}}, 1, 1, 0, 0, 0},
    {300, 1, 0, {{0, -9.81f, 0}}, 1e-45f, 1e-45f, 0, 0, 0},
    {300, 1, 0, {{0, -9.81f, 0}}, 1e-20f, 0, 0, 0, 1},
    {300, 1, 0, {{0, -9.81f, 0}}, FLT_MAX, 0, 0, 0, 0},
    {300, 1, 0, {{0, -9.81f, 0}}, 0, FLT_MAX, 0, 0, 1},
    {FLT_MAX, 1, INFINITY, {{3e38f, 0, 0}}, FLT_MAX, FLT_MAX, 0, 0, 0},
    {1e-45f, 1, 1e-45f, {{1e-45f, 0, 0}}, 1e-45f, FLT_MAX, 0, 0, 1},
    {FLT_MAX, -1, 0, {{0, 0, 1e-45f}}, FLT_MAX, 1e-45f, 0, 0, 1},
    {0, 1, 0, {{0, -9.81f, 0}}, 0, 0, 30, INFINITY, 0},
    {20, 1, 0, {{0, -9.81f, 0}}, 0, 0, 30, 2, 0},
    {300, 1, 20, {{0, -9.81f, 0}}, 0.5f, 0.02f, 100, 1, 1},
    {1e-45f, 1, 0, {{0, 0, 0}}, 1e-45f, 0, 1e-45f, 1e-45f, 0},
    {FLT_MAX, 1, 0, {{0, 3e38f, 0}}, 0, FLT_MAX, FLT_MAX, FLT_MAX, 1},
    {1, 0, 0, {{0, 0, 0}}, 49.9f, 0.02f, FLT_MAX, 1e-45f, 0},
    {INFINITY, 1, 0, {{0, -9.81f, 0}}, 0, 0, 10, 1, 0},
};

struct turret_motion extreme_motion(struct golden *g)
{
    return ONE_OF(MOTIONS);
}

struct turret_shot extreme_shot(struct golden *g)
{
    return ONE_OF(SHOTS);
}

/* ---- turrets ---- */

enum { FIRST_WITH_SECTORS = 10, CONFIGS = 14 };

#define HOLD TURRET_SECTOR_HOLD_FIRE
#define KEEP_OUT TURRET_SECTOR_KEEP_OUT

/* With infinite elevations, across pi, on each other's edges and on a stop. */
static const struct turret_sector ORDINARY[] = {
    {2.5f, -2.5f, -INFINITY, 0.25f, KEEP_OUT}, {-2.5f, -2, -0.5f, 0.25f, KEEP_OUT}, {-1, 1, -INFINITY, INFINITY, HOLD},
    {1, 1.5f, PI_F / 2, INFINITY, KEEP_OUT},
};
/* So narrow that they vanish, so far off that they are anywhere, without height, empty, and of the largest floats. */
static const struct turret_sector ODD[] = {
    {0.5f, 0.5f + 1e-7f, -1, 1, KEEP_OUT}, {1e30f, -1e30f, -0.5f, 0.5f, KEEP_OUT}, {1e-45f, 2e-45f, -1e-45f, 1e-45f, KEEP_OUT},
    {-1, -0.5f, 0.25f, 0.25f, KEEP_OUT},   {1, 1, -INFINITY, INFINITY, KEEP_OUT},  {8192, 8192.5f, -FLT_MAX, 1e-45f, KEEP_OUT},
    {FLT_MAX, -FLT_MAX, 0, FLT_MAX, HOLD}, {0, 1e-3f, INFINITY, INFINITY, KEEP_OUT},
};
/* All around, so that nothing below the horizon can be aimed at; and everything. */
static const struct turret_sector AROUND[] = {{-PI_F, PI_F, -INFINITY, 0, KEEP_OUT}};
static const struct turret_sector EVERYWHERE[] = {{0, 7, -INFINITY, INFINITY, KEEP_OUT}, {0, 7, -INFINITY, INFINITY, HOLD}};

static void add_sectors(struct turret_config *config, const struct turret_sector *sectors, uint32_t count)
{
    config->sector_count = count;
    memcpy(config->sectors, sectors, count * sizeof *sectors);
}

static struct turret_config config_of(size_t which)
{
    struct turret_config config;

    turret_config_default(&config, (int32_t)(which % 4));
    switch (which) {
    case 1:
        config.azimuth_accel = config.elevation_accel = 2;
        break;
    case 2:
        config.azimuth_rate = config.elevation_rate = 1;
        break;
    case 3:
        config.azimuth_rate = config.elevation_rate = 1;
        config.azimuth_accel = config.elevation_accel = 2;
        config.muzzle.v.x = 3;
        config.trunnion.v.y = 1;
        break;
    case 4:
        config.azimuth_min = -1;
        config.azimuth_max = 2;
        config.elevation_min = config.elevation_max = 0.25f;
        config.azimuth_rate = 1e-45f;
        break;
    case 5:
        config.azimuth_min = -10;
        config.azimuth_max = 10;
        config.elevation_min = -3;
        config.elevation_max = 3;
        config.azimuth_accel = 1e-45f;
        config.elevation_accel = FLT_MAX;
        config.elevation_rate = FLT_MAX;
        break;
    case 6:
        config.azimuth_rate = config.elevation_rate = config.azimuth_accel = config.elevation_accel = 0;
        break;
    case 7:
        config.azimuth_min = config.azimuth_max = config.rest_azimuth = 1;
        config.aim_tolerance = 0;
        config.muzzle.v.y = -0.25f;
        config.muzzle.v.z = 0.5f;
        break;
    case 8:
        config.elevation_accel = 1;
        config.elevation_rate = 0;
        config.aim_tolerance = 3;
        config.trunnion.v.x = 1e-45f;
        break;
    case 9:
        config.azimuth_rate = 1;
        config.azimuth_accel = 1e30f;
        config.muzzle.v.x = -2;
        break;
    case 10:
        config.azimuth_rate = config.elevation_rate = 1;
        config.azimuth_accel = config.elevation_accel = 2;
        config.muzzle.v.x = 2;
        add_sectors(&config, ORDINARY, COUNT(ORDINARY));
        break;
    case 11:
        config.azimuth_min = -4;
        config.azimuth_max = 4;
        config.elevation_min = -PI_F;
        config.elevation_max = PI_F;
        config.azimuth_rate = 2;
        config.elevation_accel = 1e-45f;
        add_sectors(&config, ODD, COUNT(ODD));
        break;
    case 12:
        config.azimuth_min = -2;
        config.azimuth_max = 2.5f;
        config.elevation_min = -0.5f;
        config.elevation_rate = 0;
        config.azimuth_accel = FLT_MAX;
        add_sectors(&config, AROUND, COUNT(AROUND));
        break;
    case 13:
        config.azimuth_accel = 1e-30f;
        config.elevation_rate = 1e-30f;
        add_sectors(&config, EVERYWHERE, COUNT(EVERYWHERE));
        break;
    }
    return config;
}

static const struct turret_state STATES[] = {
    {0, 0, 0, 0, 0, 0, 0, 0, 0},
    {1, 0.5f, 0, 0, -0.5, 0.25, 0, 1, 0},
    {PI_F, -1, 2, -2, -PI_F, 0, 0.5, 0, 0},
    {-3, 0, 1e-45f, -1e-45f, 1e-45f, -1e-45f, -1e-45f, 0, UINT32_MAX},
    {0.25f, 0.25f, 1e10f, -1e10f, 1e10f, -1e10f, -1e10f, UINT32_MAX, 0},
};

struct turret_config extreme_config(struct golden *g)
{
    return config_of(below(g, g->has_sectors ? CONFIGS : FIRST_WITH_SECTORS));
}

struct turret_state extreme_state(struct golden *g)
{
    return ONE_OF(STATES);
}

/* The velocity that a platform adds to a muzzle is in the range of float. */
struct turret_platform extreme_platform(struct golden *g)
{
    static const union vec3 velocities[] = {{{0, 0, 0}},     {{-0.0f, 0, 0}},   {{10, 0, -3}},  {{1e-45f, 0, 0}},
                                            {{0, 1e18f, 0}}, {{1e38f, 0, 1e-38f}}, {{-3e38f, 0, 0}}};
    static const union vec3 spins[] = {{{0, 0, 0}}, {{0, 0.3f, 0}}, {{1e-45f, 0, 0}}, {{3, -4, 5}}, {{0, 0, 1e18f}}};
    struct turret_platform platform;

    platform.position = ONE_OF(PLACES);
    platform.orientation = ONE_OF(QUATS);
    platform.velocity = ONE_OF(velocities);
    platform.spin = ONE_OF(spins);
    return platform;
}
#endif
