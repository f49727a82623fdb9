//! Angles as the cosine and sine of their halves.
//!
//! A pair k·(cos(θ/2), sin(θ/2)) with any k ≠ 0 represents the angle θ modulo a full turn. So the length and the sign
//! of a pair do not matter, and nothing is normalized before the last operation. With halves, the pair of a yaw or a
//! pitch is the w and the vector part of its quaternion, and an elevation of ±90° is as well conditioned as any other.
//!
//! [`HalfAngles`] has an angle in each lane. [`AxisHalfAngles`] uses two lanes of one register for the two axes of one
//! turret. A formula that is the same in every lane is written once. A formula that combines the two axes is written
//! twice, as register form and as lane form, with the same operations in the same order.

use core::f32::consts::PI;

use super::AxisAngles;
use crate::lanes::wide::Wide;
use crate::lanes::{F32x4, Lanes};
use crate::math::{scalar, trig, wrap};

/// An angle, or a turn by an angle, in each lane: cosine and sine of its half, times any number but zero.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HalfAngles<V> {
    cos: V,
    sin: V,
}

impl HalfAngles<f32> {
    /// Returns the angle in all lanes.
    #[inline(always)]
    pub(crate) fn splat<V: Wide>(self) -> HalfAngles<V> {
        HalfAngles { cos: V::splat(self.cos), sin: V::splat(self.sin) }
    }
}

impl HalfAngles<F32x4> {
    /// Returns the angles of pairs, none of which is zero.
    #[inline(always)]
    pub(super) fn of_pair(cos: F32x4, sin: F32x4) -> Self {
        Self { cos, sin }
    }

    /// Returns the angle in the first lane.
    pub(crate) fn first(self) -> HalfAngles<f32> {
        HalfAngles { cos: self.cos.first(), sin: self.sin.first() }
    }
}

impl<V: Wide> HalfAngles<V> {
    /// Returns a limit of `angle` radians, and the mask of the lanes in which it is legal: in [0, INFINITY], not NaN.
    /// Half a turn stands for all greater limits.
    #[inline(always)]
    pub(crate) fn of_limit(angle: V) -> (Self, V::Mask) {
        let zero = V::splat(0.0);
        let half_turn = angle.at_least(V::splat(PI));
        // The polynomials are accurate up to π/4, and would overflow far beyond. So they get a quarter of the angle,
        // and the result is doubled.
        let below_half_turn = V::select(half_turn, zero, angle);
        let (sin, cos) = trig::sin_cos_octant(below_half_turn * V::splat(0.25));
        let (sin, cos) = ((sin + sin) * cos, (cos - sin) * (cos + sin));
        let limit = Self {
            cos: V::select(half_turn, zero, cos),
            sin: V::select(half_turn, V::splat(1.0), sin),
        };
        (limit, angle.at_least(zero))
    }

    /// Returns the turn from `other` to `self`: cosine and sine of the difference of the halves.
    #[inline(always)]
    fn turn_from(self, other: Self) -> Self {
        Self {
            cos: self.cos * other.cos + self.sin * other.sin,
            sin: self.sin * other.cos - self.cos * other.sin,
        }
    }

    /// Returns each angle one step on: `target` if the turn to it is at most `limit`, else the angle turned toward
    /// `target` by `limit`. The turn is the shorter one; the counterclockwise one when both are exactly equal.
    ///
    /// Let h be half of the turn and l half of the limit, with |h| and l at most π/2. The turn is too long where
    /// tan |h| > tan l. Multiplied out, |sin h|·cos l > |cos h|·sin l: this compares sines, and so resolves a limit of
    /// any size. Comparing the cosines, which are all near 1 for small angles, would fail below a milliradian.
    #[inline(always)]
    pub(crate) fn step_toward(self, target: Self, limit: Self) -> Self {
        let turn = target.turn_from(self);
        let too_long = (turn.sin.abs() * limit.cos).greater(turn.cos.abs() * limit.sin);
        // The shorter turn has the sign of the pair with cos h > 0; at a tie, of the pair with sin h > 0.
        let no_tie = turn.cos.differs(V::splat(0.0));
        let clockwise = V::select(no_tie, (turn.sin ^ turn.cos).sign_bit(), V::splat(0.0));
        // Cosine and sine of self ± limit.
        Self {
            cos: V::select(
                too_long,
                self.cos * limit.cos - ((self.sin * limit.sin) ^ clockwise),
                target.cos,
            ),
            sin: V::select(
                too_long,
                self.sin * limit.cos + ((self.cos * limit.sin) ^ clockwise),
                target.sin,
            ),
        }
    }
}

