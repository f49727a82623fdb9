/* turret_lead. */
#include "check.h"

/* What the places for solutions hold before a call. */
enum { UNTOUCHED = 0xa5 };

struct question {
    struct turret_shot shot;
    struct turret_motion shooter, target;
};

/* A shot under gravity from a shooter at the origin to a target at (x, y, z), all at rest. */
static struct question at_rest(float speed, float gravity, double x, double y, double z)
{
    struct question q;

    memset(&q, 0, sizeof q);
    q.shot.speed = speed;
    q.shot.inherit = 1;
    q.shot.gravity.v.y = -gravity;
    q.target.position.v.x = x;
    q.target.position.v.y = y;
    q.target.position.v.z = z;
    return q;
}

static union vec3 vector(float x, float y, float z)
{
    union vec3 v;

    v.v.x = x;
    v.v.y = y;
    v.v.z = z;
    return v;
}

static int32_t ask(const struct question *q, struct turret_solution out[2])
{
    memset(out, UNTOUCHED, 2 * sizeof *out);
    return turret_lead(&q->shot, &q->shooter, &q->target, out);
}

static int is_untouched(const struct turret_solution *out, size_t count)
{
    const unsigned char *bytes = (const unsigned char *)out;
    size_t i;

    for (i = 0; i < count * sizeof *out; i++)
        if (bytes[i] != UNTOUCHED)
            return 0;
    return 1;
}

static void check_no_solution(const struct question *q)
{
    struct turret_solution out[2];

    CHECK(ask(q, out) == 0);
    CHECK(is_untouched(out, 2));
}

static double distance(const double *a, const double *b)
{
    double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];

    return sqrt(x * x + y * y + z * z);
}

/* Sends the shot off with its launch velocity, in steps, and checks that it meets the target in time. */
static void check_hits(const struct question *q, const struct turret_solution *s)
{
    enum { STEPS = 1000 };
    const union vec3 *d = &s->direction;
    union dvec3 shot = q->shooter.position, target = q->target.position, aim;
    double dt = s->time / (double)STEPS, range = distance(shot.vec, s->impact.vec), velocity[3], chasing[3];
    int i, axis;

    for (axis = 0; axis < 3; axis++) {
        velocity[axis] = s->launch_velocity.vec[axis];
        chasing[axis] = q->target.velocity.vec[axis];
    }
    for (i = 0; i < STEPS; i++)
        for (axis = 0; axis < 3; axis++) {
            double g = q->shot.gravity.vec[axis], a = q->target.acceleration.vec[axis];

            shot.vec[axis] += (velocity[axis] + 0.5 * g * dt) * dt;
            velocity[axis] += g * dt;
            target.vec[axis] += (chasing[axis] + 0.5 * a * dt) * dt;
            chasing[axis] += a * dt;
        }
    CHECK_NEAR(distance(shot.vec, target.vec), 0, 1e-5 * range);
    CHECK_NEAR(distance(s->impact.vec, target.vec), 0, 1e-5 * range);
    CHECK_NEAR(sqrt((double)d->v.x * d->v.x + (double)d->v.y * d->v.y + (double)d->v.z * d->v.z), 1, 4e-7);
    for (axis = 0; axis < 3; axis++)
        aim.vec[axis] = q->shooter.position.vec[axis] + d->vec[axis] * range;
    CHECK_NEAR(distance(s->aim_point.vec, aim.vec), 0, 1e-6 * range);
    CHECK(s->reserved == 0);
}

/* ---- ordinary ---- */

static void still_target_is_hit_straight_without_gravity(void)
{
    struct question q = at_rest(10, 0, 3, 4, 0);
    struct turret_solution out[2];

    CHECK(ask(&q, out) == 1);
    CHECK(out[0].time == 0.5f);
    CHECK(out[0].direction.v.x == 0.6f && out[0].direction.v.y == 0.8f && out[0].direction.v.z == 0);
    check_hits(&q, out);
    CHECK(is_untouched(out + 1, 1));
}

static void still_target_under_gravity_has_a_low_and_a_high_arc(void)
{
    struct question q = at_rest(50, 9.81f, 80, 15, -60);
    struct turret_solution out[2];

    CHECK(ask(&q, out) == 2);
    CHECK(out[0].time < out[1].time && out[0].direction.v.y < out[1].direction.v.y);
    check_hits(&q, &out[0]);
    check_hits(&q, &out[1]);
}

