/*
 * The scenes of docs/trouble.md. Each is about one mistake, and has the right lines of code. tests/trouble.rs runs this
 * program as it is, and once more with the wrong lines of the page in the place of the right ones. The program prints a
 * line for each scene: its name, whether the symptom is there, and whether the page's check finds its cause.
 */
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "turret.h"

static const float FRAME = 1 / 60.0f;
static const struct turret_mount MOUNT = {{{0, 0, 0}}, {{0, 0, 0, 1}}};
static const union vec3 PLUS_X = {{1, 0, 0}}, PLUS_Y = {{0, 1, 0}};

static int is_seen, is_shown;

/* A turret that turns at 60 degrees a second. */
static struct turret_config slow(void)
{
    struct turret_config config;

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    config.azimuth_rate = config.elevation_rate = 60 * TURRET_DEGREE;
    config.azimuth_accel = config.elevation_accel = 3;
    return config;
}

static void move(struct turret_motion *thing)
{
    for (int i = 0; i < 3; i++)
        thing->position.vec[i] += (double)FRAME * thing->velocity.vec[i];
}

static double distance(const union dvec3 *a, const union dvec3 *b)
{
    return sqrt(pow(a->v.x - b->v.x, 2) + pow(a->v.y - b->v.y, 2) + pow(a->v.z - b->v.z, 2));
}

/* A step of h seconds, as engines make it. */
static void step_shell(union dvec3 *at, union vec3 *velocity, float drag, float h)
{
    velocity->v.y -= 9.81f * h;
    for (int i = 0; i < 3; i++) {
        velocity->vec[i] *= 1 - h * drag;
        at->vec[i] += (double)h * velocity->vec[i];
    }
}

/* How near a shell comes to a target that goes on as it does. */
static double miss(union dvec3 at, union vec3 velocity, struct turret_motion target, float drag, float h)
{
    double nearest = INFINITY;

    for (int step = 0; step * h < 8; step++) {
        const union dvec3 from = at;

        step_shell(&at, &velocity, drag, h);
        for (int part = 0; part < 1000; part++) {
            union dvec3 shell, there;

            for (int i = 0; i < 3; i++) {
                shell.vec[i] = from.vec[i] + part / 1000.0 * (at.vec[i] - from.vec[i]);
                there.vec[i] = target.position.vec[i] + (step + part / 1000.0) * h * target.velocity.vec[i];
            }
            nearest = fmin(nearest, distance(&shell, &there));
        }
    }
    return nearest;
}

static void axes_of_another_engine(void)
{
    const union vec3 model = {{0, 0, 1}};                 /* in Unity, where a model faces +Z */
    const union vec3 to_target = {{30, 0, 40}};
    const union dvec3 target = {{30, 0, 40}};
    struct turret_state state = {0};
    struct turret_config config;
    struct turret_pose pose;
    union vec3 barrel;

    turret_config_default(&config, TURRET_AXES_UNITY);
    turret_update(&state, &config, &MOUNT, &target, FRAME, &pose);
    quat_rot_vec(&barrel, &model, &pose.barrel);
    is_seen = fabsf(vec3_angle(&barrel, &to_target) - 90 * TURRET_DEGREE) < 1e-3f;
    is_shown = vec3_angle(&barrel, &pose.boresight) > 0.01f;
}

static void rotation_of_the_mount_twice(void)
{
    const struct turret_mount mount = {{{0, 0, 0}}, {{0, 0.70710678f, 0, 0.70710678f}}};    /* a quarter turn */
    const union vec3 model = {{1, 0, 0}}, to_target = {{60, 0, 0}};
    const union dvec3 target = {{60, 0, 0}};
    struct turret_config config;
    struct turret_state state = {0};
    struct turret_pose pose;
    union quat part, world;
    union vec3 barrel;

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    turret_update(&state, &config, &mount, &target, FRAME, &pose);
    quat_inverse(&part, &mount.orientation);
    quat_mul(&part, &part, &pose.barrel);
    quat_mul(&world, &mount.orientation, &part);          /* the engine does this */
    quat_rot_vec(&barrel, &model, &world);
    is_seen = fabsf(vec3_angle(&barrel, &to_target) - 90 * TURRET_DEGREE) < 1e-3f;
    is_shown = quat_angle(&world, &pose.barrel) > 0.01f;
}

