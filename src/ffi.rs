//! The only file that uses the pointers of a caller. It holds all `unsafe` code of the C layer, except for
//! the calls in `names.rs` and the views of the unions in `types/algebra.rs`.
//!
//! A function here checks that a pointer is neither NULL nor misaligned. The header requires the rest
//! from the caller: the pointer points to as many objects as the header says, and no other thread writes them
//! during the call. The macros at the end of this file rely on that promise. An export calls them, since
//! its caller has made the promise; it contains no other `unsafe` code.
//!
//! * [`load`] and [`Slot`]: one object. It is copied before anything is written, so an output may be the
//!   same object as any input.
//! * [`Strided::one`]: one object that the core reads in place, before it writes to a [`Slot`].
//! * [`as_reference`]: the same for pointers and counts, or a configuration with its sectors.
//! * [`Strided`], [`Table`] and [`Places`]: many objects, each converted when it is used. If the core has a
//!   type with [the same layout](LikeCore), they are read and written in place.
//! * [`as_input`], [`as_strided_input`] and [`as_output`]: many objects that consist of floats only. The
//!   batches of the core read and write them in place. An output is a row of cells, since it may be the
//!   same row as an input.

use core::alloc::Layout;
use core::cell::Cell;
use core::mem::offset_of;
use core::ptr::NonNull;
use core::slice;

use turret_core::Error;
use turret_core::aim::lead::{Shot, Solution};
use turret_core::aim::turret::{ConfigNumbers, Pose, Sector, State};
use turret_core::aim::{Motion, StepLimits};
use turret_core::batch::rows;
use turret_core::glam::{DVec3, Quat, Vec3};

use crate::status::{TURRET_ERROR_INVALID_ARGUMENT, TURRET_ERROR_NULL};
use crate::types::{
    FromMath, ToMath, dvec3, quat, turret_config, turret_motion, turret_mount, turret_params,
    turret_platform, turret_pose, turret_sector, turret_shot, turret_solution, turret_state, vec3,
};

/// Returns the object that `ptr` points to; `None` if `ptr` is NULL or misaligned.
///
/// # Safety
/// A non-null aligned `ptr` points to a readable, initialized `T`.
#[inline(always)]
pub(crate) unsafe fn load<'a, T: ToMath>(ptr: *const T) -> Option<T::Math<'a>> {
    // SAFETY: the caller promises the same for this function.
    unsafe { as_reference(ptr) }.map(T::to_math)
}

/// [`load`] for an object of many numbers. It is not inlined: a dozen functions take such an object, and
/// the call costs them next to nothing.
///
/// # Safety
/// As [`load`].
#[inline(never)]
pub(crate) unsafe fn load_large<'a, T: ToMath>(ptr: *const T) -> Option<T::Math<'a>> {
    // SAFETY: the caller promises the same for this function.
    unsafe { load(ptr) }
}

/// Returns the object that an optional `ptr` points to: `Some(None)` if `ptr` is NULL, `None` if it is
/// misaligned.
///
/// # Safety
/// As [`load`].
#[inline(always)]
pub(crate) unsafe fn load_optional<'a, T: ToMath>(ptr: *const T) -> Option<Option<T::Math<'a>>> {
    if ptr.is_null() {
        return Some(None);
    }
    // SAFETY: the caller promises the same for this function.
    unsafe { load(ptr) }.map(Some)
}

/// Returns a reference to the object that `ptr` points to; `None` if `ptr` is NULL or misaligned.
///
/// # Safety
/// A non-null aligned `ptr` points to a readable, initialized `T`, which nothing writes during `'a`.
#[inline(always)]
pub(crate) unsafe fn as_reference<'a, T>(ptr: *const T) -> Option<&'a T> {
    if !ptr.is_aligned() {
        return None;
    }
    // SAFETY: `ptr` is null or aligned, and the caller promises the rest.
    unsafe { ptr.as_ref() }
}

