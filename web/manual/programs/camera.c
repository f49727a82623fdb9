/* A camera follows a car around a bend; another one flies along a path. */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    struct turret_camera_rig rig = {.distance = 8, .height = 3, .look_height = 1, .half_life = 0.15f, .orientation = {{0, 0, 0, 1}}};
    struct turret_camera_key keys[3] = {
        {.position = {{0, 10, 0}}, .orientation = {{0, 0, 0, 1}}, .time = 0},
        {.position = {{50, 12, 0}}, .orientation = {{0, 0, 0, 1}}, .time = 2},
        {.position = {{80, 10, 30}}, .orientation = {{0, -0.3826834f, 0, 0.9238795f}}, .time = 4},
    };
    struct turret_camera_pose view;
    union dvec3 car = {{0, 0, 0}};
    union quat heading = {{0, 0, 0, 1}};
    const union vec3 bend = {{0, 0.8f, 0}};                  /* rad/s, to the left */
    const union vec3 forward = {{0.25f, 0, 0}};              /* meters a frame */

    for (int frame = 0; frame <= 120; frame++) {
        union vec3 step;
        quat_rot_vec(&step, &forward, &heading);
        quat_integrate(&heading, &heading, &bend, 1 / 60.0f);
        for (int i = 0; i < 3; i++)
            car.vec[i] += step.vec[i];
        turret_camera_follow(&rig, &car, &heading, 1 / 60.0f, &view);
    }
    printf("the camera is %.2f degrees behind the car\n", quat_angle(&rig.orientation, &heading) / TURRET_DEGREE);
    if (turret_camera_check(keys, 3, NULL) == TURRET_OK)
        for (int at = 0; at <= 4; at++) {
            turret_camera_sample(keys, 3, (float)at, &view);
            printf("%d s: %5.1f, %4.1f, %4.1f\n", at, view.position.v.x, view.position.v.y, view.position.v.z);
        }
    return 0;
}

/* It prints:
the camera is 9.54 degrees behind the car
0 s:   0.0, 10.0,  0.0
1 s:  26.2, 11.2, -1.9
2 s:  50.0, 12.0,  0.0
3 s:  66.2, 11.2, 13.1
4 s:  80.0, 10.0, 30.0
*/
