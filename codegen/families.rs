//! The parts of the library, for the programs that generate files from its source: the build script and xtask.
//!
//! An export is a function of a family, written as `pub unsafe extern "C" fn` directly below `#[inline(always)]`. The
//! build stops at any other form. The build script lists the exports for src/names.rs, which gives each export its two
//! symbols, and says how an export is added. Types and constants need no list: in the header the build script gives
//! each `struct`, `union` and `TURRET_...` its long name.

/// A section of the header. A search for its tag finds it.
pub struct Section {
    /// The tag, such as `AIM` for `[AIM]`, which is in the table of contents and in the section's heading.
    pub tag: &'static str,
    /// The title, for both.
    pub title: &'static str,
    /// The names of the items with which it begins. Its constants that are a group in their file are one here.
    pub items: &'static [&'static str],
    /// The files of src whose other constants and functions are in this section. A type is in the section in which a
    /// function first uses the type.
    pub families: &'static [&'static str],
}

/// The sections that are in turret/quat.h, which turret.h includes. They use nothing of the other sections but the statuses.
const IN_QUAT_H: [&str; 4] = ["TYPES", "QUAT", "EULER", "VEC"];

impl Section {
    pub fn is_in_quat_h(&self) -> bool {
        IN_QUAT_H.contains(&self.tag)
    }
}

/// The sections of the header in their order.
pub const SECTIONS: [Section; 17] = [
    Section { tag: "STATUS", title: "Errors and their texts", items: &[], families: &["status"] },
    Section {
        tag: "TYPES",
        title: "Vectors, positions and quaternions",
        items: &["vec3", "dvec3", "quat"],
        families: &[],
    },
    Section {
        tag: "ENGAGE",
        title: "turret_engage: the whole gun in one call: leads, tracks, and says when to fire",
        items: &[
            "TURRET_ON_TARGET",
            "TURRET_AZIMUTH_LIMITED",
            "TURRET_ELEVATION_LIMITED",
            "TURRET_SLEWING",
            "TURRET_AT_REST",
            "TURRET_TOO_CLOSE",
            "TURRET_NO_SOLUTION",
            "TURRET_HOLD_FIRE",
            "TURRET_SECTOR_LIMITED",
            "TURRET_AXES_CANONICAL",
            "TURRET_AXES_UNITY",
            "TURRET_AXES_GODOT",
            "TURRET_AXES_UNREAL",
            "TURRET_AXES_SOURCE",
            "TURRET_AXES_CRYENGINE",
            "TURRET_AXES_GLTF",
            "TURRET_AXES_NED",
            "TURRET_DEGREE",
            "TURRET_SECTOR_HOLD_FIRE",
            "TURRET_SECTOR_KEEP_OUT",
            "TURRET_TRAJECTORY_EARLIEST",
            "TURRET_TRAJECTORY_LATEST",
            "turret_config_default",
        ],
        families: &["engage"],
    },
    Section {
        tag: "TURRET",
        title: "turret_update: the same turret without a shot; sectors; what a turret can aim at",
        items: &[],
        families: &["turret", "queries"],
    },
    Section {
        tag: "LEAD",
        title: "turret_lead: where to aim so that a shot hits a moving target; launch speeds and paths",
        items: &[],
        families: &["lead", "launch"],
    },
    Section {
        tag: "OBSERVE",
        title: "turret_observe: the motion of a target or of a platform from its positions",
        items: &[],
        families: &["observe"],
    },
    Section {
        tag: "AIM",
        title: "turret_aim: a simple turret without a state, one call a step",
        items: &[],
        families: &["aim"],
    },
    Section {
        tag: "FACE",
        title: "turret_face_step: turns an NPC, or whatever turns as a whole, to a target",
        items: &[],
        families: &["face"],
    },
    Section {
        tag: "SIGHT",
        title: "turret_sight_step: yaw and pitch toward a target, and on which side it is",
        items: &[],
        families: &["sight"],
    },
    Section {
        tag: "ARC",
        title: "turret_arc_step, turret_turn_on_plane: turns around a forbidden sector",
        items: &[],
        families: &["arc"],
    },
    Section {
        tag: "ANGLE",
        title: "turret_angle_step: angles on the full circle",
        items: &[],
        families: &["angle"],
    },
    Section {
        tag: "CAMERA",
        title: "turret_camera_follow: third-person cameras, scopes and camera paths",
        items: &[],
        families: &["camera"],
    },
    Section {
        tag: "QUAT",
        title: "quat_mul, quat_slerp, quat_look: quaternions",
        items: &[],
        families: &["quat", "rotation", "interpolate", "convert", "exponential", "spin"],
    },
    Section {
        tag: "EULER",
        title: "euler_to_quat_ordered: Euler angles of Unity and of any order",
        items: &[],
        families: &["euler"],
    },
    Section {
        tag: "VEC",
        title: "vec3_cross, vec2_angle: vectors",
        items: &[],
        families: &["vec3", "vec2"],
    },
    Section {
        tag: "BATCH",
        title: "turret_engage_batch, quat_mul_batch: thousands at once",
        items: &[],
        families: &["battery", "batch"],
    },
    Section {
        tag: "NOTES",
        title: "Guarantees, long names and the version",
        items: &[
            "TURRET_VERSION_MAJOR",
            "TURRET_VERSION_MINOR",
            "TURRET_VERSION_PATCH",
            "turret_version",
        ],
        families: &[],
    },
];

