/* A gun battery at sea: four turrets with different limits, on a ship that rolls and pitches, lead an aircraft that
 * weaves around it. Each fires whenever it is on target, and every shell is flown to its end.
 *
 *   cc broadside.c -I include -L target/release -lturret -lm -o broadside
 *   ./broadside [guns.csv shots.csv]
 *
 * Prints what each gun did; writes every step and every shot to the files if there are any. */
#include <math.h>
#include <stdio.h>

#include "turret.h"

#define PI 3.14159265358979323846
#define DEGREES (180.0 / PI)
#define STEPS_PER_SECOND 60
#define SECONDS 60
#define GUNS 4
#define MAX_SHOTS 512
#define FUSE 8.0 /* metres at which a shell goes off */

static const struct turret_shot SHELL = {.speed = 900, .inherit = 1, .max_time = 8, .gravity = {{0, -9.81f, 0}}};

struct gun {
    const char *name;
    float heading;                     /* of the mount on the deck, degrees to the left */
    union vec3 place;                  /* on the deck, metres */
    float azimuth_min, azimuth_max;    /* degrees */
    float elevation_min, elevation_max;
    float rate, accel;                 /* degrees a second, and a second squared */
    struct turret_config config;
    struct turret_state state;
    struct turret_pose pose;
    union dvec3 aim_point;             /* of the step before */
    int leads;                         /* whether there was one */
    double reload;
    int steps_on_target, shots, hits;
};

static struct gun guns[GUNS] = {
    {.name = "fore", .place = {{45, 8, 0}}, .azimuth_min = -150, .azimuth_max = 150, .elevation_min = -5,
     .elevation_max = 80, .rate = 40, .accel = 90},
    {.name = "aft", .heading = 180, .place = {{-45, 8, 0}}, .azimuth_min = -150, .azimuth_max = 150,
     .elevation_min = -5, .elevation_max = 80, .rate = 40, .accel = 90},
    {.name = "port", .heading = 90, .place = {{0, 12, -8}}, .azimuth_min = -95, .azimuth_max = 95,
     .elevation_min = -10, .elevation_max = 85, .rate = 70, .accel = 200},
    {.name = "top", .place = {{-5, 22, 0}}, .azimuth_min = -360, .azimuth_max = 360, .elevation_min = 5,
     .elevation_max = 120, .rate = 60, .accel = 120},
};

struct shell {
    double fired;
    int gun;
    union dvec3 from;
    union dvec3 velocity;
};

/* How something moves at a time. */
struct ship {
    union dvec3 position;
    union quat orientation;
    union vec3 velocity, spin;
};

/* The ship sails at 12 m/s along +X, rolls 10 degrees in 8 s and pitches 3 degrees in 6 s. */
static void ship_at(double time, struct ship *ship)
{
    const double roll_pace = 2.0 * PI / 8.0, pitch_pace = 2.0 * PI / 6.0;
    const double roll = 10.0 / DEGREES * sin(roll_pace * time), pitch = 3.0 / DEGREES * sin(pitch_pace * time);
    union quat about_forward, about_right;
    union vec3 roll_spin = {{(float)(10.0 / DEGREES * roll_pace * cos(roll_pace * time)), 0, 0}};
    union vec3 pitch_spin = {{0, 0, (float)(3.0 / DEGREES * pitch_pace * cos(pitch_pace * time))}};

    ship->position = (union dvec3){{12.0 * time, 0, 0}};
    ship->velocity = (union vec3){{12, 0, 0}};
    quat_init_axis(&about_forward, 1, 0, 0, (float)roll);
    quat_init_axis(&about_right, 0, 0, 1, (float)pitch);
    quat_mul(&ship->orientation, &about_right, &about_forward);
    vec3_add(&ship->spin, &pitch_spin, quat_rot_vec_self(&roll_spin, &about_right));
}

/* The aircraft circles the ship 1500 m away, weaving, and comes over it once. */
static union dvec3 aircraft_position(double time)
{
    const double angle = 0.11 * time + 0.6, weave = sin(0.5 * time);
    const double distance = 1500.0 - 1440.0 * exp(-(time - 40.0) * (time - 40.0) / 60.0) + 60.0 * weave;

