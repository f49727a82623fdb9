// The types: values that are their C types bit for bit, what a call returns, array_views. See turret.hpp.
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

/// A position in the world, or a difference of two.
struct dvec3 {
    double x = 0, y = 0, z = 0;
};

/// A vector. It converts to a dvec3, exactly; narrow() goes back.
struct vec3 {
    float x = 0, y = 0, z = 0;

    /// Converts to double, exactly.
    constexpr operator dvec3() const noexcept
    {
        return {static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)};
    }
};

/// A quaternion, x, y, z, w in memory; by itself the identity.
struct quat {
    float x = 0, y = 0, z = 0, w = 1;
};

/// A matrix for column vectors, column-major: row r, column c is m[4*c + r], or (r, c).
struct mat4 {
    float m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

    /// Returns the element of a row and a column, each 0 to 3.
    [[nodiscard]] constexpr float operator()(std::size_t row, std::size_t column) const noexcept
    {
        return m[4 * column + row];
    }
    /// Returns the element of a row and a column, each 0 to 3, to be set.
    constexpr float &operator()(std::size_t row, std::size_t column) noexcept { return m[4 * column + row]; }
};

// ---- How a call went ----

/// How a call went: an error below 0 (LIBTURRET_ERROR_*), else what the C call returns. What in C returns NULL for bad
/// input is LIBTURRET_ERROR_INVALID_ARGUMENT here. It is no bool: `if (forward.update(target, dt))` would read as "on
/// target" and be "no error". Ask ok(), on_target(), done().
struct [[nodiscard]] status {
    std::int32_t code = LIBTURRET_OK;

    /// Returns whether there is no error.
    [[nodiscard]] constexpr bool ok() const noexcept { return code >= 0; }
    /// Returns an English sentence, never nullptr.
    [[nodiscard]] const char *text() const noexcept { return ::libturret_status_text(ok() ? LIBTURRET_OK : code); }
};

/// The flags of a turret. After an error none is set, so that a call that moves a turret need not be asked for errors.
struct flags : status {
    /// Returns those flags of a mask that are set, as the number that C has: `(now & LIBTURRET_ON_TARGET) != 0`.
    [[nodiscard]] friend constexpr std::int32_t operator&(const flags &set, std::int32_t mask) noexcept
    {
        return set.code & mask;
    }
    /// Returns whether any of LIBTURRET_ON_TARGET to LIBTURRET_SECTOR_LIMITED in a mask is set.
    [[nodiscard]] constexpr bool has(std::int32_t mask) const noexcept { return (code & mask) != 0; }
    /// Returns whether the barrel is within the tolerance of its target. Do not fire while hold_fire().
    [[nodiscard]] constexpr bool on_target() const noexcept { return has(LIBTURRET_ON_TARGET); }
    /// Returns whether a travel limit of the azimuth keeps the turret off its target.
    [[nodiscard]] constexpr bool azimuth_limited() const noexcept { return has(LIBTURRET_AZIMUTH_LIMITED); }
    /// Returns whether a travel limit of the elevation keeps the turret off its target.
    [[nodiscard]] constexpr bool elevation_limited() const noexcept { return has(LIBTURRET_ELEVATION_LIMITED); }
    /// Returns whether the joints are still turning.
    [[nodiscard]] constexpr bool slewing() const noexcept { return has(LIBTURRET_SLEWING); }
    /// Returns whether the turret stands at its rest angles.
    [[nodiscard]] constexpr bool at_rest() const noexcept { return has(LIBTURRET_AT_REST); }
    /// Returns whether the target is too close to point the muzzle at.
    [[nodiscard]] constexpr bool too_close() const noexcept { return has(LIBTURRET_TOO_CLOSE); }
    /// Returns whether no shot can hit the target.
    [[nodiscard]] constexpr bool no_solution() const noexcept { return has(LIBTURRET_NO_SOLUTION); }
    /// Returns whether the barrel points into a sector of sector_kind::hold_fire: do not fire, on_target() or not.
    [[nodiscard]] constexpr bool hold_fire() const noexcept { return has(LIBTURRET_HOLD_FIRE); }
    /// Returns whether a sector of sector_kind::keep_out keeps the turret off its target.
    [[nodiscard]] constexpr bool sector_limited() const noexcept { return has(LIBTURRET_SECTOR_LIMITED); }
};

/// What a call returns that turns toward a target; it need not be asked for errors either.
struct facing : status {
    /// Returns whether the target is reached.
    [[nodiscard]] constexpr bool done() const noexcept { return code == LIBTURRET_FACE_DONE; }
};

