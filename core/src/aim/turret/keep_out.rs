//! Keep-out: the joint angles at which a turret must not be, as blocks, and which boxes of joint angles are free of
//! blocks.
//!
//! In the plane of azimuth and elevation, a sector is a rectangle that repeats with every turn of the azimuth. Over the
//! top it appears again, shifted by half a turn and upside down ([`Block`]). Both joints move at the same time,
//! independently, so all that is known about a move is the box of joint angles in which it stays. A move is safe if
//! that box is free ([`KeepOut::is_free`]).
//!
//! A block is open: a barrel may be at its edge. Between two blocks that touch, or between a block and a stop, there is
//! a seam of no width. A box without width is free only if a thin box beside it, within the travel, is free: so a
//! barrel does not slip through a seam.

use core::f64::consts::{PI, TAU};

use super::joint::{Angles, EQUAL_ANGLES, Limits, Travel};
use super::sector::{MAX_SECTORS, Sector, UPRIGHT, modulo_turn};
use crate::math::scalar::clamp;
use crate::math::wrap;

/// How deep in a block a box may be and still count as outside, radians: more than rounding, less than is visible.
const ROUNDING: f64 = 1e-9;

/// A gap of up to this width, radians, is a seam: π and −π as floats are 1.7e-7 apart.
pub(super) const SEAM: f64 = 1e-6;

/// Each sector makes up to three blocks: at elevations within ±π/2, above π/2, and below −π/2.
const MAX_BLOCKS: usize = 3 * MAX_SECTORS;

/// The angles of a joint from `low` to `high`, radians.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) low: f64,
    pub(super) high: f64,
}

/// A sector in the plane of azimuth and elevation, radians.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// The azimuth of the lower edge, modulo 2π.
    from: f64,
    /// The width in azimuth.
    width: f64,
    elevation: Span,
}

/// The joint angles at which a turret must not be.
#[derive(Debug)]
pub(super) struct KeepOut<'a> {
    blocks: &'a [Block],
    /// The travel of the azimuth; `None` where it is endless.
    pub(super) azimuth: Option<Travel>,
    pub(super) elevation: Travel,
}

impl Span {
    /// Returns the span of one angle.
    pub(super) fn at(angle: f64) -> Self {
        Self { low: angle, high: angle }
    }

    /// Returns this span, extended to `angle`.
    pub(super) fn with(self, angle: f64) -> Self {
        Self {
            low: if angle < self.low { angle } else { self.low },
            high: if angle > self.high { angle } else { self.high },
        }
    }

    fn width(self) -> f64 {
        self.high - self.low
    }

    /// Returns this span; if it has no width, the seam-wide spans on both sides of it that are within `travel`.
    fn widened(self, travel: Option<Travel>) -> [Option<Self>; 2] {
        if self.width() >= SEAM {
            return [Some(self), None];
        }
        let Self { low, high } = self;
        let leaves_above = travel.is_some_and(|t| high <= t.max && low + SEAM > t.max);
        let leaves_below = travel.is_some_and(|t| low >= t.min && high - SEAM < t.min);
        let up = (!leaves_above).then_some(Self { low, high: low + SEAM });
        let down = (!leaves_below).then_some(Self { low: high - SEAM, high });
        match (up, down) {
            (None, None) => [Some(self), None],
            sides => sides.into(),
        }
    }
}

impl Block {
    /// Returns whether the inside of the block overlaps a box.
    fn meets(&self, azimuth: Span, elevation: Span) -> bool {
        if elevation.low >= self.elevation.high - ROUNDING
            || elevation.high <= self.elevation.low + ROUNDING
        {
            return false;
        }
        // From the lower end of the box to where the block begins.
        let ahead = modulo_turn(self.from - azimuth.low);
        ahead + ROUNDING < azimuth.width() || ahead + self.width > TAU + ROUNDING
    }

    /// Returns the azimuths of the edges; the second one may be in the next turn.
    fn sides(&self) -> [f64; 2] {
        [self.from, self.from + self.width]
    }
}

