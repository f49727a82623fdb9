use super::instructions::Counter;
use super::record::{Outcome, Record};
use super::timing::{self, Timed};
use crate::peers::Label;

/// What is measured of a pass.
pub enum Cost {
    /// Nothing: only results are checked.
    Unmeasured,
    Nanoseconds,
    Instructions(Counter),
}

impl Cost {
    pub fn unit(&self) -> &'static str {
        match self {
            Self::Unmeasured => "",
            Self::Nanoseconds => "ns",
            Self::Instructions(_) => "instructions",
        }
    }

    /// Returns the cost of each pass, in one round or more.
    fn rounds(&self, passes: &mut [Timed<'_>]) -> Vec<Vec<f64>> {
        match self {
            Self::Unmeasured => vec![],
            Self::Nanoseconds => timing::take_turns(passes),
            Self::Instructions(counter) => {
                vec![passes.iter_mut().map(|timed| counter.count(timed.pass)).collect()]
            }
        }
    }
}

/// One function of one library, applied to all inputs of a case.
pub struct Contender {
    pub label: Label,
    /// Computes all results.
    pub pass: Box<dyn FnMut()>,
    /// Whether it works on more than one thread.
    pub has_threads: bool,
    /// Clears the results, so that none of another contender is left.
    pub clear: Box<dyn Fn()>,
    /// The largest error of the results of the last pass; `None` for a contender without results.
    pub error: Option<Box<dyn Fn() -> f64>>,
}

impl Contender {
    fn timed(&mut self) -> Timed<'_> {
        Timed { pass: &mut *self.pass, has_threads: self.has_threads }
    }

    fn largest_error(&mut self) -> Option<f64> {
        (self.clear)();
        (self.pass)();
        self.error.as_ref().map(|error| error())
    }
}

/// One function in all the libraries that have it, at one number of elements.
pub struct Case {
    pub name: String,
    pub elements: usize,
    pub bound: f64,
    pub unit: &'static str,
    /// The contenders. The others are compared with the first.
    pub contenders: Vec<Contender>,
}

impl Case {
    /// Checks the results, and measures what they cost.
    pub fn measure(mut self, cost: &Cost) -> Record {
        let errors: Vec<_> = self.contenders.iter_mut().map(Contender::largest_error).collect();
        let mut passes: Vec<_> = self.contenders.iter_mut().map(Contender::timed).collect();
        let rounds = cost.rounds(&mut passes);
        let column = |index: usize| rounds.iter().filter_map(move |round| round.get(index));
        let outcomes = self.contenders.iter().zip(errors).enumerate();
        let outcomes = outcomes.map(|(index, (contender, error))| Outcome {
            label: contender.label.clone(),
            cost: timing::median(column(index).copied()) / self.elements as f64,
            ratio: timing::median(column(index).zip(column(0)).map(|(peer, ours)| peer / ours)),
            error,
        });
        Record {
            elements: self.elements,
            bound: self.bound,
            unit: self.unit,
            cost_unit: cost.unit(),
            outcomes: outcomes.collect(),
            name: self.name,
        }
    }

    /// Keeps only libturret, for a quick run that would take too long with all contenders.
    pub fn ours(mut self) -> Self {
        self.contenders.retain(|contender| contender.label.is_ours());
        self
    }
}
