/* The same rotation in the orders of several engines, and what is left at the pole. */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    const struct {
        const char *name;
        int32_t order;
    } orders[] = {{"XYZ", TURRET_EULER_XYZ}, {"YXZ", TURRET_EULER_YXZ}, {"ZYX", TURRET_EULER_ZYX}};
    union quat q;
    float a, b, c;

    euler_to_quat_ordered(&q, 30 * TURRET_DEGREE, 20 * TURRET_DEGREE, 10 * TURRET_DEGREE, TURRET_EULER_YXZ);
    for (int i = 0; i < 3; i++) {
        quat_to_euler_ordered(&q, &a, &b, &c, orders[i].order);
        printf("%s: %5.1f, %5.1f, %5.1f\n", orders[i].name, a / TURRET_DEGREE, b / TURRET_DEGREE, c / TURRET_DEGREE);
    }
    euler_to_quat_ordered(&q, 30 * TURRET_DEGREE, 90 * TURRET_DEGREE, 10 * TURRET_DEGREE, TURRET_EULER_YXZ);
    quat_to_euler_ordered(&q, &a, &b, &c, TURRET_EULER_YXZ);
    printf("straight up, 30 and 10 are one turn: %.1f, %.1f, %.1f\n", a / TURRET_DEGREE, b / TURRET_DEGREE, c / TURRET_DEGREE);
    return 0;
}

/* It prints:
XYZ:  22.8,  28.0,  -1.2
YXZ:  30.0,  20.0,  10.0
ZYX:  10.5,  26.2,  24.9
straight up, 30 and 10 are one turn: 20.0, 90.0, 0.0
*/
