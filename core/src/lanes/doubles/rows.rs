//! Rows: elements in memory, with the numbers of each element side by side.
#![allow(unsafe_code, reason = "reads and writes doubles and floats that lie side by side")]

use core::cell::Cell;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::Doubles;
use crate::math::scalar::narrow as narrowed;

/// Eight bytes of an element: a double, two floats, or two integers.
pub(crate) type Word = [u32; 2];

/// The largest number of lanes of any type of lanes.
pub(crate) const MOST_LANES: usize = 8;

/// Types that begin with doubles and floats in C's order without gaps: with words, each a double or two floats.
///
/// # Safety
/// The type must begin with that many words, so that any bits of these are a value.
pub unsafe trait Words: Copy {
    /// The number of words.
    const WORDS: usize;
}

/// Declares that a type consists of words.
macro_rules! made_of_words {
    ($type:ty, $words:literal) => {
        const _: () = assert!(size_of::<$type>() == 8 * $words);
        #[allow(unsafe_code, reason = "says what the type consists of")]
        // SAFETY: doubles, floats and integers have a value for any bits, and the size leaves no room for anything else.
        unsafe impl $crate::lanes::doubles::rows::Words for $type {
            const WORDS: usize = $words;
        }
    };
}
pub(crate) use made_of_words;

/// Declares that a type begins with words, the last of them in a member; what follows is never read or written as one.
macro_rules! begins_with_words {
    ($type:ident, $words:literal, $last:ident: $part:ty) => {
        const _: fn(&$type) -> &$part = |element| &element.$last;
        const _: () =
            assert!(core::mem::offset_of!($type, $last) + size_of::<$part>() == 8 * $words);
        #[allow(unsafe_code, reason = "says what the type begins with")]
        // SAFETY: doubles and floats up to the end of `$last`: they have a value for any bits.
        unsafe impl $crate::lanes::doubles::rows::Words for $type {
            const WORDS: usize = $words;
        }
    };
}
pub(crate) use begins_with_words;

/// Types with a part that consists of words, such as a mount, whose orientation the core and C align differently.
///
/// # Safety
/// The part begins at the word [`FIRST`](Self::FIRST), aligned or not.
pub unsafe trait Holds<Part: Words> {
    /// The number of words before the part.
    const FIRST: usize;
}

/// Declares that a type holds a member, or two members side by side as an array.
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

/// The elements of a batch, a stride apart; or one element for all.
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
    /// Creates it from the `count` elements that begin at `first`, `stride` bytes apart. A stride of 0 means one
    /// element for all.
    ///
    /// # Safety
    /// That many elements exist for as long as `'a`. During that time only a [`Place`] writes to them, and then no
    /// reference to such an element is in use.
    #[inline(always)]
    pub unsafe fn new(first: *const T, stride: usize, count: usize) -> Self {
        Self { first, stride, count, elements: PhantomData }
    }

    /// Creates it from elements in cells, which only a [`Place`] may write for as long as `'a`.
    #[inline(always)]
    pub(crate) fn of_cells(cells: &'a [Cell<T>]) -> Self {
        // SAFETY: they are in a row, and no reference to an element is used any more when a place is written.
        unsafe { Self::new(cells.as_ptr().cast(), size_of::<T>(), cells.len()) }
    }

    /// Returns the number of elements; the largest number there can be for one element for all.
    #[inline(always)]
    pub fn count(self) -> usize {
        self.count
    }

    /// Whether there is one element for all.
    #[inline(always)]
    pub fn is_one(self) -> bool {
        self.stride == 0
    }

    /// Returns an element; beyond the end, the last element.
    #[inline(always)]
    pub(crate) fn get(self, at: usize) -> &'a T {
        let at = at.min(self.count.saturating_sub(1));
        // SAFETY: there are that many elements, and at least one: an empty batch asks for no element.
        unsafe { &*self.first.byte_add(at * self.stride) }
    }

    /// Returns an element, which a [`Place`] may write; beyond the end, the last element.
    #[inline(always)]
    pub(crate) fn element(self, at: usize) -> Element<'a, T> {
        Element { element: self.get(at), elements: PhantomData }
    }

    /// Returns the elements of blocks up to `last`, or up to the last element if that is earlier. There must be at
    /// least one.
    #[inline(always)]
    pub(crate) fn sources(self, last: usize) -> Sources<'a, T> {
        Sources { all: self, last: last.min(self.count.saturating_sub(1)) }
    }
}

