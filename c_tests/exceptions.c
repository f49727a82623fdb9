/* No call with legal input raises invalid, division by zero or overflow, so that a game may unmask them. Every export
 * is called with extreme legal input: first the flags are read after each call, then the exceptions are unmasked,
 * where the C library can do that. exceptions_golden.c tests ordinary input in all combinations. */
#define _GNU_SOURCE
#include <fenv.h>
#include <float.h>

#include "check.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define TRAPPING (FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW)

#if defined(__GLIBC__) && defined(__x86_64__)
#define CAN_UNMASK 1
#define UNMASK() feenableexcept(TRAPPING)
#define MASK() fedisableexcept(TRAPPING)
#else
#define CAN_UNMASK 0
#define UNMASK() ((void)0)
#define MASK() ((void)0)
#endif

static int is_unmasked, calls;

static void begin(void)
{
    feclearexcept(FE_ALL_EXCEPT);
    if (is_unmasked)
        UNMASK();
}

static void end(const char *call, int line, int is_taken)
{
    int flags;

    if (is_unmasked)
        MASK();
    flags = fetestexcept(TRAPPING);
    calls++;
    if (!flags && is_taken)
        return;
    /* Hundreds more may fail for the same reason. */
    if (checks_failed++ > 12)
        return;
    printf("    line %d: %s%s%s%s%s\n", line, call, flags & FE_INVALID ? " raises invalid" : "",
           flags & FE_DIVBYZERO ? " raises division by zero" : "", flags & FE_OVERFLOW ? " raises overflow" : "",
           is_taken ? "" : " refuses legal input");
}

