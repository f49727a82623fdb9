/* turret_platform_observe. */
#include <fenv.h>
#include <float.h>

#include "check.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static const float FRAME = 1 / 60.0f;

/* A ship at 8 m/s that accelerates by 0.5 m/s2 and turns at 0.2 rad/s about Y, after a time. */
static union dvec3 position_at(double time)
{
    union dvec3 position = {{1e6 + 8 * time + 0.25 * time * time, 3, -2e6}};

    return position;
}

static union quat orientation_at(double time)
{
    union quat orientation = {{0, 0, 0, 1}};

    orientation.v.y = (float)sin(0.1 * time);
    orientation.v.w = (float)cos(0.1 * time);
    return orientation;
}

static struct turret_platform_observer observer_of(float half_life, float jump)
{
    struct turret_platform_observer observer;

    memset(&observer, 0, sizeof observer);
    observer.half_life = half_life;
    observer.jump = jump;
    return observer;
}

/* An observer that has seen the ship eighty times, an eighth of a second apart. */
static struct turret_platform_observer settled(float jump)
{
    struct turret_platform_observer observer = observer_of(0.2f, jump);
    struct turret_platform ship;
    int i;

    for (i = 1; i <= 80; i++) {
        const union dvec3 position = position_at(0.125 * i);
        const union quat orientation = orientation_at(0.125 * i);

        CHECK(turret_platform_observe(&observer, &position, &orientation, 0.125f, &ship) == TURRET_OK);
    }
    return observer;
}

static void ship_has_its_velocity_and_spin(void)
{
    static const float HALF_LIVES[] = {0, 0.05f, 0.2f};
    size_t h;
    int i;

    for (h = 0; h < COUNT(HALF_LIVES); h++) {
        struct turret_platform_observer observer = observer_of(HALF_LIVES[h], 0);
        struct turret_platform ship;

        for (i = 1; i <= 300; i++) {
            const double time = i * (double)FRAME;
            const union dvec3 position = position_at(time);
            const union quat orientation = orientation_at(time);

            CHECK(turret_platform_observe(&observer, &position, &orientation, FRAME, &ship) == TURRET_OK);
            CHECK(same_bits(&ship.position, &position, sizeof position));
            CHECK(same_bits(&ship.orientation, &orientation, sizeof orientation));
            if (i > 3) {
                CHECK_NEAR(ship.velocity.v.x, 8 + 0.5 * time, 1e-4);
                CHECK_NEAR(ship.spin.v.y, 0.2, 3e-5);
                CHECK_NEAR(ship.spin.v.x, 0, 3e-5);
                CHECK_NEAR(ship.spin.v.z, 0, 3e-5);
            }
        }
        CHECK(observer.samples == 300);
        CHECK_NEAR(observer.acceleration.v.x, 0.5, 1e-2);
    }
}

static void first_members_are_those_of_a_platform(void)
{
    const struct turret_platform_observer observer = settled(0);
    const struct turret_platform *ship = (const struct turret_platform *)(const void *)&observer;

    CHECK(same_bits(&ship->position, &observer.position, sizeof observer.position));
    CHECK(same_bits(&ship->orientation, &observer.orientation, sizeof observer.orientation));
    CHECK(same_bits(&ship->velocity, &observer.velocity, sizeof observer.velocity));
    CHECK(same_bits(&ship->spin, &observer.spin, sizeof observer.spin));
}

static void platform_may_be_the_pose(void)
{
    const union dvec3 position = position_at(81 * 0.125);
    const union quat orientation = orientation_at(81 * 0.125);
    struct turret_platform_observer observer = settled(0), same = observer;
    struct turret_platform ship, in_place = {{{0, 0, 0}}, {{0, 0, 0, 1}}, {{9, 9, 9}}, {{9, 9, 9}}};

    in_place.position = position;
    in_place.orientation = orientation;
    CHECK(turret_platform_observe(&observer, &position, &orientation, 0.125f, &ship) == TURRET_OK);
    CHECK(turret_platform_observe(&same, &in_place.position, &in_place.orientation, 0.125f, &in_place) == TURRET_OK);
    CHECK(same_bits(&observer, &same, sizeof same) && same_bits(&ship, &in_place, sizeof ship));
}