static void gravity_next_to_nothing_keeps_both_arcs(void)
{
    struct question q = at_rest(50, 1e-6f, 30, 0, 40);
    struct turret_solution out[2];

    CHECK(ask(&q, out) == 2);
    CHECK(out[0].time == 1);
    CHECK_NEAR(out[1].time, 1e8, 10);
    CHECK_NEAR(out[1].direction.v.y, 1, 1e-7);
    check_hits(&q, &out[0]);
}

static void moving_shooter_and_accelerating_target_are_led(void)
{
    struct question q = at_rest(300, 9.81f, 400, 120, -250);
    struct turret_solution out[2];

    q.shooter.velocity = vector(12, 0, -3);
    q.target.velocity = vector(-40, 5, 70);
    q.target.acceleration = vector(2, -1, 4);
    CHECK(ask(&q, out) >= 1);
    check_hits(&q, out);
    q.shot.inherit = 0;
    CHECK(ask(&q, out) >= 1);
    check_hits(&q, out);
    CHECK_NEAR(out[0].launch_velocity.v.x, 300 * (double)out[0].direction.v.x, 1e-4);
}

static void small_and_large_ranges_have_the_same_solution(void)
{
    static const double lengths[] = {1e-19, 0.02, 1, 1e7, 1e15, 1e30};
    struct turret_solution out[2];
    size_t i;

    for (i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        const double length = lengths[i];
        struct question q = at_rest((float)(25 * length), (float)(10 * length), 20 * length, 0, 0);

        q.target.velocity = vector((float)length, 0, (float)(2 * length));
        CHECK(ask(&q, out) == 2);
        CHECK_NEAR(out[0].time, 0.8490548891, 2e-7);
        CHECK_NEAR(out[1].time, 4.8784991995, 1e-6);
        check_hits(&q, &out[0]);
        check_hits(&q, &out[1]);
    }
}

static void aim_point_brings_a_turret_onto_the_direction(void)
{
    struct question q = at_rest(200, 9.81f, 600, 40, -300);
    const union dvec3 place = {{1000, 20, -3000}};
    struct turret_config config;
    struct turret_state state;
    struct turret_mount mount;
    struct turret_pose pose;
    struct turret_solution out[2];
    int i, axis;

    CHECK(turret_config_default(&config, TURRET_AXES_CANONICAL) == &config);
    config.trunnion = vector(0, 2, 0);
    config.muzzle = vector(3, 0, 0.5f);
    config.azimuth_rate = config.elevation_rate = 1;
    memset(&state, 0, sizeof state);
    memset(&mount, 0, sizeof mount);
    mount.position = place;
    mount.orientation.v.w = 1;
    for (axis = 0; axis < 3; axis++)
        q.target.position.vec[axis] += place.vec[axis];
    q.target.velocity = vector(0, 0, 25);
    CHECK(turret_pose_of(&state, &config, &mount, &pose) == TURRET_OK);
    for (i = 0; i < 120; i++) {
        q.shooter.position = pose.muzzle;
        CHECK(ask(&q, out) == 2);
        CHECK(turret_update(&state, &config, &mount, &out[0].aim_point, 1 / 60.0f, &pose) >= 0);
    }
    CHECK(pose.flags & TURRET_ON_TARGET);
    for (axis = 0; axis < 3; axis++)
        CHECK_NEAR(pose.boresight.vec[axis], out[0].direction.vec[axis], 1e-5);
}

/* The loop of the README's gun. */
static void gun_whose_target_is_out_of_range_does_not_fire(void)
{
    struct question q = at_rest(200, 9.81f, 600, 40, -300);
    struct turret_config config;
    struct turret_state state;
    struct turret_mount mount;
    struct turret_pose pose;
    struct turret_solution out[2];
    const union vec3 still = {{0, 0, 0}};
    int frame, flags, fired[2] = {0, 0}, far;

    turret_config_default(&config, TURRET_AXES_CANONICAL);
    config.azimuth_rate = config.elevation_rate = 1;
    memset(&mount, 0, sizeof mount);
    mount.orientation.v.w = 1;
    for (far = 0; far < 2; far++) {
        memset(&state, 0, sizeof state);
        turret_pose_of(&state, &config, &mount, &pose);
        if (far)
            q.target.position.v.x *= 100;
        for (frame = 0; frame < 300; frame++) {
            struct turret_motion aim = q.target;

            q.shooter.position = pose.muzzle;
            if (ask(&q, out) > 0) {
                aim.position = out[0].aim_point;
                flags = turret_track(&state, &config, &mount, &still, &still, &aim, 1 / 60.0f, &pose);
            } else {
                flags = turret_return(&state, &config, &mount, 1 / 60.0f, &pose);
            }
            CHECK(flags >= 0);
            fired[far] += (flags & TURRET_ON_TARGET) != 0;
        }
    }
    CHECK(fired[0] > 200 && fired[1] == 0);
}

