// The types: values with the layout of their C types, results of calls, array views. See turret.hpp.
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

/// A position in the world, or a difference of two positions, in double.
struct dvec3 {
    double x = 0, y = 0, z = 0;
};

/// A vector. It converts to a dvec3 exactly. narrow() converts a dvec3 to a vec3.
struct vec3 {
    float x = 0, y = 0, z = 0;

    /// Converts to double, exactly.
    constexpr operator dvec3() const noexcept
    {
        return {static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)};
    }
};

/// A quaternion, x, y, z, w in memory. The default is the identity.
struct quat {
    float x = 0, y = 0, z = 0, w = 1;
};

/// A matrix for column vectors, column-major: row r, column c is m[4*c + r], or matrix(r, c). The default
/// is the identity.
struct mat4 {
    float m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

    /// Returns the element at a row and a column, both in [0, 3].
    [[nodiscard]] constexpr float operator()(std::size_t row, std::size_t column) const noexcept
    {
        return m[4 * column + row];
    }
    /// Returns the element at a row and a column, both in [0, 3], for writing.
    constexpr float &operator()(std::size_t row, std::size_t column) noexcept { return m[4 * column + row]; }
};

// ---- Status and flags ----

/// The status of a call: an error below 0 (LIBTURRET_ERROR_*), otherwise the return value of the C
/// function. Where the C function returns NULL for bad input, the code is LIBTURRET_ERROR_INVALID_ARGUMENT.
/// A status does not convert to bool: `if (gun.update(target, dt))` would read as "on target" but mean "no
/// error". Call ok(), on_target() or done() instead.
struct [[nodiscard]] status {
    std::int32_t code = LIBTURRET_OK;

    /// Returns whether there is no error.
    [[nodiscard]] constexpr bool ok() const noexcept { return code >= 0; }
    /// Returns an English sentence that describes the status, never nullptr.
    [[nodiscard]] const char *text() const noexcept { return ::libturret_status_text(ok() ? LIBTURRET_OK : code); }
};

/// The flags of a turret, or an error, which shares no bit with them: after an error on_target() and all other
/// questions but ok() are false.
struct flags : status {
    /// Returns the flags that are both set and in a mask, as a number: `(now & LIBTURRET_ON_TARGET) != 0`.
    [[nodiscard]] friend constexpr std::int32_t operator&(const flags &set, std::int32_t mask) noexcept
    {
        return set.code & mask;
    }
    /// Returns whether any flag of a mask is set. A mask combines flags, from LIBTURRET_ON_TARGET to
    /// LIBTURRET_SECTOR_LIMITED.
    [[nodiscard]] constexpr bool has(std::int32_t mask) const noexcept { return (code & mask) != 0; }
    /// Returns whether the boresight is within aim_tolerance of the target. Do not fire while hold_fire()
    /// is true.
    [[nodiscard]] constexpr bool on_target() const noexcept { return has(LIBTURRET_ON_TARGET); }
    /// Returns whether a travel limit of the azimuth prevents the turret from reaching the target.
    [[nodiscard]] constexpr bool azimuth_limited() const noexcept { return has(LIBTURRET_AZIMUTH_LIMITED); }
    /// Returns whether a travel limit of the elevation prevents the turret from reaching the target.
    [[nodiscard]] constexpr bool elevation_limited() const noexcept { return has(LIBTURRET_ELEVATION_LIMITED); }
    /// Returns whether a joint is still turning.
    [[nodiscard]] constexpr bool slewing() const noexcept { return has(LIBTURRET_SLEWING); }
    /// Returns whether the turret is at rest in its rest pose.
    [[nodiscard]] constexpr bool at_rest() const noexcept { return has(LIBTURRET_AT_REST); }
    /// Returns whether the target is too close to point the muzzle at.
    [[nodiscard]] constexpr bool too_close() const noexcept { return has(LIBTURRET_TOO_CLOSE); }
    /// Returns whether no shot can hit the target.
    [[nodiscard]] constexpr bool no_solution() const noexcept { return has(LIBTURRET_NO_SOLUTION); }
    /// Returns whether the barrel points into a sector of sector_kind::hold_fire: do not fire, even when
    /// on_target().
    [[nodiscard]] constexpr bool hold_fire() const noexcept { return has(LIBTURRET_HOLD_FIRE); }
    /// Returns whether a sector of sector_kind::keep_out prevents the turret from reaching the target.
    [[nodiscard]] constexpr bool sector_limited() const noexcept { return has(LIBTURRET_SECTOR_LIMITED); }
};

