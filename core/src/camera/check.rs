//! Checks whether a camera path can pass through its keys.

use super::{CameraPose, Key};
use crate::Error;
use crate::math::quat;

/// Checks all keys of a path. [`sample`](super::sample) checks only the keys that it reads.
///
/// # Errors
/// The index of the first bad key, from 0, and its error: [`Error::NotFinite`], [`Error::ZeroQuaternion`], or
/// [`Error::InvalidArgument`] where its time is before the time of the key before it. Without any key, the error is
/// [`Error::InvalidArgument`] for key 0.
pub fn check(keys: impl IntoIterator<Item = Key>) -> Result<(), (usize, Error)> {
    let mut latest = None;
    for (at, key) in keys.into_iter().enumerate() {
        check_key(&key, latest).map_err(|error| (at, error))?;
        latest = Some(key.time);
    }
    if latest.is_some() { Ok(()) } else { Err((0, Error::InvalidArgument)) }
}

/// Checks a key and, unless it is the first, that its time is not before the time of the key before it. Returns
/// the factor that scales its orientation to length 1.
#[inline]
pub(super) fn check_key(key: &Key, time_before: Option<f32>) -> Result<f64, Error> {
    let CameraPose { position, orientation } = key.pose;
    if !(position.is_finite() && key.time.is_finite()) {
        return Err(Error::NotFinite);
    }
    let per_length = quat::per_length(orientation)?;
    if time_before.is_some_and(|before| key.time < before) {
        return Err(Error::InvalidArgument);
    }
    Ok(per_length)
}
