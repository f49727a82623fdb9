/* turret_track, and turret_update where it does the same or lags. */
#include "turret_check.h"

static const union vec3 STILL = {{0, 0, 0}};

/* ---- a goal that moves ---- */

/* A target on a circle of 100 m about the mount's up, at an angular rate, after some seconds. */
static struct turret_motion circling(double rate, double seconds)
{
    struct turret_motion motion;
    double degrees = rate * seconds * 180 / PI, along[3], inward[3];
    int i;

    direction(degrees + 90, 0, along);
    direction(degrees + 180, 0, inward);
    motion.position = target_at(&LEVEL, degrees, 0, 100);
    for (i = 0; i < 3; i++) {
        motion.velocity.vec[i] = (float)(100 * rate * along[i]);
        motion.acceleration.vec[i] = (float)(100 * rate * rate * inward[i]);
    }
    return motion;
}

static void update_behind_a_steady_target_does_not_oscillate(void)
{
    struct turret_config config = turret_between(-900, 900, -90, 90, 120);
    struct turret_state state = standing(0, 0);
    const float dt = 1.0f / 60;
    double start_lag = 0;
    int i;

    config.azimuth_accel = config.elevation_accel = 1;
    for (i = 1; i <= 1200; i++) {
        const struct turret_motion target = circling(0.3, i * (double)dt);
        double lag;

        turret_update(&state, &config, &LEVEL, &target.position, dt, NULL);
        lag = 0.3 * i * dt - state.azimuth;
        if (i == 180)
            start_lag = lag;
        /* It stays behind by the way that it needs to stop. */
        CHECK(i < 180 || (fabs(lag - start_lag) < 2e-5 && fabs(state.azimuth_rate - 0.3) < 0.3 * 0.02));
    }
    CHECK_NEAR(start_lag, 0.3 * 0.3 / 2, 0.3 * 0.3 / 2 * 0.05);
}

static void track_meets_a_steady_target_at_its_rate(void)
{
    static const float dts[] = {1.0f / 60, 1e-3f, 0.1f};
    struct turret_config config = turret_between(-900, 900, -90, 90, 180);
    size_t d;
    int i;

    config.azimuth_accel = config.elevation_accel = 1;
    for (d = 0; d < COUNT(dts); d++) {
        struct turret_state state = standing(-5, 3);

        for (i = 1; i * dts[d] < 6; i++) {
            const struct turret_motion target = circling(0.3, i * (double)dts[d]);
            int32_t flags = turret_track(&state, &config, &LEVEL, &STILL, &STILL, &target, dts[d], NULL);

            if (i * dts[d] > 3) {
                CHECK((flags & ~TURRET_AT_REST) == TURRET_ON_TARGET);
                CHECK_NEAR(state.azimuth, 0.3 * i * dts[d], 3e-7);
                CHECK_NEAR(state.azimuth_rate, 0.3, 1e-6);
            }
        }
    }
}

static void track_of_what_stands_still_is_update(void)
{
    struct turret_config config = turret_between(-170, 170, -10, 80, 60);
    struct turret_motion target;
    struct turret_state state = standing(160, 0), same = state;
    struct turret_pose pose, same_pose;
    int i;

    config.azimuth_accel = config.elevation_accel = 2;
    memset(&target, 0, sizeof target);
    target.position = target_at(&MOUNTS[5], -160, 85, 100);
    for (i = 0; i < 500; i++) {
        CHECK(turret_update(&state, &config, &MOUNTS[5], &target.position, 1.0f / 60, &pose) ==
              turret_track(&same, &config, &MOUNTS[5], &STILL, &STILL, &target, 1.0f / 60, &same_pose));
        CHECK(state.azimuth == same.azimuth && state.elevation == same.elevation);
        CHECK(state.azimuth_rate == same.azimuth_rate && state.elevation_rate == same.elevation_rate);
        CHECK(same_bits(&pose, &same_pose, sizeof pose));
    }
}

