/* turret_sight_side, _side_batch, _quadrant, _step. */
#include "check.h"

static const union dvec3 HERE = {{10, 20, 30}};

/* A target 5 away from HERE at an azimuth and an elevation in radians. */
static union dvec3 at(double azimuth, double elevation)
{
    union dvec3 target = HERE;

    target.v.x += 5 * cos(azimuth) * cos(elevation);
    target.v.y += 5 * sin(elevation);
    target.v.z -= 5 * sin(azimuth) * cos(elevation);
    return target;
}

static void side_is_negative_on_the_left(void)
{
    const union dvec3 ahead = at(2, 0.2), left = at(2.1, 0.2), right = at(1.9, 0.2);

    CHECK(turret_sight_side(&HERE, 2, &ahead) == 0);
    CHECK(turret_sight_side(&HERE, 2, &left) == -1);
    CHECK(turret_sight_side(&HERE, 2, &right) == 1);
}

static void step_turns_both_angles_by_the_limit_and_is_done_there(void)
{
    const union dvec3 target = at(1, -0.25);
    float yaw = 0.5f, pitch = 0.5f;

    CHECK(turret_sight_step(&yaw, &pitch, &HERE, &target, 0.25f) == TURRET_FACE_TURNING);
    CHECK_NEAR(yaw, 0.75, 2e-7);
    CHECK_NEAR(pitch, 0.25, 2e-7);
    CHECK(turret_sight_step(&yaw, &pitch, &HERE, &target, INFINITY) == TURRET_FACE_DONE);
    CHECK_NEAR(yaw, 1, 2e-7);
    CHECK_NEAR(pitch, -0.25, 2e-7);
}

static void side_batch_is_the_single_side(void)
{
    static const double offsets[] = {0, 0.5e-6, 1.5e-6, -1.5e-6, 1.9e-6, -2.1e-6, 0.1, -0.1, 3.1, -3.1, PI};
    enum { COUNT = sizeof offsets / sizeof offsets[0] };
    static const float yaws[] = {0, 0.7f, 2.5f, -2.5f, -0.7f, 3.1415927f, 1e6f};
    size_t y, i;

    for (y = 0; y < sizeof yaws / sizeof yaws[0]; y++) {
        union dvec3 targets[COUNT];
        int32_t sides[COUNT];

        for (i = 0; i < COUNT; i++)
            targets[i] = at(yaws[y] + offsets[i], 0.1);
        CHECK(turret_sight_side_batch(&HERE, yaws[y], targets, sides, COUNT) == TURRET_OK);
        for (i = 0; i < COUNT; i++)
            CHECK(sides[i] == turret_sight_side(&HERE, yaws[y], &targets[i]));
        /* in place: the sides begin where the targets do */
        CHECK(turret_sight_side_batch(&HERE, yaws[y], targets, (int32_t *)(void *)targets, COUNT) == TURRET_OK);
        CHECK(same_bits(targets, sides, sizeof sides));
    }
}

static void side_batch_counts_bad_targets_and_gives_them_no_side(void)
{
    union dvec3 targets[4];
    int32_t sides[5] = {7, 7, 7, 7, 7};

    targets[0] = at(1, 0);
    targets[1] = targets[2] = HERE;
    targets[1].v.y = NAN;
    targets[2].v.x = INFINITY;
    targets[3] = at(-1, 0);
    CHECK(turret_sight_side_batch(&HERE, 0, targets, sides, 4) == 2);
    CHECK(sides[0] == -1 && sides[1] == 0 && sides[2] == 0 && sides[3] == 1 && sides[4] == 7);
}

static void side_batch_bad_input_writes_nothing(void)
{
    const union dvec3 nan = {{NAN, 0, 0}}, target = at(1, 0);
    int32_t side = 7;

    CHECK(turret_sight_side_batch(NULL, 0, NULL, NULL, 0) == TURRET_OK);
    CHECK(turret_sight_side_batch(&HERE, NAN, NULL, NULL, 0) == TURRET_OK);
    CHECK(turret_sight_side_batch(NULL, 0, &target, &side, 1) == TURRET_ERROR_NULL);
    CHECK(turret_sight_side_batch(&HERE, 0, NULL, &side, 1) == TURRET_ERROR_NULL);
    CHECK(turret_sight_side_batch(&HERE, 0, &target, NULL, 1) == TURRET_ERROR_NULL);
    CHECK(turret_sight_side_batch(&HERE, 0, &target, (int32_t *)(void *)((char *)&side + 1), 1) == TURRET_ERROR_NULL);
    CHECK(turret_sight_side_batch(&HERE, NAN, &target, &side, 1) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_sight_side_batch(&nan, 0, &target, &side, 1) == TURRET_ERROR_NOT_FINITE);
    CHECK(side == 7);
}

