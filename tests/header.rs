//! Tests include/turret.h as text: its table of contents, its sections, its example and the width of its lines. Also
//! tests that it compiles by every standard.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, id};
use std::time::SystemTime;

use crate::support::library::{self, Linkage};
use crate::support::{header, symbols};

#[path = "../codegen/header/ascii.rs"]
mod ascii;
#[path = "../codegen/header/comment.rs"]
#[allow(dead_code, reason = "the build script has use for more of it")]
mod comment;
#[path = "../codegen/header/file.rs"]
mod file;

fn include() -> PathBuf {
    library::release().include.clone()
}

fn text(file: &str) -> String {
    fs::read_to_string(include().join(file)).expect("a header")
}

/// Returns `AIM` for a line with ` * [AIM] ...` or `   [AIM] ...` in it.
fn tag(line: &str) -> Option<&str> {
    let (tag, _) = line.trim_start_matches([' ', '*']).strip_prefix('[')?.split_once("] ")?;
    tag.bytes().all(|byte| byte.is_ascii_uppercase()).then_some(tag)
}

/// The tags of the table of contents.
fn contents(header: &str) -> Vec<&str> {
    let (_, table) = header.split_once("\n * Contents").expect("a table of contents");
    let lines = table.lines().skip(1).skip_while(|line| *line == " *");
    lines.map_while(tag).collect()
}

/// Returns the sections by their tags, each from its heading to the next heading.
fn sections(header: &str) -> Vec<(&str, &str)> {
    let rule = format!("/* {}\n", "=".repeat(100));
    let parts = header.split(&rule).skip(1);
    parts.map(|part| (tag(part.lines().next().unwrap_or_default()).expect("a tag"), part)).collect()
}

fn section<'a>(header: &'a str, tag: &str) -> &'a str {
    sections(header).into_iter().find(|(each, _)| *each == tag).expect("a section of that tag").1
}

#[test]
fn header_has_no_line_over_110_columns() {
    for file in ["turret.h", "turret/prefixed_begin.h", "turret/prefixed_end.h"] {
        let text = text(file);
        assert!(text.is_ascii(), "{file} is not ASCII");
        let long: Vec<&str> = text.lines().filter(|line| line.len() > 110).collect();
        assert_eq!(long, [""; 0], "{file}");
    }
}

#[test]
fn header_declares_turret_aim_in_its_first_250_lines() {
    let text = text("turret.h");
    let at = text.lines().position(|line| line.starts_with("union quat *turret_aim("));
    let line = at.expect("turret_aim is declared") + 1;
    assert!(line <= 250, "turret_aim is declared in line {line}");
}

#[test]
fn header_has_the_sections_of_its_contents_in_their_order() {
    let text = text("turret.h");
    let contents = contents(&text);
    assert_eq!(
        contents.join(" "),
        "STATUS TYPES AIM TURRET LEAD ENGAGE FACE ARC SIGHT ANGLE CAMERA QUAT EULER VEC BATCH NOTES"
    );
    let headings: Vec<&str> = sections(&text).into_iter().map(|(tag, _)| tag).collect();
    assert_eq!(headings, contents);
    for tag in contents {
        let count = text.matches(&format!("[{tag}]")).count();
        assert_eq!(count, 2, "[{tag}] has to be in the contents and at its heading alone");
    }
}

