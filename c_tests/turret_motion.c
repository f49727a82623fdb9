/* How a turret moves to a goal at rest: in the least time within its rates, its accelerations and its stops. */
#include "turret_check.h"

/* One joint of a turret, seen alone. */
struct joint {
    int is_elevation;
    float rate_limit, accel;
};

/* All sorts of drives, for both axes: rad/s, rad/s^2. */
static const struct joint JOINTS[] = {
    {0, 1.0f, 2.0f}, {1, 1.0f, 2.0f}, {0, 0.5f, 0.25f}, {1, INFINITY, 3.0f}, {0, 3.0f, 40.0f}, {1, 2.0f, 0.5f},
};

/* Angles and rates to start from, and angles to go to. */
static const double ANGLES[] = {0, 0.3, -1.2, 2.5, -2.9}, RATES[] = {0, 0.2, -0.2, 0.49, -0.9};

static struct turret_config config_of(const struct joint *joint)
{
    struct turret_config config = turret_between(-900, 900, -180, 180, INFINITY);

    config.azimuth_rate = config.elevation_rate = joint->rate_limit;
    config.azimuth_accel = config.elevation_accel = joint->accel;
    return config;
}

static struct turret_state state_of(const struct joint *joint, double angle, double rate)
{
    struct turret_state state = {0, 0, 0, 0};

    *(joint->is_elevation ? &state.elevation : &state.azimuth) = angle;
    *(joint->is_elevation ? &state.elevation_rate : &state.azimuth_rate) = rate;
    return state;
}

static double angle_of(const struct joint *joint, const struct turret_state *state)
{
    return joint->is_elevation ? state->elevation : state->azimuth;
}

static double rate_of(const struct joint *joint, const struct turret_state *state)
{
    return joint->is_elevation ? state->elevation_rate : state->azimuth_rate;
}

static int32_t go(const struct joint *joint, struct turret_state *state, double goal, float dt)
{
    const struct turret_config config = config_of(joint);

    return turret_update_angles(state, &config, &LEVEL, joint->is_elevation ? 0 : (float)goal,
                                joint->is_elevation ? (float)goal : 0, dt, NULL);
}

/* The least time in which a joint comes to rest after a way, from a rate. */
static double least_time(const struct joint *joint, double way, double rate)
{
    double a = joint->accel, top = joint->rate_limit, peak, covered;

    if (way < rate * fabs(rate) / (2 * a)) {
        way = -way;
        rate = -rate;
    }
    peak = sqrt(a * way + rate * rate / 2);
    if (peak <= top)
        return (2 * peak - rate) / a;
    covered = (top * top - rate * rate) / (2 * (rate > top ? -a : a)) + top * top / (2 * a);
    return fabs(top - rate) / a + top / a + (way - covered) / top;
}

/* Runs visit for every joint, start, rate and goal. An elevation has half the angles, and so room to pass its goal. */
static void for_all(void (*visit)(const struct joint *joint, double angle, double rate, double goal))
{
    size_t j, a, r, g;

    for (j = 0; j < COUNT(JOINTS); j++)
        for (a = 0; a < COUNT(ANGLES); a++)
            for (r = 0; r < COUNT(RATES); r++)
                for (g = 0; g < COUNT(ANGLES); g++) {
                    const double part = JOINTS[j].is_elevation ? 0.5 : 1, from = part * ANGLES[a], to = part * ANGLES[g];
                    int failed_before = checks_failed;

                    visit(&JOINTS[j], from, RATES[r], to);
                    if (checks_failed > failed_before)
                        printf("    joint %u from %g at %g to %g\n", (unsigned)j, from, RATES[r], to);
                }
}

/* ---- toward a goal at rest ---- */

/* How far N steps of dt/N end from one of dt. */
#define APART 1e-9

/* A thousandth of a second and of a thousand of them, both as floats have them exactly. */
#define THOUSANDTH (1.0f / 1024)
#define THOUSAND (1000.0f / 1024)

static void visit_limits(const struct joint *joint, double angle, double rate, double goal)
{
    const float dt = 1.0f / 60;
    struct turret_state state = state_of(joint, angle, rate);
    double limit = fabs(rate) > joint->rate_limit ? fabs(rate) : joint->rate_limit;
    int i;

    for (i = 0; i < 1200; i++) {
        double angle_before = angle_of(joint, &state), rate_before = rate_of(joint, &state);

        go(joint, &state, goal, dt);
        CHECK(fabs(rate_of(joint, &state)) <= limit + ROUNDING);
        CHECK(fabs(rate_of(joint, &state) - rate_before) <= (double)joint->accel * dt + ROUNDING);
        CHECK(fabs(angle_of(joint, &state) - angle_before) <= limit * dt + ROUNDING);
    }
}

