//! Keep-out: the joint angles at which a turret must not be, as blocks, and which boxes of joint angles are free
//! of them.
//!
//! In the plane of azimuth and elevation a sector is a rectangle that repeats with every turn of the azimuth. Over
//! the top it stands again, half a turn on and upside down ([`Block`]). Both joints move at the same time, each by
//! itself, so of a move no more is known than the box of joint angles that it stays in. A move is safe if that box
//! is free ([`KeepOut::is_free`]).
//!
//! A block is open: a barrel may stand at its edge. Between two blocks that touch, or a block and a stop, there is
//! a seam of no width. A box without width is free only if a thin one beside it is, within the travel: so a barrel
//! does not slip through a seam.

use core::f64::consts::{PI, TAU};

use super::joint::{EQUAL_ANGLES, JointLimits, Travel};
use super::sector::{MAX_SECTORS, Sector, UPRIGHT, modulo_turn};
use crate::math::scalar::clamp;

/// How deep in a block a box counts as outside, radians: more than rounding, less than anybody sees.
const ROUNDING: f64 = 1e-9;

/// Up to this width, radians, a gap is a seam: a float's π and −π are 1.7e-7 apart.
const SEAM: f64 = 1e-6;

/// A sector upright, over the top, and upside down below.
const MAX_BLOCKS: usize = 3 * MAX_SECTORS;

/// Two joint angles, radians; the azimuth with whole turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Angles {
    pub(super) azimuth: f64,
    pub(super) elevation: f64,
}

impl Angles {
    /// How far it is to others, radians.
    pub(super) fn distance(self, other: Self) -> f64 {
        libm::hypot(self.azimuth - other.azimuth, self.elevation - other.elevation)
    }
}

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
    /// In azimuth.
    width: f64,
    elevation: Span,
}

/// Where a turret must not be.
#[derive(Debug)]
pub(super) struct KeepOut<'a> {
    blocks: &'a [Block],
    /// The travel of the azimuth; `None` where it is endless.
    pub(super) azimuth: Option<Travel>,
    pub(super) elevation: Travel,
}

impl Span {
    /// That of one angle.
    pub(super) fn at(angle: f64) -> Self {
        Self { low: angle, high: angle }
    }

    /// This one, extended to `angle`.
    pub(super) fn with(self, angle: f64) -> Self {
        Self {
            low: if angle < self.low { angle } else { self.low },
            high: if angle > self.high { angle } else { self.high },
        }
    }

    fn width(self) -> f64 {
        self.high - self.low
    }

    /// This span, or, if it has no width, the seam-wide ones to both sides of it that are within `travel`.
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
    /// Whether the inside of the block has any of a box.
    fn meets(&self, azimuth: Span, elevation: Span) -> bool {
        if elevation.low >= self.elevation.high - ROUNDING
            || elevation.high <= self.elevation.low + ROUNDING
        {
            return false;
        }
        // From the lower end of the box up to where the block begins.
        let ahead = modulo_turn(self.from - azimuth.low);
        ahead + ROUNDING < azimuth.width() || ahead + self.width > TAU + ROUNDING
    }

    /// The azimuths of the edges; the second one may be in the next turn.
    fn sides(&self) -> [f64; 2] {
        [self.from, self.from + self.width]
    }
}

/// The blocks of a turret while they are gathered.
struct Blocks<'a> {
    /// Of the turret.
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
        self.add_block(from + PI, width, Span { low: PI - high, high: PI - low });
        self.add_block(from + PI, width, Span { low: -PI - high, high: -PI - low });
    }

    fn add_block(&mut self, from: f64, width: f64, elevation: Span) {
        let Travel { min, max } = self.elevation;
        // A turret whose elevation does not move may stand in the middle of a sector.
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
    /// Returns what `use_it` makes of the blocks of a turret. They are lent, since moving them would be a call of
    /// memcpy.
    #[inline(always)]
    pub(super) fn with<T>(
        azimuth: &JointLimits,
        elevation: &JointLimits,
        sectors: &[Sector],
        use_it: impl FnOnce(&KeepOut<'_>) -> T,
    ) -> T {
        let elevation = elevation.travel.unwrap_or(Travel { min: -PI, max: PI });
        // Not a constant: copying that would be another.
        let unused = Block { from: 0.0, width: 0.0, elevation: Span::at(elevation.min) };
        let mut places = [unused; MAX_BLOCKS];
        let count = gather(sectors, Blocks { elevation, places: &mut places, count: 0 });
        let blocks = places.get(..count).unwrap_or_default();
        use_it(&KeepOut { blocks, azimuth: azimuth.travel, elevation })
    }

    /// The corners of the blocks, with azimuths of any turn.
    pub(super) fn corners(&self) -> impl Iterator<Item = Angles> {
        self.blocks.iter().flat_map(|block| {
            let Span { low, high } = block.elevation;
            block
                .sides()
                .into_iter()
                .flat_map(move |azimuth| [low, high].map(|elevation| Angles { azimuth, elevation }))
        })
    }

    /// Calls `visit` with the places among which the nearest one to `goal` is, wherever the turret may be: each of
    /// the two angles is that of the goal, or at an edge or a stop. Of edges, which repeat with every turn, they are
    /// those next to the goal and next to the azimuth `other`.
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
            for near in [goal.azimuth, other] {
                let above = near + modulo_turn(side - near);
                visit_column(above);
                visit_column(above - TAU);
            }
        }
    }

    /// The nearest place to `at` at which a turret may stand, of those that `seconds_to` says it can turn to if there
    /// are any; `at` where there is none.
    pub(super) fn nearest_allowed(&self, at: Angles, seconds_to: impl Fn(Angles) -> f64) -> Angles {
        let mut nearest = at;
        let mut least = (true, f64::INFINITY);
        self.for_each_place(at, at.azimuth, |place| {
            let order = (seconds_to(place) == f64::INFINITY, place.distance(at) + EQUAL_ANGLES);
            if order < least && self.is_allowed(place) {
                (nearest, least) = (place, (order.0, place.distance(at)));
            }
        });
        nearest
    }

    /// Whether no block has any of a box of joint angles.
    pub(super) fn is_clear(&self, azimuth: Span, elevation: Span) -> bool {
        !self.blocks.iter().any(|block| block.meets(azimuth, elevation))
    }

    /// Whether a turret may be anywhere in a box of joint angles, and get there other than along a seam.
    pub(super) fn is_free(&self, azimuth: Span, elevation: Span) -> bool {
        azimuth.widened(self.azimuth).into_iter().flatten().any(|azimuth| {
            let elevations = elevation.widened(Some(self.elevation));
            elevations.into_iter().flatten().any(|elevation| self.is_clear(azimuth, elevation))
        })
    }

    /// Whether a turret may stand at these angles. Not so where two blocks touch with their corners, lest it slip
    /// through between them.
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

/// Whether an angle is within a travel, or that endless.
pub(super) fn is_within(travel: Option<Travel>, angle: f64) -> bool {
    travel.is_none_or(|Travel { min, max }| min <= angle && angle <= max)
}

/// Gathers the blocks of those sectors that are to keep out of, and returns how many there are.
#[inline(never)]
fn gather(sectors: &[Sector], mut blocks: Blocks<'_>) -> usize {
    for sector in sectors {
        if sector.keeps_out() {
            blocks.add(sector);
        }
    }
    blocks.count
}
