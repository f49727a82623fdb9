//! Single calls and batches through the boundary of the shared library, beside the usual C of the same functions, cglm,
//! GLM, Eigen, glam and nalgebra: `cargo bench`, or `cargo bench -- --quick quat_slerp`.
//!
//! Times on a shared machine mean little. So the contenders of a case take turns; the result is the ratio, the median
//! over the rounds; and the clock is the thread's, which stops while others have the processor. Every result is
//! compared with double precision, so that a fast wrong result shows. The program fails if an error of libturret is
//! above the bound of its case.
//!
//! `cargo bench --bench calls -- --instructions` counts the instructions of single calls in place of their times, and
//! needs valgrind: harness/instructions.rs says what that is good for.
//!
//! `cargo bench -- --record` saves the numbers of this machine in benches/record and shows them in docs/speed.md. With
//! a name after it, it does so only for the cases whose names contain that name. `--chart` shows the saved numbers
//! without measuring. `--all-peers` fails if a peer is not installed.

mod cases;
mod harness;
#[path = "../tests/support/library.rs"]
mod library;
mod peers;
#[allow(dead_code, reason = "a test holds page and chart to what is kept")]
mod report;

use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};

use harness::instructions::{self, Counter};
use harness::{Case, Cost, LARGEST, Options, Record, machine, table};
use peers::{Build, Peers};

fn main() -> ExitCode {
    let options = Options::from_args(std::env::args().skip(1));
    if options.record && (options.quick || options.instructions) {
        eprintln!("such a run has no times to save");
        return ExitCode::FAILURE;
    }
    let done = if options.chart {
        show()
    } else if options.instructions && !options.in_valgrind {
        instructions::run_in_valgrind()
    } else {
        run(&options)
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> io::Result<()> {
    let cost = if options.instructions {
        Cost::Instructions(Counter::new())
    } else if options.quick {
        Cost::Unmeasured
    } else {
        Cost::Nanoseconds
    };
    let builds: &[Build] = match cost {
        Cost::Nanoseconds => &[Build::Plain, Build::Native],
        Cost::Unmeasured | Cost::Instructions(_) => &[Build::Plain],
    };
    let peers = Peers::load(builds);
    table::print_heading(&peers);
    if (options.all_peers || options.record) && !peers.missing.is_empty() {
        return Err(io::Error::other("some peers are missing"));
    }
    let records = measure(&peers, options, &cost);
    if records.is_empty() {
        let filter = &options.filter;
        return Err(io::Error::other(format!("no case name contains {filter:?}")));
    }
    let wrong: Vec<_> = records
        .iter()
        .flat_map(|record| record.wrong().map(|outcome| table::complaint(record, outcome)))
        .collect();
    if !wrong.is_empty() {
        return Err(io::Error::other(format!("libturret is wrong: {}", wrong.join("\n"))));
    }
    if options.record { keep(&records, options).and_then(|()| show()) } else { Ok(()) }
}

fn measure(peers: &Peers, options: &Options, cost: &Cost) -> Vec<Record> {
    let mut records = Vec::new();
    let mut measure = |cases: Vec<Case>| {
        for case in cases.into_iter().filter(|case| options.selects(&case.name)) {
            let many = case.elements == LARGEST;
            let case = if options.quick && many { case.ours() } else { case };
            let record = case.measure(cost);
            table::print(&record);
            records.push(record);
        }
    };
    measure(cases::calls(peers));
    if options.instructions {
        return records;
    }
    for (name, cases) in cases::batch::ALL {
        if options.selects(name) {
            measure(cases(peers));
        }
    }
    records
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the file with the numbers of this machine.
fn kept() -> String {
    format!("benches/record/{}.csv", machine::slug())
}

/// Saves the results in place of the saved ones of the same cases. A run of all cases replaces everything.
fn keep(records: &[Record], options: &Options) -> io::Result<()> {
    let machine = machine::describe();
    let kept = root().join(kept());
    let mut rows = Vec::new();
    if !options.filter.is_empty() && kept.exists() {
        let before = report::Row::parse(&fs::read_to_string(&kept)?).map_err(io::Error::other)?;
        let is_new = |row: &report::Row| records.iter().any(|record| record.name == row.case);
        rows.extend(before.into_iter().filter(|row| !is_new(row)));
    }
    rows.extend(records.iter().flat_map(|record| record.rows(&machine)));
    fs::write(kept, report::Row::write(&rows))
}

fn show() -> io::Result<()> {
    report::show(root(), &kept())?;
    println!("\n{} is kept, and shown in docs/speed.md", kept());
    Ok(())
}
