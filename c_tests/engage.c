/* turret_platform_child, turret_engage, turret_time_to_engage. */
#include "turret_check.h"

static const struct turret_shot SHELL = {.speed = 250, .inherit = 1, .gravity = {{0, -9.81f, 0}}};

/* What a game has: a gun, its state, its platform, and a target. */
struct scene {
    struct turret_config config;
    struct turret_state state;
    struct turret_platform platform;
    struct turret_motion target;
};

static struct scene some_scene(void)
{
    struct scene s;

    memset(&s, 0, sizeof s);
    turret_config_default(&s.config, TURRET_AXES_CANONICAL);
    s.config.muzzle = (union vec3){{5, 0, 0}};
    s.config.trunnion = (union vec3){{0, 2, 0}};
    quat_identity(&s.platform.orientation);
    s.platform.velocity = (union vec3){{12, 0, -4}};
    s.platform.spin = (union vec3){{0.1f, 0.8f, -0.2f}};
    s.target.position = (union dvec3){{900, 60, 300}};
    s.target.velocity = (union vec3){{-20, 5, 40}};
    s.target.acceleration = (union vec3){{3, 0, -6}};
    return s;
}

static int32_t engage(struct scene *s, const struct turret_shot *shot, float dt, struct turret_pose *pose,
                      struct turret_solution *solution)
{
    return turret_engage(&s->state, &s->config, &s->platform, shot, &s->target, dt, pose, solution);
}

/* ---- a platform on a platform ---- */

/* A ship that turns: heading north-east, listing, not unit. */
static const struct turret_platform SHIP = {
    {{1e5, 20, -3e5}}, {{0.1f, 0.9f, -0.2f, 1.1f}}, {{8, 0.5f, -3}}, {{0.02f, -0.3f, 0.05f}}};

static void child_is_where_its_parent_carries_it(void)
{
    const union vec3 offset = {{12, 4, -3}};
    const union quat turn = {{0, 0.70710678f, 0, 0.70710678f}}, none = {{0, 0, 0, 1}};
    const double along[3] = {12, 4, -3}, left[3] = {0, 0, -1};
    struct turret_platform child, same;
    double arm[3], points_to[3], wanted[3], spin[3];
    int i;

    CHECK(turret_platform_child(&child, &SHIP, &offset, &turn) == &child);
    rotated(&SHIP.orientation, along, arm);
    /* Forward, turned a quarter to the left, is to the left. */
    rotated(&SHIP.orientation, left, wanted);
    rotated(&child.orientation, FORWARD_X, points_to);
    for (i = 0; i < 3; i++)
        spin[i] = SHIP.spin.vec[i];
    for (i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;

        CHECK_NEAR(child.position.vec[i], SHIP.position.vec[i] + arm[i], 1e-9);
        CHECK_NEAR(child.velocity.vec[i], SHIP.velocity.vec[i] + spin[j] * arm[k] - spin[k] * arm[j], 1e-6);
        CHECK(child.spin.vec[i] == SHIP.spin.vec[i]);
        CHECK_NEAR(points_to[i], wanted[i], 6e-7);
    }
    CHECK(turret_platform_child(&child, &SHIP, &offset, NULL) == &child);
    CHECK(turret_platform_child(&same, &SHIP, &offset, &none) == &same);
    CHECK(same_bits(&child, &same, sizeof child));
}

static void child_of_bad_input_is_not_written(void)
{
    const union vec3 offset = {{1, 2, 3}}, nowhere = {{0, 0, NAN}};
    const union quat zero = {{0, 0, 0, 0}};
    struct turret_platform parent = SHIP, child[2], before[2];

    memset(child, 0x5a, sizeof child);
    memcpy(before, child, sizeof child);
    parent.spin.v.x = INFINITY;
    CHECK(turret_platform_child(child, &parent, &offset, NULL) == NULL);
    CHECK(turret_platform_child(child, &SHIP, &nowhere, NULL) == NULL);
    CHECK(turret_platform_child(child, &SHIP, &offset, &zero) == NULL);
    CHECK(turret_platform_child(child, NULL, &offset, NULL) == NULL);
    CHECK(turret_platform_child(child, &SHIP, &offset, MISALIGNED(&zero)) == NULL);
    CHECK(turret_platform_child(MISALIGNED(child), &SHIP, &offset, NULL) == NULL);
    CHECK(same_bits(child, before, sizeof child));
}

/* ---- the whole gun ---- */

