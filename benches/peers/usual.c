#include "usual.h"

#include <math.h>

static const float PI = 3.14159265f;

/* ---- vec3 ---- */

float usual_vec3_len(const union vec3 *v)
{
    return sqrtf(v->v.x * v->v.x + v->v.y * v->v.y + v->v.z * v->v.z);
}

union vec3 *usual_vec3_normalize(union vec3 *out, const union vec3 *v)
{
    float len = usual_vec3_len(v);

    if (len == 0.0f)
        return 0;
    out->v.x = v->v.x / len;
    out->v.y = v->v.y / len;
    out->v.z = v->v.z / len;
    return out;
}

float usual_vec3_angle(const union vec3 *a, const union vec3 *b)
{
    float dot = a->v.x * b->v.x + a->v.y * b->v.y + a->v.z * b->v.z;
    float cos_angle = dot / (usual_vec3_len(a) * usual_vec3_len(b));

    if (cos_angle > 1.0f)
        cos_angle = 1.0f;
    if (cos_angle < -1.0f)
        cos_angle = -1.0f;
    return acosf(cos_angle);
}

/* ---- quat ---- */

union quat *usual_quat_mul(union quat *out, const union quat *a, const union quat *b)
{
    union quat r;

    r.v.x = a->v.w * b->v.x + a->v.x * b->v.w + a->v.y * b->v.z - a->v.z * b->v.y;
    r.v.y = a->v.w * b->v.y - a->v.x * b->v.z + a->v.y * b->v.w + a->v.z * b->v.x;
    r.v.z = a->v.w * b->v.z + a->v.x * b->v.y - a->v.y * b->v.x + a->v.z * b->v.w;
    r.v.w = a->v.w * b->v.w - a->v.x * b->v.x - a->v.y * b->v.y - a->v.z * b->v.z;
    *out = r;
    return out;
}

static float dot4(const union quat *a, const union quat *b)
{
    return a->v.x * b->v.x + a->v.y * b->v.y + a->v.z * b->v.z + a->v.w * b->v.w;
}

union quat *usual_quat_inverse(union quat *out, const union quat *q)
{
    float n = dot4(q, q);

    out->v.x = -q->v.x / n;
    out->v.y = -q->v.y / n;
    out->v.z = -q->v.z / n;
    out->v.w = q->v.w / n;
    return out;
}

union quat *usual_quat_normalize(union quat *out, const union quat *q)
{
    float len = sqrtf(dot4(q, q));

    if (len == 0.0f)
        return 0;
    out->v.x = q->v.x / len;
    out->v.y = q->v.y / len;
    out->v.z = q->v.z / len;
    out->v.w = q->v.w / len;
    return out;
}

union vec3 *usual_quat_rot_vec(union vec3 *out, const union vec3 *v, const union quat *q)
{
    /* q * (v, 0) * conjugate(q) */
    union quat p = {{v->v.x, v->v.y, v->v.z, 0.0f}};
    union quat conjugate = {{-q->v.x, -q->v.y, -q->v.z, q->v.w}};

    usual_quat_mul(&p, q, &p);
    usual_quat_mul(&p, &p, &conjugate);
    out->v.x = p.v.x;
    out->v.y = p.v.y;
    out->v.z = p.v.z;
    return out;
}

union quat *usual_quat_init_axis(union quat *out, float x, float y, float z, float angle)
{
    float len = sqrtf(x * x + y * y + z * z);
    float s = sinf(angle * 0.5f) / len;

    out->v.x = x * s;
    out->v.y = y * s;
    out->v.z = z * s;
    out->v.w = cosf(angle * 0.5f);
    return out;
}

int32_t usual_quat_to_axis(const union quat *q, union vec3 *axis, float *angle)
{
    float s = sqrtf(1.0f - q->v.w * q->v.w);

    *angle = 2.0f * acosf(q->v.w);
    if (s < 0.001f) {
        axis->v.x = 1.0f;
        axis->v.y = 0.0f;
        axis->v.z = 0.0f;
        return TURRET_OK;
    }
    axis->v.x = q->v.x / s;
    axis->v.y = q->v.y / s;
    axis->v.z = q->v.z / s;
    return TURRET_OK;
}

/* For nearly opposite vectors, the axis is lost to rounding; opposite vectors have none. */
union quat *usual_quat_from_vectors(union quat *out, const union vec3 *from, const union vec3 *to)
{
    float dot = from->v.x * to->v.x + from->v.y * to->v.y + from->v.z * to->v.z;

