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

use super::joint::{Angles, PerJoint};
use super::kinematics::{Angle, Barrel, JointDirections, angle_between};
use super::validated::{MountFrame, Turret};
use crate::Error;
use crate::lanes::doubles::{Doubles, Elements};
use crate::math::lanes_double::Vector;
use crate::math::scalar::{max_magnitude, power_of_two_scale};
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
    /// No azimuth for a target straight above or below, on the azimuth's axis; no elevation at the trunnion.
    pub(super) angles: PerJoint<Option<f64>>,
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

impl PointingSolution {
    /// Returns the boresight at the angles that come nearest to a target that is too close; `None` for any other target.
    pub(super) fn nearest_boresight(&self) -> Option<DVec3> {
        let PerJoint { azimuth, elevation } = self.angles;
        let angles = azimuth.zip(elevation).filter(|_| self.too_close);
        angles.map(|(azimuth, elevation)| Barrel::new(Angles { azimuth, elevation }).boresight())
    }
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
        let Self { offset, trunnion, muzzle, .. } = *self;
        // The largest component is about 1, at this scale.
        let (offset, along_barrel) = (offset.into(), muzzle.x);
        let (aside, trunnion, muzzle) = (horizontal(offset), trunnion.into(), muzzle.into());
        let pointing = pointing(offset, aside, trunnion, muzzle, 1.0, branch);
        let [azimuth, elevation] = f64::each(pointing.angles());
        let Pointing { ahead, along, is_overhead, misses, elevation_whole, .. } = pointing;
        PointingSolution {
            angles: PerJoint {
                azimuth: (!is_overhead).then_some(azimuth),
                elevation: (elevation_whole > 0.0).then_some(elevation),
            },
            too_close: misses || along < along_barrel,
            ahead,
            along,
        }
    }

    /// Returns the angle at the muzzle between the barrel's line and the target, at the given joint angles; 0 for a
    /// target at the muzzle.
    #[inline(never)]
    pub(super) fn error(&self, barrel: &Barrel) -> f64 {
        let to_target = self.offset - barrel.muzzle(self.trunnion, self.muzzle);
        angle_between(barrel.boresight(), to_target)
    }
}

/// The joint angles that point at targets on one branch.
#[derive(Clone, Copy)]
pub(super) struct Pointing<D: Doubles> {
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
    /// The lanes with a target straight above or below, on the azimuth's axis.
    is_overhead: D::Mask,
    /// The lanes in which no angles make the line pass through the target; these angles come nearest.
    misses: D::Mask,
    /// The lanes in which the branch ahead is the only one in use, and its target is neither too close nor straight
    /// above or below.
    pub(super) is_certain: D::Mask,
}

impl<D: Elements> Pointing<D> {
    /// Returns azimuth and elevation, radians.
    #[inline(always)]
    pub(super) fn angles(&self) -> D::Both {
        let Self { azimuth, elevation, .. } = self;
        let (sin, cos) = (D::both(azimuth.sin, elevation.sin), D::both(azimuth.cos, elevation.cos));
        trig_double::atan2(sin, cos)
    }

    /// Returns the part of a turn of each joint by which the boresight moves: |cos ε| of a turn in azimuth, and a turn in
    /// elevation as a whole.
    #[inline(always)]
    pub(super) fn leverage(&self) -> Leverage<D::Both> {
        let one = D::splat(1.0);
        Leverage {
            part: D::both(self.elevation.cos.abs(), one),
            whole: D::both(self.elevation_whole, one),
        }
    }
}

