/* Every function of the complete turret with every argument spoiled: the right result, and nothing written. */
#include "turret_check.h"

/* All arguments of all functions, without padding, so that they can be compared by their bits. */
struct arguments {
    struct turret_state state;
    struct turret_config config;
    struct turret_mount mount;
    union vec3 velocity, spin;
    struct turret_motion motion;
    struct turret_pose pose;
    float azimuth, elevation, azimuth_rate, elevation_rate, dt, out_azimuth, out_elevation, unused;
};

enum { STATE, CONFIG, MOUNT, VELOCITY, SPIN, MOTION, TARGET, POSE, OUT_AZIMUTH, OUT_ELEVATION, POINTERS };

/* The parameters of a function: pointers to the members above, then numbers. */
enum { ANGLES = POINTERS, RATES, DT };
#define TAKES(argument) (1 << (argument))
#define TURRET (TAKES(CONFIG) | TAKES(MOUNT))
#define STEPS (TURRET | TAKES(STATE) | TAKES(DT) | TAKES(POSE))

enum { UPDATE, TRACK, UPDATE_ANGLES, TRACK_ANGLES, RETURN, STOP_IT, SOLVE, CAN_AIM_AT, TIME_TO_AIM, POSE_OF, FUNCTIONS };

static const int TAKEN[FUNCTIONS] = {
    STEPS | TAKES(TARGET),
    STEPS | TAKES(VELOCITY) | TAKES(SPIN) | TAKES(MOTION),
    STEPS | TAKES(ANGLES),
    STEPS | TAKES(ANGLES) | TAKES(RATES),
    STEPS,
    STEPS,
    TURRET | TAKES(TARGET) | TAKES(OUT_AZIMUTH) | TAKES(OUT_ELEVATION),
    TURRET | TAKES(TARGET),
    TURRET | TAKES(TARGET) | TAKES(STATE),
    TURRET | TAKES(STATE) | TAKES(POSE),
};

static struct arguments good_arguments(void)
{
    struct arguments good;

    /* Outputs hold a pattern that no function writes. */
    memset(&good, 0x5a, sizeof good);
    good.config = turret_between(-170, 170, -20, 80, 60);
    good.config.azimuth_accel = good.config.elevation_accel = 3;
    good.config.trunnion.v.y = 1;
    good.config.muzzle.v.x = 2;
    good.state = standing(10, 20);
    good.state.azimuth_rate = 0.25f;
    good.mount = ASKEW;
    good.velocity.v.x = good.velocity.v.y = good.velocity.v.z = 3;
    good.spin = good.motion.acceleration = good.motion.velocity = good.velocity;
    good.motion.position = target_at(&ASKEW, 30, 10, 100);
    good.azimuth = good.elevation = good.azimuth_rate = good.elevation_rate = 0.5f;
    good.dt = 0.125f;
    return good;
}

static void point_at(struct arguments *arguments, void *pointers[POINTERS])
{
    pointers[STATE] = &arguments->state;
    pointers[CONFIG] = &arguments->config;
    pointers[MOUNT] = &arguments->mount;
    pointers[VELOCITY] = &arguments->velocity;
    pointers[SPIN] = &arguments->spin;
    pointers[MOTION] = &arguments->motion;
    pointers[TARGET] = &arguments->motion.position;
    pointers[POSE] = &arguments->pose;
    pointers[OUT_AZIMUTH] = &arguments->out_azimuth;
    pointers[OUT_ELEVATION] = &arguments->out_elevation;
}

