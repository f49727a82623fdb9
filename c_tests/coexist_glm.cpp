// After GLM with all its names in the global namespace, and with a game's own quat_mul: each side gets its own.
#define GLM_ENABLE_EXPERIMENTAL
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtx/quaternion.hpp>

using namespace glm;

#define TURRET_PREFIXED
#include "turret.h"

#include <cmath>
#include <cstdio>
#include <type_traits>

static_assert(std::is_same_v<quat, glm::quat> && !std::is_same_v<quat, libturret_quat>);
static_assert(std::is_same_v<vec2, glm::vec2> && !std::is_same_v<vec2, libturret_vec2>);
static_assert(std::is_same_v<vec3, glm::vec3> && !std::is_same_v<vec3, libturret_vec3>);
static_assert(std::is_same_v<dvec3, glm::dvec3> && !std::is_same_v<dvec3, libturret_dvec3>);
static_assert(std::is_same_v<decltype(libturret_camera_pose::orientation), libturret_quat>);

// Wrong on purpose.
extern "C" float quat_dot(const libturret_quat *, const libturret_quat *)
{
    return -1000;
}

static quat quat_mul(const quat &, const quat &)
{
    return quat(7, 7, 7, 7);
}

int main()
{
    int passed = 0, failed = 0;
    const auto check = [&](bool held, const char *name) {
        std::printf("%s %s\n", held ? "ok    " : "FAILED", name);
        ++(held ? passed : failed);
    };

    const quat a(1, 2, 3, 4), b(0.5f, -1, 0.25f, 2);      // w, x, y, z
    const libturret_quat ta{{a.x, a.y, a.z, a.w}}, tb{{b.x, b.y, b.z, b.w}};
    const quat glms = a * b;
    libturret_quat ours{};
    check(libturret_quat_mul(&ours, &ta, &tb) == &ours, "quat_mul_returns_its_output");
    check(std::fabs(ours.v.x - glms.x) < 1e-5f && std::fabs(ours.v.y - glms.y) < 1e-5f &&
              std::fabs(ours.v.z - glms.z) < 1e-5f && std::fabs(ours.v.w - glms.w) < 1e-5f,
          "product_is_glms");
    check(quat_identity<float, defaultp>().w == 1, "quat_identity_without_prefix_is_glms");
    check(quat_mul(a, b).x == 7, "quat_mul_without_prefix_is_the_games");
    check(quat_dot(&ta, &tb) == -1000, "quat_dot_without_prefix_is_the_games");
    check(libturret_quat_dot(&ta, &tb) == 7.25f, "quat_dot_by_its_long_name_is_the_librarys");

    std::printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
