//! Rows: elements in memory, the numbers of each side by side.
#![allow(unsafe_code, reason = "reads and writes doubles and floats that lie side by side")]

use core::cell::Cell;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::Doubles;

/// Eight bytes of an element: a double, or two floats.
pub(crate) type Word = [u32; 2];

/// The most lanes of one type of lanes.
pub(crate) const MOST_LANES: usize = 8;

/// Types of doubles and floats in C's order with nothing between them: words, each of them a double or two floats.
///
/// # Safety
/// It is as said, so any bits are a value of the type.
pub unsafe trait Words: Copy {}

/// Says that a type consists of words.
macro_rules! made_of_words {
    ($type:ty, $words:literal) => {
        const _: () = assert!(size_of::<$type>() == 8 * $words);
        #[allow(unsafe_code, reason = "says what the type consists of")]
        // SAFETY: doubles and floats have a value for any bits, and the size leaves no room for anything else.
        unsafe impl $crate::lanes::doubles::rows::Words for $type {}
    };
}
pub(crate) use made_of_words;

/// Says that a type begins with words, and has integers after these, of which no word is asked for.
macro_rules! begins_with_words {
    ($type:ident, $words:literal, $after:ident) => {
        const _: () = assert!(core::mem::offset_of!($type, $after) == 8 * $words);
        #[allow(unsafe_code, reason = "says what the type begins with")]
        // SAFETY: doubles and floats up to `$after`, and integers: they have a value for any bits.
        unsafe impl $crate::lanes::doubles::rows::Words for $type {}
    };
}
pub(crate) use begins_with_words;

/// Types with a part that consists of words: a mount, of which the core and C align the orientation differently.
///
/// # Safety
/// The part is there from the word [`FIRST`](Self::FIRST) on, aligned or not.
pub unsafe trait Holds<Part: Words> {
    /// How many words are before the part.
    const FIRST: usize;
}

/// Says that a type holds a member, or two members side by side as an array.
macro_rules! holds {
    ($type:ty, $member:ident $(. $inner:ident)?: $part:ty) => {
        const _: fn(&$type) -> &$part = |element| &element.$member $(. $inner)?;
        $crate::lanes::doubles::rows::holds!(
            @ $type, $part, core::mem::offset_of!($type, $member $(. $inner)?)
        );
    };
    ($type:ty, [$first:ident, $second:ident]: $part:ty) => {
        const _: fn(&$type) -> [&$part; 2] = |element| [&element.$first, &element.$second];
        const _: () = assert!(
            core::mem::offset_of!($type, $second)
                == core::mem::offset_of!($type, $first) + size_of::<$part>()
        );
        $crate::lanes::doubles::rows::holds!(
            @ $type, [$part; 2], core::mem::offset_of!($type, $first)
        );
    };
    (@ $type:ty, $part:ty, $offset:expr) => {
        const _: () = assert!($offset % 8 == 0);
        #[allow(unsafe_code, reason = "says where a part is")]
        // SAFETY: the part is there, of that type.
        unsafe impl $crate::lanes::doubles::rows::Holds<$part> for $type {
            const FIRST: usize = $offset / 8;
        }
    };
}
pub(crate) use holds;

/// The elements of a batch, some bytes apart; or one that stands for all.
#[derive(Debug)]
pub struct Each<'a, T> {
    first: *const T,
    stride: usize,
    count: usize,
    elements: PhantomData<&'a T>,
}

impl<T> Clone for Each<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Each<'_, T> {}

impl<'a, T> From<&'a T> for Each<'a, T> {
    #[inline(always)]
    fn from(one: &'a T) -> Self {
        Self { first: one, stride: 0, count: usize::MAX, elements: PhantomData }
    }
}

impl<'a, T> From<&'a [T]> for Each<'a, T> {
    #[inline(always)]
    fn from(row: &'a [T]) -> Self {
        let (first, count) = (row.as_ptr(), row.len());
        Self { first, stride: size_of::<T>(), count, elements: PhantomData }
    }
}

impl<'a, T> Each<'a, T> {
    /// The `count` elements from `first` on, `stride` bytes from one to the next, 0 for one that stands for all.
    ///
    /// # Safety
    /// So many elements are there, as long as `'a`. Nothing writes them meanwhile but through a [`Place`], and then no
    /// reference to such an element is in use.
    #[inline(always)]
    pub unsafe fn new(first: *const T, stride: usize, count: usize) -> Self {
        Self { first, stride, count, elements: PhantomData }
    }

    /// Those in cells, which only a [`Place`] may write as long as `'a`.
    #[inline(always)]
    pub(crate) fn of_cells(cells: &'a [Cell<T>]) -> Self {
        // SAFETY: they are in a row, and what a reference to one is used for is done before a place is written.
        unsafe { Self::new(cells.as_ptr().cast(), size_of::<T>(), cells.len()) }
    }

    /// How many there are; of a reference, which stands for all, as many as there can be.
    #[inline(always)]
    pub fn count(self) -> usize {
        self.count
    }

