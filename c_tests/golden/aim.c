/* Golden cases of turret_aim and its relatives, and of lead. */
#include "golden.h"

/* A turret and its target, as turret_aim takes them. */
struct scene {
    union dvec3 target, turret;
    union quat rest, current;
};

static struct scene some_scene(struct golden *g)
{
    struct scene scene;

    scene.turret = some_place(g);
    scene.target = another_place(g, &scene.turret);
    scene.rest = some_quat(g);
    if (one_in(g, 3)) {
        scene.rest.v.x = scene.rest.v.y = scene.rest.v.z = 0;
        scene.rest.v.w = 1;
    }
    scene.current = another_quat(g, &scene.rest);
    return scene;
}

CASE(turret_aim)
{
    struct scene scene = some_scene(g);
    const union dvec3 *turret = &scene.turret;
    union quat *rest = given(g, &scene.rest), *current = given(g, &scene.current);
    struct turret_params params, *limits = given_or_null(g, &params);
    uint32_t steps = one_in(g, 4) ? 200 : 1 + below(g, 8);
    const int is_moving = one_in(g, 2);

    params.elevation_rate_limit = some_limit(g);
    params.azimuth_rate_limit = some_limit(g);
    while (steps--) {
        union quat fresh = UNTOUCHED_QUAT, *place = one_in(g, 8) ? &fresh : &scene.current;
        union quat *out = given(g, place);
        union dvec3 target = is_moving ? another_place(g, &scene.turret) : scene.target;

        spoil_place(g, &target);
        put_returned(g,
                   turret_aim(target.v.x, target.v.y, target.v.z, turret->v.x, turret->v.y, turret->v.z, rest,
                              current, limits, out),
                   out);
        put_quat(g, place);
    }
}

CASE(turret_aim_error)
{
    struct scene scene = some_scene(g);
    const union dvec3 *target = &scene.target, *turret = &scene.turret;
    union quat *rest = given(g, &scene.rest), *current = given(g, &scene.current);
    float errors[2] = {UNTOUCHED, UNTOUCHED}, *azimuth = given(g, &errors[0]), *elevation = given(g, &errors[1]);

    spoil_place(g, &scene.target);
    spoil_place(g, &scene.turret);
    put_int(g, turret_aim_error(target->v.x, target->v.y, target->v.z, turret->v.x, turret->v.y, turret->v.z, rest,
                                current, azimuth, elevation));
    put_floats(g, errors, 2);
}

CASE(turret_split)
{
    struct scene scene = some_scene(g);
    union quat *rest = given(g, &scene.rest), *current = given(g, &scene.current);
    union quat fresh = UNTOUCHED_QUAT, *place = one_in(g, 4) ? &scene.rest : &fresh, *base = given(g, place);
    float angles[2] = {UNTOUCHED, UNTOUCHED}, *azimuth = given(g, &angles[0]), *elevation = given(g, &angles[1]);

    put_int(g, turret_split(rest, current, base, azimuth, elevation));
    put_quat(g, place);
    put_floats(g, angles, 2);
}

/* ---- lead ---- */

/* Half of the flights are exact and without drag; the others have steps, drag, or both. One in 32 is a rocket. Both arcs
 * occur. */
static void some_resistance(struct golden *g, struct turret_shot *shot)
{
    /* 1/50, 1/60, 1/30, 1/120 */
    static const uint32_t STEPS[] = {0x3ca3d70a, 0x3c888889, 0x3d088889, 0x3c088889};
    uint32_t kind = below(g, 8);

    shot->drag = shot->physics_step = 0;
    shot->thrust = shot->burn_time = 0;
    if (kind == 4 || kind == 5 || kind == 7)
        shot->drag = one_in(g, 16) ? any_size(g) : size_of(scaled_float(g, -10, 4));
    if (kind == 6 || kind == 7)
        shot->physics_step = one_in(g, 16)  ? any_size(g)
                             : one_in(g, 2) ? size_of(scaled_float(g, -10, 2))
                                            : float_of_bits(STEPS[below(g, 4)]);
    if (one_in(g, 32)) {
        shot->thrust = one_in(g, 16) ? any_size(g) : size_of(scaled_float(g, -2, 8));
        shot->burn_time = one_in(g, 4) ? some_limit(g) : size_of(scaled_float(g, -4, 4));
    }
    shot->trajectory = (int32_t)below(g, 2);
#ifndef GOLDEN_LEGAL
    if (one_in(g, 32))
        shot->trajectory = whole(g, 3);
#endif
}

struct turret_shot some_shot(struct golden *g)
{
    OR_EXTREME(shot);
    struct turret_shot shot;
    uint32_t kind = below(g, 16);

    shot.speed = kind == 0 ? any_float(g) : kind == 1 ? float_of_bits(0x7f800000) : size_of(scaled_float(g, 0, 10));
    shot.inherit = one_in(g, 2) ? (float)below(g, 2) : some_part(g);
    shot.max_time = one_in(g, 2) ? 0 : some_limit(g);
    shot.gravity = good_vec3(g);
    if (one_in(g, 2)) {
        /* 9.81 */
        shot.gravity.v.x = shot.gravity.v.z = 0;
        shot.gravity.v.y = float_of_bits(0xc11cf5c3);
    } else if (one_in(g, 2)) {
        shot.gravity.v.x = shot.gravity.v.y = shot.gravity.v.z = 0;
    }
    some_resistance(g, &shot);
    return shot;
}