/// One element, which a [`Place`] may write.
#[derive(Debug)]
pub struct Element<'a, T> {
    element: *const T,
    elements: PhantomData<&'a T>,
}

impl<T> Clone for Element<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Element<'_, T> {}

impl<'a, T> From<&'a T> for Element<'a, T> {
    #[inline(always)]
    fn from(element: &'a T) -> Self {
        Self { element, elements: PhantomData }
    }
}

impl<'a, T: Copy> Element<'a, T> {
    /// Makes it of an element that exists for as long as `'a`, aligned as for a `T` or as for a double.
    ///
    /// # Safety
    /// During that time only a [`Place`] writes to the element, and then no reference to it is in use.
    #[inline(always)]
    pub unsafe fn new(element: *const T) -> Self {
        Self { element, elements: PhantomData }
    }

    /// Returns a copy of the element.
    #[inline(always)]
    pub(crate) fn get(&self) -> T {
        // SAFETY: it exists, and nothing writes it during the copy.
        unsafe { self.element.read_unaligned() }
    }

    /// Returns a part of the element.
    #[inline(always)]
    pub(crate) fn part<Part: Words>(self) -> Element<'a, Part>
    where
        T: Holds<Part>,
    {
        let words = self.element.cast::<Word>().wrapping_add(T::FIRST);
        Element { element: words.cast(), elements: PhantomData }
    }

    /// Returns this element for all lanes.
    #[inline(always)]
    pub(crate) fn lines(&self) -> Lines<'a, T> {
        // An array of copies would be filled in a loop.
        let one = self.element;
        Lines { lines: [one, one, one, one, one, one, one, one], elements: PhantomData }
    }
}

impl<'a, T> Element<'a, [T; 2]> {
    /// Returns the two of which the element consists.
    #[inline(always)]
    pub(crate) fn each(self) -> [Element<'a, T>; 2] {
        let first: *const T = self.element.cast();
        [first, first.wrapping_add(1)].map(|element| Element { element, elements: PhantomData })
    }
}

/// The elements of a batch by blocks: each lane has the element whose number is that of the lane, counted from the
/// first element of the block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sources<'a, T> {
    all: Each<'a, T>,
    last: usize,
}

impl<'a, T> Sources<'a, T> {
    /// Returns the elements of the lanes from `at` on. Lanes beyond the last element have the last element.
    #[inline(always)]
    pub(crate) fn lanes<D: Doubles>(&self, at: usize) -> Lines<'a, T> {
        let Self { all: Each { first, stride, .. }, last } = *self;
        let at = at.min(last);
        let first = first.wrapping_byte_add(at * stride);
        let rest = last - at;
        let line = |lane: usize| first.wrapping_byte_add(lane.wrapping_mul(stride));
        if rest >= D::LANES - 1 {
            // Without a loop: compilers would compute the pointers in lanes.
            let lines = [first, line(1), line(2), line(3), line(4), line(5), line(6), line(7)];
            return Lines { lines, elements: PhantomData };
        }
        let mut lines = [first; MOST_LANES];
        for (lane, line) in lines.iter_mut().enumerate() {
            *line = first.wrapping_byte_add(lane.min(rest) * stride);
        }
        Lines { lines, elements: PhantomData }
    }
}

/// An element for each lane. Only as many are used as there are lanes.
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
    /// Returns the same element for all lanes.
    #[inline(always)]
    pub(crate) fn all(element: &'a T) -> Self {
        Self { lines: [element; MOST_LANES], elements: PhantomData }
    }

    /// Sets the element of a lane.
    #[inline(always)]
    pub(crate) fn set(&mut self, lane: usize, element: &'a T) {
        if let Some(line) = self.lines.get_mut(lane) {
            *line = element;
        }
    }

    /// Returns a part of each element.
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
    /// Returns four words of each element, from its word `FIRST` on.
    #[inline(always)]
    pub(crate) fn load4<D: Doubles, const FIRST: usize>(self) -> [D; 4] {
        const { assert!(FIRST + 4 <= T::WORDS) };
        // SAFETY: the elements exist, and each has that many words.
        unsafe { D::load4(self.words::<FIRST>()) }
    }

    /// Returns two words of each element, from its word `FIRST` on.
    #[inline(always)]
    pub(crate) fn load2<D: Doubles, const FIRST: usize>(self) -> [D; 2] {
        const { assert!(FIRST + 2 <= T::WORDS) };
        // SAFETY: the elements exist, and each has that many words.
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

/// The place where an element is to be written: a cell, or memory that has not been written yet. The memory is aligned as
/// for a double, even where glam aligns a `T` to more.
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
    /// Makes the place at `element`, which is aligned as for a `T` or as for a double.
    ///
    /// # Safety
    /// As long as the place lives, there is memory for a `T` at `element`, which may be written, and nothing refers
    /// into it. Where a `T` is aligned to more than a double, memory for its words suffices.
    #[inline(always)]
    pub unsafe fn new(element: *mut T) -> Self {
        Self { element, cell: PhantomData }
    }
}

