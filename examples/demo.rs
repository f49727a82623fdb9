//! Builds the library, compiles C programs against it, runs them, and draws what they did: a turret that tracks an
//! aircraft, beside the same turret with the usual code; the guns of a fleet; a gun with its own ship in the way; and
//! two guns side by side in a moving picture.
//!
//!     cargo run --release --example demo

#[path = "demo/broadside.rs"]
mod broadside;
#[path = "demo/circling.rs"]
mod circling;
#[path = "../tests/support/library.rs"]
mod library;
#[path = "demo/paper.rs"]
mod paper;
#[path = "demo/ship.rs"]
mod ship;
#[path = "demo/superstructure.rs"]
mod superstructure;
#[path = "demo/track.rs"]
mod track;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use broadside::Battle;
use circling::Circle;
use library::Linkage;
use superstructure::Sweep;
use track::Track;

fn main() {
    progress(1, "building libturret.so and turret.h");
    let library = library::release();
    let size = fs::metadata(&library.shared).expect("the library was just built").len();
    println!("      {} ({size} bytes)", library.shared.display());
    let folder = library::scratch().with_file_name("demo");
    fs::create_dir_all(&folder).expect("the target folder is writable");

    track_target(&folder);
    broadside(&folder);
    superstructure(&folder);
    circling(&folder);
}

fn progress(step: usize, what: &str) {
    println!("[{step}/9] {what}");
}

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(name)
}

/// One turret, with libturret and with the usual method.
fn track_target(folder: &Path) {
    progress(2, "compiling track_target.c against them, and once more with the usual turret_aim");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = example("track_target.c");
    let usual = root.join("benches/peers/usual.c");
    let peers = format!("-I{}", root.join("benches/peers").display());
    let flags = ["-std=c99", &peers];
    let with_libturret =
        library::compile("track_target", std::slice::from_ref(&program), &flags, Linkage::Shared);
    let flags = ["-std=c99", &peers, "-Dturret_aim=usual_turret_aim"];
    let with_usual =
        library::compile("track_target-usual", &[program, usual], &flags, Linkage::Shared);

    progress(3, "running both; this is libturret:");
    let libturret = fly(&with_libturret, &folder.join("libturret.csv"), true);
    let usual = fly(&with_usual, &folder.join("usual.csv"), false);
    println!(
        "      on target: libturret {:.0} % of the time, the usual method {:.0} %",
        libturret.percent_on_target(),
        usual.percent_on_target()
    );
    let path = folder.join("track_target.svg");
    track::draw(&path, &libturret, &usual).expect("the picture can be written");
    println!("      {}", path.display());
}

/// Runs the program and reads what it recorded.
fn fly(program: &Path, record: &Path, show: bool) -> Track {
    let table = library::run(Command::new(program).arg(record));
    if show {
        print!("{table}");
    }
    Track::parse(&read(record)).expect("the record is a table of numbers")
}

/// The guns of a fleet.
fn broadside(folder: &Path) {
    progress(4, "compiling broadside.c, the guns of a fleet");
    let flags = ["-std=c99"];
    let program = library::compile("broadside", &[example("broadside.c")], &flags, Linkage::Shared);

    progress(5, "running it:");
    let (tracks, shots) = (folder.join("tracks.csv"), folder.join("shots.csv"));
    print!("{}", library::run(Command::new(program).args([&tracks, &shots])));
    let battle = Battle::parse(&read(&tracks), &read(&shots)).expect("the records are numbers");
    let path = folder.join("broadside.svg");
    broadside::draw(&path, &battle).expect("the picture can be written");
    println!("      {}", path.display());
}

/// A gun over its own bridge, with sectors and without.
fn superstructure(folder: &Path) {
    progress(6, "compiling superstructure.c, a gun behind the bridge of its ship");
    let source = example("superstructure.c");
    let program = library::compile("superstructure", &[source], &["-std=c99"], Linkage::Shared);

    progress(7, "running it:");
    let (frames, sectors) = (folder.join("frames.csv"), folder.join("sectors.csv"));
    print!("{}", library::run(Command::new(program).args([&frames, &sectors])));

    let sweep = Sweep::parse(&read(&frames), &read(&sectors)).expect("the records are numbers");
    let path = folder.join("superstructure.svg");
    superstructure::draw(&path, &sweep).expect("the picture can be written");
    println!("      {}", path.display());
}

/// A gun on a rolling ship, with libturret and with the usual code: the moving picture.
fn circling(folder: &Path) {
    progress(8, "compiling circling.c, and once more with the usual turret_engage");
    let peers = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers");
    let include = format!("-I{}", peers.display());
    let program = example("circling.c");
    let with_libturret = library::compile(
        "circling",
        std::slice::from_ref(&program),
        &["-std=c99"],
        Linkage::Shared,
    );
    let usual = library::scratch().join("usual_gun.c");
    fs::write(&usual, USUAL_GUN).expect("the target folder is writable");
    let flags = ["-std=c99", &include, "-Dturret_engage=usual_turret_engage_full"];
    let with_usual = library::compile("circling-usual", &[program, usual], &flags, Linkage::Shared);

    progress(9, "running both:");
    let run = |name: &str, program: &Path| {
        let [frames, shells] =
            ["frames", "shells"].map(|what| folder.join(format!("circling-{name}-{what}.csv")));
        print!("{name}: {}", library::run(Command::new(program).args([&frames, &shells])));
        Circle::parse(&read(&frames), &read(&shells)).expect("the records are numbers")
    };
    let (libturret, usual) = (run("libturret", &with_libturret), run("usual", &with_usual));
    let path = folder.join("circling.svg");
    fs::write(&path, circling::draw(&libturret, &usual)).expect("the picture can be written");
    println!("      {}", path.display());
}

/// The usual code of a whole gun, as benches/peers has it.
const USUAL_GUN: &str =
    "#include \"usual.c\"\n#include \"usual_lead.c\"\n#include \"usual_turret.c\"\n";

fn read(record: &Path) -> String {
    fs::read_to_string(record).expect("the program wrote its record")
}
