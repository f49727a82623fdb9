/* A destroyer rolls, pitches and turns in the evening sea, and its four guns fire at three aircraft. One call does all of
 * the aiming: turret_engage_batch, in step(). U hands the guns to the code that games usually have instead, usual.h, with
 * the same targets, motors and shells. The board counts what each of them hits, and how often each fires into its own ship.
 *
 *   cargo build --release
 *   cc -O2 examples/game/game.c -Iinclude -lm target/release/libturret.a $(pkg-config --cflags --libs sdl2) -o game
 *   ./game
 *
 *   U the usual code    TAB the arrows fly the next aircraft, or none    V next view; the mouse and its wheel move the eye
 *   SPACE pause    S slow motion    G hides goals, leads and words    R counts from 0    ESC ends
 *
 * `./game --press u --frames 1800 --picture last.bmp` presses a key, plays half a minute without waiting, prints the board,
 * and saves the last picture. Needs SDL 2.0.18 (Debian: libsdl2-dev). draw.h draws; nothing in it is about turrets. */
#include "draw.h"
#include "usual.h"

enum { GUNS = 4, AIRCRAFT = 3, SHELLS = 256, WAKE = 64, LIBTURRET = 0, USUAL, CODES, PAINT_ONLY = -1 };
static const float STEP = 1 / 240.0f, RELOAD = 0.25f, FUSE = 5;   /* seconds; meters from an aircraft */
static const struct turret_shot shell = {.speed = 700, .inherit = 1, .max_time = 2.5f, .gravity = {{0, -9.81f, 0}},
                                         .physics_step = 1 / 240.0f};   /* as fly_shells moves them */

/* What stands on deck, along the ship's axes: ahead, up, to the right. It is drawn, stops shells, and becomes sectors. */
static const struct block { vector low, high; float taper; color paint; int32_t kind; } blocks[] = {
    {{{8, 4, -4}}, {{19, 12.5f, 4}}, .82f, {150, 158, 168, 255}, TURRET_SECTOR_KEEP_OUT},             /* the bridge */
    {{{8.7f, 9.8f, -3.6f}}, {{18.3f, 11, 3.6f}}, .97f, {30, 36, 48, 255}, PAINT_ONLY},                /* its windows */
    {{{5, 4, -1}}, {{7.5f, 24, 1}}, .2f, {120, 126, 134, 255}, TURRET_SECTOR_KEEP_OUT},               /* the mast */
    {{{-3, 4, -1.9f}}, {{5, 8.5f, 1.9f}}, .95f, {138, 146, 156, 255}, TURRET_SECTOR_KEEP_OUT},        /* a deckhouse */
    {{{-10, 4, -2.2f}}, {{-4, 13.5f, 2.2f}}, .7f, {128, 134, 142, 255}, TURRET_SECTOR_KEEP_OUT},      /* the funnel */
    {{{-9.2f, 12.4f, -1.7f}}, {{-4.8f, 14, 1.7f}}, .96f, {36, 36, 42, 255}, PAINT_ONLY},              /* its cap */
    {{{-23, 4, -3.8f}}, {{-12, 8.5f, 3.8f}}, .94f, {144, 152, 162, 255}, TURRET_SECTOR_KEEP_OUT},     /* the hangar */
    {{{-41, 4, -1.1f}}, {{-35.5f, 6.6f, 1.1f}}, .7f, {104, 124, 96, 255}, TURRET_SECTOR_HOLD_FIRE},   /* a helicopter */
    {{{-45.5f, 5.4f, -.3f}}, {{-40, 6.1f, .3f}}, .7f, {104, 124, 96, 255}, PAINT_ONLY},               /* its tail */
    {{{-43, 6.9f, -.2f}}, {{-33.5f, 7.05f, .2f}}, 1, {40, 44, 48, 255}, PAINT_ONLY},                  /* its rotor */
};
enum { BLOCKS = sizeof blocks / sizeof *blocks };
static const vector gun_at[GUNS] = {{{27, 5.2f, 0}}, {{1, 4.1f, -4}}, {{1, 4.1f, 4}}, {{-29, 3.9f, 0}}};
static const float rest_at[GUNS] = {0, .25f, -.25f, .5f};   /* in turns, to the left */

