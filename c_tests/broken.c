/* Makes the one mistake that is named, to prove that the tool that looks for such mistakes finds it. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "turret.h"

/* There are seven quaternions, and the call asks for eight: the library reads past the end. */
static int past_the_end_in_the_library(void)
{
    union quat *short_row = calloc(7, sizeof *short_row), out[8];

    quat_mul_batch(out, short_row, short_row, 8);
    return out[7].v.w == 1;
}

static int past_the_end_in_c(void)
{
    float *row = calloc(7, sizeof *row);
    volatile size_t at = 7;

    return row[at] == 1;
}

static int overflow_in_c(void)
{
    volatile int32_t most = INT32_MAX;

    return most + 1 == 0;
}

/* The result depends on memory that was never written. */
static int uninitialised(void)
{
    /* volatile, since the compiler would report it otherwise */
    union quat *volatile q = malloc(sizeof *q);
    union quat out;

    return quat_normalize(&out, q) && out.v.w == 1;
}

static union quat shared;

static void *write_shared(void *unused)
{
    int i;

    (void)unused;
    for (i = 0; i < 1000; i++)
        quat_identity(&shared);
    return NULL;
}

/* The library writes the same quaternion from two threads. */
static int race(void)
{
    pthread_t other;

    if (pthread_create(&other, NULL, write_shared, NULL))
        return 1;
    write_shared(NULL);
    return pthread_join(other, NULL);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*make)(void);
    } mistakes[] = {
        {"past-the-end-in-the-library", past_the_end_in_the_library},
        {"past-the-end-in-c", past_the_end_in_c},
        {"overflow-in-c", overflow_in_c},
        {"uninitialised", uninitialised},
        {"race", race},
    };
    size_t i;

    for (i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++)
        if (argc == 2 && !strcmp(argv[1], mistakes[i].name))
            return mistakes[i].make();
    fprintf(stderr, "usage: broken MISTAKE\n");
    return 2;
}
