/* Batches: what they count, and the strides at which games store their elements. The golden program compares each batch
 * with its single function, bit for bit. */
#include "check.h"

enum { MOST = 20 };

static union quat a[MOST], b[MOST], out[MOST];

static void fill(void)
{
    size_t i;

    for (i = 0; i < MOST; i++) {
        quat_init_axis(&a[i], 1, (float)i, -2, 0.1f * (float)i);
        quat_init_axis(&b[i], (float)i, 3, 1, 0.3f);
        out[i] = (union quat){{7, 7, 7, 7}};
    }
}

/* ---- quaternions ---- */

static void each_batch_is_its_single_function(void)
{
    static const float half = 0.5f;
    static float m[16 * MOST];
    static union vec3 v[MOST], rotated[MOST];
    size_t i;

    fill();
    for (i = 0; i < MOST; i++)
        v[i] = (union vec3){{(float)i, 2, -1}};
#define CHECK_EACH(batch, single, result, size) \
    do { \
        CHECK((batch) == (result)); \
        for (i = 0; i < MOST; i++) { \
            float one[16]; \
            union quat *const q = (void *)one; \
            union vec3 *const u = (void *)one; \
            (void)q, (void)u; \
            CHECK((single) && same_bits((char *)(result) + i * (size), one, size)); \
        } \
    } while (0)
    CHECK_EACH(quat_mul_batch(out, a, b, MOST), quat_mul(q, &a[i], &b[i]), out, sizeof *out);
    CHECK_EACH(quat_nlerp_batch(out, a, b, &half, 0, MOST), quat_nlerp(q, &a[i], &b[i], half), out, sizeof *out);
    CHECK_EACH(quat_integrate_batch(out, a, v, 0.02f, MOST), quat_integrate(q, &a[i], &v[i], 0.02f), out, sizeof *out);
    CHECK_EACH(euler_to_quat_batch(out, v, MOST), euler_to_quat(q, v[i].v.x, v[i].v.y, v[i].v.z), out, sizeof *out);
    CHECK_EACH(quat_rot_vec_batch(rotated, v, a, 0, MOST), quat_rot_vec(u, &v[i], &a[0]), rotated, sizeof *v);
    CHECK_EACH(quat_to_matrix_batch(m, a, MOST), quat_to_matrix(one, &a[i]), m, 16 * sizeof *m);
#undef CHECK_EACH
}

static void t_may_lie_in_structs_and_the_output_be_an_input(void)
{
    static struct { int id; float t; double other; } keys[MOST];
    size_t i;

    fill();
    for (i = 0; i < MOST; i++)
        keys[i].t = 0.05f * (float)i;
    CHECK(quat_slerp_batch(out, a, b, &keys[0].t, sizeof keys[0], MOST - 1) == out);
    for (i = 0; i < MOST - 1; i++) {
        union quat one;

        CHECK(quat_slerp(&one, &a[i], &b[i], keys[i].t) == &one && same_bits(&out[i], &one, sizeof one));
    }
    CHECK(out[MOST - 1].v.x == 7);
    CHECK(quat_slerp_batch(a, a, b, &keys[0].t, sizeof keys[0], MOST - 1) == a);
    CHECK(same_bits(a, out, (MOST - 1) * sizeof *a));
}

/* ---- turrets ---- */

static void aim_batch_counts_those_that_hold(void)
{
    static union dvec3 targets[MOST], turrets[MOST];
    static struct turret_params params[MOST];
    int32_t held = 0, is_default;
    size_t i;

    for (is_default = 0; is_default < 2; is_default++) {
        fill();
        for (held = 0, i = 0; i < MOST; i++) {
            targets[i] = (union dvec3){{100, i % 7 == 3 ? NAN : 5.0, (double)i}};
            turrets[i] = (union dvec3){{1e6 * (double)(i % 2), 0, 0}};
            params[i] = (struct turret_params){0.01f * (float)i, i % 5 == 4 ? -1.0f : 0.1f};
        }
        CHECK(turret_aim_batch(targets, turrets, a, b, is_default ? NULL : params, sizeof params[0], out, MOST) ==
              (is_default ? 3 : 7));
        for (i = 0; i < MOST; i++) {
            union quat one;

            held += !turret_aim(targets[i].v.x, targets[i].v.y, targets[i].v.z, turrets[i].v.x, turrets[i].v.y,
                                turrets[i].v.z, &a[i], &b[i], is_default ? NULL : &params[i], &one);
            CHECK(same_bits(&out[i], &one, sizeof one));
        }
        CHECK(held == (is_default ? 3 : 7));
    }
}

