# SPDX-License-Identifier: MIT OR Apache-2.0
class_name Check
extends Node
## The base class of a group of checks. A failure is recorded, and the check goes on.

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


## Returns the angle between two directions, degrees. Vector3.angle_to computes it from the cross product.
func degrees_between(a: Vector3, b: Vector3) -> float:
	return rad_to_deg(a.angle_to(b))


func ticks(count: int) -> void:
	for i in count:
		await get_tree().physics_frame
