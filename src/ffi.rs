//! The one place where a caller's pointers are used: all `unsafe` of the C layer, but for the calls in
//! `names.rs` and the views of the unions in `types/algebra.rs`.
//!
//! A function here checks that a pointer is neither NULL nor misaligned. The rest the header asks of the
//! caller: that the pointer points to as many objects as it says, which no other thread writes meanwhile. The
//! macros at the end stand for that promise in an export, whose caller made it; an export contains no other
//! `unsafe`.
//!
//! * [`load`] and [`Slot`]: one object. It is copied before anything is written, so an output may be the same
//!   object as any input; but for the sectors of a configuration, which are read where they are.
//! * [`as_reference`]: one object that is nothing but pointers and counts, and is read where it is.
//! * [`Strided`], [`Table`] and [`Places`]: many objects, each converted when its turn comes; or, where the core has a type
//!   that is [the same in memory](LikeCore), read and written where they are.
//! * [`as_input`], [`as_strided_input`] and [`as_output`]: many objects of nothing but floats, as the core's
//!   batches read and write them where they are. An output is cells, since it may be the same row as an input.

use core::alloc::Layout;
use core::cell::Cell;
use core::mem::offset_of;
use core::ptr::NonNull;
use core::slice;

use turret_core::Error;
use turret_core::aim::lead::{Shot, Solution};
use turret_core::aim::turret::{Pose, Sector, State};
use turret_core::aim::{Motion, StepLimits};
use turret_core::batch::rows;
use turret_core::glam::{DVec3, Quat, Vec3};

use crate::status::{TURRET_ERROR_INVALID_ARGUMENT, TURRET_ERROR_NULL};
use crate::types::{
    FromMath, ToMath, dvec3, quat, turret_motion, turret_mount, turret_params, turret_platform,
    turret_pose, turret_sector, turret_shot, turret_solution, turret_state, vec3,
};

/// The object behind `ptr`; `None` when it is NULL or misaligned.
///
/// # Safety
/// A non-null aligned `ptr` points to a readable, initialized `T`.
#[inline(always)]
pub(crate) unsafe fn load<'a, T: ToMath>(ptr: *const T) -> Option<T::Math<'a>> {
    // SAFETY: as this function's own.
    unsafe { as_reference(ptr) }.map(T::to_math)
}

/// [`load`] for an object of many numbers, which a dozen functions take and none is in a hurry about.
///
/// # Safety
/// As [`load`].
#[inline(never)]
pub(crate) unsafe fn load_large<'a, T: ToMath>(ptr: *const T) -> Option<T::Math<'a>> {
    // SAFETY: as this function's own.
    unsafe { load(ptr) }
}

/// The object behind a pointer that may be NULL: `Some(None)` when it is, `None` when it is misaligned.
///
/// # Safety
/// As [`load`].
#[inline(always)]
pub(crate) unsafe fn load_optional<'a, T: ToMath>(ptr: *const T) -> Option<Option<T::Math<'a>>> {
    if ptr.is_null() {
        return Some(None);
    }
    // SAFETY: as this function's own.
    unsafe { load(ptr) }.map(Some)
}

/// The object behind `ptr` itself; `None` when it is NULL or misaligned.
///
/// # Safety
/// A non-null aligned `ptr` points to a readable, initialized `T`, which nothing writes for as long as `'a`.
#[inline(always)]
pub(crate) unsafe fn as_reference<'a, T>(ptr: *const T) -> Option<&'a T> {
    if !ptr.is_aligned() {
        return None;
    }
    // SAFETY: null or aligned, and the caller vouches for the rest.
    unsafe { ptr.as_ref() }
}

/// The sectors of a configuration as the core reads them, where they are.
pub(crate) fn as_sectors(sectors: &[turret_sector]) -> &[Sector] {
    // SAFETY: both are the same fields in the same order, as is asserted below, and any numbers are legal.
    unsafe { slice::from_raw_parts(sectors.as_ptr().cast(), sectors.len()) }
}

const _: () = {
    assert!(size_of::<turret_sector>() == size_of::<Sector>());
    assert!(align_of::<turret_sector>() == align_of::<Sector>());
    assert!(offset_of!(turret_sector, from) == offset_of!(Sector, from));
    assert!(offset_of!(turret_sector, to) == offset_of!(Sector, to));
    assert!(offset_of!(turret_sector, elevation_min) == offset_of!(Sector, elevation_min));
    assert!(offset_of!(turret_sector, elevation_max) == offset_of!(Sector, elevation_max));
    assert!(offset_of!(turret_sector, kind) == offset_of!(Sector, kind));
};

