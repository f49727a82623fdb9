//! Lead for many elements: blocks of elements are solved in lanes; the elements of which the lanes are not certain, one
//! by one. A single element is a row of one.

use core::cell::Cell;
use core::hint::black_box;
use core::mem::MaybeUninit;

use glam::{DVec3, Vec3};

use super::encounter::Times;
use super::scene::{Duel, Launch, Scene};
use super::{Lead, Shot, Solution, validate};
use crate::Error;
use crate::aim::Motion;
use crate::lanes::doubles::rows::{Each, MOST_LANES, Place, Places, Sources};
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
        bad += f64::apart(One { leads, at });
    }
    bad
}

/// The implementation of [`solve`](super::solve): a row of one.
pub(super) fn solve(
    shot: &Shot,
    shooter: &Motion,
    target: &Motion,
) -> Result<[Option<Solution>; 2], Error> {
    let solutions = [const { Cell::new(Solution::NONE) }; 2];
    let call = Call { shot, shooter, target, solutions, count: Cell::new(Ok(0)) };
    f64::apart(One { leads: &call, at: 0 });
    let count = call.count.get()?;
    let [first, second] = call.solutions;
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

/// The arguments of a call.
struct Call<'a> {
    shot: &'a Shot,
    shooter: &'a Motion,
    target: &'a Motion,
    solutions: [Cell<Solution>; 2],
    count: Cell<Result<u32, Error>>,
}

impl Leads for Call<'_> {
    #[inline(always)]
    fn count(&self) -> usize {
        1
    }

    #[inline(always)]
    fn shots(&self) -> Each<'_, Shot> {
        self.shot.into()
    }

    #[inline(always)]
    fn shooters(&self) -> Each<'_, Motion> {
        self.shooter.into()
    }

    #[inline(always)]
    fn targets(&self) -> Each<'_, Motion> {
        self.target.into()
    }

    #[inline(always)]
    fn place(&self, _: usize, which: usize) -> Place<'_, Solution> {
        let [first, second] = &self.solutions;
        if which == 0 { first.into() } else { second.into() }
    }

    #[inline(always)]
    fn finish(&self, _: usize, count: Result<u32, Error>) {
        self.count.set(count);
    }
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
        let rows = Rows { shooters: shooters.sources(last), targets: targets.sources(last) };
        let of_shots = shots.sources(last);
        let (mut at, mut bad) = (0, 0);
        while at < count {
            let shot = Shots::<D>::load(&of_shots, at);
            let end = if shots.is_one() { count } else { (at + D::LANES).min(count) };
            while at < end {
                let used = D::ALL >> (D::LANES - (count - at).min(D::LANES));
                let block = Block::<D>::load(&rows, &shot, at);
                let certain = block.solve(leads, at, used);
                if certain != used {
                    bad += singles(leads, at, used & !certain);
                }
                at += D::LANES;
            }
        }
        bad
    }
}

/// One element alone, in one double.
struct One<'a, L> {
    leads: &'a L,
    at: usize,
}

impl<L: Leads> DoublesKernel for One<'_, L> {
    type Out = usize;

    #[inline(always)]
    fn run<D: Elements>(self) -> usize {
        const { assert!(D::LANES == 1) };
        let Self { leads, at } = self;
        let (shots, shooters, targets) = (leads.shots(), leads.shooters(), leads.targets());
        let rows = Rows { shooters: shooters.sources(at), targets: targets.sources(at) };
        let block = Block::<D>::load(&rows, &Shots::load(&shots.sources(at), at), at);
        if block.solve(leads, at, 1) == 0 { singles(leads, at, 1) } else { 0 }
    }
}

/// The shooters and the targets.
struct Rows<'a> {
    shooters: Sources<'a, Motion>,
    targets: Sources<'a, Motion>,
}

/// The numbers of the shots of a block.
#[derive(Clone, Copy)]
struct Shots<D> {
    speed: D,
    inherit: D,
    max_time: D,
    gravity: Vector<D>,
    drag: D,
    physics_step: D,
}

impl<D: Doubles> Shots<D> {
    #[inline(always)]
    fn load(shots: &Sources<'_, Shot>, at: usize) -> Self {
        let [first, second, third, fourth] = shots.load4::<D, 0>(at);
        let ([speed, inherit], [max_time, x]) = (first.widen(), second.widen());
        let ([y, z], [drag, physics_step]) = (third.widen(), fourth.widen());
        Self { speed, inherit, max_time, gravity: Vector { x, y, z }, drag, physics_step }
    }
}

/// The arguments of a block.
struct Block<D> {
    duel: Duel<D>,
    shooter_position: Vector<D>,
    target_position: Vector<D>,
}

