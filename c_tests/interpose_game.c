/* A game's own functions, with the names of libturret's functions but other signatures. The dynamic linker binds
 * every call by name to these, also calls in libturret.so, which must not make any. */
#include <stdio.h>
#include <stdlib.h>

static void called(const char *name)
{
    printf("the game's own %s was called\n", name);
    exit(1);
}

double quat_mul(double a) { called("quat_mul"); return a; }
void quat_normalize(void) { called("quat_normalize"); }
char quat_inverse(char c) { called("quat_inverse"); return c; }
long quat_dot(long a, long b) { called("quat_dot"); return a + b; }
void quat_conjugate(int *p) { called("quat_conjugate"); *p = 0; }
int quat_rot_vec(int a, int b) { called("quat_rot_vec"); return a + b; }
int vec3_dot(int x) { called("vec3_dot"); return x; }
void vec3_normalize(double *v) { called("vec3_normalize"); *v = 0; }
void vec3_cross(void) { called("vec3_cross"); }
float vec3_len(float x) { called("vec3_len"); return x; }
