# SPDX-License-Identifier: MIT OR Apache-2.0
extends Check
## Turrets in scenes that are saved, loaded and duplicated, and turrets that leave a scene.


## Sets every property that the inspector shows of a turret to a value that is not its default.
func changed(turret: Turret3D, ship: Node3D) -> Array[String]:
	var names: Array[String] = []
	var shown := Vocabulary.properties(&"Turret3D", true)
	for property: String in shown:
		var default: Variant = ClassDB.class_get_property_default_value(&"Turret3D", property)
		match typeof(default):
			TYPE_BOOL:
				turret.set(property, not default)
			TYPE_INT:
				turret.set(property, 0 if default else 1)
			TYPE_FLOAT:
				turret.set(property, default + 0.5)
			TYPE_VECTOR3:
				turret.set(property, Vector3(0.25, -0.5, 8))
			TYPE_ARRAY:
				var sector := TurretSector.new()
				sector.from = 170.0
				sector.to = -170.0
				sector.elevation_max = 20.0
				sector.kind = TurretSector.KEEP_OUT
				var sectors: Array[TurretSector] = [sector]
				turret.sectors = sectors
			_:
				if property == "config":
					var config := TurretConfig.new()
					config.azimuth_rate = 12.5
					turret.config = config
				else:
					that(turret.get(property) is Node3D, "%s, not a node" % property)
		names.append(property)
	that(names.size() > 30, "%d properties" % names.size())
	that(turret.is_ancestor_of(turret.base_part) and ship.is_ancestor_of(turret), "the parts")
	return names


## Converts the value of a property to one that can be compared: a node to its path, a resource to its properties.
func plain(value: Variant, turret: Turret3D) -> Variant:
	if value is Node:
		return turret.get_path_to(value)
	if value is Array:
		return value.map(func(entry: Variant) -> Variant: return plain(entry, turret))
	if value is Resource:
		var held := {}
		for property: String in Vocabulary.properties(value.get_class(), true):
			held[property] = plain(value.get(property), turret)
		return held
	return value


func own(node: Node, root: Node) -> void:
	for child in node.get_children():
		child.owner = root
		own(child, root)


func check_every_property_survives_saving_and_loading() -> void:
	for ending: String in ["tscn", "scn"]:
		var scene := Gunnery.new()
		var turret := scene.turret
		for connection: Dictionary in turret.target_acquired.get_connections() + turret.target_lost.get_connections():
			connection.signal.disconnect(connection.callable)
		scene.ship.name = "Ship"
		turret.name = "Turret"
		var names := changed(turret, scene.ship)
		var path := NodePath("Ship/Turret")
		var root := Node3D.new()
		root.name = "Root"
		for child: Node in [scene.ship, scene.target]:
			child.reparent(root, false)
		own(root, root)
		var packed := PackedScene.new()
		same(OK, packed.pack(root), "packing")
		var file := "user://scene.%s" % ending
		same(OK, ResourceSaver.save(packed, file), "saving")
		var loaded: PackedScene = ResourceLoader.load(file, "", ResourceLoader.CACHE_MODE_IGNORE_DEEP)
		var again := loaded.instantiate()
		var turret_again: Turret3D = again.get_node(path)
		for property in names:
			same(plain(turret.get(property), turret), plain(turret_again.get(property), turret_again), property)
		for node: Node in [root, again, scene]:
			node.free()


func check_turret_of_a_loaded_scene_aims() -> void:
	var scene: Node3D = load("res://turret.tscn").instantiate()
	add_child(scene)
	var turret: Turret3D = scene.get_node("Turret")
	same(TurretSector.KEEP_OUT, turret.sectors[0].kind, "the sector")
	await ticks(120)
	that(turret.is_on_target, "on target")
	var muzzle: Node3D = turret.muzzle_part
	var target: Node3D = scene.get_node("Target")
	near(0, degrees_between(-muzzle.global_basis.z, target.global_position - muzzle.global_position), 1e-4, "line")


func check_the_demo_of_the_add_on_hits() -> void:
	var scene: Node3D = load("res://addons/libturret/demo/demo.tscn").instantiate()
	add_child(scene)
	await ticks(600)
	var turret: Turret3D = scene.get_node("Turret")
	that(turret.hits >= 15, "%d hits in ten seconds" % turret.hits)


