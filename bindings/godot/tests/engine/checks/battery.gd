# SPDX-License-Identifier: MIT OR Apache-2.0
extends Check
## A battery of a few hundred turrets must give the same numbers as nodes.

const COUNT := 300
const STEPS := 40


## Returns a generator of the same random numbers in every run.
func numbers() -> RandomNumberGenerator:
	var found := RandomNumberGenerator.new()
	found.seed = 20
	return found


func within(random: RandomNumberGenerator, size: float) -> Vector3:
	return Vector3(
		random.randf_range(-size, size), random.randf_range(-size, size), random.randf_range(-size, size))


## Returns two configs: one leads and has a sector, the other aims straight at its target.
func configs() -> Array[TurretConfig]:
	var gun := TurretConfig.new()
	gun.shot_speed = 250.0
	gun.shot_gravity = Vector3(0, -9.8, 0)
	gun.azimuth_acceleration = 200.0
	gun.elevation_acceleration = 150.0
	gun.trunnion = Vector3(0.1, 1.5, -0.4)
	gun.muzzle_offset = Vector3(0.2, 0.05, -3)
	var sector := TurretSector.new()
	sector.from = 150.0
	sector.to = -150.0
	sector.elevation_max = 30.0
	sector.kind = TurretSector.KEEP_OUT
	gun.sectors = [sector]
	var lamp := TurretConfig.new()
	lamp.limit_azimuth = true
	lamp.azimuth_min = -120.0
	lamp.azimuth_max = 120.0
	return [gun, lamp]


## Compares a battery with nodes. If `turned`, the mounts are turned; a node's orientation then goes through its basis,
## which rounds once more.
func compare(turned: bool, exactly: bool) -> void:
	var random := numbers()
	var kinds := configs()
	var mounts := PackedVector3Array()
	var orientations := PackedVector4Array()
	var targets := PackedVector3Array()
	var nodes: Array[Turret3D] = []
	var kind_of := PackedInt32Array()
	for i in COUNT:
		var mount := within(random, 50)
		var target := mount + within(random, 150)
		var q := Quaternion.from_euler(within(random, 3)) if turned else Quaternion.IDENTITY
		mounts.append(mount)
		targets.append(target)
		orientations.append(Vector4(q.x, q.y, q.z, q.w))
		kind_of.append(i % 2)
		var aim := Node3D.new()
		var node := Turret3D.new()
		var barrel := Node3D.new()
		node.add_child(barrel)
		node.barrel_part = barrel
		node.config = kinds[i % 2]
		node.offsets_from_parts = false
		node.follows_motion = false
		node.process_callback = Turret3D.PROCESS_MANUAL
		add_child(aim)
		add_child(node)
		node.position = mount
		node.quaternion = q
		aim.position = target
		node.target = aim
		nodes.append(node)
	var battery := TurretBattery.new()
	battery.count = COUNT
	battery.configs = kinds
	battery.config_of = kind_of
	battery.mount_positions = mounts
	battery.mount_orientations = orientations
	battery.target_positions = targets
	for step in STEPS:
		same(0, battery.step(Gunnery.TICK * 3), "turrets with bad input")
		for node in nodes:
			node.step(Gunnery.TICK * 3)
	var states: PackedFloat64Array = battery.states
	var on_target: PackedInt32Array = battery.get_on_target()
	var different := 0
	var worst := 0.0
	var aimed := 0
	for i in COUNT:
		var node := nodes[i]
		for number in 8:
			different += int(states[8 * i + number] != node.state[number])
		worst = maxf(worst, absf(rad_to_deg(angle_difference(states[8 * i], node.state[0]))))
		worst = maxf(worst, absf(rad_to_deg(states[8 * i + 1] - node.state[1])))
		worst = maxf(worst, battery.muzzle_positions[i].distance_to(node.muzzle_position))
		worst = maxf(worst, battery.aim_points[i].distance_to(node.aim_point))
		worst = maxf(worst, absf(battery.flight_times[i] - node.flight_time))
		if kind_of[i] == 0:
			worst = maxf(worst, battery.launch_velocities[i].distance_to(node.launch_velocity) / 250)
		same(node.is_on_target, i in on_target, "turret %d on target" % i)
		aimed += int(node.is_on_target)
	print("battery: %d of %d on target, %d numbers differ, worst %.7f" % [aimed, COUNT, different, worst])
	that(aimed > COUNT / 2.0 and aimed < COUNT, "%d on target" % aimed)
	if exactly:
		same(0, different, "numbers of the states that differ")
	near(0, worst, 1e-3, "degrees, meters or seconds between them")


