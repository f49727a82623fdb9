/* Shared by the tests of sectors: sectors in degrees, random numbers, and every call that turns a turret. */
#ifndef SECTOR_CHECK_H
#define SECTOR_CHECK_H

#include "turret_check.h"

#define HOLD TURRET_SECTOR_HOLD_FIRE
#define KEEP_OUT TURRET_SECTOR_KEEP_OUT

/* A sector in degrees. */
static inline struct turret_sector sector_of(double from, double to, double elevation_min, double elevation_max, int32_t kind)
{
    struct turret_sector sector;

    sector.from = (float)radians(from);
    sector.to = (float)radians(to);
    sector.elevation_min = (float)radians(elevation_min);
    sector.elevation_max = (float)radians(elevation_max);
    sector.kind = kind;
    return sector;
}

/* Set it at the beginning of a test that draws. */
static uint32_t seed;

/* In [0, 1). */
static inline double draw(void)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) / 16777216.0;
}

enum { UPDATE, TRACK, UPDATE_ANGLES, RETURN, ENGAGE, ENGAGE_SHOT, ENGAGE_NOTHING, UPDATE_BATCH, ENGAGE_BATCH, CALLS };

static const struct turret_shot BEAM = {.speed = INFINITY};

static inline int32_t update_batch(struct turret_state *state, const struct turret_config *config,
                                   const union dvec3 *target, float dt, struct turret_pose *pose)
{
    int32_t status;

    CHECK(turret_update_batch(state, config, 0, &LEVEL, 0, target, 0, dt, pose, &status, 1) == (status < 0));
    return status;
}

static inline int32_t engage_batch(struct turret_state *state, const struct turret_config *config,
                                   const struct turret_platform *platform, const struct turret_motion *target,
                                   float dt, struct turret_pose *pose)
{
    struct turret_battery battery;
    int32_t flags;

    memset(&battery, 0, sizeof battery);
    battery.states = state;
    battery.poses = pose;
    battery.flags = &flags;
    battery.configs = config;
    battery.platforms = platform;
    battery.shots = &BEAM;
    battery.targets = target;
    battery.count = battery.config_count = battery.platform_count = battery.shot_count = battery.target_count = 1;
    CHECK(turret_engage_batch(&battery, dt) == (flags < 0));
    return flags;
}

/* A step of one of the calls toward angles in degrees. */
static inline int32_t turn_to(int call, struct turret_state *state, const struct turret_config *config, double azimuth,
                              double elevation, float dt, struct turret_pose *pose)
{
    static const union vec3 still = {{0, 0, 0}};
    const struct turret_platform platform = {{{0, 0, 0}}, {{0, 0, 0, 1}}, {{0, 0, 0}}, {{0, 0, 0}}};
    const struct turret_motion target = {target_at(&LEVEL, azimuth, elevation, 100), {{0, 0, 0}}, {{0, 0, 0}}};
    struct turret_config resting = *config;

    resting.rest_azimuth = (float)radians(azimuth);
    resting.rest_elevation = (float)radians(elevation);
    switch (call) {
    case UPDATE:
        return turret_update(state, config, &LEVEL, &target.position, dt, pose);
    case TRACK:
        return turret_track(state, config, &LEVEL, &still, &still, &target, dt, pose);
    case UPDATE_ANGLES:
        return turret_update_angles(state, config, &LEVEL, resting.rest_azimuth, resting.rest_elevation, dt, pose);
    case RETURN:
        return turret_return(state, &resting, &LEVEL, dt, pose);
    case ENGAGE:
        return turret_engage(state, config, &platform, NULL, &target, dt, pose, NULL);
    case ENGAGE_SHOT:
        return turret_engage(state, config, &platform, &BEAM, &target, dt, pose, NULL);
    case ENGAGE_NOTHING:
        return turret_engage(state, &resting, &platform, &BEAM, NULL, dt, pose, NULL);
    case UPDATE_BATCH:
        return update_batch(state, config, &target.position, dt, pose);
    default:
        return engage_batch(state, config, &platform, &target, dt, pose);
    }
}

/* Whether the call turns to the rest pose. */
static inline int rests(int call)
{
    return call == RETURN || call == ENGAGE_NOTHING;
}

/* Whether the call can be on target. */
static inline int has_target(int call)
{
    return call != UPDATE_ANGLES && !rests(call);
}

#endif
