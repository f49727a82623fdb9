/* Compares two files of hosts/record.c. For every function whose bits differ, it prints the first call that differs,
 * with the arguments and both results.
 *
 *     compare FILE NAME FILE NAME
 *
 * The names describe the files: "committed", "now". Exits with 0 if no call differs, otherwise with 1. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PARAMETERS = 24, LONGEST = 256, LONGEST_FIELDS = 1 << 16 };

/* ---- a file ---- */

struct parameter {
    char name[LONGEST], letters[LONGEST], fields[LONGEST_FIELDS];
};

/* A row of numbers, whose types `letters` gives, repeated as often as needed. */
struct numbers {
    uint64_t *bits;
    size_t count, room;
};

struct argument {
    /* As in the file, except that '~' is a '*' whose numbers were already read for another argument; 0 for a plain number.
     * A struct of pointers has only a form: its members are arguments. */
    char form;
    int same_as;
    uint64_t count, stride;
    struct numbers before, after;
};

struct reader {
    const char *name;
    FILE *file;
    /* 'F', 'C' or 'E': the kind of what is read next. */
    int next;

    char function[LONGEST], result_letter;
    int parameter_count;
    struct parameter parameters[MOST_PARAMETERS];

    uint32_t case_number, call_number;
    struct argument arguments[MOST_PARAMETERS];
    uint64_t result;
    char text[LONGEST];
};

static void fail(const struct reader *r)
{
    fprintf(stderr, "compare: the record of %s is cut off, or is none\n", r->name);
    exit(2);
}

static uint64_t read_bits(struct reader *r, int bytes)
{
    uint64_t bits = 0;
    int i;

    for (i = 0; i < bytes; i++) {
        const int byte = getc(r->file);

        if (byte == EOF)
            fail(r);
        bits |= (uint64_t)byte << (8 * i);
    }
    return bits;
}

static void read_letters(struct reader *r, char *text, size_t length)
{
    if (fread(text, 1, length, r->file) != length)
        fail(r);
    text[length] = 0;
}

static void read_text(struct reader *r, char *text)
{
    read_letters(r, text, (size_t)read_bits(r, 1));
}

static uint64_t read_number(struct reader *r, char letter)
{
    return read_bits(r, letter == 'd' || letter == 'n' ? 8 : 4);
}

static void read_elements(struct reader *r, const struct argument *argument, const char *letters, struct numbers *row)
{
    const size_t elements = argument->stride ? (size_t)argument->count : argument->count != 0;
    const size_t each = strlen(letters);
    size_t i;

    row->count = elements * each;
    if (row->count > row->room) {
        row->room = row->count;
        row->bits = realloc(row->bits, row->room * sizeof *row->bits);
        if (!row->bits)
            fail(r);
    }
    for (i = 0; i < row->count; i++)
        row->bits[i] = read_number(r, letters[i % each]);
}

/* The letters of an element, without the mark of a pointer. */
static const char *letters_of(const struct reader *r, int i)
{
    return r->parameters[i].letters + 1;
}

static int is_pointer(const struct reader *r, int i)
{
    return r->parameters[i].letters[0] == '*' || r->parameters[i].letters[0] == '&';
}

static int is_struct(const struct reader *r, int i)
{
    return r->parameters[i].letters[0] == '{';
}

/* Whether an argument has its own numbers, which the call may write. */
static int is_output(const struct reader *r, int i)
{
    int other;

    if (!is_pointer(r, i) || r->arguments[i].form != '*')
        return 0;
    for (other = 0; other < r->parameter_count; other++)
        if (r->parameters[other].letters[0] == '&' &&
            (other == i || (r->arguments[other].form == '=' && r->arguments[other].same_as == i)))
            return 1;
    return 0;
}

static void read_function(struct reader *r)
{
    int i;

    read_text(r, r->function);
    r->result_letter = (char)read_bits(r, 1);
    r->parameter_count = (int)read_bits(r, 1);
    if (r->parameter_count > MOST_PARAMETERS)
        fail(r);
    for (i = 0; i < r->parameter_count; i++) {
        read_text(r, r->parameters[i].name);
        read_text(r, r->parameters[i].letters);
        if (is_pointer(r, i))
            read_letters(r, r->parameters[i].fields, (size_t)read_bits(r, 2));
    }
    r->call_number = 0;
    r->next = (int)read_bits(r, 1);
}

