/* The golden program where there is a C library: prints "name hash" a line. */
#include <stdio.h>

#include "golden.h"

void emit(const char *name, uint64_t hash)
{
    /* In halves: not every C library of Windows prints 64 bits by the same letters. */
    printf("%s %08lx%08lx\n", name, (unsigned long)(hash >> 32), (unsigned long)(hash & 0xffffffff));
}

int main(void)
{
    golden();
    return ferror(stdout) || fflush(stdout);
}