#[test]
fn header_has_every_function_in_its_section() {
    let text = text("turret.h");
    let sections = sections(&text);
    for symbol in symbols::functions() {
        let declaration = format!("{symbol}(");
        let has = |part: &str| {
            let declares = |line: &str| {
                !line.starts_with([' ', '/', '#'])
                    && line.split([' ', '*']).any(|word| word.starts_with(&declaration))
            };
            part.lines().any(declares)
        };
        let having: Vec<&str> =
            sections.iter().filter(|(_, part)| has(part)).map(|(tag, _)| *tag).collect();
        let wanted: &[&str] = match symbol.as_str() {
            "turret_version" => &["NOTES"],
            "turret_status_text" => &["STATUS"],
            "turret_aim" | "turret_aim_error" | "turret_split" => &["AIM"],
            "turret_turn_on_plane" => &["ARC"],
            "turret_scope_damp" => &["CAMERA"],
            "turret_sight_side_batch" => &["SIGHT"],
            "turret_shot_path" => &["LEAD"],
            "turret_engage_batch"
            | "turret_observe"
            | "turret_platform_child"
            | "turret_platform_observe"
            | "turret_time_to_engage"
            | "turret_time_to_engage_batch" => &["ENGAGE"],
            "euler_to_quat_ordered" | "quat_to_euler_ordered" => &["EULER"],
            name if name.ends_with("_batch") => &["BATCH"],
            name if name.starts_with("turret_") => {
                let family = name.split('_').nth(1).unwrap_or_default().to_uppercase();
                let tag = sections.iter().map(|(tag, _)| *tag).find(|tag| *tag == family);
                assert_eq!(having, [tag.unwrap_or("TURRET")], "{symbol}");
                continue;
            }
            name if name.starts_with("vec") => &["VEC"],
            _ => &["QUAT"],
        };
        assert_eq!(having, wanted, "{symbol}");
    }
}

#[test]
fn header_has_types_and_constants_beside_what_uses_them() {
    let text = text("turret.h");
    for (tag, code) in [
        ("STATUS", "#define TURRET_ERROR_NULL -65536"),
        ("TYPES", "union dvec3 {"),
        ("AIM", "struct turret_params {"),
        ("TURRET", "#define TURRET_ON_TARGET 1"),
        ("TURRET", "#define TURRET_AXES_UNITY 1"),
        ("TURRET", "struct turret_config {"),
        ("LEAD", "struct turret_solution {"),
        ("ENGAGE", "struct turret_battery {"),
        ("ENGAGE", "struct turret_observer {"),
        ("FACE", "#define TURRET_FACE_DONE 2"),
        ("ARC", "struct turret_arc {"),
        ("CAMERA", "struct turret_camera_rig {"),
        ("VEC", "union vec2 {"),
        ("NOTES", "#define TURRET_VERSION_MAJOR "),
    ] {
        assert_eq!(text.matches(&format!("\n{code}")).count(), 1, "{code}");
        assert!(section(&text, tag).contains(&format!("\n{code}")), "{code} is not in [{tag}]");
    }
}

/// The comments of functions, types, members and constants are those of C# and JavaScript too. There is no header there.
#[test]
fn comments_that_other_languages_share_name_no_place_in_the_header() {
    let header = text("turret.h");
    let comments: Vec<String> = header
        .split("/**")
        .skip(1)
        .filter_map(|rest| rest.split_once("*/"))
        .map(|(comment, _)| comment.replace("\n * ", " ").replace("\n     * ", " "))
        .collect();
    assert!(comments.len() > 250, "{} comments", comments.len());
    for comment in comments {
        for place in ["this header", "the header", "this file", "at the top of", "this section"] {
            assert!(!comment.contains(place), "\"{place}\" in: {comment}");
        }
    }
}

#[test]
fn header_has_a_line_for_each_of_the_24_euler_orders() {
    let text = text("turret.h");
    let lines = section(&text, "EULER").lines();
    let of_an_order =
        |line: &&str| line.starts_with("#define TURRET_EULER_") && line.ends_with(" */");
    assert_eq!(lines.filter(of_an_order).count(), 24);
}

/// Returns the lines of the example at the top: the lines that run once, and the lines that run every frame.
fn example(header: &str) -> (String, String) {
    let (_, rest) = header.split_once("\n * Example").expect("an example");
    let (example, _) = rest.split_once("\n * Contents").expect("a table of contents");
    let lines = example.lines().skip(1).map(|line| line.trim_start_matches(" *"));
    let code =
        lines.map(|line| line.strip_prefix("     ").unwrap_or(line)).collect::<Vec<_>>().join("\n");
    let (once, every_frame) = code.trim().split_once("\n\n").expect("an empty line between them");
    (once.to_owned(), every_frame.to_owned())
}

