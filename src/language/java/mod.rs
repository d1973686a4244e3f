//! Java: classes are found by what the sources say, wherever they lie, and only what the entry needs is compiled.
//!
//! A stray unit test or a half-finished class does not break a build, because nobody asks for it.

mod flags;
mod index;
mod newer;
mod plan;
mod source;

pub(super) use flags::{COMPILER, JVM, batch_heap_mib, javac, symbols_are_missing};
pub use newer::newer_java;
pub(super) use plan::{batch, batch_step, plans, prefix, with_dot};