static void quadrant_has_a_bit_for_each_plane(void)
{
    const float yaw = 2, pitch = 0.5f;
    union dvec3 target = at(yaw + 0.1, pitch + 0.1);

    CHECK(turret_sight_quadrant(&HERE, yaw, pitch, &target) == (TURRET_SIGHT_LEFT | TURRET_SIGHT_ABOVE));
    target = at(yaw - 0.1, pitch + 0.1);
    CHECK(turret_sight_quadrant(&HERE, yaw, pitch, &target) == (TURRET_SIGHT_RIGHT | TURRET_SIGHT_ABOVE));
    target = at(yaw - 0.1, pitch - 0.1);
    CHECK(turret_sight_quadrant(&HERE, yaw, pitch, &target) == (TURRET_SIGHT_RIGHT | TURRET_SIGHT_BELOW));
    target = at(yaw, pitch);
    CHECK(turret_sight_quadrant(&HERE, yaw, pitch, &target) == 0);
    target = at(yaw, pitch - 0.1);
    CHECK(turret_sight_quadrant(&HERE, yaw, pitch, &target) == TURRET_SIGHT_BELOW);
    target = HERE;
    CHECK(turret_sight_quadrant(&HERE, yaw, pitch, &target) == 0);
    target.v.y += 1;
    CHECK(turret_sight_quadrant(&HERE, yaw, pitch, &target) == TURRET_SIGHT_ABOVE);
    CHECK(turret_sight_quadrant(&HERE, yaw, (float)(PI / 2), &target) == 0);
}

static void sight_bad_input_is_no_side(void)
{
    const union dvec3 nan = {{0, 0, NAN}}, target = at(1, 1);

    CHECK(turret_sight_side(NULL, 0, &target) == 0 && turret_sight_side(&HERE, 0, NULL) == 0);
    CHECK(turret_sight_side(&nan, 0, &target) == 0 && turret_sight_side(&HERE, 0, &nan) == 0);
    CHECK(turret_sight_side(&HERE, NAN, &target) == 0 && turret_sight_side(&HERE, INFINITY, &target) == 0);
    CHECK(turret_sight_quadrant(NULL, 0, 0, &target) == 0 && turret_sight_quadrant(&HERE, 0, 0, NULL) == 0);
    CHECK(turret_sight_quadrant(&nan, 0, 0, &target) == 0 && turret_sight_quadrant(&HERE, 0, 0, &nan) == 0);
    CHECK(turret_sight_quadrant(&HERE, NAN, 0, &target) == 0);
    CHECK(turret_sight_quadrant(&HERE, 0, INFINITY, &target) == 0);
}

static void step_bad_input_holds(void)
{
    const union dvec3 nan = {{0, 0, NAN}}, target = at(1, 1);
    const float not_a_number = NAN;
    float yaw = 0.5f, pitch = 0.25f, bad = NAN;

    CHECK(turret_sight_step(NULL, &pitch, &HERE, &target, 1) == TURRET_ERROR_NULL);
    CHECK(turret_sight_step(&yaw, NULL, &HERE, &target, 1) == TURRET_ERROR_NULL);
    CHECK(turret_sight_step(&yaw, &pitch, NULL, &target, 1) == TURRET_ERROR_NULL);
    CHECK(turret_sight_step(&yaw, &pitch, &HERE, NULL, 1) == TURRET_ERROR_NULL);
    CHECK(turret_sight_step(&yaw, &pitch, &nan, &target, 1) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_sight_step(&yaw, &pitch, &HERE, &nan, 1) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_sight_step(&yaw, &pitch, &HERE, &target, NAN) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_sight_step(&bad, &pitch, &HERE, &target, 1) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_sight_step(&yaw, &bad, &HERE, &target, 1) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_sight_step(&yaw, &pitch, &HERE, &target, -1) == TURRET_ERROR_INVALID_LIMITS);
    CHECK(yaw == 0.5f && pitch == 0.25f && same_bits(&bad, &not_a_number, sizeof bad));
}

static const struct test tests[] = {
    {"side_is_negative_on_the_left", side_is_negative_on_the_left},
    {"step_turns_both_angles_by_the_limit_and_is_done_there", step_turns_both_angles_by_the_limit_and_is_done_there},
    {"side_batch_is_the_single_side", side_batch_is_the_single_side},
    {"side_batch_counts_bad_targets_and_gives_them_no_side", side_batch_counts_bad_targets_and_gives_them_no_side},
    {"side_batch_bad_input_writes_nothing", side_batch_bad_input_writes_nothing},
    {"quadrant_has_a_bit_for_each_plane", quadrant_has_a_bit_for_each_plane},
    {"sight_bad_input_is_no_side", sight_bad_input_is_no_side},
    {"step_bad_input_holds", step_bad_input_holds},
};

MAIN(tests)
