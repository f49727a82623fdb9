/* turret_solve, turret_can_aim_at, turret_time_to_aim, turret_pose_of. */
#include "turret_check.h"

/* ---- a table of turrets and targets ---- */

struct stops {
    double azimuth_min, azimuth_max, elevation_min, elevation_max, rest_azimuth, rest_elevation;
};

static const struct stops STOPS[] = {
    {-170, 170, -90, 90, 0, 0},     {-225, 45, -10, 60, 0, 0},  {50, 180, -90, 90, 140, 0}, {-360, 360, -5, 45, 300, 10},
    {-20, 20, -20, 20, 0, 0},       {-170, 170, 0, 180, 0, 90}, {30, 30, 10, 10, 0, 0},     {-90, 90, -120, 120, 45, -100},
};

/* Trunnion and muzzle: no offsets, a gun, and one beside its axis. */
static const union vec3 OFFSETS[][2] = {
    {{{0, 0, 0}}, {{0, 0, 0}}}, {{{0.5f, 1.5f, 0}}, {{3, 0, 0}}}, {{{-0.4f, 2, 0.5f}}, {{4, 0.2f, 0.3f}}},
};

static const double TARGETS[][3] = {
    {0, 0, 100},   {100, 20, 50},  {178, 5, 80},  {-171, 0, 30},   {60, 40, 20},  {30, 10, 1e5}, {0, 90, 60},
    {-100, 70, 9}, {45, -50, 200}, {130, 30, 15}, {-60, -4, 1000}, {90, 61, 500}, {15, 15, 2},   {-160, 85, 40},
};

static struct turret_config config_of(size_t stops, size_t offsets)
{
    const struct stops *s = &STOPS[stops];
    struct turret_config config =
        turret_between(s->azimuth_min, s->azimuth_max, s->elevation_min, s->elevation_max, 60);

    config.azimuth_accel = config.elevation_accel = 2;
    config.rest_azimuth = (float)radians(s->rest_azimuth);
    config.rest_elevation = (float)radians(s->rest_elevation);
    config.trunnion = OFFSETS[offsets][0];
    config.muzzle = OFFSETS[offsets][1];
    return config;
}

/* One turret and one target of the table, on one of the mounts. */
static void for_all(void (*visit)(const struct turret_config *config, const struct turret_mount *mount,
                                  const union dvec3 *target))
{
    size_t s, o, t, m;

    for (s = 0; s < COUNT(STOPS); s++)
        for (o = 0; o < COUNT(OFFSETS); o++)
            for (t = 0; t < COUNT(TARGETS); t++)
                for (m = 0; m < COUNT(MOUNTS); m++) {
                    const struct turret_config config = config_of(s, o);
                    const union dvec3 target = target_at(&MOUNTS[m], TARGETS[t][0], TARGETS[t][1], TARGETS[t][2]);
                    int failed_before = checks_failed;

                    visit(&config, &MOUNTS[m], &target);
                    if (checks_failed > failed_before)
                        printf("    stops %u, offsets %u, target %u, mount %u\n", (unsigned)s, (unsigned)o, (unsigned)t,
                               (unsigned)m);
                }
}

/* The state in which a turret that starts from its rest pose settles. */
static struct turret_state settled(const struct turret_config *config, const struct turret_mount *mount,
                                   const union dvec3 *target, struct turret_pose *pose)
{
    struct turret_state state = {0, 0, 0, 0};
    int i;

    turret_return(&state, config, mount, 1e6f, NULL);
    for (i = 0; i < 200; i++)
        turret_update(&state, config, mount, target, 0.125f, pose);
    CHECK(!(pose->flags & TURRET_SLEWING));
    return state;
}

static int reached, not_reached;

static void visit_can_aim(const struct turret_config *config, const struct turret_mount *mount, const union dvec3 *target)
{
    struct turret_pose pose;
    int32_t can = turret_can_aim_at(config, mount, target);
    double error;

    settled(config, mount, target, &pose);
    error = miss(&pose, target, NULL);
    CHECK(can == (error <= config->aim_tolerance));
    CHECK(can == !!(pose.flags & TURRET_ON_TARGET));
    *(can ? &reached : &not_reached) += 1;
}

