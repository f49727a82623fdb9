// The types: values that are their C types bit for bit, what a call returns, spans. See turret.hpp.
#ifndef LIBTURRET_TYPES_HPP
#define LIBTURRET_TYPES_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <type_traits>

#include "long_names.hpp"

namespace turret {

// ---- Vectors, quaternions, matrices ----

/// A vector in the plane.
struct vec2 {
    float x = 0, y = 0;
};

/// A vector.
struct vec3 {
    float x = 0, y = 0, z = 0;
};

/// A position in the world.
struct dvec3 {
    double x = 0, y = 0, z = 0;
};

/// A quaternion, x, y, z, w in memory; the identity unless told otherwise.
struct quat {
    float x = 0, y = 0, z = 0, w = 1;
};

/// A matrix for column vectors, column-major: row r, column c is m[4*c + r], or (r, c).
struct mat4 {
    float m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

    [[nodiscard]] constexpr float operator()(std::size_t row, std::size_t column) const noexcept
    {
        return m[4 * column + row];
    }
    constexpr float &operator()(std::size_t row, std::size_t column) noexcept { return m[4 * column + row]; }
};

// ---- The structs of turret.h, which says what their members mean ----

struct status;
template <class T, class S = status> struct result;

inline constexpr float infinity = std::numeric_limits<float>::infinity();

/// LIBTURRET_AXES_*.
enum class axes : std::int32_t {
    canonical = LIBTURRET_AXES_CANONICAL,
    unity = LIBTURRET_AXES_UNITY,
    godot = LIBTURRET_AXES_GODOT,
    unreal = LIBTURRET_AXES_UNREAL
};

/// LIBTURRET_TRAJECTORY_*: which of two arcs engage() takes.
enum class trajectory : std::int32_t {
    earliest = LIBTURRET_TRAJECTORY_EARLIEST,
    latest = LIBTURRET_TRAJECTORY_LATEST
};

/// LIBTURRET_EULER_*: intrinsic orders, then extrinsic ones.
enum class euler_order : std::int32_t {
    xyz, xzy, yxz, yzx, zxy, zyx, xyx, xzx, yxy, yzy, zxz, zyz,
    xyz_extrinsic, xzy_extrinsic, yxz_extrinsic, yzx_extrinsic, zxy_extrinsic, zyx_extrinsic,
    xyx_extrinsic, xzx_extrinsic, yxy_extrinsic, yzy_extrinsic, zxz_extrinsic, zyz_extrinsic
};
static_assert(static_cast<int>(euler_order::zyz) == LIBTURRET_EULER_ZYZ);
static_assert(static_cast<int>(euler_order::zyz_extrinsic) == LIBTURRET_EULER_ZYZ_EXTRINSIC);

/// libturret_arc; without a width it forbids nothing.
struct arc {
    float center = 0, width = 0;
};

/// libturret_params: how far aim() may turn each axis, LIBTURRET_DEFAULT_RATE unless told otherwise.
struct params {
    float elevation_rate_limit = LIBTURRET_DEFAULT_RATE;
    float azimuth_rate_limit = LIBTURRET_DEFAULT_RATE;
};

/// LIBTURRET_SECTOR_*: what a turret must not do in a sector.
enum class sector_kind : std::int32_t {
    hold_fire = LIBTURRET_SECTOR_HOLD_FIRE,
    keep_out = LIBTURRET_SECTOR_KEEP_OUT
};

/// libturret_sector: azimuths and elevations where a turret must not fire, or must not be. It has all elevations unless
/// told otherwise.
struct sector {
    float from = 0, to = 0;
    float elevation_min = -infinity, elevation_max = infinity;
    sector_kind kind = sector_kind::hold_fire;

