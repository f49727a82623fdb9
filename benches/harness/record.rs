use crate::peers::Label;
use crate::report::Row;

/// What a case came to.
pub struct Record {
    pub name: String,
    pub elements: usize,
    pub unit: &'static str,
    /// What libturret may be off by.
    pub bound: f64,
    /// libturret's first.
    pub outcomes: Vec<Outcome>,
}

/// What a contender came to.
pub struct Outcome {
    pub label: Label,
    /// Nanoseconds an element; NaN when nobody looked at the clock.
    pub time: f64,
    /// Its time over libturret's.
    pub ratio: f64,
    /// `None` when it returns nothing.
    pub error: Option<f64>,
}

impl Record {
    /// To be kept.
    pub fn rows(&self, machine: &str) -> impl Iterator<Item = Row> {
        self.outcomes.iter().map(|outcome| Row {
            machine: machine.to_owned(),
            case: self.name.clone(),
            elements: self.elements,
            peer: outcome.label.name.clone(),
            flags: outcome.label.flags.clone(),
            ns: outcome.time,
            ratio: outcome.ratio,
            error: outcome.error,
            unit: self.unit.to_owned(),
        })
    }

    /// Those of libturret, in whatever form, that are off by more than they may.
    pub fn wrong(&self) -> impl Iterator<Item = &Outcome> {
        let ours = self.outcomes.iter().filter(|outcome| outcome.label.is_ours());
        ours.filter(|outcome| outcome.error.is_none_or(|error| error > self.bound))
    }
}
