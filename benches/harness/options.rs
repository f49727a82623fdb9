/// What the command line asks for.
pub struct Options {
    /// How often the contenders of a case take turns.
    pub rounds: usize,
    /// Only cases with this in their name.
    pub filter: String,
}

impl Options {
    const FULL: usize = 3000;
    const QUICK: usize = 100;

    /// Cargo passes `--bench` in `cargo bench` only: a run as part of `cargo test` is a quick one.
    /// Other options are those of Rust's own test runner and mean nothing here.
    pub fn from_args(args: impl Iterator<Item = String>) -> Self {
        let (mut bench, mut quick) = (false, false);
        let mut filter = String::new();
        for arg in args {
            match arg.as_str() {
                "--bench" => bench = true,
                "--quick" => quick = true,
                option if option.starts_with('-') => eprintln!("ignored: {option}"),
                _ => filter = arg,
            }
        }
        let rounds = if bench && !quick { Self::FULL } else { Self::QUICK };
        Self { rounds, filter }
    }

    pub fn selects(&self, name: &str) -> bool {
        name.contains(&self.filter)
    }
}
