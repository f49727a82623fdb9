/* Turrets on mounts, with offsets, and in the axes of other engines: where their lines go. */
#include "turret_check.h"

#define STEP (1.0f / 60)

/* a * b, as an orientation on which a part sits */
static union quat times(const union quat *a, const union quat *b)
{
    double ax = a->v.x, ay = a->v.y, az = a->v.z, aw = a->v.w;
    double bx = b->v.x, by = b->v.y, bz = b->v.z, bw = b->v.w;
    union quat q;

    q.v.x = (float)(aw * bx + ax * bw + ay * bz - az * by);
    q.v.y = (float)(aw * by - ax * bz + ay * bw + az * bx);
    q.v.z = (float)(aw * bz + ax * by - ay * bx + az * bw);
    q.v.w = (float)(aw * bw - ax * bx - ay * by - az * bz);
    return q;
}

/* ---- mounts ---- */

static void update_points_at_the_same_angles_on_any_mount(void)
{
    const struct turret_config config = turret_between(-170, 170, -20, 80, INFINITY);
    size_t m;

    for (m = 0; m < COUNT(MOUNTS); m++) {
        const union dvec3 target = target_at(&MOUNTS[m], -130, 55, 300);
        struct turret_state state = {0, 0, 0, 0};
        struct turret_pose pose;

        CHECK(turret_update(&state, &config, &MOUNTS[m], &target, STEP, &pose) == TURRET_ON_TARGET);
        CHECK_ANGLES(state, -130, 55, 2e-7);
        CHECK_NEAR(miss(&pose, &target, NULL), 0, 5e-7);
    }
}

static void update_upside_down_turns_the_other_way_in_the_world(void)
{
    const struct turret_config config = turret_between(-170, 170, -20, 80, 60);
    const struct turret_mount hanging = {{{0, 50, 0}}, {{1, 0, 0, 0}}};
    const union dvec3 left_and_below = {{100, 0, -100}}, above = {{100, 200, 0}};
    struct turret_state state = {0, 0, 0, 0};
    struct turret_pose pose;

    turret_update(&state, &config, &hanging, &left_and_below, 0.25f, &pose);
    CHECK_ANGLES(state, -15, 15, 1e-7);
    CHECK(turret_update(&state, &config, &hanging, &left_and_below, 1, &pose) == TURRET_ON_TARGET);
    CHECK_NEAR(state.azimuth, -PI / 4, ROUNDING);
    CHECK_NEAR(state.elevation, atan2(50, sqrt(2) * 100), ROUNDING);
    CHECK(turret_update(&state, &config, &hanging, &above, 9, &pose) == TURRET_ELEVATION_LIMITED);
    CHECK_ANGLES(state, 0, -20, 1e-6);
}

static void update_nested_at_a_right_angle_stays_on_target_from_a_turning_parent(void)
{
    /* The second turret sits on the muzzle of the first, rolled by 90 degrees about its barrel. */
    const union quat quarter = {{0.70710678f, 0, 0, 0.70710678f}};
    struct turret_config parent_config = turret_between(-170, 170, -20, 80, 40), child_config;
    struct turret_state parent = {0, 0, 0, 0}, child = {0, 0, 0, 0};
    const union dvec3 target = {{40, 90, 70}}, parents_target = {{-100, 60, -90}};
    struct turret_pose pose;
    int i;

    turret_config_default(&child_config, TURRET_AXES_CANONICAL);
    parent_config.trunnion.v.y = 2;
    parent_config.muzzle.v.x = 5;
    child_config.muzzle.v.x = 0.5f;
    for (i = 0; i < 300; i++) {
        struct turret_mount mount;

        turret_update(&parent, &parent_config, &MOUNTS[2], &parents_target, STEP, &pose);
        mount.position = pose.muzzle;
        mount.orientation = times(&pose.barrel, &quarter);
        CHECK(turret_update(&child, &child_config, &mount, &target, STEP, &pose) & TURRET_ON_TARGET);
        CHECK_NEAR(miss(&pose, &target, NULL), 0, 6e-7);
    }
}

/* ---- offsets ---- */

/* Trunnion and muzzle: none, a plain gun, one beside its axis, and one beside and above everything. */
static const union vec3 OFFSETS[][2] = {
    {{{0, 0, 0}}, {{2, 0, 0}}},
    {{{0.5f, 1.5f, 0}}, {{3, 0, 0}}},
    {{{-0.4f, 2, 0.5f}}, {{4, 0, 0}}},
    {{{0.7f, -1, -0.3f}}, {{2.5f, 0.4f, 0.8f}}},
    {{{0, 10, 0}}, {{0, -0.5f, -1}}},
};

