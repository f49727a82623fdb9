/* Eigen's inlined functions. It has no nlerp. */
#include <Eigen/Geometry>

#include "turret.h"

static_assert(sizeof(Eigen::Quaternionf) == sizeof(quat) && sizeof(Eigen::Vector3f) == sizeof(vec3), "the same memory");

static const Eigen::Quaternionf &in(const quat *q)
{
    return *reinterpret_cast<const Eigen::Quaternionf *>(q);
}

static const Eigen::Vector3f &in(const vec3 *v)
{
    return *reinterpret_cast<const Eigen::Vector3f *>(v);
}

static Eigen::Quaternionf &to(quat *q)
{
    return *reinterpret_cast<Eigen::Quaternionf *>(q);
}

static void one_quat_mul(quat *out, const quat *a, const quat *b)
{
    to(out) = in(a) * in(b);
}

static void one_quat_slerp(quat *out, const quat *from, const quat *end, float t)
{
    to(out) = in(from).slerp(t, in(end));
}

static void one_quat_rot_vec(vec3 *out, const vec3 *v, const quat *q)
{
    *reinterpret_cast<Eigen::Vector3f *>(out) = in(q) * in(v);
}

static void one_quat_to_matrix(float *m, const quat *q)
{
    Eigen::Matrix4f &matrix = *reinterpret_cast<Eigen::Matrix4f *>(m);

    matrix.topLeftCorner<3, 3>() = in(q).toRotationMatrix();
    matrix.col(3) = Eigen::Vector4f::UnitW();
    matrix.row(3) = Eigen::RowVector4f::UnitW();
}

static void one_euler_to_quat(quat *out, const vec3 *angles)
{
    using Eigen::AngleAxisf;
    using Eigen::Vector3f;

    to(out) = AngleAxisf(angles->v.z, Vector3f::UnitZ()) * AngleAxisf(angles->v.y, Vector3f::UnitY()) *
              AngleAxisf(angles->v.x, Vector3f::UnitX());
}

static void one_quat_integrate(quat *out, const quat *q, const vec3 *omega, float dt)
{
    float rate = in(omega).norm();

    to(out) = Eigen::Quaternionf(Eigen::AngleAxisf(rate * dt, in(omega) / rate)) * in(q);
}

#include "loops.h"