static void azimuth_to_the_other_side(void)
{
    const float bearing = 40 * TURRET_DEGREE;             /* to the right, as on a compass */
    struct turret_config config;
    struct turret_state state = {0};
    struct turret_pose pose;

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    turret_update_angles(&state, &config, &MOUNT, -bearing, 0, FRAME, &pose);
    is_seen = pose.boresight.v.z < 0;                     /* +Z is to the right */
    is_shown = state.azimuth > 0;
}

static void quaternion_with_w_first(void)
{
    const struct { float w, x, y, z; } game = {1, 0, 0, 0};    /* turns nothing */
    struct turret_mount mount = MOUNT;
    struct turret_config config;
    struct turret_state state = {0};
    struct turret_pose pose;
    union vec3 up;

    mount.orientation = (union quat){{game.x, game.y, game.z, game.w}};
    turret_config_default(&config, TURRET_AXES_CANONICAL);
    turret_pose_of(&state, &config, &mount, &pose);
    is_seen = quat_rot_vec(&up, &PLUS_Y, &pose.base)->v.y < -0.99f;
    is_shown = quat_rot_vec(&up, &PLUS_Y, &mount.orientation)->v.y < 0;
}

static void elevation_over_the_top(void)
{
    const union dvec3 target = {{-50, 30, 1}};
    struct turret_config config = slow();
    struct turret_state state = {0};
    struct turret_pose pose;
    union vec3 up;

    config.elevation_max = 90 * TURRET_DEGREE;
    for (int frame = 0; frame < 300; frame++)
        turret_update(&state, &config, &MOUNT, &target, FRAME, &pose);
    is_seen = quat_rot_vec(&up, &PLUS_Y, &pose.barrel)->v.y < 0;
    is_shown = state.elevation > 91 * TURRET_DEGREE;
}

static void target_without_a_velocity(void)
{
    const struct turret_shot shell = {.speed = 250, .gravity = {{0, -9.81f, 0}}};
    const struct turret_platform tank = {.orientation = {{0, 0, 0, 1}}};
    const struct turret_config config = slow();
    struct turret_motion real = {.position = {{300, 0, -200}}, .velocity = {{-8, 0, -15}}};
    struct turret_observer observer = {0};
    struct turret_motion truck = {0};
    struct turret_state state = {0};
    struct turret_pose pose = {0};
    struct turret_solution hit = {0};

    for (int frame = 0; frame < 120; frame++) {
        move(&real);
        turret_observe(&observer, &real.position, FRAME, &truck);
        turret_engage(&state, &config, &tank, &shell, &truck, FRAME, &pose, &hit);
    }
    is_seen = miss(pose.muzzle, hit.launch_velocity, real, 0, 1e-3f) > 10;
    is_shown = vec3_len(&truck.velocity) == 0;
}

static void velocity_that_the_shot_inherits(void)
{
    const struct turret_shot shell = {.speed = 250, .inherit = 1, .gravity = {{0, -9.81f, 0}}};
    const struct turret_platform tank = {.orientation = {{0, 0, 0, 1}}, .velocity = {{0, 0, 15}}};
    const struct turret_motion truck = {.position = {{300, 0, -200}}};
    const struct turret_config config = slow();
    struct turret_state state = {0};
    struct turret_pose pose;
    struct turret_solution hit;
    union vec3 velocity;
    int flags = 0;

    for (int frame = 0; frame < 120; frame++)             /* of the flight, the first frame is enough */
        flags = turret_engage(&state, &config, &tank, &shell, &truck, FRAME, &pose, &hit);
    vec3_scale(&velocity, &pose.boresight, 250);          /* as the game fires: along the barrel, from a moving tank */
    vec3_add(&velocity, &velocity, &tank.velocity);
    is_seen = (flags & TURRET_ON_TARGET) && miss(pose.muzzle, velocity, truck, 0, 1e-3f) > 10;
    is_shown = vec3_dist(&velocity, &hit.launch_velocity) > 1;
}

