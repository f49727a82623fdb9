//! One row a case: libturret's time, what the others take over it, and everybody's largest error.

use super::{Options, Outcome, Record};
use crate::cases::INPUTS;
use crate::peers::Peers;

pub fn print_heading(peers: &Peers, options: &Options) {
    match &peers.cglm {
        Some(cglm) => println!("cglm {} through its glmc_ calls", cglm.version),
        None => println!("cglm is left out: pkg-config does not find it (Debian: libcglm-dev)"),
    }
    println!(
        "{INPUTS} inputs a case, medians of {} interleaved rounds; ratios are times over libturret's",
        options.rounds
    );
    println!("error: the largest against double precision; * beyond what libturret may have\n");
    println!(
        "{:32}{:>10}{:>9}{:>9}   {:>11}{:>11}{:>11}{:>10}",
        "case", "libturret", "usual C", "cglm", "error: ours", "usual C", "cglm", "allowed"
    );
}

pub fn print_row(record: &Record) {
    let ratio = |outcome: &Outcome| format!("{:.2}x", outcome.ratio);
    let error = |outcome: &Outcome| in_bound(outcome.error, record.bound);
    let cglm = record.cglm.as_ref();
    println!(
        "{:32}{:>7.1} ns{:>9}{:>9}   {:>11}{:>11}{:>11}{:>10.1e} {}",
        record.name,
        record.time,
        ratio(&record.usual),
        cglm.map_or("—".to_owned(), ratio),
        in_bound(record.libturret_error, record.bound),
        error(&record.usual),
        cglm.map_or("— ".to_owned(), error),
        record.bound,
        record.unit,
    );
}

/// Why a record is a failure.
pub fn complaint(record: &Record) -> String {
    format!(
        "{}: off by {:.2e} {} where {:.1e} is allowed",
        record.name, record.libturret_error, record.unit, record.bound
    )
}

fn in_bound(error: f64, bound: f64) -> String {
    format!("{error:.1e}{}", if error <= bound { ' ' } else { '*' })
}
