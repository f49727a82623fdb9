/* A fleet of eight ships fights nine aircraft and three destroyers. 256 guns on decks that roll and turn lead
 * targets that turn, and one call a frame engages them all. Each gun fires whenever it is on target. The game moves
 * every shell by its own steps until it passes its target.
 *
 *   cc -std=c99 examples/broadside.c -I include -lm target/release/libturret.a -o broadside
 *   ./broadside [tracks.csv shots.csv]
 *
 * Prints how near the shells passed. Writes the battle to the files, if there are any. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "turret.h"

enum { SHIPS = 8, AIRCRAFT = 9, DESTROYERS = 3, TARGETS = AIRCRAFT + DESTROYERS };
enum { HEAVY, LIGHT, KINDS };
enum { GUNS_OF_SHIP = 32, GUNS = SHIPS * GUNS_OF_SHIP };
enum { FRAMES_PER_SECOND = 60, SECONDS = 40, MAX_SHELLS = 8192 };

#define DT (1.0f / FRAMES_PER_SECOND)

/* The shot of each kind of gun; the game moves its shells by steps of DT. */
static const struct turret_shot SHOTS[KINDS] = {
    {.speed = 780, .inherit = 1, .max_time = 10, .gravity = {{0, -9.81f, 0}}, .physics_step = DT},
    {.speed = 850, .inherit = 1, .max_time = 2.5f, .gravity = {{0, -9.81f, 0}}, .drag = 0.12f, .physics_step = DT},
};
static const double RELOAD[KINDS] = {8, 4};       /* seconds */
static const double NEAR[KINDS] = {2, 8};          /* meters */
static const char *const NAMES[KINDS] = {"heavy", "light"};

/* Rows of guns on a deck: the position of the first gun, the distance to the next, and the direction that all face. */
static const struct row {
    int kind, count;
    union vec3 first;
    float apart, heading;
} ROWS[] = {
    {HEAVY, 2, {{45, 8, 0}}, -15, 0},
    {HEAVY, 2, {{-45, 8, 0}}, 15, 3.1415927f},
    {LIGHT, 14, {{39, 6, -8}}, -6, 1.5707963f},   /* to port */
    {LIGHT, 14, {{39, 6, 8}}, -6, -1.5707963f},   /* to starboard */
};

/* A ship or an aircraft. It turns left and right in turn, by rate*sin(pace*time + phase) radians a second. */
struct mover {
    union dvec3 position, before;
    double heading, speed, rate, pace, phase;
    union vec3 velocity, spin;
    union quat orientation;                       /* level */
};

struct shell {
    union dvec3 position;
    union vec3 velocity;
    const struct turret_shot *shot;
    int kind, target;
    double age, miss, right, above;               /* where it passes the target, seen along its flight, in meters */
    union dvec3 at;
    int is_done;
};

static struct mover ships[SHIPS], targets[TARGETS];
static struct shell shells[MAX_SHELLS];
static int shell_count;

/* The tables of the battery. */
static struct turret_config configs[KINDS];
static struct turret_platform decks[GUNS];
static struct turret_motion motions[TARGETS];
static uint32_t kind_of[GUNS], target_of[GUNS];

static struct turret_state states[GUNS];
static struct turret_pose poses[GUNS];
static int32_t flags[GUNS];
static double reload[GUNS];

/* A sine from libturret: the bits of C's own sine depend on the machine. */
static double sine(double angle)
{
    const union vec3 forward = {{1, 0, 0}};
    union quat turn;
    union vec3 turned;

    quat_init_axis(&turn, 0, 1, 0, (float)angle);
    quat_rot_vec(&turned, &forward, &turn);
    return -turned.v.z;
}

static void move(struct mover *mover, double time)
{
    const union vec3 ahead = {{(float)mover->speed, 0, 0}};
    int i;

    mover->spin.v.y = (float)(mover->rate * sine(mover->pace * time + mover->phase));
    mover->heading += mover->spin.v.y * DT;
    quat_init_axis(&mover->orientation, 0, 1, 0, (float)mover->heading);
    quat_rot_vec(&mover->velocity, &ahead, &mover->orientation);
    mover->before = mover->position;
    for (i = 0; i < 3; i++)
        mover->position.vec[i] += DT * (double)mover->velocity.vec[i];
}

