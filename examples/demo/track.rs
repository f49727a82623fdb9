//! The picture of two turrets that track the same target.

use std::error::Error;
use std::path::Path;

use plotters::prelude::*;

use crate::paper::{Area, BLUE, Degrees, Drawn, GRID, ORANGE, TEXT, WANTED, font};

/// One step of `track_target.c`: seconds, degrees and meters.
#[derive(Clone, Copy)]
struct Step {
    time: f64,
    wanted_azimuth: f64,
    wanted_elevation: f64,
    azimuth: f64,
    elevation: f64,
    error: f64,
    target: (f64, f64),
    aim: (f64, f64),
}

/// What `track_target.c` recorded.
pub struct Track(Vec<Step>);

impl Track {
    /// Reads the record, whose first line names the columns.
    pub fn parse(text: &str) -> Result<Self, Box<dyn Error>> {
        let steps = text.lines().skip(1).map(|line| {
            let numbers: Vec<f64> = line.split(',').map(str::parse).collect::<Result<_, _>>()?;
            let &[
                time,
                wanted_azimuth,
                wanted_elevation,
                azimuth,
                elevation,
                error,
                tf,
                tl,
                af,
                al,
            ] = numbers.as_slice()
            else {
                return Err(format!("not ten columns: {line}").into());
            };
            let (target, aim) = ((tl, tf), (al, af));
            Ok(Step {
                time,
                wanted_azimuth,
                wanted_elevation,
                azimuth,
                elevation,
                error,
                target,
                aim,
            })
        });
        steps.collect::<Result<_, Box<dyn Error>>>().map(Self)
    }

    pub fn percent_on_target(&self) -> f64 {
        let on_target = self.0.iter().filter(|step| step.error < 0.5).count();
        100.0 * on_target as f64 / self.0.len() as f64
    }

    fn seconds(&self) -> f64 {
        self.0.last().map_or(1.0, |step| step.time)
    }

    fn over_time(&self, angle: impl Fn(&Step) -> f64) -> Vec<(f64, f64)> {
        self.0.iter().map(|step| (step.time, angle(step))).collect()
    }
}

/// The colors of the two tracks.
const LIBTURRET: RGBColor = BLUE;
const USUAL: RGBColor = ORANGE;
/// Twice the size at which the picture is shown, because the backend rounds to whole pixels.
const SIZE: (u32, u32) = (2400, 2200);

/// Points, their color and the width of the line.
type Line = (Vec<(f64, f64)>, RGBColor, u32);

