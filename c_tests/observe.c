/* turret_observe, turret_platform_observe. */
#include <fenv.h>
#include <float.h>

#include "check.h"

/* A target or a ship that accelerates: where it is after a time, and, for a ship, how it is turned at 0.2 rad/s about Y. */
static const double VELOCITY[3] = {-220, 15, 90}, ACCELERATION[3] = {3, -9.8, 12};

static union dvec3 at(double time)
{
    union dvec3 position = {{1500, 300, -8e6}};
    int i;

    for (i = 0; i < 3; i++)
        position.vec[i] += VELOCITY[i] * time + 0.5 * ACCELERATION[i] * time * time;
    return position;
}

static union quat turned(double time)
{
    union quat orientation = {{0, 0, 0, 1}};

    orientation.v.y = (float)sin(0.1 * time);
    orientation.v.w = (float)cos(0.1 * time);
    return orientation;
}

static struct turret_observer observer_of(float half_life, float jump)
{
    struct turret_observer observer;

    memset(&observer, 0, sizeof observer);
    observer.half_life = half_life;
    observer.jump = jump;
    return observer;
}

static struct turret_platform_observer ship_observer_of(float half_life, float jump)
{
    struct turret_platform_observer observer;

    memset(&observer, 0, sizeof observer);
    observer.half_life = half_life;
    observer.jump = jump;
    return observer;
}

/* Observers that have seen it eighty times, an eighth of a second apart, and jump by five meters. */
static struct turret_observer settled(void)
{
    struct turret_observer observer = observer_of(0.2f, 5);
    struct turret_motion motion;
    int i;

    for (i = 1; i <= 80; i++) {
        const union dvec3 position = at(0.125 * i);

        CHECK(turret_observe(&observer, &position, 0.125f, &motion) == TURRET_OK);
        CHECK(same_bits(&observer, &motion, sizeof motion));
    }
    CHECK(observer.samples == 80 && observer.half_life == 0.2f && observer.jump == 5);
    return observer;
}

static struct turret_platform_observer settled_ship(void)
{
    struct turret_platform_observer observer = ship_observer_of(0.2f, 5);
    struct turret_platform ship;
    int i;

    for (i = 1; i <= 80; i++) {
        const union dvec3 position = at(0.125 * i);
        const union quat orientation = turned(0.125 * i);

        CHECK(turret_platform_observe(&observer, &position, &orientation, 0.125f, &ship) == TURRET_OK);
        CHECK(same_bits(&ship.position, &position, sizeof position));
        CHECK(same_bits(&ship.orientation, &orientation, sizeof orientation));
        CHECK(same_bits(&ship.velocity, &observer.velocity, 2 * sizeof observer.velocity));
    }
    CHECK(observer.samples == 80 && observer.half_life == 0.2f && observer.jump == 5);
    return observer;
}

/* ---- what they see ---- */

static void motion_is_that_of_the_target(void)
{
    const struct turret_observer observer = settled();
    int i;

    for (i = 0; i < 3; i++) {
        CHECK_NEAR(observer.position.vec[i], at(10).vec[i], 1e-4);
        CHECK_NEAR(observer.velocity.vec[i], VELOCITY[i] + ACCELERATION[i] * 10, 1e-3);
        CHECK_NEAR(observer.acceleration.vec[i], ACCELERATION[i], 1e-2);
    }
}

static void ship_has_its_velocity_and_spin(void)
{
    const struct turret_platform_observer observer = settled_ship();
    const struct turret_platform *ship = (const struct turret_platform *)(const void *)&observer;
    int i;

    for (i = 0; i < 3; i++) {
        CHECK_NEAR(ship->velocity.vec[i], VELOCITY[i] + ACCELERATION[i] * 10, 1e-3);
        CHECK_NEAR(observer.acceleration.vec[i], ACCELERATION[i], 1e-2);
    }
    CHECK_XYZ(ship->spin, 0, 0.2, 0, 3e-5);
    CHECK_XYZ(observer.angular_acceleration, 0, 0, 0, 1e-3);
}

static void few_samples_at_even_times_are_the_parabola_through_them(void)
{
    struct turret_observer observer = observer_of(0.2f, 0);
    struct turret_motion motion;
    int i;

    for (i = 0; i < 3; i++) {
        const union dvec3 position = {{i * i, 3 * i, 7}};

        CHECK(turret_observe(&observer, &position, 1, &motion) == TURRET_OK);
        CHECK(observer.samples == (uint32_t)i + 1);
    }
    CHECK_XYZ(motion.velocity, 4, 3, 0, 1e-6);
    CHECK_XYZ(motion.acceleration, 2, 0, 0, 1e-6);
}

