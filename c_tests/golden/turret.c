/* Golden cases of the complete turret. */
#include "golden.h"

#define UNLIMITED float_of_bits(0x7f800000)

static const float QUARTER = 1.57079632679489661923f;

enum { MOST_SECTORS = 8 };

static void put_config(struct golden *g, const struct turret_config *config)
{
    int i;

    put_floats(g, &config->azimuth_min, 1);
    put_floats(g, &config->azimuth_max, 1);
    put_floats(g, &config->elevation_min, 1);
    put_floats(g, &config->elevation_max, 1);
    put_floats(g, &config->azimuth_rate, 1);
    put_floats(g, &config->elevation_rate, 1);
    put_floats(g, &config->azimuth_accel, 1);
    put_floats(g, &config->elevation_accel, 1);
    put_floats(g, &config->rest_azimuth, 1);
    put_floats(g, &config->rest_elevation, 1);
    put_floats(g, &config->aim_tolerance, 1);
    put_vec3(g, &config->trunnion);
    put_vec3(g, &config->muzzle);
    put_int(g, config->axes);
    put_bits(g, config->sector_count);
    for (i = 0; i < MOST_SECTORS; i++) {
        const struct turret_sector *sector = &config->sectors[i];

        put_float(g, sector->from);
        put_float(g, sector->to);
        put_float(g, sector->elevation_min);
        put_float(g, sector->elevation_max);
        put_int(g, sector->kind);
    }
}

void put_state(struct golden *g, const struct turret_state *state)
{
    put_double(g, state->azimuth);
    put_double(g, state->elevation);
    put_double(g, state->azimuth_rate);
    put_double(g, state->elevation_rate);
    put_double(g, state->azimuth_left);
    put_double(g, state->elevation_left);
    put_double(g, state->waiting);
    put_bits(g, state->trajectory);
    put_bits(g, state->reserved);
}

struct turret_pose untouched_pose(void)
{
    struct turret_pose pose;

    pose.base = pose.barrel = UNTOUCHED_QUAT;
    pose.muzzle = UNTOUCHED_DVEC3;
    pose.boresight = UNTOUCHED_VEC3;
    pose.error = UNTOUCHED;
    return pose;
}

void put_pose(struct golden *g, const struct turret_pose *pose)
{
    put_quat(g, &pose->base);
    put_quat(g, &pose->barrel);
    put_dvec3(g, &pose->muzzle);
    put_vec3(g, &pose->boresight);
    put_float(g, pose->error);
}

/* ---- turrets ---- */

/* Without stops, with stops, with stops more than a turn apart, over the top, stuck at one angle. */
static void some_travel(struct golden *g, struct turret_config *config)
{
    uint32_t azimuth = below(g, 8), elevation = below(g, 8);

    config->azimuth_max = azimuth < 3   ? UNLIMITED
                          : azimuth < 6 ? size_of(even_float(g)) * 4
                          : azimuth < 7 ? size_of(even_float(g)) * 16
                                        : QUARTER * 2;
    config->azimuth_min = azimuth < 5 ? -config->azimuth_max : config->azimuth_max - size_of(even_float(g)) * 4;
    config->elevation_max = elevation < 3 ? QUARTER : elevation < 6 ? size_of(even_float(g)) * 2 : QUARTER * 2;
    config->elevation_min = elevation < 5    ? -QUARTER
                            : elevation == 5 ? config->elevation_max
                                             : even_float(g) * 0.25f;
}

/* Rates: infinite, ordinary, 0. */
static float some_rate(struct golden *g)
{
    uint32_t kind = below(g, 8);

    return kind < 3 ? UNLIMITED : kind == 3 && one_in(g, 4) ? 0 : size_of(scaled_float(g, -5, 3));
}

static union vec3 some_offset(struct golden *g)
{
    union vec3 offset = {{0, 0, 0}};
    uint32_t kind = below(g, 4);
    int i;

    for (i = 0; i < 3 && kind > 1; i++)
        offset.vec[i] = kind == 2 ? (float)whole(g, 2) : scaled_float(g, -6, 4);
    return offset;
}

