//! What the pictures of the demo share: colours, letters and an axis of degrees.

use std::error::Error;
use std::ops::Range;

use plotters::coord::Shift;
use plotters::coord::combinators::WithKeyPoints;
use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, ValueFormatter};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;

pub const WANTED: RGBColor = RGBColor(176, 183, 191);
pub const BLUE: RGBColor = RGBColor(18, 112, 190);
pub const ORANGE: RGBColor = RGBColor(222, 92, 32);
pub const TEXT: RGBColor = RGBColor(45, 52, 60);
pub const GRID: RGBColor = RGBColor(228, 231, 235);

pub type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
pub type Drawn = Result<(), Box<dyn Error>>;

/// An axis of degrees, marked where it says.
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
