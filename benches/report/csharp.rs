//! The numbers of docs/speed.md on C#, between two marks.

use super::csv::{Row, find};
use super::page::{self, rule, times};

pub const BEGIN: &str = "<!-- written by `cargo bench --bench csharp -- --record` from ";

/// Inputs a case of single calls.
const CALLS: usize = 256;
/// The elements of the batches that the table shows.
const BATCHES: [usize; 1] = [1_000];

const CALL_CASES: [&str; 5] =
    ["turret_version", "quat_mul", "quat_slerp", "turret_aim", "turret_update"];
const BATCH_CASES: [&str; 6] =
    ["quat_mul", "quat_rot_vec", "quat_to_matrix", "quat_slerp", "turret_aim", "turret_update"];

/// The runtime of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runtime {
    CoreClr,
    Mono,
    /// With MONO_THREADS_SUSPEND=preemptive.
    MonoPreemptive,
}

impl Runtime {
    pub const ALL: [Self; 3] = [Self::CoreClr, Self::Mono, Self::MonoPreemptive];

    /// Returns the name. No name is the end of another.
    pub fn name(self) -> &'static str {
        match self {
            Self::CoreClr => ".NET",
            Self::Mono => "Mono",
            Self::MonoPreemptive => "Mono (preemptive)",
        }
    }
}

/// Returns a page with its numbers replaced by those of a table.
pub fn with_numbers(text: &str, table: &str, rows: &[Row]) -> Result<String, String> {
    page::with_text(text, BEGIN, table, &numbers(table, rows))
}

fn numbers(table: &str, rows: &[Row]) -> String {
    let machine = rows.first().map_or("", |row| &row.machine);
    format!(
        "Measured on: {machine}. All numbers: [`{table}`](../{table}).\n\n{}\n{}",
        calls(rows),
        batches(rows)
    )
}

fn calls(rows: &[Row]) -> String {
    let columns = Runtime::ALL.map(|runtime| format!("{}: ns | managed", runtime.name()));
    let mut text = format!("| one call | {} |\n", columns.join(" | "));
    text += &rule(1 + 2 * columns.len());
    for case in CALL_CASES {
        let cells = Runtime::ALL.map(|runtime| {
            let ours = find_on(rows, (case, CALLS), "libturret", "calls", runtime);
            let managed = managed(rows, (case, CALLS), runtime);
            let managed = ours.zip(managed).map(|(ours, managed)| over(managed, ours.ratio));
            let ns = ours.map_or("—".to_owned(), |row| format!("{:.1}", row.ns));
            format!("{ns} | {}", times(managed.as_ref()))
        });
        text += &format!("| `{case}` | {} |\n", cells.join(" | "));
    }
    text
}

fn batches(rows: &[Row]) -> String {
    let columns = BATCHES.map(|count| format!("{count}: ns each | calls | managed"));
    let mut text =
        format!("| batch | on | {} | pays from |\n", columns.join(" | ").replace("000:", ",000:"));
    text += &rule(3 + 3 * columns.len());
    for case in BATCH_CASES {
        for runtime in Runtime::ALL {
            let cells = BATCHES.map(|count| {
                let at = (case, count);
                let ours = find_on(rows, at, "libturret", "batch", runtime);
                let calls = find_on(rows, at, "libturret", "calls", runtime);
                let ns = ours.map_or("—".to_owned(), |row| format!("{:.1}", row.ns));
                format!("{ns} | {} | {}", times(calls), times(managed(rows, at, runtime)))
            });
            let pays = pays_from(rows, case, runtime);
            let pays = pays.map_or("—".to_owned(), |count| count.to_string());
            let (name, cells) = (runtime.name(), cells.join(" | "));
            text += &format!("| `{case}_batch` | {name} | {cells} | {pays} |\n");
        }
    }
    text
}

fn find_on<'a>(
    rows: &'a [Row],
    at: (&str, usize),
    peer: &str,
    form: &str,
    runtime: Runtime,
) -> Option<&'a Row> {
    find(rows, at, peer, &format!("{form} on {}", runtime.name()))
}

/// The time of the contender that is not libturret.
fn managed<'a>(rows: &'a [Row], at: (&str, usize), runtime: Runtime) -> Option<&'a Row> {
    find_on(rows, at, "", "loop", runtime)
}

/// Returns the row with its ratio to something that takes `ratio` times as long as the batch.
fn over(row: &Row, ratio: f64) -> Row {
    Row { ratio: row.ratio / ratio, ..row.clone() }
}

/// The difference that is allowed between two forms of the same.
const NOISE: f64 = 0.03;

/// The least measured number of elements from which on the batch is no slower than calls or managed code.
fn pays_from(rows: &[Row], case: &str, runtime: Runtime) -> Option<usize> {
    let on = format!(" on {}", runtime.name());
    let of_case = rows.iter().filter(|row| row.case == case && row.flags.ends_with(&on));
    let of_case: Vec<&Row> = of_case.collect();
    let mut counts: Vec<usize> = of_case.iter().map(|row| row.elements).collect();
    counts.sort_unstable();
    counts.dedup();
    let is_no_slower = |count: &&usize| {
        of_case.iter().filter(|row| row.elements == **count).all(|row| row.ratio > 1.0 - NOISE)
    };
    counts.iter().rev().take_while(is_no_slower).last().copied()
}
