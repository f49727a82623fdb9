/* A guard turns to face an intruder, by at most 10 degrees a step. */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    const union dvec3 guard = {{0, 0, 0}}, intruder = {{-10, 0, -10}};
    float yaw = 0;
    int status, steps = 0;

    do {
        status = turret_face_step(&yaw, &guard, &intruder, 10 * TURRET_DEGREE, 0.01f);
        steps++;
    } while (status == TURRET_FACE_TURNING);
    printf("%d steps, yaw %.1f degrees\n", steps, yaw / TURRET_DEGREE);
    return status == TURRET_FACE_DONE ? 0 : 1;
}

/* It prints:
14 steps, yaw 135.0 degrees
*/
