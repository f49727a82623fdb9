use core::f32::consts::PI;

use super::AxisAngles;
use crate::lanes::{F32x4, Lanes};
use crate::math::{scalar, trig};

/// A barrel is flat enough for floats where cos e·cos ρ is above this, e and ρ being its elevation and roll: within
/// 79.6° of level when it has no roll. Beyond, the rounding of a rolled orientation to floats, up to 3e-7, makes more
/// than 1.5e-6 rad of azimuth.
pub(crate) const FLAT: f32 = 0.18;

/// The largest |cos e·sin ρ| that may be all rounding, for a barrel straight up or down; where cos e = ½, and below,
/// none is. See [`exact::pose`](super::exact::pose).
pub(crate) const ROLL: f32 = 5e-7;

/// The two angles of a turret, or a turn in both: azimuth in lane 0, elevation in lane 1.
///
/// An angle is kept as a multiple of (cos, sin) of its half. The length of such a pair does not matter
/// to the angle, and both its signs mean the same one modulo a full turn. Halves make the pair of a
/// yaw or a pitch the quaternion itself, and leave an elevation of ±90° as well conditioned as any.
/// Lanes 2 and 3 hold nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pose {
    cos: F32x4,
    sin: F32x4,
    /// cos² + sin².
    norm: F32x4,
}

impl Pose {
    /// Azimuth and elevation 0.
    pub(super) fn zero() -> Self {
        let one = F32x4::splat(1.0);
        Self { cos: one, sin: F32x4::splat(0.0), norm: one }
    }

    /// Two pairs (cos, sin), neither of which is all but zero.
    pub(super) fn of_pairs(azimuth: [f64; 2], elevation: [f64; 2]) -> Self {
        let [azimuth_cos, azimuth_sin] = azimuth.map(scalar::narrow);
        let [elevation_cos, elevation_sin] = elevation.map(scalar::narrow);
        let cos = F32x4::new([azimuth_cos, elevation_cos, 0.0, 0.0]);
        let sin = F32x4::new([azimuth_sin, elevation_sin, 0.0, 0.0]);
        Self { cos, sin, norm: cos * cos + sin * sin }
    }

    /// The pose in which the barrel, +X of `turret_in_rest` = rest⁻¹ · current, points where it does; any roll is
    /// dropped. And the mask, in its first lane, of whether it is so flat and so little rolled that this is right.
    ///
    /// See [`exact::pose`](super::exact::pose), of which this is the case cos e·cos ρ = A/N > [`FLAT`].
    #[inline(always)]
    pub(super) fn of_orientation(turret_in_rest: F32x4) -> (Self, F32x4) {
        let q = turret_in_rest;
        let squares = q * q;
        // x² + z², w² + y², and again; and the other way around.
        let sums = squares + squares.zwxy();
        let exchanged = sums.yxwz();
        // N, in all lanes; A, −A, A, −A; K/2, _, U/2, _.
        let length = sums + exchanged;
        let across = exchanged - sums;
        let halves = q * q.wwww() + ((q.zyxw() * q.yyyy()) ^ F32x4::new([-0.0, 0.0, 0.0, 0.0]));
        let up = halves + halves;
        let roll = up.xxxx();
        let level = (across * across + roll * roll).sqrt();

        let least = length * F32x4::splat(ROLL) - level * F32x4::splat(2.0 * ROLL);
        let roll_sin = roll & roll.abs().greater(least);
        // The roll's cosine twice, and the elevation's twice.
        let cos = level + across.xx_of_both(length);
        let wy = q.wyxz();
        let azimuth = wy * cos + wy.zwxy() * (roll_sin ^ F32x4::new([0.0, -0.0, 0.0, 0.0]));
        let cos = azimuth.interleave_low(cos.interleave_high(up));
        let sin = cos.zwxy();
        let is_flat = across.greater(length * F32x4::splat(FLAT));
        (Self { cos, sin, norm: cos * cos + sin * sin }, is_flat)
    }

    /// The pose that points along `way_in_rest` (forward, up, right).
    ///
    /// Half the angle of a plane vector (a, b) of length r has the tangent b/(r + a) = (r − a)/b, of
    /// which the one that adds is taken: nothing cancels, at the seam (b = 0, a < 0) either. The pair
    /// is (r + |a|, b) or (b, r + |a|), its norm 2r(r + |a|). For the azimuth (a, b, r) is (forward,
    /// left, horizontal distance), for the elevation (horizontal distance, up, distance).
    #[inline(always)]
    pub(super) fn of_direction(way_in_rest: F32x4) -> Self {
        let squares = way_in_rest * way_in_rest;
        let horizontal_squared = squares + squares.zwxy();
        let distance_squared = horizontal_squared + horizontal_squared.yxwz();
        let r = horizontal_squared.interleave_low(distance_squared).sqrt();

        let a = way_in_rest.interleave_low(r);
        let b = way_in_rest.zyxw() ^ F32x4::new([-0.0, 0.0, 0.0, 0.0]);
        let sum = r + a.abs();
        let behind = F32x4::splat(0.0).greater(a);
        let exchanged = (sum ^ b) & behind;
        Self { cos: sum ^ exchanged, sin: b ^ exchanged, norm: (r + r) * sum }
    }