static void motion_stays_within_rate_and_acceleration(void)
{
    for_all(visit_limits);
}

static void visit_arrival(const struct joint *joint, double angle, double rate, double goal)
{
    double seconds = least_time(joint, (float)goal - angle, rate);
    struct turret_state state = state_of(joint, angle, rate), early = state, late = state;

    /* A float tells seconds to a part of 6e-8. */
    CHECK(!(go(joint, &late, goal, (float)(seconds * (1 + 1e-6))) & TURRET_SLEWING));
    CHECK_NEAR(angle_of(joint, &late), (float)goal, 0);
    CHECK_NEAR(rate_of(joint, &late), 0, 0);
    CHECK(seconds < 1e-3 || (go(joint, &early, goal, (float)(seconds * (1 - 1e-6))) & TURRET_SLEWING));
}

static void motion_arrives_in_the_least_time(void)
{
    for_all(visit_arrival);
}

static void visit_overshoot(const struct joint *joint, double angle, double rate, double goal)
{
    const float dt = 1.0f / 64;
    struct turret_state state = state_of(joint, angle, rate);
    double way = (float)goal - angle_of(joint, &state), u = rate_of(joint, &state), past = 0;
    /* How far beyond the goal it comes to a stand if it brakes at once. */
    double unavoidable = u * way > 0 || way == 0 ? u * u / (2 * joint->accel) - fabs(way) : 0;
    int i;

    for (i = 0; i < 1300; i++) {
        double beyond;

        go(joint, &state, goal, dt);
        beyond = (angle_of(joint, &state) - (float)goal) * (way > 0 || (way == 0 && u > 0) ? 1 : -1);
        if (beyond > past)
            past = beyond;
    }
    if (unavoidable > 1e-6)
        CHECK_NEAR(past, unavoidable, joint->accel * dt * dt / 2 + ROUNDING);
    else if (unavoidable < -1e-6)
        CHECK(past == 0);
    CHECK(angle_of(joint, &state) == (float)goal && rate_of(joint, &state) == 0);
}

static void motion_passes_the_goal_only_if_it_cannot_stop_and_then_returns(void)
{
    for_all(visit_overshoot);
}

static void visit_thousand(const struct joint *joint, double angle, double rate, double goal)
{
    struct turret_state once = state_of(joint, angle, rate), many = once;
    int i;

    go(joint, &once, goal, THOUSAND);
    for (i = 0; i < 1000; i++)
        go(joint, &many, goal, THOUSANDTH);
    CHECK_NEAR(angle_of(joint, &many), angle_of(joint, &once), APART);
    CHECK_NEAR(rate_of(joint, &many), rate_of(joint, &once), APART);
}

static void motion_of_a_thousand_steps_is_that_of_one(void)
{
    for_all(visit_thousand);
}

static void motion_in_steps_too_small_for_floats_arrives(void)
{
    const struct joint joint = {0, 1, 0.05f};
    struct turret_state state = state_of(&joint, 2.9, 0);
    double least = least_time(&joint, 0.1, 0);
    int steps = 1;

    /* 1e-4 s at 5e-4 rad/s and less are less than the spacing of floats next to 3, which a state of doubles is not. */
    while ((go(&joint, &state, 3, 1e-4f) & TURRET_SLEWING) && steps < 40000)
        steps++;
    CHECK_NEAR(steps * 1e-4, least, 2e-4);
    CHECK(state.azimuth == 3 && state.azimuth_rate == 0);
}

static void motion_of_a_thousand_steps_without_inertia_is_that_of_one(void)
{
    static const double rates[] = {0.7, 5, 45, 300};
    size_t r;
    int i;

    for (r = 0; r < COUNT(rates); r++) {
        const struct turret_config config = turret_between(-900, 900, -90, 90, rates[r]);
        const union dvec3 target = target_at(&LEVEL, 170, 80, 1000);
        struct turret_state once = standing(-3, -70), many = once;

        turret_update(&once, &config, &LEVEL, &target, THOUSAND, NULL);
        for (i = 0; i < 1000; i++)
            turret_update(&many, &config, &LEVEL, &target, THOUSANDTH, NULL);
        CHECK_NEAR(many.azimuth, once.azimuth, APART);
        CHECK_NEAR(many.elevation, once.elevation, APART);
    }
}