/* Makes one of the numbers any float, or the axes unknown. */
static void spoil_config(struct golden *g, struct turret_config *config)
{
    float *numbers[] = {
        &config->azimuth_min,   &config->azimuth_max,     &config->elevation_min, &config->elevation_max,
        &config->azimuth_rate,  &config->elevation_rate,  &config->azimuth_accel, &config->elevation_accel,
        &config->rest_azimuth,  &config->rest_elevation,  &config->aim_tolerance, &config->trunnion.v.x,
        &config->trunnion.v.y,  &config->trunnion.v.z,    &config->muzzle.v.x,    &config->muzzle.v.y,
        &config->muzzle.v.z,
    };
    uint32_t which = below(g, 18);

    if (which < 17)
        *numbers[which] = any_float(g);
    else
        config->axes = whole(g, 12);
}

/* ---- sectors ---- */

/* Up to 2 radians from where it begins, seldom more than a turn, next to nothing or at any angle. */
static float some_end(struct golden *g, float from)
{
    uint32_t kind = below(g, 16);

    return kind == 0   ? from
           : kind == 1 ? nudged(g, from)
           : kind == 2 ? some_angle(g)
           : kind == 3 ? from + size_of(even_float(g)) * 16
                       : from + size_of(even_float(g)) * 2;
}

/* Between two elevations, often without an end below, above or both. */
static void some_elevations(struct golden *g, struct turret_sector *sector)
{
    float a = even_float(g) * 2, b = one_in(g, 16) ? a : even_float(g);
    uint32_t open = below(g, 8);

    sector->elevation_min = open == 0 || open == 1 ? -UNLIMITED : a < b ? a : b;
    sector->elevation_max = open == 0 || open == 2 ? UNLIMITED : a < b ? b : a;
}

/* Anywhere, from where the one before ends, or from a stop. */
static struct turret_sector some_sector(struct golden *g, const struct turret_config *config, uint32_t at)
{
    struct turret_sector sector;
    uint32_t kind = below(g, 8);

    sector.from = even_float(g) * 4;
    if (kind == 0 && at > 0)
        sector.from = config->sectors[at - 1].to;
    else if (kind == 1 && config->azimuth_max < 4)
        sector.from = config->azimuth_max;
    else if (kind == 2)
        sector.from = some_angle(g);
    sector.to = some_end(g, sector.from);
    some_elevations(g, &sector);
    if (kind == 0 && at > 0 && one_in(g, 2)) {
        sector.elevation_min = config->sectors[at - 1].elevation_min;
        sector.elevation_max = config->sectors[at - 1].elevation_max;
    }
    sector.kind = one_in(g, 3) ? TURRET_SECTOR_HOLD_FIRE : TURRET_SECTOR_KEEP_OUT;
    return sector;
}

/* Makes one of a sector's numbers any float, its kind unknown, or the sectors too many. */
static void spoil_sectors(struct golden *g, struct turret_config *config)
{
    struct turret_sector *sector = &config->sectors[below(g, MOST_SECTORS)];
    float *numbers[] = {&sector->from, &sector->to, &sector->elevation_min, &sector->elevation_max};
    uint32_t which = below(g, 6);

    if (which < 4)
        *numbers[which] = any_float(g);
    else if (which == 4)
        sector->kind = whole(g, 4);
    else
        config->sector_count = 9 + below(g, 8);
}

/* Sectors beyond the count may be anything. */
static void some_sectors(struct golden *g, struct turret_config *config)
{
    uint32_t i;

    config->sector_count = below(g, MOST_SECTORS + 1);
    for (i = 0; i < config->sector_count; i++)
        config->sectors[i] = some_sector(g, config, i);
    for (; i < MOST_SECTORS; i++) {
        config->sectors[i].from = any_float(g);
        config->sectors[i].to = any_float(g);
        config->sectors[i].elevation_min = any_float(g);
        config->sectors[i].elevation_max = any_float(g);
        config->sectors[i].kind = whole(g, 4);
    }
#ifdef GOLDEN_LEGAL
    (void)spoil_sectors;
#else
    if (one_in(g, 12))
        spoil_sectors(g, config);
#endif
}

static void no_sectors(struct turret_config *config)
{
    static const struct turret_sector none = {0, 0, 0, 0, 0};
    int i;

    config->sector_count = 0;
    for (i = 0; i < MOST_SECTORS; i++)
        config->sectors[i] = none;
}

struct turret_config some_config(struct golden *g)
{
    OR_EXTREME(config);
    struct turret_config config;