static struct turret_state states[GUNS];
static struct turret_config configs[GUNS];
static struct turret_platform ship, decks[GUNS];          /* a deck: what a gun stands on */
static struct turret_motion targets[AIRCRAFT];
static struct turret_pose poses[GUNS];
static struct turret_solution leads[GUNS];
static int32_t flags[GUNS];
static uint32_t target_of[GUNS];
static const struct turret_battery battery = {
    .states = states, .poses = poses, .solutions = leads, .flags = flags, .count = GUNS,
    .configs = configs, .config_count = GUNS, .platforms = decks, .platform_count = GUNS,
    .shots = &shell, .shot_count = 1, .targets = targets, .target_of = target_of, .target_count = AIRCRAFT,
};

static struct aircraft {
    point at;
    float yaw, pitch, bank, leg, smoke;                   /* seconds: since this leg began, and until the smoke ends */
    int legs;
    union quat orientation;
} aircraft[AIRCRAFT] = {{{{-400, 90, 300}}, .yaw = 0}, {{{-100, 110, -200}}, .yaw = 2}, {{{200, 130, -700}}, .yaw = 4}};
static struct shell { point at; vector velocity; float left; int by; } shells[SHELLS];   /* left: seconds to fly */
static struct score { int shells, hits, own_ship; } scores[CODES];
static const char *const names[CODES] = {"LIBTURRET", "USUAL CODE"};
static point wake[WAKE];
static float reload[GUNS], pace = 1;
static int code = LIBTURRET, steered = -1, view, aids = 1, steps;

/* Sets up a gun: its motors, its parts, and a sector for each block as the gun sees it, two degrees wider. */
static void set_up(int gun)
{
    const vector at = gun_at[gun];
    const float margin = 2 * TURRET_DEGREE;
    struct turret_config *config = &configs[gun];

    turret_config_default(config, TURRET_AXES_CANONICAL);
    config->azimuth_rate = config->elevation_rate = 90 * TURRET_DEGREE;
    config->azimuth_accel = config->elevation_accel = 180 * TURRET_DEGREE;
    config->elevation_min = -8 * TURRET_DEGREE, config->elevation_max = 85 * TURRET_DEGREE;
    config->aim_tolerance = .3f * TURRET_DEGREE;
    config->trunnion.v.y = 1.7f, config->muzzle.v.x = 5.5f;
    config->rest_azimuth = rest_at[gun] * TAU, states[gun].azimuth = config->rest_azimuth;
    for (const struct block *it = blocks; it < blocks + BLOCKS; it++) {
        const vector low = *vec3_sub(&(vector){{0}}, &it->low, &at), high = *vec3_sub(&(vector){{0}}, &it->high, &at);
        const float x[2] = {low.v.x, high.v.x}, z[2] = {low.v.z, high.v.z};
        const float middle = atan2f(-z[0] - z[1], x[0] + x[1]), near = hypotf(clamp(0, x[0], x[1]), clamp(0, z[0], z[1]));
        const float top = atan2f(high.v.y - config->trunnion.v.y, near) + margin;
        float half = 0;

        for (int i = 0; i < 4; i++)
            half = fmaxf(half, fabsf(turret_angle_delta(middle, atan2f(-z[i / 2], x[i % 2]))) + margin);
        if (it->kind != PAINT_ONLY)
            config->sectors[config->sector_count++] =
                (struct turret_sector){middle - half, middle + half, -INFINITY, top, it->kind};
    }
}

