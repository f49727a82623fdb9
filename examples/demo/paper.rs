//! Common parts of the demo's pictures: colors, fonts and an axis of degrees.

use std::error::Error;
use std::ops::Range;

use plotters::coord::Shift;
use plotters::coord::combinators::WithKeyPoints;
use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, ValueFormatter};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

pub const WANTED: RGBColor = RGBColor(176, 183, 191);
pub const BLUE: RGBColor = RGBColor(18, 112, 190);
pub const ORANGE: RGBColor = RGBColor(222, 92, 32);
pub const ON_TARGET: RGBColor = RGBColor(20, 140, 90);
pub const TEXT: RGBColor = RGBColor(45, 52, 60);
pub const GRID: RGBColor = RGBColor(228, 231, 235);

pub type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
pub type Drawn = Result<(), Box<dyn Error>>;

/// An axis of degrees with marks at given places.
pub struct Degrees(WithKeyPoints<RangedCoordf64>);

impl Degrees {
    pub fn marked(range: Range<f64>, marks: &[f64]) -> Self {
        Self(range.with_key_points(marks.to_vec()))
    }
}

impl Ranged for Degrees {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        self.0.map(value, limit)
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        self.0.key_points(hint)
    }

    fn range(&self) -> Range<f64> {
        self.0.range()
    }
}

impl ValueFormatter<f64> for Degrees {
    fn format(value: &f64) -> String {
        format!("{value:.0}°")
    }
}

pub fn font(size: u32) -> TextStyle<'static> {
    ("sans-serif", 2 * size).into_font().color(&TEXT)
}

/// A style for text that is centered at its place.
pub fn centered(size: u32) -> TextStyle<'static> {
    font(size).pos(Pos::new(HPos::Center, VPos::Center))
}

/// Returns the numbers of a record without a line of column names.
pub fn rows(text: &str) -> Result<Vec<Vec<f64>>, Box<dyn Error>> {
    let row = |line: &str| line.split(',').map(str::parse).collect::<Result<_, _>>();
    Ok(text.lines().map(row).collect::<Result<_, _>>()?)
}

/// A dart at `end` that points away from `before`.
pub fn arrow(before: (f64, f64), end: (f64, f64), size: f64, wing: f64) -> [(f64, f64); 4] {
    let (x, y) = (end.0 - before.0, end.1 - before.1);
    let length = x.hypot(y);
    let (x, y) = (x / length * size, y / length * size);
    let at =
        |along: f64, aside: f64| (end.0 + along * x - aside * y, end.1 + along * y + aside * x);
    [at(1.0, 0.0), at(-0.8, wing), at(-0.4, 0.0), at(-0.8, -wing)]
}

/// A star around its place, `size` pixels from its center to its tips.
pub fn star(size: f64) -> Vec<(i32, i32)> {
    let tip = |at: i32| {
        let length = if at % 2 == 0 { size } else { 0.45 * size };
        let (sine, cosine) = (f64::from(at) * std::f64::consts::PI / 8.0).sin_cos();
        ((length * sine).round() as i32, (length * cosine).round() as i32)
    };
    (0..16).map(tip).collect()
}
