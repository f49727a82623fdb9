# SPDX-License-Identifier: MIT OR Apache-2.0
## Times what 1,000 turrets take of a tick of the physics: a usual turret in GDScript, then the nodes Turret3D in the same
## scene. `.ci/godot compare` runs it. Only the ratios count.
extends SceneTree

const COUNT := 1000
const WARM_UP := 30
const TICKS := 60
const ROUNDS := 5


func _initialize() -> void:
	await process_frame # Before it nodes are not in the tree.
	var kinds := {
		"usual, with lead": Usual,
		"Turret3D, with lead": Leads,
		"Turret3D, with rigid shots": Rigid,
		"Turret3D, idle": Idle,
	}
	var best := {}
	for round in ROUNDS:
		for kind: String in kinds:
			var scene: Scene = kinds[kind].new()
			root.add_child(scene)
			for i in WARM_UP:
				await physics_frame
			scene.clock.total = 0
			for i in TICKS:
				await physics_frame
			var each := float(scene.clock.total) / TICKS / COUNT
			best[kind] = minf(best.get(kind, INF), each)
			var on := scene.on_target()
			if on < COUNT and kind != "Turret3D, idle":
				print("%s: %d of %d on target" % [kind, on, COUNT])
			scene.free()
	var usual: float = best["usual, with lead"]
	for kind: String in best:
		print("speed: %-28s %6.2f us a turret, %5.2f of the usual one" % [kind, best[kind], best[kind] / usual])
	quit()


## Measures from before all other nodes of a tick to after them.
class Clock:
	extends Node
	var total := 0
	var began := 0

	func _init() -> void:
		process_physics_priority = -1000
		var end := End.new()
		end.clock = self
		add_child(end)

	func _physics_process(_delta: float) -> void:
		began = Time.get_ticks_usec()

	class End:
		extends Node
		var clock: Clock

		func _init() -> void:
			process_physics_priority = 1000

		func _physics_process(_delta: float) -> void:
			clock.total += Time.get_ticks_usec() - clock.began


## A target that moves, and turrets on the ground.
class Scene:
	extends Node3D
	var clock := Clock.new()
	var target := Node3D.new()
	var turrets: Array[Node3D] = []
	var time := 0.0

	func _init() -> void:
		add_child(clock)
		add_child(target)
		for i in COUNT:
			var turret: Node3D = make()
			turret.position = Vector3(i % 40, 0, int(i / 40.0)) * 3
			var base := Node3D.new()
			var barrel := Node3D.new()
			var muzzle := Marker3D.new()
			barrel.position = Vector3(0, 1, 0)
			muzzle.position = Vector3(0, 0, -2)
			base.add_child(barrel)
			barrel.add_child(muzzle)
			turret.add_child(base)
			furnish(turret, base, barrel, muzzle)
			turrets.append(turret)
			add_child(turret)

	func _physics_process(delta: float) -> void:
		time += delta
		target.position = Vector3(60 + 40 * sin(0.2 * time), 40, -150 + 5 * time)

	func make() -> Node3D:
		return Node3D.new()

	func furnish(_turret: Node3D, _base: Node3D, _barrel: Node3D, _muzzle: Node3D) -> void:
		pass

	func on_target() -> int:
		return turrets.filter(func(turret: Node3D) -> bool: return turret.is_on_target).size()


class Usual:
	extends Scene

	func make() -> Node3D:
		return UsualTurret.new()

	func furnish(turret: Node3D, base: Node3D, barrel: Node3D, muzzle: Node3D) -> void:
		turret.base = base
		turret.barrel = barrel
		turret.muzzle = muzzle
		turret.target = target


## What a turret without a library does: it observes the target's velocity, leads, and turns two nodes at limited rates.
class UsualTurret:
	extends Node3D
	var base: Node3D
	var barrel: Node3D
	var muzzle: Node3D
	var target: Node3D
	var last_position := Vector3.INF
	var rate := deg_to_rad(90)
	var speed := 200.0
	var is_on_target := false

	func _physics_process(delta: float) -> void:
		var at := target.global_position
		var velocity := (at - last_position) / delta if last_position.is_finite() else Vector3.ZERO
		last_position = at
		var from := muzzle.global_position
		var way := at - from
		var a := velocity.length_squared() - speed * speed
		var b := 2 * way.dot(velocity)
		var c := way.length_squared()
		var root := b * b - 4 * a * c
		if root < 0 or a == 0:
			is_on_target = false
			return
		var time := (-b - sqrt(root)) / (2 * a)
		var aim := way + velocity * time
		var local := aim * global_basis
		var yaw := atan2(-local.x, -local.z)
		var pitch := atan2(local.y, Vector2(local.x, local.z).length())
		base.rotation.y = rotate_toward(base.rotation.y, yaw, rate * delta)
		barrel.rotation.x = clampf(rotate_toward(barrel.rotation.x, pitch, rate * delta), -0.2, 1.5)
		is_on_target = (-muzzle.global_basis.z).angle_to(aim) < 0.02


class Leads:
	extends Scene

	func make() -> Node3D:
		return Turret3D.new()

	func furnish(turret: Node3D, base: Node3D, barrel: Node3D, muzzle: Node3D) -> void:
		turret.base_part = base
		turret.barrel_part = barrel
		turret.muzzle_part = muzzle
		turret.target = target
		turret.shot_speed = 200


class Rigid:
	extends Leads

	func furnish(turret: Node3D, base: Node3D, barrel: Node3D, muzzle: Node3D) -> void:
		super(turret, base, barrel, muzzle)
		turret.shot_is_rigid_body = true


class Idle:
	extends Leads

	func furnish(turret: Node3D, base: Node3D, barrel: Node3D, muzzle: Node3D) -> void:
		super(turret, base, barrel, muzzle)
		turret.target = null
