//! A camera on its path, of which each time is somewhere between two keys.

use std::ops::Range;
use std::sync::Arc;

use glam::{DQuat, DVec3};

use super::inputs::{inputs, narrow};
use super::measures::CAMERA;
use super::reference::about;
use crate::harness::{Case, Single};
use crate::peers::{CameraKey, CameraPose, Label, Peers, Point, Quat};

/// The contract's tolerance for the orientation, and a rounding of the keys.
const BOUND: f64 = 5e-7;
/// Seconds from a key to the next.
const SPACING: f32 = 0.5;

pub fn cases(peers: &Peers) -> Vec<Case> {
    [
        sample(peers, "turret_camera_sample (8 keys)", 8),
        sample(peers, "turret_camera_sample", 1_000),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// A time on a path, and 8 of its keys, with at least two before that time and two after it.
struct Sample {
    keys: Arc<[CameraKey]>,
    near: Range<usize>,
    time: f32,
}

type Function = unsafe extern "C" fn(*const CameraKey, usize, f32, &mut CameraPose) -> i32;

/// Beside it, the same poses from the 8 nearest keys, to show the cost of finding them.
fn sample(peers: &Peers, name: &'static str, count: u16) -> Vec<Case> {
    let keys: Arc<[CameraKey]> = (0..count).map(key).collect();
    let samples = inputs(|random| {
        // An end is another curve.
        let time = narrow(random.between(1.0..f64::from(count) - 2.0)) * SPACING;
        let first = (time / SPACING) as usize;
        let start = first.saturating_sub(3).min(keys.len() - 8);
        Sample { keys: Arc::clone(&keys), near: start..start + 8, time }
    });
    let near = Label { name: "turret_camera_sample".to_owned(), flags: "of 8 keys".to_owned() };
    let with = |function: &Function, keys: &[CameraKey], time: f32, pose: &mut CameraPose| {
        // SAFETY: there are as many keys.
        unsafe { function(keys.as_ptr(), keys.len(), time, pose) };
    };
    Single::of_calls(name, BOUND, CAMERA, samples, |sample| pose(f64::from(sample.time)))
        .calls(
            peers,
            |c| c.turret_camera_sample,
            move |function, Sample { keys, time, .. }, pose| with(function, keys, *time, pose),
        )
        .beside(
            near,
            peers.libturret.calls.turret_camera_sample,
            move |function, Sample { keys, near, time }, pose| {
                with(function, &keys[near.clone()], *time, pose);
            },
        )
        .into_cases()
}

fn key(at: u16) -> CameraKey {
    let time = f32::from(at) * SPACING;
    let (position, orientation) = pose(f64::from(time));
    let orientation = Quat::narrow(orientation).0;
    CameraKey { position: Point::of(position), orientation, time, reserved: 0 }
}

/// On a parabola, with a constant spin. Between keys at equal intervals, a path is this curve, except for its last bit.
fn pose(time: f64) -> (DVec3, DQuat) {
    let position = DVec3::new(120.0, 40.0, -75.0);
    let velocity = DVec3::new(8.0, 1.5, -3.0);
    let acceleration = DVec3::new(-0.02, 0.01, 0.03);
    let axis = DVec3::new(0.36, 0.48, 0.8);
    (position + (velocity + acceleration * (time / 2.0)) * time, about(axis, 0.6 * time))
}
