//! Times contenders side by side, or counts their instructions, and measures how far off their results are.

mod batch;
mod case;
pub mod instructions;
pub mod machine;
mod options;
mod problem;
mod record;
mod scratch;
mod single;
pub mod table;
mod timing;
mod worker;

pub use batch::{Batch, Bytes, LARGEST};
pub use case::{Case, Cost};
pub use options::Options;
pub use problem::{Measure, Problem, Run};
pub use record::{Outcome, Record};
pub use scratch::Scratch;
pub use single::Single;