/* Gives a gun of either code the aircraft that it can hit soonest; it keeps its own unless half a second is gained. */
static void choose_target(int gun)
{
    const struct turret_mount *deck = (const struct turret_mount *)&decks[gun];
    float best = INFINITY;

    for (uint32_t i = 0, kept = target_of[gun]; i < AIRCRAFT; i++) {
        const point at = targets[i].position;
        const float turn = turret_time_to_aim(&states[gun], &configs[gun], deck, &at);   /* INFINITY behind the bridge */
        const float seconds = turn + distance(deck->position, at) / shell.speed - (i == kept ? .5f : 0);

        if (seconds < best)
            best = seconds, target_of[gun] = i;
    }
}

/* ---- The game ---- */

static void move_ship(void)
{
    static struct turret_platform_observer observer;
    static point position;
    const double time = steps * (double)STEP;
    const double yaw = .9 * sin(.11 * time), pitch = .05 * sin(1.1 * time), roll = .22 * sin(.72 * time);
    const union quat orientation = turned((float)yaw, (float)pitch, (float)roll);

    position = place(position, &orientation, 12 * STEP, 0, 0), position.v.y = .5 * sin(.9 * time);
    turret_platform_observe(&observer, &position, &orientation, STEP, &ship);   /* finds velocity and spin */
    for (int gun = 0; gun < GUNS; gun++)
        turret_platform_child(&decks[gun], &ship, &gun_at[gun], NULL);
    if (steps % 60 == 1)
        memmove(wake + 1, wake, sizeof wake - sizeof *wake);
    wake[0] = place(position, &orientation, -40, 0, 0), wake[0].v.y = .2;
}

/* Flies an aircraft: by the keys, or past the ship and back, each time to another point around it. */
static void move_aircraft(int i, const Uint8 *keys)
{
    static struct turret_observer observers[AIRCRAFT];
    struct aircraft *self = &aircraft[i];
    const float bearing = 2.4f * (float)self->legs + 2.1f * (float)i;
    const vector goal = {{cosf(bearing), .2f + .1f * sinf(2 * bearing), sinf(bearing)}};
    const vector way = from(self->at, add(ship.position, goal, 480));
    float turn = clamp(3 * turret_angle_delta(self->yaw, atan2f(-way.v.z, way.v.x)), -1, 1);
    float climb = clamp(way.v.y / 80, -1, 1);

    if (i == steered && keys) {
        turn = (float)(keys[SDL_SCANCODE_LEFT] - keys[SDL_SCANCODE_RIGHT]);
        climb = self->at.v.y < 20 ? 1 : (float)(keys[SDL_SCANCODE_UP] - keys[SDL_SCANCODE_DOWN]);
    }
    if ((self->leg += STEP) > 9 || hypotf(way.v.x, way.v.z) < 200)
        self->leg = 0, self->legs++;
    self->bank += (1.15f * turn - self->bank) * 2.5f * STEP;
    self->pitch += (.4f * climb - self->pitch) * 2 * STEP;
    self->yaw += 9.81f * tanf(self->bank) / 95 * STEP;
    self->orientation = turned(self->yaw, self->pitch, -self->bank);
    self->at = place(self->at, &self->orientation, 95 * STEP, 0, 0);
    if ((self->smoke -= STEP) > 0 && steps % 12 == 0)
        puff(1, self->at, (vector){{0, 2, 0}}, 3, 3, 1.5f, 2.5f, (color){40, 36, 40, 150});
    turret_observe(&observers[i], &self->at, STEP, &targets[i]);   /* finds velocity and acceleration */
}

/* Returns how far from a muzzle its own ship stops a shell, or 0. */
static float own_ship_ahead(const struct turret_pose *pose)
{
    for (float way = 0; way < 70; way += .25f) {
        const vector at = local(ship.position, &ship.orientation, add(pose->muzzle, pose->boresight, way));

        for (const struct block *it = blocks; it < blocks + BLOCKS; it++)
            if (at.v.x > it->low.v.x && at.v.x < it->high.v.x && at.v.y > it->low.v.y && at.v.y < it->high.v.y &&
                at.v.z > it->low.v.z && at.v.z < it->high.v.z)
                return way + .1f;
    }
    return 0;
}

