/* No call with legal input raises invalid, division by zero or overflow, so that a game may unmask them: the golden
 * program with only legal input, ordinary and the most extreme (extremes.c).
 *
 * Built with GOLDEN_LEGAL and GOLDEN_WATCHED defined. It reads the flags instead
 * of unmasking the exceptions: the same operations cause both, and the flags tell which cases they are. A case is
 * excused when the library refuses its input, or when it is plain arithmetic (vec2_, vec3_, quat_) and its result is
 * beyond the range of float.
 *
 * Prints "name cases excused" on each line, followed by the flags that were raised. */
#include <fenv.h>
#include <stdio.h>
#include <string.h>

#include "../golden.h"

#define TRAPPING (FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW)

static unsigned cases, excused, raised;
static int failed;

void before_case(const char *name, const struct golden *g)
{
    (void)name;
    (void)g;
    feclearexcept(FE_ALL_EXCEPT);
}

void after_case(const char *name, const struct golden *g)
{
    const int flags = fetestexcept(TRAPPING);
    const int is_plain = strncmp(name, "turret_", 7) != 0;

    cases++;
    if (g->is_refused || (is_plain && g->is_not_finite)) {
        excused++;
    } else if (flags) {
        if (raised++ < 8)
            printf("%s case %lu raises%s%s%s\n", name, (unsigned long)g->call, flags & FE_INVALID ? " invalid" : "",
                   flags & FE_DIVBYZERO ? " division by zero" : "", flags & FE_OVERFLOW ? " overflow" : "");
    }
}

void emit(const char *name, uint64_t hash)
{
    (void)hash;
    printf("%s %u %u\n", name, cases, excused);
    if (raised)
        printf("%s RAISES in %u cases\n", name, raised);
    /* Otherwise next to nothing was tested. */
    if (4 * excused > 3 * cases)
        printf("%s is EXCUSED too often\n", name);
    failed |= raised || 4 * excused > 3 * cases;
    cases = excused = raised = 0;
}

int main(void)
{
    golden();
    if (extremes_drawn < 10000) {
        printf("extremes were drawn ONLY %u times\n", extremes_drawn);
        failed = 1;
    }
    return failed || ferror(stdout) || fflush(stdout);
}
