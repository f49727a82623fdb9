/// What the command line asks for.
#[derive(Default)]
pub struct Options {
    /// Results only, not times.
    pub quick: bool,
    /// All peers have to be there.
    pub all_peers: bool,
    /// What is measured is to be kept, and shown in docs/speed.md.
    pub record: bool,
    /// Nothing is measured: chart and page are made from what is kept.
    pub chart: bool,
    /// Only cases with this in their name.
    pub filter: String,
}

impl Options {
    /// Cargo passes `--bench` in `cargo bench` only: a run as part of `cargo test` is a quick one.
    /// Other options are those of Rust's own test runner and mean nothing here.
    pub fn from_args(args: impl Iterator<Item = String>) -> Self {
        let mut options = Self { quick: true, ..Self::default() };
        let mut asked_to_be_quick = false;
        for arg in args {
            match arg.as_str() {
                "--bench" => options.quick = false,
                "--quick" => asked_to_be_quick = true,
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