/* ---- edges ---- */

static void equal_speeds_are_met_closing_and_not_receding(void)
{
    struct question q = at_rest(10, 0, 100, 0, 0);
    struct turret_solution out[2];

    q.target.velocity = vector(-10, 0, 0);
    CHECK(ask(&q, out) == 1 && out[0].time == 5);
    q.target.velocity = vector(-6, 8, 0);
    CHECK(ask(&q, out) == 1);
    CHECK_NEAR(out[0].time, 100 / 12.0, 1e-6);
    check_hits(&q, out);
    q.target.velocity = vector(10, 0, 0);
    check_no_solution(&q);
    q.target.velocity = vector(6, 8, 0);
    check_no_solution(&q);
    q.target.velocity = vector(0, 10, 0);
    check_no_solution(&q);
}

static void faster_target_is_met_twice_or_never(void)
{
    struct question q = at_rest(10, 0, 100, 0, 0);
    struct turret_solution out[2];

    q.target.velocity = vector(-30, 0, 0);
    CHECK(ask(&q, out) == 2 && out[0].time == 2.5f && out[1].time == 5);
    CHECK(out[0].direction.v.x == 1 && out[1].direction.v.x == -1);
    q.target.velocity = vector(30, 0, 0);
    check_no_solution(&q);
    q.target.velocity = vector(-30, 20, 0);
    check_no_solution(&q);
}

static void target_at_the_muzzle_is_hit_at_once(void)
{
    static const float speeds[] = {0, 50, INFINITY};
    struct question q = at_rest(50, 9.81f, 1e9, -7, 3);
    struct turret_solution out[2];
    size_t i;

    q.shooter.position = q.target.position;
    q.shooter.velocity = vector(0, 3, 0);
    q.target.velocity = vector(1, 2, 3);
    for (i = 0; i < 3; i++) {
        q.shot.speed = speeds[i];
        CHECK(ask(&q, out) == 1);
        CHECK(out[0].time == 0 && out[0].reserved == 0);
        CHECK(out[0].direction.v.x == 1 && out[0].direction.v.y == 0 && out[0].direction.v.z == 0);
        CHECK(same_bits(&out[0].impact, &q.target.position, sizeof out[0].impact));
        CHECK(same_bits(&out[0].aim_point, &q.target.position, sizeof out[0].aim_point));
        CHECK(out[0].launch_velocity.v.x == (i == 2 ? 1 : speeds[i]));
        CHECK(out[0].launch_velocity.v.y == (i == 2 ? 0 : 3));
        CHECK(is_untouched(out + 1, 1));
    }
}

static void target_overhead_is_hit_going_up_and_coming_down(void)
{
    struct question q = at_rest(50, 10, 0, 100, 0);
    struct turret_solution out[2];

    CHECK(ask(&q, out) == 2);
    CHECK(out[0].direction.v.y == 1 && out[1].direction.v.y == 1);
    CHECK_NEAR(out[0].time, 5 - sqrt(5), 1e-6);
    CHECK_NEAR(out[1].time, 5 + sqrt(5), 1e-6);
    q.target.position.v.y = 125.001;
    check_no_solution(&q);
}

static void range_ends_where_the_arcs_become_one(void)
{
    struct question q = at_rest(50, 10, 250 * (1 + 1e-7), 0, 0);
    struct turret_solution out[2];

    CHECK(ask(&q, out) == 1);
    CHECK_NEAR(out[0].time, sqrt(50), 1e-5);
    CHECK_NEAR(out[0].direction.v.y, sqrt(0.5), 1e-6);
    q.target.position.v.x = 250 * (1 - 1e-7);
    CHECK(ask(&q, out) == 2);
    q.target.position.v.x = 250 * (1 + 1e-6);
    check_no_solution(&q);
}

