# SPDX-License-Identifier: MIT OR Apache-2.0
extends Node3D
## Gives the guns their target, and counts shots and hits.

var shots := 0
var hits := 0

@onready var _ship: Ship = $Ship
@onready var _aircraft: Aircraft = $Aircraft
@onready var _status: Label = $Hud/Status


func _ready() -> void:
	for gun: Gun in _ship.guns():
		gun.target = _aircraft
		gun.fired.connect(_on_fired)


func _process(_delta: float) -> void:
	var words := PackedStringArray()
	for gun: Gun in _ship.guns():
		words.append("%s %s" % [gun.name, _state_of(gun)])
	_status.text = "%d hits of %d shots\n%s\nArrow keys steer the aircraft · the mouse turns the view, its wheel zooms" % [
		hits, shots, "  ·  ".join(words),
	]


func _state_of(gun: Gun) -> String:
	if gun.is_on_target:
		return "fires"
	if gun.holds_fire:
		return "holds fire: superstructure"
	if gun.is_sector_limited:
		return "masked by the superstructure"
	return "turns, %.1f°" % gun.angle_to_target


func _on_fired(shell: Shell) -> void:
	shots += 1
	shell.target = _aircraft
	shell.hit.connect(_on_hit)
	shell.splashed.connect(_flash.bind(Color(0.8, 0.9, 1.0), 4.0))
	add_child(shell)
	_flash(shell.position, Color(1.0, 0.9, 0.5), 2.0)


func _on_hit(at: Vector3) -> void:
	hits += 1
	_flash(at, Color(1.0, 0.5, 0.2), 9.0)


## Shows a ball that grows and fades.
func _flash(at: Vector3, color: Color, radius: float) -> void:
	var material := StandardMaterial3D.new()
	material.shading_mode = BaseMaterial3D.SHADING_MODE_UNSHADED
	material.transparency = BaseMaterial3D.TRANSPARENCY_ALPHA
	material.albedo_color = color
	var ball := MeshInstance3D.new()
	ball.mesh = SphereMesh.new()
	ball.material_override = material
	ball.position = at
	add_child(ball)
	var tween := ball.create_tween().set_parallel()
	tween.tween_property(ball, ^"scale", Vector3.ONE * radius, 0.4).from(Vector3.ONE * 0.3 * radius)
	tween.tween_property(material, ^"albedo_color:a", 0.0, 0.4)
	tween.chain().tween_callback(ball.queue_free)
