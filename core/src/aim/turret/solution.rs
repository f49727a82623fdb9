//! The pointing solution, inverse kinematics: the joint angles at which the muzzle's line passes through a target.
//!
//! The figure is docs/figures/gun-geometry.svg. The frame is the frame of the mount, in canonical axes: forward, up,
//! right. The target is p, the trunnion t and the muzzle m; the azimuth is α and the elevation ε. The muzzle's line
//! lies in a vertical plane, c to the right of the azimuth's axis, so there are two conditions, solved one after the
//! other:
//!
//! * Azimuth, seen from above: rotated back by α, p is as far to the right as trunnion and muzzle together,
//!   c = tᵣ + mᵣ. With p at the distance h from the azimuth's axis in the direction φ, that is −h sin(φ − α) = c. By
//!   Pythagoras, the distance ahead is f = h cos(φ − α) = ±√(h² − c²), so α = φ + atan2(c, f).
//! * Elevation, in that plane: from the trunnion, the target is at (f − t_f, p_u − t_u), at the distance r. The line
//!   passes the trunnion at the distance m_u, so the target is at D = ±√(r² − m_u²) along the barrel, and
//!   ε = atan2(p_u − t_u, f − t_f) − atan2(m_u, D).
//!
//! The indices f, u and r mean forward, up and right. The muzzle is at m_f along the barrel, so the target is in front
//! of it where D ≥ m_f.
//!
//! The two signs make four branches. With f < 0 the barrel is over the top: without offsets, at α + π and π − ε. With
//! D < 0 the target is behind the trunnion. It can be in front of the muzzle only if the muzzle is further behind the
//! trunnion: m_f ≤ D < 0.

use glam::DVec3;

use super::kinematics::{Angle, Barrel, JointDirections, angle_between};
use super::validated::{MountFrame, Turret};
use crate::Error;
use crate::lanes::doubles::{Doubles, Elements};
use crate::math::lanes_double::Vector;
use crate::math::scalar::{max_magnitude, power_of_two_scale, sqrt_or_zero};
use crate::math::{trig_double, vertical};

/// A target in the frame of a turret's mount, and the turret's offsets, at a common scale.
#[derive(Clone, Copy, Debug)]
pub(super) struct TargetInMount {
    /// p, from the mount to the target: forward, up, right.
    pub(super) offset: DVec3,
    pub(super) trunnion: DVec3,
    pub(super) muzzle: DVec3,
    /// The factor of all lengths: a power of two that makes the largest of them about 1.
    pub(super) scale: f64,
}

/// The joint angles that point at a target.
#[derive(Clone, Copy, Debug)]
pub(super) struct PointingSolution {
    /// `None` for a target straight above or below, on the azimuth's axis.
    pub(super) azimuth: Option<f64>,
    /// `None` at the trunnion.
    pub(super) elevation: Option<f64>,
    /// Whether no angles make the line pass through the target in front of the muzzle; these angles come nearest.
    pub(super) too_close: bool,
    /// f: how far ahead of the azimuth's axis the target is at that azimuth.
    pub(super) ahead: f64,
    /// D: how far along the barrel from the trunnion the target is.
    pub(super) along: f64,
}

/// One of the solutions for a target, by the signs of f and D.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    /// f < 0: the target is behind the azimuth's axis.
    pub(super) over_the_top: bool,
    /// D < 0: the target is behind the trunnion.
    pub(super) behind_trunnion: bool,
}

impl Branch {
    pub(super) const AHEAD: Self = Self { over_the_top: false, behind_trunnion: false };
    pub(super) const ALL: [Self; 4] = [
        Self::AHEAD,
        Self { over_the_top: true, behind_trunnion: false },
        Self { over_the_top: false, behind_trunnion: true },
        Self { over_the_top: true, behind_trunnion: true },
    ];
}

impl TargetInMount {
    /// # Errors
    /// [`Error::NotFinite`] when `target` is not finite, or its offset is beyond doubles.
    pub(super) fn new(turret: &Turret, mount: &MountFrame, target: DVec3) -> Result<Self, Error> {
        let offset = target - mount.position;
        let largest = max_magnitude([
            max_magnitude(offset.to_array()),
            max_magnitude(turret.trunnion.to_array()),
            max_magnitude(turret.muzzle.to_array()),
        ]);
        if !largest.is_finite() {
            return Err(Error::NotFinite);
        }
        let scale = power_of_two_scale(largest);
        Ok(Self {
            offset: mount.to_canonical(offset * scale),
            trunnion: turret.trunnion * scale,
            muzzle: turret.muzzle * scale,
            scale,
        })
    }

