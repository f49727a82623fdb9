/* Records every call, for calls/compare.c and for other languages, which make the same calls (calls/replay.mjs,
 * calls/Replay.cs).
 *
 * Built with GOLDEN_WATCHED defined, and the calls.h and calls.c of tests/golden/calls.rs. Its argument is the file to
 * write. It prints "name hash" on each line, as hashes.c does.
 *
 * The file, little-endian. A text is its length as a byte, and its letters. A number is the bits of its letter:
 *
 *     f float, i int32_t, u uint32_t: four bytes      d double, n size_t: eight bytes
 *
 *     "turret calls 1\n"
 *     'F' a function, before its calls:
 *         text    its name
 *         letter  what it returns: a number, '*' the address of an argument, or 't' a text
 *         byte    how many parameters; for each
 *             text  its name
 *             text  a number's letter; or '*' (const) or '&' (written to), and the letters of an element
 *             of a pointer: the names of an element's fields, with a space between two, as a text whose length is two
 *                 bytes. A plain number has none; an element of several structs has the names of one
 *         or '{', the address of a struct of pointers and counts, NAME; its members are the next parameters, each
 *         called NAME.MEMBER
 *     'C' a call:
 *         u       which case it is part of, from 0
 *         for each parameter its number; of '{' '0', '!' or '*', as below, of which the first two leave its members
 *         NULL and 0; or of a pointer
 *             '0'  NULL
 *             '!'  misaligned: the elements are left out
 *             '='  the address of an earlier parameter, whose number from 0 is a byte
 *             '*'  n elements, u bytes from one to the next, and the numbers of each; only the first if u is 0
 *             '~'  the same elements as in the last call where this parameter had '*'
 *         what was returned: the number; or of an address 0 for NULL, 1 + the first parameter that it is equal to, 255
 *             for another, as a byte; or of a text 0 for NULL or 1, as a byte, and the text
 *         for each '*' and '~' that has an '&', or shares its address with one that has: its numbers after the call
 *     'E' the end
 *
 * There is nothing in the gaps of a stride. Two NaNs count as the same number. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../golden.h"
#include "../calls/record.h"

/* The most bytes of elements; the largest batch has an eighth of that. */
enum { MOST_PARAMETERS = 24, MOST_BYTES = 1 << 19 };

struct parameter {
    const char *name, *letters, *fields;
    char letter;
    int is_pointer, is_written;
    /* Whether it, or one of the same address, is written to. */
    int is_output;
    const char *memory;
    size_t count, stride;
    /* The parameter of the same address, or itself. */
    int same_as;
};

static FILE *file;
static const char *case_name, *described;
static uint32_t case_number;
static const char *call_name;
static char call_result;
static struct parameter parameters[MOST_PARAMETERS];
static int used;

/* The part of a parameter's elements that is written to the file. */
struct elements {
    size_t count, stride, size;
    unsigned char bytes[MOST_BYTES];
};

/* The last elements of each parameter, and the new ones. */
static struct elements last[MOST_PARAMETERS], fresh;

/* ---- bytes ---- */

static void put_bytes(uint64_t bits, int count)
{
    for (; count; count--, bits >>= 8)
        putc((int)(bits & 0xff), file);
}

static void put_letters(const char *text)
{
    put_bytes(strlen(text), 1);
    fputs(text, file);
}

/* The bits of a number in memory, which need not be aligned. */
static uint64_t bits_at(char letter, const char *at)
{
    uint32_t bits;
    uint64_t more;
    size_t size;

    switch (letter) {
    case 'd':
        memcpy(&more, at, sizeof more);
        return more;
    case 'n':
        memcpy(&size, at, sizeof size);
        return size;
    default:
        memcpy(&bits, at, sizeof bits);
        return bits;
    }
}

static int size_of_number(char letter)
{
    return letter == 'd' || letter == 'n' ? 8 : 4;
}

static void put_number(char letter, const char *at)
{
    put_bytes(bits_at(letter, at), size_of_number(letter));
}

/* ---- elements ---- */

static void take_elements(const struct parameter *p)
{
    const size_t count = p->stride ? p->count : p->count != 0;
    size_t i;

    fresh.count = p->count;
    fresh.stride = p->stride;
    fresh.size = 0;
    for (i = 0; i < count; i++) {
        const char *at = p->memory + i * p->stride, *letter;

        for (letter = p->letters; *letter; letter++) {
            const int size = size_of_number(*letter);
            const uint64_t bits = bits_at(*letter, at);
            int shift;

            if (fresh.size + 8 > MOST_BYTES) {
                fprintf(stderr, "%s: a record of so many bytes has no room\n", call_name);
                exit(2);
            }
            for (shift = 0; shift < 8 * size; shift += 8)
                fresh.bytes[fresh.size++] = (unsigned char)(bits >> shift);
            at += size;
        }
    }
}

static int differ_from_fresh(const struct elements *elements)
{
    return elements->count != fresh.count || elements->stride != fresh.stride || elements->size != fresh.size ||
           memcmp(elements->bytes, fresh.bytes, fresh.size) != 0;
}

