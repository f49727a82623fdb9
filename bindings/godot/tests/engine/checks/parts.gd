# SPDX-License-Identifier: MIT OR Apache-2.0
extends Check
## Parts that come late, are missing, or are scaled. The truth is the barrel's node, not what the turret reports.


## Checks that an error with these words was printed, once, and no other.
func told_once(told: Told, words: String, what: String) -> void:
	var errors := told.end()
	that(errors.size() == 1 and words in errors[0], "%s: %d errors, %s" % [what, errors.size(), errors])


const SCALE := ": the scale must be the same on all axes, and not mirrored or flat, for a turret to point"


func gunnery() -> Gunnery:
	var made := Gunnery.new()
	made.ship.name = "Ship"
	made.turret.name = "Turret"
	made.base.name = "Base"
	made.barrel.name = "Barrel"
	for node: Node in [made.ship, made.turret, made.base, made.barrel]:
		node.owner = made
	add_child(made)
	return made


## Checks that the turret is on target by its own account, and that its barrel points at the target.
func aims(scene: Gunnery, what: String) -> void:
	that(scene.turret.is_on_target, "%s: not on target" % what)
	near(0, scene.miss(), 1e-3, "%s: the line of the barrel" % what)
	var meters := scene.muzzle.global_position.distance_to(scene.turret.muzzle_position)
	near(0, meters, 1e-4, "%s: from muzzle_position to the muzzle" % what)


## Takes steps, each of a tick, and checks that the turret is not on target while its barrel is not.
func steps(scene: Gunnery, count: int, what: String) -> void:
	for tick in count:
		scene.turret.step(Gunnery.TICK)
		if scene.turret.is_on_target:
			that(scene.miss() < 0.11, "%s: on target, and %s degrees off" % [what, scene.miss()])


func refuses(scene: Gunnery, what: String) -> void:
	var before := [scene.base.transform, scene.barrel.transform]
	steps(scene, 90, what)
	that(not scene.turret.is_on_target and not scene.turret.is_aimed, "%s: on target, %s degrees off" % [what, scene.miss()])
	same(Turret3D.STATUS_INVALID_ARGUMENT, scene.turret.status, "%s: status" % what)
	same(before, [scene.base.transform, scene.barrel.transform], "%s: the parts" % what)
	same(0, scene.acquired - scene.lost, "%s: acquired and not lost" % what)


func check_parts_that_are_given_after_ready_are_turned() -> void:
	var scene := Gunnery.new()
	var turret := scene.turret
	turret.base_part = null
	turret.barrel_part = null
	turret.muzzle_part = null
	add_child(scene)
	turret.base_part = scene.base
	turret.barrel_part = scene.barrel
	turret.muzzle_part = scene.muzzle
	steps(scene, 60, "given late")
	aims(scene, "given late")


func check_a_new_barrel_on_a_base_that_has_turned_aims() -> void:
	var scene := gunnery()
	scene.target.position = Vector3(-30, 20, 10)
	steps(scene, 60, "at first")
	that(absf(scene.turret.azimuth) > 20 and absf(scene.turret.elevation) > 10, "it has hardly turned")
	scene.barrel.free()
	scene.barrel = Node3D.new()
	scene.muzzle = Marker3D.new()
	scene.barrel.add_child(scene.muzzle)
	scene.base.add_child(scene.barrel)
	scene.barrel.position = Vector3(0.1, 1.5, -0.5)
	scene.muzzle.position = Vector3(0, 0.1, -5)
	scene.turret.barrel_part = scene.barrel
	scene.turret.muzzle_part = scene.muzzle
	steps(scene, 60, "another barrel")
	aims(scene, "another barrel")