    /// Returns the joint angles of one branch, radians.
    pub(super) fn solution(&self, branch: Branch) -> PointingSolution {
        let across = self.trunnion.z + self.muzzle.z;
        let horizontal = libm::hypot(self.offset.x, self.offset.z);
        let (ahead, misses_sideways) = other_leg(horizontal, across, branch.over_the_top);
        let overhead = horizontal <= vertical::LIMIT * self.offset.y.abs();
        let azimuth = (!overhead).then(|| {
            // 0 − z, because its zero is always +0: straight behind is then π, never −π.
            let direction = libm::atan2(0.0 - self.offset.z, self.offset.x);
            let is_in_plane = across == 0.0 && !branch.over_the_top;
            if is_in_plane { direction } else { direction + libm::atan2(across, ahead) }
        });

        let forward = ahead - self.trunnion.x;
        let up = self.offset.y - self.trunnion.y;
        let distance = libm::hypot(forward, up);
        let above = self.muzzle.y;
        let (along, misses_upward) = other_leg(distance, above, branch.behind_trunnion);
        let elevation = (distance > 0.0).then(|| {
            let direction = libm::atan2(up, forward);
            let is_in_line = above == 0.0 && !branch.behind_trunnion;
            if is_in_line { direction } else { direction - libm::atan2(above, along) }
        });
        let too_close = misses_sideways || misses_upward || along < self.muzzle.x;
        PointingSolution { azimuth, elevation, too_close, ahead, along }
    }

    /// Returns the angle at the muzzle between the barrel's line and the target, at the given joint angles; 0 for a
    /// target at the muzzle.
    #[inline(never)]
    pub(super) fn error(&self, barrel: &Barrel) -> f64 {
        let to_target = self.offset - barrel.muzzle(self.trunnion, self.muzzle);
        angle_between(barrel.boresight(), to_target)
    }
}

/// The joint angles that point at targets ahead, in lanes.
#[derive(Clone, Copy)]
pub(super) struct PointingLanes<D: Doubles> {
    /// The azimuth; its cosine and sine are multiplied by `azimuth_whole`.
    azimuth: Angle<D>,
    azimuth_whole: D,
    /// The elevation; its cosine and sine are multiplied by `elevation_whole`.
    elevation: Angle<D>,
    elevation_whole: D,
    /// f: how far ahead of the azimuth's axis the target is at that azimuth.
    pub(super) ahead: D,
    /// D: how far along the barrel from the trunnion the target is.
    pub(super) along: D,
    /// The lanes in which the muzzle is so near to the trunnion that a target off the boresight is off by about the
    /// same angle as seen from either.
    pub(super) is_distant: D::Mask,
    /// The lanes in which this is the only branch in use, and its target is neither too close nor straight above or
    /// below.
    pub(super) is_certain: D::Mask,
}

impl<D: Elements> PointingLanes<D> {
    /// Returns azimuth and elevation, radians.
    #[inline(always)]
    pub(super) fn angles(&self) -> D::Both {
        let Self { azimuth, elevation, .. } = self;
        let (sin, cos) =
            (D::both(azimuth.sin, elevation.sin), D::both(azimuth.cos, elevation.cos));
        trig_double::atan2(sin, cos)
    }
}

impl<D: Doubles> PointingLanes<D> {
    /// Returns the cosines and sines of azimuth and elevation, with one division for both.
    #[inline(always)]
    pub(super) fn directions(&self) -> JointDirections<D> {
        let Self { azimuth, elevation, azimuth_whole, elevation_whole, .. } = *self;
        let per_both = D::splat(1.0) / (azimuth_whole * elevation_whole).nonzero();
        JointDirections {
            azimuth: azimuth.times(per_both * elevation_whole),
            elevation: elevation.times(per_both * azimuth_whole),
        }
    }

    /// Returns |cos ε|: the part of a turn in azimuth by which the boresight moves.
    #[inline(always)]
    pub(super) fn leverage(&self) -> Leverage<D> {
        Leverage { part: self.elevation.cos.abs(), whole: self.elevation_whole }
    }
}

/// A fraction that is never divided out.
#[derive(Clone, Copy)]
pub(super) struct Leverage<D> {
    pub(super) part: D,
    pub(super) whole: D,
}