static void track_of_a_target_that_flies_over_keeps_the_elevations_rate(void)
{
    struct turret_config config = turret_between(-170, 170, -10, 180, 60);
    struct turret_state state = {0, 0, 0, 0};
    const float dt = 1.0f / 64;
    int i;

    config.azimuth_accel = config.elevation_accel = 2;
    /* At i = 0 it is exactly above. */
    for (i = -320; i <= 64; i++) {
        const struct turret_motion target = {{{-50.0 * i * dt, 100, 0}}, {{-50, 0, 0}}, {{0, 0, 0}}};
        const double forward = target.position.v.x;
        int32_t flags = turret_track(&state, &config, &LEVEL, &STILL, &STILL, &target, dt, NULL);

        if (i < -64)
            continue;
        CHECK(flags == TURRET_ON_TARGET);
        CHECK_NEAR(state.elevation, atan2(100, forward), ROUNDING);
        CHECK_NEAR(state.elevation_rate, 50 * 100 / (100 * 100 + forward * forward), ROUNDING);
        CHECK_NEAR(state.azimuth, 0, ROUNDING);
        CHECK_NEAR(state.azimuth_rate, 0, ROUNDING);
    }
}

/* A target on that circle that speeds up by an angular acceleration. */
static struct turret_motion speeding_up(double rate, double accel, double seconds)
{
    struct turret_motion motion = circling(1, rate * seconds + accel * seconds * seconds / 2);
    double rate_now = rate + accel * seconds;
    int i;

    for (i = 0; i < 3; i++) {
        double along = motion.velocity.vec[i], inward = motion.acceleration.vec[i];

        motion.velocity.vec[i] = (float)(along * rate_now);
        motion.acceleration.vec[i] = (float)(inward * rate_now * rate_now + along * accel);
    }
    return motion;
}

static void track_of_a_target_too_fast_turns_along_at_the_highest_rate(void)
{
    struct turret_config config = turret_between(-900, 900, -90, 90, 0);
    struct turret_state state = standing(0, 0);
    const float dt = 1.0f / 60;
    int i;

    config.azimuth_rate = config.elevation_rate = 0.5f;
    config.azimuth_accel = config.elevation_accel = 1;
    for (i = 1; i <= 300; i++) {
        /* After a second it is too fast. */
        const struct turret_motion target = speeding_up(0.3, 0.2, i / 60.0);
        double before = state.azimuth;

        CHECK(turret_track(&state, &config, &LEVEL, &STILL, &STILL, &target, dt, NULL) >= 0);
        CHECK(state.azimuth_rate <= 0.5 && state.azimuth - before <= 0.5 * dt + ROUNDING);
        CHECK(i < 80 || (state.azimuth_rate > 0.499f && state.azimuth - before > 0.99 * 0.5 * dt));
    }
}

static void track_of_a_target_that_slows_down_keeps_to_the_rate(void)
{
    struct turret_config config = turret_between(-900, 900, -90, 90, 0);
    struct turret_state state = standing(-120, 0);
    const float dt = 0.25f;
    int i;

    config.azimuth_rate = config.elevation_rate = 0.5f;
    config.azimuth_accel = config.elevation_accel = 1;
    for (i = 1; i <= 12; i++) {
        const struct turret_motion target = speeding_up(1.2, -0.3, i * (double)dt);
        double before = state.azimuth;

        turret_track(&state, &config, &LEVEL, &STILL, &STILL, &target, dt, NULL);
        CHECK(state.azimuth_rate <= 0.5 && state.azimuth - before <= 0.5 * dt + ROUNDING);
    }
    CHECK(state.azimuth > radians(-120) + 1);
}