static void read_arguments(struct reader *r)
{
    int i;

    for (i = 0; i < r->parameter_count; i++) {
        struct argument *argument = &r->arguments[i];

        argument->form = 0;
        if (is_struct(r, i)) {
            argument->form = (char)read_bits(r, 1);
            continue;
        }
        if (!is_pointer(r, i)) {
            argument->count = read_number(r, r->parameters[i].letters[0]);
            continue;
        }
        argument->form = (char)read_bits(r, 1);
        if (argument->form == '=') {
            argument->same_as = (int)read_bits(r, 1);
        } else if (argument->form == '~') {
            argument->form = '*';
        } else if (argument->form == '*') {
            argument->count = read_bits(r, 8);
            argument->stride = read_bits(r, 4);
            read_elements(r, argument, letters_of(r, i), &argument->before);
        }
    }
}

static void read_call(struct reader *r)
{
    int i;

    r->case_number = (uint32_t)read_bits(r, 4);
    read_arguments(r);
    r->text[0] = 0;
    if (r->result_letter == 't' || r->result_letter == '*')
        r->result = read_bits(r, 1);
    else
        r->result = read_number(r, r->result_letter);
    if (r->result_letter == 't' && r->result)
        read_text(r, r->text);
    for (i = 0; i < r->parameter_count; i++)
        if (is_output(r, i))
            read_elements(r, &r->arguments[i], letters_of(r, i), &r->arguments[i].after);
    r->next = (int)read_bits(r, 1);
    r->call_number++;
}

static void open_record(struct reader *r, const char *path, const char *name)
{
    char line[LONGEST];

    r->name = name;
    r->file = fopen(path, "rb");
    if (!r->file || !fgets(line, sizeof line, r->file) || strcmp(line, "turret calls 1\n") != 0)
        fail(r);
    r->next = (int)read_bits(r, 1);
}

/* ---- comparison ---- */

static int is_nan(char letter, uint64_t bits)
{
    return letter == 'f'   ? (bits & 0x7fffffff) > 0x7f800000
           : letter == 'd' ? (bits & 0x7fffffffffffffff) > 0x7ff0000000000000
                           : 0;
}

static int is_same(char letter, uint64_t a, uint64_t b)
{
    return a == b || (is_nan(letter, a) && is_nan(letter, b));
}

/* The index of the first number that differs, or the count. */
static size_t first_difference(const char *letters, const struct numbers *a, const struct numbers *b)
{
    const size_t each = strlen(letters);
    size_t i;

    for (i = 0; i < a->count && i < b->count; i++)
        if (!is_same(letters[i % each], a->bits[i], b->bits[i]))
            return i;
    return i;
}

static int are_same(const char *letters, const struct numbers *a, const struct numbers *b)
{
    return a->count == b->count && first_difference(letters, a, b) == a->count;
}

static int have_same_arguments(const struct reader *a, const struct reader *b)
{
    int i;

    if (a->case_number != b->case_number || a->parameter_count != b->parameter_count)
        return 0;
    for (i = 0; i < a->parameter_count; i++) {
        const struct argument *left = &a->arguments[i], *right = &b->arguments[i];

        if (!is_pointer(a, i)) {
            if (is_struct(a, i) ? left->form != right->form
                                : !is_same(a->parameters[i].letters[0], left->count, right->count))
                return 0;
        } else if (left->form != right->form || (left->form == '=' && left->same_as != right->same_as) ||
                   (left->form == '*' && (left->count != right->count || left->stride != right->stride ||
                                          !are_same(letters_of(a, i), &left->before, &right->before)))) {
            return 0;
        }
    }
    return 1;
}

static int is_same_result(const struct reader *a, const struct reader *b)
{
    return is_same(a->result_letter, a->result, b->result) && !strcmp(a->text, b->text);
}