/* Fires along the barrel, whoever has aimed it, with the velocity that the ship gives the muzzle. */
static void fire(int gun)
{
    static int next;
    const struct turret_pose *pose = &poses[gun];
    const float stopped = own_ship_ahead(pose);
    vector arm = from(ship.position, pose->muzzle), velocity;

    vec3_add(&velocity, &ship.velocity, vec3_cross(&arm, &ship.spin, &arm));
    vec3_add(&velocity, &velocity, vec3_scale(&arm, &pose->boresight, shell.speed));
    reload[gun] = RELOAD;
    scores[code].shells++, scores[code].own_ship += stopped > 0;
    puff(1, pose->muzzle, ship.velocity, 0, .08f, 2.6f, 0, (color){255, 226, 150, 255});
    puff(1, pose->muzzle, *vec3_scale(&arm, &pose->boresight, 9), 0, 1.4f, .7f, 2, (color){190, 176, 170, 90});
    if (stopped > 0)
        puff(16, add(pose->muzzle, pose->boresight, stopped), ship.velocity, 20, .6f, 1, 1, (color){255, 110, 30, 230});
    else
        shells[next++ % SHELLS] = (struct shell){pose->muzzle, velocity, shell.max_time, code};
}

static void fly_shells(void)
{
    for (struct shell *it = shells; it < shells + SHELLS; it++) {
        if (it->left <= 0)
            continue;
        it->left -= STEP;
        it->velocity.v.y += STEP * shell.gravity.v.y;
        it->at = add(it->at, it->velocity, STEP);
        for (int i = 0; i < AIRCRAFT; i++)
            if (it->left > 0 && distance(it->at, targets[i].position) < FUSE) {
                scores[it->by].hits++, it->left = 0, aircraft[i].smoke = 2;
                puff(1, it->at, targets[i].velocity, 0, .12f, 8, 0, (color){255, 240, 190, 255});
                puff(7, it->at, (vector){{0, 0, 0}}, 14, 1.1f, 2.2f, 2, (color){70, 60, 62, 170});
            }
        if (it->at.v.y < 0 && it->left > 0) {
            it->left = 0;
            puff(8, it->at, (vector){{0, 11, 0}}, 14, 1.2f, 1.3f, 1.4f, (color){226, 222, 226, 130});
        }
    }
}

static void step(const Uint8 *keys)
{
    steps++;
    move_ship();
    for (int i = 0; i < AIRCRAFT; i++)
        move_aircraft(i, keys);
    for (int gun = 0; gun < GUNS; gun++)
        if ((steps + 30 * gun) % 120 == 0)
            choose_target(gun);
    if (code == LIBTURRET)
        turret_engage_batch(&battery, STEP);              /* leads, tracks, keeps out, and says when to fire */
    for (int gun = 0; gun < GUNS; gun++) {
        if (code == USUAL)
            flags[gun] = usual_engage(&states[gun], &configs[gun], &decks[gun], &shell, &targets[target_of[gun]], STEP,
                                      &poses[gun], &leads[gun]);
        reload[gun] -= STEP;
        if ((flags[gun] & TURRET_ON_TARGET) && !(flags[gun] & TURRET_HOLD_FIRE) && reload[gun] <= 0)
            fire(gun);
    }
    fly_shells();
    move_puffs(STEP);
    if (steps % 30 == 0)
        puff(1, place(ship.position, &ship.orientation, -7, 14.5f, 0), (vector){{-2, 3, 1}}, 1, 4, 1.2f, 1.1f,
             (color){50, 46, 54, 60});
}

/* ---- What is drawn ---- */