    out->v.x = from->v.y * to->v.z - from->v.z * to->v.y;
    out->v.y = from->v.z * to->v.x - from->v.x * to->v.z;
    out->v.z = from->v.x * to->v.y - from->v.y * to->v.x;
    out->v.w = usual_vec3_len(from) * usual_vec3_len(to) + dot;
    return usual_quat_normalize(out, out);
}

union quat *usual_quat_slerp(union quat *out, const union quat *from, const union quat *to, float t)
{
    union quat end = *to;
    float cos_angle = dot4(from, to);
    float a, b;
    int i;

    if (cos_angle < 0.0f) {
        cos_angle = -cos_angle;
        for (i = 0; i < 4; i++)
            end.vec[i] = -end.vec[i];
    }
    if (cos_angle > 0.9995f) {
        for (i = 0; i < 4; i++)
            out->vec[i] = from->vec[i] + t * (end.vec[i] - from->vec[i]);
        return usual_quat_normalize(out, out);
    }
    {
        float angle = acosf(cos_angle);
        float sin_angle = sinf(angle);

        a = sinf((1.0f - t) * angle) / sin_angle;
        b = sinf(t * angle) / sin_angle;
    }
    for (i = 0; i < 4; i++)
        out->vec[i] = a * from->vec[i] + b * end.vec[i];
    return out;
}

union quat *usual_quat_nlerp(union quat *out, const union quat *from, const union quat *to, float t)
{
    float b = dot4(from, to) < 0.0f ? -t : t;
    int i;

    for (i = 0; i < 4; i++)
        out->vec[i] = (1.0f - t) * from->vec[i] + b * to->vec[i];
    return usual_quat_normalize(out, out);
}

union quat *usual_quat_integrate(union quat *out, const union quat *q, const union vec3 *omega, float dt)
{
    float rate = usual_vec3_len(omega);
    union quat turn;

    if (rate == 0.0f) {
        *out = *q;
        return out;
    }
    usual_quat_init_axis(&turn, omega->v.x, omega->v.y, omega->v.z, rate * dt);
    usual_quat_mul(out, &turn, q);
    return usual_quat_normalize(out, out);
}

float *usual_quat_to_matrix(float *m, const union quat *q)
{
    float x = q->v.x, y = q->v.y, z = q->v.z, w = q->v.w;

    m[0] = 1.0f - 2.0f * (y * y + z * z);
    m[1] = 2.0f * (x * y + w * z);
    m[2] = 2.0f * (x * z - w * y);
    m[3] = 0.0f;
    m[4] = 2.0f * (x * y - w * z);
    m[5] = 1.0f - 2.0f * (x * x + z * z);
    m[6] = 2.0f * (y * z + w * x);
    m[7] = 0.0f;
    m[8] = 2.0f * (x * z + w * y);
    m[9] = 2.0f * (y * z - w * x);
    m[10] = 1.0f - 2.0f * (x * x + y * y);
    m[11] = 0.0f;
    m[12] = m[13] = m[14] = 0.0f;
    m[15] = 1.0f;
    return m;
}

union quat *usual_matrix_to_quat(union quat *out, const float *m)
{
    float trace = m[0] + m[5] + m[10];
    float s;

    if (trace > 0.0f) {
        s = sqrtf(trace + 1.0f) * 2.0f;
        out->v.w = 0.25f * s;
        out->v.x = (m[6] - m[9]) / s;
        out->v.y = (m[8] - m[2]) / s;
        out->v.z = (m[1] - m[4]) / s;
    } else if (m[0] > m[5] && m[0] > m[10]) {
        s = sqrtf(1.0f + m[0] - m[5] - m[10]) * 2.0f;
        out->v.w = (m[6] - m[9]) / s;
        out->v.x = 0.25f * s;
        out->v.y = (m[1] + m[4]) / s;
        out->v.z = (m[8] + m[2]) / s;
    } else if (m[5] > m[10]) {
        s = sqrtf(1.0f + m[5] - m[0] - m[10]) * 2.0f;
        out->v.w = (m[8] - m[2]) / s;
        out->v.x = (m[1] + m[4]) / s;
        out->v.y = 0.25f * s;
        out->v.z = (m[6] + m[9]) / s;
    } else {
        s = sqrtf(1.0f + m[10] - m[0] - m[5]) * 2.0f;
        out->v.w = (m[1] - m[4]) / s;
        out->v.x = (m[8] + m[2]) / s;
        out->v.y = (m[6] + m[9]) / s;
        out->v.z = 0.25f * s;
    }
    return out;
}

