//! Where the ways of a turret start.

use super::seconds_to;
use crate::aim::turret::joint::{Angles, Joints};
use crate::aim::turret::keep_out::{KeepOut, Span};
use crate::aim::turret::validated::Turret;

/// Where a turret sets out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    /// The angles from which ways start. For a turret that has to leave a block, the angles at which it is out.
    pub(super) at: Angles,
    /// The angles at which the joints can stop.
    pub(super) stopping: Angles,
    /// The seconds that it takes to leave a block; `None` for a turret that is outside, and can stop outside.
    pub(super) seconds_out: Option<f64>,
}

impl Start {
    /// Returns the start of a turret. A turret that is in a block, or cannot avoid entering one, has to leave by the
    /// edge nearest to where it can stop.
    pub(super) fn new(turret: &Turret<'_>, joints: &Joints, keep_out: &KeepOut<'_>) -> Self {
        let (now, stopping) =
            (turret.limits.angles(*joints), turret.limits.stopping_angles(*joints));
        let is_outside = keep_out.is_free(
            Span::at(now.azimuth).with(stopping.azimuth),
            Span::at(now.elevation).with(stopping.elevation),
        );
        if is_outside {
            return Self { at: now, stopping, seconds_out: None };
        }
        let seconds_to = |place| seconds_to(turret, joints, place);
        let out = keep_out.nearest_allowed(stopping, seconds_to);
        Self { at: out, stopping, seconds_out: Some(seconds_to(out)) }
    }
}

/// Returns the place by which a turret leaves a block in which it is, or which it cannot avoid; `None` for a turret that is
/// outside, and can stop outside.
#[inline(never)]
pub(crate) fn way_out(turret: &Turret<'_>, joints: &Joints) -> Option<Angles> {
    let Start { at, seconds_out, .. } =
        turret.with_keep_out(|keep_out| Start::new(turret, joints, keep_out));
    seconds_out.map(|_| at)
}
