/* turret_platform_child. */
#include "turret_check.h"

/* A ship that turns: heading north-east, listing, not unit. */
static const struct turret_platform SHIP = {
    {{1e5, 20, -3e5}}, {{0.1f, 0.9f, -0.2f, 1.1f}}, {{8, 0.5f, -3}}, {{0.02f, -0.3f, 0.05f}}};

static void child_is_where_its_parent_carries_it(void)
{
    const union vec3 offset = {{12, 4, -3}};
    const union quat turn = {{0, 0.70710678f, 0, 0.70710678f}};
    const double along[3] = {12, 4, -3}, forward[3] = {0, 0, -1};
    struct turret_platform child;
    double arm[3], points_to[3], is_to[3], spin[3];
    int i;

    CHECK(turret_platform_child(&child, &SHIP, &offset, &turn) == &child);
    rotated(&SHIP.orientation, along, arm);
    /* Forward, turned a quarter to the left, is to the left. */
    rotated(&SHIP.orientation, forward, is_to);
    rotated(&child.orientation, FORWARD_X, points_to);
    for (i = 0; i < 3; i++)
        spin[i] = SHIP.spin.vec[i];
    for (i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;

        CHECK_NEAR(child.position.vec[i], SHIP.position.vec[i] + arm[i], 1e-9);
        CHECK_NEAR(child.velocity.vec[i], SHIP.velocity.vec[i] + spin[j] * arm[k] - spin[k] * arm[j], 1e-6);
        CHECK(child.spin.vec[i] == SHIP.spin.vec[i]);
        CHECK_NEAR(points_to[i], is_to[i], 6e-7);
    }
    CHECK_UNIT(&child.orientation);
}

static void child_may_be_its_parent(void)
{
    const union vec3 offset = {{12, 4, -3}};
    const union quat turn = {{0.3f, 0.1f, 0, 0.5f}};
    struct turret_platform child, same = SHIP;

    CHECK(turret_platform_child(&child, &SHIP, &offset, &turn) == &child);
    CHECK(turret_platform_child(&same, &same, &offset, &turn) == &same);
    CHECK(same_bits(&child, &same, sizeof child));
    same = SHIP;
    CHECK(turret_platform_child(&same, &same, &offset, &same.orientation) == &same);
    CHECK(turret_platform_child(&child, &SHIP, &offset, &SHIP.orientation) == &child);
    CHECK(same_bits(&child, &same, sizeof child));
}

static void no_orientation_is_that_of_the_parent(void)
{
    const union vec3 offset = {{12, 4, -3}};
    const union quat none = {{0, 0, 0, 1}};
    struct turret_platform child, wanted;

    CHECK(turret_platform_child(&child, &SHIP, &offset, NULL) == &child);
    CHECK(turret_platform_child(&wanted, &SHIP, &offset, &none) == &wanted);
    CHECK(same_bits(&child, &wanted, sizeof child));
    CHECK(angle_between(&child.orientation, &SHIP.orientation) < 4e-7);
    CHECK_UNIT(&child.orientation);
}

static void platform_starts_with_its_mount(void)
{
    const union vec3 none = {{0, 0, 0}};
    struct turret_platform child;
    const struct turret_mount *mount = (const struct turret_mount *)&child;

    CHECK(turret_platform_child(&child, &SHIP, &none, NULL) == &child);
    CHECK(same_bits(&mount->position, &SHIP.position, sizeof mount->position));
    CHECK(same_bits(&mount->orientation, &child.orientation, sizeof mount->orientation));
    CHECK(same_bits(&child.velocity, &SHIP.velocity, sizeof child.velocity));
}

/* A call that is refused with nothing written. */
static void refused(const struct turret_platform *parent, const union vec3 *offset, const union quat *orientation)
{
    struct turret_platform child, before;

    memset(&child, 0x5a, sizeof child);
    before = child;
    CHECK(turret_platform_child(&child, parent, offset, orientation) == NULL);
    CHECK(same_bits(&child, &before, sizeof child));
}

static void bad_numbers_are_refused(void)
{
    const float bad[] = {NAN, INFINITY, -INFINITY};
    const union vec3 good = {{1, 2, 3}}, long_arm = {{3e38f, 0, 0}};
    const union quat turn = {{0, 0, 0, 1}}, zero = {{0, 0, 0, 0}};
    struct turret_platform parent;
    union vec3 offset;
    union quat orientation;
    size_t b;
    int i;

    for (b = 0; b < COUNT(bad); b++) {
        for (i = 0; i < 3; i++) {
            parent = SHIP;
            parent.position.vec[i] = bad[b];
            refused(&parent, &good, &turn);
            parent = SHIP;
            parent.velocity.vec[i] = bad[b];
            refused(&parent, &good, &turn);
            parent = SHIP;
            parent.spin.vec[i] = bad[b];
            refused(&parent, &good, NULL);
            offset = good;
            offset.vec[i] = bad[b];
            refused(&SHIP, &offset, &turn);
        }
        for (i = 0; i < 4; i++) {
            parent = SHIP;
            parent.orientation.vec[i] = bad[b];
            refused(&parent, &good, &turn);
            orientation = turn;
            orientation.vec[i] = bad[b];
            refused(&SHIP, &good, &orientation);
        }
    }
    parent = SHIP;
    parent.orientation = zero;
    refused(&parent, &good, &turn);
    refused(&SHIP, &good, &zero);
    /* A velocity beyond floats. */
    parent = SHIP;
    parent.spin.v.y = 100;
    refused(&parent, &long_arm, NULL);
}

static void bad_pointers_are_refused(void)
{
    const union vec3 offset = {{1, 2, 3}};
    const union quat turn = {{0, 0, 0, 1}};
    struct turret_platform child, before;

    memset(&child, 0x5a, sizeof child);
    before = child;
    CHECK(turret_platform_child(NULL, &SHIP, &offset, &turn) == NULL);
    CHECK(turret_platform_child((void *)((char *)&child + 4), &SHIP, &offset, &turn) == NULL);
    CHECK(same_bits(&child, &before, sizeof child));
    refused(NULL, &offset, &turn);
    refused(&SHIP, NULL, &turn);
    refused((const void *)((const char *)&SHIP + 4), &offset, &turn);
    refused(&SHIP, (const void *)((const char *)&offset + 2), &turn);
    refused(&SHIP, &offset, (const void *)((const char *)&turn + 2));
}

static const struct test tests[] = {
    {"child_is_where_its_parent_carries_it", child_is_where_its_parent_carries_it},
    {"child_may_be_its_parent", child_may_be_its_parent},
    {"no_orientation_is_that_of_the_parent", no_orientation_is_that_of_the_parent},
    {"platform_starts_with_its_mount", platform_starts_with_its_mount},
    {"bad_numbers_are_refused", bad_numbers_are_refused},
    {"bad_pointers_are_refused", bad_pointers_are_refused},
};

MAIN(tests)
