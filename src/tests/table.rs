//! Every export, and the names of its arguments; their types are the function's own.

use super::call::{Answer, Export};
use crate::*;

macro_rules! exports {
    ($($family:ident::$function:ident($($argument:ident),*);)*) => {
        pub(super) const EXPORTS: &[Export] = &[$(Export {
            name: stringify!($function),
            call: |arguments| {
                $(let $argument = arguments.next(stringify!($argument));)*
                if arguments.is_asking() {
                    return Answer::Nothing;
                }
                #[allow(unused_unsafe, reason = "some are safe")]
                // SAFETY: a test's arguments are what the function may be given.
                unsafe { $family::$function($($argument),*) }.into()
            },
        }),*];
    };
}

exports! {
    status::turret_version();
    status::turret_status_text(status);
    vec2::vec2_dot(a, b);
    vec2::vec2_perp_dot(a, b);
    vec2::vec2_angle(from, to);
    vec3::vec3_add(out, a, b);
    vec3::vec3_sub(out, a, b);
    vec3::vec3_scale(out, v, s);
    vec3::vec3_cross(out, a, b);
    vec3::vec3_lerp(out, from, to, t);
    vec3::vec3_normalize(out, v);
    vec3::vec3_dot(a, b);
    vec3::vec3_len(v);
    vec3::vec3_dist(a, b);
    vec3::vec3_angle(a, b);
    quat::quat_identity(out);
    quat::quat_mul(out, a, b);
    quat::quat_add(out, a, b);
    quat::quat_scale(out, q, s);
    quat::quat_dot(a, b);
    quat::quat_len(q);
    quat::quat_conjugate(out, q);
    quat::quat_inverse(out, q);
    quat::quat_normalize(out, q);
    quat::quat_rot_vec(out, v, q);
    quat::quat_rot_vec_self(v, q);
    interpolate::quat_slerp(out, from, to, t);
    interpolate::quat_nlerp(out, from, to, t);
    blend::quat_slerp_long(out, from, to, t);
    blend::quat_squad(out, q0, s0, s1, q1, t);
    blend::quat_damp(out, current, target, half_life, dt);
    convert::quat_init_axis(out, x, y, z, angle);
    convert::quat_init_axis_v(out, axis, angle);
    convert::quat_to_axis(q, axis, angle);
    convert::euler_to_quat(out, roll, pitch, yaw);
    convert::quat_to_euler(q, roll, pitch, yaw);
    convert::quat_to_matrix(m, q);
    convert::matrix_to_quat(out, m);
    euler::euler_to_quat_ordered(out, a, b, c, order);
    euler::quat_to_euler_ordered(q, a, b, c, order);
    rotation::quat_angle(a, b);
    rotation::quat_rotate_towards(out, from, to, max_angle);
    rotation::quat_from_vectors(out, from, to);
    rotation::quat_look(out, forward, up);
    rotation::quat_swing_twist(q, axis, swing, twist);
    power::quat_exp(out, q);
    power::quat_log(out, q);
    power::quat_pow(out, q, t);
    spin::quat_derivative(out, q, omega);
    spin::quat_integrate(out, q, omega, dt);
    spin::quat_integrate_rk4(out, q, omega0, omega_mid, omega1, dt);
    angle::turret_angle_wrap(angle);
    angle::turret_angle_delta(from, to);
    angle::turret_angle_step(from, to, max_step);
    angle::turret_angle_damp(from, to, half_life, dt);
    arc::turret_arc_clamp(angle, arc);
    arc::turret_arc_delta(from, to, arc);
    arc::turret_arc_step(from, to, max_step, arc);
    arc::turret_turn_on_plane(out, current, reference, up, target_direction, arc, max_step);
    face::turret_face_step(yaw, position, target, max_step, threshold);
    sight::turret_sight_side(position, yaw, target);
    sight::turret_sight_side_batch(position, yaw, targets, sides, count);
    sight::turret_sight_quadrant(position, yaw, pitch, target);
    sight::turret_sight_step(yaw, pitch, position, target, max_step);
    camera::turret_camera_follow(rig, subject, orientation, dt, out);
    camera::turret_scope_damp(out, current, wanted, zoom, distance, half_life, dt);
    camera::turret_camera_sample(keys, count, time, out);
    aim::turret_aim(
        target_x, target_y, target_z, turret_x, turret_y, turret_z, turret_rest_orientation,
        current_turret_orientation, turret, new_turret_orientation
    );
    aim::turret_aim_error(
        target_x, target_y, target_z, turret_x, turret_y, turret_z, turret_rest_orientation,
        current_turret_orientation, azimuth_error, elevation_error
    );
    aim::turret_split(rest, current, base, azimuth, elevation);
    turret::turret_config_default(config, axes);
    turret::turret_update(state, config, mount, target, dt, pose);
    turret::turret_track(state, config, mount, mount_velocity, mount_spin, target, dt, pose);
    turret::turret_update_angles(state, config, mount, azimuth, elevation, dt, pose);
    turret::turret_return(state, config, mount, dt, pose);
    queries::turret_solve(config, mount, target, azimuth, elevation);
    queries::turret_can_aim_at(config, mount, target);
    queries::turret_time_to_aim(state, config, mount, target);
    queries::turret_pose_of(state, config, mount, pose);
    queries::turret_config_problem(config);
    lead::turret_lead(shot, shooter, target, out);
    batch::turret_aim_batch(targets, turrets, rest, current, params, params_stride, out, count);
    batch::turret_update_batch(
        states, configs, config_stride, mounts, mount_stride, targets, target_stride, dt, poses,
        statuses, count
    );
    batch::turret_lead_batch(shots, shot_stride, shooters, shooter_stride, targets, out, counts, count);
    batch::quat_mul_batch(out, a, b, count);
    batch::quat_slerp_batch(out, from, to, t, t_stride, count);
    batch::quat_nlerp_batch(out, from, to, t, t_stride, count);
    batch::quat_rot_vec_batch(out, v, q, q_stride, count);
    batch::quat_to_matrix_batch(m, q, count);
    batch::euler_to_quat_batch(out, roll_pitch_yaw, count);
    batch::quat_integrate_batch(out, q, omega, dt, count);
}
