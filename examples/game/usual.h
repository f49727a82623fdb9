/* The code that games usually have where libturret has turret_engage, with the same arguments. It leads by iteration, turns
 * the shorter way, and brakes in time. It does not know how fast its goal moves, so it trails behind, and with a wider
 * tolerance it would fire more often and miss more often. It leads from the pivot, not from where the muzzle will be. It
 * knows no sectors: games that mind their own ship forbid azimuths, and lose the sky above it. */
#include "draw.h"

/* Turns a joint, no faster than the rate from which it can still stop at its goal, and no farther than its goal. */
static void usual_joint(double *angle, double *rate, double left, double top, double accel, double dt)
{
    const double can_stop = fmin(fmin(sqrt(2 * accel * fabs(left)), top), fabs(left) / dt);
    const double change = copysign(can_stop, left) - *rate;

    *rate += copysign(fmin(fabs(change), accel * dt), change);
    *angle += *rate * dt;
}

static int32_t usual_engage(struct turret_state *state, const struct turret_config *config,
                            const struct turret_platform *deck, const struct turret_shot *shot,
                            const struct turret_motion *target, float dt, struct turret_pose *pose,
                            struct turret_solution *lead)
{
    const point pivot = add(deck->position, rotated(config->trunnion, &deck->orientation), 1);
    vector aim, way;
    float time = 0, elevation;

    for (int round = 0; round < 8; round++) {             /* where is the target when the shell is there? */
        for (int i = 0; i < 3; i++) {
            const float half = time * time / 2, moved = time * target->velocity.vec[i] + half * target->acceleration.vec[i];

            lead->impact.vec[i] = target->position.vec[i] + moved;
            aim.vec[i] = (float)(lead->impact.vec[i] - pivot.vec[i]);
            aim.vec[i] -= time * shot->inherit * deck->velocity.vec[i] + half * shot->gravity.vec[i];
        }
        time = vec3_len(&aim) / shot->speed;
    }
    way = local(pivot, &deck->orientation, add(pivot, aim, 1));
    elevation = clamp(atan2f(way.v.y, hypotf(way.v.x, way.v.z)), config->elevation_min, config->elevation_max);
    state->azimuth_left = remainder(atan2f(-way.v.z, way.v.x) - state->azimuth, TAU);
    state->elevation_left = elevation - state->elevation;
    usual_joint(&state->azimuth, &state->azimuth_rate, state->azimuth_left, config->azimuth_rate,
                config->azimuth_accel, dt);
    usual_joint(&state->elevation, &state->elevation_rate, state->elevation_left, config->elevation_rate,
                config->elevation_accel, dt);
    turret_pose_of(state, config, (const struct turret_mount *)deck, pose);
    return vec3_angle(&pose->boresight, &aim) <= config->aim_tolerance ? TURRET_ON_TARGET : 0;
}
