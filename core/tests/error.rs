//! The texts of errors.

use std::collections::BTreeSet;

use turret_core::Error;
use turret_core::glam::Quat;
use turret_core::math::quat;

#[test]
fn every_error_says_something_else_that_goes_on_in_a_sentence() {
    let all =
        [Error::NotFinite, Error::ZeroQuaternion, Error::InvalidLimits, Error::InvalidArgument];
    let texts: BTreeSet<String> = all.iter().map(Error::to_string).collect();
    assert_eq!(texts.len(), all.len(), "{texts:?}");
    for text in &texts {
        let starts_small = text.starts_with(|first: char| first.is_ascii_lowercase());
        assert!(starts_small && !text.ends_with('.'), "{text}");
    }
}

#[test]
fn error_is_passed_on_with_its_text() {
    let normalized = || -> Result<_, Box<dyn std::error::Error>> {
        Ok(quat::normalize(Quat::from_array([0.0; 4]))?)
    };
    assert_eq!(normalized().unwrap_err().to_string(), "a quaternion is zero");
}