func check_duplicate_has_parts_of_its_own() -> void:
	var scene: Node3D = load("res://turret.tscn").instantiate()
	add_child(scene)
	var first: Turret3D = scene.get_node("Turret")
	await ticks(60)
	var second: Turret3D = first.duplicate()
	that(second.barrel_part != first.barrel_part, "the first one's barrel")
	that(second.is_ancestor_of(second.barrel_part), "its own barrel")
	second.free()


func check_turret_that_leaves_and_comes_back_goes_on() -> void:
	var scene := Gunnery.new()
	add_child(scene)
	scene.turret.process_callback = Turret3D.PROCESS_PHYSICS
	await ticks(60)
	scene.remove_child(scene.ship)
	await ticks(5)
	scene.target.position = Vector3(30, 10, 25)
	scene.add_child(scene.ship)
	await ticks(120)
	near(0, scene.miss(), 1e-4, "the line of the barrel")


func check_freed_parts_are_none() -> void:
	var scene := Gunnery.new()
	add_child(scene)
	scene.turret.step(0.1)
	scene.muzzle.free()
	scene.turret.step(1.0)
	that(scene.turret.muzzle_part == null, "muzzle_part")
	scene.barrel.free()
	scene.turret.step(1.0)
	same(Turret3D.STATUS_OK, scene.turret.status, "status")


func check_turret_that_becomes_ready_again_keeps_its_zero() -> void:
	var scene := Gunnery.new()
	add_child(scene)
	scene.turret.process_callback = Turret3D.PROCESS_PHYSICS
	await ticks(60)
	that(absf(scene.turret.azimuth) > 5, "azimuth %s" % scene.turret.azimuth)
	scene.turret.request_ready()
	scene.remove_child(scene.ship)
	scene.add_child(scene.ship)
	await ticks(120)
	near(0, scene.miss(), 1e-4, "the line of the barrel")


## A turret that has turned by more than 140 degrees. Godot finds the parts of a duplicate by their names.
func turned() -> Gunnery:
	var scene := Gunnery.new()
	scene.base.name = "Base"
	scene.barrel.name = "Barrel"
	scene.muzzle.name = "Muzzle"
	# The axes of a part need not be the turret's.
	scene.base.rotation = Vector3(0, 0.5, 0)
	scene.barrel.rotation = Vector3(0.2, -0.5, 0)
	scene.muzzle.basis = scene.barrel.basis.inverse() * scene.base.basis.inverse()
	scene.ship.scale = Vector3(1.5, 1.5, 1.5)
	scene.target.position = Vector3(5, 20, 40)
	add_child(scene)
	scene.turret.step(1.0)
	that(absf(scene.turret.azimuth) > 140 and absf(scene.turret.elevation) > 10, "it has hardly turned")
	near(0, scene.miss(), 1e-4, "the line of the turret itself")
	return scene


## Aims a copy at a target elsewhere.
func copy_aims(copy: Turret3D, first: Gunnery, what: String) -> void:
	that(copy.barrel_part != first.barrel and copy.is_ancestor_of(copy.barrel_part), "%s: the parts" % what)
	first.target.position = Vector3(20, 15, -30)
	copy.target = first.target
	copy.process_callback = Turret3D.PROCESS_MANUAL
	copy.step(1.0)
	copy.step(1.0)
	var muzzle: Node3D = copy.muzzle_part
	var to_target := first.target.global_position - muzzle.global_position
	that(copy.is_on_target, "%s: on target" % what)
	near(0, degrees_between(-muzzle.global_basis.z, to_target), 1e-3, "%s: the line of the barrel" % what)
	near(0, muzzle.global_position.distance_to(copy.muzzle_position), 1e-4, "%s: the muzzle" % what)


func check_duplicate_of_a_turret_that_has_turned_aims() -> void:
	var scene := turned()
	var copy: Turret3D = scene.turret.duplicate()
	scene.ship.add_child(copy)
	copy_aims(copy, scene, "a duplicate")
	var copy_of_copy: Turret3D = copy.duplicate()
	# The state of a copy may be set before its parts follow.
	copy_of_copy.state = PackedFloat64Array([1, 0, 0, 0, 0, 0, 0, 0])
	scene.ship.add_child(copy_of_copy)
	scene.target.position = Vector3(-30, 20, 25)
	copy_aims(copy_of_copy, scene, "a duplicate of it")


