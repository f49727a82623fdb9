/* The examples of the manual, one for each function: the body of example_NAME is shown with NAME. A test compiles this file.
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <math.h>
#include <stdio.h>

#include "turret.h"

/* The objects of a game, which the examples use. */
extern struct turret_state state, states[1000];
extern struct turret_config config;
extern struct turret_mount mount;
extern struct turret_platform platform, ship;
extern struct turret_shot shell;
extern struct turret_motion enemy, shooter;
extern struct turret_pose pose, poses[1000];
extern struct turret_solution hit, hits[2000];
extern struct turret_battery guns;
extern struct turret_observer radar;
extern struct turret_platform_observer compass;
extern struct turret_camera_rig rig;
extern struct turret_camera_pose view;
extern struct turret_camera_key keys[3];
extern struct turret_arc bridge;
extern struct turret_params limits;
extern union dvec3 target, position, targets[1000], turrets[1000];
extern union quat rest, current, next, q, r, key0, key1, control0, control1, many[1000], more[1000], result[1000];
extern union vec3 up, spins[1000], points[1000], angles[1000];
extern int32_t flags[1000], counts[1000], sides[1000];
extern float dt, yaw, pitch, azimuth, elevation, seconds, matrix[16], matrices[16000];
void fire(union dvec3 muzzle, union vec3 direction);
void draw(union quat base, union quat barrel);
void look(union dvec3 eye, union quat orientation);

void example_turret_version(void)
{
    uint32_t version = turret_version();
    printf("%u.%u.%u\n", version >> 16, version >> 8 & 255, version & 255);
}

void example_turret_status_text(void)
{
    int32_t status = turret_update(&state, &config, &mount, &target, dt, &pose);
    if (status < 0)
        fprintf(stderr, "%s\n", turret_status_text(status));
}

void example_vec2_dot(void)
{
    union vec2 a = {{3, 4}}, b = {{1, 2}};
    float dot = vec2_dot(&a, &b); // 11
    (void)dot;
}

void example_vec2_perp_dot(void)
{
    union vec2 a = {{1, 0}}, b = {{0, 1}};
    int is_left = vec2_perp_dot(&a, &b) > 0; // b is to the left of a
    (void)is_left;
}

void example_vec2_angle(void)
{
    union vec2 from = {{1, 0}}, to = {{0, 1}};
    float angle = vec2_angle(&from, &to); // pi/2
    (void)angle;
}

void example_vec3_add(void)
{
    union vec3 a = {{1, 2, 3}}, b = {{10, 20, 30}}, sum;
    vec3_add(&sum, &a, &b); // 11, 22, 33
}

void example_vec3_sub(void)
{
    union vec3 from = {{1, 2, 3}}, to = {{10, 20, 30}}, offset;
    vec3_sub(&offset, &to, &from); // 9, 18, 27
}

void example_vec3_scale(void)
{
    union vec3 velocity = {{0, 0, 20}}, step;
    vec3_scale(&step, &velocity, dt);
}

void example_vec3_cross(void)
{
    union vec3 x = {{1, 0, 0}}, y = {{0, 1, 0}}, z;
    vec3_cross(&z, &x, &y); // 0, 0, 1
}

void example_vec3_lerp(void)
{
    union vec3 from = {{0, 0, 0}}, to = {{10, 0, 0}}, middle;
    vec3_lerp(&middle, &from, &to, 0.5f); // 5, 0, 0
}

void example_vec3_normalize(void)
{
    union vec3 v = {{3, 0, 4}}, direction;
    if (!vec3_normalize(&direction, &v))
        return; // v has no direction
}

void example_vec3_dot(void)
{
    union vec3 a = {{1, 2, 3}}, b = {{4, 5, 6}};
    float dot = vec3_dot(&a, &b); // 32
    (void)dot;
}

void example_vec3_len(void)
{
    union vec3 velocity = {{3, 4, 12}};
    float speed = vec3_len(&velocity); // 13
    (void)speed;
}