static void beam_hits_where_the_target_is(void)
{
    struct question q = at_rest(INFINITY, 9.81f, 0, 0, -5);
    struct turret_solution out[2];

    q.shot.max_time = 1e-9f;
    q.shooter.velocity = vector(100, 0, 0);
    q.target.velocity = vector(9, 9, 9);
    CHECK(ask(&q, out) == 1);
    CHECK(out[0].time == 0 && out[0].direction.v.z == -1 && out[0].launch_velocity.v.z == -1);
    CHECK(out[0].launch_velocity.v.x == 0);
    CHECK(same_bits(&out[0].impact, &q.target.position, sizeof out[0].impact));
    CHECK(out[0].aim_point.v.z == -5);
    CHECK(is_untouched(out + 1, 1));
}

static void max_time_leaves_out_what_is_later(void)
{
    struct question q = at_rest(50, 9.81f, 80, 15, -60);
    struct turret_solution out[2], both[2];

    q.target.velocity = vector(1, 0, 2);
    CHECK(ask(&q, both) == 2);
    q.shot.max_time = INFINITY;
    CHECK(ask(&q, out) == 2 && same_bits(out, both, sizeof out));
    q.shot.max_time = both[1].time;
    CHECK(ask(&q, out) == 2 && same_bits(out, both, sizeof out));
    q.shot.max_time = 0.99f * both[1].time;
    CHECK(ask(&q, out) == 1 && same_bits(out, both, sizeof *out));
    CHECK(is_untouched(out + 1, 1));
    q.shot.max_time = 0.99f * both[0].time;
    check_no_solution(&q);
}

static void speed_zero_has_no_solution(void)
{
    struct question q = at_rest(0, 9.81f, 0, -10, 0);

    check_no_solution(&q);
}

/* ---- calls ---- */

static void solutions_may_overwrite_their_inputs(void)
{
    const struct question q = at_rest(50, 9.81f, 80, 15, -60);
    union {
        struct turret_shot shot;
        struct turret_motion motion;
        struct turret_solution solutions[2];
    } memory;
    struct turret_solution wanted[2];

    CHECK(ask(&q, wanted) == 2);
    memory.shot = q.shot;
    CHECK(turret_lead(&memory.shot, &q.shooter, &q.target, memory.solutions) == 2);
    CHECK(same_bits(memory.solutions, wanted, sizeof wanted));
    memory.motion = q.shooter;
    CHECK(turret_lead(&q.shot, &memory.motion, &q.target, memory.solutions) == 2);
    CHECK(same_bits(memory.solutions, wanted, sizeof wanted));
    memory.motion = q.target;
    CHECK(turret_lead(&q.shot, &q.shooter, &memory.motion, memory.solutions) == 2);
    CHECK(same_bits(memory.solutions, wanted, sizeof wanted));
}