static double length_of(const union vec3 *v)
{
    double x = v->v.x, y = v->v.y, z = v->v.z;

    return sqrt(x * x + y * y + z * z);
}

static struct turret_config offset_turret(size_t i)
{
    struct turret_config config = turret_between(-900, 900, -90, 90, INFINITY);

    config.azimuth_min = -INFINITY;
    config.azimuth_max = INFINITY;
    config.trunnion = OFFSETS[i][0];
    config.muzzle = OFFSETS[i][1];
    return config;
}

static void muzzle_line_passes_through_the_target_from_one_length_to_a_million(void)
{
    static const double lengths[] = {1, 1.2, 2, 5, 30, 1e3, 1e6}, azimuths[] = {0, 50, 140, 180, -75};
    static const double elevations[] = {0, 25, -40, 60, -65};
    size_t o, l, a, e, m;

    for (o = 0; o < COUNT(OFFSETS); o++)
        for (l = 0; l < COUNT(lengths); l++)
            for (a = 0; a < COUNT(azimuths); a++)
                for (e = 0; e < COUNT(elevations); e++)
                    for (m = 0; m < COUNT(MOUNTS); m++) {
                        const struct turret_config config = offset_turret(o);
                        /* Seen from the trunnion's height, a length away from wherever the muzzle may be. */
                        double muzzle = length_of(&config.muzzle), trunnion = length_of(&config.trunnion), way[3];
                        double away = trunnion + muzzle * (1 + lengths[l]);
                        struct turret_state state = standing(20, 5);
                        struct turret_pose pose;
                        union dvec3 target;
                        double distance, angle;
                        int i;

                        direction(azimuths[a], elevations[e], way);
                        for (i = 0; i < 3; i++)
                            way[i] = way[i] * away + (i == 1 ? config.trunnion.v.y : 0);
                        target = place(&MOUNTS[m], way);
                        CHECK((turret_update(&state, &config, &MOUNTS[m], &target, STEP, &pose) & ~TURRET_AT_REST) ==
                              TURRET_ON_TARGET);
                        angle = miss(&pose, &target, &distance);
                        CHECK(distance >= muzzle * lengths[l] * 0.99 && distance <= away + trunnion + muzzle);
                        CHECK(sin(angle) < 1e-5 && angle < 1);
                        CHECK_NEAR(pose.error, angle, 5e-7);
                    }
}

static void target_nearer_than_the_offsets_allow_is_too_close_and_finite(void)
{
    static const struct {
        size_t offset;
        double forward, up, right;
    } cases[] = {
        {0, 1, 0, 0}, {0, 0.5, 1, -1}, {0, 1e-300, 0, 0}, {1, 2, 2, 0}, {1, 0.5, 1.5, 0}, {1, 0, 1.5, 0},
        {2, 0.1, 50, 0.1}, {2, 0, 1e6, 0}, {2, 0, 2, 0}, {2, 0, 0, 0}, {3, 0.2, 9, 0.2}, {3, 2, -1, 1}, {4, 0.2, 10, 1},
    };
    size_t c, k;

    for (c = 0; c < COUNT(cases); c++) {
        const struct turret_config config = offset_turret(cases[c].offset);
        const union dvec3 target = {{cases[c].forward, cases[c].up, cases[c].right}};
        struct turret_state state = standing(20, 5);
        struct turret_pose pose;
        int32_t flags = turret_update(&state, &config, &LEVEL, &target, STEP, &pose);

        CHECK(flags & TURRET_TOO_CLOSE);
        CHECK(isfinite(state.azimuth) && isfinite(state.elevation));
        CHECK(isfinite(state.azimuth_rate) && isfinite(state.elevation_rate));
        for (k = 0; k < 4; k++) {
            CHECK(isfinite(pose.base.vec[k]) && isfinite(pose.barrel.vec[k]));
            CHECK(isfinite(pose.muzzle.vec[k % 3]) && isfinite(pose.boresight.vec[k % 3]));
        }
        CHECK_NEAR(pose.error, miss(&pose, &target, NULL), 5e-7);
        if (!(flags & TURRET_TOO_CLOSE))
            printf("    case %u\n", (unsigned)c);
    }
}

