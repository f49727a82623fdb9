//! The curves of a camera path between two of its keys.
//!
//! Keys k₀, k₁, k₂, k₃ at the times T₀ … T₃ have the positions pᵢ and the orientations qᵢ. Between k₁ and k₂
//! the parameter is t = (T − T₁)/d with d = T₂ − T₁, from 0 to 1.
//!
//! **Velocity at a key.** It is the mean over the two spans around it, so at k₁
//!
//!   v₁ = (p₂ − p₀)/(T₂ − T₀),
//!
//! and the same for both spans, which is what makes the path smooth at any times of its keys. By the
//! parameter of a span, dp/dt = d·v₁: the displacement p₂ − p₀ times the span's share d/(T₂ − T₀) of the time
//! between the two. At an end or a cut, where no key is beyond, it is p₂ − p₁, a share of 1 of the span
//! itself.
//!
//! **Position.** The cubic Hermite curve with p₁ and p₂ for ends and m₁, m₂ for dp/dt there is
//!
//!   p(t) = (1 − h)·p₁ + h·p₂ + t(1 − t)²·m₁ − t²(1 − t)·m₂,  h = t²(3 − 2t),
//!        = p₁ + h·(p₂ − p₁) + t(1 − t)·((1 − t)·m₁ − t·m₂).
//!
//! With the velocities above that is a Catmull-Rom spline.
//!
//! **Orientation.** The displacement from one orientation to the next is the half turn L₁ = log(q₁⁻¹q₂),
//! along the axis and as long as half the angle: q₁·exp_f64(L₁) = q₂. Wanted at k₁ and k₂ are, as above, the half
//! turns a span
//!
//!   w₁ = (L₀ + L₁)·d/(T₂ − T₀),  w₂ = (L₁ + L₂)·d/(T₃ − T₁).
//!
//! Shoemake's squad, with inner controls s₁ and s₂, is
//!
//!   q(t) = slerp(slerp(q₁, q₂, t), slerp(s₁, s₂, t), 2t(1 − t)),  slerp(a, b, t) = a·exp_f64(t·log(a⁻¹b)).
//!
//! Near t = 0, to the first order in t, q = q₁·exp_f64(t·L₁)·exp_f64(2t·log(q₁⁻¹s₁)), so it leaves q₁ with the half
//! turn L₁ + 2·log(q₁⁻¹s₁) a span. Near t = 1, with 1 − t for t and q₂, s₂ for q₁, s₁, it arrives at q₂ with
//! L₁ − 2·log(q₂⁻¹s₂). Set equal to w₁ and w₂ these give the controls,
//!
//!   s₁ = q₁·exp_f64((w₁ − L₁)/2),  s₂ = q₂·exp_f64((L₁ − w₂)/2).
//!
//! At equal times w₁ = (L₀ + L₁)/2, and s₁ = q₁·exp_f64((L₀ − L₁)/4) is Shoemake's own.
//!
//! Of q and −q, the same rotation, each key takes the one nearer to its neighbor, so |Lᵢ| <= π/2. With the
//! share σ = d/(T₂ − T₀), w₁ − L₁ = σ·L₀ − (1 − σ)·L₁, so |w₁ − L₁|/2 <= π/4: each control is within 45° of
//! its end. So the controls are opposite to each other only among half turns there and back.

use core::f64::consts::PI;

use glam::{DQuat, DVec3};

use super::{CameraPose, Key};
use crate::Error;
use crate::math::double_cover::same_side_f64;
use crate::math::exponential::{exp_f64, log_f64};
use crate::math::great_arc::GreatArc;
use crate::math::quat;

/// A key in double, its orientation normalized.
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
    /// [`Error::NotFinite`] when two positions are further apart than a double can tell, or the path swings
    /// out beyond double.
    pub(super) fn pose(&self, time: f32) -> Result<CameraPose, Error> {
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
        Ok(CameraPose { position, orientation: span.orientation(t).as_quat() })
    }

    fn duration(&self) -> f64 {
        self.to.time - self.from.time
    }

    /// The cubic Hermite curve p(t), written from `from`, so that far from the origin only the differences
    /// are rounded.
    fn position(&self, t: f64) -> DVec3 {
        let chord = self.to.position - self.from.position;
        let leaving = self.before.map_or(chord, |before| {
            (self.to.position - before.position) * self.share_of(before, self.to)
        });
        let arriving = self.after.map_or(chord, |after| {
            (after.position - self.from.position) * self.share_of(self.from, after)
        });
        let left = 1.0 - t;
        self.from.position
            + chord * (t * t * (3.0 - 2.0 * t))
            + (leaving * left - arriving * t) * (t * left)
    }

    /// The span's share of the time between two knots around it.
    fn share_of(&self, from: Knot, to: Knot) -> f64 {
        self.duration() / (to.time - from.time)
    }

    /// The squad q(t): `turn` is L₁, `leaving` and `arriving` are w₁ and w₂.
    fn orientation(&self, t: f64) -> DQuat {
        let (q1, q2) = (self.from.orientation, self.to.orientation);
        let turn = half_turn(self.from, self.to);
        let leaving = self.before.map_or(turn, |before| {
            (half_turn(before, self.from) + turn) * self.share_of(before, self.to)
        });
        let arriving = self.after.map_or(turn, |after| {
            (turn + half_turn(self.to, after)) * self.share_of(self.from, after)
        });
        let s1 = quat::mul_f64(q1, exp_f64((leaving - turn) * 0.5));
        let s2 = quat::mul_f64(q2, exp_f64((turn - arriving) * 0.5));
        let inner = along_wide_arc(s1, along_arc(q1, q2, 0.5), s2, t);
        along_arc(along_arc(q1, q2, t), inner, 2.0 * t * (1.0 - t))
    }
}

/// The half turn L from one knot to the next: the same vector in the frame of either, as the axis is.
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
