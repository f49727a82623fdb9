# SPDX-License-Identifier: MIT OR Apache-2.0
class_name Vocabulary
## What docs/engines.md, a copy of which is in the project as engines.md, says about GDScript.

const PAGE := "res://engines.md"


## The rows of the table below a heading, each with its cells, without backticks.
static func rows(heading: String) -> Array[PackedStringArray]:
	var found: Array[PackedStringArray] = []
	var is_below := false
	for line in FileAccess.get_file_as_string(PAGE).split("\n"):
		if line.begins_with("#"):
			is_below = line.trim_prefix("## ") == heading
		elif is_below and line.begins_with("| `"):
			var cells := PackedStringArray()
			for cell in line.trim_prefix("|").trim_suffix("|").split("|"):
				cells.append(cell.strip_edges().replace("`", ""))
			found.append(cells)
	return found


## The defaults of properties, by their names in GDScript.
static func defaults(heading: String) -> Dictionary[String, String]:
	var found: Dictionary[String, String] = {}
	for cells in rows(heading):
		found[cells[2]] = cells[3]
	return found


## A default in the format of the tables.
static func written(value: Variant, of_property: Dictionary) -> String:
	match typeof(value):
		TYPE_NIL:
			return "none"
		TYPE_ARRAY:
			return "none" if value.is_empty() else str(value)
		TYPE_BOOL:
			return "on" if value else "off"
		TYPE_INT:
			# The names of an enumeration, as the inspector receives them: Idle:0,Physics:1 or Idle,Physics.
			var next := 0
			for entry: String in of_property.hint_string.split(","):
				var parts := entry.split(":")
				next = int(parts[1]) if parts.size() > 1 else next
				if next == value:
					return parts[0].replace(" ", "")
				next += 1
			return "%d, of %s" % [value, of_property.hint_string]
		TYPE_VECTOR3:
			return "(%s, %s, %s)" % [trimmed(value.x), trimmed(value.y), trimmed(value.z)]
	return trimmed(value)


static func trimmed(number: float) -> String:
	return str(snappedf(number, 1e-6)).trim_suffix(".0")


## The properties of a class itself: those that the inspector shows and a scene saves, or those that only scripts read.
static func properties(of_class: StringName, in_inspector: bool) -> Dictionary[String, Dictionary]:
	var found: Dictionary[String, Dictionary] = {}
	const HEADINGS := PROPERTY_USAGE_CATEGORY | PROPERTY_USAGE_GROUP | PROPERTY_USAGE_SUBGROUP
	for property in ClassDB.class_get_property_list(of_class, true):
		if property.usage & HEADINGS:
			continue
		if bool(property.usage & PROPERTY_USAGE_EDITOR) == in_inspector:
			found[property.name] = property
	return found