/// Returns the sectors of a configuration as the core reads them, in place.
pub(crate) fn as_sectors(sectors: &[turret_sector]) -> &[Sector] {
    // SAFETY: both types have the same fields in the same order, as asserted below, and any numbers are
    // legal.
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

/// A place where a `T` can be written.
pub(crate) struct Slot<T>(*mut T);

impl<T: FromMath> Slot<T> {
    /// Returns the place that `ptr` points to; `None` if `ptr` is NULL or misaligned.
    ///
    /// # Safety
    /// A non-null aligned `ptr` points to memory for a `T`, which is writable as long as the slot exists.
    #[inline(always)]
    pub(crate) unsafe fn new(ptr: *mut T) -> Option<Self> {
        (!ptr.is_null() && ptr.is_aligned()).then_some(Self(ptr))
    }

    /// Returns the place that an optional `ptr` points to: `Some(None)` if `ptr` is NULL, `None` if it is
    /// misaligned.
    ///
    /// # Safety
    /// As [`Slot::new`].
    #[inline(always)]
    pub(crate) unsafe fn optional(ptr: *mut T) -> Option<Option<Self>> {
        if ptr.is_null() {
            return Some(None);
        }
        // SAFETY: the caller promises the same for this function.
        unsafe { Self::new(ptr) }.map(Some)
    }

    /// Writes `value` and returns the pointer.
    #[inline(always)]
    pub(crate) fn write(&self, value: T::Math) -> *mut T {
        self.write_as_it_is(T::from_math(value))
    }

    /// Writes `value` and returns the pointer.
    #[inline(always)]
    pub(crate) fn write_as_it_is(&self, value: T) -> *mut T {
        // SAFETY: `new` checked that the pointer is aligned and not null, and its caller promised that the
        // place is writable. Writing neither reads nor drops what was there.
        unsafe { self.0.write(value) };
        self.0
    }
}

/// Checks a row of `count` objects that starts at `first`, with `stride` bytes from one object to the next.
/// With a stride of 0, one object stands for all.
///
/// # Errors
/// The status: TURRET_ERROR_NULL if `first` is NULL or misaligned; TURRET_ERROR_INVALID_ARGUMENT if the
/// stride misaligns the second object, is less than the size of an object, or leads beyond all memory.
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

/// Returns whether `count` objects can lie `stride` bytes apart.
#[inline(never)]
fn is_stride(object: Layout, stride: usize, count: usize) -> bool {
    let (size, align) = (object.size(), object.align());
    let is_apart = stride == 0 || stride >= size && stride.is_multiple_of(align);
    is_apart && fits_memory(count, stride, size)
}

/// Returns whether memory can hold `count` objects of `size` bytes that lie `stride` bytes apart. It is
/// false for a negative stride that was converted to an unsigned number, and for a product that overflows.
fn fits_memory(count: usize, stride: usize, size: usize) -> bool {
    let all = count.saturating_sub(1).checked_mul(stride).and_then(|gaps| gaps.checked_add(size));
    all.is_some_and(|all| isize::try_from(all).is_ok())
}

/// A type that consists of numbers only, and the array as which the batches of the core read and write it.
pub(crate) trait Floats: Copy {
    type Array: Copy;

    /// Asserts that a value of one type can be read as the other.
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

// A batch reads `turret_params` as `StepLimits` of the core.
const _: () = {
    assert!(
        offset_of!(turret_params, elevation_rate_limit) == offset_of!(StepLimits, elevation)
            && offset_of!(turret_params, azimuth_rate_limit) == offset_of!(StepLimits, azimuth)
    );
};

/// Returns the `count` objects from `first` on as the output of a batch: cells, which may be an input as
/// well.
///
/// # Errors
/// As [`check_row`].
///
/// # Safety
/// A non-null aligned `first` points to memory for `count` `T`, which is writable during `'a`. No other
/// thread uses it during that time.
pub(crate) unsafe fn as_output<'a, T: Floats>(
    first: *mut T,
    count: usize,
) -> Result<&'a [Cell<T::Array>], i32> {
    // SAFETY: the caller promises the same for this function.
    unsafe { as_cells(first, count) }
}

/// Returns the `count` objects from `first` on as an input of a batch.
///
/// # Errors
/// As [`check_row`].
///
/// # Safety
/// A non-null aligned `first` points to `count` `T`, which are readable and initialized during `'a`. No
/// other thread writes them during that time. An output may be the same row.
pub(crate) unsafe fn as_input<'a, T: Floats>(
    first: *const T,
    count: usize,
) -> Result<rows::Row<'a, T::Array>, i32> {
    // SAFETY: the caller promises the same for this function, and a row does not write its cells.
    unsafe { as_cells(first, count) }.map(rows::Row::from)
}