/// The two angles of one turret, or a turn about both axes: azimuth in lane 0, elevation in lane 2. Lanes 1
/// and 3 have no meaning.
#[derive(Clone, Copy, Debug)]
pub(super) struct AxisHalfAngles(HalfAngles<F32x4>);

impl AxisHalfAngles {
    /// Returns azimuth 0 and elevation 0.
    fn zero() -> Self {
        Self(HalfAngles { cos: F32x4::splat(1.0), sin: F32x4::splat(0.0) })
    }

    /// Returns the angles of two pairs (cos, sin), neither of which is zero as floats.
    pub(super) fn of_pairs(azimuth: [f64; 2], elevation: [f64; 2]) -> Self {
        let [azimuth_cos, azimuth_sin] = azimuth.map(scalar::narrow);
        let [elevation_cos, elevation_sin] = elevation.map(scalar::narrow);
        Self(HalfAngles {
            cos: F32x4::new([azimuth_cos, 0.0, elevation_cos, 0.0]),
            sin: F32x4::new([azimuth_sin, 0.0, elevation_sin, 0.0]),
        })
    }

    /// Returns the limits of both axes, in radians, and the mask of the legal limits: see [`HalfAngles::of_limit`].
    #[inline(always)]
    pub(super) fn of_limits(azimuth: f32, elevation: f32) -> (Self, F32x4) {
        let (limits, legal) =
            HalfAngles::of_limit(F32x4::new([azimuth, azimuth, elevation, elevation]));
        (Self(limits), legal)
    }

    /// Returns the turn from `other` to `self`.
    #[inline(always)]
    pub(super) fn turn_from(self, other: Self) -> Self {
        Self(self.0.turn_from(other.0))
    }

    /// Returns both angles one step on: see [`HalfAngles::step_toward`].
    #[inline(always)]
    pub(super) fn step_toward(self, target: Self, limits: Self) -> Self {
        Self(self.0.step_toward(target.0, limits.0))
    }

    /// Returns the azimuth alone, with elevation 0.
    pub(super) fn base(self) -> Self {
        self.with_elevation_of(Self::zero())
    }

    /// Returns the azimuth of `self` with the elevation of `other`.
    pub(super) fn with_elevation_of(self, other: Self) -> Self {
        Self(HalfAngles {
            cos: self.0.cos.low_and_high(other.0.cos),
            sin: self.0.sin.low_and_high(other.0.sin),
        })
    }

    /// Returns both angles in (−π, π] radians.
    pub(super) fn angles(self) -> AxisAngles {
        let ([azimuth_cos, _, elevation_cos, _], [azimuth_sin, _, elevation_sin, _]) =
            (self.0.cos.to_array(), self.0.sin.to_array());
        AxisAngles {
            azimuth: angle(azimuth_cos, azimuth_sin),
            elevation: angle(elevation_cos, elevation_sin),
        }
    }
}

/// Returns the angle of a pair, in (−π, π] radians.
fn angle(cos: f32, sin: f32) -> f32 {
    let half = if cos < 0.0 { libm::atan2f(-sin, -cos) } else { libm::atan2f(sin, cos) };
    wrap::above_minus_pi(2.0 * half)
}

// Yaw and pitch of half angles.

impl AxisHalfAngles {
    /// Returns the quaternion yaw(azimuth)·pitch(elevation). Its length is the product of the lengths of the pairs.
    ///
    /// With the cosine and sine c, s of half the azimuth and c′, s′ of half the elevation, in the order x, y, z, w:
    ///
    ///   (0, s, 0, c)·(0, 0, s′, c′) = (ss′, sc′, cs′, cc′).
    #[inline(always)]
    pub(super) fn yaw_pitch(self) -> F32x4 {
        let Self(HalfAngles { cos, sin }) = self;
        let yaw = sin.xx_of_both(cos);
        let pitch = sin.interleave_high(cos);
        yaw * pitch.join_low(pitch)
    }
}

