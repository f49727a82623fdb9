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