/// Returns the `count` objects from `first` on as cells.
///
/// # Errors
/// As [`check_row`].
///
/// # Safety
/// A non-null aligned `first` points to memory for `count` `T` during `'a`. The memory is initialized where
/// cells are read, and writable where cells are written. No other thread writes it during that time.
unsafe fn as_cells<'a, T: Floats>(
    first: *const T,
    count: usize,
) -> Result<&'a [Cell<T::Array>], i32> {
    let () = T::SAME;
    check_row(first, size_of::<T>(), count)?;
    // SAFETY: `first` is neither null nor misaligned, and the caller promises the rest. A cell of an array
    // has the layout of the array, and so of T.
    Ok(unsafe { slice::from_raw_parts(first.cast(), count) })
}

/// Returns the `N` floats of each of `count` objects, which lie `stride` bytes apart, as an input of a
/// batch. With a stride of 0, one object stands for all.
///
/// # Errors
/// As [`check_row`].
///
/// # Safety
/// From a non-null aligned `first` on there are `count` objects of `N` floats, `stride` bytes apart, which
/// are readable and initialized during `'a`. No other thread writes them during that time. The bytes
/// between the objects are not read.
pub(crate) unsafe fn as_strided_input<'a, T: Floats, const N: usize>(
    first: *const T,
    stride: usize,
    count: usize,
) -> Result<rows::Strided<'a, N>, i32> {
    const { assert!(size_of::<T>() == size_of::<[f32; N]>() && align_of::<T>() == align_of::<f32>()) }
    check_row(first, stride, count)?;
    let stride = stride / size_of::<f32>();
    let all = count.saturating_sub(1) * stride + N;
    // SAFETY: `first` is neither null nor misaligned, and the caller promises the rest. Cells of floats
    // that are not read need not be initialized.
    let floats = unsafe { slice::from_raw_parts(first.cast::<Cell<f32>>(), all) };
    Ok(rows::Strided::new(floats, stride))
}

/// A C type whose objects the core reads and writes in place, as one of its own types with the same
/// members.
pub(crate) trait LikeCore: Copy {
    type Core: Copy;

    /// Asserts that an object of the C type begins with an object of the core's type.
    const SAME: () = assert!(
        size_of::<Self>() >= size_of::<Self::Core>()
            && align_of::<Self>() == align_of::<Self::Core>()
    );
}

/// Declares that a C type begins with the members of a type of the core.
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

like_core!(vec3, Vec3:);
like_core!(dvec3, DVec3:);
like_core!(
    turret_state, State: azimuth, elevation, azimuth_rate, elevation_rate, azimuth_left, elevation_left, waiting,
    trajectory, reserved
);
like_core!(
    turret_shot,
    Shot: speed, inherit, max_time, gravity, drag, physics_step, thrust, burn_time
);
like_core!(turret_motion, Motion: position, velocity, acceleration);
like_core!(
    turret_solution,
    Solution: aim_point, impact, direction, launch_velocity, aim_velocity, time
);

/// States where a C type holds a part that the core reads in place, although glam may align the part's own type
/// differently.
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

impl<T: LikeCore> Slot<T> {
    /// Returns the place for the core to write to.
    #[inline(always)]
    pub(crate) fn place(&self) -> rows::Place<'_, T::Core> {
        let () = T::SAME;
        // SAFETY: the caller of `new` vouches for the place, as for one of the core's objects.
        unsafe { rows::Place::new(self.0.cast()) }
    }
}

impl Slot<turret_pose> {
    /// Returns the place for the core to write a pose to.
    #[inline(always)]
    pub(crate) fn place_of_pose(&self) -> rows::Place<'_, Pose> {
        // SAFETY: the caller of `new` vouches for the place. From its first byte on, a `turret_pose` has the
        // layout of a pose of the core.
        unsafe { rows::Place::new(self.0.cast()) }
    }
}

/// Returns the numbers of a configuration as the core reads them, in place.
#[inline(always)]
pub(crate) fn numbers(config: &turret_config) -> &ConfigNumbers {
    // SAFETY: a configuration begins with these numbers, as asserted below, and any bits are legal.
    unsafe { &*(&raw const *config).cast() }
}

