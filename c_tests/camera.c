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

static struct turret_camera_rig rig(double degrees)
{
    struct turret_camera_rig rig = {6, 2, 0, 2, 0.2f, {{0, 0, 0, 1}}};

    rig.orientation = yawed(degrees);
    return rig;
}

static void check_position(const struct turret_camera_pose *pose, double x, double y, double z, double tolerance)
{
    CHECK_NEAR(pose->position.v.x, x, tolerance);
    CHECK_NEAR(pose->position.v.y, y, tolerance);
    CHECK_NEAR(pose->position.v.z, z, tolerance);
}

/* ---- follow ---- */

static void follow_half_life_makes_half_the_turn(void)
{
    struct turret_camera_rig camera = rig(0);
    struct turret_camera_pose pose;
    union quat ahead = yawed(80), half = yawed(40);

    CHECK(turret_camera_follow(&camera, &SUBJECT, &ahead, 0.2f, &pose) == TURRET_OK);
    CHECK_UNIT(&camera.orientation);
    CHECK_UNIT(&pose.orientation);
    CHECK_NEAR(angle_between(&camera.orientation, &half), 0, 3e-7);
    /* At the height of the point that it looks at, the camera looks level. */
    CHECK_NEAR(angle_between(&pose.orientation, &half), 0, 3e-7);
    check_position(&pose, 100 - 6 * cos(radians(40)), 22, -30 + 6 * sin(radians(40)), 1e-6);
    CHECK(camera.distance == 6 && camera.height == 2 && camera.roll == 0 && camera.half_life == 0.2f);
}

static void follow_bad_input_holds(void)
{
    const union dvec3 nan = {{0, NAN, 0}};
    const union quat infinite = {{0, INFINITY, 0, 1}};
    struct turret_camera_rig camera = rig(20), spoiled[8], before;
    struct turret_camera_pose pose = {{{1, 2, 3}}, {{4, 5, 6, 7}}}, untouched = pose;
    size_t i;

    before = camera;
    CHECK(turret_camera_follow(NULL, &SUBJECT, &IDENTITY, 0.1f, &pose) == TURRET_ERROR_NULL);
    CHECK(turret_camera_follow(&camera, NULL, &IDENTITY, 0.1f, &pose) == TURRET_ERROR_NULL);
    CHECK(turret_camera_follow(&camera, &SUBJECT, NULL, 0.1f, &pose) == TURRET_ERROR_NULL);
    CHECK(turret_camera_follow(&camera, &SUBJECT, &IDENTITY, 0.1f, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_camera_follow(&camera, &nan, &IDENTITY, 0.1f, &pose) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_camera_follow(&camera, &SUBJECT, &infinite, 0.1f, &pose) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_camera_follow(&camera, &SUBJECT, &ZERO, 0.1f, &pose) == TURRET_ERROR_ZERO_QUATERNION);
    CHECK(turret_camera_follow(&camera, &SUBJECT, &IDENTITY, NAN, &pose) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_camera_follow(&camera, &SUBJECT, &IDENTITY, -0.1f, &pose) == TURRET_ERROR_INVALID_LIMITS);
    CHECK(same_bits(&camera, &before, sizeof camera));

    for (i = 0; i < 8; i++)
        spoiled[i] = camera;
    spoiled[0].distance = spoiled[1].height = spoiled[2].roll = NAN;
    spoiled[3].look_height = spoiled[4].half_life = spoiled[5].orientation.v.w = INFINITY;
    spoiled[6].orientation = ZERO;
    spoiled[7].half_life = -1;
    for (i = 0; i < 8; i++) {
        before = spoiled[i];
        CHECK(turret_camera_follow(&spoiled[i], &SUBJECT, &IDENTITY, 0.1f, &pose) ==
              (i < 6 ? TURRET_ERROR_NOT_FINITE : i == 6 ? TURRET_ERROR_ZERO_QUATERNION : TURRET_ERROR_INVALID_LIMITS));
        CHECK(same_bits(&spoiled[i], &before, sizeof before));
    }
    CHECK(same_bits(&pose, &untouched, sizeof pose));
}

/* ---- scope ---- */

static void scope_half_life_is_stretched_by_zoom_and_distance(void)
{
    const union quat from = yawed(0), to = yawed(80), half = yawed(40);
    union quat out;

    CHECK(turret_scope_damp(&out, &from, &to, 1, 0, 0.2f, 0.2f) == &out);
    CHECK_NEAR(angle_between(&out, &half), 0, 3e-7);
    CHECK_UNIT(&out);
    turret_scope_damp(&out, &from, &to, 0.25f, 0, 0.2f, 0.2f);
    CHECK_NEAR(angle_between(&out, &half), 0, 3e-7);
    turret_scope_damp(&out, &from, &to, 8, 0, 0.2f, 1.6f);
    CHECK_NEAR(angle_between(&out, &half), 0, 3e-7);
    turret_scope_damp(&out, &from, &to, 2, 1000, 0.2f, 0.8f);
    CHECK_NEAR(angle_between(&out, &half), 0, 3e-7);
}

static void scope_bad_input_holds(void)
{
    const union quat from = {{3, 4, 5, 6}}, to = yawed(100), nan = {{0, 0, NAN, 1}};
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
    CHECK(turret_scope_damp(&out, &nan, &to, 1, 0, 1, 1) == NULL && same_bits(&out, &nan, sizeof out));
    CHECK(turret_scope_damp(&out, &from, &nan, 1, 0, 1, 1) == NULL && same_bits(&out, &from, sizeof out));
    CHECK(turret_scope_damp(&out, &from, &ZERO, 1, 0, 1, 1) == NULL && same_bits(&out, &from, sizeof out));
    CHECK(turret_scope_damp(&out, &ZERO, &to, 1, 0, 1, 1) == NULL && same_bits(&out, &ZERO, sizeof out));
    out = IDENTITY;
    CHECK(turret_scope_damp(NULL, &from, &to, 1, 0, 1, 1) == NULL);
    CHECK(turret_scope_damp(&out, NULL, &to, 1, 0, 1, 1) == NULL);
    CHECK(turret_scope_damp(&out, &from, NULL, 1, 0, 1, 1) == NULL);
    CHECK(same_bits(&out, &IDENTITY, sizeof out));
}

/* ---- sample ---- */

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
    keys[1].orientation.v.y *= -1;
    keys[1].orientation.v.w *= -1;
}

