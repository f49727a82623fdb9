// Batches from arrays, vectors and array_views, element by element against the single calls; different lengths.
#include "check.hpp"

#include <array>
#include <vector>
#if __cplusplus >= 202002L
#include <span>
#endif

using namespace turret;

enum { COUNT = 100 };

struct object {
    params limits;
    int health = 100;
    quat orientation;
};

struct many {
    std::vector<quat> a{COUNT}, b{COUNT}, out{COUNT};
    std::vector<vec3> v{COUNT}, turned{COUNT};
    std::vector<dvec3> p{COUNT}, r{COUNT};
    std::vector<float> t{COUNT};
    std::vector<object> objects{COUNT};

    many() : a(COUNT), b(COUNT), out(COUNT), v(COUNT), turned(COUNT), p(COUNT), r(COUNT), t(COUNT), objects(COUNT)
    {
        draws draw;
        for (std::size_t i = 0; i < COUNT; i++) {
            a[i] = draw.rotation(), b[i] = draw.rotation(), v[i] = draw.direction(), t[i] = draw.unit();
            p[i] = draw.dvec3(), r[i] = draw.dvec3();
            objects[i].limits = {0.1f + static_cast<float>(i), 0.01f};
            objects[i].orientation = draw.rotation();
        }
        a[7] = {0, 0, 0, 0};
    }
};

static void quaternions_are_those_of_the_single_calls()
{
    many m;
    CHECK(mul_batch(m.a, m.b, m.out).code == LIBTURRET_OK);
    for (std::size_t i = 0; i < COUNT; i++)
        CHECK(same(m.out[i], m.a[i] * m.b[i]));
    m.out = m.a;
    CHECK(slerp_batch(m.a, m.b, m.t, m.out).ok());
    for (std::size_t i = 0; i < COUNT; i++)
        CHECK(same(m.out[i], quat{slerp(m.a[i], m.b[i], m.t[i])}));
    CHECK(slerp_batch(m.a, m.b, 0.25f, m.out).ok());
    for (std::size_t i = 0; i < COUNT; i++)
        CHECK(same(m.out[i], quat{slerp(m.a[i], m.b[i], 0.25f)}));
    CHECK(nlerp_batch(m.a, m.b, m.t, m.out).ok());
    for (std::size_t i = 0; i < COUNT; i++)
        CHECK(same(m.out[i], quat{nlerp(m.a[i], m.b[i], m.t[i])}));
    m.out = m.a;
    CHECK(integrate_batch(m.a, m.v, 0.1f, m.out).ok());
    for (std::size_t i = 0; i < COUNT; i++)
        CHECK(same(m.out[i], quat{integrate(m.a[i], m.v[i], 0.1f)}));
    CHECK(from_euler_batch(m.v, m.out).ok());
    for (std::size_t i = 0; i < COUNT; i++)
        CHECK(same(m.out[i], quat{from_euler(m.v[i].x, m.v[i].y, m.v[i].z)}));
}

static void vectors_turn_by_their_own_by_one_and_by_a_member()
{
    many m;
    m.turned = m.v;
    CHECK(rotate_batch(m.a, m.v, m.turned).ok());
    for (std::size_t i = 0; i < COUNT; i++)
        CHECK(same(m.turned[i], m.a[i] * m.v[i]));
    CHECK(rotate_batch(m.b[3], m.v, m.turned).ok());
    for (std::size_t i = 0; i < COUNT; i++)
        CHECK(same(m.turned[i], m.b[3] * m.v[i]));
    CHECK(rotate_batch({m.objects, &object::orientation}, m.v, m.turned).ok());
    for (std::size_t i = 0; i < COUNT; i++)
        CHECK(same(m.turned[i], m.objects[i].orientation * m.v[i]));
}

static void matrices_are_those_of_the_single_calls()
{
    many m;
    std::vector<mat4> matrices(COUNT);
    CHECK(to_matrix_batch(m.a, matrices).ok());
    for (std::size_t i = 0; i < COUNT; i++)
        CHECK(same(matrices[i], mat4{to_matrix(m.a[i])}));
}

static void turrets_aim_with_one_limit_with_their_own_and_without()
{
    many m;
    CHECK(aim_batch(m.p, m.r, m.b, m.a, m.out).code == 1);
    for (std::size_t i = 0; i < COUNT; i++)
        CHECK(same(m.out[i], quat{aim(m.p[i], m.r[i], m.b[i], m.a[i])}));
    const params one{0.5f, 0.25f};
    CHECK(aim_batch(m.p, m.r, m.b, m.a, m.out, one).code == 1);
    for (std::size_t i = 0; i < COUNT; i++)
        CHECK(same(m.out[i], quat{aim(m.p[i], m.r[i], m.b[i], m.a[i], one)}));
    CHECK(aim_batch(m.p, m.r, m.b, m.a, m.out, {m.objects, &object::limits}).code == 1);
    for (std::size_t i = 0; i < COUNT; i++)
        CHECK(same(m.out[i], quat{aim(m.p[i], m.r[i], m.b[i], m.a[i], m.objects[i].limits)}));
}

