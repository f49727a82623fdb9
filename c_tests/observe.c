/* turret_observe. */
#include <fenv.h>
#include <float.h>

#include "check.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static const double START[3] = {1500, 300, -800}, VELOCITY[3] = {-220, 15, 90}, ACCELERATION[3] = {3, -9.8, 12};

static struct turret_observer observer_of(float half_life, float jump)
{
    struct turret_observer observer;

    memset(&observer, 0, sizeof observer);
    observer.half_life = half_life;
    observer.jump = jump;
    return observer;
}

/* The position of a thrown target after a time. */
static union dvec3 thrown(double time)
{
    union dvec3 position;
    int i;

    for (i = 0; i < 3; i++)
        position.vec[i] = START[i] + VELOCITY[i] * time + 0.5 * ACCELERATION[i] * time * time;
    return position;
}

static union dvec3 at(double x, double y, double z)
{
    union dvec3 position = {{x, y, z}};

    return position;
}

/* An observer that has seen a thrown target eighty times, an eighth of a second apart. */
static struct turret_observer settled(float jump)
{
    struct turret_observer observer = observer_of(0.2f, jump);
    struct turret_motion motion;
    int i;

    for (i = 1; i <= 80; i++) {
        const union dvec3 position = thrown(0.125 * i);

        CHECK(turret_observe(&observer, &position, 0.125f, &motion) == TURRET_OK);
    }
    return observer;
}

static void first_call_gives_the_position_and_the_second_a_velocity(void)
{
    const union dvec3 first = at(10, 0, -3), second = at(12, 1, -3);
    struct turret_observer observer = observer_of(0.2f, 0);
    struct turret_motion motion;
    int i;

    memset(&motion, 0xff, sizeof motion);
    CHECK(turret_observe(&observer, &first, 0.5f, &motion) == TURRET_OK);
    CHECK(observer.samples == 1);
    for (i = 0; i < 3; i++)
        CHECK(motion.position.vec[i] == first.vec[i] && motion.velocity.vec[i] == 0 && motion.acceleration.vec[i] == 0);
    CHECK(turret_observe(&observer, &second, 0.25f, &motion) == TURRET_OK);
    CHECK(observer.samples == 2);
    CHECK(motion.velocity.v.x == 8 && motion.velocity.v.y == 4 && motion.velocity.v.z == 0);
}

static void throw_is_followed_at_uneven_frames(void)
{
    static const float HALF_LIVES[] = {0, 0.05f, 0.2f};
    static const float FRAMES[] = {0.016f, 0.001f, 0.1f, 0.033f, 0.007f};
    size_t h;
    int i, n;

    for (h = 0; h < COUNT(HALF_LIVES); h++) {
        struct turret_observer observer = observer_of(HALF_LIVES[h], 0);
        struct turret_motion motion;
        double time = 0;

        for (n = 0; n < 400; n++) {
            const float dt = FRAMES[n % 5];
            union dvec3 position;

            time += dt;
            position = thrown(time);
            CHECK(turret_observe(&observer, &position, dt, &motion) == TURRET_OK);
        }
        for (i = 0; i < 3; i++) {
            CHECK_NEAR(motion.position.vec[i], thrown(time).vec[i], 1e-4);
            CHECK_NEAR(motion.velocity.vec[i], VELOCITY[i] + ACCELERATION[i] * time, 1e-3);
            CHECK_NEAR(motion.acceleration.vec[i], ACCELERATION[i], 1e-2);
        }
    }
}

static void motion_is_the_start_of_the_observer(void)
{
    struct turret_observer apart = settled(0), same = apart;
    const union dvec3 next = thrown(81 * 0.125);
    struct turret_motion motion;

    CHECK(turret_observe(&apart, &next, 0.125f, &motion) == TURRET_OK);
    CHECK(same_bits(&apart, &motion, sizeof motion));
    CHECK(turret_observe(&same, &next, 0.125f, (struct turret_motion *)&same) == TURRET_OK);
    CHECK(same_bits(&apart, &same, sizeof same));
    same = settled(0);
    CHECK(turret_observe(&same, &same.position, 0.125f, &motion) == TURRET_OK);
    CHECK(same.samples == 81);
}

static void caller_keeps_half_life_and_jump(void)
{
    const struct turret_observer observer = settled(2.5f);

    CHECK(observer.half_life == 0.2f && observer.jump == 2.5f && observer.samples == 80);
}

