/* The usual C of a complete turret: included after usual.c and usual_lead.c. It uses floats. Its errors:
 *
 * - The error angle, by acosf, is 0 or more than 3e-4.
 * - It knows the angles of a target, not how fast they change: a joint that accelerates trails a target that moves.
 * - It assumes that the trunnion is on the azimuth's axis, and that the barrel's line passes through the trunnion.
 * - Between two phases of a trapezoid it is off by a part of a step.
 * - It leads from the trunnion, not from where the muzzle will be.
 * - It is wrong for stops more than a turn apart, travel without stops across 180 degrees, over the top, and bad input. */

static float towards(float from, float to, float step)
{
    return from + clamp(to - from, step);
}

static float between(float x, float least, float most)
{
    return x < least ? least : x > most ? most : x;
}

/* The joint angles that point at a target, between the stops. */
static void wanted_angles(const struct turret_config *config, const struct turret_mount *mount,
                          const union dvec3 *target, float trunnion_height, float *azimuth, float *elevation)
{
    union quat to_mount;
    union vec3 to_target;

    to_target.v.x = (float)(target->v.x - mount->position.v.x);
    to_target.v.y = (float)(target->v.y - mount->position.v.y);
    to_target.v.z = (float)(target->v.z - mount->position.v.z);
    usual_quat_inverse(&to_mount, &mount->orientation);
    usual_quat_rot_vec(&to_target, &to_target, &to_mount);
    to_target.v.y -= trunnion_height;
    angles_of(&to_target, azimuth, elevation);
    *azimuth = between(*azimuth, config->azimuth_min, config->azimuth_max);
    *elevation = between(*elevation, config->elevation_min, config->elevation_max);
}

/* An arm that turns with a part of the turret, added to a point. */
static void add_arm(union dvec3 *point, const union vec3 *arm, const union quat *part)
{
    union vec3 in_world;

    usual_quat_rot_vec(&in_world, arm, part);
    point->v.x += in_world.v.x;
    point->v.y += in_world.v.y;
    point->v.z += in_world.v.z;
}

static int32_t pose_of(const struct turret_state *state, const struct turret_config *config, int has_offsets,
                       const struct turret_mount *mount, const union dvec3 *target, struct turret_pose *pose)
{
    const union vec3 forward = {{1.0f, 0.0f, 0.0f}};
    float azimuth = (float)state->azimuth, elevation = (float)state->elevation;
    union quat yaw = {{0.0f, sinf(azimuth * 0.5f), 0.0f, cosf(azimuth * 0.5f)}};
    union quat pitch = {{0.0f, 0.0f, sinf(elevation * 0.5f), cosf(elevation * 0.5f)}};
    union vec3 to_target;

    usual_quat_mul(&pose->base, &mount->orientation, &yaw);
    usual_quat_mul(&pose->barrel, &pose->base, &pitch);
    usual_quat_rot_vec(&pose->boresight, &forward, &pose->barrel);
    pose->muzzle = mount->position;
    if (has_offsets) {
        add_arm(&pose->muzzle, &config->trunnion, &pose->base);
        add_arm(&pose->muzzle, &config->muzzle, &pose->barrel);
    }
    to_target.v.x = (float)(target->v.x - pose->muzzle.v.x);
    to_target.v.y = (float)(target->v.y - pose->muzzle.v.y);
    to_target.v.z = (float)(target->v.z - pose->muzzle.v.z);
    pose->error = usual_vec3_angle(&pose->boresight, &to_target);
    return pose->error <= config->aim_tolerance ? TURRET_ON_TARGET : 0;
}

/* ---- a turret without accelerations and offsets ---- */

int32_t usual_turret_update_rates(struct turret_state *state, const struct turret_config *config,
                                  const struct turret_mount *mount, const union dvec3 *target, float dt,
                                  struct turret_pose *pose)
{
    float azimuth, elevation;

    wanted_angles(config, mount, target, 0.0f, &azimuth, &elevation);
    state->azimuth = towards((float)state->azimuth, azimuth, config->azimuth_rate * dt);
    state->elevation = towards((float)state->elevation, elevation, config->elevation_rate * dt);
    return pose_of(state, config, 0, mount, target, pose);
}

/* ---- a turret with accelerations and offsets ---- */

