/* N steps of dt/N of a turret, and no step at all. */
#include "turret_check.h"

/* One joint of a turret, seen alone. */
struct joint {
    int is_elevation;
    float rate_limit, accel;
};

/* Various drives, for both axes: rad/s, rad/s^2. */
static const struct joint JOINTS[] = {
    {0, 1.0f, 2.0f}, {1, 1.0f, 2.0f}, {0, 0.5f, 0.25f}, {1, INFINITY, 3.0f}, {0, 3.0f, 40.0f}, {1, 2.0f, 0.5f},
};

/* Angles and rates to start from, and angles to go to. */
static const double ANGLES[] = {0.3, -1.2, 2.5}, RATES[] = {0, 0.49, -0.9};

static struct turret_config config_of(const struct joint *joint)
{
    struct turret_config config = turret_between(-900, 900, -180, 180, INFINITY);

    config.azimuth_rate = config.elevation_rate = joint->rate_limit;
    config.azimuth_accel = config.elevation_accel = joint->accel;
    return config;
}

static struct turret_state state_of(const struct joint *joint, double angle, double rate)
{
    struct turret_state state = {0};

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

/* How far N steps of dt/N end from where one step of dt ends. */
#define APART 1e-9

/* About a millisecond, and a thousand times as long. Both are exact in float. */
#define THOUSANDTH (1.0f / 1024)
#define THOUSAND (1000.0f / 1024)

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
    {"motion_of_a_thousand_steps_is_that_of_one", motion_of_a_thousand_steps_is_that_of_one},
    {"dt_zero_changes_nothing_and_tells_how_it_stands", dt_zero_changes_nothing_and_tells_how_it_stands},
};

MAIN(tests)
