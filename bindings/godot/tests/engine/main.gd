# SPDX-License-Identifier: MIT OR Apache-2.0
extends Node
## Runs the methods of the groups that are named check_..., one after another, and prints how many passed and failed.
## The exit code is 0 if all passed.

const GROUPS: Array[GDScript] = [
	preload("res://checks/aiming.gd"),
	preload("res://checks/hits.gd"),
	preload("res://checks/properties.gd"),
	preload("res://checks/scenes.gd"),
	preload("res://checks/parts.gd"),
	preload("res://checks/battery.gd"),
	preload("res://checks/mathematics.gd"),
	preload("res://checks/memory.gd"),
	preload("res://checks/orders.gd"),
	preload("res://checks/resting.gd"),
]


func _ready() -> void:
	var passed := 0
	var failed := 0
	for script in GROUPS:
		for method: Dictionary in script.get_script_method_list():
			var check_name: String = method.name
			if not check_name.begins_with("check_"):
				continue
			var group: Check = script.new()
			add_child(group)
			await group.call(check_name)
			# A script error ends a check without a failure.
			if not group.claims:
				group.failures.append("claims nothing")
			for failure in group.failures:
				print("FAILED %s.%s: %s" % [script.resource_path.get_file(), check_name, failure])
			if group.failures.is_empty():
				passed += 1
			else:
				failed += 1
			group.free()
	print("%d passed, %d failed" % [passed, failed])
	get_tree().quit(1 if failed else 0)
