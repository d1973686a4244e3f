//! The driver: our Java class that calls a student's `EightPuzzle.solve8Puzzle(new State(file))`.

use super::{
    Places, Program, Step, Tool,
    java::javac_flags,
    template::{Hole, Template, Values},
};

/// The driver's source.
pub const DRIVER_SOURCE: &str = include_str!("Driver.java");

/// Where the source has to lie, relative to [`Places::sources`] of [`driver_step`].
pub const DRIVER_FILE: &str = "tilegrade/Driver.java";

/// The file in the working directory in which the driver leaves its answer.
pub const ANSWER_FILE: &str = ".tilegrade-answer";

/// Compiles the driver from [`Places::sources`] into [`Places::driver`]; once per grading.
#[must_use]
pub fn driver_step(places: &Places, memory_mib: u64) -> Step {
    let values = Values {
        places,
        memory_mib,
        digits: "-",
    };
    let mut arguments = javac_flags();
    arguments.extend(Template::parse_all(&[
        "-encoding",
        "UTF-8",
        "-d",
        "{driver}",
    ]));
    arguments.push(Template::below(Hole::Sources, DRIVER_FILE));
    Step {
        program: Program::Tool(Tool::Javac),
        arguments: arguments
            .iter()
            .map(|argument| argument.fill(&values))
            .collect(),
    }
}
