//! Tests the table of docs/promises.md: the tests that it names for each promise exist.

use std::fs;

use crate::support::library::root;

/// The links of a line of Markdown, `[words](file)`.
fn links(line: &str) -> Vec<(&str, &str)> {
    let starts = line.split('[').skip(1);
    starts
        .filter_map(|rest| rest.split_once("]("))
        .filter_map(|(words, rest)| Some((words, rest.split_once(')')?.0)))
        .collect()
}

/// Returns the test or the file that the words of a link name: those in backticks.
fn named(words: &str) -> Option<&str> {
    words.strip_prefix('`')?.strip_suffix('`')
}

/// Returns what is wrong with a row of the table: its second cell links to nothing that is named and there, or to
/// something that is not there.
fn fault_of_row(row: &str) -> Option<String> {
    let links = links(row.split_once(" | ").map_or("", |(_, held_by)| held_by));
    if !links.iter().any(|(words, _)| named(words).is_some()) {
        return Some("checked by nothing that has a name".into());
    }
    links.into_iter().find_map(|(words, file)| fault(words, file))
}

/// Returns what is wrong with a link: there is no such file, or it does not contain the test.
fn fault(words: &str, file: &str) -> Option<String> {
    let path = root().join("docs").join(file);
    let Ok(text) = fs::read_to_string(&path) else { return Some(format!("no {file}")) };
    let test = named(words)?;
    let is_named = file.ends_with(test) || text.contains(&format!(" {test}("));
    (!is_named).then(|| format!("{file} has no {test}"))
}

#[test]
fn every_promise_is_held_by_something_that_is_there() {
    let page = include_str!("../docs/promises.md");
    let (_, from_table) =
        page.split_once("| promise | checked by |\n").expect("the page has the table");
    let rows: Vec<_> =
        from_table.lines().skip(1).take_while(|line| line.starts_with('|')).collect();
    assert!(rows.len() > 10, "{} rows", rows.len());
    for row in rows {
        assert_eq!(fault_of_row(row), None, "{row}");
    }
}

#[test]
fn row_that_names_no_test_is_a_fault() {
    for held_by in ["nothing", "[words](../tests/promises.rs)", "[words](no_such_file.rs)"] {
        let row = format!("| a promise, see [`links`](../tests/promises.rs) | {held_by} |");
        assert_eq!(fault_of_row(&row), Some("checked by nothing that has a name".into()), "{row}");
    }
    let row = "| a promise | [`links`](../tests/promises.rs) |";
    assert_eq!(fault_of_row(row), None);
}

#[test]
fn link_to_a_test_that_is_not_there_is_a_fault() {
    assert_eq!(
        fault("`no_such_test`", "../tests/promises.rs"),
        Some("../tests/promises.rs has no no_such_test".into())
    );
    assert_eq!(
        fault("words", "../tests/no_such_file.rs"),
        Some("no ../tests/no_such_file.rs".into())
    );
}
