// Angles, arcs, turning, looking and cameras against their C calls.
#include "check.hpp"

#include <cmath>

using namespace turret;

enum { ROUNDS = 2000 };

static void angles_and_arcs_have_the_bits_of_the_c_calls()
{
    draws draw;
    for (int i = 0; i < ROUNDS; i++) {
        const float a = 4 * draw.number(), b = 4 * draw.number(), s = draw.number(), t = draw.number();
        const arc forbidden{3 * draw.unit(), 1 + draw.unit()};
        CHECK(same(angle_wrap(a), libturret_angle_wrap(a)));
        CHECK(same(angle_delta(a, b), libturret_angle_delta(a, b)));
        CHECK(same(angle_step(a, b, s), libturret_angle_step(a, b, s)));
        CHECK(same(angle_damp(a, b, s, t), libturret_angle_damp(a, b, s, t)));
        CHECK(same(arc_clamp(a, forbidden), libturret_arc_clamp(a, c_ptr(&forbidden))));
        CHECK(same(arc_delta(a, b, forbidden), libturret_arc_delta(a, b, c_ptr(&forbidden))));
        CHECK(same(arc_step(a, b, s, forbidden), libturret_arc_step(a, b, s, c_ptr(&forbidden))));
        CHECK(same(arc_delta(a, b, {}), libturret_arc_delta(a, b, nullptr)));
    }
}

static void turning_has_the_bits_of_the_c_calls_and_holds()
{
    draws draw;
    int done = 0, turning = 0, errors = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const quat current = draw.rotation(), reference = draw.quat();
        const vec3 up = draw.direction(), way = draw.direction();
        const float step = draw.number();
        const arc forbidden{3 * draw.unit(), 1 + draw.unit()};
        auto wanted = to_c(current);
        const auto got = turn_on_plane(current, reference, up, way, step, forbidden);
        CHECK(got.code == libturret_turn_on_plane(&wanted, c_ptr(&current), c_ptr(&reference), c_ptr(&up), c_ptr(&way),
                                               step, c_ptr(&forbidden)));
        CHECK(same(static_cast<const quat &>(got), wanted));
        CHECK(got.done() == (got.code == LIBTURRET_FACE_DONE));
        ++(got.done() ? done : got.ok() ? turning : errors);
        CHECK(turn_on_plane(current, reference, up, way, step).code
              == libturret_turn_on_plane(&wanted, c_ptr(&current), c_ptr(&reference), c_ptr(&up), c_ptr(&way), step, nullptr));
    }
    CHECK(done > ROUNDS / 20 && turning > ROUNDS / 20 && errors > ROUNDS / 20);
}

static void facing_and_sight_have_the_bits_of_the_c_calls()
{
    draws draw;
    for (int i = 0; i < ROUNDS; i++) {
        const dvec3 at = draw.dvec3(), target = draw.dvec3();
        const float yaw = 3 * draw.number(), pitch = draw.number(), step = draw.number();
        float got[2] = {yaw, pitch}, wanted[2] = {yaw, pitch};
        CHECK(face_step(got[0], at, target, step, 0.01f).code
              == libturret_face_step(&wanted[0], c_ptr(&at), c_ptr(&target), step, 0.01f));
        CHECK(same(got, wanted));
        CHECK(sight_step(got[0], got[1], at, target, step).code
              == libturret_sight_step(&wanted[0], &wanted[1], c_ptr(&at), c_ptr(&target), step));
        CHECK(same(got, wanted));
        CHECK(sight_side(at, yaw, target) == libturret_sight_side(c_ptr(&at), yaw, c_ptr(&target)));
        CHECK(sight_quadrant(at, yaw, pitch, target) == libturret_sight_quadrant(c_ptr(&at), yaw, pitch, c_ptr(&target)));
    }
}

static void actor_faces_its_target_and_is_done()
{
    float yaw = 0;
    int steps = 0;
    while (!face_step(yaw, {0, 0, 0}, {0, 0, -10}, 0.1f).done() && steps < 100)
        steps++;
    CHECK(steps == 15 && std::fabs(yaw - 1.5707964f) < 1e-6f);
}

