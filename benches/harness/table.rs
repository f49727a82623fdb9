//! Prints a block per case, with a line per contender: its time, the ratio to libturret's time, and its largest error.

use super::{Outcome, Record};
use crate::cases::INPUTS;
use crate::peers::Peers;

pub fn print_heading(peers: &Peers) {
    for missing in &peers.missing {
        println!("left out: {missing}");
    }
    let [few, many] = INPUTS;
    println!("{few} and {many} inputs a case of single calls; else as many as it says");
    println!("ns: for an element, the median; over: the median of the time over libturret's");
    println!("error: the largest against double precision; * beyond what libturret may have");
}

pub fn print(record: &Record) {
    let Record { name, elements, bound, unit, .. } = record;
    println!("\n{name}, {elements} elements, allowed {bound:.1e} {unit}");
    for outcome in &record.outcomes {
        let Outcome { label, time, ratio, error } = outcome;
        println!(
            "  {:16} {:34} {:>21} {:>10}",
            label.name,
            label.flags,
            if time.is_nan() { String::new() } else { format!("{time:.2} ns {ratio:>7.2}x") },
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