    no_sectors(&config);
    some_travel(g, &config);
    config.azimuth_rate = some_rate(g);
    config.elevation_rate = some_rate(g);
    config.azimuth_accel = some_rate(g);
    config.elevation_accel = some_rate(g);
    config.rest_azimuth = one_in(g, 2) ? 0 : even_float(g) * 4;
    config.rest_elevation = one_in(g, 2) ? 0 : even_float(g);
    config.aim_tolerance = one_in(g, 8) ? 0 : size_of(scaled_float(g, -16, -4));
    config.trunnion = some_offset(g);
    config.muzzle = some_offset(g);
    config.axes = (int32_t)below(g, 8);
#ifdef GOLDEN_LEGAL
    (void)spoil_config;
#else
    if (one_in(g, 12))
        spoil_config(g, &config);
#endif
    if (g->has_sectors)
        some_sectors(g, &config);
    return config;
}

/* What a turret remembers: nothing, as after a step, or anything. */
static void some_memory(struct golden *g, struct turret_state *state)
{
    state->azimuth_left = state->elevation_left = state->waiting = 0;
    state->trajectory = state->reserved = 0;
    if (one_in(g, 3))
        return;
    state->azimuth_left = one_in(g, 4) ? 0 : even_double(g) * 4;
    state->elevation_left = one_in(g, 4) ? 0 : even_double(g);
    state->waiting = one_in(g, 2) ? 0 : even_double(g) * 8;
    state->trajectory = below(g, 2);
    if (one_in(g, 24))
        state->azimuth_left = any_double(g);
    if (one_in(g, 24))
        state->elevation_left = any_double(g);
    if (one_in(g, 24))
        state->waiting = any_double(g);
    if (one_in(g, 24))
        state->trajectory = below(g, UINT32_MAX);
    if (one_in(g, 24))
        state->reserved = below(g, UINT32_MAX);
}

struct turret_state some_state(struct golden *g)
{
    OR_EXTREME(state);
    struct turret_state state;

    state.azimuth = even_double(g) * 4;
    state.elevation = even_double(g);
    state.azimuth_rate = one_in(g, 2) ? 0 : scaled_double(g, -8, 3);
    state.elevation_rate = one_in(g, 2) ? 0 : scaled_double(g, -8, 3);
    if (one_in(g, 24))
        state.azimuth = some_angle(g);
    if (one_in(g, 24))
        state.elevation = some_angle(g);
    /* many turns away */
    if (one_in(g, 24))
        state.azimuth = scaled_double(g, 2, 60);
    if (one_in(g, 24))
        state.elevation = scaled_double(g, 2, 60);
    if (one_in(g, 24))
        state.azimuth_rate = any_double(g);
    if (one_in(g, 24))
        state.elevation_rate = any_double(g);
    some_memory(g, &state);
    return state;
}

/* A turret on its mount, with something to aim at, for some steps. */
struct journey {
    struct turret_config config;
    struct turret_state state;
    struct turret_mount mount;
    struct turret_motion target;
    union vec3 velocity, spin;
    union dvec3 mount_step, target_step;
    float dt;
    uint32_t steps;
};

static struct journey some_journey(struct golden *g)
{
    struct journey j;
    int i;

    j.config = some_config(g);
    j.state = some_state(g);
    j.mount.position = some_place(g);
    j.mount.orientation = some_quat(g);
    if (one_in(g, 3)) {
        j.mount.orientation.v.x = j.mount.orientation.v.y = j.mount.orientation.v.z = 0;
        j.mount.orientation.v.w = 1;
    }
    j.target.position = another_place(g, &j.mount.position);
    for (i = 0; i < 3; i++) {
        j.target.velocity.vec[i] = scaled_float(g, -6, 6);
        j.target.acceleration.vec[i] = one_in(g, 2) ? 0 : scaled_float(g, -6, 4);
        j.velocity.vec[i] = one_in(g, 2) ? 0 : scaled_float(g, -6, 4);
        j.spin.vec[i] = one_in(g, 2) ? 0 : scaled_float(g, -8, 1);
    }
    j.mount_step = some_displacement(g, one_in(g, 2) ? 0 : -8);
    j.target_step = some_displacement(g, one_in(g, 2) ? 2 : -8);
    j.dt = some_step(g);
    j.steps = one_in(g, 4) ? 300 : 1 + below(g, 8);
    return j;
}

/* The next step: mount and target move on; seldom the target changes, or is lost. */
static void go_on(struct golden *g, struct journey *j)
{
    j->mount.position = moved(&j->mount.position, &j->mount_step);
    j->target.position = moved(&j->target.position, &j->target_step);
    if (one_in(g, 64))
        j->target.position = another_place(g, &j->mount.position);
    if (one_in(g, 64))
        j->mount.orientation = some_quat(g);
    if (one_in(g, 64))
        j->dt = some_step(g);
}

