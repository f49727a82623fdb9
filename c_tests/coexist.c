/* Together with the turrets and quaternions of coexist_game.h, in either order of the headers (tests/coexistence.rs
 * tests both): each side gets its own. */
#include "coexist_game.h"

#ifndef TURRET_PREFIXED
#define TURRET_PREFIXED
#endif
#include "turret.h"

/* The shared test code is written for the short name. */
#define quat libturret_quat
#include "check.h"
#undef quat

static void game_functions_are_the_games(void)
{
    const struct turret_params params = {3, 2};
    struct turret_state state = {10, 'l'};
    union quat a = {{1, 0, 0, 0}}, out;
    float one[3] = {1, 0, 0};

    game_calls = 0;
    CHECK(quat_mul(&out, &a, &a) == &out && out.part.w == 7);
    CHECK(vec3_dot(one, one) == -1000);
    CHECK(turret_aim(5, 0) == 360);
    CHECK(turret_update(&state, &params, 0.5) == TURRET_ON_TARGET && state.degrees == 13 && state.loaded == 'l');
    CHECK(game_calls == 4);
}

static void game_constants_are_the_games(void)
{
    CHECK(TURRET_OK == 1 && TURRET_ON_TARGET == 4711);
    CHECK(LIBTURRET_OK == 0 && LIBTURRET_ON_TARGET == 1);
}

static void long_names_are_the_librarys(void)
{
    /* i * j = k */
    union libturret_quat i = {{1, 0, 0, 0}}, j = {{0, 1, 0, 0}}, out;
    union libturret_vec3 a = {{1, 2, 3}}, b = {{4, 5, 6}};

    game_calls = 0;
    CHECK(libturret_quat_mul(&out, &i, &j) == &out);
    CHECK(out.v.x == 0 && out.v.y == 0 && out.v.z == 1 && out.v.w == 0);
    CHECK(libturret_vec3_dot(&a, &b) == 32);
    CHECK(game_calls == 0);
}

static void turret_of_the_library_comes_to_point_at_its_target(void)
{
    const struct libturret_mount mount = {{{0, 0, 0}}, {{0, 0, 0, 1}}};
    const union libturret_dvec3 target = {{50, 20, -50}};
    struct libturret_config config;
    struct libturret_state state = {0};
    struct libturret_pose pose = {0};
    int flags;

    game_calls = 0;
    CHECK(libturret_config_default(&config, LIBTURRET_AXES_CANONICAL) == &config);
    flags = libturret_update(&state, &config, &mount, &target, 0.1f, &pose);
    CHECK(flags > 0 && flags & LIBTURRET_ON_TARGET);
    CHECK_NEAR(state.azimuth, 0.78539816, 1e-6);
    CHECK(game_calls == 0);
}

static void library_calls_none_of_the_games(void)
{
    const struct libturret_params limits = {INFINITY, INFINITY};
    const union libturret_quat half = {{0, 0, 3, 0}};
    const union libturret_dvec3 target = {{5, 6, 7}}, position = {{1, 2, 3}};
    union libturret_quat rest = {{0.1f, 0.2f, 0.5f, 0.8f}}, q = rest, out[2];
    union libturret_vec3 v = {{1, 2, 3}};
    float m[16], azimuth, elevation;

    game_calls = 0;
    CHECK(libturret_aim(5, 6, 7, 1, 2, 3, &rest, &q, &limits, &q) == &q);
    CHECK_UNIT(&q);
    CHECK(libturret_aim_batch(&target, &position, &rest, &rest, &limits, 0, out, 1) == 0);
    CHECK(out[0].v.w == q.v.w);
    CHECK(libturret_split(&rest, &q, &q, &azimuth, &elevation) == LIBTURRET_OK);
    CHECK(libturret_quat_slerp(out, &rest, &half, 0.5f) == out);
    CHECK(libturret_quat_squad(out, &rest, &half, &rest, &half, 0.5f) == out);
    CHECK(libturret_quat_mul_batch(out, &rest, &half, 1) == out && out[0].v.w == -1.5f);
    CHECK(libturret_quat_to_matrix(m, &rest) == m && libturret_matrix_to_quat(out, m) == out);
    CHECK(libturret_quat_rot_vec_self(&v, &rest) == &v && libturret_vec3_normalize(&v, &v) == &v);
    CHECK(game_calls == 0);
}

static const struct test tests[] = {
    {"game_functions_are_the_games", game_functions_are_the_games},
    {"game_constants_are_the_games", game_constants_are_the_games},
    {"long_names_are_the_librarys", long_names_are_the_librarys},
    {"turret_of_the_library_comes_to_point_at_its_target", turret_of_the_library_comes_to_point_at_its_target},
    {"library_calls_none_of_the_games", library_calls_none_of_the_games},
};

MAIN(tests)