static void complete_turrets_are_those_of_the_single_calls()
{
    many m;
    config settings;
    settings.azimuth_rate = 1;
    std::vector<state> states(COUNT), wanted(COUNT);
    std::vector<mount> mounts(COUNT);
    std::vector<pose> poses(COUNT);
    std::vector<std::int32_t> statuses(COUNT);
    for (std::size_t i = 0; i < COUNT; i++)
        mounts[i] = {m.r[i], m.a[i]};
    CHECK(update_batch(states, settings, mounts, m.p, 0.1f, poses, statuses).code == 1);
    for (std::size_t i = 0; i < COUNT; i++) {
        pose parts;
        CHECK(statuses[i] == update(wanted[i], settings, mounts[i], m.p[i], 0.1f, &parts).code);
        CHECK(same(states[i], wanted[i]) && same(poses[i], parts));
    }
    CHECK(statuses[7] == LIBTURRET_ERROR_ZERO_QUATERNION);
    CHECK(update_batch(states, settings, mounts, m.p, 0.1f).code == 1);
}

static void leads_are_those_of_the_single_calls()
{
    many m;
    const shot fired{300, 0, 0, {0, -9.81f, 0}};
    const motion shooter{{0, 10, 0}, {}, {}};
    std::vector<motion> targets(COUNT);
    std::vector<solution> out(2 * COUNT);
    std::vector<std::int32_t> counts(COUNT);
    for (std::size_t i = 0; i < COUNT; i++)
        targets[i] = {m.p[i], m.v[i], {}};
    CHECK(lead_batch(fired, shooter, targets, out, counts).ok());
    for (std::size_t i = 0; i < COUNT; i++) {
        const auto hits = lead(fired, shooter, targets[i]);
        CHECK(counts[i] == hits.code && hits.size() == 2);
        for (std::size_t k = 0; k < hits.size(); k++)
            CHECK(same(out[2 * i + k], hits[k]));
    }
}

static void sides_are_those_of_the_single_calls()
{
    many m;
    std::vector<std::int32_t> sides(COUNT);
    CHECK(sight_side_batch(m.r[0], 0.5f, m.p, sides).ok());
    for (std::size_t i = 0; i < COUNT; i++)
        CHECK(sides[i] == sight_side(m.r[0], 0.5f, m.p[i]));
}

static void lengths_that_differ_are_refused_with_nothing_written()
{
    many m;
    const std::vector<quat> before = m.out;
    const array_view<const quat> few{m.a.data(), COUNT - 1};
    const array_view<const vec3> few_v{m.v.data(), COUNT - 1};
    const array_view<const dvec3> few_p{m.p.data(), COUNT - 1};
    const array_view<const float> few_t{m.t.data(), COUNT - 1};
    const array_view<const object> few_objects{m.objects.data(), COUNT - 1};
    std::vector<mat4> matrices(COUNT);
    std::vector<std::int32_t> numbers(COUNT);
    std::vector<state> states(COUNT);
    std::vector<pose> poses(COUNT);
    std::vector<solution> solutions(2 * COUNT + 1);
    const std::vector<motion> targets(COUNT);
    const std::vector<config> guns(COUNT - 1);
    const std::vector<mount> mounts(COUNT - 1);
    const std::vector<shot> shots(COUNT - 1);
    const status answers[] = {
        mul_batch(few, m.b, m.out),
        mul_batch(m.a, few, m.out),
        slerp_batch(few, m.b, 0.5f, m.out),
        slerp_batch(m.a, few, 0.5f, m.out),
        slerp_batch(m.a, m.b, few_t, m.out),
        nlerp_batch(few, m.b, 0.5f, m.out),
        nlerp_batch(m.a, few, 0.5f, m.out),
        nlerp_batch(m.a, m.b, few_t, m.out),
        rotate_batch(few, m.v, m.turned),
        rotate_batch(m.a, few_v, m.turned),
        to_matrix_batch(few, matrices),
        from_euler_batch(few_v, m.out),
        integrate_batch(few, m.v, 1, m.out),
        integrate_batch(m.a, few_v, 1, m.out),
        sight_side_batch({}, 0, few_p, numbers),
        aim_batch(few_p, m.r, m.b, m.a, m.out),
        aim_batch(m.p, few_p, m.b, m.a, m.out),
        aim_batch(m.p, m.r, few, m.a, m.out),
        aim_batch(m.p, m.r, m.b, few, m.out),
        aim_batch(m.p, m.r, m.b, m.a, m.out, {few_objects, &object::limits}),
        update_batch(states, guns, mount{}, m.p, 1, poses, numbers),
        update_batch(states, config{}, mounts, m.p, 1, poses, numbers),
        update_batch(states, config{}, mount{}, few_p, 1, poses, numbers),
        update_batch(states, config{}, mount{}, m.p, 1, {poses.data(), COUNT - 1}, numbers),
        update_batch(states, config{}, mount{}, m.p, 1, poses, {numbers.data(), COUNT - 1}),
        lead_batch(shots, motion{}, targets, {solutions.data(), 2 * COUNT}, numbers),
        lead_batch(shot{}, array_view<const motion>{targets.data(), COUNT - 1}, targets, {solutions.data(), 2 * COUNT}, numbers),
        lead_batch(shot{}, motion{}, targets, {solutions.data(), 2 * COUNT - 1}, numbers),
        lead_batch(shot{}, motion{}, targets, {solutions.data(), COUNT}, numbers),
        lead_batch(shot{}, motion{}, targets, {solutions.data(), 2 * COUNT + 1}, numbers),
        lead_batch(shot{}, motion{}, targets, {solutions.data(), 2 * COUNT}, {numbers.data(), COUNT - 1}),
    };
    for (const status &answer : answers)
        CHECK(answer.code == LIBTURRET_ERROR_INVALID_ARGUMENT);
    CHECK(m.out == before);
}