/* Where a shot that leaves now passes, and its target then; returns the distance. */
static double miss_of(const struct scene *s, const struct turret_pose *pose, double time)
{
    double square = 0;
    union vec3 arm, carried;
    int i;

    for (i = 0; i < 3; i++)
        arm.vec[i] = (float)(pose->muzzle.vec[i] - s->platform.position.vec[i]);
    vec3_cross(&carried, &s->platform.spin, &arm);
    for (i = 0; i < 3; i++) {
        const double launched = SHELL.speed * (double)pose->boresight.vec[i] + s->platform.velocity.vec[i] + carried.vec[i];
        const double there = pose->muzzle.vec[i] + launched * time + 0.5 * SHELL.gravity.vec[i] * time * time;
        const double target = s->target.position.vec[i] + s->target.velocity.vec[i] * time +
                              0.5 * s->target.acceleration.vec[i] * time * time;

        square += (there - target) * (there - target);
    }
    return sqrt(square);
}

static void gun_on_a_turning_tank_hits(void)
{
    struct turret_solution solution;
    struct scene s = some_scene();
    struct turret_pose pose;

    CHECK(engage(&s, &SHELL, 0.1f, &pose, &solution) & TURRET_ON_TARGET);
    CHECK(solution.time > 3 && solution.time < 5);
    CHECK(vec3_angle(&solution.direction, &pose.boresight) < 1e-6f && pose.error < 1e-6f);
    CHECK(miss_of(&s, &pose, solution.time) < 0.01);
    CHECK(turret_time_to_engage(&s.state, &s.config, &s.platform, &SHELL, &s.target) == 0);
}

static void no_shot_is_turret_track_and_no_target_turret_return(void)
{
    struct scene a = some_scene(), b;
    struct turret_pose pose_a, pose_b;
    struct turret_solution solution, before;
    struct turret_mount mount;

    a.state.azimuth = 1;
    a.config.azimuth_rate = 0.5f;
    b = a;
    mount.position = a.platform.position;
    mount.orientation = a.platform.orientation;
    CHECK(engage(&a, NULL, 0.1f, &pose_a, &solution) ==
          turret_track(&b.state, &b.config, &mount, &a.platform.velocity, &a.platform.spin, &b.target, 0.1f, &pose_b));
    CHECK(same_bits(&a, &b, sizeof a) && same_bits(&pose_a, &pose_b, sizeof pose_a));
    CHECK(solution.time == 0 && same_bits(&solution.impact, &a.target.position, sizeof solution.impact));
    CHECK(same_bits(&solution.aim_velocity, &a.target.velocity, sizeof solution.aim_velocity));
    before = solution;
    CHECK(turret_engage(&a.state, &a.config, &a.platform, &SHELL, NULL, 0.1f, &pose_a, &solution) ==
          turret_return(&b.state, &b.config, &mount, 0.1f, &pose_b));
    CHECK(same_bits(&a, &b, sizeof a) && same_bits(&pose_a, &pose_b, sizeof pose_a));
    CHECK(same_bits(&solution, &before, sizeof solution));
}

static void target_out_of_reach_is_followed_and_not_fired_at(void)
{
    struct turret_solution solution, before;
    struct scene s = some_scene();

    s.target.position.v.x = 1e5;
    memset(&solution, 7, sizeof solution);
    before = solution;
    CHECK(engage(&s, &SHELL, 0.1f, NULL, &solution) == TURRET_NO_SOLUTION);
    CHECK(same_bits(&solution, &before, sizeof solution));
    CHECK(turret_time_to_engage(&s.state, &s.config, &s.platform, &SHELL, &s.target) == INFINITY);
}

static void only_a_shot_at_a_target_writes_the_trajectory(void)
{
    const struct scene s = some_scene();
    struct turret_state state = s.state;
    struct turret_shot shot = SHELL;

    shot.trajectory = TURRET_TRAJECTORY_LATEST;
    CHECK(turret_engage(&state, &s.config, &s.platform, &shot, &s.target, 0, NULL, NULL) >= 0);
    CHECK(turret_engage(&state, &s.config, &s.platform, &shot, NULL, 0.1f, NULL, NULL) >= 0);
    CHECK(turret_engage(&state, &s.config, &s.platform, NULL, &s.target, 0.1f, NULL, NULL) >= 0);
    CHECK(state.trajectory == TURRET_TRAJECTORY_EARLIEST);
    CHECK(turret_engage(&state, &s.config, &s.platform, &shot, &s.target, 0.1f, NULL, NULL) >= 0);
    CHECK(state.trajectory == TURRET_TRAJECTORY_LATEST && state.elevation > 1);
    CHECK(turret_engage(&state, &s.config, &s.platform, NULL, &s.target, 0.1f, NULL, NULL) >= 0);
    CHECK(turret_engage(&state, &s.config, &s.platform, &shot, NULL, 0.1f, NULL, NULL) >= 0);
    CHECK(state.trajectory == TURRET_TRAJECTORY_LATEST);
    shot.speed = INFINITY, shot.trajectory = TURRET_TRAJECTORY_EARLIEST;
    CHECK(turret_engage(&state, &s.config, &s.platform, &shot, &s.target, 0.1f, NULL, NULL) >= 0);
    CHECK(state.trajectory == TURRET_TRAJECTORY_EARLIEST);
    state.trajectory = state.reserved = UINT32_MAX;
    CHECK(turret_engage(&state, &s.config, &s.platform, &SHELL, &s.target, 0.1f, NULL, NULL) & TURRET_ON_TARGET);
    CHECK(state.trajectory == TURRET_TRAJECTORY_EARLIEST && state.reserved == 0);
}

