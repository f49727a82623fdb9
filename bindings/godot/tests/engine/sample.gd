# SPDX-License-Identifier: MIT OR Apache-2.0
## Plays the sample project for the number of seconds in its argument, steers in some of them, and requires hits.
extends SceneTree

## The least number of hits in a second of the game.
const HITS_A_SECOND := 1.0


func _initialize() -> void:
	var seconds := float(OS.get_cmdline_user_args()[0])
	change_scene_to_file(ProjectSettings.get_setting("application/run/main_scene"))
	await play(seconds)
	var by_autopilot := hits_of(current_scene)
	Input.action_press(&"ui_left")
	Input.action_press(&"ui_up")
	await play(seconds / 2)
	Input.action_release(&"ui_left")
	Input.action_release(&"ui_up")
	var steered := hits_of(current_scene) - by_autopilot
	print(current_scene.get_node("Hud/Status").text)
	print("sample: %d hits in %d s, then %d in %d s that were steered" % [by_autopilot, seconds, steered, seconds / 2])
	var enough := by_autopilot >= seconds * HITS_A_SECOND and steered >= seconds / 2 * HITS_A_SECOND
	quit(0 if enough else 1)


func play(seconds: float) -> void:
	for tick in int(seconds * Engine.physics_ticks_per_second):
		await physics_frame


func hits_of(main: Node) -> int:
	return main.get("hits")
