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
static_assert(std::is_standard_layout_v<turret_config> && std::is_trivially_copyable_v<turret_config>);
static_assert(std::is_standard_layout_v<turret_sector> && std::is_trivially_copyable_v<turret_sector>);
static_assert(std::is_same_v<decltype(turret_config::sectors), turret_sector[8]>);
static_assert(std::is_trivially_copyable_v<turret_state> && std::is_trivially_copyable_v<turret_pose>);
static_assert(std::is_same_v<decltype(&turret_update),
                             int32_t (*)(turret_state *, const turret_config *, const turret_mount *, const dvec3 *, float,
                                         turret_pose *)>);
static_assert(std::is_same_v<decltype(&turret_track),
                             int32_t (*)(turret_state *, const turret_config *, const turret_mount *, const vec3 *,
                                         const vec3 *, const turret_motion *, float, turret_pose *)>);

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
    check(turret_aim(1, 1, -1, 0, 0, 0, &rest, &turret, &limits, &turret) == &turret, "aim_returns_its_output");

    float azimuth = 0, elevation = 0;
    check(turret_split(&rest, &turret, &turret, &azimuth, &elevation) == TURRET_OK, "split_returns_ok");
    check(std::fabs(azimuth - 0.78539816f) < 1e-6f, "azimuth_is_an_eighth_turn_to_the_left");
    check(std::fabs(elevation - 0.61547971f) < 1e-6f, "elevation_is_that_of_a_cubes_diagonal");

    turret_config config{};
    check(turret_config_default(&config, TURRET_AXES_UNREAL) == &config, "config_default_returns_its_output");
    const turret_mount mount{{{1000, 2000, 3000}}, rest};
    const dvec3 target{{1100, 2000, 3100}};
    turret_state state{};
    turret_pose pose{};
    const auto flags = turret_update(&state, &config, &mount, &target, 0.02f, &pose);
    check(flags == TURRET_ON_TARGET, "update_is_on_target");
    check(std::fabs(state.elevation - 0.78539816f) < 1e-6f, "elevation_is_toward_unreals_up");
    check(std::fabs(pose.boresight.v.z - 0.70710678f) < 1e-6f, "boresight_is_raised_toward_z");

    config.sectors[config.sector_count++] = {0, 1, -INFINITY, INFINITY, TURRET_SECTOR_HOLD_FIRE};
    const auto held = turret_update(&state, &config, &mount, &target, 0.02f, nullptr);
    check(held == (TURRET_ON_TARGET | TURRET_HOLD_FIRE), "update_holds_fire_in_a_sector");

    std::printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
