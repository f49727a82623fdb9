//! Prints a block per case, with a line per contender: its time or its
//! instructions, the ratio to libturret's, and its largest error.

use std::fs;

use super::{Outcome, Record};
use crate::cases::INPUTS;
use crate::library;
use crate::peers::Peers;

pub fn print_heading(peers: &Peers) {
    for missing in &peers.missing {
        println!("left out: {missing}");
    }
    let [few, many] = INPUTS;
    println!("{few} and {many} inputs a case of single calls; else as many as it says");
    println!("libturret.so: {} KiB", shared_library_size().div_ceil(1024));
    println!(
        "ns, instructions: for an element, the median; x: the median of the ratio to libturret's"
    );
    println!("error: the largest against double precision; * beyond what libturret may have");
}

pub fn print(record: &Record) {
    let Record { name, elements, bound, unit, cost_unit, .. } = record;
    println!("\n{name}, {elements} elements, allowed {bound:.1e} {unit}");
    for outcome in &record.outcomes {
        let Outcome { label, cost, ratio, error } = outcome;
        println!(
            "  {:20} {:34} {:>30} {:>10}",
            label.name,
            label.flags,
            if cost.is_nan() {
                String::new()
            } else {
                format!("{cost:.2} {cost_unit} {ratio:>7.2}x")
            },
            error.map_or("—".to_owned(), |error| in_bound(error, *bound)),
        );
    }
}

/// Why a record is a failure.
pub fn complaint(record: &Record, outcome: &Outcome) -> String {
    let Record { name, elements, bound, unit, .. } = record;
    let (who, error) = (&outcome.label, outcome.error.unwrap_or(f64::NAN));
    format!(
        "{} ({}): {name} of {elements}: off by {error:.2e} {unit} where {bound:.1e} is allowed",
        who.name, who.flags
    )
}

fn in_bound(error: f64, bound: f64) -> String {
    format!("{error:.1e}{}", if error <= bound { ' ' } else { '*' })
}

/// The size of the stripped shared library, bytes.
fn shared_library_size() -> u64 {
    fs::metadata(&library::release().shared).map_or(0, |file| file.len())
}