void example_vec3_dist(void)
{
    union vec3 a = {{1, 1, 1}}, b = {{4, 5, 1}};
    float distance = vec3_dist(&a, &b); // 5
    (void)distance;
}

void example_vec3_angle(void)
{
    union vec3 a = {{1, 0, 0}}, b = {{1, 1, 0}};
    float angle = vec3_angle(&a, &b); // pi/4
    (void)angle;
}

void example_quat_identity(void)
{
    union quat orientation;
    quat_identity(&orientation); // 0, 0, 0, 1
}

void example_quat_mul(void)
{
    quat_mul(&q, &q, &r); // rotates by r, then by what q was
}

void example_quat_add(void)
{
    union quat sum;
    quat_add(&sum, &q, &r);
    quat_normalize(&sum, &sum);
}

void example_quat_scale(void)
{
    union quat half;
    quat_scale(&half, &q, 0.5f);
}

void example_quat_dot(void)
{
    if (quat_dot(&q, &r) < 0)
        quat_scale(&r, &r, -1); // the same rotation, on the side of q
}

void example_quat_len(void)
{
    int is_unit = fabsf(quat_len(&q) - 1) < 1e-6f;
    (void)is_unit;
}

void example_quat_conjugate(void)
{
    union quat back;
    quat_conjugate(&back, &q); // of a unit quaternion: the opposite rotation
}

void example_quat_inverse(void)
{
    union quat back;
    quat_inverse(&back, &q); // of any length
    quat_mul(&next, &back, &r); // r in the frame of q
}

void example_quat_normalize(void)
{
    quat_normalize(&q, &q);
}

void example_quat_rot_vec(void)
{
    union vec3 forward = {{1, 0, 0}}, direction;
    quat_rot_vec(&direction, &forward, &q);
}

void example_quat_rot_vec_self(void)
{
    union vec3 arm = {{6, 0, 0}};
    quat_rot_vec_self(&arm, &q);
}

void example_quat_init_axis(void)
{
    quat_init_axis(&q, 0, 1, 0, 0.5f); // half a radian to the left
}

void example_quat_init_axis_v(void)
{
    quat_init_axis_v(&q, &up, 0.5f);
}

void example_quat_to_axis(void)
{
    union vec3 axis;
    float angle;
    if (quat_to_axis(&q, &axis, &angle) == TURRET_OK)
        printf("%g rad\n", angle);
}

void example_euler_to_quat(void)
{
    euler_to_quat(&q, 0, pitch, yaw);
}

void example_quat_to_euler(void)
{
    float roll;
    quat_to_euler(&q, &roll, &pitch, &yaw);
}

void example_euler_to_quat_ordered(void)
{
    euler_to_quat_ordered(&q, yaw, pitch, 0, TURRET_EULER_YXZ); // as Unity and Godot have it
}

void example_quat_to_euler_ordered(void)
{
    float roll;
    quat_to_euler_ordered(&q, &yaw, &pitch, &roll, TURRET_EULER_YXZ);
}

void example_quat_to_matrix(void)
{
    quat_to_matrix(matrix, &q); // for a shader: column-major
}

void example_matrix_to_quat(void)
{
    if (!matrix_to_quat(&q, matrix))
        quat_identity(&q); // no rotation can be made of it
}

void example_quat_slerp(void)
{
    quat_slerp(&next, &q, &r, 0.25f); // a quarter of the rotation from q to r
}

void example_quat_slerp_long(void)
{
    quat_slerp_long(&next, &q, &r, 0.25f); // along the longer arc
}

void example_quat_nlerp(void)
{
    quat_nlerp(&next, &q, &r, 0.25f); // cheaper, at a speed that varies
}

void example_quat_squad(void)
{
    quat_squad(&next, &key0, &control0, &control1, &key1, 0.25f);
}

void example_quat_damp(void)
{
    quat_damp(&current, &current, &r, 0.2f, dt); // half of what is left in every 0.2 s
}

void example_quat_angle(void)
{
    if (quat_angle(&q, &r) < 0.01f)
        puts("they are alike");
}

void example_quat_rotate_towards(void)
{
    quat_rotate_towards(&current, &current, &r, 1.5f * dt); // by 1.5 rad/s
}

