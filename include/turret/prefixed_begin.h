/*
 * The long names of libturret.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 * Written by the build script. Do not edit, and do not include: turret.h includes it if TURRET_PREFIXED is
 * defined.
 *
 * Renames everything that turret.h declares to its long name. If another header has defined a short name as a
 * macro, as linmath.h does with quat_add, that macro is set aside here, and prefixed_end.h restores it.
 */

/* The constants by their long names. */
#define LIBTURRET_OK 0
#define LIBTURRET_ERROR_NULL -65536
#define LIBTURRET_ERROR_NOT_FINITE -131072
#define LIBTURRET_ERROR_ZERO_QUATERNION -196608
#define LIBTURRET_ERROR_INVALID_LIMITS -262144
#define LIBTURRET_ERROR_INVALID_ARGUMENT -327680
#define LIBTURRET_ON_TARGET 1
#define LIBTURRET_AZIMUTH_LIMITED 2
#define LIBTURRET_ELEVATION_LIMITED 4
#define LIBTURRET_SLEWING 8
#define LIBTURRET_AT_REST 16
#define LIBTURRET_TOO_CLOSE 32
#define LIBTURRET_NO_SOLUTION 64
#define LIBTURRET_HOLD_FIRE 128
#define LIBTURRET_SECTOR_LIMITED 256
#define LIBTURRET_AXES_CANONICAL 0
#define LIBTURRET_AXES_UNITY 1
#define LIBTURRET_AXES_GODOT 2
#define LIBTURRET_AXES_UNREAL 3
#define LIBTURRET_AXES_SOURCE 4
#define LIBTURRET_AXES_CRYENGINE 5
#define LIBTURRET_AXES_GLTF 6
#define LIBTURRET_AXES_NED 7
#define LIBTURRET_DEGREE 0.01745329252f
#define LIBTURRET_SECTOR_HOLD_FIRE 0
#define LIBTURRET_SECTOR_KEEP_OUT 1
#define LIBTURRET_TRAJECTORY_EARLIEST 0
#define LIBTURRET_TRAJECTORY_LATEST 1
#define LIBTURRET_DEFAULT_RATE 0.15707963f
#define LIBTURRET_FACE_TURNING 1
#define LIBTURRET_FACE_DONE 2
#define LIBTURRET_SIGHT_LEFT 1
#define LIBTURRET_SIGHT_RIGHT 2
#define LIBTURRET_SIGHT_ABOVE 4
#define LIBTURRET_SIGHT_BELOW 8
#define LIBTURRET_EULER_XYZ 0
#define LIBTURRET_EULER_XZY 1
#define LIBTURRET_EULER_YXZ 2
#define LIBTURRET_EULER_YZX 3
#define LIBTURRET_EULER_ZXY 4
#define LIBTURRET_EULER_ZYX 5
#define LIBTURRET_EULER_XYX 6
#define LIBTURRET_EULER_XZX 7
#define LIBTURRET_EULER_YXY 8
#define LIBTURRET_EULER_YZY 9
#define LIBTURRET_EULER_ZXZ 10
#define LIBTURRET_EULER_ZYZ 11
#define LIBTURRET_EULER_XYZ_EXTRINSIC 12
#define LIBTURRET_EULER_XZY_EXTRINSIC 13
#define LIBTURRET_EULER_YXZ_EXTRINSIC 14
#define LIBTURRET_EULER_YZX_EXTRINSIC 15
#define LIBTURRET_EULER_ZXY_EXTRINSIC 16
#define LIBTURRET_EULER_ZYX_EXTRINSIC 17
#define LIBTURRET_EULER_XYX_EXTRINSIC 18
#define LIBTURRET_EULER_XZX_EXTRINSIC 19
#define LIBTURRET_EULER_YXY_EXTRINSIC 20
#define LIBTURRET_EULER_YZY_EXTRINSIC 21
#define LIBTURRET_EULER_ZXZ_EXTRINSIC 22
#define LIBTURRET_EULER_ZYZ_EXTRINSIC 23
#define LIBTURRET_NONE 4294967295u
#define LIBTURRET_VERSION_MAJOR 0
#define LIBTURRET_VERSION_MINOR 3
#define LIBTURRET_VERSION_PATCH 0

