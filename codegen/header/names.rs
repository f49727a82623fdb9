//! The long names of all declarations in the header: the headers that turret.h includes with TURRET_PREFIXED, and the
//! header of the C++ layer.

use std::collections::BTreeSet;

use super::item::{Item, Kind};
use crate::families::long_name;

/// The names that the header declares.
pub struct Names {
    /// The names of constants, and their values.
    constants: Vec<(String, String)>,
    types: Vec<String>,
    functions: Vec<String>,
}

impl Names {
    pub fn new<'a>(items: impl Iterator<Item = &'a Item> + Clone) -> Self {
        let of = |kind: Kind| {
            let items = items.clone().filter(move |item| item.kind() == kind);
            items.map(|item| item.name().to_owned()).collect::<Vec<_>>()
        };
        let constants = items.clone().filter(|item| item.kind() == Kind::Constant);
        let names = Self {
            constants: constants.map(|item| (item.name().to_owned(), item.value())).collect(),
            types: of(Kind::Type),
            functions: of(Kind::Function),
        };
        let long_names: BTreeSet<String> = names.declared().map(|name| long_name(name)).collect();
        assert_eq!(long_names.len(), names.declared().count(), "two names have the same long name");
        names
    }

    fn declared(&self) -> impl Iterator<Item = &String> {
        self.types.iter().chain(&self.functions)
    }

    fn all(&self) -> impl Iterator<Item = &String> {
        self.constants.iter().map(|(name, _)| name).chain(self.declared())
    }

    /// Returns the header that turret.h includes first with TURRET_PREFIXED. With it everything is declared only by its
    /// long name. If the game has a macro with one of the other names, as linmath.h has `quat_add`, it is put aside
    /// until the end of turret.h.
    pub fn begin(&self) -> String {
        let mut text = "\
/*
 * The long names of libturret.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 * Written by the build script. Do not edit, and do not include: turret.h includes it if TURRET_PREFIXED is
 * defined.
 *
 * Renames everything that turret.h declares to its long name. If another header has defined a short name as a
 * macro, as linmath.h does with quat_add, that macro is set aside here, and prefixed_end.h restores it.
 */

/* The constants by their long names. */
"
        .to_owned();
        for (name, value) in &self.constants {
            text += &format!("#define LIB{name} {value}\n");
        }
        text += "\n/* turret.h defines the constants by their short names, too; prefixed_end.h removes them. */\n";
        for (name, _) in &self.constants {
            text += &format!("#pragma push_macro(\"{name}\")\n#undef {name}\n");
        }
        text += "\n/* The types and functions. */\n";
        for name in self.declared() {
            text += &format!("#pragma push_macro(\"{name}\")\n#undef {name}\n");
            text += &format!("#define {name} {}\n", long_name(name));
        }
        text
    }

    /// Returns the header that turret.h includes last.
    pub fn end(&self) -> String {
        let mut text = "\
/*
 * The long names of libturret: the end.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 * Written by the build script. Do not edit, and do not include: turret.h includes it if TURRET_PREFIXED is
 * defined.
 *
 * Restores the macros that prefixed_begin.h set aside.
 */

"
        .to_owned();
        for name in self.all() {
            text += &format!("#pragma pop_macro(\"{name}\")\n");
        }
        text
    }

    /// Returns the header of the C++ layer that adds the long names, if turret.h was included with its other names.
    pub fn aliases(&self) -> String {
        let mut text = "\
// turret.h by its long names, as the C++ layer calls it. See turret.hpp.
// SPDX-License-Identifier: MIT OR Apache-2.0
// Written by the build script. Do not edit.
#ifndef LIBTURRET_LONG_NAMES_HPP
#define LIBTURRET_LONG_NAMES_HPP

// The short names stay out of the global namespace, where `using namespace turret` would collide with them, unless
// turret.h was included before: a file that uses those names as well does that.
#if !defined(LIBTURRET_TURRET_H) && !defined(TURRET_PREFIXED)
#define TURRET_PREFIXED
#endif
#include \"../turret.h\"

// Then it is given the long ones here.
#ifndef LIBTURRET_OK
"
        .to_owned();
        for (name, _) in &self.constants {
            text += &format!("#define LIB{name} {name}\n");
        }
        for name in &self.types {
            text += &format!("using {} = ::{name};\n", long_name(name));
        }
        for name in &self.functions {
            text += &format!("#define {} {name}\n", long_name(name));
        }
        text + "#endif\n\n#endif // LIBTURRET_LONG_NAMES_HPP\n"
    }
}
