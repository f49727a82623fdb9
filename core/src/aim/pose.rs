use core::f32::consts::PI;

use super::AxisAngles;
use super::sight::STEEP;
use crate::lanes::{F32x4, Lanes};
use crate::math::{scalar, trig, wrap};

/// The two angles of a turret, or a turn in both: azimuth in lane 0, elevation in lane 2.
///
/// An angle is kept as a multiple of (cos, sin) of its half. The length of such a pair does not matter
/// to the angle, and both its signs mean the same one modulo a full turn. Halves make the pair of a
/// yaw or a pitch the quaternion itself, and leave an elevation of ±90° as well conditioned as any.
/// Lanes 1 and 3 hold nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pose {
    cos: F32x4,
    sin: F32x4,
}

impl Pose {
    /// Azimuth and elevation 0.
    pub(super) fn zero() -> Self {
        let one = F32x4::splat(1.0);
        Self { cos: one, sin: F32x4::splat(0.0) }
    }

    /// Two pairs (cos, sin), neither of which is all but zero.
    pub(super) fn of_pairs(azimuth: [f64; 2], elevation: [f64; 2]) -> Self {
        let [azimuth_cos, azimuth_sin] = azimuth.map(scalar::narrow);
        let [elevation_cos, elevation_sin] = elevation.map(scalar::narrow);
        Self {
            cos: F32x4::new([azimuth_cos, 0.0, elevation_cos, 0.0]),
            sin: F32x4::new([azimuth_sin, 0.0, elevation_sin, 0.0]),
        }
    }

    /// The poses that point along two ways in the rest frame (forward, up, right), of which the other's length is given,
    /// the elevations within ±π/2; the squared lengths of their pairs; and the mask, in the first lane, of whether the
    /// first way is beyond [`STEEP`].
    ///
    /// Half the angle of a plane vector (a, b) of length r has the tangent b/(r + a) = (r − a)/b, of
    /// which the one that adds is taken: nothing cancels, at the seam (b = 0, a < 0) either. The pair
    /// is (r + |a|, b) or (b, r + |a|), its norm 2r(r + |a|). For the azimuth (a, b, r) is (forward,
    /// left, horizontal distance), for the elevation (horizontal distance, up, distance).
    #[inline(always)]
    pub(super) fn of_directions(
        one: F32x4,
        other: F32x4,
        other_length: F32x4,
    ) -> ([Self; 2], F32x4, F32x4) {
        // Forward of one and of the other, up of both; right of both.
        let (forward_up, right) = (one.interleave_low(other), one.interleave_high(other));
        let squares = forward_up * forward_up;
        let horizontal_squared = squares + right * right;
        let up_squared = squares.zwzw();
        let is_leaning = horizontal_squared.greater(up_squared * F32x4::splat(STEEP));
        // Both azimuths, both elevations; so all that follows.
        let distance_squared =
            (horizontal_squared + up_squared).interleave_low(other_length * other_length);
        // The root of a square of floats is exact.
        let r = horizontal_squared.join_low(distance_squared).sqrt();

        let a = forward_up.join_low(r);
        let b = right.low_and_high(forward_up) ^ F32x4::new([-0.0, -0.0, 0.0, 0.0]);
        let sum = r + a.abs();
        let behind = F32x4::splat(0.0).greater(a);
        let exchanged = (sum ^ b) & behind;
        let (cos, sin) = (sum ^ exchanged, b ^ exchanged);
        let poses = [Self { cos, sin }, Self { cos: cos.yxwz(), sin: sin.yxwz() }];
        (poses, (r + r) * sum, is_leaning)
    }

    /// Both angles in [0, ∞], half a turn standing for all that is more, and the mask of those that
    /// are: a lane is cleared for NaN and for a negative angle.
    #[inline(always)]
    pub(super) fn of_limits(azimuth: f32, elevation: f32) -> (Self, F32x4) {
        let angles = F32x4::new([azimuth, azimuth, elevation, elevation]);
        let half_turn = angles.at_least(F32x4::splat(PI));
        // The polynomials reach π/4, so take a quarter of the angle and double it. They would overflow far beyond.
        let reached = half_turn.and_not(angles);
        let (sin, cos) = trig::sin_cos_octant(reached * F32x4::splat(0.25));
        let (sin, cos) = ((sin + sin) * cos, (cos - sin) * (cos + sin));
        let one = F32x4::splat(1.0);
        let limit = Self { cos: half_turn.and_not(cos), sin: sin | (half_turn & one) };
        (limit, angles.at_least(F32x4::splat(0.0)))
    }

    /// The turn from `other` to `self`.
    #[inline(always)]
    pub(super) fn minus(self, other: Self) -> Self {
        Self {
            cos: self.cos * other.cos + self.sin * other.sin,
            sin: self.sin * other.cos - self.cos * other.sin,
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
        };
        Self::select(too_long, turned, target)
    }

    #[inline(always)]
    fn select(mask: F32x4, yes: Self, no: Self) -> Self {
        Self { cos: mask.select(yes.cos, no.cos), sin: mask.select(yes.sin, no.sin) }
    }

    /// yaw(azimuth) · pitch(elevation) = (ss′, sc′, cs′, cc′), as long as both pairs together.
    #[inline(always)]
    pub(super) fn orientation(self) -> F32x4 {
        let yaw = self.sin.xx_of_both(self.cos);
        let pitch = self.sin.interleave_high(self.cos);
        yaw * pitch.join_low(pitch)
    }

    /// The azimuth alone, with elevation 0.
    pub(super) fn base(self) -> Self {
        self.with_elevation_of(Self::zero())
    }

    /// The azimuth of `self` with the elevation of `other`.
    pub(super) fn with_elevation_of(self, other: Self) -> Self {
        Self { cos: self.cos.low_and_high(other.cos), sin: self.sin.low_and_high(other.sin) }
    }

    /// Both angles in (−π, π].
    pub(super) fn angles(self) -> AxisAngles {
        let ([azimuth_cos, _, elevation_cos, _], [azimuth_sin, _, elevation_sin, _]) =
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
    wrap::above_minus_pi(2.0 * half)
}