/* turret.h defines the constants by their short names, too; prefixed_end.h removes them. */
#pragma push_macro("TURRET_OK")
#undef TURRET_OK
#pragma push_macro("TURRET_ERROR_NULL")
#undef TURRET_ERROR_NULL
#pragma push_macro("TURRET_ERROR_NOT_FINITE")
#undef TURRET_ERROR_NOT_FINITE
#pragma push_macro("TURRET_ERROR_ZERO_QUATERNION")
#undef TURRET_ERROR_ZERO_QUATERNION
#pragma push_macro("TURRET_ERROR_INVALID_LIMITS")
#undef TURRET_ERROR_INVALID_LIMITS
#pragma push_macro("TURRET_ERROR_INVALID_ARGUMENT")
#undef TURRET_ERROR_INVALID_ARGUMENT
#pragma push_macro("TURRET_ON_TARGET")
#undef TURRET_ON_TARGET
#pragma push_macro("TURRET_AZIMUTH_LIMITED")
#undef TURRET_AZIMUTH_LIMITED
#pragma push_macro("TURRET_ELEVATION_LIMITED")
#undef TURRET_ELEVATION_LIMITED
#pragma push_macro("TURRET_SLEWING")
#undef TURRET_SLEWING
#pragma push_macro("TURRET_AT_REST")
#undef TURRET_AT_REST
#pragma push_macro("TURRET_TOO_CLOSE")
#undef TURRET_TOO_CLOSE
#pragma push_macro("TURRET_NO_SOLUTION")
#undef TURRET_NO_SOLUTION
#pragma push_macro("TURRET_HOLD_FIRE")
#undef TURRET_HOLD_FIRE
#pragma push_macro("TURRET_SECTOR_LIMITED")
#undef TURRET_SECTOR_LIMITED
#pragma push_macro("TURRET_AXES_CANONICAL")
#undef TURRET_AXES_CANONICAL
#pragma push_macro("TURRET_AXES_UNITY")
#undef TURRET_AXES_UNITY
#pragma push_macro("TURRET_AXES_GODOT")
#undef TURRET_AXES_GODOT
#pragma push_macro("TURRET_AXES_UNREAL")
#undef TURRET_AXES_UNREAL
#pragma push_macro("TURRET_AXES_SOURCE")
#undef TURRET_AXES_SOURCE
#pragma push_macro("TURRET_AXES_CRYENGINE")
#undef TURRET_AXES_CRYENGINE
#pragma push_macro("TURRET_AXES_GLTF")
#undef TURRET_AXES_GLTF
#pragma push_macro("TURRET_AXES_NED")
#undef TURRET_AXES_NED
#pragma push_macro("TURRET_DEGREE")
#undef TURRET_DEGREE
#pragma push_macro("TURRET_SECTOR_HOLD_FIRE")
#undef TURRET_SECTOR_HOLD_FIRE
#pragma push_macro("TURRET_SECTOR_KEEP_OUT")
#undef TURRET_SECTOR_KEEP_OUT
#pragma push_macro("TURRET_TRAJECTORY_EARLIEST")
#undef TURRET_TRAJECTORY_EARLIEST
#pragma push_macro("TURRET_TRAJECTORY_LATEST")
#undef TURRET_TRAJECTORY_LATEST
#pragma push_macro("TURRET_DEFAULT_RATE")
#undef TURRET_DEFAULT_RATE
#pragma push_macro("TURRET_FACE_TURNING")
#undef TURRET_FACE_TURNING
#pragma push_macro("TURRET_FACE_DONE")
#undef TURRET_FACE_DONE
#pragma push_macro("TURRET_SIGHT_LEFT")
#undef TURRET_SIGHT_LEFT
#pragma push_macro("TURRET_SIGHT_RIGHT")
#undef TURRET_SIGHT_RIGHT
#pragma push_macro("TURRET_SIGHT_ABOVE")
#undef TURRET_SIGHT_ABOVE
#pragma push_macro("TURRET_SIGHT_BELOW")
#undef TURRET_SIGHT_BELOW
#pragma push_macro("TURRET_EULER_XYZ")
#undef TURRET_EULER_XYZ
#pragma push_macro("TURRET_EULER_XZY")
#undef TURRET_EULER_XZY
#pragma push_macro("TURRET_EULER_YXZ")
#undef TURRET_EULER_YXZ
#pragma push_macro("TURRET_EULER_YZX")
#undef TURRET_EULER_YZX
#pragma push_macro("TURRET_EULER_ZXY")
#undef TURRET_EULER_ZXY
#pragma push_macro("TURRET_EULER_ZYX")
#undef TURRET_EULER_ZYX
#pragma push_macro("TURRET_EULER_XYX")
#undef TURRET_EULER_XYX
#pragma push_macro("TURRET_EULER_XZX")
#undef TURRET_EULER_XZX
#pragma push_macro("TURRET_EULER_YXY")
#undef TURRET_EULER_YXY
#pragma push_macro("TURRET_EULER_YZY")
#undef TURRET_EULER_YZY
#pragma push_macro("TURRET_EULER_ZXZ")
#undef TURRET_EULER_ZXZ
#pragma push_macro("TURRET_EULER_ZYZ")
#undef TURRET_EULER_ZYZ
#pragma push_macro("TURRET_EULER_XYZ_EXTRINSIC")
#undef TURRET_EULER_XYZ_EXTRINSIC
#pragma push_macro("TURRET_EULER_XZY_EXTRINSIC")
#undef TURRET_EULER_XZY_EXTRINSIC
#pragma push_macro("TURRET_EULER_YXZ_EXTRINSIC")
#undef TURRET_EULER_YXZ_EXTRINSIC
#pragma push_macro("TURRET_EULER_YZX_EXTRINSIC")
#undef TURRET_EULER_YZX_EXTRINSIC
#pragma push_macro("TURRET_EULER_ZXY_EXTRINSIC")
#undef TURRET_EULER_ZXY_EXTRINSIC
#pragma push_macro("TURRET_EULER_ZYX_EXTRINSIC")
#undef TURRET_EULER_ZYX_EXTRINSIC
#pragma push_macro("TURRET_EULER_XYX_EXTRINSIC")
#undef TURRET_EULER_XYX_EXTRINSIC
#pragma push_macro("TURRET_EULER_XZX_EXTRINSIC")
#undef TURRET_EULER_XZX_EXTRINSIC
#pragma push_macro("TURRET_EULER_YXY_EXTRINSIC")
#undef TURRET_EULER_YXY_EXTRINSIC
#pragma push_macro("TURRET_EULER_YZY_EXTRINSIC")
#undef TURRET_EULER_YZY_EXTRINSIC
#pragma push_macro("TURRET_EULER_ZXZ_EXTRINSIC")
#undef TURRET_EULER_ZXZ_EXTRINSIC
#pragma push_macro("TURRET_EULER_ZYZ_EXTRINSIC")
#undef TURRET_EULER_ZYZ_EXTRINSIC
#pragma push_macro("TURRET_NONE")
#undef TURRET_NONE
#pragma push_macro("TURRET_VERSION_MAJOR")
#undef TURRET_VERSION_MAJOR
#pragma push_macro("TURRET_VERSION_MINOR")
#undef TURRET_VERSION_MINOR
#pragma push_macro("TURRET_VERSION_PATCH")
#undef TURRET_VERSION_PATCH

