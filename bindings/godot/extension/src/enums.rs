//! Enumerations that scripts know by name. The godot crate derives an enumeration's values for the inspector, and registers
//! constants one by one; here the constants become an enumeration of their class, which Godot's help and completion show.

use godot::builtin::StringName;
use godot::meta::ClassId;
use godot::register::private::constant::{ConstantKind, ExportConstant, IntegerConstant};

/// Registers an enumeration of a class.
pub fn register(class: ClassId, name: &str, values: &[(&str, i64)]) {
    let values = values.iter().map(|&(name, value)| IntegerConstant::new(name, value)).collect();
    let kind = ConstantKind::Enum { name: StringName::from(name), enumerators: values };
    ExportConstant::new(class, kind).register();
}

/// Declares an enumeration, and the constants of a class that are its values.
macro_rules! class_enum {
    (
        $(#[$about:meta])*
        $name:ident of $class:ident {
            $($(#[$about_value:meta])* $variant:ident = $value:literal as $constant:literal,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Var, Export, Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[godot(via = i64)]
        pub enum $name {
            $($(#[$about_value])* $variant = $value,)*
        }

        impl $name {
            /// The constants, by name.
            pub const CONSTANTS: &[(&str, i64)] = &[$(($constant, $value)),*];
        }

        impl GodotConvert for $name {
            type Via = i64;

            fn godot_shape() -> GodotShape {
                const VALUES: &[EnumeratorShape] =
                    &[$(EnumeratorShape::new_int(stringify!($variant), $value)),*];
                GodotShape::Enum {
                    variant_type: VariantType::INT,
                    enumerators: VALUES.into(),
                    godot_name: Some(concat!(stringify!($class), ".", stringify!($name)).into()),
                    is_bitfield: false,
                }
            }
        }

        impl ToGodot for $name {
            type Pass = ByValue;

            fn to_godot(&self) -> i64 {
                *self as i64
            }
        }

        impl FromGodot for $name {
            fn try_from_godot(value: i64) -> Result<Self, ConvertError> {
                match value {
                    $($value => Ok(Self::$variant),)*
                    _ => Err(ConvertError::new(concat!("not a ", stringify!($name)))),
                }
            }
        }
    };
}
pub(crate) use class_enum;
