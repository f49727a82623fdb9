/* libturret.so for Android needs no other library, not even the C library. Compilers call this function to copy values
 * larger than a few registers; in libturret these are about 100 bytes. */
#include <stddef.h>

__attribute__((visibility("hidden"))) void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    unsigned char *out = to;
    const unsigned char *in = from;

    for (size_t i = 0; i < size; i++) /* the compiler copies 32 bytes at a time */
        out[i] = in[i];
    return to;
}
