//! Sectors to keep out of, as rectangles of joint angles, and the ways around them, by brute force.
//!
//! A grid cuts the travel into cells. Its lines pass through every edge of every rectangle, so each cell is free or
//! blocked as a whole, and rectangles that touch leave nothing free between them. Flooding free cells finds exactly
//! what is reachable. Dijkstra's algorithm finds the quickest way over the crossings of the lines, which is then pulled
//! tight. This way exists, so it is never quicker than the best way. It may be slower by about a cell at each bend.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::f64::consts::{PI, TAU};

use turret_core::aim::turret::{Axis, Config, Sector, SectorKind, State};

use super::turret::seconds;

/// Elevations with a magnitude beyond this are over the top.
const UPRIGHT: f64 = std::f32::consts::FRAC_PI_2 as f64;

/// Edges that are at most this far apart, radians, touch.
const TOUCH: f64 = 2e-6;

/// A generator of numbers by SplitMix64: the same numbers every time.
#[derive(Clone, Debug)]
pub struct Numbers(pub u64);

impl Numbers {
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn within(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.bits() >> 11) as f64 / (1u64 << 53) as f64)
    }

    pub fn below(&mut self, count: u64) -> u64 {
        self.bits() % count
    }

    pub fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }

    pub fn chance(&mut self, part: f64) -> bool {
        self.within(0.0, 1.0) < part
    }
}

/// Returns a turret at rest at these joint angles, radians.
pub fn at_rest(azimuth: f64, elevation: f64) -> State {
    State { azimuth, elevation, azimuth_rate: 0.0, elevation_rate: 0.0, ..State::default() }
}

/// Joint angles, azimuth and elevation, radians.
pub type Point = (f64, f64);

/// The joint angles between two azimuths and two elevations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rectangle {
    pub azimuth: (f64, f64),
    pub elevation: (f64, f64),
}

impl Rectangle {
    /// Returns the distance of a point inside from the nearest edge; not positive outside and at the edge.
    pub fn depth(&self, (azimuth, elevation): Point) -> f64 {
        (azimuth - self.azimuth.0)
            .min(self.azimuth.1 - azimuth)
            .min(elevation - self.elevation.0)
            .min(self.elevation.1 - elevation)
    }

    /// Whether the line from `a` to `b` passes through the inside.
    fn is_crossed(&self, a: Point, b: Point) -> bool {
        const MARGIN: f64 = 1e-9;
        let mut enters = 0.0f64;
        let mut leaves = 1.0f64;
        for (from, to, (low, high)) in [(a.0, b.0, self.azimuth), (a.1, b.1, self.elevation)] {
            let (low, high) = (low + MARGIN, high - MARGIN);
            let way = to - from;
            if way == 0.0 {
                if from <= low || from >= high {
                    return false;
                }
            } else {
                let (first, second) = ((low - from) / way, (high - from) / way);
                enters = enters.max(first.min(second));
                leaves = leaves.min(first.max(second));
            }
        }
        enters < leaves
    }
}

/// Returns the rectangles of the sectors to keep out of, whose azimuths begin in [−π, π), modulo 2π.
fn in_one_turn(sectors: &[Sector]) -> Vec<Rectangle> {
    let mut rectangles = Vec::new();
    for sector in sectors.iter().filter(|sector| sector.kind == SectorKind::KEEP_OUT) {
        let from = f64::from(sector.from);
        let mut width = f64::from(sector.to) - from;
        if width < 0.0 {
            width = width.rem_euclid(TAU);
            if width > TAU - 1e-6 {
                continue;
            }
        }
        if width < 1e-6 {
            continue;
        }
        let width = if width > TAU - 1e-6 { TAU } else { width };
        let (min, max) = (f64::from(sector.elevation_min), f64::from(sector.elevation_max));
        let half_turn_on = [
            (from, (min.max(-UPRIGHT), max.min(UPRIGHT))),
            (from + PI, ((PI - max).max(UPRIGHT), (PI - min).max(UPRIGHT))),
            (from + PI, ((-PI - max).min(-UPRIGHT), (-PI - min).min(-UPRIGHT))),
        ];
        for (from, elevation) in half_turn_on {
            if elevation.0 < elevation.1 {
                let from = (from + PI).rem_euclid(TAU) - PI;
                rectangles.push(Rectangle { azimuth: (from, from + width), elevation });
            }
        }
    }
    rectangles
}

