//! A third-person camera that follows its subject.

use glam::{DQuat, DVec3, Quat};

use super::{CameraPose, Rig};
use crate::Error;
use crate::math::{damp, quat};

/// Moves a third-person camera by one frame. Returns the rig and the pose of the camera. The rig's orientation is
/// damped toward the subject's `orientation` for `dt` seconds, at the rig's half-life.
///
/// The eye is at subject − distance·forward + height·up and looks at subject + look_height·up. Here forward
/// and up are the axes of the rig's new orientation. `subject`, meters, and `orientation` are in the world.
///
/// # Errors
/// [`Error::NotFinite`], [`Error::ZeroQuaternion`], or [`Error::InvalidLimits`] for a negative half-life
/// or `dt`.
pub fn follow(
    rig: &Rig,
    subject: DVec3,
    orientation: Quat,
    dt: f32,
) -> Result<(Rig, CameraPose), Error> {
    let lengths = [rig.distance, rig.height, rig.look_height];
    if !(subject.is_finite() && rig.roll.is_finite() && lengths.iter().all(|x| x.is_finite())) {
        return Err(Error::NotFinite);
    }
    let reached = damp::damp(rig.orientation, orientation, rig.half_life, dt)?;
    let rig_orientation = quat::to_unit_f64(reached)?;
    let eye = DVec3::new(-f64::from(rig.distance), f64::from(rig.height), 0.0);
    let pose = CameraPose {
        position: subject + quat::rotate_f64(rig_orientation, eye),
        orientation: quat::mul_f64(rig_orientation, view_in_rig(rig)).as_quat(),
    };
    Ok((Rig { orientation: reached, ..*rig }, pose))
}

/// Returns the orientation of the view in the frame of the rig (forward, up, right).
///
/// The point that the camera looks at is at (distance, look_height − height, 0) from the eye. The view is the product
/// of three rotations: half a turn about up, if that point is behind the eye; the pitch; and the roll. An eye exactly
/// at that point looks along the rig's forward.
fn view_in_rig(rig: &Rig) -> DQuat {
    let ahead = f64::from(rig.distance);
    let up = f64::from(rig.look_height) - f64::from(rig.height);
    let about = if ahead < 0.0 { DQuat::from_xyzw(0.0, 1.0, 0.0, 0.0) } else { DQuat::IDENTITY };
    let (pitch_sin, pitch_cos) = libm::sincos(0.5 * libm::atan2(up, ahead.abs()));
    let (roll_sin, roll_cos) = libm::sincos(0.5 * f64::from(rig.roll));
    let pitch = DQuat::from_xyzw(0.0, 0.0, pitch_sin, pitch_cos);
    let roll = DQuat::from_xyzw(roll_sin, 0.0, 0.0, roll_cos);
    quat::mul_f64(quat::mul_f64(about, pitch), roll)
}