static void track_waits_at_the_stops_that_its_target_moves_beyond(void)
{
    struct turret_config config = turret_between(-90, 90, -10, 60, 90);
    const struct turret_motion target = {target_at(&LEVEL, 120, -30, 50), {{10, 20, 30}}, {{1, 2, 3}}};
    struct turret_state state = {config.azimuth_max, config.elevation_min, 0, 0}, start = state;
    int i;

    config.azimuth_accel = config.elevation_accel = 2;
    for (i = 0; i < 100; i++) {
        CHECK(turret_track(&state, &config, &LEVEL, &STILL, &STILL, &target, 1.0f / 60, NULL) ==
              (TURRET_AZIMUTH_LIMITED | TURRET_ELEVATION_LIMITED));
        CHECK(same_bits(&state, &start, sizeof state));
    }
}

/* ---- a ship ---- */

/* A ship that rolls by 10 degrees either way in 8 s and makes way, and a target off its beam that it steams by. */
static void ship_at(double seconds, struct turret_mount *mount, union vec3 *velocity, union vec3 *spin)
{
    double phase = 2 * PI / 8 * seconds, roll = radians(10) * sin(phase);

    memset(mount, 0, sizeof *mount);
    mount->position.v.x = 1e6 + 8 * seconds;
    mount->orientation.v.x = (float)sin(roll / 2);
    mount->orientation.v.w = (float)cos(roll / 2);
    memset(velocity, 0, sizeof *velocity);
    velocity->v.x = 8;
    memset(spin, 0, sizeof *spin);
    spin->v.x = (float)(radians(10) * 2 * PI / 8 * cos(phase));
}

/* The largest error in degrees on the ship, from the fifth second on. */
static double worst_on_ship(const struct turret_config *config, int tracks)
{
    const struct turret_motion target = {{{1e6 + 300, 40, -500}}, {{0, 0, 0}}, {{0, 0, 0}}};
    struct turret_state state = standing(60, 5);
    double worst = 0;
    int i;

    for (i = 1; i < 40 * 60; i++) {
        struct turret_mount mount;
        struct turret_pose pose;
        union vec3 velocity, spin;
        double error;

        ship_at(i / 60.0, &mount, &velocity, &spin);
        if (tracks)
            turret_track(&state, config, &mount, &velocity, &spin, &target, 1.0f / 60, &pose);
        else
            turret_update(&state, config, &mount, &target.position, 1.0f / 60, &pose);
        error = miss(&pose, &target.position, NULL) * 180 / PI;
        CHECK_NEAR(pose.error, radians(error), 3e-7);
        if (i > 300 && error > worst)
            worst = error;
    }
    return worst;
}

static void update_without_inertia_stays_on_target_on_a_rolling_ship(void)
{
    struct turret_config config;

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    CHECK(worst_on_ship(&config, 0) < 3e-5);
    config.azimuth_rate = config.elevation_rate = 1;
    CHECK(worst_on_ship(&config, 0) < 3e-5);
}

static void track_with_inertia_stays_on_target_where_update_lags(void)
{
    struct turret_config config = turret_between(-170, 170, -30, 80, 60);
    double lag;

    config.azimuth_accel = config.elevation_accel = 1;
    config.trunnion.v.y = 2;
    config.muzzle.v.x = 4;
    lag = worst_on_ship(&config, 0);
    CHECK(lag > 0.3 && lag < 0.8);
    CHECK(worst_on_ship(&config, 1) < 0.02);
}

/* ---- all of it at once ---- */

