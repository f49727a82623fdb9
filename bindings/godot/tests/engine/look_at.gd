# SPDX-License-Identifier: MIT OR Apache-2.0
## Compares Godot's LookAtModifier3D with Turret3D in the same scenes, for the table in docs/godot.md. `.ci/godot compare` runs it.
extends SceneTree

const TICK := 1.0 / 60.0
const SECONDS := 12.0
## Degrees from the direction to the target.
const ON_TARGET := 0.5


func _initialize() -> void:
	await process_frame # Before it nodes are not in the tree.
	await physics_frame
	var scenes: Array[Callable] = [
		across_behind, beyond_a_limit, overhead, on_a_rolling_mount, that_jumps, ahead_of_which_to_fire,
	]
	for scene in scenes:
		for kind: String in ["LookAtModifier3D, duration 0", "LookAtModifier3D, duration 1", "Turret3D"]:
			var stage := Stage.new()
			root.add_child(stage)
			var pointer: Pointer = Turret.new() if kind == "Turret3D" else LookAt.new(1.0 if "1" in kind.right(2) else 0.0)
			stage.shot_speed = 200.0 if scene == ahead_of_which_to_fire else 0.0
			pointer.furnish(stage, scene == beyond_a_limit)
			await measure(stage, pointer, scene, "%-20s %-30s" % [scene.get_method(), kind])
			stage.free()
	quit()


func measure(stage: Stage, pointer: Pointer, scene: Callable, what: String) -> void:
	var worst := 0.0
	var sum := 0.0
	var on_target := 0
	var counted := 0
	var fastest := 0.0
	var before := Vector3.ZERO
	for tick in int(SECONDS / TICK):
		# The signal comes before the nodes of a tick, so the tick in which the stage moves has ended when it comes again.
		stage.script_of_tick = scene.bind(stage, tick * TICK)
		await physics_frame
		var line := pointer.line()
		var to_target := stage.target.global_position + stage.lead - stage.mount.global_position
		var reachable: bool = stage.can_be_reached
		var in_mount := line * stage.mount.global_basis
		if before != Vector3.ZERO:
			fastest = maxf(fastest, rad_to_deg(before.angle_to(in_mount)) / TICK)
		before = in_mount
		# At first everything turns from its rest.
		if tick * TICK > 2.0 and reachable:
			var off := rad_to_deg(line.angle_to(to_target))
			worst = maxf(worst, off)
			sum += off
			on_target += int(off <= ON_TARGET)
			counted += 1
	print("look_at: %s on target %5.1f %%, mean %6.2f, worst %6.1f degrees off, at most %7.0f degrees/s" % [
		what, 100.0 * on_target / counted, sum / counted, worst, fastest])


static func direction(azimuth: float, elevation: float) -> Vector3:
	var level := Vector3(-sin(azimuth), 0.0, -cos(azimuth))
	return level * cos(elevation) + Vector3.UP * sin(elevation)


func across_behind(stage: Stage, time: float) -> void:
	stage.target.position = 40 * direction(PI + 0.8 * sin(0.6 * time), 0.2)


## The azimuth is limited to 60 degrees on each side.
func beyond_a_limit(stage: Stage, time: float) -> void:
	var azimuth := 1.9 * sin(0.5 * time)
	stage.target.position = 40 * direction(azimuth, 0.2)
	stage.can_be_reached = absf(azimuth) < deg_to_rad(58)


func overhead(stage: Stage, time: float) -> void:
	stage.target.position = Vector3(0.5, 20.0, 48.0 - 8.0 * time)


func on_a_rolling_mount(stage: Stage, time: float) -> void:
	stage.mount.rotation = Vector3(0.1 * sin(1.1 * time), 0.2 * sin(0.5 * time), 0.3 * sin(0.9 * time))
	stage.target.position = Vector3(-30, 10, -30)


func that_jumps(stage: Stage, time: float) -> void:
	stage.target.position = 40 * direction(2.1 * (int(time / 3.0) % 2), 0.2)


## A shot takes as long as the target takes from where it is to where they meet.
func ahead_of_which_to_fire(stage: Stage, time: float) -> void:
	var velocity := Vector3(40, 0, 0)
	var at := Vector3(-240, 40, -100) + velocity * time
	var flight := 0.0
	for i in 30:
		flight = (at + velocity * flight).length() / stage.shot_speed
	stage.target.position = at
	stage.lead = velocity * flight


class Stage:
	extends Node3D
	var shot_speed := 0.0
	## From the target to the point to aim at.
	var lead := Vector3.ZERO
	var mount := Node3D.new()
	var target := Node3D.new()
	var can_be_reached := true
	var script_of_tick := Callable()

	func _physics_process(_delta: float) -> void:
		if script_of_tick.is_valid():
			script_of_tick.call()

	func _init() -> void:
		add_child(target)
		add_child(mount)


class Pointer:
	func furnish(_stage: Stage, _is_limited: bool) -> void:
		pass

	## Returns where it points, in the world.
	func line() -> Vector3:
		return Vector3.ZERO


class Turret:
	extends Pointer
	var turret := Turret3D.new()
	var barrel := Node3D.new()

	func furnish(stage: Stage, is_limited: bool) -> void:
		var base := Node3D.new()
		turret.add_child(base)
		base.add_child(barrel)
		turret.base_part = base
		turret.barrel_part = barrel
		turret.azimuth_rate = 120.0
		turret.elevation_rate = 120.0
		turret.limit_azimuth = is_limited
		turret.azimuth_min = -60.0
		turret.azimuth_max = 60.0
		turret.target = stage.target
		turret.shot_speed = stage.shot_speed
		stage.mount.add_child(turret)

	func line() -> Vector3:
		return -barrel.global_basis.z


class LookAt:
	extends Pointer
	var skeleton := Skeleton3D.new()
	var modifier := LookAtModifier3D.new()
	var pose := Transform3D.IDENTITY

	func _init(duration: float) -> void:
		modifier.duration = duration
		modifier.transition_type = Tween.TRANS_SINE
		modifier.ease_type = Tween.EASE_IN_OUT

	func furnish(stage: Stage, is_limited: bool) -> void:
		skeleton.add_bone("barrel")
		skeleton.modifier_callback_mode_process = Skeleton3D.MODIFIER_CALLBACK_MODE_PROCESS_PHYSICS
		stage.mount.add_child(skeleton)
		skeleton.add_child(modifier)
		modifier.bone_name = "barrel"
		modifier.forward_axis = SkeletonModifier3D.BONE_AXIS_MINUS_Z
		modifier.primary_rotation_axis = Vector3.AXIS_Y
		modifier.use_secondary_rotation = true
		modifier.use_angle_limitation = is_limited
		modifier.symmetry_limitation = true
		modifier.primary_limit_angle = deg_to_rad(120.0) # on both sides together
		modifier.secondary_limit_angle = TAU
		modifier.target_node = modifier.get_path_to(stage.target)
		modifier.modification_processed.connect(
			func() -> void: pose = skeleton.global_transform * skeleton.get_bone_global_pose(0))

	func line() -> Vector3:
		return -pose.basis.z.normalized()