    /// One that the turret may point into, and must not fire into: flags::hold_fire() says when.
    [[nodiscard]] static constexpr sector hold_fire(float from, float to, float elevation_min = -infinity,
                                                    float elevation_max = infinity) noexcept
    {
        return {from, to, elevation_min, elevation_max, sector_kind::hold_fire};
    }
    /// One that the joints are never inside of.
    [[nodiscard]] static constexpr sector keep_out(float from, float to, float elevation_min = -infinity,
                                                   float elevation_max = infinity) noexcept
    {
        return {from, to, elevation_min, elevation_max, sector_kind::keep_out};
    }
};

/// The sectors of a config, 8 at most: sector_count and sectors of libturret_config, in one.
///
///     gun.sectors = {sector::keep_out(2.5f, -2.5f, -infinity, 0.3f)};
///     gun.sectors.add(sector::hold_fire(1, 2));
///
/// As of a std::vector, [] is of those that there are, and adds none.
class sector_list {
public:
    static constexpr std::size_t capacity = 8;

    constexpr sector_list() noexcept = default;
    constexpr sector_list(std::initializer_list<sector> all) noexcept
    {
        for (const sector &one : all)
            add(one);
    }

    /// Appends a sector. One for which there is no room is not stored, but counts: config_problem() speaks of it, and no
    /// call takes the config.
    constexpr void add(const sector &one) noexcept
    {
        if (count_ < capacity)
            all_[count_] = one;
        if (count_ <= capacity)
            count_++;
    }
    constexpr void clear() noexcept { count_ = 0; }

    /// How many there are, without those for which there is no room.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return count_ < capacity ? count_ : capacity; }
    [[nodiscard]] constexpr bool empty() const noexcept { return count_ == 0; }
    [[nodiscard]] constexpr const sector *data() const noexcept { return all_; }
    [[nodiscard]] constexpr const sector *begin() const noexcept { return all_; }
    [[nodiscard]] constexpr const sector *end() const noexcept { return all_ + size(); }
    [[nodiscard]] constexpr const sector &operator[](std::size_t at) const noexcept { return all_[at]; }
    [[nodiscard]] constexpr sector *data() noexcept { return all_; }
    [[nodiscard]] constexpr sector *begin() noexcept { return all_; }
    [[nodiscard]] constexpr sector *end() noexcept { return all_ + size(); }
    [[nodiscard]] constexpr sector &operator[](std::size_t at) noexcept { return all_[at]; }

private:
    std::uint32_t count_ = 0;
    // Those that do not count are zero, as libturret_config_default has them.
    sector all_[capacity] = {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0},
                             {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}};
};

/// libturret_config, as libturret_config_default sets it.
struct config {
    float azimuth_min = -infinity, azimuth_max = infinity;
    float elevation_min = -1.5707964f, elevation_max = 1.5707964f;
    float azimuth_rate = infinity, elevation_rate = infinity;
    float azimuth_accel = infinity, elevation_accel = infinity;
    float rest_azimuth = 0, rest_elevation = 0;
    float aim_tolerance = 1e-3f;
    vec3 trunnion, muzzle;
    turret::axes axes = turret::axes::canonical;
    sector_list sectors;
};

/// libturret_state: all that changes of a turret.
struct state {
    double azimuth = 0, elevation = 0;
    double azimuth_rate = 0, elevation_rate = 0;
};

/// libturret_mount: what a turret stands on.
struct mount {
    dvec3 position{};
    quat orientation{};
};

/// libturret_platform: what a turret stands on and how that moves; a mount wherever one is wanted.
struct platform {
    dvec3 position{};
    quat orientation{};
    vec3 velocity{}, spin{};

    constexpr operator mount() const noexcept { return {position, orientation}; }
    /// platform_child() of this one.
    [[nodiscard]] inline result<platform> child(const vec3 &offset, const quat &orientation = {}) const noexcept;
};

/// libturret_pose: where the parts of a turret are.
struct pose {
    quat base, barrel;
    dvec3 muzzle;
    vec3 boresight;
    float error = 0;
    std::uint32_t flags = 0;
    std::uint32_t reserved = 0;
};

