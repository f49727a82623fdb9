//! The loop of every batch: blocks of elements in lanes, the others one by one.

use core::cell::Cell;

use crate::lanes::wide::{Kernel, Unrolled, Wide, Width};
use crate::lanes::write_cell;

/// The rows of a batch, and its computation for an element.
///
/// All methods but `single` must be `#[inline(always)]`, and contain no closures.
pub(super) trait Batch: Copy {
    /// The type of the result for an element.
    type Out: Output;

    /// Whether sixteen lanes are so much faster than eight that they are worth their size in code.
    const WORTH_SIXTEEN_LANES: bool = false;

    /// Whether a block is such a long chain of operations that two blocks of eight lanes side by side are faster. Four
    /// lanes are then worth their size, too, for the few machines that have no more.
    const WORTH_UNROLLING: bool = false;

    /// The row that receives the results.
    fn out(&self) -> &[Cell<Self::Out>];

    /// The number of elements, which is the length of the shortest row.
    fn count(&self) -> usize;

    /// Returns the first `count` elements of every row, if there are that many. This tells the compiler that all rows
    /// end together, so that it checks the end once per block, not once per row and block.
    fn truncated(&self, count: usize) -> Option<Self>;

    /// Returns the results of the block from element `at` on, and the mask of the lanes where they are the results of
    /// `single`; `None` when too few elements remain for a block.
    fn block<V: Wide>(&self, at: usize) -> Option<(OutputLanes<Self, V>, V::Mask)>;

    /// Computes element `at` by the single function.
    fn single(&self, at: usize);

    /// Computes the elements of the block from element `at` on whose bits are set in `which`: the mask of
    /// [`block`](Self::block) was not set for them. Returns whether it has only copied their inputs, and writes their
    /// results later, in [`finish`](Self::finish) at the latest. Until then, anything may be written in their places.
    #[inline(always)]
    fn uncertain(&self, at: usize, which: u32) -> bool {
        singles(self, at, which);
        false
    }

    /// Writes the results that [`uncertain`](Self::uncertain) has left for later.
    #[inline(always)]
    fn finish(&self) {}
}

/// The result for an element, of a type that lanes can store.
///
/// All methods must be `#[inline(always)]`.
pub(super) trait Output: Copy {
    type Lanes<V: Wide>: Copy;

    /// Any value.
    const ZERO: Self;

    /// Whether the elements of a block with a bad lane are computed one by one: selecting the good lanes would take
    /// longer.
    const IS_LARGE: bool = false;

    fn store<V: Wide>(row: &[Cell<Self>], at: usize, lanes: Self::Lanes<V>);
}

/// The number of lanes of the widest block.
const WIDEST: usize = 16;

/// The results of a block.
pub(super) type OutputLanes<E, V> = <<E as Batch>::Out as Output>::Lanes<V>;

/// A quaternion.
impl Output for [f32; 4] {
    type Lanes<V: Wide> = [V; 4];

    const ZERO: Self = [0.0; 4];

    #[inline(always)]
    fn store<V: Wide>(row: &[Cell<Self>], at: usize, lanes: [V; 4]) {
        V::store_quats(row, at, lanes);
    }
}

/// A vector.
impl Output for [f32; 3] {
    type Lanes<V: Wide> = [V; 3];

    const ZERO: Self = [0.0; 3];

    #[inline(always)]
    fn store<V: Wide>(row: &[Cell<Self>], at: usize, lanes: [V; 3]) {
        V::store_vec3s(row, at, lanes);
    }
}

/// A matrix, by its columns.
impl Output for [f32; 16] {
    type Lanes<V: Wide> = [[V; 4]; 4];

    const ZERO: Self = [0.0; 16];
    const IS_LARGE: bool = true;

    #[inline(always)]
    fn store<V: Wide>(row: &[Cell<Self>], at: usize, lanes: [[V; 4]; 4]) {
        V::store_matrices(row, at, lanes);
    }
}

/// Runs a batch at the given width. The remaining elements run at narrower widths, and the last of them one by one.
#[inline]
pub(super) fn run<E: Batch>(width: Width, elements: &E) {
    let mut at = 0;
    if E::WORTH_SIXTEEN_LANES {
        at = width.run_in_sixteen(Blocks { elements, at }).unwrap_or(at);
    }
    at = width.run_in_eight(Blocks { elements, at }).unwrap_or(at);
    if E::WORTH_UNROLLING || !Width::EIGHT_IS_USUAL {
        at = width.run_in_four(Blocks { elements, at });
    }
    let count = elements.count();
    while at < count {
        let left = (count - at).min(32);
        singles(elements, at, u32::MAX >> (32 - left));
        at += left;
    }
    elements.finish();
}

/// The blocks of a batch from `at` on.
struct Blocks<'a, E> {
    elements: &'a E,
    at: usize,
}

impl<E: Batch> Kernel for Blocks<'_, E> {
    #[inline(always)]
    fn run<V: Wide>(self) -> usize {
        if E::WORTH_UNROLLING && V::WIDTH == 8 {
            self.in_lanes::<Unrolled<V>>()
        } else {
            self.in_lanes::<V>()
        }
    }
}

impl<E: Batch> Blocks<'_, E> {
    #[inline(always)]
    fn in_lanes<V: Wide>(self) -> usize {
        let Self { elements, mut at } = self;
        let Some(rows) = elements.truncated(elements.count()) else { return at };
        while let Some((lanes, good)) = rows.block::<V>(at) {
            // The elements of which the lanes are certain.
            let certain = if V::all(good) {
                V::ALL
            } else if E::Out::IS_LARGE {
                0
            } else {
                V::bits(good) & V::ALL
            };
            // The others come first, since results may be written where their inputs are.
            if certain == V::ALL || uncertain(elements, at, !certain & V::ALL) {
                E::Out::store::<V>(rows.out(), at, lanes);
            } else if certain != 0 {
                let block = [const { Cell::new(E::Out::ZERO) }; WIDEST];
                E::Out::store::<V>(&block, 0, lanes);
                store_masked(&block, rows.out(), at, certain);
            }
            at += V::WIDTH;
        }
        at
    }
}

/// Writes the results of a block whose bits are set in `which` to a row from `at` on. The other elements of the row are
/// left unchanged and are not even read: that memory may not have been written yet.
#[cold]
#[inline(never)]
fn store_masked<T: Copy>(block: &[Cell<T>; WIDEST], row: &[Cell<T>], at: usize, mut which: u32) {
    while which != 0 {
        let lane = which.trailing_zeros() as usize;
        if let (Some(result), Some(cell)) = (block.get(lane), row.get(at + lane)) {
            write_cell(cell, result.get());
        }
        which &= which - 1;
    }
}

/// Calls [`Batch::uncertain`].
#[cold]
#[inline(never)]
fn uncertain<E: Batch>(elements: &E, at: usize, which: u32) -> bool {
    elements.uncertain(at, which)
}

/// Computes the elements from `at` on whose bits are set in `which`, one by one.
#[cold]
#[inline(never)]
fn singles<E: Batch>(elements: &E, at: usize, mut which: u32) {
    while which != 0 {
        elements.single(at + which.trailing_zeros() as usize);
        which &= which - 1;
    }
}

/// Returns the length of the shortest row.
#[inline(always)]
pub(super) fn shortest<const N: usize>(lengths: [usize; N]) -> usize {
    lengths.into_iter().fold(usize::MAX, Ord::min)
}