union quat *usual_euler_to_quat(union quat *out, float roll, float pitch, float yaw)
{
    float cr = cosf(roll * 0.5f), sr = sinf(roll * 0.5f);
    float cp = cosf(pitch * 0.5f), sp = sinf(pitch * 0.5f);
    float cy = cosf(yaw * 0.5f), sy = sinf(yaw * 0.5f);

    out->v.x = sr * cp * cy - cr * sp * sy;
    out->v.y = cr * sp * cy + sr * cp * sy;
    out->v.z = cr * cp * sy - sr * sp * cy;
    out->v.w = cr * cp * cy + sr * sp * sy;
    return out;
}

int32_t usual_quat_to_euler(const union quat *q, float *roll, float *pitch, float *yaw)
{
    float x = q->v.x, y = q->v.y, z = q->v.z, w = q->v.w;
    float sin_pitch = 2.0f * (w * y - z * x);

    if (sin_pitch > 1.0f)
        sin_pitch = 1.0f;
    if (sin_pitch < -1.0f)
        sin_pitch = -1.0f;
    *roll = atan2f(2.0f * (w * x + y * z), 1.0f - 2.0f * (x * x + y * y));
    *pitch = asinf(sin_pitch);
    *yaw = atan2f(2.0f * (w * z + x * y), 1.0f - 2.0f * (y * y + z * z));
    return TURRET_OK;
}

/* ---- sight ---- */

int32_t usual_turret_sight_side(const union dvec3 *position, float yaw, const union dvec3 *target)
{
    float x = (float)(target->v.x - position->v.x);
    float z = (float)(target->v.z - position->v.z);
    float left = -sinf(yaw) * x - cosf(yaw) * z;

    return left > 0.0f ? -1 : left < 0.0f ? 1 : 0;
}

/* ---- turret ---- */

static float clamp(float x, float limit)
{
    if (x > limit)
        return limit;
    if (x < -limit)
        return -limit;
    return x;
}

/* The angles of where a turret points, from its forward vector in the frame of its mount. */
static void angles_of(const union vec3 *v, float *azimuth, float *elevation)
{
    *azimuth = atan2f(-v->v.z, v->v.x);
    *elevation = atan2f(v->v.y, sqrtf(v->v.x * v->v.x + v->v.z * v->v.z));
}

union quat *usual_turret_aim(double target_x, double target_y, double target_z, double turret_x, double turret_y,
                             double turret_z, const union quat *turret_rest_orientation,
                             const union quat *current_turret_orientation, const struct turret_params *turret,
                             union quat *new_turret_orientation)
{
    const union vec3 forward = {{1.0f, 0.0f, 0.0f}};
    union vec3 to_target, pointing;
    union quat to_mount, in_mount, yaw, pitch;
    float wanted_azimuth, wanted_elevation, azimuth, elevation;
    float azimuth_limit = turret ? turret->azimuth_rate_limit : PI / 20.0f;
    float elevation_limit = turret ? turret->elevation_rate_limit : PI / 20.0f;

    to_target.v.x = (float)(target_x - turret_x);
    to_target.v.y = (float)(target_y - turret_y);
    to_target.v.z = (float)(target_z - turret_z);

    /* both directions in the frame of the mount */
    usual_quat_inverse(&to_mount, turret_rest_orientation);
    usual_quat_rot_vec(&to_target, &to_target, &to_mount);
    usual_quat_mul(&in_mount, &to_mount, current_turret_orientation);
    usual_quat_rot_vec(&pointing, &forward, &in_mount);

    angles_of(&to_target, &wanted_azimuth, &wanted_elevation);
    angles_of(&pointing, &azimuth, &elevation);
    azimuth += clamp(wanted_azimuth - azimuth, azimuth_limit);
    elevation += clamp(wanted_elevation - elevation, elevation_limit);

    usual_quat_init_axis(&yaw, 0.0f, 1.0f, 0.0f, azimuth);
    usual_quat_init_axis(&pitch, 0.0f, 0.0f, 1.0f, elevation);
    usual_quat_mul(new_turret_orientation, turret_rest_orientation, &yaw);
    return usual_quat_mul(new_turret_orientation, new_turret_orientation, &pitch);
}
