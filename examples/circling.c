/* An aircraft flies in circles around a ship that rolls, pitches and yaws in a heavy sea. The ship's gun fires five shells
 * a second while turret_engage says that it is on target.
 *
 *   cc examples/circling.c -I include -lm target/release/libturret.a -o circling
 *   ./circling [frames.csv shots.csv]
 *
 * Prints how many shells hit in one circle; writes every frame and every shell to the files if there are any. */
#include <math.h>
#include <stdio.h>

#include "turret.h"

enum { FRAMES_PER_SECOND = 60, SECONDS = 14, FRAMES = SECONDS * FRAMES_PER_SECOND, FRAMES_PER_SHELL = 12 };

static const double TURN = 6.28318530717958648;
static const double DEGREES = 57.2957795130823209;
static const double SHIP_SPEED = 12; /* m/s, along +X */
static const double HIT = 4;         /* meters: the shells have proximity fuses */

static const struct turret_shot SHELL = {.speed = 600, .inherit = 1, .gravity = {{0, -9.81f, 0}}};

/* The sea turns the ship, in radians. Each motion repeats when the aircraft has flown one circle. */
static double yaw_at(double time)
{
    return 12 / DEGREES * sin(TURN * time / SECONDS);
}

static double roll_at(double time)
{
    return 20 / DEGREES * sin(2 * TURN * time / SECONDS);
}

static double pitch_at(double time)
{
    return 4 / DEGREES * sin(3 * TURN * time / SECONDS);
}

static union quat heading_at(double time)
{
    union quat yaw, pitch, roll, heading;

    quat_init_axis(&yaw, 0, 1, 0, (float)yaw_at(time));
    quat_init_axis(&pitch, 0, 0, 1, (float)pitch_at(time));
    quat_init_axis(&roll, 1, 0, 0, (float)roll_at(time));
    return *quat_mul(&heading, quat_mul(&heading, &yaw, &pitch), &roll);
}

/* The ship sails at 12 m/s. Its spin comes from its orientation one millisecond earlier and one later. */
static struct turret_platform ship_at(double time)
{
    struct turret_platform ship = {.velocity = {{(float)SHIP_SPEED, 0, 0}}};
    const union quat before = heading_at(time - 1e-3), after = heading_at(time + 1e-3);
    union quat turn;

    ship.position.v.x = SHIP_SPEED * time;
    ship.orientation = heading_at(time);
    quat_log(&turn, quat_mul(&turn, &after, quat_conjugate(&turn, &before)));  /* half the angle along the axis */
    for (int i = 0; i < 3; i++)
        ship.spin.vec[i] = 2 / 2e-3f * turn.vec[i];
    return ship;
}

/* The circle has a radius of 330 m. Its center stays 150 m astern of the ship. */
static struct turret_motion aircraft_at(double time)
{
    const double rate = TURN / SECONDS, angle = rate * time, radius = 330;
    struct turret_motion aircraft;

    aircraft.position.v.x = SHIP_SPEED * time - 150 + radius * cos(angle);
    aircraft.position.v.y = 120;
    aircraft.position.v.z = radius * sin(angle);
    aircraft.velocity.v.x = (float)(SHIP_SPEED - rate * radius * sin(angle));
    aircraft.velocity.v.y = 0;
    aircraft.velocity.v.z = (float)(rate * radius * cos(angle));
    aircraft.acceleration.v.x = (float)(-rate * rate * radius * cos(angle));
    aircraft.acceleration.v.y = 0;
    aircraft.acceleration.v.z = (float)(-rate * rate * radius * sin(angle));
    return aircraft;
}

/* A shell, from the muzzle to where it is nearest to the aircraft. */
struct shell {
    union dvec3 muzzle, end;
    double time, nearest;                                 /* seconds of flight; meters from the aircraft */
};

/* Flies a shell that leaves along the barrel, with the velocity of the muzzle: velocity + spin x arm. */
static struct shell fly(const struct turret_pose *gun, const struct turret_platform *ship, double fired)
{
    struct shell shell = {gun->muzzle, gun->muzzle, 0, INFINITY};
    union vec3 swing;