/* A call that returns a number; a call whose result says whether the input is legal. */
#define QUIET(call) \
    do { \
        begin(); \
        (void)(call); \
        end(#call, __LINE__, 1); \
    } while (0)
#define TAKEN(call) \
    do { \
        int is_taken_; \
        begin(); \
        is_taken_ = (call); \
        end(#call, __LINE__, is_taken_); \
    } while (0)

/* ---- extreme values ---- */

#define H 0.70710678f

/* All are rotations; lengths from the least subnormal number to nearly the largest number. */
static const union quat QUATS[] = {
    {{0, 0, 0, 1}},           {{0, 0, 0, -1}},          {{1, 0, 0, 0}},           {{0, -1, 0, 0}},
    {{0, 0, 1, 0}},           {{H, 0, 0, H}},           {{0, H, 0, H}},           {{0, 0, -H, H}},
    {{0.5f, 0.5f, 0.5f, 0.5f}}, {{-0.1f, 0.7f, 0.3f, 0.64f}}, {{1e-7f, 0, 0, 1}},   {{0, 1e-20f, 0, 1}},
    {{0, 0, 1e-40f, 1}},      {{1, 1e-30f, 0, 1e-45f}}, {{1e-45f, 0, 0, 0}},      {{1e-45f, 0, 1e-45f, -1e-45f}},
    {{1e-30f, 2e-30f, 0, 0}}, {{1e20f, -3e19f, 0, 2}},  {{3e38f, 0, 0, 0}},       {{1e38f, 1e38f, -1e38f, 1e38f}},
};
/* The number of those at the beginning that are nearly unit. */
#define UNITS 14

static const union vec3 DIRECTIONS[] = {
    {{1, 0, 0}},           {{0, 1, 0}},     {{0, 0, -1}},       {{-1, 0, 0}},      {{0, -1, 0}},      {{0.3f, -2, 5}},
    {{1e-45f, 0, 0}},      {{0, 0, 1e-40f}}, {{1, 1e-45f, 0}},  {{0, 1, 1e-7f}},   {{1e-30f, 1, 0}},  {{1e19f, 1e19f, 0}},
    {{1e38f, 1e38f, 1e38f}},  {{3e38f, 0, 0}}, {{1e38f, 1e-38f, 0}}, {{0, 1.5e38f, 1e-45f}},
};

static const union vec3 ANY_VECTORS[] = {{{0, 0, 0}}, {{-0.0f, 0, -0.0f}}, {{1, 2, 3}}, {{1e-45f, 0, 0}}, {{0, 1e18f, 0}}};

#define PI_F 3.14159274f

static const float ANGLES[] = {0,    -0.0f,  1e-45f,  -1e-40f, 1e-20f,     1e-7f,      0.5f,  PI_F / 2, -PI_F / 2, PI_F,
                               -PI_F, 2 * PI_F, 3 * PI_F, 7,      8192,       -16385,     1e10f, -1e22f,   FLT_MAX,   -FLT_MAX};
static const float LIMITS[] = {0, -0.0f, 1e-45f, 1e-30f, 1e-3f, 1, PI_F, 2 * PI_F, 100, FLT_MAX, INFINITY};
/* Finite. */
static const float TIMES[] = {0, -0.0f, 1e-45f, 1e-30f, 0.016f, 1, 60, 1e20f, FLT_MAX};
static const float PARTS[] = {0, -0.0f, 1e-45f, 1e-30f, 0.25f, 0.5f, 0.99999994f, 1, -1, 2, 1e10f, -1e30f, FLT_MAX};

static const union dvec3 PLACES[] = {
    {{0, 0, 0}},          {{1, 2, 3}},      {{0, 50, 0}},       {{0, -1e-19, 0}}, {{1e-19, 0, 0}},      {{0, 1e30, 0}},
    {{1e30, -1e30, 1e30}}, {{1e9, 0, -1e9}}, {{-5, 0, 0}},       {{1e-7, 1, 0}},   {{1e300, 0, 1e300}},  {{0, -1e300, 0}},
    {{4.9e-324, 0, 0}},   {{0, 1e-310, 1e-320}}, {{1e154, 1e-154, 0}}, {{1e160, 1e300, -1e-300}},
};

/* ---- vectors ---- */

static void vectors(void)
{
    static const union vec2 flat[] = {{{0, 0}}, {{-0.0f, 0}}, {{1, 0}}, {{-1, 0}}, {{1e-45f, 1}}, {{1e19f, -1e18f}}};
    size_t i, k;

    QUIET(turret_version());
    QUIET(turret_status_text(TURRET_ERROR_NULL));
    for (i = 0; i < COUNT(flat); i++)
        for (k = 0; k < COUNT(flat); k++) {
            QUIET(vec2_dot(&flat[i], &flat[k]));
            QUIET(vec2_perp_dot(&flat[i], &flat[k]));
            QUIET(vec2_angle(&flat[i], &flat[k]));
        }
    for (i = 0; i < COUNT(DIRECTIONS); i++) {
        union vec3 out;

        TAKEN(vec3_normalize(&out, &DIRECTIONS[i]) != NULL);
        QUIET(vec3_len(&DIRECTIONS[i]));
        for (k = 0; k < COUNT(DIRECTIONS); k++) {
            QUIET(vec3_dist(&DIRECTIONS[i], &DIRECTIONS[k]));
            QUIET(vec3_angle(&DIRECTIONS[i], &DIRECTIONS[k]));
        }
    }
    for (i = 0; i < COUNT(ANY_VECTORS); i++)
        for (k = 0; k < COUNT(ANY_VECTORS); k++) {
            union vec3 out;

            TAKEN(vec3_add(&out, &ANY_VECTORS[i], &ANY_VECTORS[k]) != NULL);
            TAKEN(vec3_sub(&out, &ANY_VECTORS[i], &ANY_VECTORS[k]) != NULL);
            TAKEN(vec3_cross(&out, &ANY_VECTORS[i], &ANY_VECTORS[k]) != NULL);
            TAKEN(vec3_scale(&out, &ANY_VECTORS[i], LIMITS[k]) != NULL);
            TAKEN(vec3_lerp(&out, &ANY_VECTORS[i], &ANY_VECTORS[k], 0.3f) != NULL);
            QUIET(vec3_dot(&ANY_VECTORS[i], &ANY_VECTORS[k]));
            QUIET(vec3_len(&ANY_VECTORS[i]));
            QUIET(vec3_angle(&ANY_VECTORS[i], &DIRECTIONS[k]));
        }
}

/* ---- quaternions ---- */

static void quaternions(void)
{
    const union vec3 v = {{1, -2, 3}};
    size_t i, k;

    for (i = 0; i < COUNT(QUATS); i++) {
        const union quat *q = &QUATS[i];
        float a, b, c, m[16];
        union quat out, other;
        union vec3 rotated = v;
        int32_t order;

        TAKEN(quat_identity(&out) != NULL);
        TAKEN(quat_normalize(&out, q) != NULL);
        TAKEN(quat_conjugate(&out, q) != NULL);
        QUIET(quat_len(q));
        TAKEN(quat_rot_vec(&rotated, &v, q) != NULL);
        TAKEN(quat_rot_vec_self(&rotated, q) != NULL);
        TAKEN(quat_to_axis(q, &rotated, &a) == TURRET_OK);
        TAKEN(quat_to_euler(q, &a, &b, &c) == TURRET_OK);
        for (order = 0; order < 24; order++)
            TAKEN(quat_to_euler_ordered(q, &a, &b, &c, order) == TURRET_OK);
        TAKEN(quat_to_matrix(m, q) != NULL);
        TAKEN(quat_log(&out, q) != NULL);
        for (k = 0; k < COUNT(PARTS); k++)
            TAKEN(quat_pow(&out, q, PARTS[k]) != NULL);
        for (k = 0; k < COUNT(DIRECTIONS); k++)
            TAKEN(quat_swing_twist(q, &DIRECTIONS[k], &out, &other) == TURRET_OK);
        for (k = 0; k < COUNT(ANGLES); k++) {
            TAKEN(quat_init_axis(&out, QUATS[i].v.x, 1e-45f, 0, ANGLES[k]) != NULL);
            TAKEN(euler_to_quat(&out, ANGLES[i], ANGLES[k], 1) != NULL);
            for (order = 0; order < 24; order++)
                TAKEN(euler_to_quat_ordered(&out, 1, ANGLES[i], ANGLES[k], order) != NULL);
        }
    }
    for (i = 0; i < UNITS; i++)
        for (k = 0; k < UNITS; k++) {
            const union quat *q = &QUATS[i], *p = &QUATS[k];
            union quat out;
            float m[16];

            TAKEN(quat_inverse(&out, q) != NULL);
            TAKEN(quat_exp(&out, q) != NULL);
            TAKEN(quat_mul(&out, q, p) != NULL);
            TAKEN(quat_add(&out, q, p) != NULL);
            TAKEN(quat_scale(&out, q, 1e30f) != NULL);
            QUIET(quat_dot(q, p));
            TAKEN(quat_derivative(&out, q, &DIRECTIONS[k]) != NULL);
            quat_to_matrix(m, q);
            TAKEN(matrix_to_quat(&out, m) != NULL);
            m[0] = 1e30f * (m[0] + m[5]);
        }
}

static void matrices(void)
{
    static const float scales[] = {1, 1e-30f, 1e19f, 1e30f, 1e37f};
    size_t i, k;
    int at;

    for (i = 0; i < UNITS; i++)
        for (k = 0; k < COUNT(scales); k++) {
            float m[16];
            union quat out;

            quat_to_matrix(m, &QUATS[i]);
            for (at = 0; at < 11; at++)
                m[at] *= scales[k];
            TAKEN(matrix_to_quat(&out, m) != NULL);
            for (at = 0; at < 3; at++)
                m[at] *= 5;
            TAKEN(matrix_to_quat(&out, m) != NULL);
        }
}

static void rotations(void)
{
    size_t i, k, n;
    union quat out;

    for (i = 0; i < COUNT(DIRECTIONS); i++) {
        for (k = 0; k < COUNT(DIRECTIONS); k++) {
            TAKEN(quat_from_vectors(&out, &DIRECTIONS[i], &DIRECTIONS[k]) != NULL);
            TAKEN(quat_look(&out, &DIRECTIONS[i], &DIRECTIONS[k]) != NULL);
        }
        for (k = 0; k < COUNT(ANGLES); k++)
            TAKEN(quat_init_axis_v(&out, &DIRECTIONS[i], ANGLES[k]) != NULL);
    }
    for (i = 0; i < COUNT(QUATS); i++)
        for (k = 0; k < COUNT(QUATS); k++) {
            const union quat *q = &QUATS[i], *p = &QUATS[k];

            QUIET(quat_angle(q, p));
            for (n = 0; n < COUNT(PARTS); n++) {
                TAKEN(quat_slerp(&out, q, p, PARTS[n]) != NULL);
                TAKEN(quat_slerp_long(&out, q, p, PARTS[n]) != NULL);
                TAKEN(quat_squad(&out, q, p, &QUATS[n], &QUATS[i], PARTS[n]) != NULL);
                TAKEN(quat_squad(&out, q, q, q, p, PARTS[n]) != NULL);
            }
            for (n = 0; n < 8; n++)
                TAKEN(quat_nlerp(&out, q, p, PARTS[n]) != NULL);
            for (n = 0; n < COUNT(LIMITS); n++)
                TAKEN(quat_rotate_towards(&out, q, p, LIMITS[n]) != NULL);
            for (n = 0; n < COUNT(TIMES) * COUNT(TIMES); n++)
                TAKEN(quat_damp(&out, q, p, TIMES[n % COUNT(TIMES)], TIMES[n / COUNT(TIMES)]) != NULL);
        }
}

static void spins(void)
{
    static const union vec3 still = {{0, 0, 0}};
    size_t i, k, n;
    union quat out;

    for (i = 0; i < COUNT(QUATS); i++)
        for (k = 0; k < COUNT(DIRECTIONS); k++)
            for (n = 0; n < COUNT(TIMES); n++) {
                TAKEN(quat_integrate(&out, &QUATS[i], &DIRECTIONS[k], TIMES[n]) != NULL);
                TAKEN(quat_integrate(&out, &QUATS[i], &DIRECTIONS[k], -TIMES[n]) != NULL);
                TAKEN(quat_integrate(&out, &QUATS[i], &still, TIMES[n]) != NULL);
                TAKEN(quat_integrate_rk4(&out, &QUATS[i], &still, &ANY_VECTORS[2], &ANY_VECTORS[3], TIMES[n % 7]) != NULL);
            }
}

/* ---- angles and sectors ---- */

static void angles(void)
{
    static const struct turret_arc arcs[] = {{0, 0},        {0, 1e-45f},      {1, 1e-7f},       {-3, 1},   {7, 6.2831850f},
                                             {0, 2 * PI_F}, {FLT_MAX, 100}, {-1e20f, FLT_MAX}, {PI_F, PI_F}};
    size_t i, k, n;

    for (i = 0; i < COUNT(ANGLES); i++) {
        QUIET(turret_angle_wrap(ANGLES[i]));
        for (k = 0; k < COUNT(ANGLES); k++) {
            const float from = ANGLES[i], to = ANGLES[k];

            QUIET(turret_angle_delta(from, to));
            for (n = 0; n < COUNT(LIMITS); n++)
                QUIET(turret_angle_step(from, to, LIMITS[n]));
            for (n = 0; n < COUNT(TIMES) * COUNT(TIMES); n++)
                QUIET(turret_angle_damp(from, to, TIMES[n % COUNT(TIMES)], TIMES[n / COUNT(TIMES)]));
            for (n = 0; n <= COUNT(arcs); n++) {
                const struct turret_arc *arc = n < COUNT(arcs) ? &arcs[n] : NULL;
                size_t m;

                QUIET(turret_arc_clamp(from, arc));
                QUIET(turret_arc_delta(from, to, arc));
                for (m = 0; m < COUNT(LIMITS); m++)
                    QUIET(turret_arc_step(from, to, LIMITS[m], arc));
            }
        }
    }
    for (i = 0; i < COUNT(QUATS); i++)
        for (k = 0; k < COUNT(DIRECTIONS); k++)
            for (n = 0; n <= COUNT(arcs); n++) {
                const struct turret_arc *arc = n < COUNT(arcs) ? &arcs[n] : NULL;
                const union vec3 *up = &DIRECTIONS[(i + n) % COUNT(DIRECTIONS)];
                union quat out;

                TAKEN(turret_turn_on_plane(&out, &QUATS[i], &QUATS[k], up, &DIRECTIONS[k], arc, LIMITS[(i + k) % 11]) >= 0);
                TAKEN(turret_turn_on_plane(&out, &QUATS[i], &QUATS[i], up, up, arc, INFINITY) >= 0);
            }
}

/* ---- sight and face ---- */

static void sight(void)
{
    size_t i, k, n;

    for (i = 0; i < COUNT(PLACES); i++)
        for (n = 0; n < COUNT(ANGLES); n++) {
            int32_t sides[67];
            union dvec3 targets[67];

            for (k = 0; k < COUNT(targets); k++)
                targets[k] = PLACES[(k + n) % COUNT(PLACES)];
            TAKEN(turret_sight_side_batch(&PLACES[i], ANGLES[n], targets, sides, COUNT(targets)) == 0);
            for (k = 0; k < COUNT(PLACES); k++) {
                float yaw = ANGLES[n], pitch = ANGLES[k % COUNT(ANGLES)];

                QUIET(turret_sight_side(&PLACES[i], yaw, &PLACES[k]));
                QUIET(turret_sight_quadrant(&PLACES[i], yaw, pitch, &PLACES[k]));
                TAKEN(turret_sight_step(&yaw, &pitch, &PLACES[i], &PLACES[k], LIMITS[(n + k) % COUNT(LIMITS)]) >= 0);
                yaw = ANGLES[n];
                TAKEN(turret_face_step(&yaw, &PLACES[i], &PLACES[k], LIMITS[n % COUNT(LIMITS)],
                                       TIMES[k % COUNT(TIMES)]) >= 0);
            }
        }
}

/* ---- cameras ---- */

static void cameras(void)
{
    static const float lengths[] = {0, -0.0f, 1, -5, 1e-45f, 1e-30f, 1e19f, FLT_MAX, -FLT_MAX};
    size_t i, k, n;

    for (i = 0; i < COUNT(QUATS); i++)
        for (k = 0; k < COUNT(lengths); k++)
            for (n = 0; n < COUNT(TIMES); n++) {
                struct turret_camera_rig rig;
                struct turret_camera_pose pose;
                union quat out;

                rig.distance = lengths[k];
                rig.height = lengths[n];
                rig.look_height = lengths[(k + n) % COUNT(lengths)];
                rig.roll = ANGLES[(i + n) % COUNT(ANGLES)];
                rig.half_life = TIMES[k];
                rig.orientation = QUATS[i];
                TAKEN(turret_camera_follow(&rig, &PLACES[(i + k) % COUNT(PLACES)], &QUATS[k], TIMES[n], &pose) ==
                      TURRET_OK);
                TAKEN(turret_scope_damp(&out, &QUATS[i], &QUATS[(i + n) % COUNT(QUATS)], TIMES[n], TIMES[k], TIMES[k],
                                        TIMES[n]) != NULL);
            }
}

static void camera_paths(void)
{
    static const float times[] = {-1e30f, -1, 0, 0, 1e-45f, 0.016f, 1, 1, 2, 3e38f};
    static const float samples[] = {-FLT_MAX, -1e30f, -5, -0.5f, 0, 1e-45f, 0.01f, 0.5f, 1, 1.5f, 2, 1e30f, 3.1e38f};
    struct turret_camera_key keys[COUNT(times)];
    struct turret_camera_pose pose;
    size_t i, k, first, count;

    for (k = 0; k < COUNT(QUATS); k++) {
        for (i = 0; i < COUNT(keys); i++) {
            keys[i].position = PLACES[(i + k) % 10];
            keys[i].orientation = QUATS[(i * (k % 3)) % COUNT(QUATS)];
            keys[i].time = times[i];
            keys[i].reserved = 0;
        }
        for (first = 0; first < COUNT(keys); first++)
            for (count = 1; first + count <= COUNT(keys); count++) {
                TAKEN(turret_camera_check(&keys[first], count, NULL) == TURRET_OK);
                for (i = 0; i < COUNT(samples); i++)
                    TAKEN(turret_camera_sample(&keys[first], count, samples[i], &pose) == TURRET_OK);
            }
    }
}

/* ---- lead ---- */

static const struct turret_motion MOTIONS[] = {
    {{{0, 0, 0}}, {{0, 0, 0}}, {{0, 0, 0}}},
    {{{100, 20, 5}}, {{0, 0, 0}}, {{0, 0, 0}}},
    {{{100, 0, 0}}, {{50, 0, 0}}, {{0, 0, 0}}},
    {{{100, 0, 0}}, {{-50, 0, 0}}, {{0, 0, 0}}},
    {{{100, 0, 0}}, {{0, 50, 0}}, {{0, 0, 0}}},
    {{{100, 0, 0}}, {{0, 0, 70}}, {{0, 0, 0}}},
    {{{0, 300, 0}}, {{1, 2, 3}}, {{0, 5, 0}}},
    {{{0, -300, 0}}, {{0, 0, 0}}, {{0, -9.81f, 0}}},
    {{{1e-90, 100, 0}}, {{0, 0, 0}}, {{0, 0, 0}}},
    {{{1e30, 0, 0}}, {{1e-30f, 0, 0}}, {{0, 0, 1e-38f}}},
    {{{1e-19, 0, 1e-19}}, {{3, 0, 0}}, {{1, 0, 0}}},
    {{{1e300, 0, 0}}, {{0, 0, 0}}, {{0, 0, 0}}},
    {{{1e300, 0, 1e299}}, {{-1e38f, 0, 3}}, {{0, 1e38f, 0}}},
    {{{1e-310, 0, 0}}, {{0, 1e-45f, 0}}, {{1e-45f, 0, 0}}},
    {{{5, 6, 7}}, {{3e38f, 0, 0}}, {{3e38f, 0, 0}}},
    {{{5, 0, 0}}, {{3e38f, 3e38f, 0}}, {{0, 0, 0}}},
    {{{-7, 0, 0}}, {{1e-45f, 0, 0}}, {{0, 0, 0}}},
};

static const struct turret_shot SHOTS[] = {
    {50, 0, 0, {{0, 0, 0}}, 0, 0, 0},
    {50, 1, 0, {{0, -9.81f, 0}}, 0, 0, 0},
    {50, 1, INFINITY, {{0, -9.81f, 0}}, 0, 0, 1},
    {INFINITY, 1, 0, {{0, -9.81f, 0}}, 0, 0, 0},
    {INFINITY, 0, 1e-45f, {{0, 0, 0}}, 0, 0, 0},
    {0, 1, 0, {{0, -9.81f, 0}}, 0, 0, 1},
    {0, 0, 0, {{0, 0, 0}}, 0, 0, 0},
    {FLT_MAX, 1, 0, {{0, 0, 0}}, 0, 0, 0},
    {FLT_MAX, FLT_MAX, FLT_MAX, {{0, 3e38f, 0}}, 0, 0, 0},
    {1e-45f, 0, 0, {{0, 0, 0}}, 0, 0, 0},
    {1e-45f, 1, 0, {{0, 1e-45f, 0}}, 0, 0, 1},
    {1, -1e30f, 5, {{1e-30f, 0, 0}}, 0, 0, 0},
    {70, 0.5f, 60, {{0, 0, 9.81f}}, 0, 0, 0},
    {300, 1, 0, {{0, -9.81f, 0}}, 0.5f, 0, 0},
    {300, 1, 0, {{0, -9.81f, 0}}, 0, 0.02f, 1},
    {300, 1, 20, {{0, -9.81f, 0}}, 2, 0.02f, 1},
    {300, 1, 0, {{0, 0, 0}}, 5, 0.02f, 0},
    /* Stopped at once, or in the second step. */
    {300, 1, 0, {{0, -9.81f, 0}}, 50, 0.02f, 0},
    {300, 1, 0, {{0, -9.81f, 0}}, 49.9f, 0.02f, 1},
    {INFINITY, 1, 0, {{0, -9.81f, 0}}, 3, 0.02f, 0},
    {0, 1, 0, {{0, -9.81f, 0}}, 1, 1, 0},
    {300, 1, 0, {{0, -9.81f, 0}}, 1e-45f, 1e-45f, 0},
    {300, 1, 0, {{0, -9.81f, 0}}, 1e-20f, 0, 1},
    {300, 1, 0, {{0, -9.81f, 0}}, FLT_MAX, 0, 0},
    {300, 1, 0, {{0, -9.81f, 0}}, 0, FLT_MAX, 1},
    {FLT_MAX, 1, INFINITY, {{3e38f, 0, 0}}, FLT_MAX, FLT_MAX, 0},
    {1e-45f, 1, 1e-45f, {{1e-45f, 0, 0}}, 1e-45f, FLT_MAX, 1},
    {FLT_MAX, -1, 0, {{0, 0, 1e-45f}}, FLT_MAX, 1e-45f, 1},
};

static void lead(void)
{
    size_t i, k, n;

    for (i = 0; i < COUNT(SHOTS); i++)
        for (k = 0; k < COUNT(MOTIONS); k++)
            for (n = 0; n < COUNT(MOTIONS); n++) {
                struct turret_solution out[2];

                TAKEN(turret_lead(&SHOTS[i], &MOTIONS[k], &MOTIONS[n], out) >= 0);
            }
}

static void lead_batches(void)
{
    struct turret_motion targets[67];
    struct turret_solution out[2 * 67];
    int32_t counts[67];
    size_t i, k, n;

    for (i = 0; i < COUNT(SHOTS); i++)
        for (k = 0; k < COUNT(MOTIONS); k++) {
            for (n = 0; n < COUNT(targets); n++)
                targets[n] = MOTIONS[(n + i) % COUNT(MOTIONS)];
            TAKEN(turret_lead_batch(&SHOTS[i], 0, &MOTIONS[k], 0, targets, out, counts, COUNT(targets)) == 0);
        }
}

/* ---- batches: extreme values alone, and each of them among ordinary elements ---- */

#define MANY 67

static union quat a[MANY], b[MANY], q_out[MANY];
static union vec3 v[MANY], v_out[MANY], rolls[MANY];
static float t[MANY], m_out[16 * MANY];

static void fill(size_t round)
{
    size_t i;

    for (i = 0; i < MANY; i++) {
        const int is_odd = round < COUNT(QUATS) && i != round * 3;

        a[i] = QUATS[is_odd ? 9 : (i + round) % COUNT(QUATS)];
        b[i] = QUATS[is_odd ? 8 : (i * 7 + round) % COUNT(QUATS)];
        v[i] = is_odd ? ANY_VECTORS[2] : DIRECTIONS[(i + round) % COUNT(DIRECTIONS)];
        t[i] = is_odd ? 0.3f : PARTS[(i + round) % 8];
        rolls[i].v.x = is_odd ? 1 : ANGLES[(i + round) % COUNT(ANGLES)];
        rolls[i].v.y = is_odd ? 2 : ANGLES[(i * 3 + round) % COUNT(ANGLES)];
        rolls[i].v.z = is_odd ? 3 : ANGLES[(i * 7 + round) % COUNT(ANGLES)];
    }
}

static void batches(void)
{
    static const size_t counts[] = {0, 1, 7, 16, 31, MANY};
    size_t round, n, i;

    for (round = 0; round < 2 * COUNT(QUATS); round++)
        for (n = 0; n < COUNT(counts); n++) {
            const size_t count = counts[n];

            fill(round);
            TAKEN(quat_slerp_batch(q_out, a, b, t, sizeof t[0], count) != NULL);
            TAKEN(quat_slerp_batch(q_out, a, b, t, 0, count) != NULL);
            TAKEN(quat_nlerp_batch(q_out, a, b, t, sizeof t[0], count) != NULL);
            TAKEN(quat_to_matrix_batch(m_out, a, count) != NULL);
            TAKEN(euler_to_quat_batch(q_out, rolls, count) != NULL);
            for (i = 0; i < COUNT(TIMES); i++)
                TAKEN(quat_integrate_batch(q_out, a, v, TIMES[i], count) != NULL);
            for (i = 0; i < MANY; i++)
                v[i] = ANY_VECTORS[(i + round) % COUNT(ANY_VECTORS)];
            TAKEN(quat_rot_vec_batch(v_out, v, a, sizeof a[0], count) != NULL);
            TAKEN(quat_rot_vec_batch(v_out, v, &QUATS[round % COUNT(QUATS)], 0, count) != NULL);
            for (i = 0; i < MANY; i++) {
                a[i] = QUATS[(i + round) % UNITS];
                b[i] = QUATS[(i * 5 + round) % UNITS];
            }
            TAKEN(quat_mul_batch(q_out, a, b, count) != NULL);
        }
}

/* ---- turret_aim ---- */

static void aim(void)
{
    size_t i, k, n;

    for (i = 0; i < COUNT(PLACES); i++)
        for (k = 0; k < COUNT(PLACES); k++)
            for (n = 0; n < COUNT(QUATS); n++) {
                const union dvec3 *target = &PLACES[i], *turret = &PLACES[k];
                const union quat *rest = &QUATS[n], *current = &QUATS[(n + i) % COUNT(QUATS)];
                struct turret_params params;
                union quat out;
                float azimuth, elevation;

                params.azimuth_rate_limit = LIMITS[(n + k) % COUNT(LIMITS)];
                params.elevation_rate_limit = LIMITS[(n + i) % COUNT(LIMITS)];
                TAKEN(turret_aim(target->v.x, target->v.y, target->v.z, turret->v.x, turret->v.y, turret->v.z, rest,
                                 current, n % 4 ? &params : NULL, &out) != NULL);
                TAKEN(turret_aim_error(target->v.x, target->v.y, target->v.z, turret->v.x, turret->v.y, turret->v.z,
                                       rest, current, &azimuth, &elevation) == TURRET_OK);
                TAKEN(turret_split(rest, current, &out, &azimuth, &elevation) == TURRET_OK);
            }
}

static void aim_batches(void)
{
    union dvec3 targets[MANY], turrets[MANY];
    struct turret_params params[MANY];
    size_t round, i;

    for (round = 0; round < 2 * COUNT(QUATS); round++) {
        fill(round);
        for (i = 0; i < MANY; i++) {
            const int is_odd = round % 2 && i != round;

            targets[i] = PLACES[is_odd ? 1 : (i + round) % COUNT(PLACES)];
            turrets[i] = PLACES[is_odd ? 7 : (i * 7) % COUNT(PLACES)];
            params[i].azimuth_rate_limit = LIMITS[is_odd ? 4 : (i + round) % COUNT(LIMITS)];
            params[i].elevation_rate_limit = LIMITS[is_odd ? 4 : (i * 3) % COUNT(LIMITS)];
        }
        TAKEN(turret_aim_batch(targets, turrets, a, b, params, sizeof params[0], q_out, MANY) == 0);
        TAKEN(turret_aim_batch(targets, turrets, a, b, NULL, 0, q_out, MANY) == 0);
    }
}

/* ---- the complete turret ---- */

/* From FIRST_WITH_SECTORS on with sectors, which take longer: these make only every third of some steps. */
enum { FIRST_WITH_SECTORS = 10, CONFIGS = 14 };

static size_t next_step(size_t config, size_t step)
{
    return step + (config < FIRST_WITH_SECTORS ? 1 : 3);
}

#define HOLD TURRET_SECTOR_HOLD_FIRE
#define KEEP_OUT TURRET_SECTOR_KEEP_OUT

/* With infinite elevations, across pi, on each other's edges and on a stop. */
static const struct turret_sector ORDINARY[] = {
    {2.5f, -2.5f, -INFINITY, 0.25f, KEEP_OUT}, {-2.5f, -2, -0.5f, 0.25f, KEEP_OUT}, {-1, 1, -INFINITY, INFINITY, HOLD},
    {1, 1.5f, PI_F / 2, INFINITY, KEEP_OUT},
};
/* So narrow that they vanish, so far off that they are anywhere, without height, empty, and of the largest floats. */
static const struct turret_sector ODD[] = {
    {0.5f, 0.5f + 1e-7f, -1, 1, KEEP_OUT}, {1e30f, -1e30f, -0.5f, 0.5f, KEEP_OUT}, {1e-45f, 2e-45f, -1e-45f, 1e-45f, KEEP_OUT},
    {-1, -0.5f, 0.25f, 0.25f, KEEP_OUT},   {1, 1, -INFINITY, INFINITY, KEEP_OUT},  {8192, 8192.5f, -FLT_MAX, 1e-45f, KEEP_OUT},
    {FLT_MAX, -FLT_MAX, 0, FLT_MAX, HOLD}, {0, 1e-3f, INFINITY, INFINITY, KEEP_OUT},
};
/* All around, so that nothing below the horizon can be aimed at; and everything. */
static const struct turret_sector AROUND[] = {{-PI_F, PI_F, -INFINITY, 0, KEEP_OUT}};
static const struct turret_sector EVERYWHERE[] = {{0, 7, -INFINITY, INFINITY, KEEP_OUT}, {0, 7, -INFINITY, INFINITY, HOLD}};

static void add_sectors(struct turret_config *config, const struct turret_sector *sectors, uint32_t count)
{
    config->sector_count = count;
    memcpy(config->sectors, sectors, count * sizeof *sectors);
}

static struct turret_config config_of(size_t which)
{
    struct turret_config config;

    turret_config_default(&config, (int32_t)(which % 4));
    switch (which) {
    case 1:
        config.azimuth_accel = config.elevation_accel = 2;
        break;
    case 2:
        config.azimuth_rate = config.elevation_rate = 1;
        break;
    case 3:
        config.azimuth_rate = config.elevation_rate = 1;
        config.azimuth_accel = config.elevation_accel = 2;
        config.muzzle.v.x = 3;
        config.trunnion.v.y = 1;
        break;
    case 4:
        config.azimuth_min = -1;
        config.azimuth_max = 2;
        config.elevation_min = config.elevation_max = 0.25f;
        config.azimuth_rate = 1e-45f;
        break;
    case 5:
        config.azimuth_min = -10;
        config.azimuth_max = 10;
        config.elevation_min = -3;
        config.elevation_max = 3;
        config.azimuth_accel = 1e-45f;
        config.elevation_accel = FLT_MAX;
        config.elevation_rate = FLT_MAX;
        break;
    case 6:
        config.azimuth_rate = config.elevation_rate = config.azimuth_accel = config.elevation_accel = 0;
        break;
    case 7:
        config.azimuth_min = config.azimuth_max = config.rest_azimuth = 1;
        config.aim_tolerance = 0;
        config.muzzle.v.y = -0.25f;
        config.muzzle.v.z = 0.5f;
        break;
    case 8:
        config.elevation_accel = 1;
        config.elevation_rate = 0;
        config.aim_tolerance = 3;
        config.trunnion.v.x = 1e-45f;
        break;
    case 9:
        config.azimuth_rate = 1;
        config.azimuth_accel = 1e30f;
        config.muzzle.v.x = -2;
        break;
    case 10:
        config.azimuth_rate = config.elevation_rate = 1;
        config.azimuth_accel = config.elevation_accel = 2;
        config.muzzle.v.x = 2;
        add_sectors(&config, ORDINARY, COUNT(ORDINARY));
        break;
    case 11:
        config.azimuth_min = -4;
        config.azimuth_max = 4;
        config.elevation_min = -PI_F;
        config.elevation_max = PI_F;
        config.azimuth_rate = 2;
        config.elevation_accel = 1e-45f;
        add_sectors(&config, ODD, COUNT(ODD));
        break;
    case 12:
        config.azimuth_min = -2;
        config.azimuth_max = 2.5f;
        config.elevation_min = -0.5f;
        config.elevation_rate = 0;
        config.azimuth_accel = FLT_MAX;
        add_sectors(&config, AROUND, COUNT(AROUND));
        break;
    case 13:
        config.azimuth_accel = 1e-30f;
        config.elevation_rate = 1e-30f;
        add_sectors(&config, EVERYWHERE, COUNT(EVERYWHERE));
        break;
    }
    return config;
}

static const struct turret_state STATES[] = {
    {0, 0, 0, 0}, {1, 0.5f, 0, 0}, {PI_F, -1, 2, -2}, {-3, 0, 1e-45f, -1e-45f}, {0.25f, 0.25f, 1e10f, -1e10f},
};

static void turret(void)
{
    static const float steps[] = {0, 1e-45f, 1e-6f, 0.016f, 1, 1000, 1e6f};
    size_t c, i, k, n;

    for (c = 0; c < CONFIGS; c++)
        for (i = 0; i < COUNT(STATES); i++)
            for (k = 0; k < COUNT(PLACES); k++)
                for (n = 0; n < COUNT(steps); n = next_step(c, n)) {
                    struct turret_config config = config_of(c);
                    const struct turret_motion *motion = &MOTIONS[(k + n) % COUNT(MOTIONS)];
                    struct turret_state state = STATES[i];
                    struct turret_mount mount;
                    struct turret_pose pose;
                    float azimuth, elevation;

                    mount.position = PLACES[(k * 5 + n) % COUNT(PLACES)];
                    mount.orientation = QUATS[(c + i + k + n) % COUNT(QUATS)];
                    TAKEN(turret_pose_of(&state, &config, &mount, &pose) >= 0);
                    TAKEN(turret_update(&state, &config, &mount, &PLACES[k], steps[n], &pose) >= 0);
                    state = STATES[i];
                    TAKEN(turret_track(&state, &config, &mount, &ANY_VECTORS[k % COUNT(ANY_VECTORS)],
                                       &ANY_VECTORS[n % COUNT(ANY_VECTORS)], motion, steps[n], &pose) >= 0);
                    state = STATES[i];
                    TAKEN(turret_update_angles(&state, &config, &mount, ANGLES[k], ANGLES[n], steps[n], &pose) >= 0);
                    state = STATES[i];
                    TAKEN(turret_return(&state, &config, &mount, steps[n], &pose) >= 0);
                    state = STATES[i];
                    TAKEN(turret_solve(&config, &mount, &PLACES[k], &azimuth, &elevation) >= 0);
                    QUIET(turret_can_aim_at(&config, &mount, &PLACES[k]));
                    TAKEN(turret_time_to_aim(&state, &config, &mount, &PLACES[k]) >= 0);
                }
}

/* ---- the gun ---- */

/* An extreme legal platform: the velocity that it adds to a muzzle is in the range of float. */
static struct turret_platform platform_of(size_t which)
{
    static const union vec3 velocities[] = {{{0, 0, 0}},     {{-0.0f, 0, 0}},   {{10, 0, -3}},  {{1e-45f, 0, 0}},
                                            {{0, 1e18f, 0}}, {{1e38f, 0, 1e-38f}}, {{-3e38f, 0, 0}}};
    static const union vec3 spins[] = {{{0, 0, 0}}, {{0, 0.3f, 0}}, {{1e-45f, 0, 0}}, {{3, -4, 5}}, {{0, 0, 1e18f}}};
    struct turret_platform platform;

    platform.position = PLACES[which * 5 % COUNT(PLACES)];
    platform.orientation = QUATS[which % COUNT(QUATS)];
    platform.velocity = velocities[which % COUNT(velocities)];
    platform.spin = spins[which * 3 % COUNT(spins)];
    return platform;
}

static void platforms(void)
{
    size_t i, k;

    for (i = 0; i < 4 * COUNT(QUATS); i++)
        for (k = 0; k < COUNT(ANY_VECTORS); k++) {
            const struct turret_platform parent = platform_of(i);
            struct turret_platform out;

            TAKEN(turret_platform_child(&out, &parent, &ANY_VECTORS[k], k % 3 ? &QUATS[(i + k) % COUNT(QUATS)] : NULL) !=
                  NULL);
        }
}

static void engage(void)
{
    static const float steps[] = {0, 1e-45f, 1e-6f, 0.016f, 1, 1000, 1e6f};
    size_t c, i, k, n;

    for (c = 0; c < CONFIGS; c++)
        for (i = 0; i <= COUNT(SHOTS); i++)
            for (k = 0; k <= COUNT(MOTIONS); k++)
                for (n = 0; n < COUNT(steps); n = next_step(c, n)) {
                    const struct turret_config config = config_of(c);
                    const struct turret_platform platform = platform_of(c + 3 * i + 5 * k + n);
                    struct turret_state state = STATES[(i + k + n) % COUNT(STATES)];
                    struct turret_pose pose;
                    struct turret_solution solution;

                    TAKEN(turret_engage(&state, &config, &platform, i < COUNT(SHOTS) ? &SHOTS[i] : NULL,
                                        k < COUNT(MOTIONS) ? &MOTIONS[k] : NULL, steps[n], &pose, &solution) >= 0);
                }
}

static void batteries(void)
{
    struct turret_state states[MANY];
    struct turret_config configs[CONFIGS];
    struct turret_platform platforms[MANY];
    struct turret_pose poses[MANY];
    struct turret_solution solutions[MANY];
    int32_t flags[MANY];
    uint32_t config_of_each[MANY], shot_of[MANY], target_of[MANY];
    struct turret_battery battery;
    size_t round, i;

    memset(&battery, 0, sizeof battery);
    TAKEN(turret_engage_batch(&battery, 0) == TURRET_OK);
    battery.states = states;
    battery.poses = poses;
    battery.solutions = solutions;
    battery.flags = flags;
    battery.count = battery.platform_count = MANY;
    battery.configs = configs;
    battery.config_of = config_of_each;
    battery.config_count = CONFIGS;
    battery.platforms = platforms;
    battery.shots = SHOTS;
    battery.shot_of = shot_of;
    battery.shot_count = COUNT(SHOTS);
    battery.targets = MOTIONS;
    battery.target_of = target_of;
    battery.target_count = COUNT(MOTIONS);
    for (i = 0; i < CONFIGS; i++)
        configs[i] = config_of(i);
    for (round = 0; round < COUNT(SHOTS); round++) {
        for (i = 0; i < MANY; i++) {
            states[i] = STATES[(i + round) % COUNT(STATES)];
            config_of_each[i] = (uint32_t)((i + round) % CONFIGS);
            platforms[i] = platform_of(i + round);
            shot_of[i] = i % 11 ? (uint32_t)((i * 7 + round) % COUNT(SHOTS)) : TURRET_NONE;
            target_of[i] = i % 13 ? (uint32_t)((i * 3 + round) % COUNT(MOTIONS)) : TURRET_NONE;
        }
        TAKEN(turret_engage_batch(&battery, 0.016f) == TURRET_OK);
    }
}

static void observers(void)
{
    static const float jumps[] = {0, -0.0f, 1e-45f, 1, 1e30f, FLT_MAX};
    size_t i, k, n;

    for (i = 0; i < COUNT(PLACES); i++)
        for (k = 0; k < COUNT(TIMES); k++)
            for (n = 0; n < COUNT(TIMES) * COUNT(jumps); n++) {
                struct turret_observer observer = {{{0, 0, 0}}, {{0, 0, 0}}, {{0, 0, 0}}, TIMES[k], 0, 0, 0};
                struct turret_motion motion;
                size_t step;

                observer.jump = jumps[n / COUNT(TIMES)];
                for (step = 0; step < 5; step++)
                    TAKEN(turret_observe(&observer, &PLACES[step % 2 ? (i + n) % COUNT(PLACES) : i], TIMES[n % COUNT(TIMES)],
                                         &motion) == TURRET_OK);
            }
}

static void turret_batches(void)
{
    struct turret_state states[MANY];
    struct turret_config configs[MANY], config;
    struct turret_mount mounts[MANY];
    struct turret_pose poses[MANY];
    union dvec3 targets[MANY];
    int32_t statuses[MANY];
    size_t round, i;

    for (i = 0; i < CONFIGS; i++)
        TAKEN(turret_config_default(&config, (int32_t)i % 4) != NULL);
    for (round = 0; round < 3 * CONFIGS; round++) {
        for (i = 0; i < MANY; i++) {
            states[i] = STATES[(i + round) % COUNT(STATES)];
            configs[i] = config_of(round < CONFIGS ? round : (i + round) % CONFIGS);
            mounts[i].position = PLACES[(i * 5 + round) % COUNT(PLACES)];
            mounts[i].orientation = QUATS[(i + round) % COUNT(QUATS)];
            targets[i] = PLACES[(i + round) % COUNT(PLACES)];
        }
        TAKEN(turret_update_batch(states, configs, sizeof configs[0], mounts, sizeof mounts[0], targets,
                                  sizeof targets[0], 0.016f, poses, statuses, MANY) == 0);
        TAKEN(turret_update_batch(states, configs, 0, mounts, 0, targets, 0, 1, NULL, NULL, MANY) == 0);
    }
}

static void (*const ALL[])(void) = {
    vectors, quaternions, matrices, rotations,   spins, angles,         sight, cameras, camera_paths,
    lead,    lead_batches, batches, aim, aim_batches, turret, turret_batches, platforms, engage, batteries, observers,
};

/* If no flag was raised above, no call traps here, unless a flag was missed. */
static void all_of_it_with_exceptions_unmasked(void)
{
    size_t i;

    calls = 0;
    for (i = 0; i < COUNT(ALL); i++)
        ALL[i]();
    if (checks_failed || !CAN_UNMASK) {
        printf("    not tested with exceptions unmasked: %s\n", CAN_UNMASK ? "it would end here" : "not on this machine");
        return;
    }
    CHECK(calls > 100000);
    is_unmasked = 1;
    for (i = 0; i < COUNT(ALL); i++)
        ALL[i]();
    is_unmasked = 0;
}

static const struct test tests[] = {
    {"vectors", vectors},
    {"quaternions", quaternions},
    {"matrices", matrices},
    {"rotations", rotations},
    {"spins", spins},
    {"angles", angles},
    {"sight", sight},
    {"cameras", cameras},
    {"camera_paths", camera_paths},
    {"lead", lead},
    {"lead_batches", lead_batches},
    {"batches", batches},
    {"aim", aim},
    {"aim_batches", aim_batches},
    {"turret", turret},
    {"turret_batches", turret_batches},
    {"platforms", platforms},
    {"engage", engage},
    {"batteries", batteries},
    {"observers", observers},
    {"all_of_it_with_exceptions_unmasked", all_of_it_with_exceptions_unmasked},
};

MAIN(tests)
