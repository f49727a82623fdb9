/* Batches against the single calls, at all lengths: the same bits, and bad input and strides. */
#include "check.h"

#define MOST 100

/* xorshift; the same elements every time. */
static uint64_t seed = 88172645463325252u;

static double unit(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (double)(seed >> 11) / 4503599627370496.0 - 1.0;
}

/* One in sixteen numbers is not an ordinary one. */
static float number(double size)
{
    static const float hard[] = {0.0f, -0.0f, 1e-45f, 1e30f, INFINITY, -INFINITY, NAN, 1.0f};
    double x = unit();

    return x > 0.875 ? hard[(size_t)((x - 0.875) * 64.0) % 8] : (float)(x * size);
}

static union quat a_quat(void)
{
    union quat q = {{(float)unit(), (float)unit(), (float)unit(), (float)unit()}};

    if (unit() > 0.9)
        q.v.x = number(1.0);
    else
        quat_normalize(&q, &q);
    return q;
}

static int same_floats(const void *a, const void *b, size_t floats)
{
    size_t i;

    for (i = 0; i < floats; i++) {
        float x, y;

        memcpy(&x, (const char *)a + 4 * i, 4);
        memcpy(&y, (const char *)b + 4 * i, 4);
        if (memcmp(&x, &y, 4) && !(x != x && y != y))
            return 0;
    }
    return 1;
}

static union quat a[MOST], b[MOST], out[MOST];
static union vec3 v[MOST], rotated[MOST];
static float t[MOST];

static void fill(void)
{
    size_t i;

    for (i = 0; i < MOST; i++) {
        a[i] = a_quat();
        b[i] = a_quat();
        v[i] = (union vec3){{number(5.0), number(5.0), number(5.0)}};
        t[i] = number(1.0);
    }
}

static void clear(void)
{
    size_t i;

    for (i = 0; i < MOST; i++) {
        out[i] = (union quat){{7, 7, 7, 7}};
        rotated[i] = (union vec3){{7, 7, 7}};
    }
}

/* ---- the same bits ---- */

static void quat_mul_batch_is_quat_mul(void)
{
    size_t count, i;

    for (count = 1; count <= MOST; count++) {
        fill();
        CHECK(quat_mul_batch(out, a, b, count) == out);
        for (i = 0; i < count; i++) {
            union quat one;

            CHECK(same_floats(&out[i], quat_mul(&one, &a[i], &b[i]), 4));
        }
    }
}

static void interpolations_in_batches_are_the_single_ones(void)
{
    size_t count, i;

    for (count = 1; count <= MOST; count++) {
        const float shared = (float)fabs(unit());

        fill();
        clear();
        CHECK(quat_slerp_batch(out, a, b, t, sizeof(float), count) == out);
        for (i = 0; i < count; i++) {
            union quat one = {{7, 7, 7, 7}};

            quat_slerp(&one, &a[i], &b[i], t[i]);
            CHECK(same_floats(&out[i], &one, 4));
        }
        clear();
        CHECK(quat_nlerp_batch(out, a, b, &shared, 0, count) == out);
        for (i = 0; i < count; i++) {
            union quat one = {{7, 7, 7, 7}};

            quat_nlerp(&one, &a[i], &b[i], shared);
            CHECK(same_floats(&out[i], &one, 4));
        }
    }
}

static void t_may_lie_in_structs(void)
{
    static struct { int id; float t; double other; } keys[MOST];
    size_t i;

    fill();
    clear();
    for (i = 0; i < MOST; i++)
        keys[i].t = t[i];
    CHECK(quat_slerp_batch(out, a, b, &keys[0].t, sizeof keys[0], MOST) == out);
    for (i = 0; i < MOST; i++) {
        union quat one = {{7, 7, 7, 7}};

        quat_slerp(&one, &a[i], &b[i], t[i]);
        CHECK(same_floats(&out[i], &one, 4));
    }
}

static void quat_rot_vec_batch_is_quat_rot_vec(void)
{
    size_t count, i, stride;

    for (count = 1; count <= MOST; count++)
        for (stride = 0; stride <= sizeof(union quat); stride += sizeof(union quat)) {
            fill();
            a[0] = (union quat){{0, 0, 0, stride ? 0.0f : 1.0f}};
            clear();
            CHECK(quat_rot_vec_batch(rotated, v, a, stride, count) == rotated);
            for (i = 0; i < count; i++) {
                union vec3 one = {{7, 7, 7}};

                quat_rot_vec(&one, &v[i], stride ? &a[i] : &a[0]);
                CHECK(same_floats(&rotated[i], &one, 3));
            }
        }
}

