//! The saved results of a run: a table of numbers, and the part that the README shows.

mod chart;
pub mod csharp;
mod csv;
mod readme;

use std::path::Path;
use std::{fs, io};

pub use csv::Row;

/// The README's picture, beside the table.
const CHART: &str = "benches/record/speed.svg";

/// Draws the chart of a table and puts its numbers into the README; the paths are under `root`.
pub fn show(root: &Path, table: &str) -> io::Result<()> {
    let rows = rows_of(root, table)?;
    fs::write(root.join(CHART), chart::draw(&rows).map_err(io::Error::other)?)?;
    let readme = root.join("README.md");
    let shown = readme::with_numbers(&fs::read_to_string(&readme)?, table, &rows);
    fs::write(readme, shown.map_err(io::Error::other)?)
}

/// Whether chart and README show the table that the README names.
pub fn is_shown(root: &Path) -> io::Result<bool> {
    let readme = fs::read_to_string(root.join("README.md"))?;
    let (table, rows) = named(root, &readme, readme::BEGIN)?;
    let shown = readme::with_numbers(&readme, table, &rows).map_err(io::Error::other)?;
    let chart = chart::draw(&rows).map_err(io::Error::other)?;
    Ok(shown == readme && chart == fs::read_to_string(root.join(CHART))?)
}

/// The functions of the README's tables that the chart does not have.
pub fn left_out_of_chart() -> Vec<&'static str> {
    chart::left_out()
}

/// Puts the numbers of a table into the README's part on C#.
pub fn show_csharp(root: &Path, table: &str) -> io::Result<()> {
    let rows = rows_of(root, table)?;
    let readme = root.join("README.md");
    let shown = csharp::with_numbers(&fs::read_to_string(&readme)?, table, &rows);
    fs::write(readme, shown.map_err(io::Error::other)?)
}

/// Whether the README's part on C# shows the table that it names.
pub fn is_csharp_shown(root: &Path) -> io::Result<bool> {
    let readme = fs::read_to_string(root.join("README.md"))?;
    let (table, rows) = named(root, &readme, csharp::BEGIN)?;
    Ok(csharp::with_numbers(&readme, table, &rows).map_err(io::Error::other)? == readme)
}

/// The table that a README names after a mark.
fn named<'a>(root: &Path, readme: &'a str, begin: &str) -> io::Result<(&'a str, Vec<Row>)> {
    let missing = || io::Error::other(format!("no table is named after {begin}"));
    let table = readme::table_of(readme, begin).ok_or_else(missing)?;
    Ok((table, rows_of(root, table)?))
}

fn rows_of(root: &Path, table: &str) -> io::Result<Vec<Row>> {
    Row::parse(&fs::read_to_string(root.join(table))?).map_err(io::Error::other)
}