/* Fires a shell that the game moves in steps of h. */
static void fly(const struct turret_shot *shell, float drag, float h)
{
    const struct turret_platform tank = {.orientation = {{0, 0, 0, 1}}};
    const struct turret_motion truck = {.position = {{400, 30, -100}}};
    struct turret_config config;
    struct turret_state state = {0};
    struct turret_pose pose = {0};
    struct turret_solution hit = {0};
    union dvec3 path[2] = {0}, at;
    union vec3 velocity;

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    turret_engage(&state, &config, &tank, shell, &truck, FRAME, &pose, &hit);
    is_seen = miss(pose.muzzle, hit.launch_velocity, truck, drag, h) > 0.15;

    at = pose.muzzle, velocity = hit.launch_velocity;
    for (int step = 0; step < 1 / h - 0.5f; step++)
        step_shell(&at, &velocity, drag, h);
    turret_shot_path(shell, &pose.muzzle, &hit.launch_velocity, &hit.direction, 1, path, 2);
    is_shown = distance(&path[1], &at) > 0.05;
}

static void steps_of_the_physics(void)
{
    struct turret_shot shell = {.speed = 120, .inherit = 1, .gravity = {{0, -9.81f, 0}}};

    shell.physics_step = 1 / 50.0f;
    fly(&shell, 0, 1 / 50.0f);
}

static void damping_of_the_physics(void)
{
    struct turret_shot shell = {.speed = 120, .inherit = 1, .gravity = {{0, -9.81f, 0}}, .physics_step = 1 / 60.0f};

    shell.drag = 0.1f;
    fly(&shell, 0.1f, 1 / 60.0f);
}

static void order_of_a_frame(void)
{
    const struct turret_shot shell = {.speed = 600, .inherit = 1, .gravity = {{0, -9.81f, 0}}};
    const struct turret_platform tank = {.orientation = {{0, 0, 0, 1}}};
    const struct turret_config config = slow();
    struct turret_motion plane = {.position = {{500, 100, -100}}, .velocity = {{0, 0, 90}}};
    struct turret_state state = {0};
    struct turret_pose pose, again;
    struct turret_solution hit;
    int flags = 0;

    for (int frame = 0; frame < 60; frame++) {
        move(&plane);
        flags = turret_engage(&state, &config, &tank, &shell, &plane, FRAME, &pose, &hit);
    }
    is_seen = (flags & TURRET_ON_TARGET) && miss(pose.muzzle, hit.launch_velocity, plane, 0, 1e-3f) > 1.4;
    turret_engage(&state, &config, &tank, &shell, &plane, 0, &again, NULL);
    is_shown = again.error > config.aim_tolerance;
}

static void muzzle_of_the_model(void)
{
    const struct turret_shot shell = {.speed = 250, .gravity = {{0, -9.81f, 0}}};
    const struct turret_platform tank = {.orientation = {{0, 0, 0, 1}}};
    const struct turret_motion truck = {.position = {{60, 0, -40}}};
    const union vec3 trunnion = {{0, 2, 0}}, barrel = {{6, 0, 0}};    /* of the model */
    struct turret_config config = slow();
    struct turret_state state = {0};
    struct turret_pose pose;
    struct turret_solution hit;
    union vec3 to_axis, to_muzzle;
    union dvec3 muzzle;
    int flags = 0;

    config.trunnion = (union vec3){{0, 2, 0}}, config.muzzle = (union vec3){{6, 0, 0}};
    for (int frame = 0; frame < 120; frame++)
        flags = turret_engage(&state, &config, &tank, &shell, &truck, FRAME, &pose, &hit);
    quat_rot_vec(&to_axis, &trunnion, &pose.base);
    quat_rot_vec(&to_muzzle, &barrel, &pose.barrel);
    for (int i = 0; i < 3; i++)
        muzzle.vec[i] = tank.position.vec[i] + to_axis.vec[i] + to_muzzle.vec[i];
    is_seen = (flags & TURRET_ON_TARGET) && miss(muzzle, hit.launch_velocity, truck, 0, 1e-3f) > 1.5;
    is_shown = fabs(pose.muzzle.v.y - muzzle.v.y) > 0.01;
}

