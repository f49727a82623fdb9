/* Golden cases of cameras and scopes. */
#include "golden.h"

static struct turret_camera_pose untouched_camera_pose(void)
{
    struct turret_camera_pose pose;

    pose.position = UNTOUCHED_DVEC3;
    pose.orientation = UNTOUCHED_QUAT;
    return pose;
}

static void put_camera_pose(struct golden *g, const struct turret_camera_pose *pose)
{
    put_dvec3(g, &pose->position);
    put_quat(g, &pose->orientation);
}

/* Meters, in both directions; seldom 0 or any float. */
static float some_length(struct golden *g)
{
    OR_EXTREME(length);
    uint32_t kind = below(g, 16);

    return kind == 0 ? any_float(g) : kind < 4 ? (float)whole(g, 2) : scaled_float(g, -4, 8);
}

static struct turret_camera_rig some_rig(struct golden *g)
{
    struct turret_camera_rig rig;

    rig.distance = some_length(g);
    rig.height = some_length(g);
    rig.look_height = one_in(g, 4) ? rig.height : some_length(g);
    rig.roll = one_in(g, 2) ? 0 : some_angle(g);
    rig.half_life = some_limit(g);
    rig.orientation = some_quat(g);
    return rig;
}

CASE(turret_camera_follow)
{
    struct turret_camera_rig rig = some_rig(g);
    union dvec3 place = some_place(g), *subject = given(g, &place);
    union quat turned = another_quat(g, &rig.orientation), *orientation = given(g, &turned);
    float dt = some_step(g);
    uint32_t steps = one_in(g, 8) ? 300 : 1 + below(g, 8);

    while (steps--) {
        struct turret_camera_pose pose = untouched_camera_pose(), *out = given(g, &pose);
        struct turret_camera_rig *in_place = given(g, &rig);
        union dvec3 displacement = some_displacement(g, 1);

        place = moved(&place, &displacement);
        if (one_in(g, 16))
            turned = some_quat(g);
        put_int(g, turret_camera_follow(in_place, subject, orientation, dt, out));
        put_quat(g, &rig.orientation);
        put_camera_pose(g, &pose);
    }
    put_float(g, rig.distance);
    put_float(g, rig.half_life);
}

CASE(turret_scope_damp)
{
    union quat a = some_quat(g), b = another_quat(g, &a), *wanted = given(g, &b);
    float zoom = some_limit(g), distance = some_limit(g), half_life = some_limit(g), dt = some_step(g);
    uint32_t steps = one_in(g, 8) ? 300 : 1 + below(g, 8);

    zoom *= 8;
    distance *= 1024;
    while (steps--) {
        union quat *in_place = given(g, &a);

        put_returned(g, turret_scope_damp(in_place, &a, wanted, zoom, distance, half_life, dt), in_place);
        put_quat(g, &a);
    }
}

enum { KEYS = 8 };

/* A path of at most eight seconds, with cuts; seldom an invalid one. */
static void some_keys(struct golden *g, struct turret_camera_key *keys)
{
    union dvec3 place = some_place(g);
    int32_t ticks = whole(g, 16);
    int i;

    for (i = 0; i < KEYS; i++) {
        union dvec3 displacement = some_displacement(g, 4);

        keys[i].position = place;
        keys[i].orientation = i ? another_quat(g, &keys[i - 1].orientation) : good_quat(g);
        keys[i].time = (float)ticks * (1.0f / 64);
        keys[i].reserved = below(g, 4);
        place = another_place(g, &keys[0].position);
        if (one_in(g, 2))
            place = moved(&keys[0].position, &displacement);
        ticks += one_in(g, 8) ? 0 : 1 << below(g, 7);
    }
    if (one_in(g, 16))
        spoil(g, &keys[below(g, KEYS)].time, 1);
#ifdef GOLDEN_LEGAL
    if (one_in(g, 4)) {
        keys[0].time = -1e30f;
        keys[KEYS - 1].time = 3e38f;
    }
#endif
    spoil_place(g, &keys[below(g, KEYS)].position);
}

/* The time of a key, next to it, or between keys; seldom any float. */
static float some_time(struct golden *g, const struct turret_camera_key *keys)
{
    OR_EXTREME(angle);
    float time = keys[below(g, KEYS)].time;
    uint32_t kind = below(g, 16);

    return kind == 0  ? any_float(g)
           : kind < 4 ? time
           : kind < 8 ? nudged(g, time)
                      : (float)whole(g, 1 << 15) * (1.0f / (1 << 12));
}

CASE(turret_camera_sample)
{
    struct turret_camera_key path[KEYS], *keys = given(g, path);
    size_t count = one_in(g, 16) ? 0 : 1 + below(g, KEYS);
    uint32_t times = 8;

    some_keys(g, path);
    while (times--) {
        struct turret_camera_pose pose = untouched_camera_pose(), *out = given(g, &pose);
        float time = some_time(g, path);

        put_int(g, turret_camera_sample(keys, count, time, out));
        put_camera_pose(g, &pose);
    }
}

/* Mostly with one more mistake, or without any. */
CASE(turret_camera_check)
{
    struct turret_camera_key path[KEYS], *keys = given(g, path);
    size_t count = one_in(g, 16) ? 0 : 1 + below(g, KEYS), number = 77, *bad = given_or_null(g, &number);
    struct turret_camera_key *spoilt = &path[below(g, KEYS)];

    some_keys(g, path);
    switch (below(g, 6)) {
    case 0:
        spoilt->time -= (float)below(g, 256) * (1.0f / 64);
        break;
    case 1:
        spoil(g, spoilt->orientation.vec, 4);
        break;
    case 2:
        spoilt->orientation.v.x = spoilt->orientation.v.y = spoilt->orientation.v.z = spoilt->orientation.v.w = 0;
        break;
    default:
        break;
    }
    put_int(g, turret_camera_check(keys, count, bad));
    put_int(g, (int32_t)number);
}

const struct golden_function golden_camera[] = {
    JOURNEYS(turret_camera_follow), JOURNEYS(turret_scope_damp), CASES(turret_camera_check),
    CASES(turret_camera_sample),    END,
};
