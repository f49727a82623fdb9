/* The usual C in loops, compiled together with it so that it may be inlined. */
#include "usual.c"

#define HAS_NLERP
#define one_quat_mul usual_quat_mul
#define one_quat_slerp usual_quat_slerp
#define one_quat_nlerp usual_quat_nlerp
#define one_quat_rot_vec usual_quat_rot_vec
#define one_quat_to_matrix usual_quat_to_matrix
#define one_euler_to_quat(out, angles) usual_euler_to_quat(out, (angles)->v.x, (angles)->v.y, (angles)->v.z)
#define one_quat_integrate usual_quat_integrate
#include "loops.h"

int32_t peer_turret_sight_side_batch(const union dvec3 *position, float yaw, const union dvec3 *targets, int32_t *sides,
                                     size_t count)
{
    EACH(i) sides[i] = usual_turret_sight_side(position, yaw, &targets[i]);
    return TURRET_OK;
}

int32_t peer_turret_aim_batch(const union dvec3 *targets, const union dvec3 *turrets, const union quat *rest,
                              const union quat *current, const struct turret_params *params, size_t params_stride,
                              union quat *out, size_t count)
{
    size_t step = params_stride / sizeof *params;

    EACH(i) usual_turret_aim(targets[i].v.x, targets[i].v.y, targets[i].v.z, turrets[i].v.x, turrets[i].v.y,
                             turrets[i].v.z, &rest[i], &current[i], &params[i * step], &out[i]);
    return TURRET_OK;
}
