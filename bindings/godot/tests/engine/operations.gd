# SPDX-License-Identifier: MIT OR Apache-2.0
## Writes the results of the engine's own operations for fixed arguments. The C# tests compare their stand-ins with
## them. Each line is an operation, NAME ARGUMENTS = RESULTS, with each float as its bits in hexadecimal.
##
## `.ci/godot` passes the file to write after `--`, and runs this once with each physics engine. The second run adds its
## lines to the file.
extends SceneTree

const TICKS := [1, 2, 30]

## Ordinary vectors, a unit vector, one far from the origin, one so small that its square is 0 as a float, and zero.
const VECTORS: Array[Vector3] = [
	Vector3(1.5, -2.25, 0.1),
	Vector3(-0.3, 0.7, 12.5),
	Vector3(0, 0, -1),
	Vector3(123456.7, -98765.4, 3.1),
	Vector3(-7.7, 1e-3, 55.5),
	Vector3(1e-20, 2e-20, -3e-20),
	Vector3.ZERO,
]

const NUMBERS: Array[float] = [0.1, -3.0, 1e-3, 400.0]

## Scales of nodes. The second is uneven, and the third mirrors.
const SCALES: Array[Vector3] = [Vector3.ONE, Vector3(2, 0.5, 3), Vector3(-1, 1, 1)]

const EULERS: Array[Vector3] = [Vector3(0.2, 0.7, -0.3), Vector3(-1.2, 3.0, 2.0), Vector3(1.5, -0.1, 0), Vector3.ZERO]

var lines := PackedStringArray()


func _initialize() -> void:
	var to := OS.get_cmdline_user_args()[0]
	var engine: String = ProjectSettings.get_setting("physics/3d/physics_engine")
	if FileAccess.file_exists(to):
		var before := FileAccess.get_file_as_string(to)
		lines = before.strip_edges().split("\n")
	else:
		await process_frame # Before it nodes are not in the tree.
		var version := Engine.get_version_info()
		var machine := Engine.get_architecture_name()
		lines.append("# Godot %s, %s. Written by `.ci/godot renew`. Do not edit." % [version.string, machine])
		vectors()
		quaternions()
		bases()
		transforms()
		nodes()
	await bodies(engine)
	var file := FileAccess.open(to, FileAccess.WRITE)
	if file == null:
		printerr("cannot write %s" % to)
		quit(1)
		return
	file.store_string("\n".join(lines) + "\n")
	file.close()
	print("operations: %d lines with %s" % [lines.size(), engine])
	quit()


func vectors() -> void:
	for i in VECTORS.size():
		var a := VECTORS[i]
		var b := VECTORS[(i + 1) % VECTORS.size()]
		add("vector_plus", [a, b], [a + b])
		add("vector_minus", [a, b], [a - b])
		add("vector_dot", [a, b], [a.dot(b)])
		add("vector_cross", [a, b], [a.cross(b)])
		add("vector_length", [a], [a.length()])
		add("vector_normalized", [a], [a.normalized()])
		for number in NUMBERS:
			add("vector_times", [a, number], [a * number])
	for number in NUMBERS:
		add("deg_to_rad", [number], [deg_to_rad(single(number))])


func rotations() -> Array[Quaternion]:
	var found: Array[Quaternion] = [Quaternion.IDENTITY]
	for euler in EULERS:
		found.append(Quaternion.from_euler(euler))
	found.append(Quaternion(0.1, 0.2, -0.3, -0.9).normalized())
	return found


func quaternions() -> void:
	var all := rotations()
	for i in all.size():
		var a := all[i]
		add("quaternion_times", [a, all[i - 1]], [a * all[i - 1]])
		add("quaternion_inverse", [a], [a.inverse()])
		add("basis_of_quaternion", [a], [Basis(a)])


func shapes() -> Array[Basis]:
	var found: Array[Basis] = []
	for i in EULERS.size():
		for scale in SCALES:
			found.append(Basis.from_euler(EULERS[i]) * Basis.from_scale(scale))
	return found