static void jump_starts_anew(void)
{
    const union dvec3 there = at(-5e3, 100, 1e4);
    struct turret_observer after = settled(2), fresh = observer_of(0.2f, 2);
    struct turret_motion motion, first;

    CHECK(turret_observe(&after, &there, 0.125f, &motion) == TURRET_OK);
    CHECK(turret_observe(&fresh, &there, 0.125f, &first) == TURRET_OK);
    CHECK(after.samples == 1 && same_bits(&after, &fresh, sizeof after) && same_bits(&motion, &first, sizeof motion));
}

static void pause_changes_nothing_but_a_jump_in_it_starts_anew(void)
{
    const struct turret_observer before = settled(2);
    const union dvec3 near = at(before.position.v.x + 1, before.position.v.y, before.position.v.z);
    const union dvec3 far = at(before.position.v.x + 3, before.position.v.y, before.position.v.z);
    struct turret_observer after = before;
    struct turret_motion motion;

    CHECK(turret_observe(&after, &near, 0, &motion) == TURRET_OK);
    CHECK(same_bits(&after, &before, sizeof after) && same_bits(&motion, &before, sizeof motion));
    CHECK(turret_observe(&after, &far, 0, &motion) == TURRET_OK);
    CHECK(after.samples == 1 && motion.position.v.x == far.v.x && motion.velocity.v.x == 0);
}

static void target_with_no_samples_is_new_whatever_else_is_there(void)
{
    const union dvec3 there = at(7, -2e6, 3);
    struct turret_observer other = observer_of(0.2f, 2), fresh = other;
    struct turret_motion motion, first;

    memset(&other, 0xff, sizeof other);
    other.half_life = 0.2f;
    other.jump = 2;
    other.samples = 0;
    CHECK(turret_observe(&other, &there, 0.3f, &motion) == TURRET_OK);
    CHECK(turret_observe(&fresh, &there, 0.3f, &first) == TURRET_OK);
    CHECK(same_bits(&other, &fresh, sizeof other) && same_bits(&motion, &first, sizeof motion));
}

/* A call that is refused with nothing written. */
#define REFUSED(observer, position, dt, status) \
    do { \
        struct turret_observer after_ = (observer), before_ = after_; \
        const union dvec3 to_ = (position); \
        struct turret_motion motion_, written_; \
        memset(&motion_, 0x5a, sizeof motion_); \
        written_ = motion_; \
        CHECK(turret_observe(&after_, &to_, dt, &motion_) == (status)); \
        CHECK(same_bits(&after_, &before_, sizeof after_) && same_bits(&motion_, &written_, sizeof motion_)); \
    } while (0)

static void bad_numbers_are_refused(void)
{
    const struct turret_observer good = settled(2);
    const union dvec3 next = thrown(81 * 0.125);
    size_t float_at, i;

    REFUSED(good, next, NAN, TURRET_ERROR_NOT_FINITE);
    REFUSED(good, next, INFINITY, TURRET_ERROR_NOT_FINITE);
    REFUSED(good, next, -0.1f, TURRET_ERROR_INVALID_LIMITS);
    REFUSED(observer_of(NAN, 0), next, 0.1f, TURRET_ERROR_NOT_FINITE);
    REFUSED(observer_of(INFINITY, 0), next, 0.1f, TURRET_ERROR_NOT_FINITE);
    REFUSED(observer_of(-1, 0), next, 0.1f, TURRET_ERROR_INVALID_LIMITS);
    REFUSED(observer_of(0, NAN), next, 0.1f, TURRET_ERROR_NOT_FINITE);
    REFUSED(observer_of(0, INFINITY), next, 0.1f, TURRET_ERROR_NOT_FINITE);
    REFUSED(observer_of(0, -1), next, 0.1f, TURRET_ERROR_INVALID_LIMITS);
    for (i = 0; i < 3; i++) {
        union dvec3 position = next;
        struct turret_observer damaged = good;

        position.vec[i] = NAN;
        REFUSED(good, position, 0.1f, TURRET_ERROR_NOT_FINITE);
        REFUSED(good, position, 0, TURRET_ERROR_NOT_FINITE);
        REFUSED(observer_of(0.2f, 2), position, 0.1f, TURRET_ERROR_NOT_FINITE);
        damaged.position.vec[i] = INFINITY;
        REFUSED(damaged, next, 0.1f, TURRET_ERROR_NOT_FINITE);
        for (float_at = 0; float_at < 2; float_at++) {
            damaged = good;
            (float_at ? &damaged.velocity : &damaged.acceleration)->vec[i] = NAN;
            REFUSED(damaged, next, 0.1f, TURRET_ERROR_NOT_FINITE);
            REFUSED(damaged, next, 0, TURRET_ERROR_NOT_FINITE);
        }
    }
}

