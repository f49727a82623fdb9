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