func check_part_that_is_renamed_before_it_is_copied_keeps_its_zero() -> void:
	var scene := turned()
	scene.base.name = "Renamed"
	var copy: Turret3D = scene.turret.duplicate()
	scene.ship.add_child(copy)
	copy_aims(copy, scene, "a duplicate")


func check_scene_that_is_packed_while_it_runs_aims() -> void:
	for ending: String in ["tscn", "scn"]:
		var scene := turned()
		for connection: Dictionary in scene.turret.target_acquired.get_connections() + scene.turret.target_lost.get_connections():
			connection.signal.disconnect(connection.callable)
		own(scene.ship, scene.ship)
		var packed := PackedScene.new()
		same(OK, packed.pack(scene.ship), "packing")
		var file := "user://running.%s" % ending
		same(OK, ResourceSaver.save(packed, file), "saving")
		var loaded: PackedScene = ResourceLoader.load(file, "", ResourceLoader.CACHE_MODE_IGNORE_DEEP)
		var again: Node3D = loaded.instantiate()
		scene.add_child(again)
		for child in again.get_children():
			if child is Turret3D:
				near(scene.turret.azimuth, child.azimuth, 1e-9, "azimuth of the copy")
				copy_aims(child, scene, "a scene packed, %s" % ending)
		scene.free()


## A scene holds a turret that is a scene of its own. Packing the outer one saves the turret's node, but not its parts.
func check_turret_of_a_scene_within_a_packed_scene_aims() -> void:
	var inner: PackedScene = load("res://turret.tscn")
	var level := Node3D.new()
	add_child(level)
	var scene := inner.instantiate()
	# The turret's own scene, with the turret as its root.
	var source: Turret3D = scene.get_node("Turret")
	source.target = null
	scene.remove_child(source)
	source.owner = null
	own(source, source)
	var of_turret := PackedScene.new()
	same(OK, of_turret.pack(source), "packing the turret")
	same(OK, ResourceSaver.save(of_turret, "user://inner.tscn"), "saving the turret")
	var loaded: PackedScene = ResourceLoader.load("user://inner.tscn", "", ResourceLoader.CACHE_MODE_IGNORE_DEEP)
	var first: Turret3D = loaded.instantiate()
	level.add_child(first)
	first.owner = level
	first.process_callback = Turret3D.PROCESS_MANUAL
	first.azimuth_rate = 720.0
	first.elevation_rate = 720.0
	first.aim_position = Vector3(-20, 15, 25)
	first.step(1.0)
	that(absf(first.azimuth) > 90, "azimuth %s" % first.azimuth)
	var packed := PackedScene.new()
	same(OK, packed.pack(level), "packing the level")
	var again: Node3D = packed.instantiate()
	add_child(again)
	var copy: Turret3D = again.get_child(0)
	near(first.azimuth, copy.azimuth, 1e-9, "azimuth of the copy")
	copy.aim_position = Vector3(20, 15, -30)
	copy.step(1.0)
	copy.step(1.0)
	var muzzle: Node3D = copy.muzzle_part
	that(copy.is_on_target, "on target")
	near(0, degrees_between(-muzzle.global_basis.z, copy.aim_position - muzzle.global_position), 1e-3, "the line of the barrel")
	for node: Node in [scene, source, level, again]:
		node.free()


func check_turret_that_is_reparented_aims() -> void:
	for keep_global: bool in [true, false]:
		var scene := turned()
		var dock := Node3D.new()
		scene.add_child(dock)
		dock.position = Vector3(4, -3, 2)
		dock.rotation = Vector3(0.2, 1.9, 0.3)
		scene.turret.reparent(dock, keep_global)
		scene.target.position = Vector3(20, 15, -30)
		scene.turret.step(1.0)
		scene.turret.step(1.0)
		that(scene.turret.is_on_target, "on target")
		near(0, scene.miss(), 1e-3, "the line of the barrel, keep_global %s" % keep_global)
		scene.free()


func check_a_scene_of_the_editor_saves_nothing_of_the_motion() -> void:
	var turret := Turret3D.new()
	turret.name = "Turret"
	var packed := PackedScene.new()
	same(OK, packed.pack(turret), "packing")
	same(OK, ResourceSaver.save(packed, "user://fresh.tscn"), "saving")
	var text := FileAccess.get_file_as_string("user://fresh.tscn")
	that("Turret3D" in text, "the file: %s" % text)
	for word: String in ["state", "parts_at_rest"]:
		that(not word in text, "%s is saved: %s" % [word, text])
	turret.free()