static void quat_to_matrix_batch_is_quat_to_matrix(void)
{
    static float m[16 * MOST];
    size_t count, i, k;

    for (count = 1; count <= MOST; count++) {
        fill();
        for (i = 0; i < 16 * MOST; i++)
            m[i] = 7;
        CHECK(quat_to_matrix_batch(m, a, count) == m);
        for (i = 0; i < count; i++) {
            float one[16];

            for (k = 0; k < 16; k++)
                one[k] = 7;
            quat_to_matrix(one, &a[i]);
            CHECK(same_floats(&m[16 * i], one, 16));
        }
    }
}

static void euler_to_quat_batch_is_euler_to_quat(void)
{
    size_t count, i;

    for (count = 1; count <= MOST; count++) {
        fill();
        clear();
        CHECK(euler_to_quat_batch(out, v, count) == out);
        for (i = 0; i < count; i++) {
            union quat one = {{7, 7, 7, 7}};

            euler_to_quat(&one, v[i].v.x, v[i].v.y, v[i].v.z);
            CHECK(same_floats(&out[i], &one, 4));
        }
    }
}

static void quat_integrate_batch_is_quat_integrate(void)
{
    size_t count, i;

    for (count = 1; count <= MOST; count++) {
        fill();
        clear();
        CHECK(quat_integrate_batch(out, a, v, 0.02f, count) == out);
        for (i = 0; i < count; i++) {
            union quat one = {{7, 7, 7, 7}};

            quat_integrate(&one, &a[i], &v[i], 0.02f);
            CHECK(same_floats(&out[i], &one, 4));
        }
    }
}

static void turret_aim_batch_is_turret_aim_and_counts_those_that_hold(void)
{
    static union dvec3 targets[MOST], turrets[MOST];
    static struct turret_params params[MOST];
    size_t count, i;

    for (count = 1; count <= MOST; count++) {
        int32_t held = 0, returned;

        fill();
        for (i = 0; i < MOST; i++) {
            targets[i] = (union dvec3){{unit() * 100, unit() * 100, number(100.0)}};
            turrets[i] = (union dvec3){{1e6 * unit(), 0, 0}};
            params[i] = (struct turret_params){fabsf(number(0.2)), number(1.0)};
        }
        returned = turret_aim_batch(targets, turrets, a, b, params, sizeof params[0], out, count);
        for (i = 0; i < count; i++) {
            union quat one;

            held += !turret_aim(targets[i].v.x, targets[i].v.y, targets[i].v.z, turrets[i].v.x, turrets[i].v.y,
                                turrets[i].v.z, &a[i], &b[i], &params[i], &one);
            CHECK(same_floats(&out[i], &one, 4));
        }
        CHECK(returned == held);
        CHECK(turret_aim_batch(targets, turrets, a, b, NULL, 0, out, count) >= 0);
        for (i = 0; i < count; i++) {
            union quat one;

            turret_aim(targets[i].v.x, targets[i].v.y, targets[i].v.z, turrets[i].v.x, turrets[i].v.y,
                       turrets[i].v.z, &a[i], &b[i], NULL, &one);
            CHECK(same_floats(&out[i], &one, 4));
        }
    }
}