func bases() -> void:
	for euler in EULERS:
		add("basis_from_euler", [euler], [Basis.from_euler(euler)])
	var all := shapes()
	for i in all.size():
		var a := all[i]
		var v := VECTORS[i % VECTORS.size()]
		add("basis_times_vector", [a, v], [a * v])
		add("basis_times_basis", [a, all[i - 1]], [a * all[i - 1]])
		add("basis_determinant", [a], [a.determinant()])
		add("basis_inverse", [a], [a.inverse()])


func places() -> Array[Transform3D]:
	var found: Array[Transform3D] = []
	var all := shapes()
	for i in all.size():
		found.append(Transform3D(all[i], VECTORS[i % VECTORS.size()]))
	return found


func transforms() -> void:
	var all := places()
	for i in all.size():
		var a := all[i]
		var v := VECTORS[(i + 2) % VECTORS.size()]
		add("transform_times_vector", [a, v], [a * v])
		add("transform_times_transform", [a, all[i - 1]], [a * all[i - 1]])
		add("transform_affine_inverse", [a], [a.affine_inverse()])


## Adds the operations of nodes, for a node below a node below a node.
func nodes() -> void:
	var all := places()
	var turned := rotations()
	for i in all.size():
		var ship := Node3D.new()
		var turret := Node3D.new()
		var barrel := Node3D.new()
		root.add_child(ship)
		ship.add_child(turret)
		turret.add_child(barrel)
		ship.transform = all[i]
		turret.transform = all[i - 1]
		barrel.transform = all[i - 2]
		var chain := [all[i], all[i - 1], all[i - 2]]
		var v := VECTORS[(i + 3) % VECTORS.size()]
		add("node_global_transform", chain, [barrel.global_transform])
		add("node_to_local", chain + [v], [barrel.to_local(v)])
		barrel.global_position = v
		add("node_set_global_position", chain + [v], [barrel.transform])
		barrel.global_transform = all[i - 3]
		add("node_set_global_transform", chain + [all[i - 3]], [barrel.transform])
		var q := turned[i % turned.size()]
		turret.quaternion = q
		add("node_set_quaternion", [all[i - 1], q], [turret.transform])
		ship.free()


## Adds where a free body is after some ticks, with the project's gravity and damping, and its own damping.
func bodies(engine: String) -> void:
	var delta := 1.0 / Engine.physics_ticks_per_second
	for own_damp: float in [0.0, 0.7]:
		var body := RigidBody3D.new()
		var shape := CollisionShape3D.new()
		shape.shape = SphereShape3D.new()
		body.add_child(shape)
		body.linear_damp = own_damp
		body.can_sleep = false
		body.linear_velocity = Vector3(30, 20, -10)
		body.position = Vector3(1, 2, 3)
		await physics_frame
		root.add_child(body)
		for tick in range(1, TICKS.max() + 1):
			await physics_frame
			# The signal comes before the tick's work, so at the first signal nothing has moved yet.
			await process_frame
			if tick in TICKS:
				add("body_of_" + engine.to_snake_case().replace(" ", "_"),
					[Vector3(30, 20, -10), Vector3(1, 2, 3), own_damp, delta, float(tick)],
					[body.linear_velocity, body.position])
		body.free()


func add(operation: String, arguments: Array, results: Array) -> void:
	lines.append("%s %s = %s" % [operation, bits(arguments), bits(results)])


func bits(values: Array) -> String:
	var words := PackedStringArray()
	for number in numbers(values):
		var bytes := PackedByteArray([0, 0, 0, 0])
		bytes.encode_float(0, number)
		words.append("%08x" % bytes.decode_u32(0))
	return " ".join(words)


func numbers(values: Array) -> PackedFloat32Array:
	var found := PackedFloat32Array()
	for value: Variant in values:
		match typeof(value):
			TYPE_FLOAT:
				found.append(value)
			TYPE_VECTOR3:
				found.append_array([value.x, value.y, value.z])
			TYPE_QUATERNION:
				found.append_array([value.x, value.y, value.z, value.w])
			TYPE_BASIS:
				found.append_array(numbers([value.x, value.y, value.z]))
			TYPE_TRANSFORM3D:
				found.append_array(numbers([value.basis, value.origin]))
			_:
				printerr("no numbers in %s" % value)
	return found


## Rounds a number to a float, as it is written.
func single(number: float) -> float:
	return PackedFloat32Array([number])[0]