/// Draws both tracks into an SVG file.
pub fn draw(path: &Path, libturret: &Track, usual: &Track) -> Drawn {
    let root = SVGBackend::new(path, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let (title, rest) = root.split_vertically(168);
    draw_title(&title)?;
    let (maps, charts) = rest.split_vertically(940);
    let (left, right) = maps.split_horizontally(1200);
    draw_map(&left, "libturret", libturret, LIBTURRET)?;
    draw_map(&right, "the usual turret_aim", usual, USUAL)?;

    let [azimuth, elevation, error] = &charts.split_evenly((3, 1))[..] else {
        unreachable!("three were asked for")
    };
    let wanted = libturret.over_time(|step| step.wanted_azimuth);
    let angles = [
        (wanted, WANTED, 12),
        (usual.over_time(|step| step.azimuth), USUAL, 4),
        (libturret.over_time(|step| step.azimuth), LIBTURRET, 4),
    ];
    draw_chart(
        azimuth,
        "azimuth",
        &[-180.0, -90.0, 0.0, 90.0, 180.0],
        libturret.seconds(),
        &angles,
    )?;
    let wanted = libturret.over_time(|step| step.wanted_elevation);
    let angles = [
        (wanted, WANTED, 12),
        (usual.over_time(|step| step.elevation), USUAL, 4),
        (libturret.over_time(|step| step.elevation), LIBTURRET, 4),
    ];
    draw_chart(elevation, "elevation", &[0.0, 30.0, 60.0, 90.0], libturret.seconds(), &angles)?;
    let angles = [
        (usual.over_time(|step| step.error), USUAL, 4),
        (libturret.over_time(|step| step.error), LIBTURRET, 4),
    ];
    draw_chart(error, "off target", &[0.0, 60.0, 120.0, 180.0], libturret.seconds(), &angles)?;
    root.present()?;
    Ok(())
}

fn draw_title(area: &Area) -> Drawn {
    let title = "A turret on a ship in a heavy sea tracks an aircraft behind it and overhead";
    area.draw(&Text::new(title, (80, 36), font(28)))?;
    let entries = [("wanted", WANTED, 16), ("libturret", LIBTURRET, 6), ("usual method", USUAL, 6)];
    for (at, (name, color, width)) in entries.into_iter().enumerate() {
        let x = 80 + 300 * at as i32;
        area.draw(&PathElement::new([(x, 132), (x + 68, 132)], color.stroke_width(width)))?;
        area.draw(&Text::new(name, (x + 88, 114), font(18)))?;
    }
    Ok(())
}

/// Draws the path of the target, and the path of the point at the same distance that the barrel points at, from
/// above with forward up.
fn draw_map(area: &Area, title: &str, track: &Track, color: RGBColor) -> Drawn {
    let area = area.margin(20, 20, 80, 60);
    area.draw(&Text::new(format!("{title}, seen from above"), (8, 0), font(20)))?;
    let area = area.margin(52, 0, 0, 0);
    // The horizontal axis runs from the ship's left to its right.
    let (width, height) = area.dim_in_pixel();
    let reach = 250.0;
    let across = reach * f64::from(width) / f64::from(height);
    let mut chart = ChartBuilder::on(&area).build_cartesian_2d(across..-across, -reach..reach)?;
    for radius in [100.0, 200.0] {
        let circle = (0..=120).map(|at| {
            let angle = f64::from(at) * std::f64::consts::TAU / 120.0;
            (radius * angle.sin(), radius * angle.cos())
        });
        chart.draw_series(LineSeries::new(circle, GRID.stroke_width(2)))?;
        chart.draw_series([Text::new(format!("{radius} m"), (0.0, radius), font(14))])?;
    }
    let aim: Vec<(f64, f64)> = track.0.iter().map(|step| step.aim).collect();
    let target = track.0.iter().map(|step| step.target);
    chart.draw_series(LineSeries::new(target, WANTED.stroke_width(14)))?;
    // A line from where the barrel points to the target, every tenth of a second.
    for step in track.0.iter().step_by(6).filter(|step| step.error >= 0.5) {
        let miss = [step.aim, step.target];
        chart.draw_series([PathElement::new(miss, color.mix(0.25).stroke_width(2))])?;
    }
    chart.draw_series(LineSeries::new(aim, color.stroke_width(4)))?;
    let ship = [(0.0, 16.0), (-6.0, 4.0), (-6.0, -14.0), (6.0, -14.0), (6.0, 4.0)];
    chart.draw_series([Polygon::new(ship, TEXT.filled())])?;
    Ok(())
}

/// Draws angles in degrees over time. The first and the last mark are the range. A jump across ±180° is not drawn.
fn draw_chart(area: &Area, title: &str, marks: &[f64], seconds: f64, lines: &[Line]) -> Drawn {
    let range = marks[0]..marks[marks.len() - 1];
    let mut chart = ChartBuilder::on(area)
        .margin(20)
        .margin_right(60)
        .x_label_area_size(52)
        .y_label_area_size(172)
        .build_cartesian_2d(0.0..seconds, Degrees::marked(range, marks))?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .bold_line_style(GRID.stroke_width(2))
        .axis_style(GRID.stroke_width(2))
        .label_style(font(15))
        .axis_desc_style(font(18))
        .x_labels(18)
        .x_label_formatter(&|time| format!("{time:.0} s"))
        .y_desc(title)
        .draw()?;
    for (points, color, width) in lines {
        for piece in points.chunk_by(|a, b| (a.1 - b.1).abs() < 180.0) {
            let points = piece.iter().copied();
            chart.draw_series(LineSeries::new(points, color.stroke_width(*width)))?;
        }
    }
    Ok(())
}