static void flags_compared_as_a_number(void)
{
    const struct turret_shot shell = {.speed = 250, .inherit = 1, .gravity = {{0, -9.81f, 0}}};
    const struct turret_platform tank = {.orientation = {{0, 0, 0, 1}}};
    const struct turret_config config = slow();
    struct turret_motion truck = {.position = {{100, 0, 0}}};
    struct turret_state state = {0};
    int shots = 0;

    is_shown = 0;
    for (int frame = 0; frame < 300; frame++) {
        int has_fired = 0, flags;

        truck.velocity.v.z = 20 * sinf(frame / 60.0f);    /* it drives back and forth */
        move(&truck);
        flags = turret_engage(&state, &config, &tank, &shell, &truck, FRAME, NULL, NULL);
        if (flags & TURRET_ON_TARGET)
            has_fired = 1;
        shots += has_fired;
        is_shown |= !has_fired && (flags & TURRET_ON_TARGET);
    }
    is_seen = shots < 100;
}

static void shot_that_is_too_slow(void)
{
    const struct turret_platform tank = {.orientation = {{0, 0, 0, 1}}};
    const struct turret_motion truck = {.position = {{300, 0, -200}}, .velocity = {{-15, 0, 8}}};
    const struct turret_config config = slow();
    struct turret_shot shell = {.inherit = 1, .gravity = {{0, -9.81f, 0}}};
    struct turret_state state = {0};
    int shots = 0, flags = 0;

    shell.speed = 250;
    for (int frame = 0; frame < 300; frame++) {
        flags = turret_engage(&state, &config, &tank, &shell, &truck, FRAME, NULL, NULL);
        shots += (flags & TURRET_ON_TARGET) != 0;
    }
    is_seen = shots == 0;
    is_shown = (flags & TURRET_NO_SOLUTION) != 0;
}

static void target_that_moves(void)
{
    const struct turret_config config = slow();
    struct turret_motion plane = {.position = {{150, 40, -250}}, .velocity = {{0, 0, 90}}};
    struct turret_state state = {0};
    struct turret_pose pose = {0};
    int shots = 0, flags;

    for (int frame = 0; frame < 300; frame++) {
        move(&plane);
        flags = turret_track(&state, &config, &MOUNT, NULL, NULL, &plane, FRAME, &pose);
        shots += frame > 120 && (flags & TURRET_ON_TARGET);
    }
    is_seen = shots == 0;
    is_shown = pose.error > config.aim_tolerance;
}

static void tolerance_of_zero(void)
{
    const struct turret_mount ship = {{{0, 0, 0}}, {{0.1f, 0.2f, 0.3f, 0.9f}}};
    struct turret_config config = slow();
    struct turret_state state = {0};
    struct turret_pose pose = {0};
    int shots = 0;

    config.aim_tolerance = 0.1f * TURRET_DEGREE;
    for (int frame = 0; frame < 600; frame++) {
        const union dvec3 target = {{300 + frame, 50, -200}};

        if (turret_update(&state, &config, &ship, &target, 10, &pose) & TURRET_ON_TARGET)
            shots++;
    }
    is_seen = shots < 300;
    is_shown = config.aim_tolerance < 1e-6f;
}

static void orientation_of_zeros(void)
{
    const struct turret_motion truck = {.position = {{300, 0, -200}}};
    const struct turret_config config = slow();
    struct turret_state state = {0};
    int flags;

    struct turret_platform tank = {.orientation = {{0, 0, 0, 1}}};
    flags = turret_engage(&state, &config, &tank, NULL, &truck, FRAME, NULL, NULL);
    is_seen = state.azimuth == 0;
    is_shown = flags < 0 && strstr(turret_status_text(flags), "quaternion");
}

static void configuration_of_zeros(void)
{
    const union dvec3 target = {{300, 0, -200}};
    struct turret_config config;
    struct turret_state state = {0};

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    turret_update(&state, &config, &MOUNT, &target, FRAME, NULL);
    is_seen = state.azimuth == 0;
    is_shown = turret_config_warning(&config) != NULL;
}

static void acceleration_of_zero(void)
{
    const union dvec3 target = {{300, 0, -200}};
    struct turret_config config = slow();
    struct turret_state state = {0};

    config.azimuth_accel = config.elevation_accel = INFINITY;
    turret_update(&state, &config, &MOUNT, &target, FRAME, NULL);
    is_seen = state.azimuth == 0;
    is_shown = turret_time_to_aim(&state, &config, &MOUNT, &target) == INFINITY;
}