/* What a gun does: the most important of its flags. */
static const struct status { int32_t flag; const char *words; color paint; } statuses[] = {
    {TURRET_HOLD_FIRE, "HOLDS FIRE", {255, 190, 70, 255}}, {TURRET_SECTOR_LIMITED, "OWN SHIP AHEAD", {255, 80, 60, 255}},
    {TURRET_ON_TARGET, "ON TARGET", {120, 255, 170, 255}}, {~0, "TURNING", {156, 166, 186, 255}}};

static const struct status *status_of(int gun)
{
    const struct status *it = statuses;

    for (; it->flag != ~0 && !(flags[gun] & it->flag); it++)
        ;
    return it;
}

/* Draws a gun, a line to where it turns, and one from its aircraft to where the shell would meet it. */
static void draw_gun(int gun)
{
    static const color gray = {156, 164, 174, 255}, dark = {80, 86, 96, 255};
    const struct turret_platform *deck = &decks[gun];
    const vector at = gun_at[gun];
    const struct turret_state goal = {.azimuth = states[gun].azimuth + states[gun].azimuth_left,
                                      .elevation = states[gun].elevation + states[gun].elevation_left};
    const point trunnion = add(deck->position, rotated(configs[gun].trunnion, &poses[gun].base), 1);
    const color paint = status_of(gun)->paint;
    struct turret_pose pose;

    depth = depth_of_part(ship.position, &ship.orientation, at.v.x - 4, at.v.x + 4, at.v.z);
    solid(deck->position, &deck->orientation, (vector){{-1.9f, -.6f, -1.9f}}, (vector){{1.9f, .3f, 1.9f}}, 1, dark);
    solid(deck->position, &poses[gun].base, (vector){{-2.2f, 0, -1.7f}}, (vector){{2.2f, 2.7f, 1.7f}}, .7f, gray);
    depth += vec3_dot(&poses[gun].boresight, &camera.ahead) > 0 ? 1e-5 : -1e-5;
    for (float z = -.45f; z < .5f; z += .9f)
        solid(trunnion, &poses[gun].barrel, (vector){{1.2f, -.14f, z - .14f}}, (vector){{5.5f, .14f, z + .14f}}, 1, dark);
    depth = 0;
    if (aids && turret_pose_of(&goal, &configs[gun], (const struct turret_mount *)deck, &pose) >= 0)
        line(trunnion, add(trunnion, pose.boresight, 60), 2 * SCALE, faded(paint, .5f), faded(paint, 0));
    if (aids && !(flags[gun] & TURRET_NO_SOLUTION))
        line(targets[target_of[gun]].position, leads[gun].impact, SCALE, faded(paint, .2f), paint);
}

/* Writes what either code has fired and hit, and what each gun does. */
static void draw_board(void)
{
    static const char *const guns[GUNS] = {"FORE", "PORT", "STARBOARD", "AFT"};
    const float u = 9 * SCALE;                            /* what letters and places are measured in */
    char words[64];

    depth = -1;
    stroke((SDL_FPoint){2 * u, 8.4f * u}, (SDL_FPoint){58 * u, 8.4f * u}, 13 * u, faded(deep, .7f), faded(deep, .4f));
    text(21 * u, 3.4f * u, .8f * u, dim, "SHELLS    HITS      OWN SHIP");
    for (int i = 0; i < CODES; i++) {
        snprintf(words, sizeof words, "%-12s%-8d%-8d%d", names[i], scores[i].shells, scores[i].hits, scores[i].own_ship);
        text(3 * u, (6.6f + 4.2f * (float)i) * u, u, i == code ? white : faded(dim, .7f), words);
    }
    for (int gun = 0; aids && gun < GUNS; gun++) {
        const float x = (2 + 35 * (float)gun) * u, y = HIGH - 4 * u;

        text(x, y, .8f * u, dim, guns[gun]);
        text(x + (float)(strlen(guns[gun]) + 1) * 1.2f * u, y, .8f * u, status_of(gun)->paint, status_of(gun)->words);
    }
}

