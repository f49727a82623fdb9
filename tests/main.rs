//! All tests of the C library and of the layers above it, as one program, so that the library is linked only once.

mod support;

mod arguments;
mod c_api;
mod coexistence;
mod cpp_api;
mod csharp;
mod csharp_golden;
mod documents;
mod game;
mod godot;
mod golden;
mod header;
mod install;
mod light_build;
mod promises;
mod shared_library;
mod sources;
mod speed;
mod trouble;
mod unity;
mod unreal;
