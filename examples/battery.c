/* A tank drives in a circle and shells a passing truck. turret_engage is the whole gun. The rest is the game, which
 * moves the vehicles and the shells.
 *
 *   cc examples/battery.c -I include -lm target/release/libturret.a -o battery && ./battery */
#include <math.h>
#include <stdio.h>

#include "turret.h"

static const struct turret_shot shell = {.speed = 250, .inherit = 1, .gravity = {{0, -9.81f, 0}}};

static void move(union dvec3 *position, const union vec3 *velocity, float dt)
{
    for (int i = 0; i < 3; i++)
        position->vec[i] += (double)dt * velocity->vec[i];
}

/* Returns the distance in meters between the truck and a shell that was fired along the barrel `time` seconds ago. */
static double fly(const struct turret_pose *gun, const struct turret_platform *tank, const struct turret_motion *truck,
                  double time)
{
    double square = 0;
    union vec3 swing;

    for (int i = 0; i < 3; i++)
        swing.vec[i] = (float)(gun->muzzle.vec[i] - tank->position.vec[i]);
    vec3_cross(&swing, &tank->spin, &swing);              /* the velocity that the turning tank gives the muzzle */
    for (int i = 0; i < 3; i++) {
        const double velocity = shell.speed * gun->boresight.vec[i] + tank->velocity.vec[i] + swing.vec[i];
        const double at = gun->muzzle.vec[i] + time * (velocity + 0.5 * time * shell.gravity.vec[i]);
        const double miss = at - (truck->position.vec[i] + time * truck->velocity.vec[i]);

        square += miss * miss;
    }
    return sqrt(square);
}

int main(void)
{
    const float dt = 1 / 60.0f;
    const union vec3 ahead = {{8, 0, 0}};                 /* m/s, along the tank */
    struct turret_platform tank = {.orientation = {{0, 0, 0, 1}}, .spin = {{0, 0.5f, 0}}};
    struct turret_motion truck = {.position = {{300, 0, -200}}, .velocity = {{-15, 0, 8}}};
    struct turret_config gun;
    struct turret_state state = {0};                      /* straight ahead, at rest */
    struct turret_pose pose;
    struct turret_solution hit;

    turret_config_default(&gun, TURRET_AXES_CANONICAL);   /* or _UNITY, _UNREAL, _GLTF ... */
    gun.azimuth_rate = gun.elevation_rate = 60 * TURRET_DEGREE;   /* a second */
    gun.azimuth_accel = gun.elevation_accel = 3;          /* radians a second squared */
    gun.trunnion.v.y = 2, gun.muzzle.v.x = 6;             /* meters: the elevation axis, the barrel's length */

    for (int frame = 0; frame < 10 * 60; frame++) {
        quat_integrate(&tank.orientation, &tank.orientation, &tank.spin, dt);
        quat_rot_vec(&tank.velocity, &ahead, &tank.orientation);
        move(&tank.position, &tank.velocity, dt);
        move(&truck.position, &truck.velocity, dt);

        const int flags = turret_engage(&state, &gun, &tank, &shell, &truck, dt, &pose, &hit);
        if ((flags & TURRET_ON_TARGET) && frame % 60 == 0)
            printf("%d s: fires, hits in %.2f s, passes within %.1f mm\n", frame / 60, hit.time,
                   1000 * fly(&pose, &tank, &truck, hit.time));
    }
    return 0;
}
