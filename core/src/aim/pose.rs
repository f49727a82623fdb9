use core::f32::consts::PI;

use super::AxisAngles;
use crate::lanes::{F32x4, Lanes};
use crate::math::{scalar, trig};

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

    /// The pose nearest to `turret_in_rest` = rest⁻¹ · current: azimuth 2·atan2(y, w), elevation
    /// 2·atan2(zw + xy, w² + y²); any roll is dropped.
    ///
    /// From (0, s, 0, c)·(0, 0, s′, c′) = (ss′, sc′, cs′, cc′), with c, s of azimuth/2 and c′, s′ of
    /// elevation/2: (w, y) = c′·(c, s), and (w² + y², zw + xy) = c′·(c′, s′). At elevation ±90°
    /// c′ is still √½, so the azimuth is never lost there.
    #[inline(always)]
    pub(super) fn of_orientation(turret_in_rest: F32x4) -> Self {
        let w = turret_in_rest.wwww();
        let y = turret_in_rest.yyyy();
        // w² + y², zw + xy, …
        let products = turret_in_rest.wzyx() * w + turret_in_rest.yxwz() * y;
        let cos = w.interleave_low(products);
        let sin = y.interleave_low(products.yxwz());
        Self { cos, sin, norm: cos * cos + sin * sin }
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
        // The polynomials reach π/4, so take a quarter of the angle and double it.
        let (sin, cos) = trig::sin_cos_octant(angles * F32x4::splat(0.25));
        let (sin, cos) = ((sin + sin) * cos, (cos - sin) * (cos + sin));
        let half_turn = angles.at_least(F32x4::splat(PI));
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

    /// The same angles by pairs of length 1.
    pub(super) fn scaled_to_one(self) -> Self {
        let one = F32x4::splat(1.0);
        let scale = one / self.norm.sqrt();
        Self { cos: self.cos * scale, sin: self.sin * scale, norm: one }
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
