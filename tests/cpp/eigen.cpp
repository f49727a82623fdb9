// Conversions to and from Eigen, which was included first. Its constructor takes w first; in memory w is last.
#include <Eigen/Geometry>

#include "check.hpp"

static bool near(const Eigen::Vector3f &a, const turret::vec3 &b)
{
    return turret::distance(turret::from_eigen(a), b) < 1e-6f;
}

static void quat_parts_go_to_their_names()
{
    const Eigen::Quaternionf q = turret::to_eigen(turret::quat{0.1f, 0.2f, 0.3f, 0.4f});
    CHECK(q.x() == 0.1f && q.y() == 0.2f && q.z() == 0.3f && q.w() == 0.4f);
}

static void quat_memory_is_eigens_coefficients()
{
    const turret::quat q{0.1f, 0.2f, 0.3f, 0.4f};
    const Eigen::Quaternionf theirs = turret::to_eigen(q);
    CHECK(std::memcmp(theirs.coeffs().data(), &q, sizeof q) == 0);
}

static void quat_comes_back_as_it_was()
{
    const turret::quat q{0.1f, 0.2f, 0.3f, 0.4f};
    CHECK(turret::from_eigen(turret::to_eigen(q)) == q);
    CHECK(turret::from_eigen(Eigen::Map<const Eigen::Quaternionf>(&q.x)) == q);
}

static void quat_turns_as_eigen_turns()
{
    const turret::quat a = turret::from_euler(0.3f, 0.5f, 0.7f), b = turret::from_euler(-1, 0.2f, 2);
    const turret::vec3 v{1, 2, -1};
    CHECK(near(turret::to_eigen(a) * turret::to_eigen(v), a * v));
    CHECK(near(turret::to_eigen(a) * turret::to_eigen(b) * turret::to_eigen(v), a * b * v));
    const Eigen::Quaternionf theirs(Eigen::AngleAxisf(1, Eigen::Vector3f(1, 2, 3).normalized()));
    CHECK(turret::angle(turret::from_eigen(theirs), turret::from_axis_angle({1, 2, 3}, 1)) < 1e-6f);
}

static void vectors_come_back_as_they_were()
{
    const turret::vec2 u{1, 2};
    const turret::vec3 v{1, 2, 3};
    const turret::dvec3 p{1e9, 2e-9, 3};
    CHECK(turret::from_eigen(turret::to_eigen(u)) == u && turret::to_eigen(u) == Eigen::Vector2f(1, 2));
    CHECK(turret::from_eigen(turret::to_eigen(v)) == v && turret::to_eigen(v) == Eigen::Vector3f(1, 2, 3));
    CHECK(turret::from_eigen(turret::to_eigen(p)) == p && turret::to_eigen(p) == Eigen::Vector3d(1e9, 2e-9, 3));
}

static void expressions_convert_as_their_values()
{
    const Eigen::Vector3f v(1, 2, 3);
    CHECK(turret::from_eigen(v * 2 + v) == turret::vec3{3, 6, 9});
    CHECK(turret::from_eigen(v.transpose()) == turret::vec3{1, 2, 3});
    CHECK(turret::from_eigen(v.cast<double>()) == turret::dvec3{1, 2, 3});
    CHECK(turret::from_eigen(v.head<2>()) == turret::vec2{1, 2});
}

static void matrix_turns_as_the_quaternion_and_comes_back()
{
    const turret::quat q = turret::from_euler(0.3f, 0.5f, 0.7f);
    const turret::mat4 m = turret::to_matrix(q);
    const Eigen::Matrix4f theirs = turret::to_eigen(m);
    CHECK(near((theirs * Eigen::Vector4f(1, 2, 3, 0)).head<3>(), q * turret::vec3{1, 2, 3}));
    CHECK(same(turret::from_eigen(theirs), m));
}

static void matrix_by_rows_is_the_same_matrix()
{
    turret::mat4 m;
    for (int i = 0; i < 16; i++)
        m.m[i] = static_cast<float>(i);
    const Eigen::Matrix<float, 4, 4, Eigen::RowMajor> by_rows = turret::to_eigen<Eigen::RowMajor>(m);
    CHECK(by_rows(1, 2) == 9 && by_rows.data()[6] == 9);
    CHECK(same(turret::from_eigen(by_rows), m));
}

int main()
{
    return run_tests({
        {"quat_parts_go_to_their_names", quat_parts_go_to_their_names},
        {"quat_memory_is_eigens_coefficients", quat_memory_is_eigens_coefficients},
        {"quat_comes_back_as_it_was", quat_comes_back_as_it_was},
        {"quat_turns_as_eigen_turns", quat_turns_as_eigen_turns},
        {"vectors_come_back_as_they_were", vectors_come_back_as_they_were},
        {"expressions_convert_as_their_values", expressions_convert_as_their_values},
        {"matrix_turns_as_the_quaternion_and_comes_back", matrix_turns_as_the_quaternion_and_comes_back},
        {"matrix_by_rows_is_the_same_matrix", matrix_by_rows_is_the_same_matrix},
    });
}
