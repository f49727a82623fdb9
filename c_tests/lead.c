/* turret_lead, turret_lead_least_speed, turret_lead_at_elevation, turret_shot_path. */
#include "check.h"

static const union dvec3 ORIGIN = {{0, 0, 0}};

/* A shot under gravity that leaves at up to a speed. */
static struct turret_shot thrown(float speed)
{
    struct turret_shot shot;

    memset(&shot, 0, sizeof shot);
    shot.speed = speed;
    shot.inherit = 1;
    shot.gravity.v.y = -9.81f;
    return shot;
}

static struct turret_motion at(double x, double y, double z)
{
    struct turret_motion motion;

    memset(&motion, 0, sizeof motion);
    motion.position.v.x = x;
    motion.position.v.y = y;
    motion.position.v.z = z;
    return motion;
}

/* Outputs that nobody has written. */
static void clear(struct turret_solution out[2])
{
    memset(out, 0xa5, 2 * sizeof *out);
}

static int is_clear(const struct turret_solution *out, size_t count)
{
    struct turret_solution clean[2];

    clear(clean);
    return same_bits(out, clean, count * sizeof *out);
}

/* ---- solutions ---- */

static void still_target_is_hit_straight_without_gravity(void)
{
    const struct turret_motion gun = at(0, 0, 0), target = at(3, 4, 0);
    struct turret_shot shot = thrown(10);
    struct turret_solution out[2];

    shot.gravity.v.y = 0;
    clear(out);
    CHECK(turret_lead(&shot, &gun, &target, out) == 1);
    CHECK(out[0].time == 0.5f);
    CHECK(out[0].direction.v.x == 0.6f && out[0].direction.v.y == 0.8f && out[0].direction.v.z == 0);
    CHECK_XYZ(out[0].launch_velocity, 6, 8, 0, 0);
    CHECK(same_bits(&out[0].impact, &target.position, sizeof out[0].impact));
    CHECK_XYZ(out[0].aim_point, 3, 4, 0, 1e-6);
    CHECK_XYZ(out[0].aim_velocity, 0, 0, 0, 0);
    CHECK(is_clear(out + 1, 1));
}

static void moving_target_has_a_low_and_a_high_arc(void)
{
    struct turret_motion gun = at(5, 0, 0), target = at(80, 15, -60);
    const struct turret_shot shot = thrown(60);
    struct turret_solution out[2];
    int i, axis;

    gun.velocity.v.z = 3;
    target.velocity.v.x = -8;
    target.acceleration.v.z = 2;
    CHECK(turret_lead(&shot, &gun, &target, out) == 2);
    CHECK(out[0].time < out[1].time && out[0].direction.v.y < out[1].direction.v.y);
    for (i = 0; i < 2; i++)
        for (axis = 0; axis < 3; axis++) {
            const double t = out[i].time, fall = 0.5 * shot.gravity.vec[axis] * t * t;
            const double there = target.position.vec[axis] + target.velocity.vec[axis] * t +
                                 0.5 * target.acceleration.vec[axis] * t * t;

            CHECK_NEAR(out[i].impact.vec[axis], there, 1e-4);
            CHECK_NEAR(gun.position.vec[axis] + out[i].launch_velocity.vec[axis] * t + fall, there, 1e-4);
        }
}

static void target_out_of_reach_writes_nothing(void)
{
    const struct turret_motion gun = at(0, 0, 0), target = at(4000, 0, 0);
    struct turret_shot shot = thrown(50);
    struct turret_solution out[2];
    float speed = -5;

    clear(out);
    CHECK(turret_lead(&shot, &gun, &target, out) == 0);
    CHECK(turret_lead_least_speed(&shot, &gun, &target, &speed, out) == 0);
    CHECK(turret_lead_at_elevation(&shot, &gun, &target, -0.1f, &speed, out) == 0);
    shot.speed = 300;
    shot.max_time = 2;
    CHECK(turret_lead(&shot, &gun, &target, out) == 0);
    CHECK(is_clear(out, 2) && speed == -5);
}

static void jump_pad_throws_onto_a_ledge_no_faster_than_needed(void)
{
    const struct turret_shot jump = thrown(INFINITY);
    const struct turret_motion pad = at(0, 0, 0), ledge = at(6, 4, -2);
    struct turret_solution hit;
    struct turret_shot fired;
    union dvec3 path[2];
    float speed;

    CHECK(turret_lead_least_speed(&jump, &pad, &ledge, &speed, &hit) == 1);
    CHECK_NEAR(speed, sqrt(9.81 * (4 + sqrt(16 + 40))), 1e-5);
    fired = thrown(speed);
    CHECK(turret_shot_path(&fired, &ORIGIN, &hit.launch_velocity, &hit.direction, hit.time, path, 2) == TURRET_OK);
    CHECK_XYZ(path[1], 6, 4, -2, 1e-4);
    fired.speed = 0.999f * speed;
    CHECK(turret_lead_least_speed(&fired, &pad, &ledge, &speed, &hit) == 0);
}

static void mortar_at_sixty_degrees_has_one_charge_for_a_range(void)
{
    const struct turret_shot mortar = thrown(300);
    const struct turret_motion gun = at(0, 0, 0), target = at(0, 0, 800);
    struct turret_solution hit;
    float speed;

    CHECK(turret_lead_at_elevation(&mortar, &gun, &target, 60 * TURRET_DEGREE, &speed, &hit) == 1);
    CHECK_NEAR(speed, sqrt(9.81 * 800 / sin(2 * PI / 3)), 1e-3);
    CHECK_NEAR(hit.direction.v.y, sqrt(0.75), 1e-6);
}

