/* Actors that turn toward a target: turret_face_step, turret_sight_*, turret_arc_*, turret_turn_on_plane. */
#include "check.h"

static const union dvec3 HERE = {{10, 20, 30}}, NOWHERE = {{0, 0, NAN}};
static const union quat IDENTITY = {{0, 0, 0, 1}};
static const union vec3 UP = {{0, 1, 0}};

/* A target 5 away from HERE at an azimuth and an elevation in radians. */
static union dvec3 at(double azimuth, double elevation)
{
    union dvec3 target = HERE;

    target.v.x += 5 * cos(azimuth) * cos(elevation);
    target.v.y += 5 * sin(elevation);
    target.v.z -= 5 * sin(azimuth) * cos(elevation);
    return target;
}

static struct turret_arc sector(double center, double width)
{
    struct turret_arc arc;

    arc.center = (float)radians(center);
    arc.width = (float)radians(width);
    return arc;
}

static union quat facing(double degrees)
{
    union quat q;

    quat_init_axis_v(&q, &UP, (float)radians(degrees));
    return q;
}

static union vec3 toward(double degrees)
{
    union vec3 v = {{0, 0, 0}};

    v.v.x = (float)cos(radians(degrees));
    v.v.z = (float)-sin(radians(degrees));
    return v;
}

/* ---- face ---- */

static void face_is_done_within_the_threshold(void)
{
    const union dvec3 target = at(radians(30), 0);
    float yaw = 0;

    CHECK(TURRET_FACE_TURNING == 1 && TURRET_FACE_DONE == 2);
    CHECK(turret_face_step(&yaw, &HERE, &target, (float)radians(10), (float)radians(19)) == TURRET_FACE_TURNING);
    CHECK(turret_face_step(&yaw, &HERE, &target, (float)radians(2), (float)radians(19)) == TURRET_FACE_DONE);
    CHECK_NEAR(yaw, radians(12), 2e-7);
}

static void face_with_bad_input_holds(void)
{
    const union dvec3 target = at(1, 0);
    const float endless = INFINITY;
    float yaw = 0.5f, bad = endless;

    CHECK(turret_face_step(NULL, &HERE, &target, 0.1f, 0) == TURRET_ERROR_NULL);
    CHECK(turret_face_step(MISALIGNED(&yaw), &HERE, &target, 0.1f, 0) == TURRET_ERROR_NULL);
    CHECK(turret_face_step(&yaw, &NOWHERE, &target, 0.1f, 0) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_face_step(&yaw, &HERE, &target, -0.1f, 0) == TURRET_ERROR_INVALID_LIMITS);
    CHECK(turret_face_step(&yaw, &HERE, &target, 0.1f, -0.1f) == TURRET_ERROR_INVALID_LIMITS);
    CHECK(turret_face_step(&bad, &HERE, &target, 0.1f, 0) == TURRET_ERROR_NOT_FINITE);
    CHECK(yaw == 0.5f && same_bits(&bad, &endless, sizeof bad));
}

/* ---- sight ---- */

static void side_is_negative_on_the_left(void)
{
    const union dvec3 ahead = at(2, 0.2), left = at(2.1, 0.2), right = at(1.9, 0.2);

    CHECK(turret_sight_side(&HERE, 2, &ahead) == 0);
    CHECK(turret_sight_side(&HERE, 2, &left) == -1 && turret_sight_side(&HERE, 2, &right) == 1);
    CHECK(turret_sight_side(NULL, 0, &left) == 0 && turret_sight_side(&HERE, NAN, &left) == 0);
}

static void quadrant_has_a_bit_for_each_plane(void)
{
    const union dvec3 left_above = at(2.1, 0.6), right_above = at(1.9, 0.6), right_below = at(1.9, 0.4), ahead = at(2, 0.5);

    CHECK(turret_sight_quadrant(&HERE, 2, 0.5f, &left_above) == (TURRET_SIGHT_LEFT | TURRET_SIGHT_ABOVE));
    CHECK(turret_sight_quadrant(&HERE, 2, 0.5f, &right_above) == (TURRET_SIGHT_RIGHT | TURRET_SIGHT_ABOVE));
    CHECK(turret_sight_quadrant(&HERE, 2, 0.5f, &right_below) == (TURRET_SIGHT_RIGHT | TURRET_SIGHT_BELOW));
    CHECK(turret_sight_quadrant(&HERE, 2, 0.5f, &ahead) == 0);
    CHECK(turret_sight_quadrant(NULL, 0, 0, &ahead) == 0 && turret_sight_quadrant(&HERE, 0, INFINITY, &ahead) == 0);
}