static void track_from_a_tumbling_mount_to_an_accelerating_target_stays_on_it(void)
{
    static const double spin[3] = {0.1, -0.15, 0.07}, way[3] = {-60, 40, 90}, speed[3] = {15, -4, 6}, accel[3] = {-3, 1, 2};
    const union vec3 mount_velocity = {{-9, 2, 12}}, mount_spin = {{0.1f, -0.15f, 0.07f}};
    struct turret_config config = turret_between(-900, 900, -90, 90, 90);
    struct turret_state state = standing(0, 0);
    double worst = 0, rate = length3(spin);
    int step, i;

    config.axes = TURRET_AXES_GODOT;
    config.azimuth_accel = config.elevation_accel = 1.5f;
    config.trunnion.v.x = 0.4f;
    config.trunnion.v.y = 1.2f;
    config.muzzle.v.y = 0.1f;
    config.muzzle.v.z = -3;
    for (step = 1; step < 600; step++) {
        double t = step / 60.0, s = sin(rate * t / 2) / rate, error;
        struct turret_mount mount;
        struct turret_motion target;
        struct turret_pose pose;

        mount.orientation.v.w = (float)cos(rate * t / 2);
        for (i = 0; i < 3; i++) {
            mount.orientation.vec[i] = (float)(spin[i] * s);
            mount.position.vec[i] = 1e5 + mount_velocity.vec[i] * t;
            target.position.vec[i] = 1e5 + way[i] + speed[i] * t + accel[i] * t * t / 2;
            target.velocity.vec[i] = (float)(speed[i] + accel[i] * t);
            target.acceleration.vec[i] = (float)accel[i];
        }
        turret_track(&state, &config, &mount, &mount_velocity, &mount_spin, &target, 1.0f / 60, &pose);
        error = miss(&pose, &target.position, NULL);
        if (step > 240 && error > worst)
            worst = error;
    }
    CHECK(worst < 2e-6);
}

/* ---- the least time ---- */

/* The least time in which a joint meets a goal that is ahead by a way, at the rate and the acceleration of the goal,
 * from a rate, when it can accelerate by 1 rad/s^2: seen from the goal it speeds up and brakes by what is left. */
static double time_to_meet(double way, double rate, double goal_rate, double goal_accel)
{
    double u = rate - goal_rate, up = 1 - goal_accel, down = 1 + goal_accel, peak;

    if (way < u * fabs(u) / (2 * (u > 0 ? down : up))) {
        way = -way;
        u = -u;
        up = 1 + goal_accel;
        down = 1 - goal_accel;
    }
    peak = sqrt((2 * way * up + u * u) * down / (up + down));
    return (peak - u) / up + peak / down;
}

static void track_meets_a_target_that_speeds_up_in_the_least_time(void)
{
    static const double ways[] = {0.4, 1, -0.6}, accels[] = {0.4, -0.4, 0.2};
    const float dt = 1.0f / 240;
    struct turret_config config = turret_between(-900, 900, -90, 90, INFINITY);
    size_t w, a;

    config.azimuth_accel = config.elevation_accel = 1;
    for (w = 0; w < COUNT(ways); w++)
        for (a = 0; a < COUNT(accels); a++) {
            struct turret_state state = {0, 0, 0, 0};
            double least = time_to_meet(ways[w], 0, 0.1, accels[a]);
            struct turret_motion target;
            int i = 0;

            state.azimuth = -ways[w];
            do
                target = speeding_up(0.1, accels[a], ++i * (double)dt);
            while ((turret_track(&state, &config, &LEVEL, &STILL, &STILL, &target, dt, NULL) & TURRET_SLEWING) && i < 2000);
            CHECK_NEAR(i * dt, least, 0.01);
        }
}

/* A mount at the origin that spins, and a target that rests in the world or moves straight away from it: the joints'
 * goals move steadily, each at the negative spin about its axis. */
static const struct {
    union vec3 spin, muzzle;
    double way[3], away;
} SCENES[] = {
    {{{0, 0.5f, 0}}, {{1, 0.5f, 1}}, {3, 1.5, 0.5}, 0},
    {{{0, 0, 0.5f}}, {{1, 0.5f, 0}}, {3, 1, 0}, 0},
    {{{0, -0.6f, 0}}, {{0, 0, 0}}, {60, 20, 0}, 0.5},
};

