/* Turning around a forbidden sector, in angles and as an actor in space. */
#include "check.h"

static const union quat IDENTITY = {{0, 0, 0, 1}}, KEPT = {{7, 7, 7, 7}};
static const union vec3 UP = {{0, 1, 0}};

static struct turret_arc sector(double center, double width)
{
    struct turret_arc arc;

    arc.center = (float)radians(center);
    arc.width = (float)radians(width);
    return arc;
}

static double delta(double from, double to, const struct turret_arc *arc)
{
    return turret_arc_delta((float)radians(from), (float)radians(to), arc) * 180.0 / PI;
}

static double clamped(double angle, const struct turret_arc *arc)
{
    return turret_arc_clamp((float)radians(angle), arc) * 180.0 / PI;
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

/* ---- angles ---- */

static void every_function_of_angles_keeps_out_of_the_sector(void)
{
    const struct turret_arc arc = sector(180, 120);

    CHECK_NEAR(delta(100, -100, &arc), -200, 3e-5);
    CHECK_NEAR(delta(-100, 100, &arc), 200, 3e-5);
    CHECK_NEAR(delta(100, -100, NULL), 160, 3e-5);
    CHECK_NEAR(clamped(150, &arc), 120, 3e-5);
    CHECK_NEAR(turret_arc_step(1.5f, -1.5f, 0.25f, &arc), 1.25, 1e-7);
}

static void nothing_forbidden_is_the_shorter_turn(void)
{
    const struct turret_arc none = sector(77, 0);
    const struct turret_arc *const arcs[] = {NULL, &none};
    size_t i;

    for (i = 0; i < 2; i++) {
        CHECK(turret_arc_clamp(7, arcs[i]) == turret_angle_wrap(7));
        CHECK(turret_arc_delta(3, -3, arcs[i]) == turret_angle_delta(3, -3));
        CHECK(turret_arc_step(3, -3, 0.1f, arcs[i]) == turret_angle_step(3, -3, 0.1f));
    }
}

static void bad_input_returns_the_start_or_zero(void)
{
    static const struct turret_arc bad[] = {{0, -1}, {NAN, 1}, {INFINITY, 1}, {0, NAN}, {0, INFINITY}};
    const struct turret_arc arc = {0, 1};
    size_t i;

    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        CHECK(turret_arc_clamp(7, &bad[i]) == 7);
        CHECK(turret_arc_delta(1, 2, &bad[i]) == 0);
        CHECK(turret_arc_step(7, 2, 1, &bad[i]) == 7);
    }
    CHECK(isnan(turret_arc_clamp(NAN, &arc)) && isnan(turret_arc_step(NAN, 1, 1, &arc)));
    CHECK(turret_arc_delta(NAN, 1, &arc) == 0 && turret_arc_delta(1, INFINITY, NULL) == 0);
    CHECK(turret_arc_step(7, NAN, 1, &arc) == 7 && turret_arc_step(7, INFINITY, 1, NULL) == 7);
    CHECK(turret_arc_step(7, 1, -1, &arc) == 7 && turret_arc_step(7, 1, NAN, NULL) == 7);
}

static void misaligned_arc_returns_the_start_or_zero(void)
{
    float memory[3] = {0, 1, 2};
    const struct turret_arc *odd = (const struct turret_arc *)(const void *)((const char *)memory + 1);

    CHECK(turret_arc_clamp(7, odd) == 7 && turret_arc_delta(1, 2, odd) == 0 && turret_arc_step(7, 2, 1, odd) == 7);
}

/* ---- an actor in space ---- */

