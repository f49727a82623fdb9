use std::cell::RefCell;
use std::hint::black_box;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use super::case::{Case, Contender};
use super::worker::Worker;
use crate::peers::Label;

/// The error of a result, and its unit.
pub struct Measure<Output, Expected> {
    pub unit: &'static str,
    pub error: fn(&Output, &Expected) -> f64,
    /// A value that no result has. If a call writes nothing, this is left, and its error is infinite.
    pub unwritten: Output,
}

impl<Output, Expected> Measure<Output, Expected> {
    /// The largest error of all results. If one is NaN, it is NaN.
    fn largest_error(&self, outputs: &[Output], expected: &[Expected]) -> f64 {
        let errors = outputs.iter().zip(expected).map(|(o, e)| (self.error)(o, e));
        errors.map(|error| if error.is_nan() { f64::INFINITY } else { error }).fold(0.0, f64::max)
    }
}

/// Computes a range of the outputs.
pub type Run<Rows, Output> = Arc<dyn Fn(&Rows, Range<usize>, &mut [Output]) + Send + Sync>;

/// The inputs of a case, the expected results, and all contenders.
pub struct Problem<Rows, Output: 'static, Expected: 'static> {
    pub(super) name: &'static str,
    bound: f64,
    measure: &'static Measure<Output, Expected>,
    pub(super) rows: Arc<Rows>,
    expected: Rc<[Expected]>,
    /// The outputs, shared by all contenders, so that no contender pays for the first access to the memory.
    outputs: Rc<RefCell<Vec<Output>>>,
    /// libturret's first.
    pub(super) runs: Vec<(Label, Run<Rows, Output>)>,
    /// The contenders without results.
    pub(super) aside: Vec<(Label, Run<Rows, Output>)>,
}

impl<Rows, Output, Expected> Problem<Rows, Output, Expected>
where
    Rows: Send + Sync + 'static,
    Output: Copy + Send + 'static,
    Expected: 'static,
{
    /// `bound` is the greatest error allowed for libturret, in the unit of `measure`. `expected` computes each of
    /// `count` results in double precision.
    pub fn new(
        name: &'static str,
        bound: f64,
        measure: &'static Measure<Output, Expected>,
        rows: Rows,
        count: usize,
        expected: impl Fn(&Rows, usize) -> Expected,
    ) -> Self {
        let expected = (0..count).map(|at| expected(&rows, at)).collect();
        let outputs = Rc::new(RefCell::new(vec![measure.unwritten; count]));
        let rows = Arc::new(rows);
        let (runs, aside) = (Vec::new(), Vec::new());
        Self { name, bound, measure, rows, expected, outputs, runs, aside }
    }

    pub(super) fn run(
        &mut self,
        label: Label,
        run: impl Fn(&Rows, Range<usize>, &mut [Output]) + Send + Sync + 'static,
    ) {
        self.runs.push((label, Arc::new(run)));
    }

    /// The first `count` elements by `runs`, and by the contenders without results.
    pub(super) fn case<'a>(
        &self,
        name: String,
        count: usize,
        runs: impl IntoIterator<Item = &'a (Label, Run<Rows, Output>)>,
    ) -> Case {
        let contenders = runs
            .into_iter()
            .map(|(label, run)| self.contender(label.clone(), count, Arc::clone(run)));
        let aside = self.aside.iter().map(|(label, run)| {
            let run = Arc::clone(run);
            self.bystander(label.clone(), count, move |rows, outputs| {
                run(rows, 0..outputs.len(), outputs);
            })
        });
        let contenders = contenders.chain(aside).collect();
        let unit = self.measure.unit;
        Case { name, unit, elements: count, bound: self.bound, contenders }
    }

    fn contender(&self, label: Label, count: usize, run: Run<Rows, Output>) -> Contender {
        let rows = Arc::clone(&self.rows);
        let [written, cleared, read] = [(); 3].map(|()| Rc::clone(&self.outputs));
        let (measure, expected) = (self.measure, Rc::clone(&self.expected));
        let pass = move || {
            let outputs = &mut *written.borrow_mut();
            run(black_box(&rows), 0..count, black_box(&mut outputs[..count]));
        };
        let clear = move || cleared.borrow_mut().fill(measure.unwritten);
        let error = move || measure.largest_error(&read.borrow()[..count], &expected);
        Contender {
            label,
            pass: Box::new(pass),
            has_threads: false,
            clear: Box::new(clear),
            error: Some(Box::new(error)),
        }
    }

    /// Runs libturret in halves on two threads, of which one is waiting for work. The time begins when it gets its
    /// half, and ends when both are done.
    pub(super) fn on_two_threads(&self, count: usize) -> Option<Contender> {
        let (label, run) = self.runs.first()?;
        let (run, worker) = (Arc::clone(run), Worker::start());
        let halves = move |rows: &Rows, whole: Range<usize>, outputs: &mut [Output]| {
            let middle = whole.len() / 2;
            let (mine, others) = outputs.split_at_mut(middle);
            worker.both(
                || run(rows, whole.start..whole.start + middle, mine),
                || run(rows, whole.start + middle..whole.end, others),
            );
        };
        let flags = format!("{} on 2 threads", label.flags);
        let contender = self.contender(Label { flags, ..label.clone() }, count, Arc::new(halves));
        Some(Contender { has_threads: true, ..contender })
    }

    /// Adds a contender without results.
    pub(super) fn bystander(
        &self,
        label: Label,
        count: usize,
        run: impl Fn(&Rows, &mut [Output]) + 'static,
    ) -> Contender {
        let (rows, outputs) = (Arc::clone(&self.rows), Rc::clone(&self.outputs));
        let pass = move || run(&rows, &mut outputs.borrow_mut()[..count]);
        let (pass, clear) = (Box::new(pass), Box::new(|| ()));
        Contender { label, pass, has_threads: false, clear, error: None }
    }
}