/// Returns the images of a rectangle by whole turns that reach into `low` … `high`.
fn turns(rectangle: Rectangle, low: f64, high: f64) -> impl Iterator<Item = Rectangle> {
    let first = ((low - rectangle.azimuth.1) / TAU).ceil() as i64;
    let last = ((high - rectangle.azimuth.0) / TAU).floor() as i64;
    (first..=last).map(move |turn| {
        let by = TAU * turn as f64;
        let azimuth = (rectangle.azimuth.0 + by, rectangle.azimuth.1 + by);
        Rectangle { azimuth, ..rectangle }
    })
}

/// Returns how deep a turret is inside the sectors to keep out of, radians; 0 outside.
pub fn depth(sectors: &[Sector], azimuth: f64, elevation: f64) -> f64 {
    let azimuth = (azimuth + PI).rem_euclid(TAU) - PI;
    in_one_turn(sectors)
        .into_iter()
        .flat_map(|rectangle| turns(rectangle, azimuth - 1e-3, azimuth + 1e-3))
        .map(|rectangle| {
            // A sector all around has no edge in azimuth.
            let (from, to) = rectangle.azimuth;
            let all = if to - from >= TAU { (-1e9, 1e9) } else { (from, to) };
            Rectangle { azimuth: all, ..rectangle }.depth((azimuth, elevation))
        })
        .fold(0.0, f64::max)
}

/// The travel of a turret, cut into cells.
pub struct Grid {
    endless: bool,
    azimuths: Vec<f64>,
    elevations: Vec<f64>,
    /// For each cell: 0 inside a sector, else a number that connected cells share.
    areas: Vec<u32>,
    /// The rectangles that a way must not cross.
    walls: Vec<Rectangle>,
    /// The rates for the quickest way, rad/s.
    rates: (f64, f64),
    axes: (Axis, Axis),
}

/// Returns sorted lines, none within [`TOUCH`] of the line before it, and no two neighbors further apart than `step`.
fn lines((min, max): (f64, f64), edges: impl Iterator<Item = f64>, step: f64) -> Vec<f64> {
    let mut edges: Vec<f64> = edges.filter(|edge| (min..=max).contains(edge)).collect();
    edges.sort_by(f64::total_cmp);
    let mut kept = vec![min];
    for edge in edges {
        if edge - kept[kept.len() - 1] > TOUCH && max - edge > TOUCH {
            kept.push(edge);
        }
    }
    kept.push(max);
    let mut all = vec![min];
    for pair in kept.windows(2) {
        let parts = ((pair[1] - pair[0]) / step).ceil().max(1.0) as u32;
        for part in 1..parts {
            all.push(pair[0] + (pair[1] - pair[0]) * f64::from(part) / f64::from(parts));
        }
        all.push(pair[1]);
    }
    all
}

/// Returns the rate of an axis for comparing ways: a radian divided by the time that it takes, from rest to rest.
fn nominal_rate(axis: Axis) -> f64 {
    let Axis { rate, accel, .. } = axis;
    if rate.is_infinite() && accel.is_infinite() {
        1e6
    } else if accel.is_infinite() {
        rate.into()
    } else {
        1.0 / seconds(1.0, &axis)
    }
}

