use std::cell::RefCell;
use std::hint::black_box;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use super::case::{Case, Contender};
use super::worker::Worker;
use crate::peers::Label;

/// How far a result is from the expected one, and in what.
pub struct Measure<Output, Expected> {
    pub unit: &'static str,
    pub error: fn(&Output, &Expected) -> f64,
    /// What no result looks like: a call that writes nothing leaves this, and is infinitely wrong.
    pub unwritten: Output,
}

impl<Output, Expected> Measure<Output, Expected> {
    /// Of all results; no number is no result.
    fn largest_error(&self, outputs: &[Output], expected: &[Expected]) -> f64 {
        let errors = outputs.iter().zip(expected).map(|(o, e)| (self.error)(o, e));
        errors.map(|error| if error.is_nan() { f64::INFINITY } else { error }).fold(0.0, f64::max)
    }
}

/// Works out a range of the outputs.
pub type Run<Rows, Output> = Arc<dyn Fn(&Rows, Range<usize>, &mut [Output]) + Send + Sync>;

/// The inputs of a case and the results for them, and everybody who works them out.
pub struct Problem<Rows, Output: 'static, Expected: 'static> {
    pub(super) name: &'static str,
    bound: f64,
    measure: &'static Measure<Output, Expected>,
    pub(super) rows: Arc<Rows>,
    expected: Rc<[Expected]>,
    /// One for all: what is measured is none of them's first touch of it.
    outputs: Rc<RefCell<Vec<Output>>>,
    /// libturret's first.
    pub(super) runs: Vec<(Label, Run<Rows, Output>)>,
    /// Those that work nothing out.
    pub(super) aside: Vec<(Label, Run<Rows, Output>)>,
}

impl<Rows, Output, Expected> Problem<Rows, Output, Expected>
where
    Rows: Send + Sync + 'static,
    Output: Copy + Send + 'static,
    Expected: 'static,
{
    /// `bound` is what libturret's results may be off by in the unit of `measure`, and `expected`
    /// works out each of `count` results in double precision.
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

    /// The first `count` elements by `runs`.
    pub(super) fn case<'a>(
        &self,
        name: String,
        count: usize,
        runs: impl IntoIterator<Item = &'a (Label, Run<Rows, Output>)>,
    ) -> Case {
        let contenders = runs
            .into_iter()
            .map(|(label, run)| self.contender(label.clone(), count, Arc::clone(run)))
            .collect();
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

    /// The run that is libturret's, in halves on two threads, of which one waits for work all the while:
    /// what is timed begins when it is given its half and ends when both are done.
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

    /// Somebody who works nothing out.
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