/* ---- steps ---- */

CASE(turret_config_default)
{
    struct turret_config place = some_config(g), *config = given(g, &place);
    int32_t axes = whole(g, 9);

    put_returned(g, turret_config_default(config, axes), config);
    put_config(g, &place);
}

CASE(turret_config_mirror)
{
    struct turret_config from = some_config(g), fresh = some_config(g);
    struct turret_config *place = one_in(g, 4) ? &from : &fresh, *out = given(g, place), *config = given(g, &from);

    if (one_in(g, 4))
        spoil_config(g, &from);
    put_returned(g, turret_config_mirror(out, config), out);
    put_config(g, place);
}

CASE(turret_update)
{
    struct journey j = some_journey(g);

    while (j.steps--) {
        union dvec3 place = j.target.position, *target = given(g, &place);
        struct turret_pose pose = untouched_pose(), *out = given_or_null(g, &pose);
        struct turret_state *state = given(g, &j.state);
        struct turret_config *config = given(g, &j.config);
        struct turret_mount *mount = given(g, &j.mount);

        spoil_place(g, &place);
        put_int(g, turret_update(state, config, mount, target, j.dt, out));
        put_state(g, &j.state);
        put_pose(g, &pose);
        go_on(g, &j);
    }
}

CASE(turret_track)
{
    struct journey j = some_journey(g);

    while (j.steps--) {
        struct turret_motion motion = j.target, *target = given(g, &motion);
        struct turret_pose pose = untouched_pose(), *out = given_or_null(g, &pose);
        struct turret_state *state = given(g, &j.state);
        struct turret_config *config = given(g, &j.config);
        struct turret_mount *mount = given(g, &j.mount);
        union vec3 *velocity = given_or_null(g, &j.velocity), *spin = given_or_null(g, &j.spin);

        spoil_place(g, &motion.position);
        if (one_in(g, 64))
            spoil(g, motion.velocity.vec, 3);
        if (one_in(g, 64))
            spoil(g, motion.acceleration.vec, 3);
        put_int(g, turret_track(state, config, mount, velocity, spin, target, j.dt, out));
        put_state(g, &j.state);
        put_pose(g, &pose);
        go_on(g, &j);
    }
}

CASE(turret_update_angles)
{
    struct journey j = some_journey(g);
    float azimuth = some_angle(g), elevation = some_angle(g);

    while (j.steps--) {
        struct turret_pose pose = untouched_pose(), *out = given_or_null(g, &pose);
        struct turret_state *state = given(g, &j.state);
        struct turret_config *config = given(g, &j.config);
        struct turret_mount *mount = given(g, &j.mount);

        put_int(g, turret_update_angles(state, config, mount, azimuth, elevation, j.dt, out));
        put_state(g, &j.state);
        put_pose(g, &pose);
        go_on(g, &j);
        if (one_in(g, 64))
            azimuth = some_angle(g);
    }
}

CASE(turret_track_angles)
{
    struct journey j = some_journey(g);
    float azimuth = some_angle(g), elevation = some_angle(g);
    float azimuth_rate = scaled_float(g, -8, 3), elevation_rate = one_in(g, 4) ? 0 : scaled_float(g, -8, 1);

    while (j.steps--) {
        struct turret_pose pose = untouched_pose(), *out = given_or_null(g, &pose);
        struct turret_state *state = given(g, &j.state);
        struct turret_config *config = given(g, &j.config);
        struct turret_mount *mount = given(g, &j.mount);

        if (one_in(g, 64))
            spoil(g, &azimuth_rate, 1);
        put_int(g, turret_track_angles(state, config, mount, azimuth, elevation, azimuth_rate, elevation_rate, j.dt, out));
        put_state(g, &j.state);
        put_pose(g, &pose);
        go_on(g, &j);
        /* Some machines compute with more digits than a float has; a variable rounds. A step of 1e38 s is one, too. */
        const float turn = one_in(g, 64) ? some_angle(g) : azimuth_rate * (j.dt < 1 ? j.dt : 1);
        azimuth += turn;
        if (one_in(g, 32))
            azimuth_rate = scaled_float(g, -8, 3);
    }
}

typedef int32_t (*by_itself)(struct turret_state *, const struct turret_config *, const struct turret_mount *, float,
                             struct turret_pose *);