void example_quat_from_vectors(void)
{
    union vec3 forward = {{1, 0, 0}}, direction = {{0, 0, 1}};
    quat_from_vectors(&q, &forward, &direction); // the shortest rotation
}

void example_quat_look(void)
{
    union vec3 direction = {{1, 0.2f, 1}};
    quat_look(&q, &direction, &up); // +X along the direction, +Y near up
}

void example_quat_swing_twist(void)
{
    union quat swing, twist;
    quat_swing_twist(&q, &up, &swing, &twist); // twist: the part about up
}

void example_quat_exp(void)
{
    union quat half = {{0, 0.25f, 0, 0}}; // axis times half the angle
    quat_exp(&q, &half); // 0.5 rad about Y
}

void example_quat_log(void)
{
    union quat half;
    quat_log(&half, &q); // axis times half the angle
}

void example_quat_pow(void)
{
    quat_pow(&next, &q, 1 / 3.0f); // a third of the rotation
}

void example_quat_derivative(void)
{
    union vec3 spin = {{0, 1, 0}}; // rad/s, world axes
    union quat rate;
    quat_derivative(&rate, &q, &spin);
}

void example_quat_integrate(void)
{
    union vec3 spin = {{0, 1, 0}}; // rad/s, world axes
    quat_integrate(&q, &q, &spin, dt);
}

void example_quat_integrate_rk4(void)
{
    union vec3 start = {{0, 1, 0}}, middle = {{0, 1.5f, 0}}, end = {{0, 2, 0}};
    quat_integrate_rk4(&q, &q, &start, &middle, &end, dt); // a spin that changes
}

void example_turret_angle_wrap(void)
{
    float angle = turret_angle_wrap(4); // 4 - 2 pi
    (void)angle;
}

void example_turret_angle_delta(void)
{
    float turn = turret_angle_delta(3, -3); // 0.283, across pi
    (void)turn;
}

void example_turret_angle_step(void)
{
    yaw = turret_angle_step(yaw, 1.5f, 2 * dt); // by 2 rad/s, and there exactly
}

void example_turret_angle_damp(void)
{
    yaw = turret_angle_damp(yaw, 1.5f, 0.2f, dt); // the same at any frame rate
}

void example_turret_arc_clamp(void)
{
    struct turret_arc behind = {3.1415927f, 2};
    yaw = turret_arc_clamp(yaw, &behind); // the nearest angle that is allowed
}

void example_turret_arc_delta(void)
{
    float turn = turret_arc_delta(yaw, 2.5f, &bridge); // not across the bridge
    (void)turn;
}

void example_turret_arc_step(void)
{
    yaw = turret_arc_step(yaw, 2.5f, 2 * dt, &bridge);
}

void example_turret_turn_on_plane(void)
{
    union vec3 direction = {{1, 0, 1}};
    int32_t status = turret_turn_on_plane(&q, &q, &rest, &up, &direction, 2 * dt, &bridge);
    if (status == TURRET_FACE_DONE)
        puts("it faces the target");
}

void example_turret_face_step(void)
{
    if (turret_face_step(&yaw, &position, &target, 2 * dt, 0.01f) == TURRET_FACE_DONE)
        puts("it faces the target");
}

void example_turret_sight_side(void)
{
    if (turret_sight_side(&position, yaw, &target) < 0)
        puts("on your left!");
}

void example_turret_sight_side_batch(void)
{
    turret_sight_side_batch(&position, yaw, targets, sides, 1000);
}

void example_turret_sight_quadrant(void)
{
    uint32_t where = turret_sight_quadrant(&position, yaw, pitch, &target);
    if (where & TURRET_SIGHT_ABOVE)
        puts("look up!");
}

void example_turret_sight_step(void)
{
    turret_sight_step(&yaw, &pitch, &position, &target, 2 * dt);
}

void example_turret_camera_follow(void)
{
    if (turret_camera_follow(&rig, &position, &current, dt, &view) == TURRET_OK)
        look(view.position, view.orientation);
}