static void can_aim_at_agrees_with_where_update_ends(void)
{
    reached = not_reached = 0;
    for_all(visit_can_aim);
    CHECK(reached > 300 && not_reached > 300);
}

static void can_aim_at_goes_by_the_tolerance_not_by_the_stops(void)
{
    struct turret_config config = turret_between(-90, 90, -10, 60, 60);
    const union dvec3 beyond = target_at(&LEVEL, 91, 0, 100);

    CHECK(turret_can_aim_at(&config, &LEVEL, &beyond) == 0);
    config.aim_tolerance = (float)radians(1.001);
    CHECK(turret_can_aim_at(&config, &LEVEL, &beyond) == 1);
    config.aim_tolerance = (float)radians(0.999);
    CHECK(turret_can_aim_at(&config, &LEVEL, &beyond) == 0);
    config.azimuth_rate = config.elevation_accel = 0;
    config.azimuth_max = (float)radians(92);
    CHECK(turret_can_aim_at(&config, &LEVEL, &beyond) == 1);
}

static void visit_solve(const struct turret_config *config, const struct turret_mount *mount, const union dvec3 *target)
{
    struct turret_pose pose;
    const struct turret_state wanted = settled(config, mount, target, &pose);
    float azimuth = 7, elevation = 7;
    int32_t status = turret_solve(config, mount, target, &azimuth, &elevation);

    CHECK(azimuth == (float)wanted.azimuth && elevation == (float)wanted.elevation);
    CHECK(azimuth >= config->azimuth_min && azimuth <= config->azimuth_max);
    CHECK(elevation >= config->elevation_min && elevation <= config->elevation_max);
    CHECK((uint32_t)status ==
          (pose.flags & (TURRET_AZIMUTH_LIMITED | TURRET_ELEVATION_LIMITED | TURRET_TOO_CLOSE)));
    if (status == TURRET_OK)
        CHECK(miss(&pose, target, NULL) < 2e-6);
}

static void solve_is_where_update_ends_from_rest(void)
{
    for_all(visit_solve);
}

static void solve_answers_the_winding_nearest_to_rest(void)
{
    const struct turret_config config = config_of(3, 0);
    const union dvec3 target = target_at(&LEVEL, -10, 0, 100), left = target_at(&LEVEL, 100, 50, 100);
    float azimuth = 7, elevation = 7;

    CHECK(turret_solve(&config, &LEVEL, &target, &azimuth, &elevation) == TURRET_OK);
    CHECK_NEAR(azimuth, radians(350), 1e-6);
    CHECK_NEAR(elevation, 0, 1e-6);
    CHECK(turret_solve(&config, &LEVEL, &left, &azimuth, &elevation) == TURRET_ELEVATION_LIMITED);
    CHECK_NEAR(azimuth, radians(100), 1e-6);
    CHECK_NEAR(elevation, radians(45), 1e-6);
}

static void solve_without_stops_is_within_pi(void)
{
    struct turret_config config;
    double azimuth;

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    config.rest_azimuth = 50;
    for (azimuth = -180; azimuth <= 180; azimuth += 7.5) {
        const union dvec3 target = target_at(&LEVEL, azimuth, 10, 100);
        float got = 7, elevation = 7;

        CHECK(turret_solve(&config, &LEVEL, &target, &got, &elevation) == TURRET_OK);
        CHECK(got > -(float)PI && got <= (float)PI);
        CHECK_NEAR(wrapped(got - radians(azimuth)), 0, 3e-7);
        CHECK_NEAR(elevation, radians(10), 1e-7);
    }
}

/* ---- time_to_aim ---- */

/* The least time from rest to rest. */
static double least_time(double way, double rate, double accel)
{
    return way < rate * rate / accel ? 2 * sqrt(way / accel) : way / rate + rate / accel;
}