/* One that needs no target. Where it `restarts`, the state now and then is another. */
static void journey_by_itself(struct golden *g, by_itself function, int restarts)
{
    struct journey j = some_journey(g);

    while (j.steps--) {
        struct turret_pose pose = untouched_pose(), *out = given_or_null(g, &pose);
        struct turret_state *state = given(g, &j.state);
        struct turret_config *config = given(g, &j.config);
        struct turret_mount *mount = given(g, &j.mount);

        put_int(g, function(state, config, mount, j.dt, out));
        put_state(g, &j.state);
        put_pose(g, &pose);
        go_on(g, &j);
        if (restarts && one_in(g, 32))
            j.state = some_state(g);
    }
}

CASE(turret_stop)
{
    journey_by_itself(g, turret_stop, 1);
}

CASE(turret_return)
{
    journey_by_itself(g, turret_return, 0);
}

/* ---- questions ---- */

CASE(turret_solve)
{
    struct journey j = some_journey(g);
    struct turret_config *config = given(g, &j.config);
    struct turret_mount *mount = given(g, &j.mount);
    union dvec3 *target = given(g, &j.target.position);
    float angles[2] = {UNTOUCHED, UNTOUCHED}, *azimuth = given(g, &angles[0]), *elevation = given(g, &angles[1]);

    spoil_place(g, &j.target.position);
    put_int(g, turret_solve(config, mount, target, azimuth, elevation));
    put_floats(g, angles, 2);
}

CASE(turret_can_aim_at)
{
    struct journey j = some_journey(g);
    struct turret_config *config = given(g, &j.config);
    struct turret_mount *mount = given(g, &j.mount);
    union dvec3 *target = given(g, &j.target.position);

    spoil_place(g, &j.target.position);
    put_int(g, turret_can_aim_at(config, mount, target));
}

CASE(turret_time_to_aim)
{
    struct journey j = some_journey(g);
    struct turret_state *state = given(g, &j.state);
    struct turret_config *config = given(g, &j.config);
    struct turret_mount *mount = given(g, &j.mount);
    union dvec3 *target = given(g, &j.target.position);

    spoil_place(g, &j.target.position);
    put_float(g, turret_time_to_aim(state, config, mount, target));
}

CASE(turret_pose_of)
{
    struct journey j = some_journey(g);
    struct turret_state *state = given(g, &j.state);
    struct turret_config *config = given(g, &j.config);
    struct turret_mount *mount = given(g, &j.mount);
    struct turret_pose pose = untouched_pose(), *out = given(g, &pose);

    put_int(g, turret_pose_of(state, config, mount, out));
    put_pose(g, &pose);
}

CASE(turret_config_problem)
{
    struct turret_config place = some_config(g), *config = given(g, &place);

    if (one_in(g, 2))
        spoil_config(g, &place);
    else if (g->has_sectors)
        spoil_sectors(g, &place);
    put_text(g, turret_config_problem(config));
}

/* Sets one of the numbers to what is legal but seldom meant. */
static void spoil_softly(struct golden *g, struct turret_config *config)
{
    float *const rates[] = {&config->azimuth_rate, &config->elevation_rate, &config->aim_tolerance};
    float *const rests[] = {&config->rest_azimuth, &config->rest_elevation};

    switch (below(g, 4)) {
    case 0: *rates[below(g, 3)] = 100 * size_of(even_float(g)); break;
    case 1: *rests[below(g, 2)] = 10 * even_float(g); break;
    case 2: config->azimuth_rate = config->elevation_rate = 0; break;
    default: config->azimuth_min = -100 * size_of(even_float(g)), config->azimuth_max = 0; break;
    }
}

CASE(turret_config_warning)
{
    struct turret_config place = some_config(g), *config = given(g, &place);

    if (one_in(g, 2))
        spoil_softly(g, &place);
    if (one_in(g, 4))
        spoil_config(g, &place);
    put_text(g, turret_config_warning(config));
}

const struct golden_function golden_turret[] = {
    TURRET_CASES(turret_config_default),    TURRET_JOURNEYS(turret_update), TURRET_JOURNEYS(turret_track),
    TURRET_JOURNEYS(turret_update_angles),  TURRET_JOURNEYS(turret_return), TURRET_CASES(turret_solve),
    TURRET_CASES(turret_can_aim_at),        TURRET_CASES(turret_time_to_aim), TURRET_CASES(turret_pose_of),
    TURRET_CASES(turret_config_problem),    TURRET_CASES(turret_config_warning), TURRET_CASES(turret_config_mirror),
    TURRET_JOURNEYS(turret_track_angles),   TURRET_JOURNEYS(turret_stop), END,
};
