/* With a C library: prints "name hash" on each line. */
#include <stdio.h>

#include "../golden.h"

void emit(const char *name, uint64_t hash)
{
    /* In halves: C libraries on Windows have different format letters for 64 bits. */
    printf("%s %08lx%08lx\n", name, (unsigned long)(hash >> 32), (unsigned long)(hash & 0xffffffff));
}

int main(void)
{
    golden();
    return ferror(stdout) || fflush(stdout);
}
