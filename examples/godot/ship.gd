# SPDX-License-Identifier: MIT OR Apache-2.0
class_name Ship
extends Node3D
## A ship in a swell: it rolls, pitches and heaves.

## Degrees.
@export var roll := 8.0
@export var pitch := 2.0
## Meters.
@export var heave := 1.0

var _time := 0.0


func _physics_process(delta: float) -> void:
	_time += delta
	rotation_degrees.z = roll * sin(0.8 * _time)
	rotation_degrees.x = pitch * sin(0.55 * _time)
	position.y = heave * sin(0.65 * _time)


func guns() -> Array[Gun]:
	var found: Array[Gun] = []
	found.assign($Guns.get_children())
	return found
