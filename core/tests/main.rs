//! All tests of the mathematics through its public functions, as one program: each is linked only once.

mod support;

mod aim;
mod angle;
mod arc;
mod batch;
mod blend;
mod camera;
mod error;
mod euler;
mod euler_order;
mod face;
#[cfg(all(unix, not(miri)))]
mod guard;
mod interpolate;
mod lead;
mod lead_edges;
mod matrix;
mod plane;
mod pointing;
mod power;
mod quat;
mod rotation;
mod sight;
mod spin;
mod turret_config;
mod turret_goal;
mod turret_hostile;
mod turret_motion;
mod turret_mount;
mod turret_route;
mod turret_track;
mod turret_tremble;
mod vec2;
mod vec3;