impl Grid {
    /// Makes the grid of a turret, with lines also through `points`, and about `count` cells.
    pub fn new(config: &Config, points: &[Point], count: f64) -> Self {
        let Axis { min, max, .. } = config.azimuth;
        let endless = min.is_infinite();
        let travel = if endless { (-PI, PI) } else { (f64::from(min), f64::from(max)) };
        let heights = (f64::from(config.elevation.min), f64::from(config.elevation.max));
        let rates = (nominal_rate(config.azimuth), nominal_rate(config.elevation));

        let mut rectangles: Vec<Rectangle> = in_one_turn(config.sectors)
            .into_iter()
            .flat_map(|rectangle| turns(rectangle, travel.0 - TAU, travel.1 + TAU))
            .collect();
        // A sector that touches a stop leaves nothing free beside it.
        for rectangle in &mut rectangles {
            if !endless {
                beyond(&mut rectangle.azimuth, travel);
            }
            beyond(&mut rectangle.elevation, heights);
        }
        let ((west, east), (low, high)) = (travel, heights);
        let area = (east - west) / rates.0 * (high - low) / rates.1;
        let step = (area / count).sqrt();
        let edges = rectangles.iter().flat_map(|it| [it.azimuth.0, it.azimuth.1]);
        let azimuths =
            lines(travel, edges.chain(points.iter().map(|point| point.0)), rates.0 * step);
        let edges = rectangles.iter().flat_map(|it| [it.elevation.0, it.elevation.1]);
        let elevations =
            lines(heights, edges.chain(points.iter().map(|point| point.1)), rates.1 * step);
        let mut grid = Self {
            endless,
            azimuths,
            elevations,
            areas: Vec::new(),
            walls: walls(rectangles.clone()),
            rates,
            axes: (config.azimuth, config.elevation),
        };
        grid.flood(&rectangles);
        grid
    }

    /// Returns the numbers of columns and rows of cells.
    fn size(&self) -> (usize, usize) {
        (self.azimuths.len() - 1, self.elevations.len() - 1)
    }

    fn flood(&mut self, rectangles: &[Rectangle]) {
        let (columns, rows) = self.size();
        let mut areas = vec![u32::MAX; columns * rows];
        for (place, area) in areas.iter_mut().enumerate() {
            let cell = self.cell(place);
            let middle = (
                0.5 * (cell.azimuth.0 + cell.azimuth.1),
                0.5 * (cell.elevation.0 + cell.elevation.1),
            );
            if rectangles.iter().any(|rectangle| rectangle.depth(middle) > 0.0) {
                *area = 0;
            }
        }
        let mut next = 0;
        for start in 0..areas.len() {
            if areas[start] != u32::MAX {
                continue;
            }
            next += 1;
            areas[start] = next;
            let mut queue = vec![start];
            while let Some(place) = queue.pop() {
                let (column, row) = (place % columns, place / columns);
                let mut beside = Vec::new();
                if row > 0 {
                    beside.push(place - columns);
                }
                if row + 1 < rows {
                    beside.push(place + columns);
                }
                if column > 0 {
                    beside.push(place - 1);
                } else if self.endless {
                    beside.push(place + columns - 1);
                }
                if column + 1 < columns {
                    beside.push(place + 1);
                } else if self.endless {
                    beside.push(place + 1 - columns);
                }
                for place in beside {
                    if areas[place] == u32::MAX {
                        areas[place] = next;
                        queue.push(place);
                    }
                }
            }
        }
        self.areas = areas;
    }

    fn cell(&self, place: usize) -> Rectangle {
        let columns = self.azimuths.len() - 1;
        let (column, row) = (place % columns, place / columns);
        Rectangle {
            azimuth: (self.azimuths[column], self.azimuths[column + 1]),
            elevation: (self.elevations[row], self.elevations[row + 1]),
        }
    }

    /// Returns the areas in which a turret at `point` may be: the areas of the cells that it touches.
    pub fn areas_at(&self, point: Point) -> Vec<u32> {
        let mut areas: Vec<u32> = (0..self.areas.len())
            .filter(|&place| self.areas[place] != 0)
            .filter(|&place| self.distance_to_cell(point, place) <= TOUCH)
            .map(|place| self.areas[place])
            .collect();
        areas.sort_unstable();
        areas.dedup();
        areas
    }

