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
    good.mount = MOUNTS[2];
    good.velocity.v.x = good.velocity.v.y = good.velocity.v.z = 3;
    good.spin = good.motion.acceleration = good.motion.velocity = good.velocity;
    good.motion.position = target_at(&MOUNTS[2], 30, 10, 100);
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

static void config_default_without_a_place_or_axes_writes_nothing(void)
{
    static const int32_t unknown[] = {-1, 8, INT32_MIN, INT32_MAX};
    struct turret_config configs[2], before[2];
    size_t i;

    memset(configs, 0x5a, sizeof configs);
    memcpy(before, configs, sizeof configs);
    CHECK(turret_config_default(NULL, TURRET_AXES_CANONICAL) == NULL);
    CHECK(turret_config_default((struct turret_config *)(void *)((char *)configs + 1), TURRET_AXES_CANONICAL) == NULL);
    for (i = 0; i < COUNT(unknown); i++)
        CHECK(turret_config_default(configs, unknown[i]) == NULL);
    CHECK(same_bits(configs, before, sizeof configs));
}

static void mirror_of_a_bad_configuration_or_pointer_writes_nothing(void)
{
    struct turret_config configs[2], before[2];
    struct arguments spoiled = good_arguments();
    char *const misplaced = (char *)configs + 1;

    memset(configs, 0x5a, sizeof configs);
    memcpy(before, configs, sizeof configs);
    CHECK(turret_config_mirror(configs, NULL) == NULL);
    CHECK(turret_config_mirror(NULL, &spoiled.config) == NULL);
    CHECK(turret_config_mirror(configs, (void *)((char *)&spoiled.config + 1)) == NULL);
    CHECK(turret_config_mirror((void *)misplaced, &spoiled.config) == NULL);
    spoiled.config.axes = 8;
    CHECK(turret_config_mirror(configs, &spoiled.config) == NULL);
    spoiled = good_arguments();
    spoiled.config.sector_count = 9;
    CHECK(turret_config_mirror(configs, &spoiled.config) == NULL);
    spoiled = good_arguments();
    spoiled.config.muzzle.v.y = NAN;
    CHECK(turret_config_mirror(configs, &spoiled.config) == NULL);
    spoiled = good_arguments();
    spoiled.config.azimuth_rate = -1;
    CHECK(turret_config_mirror(configs, &spoiled.config) == NULL);
    CHECK(same_bits(configs, before, sizeof configs));
}

/* ---- numbers ---- */

/* What a number must be. */
enum range { FINITE, FROM_ZERO, FINITE_FROM_ZERO, STOP, RANGES };

/* The statuses for INFINITY, -INFINITY and -1; 0 where that value is valid. NaN is never valid. */
static const int32_t REFUSED[RANGES][3] = {
    {TURRET_ERROR_NOT_FINITE, TURRET_ERROR_NOT_FINITE, 0},
    {0, TURRET_ERROR_INVALID_LIMITS, TURRET_ERROR_INVALID_LIMITS},
    {TURRET_ERROR_NOT_FINITE, TURRET_ERROR_NOT_FINITE, TURRET_ERROR_INVALID_LIMITS},
    {TURRET_ERROR_INVALID_LIMITS, TURRET_ERROR_INVALID_LIMITS, 0},
};

/* A number of the arguments. */
struct number {
    size_t at;
    int argument, is_double;
    enum range range;
};

#define F(field, argument, range) {offsetof(struct arguments, field), argument, 0, range}
#define D(field, argument, range) {offsetof(struct arguments, field), argument, 1, range}
#define XYZ(kind, field, argument, range) \
    kind(field.v.x, argument, range), kind(field.v.y, argument, range), kind(field.v.z, argument, range)

static const struct number NUMBERS[] = {
    D(state.azimuth, STATE, FINITE), D(state.elevation, STATE, FINITE),
    D(state.azimuth_rate, STATE, FINITE), D(state.elevation_rate, STATE, FINITE),
    D(state.azimuth_left, STATE, FINITE), D(state.elevation_left, STATE, FINITE), D(state.waiting, STATE, FINITE),
    F(config.azimuth_min, CONFIG, STOP), F(config.azimuth_max, CONFIG, STOP),
    F(config.elevation_min, CONFIG, STOP), F(config.elevation_max, CONFIG, STOP),
    F(config.azimuth_rate, CONFIG, FROM_ZERO), F(config.elevation_rate, CONFIG, FROM_ZERO),
    F(config.azimuth_accel, CONFIG, FROM_ZERO), F(config.elevation_accel, CONFIG, FROM_ZERO),
    F(config.rest_azimuth, CONFIG, FINITE), F(config.rest_elevation, CONFIG, FINITE),
    F(config.aim_tolerance, CONFIG, FINITE_FROM_ZERO),
    XYZ(F, config.trunnion, CONFIG, FINITE), XYZ(F, config.muzzle, CONFIG, FINITE),
    XYZ(D, mount.position, MOUNT, FINITE), XYZ(F, mount.orientation, MOUNT, FINITE),
    F(mount.orientation.v.w, MOUNT, FINITE),
    XYZ(F, velocity, VELOCITY, FINITE), XYZ(F, spin, SPIN, FINITE),
    XYZ(D, motion.position, TARGET, FINITE), XYZ(D, motion.position, MOTION, FINITE),
    XYZ(F, motion.velocity, MOTION, FINITE), XYZ(F, motion.acceleration, MOTION, FINITE),
    F(azimuth, ANGLES, FINITE), F(elevation, ANGLES, FINITE),
    F(azimuth_rate, RATES, FINITE), F(elevation_rate, RATES, FINITE), F(dt, DT, FINITE_FROM_ZERO),
};

