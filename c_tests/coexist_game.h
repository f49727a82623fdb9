/* A game's own quaternion, w first, and functions, with the names and some of the signatures of libturret's. They
 * answer wrongly on purpose, and count how often they are called. */
#ifndef COEXIST_GAME_H
#define COEXIST_GAME_H

union quat {
    struct {
        float w, x, y, z;
    } part;
    float wxyz[4];
};

extern int game_calls;

/* Always 7, 7, 7, 7. */
union quat *quat_mul(union quat *out, const union quat *a, const union quat *b);
/* Always -1000. */
float vec3_dot(const float *a, const float *b);

#endif
