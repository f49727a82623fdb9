# SPDX-License-Identifier: MIT OR Apache-2.0
extends Node3D
## Gives the guns their target, counts shots and hits, and lets the player take over.

const HELP := "Arrow keys steer the aircraft · the mouse turns the view, its wheel zooms\n" \
	+ "H: gun A by hand, with WASD and the space bar · U: the usual code in place of libturret · L: lines of fire"

## Hits and shots of the guns, by who aims: Turret3D, or the usual code.
var tally := {false: Vector2i.ZERO, true: Vector2i.ZERO}
var hits: int:
	get:
		return tally[false].x + tally[true].x

var _is_usual := false
var _usual_guns: Array[UsualGun] = []
var _previews: Array[Preview] = []
var _gunshot := Effects.bang(0.5, 0.5)
var _explosion := Effects.bang(1.4, 0.85)

@onready var _ship: Ship = $Ship
@onready var _aircraft: Aircraft = $Aircraft
@onready var _status: Label = $Hud/Status


func _ready() -> void:
	($OrbitCamera as OrbitCamera).subject = _aircraft
	for gun: Gun in _ship.guns():
		gun.target = _aircraft
		gun.fired.connect(_on_fired)
		var preview := Preview.new()
		preview.gun = gun
		_previews.append(preview)
		add_child(preview)
	_show_previews(1)
	_aircraft.shot_down.connect(_on_shot_down)


func _process(_delta: float) -> void:
	var words := PackedStringArray()
	for gun: Gun in _ship.guns():
		words.append("%s %s" % [gun.name, _state_of(gun)])
	_status.text = "libturret: %s    the usual code: %s\n%s\n%s" % [
		_counted(tally[false]), _counted(tally[true]), "  ·  ".join(words), HELP,
	]


func _unhandled_key_input(event: InputEvent) -> void:
	var key := event as InputEventKey
	if not key.pressed or key.echo:
		return
	match key.physical_keycode:
		KEY_H:
			var gun := _ship.guns()[0]
			gun.is_by_hand = not gun.is_by_hand
		KEY_U:
			aim_as_usual(not _is_usual)
		KEY_L:
			_show_previews((_shown_previews() + 1) % (_previews.size() + 1))


## Lets the usual code aim in place of Turret3D, or Turret3D again.
func aim_as_usual(usual: bool) -> void:
	_is_usual = usual
	for aimer in _usual_guns:
		aimer.queue_free()
	_usual_guns.clear()
	for gun: Gun in _ship.guns():
		gun.process_callback = Turret3D.PROCESS_MANUAL if usual else Turret3D.PROCESS_PHYSICS
		if usual:
			var aimer := UsualGun.new(gun)
			_usual_guns.append(aimer)
			add_child(aimer)


func _show_previews(count: int) -> void:
	for i in _previews.size():
		_previews[i].visible = i < count
		_previews[i].set_process(i < count)


func _shown_previews() -> int:
	return _previews.filter(func(preview: Preview) -> bool: return preview.visible).size()


func _counted(count: Vector2i) -> String:
	return "%d hits of %d shots" % [count.x, count.y]


func _state_of(gun: Gun) -> String:
	if _is_usual:
		return "by the usual code"
	if gun.is_by_hand:
		return "by hand"
	if gun.target == null:
		return "idle"
	if gun.is_on_target:
		return "fires"
	if gun.holds_fire:
		return "holds fire: superstructure"
	if gun.is_sector_limited:
		return "masked by the superstructure"
	return "turns, %.1f°" % gun.angle_to_target


func _on_fired(_gun: Gun, shell: Shell) -> void:
	var usual := _is_usual
	tally[usual] += Vector2i(0, 1)
	shell.target = _aircraft
	shell.hit.connect(_on_hit.bind(usual))
	shell.splashed.connect(func(at: Vector3) -> void: Effects.flash(self, at, Color(0.8, 0.9, 1.0), 4.0))
	add_child(shell)
	Effects.flash(self, shell.position, Color(1.0, 0.9, 0.5), 2.5)
	Effects.play(self, _gunshot, shell.position, 0.0)


func _on_hit(at: Vector3, usual: bool) -> void:
	tally[usual] += Vector2i(1, 0)
	Effects.flash(self, at, Color(1.0, 0.5, 0.2), 9.0)
	Effects.play(self, _explosion, at, 3.0)
	_aircraft.take_hit()


func _on_shot_down(is_down: bool) -> void:
	if is_down:
		Effects.flash(self, _aircraft.global_position, Color(1.0, 0.6, 0.2), 25.0, 0.8)
	for gun: Gun in _ship.guns():
		gun.target = null if is_down else _aircraft
