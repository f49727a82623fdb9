use std::iter;
use std::ops::Range;
use std::ptr;
use std::sync::Arc;

use super::case::Case;
use super::problem::{Problem, Run};
use super::scratch::Scratch;
use crate::peers::{Batches, Calls, Label, Memory, Peers};

/// The numbers of elements of a batch: within the first cache, within the second, and beyond all caches.
const SIZES: &[usize] = &[64, 1_000, 10_000, LARGEST];
pub const LARGEST: usize = 1_000_000;
/// From this size on, memory limits the speed.
const LARGE: usize = 10_000;
/// The sizes that the widths are compared at.
const WIDTHS_AT: [usize; 2] = [1_000, LARGEST];

/// A batch with all its contenders.
pub struct Batch<Rows, Output: 'static, Expected: 'static> {
    problem: Problem<Rows, Output, Expected>,
    sizes: &'static [usize],
    bytes: fn(&Rows) -> Vec<Bytes>,
    /// The rows that are written in addition to the outputs.
    written: fn(&Rows) -> Vec<Bytes>,
    memory: Memory,
    /// The same work of the Rust library in a given width, with the name of the width.
    widths: Vec<(String, Run<Rows, Output>)>,
}

/// A row: its start, and the size of its elements in bytes.
pub struct Bytes(*const u8, usize);

impl Bytes {
    pub fn of<T>(row: &[T]) -> Self {
        Self(row.as_ptr().cast(), size_of::<T>())
    }

    pub fn written<T: Copy>(row: &Scratch<T>) -> Self {
        Self(row.first(), size_of::<T>())
    }
}

impl<Rows, Output, Expected> Batch<Rows, Output, Expected>
where
    Rows: Send + Sync + 'static,
    Output: Copy + Send + 'static,
    Expected: 'static,
{
    /// `bytes` lists the rows that are read, each of as many elements as there are results.
    pub fn new(
        peers: &Peers,
        problem: Problem<Rows, Output, Expected>,
        bytes: fn(&Rows) -> Vec<Bytes>,
    ) -> Self {
        let (memory, widths) = (peers.memory, Vec::new());
        Self { problem, sizes: SIZES, bytes, written: |_| vec![], memory, widths }
    }

    /// The rows that are written in addition to the outputs, as long as the rows that are read.
    pub fn writes(mut self, written: fn(&Rows) -> Vec<Bytes>) -> Self {
        self.written = written;
        self
    }

    /// Other numbers of elements than usual.
    pub fn sizes(mut self, sizes: &'static [usize]) -> Self {
        self.sizes = sizes;
        self
    }

    /// `call` makes one call, for a range of the rows, of the batch that `select` selects from a library.
    pub fn batches<Function: Send + Sync + 'static>(
        mut self,
        peers: &Peers,
        select: impl Fn(&Batches) -> Option<Function>,
        call: impl Fn(&Function, &Rows, Range<usize>, &mut [Output]) + Copy + Send + Sync + 'static,
    ) -> Self {
        for peer in peers.all() {
            if let Some(function) = select(&peer.batches) {
                let how = if ptr::eq(peer, &peers.libturret) { "batch" } else { "loop" };
                self.problem.run(peer.label(how), move |rows, part, outputs| {
                    call(&function, rows, part, outputs);
                });
            }
        }
        self
    }

    /// The same by a call for each element, of libturret and the usual C.
    pub fn calls<Function: Send + Sync + 'static>(
        mut self,
        peers: &Peers,
        select: impl Fn(&Calls) -> Option<Function>,
        call: impl Fn(&Function, &Rows, usize, &mut Output) + Copy + Send + Sync + 'static,
    ) -> Self {
        for peer in [&peers.libturret, &peers.usual] {
            if let Some(function) = select(&peer.calls) {
                self.problem.run(peer.label("calls"), move |rows, part, outputs| {
                    for (at, output) in part.zip(outputs) {
                        call(&function, rows, at, output);
                    }
                });
            }
        }
        self
    }

    /// Adds other work on as many elements, of which only the time is of interest.
    pub fn beside(
        mut self,
        label: Label,
        run: impl Fn(&Rows, Range<usize>, &mut [Output]) + Send + Sync + 'static,
    ) -> Self {
        self.problem.aside.push((label, Arc::new(run)));
        self
    }

    /// The same by the Rust library in each of the machine's widths.
    pub fn widths(mut self, widths: Vec<(String, Run<Rows, Output>)>) -> Self {
        self.widths = widths;
        self
    }

    pub fn into_cases(self) -> Vec<Case> {
        let sizes = self.sizes.iter().map(|&count| self.at_size(count));
        let wide =
            self.widths.iter().flat_map(|width| WIDTHS_AT.map(|count| self.at_width(width, count)));
        sizes.chain(wide).collect()
    }

    fn at_size(&self, count: usize) -> Case {
        let problem = &self.problem;
        let mut case = problem.case(problem.name.to_owned(), count, &problem.runs);
        if count >= LARGE {
            self.add_memory(&mut case);
        }
        if count == LARGEST {
            case.contenders.extend(problem.on_two_threads(count));
        }
        case
    }

    /// Adds a width of libturret as a contender.
    fn at_width(&self, (width, run): &(String, Run<Rows, Output>), count: usize) -> Case {
        let problem = &self.problem;
        let name = format!("{} ({width} in Rust)", problem.name);
        let label = Label { name: "turret-core".to_owned(), flags: width.clone() };
        let others = problem.runs.iter().filter(|(label, _)| !label.is_ours());
        let runs: Vec<_> = iter::once((label, Arc::clone(run))).chain(others.cloned()).collect();
        let mut case = problem.case(name, count, &runs);
        self.add_memory(&mut case);
        case
    }

    fn add_memory(&self, case: &mut Case) {
        let Some(read_and_write) = self.memory.read_and_write else {
            return;
        };
        let (bytes, written) = (self.bytes, self.written);
        let label = Label { name: "memory".to_owned(), flags: "read and write".to_owned() };
        let memory = self.problem.bystander(label, case.elements, move |rows, outputs| {
            let count = outputs.len();
            let outputs = Bytes(outputs.as_mut_ptr().cast_const().cast(), size_of::<Output>());
            let (firsts, sizes): (Vec<_>, Vec<_>) =
                bytes(rows).into_iter().map(|Bytes(first, size)| (first, size)).unzip();
            let written = written(rows).into_iter().chain([outputs]);
            let (outs, out_sizes): (Vec<_>, Vec<_>) =
                written.map(|Bytes(first, size)| (first.cast_mut().cast(), size)).unzip();
            // SAFETY: each row has `count` elements of its size. What is written are numbers, of which any are
            // good, and was handed out to be written.
            unsafe {
                read_and_write(
                    firsts.as_ptr(),
                    sizes.as_ptr(),
                    sizes.len(),
                    outs.as_ptr(),
                    out_sizes.as_ptr(),
                    out_sizes.len(),
                    count,
                );
            }
        });
        case.contenders.push(memory);
    }
}