static void step_of_zero_seconds(void)
{
    const union dvec3 target = {{300, 0, -200}};
    const struct turret_config config = slow();
    struct turret_state state = {0};

    const float dt = 1 / 60.0f;
    turret_update(&state, &config, &MOUNT, &target, dt, NULL);
    is_seen = state.azimuth == 0;
    is_shown = dt == 0;
}

struct gun {
    struct turret_state state;
};

static void copy_of_the_state(void)
{
    const union dvec3 target = {{300, 0, -200}};
    const struct turret_config config = slow();
    struct gun gun = {{0}};
    int flags = 0;

    for (int frame = 0; frame < 60; frame++) {
        struct turret_state *state = &gun.state;
        flags = turret_update(state, &config, &MOUNT, &target, FRAME, NULL);
    }
    is_seen = gun.state.azimuth == 0;
    is_shown = (flags & TURRET_SLEWING) && gun.state.azimuth_left == 0;
}

static void state_without_its_rates(void)
{
    const union dvec3 target = {{0, 0, -200}};
    const struct turret_config config = slow();
    struct gun gun = {{0}};
    int flags = 0;

    for (int frame = 0; frame < 60; frame++) {
        struct turret_state state = gun.state;
        is_shown = (flags & TURRET_SLEWING) && state.azimuth_rate == 0;
        flags = turret_update(&state, &config, &MOUNT, &target, FRAME, NULL);
        gun.state = state;
    }
    is_seen = gun.state.azimuth < 5 * TURRET_DEGREE;
}

static void rate_without_a_limit(void)
{
    const union dvec3 target = {{200, 0, -200}};
    struct turret_config config;
    struct turret_state state = {0};

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    config.azimuth_rate = config.elevation_rate = 90 * TURRET_DEGREE;
    turret_update(&state, &config, &MOUNT, &target, FRAME, NULL);
    is_seen = state.azimuth_left == 0;
    is_shown = isinf(config.azimuth_rate);
}

static void rate_in_degrees(void)
{
    const union dvec3 target = {{200, 0, -200}};
    struct turret_config config;
    struct turret_state state = {0};

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    config.azimuth_rate = 60 * TURRET_DEGREE;
    turret_update(&state, &config, &MOUNT, &target, FRAME, NULL);
    is_seen = state.azimuth_left == 0;
    is_shown = turret_config_warning(&config) != NULL;
}

static void step_in_milliseconds(void)
{
    const float milliseconds = 16.7f;
    const union dvec3 target = {{0, 0, -200}};
    const struct turret_config config = slow();
    struct turret_state state = {0};

    const float dt = milliseconds / 1000;
    turret_update(&state, &config, &MOUNT, &target, dt, NULL);
    is_seen = state.azimuth_left == 0;
    is_shown = dt > 1;
}

static void limit_of_a_step(void)
{
    const float rate = 60 * TURRET_DEGREE, dt = 1 / 60.0f;
    union quat turret = {{0, 0, 0, 1}};
    float left, up;

    const struct turret_params step = {rate * dt, rate * dt};
    turret_aim(200, 0, -200, 0, 0, 0, &MOUNT.orientation, &turret, &step, &turret);
    turret_aim_error(200, 0, -200, 0, 0, 0, &MOUNT.orientation, &turret, &left, &up);
    is_seen = left < 1e-6f;
    is_shown = step.azimuth_rate_limit > 0.2f;
}

static void travel_of_one_turn(void)
{
    const union dvec3 target = {{-200, 0, 20}};           /* just beyond 180 degrees to the left */
    struct turret_config config = slow();
    struct turret_state state = {.azimuth = 170 * TURRET_DEGREE};

    config.azimuth_min = -INFINITY, config.azimuth_max = INFINITY;
    is_seen = turret_time_to_aim(&state, &config, &MOUNT, &target) > 5;
    turret_update(&state, &config, &MOUNT, &target, FRAME, NULL);
    is_shown = fabs(state.azimuth_left) > 180 * TURRET_DEGREE;
}

