# SPDX-License-Identifier: MIT OR Apache-2.0
class_name Told
extends Logger
## The errors that Godot prints while it exists.

var errors := PackedStringArray()


func _init() -> void:
	OS.add_logger(self)


func _log_error(
	_function: String, _file: String, _line: int, code: String, rationale: String, _editor_notify: bool,
	_error_type: int, _script_backtraces: Array[ScriptBacktrace]
) -> void:
	errors.append(rationale if rationale else code)


func end() -> PackedStringArray:
	OS.remove_logger(self)
	return errors