static void null_and_misaligned_pointers_write_nothing(void)
{
    const struct question q = at_rest(50, 9.81f, 80, 15, -60);
    struct turret_solution out[3];
    void *odd = (char *)out + 1;

    memset(out, UNTOUCHED, sizeof out);
    CHECK(turret_lead(NULL, &q.shooter, &q.target, out) == TURRET_ERROR_NULL);
    CHECK(turret_lead(&q.shot, NULL, &q.target, out) == TURRET_ERROR_NULL);
    CHECK(turret_lead(&q.shot, &q.shooter, NULL, out) == TURRET_ERROR_NULL);
    CHECK(turret_lead(&q.shot, &q.shooter, &q.target, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_lead(&q.shot, &q.shooter, &q.target, odd) == TURRET_ERROR_NULL);
    CHECK(is_untouched(out, 3));
}

static void numbers_that_are_not_finite_write_nothing(void)
{
    const struct question good = at_rest(50, 9.81f, 80, 15, -60);
    const float bad[] = {NAN, INFINITY, -INFINITY};
    struct turret_solution out[2];
    size_t b, axis;

    for (b = 0; b < 3; b++) {
        struct question q = good;

        q.shot.inherit = bad[b];
        CHECK(ask(&q, out) == TURRET_ERROR_NOT_FINITE && is_untouched(out, 2));
        for (axis = 0; axis < 3; axis++) {
            struct question spoilt[6];
            size_t i;

            for (i = 0; i < 6; i++)
                spoilt[i] = good;
            spoilt[0].shot.gravity.vec[axis] = bad[b];
            spoilt[1].shooter.position.vec[axis] = bad[b];
            spoilt[2].shooter.velocity.vec[axis] = bad[b];
            spoilt[3].target.position.vec[axis] = bad[b];
            spoilt[4].target.velocity.vec[axis] = bad[b];
            spoilt[5].target.acceleration.vec[axis] = bad[b];
            for (i = 0; i < 6; i++)
                CHECK(ask(&spoilt[i], out) == TURRET_ERROR_NOT_FINITE && is_untouched(out, 2));
        }
    }
}

static void bad_limits_write_nothing(void)
{
    const struct question good = at_rest(50, 9.81f, 80, 15, -60);
    struct question q = good;
    struct turret_solution out[2];

    q.shot.speed = NAN;
    CHECK(ask(&q, out) == TURRET_ERROR_NOT_FINITE && is_untouched(out, 2));
    q.shot.speed = -1;
    CHECK(ask(&q, out) == TURRET_ERROR_INVALID_ARGUMENT && is_untouched(out, 2));
    q = good;
    q.shot.max_time = NAN;
    CHECK(ask(&q, out) == TURRET_ERROR_NOT_FINITE && is_untouched(out, 2));
    q.shot.max_time = -1;
    CHECK(ask(&q, out) == TURRET_ERROR_INVALID_LIMITS && is_untouched(out, 2));
    q = good;
    q.shooter.position.v.x = -1e308;
    q.target.position.v.x = 1e308;
    CHECK(ask(&q, out) == TURRET_ERROR_NOT_FINITE && is_untouched(out, 2));
}

static void acceleration_of_the_shooter_is_not_looked_at(void)
{
    struct question q = at_rest(50, 9.81f, 80, 15, -60);
    struct turret_solution out[2], wanted[2];

    CHECK(ask(&q, wanted) == 2);
    q.shooter.acceleration = vector(NAN, 1e9f, -INFINITY);
    CHECK(ask(&q, out) == 2 && same_bits(out, wanted, sizeof out));
}

static const struct test tests[] = {
    {"still_target_is_hit_straight_without_gravity", still_target_is_hit_straight_without_gravity},
    {"still_target_under_gravity_has_a_low_and_a_high_arc", still_target_under_gravity_has_a_low_and_a_high_arc},
    {"gravity_next_to_nothing_keeps_both_arcs", gravity_next_to_nothing_keeps_both_arcs},
    {"moving_shooter_and_accelerating_target_are_led", moving_shooter_and_accelerating_target_are_led},
    {"small_and_large_ranges_have_the_same_solution", small_and_large_ranges_have_the_same_solution},
    {"aim_point_brings_a_turret_onto_the_direction", aim_point_brings_a_turret_onto_the_direction},
    {"gun_whose_target_is_out_of_range_does_not_fire", gun_whose_target_is_out_of_range_does_not_fire},
    {"equal_speeds_are_met_closing_and_not_receding", equal_speeds_are_met_closing_and_not_receding},
    {"faster_target_is_met_twice_or_never", faster_target_is_met_twice_or_never},
    {"target_at_the_muzzle_is_hit_at_once", target_at_the_muzzle_is_hit_at_once},
    {"target_overhead_is_hit_going_up_and_coming_down", target_overhead_is_hit_going_up_and_coming_down},
    {"range_ends_where_the_arcs_become_one", range_ends_where_the_arcs_become_one},
    {"beam_hits_where_the_target_is", beam_hits_where_the_target_is},
    {"max_time_leaves_out_what_is_later", max_time_leaves_out_what_is_later},
    {"speed_zero_has_no_solution", speed_zero_has_no_solution},
    {"solutions_may_overwrite_their_inputs", solutions_may_overwrite_their_inputs},
    {"null_and_misaligned_pointers_write_nothing", null_and_misaligned_pointers_write_nothing},
    {"numbers_that_are_not_finite_write_nothing", numbers_that_are_not_finite_write_nothing},
    {"bad_limits_write_nothing", bad_limits_write_nothing},
    {"acceleration_of_the_shooter_is_not_looked_at", acceleration_of_the_shooter_is_not_looked_at},
};

MAIN(tests)