const _: () = {
    assert!(size_of::<turret_config>() >= size_of::<ConfigNumbers>());
    assert!(align_of::<turret_config>() == align_of::<ConfigNumbers>());
    assert!(offset_of!(turret_config, azimuth_min) == offset_of!(ConfigNumbers, azimuth_travel));
    assert!(
        offset_of!(turret_config, elevation_min) == offset_of!(ConfigNumbers, elevation_travel)
    );
    assert!(offset_of!(turret_config, azimuth_rate) == offset_of!(ConfigNumbers, rates));
    assert!(offset_of!(turret_config, azimuth_accel) == offset_of!(ConfigNumbers, accels));
    assert!(offset_of!(turret_config, rest_azimuth) == offset_of!(ConfigNumbers, rest));
    assert!(offset_of!(turret_config, aim_tolerance) == offset_of!(ConfigNumbers, aim_tolerance));
    assert!(offset_of!(turret_config, trunnion) == offset_of!(ConfigNumbers, trunnion));
    assert!(offset_of!(turret_config, muzzle) == offset_of!(ConfigNumbers, muzzle_xy));
    assert!(offset_of!(turret_config, muzzle) + 8 == offset_of!(ConfigNumbers, muzzle_z));
};

// A pose is written in place, whether or not it is aligned as the core's. Where glam aligns it to more, the
// core's is larger, but nothing is written behind the error.
const _: () = {
    assert!(size_of::<turret_pose>() == offset_of!(turret_pose, error) + size_of::<f32>());
    assert!(offset_of!(turret_pose, base) == offset_of!(Pose, base));
    assert!(offset_of!(turret_pose, barrel) == offset_of!(Pose, barrel));
    assert!(offset_of!(turret_pose, muzzle) == offset_of!(Pose, muzzle));
    assert!(offset_of!(turret_pose, boresight) == offset_of!(Pose, boresight));
    assert!(offset_of!(turret_pose, error) == offset_of!(Pose, error));
    assert!(offset_of!(turret_platform, spin) == offset_of!(turret_platform, velocity) + 12);
};

/// Objects that lie a fixed number of bytes apart.
#[derive(Clone, Copy)]
pub(crate) struct Strided<T> {
    first: *const T,
    stride: usize,
}

impl<T: ToMath> Strided<T> {
    /// Returns the `count` objects from `first` on, with `stride` bytes from one object to the next. With a
    /// stride of 0, one object stands for all.
    ///
    /// # Errors
    /// As [`check_row`].
    ///
    /// # Safety
    /// A non-null aligned `first` points to that many `T`, which are readable and initialized as long as
    /// the row exists. No object beyond them is asked for.
    pub(crate) unsafe fn new(first: *const T, stride: usize, count: usize) -> Result<Self, i32> {
        check_row(first, stride, count)?;
        Ok(Self { first, stride })
    }

    /// Returns a number that tells the objects apart. If one object stands for all, the number is always
    /// the same.
    pub(crate) fn kind(&self, at: usize) -> usize {
        at.wrapping_mul(self.stride)
    }

    /// Returns one object that stands for all; `None` if `object` is NULL or misaligned.
    ///
    /// # Safety
    /// As [`Strided::new`].
    #[inline(always)]
    pub(crate) unsafe fn one(object: *const T) -> Option<Self> {
        (!object.is_null() && object.is_aligned()).then_some(Self { first: object, stride: 0 })
    }

    /// Returns one object that an optional `object` points to: `Some(None)` for NULL, `None` if it is misaligned.
    ///
    /// # Safety
    /// As [`Strided::new`].
    #[inline(always)]
    pub(crate) unsafe fn one_optional(object: *const T) -> Option<Option<Self>> {
        if object.is_null() {
            return Some(None);
        }
        // SAFETY: the caller promises the same for this function.
        unsafe { Self::one(object) }.map(Some)
    }

    #[inline(always)]
    pub(crate) fn at<'a>(&self, at: usize) -> T::Math<'a> {
        // SAFETY: `at` is less than the count that the caller of `new` promised, so the offset is within
        // that memory.
        unsafe { &*self.first.byte_add(at * self.stride) }.to_math()
    }