/// libturret_motion: how something moves.
struct motion {
    dvec3 position{};
    vec3 velocity{}, acceleration{};
};

/// libturret_observer: what observe() knows of one target. Set half_life and jump; samples = 0 forgets the target.
struct observer {
    dvec3 position{};
    vec3 velocity{}, acceleration{};
    float half_life = 0, jump = 0;
    std::uint32_t samples = 0;
    std::uint32_t reserved = 0;

    /// turret::observe() with this one.
    inline result<motion> observe(const dvec3 &position, float dt) noexcept;
};

/// libturret_shot: how a projectile flies; a beam unless told otherwise. It takes the shooter's velocity along.
struct shot {
    float speed = infinity;
    float inherit = 1;
    float max_time = 0;
    vec3 gravity{};
    float drag = 0;
    float physics_step = 0;
    turret::trajectory trajectory = turret::trajectory::earliest;
};

/// libturret_solution: how to fire to hit the target.
struct solution {
    dvec3 aim_point, impact;
    vec3 direction, launch_velocity, aim_velocity;
    float time = 0;
};

/// libturret_camera_rig.
struct camera_rig {
    float distance = 0, height = 0, roll = 0, look_height = 0, half_life = 0;
    quat orientation;
};

/// libturret_camera_pose.
struct camera_pose {
    dvec3 position;
    quat orientation;
};

/// libturret_camera_key.
struct camera_key {
    dvec3 position;
    quat orientation;
    float time = 0;
    std::uint32_t reserved = 0;
};

// ---- Between these and the C types ----

namespace detail {

/// The C type of one of the types above, which has to have its layout.
template <class T> struct twin;

template <class T, class C> struct twin_of {
    static_assert(sizeof(T) == sizeof(C) && alignof(T) == alignof(C), "turret.hpp is not of the version of turret.h");
    static_assert(std::is_standard_layout_v<T> && std::is_trivially_copyable_v<T>);
    using type = C;
};

template <> struct twin<vec2> : twin_of<vec2, ::libturret_vec2> {};
template <> struct twin<vec3> : twin_of<vec3, ::libturret_vec3> {};
template <> struct twin<dvec3> : twin_of<dvec3, ::libturret_dvec3> {};
template <> struct twin<quat> : twin_of<quat, ::libturret_quat> {};
template <> struct twin<arc> : twin_of<arc, ::libturret_arc> {};
template <> struct twin<params> : twin_of<params, ::libturret_params> {};
template <> struct twin<sector> : twin_of<sector, ::libturret_sector> {};
template <> struct twin<config> : twin_of<config, ::libturret_config> {};
template <> struct twin<state> : twin_of<state, ::libturret_state> {};
template <> struct twin<mount> : twin_of<mount, ::libturret_mount> {};
template <> struct twin<pose> : twin_of<pose, ::libturret_pose> {};
template <> struct twin<platform> : twin_of<platform, ::libturret_platform> {};
template <> struct twin<motion> : twin_of<motion, ::libturret_motion> {};
template <> struct twin<observer> : twin_of<observer, ::libturret_observer> {};
template <> struct twin<shot> : twin_of<shot, ::libturret_shot> {};
template <> struct twin<solution> : twin_of<solution, ::libturret_solution> {};
template <> struct twin<camera_rig> : twin_of<camera_rig, ::libturret_camera_rig> {};
template <> struct twin<camera_pose> : twin_of<camera_pose, ::libturret_camera_pose> {};
template <> struct twin<camera_key> : twin_of<camera_key, ::libturret_camera_key> {};

} // namespace detail

/// The C type of a type: c_type<quat> is union quat.
template <class T> using c_type = typename detail::twin<T>::type;