    /// Whether one stands for all.
    #[inline(always)]
    pub fn is_one(self) -> bool {
        self.stride == 0
    }

    /// An element, the last one for those beyond.
    #[inline(always)]
    pub(crate) fn get(self, at: usize) -> &'a T {
        let at = at.min(self.count.saturating_sub(1));
        // SAFETY: there are so many elements, and one at least: of none, no element is asked for.
        unsafe { &*self.first.byte_add(at * self.stride) }
    }

    /// The elements of blocks up to `last`, or up to the last one where that is earlier. There is one at least.
    #[inline(always)]
    pub(crate) fn sources(self, last: usize) -> Sources<'a, T> {
        Sources { all: self, last: last.min(self.count.saturating_sub(1)) }
    }
}

/// The elements of a batch, of which a lane of a block has that of its number from the block's first on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sources<'a, T> {
    all: Each<'a, T>,
    last: usize,
}

impl<'a, T> Sources<'a, T> {
    /// The elements of the lanes from `at` on. Lanes beyond the last element have the last one's.
    #[inline(always)]
    pub(crate) fn lanes<D: Doubles>(&self, at: usize) -> Lines<'a, T> {
        let Self { all: Each { first, stride, .. }, last } = *self;
        let at = at.min(last);
        let first = first.wrapping_byte_add(at * stride);
        let rest = last - at;
        let line = |lane: usize| first.wrapping_byte_add(lane.wrapping_mul(stride));
        if rest >= D::LANES - 1 {
            // Without a loop: compilers would add up pointers in lanes.
            let lines = [first, line(1), line(2), line(3), line(4), line(5), line(6), line(7)];
            return Lines { lines, elements: PhantomData };
        }
        let mut lines = [first; MOST_LANES];
        for (lane, line) in lines.iter_mut().enumerate() {
            *line = first.wrapping_byte_add(lane.min(rest) * stride);
        }
        Lines { lines, elements: PhantomData }
    }

    /// Four words of each element of the block from `at` on, from its word `FIRST` on.
    #[inline(always)]
    pub(crate) fn load4<D: Doubles, const FIRST: usize>(&self, at: usize) -> [D; 4]
    where
        T: Words,
    {
        self.lanes::<D>(at).load4::<D, FIRST>()
    }

    /// Two words of each element of the block from `at` on, from its word `FIRST` on.
    #[inline(always)]
    pub(crate) fn load2<D: Doubles, const FIRST: usize>(&self, at: usize) -> [D; 2]
    where
        T: Words,
    {
        self.lanes::<D>(at).load2::<D, FIRST>()
    }
}

/// An element for each lane, of which as many count as there are lanes.
#[derive(Debug)]
pub(crate) struct Lines<'a, T> {
    lines: [*const T; MOST_LANES],
    elements: PhantomData<&'a T>,
}

impl<T> Clone for Lines<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Lines<'_, T> {}

impl<'a, T> Lines<'a, T> {
    /// The same element for all.
    #[inline(always)]
    pub(crate) fn all(element: &'a T) -> Self {
        Self { lines: [element; MOST_LANES], elements: PhantomData }
    }

    /// Says which element a lane has.
    #[inline(always)]
    pub(crate) fn set(&mut self, lane: usize, element: &'a T) {
        if let Some(line) = self.lines.get_mut(lane) {
            *line = element;
        }
    }

    /// A part of each element.
    #[inline(always)]
    pub(crate) fn parts<Part: Words>(self) -> Lines<'a, Part>
    where
        T: Holds<Part>,
    {
        let [a, b, c, d, e, f, g, h] = self.lines;
        let part = |line: *const T| line.cast::<Word>().wrapping_add(T::FIRST).cast();
        let lines = [part(a), part(b), part(c), part(d), part(e), part(f), part(g), part(h)];
        Lines { lines, elements: PhantomData }
    }
}

impl<T: Words> Lines<'_, T> {
    /// Four words of each element, from its word `FIRST` on.
    #[inline(always)]
    pub(crate) fn load4<D: Doubles, const FIRST: usize>(self) -> [D; 4] {
        const { assert!(8 * (FIRST + 4) <= size_of::<T>()) };
        // SAFETY: the elements are there, and each has so many words.
        unsafe { D::load4(self.words::<FIRST>()) }
    }

    /// Two words of each element, from its word `FIRST` on.
    #[inline(always)]
    pub(crate) fn load2<D: Doubles, const FIRST: usize>(self) -> [D; 2] {
        const { assert!(8 * (FIRST + 2) <= size_of::<T>()) };
        // SAFETY: the elements are there, and each has so many words.
        unsafe { D::load2(self.words::<FIRST>()) }
    }

    #[inline(always)]
    fn words<const FIRST: usize>(self) -> [*const Word; MOST_LANES] {
        let [a, b, c, d, e, f, g, h] = self.lines;
        let word = word::<T, FIRST>;
        [word(a), word(b), word(c), word(d), word(e), word(f), word(g), word(h)]
    }
}

