/* A turret on a ship in a heavy sea, ten thousand kilometers from the origin, tracks an aircraft that crosses
 * behind it and then passes overhead. There are 60 steps a second. The turret turns up to 120 degrees a second in
 * azimuth and 60 in elevation.
 *
 *   cc examples/track_target.c -I include -lm target/release/libturret.a -o track_target
 *   ./track_target [track.csv]
 *
 * Prints the angles twice a second. Writes every step to the file, if there is one. */
#include <math.h>
#include <stdio.h>

#include "turret.h"

#define STEPS_PER_SECOND 60
#define SECONDS 17
#define DEGREES (180.0 / 3.14159265358979323846)

static const struct turret_params LIMITS = {
    .elevation_rate_limit = (float)(60.0 / DEGREES / STEPS_PER_SECOND),
    .azimuth_rate_limit = (float)(120.0 / DEGREES / STEPS_PER_SECOND),
};

/* The ship sails at 12 m/s along +X in a heavy sea. It rolls 25 degrees to either side with a period of 5 s, and
 * pitches 8 degrees up and down with a period of 4 s. */
static void ship_at(double time, union dvec3 *position, union quat *orientation)
{
    float roll = (float)(25.0 / DEGREES * sin(time * 2.0 * 3.14159265 / 5.0));
    float pitch = (float)(8.0 / DEGREES * sin(time * 2.0 * 3.14159265 / 4.0));
    union quat about_forward, about_right;

    position->v.x = 1e7 + 12.0 * time;
    position->v.y = 3.0;
    position->v.z = -1e7;
    quat_init_axis(&about_forward, 1, 0, 0, roll);
    quat_init_axis(&about_right, 0, 0, 1, pitch);
    quat_mul(orientation, &about_right, &about_forward);
}

/* The aircraft flies a figure eight over the ship, 110 m up: behind the ship at first, then directly over it. */
static void aircraft_at(double time, union dvec3 *position)
{
    union quat unused;
    double angle = 0.2 * time - 0.9;

    ship_at(time, position, &unused);
    position->v.x -= 220.0 * cos(angle);
    position->v.y += 110.0;
    position->v.z += 150.0 * sin(2.0 * angle) + 4.0;
}

int main(int argc, char **argv)
{
    const union vec3 forward = {{1, 0, 0}};
    /* The turret's orientation in the world, which each step updates. Meanwhile the ship turns under it. */
    union quat turret;
    FILE *file = argc > 1 ? fopen(argv[1], "w") : NULL;
    int step, steps_on_target = 0;

    quat_init_axis(&turret, 0, 1, 0, (float)(90.0 / DEGREES)); /* abeam, to the left */
    if (argc > 1 && !file) {
        perror(argv[1]);
        return 1;
    }
    if (file)
        fprintf(file, "time,wanted_azimuth,wanted_elevation,azimuth,elevation,error,"
                      "target_forward,target_left,aim_forward,aim_left\n");
    printf("  time   azimuth wanted   elevation wanted     error\n");

    for (step = 0; step <= SECONDS * STEPS_PER_SECOND; step++) {
        double time = (double)step / STEPS_PER_SECOND;
        union dvec3 ship, aircraft;
        union quat rest, base;
        union vec3 to_target, boresight;
        float azimuth, elevation, wanted_azimuth, wanted_elevation, error, distance;

        ship_at(time, &ship, &rest);
        aircraft_at(time, &aircraft);

        /* Turns the turret one step. */
        turret_aim(aircraft.v.x, aircraft.v.y, aircraft.v.z, ship.v.x, ship.v.y, ship.v.z, &rest, &turret, &LIMITS,
                   &turret);

        /* Computes the angles that the turret has, the angles that it should have (what is left to turn from rest),
         * and the angle between the barrel and the target. */
        turret_split(&rest, &turret, &base, &azimuth, &elevation);
        turret_aim_error(aircraft.v.x, aircraft.v.y, aircraft.v.z, ship.v.x, ship.v.y, ship.v.z, &rest, &rest,
                         &wanted_azimuth, &wanted_elevation);
        to_target.v.x = (float)(aircraft.v.x - ship.v.x);
        to_target.v.y = (float)(aircraft.v.y - ship.v.y);
        to_target.v.z = (float)(aircraft.v.z - ship.v.z);
        quat_rot_vec(&boresight, &forward, &turret);
        error = vec3_angle(&boresight, &to_target);
        distance = vec3_len(&to_target);
        steps_on_target += error * DEGREES < 0.5;

        if (step % (STEPS_PER_SECOND / 2) == 0)
            printf("%6.1f  %8.2f %7.2f  %8.2f %7.2f  %8.3f  %s\n", time, azimuth * DEGREES,
                   wanted_azimuth * DEGREES, elevation * DEGREES, wanted_elevation * DEGREES,
                   error * DEGREES, error * DEGREES < 0.5 ? "on target" : "");
        if (file)
            fprintf(file, "%.4f,%.4f,%.4f,%.4f,%.4f,%.5f,%.3f,%.3f,%.3f,%.3f\n", time,
                    wanted_azimuth * DEGREES, wanted_elevation * DEGREES, azimuth * DEGREES,
                    elevation * DEGREES, error * DEGREES, to_target.v.x, -to_target.v.z, boresight.v.x * distance,
                    -boresight.v.z * distance);
    }
    printf("on target in %d of %d steps\n", steps_on_target, SECONDS * STEPS_PER_SECOND + 1);
    return file && fclose(file) != 0;
}