/// A place to write a `T` to.
pub(crate) struct Slot<T>(*mut T);

impl<T: FromMath> Slot<T> {
    /// The place behind `ptr`; `None` when it is NULL or misaligned.
    ///
    /// # Safety
    /// A non-null aligned `ptr` points to memory for a `T`, writable as long as the slot lives.
    #[inline(always)]
    pub(crate) unsafe fn new(ptr: *mut T) -> Option<Self> {
        (!ptr.is_null() && ptr.is_aligned()).then_some(Self(ptr))
    }

    /// The place behind a pointer that may be NULL: `Some(None)` when it is, `None` when it is misaligned.
    ///
    /// # Safety
    /// As [`Slot::new`].
    #[inline(always)]
    pub(crate) unsafe fn optional(ptr: *mut T) -> Option<Option<Self>> {
        if ptr.is_null() {
            return Some(None);
        }
        // SAFETY: as this function's own.
        unsafe { Self::new(ptr) }.map(Some)
    }

    /// Writes `value` and returns the pointer.
    #[inline(always)]
    pub(crate) fn write(&self, value: T::Math) -> *mut T {
        // SAFETY: `new` made sure that the place is not null and aligned, its caller that it is
        // writable. Writing does not read or drop what was there.
        unsafe { self.0.write(T::from_math(value)) };
        self.0
    }
}

/// Checks `count` objects from `first` on, `stride` bytes apart, 0 for one that stands for all.
///
/// # Errors
/// The status: TURRET_ERROR_NULL when `first` is NULL or misaligned, TURRET_ERROR_INVALID_ARGUMENT when the
/// stride misaligns the second, is less than an object, or leads out of all memory.
#[inline(always)]
fn check_row<T>(first: *const T, stride: usize, count: usize) -> Result<(), i32> {
    if first.is_null() || !first.is_aligned() {
        Err(TURRET_ERROR_NULL)
    } else if is_stride(Layout::new::<T>(), stride, count) {
        Ok(())
    } else {
        Err(TURRET_ERROR_INVALID_ARGUMENT)
    }
}

/// Whether `count` objects can lie `stride` bytes apart.
#[inline(never)]
fn is_stride(object: Layout, stride: usize, count: usize) -> bool {
    let (size, align) = (object.size(), object.align());
    let is_apart = stride == 0 || stride >= size && stride.is_multiple_of(align);
    is_apart && fits_memory(count, stride, size)
}

/// Whether `count` objects of `size` bytes, `stride` bytes apart, are no more than memory can hold: not so
/// for a stride that is meant to lead backward, nor for a product that wraps.
fn fits_memory(count: usize, stride: usize, size: usize) -> bool {
    let all = count.saturating_sub(1).checked_mul(stride).and_then(|gaps| gaps.checked_add(size));
    all.is_some_and(|all| isize::try_from(all).is_ok())
}

/// A type that is nothing but numbers, and what the batches of the core take it for.
pub(crate) trait Floats: Copy {
    type Array: Copy;

    /// That the one can be read as the other.
    const SAME: () = assert!(
        size_of::<Self>() == size_of::<Self::Array>()
            && align_of::<Self>() == align_of::<Self::Array>()
    );
}

impl Floats for f32 {
    type Array = Self;
}

impl Floats for i32 {
    type Array = Self;
}

impl Floats for quat {
    type Array = [f32; 4];
}

impl Floats for vec3 {
    type Array = [f32; 3];
}

impl Floats for dvec3 {
    type Array = [f64; 3];
}

impl Floats for turret_params {
    type Array = [f32; 2];
}

impl Floats for [f32; 16] {
    type Array = Self;
}

// The batch reads `turret_params` as the core's `StepLimits`.
const _: () = {
    assert!(
        offset_of!(turret_params, elevation_rate_limit) == offset_of!(StepLimits, elevation)
            && offset_of!(turret_params, azimuth_rate_limit) == offset_of!(StepLimits, azimuth)
    );
};

