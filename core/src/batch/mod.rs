//! The same functions for many elements: each element gets the bits that the single function returns.
//!
//! The functions here take slices. A row that is shorter than the others ends the batch: the elements beyond its end
//! are left unchanged. An argument that may be the same for all elements is a [`OneOrEach`]. An argument with several
//! values, each of which many elements may share, is a [`Table`].
//!
//! ```
//! use turret_core::batch::{self, OneOrEach::{Each, One}};
//! use turret_core::glam::{Quat, Vec3};
//! use turret_core::math::{quat, slerp};
//!
//! let from = vec![Quat::IDENTITY; 100];
//! let to: Vec<Quat> = (0..100).map(|i| Quat::from_rotation_y(0.01 * i as f32)).collect();
//! let mut halfway = vec![Quat::IDENTITY; 100];
//! batch::slerp(&from, &to, One(&0.5), &mut halfway);
//! assert_eq!(halfway[70], slerp::slerp(from[70], to[70], 0.5)?);
//!
//! let mut forward = vec![Vec3::ZERO; 100];
//! batch::rotate(&vec![Vec3::X; 100], Each(&halfway), &mut forward);
//! assert_eq!(forward[70], quat::rotate(halfway[70], Vec3::X)?);
//! # Ok::<(), turret_core::Error>(())
//! ```
//!
//! [`rows`] has the same functions for arguments that slices cannot express: an output that is also an input, elements
//! a stride apart, and a choice of instructions.

mod aim;
mod engage;
mod euler;
mod lead;
mod mask;
mod quat;
mod run;
mod sides;
mod slerp;
mod slices;
mod spin;
mod table;
mod time_to_engage;
mod update;

pub use slices::{
    OneOrEach, Tables, aim, engage, from_flight, integrate, matrices, mul, nlerp, rotate, sides,
    slerp, update,
};
pub use table::{NONE, Table};

/// Batches over rows of numbers, in lanes of a given [`Width`](rows::Width).
///
/// An output is a slice of cells, which [`cells`](rows::cells) makes of a mutable slice. An input may consist of the
/// same cells. Rows that overlap otherwise have unspecified results, but no undefined behavior.
///
/// ```
/// use turret_core::batch::rows::{self, Width};
/// use turret_core::glam::{Quat, Vec3};
///
/// let (mut orientations, spins) = ([Quat::IDENTITY; 100], [Vec3::Y; 100]);
/// let in_place = rows::cells(&mut orientations);
/// rows::integrate(Width::best(), in_place.into(), spins[..].into(), 0.1, in_place);
/// assert!((orientations[99].to_scaled_axis().y - 0.1).abs() < 1e-6);
/// ```
pub mod rows {
    pub use super::aim::aim;
    pub use super::engage::{Battery, engage};
    pub use super::euler::from_flight;
    pub use super::lead::{Leads, lead, lead_one};
    pub use super::quat::{matrices, mul, rotate};
    pub use super::sides::sides;
    pub use super::slerp::{nlerp, slerp};
    pub use super::spin::integrate;
    pub use super::table::{entry, kind, optional_entry};
    pub use super::time_to_engage::{Pairs, time_to_engage};
    pub use super::update::{Turrets, update};
    pub use crate::aim::turret::rows::Configs;
    pub use crate::lanes::doubles::rows::{Each, Element, Holds, Place};
    pub use crate::lanes::row::{Components, Row, cells};
    pub use crate::lanes::wide::{Strided, Width};
}
