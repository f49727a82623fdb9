/* turret_camera_follow, turret_scope_damp, turret_camera_check, turret_camera_sample. */
#include "check.h"

static const union quat IDENTITY = {{0, 0, 0, 1}}, ZERO = {{0, 0, 0, 0}};
static const union dvec3 SUBJECT = {{100, 20, -30}};

static union quat yawed(double degrees)
{
    union quat q = {{0, 0, 0, 0}};

    q.v.y = (float)sin(radians(degrees) / 2);
    q.v.w = (float)cos(radians(degrees) / 2);
    return q;
}

/* ---- follow ---- */

static void follow_half_life_makes_half_the_turn(void)
{
    struct turret_camera_rig camera = {6, 2, 0, 2, 0.2f, {{0, 0, 0, 1}}};
    struct turret_camera_pose pose;
    union quat ahead = yawed(80), half = yawed(40);

    CHECK(turret_camera_follow(&camera, &SUBJECT, &ahead, 0.2f, &pose) == TURRET_OK);
    CHECK_ROTATION(&camera.orientation, &half, 3e-7);
    /* At the height of the point that it looks at, the camera looks level. */
    CHECK_ROTATION(&pose.orientation, &half, 3e-7);
    CHECK_XYZ(pose.position, 100 - 6 * cos(radians(40)), 22, -30 + 6 * sin(radians(40)), 1e-6);
    CHECK(camera.distance == 6 && camera.height == 2 && camera.roll == 0 && camera.look_height == 2);
    CHECK(camera.half_life == 0.2f);
}

static void follow_looks_up_and_leans_to_the_right(void)
{
    struct turret_camera_rig camera = {3, 1, 0.5f, 4, 0, {{0, 0, 0, 1}}};
    const union vec3 forward = {{1, 0, 0}}, up = {{0, 1, 0}};
    struct turret_camera_pose pose;
    union vec3 v;

    CHECK(turret_camera_follow(&camera, &SUBJECT, &IDENTITY, 0, &pose) == TURRET_OK);
    CHECK_XYZ(pose.position, 97, 21, -30, 1e-6);
    quat_rot_vec(&v, &forward, &pose.orientation);
    CHECK_XYZ(v, sqrt(0.5), sqrt(0.5), 0, 1e-6);
    quat_rot_vec(&v, &up, &pose.orientation);
    CHECK_NEAR(v.v.z, sin(0.5), 1e-6);
}

