//! Tests include/turret.h as text: its table of contents, its sections, its examples and the width of its lines. Also
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
    for file in ["turret.h", "turret/quat.h", "turret/prefixed_begin.h", "turret/prefixed_end.h"] {
        let text = text(file);
        assert!(text.is_ascii(), "{file} is not ASCII");
        let long: Vec<&str> = text.lines().filter(|line| line.len() > 110).collect();
        assert_eq!(long, [""; 0], "{file}");
    }
}

#[test]
fn header_is_short_and_declares_turret_engage_in_its_first_400_lines() {
    let text = text("turret.h");
    let at = text.lines().position(|line| line.starts_with("int32_t turret_engage("));
    let line = at.expect("turret_engage is declared") + 1;
    assert!(line <= 400, "turret_engage is declared in line {line}");
    let lines = header::text().lines().count();
    assert!(lines <= 2500, "{lines} lines: what no caller needs belongs in docs/details.md");
}

#[test]
fn header_has_the_sections_of_its_contents_in_their_order() {
    let text = text("turret.h");
    let contents = contents(&text);
    assert_eq!(
        contents.join(" "),
        "STATUS TYPES ENGAGE TURRET LEAD OBSERVE AIM FACE SIGHT ARC ANGLE CAMERA QUAT EULER VEC BATCH NOTES"
    );
    let tags = |header: &str| -> Vec<String> {
        sections(header).into_iter().map(|(tag, _)| tag.to_owned()).collect()
    };
    let of_quat = tags(&self::text("turret/quat.h"));
    assert_eq!(of_quat, ["TYPES", "QUAT", "EULER", "VEC"]);
    let (in_quat, in_turret): (Vec<&str>, Vec<&str>) =
        contents.iter().partition(|tag| of_quat.iter().any(|other| other == *tag));
    assert_eq!(in_quat, of_quat);
    assert_eq!(in_turret, tags(&text));
    let whole = header::text();
    for tag in contents {
        let line = text.lines().find(|line| line.contains(&format!("[{tag}] ")));
        let names_its_file = line.is_some_and(|line| line.ends_with(", in turret/quat.h"));
        assert_eq!(names_its_file, in_quat.contains(&tag), "[{tag}]");
        let count = whole.matches(&format!("[{tag}]")).count();
        assert_eq!(count, 2, "[{tag}] has to be in the contents and at its heading alone");
    }
}

