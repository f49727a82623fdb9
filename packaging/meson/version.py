#!/usr/bin/env python3
"""Prints the version in Cargo.toml. Meson needs it before it can read files itself."""
import pathlib
import re

manifest = pathlib.Path(__file__).parents[2] / "Cargo.toml"
print(re.search(r'^version = "(.+)"$', manifest.read_text(encoding="utf-8"), re.MULTILINE).group(1))