static void time_to_aim_is_that_of_the_slower_axis(void)
{
    static const double rates[][2] = {{60, 60}, {30, 90}, {200, 10}, {5, INFINITY}}, accels[][2] = {{1, 2}, {3, 0.25}};
    const union dvec3 target = target_at(&LEVEL, 130, 50, 100);
    size_t r, a;

    for (r = 0; r < COUNT(rates); r++)
        for (a = 0; a < COUNT(accels); a++) {
            struct turret_config config = turret_between(-170, 170, -90, 90, 0);
            const struct turret_state state = standing(-20, 10);
            double azimuth = least_time(radians(150), radians(rates[r][0]), accels[a][0]);
            double elevation = least_time(radians(40), radians(rates[r][1]), accels[a][1]);

            config.azimuth_rate = (float)radians(rates[r][0]);
            config.elevation_rate = (float)radians(rates[r][1]);
            config.azimuth_accel = (float)accels[a][0];
            config.elevation_accel = (float)accels[a][1];
            CHECK_NEAR(turret_time_to_aim(&state, &config, &LEVEL, &target),
                       azimuth > elevation ? azimuth : elevation, 1e-5);
        }
}

static void time_to_aim_without_inertia_is_way_over_rate_the_way_it_goes(void)
{
    struct turret_config config = turret_between(-170, 170, -90, 90, 40);
    const union dvec3 target = target_at(&LEVEL, -160, 0, 100);
    const struct turret_state state = standing(160, 0);

    CHECK_NEAR(turret_time_to_aim(&state, &config, &LEVEL, &target), 320.0 / 40, 1e-6);
    config.azimuth_min = -INFINITY;
    config.azimuth_max = INFINITY;
    CHECK_NEAR(turret_time_to_aim(&state, &config, &LEVEL, &target), 40.0 / 40, 1e-6);
    config.azimuth_rate = config.elevation_rate = INFINITY;
    CHECK(turret_time_to_aim(&state, &config, &LEVEL, &target) == 0);
}

static void visit_time(const struct turret_config *config, const struct turret_mount *mount, const union dvec3 *target)
{
    const float dt = 1.0f / 60;
    struct turret_state state = standing(40, 15), once;
    struct turret_pose pose;
    float seconds;
    int steps;

    state.azimuth_rate = -0.4;
    state.elevation_rate = 0.3;
    once = state;
    seconds = turret_time_to_aim(&state, config, mount, target);
    turret_update(&once, config, mount, target, 1000, &pose);
    if (!(pose.flags & TURRET_ON_TARGET)) {
        CHECK(seconds == INFINITY);
        return;
    }
    for (steps = 1; turret_update(&state, config, mount, target, dt, NULL) & TURRET_SLEWING; steps++)
        if (steps > 2000)
            break;
    CHECK(seconds > 0.1f && seconds < 30);
    CHECK(steps * (double)dt > seconds - 1e-5 && (steps - 1) * (double)dt < seconds + 1e-5);
}

static void time_to_aim_is_when_update_gets_there(void)
{
    for_all(visit_time);
}

static void time_to_aim_is_zero_there_and_infinite_never(void)
{
    struct turret_config config = turret_between(-90, 90, -10, 60, 40);
    const union dvec3 target = target_at(&LEVEL, 30, 20, 100), behind = target_at(&LEVEL, 150, 20, 100);
    const struct turret_state away = {0, 0, 0, 0};
    struct turret_state there = {0, 0, 0, 0};

    turret_update(&there, &config, &LEVEL, &target, 100, NULL);
    CHECK(turret_time_to_aim(&there, &config, &LEVEL, &target) == 0);
    CHECK(turret_time_to_aim(&there, &config, &LEVEL, &behind) == INFINITY);
    config.muzzle.v.x = 200;
    CHECK(turret_time_to_aim(&there, &config, &LEVEL, &target) == INFINITY);
    config.muzzle.v.x = config.azimuth_rate = 0;
    CHECK(turret_time_to_aim(&away, &config, &LEVEL, &target) == INFINITY);
    CHECK(turret_time_to_aim(&there, &config, &LEVEL, &target) == 0);
    config.azimuth_rate = 1;
    config.elevation_accel = 0;
    CHECK(turret_time_to_aim(&away, &config, &LEVEL, &target) == INFINITY);
}

/* ---- pose_of ---- */

