# SPDX-License-Identifier: MIT OR Apache-2.0
class_name OrbitCamera
extends Node3D
## Looks at its own position from a distance. Dragging the mouse turns the view, and the wheel zooms.

const DEGREES_A_PIXEL := 0.25
const ZOOM_STEP := 1.1

@export_range(20, 600) var distance := 78.0
@export_range(-180, 180, 0.1, "degrees") var heading := -42.0
@export_range(-5, 89, 0.1, "degrees") var height := 9.0

@onready var _camera: Camera3D = $Camera3D


func _process(_delta: float) -> void:
	rotation_degrees = Vector3(-height, heading, 0.0)
	_camera.position = Vector3(0.0, 0.0, distance)


func _unhandled_input(event: InputEvent) -> void:
	var motion := event as InputEventMouseMotion
	if motion and motion.button_mask != 0:
		heading = wrapf(heading - motion.relative.x * DEGREES_A_PIXEL, -180.0, 180.0)
		height = clampf(height + motion.relative.y * DEGREES_A_PIXEL, -5.0, 89.0)
	var button := event as InputEventMouseButton
	if button and button.pressed:
		match button.button_index:
			MOUSE_BUTTON_WHEEL_UP:
				distance = maxf(distance / ZOOM_STEP, 20.0)
			MOUSE_BUTTON_WHEEL_DOWN:
				distance = minf(distance * ZOOM_STEP, 600.0)