/* Elements as games store them: one for all, one after the other, and in larger structs. */
#define STRIDES 3
#define STRIDES_OF(type) {0, sizeof(type), sizeof(type) + 8}

enum { FEW = 5 };

static void *element(void *first, size_t stride, size_t i)
{
    return (char *)first + i * stride;
}

static void update_batch_reads_its_elements_at_any_stride(void)
{
    static const size_t config_strides[STRIDES] = STRIDES_OF(struct turret_config);
    static const size_t mount_strides[STRIDES] = STRIDES_OF(struct turret_mount);
    static const size_t target_strides[STRIDES] = STRIDES_OF(union dvec3);
    /* Of doubles, whose alignment suits every element. */
    double configs[FEW * (sizeof(struct turret_config) + 8) / 8 + 1];
    double mounts[FEW * (sizeof(struct turret_mount) + 8) / 8];
    double targets[FEW * (sizeof(union dvec3) + 8) / 8];
    size_t c, m, t, i;

    for (c = 0; c < STRIDES; c++)
        for (m = 0; m < STRIDES; m++)
            for (t = 0; t < STRIDES; t++) {
                struct turret_state states[FEW], alone[FEW];
                struct turret_pose poses[FEW];
                int32_t statuses[FEW], bad = 0;

                for (i = 0; i < FEW; i++) {
                    struct turret_config *config = element(configs, config_strides[c], i);
                    struct turret_mount *mount = element(mounts, mount_strides[m], i);
                    union dvec3 *target = element(targets, target_strides[t], i);

                    turret_config_default(config, TURRET_AXES_CANONICAL);
                    config->azimuth_rate = 0.5f + 0.25f * (float)i;
                    *mount = (struct turret_mount){{{(double)i, 2, 3}}, {{0, 0.1f * (float)i, 0, 1}}};
                    *target = (union dvec3){{-50, 10.0 * (double)i, 7}};
                    states[i] = alone[i] = (struct turret_state){.azimuth = i == 2 ? NAN : 0.1 * (double)i, .elevation = 0.2};
                    memset(&poses[i], 7, sizeof poses[i]);
                }
                CHECK(turret_update_batch(states, (void *)configs, config_strides[c], (void *)mounts, mount_strides[m],
                                          (void *)targets, target_strides[t], 0.5f, poses, statuses, FEW) == 1);
                for (i = 0; i < FEW; i++) {
                    struct turret_pose pose;

                    memset(&pose, 7, sizeof pose);
                    CHECK(statuses[i] == turret_update(&alone[i], element(configs, config_strides[c], i),
                                                       element(mounts, mount_strides[m], i),
                                                       element(targets, target_strides[t], i), 0.5f, &pose));
                    bad += statuses[i] == TURRET_ERROR_NOT_FINITE;
                    CHECK(same_bits(&states[i], &alone[i], sizeof alone[i]));
                    CHECK(same_bits(&poses[i], &pose, sizeof pose));
                }
                CHECK(bad == 1);
            }
}

