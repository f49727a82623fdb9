//! The saved results of a run: a table of numbers, and the parts of docs/speed.md that show it.

mod chart;
pub mod csharp;
mod csv;
mod page;

use std::path::Path;
use std::{fs, io};

pub use csv::Row;

/// The page on speed, and its picture.
const PAGE: &str = "docs/speed.md";
const CHART: &str = "benches/record/speed.svg";

/// Draws the chart of a table and puts its numbers into the page; the paths are under `root`.
pub fn show(root: &Path, table: &str) -> io::Result<()> {
    let rows = rows_of(root, table)?;
    fs::write(root.join(CHART), chart::draw(&rows).map_err(io::Error::other)?)?;
    let page = root.join(PAGE);
    let shown = page::with_numbers(&fs::read_to_string(&page)?, table, &rows);
    fs::write(page, shown.map_err(io::Error::other)?)
}

/// Returns whether the chart and the page show the table that the page names.
pub fn is_shown(root: &Path) -> io::Result<bool> {
    let text = fs::read_to_string(root.join(PAGE))?;
    let (table, rows) = named(root, &text, page::BEGIN)?;
    let shown = page::with_numbers(&text, table, &rows).map_err(io::Error::other)?;
    let chart = chart::draw(&rows).map_err(io::Error::other)?;
    Ok(shown == text && chart == fs::read_to_string(root.join(CHART))?)
}

/// The functions of the page's tables that the chart does not have.
pub fn left_out_of_chart() -> Vec<&'static str> {
    chart::left_out()
}

/// Puts the numbers of a table into the page's part on C#.
pub fn show_csharp(root: &Path, table: &str) -> io::Result<()> {
    let rows = rows_of(root, table)?;
    let page = root.join(PAGE);
    let shown = csharp::with_numbers(&fs::read_to_string(&page)?, table, &rows);
    fs::write(page, shown.map_err(io::Error::other)?)
}

/// Whether the page's part on C# shows the table that it names.
pub fn is_csharp_shown(root: &Path) -> io::Result<bool> {
    let text = fs::read_to_string(root.join(PAGE))?;
    let (table, rows) = named(root, &text, csharp::BEGIN)?;
    Ok(csharp::with_numbers(&text, table, &rows).map_err(io::Error::other)? == text)
}

/// The table that a page names after a mark.
fn named<'a>(root: &Path, text: &'a str, begin: &str) -> io::Result<(&'a str, Vec<Row>)> {
    let missing = || io::Error::other(format!("no table is named after {begin}"));
    let table = page::table_of(text, begin).ok_or_else(missing)?;
    Ok((table, rows_of(root, table)?))
}

fn rows_of(root: &Path, table: &str) -> io::Result<Vec<Row>> {
    Row::parse(&fs::read_to_string(root.join(table))?).map_err(io::Error::other)
}