static struct arguments spoiled_number(const struct number *number, double value)
{
    struct arguments arguments = good_arguments();
    float narrow = (float)value;

    if (number->is_double)
        memcpy((char *)&arguments + number->at, &value, sizeof value);
    else
        memcpy((char *)&arguments + number->at, &narrow, sizeof narrow);
    return arguments;
}

static void check_number(int function, const struct number *number, double value, int32_t status)
{
    const struct arguments arguments = spoiled_number(number, value);
    int failed_before = checks_failed;

    if (status < 0)
        check_refused(function, &arguments, status);
    if (checks_failed > failed_before)
        printf("    function %d, number at %u, %g\n", function, (unsigned)number->at, value);
}

static void numbers_out_of_range_hold(void)
{
    size_t n;
    int function;

    for (function = 0; function < FUNCTIONS; function++)
        for (n = 0; n < COUNT(NUMBERS); n++) {
            const struct number *number = &NUMBERS[n];

            if (!(TAKEN[function] & TAKES(number->argument)))
                continue;
            check_number(function, number, NAN, TURRET_ERROR_NOT_FINITE);
            check_number(function, number, INFINITY, REFUSED[number->range][0]);
            check_number(function, number, -INFINITY, REFUSED[number->range][1]);
            check_number(function, number, -1, REFUSED[number->range][2]);
        }
}

static void check_config_refused(struct arguments spoiled, int32_t status)
{
    int function;

    for (function = 0; function < FUNCTIONS; function++)
        check_refused(function, &spoiled, status);
}

static void check_problem(const struct turret_config *config, const char *wanted)
{
    const char *text = turret_config_problem(config);

    CHECK(text != NULL && strcmp(text, wanted) == 0);
    if (text && strcmp(text, wanted) != 0)
        printf("    \"%s\", not \"%s\"\n", text, wanted);
}

static void config_problem_names_the_field(void)
{
    union {
        struct turret_config config;
        char bytes[2 * sizeof(struct turret_config)];
    } misaligned;
    const struct turret_config good = good_arguments().config;
    struct turret_config bad = good;

    CHECK(turret_config_problem(&good) == NULL);
    bad.azimuth_min = 1;
    bad.azimuth_max = -1;
    check_problem(&bad, "azimuth_min is above azimuth_max");
    bad.azimuth_max = INFINITY;
    check_problem(&bad, "azimuth_max is INFINITY and azimuth_min is not -INFINITY");
    bad = good;
    bad.elevation_max = 80;
    check_problem(&bad, "elevation_max is beyond pi: radians, not degrees");
    bad = good;
    bad.elevation_rate = -1;
    check_problem(&bad, "elevation_rate is negative");
    bad = good;
    bad.muzzle.v.z = NAN;
    check_problem(&bad, "muzzle is not finite");
    bad = good;
    bad.axes = 8;
    check_problem(&bad, "axes is not one of TURRET_AXES_*");
    bad.muzzle.v.z = NAN;
    check_problem(&bad, "muzzle is not finite");
    check_problem(NULL, "config is NULL or misaligned");
    memcpy(misaligned.bytes + 1, &good, sizeof good);
    check_problem((const struct turret_config *)(const void *)(misaligned.bytes + 1), "config is NULL or misaligned");
}

static void check_warning(const struct turret_config *config, const char *wanted)
{
    const char *text = turret_config_warning(config);

    CHECK(wanted ? text && strcmp(text, wanted) == 0 : !text);
}

static void config_warning_names_the_field(void)
{
    static union {
        float aligned;
        unsigned char bytes[sizeof(struct turret_config) + 1];
    } misaligned;
    struct turret_config good, odd;

    turret_config_default(&good, TURRET_AXES_CANONICAL);
    check_warning(&good, NULL);
    odd = good, odd.azimuth_rate = 60 * TURRET_DEGREE;
    check_warning(&odd, NULL);
    odd.azimuth_rate = 60;
    check_warning(&odd, "azimuth_rate is above 50 rad/s: degrees?");
    odd.muzzle.v.z = NAN;
    check_warning(&odd, NULL);
    odd = good, odd.rest_elevation = 2;
    check_warning(&odd, "rest_elevation is beyond a travel limit");
    odd = good, odd.sector_count = 1;
    odd.sectors[0].to = 1, odd.sectors[0].elevation_min = -90;
    check_warning(&odd, "sectors[0].elevation_min is beyond 2*pi: degrees?");
    odd.axes = 8;
    check_warning(&odd, NULL);
    check_warning(NULL, NULL);
    odd = good, odd.azimuth_rate = 60;
    memcpy(misaligned.bytes + 1, &odd, sizeof odd);
    check_warning((const struct turret_config *)(const void *)(misaligned.bytes + 1), NULL);
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
    {"good_arguments_are_good", good_arguments_are_good},
    {"null_and_misaligned_pointers_write_nothing", null_and_misaligned_pointers_write_nothing},
    {"config_default_without_a_place_or_axes_writes_nothing", config_default_without_a_place_or_axes_writes_nothing},
    {"mirror_of_a_bad_configuration_or_pointer_writes_nothing", mirror_of_a_bad_configuration_or_pointer_writes_nothing},
    {"numbers_out_of_range_hold", numbers_out_of_range_hold},
    {"config_problem_names_the_field", config_problem_names_the_field},
    {"config_warning_names_the_field", config_warning_names_the_field},
    {"unknown_axes_hold", unknown_axes_hold},
    {"trajectory_and_reserved_may_be_anything", trajectory_and_reserved_may_be_anything},
    {"zero_quaternion_holds", zero_quaternion_holds},
};

MAIN(tests)
