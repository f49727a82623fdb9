/* What game.c draws with: triangles in perspective, from the farthest to the nearest, by SDL_RenderGeometry alone. Nothing
 * in this file is about turrets, and game.c reads well without it. */
#ifndef DRAW_H
#define DRAW_H

#include <SDL.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "turret.h"

typedef union dvec3 point;                                /* in the world, meters: x, y up, z */
typedef union vec3 vector;
typedef SDL_Color color;

enum { WIDTH = 1280, HEIGHT = 720, SCALE = 2, TRIANGLES = 60000, PUFFS = 1024, RINGS = 100, SPOKES = 140 };
enum { SOLID, THIN };                                     /* a face: seen from outside, from both sides */
static const float TAU = 6.2831853f, WIDE = SCALE * WIDTH, HIGH = SCALE * HEIGHT, LENS = SCALE * HEIGHT * .95f;
static const vector sun = {{.84f, .17f, -.52f}};
static const color haze = {238, 164, 122, 255}, high_sky = {40, 58, 110, 255}, deep = {8, 28, 46, 255};
static const color white = {240, 240, 235, 255}, dim = {156, 166, 186, 255};

static SDL_Renderer *renderer;
static struct { point eye; vector ahead, right, up; float yaw; } camera;
static const float FIRST_YAW = .42f;                      /* the sun is to the left */
static struct { float yaw, pitch, distance; } mouse = {.42f, .16f, 95};   /* how it has turned the camera */
static struct triangle { double depth; SDL_Vertex corner[3]; } triangles[TRIANGLES];
static int drawn, backdrop;                               /* how many triangles; how many of them are sky and sea */
static double depth;                                      /* of what is being drawn, meters */
static struct puff { point at; vector velocity; float age, life, size, growth; color paint; } puffs[PUFFS];

/* ---- Numbers and vectors ---- */

static float clamp(float x, float low, float high) { return x < low ? low : x > high ? high : x; }
static vector rotated(vector v, const union quat *q) { return *quat_rot_vec(&v, &v, q); }

static point add(point a, vector b, float k)
{
    return (point){{a.v.x + k * b.v.x, a.v.y + k * b.v.y, a.v.z + k * b.v.z}};
}

static vector from(point a, point b)
{
    return (vector){{(float)(b.v.x - a.v.x), (float)(b.v.y - a.v.y), (float)(b.v.z - a.v.z)}};
}

static float distance(point a, point b)
{
    const vector way = from(a, b);

    return vec3_len(&way);
}

/* Returns the point that has this offset along the axes of an orientation. */
static point place(point at, const union quat *orientation, float ahead, float up, float right)
{
    return add(at, rotated((vector){{ahead, up, right}}, orientation), 1);
}

/* Returns a point as it is seen from `at`, along the axes of an orientation. */
static vector local(point at, const union quat *orientation, point seen)
{
    union quat back;

    return rotated(from(at, seen), quat_conjugate(&back, orientation));
}

/* Returns a yaw to the left, then a pitch up, then a roll to the right. */
static union quat turned(float yaw, float pitch, float roll)
{
    union quat q, next;

    quat_mul(&q, quat_init_axis(&q, 0, 1, 0, yaw), quat_init_axis(&next, 0, 0, 1, pitch));
    return *quat_mul(&q, &q, quat_init_axis(&next, 1, 0, 0, roll));
}

static float chance(void)
{
    static uint32_t seed = 1;

    return (float)((seed = seed * 1664525u + 1013904223u) >> 8) / (1 << 24);
}

/* ---- Triangles ---- */

static color mix(color a, color b, float t)
{
    return (color){(Uint8)((float)a.r + t * (float)(b.r - a.r)), (Uint8)((float)a.g + t * (float)(b.g - a.g)),
                   (Uint8)((float)a.b + t * (float)(b.b - a.b)), (Uint8)((float)a.a + t * (float)(b.a - a.a))};
}

static color faded(color paint, float alpha) { paint.a = (Uint8)((float)paint.a * alpha); return paint; }

static void triangle(SDL_Vertex a, SDL_Vertex b, SDL_Vertex c)
{
    if (drawn < TRIANGLES)
        triangles[drawn] = (struct triangle){depth - 1e-9 * drawn, {a, b, c}}, drawn++;   /* a tie: the later is nearer */
}