    fn distance_to_cell(&self, point: Point, place: usize) -> f64 {
        let cell = self.cell(place);
        let beyond = |at: f64, (low, high): (f64, f64)| (low - at).max(at - high).max(0.0);
        let height = beyond(point.1, cell.elevation);
        let turns: &[f64] = if self.endless { &[-TAU, 0.0, TAU] } else { &[0.0] };
        turns
            .iter()
            .map(|turn| beyond(point.0 + turn, cell.azimuth).hypot(height))
            .fold(f64::INFINITY, f64::min)
    }

    /// Returns how far from `point` the nearest joint angles in one of these areas are, radians.
    pub fn distance(&self, point: Point, areas: &[u32]) -> f64 {
        (0..self.areas.len())
            .filter(|&place| areas.contains(&self.areas[place]))
            .map(|place| self.distance_to_cell(point, place))
            .fold(f64::INFINITY, f64::min)
    }

    /// Returns the joint angles nearest to `point` in one of these areas, with the turns of `point`.
    pub fn nearest(&self, point: Point, areas: &[u32]) -> Option<Point> {
        let place = (0..self.areas.len())
            .filter(|&place| areas.contains(&self.areas[place]))
            .map(|place| (self.distance_to_cell(point, place), place))
            .min_by(|a, b| a.0.total_cmp(&b.0))?
            .1;
        let cell = self.cell(place);
        let turns: &[f64] = if self.endless { &[-TAU, 0.0, TAU] } else { &[0.0] };
        turns
            .iter()
            .map(|turn| {
                let azimuth = (point.0 + turn).clamp(cell.azimuth.0, cell.azimuth.1) - turn;
                (azimuth, point.1.clamp(cell.elevation.0, cell.elevation.1))
            })
            .min_by(|a, b| {
                let off = |at: &Point| (at.0 - point.0).hypot(at.1 - point.1);
                off(a).total_cmp(&off(b))
            })
    }

    /// Returns how far from `point` the nearest free joint angles are, radians.
    pub fn distance_to_free(&self, point: Point) -> f64 {
        (0..self.areas.len())
            .filter(|&place| self.areas[place] != 0)
            .map(|place| self.distance_to_cell(point, place))
            .fold(f64::INFINITY, f64::min)
    }

    /// Returns the joint angles in the middle of a free cell, if there is a free cell.
    pub fn free_point(&self, numbers: &mut Numbers) -> Option<Point> {
        let free: Vec<usize> =
            (0..self.areas.len()).filter(|&place| self.areas[place] != 0).collect();
        if free.is_empty() {
            return None;
        }
        let cell = self.cell(numbers.pick(&free));
        Some((0.5 * (cell.azimuth.0 + cell.azimuth.1), 0.5 * (cell.elevation.0 + cell.elevation.1)))
    }

    /// Returns the crossing of lines at a point with which the grid was made.
    fn crossing(&self, (azimuth, elevation): Point) -> (usize, usize) {
        let nearest = |lines: &[f64], at: f64| {
            let off = |line: usize| (lines[line] - at).abs();
            (0..lines.len()).min_by(|&a, &b| off(a).total_cmp(&off(b))).unwrap()
        };
        (nearest(&self.azimuths, azimuth), nearest(&self.elevations, elevation))
    }

    fn area(&self, column: usize, row: usize) -> u32 {
        self.areas[row * (self.azimuths.len() - 1) + column]
    }

    /// Returns the area at a column and a row; 0 beyond the travel.
    fn area_or_wall(&self, column: i64, row: i64) -> u32 {
        let (columns, rows) = self.size();
        let column = if self.endless { column.rem_euclid(columns as i64) } else { column };
        if (0..columns as i64).contains(&column) && (0..rows as i64).contains(&row) {
            self.area(column as usize, row as usize)
        } else {
            0
        }
    }

