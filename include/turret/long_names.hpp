// turret.h by its long names, as the C++ layer calls it. See turret.hpp.
// SPDX-License-Identifier: MIT OR Apache-2.0
// Written by the build script. Do not edit.
#ifndef LIBTURRET_LONG_NAMES_HPP
#define LIBTURRET_LONG_NAMES_HPP

// The short names stay out of the global namespace, where `using namespace turret` would collide with them, unless
// turret.h was included before: a file that uses those names as well does that.
#if !defined(LIBTURRET_TURRET_H) && !defined(TURRET_PREFIXED)
#define TURRET_PREFIXED
#endif
#include "../turret.h"

// Then it is given the long ones here.
#ifndef LIBTURRET_OK
#define LIBTURRET_OK TURRET_OK
#define LIBTURRET_ERROR_NULL TURRET_ERROR_NULL
#define LIBTURRET_ERROR_NOT_FINITE TURRET_ERROR_NOT_FINITE
#define LIBTURRET_ERROR_ZERO_QUATERNION TURRET_ERROR_ZERO_QUATERNION
#define LIBTURRET_ERROR_INVALID_LIMITS TURRET_ERROR_INVALID_LIMITS
#define LIBTURRET_ERROR_INVALID_ARGUMENT TURRET_ERROR_INVALID_ARGUMENT
#define LIBTURRET_ON_TARGET TURRET_ON_TARGET
#define LIBTURRET_AZIMUTH_LIMITED TURRET_AZIMUTH_LIMITED
#define LIBTURRET_ELEVATION_LIMITED TURRET_ELEVATION_LIMITED
#define LIBTURRET_SLEWING TURRET_SLEWING
#define LIBTURRET_AT_REST TURRET_AT_REST
#define LIBTURRET_TOO_CLOSE TURRET_TOO_CLOSE
#define LIBTURRET_NO_SOLUTION TURRET_NO_SOLUTION
#define LIBTURRET_HOLD_FIRE TURRET_HOLD_FIRE
#define LIBTURRET_SECTOR_LIMITED TURRET_SECTOR_LIMITED
#define LIBTURRET_AXES_CANONICAL TURRET_AXES_CANONICAL
#define LIBTURRET_AXES_UNITY TURRET_AXES_UNITY
#define LIBTURRET_AXES_GODOT TURRET_AXES_GODOT
#define LIBTURRET_AXES_UNREAL TURRET_AXES_UNREAL
#define LIBTURRET_AXES_SOURCE TURRET_AXES_SOURCE
#define LIBTURRET_AXES_CRYENGINE TURRET_AXES_CRYENGINE
#define LIBTURRET_AXES_GLTF TURRET_AXES_GLTF
#define LIBTURRET_AXES_NED TURRET_AXES_NED
#define LIBTURRET_DEGREE TURRET_DEGREE
#define LIBTURRET_SECTOR_HOLD_FIRE TURRET_SECTOR_HOLD_FIRE
#define LIBTURRET_SECTOR_KEEP_OUT TURRET_SECTOR_KEEP_OUT
#define LIBTURRET_TRAJECTORY_EARLIEST TURRET_TRAJECTORY_EARLIEST
#define LIBTURRET_TRAJECTORY_LATEST TURRET_TRAJECTORY_LATEST
#define LIBTURRET_DEFAULT_RATE TURRET_DEFAULT_RATE
#define LIBTURRET_FACE_TURNING TURRET_FACE_TURNING
#define LIBTURRET_FACE_DONE TURRET_FACE_DONE
#define LIBTURRET_SIGHT_LEFT TURRET_SIGHT_LEFT
#define LIBTURRET_SIGHT_RIGHT TURRET_SIGHT_RIGHT
#define LIBTURRET_SIGHT_ABOVE TURRET_SIGHT_ABOVE
#define LIBTURRET_SIGHT_BELOW TURRET_SIGHT_BELOW
#define LIBTURRET_EULER_XYZ TURRET_EULER_XYZ
#define LIBTURRET_EULER_XZY TURRET_EULER_XZY
#define LIBTURRET_EULER_YXZ TURRET_EULER_YXZ
#define LIBTURRET_EULER_YZX TURRET_EULER_YZX
#define LIBTURRET_EULER_ZXY TURRET_EULER_ZXY
#define LIBTURRET_EULER_ZYX TURRET_EULER_ZYX
#define LIBTURRET_EULER_XYX TURRET_EULER_XYX
#define LIBTURRET_EULER_XZX TURRET_EULER_XZX
#define LIBTURRET_EULER_YXY TURRET_EULER_YXY
#define LIBTURRET_EULER_YZY TURRET_EULER_YZY
#define LIBTURRET_EULER_ZXZ TURRET_EULER_ZXZ
#define LIBTURRET_EULER_ZYZ TURRET_EULER_ZYZ
#define LIBTURRET_EULER_XYZ_EXTRINSIC TURRET_EULER_XYZ_EXTRINSIC
#define LIBTURRET_EULER_XZY_EXTRINSIC TURRET_EULER_XZY_EXTRINSIC
#define LIBTURRET_EULER_YXZ_EXTRINSIC TURRET_EULER_YXZ_EXTRINSIC
#define LIBTURRET_EULER_YZX_EXTRINSIC TURRET_EULER_YZX_EXTRINSIC
#define LIBTURRET_EULER_ZXY_EXTRINSIC TURRET_EULER_ZXY_EXTRINSIC
#define LIBTURRET_EULER_ZYX_EXTRINSIC TURRET_EULER_ZYX_EXTRINSIC
#define LIBTURRET_EULER_XYX_EXTRINSIC TURRET_EULER_XYX_EXTRINSIC
#define LIBTURRET_EULER_XZX_EXTRINSIC TURRET_EULER_XZX_EXTRINSIC
#define LIBTURRET_EULER_YXY_EXTRINSIC TURRET_EULER_YXY_EXTRINSIC
#define LIBTURRET_EULER_YZY_EXTRINSIC TURRET_EULER_YZY_EXTRINSIC
#define LIBTURRET_EULER_ZXZ_EXTRINSIC TURRET_EULER_ZXZ_EXTRINSIC
#define LIBTURRET_EULER_ZYZ_EXTRINSIC TURRET_EULER_ZYZ_EXTRINSIC
#define LIBTURRET_NONE TURRET_NONE
#define LIBTURRET_VERSION_MAJOR TURRET_VERSION_MAJOR
#define LIBTURRET_VERSION_MINOR TURRET_VERSION_MINOR
#define LIBTURRET_VERSION_PATCH TURRET_VERSION_PATCH
using libturret_xyz = ::turret_xyz;
using libturret_vec3 = ::vec3;
using libturret_dxyz = ::turret_dxyz;
using libturret_dvec3 = ::dvec3;
using libturret_xyzw = ::turret_xyzw;
using libturret_quat = ::quat;
using libturret_sector = ::turret_sector;
using libturret_config = ::turret_config;
using libturret_state = ::turret_state;
using libturret_platform = ::turret_platform;
using libturret_shot = ::turret_shot;
using libturret_motion = ::turret_motion;
using libturret_pose = ::turret_pose;
using libturret_solution = ::turret_solution;
using libturret_mount = ::turret_mount;
using libturret_observer = ::turret_observer;
using libturret_platform_observer = ::turret_platform_observer;
using libturret_params = ::turret_params;
using libturret_arc = ::turret_arc;
using libturret_camera_rig = ::turret_camera_rig;
using libturret_camera_pose = ::turret_camera_pose;
using libturret_camera_key = ::turret_camera_key;
using libturret_xy = ::turret_xy;
using libturret_vec2 = ::vec2;
using libturret_battery = ::turret_battery;
#define libturret_status_text turret_status_text
#define libturret_config_default turret_config_default
#define libturret_engage turret_engage
#define libturret_time_to_engage turret_time_to_engage
#define libturret_platform_child turret_platform_child
#define libturret_config_mirror turret_config_mirror
#define libturret_update turret_update
#define libturret_track turret_track
#define libturret_update_angles turret_update_angles
#define libturret_track_angles turret_track_angles
#define libturret_stop turret_stop
#define libturret_return turret_return
#define libturret_solve turret_solve
#define libturret_can_aim_at turret_can_aim_at
#define libturret_time_to_aim turret_time_to_aim
#define libturret_pose_of turret_pose_of
#define libturret_config_problem turret_config_problem
#define libturret_config_warning turret_config_warning
#define libturret_lead turret_lead
#define libturret_lead_least_speed turret_lead_least_speed
#define libturret_lead_at_elevation turret_lead_at_elevation
#define libturret_shot_path turret_shot_path
#define libturret_observe turret_observe
#define libturret_platform_observe turret_platform_observe
#define libturret_aim turret_aim
#define libturret_aim_error turret_aim_error
#define libturret_split turret_split
#define libturret_face_step turret_face_step
#define libturret_sight_side turret_sight_side
#define libturret_sight_side_batch turret_sight_side_batch
#define libturret_sight_quadrant turret_sight_quadrant
#define libturret_sight_step turret_sight_step
#define libturret_arc_clamp turret_arc_clamp
#define libturret_arc_delta turret_arc_delta
#define libturret_arc_step turret_arc_step
#define libturret_turn_on_plane turret_turn_on_plane
#define libturret_angle_wrap turret_angle_wrap
#define libturret_angle_delta turret_angle_delta
#define libturret_angle_step turret_angle_step
#define libturret_angle_damp turret_angle_damp
#define libturret_camera_follow turret_camera_follow
#define libturret_scope_damp turret_scope_damp
#define libturret_camera_check turret_camera_check
#define libturret_camera_sample turret_camera_sample
#define libturret_quat_identity quat_identity
#define libturret_quat_mul quat_mul
#define libturret_quat_add quat_add
#define libturret_quat_scale quat_scale
#define libturret_quat_dot quat_dot
#define libturret_quat_len quat_len
#define libturret_quat_conjugate quat_conjugate
#define libturret_quat_inverse quat_inverse
#define libturret_quat_normalize quat_normalize
#define libturret_quat_rot_vec quat_rot_vec
#define libturret_quat_rot_vec_self quat_rot_vec_self
#define libturret_quat_angle quat_angle
#define libturret_quat_rotate_towards quat_rotate_towards
#define libturret_quat_from_vectors quat_from_vectors
#define libturret_quat_look quat_look
#define libturret_quat_swing_twist quat_swing_twist
#define libturret_quat_slerp quat_slerp
#define libturret_quat_nlerp quat_nlerp
#define libturret_quat_slerp_long quat_slerp_long
#define libturret_quat_squad quat_squad
#define libturret_quat_damp quat_damp
#define libturret_quat_init_axis quat_init_axis
#define libturret_quat_init_axis_v quat_init_axis_v
#define libturret_quat_to_axis quat_to_axis
#define libturret_euler_to_quat euler_to_quat
#define libturret_quat_to_euler quat_to_euler
#define libturret_quat_to_matrix quat_to_matrix
#define libturret_matrix_to_quat matrix_to_quat
#define libturret_quat_exp quat_exp
#define libturret_quat_log quat_log
#define libturret_quat_pow quat_pow
#define libturret_quat_derivative quat_derivative
#define libturret_quat_integrate quat_integrate
#define libturret_quat_integrate_rk4 quat_integrate_rk4
#define libturret_euler_to_quat_ordered euler_to_quat_ordered
#define libturret_quat_to_euler_ordered quat_to_euler_ordered
#define libturret_vec3_add vec3_add
#define libturret_vec3_sub vec3_sub
#define libturret_vec3_scale vec3_scale
#define libturret_vec3_cross vec3_cross
#define libturret_vec3_lerp vec3_lerp
#define libturret_vec3_normalize vec3_normalize
#define libturret_vec3_dot vec3_dot
#define libturret_vec3_len vec3_len
#define libturret_vec3_dist vec3_dist
#define libturret_vec3_angle vec3_angle
#define libturret_vec2_dot vec2_dot
#define libturret_vec2_perp_dot vec2_perp_dot
#define libturret_vec2_angle vec2_angle
#define libturret_engage_batch turret_engage_batch
#define libturret_time_to_engage_batch turret_time_to_engage_batch
#define libturret_aim_batch turret_aim_batch
#define libturret_update_batch turret_update_batch
#define libturret_lead_batch turret_lead_batch
#define libturret_quat_mul_batch quat_mul_batch
#define libturret_quat_slerp_batch quat_slerp_batch
#define libturret_quat_nlerp_batch quat_nlerp_batch
#define libturret_quat_rot_vec_batch quat_rot_vec_batch
#define libturret_quat_to_matrix_batch quat_to_matrix_batch
#define libturret_euler_to_quat_batch euler_to_quat_batch
#define libturret_quat_integrate_batch quat_integrate_batch
#define libturret_version turret_version
#endif

#endif // LIBTURRET_LONG_NAMES_HPP
