//! The lead of many shots.

pub use crate::aim::lead::rows::{Leads, lead, lead_one};