/* Projects a point; returns how far ahead of the eye it is. */
static float project(point at, color paint, SDL_Vertex *out)
{
    const vector way = from(camera.eye, at);
    const float ahead = vec3_dot(&way, &camera.ahead), k = LENS / fmaxf(ahead, .1f);

    out->position = (SDL_FPoint){WIDE / 2 + k * vec3_dot(&way, &camera.right), HIGH / 2 - k * vec3_dot(&way, &camera.up)};
    out->color = paint;
    return ahead;
}

/* Draws a face with four corners, counter-clockwise as seen from outside. */
static void face(point a, point b, point c, point d, color paint, int how)
{
    const point at[4] = {a, b, c, d};
    const vector one = from(a, c), other = from(b, d), to_eye = from(a, camera.eye);
    vector normal = {{0, 1, 0}};
    SDL_Vertex corner[4];
    float side, light, far = 0;

    vec3_normalize(&normal, vec3_cross(&normal, &one, &other));
    side = vec3_dot(&normal, &to_eye);
    if (side < 0 && how == SOLID)
        return;
    light = fmaxf(0, vec3_dot(&normal, &sun) * (side < 0 ? -1 : 1));
    paint.r = (Uint8)fminf((float)paint.r * (.52f + .12f * normal.v.y + .8f * light), 255);   /* warm sun, cool sky */
    paint.g = (Uint8)fminf((float)paint.g * (.57f + .12f * normal.v.y + .46f * light), 255);
    paint.b = (Uint8)fminf((float)paint.b * (.68f + .12f * normal.v.y + .14f * light), 255);
    for (int i = 0; i < 4; i++) {
        const float ahead = project(at[i], paint, &corner[i]);

        if (ahead < .3f)
            return;
        far += ahead / 4;
    }
    depth += 1e-7 * far;
    triangle(corner[0], corner[1], corner[2]);
    triangle(corner[0], corner[2], corner[3]);
    depth -= 1e-7 * far;
}

/* Draws a part of the sea's surface that changes its color from one edge, a to b, to the other, c to d. */
static void shade(point a, point b, point c, point d, color paint, color end)
{
    SDL_Vertex corner[4];

    if (project(a, paint, &corner[0]) > 1 && project(b, paint, &corner[1]) > 1 && project(c, end, &corner[2]) > 1 &&
        project(d, end, &corner[3]) > 1)
        triangle(corner[0], corner[1], corner[2]), triangle(corner[0], corner[2], corner[3]);
}