static void follow_with_bad_input_holds(void)
{
    const struct turret_camera_rig good = {6, 2, 0, 2, 0.2f, {{0, 0, 0, 1}}};
    struct turret_camera_pose pose = {{{1, 2, 3}}, {{4, 5, 6, 7}}}, untouched = pose;
    struct turret_camera_rig camera = good, spoiled = good;

    CHECK(turret_camera_follow(&camera, NULL, &IDENTITY, 0.1f, &pose) == TURRET_ERROR_NULL);
    CHECK(turret_camera_follow(&camera, &SUBJECT, &IDENTITY, 0.1f, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_camera_follow(&camera, &SUBJECT, &ZERO, 0.1f, &pose) == TURRET_ERROR_ZERO_QUATERNION);
    CHECK(turret_camera_follow(&camera, &SUBJECT, &IDENTITY, NAN, &pose) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_camera_follow(&camera, &SUBJECT, &IDENTITY, -0.1f, &pose) == TURRET_ERROR_INVALID_LIMITS);
    spoiled.half_life = -1;
    CHECK(turret_camera_follow(&spoiled, &SUBJECT, &IDENTITY, 0.1f, &pose) == TURRET_ERROR_INVALID_LIMITS);
    CHECK(same_bits(&camera, &good, sizeof camera) && same_bits(&pose, &untouched, sizeof pose));
}

/* ---- scope ---- */

static void scope_half_life_is_stretched_by_zoom_and_distance(void)
{
    const union quat from = yawed(0), to = yawed(80), half = yawed(40);
    union quat out;

    CHECK(turret_scope_damp(&out, &from, &to, 0.25f, 0, 0.2f, 0.2f) == &out);
    CHECK_ROTATION(&out, &half, 3e-7);
    CHECK(turret_scope_damp(&out, &from, &to, 2, 1000, 0.2f, 0.8f) == &out);
    CHECK_ROTATION(&out, &half, 3e-7);
}

static void scope_with_bad_input_holds(void)
{
    const union quat from = {{3, 4, 5, 6}}, to = yawed(100);
    const float good[4] = {2, 100, 0.1f, 0.01f}, bad[3] = {NAN, INFINITY, -1};
    union quat out;
    size_t i, b;

    for (i = 0; i < 4; i++)
        for (b = 0; b < 3; b++) {
            float n[4];

            memcpy(n, good, sizeof n);
            n[i] = bad[b];
            out = IDENTITY;
            CHECK(turret_scope_damp(&out, &from, &to, n[0], n[1], n[2], n[3]) == NULL);
            CHECK(same_bits(&out, &from, sizeof out));
        }
    out = IDENTITY;
    CHECK(turret_scope_damp(&out, &from, &ZERO, 1, 0, 1, 1) == NULL && same_bits(&out, &from, sizeof out));
    CHECK(turret_scope_damp(&out, NULL, &to, 1, 0, 1, 1) == NULL && same_bits(&out, &from, sizeof out));
}

/* ---- paths ---- */

enum { KEYS = 4 };

static void path(struct turret_camera_key keys[KEYS])
{
    static const double x[] = {0, 10, 11, -20}, y[] = {0, 0, 5, 5}, degrees[] = {0, 30, 100, 60};
    static const float times[] = {0, 1, 1.25f, 4};
    size_t i;

    memset(keys, 0, KEYS * sizeof *keys);
    for (i = 0; i < KEYS; i++) {
        keys[i].position.v.x = x[i];
        keys[i].position.v.y = y[i];
        keys[i].orientation = yawed(degrees[i]);
        keys[i].time = times[i];
    }
}

static void sample_passes_through_every_key_and_is_clamped(void)
{
    struct turret_camera_key keys[KEYS];
    struct turret_camera_pose pose;
    const union quat half = yawed(15);
    size_t i;

    path(keys);
    for (i = 0; i < KEYS; i++) {
        CHECK(turret_camera_sample(keys, KEYS, keys[i].time, &pose) == TURRET_OK);
        CHECK(same_bits(&pose, &keys[i], sizeof pose));
    }
    CHECK(turret_camera_sample(keys, KEYS, -9, &pose) == TURRET_OK && same_bits(&pose, &keys[0], sizeof pose));
    CHECK(turret_camera_sample(keys, KEYS, 9, &pose) == TURRET_OK && same_bits(&pose, &keys[3], sizeof pose));
    /* Two keys make a straight line. */
    CHECK(turret_camera_sample(keys, 2, 0.5f, &pose) == TURRET_OK);
    CHECK_XYZ(pose.position, 5, 0, 0, 1e-14);
    CHECK_ROTATION(&pose.orientation, &half, 3e-7);
}

static void sample_with_bad_input_writes_nothing(void)
{
    struct turret_camera_pose pose = {{{1, 2, 3}}, {{4, 5, 6, 7}}}, untouched = pose;
    struct turret_camera_key keys[KEYS];

    path(keys);
    CHECK(turret_camera_sample(keys, KEYS, 0, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_camera_sample(NULL, KEYS, 0, &pose) == TURRET_ERROR_NULL);
    CHECK(turret_camera_sample(keys, 0, 0, &pose) == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(turret_camera_sample(keys, (size_t)-1, 0, &pose) == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(turret_camera_sample(keys, KEYS, NAN, &pose) == TURRET_ERROR_NOT_FINITE);
    keys[1].orientation = ZERO;
    CHECK(turret_camera_sample(keys, KEYS, 1.1f, &pose) == TURRET_ERROR_ZERO_QUATERNION);
    CHECK(same_bits(&pose, &untouched, sizeof pose));
}

static void check_tells_the_first_bad_key(void)
{
    struct turret_camera_key keys[KEYS];
    size_t bad, i;

    for (i = 0; i < KEYS; i++) {
        path(keys);
        bad = 77;
        CHECK(turret_camera_check(keys, KEYS, &bad) == TURRET_OK && bad == 77);
        keys[i].position.v.y = NAN;
        CHECK(turret_camera_check(keys, KEYS, &bad) == TURRET_ERROR_NOT_FINITE && bad == i);
        CHECK(turret_camera_check(keys, KEYS, NULL) == TURRET_ERROR_NOT_FINITE);
        path(keys);
        keys[i].time = -1;
        CHECK(turret_camera_check(keys, KEYS, &bad) == (i ? TURRET_ERROR_INVALID_ARGUMENT : TURRET_OK) && bad == i);
        keys[i].time = keys[i ? i - 1 : 0].time;
        CHECK(turret_camera_check(keys, KEYS, NULL) == TURRET_OK);
    }
    bad = 77;
    CHECK(turret_camera_check(NULL, KEYS, &bad) == TURRET_ERROR_NULL);
    CHECK(turret_camera_check(keys, KEYS, MISALIGNED(keys)) == TURRET_ERROR_NULL);
    CHECK(turret_camera_check(keys, 0, &bad) == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(turret_camera_check(NULL, 0, NULL) == TURRET_ERROR_NULL);
    CHECK(bad == 77);
}

static const struct test tests[] = {
    TEST(follow_half_life_makes_half_the_turn),
    TEST(follow_looks_up_and_leans_to_the_right),
    TEST(follow_with_bad_input_holds),
    TEST(scope_half_life_is_stretched_by_zoom_and_distance),
    TEST(scope_with_bad_input_holds),
    TEST(sample_passes_through_every_key_and_is_clamped),
    TEST(sample_with_bad_input_writes_nothing),
    TEST(check_tells_the_first_bad_key),
};

MAIN(tests)
