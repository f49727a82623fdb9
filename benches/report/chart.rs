//! Draws bars of the others' times relative to libturret's, in one call and in a batch.

use std::error::Error;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::csv::{Row, find};
use super::page::{BATCH, BATCH_CASES, CALL_CASES, CALLS, PEERS, TURRET_CASES, number};

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

const COLORS: [RGBColor; 6] = [
    RGBColor(120, 128, 138),
    RGBColor(18, 112, 190),
    RGBColor(222, 92, 32),
    RGBColor(46, 148, 92),
    RGBColor(138, 86, 176),
    RGBColor(206, 160, 36),
];
const TEXT: RGBColor = RGBColor(45, 52, 60);
const GRID: RGBColor = RGBColor(222, 226, 231);

/// The name of each function in the chart, as a single call, and as a batch if there is one. These are all functions in
/// the tables of docs/speed.md, in each of their kinds, and no other case.
const FUNCTIONS: [(&str, &str, &str); 24] = [
    ("aim", "turret_aim", "turret_aim_batch"),
    ("update (rates)", "turret_update (rates)", "turret_update_batch (rates)"),
    ("update (full)", "turret_update (full)", "turret_update_batch (full)"),
    ("track (rates)", "turret_track (rates)", ""),
    ("track (full)", "turret_track (full)", ""),
    ("engage (rates)", "turret_engage (rates)", "turret_engage_batch (rates)"),
    ("engage (full)", "turret_engage (full)", "turret_engage_batch (full)"),
    ("lead (straight)", "turret_lead (straight)", "turret_lead_batch (straight)"),
    ("lead (falling)", "turret_lead (falling)", "turret_lead_batch (falling)"),
    ("sight side", "turret_sight_side", "turret_sight_side_batch"),
    ("camera path", "turret_camera_sample", ""),
    ("multiply", "quat_mul", "quat_mul_batch"),
    ("inverse", "quat_inverse", ""),
    ("normalize", "quat_normalize", ""),
    ("rotate a vector", "quat_rot_vec", "quat_rot_vec_batch"),
    ("from axis, angle", "quat_init_axis", ""),
    ("from two vectors", "quat_from_vectors", ""),
    ("slerp", "quat_slerp", "quat_slerp_batch"),
    ("nlerp", "quat_nlerp", "quat_nlerp_batch"),
    ("to matrix", "quat_to_matrix", "quat_to_matrix_batch"),
    ("from matrix", "matrix_to_quat", ""),
    ("from Euler angles", "euler_to_quat", "euler_to_quat_batch"),
    ("to Euler angles", "quat_to_euler", ""),
    ("integrate", "quat_integrate", "quat_integrate_batch"),
];

/// The functions of the tables that the chart does not have.
pub fn left_out() -> Vec<&'static str> {
    let function = |case: &'static str| case.split(" (").next().unwrap_or(case);
    let has = |name| {
        FUNCTIONS.iter().any(|&(_, call, batch)| [call, batch].map(function).contains(&name))
    };
    let cases = CALL_CASES.into_iter().chain(TURRET_CASES).chain(BATCH_CASES);
    cases.map(function).filter(|name| !has(name)).collect()
}

const WIDTH: u32 = 1100;
/// The names of the functions.
const LEFT: i32 = 160;
const GAP: i32 = 50;
const TOP: i32 = 96;
const BAR: i32 = 11;
/// Between the bars of two functions.
const BETWEEN: i32 = 14;
/// The ends of the axis.
const RANGE: (f64, f64) = (0.08, 128.0);
const MARKS: [f64; 10] = [0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0];

/// The chart as SVG.
pub fn draw(rows: &[Row]) -> Result<String, String> {
    let mut svg = String::new();
    paint(&mut svg, rows).map_err(|error| error.to_string())?;
    Ok(svg + "\n")
}

/// A function of the chart.
struct Function {
    name: &'static str,
    calls: Vec<(f64, RGBColor)>,
    loops: Vec<(f64, RGBColor)>,
    /// The height of the bars.
    height: i32,
    /// The time of a call of libturret.
    ns: f64,
}

/// The functions that others have too, the slow ones first.
fn functions(rows: &[Row]) -> Vec<Function> {
    let [few, _] = CALLS;
    let function = |(name, call, batch)| {
        let (calls, loops) = (bars(rows, (call, few), "call"), bars(rows, (batch, BATCH), "loop"));
        let height = i32::try_from(calls.len().max(loops.len())).unwrap_or(0) * BAR;
        let ns = find(rows, (call, few), "libturret", "call").map_or(0.0, |row| row.ns);
        Function { name, calls, loops, height, ns }
    };
    let mut functions: Vec<_> = FUNCTIONS.map(function).into();
    functions.retain(|function| function.height > 0);
    functions.sort_by(|a, b| b.ns.total_cmp(&a.ns));
    functions
}

