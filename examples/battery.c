/* A tank drives in a circle and shells two trucks that part at a crossroads, each time the one that it can hit sooner.
 * turret_engage is the whole gun, and turret_time_to_engage_batch chooses. The rest is the game, which moves the vehicles
 * and the shells.
 *
 *   cc examples/battery.c -I include -lm target/release/libturret.a -o battery && ./battery */
#include <math.h>
#include <stdio.h>

#include "turret.h"

static const struct turret_shot shell = {.speed = 250, .inherit = 1, .gravity = {{0, -9.81f, 0}}};

enum { TRUCKS = 2 };

/* Returns the index of the target on which the only gun of a battery is soonest. */
static int soonest(const struct turret_battery *battery)
{
    float seconds[TRUCKS];                                /* INFINITY: never */
    int best = 0;

    turret_time_to_engage_batch(battery, seconds);
    for (int i = 1; i < TRUCKS; i++)
        best = seconds[i] < seconds[best] ? i : best;
    return best;
}

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
    struct turret_motion trucks[TRUCKS] = {
        {.position = {{300, 0, -200}}, .velocity = {{-15, 0, 8}}},
        {.position = {{300, 0, -200}}, .velocity = {{-70, 0, 20}}},
    };
    struct turret_config gun;
    struct turret_state state = {0};                      /* straight ahead, at rest */
    struct turret_pose pose;
    struct turret_solution hit;
    const struct turret_battery battery = {
        .states = &state, .count = 1, .configs = &gun, .config_count = 1, .platforms = &tank, .platform_count = 1,
        .shots = &shell, .shot_count = 1, .targets = trucks, .target_count = TRUCKS,
    };
    int target = 0;

    turret_config_default(&gun, TURRET_AXES_CANONICAL);   /* or _UNITY, _UNREAL, _GLTF ... */
    gun.azimuth_rate = gun.elevation_rate = 60 * TURRET_DEGREE;   /* a second */
    gun.azimuth_accel = gun.elevation_accel = 3;          /* radians a second squared */
    gun.azimuth_max = 120 * TURRET_DEGREE, gun.azimuth_min = -gun.azimuth_max;   /* not over the engine deck */
    gun.trunnion.v.y = 2, gun.muzzle.v.x = 6;             /* meters: the elevation axis, the barrel's length */

    for (int frame = 0; frame < 10 * 60; frame++) {
        quat_integrate(&tank.orientation, &tank.orientation, &tank.spin, dt);
        quat_rot_vec(&tank.velocity, &ahead, &tank.orientation);
        move(&tank.position, &tank.velocity, dt);
        for (int i = 0; i < TRUCKS; i++)
            move(&trucks[i].position, &trucks[i].velocity, dt);
        if (frame % 60 == 1)                              /* it has just fired */
            target = soonest(&battery);

        const int flags = turret_engage(&state, &gun, &tank, &shell, &trucks[target], dt, &pose, &hit);
        if ((flags & TURRET_ON_TARGET) && frame % 60 == 0)
            printf("%d s: fires at truck %d, hits in %.2f s, passes within %.1f mm\n", frame / 60, target + 1, hit.time,
                   1000 * fly(&pose, &tank, &trucks[target], hit.time));
    }
    return 0;
}
