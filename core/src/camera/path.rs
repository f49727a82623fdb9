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
//! and log are [`half_turn_exp`] and [`half_turn_log`].
//!
//! Of q and −q, the same rotation, each Lᵢ takes whichever is nearer to its neighbor, so |Lᵢ| <= π/2. With the
//! fraction σ = d/(T₂ − T₀), w₁ − L₁ = σ·L₀ − (1 − σ)·L₁, so |w₁ − L₁|/2 <= π/4: on the sphere of unit quaternions each
//! control is within 45° of its end, and the ends are within 90° of each other. So the two controls are opposite to
//! each other only where the path turns by 180° from one key to the next, and back again.

use core::f64::consts::PI;

use super::check::check_key;
use super::{CameraPose, Key};
use crate::Error;
use crate::math::exponential::{half_turn_exp, half_turn_log, half_turn_pow};
use crate::math::great_arc::GreatArc;
use crate::math::lanes_double::{Quaternion, Vector};
use glam::{DQuat, DVec3};

/// A key in double.
#[derive(Clone, Copy)]
pub(super) struct Knot {
    position: DVec3,
    orientation: Quaternion<f64>,
    /// What scales the orientation to length 1. A product of two orientations is scaled by both factors at once.
    per_length: f64,
    pub(super) time: f64,
}

impl Knot {
    /// # Errors
    /// As [`check_key`].
    #[inline(always)]
    pub(super) fn new(key: &Key, time_before: Option<f32>) -> Result<Self, Error> {
        Ok(Self {
            per_length: check_key(key, time_before)?,
            orientation: key.pose.orientation.as_dquat().into(),
            position: key.pose.position,
            time: f64::from(key.time),
        })
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
    #[inline(always)]
    pub(super) fn pose(&self, time: f32) -> Result<CameraPose, Error> {
        let t = (f64::from(time) - self.from.time) / self.duration();
        let position = self.position(t);
        if !position.is_finite() {
            return Err(Error::NotFinite);
        }
        Ok(CameraPose { position, orientation: DQuat::from(self.orientation(t)).as_quat() })
    }

    #[inline(always)]
    fn duration(&self) -> f64 {
        self.to.time - self.from.time
    }

    /// Returns the cubic Hermite curve p(t), computed as an offset from p₁, so that far from the origin only
    /// differences of positions are rounded.
    #[inline(always)]
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
    #[inline(always)]
    fn share_of(&self, from: Knot, to: Knot) -> f64 {
        self.duration() / (to.time - from.time)
    }

    /// Returns the squad q(t), computed relative to q₁. `along` is L₁, `leaving` and `arriving` are w₁ and w₂.
    ///
    /// Each slerp(a, b, t) is a·(a⁻¹b)ᵗ, so that with o = slerp(q₁, q₂, t) and c = s₁⁻¹s₂
    ///
    ///   q(t) = o·(o⁻¹s₁·cᵗ)^(2t(1 − t))
    #[inline(always)]
    fn orientation(&self, t: f64) -> Quaternion<f64> {
        let turn = rotation(self.from, self.to);
        let along = half_turn_log(turn);
        let leaving = self.before.map_or(along, |before| {
            (half_angle_vector(before, self.from) + along) * self.share_of(before, self.to)
        });
        let arriving = self.after.map_or(along, |after| {
            (along + half_angle_vector(self.to, after)) * self.share_of(self.from, after)
        });
        let s1 = half_turn_exp((leaving - along) * 0.5);
        let s2 = turn.times(half_turn_exp((along - arriving) * 0.5));
        let outer = half_turn_pow(turn, t);
        let start = self.from.orientation.scaled(self.from.per_length);
        let bend = 2.0 * t * (1.0 - t);

        let controls = s1.conjugate().times(s2);
        let inward = outer.conjugate().times(s1).times(half_turn_pow(controls, t));
        let curve = if controls.w >= 0.0 && inward.w >= 0.0 {
            outer.times(half_turn_pow(inward, bend))
        } else {
            squad_with_long_arcs(&turn, [&s1, &s2], t)
        };
        start.times(curve)
    }
}

/// Returns the rotation from one knot to the next, by at most half a turn.
#[inline(always)]
fn rotation(from: Knot, to: Knot) -> Quaternion<f64> {
    let rotation = from.orientation.conjugate().times(to.orientation);
    let factor = from.per_length * to.per_length;
    rotation.scaled(if rotation.w < 0.0 { -factor } else { factor })
}

/// Returns the half-angle vector L from one knot to the next. It is the same in the frame of either knot, since a
/// rotation leaves its own axis unchanged.
#[inline(always)]
fn half_angle_vector(from: Knot, to: Knot) -> Vector<f64> {
    half_turn_log(rotation(from, to))
}

/// Two ends within this angle of opposite, radians, are nearly opposite: the rounding of floats, 6e-8, noticeably
/// changes the direction of the arc between them.
const NEARLY_OPPOSITE: f64 = 1e-6;

/// Returns the squad from 1 to `turn` with the given controls, whose arcs may be of any length. An arc ends where it is
/// said to end, even where the negative of that is nearer. Between nearly opposite controls the arc passes through the
/// rotation halfway.
#[cold]
#[inline(never)]
fn squad_with_long_arcs(
    turn: &Quaternion<f64>,
    [s1, s2]: [&Quaternion<f64>; 2],
    t: f64,
) -> Quaternion<f64> {
    let (s1, s2) = (DQuat::from(*s1), DQuat::from(*s2));
    let outer = GreatArc::between(DQuat::IDENTITY, (*turn).into());
    let arc = GreatArc::between(s1, s2);
    let inner = if arc.angle < PI - NEARLY_OPPOSITE {
        arc.at_fraction(t)
    } else {
        GreatArc::between(s1, outer.at_fraction(0.5)).at_angle(t * PI)
    };
    GreatArc::between(outer.at_fraction(t), inner).at_fraction(2.0 * t * (1.0 - t)).into()
}