static void pose_of_puts_the_parts_together(void)
{
    size_t m, a;

    for (m = 0; m < COUNT(MOUNTS); m++)
        for (a = 0; a < COUNT(TARGETS); a++) {
            const struct turret_config config = config_of(0, 2);
            const struct turret_state state = standing(TARGETS[a][0], TARGETS[a][1]);
            double azimuth = radians(TARGETS[a][0]), elevation = radians(TARGETS[a][1]), v[3], way[3];
            union dvec3 muzzle;
            struct turret_pose pose;
            int i;

            CHECK(turret_pose_of(&state, &config, &MOUNTS[m], &pose) == TURRET_OK);
            CHECK_UNIT(&pose.base);
            CHECK_UNIT(&pose.barrel);
            direction(TARGETS[a][0], TARGETS[a][1], v);
            turned(&MOUNTS[m].orientation, v, way);
            for (i = 0; i < 3; i++)
                CHECK_NEAR(pose.boresight.vec[i], way[i], 3e-7);
            turned(&pose.barrel, FORWARD_X, v);
            for (i = 0; i < 3; i++)
                CHECK_NEAR(v[i], way[i], 6e-7);
            direction(TARGETS[a][0], 0, v);
            turned(&MOUNTS[m].orientation, v, way);
            turned(&pose.base, FORWARD_X, v);
            for (i = 0; i < 3; i++)
                CHECK_NEAR(v[i], way[i], 6e-7);
            /* The muzzle, raised by the elevation and then turned with the trunnion by the azimuth. */
            v[0] = -0.4f + 4 * cos(elevation) - 0.2f * sin(elevation);
            v[1] = 2 + 4 * sin(elevation) + 0.2f * cos(elevation);
            v[2] = 0.5f + 0.3f;
            way[0] = v[0] * cos(azimuth) + v[2] * sin(azimuth);
            way[1] = v[1];
            way[2] = v[2] * cos(azimuth) - v[0] * sin(azimuth);
            muzzle = place(&MOUNTS[m], way);
            for (i = 0; i < 3; i++)
                CHECK_NEAR(pose.muzzle.vec[i], muzzle.vec[i], 2e-6);
        }
}

static void pose_of_has_no_error_and_its_own_flags(void)
{
    const struct turret_config config = config_of(2, 1);
    struct turret_state state = {0, 0, 0, 0};
    struct turret_pose pose;

    memset(&pose, 0xff, sizeof pose);
    CHECK(turret_pose_of(&state, &config, &LEVEL, &pose) == TURRET_OK);
    CHECK(pose.error == 0 && pose.flags == 0 && pose.reserved == 0);
    state.azimuth = config.rest_azimuth;
    turret_pose_of(&state, &config, &LEVEL, &pose);
    CHECK(pose.flags == TURRET_AT_REST);
    state.elevation_rate = 0.1;
    turret_pose_of(&state, &config, &LEVEL, &pose);
    CHECK(pose.flags == TURRET_SLEWING);
}

static const struct test tests[] = {
    {"can_aim_at_agrees_with_where_update_ends", can_aim_at_agrees_with_where_update_ends},
    {"can_aim_at_goes_by_the_tolerance_not_by_the_stops", can_aim_at_goes_by_the_tolerance_not_by_the_stops},
    {"solve_is_where_update_ends_from_rest", solve_is_where_update_ends_from_rest},
    {"solve_answers_the_winding_nearest_to_rest", solve_answers_the_winding_nearest_to_rest},
    {"solve_without_stops_is_within_pi", solve_without_stops_is_within_pi},
    {"time_to_aim_is_that_of_the_slower_axis", time_to_aim_is_that_of_the_slower_axis},
    {"time_to_aim_without_inertia_is_way_over_rate_the_way_it_goes",
     time_to_aim_without_inertia_is_way_over_rate_the_way_it_goes},
    {"time_to_aim_is_when_update_gets_there", time_to_aim_is_when_update_gets_there},
    {"time_to_aim_is_zero_there_and_infinite_never", time_to_aim_is_zero_there_and_infinite_never},
    {"pose_of_puts_the_parts_together", pose_of_puts_the_parts_together},
    {"pose_of_has_no_error_and_its_own_flags", pose_of_has_no_error_and_its_own_flags},
};

MAIN(tests)
