/* turret_engage: a gun that hits, and what it returns for every kind of input. */
#include "check.h"

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
    s.target.position = (union dvec3){{900, 60, 300}};
    s.target.velocity = (union vec3){{-20, 5, 40}};
    return s;
}

static int32_t engage(struct scene *s, const struct turret_shot *shot, float dt, struct turret_pose *pose,
                      struct turret_solution *solution)
{
    return turret_engage(&s->state, &s->config, &s->platform, shot, &s->target, dt, pose, solution);
}

/* Moves the platform and the target, as a game does before it moves its guns. */
static void move_on(struct scene *s, float dt)
{
    int i;
    for (i = 0; i < 3; ++i) {
        s->platform.position.vec[i] += (double)s->platform.velocity.vec[i] * dt;
        s->target.position.vec[i] += ((double)s->target.velocity.vec[i] + 0.5 * s->target.acceleration.vec[i] * dt) * dt;
        s->target.velocity.vec[i] += s->target.acceleration.vec[i] * dt;
    }
    quat_integrate(&s->platform.orientation, &s->platform.orientation, &s->platform.spin, dt);
}

/* Flies a shot that leaves now by a game's own integrator, and returns how near it passes to the target. */
static double flown(const struct scene *s, const struct turret_shot *shot, const struct turret_pose *pose, double seconds)
{
    const double h = 1e-4;
    double v[3], x[3], least = 1e300, time = 0;
    union vec3 arm, carried;
    int i;
    for (i = 0; i < 3; ++i)
        arm.vec[i] = (float)(pose->muzzle.vec[i] - s->platform.position.vec[i]);
    vec3_cross(&carried, &s->platform.spin, &arm);
    for (i = 0; i < 3; ++i) {
        x[i] = pose->muzzle.vec[i];
        v[i] = (double)shot->speed * pose->boresight.vec[i] +
               (double)shot->inherit * ((double)s->platform.velocity.vec[i] + carried.vec[i]);
    }
    while (time < seconds + 0.1) {
        double square = 0;
        time += h;
        for (i = 0; i < 3; ++i) {
            const double off = s->target.position.vec[i] +
                               ((double)s->target.velocity.vec[i] + 0.5 * s->target.acceleration.vec[i] * time) * time;
            x[i] += h * (v[i] + 0.5 * h * shot->gravity.vec[i]);
            v[i] += h * shot->gravity.vec[i];
            square += (x[i] - off) * (x[i] - off);
        }
        least = square < least ? square : least;
    }
    return sqrt(least);
}

static void gun_on_a_turning_tank_hits(void)
{
    struct scene s = some_scene();
    struct turret_pose pose;
    struct turret_solution solution;
    const float dt = 1.0f / 60;
    int frame, fired = 0;
    s.platform.velocity = (union vec3){{12, 0, -4}};
    s.platform.spin = (union vec3){{0.1f, 0.8f, -0.2f}};
    s.target.acceleration = (union vec3){{3, 0, -6}};
    s.config.azimuth_rate = s.config.elevation_rate = 2;
    s.config.azimuth_accel = s.config.elevation_accel = 20;
    for (frame = 0; frame < 240; ++frame) {
        move_on(&s, dt);
        if (engage(&s, &SHELL, dt, &pose, &solution) & TURRET_ON_TARGET) {
            ++fired;
            if (frame % 40 == 0) {
                const double length = SHELL.speed * solution.time;
                CHECK(flown(&s, &SHELL, &pose, solution.time) < (s.config.aim_tolerance + 1e-4) * length);
            }
        }
    }
    CHECK(fired > 150);
}

static void solution_may_be_fired_as_it_is(void)
{
    struct scene s = some_scene();
    struct turret_pose pose;
    struct turret_solution solution;
    s.platform.spin = (union vec3){{0, 1, 0}};
    CHECK(engage(&s, &SHELL, 0.1f, &pose, &solution) == TURRET_ON_TARGET);
    CHECK(vec3_angle(&solution.direction, &pose.boresight) < 1e-6f);
    CHECK(solution.time > 3 && solution.time < 5);
    CHECK(pose.error < 1e-6f);
}

