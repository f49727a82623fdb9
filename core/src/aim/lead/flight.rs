//! How far a shot gets.
//!
//! After the time t a shot has come by launch·σ(t) + g·ψ(t), where launch is the velocity with which it left
//! and g is gravity. σ is the time for which the launch velocity carries it, ψ the fall for each m/s² of
//! gravity. On the flight without drag σ = t and ψ = ½·t².

/// σ and ψ after some time of flight, and their slopes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flown {
    /// σ, seconds.
    pub(super) carry: f64,
    /// ψ, s².
    pub(super) fall: f64,
    /// σ′.
    pub(super) carry_rate: f64,
    /// ψ′, seconds.
    pub(super) fall_rate: f64,
}

/// Returns σ, ψ and their slopes after `time` seconds without drag.
pub(super) fn without_drag(time: f64) -> Flown {
    Flown { carry: time, fall: 0.5 * time * time, carry_rate: 1.0, fall_rate: time }
}
