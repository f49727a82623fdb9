/// What a bench is told that runs in valgrind.
pub const IN_VALGRIND: &str = "--in-valgrind";

/// The options of the command line.
#[derive(Default)]
pub struct Options {
    /// Results only, not times.
    pub quick: bool,
    /// Instructions of single calls, not times.
    pub instructions: bool,
    /// Valgrind runs this program to count them.
    pub in_valgrind: bool,
    /// All peers must be available.
    pub all_peers: bool,
    /// Save the results, and show them in docs/speed.md.
    pub record: bool,
    /// Measure nothing. Make the chart and the page from the saved results.
    pub chart: bool,
    /// Only cases whose names contain this.
    pub filter: String,
}

impl Options {
    /// Cargo passes `--bench` only in `cargo bench`; a run as part of `cargo test` is a quick run. Other options belong
    /// to Rust's test runner, and are ignored.
    pub fn from_args(args: impl Iterator<Item = String>) -> Self {
        let mut options = Self { quick: true, ..Self::default() };
        let mut asked_to_be_quick = false;
        for arg in args {
            match arg.as_str() {
                "--bench" => options.quick = false,
                "--quick" => asked_to_be_quick = true,
                "--instructions" => options.instructions = true,
                IN_VALGRIND => options.in_valgrind = true,
                "--all-peers" => options.all_peers = true,
                "--record" => options.record = true,
                "--chart" => options.chart = true,
                option if option.starts_with('-') => eprintln!("ignored: {option}"),
                _ => options.filter = arg,
            }
        }
        options.quick |= asked_to_be_quick;
        options
    }

    pub fn selects(&self, name: &str) -> bool {
        name.contains(&self.filter)
    }
}
