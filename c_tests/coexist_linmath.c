/* Together with the names of linmath.h, in either order of the headers (tests/coexistence.rs tests both). */
#define TURRET_PREFIXED
#include "turret.h"

#include "linmath_names.h"

/* The shared test code is written for the short name. */
#define quat libturret_quat
#include "check.h"
#undef quat

static void linmath_names_are_linmaths(void)
{
    quat a = {0, 0, 0, 1}, q = {0};
    vec3 v = {1, 2, 3}, sum = {0};

    quat_mul(q, a, a);
    CHECK(q[0] == 7 && q[3] == 7);
    quat_identity(a);
    CHECK(a[0] == 7);
    vec3_add(sum, v, v);
    CHECK(sum[2] == 7 && vec3_len(v) == 7);
}

static void macros_of_linmath_are_as_before(void)
{
    quat a = {0, 0, 0, 1}, sum = {0};

#ifndef quat_add
    CHECK(!"quat_add is a macro");
#endif
    quat_add(sum, a, a);
    CHECK(sum[0] == 7);
    quat_scale(a, sum, 2);
    CHECK(a[0] == 7);
}

static void long_names_are_the_librarys(void)
{
    union libturret_quat i = {{1, 0, 0, 0}}, j = {{0, 1, 0, 0}}, out;
    union libturret_vec3 v = {{1, 2, 2}}, sum;

    CHECK(libturret_quat_mul(&out, &i, &j) == &out && out.v.z == 1 && out.v.w == 0);
    CHECK(libturret_quat_add(&out, &i, &j) == &out && out.v.x == 1 && out.v.y == 1 && out.v.z == 0);
    CHECK(libturret_quat_identity(&out) == &out && out.v.x == 0 && out.v.w == 1);
    CHECK(libturret_vec3_add(&sum, &v, &v) == &sum && sum.v.z == 4 && libturret_vec3_len(&v) == 3);
}

static const struct test tests[] = {
    {"linmath_names_are_linmaths", linmath_names_are_linmaths},
    {"macros_of_linmath_are_as_before", macros_of_linmath_are_as_before},
    {"long_names_are_the_librarys", long_names_are_the_librarys},
};

MAIN(tests)
