// turret.h in the global namespace, GLM and Eigen after turret.hpp, and another file that includes turret.hpp.
#include "turret.h"

#include "turret.hpp"

// Only GLM's vectors: types that are not converted need not be included.
#include <glm/vec3.hpp>

#include "turret.hpp"

#include <Eigen/Core>
#include <memory>

#include "turret.hpp"

#include "check.hpp"

turret::quat from_another_file(float angle);

static void c_names_and_cpp_names_work_side_by_side()
{
    union quat q = {{1, 2, 3, 4}};
    quat_mul(&q, &q, turret::c_ptr(std::make_unique<turret::quat>().get()));
    CHECK(turret::from_c<turret::quat>(q) == turret::quat{1, 2, 3, 4});
    static_assert(std::is_same_v<turret::c_type<turret::quat>, ::quat>);
}

static void conversions_are_there_once_both_were_included()
{
    CHECK(turret::to_glm(turret::vec3{1, 2, 3}) == glm::vec3(1, 2, 3));
    CHECK(turret::to_eigen(turret::vec3{1, 2, 3}) == Eigen::Vector3f(1, 2, 3));
}

static void two_files_link_into_one_program()
{
    CHECK(same(from_another_file(0.5f), turret::quat{turret::from_axis_angle({0, 1, 0}, 0.5f)}));
}

int main()
{
    return run_tests({
        {"c_names_and_cpp_names_work_side_by_side", c_names_and_cpp_names_work_side_by_side},
        {"conversions_are_there_once_both_were_included", conversions_are_there_once_both_were_included},
        {"two_files_link_into_one_program", two_files_link_into_one_program},
    });
}