/// A pointer as the C calls take it. For handing on: the same object read as both types in C++ is undefined there.
template <class T> [[nodiscard]] c_type<T> *c_ptr(T *p) noexcept { return reinterpret_cast<c_type<T> *>(p); }
template <class T> [[nodiscard]] const c_type<T> *c_ptr(const T *p) noexcept
{
    return reinterpret_cast<const c_type<T> *>(p);
}

/// A copy as the C type.
template <class T> [[nodiscard]] c_type<T> to_c(const T &value) noexcept
{
    c_type<T> c;
    std::memcpy(&c, &value, sizeof c);
    return c;
}

/// A copy of a C type: from_c<quat>(q).
template <class T> [[nodiscard]] T from_c(const c_type<T> &c) noexcept
{
    T value;
    std::memcpy(static_cast<void *>(&value), &c, sizeof value);
    return value;
}

// ---- What a call returns ----

/// How a call went: an error below 0 (LIBTURRET_ERROR_*), else what the C call returns. What in C returns NULL for bad
/// input is LIBTURRET_ERROR_INVALID_ARGUMENT here. It is no bool: `if (gun.update(target, dt))` would read as "on target"
/// and be "no error". Ask ok(), on_target(), done().
struct [[nodiscard]] status {
    std::int32_t code = LIBTURRET_OK;

    /// Whether there is no error.
    [[nodiscard]] constexpr bool ok() const noexcept { return code >= 0; }
    /// An English sentence, never NULL.
    [[nodiscard]] const char *text() const noexcept { return ::libturret_status_text(ok() ? LIBTURRET_OK : code); }
};

/// The flags of a turret, none of which is set in an error; a call that turns it need not be asked for them.
struct flags : status {
    [[nodiscard]] constexpr bool has(std::int32_t flag) const noexcept { return (code & flag) != 0; }
    [[nodiscard]] constexpr bool on_target() const noexcept { return has(LIBTURRET_ON_TARGET); }
    [[nodiscard]] constexpr bool azimuth_limited() const noexcept { return has(LIBTURRET_AZIMUTH_LIMITED); }
    [[nodiscard]] constexpr bool elevation_limited() const noexcept { return has(LIBTURRET_ELEVATION_LIMITED); }
    [[nodiscard]] constexpr bool slewing() const noexcept { return has(LIBTURRET_SLEWING); }
    [[nodiscard]] constexpr bool at_rest() const noexcept { return has(LIBTURRET_AT_REST); }
    [[nodiscard]] constexpr bool too_close() const noexcept { return has(LIBTURRET_TOO_CLOSE); }
    [[nodiscard]] constexpr bool no_solution() const noexcept { return has(LIBTURRET_NO_SOLUTION); }
    /// Do not fire, on_target() or not.
    [[nodiscard]] constexpr bool hold_fire() const noexcept { return has(LIBTURRET_HOLD_FIRE); }
    [[nodiscard]] constexpr bool sector_limited() const noexcept { return has(LIBTURRET_SECTOR_LIMITED); }
};

/// What a call returns that turns toward a target; need not be asked either.
struct facing : status {
    [[nodiscard]] constexpr bool done() const noexcept { return code == LIBTURRET_FACE_DONE; }
};

/// A T together with how the call went that made it: `quat q = slerp(a, b, t);`
template <class T, class S> struct [[nodiscard]] result : T, S {};

/// One that there is or is not: `if (auto q = slerp(a, b, t)) ..`
template <class T> struct [[nodiscard]] result<T, status> : T, status {
    /// Whether there is one: ok().
    [[nodiscard]] explicit constexpr operator bool() const noexcept { return this->ok(); }
};