fn paint(svg: &mut String, rows: &[Row]) -> Result<(), Box<dyn Error>> {
    let functions = functions(rows);
    let bottom = TOP + functions.iter().map(|function| function.height + BETWEEN).sum::<i32>();
    let height = u32::try_from(bottom + 46)?;

    let area = SVGBackend::with_string(svg, (WIDTH, height)).into_drawing_area();
    area.fill(&WHITE)?;
    legend(&area)?;
    let width = (i32::try_from(WIDTH)? - LEFT - GAP - 20) / 2;
    let calls = Panel { left: LEFT, width, bottom };
    calls.frame(&area, "one call, each through its own shared library, 256 inputs")?;
    let loops = Panel { left: LEFT + width + GAP, width, bottom };
    loops.frame(&area, "a batch of 1,000; others in a loop, -O3 -march=native")?;
    let mut top = TOP + BETWEEN / 2;
    for function in functions {
        let middle = top + function.height / 2;
        for (panel, bars) in [(&calls, &function.calls), (&loops, &function.loops)] {
            panel.bars(&area, bars, middle - BAR * i32::try_from(bars.len())? / 2)?;
        }
        text(&area, function.name, (LEFT - 36, middle), 14, HPos::Right)?;
        top += function.height + BETWEEN;
    }
    area.present()?;
    drop(area);
    Ok(())
}

/// The ratio of each peer's time to libturret's, for peers that have the function, with its color.
fn bars(rows: &[Row], case: (&str, usize), how: &str) -> Vec<(f64, RGBColor)> {
    let peers = PEERS.iter().zip(COLORS);
    peers.filter_map(|(peer, color)| Some((find(rows, case, peer, how)?.ratio, color))).collect()
}

fn legend(area: &Area<'_>) -> Result<(), Box<dyn Error>> {
    let title = "Time over libturret's: right of 1 libturret is faster. The slowest calls first";
    text(area, title, (LEFT, 22), 18, HPos::Left)?;
    for ((peer, color), x) in PEERS.iter().zip(COLORS).zip((LEFT..).step_by(110)) {
        area.draw(&Rectangle::new([(x, 42), (x + 14, 54)], color.filled()))?;
        text(area, peer, (x + 20, 48), 13, HPos::Left)?;
    }
    Ok(())
}

/// Half of the chart.
struct Panel {
    left: i32,
    width: i32,
    bottom: i32,
}

impl Panel {
    #[expect(clippy::cast_possible_truncation, reason = "a pixel of a chart of 1100")]
    fn x(&self, ratio: f64) -> i32 {
        let (least, most) = RANGE;
        let part = (ratio.clamp(least, most) / least).log2() / (most / least).log2();
        self.left + (part * f64::from(self.width)) as i32
    }

    fn frame(&self, area: &Area<'_>, title: &str) -> Result<(), Box<dyn Error>> {
        text(area, title, (self.left, TOP - 16), 14, HPos::Left)?;
        for mark in MARKS {
            let x = self.x(mark);
            let color = if mark == 1.0 { TEXT } else { GRID };
            area.draw(&PathElement::new([(x, TOP), (x, self.bottom)], color))?;
            text(area, &format!("{mark}×"), (x, self.bottom + 16), 13, HPos::Center)?;
        }
        Ok(())
    }

    /// Bars from 1 on, with their numbers.
    fn bars(
        &self,
        area: &Area<'_>,
        bars: &[(f64, RGBColor)],
        top: i32,
    ) -> Result<(), Box<dyn Error>> {
        let one = self.x(1.0);
        for (&(ratio, color), y) in bars.iter().zip((top..).step_by(11)) {
            let x = self.x(ratio);
            let corners = [(one.min(x), y), (one.max(x), y + BAR - 2)];
            area.draw(&Rectangle::new(corners, color.filled()))?;
            let (x, side) = if ratio < 1.0 { (x - 4, HPos::Right) } else { (x + 4, HPos::Left) };
            text(area, &number(ratio), (x, y + BAR / 2), 10, side)?;
        }
        Ok(())
    }
}

fn text(
    area: &Area<'_>,
    text: &str,
    at: (i32, i32),
    size: u32,
    side: HPos,
) -> Result<(), Box<dyn Error>> {
    let style = ("sans-serif", size).into_font().color(&TEXT).pos(Pos::new(side, VPos::Center));
    area.draw(&Text::new(text.to_owned(), at, style))?;
    Ok(())
}
