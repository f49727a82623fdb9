// Conversions to and from GLM (0.9.9 and later) and Eigen (3.3 and later). Each exists if that library was
// included first. Components are copied by name, so the order of GLM's arguments (w first or last) and its
// order in memory do not matter. See turret.hpp.
#include "types.hpp"

#if defined(GLM_VERSION) && !defined(LIBTURRET_GLM)
#define LIBTURRET_GLM

// These are templates, so that a program has to include only those headers of GLM whose types it converts.
namespace turret {

/// Converts a vector to GLM.
template <glm::qualifier Q = glm::defaultp> [[nodiscard]] glm::vec<2, float, Q> to_glm(const vec2 &v) noexcept
{
    return glm::vec<2, float, Q>(v.x, v.y);
}
/// Converts a vector to GLM.
template <glm::qualifier Q = glm::defaultp> [[nodiscard]] glm::vec<3, float, Q> to_glm(const vec3 &v) noexcept
{
    return glm::vec<3, float, Q>(v.x, v.y, v.z);
}
/// Converts a vector to GLM.
template <glm::qualifier Q = glm::defaultp> [[nodiscard]] glm::vec<3, double, Q> to_glm(const dvec3 &v) noexcept
{
    return glm::vec<3, double, Q>(v.x, v.y, v.z);
}
/// Converts a quaternion to GLM.
template <glm::qualifier Q = glm::defaultp> [[nodiscard]] glm::qua<float, Q> to_glm(const quat &q) noexcept
{
    glm::qua<float, Q> out{};
    out.x = q.x, out.y = q.y, out.z = q.z, out.w = q.w;
    return out;
}
/// Converts a matrix to GLM.
template <glm::qualifier Q = glm::defaultp> [[nodiscard]] glm::mat<4, 4, float, Q> to_glm(const mat4 &m) noexcept
{
    glm::mat<4, 4, float, Q> out{};
    for (int column = 0; column < 4; column++)
        for (int row = 0; row < 4; row++)
            out[column][row] = m.m[4 * column + row];
    return out;
}

/// Converts a vector from GLM.
template <glm::qualifier Q> [[nodiscard]] vec2 from_glm(const glm::vec<2, float, Q> &v) noexcept { return {v.x, v.y}; }
/// Converts a vector from GLM.
template <glm::qualifier Q> [[nodiscard]] vec3 from_glm(const glm::vec<3, float, Q> &v) noexcept
{
    return {v.x, v.y, v.z};
}
/// Converts a vector from GLM.
template <glm::qualifier Q> [[nodiscard]] dvec3 from_glm(const glm::vec<3, double, Q> &v) noexcept
{
    return {v.x, v.y, v.z};
}
/// Converts a quaternion from GLM.
template <glm::qualifier Q> [[nodiscard]] quat from_glm(const glm::qua<float, Q> &q) noexcept
{
    return {q.x, q.y, q.z, q.w};
}
/// Converts a matrix from GLM.
template <glm::qualifier Q> [[nodiscard]] mat4 from_glm(const glm::mat<4, 4, float, Q> &m) noexcept
{
    mat4 out;
    for (int column = 0; column < 4; column++)
        for (int row = 0; row < 4; row++)
            out.m[4 * column + row] = m[column][row];
    return out;
}

} // namespace turret

#endif

#if defined(EIGEN_WORLD_VERSION) && !defined(LIBTURRET_EIGEN)
#define LIBTURRET_EIGEN

namespace turret {

/// Converts a vector to Eigen.
template <int Options = 0> [[nodiscard]] Eigen::Matrix<float, 2, 1, Options> to_eigen(const vec2 &v) noexcept
{
    return {v.x, v.y};
}
/// Converts a vector to Eigen.
template <int Options = 0> [[nodiscard]] Eigen::Matrix<float, 3, 1, Options> to_eigen(const vec3 &v) noexcept
{
    return {v.x, v.y, v.z};
}
/// Converts a vector to Eigen.
template <int Options = 0> [[nodiscard]] Eigen::Matrix<double, 3, 1, Options> to_eigen(const dvec3 &v) noexcept
{
    return {v.x, v.y, v.z};
}
/// Converts a quaternion to Eigen. Needs <Eigen/Geometry>. Eigen's constructor takes w first; in memory w
/// is last.
template <int Options = 0> [[nodiscard]] Eigen::Quaternion<float, Options> to_eigen(const quat &q) noexcept
{
    return Eigen::Quaternion<float, Options>(q.w, q.x, q.y, q.z);
}
/// Converts a matrix to Eigen.
template <int Options = 0> [[nodiscard]] Eigen::Matrix<float, 4, 4, Options> to_eigen(const mat4 &m) noexcept
{
    Eigen::Matrix<float, 4, 4, Options> out;
    for (int column = 0; column < 4; column++)
        for (int row = 0; row < 4; row++)
            out(row, column) = m.m[4 * column + row];
    return out;
}

/// Converts a matrix or an expression from Eigen. Its size and its scalar decide whether the result is a
/// vec2, vec3, dvec3 or mat4.
template <class D> [[nodiscard]] auto from_eigen(const Eigen::MatrixBase<D> &expression) noexcept
{
    using scalar = typename D::Scalar;
    constexpr int rows = D::RowsAtCompileTime, columns = D::ColsAtCompileTime;
    constexpr bool vector = columns == 1 || rows == 1;
    constexpr int size = D::SizeAtCompileTime;
    const typename D::PlainObject m = expression;
    if constexpr (vector && size == 2 && std::is_same_v<scalar, float>) {
        return vec2{m(0), m(1)};
    } else if constexpr (vector && size == 3 && std::is_same_v<scalar, float>) {
        return vec3{m(0), m(1), m(2)};
    } else if constexpr (vector && size == 3 && std::is_same_v<scalar, double>) {
        return dvec3{m(0), m(1), m(2)};
    } else {
        static_assert(rows == 4 && columns == 4 && std::is_same_v<scalar, float>, "libturret has no type of this size and scalar");
        mat4 out;
        for (int column = 0; column < 4; column++)
            for (int row = 0; row < 4; row++)
                out.m[4 * column + row] = m(row, column);
        return out;
    }
}
/// Converts a quaternion from Eigen.
template <class D> [[nodiscard]] quat from_eigen(const Eigen::QuaternionBase<D> &q) noexcept
{
    static_assert(std::is_same_v<typename D::Scalar, float>, "the quaternion must be of floats");
    return {q.x(), q.y(), q.z(), q.w()};
}

} // namespace turret

#endif