static void camera_follows_as_the_c_call_does()
{
    draws draw;
    for (int i = 0; i < ROUNDS; i++) {
        camera_rig got{5, 2, 0.1f, 1, 0.3f, draw.rotation()};
        auto wanted = to_c(got);
        const dvec3 subject = draw.dvec3();
        const quat turned = draw.quat();
        const float dt = draw.number();
        auto pose = to_c(camera_pose{});
        const auto seen = camera_follow(got, subject, turned, dt);
        CHECK(seen.code == libturret_camera_follow(&wanted, c_ptr(&subject), c_ptr(&turned), dt, &pose));
        CHECK(same(got, wanted) && same(static_cast<const camera_pose &>(seen), pose));
    }
}

static void camera_path_is_sampled_from_a_view_of_keys()
{
    const camera_key keys[] = {{{0, 0, 0}, {}, 0, 0}, {{10, 0, 0}, from_axis_angle({0, 1, 0}, 1), 2, 0}};
    const auto middle = camera_sample(keys, 1);
    CHECK(middle.ok() && middle.position == dvec3{5, 0, 0});
    CHECK(angle(middle.orientation, from_axis_angle({0, 1, 0}, 0.5f)) < 1e-5f);
    CHECK(camera_sample({keys, 1}, 1).position == keys[0].position);
    CHECK(camera_sample({keys, 0}, 1).code == LIBTURRET_ERROR_INVALID_ARGUMENT);
}

static void camera_path_is_checked_key_by_key()
{
    camera_key keys[] = {{{0, 0, 0}, {}, 0, 0}, {{10, 0, 0}, {}, 2, 0}, {{10, 0, 0}, {}, 2, 0}};
    std::size_t bad = 77;
    CHECK(camera_check(keys).ok() && camera_check(keys, &bad).ok() && bad == 77);
    keys[2].time = 1;
    CHECK(camera_check(keys).code == LIBTURRET_ERROR_INVALID_ARGUMENT);
    CHECK(camera_check(keys, &bad).code == LIBTURRET_ERROR_INVALID_ARGUMENT && bad == 2);
    CHECK(camera_check({keys, 2}).ok());
    CHECK(camera_check({keys, 0}).code == LIBTURRET_ERROR_INVALID_ARGUMENT);
}

static void scope_is_damped_as_the_c_call_does_and_holds()
{
    draws draw;
    for (int i = 0; i < ROUNDS; i++) {
        const quat current = draw.rotation(), wanted = draw.quat();
        const float zoom = draw.number(), distance = draw.number(), dt = draw.number();
        auto out = to_c(current);
        const auto answer = libturret_scope_damp(&out, c_ptr(&current), c_ptr(&wanted), zoom, distance, 0.2f, dt);
        CHECK(same(scope_damp(current, wanted, zoom, distance, 0.2f, dt), out, answer));
    }
}

static void version_is_that_of_the_header()
{
    CHECK(version() == (LIBTURRET_VERSION_MAJOR << 16 | LIBTURRET_VERSION_MINOR << 8 | LIBTURRET_VERSION_PATCH));
}

int main()
{
    return run_tests({
        {"angles_and_arcs_have_the_bits_of_the_c_calls", angles_and_arcs_have_the_bits_of_the_c_calls},
        {"turning_has_the_bits_of_the_c_calls_and_holds", turning_has_the_bits_of_the_c_calls_and_holds},
        {"facing_and_sight_have_the_bits_of_the_c_calls", facing_and_sight_have_the_bits_of_the_c_calls},
        {"actor_faces_its_target_and_is_done", actor_faces_its_target_and_is_done},
        {"camera_follows_as_the_c_call_does", camera_follows_as_the_c_call_does},
        {"camera_path_is_sampled_from_a_view_of_keys", camera_path_is_sampled_from_a_view_of_keys},
        {"camera_path_is_checked_key_by_key", camera_path_is_checked_key_by_key},
        {"scope_is_damped_as_the_c_call_does_and_holds", scope_is_damped_as_the_c_call_does_and_holds},
        {"version_is_that_of_the_header", version_is_that_of_the_header},
    });
}