impl<T: Words> Place<'_, T> {
    /// Writes the element.
    #[inline(always)]
    pub fn write(self, element: T) {
        // SAFETY: a cell may be written, and nothing refers into it. Both have that many words.
        unsafe {
            if align_of::<T>() <= align_of::<f64>() {
                self.element.write(element);
            } else {
                // Not what glam's alignment adds behind the words.
                let words: *const Word = (&raw const element).cast();
                words.copy_to_nonoverlapping(self.element.cast(), T::WORDS);
            }
        }
    }

    /// Writes three doubles from the word `FIRST` on.
    #[inline(always)]
    pub(crate) fn write_doubles<const FIRST: usize>(self, [a, b, c]: [f64; 3]) {
        const { assert!(FIRST + 3 <= T::WORDS) };
        let words = word::<_, FIRST>(self.element).cast_mut();
        // SAFETY: the element has that many words, and a cell may be written.
        unsafe {
            write(words, 0, a);
            write(words, 1, b);
            write(words, 2, c);
        }
    }

    /// Writes the word `AT`.
    #[inline(always)]
    pub(crate) fn write_word<const AT: usize>(self, bits: Word) {
        const { assert!(AT < T::WORDS) };
        // SAFETY: the element has that word, and a cell may be written.
        unsafe { word::<_, AT>(self.element).cast_mut().write_unaligned(bits) };
    }

    /// Writes two doubles, rounded to floats, to the word `AT`.
    #[inline(always)]
    pub(crate) fn write_floats<const AT: usize>(self, [a, b]: [f64; 2]) {
        const { assert!(AT < T::WORDS) };
        let floats: *mut f32 = word::<_, AT>(self.element).cast_mut().cast();
        // SAFETY: the element has that word, and a cell may be written.
        unsafe {
            floats.write_unaligned(narrowed(a));
            floats.add(1).write_unaligned(narrowed(b));
        }
    }
}

/// The places of the elements of a block. Only as many are used as there are lanes, and some may be the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places<'a, T>(pub(crate) [Place<'a, T>; MOST_LANES]);

impl<'a, T: Words> Places<'a, T> {
    /// Returns the same place for all lanes.
    #[inline(always)]
    pub(crate) fn all(place: Place<'a, T>) -> Self {
        Self([place, place, place, place, place, place, place, place])
    }

    /// Sets the place of a lane's element.
    #[inline(always)]
    pub(crate) fn set(&mut self, lane: usize, element: Place<'a, T>) {
        if let Some(place) = self.0.get_mut(lane) {
            *place = element;
        }
    }

    /// Writes four words of each element from its word `FIRST` on.
    #[inline(always)]
    pub(crate) fn store4<D: Doubles, const FIRST: usize>(self, words: [D; 4]) {
        const { assert!(FIRST + 4 <= T::WORDS) };
        // SAFETY: the elements have that many words, and cells may be written.
        unsafe { D::store4(self.words::<FIRST>(), words) };
    }

    /// Writes three words of each element from its word `FIRST` on.
    #[inline(always)]
    pub(crate) fn store3<D: Doubles, const FIRST: usize>(self, words: [D; 3]) {
        const { assert!(FIRST + 3 <= T::WORDS) };
        // SAFETY: the elements have that many words, and cells may be written.
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

/// Returns a number of a row.
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

/// Returns the two floats of a word.
#[inline(always)]
pub(super) fn widen(word: f64) -> [f64; 2] {
    let mut floats = [0.0; 2];
    let bytes = word.to_ne_bytes();
    for (float, bytes) in floats.iter_mut().zip(bytes.as_chunks().0) {
        *float = f32::from_ne_bytes(*bytes).into();
    }
    floats
}

/// Returns the word of two numbers as floats.
#[inline(always)]
pub(super) fn narrow([first, second]: [f64; 2]) -> f64 {
    let [a, b] = [first, second].map(|x| u64::from(narrowed(x).to_bits()));
    // In memory, the first float comes first.
    f64::from_bits(if cfg!(target_endian = "little") { b << 32 | a } else { a << 32 | b })
}