    return (union dvec3){{12.0 * time + distance * cos(angle), 420.0 + 120.0 * sin(0.23 * time),
                          -distance * sin(angle)}};
}

static void aircraft_at(double time, struct turret_motion *aircraft)
{
    const double h = 1e-3;
    const union dvec3 before = aircraft_position(time - h), after = aircraft_position(time + h);
    int i;

    aircraft->position = aircraft_position(time);
    for (i = 0; i < 3; i++) {
        aircraft->velocity.vec[i] = (float)((after.vec[i] - before.vec[i]) / (2.0 * h));
        aircraft->acceleration.vec[i] =
            (float)((after.vec[i] - 2.0 * aircraft->position.vec[i] + before.vec[i]) / (h * h));
    }
}

/* Where a gun's mount is, and how fast. */
static void mount_at(const struct gun *gun, const struct ship *ship, struct turret_mount *mount, union vec3 *velocity)
{
    union vec3 place, swing;
    union quat heading;
    int i;

    quat_rot_vec(&place, &gun->place, &ship->orientation);
    for (i = 0; i < 3; i++)
        mount->position.vec[i] = ship->position.vec[i] + place.vec[i];
    quat_init_axis(&heading, 0, 1, 0, (float)(gun->heading / DEGREES));
    quat_mul(&mount->orientation, &ship->orientation, &heading);
    vec3_add(velocity, &ship->velocity, vec3_cross(&swing, &ship->spin, &place));
}

/* One step of one gun; answers whether it fires. */
static int step(struct gun *gun, const struct ship *ship, const struct turret_motion *aircraft, float dt,
                struct turret_motion *muzzle)
{
    struct turret_mount mount;
    struct turret_solution hits[2];
    struct turret_motion aim = {{{0, 0, 0}}, {{0, 0, 0}}, {{0, 0, 0}}};
    int flags, i;

    mount_at(gun, ship, &mount, &muzzle->velocity);
    turret_pose_of(&gun->state, &gun->config, &mount, &gun->pose);
    muzzle->position = gun->pose.muzzle;
    muzzle->acceleration = (union vec3){{0, 0, 0}};
    gun->reload -= dt;
    if (turret_lead(&SHELL, muzzle, aircraft, hits) < 1) {
        gun->leads = 0;
        turret_return(&gun->state, &gun->config, &mount, dt, &gun->pose);
        return 0;
    }
    /* The aim point moves as well: as it did since the last step. */
    aim.position = hits[0].aim_point;
    for (i = 0; i < 3 && gun->leads; i++)
        aim.velocity.vec[i] = (float)((aim.position.vec[i] - gun->aim_point.vec[i]) / dt);
    gun->aim_point = aim.position;
    gun->leads = 1;

    flags = turret_track(&gun->state, &gun->config, &mount, &muzzle->velocity, &ship->spin, &aim, dt, &gun->pose);
    gun->steps_on_target += (flags & TURRET_ON_TARGET) != 0;
    muzzle->position = gun->pose.muzzle;
    return (flags & TURRET_ON_TARGET) && gun->reload <= 0;
}

/* How near a shell comes to the aircraft, and when and where. */
static double fly(const struct shell *shell, double *when, union dvec3 *where)
{
    double nearest = INFINITY, time;
    int i;

    for (time = 0; time < SHELL.max_time; time += 1e-4) {
        const union dvec3 aircraft = aircraft_position(shell->fired + time);
        union dvec3 at;
        double square = 0;

        for (i = 0; i < 3; i++) {
            at.vec[i] = shell->from.vec[i] + time * (shell->velocity.vec[i] + 0.5 * time * SHELL.gravity.vec[i]);
            square += (at.vec[i] - aircraft.vec[i]) * (at.vec[i] - aircraft.vec[i]);
        }
        if (square < nearest) {
            nearest = square;
            *when = shell->fired + time;
            *where = at;
        }
    }
    return sqrt(nearest);
}