static void no_shot_is_turret_track(void)
{
    struct scene a = some_scene(), b = a;
    struct turret_pose pose_a, pose_b;
    struct turret_mount mount;
    struct turret_solution solution;
    int32_t flags;
    a.platform.velocity = (union vec3){{1, 2, 3}};
    a.config.azimuth_rate = b.config.azimuth_rate = 0.5f;
    mount.position = a.platform.position;
    mount.orientation = a.platform.orientation;
    flags = engage(&a, NULL, 0.1f, &pose_a, &solution);
    CHECK(flags == turret_track(&b.state, &b.config, &mount, &a.platform.velocity, &a.platform.spin, &b.target, 0.1f,
                                &pose_b));
    CHECK(memcmp(&a.state, &b.state, sizeof a.state) == 0);
    CHECK(memcmp(&pose_a, &pose_b, sizeof pose_a) == 0);
    CHECK(solution.time == 0);
    CHECK(memcmp(&solution.impact, &a.target.position, sizeof solution.impact) == 0);
    CHECK(memcmp(&solution.aim_velocity, &a.target.velocity, sizeof solution.aim_velocity) == 0);
}

static void no_target_is_turret_return(void)
{
    struct scene a = some_scene(), b;
    struct turret_pose pose_a, pose_b;
    struct turret_mount mount;
    struct turret_solution solution, before;
    a.state.azimuth = 1;
    a.config.azimuth_rate = 0.5f;
    b = a;
    mount.position = a.platform.position;
    mount.orientation = a.platform.orientation;
    memset(&solution, 7, sizeof solution);
    before = solution;
    CHECK(turret_engage(&a.state, &a.config, &a.platform, &SHELL, NULL, 0.1f, &pose_a, &solution) ==
          turret_return(&b.state, &b.config, &mount, 0.1f, &pose_b));
    CHECK(memcmp(&a.state, &b.state, sizeof a.state) == 0);
    CHECK(memcmp(&pose_a, &pose_b, sizeof pose_a) == 0);
    CHECK(memcmp(&solution, &before, sizeof solution) == 0);
}

static void target_out_of_reach_is_followed_and_not_fired_at(void)
{
    struct scene s = some_scene(), straight = s;
    struct turret_solution solution, before;
    struct turret_pose pose;
    s.target.position.v.x = straight.target.position.v.x = 1e5;
    memset(&solution, 7, sizeof solution);
    before = solution;
    CHECK(engage(&s, &SHELL, 0.1f, &pose, &solution) == TURRET_NO_SOLUTION);
    CHECK(memcmp(&solution, &before, sizeof solution) == 0);
    CHECK(engage(&straight, NULL, 0.1f, NULL, NULL) == TURRET_ON_TARGET);
    CHECK(memcmp(&s.state, &straight.state, sizeof s.state) == 0);
}

static void trajectory_is_the_wanted_one_unless_a_stop_is_in_between(void)
{
    struct scene s = some_scene();
    struct turret_shot mortar = SHELL;
    s.target.velocity = (union vec3){{0, 0, 0}};
    CHECK(engage(&s, &mortar, 0.1f, NULL, NULL) == TURRET_ON_TARGET);
    CHECK(s.state.elevation < 0.5);
    mortar.trajectory = TURRET_TRAJECTORY_LATEST;
    CHECK(engage(&s, &mortar, 0.1f, NULL, NULL) == TURRET_ON_TARGET);
    CHECK(s.state.elevation > 1);
    s.config.elevation_max = 0.8f;
    CHECK(engage(&s, &mortar, 0.1f, NULL, NULL) == TURRET_ON_TARGET);
    CHECK(s.state.elevation < 0.5);
}

static void no_time_moves_nothing_and_tells_how_the_gun_stands(void)
{
    struct scene s = some_scene();
    struct turret_state before;
    struct turret_pose pose;
    CHECK(engage(&s, &SHELL, 0.1f, NULL, NULL) & TURRET_ON_TARGET);
    before = s.state;
    CHECK(engage(&s, &SHELL, 0, &pose, NULL) & TURRET_ON_TARGET);
    CHECK(memcmp(&s.state, &before, sizeof before) == 0);
    s.state.azimuth += 0.2;
    before = s.state;
    CHECK(!(engage(&s, &SHELL, 0, &pose, NULL) & TURRET_ON_TARGET));
    CHECK(memcmp(&s.state, &before, sizeof before) == 0);
    CHECK(fabs(pose.error - 0.2) < 0.01);
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
    CHECK((error & TURRET_ON_TARGET) == 0);
    CHECK(memcmp(&s, as_it_is, sizeof s) == 0);
    CHECK(memcmp(&pose, &pose_before, sizeof pose) == 0);
    CHECK(memcmp(&solution, &solution_before, sizeof solution) == 0);
}