static int have_same_results(const struct reader *a, const struct reader *b)
{
    int i;

    if (!is_same_result(a, b))
        return 0;
    for (i = 0; i < a->parameter_count; i++)
        if (is_output(a, i) && !are_same(letters_of(a, i), &a->arguments[i].after, &b->arguments[i].after))
            return 0;
    return 1;
}

/* ---- in words ---- */

/* As a decimal that is exact when C reads it back, and as bits. */
static void print_number(char letter, uint64_t bits)
{
    const uint32_t low = (uint32_t)bits;
    float number;
    double more;

    switch (letter) {
    case 'f':
        memcpy(&number, &low, sizeof number);
        printf("%.9g (%a, bits %08lx)", (double)number, (double)number, (unsigned long)low);
        break;
    case 'd':
        memcpy(&more, &bits, sizeof more);
        printf("%.17g (%a, bits %08lx%08lx)", more, more, (unsigned long)(bits >> 32), (unsigned long)low);
        break;
    case 'i':
        printf("%ld", (long)(int32_t)low);
        break;
    default:
        printf("%lu", (unsigned long)bits);
    }
}

static void print_address(const struct reader *r, uint64_t address)
{
    if (!address)
        printf("NULL");
    else if (address == 255)
        printf("an address that is no argument's");
    else
        printf("%s", r->parameters[address - 1].name);
}

static void print_result(const struct reader *r)
{
    if (r->result_letter == '*')
        print_address(r, r->result);
    else if (r->result_letter == 't')
        printf(r->result ? "\"%s\"" : "NULL", r->text);
    else
        print_number(r->result_letter, r->result);
}

/* The first element of a batch whose bits differ. */
static size_t differing_element(const struct reader *a, const struct reader *b)
{
    int i;

    for (i = 0; i < a->parameter_count; i++) {
        const struct numbers *left = &a->arguments[i].after, *right = &b->arguments[i].after;

        if (is_output(a, i) && !are_same(letters_of(a, i), left, right))
            return first_difference(letters_of(a, i), left, right) / strlen(letters_of(a, i));
    }
    return 0;
}

/* The name of a number in a row, such as "shots[3].gravity.y". */
static void print_place(const struct reader *r, int i, size_t at)
{
    const struct argument *argument = &r->arguments[i];
    const size_t each = strlen(letters_of(r, i)), number = at % each;
    const char *field = r->parameters[i].fields, *end;
    size_t fields = *field != 0, skipped;

    for (end = field; *end; end++)
        fields += *end == ' ';
    printf("%s", r->parameters[i].name);
    if (argument->count != 1)
        printf("[%lu]", (unsigned long)(at / each));
    if (each > (fields ? fields : 1))
        printf("[%lu]", (unsigned long)(number / (fields ? fields : 1)));
    if (!fields)
        return;
    for (skipped = number % fields; skipped; skipped--)
        field = strchr(field, ' ') + 1;
    printf(".%.*s", (int)strcspn(field, " "), field);
}

/* The entry of a row that an element of the batch uses: for "battery.shots", the one that "battery.shot_of" names. */
static size_t entry_of(const struct reader *r, int i, size_t element)
{
    const size_t length = strlen(r->parameters[i].name) - 1;
    int k;

    for (k = 0; k < r->parameter_count; k++) {
        const char *name = r->parameters[k].name;
        const struct numbers *indices = &r->arguments[k].before;

        if (!strncmp(name, r->parameters[i].name, length) && !strcmp(name + length, "_of") &&
            r->arguments[k].form == '*' && element < indices->count)
            return (size_t)indices->bits[element];
    }
    return element;
}

/* An argument before the call: all of it, or the part of a row that belongs to the element. */
static void print_argument(const struct reader *r, int i, size_t element)
{
    const struct argument *argument = &r->arguments[i];
    const char *letters = letters_of(r, i);
    size_t at;

    if (is_struct(r, i) && argument->form == '*')
        return;
    if (is_pointer(r, i) && argument->form == '*') {
        const size_t each = strlen(letters);
        const size_t first = argument->count > 1 && argument->stride ? entry_of(r, i, element) * each : 0;

        if (!argument->before.count)
            printf("    %s: none\n", r->parameters[i].name);
        for (at = first; at < first + each && at < argument->before.count; at++) {
            printf("    ");
            print_place(r, i, at);
            printf(" = ");
            print_number(letters[at % each], argument->before.bits[at]);
            printf("\n");
        }
        return;
    }
    printf("    %s = ", r->parameters[i].name);
    if (!is_pointer(r, i) && !is_struct(r, i))
        print_number(r->parameters[i].letters[0], argument->count);
    else if (argument->form == '=')
        printf("%s", r->parameters[argument->same_as].name);
    else
        printf(argument->form == '0' ? "NULL" : "a misaligned address");
    printf("\n");
}

