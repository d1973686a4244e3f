//! Java: classes are found by what the sources say, wherever they lie, and only what the entry needs is compiled.

mod flags;

pub(super) use flags::{javac_flags, symbols_are_missing};