static void draw(void)
{
    const int gun = view - 1, flown = gun - GUNS;         /* whose view it is, if it is not that of the ship */
    const color player = {236, 120, 50, 255}, gray = {120, 130, 142, 255};
    const color ember = {255, 120, 40, 0}, hot = {255, 240, 190, 255};

    if (view == 0)
        look(ship.position, 4, NULL, 1);
    else if (flown < 0)
        look(decks[gun].position, 6, &poses[gun].boresight, .12f);
    else
        look(aircraft[flown].at, 2, &targets[flown].velocity, .4f);
    sky_and_sea(steps * (double)STEP);
    hull(ship.position, &ship.orientation, steps * (double)STEP, wake, steps / 60 < WAKE ? steps / 60 : WAKE);
    for (const struct block *it = blocks; it < blocks + BLOCKS; it++) {
        if (it->kind != PAINT_ONLY)
            depth = depth_of_part(ship.position, &ship.orientation, it->low.v.x, it->high.v.x, 0);
        solid(ship.position, &ship.orientation, it->low, it->high, it->taper, it->paint);
    }
    for (int i = 0; i < GUNS; i++)
        draw_gun(i);
    for (int i = 0; i < AIRCRAFT; i++)
        airplane(aircraft[i].at, &aircraft[i].orientation, i == steered ? player : gray);
    for (const struct shell *it = shells; it < shells + SHELLS; it++) {
        depth = distance(camera.eye, it->at);
        if (it->left > 0)
            line(add(it->at, it->velocity, -.045f), it->at, 2.6f * SCALE, ember, hot);
    }
    draw_puffs();
    draw_board();
}

static void press(SDL_Keycode key)
{
    code ^= key == SDLK_u;
    aids ^= key == SDLK_g;
    if (key == SDLK_SPACE || key == SDLK_s)
        pace = pace != 1 ? 1 : key == SDLK_s ? .25f : 0;
    if (key == SDLK_v)
        view = (view + 1) % (1 + GUNS + AIRCRAFT);
    if (key == SDLK_TAB)
        steered = (steered + 2) % (AIRCRAFT + 1) - 1, view = steered < 0 ? 0 : 1 + GUNS + steered;
    if (key == SDLK_r)
        memset(scores, 0, sizeof scores);
}

int main(int argc, char **argv)
{
    const char *picture = NULL;
    SDL_Event event;
    double owed = 0;
    int played = 0;

    for (int i = 0; i < GUNS; i++)
        set_up(i);
    step(NULL);
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--press"))
            press(argv[i + 1][0]);
        else if (!strcmp(argv[i], "--picture"))
            picture = argv[i + 1];
        else if (!strcmp(argv[i], "--frames"))
            for (played = 4 * atoi(argv[i + 1]); steps < played; )   /* four steps are a frame of 1/60 s */
                step(NULL);
    }
    if (open_window("libturret", played ? 0 : SDL_RENDERER_PRESENTVSYNC))
        return fprintf(stderr, "game: %s\n", SDL_GetError()), 1;
    for (Uint64 now, before = SDL_GetPerformanceCounter(); !played; before = now) {
        while (SDL_PollEvent(&event)) {
            if (event.type == SDL_QUIT || (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_ESCAPE))
                played = steps;
            if (event.type == SDL_KEYDOWN && !event.key.repeat)
                press(event.key.keysym.sym);
            move_mouse(&event);
        }
        draw();
        show(NULL);
        now = SDL_GetPerformanceCounter();
        owed += fmin(pace * (double)(now - before) / (double)SDL_GetPerformanceFrequency(), .1);
        for (; owed >= STEP; owed -= STEP)
            step(SDL_GetKeyboardState(NULL));
    }
    draw();
    if (show(picture))
        return fprintf(stderr, "game: %s\n", SDL_GetError()), 1;
    for (int i = 0; i < CODES; i++)
        printf("%s: %d shells, %d hits, %d into its own ship\n", names[i], scores[i].shells, scores[i].hits,
               scores[i].own_ship);
    return 0;
}
