//! Builds the library, compiles `examples/track_target.c` against it, runs it, and draws what it did
//! beside what the usual way of writing `turret_aim` does in its place.
//!
//!     cargo run --release --example demo

#[path = "../tests/support/library.rs"]
mod library;
#[path = "demo/picture.rs"]
mod picture;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use library::Linkage;
use picture::Track;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = root.join("examples/track_target.c");
    let usual = root.join("benches/peers/usual.c");
    let peers = format!("-I{}", root.join("benches/peers").display());

    progress(1, "building libturret.so and turret.h");
    let library = library::release();
    let size = fs::metadata(&library.shared).expect("the library was just built").len();
    println!("      {} ({size} bytes)", library.shared.display());

    progress(2, "compiling track_target.c against them, and once more with the usual turret_aim");
    let flags = ["-std=c99", &peers];
    let with_libturret =
        library::compile("track_target", std::slice::from_ref(&program), &flags, Linkage::Shared);
    let flags = ["-std=c99", &peers, "-Dturret_aim=usual_turret_aim"];
    let with_usual =
        library::compile("track_target-usual", &[program, usual], &flags, Linkage::Shared);

    progress(3, "running both; this is libturret:");
    let folder = library::scratch().with_file_name("demo");
    fs::create_dir_all(&folder).expect("the target folder is writable");
    let libturret = fly(&with_libturret, &folder.join("libturret.csv"), true);
    let usual = fly(&with_usual, &folder.join("usual.csv"), false);

    progress(4, "drawing");
    let path = folder.join("track_target.svg");
    picture::draw(&path, &libturret, &usual).expect("the picture can be written");
    println!(
        "      on target: libturret {:.0} % of the time, the usual method {:.0} %",
        libturret.percent_on_target(),
        usual.percent_on_target()
    );
    println!("      {}", path.display());
}

fn progress(step: usize, what: &str) {
    println!("[{step}/4] {what}");
}

/// Runs the program and reads what it recorded.
fn fly(program: &Path, record: &PathBuf, show: bool) -> Track {
    let table = library::run(Command::new(program).arg(record));
    if show {
        print!("{table}");
    }
    let text = fs::read_to_string(record).expect("the program wrote its record");
    Track::parse(&text).expect("the record is a table of numbers")
}
