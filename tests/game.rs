//! The game in C of `examples/game`: it is built by the line at its top, and its own board counts what it hits.

use crate::support::library::{self, root};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the game by the line that its first comment gives, with warnings, and with the library that the tests use.
fn build() -> PathBuf {
    let text = std::fs::read_to_string(root().join("examples/game/game.c")).expect("the game");
    let line = text.lines().find_map(|line| line.strip_prefix(" *   cc -O2 ")).expect("a line");
    let program = library::scratch().join(format!("game-{}", std::process::id()));
    let archive = library::release().archive.display().to_string();
    let line = format!("cc -O2 -std=c99 -pedantic -Wall -Wextra -Werror {line}");
    let ours = line.replace("target/release/libturret.a", &archive);
    assert!(ours != line && ours.ends_with(" -o game"), "{ours}");
    let ours = ours.replace(" -o game", &format!(" -o {}", program.display()));
    // Without SDL, pkg-config fails within the line, and the compiler then misses its header.
    library::run(Command::new("pkg-config").args(["--exists", "--print-errors", "sdl2 >= 2.0.18"]));
    library::run(Command::new("sh").args(["-c", &ours]).current_dir(root()));
    program
}

/// Plays without a window: SDL's dummy driver draws by the same renderer as a machine without a graphics card.
fn play(command: &mut Command) -> String {
    library::run(command.env("SDL_VIDEODRIVER", "dummy"))
}

/// Returns the shells, the hits, and the shells into the own ship, from a line of the board.
fn counts(board: &str, code: &str) -> [u32; 3] {
    let line = board.lines().find_map(|line| line.strip_prefix(code)).expect("a line of the board");
    let numbers = line.split([' ', ':', ',']).filter_map(|word| word.parse().ok());
    numbers.collect::<Vec<u32>>().try_into().expect("three numbers")
}

/// Returns the pixels of a picture of 24 bits a pixel, as SDL writes it.
fn pixels(file: &Path) -> Vec<[u8; 3]> {
    let bytes = std::fs::read(file).expect("the game has saved it");
    let number = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    assert_eq!((&bytes[..2], number(18), number(22)), (&b"BM"[..], 1280, 720), "its size");
    let start = number(10) as usize;
    bytes[start..].chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()
}

#[test]
#[ignore = "needs SDL 2 and pkg-config (Debian: libsdl2-dev, pkg-config)"]
fn game_hits_more_than_with_the_usual_code_never_its_own_ship_and_draws() {
    let game = build();
    let picture = |name: &str| game.with_file_name(format!("{name}-{}.bmp", std::process::id()));
    let (with_libturret, with_usual) = (picture("game-libturret"), picture("game-usual"));
    let half_a_minute = ["--frames", "1800", "--picture"];
    let board = play(Command::new(&game).args(half_a_minute).arg(&with_libturret));
    let usual_board =
        play(Command::new(&game).args(["--press", "u"]).args(half_a_minute).arg(&with_usual));

    let [shells, hits, own_ship] = counts(&board, "LIBTURRET");
    assert!(shells > 300 && 100 * hits > 90 * shells && own_ship == 0, "{board}");
    assert_eq!(counts(&board, "USUAL CODE"), [0; 3], "{board}");
    let [shells, fewer, own_ship] = counts(&usual_board, "USUAL CODE");
    assert!(shells > 100 && 100 * fewer > 70 * shells, "the usual code hits, too: {usual_board}");
    assert!(3 * fewer < 2 * hits && own_ship > 0, "{board}{usual_board}");

    let (picture, other) = (pixels(&with_libturret), pixels(&with_usual));
    let colors = picture.iter().collect::<HashSet<_>>().len();
    assert!(colors > 10_000, "{colors} colors");
    let different = picture.iter().zip(&other).filter(|(a, b)| a != b).count();
    assert!(different > 1000, "both codes show the same, but for {different} pixels");

    // In real time, until the signal that SDL turns into a closed window.
    let words = ["--preserve-status", "--signal=INT", "3"];
    let board = play(Command::new("timeout").args(words).arg(&game));
    assert_eq!(counts(&board, "USUAL CODE"), [0; 3], "{board}");
    for file in [game, with_libturret, with_usual] {
        std::fs::remove_file(file).expect("it was written above");
    }
}