/* Calls a function. A time that is a whole number is returned as an integer. */
static int32_t call(int function, const struct arguments *numbers, void *p[POINTERS])
{
    const float dt = numbers->dt;

    switch (function) {
    case UPDATE:
        return turret_update(p[STATE], p[CONFIG], p[MOUNT], p[TARGET], dt, p[POSE]);
    case TRACK:
        return turret_track(p[STATE], p[CONFIG], p[MOUNT], p[VELOCITY], p[SPIN], p[MOTION], dt, p[POSE]);
    case UPDATE_ANGLES:
        return turret_update_angles(p[STATE], p[CONFIG], p[MOUNT], numbers->azimuth, numbers->elevation, dt, p[POSE]);
    case TRACK_ANGLES:
        return turret_track_angles(p[STATE], p[CONFIG], p[MOUNT], numbers->azimuth, numbers->elevation,
                                   numbers->azimuth_rate, numbers->elevation_rate, dt, p[POSE]);
    case RETURN:
        return turret_return(p[STATE], p[CONFIG], p[MOUNT], dt, p[POSE]);
    case STOP_IT:
        return turret_stop(p[STATE], p[CONFIG], p[MOUNT], dt, p[POSE]);
    case SOLVE:
        return turret_solve(p[CONFIG], p[MOUNT], p[TARGET], p[OUT_AZIMUTH], p[OUT_ELEVATION]);
    case CAN_AIM_AT:
        return turret_can_aim_at(p[CONFIG], p[MOUNT], p[TARGET]);
    case TIME_TO_AIM: {
        float seconds = turret_time_to_aim(p[STATE], p[CONFIG], p[MOUNT], p[TARGET]);

        return seconds >= 0 ? 1 : seconds == -1 ? -1 : -100;
    }
    default:
        return turret_pose_of(p[STATE], p[CONFIG], p[MOUNT], p[POSE]);
    }
}

/* The return value of a function for an error. */
static int32_t refusal(int function, int32_t status)
{
    return function == CAN_AIM_AT ? 0 : function == TIME_TO_AIM ? -1 : status;
}

/* Calls a function with spoiled arguments and checks its result, and that nothing was written. */
static void check_refused(int function, const struct arguments *spoiled, int32_t status)
{
    struct arguments arguments = *spoiled;
    void *pointers[POINTERS];

    point_at(&arguments, pointers);
    CHECK(call(function, &arguments, pointers) == refusal(function, status));
    CHECK(same_bits(&arguments, spoiled, sizeof arguments));
    if (TAKEN[function] & TAKES(POSE)) {
        pointers[POSE] = NULL;
        CHECK(call(function, &arguments, pointers) == (function == POSE_OF ? TURRET_ERROR_NULL : status));
        CHECK(same_bits(&arguments, spoiled, sizeof arguments));
    }
}

static void good_arguments_are_good(void)
{
    int function;

    for (function = 0; function < FUNCTIONS; function++) {
        struct arguments arguments = good_arguments(), before = arguments;
        void *pointers[POINTERS];

        point_at(&arguments, pointers);
        CHECK(call(function, &arguments, pointers) >= (function == CAN_AIM_AT));
        CHECK(same_bits(&arguments, &before, sizeof before) == (function == CAN_AIM_AT || function == TIME_TO_AIM));
    }
}

/* ---- pointers ---- */

static void null_and_misaligned_pointers_write_nothing(void)
{
    int function, pointer, offset;

    for (function = 0; function < FUNCTIONS; function++)
        for (pointer = 0; pointer < POINTERS; pointer++)
            for (offset = 0; offset < 3; offset++) {
                struct arguments arguments = good_arguments(), before = arguments;
                int may_be_null = pointer == VELOCITY || pointer == SPIN || (pointer == POSE && (TAKEN[function] & TAKES(DT)));
                void *pointers[POINTERS];

                if (!(TAKEN[function] & TAKES(pointer)) || (offset == 0 && may_be_null))
                    continue;
                point_at(&arguments, pointers);
                pointers[pointer] = offset == 0 ? NULL : (char *)pointers[pointer] + offset;
                CHECK(call(function, &arguments, pointers) == refusal(function, TURRET_ERROR_NULL));
                CHECK(same_bits(&arguments, &before, sizeof before));
            }
}

