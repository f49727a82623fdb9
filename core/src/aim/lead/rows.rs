//! Lead for one element, in lanes of one double, and for many elements in blocks. Elements of which the lanes are not
//! certain are solved one by one.

use core::cell::Cell;
use core::hint::black_box;
use core::mem::MaybeUninit;

use glam::{DVec3, Vec3};

use super::polynomial::Times;
use super::scene::{Duel, Launch, Scene};
use super::{Lead, Shot, Solution, validate};
use crate::Error;
use crate::aim::Motion;
use crate::lanes::doubles::rows::{Each, Element, Lines, Place, Places};
use crate::lanes::doubles::{Doubles, DoublesKernel, Elements};
use crate::lanes::wide::Width;
use crate::math::lanes_double::Vector;

/// The arguments of many leads, and where their solutions go.
///
/// All methods must be `#[inline(always)]`, and free of closures.
pub trait Leads {
    /// Returns how many elements there are.
    fn count(&self) -> usize;
    /// Returns the shots, at least as many as there are elements.
    fn shots(&self) -> Each<'_, Shot>;
    /// Returns the shooters.
    fn shooters(&self) -> Each<'_, Motion>;
    /// Returns the targets.
    fn targets(&self) -> Each<'_, Motion>;
    /// Returns where a solution of an element goes: `which` is 0 for the earlier solution and 1 for the later one.
    fn place(&self, at: usize, which: usize) -> Place<'_, Solution>;
    /// Receives how many solutions of an element have been written, or the error.
    fn finish(&self, at: usize, count: Result<u32, Error>);
}

/// Calls [`solve`](super::solve) for each element. Returns how many elements have bad input.
#[inline(always)]
pub fn lead<L: Leads>(width: Width, leads: &L) -> usize {
    let (shots, shooters, targets) = (leads.shots(), leads.shooters(), leads.targets());
    let counts = shots.count().min(shooters.count()).min(targets.count());
    let count = leads.count().min(counts);
    if count > 1
        && let Some(bad) = width.run_in_eight_doubles(Blocks { leads, count })
    {
        return bad;
    }
    let mut bad = 0;
    for at in 0..count {
        let (shot, shooter, target) =
            (shots.element(at), shooters.element(at), targets.element(at));
        let found = lead_one(shot, shooter, target, leads.place(at, 0), leads.place(at, 1));
        bad += usize::from(found.is_err());
        leads.finish(at, found);
    }
    bad
}

/// Writes the solutions of one element, the earlier first, and returns how many there are: [`solve`](super::solve)
/// without a copy. A solution may be written to where the arguments are.
///
/// # Errors
/// Same as [`solve`](super::solve). Nothing is written.
#[inline]
pub fn lead_one(
    shot: Element<'_, Shot>,
    shooter: Element<'_, Motion>,
    target: Element<'_, Motion>,
    first: Place<'_, Solution>,
    second: Place<'_, Solution>,
) -> Result<u32, Error> {
    let shots = Shots::<f64>::load(shot.lines());
    let block = Block::load(shooter.lines(), target.lines(), &shots);
    let Some(Hits { scene, times: [earlier, later], has, certain: 1 }) = block.hits() else {
        return one_by_one(shot, shooter, target, first, second);
    };
    let count = has[0] + has[1];
    // A loop, since the compiler does worse with a launch beside another.
    let (mut time, mut place, mut left) = (earlier, first, count);
    while left > 0 {
        block.store(&scene.launch(time), Places::all(place));
        (time, place, left) = (later, second, left - 1);
    }
    Ok(count)
}

/// The implementation of [`solve`](super::solve).
#[inline(always)]
pub(super) fn solve(
    shot: &Shot,
    shooter: &Motion,
    target: &Motion,
) -> Result<[Option<Solution>; 2], Error> {
    let [first, second] = [const { Cell::new(Solution::NONE) }; 2];
    let (shot, shooter, target) = (shot.into(), shooter.into(), target.into());
    let count = lead_one(shot, shooter, target, Place::from(&first), Place::from(&second))?;
    Ok([(count > 0).then_some(first.get()), (count > 1).then_some(second.get())])
}

impl Solution {
    /// The placeholder that a solution overwrites.
    pub(crate) const NONE: Self = Self {
        aim_point: DVec3::ZERO,
        impact: DVec3::ZERO,
        direction: Vec3::ZERO,
        launch_velocity: Vec3::ZERO,
        aim_velocity: Vec3::ZERO,
        time: 0.0,
    };
}

