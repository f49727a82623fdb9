/* The header needs nothing before it, and may be included twice. */
#include "turret.h"
#include "turret.h"

int main(void)
{
    union quat q;

    return quat_identity(&q) == &q && q.v.w == 1.0f ? 0 : 1;
}
