# SPDX-License-Identifier: MIT OR Apache-2.0
extends Check
## What a script orders a turret to do instead of aiming, mirrored configurations, and rockets.


## Returns a turret of one barrel, which moves when the check calls `step`.
func gun(config: TurretConfig = null) -> Turret3D:
	var turret := Turret3D.new()
	var barrel := Node3D.new()
	turret.add_child(barrel)
	turret.barrel_part = barrel
	turret.config = config
	turret.offsets_from_parts = config == null
	turret.process_callback = Turret3D.PROCESS_MANUAL
	add_child(turret)
	return turret


func check_time_to_engage_is_when_the_turret_is_on_target() -> void:
	var scene := Gunnery.new()
	add_child(scene)
	var turret := scene.turret
	turret.azimuth_rate = 40.0
	turret.elevation_rate = 40.0
	turret.azimuth_acceleration = 120.0
	turret.shot_speed = 300.0
	var seconds: float = turret.time_to_engage(scene.target.position)
	that(seconds > 0.5, "there is hardly a turn: %s s" % seconds)
	that(turret.time_to_engage(scene.ship.to_global(Vector3(1, 2, -80))) != seconds, "another target")
	var ticks_taken := 0
	while not turret.is_on_target and ticks_taken < 600:
		turret.step(Gunnery.TICK)
		ticks_taken += 1
	near(seconds, ticks_taken * Gunnery.TICK, Gunnery.TICK, "seconds until it is on target")
	same(0.0, turret.time_to_engage(scene.target.position), "on target")
	same(INF, turret.time_to_engage(Vector3(-30, 20, -1e7), Vector3(0, 0, -1000)), "faster than the shot")
	same(-1.0, turret.time_to_engage(Vector3(NAN, 0, 0)), "nowhere")


func check_stop_brakes_and_the_turret_stays() -> void:
	var turret := gun()
	turret.azimuth_acceleration = 180.0
	turret.aim_position = Vector3(-100, 0, 0)
	turret.step(0.25)
	near(45, turret.azimuth_speed, 1e-3, "speed after a quarter of a second")
	that(not turret.is_idle, "is_idle while it aims")
	var before := turret.azimuth
	turret.stop()
	turret.step(0.125)
	that(turret.is_idle, "is_idle after stop")
	near(22.5, turret.azimuth_speed, 1e-3, "speed while it brakes")
	near(before + 45.0 * 45.0 / 360.0, turret.azimuth_goal, 1e-3, "where it will stand")
	turret.step(1.0)
	turret.step(1.0)
	near(before + 45.0 * 45.0 / 360.0, turret.azimuth, 1e-3, "where it stands")
	same(0.0, turret.azimuth_speed, "speed at the end")
	turret.aim_position = Vector3(-100, 0, 0)
	turret.step(2.0)
	near(90, turret.azimuth, 1e-3, "azimuth, once it aims again")
	turret.stop()
	turret.is_idle = true
	turret.step(3.0)
	that(turret.is_at_rest, "at rest, once it is idle again")


func check_stop_loses_the_target_once() -> void:
	var scene := Gunnery.new()
	add_child(scene)
	scene.turret.step(1.0)
	same([1, 0], [scene.acquired, scene.lost], "on target")
	scene.turret.stop()
	for tick in 3:
		scene.turret.step(Gunnery.TICK)
	same([1, 1], [scene.acquired, scene.lost], "stopped")
	# A script may set the same target in each frame.
	scene.turret.target = scene.target
	scene.turret.step(1.0)
	same([1, 1], [scene.acquired, scene.lost], "still stopped")
	scene.turret.is_idle = false
	scene.turret.step(1.0)
	same([2, 1], [scene.acquired, scene.lost], "on target again")


func check_snapshots_of_angles_are_followed_without_lag() -> void:
	var turret := gun()
	turret.azimuth_acceleration = 90.0
	turret.elevation_acceleration = 90.0
	var worst := 0.0
	for tick in 180:
		if tick % 6 == 0:
			# Ten times a second.
			turret.track_angles(-20.0 + 0.5 * tick, 10.0 - 0.1 * tick, 30.0, -6.0)
		turret.step(1.0 / 60)
		if tick > 90:
			worst = maxf(worst, absf(turret.azimuth - (-20.0 + 0.5 * tick)))
			worst = maxf(worst, absf(turret.elevation - (10.0 - 0.1 * tick)))
	near(0, worst, 1e-4, "degrees behind")
	near(30, turret.azimuth_speed, 1e-4, "azimuth_speed")
	# Without speeds, it stops at the angles.
	turret.track_angles(0.0, 5.0)
	for tick in 240:
		turret.step(1.0 / 60)
	near(0, turret.azimuth, 1e-4, "azimuth at the end")
	near(5, turret.elevation, 1e-4, "elevation at the end")


func check_a_mirrored_turret_does_in_a_mirrored_scene_what_the_turret_does() -> void:
	var config := TurretConfig.new()
	config.limit_azimuth = true
	config.azimuth_min = -40.0
	config.azimuth_max = 150.0
	config.rest_azimuth = 20.0
	config.trunnion = Vector3(0.5, 1, -0.2)
	config.muzzle_offset = Vector3(0.25, 0, -3)
	config.shot_speed = 300.0
	var sector := TurretSector.new()
	sector.from = 60.0
	sector.to = 80.0
	sector.elevation_max = 10.0
	sector.kind = TurretSector.KEEP_OUT
	config.sectors = [sector]
	var port := gun(config)
	var starboard := gun(config.mirrored())
	same([60.0, 80.0], [sector.from, sector.to], "the sector of the first")
	same(20.0, -starboard.config.rest_azimuth, "rest_azimuth")
	var highest := 0.0
	for tick in 120:
		port.aim_position = Vector3(-100, 5, -100 + 2 * tick)
		starboard.aim_position = Vector3(100, 5, -100 + 2 * tick)
		port.step(1.0 / 60)
		starboard.step(1.0 / 60)
		near(-port.azimuth, starboard.azimuth, 1e-9, "azimuth")
		near(port.elevation, starboard.elevation, 1e-9, "elevation")
		highest = maxf(highest, port.elevation)
	that(port.azimuth > 90 and highest > 9, "it went over the sector: %s, %s" % [port.azimuth, highest])


func check_a_rocket_without_a_speed_hits() -> void:
	var scene := Gunnery.new()
	add_child(scene)
	var turret := scene.turret
	turret.shot_thrust = 60.0
	turret.shot_burn_time = 2.0
	turret.shot_gravity = Vector3(0, -9.8, 0)
	scene.target.position = Vector3(-200, 60, -300)
	for tick in 90:
		turret.step(Gunnery.TICK)
	that(turret.is_on_target, "is_on_target")
	var points: PackedVector3Array = turret.trajectory(50, turret.flight_time)
	same(50, points.size(), "points")
	near(0, points[49].distance_to(scene.target.position), 0.5, "meters past the target")
	# It starts slowly: a quarter of the time is far less than a quarter of the way.
	var whole := points[0].distance_to(points[49])
	that(points[0].distance_to(points[12]) < 0.2 * whole, "the shot accelerates")
