/* turret_face_step. */
#include "check.h"

static const union dvec3 HERE = {{10, 20, 30}};

/* A target 5 away from HERE at an azimuth in degrees. */
static union dvec3 at(double azimuth)
{
    union dvec3 target = HERE;

    target.v.x += 5 * cos(radians(azimuth));
    target.v.z -= 5 * sin(radians(azimuth));
    return target;
}

static void face_across_the_seam_takes_ten_steps(void)
{
    int side, i;

    for (side = -1; side <= 1; side += 2) {
        const union dvec3 target = at(-170 * side);
        float yaw = (float)radians(170 * side);

        for (i = 0; i < 9; i++)
            CHECK(turret_face_step(&yaw, &HERE, &target, (float)radians(2), 0) == TURRET_FACE_TURNING);
        CHECK_NEAR(yaw, radians(-172 * side), 2e-6);
        CHECK(turret_face_step(&yaw, &HERE, &target, (float)radians(2), 0) == TURRET_FACE_DONE);
        CHECK_NEAR(yaw, radians(-170 * side), 2e-7);
    }
}

static void face_settles_in_angle_over_step_steps_and_never_overshoots(void)
{
    static const double starts[] = {0, 10, -90, 179.5, -135};
    static const double targets[] = {33, -178, 91, 0.25, 120};
    static const double steps[] = {0.01, 0.03, 0.5, 1.25};
    size_t s, t, k;

    for (s = 0; s < sizeof starts / sizeof starts[0]; s++)
        for (t = 0; t < sizeof targets / sizeof targets[0]; t++)
            for (k = 0; k < sizeof steps / sizeof steps[0]; k++) {
                const union dvec3 target = at(targets[t]);
                float yaw = (float)radians(starts[s]), step = (float)steps[k];
                double way = wrapped(radians(targets[t]) - yaw);
                int most = (int)ceil(fabs(way) / step), count = 1;

                while (turret_face_step(&yaw, &HERE, &target, step, 0) == TURRET_FACE_TURNING && count <= most) {
                    CHECK(wrapped(radians(targets[t]) - yaw) * way > 0);
                    count++;
                }
                CHECK(count == most);
                CHECK_NEAR(wrapped(radians(targets[t]) - yaw), 0, 2e-7);
            }
}

static void face_exact_tie_turns_counter_clockwise(void)
{
    union dvec3 behind = HERE;
    float yaw = 0;

    behind.v.x -= 5;
    CHECK(turret_face_step(&yaw, &HERE, &behind, 0.25f, 0) == TURRET_FACE_TURNING);
    CHECK_NEAR(yaw, 0.25, 1e-7);
    yaw = (float)(-PI / 2);
    behind = HERE;
    behind.v.z -= 5;
    turret_face_step(&yaw, &HERE, &behind, 0.25f, 0);
    CHECK_NEAR(yaw, 0.25 - PI / 2, 3e-7);
}

static void face_within_the_threshold_is_done(void)
{
    const union dvec3 target = at(30);
    float yaw = 0;

    CHECK(turret_face_step(&yaw, &HERE, &target, (float)radians(10), (float)radians(19)) == TURRET_FACE_TURNING);
    CHECK(turret_face_step(&yaw, &HERE, &target, (float)radians(2), (float)radians(19)) == TURRET_FACE_DONE);
    CHECK_NEAR(yaw, radians(12), 2e-7);
}

static void face_target_above_below_or_at_the_actor_is_done_and_holds(void)
{
    union dvec3 above = HERE, below = HERE;
    float yaw = 40;

    above.v.y += 3;
    below.v.y -= 1e30;
    CHECK(turret_face_step(&yaw, &HERE, &above, 0.1f, 0) == TURRET_FACE_DONE);
    CHECK(turret_face_step(&yaw, &HERE, &below, 0.1f, 0) == TURRET_FACE_DONE);
    CHECK(turret_face_step(&yaw, &HERE, &HERE, 0.1f, 0) == TURRET_FACE_DONE);
    CHECK(yaw == 40);
}