static void put_before(const struct parameter *p, struct elements *elements)
{
    take_elements(p);
    if (!differ_from_fresh(elements)) {
        putc('~', file);
        return;
    }
    elements->count = fresh.count;
    elements->stride = fresh.stride;
    elements->size = fresh.size;
    memcpy(elements->bytes, fresh.bytes, fresh.size);
    putc('*', file);
    put_bytes(fresh.count, 8);
    put_bytes(fresh.stride, 4);
    fwrite(fresh.bytes, 1, fresh.size, file);
}

static void put_after(const struct parameter *p)
{
    take_elements(p);
    fwrite(fresh.bytes, 1, fresh.size, file);
}

/* ---- calls ---- */

int record_begins(const char *name, char result)
{
    used = 0;
    call_name = name;
    call_result = result;
    return case_name && !strcmp(name, case_name);
}

static struct parameter *next(const char *name)
{
    struct parameter *p = &parameters[used];

    p->name = name;
    p->same_as = used++;
    return p;
}

void record_number(const char *name, char letter, const void *number)
{
    struct parameter *p = next(name);

    p->is_pointer = 0;
    p->letter = letter;
    p->memory = number;
}

int record_struct(const char *name, const void *memory)
{
    record_number(name, '{', memory);
    return memory && (uintptr_t)memory % 4 == 0;
}

static int is_same(const struct parameter *a, const struct parameter *b)
{
    return a->memory == b->memory && !strcmp(a->letters, b->letters) && a->count == b->count && a->stride == b->stride;
}

void record_memory(const char *name, const char *letters, const char *fields, int is_written, const void *memory,
                   size_t count, size_t stride)
{
    struct parameter *p = next(name), *other;

    p->is_pointer = 1;
    p->is_written = p->is_output = is_written;
    p->letters = letters;
    p->fields = fields;
    p->memory = memory;
    p->count = count;
    /* A stride that misaligns is refused before any element but the first. */
    p->stride = stride % 4 ? 0 : stride;
    for (other = parameters; other < p; other++)
        if (other->is_pointer && is_same(other, p)) {
            p->same_as = other->same_as;
            parameters[p->same_as].is_output |= is_written;
            break;
        }
}

static int is_misaligned(const struct parameter *p)
{
    return (uintptr_t)p->memory % 4 != 0;
}

/* Whether the elements are written to the file. */
static int has_elements(const struct parameter *p)
{
    return p->is_pointer && p->memory && p->same_as == p - parameters && !is_misaligned(p);
}

static void put_function(void)
{
    int i;

    putc('F', file);
    put_letters(call_name);
    putc(call_result, file);
    putc(used, file);
    for (i = 0; i < used; i++) {
        const struct parameter *p = &parameters[i];

        /* A size that no call can have. */
        last[i].size = MOST_BYTES;
        put_letters(p->name);
        if (p->is_pointer) {
            put_bytes(strlen(p->letters) + 1, 1);
            putc(p->is_written ? '&' : '*', file);
            fputs(p->letters, file);
            put_bytes(strlen(p->fields), 2);
            fputs(p->fields, file);
        } else {
            put_bytes(1, 1);
            putc(p->letter, file);
        }
    }
}

void record_call(void)
{
    int i;

    if (described != case_name)
        put_function();
    described = case_name;
    putc('C', file);
    put_bytes(case_number, 4);
    for (i = 0; i < used; i++) {
        const struct parameter *p = &parameters[i];

        if (!p->is_pointer && p->letter == '{') {
            putc(!p->memory ? '0' : is_misaligned(p) ? '!' : '*', file);
        } else if (!p->is_pointer) {
            put_number(p->letter, p->memory);
        } else if (!p->memory) {
            putc('0', file);
        } else if (is_misaligned(p)) {
            putc('!', file);
        } else if (p->same_as != i) {
            putc('=', file);
            putc(p->same_as, file);
        } else {
            put_before(p, &last[i]);
        }
    }
}

static void put_address(const char *address)
{
    int i;

    for (i = 0; address && i < used; i++)
        if (parameters[i].is_pointer && parameters[i].memory == address)
            break;
    putc(!address ? 0 : i < used ? i + 1 : 255, file);
}

void record_result(const void *result)
{
    const char *address;
    int i;

    if (call_result == '*') {
        memcpy(&address, result, sizeof address);
        put_address(address);
    } else if (call_result == 't') {
        memcpy(&address, result, sizeof address);
        putc(address != NULL, file);
        if (address)
            put_letters(address);
    } else {
        put_number(call_result, result);
    }
    for (i = 0; i < used; i++)
        if (has_elements(&parameters[i]) && parameters[i].is_output)
            put_after(&parameters[i]);
}

/* ---- the program ---- */

void before_case(const char *name, const struct golden *g)
{
    case_name = name;
    case_number = g->call;
}

void after_case(const char *name, const struct golden *g)
{
    (void)name;
    (void)g;
    case_name = NULL;
}

void emit(const char *name, uint64_t hash)
{
    printf("%s %08lx%08lx\n", name, (unsigned long)(hash >> 32), (unsigned long)(hash & 0xffffffff));
}

int main(int count, char **arguments)
{
    if (count != 2 || !(file = fopen(arguments[1], "wb"))) {
        fputs("usage: record FILE\n", stderr);
        return 2;
    }
    fputs("turret calls 1\n", file);
    golden();
    putc('E', file);
    return ferror(file) || fclose(file) || ferror(stdout) || fflush(stdout);
}