static void print_outputs(const struct reader *a, const struct reader *b, int i)
{
    enum { MOST_LINES = 16 };
    const struct numbers *left = &a->arguments[i].after, *right = &b->arguments[i].after;
    const char *letters = letters_of(a, i);
    const size_t each = strlen(letters);
    size_t at, lines = 0;

    for (at = 0; at < left->count && at < right->count; at++) {
        const char letter = letters[at % each];

        if (is_same(letter, left->bits[at], right->bits[at]))
            continue;
        if (lines++ == MOST_LINES) {
            printf("    %s: and more\n", a->parameters[i].name);
            return;
        }
        printf("    ");
        print_place(a, i, at);
        printf("\n        %s: ", a->name);
        print_number(letter, left->bits[at]);
        printf("\n        %s: ", b->name);
        print_number(letter, right->bits[at]);
        printf("\n");
    }
}

static void print_arguments(const struct reader *r, size_t element)
{
    int i;

    for (i = 0; i < r->parameter_count; i++)
        print_argument(r, i, element);
}

static void print_difference(const struct reader *a, const struct reader *b)
{
    int i;

    printf("%s: call %lu, in case %lu", a->function, (unsigned long)a->call_number, (unsigned long)a->case_number);
    if (!have_same_arguments(a, b)) {
        printf(", has other arguments: the program makes other calls.\n  %s:\n", a->name);
        print_arguments(a, 0);
        printf("  %s:\n", b->name);
        print_arguments(b, 0);
        return;
    }
    printf(", gives other bits.\n  The arguments:\n");
    print_arguments(a, differing_element(a, b));
    printf("  The results:\n");
    if (!is_same_result(a, b)) {
        printf("    returned\n        %s: ", a->name);
        print_result(a);
        printf("\n        %s: ", b->name);
        print_result(b);
        printf("\n");
    }
    for (i = 0; i < a->parameter_count; i++)
        if (is_output(a, i))
            print_outputs(a, b, i);
}

/* ---- functions ---- */

static struct reader one, other;

/* Reads the calls of a function from both files. Returns whether none differs. */
static int is_same_function(struct reader *a, struct reader *b)
{
    int is_same = 1;

    while (a->next == 'C' && b->next == 'C') {
        read_call(a);
        read_call(b);
        if (is_same && !(have_same_arguments(a, b) && have_same_results(a, b))) {
            print_difference(a, b);
            is_same = 0;
        }
    }
    if (is_same && a->next != b->next) {
        printf("%s: %s has more calls\n", a->function, a->next == 'C' ? a->name : b->name);
        is_same = 0;
    }
    while (a->next == 'C')
        read_call(a);
    while (b->next == 'C')
        read_call(b);
    return is_same;
}

int main(int count, char **words)
{
    int functions = 0, differing = 0;
    unsigned long calls = 0;

    if (count != 5) {
        fputs("usage: compare FILE NAME FILE NAME\n", stderr);
        return 2;
    }
    open_record(&one, words[1], words[2]);
    open_record(&other, words[3], words[4]);
    while (one.next == 'F' && other.next == 'F') {
        read_function(&one);
        read_function(&other);
        if (strcmp(one.function, other.function) != 0) {
            printf("%s has %s where %s has %s\n", one.name, one.function, other.name, other.function);
            return 1;
        }
        functions++;
        differing += !is_same_function(&one, &other);
        calls += one.call_number;
    }
    if (one.next != other.next) {
        printf("%s has more functions\n", one.next == 'F' ? one.name : other.name);
        return 1;
    }
    printf("%d functions, %lu calls; %d functions differ\n", functions, calls, differing);
    return differing != 0;
}
