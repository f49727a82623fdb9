/* Shared by the C tests: checks that are counted, a filter by name, and comparisons in double precision. */
#ifndef CHECK_H
#define CHECK_H

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "turret.h"

#define PI 3.14159265358979323846
#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* A byte further on: misaligned for every type. */
#define MISALIGNED(pointer) ((void *)((char *)(pointer) + 1))

static int checks_failed;

#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            checks_failed++; \
            printf("    %s:%d: %s\n", __FILE__, __LINE__, #condition); \
        } \
    } while (0)

#define CHECK_NEAR(got, wanted, tolerance) \
    do { \
        double got_ = (got), wanted_ = (wanted); \
        if (!(fabs(got_ - wanted_) <= (tolerance))) { \
            checks_failed++; \
            printf("    %s:%d: %s is %.9g, not %.9g\n", __FILE__, __LINE__, #got, got_, wanted_); \
        } \
    } while (0)

#define CHECK_UNIT(q) CHECK_NEAR(length4(q), 1.0, 4e-7)

#define CHECK_XYZ(v3, x_, y_, z_, tolerance) \
    do { \
        CHECK_NEAR((v3).v.x, x_, tolerance); \
        CHECK_NEAR((v3).v.y, y_, tolerance); \
        CHECK_NEAR((v3).v.z, z_, tolerance); \
    } while (0)

/* Checks that a unit quaternion is the wanted rotation, with either sign. */
#define CHECK_ROTATION(q, wanted, tolerance) \
    do { \
        CHECK_UNIT(q); \
        CHECK_NEAR(angle_between(q, wanted), 0, tolerance); \
    } while (0)

struct test {
    const char *name;
    void (*run)(void);
};

#define TEST(function) {#function, function}

/* Runs the tests whose names contain the first argument, or all tests; prints their number in the last line. */
static int run_tests(const struct test *tests, size_t count, int argc, char **argv)
{
    const char *filter = argc > 1 ? argv[1] : "";
    int passed = 0, failed = 0;
    size_t i;

    for (i = 0; i < count; i++) {
        if (!strstr(tests[i].name, filter))
            continue;
        checks_failed = 0;
        tests[i].run();
        printf("%s %s\n", checks_failed ? "FAILED" : "ok    ", tests[i].name);
        *(checks_failed ? &failed : &passed) += 1;
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed || !passed;
}

#define MAIN(tests) \
    int main(int argc, char **argv) \
    { \
        return run_tests(tests, sizeof(tests) / sizeof(tests)[0], argc, argv); \
    }

/* ---- double precision ---- */

static inline double radians(double degrees)
{
    return degrees * PI / 180.0;
}

static inline double length4(const union quat *q)
{
    double x = q->v.x, y = q->v.y, z = q->v.z, w = q->v.w;

    return sqrt(x * x + y * y + z * z + w * w);
}

/* The angle of the rotation between two orientations, whatever their signs. */
static inline double angle_between(const union quat *a, const union quat *b)
{
    double ax = a->v.x, ay = a->v.y, az = a->v.z, aw = a->v.w;
    double bx = b->v.x, by = b->v.y, bz = b->v.z, bw = b->v.w;
    double x = aw * bx - ax * bw - ay * bz + az * by;
    double y = aw * by + ax * bz - ay * bw - az * bx;
    double z = aw * bz - ax * by + ay * bx - az * bw;
    double w = aw * bw + ax * bx + ay * by + az * bz;

    return 2.0 * atan2(sqrt(x * x + y * y + z * z), fabs(w));
}

static inline int same_bits(const void *a, const void *b, size_t size)
{
    return memcmp(a, b, size) == 0;
}

#endif