/* Sets the decks of a ship's guns. The ship turns, and rolls in the sea: by 9 degrees, with a period of 9 seconds. */
static void set_decks(int ship, double time)
{
    const struct mover *hull = &ships[ship];
    const double pace = 6.2831853 / 9, angle = pace * time + 0.8 * ship, roll = 0.16;
    const union vec3 roll_spin = {{(float)(roll * pace * sine(angle + 1.5707963)), 0, 0}};
    struct turret_platform platform = {hull->position, hull->orientation, hull->velocity, hull->spin};
    struct turret_platform *deck = &decks[ship * GUNS_OF_SHIP];
    union vec3 spin;
    union quat turn;
    size_t row;
    int i;

    quat_mul(&platform.orientation, &hull->orientation, quat_init_axis(&turn, 1, 0, 0, (float)(roll * sine(angle))));
    vec3_add(&platform.spin, &hull->spin, quat_rot_vec(&spin, &roll_spin, &hull->orientation));
    for (row = 0; row < sizeof ROWS / sizeof ROWS[0]; row++) {
        union vec3 place = ROWS[row].first;

        quat_init_axis(&turn, 0, 1, 0, ROWS[row].heading);
        for (i = 0; i < ROWS[row].count; i++) {
            turret_platform_child(deck++, &platform, &place, &turn);
            place.v.x += ROWS[row].apart;
        }
    }
}

/* Returns the nearest target for a gun on its side of the ship, or TURRET_NONE. */
static uint32_t choose(int gun)
{
    const union vec3 forward = {{1, 0, 0}};
    const int kind = (int)kind_of[gun], first = kind == LIGHT ? 0 : AIRCRAFT, last = kind == LIGHT ? AIRCRAFT : TARGETS;
    double nearest = kind == LIGHT ? 2200 : 7000;
    uint32_t best = TURRET_NONE;
    union vec3 ahead;
    int target, i;

    quat_rot_vec(&ahead, &forward, &decks[gun].orientation);
    for (target = first; target < last; target++) {
        double along = 0, square = 0;

        for (i = 0; i < 3; i++) {
            const double away = motions[target].position.vec[i] - decks[gun].position.vec[i];

            along += away * ahead.vec[i];
            square += away * away;
        }
        if (sqrt(square) < nearest && along > 0) {
            nearest = sqrt(square);
            best = (uint32_t)target;
        }
    }
    return best;
}

/* Fires a shell: it leaves the muzzle along the barrel, and inherits the velocity that the deck gives the muzzle. */
static void fire(int gun)
{
    struct shell *shell = &shells[shell_count++];
    const struct turret_platform *deck = &decks[gun];
    const struct turret_pose *pose = &poses[gun];
    union vec3 swing;
    int i;

    shell->kind = (int)kind_of[gun];
    shell->shot = &SHOTS[shell->kind];
    shell->target = (int)target_of[gun];
    shell->position = pose->muzzle;
    shell->miss = INFINITY;
    for (i = 0; i < 3; i++)
        swing.vec[i] = (float)(pose->muzzle.vec[i] - deck->position.vec[i]);
    vec3_cross(&swing, &deck->spin, &swing);
    for (i = 0; i < 3; i++)
        shell->velocity.vec[i] = shell->shot->speed * pose->boresight.vec[i] + deck->velocity.vec[i] + swing.vec[i];
    reload[gun] = RELOAD[shell->kind];
}