static void edges_of_a_sector(void)
{
    const float degree = TURRET_DEGREE;
    const union dvec3 target = {{200, 0, -50}};
    struct turret_config config = slow();
    struct turret_state state = {0};

    config.sector_count = 1;                              /* the bridge, behind the gun */
    config.sectors[0] = (struct turret_sector){150 * degree, -150 * degree, -INFINITY, INFINITY, TURRET_SECTOR_KEEP_OUT};
    for (int frame = 0; frame < 300; frame++)
        turret_update(&state, &config, &MOUNT, &target, FRAME, NULL);
    is_seen = fabs(state.azimuth) > 140 * TURRET_DEGREE;  /* away from a target that is almost ahead */
    is_shown = turret_config_warning(&config) != NULL;
}

static void angle_between_two_frames(void)
{
    const union dvec3 target = {{-200, 0, 200}};
    const struct turret_config config = slow();
    struct turret_state state = {.azimuth = 179.9 * TURRET_DEGREE};
    double farthest = 0;

    is_shown = 0;
    for (int frame = 0; frame < 30; frame++) {
        const float before = (float)state.azimuth;
        float after, drawn;

        turret_update(&state, &config, &MOUNT, &target, FRAME, NULL);
        after = (float)state.azimuth;
        drawn = before + 0.5f * turret_angle_delta(before, after);
        farthest = fmax(farthest, fabsf(turret_angle_delta(before, drawn)));
        is_shown |= fabsf(turret_angle_delta(drawn, after)) > 5 * TURRET_DEGREE;
    }
    is_seen = farthest > 90 * TURRET_DEGREE;
}

/* Whether the rate of a joint has changed as no target here asks for: by half a degree a second in a step. */
static int is_jerk(double before, double after)
{
    return fabs(after - before) > 0.5 * TURRET_DEGREE;
}

static void positions_from_a_network(void)
{
    const struct turret_config config = slow();
    struct turret_motion real = {.position = {{100, 0, 100}}, .velocity = {{0, 0, -10.3f}}};
    struct turret_motion truck = {0};
    struct turret_observer observer = {0};
    struct turret_state state = {.azimuth = -45 * TURRET_DEGREE};
    int jerks = 0;

    observer.half_life = 0.2f;
    is_shown = 0;
    for (int frame = 0; frame < 600; frame++) {
        const union vec3 last = truck.velocity;
        const double before = state.azimuth_rate;

        move(&real);
        move(&truck);
        if (frame % 3 == 0) {                             /* 20 positions a second, rounded to 0.1 m */
            const union dvec3 sent = {{real.position.v.x, 0, floor(real.position.v.z * 10) / 10}};

            turret_observe(&observer, &sent, 3 * FRAME, &truck);
        }
        turret_track(&state, &config, &MOUNT, NULL, NULL, &truck, FRAME, NULL);
        jerks += frame > 60 && is_jerk(before, state.azimuth_rate);
        is_shown |= vec3_dist(&truck.velocity, &last) > 1 && frame > 60;
    }
    is_seen = jerks > 100;
}

/* Observes a target and turns to it. */
static void step(struct turret_state *state, struct turret_observer *observer, const union dvec3 *target, float dt,
                 struct turret_motion *truck)
{
    const struct turret_config config = slow();

    turret_observe(observer, target, dt, truck);
    turret_track(state, &config, &MOUNT, NULL, NULL, truck, dt, NULL);
}

static void target_that_moves_in_ticks(void)
{
    const float frame = 1 / 150.0f, tick = 1 / 50.0f;
    struct turret_motion real = {.position = {{100, 0, 100}}, .velocity = {{0, 0, -10}}};
    struct turret_motion truck = {0};
    struct turret_observer observer = {0};
    struct turret_state state = {.azimuth = -45 * TURRET_DEGREE};
    int jerks = 0;

    is_shown = 0;
    for (int count = 0; count < 1500; count++) {
        const int is_tick = count % 3 == 0;
        const union vec3 last = truck.velocity;
        const double before = state.azimuth_rate;

        if (is_tick)
            real.position.v.z += (double)tick * real.velocity.v.z;
        if (is_tick)
            step(&state, &observer, &real.position, tick, &truck);
        jerks += count > 150 && is_jerk(before, state.azimuth_rate);
        is_shown |= vec3_dist(&truck.velocity, &last) > 1 && count > 150;
    }
    is_seen = jerks > 100;
    (void)frame;
}

static jmp_buf before_the_crash;

static void come_back(int signal)
{
    (void)signal;
    longjmp(before_the_crash, 1);
}

