//! The picture of a battle: the paths of everybody, where shells met their targets, how near they passed, and
//! what the guns were doing.

use std::error::Error;
use std::path::Path;

use plotters::prelude::*;

use crate::paper::{Area, BLUE, Drawn, GRID, ON_TARGET, ORANGE, TEXT, WANTED, arrow, font, rows};

const SHIPS: usize = 8;
const AIRCRAFT: usize = 9;
const GUNS: f64 = 256.0;

/// The kinds of guns in the order of `broadside.c`.
const KINDS: [Kind; 2] = [
    Kind { name: "Heavy guns at destroyers", near: 2.0, reach: 11.5, color: ORANGE },
    Kind { name: "Light guns at aircraft", near: 8.0, reach: 11.5, color: BLUE },
];

struct Kind {
    name: &'static str,
    /// `NEAR` of `broadside.c`, meters.
    near: f64,
    /// From the center to the edge of the board, meters.
    reach: f64,
    color: RGBColor,
}

/// A moment of the battle: how many guns are on target, how many are turning, and where ships and targets are.
struct Moment {
    time: f64,
    on_target: f64,
    turning: f64,
    places: Vec<(f64, f64)>,
}

/// A shell, where it is nearest to its target.
struct Shot {
    kind: usize,
    flight: f64,
    miss: f64,
    /// To the right of the target and above it, seen along the flight.
    passing: (f64, f64),
    place: (f64, f64),
}

/// What `broadside.c` recorded.
pub struct Battle {
    moments: Vec<Moment>,
    shots: Vec<Shot>,
}

impl Battle {
    /// Reads both records.
    pub fn parse(tracks: &str, shots: &str) -> Result<Self, Box<dyn Error>> {
        let moments = rows(tracks)?.into_iter().map(|row| match &row[..] {
            [time, on_target, turning, places @ ..] if places.len() % 2 == 0 => Ok(Moment {
                time: *time,
                on_target: *on_target,
                turning: *turning,
                places: places.chunks_exact(2).map(|place| (place[1], place[0])).collect(),
            }),
            _ => Err("no moment".into()),
        });
        let shots = rows(shots)?.into_iter().map(|row| match row[..] {
            [kind, flight, miss, right, above, forward, side] => {
                let (passing, place) = ((right, above), (side, forward));
                Ok(Shot { kind: kind as usize, flight, miss, passing, place })
            }
            _ => Err("not seven columns".into()),
        });
        Ok(Self {
            moments: moments.collect::<Result<_, Box<dyn Error>>>()?,
            shots: shots.collect::<Result<_, Box<dyn Error>>>()?,
        })
    }

    fn seconds(&self) -> f64 {
        self.moments.last().map_or(1.0, |moment| moment.time)
    }

    fn shots_of(&self, kind: usize) -> impl Iterator<Item = &Shot> {
        self.shots.iter().filter(move |shot| shot.kind == kind)
    }
}

impl Shot {
    fn hits(&self) -> bool {
        self.miss <= KINDS[self.kind].near
    }
}

/// Draws the battle into an SVG file.
pub fn draw(path: &Path, battle: &Battle) -> Drawn {
    let root = SVGBackend::new(path, (2400, 2120)).into_drawing_area();
    root.fill(&WHITE)?;
    let (title, rest) = root.split_vertically(180);
    let text = "256 guns on eight rolling ships, one call a frame: turret_engage_batch";
    title.draw(&Text::new(text, (80, 36), font(28)))?;
    let text = "Each leads a target that turns, and fires when it is on target. Dots: where shells meet it.";
    title.draw(&Text::new(text, (80, 118), font(18)))?;

    let (above, guns) = rest.split_vertically(1430);
    let (map, boards) = above.split_horizontally(1460);
    draw_map(&map, battle)?;
    let [heavy, light] = &boards.split_evenly((2, 1))[..] else {
        unreachable!("two were asked for")
    };
    draw_board(light, battle, 1)?;
    draw_board(heavy, battle, 0)?;
    draw_guns(&guns, battle)?;
    root.present()?;
    Ok(())
}

/// Draws fleet, aircraft, destroyers and hits from above, with forward up.
fn draw_map(area: &Area, battle: &Battle) -> Drawn {
    let area = area.margin(10, 30, 80, 40);
    let (width, height) = area.dim_in_pixel();
    let (left, bottom, tall) = (-3900.0, -3650.0, 6900.0);
    let wide = tall * f64::from(width) / f64::from(height);
    let mut chart =
        ChartBuilder::on(&area).build_cartesian_2d(left..left + wide, bottom..bottom + tall)?;
    let frame = [(left, bottom), (left + wide, bottom + tall)];
    chart.draw_series([Rectangle::new(frame, RGBColor(247, 249, 251).filled())])?;

    for (mover, path) in paths(battle).enumerate() {
        let style = if mover < SHIPS { TEXT.stroke_width(3) } else { WANTED.stroke_width(4) };
        chart.draw_series(LineSeries::new(path, style))?;
    }
    for shot in battle.shots.iter().filter(|shot| shot.hits()) {
        chart.draw_series([Circle::new(shot.place, 5, KINDS[shot.kind].color.filled())])?;
    }
    for (mover, path) in paths(battle).enumerate() {
        let [.., before, end] = path[..] else { continue };
        let is_aircraft = (SHIPS..SHIPS + AIRCRAFT).contains(&mover);
        let wing = if is_aircraft { 0.8 } else { 0.25 };
        chart.draw_series([Polygon::new(arrow(before, end, 120.0, wing), TEXT.filled())])?;
    }
    let words = [
        ("fleet", (-640.0, -1450.0)),
        ("destroyers", (-3700.0, 1050.0)),
        ("aircraft", (1750.0, 2050.0)),
    ];
    for (text, place) in words {
        chart.draw_series([Text::new(text, place, font(16))])?;
    }
    let scale = [(left + 200.0, bottom + 200.0), (left + 1200.0, bottom + 200.0)];
    chart.draw_series([PathElement::new(scale, TEXT.stroke_width(4))])?;
    chart.draw_series([Text::new("1 km", (left + 560.0, bottom + 360.0), font(15))])?;
    Ok(())
}