/* A joint that accelerates, keeps its rate, and brakes. The rate at the end of the step, next, is the one from which the
 * joint can still stop: next^2 / 2 is the acceleration times what is left then, left - (rate + next) / 2 * dt. */
static void trapezoid(double *angle, double *rate, float wanted, float top, float accel, float dt)
{
    float left = wanted - (float)*angle, before = (float)*rate, gain = accel * dt;
    float side = left < 0.0f ? -1.0f : 1.0f;
    float now = side * before, under_root, next;

    left *= side;
    if (left <= 0.5f * gain * dt && fabsf(now) <= gain) {
        *angle = wanted;
        *rate = 0.0f;
        return;
    }
    under_root = 0.25f * gain * gain + 2.0f * accel * (left - 0.5f * now * dt);
    next = (under_root > 0.0f ? sqrtf(under_root) : 0.0f) - 0.5f * gain;
    next = towards(now, clamp(next, top), gain);
    *angle = (float)*angle + side * 0.5f * (now + next) * dt;
    *rate = side * next;
}

int32_t usual_turret_update_full(struct turret_state *state, const struct turret_config *config,
                                 const struct turret_mount *mount, const union dvec3 *target, float dt,
                                 struct turret_pose *pose)
{
    float azimuth, elevation;

    wanted_angles(config, mount, target, config->trunnion.v.y, &azimuth, &elevation);
    trapezoid(&state->azimuth, &state->azimuth_rate, azimuth, config->azimuth_rate, config->azimuth_accel, dt);
    trapezoid(&state->elevation, &state->elevation_rate, elevation, config->elevation_rate, config->elevation_accel,
              dt);
    return pose_of(state, config, 1, mount, target, pose);
}

/* ---- a target that moves: where it is now ---- */

int32_t usual_turret_track_rates(struct turret_state *state, const struct turret_config *config,
                                 const struct turret_mount *mount, const union vec3 *mount_velocity,
                                 const union vec3 *mount_spin, const struct turret_motion *target, float dt,
                                 struct turret_pose *pose)
{
    (void)mount_velocity;
    (void)mount_spin;
    return usual_turret_update_rates(state, config, mount, &target->position, dt, pose);
}

int32_t usual_turret_track_full(struct turret_state *state, const struct turret_config *config,
                                const struct turret_mount *mount, const union vec3 *mount_velocity,
                                const union vec3 *mount_spin, const struct turret_motion *target, float dt,
                                struct turret_pose *pose)
{
    (void)mount_velocity;
    (void)mount_spin;
    return usual_turret_update_full(state, config, mount, &target->position, dt, pose);
}

/* ---- a gun: lead, and turn to where to aim ---- */

/* The aim point; without a shot, or if the shot cannot reach the target, the target itself. */
static union dvec3 aim_point(const struct turret_platform *platform, const union vec3 *trunnion,
                             const struct turret_shot *shot, const struct turret_motion *target,
                             struct turret_solution *solution)
{
    struct turret_motion shooter = {platform->position, platform->velocity, {{0.0f, 0.0f, 0.0f}}};

    if (!shot)
        return target->position;
    if (trunnion)
        add_arm(&shooter.position, trunnion, &platform->orientation);
    return usual_turret_lead_iterated(shot, &shooter, target, solution) ? solution->aim_point : target->position;
}

int32_t usual_turret_engage_rates(struct turret_state *state, const struct turret_config *config,
                                  const struct turret_platform *platform, const struct turret_shot *shot,
                                  const struct turret_motion *target, float dt, struct turret_pose *pose,
                                  struct turret_solution *solution)
{
    union dvec3 aim = aim_point(platform, 0, shot, target, solution);

    return usual_turret_update_rates(state, config, (const struct turret_mount *)platform, &aim, dt, pose);
}

int32_t usual_turret_engage_full(struct turret_state *state, const struct turret_config *config,
                                 const struct turret_platform *platform, const struct turret_shot *shot,
                                 const struct turret_motion *target, float dt, struct turret_pose *pose,
                                 struct turret_solution *solution)
{
    union dvec3 aim = aim_point(platform, &config->trunnion, shot, target, solution);

    return usual_turret_update_full(state, config, (const struct turret_mount *)platform, &aim, dt, pose);
}
