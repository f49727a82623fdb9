//! One call through the boundary of the shared library, beside the usual C of the same function and
//! cglm's: `cargo bench`, or `cargo bench -- --quick quat_slerp`.
//!
//! Times on a shared machine mean little, so the contenders of a case take turns and what counts is
//! the ratio, the median over the rounds. Every answer is held against double precision, so that a
//! fast wrong one shows; the program fails when libturret's is off by more than its case allows.

mod cases;
mod harness;
#[path = "../tests/support/library.rs"]
mod library;
mod peers;

use std::process::ExitCode;

use harness::{Options, table};
use peers::Peers;

fn main() -> ExitCode {
    let options = Options::from_args(std::env::args().skip(1));
    let peers = Peers::load();
    table::print_heading(&peers, &options);
    let mut too_far_off = Vec::new();
    let mut measured = 0;
    for case in cases::all(&peers).into_iter().filter(|case| options.selects(case.name)) {
        let record = case.measure(options.rounds);
        table::print_row(&record);
        measured += 1;
        if !record.is_right() {
            too_far_off.push(record);
        }
    }
    if measured == 0 {
        eprintln!("no case has {:?} in its name", options.filter);
        return ExitCode::FAILURE;
    }
    for record in &too_far_off {
        eprintln!("libturret is wrong: {}", table::complaint(record));
    }
    if too_far_off.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
