//! Tests that the numbers in docs/speed.md are the recorded numbers.

#[path = "../benches/report/mod.rs"]
#[allow(dead_code, reason = "the bench writes them")]
mod report;

use crate::support::library::root;

#[test]
fn page_and_chart_show_the_recorded_numbers() {
    let shown = report::is_shown(root());
    assert!(shown.expect("docs/speed.md names the record"), "run cargo bench -- --chart");
}

#[test]
fn chart_has_every_function_of_the_tables() {
    assert_eq!(report::left_out_of_chart(), Vec::<&str>::new());
}

#[test]
fn page_shows_the_recorded_numbers_of_csharp() {
    let shown = report::is_csharp_shown(root());
    assert!(
        shown.expect("docs/speed.md names the record"),
        "run cargo bench --bench csharp -- --chart"
    );
}