static void pause_changes_nothing_and_a_jump_starts_anew(void)
{
    const struct turret_observer before = settled();
    const struct turret_platform_observer before_ship = settled_ship();
    struct turret_observer observer = before, fresh = observer_of(0.2f, 5);
    struct turret_platform_observer ship_observer = before_ship, fresh_ship = ship_observer_of(0.2f, 5);
    const union dvec3 near = at(10);
    const union quat orientation = turned(30);
    struct turret_platform ship;
    struct turret_motion motion;
    union dvec3 far = near;

    far.v.y += 6;
    CHECK(turret_observe(&observer, &near, 0, &motion) == TURRET_OK);
    CHECK(same_bits(&observer, &before, sizeof before) && same_bits(&motion, &before, sizeof motion));
    CHECK(turret_platform_observe(&ship_observer, &near, &orientation, 0, &ship) == TURRET_OK);
    CHECK(same_bits(&ship_observer, &before_ship, sizeof before_ship));
    CHECK(same_bits(&ship.spin, &before_ship.spin, sizeof ship.spin));
    CHECK(same_bits(&ship.orientation, &orientation, sizeof orientation));
    CHECK(turret_observe(&observer, &far, 0, &motion) == TURRET_OK && turret_observe(&fresh, &far, 0, &motion) == TURRET_OK);
    CHECK(observer.samples == 1 && same_bits(&observer, &fresh, sizeof fresh));
    CHECK(turret_platform_observe(&ship_observer, &far, &orientation, 0.125f, &ship) == TURRET_OK);
    CHECK(turret_platform_observe(&fresh_ship, &far, &orientation, 0.125f, &ship) == TURRET_OK);
    CHECK(ship_observer.samples == 1 && same_bits(&ship_observer, &fresh_ship, sizeof fresh_ship));
}

/* ---- bad input ---- */

/* Calls with both observers, of which one argument is bad, are refused with nothing written. */
#define REFUSED(change, status) \
    do { \
        struct turret_observer observer_ = settled(), kept_; \
        struct turret_platform_observer ship_observer_ = settled_ship(), kept_ship_; \
        struct { \
            struct turret_motion motion; \
            struct turret_platform ship; \
        } out_, untouched_; \
        union dvec3 position = at(10); \
        union quat orientation = turned(10); \
        struct turret_observer *observer = &observer_; \
        struct turret_platform_observer *ship_observer = &ship_observer_; \
        struct turret_motion *motion = &out_.motion; \
        struct turret_platform *ship = &out_.ship; \
        float dt = 0.1f; \
        memset(&out_, 0x5a, sizeof out_); \
        untouched_ = out_; \
        change; \
        kept_ = observer_; \
        kept_ship_ = ship_observer_; \
        CHECK(turret_observe(observer, &position, dt, motion) == (status)); \
        CHECK(turret_platform_observe(ship_observer, &position, &orientation, dt, ship) == (status)); \
        CHECK(same_bits(&observer_, &kept_, sizeof kept_) && same_bits(&out_, &untouched_, sizeof out_)); \
        CHECK(same_bits(&ship_observer_, &kept_ship_, sizeof kept_ship_)); \
    } while (0)

