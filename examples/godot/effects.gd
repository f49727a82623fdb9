# SPDX-License-Identifier: MIT OR Apache-2.0
class_name Effects
## Flashes, smoke and sounds, all made here.

const RATE := 22050


## Shows a ball that grows and fades.
static func flash(parent: Node, at: Vector3, color: Color, radius: float, seconds := 0.4) -> void:
	var material := StandardMaterial3D.new()
	material.shading_mode = BaseMaterial3D.SHADING_MODE_UNSHADED
	material.transparency = BaseMaterial3D.TRANSPARENCY_ALPHA
	material.albedo_color = color
	var ball := MeshInstance3D.new()
	ball.mesh = SphereMesh.new()
	ball.material_override = material
	ball.position = at
	parent.add_child(ball)
	var tween := ball.create_tween().set_parallel()
	tween.tween_property(ball, ^"scale", Vector3.ONE * radius, seconds).from(Vector3.ONE * 0.3 * radius)
	tween.tween_property(material, ^"albedo_color:a", 0.0, seconds)
	tween.chain().tween_callback(ball.queue_free)


## Returns a source of smoke, which stays behind where it was made.
static func smoke(color: Color, size: float, seconds: float) -> CPUParticles3D:
	var material := StandardMaterial3D.new()
	material.shading_mode = BaseMaterial3D.SHADING_MODE_UNSHADED
	material.transparency = BaseMaterial3D.TRANSPARENCY_ALPHA
	material.vertex_color_use_as_albedo = true
	var puff := SphereMesh.new()
	puff.radial_segments = 8
	puff.rings = 4
	puff.material = material
	var growing := Curve.new()
	growing.add_point(Vector2(0.0, 0.3))
	growing.add_point(Vector2(1.0, 1.0))
	var fading := Gradient.new()
	fading.set_color(0, color)
	fading.set_color(1, Color(color, 0.0))
	var source := CPUParticles3D.new()
	source.mesh = puff
	source.amount = 200
	source.lifetime = seconds
	source.local_coords = false
	source.direction = Vector3.UP
	source.spread = 30.0
	source.gravity = Vector3.UP * 2.0
	source.initial_velocity_max = 3.0
	source.scale_amount_min = 0.6 * size
	source.scale_amount_max = size
	source.scale_amount_curve = growing
	source.color_ramp = fading
	source.emitting = false
	return source


## Returns a sound: noise that fades, and is duller the later it is.
static func bang(seconds: float, dullness: float) -> AudioStreamWAV:
	var random := RandomNumberGenerator.new()
	random.seed = 1
	var data := PackedByteArray()
	var count := int(seconds * RATE)
	data.resize(2 * count)
	var level := 0.0
	for i in count:
		var part := float(i) / count
		level = lerpf(random.randf_range(-1.0, 1.0), level, clampf(dullness + 0.3 * part, 0.0, 0.98))
		data.encode_s16(2 * i, int(32000.0 * level * exp(-6.0 * part)))
	var sound := AudioStreamWAV.new()
	sound.format = AudioStreamWAV.FORMAT_16_BITS
	sound.mix_rate = RATE
	sound.data = data
	return sound


## Plays a sound at a place.
static func play(parent: Node, sound: AudioStream, at: Vector3, loudness: float) -> void:
	var player := AudioStreamPlayer3D.new()
	player.stream = sound
	player.position = at
	player.volume_db = loudness
	player.unit_size = 60.0
	player.max_distance = 2000.0
	player.finished.connect(player.queue_free)
	parent.add_child(player)
	player.play()