void example_turret_scope_damp(void)
{
    union quat wanted = r; // where the mouse aims
    turret_scope_damp(&current, &current, &wanted, 8, 300, 0.05f, dt);
}

void example_turret_camera_check(void)
{
    size_t bad;
    if (turret_camera_check(keys, 3, &bad) < 0)
        printf("key %u is wrong\n", (unsigned)bad);
}

void example_turret_camera_sample(void)
{
    if (turret_camera_sample(keys, 3, seconds, &view) == TURRET_OK)
        look(view.position, view.orientation);
}

void example_turret_aim(void)
{
    struct turret_params step = {1.0f * dt, 1.5f * dt}; // elevation, azimuth
    turret_aim(100, 20, -50, 0, 2, 0, &rest, &current, &step, &current);
}

void example_turret_aim_error(void)
{
    float left, above;
    turret_aim_error(100, 20, -50, 0, 2, 0, &rest, &current, &left, &above);
    if (fabsf(left) < 0.01f && fabsf(above) < 0.01f)
        puts("on target");
}

void example_turret_split(void)
{
    union quat base;
    turret_split(&rest, &current, &base, &azimuth, &elevation);
    draw(base, current);
}

void example_turret_config_default(void)
{
    turret_config_default(&config, TURRET_AXES_CANONICAL);
    config.azimuth_rate = 90 * TURRET_DEGREE; // a second
    config.elevation_min = -0.1f;
}

void example_turret_update(void)
{
    int32_t result = turret_update(&state, &config, &mount, &target, dt, &pose);
    draw(pose.base, pose.barrel);
    if (result & TURRET_ON_TARGET)
        fire(pose.muzzle, pose.boresight);
}

void example_turret_track(void)
{
    union vec3 ship_velocity = {{8, 0, 0}}, ship_spin = {{0, 0.1f, 0}};
    if (turret_track(&state, &config, &mount, &ship_velocity, &ship_spin, &enemy, dt, &pose) & TURRET_ON_TARGET)
        fire(pose.muzzle, pose.boresight);
}

void example_turret_update_angles(void)
{
    turret_update_angles(&state, &config, &mount, azimuth, elevation, dt, &pose); // a player's
}

void example_turret_track_angles(void)
{
    // a player's stick turns the command at 0.5 rad/s
    azimuth += 0.5f * dt;
    turret_track_angles(&state, &config, &mount, azimuth, elevation, 0.5f, 0, dt, &pose);
}

void example_turret_stop(void)
{
    if (!(turret_stop(&state, &config, &mount, dt, &pose) & TURRET_SLEWING))
        puts("it stands");
}

void example_turret_return(void)
{
    if (turret_return(&state, &config, &mount, dt, &pose) & TURRET_AT_REST)
        puts("it rests");
}

void example_turret_solve(void)
{
    if (turret_solve(&config, &mount, &target, &azimuth, &elevation) >= 0)
        printf("azimuth %g, elevation %g\n", azimuth, elevation);
}

void example_turret_can_aim_at(void)
{
    if (!turret_can_aim_at(&config, &mount, &target))
        puts("choose another target");
}

void example_turret_time_to_aim(void)
{
    seconds = turret_time_to_aim(&state, &config, &mount, &target); // INFINITY: never
}

void example_turret_pose_of(void)
{
    turret_pose_of(&state, &config, &mount, &pose); // from a save file
    draw(pose.base, pose.barrel);
}

void example_turret_config_mirror(void)
{
    struct turret_config starboard; // config is the gun to port
    turret_config_mirror(&starboard, &config);
}

void example_turret_config_problem(void)
{
    const char *problem = turret_config_problem(&config);
    if (problem)
        fprintf(stderr, "%s\n", problem);
}

void example_turret_config_warning(void)
{
    const char *warning = turret_config_warning(&config);
    if (warning)
        fprintf(stderr, "%s\n", warning); // azimuth_rate is above 20 rad/s: degrees?
}

void example_turret_lead(void)
{
    struct turret_solution solutions[2];
    if (turret_lead(&shell, &shooter, &enemy, solutions) > 0)
        turret_update(&state, &config, &mount, &solutions[0].aim_point, dt, &pose);
}