static void configuration_without_a_place_or_a_sense_is_not_written(void)
{
    static const int32_t unknown[] = {-1, 8, INT32_MIN, INT32_MAX};
    struct turret_config configs[2], before[2], bad = good_arguments().config;
    size_t i;

    memset(configs, 0x5a, sizeof configs);
    memcpy(before, configs, sizeof configs);
    CHECK(turret_config_default(NULL, TURRET_AXES_CANONICAL) == NULL);
    CHECK(turret_config_default(MISALIGNED(configs), TURRET_AXES_CANONICAL) == NULL);
    for (i = 0; i < COUNT(unknown); i++)
        CHECK(turret_config_default(configs, unknown[i]) == NULL);
    CHECK(turret_config_mirror(configs, NULL) == NULL && turret_config_mirror(NULL, &bad) == NULL);
    CHECK(turret_config_mirror(MISALIGNED(configs), &bad) == NULL);
    bad.axes = 8;
    CHECK(turret_config_mirror(configs, &bad) == NULL);
    bad.axes = 0, bad.sector_count = 9;
    CHECK(turret_config_mirror(configs, &bad) == NULL);
    bad.sector_count = 0, bad.azimuth_rate = -1;
    CHECK(turret_config_mirror(configs, &bad) == NULL);
    CHECK(same_bits(configs, before, sizeof configs));
}

/* ---- numbers ---- */

/* A number that is bad in an argument, and the status. core/tests/turret_hostile.rs spoils every number. */
#define F(field, argument, value, status) {offsetof(struct arguments, field), argument, 0, value, status}
#define D(field, argument, value, status) {offsetof(struct arguments, field), argument, 1, value, status}

static const struct {
    size_t at;
    int argument, is_double;
    double value;
    int32_t status;
} SPOILED[] = {
    D(state.azimuth, STATE, NAN, TURRET_ERROR_NOT_FINITE),
    D(state.waiting, STATE, -INFINITY, TURRET_ERROR_NOT_FINITE),
    F(config.muzzle.v.z, CONFIG, NAN, TURRET_ERROR_NOT_FINITE),
    F(config.elevation_max, CONFIG, 80, TURRET_ERROR_INVALID_LIMITS),
    D(mount.position.v.z, MOUNT, NAN, TURRET_ERROR_NOT_FINITE),
    F(mount.orientation.v.w, MOUNT, INFINITY, TURRET_ERROR_NOT_FINITE),
    F(velocity.v.x, VELOCITY, NAN, TURRET_ERROR_NOT_FINITE),
    F(spin.v.z, SPIN, INFINITY, TURRET_ERROR_NOT_FINITE),
    D(motion.position.v.y, TARGET, NAN, TURRET_ERROR_NOT_FINITE),
    F(motion.acceleration.v.z, MOTION, NAN, TURRET_ERROR_NOT_FINITE),
    F(azimuth, ANGLES, NAN, TURRET_ERROR_NOT_FINITE),
    F(elevation, ANGLES, INFINITY, TURRET_ERROR_NOT_FINITE),
    F(azimuth_rate, RATES, NAN, TURRET_ERROR_NOT_FINITE),
    F(elevation_rate, RATES, INFINITY, TURRET_ERROR_NOT_FINITE),
    F(dt, DT, NAN, TURRET_ERROR_NOT_FINITE),
    F(dt, DT, -1, TURRET_ERROR_INVALID_LIMITS),
};

static void numbers_out_of_range_hold(void)
{
    size_t n;
    int function;

    for (function = 0; function < FUNCTIONS; function++)
        for (n = 0; n < COUNT(SPOILED); n++) {
            const float narrow = (float)SPOILED[n].value;
            struct arguments arguments = good_arguments();
            char *const at = (char *)&arguments + SPOILED[n].at;

            if (!(TAKEN[function] & TAKES(SPOILED[n].argument)))
                continue;
            if (SPOILED[n].is_double)
                memcpy(at, &SPOILED[n].value, sizeof(double));
            else
                memcpy(at, &narrow, sizeof narrow);
            check_refused(function, &arguments, SPOILED[n].status);
        }
}

static void check_config_refused(struct arguments spoiled, int32_t status)
{
    int function;

    for (function = 0; function < FUNCTIONS; function++)
        check_refused(function, &spoiled, status);
}

/* ---- what is wrong, in words ---- */

static int is_text(const char *text, const char *wanted)
{
    return wanted ? text && strcmp(text, wanted) == 0 : !text;
}

