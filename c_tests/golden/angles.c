/* Golden cases of angles, of the forbidden sector, and of turns on a plane. */
#include "golden.h"

CASE(turret_angle_wrap)
{
    put_float(g, turret_angle_wrap(some_angle(g)));
}

CASE(turret_angle_delta)
{
    float from = some_angle(g), to = one_in(g, 8) ? nudged(g, from) : some_angle(g);

    put_float(g, turret_angle_delta(from, to));
}

CASE(turret_angle_step)
{
    float angle = some_angle(g), to = some_angle(g), max_step = some_limit(g);
    uint32_t steps = one_in(g, 8) ? 300 : 1 + below(g, 8);

    while (steps--) {
        angle = turret_angle_step(angle, to, max_step);
        put_float(g, angle);
    }
}

CASE(turret_angle_damp)
{
    float angle = some_angle(g), to = some_angle(g), half_life = some_limit(g), dt = some_step(g);
    uint32_t steps = one_in(g, 8) ? 300 : 1 + below(g, 8);

    while (steps--) {
        angle = turret_angle_damp(angle, to, half_life, dt);
        put_float(g, angle);
    }
}

/* ---- the sector ---- */

static struct turret_arc some_arc(struct golden *g)
{
    struct turret_arc arc;

    arc.center = some_angle(g);
    arc.width = one_in(g, 2) ? size_of(even_float(g)) * 4 : some_limit(g);
    return arc;
}

/* An angle inside, on the edge of, or outside an arc. It need not be exact: next to an edge, all three occur. */
static float angle_at(struct golden *g, const struct turret_arc *arc)
{
    uint32_t kind = below(g, 8);
    float angle = some_angle(g);

    if (kind == 0)
        angle = arc->center;
    else if (kind == 1)
        angle = nudged(g, arc->center);
    else if (kind == 2)
        /* of a width of float's spacing or more, on the edge of an arc at 0 */
        angle = nudged(g, arc->width) * 0.5f;
    else if (kind == 3)
        angle = nudged(g, arc->width) * -0.5f;
    return angle;
}

CASE(turret_arc_clamp)
{
    struct turret_arc sector = some_arc(g), *arc = given_or_null(g, &sector);
    float angle = angle_at(g, &sector);

    put_float(g, turret_arc_clamp(angle, arc));
}

CASE(turret_arc_delta)
{
    struct turret_arc sector = some_arc(g), *arc = given_or_null(g, &sector);
    float from = angle_at(g, &sector), to = angle_at(g, &sector);

    put_float(g, turret_arc_delta(from, to, arc));
}

CASE(turret_arc_step)
{
    struct turret_arc sector = some_arc(g), *arc = given_or_null(g, &sector);
    float angle = angle_at(g, &sector), to = angle_at(g, &sector), max_step = some_limit(g);
    uint32_t steps = one_in(g, 8) ? 300 : 1 + below(g, 8);

    while (steps--) {
        angle = turret_arc_step(angle, to, max_step, arc);
        put_float(g, angle);
    }
}

/* ---- an actor in space ---- */

CASE(turret_turn_on_plane)
{
    union quat current = some_quat(g), rest = another_quat(g, &current);
    union vec3 axis = some_vec3(g), direction = another_vec3(g, &axis);
    struct turret_arc sector = some_arc(g), *arc = given_or_null(g, &sector);
    union quat *reference = given(g, &rest);
    union vec3 *up = given(g, &axis), *target_direction = given(g, &direction);
    float max_step = some_limit(g);
    uint32_t steps = one_in(g, 8) ? 300 : 1 + below(g, 8);

    if (one_in(g, 2)) {
        axis.v.x = axis.v.z = 0;
        axis.v.y = 1;
    }
    while (steps--) {
        union quat fresh = UNTOUCHED_QUAT, *place = one_in(g, 8) ? &fresh : &current;
        union quat *out = given(g, place);

        put_int(g, turret_turn_on_plane(out, &current, reference, up, target_direction, max_step, arc));
        put_quat(g, place);
    }
}

const struct golden_function golden_angles[] = {
    CASES(turret_angle_wrap),
    CASES(turret_angle_delta),
    JOURNEYS(turret_angle_step),
    JOURNEYS(turret_angle_damp),
    CASES(turret_arc_clamp),
    CASES(turret_arc_delta),
    JOURNEYS(turret_arc_step),
    JOURNEYS(turret_turn_on_plane),
    END,
};