    /// Returns an object, to be read in place.
    #[inline(always)]
    pub(crate) fn in_place(&self, at: usize) -> &T {
        // SAFETY: as in `at`.
        unsafe { &*self.first.byte_add(at * self.stride) }
    }
}

impl<T: Copy> Strided<T> {
    /// Returns the first object, from which the core reads [the parts that it holds](rows::Holds).
    #[inline(always)]
    pub(crate) fn whole(&self) -> rows::Element<'_, T> {
        // SAFETY: the caller of `new` vouches for it.
        unsafe { rows::Element::new(self.first) }
    }
}

impl<T> Strided<T> {
    /// Returns the first `count` objects, from which the core reads
    /// [the parts that they hold](rows::Holds).
    #[inline(always)]
    pub(crate) fn in_memory(&self, count: usize) -> rows::Each<'_, T> {
        // SAFETY: the caller of `new` vouches for so many.
        unsafe { rows::Each::new(self.first, self.stride, count) }
    }
}

impl<T: ToMath + LikeCore> Strided<T> {
    /// Returns the first `count` objects, to be read in place.
    #[inline(always)]
    pub(crate) fn each(&self, count: usize) -> rows::Each<'_, T::Core> {
        let () = T::SAME;
        // SAFETY: the caller of `new` promised that many objects, and each begins with an object of the
        // core.
        unsafe { rows::Each::new(self.first.cast(), self.stride, count) }
    }

    /// Returns the first object, to be read in place.
    #[inline(always)]
    pub(crate) fn element(&self) -> rows::Element<'_, T::Core> {
        let () = T::SAME;
        // SAFETY: as in `each`, of which this is the first one.
        unsafe { rows::Element::new(self.first.cast()) }
    }
}

/// A table of objects. Each element of a batch uses one of them.
#[derive(Clone, Copy)]
pub(crate) struct Table<T> {
    entries: *const T,
    /// For each element, the index of its entry. [`rows::entry`] documents which entry is used without
    /// indices.
    indices: Option<*const u32>,
    count: usize,
}

impl<T: ToMath> Table<T> {
    /// Returns a table of the `count` entries from `entries` on. `indices` points to the index of each
    /// element, or is NULL. Returns `None` if `entries` is NULL or misaligned, or if `indices` is
    /// misaligned.
    ///
    /// # Safety
    /// A non-null aligned `entries` points to that many `T`, and `indices` to one number for each element
    /// that is asked for. All of them are readable and initialized as long as the table exists.
    pub(crate) unsafe fn new(entries: *const T, indices: *const u32, count: usize) -> Option<Self> {
        if entries.is_null() || !entries.is_aligned() || !indices.is_aligned() {
            return None;
        }
        let indices = (!indices.is_null()).then_some(indices);
        Some(Self { entries, indices, count })
    }

    /// As [`Table::new`], but `entries` may be anything if `count` is 0.
    ///
    /// # Safety
    /// As [`Table::new`].
    pub(crate) unsafe fn optional(
        entries: *const T,
        indices: *const u32,
        count: usize,
    ) -> Option<Self> {
        let entries = if count == 0 { NonNull::dangling().as_ptr() } else { entries };
        // SAFETY: the caller promises the same for this function.
        unsafe { Self::new(entries, indices, count) }
    }

    /// Returns the entry of an element.
    ///
    /// # Errors
    /// As [`rows::entry`].
    pub(crate) fn of<'a>(&self, element: usize) -> Result<T::Math<'a>, Error> {
        rows::entry(element, self.index(element), self.count).map(|entry| self.at(entry))
    }

    /// Returns a number that tells the entries apart.
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
        // SAFETY: `entry` is less than the count of entries that the caller of `new` promised.
        unsafe { &*self.entries.add(entry) }
    }

    #[inline(always)]
    fn index(&self, element: usize) -> Option<u32> {
        // SAFETY: the caller of `new` promised an index for every element that is asked for.
        self.indices.map(|indices| unsafe { indices.add(element).read() })
    }

    /// Returns the entry of an element, to be read in place.
    ///
    /// # Errors
    /// As [`rows::entry`].
    #[inline(always)]
    pub(crate) fn entry_of(&self, element: usize) -> Result<&T, Error> {
        rows::entry(element, self.index(element), self.count).map(|entry| self.entry(entry))
    }

    /// Returns the entry of an element, to be read in place; `None` if the element has none.
    ///
    /// # Errors
    /// As [`rows::optional_entry`].
    #[inline(always)]
    pub(crate) fn optional_entry_of(&self, element: usize) -> Result<Option<&T>, Error> {
        let entry = rows::optional_entry(element, self.index(element), self.count)?;
        Ok(entry.map(|entry| self.entry(entry)))
    }
}

