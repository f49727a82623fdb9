// turret.hpp together with the turrets and quaternions of coexist_game.h: each side gets its own.
#include "coexist_game.h"

#include "turret.hpp"

#include <cstdio>

int main()
{
    int passed = 0, failed = 0;
    const auto check = [&](bool held, const char *name) {
        std::printf("%s %s\n", held ? "ok    " : "FAILED", name);
        ++(held ? passed : failed);
    };

    quat q{{1, 0, 0, 0}};
    turret_state state{10, 'l'};
    const turret_params params{3, 2};
    check(quat_mul(&q, &q, &q) == &q && q.part.w == 7, "quat_mul_is_the_games");
    check(turret_aim(5, 0) == 360, "turret_aim_is_the_games");
    check(turret_update(&state, &params, 0.5) == TURRET_ON_TARGET && state.degrees == 13, "turret_update_is_the_games");
    check(TURRET_OK == 1 && TURRET_ON_TARGET == 4711 && LIBTURRET_ON_TARGET == 1, "constants_are_the_games");
    check(game_calls == 3, "the_game_was_called");

    turret::config config;
    turret::gun gun{config, turret::mount{}};
    check(gun.update({50, 20, -50}, 0.1f).on_target(), "update_of_the_class_is_the_librarys");
    check(turret::quat{1, 0, 0, 0} * turret::quat{0, 1, 0, 0} == turret::quat{0, 0, 1, 0}, "product_is_the_librarys");
    libturret_quat i{{1, 0, 0, 0}}, j{{0, 1, 0, 0}};
    check(libturret_quat_mul(&i, &i, &j) == &i && i.v.z == 1, "quat_mul_by_its_long_name_is_the_librarys");
    check(game_calls == 3, "the_game_was_not_called_since");

    std::printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