static void lead_batch_reads_its_elements_at_any_stride(void)
{
    static const size_t shot_strides[STRIDES] = STRIDES_OF(struct turret_shot);
    static const size_t shooter_strides[STRIDES] = STRIDES_OF(struct turret_motion);
    double shots[FEW * (sizeof(struct turret_shot) + 8) / 8 + 1];
    double shooters[FEW * (sizeof(struct turret_motion) + 8) / 8];
    struct turret_motion targets[FEW];
    size_t s, m, i;

    for (s = 0; s < STRIDES; s++)
        for (m = 0; m < STRIDES; m++) {
            struct turret_solution hits[2 * FEW], alone[2];
            int32_t counts[FEW];

            memset(hits, 7, sizeof hits);
            for (i = 0; i < FEW; i++) {
                struct turret_shot *shot = element(shots, shot_strides[s], i);
                struct turret_motion *shooter = element(shooters, shooter_strides[m], i);

                *shot = (struct turret_shot){.speed = 300 + 10 * (float)i, .inherit = 1, .gravity = {{0, -9.81f, 0}}};
                *shooter = (struct turret_motion){{{(double)i, 2, 3}}, {{5 * (float)i, 0, 0}}, {{0, 0, 0}}};
                targets[i] = (struct turret_motion){{{500, 20, 30.0 * (double)i}}, {{0, 0, i == 3 ? NAN : 9}}, {{0, 0, 0}}};
            }
            CHECK(turret_lead_batch((void *)shots, shot_strides[s], (void *)shooters, shooter_strides[m], targets, hits,
                                    counts, FEW) == 1);
            for (i = 0; i < FEW; i++) {
                memset(alone, 7, sizeof alone);
                CHECK(counts[i] == (i == 3 ? TURRET_ERROR_NOT_FINITE : 2));
                CHECK(turret_lead(element(shots, shot_strides[s], i), element(shooters, shooter_strides[m], i),
                                  &targets[i], alone) == counts[i]);
                CHECK(same_bits(alone, &hits[2 * i], sizeof alone));
            }
        }
}

/* ---- bad arguments ---- */

/* A stride is smaller than an element, or not a multiple of its alignment. */
static void bad_stride_is_an_error_of_its_own(void)
{
    static struct turret_state states[2], before[2];
    static const union dvec3 places[2];
    const struct turret_params params[2] = {{1, 1}, {1, 1}};
    const struct turret_mount mounts[2] = {{{{0, 0, 0}}, {{0, 0, 0, 1}}}, {{{0, 0, 0}}, {{0, 0, 0, 1}}}};
    struct turret_config config;
    const float t[2] = {0, 1};

    fill();
    turret_config_default(&config, TURRET_AXES_UNITY);
    CHECK(turret_aim_batch(places, places, a, b, params, 4, out, 2) == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(quat_slerp_batch(out, a, b, t, 2, 2) == NULL && quat_slerp_batch(out, a, b, t, 6, 2) == NULL);
    CHECK(turret_update_batch(states, &config, 0, mounts, sizeof mounts[0] + 4, places, 0, 0.1f, NULL, NULL, 2) ==
          TURRET_ERROR_INVALID_ARGUMENT);
    /* Pointers are checked first, and a batch of nothing takes anything. */
    CHECK(turret_update_batch(states, &config, 1, mounts, 0, NULL, 0, 0.1f, NULL, NULL, 2) == TURRET_ERROR_NULL);
    CHECK(turret_update_batch(NULL, NULL, 1, NULL, 2, NULL, 3, 0, NULL, NULL, 0) == TURRET_OK);
    CHECK(quat_mul_batch(out, NULL, b, 2) == NULL && quat_mul_batch(out, NULL, NULL, 0) == out);
    CHECK(same_bits(states, before, sizeof states) && out[0].v.x == 7);
}

static const struct test tests[] = {
    TEST(each_batch_is_its_single_function),
    TEST(t_may_lie_in_structs_and_the_output_be_an_input),
    TEST(aim_batch_counts_those_that_hold),
    TEST(update_batch_reads_its_elements_at_any_stride),
    TEST(lead_batch_reads_its_elements_at_any_stride),
    TEST(bad_stride_is_an_error_of_its_own),
};

MAIN(tests)