static void bad_input_holds(void)
{
    const struct scene good = some_scene();
    struct scene s;
    struct turret_shot shot;
    s = good, s.config.aim_tolerance = -1;
    holds(&s, &SHELL, 0.1f, TURRET_ERROR_INVALID_LIMITS);
    s = good, s.config.axes = 9;
    holds(&s, &SHELL, 0.1f, TURRET_ERROR_INVALID_ARGUMENT);
    s = good, s.platform.velocity.v.x = INFINITY;
    holds(&s, &SHELL, 0.1f, TURRET_ERROR_NOT_FINITE);
    s = good, s.platform.spin.v.z = NAN;
    holds(&s, &SHELL, 0.1f, TURRET_ERROR_NOT_FINITE);
    s = good, memset(&s.platform.orientation, 0, sizeof s.platform.orientation);
    holds(&s, &SHELL, 0.1f, TURRET_ERROR_ZERO_QUATERNION);
    s = good, s.target.acceleration.v.y = NAN;
    holds(&s, &SHELL, 0.1f, TURRET_ERROR_NOT_FINITE);
    s = good, s.state.azimuth_rate = NAN;
    holds(&s, &SHELL, 0.1f, TURRET_ERROR_NOT_FINITE);
    s = good, s.state.azimuth_left = -INFINITY;
    holds(&s, &SHELL, 0.1f, TURRET_ERROR_NOT_FINITE);
    s = good, s.state.elevation_left = NAN;
    holds(&s, &SHELL, 0.1f, TURRET_ERROR_NOT_FINITE);
    s = good, s.state.waiting = INFINITY;
    holds(&s, NULL, 0.1f, TURRET_ERROR_NOT_FINITE);
    shot = SHELL, shot.trajectory = 2;
    holds(&good, &shot, 0.1f, TURRET_ERROR_INVALID_ARGUMENT);
    shot = SHELL, shot.speed = -1;
    holds(&good, &shot, 0.1f, TURRET_ERROR_INVALID_ARGUMENT);
    shot = SHELL, shot.drag = -1;
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
    struct turret_pose a, b;
    CHECK(turret_engage(NULL, &s.config, &s.platform, &SHELL, &s.target, 0.1f, NULL, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_engage(&s.state, NULL, &s.platform, &SHELL, &s.target, 0.1f, NULL, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_engage(&s.state, &s.config, NULL, &SHELL, &s.target, 0.1f, NULL, NULL) == TURRET_ERROR_NULL);
    CHECK(memcmp(&s, &before, sizeof s) == 0);
    CHECK(turret_engage(&s.state, &s.config, &s.platform, NULL, NULL, 0.1f, NULL, NULL) >= 0);
    /* The first members of a platform are those of a mount. */
    CHECK(turret_pose_of(&s.state, &s.config, (const struct turret_mount *)&s.platform, &a) >= 0);
    CHECK(turret_engage(&s.state, &s.config, &s.platform, NULL, NULL, 0, &b, NULL) >= 0);
    CHECK(memcmp(&a.muzzle, &b.muzzle, sizeof a.muzzle) == 0);
}

static const struct test tests[] = {
    {"gun_on_a_turning_tank_hits", gun_on_a_turning_tank_hits},
    {"solution_may_be_fired_as_it_is", solution_may_be_fired_as_it_is},
    {"no_shot_is_turret_track", no_shot_is_turret_track},
    {"no_target_is_turret_return", no_target_is_turret_return},
    {"target_out_of_reach_is_followed_and_not_fired_at",
     target_out_of_reach_is_followed_and_not_fired_at},
    {"trajectory_is_the_wanted_one_unless_a_stop_is_in_between",
     trajectory_is_the_wanted_one_unless_a_stop_is_in_between},
    {"no_time_moves_nothing_and_tells_how_the_gun_stands",
     no_time_moves_nothing_and_tells_how_the_gun_stands},
    {"only_a_shot_at_a_target_writes_the_trajectory", only_a_shot_at_a_target_writes_the_trajectory},
    {"bad_input_holds", bad_input_holds},
    {"required_pointers_are_required_and_the_rest_may_be_null",
     required_pointers_are_required_and_the_rest_may_be_null},
};

MAIN(tests)
