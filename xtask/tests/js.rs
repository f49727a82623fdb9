//! Tests the generated files of the layer for JavaScript.

use std::process::Command;

#[test]
fn generated_files_of_the_layer_are_current() {
    let mut xtask = Command::new(env!("CARGO_BIN_EXE_xtask"));
    let output = xtask.args(["js", "--check"]).output().expect("cargo has built it");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