/* From a rate, without stops: the sooner of going back and going on around. */
static void check_around(double rate, double bearing)
{
    const struct joint joint = {0, 5, 1};
    struct turret_config config = turret_between(0, 0, -90, 90, 90);
    struct turret_state state = state_of(&joint, 0, rate), told = state;
    const union dvec3 target = target_at(&LEVEL, bearing * 180 / PI, 0, 100);
    double least = INFINITY;
    int turns, steps = 0, failed_before = checks_failed;

    config.azimuth_min = -INFINITY;
    config.azimuth_max = INFINITY;
    config.azimuth_rate = joint.rate_limit;
    config.azimuth_accel = joint.accel;
    for (turns = -3; turns <= 3; turns++) {
        double seconds = least_time(&joint, bearing + 2 * PI * turns, rate);

        least = seconds < least ? seconds : least;
    }
    CHECK_NEAR(turret_time_to_aim(&state, &config, &LEVEL, &target), least, 1e-5);
    while (turret_update(&state, &config, &LEVEL, &target, 0.01f, NULL) & TURRET_SLEWING)
        if (++steps > 3000)
            break;
    CHECK_NEAR((steps + 1) * 0.01, least, 0.02);
    CHECK_NEAR(wrapped(state.azimuth - bearing), 0, ROUNDING);
    turret_update_angles(&told, &config, &LEVEL, (float)bearing, 0, (float)least - 0.1f, NULL);
    CHECK_NEAR(fabs(wrapped(told.azimuth - bearing)), 0.1 * 0.1 / 2, 1e-5);
    if (checks_failed > failed_before)
        printf("    from %g rad/s to %g\n", rate, bearing);
}

static void motion_without_stops_goes_on_around_where_that_is_sooner(void)
{
    static const double rates[] = {1, -2.5, 4, -4.5}, bearings[] = {-3, -2, -0.1, 0.4, 1.7, 3.1};
    size_t r, b;

    for (r = 0; r < COUNT(rates); r++)
        for (b = 0; b < COUNT(bearings); b++)
            check_around(rates[r], bearings[b]);
}

static void motion_above_the_rate_brakes_at_the_acceleration(void)
{
    const struct joint joint = {0, 1, 2};
    struct turret_state state = state_of(&joint, 0, 3);

    go(&joint, &state, 10, 0.5f);
    CHECK_NEAR(state.azimuth_rate, 2, ROUNDING);
    CHECK_NEAR(state.azimuth, 3 * 0.5 - 0.25, ROUNDING);
    go(&joint, &state, 10, 1);
    CHECK_NEAR(state.azimuth_rate, 1, ROUNDING);
    CHECK_NEAR(state.azimuth, 1.25 + 1.5 * 0.5 + 0.5, ROUNDING);
}

static void motion_into_a_stop_ends_there_and_comes_back(void)
{
    struct turret_config config = turret_between(-170, 170, -90, 45, INFINITY);
    struct turret_state state = standing(0, 40), early, late;
    /* 5 degrees at 2 rad/s, slowing down by 1 rad/s^2 */
    float at_stop = (float)(2 - sqrt(4 - 2 * radians(5)));

    config.azimuth_accel = config.elevation_accel = 1;
    state.elevation_rate = 2;
    early = late = state;
    turret_update_angles(&early, &config, &LEVEL, 0, 0, at_stop - 1e-3f, NULL);
    CHECK_NEAR(early.elevation_rate, 2 - (at_stop - 1e-3), 1e-6);
    turret_update_angles(&late, &config, &LEVEL, 0, 0, at_stop + 1e-3f, NULL);
    CHECK_ANGLES(late, 0, 45, 1e-6);
    CHECK_NEAR(late.elevation_rate, -1e-3, 1e-7);
    turret_update_angles(&state, &config, &LEVEL, 0, 0, at_stop + 0.5f, NULL);
    CHECK_NEAR(state.elevation, config.elevation_max - 0.125, 1e-7);
    CHECK_NEAR(state.elevation_rate, -0.5, 1e-7);
}

static void motion_outward_at_or_beyond_a_stop_is_gone_at_once(void)
{
    int side, beyond;

    for (side = -1; side <= 1; side += 2)
        for (beyond = 0; beyond < 2; beyond++) {
            struct turret_config config = turret_between(-45, 45, -30, 30, INFINITY);
            struct turret_state state;

            config.azimuth_accel = config.elevation_accel = 1;
            state.azimuth = side * (config.azimuth_max + 0.25 * beyond);
            state.elevation = side * (config.elevation_max + 0.25 * beyond);
            state.azimuth_rate = state.elevation_rate = side;
            turret_update_angles(&state, &config, &LEVEL, 0, 0, 0.25f, NULL);
            CHECK_NEAR(state.azimuth, side * (config.azimuth_max + 0.25 * beyond - 0.25 * 0.25 / 2), ROUNDING);
            CHECK_NEAR(state.elevation, side * (config.elevation_max + 0.25 * beyond - 0.25 * 0.25 / 2), ROUNDING);
            CHECK_NEAR(state.azimuth_rate, -0.25 * side, ROUNDING);
            CHECK_NEAR(state.elevation_rate, -0.25 * side, ROUNDING);
        }
}