/// The lane form of [`AxisHalfAngles::yaw_pitch`].
#[inline(always)]
pub(super) fn yaw_pitch_lanes<V: Wide>([azimuth, elevation]: [HalfAngles<V>; 2]) -> [V; 4] {
    [
        azimuth.sin * elevation.sin,
        azimuth.sin * elevation.cos,
        azimuth.cos * elevation.sin,
        azimuth.cos * elevation.cos,
    ]
}

// Half angles of directions.

/// The square of the cotangent of the elevation, horizontal over vertical distance, up to which a target is steep:
/// within 10° of straight up or down, where the cotangent is tan 10° = 0.176 ≈ √(1/32). The rounding of the rotation is
/// up to 2.5e-7 of the distance. In a steep direction the horizontal distance is at most sin 10° = 0.174 of the
/// distance, so that rounding could cause an azimuth error of 2.5e-7/0.174 = 1.4e-6 rad and more.
const TARGET_STEEP: f32 = 1.0 / 32.0;

/// The cosine of the elevation up to which a barrel is steep: within 15° of straight up or down. There the rounding of
/// the barrel's direction, up to 3e-7, causes an azimuth error of 3e-7/cos 75° = 1.2e-6 rad and more.
pub(super) const STEEP_COS: f32 = 0.26;

/// The same for a barrel as [`TARGET_STEEP`]: the square of the cotangent where the cosine is [`STEEP_COS`].
const BARREL_STEEP: f32 = STEEP_COS * STEEP_COS / (1.0 - STEEP_COS * STEEP_COS);

impl AxisHalfAngles {
    /// Returns the angles of the directions of target and barrel in the frame of rest (forward, up, right); the squared
    /// lengths of the target's pairs, in lanes 0 and 2; and a mask that is set in lane 0 if the target is not steep, in
    /// lane 1 if the barrel is not. The length of `barrel` is given in all lanes.
    ///
    /// The elevation is within ±π/2, except where `over_the_top` has its sign bits set, in lanes 1 and 3 for the barrel:
    /// then the angles (a, e) become (a + π, π − e), which give the same direction.
    ///
    /// A plane vector (a, b) of length r and direction θ has the half angle
    ///
    ///   tan(θ/2) = sin θ/(1 + cos θ) = b/(r + a) = (1 − cos θ)/sin θ = (r − a)/b.
    ///
    /// The form that adds is used, so that nothing cancels, not even at the seam (b = 0, a < 0). The pair is
    /// (r + |a|, b) for a ≥ 0 and (b, r + |a|) for a < 0. Its squared length is 2r(r + |a|). (a, b, r) is (forward,
    /// left, horizontal distance) for the azimuth, and (horizontal distance, up, distance) for the elevation. Over the
    /// top, forward, left and the horizontal distance are negated.
    #[inline(always)]
    pub(super) fn of_directions(
        target: F32x4,
        barrel: F32x4,
        barrel_length: F32x4,
        over_the_top: F32x4,
    ) -> ([Self; 2], F32x4, F32x4) {
        // Both forward components, then both up components; and both right components.
        let (forward_up, right) = (target.interleave_low(barrel), target.interleave_high(barrel));
        let squares = forward_up * forward_up;
        let horizontal_squared = squares + right * right;
        let up_squared = squares.zwzw();
        let steep = F32x4::new([TARGET_STEEP, BARREL_STEEP, 0.0, 0.0]);
        let are_not_steep = horizontal_squared.greater(up_squared * steep);
        // From here on the lanes are both azimuths, then both elevations.
        let distance_squared =
            (horizontal_squared + up_squared).interleave_low(barrel_length * barrel_length);
        // The length of `barrel` comes out exactly as given: the root of the rounded square of a float is exact.
        let r = horizontal_squared.join_low(distance_squared).sqrt();

        let a = forward_up.join_low(r) ^ over_the_top;
        let azimuths = F32x4::new([-0.0, -0.0, 0.0, 0.0]);
        let b = right.low_and_high(forward_up) ^ ((over_the_top ^ azimuths) & azimuths);
        let sum = r + a.abs();
        let behind = F32x4::splat(0.0).greater(a);
        let exchanged = (sum ^ b) & behind;
        let (cos, sin) = (sum ^ exchanged, b ^ exchanged);
        let angles =
            [Self(HalfAngles { cos, sin }), Self(HalfAngles { cos: cos.yxwz(), sin: sin.yxwz() })];
        (angles, (r + r) * sum, are_not_steep)
    }
}

