//! Says whether .NET's SDK is there, so that a test of C# either runs or is listed as ignored, with what it needs.

#[path = "support/sdk.rs"]
mod sdk;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(has_dotnet)");
    println!("cargo::rerun-if-env-changed=TURRET_DOTNET");
    println!("cargo::rerun-if-env-changed=PATH");
    println!("cargo::rerun-if-changed=support/sdk.rs");
    if sdk::find().is_some() {
        println!("cargo::rustc-cfg=has_dotnet");
    }
}
