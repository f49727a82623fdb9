//! The filter from poses to velocity and spin: against platforms whose motion is known.

use crate::support::amount::amount;
use crate::support::gun::Random;
use crate::support::{ZERO_QUAT, angle_between, bad_quats, length_error};
use turret_core::Error;
use turret_core::aim::Motion;
use turret_core::aim::observe::{Observer, observe};
use turret_core::aim::observe_platform::{PlatformObserver, observe_platform};
use turret_core::aim::turret::{Mount, Platform};
use turret_core::glam::{DQuat, DVec3, Quat, Vec3};

const FRAME: f32 = 1.0 / 60.0;
const HALF_LIVES: [f32; 7] = [0.0, 0.01, 0.05, 0.1, 0.3, 1.0, 5.0];

/// A platform of constant acceleration that spins evenly, and perhaps ever faster about the same axis.
#[derive(Clone, Copy, Debug)]
struct Ship {
    position: DVec3,
    velocity: DVec3,
    acceleration: DVec3,
    orientation: DQuat,
    spin: DVec3,
    /// How fast the spin grows, 1/s.
    growth: f64,
}

impl Ship {
    fn random(random: &mut Random, most_spin: f64) -> Self {
        Self {
            position: random.vector(1000.0),
            velocity: random.vector(100.0),
            acceleration: random.vector(10.0),
            orientation: DQuat::from_scaled_axis(random.vector(3.0)),
            spin: random.vector(most_spin),
            growth: 0.0,
        }
    }

    fn at(&self, time: f64) -> Mount {
        let turn = self.turn_at(time);
        Mount {
            position: self.position
                + self.velocity * time
                + self.acceleration * (0.5 * time * time),
            orientation: (DQuat::from_scaled_axis(turn) * self.orientation).as_quat(),
        }
    }

    fn velocity_at(&self, time: f64) -> DVec3 {
        self.velocity + self.acceleration * time
    }

    fn turn_at(&self, time: f64) -> DVec3 {
        self.spin * (time + 0.5 * self.growth * time * time)
    }

    fn spin_at(&self, time: f64) -> DVec3 {
        self.spin * (1.0 + self.growth * time)
    }
}

const UNKNOWN: Observer = Observer {
    motion: Motion { position: DVec3::ZERO, velocity: Vec3::ZERO, acceleration: Vec3::ZERO },
    half_life: 0.0,
    jump: 0.0,
    samples: 0,
    span: 0.0,
};

trait Follow {
    fn after(&mut self, mount: &Mount, dt: f32) -> Platform;
}

impl Follow for PlatformObserver {
    fn after(&mut self, mount: &Mount, dt: f32) -> Platform {
        let (next, platform) = observe_platform(self, mount, dt).unwrap();
        *self = next;
        platform
    }
}

fn spin_error(platform: &Platform, spin: DVec3) -> f64 {
    (platform.spin.as_dvec3() - spin).length()
}

#[test]
fn first_pose_is_at_rest_and_the_second_gives_the_spin() {
    let ship = Ship::random(&mut Random(1), 2.0);
    let mut observer = PlatformObserver::new(0.2, 0.0);
    let first = observer.after(&ship.at(0.0), 0.5);
    assert_eq!((first.velocity, first.spin, observer.samples), (Vec3::ZERO, Vec3::ZERO, 1));
    let second = observer.after(&ship.at(0.25), 0.25);
    assert!(spin_error(&second, ship.spin) < 2e-6, "{second:?}");
    assert_eq!(observer.angular_acceleration, Vec3::ZERO);
}

#[test]
fn constant_acceleration_and_spin_are_followed_without_delay() {
    let mut random = Random(2);
    let (mut worst, mut worst_velocity): (f64, f64) = (0.0, 0.0);
    for _ in 0..amount(300, 30) {
        for half_life in HALF_LIVES {
            let most = random.magnitude(1e-3..3.0);
            let ship = Ship::random(&mut random, most);
            let mut observer = PlatformObserver::new(half_life, 0.0);
            let mut time = 0.0;
            for call in 0..600 {
                time += f64::from(FRAME);
                let platform = observer.after(&ship.at(time), FRAME);
                if call >= 2 {
                    // Each orientation is rounded by about 1e-7 rad.
                    worst = worst.max(spin_error(&platform, ship.spin) * f64::from(FRAME));
                    let off = (platform.velocity.as_dvec3() - ship.velocity_at(time)).length();
                    worst_velocity = worst_velocity.max(off);
                }
            }
        }
    }
    println!("{worst:e} rad per dt, {worst_velocity:e} m/s");
    assert!(worst < 4e-7 && worst_velocity < 1e-3, "{worst:e} {worst_velocity:e}");
}