static void motion_that_cannot_brake_ends_at_the_stop(void)
{
    int side;

    for (side = -1; side <= 1; side += 2) {
        struct turret_config config = turret_between(-45, 45, -30, 30, INFINITY);
        struct turret_state state = {0, 0, 0, 0};

        config.azimuth_accel = config.elevation_accel = 0;
        state.azimuth_rate = state.elevation_rate = side;
        turret_update_angles(&state, &config, &LEVEL, 0, 0, 0.5f, NULL);
        CHECK(state.azimuth == 0.5 * side && state.azimuth_rate == side);
        turret_update_angles(&state, &config, &LEVEL, 0, 0, 0.5f, NULL);
        CHECK(state.azimuth == side * config.azimuth_max && state.elevation == side * config.elevation_max);
        CHECK(state.azimuth_rate == 0 && state.elevation_rate == 0);
    }
}

/* ---- dt = 0 ---- */

static void dt_zero_changes_nothing_and_tells_how_it_stands(void)
{
    static const float limits[] = {INFINITY, 1.0f, 0.0f};
    const struct turret_motion target = {target_at(&LEVEL, 100, 30, 50), {{9, 8, 7}}, {{1, 2, 3}}};
    const union vec3 spin = {{0.1f, 0.2f, 0.3f}};
    size_t r, a, unlimited;

    for (unlimited = 0; unlimited < 2; unlimited++)
        for (r = 0; r < COUNT(limits); r++)
            for (a = 0; a < COUNT(limits); a++) {
                struct turret_config config = turret_between(-20, 20, -30, 30, 1);
                struct turret_state state = standing(400, 100), start;
                struct turret_pose pose, wanted;

                if (unlimited)
                    turret_config_default(&config, TURRET_AXES_CANONICAL);
                config.azimuth_rate = config.elevation_rate = limits[r];
                config.azimuth_accel = config.elevation_accel = limits[a];
                state.azimuth_rate = 5;
                state.elevation_rate = -6;
                start = state;
                turret_pose_of(&state, &config, &LEVEL, &wanted);
                CHECK(turret_update(&state, &config, &LEVEL, &target.position, 0, &pose) & TURRET_SLEWING);
                CHECK_NEAR(pose.error, miss(&pose, &target.position, NULL), 3e-7);
                CHECK(same_bits(&pose, &wanted, offsetof(struct turret_pose, error)));
                CHECK(turret_track(&state, &config, &LEVEL, &spin, &spin, &target, 0, &pose) & TURRET_SLEWING);
                CHECK(same_bits(&pose, &wanted, offsetof(struct turret_pose, error)));
                CHECK(turret_update_angles(&state, &config, &LEVEL, 1, 1, 0, NULL) & TURRET_SLEWING);
                CHECK(turret_return(&state, &config, &LEVEL, 0, NULL) == TURRET_SLEWING);
                CHECK(same_bits(&state, &start, sizeof state));
            }
}

static const struct test tests[] = {
    {"motion_stays_within_rate_and_acceleration", motion_stays_within_rate_and_acceleration},
    {"motion_arrives_in_the_least_time", motion_arrives_in_the_least_time},
    {"motion_passes_the_goal_only_if_it_cannot_stop_and_then_returns",
     motion_passes_the_goal_only_if_it_cannot_stop_and_then_returns},
    {"motion_of_a_thousand_steps_is_that_of_one", motion_of_a_thousand_steps_is_that_of_one},
    {"motion_in_steps_too_small_for_floats_arrives", motion_in_steps_too_small_for_floats_arrives},
    {"motion_of_a_thousand_steps_without_inertia_is_that_of_one",
     motion_of_a_thousand_steps_without_inertia_is_that_of_one},
    {"motion_without_stops_goes_on_around_where_that_is_sooner",
     motion_without_stops_goes_on_around_where_that_is_sooner},
    {"motion_above_the_rate_brakes_at_the_acceleration", motion_above_the_rate_brakes_at_the_acceleration},
    {"motion_into_a_stop_ends_there_and_comes_back", motion_into_a_stop_ends_there_and_comes_back},
    {"motion_outward_at_or_beyond_a_stop_is_gone_at_once", motion_outward_at_or_beyond_a_stop_is_gone_at_once},
    {"motion_that_cannot_brake_ends_at_the_stop", motion_that_cannot_brake_ends_at_the_stop},
    {"dt_zero_changes_nothing_and_tells_how_it_stands", dt_zero_changes_nothing_and_tells_how_it_stands},
};

MAIN(tests)