template <class T, class S = status> struct result;

// ---- The structs of turret.h, which says what their members mean ----

/// No limit, wherever one may be left out.
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

/// libturret_params: how far aim() may turn each axis; by itself LIBTURRET_DEFAULT_RATE.
struct params {
    float elevation_rate_limit = LIBTURRET_DEFAULT_RATE;
    float azimuth_rate_limit = LIBTURRET_DEFAULT_RATE;
};

/// LIBTURRET_SECTOR_*: what a turret must not do in a sector.
enum class sector_kind : std::int32_t {
    hold_fire = LIBTURRET_SECTOR_HOLD_FIRE,
    keep_out = LIBTURRET_SECTOR_KEEP_OUT
};

/// libturret_sector: azimuths and elevations where a turret must not fire, or must not point. By itself it has all
/// elevations.
struct sector {
    float from = 0, to = 0;
    float elevation_min = -infinity, elevation_max = infinity;
    sector_kind kind = sector_kind::hold_fire;

    /// Returns a sector that the turret may point into, and must not fire into: flags::hold_fire() says when.
    [[nodiscard]] static constexpr sector hold_fire(float from, float to, float elevation_min = -infinity,
                                                    float elevation_max = infinity) noexcept
    {
        return {from, to, elevation_min, elevation_max, sector_kind::hold_fire};
    }
    /// Returns a sector that the turret never points into.
    [[nodiscard]] static constexpr sector keep_out(float from, float to, float elevation_min = -infinity,
                                                   float elevation_max = infinity) noexcept
    {
        return {from, to, elevation_min, elevation_max, sector_kind::keep_out};
    }
};

/// The sectors of a config, 8 at most: sector_count and sectors of libturret_config, in one.
///
///     settings.sectors = {sector::keep_out(2.5f, -2.5f, -infinity, 0.3f)};
///     settings.sectors.add(sector::hold_fire(1, 2));
class sector_list {
public:
    /// The most that there may be.
    static constexpr std::size_t capacity = 8;

    /// Makes an empty list.
    constexpr sector_list() noexcept = default;
    /// Makes a list of these, as add() would.
    constexpr sector_list(std::initializer_list<sector> sectors) noexcept
    {
        for (const sector &sector : sectors)
            add(sector);
    }

    /// Appends a sector. A ninth is not stored, but counts: config_problem() speaks of it, and no call takes the config.
    constexpr void add(const sector &sector) noexcept
    {
        if (count_ < capacity)
            all_[count_] = sector;
        if (count_ <= capacity)
            count_++;
    }
    /// Removes all sectors.
    constexpr void clear() noexcept { count_ = 0; }

    /// Returns how many there are, without those for which there is no room.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return count_ < capacity ? count_ : capacity; }
    /// Returns whether there is none.
    [[nodiscard]] constexpr bool empty() const noexcept { return count_ == 0; }
    /// Returns a pointer to the first.
    [[nodiscard]] constexpr const sector *data() const noexcept { return all_; }
    /// Returns a pointer to the first.
    [[nodiscard]] constexpr const sector *begin() const noexcept { return all_; }
    /// Returns a pointer past the last.
    [[nodiscard]] constexpr const sector *end() const noexcept { return all_ + size(); }
    /// Returns a sector by its number, which must be below size(); [] adds none.
    [[nodiscard]] constexpr const sector &operator[](std::size_t index) const noexcept { return all_[index]; }
    /// Returns a pointer to the first, to be changed.
    [[nodiscard]] constexpr sector *data() noexcept { return all_; }
    /// Returns a pointer to the first, to be changed.
    [[nodiscard]] constexpr sector *begin() noexcept { return all_; }
    /// Returns a pointer past the last.
    [[nodiscard]] constexpr sector *end() noexcept { return all_ + size(); }
    /// Returns a sector by its number, to be changed. The number must be below size(); [] adds none.
    [[nodiscard]] constexpr sector &operator[](std::size_t index) noexcept { return all_[index]; }

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

    /// Returns where the platform is, without how it moves.
    constexpr operator mount() const noexcept { return {position, orientation}; }
    /// Returns the platform on this one that platform_child() does.
    [[nodiscard]] inline result<platform> child(const vec3 &offset, const quat &orientation = {}) const noexcept;
};

