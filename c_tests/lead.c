/* turret_lead. */
#include "check.h"

/* The content of the output before a call. */
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

/* ---- ordinary ---- */

static void still_target_is_hit_straight_without_gravity(void)
{
    struct question q = at_rest(10, 0, 3, 4, 0);
    struct turret_solution out[2];

    CHECK(ask(&q, out) == 1);
    CHECK(out[0].time == 0.5f);
    CHECK(out[0].direction.v.x == 0.6f && out[0].direction.v.y == 0.8f && out[0].direction.v.z == 0);
    CHECK(out[0].launch_velocity.v.x == 6 && out[0].launch_velocity.v.y == 8 && out[0].launch_velocity.v.z == 0);
    CHECK(same_bits(&out[0].impact, &q.target.position, sizeof out[0].impact));
    CHECK_NEAR(out[0].aim_point.v.x, 3, 1e-6);
    CHECK_NEAR(out[0].aim_point.v.y, 4, 1e-6);
    CHECK(out[0].aim_point.v.z == 0);
    CHECK(is_untouched(out + 1, 1));
}

static void still_target_under_gravity_has_a_low_and_a_high_arc(void)
{
    struct question q = at_rest(50, 9.81f, 80, 15, -60);
    struct turret_solution out[2];
    int i, axis;

    CHECK(ask(&q, out) == 2);
    CHECK(out[0].time < out[1].time && out[0].direction.v.y < out[1].direction.v.y);
    for (i = 0; i < 2; i++)
        for (axis = 0; axis < 3; axis++) {
            double t = out[i].time, fall = 0.5 * q.shot.gravity.vec[axis] * t * t;

            CHECK_NEAR(out[i].launch_velocity.vec[axis] * t + fall, q.target.position.vec[axis], 1e-4);
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
    int32_t flags = 0;
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
    CHECK(turret_pose_of(&state, &config, &mount, &pose) == TURRET_AT_REST);
    for (i = 0; i < 120; i++) {
        q.shooter.position = pose.muzzle;
        CHECK(ask(&q, out) == 2);
        flags = turret_update(&state, &config, &mount, &out[0].aim_point, 1 / 60.0f, &pose);
        CHECK(flags >= 0);
    }
    CHECK(flags & TURRET_ON_TARGET);
    for (axis = 0; axis < 3; axis++)
        CHECK_NEAR(pose.boresight.vec[axis], out[0].direction.vec[axis], 1e-5);
}

/* ---- drag, steps and the motion of the aim point ---- */

static double distance(const double a[3], const double b[3])
{
    double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];

    return sqrt(x * x + y * y + z * z);
}

/* The position of a game's shot after a time: whole steps, and a linear part of the next step. */
static void fly(const struct turret_shot *shot, const struct turret_solution *solution, double h, double x[3])
{
    double v[3] = {solution->launch_velocity.v.x, solution->launch_velocity.v.y, solution->launch_velocity.v.z};
    double left;
    int axis;

    x[0] = x[1] = x[2] = 0;
    for (left = solution->time; left > 0; left -= h)
        for (axis = 0; axis < 3; axis++) {
            v[axis] = (v[axis] + h * shot->gravity.vec[axis]) * (1 - h * shot->drag);
            x[axis] += (left < h ? left : h) * v[axis];
        }
}

/* The largest distance between the target and the shot of any solution. */
static double worst_miss(const struct question *q, const struct turret_solution *out, int count, double h)
{
    double worst = 0;
    int i, axis;

    for (i = 0; i < count; i++) {
        double t = out[i].time, x[3], there[3], miss;

        fly(&q->shot, &out[i], h, x);
        for (axis = 0; axis < 3; axis++)
            there[axis] = q->target.position.vec[axis] + q->target.velocity.vec[axis] * t +
                          0.5 * q->target.acceleration.vec[axis] * t * t;
        miss = distance(x, there);
        worst = miss > worst ? miss : worst;
    }
    return worst;
}

