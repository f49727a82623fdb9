# SPDX-License-Identifier: MIT OR Apache-2.0
## Saves a rendered frame of the main scene as a PNG file, after some seconds: `-- FILE SECONDS`.
extends SceneTree


func _initialize() -> void:
	var arguments := OS.get_cmdline_user_args()
	change_scene_to_file(ProjectSettings.get_setting("application/run/main_scene"))
	await create_timer(float(arguments[1])).timeout
	await RenderingServer.frame_post_draw
	var picture := root.get_texture().get_image()
	picture.resize(960, 540, Image.INTERPOLATE_LANCZOS)
	var colors := {}
	for x in range(0, picture.get_width(), 16):
		for y in range(0, picture.get_height(), 16):
			colors[picture.get_pixel(x, y)] = true
	var saved := picture.save_png(arguments[0])
	print("picture: %s, %d colors, %s" % [picture.get_size(), colors.size(), error_string(saved)])
	# A frame in which nothing was drawn has one color.
	current_scene.free()
	OS.delay_msec(300) # for sounds that still play
	await process_frame
	quit(0 if saved == OK and colors.size() > 100 else 1)
