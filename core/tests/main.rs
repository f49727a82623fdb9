//! All tests of the mathematics through its public functions, as one program: each is linked only once.

mod support;

mod aim;
mod aim_exceptions;
mod aim_mount;
mod angle;
mod arc;
mod batch;
mod blend;
mod camera;
mod error;
mod euler;
mod euler_order;
mod face;
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
mod turret_goal;
mod turret_hostile;
mod turret_motion;
mod turret_mount;
mod turret_rounding;
mod turret_route;
mod turret_track;
mod vec2;
mod vec3;
