//! Times contenders side by side and measures how far off their answers are.

mod case;
mod options;
mod record;
pub mod table;
mod timing;

pub use case::{Case, Measure, Problem};
pub use options::Options;
pub use record::{Outcome, Record};
