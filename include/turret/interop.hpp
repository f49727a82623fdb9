// To and from GLM (0.9.9 and later) and Eigen (3.3 and later), each when it was included first. Everything is copied by
// name, so neither GLM's order of arguments (w first, or not) nor its order in memory matters. See turret.hpp.
#include "types.hpp"

#if defined(GLM_VERSION) && !defined(LIBTURRET_GLM)
#define LIBTURRET_GLM

// Templates, so that what a program converts is all that it has to include of GLM.
namespace turret {

/// Returns the vector as GLM's.
template <glm::qualifier Q = glm::defaultp> [[nodiscard]] glm::vec<2, float, Q> to_glm(const vec2 &v) noexcept
{
    return glm::vec<2, float, Q>(v.x, v.y);
}
/// Returns the vector as GLM's.
template <glm::qualifier Q = glm::defaultp> [[nodiscard]] glm::vec<3, float, Q> to_glm(const vec3 &v) noexcept
{
    return glm::vec<3, float, Q>(v.x, v.y, v.z);
}
/// Returns the vector as GLM's.
template <glm::qualifier Q = glm::defaultp> [[nodiscard]] glm::vec<3, double, Q> to_glm(const dvec3 &v) noexcept
{
    return glm::vec<3, double, Q>(v.x, v.y, v.z);
}
/// Returns the quaternion as GLM's.
template <glm::qualifier Q = glm::defaultp> [[nodiscard]] glm::qua<float, Q> to_glm(const quat &q) noexcept
{
    glm::qua<float, Q> out{};
    out.x = q.x, out.y = q.y, out.z = q.z, out.w = q.w;
    return out;
}
/// Returns the matrix as GLM's.
template <glm::qualifier Q = glm::defaultp> [[nodiscard]] glm::mat<4, 4, float, Q> to_glm(const mat4 &m) noexcept
{
    glm::mat<4, 4, float, Q> out{};
    for (int column = 0; column < 4; column++)
        for (int row = 0; row < 4; row++)
            out[column][row] = m.m[4 * column + row];
    return out;
}

/// Returns a vector of GLM's.
template <glm::qualifier Q> [[nodiscard]] vec2 from_glm(const glm::vec<2, float, Q> &v) noexcept { return {v.x, v.y}; }
/// Returns a vector of GLM's.
template <glm::qualifier Q> [[nodiscard]] vec3 from_glm(const glm::vec<3, float, Q> &v) noexcept
{
    return {v.x, v.y, v.z};
}
/// Returns a vector of GLM's.
template <glm::qualifier Q> [[nodiscard]] dvec3 from_glm(const glm::vec<3, double, Q> &v) noexcept
{
    return {v.x, v.y, v.z};
}
/// Returns a quaternion of GLM's.
template <glm::qualifier Q> [[nodiscard]] quat from_glm(const glm::qua<float, Q> &q) noexcept
{
    return {q.x, q.y, q.z, q.w};
}
/// Returns a matrix of GLM's.
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

/// Returns the vector as Eigen's.
template <int Options = 0> [[nodiscard]] Eigen::Matrix<float, 2, 1, Options> to_eigen(const vec2 &v) noexcept
{
    return {v.x, v.y};
}
/// Returns the vector as Eigen's.
template <int Options = 0> [[nodiscard]] Eigen::Matrix<float, 3, 1, Options> to_eigen(const vec3 &v) noexcept
{
    return {v.x, v.y, v.z};
}
/// Returns the vector as Eigen's.
template <int Options = 0> [[nodiscard]] Eigen::Matrix<double, 3, 1, Options> to_eigen(const dvec3 &v) noexcept
{
    return {v.x, v.y, v.z};
}
/// Returns the quaternion as Eigen's. Needs <Eigen/Geometry>, whose constructor takes w first; in memory it is x, y, z, w.
template <int Options = 0> [[nodiscard]] Eigen::Quaternion<float, Options> to_eigen(const quat &q) noexcept
{
    return Eigen::Quaternion<float, Options>(q.w, q.x, q.y, q.z);
}
/// Returns the matrix as Eigen's.
template <int Options = 0> [[nodiscard]] Eigen::Matrix<float, 4, 4, Options> to_eigen(const mat4 &m) noexcept
{
    Eigen::Matrix<float, 4, 4, Options> out;
    for (int column = 0; column < 4; column++)
        for (int row = 0; row < 4; row++)
            out(row, column) = m.m[4 * column + row];
    return out;
}

/// Returns a vec2, vec3, dvec3 or mat4, as the size and the scalar of a matrix or an expression have it.
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
        static_assert(rows == 4 && columns == 4 && std::is_same_v<scalar, float>, "no type here is of this size and scalar");
        mat4 out;
        for (int column = 0; column < 4; column++)
            for (int row = 0; row < 4; row++)
                out.m[4 * column + row] = m(row, column);
        return out;
    }
}
/// Returns a quaternion of Eigen's.
template <class D> [[nodiscard]] quat from_eigen(const Eigen::QuaternionBase<D> &q) noexcept
{
    static_assert(std::is_same_v<typename D::Scalar, float>, "a quaternion of floats");
    return {q.x(), q.y(), q.z(), q.w()};
}

} // namespace turret

#endif