static void sample_passes_through_every_key_and_is_clamped(void)
{
    struct turret_camera_key keys[KEYS];
    struct turret_camera_pose pose;
    size_t i;

    path(keys);
    for (i = 0; i < KEYS; i++) {
        CHECK(turret_camera_sample(keys, KEYS, keys[i].time, &pose) == TURRET_OK);
        CHECK(same_bits(&pose, &keys[i], sizeof pose));
    }
    CHECK(turret_camera_sample(keys, KEYS, -9, &pose) == TURRET_OK && same_bits(&pose, &keys[0], sizeof pose));
    CHECK(turret_camera_sample(keys, KEYS, 9, &pose) == TURRET_OK && same_bits(&pose, &keys[3], sizeof pose));
    for (i = 0; i < 3; i++)
        CHECK(turret_camera_sample(keys, 1, (float)i, &pose) == TURRET_OK && same_bits(&pose, &keys[0], sizeof pose));
}

static void sample_two_keys_make_a_straight_line(void)
{
    struct turret_camera_key keys[KEYS];
    struct turret_camera_pose pose;
    const union quat third = yawed(10);

    path(keys);
    CHECK(turret_camera_sample(keys, 2, 0.25f, &pose) == TURRET_OK);
    check_position(&pose, 2.5, 0, 0, 1e-14);
    CHECK(turret_camera_sample(keys, 2, 1.0f / 3, &pose) == TURRET_OK);
    CHECK_NEAR(angle_between(&pose.orientation, &third), 0, 3e-7);
    CHECK_UNIT(&pose.orientation);
}

static void sample_writes_into_its_keys(void)
{
    struct turret_camera_key keys[KEYS];

    path(keys);
    CHECK(turret_camera_sample(keys, 2, 0.5f, (struct turret_camera_pose *)(void *)&keys[0]) == TURRET_OK);
    CHECK_NEAR(keys[0].position.v.x, 5, 1e-14);
    CHECK(keys[0].time == 0 && keys[1].time == 1);
}

