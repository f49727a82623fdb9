/* Golden cases of yaws and lines of sight toward targets. */
#include "golden.h"

/* An actor, and what it looks at. */
struct scene {
    union dvec3 position, target;
};

static struct scene some_scene(struct golden *g)
{
    struct scene scene;

    scene.position = some_place(g);
    scene.target = another_place(g, &scene.position);
    spoil_place(g, &scene.position);
    spoil_place(g, &scene.target);
    return scene;
}

CASE(turret_face_step)
{
    struct scene scene = some_scene(g);
    union dvec3 *position = given(g, &scene.position), *target = given(g, &scene.target);
    float yaw = some_angle(g), max_step = some_limit(g), threshold = some_limit(g);
    uint32_t steps = one_in(g, 8) ? 300 : 1 + below(g, 8);

    while (steps--) {
        float *in_place = given(g, &yaw);

        put_int(g, turret_face_step(in_place, position, target, max_step, threshold));
        put_float(g, yaw);
    }
}

CASE(turret_sight_side)
{
    struct scene scene = some_scene(g);
    union dvec3 *position = given(g, &scene.position), *target = given(g, &scene.target);
    float yaw = some_angle(g);

    put_int(g, turret_sight_side(position, yaw, target));
}

enum { TARGETS = 40 };

CASE(turret_sight_side_batch)
{
    union dvec3 place = some_place(g), places[TARGETS], *position = given(g, &place), *targets = given(g, places);
    float yaw = some_angle(g);
    int32_t sides_of[TARGETS], *sides = given(g, sides_of);
    size_t count = below(g, TARGETS + 1), i;

    for (i = 0; i < TARGETS; i++) {
        places[i] = another_place(g, &place);
        spoil_place(g, &places[i]);
        sides_of[i] = -77;
    }
    spoil_place(g, &place);
    put_int(g, turret_sight_side_batch(position, yaw, targets, sides, count));
    for (i = 0; i < TARGETS; i++)
        put_int(g, sides_of[i]);
}

CASE(turret_sight_quadrant)
{
    struct scene scene = some_scene(g);
    union dvec3 *position = given(g, &scene.position), *target = given(g, &scene.target);
    float yaw = some_angle(g), pitch = some_angle(g);

    put_bits(g, turret_sight_quadrant(position, yaw, pitch, target));
}

CASE(turret_sight_step)
{
    struct scene scene = some_scene(g);
    union dvec3 *position = given(g, &scene.position), *target = given(g, &scene.target);
    float angles[2], max_step = some_limit(g);
    uint32_t steps = one_in(g, 8) ? 300 : 1 + below(g, 8);

    angles[0] = some_angle(g);
    angles[1] = some_angle(g);
    while (steps--) {
        float *yaw = given(g, &angles[0]), *pitch = given(g, &angles[1]);

        put_int(g, turret_sight_step(yaw, pitch, position, target, max_step));
        put_floats(g, angles, 2);
    }
}

const struct golden_function golden_sight[] = {
    JOURNEYS(turret_face_step),   CASES(turret_sight_side),    CASES(turret_sight_side_batch),
    CASES(turret_sight_quadrant), JOURNEYS(turret_sight_step), END,
};