/* How long turret_track takes in a scene from a way off the goal in one of the axes, the other being on its own. */
static double seconds_in_scene(size_t scene, double azimuth_way, double elevation_way)
{
    const union vec3 *spin = &SCENES[scene].spin;
    const float dt = 1.0f / 240;
    struct turret_config config = turret_between(-900, 900, -90, 90, INFINITY);
    struct turret_mount mount = LEVEL;
    struct turret_motion target;
    struct turret_state state = {0, 0, 0, 0};
    float azimuth, elevation;
    int i = 0, k;

    config.azimuth_accel = config.elevation_accel = 1;
    config.muzzle = SCENES[scene].muzzle;
    memset(&target, 0, sizeof target);
    memcpy(target.position.vec, SCENES[scene].way, sizeof SCENES[scene].way);
    turret_solve(&config, &mount, &target.position, &azimuth, &elevation);
    state.azimuth = azimuth - azimuth_way;
    state.elevation = elevation - elevation_way;
    state.azimuth_rate = azimuth_way != 0 ? 0 : -spin->v.y;
    state.elevation_rate = elevation_way != 0 ? 0 : -spin->v.z;
    do {
        double t = ++i * (double)dt;

        mount.orientation.v.y = (float)sin(spin->v.y * t / 2);
        mount.orientation.v.z = (float)sin(spin->v.z * t / 2);
        mount.orientation.v.w = (float)cos((spin->v.y + spin->v.z) * t / 2);
        for (k = 0; k < 3; k++) {
            target.position.vec[k] = SCENES[scene].way[k] * (1 + SCENES[scene].away * t);
            target.velocity.vec[k] = (float)(SCENES[scene].way[k] * SCENES[scene].away);
        }
    } while ((turret_track(&state, &config, &mount, &STILL, spin, &target, dt, NULL) & TURRET_SLEWING) && i < 2000);
    return i * (double)dt;
}

static void track_on_a_spinning_mount_meets_its_target_in_the_least_time(void)
{
    static const double ways[] = {0.5, -0.3};
    size_t s, w;

    for (s = 0; s < COUNT(SCENES); s++)
        for (w = 0; w < COUNT(ways); w++) {
            CHECK_NEAR(seconds_in_scene(s, ways[w], 0), time_to_meet(ways[w], 0, -SCENES[s].spin.v.y, 0), 0.01);
            CHECK_NEAR(seconds_in_scene(s, 0, ways[w]), time_to_meet(ways[w], 0, -SCENES[s].spin.v.z, 0), 0.01);
        }
}

static const struct test tests[] = {
    {"update_behind_a_steady_target_does_not_oscillate", update_behind_a_steady_target_does_not_oscillate},
    {"track_meets_a_steady_target_at_its_rate", track_meets_a_steady_target_at_its_rate},
    {"track_of_a_target_that_flies_over_keeps_the_elevations_rate",
     track_of_a_target_that_flies_over_keeps_the_elevations_rate},
    {"track_of_what_stands_still_is_update", track_of_what_stands_still_is_update},
    {"track_of_a_target_too_fast_turns_along_at_the_highest_rate",
     track_of_a_target_too_fast_turns_along_at_the_highest_rate},
    {"track_of_a_target_that_slows_down_keeps_to_the_rate", track_of_a_target_that_slows_down_keeps_to_the_rate},
    {"track_waits_at_the_stops_that_its_target_moves_beyond", track_waits_at_the_stops_that_its_target_moves_beyond},
    {"update_without_inertia_stays_on_target_on_a_rolling_ship",
     update_without_inertia_stays_on_target_on_a_rolling_ship},
    {"track_with_inertia_stays_on_target_where_update_lags", track_with_inertia_stays_on_target_where_update_lags},
    {"track_from_a_tumbling_mount_to_an_accelerating_target_stays_on_it",
     track_from_a_tumbling_mount_to_an_accelerating_target_stays_on_it},
    {"track_meets_a_target_that_speeds_up_in_the_least_time", track_meets_a_target_that_speeds_up_in_the_least_time},
    {"track_on_a_spinning_mount_meets_its_target_in_the_least_time",
     track_on_a_spinning_mount_meets_its_target_in_the_least_time},
};

MAIN(tests)