static void null_that_is_dereferenced(void)
{
    union vec3 ahead = PLUS_X;

    signal(SIGSEGV, come_back);
    if (setjmp(before_the_crash) == 0) {
        struct turret_mount mount = {.orientation = {{0, 0, 0, 1}}};
        is_shown = quat_rot_vec(&ahead, &PLUS_X, &mount.orientation) == NULL;
        ahead = *quat_rot_vec(&ahead, &PLUS_X, &mount.orientation);
        is_seen = ahead.v.x < 0.99f;
    } else {
        is_seen = 1;
    }
    signal(SIGSEGV, SIG_DFL);
}

enum { COUNT = 1000, TIMES = 8 };

static void many_guns(void)
{
    static struct turret_state states[COUNT], alone[COUNT];
    static struct turret_platform decks[COUNT];
    static struct turret_motion planes[COUNT];
    static uint32_t target_of[COUNT];
    static int32_t flags[COUNT];
    const struct turret_shot shell = {.speed = 850, .inherit = 1, .gravity = {{0, -9.81f, 0}}};
    const struct turret_config config = slow();
    double taken = INFINITY, taken_alone = INFINITY;
    const struct turret_battery battery = {
        .states = states, .flags = flags, .count = COUNT, .configs = &config, .config_count = 1,
        .platforms = decks, .platform_count = COUNT, .shots = &shell, .shot_count = 1,
        .targets = planes, .target_of = target_of, .target_count = COUNT,
    };

    for (int i = 0; i < COUNT; i++) {
        decks[i].position.v.x = 3 * i, decks[i].orientation.v.w = 1;
        planes[i] = (struct turret_motion){{{300 * (i % 9), 400, -900}}, {{120, 0, 0}}, {{0, 0, 0}}};
        target_of[i] = (uint32_t)i;
    }
    for (int time = 0; time < TIMES; time++) {
        clock_t start = clock();

        for (int i = 0; i < COUNT; i++)
            turret_engage(&alone[i], &config, &decks[i], &shell, &planes[i], FRAME, NULL, NULL);
        taken_alone = fmin(taken_alone, (double)(clock() - start));
        start = clock();
        turret_engage_batch(&battery, FRAME);
        taken = fmin(taken, (double)(clock() - start));
    }
    is_seen = taken > 0.7 * taken_alone || memcmp(states, alone, sizeof states) != 0;
    is_shown = taken > 0.7 * taken_alone;
}

#define SCENE(name) {#name, name}

static const struct {
    const char *name;
    void (*play)(void);
} SCENES[] = {
    SCENE(axes_of_another_engine),
    SCENE(rotation_of_the_mount_twice),
    SCENE(azimuth_to_the_other_side),
    SCENE(quaternion_with_w_first),
    SCENE(elevation_over_the_top),
    SCENE(target_without_a_velocity),
    SCENE(velocity_that_the_shot_inherits),
    SCENE(steps_of_the_physics),
    SCENE(damping_of_the_physics),
    SCENE(order_of_a_frame),
    SCENE(muzzle_of_the_model),
    SCENE(flags_compared_as_a_number),
    SCENE(shot_that_is_too_slow),
    SCENE(target_that_moves),
    SCENE(tolerance_of_zero),
    SCENE(orientation_of_zeros),
    SCENE(configuration_of_zeros),
    SCENE(acceleration_of_zero),
    SCENE(step_of_zero_seconds),
    SCENE(copy_of_the_state),
    SCENE(state_without_its_rates),
    SCENE(rate_without_a_limit),
    SCENE(rate_in_degrees),
    SCENE(step_in_milliseconds),
    SCENE(limit_of_a_step),
    SCENE(travel_of_one_turn),
    SCENE(edges_of_a_sector),
    SCENE(angle_between_two_frames),
    SCENE(positions_from_a_network),
    SCENE(target_that_moves_in_ticks),
    SCENE(null_that_is_dereferenced),
    SCENE(many_guns),
};

int main(void)
{
    for (size_t i = 0; i < sizeof SCENES / sizeof *SCENES; i++) {
        SCENES[i].play();
        printf("%s %d %d\n", SCENES[i].name, is_seen, is_shown != 0);
    }
    return 0;
}