#[test]
fn spin_that_grows_is_followed_at_uneven_frames_as_a_position_is() {
    let mut random = Random(3);
    let mut checked = 0;
    for half_life in HALF_LIVES {
        let mut worst = [0.0f64; 2];
        for _ in 0..amount(300, 30) {
            let mut ship = Ship::random(&mut random, 1.0);
            ship.growth = random.between(-0.05..0.05);
            let mut observer = PlatformObserver::new(half_life, 0.0);
            let mut along = Observer { half_life, ..UNKNOWN };
            let mut time = 0.0;
            for call in 0..400 {
                let dt = random.magnitude(4e-3..0.2) as f32;
                time += f64::from(dt);
                let platform = observer.after(&ship.at(time), dt);
                // A position that is off by what the floats of an orientation are.
                let position = ship.turn_at(time) + random.vector(1e-7);
                along = observe(&along, position, dt).unwrap();
                if call >= 3 {
                    let spin = ship.spin_at(time);
                    worst[0] = worst[0].max(spin_error(&platform, spin));
                    worst[1] = worst[1].max((along.motion.velocity.as_dvec3() - spin).length());
                    checked += 1;
                }
            }
        }
        println!("{half_life}: {worst:?} rad/s");
        assert!(worst[0] < 1.5 * worst[1] && worst[0] < 6e-3, "{half_life}: {worst:?}");
    }
    assert!(checked > 50_000, "{checked}");
}

#[test]
fn estimate_of_a_noisy_or_disturbed_spin_stays_near_it_however_fast_it_is() {
    let mut random = Random(4);
    let mut worst: f64 = 0.0;
    for _ in 0..amount(200, 20) {
        for half_life in HALF_LIVES {
            // Up to 2.5 rad from one pose to the next.
            let speed = random.magnitude(0.1..150.0);
            let mut ship = Ship::random(&mut random, 1.0);
            ship.spin = ship.spin.normalize() * speed;
            let mut observer = PlatformObserver::new(half_life, 0.0);
            let mut time = 0.0;
            for _ in 0..2_000 {
                time += f64::from(FRAME);
                let Mount { position, orientation } = ship.at(time);
                let noise = DQuat::from_scaled_axis(random.vector(1e-3));
                let orientation = (noise * orientation.as_dquat()).as_quat();
                let platform = observer.after(&Mount { position, orientation }, FRAME);
                if observer.samples > 3 {
                    let off = spin_error(&platform, ship.spin) * f64::from(FRAME);
                    worst = worst.max(off);
                    assert!(off < 2e-2, "{half_life} {speed}: {off}");
                }
            }
        }
    }
    println!("{worst:e} rad per dt");
}

#[test]
fn positions_have_the_filter_of_a_target() {
    let mut random = Random(5);
    for half_life in HALF_LIVES {
        let mut target = Observer { half_life, jump: 5.0, ..UNKNOWN };
        let mut observer = PlatformObserver::new(half_life, 5.0);
        let mut position = DVec3::ZERO;
        let mut jumps = 0;
        for _ in 0..500 {
            let most = if random.chance(0.02) { 100.0 } else { 0.1 };
            position += random.vector(most);
            let dt = if random.chance(0.1) { 0.0 } else { random.between(0.01..0.1) as f32 };
            let orientation = DQuat::from_scaled_axis(random.vector(3.0)).as_quat();
            target = observe(&target, position, dt).unwrap();
            let platform = observer.after(&Mount { position, orientation }, dt);
            let PlatformObserver { platform: estimate, acceleration, samples, span, .. } = observer;
            let motion = Motion {
                position: estimate.mount.position,
                velocity: platform.velocity,
                acceleration,
            };
            assert_eq!((motion, samples, span), (target.motion, target.samples, target.span));
            jumps += u32::from(samples == 1);
        }
        assert!(jumps > 5, "{jumps}");
    }
}

fn settled(ship: &Ship, half_life: f32, jump: f32) -> PlatformObserver {
    let mut observer = PlatformObserver::new(half_life, jump);
    for call in 1..=60 {
        observer.after(&ship.at(0.1 * f64::from(call)), 0.1);
    }
    observer
}

#[test]
fn q_and_minus_q_are_one_orientation() {
    let ship = Ship::random(&mut Random(6), 1.0);
    let [mut plain, mut signed] = [PlatformObserver::new(0.1, 0.0); 2];
    for call in 1..=60 {
        let pose = ship.at(0.1 * f64::from(call));
        let orientation = if call % 3 == 0 { -pose.orientation } else { pose.orientation };
        let wanted = plain.after(&pose, 0.1);
        let found = signed.after(&Mount { orientation, ..pose }, 0.1);
        assert_eq!(found.mount.orientation, orientation);
        assert!((found.spin - wanted.spin).length() < 3e-6, "{call}");
    }
}