static void empty_batches_are_ok()
{
    CHECK(mul_batch({}, {}, {}).code == LIBTURRET_OK);
    CHECK(aim_batch({}, {}, {}, {}, {}, {std::vector<object>{}, &object::limits}).code == LIBTURRET_OK);
    CHECK(update_batch({}, config{}, mount{}, dvec3{}, 1).code == LIBTURRET_OK);
}

static void missing_inputs_are_refused()
{
    many m;
    CHECK(rotate_batch({}, m.v, m.turned).code == LIBTURRET_ERROR_NULL);
    CHECK(slerp_batch(m.a, m.b, {}, m.out).code == LIBTURRET_ERROR_NULL);
}

static void array_views_are_made_of_whatever_is_contiguous()
{
    quat plain[3];
    std::array<quat, 3> array;
    std::vector<quat> vector(3);
    const std::vector<quat> constant(3);
    CHECK(mul_batch(plain, array, vector).ok());
    CHECK(mul_batch(constant, {plain, 3}, array_view<quat>(array)).ok());
    array_view<quat> all = vector;
    array_view<const quat> read = all;
    CHECK(read.data() == vector.data() && read.size() == 3 && !read.empty() && array_view<quat>{}.empty());
    CHECK(read.end() - read.begin() == 3 && &read[2] == &vector[2]);
    static_assert(!std::is_convertible_v<const std::vector<quat> &, array_view<quat>>);
    static_assert(!std::is_convertible_v<std::vector<vec3> &, array_view<quat>>);
    static_assert(!std::is_convertible_v<std::vector<double> &, array_view<float>>);
#if __cplusplus >= 202002L
    std::span<quat> theirs = vector;
    std::span<const quat> theirs_read = vector;
    CHECK(mul_batch(theirs, theirs_read, theirs.subspan(0, 3)).ok());
    CHECK(rotate_batch(theirs_read, std::vector<vec3>(3), std::span<vec3>(std::array<vec3, 3>{}.data(), 0)).code
          == LIBTURRET_ERROR_INVALID_ARGUMENT);
    const std::span<const quat> back{read};
    CHECK(back.size() == 3);
#endif
}

int main()
{
    return run_tests({
        {"quaternions_are_those_of_the_single_calls", quaternions_are_those_of_the_single_calls},
        {"vectors_turn_by_their_own_by_one_and_by_a_member", vectors_turn_by_their_own_by_one_and_by_a_member},
        {"matrices_are_those_of_the_single_calls", matrices_are_those_of_the_single_calls},
        {"turrets_aim_with_one_limit_with_their_own_and_without", turrets_aim_with_one_limit_with_their_own_and_without},
        {"complete_turrets_are_those_of_the_single_calls", complete_turrets_are_those_of_the_single_calls},
        {"leads_are_those_of_the_single_calls", leads_are_those_of_the_single_calls},
        {"sides_are_those_of_the_single_calls", sides_are_those_of_the_single_calls},
        {"lengths_that_differ_are_refused_with_nothing_written", lengths_that_differ_are_refused_with_nothing_written},
        {"empty_batches_are_ok", empty_batches_are_ok},
        {"missing_inputs_are_refused", missing_inputs_are_refused},
        {"array_views_are_made_of_whatever_is_contiguous", array_views_are_made_of_whatever_is_contiguous},
    });
}