/* Moves a shell one step as engines do: gravity, drag, then the position. Finds the nearest point between frames. */
static void fly(struct shell *shell)
{
    const struct mover *target = &targets[shell->target];
    union vec3 between, step, right, above;
    const union vec3 up = {{0, 1, 0}};
    float part;
    int i;

    for (i = 0; i < 3; i++) {
        between.vec[i] = (float)(shell->position.vec[i] - target->before.vec[i]);
        shell->velocity.vec[i] = (shell->velocity.vec[i] + DT * shell->shot->gravity.vec[i]) *
                                 (1 - DT * shell->shot->drag);
        step.vec[i] = DT * shell->velocity.vec[i] - (float)(target->position.vec[i] - target->before.vec[i]);
    }
    shell->age += DT;
    part = fmaxf(0, fminf(1, -vec3_dot(&between, &step) / vec3_dot(&step, &step)));
    vec3_add(&between, &between, vec3_scale(&above, &step, part));
    if (vec3_len(&between) < shell->miss) {
        vec3_normalize(&right, vec3_cross(&right, &step, &up));
        vec3_normalize(&above, vec3_cross(&above, &right, &step));
        shell->miss = vec3_len(&between);
        shell->right = vec3_dot(&between, &right);
        shell->above = vec3_dot(&between, &above);
        for (i = 0; i < 3; i++)
            shell->at.vec[i] = shell->position.vec[i] + part * DT * (double)shell->velocity.vec[i];
    } else {
        shell->is_done = 1;
    }
    for (i = 0; i < 3; i++)
        shell->position.vec[i] += DT * (double)shell->velocity.vec[i];
}

static void set_up(void)
{
    const struct turret_config heavy = {.azimuth_min = -2.4f, .azimuth_max = 2.4f, .elevation_max = 0.8f,
                                        .azimuth_rate = 0.2f, .elevation_rate = 0.25f,
                                        .azimuth_accel = 0.3f, .elevation_accel = 0.5f,
                                        .aim_tolerance = 3e-4f, .muzzle = {{14, 0, 0}}};
    const struct turret_config light = {.azimuth_min = -1.5f, .azimuth_max = 1.5f, .elevation_min = -0.1f,
                                        .elevation_max = 1.5f, .azimuth_rate = 1.2f, .elevation_rate = 1.0f,
                                        .azimuth_accel = 4, .elevation_accel = 4, .rest_elevation = 0.3f,
                                        .aim_tolerance = 1e-3f, .trunnion = {{0, 1.5f, 0}}, .muzzle = {{3, 0, 0}}};
    int ship, gun, i;
    size_t row;

    configs[HEAVY] = heavy;
    configs[LIGHT] = light;
    for (ship = gun = 0; ship < SHIPS; ship++) {         /* two columns; they turn together */
        ships[ship] = (struct mover){.position = {{-450.0 * (ship / 2), 0, ship % 2 ? 300 : -300}}, .speed = 14,
                                     .rate = 0.02, .pace = 0.14};
        for (row = 0; row < sizeof ROWS / sizeof ROWS[0]; row++)
            for (i = 0; i < ROWS[row].count; i++, gun++) {
                kind_of[gun] = (uint32_t)ROWS[row].kind;
                reload[gun] = RELOAD[ROWS[row].kind] * (gun * 7 % 16) / 16;   /* they do not fire all at once */
            }
    }
    for (i = 0; i < AIRCRAFT; i++) {                      /* three flights of three */
        static const double from[3][3] = {{2700, -2500, -2.4}, {-3500, 800, 0.15}, {-700, 2600, 1.6}};
        const double *start = from[i / 3];

        const int wing = i % 3;

        targets[i] = (struct mover){.position = {{start[0] + 120 * wing, 260 + 90 * wing, start[1] + 120 * wing}},
                                    .heading = start[2], .speed = 140, .rate = 0.12, .pace = 0.28 + 0.04 * (i / 3),
                                    .phase = 1.5 + 0.3 * wing};
    }
    for (i = 0; i < DESTROYERS; i++)
        targets[AIRCRAFT + i] = (struct mover){.position = {{-1900 + 1000 * i, 0, -3100 - 250 * i}}, .heading = 0.1,
                                               .speed = 17, .rate = 0.03, .pace = 0.2, .phase = 1.1 * i};
}