static void sample_bad_input_writes_nothing(void)
{
    struct turret_camera_key keys[KEYS];
    struct turret_camera_pose pose = {{{1, 2, 3}}, {{4, 5, 6, 7}}}, untouched = pose;
    /* The time is between the second and the third key, and the path goes on to a key on both sides. */
    static const float BETWEEN = 1.1f;
    size_t i;

    path(keys);
    CHECK(turret_camera_sample(keys, KEYS, 0, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_camera_sample(NULL, KEYS, 0, &pose) == TURRET_ERROR_NULL);
    CHECK(turret_camera_sample(keys, 0, 0, &pose) == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(turret_camera_sample(keys, KEYS, NAN, &pose) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_camera_sample(keys, KEYS, INFINITY, &pose) == TURRET_ERROR_NOT_FINITE);
    for (i = 0; i < KEYS; i++) {
        path(keys);
        keys[i].position.v.z = INFINITY;
        CHECK(turret_camera_sample(keys, KEYS, BETWEEN, &pose) == TURRET_ERROR_NOT_FINITE);
        path(keys);
        keys[i].orientation.v.x = NAN;
        CHECK(turret_camera_sample(keys, KEYS, BETWEEN, &pose) == TURRET_ERROR_NOT_FINITE);
        keys[i].orientation = ZERO;
        CHECK(turret_camera_sample(keys, KEYS, BETWEEN, &pose) == TURRET_ERROR_ZERO_QUATERNION);
        path(keys);
        keys[i].time = NAN;
        CHECK(turret_camera_sample(keys, KEYS, BETWEEN, &pose) == TURRET_ERROR_NOT_FINITE);
    }
    path(keys);
    keys[0].time = 1.25f;
    CHECK(turret_camera_sample(keys, KEYS, BETWEEN, &pose) == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(same_bits(&pose, &untouched, sizeof pose));
}

static void sample_does_not_read_keys_that_are_far_from_its_time(void)
{
    enum { MANY = 1000 };
    static struct turret_camera_key keys[MANY], bad[MANY];
    struct turret_camera_pose pose, wanted;
    size_t i, at;

    for (i = 0; i < MANY; i++) {
        keys[i].position.v.x = (double)(i * i);
        keys[i].orientation = yawed(i % 90);
        keys[i].time = 0.25f * (float)i;
    }
    for (at = 3; at < MANY - 3; at += 7) {
        const float time = keys[at].time + 0.125f;

        CHECK(turret_camera_sample(&keys[at - 1], 4, time, &wanted) == TURRET_OK);
        memcpy(bad, keys, sizeof bad);
        for (i = 0; i < MANY; i++)
            if (i < at - 1 || i > at + 2)
                bad[i].orientation = ZERO;
        CHECK(turret_camera_sample(bad, MANY, time, &pose) == TURRET_OK && same_bits(&pose, &wanted, sizeof pose));
    }
}

static void check_tells_the_first_bad_key(void)
{
    struct turret_camera_key keys[KEYS];
    size_t bad, i;

    for (i = 0; i < KEYS; i++) {
        path(keys);
        bad = 77;
        CHECK(turret_camera_check(keys, KEYS, &bad) == TURRET_OK && bad == 77);
        CHECK(turret_camera_check(keys, KEYS, NULL) == TURRET_OK);
        keys[i].position.v.y = NAN;
        CHECK(turret_camera_check(keys, KEYS, &bad) == TURRET_ERROR_NOT_FINITE && bad == i);
        CHECK(turret_camera_check(keys, KEYS, NULL) == TURRET_ERROR_NOT_FINITE);
        CHECK(turret_camera_check(keys, i, &bad) == (i ? TURRET_OK : TURRET_ERROR_INVALID_ARGUMENT));
        path(keys);
        keys[i].orientation = ZERO;
        CHECK(turret_camera_check(keys, KEYS, &bad) == TURRET_ERROR_ZERO_QUATERNION && bad == i);
        path(keys);
        keys[i].time = INFINITY;
        CHECK(turret_camera_check(keys, KEYS, &bad) == TURRET_ERROR_NOT_FINITE && bad == i);
        path(keys);
        keys[i].time = -1;
        CHECK(turret_camera_check(keys, KEYS, &bad) == (i ? TURRET_ERROR_INVALID_ARGUMENT : TURRET_OK) && bad == i);
        path(keys);
        keys[i].time = keys[i ? i - 1 : 0].time;
        CHECK(turret_camera_check(keys, KEYS, NULL) == TURRET_OK);
    }
}

static void check_without_keys_writes_nothing(void)
{
    struct turret_camera_key keys[KEYS];
    size_t bad = 77;

    path(keys);
    CHECK(turret_camera_check(NULL, KEYS, &bad) == TURRET_ERROR_NULL);
    CHECK(turret_camera_check((void *)((char *)keys + 1), KEYS, &bad) == TURRET_ERROR_NULL);
    CHECK(turret_camera_check(keys, KEYS, (size_t *)(void *)((char *)keys + 1)) == TURRET_ERROR_NULL);
    CHECK(turret_camera_check(keys, 0, &bad) == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(turret_camera_check(NULL, 0, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_camera_check(keys, (size_t)-1, &bad) == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(bad == 77);
}

static const struct test tests[] = {
    {"follow_half_life_makes_half_the_turn", follow_half_life_makes_half_the_turn},
    {"follow_bad_input_holds", follow_bad_input_holds},
    {"scope_half_life_is_stretched_by_zoom_and_distance", scope_half_life_is_stretched_by_zoom_and_distance},
    {"scope_bad_input_holds", scope_bad_input_holds},
    {"sample_passes_through_every_key_and_is_clamped", sample_passes_through_every_key_and_is_clamped},
    {"sample_two_keys_make_a_straight_line", sample_two_keys_make_a_straight_line},
    {"sample_writes_into_its_keys", sample_writes_into_its_keys},
    {"sample_bad_input_writes_nothing", sample_bad_input_writes_nothing},
    {"sample_does_not_read_keys_that_are_far_from_its_time", sample_does_not_read_keys_that_are_far_from_its_time},
    {"check_tells_the_first_bad_key", check_tells_the_first_bad_key},
    {"check_without_keys_writes_nothing", check_without_keys_writes_nothing},
};

MAIN(tests)
