/* A game with its own turrets and quaternions: types, functions and constants with the names of libturret's but
 * other meanings. They return values that libturret never would, and count their calls. */
#ifndef TURRET_H
#define TURRET_H

#ifdef __cplusplus
extern "C" {
#endif

/* w first. */
union quat {
    struct {
        float w, x, y, z;
    } part;
    float wxyz[4];
};

struct turret_params {
    double degrees_a_second;
    int guns;
};

struct turret_state {
    double degrees;
    char loaded;
};

#define TURRET_ON_TARGET 4711
enum { TURRET_OK = 1 };

extern int game_calls;

/* Always 7, 7, 7, 7. */
union quat *quat_mul(union quat *out, const union quat *a, const union quat *b);
/* Always -1000. */
float vec3_dot(const float *a, const float *b);
/* The bearing to a point, in degrees. */
double turret_aim(double x, double z);
/* Turns the state by a step, and returns TURRET_ON_TARGET. */
int turret_update(struct turret_state *state, const struct turret_params *params, double seconds);

#ifdef __cplusplus
}
#endif

#endif
