# SPDX-License-Identifier: MIT OR Apache-2.0
extends Check
## Classes, properties, signals and methods against the tables of docs/engines.md, both ways.


func sorted(names: Array) -> Array:
	names.sort()
	return names


func compare(heading: String, of_class: StringName, besides: Array[String]) -> void:
	var told := Vocabulary.defaults(heading)
	var shown := Vocabulary.properties(of_class, true)
	that(told.size() > 4, "%d rows of %s" % [told.size(), heading])
	same(sorted(told.keys() + besides), sorted(shown.keys()), "what the inspector shows of %s" % of_class)
	var made: Object = ClassDB.instantiate(of_class)
	for property: String in told:
		if not property in shown:
			continue
		# Where the engines differ, the cell is "Unity's; Godot's".
		var default := told[property].get_slice("; ", 1) if "; " in told[property] else told[property]
		var info := shown[property]
		same(default, Vocabulary.written(made.get(property), info), "%s of a new %s" % [property, of_class])
		var of_class_db: Variant = ClassDB.class_get_property_default_value(of_class, property)
		same(default, Vocabulary.written(of_class_db, info), "%s, the default of %s" % [property, of_class])
		that(bool(info.usage & PROPERTY_USAGE_STORAGE), "%s is not saved" % property)
	if made is Node:
		made.free()


func check_properties_of_the_node_and_their_defaults_are_those_of_the_table() -> void:
	compare("Properties", &"Turret3D", ["config"])


func check_properties_of_a_sector_and_their_defaults_are_those_of_the_table() -> void:
	compare("Sectors", &"TurretSector", [])


func check_what_scripts_read_is_that_of_the_table() -> void:
	# Neither is in the table: the first is GDScript's alone, and the second is only for copies.
	const SAVED: Array[String] = ["state", "parts_at_rest"]
	var told: Array = SAVED.duplicate()
	for cells in Vocabulary.rows("Read from scripts"):
		told.append_array(cells[1].split(", "))
	that(told.size() > 15, "%d names" % told.size())
	var found := Vocabulary.properties(&"Turret3D", false)
	same(sorted(told), sorted(found.keys()), "what scripts read")
	const WRITTEN: Array[String] = ["aim_position", "is_idle", "state", "parts_at_rest"]
	for property: String in found:
		var setter := ClassDB.class_get_property_setter(&"Turret3D", property)
		same(property in WRITTEN, setter != &"", "%s can be written" % property)
		same(property in SAVED, bool(found[property].usage & PROPERTY_USAGE_STORAGE), "%s is saved" % property)


func check_signals_are_those_of_the_table() -> void:
	var told := Vocabulary.rows("Events").map(func(cells: PackedStringArray) -> String: return cells[2])
	same(2, told.size(), "rows")
	var found := ClassDB.class_get_signal_list(&"Turret3D", true).map(
		func(found_signal: Dictionary) -> String: return found_signal.name)
	same(sorted(told), sorted(found), "signals")


func check_methods_are_told_of() -> void:
	var page := FileAccess.get_file_as_string(Vocabulary.PAGE)
	var accessors := {}
	for property in ClassDB.class_get_property_list(&"Turret3D", true):
		accessors[ClassDB.class_get_property_getter(&"Turret3D", property.name)] = true
		accessors[ClassDB.class_get_property_setter(&"Turret3D", property.name)] = true
	var names: Array[String] = []
	for method in ClassDB.class_get_method_list(&"Turret3D", true):
		if not StringName(method.name) in accessors and not method.name.begins_with("_"):
			names.append(method.name)
	for expected: String in ["step", "can_aim_at", "time_to_aim", "trajectory", "stop", "track_angles", "time_to_engage", "clear_aim_position"]:
		that(expected in names, "no method %s" % expected)
	for found in names:
		that("`%s`" % found in page, "docs/engines.md does not mention %s" % found)


func check_config_has_properties_of_the_node_with_the_same_defaults() -> void:
	var of_node := Vocabulary.properties(&"Turret3D", true)
	var of_config := Vocabulary.properties(&"TurretConfig", true)
	that(of_config.size() > 15, "%d properties" % of_config.size())
	for property: String in of_config:
		that(property in of_node, "the node has no %s" % property)
		same(
			ClassDB.class_get_property_default_value(&"Turret3D", property),
			ClassDB.class_get_property_default_value(&"TurretConfig", property), property)


func check_config_stands_for_the_properties_of_the_node() -> void:
	var scene := Gunnery.new()
	add_child(scene)
	var config := TurretConfig.new()
	config.azimuth_rate = 30.0
	config.rest_azimuth = 170.0
	scene.turret.config = config
	scene.turret.target = null
	scene.turret.step(1.0)
	near(30, scene.turret.azimuth, 1e-3, "azimuth after a second")
	# A change of the config takes effect.
	config.azimuth_rate = 60.0
	scene.turret.step(1.0)
	near(90, scene.turret.azimuth, 1e-3, "azimuth after another")
