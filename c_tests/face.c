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
    const union dvec3 target = at(-170);
    float yaw = (float)radians(170);
    int i;

    for (i = 0; i < 9; i++)
        CHECK(turret_face_step(&yaw, &HERE, &target, (float)radians(2), 0) == TURRET_FACE_TURNING);
    CHECK_NEAR(yaw, radians(-172), 2e-6);
    CHECK(turret_face_step(&yaw, &HERE, &target, (float)radians(2), 0) == TURRET_FACE_DONE);
    CHECK_NEAR(yaw, radians(-170), 2e-7);
}

static void face_within_the_threshold_is_done(void)
{
    const union dvec3 target = at(30);
    float yaw = 0;

    CHECK(turret_face_step(&yaw, &HERE, &target, (float)radians(10), (float)radians(19)) == TURRET_FACE_TURNING);
    CHECK(turret_face_step(&yaw, &HERE, &target, (float)radians(2), (float)radians(19)) == TURRET_FACE_DONE);
    CHECK_NEAR(yaw, radians(12), 2e-7);
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
    {"face_within_the_threshold_is_done", face_within_the_threshold_is_done},
    {"face_bad_input_holds", face_bad_input_holds},
};

MAIN(tests)