    /// Returns the quickest way between two points with which the grid was made, pulled tight. Azimuths count turns.
    pub fn way(&self, from: Point, to: Point) -> Option<Vec<Point>> {
        let (columns, rows) = self.size();
        // An endless azimuth has as many lines as columns: the last line is the first.
        let across = if self.endless { columns } else { columns + 1 };
        let place = |column: usize, row: usize| row * across + column % across;
        let (start, end) = (self.crossing(from), self.crossing(to));
        let (start, end) = (place(start.0, start.1), place(end.0, end.1));
        let mut best = vec![(f64::INFINITY, usize::MAX, 0.0); across * (rows + 1)];
        let mut queue = BinaryHeap::new();
        best[start].0 = 0.0;
        queue.push(Reached { after: 0.0, place: start });
        while let Some(Reached { after, place: here }) = queue.pop() {
            if here == end {
                break;
            }
            if after > best[here].0 {
                continue;
            }
            let (column, row) = ((here % across) as i64, (here / across) as i64);
            if here != start && self.is_pinched(column, row) {
                continue;
            }
            for (right, up) in
                [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)]
            {
                if !self.is_passable(column, row, right, up) {
                    continue;
                }
                let gap = |lines: &[f64], at: i64, way: i64| {
                    let low = if way > 0 { at } else { at - 1 };
                    let low = low.rem_euclid(lines.len() as i64 - 1) as usize;
                    if way == 0 { 0.0 } else { (lines[low + 1] - lines[low]) * way as f64 }
                };
                let turn = gap(&self.azimuths, column, right);
                let raise = gap(&self.elevations, row, up);
                let after = after + self.seconds_at_rates(turn, raise);
                let next = (column + right).rem_euclid(across as i64) as usize;
                let next = place(next, (row + up) as usize);
                if after < best[next].0 {
                    best[next] = (after, here, turn);
                    queue.push(Reached { after, place: next });
                }
            }
        }
        if best[end].0.is_infinite() {
            return None;
        }
        let mut back = Vec::new();
        let mut here = end;
        while here != start {
            back.push((best[here].2, self.elevations[here / across]));
            here = best[here].1;
        }
        let mut way = vec![from];
        let mut azimuth = from.0;
        for (turn, elevation) in back.into_iter().rev() {
            azimuth += turn;
            way.push((azimuth, elevation));
        }
        Some(self.pulled_tight(way))
    }

    /// Whether only the corners of two blocks touch there. No turret stands between them.
    pub fn is_pinched_at(&self, at: Point) -> bool {
        let (column, row) = self.crossing(at);
        let off = (self.azimuths[column] - at.0).hypot(self.elevations[row] - at.1);
        off <= TOUCH && self.is_pinched(column as i64, row as i64)
    }

    /// Whether only corners of free cells meet there, so that nothing leads through.
    fn is_pinched(&self, column: i64, row: i64) -> bool {
        let [a, b, c, d] = [(-1, -1), (0, -1), (0, 0), (-1, 0)]
            .map(|(right, up)| self.area_or_wall(column + right, row + up) != 0);
        a == c && b == d && a != b
    }

    /// Whether the step to the next crossing leads through a free cell, or along one.
    fn is_passable(&self, column: i64, row: i64, right: i64, up: i64) -> bool {
        let sides = |way: i64| if way == 0 { vec![-1, 0] } else { vec![(way - 1) / 2] };
        sides(right).into_iter().any(|right| {
            sides(up).into_iter().any(|up| self.area_or_wall(column + right, row + up) != 0)
        })
    }

    fn seconds_at_rates(&self, turn: f64, raise: f64) -> f64 {
        (turn.abs() / self.rates.0).max(raise.abs() / self.rates.1)
    }

    /// Returns the way without the bends that no wall requires.
    fn pulled_tight(&self, mut way: Vec<Point>) -> Vec<Point> {
        loop {
            let before = way.len();
            let mut tight = vec![way[0]];
            let mut at = 0;
            while at + 1 < way.len() {
                let skips = at + 2 < way.len() && self.is_clear(way[at], way[at + 2]);
                at += if skips { 2 } else { 1 };
                tight.push(way[at]);
            }
            way = tight;
            if way.len() == before {
                return self.fewest_bends(&way);
            }
        }
    }

    /// Returns the bends of a way that make it quickest.
    fn fewest_bends(&self, way: &[Point]) -> Vec<Point> {
        let mut best = vec![(f64::INFINITY, 0); way.len()];
        best[0].0 = 0.0;
        for to in 1..way.len() {
            for from in 0..to {
                let (turn, raise) = (way[to].0 - way[from].0, way[to].1 - way[from].1);
                // A bend costs a little, so that a straight way has none.
                let after = best[from].0 + self.seconds_at_rates(turn, raise) + 1e-9;
                let beside = to == from + 1 || self.is_clear(way[from], way[to]);
                if after < best[to].0 && beside {
                    best[to] = (after, from);
                }
            }
        }
        let mut at = way.len() - 1;
        let mut tight = vec![way[at]];
        while at > 0 {
            at = best[at].1;
            tight.push(way[at]);
        }
        tight.reverse();
        tight
    }

    /// Whether the straight line between two points is free.
    fn is_clear(&self, a: Point, b: Point) -> bool {
        let turns: &[f64] = if self.endless { &[-TAU, 0.0, TAU] } else { &[0.0] };
        turns.iter().all(|turn| {
            let (a, b) = ((a.0 + turn, a.1), (b.0 + turn, b.1));
            !self.walls.iter().any(|wall| wall.is_crossed(a, b))
        })
    }

    /// Returns how long a way takes at the rates alone, and from rest to rest on each of its legs.
    pub fn times(&self, way: &[Point]) -> (f64, f64) {
        let (mut at_rates, mut rest_to_rest) = (0.0, 0.0);
        let rate = |axis: &Axis| f64::from(axis.rate);
        for leg in way.windows(2) {
            let (turn, raise) = ((leg[1].0 - leg[0].0).abs(), (leg[1].1 - leg[0].1).abs());
            at_rates += (turn / rate(&self.axes.0)).max(raise / rate(&self.axes.1));
            rest_to_rest += seconds(turn, &self.axes.0).max(seconds(raise, &self.axes.1));
        }
        (at_rates, rest_to_rest)
    }
}

