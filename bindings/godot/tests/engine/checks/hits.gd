# SPDX-License-Identifier: MIT OR Apache-2.0
extends Check
## Shots that are fired when the turret is on target, and fly until they pass the target.

const GRAVITY := Vector3(0, -9.8, 0)


func target_at(time: float) -> Vector3:
	return Vector3(-150, 60, -160) + Vector3(35, 4, 10) * time + Vector3(-1, 0.5, 1.5) * (0.5 * time * time)


## Returns a scene whose ship moves, turns and rolls.
func gunnery() -> Gunnery:
	var made := Gunnery.new()
	add_child(made)
	move(made, 0.0)
	return made


func move(scene: Gunnery, time: float) -> void:
	scene.ship.position = Vector3(0, 0, -12 * time)
	scene.ship.rotation = Vector3(0, 0.1 * time, 0.2 * sin(0.8 * time))
	scene.target.position = target_at(time)


## Returns the least distance of two points that move from `a` to `a_to` and from `b` to `b_to` at constant velocity.
func nearest(a: Vector3, a_to: Vector3, b: Vector3, b_to: Vector3) -> float:
	return Geometry3D.get_closest_point_to_segment(Vector3.ZERO, a - b, a_to - b_to).length()


func check_shot_that_a_script_moves_passes_a_moving_target() -> void:
	var scene := gunnery()
	scene.turret.process_callback = Turret3D.PROCESS_PHYSICS
	scene.turret.shot_speed = 300.0
	scene.turret.shot_gravity = GRAVITY
	var misses := PackedFloat64Array()
	for tick in 240:
		var time := tick * Gunnery.TICK
		scene.mover.call_back = move.bind(scene, time)
		scene.gunner.call_back = func() -> void:
			if tick > 120 and scene.turret.is_on_target:
				misses.append(miss_of_shot(scene, time))
		# The signal is emitted before the nodes are processed, so the code above sets up the tick that begins now.
		await get_tree().physics_frame
	misses.sort()
	that(misses.size() > 110, "%d shots" % misses.size())
	print("shots: %d, the worst %.4f m past the target" % [misses.size(), misses[-1]])
	# The tolerance of 0.1 degrees is 0.35 m at 200 m.
	that(misses[-1] <= 0.01, "%s m past the target" % misses[-1])


## Returns by how much a shot misses. It flies along a parabola, in steps of a millisecond.
func miss_of_shot(scene: Gunnery, start: float) -> float:
	var muzzle := scene.turret.muzzle_position
	var launch := scene.turret.launch_velocity
	var found := INF
	var flight := scene.turret.flight_time
	that(flight > 0.3, "a flight of %s s" % flight)
	var count := ceili((flight + 0.1) / 1e-3)
	for i in count:
		var from := i * 1e-3
		var to := from + 1e-3
		found = minf(found, nearest(
			muzzle + launch * from + GRAVITY * (0.5 * from * from), muzzle + launch * to + GRAVITY * (0.5 * to * to),
			target_at(start + from), target_at(start + to)))
	return found


func check_rigid_bodies_with_the_projects_gravity_and_damping_pass_a_moving_target() -> void:
	var scene := gunnery()
	scene.turret.process_callback = Turret3D.PROCESS_PHYSICS
	scene.turret.shot_speed = 200.0
	scene.turret.shot_drag = 0.3
	scene.turret.shot_is_rigid_body = true
	var bodies: Array[RigidBody3D] = []
	var before: Array[Vector3] = []
	var misses: Array[float] = []
	for tick in 400:
		var time := tick * Gunnery.TICK
		# Bodies are where the physics of the last tick left them.
		for i in bodies.size():
			var target_before := target_at(time - 2 * Gunnery.TICK)
			var target_now := target_at(time - Gunnery.TICK)
			misses[i] = minf(misses[i], nearest(before[i], bodies[i].position, target_before, target_now))
			before[i] = bodies[i].position
		scene.mover.call_back = move.bind(scene, time)
		scene.gunner.call_back = func() -> void:
			if tick in [150, 180, 210] and scene.turret.is_on_target:
				bodies.append(fired(scene.turret))
				before.append(scene.turret.muzzle_position)
				misses.append(INF)
		await get_tree().physics_frame
	that(bodies.size() == 3, "%d shots" % bodies.size())
	for missed in misses:
		print("rigid body: %.4f m past the target" % missed)
		that(missed <= 0.05, "%s m past the target" % missed)


## An aircraft that a script moves, at 92 m/s.
class Aircraft:
	extends Node3D
	var velocity := Vector3(90, -5, 18)

	func _physics_process(delta: float) -> void:
		position += velocity * delta


## A shell that a script moves.
class ScriptedShell:
	extends Node3D
	var velocity := Vector3.ZERO

	func _physics_process(delta: float) -> void:
		position += velocity * delta


func check_both_kinds_of_shots_hit_in_both_orders_of_the_tree() -> void:
	for is_above: bool in [true, false]:
		for is_body: bool in [true, false]:
			for fires_first: bool in [true, false]:
				await aircraft_is_hit(is_above, is_body, fires_first, Aircraft.new())


