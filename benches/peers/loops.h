/* The functions that a header-only library exports for the benchmark: each as a single call, and as a loop into which the
 * compiler may inline it. The names are those of turret.h after "peer_", and so are the arguments. A stride is ignored,
 * since it is always the size of an element, so the compiler may vectorize the loop.
 *
 * To be included after the functions one_..., which do one element. one_quat_nlerp needs HAS_NLERP. */
#ifndef LOOPS_H
#define LOOPS_H

#include "turret.h"

#define EACH(i) for (size_t i = 0; i < count; i++)

#ifdef __cplusplus
extern "C" {
#endif

union quat *peer_quat_mul(union quat *out, const union quat *a, const union quat *b)
{
    one_quat_mul(out, a, b);
    return out;
}

union quat *peer_quat_mul_batch(union quat *out, const union quat *a, const union quat *b, size_t count)
{
    EACH(i) one_quat_mul(&out[i], &a[i], &b[i]);
    return out;
}

union quat *peer_quat_slerp(union quat *out, const union quat *from, const union quat *to, float t)
{
    one_quat_slerp(out, from, to, t);
    return out;
}

union quat *peer_quat_slerp_batch(union quat *out, const union quat *from, const union quat *to, const float *t,
                                  size_t t_stride, size_t count)
{
    (void)t_stride;
    EACH(i) one_quat_slerp(&out[i], &from[i], &to[i], t[i]);
    return out;
}

#ifdef HAS_NLERP
union quat *peer_quat_nlerp(union quat *out, const union quat *from, const union quat *to, float t)
{
    one_quat_nlerp(out, from, to, t);
    return out;
}

union quat *peer_quat_nlerp_batch(union quat *out, const union quat *from, const union quat *to, const float *t,
                                  size_t t_stride, size_t count)
{
    (void)t_stride;
    EACH(i) one_quat_nlerp(&out[i], &from[i], &to[i], t[i]);
    return out;
}
#endif

union vec3 *peer_quat_rot_vec(union vec3 *out, const union vec3 *v, const union quat *q)
{
    one_quat_rot_vec(out, v, q);
    return out;
}

union vec3 *peer_quat_rot_vec_batch(union vec3 *out, const union vec3 *v, const union quat *q, size_t q_stride,
                                    size_t count)
{
    (void)q_stride;
    EACH(i) one_quat_rot_vec(&out[i], &v[i], &q[i]);
    return out;
}

float *peer_quat_to_matrix(float *m, const union quat *q)
{
    one_quat_to_matrix(m, q);
    return m;
}

float *peer_quat_to_matrix_batch(float *m, const union quat *q, size_t count)
{
    EACH(i) one_quat_to_matrix(&m[16 * i], &q[i]);
    return m;
}

union quat *peer_euler_to_quat(union quat *out, float roll, float pitch, float yaw)
{
    union vec3 angles = {{roll, pitch, yaw}};

    one_euler_to_quat(out, &angles);
    return out;
}

union quat *peer_euler_to_quat_batch(union quat *out, const union vec3 *roll_pitch_yaw, size_t count)
{
    EACH(i) one_euler_to_quat(&out[i], &roll_pitch_yaw[i]);
    return out;
}

union quat *peer_quat_integrate(union quat *out, const union quat *q, const union vec3 *omega, float dt)
{
    one_quat_integrate(out, q, omega, dt);
    return out;
}

union quat *peer_quat_integrate_batch(union quat *out, const union quat *q, const union vec3 *omega, float dt,
                                      size_t count)
{
    EACH(i) one_quat_integrate(&out[i], &q[i], &omega[i], dt);
    return out;
}

#ifdef __cplusplus
}
#endif

#endif
