# SPDX-License-Identifier: MIT OR Apache-2.0
class_name Aircraft
extends Node3D
## Circles its home until an arrow key is pressed. Some seconds after the last key, it circles again. After some hits it
## smokes, then falls into the sea, and another one comes.

## It begins to fall, or another one is there.
signal shot_down(is_down: bool)

const SPEED := 65.0
## The rates of heading, degrees/s, and of height, m/s.
const TURN_RATE := 35.0
const CLIMB_RATE := 25.0
## The lowest and the highest altitude, meters.
const FLOOR := 25.0
const CEILING := 250.0
## A shell hits if it comes within this distance, meters.
const SIZE := 6.0
const IDLE_TIME := 4.0
## How many hits it takes.
const STRENGTH := 20
## Where another one comes from, relative to home.
const ENTRY := Vector3(420.0, 90.0, 300.0)

@export var home: Node3D
@export var circle_radius := 200.0
@export var circle_height := 70.0

var hits_taken := 0

var _fall := Vector3.ZERO
var _turning := 0.0
var _climbing := 0.0
var _seconds_since_input := IDLE_TIME
## Where the aircraft was before this tick.
var _previous := Vector3.ZERO

@onready var _body: Node3D = $Body
@onready var _smoke := Effects.smoke(Color(0.12, 0.12, 0.12, 0.5), 7.0, 3.0)


func _ready() -> void:
	_previous = global_position
	add_child(_smoke)


func is_falling() -> bool:
	return hits_taken >= STRENGTH


func take_hit() -> void:
	if is_falling():
		return
	hits_taken += 1
	_smoke.emitting = 2 * hits_taken >= STRENGTH
	if is_falling():
		_fall = -global_basis.z * SPEED
		shot_down.emit(true)


func _physics_process(delta: float) -> void:
	if is_falling():
		_go_down(delta)
		return
	var stick := Input.get_vector(&"ui_left", &"ui_right", &"ui_down", &"ui_up")
	_seconds_since_input = 0.0 if stick != Vector2.ZERO else _seconds_since_input + delta
	if _seconds_since_input >= IDLE_TIME:
		stick = _autopilot()
	# The input changes at once. The aircraft does not.
	_turning = move_toward(_turning, -stick.x, 1.5 * delta)
	_climbing = move_toward(_climbing, _within_heights(stick.y), 1.5 * delta)

	rotation.y += deg_to_rad(TURN_RATE) * _turning * delta
	_previous = global_position
	global_position += (-global_basis.z * SPEED + Vector3.UP * CLIMB_RATE * _climbing) * delta
	_body.rotation = Vector3(0.35 * _climbing, 0.0, 0.9 * _turning)


func _go_down(delta: float) -> void:
	_previous = global_position
	_fall += Vector3.DOWN * 25.0 * delta
	global_position += _fall * delta
	_body.rotate_object_local(Vector3.BACK, 4.0 * delta)
	if global_position.y < 0.0:
		hits_taken = 0
		_smoke.emitting = false
		global_position = home.global_position + ENTRY
		rotation = Vector3(0.0, 0.9, 0.0)
		_previous = global_position
		shot_down.emit(false)


## Returns whether an object that flew from one point to another in this tick hit the aircraft.
func is_passed(from: Vector3, to: Vector3) -> bool:
	var nearest := Geometry3D.get_closest_point_to_segment(Vector3.ZERO, from - _previous, to - global_position)
	return nearest.length() <= SIZE


## Returns the steering around home, to the left: along the circle, or toward it if the aircraft is too near or too far.
func _autopilot() -> Vector2:
	var from_home := global_position - home.global_position
	from_home.y = 0.0
	var outward := from_home.normalized()
	var astray := clampf((from_home.length() - circle_radius) / circle_radius, -1.0, 1.0)
	var wanted := Vector3.UP.cross(outward) - outward * astray
	var error := (-global_basis.z).signed_angle_to(wanted, Vector3.UP)
	var along_circle := SPEED / circle_radius / deg_to_rad(TURN_RATE)
	var height_error := circle_height - global_position.y
	return Vector2(clampf(-along_circle - 2.0 * error, -1.0, 1.0), clampf(height_error / 20.0, -1.0, 1.0))


func _within_heights(climb: float) -> float:
	var highest := clampf((CEILING - global_position.y) / 20.0, -1.0, 1.0)
	var lowest := clampf((FLOOR - global_position.y) / 20.0, -1.0, 1.0)
	return clampf(climb, lowest, highest)