static void actor_goes_the_long_way_around_the_sector(void)
{
    const struct turret_arc arc = sector(180, 120);
    const union vec3 target = toward(-100);
    const union quat there = facing(-100);
    union quat q = facing(100), wanted = facing(90);

    CHECK(turret_turn_on_plane(&q, &q, &IDENTITY, &UP, &target, (float)radians(10), &arc) == TURRET_FACE_TURNING);
    CHECK_UNIT(&q);
    CHECK_NEAR(angle_between(&q, &wanted), 0, 1e-6);
    CHECK(turret_turn_on_plane(&q, &q, &IDENTITY, &UP, &target, INFINITY, &arc) == TURRET_FACE_DONE);
    CHECK_NEAR(angle_between(&q, &there), 0, 1e-6);
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
        {&current, &nan, &UP, &left, NULL, 1, TURRET_ERROR_NOT_FINITE},
        {&current, &IDENTITY, &bad, &left, NULL, 1, TURRET_ERROR_NOT_FINITE},
        {&current, &IDENTITY, &UP, &bad, NULL, 1, TURRET_ERROR_NOT_FINITE},
        {&current, &IDENTITY, &UP, &left, &undefined, 1, TURRET_ERROR_NOT_FINITE},
        {&current, &IDENTITY, &UP, &left, NULL, NAN, TURRET_ERROR_NOT_FINITE},
        {&zero, &IDENTITY, &UP, &left, NULL, 1, TURRET_ERROR_ZERO_QUATERNION},
        {&current, &zero, &UP, &left, NULL, 1, TURRET_ERROR_ZERO_QUATERNION},
        {&current, &IDENTITY, &no_vector, &left, NULL, 1, TURRET_ERROR_INVALID_ARGUMENT},
        {&current, &IDENTITY, &UP, &no_vector, NULL, 1, TURRET_ERROR_INVALID_ARGUMENT},
        {&current, &IDENTITY, &UP, &left, &negative, 1, TURRET_ERROR_INVALID_LIMITS},
        {&current, &IDENTITY, &UP, &left, NULL, -1, TURRET_ERROR_INVALID_LIMITS},
    };
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        union quat out = KEPT;

        CHECK(turret_turn_on_plane(&out, cases[i].current, cases[i].reference, cases[i].up, cases[i].target,
                                   cases[i].max_step, cases[i].arc) == cases[i].status);
        CHECK(same_bits(&out, cases[i].current, sizeof out));
    }
}

static void null_writes_nothing(void)
{
    const union vec3 left = toward(90);
    float memory[3] = {0, 1, 2};
    const struct turret_arc *odd = (const struct turret_arc *)(const void *)((const char *)memory + 1);
    union quat out = KEPT;

    CHECK(turret_turn_on_plane(NULL, &IDENTITY, &IDENTITY, &UP, &left, 1, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_turn_on_plane(&out, NULL, &IDENTITY, &UP, &left, 1, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_turn_on_plane(&out, &IDENTITY, NULL, &UP, &left, 1, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_turn_on_plane(&out, &IDENTITY, &IDENTITY, NULL, &left, 1, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_turn_on_plane(&out, &IDENTITY, &IDENTITY, &UP, NULL, 1, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_turn_on_plane(&out, &IDENTITY, &IDENTITY, &UP, &left, 1, odd) == TURRET_ERROR_NULL);
    CHECK(same_bits(&out, &KEPT, sizeof out));
}

static void output_may_be_any_input(void)
{
    const struct turret_arc arc = sector(180, 120);
    const union vec3 left = toward(100);
    union quat wanted, reference = facing(10), current = facing(-40);
    union {
        union quat q;
        union vec3 v;
    } both;

    CHECK(turret_turn_on_plane(&wanted, &current, &reference, &UP, &left, 0.3f, &arc) == TURRET_FACE_TURNING);
    both.v = left;
    CHECK(turret_turn_on_plane(&both.q, &current, &reference, &UP, &both.v, 0.3f, &arc) == TURRET_FACE_TURNING);
    CHECK(same_bits(&both.q, &wanted, sizeof wanted));
    both.v = UP;
    CHECK(turret_turn_on_plane(&both.q, &current, &reference, &both.v, &left, 0.3f, &arc) == TURRET_FACE_TURNING);
    CHECK(same_bits(&both.q, &wanted, sizeof wanted));
    CHECK(turret_turn_on_plane(&reference, &current, &reference, &UP, &left, 0.3f, &arc) == TURRET_FACE_TURNING);
    CHECK(same_bits(&reference, &wanted, sizeof wanted));
}

static void statuses_have_the_values_of_the_contract(void)
{
    CHECK(TURRET_FACE_TURNING == 1 && TURRET_FACE_DONE == 2);
}

static const struct test tests[] = {
    {"every_function_of_angles_keeps_out_of_the_sector", every_function_of_angles_keeps_out_of_the_sector},
    {"nothing_forbidden_is_the_shorter_turn", nothing_forbidden_is_the_shorter_turn},
    {"bad_input_returns_the_start_or_zero", bad_input_returns_the_start_or_zero},
    {"misaligned_arc_returns_the_start_or_zero", misaligned_arc_returns_the_start_or_zero},
    {"actor_goes_the_long_way_around_the_sector", actor_goes_the_long_way_around_the_sector},
    {"actor_with_bad_input_holds", actor_with_bad_input_holds},
    {"null_writes_nothing", null_writes_nothing},
    {"output_may_be_any_input", output_may_be_any_input},
    {"statuses_have_the_values_of_the_contract", statuses_have_the_values_of_the_contract},
};

MAIN(tests)