/* ---- bad input ---- */

/* Engages, and checks that nothing is written and that the expected error is returned. */
static void holds(const struct scene *as_it_is, const struct turret_shot *shot, float dt, int32_t error)
{
    struct scene s = *as_it_is;
    struct turret_pose pose, pose_before;
    struct turret_solution solution, solution_before;

    memset(&pose, 7, sizeof pose);
    memset(&solution, 7, sizeof solution);
    pose_before = pose;
    solution_before = solution;
    CHECK(engage(&s, shot, dt, &pose, &solution) == error);
    CHECK(same_bits(&s, as_it_is, sizeof s) && same_bits(&pose, &pose_before, sizeof pose));
    CHECK(same_bits(&solution, &solution_before, sizeof solution));
    CHECK(dt != 0.1f || turret_time_to_engage(&s.state, &s.config, &s.platform, shot, &s.target) == -1);
}

static void bad_input_holds_and_takes_minus_one_seconds(void)
{
    const struct scene good = some_scene();
    struct turret_shot shot;
    struct scene s;

    s = good, s.config.aim_tolerance = -1;
    holds(&s, &SHELL, 0.1f, TURRET_ERROR_INVALID_LIMITS);
    s = good, s.config.axes = 9;
    holds(&s, &SHELL, 0.1f, TURRET_ERROR_INVALID_ARGUMENT);
    s = good, s.platform.velocity.v.x = INFINITY;
    holds(&s, &SHELL, 0.1f, TURRET_ERROR_NOT_FINITE);
    s = good, memset(&s.platform.orientation, 0, sizeof s.platform.orientation);
    holds(&s, &SHELL, 0.1f, TURRET_ERROR_ZERO_QUATERNION);
    s = good, s.target.acceleration.v.y = NAN;
    holds(&s, &SHELL, 0.1f, TURRET_ERROR_NOT_FINITE);
    s = good, s.state.waiting = INFINITY;
    holds(&s, NULL, 0.1f, TURRET_ERROR_NOT_FINITE);
    shot = SHELL, shot.trajectory = 2;
    holds(&good, &shot, 0.1f, TURRET_ERROR_INVALID_ARGUMENT);
    shot = SHELL, shot.speed = -1;
    holds(&good, &shot, 0.1f, TURRET_ERROR_INVALID_ARGUMENT);
    shot = SHELL, shot.physics_step = -1;
    holds(&good, &shot, 0.1f, TURRET_ERROR_INVALID_LIMITS);
    holds(&good, &SHELL, -0.1f, TURRET_ERROR_INVALID_LIMITS);
    holds(&good, &SHELL, NAN, TURRET_ERROR_NOT_FINITE);
}

static void required_pointers_are_required_and_the_rest_may_be_null(void)
{
    struct scene s = some_scene();
    const struct scene before = s;

    CHECK(turret_engage(NULL, &s.config, &s.platform, &SHELL, &s.target, 0.1f, NULL, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_engage(&s.state, NULL, &s.platform, &SHELL, &s.target, 0.1f, NULL, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_engage(&s.state, &s.config, NULL, &SHELL, &s.target, 0.1f, NULL, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_engage(&s.state, &s.config, &s.platform, MISALIGNED(&s), &s.target, 0.1f, NULL, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_time_to_engage(NULL, &s.config, &s.platform, &SHELL, &s.target) == -1);
    CHECK(turret_time_to_engage(&s.state, NULL, &s.platform, &SHELL, &s.target) == -1);
    CHECK(turret_time_to_engage(&s.state, &s.config, NULL, &SHELL, &s.target) == -1);
    CHECK(turret_time_to_engage(&s.state, &s.config, &s.platform, &SHELL, NULL) == -1);
    CHECK(turret_time_to_engage(&s.state, &s.config, &s.platform, MISALIGNED(&s), &s.target) == -1);
    CHECK(same_bits(&s, &before, sizeof s));
    CHECK(turret_engage(&s.state, &s.config, &s.platform, NULL, NULL, 0.1f, NULL, NULL) >= 0);
}

static const struct test tests[] = {
    TEST(child_is_where_its_parent_carries_it),
    TEST(child_of_bad_input_is_not_written),
    TEST(gun_on_a_turning_tank_hits),
    TEST(no_shot_is_turret_track_and_no_target_turret_return),
    TEST(target_out_of_reach_is_followed_and_not_fired_at),
    TEST(only_a_shot_at_a_target_writes_the_trajectory),
    TEST(bad_input_holds_and_takes_minus_one_seconds),
    TEST(required_pointers_are_required_and_the_rest_may_be_null),
};

MAIN(tests)