    /// Both angles in [0, ∞], half a turn standing for all that is more, and the mask of those that
    /// are: a lane is cleared for NaN and for a negative angle.
    #[inline(always)]
    pub(super) fn of_limits(azimuth: f32, elevation: f32) -> (Self, F32x4) {
        let angles = F32x4::new([azimuth, elevation, 0.0, 0.0]);
        let half_turn = angles.at_least(F32x4::splat(PI));
        // The polynomials reach π/4, so take a quarter of the angle and double it. They would overflow far beyond.
        let reached = half_turn.and_not(angles);
        let (sin, cos) = trig::sin_cos_octant(reached * F32x4::splat(0.25));
        let (sin, cos) = ((sin + sin) * cos, (cos - sin) * (cos + sin));
        let one = F32x4::splat(1.0);
        let limit =
            Self { cos: half_turn.and_not(cos), sin: half_turn.select(one, sin), norm: one };
        (limit, angles.at_least(F32x4::splat(0.0)))
    }

    /// The turn from `other` to `self`.
    #[inline(always)]
    pub(super) fn minus(self, other: Self) -> Self {
        Self {
            cos: self.cos * other.cos + self.sin * other.sin,
            sin: self.sin * other.cos - self.cos * other.sin,
            norm: self.norm * other.norm,
        }
    }

    /// One step: each axis onto `target` if that is at most `limit` away, else by `limit` toward it;
    /// the short way, and counter-clockwise when both ways are exactly equal.
    ///
    /// The way is too long when its half has a larger tangent than the limit's half. Multiplied out,
    /// that compares sines, and so resolves a limit of any size; cosines, all next to 1 there, fail
    /// below a milliradian.
    #[inline(always)]
    pub(super) fn step_toward(self, target: Self, limit: Self) -> Self {
        let way = target.minus(self);
        let too_long = (way.sin.abs() * limit.cos).greater(way.cos.abs() * limit.sin);
        // Of the two signs of the pair the one with cos > 0 is the short way; at a tie, sin > 0.
        let no_tie = way.cos.differs(F32x4::splat(0.0));
        let clockwise = (way.sin ^ way.cos) & no_tie & F32x4::splat(-0.0);
        let turned = Self {
            cos: self.cos * limit.cos - ((self.sin * limit.sin) ^ clockwise),
            sin: self.sin * limit.cos + ((self.cos * limit.sin) ^ clockwise),
            norm: self.norm,
        };
        Self::select(too_long, turned, target)
    }

    #[inline(always)]
    fn select(mask: F32x4, yes: Self, no: Self) -> Self {
        Self {
            cos: mask.select(yes.cos, no.cos),
            sin: mask.select(yes.sin, no.sin),
            norm: mask.select(yes.norm, no.norm),
        }
    }

    /// yaw(azimuth) · pitch(elevation) = (ss′, sc′, cs′, cc′), as long as both pairs together.
    #[inline(always)]
    pub(super) fn orientation(self) -> F32x4 {
        let yaw = self.sin.xx_of_both(self.cos);
        let pitch = self.sin.interleave_low(self.cos).zwzw();
        yaw * pitch
    }

    /// The norms of `self`, then of `other`.
    #[inline(always)]
    pub(super) fn norms_with(self, other: Self) -> F32x4 {
        self.norm.join_low(other.norm)
    }

    /// The azimuth alone, with elevation 0.
    pub(super) fn base(self) -> Self {
        self.with_elevation_of(Self::zero())
    }

    /// The azimuth of `self` with the elevation of `other`.
    pub(super) fn with_elevation_of(self, other: Self) -> Self {
        let azimuth = F32x4::splat(0.0).at_least(F32x4::new([0.0, 1.0, 1.0, 1.0]));
        Self::select(azimuth, self, other)
    }

    /// Both angles in (−π, π].
    pub(super) fn angles(self) -> AxisAngles {
        let ([azimuth_cos, elevation_cos, ..], [azimuth_sin, elevation_sin, ..]) =
            (self.cos.to_array(), self.sin.to_array());
        AxisAngles {
            azimuth: twice(azimuth_sin, azimuth_cos),
            elevation: twice(elevation_sin, elevation_cos),
        }
    }
}

/// The angle whose half has the given sine and cosine, times any number but zero, in (−π, π].
fn twice(sin: f32, cos: f32) -> f32 {
    let half = if cos < 0.0 { libm::atan2f(-sin, -cos) } else { libm::atan2f(sin, cos) };
    scalar::above_minus_pi(2.0 * half)
}