static void bad_input_is_refused(void)
{
    const union dvec3 here = at(10);
    const union quat zero = {{0, 0, 0, 0}};
    struct turret_platform_observer observer = settled_ship();
    struct turret_platform ship;

    REFUSED(dt = NAN, TURRET_ERROR_NOT_FINITE);
    REFUSED(dt = -0.1f, TURRET_ERROR_INVALID_LIMITS);
    REFUSED(position.v.y = INFINITY, TURRET_ERROR_NOT_FINITE);
    REFUSED(observer_.half_life = ship_observer_.half_life = NAN, TURRET_ERROR_NOT_FINITE);
    REFUSED(observer_.half_life = ship_observer_.half_life = -1, TURRET_ERROR_INVALID_LIMITS);
    REFUSED(observer_.jump = ship_observer_.jump = -1, TURRET_ERROR_INVALID_LIMITS);
    REFUSED(observer_.acceleration.v.z = ship_observer_.angular_acceleration.v.z = NAN, TURRET_ERROR_NOT_FINITE);
    REFUSED(observer_.velocity.v.z = ship_observer_.spin.v.z = NAN, TURRET_ERROR_NOT_FINITE);
    REFUSED((observer = NULL, ship_observer = NULL), TURRET_ERROR_NULL);
    REFUSED((motion = NULL, ship = NULL), TURRET_ERROR_NULL);
    REFUSED((observer = MISALIGNED(observer), ship_observer = MISALIGNED(ship_observer)), TURRET_ERROR_NULL);
    REFUSED((motion = MISALIGNED(motion), ship = MISALIGNED(ship)), TURRET_ERROR_NULL);
    CHECK(turret_platform_observe(&observer, &here, &zero, 0, &ship) == TURRET_ERROR_ZERO_QUATERNION);
    CHECK(turret_platform_observe(&observer, &here, NULL, 0, &ship) == TURRET_ERROR_NULL);
}

/* ---- exceptions: extreme legal numbers, in all orders ---- */

static const float TIMES[] = {0, 1e-45f, 1e-30f, 0.01f, 1, 1e20f, FLT_MAX};
static const double PLACES[] = {0, 5e-324, 1e-30, 1, 1e9, 1e30, 1e101, DBL_MAX};
static const union quat QUATS[] = {
    {{0, 0, 0, 1}},   {{0, 0, 0, -1}},    {{1, 0, 0, 0}},          {{1e-45f, 0, 0, 0}},
    {{0, 1, 0, 1e-30f}}, {{0, 0, 1e-4f, 1}}, {{0, FLT_MAX, 0, FLT_MAX}}, {{-0.5f, 0.5f, -0.5f, 0.5f}},
};

static int raised(void)
{
    const int flags = fetestexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW);

    feclearexcept(FE_ALL_EXCEPT);
    return flags;
}

static void observing_what_is_legal_raises_no_exception(void)
{
    size_t half_life, jump, first, second, to, n;

    for (half_life = 0; half_life < COUNT(TIMES); half_life++)
        for (jump = 0; jump < COUNT(TIMES); jump += 3)
            for (first = 0; first < COUNT(TIMES); first++)
                for (second = 0; second < COUNT(TIMES); second++)
                    for (to = 0; to < COUNT(PLACES); to++) {
                        struct turret_observer observer = observer_of(TIMES[half_life], TIMES[jump]);

                        raised();
                        for (n = 0; n < 8; n++) {
                            const float dt = n < 4 || n % 2 ? TIMES[first] : TIMES[second];
                            const double side = n % 2 ? 1 : -1;
                            const union dvec3 position = {{n < 5 ? 0 : side * PLACES[to], n % 3 ? 1 : -1, 1e9}};
                            struct turret_motion motion;

                            if (turret_observe(&observer, &position, dt, &motion) != TURRET_OK)
                                CHECK(!"legal");
                        }
                        CHECK(!raised());
                    }
}

static void observing_a_legal_ship_raises_no_exception(void)
{
    size_t half_life, first, second, from, to, n;

    for (half_life = 0; half_life < COUNT(TIMES); half_life++)
        for (first = 0; first < COUNT(TIMES); first++)
            for (second = 0; second < COUNT(TIMES); second++)
                for (from = 0; from < COUNT(QUATS); from++)
                    for (to = 0; to < COUNT(QUATS); to++) {
                        struct turret_platform_observer observer = ship_observer_of(TIMES[half_life], 0);

                        raised();
                        for (n = 0; n < 6; n++) {
                            const union dvec3 here = at((double)n);
                            const float dt = n < 3 ? TIMES[first] : TIMES[second];
                            struct turret_platform ship;

                            if (turret_platform_observe(&observer, &here, &QUATS[n % 2 ? to : from], dt, &ship) != TURRET_OK)
                                CHECK(!"legal");
                        }
                        CHECK(!raised());
                    }
}

static const struct test tests[] = {
    TEST(motion_is_that_of_the_target),
    TEST(ship_has_its_velocity_and_spin),
    TEST(few_samples_at_even_times_are_the_parabola_through_them),
    TEST(pause_changes_nothing_and_a_jump_starts_anew),
    TEST(bad_input_is_refused),
    TEST(observing_what_is_legal_raises_no_exception),
    TEST(observing_a_legal_ship_raises_no_exception),
};

MAIN(tests)