/// The blocks of a turret while they are gathered.
struct Blocks<'a> {
    /// The travel of the turret's elevation.
    elevation: Travel,
    places: &'a mut [Block; MAX_BLOCKS],
    count: usize,
}

impl Blocks<'_> {
    /// Adds the blocks of a sector that are within the travel of the elevation.
    fn add(&mut self, sector: &Sector) {
        let width = sector.width();
        let [low, high] = [sector.elevation_min, sector.elevation_max]
            .map(|elevation| clamp(elevation.into(), -UPRIGHT, UPRIGHT));
        let from = f64::from(sector.from);
        self.add_block(from, width, Span { low, high });
        // Over the top is beyond ±UPRIGHT, which is slightly more than π/2.
        let (above, below) = (PI - high, -PI - low);
        let above = if above < UPRIGHT { UPRIGHT } else { above };
        let below = if below > -UPRIGHT { -UPRIGHT } else { below };
        self.add_block(from + PI, width, Span { low: above, high: PI - low });
        self.add_block(from + PI, width, Span { low: -PI - high, high: below });
    }

    fn add_block(&mut self, from: f64, width: f64, elevation: Span) {
        let Travel { min, max } = self.elevation;
        // A turret whose elevation does not move may be in the middle of a sector.
        let is_within = elevation.low < max && elevation.high > min;
        if width <= ROUNDING || elevation.width() <= ROUNDING || !is_within {
            return;
        }
        if let Some(block) = self.places.get_mut(self.count) {
            *block = Block { from: modulo_turn(from), width, elevation };
            self.count += 1;
        }
    }
}

