//! The curves of a camera path between two of its keys.

use core::f64::consts::PI;

use glam::{DQuat, DVec3};

use super::{Key, Pose};
use crate::Error;
use crate::math::double_cover::same_side_f64;
use crate::math::exponential::{exp_f64, log_f64};
use crate::math::great_arc::GreatArc;
use crate::math::quat;

/// A key in double, its orientation normalised.
#[derive(Clone, Copy)]
pub(super) struct Knot {
    position: DVec3,
    orientation: DQuat,
    time: f64,
}

impl Knot {
    /// # Errors
    /// [`Error::NotFinite`] or [`Error::ZeroQuaternion`] for the orientation.
    pub(super) fn new(key: &Key) -> Result<Self, Error> {
        Ok(Self {
            position: key.pose.position,
            orientation: quat::to_unit_f64(key.pose.orientation)?,
            time: f64::from(key.time),
        })
    }

    /// With the sign of its orientation that is nearer to `other`'s.
    fn beside(self, other: Self) -> Self {
        Self { orientation: same_side_f64(other.orientation, self.orientation), ..self }
    }
}

/// The path between two knots at different times, and the knots beyond, at other times again; none
/// where the path begins, ends or is cut.
pub(super) struct Span {
    pub(super) before: Option<Knot>,
    pub(super) from: Knot,
    pub(super) to: Knot,
    pub(super) after: Option<Knot>,
}

impl Span {
    /// # Errors
    /// [`Error::NotFinite`] when two positions are further apart than a double can tell, or the path swings out
    /// beyond double.
    pub(super) fn pose(&self, time: f32) -> Result<Pose, Error> {
        let to = self.to.beside(self.from);
        let span = Self {
            before: self.before.map(|knot| knot.beside(self.from)),
            from: self.from,
            to,
            after: self.after.map(|knot| knot.beside(to)),
        };
        let t = (f64::from(time) - self.from.time) / span.duration();
        let position = span.position(t);
        if !position.is_finite() {
            return Err(Error::NotFinite);
        }
        Ok(Pose { position, orientation: span.orientation(t).as_quat() })
    }

    fn duration(&self) -> f64 {
        self.to.time - self.from.time
    }

    /// The cubic Hermite curve whose velocity at each knot is that from the knot before it to the one
    /// after it, and at the end of a path that of the chord. Written from `from`, so that far from the
    /// origin only the differences are rounded.
    fn position(&self, t: f64) -> DVec3 {
        let chord = self.to.position - self.from.position;
        let leaving = self.before.map_or(chord, |before| {
            (self.to.position - before.position) * self.share_of(before, self.to)
        });
        let arriving = self.after.map_or(chord, |after| {
            (after.position - self.from.position) * self.share_of(self.from, after)
        });
        let rest = 1.0 - t;
        self.from.position
            + chord * (t * t * (3.0 - 2.0 * t))
            + (leaving * rest - arriving * t) * (t * rest)
    }

    /// The part of the time between two knots around this span that is the span's.
    fn share_of(&self, from: Knot, to: Knot) -> f64 {
        self.duration() / (to.time - from.time)
    }

    /// Shoemake's squad: with q0, q1 the ends and s0, s1 the inner controls, the point at 2t(1 − t)
    /// from the arc q0 q1 toward the arc s0 s1. It leaves q0 with the half turn log(q0⁻¹q1) + 2·log(q0⁻¹s0)
    /// a span, which gives s0 for a wanted one, and arrives at q1 with log(q0⁻¹q1) − 2·log(q1⁻¹s1).
    /// Wanted is, as for the position, the mean turn of the two spans around a knot for the duration
    /// of this one. That leaves each control within 45° of its end, and the controls opposite to each
    /// other only among half turns there and back.
    fn orientation(&self, t: f64) -> DQuat {
        let (q0, q1) = (self.from.orientation, self.to.orientation);
        let turn = half_turn(self.from, self.to);
        let leaving = self.before.map_or(turn, |before| {
            (half_turn(before, self.from) + turn) * self.share_of(before, self.to)
        });
        let arriving = self.after.map_or(turn, |after| {
            (turn + half_turn(self.to, after)) * self.share_of(self.from, after)
        });
        let s0 = quat::mul_f64(q0, exp_f64((leaving - turn) * 0.5));
        let s1 = quat::mul_f64(q1, exp_f64((turn - arriving) * 0.5));
        let inner = along_wide_arc(s0, along_arc(q0, q1, 0.5), s1, t);
        along_arc(along_arc(q0, q1, t), inner, 2.0 * t * (1.0 - t))
    }
}

/// The half turn from one knot to the next, the same vector in the frame of either.
fn half_turn(from: Knot, to: Knot) -> DVec3 {
    log_f64(quat::mul_f64(from.orientation.conjugate(), to.orientation))
}

/// `t` of the way along the great circle from `from` to `to` as they stand, −`to` being another end.
fn along_arc(from: DQuat, to: DQuat, t: f64) -> DQuat {
    GreatArc::between(from, to).at_fraction(t)
}

/// Up to this much short of π the direction of an arc is in good part that of the rounding of floats,
/// 6e-8.
const NEARLY_OPPOSITE: f64 = 1e-6;

/// [`along_arc`], but nearly opposite ends are joined on the side of `via`.
fn along_wide_arc(from: DQuat, via: DQuat, to: DQuat, t: f64) -> DQuat {
    let arc = GreatArc::between(from, to);
    if arc.angle < PI - NEARLY_OPPOSITE {
        arc.at_fraction(t)
    } else {
        GreatArc::between(from, via).at_angle(t * PI)
    }
}