impl<D: Doubles> Block<D> {
    /// Loads the block of elements from `at` on, with its `shots`.
    #[inline(always)]
    fn load(rows: &Rows<'_>, shots: &Shots<D>, at: usize) -> Self {
        let (shooter_position, shooter_velocity, _) = motions(&rows.shooters, at);
        let (target_position, target_velocity, target_acceleration) = motions(&rows.targets, at);
        let Shots { speed, inherit, max_time, gravity, drag, physics_step } = *shots;
        Self {
            duel: Duel {
                speed,
                inherit,
                max_time,
                gravity,
                drag,
                physics_step,
                to_target: target_position - shooter_position,
                shooter_velocity,
                target_velocity,
                target_acceleration,
            },
            shooter_position,
            target_position,
        }
    }

    /// Solves those of the `used` elements from `at` on of which the lanes are certain, and returns which these are.
    #[inline(always)]
    fn solve<L: Leads>(&self, leads: &L, at: usize, used: u32) -> u32 {
        let scene = Scene::new(&self.duel);
        if !D::any(scene.is_plain) {
            return 0;
        }
        let Times { times, has, is_certain } = scene.times(self.duel.max_time);
        let certain = D::bits(is_certain) & used;
        let has = [D::bits(has[0]) & certain, D::bits(has[1]) & certain];
        for (which, (time, has)) in times.into_iter().zip(has).enumerate() {
            if has == 0 {
                break;
            }
            self.write(&scene.launch(time), leads, at, which, has);
        }
        for lane in 0..D::LANES {
            if certain >> lane & 1 != 0 {
                leads.finish(at + lane, Ok((has[0] >> lane & 1) + (has[1] >> lane & 1)));
            }
        }
        certain
    }

    /// Writes the solutions of those elements from `at` on that have a solution.
    #[inline(always)]
    fn write<L: Leads>(&self, launch: &Launch<D>, leads: &L, at: usize, which: usize, has: u32) {
        let nowhere = Cell::new(MaybeUninit::uninit());
        // Without this, the compiler branches around each store of each element.
        let mut places = Places([Place::from(black_box(&nowhere)); MOST_LANES]);
        for lane in 0..D::LANES {
            if has >> lane & 1 != 0 {
                places.set(lane, leads.place(at + lane, which));
            }
        }
        let aim_point = self.shooter_position + launch.to_aim_point;
        let impact = self.target_position + launch.target_moved;
        let Launch { direction: d, velocity: v, aim_velocity: w, seconds, .. } = *launch;
        store_solutions(places, aim_point, impact, d, v, w, seconds);
    }
}

/// Writes the numbers of solutions: the aim point, the impact, the direction, the launch velocity, the velocity of the
/// aim point, and the seconds of flight.
#[inline(always)]
pub(crate) fn store_solutions<D: Doubles>(
    places: Places<'_, Solution>,
    aim_point: Vector<D>,
    impact: Vector<D>,
    d: Vector<D>,
    v: Vector<D>,
    w: Vector<D>,
    seconds: D,
) {
    places.store4::<D, 0>([aim_point.x, aim_point.y, aim_point.z, impact.x]);
    places.store4::<D, 4>([impact.y, impact.z, D::narrow(d.x, d.y), D::narrow(d.z, v.x)]);
    places.store3::<D, 8>([D::narrow(v.y, v.z), D::narrow(w.x, w.y), D::narrow(w.z, seconds)]);
}

/// Returns positions, velocities and accelerations.
#[inline(always)]
fn motions<D: Doubles>(
    motions: &Sources<'_, Motion>,
    at: usize,
) -> (Vector<D>, Vector<D>, Vector<D>) {
    let [px, py, pz, first] = motions.load4::<D, 0>(at);
    let [second, third] = motions.load2::<D, 4>(at);
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
        let count = single(leads, at);
        bad += usize::from(count.is_err());
        leads.finish(at, count);
        which &= which - 1;
    }
    bad
}

/// Writes the solutions of an element, and returns how many there are.
#[inline(always)]
fn single<L: Leads>(leads: &L, at: usize) -> Result<u32, Error> {
    // Copies: a solution may be written to where the arguments are.
    let (shot, shooter, target) =
        (*leads.shots().get(at), *leads.shooters().get(at), *leads.targets().get(at));
    validate(&shot, &shooter, &target)?;
    let lead = Lead::new(&shot, &shooter, &target);
    let mut count = 0;
    for hit in lead.hits().into_iter().flatten() {
        count += u32::from(lead.write_lead(hit, leads.place(at, count as usize)));
    }
    Ok(count)
}
