/* Linked with interpose_game.c against libturret.so: the library calls only its own functions. */
#include "check.h"

#include <dlfcn.h>

static void game_functions_stand_in_front(void)
{
    /* the function to which the dynamic linker binds every call of quat_mul */
    void *first = dlsym(RTLD_DEFAULT, "quat_mul");
    void *own = dlsym(RTLD_NEXT, "quat_mul");

    CHECK(first && own && first != own);
}

static void aim_calls_none_of_them(void)
{
    const struct turret_params limits = {INFINITY, INFINITY};
    union quat rest = {{0.1f, 0.2f, 0.3f, 0.9f}}, q = {{0, 0, 0, 2}};
    float azimuth, elevation;

    CHECK(turret_aim(5, 6, 7, 1, 2, 3, &rest, &q, &limits, &q) == &q);
    CHECK_UNIT(&q);
    CHECK(turret_aim_error(5, 6, 7, 1, 2, 3, &rest, &q, &azimuth, &elevation) == TURRET_OK);
    CHECK_NEAR(azimuth, 0, 2e-6);
    CHECK_NEAR(elevation, 0, 2e-6);
    CHECK(turret_split(&rest, &q, &rest, &azimuth, &elevation) == TURRET_OK);
    CHECK_UNIT(&rest);
}

static void quat_functions_call_none_of_them(void)
{
    union quat a = {{0.1f, 0.2f, 0.3f, 0.9f}}, b = {{0, 0, 3, 0}}, out;
    float m[16], roll, pitch, yaw, angle;
    union vec3 axis;

    CHECK(quat_slerp(&out, &a, &b, 0.5f) == &out && quat_slerp(&out, &a, &b, 1.5f) == &out);
    CHECK(quat_nlerp(&out, &a, &b, 0.5f) == &out && quat_nlerp(&out, &a, &b, 1.5f) == &out);
    CHECK(quat_to_matrix(m, &a) == m && matrix_to_quat(&out, m) == &out);
    CHECK(euler_to_quat(&out, 1, 2, 3) == &out && quat_to_euler(&out, &roll, &pitch, &yaw) == TURRET_OK);
    CHECK(quat_init_axis(&out, 1, 2, 3, 1) == &out && quat_to_axis(&out, &axis, &angle) == TURRET_OK);
    CHECK(quat_rot_vec_self(&axis, &a) == &axis);
}

static const struct test tests[] = {
    {"game_functions_stand_in_front", game_functions_stand_in_front},
    {"aim_calls_none_of_them", aim_calls_none_of_them},
    {"quat_functions_call_none_of_them", quat_functions_call_none_of_them},
};

MAIN(tests)