/// libturret_pose: where the parts of a turret are.
struct pose {
    quat base, barrel;
    dvec3 muzzle;
    vec3 boresight;
    float error = 0;
    turret::flags flags{};
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

    /// Observes a position, as turret::observe() does.
    inline result<motion> observe(const dvec3 &position, float dt) noexcept;
};

/// libturret_shot: how a projectile flies; by itself a beam. It takes the shooter's velocity along.
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

/// libturret_camera_rig: a camera that follows a subject.
struct camera_rig {
    float distance = 0, height = 0, roll = 0, look_height = 0, half_life = 0;
    quat orientation;
};

/// libturret_camera_pose: where a camera is and where it looks.
struct camera_pose {
    dvec3 position;
    quat orientation;
};

/// libturret_camera_key: where the camera of a path is at a time.
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

/// Returns a pointer as the C calls take it. For handing on: C++ must not read one object as both types.
template <class T> [[nodiscard]] c_type<T> *c_ptr(T *pointer) noexcept
{
    return reinterpret_cast<c_type<T> *>(pointer);
}
/// Returns a pointer as the C calls take it, for reading.
template <class T> [[nodiscard]] const c_type<T> *c_ptr(const T *pointer) noexcept
{
    return reinterpret_cast<const c_type<T> *>(pointer);
}

/// Returns a copy as the C type.
template <class T> [[nodiscard]] c_type<T> to_c(const T &value) noexcept
{
    c_type<T> c;
    std::memcpy(&c, &value, sizeof c);
    return c;
}

/// Returns a copy of a C type: from_c<quat>(q).
template <class T> [[nodiscard]] T from_c(const c_type<T> &c) noexcept
{
    T value;
    std::memcpy(static_cast<void *>(&value), &c, sizeof value);
    return value;
}

// ---- What a call returns ----

namespace detail {

/// A T together with how the call went that made it.
template <class T, class S> struct outcome : T, S {
    constexpr outcome() noexcept = default;
    constexpr outcome(const T &value, const S &how) noexcept : T(value), S(how) {}

    /// Puts another value in its place, which is ok() unless it is itself a result.
    template <class U> constexpr void put(U &&value) noexcept
    {
        if constexpr (std::is_base_of_v<status, std::decay_t<U>>)
            this->code = value.code;
        else
            this->code = LIBTURRET_OK;
        static_cast<T &>(*this) = static_cast<U &&>(value);
    }
};

/// What a result takes besides one of its own kind.
template <class R, class T, class U>
using value_for = std::enable_if_t<!std::is_base_of_v<R, std::decay_t<U>> && std::is_convertible_v<U, T>>;

} // namespace detail

/// A T together with how the call went that made it. It serves wherever a T does, and a T may be assigned to it, which
/// makes it ok():
///
///     auto heading = slerp(from, to, t);
///     heading = heading * roll;
template <class T, class S> struct [[nodiscard]] result : detail::outcome<T, S> {
    using detail::outcome<T, S>::outcome;

    /// Takes a T, and is ok() then. A result of another kind gives its error too.
    template <class U = T, class = detail::value_for<result, T, U>> constexpr result &operator=(U &&value) noexcept
    {
        return this->put(static_cast<U &&>(value)), *this;
    }
};

