//! The same for many elements: every function gives, element by element, the bits of the single one.
//!
//! Rows are cells, so that an output may be the same row as an input. A row that is shorter than the others
//! ends all of them. The `width` is for tests and benches, which compare them: [`Width::best`] is what
//! everybody wants.

mod aim;
mod algebra;
mod blend;
mod euler;
mod quat;
mod run;
mod spin;
mod turrets;

pub use crate::lanes::wide::{Strided, Width};
pub use aim::aim;
pub use blend::{nlerp, slerp};
pub use euler::from_flight;
pub use quat::{matrices, mul, rotate};
pub use spin::integrate;
pub use turrets::update;