#[test]
fn header_has_every_function_in_its_section() {
    let text = header::text();
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
            "turret_config_default" | "turret_platform_child" | "turret_time_to_engage" => {
                &["ENGAGE"]
            }
            "turret_platform_observe" => &["OBSERVE"],
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
    let text = header::text();
    for (tag, code) in [
        ("STATUS", "#define TURRET_ERROR_NULL -65536"),
        ("TYPES", "union dvec3 {"),
        ("AIM", "struct turret_params {"),
        ("ENGAGE", "#define TURRET_ON_TARGET 1"),
        ("ENGAGE", "#define TURRET_AXES_UNITY 1"),
        ("ENGAGE", "#define TURRET_TRAJECTORY_LATEST 1"),
        ("ENGAGE", "struct turret_config {"),
        ("ENGAGE", "struct turret_solution {"),
        ("TURRET", "struct turret_mount {"),
        ("OBSERVE", "struct turret_observer {"),
        ("BATCH", "#define TURRET_NONE 4294967295u"),
        ("BATCH", "struct turret_battery {"),
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

/// The first comment says for all functions how precise they are, and that they return their output or TURRET_OK.
#[test]
fn header_says_once_what_is_so_for_all_functions() {
    let text = header::text();
    let (_, functions) = text.split_once(" * [STATUS] ").expect("the first section");
    for said_once in [" * Precision: ", " * Source: ", " * Returns out.", " * Returns TURRET_OK."] {
        let lines = functions.lines().filter(|line| {
            line.strip_prefix(said_once)
                .is_some_and(|rest| rest.is_empty() || said_once.ends_with(' '))
        });
        assert_eq!(lines.count(), 0, "{said_once}");
    }
    let differ = functions.matches("\n * Errors: ").count();
    assert!((1..=12).contains(&differ), "{differ} functions differ on bad input");
}

/// The comments of functions, types, members and constants are those of C# and JavaScript too. There is no header there.
#[test]
fn comments_that_other_languages_share_name_no_place_in_the_header() {
    let header = header::text();
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
    let text = header::text();
    let lines = section(&text, "EULER").lines();
    let of_an_order =
        |line: &&str| line.starts_with("#define TURRET_EULER_") && line.ends_with(" */");
    assert_eq!(lines.filter(of_an_order).count(), 24);
}

/// Returns the examples of a part of the header, in order: code that is indented by four spaces.
fn examples(part: &str) -> Vec<String> {
    let mut examples = vec![];
    let mut lines: Vec<&str> = vec![];
    for line in part.lines().chain([" * end"]) {
        match line.strip_prefix(" *     ") {
            Some(code) => lines.push(code),
            None if line == " *" && !lines.is_empty() => lines.push(""),
            None if lines.is_empty() => {}
            None => examples.push(std::mem::take(&mut lines).join("\n").trim_end().to_owned()),
        }
    }
    examples
}

/// Returns the only example of a section.
fn example_of(header: &str, tag: &str) -> String {
    let mut examples = examples(section(header, tag));
    assert_eq!(examples.len(), 1, "[{tag}] {examples:#?}");
    examples.remove(0)
}

/// What a game has around an example.
#[derive(Default)]
struct Game<'a> {
    /// Above the program.
    functions: &'a str,
    /// Above the example.
    objects: &'a str,
    /// In each frame, before the example.
    before: &'a str,
    /// In each frame, after the example.
    after: &'a str,
}

/// Runs an example for 120 frames: the lines above its first empty line once, the rest in every frame. Returns what the
/// program prints.
fn run_example(name: &str, example: &str, game: &Game) -> String {
    let (once, every_frame) = example.split_once("\n\n").unwrap_or(("", example));
    let Game { functions, objects, before, after } = game;
    let source = format!(
        "#include <math.h>\n#include <stdio.h>\n#include \"turret.h\"\n\
        static void fire(union dvec3 muzzle, union vec3 velocity)\n\
        {{ printf(\"%.1f %.0f\\n\", muzzle.v.x, velocity.v.x); }}\n{functions}\n\
        int main(void)\n{{\n\
        struct turret_platform tank = {{{{{{0, 0, 0}}}}, {{{{0, 0, 0, 1}}}}, {{{{0, 0, 0}}}}, {{{{0, 0, 0}}}}}};\n\
        struct turret_motion enemy = {{{{{{500, 50, -300}}}}, {{{{-20, 0, 10}}}}, {{{{0, 0, 0}}}}}};\n\
        struct turret_shot shell = {{800, 1, 0, {{{{0, -9.81f, 0}}}}, 0, 0, 0, 0, 0}};\n\
        struct turret_pose pose;\nstruct turret_solution hit;\nint frame;\n\
        const float dt = 1 / 60.0f;\n{objects}\n{once}\n\
        for (frame = 0; frame < 120; frame++) {{\n{before}\n{every_frame}\n{after}\n}}\n\
        (void)tank; (void)enemy; (void)shell; (void)&pose; (void)&hit; (void)dt; (void)fire;\n\
        return 0;\n}}\n"
    );
    let file = library::scratch().join(format!("header-example-{name}-{}.c", id()));
    fs::write(&file, source).expect("the target folder is writable");
    let name = format!("header-example-{name}");
    let program = library::compile(&name, &[file], &["-std=c99", "-pedantic"], Linkage::Shared);
    library::run(&mut Command::new(program))
}

/// The turn of 0.54 rad ends in the 21st of 120 frames at 60 per second; the gun fires in that frame and all later
/// frames.
#[test]
fn example_of_the_header_compiles_turns_and_fires() {
    let header = text("turret.h");
    let (top, _) = header.split_once("\n * Contents").expect("a table of contents");
    let examples = examples(top);
    assert_eq!(examples.len(), 1, "{examples:#?}");
    assert!((8..14).contains(&examples[0].lines().count()));
    let game = Game {
        functions: "static void draw(union quat base, union quat barrel) { (void)base; (void)barrel; }",
        objects: "int32_t flags;",
        ..Game::default()
    };
    let shots = run_example("gun", &examples[0], &game);
    assert_eq!(shots.lines().count(), 120 - 20, "{shots}");
    assert!(shots.lines().all(|shot| shot.starts_with("0.0 6")), "{shots}");
}

/// The target is in the sector to hold fire in for 60 frames, outside both for 59, and in the sector to keep out of for
/// one.
#[test]
fn example_of_sectors_compiles_and_fires_only_outside_them() {
    let game = Game {
        objects: "struct turret_config gun;\nint32_t flags;\n\
            struct turret_mount mount = {{{0, 0, 0}}, {{0, 0, 0, 1}}};\n\
            struct turret_state state = {1.5, 0.1, 0, 0, 0, 0, 0, 0, 0};\n\
            turret_config_default(&gun, TURRET_AXES_CANONICAL);",
        before: "const double azimuth = frame < 60 ? 1.5 : frame < 119 ? 2.2 : 0;\n\
            union dvec3 target;\n\
            target.v.x = 100 * cos(azimuth);\ntarget.v.y = 10;\ntarget.v.z = -100 * sin(azimuth);",
        after: "if (frame == 119) printf(\"%d\\n\", flags & TURRET_SECTOR_LIMITED);",
        ..Game::default()
    };
    let shots = run_example("sectors", &example_of(&text("turret.h"), "TURRET"), &game);
    assert_eq!(shots, "0.0 -1\n".repeat(59) + "256\n");
}

#[test]
fn example_of_an_observer_compiles_and_has_the_velocity_of_the_target() {
    let game = Game {
        objects: "struct turret_state state = {0};\nstruct turret_config gun;\nint32_t flags;\n\
            union dvec3 position;\nturret_config_default(&gun, TURRET_AXES_CANONICAL);",
        before: "position.v.x = 500 - 20 * dt * frame;\nposition.v.y = 50;\n\
            position.v.z = -300 + 10 * dt * frame;",
        after: "if (frame == 119)\nprintf(\"%.2f %.2f %d\\n\", enemy.velocity.v.x, enemy.velocity.v.z,\
            flags & TURRET_ON_TARGET);",
        ..Game::default()
    };
    let printed = run_example("observer", &example_of(&text("turret.h"), "OBSERVE"), &game);
    assert_eq!(printed, "-20.00 10.00 1\n");
}

/// The turn of 90 degrees, of which 5 may be left, ends in the 30th of 120 frames at 3 rad/s.
#[test]
fn example_of_an_actor_compiles_and_turns_at_its_rate() {
    let game = Game {
        functions: "static int attacks;\nstatic void attack(void) { attacks++; }",
        objects: "union dvec3 guard = {{0, 0, 0}}, player = {{0, 0, -10}};",
        after: "if (frame == 119) printf(\"%d %.3f\\n\", attacks, yaw);",
        ..Game::default()
    };
    let printed = run_example("face", &example_of(&text("turret.h"), "FACE"), &game);
    assert_eq!(printed, "91 1.571\n");
}

/// After two seconds, which are ten half-lives, the camera is behind a hero who looks to the left.
#[test]
fn example_of_a_camera_compiles_and_ends_behind_its_subject() {
    let game = Game {
        functions: "static union dvec3 at;\nstatic void look(union dvec3 eye, union quat orientation)\n\
            { at = eye; (void)orientation; }",
        objects: "union dvec3 hero = {{10, 0, 0}};\nstruct turret_camera_pose view;\n\
            union quat facing = {{0, 0.70710678f, 0, 0.70710678f}};",
        after: "if (frame == 119) printf(\"%.1f %.1f %.1f\\n\", at.v.x, at.v.y, at.v.z);",
        ..Game::default()
    };
    let printed = run_example("camera", &example_of(&text("turret.h"), "CAMERA"), &game);
    assert_eq!(printed, "10.0 2.0 6.0\n");
}

#[test]
fn examples_of_batches_compile_and_move_every_element() {
    let header = text("turret.h");
    let examples = examples(section(&header, "BATCH"));
    assert_eq!(examples.len(), 2, "{examples:#?}");
    let game = Game {
        functions: "static struct turret_state states[4800];\nstatic struct turret_pose poses[4800];\n\
            static struct turret_solution hits[4800];\nstatic int32_t flags[4800];\n\
            static struct turret_config kinds[3];\nstatic uint32_t kind_of[4800], target_of[4800];\n\
            static struct turret_platform platforms[4800];\nstatic struct turret_motion enemies[300];",
        objects: "size_t i;\nfor (i = 0; i < 3; i++) turret_config_default(&kinds[i], TURRET_AXES_CANONICAL);\n\
            for (i = 0; i < 4800; i++) {\nplatforms[i] = tank; kind_of[i] = i % 3; target_of[i] = i % 300;\n}\n\
            for (i = 0; i < 300; i++) enemies[i] = enemy;",
        ..Game::default()
    };
    let shots = run_example("battery", &examples[0], &game);
    assert_eq!(shots.lines().count(), 120 * 4800);
    let game = Game {
        functions: "static struct turret_state states[1000];\nstatic struct turret_pose poses[1000];\n\
            static struct turret_mount mounts[1000];\nstatic int32_t flags[1000];\n\
            static union quat before[1000], after[1000], shown[1000];",
        objects: "struct turret_config gun;\nunion dvec3 target = {{0, 0, -100}};\nfloat t = 0.5f;\nint i;\n\
            turret_config_default(&gun, TURRET_AXES_CANONICAL);\ngun.azimuth_rate = 1;\n\
            for (i = 0; i < 1000; i++) {\nmounts[i].orientation = before[i] = tank.orientation;\n\
            after[i].v.y = 1;\n}",
        after: "for (i = 0; frame == 119 && i < 1000; i++)\n\
            printf(\"%.3f %.3f %d\\n\", states[i].azimuth, shown[i].v.y, flags[i] & TURRET_ON_TARGET);",
        ..Game::default()
    };
    let printed = run_example("batch", &examples[1], &game);
    assert_eq!(printed, "1.571 0.707 1\n".repeat(1000));
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
fn header_and_quat_h_are_all_that_a_game_without_turret_prefixed_needs() {
    let folder = library::scratch().join(format!("header-alone-{}", id()));
    fs::create_dir_all(folder.join("turret")).expect("the target folder is writable");
    for file in ["turret.h", "turret/quat.h"] {
        fs::write(folder.join(file), text(file)).expect("the target folder is writable");
    }
    // It may include quat.h before or after turret.h, or by itself.
    for (name, includes) in [
        ("game.c", ""),
        ("before.c", "#include \"turret/quat.h\"\n"),
        ("after.c", "#include \"turret.h\"\n#include \"turret/quat.h\"\n"),
    ] {
        let game = folder.join(name);
        fs::write(&game, includes.to_owned() + &uses_of_all(false))
            .expect("the target folder is writable");
        let mut command = library::compiler(false);
        command.args(["-fsyntax-only", "-std=c89", "-pedantic", "-Wall", "-Wextra", "-Werror"]);
        library::run(command.arg("-I").arg(&folder).arg(game));
    }
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
