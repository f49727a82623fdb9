use std::hint::black_box;
use std::rc::Rc;

use super::record::{Outcome, Record};
use super::timing::{self, Pass};
use crate::peers::{CglmCalls, Functions, Peers};

/// How far an answer is from the expected one, and in what.
pub struct Measure<Output, Expected> {
    pub unit: &'static str,
    pub error: fn(&Output, &Expected) -> f64,
    /// What no answer looks like: a call that writes nothing leaves this, and is infinitely wrong.
    pub unanswered: Output,
}

/// The inputs of a case and the answers to them, which all its contenders share.
pub struct Problem<Input, Output: 'static, Expected: 'static> {
    name: &'static str,
    bound: f64,
    measure: &'static Measure<Output, Expected>,
    inputs: Rc<[Input]>,
    expected: Rc<[Expected]>,
}

impl<Input, Output, Expected> Problem<Input, Output, Expected>
where
    Input: 'static,
    Output: Copy + 'static,
    Expected: 'static,
{
    /// `bound` is what libturret's answers may be off by in the unit of `measure`, and `expected`
    /// works an answer out in double precision.
    pub fn new(
        name: &'static str,
        bound: f64,
        measure: &'static Measure<Output, Expected>,
        inputs: Vec<Input>,
        expected: impl Fn(&Input) -> Expected,
    ) -> Self {
        let expected = inputs.iter().map(expected).collect();
        Self { name, bound, measure, inputs: inputs.into(), expected }
    }

    /// `call` takes the function out of the library and makes one call of it.
    pub fn ours_and_usual<Call: FnMut(&Input, &mut Output) + 'static>(
        self,
        peers: &Peers,
        call: impl Fn(&Functions) -> Call,
    ) -> Case {
        Case {
            name: self.name,
            bound: self.bound,
            unit: self.measure.unit,
            calls_a_pass: self.inputs.len(),
            libturret: self.contender(call(&peers.libturret)),
            usual: self.contender(call(&peers.usual)),
            cglm: None,
        }
    }

    /// The same with cglm, whose functions take their arguments in another order.
    pub fn all_three<Call, CglmCall>(
        self,
        peers: &Peers,
        call: impl Fn(&Functions) -> Call,
        cglm_call: impl Fn(&CglmCalls) -> CglmCall,
    ) -> Case
    where
        Call: FnMut(&Input, &mut Output) + 'static,
        CglmCall: FnMut(&Input, &mut Output) + 'static,
    {
        let cglm = peers.cglm.as_ref().map(|cglm| self.contender(cglm_call(&cglm.calls)));
        Case { cglm, ..self.ours_and_usual(peers, call) }
    }

    fn contender<Call: FnMut(&Input, &mut Output) + 'static>(
        &self,
        call: Call,
    ) -> Box<dyn Contender> {
        Box::new(Calls {
            inputs: Rc::clone(&self.inputs),
            expected: Rc::clone(&self.expected),
            outputs: vec![self.measure.unanswered; self.inputs.len()],
            error: self.measure.error,
            call,
        })
    }
}

/// One function of one library at work on all inputs of a case.
struct Calls<Input, Output, Expected, Call> {
    inputs: Rc<[Input]>,
    expected: Rc<[Expected]>,
    outputs: Vec<Output>,
    error: fn(&Output, &Expected) -> f64,
    call: Call,
}

trait Contender: Pass {
    fn largest_error(&self) -> f64;
}

impl<I, O, E, Call: FnMut(&I, &mut O)> Pass for Calls<I, O, E, Call> {
    fn pass(&mut self) {
        for (input, output) in black_box(&*self.inputs).iter().zip(&mut self.outputs) {
            (self.call)(input, output);
        }
        black_box(&mut self.outputs);
    }
}

impl<I, O, E, Call: FnMut(&I, &mut O)> Contender for Calls<I, O, E, Call> {
    fn largest_error(&self) -> f64 {
        let errors = self.outputs.iter().zip(&*self.expected).map(|(o, e)| (self.error)(o, e));
        errors.map(|error| if error.is_nan() { f64::INFINITY } else { error }).fold(0.0, f64::max)
    }
}

/// One function in all the libraries that have it.
pub struct Case {
    pub name: &'static str,
    bound: f64,
    unit: &'static str,
    calls_a_pass: usize,
    libturret: Box<dyn Contender>,
    usual: Box<dyn Contender>,
    cglm: Option<Box<dyn Contender>>,
}

impl Case {
    pub fn measure(mut self, rounds: usize) -> Record {
        let mut contenders: Vec<&mut dyn Pass> = vec![&mut *self.libturret, &mut *self.usual];
        if let Some(cglm) = &mut self.cglm {
            contenders.push(&mut **cglm);
        }
        let times = timing::take_turns(&mut contenders, rounds);
        let column = |index: usize| times.iter().map(move |round| round.get(index));
        let ratio = |index| {
            let both = column(index).zip(column(0));
            timing::median(both.filter_map(|(peer, ours)| Some(peer? / ours?)))
        };
        Record {
            name: self.name,
            unit: self.unit,
            bound: self.bound,
            time: timing::median(column(0).flatten().copied()) / self.calls_a_pass as f64,
            libturret_error: self.libturret.largest_error(),
            usual: Outcome { ratio: ratio(1), error: self.usual.largest_error() },
            cglm: self.cglm.map(|cglm| Outcome { ratio: ratio(2), error: cglm.largest_error() }),
        }
    }
}
