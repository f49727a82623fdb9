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
	var by_libturret := shares(false)
	(current_scene as Node).call("aim_as_usual", true)
	await play(seconds)
	var as_usual := shares(true)
	(current_scene as Node).call("aim_as_usual", false)
	await play(1)
	print(current_scene.get_node("Hud/Status").text)
	print("sample: %d hits in %d s, then %d in %d s that were steered" % [by_autopilot, seconds, steered, seconds / 2])
	print("sample: %.0f %% of the shots hit by libturret, %.0f %% by the usual code" % [100 * by_libturret, 100 * as_usual])
	# Sounds that play at the end would be reported as leaks. They end in the time of the clock, not in that of the game.
	current_scene.free()
	OS.delay_msec(300)
	await process_frame
	var enough := as_usual < by_libturret and by_autopilot >= seconds * HITS_A_SECOND and steered >= seconds / 2 * HITS_A_SECOND
	quit(0 if enough else 1)


func play(seconds: float) -> void:
	for tick in int(seconds * Engine.physics_ticks_per_second):
		await physics_frame


## Returns the share of shots that have hit.
func shares(usual: bool) -> float:
	var tally: Vector2i = current_scene.get("tally")[usual]
	return float(tally.x) / tally.y


func hits_of(main: Node) -> int:
	return main.get("hits")
