/* The usual C, and loops of it, compiled together so that it may be inlined. */
#include "usual.c"
#include "usual_camera.c"
#include "usual_lead.c"
#include "usual_turret.c"

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

/* A row of one element for all has the stride 0. */
#define OF_ROW(row, stride, i) (&(row)[(stride) / sizeof *(row) * (i)])
/* A table with one element is for all; otherwise there is an index or a row. */
#define OF_TABLE(table, index, size, i) (&(table)[(index) ? (index)[i] : (size) == 1 ? 0 : (i)])

#define UPDATE_LOOP(kind)                                                                                              \
    int32_t peer_turret_update_##kind##_batch(struct turret_state *states, const struct turret_config *configs,        \
                                              size_t config_stride, const struct turret_mount *mounts,                 \
                                              size_t mount_stride, const union dvec3 *targets, size_t target_stride,   \
                                              float dt, struct turret_pose *poses, int32_t *statuses, size_t count)    \
    {                                                                                                                  \
        (void)mount_stride;                                                                                            \
        (void)target_stride;                                                                                           \
        (void)statuses;                                                                                                \
        EACH(i) usual_turret_update_##kind(&states[i], OF_ROW(configs, config_stride, i), &mounts[i], &targets[i], dt, \
                                           &poses[i]);                                                                 \
        return TURRET_OK;                                                                                              \
    }
UPDATE_LOOP(rates)
UPDATE_LOOP(full)

#define ENGAGE_LOOP(kind)                                                                                              \
    int32_t peer_turret_engage_##kind##_batch(const struct turret_battery *guns, float dt)                             \
    {                                                                                                                  \
        size_t count = guns->count;                                                                                    \
                                                                                                                       \
        EACH(i) guns->flags[i] = usual_turret_engage_##kind(                                                           \
            &guns->states[i], OF_TABLE(guns->configs, guns->config_of, guns->config_count, i), &guns->platforms[i],    \
            guns->shots, &guns->targets[i], dt, &guns->poses[i], &guns->solutions[i]);                                 \
        return TURRET_OK;                                                                                              \
    }
ENGAGE_LOOP(rates)
ENGAGE_LOOP(full)

#define LEAD_LOOP(method)                                                                                              \
    int32_t peer_turret_lead_##method##_batch(const struct turret_shot *shots, size_t shot_stride,                     \
                                              const struct turret_motion *shooters, size_t shooter_stride,             \
                                              const struct turret_motion *targets, struct turret_solution *out,        \
                                              int32_t *counts, size_t count)                                           \
    {                                                                                                                  \
        EACH(i) counts[i] = usual_turret_lead_##method(OF_ROW(shots, shot_stride, i),                                  \
                                                       OF_ROW(shooters, shooter_stride, i), &targets[i], &out[2 * i]); \
        return TURRET_OK;                                                                                              \
    }
LEAD_LOOP(straight)
LEAD_LOOP(iterated)
LEAD_LOOP(ferrari)
