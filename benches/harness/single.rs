use super::case::Case;
use super::problem::{Measure, Problem};
use crate::peers::{Calls, CglmCalls, Label, Peers};

/// A problem that is worked out by one call for each input.
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

    /// `call` makes one call of the function that `select` takes out of a library.
    pub fn calls<Function: Send + Sync + 'static>(
        mut self,
        peers: &Peers,
        select: impl Fn(&Calls) -> Option<Function>,
        call: impl Fn(&Function, &Input, &mut Output) + Copy + Send + Sync + 'static,
    ) -> Self {
        for peer in peers.all() {
            if let Some(function) = select(&peer.calls) {
                self.each_input(peer.label("call"), function, call);
            }
        }
        self
    }

    /// The same of cglm, whose functions take their arguments in another order.
    pub fn cglm<Function: Send + Sync + 'static>(
        mut self,
        peers: &Peers,
        select: impl Fn(&CglmCalls) -> Option<Function>,
        call: impl Fn(&Function, &Input, &mut Output) + Copy + Send + Sync + 'static,
    ) -> Self {
        if let Some(cglm) = &peers.cglm
            && let Some(function) = select(&cglm.calls)
        {
            self.each_input(cglm.label.clone(), function, call);
        }
        self
    }

    fn each_input<Function: Send + Sync + 'static>(
        &mut self,
        label: Label,
        function: Function,
        call: impl Fn(&Function, &Input, &mut Output) + Copy + Send + Sync + 'static,
    ) {
        self.run(label, move |inputs, part, outputs| {
            for (input, output) in inputs[part].iter().zip(outputs) {
                call(&function, input, output);
            }
        });
    }

    pub fn into_case(self) -> Case {
        self.case(self.name.to_owned(), self.rows.len(), &self.runs)
    }
}
