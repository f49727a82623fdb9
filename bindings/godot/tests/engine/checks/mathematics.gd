# SPDX-License-Identifier: MIT OR Apache-2.0
extends Check
## TurretMath against Godot's own mathematics.

## The tolerance, radians: some units in the last place of a float.
const ROUNDING := 2e-6


## Returns the angle between two rotations. Quaternion.angle_to uses an arc cosine, which is exact only to thousandths
## near 0.
func turn(a: Quaternion, b: Quaternion) -> float:
	return 4.0 * asin(minf((a - b).length(), (a + b).length()) / 2.0)


func check_look_is_that_of_basis_looking_at() -> void:
	for forward: Vector3 in [Vector3(1, 2, 3), Vector3(-4, 0.1, 0.2), Vector3(0, 0, -1), Vector3(0.3, -5, 1)]:
		var expected := Basis.looking_at(forward).get_rotation_quaternion()
		near(0, turn(expected, TurretMath.look(forward)), ROUNDING, "looking along %s" % forward)
	# Basis.looking_at reports an error for this direction.
	var down: Quaternion = TurretMath.look(Vector3.DOWN)
	near(0, degrees_between(down * Vector3.FORWARD, Vector3.DOWN), 1e-4, "straight down")


func check_from_vectors_takes_one_to_the_other() -> void:
	var turned: Quaternion = TurretMath.from_vectors(Vector3(1, 2, 3), Vector3(-2, 1, 0.5))
	near(0, degrees_between(turned * Vector3(1, 2, 3), Vector3(-2, 1, 0.5)), 1e-4, "direction")
	near(PI, TurretMath.from_vectors(Vector3.UP, Vector3.DOWN).get_angle(), ROUNDING, "half a turn")


func check_euler_angles_are_those_of_a_nodes_rotation() -> void:
	var rotation := Vector3(0.4, -1.1, 0.3)
	var q := Quaternion.from_euler(rotation)
	var made: Quaternion = TurretMath.from_euler(Vector3(rotation.y, rotation.x, rotation.z))
	near(0, turn(q, made), ROUNDING, "from_euler")
	var back: Vector3 = TurretMath.to_euler(q)
	near(0, back.distance_to(Vector3(rotation.y, rotation.x, rotation.z)), ROUNDING, "to_euler")


func check_slerp_is_that_of_quaternion() -> void:
	var a := Quaternion.from_euler(Vector3(0.2, 0.7, -0.3))
	var b := Quaternion.from_euler(Vector3(-1.2, 2.0, 1.0))
	for weight: float in [0.0, 0.25, 0.9, 1.0]:
		near(0, turn(a.slerp(b, weight), TurretMath.slerp(a, b, weight)), ROUNDING, "slerp by %s" % weight)
	near(turn(a, b), TurretMath.angle_between(a, b), ROUNDING, "angle_between")
	near(0.1, turn(a, TurretMath.rotate_towards(a, b, 0.1)), ROUNDING, "rotate_towards")


func check_swing_and_twist_make_the_rotation_again() -> void:
	var q := Quaternion.from_euler(Vector3(0.5, 0.7, -0.3))
	var parts: Dictionary = TurretMath.swing_twist(q, Vector3.UP)
	near(0, turn(q, parts.swing * parts.twist), ROUNDING, "swing * twist")
	near(0, parts.twist.x * parts.twist.x + parts.twist.z * parts.twist.z, 1e-12, "the twist's other axes")
	same({}, TurretMath.swing_twist(q, Vector3.ZERO), "about no axis")


func check_angles_are_those_of_angle_difference() -> void:
	for to: float in [3.0, -3.0, 0.5, 7.0]:
		near(angle_difference(-2.5, to), TurretMath.angle_delta(-2.5, to), ROUNDING, "delta to %s" % to)
	near(0.2, TurretMath.angle_step(0.0, 1.0, 0.2), ROUNDING, "step")


func check_lead_meets_a_target() -> void:
	var target := Vector3(-150, 60, -160)
	var velocity := Vector3(35, 4, 10)
	var gravity := Vector3(0, -9.8, 0)
	var hit: Dictionary = TurretMath.lead(Vector3(1, 2, 3), target, velocity, 300.0, gravity)
	var time: float = hit.flight_time
	var shot: Vector3 = Vector3(1, 2, 3) + hit.launch_velocity * time + gravity * (0.5 * time * time)
	near(0, shot.distance_to(target + velocity * time), 1e-3, "meters past the target")
	near(300, hit.launch_velocity.length(), 1e-3, "speed")
	var all: Array = TurretMath.lead_all(Vector3(1, 2, 3), target, velocity, 300.0, gravity)
	same(2, all.size(), "arcs")
	same(hit, all[0], "the earlier")
	same({}, TurretMath.lead(Vector3.ZERO, target, velocity, 5.0, gravity), "out of reach")


func check_launch_speeds_are_those_of_a_throw() -> void:
	var gravity := Vector3(0, -10, 0)
	var target := Vector3(0, 0, -40)
	# The range is v^2 sin(2e)/g.
	var least: Dictionary = TurretMath.lead_least_speed(Vector3.ZERO, target, Vector3.ZERO, gravity)
	near(20, least.speed, 1e-4, "the least speed")
	near(20, least.launch_velocity.length(), 1e-4, "its launch_velocity")
	near(1, least.direction.y / -least.direction.z, 0.02, "its slope")
	same({}, TurretMath.lead_least_speed(Vector3.ZERO, target, Vector3.ZERO, gravity, 19.0), "slower than that")
	same({}, TurretMath.lead_least_speed(Vector3.ZERO, target, Vector3.ZERO, Vector3.ZERO), "without gravity")
	var low: Dictionary = TurretMath.lead_at_elevation(Vector3.ZERO, target, Vector3.ZERO, deg_to_rad(15), gravity)
	near(sqrt(800), low.speed, 1e-3, "the speed at 15 degrees")
	near(sin(deg_to_rad(15)), low.direction.y, 1e-6, "its direction")
	same({}, TurretMath.lead_at_elevation(Vector3.ZERO, target, Vector3.ZERO, 2.0, gravity), "beyond a quarter turn")


func check_path_of_a_shot_is_a_parabola_and_ends_at_the_target() -> void:
	var gravity := Vector3(0, -10, 0)
	var points: PackedVector3Array = TurretMath.shot_path(Vector3.ONE, Vector3(10, 0, 0), 3, 2.0, gravity)
	same(PackedVector3Array([Vector3.ONE, Vector3(11, -4, 1), Vector3(21, -19, 1)]), points, "points")
	var target := Vector3(-30, 5, -40)
	var hit: Dictionary = TurretMath.lead(Vector3.ONE, target, Vector3.ZERO, 60.0, gravity, 0.2)
	var path: PackedVector3Array = TurretMath.shot_path(Vector3.ONE, hit.launch_velocity, 20, hit.flight_time, gravity, 0.2)
	near(0, path[19].distance_to(target), 1e-3, "meters past the target")
	same(0, TurretMath.shot_path(Vector3.ONE, Vector3.ONE, 3, -1.0).size(), "points of less than no time")
	same(0, TurretMath.shot_path(Vector3.ONE, Vector3.ONE, 3, 1.0, gravity, -1.0).size(), "points with a negative drag")
