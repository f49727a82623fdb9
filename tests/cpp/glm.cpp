// Conversions to and from GLM, which was included first: by name, whatever the order in GLM's constructor or memory.
#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "check.hpp"

static glm::quat ours_to_theirs(const turret::quat &q) { return turret::to_glm(q); }

static bool near(const glm::vec3 &a, const turret::vec3 &b)
{
    return turret::distance(turret::from_glm(a), b) < 1e-6f;
}

static void quat_parts_go_to_their_names()
{
    const glm::quat q = ours_to_theirs({0.1f, 0.2f, 0.3f, 0.4f});
    CHECK(q.x == 0.1f && q.y == 0.2f && q.z == 0.3f && q.w == 0.4f);
}

static void quat_comes_back_as_it_was()
{
    const turret::quat q{0.1f, 0.2f, 0.3f, 0.4f};
    CHECK(turret::from_glm(turret::to_glm(q)) == q);
    const glm::quat theirs = glm::angleAxis(1.0f, glm::vec3(0, 1, 0));
    CHECK(ours_to_theirs(turret::from_glm(theirs)) == theirs);
}

static void quat_of_glm_is_the_same_rotation_here()
{
    const turret::quat here = turret::from_glm(glm::angleAxis(1.0f, glm::normalize(glm::vec3(1, 2, 3))));
    CHECK(turret::angle(here, turret::from_axis_angle({1, 2, 3}, 1)) < 1e-6f);
}

static void quat_turns_as_glm_turns()
{
    const turret::quat a = turret::from_euler(0.3f, 0.5f, 0.7f), b = turret::from_euler(-1, 0.2f, 2);
    const turret::vec3 v{1, 2, -1};
    CHECK(near(turret::to_glm(a) * turret::to_glm(v), a * v));
    CHECK(near(turret::to_glm(a) * turret::to_glm(b) * turret::to_glm(v), a * b * v));
}

static void default_quat_is_glms_identity()
{
    CHECK(turret::to_glm(turret::quat{}) == glm::identity<glm::quat>());
}

static void vectors_come_back_as_they_were()
{
    const turret::vec2 u{1, 2};
    const turret::vec3 v{1, 2, 3};
    const turret::dvec3 p{1e9, 2e-9, 3};
    CHECK(turret::from_glm(turret::to_glm(u)) == u && turret::to_glm(u) == glm::vec2(1, 2));
    CHECK(turret::from_glm(turret::to_glm(v)) == v && turret::to_glm(v) == glm::vec3(1, 2, 3));
    CHECK(turret::from_glm(turret::to_glm(p)) == p && turret::to_glm(p) == glm::dvec3(1e9, 2e-9, 3));
}

static void matrix_turns_as_the_quaternion_and_comes_back()
{
    const turret::quat q = turret::from_euler(0.3f, 0.5f, 0.7f);
    const turret::mat4 m = turret::to_matrix(q);
    const glm::mat4 theirs = turret::to_glm(m);
    CHECK(near(glm::vec3(theirs * glm::vec4(1, 2, 3, 0)), q * turret::vec3{1, 2, 3}));
    CHECK(same(turret::from_glm(theirs), m));
    glm::mat4 numbered;
    for (int i = 0; i < 16; i++)
        numbered[i / 4][i % 4] = static_cast<float>(i);
    CHECK(turret::from_glm(numbered)(1, 2) == 9 && turret::to_glm(turret::from_glm(numbered)) == numbered);
}

static void other_qualifiers_convert_as_well()
{
    const glm::qua<float, glm::lowp> q = turret::to_glm<glm::lowp>(turret::quat{1, 2, 3, 4});
    CHECK(turret::from_glm(q) == turret::quat{1, 2, 3, 4});
}

static void result_converts_as_its_value()
{
    CHECK(ours_to_theirs(turret::from_axis_angle({0, 1, 0}, 0)) == turret::to_glm(turret::quat{}));
}

int main()
{
    return run_tests({
        {"quat_parts_go_to_their_names", quat_parts_go_to_their_names},
        {"quat_comes_back_as_it_was", quat_comes_back_as_it_was},
        {"quat_of_glm_is_the_same_rotation_here", quat_of_glm_is_the_same_rotation_here},
        {"quat_turns_as_glm_turns", quat_turns_as_glm_turns},
        {"default_quat_is_glms_identity", default_quat_is_glms_identity},
        {"vectors_come_back_as_they_were", vectors_come_back_as_they_were},
        {"matrix_turns_as_the_quaternion_and_comes_back", matrix_turns_as_the_quaternion_and_comes_back},
        {"other_qualifiers_convert_as_well", other_qualifiers_convert_as_well},
        {"result_converts_as_its_value", result_converts_as_its_value},
    });
}
