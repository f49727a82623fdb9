# Conan's recipe: `conan create packaging/conan` builds libturret with cargo, by way of CMakeLists.txt.
import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import cross_building
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.env import Environment, VirtualBuildEnv
from conan.tools.files import copy, load, rmdir

required_conan_version = ">=2.0.5"

# Rust's names for what Conan's settings name otherwise.
PROCESSORS = {"x86": "i686", "x86_64": "x86_64", "armv8": "aarch64", "riscv64": "riscv64gc", "s390x": "s390x"}
SYSTEMS = {"Linux": "unknown-linux-gnu", "Android": "linux-android", "Macos": "apple-darwin"}

# The root of the sources, from the recipe's folder.
ROOT = os.path.join("..", "..")
# With what cargo looks for to read the workspace's manifests: all of its members, and the benches.
SOURCES = ("CMakeLists.txt", "Cargo.toml", "Cargo.lock", ".cargo/config.toml", "build.rs", "codegen/*", "core/Cargo.toml",
           "core/src/*", "core/tests/Cargo.toml", "core/tests/main.rs", "include/*", "src/*", "tests/Cargo.toml",
           "tests/main.rs", "xtask/Cargo.toml", "xtask/src/main.rs", "benches/calls.rs", "benches/csharp.rs",
           "packaging/cmake/*", "packaging/LICENSE-*", "LICENSE-*", "README.md", "CHANGELOG.md", "docs/*.md")


class Turret(ConanFile):
    name = "turret"
    description = "Turret aiming and quaternion math for games"
    license = "MIT OR Apache-2.0"
    topics = ("games", "math", "quaternions", "turret", "aiming")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {
        "shared": [True, False],
        # turret_update, quat_mul and the like besides libturret_update and libturret_quat_mul.
        "short_names": [True, False],
        # Rust's name of the target, where it does not follow from the settings.
        "cargo_target": [None, "ANY"],
    }
    default_options = {"shared": False, "short_names": True, "cargo_target": None}
    no_copy_source = True

    def set_version(self):
        manifest = load(self, os.path.join(self.recipe_folder, ROOT, "Cargo.toml"))
        self.version = re.search(r'^version = "(.+)"$', manifest, re.MULTILINE).group(1)

    def export_sources(self):
        for pattern in SOURCES:
            copy(self, pattern, os.path.join(self.recipe_folder, ROOT), self.export_sources_folder)

    def validate(self):
        self._cargo_target()

    def layout(self):
        self.folders.root = ROOT
        cmake_layout(self)

    def package_id(self):
        # Optimized C whatever compiler calls it. But archives and import libraries of Windows are of two kinds.
        del self.info.settings.build_type
        is_msvc = self._is_msvc(self.info.settings)
        self.info.settings.rm_safe("compiler.*")
        if self.info.settings.os == "Windows":
            self.info.settings.compiler = "msvc" if is_msvc else "gcc"
        else:
            self.info.settings.rm_safe("compiler")

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.user_presets_path = False
        toolchain.cache_variables["TURRET_SHARED"] = bool(self.options.shared)
        toolchain.cache_variables["TURRET_STATIC"] = not self.options.shared
        toolchain.cache_variables["TURRET_SHORT_NAMES"] = bool(self.options.short_names)
        toolchain.cache_variables["TURRET_CARGO_TARGET"] = self._cargo_target()
        # CMake has no language here that would look for the tools of a profile.
        environment = VirtualBuildEnv(self).vars()
        if environment.get("AR"):
            toolchain.cache_variables["TURRET_AR"] = environment.get("AR")
        toolchain.generate()
        self._say_what_links(environment)

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        licenses = os.path.join(self.package_folder, "licenses")
        copy(self, "LICENSE-*", self.source_folder, licenses)
        copy(self, "LICENSE-*", os.path.join(self.source_folder, "packaging"), licenses)
        # Conan's generators write such files themselves, for the options that a game chose.
        for folder in "share", "lib/cmake", "lib/pkgconfig":
            rmdir(self, os.path.join(self.package_folder, folder))

    def package_info(self):
        is_named_apart = not self.options.shared and self.settings.os == "Windows" and self._is_msvc(self.settings)
        self.cpp_info.libs = ["turret_static" if is_named_apart else "turret"]
        self.cpp_info.set_property("cmake_file_name", "turret")
        self.cpp_info.set_property("cmake_target_name", "turret::turret")
        if not self.options.shared:
            self.cpp_info.set_property("cmake_target_aliases", ["turret::static"])
        self.cpp_info.set_property("pkg_config_name", "turret")
        if not self.options.short_names:
            self.cpp_info.defines = ["TURRET_PREFIXED"]

    def _cargo_target(self):
        """Returns Rust's name of the target."""
        if self.options.cargo_target:
            return str(self.options.cargo_target)
        processor = PROCESSORS.get(str(self.settings.arch))
        system = SYSTEMS.get(str(self.settings.os))
        if self.settings.os == "Windows":
            system = "pc-windows-msvc" if self._is_msvc(self.settings) else "pc-windows-gnu"
        if not processor or not system:
            raise ConanInvalidConfiguration(
                f"set the option cargo_target to Rust's name of the target, as aarch64-apple-ios; it does not "
                f"follow from {self.settings.os} and {self.settings.arch}")
        return f"{processor}-{system}"

    @staticmethod
    def _is_msvc(settings):
        """Returns whether a compiler of Windows has Microsoft's runtime, as clang may."""
        return settings.get_safe("compiler") == "msvc" or bool(settings.get_safe("compiler.runtime"))

    def _say_what_links(self, environment):
        """Tells cargo what links a shared library for another machine."""
        compilers = self.conf.get("tools.build:compiler_executables", default={}, check_type=dict)
        linker = compilers.get("c") or environment.get("CC")
        if cross_building(self) and linker:
            target = self._cargo_target().upper().replace("-", "_")
            told = Environment()
            told.define(f"CARGO_TARGET_{target}_LINKER", linker)
            told.vars(self).save_script("cargo_linker")