func check_a_new_base_below_a_barrel_that_has_turned_aims() -> void:
	var scene := gunnery()
	steps(scene, 60, "at first")
	for keep_global: bool in [true, false]:
		var base := Node3D.new()
		scene.turret.add_child(base)
		base.position = Vector3(0.2, 0.5, 0)
		scene.barrel.reparent(base, keep_global)
		scene.base.free()
		scene.base = base
		scene.turret.base_part = base
		scene.target.position = Vector3(30, 20, -25) if keep_global else Vector3(-30, 10, -25)
		steps(scene, 60, "another base")
		aims(scene, "another base, keep_global %s" % keep_global)


func check_a_barrel_whose_base_goes_turns_with_both_angles() -> void:
	var scene := gunnery()
	steps(scene, 60, "at first")
	scene.barrel.reparent(scene.turret)
	scene.base.free()
	scene.target.position = Vector3(30, 20, -25)
	steps(scene, 60, "a barrel alone")
	aims(scene, "a barrel alone")


func check_parts_that_do_not_carry_each_other_are_refused() -> void:
	for case: String in ["a barrel beside its base", "a muzzle beside its barrel", "the turret as its own base"]:
		var scene := gunnery()
		steps(scene, 60, "at first")
		var parent := scene.muzzle.get_parent_node_3d() if "muzzle" in case else scene.barrel.get_parent_node_3d()
		var moved: Node3D = scene.muzzle if "muzzle" in case else scene.barrel
		if "turret" in case:
			scene.turret.base_part = scene.turret
		else:
			moved.reparent(scene.turret)
		refuses(scene, case)
		scene.turret.base_part = scene.base
		moved.reparent(parent)
		steps(scene, 60, "%s, mended" % case)
		aims(scene, "%s, mended" % case)


func check_parts_that_leave_the_tree_and_come_back_keep_their_zero() -> void:
	var scene := gunnery()
	steps(scene, 60, "at first")
	scene.turret.remove_child(scene.base)
	scene.turret.step(Gunnery.TICK)
	that(not scene.turret.is_on_target and not scene.turret.is_aimed, "on target without parts")
	same([1, 1], [scene.acquired, scene.lost], "acquired and lost")
	scene.turret.add_child(scene.base)
	scene.target.position = Vector3(30, 20, -25)
	steps(scene, 60, "parts that are back")
	aims(scene, "parts that are back")


func check_it_leaves_its_target_when_it_is_disabled_or_leaves_the_tree() -> void:
	var scene := gunnery()
	var losses := [0]
	scene.turret.target_lost.connect(func(_target: Node3D) -> void: losses[0] += 1)
	steps(scene, 300, "before")
	aims(scene, "before")
	scene.turret.process_mode = Node.PROCESS_MODE_DISABLED
	that(not scene.turret.is_on_target and losses[0] == 1, "on target though disabled")
	scene.turret.process_mode = Node.PROCESS_MODE_INHERIT
	steps(scene, 1, "at work again")
	aims(scene, "at work again")
	scene.remove_child(scene.ship)
	that(not scene.turret.is_on_target and not scene.turret.is_aimed and losses[0] == 2, "on target out of the tree")
	scene.ship.free()
	scene.queue_free()


func check_without_parts_it_is_never_on_target() -> void:
	var scene := gunnery()
	var none := Turret3D.new()
	add_child(none)
	none.process_callback = Turret3D.PROCESS_MANUAL
	none.target = scene.target
	none.azimuth_rate = 720.0
	none.elevation_rate = 720.0
	none.target_acquired.connect(func(_target: Node3D) -> void: scene.acquired += 1)
	var told := Told.new()
	for tick in 60:
		none.step(Gunnery.TICK)
		that(not none.is_on_target and not none.is_aimed, "on target without parts")
	told_once(told, ": the turret has no parts: set base_part, barrel_part, or both.", "without parts")
	same(0, scene.acquired, "target_acquired")
	same(Turret3D.STATUS_INVALID_ARGUMENT, none.status, "status")
	that(not none.can_aim_at(scene.target.position), "can_aim_at")
	same(-1.0, none.time_to_aim(scene.target.position), "time_to_aim")
	steps(scene, 60, "at first")
	same(1, scene.acquired, "target_acquired")
	scene.base.free()
	scene.turret.step(Gunnery.TICK)
	that(not scene.turret.is_on_target and not scene.turret.is_aimed, "on target with freed parts")
	same([1, 1], [scene.acquired, scene.lost], "acquired and lost")
	none.free()