/// The `count` objects from `first` on as the output of a batch: cells, which may be an input as well.
///
/// # Errors
/// As [`check_row`].
///
/// # Safety
/// A non-null aligned `first` points to memory for `count` `T`, writable for as long as `'a`. No other thread
/// uses it meanwhile.
pub(crate) unsafe fn as_output<'a, T: Floats>(
    first: *mut T,
    count: usize,
) -> Result<&'a [Cell<T::Array>], i32> {
    // SAFETY: as this function's own.
    unsafe { as_cells(first, count) }
}

/// The `count` objects from `first` on as an input of a batch.
///
/// # Errors
/// As [`check_row`].
///
/// # Safety
/// A non-null aligned `first` points to `count` readable, initialized `T` for as long as `'a`. No other
/// thread writes them meanwhile; an output may be the same row.
pub(crate) unsafe fn as_input<'a, T: Floats>(
    first: *const T,
    count: usize,
) -> Result<rows::Row<'a, T::Array>, i32> {
    // SAFETY: as this function's own; a row does not write its cells.
    unsafe { as_cells(first, count) }.map(rows::Row::from)
}

/// The `count` objects from `first` on as cells.
///
/// # Errors
/// As [`check_row`].
///
/// # Safety
/// A non-null aligned `first` points to memory for `count` `T` for as long as `'a`, which is initialized
/// where the cells are read and writable where they are written. No other thread writes it meanwhile.
unsafe fn as_cells<'a, T: Floats>(
    first: *const T,
    count: usize,
) -> Result<&'a [Cell<T::Array>], i32> {
    let () = T::SAME;
    check_row(first, size_of::<T>(), count)?;
    // SAFETY: neither null nor misaligned, the caller vouches for the rest, and cells of the arrays lie in
    // memory as the arrays and as T do.
    Ok(unsafe { slice::from_raw_parts(first.cast(), count) })
}

/// The `N` floats of each of `count` objects that lie `stride` bytes apart, 0 for one that stands for all, as
/// an input of a batch.
///
/// # Errors
/// As [`check_row`].
///
/// # Safety
/// From a non-null aligned `first` on there are `count` objects of `N` readable, initialized floats, `stride`
/// bytes apart, for as long as `'a`, and no other thread writes them. What lies between them is not looked
/// at.
pub(crate) unsafe fn as_strided_input<'a, T: Floats, const N: usize>(
    first: *const T,
    stride: usize,
    count: usize,
) -> Result<rows::Strided<'a, N>, i32> {
    const { assert!(size_of::<T>() == size_of::<[f32; N]>() && align_of::<T>() == align_of::<f32>()) }
    check_row(first, stride, count)?;
    let stride = stride / size_of::<f32>();
    let all = count.saturating_sub(1) * stride + N;
    // SAFETY: neither null nor misaligned, and the caller vouches for the rest: cells of floats that are
    // not read need not be initialized.
    let floats = unsafe { slice::from_raw_parts(first.cast::<Cell<f32>>(), all) };
    Ok(rows::Strided::new(floats, stride))
}

/// A C type whose objects the core reads and writes where they are, as a type of its own with the same members.
pub(crate) trait LikeCore: Copy {
    type Core: Copy;

    /// That an object of the C type begins with one of the core's.
    const SAME: () = assert!(
        size_of::<Self>() >= size_of::<Self::Core>()
            && align_of::<Self>() == align_of::<Self::Core>()
    );
}

/// Says that a C type begins with the members of a type of the core.
macro_rules! like_core {
    ($type:ident, $core:ident: $($member:ident),*) => {
        impl LikeCore for $type {
            type Core = $core;
        }
        const _: () = {
            $(assert!(offset_of!($type, $member) == offset_of!($core, $member));)*
        };
    };
}

like_core!(dvec3, DVec3:);
like_core!(turret_state, State: azimuth, elevation, azimuth_rate, elevation_rate);
like_core!(turret_shot, Shot: speed, inherit, max_time, gravity, drag, physics_step);
like_core!(turret_motion, Motion: position, velocity, acceleration);
like_core!(
    turret_solution,
    Solution: aim_point, impact, direction, launch_velocity, aim_velocity, time
);

/// Says where a C type holds what the core reads there, of a type that glam may align otherwise.
macro_rules! holds {
    ($type:ident: $($member:ident $part:ty),*) => {$(
        const _: () = {
            let end = offset_of!($type, $member) + size_of::<$part>();
            assert!(offset_of!($type, $member) % 8 == 0 && end <= size_of::<$type>());
        };
        // SAFETY: from this member on there are the numbers of the part, with nothing between them.
        unsafe impl rows::Holds<$part> for $type {
            const FIRST: usize = offset_of!($type, $member) / 8;
        }
    )*};
}

