# SPDX-License-Identifier: MIT OR Apache-2.0
extends Turret3D
## A turret that fires at a ball that flies about it, and counts its hits.

const RELOAD := 0.4 # seconds
const SIZE := 1.5 # meters

var hits := 0

var _time := 0.0
var _seconds_to_reload := 0.0
var _shells: Array[MeshInstance3D] = []
var _velocities: Array[Vector3] = []

@onready var _ball: MeshInstance3D = get_node(^"../Ball")
@onready var _count: Label = get_node(^"../Hits")


func _physics_process(delta: float) -> void:
	# The turret has already moved in this tick, and knows where the ball will be when it has.
	_time += delta
	_ball.position = Vector3(60.0 * sin(0.4 * _time), 14.0 + 6.0 * sin(0.7 * _time), -45.0 + 15.0 * cos(0.6 * _time))
	for i in range(_shells.size() - 1, -1, -1):
		_fly(i, delta)
	_seconds_to_reload -= delta
	if is_on_target and _seconds_to_reload <= 0.0:
		_seconds_to_reload = RELOAD
		_fire()


func _fire() -> void:
	var shell := MeshInstance3D.new()
	shell.mesh = SphereMesh.new()
	shell.scale = Vector3.ONE * 0.4
	get_parent().add_child(shell)
	shell.global_position = muzzle_position
	_shells.append(shell)
	_velocities.append(launch_velocity)


func _fly(i: int, delta: float) -> void:
	var shell := _shells[i]
	# The exact flight under gravity, as the turret computes it.
	var way := _velocities[i] * delta + shot_gravity * (0.5 * delta * delta)
	_velocities[i] += shot_gravity * delta
	var nearest := Geometry3D.get_closest_point_to_segment(_ball.global_position, shell.position, shell.position + way)
	shell.position += way
	var is_hit := nearest.distance_to(_ball.global_position) < SIZE
	if is_hit:
		hits += 1
		_count.text = "%d hits" % hits
	if is_hit or shell.position.y < 0.0:
		shell.queue_free()
		_shells.remove_at(i)
		_velocities.remove_at(i)
