# SPDX-License-Identifier: MIT OR Apache-2.0
class_name OrbitCamera
extends Node3D
## Looks at its own position from a distance, with its subject beyond. Dragging the mouse turns the view for a while, and the
## wheel zooms.

const DEGREES_A_PIXEL := 0.25
const ZOOM_STEP := 1.1
## How long the view stays where the mouse has turned it, seconds.
const DRAG_TIME := 4.0

@export_range(20, 600) var distance := 78.0
@export_range(-180, 180, 0.1, "degrees") var heading := -42.0
@export_range(-5, 89, 0.1, "degrees") var height := 9.0

## What to keep in view.
var subject: Node3D

var _seconds_since_drag := DRAG_TIME

@onready var _camera: Camera3D = $Camera3D


func _process(delta: float) -> void:
	_seconds_since_drag += delta
	if subject and _seconds_since_drag > DRAG_TIME:
		var to_subject := subject.global_position - global_position
		var aside := 14.0 # beside the middle, where the ship is
		var wanted := rad_to_deg(atan2(-to_subject.x, -to_subject.z)) + aside
		var kept := exp(-1.5 * delta)
		heading = wrapf(wanted - wrapf(wanted - heading, -180.0, 180.0) * kept, -180.0, 180.0)
	rotation_degrees = Vector3(-height, heading, 0.0)
	_camera.position = Vector3(0.0, 0.0, distance)


func _unhandled_input(event: InputEvent) -> void:
	var motion := event as InputEventMouseMotion
	if motion and motion.button_mask != 0:
		_seconds_since_drag = 0.0
		heading = wrapf(heading - motion.relative.x * DEGREES_A_PIXEL, -180.0, 180.0)
		height = clampf(height + motion.relative.y * DEGREES_A_PIXEL, -5.0, 89.0)
	var button := event as InputEventMouseButton
	if button and button.pressed:
		match button.button_index:
			MOUSE_BUTTON_WHEEL_UP:
				distance = maxf(distance / ZOOM_STEP, 20.0)
			MOUSE_BUTTON_WHEEL_DOWN:
				distance = minf(distance * ZOOM_STEP, 600.0)
