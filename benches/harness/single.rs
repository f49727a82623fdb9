use std::ops::Range;
use std::sync::Arc;

use super::case::Case;
use super::problem::{Measure, Problem};
use crate::cases::INPUTS;
use crate::peers::{Calls, CglmCalls, Label, Peers};

/// A problem that is computed by one call for each input.
pub type Single<Input, Output, Expected> = Problem<Vec<Input>, Output, Expected>;

impl<Input, Output, Expected> Single<Input, Output, Expected>
where
    Input: Send + Sync + 'static,
    Output: Copy + Send + 'static,
    Expected: 'static,
{
    pub fn of_calls(
        name: &'static str,
        bound: f64,
        measure: &'static Measure<Output, Expected>,
        inputs: Vec<Input>,
        expected: impl Fn(&Input) -> Expected,
    ) -> Self {
        let count = inputs.len();
        Self::new(name, bound, measure, inputs, count, |inputs, at| expected(&inputs[at]))
    }

    /// `call` makes one call of the function that `select` selects from a library.
    pub fn calls<Function: Send + Sync + 'static>(
        mut self,
        peers: &Peers,
        select: impl Fn(&Calls) -> Option<Function>,
        call: impl Fn(&Function, &Input, &mut Output) + Copy + Send + Sync + 'static,
    ) -> Self {
        for peer in peers.all() {
            if let Some(function) = select(&peer.calls) {
                self.run(peer.label("call"), each_input(function, call));
            }
        }
        self
    }

    /// Adds the same call of cglm, whose functions take their arguments in another order.
    pub fn cglm<Function: Send + Sync + 'static>(
        mut self,
        peers: &Peers,
        select: impl Fn(&CglmCalls) -> Option<Function>,
        call: impl Fn(&Function, &Input, &mut Output) + Copy + Send + Sync + 'static,
    ) -> Self {
        if let Some(cglm) = &peers.cglm
            && let Some(function) = select(&cglm.calls)
        {
            self.run(cglm.label.clone(), each_input(function, call));
        }
        self
    }

    /// Adds a call with one argument beside its output, of the library and of cglm.
    pub fn unary<Returned: 'static>(
        self,
        peers: &Peers,
        select: impl Fn(&Calls) -> Option<extern "C" fn(&mut Output, &Input) -> *mut Returned>,
        of_cglm: impl Fn(&CglmCalls) -> Option<extern "C" fn(&Input, &mut Output)>,
    ) -> Self {
        self.calls(peers, select, |function, input, output| {
            function(output, input);
        })
        .cglm(peers, of_cglm, |function, input, output| function(input, output))
    }

    /// Adds another call on the same inputs, of which only the time is of interest.
    pub fn beside<Function: Send + Sync + 'static>(
        mut self,
        label: Label,
        function: Option<Function>,
        call: impl Fn(&Function, &Input, &mut Output) + Copy + Send + Sync + 'static,
    ) -> Self {
        if let Some(function) = function {
            let run = each_input(function, call);
            self.aside.push((label, Arc::new(run)));
        }
        self
    }

    pub fn into_cases(self) -> Vec<Case> {
        INPUTS.map(|count| self.case(self.name.to_owned(), count, &self.runs)).into()
    }
}

/// A call for each input of a range.
fn each_input<Function, Input, Output>(
    function: Function,
    call: impl Fn(&Function, &Input, &mut Output),
) -> impl Fn(&Vec<Input>, Range<usize>, &mut [Output]) {
    move |inputs, part, outputs| {
        for (input, output) in inputs[part].iter().zip(outputs) {
            call(&function, input, output);
        }
    }
}
