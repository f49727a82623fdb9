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
    let ends = great_circle::ends(q0, q1)?;
    let (control0, control1) = (quat::to_unit_f64(s0)?, quat::to_unit_f64(s1)?);
    if !t.is_finite() {
        Err(Error::NotFinite)
    } else if t == 0.0 {
        Ok(ends.start)
    } else if t == 1.0 {
        Ok(ends.end)
    } else {
        let control0 = on_side_of(ends.start, control0);
        let control1 = on_side_of(ends.end, control1);
        let t = f64::from(t);
        let on_chord = ends.way().part(t);
        let on_controls = GreatCircle::through(control0, control1).part(t);
        let across = GreatCircle::through(on_chord, on_controls);
        Ok(across.part(2.0 * t * (1.0 - t)).as_quat())
    }
}

fn on_side_of(reference: Quat, q: DQuat) -> DQuat {
    if reference.as_dquat().dot(q) < 0.0 { -q } else { q }
}
