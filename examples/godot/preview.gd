# SPDX-License-Identifier: MIT OR Apache-2.0
class_name Preview
extends MeshInstance3D
## Draws where a gun's next shot flies, and marks where shot and target meet.

const POINTS := 32

var gun: Gun

var _lines := ImmediateMesh.new()
var _marker := MeshInstance3D.new()


func _init() -> void:
	top_level = true
	mesh = _lines
	var material := StandardMaterial3D.new()
	material.shading_mode = BaseMaterial3D.SHADING_MODE_UNSHADED
	material.transparency = BaseMaterial3D.TRANSPARENCY_ALPHA
	material.albedo_color = Color(1.0, 0.95, 0.4, 0.8)
	material_override = material
	var ring := TorusMesh.new()
	ring.inner_radius = 5.0
	ring.outer_radius = 5.6
	_marker.mesh = ring
	_marker.material_override = material
	add_child(_marker)


func _process(_delta: float) -> void:
	_lines.clear_surfaces()
	var seconds := gun.flight_time if gun.has_solution else 2.0
	_marker.visible = gun.has_solution
	if gun.has_solution:
		var eye := get_viewport().get_camera_3d()
		_marker.global_position = gun.aim_point
		# The ring lies in its own XZ plane: turn its Y to the viewer.
		_marker.global_basis = eye.global_basis * Basis(Vector3.RIGHT, PI / 2.0)
	var points := gun.trajectory(POINTS, seconds)
	if points.is_empty():
		return
	_lines.surface_begin(Mesh.PRIMITIVE_LINE_STRIP)
	for point in points:
		_lines.surface_add_vertex(point)
	_lines.surface_end()
