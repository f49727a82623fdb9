// Shared by the C++ tests: named tests that are counted, and comparisons bit for bit.
#ifndef CHECK_HPP
#define CHECK_HPP

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <utility>

#include "turret.hpp"

inline int checks_failed;

#define CHECK(...) \
    do { \
        if (!(__VA_ARGS__)) { \
            checks_failed++; \
            std::printf("    %s:%d: %s\n", __FILE__, __LINE__, #__VA_ARGS__); \
        } \
    } while (0)

struct test {
    const char *name;
    void (*run)();
};

/// Runs the tests, and prints their number in the last line.
template <std::size_t N> int run_tests(const test (&tests)[N])
{
    int passed = 0, failed = 0;
    for (const test &each : tests) {
        checks_failed = 0;
        each.run();
        std::printf("%s %s\n", checks_failed ? "FAILED" : "ok    ", each.name);
        ++(checks_failed ? failed : passed);
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed || !passed;
}

/// Equal bit for bit, and of the same size.
template <class A, class B> bool same(const A &a, const B &b)
{
    static_assert(sizeof(A) == sizeof(B));
    return std::memcmp(&a, &b, sizeof a) == 0;
}

/// Compares a result's value with what the C call wrote, and its success with the success of the call.
template <class T, class C> bool same(const turret::result<T> &got, const C &wanted, const void *answer)
{
    return same(static_cast<const T &>(got), wanted) && got.ok() == (answer != nullptr);
}

/// xorshift: the same draws every time. One in eight numbers is not an ordinary one.
class draws {
public:
    float number()
    {
        const float hard[] = {0.0f, -0.0f, 1e-45f, 1e30f, turret::infinity, -turret::infinity, NAN_, 1.0f};
        const std::uint64_t bits = next();
        return bits % 8 == 0 ? hard[bits / 8 % 8] : unit();
    }
    float unit() { return static_cast<float>(static_cast<double>(next() >> 11) / 4503599627370496.0 - 1.0); }
    turret::vec2 vec2() { return {number(), number()}; }
    turret::vec3 vec3() { return {number(), number(), number()}; }
    turret::dvec3 dvec3() { return {1000.0 * static_cast<double>(unit()), 100.0 * static_cast<double>(unit()), 50.0}; }
    turret::quat quat() { return {number(), number(), number(), number()}; }
    /// A number that is valid for every function.
    turret::quat rotation() { return {unit(), unit(), unit(), 1.5f}; }
    turret::vec3 direction() { return {1.5f, unit(), unit()}; }

private:
    static constexpr float NAN_ = std::numeric_limits<float>::quiet_NaN();
    std::uint64_t seed_ = 88172645463325252u;

    std::uint64_t next()
    {
        seed_ ^= seed_ << 13;
        seed_ ^= seed_ >> 7;
        seed_ ^= seed_ << 17;
        return seed_;
    }
};

/// A gun with stops, rates, accelerations and offsets.
inline turret::config some_settings(draws &draw)
{
    turret::config settings;
    settings.azimuth_min = -2.5f, settings.azimuth_max = 2.5f;
    settings.elevation_min = -0.2f, settings.elevation_max = 1.2f;
    settings.azimuth_rate = 1 + draw.unit(), settings.elevation_rate = 1;
    settings.azimuth_accel = settings.elevation_accel = 2;
    settings.trunnion = {0, 1.5f, 0};
    settings.muzzle = {4, 0, 0};
    return settings;
}

#endif