func check_battery_on_mounts_that_stand_straight_has_the_bits_of_the_nodes() -> void:
	compare(false, true)


func check_battery_on_turned_mounts_has_the_numbers_of_the_nodes() -> void:
	compare(true, false)


func check_states_that_are_put_back_are_a_rollback() -> void:
	var battery := TurretBattery.new()
	battery.count = 3
	battery.configs = configs()
	battery.config_of = [0, 1, 0]
	battery.mount_positions = [Vector3.ZERO, Vector3(5, 0, 0), Vector3(0, 0, 9)]
	battery.target_positions = [Vector3(-30, 10, -60)]
	battery.target_of = [0, 0, -1]
	battery.step(0.1)
	var saved: PackedFloat64Array = battery.states
	same(24, saved.size(), "numbers")
	battery.step(0.2)
	var later: PackedFloat64Array = battery.states
	battery.step(0.2)
	battery.states = saved
	battery.step(0.2)
	same(later, battery.states, "states")
	that(later != saved, "they moved")


func check_bad_entries_are_counted_and_the_others_go_on() -> void:
	var battery := TurretBattery.new()
	battery.count = 2
	var bad := TurretConfig.new()
	bad.elevation_min = 50.0
	bad.elevation_max = 40.0
	battery.configs = [TurretConfig.new(), bad]
	battery.mount_positions = [Vector3.ZERO, Vector3.ZERO]
	battery.target_positions = [Vector3(-3, 1, -6)]
	same(1, battery.step(3.0), "turrets with bad input")
	same(Turret3D.STATUS_INVALID_LIMITS, battery.results[1], "why")
	that(battery.results[0] & TurretBattery.FLAG_ON_TARGET, "the other on target")
	same(PackedInt32Array([0]), battery.get_on_target(), "on target")


func check_times_to_engage_are_those_of_nodes() -> void:
	var kinds := configs()
	var battery := TurretBattery.new()
	battery.configs = kinds
	battery.config_of = PackedInt32Array([0, 1, 0])
	battery.count = 3
	battery.mount_positions = PackedVector3Array([Vector3.ZERO, Vector3(5, 0, 0), Vector3(NAN, 0, 0)])
	battery.target_positions = PackedVector3Array([Vector3(-80, 20, -60), Vector3(40, 10, -90)])
	battery.target_velocities = PackedVector3Array([Vector3(12, 0, 0), Vector3(0, 0, 15)])
	var times: PackedFloat32Array = battery.times_to_engage()
	same(6, times.size(), "times")
	for at in 2:
		var node := Turret3D.new()
		var barrel := Node3D.new()
		node.add_child(barrel)
		node.barrel_part = barrel
		node.config = kinds[at]
		node.offsets_from_parts = false
		node.process_callback = Turret3D.PROCESS_MANUAL
		node.position = battery.mount_positions[at]
		add_child(node)
		for target in 2:
			var expected: float = node.time_to_engage(battery.target_positions[target], battery.target_velocities[target])
			that(expected > 0.1, "%s s" % expected)
			near(expected, times[2 * at + target], 0, "the time of turret %d and target %d" % [at, target])
	same(PackedFloat32Array([-1, -1]), times.slice(4), "with a bad mount")
