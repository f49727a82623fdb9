/* With the game's own union quat, quat_mul and vec3_dot of coexist_game.c: each side gets its own. */
#include "coexist_game.h"

#define TURRET_PREFIXED
#include "turret.h"

/* What the tests share is written for the short name. */
#define quat turret_quat
#include "check.h"
#undef quat

static void game_functions_are_the_games(void)
{
    union quat a = {{1, 0, 0, 0}}, out;
    float one[3] = {1, 0, 0};

    game_calls = 0;
    CHECK(quat_mul(&out, &a, &a) == &out && out.part.w == 7);
    CHECK(vec3_dot(one, one) == -1000);
    CHECK(game_calls == 2);
}

static void prefixed_functions_are_the_librarys(void)
{
    /* i * j = k */
    union turret_quat i = {{1, 0, 0, 0}}, j = {{0, 1, 0, 0}}, out;
    union turret_vec3 a = {{1, 2, 3}}, b = {{4, 5, 6}};

    game_calls = 0;
    CHECK(turret_quat_mul(&out, &i, &j) == &out);
    CHECK(out.v.x == 0 && out.v.y == 0 && out.v.z == 1 && out.v.w == 0);
    CHECK(turret_vec3_dot(&a, &b) == 32);
    CHECK(game_calls == 0);
}

static void library_calls_none_of_the_games(void)
{
    const struct turret_params limits = {INFINITY, INFINITY};
    const union turret_quat half = {{0, 0, 3, 0}};
    union turret_quat rest = {{0.1f, 0.2f, 0.5f, 0.8f}}, q = rest, out[2];
    union turret_vec3 v = {{1, 2, 3}};
    float m[16], azimuth, elevation;

    game_calls = 0;
    CHECK(turret_aim(5, 6, 7, 1, 2, 3, &rest, &q, &limits, &q) == &q);
    CHECK_UNIT(&q);
    CHECK(turret_split(&rest, &q, &q, &azimuth, &elevation) == TURRET_OK);
    CHECK(turret_quat_slerp(out, &rest, &half, 0.5f) == out);
    CHECK(turret_quat_squad(out, &rest, &half, &rest, &half, 0.5f) == out);
    CHECK(turret_quat_mul_batch(out, &rest, &half, 1) == out && out[0].v.w == -1.5f);
    CHECK(turret_quat_to_matrix(m, &rest) == m && turret_matrix_to_quat(out, m) == out);
    CHECK(turret_quat_rot_vec_self(&v, &rest) == &v && turret_vec3_normalize(&v, &v) == &v);
    CHECK(game_calls == 0);
}

static const struct test tests[] = {
    {"game_functions_are_the_games", game_functions_are_the_games},
    {"prefixed_functions_are_the_librarys", prefixed_functions_are_the_librarys},
    {"library_calls_none_of_the_games", library_calls_none_of_the_games},
};

MAIN(tests)
