//! A small right program in each language: where the machine does not even build this one, nobody's program is at fault.
//!
//! The surprise: it solves nothing. On a board without a solution it reads the board's file and says so, which takes every part of a
//! toolchain that a solver takes.

use super::Language;

/// The names and texts of the program's files; none where there is no language to write it in.
#[must_use]
pub const fn known_right(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::Java => &[
            (
                "EightPuzzle.java",
                include_str!("known_right/EightPuzzle.java"),
            ),
            ("State.java", include_str!("known_right/State.java")),
        ],
        Language::Python => &[("solver.py", include_str!("known_right/solver.py"))],
        Language::Cpp => &[("solver.cpp", include_str!("known_right/solver.cpp"))],
        Language::C => &[("solver.c", include_str!("known_right/solver.c"))],
        Language::Rust => &[("solver.rs", include_str!("known_right/solver.rust"))],
        Language::JavaScript => &[("solver.js", include_str!("known_right/solver.js"))],
        Language::Command | Language::Transcripts => &[],
    }
}