static void pause_changes_nothing_and_a_jump_starts_anew(void)
{
    const union quat turned = orientation_at(30);
    const union dvec3 here = position_at(10);
    const struct turret_platform_observer before = settled(5);
    struct turret_platform_observer observer = before, fresh = observer_of(0.2f, 5);
    struct turret_platform ship, first;
    union dvec3 far = here;

    CHECK(turret_platform_observe(&observer, &here, &turned, 0, &ship) == TURRET_OK);
    CHECK(same_bits(&observer, &before, sizeof observer));
    CHECK(same_bits(&ship.spin, &before.spin, sizeof ship.spin));
    CHECK(same_bits(&ship.orientation, &turned, sizeof turned));
    far.v.y += 6;
    CHECK(turret_platform_observe(&observer, &far, &turned, 0.125f, &ship) == TURRET_OK);
    CHECK(turret_platform_observe(&fresh, &far, &turned, 0.125f, &first) == TURRET_OK);
    CHECK(observer.samples == 1 && same_bits(&observer, &fresh, sizeof fresh));
    CHECK(same_bits(&ship, &first, sizeof ship));
    CHECK(ship.spin.v.y == 0 && ship.velocity.v.x == 0);
}

/* A call that is refused with nothing written. */
#define REFUSED(observer, position, orientation, dt, status) \
    do { \
        struct turret_platform_observer after_ = (observer), before_ = after_; \
        const union dvec3 at_ = (position); \
        const union quat turned_ = (orientation); \
        struct turret_platform ship_, written_; \
        memset(&ship_, 0x5a, sizeof ship_); \
        written_ = ship_; \
        CHECK(turret_platform_observe(&after_, &at_, &turned_, dt, &ship_) == (status)); \
        CHECK(same_bits(&after_, &before_, sizeof after_) && same_bits(&ship_, &written_, sizeof ship_)); \
    } while (0)

static void bad_numbers_are_refused(void)
{
    const struct turret_platform_observer good = settled(5);
    const union dvec3 here = position_at(81 * 0.125);
    const union quat turned = orientation_at(81 * 0.125), zero = {{0, 0, 0, 0}};
    struct turret_platform_observer damaged = good;
    int i, j;

    REFUSED(good, here, turned, NAN, TURRET_ERROR_NOT_FINITE);
    REFUSED(good, here, turned, INFINITY, TURRET_ERROR_NOT_FINITE);
    REFUSED(good, here, turned, -0.1f, TURRET_ERROR_INVALID_LIMITS);
    REFUSED(observer_of(NAN, 0), here, turned, 0.1f, TURRET_ERROR_NOT_FINITE);
    REFUSED(observer_of(-1, 0), here, turned, 0.1f, TURRET_ERROR_INVALID_LIMITS);
    REFUSED(observer_of(0, INFINITY), here, turned, 0.1f, TURRET_ERROR_NOT_FINITE);
    REFUSED(observer_of(0, -1), here, turned, 0.1f, TURRET_ERROR_INVALID_LIMITS);
    REFUSED(good, here, zero, 0.1f, TURRET_ERROR_ZERO_QUATERNION);
    REFUSED(good, here, zero, 0, TURRET_ERROR_ZERO_QUATERNION);
    damaged.orientation = zero;
    REFUSED(damaged, here, turned, 0.1f, TURRET_ERROR_ZERO_QUATERNION);
    for (i = 0; i < 3; i++) {
        union dvec3 nowhere = here;
        union quat broken = turned;

        nowhere.vec[i] = NAN;
        broken.vec[i] = INFINITY;
        REFUSED(good, nowhere, turned, 0.1f, TURRET_ERROR_NOT_FINITE);
        REFUSED(good, here, broken, 0.1f, TURRET_ERROR_NOT_FINITE);
        for (j = 0; j < 6; j++) {
            damaged = good;
            switch (j) {
            case 0: damaged.position.vec[i] = NAN; break;
            case 1: damaged.orientation.vec[i] = NAN; break;
            case 2: damaged.velocity.vec[i] = NAN; break;
            case 3: damaged.spin.vec[i] = NAN; break;
            case 4: damaged.acceleration.vec[i] = NAN; break;
            default: damaged.angular_acceleration.vec[i] = NAN; break;
            }
            REFUSED(damaged, here, turned, 0.1f, TURRET_ERROR_NOT_FINITE);
            REFUSED(damaged, here, turned, 0, TURRET_ERROR_NOT_FINITE);
        }
    }
}

