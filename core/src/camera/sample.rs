//! The pose on a camera path at a given time, by finding the keys around that time.

use super::check::check_key;
use super::path::{Knot, Span};
use super::{CameraPose, Key};
use crate::Error;
use crate::math::quat;

/// Returns the pose at `time`, seconds, on the path through keys that are sorted by time. At the time of a key it is
/// exactly the pose of that key. Before all keys it is the pose of the first key, after all keys the pose of the last
/// key. Keys at equal times are a cut: from that time on, the last of them counts.
///
/// Position and velocity, orientation and angular velocity are continuous except at the cuts. The position is
/// a Catmull-Rom spline, the orientation a squad, both for keys at any times.
///
/// Source: E. Catmull, R. Rom, "A class of local interpolating splines", Computer Aided Geometric Design,
/// 1974; K. Shoemake, "Quaternion calculus and fast animation", SIGGRAPH course notes 10, 1987.
///
/// `key` returns a key by its index, from 0 to `count` − 1. It is called for the keys whose times bisection compares,
/// and for the keys around `time`, at most two on either side. Only the keys around `time` are checked;
/// [`check`](super::check) checks all keys.
///
/// # Errors
/// [`Error::InvalidArgument`] when there is no key, or when the times of the keys around `time` descend.
/// [`Error::NotFinite`] when `time`, or a number of the keys that is read, is not finite. [`Error::ZeroQuaternion`]
/// when the orientation of a key that is read is zero.
pub fn sample(count: usize, key: impl Fn(usize) -> Key, time: f32) -> Result<CameraPose, Error> {
    if !time.is_finite() {
        return Err(Error::NotFinite);
    }
    let after = count_until(count, |at| key(at).time, time)?;
    let existing = |at: usize| (at < count).then(|| key(at));
    let before = |back: usize| after.checked_sub(back).map(&key);
    match (before(1), existing(after)) {
        (None, None) => Err(Error::InvalidArgument),
        (None, Some(end)) | (Some(end), None) => exactly(&end),
        (Some(at), Some(_)) if at.time == time => exactly(&at),
        (Some(at), Some(next)) => between([before(2), existing(after + 1)], [at, next], time),
    }
}

/// Returns how many keys are not after `time`. They are the first keys, since times do not descend.
///
/// # Errors
/// [`Error::NotFinite`] when a time that is read is not finite.
fn count_until(count: usize, time_of: impl Fn(usize) -> f32, time: f32) -> Result<usize, Error> {
    let (mut until, mut unknown) = (0, count);
    let mut is_finite = true;
    while unknown > 0 {
        let half = unknown / 2;
        let middle = time_of(until + half);
        is_finite &= middle.is_finite();
        if middle <= time {
            until += half + 1;
            unknown -= half + 1;
        } else {
            unknown = half;
        }
    }
    if is_finite { Ok(until) } else { Err(Error::NotFinite) }
}

#[inline(never)]
fn exactly(key: &Key) -> Result<CameraPose, Error> {
    check_key(key, None)?;
    Ok(CameraPose {
        position: key.pose.position,
        orientation: quat::ensure_unit(key.pose.orientation)?,
    })
}

/// Returns the pose at `time` between the keys `at` and `next`, given also the keys before and after them, if there are
/// any.
#[inline]
fn between(
    [before, after]: [Option<Key>; 2],
    [at, next]: [Key; 2],
    time: f32,
) -> Result<CameraPose, Error> {
    let mut latest = None;
    let mut knot = |key: Key| -> Result<_, Error> {
        let knot = Knot::new(&key, latest)?;
        latest = Some(key.time);
        Ok(knot)
    };
    let before = before.map(&mut knot).transpose()?;
    let (from, to) = (knot(at)?, knot(next)?);
    let after = after.map(knot).transpose()?;
    Span {
        before: before.filter(|knot| knot.time < from.time),
        from,
        to,
        after: after.filter(|knot| to.time < knot.time),
    }
    .pose(time)
}