/// The status of a call that turns an actor toward a target. On error it is not done().
struct facing : status {
    /// Returns whether the target is reached.
    [[nodiscard]] constexpr bool done() const noexcept { return code == LIBTURRET_FACE_DONE; }
};

template <class T, class S = status> struct result;

// ---- The structs of turret.h, which documents their members ----

/// Infinity: no limit, where a limit may be infinite.
inline constexpr float infinity = std::numeric_limits<float>::infinity();

/// One degree, radians: LIBTURRET_DEGREE. 60 * degree is 60 degrees.
inline constexpr float degree = LIBTURRET_DEGREE;

/// The axes that are forward and up for a complete turret: LIBTURRET_AXES_*.
enum class axes : std::int32_t {
    canonical = LIBTURRET_AXES_CANONICAL,
    unity = LIBTURRET_AXES_UNITY,
    godot = LIBTURRET_AXES_GODOT,
    unreal = LIBTURRET_AXES_UNREAL,
    source = LIBTURRET_AXES_SOURCE,
    cryengine = LIBTURRET_AXES_CRYENGINE,
    gltf = LIBTURRET_AXES_GLTF,
    ned = LIBTURRET_AXES_NED
};

/// Which of two arcs engage() takes: LIBTURRET_TRAJECTORY_*.
enum class trajectory : std::int32_t {
    earliest = LIBTURRET_TRAJECTORY_EARLIEST,
    latest = LIBTURRET_TRAJECTORY_LATEST
};

/// The axes that Euler angles rotate about, in order: LIBTURRET_EULER_*. First the intrinsic orders, about
/// axes that turn with the object, then the extrinsic orders, about fixed axes.
enum class euler_order : std::int32_t {
    xyz, xzy, yxz, yzx, zxy, zyx, xyx, xzx, yxy, yzy, zxz, zyz,
    xyz_extrinsic, xzy_extrinsic, yxz_extrinsic, yzx_extrinsic, zxy_extrinsic, zyx_extrinsic,
    xyx_extrinsic, xzx_extrinsic, yxy_extrinsic, yzy_extrinsic, zxz_extrinsic, zyz_extrinsic
};
static_assert(static_cast<int>(euler_order::zyz) == LIBTURRET_EULER_ZYZ);
static_assert(static_cast<int>(euler_order::zyz_extrinsic) == LIBTURRET_EULER_ZYZ_EXTRINSIC);

/// libturret_arc: a forbidden sector. The default width of 0 forbids nothing.
struct arc {
    float center = 0, width = 0;
};

/// libturret_params: how far aim() may turn each axis in one step. The default on both axes is
/// LIBTURRET_DEFAULT_RATE.
struct params {
    float elevation_rate_limit = LIBTURRET_DEFAULT_RATE;
    float azimuth_rate_limit = LIBTURRET_DEFAULT_RATE;
};

/// What a turret must not do in a sector: LIBTURRET_SECTOR_*.
enum class sector_kind : std::int32_t {
    hold_fire = LIBTURRET_SECTOR_HOLD_FIRE,
    keep_out = LIBTURRET_SECTOR_KEEP_OUT
};

/// libturret_sector: azimuths and elevations where a turret must not fire, or must not point. The default
/// has all elevations.
struct sector {
    float from = 0, to = 0;
    float elevation_min = -infinity, elevation_max = infinity;
    sector_kind kind = sector_kind::hold_fire;

