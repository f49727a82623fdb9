# SPDX-License-Identifier: MIT OR Apache-2.0
class_name Gun
extends Turret3D
## A turret that fires whenever it is on target and loaded, or that a player turns and fires.

signal fired(gun: Gun, shell: Shell)

## The speeds at which a player turns the gun, degrees/s.
const HAND_SPEED := Vector2(40.0, 25.0)

@export var reload_time := 0.8

## If `true`, the player turns the gun with A, D, W and S, and fires with the space bar.
var is_by_hand := false:
	set(by_hand):
		is_by_hand = by_hand
		is_idle = false # ends the last order

var _seconds_to_reload := 0.0


func _physics_process(delta: float) -> void:
	_seconds_to_reload = maxf(_seconds_to_reload - delta, 0.0)
	if process_callback == PROCESS_MANUAL:
		return # Other code aims it.
	# The turret has already moved in this tick: the node is processed before its script.
	var wants_to_fire := is_on_target
	if is_by_hand:
		var speed := HAND_SPEED * Vector2(_axis(KEY_D, KEY_A), _axis(KEY_S, KEY_W))
		# Where the gun should be at the end of the next tick, and how it goes on from there.
		track_angles(azimuth + speed.x * delta, elevation + speed.y * delta, speed.x, speed.y)
		wants_to_fire = Input.is_physical_key_pressed(KEY_SPACE)
	if wants_to_fire and is_loaded():
		fire(muzzle_position, launch_velocity)


func is_loaded() -> bool:
	return _seconds_to_reload == 0.0


func fire(muzzle: Vector3, velocity: Vector3) -> void:
	_seconds_to_reload = reload_time
	fired.emit(self, Shell.new(muzzle, velocity, shot_gravity))


static func _axis(less: Key, more: Key) -> float:
	return float(Input.is_physical_key_pressed(more)) - float(Input.is_physical_key_pressed(less))