func check_both_kinds_of_shots_hit_a_rigid_body() -> void:
	for is_body: bool in [true, false]:
		var aircraft := RigidBody3D.new()
		aircraft.gravity_scale = 0.0
		aircraft.linear_damp_mode = RigidBody3D.DAMP_MODE_REPLACE
		aircraft.linear_damp = 0.0
		aircraft.linear_velocity = Vector3(90, -5, 18)
		aircraft.can_sleep = false
		await aircraft_is_hit(true, is_body, false, aircraft)


func aircraft_is_hit(is_above: bool, is_body: bool, fires_first: bool, aircraft: Node3D) -> void:
	var scene := Gunnery.new()
	aircraft.position = Vector3(-200, 60, -220)
	if is_above:
		scene.add_child(aircraft)
		scene.move_child(aircraft, 0)
	else:
		scene.add_child(aircraft)
	scene.turret.target = aircraft
	scene.turret.process_callback = Turret3D.PROCESS_PHYSICS
	scene.turret.shot_speed = 300.0
	scene.turret.shot_is_rigid_body = is_body
	scene.turret.shot_drag = 0.0
	scene.turret.tolerance = 0.02
	# Any script may fire, above the turret or below, before the aircraft has moved or after.
	scene.move_child(scene.gunner, 0 if fires_first else -1)
	add_child(scene)
	var shells: Array[Node3D] = []
	var before: Array[Vector3] = []
	var misses: Array[float] = []
	scene.gunner.call_back = func() -> void:
		if scene.turret.is_on_target and shells.size() < 20 and Engine.get_physics_frames() % 5 == 0:
			shells.append(fired(scene.turret) if is_body else launched(scene.turret))
			before.append(scene.turret.muzzle_position)
			misses.append(INF)
	var aircraft_before := aircraft.position
	for tick in 260:
		await get_tree().physics_frame
		# All nodes are where the last tick has left them.
		for i in shells.size():
			misses[i] = minf(misses[i], nearest(before[i], shells[i].position, aircraft_before, aircraft.position))
			before[i] = shells[i].position
		aircraft_before = aircraft.position
	misses.sort()
	var kind := "%s, a %s %s the turret, the gunner %s" % [
		"bodies" if is_body else "scripts", aircraft.get_class(), "above" if is_above else "below",
		"first" if fires_first else "last",
	]
	that(misses.size() == 20, "%d shots of %s" % [misses.size(), kind])
	print("%s: the worst of %d is %.4f m past the target" % [kind, misses.size(), misses[-1]])
	# A tick of the aircraft's way is 1.5 m.
	that(misses[-1] <= 0.15, "%s: %s m past the target" % [kind, misses[-1]])
	for shell in shells:
		shell.queue_free()
	scene.queue_free()


func launched(turret: Turret3D) -> ScriptedShell:
	var shell := ScriptedShell.new()
	shell.velocity = turret.launch_velocity
	shell.position = turret.muzzle_position
	add_child(shell)
	return shell


func check_turret_keeps_the_place_that_a_game_has_given_it() -> void:
	for own: int in [0, 7]:
		var scene := Gunnery.new()
		scene.turret.process_callback = Turret3D.PROCESS_PHYSICS
		scene.turret.process_physics_priority = own
		scene.turret.process_priority = own
		add_child(scene)
		await ticks(1)
		var place := own if own else -100
		same([place, place], [scene.turret.process_physics_priority, scene.turret.process_priority], "place")
		# What moves evenly is ahead by a tick for a turret that comes first.
		scene.mover.call_back = func() -> void: scene.target.position += Vector3(1, 0, 0)
		await ticks(120)
		var ahead := scene.turret.aim_point.x - scene.target.position.x
		near(0.0, ahead, 0.01, "how far the turret's target is from where the scripts have moved it")


func fired(turret: Turret3D) -> RigidBody3D:
	var body := RigidBody3D.new()
	body.linear_damp = turret.shot_drag
	body.linear_velocity = turret.launch_velocity
	body.position = turret.muzzle_position
	var shape := CollisionShape3D.new()
	shape.shape = SphereShape3D.new()
	body.add_child(shape)
	add_child(body)
	return body


func check_trajectory_ends_where_the_shot_meets_the_target() -> void:
	var scene := gunnery()
	scene.turret.shot_speed = 300.0
	scene.turret.shot_gravity = GRAVITY
	for tick in 90:
		move(scene, tick * Gunnery.TICK)
		scene.turret.step(Gunnery.TICK)
	that(scene.turret.has_solution, "has_solution")
	var flight := scene.turret.flight_time
	var points: PackedVector3Array = scene.turret.trajectory(9, flight)
	same(9, points.size(), "points")
	near(0, points[0].distance_to(scene.turret.muzzle_position), 1e-4, "the first at the muzzle, meters")
	near(0, points[8].distance_to(scene.turret.aim_point), 0.05, "the last at the aim point, meters")
	var launch := scene.turret.launch_velocity
	var middle := scene.turret.muzzle_position + launch * (flight / 2) + GRAVITY * (flight * flight / 8)
	near(0, points[4].distance_to(middle), 1e-3, "the middle, meters")


func check_target_out_of_reach_has_no_solution() -> void:
	var scene := gunnery()
	scene.turret.shot_speed = 20.0
	scene.turret.shot_gravity = GRAVITY
	for tick in 60:
		scene.turret.step(Gunnery.TICK)
	that(not scene.turret.has_solution and not scene.turret.is_on_target, "out of reach")
	same(0.0, scene.turret.flight_time, "flight_time")
