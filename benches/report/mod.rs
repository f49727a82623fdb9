//! What is kept of a run: a table of numbers, and what the README shows of it.

mod chart;
mod csv;
mod readme;

use std::path::Path;
use std::{fs, io};

pub use csv::Row;

/// The README's picture, beside the table.
const CHART: &str = "benches/record/speed.svg";

/// Draws the chart of a table and puts its numbers into the README; the paths are under `root`.
pub fn show(root: &Path, table: &str) -> io::Result<()> {
    let rows = Row::parse(&fs::read_to_string(root.join(table))?).map_err(io::Error::other)?;
    fs::write(root.join(CHART), chart::draw(&rows).map_err(io::Error::other)?)?;
    let readme = root.join("README.md");
    let shown = readme::with_numbers(&fs::read_to_string(&readme)?, table, &rows);
    fs::write(readme, shown.map_err(io::Error::other)?)
}

/// Whether chart and README show the table that the README names.
pub fn is_shown(root: &Path) -> io::Result<bool> {
    let readme = fs::read_to_string(root.join("README.md"))?;
    let table = readme::table_of(&readme).ok_or_else(|| io::Error::other("no table is named"))?;
    let rows = Row::parse(&fs::read_to_string(root.join(table))?).map_err(io::Error::other)?;
    let shown = readme::with_numbers(&readme, table, &rows).map_err(io::Error::other)?;
    let chart = chart::draw(&rows).map_err(io::Error::other)?;
    Ok(shown == readme && chart == fs::read_to_string(root.join(CHART))?)
}