/// A direction in the frame of rest in each lane.
#[derive(Clone, Copy)]
pub(super) struct DirectionLanes<V> {
    /// Forward, up, right.
    components: [V; 3],
    horizontal_distance: V,
    distance: V,
}

impl<V: Wide> DirectionLanes<V> {
    /// Returns the direction of a target, and the mask of the lanes in which it is not steep.
    #[inline(always)]
    pub(super) fn of_target(components: [V; 3]) -> (Self, V::Mask) {
        let (horizontal_squared, up_squared) = squares(components);
        let is_not_steep = horizontal_squared.greater(up_squared * V::splat(TARGET_STEEP));
        let horizontal_distance = horizontal_squared.sqrt();
        let distance = (horizontal_squared + up_squared).sqrt();
        (Self { components, horizontal_distance, distance }, is_not_steep)
    }

    /// Returns the direction of a barrel of the length `distance`, and the mask of the lanes in which it is not steep.
    #[inline(always)]
    pub(super) fn of_barrel(components: [V; 3], distance: V) -> (Self, V::Mask) {
        let (horizontal_squared, up_squared) = squares(components);
        let is_not_steep = horizontal_squared.greater(up_squared * V::splat(BARREL_STEEP));
        let horizontal_distance = horizontal_squared.sqrt();
        (Self { components, horizontal_distance, distance }, is_not_steep)
    }

    /// The lane form of [`AxisHalfAngles::of_directions`] for a target: the azimuth and the elevation, and the squared
    /// lengths of their pairs.
    #[inline(always)]
    pub(super) fn target_half_angles(self) -> ([HalfAngles<V>; 2], [V; 2]) {
        let Self { components: [forward, up, right], horizontal_distance, distance } = self;
        let left = V::splat(-0.0) ^ right;
        let (azimuth, sum) = HalfAngles::of_plane_vector(forward, left, horizontal_distance);
        // The horizontal distance is never negative.
        let elevation = HalfAngles { cos: distance + horizontal_distance, sin: up };
        let lengths_squared = [
            (horizontal_distance + horizontal_distance) * sum,
            (distance + distance) * elevation.cos,
        ];
        ([azimuth, elevation], lengths_squared)
    }

    /// The same for a barrel, over the top where `over_the_top` is negative.
    #[inline(always)]
    pub(super) fn barrel_half_angles(self, over_the_top: V) -> [HalfAngles<V>; 2] {
        let Self { components: [forward, up, right], horizontal_distance, distance } = self;
        let sign = over_the_top.sign_bit();
        let left = V::splat(-0.0) ^ right;
        let (azimuth, _) =
            HalfAngles::of_plane_vector(forward ^ sign, left ^ sign, horizontal_distance);
        let (elevation, _) = HalfAngles::of_plane_vector(horizontal_distance ^ sign, up, distance);
        [azimuth, elevation]
    }
}

impl<V: Wide> HalfAngles<V> {
    /// Returns the angle of the plane vector (a, b) of length r: see [`AxisHalfAngles::of_directions`]; and r + |a|.
    #[inline(always)]
    fn of_plane_vector(a: V, b: V, r: V) -> (Self, V) {
        let (sum, behind) = (r + a.abs(), V::splat(0.0).greater(a));
        (Self { cos: V::select(behind, b, sum), sin: V::select(behind, sum, b) }, sum)
    }
}

/// Returns the squares of the horizontal and of the vertical part.
#[inline(always)]
fn squares<V: Wide>([forward, up, right]: [V; 3]) -> (V, V) {
    (forward * forward + right * right, up * up)
}