/// A T that there is or is not: `if (auto q = slerp(a, b, t)) ..`
template <class T> struct [[nodiscard]] result<T, status> : detail::outcome<T, status> {
    using detail::outcome<T, status>::outcome;

    /// Takes a T, and is ok() then. A result of another kind gives its error too.
    template <class U = T, class = detail::value_for<result, T, U>> constexpr result &operator=(U &&value) noexcept
    {
        return this->put(static_cast<U &&>(value)), *this;
    }
    /// Returns whether there is a value: ok().
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

/// Returns a pointer to a result's value as the C calls take it.
template <class T, class S> [[nodiscard]] c_type<T> *c_ptr(result<T, S> *pointer) noexcept
{
    return c_ptr(static_cast<T *>(pointer));
}
/// Returns a pointer to a result's value as the C calls take it, for reading.
template <class T, class S> [[nodiscard]] const c_type<T> *c_ptr(const result<T, S> *pointer) noexcept
{
    return c_ptr(static_cast<const T *>(pointer));
}
/// Returns a copy of a result's value as the C type.
template <class T, class S> [[nodiscard]] c_type<T> to_c(const result<T, S> &value) noexcept
{
    return to_c(static_cast<const T &>(value));
}

// ---- Inputs that may be left out ----

/// A T, or none: {}, nullptr, an empty std::optional<T>, or whatever else is a condition and has a T at *.
template <class T> class maybe {
    template <class O>
    using from = std::enable_if_t<
        std::is_constructible_v<bool, const O &>
        && std::is_same_v<std::decay_t<decltype(*std::declval<const O &>())>, T>>;

public:
    /// Makes none.
    constexpr maybe() noexcept = default;
    /// Refers to a T, which has to live as long.
    constexpr maybe(const T &value) noexcept : pointer_(&value) {}
    /// Refers to what a pointer points to; nullptr is none.
    constexpr maybe(const T *pointer) noexcept : pointer_(pointer) {}
    /// Refers to the T of a std::optional<T> or its like, which has to live as long; an empty one is none.
    template <class O, class = from<O>>
    constexpr maybe(const O &optional) noexcept : pointer_(optional ? &*optional : nullptr)
    {
    }

    /// Returns a pointer to it, or nullptr for none.
    [[nodiscard]] constexpr const T *get() const noexcept { return pointer_; }

private:
    const T *pointer_ = nullptr;
};

// ---- Arrays ----

/// A pointer and how many: of an array, of whatever has data() and size(), std::span too, or {pointer, count}. It is
/// std::span for C++17, by a name that `using namespace std` leaves alone.
template <class T> class array_view {
    template <class C>
    using from = std::enable_if_t<
        !std::is_same_v<std::decay_t<C>, array_view>
        && std::is_convertible_v<std::remove_pointer_t<decltype(std::data(std::declval<C &>()))> (*)[], T (*)[]>
        && std::is_convertible_v<decltype(std::size(std::declval<C &>())), std::size_t>>;

public:
    /// Makes an empty one, of no array.
    constexpr array_view() noexcept = default;
    /// Views so many elements from the first on.
    constexpr array_view(T *first, std::size_t count) noexcept : first_(first), count_(count) {}
    /// Views an array or a container, which has to live as long.
    template <class C, class = from<C>>
    constexpr array_view(C &&container) noexcept : first_(std::data(container)), count_(std::size(container))
    {
    }

    /// Returns a pointer to the first element; nullptr for no array.
    [[nodiscard]] constexpr T *data() const noexcept { return first_; }
    /// Returns how many there are.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return count_; }
    /// Returns whether there is none.
    [[nodiscard]] constexpr bool empty() const noexcept { return count_ == 0; }
    /// Returns a pointer to the first element.
    [[nodiscard]] constexpr T *begin() const noexcept { return first_; }
    /// Returns a pointer past the last element.
    [[nodiscard]] constexpr T *end() const noexcept { return first_ + count_; }
    /// Returns an element by its number, which must be below size().
    [[nodiscard]] constexpr T &operator[](std::size_t index) const noexcept { return first_[index]; }

private:
    T *first_ = nullptr;
    std::size_t count_ = 0;
};

/// Inputs of a batch that may lie apart, or be one for all: a T, an array of T, or a member of each object of an array,
/// {drones, &drone::limits}.
template <class T> class strided {
public:
    /// Makes none.
    constexpr strided() noexcept = default;
    /// Takes one T for all, which has to live as long.
    constexpr strided(const T &one_for_all) noexcept : first_(&one_for_all) {}
    /// Takes an array or a container of T, which has to live as long.
    template <class C, class = std::enable_if_t<std::is_constructible_v<array_view<const T>, C &>>>
    constexpr strided(C &&container) noexcept
        : first_(std::data(container)), stride_(sizeof(T)), count_(std::size(container))
    {
    }
    /// Takes a member of each object of a container, which has to live as long.
    template <class C, class O>
    constexpr strided(C &&container, T O::*member) noexcept : stride_(sizeof(O)), count_(std::size(container))
    {
        if (count_ > 0)
            first_ = &(std::data(container)->*member);
    }

    /// Returns a pointer to the first; nullptr for none.
    [[nodiscard]] constexpr const T *data() const noexcept { return first_; }
    /// Returns the bytes from one to the next; 0 for one for all.
    [[nodiscard]] constexpr std::size_t stride() const noexcept { return stride_; }
    /// Returns whether it serves a batch of so many.
    [[nodiscard]] constexpr bool fits(std::size_t count) const noexcept { return stride_ == 0 || count_ == count; }

private:
    const T *first_ = nullptr;
    std::size_t stride_ = 0, count_ = 0;
};

} // namespace turret

#endif // LIBTURRET_TYPES_HPP
