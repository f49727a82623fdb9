// The header and the calls from C++17.
#include "turret.h"
#include "turret.h"

#include <cmath>
#include <cstdio>
#include <type_traits>

static_assert(std::is_trivially_copyable_v<quat> && sizeof(quat) == 16);
static_assert(std::is_same_v<decltype(&turret_aim_error),
                             int32_t (*)(double, double, double, double, double, double, const quat *, const quat *,
                                         float *, float *)>);

int main()
{
    int passed = 0, failed = 0;
    const auto check = [&](bool held, const char *name) {
        std::printf("%s %s\n", held ? "ok    " : "FAILED", name);
        ++(held ? passed : failed);
    };

    quat rest{}, turret{};
    quat_identity(&rest);
    turret = rest;
    const turret_params limits{INFINITY, INFINITY};
    check(turret_aim(1, 1, -1, 0, 0, 0, &rest, &turret, &limits, &turret) == &turret, "aim_answers_its_output");

    float azimuth = 0, elevation = 0;
    check(turret_split(&rest, &turret, &turret, &azimuth, &elevation) == TURRET_OK, "split_answers_ok");
    check(std::fabs(azimuth - 0.78539816f) < 1e-6f, "azimuth_is_an_eighth_turn_to_the_left");
    check(std::fabs(elevation - 0.61547971f) < 1e-6f, "elevation_is_that_of_a_cubes_diagonal");

    std::printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
