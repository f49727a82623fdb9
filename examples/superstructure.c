/* A frigate's gun stands on the roof of the hangar, between bridge and flight deck. An aircraft flies around the
 * ship from the bow to the stern, so low that the bridge hides it. Sectors tell the gun where its barrel must not
 * point, and where it must not fire. For comparison, a second gun does the same without sectors.
 *
 *   cc -std=c99 examples/superstructure.c -I include -lm target/release/libturret.a -o superstructure
 *   ./superstructure [frames.csv sectors.csv]
 *
 * Prints the state of both guns twice a second. Writes every frame and the sectors to the files, if there are any. */
#include <math.h>
#include <stdio.h>

#include "turret.h"

#define DEGREE 0.017453293f

enum { FRAMES_PER_SECOND = 60, SECONDS = 18 };
enum { WITH_SECTORS, WITHOUT, GUNS };
enum { BRIDGE, MAST, HELICOPTER, SECTORS };

/* Two azimuths, from the first in the positive direction (to port) to the second, and two elevations. */
static const struct turret_sector sectors[SECTORS] = {
    {-22 * DEGREE, 22 * DEGREE, -INFINITY, 19 * DEGREE, TURRET_SECTOR_KEEP_OUT},
    {-4 * DEGREE, 4 * DEGREE, -INFINITY, 28 * DEGREE, TURRET_SECTOR_KEEP_OUT},
    {150 * DEGREE, -150 * DEGREE, -INFINITY, 18 * DEGREE, TURRET_SECTOR_HOLD_FIRE},   /* across the stern */
};

static const struct turret_shot shell = {.speed = 925, .inherit = 1, .gravity = {{0, -9.81f, 0}}};
static const float RELOAD = 0.5f;                         /* seconds */

struct gun {
    const char *name;
    struct turret_config config;
    struct turret_state state;
    int flags, is_firing, shells, into_the_ship, over_the_helicopter;
    float reload;
};

static struct gun guns[GUNS] = {{.name = "with sectors"}, {.name = "without"}};

/* Sets the rates and accelerations of a 76 mm naval gun. */
static void set_up(struct gun *gun, int sector_count)
{
    struct turret_config *config = &gun->config;

    turret_config_default(config, TURRET_AXES_CANONICAL);
    config->elevation_min = -15 * DEGREE, config->elevation_max = 85 * DEGREE;
    config->azimuth_rate = 60 * DEGREE, config->elevation_rate = 35 * DEGREE;
    config->azimuth_accel = config->elevation_accel = 72 * DEGREE;
    config->muzzle.v.x = 4.7f;
    config->rest_azimuth = 180 * DEGREE;                  /* away from the bridge */
    for (int i = 0; i < sector_count; i++)
        config->sectors[i] = sectors[i];
    config->sector_count = (uint32_t)sector_count;
    gun->reload = 0.3f * RELOAD;
    /* It is following the aircraft already. */
    gun->state.azimuth = 51.2 * DEGREE, gun->state.azimuth_rate = -15.6 * DEGREE;
    gun->state.elevation = 16.8 * DEGREE, gun->state.elevation_rate = -2.4 * DEGREE;
}

/* The aircraft flies at 175 m/s around a point abeam of the ship, dives until LOWEST, and climbs again. */
static struct turret_motion aircraft_at(double time)
{
    const double LOWEST = 8, CLIMB = 3.6, radius = 700, pace = 0.25, angle = 1.15 - pace * time;
    const double ahead = radius * cos(angle), aside = -radius * sin(angle), since = time - LOWEST;
    const struct turret_motion aircraft = {
        .position = {{ahead, 88 + 0.5 * CLIMB * since * since, 100 + aside}},
        .velocity = {{(float)(-pace * aside), (float)(CLIMB * since), (float)(pace * ahead)}},
        .acceleration = {{(float)(-pace * pace * ahead), (float)CLIMB, (float)(-pace * pace * aside)}},
    };

    return aircraft;
}

/* Returns whether the barrel points into a sector, which must be narrower than half a circle. */
static int points_into(const struct gun *gun, const struct turret_sector *sector)
{
    const float half = 0.5f * turret_angle_wrap(sector->to - sector->from);
    const float off = turret_angle_delta(sector->from + half, (float)gun->state.azimuth);

    return fabsf(off) < half && gun->state.elevation < sector->elevation_max;
}