/// Returns a C object as an object of the core.
#[inline(always)]
pub(crate) fn as_core<T: LikeCore>(object: &T) -> &T::Core {
    let () = T::SAME;
    // SAFETY: a C object begins with an object of the core, which has the same alignment.
    unsafe { &*(&raw const *object).cast() }
}

/// A row of places, which may be read and written in any order.
pub(crate) struct Places<T>(*mut T);

impl<T> Places<T> {
    /// Returns the places from `first` on; `None` if `first` is NULL or misaligned.
    ///
    /// # Safety
    /// A non-null aligned `first` points to as many `T` as are read, and to memory for as many as are
    /// written, as long as the row exists.
    pub(crate) unsafe fn new(first: *mut T) -> Option<Self> {
        (!first.is_null() && first.is_aligned()).then_some(Self(first))
    }

    /// As [`Places::new`], but returns `Some(None)` for NULL.
    ///
    /// # Safety
    /// As [`Places::new`].
    pub(crate) unsafe fn optional(first: *mut T) -> Option<Option<Self>> {
        if first.is_null() {
            return Some(None);
        }
        // SAFETY: the caller promises the same for this function.
        unsafe { Self::new(first) }.map(Some)
    }
}

impl<T: FromMath> Places<T> {
    #[inline(always)]
    pub(crate) fn write(&self, at: usize, value: T::Math) {
        // SAFETY: the caller of `new` promised every place that is written.
        unsafe { self.0.add(at).write(T::from_math(value)) };
    }
}

impl<T: LikeCore> Places<T> {
    /// Returns the first `count` objects, to be read in place.
    #[inline(always)]
    pub(crate) fn each(&self, count: usize) -> rows::Each<'_, T::Core> {
        let () = T::SAME;
        // SAFETY: the caller of `new` promised that many objects, and each begins with an object of the
        // core. The core writes them through places only.
        unsafe { rows::Each::new(self.0.cast_const().cast(), size_of::<T>(), count) }
    }

    /// Returns a place for the core to write to.
    #[inline(always)]
    pub(crate) fn place(&self, at: usize) -> rows::Place<'_, T::Core> {
        let () = T::SAME;
        // SAFETY: the caller of `new` vouches for every place that is written, as for one of the core's objects.
        unsafe { rows::Place::new(self.0.add(at).cast()) }
    }
}

impl Places<turret_pose> {
    /// Returns a place for the core to write to.
    #[inline(always)]
    pub(crate) fn place(&self, at: usize) -> rows::Place<'_, Pose> {
        // SAFETY: the caller of `new` vouches for every place that is written. From its first byte on, a
        // `turret_pose` has the layout of a pose of the core.
        unsafe { rows::Place::new(self.0.add(at).cast()) }
    }
}

/// Unwraps an `Ok`; for an `Err`, returns its status from the export.
macro_rules! or_return {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(status) => return status,
        }
    };
}

/// Binds the results of checks to their names; if a check fails, returns its status from the export. Of several
/// errors, TURRET_ERROR_NULL comes first: a pointer is bad whatever its stride and its count are.
macro_rules! all_or_return {
    ($($name:ident = $check:expr;)*) => {
        $(let $name = $check;)*
        if $(matches!($name, Err($crate::status::TURRET_ERROR_NULL)))||* {
            return $crate::status::TURRET_ERROR_NULL;
        }
        $(let $name = $crate::ffi::or_return!($name);)*
    };
}

/// `load` for use in an export. Its requirement is part of the export's own contract with its caller.
macro_rules! read {
    ($ptr:expr) => {
        // SAFETY: the header requires every pointer to be NULL or to point to what its type and line say.
        unsafe { $crate::ffi::load($ptr) }
    };
}

