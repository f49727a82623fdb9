//! The picture of a gun battery: what each turret's aim was off by, and which of its shells hit.

use std::error::Error;
use std::path::Path;

use plotters::prelude::*;

use crate::paper::{Area, BLUE, Drawn, GRID, ORANGE, TEXT, WANTED, font};

/// The turrets in the order of `broadside.c`.
const GUNS: [(&str, RGBColor); 4] = [
    ("fore: ±150°", BLUE),
    ("aft: ±150°", ORANGE),
    ("port: ±95°", RGBColor(20, 140, 90)),
    ("top: ±360°, over the top", RGBColor(140, 60, 160)),
];
const ON_TARGET: f64 = 1e-3 * 180.0 / std::f64::consts::PI;
/// `TURRET_AZIMUTH_LIMITED` and `TURRET_ELEVATION_LIMITED`.
const LIMITED: u32 = 2 | 4;
/// `FUSE` of `broadside.c`, in metres.
const FUSE: f64 = 8.0;

/// One step: where the aircraft is from the ship, and each turret's error in degrees and flags.
struct Step {
    time: f64,
    aircraft: (f64, f64),
    guns: [(f64, u32); 4],
}

/// One shell: when it left and which turret, when and where it was nearest to the aircraft.
struct Shot {
    gun: usize,
    end: f64,
    miss: f64,
    place: (f64, f64),
}

/// What `broadside.c` recorded.
pub struct Battle {
    steps: Vec<Step>,
    shots: Vec<Shot>,
}

impl Battle {
    /// Reads both records, whose first lines name the columns.
    pub fn parse(steps: &str, shots: &str) -> Result<Self, Box<dyn Error>> {
        let steps = rows(steps)?.into_iter().map(|row| match row[..] {
            [time, forward, left, a, a_flags, b, b_flags, c, c_flags, d, d_flags] => Ok(Step {
                time,
                aircraft: (left, forward),
                guns: [(a, a_flags), (b, b_flags), (c, c_flags), (d, d_flags)]
                    .map(|(error, flags)| (error, flags as u32)),
            }),
            _ => Err("not eleven columns".into()),
        });
        let shots = rows(shots)?.into_iter().map(|row| match row[..] {
            [_, gun, end, miss, forward, left] => {
                Ok(Shot { gun: gun as usize, end, miss, place: (left, forward) })
            }
            _ => Err("not six columns".into()),
        });
        Ok(Self {
            steps: steps.collect::<Result<_, Box<dyn Error>>>()?,
            shots: shots.collect::<Result<_, Box<dyn Error>>>()?,
        })
    }

    /// How many shells were fired, and how many hit.
    pub fn shots_and_hits(&self) -> (usize, usize) {
        (self.shots.len(), self.shots.iter().filter(|shot| shot.hits()).count())
    }

    fn seconds(&self) -> f64 {
        self.steps.last().map_or(1.0, |step| step.time)
    }
}

impl Shot {
    fn hits(&self) -> bool {
        self.miss <= FUSE
    }
}

fn rows(text: &str) -> Result<Vec<Vec<f64>>, Box<dyn Error>> {
    let row = |line: &str| line.split(',').map(str::parse).collect::<Result<_, _>>();
    Ok(text.lines().skip(1).map(row).collect::<Result<_, _>>()?)
}

/// Draws the battle into an SVG file.
pub fn draw(path: &Path, battle: &Battle) -> Drawn {
    let root = SVGBackend::new(path, (2400, 2360)).into_drawing_area();
    root.fill(&WHITE)?;
    let (title, rest) = root.split_vertically(168);
    let text = "Four turrets on a rolling ship lead an aircraft that weaves around it";
    title.draw(&Text::new(text, (80, 36), font(28)))?;
    let (fired, hit) = battle.shots_and_hits();
    let text = format!("{hit} of {fired} shells pass within {FUSE} m of it");
    title.draw(&Text::new(text, (80, 114), font(18)))?;

    let (above, charts) = rest.split_vertically(900);
    let (map, table) = above.split_horizontally(1300);
    draw_map(&map, battle)?;
    draw_table(&table, battle)?;
    for (gun, area) in charts.split_evenly((4, 1)).iter().enumerate() {
        draw_gun(area, battle, gun)?;
    }
    root.present()?;
    Ok(())
}