static struct question at_a_plane(void)
{
    struct question q = at_rest(300, 9.81f, 250, 60, -180);

    q.shooter.velocity = vector(12, 0, 5);
    q.target.velocity = vector(-40, 3, 25);
    q.target.acceleration = vector(2, 1, -3);
    return q;
}

static void shot_with_drag_hits(void)
{
    struct question q = at_a_plane();
    struct turret_solution out[2];
    double step = 1e-5;

    q.shot.drag = 0.3f;
    CHECK(ask(&q, out) == 2);
    /* With such small steps the flight is nearly exact: off by half of the change of velocity in a step. */
    CHECK(worst_miss(&q, out, 1, step) < 0.5 * step * (0.3 * 310 + 9.81) * out[0].time + 1e-3);
    /* Ignoring the drag would miss. */
    q.shot.drag = 0;
    CHECK(ask(&q, out) == 2);
    q.shot.drag = 0.3f;
    CHECK(worst_miss(&q, out, 1, step) > 30);
}

static void shot_in_the_steps_of_a_game_hits(void)
{
    const float steps[] = {1 / 120.0f, 1 / 60.0f, 0.02f, 1 / 30.0f, 0.05f};
    const float drags[] = {0, 0.05f, 0.3f};
    size_t i, k;

    for (i = 0; i < 5; i++)
        for (k = 0; k < 3; k++) {
            struct question q = at_a_plane();
            struct turret_solution out[2];
            int32_t count;

            q.shot.drag = drags[k];
            q.shot.physics_step = steps[i];
            count = ask(&q, out);
            CHECK(count == 2);
            CHECK(worst_miss(&q, out, count, steps[i]) < 1e-6 * 300 * out[1].time);
            /* The exact flight would miss by centimeters, which is the reason for physics_step. */
            q.shot.physics_step = 0;
            CHECK(ask(&q, out) == 2);
            CHECK(worst_miss(&q, out, 1, steps[i]) > 0.01);
        }
}

static void aim_velocity_is_how_the_aim_point_moves(void)
{
    struct question q = at_a_plane();
    struct turret_solution before[2], now[2], after[2];
    const double dt = 1.0 / 1024;
    int axis, i, sign;

    q.target.acceleration = vector(0, 0, 0);
    for (i = 0; i < 2; i++) {
        q.shot.drag = i * 0.3f;
        CHECK(ask(&q, now) == 2);
        for (sign = -1; sign <= 1; sign += 2) {
            struct question moved = q;

            for (axis = 0; axis < 3; axis++) {
                moved.shooter.position.vec[axis] += sign * dt * q.shooter.velocity.vec[axis];
                moved.target.position.vec[axis] += sign * dt * q.target.velocity.vec[axis];
            }
            CHECK(ask(&moved, sign < 0 ? before : after) == 2);
        }
        for (axis = 0; axis < 3; axis++)
            CHECK_NEAR(now[0].aim_velocity.vec[axis],
                       (after[0].aim_point.vec[axis] - before[0].aim_point.vec[axis]) / (2 * dt), 1e-3);
    }
    /* It is not the velocity of the target. */
    CHECK(fabs(now[0].aim_velocity.v.x - q.target.velocity.v.x) > 1);
}

static void target_beyond_what_the_drag_allows_is_out_of_reach(void)
{
    /* 60/0.5 = 120 m, and in steps of 1/50 s 118.8 m. */
    struct question q = at_rest(60, 0, 0, 0, 119);
    struct turret_solution out[2];

    q.shot.drag = 0.5f;
    CHECK(ask(&q, out) == 1);
    q.shot.physics_step = 0.02f;
    check_no_solution(&q);
    q.shot.physics_step = 0;
    q.target.position.v.z = 121;
    check_no_solution(&q);
}

/* ---- edges ---- */

