# SPDX-License-Identifier: MIT OR Apache-2.0
@tool
extends EditorPlugin
## If CHECK_EDITOR is in the environment, opens scenes, and checks what the editor shows about a turret.

var failures := 0


func _enter_tree() -> void:
	if OS.has_environment("CHECK_EDITOR"):
		check.call_deferred()


func check() -> void:
	while EditorInterface.get_resource_filesystem().is_scanning():
		await frames(1)
	await frames(30)
	var warnings := await warnings_of("res://turret.tscn")
	claim(warnings == "", "a turret in order warns: %s" % warnings)
	warnings = await warnings_of("res://bad_turret.tscn")
	for words: String in [
		"muzzle_part must be a descendant of barrel_part", "elevation_min is above elevation_max",
		"Turret/Base: the scale must be the same on all axes",
	]:
		claim(words in warnings, "no warning of %s in: %s" % [words, warnings])
	await warnings_of("res://turret.tscn")
	claim(drawn(turret()) > 0, "nothing is drawn of travel and sectors")
	claim(turret().get_child_count() == 1, "what is drawn would be saved with the scene")
	for of_class: String in ["Turret3D", "TurretSector", "TurretConfig", "TurretBattery", "TurretMath"]:
		await check_help(of_class)
	print("editor: %s" % ["all holds" if failures == 0 else "%d FAILED" % failures])
	get_tree().quit(1 if failures else 0)


func claim(holds: bool, otherwise: String) -> void:
	if not holds:
		failures += 1
		print("FAILED editor: %s" % otherwise)


func frames(count: int) -> void:
	for i in count:
		await get_tree().process_frame


func turret() -> Node3D:
	return EditorInterface.get_edited_scene_root().get_node("Turret")


## Returns the text of the warning sign on the turret in the scene tree.
func warnings_of(scene: String) -> String:
	EditorInterface.open_scene_from_path(scene)
	await frames(30)
	var found := ""
	for tree: Tree in EditorInterface.get_base_control().find_children("*", "Tree", true, false):
		var items: Array[TreeItem] = [tree.get_root()]
		while items:
			var item: TreeItem = items.pop_back()
			if item == null:
				continue
			items.append_array(item.get_children())
			if item.get_text(0) != "Turret":
				continue
			for button in item.get_button_count(0):
				var text := item.get_button_tooltip_text(0, button)
				if "onfiguration warning" in text:
					found += text
	return found


## Returns the number of surfaces of the turret's internal children.
func drawn(node: Node) -> int:
	var surfaces := 0
	for child in node.get_children(true):
		if child is MeshInstance3D and child.mesh and child.owner == null:
			surfaces += child.mesh.get_surface_count()
		if child.owner == null:
			surfaces += drawn(child)
	return surfaces


## Checks that the help page of a class describes each member.
func check_help(of_class: String) -> void:
	EditorInterface.get_script_editor().goto_help("class_name:" + of_class)
	await frames(10)
	var page := ""
	for label: RichTextLabel in EditorInterface.get_script_editor().find_children("*", "RichTextLabel", true, false):
		var text := label.get_parsed_text()
		if text.begins_with("Class:") and text.get_slice("\n", 0).strip_edges().ends_with(of_class):
			page = text
	claim(page.length() > 1000, "help of %s: %s" % [of_class, page])
	claim(not "no description" in page, "help of %s has a member without a description" % of_class)
	print("help of %s: %d characters" % [of_class, page.length()])