#[inline(always)]
fn word<T, const FIRST: usize>(element: *const T) -> *const Word {
    element.cast::<Word>().wrapping_add(FIRST)
}

/// Where an element is to be written: into a cell, or to memory that nothing has been written to yet. C aligns it as a
/// double, also where glam aligns a `T` to more.
#[derive(Debug)]
pub struct Place<'a, T> {
    element: *mut T,
    cell: PhantomData<&'a Cell<T>>,
}

impl<T> Clone for Place<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Place<'_, T> {}

impl<'a, T> From<&'a Cell<T>> for Place<'a, T> {
    #[inline(always)]
    fn from(cell: &'a Cell<T>) -> Self {
        Self { element: cell.as_ptr(), cell: PhantomData }
    }
}

impl<'a, T> From<&'a Cell<MaybeUninit<T>>> for Place<'a, T> {
    #[inline(always)]
    fn from(cell: &'a Cell<MaybeUninit<T>>) -> Self {
        Self { element: cell.as_ptr().cast(), cell: PhantomData }
    }
}

impl<T: Copy> Place<'_, T> {
    /// The place at `element`, which is aligned as a `T` or as a double.
    ///
    /// # Safety
    /// As long as the place lives, memory for a `T` is there, which may be written, and nothing refers into it.
    #[inline(always)]
    pub unsafe fn new(element: *mut T) -> Self {
        Self { element, cell: PhantomData }
    }

    /// Writes the element.
    #[inline(always)]
    pub fn write(self, element: T) {
        // SAFETY: a cell may be written, and nothing refers into it.
        unsafe {
            // An unaligned write of a larger element calls memcpy.
            if align_of::<T>() <= align_of::<f64>() {
                self.element.write(element);
            } else {
                self.element.write_unaligned(element);
            }
        }
    }
}

/// The places of the elements of a block; as many count as there are lanes. Some may be the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places<'a, T>(pub(crate) [Place<'a, T>; MOST_LANES]);

impl<'a, T: Words> Places<'a, T> {
    /// The same place for all.
    #[inline(always)]
    pub(crate) fn all(place: Place<'a, T>) -> Self {
        Self([place; MOST_LANES])
    }

    /// Says where the element of a lane goes.
    #[inline(always)]
    pub(crate) fn set(&mut self, lane: usize, element: Place<'a, T>) {
        if let Some(place) = self.0.get_mut(lane) {
            *place = element;
        }
    }

    /// Writes four words of each element from its word `FIRST` on.
    #[inline(always)]
    pub(crate) fn store4<D: Doubles, const FIRST: usize>(self, words: [D; 4]) {
        const { assert!(8 * (FIRST + 4) <= size_of::<T>()) };
        // SAFETY: the elements have so many words, and cells may be written.
        unsafe { D::store4(self.words::<FIRST>(), words) };
    }

    /// Writes three words of each element from its word `FIRST` on.
    #[inline(always)]
    pub(crate) fn store3<D: Doubles, const FIRST: usize>(self, words: [D; 3]) {
        const { assert!(8 * (FIRST + 3) <= size_of::<T>()) };
        // SAFETY: the elements have so many words, and cells may be written.
        unsafe { D::store3(self.words::<FIRST>(), words) };
    }

    #[inline(always)]
    fn words<const FIRST: usize>(self) -> [*mut Word; MOST_LANES] {
        let mut words = [core::ptr::null_mut(); MOST_LANES];
        for (words, place) in words.iter_mut().zip(self.0) {
            *words = word::<_, FIRST>(place.element).cast_mut();
        }
        words
    }
}

/// A number of a row.
///
/// # Safety
/// `words` points to more than `at` readable words.
#[inline(always)]
pub(super) unsafe fn read(words: *const Word, at: usize) -> f64 {
    // SAFETY: as this function's own.
    unsafe { words.add(at).cast::<f64>().read_unaligned() }
}

/// Writes a number of a row.
///
/// # Safety
/// `words` points to more than `at` writable words.
#[inline(always)]
pub(super) unsafe fn write(words: *mut Word, at: usize, number: f64) {
    // SAFETY: as this function's own.
    unsafe { words.add(at).cast::<f64>().write_unaligned(number) };
}

/// The two floats of a word.
#[inline(always)]
pub(super) fn widen(word: f64) -> [f64; 2] {
    let mut floats = [0.0; 2];
    let bytes = word.to_ne_bytes();
    for (float, bytes) in floats.iter_mut().zip(bytes.as_chunks().0) {
        *float = f32::from_ne_bytes(*bytes).into();
    }
    floats
}

/// The word of two numbers as floats.
#[inline(always)]
pub(super) fn narrow([first, second]: [f64; 2]) -> f64 {
    let [a, b] = [crate::math::scalar::narrow(first), crate::math::scalar::narrow(second)];
    let [[a, b, c, d], [e, f, g, h]] = [a.to_ne_bytes(), b.to_ne_bytes()];
    f64::from_ne_bytes([a, b, c, d, e, f, g, h])
}
