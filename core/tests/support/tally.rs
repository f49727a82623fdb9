//! How much of what a test drew it has checked.

use std::cell::Cell;

/// Counts the cases of a test, and those that it could check: a test that skips nearly all of its cases must fail.
#[derive(Default)]
pub struct Tally {
    cases: Cell<u32>,
    checked: Cell<u32>,
}

impl Tally {
    /// Counts a case. Returns whether it can be checked.
    pub fn count(&self, can_be_checked: bool) -> bool {
        self.cases.set(self.cases.get() + 1);
        self.checked.set(self.checked.get() + u32::from(can_be_checked));
        can_be_checked
    }

    /// Asserts that there were cases, and that at least this part of them was checked.
    #[track_caller]
    pub fn assert_part(&self, name: &str, least: f64) {
        let (checked, cases) = (self.checked.get(), self.cases.get());
        println!("{name}: {checked} of {cases}");
        assert!(cases > 0, "{name}: no case");
        let part = f64::from(checked) / f64::from(cases);
        assert!(part >= least, "{name}: {checked} of {cases} are too few to check");
    }
}