static void target_between_the_muzzle_and_the_axis_behind_it_is_hit(void)
{
    struct turret_config config = turret_between(-90, 90, -45, 45, 90);
    const union dvec3 targets[] = {{{-1, 0, 0}}, {{-1, 0.1, 0}}, {{-1, 0.2, 0.3}}};
    size_t t;

    config.muzzle.v.x = -2;
    for (t = 0; t < COUNT(targets); t++) {
        const union dvec3 *target = &targets[t];
        struct turret_state state = {0, 0, 0, 0};
        struct turret_pose pose;
        double distance;

        CHECK(turret_can_aim_at(&config, &LEVEL, target) == 1);
        CHECK((turret_update(&state, &config, &LEVEL, target, 5, &pose) & ~TURRET_AT_REST) == TURRET_ON_TARGET);
        CHECK_NEAR(miss(&pose, target, &distance), 0, 5e-7);
        CHECK_NEAR(distance, 2 - sqrt(1 + target->v.y * target->v.y + target->v.z * target->v.z), 1e-6);
    }
}

static void target_at_the_muzzle_leaves_the_angles(void)
{
    const struct turret_config config = offset_turret(1);
    struct turret_state state = standing(30, 20), start;
    struct turret_pose pose;

    start = state;
    turret_pose_of(&state, &config, &LEVEL, &pose);
    CHECK(turret_update(&state, &config, &LEVEL, &pose.muzzle, STEP, &pose) >= 0);
    CHECK_NEAR(state.azimuth, start.azimuth, 1e-6);
    CHECK_NEAR(state.elevation, start.elevation, 1e-6);
}

/* ---- axes ---- */

/* Forward and up of TURRET_AXES_*. */
static const double FORWARD[][3] = {{1, 0, 0}, {0, 0, 1}, {0, 0, -1}, {1, 0, 0}};
static const double UP[][3] = {{0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 0, 1}};

/* A vector given along forward, up and forward x up, in an engine's axes. */
static void in_engine(size_t axes, const double v[3], double out[3])
{
    const double *f = FORWARD[axes], *u = UP[axes];
    double side[3];
    int i;

    side[0] = f[1] * u[2] - f[2] * u[1];
    side[1] = f[2] * u[0] - f[0] * u[2];
    side[2] = f[0] * u[1] - f[1] * u[0];
    for (i = 0; i < 3; i++)
        out[i] = f[i] * v[0] + u[i] * v[1] + side[i] * v[2];
}

static union vec3 vec3_in_engine(size_t axes, const union vec3 *v)
{
    double in[3], out[3];
    union vec3 result;
    int i;

    for (i = 0; i < 3; i++)
        in[i] = v->vec[i];
    in_engine(axes, in, out);
    for (i = 0; i < 3; i++)
        result.vec[i] = (float)out[i];
    return result;
}

static union quat quat_in_engine(size_t axes, const union quat *q)
{
    const union vec3 axis = {{q->v.x, q->v.y, q->v.z}}, turned_axis = vec3_in_engine(axes, &axis);
    const union quat result = {{turned_axis.v.x, turned_axis.v.y, turned_axis.v.z, q->v.w}};

    return result;
}

static union dvec3 dvec3_in_engine(size_t axes, const union dvec3 *v)
{
    union dvec3 result;

    in_engine(axes, v->vec, result.vec);
    return result;
}

static void axes_forward_is_the_engines_and_azimuth_turns_about_its_up(void)
{
    static const double angles[][2] = {{0, 0}, {90, 0}, {30, 0}, {0, 90}, {-50, 40}, {170, -20}};
    size_t axes, a, i;

    for (axes = 0; axes < 4; axes++)
        for (a = 0; a < COUNT(angles); a++) {
            const struct turret_state state = standing(angles[a][0], angles[a][1]);
            struct turret_config config;
            struct turret_pose pose;
            double canonical[3], wanted[3], out[3];

            turret_config_default(&config, (int32_t)axes);
            CHECK(turret_pose_of(&state, &config, &LEVEL, &pose) == TURRET_OK);
            direction(angles[a][0], angles[a][1], canonical);
            in_engine(axes, canonical, wanted);
            turned(&pose.barrel, FORWARD[axes], out);
            for (i = 0; i < 3; i++) {
                CHECK_NEAR(pose.boresight.vec[i], wanted[i], 2e-7);
                CHECK_NEAR(out[i], wanted[i], 3e-7);
            }
            turned(&pose.base, UP[axes], out);
            for (i = 0; i < 3; i++)
                CHECK_NEAR(out[i], UP[axes][i], 3e-7);
        }
}