static void turret_update_batch_is_turret_update(void)
{
    static struct turret_state states[MOST], before[MOST];
    static struct turret_mount mounts[MOST];
    static struct turret_pose poses[MOST];
    static union dvec3 targets[MOST];
    static int32_t statuses[MOST];
    struct turret_config configs[2];
    size_t i, stride;
    int32_t bad = 0, returned;

    turret_config_default(&configs[0], TURRET_AXES_UNITY);
    configs[0].azimuth_rate = 0.5f;
    configs[0].azimuth_accel = 2.0f;
    for (stride = 0; stride < 2; stride++) {
        fill();
        for (i = 0; i < MOST; i++) {
            states[i] = before[i] = (struct turret_state){.azimuth = unit(), .elevation = unit(), .azimuth_rate = number(0.1)};
            mounts[i] = (struct turret_mount){{{unit(), unit(), unit()}}, a[i]};
            targets[i] = (union dvec3){{100 * unit(), 100 * unit(), 100 * unit()}};
            memset(&poses[i], 7, sizeof poses[i]);
        }
        returned = turret_update_batch(states, configs, 0, mounts, stride * sizeof mounts[0], targets,
                                       sizeof targets[0], 0.1f, poses, statuses, MOST);
        for (bad = 0, i = 0; i < MOST; i++) {
            struct turret_pose pose;
            int32_t status;

            memset(&pose, 7, sizeof pose);
            status = turret_update(&before[i], configs, &mounts[stride * i], &targets[i], 0.1f, &pose);
            bad += status < 0;
            CHECK(statuses[i] == status);
            CHECK(memcmp(&states[i], &before[i], sizeof states[i]) == 0);
            CHECK(memcmp(&poses[i], &pose, sizeof pose) == 0);
        }
        CHECK(returned == bad);
    }
    CHECK(turret_update_batch(states, configs, 0, mounts, 0, targets, 0, 0.1f, NULL, NULL, MOST) >= 0);

    configs[0].azimuth_rate = -1.0f;
    memcpy(before, states, sizeof states);
    CHECK(turret_update_batch(states, configs, 0, mounts, 0, targets, 0, 0.1f, NULL, statuses, MOST) == MOST);
    CHECK(memcmp(before, states, sizeof states) == 0);
    CHECK(statuses[0] == TURRET_ERROR_INVALID_LIMITS && statuses[MOST - 1] == TURRET_ERROR_INVALID_LIMITS);
}

static void turret_lead_batch_is_turret_lead(void)
{
    static struct turret_motion targets[MOST];
    static struct turret_solution hits[2 * MOST];
    static int32_t counts[MOST];
    const struct turret_shot shot = {300, 1, 0, {{0, -9.81f, 0}}, 0, 0, 0, 0, 0};
    const struct turret_motion shooter = {{{1, 2, 3}}, {{5, 0, 0}}, {{0, 0, 0}}};
    int32_t bad = 0, returned;
    size_t i;

    for (i = 0; i < MOST; i++) {
        targets[i].position = (union dvec3){{5000 * unit(), 500 * unit(), 5000 * unit()}};
        targets[i].velocity = (union vec3){{(float)(50 * unit()), number(50.0), 0}};
        targets[i].acceleration = (union vec3){{0, 0, i % 2 ? 0.0f : 1.0f}};
    }
    memset(hits, 7, sizeof hits);
    returned = turret_lead_batch(&shot, 0, &shooter, 0, targets, hits, counts, MOST);
    for (i = 0; i < MOST; i++) {
        struct turret_solution one[2];
        int32_t found;

        memset(one, 7, sizeof one);
        found = turret_lead(&shot, &shooter, &targets[i], one);
        bad += found < 0;
        CHECK(counts[i] == found);
        CHECK(memcmp(one, &hits[2 * i], sizeof one) == 0);
    }
    CHECK(returned == bad && bad > 0);
}

/* ---- strides ---- */

/* Elements as games store them: one for all, one after the other, and in larger structs. */
#define STRIDES 3
#define STRIDES_OF(type) {0, sizeof(struct type), sizeof(struct type) + 8}

static void *element(void *first, size_t stride, size_t i)
{
    return (char *)first + i * stride;
}

