/* turret_lead_least_speed, turret_lead_at_elevation, turret_shot_path; rockets. */
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

/* The place of a shot some time after it has left. */
static union dvec3 place_of(const struct turret_shot *shot, const struct turret_solution *hit, float time)
{
    union dvec3 path[2];

    CHECK(turret_shot_path(shot, &ORIGIN, &hit->launch_velocity, &hit->direction, time, path, 2) == TURRET_OK);
    return path[1];
}

static double apart(const union dvec3 *a, const union dvec3 *b)
{
    return sqrt(pow(a->v.x - b->v.x, 2) + pow(a->v.y - b->v.y, 2) + pow(a->v.z - b->v.z, 2));
}

static void jump_pad_throws_onto_a_ledge_no_faster_than_needed(void)
{
    const struct turret_shot jump = thrown(INFINITY);
    const struct turret_motion pad = at(0, 0, 0), ledge = at(6, 4, -2);
    struct turret_solution hit;
    struct turret_shot fired;
    union dvec3 there;
    float speed;

    CHECK(turret_lead_least_speed(&jump, &pad, &ledge, &speed, &hit) == 1);
    CHECK_NEAR(speed, sqrt(9.81 * (4 + sqrt(16 + 40))), 1e-5);
    fired = thrown(speed);
    there = place_of(&fired, &hit, hit.time);
    CHECK(apart(&there, &ledge.position) < 1e-4);
    fired.speed = 0.999f * speed;
    CHECK(turret_lead(&fired, &pad, &ledge, &hit) == 0);
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
    CHECK(turret_lead_at_elevation(&mortar, &gun, &target, -0.1f, &speed, &hit) == 0);
}

static void rocket_hits_while_it_burns_and_afterward(void)
{
    const struct turret_motion tube = at(0, 0, 0);
    struct turret_motion target = at(900, 120, -300);
    struct turret_shot rocket = thrown(20);
    struct turret_solution hits[2];
    union dvec3 there;
    const float burns[] = {0.5f, 2, INFINITY}, steps[] = {0, 1.0f / 50};
    int b, s, i, count, checked = 0;

    target.velocity.v.x = -40;
    target.velocity.v.z = 25;
    rocket.thrust = 150;
    for (b = 0; b < 3; b++)
        for (s = 0; s < 2; s++) {
            rocket.burn_time = burns[b];
            rocket.physics_step = steps[s];
            count = turret_lead(&rocket, &tube, &target, hits);
            CHECK(count > 0 || b == 0);
            for (i = 0; i < count; i++) {
                const union dvec3 then = {{900 - 40.0 * hits[i].time, 120, -300 + 25.0 * hits[i].time}};

                there = place_of(&rocket, &hits[i], hits[i].time);
                CHECK(apart(&there, &then) < 1e-2);
                checked++;
            }
        }
    CHECK(checked >= 6);
}

static void rocket_flies_as_a_game_steps_it(void)
{
    struct turret_shot rocket = thrown(30);
    const union vec3 launch = {{18, 24, 0}}, heading = {{3, 4, 0}};
    const float h = 1.0f / 64;
    union dvec3 path[129];
    double x = 0, y = 0, vx = 18, vy = 24;
    int i;

    rocket.drag = 0.25f;
    rocket.physics_step = h;
    rocket.thrust = 10;
    rocket.burn_time = 1;
    CHECK(turret_shot_path(&rocket, &ORIGIN, &launch, &heading, h, path, 129) == TURRET_OK);
    for (i = 0; i <= 128; i++) {
        const double thrust = i * (double)h < 1 ? 10 : 0;

        CHECK_NEAR(path[i].v.x, x, 1e-9);
        CHECK_NEAR(path[i].v.y, y, 1e-9);
        vx = (vx + h * thrust * 0.6) * (1 - h * 0.25);
        vy = (vy + h * (thrust * 0.8 - (double)9.81f)) * (1 - h * 0.25);
        x += h * vx;
        y += h * vy;
    }
}

static void path_begins_at_the_muzzle_and_may_overwrite_it(void)
{
    const struct turret_shot shot = thrown(10);
    const union vec3 launch = {{10, 0, 0}};
    union dvec3 path[3] = {{{100, 200, -300}}};

    CHECK(turret_shot_path(&shot, &path[0], &launch, NULL, 1, path, 3) == TURRET_OK);
    CHECK(path[0].v.x == 100 && path[0].v.y == 200 && path[0].v.z == -300);
    CHECK_NEAR(path[2].v.x, 120, 1e-12);
    CHECK_NEAR(path[2].v.y, 200 - 2 * (double)9.81f, 1e-12);
}

