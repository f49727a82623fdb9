//! How to hit with many shots.

pub use crate::aim::lead::rows::{Leads, lead};
