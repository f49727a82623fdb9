//! Spherical cubic interpolation between two rotations, with a control beside each.

use glam::{DQuat, Quat};

use super::great_circle::{self, GreatCircle};
use super::quat;
use crate::Error;

/// slerp(slerp(`q0`, `q1`, t), slerp(`s0`, `s1`, t), 2t(1 − t)), K. Shoemake's spherical cubic ("Quaternion
/// calculus and fast animation", SIGGRAPH course notes 10, 1987).
///
/// The signs of the four make no difference: `q1` and `s0` are taken on the side of `q0`, `s1` on that of
/// `q1`. The three slerps then run as they are, none of them flips in between, so that the curve is
/// smooth in `t`. Where one of them leads from a quaternion to its negative, it turns about +Y.
///
/// Unit within 1e-7, within 2e-7 rad of exact arithmetic where none of the three arcs is near half the
/// circle. At 0 exactly `q0`, at 1 exactly `q1` or −`q1`; outside 0…1 the formula goes on. Inputs of any
/// length but zero.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub fn squad(q0: Quat, s0: Quat, s1: Quat, q1: Quat, t: f32) -> Result<Quat, Error> {
    let (start, end) = great_circle::ends(q0, q1)?;
    let (control0, control1) = (quat::direction(s0)?, quat::direction(s1)?);
    if !t.is_finite() {
        Err(Error::NotFinite)
    } else if t == 0.0 {
        Ok(start)
    } else if t == 1.0 {
        Ok(end)
    } else {
        let (start, end) = (quat::direction(start)?, quat::direction(end)?);
        let (control0, control1) = (on_side_of(start, control0), on_side_of(end, control1));
        let t = f64::from(t);
        let on_chord = part_way(start, end, t);
        let on_controls = part_way(control0, control1, t);
        Ok(part_way(on_chord, on_controls, 2.0 * t * (1.0 - t)).as_quat())
    }
}

fn on_side_of(reference: DQuat, q: DQuat) -> DQuat {
    if reference.dot(q) < 0.0 { -q } else { q }
}

fn part_way(start: DQuat, end: DQuat, t: f64) -> DQuat {
    let circle = GreatCircle::through(start, end);
    circle.at(t * circle.arc)
}
