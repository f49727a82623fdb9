/* Golden cases of the whole gun: platforms, observers, turret_engage. */
#include "golden.h"

#define UNLIMITED float_of_bits(0x7f800000)

/* ---- platforms ---- */

struct turret_platform some_platform(struct golden *g)
{
    OR_EXTREME(platform);
    struct turret_platform platform;
    uint32_t kind = below(g, 8);
    int i;

    platform.position = some_place(g);
    platform.orientation = some_quat(g);
    if (one_in(g, 3)) {
        platform.orientation.v.x = platform.orientation.v.y = platform.orientation.v.z = 0;
        platform.orientation.v.w = 1;
    }
    for (i = 0; i < 3; i++) {
        platform.velocity.vec[i] = kind < 2 ? 0 : scaled_float(g, -4, 6);
        platform.spin.vec[i] = kind < 4 ? 0 : scaled_float(g, -8, 1);
    }
    if (one_in(g, 24))
        spoil(g, platform.velocity.vec, 3);
    if (one_in(g, 24))
        spoil(g, platform.spin.vec, 3);
    return platform;
}

static void put_platform(struct golden *g, const struct turret_platform *platform)
{
    put_dvec3(g, &platform->position);
    put_quat(g, &platform->orientation);
    put_vec3(g, &platform->velocity);
    put_vec3(g, &platform->spin);
}

CASE(turret_platform_child)
{
    struct turret_platform from = some_platform(g), fresh = some_platform(g);
    struct turret_platform *place = one_in(g, 4) ? &from : &fresh;
    struct turret_platform *out = given(g, place), *parent = given(g, &from);
    union vec3 arm = some_vec3(g), *offset = given(g, &arm);
    union quat turn = some_quat(g), *orientation = given_or_null(g, &turn);

    spoil_place(g, &from.position);
    put_returned(g, turret_platform_child(out, parent, offset, orientation), out);
    put_platform(g, place);
}

/* ---- a gun with a target ---- */

/* Platform and target, and how far both go each step. */
struct engagement {
    struct turret_config config;
    struct turret_state state;
    struct turret_platform platform;
    struct turret_shot shot;
    struct turret_motion target;
    union dvec3 platform_step, target_step;
    float dt;
    uint32_t steps;
};

/* A fast gun, and a gun that shoots far, so that more guns are on target. */
static void make_quick(struct turret_config *config)
{
    config->azimuth_rate = config->elevation_rate = UNLIMITED;
    config->azimuth_accel = config->elevation_accel = UNLIMITED;
}

void make_far(struct golden *g, struct turret_shot *shot)
{
    shot->speed = size_of(scaled_float(g, 8, 12));
    shot->max_time = 0;
}

static struct engagement some_engagement(struct golden *g)
{
    struct engagement e;

    e.config = some_config(g);
    if (one_in(g, 2))
        make_quick(&e.config);
    e.state = some_state(g);
    e.platform = some_platform(g);
    e.shot = some_shot(g);
    if (one_in(g, 2))
        make_far(g, &e.shot);
    e.target = some_motion(g, &e.platform.position, e.shot.speed);
    e.platform_step = some_displacement(g, one_in(g, 2) ? 0 : -8);
    e.target_step = some_displacement(g, one_in(g, 2) ? 2 : -8);
    e.dt = some_step(g);
    e.steps = one_in(g, 8) ? 100 : 1 + below(g, 8);
    return e;
}

/* The next step: platform and target move on; seldom the target changes, or the platform turns. */
static void go_on(struct golden *g, struct engagement *e)
{
    e->platform.position = moved(&e->platform.position, &e->platform_step);
    e->target.position = moved(&e->target.position, &e->target_step);
    if (one_in(g, 64))
        e->target = some_motion(g, &e->platform.position, e->shot.speed);
    if (one_in(g, 64))
        e->platform.orientation = some_quat(g);
    if (one_in(g, 64))
        e->dt = some_step(g);
}

CASE(turret_engage)
{
    struct engagement e = some_engagement(g);
    const int has_shot = !one_in(g, 8), has_target = !one_in(g, 8);

    while (e.steps--) {
        struct turret_motion motion = e.target, *target = has_target ? given(g, &motion) : NULL;
        struct turret_pose pose = untouched_pose(), *at = given_or_null(g, &pose);
        struct turret_solution solution = untouched_solution(), *found = given_or_null(g, &solution);
        struct turret_state *state = given(g, &e.state);
        struct turret_config *config = given(g, &e.config);
        struct turret_platform *platform = given(g, &e.platform);
        struct turret_shot *shot = has_shot ? given(g, &e.shot) : NULL;

        spoil_place(g, &motion.position);
        put_int(g, turret_engage(state, config, platform, shot, target, e.dt, at, found));
        put_state(g, &e.state);
        put_pose(g, &pose);
        put_solution(g, &solution);
        go_on(g, &e);
    }
}

CASE(turret_time_to_engage)
{
    struct engagement e = some_engagement(g);
    struct turret_state *state = given(g, &e.state);
    struct turret_config *config = given(g, &e.config);
    struct turret_platform *platform = given(g, &e.platform);
    struct turret_shot *shot = one_in(g, 8) ? NULL : given(g, &e.shot);
    struct turret_motion *target = given(g, &e.target);

    spoil_place(g, &e.target.position);
    put_float(g, turret_time_to_engage(state, config, platform, shot, target));
}

/* ---- an observed target ---- */

static float some_half_life(struct golden *g)
{
    OR_EXTREME(step);
    return one_in(g, 16) ? any_size(g) : one_in(g, 4) ? 0 : size_of(scaled_float(g, -6, 3));
}

