//! The curves of a camera path between two of its keys.
//!
//! Keys k₀, k₁, k₂, k₃ at the times T₀ … T₃ have the positions pᵢ and the orientations qᵢ. Between k₁ and k₂ the
//! parameter is t = (T − T₁)/d with d = T₂ − T₁, from 0 to 1.
//!
//! **Velocity at a key.** The velocity at a key is the mean over the two spans around it. At k₁ it is
//!
//!   v₁ = (p₂ − p₀)/(T₂ − T₀).
//!
//! It is the same for both spans, so the path is smooth whatever the times of its keys. With respect to the parameter
//! of a span, dp/dt = d·v₁: the displacement p₂ − p₀ times the span's fraction d/(T₂ − T₀) of the time between k₀ and
//! k₂. At an end or a cut, where there is no key beyond, dp/dt is p₂ − p₁.
//!
//! **Position.** The cubic Hermite curve with the ends p₁ and p₂, and the derivatives dp/dt = m₁ and m₂ there, is
//!
//!   p(t) = (1 − h)·p₁ + h·p₂ + t(1 − t)²·m₁ − t²(1 − t)·m₂,  h = t²(3 − 2t),
//!        = p₁ + h·(p₂ − p₁) + t(1 − t)·((1 − t)·m₁ − t·m₂).
//!
//! With the velocities above this is a Catmull-Rom spline.
//!
//! **Orientation.** The displacement from one orientation to the next is the half-angle vector L₁ = log(q₁⁻¹q₂), along
//! the axis of the rotation and as long as half its angle: q₁·exp(L₁) = q₂. L₀ and L₂ are the same for the spans before
//! and after. As above, the wanted derivatives at k₁ and k₂, as half-angle vectors per span, are
//!
//!   w₁ = (L₀ + L₁)·d/(T₂ − T₀),  w₂ = (L₁ + L₂)·d/(T₃ − T₁).
//!
//! Shoemake's squad, with inner controls s₁ and s₂, is
//!
//!   q(t) = slerp(slerp(q₁, q₂, t), slerp(s₁, s₂, t), 2t(1 − t)),  slerp(a, b, t) = a·exp(t·log(a⁻¹b)).
//!
//! Near t = 0, to the first order in t, q(t) = q₁·exp(t·L₁)·exp(2t·log(q₁⁻¹s₁)), so the curve leaves q₁ with
//! L₁ + 2·log(q₁⁻¹s₁) per span. Near t = 1, with 1 − t for t and q₂, s₂ for q₁, s₁, it arrives at q₂ with
//! L₁ − 2·log(q₂⁻¹s₂). Set equal to w₁ and w₂, these give the controls
//!
//!   s₁ = q₁·exp((w₁ − L₁)/2),  s₂ = q₂·exp((L₁ − w₂)/2).
//!
//! At equal times w₁ = (L₀ + L₁)/2, and s₁ = q₁·exp((L₀ − L₁)/4) is Shoemake's own control. In the code exp
//! and log are [`exp_f64`] and [`log_f64`].
//!
//! Of q and −q, the same rotation, each key takes whichever is nearer to its neighbor, so |Lᵢ| <= π/2. With the
//! fraction σ = d/(T₂ − T₀), w₁ − L₁ = σ·L₀ − (1 − σ)·L₁, so |w₁ − L₁|/2 <= π/4: on the sphere of unit quaternions each
//! control is within 45° of its end, and the ends are within 90° of each other. So the two controls are opposite to
//! each other only where the path turns by 180° from one key to the next, and back again.

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

    /// Returns this knot, with the sign of its orientation that is nearer to the orientation of `other`.
    fn beside(self, other: Self) -> Self {
        Self { orientation: same_side_f64(other.orientation, self.orientation), ..self }
    }
}

/// The path between two knots at different times, and the knots beyond them, also at different times; `None` where the
/// path begins, ends or is cut.
pub(super) struct Span {
    pub(super) before: Option<Knot>,
    pub(super) from: Knot,
    pub(super) to: Knot,
    pub(super) after: Option<Knot>,
}

impl Span {
    /// # Errors
    /// [`Error::NotFinite`] when the difference of two positions, or the position on the path, is beyond double.
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

    /// Returns the cubic Hermite curve p(t), computed as an offset from p₁, so that far from the origin only
    /// differences of positions are rounded.
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

    /// Returns the span's fraction of the time between two knots around it.
    fn share_of(&self, from: Knot, to: Knot) -> f64 {
        self.duration() / (to.time - from.time)
    }

    /// Returns the squad q(t). `along` is L₁, `leaving` and `arriving` are w₁ and w₂.
    fn orientation(&self, t: f64) -> DQuat {
        let (q1, q2) = (self.from.orientation, self.to.orientation);
        let along = half_angle_vector(self.from, self.to);
        let leaving = self.before.map_or(along, |before| {
            (half_angle_vector(before, self.from) + along) * self.share_of(before, self.to)
        });
        let arriving = self.after.map_or(along, |after| {
            (along + half_angle_vector(self.to, after)) * self.share_of(self.from, after)
        });
        let s1 = quat::mul_f64(q1, exp_f64((leaving - along) * 0.5));
        let s2 = quat::mul_f64(q2, exp_f64((along - arriving) * 0.5));
        let inner = along_wide_arc(s1, along_arc(q1, q2, 0.5), s2, t);
        along_arc(along_arc(q1, q2, t), inner, 2.0 * t * (1.0 - t))
    }
}

/// Returns the half-angle vector L from one knot to the next. It is the same in the frame of either knot, since a
/// rotation leaves its own axis unchanged.
fn half_angle_vector(from: Knot, to: Knot) -> DVec3 {
    log_f64(quat::mul_f64(from.orientation.conjugate(), to.orientation))
}

/// Returns the unit quaternion at the fraction `t` of the arc from `from` to `to`, which ends at `to` even where −`to`
/// is nearer.
fn along_arc(from: DQuat, to: DQuat, t: f64) -> DQuat {
    GreatArc::between(from, to).at_fraction(t)
}

/// Two ends within this angle of opposite, radians, are nearly opposite: the rounding of floats, 6e-8, noticeably
/// changes the direction of the arc between them.
const NEARLY_OPPOSITE: f64 = 1e-6;

/// [`along_arc`], except that the arc between nearly opposite ends passes through `via`.
fn along_wide_arc(from: DQuat, via: DQuat, to: DQuat, t: f64) -> DQuat {
    let arc = GreatArc::between(from, to);
    if arc.angle < PI - NEARLY_OPPOSITE {
        arc.at_fraction(t)
    } else {
        GreatArc::between(from, via).at_angle(t * PI)
    }
}