/// `load_large` for use in an export.
macro_rules! read_large {
    ($ptr:expr) => {
        // SAFETY: the header requires every pointer to be NULL or to point to what its type and line say.
        unsafe { $crate::ffi::load_large($ptr) }
    };
}

/// `load_optional` for use in an export.
macro_rules! read_optional {
    ($ptr:expr) => {
        // SAFETY: the header requires every pointer to be NULL or to point to what its type and line say.
        unsafe { $crate::ffi::load_optional($ptr) }
    };
}

/// `Slot::new` for use in an export.
macro_rules! slot {
    ($ptr:expr) => {
        // SAFETY: the header requires every pointer to be NULL or to point to what its type and line say.
        unsafe { $crate::ffi::Slot::new($ptr) }
    };
}

/// `Slot::optional` for use in an export.
macro_rules! slot_optional {
    ($ptr:expr) => {
        // SAFETY: the header requires every pointer to be NULL or to point to what its type and line say.
        unsafe { $crate::ffi::Slot::optional($ptr) }
    };
}

/// `as_reference` for use in an export.
macro_rules! borrow {
    ($ptr:expr) => {
        // SAFETY: the header requires every pointer to be NULL or to point to what its type and line say.
        unsafe { $crate::ffi::as_reference($ptr) }
    };
}

/// `as_input` for use in an export.
macro_rules! input {
    ($first:expr, $count:expr) => {
        // SAFETY: the header requires every pointer to be NULL or to point to what its type and line say.
        unsafe { $crate::ffi::as_input($first, $count) }
    };
}

/// `as_output` for use in an export.
macro_rules! output {
    ($first:expr, $count:expr) => {
        // SAFETY: the header requires every pointer to be NULL or to point to what its type and line say.
        unsafe { $crate::ffi::as_output($first, $count) }
    };
}

/// `as_strided_input` for use in an export.
macro_rules! strided_input {
    ($first:expr, $stride:expr, $count:expr) => {
        // SAFETY: the header requires every pointer to be NULL or to point to what its type and line say.
        unsafe { $crate::ffi::as_strided_input($first, $stride, $count) }
    };
}

/// `Strided::new` for use in an export.
macro_rules! strided {
    ($first:expr, $stride:expr, $count:expr) => {
        // SAFETY: the header requires every pointer to be NULL or to point to what its type and line say.
        unsafe { $crate::ffi::Strided::new($first, $stride, $count) }
    };
}

/// `Strided::one` for use in an export.
macro_rules! one {
    ($object:expr) => {
        // SAFETY: the header requires every pointer to be NULL or to point to what its type and line say.
        unsafe { $crate::ffi::Strided::one($object) }
    };
}

/// `Strided::one_optional` for use in an export.
macro_rules! one_optional {
    ($object:expr) => {
        // SAFETY: the header requires every pointer to be NULL or to point to what its type and line say.
        unsafe { $crate::ffi::Strided::one_optional($object) }
    };
}

/// `Table::new` for use in an export.
macro_rules! table {
    ($entries:expr, $indices:expr, $count:expr) => {
        // SAFETY: the header requires every pointer to be NULL or to point to what its type and line say.
        unsafe { $crate::ffi::Table::new($entries, $indices, $count) }
    };
}

/// `Table::optional` for use in an export.
macro_rules! table_optional {
    ($entries:expr, $indices:expr, $count:expr) => {
        // SAFETY: the header requires every pointer to be NULL or to point to what its type and line say.
        unsafe { $crate::ffi::Table::optional($entries, $indices, $count) }
    };
}

/// `Places::new` for use in an export.
macro_rules! places {
    ($first:expr) => {
        // SAFETY: the header requires every pointer to be NULL or to point to what its type and line say.
        unsafe { $crate::ffi::Places::new($first) }
    };
}

/// `Places::optional` for use in an export.
macro_rules! places_optional {
    ($first:expr) => {
        // SAFETY: the header requires every pointer to be NULL or to point to what its type and line say.
        unsafe { $crate::ffi::Places::optional($first) }
    };
}

pub(crate) use {
    all_or_return, borrow, input, one, one_optional, or_return, output, places, places_optional,
    read, read_large, read_optional, slot, slot_optional, strided, strided_input, table,
    table_optional,
};