namespace detail {

template <> struct twin<flags> : twin_of<flags, std::int32_t> {};

// What is returned stands apart from what a call was given the address of: it may live in registers.

/// What a C call that cannot fail writes.
template <class T, class F, class... A> [[nodiscard]] inline T made(F f, A... arguments) noexcept
{
    c_type<T> out;
    f(&out, arguments...);
    return from_c<T>(out);
}

/// What a C call that returns NULL for bad input writes, or then what is held.
template <class T, class F, class... A> [[nodiscard]] inline result<T> tried(const T &held, F f, A... arguments) noexcept
{
    c_type<T> out;
    std::memcpy(&out, &held, sizeof out);
    const bool ok = f(&out, arguments...) != nullptr;
    return {from_c<T>(out), {ok ? LIBTURRET_OK : LIBTURRET_ERROR_INVALID_ARGUMENT}};
}

} // namespace detail

// ---- Inputs that may be left out ----

/// A T, or none: {}, nullptr, an empty std::optional<T>, or whatever else is a condition and has a T at *.
template <class T> class maybe {
    template <class O>
    using from = std::enable_if_t<
        std::is_constructible_v<bool, const O &>
        && std::is_same_v<std::decay_t<decltype(*std::declval<const O &>())>, T>>;

public:
    constexpr maybe() noexcept = default;
    constexpr maybe(const T &one) noexcept : at_(&one) {}
    constexpr maybe(const T *one) noexcept : at_(one) {}
    template <class O, class = from<O>> constexpr maybe(const O &one) noexcept : at_(one ? &*one : nullptr) {}

    /// nullptr for none.
    [[nodiscard]] constexpr const T *get() const noexcept { return at_; }

private:
    const T *at_ = nullptr;
};

// ---- Spans ----

/// A pointer and how many: of an array, of whatever has data() and size(), std::span too, or {pointer, count}.
template <class T> class span {
    template <class C>
    using from = std::enable_if_t<
        !std::is_same_v<std::decay_t<C>, span>
        && std::is_convertible_v<std::remove_pointer_t<decltype(std::data(std::declval<C &>()))> (*)[], T (*)[]>
        && std::is_convertible_v<decltype(std::size(std::declval<C &>())), std::size_t>>;

public:
    constexpr span() noexcept = default;
    constexpr span(T *first, std::size_t count) noexcept : first_(first), count_(count) {}
    template <class C, class = from<C>>
    constexpr span(C &&c) noexcept : first_(std::data(c)), count_(std::size(c))
    {
    }

    [[nodiscard]] constexpr T *data() const noexcept { return first_; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return count_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return count_ == 0; }
    [[nodiscard]] constexpr T *begin() const noexcept { return first_; }
    [[nodiscard]] constexpr T *end() const noexcept { return first_ + count_; }
    [[nodiscard]] constexpr T &operator[](std::size_t at) const noexcept { return first_[at]; }

private:
    T *first_ = nullptr;
    std::size_t count_ = 0;
};

/// Inputs of a batch that may lie apart, or be one for all: a T, a span of T, or a member of each object of an array,
/// {drones, &drone::limits}.
template <class T> class strided {
public:
    constexpr strided() noexcept = default;
    constexpr strided(const T &one) noexcept : first_(&one) {}
    template <class C, class = std::enable_if_t<std::is_constructible_v<span<const T>, C &>>>
    constexpr strided(C &&c) noexcept : first_(std::data(c)), stride_(sizeof(T)), count_(std::size(c))
    {
    }
    template <class C, class O> constexpr strided(C &&c, T O::*member) noexcept : stride_(sizeof(O)), count_(std::size(c))
    {
        if (count_ > 0)
            first_ = &(std::data(c)->*member);
    }

    [[nodiscard]] constexpr const T *data() const noexcept { return first_; }
    /// Bytes; 0 for one for all.
    [[nodiscard]] constexpr std::size_t stride() const noexcept { return stride_; }
    /// Whether it serves a batch of so many.
    [[nodiscard]] constexpr bool fits(std::size_t count) const noexcept { return stride_ == 0 || count_ == count; }

private:
    const T *first_ = nullptr;
    std::size_t stride_ = 0, count_ = 0;
};

} // namespace turret

#endif // LIBTURRET_TYPES_HPP
