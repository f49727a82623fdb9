//! What the library is made of, for those that generate from its source: build.rs and xtask.

/// The families of the header in the order in which they appear in it, each a file of src.
pub const FAMILIES: [&str; 21] = [
    "status",
    "vec2",
    "vec3",
    "quat",
    "interpolate",
    "blend",
    "convert",
    "euler",
    "rotation",
    "power",
    "spin",
    "angle",
    "arc",
    "face",
    "sight",
    "camera",
    "aim",
    "turret",
    "reach",
    "lead",
    "batch",
];

/// The files of src/types in the order in which their types appear in the header.
pub const TYPES: [&str; 5] = ["algebra", "steps", "camera", "turret", "lead"];

/// What stands before the signature of a function with a short name. Its symbols are those of src/names.rs.
pub const SHORT: &str = "#[inline(always)]\npub unsafe extern \"C\" fn ";

/// What stands there for a generator, which goes by it.
pub const EXPORTED: &str = "#[unsafe(no_mangle)]\npub unsafe extern \"C\" fn ";