static void turret_update_batch_reads_its_elements_at_any_stride(void)
{
    enum { COUNT = 5 };
    static const size_t config_strides[STRIDES] = STRIDES_OF(turret_config);
    static const size_t mount_strides[STRIDES] = STRIDES_OF(turret_mount);
    static const size_t target_strides[STRIDES] = {0, sizeof(union dvec3), sizeof(union dvec3) + 8};
    /* Of doubles, whose alignment suits every element. */
    double configs[COUNT * (sizeof(struct turret_config) + 8) / 8 + 1];
    double mounts[COUNT * (sizeof(struct turret_mount) + 8) / 8];
    double targets[COUNT * (sizeof(union dvec3) + 8) / 8];
    size_t c, m, t, i;

    for (c = 0; c < STRIDES; c++)
        for (m = 0; m < STRIDES; m++)
            for (t = 0; t < STRIDES; t++) {
                struct turret_state states[COUNT], alone[COUNT];
                struct turret_pose poses[COUNT];
                int32_t statuses[COUNT];

                for (i = 0; i < COUNT; i++) {
                    struct turret_config *config = element(configs, config_strides[c], i);
                    struct turret_mount *mount = element(mounts, mount_strides[m], i);
                    union dvec3 *target = element(targets, target_strides[t], i);

                    turret_config_default(config, TURRET_AXES_CANONICAL);
                    config->azimuth_rate = 0.5f + 0.25f * (float)i;
                    *mount = (struct turret_mount){{{(double)i, 2, 3}}, {{0, 0.1f * (float)i, 0, 1}}};
                    *target = (union dvec3){{-50, 10.0 * (double)i, 7}};
                    states[i] = alone[i] = (struct turret_state){.azimuth = 0.1 * (double)i, .elevation = 0.2};
                }
                CHECK(turret_update_batch(states, (void *)configs, config_strides[c], (void *)mounts, mount_strides[m],
                                          (void *)targets, target_strides[t], 0.5f, poses, statuses, COUNT) == 0);
                for (i = 0; i < COUNT; i++) {
                    struct turret_pose pose;

                    CHECK(statuses[i] == turret_update(&alone[i], element(configs, config_strides[c], i),
                                                       element(mounts, mount_strides[m], i),
                                                       element(targets, target_strides[t], i), 0.5f, &pose));
                    CHECK(same_bits(&states[i], &alone[i], sizeof alone[i]));
                    CHECK(same_bits(&poses[i], &pose, sizeof pose));
                }
            }
}

static void turret_lead_batch_reads_its_elements_at_any_stride(void)
{
    enum { COUNT = 5 };
    static const size_t shot_strides[STRIDES] = STRIDES_OF(turret_shot);
    static const size_t shooter_strides[STRIDES] = STRIDES_OF(turret_motion);
    double shots[COUNT * (sizeof(struct turret_shot) + 8) / 8 + 1];
    double shooters[COUNT * (sizeof(struct turret_motion) + 8) / 8];
    struct turret_motion targets[COUNT];
    size_t s, m, i;

    for (s = 0; s < STRIDES; s++)
        for (m = 0; m < STRIDES; m++) {
            struct turret_solution hits[2 * COUNT], alone[2];
            int32_t counts[COUNT];

            for (i = 0; i < COUNT; i++) {
                struct turret_shot *shot = element(shots, shot_strides[s], i);
                struct turret_motion *shooter = element(shooters, shooter_strides[m], i);

                *shot = (struct turret_shot){300 + 10 * (float)i, 1, 0, {{0, -9.81f, 0}}, 0, 0, 0, 0, 0};
                *shooter = (struct turret_motion){{{(double)i, 2, 3}}, {{5 * (float)i, 0, 0}}, {{0, 0, 0}}};
                targets[i] = (struct turret_motion){{{500, 20, 30.0 * (double)i}}, {{0, 0, 9}}, {{0, 0, 0}}};
            }
            CHECK(turret_lead_batch((void *)shots, shot_strides[s], (void *)shooters, shooter_strides[m], targets, hits,
                                    counts, COUNT) == 0);
            for (i = 0; i < COUNT; i++) {
                CHECK(counts[i] == 2);
                CHECK(turret_lead(element(shots, shot_strides[s], i), element(shooters, shooter_strides[m], i),
                                  &targets[i], alone) == 2);
                CHECK(same_bits(alone, &hits[2 * i], sizeof alone));
            }
        }
}

/* ---- edges ---- */

static void batch_of_nothing_takes_null(void)
{
    CHECK(quat_mul_batch(NULL, NULL, NULL, 0) == NULL);
    CHECK(quat_slerp_batch(out, NULL, NULL, NULL, 0, 0) == out);
    CHECK(quat_nlerp_batch(out, NULL, NULL, NULL, 0, 0) == out);
    CHECK(quat_rot_vec_batch(NULL, NULL, NULL, 0, 0) == NULL);
    CHECK(quat_to_matrix_batch(NULL, NULL, 0) == NULL);
    CHECK(euler_to_quat_batch(NULL, NULL, 0) == NULL);
    CHECK(quat_integrate_batch(NULL, NULL, NULL, 0, 0) == NULL);
    CHECK(turret_aim_batch(NULL, NULL, NULL, NULL, NULL, 0, NULL, 0) == TURRET_OK);
    CHECK(turret_update_batch(NULL, NULL, 0, NULL, 0, NULL, 0, 0, NULL, NULL, 0) == TURRET_OK);
    CHECK(turret_lead_batch(NULL, 0, NULL, 0, NULL, NULL, NULL, 0) == TURRET_OK);
}