func check_a_base_without_a_barrel_is_on_target_where_it_points_itself() -> void:
	var scene := gunnery()
	steps(scene, 60, "at first")
	that(scene.turret.is_on_target and scene.turret.elevation > 10, "elevation %s" % scene.turret.elevation)
	scene.barrel.free()
	for tick in 60:
		scene.turret.step(Gunnery.TICK)
		that(not scene.turret.is_on_target, "on target above the base")
	same(0.0, scene.turret.elevation, "elevation")
	same([1, 1], [scene.acquired, scene.lost], "acquired and lost")
	# A point on the base's own plane.
	var base := scene.base.global_transform
	scene.target.global_position = base * Vector3(15, 0, -20)
	for tick in 60:
		scene.turret.step(Gunnery.TICK)
	that(scene.turret.is_on_target, "on target in its plane")
	var line := -scene.base.global_basis.z
	near(0, degrees_between(line, scene.target.global_position - base.origin), 1e-3, "the line of the base")


func check_scale_that_grows_from_a_hundredth_is_followed() -> void:
	for least: float in [0.01, 0.0]:
		var scene := Gunnery.new()
		# Far out, where positions are rounded to 1e-4 m, which is much of a turret a hundredth as large.
		scene.position = Vector3(2000, 0, 1000)
		scene.target.position = Vector3(-10, 6, -8)
		scene.turret.scale = Vector3.ONE * least
		add_child(scene)
		for tick in 30:
			scene.turret.scale = Vector3.ONE * lerpf(least, 1.0, tick / 29.0)
			steps(scene, 1, "at scale %s" % scene.turret.scale)
		steps(scene, 30, "after the tween")
		that(scene.turret.is_on_target, "not on target after the tween")
		near(0, scene.miss(), 5e-3, "the line of the barrel after a tween from %s" % least)
		scene.free()


func check_scale_that_triples_is_followed() -> void:
	for of_ship: bool in [true, false]:
		var scene := gunnery()
		scene.target.position = Vector3(-10, 6, -8)
		steps(scene, 60, "at first")
		aims(scene, "at first")
		var scaled := scene.ship if of_ship else scene.turret
		scaled.scale = Vector3(3, 3, 3)
		steps(scene, 60, "tripled")
		aims(scene, "three times as large")
		scene.base.scale = Vector3(0.5, 0.5, 0.5)
		scene.barrel.scale = Vector3(2, 2, 2)
		steps(scene, 60, "parts scaled")
		aims(scene, "with scaled parts")
		scene.free()


func check_unequal_scale_under_a_turret_is_refused() -> void:
	for of_ship: bool in [true, false]:
		var scene := gunnery()
		var scaled := scene.ship if of_ship else scene.base
		scaled.scale = Vector3(1, 1, 3)
		var told := Told.new()
		refuses(scene, "unequal")
		told_once(told, (" Ship" if of_ship else " Ship/Turret/Base") + SCALE, "unequal")
		scaled.scale = Vector3(1.5, 1.5, 1.5)
		steps(scene, 60, "equal again")
		aims(scene, "equal again")
		scene.free()
	var scene := gunnery()
	steps(scene, 60, "at first")
	scene.base.scale = Vector3(1, 1, 3)
	scene.turret.step(Gunnery.TICK)
	that(not scene.turret.is_on_target, "on target with a long base")
	same([1, 1], [scene.acquired, scene.lost], "acquired and lost")