/* A beam hits at once, and so does any shot at a target at the muzzle. */
static void one_hit_at_once_leaves_the_second_place(void)
{
    struct question beam = at_rest(INFINITY, 9.81f, 0, 0, -5);
    struct question muzzle = at_rest(50, 9.81f, 1e9, -7, 3);
    struct turret_solution out[2];

    beam.target.velocity = vector(1, 2, 3);
    beam.shot.drag = muzzle.shot.drag = 2;
    CHECK(ask(&beam, out) == 1);
    CHECK(out[0].time == 0);
    CHECK(same_bits(&out[0].aim_velocity, &beam.target.velocity, sizeof out[0].aim_velocity));
    CHECK(is_untouched(out + 1, 1));
    muzzle.shooter.position = muzzle.target.position;
    CHECK(ask(&muzzle, out) == 1);
    CHECK(out[0].time == 0);
    CHECK(is_untouched(out + 1, 1));
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
        q = good;
        q.shot.drag = bad[b];
        CHECK(ask(&q, out) == TURRET_ERROR_NOT_FINITE && is_untouched(out, 2));
        q = good;
        q.shot.physics_step = bad[b];
        CHECK(ask(&q, out) == TURRET_ERROR_NOT_FINITE && is_untouched(out, 2));
        for (axis = 0; axis < 3; axis++) {
            struct question spoiled[6];
            size_t i;

            for (i = 0; i < 6; i++)
                spoiled[i] = good;
            spoiled[0].shot.gravity.vec[axis] = bad[b];
            spoiled[1].shooter.position.vec[axis] = bad[b];
            spoiled[2].shooter.velocity.vec[axis] = bad[b];
            spoiled[3].target.position.vec[axis] = bad[b];
            spoiled[4].target.velocity.vec[axis] = bad[b];
            spoiled[5].target.acceleration.vec[axis] = bad[b];
            for (i = 0; i < 6; i++)
                CHECK(ask(&spoiled[i], out) == TURRET_ERROR_NOT_FINITE && is_untouched(out, 2));
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
    q.shot.drag = -1;
    CHECK(ask(&q, out) == TURRET_ERROR_INVALID_ARGUMENT && is_untouched(out, 2));
    q = good;
    q.shot.physics_step = -1;
    CHECK(ask(&q, out) == TURRET_ERROR_INVALID_LIMITS && is_untouched(out, 2));
    q = good;
    q.shooter.position.v.x = -1e308;
    q.target.position.v.x = 1e308;
    CHECK(ask(&q, out) == TURRET_ERROR_NOT_FINITE && is_untouched(out, 2));
}

static const struct test tests[] = {
    {"still_target_is_hit_straight_without_gravity", still_target_is_hit_straight_without_gravity},
    {"still_target_under_gravity_has_a_low_and_a_high_arc", still_target_under_gravity_has_a_low_and_a_high_arc},
    {"aim_point_brings_a_turret_onto_the_direction", aim_point_brings_a_turret_onto_the_direction},
    {"shot_with_drag_hits", shot_with_drag_hits},
    {"shot_in_the_steps_of_a_game_hits", shot_in_the_steps_of_a_game_hits},
    {"aim_velocity_is_how_the_aim_point_moves", aim_velocity_is_how_the_aim_point_moves},
    {"target_beyond_what_the_drag_allows_is_out_of_reach", target_beyond_what_the_drag_allows_is_out_of_reach},
    {"one_hit_at_once_leaves_the_second_place", one_hit_at_once_leaves_the_second_place},
    {"speed_zero_has_no_solution", speed_zero_has_no_solution},
    {"solutions_may_overwrite_their_inputs", solutions_may_overwrite_their_inputs},
    {"null_and_misaligned_pointers_write_nothing", null_and_misaligned_pointers_write_nothing},
    {"numbers_that_are_not_finite_write_nothing", numbers_that_are_not_finite_write_nothing},
    {"bad_limits_write_nothing", bad_limits_write_nothing},
};

MAIN(tests)