static void null_in_a_batch_writes_nothing(void)
{
    union quat before[MOST];

    fill();
    clear();
    memcpy(before, out, sizeof out);
    CHECK(quat_mul_batch(NULL, a, b, MOST) == NULL);
    CHECK(quat_mul_batch(out, NULL, b, MOST) == NULL);
    CHECK(quat_mul_batch(out, a, NULL, MOST) == NULL);
    CHECK(quat_slerp_batch(out, a, b, NULL, 0, MOST) == NULL);
    CHECK(quat_slerp_batch(out, a, b, t, 2, MOST) == NULL);
    CHECK(quat_slerp_batch(out, a, b, &t[MOST - 1], (size_t)-4, 2) == NULL);
    CHECK(quat_integrate_batch(out, a, NULL, 0.1f, MOST) == NULL);
    CHECK(euler_to_quat_batch(out, NULL, MOST) == NULL);
    CHECK(turret_aim_batch(NULL, NULL, a, b, NULL, 0, out, MOST) == TURRET_ERROR_NULL);
    CHECK(memcmp(before, out, sizeof out) == 0);
}

/* All bad strides of a batch: smaller than a struct, or not a multiple of the alignment. */
static void stride_that_is_none_is_an_error_of_its_own(void)
{
    static struct turret_state states[2], states_before[2];
    static struct turret_solution hits[4];
    static union dvec3 places[2];
    static const struct turret_motion motions[2] = {{{{5, 0, 0}}, {{0, 0, 0}}, {{0, 0, 0}}},
                                                    {{{0, 0, 5}}, {{0, 0, 0}}, {{0, 0, 0}}}};
    const struct turret_params params[2] = {{1, 1}, {1, 1}};
    const struct turret_shot shots[2] = {{300, 0, 0, {{0, 0, 0}}, 0, 0, 0, 0, 0}, {300, 0, 0, {{0, 0, 0}}, 0, 0, 0, 0, 0}};
    const struct turret_mount mounts[2] = {{{{0, 0, 0}}, {{0, 0, 0, 1}}}, {{{0, 0, 0}}, {{0, 0, 0, 1}}}};
    struct turret_config configs[2];
    int32_t counts[2] = {77, 77};
    union quat before[MOST];
    size_t count;

    fill();
    clear();
    turret_config_default(&configs[0], TURRET_AXES_UNITY);
    configs[1] = configs[0];
    memcpy(before, out, sizeof out);
    memcpy(states_before, states, sizeof states);
    /* Also for a batch of one element, which has no second. */
    for (count = 1; count <= 2; count++) {
        CHECK(turret_aim_batch(places, places, a, b, params, 4, out, count) == TURRET_ERROR_INVALID_ARGUMENT);
        CHECK(turret_aim_batch(places, places, a, b, params, 10, out, count) == TURRET_ERROR_INVALID_ARGUMENT);
        CHECK(quat_slerp_batch(out, a, b, t, 2, count) == NULL && quat_slerp_batch(out, a, b, t, 6, count) == NULL);
        CHECK(quat_nlerp_batch(out, a, b, t, 3, count) == NULL && quat_nlerp_batch(out, a, b, t, 5, count) == NULL);
        CHECK(quat_rot_vec_batch(rotated, v, a, 12, count) == NULL && quat_rot_vec_batch(rotated, v, a, 17, count) == NULL);
        CHECK(turret_update_batch(states, configs, sizeof configs[0] - 4, mounts, 0, places, 0, 0.1f, NULL, NULL,
                                  count) == TURRET_ERROR_INVALID_ARGUMENT);
        CHECK(turret_update_batch(states, configs, 0, mounts, sizeof mounts[0] + 4, places, 0, 0.1f, NULL, NULL,
                                  count) == TURRET_ERROR_INVALID_ARGUMENT);
        CHECK(turret_update_batch(states, configs, 0, mounts, 0, places, 16, 0.1f, NULL, NULL, count) ==
              TURRET_ERROR_INVALID_ARGUMENT);
        CHECK(turret_lead_batch(shots, 8, motions, 0, motions, hits, counts, count) == TURRET_ERROR_INVALID_ARGUMENT);
        CHECK(turret_lead_batch(shots, 0, motions, 52, motions, hits, counts, count) ==
              TURRET_ERROR_INVALID_ARGUMENT);
        /* Pointers are checked first. */
        CHECK(turret_update_batch(states, configs, 1, mounts, 0, NULL, 0, 0.1f, NULL, NULL, count) ==
              TURRET_ERROR_NULL);
        CHECK(turret_lead_batch(shots, 1, NULL, 0, motions, hits, counts, count) == TURRET_ERROR_NULL);
    }
    CHECK(turret_aim_batch(NULL, NULL, NULL, NULL, params, 1, NULL, 0) == TURRET_OK);
    CHECK(turret_update_batch(NULL, NULL, 1, NULL, 2, NULL, 3, 0, NULL, NULL, 0) == TURRET_OK);
    CHECK(quat_slerp_batch(out, NULL, NULL, NULL, 1, 0) == out);
    CHECK(memcmp(before, out, sizeof out) == 0 && memcmp(states_before, states, sizeof states) == 0);
    CHECK(counts[0] == 77 && counts[1] == 77);
}