/// Returns the families in the order in which they appear in the header. Each is a file of src.
pub fn families() -> impl Iterator<Item = &'static str> {
    SECTIONS.iter().flat_map(|section| section.families).copied()
}

/// The files of src/types.
pub const TYPES: [&str; 6] = ["algebra", "steps", "camera", "turret", "lead", "engage"];

/// The text before the name of an export, at the start of a line.
const FORMS: [&str; 2] = ["pub unsafe extern \"C\" fn ", "pub extern \"C\" fn "];

/// The line before that. Each symbol is the whole function. The compiler finds that the two are the same, and keeps
/// one.
const INLINE: &str = "#[inline(always)]";

/// The line in its place for cbindgen and csbindgen, which recognize exports by it.
const NO_MANGLE: &str = "#[unsafe(no_mangle)]";

/// A function of the library's interface.
pub struct Export<'a> {
    /// Its name in the source and the header, such as `turret_aim` or `quat_mul`.
    pub name: &'a str,
    /// The text after `fn`, up to the type that it returns.
    pub signature: &'a str,
}

/// Returns the exports of a family. Panics on an export of another form, which would have other symbols.
pub fn exports<'a>(family: &str, source: &'a str) -> Vec<Export<'a>> {
    let mut exports = Vec::new();
    let (mut line_before, mut start) = ("", 0);
    for line in source.split_inclusive('\n') {
        let code = line.trim_end();
        start += line.len();
        if code.trim_start().starts_with("//") {
            continue;
        }
        let wrong = |what: &str| -> ! {
            panic!("src/{family}.rs: {what}, see codegen/families.rs: {code}")
        };
        if ["no_mangle", "export_name"].iter().any(|attribute| code.contains(attribute)) {
            wrong("an export has no such attribute: names.rs gives it its symbols");
        }
        if code.contains("extern \"C\" fn ") {
            let Some(form) = FORMS.iter().find(|form| code.starts_with(**form)) else {
                wrong("an export begins with `pub unsafe extern \"C\" fn`");
            };
            if line_before != INLINE {
                wrong("an export has `#[inline(always)]` on the line above it");
            }
            let rest = &source[start - line.len() + form.len()..];
            let signature = rest.split_once(" {\n").expect("a function has a body").0;
            let name = signature.split_once('(').expect("a function has arguments").0;
            exports.push(Export { name, signature });
        }
        line_before = code;
    }
    exports
}

/// Returns a family's source in the form in which cbindgen and csbindgen find its exports. Panics as [`exports`] does.
pub fn marked(family: &str, source: &str) -> String {
    assert!(!exports(family, source).is_empty(), "src/{family}.rs has no export");
    FORMS.iter().fold(source.to_owned(), |source, form| {
        source.replace(&format!("\n{INLINE}\n{form}"), &format!("\n{NO_MANGLE}\n{form}"))
    })
}

/// Returns the name of a function or a type that no other library has: `libturret_aim` for `turret_aim`,
/// `libturret_quat` for `quat`.
pub fn long_name(name: &str) -> String {
    format!("libturret_{}", name.strip_prefix("turret_").unwrap_or(name))
}
