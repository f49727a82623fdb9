//! docs/trouble.md: each pair of lines on the page is shown to be wrong and right by `c_tests/trouble.c`, which has the
//! right lines. With the wrong lines in their place, each scene must show its symptom, and the page's check must find it.

use std::fs;
use std::process::Command;

use crate::support::library::{self, Linkage, root};

/// A section of the page with a pair of lines.
struct Section<'a> {
    heading: &'a str,
    wrong: Vec<&'a str>,
    right: Vec<&'a str>,
    /// The code in its check, one piece of which the program computes.
    checks: Vec<&'a str>,
}

/// Returns the sections of a page that have a diff, in their order.
fn sections(page: &str) -> Vec<Section<'_>> {
    let sections = page.split("\n### ").skip(1).filter_map(|section| {
        let (heading, text) = section.split_once('\n').expect("a section has a text");
        let (_, diff) = text.split_once("```diff\n")?;
        let (diff, _) = diff.split_once("```").expect("the fence is closed");
        let lines =
            |sign: char| diff.lines().filter_map(move |line| line.strip_prefix([sign, ' ']));
        let (_, check) = text.split_once("\n**Check").expect("a section has a check");
        let (check, _) = check.split_once("\n\n").expect("the check is a paragraph");
        let checks = check.split('`').skip(1).step_by(2).collect();
        Some(Section { heading, wrong: lines('-').collect(), right: lines('+').collect(), checks })
    });
    sections.collect()
}

/// Returns a program with the wrong lines of the page in the place of the right ones. The lines of the page are in the
/// order of the program.
fn with_wrong_lines(program: &str, page: &[Section]) -> String {
    let mut wrong = vec![];
    let mut rest: Vec<&str> = program.lines().collect();
    for Section { heading, wrong: minus, right: plus, .. } in page {
        let is_plus = |lines: &[&str]| lines.iter().zip(plus).all(|(a, b)| a.trim() == b.trim());
        let at = rest.windows(plus.len()).position(is_plus);
        let at =
            at.unwrap_or_else(|| panic!("{heading}: no scene has, after the last one, {plus:?}"));
        wrong.extend(rest.drain(..at));
        wrong.extend(minus);
        rest.drain(..plus.len());
    }
    wrong.extend(rest);
    wrong.join("\n") + "\n"
}

/// Whether the program computes a check of the page.
fn computes(program: &str, check: &str) -> bool {
    ["=", "|="].iter().any(|sign| program.contains(&format!("is_shown {sign} {check}")))
}

/// What a scene shows: its name, whether the symptom is there, and whether the check finds it.
fn play(name: &str, program: &str) -> Vec<(String, bool, bool)> {
    let file = library::scratch().join(format!("{name}-{}.c", std::process::id()));
    fs::write(&file, program).expect("the target folder is writable");
    // What only the right line uses is unused beside the wrong one.
    let flags = ["-std=c99", "-pedantic", "-Wno-unused-variable"];
    let program = library::compile(name, &[file], &flags, Linkage::Shared);
    let output = library::run(&mut Command::new(program));
    let scenes = output.lines().map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        let &[name, seen, shown] = words.as_slice() else { panic!("three words: {line}") };
        (name.to_owned(), seen == "1", shown == "1")
    });
    scenes.collect()
}

/// Whether a batch is faster than its calls: an x86 without AVX2 computes both one by one.
fn has_wide_lanes() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::is_x86_feature_detected!("avx2");
    #[cfg(not(target_arch = "x86_64"))]
    true
}

#[test]
fn each_wrong_line_has_its_symptom_and_each_right_line_has_not() {
    let read = |file: &str| fs::read_to_string(root().join(file)).expect("a file of ours");
    let (page, program) = (read("docs/trouble.md"), read("c_tests/trouble.c"));
    let sections = sections(&page);
    let right = play("trouble-right", &program);
    let wrong = play("trouble-wrong", &with_wrong_lines(&program, &sections));
    for Section { heading, checks, .. } in &sections {
        assert!(checks.iter().any(|check| computes(&program, check)), "{heading}: {checks:?}");
    }
    assert!(sections.len() > 25, "{} pairs of lines", sections.len());
    assert_eq!(right.len(), sections.len(), "a scene for each section");
    assert_eq!(wrong.len(), sections.len(), "a scene for each section");
    let differ = |scenes: Vec<(String, bool, bool)>, is_wrong: bool| -> Vec<_> {
        let scenes =
            scenes.into_iter().filter(|(name, ..)| has_wide_lanes() || name != "many_guns");
        scenes.filter(|(_, seen, shown)| (*seen, *shown) != (is_wrong, is_wrong)).collect()
    };
    assert_eq!(differ(right, false), [], "with the right lines: (scene, symptom, check)");
    assert_eq!(differ(wrong, true), [], "with the wrong lines: (scene, symptom, check)");
}