/// `count` elements, in blocks of as many elements as there are lanes.
struct Blocks<'a, L> {
    leads: &'a L,
    count: usize,
}

impl<L: Leads> DoublesKernel for Blocks<'_, L> {
    type Out = usize;

    #[inline(always)]
    fn run<D: Elements>(self) -> usize {
        let Self { leads, count } = self;
        let (shots, shooters, targets) = (leads.shots(), leads.shooters(), leads.targets());
        let last = count.saturating_sub(1);
        let (shooters, targets) = (shooters.sources(last), targets.sources(last));
        let of_shots = shots.sources(last);
        let (mut at, mut bad) = (0, 0);
        while at < count {
            let shot = Shots::<D>::load(of_shots.lanes::<D>(at));
            let end = if shots.is_one() { count } else { (at + D::LANES).min(count) };
            while at < end {
                let used = D::ALL >> (D::LANES - (count - at).min(D::LANES));
                let (shooters, targets) = (shooters.lanes::<D>(at), targets.lanes::<D>(at));
                let certain = Block::load(shooters, targets, &shot).solve(leads, at, used);
                if certain != used {
                    bad += singles(leads, at, used & !certain);
                }
                at += D::LANES;
            }
        }
        bad
    }
}

/// The numbers of the shots of a block.
#[derive(Clone, Copy)]
pub(crate) struct Shots<D> {
    pub(crate) speed: D,
    pub(crate) inherit: D,
    pub(crate) max_time: D,
    pub(crate) gravity: Vector<D>,
    drag: D,
    physics_step: D,
    thrust: D,
    burn_time: D,
}

impl<D: Doubles> Shots<D> {
    #[inline(always)]
    pub(crate) fn load(shots: Lines<'_, Shot>) -> Self {
        let [first, second, third, fourth] = shots.load4::<D, 0>();
        let ([speed, inherit], [max_time, x]) = (first.widen(), second.widen());
        let ([y, z], [drag, physics_step]) = (third.widen(), fourth.widen());
        let [_, fifth] = shots.load2::<D, 3>();
        let ([thrust, burn_time], gravity) = (fifth.widen(), Vector { x, y, z });
        Self { speed, inherit, max_time, gravity, drag, physics_step, thrust, burn_time }
    }
}

/// The arguments of a block.
struct Block<D> {
    duel: Duel<D>,
    shooter_position: Vector<D>,
    target_position: Vector<D>,
}

/// The hits of a block.
struct Hits<D: Doubles> {
    scene: Scene<D>,
    /// The flight times of the earlier and of the later hit.
    times: [D; 2],
    /// The elements with such a hit, all of them certain.
    has: [u32; 2],
    /// The elements of which the lanes are certain.
    certain: u32,
}

impl<D: Elements> Block<D> {
    #[inline(always)]
    fn load(shooters: Lines<'_, Motion>, targets: Lines<'_, Motion>, shots: &Shots<D>) -> Self {
        let (shooter_position, shooter_velocity, _) = motions(shooters);
        let (target_position, target_velocity, target_acceleration) = motions(targets);
        let Shots { speed, inherit, max_time, gravity, drag, physics_step, thrust, burn_time } =
            *shots;
        Self {
            duel: Duel {
                speed,
                inherit,
                max_time,
                gravity,
                drag,
                physics_step,
                thrust,
                burn_time,
                to_target: target_position - shooter_position,
                shooter_velocity,
                target_velocity,
                target_acceleration,
            },
            shooter_position,
            target_position,
        }
    }

    /// Returns the hits; `None` where the lanes can compute none of the elements.
    #[inline(always)]
    fn hits(&self) -> Option<Hits<D>> {
        let is_plain = self.duel.is_plain();
        if !D::any(is_plain) {
            return None;
        }
        let scene = Scene::of_plain(&self.duel, is_plain);
        let Times { times, has, is_certain } = scene.times(self.duel.max_time);
        let certain = D::bits(is_certain);
        let has = [D::bits(has[0]) & certain, D::bits(has[1]) & certain];
        Some(Hits { scene, times, has, certain })
    }

