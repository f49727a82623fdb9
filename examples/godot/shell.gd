# SPDX-License-Identifier: MIT OR Apache-2.0
class_name Shell
extends MeshInstance3D
## A shot that flies under gravity until it hits its target or the sea.

signal hit(at: Vector3)
signal splashed(at: Vector3)

const WIDTH := 0.6

static var _shape: Mesh

var target: Aircraft

var _velocity: Vector3
var _gravity: Vector3


func _init(muzzle := Vector3.ZERO, launch_velocity := Vector3.FORWARD, gravity := Vector3.ZERO) -> void:
	position = muzzle
	_velocity = launch_velocity
	_gravity = gravity
	mesh = _tracer()


func _ready() -> void:
	look_at(global_position + _velocity)


func _physics_process(delta: float) -> void:
	var before := position
	# The exact flight under gravity, as the turret computes it.
	position += _velocity * delta + _gravity * (0.5 * delta * delta)
	_velocity += _gravity * delta
	look_at(global_position + _velocity)
	if is_instance_valid(target) and target.is_passed(before, position):
		hit.emit(target.global_position)
		queue_free()
	elif position.y < 0.0:
		splashed.emit(Vector3(position.x, 0.0, position.z))
		queue_free()


static func _tracer() -> Mesh:
	if _shape == null:
		var material := StandardMaterial3D.new()
		material.shading_mode = BaseMaterial3D.SHADING_MODE_UNSHADED
		material.albedo_color = Color(1.0, 0.85, 0.35)
		var box := BoxMesh.new()
		box.size = Vector3(WIDTH, WIDTH, 9.0)
		box.material = material
		_shape = box
	return _shape
