# SPDX-License-Identifier: MIT OR Apache-2.0
extends Check
## Turrets that aim at a target, checked by Godot's own arithmetic.

## The tolerance, degrees.
const EXACT := 1e-4


func gunnery() -> Gunnery:
	var made := Gunnery.new()
	add_child(made)
	return made


## Moves the ship and the target to where they are at a time.
func move(scene: Gunnery, time: float) -> void:
	scene.ship.position = Vector3(3 * time, sin(time), -2 * time)
	scene.ship.rotation = Vector3(0.1 * sin(0.7 * time), 0.2 * time, 0.35 * sin(1.3 * time))
	scene.target.position = Vector3(-30 + 12 * time, 20 + 3 * sin(time), -25 - 4 * time)


func check_moving_target_from_a_rolling_mount_is_on_the_line_of_the_barrel() -> void:
	# A turret that comes first foresees a step of the mount, whose spin changes.
	await follows_from_a_rolling_mount(0, 0.01)
	await follows_from_a_rolling_mount(1, EXACT)


func follows_from_a_rolling_mount(place: int, within: float) -> void:
	var scene := gunnery()
	scene.turret.process_physics_priority = place
	scene.turret.request_ready()
	scene.ship.remove_child(scene.turret)
	scene.ship.add_child(scene.turret)
	scene.turret.process_callback = Turret3D.PROCESS_PHYSICS
	scene.turret.tolerance = within
	var ticks_on_target := 0
	var worst := 0.0
	var time := 0.0
	for tick in 300:
		await get_tree().physics_frame
		# The scene is as the last tick left it.
		if tick > 60:
			worst = maxf(worst, scene.miss())
			ticks_on_target += int(scene.turret.is_on_target)
		scene.mover.call_back = move.bind(scene, time)
		time += Gunnery.TICK
	print("worst miss, with the priority %d: %.7f degrees" % [place, worst])
	that(worst <= within, "%s degrees off with the priority %d" % [worst, place])
	that(ticks_on_target >= 230, "on target by its own account in %d ticks of 239" % ticks_on_target)


func check_acquired_and_lost_are_told_once_each() -> void:
	var scene := gunnery()
	scene.turret.process_callback = Turret3D.PROCESS_PHYSICS
	that(scene.miss() > 20, "little to turn")
	await ticks(90)
	same([1, 0], [scene.acquired, scene.lost], "acquired and lost on the target")
	that(scene.turret.is_on_target and scene.turret.is_aimed, "is_on_target")
	scene.target.free()
	await ticks(5)
	same([1, 1], [scene.acquired, scene.lost], "acquired and lost without a target")
	that(scene.turret.is_idle, "is_idle")
	await ticks(90)
	that(scene.turret.is_at_rest and not scene.turret.is_on_target, "at rest")
	same([1, 1], [scene.acquired, scene.lost], "acquired and lost at rest")


func check_frames_move_a_turret_whose_callback_is_idle() -> void:
	var scene := gunnery()
	scene.turret.process_callback = Turret3D.PROCESS_IDLE
	for frame in 90:
		await get_tree().process_frame
	near(0, scene.miss(), EXACT, "the line of the barrel")


func check_step_alone_moves_a_turret_whose_callback_is_manual() -> void:
	var scene := gunnery()
	await ticks(30)
	same(0.0, scene.turret.azimuth, "azimuth after ticks")
	scene.turret.step(1.0)
	near(0, scene.miss(), EXACT, "the line of the barrel after a step")


## A script's own _ready and _physics_process take the place of an extension's virtual functions.
class Scripted:
	extends Turret3D
	var is_ready := false
	var ticked := 0

	func _ready() -> void:
		is_ready = true

	func _process(_delta: float) -> void:
		pass

	func _physics_process(_delta: float) -> void:
		ticked += 1


func check_script_on_the_node_with_functions_of_its_own_leaves_the_turret_working() -> void:
	var scripted := Scripted.new()
	var barrel := Node3D.new()
	var aim := Node3D.new()
	scripted.add_child(barrel)
	scripted.barrel_part = barrel
	scripted.target = aim
	aim.position = Vector3(-5, 4, -10)
	add_child(aim)
	add_child(scripted)
	await ticks(120)
	that(scripted.is_ready and scripted.ticked > 100, "the script's own functions")
	near(0, degrees_between(-barrel.global_basis.z, aim.position), EXACT, "the line of the barrel")


