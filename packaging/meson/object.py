#!/usr/bin/env python3
"""Has cargo compile libturret to one object: object.py CARGO SOURCE TARGET-FOLDER OUTPUT ARGUMENT...

Rust's own static library contains Rust's runtime, with functions such as fmod that would replace those of the game.
"""
import filecmp
import hashlib
import os
import shutil
import subprocess
import sys

cargo, source, target_dir, output, *arguments = sys.argv[1:]
# Cargo does not write the file again if nothing has changed. So it stays in cargo's folder, with one file per library.
key = hashlib.sha256("\n".join([source, *arguments]).encode()).hexdigest()[:16]
built = os.path.join(os.path.abspath(target_dir), f"turret-{key}.o")
environment = {name: value for name, value in os.environ.items() if name != "CARGO_BUILD_TARGET"}
finished = subprocess.run(
    [cargo, "rustc", "--release", "--lib", "--locked", "--no-default-features", *arguments, "--crate-type=staticlib",
     f"--target-dir={target_dir}", "--", f"--emit=obj={built}"],
    cwd=source, env=environment)
if finished.returncode:
    sys.exit(finished.returncode)
if not os.path.exists(output) or not filecmp.cmp(built, output, shallow=False):
    shutil.copyfile(built, output)