/* Draws a box between two corners along the axes of an orientation. Its top is `taper` times as wide as its bottom. */
static void solid(point at, const union quat *orientation, vector low, vector high, float taper, color paint)
{
    static const int sides[6][4] = {{0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    const float x = (low.v.x + high.v.x) / 2, z = (low.v.z + high.v.z) / 2;
    point c[8];

    for (int i = 0; i < 8; i++) {
        const float k = i & 2 ? taper : 1;

        c[i] = place(at, orientation, x + k * ((i & 1 ? high : low).v.x - x), (i & 2 ? high : low).v.y,
                     z + k * ((i & 4 ? high : low).v.z - z));
    }
    for (int i = 0; i < 6; i++)
        face(c[sides[i][0]], c[sides[i][1]], c[sides[i][2]], c[sides[i][3]], paint, SOLID);
}

/* Draws a line on the screen, which fades from one color to another. */
static void stroke(SDL_FPoint a, SDL_FPoint b, float width, color paint, color end)
{
    const float k = width / 2 / fmaxf(hypotf(b.x - a.x, b.y - a.y), 1e-3f), x = k * (a.y - b.y), y = k * (b.x - a.x);
    const SDL_Vertex corner[4] = {{{a.x + x, a.y + y}, paint, {0, 0}}, {{b.x + x, b.y + y}, end, {0, 0}},
                                  {{b.x - x, b.y - y}, end, {0, 0}}, {{a.x - x, a.y - y}, paint, {0, 0}}};

    triangle(corner[0], corner[1], corner[2]);
    triangle(corner[0], corner[2], corner[3]);
}

/* Draws a line in the world. */
static void line(point a, point b, float width, color paint, color end)
{
    SDL_Vertex start, stop;

    if (project(a, paint, &start) > .3f && project(b, end, &stop) > .3f)
        stroke(start.position, stop.position, width, paint, end);
}

/* Draws a disc that fades out toward its edge. */
static void soft_disc(point at, float radius, color paint)
{
    SDL_Vertex middle, edge[2];
    const float ahead = project(at, paint, &middle), r = LENS * radius / ahead;

    for (int i = 0; ahead > .5f && i <= 14; i++, edge[0] = edge[1]) {
        edge[1] = middle, edge[1].color.a = 0;
        edge[1].position.x += r * cosf((float)i * TAU / 14), edge[1].position.y += r * sinf((float)i * TAU / 14);
        if (i > 0)
            triangle(middle, edge[0], edge[1]);
    }
}

/* Returns the depth of a part of a ship: parts are ordered along the ship, and those beside each other across it. */
static double depth_of_part(point at, const union quat *orientation, float aft, float fore, float z)
{
    const vector eye = local(at, orientation, camera.eye);

    return vec3_len(&eye) + .01 * fmaxf(fmaxf(aft - eye.v.x, eye.v.x - fore), 0) + 1e-5 * fabsf(eye.v.z - z);
}

/* ---- Sky, sea, smoke ---- */

/* Returns the height of the sea, and how it slopes along x and z. */
static float sea(point at, double time, float *slope_x, float *slope_z)
{
    static const float waves[7][4] = {                    /* radians a meter along x and z, meters, radians a second */
        {.11f, .06f, .5f, 1}, {-.07f, .16f, .3f, 1.3f}, {.31f, -.22f, .13f, 2}, {.5f, .62f, .06f, 3},
        {-.9f, .4f, .045f, 3.4f}, {1.3f, -1.1f, .025f, 4}, {.6f, 2.1f, .018f, 4.6f}};
    float height = 0;

    *slope_x = *slope_z = 0;
    for (int i = 0; i < 7; i++) {
        const double phase = waves[i][0] * at.v.x + waves[i][1] * at.v.z + waves[i][3] * time;
        const float angle = (float)fmod(phase, TAU), slope = waves[i][2] * cosf(angle);

        height += waves[i][2] * sinf(angle), *slope_x += waves[i][0] * slope, *slope_z += waves[i][1] * slope;
    }
    return height;
}

static void sky_and_sea(double time)
{
    static SDL_Vertex grid[RINGS + 1][SPOKES + 1];
    const float horizon = HIGH / 2 + LENS * tanf(asinf(camera.ahead.v.y)), top = horizon - HIGH * .8f;
    const color gold = {255, 214, 150, 255}, sky_in_sea = mix(high_sky, haze, .62f);

    depth = 1e5;
    for (int i = 0; i < 12; i++) {
        const SDL_FPoint low = {WIDE / 2, horizon + 30 + (top - horizon) * (float)i / 12};
        const SDL_FPoint high = {WIDE / 2, horizon + (top - horizon) * (float)(i + 1) / 12};

        stroke(low, high, WIDE, mix(haze, high_sky, (float)i / 12), mix(haze, high_sky, (float)(i + 1) / 12));
    }
    soft_disc(add(camera.eye, sun, 5000), 3600, (color){255, 190, 110, 70});
    soft_disc(add(camera.eye, sun, 5000), 1100, (color){255, 200, 120, 110});
    soft_disc(add(camera.eye, sun, 5000), 230, (color){255, 246, 220, 255});
    for (int ring = RINGS; ring >= 0; ring--)
        for (int spoke = 0; spoke <= SPOKES; spoke++) {
            const float r = 2.5f * powf(1.09f, (float)ring), angle = camera.yaw + 2.9f * ((float)spoke / SPOKES - .5f);
            const float calm = expf(-r / 700);
            point at = add(camera.eye, (vector){{cosf(angle), 0, -sinf(angle)}}, r);
            vector normal, way;
            float x, z, mirrored, glint;

            at.v.y = 0, at.v.y = calm * sea(at, time, &x, &z);
            vec3_normalize(&normal, &(vector){{-x * (.2f + calm), 1, -z * (.2f + calm)}});
            way = from(at, camera.eye);
            vec3_normalize(&way, &way);
            mirrored = powf(1 - clamp(vec3_dot(&normal, &way), 0, 1), 2.5f);
            vec3_normalize(&way, vec3_add(&way, &way, &sun));
            glint = powf(fmaxf(0, vec3_dot(&normal, &way)), 120);
            project(at, mix(mix(mix(deep, sky_in_sea, .8f * mirrored), gold, .85f * glint), haze, 1 - expf(-r / 4000)),
                    &grid[ring][spoke]);
            if (spoke > 0 && ring < RINGS) {
                triangle(grid[ring][spoke - 1], grid[ring][spoke], grid[ring + 1][spoke]);
                triangle(grid[ring][spoke - 1], grid[ring + 1][spoke], grid[ring + 1][spoke - 1]);
            }
        }
    backdrop = drawn;
}

/* Adds puffs of smoke, fire or spray, which move apart. */
static void puff(int count, point at, vector velocity, float spread, float life, float size, float growth, color paint)
{
    static int next;

    for (int i = 0; i < count; i++) {
        const vector drift = {{velocity.v.x + spread * (chance() - .5f), velocity.v.y + spread * (chance() - .3f),
                               velocity.v.z + spread * (chance() - .5f)}};

        puffs[next++ % PUFFS] = (struct puff){at, drift, 0, life * (.7f + .6f * chance()), size, growth, paint};
    }
}

static void move_puffs(float dt)
{
    for (struct puff *it = puffs; it < puffs + PUFFS; it++)
        if ((it->age += dt) < it->life)
            it->at = add(it->at, it->velocity, dt * (1 - it->age / it->life));
}

static void draw_puffs(void)
{
    for (const struct puff *it = puffs; it < puffs + PUFFS; it++)
        if (it->age < it->life) {
            depth = distance(camera.eye, it->at) - it->size;
            soft_disc(it->at, it->size + it->growth * it->age, faded(it->paint, 1 - it->age / it->life));
        }
}

/* ---- A hull and an airplane ---- */

/* Returns what lies this far to the right of a way. */
static vector across(vector way, float wide)
{
    const float k = wide / fmaxf(hypotf(way.v.x, way.v.z), .1f);

    return (vector){{-way.v.z * k, 0, way.v.x * k}};
}

/* Draws a hull in the water, with foam, and its wake: where it was, the newest first. */
static void hull(point at, const union quat *orientation, double time, const point *wake, int wakes)
{
    enum { STATIONS = 9 };
    static const float stations[STATIONS][4] = {          /* ahead, half of the deck, half of the keel, height */
        {-46, 4.4f, 3.4f, 3.8f}, {-30, 5.4f, 4.6f, 3.9f}, {-10, 6, 5.6f, 4}, {6, 6, 5.4f, 4.1f}, {18, 5.5f, 4.2f, 4.6f},
        {28, 4.4f, 2.4f, 5.3f}, {36, 3, 1.1f, 6}, {43, 1.4f, .3f, 6.8f}, {49, .1f, .05f, 7.6f}};
    static const color paints[3] = {{150, 132, 116, 255}, {134, 146, 160, 255}, {110, 46, 40, 255}};
    point rim[STATIONS][2][4];                            /* the deck's middle, its edge, above the water, at the water */
    float x, z;

    for (int i = 0; i < STATIONS; i++)
        for (int side = 0; side < 2; side++) {
            const float *s = stations[i], sign = side ? 1.f : -1.f;
            const point keel = place(at, orientation, .94f * s[0], -4, sign * s[2]);
            const point edge = place(at, orientation, s[0], s[3], sign * s[1]);
            const double water = sea(keel, time, &x, &z);

            rim[i][side][0] = place(at, orientation, s[0], s[3], 0), rim[i][side][1] = edge;
            rim[i][side][2] = add(edge, from(edge, keel), (float)((edge.v.y - water - .7) / (edge.v.y - keel.v.y)));
            rim[i][side][3] = add(edge, from(edge, keel), (float)((edge.v.y - water + .1) / (edge.v.y - keel.v.y)));
        }
    depth = 9e4;
    for (int i = 2; i < wakes; i++)
        for (int k = 0; k < 4; k++) {                     /* two bands, each soft on both sides */
            const vector way = from(wake[i], wake[i - 1]), way_before = from(wake[i - 1], wake[i - 2]);
            const float side = k % 2 ? 1 : -1, wide = side * (2 + .3f * (float)i), edge = k / 2 ? 2.2f : 0;
            const vector out = across(way, wide), out_before = across(way_before, wide - .3f * side);
            const color foam = {226, 220, 218, (Uint8)(120 * (1 - (float)i / (float)wakes))};

            shade(add(wake[i], out, 1), add(wake[i - 1], out_before, 1), add(wake[i - 1], out_before, edge),
                  add(wake[i], out, edge), foam, faded(foam, k / 2 ? 0 : .3f));
        }
    for (int i = 1; i < STATIONS; i++)
        for (int side = 0; side < 2; side++) {
            const point a = rim[i][side][3], b = rim[i - 1][side][3];
            const vector out = from(rim[i][!side][3], a), aside = from(rim[i - 1][!side][3], b);
            const float far = i < STATIONS - 1 ? 14 / vec3_len(&out) : 0, next = i > 1 ? 14 / vec3_len(&aside) : 0;
            const color shadow = {6, 16, 28, 200}, foam = {230, 226, 222, 200};

            shade(a, b, add(b, aside, next), add(a, out, far), shadow, faded(shadow, 0));
            shade(a, b, add(b, aside, next * .2f), add(a, out, far * .2f), foam, faded(foam, 0));
        }
    depth = distance(camera.eye, at) + 1;
    for (int i = 1; i < STATIONS; i++)
        for (int side = 0; side < 2; side++)
            for (int k = 2; k >= 0; k--) {
                point *a = rim[side ? i : i - 1][side], *b = rim[side ? i - 1 : i][side];

                face(a[k], b[k], b[k + 1], a[k + 1], paints[k], SOLID);
            }
    face(rim[0][0][1], rim[0][0][3], rim[0][1][3], rim[0][1][1], paints[1], SOLID);
}

static void airplane(point at, const union quat *orientation, color paint)
{
    static const float wings[2][4] = {{2.6f, -.6f, 9.5f, 0}, {-5.4f, -7, 3.8f, .3f}};   /* root, tip, half span, height */
    const point nose = place(at, orientation, 8, 0, 0), tail = place(at, orientation, -8, .5f, 0);

    depth = distance(camera.eye, at);
    for (int k = 0; k < 6; k++) {
        const float one = (float)k * TAU / 6, next = (float)(k + 1) * TAU / 6;
        const point a = place(at, orientation, 2, 1.1f * sinf(one), 1.1f * cosf(one));
        const point b = place(at, orientation, 2, 1.1f * sinf(next), 1.1f * cosf(next));

        face(nose, a, b, b, paint, THIN);
        face(tail, b, a, a, paint, THIN);
    }
    for (int k = 0; k < 4; k++) {
        const float *w = wings[k / 2], z = k % 2 ? w[2] : -w[2];

        face(place(at, orientation, w[0], w[3], 0), place(at, orientation, w[1], w[3] + .6f, z),
             place(at, orientation, w[1] - 1.3f, w[3] + .6f, z), place(at, orientation, w[0] - 3.4f, w[3], 0), paint, THIN);
    }
    face(place(at, orientation, -4.8f, .6f, 0), place(at, orientation, -7.2f, 3.4f, 0),
         place(at, orientation, -8.6f, 3.4f, 0), tail, paint, THIN);
}

/* ---- Words, and the window ---- */

/* Writes in capitals of straight strokes. A letter is a path through the points a to o: three in a row, five rows. */
static void text(float x, float y, float size, color paint, const char *words)
{
    static const char *const paths[] = {                  /* 0 to 9, A to Z */
        "bdjnlfb", "dbn", "dbfmo", "dbfhlnj", "ocjl", "caghlnm", "cdjnlhg", "acn", "hdbfhjnlh", "nlfbdhi",
        "mdbfo gi", "mabfhghlnm", "fbdjnl", "abflnma", "camo gh", "cam gh", "fbdjnlih", "am co gi", "bn", "clnj", "am cgo",
        "amo", "mahco", "maoc", "bdjnlfb", "mabfhg", "bdjnlfb ko", "mabfhgho", "fbdhlnj", "bn ac", "amoc", "anc", "amhoc",
        "ao cm", "ahc hn", "acmo"};
    const float half = size / 2;

    for (; *words; words++, x += 3 * half) {
        const char *path = *words == ' ' ? " " : paths[*words > '9' ? *words - 'A' + 10 : *words - '0'];

        for (; path[1]; path++) {
            const int a = path[0] - 'a', b = path[1] - 'a';

            if (a >= 0 && b >= 0)
                stroke((SDL_FPoint){x + (float)(a % 3) * half, y + (float)(a / 3) * half},
                       (SDL_FPoint){x + (float)(b % 3) * half, y + (float)(b / 3) * half}, size / 5, paint, paint);
        }
    }
}

static void move_mouse(const SDL_Event *event)
{
    if (event->type == SDL_MOUSEMOTION && event->motion.state) {
        mouse.yaw -= .005f * (float)event->motion.xrel;
        mouse.pitch = clamp(mouse.pitch + .005f * (float)event->motion.yrel, -.1f, .9f);
    }
    if (event->type == SDL_MOUSEWHEEL)
        mouse.distance = clamp(mouse.distance * powf(.9f, (float)event->wheel.y), 30, 400);
}

/* Looks at a point: along a direction if there is one, and otherwise as the mouse says. Forgets what has been drawn. */
static void look(point at, float up, const vector *ahead, float closer)
{
    const float yaw = mouse.yaw + (ahead ? atan2f(-ahead->v.z, ahead->v.x) - FIRST_YAW : 0), pitch = -mouse.pitch;

    camera.yaw = yaw;
    camera.ahead = (vector){{cosf(pitch) * cosf(yaw), sinf(pitch), -cosf(pitch) * sinf(yaw)}};
    camera.right = (vector){{sinf(yaw), 0, cosf(yaw)}};
    vec3_cross(&camera.up, &camera.right, &camera.ahead);
    camera.eye = add(at, camera.ahead, -closer * mouse.distance);
    camera.eye.v.y = fmax(camera.eye.v.y + up, 3);
    drawn = 0;
}

static int farther_first(const void *a, const void *b)
{
    const double one = ((const struct triangle *)a)->depth, other = ((const struct triangle *)b)->depth;

    return (one < other) - (one > other);
}

/* Opens the window. Returns 0, or -1. */
static int open_window(const char *title, Uint32 renderer_flags)
{
    SDL_Window *window;

    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
    return !SDL_Init(SDL_INIT_VIDEO) &&
           (window = SDL_CreateWindow(title, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, WIDTH, HEIGHT, 0)) &&
           (renderer = SDL_CreateRenderer(window, -1, renderer_flags)) ? 0 : -1;
}

/* Shows what has been drawn, from a canvas of SCALE times the window's size, so that edges are smooth. Saves it to a file,
 * if there is one. Returns 0, or -1. */
static int show(const char *file)
{
    static SDL_Vertex corners[3 * TRIANGLES];
    static SDL_Texture *canvas;
    SDL_Surface *picture = NULL;
    int failed = 0;

    if (!canvas)
        canvas = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, (int)WIDE, (int)HIGH);
    qsort(triangles + backdrop, (size_t)(drawn - backdrop), sizeof *triangles, farther_first);
    for (int i = 0; i < 3 * drawn; i++)
        corners[i] = triangles[i / 3].corner[i % 3];
    SDL_SetRenderTarget(renderer, canvas);
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(renderer, high_sky.r, high_sky.g, high_sky.b, 255);
    SDL_RenderClear(renderer);
    failed |= SDL_RenderGeometry(renderer, NULL, corners, 3 * drawn, NULL, 0);
    SDL_SetRenderTarget(renderer, NULL);
    failed |= SDL_RenderCopy(renderer, canvas, NULL, NULL);
    if (file)
        picture = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 24, SDL_PIXELFORMAT_BGR24);
    if (picture) {
        failed |= SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_BGR24, picture->pixels, picture->pitch);
        failed |= SDL_SaveBMP(picture, file);
        SDL_FreeSurface(picture);
    }
    SDL_RenderPresent(renderer);
    return failed || (file && !picture) ? -1 : 0;
}

#endif
