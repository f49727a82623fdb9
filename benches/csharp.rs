//! Calls and batches from C#, on .NET and on Mono, beside the same work in managed code: `cargo bench --bench csharp`.
//! Needs .NET's SDK (.ci/dotnet) and Mono.
//!
//! Each round runs the program of bindings/csharp/Bench on each runtime. The contenders of a case take turns, and the
//! result is the ratio, the median over the rounds. Every result is checked first: the program fails if an error is
//! above the bound of its case. The usual code is an exception: it turns in the wrong direction at ±180°, and is shown
//! as wrong.
//!
//! `-- --record` saves the numbers of this machine in benches/record and shows them in docs/speed.md. `--chart` shows
//! the saved numbers without measuring. `--quick` only checks the results.

#[path = "../tests/support/dotnet.rs"]
mod dotnet;
#[path = "../tests/support/library.rs"]
mod library;
#[path = "harness/machine.rs"]
#[allow(dead_code, reason = "the other bench names its compilers, too")]
mod machine;
#[path = "harness/options.rs"]
#[allow(dead_code, reason = "the other bench has more")]
mod options;
#[allow(dead_code, reason = "the other bench has its own numbers")]
mod report;

use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};

use dotnet::Platform;
use options::Options;
use report::Row;
use report::csharp::Runtime;

/// The number of rounds of each runtime.
const ROUNDS: usize = 5;

fn main() -> ExitCode {
    let options = Options::from_args(std::env::args().skip(1));
    match run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> io::Result<()> {
    if options.chart {
        return report::show_csharp(root(), &kept());
    }
    if options.record && (options.quick || !options.filter.is_empty()) {
        return Err(io::Error::other("only all of a full run is to be kept"));
    }
    let programs = [Platform::CoreClr, Platform::Mono].map(compile);
    let rounds = if options.quick { 1 } else { ROUNDS };
    let mut names = vec![];
    let mut rows = vec![];
    for round in 0..rounds {
        for runtime in Runtime::ALL {
            let printed = measure(&programs, runtime, options);
            let (name, lines) = printed.split_once('\n').unwrap_or_default();
            // In Mono's name, the origin follows in parentheses.
            names.push(name.split(" (").next().unwrap_or_default().trim().to_owned());
            rows.extend(lines.lines().map(|line| row(line, runtime)));
            eprintln!("round {} of {rounds}: {}: results are right", round + 1, runtime.name());
        }
    }
    names.sort();
    names.dedup();
    let machine = format!("{} / {}", machine::processor(), names.join(" / "));
    let rows = medians(&machine, rows);
    print(&rows);
    if !options.record {
        return Ok(());
    }
    fs::write(root().join(kept()), Row::write(&rows))?;
    report::show_csharp(root(), &kept())
}

fn compile(platform: Platform) -> (Platform, std::path::PathBuf) {
    let sources = dotnet::sources("bindings/csharp/Bench");
    (platform, dotnet::program(platform, "bench", sources))
}

fn measure(
    programs: &[(Platform, std::path::PathBuf)],
    runtime: Runtime,
    options: &Options,
) -> String {
    let platform = match runtime {
        Runtime::CoreClr => Platform::CoreClr,
        Runtime::Mono | Runtime::MonoPreemptive => Platform::Mono,
    };
    let (_, program) = programs.iter().find(|one| one.0 == platform).expect("one for each");
    let mut command = dotnet::command(platform, program);
    command.env_remove("MONO_THREADS_SUSPEND");
    if runtime == Runtime::MonoPreemptive {
        command.env("MONO_THREADS_SUSPEND", "preemptive");
    }
    if options.quick {
        command.arg("--quick");
    }
    if !options.filter.is_empty() {
        command.arg(&options.filter);
    }
    library::run(&mut command)
}

/// Parses a line of the program: case, elements, contender, form, ns per element, ratio, error, unit.
fn row(line: &str, runtime: Runtime) -> Row {
    let fields: Vec<&str> = line.split(',').collect();
    let [case, elements, peer, form, ns, ratio, error, unit] = *fields else {
        panic!("no line of the bench: {line}");
    };
    let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("no number in {line}"));
    Row {
        machine: String::new(),
        case: case.to_owned(),
        elements: elements.parse().expect("a number of elements"),
        peer: peer.to_owned(),
        flags: format!("{form} on {}", runtime.name()),
        ns: number(ns),
        ratio: number(ratio),
        error: Some(number(error)),
        unit: unit.to_owned(),
    }
}

/// Returns one row for the same row of all rounds, in the order of the first round.
fn medians(machine: &str, rows: Vec<Row>) -> Vec<Row> {
    let mut together: Vec<Vec<Row>> = vec![];
    for row in rows {
        let is_of = |group: &&mut Vec<Row>| {
            let other = &group[0];
            (&other.case, other.elements, &other.peer, &other.flags)
                == (&row.case, row.elements, &row.peer, &row.flags)
        };
        match together.iter_mut().find(is_of) {
            Some(group) => group.push(row),
            None => together.push(vec![row]),
        }
    }
    let median = |group: &[Row], field: fn(&Row) -> f64| {
        let mut sorted: Vec<f64> = group.iter().map(field).collect();
        sorted.sort_by(f64::total_cmp);
        sorted[sorted.len() / 2]
    };
    let one = |group: &Vec<Row>| Row {
        machine: machine.to_owned(),
        ns: median(group, |row| row.ns),
        ratio: median(group, |row| row.ratio),
        ..group[0].clone()
    };
    together.iter().map(one).collect()
}

fn print(rows: &[Row]) {
    for Row { case, elements, peer, flags, ns, ratio, error, unit, .. } in rows {
        let error = error.unwrap_or(f64::NAN);
        println!(
            "{case:15} {elements:6} {peer:16} {flags:26} {ns:9.2} ns {ratio:7.2}x {error:.1e} {unit}"
        );
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the file with the numbers of this machine.
fn kept() -> String {
    format!("benches/record/csharp-{}.csv", machine::slug_of(&machine::processor()))
}