/* The types and functions. */
#pragma push_macro("turret_xyz")
#undef turret_xyz
#define turret_xyz libturret_xyz
#pragma push_macro("vec3")
#undef vec3
#define vec3 libturret_vec3
#pragma push_macro("turret_dxyz")
#undef turret_dxyz
#define turret_dxyz libturret_dxyz
#pragma push_macro("dvec3")
#undef dvec3
#define dvec3 libturret_dvec3
#pragma push_macro("turret_xyzw")
#undef turret_xyzw
#define turret_xyzw libturret_xyzw
#pragma push_macro("quat")
#undef quat
#define quat libturret_quat
#pragma push_macro("turret_sector")
#undef turret_sector
#define turret_sector libturret_sector
#pragma push_macro("turret_config")
#undef turret_config
#define turret_config libturret_config
#pragma push_macro("turret_state")
#undef turret_state
#define turret_state libturret_state
#pragma push_macro("turret_platform")
#undef turret_platform
#define turret_platform libturret_platform
#pragma push_macro("turret_shot")
#undef turret_shot
#define turret_shot libturret_shot
#pragma push_macro("turret_motion")
#undef turret_motion
#define turret_motion libturret_motion
#pragma push_macro("turret_pose")
#undef turret_pose
#define turret_pose libturret_pose
#pragma push_macro("turret_solution")
#undef turret_solution
#define turret_solution libturret_solution
#pragma push_macro("turret_mount")
#undef turret_mount
#define turret_mount libturret_mount
#pragma push_macro("turret_observer")
#undef turret_observer
#define turret_observer libturret_observer
#pragma push_macro("turret_platform_observer")
#undef turret_platform_observer
#define turret_platform_observer libturret_platform_observer
#pragma push_macro("turret_params")
#undef turret_params
#define turret_params libturret_params
#pragma push_macro("turret_arc")
#undef turret_arc
#define turret_arc libturret_arc
#pragma push_macro("turret_camera_rig")
#undef turret_camera_rig
#define turret_camera_rig libturret_camera_rig
#pragma push_macro("turret_camera_pose")
#undef turret_camera_pose
#define turret_camera_pose libturret_camera_pose
#pragma push_macro("turret_camera_key")
#undef turret_camera_key
#define turret_camera_key libturret_camera_key
#pragma push_macro("turret_xy")
#undef turret_xy
#define turret_xy libturret_xy
#pragma push_macro("vec2")
#undef vec2
#define vec2 libturret_vec2
#pragma push_macro("turret_battery")
#undef turret_battery
#define turret_battery libturret_battery
#pragma push_macro("turret_status_text")
#undef turret_status_text
#define turret_status_text libturret_status_text
#pragma push_macro("turret_config_default")
#undef turret_config_default
#define turret_config_default libturret_config_default
#pragma push_macro("turret_engage")
#undef turret_engage
#define turret_engage libturret_engage
#pragma push_macro("turret_time_to_engage")
#undef turret_time_to_engage
#define turret_time_to_engage libturret_time_to_engage
#pragma push_macro("turret_platform_child")
#undef turret_platform_child
#define turret_platform_child libturret_platform_child
#pragma push_macro("turret_config_mirror")
#undef turret_config_mirror
#define turret_config_mirror libturret_config_mirror
#pragma push_macro("turret_update")
#undef turret_update
#define turret_update libturret_update
#pragma push_macro("turret_track")
#undef turret_track
#define turret_track libturret_track
#pragma push_macro("turret_update_angles")
#undef turret_update_angles
#define turret_update_angles libturret_update_angles
#pragma push_macro("turret_track_angles")
#undef turret_track_angles
#define turret_track_angles libturret_track_angles
#pragma push_macro("turret_stop")
#undef turret_stop
#define turret_stop libturret_stop
#pragma push_macro("turret_return")
#undef turret_return
#define turret_return libturret_return
#pragma push_macro("turret_solve")
#undef turret_solve
#define turret_solve libturret_solve
#pragma push_macro("turret_can_aim_at")
#undef turret_can_aim_at
#define turret_can_aim_at libturret_can_aim_at
#pragma push_macro("turret_time_to_aim")
#undef turret_time_to_aim
#define turret_time_to_aim libturret_time_to_aim
#pragma push_macro("turret_pose_of")
#undef turret_pose_of
#define turret_pose_of libturret_pose_of
#pragma push_macro("turret_config_problem")
#undef turret_config_problem
#define turret_config_problem libturret_config_problem
#pragma push_macro("turret_config_warning")
#undef turret_config_warning
#define turret_config_warning libturret_config_warning
#pragma push_macro("turret_lead")
#undef turret_lead
#define turret_lead libturret_lead
#pragma push_macro("turret_lead_least_speed")
#undef turret_lead_least_speed
#define turret_lead_least_speed libturret_lead_least_speed
#pragma push_macro("turret_lead_at_elevation")
#undef turret_lead_at_elevation
#define turret_lead_at_elevation libturret_lead_at_elevation
#pragma push_macro("turret_shot_path")
#undef turret_shot_path
#define turret_shot_path libturret_shot_path
#pragma push_macro("turret_observe")
#undef turret_observe
#define turret_observe libturret_observe
#pragma push_macro("turret_platform_observe")
#undef turret_platform_observe
#define turret_platform_observe libturret_platform_observe
#pragma push_macro("turret_aim")
#undef turret_aim
#define turret_aim libturret_aim
#pragma push_macro("turret_aim_error")
#undef turret_aim_error
#define turret_aim_error libturret_aim_error
#pragma push_macro("turret_split")
#undef turret_split
#define turret_split libturret_split
#pragma push_macro("turret_face_step")
#undef turret_face_step
#define turret_face_step libturret_face_step
#pragma push_macro("turret_sight_side")
#undef turret_sight_side
#define turret_sight_side libturret_sight_side
#pragma push_macro("turret_sight_side_batch")
#undef turret_sight_side_batch
#define turret_sight_side_batch libturret_sight_side_batch
#pragma push_macro("turret_sight_quadrant")
#undef turret_sight_quadrant
#define turret_sight_quadrant libturret_sight_quadrant
#pragma push_macro("turret_sight_step")
#undef turret_sight_step
#define turret_sight_step libturret_sight_step
#pragma push_macro("turret_arc_clamp")
#undef turret_arc_clamp
#define turret_arc_clamp libturret_arc_clamp
#pragma push_macro("turret_arc_delta")
#undef turret_arc_delta
#define turret_arc_delta libturret_arc_delta
#pragma push_macro("turret_arc_step")
#undef turret_arc_step
#define turret_arc_step libturret_arc_step
#pragma push_macro("turret_turn_on_plane")
#undef turret_turn_on_plane
#define turret_turn_on_plane libturret_turn_on_plane
#pragma push_macro("turret_angle_wrap")
#undef turret_angle_wrap
#define turret_angle_wrap libturret_angle_wrap
#pragma push_macro("turret_angle_delta")
#undef turret_angle_delta
#define turret_angle_delta libturret_angle_delta
#pragma push_macro("turret_angle_step")
#undef turret_angle_step
#define turret_angle_step libturret_angle_step
#pragma push_macro("turret_angle_damp")
#undef turret_angle_damp
#define turret_angle_damp libturret_angle_damp
#pragma push_macro("turret_camera_follow")
#undef turret_camera_follow
#define turret_camera_follow libturret_camera_follow
#pragma push_macro("turret_scope_damp")
#undef turret_scope_damp
#define turret_scope_damp libturret_scope_damp
#pragma push_macro("turret_camera_check")
#undef turret_camera_check
#define turret_camera_check libturret_camera_check
#pragma push_macro("turret_camera_sample")
#undef turret_camera_sample
#define turret_camera_sample libturret_camera_sample
#pragma push_macro("quat_identity")
#undef quat_identity
#define quat_identity libturret_quat_identity
#pragma push_macro("quat_mul")
#undef quat_mul
#define quat_mul libturret_quat_mul
#pragma push_macro("quat_add")
#undef quat_add
#define quat_add libturret_quat_add
#pragma push_macro("quat_scale")
#undef quat_scale
#define quat_scale libturret_quat_scale
#pragma push_macro("quat_dot")
#undef quat_dot
#define quat_dot libturret_quat_dot
#pragma push_macro("quat_len")
#undef quat_len
#define quat_len libturret_quat_len
#pragma push_macro("quat_conjugate")
#undef quat_conjugate
#define quat_conjugate libturret_quat_conjugate
#pragma push_macro("quat_inverse")
#undef quat_inverse
#define quat_inverse libturret_quat_inverse
#pragma push_macro("quat_normalize")
#undef quat_normalize
#define quat_normalize libturret_quat_normalize
#pragma push_macro("quat_rot_vec")
#undef quat_rot_vec
#define quat_rot_vec libturret_quat_rot_vec
#pragma push_macro("quat_rot_vec_self")
#undef quat_rot_vec_self
#define quat_rot_vec_self libturret_quat_rot_vec_self
#pragma push_macro("quat_angle")
#undef quat_angle
#define quat_angle libturret_quat_angle
#pragma push_macro("quat_rotate_towards")
#undef quat_rotate_towards
#define quat_rotate_towards libturret_quat_rotate_towards
#pragma push_macro("quat_from_vectors")
#undef quat_from_vectors
#define quat_from_vectors libturret_quat_from_vectors
#pragma push_macro("quat_look")
#undef quat_look
#define quat_look libturret_quat_look
#pragma push_macro("quat_swing_twist")
#undef quat_swing_twist
#define quat_swing_twist libturret_quat_swing_twist
#pragma push_macro("quat_slerp")
#undef quat_slerp
#define quat_slerp libturret_quat_slerp
#pragma push_macro("quat_nlerp")
#undef quat_nlerp
#define quat_nlerp libturret_quat_nlerp
#pragma push_macro("quat_slerp_long")
#undef quat_slerp_long
#define quat_slerp_long libturret_quat_slerp_long
#pragma push_macro("quat_squad")
#undef quat_squad
#define quat_squad libturret_quat_squad
#pragma push_macro("quat_damp")
#undef quat_damp
#define quat_damp libturret_quat_damp
#pragma push_macro("quat_init_axis")
#undef quat_init_axis
#define quat_init_axis libturret_quat_init_axis
#pragma push_macro("quat_init_axis_v")
#undef quat_init_axis_v
#define quat_init_axis_v libturret_quat_init_axis_v
#pragma push_macro("quat_to_axis")
#undef quat_to_axis
#define quat_to_axis libturret_quat_to_axis
#pragma push_macro("euler_to_quat")
#undef euler_to_quat
#define euler_to_quat libturret_euler_to_quat
#pragma push_macro("quat_to_euler")
#undef quat_to_euler
#define quat_to_euler libturret_quat_to_euler
#pragma push_macro("quat_to_matrix")
#undef quat_to_matrix
#define quat_to_matrix libturret_quat_to_matrix
#pragma push_macro("matrix_to_quat")
#undef matrix_to_quat
#define matrix_to_quat libturret_matrix_to_quat
#pragma push_macro("quat_exp")
#undef quat_exp
#define quat_exp libturret_quat_exp
#pragma push_macro("quat_log")
#undef quat_log
#define quat_log libturret_quat_log
#pragma push_macro("quat_pow")
#undef quat_pow
#define quat_pow libturret_quat_pow
#pragma push_macro("quat_derivative")
#undef quat_derivative
#define quat_derivative libturret_quat_derivative
#pragma push_macro("quat_integrate")
#undef quat_integrate
#define quat_integrate libturret_quat_integrate
#pragma push_macro("quat_integrate_rk4")
#undef quat_integrate_rk4
#define quat_integrate_rk4 libturret_quat_integrate_rk4
#pragma push_macro("euler_to_quat_ordered")
#undef euler_to_quat_ordered
#define euler_to_quat_ordered libturret_euler_to_quat_ordered
#pragma push_macro("quat_to_euler_ordered")
#undef quat_to_euler_ordered
#define quat_to_euler_ordered libturret_quat_to_euler_ordered
#pragma push_macro("vec3_add")
#undef vec3_add
#define vec3_add libturret_vec3_add
#pragma push_macro("vec3_sub")
#undef vec3_sub
#define vec3_sub libturret_vec3_sub
#pragma push_macro("vec3_scale")
#undef vec3_scale
#define vec3_scale libturret_vec3_scale
#pragma push_macro("vec3_cross")
#undef vec3_cross
#define vec3_cross libturret_vec3_cross
#pragma push_macro("vec3_lerp")
#undef vec3_lerp
#define vec3_lerp libturret_vec3_lerp
#pragma push_macro("vec3_normalize")
#undef vec3_normalize
#define vec3_normalize libturret_vec3_normalize
#pragma push_macro("vec3_dot")
#undef vec3_dot
#define vec3_dot libturret_vec3_dot
#pragma push_macro("vec3_len")
#undef vec3_len
#define vec3_len libturret_vec3_len
#pragma push_macro("vec3_dist")
#undef vec3_dist
#define vec3_dist libturret_vec3_dist
#pragma push_macro("vec3_angle")
#undef vec3_angle
#define vec3_angle libturret_vec3_angle
#pragma push_macro("vec2_dot")
#undef vec2_dot
#define vec2_dot libturret_vec2_dot
#pragma push_macro("vec2_perp_dot")
#undef vec2_perp_dot
#define vec2_perp_dot libturret_vec2_perp_dot
#pragma push_macro("vec2_angle")
#undef vec2_angle
#define vec2_angle libturret_vec2_angle
#pragma push_macro("turret_engage_batch")
#undef turret_engage_batch
#define turret_engage_batch libturret_engage_batch
#pragma push_macro("turret_time_to_engage_batch")
#undef turret_time_to_engage_batch
#define turret_time_to_engage_batch libturret_time_to_engage_batch
#pragma push_macro("turret_aim_batch")
#undef turret_aim_batch
#define turret_aim_batch libturret_aim_batch
#pragma push_macro("turret_update_batch")
#undef turret_update_batch
#define turret_update_batch libturret_update_batch
#pragma push_macro("turret_lead_batch")
#undef turret_lead_batch
#define turret_lead_batch libturret_lead_batch
#pragma push_macro("quat_mul_batch")
#undef quat_mul_batch
#define quat_mul_batch libturret_quat_mul_batch
#pragma push_macro("quat_slerp_batch")
#undef quat_slerp_batch
#define quat_slerp_batch libturret_quat_slerp_batch
#pragma push_macro("quat_nlerp_batch")
#undef quat_nlerp_batch
#define quat_nlerp_batch libturret_quat_nlerp_batch
#pragma push_macro("quat_rot_vec_batch")
#undef quat_rot_vec_batch
#define quat_rot_vec_batch libturret_quat_rot_vec_batch
#pragma push_macro("quat_to_matrix_batch")
#undef quat_to_matrix_batch
#define quat_to_matrix_batch libturret_quat_to_matrix_batch
#pragma push_macro("euler_to_quat_batch")
#undef euler_to_quat_batch
#define euler_to_quat_batch libturret_euler_to_quat_batch
#pragma push_macro("quat_integrate_batch")
#undef quat_integrate_batch
#define quat_integrate_batch libturret_quat_integrate_batch
#pragma push_macro("turret_version")
#undef turret_version
#define turret_version libturret_version