static void set_up(struct gun *gun)
{
    turret_config_default(&gun->config, TURRET_AXES_CANONICAL);
    gun->config.azimuth_min = (float)(gun->azimuth_min / DEGREES);
    gun->config.azimuth_max = (float)(gun->azimuth_max / DEGREES);
    gun->config.elevation_min = (float)(gun->elevation_min / DEGREES);
    gun->config.elevation_max = (float)(gun->elevation_max / DEGREES);
    gun->config.azimuth_rate = gun->config.elevation_rate = (float)(gun->rate / DEGREES);
    gun->config.azimuth_accel = gun->config.elevation_accel = (float)(gun->accel / DEGREES);
    gun->config.rest_elevation = (float)(10.0 / DEGREES);
    gun->config.trunnion.v.y = 1.5f;
    gun->config.muzzle.v.x = 5.0f;
    gun->state.elevation = gun->config.rest_elevation;
}

int main(int argc, char **argv)
{
    static struct shell shells[MAX_SHOTS];
    FILE *steps = argc > 2 ? fopen(argv[1], "w") : NULL;
    FILE *shots = argc > 2 ? fopen(argv[2], "w") : NULL;
    int frame, i, count = 0;

    if (argc > 2 && (!steps || !shots)) {
        perror(argv[steps ? 2 : 1]);
        return 1;
    }
    for (i = 0; i < GUNS; i++)
        set_up(&guns[i]);
    if (steps)
        fprintf(steps, "time,aircraft_forward,aircraft_left,fore,fore_flags,aft,aft_flags,port,port_flags,top,top_flags\n");

    for (frame = 1; frame <= SECONDS * STEPS_PER_SECOND; frame++) {
        const double time = (double)frame / STEPS_PER_SECOND;
        struct ship ship;
        struct turret_motion aircraft;

        ship_at(time, &ship);
        aircraft_at(time, &aircraft);
        if (steps)
            fprintf(steps, "%.4f,%.2f,%.2f", time, aircraft.position.v.x - ship.position.v.x, -aircraft.position.v.z);
        for (i = 0; i < GUNS; i++) {
            struct turret_motion muzzle;

            if (step(&guns[i], &ship, &aircraft, 1.0f / STEPS_PER_SECOND, &muzzle) && count < MAX_SHOTS) {
                struct shell *shell = &shells[count++];
                int axis;

                shell->fired = time;
                shell->gun = i;
                shell->from = muzzle.position;
                for (axis = 0; axis < 3; axis++)
                    shell->velocity.vec[axis] =
                        (double)SHELL.speed * guns[i].pose.boresight.vec[axis] + muzzle.velocity.vec[axis];
                guns[i].reload = 1.0;
            }
            if (steps)
                fprintf(steps, ",%.5f,%u", guns[i].pose.error * DEGREES, (unsigned)guns[i].pose.flags);
        }
        if (steps)
            fprintf(steps, "\n");
    }

    if (shots)
        fprintf(shots, "fired,gun,end,miss,forward,left\n");
    for (i = 0; i < count; i++) {
        double end = 0, miss;
        union dvec3 where = {{0, 0, 0}};
        struct ship ship;

        miss = fly(&shells[i], &end, &where);
        ship_at(end, &ship);
        guns[shells[i].gun].shots++;
        guns[shells[i].gun].hits += miss <= FUSE;
        if (shots)
            fprintf(shots, "%.4f,%d,%.4f,%.3f,%.2f,%.2f\n", shells[i].fired, shells[i].gun, end, miss,
                    where.v.x - ship.position.v.x, -where.v.z);
    }
    printf("  gun    on target   shots   within %.0f m\n", FUSE);
    for (i = 0; i < GUNS; i++)
        printf("  %-5s  %6.1f %%   %5d   %5d\n", guns[i].name,
               100.0 * guns[i].steps_on_target / (SECONDS * STEPS_PER_SECOND), guns[i].shots, guns[i].hits);
    return (steps && fclose(steps) != 0) | (shots && fclose(shots) != 0);
}