static void output_may_be_the_input(void)
{
    union quat wanted[MOST];

    fill();
    memcpy(wanted, a, sizeof a);
    quat_slerp_batch(wanted, a, b, t, sizeof(float), MOST);
    quat_slerp_batch(a, a, b, t, sizeof(float), MOST);
    CHECK(same_floats(a, wanted, 4 * MOST));
}

static void arrays_need_no_more_than_the_alignment_of_floats(void)
{
    static float raw[4 * MOST + 3], raw_out[4 * MOST + 1];
    union quat *from = (union quat *)(void *)(raw + 3), *to = (union quat *)(void *)(raw_out + 1);
    union quat wanted[MOST];

    fill();
    memcpy(from, a, sizeof a);
    quat_mul_batch(wanted, a, b, MOST);
    CHECK(quat_mul_batch(to, from, b, MOST) == to);
    CHECK(same_floats(to, wanted, 4 * MOST));
}

static void nothing_is_written_beyond_the_count(void)
{
    size_t count, i;

    for (count = 1; count < MOST; count++) {
        fill();
        clear();
        quat_mul_batch(out, a, b, count);
        quat_rot_vec_batch(rotated, v, b, 0, count);
        for (i = count; i < MOST; i++)
            CHECK(out[i].v.x == 7 && out[i].v.w == 7 && rotated[i].v.x == 7 && rotated[i].v.z == 7);
    }
}

static const struct test tests[] = {
    {"turret_update_batch_reads_its_elements_at_any_stride", turret_update_batch_reads_its_elements_at_any_stride},
    {"turret_lead_batch_reads_its_elements_at_any_stride", turret_lead_batch_reads_its_elements_at_any_stride},
    {"quat_mul_batch_is_quat_mul", quat_mul_batch_is_quat_mul},
    {"interpolations_in_batches_are_the_single_ones", interpolations_in_batches_are_the_single_ones},
    {"t_may_lie_in_structs", t_may_lie_in_structs},
    {"quat_rot_vec_batch_is_quat_rot_vec", quat_rot_vec_batch_is_quat_rot_vec},
    {"quat_to_matrix_batch_is_quat_to_matrix", quat_to_matrix_batch_is_quat_to_matrix},
    {"euler_to_quat_batch_is_euler_to_quat", euler_to_quat_batch_is_euler_to_quat},
    {"quat_integrate_batch_is_quat_integrate", quat_integrate_batch_is_quat_integrate},
    {"turret_aim_batch_is_turret_aim_and_counts_those_that_hold",
     turret_aim_batch_is_turret_aim_and_counts_those_that_hold},
    {"turret_update_batch_is_turret_update", turret_update_batch_is_turret_update},
    {"turret_lead_batch_is_turret_lead", turret_lead_batch_is_turret_lead},
    {"batch_of_nothing_takes_null", batch_of_nothing_takes_null},
    {"null_in_a_batch_writes_nothing", null_in_a_batch_writes_nothing},
    {"stride_that_is_none_is_an_error_of_its_own", stride_that_is_none_is_an_error_of_its_own},
    {"output_may_be_the_input", output_may_be_the_input},
    {"arrays_need_no_more_than_the_alignment_of_floats", arrays_need_no_more_than_the_alignment_of_floats},
    {"nothing_is_written_beyond_the_count", nothing_is_written_beyond_the_count},
};

MAIN(tests)
