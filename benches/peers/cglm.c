/* cglm's inlined functions. It leaves const away, and reads its inputs only. */
#include <cglm/cglm.h>

#include "turret.h"

#define HAS_NLERP

static inline float *in_q(const union quat *q)
{
    return (float *)q->vec;
}

static inline float *in_v(const union vec3 *v)
{
    return (float *)v->vec;
}

static inline void one_quat_mul(union quat *out, const union quat *a, const union quat *b)
{
    glm_quat_mul(in_q(a), in_q(b), out->vec);
}

static inline void one_quat_slerp(union quat *out, const union quat *from, const union quat *to, float t)
{
    glm_quat_slerp(in_q(from), in_q(to), t, out->vec);
}

static inline void one_quat_nlerp(union quat *out, const union quat *from, const union quat *to, float t)
{
    glm_quat_nlerp(in_q(from), in_q(to), t, out->vec);
}

static inline void one_quat_rot_vec(union vec3 *out, const union vec3 *v, const union quat *q)
{
    glm_quat_rotatev(in_q(q), in_v(v), out->vec);
}

static inline void one_quat_to_matrix(float *m, const union quat *q)
{
    glm_quat_mat4(in_q(q), (vec4 *)m);
}

/* Through a matrix: this version has no other. */
static inline void one_euler_to_quat(union quat *out, const union vec3 *angles)
{
    mat4 m;

    glm_euler_zyx(in_v(angles), m);
    glm_mat4_quat(m, out->vec);
}

static inline void one_quat_integrate(union quat *out, const union quat *q, const union vec3 *omega, float dt)
{
    versor turn;

    glm_quatv(turn, glm_vec3_norm(in_v(omega)) * dt, in_v(omega));
    glm_quat_mul(turn, in_q(q), out->vec);
}

#include "loops.h"
