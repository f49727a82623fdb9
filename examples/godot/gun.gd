# SPDX-License-Identifier: MIT OR Apache-2.0
class_name Gun
extends Turret3D
## A turret that fires whenever it is on target and loaded.

signal fired(shell: Shell)

@export var reload_time := 0.8

var _seconds_to_reload := 0.0


func _physics_process(delta: float) -> void:
	_seconds_to_reload = maxf(_seconds_to_reload - delta, 0.0)
	# The turret has already moved in this tick: the node is processed before its script.
	if is_on_target and _seconds_to_reload == 0.0:
		_seconds_to_reload = reload_time
		fired.emit(Shell.new(muzzle_position, launch_velocity, shot_gravity))
