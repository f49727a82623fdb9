//! Code that the tests share.

pub mod dotnet;
pub mod header;
pub mod library;
pub mod markdown;
pub mod symbols;
pub mod temporary;
