# SPDX-License-Identifier: MIT OR Apache-2.0
class_name Gunnery
extends Node3D
## A ship with a turret on it, and a target, as in a user's scene. No two parts have the same position, and the turret
## is turned relative to the ship.

const TICK := 1.0 / 60.0

var ship := Node3D.new()
var turret := Turret3D.new()
var base := Node3D.new()
var barrel := Node3D.new()
var muzzle := Marker3D.new()
var target := Node3D.new()

## Nodes that are processed in each tick of the physics, as the scripts of a game: one moves things, then one fires.
var mover := Trigger.new()
var gunner := Trigger.new()

var acquired := 0
var lost := 0


func _init() -> void:
	add_child(ship)
	add_child(target)
	add_child(mover)
	add_child(gunner)
	ship.add_child(turret)
	turret.add_child(base)
	base.add_child(barrel)
	barrel.add_child(muzzle)
	turret.position = Vector3(1, 2, 3)
	turret.rotation = Vector3(0.05, 0.7, -0.1)
	base.position = Vector3(0, 0.5, 0.25)
	barrel.position = Vector3(0.1, 1, -0.5)
	muzzle.position = Vector3(0.2, 0.1, -3)
	target.position = Vector3(-30, 20, -25)

	turret.base_part = base
	turret.barrel_part = barrel
	turret.muzzle_part = muzzle
	turret.target = target
	turret.azimuth_rate = 720.0
	turret.elevation_rate = 720.0
	turret.process_callback = Turret3D.PROCESS_MANUAL
	turret.target_acquired.connect(func(_target: Node3D) -> void: acquired += 1)
	turret.target_lost.connect(func(_target: Node3D) -> void: lost += 1)


## Returns the angle between the barrel's node and the target, degrees.
func miss() -> float:
	var line := -muzzle.global_basis.z
	return rad_to_deg(line.angle_to(target.global_position - muzzle.global_position))


class Trigger:
	extends Node
	var call_back := Callable()

	func _physics_process(_delta: float) -> void:
		if call_back.is_valid():
			call_back.call()