#[test]
fn platform_is_in_the_pose_that_was_observed() {
    let ship = Ship::random(&mut Random(7), 1.0);
    let mut observer = settled(&ship, 0.3, 0.0);
    for length in [1e-30, 0.1, 1.0, 3.0, 1e30] {
        let mut pose = ship.at(6.1);
        // Half a meter and a tenth of a radian off the path.
        pose.position.x += 0.5;
        let turn = DQuat::from_rotation_y(0.1);
        pose.orientation = (turn * pose.orientation.as_dquat()).as_quat() * length;
        let before = observer;
        let platform = observer.after(&pose, 0.1);
        assert_eq!(platform.mount, pose);
        assert_eq!(
            (platform.velocity, platform.spin),
            (observer.platform.velocity, observer.platform.spin)
        );
        let estimate = observer.platform.mount;
        assert!((estimate.position - pose.position).length() > 0.1);
        let off =
            angle_between(estimate.orientation.as_dquat(), pose.orientation.as_dquat().normalize());
        assert!((0.02..0.1).contains(&off), "{off}");
        assert!(length_error(estimate.orientation) < 1e-7);
        observer = before;
    }
}

#[test]
fn pause_leaves_the_spin_and_a_jump_starts_anew() {
    let ship = Ship::random(&mut Random(8), 1.0);
    let observer = settled(&ship, 0.3, 50.0);
    let here = ship.at(6.0);
    let turned = Mount { orientation: ship.at(20.0).orientation, ..here };
    for pose in [here, turned] {
        let mut paused = observer;
        let platform = paused.after(&pose, 0.0);
        assert_eq!(paused, observer);
        let Platform { velocity, spin, .. } = observer.platform;
        assert_eq!(platform, Platform { mount: pose, velocity, spin });
    }
    let mut far = turned;
    far.position.y += 60.0;
    for dt in [0.0, 0.1] {
        let mut jumped = observer;
        let platform = jumped.after(&far, dt);
        let mut fresh = PlatformObserver::new(0.3, 50.0);
        assert_eq!(platform, fresh.after(&far, dt));
        assert_eq!(jumped, fresh);
        assert_eq!((platform.velocity, platform.spin), (Vec3::ZERO, Vec3::ZERO));
    }
}

#[test]
fn long_interval_is_bridged_by_what_is_predicted() {
    let mut ship = Ship::random(&mut Random(9), 1.0);
    ship.spin = DVec3::new(0.3, -0.9, 0.5);
    for half_life in HALF_LIVES {
        let mut observer = settled(&ship, half_life, 0.0);
        // 7 s, in which it turns by more than a whole turn.
        let platform = observer.after(&ship.at(13.0), 7.0);
        assert!(spin_error(&platform, ship.spin) < 1e-4, "{half_life}: {platform:?}");
    }
}

#[test]
fn rolling_ship_is_known_better_than_by_differences() {
    // 15° of roll in 8 s, and 4° of pitch in 5 s.
    let [roll, pitch] = [(0.26, 0.785), (0.07, 1.26)];
    let orientation = |t: f64| {
        DQuat::from_rotation_x(roll.0 * (roll.1 * t).sin())
            * DQuat::from_rotation_z(pitch.0 * (pitch.1 * t).cos())
    };
    let spin = |t: f64| {
        const H: f64 = 1e-5;
        (orientation(t + H) * orientation(t - H).conjugate()).to_scaled_axis() / (2.0 * H)
    };
    for (half_life, least) in [(0.0, 5e-5), (0.05, 4e-3), (0.2, 5e-2)] {
        let mut observer = PlatformObserver::new(half_life, 0.0);
        let (mut worst, mut difference): (f64, f64) = (0.0, 0.0);
        for call in 0..1800 {
            let time = f64::from(call) * f64::from(FRAME);
            let mount = Mount { position: DVec3::ZERO, orientation: orientation(time).as_quat() };
            let platform = observer.after(&mount, FRAME);
            if call > 300 {
                worst = worst.max(spin_error(&platform, spin(time)));
                let before = orientation(time - f64::from(FRAME));
                let turn = (orientation(time) * before.conjugate()).to_scaled_axis();
                difference = difference.max((turn / f64::from(FRAME) - spin(time)).length());
            }
        }
        println!("{half_life}: {worst:e}, plain differences {difference:e}");
        assert!(worst < least, "{half_life}: {worst:e}");
        assert!(half_life > 0.0 || worst < 0.05 * difference, "{worst:e} {difference:e}");
    }
}

#[test]
fn spin_beyond_floats_starts_anew() {
    let mut observer = PlatformObserver::new(0.0, 0.0);
    let pose = |angle: f32| Mount {
        position: DVec3::ZERO,
        orientation: DQuat::from_rotation_y(angle.into()).as_quat(),
    };
    observer.after(&pose(0.0), 0.1);
    let platform = observer.after(&pose(1.0), 1e-40);
    assert_eq!((observer.samples, platform.spin), (1, Vec3::ZERO));
    let platform = observer.after(&pose(1.5), 0.1);
    assert!((platform.spin - Vec3::Y * 5.0).length() < 1e-5 && observer.samples == 2);
}

