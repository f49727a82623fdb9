# SPDX-License-Identifier: MIT OR Apache-2.0
class_name UsualGun
extends Node
## Aims the parts of a gun by the code that games usually have, for comparison: it leads a target that moves evenly, aims
## above it by what the shell falls, and turns two nodes at limited rates. It does not know that the ship rolls or that the
## target turns, and has no sectors.

var gun: Gun

var _target_before := Vector3.INF


func _init(aimed: Gun) -> void:
	gun = aimed
	process_physics_priority = 100 # after what moves


func _physics_process(delta: float) -> void:
	if gun.target == null:
		return
	var muzzle := gun.muzzle_part
	var at := gun.target.global_position
	var velocity := (at - _target_before) / delta if _target_before.is_finite() else Vector3.ZERO
	_target_before = at
	var way := at - muzzle.global_position
	var time := _time_to_hit(way, velocity, gun.shot_speed)
	var line := way + velocity * time - gun.shot_gravity * (0.5 * time * time)
	var local := gun.global_basis.inverse() * line
	var base := gun.base_part
	var barrel := gun.barrel_part
	var yaw := atan2(-local.x, -local.z)
	var pitch := atan2(local.y, Vector2(local.x, local.z).length())
	base.rotation.y = rotate_toward(base.rotation.y, yaw, deg_to_rad(gun.azimuth_rate) * delta)
	barrel.rotation.x = rotate_toward(barrel.rotation.x, pitch, deg_to_rad(gun.elevation_rate) * delta)
	var boresight := -muzzle.global_basis.z
	if gun.is_loaded() and boresight.angle_to(line) < deg_to_rad(gun.tolerance):
		gun.fire(muzzle.global_position, boresight * gun.shot_speed)


## Returns how long a shot that flies straight takes to a target that moves evenly, seconds.
static func _time_to_hit(way: Vector3, velocity: Vector3, speed: float) -> float:
	var a := velocity.length_squared() - speed * speed
	var b := 2.0 * way.dot(velocity)
	var c := way.length_squared()
	var square := b * b - 4.0 * a * c
	return (-b - sqrt(square)) / (2.0 * a) if square > 0.0 else 0.0