impl KeepOut<'_> {
    /// Calls `use_it` with the blocks of a turret, and returns its result. The blocks are lent, since moving them would
    /// call memcpy.
    #[inline(always)]
    pub(super) fn with<T>(
        limits: &Limits,
        sectors: &[Sector],
        use_it: impl FnOnce(&KeepOut<'_>) -> T,
    ) -> T {
        let elevation = limits.elevation.travel.unwrap_or(Travel { min: -PI, max: PI });
        // Not a constant: copying it would also call memcpy.
        let unused = Block { from: 0.0, width: 0.0, elevation: Span::at(elevation.min) };
        let mut places = [unused; MAX_BLOCKS];
        let count = gather(sectors, Blocks { elevation, places: &mut places, count: 0 });
        let blocks = places.get(..count).unwrap_or_default();
        use_it(&KeepOut { blocks, azimuth: limits.azimuth.travel, elevation })
    }

    /// Returns the corners of the blocks, with azimuths of any turn.
    pub(super) fn corners(&self) -> impl Iterator<Item = Angles> {
        self.blocks.iter().flat_map(|block| {
            let Span { low, high } = block.elevation;
            block
                .sides()
                .into_iter()
                .flat_map(move |azimuth| [low, high].map(|elevation| Angles { azimuth, elevation }))
        })
    }

    /// Calls `visit` with places that include the place nearest to `goal` of all places where the turret may be. Each
    /// of the two angles of a place equals the goal's angle, or is at an edge or a stop. Edges repeat with every turn:
    /// the edges next to the goal and next to the azimuth `other` are used.
    pub(super) fn for_each_place(&self, goal: Angles, other: f64, mut visit: impl FnMut(Angles)) {
        let mut visit_column = |azimuth: f64| {
            if !is_within(self.azimuth, azimuth) {
                return;
            }
            let Travel { min, max } = self.elevation;
            let edges = self.blocks.iter().flat_map(|block| {
                let Span { low, high } = block.elevation;
                [low, high]
            });
            for elevation in edges.chain([goal.elevation, min, max]) {
                if is_within(Some(self.elevation), elevation) {
                    visit(Angles { azimuth, elevation });
                }
            }
        };
        visit_column(goal.azimuth);
        if let Some(Travel { min, max }) = self.azimuth {
            visit_column(min);
            visit_column(max);
        }
        for side in self.blocks.iter().flat_map(Block::sides) {
            let [above, above_other] =
                [goal.azimuth, other].map(|near| near + modulo_turn(side - near));
            visit_column(above);
            visit_column(above - TAU);
            for column in [above_other, above_other - TAU] {
                // In another turn, not just rounded otherwise.
                if (column - above).abs() > PI && (column - (above - TAU)).abs() > PI {
                    visit_column(column);
                }
            }
        }
    }

    /// Returns the place nearest to `at` at which a turret may be. Places to which the turret can turn, by
    /// `seconds_to`, come before all other places. Returns `at` where there is no such place.
    pub(super) fn nearest_allowed(&self, at: Angles, seconds_to: impl Fn(Angles) -> f64) -> Angles {
        let mut nearest = at;
        let mut least = (true, f64::INFINITY);
        self.for_each_place(at, at.azimuth, |place| {
            let distance = place.distance(at);
            let order = |is_beyond| (is_beyond, distance + EQUAL_ANGLES);
            // The seconds come last, since they take longest to find.
            if order(false) < least && self.is_allowed(place) {
                let is_beyond = seconds_to(place) == f64::INFINITY;
                if order(is_beyond) < least {
                    (nearest, least) = (place, (is_beyond, distance));
                }
            }
        });
        nearest
    }

    /// Returns whether both angles differ by more than `margin` from those of every edge and every stop: so do all places of
    /// [`for_each_place`](Self::for_each_place), for any goal that is not allowed.
    pub(super) fn is_beside_no_edge(&self, at: Angles, margin: f64) -> bool {
        let is_far = |edge: f64, angle: f64| (edge - angle).abs() > margin;
        let are_far = |Travel { min, max }, angle| is_far(min, angle) && is_far(max, angle);
        self.blocks.iter().all(|block| {
            let Span { low, high } = block.elevation;
            let sides = block.sides().map(|side| wrap::in_f64(side - at.azimuth).abs() > margin);
            sides == [true; 2] && is_far(low, at.elevation) && is_far(high, at.elevation)
        }) && are_far(self.elevation, at.elevation)
            && self.azimuth.is_none_or(|travel| are_far(travel, at.azimuth))
    }

    /// Returns whether no block overlaps a box of joint angles.
    pub(super) fn is_clear(&self, azimuth: Span, elevation: Span) -> bool {
        !self.blocks.iter().any(|block| block.meets(azimuth, elevation))
    }

    /// Returns whether a turret may be anywhere in a box of joint angles, and get there other than along a seam.
    pub(super) fn is_free(&self, azimuth: Span, elevation: Span) -> bool {
        azimuth.widened(self.azimuth).into_iter().flatten().any(|azimuth| {
            let elevations = elevation.widened(Some(self.elevation));
            elevations.into_iter().flatten().any(|elevation| self.is_clear(azimuth, elevation))
        })
    }

    /// Returns whether a turret may be at these angles. It may not where only the corners of two blocks touch, so that
    /// it does not slip through between them.
    pub(super) fn is_allowed(&self, at: Angles) -> bool {
        let [left, right] = Span::at(at.azimuth).widened(self.azimuth);
        let [below, above] = Span::at(at.elevation).widened(Some(self.elevation));
        let is_clear = |azimuth: Option<Span>, elevation: Option<Span>| {
            azimuth
                .zip(elevation)
                .is_some_and(|(azimuth, elevation)| self.is_clear(azimuth, elevation))
        };
        let (a, b) = (is_clear(left, below), is_clear(right, above));
        let (c, d) = (is_clear(left, above), is_clear(right, below));
        let touch_with_corners = a && b && !c && !d || c && d && !a && !b;
        (a || b || c || d) && !touch_with_corners
    }
}

/// Returns whether an angle is within a travel, or the travel is endless.
pub(super) fn is_within(travel: Option<Travel>, angle: f64) -> bool {
    travel.is_none_or(|Travel { min, max }| min <= angle && angle <= max)
}

/// Gathers the blocks of the keep-out sectors, and returns how many there are.
#[inline(never)]
fn gather(sectors: &[Sector], mut blocks: Blocks<'_>) -> usize {
    for sector in sectors {
        if sector.keeps_out() {
            blocks.add(sector);
        }
    }
    blocks.count
}