static void face_sees_far_tiny_and_huge_ways(void)
{
    const union dvec3 far = {{1e9, -1e9, 1e9}}, beside = {{1e9, -1e9, 1e9 - 1}}, origin = {{0, 0, 0}};
    const union dvec3 tiny = {{0, 1e-19, 1e-19}}, huge = {{-1e30, 1e30, 0}};
    float yaw = 0;

    CHECK(turret_face_step(&yaw, &far, &beside, INFINITY, 0) == TURRET_FACE_DONE);
    CHECK_NEAR(yaw, PI / 2, 1e-7);
    CHECK(turret_face_step(&yaw, &origin, &tiny, INFINITY, 0) == TURRET_FACE_DONE);
    CHECK_NEAR(yaw, -PI / 2, 1e-7);
    CHECK(turret_face_step(&yaw, &origin, &huge, INFINITY, 0) == TURRET_FACE_DONE);
    CHECK_NEAR(yaw, PI, 1e-7);
}

static void face_yaw_of_a_million_turns_the_short_way_into_range(void)
{
    float yaw = 1e6f;
    double start = wrapped(1e6);
    const union dvec3 target = at((start + 0.5) * 180 / PI);

    CHECK(turret_face_step(&yaw, &HERE, &target, 0.25f, 0) == TURRET_FACE_TURNING);
    CHECK_NEAR(yaw, wrapped(start + 0.25), 3e-7);
}

static void face_bad_input_holds(void)
{
    const union dvec3 nan = {{0, NAN, 0}}, infinite = {{INFINITY, 0, 0}}, target = at(50);
    const float bad[] = {NAN, INFINITY, -INFINITY};
    float yaw = 0.5f;
    size_t i;

    CHECK(turret_face_step(NULL, &HERE, &target, 0.1f, 0) == TURRET_ERROR_NULL);
    CHECK(turret_face_step(&yaw, NULL, &target, 0.1f, 0) == TURRET_ERROR_NULL);
    CHECK(turret_face_step(&yaw, &HERE, NULL, 0.1f, 0) == TURRET_ERROR_NULL);
    CHECK(turret_face_step((float *)((char *)&yaw + 1), &HERE, &target, 0.1f, 0) == TURRET_ERROR_NULL);
    CHECK(turret_face_step(&yaw, &nan, &target, 0.1f, 0) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_face_step(&yaw, &HERE, &infinite, 0.1f, 0) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_face_step(&yaw, &HERE, &target, NAN, 0) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_face_step(&yaw, &HERE, &target, 0.1f, NAN) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_face_step(&yaw, &HERE, &target, -0.1f, 0) == TURRET_ERROR_INVALID_LIMITS);
    CHECK(turret_face_step(&yaw, &HERE, &target, 0.1f, -0.1f) == TURRET_ERROR_INVALID_LIMITS);
    CHECK(yaw == 0.5f);
    for (i = 0; i < 3; i++) {
        yaw = bad[i];
        CHECK(turret_face_step(&yaw, &HERE, &target, 0.1f, 0) == TURRET_ERROR_NOT_FINITE);
        CHECK(same_bits(&yaw, &bad[i], sizeof yaw));
    }
}

static const struct test tests[] = {
    {"face_across_the_seam_takes_ten_steps", face_across_the_seam_takes_ten_steps},
    {"face_settles_in_angle_over_step_steps_and_never_overshoots",
     face_settles_in_angle_over_step_steps_and_never_overshoots},
    {"face_exact_tie_turns_counter_clockwise", face_exact_tie_turns_counter_clockwise},
    {"face_within_the_threshold_is_done", face_within_the_threshold_is_done},
    {"face_target_above_below_or_at_the_actor_is_done_and_holds",
     face_target_above_below_or_at_the_actor_is_done_and_holds},
    {"face_sees_far_tiny_and_huge_ways", face_sees_far_tiny_and_huge_ways},
    {"face_yaw_of_a_million_turns_the_short_way_into_range", face_yaw_of_a_million_turns_the_short_way_into_range},
    {"face_bad_input_holds", face_bad_input_holds},
};

MAIN(tests)
