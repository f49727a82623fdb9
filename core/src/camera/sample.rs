//! The pose on a camera path at a given time: which of the keys are around that time.

use super::path::{Knot, Span};
use super::{CameraPose, Key};
use crate::Error;
use crate::math::quat;

/// Returns the pose at `time`, seconds, on the path through `keys`, which come in order of time. At the time
/// of a key it is exactly the pose of that key. Before all keys it is the pose of the first, after all keys
/// the pose of the last. Keys at equal times are a cut: from that time on the last of them counts.
///
/// Position and velocity, orientation and angular velocity are continuous except at the cuts. The position is
/// a Catmull-Rom spline, the orientation a squad, both for keys at any times.
///
/// Source: E. Catmull, R. Rom, "A class of local interpolating splines", Computer Aided Geometric Design,
/// 1974; K. Shoemake, "Quaternion calculus and fast animation", SIGGRAPH course notes 10, 1987.
///
/// # Errors
/// [`Error::InvalidArgument`] when there is no key or the times of the keys descend; [`Error::NotFinite`] or
/// [`Error::ZeroQuaternion`] when `time` or any key is so, whether the pose needs that key or not.
pub fn sample(keys: impl IntoIterator<Item = Key>, time: f32) -> Result<CameraPose, Error> {
    if !time.is_finite() {
        return Err(Error::NotFinite);
    }
    Around::find(keys, time)?.pose(time)
}

fn exactly(key: Key) -> Result<CameraPose, Error> {
    Ok(CameraPose {
        position: key.pose.position,
        orientation: quat::ensure_unit(key.pose.orientation)?,
    })
}

fn knot(key: Option<Key>) -> Result<Option<Knot>, Error> {
    key.map(|key| Knot::new(&key)).transpose()
}

/// The keys around a time: `at` is the last key that is not after the time, `before` the key before that;
/// `next` and `after` are the two keys that follow.
#[derive(Default)]
struct Around {
    before: Option<Key>,
    at: Option<Key>,
    next: Option<Key>,
    after: Option<Key>,
}

impl Around {
    /// One pass that checks every key, so that a mistake in a path shows wherever it is sampled.
    fn find(keys: impl IntoIterator<Item = Key>, time: f32) -> Result<Self, Error> {
        let mut around = Self::default();
        let mut latest = f32::NEG_INFINITY;
        for key in keys {
            check(&key)?;
            if key.time < latest {
                return Err(Error::InvalidArgument);
            }
            latest = key.time;
            if key.time <= time {
                around.before = around.at.replace(key);
            } else if around.next.is_none() {
                around.next = Some(key);
            } else if around.after.is_none() {
                around.after = Some(key);
            }
        }
        Ok(around)
    }

    /// The pose at `time`.
    #[inline(never)]
    fn pose(&self, time: f32) -> Result<CameraPose, Error> {
        match (self.at, self.next) {
            (None, None) => Err(Error::InvalidArgument),
            (None, Some(end)) | (Some(end), None) => exactly(end),
            (Some(at), Some(_)) if at.time == time => exactly(at),
            (Some(at), Some(next)) => Span {
                before: knot(self.before.filter(|key| key.time < at.time))?,
                from: Knot::new(&at)?,
                to: Knot::new(&next)?,
                after: knot(self.after.filter(|key| next.time < key.time))?,
            }
            .pose(time),
        }
    }
}

fn check(key: &Key) -> Result<(), Error> {
    let CameraPose { position, orientation } = key.pose;
    if !(position.is_finite() && orientation.is_finite() && key.time.is_finite()) {
        Err(Error::NotFinite)
    } else if orientation.to_array() == [0.0; 4] {
        Err(Error::ZeroQuaternion)
    } else {
        Ok(())
    }
}
