//! Where the joints have to be for the muzzle's line to pass through a target, offsets and all.
//!
//! The frame is the mount's, in canonical axes: forward, up, right. With the azimuth α and the
//! elevation ε, t the trunnion and m the muzzle, the line passes through the target p when
//!
//! * across: turned back by α, p is as far to the right as trunnion and muzzle together are, c = tᵣ + mᵣ.
//!   With p at the distance h from the azimuth's axis in the direction φ: −h sin(φ − α) = c. What is left of
//!   h then lies ahead or behind: f = ±√(h² − c²), and α = φ + atan2(c, f).
//! * along: from the trunnion the target is at (f − t_f, p_u − t_u) in the plane of the barrel, at the
//!   distance r, and the muzzle's line passes m_u above the trunnion: with D = ±√(r² − m_u²),
//!   ε = atan2(p_u − t_u, f − t_f) − atan2(m_u, D). The muzzle is m_f along the line, so D ≥ m_f.
//!
//! With f < 0 the barrel is over the top: α + π and π − ε where there are no offsets. With D < 0 the target is
//! behind the trunnion, in front of a muzzle that is further behind it: m_f < 0.

use glam::{DQuat, DVec2, DVec3};

use super::config::{Base, Turret};
use crate::Error;
use crate::math::quat;
use crate::math::scalar::{max_magnitude, power_of_two_scale, sqrt_or_zero};

/// A target as a turret's mount sees it, and the turret's offsets, at a common scale.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// From the mount to the target: forward, up, right.
    pub(super) way: DVec3,
    pub(super) trunnion: DVec3,
    pub(super) muzzle: DVec3,
    /// What all lengths are multiplied by, a power of two that makes the largest of them about 1.
    pub(super) scale: f64,
}

/// The joint angles that point at a target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bearing {
    /// `None` straight above and below the azimuth's axis.
    pub(super) azimuth: Option<f64>,
    /// `None` at the trunnion.
    pub(super) elevation: Option<f64>,
    /// No angles let the line pass through the target, or only behind the muzzle; these are the nearest.
    pub(super) too_close: bool,
    /// How far ahead of the azimuth's axis the target is once the azimuth is right, f.
    pub(super) ahead: f64,
    /// How far along the barrel from the trunnion it is, D.
    pub(super) along: f64,
}

/// Which of the joint angles for a target: the signs of f and D.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    /// The barrel is over the top: the target is behind the azimuth's axis.
    pub(super) over_the_top: bool,
    /// The target is behind the trunnion.
    pub(super) behind_trunnion: bool,
}

impl Side {
    pub(super) const AHEAD: Self = Self { over_the_top: false, behind_trunnion: false };
    pub(super) const ALL: [Self; 4] = [
        Self::AHEAD,
        Self { over_the_top: true, behind_trunnion: false },
        Self { over_the_top: false, behind_trunnion: true },
        Self { over_the_top: true, behind_trunnion: true },
    ];
}

/// Nearer to straight up or down than this, as horizontal over vertical distance, the azimuth is kept,
/// as by `turret_aim`.
const OVERHEAD: f64 = 1e-6;

impl Sight {
    /// # Errors
    /// [`Error::NotFinite`] when the target is, or is further away than a double can tell.
    pub(super) fn new(turret: &Turret, base: &Base, target: DVec3) -> Result<Self, Error> {
        let way = target - base.position;
        let largest = max_magnitude([
            max_magnitude(way.to_array()),
            max_magnitude(turret.trunnion.to_array()),
            max_magnitude(turret.muzzle.to_array()),
        ]);
        if !largest.is_finite() {
            return Err(Error::NotFinite);
        }
        let scale = power_of_two_scale(largest);
        let way =
            turret.axes.to_canonical(quat::rotate_f64(base.orientation.conjugate(), way * scale));
        Ok(Self { way, trunnion: turret.trunnion * scale, muzzle: turret.muzzle * scale, scale })
    }