static void axes_show_the_same_turret_in_another_frame(void)
{
    struct turret_config config = turret_between(-170, 170, -20, 80, 60);
    const union vec3 velocity = {{3, -1, 2}}, spin = {{0.05f, -0.1f, 0.2f}};
    size_t axes, m, i;

    config.azimuth_accel = config.elevation_accel = 3;
    config.trunnion = OFFSETS[3][0];
    config.muzzle = OFFSETS[3][1];
    for (axes = 1; axes < 4; axes++)
        for (m = 0; m < 3; m++) {
            struct turret_state state = {0, 0, 0, 0}, same = state;
            struct turret_config same_config = config;
            struct turret_mount mount = MOUNTS[m];
            const struct turret_motion target = {target_at(&MOUNTS[m], 150, 30, 60), {{-4, 2, 9}}, {{0.5f, 1, 0}}};
            struct turret_motion same_target;
            const union vec3 same_velocity = vec3_in_engine(axes, &velocity), same_spin = vec3_in_engine(axes, &spin);
            struct turret_pose pose, wanted;
            union dvec3 muzzle;
            union vec3 boresight;
            union quat barrel;

            same_config.axes = (int32_t)axes;
            same_config.trunnion = vec3_in_engine(axes, &config.trunnion);
            same_config.muzzle = vec3_in_engine(axes, &config.muzzle);
            mount.position = dvec3_in_engine(axes, &MOUNTS[m].position);
            mount.orientation = quat_in_engine(axes, &MOUNTS[m].orientation);
            same_target.position = dvec3_in_engine(axes, &target.position);
            same_target.velocity = vec3_in_engine(axes, &target.velocity);
            same_target.acceleration = vec3_in_engine(axes, &target.acceleration);
            for (i = 0; i < 200; i++)
                CHECK(turret_track(&state, &config, &MOUNTS[m], &velocity, &spin, &target, STEP, &wanted) ==
                      turret_track(&same, &same_config, &mount, &same_velocity, &same_spin, &same_target, STEP, &pose));
            CHECK_NEAR(same.azimuth, state.azimuth, 2e-6);
            CHECK_NEAR(same.elevation, state.elevation, 2e-6);
            CHECK_NEAR(pose.error, wanted.error, 2e-6);
            muzzle = dvec3_in_engine(axes, &wanted.muzzle);
            boresight = vec3_in_engine(axes, &wanted.boresight);
            barrel = quat_in_engine(axes, &wanted.barrel);
            for (i = 0; i < 3; i++) {
                CHECK_NEAR(pose.muzzle.vec[i], muzzle.vec[i], 2e-5);
                CHECK_NEAR(pose.boresight.vec[i], boresight.vec[i], 2e-6);
            }
            CHECK_NEAR(angle_between(&pose.barrel, &barrel), 0, 4e-6);
        }
}

static const struct test tests[] = {
    {"update_points_at_the_same_angles_on_any_mount", update_points_at_the_same_angles_on_any_mount},
    {"update_upside_down_turns_the_other_way_in_the_world", update_upside_down_turns_the_other_way_in_the_world},
    {"update_nested_at_a_right_angle_stays_on_target_from_a_turning_parent",
     update_nested_at_a_right_angle_stays_on_target_from_a_turning_parent},
    {"muzzle_line_passes_through_the_target_from_one_length_to_a_million",
     muzzle_line_passes_through_the_target_from_one_length_to_a_million},
    {"target_nearer_than_the_offsets_allow_is_too_close_and_finite",
     target_nearer_than_the_offsets_allow_is_too_close_and_finite},
    {"target_between_the_muzzle_and_the_axis_behind_it_is_hit",
     target_between_the_muzzle_and_the_axis_behind_it_is_hit},
    {"target_at_the_muzzle_leaves_the_angles", target_at_the_muzzle_leaves_the_angles},
    {"axes_forward_is_the_engines_and_azimuth_turns_about_its_up",
     axes_forward_is_the_engines_and_azimuth_turns_about_its_up},
    {"axes_show_the_same_turret_in_another_frame", axes_show_the_same_turret_in_another_frame},
};

MAIN(tests)