static void sight_step_turns_both_angles_by_the_limit_and_is_done_there(void)
{
    const union dvec3 target = at(1, -0.25);
    float yaw = 0.5f, pitch = 0.5f;

    CHECK(turret_sight_step(&yaw, &pitch, &HERE, &target, 0.25f) == TURRET_FACE_TURNING);
    CHECK_NEAR(yaw, 0.75, 2e-7);
    CHECK_NEAR(pitch, 0.25, 2e-7);
    CHECK(turret_sight_step(&yaw, &pitch, &HERE, &target, INFINITY) == TURRET_FACE_DONE);
    CHECK_NEAR(yaw, 1, 2e-7);
    CHECK_NEAR(pitch, -0.25, 2e-7);
    yaw = pitch = 0.5f;
    CHECK(turret_sight_step(&yaw, NULL, &HERE, &target, 1) == TURRET_ERROR_NULL);
    CHECK(turret_sight_step(&yaw, &pitch, &NOWHERE, &target, 1) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_sight_step(&yaw, &pitch, &HERE, &target, -1) == TURRET_ERROR_INVALID_LIMITS);
    CHECK(yaw == 0.5f && pitch == 0.5f);
}

static void side_batch_gives_bad_targets_no_side_and_counts_them(void)
{
    union dvec3 targets[4];
    int32_t sides[5] = {7, 7, 7, 7, 7};

    targets[0] = at(1, 0);
    targets[1] = targets[2] = HERE;
    targets[1].v.y = NAN;
    targets[2].v.x = INFINITY;
    targets[3] = at(-1, 0);
    CHECK(turret_sight_side_batch(NULL, NAN, NULL, NULL, 0) == TURRET_OK);
    CHECK(turret_sight_side_batch(NULL, 0, targets, sides, 4) == TURRET_ERROR_NULL);
    CHECK(turret_sight_side_batch(&HERE, NAN, targets, sides, 4) == TURRET_ERROR_NOT_FINITE);
    CHECK(sides[0] == 7);
    CHECK(turret_sight_side_batch(&HERE, 0, targets, sides, 4) == 2);
    CHECK(sides[0] == -1 && sides[1] == 0 && sides[2] == 0 && sides[3] == 1 && sides[4] == 7);
    /* in place: the sides begin where the targets do */
    CHECK(turret_sight_side_batch(&HERE, 0, targets, (int32_t *)(void *)targets, 4) == 2);
    CHECK(same_bits(targets, sides, 4 * sizeof sides[0]));
}

/* ---- around a forbidden sector ---- */

static void arc_keeps_out_of_the_sector(void)
{
    const struct turret_arc arc = sector(180, 120), none = sector(77, 0);

    CHECK_NEAR(turret_arc_delta((float)radians(100), (float)radians(-100), &arc), radians(-200), 1e-6);
    CHECK_NEAR(turret_arc_clamp((float)radians(150), &arc), radians(120), 1e-6);
    CHECK_NEAR(turret_arc_step(1.5f, -1.5f, 0.25f, &arc), 1.25, 1e-7);
    CHECK(turret_arc_clamp(7, NULL) == turret_angle_wrap(7) && turret_arc_clamp(7, &none) == turret_angle_wrap(7));
    CHECK(turret_arc_delta(3, -3, NULL) == turret_angle_delta(3, -3));
    CHECK(turret_arc_step(3, -3, 0.1f, NULL) == turret_angle_step(3, -3, 0.1f));
}