holds!(turret_mount: position DVec3, orientation Quat);
holds!(turret_platform: position DVec3, orientation Quat, velocity [Vec3; 2]);

// A pose is written where it is, aligned as the core's or not.
const _: () = {
    assert!(size_of::<turret_pose>() >= size_of::<Pose>());
    assert!(offset_of!(turret_pose, base) == offset_of!(Pose, base));
    assert!(offset_of!(turret_pose, barrel) == offset_of!(Pose, barrel));
    assert!(offset_of!(turret_pose, muzzle) == offset_of!(Pose, muzzle));
    assert!(offset_of!(turret_pose, boresight) == offset_of!(Pose, boresight));
    assert!(offset_of!(turret_pose, error) == offset_of!(Pose, error));
    assert!(offset_of!(turret_pose, flags) == offset_of!(Pose, flags));
    assert!(offset_of!(turret_platform, spin) == offset_of!(turret_platform, velocity) + 12);
};

/// Objects that lie a number of bytes apart.
#[derive(Clone, Copy)]
pub(crate) struct Strided<T> {
    first: *const T,
    stride: usize,
}

impl<T: ToMath> Strided<T> {
    /// The `count` objects from `first` on, `stride` bytes from one to the next, 0 for one that stands for
    /// all.
    ///
    /// # Errors
    /// As [`check_row`].
    ///
    /// # Safety
    /// A non-null aligned `first` points to so many readable, initialized `T`, as long as this lives, and no
    /// other is asked for.
    pub(crate) unsafe fn new(first: *const T, stride: usize, count: usize) -> Result<Self, i32> {
        check_row(first, stride, count)?;
        Ok(Self { first, stride })
    }

    /// A number that tells the objects apart: that of one that stands for all is always the same.
    pub(crate) fn kind(&self, at: usize) -> usize {
        at.wrapping_mul(self.stride)
    }

    /// Whether one object stands for all.
    #[inline(always)]
    pub(crate) fn is_one(&self) -> bool {
        self.stride == 0
    }

    /// One object, which stands for all; `None` when it is NULL or misaligned.
    ///
    /// # Safety
    /// As [`Strided::new`].
    #[inline(always)]
    pub(crate) unsafe fn one(object: *const T) -> Option<Self> {
        (!object.is_null() && object.is_aligned()).then_some(Self { first: object, stride: 0 })
    }

    #[inline(always)]
    pub(crate) fn at<'a>(&self, at: usize) -> T::Math<'a> {
        // SAFETY: `at` is below the count that the caller of `new` vouches for, so the offset is within
        // its memory.
        unsafe { &*self.first.byte_add(at * self.stride) }.to_math()
    }
}

impl<T> Strided<T> {
    /// The first `count` objects where they are, of which the core reads [what they hold](rows::Holds).
    #[inline(always)]
    pub(crate) fn in_memory(&self, count: usize) -> rows::Each<'_, T> {
        // SAFETY: the caller of `new` vouches for so many.
        unsafe { rows::Each::new(self.first, self.stride, count) }
    }
}

impl<T: ToMath + LikeCore> Strided<T> {
    /// The first `count` objects where they are.
    #[inline(always)]
    pub(crate) fn each(&self, count: usize) -> rows::Each<'_, T::Core> {
        let () = T::SAME;
        // SAFETY: the caller of `new` vouches for so many; and each begins with one of the core's.
        unsafe { rows::Each::new(self.first.cast(), self.stride, count) }
    }
}

/// A table of objects of which each element of a batch uses one.
#[derive(Clone, Copy)]
pub(crate) struct Table<T> {
    entries: *const T,
    /// The index of each element's entry; without them see [`rows::entry`].
    indices: Option<*const u32>,
    count: usize,
}

impl<T: ToMath> Table<T> {
    /// The `count` entries from `entries` on, and from `indices` on, unless it is NULL, the index of each
    /// element; `None` when `entries` is NULL or misaligned, or `indices` misaligned.
    ///
    /// # Safety
    /// A non-null aligned `entries` points to so many readable, initialized `T`, and `indices` to as many
    /// readable, initialized numbers as there are elements that are asked for, as long as this lives.
    pub(crate) unsafe fn new(entries: *const T, indices: *const u32, count: usize) -> Option<Self> {
        if entries.is_null() || !entries.is_aligned() || !indices.is_aligned() {
            return None;
        }
        let indices = (!indices.is_null()).then_some(indices);
        Some(Self { entries, indices, count })
    }

