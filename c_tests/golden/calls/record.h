/* How the golden program records every call: the functions that tests/golden/calls.rs puts around the functions of the
 * library call these, in this order. */
#ifndef RECORD_H
#define RECORD_H

#include "turret.h"

/* Returns whether this call belongs to the case of its own function, and is not a single call that a batch is compared
 * with. If so, the arguments follow, in order. `result` is the letter of what the function returns. */
int record_begins(const char *name, char result);
/* Letters as in hosts/record.c. */
void record_number(const char *name, char letter, const void *number);
/* `count` elements, `stride` bytes apart, and the letters of each element's numbers. `fields` are the names
 * of the numbers, with a space between them, or none. */
void record_memory(const char *name, const char *letters, const char *fields, int is_written, const void *memory,
                   size_t count, size_t stride);
/* A struct of pointers and counts, whose members follow, each as an argument. Returns whether the struct exists;
 * otherwise its members are NULL and 0. */
int record_struct(const char *name, const void *memory);
/* All arguments are recorded, and the function is called next. */
void record_call(void);
void record_result(const void *result);

#endif
