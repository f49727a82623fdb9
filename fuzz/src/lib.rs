//! The functions that the fuzzer calls, one per family. Each turns any bytes into arguments of one of the family's
//! functions, and asserts that the result is what include/turret.h says.

mod bytes;
mod faults;
mod measure;
mod probe;

mod aim;
mod angles;
mod batches;
mod battery;
mod camera;
mod conversion;
mod engage;
mod facing;
mod interpolation;
mod leads;
mod quat;
mod rotation;
mod sectors;
mod turrets;
mod vectors;

pub use aim::aim;
pub use angles::angles;
pub use batches::batches;
pub use camera::camera;
pub use conversion::conversion;
pub use facing::facing;
pub use interpolation::interpolation;
pub use leads::leads;
pub use quat::quat;
pub use rotation::rotation;
pub use turrets::turrets;
pub use vectors::vectors;