func check_what_moves_while_a_turret_is_refused_is_no_motion() -> void:
	var scene := gunnery()
	scene.turret.shot_speed = 100.0
	for tick in 180:
		scene.ship.position.x += 10 * Gunnery.TICK
		if tick >= 60:
			scene.ship.scale = Vector3(1, 1, 3) if tick < 120 else Vector3.ONE
		scene.turret.step(Gunnery.TICK)
		if tick < 60 or tick >= 120:
			same(Turret3D.STATUS_OK, scene.turret.status, "status in tick %d" % tick)
			var speed := scene.turret.launch_velocity.length()
			that(absf(speed - 100) < 10.1, "a shot of %s m/s in tick %d" % [speed, tick])
	that(scene.turret.is_on_target, "not on target")
	var base := Node3D.new()
	scene.turret.add_child(base)
	base.position = Vector3(0, 0.5, 2)
	scene.barrel.reparent(base)
	scene.turret.base_part = base
	scene.turret.step(Gunnery.TICK)
	that(absf(scene.turret.launch_velocity.length() - 100) < 10.1, "a shot from a new base")


func check_skewed_or_mirrored_parents_are_refused() -> void:
	# The axes of the skewed turret are of the same length.
	var skew := Basis(Vector3(1, 0, 0), Vector3(0.3, sqrt(0.91), 0), Vector3(0, 0, 1))
	for basis: Basis in [Basis.from_scale(Vector3(-1, 1, 1)), skew, Basis.from_scale(Vector3(1, 0, 1))]:
		var scene := gunnery()
		scene.turret.rotation = Vector3.ZERO
		scene.ship.basis = basis
		var told := Told.new()
		refuses(scene, str(basis))
		told_once(told, " Ship" + SCALE, str(basis))
		scene.free()


func check_a_skewed_barrel_is_refused() -> void:
	var scene := gunnery()
	scene.barrel.basis = Basis(Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0.3, 1))
	var told := Told.new()
	refuses(scene, "skewed")
	told_once(told, " Ship/Turret/Base/Barrel" + SCALE, "skewed")


func check_a_scale_of_zero_is_an_error_after_a_second() -> void:
	var scene := gunnery()
	scene.turret.scale = Vector3.ZERO
	var told := Told.new()
	steps(scene, 55, "flat")
	same(PackedStringArray(), told.end(), "errors within a second")
	same(Turret3D.STATUS_INVALID_ARGUMENT, scene.turret.status, "status")
	told = Told.new()
	steps(scene, 60, "flat")
	told_once(told, " Ship/Turret" + SCALE, "flat")
	scene.turret.scale = Vector3.ONE
	steps(scene, 60, "no longer flat")
	aims(scene, "no longer flat")


func check_a_barrel_with_any_scale_of_its_own_aims() -> void:
	for scale: Vector3 in [Vector3(1, 1, 3), Vector3(-1, 1, 1), Vector3(1, -2, 1)]:
		for is_property: bool in [true, false]:
			var scene := Gunnery.new()
			if is_property:
				scene.barrel.scale = scale
			else:
				scene.barrel.basis = Basis.from_scale(scale)
			add_child(scene)
			steps(scene, 60, "a barrel of %s" % scale)
			aims(scene, "a barrel of %s" % scale)
			scene.free()


func check_a_barrel_that_is_scaled_later_aims_unless_it_is_mirrored() -> void:
	var scene := gunnery()
	scene.turret.tolerance = 0.01
	steps(scene, 60, "at first")
	scene.barrel.scale = Vector3(2, 2, 2)
	steps(scene, 60, "twice as large")
	aims(scene, "twice as large")
	scene.target.position = Vector3(30, 20, -25)
	scene.barrel.scale = Vector3(-2, 2, 2)
	refuses(scene, "mirrored")
	scene.barrel.scale = Vector3(2, 2, 2)
	steps(scene, 60, "not mirrored any more")
	aims(scene, "not mirrored any more")
