/* A third of a rotation, by its logarithm and by its power. */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    const union quat none = {{0, 0, 0, 1}};
    union quat q, log, third, power;

    quat_init_axis(&q, 0, 1, 0, 90 * TURRET_DEGREE);
    quat_log(&log, &q);                                      /* the axis times half the angle */
    printf("logarithm: %.3f about Y\n", log.v.y);
    quat_scale(&log, &log, 1 / 3.0f);
    quat_exp(&third, &log);
    quat_pow(&power, &q, 1 / 3.0f);
    printf("a third: %.1f degrees, %.1f degrees\n", quat_angle(&third, &none) / TURRET_DEGREE,
           quat_angle(&power, &none) / TURRET_DEGREE);
    return 0;
}

/* It prints:
logarithm: 0.785 about Y
a third: 30.0 degrees, 30.0 degrees
*/