impl<D: Doubles> Leverage<D> {
    /// Returns the fractions of azimuth and elevation.
    #[inline(always)]
    pub(super) fn each<E: Elements<Both = D>>(self) -> [Leverage<E>; 2] {
        let ([azimuth, elevation], [azimuth_whole, elevation_whole]) =
            (E::each(self.part), E::each(self.whole));
        [
            Leverage { part: azimuth, whole: azimuth_whole },
            Leverage { part: elevation, whole: elevation_whole },
        ]
    }
}

/// Lanes treat a length of up to this part of the adjacent length, or of the longest length, as zero.
const NOTHING: f64 = 1e-9;

/// A muzzle whose distance from the trunnion is this part of the target's changes a miss by 3° at most.
const NEAR_THE_TRUNNION: f64 = 0.05;

/// The lane form of [`TargetInMount::solution`] for the branch ahead. The azimuth φ + atan2(c, f) is computed as the
/// angle of the product of the complex numbers of φ and of (f, c), which needs only one arc tangent; so is the
/// elevation.
///
/// `longest` is the longest component of all three vectors. No product of four lengths may exceed the doubles.
#[inline(always)]
pub(super) fn pointing_lanes<D: Doubles>(
    offset: Vector<D>,
    trunnion: Vector<D>,
    muzzle: Vector<D>,
    longest: D,
) -> PointingLanes<D> {
    let (zero, nothing) = (D::splat(0.0), D::splat(NOTHING));
    let none = nothing * longest;
    let across = trunnion.z + muzzle.z;
    let horizontal = (offset.x * offset.x + offset.z * offset.z).sqrt();
    let ahead = other_leg_lanes(horizontal, across);
    let right = zero - offset.z;
    let (mut azimuth, mut azimuth_whole) = (Angle { cos: offset.x, sin: right }, horizontal);
    let is_in_plane = across.equal(zero);
    if !D::all(is_in_plane) {
        let product = Angle {
            cos: offset.x * ahead - right * across,
            sin: right * ahead + offset.x * across,
        };
        azimuth = Angle::select(is_in_plane, azimuth, product);
        azimuth_whole = D::select(is_in_plane, azimuth_whole, horizontal * horizontal);
    }
    let is_overhead = horizontal.less_or_equal(D::splat(2.0 * vertical::LIMIT) * offset.y.abs());
    let is_aside = (nothing * horizontal).less(ahead) & none.less(horizontal);
    // In these lanes the branch over the top is not in use.
    let is_beyond = (muzzle.y.abs() - trunnion.x).less(ahead - none);

    let (forward, up) = (ahead - trunnion.x, offset.y - trunnion.y);
    let distance = (forward * forward + up * up).sqrt();
    let along = other_leg_lanes(distance, muzzle.y);
    let (mut elevation, mut elevation_whole) = (Angle { cos: forward, sin: up }, distance);
    let is_in_line = muzzle.y.equal(zero);
    if !D::all(is_in_line) {
        let product =
            Angle { cos: forward * along + up * muzzle.y, sin: up * along - forward * muzzle.y };
        elevation = Angle::select(is_in_line, elevation, product);
        elevation_whole = D::select(is_in_line, elevation_whole, distance * distance);
    }
    let is_far = (muzzle.x + none).less(along) & (nothing * distance).less(along);
    let is_certain = is_aside & !is_overhead & is_beyond & is_far & none.less(distance);
    let near = D::splat(NEAR_THE_TRUNNION) * distance;
    let is_distant = muzzle.length_squared().less(near * near);
    PointingLanes {
        azimuth,
        azimuth_whole,
        elevation,
        elevation_whole,
        ahead,
        along,
        is_distant,
        is_certain,
    }
}

/// The lane form of [`other_leg`], 0 where the leg is longer than the hypotenuse.
#[inline(always)]
fn other_leg_lanes<D: Doubles>(hypotenuse: D, leg: D) -> D {
    // For a leg of 0 it is the hypotenuse, to the bit.
    if D::all(leg.equal(D::splat(0.0))) {
        return hypotenuse;
    }
    ((hypotenuse - leg.abs()) * (hypotenuse + leg.abs())).sqrt_or_zero()
}

/// Returns the other leg of a right triangle, ±√(h² − c²), or 0 where the leg c is longer than the hypotenuse h; and
/// whether it is longer. The product (h − c)(h + c) avoids the cancellation of the difference of the squares.
fn other_leg(hypotenuse: f64, leg: f64, is_negative: bool) -> (f64, bool) {
    let square = (hypotenuse - leg.abs()) * (hypotenuse + leg.abs());
    let other = sqrt_or_zero(square);
    (if is_negative { -other } else { other }, square < 0.0)
}
