/* A jump pad, a mortar, and the path of its shell. */
#include <stdio.h>

#include "turret.h"

int main(void)
{
    const struct turret_shot any = {.speed = 80, .gravity = {{0, -9.81f, 0}}};
    const struct turret_motion here = {0}, ledge = {.position = {{12, 5, 0}}}, bunker = {.position = {{300, 0, 0}}};
    struct turret_solution hit;
    union dvec3 points[5];
    float speed;

    if (turret_lead_least_speed(&any, &here, &ledge, &speed, &hit) == 1)
        printf("the jump pad throws at %.2f m/s, to land after %.2f s\n", speed, hit.time);
    if (turret_lead_at_elevation(&any, &here, &bunker, 60 * TURRET_DEGREE, &speed, &hit) != 1)
        return puts("the mortar's strongest charge is too weak");
    printf("the mortar fires at %.2f m/s, and hits after %.2f s:\n", speed, hit.time);
    turret_shot_path(&any, &here.position, &hit.launch_velocity, &hit.direction, hit.time / 4, points, 5);
    for (int i = 0; i < 5; i++)
        printf("  %5.1f m along, %5.1f m up\n", points[i].v.x, points[i].v.y);
    return 0;
}

/* It prints:
the jump pad throws at 13.29 m/s, to land after 1.63 s
the mortar fires at 58.29 m/s, and hits after 10.29 s:
    0.0 m along,   0.0 m up
   75.0 m along,  97.4 m up
  150.0 m along, 129.9 m up
  225.0 m along,  97.4 m up
  300.0 m along,   0.0 m up
*/