    /// The angles with the target on the given side.
    pub(super) fn bearing(&self, side: Side) -> Bearing {
        let Side { over_the_top, behind_trunnion } = side;
        let across = self.trunnion.z + self.muzzle.z;
        let horizontal = libm::hypot(self.way.x, self.way.z);
        let square = (horizontal - across.abs()) * (horizontal + across.abs());
        let ahead = sqrt_or_zero(square);
        let ahead = if over_the_top { -ahead } else { ahead };
        let overhead = horizontal <= OVERHEAD * self.way.y.abs();
        let azimuth = (!overhead).then(|| {
            // 0 − z, for which a zero is +0 always: straight behind is then π, never −π.
            let bearing = libm::atan2(0.0 - self.way.z, self.way.x);
            if across == 0.0 && !over_the_top {
                bearing
            } else {
                bearing + libm::atan2(across, ahead)
            }
        });

        let forward = ahead - self.trunnion.x;
        let up = self.way.y - self.trunnion.y;
        let distance = libm::hypot(forward, up);
        let above = self.muzzle.y;
        let along_square = (distance - above.abs()) * (distance + above.abs());
        let along = sqrt_or_zero(along_square);
        let along = if behind_trunnion { -along } else { along };
        let elevation = (distance > 0.0).then(|| {
            let direction = libm::atan2(up, forward);
            let straight = above == 0.0 && !behind_trunnion;
            if straight { direction } else { direction - libm::atan2(above, along) }
        });
        let too_close = square < 0.0 || along_square < 0.0 || along < self.muzzle.x;
        Bearing { azimuth, elevation, too_close, ahead, along }
    }

    /// The angle at the muzzle between the barrel's line and the target, at the given joint angles; 0
    /// for a target at the muzzle.
    #[inline(never)]
    pub(super) fn error(&self, barrel: &Barrel) -> f64 {
        let to_target = self.way - barrel.muzzle(self.trunnion, self.muzzle);
        angle_between(barrel.boresight(), to_target)
    }
}

/// The angle between two vectors, 0 when either is zero.
pub(super) fn angle_between(a: DVec3, b: DVec3) -> f64 {
    let cross = libm::sqrt(a.cross(b).length_squared());
    // + 0 for a dot product of −0, which atan2 would answer with π.
    libm::atan2(cross, a.dot(b) + 0.0)
}

/// The joint angles as what they do to vectors and quaternions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Barrel {
    /// (cos, sin) of half the azimuth and half the elevation.
    half_azimuth: DVec2,
    half_elevation: DVec2,
    /// (cos, sin) of azimuth and elevation.
    azimuth: DVec2,
    elevation: DVec2,
}

impl Barrel {
    #[inline(never)]
    pub(super) fn new(azimuth: f64, elevation: f64) -> Self {
        let half = |angle: f64| {
            let (sin, cos) = libm::sincos(0.5 * angle);
            DVec2::new(cos, sin)
        };
        let whole = |DVec2 { x: c, y: s }: DVec2| DVec2::new((c - s) * (c + s), 2.0 * s * c);
        let (half_azimuth, half_elevation) = (half(azimuth), half(elevation));
        Self {
            half_azimuth,
            half_elevation,
            azimuth: whole(half_azimuth),
            elevation: whole(half_elevation),
        }
    }

    /// The turn of the base.
    pub(super) fn yaw(&self) -> DQuat {
        DQuat::from_xyzw(0.0, self.half_azimuth.y, 0.0, self.half_azimuth.x)
    }

    /// The turn of the barrel: yaw · pitch.
    pub(super) fn yaw_and_pitch(&self) -> DQuat {
        let DVec2 { x: cos, y: sin } = self.half_elevation;
        quat::mul_f64(self.yaw(), DQuat::from_xyzw(0.0, 0.0, sin, cos))
    }

    /// Where it points, a unit vector.
    pub(super) fn boresight(&self) -> DVec3 {
        self.turned_by_azimuth(DVec3::new(self.elevation.x, self.elevation.y, 0.0))
    }

    /// The place of the muzzle from the mount.
    pub(super) fn muzzle(&self, trunnion: DVec3, muzzle: DVec3) -> DVec3 {
        let DVec2 { x: cos, y: sin } = self.elevation;
        let raised =
            DVec3::new(cos * muzzle.x - sin * muzzle.y, sin * muzzle.x + cos * muzzle.y, muzzle.z);
        self.turned_by_azimuth(trunnion + raised)
    }

    /// The parts of (forward, up) along the barrel, and across it upward.
    pub(super) fn along_and_across(&self, forward: f64, up: f64) -> (f64, f64) {
        let DVec2 { x: cos, y: sin } = self.elevation;
        (cos * forward + sin * up, cos * up - sin * forward)
    }

    pub(super) fn turned_by_azimuth(&self, v: DVec3) -> DVec3 {
        let DVec2 { x: cos, y: sin } = self.azimuth;
        DVec3::new(cos * v.x + sin * v.z, v.y, cos * v.z - sin * v.x)
    }
}