func check_azimuth_and_elevation_are_those_of_rotation() -> void:
	var scene := gunnery()
	scene.turret.target = null
	scene.turret.rest_azimuth = 30.0
	scene.turret.rest_elevation = 10.0
	scene.turret.step(2.0)
	near(30, scene.turret.azimuth, 1e-4, "azimuth")
	near(30, scene.base.rotation_degrees.y, 1e-4, "rotation.y of the base, to the left")
	near(10, scene.barrel.rotation_degrees.x, 1e-4, "rotation.x of the barrel, up")


func check_rates_are_degrees_a_second() -> void:
	var scene := gunnery()
	scene.turret.target = null
	scene.turret.rest_azimuth = 170.0
	scene.turret.azimuth_rate = 30.0
	for i in 60:
		scene.turret.step(Gunnery.TICK)
	near(30, scene.turret.azimuth, 1e-3, "azimuth after a second")
	near(30, scene.turret.azimuth_speed, 1e-3, "azimuth_speed")
	near(170, scene.turret.azimuth_goal, 1e-4, "azimuth_goal")
	near(0, scene.turret.elevation_goal, 1e-4, "elevation_goal")


func check_goal_is_shown_while_collision_shapes_are_visible_and_the_turret_turns() -> void:
	var scene := Gunnery.new()
	scene.ship.scale = Vector3(2, 2, 2)
	scene.target.position = Vector3(-60, 40, 50)
	add_child(scene)
	scene.turret.azimuth_rate = 30.0
	scene.turret.elevation_rate = 30.0
	scene.turret.step(Gunnery.TICK)
	var line_of := func() -> MeshInstance3D: return scene.turret.get_node_or_null("LibturretGoal")
	that(line_of.call() == null, "a line while collision shapes are not visible")
	get_tree().debug_collisions_hint = true
	scene.turret.step(Gunnery.TICK)
	var line: MeshInstance3D = line_of.call()
	if not OS.is_debug_build():
		# Godot's release template has no such shapes.
		that(line == null, "a line in a release")
		get_tree().debug_collisions_hint = false
		return
	that(line != null and line.visible, "no line")
	if line == null:
		get_tree().debug_collisions_hint = false
		return
	same(1, scene.turret.get_child_count(), "children of the scene")
	var ends: PackedVector3Array = line.mesh.surface_get_arrays(0)[Mesh.ARRAY_VERTEX]
	var start := line.global_transform * ends[0]
	var shown := line.global_transform * ends[1] - start
	that(degrees_between(shown, -scene.muzzle.global_basis.z) > 20, "little to turn")
	var length := 2 * scene.muzzle.global_position.distance_to(scene.barrel.global_position)
	near(length, shown.length(), 1e-4, "the length of the line")
	for i in 300:
		scene.turret.step(Gunnery.TICK)
	that(scene.turret.is_aimed, "it has not arrived")
	near(0, degrees_between(shown, -scene.muzzle.global_basis.z), 1e-3, "from the line to where the barrel points")
	var middle := start + shown / 2
	near(0, middle.distance_to(scene.muzzle.global_position), 1e-3, "from the middle of the line to the muzzle")
	that(not line.visible, "a line to where the barrel points already")
	get_tree().debug_collisions_hint = false


func check_travel_limits_are_not_passed() -> void:
	var scene := gunnery()
	scene.turret.limit_azimuth = true
	scene.turret.azimuth_min = -10.0
	scene.turret.azimuth_max = 5.0
	scene.turret.elevation_max = 3.0
	scene.turret.step(3.0)
	that(scene.turret.azimuth >= -10.001 and scene.turret.azimuth <= 5.001, "azimuth %s" % scene.turret.azimuth)
	near(3, scene.turret.elevation, 1e-4, "elevation")
	that(not scene.turret.is_on_target, "on target")
	that(not scene.turret.can_aim_at(scene.target.global_position), "can_aim_at")
	same(INF, scene.turret.time_to_aim(scene.target.global_position), "time_to_aim")
	that(scene.turret.angle_to_target > 1, "angle_to_target")