/// The aircraft's path and where shells met it, from above, the ship's forward up.
fn draw_map(area: &Area, battle: &Battle) -> Drawn {
    let area = area.margin(20, 20, 80, 60);
    let (width, height) = area.dim_in_pixel();
    let reach = 1750.0;
    let across = reach * f64::from(width) / f64::from(height);
    let mut chart = ChartBuilder::on(&area).build_cartesian_2d(across..-across, -reach..reach)?;
    for radius in [500.0, 1000.0, 1500.0] {
        let circle = (0..=180).map(|at| {
            let angle = f64::from(at) * std::f64::consts::TAU / 180.0;
            (radius * angle.sin(), radius * angle.cos())
        });
        chart.draw_series(LineSeries::new(circle, GRID.stroke_width(2)))?;
        chart.draw_series([Text::new(format!("{radius} m"), (0.0, radius), font(14))])?;
    }
    let aircraft = battle.steps.iter().map(|step| step.aircraft);
    chart.draw_series(LineSeries::new(aircraft, WANTED.stroke_width(6)))?;
    for (shot, color) in battle.shots.iter().map(|shot| (shot, GUNS[shot.gun].1)) {
        let style = if shot.hits() { color.filled() } else { color.stroke_width(3) };
        chart.draw_series([Circle::new(shot.place, 9, style)])?;
    }
    let ship = [(0.0, 110.0), (-22.0, 60.0), (-22.0, -80.0), (22.0, -80.0), (22.0, 60.0)];
    chart.draw_series([Polygon::new(ship, TEXT.filled())])?;
    Ok(())
}

/// What each turret did.
fn draw_table(area: &Area, battle: &Battle) -> Drawn {
    for (gun, (name, color)) in GUNS.into_iter().enumerate() {
        let y = 240 + 110 * gun as i32;
        let fired = battle.shots.iter().filter(|shot| shot.gun == gun).count();
        let hits = battle.shots.iter().filter(|shot| shot.gun == gun && shot.hits()).count();
        area.draw(&Circle::new((40, y), 14, color.filled()))?;
        area.draw(&Text::new(name, (80, y - 18), font(18)))?;
        area.draw(&Text::new(format!("{hits} of {fired} shells"), (620, y - 18), font(18)))?;
    }
    let lines = [
        "Dots: where shells are nearest to the aircraft, hollow for more than 8 m.",
        "Below: how far each barrel is off its aim point; the line is 1 mrad.",
        "Grey: a travel stop keeps it off.",
    ];
    for (line, text) in lines.into_iter().enumerate() {
        area.draw(&Text::new(text, (26, 700 + 44 * line as i32), font(15)))?;
    }
    Ok(())
}

/// How far a turret is off its aim point over time, on a logarithmic scale; grey where a stop keeps it off;
/// above, its shells where they end: full for a hit.
fn draw_gun(area: &Area, battle: &Battle, gun: usize) -> Drawn {
    const LEAST: f64 = 1e-4;
    const SHOTS: f64 = 600.0;
    let (name, color) = GUNS[gun];
    let mut chart = ChartBuilder::on(area)
        .margin(16)
        .margin_right(60)
        .x_label_area_size(48)
        .y_label_area_size(172)
        .build_cartesian_2d(0.0..battle.seconds(), (LEAST..1500.0).log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .bold_line_style(GRID.stroke_width(2))
        .axis_style(GRID.stroke_width(2))
        .label_style(font(14))
        .axis_desc_style(font(16))
        .x_labels(13)
        .y_labels(8)
        .x_label_formatter(&|time| format!("{time:.0} s"))
        .y_label_formatter(&|&degrees| {
            if degrees > 180.0 { String::new() } else { format!("{degrees}°") }
        })
        .y_desc(name)
        .draw()?;
    let limited = |step: &Step| step.guns[gun].1 & LIMITED != 0;
    for span in battle.steps.chunk_by(|a, b| limited(a) == limited(b)) {
        if let ([first, ..], [.., last]) = (span, span)
            && limited(first)
        {
            let corners = [(first.time, LEAST), (last.time, 180.0)];
            chart.draw_series([Rectangle::new(corners, GRID.filled())])?;
        }
    }
    let line = [(0.0, ON_TARGET), (battle.seconds(), ON_TARGET)];
    chart.draw_series([PathElement::new(line, WANTED.stroke_width(3))])?;
    let error = battle.steps.iter().map(|step| {
        let (error, _) = step.guns[gun];
        (step.time, error.max(LEAST))
    });
    chart.draw_series(LineSeries::new(error, color.stroke_width(4)))?;
    let seen = |shot: &&Shot| shot.gun == gun && shot.end <= battle.seconds();
    for shot in battle.shots.iter().filter(seen) {
        let style = if shot.hits() { color.filled() } else { color.stroke_width(3) };
        chart.draw_series([Circle::new((shot.end, SHOTS), 8, style)])?;
    }
    Ok(())
}
