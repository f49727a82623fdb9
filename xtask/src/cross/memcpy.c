/* libturret.so of Android needs no other library, so not that of C either. Compilers copy by this what is larger than
 * a few registers: for libturret that is some 100 bytes. */
#include <stddef.h>

__attribute__((visibility("hidden"))) void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    unsigned char *out = to;
    const unsigned char *in = from;

    for (size_t i = 0; i < size; i++) /* the compiler copies 32 at a time */
        out[i] = in[i];
    return to;
}
