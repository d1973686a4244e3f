//! The driver: our Java classes that call a student's `EightPuzzle.solve8Puzzle(new State(file))`, once or for many boards, and
//! that compile many submissions.

use super::{
    java::javac,
    step::{Places, Step},
    template::Values,
};

/// The driver's sources: where each has to lie, relative to [`Places::sources`] of [`driver_step`], and its text.
pub const DRIVER_SOURCES: [(&str, &str); 4] = [
    ("tilegrade/Compiler.java", include_str!("Compiler.java")),
    ("tilegrade/Driver.java", include_str!("Driver.java")),
    ("tilegrade/Batch.java", include_str!("Batch.java")),
    ("tilegrade/Wire.java", include_str!("Wire.java")),
];

/// Compiles the driver from [`Places::sources`] into [`Places::driver`]; once per grading.
#[must_use]
pub fn driver_step(places: &Places, memory_mib: u64) -> Step {
    javac("-encoding UTF-8 -d {driver}")
        .sources(DRIVER_SOURCES.map(|(name, _)| name.to_owned()))
        .fill(&Values { places, memory_mib })
}