impl<D: Doubles> Pointing<D> {
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

/// Returns how far targets at `offset` from the mount are from the azimuth's axis.
#[inline(always)]
pub(super) fn horizontal<D: Doubles>(offset: Vector<D>) -> D {
    (offset.x * offset.x + offset.z * offset.z).sqrt()
}

/// Returns the joint angles of a branch. The azimuth φ + atan2(c, f) is computed as the angle of the product of the complex
/// numbers of φ and of (f, c), which needs only one arc tangent; so is the elevation.
///
/// `horizontal` is [that of `offset`](horizontal). `longest` is about as long as the longest of all three vectors. No
/// product of four lengths may exceed the doubles.
#[inline(always)]
pub(super) fn pointing<D: Doubles>(
    offset: Vector<D>,
    horizontal: D,
    trunnion: Vector<D>,
    muzzle: Vector<D>,
    longest: D,
    branch: Branch,
) -> Pointing<D> {
    let (zero, nothing) = (D::splat(0.0), D::splat(NOTHING));
    let none = nothing * longest;
    let across = trunnion.z + muzzle.z;
    let (ahead, misses_sideways) = other_leg(horizontal, across, branch.over_the_top);
    // 0 − z, because its zero is always +0: straight behind is then π, never −π.
    let right = zero - offset.z;
    let (mut azimuth, mut azimuth_whole) = (Angle { cos: offset.x, sin: right }, horizontal);
    let is_in_plane = across.equal(zero);
    if branch.over_the_top || !D::all(is_in_plane) {
        let product = Angle {
            cos: offset.x * ahead - right * across,
            sin: right * ahead + offset.x * across,
        };
        let is_simple = if branch.over_the_top { D::mask(0) } else { is_in_plane };
        azimuth = Angle::select(is_simple, azimuth, product);
        azimuth_whole = D::select(is_simple, azimuth_whole, horizontal * horizontal);
    }
    let is_aside = (nothing * horizontal).less(ahead) & none.less(horizontal);
    // In these lanes the branch over the top is not in use.
    let is_beyond = (muzzle.y.abs() - trunnion.x).less(ahead - none);

    let (forward, up) = (ahead - trunnion.x, offset.y - trunnion.y);
    let distance = (forward * forward + up * up).sqrt();
    let (along, misses_upward) = other_leg(distance, muzzle.y, branch.behind_trunnion);
    let (mut elevation, mut elevation_whole) = (Angle { cos: forward, sin: up }, distance);
    let is_in_line = muzzle.y.equal(zero);
    if branch.behind_trunnion || !D::all(is_in_line) {
        let product =
            Angle { cos: forward * along + up * muzzle.y, sin: up * along - forward * muzzle.y };
        let is_simple = if branch.behind_trunnion { D::mask(0) } else { is_in_line };
        elevation = Angle::select(is_simple, elevation, product);
        elevation_whole = D::select(is_simple, elevation_whole, distance * distance);
    }
    let is_far = (muzzle.x + none).less(along) & (nothing * distance).less(along);
    let overhead = offset.y.abs() * D::splat(vertical::LIMIT);
    let is_clear = (overhead + overhead).less(horizontal);
    Pointing {
        azimuth,
        azimuth_whole,
        elevation,
        elevation_whole,
        ahead,
        along,
        is_overhead: horizontal.less_or_equal(overhead),
        misses: misses_sideways | misses_upward,
        is_certain: is_aside & is_clear & is_beyond & is_far & none.less(distance),
    }
}

/// Returns the other leg of a right triangle, ±√(h² − c²), or 0 where the leg c is longer than the hypotenuse h; and
/// where it is longer. The product (h − c)(h + c) avoids the cancellation of the difference of the squares.
#[inline(always)]
fn other_leg<D: Doubles>(hypotenuse: D, leg: D, is_negative: bool) -> (D, D::Mask) {
    let (leg, zero) = (leg.abs(), D::splat(0.0));
    let (mut other, mut misses) = (hypotenuse, D::mask(0));
    // For a leg of 0 it is the hypotenuse, to the bit.
    if !D::all(leg.equal(zero)) {
        let square = (hypotenuse - leg) * (hypotenuse + leg);
        (other, misses) = (square.sqrt_or_zero(), square.less(zero));
    }
    (if is_negative { -other } else { other }, misses)
}