static void bad_pointers_are_refused(void)
{
    const union dvec3 here = position_at(81 * 0.125);
    const union quat turned = orientation_at(81 * 0.125);
    const struct turret_platform_observer good = settled(5);
    struct turret_platform_observer after = good;
    struct turret_platform ship, written;
    void *pointers[4];
    int i, offset;

    memset(&ship, 0x5a, sizeof ship);
    written = ship;
    for (i = 0; i < 4; i++)
        for (offset = 0; offset < 3; offset++) {
            pointers[0] = &after;
            pointers[1] = (void *)&here;
            pointers[2] = (void *)&turned;
            pointers[3] = &ship;
            pointers[i] = offset == 0 ? NULL : (char *)pointers[i] + offset;
            CHECK(turret_platform_observe(pointers[0], pointers[1], pointers[2], 0.1f, pointers[3]) ==
                  TURRET_ERROR_NULL);
            CHECK(same_bits(&after, &good, sizeof after) && same_bits(&ship, &written, sizeof ship));
        }
}

/* Extreme legal numbers, in all orders. */
static const float TIMES[] = {0, 1e-45f, 1e-30f, 0.01f, 1, 1e20f, FLT_MAX};
static const union quat QUATS[] = {
    {{0, 0, 0, 1}},   {{0, 0, 0, -1}},    {{1, 0, 0, 0}},          {{1e-45f, 0, 0, 0}},
    {{0, 1, 0, 1e-30f}}, {{0, 0, 1e-4f, 1}}, {{0, FLT_MAX, 0, FLT_MAX}}, {{-0.5f, 0.5f, -0.5f, 0.5f}},
};

static void nothing_legal_raises_an_exception(void)
{
    size_t half_life, first, second, from, to, n;

    for (half_life = 0; half_life < COUNT(TIMES); half_life++)
        for (first = 0; first < COUNT(TIMES); first++)
            for (second = 0; second < COUNT(TIMES); second++)
                for (from = 0; from < COUNT(QUATS); from++)
                    for (to = 0; to < COUNT(QUATS); to++) {
                        struct turret_platform_observer observer = observer_of(TIMES[half_life], 0);
                        int flags;

                        feclearexcept(FE_ALL_EXCEPT);
                        for (n = 0; n < 6; n++) {
                            const union dvec3 here = position_at((double)n);
                            struct turret_platform ship;

                            if (turret_platform_observe(&observer, &here, n % 2 ? &QUATS[to] : &QUATS[from],
                                                        n < 3 ? TIMES[first] : TIMES[second], &ship) != TURRET_OK)
                                CHECK(!"legal");
                        }
                        flags = fetestexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW);
                        if (flags) {
                            printf("    half_life %g, dt %g and %g, %u to %u: %d\n", TIMES[half_life], TIMES[first],
                                   TIMES[second], (unsigned)from, (unsigned)to, flags);
                            CHECK(!flags);
                            return;
                        }
                    }
}

static const struct test tests[] = {
    {"ship_has_its_velocity_and_spin", ship_has_its_velocity_and_spin},
    {"first_members_are_those_of_a_platform", first_members_are_those_of_a_platform},
    {"platform_may_be_the_pose", platform_may_be_the_pose},
    {"pause_changes_nothing_and_a_jump_starts_anew", pause_changes_nothing_and_a_jump_starts_anew},
    {"bad_numbers_are_refused", bad_numbers_are_refused},
    {"bad_pointers_are_refused", bad_pointers_are_refused},
    {"nothing_legal_raises_an_exception", nothing_legal_raises_an_exception},
};

MAIN(tests)