static void bad_pointers_are_refused(void)
{
    const struct turret_observer good = settled(2);
    const union dvec3 next = thrown(81 * 0.125);
    struct turret_observer after = good;
    struct turret_motion motion, written;
    char *observer = (char *)&after, *moved = (char *)&motion;

    memset(&motion, 0x5a, sizeof motion);
    written = motion;
    CHECK(turret_observe(NULL, &next, 0.1f, &motion) == TURRET_ERROR_NULL);
    CHECK(turret_observe(&after, NULL, 0.1f, &motion) == TURRET_ERROR_NULL);
    CHECK(turret_observe(&after, &next, 0.1f, NULL) == TURRET_ERROR_NULL);
    CHECK(turret_observe((void *)(observer + 4), &next, 0.1f, &motion) == TURRET_ERROR_NULL);
    CHECK(turret_observe(&after, (void *)((char *)&next + 4), 0.1f, &motion) == TURRET_ERROR_NULL);
    CHECK(turret_observe(&after, &next, 0.1f, (void *)(moved + 4)) == TURRET_ERROR_NULL);
    CHECK(same_bits(&after, &good, sizeof after) && same_bits(&motion, &written, sizeof motion));
}

/* Extreme legal numbers, in all orders. */
static const float TIMES[] = {0, 1e-45f, 1e-30f, 0.01f, 1, 1e20f, FLT_MAX};
static const double PLACES[] = {0, 5e-324, 1e-30, 1, 1e9, 1e30, 1e101, DBL_MAX};

static void nothing_legal_raises_an_exception(void)
{
    size_t half_life, jump, first, second, to, n;

    for (half_life = 0; half_life < COUNT(TIMES); half_life++)
        for (jump = 0; jump < COUNT(TIMES); jump += 3)
            for (first = 0; first < COUNT(TIMES); first++)
                for (second = 0; second < COUNT(TIMES); second++)
                    for (to = 0; to < COUNT(PLACES); to++) {
                        struct turret_observer observer = observer_of(TIMES[half_life], TIMES[jump]);
                        int flags;

                        feclearexcept(FE_ALL_EXCEPT);
                        for (n = 0; n < 8; n++) {
                            const float dt = n < 4 || n % 2 ? TIMES[first] : TIMES[second];
                            const double side = n % 2 ? 1 : -1;
                            const union dvec3 position = at(n < 5 ? 0 : side * PLACES[to], n % 3 ? 1 : -1, 1e9);
                            struct turret_motion motion;

                            if (turret_observe(&observer, &position, dt, &motion) != TURRET_OK)
                                CHECK(!"legal");
                        }
                        flags = fetestexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW);
                        if (flags) {
                            printf("    half_life %g, jump %g, dt %g and %g, to %g: %d\n", TIMES[half_life],
                                   TIMES[jump], TIMES[first], TIMES[second], PLACES[to], flags);
                            CHECK(!flags);
                            return;
                        }
                    }
}

static const struct test tests[] = {
    {"first_call_gives_the_position_and_the_second_a_velocity",
     first_call_gives_the_position_and_the_second_a_velocity},
    {"throw_is_followed_at_uneven_frames", throw_is_followed_at_uneven_frames},
    {"motion_is_the_start_of_the_observer", motion_is_the_start_of_the_observer},
    {"caller_keeps_half_life_and_jump", caller_keeps_half_life_and_jump},
    {"jump_starts_anew", jump_starts_anew},
    {"pause_changes_nothing_but_a_jump_in_it_starts_anew", pause_changes_nothing_but_a_jump_in_it_starts_anew},
    {"target_with_no_samples_is_new_whatever_else_is_there", target_with_no_samples_is_new_whatever_else_is_there},
    {"bad_numbers_are_refused", bad_numbers_are_refused},
    {"bad_pointers_are_refused", bad_pointers_are_refused},
    {"nothing_legal_raises_an_exception", nothing_legal_raises_an_exception},
};

MAIN(tests)
