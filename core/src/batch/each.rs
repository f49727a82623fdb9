//! Running over the elements of rows: blocks of them in lanes, the others one by one.

use core::array;
use core::cell::Cell;

use crate::lanes::wide::{Kernel, MOST, Two, Wide, Width};

/// Rows of elements, and what is done to each of them.
///
/// `block` and `store` are to be `#[inline(always)]`, and free of closures.
pub(super) trait Elements {
    type Out: Copy;
    type Lanes<V: Wide>: Copy;

    /// Whether a block is so much work that two of them go better side by side, and sixteen lanes better than
    /// eight.
    const LONG: bool;

    /// Where the answers go, one for each element.
    fn out(&self) -> &[Cell<Self::Out>];

    /// The answers from `at` on in lanes, and the lanes in which they are good, as [`Wide::bits`] has
    /// them; `None` when there are too few left for a block.
    fn block<V: Wide>(&self, at: usize) -> Option<(Self::Lanes<V>, u32)>;

    fn store<V: Wide>(out: V::Block<'_, Cell<Self::Out>>, lanes: Self::Lanes<V>);

    /// One answer by the single function; `None` leaves the output as it is.
    fn single(&self, at: usize) -> Option<Self::Out>;
}

/// Does it, at the given width.
#[inline]
pub(super) fn each<E: Elements>(width: Width, elements: &E) {
    if E::LONG {
        width.run(Pairwise(elements));
    } else {
        width.run_in_eight(Blockwise(elements));
    }
}

struct Blockwise<'a, E>(&'a E);

impl<E: Elements> Kernel for Blockwise<'_, E> {
    type Output = ();

    #[inline(always)]
    fn run<V: Wide>(self) {
        run::<V, E>(self.0);
    }
}

struct Pairwise<'a, E>(&'a E);

impl<E: Elements> Kernel for Pairwise<'_, E> {
    type Output = ();

    #[inline(always)]
    fn run<V: Wide>(self) {
        run::<Two<V>, E>(self.0);
    }
}

#[inline(always)]
fn run<V: Wide, E: Elements>(elements: &E) {
    let mut at = 0;
    while let Some(out) = V::block(elements.out(), at) {
        let Some((lanes, good)) = elements.block::<V>(at) else { break };
        if good == V::ALL {
            E::store::<V>(out, lanes);
        } else {
            // Read before the block is written, which may be the same place.
            let singles = singles(elements, at, !good & V::ALL);
            E::store::<V>(out, lanes);
            put(elements, at, &singles);
        }
        at += V::WIDTH;
    }
    rest(elements, at);
}

/// What an element of a block is when the lanes had no answer.
#[derive(Clone, Copy)]
enum Single<T> {
    /// The lanes had one.
    Good,
    Is(T),
}

/// The elements of a block whose bits are set in `bad`, by the single function; what is to stay is kept.
#[cold]
#[inline(never)]
fn singles<E: Elements>(elements: &E, at: usize, bad: u32) -> [Single<E::Out>; MOST] {
    array::from_fn(|lane| {
        if bad >> lane & 1 == 0 {
            return Single::Good;
        }
        match elements.single(at + lane).or(elements.out().get(at + lane).map(Cell::get)) {
            Some(value) => Single::Is(value),
            None => Single::Good,
        }
    })
}

#[cold]
#[inline(never)]
fn put<E: Elements>(elements: &E, at: usize, singles: &[Single<E::Out>; MOST]) {
    for (out, single) in elements.out().iter().skip(at).zip(singles) {
        if let Single::Is(value) = single {
            out.set(*value);
        }
    }
}

/// The elements from `at` on, too few for a block.
#[inline(never)]
fn rest<E: Elements>(elements: &E, at: usize) {
    for (at, out) in elements.out().iter().enumerate().skip(at) {
        if let Some(value) = elements.single(at) {
            out.set(value);
        }
    }
}
