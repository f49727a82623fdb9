//! Tests that a build of the library to link needs only the crates that are linked in.

use crate::support::library;
use std::collections::BTreeSet;
use std::env;
use std::process::Command;

#[test]
fn light_build_has_the_crates_that_are_linked_in_alone() {
    let mut tree = Command::new(env!("CARGO"));
    tree.args(["tree", "--package=turret", "--edges=normal,build", "--prefix=none", "--locked"]);
    tree.args(["--no-default-features", "--features=short-names"]);
    tree.current_dir(library::root());
    let tree = library::run(&mut tree);
    let crates: BTreeSet<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    let expected = ["", "cpufeatures", "glam", "libm", "turret", "turret-core"];
    // cpufeatures is for x86. On other processors there is one crate less.
    assert!(crates.is_subset(&BTreeSet::from(expected)), "{tree}");
    assert!(crates.contains("turret-core"), "{tree}");
}