    /// Returns a sector that the turret may point into but must not fire into. While the turret points into
    /// the sector, flags::hold_fire() is true.
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

/// The sectors of a config, at most 8: the fields sector_count and sectors of libturret_config.
///
///     settings.sectors = {sector::keep_out(2.5f, -2.5f, -infinity, 0.3f)};
///     settings.sectors.add(sector::hold_fire(1, 2));
class sector_list {
public:
    /// The maximum number of sectors.
    static constexpr std::size_t capacity = 8;

    /// Makes an empty list.
    constexpr sector_list() noexcept = default;
    /// Makes a list of these sectors, as add() would.
    constexpr sector_list(std::initializer_list<sector> sectors) noexcept
    {
        for (const sector &sector : sectors)
            add(sector);
    }

    /// Appends a sector. A ninth sector is not stored, but makes the config invalid: config_problem() says
    /// so, and every function rejects the config.
    constexpr void add(const sector &sector) noexcept
    {
        if (count_ < capacity)
            all_[count_] = sector;
        if (count_ <= capacity)
            count_++;
    }
    /// Removes all sectors.
    constexpr void clear() noexcept { count_ = 0; }

    /// Returns the number of stored sectors.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return count_ < capacity ? count_ : capacity; }
    /// Returns whether the list is empty.
    [[nodiscard]] constexpr bool empty() const noexcept { return count_ == 0; }
    /// Returns a pointer to the first sector.
    [[nodiscard]] constexpr const sector *data() const noexcept { return all_; }
    /// Returns a pointer to the first sector.
    [[nodiscard]] constexpr const sector *begin() const noexcept { return all_; }
    /// Returns a pointer past the last sector.
    [[nodiscard]] constexpr const sector *end() const noexcept { return all_ + size(); }
    /// Returns a sector by its index, which must be below size(); [] does not add sectors.
    [[nodiscard]] constexpr const sector &operator[](std::size_t index) const noexcept { return all_[index]; }
    /// Returns a pointer to the first sector, for writing.
    [[nodiscard]] constexpr sector *data() noexcept { return all_; }
    /// Returns a pointer to the first sector, for writing.
    [[nodiscard]] constexpr sector *begin() noexcept { return all_; }
    /// Returns a pointer past the last sector.
    [[nodiscard]] constexpr sector *end() noexcept { return all_ + size(); }
    /// Returns a sector by its index, for writing. The index must be below size(); [] does not add sectors.
    [[nodiscard]] constexpr sector &operator[](std::size_t index) noexcept { return all_[index]; }

private:
    std::uint32_t count_ = 0;
    // Unused sectors are zero, as libturret_config_default sets them.
    sector all_[capacity] = {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0},
                             {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}};
};

/// libturret_config: what a turret can do. The default is the same as libturret_config_default.
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

/// libturret_state: all that changes in a turret, its joints and what it turns to. To place a turret, set the angles
/// and leave the rest 0.
struct state {
    double azimuth = 0, elevation = 0;
    double azimuth_rate = 0, elevation_rate = 0;
    /// The turns to the goal: azimuth + azimuth_left is where the azimuth turns to.
    double azimuth_left = 0, elevation_left = 0;
    /// Seconds: how long something better has been open (above 0), or how long the turret stays (below 0).
    double waiting = 0;
    /// The trajectory that was last asked for.
    std::uint32_t trajectory = 0;
    std::uint32_t reserved = 0;
};

/// libturret_mount: the position and the orientation of what a turret stands on.
struct mount {
    dvec3 position{};
    quat orientation{};
};

/// libturret_platform: a mount and how it moves. It converts to a mount.
struct platform {
    dvec3 position{};
    quat orientation{};
    vec3 velocity{}, spin{};

    /// Returns the position and the orientation, without the motion.
    constexpr operator mount() const noexcept { return {position, orientation}; }
    /// Returns a platform that this one carries, as platform_child() does.
    [[nodiscard]] inline result<platform> child(const vec3 &offset, const quat &orientation = {}) const noexcept;
};

/// libturret_pose: where the parts of a turret are.
struct pose {
    quat base, barrel;
    dvec3 muzzle;
    vec3 boresight;
    float error = 0;
};