/// The paths of ships and targets.
fn paths(battle: &Battle) -> impl Iterator<Item = Vec<(f64, f64)>> {
    let count = battle.moments.first().map_or(0, |moment| moment.places.len());
    (0..count).map(|mover| battle.moments.iter().map(|moment| moment.places[mover]).collect())
}

/// Draws where the shells of a kind pass their targets, seen along their flight.
fn draw_board(area: &Area, battle: &Battle, kind: usize) -> Drawn {
    let Kind { name, near, reach, color } = KINDS[kind];
    let passed = battle.shots_of(kind).count();
    let hits = battle.shots_of(kind).filter(|shot| shot.hits()).count();
    let longest = battle.shots_of(kind).map(|shot| shot.flight).fold(0.0, f64::max);
    area.draw(&Text::new(name, (0, 20), font(20)))?;
    let text = format!("{hits} of {passed} pass within {near} m,");
    area.draw(&Text::new(text, (0, 74), font(16)))?;
    let text = format!("after up to {longest:.1} s of flight");
    area.draw(&Text::new(text, (0, 116), font(16)))?;

    let area = area.margin(150, 0, 0, 40);
    let (width, height) = area.dim_in_pixel();
    let across = reach * f64::from(width) / f64::from(height);
    let mut chart = ChartBuilder::on(&area).build_cartesian_2d(-across..across, -reach..reach)?;
    for radius in [5.0, 10.0] {
        let circle = (0..=120).map(|at| {
            let angle = f64::from(at) * std::f64::consts::TAU / 120.0;
            (radius * angle.sin(), radius * angle.cos())
        });
        chart.draw_series(LineSeries::new(circle, WANTED.stroke_width(2)))?;
        let corner = radius * std::f64::consts::FRAC_1_SQRT_2;
        let label = Text::new(format!("{radius} m"), (corner + 0.2, corner + 0.4), font(13));
        chart.draw_series([label])?;
    }
    let within = |shot: &&Shot| shot.passing.0.hypot(shot.passing.1) < reach;
    for shot in battle.shots_of(kind).filter(within) {
        chart.draw_series([Circle::new(shot.passing, 5, color.mix(0.5).filled())])?;
    }
    Ok(())
}

/// Draws the state of the guns over time: on target, turning to a target, or at rest with no target in reach.
fn draw_guns(area: &Area, battle: &Battle) -> Drawn {
    let mut chart = ChartBuilder::on(area)
        .margin(16)
        .margin_right(60)
        .margin_top(70)
        .x_label_area_size(52)
        .y_label_area_size(150)
        .build_cartesian_2d(0.0..battle.seconds(), 0.0..GUNS)?;
    let turning = RGBColor(241, 178, 152);
    let all = [(0.0, 0.0), (battle.seconds(), GUNS)];
    chart.draw_series([Rectangle::new(all, GRID.filled())])?;
    let area_under = |value: fn(&Moment) -> f64| {
        let ends = [(battle.seconds(), 0.0), (0.0, 0.0)];
        let curve = battle.moments.iter().map(|moment| (moment.time, value(moment)));
        curve.chain(ends).collect::<Vec<_>>()
    };
    let busy = area_under(|moment| moment.on_target + moment.turning);
    chart.draw_series([Polygon::new(busy, turning)])?;
    let on_target = area_under(|moment| moment.on_target);
    chart.draw_series([Polygon::new(on_target, ON_TARGET)])?;
    chart
        .configure_mesh()
        .light_line_style(WHITE.mix(0.0))
        .bold_line_style(WHITE.stroke_width(2))
        .axis_style(GRID.stroke_width(2))
        .label_style(font(15))
        .axis_desc_style(font(16))
        .x_labels(10)
        .y_labels(6)
        .x_label_formatter(&|time| format!("{time:.0} s"))
        .y_label_formatter(&|guns| format!("{guns:.0}"))
        .y_desc("guns")
        .draw()?;
    let entries = [
        ("on target", ON_TARGET),
        ("turning to it, or waiting at a stop", turning),
        ("no target in reach", GRID),
    ];
    for (at, (name, color)) in entries.into_iter().enumerate() {
        let x = [170, 450, 1130][at];
        area.draw(&Rectangle::new([(x, 22), (x + 44, 52)], color.filled()))?;
        area.draw(&Text::new(name, (x + 62, 18), font(17)))?;
    }
    Ok(())
}