/* ---- paths ---- */

static void rocket_flies_as_a_game_steps_it(void)
{
    struct turret_shot rocket = thrown(30);
    const union vec3 launch = {{18, 24, 0}}, heading = {{4, 3, 0}};
    const float h = 1.0f / 64;
    union dvec3 path[129] = {{{100, 200, -300}}};
    double x = 100, y = 200, vx = 18, vy = 24;
    int i;

    rocket.drag = 0.25f;
    rocket.physics_step = h;
    rocket.thrust = 10;
    rocket.burn_time = 1;
    /* The muzzle may be the first point. */
    CHECK(turret_shot_path(&rocket, &path[0], &launch, &heading, h, path, 129) == TURRET_OK);
    for (i = 0; i <= 128; i++) {
        const double thrust = i * (double)h < 1 ? 10 : 0;

        CHECK_XYZ(path[i], x, y, -300, 1e-9);
        vx = (vx + h * thrust * 0.8) * (1 - h * 0.25);
        vy = (vy + h * (thrust * 0.6 - (double)9.81f)) * (1 - h * 0.25);
        x += h * vx;
        y += h * vy;
    }
    CHECK(turret_shot_path(NULL, NULL, NULL, NULL, 1, NULL, 0) == TURRET_OK);
}

/* ---- bad input ---- */

static void bad_input_writes_nothing(void)
{
    const struct turret_motion gun = at(0, 0, 0), target = at(100, 0, 0);
    const union vec3 launch = {{10, 0, 0}}, none = {{0, 0, 0}};
    const struct turret_shot good = thrown(50);
    struct turret_motion nowhere = target;
    struct turret_shot shot = good;
    struct turret_solution out[3];
    union dvec3 point = {{1, 2, 3}}, start = point;
    float speed = -5;

    memset(out, 0xa5, sizeof out);
    nowhere.acceleration.v.z = NAN;
    CHECK(turret_lead(NULL, &gun, &target, out) == TURRET_ERROR_NULL);
    CHECK(turret_lead(&shot, &gun, &target, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_lead(&shot, &gun, &target, MISALIGNED(out)) == TURRET_ERROR_NULL);
    CHECK(turret_lead(&shot, &gun, &nowhere, out) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_lead_least_speed(&shot, &gun, NULL, &speed, out) == TURRET_ERROR_NULL);
    CHECK(turret_lead_at_elevation(&shot, &gun, &target, 1, NULL, out) == TURRET_ERROR_NULL);
    CHECK(turret_lead_at_elevation(&shot, &gun, &target, NAN, &speed, out) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_lead_at_elevation(&shot, &gun, &target, 2, &speed, out) == TURRET_ERROR_INVALID_ARGUMENT);
    shot.speed = -1;
    CHECK(turret_lead(&shot, &gun, &target, out) == TURRET_ERROR_INVALID_ARGUMENT);
    shot = good, shot.thrust = -1;
    CHECK(turret_lead_least_speed(&shot, &gun, &target, &speed, out) == TURRET_ERROR_INVALID_ARGUMENT);
    shot = good, shot.max_time = -1;
    CHECK(turret_lead(&shot, &gun, &target, out) == TURRET_ERROR_INVALID_LIMITS);
    shot = good, shot.burn_time = -1;
    CHECK(turret_lead(&shot, &gun, &target, out) == TURRET_ERROR_INVALID_LIMITS);
    CHECK(turret_shot_path(&shot, &ORIGIN, &launch, NULL, 1, &point, 1) == TURRET_ERROR_INVALID_LIMITS);
    shot = good, shot.speed = NAN, shot.inherit = NAN, shot.max_time = -1;
    CHECK(turret_shot_path(&shot, &ORIGIN, &launch, NULL, 1, &start, 1) == TURRET_OK && start.v.x == 0);
    shot = good, shot.burn_time = shot.thrust = 1;
    CHECK(turret_shot_path(&shot, &ORIGIN, &none, NULL, 1, &point, 1) == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(turret_shot_path(&good, &ORIGIN, &launch, NULL, -1, &point, 1) == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(turret_shot_path(&good, &ORIGIN, &launch, NULL, NAN, &point, 1) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_shot_path(&good, &ORIGIN, NULL, NULL, 1, &point, 1) == TURRET_ERROR_NULL);
    CHECK(turret_shot_path(&good, &ORIGIN, &launch, NULL, 1, NULL, 1) == TURRET_ERROR_NULL);
    CHECK(speed == -5 && point.v.x == 1 && is_clear(out, 2));
}

static const struct test tests[] = {
    TEST(still_target_is_hit_straight_without_gravity),
    TEST(moving_target_has_a_low_and_a_high_arc),
    TEST(target_out_of_reach_writes_nothing),
    TEST(jump_pad_throws_onto_a_ledge_no_faster_than_needed),
    TEST(mortar_at_sixty_degrees_has_one_charge_for_a_range),
    TEST(rocket_flies_as_a_game_steps_it),
    TEST(bad_input_writes_nothing),
};

MAIN(tests)