void example_turret_lead_least_speed(void)
{
    /* A jump pad: no faster than needed, at most 30 m/s. */
    struct turret_shot jump = {.speed = 30, .inherit = 1, .gravity = {{0, -9.81f, 0}}};
    float speed;
    if (turret_lead_least_speed(&jump, &shooter, &enemy, &speed, &hit) == 1)
        up = hit.launch_velocity;
}

void example_turret_lead_at_elevation(void)
{
    /* A mortar that is set to 60 degrees. */
    float charge;
    if (turret_lead_at_elevation(&shell, &shooter, &enemy, 60 * TURRET_DEGREE, &charge, &hit) == 1)
        fire(pose.muzzle, hit.direction);
}

void example_turret_shot_path(void)
{
    /* A tracer of 100 points, a twentieth of a second apart. */
    turret_shot_path(&shell, &pose.muzzle, &hit.launch_velocity, &hit.direction, 0.05f, targets, 100);
}

void example_turret_lead_batch(void)
{
    /* One kind of shell and one shooter for all: strides of 0. */
    turret_lead_batch(&shell, 0, &shooter, 0, &enemy, hits, counts, 1);
}

void example_turret_observe(void)
{
    struct turret_motion seen;
    turret_observe(&radar, &target, dt, &seen); // seen.velocity, seen.acceleration
}

void example_turret_platform_observe(void)
{
    // ship.position and ship.orientation are the game's; this adds ship.velocity and ship.spin
    turret_platform_observe(&compass, &ship.position, &ship.orientation, dt, &ship);
}

void example_turret_platform_child(void)
{
    union vec3 offset = {{-20, 6, 0}}; // aft, on the upper deck
    turret_platform_child(&platform, &ship, &offset, NULL);
}

void example_turret_engage(void)
{
    if (turret_engage(&state, &config, &platform, &shell, &enemy, dt, &pose, &hit) & TURRET_ON_TARGET)
        fire(pose.muzzle, hit.launch_velocity);
}

void example_turret_time_to_engage(void)
{
    seconds = turret_time_to_engage(&state, &config, &platform, &shell, &enemy); // INFINITY: never
}

void example_turret_time_to_engage_batch(void)
{
    float soon[4800]; // guns.count * guns.target_count
    if (turret_time_to_engage_batch(&guns, soon) == 0)
        seconds = soon[0]; // of gun 0 and target 0
}

void example_turret_engage_batch(void)
{
    turret_engage_batch(&guns, dt);
    for (size_t i = 0; i < guns.count; i++)
        if (guns.flags[i] & TURRET_ON_TARGET)
            fire(guns.poses[i].muzzle, guns.solutions[i].launch_velocity);
}

void example_turret_aim_batch(void)
{
    turret_aim_batch(targets, turrets, many, more, &limits, 0, result, 1000);
}

void example_turret_update_batch(void)
{
    /* One configuration and one mount for all, a target for each. */
    turret_update_batch(states, &config, 0, &mount, 0, targets, sizeof targets[0], dt, poses, flags, 1000);
}

void example_quat_mul_batch(void)
{
    quat_mul_batch(result, many, more, 1000);
}

void example_quat_slerp_batch(void)
{
    float t = 0.25f;
    quat_slerp_batch(result, many, more, &t, 0, 1000); // the same t for all
}

void example_quat_nlerp_batch(void)
{
    float t = 0.25f;
    quat_nlerp_batch(result, many, more, &t, 0, 1000); // the same t for all
}

void example_quat_rot_vec_batch(void)
{
    quat_rot_vec_batch(points, points, &q, 0, 1000); // all by one rotation
}

void example_quat_to_matrix_batch(void)
{
    quat_to_matrix_batch(matrices, many, 1000);
}

void example_euler_to_quat_batch(void)
{
    euler_to_quat_batch(many, angles, 1000);
}

void example_quat_integrate_batch(void)
{
    quat_integrate_batch(many, many, spins, dt, 1000);
}
