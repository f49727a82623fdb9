/* Roll, pitch and yaw to a quaternion, to a matrix for a shader, and back. */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    union quat q, again;
    union vec3 axis;
    float matrix[16], roll, pitch, yaw, angle;

    euler_to_quat(&q, 10 * TURRET_DEGREE, 20 * TURRET_DEGREE, 30 * TURRET_DEGREE);
    quat_to_matrix(matrix, &q);
    for (int row = 0; row < 3; row++)
        printf("%6.3f %6.3f %6.3f\n", matrix[row], matrix[4 + row], matrix[8 + row]);
    matrix_to_quat(&again, matrix);
    quat_to_euler(&again, &roll, &pitch, &yaw);
    printf("roll %.1f, pitch %.1f, yaw %.1f\n", roll / TURRET_DEGREE, pitch / TURRET_DEGREE, yaw / TURRET_DEGREE);
    quat_to_axis(&q, &axis, &angle);
    printf("%.1f degrees about %.3f, %.3f, %.3f\n", angle / TURRET_DEGREE, axis.v.x, axis.v.y, axis.v.z);
    return 0;
}

/* It prints:
 0.814 -0.441  0.379
 0.470  0.883  0.018
-0.342  0.163  0.925
roll 10.0, pitch 20.0, yaw 30.0
35.8 degrees about 0.124, 0.616, 0.778
*/