static void arc_with_bad_input_returns_the_start_or_zero(void)
{
    static const struct turret_arc bad[] = {{0, -1}, {NAN, 1}, {0, INFINITY}};
    struct turret_arc two[2] = {{0, 1}, {0, 1}};
    const struct turret_arc *const odd = MISALIGNED(two);
    size_t i;

    for (i = 0; i <= COUNT(bad); i++) {
        const struct turret_arc *const arc = i < COUNT(bad) ? &bad[i] : odd;

        CHECK(turret_arc_clamp(7, arc) == 7 && turret_arc_delta(1, 2, arc) == 0 && turret_arc_step(7, 2, 1, arc) == 7);
    }
    CHECK(isnan(turret_arc_clamp(NAN, two)) && isnan(turret_arc_step(NAN, 1, 1, two)));
    CHECK(turret_arc_delta(NAN, 1, two) == 0 && turret_arc_step(7, INFINITY, 1, NULL) == 7);
    CHECK(turret_arc_step(7, 1, -1, two) == 7 && turret_arc_step(7, 1, NAN, NULL) == 7);
}

static void actor_goes_the_long_way_around_the_sector(void)
{
    const struct turret_arc arc = sector(180, 120);
    const union vec3 target = toward(-100);
    const union quat there = facing(-100), wanted = facing(90);
    union quat q = facing(100);

    CHECK(turret_turn_on_plane(&q, &q, &IDENTITY, &UP, &target, (float)radians(10), &arc) == TURRET_FACE_TURNING);
    CHECK_ROTATION(&q, &wanted, 1e-6);
    CHECK(turret_turn_on_plane(&q, &q, &IDENTITY, &UP, &target, INFINITY, &arc) == TURRET_FACE_DONE);
    CHECK_ROTATION(&q, &there, 1e-6);
}

static void actor_with_bad_input_holds(void)
{
    static const union quat zero = {{0, 0, 0, 0}}, nan = {{0, NAN, 0, 1}};
    static const union vec3 no_vector = {{0, 0, 0}}, bad = {{0, INFINITY, 0}};
    static const struct turret_arc negative = {0, -1}, undefined = {0, NAN};
    const union vec3 left = toward(90);
    /* not unit: it holds, unchanged */
    const union quat current = {{1, 2, 3, 4}};
    const struct {
        const union quat *current, *reference;
        const union vec3 *up, *target;
        const struct turret_arc *arc;
        float max_step;
        int32_t status;
    } cases[] = {
        {&nan, &IDENTITY, &UP, &left, NULL, 1, TURRET_ERROR_NOT_FINITE},
        {&current, &IDENTITY, &bad, &left, NULL, 1, TURRET_ERROR_NOT_FINITE},
        {&current, &IDENTITY, &UP, &left, &undefined, 1, TURRET_ERROR_NOT_FINITE},
        {&current, &zero, &UP, &left, NULL, 1, TURRET_ERROR_ZERO_QUATERNION},
        {&current, &IDENTITY, &UP, &no_vector, NULL, 1, TURRET_ERROR_INVALID_ARGUMENT},
        {&current, &IDENTITY, &UP, &left, &negative, 1, TURRET_ERROR_INVALID_LIMITS},
        {&current, &IDENTITY, &UP, &left, NULL, -1, TURRET_ERROR_INVALID_LIMITS},
    };
    union quat out;
    size_t i;

    for (i = 0; i < COUNT(cases); i++) {
        out = IDENTITY;
        CHECK(turret_turn_on_plane(&out, cases[i].current, cases[i].reference, cases[i].up, cases[i].target,
                                   cases[i].max_step, cases[i].arc) == cases[i].status);
        CHECK(same_bits(&out, cases[i].current, sizeof out));
    }
    /* Where a pointer is missing, nothing is written. */
    out = IDENTITY;
    CHECK(turret_turn_on_plane(&out, &current, NULL, &UP, &left, 1, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_turn_on_plane(&out, &current, &IDENTITY, &UP, &left, 1, MISALIGNED(&negative)) == TURRET_ERROR_NULL);
    CHECK(same_bits(&out, &IDENTITY, sizeof out));
}

static const struct test tests[] = {
    TEST(face_is_done_within_the_threshold),
    TEST(face_with_bad_input_holds),
    TEST(side_is_negative_on_the_left),
    TEST(quadrant_has_a_bit_for_each_plane),
    TEST(sight_step_turns_both_angles_by_the_limit_and_is_done_there),
    TEST(side_batch_gives_bad_targets_no_side_and_counts_them),
    TEST(arc_keeps_out_of_the_sector),
    TEST(arc_with_bad_input_returns_the_start_or_zero),
    TEST(actor_goes_the_long_way_around_the_sector),
    TEST(actor_with_bad_input_holds),
};

MAIN(tests)
