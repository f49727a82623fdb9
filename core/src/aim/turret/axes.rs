//! Which of an engine's axes are forward and up.

use glam::{DQuat, DVec3};

use crate::lanes::doubles::Doubles;
use crate::math::lanes_double::{Quaternion, Vector};

/// The axes of an engine: forward f and up u. The azimuth rotates about u, the elevation about f × u. The cross product
/// is the algebraic one, also for an engine with left-handed axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axes {
    /// Forward +X, up +Y, right-handed.
    Canonical,
    /// Forward +Z, up +Y, left-handed.
    Unity,
    /// Forward −Z, up +Y, right-handed.
    Godot,
    /// Forward +X, up +Z, left-handed.
    Unreal,
    /// Forward +X, up +Z, right-handed: also Quake and ROS.
    Source,
    /// Forward +Y, up +Z, right-handed: also O3DE.
    CryEngine,
    /// Forward +Z, up +Y, right-handed: also the objects of three.js.
    Gltf,
    /// Forward +X, up −Z, right-handed: flight dynamics (north, east, down).
    Ned,
}

/// The number of [`Axes::differences`].
pub(super) const DIFFERENCES: usize = 6;

impl Axes {
    /// All conventions.
    pub const ALL: [Self; 8] = [
        Self::Canonical,
        Self::Unity,
        Self::Godot,
        Self::Unreal,
        Self::Source,
        Self::CryEngine,
        Self::Gltf,
        Self::Ned,
    ];

    /// Returns how the axes differ from the canonical ones: forward is not along x; forward is along y; up is along z;
    /// forward is negative; up is negative; f × u is negative.
    ///
    /// f × u is algebraic, so a left-handed engine is as the right-handed one with the same forward and up.
    pub(super) const fn differences(self) -> [bool; DIFFERENCES] {
        match self {
            Self::Canonical => [false, false, false, false, false, false],
            Self::Unity | Self::Gltf => [true, false, false, false, false, true],
            Self::Godot => [true, false, false, true, false, false],
            Self::Unreal | Self::Source => [false, false, true, false, false, true],
            Self::CryEngine => [true, true, true, false, false, false],
            Self::Ned => [false, false, true, false, true, false],
        }
    }

    /// [`AxesLanes::to_canonical`] of one vector.
    #[inline(never)]
    pub(super) fn to_canonical(self, v: DVec3) -> DVec3 {
        AxesLanes::of(self).to_canonical(v.into()).into()
    }

    /// [`AxesLanes::to_engine`] of one vector.
    #[inline(never)]
    pub(super) fn to_engine(self, v: DVec3) -> DVec3 {
        AxesLanes::of(self).to_engine(v.into()).into()
    }

    /// Returns an engine's rotation as the rotation about the same axis in canonical axes.
    pub(super) fn rotation_to_canonical(self, q: DQuat) -> DQuat {
        DQuat::from_vec4(self.to_canonical(q.xyz()).extend(q.w))
    }

    /// Returns a rotation in canonical axes as the rotation about the same axis in the engine's axes.
    pub(super) fn rotation_to_engine(self, q: DQuat) -> DQuat {
        DQuat::from_vec4(self.to_engine(q.xyz()).extend(q.w))
    }
}

/// The axes of several turrets.
///
/// Forward, up and f × u lie along x, y and z in some order, with some signs, so a vector is converted by selecting
/// and negating its components. f × u lies along x where forward does not, and otherwise along the axis that up
/// leaves.
#[derive(Clone, Copy)]
pub(crate) struct AxesLanes<D: Doubles> {
    forward_is_not_x: D::Mask,
    forward_is_y: D::Mask,
    up_is_z: D::Mask,
    /// The signs of forward, up and f × u: 0 or −0.
    signs: Vector<D>,
    are_canonical: bool,
}

impl AxesLanes<f64> {
    /// Returns the axes of one turret.
    #[inline(always)]
    pub(super) fn of(axes: Axes) -> Self {
        Self::of_bits(axes.differences().map(u32::from))
    }
}

impl<D: Doubles> AxesLanes<D> {
    /// Returns the axes of the lanes whose bits are set for each of [`Axes::differences`]; elsewhere they are canonical.
    #[inline(always)]
    pub(super) fn of_bits(differences: [u32; DIFFERENCES]) -> Self {
        let [not_x, y, z, forward, up, right] = differences;
        let sign = |bits| D::select(D::mask(bits), D::splat(-0.0), D::splat(0.0));
        Self {
            forward_is_not_x: D::mask(not_x),
            forward_is_y: D::mask(y),
            up_is_z: D::mask(z),
            signs: Vector { x: sign(forward), y: sign(up), z: sign(right) },
            are_canonical: not_x | z == 0,
        }
    }

    /// Returns the components of an engine's vector along forward, up and f × u.
    #[inline(always)]
    pub(super) fn to_canonical(self, v: Vector<D>) -> Vector<D> {
        if self.are_canonical {
            return v;
        }
        let Self { forward_is_not_x, forward_is_y, up_is_z, signs, .. } = self;
        let Vector { x, y, z } = v;
        Vector {
            x: D::select(forward_is_not_x, D::select(forward_is_y, y, z), x).xor_sign(signs.x),
            y: D::select(up_is_z, z, y).xor_sign(signs.y),
            z: D::select(forward_is_not_x, x, D::select(up_is_z, y, z)).xor_sign(signs.z),
        }
    }

    /// Returns the engine's vector with these components along forward, up and f × u.
    #[inline(always)]
    pub(super) fn to_engine(self, v: Vector<D>) -> Vector<D> {
        if self.are_canonical {
            return v;
        }
        let Self { forward_is_not_x, forward_is_y, up_is_z, signs, .. } = self;
        let (forward, up, right) =
            (v.x.xor_sign(signs.x), v.y.xor_sign(signs.y), v.z.xor_sign(signs.z));
        Vector {
            x: D::select(forward_is_not_x, right, forward),
            y: D::select(forward_is_y, forward, D::select(up_is_z, right, up)),
            z: D::select(up_is_z, up, D::select(forward_is_not_x, forward, right)),
        }
    }

    /// Returns an engine's rotation as the rotation about the same axis in canonical axes.
    #[inline(always)]
    pub(super) fn rotation_to_canonical(self, q: Quaternion<D>) -> Quaternion<D> {
        let Vector { x, y, z } = self.to_canonical(q.imaginary());
        Quaternion { x, y, z, w: q.w }
    }

    /// Returns a rotation in canonical axes as the rotation about the same axis in the engine's axes.
    #[inline(always)]
    pub(super) fn rotation_to_engine(self, q: Quaternion<D>) -> Quaternion<D> {
        let Vector { x, y, z } = self.to_engine(q.imaginary());
        Quaternion { x, y, z, w: q.w }
    }
}
