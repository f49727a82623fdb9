/* The usual C of these functions, as found in game code, with which libturret is compared. It is compiled on its own at
 * -O2, and called across the boundary of its own shared library. The names are those of turret.h after a prefix; if there
 * are several kinds or methods, the name of the kind or the method follows. */
#ifndef USUAL_H
#define USUAL_H

#include "turret.h"

union quat *usual_turret_aim(double target_x, double target_y, double target_z, double turret_x, double turret_y,
                             double turret_z, const union quat *turret_rest_orientation,
                             const union quat *current_turret_orientation, const struct turret_params *turret,
                             union quat *new_turret_orientation);

/* The complete turret, without accelerations and offsets, and with them. Each is compared with turret_update and its
 * neighbors, which have both. */
int32_t usual_turret_update_rates(struct turret_state *state, const struct turret_config *config,
                                  const struct turret_mount *mount, const union dvec3 *target, float dt,
                                  struct turret_pose *pose);
int32_t usual_turret_update_full(struct turret_state *state, const struct turret_config *config,
                                 const struct turret_mount *mount, const union dvec3 *target, float dt,
                                 struct turret_pose *pose);
int32_t usual_turret_track_rates(struct turret_state *state, const struct turret_config *config,
                                 const struct turret_mount *mount, const union vec3 *mount_velocity,
                                 const union vec3 *mount_spin, const struct turret_motion *target, float dt,
                                 struct turret_pose *pose);
int32_t usual_turret_track_full(struct turret_state *state, const struct turret_config *config,
                                const struct turret_mount *mount, const union vec3 *mount_velocity,
                                const union vec3 *mount_spin, const struct turret_motion *target, float dt,
                                struct turret_pose *pose);
int32_t usual_turret_engage_rates(struct turret_state *state, const struct turret_config *config,
                                  const struct turret_platform *platform, const struct turret_shot *shot,
                                  const struct turret_motion *target, float dt, struct turret_pose *pose,
                                  struct turret_solution *solution);
int32_t usual_turret_engage_full(struct turret_state *state, const struct turret_config *config,
                                 const struct turret_platform *platform, const struct turret_shot *shot,
                                 const struct turret_motion *target, float dt, struct turret_pose *pose,
                                 struct turret_solution *solution);

/* Three usual methods of turret_lead. */
int32_t usual_turret_lead_straight(const struct turret_shot *shot, const struct turret_motion *shooter,
                                   const struct turret_motion *target, struct turret_solution *out);
int32_t usual_turret_lead_iterated(const struct turret_shot *shot, const struct turret_motion *shooter,
                                   const struct turret_motion *target, struct turret_solution *out);
int32_t usual_turret_lead_ferrari(const struct turret_shot *shot, const struct turret_motion *shooter,
                                  const struct turret_motion *target, struct turret_solution *out);

int32_t usual_turret_camera_sample(const struct turret_camera_key *keys, size_t count, float time,
                                   struct turret_camera_pose *out);

float usual_vec3_len(const union vec3 *v);
union vec3 *usual_vec3_normalize(union vec3 *out, const union vec3 *v);
float usual_vec3_angle(const union vec3 *a, const union vec3 *b);

union quat *usual_quat_mul(union quat *out, const union quat *a, const union quat *b);
union quat *usual_quat_inverse(union quat *out, const union quat *q);
union quat *usual_quat_normalize(union quat *out, const union quat *q);
union vec3 *usual_quat_rot_vec(union vec3 *out, const union vec3 *v, const union quat *q);
union quat *usual_quat_init_axis(union quat *out, float x, float y, float z, float angle);
int32_t usual_quat_to_axis(const union quat *q, union vec3 *axis, float *angle);
union quat *usual_quat_from_vectors(union quat *out, const union vec3 *from, const union vec3 *to);
union quat *usual_quat_slerp(union quat *out, const union quat *from, const union quat *to, float t);
union quat *usual_quat_nlerp(union quat *out, const union quat *from, const union quat *to, float t);
union quat *usual_quat_integrate(union quat *out, const union quat *q, const union vec3 *omega, float dt);
float *usual_quat_to_matrix(float *m, const union quat *q);
union quat *usual_matrix_to_quat(union quat *out, const float *m);
union quat *usual_euler_to_quat(union quat *out, float roll, float pitch, float yaw);
int32_t usual_quat_to_euler(const union quat *q, float *roll, float *pitch, float *yaw);

int32_t usual_turret_sight_side(const union dvec3 *position, float yaw, const union dvec3 *target);

#endif