/// libturret_motion: the position, velocity and acceleration of something that moves.
struct motion {
    dvec3 position{};
    vec3 velocity{}, acceleration{};
};

/// libturret_observer: what observe() knows about one target. Set half_life and jump. samples = 0 forgets
/// the target.
struct observer {
    dvec3 position{};
    vec3 velocity{}, acceleration{};
    float half_life = 0, jump = 0;
    std::uint32_t samples = 0;
    std::uint32_t reserved = 0;

    /// Observes a position of the target, as turret::observe() does.
    inline result<motion> observe(const dvec3 &position, float dt) noexcept;
};

/// libturret_platform_observer: what platform_observe() knows about one platform. Set half_life and jump.
/// samples = 0 forgets the platform.
struct platform_observer {
    dvec3 position{};
    quat orientation{};
    vec3 velocity{}, spin{}, acceleration{}, angular_acceleration{};
    float half_life = 0, jump = 0;
    std::uint32_t samples = 0;
    std::uint32_t reserved = 0;

    /// Observes a pose of the platform, as platform_observe() does.
    inline result<platform> observe(const mount &seen, float dt) noexcept;
};

/// libturret_shot: how a projectile flies. The default is a beam that inherits the shooter's velocity.
struct shot {
    float speed = infinity;
    float inherit = 1;
    float max_time = 0;
    vec3 gravity{};
    float drag = 0;
    float physics_step = 0;
    float thrust = 0;
    float burn_time = 0;
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

/// libturret_camera_pose: the position and the orientation of a camera.
struct camera_pose {
    dvec3 position;
    quat orientation;
};

/// libturret_camera_key: the pose of a camera on a path at a given time.
struct camera_key {
    dvec3 position;
    quat orientation;
    float time = 0;
    std::uint32_t reserved = 0;
};

// ---- Conversions to and from the C types ----

namespace detail {

/// The C type of one of the types above, which must have the same layout.
template <class T> struct twin;

template <class T, class C> struct twin_of {
    static_assert(sizeof(T) == sizeof(C) && alignof(T) == alignof(C), "turret.hpp and turret.h are of different versions");
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
template <> struct twin<platform_observer> : twin_of<platform_observer, ::libturret_platform_observer> {};
template <> struct twin<shot> : twin_of<shot, ::libturret_shot> {};
template <> struct twin<solution> : twin_of<solution, ::libturret_solution> {};
template <> struct twin<camera_rig> : twin_of<camera_rig, ::libturret_camera_rig> {};
template <> struct twin<camera_pose> : twin_of<camera_pose, ::libturret_camera_pose> {};
template <> struct twin<camera_key> : twin_of<camera_key, ::libturret_camera_key> {};

} // namespace detail

/// The C type with the layout of a type of this header: c_type<quat> is union libturret_quat.
template <class T> using c_type = typename detail::twin<T>::type;

/// Returns a pointer of the C type, to pass to C functions. Do not read the object through this pointer: C++
/// does not allow reading one object as two types.
template <class T> [[nodiscard]] c_type<T> *c_ptr(T *pointer) noexcept
{
    return reinterpret_cast<c_type<T> *>(pointer);
}
/// Returns a pointer to const, of the C type, to pass to C functions.
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

/// Returns a copy of a C value as the type T: from_c<quat>(q).
template <class T> [[nodiscard]] T from_c(const c_type<T> &c) noexcept
{
    T value;
    std::memcpy(static_cast<void *>(&value), &c, sizeof value);
    return value;
}

// ---- What a call returns ----

namespace detail {

/// A T, and the status of the call that made it.
template <class T, class S> struct outcome : T, S {
    constexpr outcome() noexcept = default;
    constexpr outcome(const T &value, const S &how) noexcept : T(value), S(how) {}

    /// Replaces the value. The status becomes ok(), or the status of the new value if it is a result.
    template <class U> constexpr void put(U &&value) noexcept
    {
        if constexpr (std::is_base_of_v<status, std::decay_t<U>>)
            this->code = value.code;
        else
            this->code = LIBTURRET_OK;
        static_cast<T &>(*this) = static_cast<U &&>(value);
    }
};

/// Enabled for what may be assigned to a result, except for a result of the same type.
template <class R, class T, class U>
using value_for = std::enable_if_t<!std::is_base_of_v<R, std::decay_t<U>> && std::is_convertible_v<U, T>>;

} // namespace detail

/// A T, and the status of the call that made it. A result can be used wherever a T can be used. Assigning a
/// T to a result makes the result ok():
///
///     auto heading = slerp(from, to, t);
///     heading = heading * roll;
template <class T, class S> struct [[nodiscard]] result : detail::outcome<T, S> {
    using detail::outcome<T, S>::outcome;

    /// Assigns a T, and becomes ok(). A result of another type also assigns its error.
    template <class U = T, class = detail::value_for<result, T, U>> constexpr result &operator=(U &&value) noexcept
    {
        return this->put(static_cast<U &&>(value)), *this;
    }
};

/// A T, and the status of the call that made it. This result converts to bool, which is the value of ok():
/// `if (auto q = slerp(a, b, t)) ..`
template <class T> struct [[nodiscard]] result<T, status> : detail::outcome<T, status> {
    using detail::outcome<T, status>::outcome;

    /// Assigns a T, and becomes ok(). A result of another type also assigns its error.
    template <class U = T, class = detail::value_for<result, T, U>> constexpr result &operator=(U &&value) noexcept
    {
        return this->put(static_cast<U &&>(value)), *this;
    }
    /// Returns ok().
    [[nodiscard]] explicit constexpr operator bool() const noexcept { return this->ok(); }
};

namespace detail {

template <> struct twin<flags> : twin_of<flags, std::int32_t> {};

// The functions below return a copy of the object whose address they pass to C, so that the returned value
// may stay in registers.

/// Returns the output of a C function that cannot fail.
template <class T, class F, class... A> [[nodiscard]] inline T made(F f, A... arguments) noexcept
{
    c_type<T> out;
    f(&out, arguments...);
    return from_c<T>(out);
}

/// Returns the output of a C function, or `held` if the C function returns NULL for bad input.
template <class T, class F, class... A> [[nodiscard]] inline result<T> tried(const T &held, F f, A... arguments) noexcept
{
    c_type<T> out;
    std::memcpy(&out, &held, sizeof out);
    const bool ok = f(&out, arguments...) != nullptr;
    return {from_c<T>(out), {ok ? LIBTURRET_OK : LIBTURRET_ERROR_INVALID_ARGUMENT}};
}

} // namespace detail

/// Returns a pointer of the C type to the value of a result, to pass to C functions.
template <class T, class S> [[nodiscard]] c_type<T> *c_ptr(result<T, S> *pointer) noexcept
{
    return c_ptr(static_cast<T *>(pointer));
}
/// Returns a pointer to const, of the C type, to the value of a result, to pass to C functions.
template <class T, class S> [[nodiscard]] const c_type<T> *c_ptr(const result<T, S> *pointer) noexcept
{
    return c_ptr(static_cast<const T *>(pointer));
}
/// Returns a copy of the value of a result, as the C type.
template <class T, class S> [[nodiscard]] c_type<T> to_c(const result<T, S> &value) noexcept
{
    return to_c(static_cast<const T &>(value));
}

// ---- Optional inputs ----

/// A reference to a T, or nothing. Takes a T, a pointer to a T, a std::optional<T>, or any other type that
/// converts to bool and whose operator * returns a T. For nothing, pass {}, nullptr, or an empty
/// std::optional<T>.
template <class T> class maybe {
    template <class O>
    using from = std::enable_if_t<
        std::is_constructible_v<bool, const O &>
        && std::is_same_v<std::decay_t<decltype(*std::declval<const O &>())>, T>>;

public:
    /// Refers to nothing.
    constexpr maybe() noexcept = default;
    /// Refers to a T, which must live as long as this.
    constexpr maybe(const T &value) noexcept : pointer_(&value) {}
    /// Refers to the T that a pointer points to, or to nothing if the pointer is nullptr.
    constexpr maybe(const T *pointer) noexcept : pointer_(pointer) {}
    /// Refers to the T of a std::optional<T> or a similar type, which must live as long as this. Refers to
    /// nothing if the optional is empty.
    template <class O, class = from<O>>
    constexpr maybe(const O &optional) noexcept : pointer_(optional ? &*optional : nullptr)
    {
    }

    /// Returns a pointer to the T, or nullptr for nothing.
    [[nodiscard]] constexpr const T *get() const noexcept { return pointer_; }

private:
    const T *pointer_ = nullptr;
};

// ---- Arrays ----

/// A pointer and a length, as std::span is, but for C++17. Its name does not collide under
/// `using namespace std`. Make it from an array, from anything that has data() and size(), such as
/// std::span, or from {pointer, count}.
template <class T> class array_view {
    template <class C>
    using from = std::enable_if_t<
        !std::is_same_v<std::decay_t<C>, array_view>
        && std::is_convertible_v<std::remove_pointer_t<decltype(std::data(std::declval<C &>()))> (*)[], T (*)[]>
        && std::is_convertible_v<decltype(std::size(std::declval<C &>())), std::size_t>>;

public:
    /// Makes a view without elements, of no array.
    constexpr array_view() noexcept = default;
    /// Views count elements, starting at first.
    constexpr array_view(T *first, std::size_t count) noexcept : first_(first), count_(count) {}
    /// Views an array or a container, which must live as long as the view.
    template <class C, class = from<C>>
    constexpr array_view(C &&container) noexcept : first_(std::data(container)), count_(std::size(container))
    {
    }

    /// Returns a pointer to the first element, or nullptr if there is no array.
    [[nodiscard]] constexpr T *data() const noexcept { return first_; }
    /// Returns the number of elements.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return count_; }
    /// Returns whether there are no elements.
    [[nodiscard]] constexpr bool empty() const noexcept { return count_ == 0; }
    /// Returns a pointer to the first element.
    [[nodiscard]] constexpr T *begin() const noexcept { return first_; }
    /// Returns a pointer past the last element.
    [[nodiscard]] constexpr T *end() const noexcept { return first_ + count_; }
    /// Returns an element by its index, which must be below size().
    [[nodiscard]] constexpr T &operator[](std::size_t index) const noexcept { return first_[index]; }

private:
    T *first_ = nullptr;
    std::size_t count_ = 0;
};

/// Inputs of a batch: one T for all elements, an array of T, or a member of each object of an array,
/// {drones, &drone::limits}.
template <class T> class strided {
public:
    /// Makes an input that is left out.
    constexpr strided() noexcept = default;
    /// Takes one T for all elements. The T must live as long as this object.
    constexpr strided(const T &one_for_all) noexcept : first_(&one_for_all) {}
    /// Takes an array or a container of T. The array must live as long as this object.
    template <class C, class = std::enable_if_t<std::is_constructible_v<array_view<const T>, C &>>>
    constexpr strided(C &&container) noexcept
        : first_(std::data(container)), stride_(sizeof(T)), count_(std::size(container))
    {
    }
    /// Takes a member of each object of an array or a container. The array must live as long as this object.
    template <class C, class O>
    constexpr strided(C &&container, T O::*member) noexcept : stride_(sizeof(O)), count_(std::size(container))
    {
        if (count_ > 0)
            first_ = &(std::data(container)->*member);
    }

    /// Returns a pointer to the first T, or nullptr if the input is left out.
    [[nodiscard]] constexpr const T *data() const noexcept { return first_; }
    /// Returns the number of bytes from one T to the next, or 0 if there is one T for all elements.
    [[nodiscard]] constexpr std::size_t stride() const noexcept { return stride_; }
    /// Returns whether there is one T for all, or one for each of count elements.
    [[nodiscard]] constexpr bool fits(std::size_t count) const noexcept { return stride_ == 0 || count_ == count; }

private:
    const T *first_ = nullptr;
    std::size_t stride_ = 0, count_ = 0;
};

} // namespace turret

#endif // LIBTURRET_TYPES_HPP
