/* GLM's inlined functions, with the settings that it has when it is included. It has no nlerp. */
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "turret.h"

static_assert(sizeof(glm::quat) == sizeof(quat) && sizeof(glm::vec3) == sizeof(vec3), "the same memory");

static const glm::quat &in(const quat *q)
{
    return *reinterpret_cast<const glm::quat *>(q);
}

static const glm::vec3 &in(const vec3 *v)
{
    return *reinterpret_cast<const glm::vec3 *>(v);
}

static glm::quat &to(quat *q)
{
    return *reinterpret_cast<glm::quat *>(q);
}

static void one_quat_mul(quat *out, const quat *a, const quat *b)
{
    to(out) = in(a) * in(b);
}

static void one_quat_slerp(quat *out, const quat *from, const quat *end, float t)
{
    to(out) = glm::slerp(in(from), in(end), t);
}

static void one_quat_rot_vec(vec3 *out, const vec3 *v, const quat *q)
{
    *reinterpret_cast<glm::vec3 *>(out) = in(q) * in(v);
}

static void one_quat_to_matrix(float *m, const quat *q)
{
    *reinterpret_cast<glm::mat4 *>(m) = glm::mat4_cast(in(q));
}

static void one_euler_to_quat(quat *out, const vec3 *angles)
{
    to(out) = glm::quat(in(angles));
}

static void one_quat_integrate(quat *out, const quat *q, const vec3 *omega, float dt)
{
    float rate = glm::length(in(omega));

    to(out) = glm::angleAxis(rate * dt, in(omega) / rate) * in(q);
}

#include "loops.h"
