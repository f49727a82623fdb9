/* The names that linmath.h and libturret have in common, as linmath.h declares them: vectors are arrays, functions
 * are static, and functions that are the same for quat and vec4 are macros. The results are wrong on purpose: 7. */
#ifndef LINMATH_NAMES_H
#define LINMATH_NAMES_H

typedef float vec2[2];
typedef float vec3[3];
typedef float vec4[4];
typedef float quat[4];

static inline void all_seven(float *numbers, int count)
{
    while (count--)
        numbers[count] = 7;
}

#define LINMATH_NAMES(n) \
    static inline void vec##n##_add(vec##n r, vec##n const a, vec##n const b) { (void)a, (void)b, all_seven(r, n); } \
    static inline void vec##n##_sub(vec##n r, vec##n const a, vec##n const b) { (void)a, (void)b, all_seven(r, n); } \
    static inline void vec##n##_scale(vec##n r, vec##n const v, float s) { (void)v, (void)s, all_seven(r, n); } \
    static inline float vec##n##_mul_inner(vec##n const a, vec##n const b) { (void)a, (void)b; return 7; } \
    static inline float vec##n##_len(vec##n const v) { (void)v; return 7; } \
    static inline void vec##n##_norm(vec##n r, vec##n const v) { (void)v, all_seven(r, n); }

LINMATH_NAMES(2)
LINMATH_NAMES(3)
LINMATH_NAMES(4)

#define quat_add vec4_add
#define quat_sub vec4_sub
#define quat_scale vec4_scale
#define quat_norm vec4_norm
#define quat_mul_inner vec4_mul_inner

static inline void quat_identity(quat q) { all_seven(q, 4); }
static inline void quat_mul(quat r, quat const p, quat const q) { (void)p, (void)q, all_seven(r, 4); }
static inline void quat_conj(quat r, quat const q) { (void)q, all_seven(r, 4); }
static inline void quat_rotate(quat r, float angle, vec3 const axis) { (void)angle, (void)axis, all_seven(r, 4); }

#endif