    /// As [`Table::new`], but for `entries` that may be anything where there are none.
    ///
    /// # Safety
    /// As [`Table::new`].
    pub(crate) unsafe fn optional(
        entries: *const T,
        indices: *const u32,
        count: usize,
    ) -> Option<Self> {
        let entries = if count == 0 { NonNull::dangling().as_ptr() } else { entries };
        // SAFETY: as this function's own.
        unsafe { Self::new(entries, indices, count) }
    }

    /// The entry of an element.
    ///
    /// # Errors
    /// As [`rows::entry`].
    pub(crate) fn of<'a>(&self, element: usize) -> Result<T::Math<'a>, Error> {
        rows::entry(element, self.index(element), self.count).map(|entry| self.at(entry))
    }

    /// A number that tells the entries apart.
    pub(crate) fn kind(&self, element: usize) -> usize {
        rows::kind(element, self.index(element), self.count)
    }

    fn at<'a>(&self, entry: usize) -> T::Math<'a> {
        self.entry(entry).to_math()
    }
}

impl<T> Table<T> {
    #[inline(always)]
    fn entry<'a>(&self, entry: usize) -> &'a T {
        // SAFETY: `entry` is below the count of entries that the caller of `new` vouches for.
        unsafe { &*self.entries.add(entry) }
    }

    #[inline(always)]
    fn index(&self, element: usize) -> Option<u32> {
        // SAFETY: the caller of `new` vouches for the index of every element that is asked for.
        self.indices.map(|indices| unsafe { indices.add(element).read() })
    }

    /// The entry of an element where it is.
    ///
    /// # Errors
    /// As [`rows::entry`].
    #[inline(always)]
    pub(crate) fn entry_of(&self, element: usize) -> Result<&T, Error> {
        rows::entry(element, self.index(element), self.count).map(|entry| self.entry(entry))
    }

    /// The entry of an element that need not have one, where it is.
    ///
    /// # Errors
    /// As [`rows::optional_entry`].
    #[inline(always)]
    pub(crate) fn optional_entry_of(&self, element: usize) -> Result<Option<&T>, Error> {
        let entry = rows::optional_entry(element, self.index(element), self.count)?;
        Ok(entry.map(|entry| self.entry(entry)))
    }
}

/// A C object as the core has it.
#[inline(always)]
pub(crate) fn as_core<T: LikeCore>(object: &T) -> &T::Core {
    let () = T::SAME;
    // SAFETY: a C object begins with one of the core's, which has the same alignment.
    unsafe { &*(&raw const *object).cast() }
}

/// Places in a row, to read and to write in any order.
pub(crate) struct Places<T>(*mut T);

impl<T> Places<T> {
    /// The places from `first` on; `None` when it is NULL or misaligned.
    ///
    /// # Safety
    /// A non-null aligned `first` points to as many `T` as are read and memory for as many as are written,
    /// as long as this lives.
    pub(crate) unsafe fn new(first: *mut T) -> Option<Self> {
        (!first.is_null() && first.is_aligned()).then_some(Self(first))
    }

    /// As [`Places::new`]; `Some(None)` for NULL.
    ///
    /// # Safety
    /// As [`Places::new`].
    pub(crate) unsafe fn optional(first: *mut T) -> Option<Option<Self>> {
        if first.is_null() {
            return Some(None);
        }
        // SAFETY: as this function's own.
        unsafe { Self::new(first) }.map(Some)
    }
}

impl<T: FromMath> Places<T> {
    #[inline(always)]
    pub(crate) fn write(&self, at: usize, value: T::Math) {
        // SAFETY: the caller of `new` vouches for every place that is written.
        unsafe { self.0.add(at).write(T::from_math(value)) };
    }
}

impl<T: LikeCore> Places<T> {
    /// The first `count` objects, to be read where they are.
    #[inline(always)]
    pub(crate) fn each(&self, count: usize) -> rows::Each<'_, T::Core> {
        let () = T::SAME;
        // SAFETY: the caller of `new` vouches for so many; and each begins with one of the core's. The core writes them
        // by places alone.
        unsafe { rows::Each::new(self.0.cast_const().cast(), size_of::<T>(), count) }
    }

    /// A place for the core to write to.
    #[inline(always)]
    pub(crate) fn place(&self, at: usize) -> rows::Place<'_, T::Core> {
        let () = T::SAME;
        // SAFETY: the caller of `new` vouches for every place that is written, as for one of the core's objects.
        unsafe { rows::Place::new(self.0.add(at).cast()) }
    }
}

