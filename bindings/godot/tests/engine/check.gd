# SPDX-License-Identifier: MIT OR Apache-2.0
class_name Check
extends Node
## What a group of checks is made of. A failure is written down, and the check goes on.

var failures := PackedStringArray()
var claims := 0


func that(holds: bool, otherwise: String) -> void:
	claims += 1
	if not holds:
		failures.append(otherwise)


func same(expected: Variant, found: Variant, what: String) -> void:
	that(typeof(expected) == typeof(found) and expected == found, "%s: %s, not %s" % [what, found, expected])


func near(expected: float, found: float, within: float, what: String) -> void:
	that(absf(expected - found) <= within, "%s: %s, not %s" % [what, found, expected])


## The angle between two directions, degrees, by Godot's cross product. Vector3.angle_to is that, too.
func degrees_between(a: Vector3, b: Vector3) -> float:
	return rad_to_deg(a.angle_to(b))


func ticks(count: int) -> void:
	for i in count:
		await get_tree().physics_frame