/// Extends an interval that touches a stop from inside far beyond the stop.
fn beyond(interval: &mut (f64, f64), (min, max): (f64, f64)) {
    if (interval.0 - min).abs() <= TOUCH {
        interval.0 = min - 1.0;
    }
    if (interval.1 - max).abs() <= TOUCH {
        interval.1 = max + 1.0;
    }
}

/// Returns the rectangles, and a rectangle over each seam between two that touch.
fn walls(mut rectangles: Vec<Rectangle>) -> Vec<Rectangle> {
    let count = rectangles.len();
    let touches = |a: (f64, f64), b: (f64, f64)| (a.1 - b.0).abs() <= TOUCH;
    let overlap = |a: (f64, f64), b: (f64, f64)| (a.0.max(b.0), a.1.min(b.1));
    let half = |a: (f64, f64)| 0.5 * (a.1 - a.0);
    let seam = |a: (f64, f64), b: (f64, f64)| {
        let reach = half(a).min(half(b));
        (b.0 - reach, a.1 + reach)
    };
    for a in 0..count {
        for b in 0..count {
            let (a, b) = (rectangles[a], rectangles[b]);
            let across = overlap(a.elevation, b.elevation);
            if touches(a.azimuth, b.azimuth) && across.0 < across.1 {
                let azimuth = seam(a.azimuth, b.azimuth);
                rectangles.push(Rectangle { azimuth, elevation: across });
            }
            let across = overlap(a.azimuth, b.azimuth);
            if touches(a.elevation, b.elevation) && across.0 < across.1 {
                let elevation = seam(a.elevation, b.elevation);
                rectangles.push(Rectangle { azimuth: across, elevation });
            }
        }
    }
    rectangles
}

/// A crossing, and the seconds after which it is reached.
#[derive(PartialEq)]
struct Reached {
    after: f64,
    place: usize,
}

impl Eq for Reached {}

impl Ord for Reached {
    fn cmp(&self, other: &Self) -> Ordering {
        other.after.total_cmp(&self.after).then(other.place.cmp(&self.place))
    }
}

impl PartialOrd for Reached {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