impl Places<turret_pose> {
    /// A place for the core to write to.
    #[inline(always)]
    pub(crate) fn place(&self, at: usize) -> rows::Place<'_, Pose> {
        // SAFETY: the caller of `new` vouches for every place that is written, and a pose is in it as the core has it, from
        // the same byte on.
        unsafe { rows::Place::new(self.0.add(at).cast()) }
    }

    /// Writes the flags of a pose, and what is reserved.
    #[inline(always)]
    pub(crate) fn write_flags(&self, at: usize, flags: u32) {
        // SAFETY: the caller of `new` vouches for every place that is written.
        unsafe {
            let pose = self.0.add(at);
            (&raw mut (*pose).flags).write(flags);
            (&raw mut (*pose).reserved).write(0);
        }
    }
}

/// All three, or an error: of several TURRET_ERROR_NULL.
pub(crate) fn all<A, B, C>(
    a: Result<A, i32>,
    b: Result<B, i32>,
    c: Result<C, i32>,
) -> Result<(A, B, C), i32> {
    match (a, b, c) {
        (Ok(a), Ok(b), Ok(c)) => Ok((a, b, c)),
        (Err(TURRET_ERROR_NULL), ..)
        | (_, Err(TURRET_ERROR_NULL), _)
        | (.., Err(TURRET_ERROR_NULL)) => Err(TURRET_ERROR_NULL),
        (Err(error), ..) | (_, Err(error), _) | (.., Err(error)) => Err(error),
    }
}

/// What is in an `Ok`; an export returns the status that is in an `Err`.
macro_rules! or_return {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(status) => return status,
        }
    };
}

/// `load` for use in an export, whose own contract with its caller is the one it needs.
macro_rules! read {
    ($ptr:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::load($ptr) }
    };
}

/// `load_large` for use in an export.
macro_rules! read_large {
    ($ptr:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::load_large($ptr) }
    };
}

/// `load_optional` for use in an export.
macro_rules! read_optional {
    ($ptr:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::load_optional($ptr) }
    };
}

/// `Slot::new` for use in an export.
macro_rules! slot {
    ($ptr:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::Slot::new($ptr) }
    };
}

/// `Slot::optional` for use in an export.
macro_rules! slot_optional {
    ($ptr:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::Slot::optional($ptr) }
    };
}

/// `as_reference` for use in an export.
macro_rules! borrow {
    ($ptr:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::as_reference($ptr) }
    };
}

/// `as_input` for use in an export.
macro_rules! input {
    ($first:expr, $count:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::as_input($first, $count) }
    };
}

/// `as_output` for use in an export.
macro_rules! output {
    ($first:expr, $count:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::as_output($first, $count) }
    };
}

/// `as_strided_input` for use in an export.
macro_rules! strided_input {
    ($first:expr, $stride:expr, $count:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::as_strided_input($first, $stride, $count) }
    };
}

/// `Strided::new` for use in an export.
macro_rules! strided {
    ($first:expr, $stride:expr, $count:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::Strided::new($first, $stride, $count) }
    };
}

/// `Strided::one` for use in an export.
macro_rules! one {
    ($object:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::Strided::one($object) }
    };
}

/// `Table::new` for use in an export.
macro_rules! table {
    ($entries:expr, $indices:expr, $count:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::Table::new($entries, $indices, $count) }
    };
}

/// `Table::optional` for use in an export.
macro_rules! table_optional {
    ($entries:expr, $indices:expr, $count:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::Table::optional($entries, $indices, $count) }
    };
}

/// `Places::new` for use in an export.
macro_rules! places {
    ($first:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::Places::new($first) }
    };
}

/// `Places::optional` for use in an export.
macro_rules! places_optional {
    ($first:expr) => {
        // SAFETY: the header asks of every caller that pointers be NULL or point to what they say.
        unsafe { $crate::ffi::Places::optional($first) }
    };
}

pub(crate) use {
    borrow, input, one, or_return, output, places, places_optional, read, read_large,
    read_optional, slot, slot_optional, strided, strided_input, table, table_optional,
};
