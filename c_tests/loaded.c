/* A program that is not linked with libturret, and loads it at run time, as engines do: the argument is the library.
 * It returns 42 if a complete turret comes to point at its target. */
#include <turret.h>

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static void *library;

/* Converts a found symbol to a pointer to a function, for which C has no cast. */
static void find(const char *name, void *function)
{
    void *found = dlsym(library, name);

    if (found == NULL)
        fprintf(stderr, "%s\n", dlerror());
    memcpy(function, &found, sizeof found);
}

int main(int count, char **arguments)
{
    const struct turret_mount mount = {{{0, 5, 0}}, {{0, 0, 0, 1}}};
    const union dvec3 target = {{40, 35, -80}};
    const uint32_t version = TURRET_VERSION_MAJOR << 16 | TURRET_VERSION_MINOR << 8 | TURRET_VERSION_PATCH;
    struct turret_config config;
    struct turret_state state = {0};
    struct turret_pose pose = {0};
    uint32_t (*get_version)(void);
    struct turret_config *(*set_default)(struct turret_config *, int32_t);
    int32_t (*update)(struct turret_state *, const struct turret_config *, const struct turret_mount *,
                      const union dvec3 *, float, struct turret_pose *);
    int32_t flags = 0;

    library = count == 2 ? dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    if (library == NULL) {
        fprintf(stderr, "%s\n", count == 2 ? dlerror() : "which library?");
        return 1;
    }
    find("turret_version", &get_version);
    find("turret_config_default", &set_default);
    find("turret_update", &update);
    if (get_version() != version || set_default(&config, TURRET_AXES_CANONICAL) == NULL)
        return 2;
    config.azimuth_min = -2.9f, config.azimuth_max = 2.9f;
    config.azimuth_rate = config.elevation_rate = 1.5f;
    for (int step = 0; step < 120; step++)
        flags = update(&state, &config, &mount, &target, 1 / 60.0f, &pose);
    return flags & TURRET_ON_TARGET ? 42 : 3;
}