struct turret_motion some_motion(struct golden *g, const union dvec3 *seen_from, float speed)
{
    OR_EXTREME(motion);
    struct turret_motion motion;
    uint32_t kind = below(g, 8), one;
    int i;

    motion.position = another_place(g, seen_from);
    for (i = 0; i < 3; i++) {
        motion.velocity.vec[i] = kind < 2 ? 0 : scaled_float(g, -4, 8);
        motion.acceleration.vec[i] = kind < 4 ? 0 : scaled_float(g, -8, 4);
    }
    if (kind == 2) {
        /* as fast as the shot */
        motion.velocity.v.x = motion.velocity.v.y = motion.velocity.v.z = 0;
        one = below(g, 3);
        motion.velocity.vec[one] = nudged(g, speed);
    }
    if (one_in(g, 24))
        spoil(g, motion.velocity.vec, 3);
    if (one_in(g, 24))
        spoil(g, motion.acceleration.vec, 3);
    return motion;
}

void put_solution(struct golden *g, const struct turret_solution *solution)
{
    put_dvec3(g, &solution->aim_point);
    put_dvec3(g, &solution->impact);
    put_vec3(g, &solution->direction);
    put_vec3(g, &solution->launch_velocity);
    put_vec3(g, &solution->aim_velocity);
    put_float(g, solution->time);
}

struct turret_solution untouched_solution(void)
{
    struct turret_solution solution;

    solution.aim_point = solution.impact = UNTOUCHED_DVEC3;
    solution.direction = solution.launch_velocity = solution.aim_velocity = UNTOUCHED_VEC3;
    solution.time = UNTOUCHED;
    return solution;
}

CASE(turret_lead)
{
    struct turret_shot how = some_shot(g), *shot = given(g, &how);
    union dvec3 place = some_place(g);
    struct turret_motion from = some_motion(g, &place, 1), to = some_motion(g, &place, how.speed);
    struct turret_motion *shooter = given(g, &from), *target = given(g, &to);
    struct turret_solution solutions[2], *out = given(g, solutions);
    int i;

    for (i = 0; i < 2; i++)
        solutions[i] = untouched_solution();
    spoil_place(g, &to.position);
    put_int(g, turret_lead(shot, shooter, target, out));
    for (i = 0; i < 2; i++)
        put_solution(g, &solutions[i]);
}

CASE(turret_lead_least_speed)
{
    struct turret_shot how = some_shot(g), *shot = given(g, &how);
    union dvec3 place = some_place(g);
    struct turret_motion from = some_motion(g, &place, 1), to = some_motion(g, &place, how.speed);
    struct turret_motion *shooter = given(g, &from), *target = given(g, &to);
    struct turret_solution solution = untouched_solution(), *out = given(g, &solution);
    float least = UNTOUCHED, *speed = given(g, &least);

    spoil_place(g, &to.position);
    put_int(g, turret_lead_least_speed(shot, shooter, target, speed, out));
    put_float(g, least);
    put_solution(g, &solution);
}

CASE(turret_lead_at_elevation)
{
    struct turret_shot how = some_shot(g), *shot = given(g, &how);
    union dvec3 place = some_place(g);
    struct turret_motion from = some_motion(g, &place, 1), to = some_motion(g, &place, how.speed);
    struct turret_motion *shooter = given(g, &from), *target = given(g, &to);
    struct turret_solution solution = untouched_solution(), *out = given(g, &solution);
    float found = UNTOUCHED, *speed = given(g, &found);
    float elevation = even_float(g);

#ifdef GOLDEN_LEGAL
    if (how.gravity.v.x == 0 && how.gravity.v.y == 0 && how.gravity.v.z == 0)
        how.gravity.v.y = -1;
#else
    if (one_in(g, 16))
        elevation = some_angle(g);
#endif
    spoil_place(g, &to.position);
    put_int(g, turret_lead_at_elevation(shot, shooter, target, elevation, speed, out));
    put_float(g, found);
    put_solution(g, &solution);
}

CASE(turret_shot_path)
{
    struct turret_shot how = some_shot(g), *shot = given(g, &how);
    union dvec3 place = some_place(g), *muzzle = given(g, &place);
    union vec3 fast = good_vec3(g), *velocity = given(g, &fast);
    union vec3 along = good_vec3(g), *direction = given_or_null(g, &along);
    union dvec3 path[4], *points = given(g, path);
    float step = some_step(g);
    size_t count = below(g, 5), i;

    for (i = 0; i < 4; i++)
        path[i] = UNTOUCHED_DVEC3;
    spoil_place(g, &place);
    put_int(g, turret_shot_path(shot, muzzle, velocity, direction, step, points, count));
    for (i = 0; i < 4; i++)
        put_dvec3(g, &path[i]);
}

const struct golden_function golden_aim[] = {
    JOURNEYS(turret_aim),
    CASES(turret_aim_error),
    CASES(turret_split),
    CASES(turret_lead),
    SLOW_CASES(turret_lead_least_speed),
    SLOW_CASES(turret_lead_at_elevation),
    CASES(turret_shot_path),
    END,
};
