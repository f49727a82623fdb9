// The scenes of tests/scenes.txt, which says what they are. SCENES is that file.
#include "check.hpp"

#include <cmath>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

using namespace turret;

static constexpr float frame_seconds = 1 / 64.0f;
static constexpr double pi = 3.14159265358979323846;

/// A name, and numbers by their names.
struct scene {
    std::string name;
    std::map<std::string, double> numbers;

    bool has(const char *key) const { return numbers.count(key) != 0; }
    double number(const char *key, double otherwise = 0) const { return has(key) ? numbers.at(key) : otherwise; }
    double angle(const char *key, double otherwise = 0) const { return has(key) ? numbers.at(key) * (pi / 180) : otherwise; }
    float limit(const char *key, float otherwise) const { return static_cast<float>(angle(key, static_cast<double>(otherwise))); }
    int count(const char *key) const { return static_cast<int>(number(key)); }

    config settings() const;
    state start() const { return {angle("from_azimuth"), angle("from_elevation"), angle("from_azimuth_rate"),
                                  angle("from_elevation_rate")}; }
    dvec3 target(int frame) const;
    flags step(state &moved, const config &settings, int frame, float dt) const;
    void play() const;
};

static std::vector<scene> all_scenes()
{
    std::ifstream file(SCENES);
    std::vector<scene> scenes;
    scene *open = nullptr;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string word;
        if (line.empty() || line[0] == '#') {
            open = nullptr;
            continue;
        }
        if (!open)
            words >> word, open = &scenes.emplace_back(scene{word, {}});
        while (words >> word)
            words >> open->numbers[word];
    }
    return scenes;
}

config scene::settings() const
{
    config made;
    made.azimuth_min = limit("azimuth_min", -infinity), made.azimuth_max = limit("azimuth_max", infinity);
    made.elevation_min = limit("elevation_min", 0), made.elevation_max = limit("elevation_max", 0);
    made.azimuth_rate = limit("azimuth_rate", infinity), made.elevation_rate = limit("elevation_rate", infinity);
    made.azimuth_accel = limit("azimuth_accel", infinity), made.elevation_accel = limit("elevation_accel", infinity);
    made.rest_azimuth = limit("rest_azimuth", 0);
    made.trunnion.y = static_cast<float>(number("trunnion_up")), made.muzzle.x = static_cast<float>(number("muzzle_forward"));
    if (has("sector_from"))
        made.sectors = {sector::keep_out(limit("sector_from", 0), limit("sector_to", 0), -infinity, limit("sector_top", infinity))};
    return made;
}

dvec3 scene::target(int frame) const
{
    const double seconds = (frame - count("settled")) * static_cast<double>(frame_seconds);
    const double sway = seconds > 0 ? std::sin(2 * pi * seconds / number("sway_seconds", 1)) : 0;
    const double azimuth = angle("target_azimuth") + angle("sway") * sway, elevation = angle("target_elevation");
    const double level = number("distance") * std::cos(elevation);
    return {level * std::cos(azimuth), number("distance") * std::sin(elevation), -level * std::sin(azimuth)};
}

flags scene::step(state &moved, const config &settings, int frame, float dt) const
{
    if (has("rest_azimuth"))
        return return_to_rest(moved, settings, {}, dt);
    if (has("told_azimuth"))
        return update_angles(moved, settings, {}, limit("told_azimuth", 0), 0, dt);
    return update(moved, settings, {}, target(frame), dt);
}

static bool near(double a, double b, double within)
{
    return std::fabs(a - b) <= within;
}

void scene::play() const
{
    const config made = settings();
    const int half = count("settled") / 2;
    state moved = start();
    flags now;
    for (int frame = 1; frame <= count("frames"); frame++) {
        now = step(moved, made, frame, frame_seconds);
        CHECK(now.ok());
        if (frame == half && made.sectors.empty()) {
            state once = start();
            CHECK(step(once, made, frame, static_cast<float>(half) * frame_seconds).ok());
            CHECK(near(moved.azimuth, once.azimuth, 1e-9) && near(moved.elevation, once.elevation, 1e-9));
        }
        if (frame > count("settled")) {
            CHECK(near(moved.azimuth, angle("azimuth"), 2e-5));
            CHECK(near(moved.elevation, angle("elevation", moved.elevation), 2e-5));
        }
    }
    CHECK(now.on_target() == (count("on_target") == 1));
    const state before = moved;
    CHECK(step(moved, made, count("frames"), 0).code == now.code && same(moved, before));
}

static void scenes_end_where_they_are_to()
{
    const auto scenes = all_scenes();
    for (const scene &each : scenes) {
        const int failed_before = checks_failed;
        each.play();
        if (checks_failed > failed_before)
            std::printf("    in %s\n", each.name.c_str());
    }
    CHECK(scenes.size() == 12);
}

int main()
{
    return run_tests({{"scenes_end_where_they_are_to", scenes_end_where_they_are_to}});
}
