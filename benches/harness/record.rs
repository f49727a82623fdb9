use crate::peers::Label;
use crate::report::Row;

/// The results of a case.
pub struct Record {
    pub name: String,
    pub elements: usize,
    pub unit: &'static str,
    /// The unit of what is measured of the contenders.
    pub cost_unit: &'static str,
    /// The greatest error allowed for libturret.
    pub bound: f64,
    /// libturret's first.
    pub outcomes: Vec<Outcome>,
}

/// The results of a contender.
pub struct Outcome {
    pub label: Label,
    /// Nanoseconds or instructions per element; NaN if neither was measured.
    pub cost: f64,
    /// Its cost over libturret's.
    pub ratio: f64,
    /// `None` when it returns nothing.
    pub error: Option<f64>,
}

impl Record {
    /// Returns the rows to save.
    pub fn rows(&self, machine: &str) -> impl Iterator<Item = Row> {
        self.outcomes.iter().map(|outcome| Row {
            machine: machine.to_owned(),
            case: self.name.clone(),
            elements: self.elements,
            peer: outcome.label.name.clone(),
            flags: outcome.label.flags.clone(),
            ns: outcome.cost,
            ratio: outcome.ratio,
            error: outcome.error,
            unit: self.unit.to_owned(),
        })
    }

    /// The forms of libturret whose error is above the bound.
    pub fn wrong(&self) -> impl Iterator<Item = &Outcome> {
        let ours = self.outcomes.iter().filter(|outcome| outcome.label.is_ours());
        ours.filter(|outcome| outcome.error.is_none_or(|error| error > self.bound))
    }
}
