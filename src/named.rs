//! Enums whose values have names that files and reports use.

/// Declares an enum whose values have names: `Variant = "name"`. It gets a list of all its values, in their order, and is
/// written as its name.
macro_rules! named {
    ($(#[$of_enum:meta])* pub enum $Enum:ident { $($(#[$of_variant:meta])* $Variant:ident = $name:literal,)+ }) => {
        $(#[$of_enum])*
        pub enum $Enum {
            $($(#[$of_variant])* $Variant,)+
        }

        impl $Enum {
            /// All of them, in their order.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$Variant),+];

            /// The name used in files and reports.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Variant => $name,)+
                }
            }
        }

        impl std::fmt::Display for $Enum {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.pad(self.name())
            }
        }
    };
}

pub(crate) use named;