/* Moves a gun by one frame. It engages, and fires when it is on target and does not have to hold its fire. */
static void step(struct gun *gun, const struct turret_platform *ship, const struct turret_motion *aircraft)
{
    const float dt = 1.0f / FRAMES_PER_SECOND;

    gun->flags = turret_engage(&gun->state, &gun->config, ship, &shell, aircraft, dt, NULL, NULL);
    gun->reload -= dt;
    gun->is_firing = (gun->flags & TURRET_ON_TARGET) && !(gun->flags & TURRET_HOLD_FIRE) && gun->reload <= 0;
    if (gun->is_firing) {
        gun->reload = RELOAD;
        gun->shells++;
        gun->into_the_ship += points_into(gun, &sectors[BRIDGE]) || points_into(gun, &sectors[MAST]);
        gun->over_the_helicopter += points_into(gun, &sectors[HELICOPTER]);
    }
}

static const char *words(int flags)
{
    return flags & TURRET_SECTOR_LIMITED ? "SECTOR_LIMITED"
           : flags & TURRET_HOLD_FIRE    ? "HOLD_FIRE"
           : flags & TURRET_ON_TARGET    ? "ON_TARGET"
                                         : "";
}

static void record(FILE *frames, double time, const struct turret_platform *ship, const struct turret_motion *aircraft)
{
    fprintf(frames, "%.4f,%.2f,%.2f", time, aircraft->position.v.x - ship->position.v.x, aircraft->position.v.z);
    for (int i = 0; i < GUNS; i++)
        fprintf(frames, ",%.4f,%.4f,%d,%d", guns[i].state.azimuth / DEGREE, guns[i].state.elevation / DEGREE,
                guns[i].flags, guns[i].is_firing);
    fprintf(frames, "\n");
}

int main(int argc, char **argv)
{
    FILE *frames = argc > 2 ? fopen(argv[1], "w") : NULL;
    FILE *blocks = argc > 2 ? fopen(argv[2], "w") : NULL;
    struct turret_platform ship = {.orientation = {{0, 0, 0, 1}}, .velocity = {{9, 0, 0}}};
    double behind_the_bridge = 0, back = 0;

    if (argc > 2 && (!frames || !blocks)) {
        perror(argv[frames ? 2 : 1]);
        return 1;
    }
    for (int i = 0; blocks && i < SECTORS; i++)
        fprintf(blocks, "%.3f,%.3f,%.3f,%d\n", sectors[i].from / DEGREE, sectors[i].to / DEGREE,
                sectors[i].elevation_max / DEGREE, sectors[i].kind);
    set_up(&guns[WITH_SECTORS], SECTORS);
    set_up(&guns[WITHOUT], 0);
    printf("  time   with sectors                        without\n");

    for (int frame = 1; frame <= SECONDS * FRAMES_PER_SECOND; frame++) {
        const double time = (double)frame / FRAMES_PER_SECOND;
        const struct turret_motion aircraft = aircraft_at(time);

        ship.position.v.x = ship.velocity.v.x * time;
        for (int i = 0; i < GUNS; i++)
            step(&guns[i], &ship, &aircraft);
        if (points_into(&guns[WITHOUT], &sectors[BRIDGE]))
            behind_the_bridge = time;
        if (guns[WITH_SECTORS].flags & TURRET_ON_TARGET && back <= behind_the_bridge)
            back = time;
        if (frames)
            record(frames, time, &ship, &aircraft);
        if (frame % (FRAMES_PER_SECOND / 2) == 0)
            printf("%6.1f  %8.2f %6.2f  %-16s  %8.2f %6.2f  %s\n", time, guns[WITH_SECTORS].state.azimuth / DEGREE,
                   guns[WITH_SECTORS].state.elevation / DEGREE, words(guns[WITH_SECTORS].flags),
                   guns[WITHOUT].state.azimuth / DEGREE, guns[WITHOUT].state.elevation / DEGREE,
                   words(guns[WITHOUT].flags));
    }
    for (int i = 0; i < GUNS; i++)
        printf("%s: %d shells, %d into the ship, %d over its helicopter\n", guns[i].name, guns[i].shells,
               guns[i].into_the_ship, guns[i].over_the_helicopter);
    printf("with sectors it is on target again %.2f s after the aircraft has come out from behind the bridge\n",
           back - behind_the_bridge);
    return (frames && fclose(frames) != 0) | (blocks && fclose(blocks) != 0);
}