#[test]
fn any_bits_give_an_error_or_finite_numbers() {
    let mut random = Random(10);
    let mut good = 0;
    for _ in 0..amount(500_000, 50_000) {
        let mut any = || {
            let x = random.magnitude(1e-44..3e38) as f32;
            let x = if random.chance(0.5) { x } else { random.between(-2.0..2.0) as f32 };
            if random.chance(0.5) { -x } else { x }
        };
        let mut vector = || Vec3::new(any(), any(), any());
        let (velocity, spin) = (vector(), vector());
        let (acceleration, angular_acceleration) = (vector(), vector());
        let (at, now) = (vector(), vector());
        let quat = |random: &mut Random| {
            let scale = random.magnitude(1e-40..1e38) as f32;
            DQuat::from_scaled_axis(random.vector(4.0)).as_quat() * scale
        };
        let orientation = quat(&mut random);
        let mount = Mount { position: at.as_dvec3(), orientation };
        let observer = PlatformObserver {
            platform: Platform { mount, velocity, spin },
            acceleration,
            angular_acceleration,
            half_life: random.magnitude(1e-45..3e38) as f32,
            jump: 0.0,
            samples: random.between(0.0..5.0) as u32,
            span: random.between(-2.0..2.0) as f32,
        };
        let pose = Mount { position: now.as_dvec3(), orientation: quat(&mut random) };
        let dt = random.magnitude(1e-45..3e38) as f32;
        let Ok((next, platform)) = observe_platform(&observer, &pose, dt) else { continue };
        assert!(platform.velocity.is_finite() && platform.spin.is_finite(), "{observer:?}");
        assert!(next.acceleration.is_finite() && next.angular_acceleration.is_finite());
        assert!(length_error(next.platform.mount.orientation) < 1e-6 || next == observer);
        good += 1;
    }
    assert!(good > 10_000, "{good}");
}

#[test]
fn bad_numbers_are_an_error() {
    let ship = Ship::random(&mut Random(11), 1.0);
    let good = settled(&ship, 0.3, 0.0);
    let here = ship.at(6.1);
    let not_finite = |observer: &PlatformObserver, mount: &Mount, dt| {
        assert_eq!(observe_platform(observer, mount, dt), Err(Error::NotFinite));
    };
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        not_finite(&good, &here, bad);
        not_finite(&PlatformObserver { half_life: bad, ..good }, &here, 0.1);
        not_finite(&PlatformObserver { jump: bad, ..good }, &here, 0.1);
        not_finite(&PlatformObserver { span: bad, ..good }, &here, 0.1);
        for axis in 0..3 {
            let (mut mount, mut damaged) = (here, [good; 5]);
            mount.position[axis] = bad.into();
            not_finite(&good, &mount, 0.1);
            damaged[0].platform.mount.position[axis] = bad.into();
            damaged[1].platform.velocity[axis] = bad;
            damaged[2].platform.spin[axis] = bad;
            damaged[3].acceleration[axis] = bad;
            damaged[4].angular_acceleration[axis] = bad;
            for observer in damaged {
                not_finite(&observer, &here, 0.1);
                not_finite(&observer, &here, 0.0);
                // An observer that knows nothing is not read.
                assert!(
                    observe_platform(&PlatformObserver { samples: 0, ..observer }, &here, 0.1)
                        .is_ok()
                );
            }
        }
    }
    for orientation in bad_quats() {
        not_finite(&good, &Mount { orientation, ..here }, 0.1);
        let mut damaged = good;
        damaged.platform.mount.orientation = orientation;
        not_finite(&damaged, &here, 0.1);
    }
    let zero = Err(Error::ZeroQuaternion);
    assert_eq!(observe_platform(&good, &Mount { orientation: ZERO_QUAT, ..here }, 0.1), zero);
    let mut damaged = good;
    damaged.platform.mount.orientation = ZERO_QUAT;
    assert_eq!(observe_platform(&damaged, &here, 0.1), zero);
    let invalid = Err(Error::InvalidLimits);
    assert_eq!(observe_platform(&good, &here, -0.1), invalid);
    assert_eq!(
        observe_platform(&PlatformObserver { half_life: -0.1, ..good }, &here, 0.1),
        invalid
    );
    assert_eq!(observe_platform(&PlatformObserver { jump: -0.1, ..good }, &here, 0.1), invalid);
    assert_eq!(Quat::IDENTITY, PlatformObserver::new(0.0, 0.0).platform.mount.orientation);
}
