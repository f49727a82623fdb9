//! Shots flown step by step.

use turret_core::aim::lead::Shot;
use turret_core::glam::DVec3;

/// A shot in flight.
#[derive(Clone, Copy)]
pub struct Flying {
    pub position: DVec3,
    pub velocity: DVec3,
}

impl Flying {
    /// Moves it as a game does: velocity first, then position.
    pub fn step(&mut self, gravity: DVec3, drag: f64, step: f64) {
        self.velocity = (self.velocity + gravity * step) * (1.0 - step * drag).max(0.0);
        self.position += self.velocity * step;
    }

    /// Moves it along dv/dt = gravity − drag·v, by the classical Runge-Kutta method.
    fn glide(&mut self, gravity: DVec3, drag: f64, time: f64) {
        let slope = |velocity: DVec3| gravity - velocity * drag;
        let v1 = self.velocity;
        let a1 = slope(v1);
        let v2 = v1 + a1 * (0.5 * time);
        let a2 = slope(v2);
        let v3 = v1 + a2 * (0.5 * time);
        let a3 = slope(v3);
        let v4 = v1 + a3 * time;
        let a4 = slope(v4);
        self.position += (v1 + (v2 + v3) * 2.0 + v4) * (time / 6.0);
        self.velocity += (a1 + (a2 + a3) * 2.0 + a4) * (time / 6.0);
    }
}

/// Returns the position of a shot `time` after it left the origin with the velocity `launch`. A rocket was launched in the
/// direction `heading`.
pub fn flown(shot: &Shot, launch: DVec3, heading: DVec3, time: f64) -> DVec3 {
    let (gravity, drag) = (shot.gravity.as_dvec3(), f64::from(shot.drag));
    let (step, burn) = (f64::from(shot.physics_step), f64::from(shot.burn_time));
    let thrust = heading * f64::from(shot.thrust);
    let mut flying = Flying { position: DVec3::ZERO, velocity: launch };
    if step == 0.0 {
        let burning = time.min(burn);
        for (pull, time) in [(gravity + thrust, burning), (gravity, time - burning)] {
            let parts = (64.0 * (1.0 + drag * time)).ceil();
            for _ in 0..parts as u32 {
                flying.glide(pull, drag, time / parts);
            }
        }
        return flying.position;
    }
    let pull =
        |steps: u32| gravity + if is_burning(steps, step, burn) { thrust } else { DVec3::ZERO };
    let (mut left, mut steps) = (time, 0);
    while left > step {
        flying.step(pull(steps), drag, step);
        left -= step;
        steps += 1;
    }
    let before = flying.position;
    flying.step(pull(steps), drag, step);
    before.lerp(flying.position, left / step)
}

/// Whether a rocket burns in its next step after some steps: a game counts time in floats.
pub fn is_burning(steps: u32, step: f64, burn: f64) -> bool {
    ((f64::from(steps) * step) as f32) < burn as f32
}

/// How far the launch velocity, gravity and thrust move a shot, at many times, from a single flight.
pub struct Logbook {
    interval: f64,
    is_straight: bool,
    /// The states after each interval of a shot that leaves along X with 1 m/s, under 1 m/s² along Y, with 1 m/s² along Z
    /// while it burns. Without steps, the burn must end with an interval.
    pages: Vec<Flying>,
}

impl Logbook {
    /// Flies from the start to the end of the interval that contains the time `until`.
    pub fn new(shot: &Shot, until: f64) -> Self {
        let (drag, step) = (f64::from(shot.drag), f64::from(shot.physics_step));
        let interval = if step > 0.0 { step } else { 1.0 / 256.0 };
        let mut flying = Flying { position: DVec3::ZERO, velocity: DVec3::X };
        let mut pages = vec![flying];
        while (pages.len() - 2.min(pages.len())) as f64 * interval < until {
            let is_burning = is_burning(pages.len() as u32 - 1, interval, shot.burn_time.into());
            let pull = if is_burning { DVec3::new(0.0, 1.0, 1.0) } else { DVec3::Y };
            if step > 0.0 {
                flying.step(pull, drag, interval);
            } else {
                flying.glide(pull, drag, interval);
            }
            pages.push(flying);
        }
        Self { interval, is_straight: step > 0.0, pages }
    }

    /// Returns how far they move it in `time`, for each m/s and for each m/s².
    pub fn at(&self, time: f64) -> (f64, f64, f64) {
        let page = (time / self.interval) as usize;
        let (from, to) = (self.pages[page], self.pages[page + 1]);
        let x = time / self.interval - page as f64;
        let straight = from.position.lerp(to.position, x);
        let there = if self.is_straight {
            straight
        } else {
            // Hermite's cubic through both ends.
            let chord = (to.position - from.position) / self.interval;
            let bend = (from.velocity - chord) * (1.0 - x) - (to.velocity - chord) * x;
            straight + bend * (x * (1.0 - x) * self.interval)
        };
        (there.x, there.y, there.z)
    }
}