/* Most know nothing yet. */
static struct turret_observer some_observer(struct golden *g, const union dvec3 *place)
{
    struct turret_observer observer;
    const int is_new = !one_in(g, 4);
    int i;

    observer.position = another_place(g, place);
    for (i = 0; i < 3; i++) {
        observer.velocity.vec[i] = scaled_float(g, -6, 6);
        observer.acceleration.vec[i] = scaled_float(g, -6, 4);
    }
    if (one_in(g, 24))
        spoil(g, observer.velocity.vec, 3);
    if (one_in(g, 24))
        spoil(g, observer.acceleration.vec, 3);
    observer.half_life = some_half_life(g);
    observer.jump = one_in(g, 2) ? 0 : some_half_life(g) * 16;
    observer.samples = is_new ? 0 : below(g, 5);
    observer.reserved = 77;
    return observer;
}

static void put_memory(struct golden *g, float half_life, float jump, uint32_t samples, uint32_t reserved)
{
    put_float(g, half_life);
    put_float(g, jump);
    put_bits(g, samples);
    put_bits(g, reserved);
}

static void put_observer(struct golden *g, const struct turret_observer *observer)
{
    put_dvec3(g, &observer->position);
    put_vec3(g, &observer->velocity);
    put_vec3(g, &observer->acceleration);
    put_memory(g, observer->half_life, observer->jump, observer->samples, observer->reserved);
}

CASE(turret_observe)
{
    union dvec3 place = some_place(g), step = some_displacement(g, one_in(g, 2) ? 4 : -8);
    struct turret_observer known = some_observer(g, &place);
    float dt = some_step(g);
    uint32_t steps = one_in(g, 4) ? 200 : 1 + below(g, 12);
    const int trembles = one_in(g, 2);

    while (steps--) {
        struct turret_motion motion = {{{0, 0, 0}}, {{0, 0, 0}}, {{0, 0, 0}}}, *out = given(g, &motion);
        union dvec3 seen = place, tremble = some_displacement(g, -6), *position = given(g, &seen);
        struct turret_observer *observer = given(g, &known);

        if (trembles)
            seen = moved(&seen, &tremble);
        spoil_place(g, &seen);
        put_int(g, turret_observe(observer, position, dt, out));
        put_observer(g, &known);
        put_dvec3(g, &motion.position);
        put_vec3(g, &motion.velocity);
        put_vec3(g, &motion.acceleration);
        place = moved(&place, &step);
        if (one_in(g, 64))
            place = another_place(g, &place);
        if (one_in(g, 64))
            known.samples = 0;
        if (one_in(g, 8))
            dt = some_step(g);
    }
}

/* ---- an observed platform ---- */

/* Most know nothing yet. */
static struct turret_platform_observer some_platform_observer(struct golden *g, const union dvec3 *place)
{
    const struct turret_observer known = some_observer(g, place);
    struct turret_platform_observer observer;
    int i;

    observer.position = known.position;
    observer.orientation = some_quat(g);
    observer.velocity = known.velocity;
    observer.acceleration = known.acceleration;
    for (i = 0; i < 3; i++) {
        observer.spin.vec[i] = scaled_float(g, -8, 2);
        observer.angular_acceleration.vec[i] = scaled_float(g, -8, 1);
    }
    if (one_in(g, 24))
        spoil(g, observer.spin.vec, 3);
    if (one_in(g, 24))
        spoil(g, observer.angular_acceleration.vec, 3);
    observer.half_life = known.half_life;
    observer.jump = known.jump;
    observer.samples = known.samples;
    observer.reserved = known.reserved;
    return observer;
}

static void put_platform_observer(struct golden *g, const struct turret_platform_observer *observer)
{
    put_dvec3(g, &observer->position);
    put_quat(g, &observer->orientation);
    put_vec3(g, &observer->velocity);
    put_vec3(g, &observer->spin);
    put_vec3(g, &observer->acceleration);
    put_vec3(g, &observer->angular_acceleration);
    put_memory(g, observer->half_life, observer->jump, observer->samples, observer->reserved);
}

CASE(turret_platform_observe)
{
    union dvec3 place = some_place(g), step = some_displacement(g, one_in(g, 2) ? 4 : -8);
    union quat turned = some_quat(g);
    struct turret_platform_observer known = some_platform_observer(g, &place);
    float dt = some_step(g);
    uint32_t steps = one_in(g, 4) ? 200 : 1 + below(g, 12);

    while (steps--) {
        struct turret_platform platform = {{{0, 0, 0}}, {{0, 0, 0, 0}}, {{0, 0, 0}}, {{0, 0, 0}}};
        struct turret_platform *out = given(g, &platform);
        union dvec3 seen = place, *position = given(g, &seen);
        union quat *orientation = given(g, &turned);
        struct turret_platform_observer *observer = given(g, &known);

        spoil_place(g, &seen);
        put_int(g, turret_platform_observe(observer, position, orientation, dt, out));
        put_platform_observer(g, &known);
        put_platform(g, &platform);
        place = moved(&place, &step);
        /* It turns by up to some tenths of a radian. */
        turned.vec[below(g, 4)] += scaled_float(g, -12, -3);
        if (one_in(g, 64))
            turned = some_quat(g);
        if (one_in(g, 64))
            place = another_place(g, &place);
        if (one_in(g, 64))
            known.samples = 0;
        if (one_in(g, 8))
            dt = some_step(g);
    }
}

const struct golden_function golden_engage[] = {
    CASES(turret_platform_child),
    TURRET_JOURNEYS(turret_engage),
    SEARCHES(turret_time_to_engage),
    JOURNEYS(turret_observe),
    JOURNEYS(turret_platform_observe),
    END,
};