/// The turn of 0.54 rad ends in the 21st of 120 frames at 60 per second; the gun fires in that frame and all later
/// frames.
#[test]
fn example_of_the_header_compiles_turns_and_fires() {
    let (once, every_frame) = example(&text("turret.h"));
    assert!((8..14).contains(&(once.lines().count() + every_frame.lines().count())));
    let source = format!(
        "#include \"turret.h\"\n#include <stdio.h>\n\
        static void draw(union quat base, union quat barrel) {{ (void)base; (void)barrel; }}\n\
        static void fire(union dvec3 muzzle, union vec3 velocity)\n\
        {{ printf(\"%.1f %.0f\\n\", muzzle.v.x, velocity.v.x); }}\n\
        int main(void)\n{{\n\
        struct turret_platform tank = {{{{{{0, 0, 0}}}}, {{{{0, 0, 0, 1}}}}, {{{{0, 0, 0}}}}, {{{{0, 0, 0}}}}}};\n\
        struct turret_motion enemy = {{{{{{500, 50, -300}}}}, {{{{-20, 0, 10}}}}, {{{{0, 0, 0}}}}}};\n\
        struct turret_shot shell = {{800, 1, 0, {{{{0, -9.81f, 0}}}}, 0, 0, 0, 0, 0}};\n\
        struct turret_pose pose;\nstruct turret_solution hit;\nint32_t flags;\nint frame;\n\
        const float dt = 1 / 60.0f;\n{once}\n\
        for (frame = 0; frame < 120; frame++) {{\n{every_frame}\n}}\nreturn 0;\n}}\n"
    );
    let file = library::scratch().join(format!("header-example-{}.c", id()));
    fs::write(&file, source).expect("the target folder is writable");
    let flags = ["-std=c99", "-pedantic"];
    let program = library::compile("header-example", &[file], &flags, Linkage::Shared);
    let shots = library::run(&mut Command::new(program));
    assert_eq!(shots.lines().count(), 120 - 20, "{shots}");
    assert!(shots.lines().all(|shot| shot.starts_with("0.0 6")), "{shots}");
}

/// A program that includes a header and has a value of each constant and of each type.
fn uses_of_all(prefixed: bool) -> String {
    let (types, constants) = header::names();
    let (prefix, defined) = if prefixed { ("LIB", "#define TURRET_PREFIXED\n") } else { ("", "") };
    let mut source = format!("{defined}#include \"turret.h\"\n");
    for constant in &constants {
        source += &format!("static const double value_of_{constant} = {prefix}{constant};\n");
    }
    source += "int main(void);\nint main(void)\n{\n";
    for name in &types {
        let long = if prefixed { symbols::long_name(name) } else { name.clone() };
        // The tags of unions are those without an underscore.
        let tag = if name.contains('_') { "struct" } else { "union" };
        source += &format!("    {tag} {long} *a_{name} = 0;\n");
    }
    for name in &types {
        source += &format!("    (void)a_{name};\n");
    }
    for constant in &constants {
        source += &format!("    (void)value_of_{constant};\n");
    }
    source + "    return 0;\n}\n"
}

const C: [&str; 4] = ["c89", "c99", "c11", "c17"];
const CPP: [&str; 5] = ["c++98", "c++11", "c++14", "c++17", "c++20"];

/// Compiles the header by each standard, with and without TURRET_PREFIXED, without a warning.
fn compile_by_every_standard(name: &str, compiler: impl Fn(bool) -> Command) {
    for prefixed in [false, true] {
        for (ending, standards) in [("c", &C[..]), ("cpp", &CPP)] {
            let file = library::scratch().join(format!("{name}-{prefixed}-{}.{ending}", id()));
            fs::write(&file, uses_of_all(prefixed)).expect("the target folder is writable");
            for standard in standards {
                let mut command = compiler(ending == "cpp");
                command.args(["-fsyntax-only", "-pedantic", "-Wall", "-Wextra", "-Werror"]);
                command.arg(format!("-std={standard}")).arg("-I").arg(include());
                library::run(command.arg(&file));
            }
        }
    }
}

#[test]
fn header_compiles_by_every_standard_from_c89_and_cpp98_on() {
    compile_by_every_standard("every-standard", library::compiler);
}

