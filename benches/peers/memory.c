/* Measures how fast the machine reads some bytes and writes others. A batch cannot be faster if its arrays are larger than
 * the cache. Every byte of the inputs is XORed into the output, so that no read can be optimized away. Like a batch, this
 * processes 64 elements at a time, in the widest registers that the compiler has. */
#include <stddef.h>
#include <string.h>

#define BLOCK 64
#define WIDTH 64

typedef unsigned long long wide __attribute__((vector_size(WIDTH)));

/* The XOR of all the bytes; four at a time, which do not wait for each other. */
static inline wide read_block(wide sum, const unsigned char *from, size_t bytes)
{
    wide sums[4] = {sum};

    for (; bytes >= sizeof sums; from += sizeof sums, bytes -= sizeof sums) {
        for (int i = 0; i < 4; i++) {
            wide some;

            memcpy(&some, from + i * WIDTH, WIDTH);
            sums[i] ^= some;
        }
    }
    for (size_t some; bytes; from += some, bytes -= some) {
        wide rest = {0};

        some = bytes < WIDTH ? bytes : WIDTH;
        memcpy(&rest, from, some);
        sums[0] ^= rest;
    }
    return sums[0] ^ sums[1] ^ sums[2] ^ sums[3];
}

static inline void write_block(wide sum, unsigned char *to, size_t bytes)
{
    for (; bytes >= WIDTH; to += WIDTH, bytes -= WIDTH)
        memcpy(to, &sum, WIDTH);
    memcpy(to, &sum, bytes);
}

/* Each of the rows that are read and of those that are written has count elements of its size. */
void memory_read_and_write(const unsigned char *const *rows, const size_t *sizes, size_t row_count,
                           unsigned char *const *outs, const size_t *out_sizes, size_t out_count, size_t count)
{
    for (size_t at = 0; at < count; at += BLOCK) {
        size_t some = count - at < BLOCK ? count - at : BLOCK;
        wide sum = {0};

        for (size_t row = 0; row < row_count; row++)
            sum = read_block(sum, rows[row] + at * sizes[row], some * sizes[row]);
        for (size_t out = 0; out < out_count; out++)
            write_block(sum, outs[out] + at * out_sizes[out], some * out_sizes[out]);
    }
}