    for (int i = 0; i < 3; i++)
        swing.vec[i] = (float)(gun->muzzle.vec[i] - ship->position.vec[i]);
    vec3_cross(&swing, &ship->spin, &swing);
    for (double time = 0; time < 1.6; time += 1e-4) {
        const struct turret_motion aircraft = aircraft_at(fired + time);
        union dvec3 at;
        double square = 0;

        for (int i = 0; i < 3; i++) {
            const double velocity = SHELL.speed * gun->boresight.vec[i] + ship->velocity.vec[i] + swing.vec[i];

            at.vec[i] = gun->muzzle.vec[i] + time * (velocity + 0.5 * time * SHELL.gravity.vec[i]);
            square += pow(at.vec[i] - aircraft.position.vec[i], 2);
        }
        if (sqrt(square) < shell.nearest)
            shell.nearest = sqrt(square), shell.time = time, shell.end = at;
    }
    return shell;
}

/* The angle between the barrel and the direction in which to fire from the muzzle. */
static double error_of(const struct turret_pose *gun, const struct turret_platform *ship,
                       const struct turret_motion *aircraft)
{
    struct turret_motion muzzle = {gun->muzzle, ship->velocity, {{0, 0, 0}}};
    struct turret_solution hits[2];
    union vec3 arm;

    for (int i = 0; i < 3; i++)
        arm.vec[i] = (float)(gun->muzzle.vec[i] - ship->position.vec[i]);
    vec3_add(&muzzle.velocity, &muzzle.velocity, vec3_cross(&arm, &ship->spin, &arm));
    return turret_lead(&SHELL, &muzzle, aircraft, hits) > 0 ? vec3_angle(&gun->boresight, &hits[0].direction) : 0;
}

int main(int argc, char **argv)
{
    FILE *frames = argc > 2 ? fopen(argv[1], "w") : NULL;
    FILE *shots = argc > 2 ? fopen(argv[2], "w") : NULL;
    struct turret_config config;
    struct turret_state gun = {0};
    struct turret_pose pose = {.muzzle = {{0, 0, 0}}};
    struct turret_solution hit;
    int fired = 0, hits = 0, on_target = 0;

    if (argc > 2 && !(frames && shots)) {
        perror(argv[1]);
        return 1;
    }
    turret_config_default(&config, TURRET_AXES_CANONICAL);
    config.azimuth_rate = config.elevation_rate = (float)(120 / DEGREES);
    config.azimuth_accel = config.elevation_accel = (float)(600 / DEGREES);
    config.aim_tolerance = (float)(0.5 / DEGREES);
    config.trunnion.v.y = 8;
    config.muzzle.v.x = 4;

    /* The second circle counts. It begins and ends with the gun at the same angle, as each later one does. */
    for (int frame = -FRAMES; frame < FRAMES; frame++) {
        const double time = (double)frame / FRAMES_PER_SECOND;
        const struct turret_platform ship = ship_at(time);
        const struct turret_motion aircraft = aircraft_at(time);
        const int flags = turret_engage(&gun, &config, &ship, &SHELL, &aircraft, 1.0f / FRAMES_PER_SECOND, &pose, &hit);
        const int is_on_target = flags > 0 && (flags & TURRET_ON_TARGET) != 0;

        if (frame < 0)
            continue;
        on_target += is_on_target;
        if (frames)
            fprintf(frames, "%.4f,%.2f,%.2f,%.3f,%.3f,%.3f,%.4f,%d\n", time,
                    aircraft.position.v.x - ship.position.v.x, aircraft.position.v.z - ship.position.v.z,
                    DEGREES * yaw_at(time), DEGREES * roll_at(time),
                    DEGREES * atan2(-pose.boresight.v.z, pose.boresight.v.x),
                    DEGREES * error_of(&pose, &ship, &aircraft), is_on_target);
        if (frame % FRAMES_PER_SHELL == 0 && is_on_target) {
            const struct shell shell = fly(&pose, &ship, time);
            const double end = time + shell.time;

            fired++;
            hits += shell.nearest <= HIT;
            if (shots)
                fprintf(shots, "%.4f,%.4f,%.2f,%.2f,%.2f,%.2f,%.2f\n", time, shell.time,
                        shell.muzzle.v.x - ship.position.v.x, shell.muzzle.v.z - ship.position.v.z,
                        shell.end.v.x - SHIP_SPEED * end, shell.end.v.z, shell.nearest);
        }
    }
    printf("on target for %.1f of %d s: %d shells, %d within %.0f m\n", on_target / (double)FRAMES_PER_SECOND, SECONDS,
           fired, hits, HIT);
    return (frames && fclose(frames)) || (shots && fclose(shots));
}