#[test]
#[ignore = "needs clang"]
fn header_compiles_by_every_standard_from_c89_and_cpp98_on_with_clang() {
    let clang = |cpp| Command::new(if cpp { "clang++" } else { "clang" });
    compile_by_every_standard("every-standard-clang", clang);
    // If long has 32 bits, C89 gives large numbers other types.
    compile_by_every_standard("every-standard-windows", |cpp| {
        let mut clang = clang(cpp);
        clang.args(["--target=x86_64-pc-windows-msvc", "-ffreestanding"]);
        clang
    });
}

#[test]
fn header_is_all_that_a_game_without_turret_prefixed_needs() {
    let folder = library::scratch().join(format!("header-alone-{}", id()));
    fs::create_dir_all(&folder).expect("the target folder is writable");
    fs::write(folder.join("turret.h"), text("turret.h")).expect("the target folder is writable");
    fs::write(folder.join("game.c"), uses_of_all(false)).expect("the target folder is writable");
    let mut command = library::compiler(false);
    command.args(["-fsyntax-only", "-std=c89", "-pedantic", "-Wall", "-Wextra", "-Werror"]);
    library::run(command.arg(folder.join("game.c")));
}

#[test]
fn formula_in_ascii_means_the_same() {
    for (formula, wanted) in [
        ("x × y = z", "x cross y = z"),
        ("|a × b| and a · b.", "|a cross b| and dot(a, b)."),
        ("c = 2(u × v)/|q|²", "c = 2(u cross v)/|q|^2"),
        ("platform.spin × arm", "platform.spin cross arm"),
        ("4×4", "4x4"),
        ("(t + 1e-4) × the length", "(t + 1e-4) * the length"),
        ("speed × time", "speed * time"),
        ("a·b", "a*b"),
        ("rest · yaw(azimuth)", "rest * yaw(azimuth)"),
        ("a[i] · b[i]", "a[i] * b[i]"),
        ("rest⁻¹·current", "rest^-1 * current"),
        ("m + 10°·t/T", "m + 10 deg * t/T"),
        ("w² + y²", "w^2 + y^2"),
        ("[−2π, ±180°]", "[-2pi, +-180 deg]"),
        ("⌈angle/max_step⌉", "ceil(angle/max_step)"),
        ("0…1 and so on…", "0..1 and so on..."),
    ] {
        assert_eq!(ascii::in_ascii(formula).as_deref(), Ok(wanted));
    }
}

#[test]
fn formula_that_has_two_meanings_in_ascii_is_refused() {
    for formula in ["force × lever", "v · dt", "u ·\nv", "πr", "ω", "(a·/b)", "TURRET_*/x", "½"]
    {
        let ascii = ascii::in_ascii(formula);
        assert!(ascii.is_err(), "{formula}: {ascii:?}");
    }
}

#[test]
fn wrapped_comment_keeps_its_paragraphs_and_lists() {
    let wrapped = |lines: &[&str]| {
        let lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        comment::wrap(&lines, 12)
    };
    assert_eq!(wrapped(&["as it is", "and", "so on"]), ["as it is", "and", "so on"]);
    assert_eq!(wrapped(&["one two three four", "five"]), ["one two", "three four", "five"]);
    assert_eq!(wrapped(&["one two three", "Source: me"]), ["one two", "three", "Source: me"]);
    assert_eq!(
        wrapped(&["- one two three", "  four", "- five"]),
        ["- one two", "  three four", "- five"]
    );
    assert_eq!(wrapped(&["one two three", "", "four"]), ["one two", "three", "", "four"]);
}

#[test]
fn generated_file_is_written_only_when_its_text_differs() {
    let path = library::scratch().join(format!("generated-{}.h", id()));
    file::write(&path, "one");
    let written = File::options().write(true).open(&path).expect("it was just written");
    written.set_modified(SystemTime::UNIX_EPOCH).expect("the time of a file of this test");
    let modified = || fs::metadata(&path).and_then(|data| data.modified()).expect("a time");
    file::write(&path, "one");
    assert_eq!(modified(), SystemTime::UNIX_EPOCH);
    file::write(&path, "two");
    assert_ne!(modified(), SystemTime::UNIX_EPOCH);
    assert_eq!(fs::read_to_string(&path).expect("a text"), "two");
    fs::remove_file(&path).expect("a file of this test");
}