/* Computes one frame: everything moves, all guns aim, some fire. Returns the number of guns that hold. */
static int frame(double time)
{
    const struct turret_battery battery = {
        .states = states, .poses = poses, .flags = flags, .count = GUNS,
        .configs = configs, .config_of = kind_of, .config_count = KINDS,
        .platforms = decks, .platform_count = GUNS,
        .shots = SHOTS, .shot_of = kind_of, .shot_count = KINDS,
        .targets = motions, .target_of = target_of, .target_count = TARGETS,
    };
    int held, i;

    for (i = 0; i < SHIPS; i++) {
        move(&ships[i], time);
        set_decks(i, time);
    }
    for (i = 0; i < TARGETS; i++) {
        move(&targets[i], time);
        motions[i].position = targets[i].position;
        motions[i].velocity = targets[i].velocity;
        vec3_cross(&motions[i].acceleration, &targets[i].spin, &targets[i].velocity);
    }
    for (i = 0; i < shell_count; i++)
        if (!shells[i].is_done)
            fly(&shells[i]);
    for (i = 0; i < GUNS; i++)
        target_of[i] = choose(i);

    held = turret_engage_batch(&battery, DT);

    for (i = 0; i < GUNS; i++) {
        reload[i] -= DT;
        if ((flags[i] & TURRET_ON_TARGET) && reload[i] <= 0 && shell_count < MAX_SHELLS)
            fire(i);
    }
    return held;
}

static void record(FILE *tracks, double time)
{
    int on_target = 0, turning = 0, i;

    for (i = 0; i < GUNS; i++) {
        on_target += (flags[i] & TURRET_ON_TARGET) != 0;
        turning += !(flags[i] & TURRET_ON_TARGET) && target_of[i] != TURRET_NONE;
    }
    fprintf(tracks, "%.3f,%d,%d", time, on_target, turning);
    for (i = 0; i < SHIPS + TARGETS; i++) {
        const struct mover *mover = i < SHIPS ? &ships[i] : &targets[i - SHIPS];

        fprintf(tracks, ",%.1f,%.1f", mover->position.v.x, mover->position.v.z);
    }
    fprintf(tracks, "\n");
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Prints how near the shells of a kind passed, and how many hit. */
static void report(int kind)
{
    static double misses[MAX_SHELLS];
    int passed = 0, hits = 0, i;

    for (i = 0; i < shell_count; i++)
        if (shells[i].kind == kind && shells[i].is_done) {
            misses[passed++] = shells[i].miss;
            hits += shells[i].miss <= NEAR[kind];
        }
    qsort(misses, (size_t)passed, sizeof misses[0], compare);
    printf("%s guns: %d shells, half of them within %.2f m, %d within %.0f m\n", NAMES[kind], passed,
           misses[passed / 2], hits, NEAR[kind]);
}

int main(int argc, char **argv)
{
    FILE *tracks = argc > 2 ? fopen(argv[1], "w") : NULL;
    FILE *shots = argc > 2 ? fopen(argv[2], "w") : NULL;
    int held = 0, i;

    if (argc > 2 && (!tracks || !shots)) {
        perror(argv[tracks ? 2 : 1]);
        return 1;
    }
    set_up();
    for (i = 1; i <= SECONDS * FRAMES_PER_SECOND; i++) {
        held += frame((double)i / FRAMES_PER_SECOND);
        if (tracks && i % 15 == 0)
            record(tracks, (double)i / FRAMES_PER_SECOND);
    }
    for (i = 0; shots && i < shell_count; i++)
        if (shells[i].is_done)
            fprintf(shots, "%d,%.3f,%.3f,%.3f,%.3f,%.1f,%.1f\n", shells[i].kind, shells[i].age, shells[i].miss,
                    shells[i].right, shells[i].above, shells[i].at.v.x, shells[i].at.v.z);
    for (i = 0; i < KINDS; i++)
        report(i);
    return held != 0 || (tracks && fclose(tracks) != 0) | (shots && fclose(shots) != 0);
}
