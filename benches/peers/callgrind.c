/* Tells valgrind's callgrind from when to when it counts instructions. In a program that valgrind does not run, this does
 * nothing. */
#include <valgrind/callgrind.h>

void callgrind_start(void)
{
    CALLGRIND_START_INSTRUMENTATION;
    CALLGRIND_ZERO_STATS;
}

/* Writes what was counted since the start to the next of callgrind's files. */
void callgrind_stop(void)
{
    CALLGRIND_DUMP_STATS;
    CALLGRIND_STOP_INSTRUMENTATION;
}
