# SPDX-License-Identifier: MIT OR Apache-2.0
extends Check
## The scenes of tests/scenes.txt, which says what they are.

const FRAME := 1.0 / 64

var scene := {}


func scenes() -> Array[Dictionary]:
	var found: Array[Dictionary] = []
	for text in FileAccess.get_file_as_string("res://scenes.txt").split("\n\n"):
		if text.begins_with("#"):
			continue
		var words := text.replace("\n", " ").split(" ", false)
		var read := {"name": words[0]}
		for i in range(1, words.size(), 2):
			read[words[i]] = words[i + 1].to_float()
		found.append(read)
	return found


func number(key: String, otherwise := 0.0) -> float:
	return scene.get(key, otherwise)


## Returns a turret of the scene in the state at first.
func gun() -> Turret3D:
	var turret := Turret3D.new()
	var barrel := Node3D.new()
	var muzzle := Marker3D.new()
	turret.add_child(barrel)
	barrel.add_child(muzzle)
	barrel.position.y = number("trunnion_up")
	muzzle.position.z = -number("muzzle_forward")
	turret.barrel_part = barrel
	turret.muzzle_part = muzzle
	turret.process_callback = Turret3D.PROCESS_MANUAL
	# That of the other languages.
	turret.tolerance = rad_to_deg(1e-3)
	turret.follows_motion = false
	turret.limit_azimuth = scene.has("azimuth_min")
	turret.azimuth_min = number("azimuth_min")
	turret.azimuth_max = number("azimuth_max")
	turret.elevation_min = number("elevation_min")
	turret.elevation_max = number("elevation_max")
	turret.azimuth_rate = number("azimuth_rate", INF)
	turret.elevation_rate = number("elevation_rate", INF)
	turret.azimuth_acceleration = number("azimuth_accel")
	turret.elevation_acceleration = number("elevation_accel")
	turret.rest_azimuth = number("rest_azimuth")
	if scene.has("sector_from"):
		var sector := TurretSector.new()
		sector.kind = TurretSector.KEEP_OUT
		sector.from = number("sector_from")
		sector.to = number("sector_to")
		sector.elevation_min = -90.0
		sector.elevation_max = number("sector_top", 90.0)
		turret.sectors = [sector]
	add_child(turret)
	var state: PackedFloat64Array = turret.state
	state[0] = deg_to_rad(number("from_azimuth"))
	state[1] = deg_to_rad(number("from_elevation"))
	state[2] = deg_to_rad(number("from_azimuth_rate"))
	state[3] = deg_to_rad(number("from_elevation_rate"))
	turret.state = state
	return turret


func step(turret: Turret3D, frame: int, seconds: float) -> void:
	if scene.has("target_azimuth"):
		var time := maxf(frame - number("settled"), 0.0) * FRAME
		var sway := number("sway") * sin(TAU * time / number("sway_seconds", 1.0))
		var azimuth := deg_to_rad(number("target_azimuth") + sway)
		var elevation := deg_to_rad(number("target_elevation"))
		var ahead := Vector3(-sin(azimuth), 0, -cos(azimuth)) * cos(elevation)
		turret.aim_position = (ahead + Vector3.UP * sin(elevation)) * number("distance")
	elif scene.has("told_azimuth"):
		turret.track_angles(number("told_azimuth"), 0.0)
	turret.step(seconds)


func told(turret: Turret3D) -> Array:
	return [turret.is_on_target, turret.is_at_rest, turret.is_sector_limited, turret.status, turret.state]


func play() -> void:
	var turret := gun()
	var frames := int(number("frames"))
	var settled := int(number("settled"))
	var half := settled >> 1
	var worst := Vector2.ZERO
	for frame in range(1, frames + 1):
		step(turret, frame, FRAME)
		same(Turret3D.STATUS_OK, turret.status, "%s: status" % scene.name)
		if frame == half and not scene.has("sector_from"):
			var once := gun()
			step(once, frame, half * FRAME)
			near(once.azimuth, turret.azimuth, 1e-7, "%s: azimuth of many steps" % scene.name)
			near(once.elevation, turret.elevation, 1e-7, "%s: elevation of many steps" % scene.name)
			once.free()
		if frame > settled:
			# The target's position is in single precision.
			worst.x = maxf(worst.x, absf(turret.azimuth - number("azimuth")))
			worst.y = maxf(worst.y, absf(turret.elevation - number("elevation", turret.elevation)))
	near(0, worst.x, 1e-3, "%s: how far the azimuth gets from where it is to stay" % scene.name)
	near(0, worst.y, 1e-3, "%s: how far the elevation gets from where it is to stay" % scene.name)
	same(number("on_target") == 1.0, turret.is_on_target, "%s: on target" % scene.name)
	var before := told(turret)
	step(turret, frames, 0.0)
	same(before, told(turret), "%s: after 0 seconds" % scene.name)
	turret.free()


func check_scenes_of_the_file_end_where_they_are_to() -> void:
	var played := 0
	for each in scenes():
		scene = each
		play()
		played += 1
	same(12, played, "scenes")