func check_aim_position_is_aimed_at_and_idle_ends_it() -> void:
	var scene := gunnery()
	scene.turret.target = null
	that(scene.turret.is_idle, "idle at first")
	var point := Vector3(20, 30, 10)
	scene.turret.aim_position = point
	that(not scene.turret.is_idle, "idle with a point")
	that(scene.turret.can_aim_at(point), "can_aim_at")
	that(scene.turret.time_to_aim(point) > 0.05, "time_to_aim")
	scene.turret.step(2.0)
	near(0, degrees_between(-scene.muzzle.global_basis.z, point - scene.muzzle.global_position), EXACT, "line")
	that(scene.turret.is_on_target, "is_on_target")
	near(0, scene.turret.time_to_aim(point), 1e-5, "time_to_aim when there")
	scene.turret.is_idle = true
	scene.turret.step(2.0)
	near(0, scene.turret.azimuth, 1e-4, "azimuth at rest")
	that(scene.turret.is_idle and not scene.turret.is_on_target, "is_idle")


func check_a_point_that_is_cleared_is_forgotten() -> void:
	var scene := gunnery()
	scene.turret.aim_position = Vector3(20, 30, 10)
	scene.turret.step(1.0)
	scene.turret.clear_aim_position()
	that(not scene.turret.is_idle, "idle with a target")
	scene.turret.target = null
	that(scene.turret.is_idle, "not idle without a target or a point")
	same(Vector3.ZERO, scene.turret.aim_position, "aim_position")
	scene.turret.step(2.0)
	that(scene.turret.is_at_rest and not scene.turret.is_on_target, "not at rest")


func check_a_target_ends_idling_and_none_does_not() -> void:
	var scene := gunnery()
	scene.turret.is_idle = true
	scene.turret.target = null
	scene.turret.aim_position = Vector3(20, 30, 10)
	scene.turret.is_idle = true
	scene.turret.target = null
	that(scene.turret.is_idle, "no target has ended idling")
	scene.turret.target = scene.target
	that(not scene.turret.is_idle, "idle with a new target")
	scene.turret.step(2.0)
	that(scene.turret.is_on_target, "not on target")
	near(0, scene.miss(), EXACT, "the line of the barrel")


func check_hold_fire_sector_is_aimed_through_and_keep_out_is_not() -> void:
	for kind: int in [TurretSector.HOLD_FIRE, TurretSector.KEEP_OUT]:
		var scene := gunnery()
		var sector := TurretSector.new()
		sector.from = -180.0
		sector.to = 180.0
		sector.elevation_min = 10.0
		sector.kind = kind
		scene.turret.sectors = [sector]
		scene.turret.step(2.0)
		var holds := kind == TurretSector.HOLD_FIRE
		same(holds, scene.turret.holds_fire, "holds_fire")
		same(not holds, scene.turret.is_sector_limited, "is_sector_limited")
		same(holds, scene.turret.is_aimed, "is_aimed")
		that(not scene.turret.is_on_target, "is_on_target")
		if not holds:
			that(scene.turret.elevation <= 10.001, "elevation %s" % scene.turret.elevation)
		# A change takes effect in the next step.
		sector.elevation_min = 89.0
		scene.turret.step(2.0)
		that(scene.turret.is_on_target, "is_on_target outside")
		scene.free()


func check_bad_numbers_hold_the_turret_and_status_says_so() -> void:
	var scene := gunnery()
	scene.turret.step(0.05)
	var before := scene.turret.azimuth
	scene.turret.elevation_min = 50.0
	scene.turret.elevation_max = 40.0
	scene.turret.step(0.05)
	same(Turret3D.STATUS_INVALID_LIMITS, scene.turret.status, "status")
	same(before, scene.turret.azimuth, "azimuth")
	that(not scene.turret.is_on_target and not scene.turret.is_aimed, "on target after an error")
	same(-1.0, scene.turret.time_to_aim(Vector3.ZERO), "time_to_aim")


func check_state_that_is_put_back_is_a_rollback() -> void:
	var scene := gunnery()
	scene.turret.azimuth_acceleration = 200.0
	scene.turret.elevation_acceleration = 200.0
	scene.turret.follows_motion = false
	scene.turret.step(0.2)
	var saved: Variant = scene.turret.state
	same(8, saved.size(), "numbers of a state")
	scene.turret.step(0.1)
	var later: Variant = scene.turret.state
	scene.turret.step(0.3)
	scene.turret.state = saved
	scene.turret.step(0.1)
	same(later, scene.turret.state, "state")
	that(later != saved, "it moved")