static void bad_input_writes_nothing(void)
{
    const struct turret_motion gun = at(0, 0, 0), target = at(100, 0, 0);
    const union vec3 launch = {{10, 0, 0}}, none = {{0, 0, 0}};
    const struct turret_shot good = thrown(50);
    struct turret_shot shot = good;
    struct turret_solution hit;
    union dvec3 point = {{1, 2, 3}};
    float speed = -5;

    memset(&hit, 0xa5, sizeof hit);
    CHECK(turret_lead_least_speed(NULL, &gun, &target, &speed, &hit) == TURRET_ERROR_NULL);
    CHECK(turret_lead_least_speed(&shot, NULL, &target, &speed, &hit) == TURRET_ERROR_NULL);
    CHECK(turret_lead_least_speed(&shot, &gun, NULL, &speed, &hit) == TURRET_ERROR_NULL);
    CHECK(turret_lead_least_speed(&shot, &gun, &target, NULL, &hit) == TURRET_ERROR_NULL);
    CHECK(turret_lead_least_speed(&shot, &gun, &target, &speed, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_lead_at_elevation(&shot, &gun, &target, 1, NULL, &hit) == TURRET_ERROR_NULL);
    CHECK(turret_lead_at_elevation(&shot, &gun, &target, 1, &speed, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_lead_at_elevation(&shot, &gun, &target, NAN, &speed, &hit) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_lead_at_elevation(&shot, &gun, &target, 2, &speed, &hit) == TURRET_ERROR_INVALID_ARGUMENT);
    shot.gravity = none;
    CHECK(turret_lead_at_elevation(&shot, &gun, &target, 1, &speed, &hit) == TURRET_ERROR_INVALID_ARGUMENT);
    shot = good;
    shot.thrust = -1;
    CHECK(turret_lead_least_speed(&shot, &gun, &target, &speed, &hit) == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(turret_lead(&shot, &gun, &target, &hit) == TURRET_ERROR_INVALID_ARGUMENT);
    shot.thrust = INFINITY;
    CHECK(turret_lead(&shot, &gun, &target, &hit) == TURRET_ERROR_NOT_FINITE);
    shot = good;
    shot.burn_time = -1;
    CHECK(turret_lead(&shot, &gun, &target, &hit) == TURRET_ERROR_INVALID_LIMITS);
    CHECK(turret_shot_path(&shot, &ORIGIN, &launch, NULL, 1, &point, 1) == TURRET_ERROR_INVALID_LIMITS);
    shot.burn_time = NAN;
    CHECK(turret_lead(&shot, &gun, &target, &hit) == TURRET_ERROR_NOT_FINITE);
    shot.burn_time = shot.thrust = 1;
    CHECK(turret_shot_path(&shot, &ORIGIN, &none, NULL, 1, &point, 1) == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(turret_shot_path(&shot, &ORIGIN, &launch, &none, 1, &point, 1) == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(turret_shot_path(&good, &ORIGIN, &launch, NULL, -1, &point, 1) == TURRET_ERROR_INVALID_ARGUMENT);
    CHECK(turret_shot_path(&good, &ORIGIN, &launch, NULL, NAN, &point, 1) == TURRET_ERROR_NOT_FINITE);
    CHECK(turret_shot_path(NULL, &ORIGIN, &launch, NULL, 1, &point, 1) == TURRET_ERROR_NULL);
    CHECK(turret_shot_path(&good, NULL, &launch, NULL, 1, &point, 1) == TURRET_ERROR_NULL);
    CHECK(turret_shot_path(&good, &ORIGIN, NULL, NULL, 1, &point, 1) == TURRET_ERROR_NULL);
    CHECK(turret_shot_path(&good, &ORIGIN, &launch, NULL, 1, NULL, 1) == TURRET_ERROR_NULL);
    CHECK(turret_shot_path(NULL, NULL, NULL, NULL, 1, NULL, 0) == TURRET_OK);
    CHECK(speed == -5 && point.v.x == 1 && ((unsigned char *)&hit)[0] == 0xa5);
}

static const struct test tests[] = {
    {"jump_pad_throws_onto_a_ledge_no_faster_than_needed", jump_pad_throws_onto_a_ledge_no_faster_than_needed},
    {"mortar_at_sixty_degrees_has_one_charge_for_a_range", mortar_at_sixty_degrees_has_one_charge_for_a_range},
    {"rocket_hits_while_it_burns_and_afterward", rocket_hits_while_it_burns_and_afterward},
    {"rocket_flies_as_a_game_steps_it", rocket_flies_as_a_game_steps_it},
    {"path_begins_at_the_muzzle_and_may_overwrite_it", path_begins_at_the_muzzle_and_may_overwrite_it},
    {"bad_input_writes_nothing", bad_input_writes_nothing},
};

MAIN(tests)