    /// Solves those of the `used` elements from `at` on of which the lanes are certain, and returns which these are.
    #[inline(always)]
    fn solve<L: Leads>(&self, leads: &L, at: usize, used: u32) -> u32 {
        let Some(Hits { scene, times, has, certain }) = self.hits() else {
            return 0;
        };
        let certain = certain & used;
        let has = [has[0] & used, has[1] & used];
        for (which, (time, has)) in times.into_iter().zip(has).enumerate() {
            if has == 0 {
                break;
            }
            let nowhere = Cell::new(MaybeUninit::uninit());
            // Without this, the compiler branches around each store of each element.
            let mut places = Places::all(Place::from(black_box(&nowhere)));
            for lane in 0..D::LANES {
                if has >> lane & 1 != 0 {
                    places.set(lane, leads.place(at + lane, which));
                }
            }
            let time = scene.time_where(D::mask(has), time);
            self.store(&scene.launch(time), places);
        }
        for lane in 0..D::LANES {
            if certain >> lane & 1 != 0 {
                leads.finish(at + lane, Ok((has[0] >> lane & 1) + (has[1] >> lane & 1)));
            }
        }
        certain
    }

    /// Writes the solutions of launches.
    #[inline(always)]
    fn store(&self, launch: &Launch<D>, places: Places<'_, Solution>) {
        let aim_point = self.shooter_position + launch.to_aim_point;
        let impact = self.target_position + launch.target_moved;
        let Launch { direction, velocity: launch_velocity, aim_velocity, time: seconds, .. } =
            *launch;
        let solutions =
            Solutions { aim_point, impact, direction, launch_velocity, aim_velocity, seconds };
        solutions.store(places);
    }
}

/// How to fire: the numbers of a [`Solution`].
#[derive(Clone, Copy)]
pub(crate) struct Solutions<D> {
    pub(crate) aim_point: Vector<D>,
    pub(crate) impact: Vector<D>,
    pub(crate) direction: Vector<D>,
    pub(crate) launch_velocity: Vector<D>,
    pub(crate) aim_velocity: Vector<D>,
    pub(crate) seconds: D,
}

impl<D: Doubles> Solutions<D> {
    /// Stores the solutions of a block.
    #[inline(always)]
    pub(crate) fn store(&self, places: Places<'_, Solution>) {
        let Self { aim_point, impact, direction: d, launch_velocity: v, aim_velocity: w, seconds } =
            *self;
        places.store4::<D, 0>([aim_point.x, aim_point.y, aim_point.z, impact.x]);
        places.store4::<D, 4>([impact.y, impact.z, D::narrow(d.x, d.y), D::narrow(d.z, v.x)]);
        places.store3::<D, 8>([D::narrow(v.y, v.z), D::narrow(w.x, w.y), D::narrow(w.z, seconds)]);
    }
}

/// Returns positions, velocities and accelerations.
#[inline(always)]
pub(crate) fn motions<D: Doubles>(motions: Lines<'_, Motion>) -> (Vector<D>, Vector<D>, Vector<D>) {
    let [px, py, pz, first] = motions.load4::<D, 0>();
    let [second, third] = motions.load2::<D, 4>();
    let ([vx, vy], [vz, ax], [ay, az]) = (first.widen(), second.widen(), third.widen());
    (Vector::new(px, py, pz), Vector::new(vx, vy, vz), Vector::new(ax, ay, az))
}

/// Computes, by the scalar functions, those elements of a block from `at` on whose bits are set in `which`. Returns how
/// many have bad input.
#[cold]
#[inline(never)]
fn singles<L: Leads>(leads: &L, at: usize, mut which: u32) -> usize {
    let mut bad = 0;
    while which != 0 {
        let at = at + which.trailing_zeros() as usize;
        let shot = leads.shots().element(at);
        let (shooter, target) = (leads.shooters().element(at), leads.targets().element(at));
        let found = one_by_one(shot, shooter, target, leads.place(at, 0), leads.place(at, 1));
        bad += usize::from(found.is_err());
        leads.finish(at, found);
        which &= which - 1;
    }
    bad
}

/// Like [`lead_one`], always by the scalar functions.
#[cold]
#[inline(never)]
fn one_by_one(
    shot: Element<'_, Shot>,
    shooter: Element<'_, Motion>,
    target: Element<'_, Motion>,
    first: Place<'_, Solution>,
    second: Place<'_, Solution>,
) -> Result<u32, Error> {
    // Copies: a solution may be written to where the arguments are.
    let (shot, shooter, target) = (shot.get(), shooter.get(), target.get());
    validate(&shot, &shooter, &target)?;
    let lead = Lead::new(&shot, &shooter, &target);
    let mut count = 0;
    for hit in lead.hits().into_iter().flatten() {
        count += u32::from(lead.write_lead(hit, if count == 0 { first } else { second }));
    }
    Ok(count)
}