static void problem_and_warning_name_the_field(void)
{
    union {
        struct turret_config config;
        char bytes[sizeof(struct turret_config) + 1];
    } misaligned;
    struct turret_config good, odd;

    turret_config_default(&good, TURRET_AXES_CANONICAL);
    CHECK(is_text(turret_config_problem(&good), NULL) && is_text(turret_config_warning(&good), NULL));
    odd = good, odd.azimuth_rate = 60;
    CHECK(is_text(turret_config_problem(&odd), NULL));
    CHECK(is_text(turret_config_warning(&odd), "azimuth_rate is above 20 rad/s: degrees?"));
    odd = good, odd.sector_count = 1;
    odd.sectors[0].to = 1, odd.sectors[0].elevation_min = -90;
    CHECK(is_text(turret_config_warning(&odd), "sectors[0].elevation_min is beyond 2*pi: degrees?"));
    /* With a problem there is no warning. Unknown axes come last. */
    odd.axes = 8;
    CHECK(is_text(turret_config_problem(&odd), "axes is not one of TURRET_AXES_*"));
    odd.elevation_max = 80;
    CHECK(is_text(turret_config_problem(&odd), "elevation_max is beyond pi: radians, not degrees"));
    CHECK(is_text(turret_config_warning(&odd), NULL) && is_text(turret_config_warning(NULL), NULL));
    CHECK(is_text(turret_config_problem(NULL), "config is NULL or misaligned"));
    memcpy(misaligned.bytes + 1, &good, sizeof good);
    CHECK(is_text(turret_config_problem(MISALIGNED(&misaligned)), "config is NULL or misaligned"));
    CHECK(is_text(turret_config_warning(MISALIGNED(&misaligned)), NULL));
}

static void unknown_axes_hold(void)
{
    static const int32_t unknown[] = {-1, 8, INT32_MIN, INT32_MAX};
    size_t i;

    for (i = 0; i < COUNT(unknown); i++) {
        struct arguments spoiled = good_arguments();

        spoiled.config.axes = unknown[i];
        check_config_refused(spoiled, TURRET_ERROR_INVALID_ARGUMENT);
    }
}

static void trajectory_and_reserved_may_be_anything(void)
{
    static const uint32_t numbers[] = {0, 1, 2, 0x80000000, UINT32_MAX};
    int function;
    size_t i, j;

    for (function = 0; function < FUNCTIONS; function++)
        for (i = 0; i < COUNT(numbers); i++)
            for (j = 0; j < COUNT(numbers); j++) {
                struct arguments arguments = good_arguments(), wanted = arguments;
                void *pointers[POINTERS];
                int32_t returned;

                point_at(&wanted, pointers);
                returned = call(function, &wanted, pointers);
                arguments.state.trajectory = numbers[i];
                arguments.state.reserved = numbers[j];
                point_at(&arguments, pointers);
                CHECK(call(function, &arguments, pointers) == returned && returned >= 0);
                wanted.state.trajectory = numbers[i];
                wanted.state.reserved = TAKEN[function] & TAKES(DT) ? 0 : numbers[j];
                CHECK(same_bits(&arguments, &wanted, sizeof wanted));
            }
}

static void zero_quaternion_holds(void)
{
    struct arguments spoiled = good_arguments();

    memset(&spoiled.mount.orientation, 0, sizeof spoiled.mount.orientation);
    check_config_refused(spoiled, TURRET_ERROR_ZERO_QUATERNION);
    spoiled.mount.orientation.v.x = -0.0f;
    check_config_refused(spoiled, TURRET_ERROR_ZERO_QUATERNION);
}

static const struct test tests[] = {
    TEST(good_arguments_are_good),
    TEST(null_and_misaligned_pointers_write_nothing),
    TEST(configuration_without_a_place_or_a_sense_is_not_written),
    TEST(numbers_out_of_range_hold),
    TEST(problem_and_warning_name_the_field),
    TEST(unknown_axes_hold),
    TEST(trajectory_and_reserved_may_be_anything),
    TEST(zero_quaternion_holds),
};

MAIN(tests)
