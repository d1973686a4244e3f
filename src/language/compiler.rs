//! Our own Java classes: the driver, which calls a student's `EightPuzzle.solve8Puzzle(new State(file))`, once or for many boards;
//! and the Java compiler, started once for many submissions, which are compiled one after the other.
//!
//! That one writes nothing. The compiler answers with the class files, and only where it is content; the words with
//! which it refuses something are left to a javac of its own.

use std::collections::BTreeMap;

use super::java::{COMPILER, JVM, javac};
use super::template::{StepTemplate, Values};
use super::{Places, Plan, Program, Step, Tool};
use crate::methods::PROBE_SOURCE;

/// Begins an argument that is a file to compile.
const FILE: &str = "file:";

/// The first heap of the compiler, in MiB: a smaller one is swept so often that it costs a fifth of the processor time.
const FIRST_HEAP_MIB: u64 = 64;

/// How many quarters of it are for what is new, as nearly all is: a third of it would be swept so often that it costs a twelfth.
const QUARTERS_FOR_NEW: u64 = 3;

/// The sources of our classes: where each has to lie, relative to [`Places::sources`], and its text.
pub const DRIVER_SOURCES: [(&str, &str); 5] = [
    ("tilegrade/Compiler.java", include_str!("Compiler.java")),
    ("tilegrade/Driver.java", include_str!("Driver.java")),
    ("tilegrade/Batch.java", include_str!("Batch.java")),
    ("tilegrade/Probe.java", PROBE_SOURCE),
    ("tilegrade/Wire.java", include_str!("Wire.java")),
];

/// Compiles sources of ours from [`Places::sources`] into [`Places::driver`].
pub fn own_classes_step(names: Vec<String>, places: &Places, memory_mib: u64) -> Step {
    javac("-encoding UTF-8 -d {driver}")
        .sources(names)
        .fill(&Values {
            board: "",
            places,
            memory_mib,
        })
}

/// Starts the compiler, which takes requests on its standard input. Its classes are at [`Places::driver`].
pub fn compiler_step(places: &Places, memory_mib: u64) -> Step {
    let first_heap = memory_mib.min(FIRST_HEAP_MIB);
    let for_new = first_heap * QUARTERS_FOR_NEW / 4;
    StepTemplate::of(Tool::Java, JVM)
        .words(COMPILER)
        .words(&format!("-Xms{first_heap}m -Xmn{for_new}m"))
        .words("-cp {driver} tilegrade.Compiler")
        .fill(&Values {
            board: "",
            places,
            memory_mib,
        })
}

impl Plan {
    /// What is said to the compiler of [`compiler_step`] to have the first attempt made; `None` where that is no javac's. The
    /// staged sources have to lie in `folder`, in which nothing else is.
    pub fn compiler_arguments(&self, folder: &str) -> Option<Vec<String>> {
        let places = Places {
            sources: folder.to_owned(),
            build: folder.to_owned(),
            job: folder.to_owned(),
            driver: String::new(),
        };
        let first = self.attempts(&places, 0).into_iter().next()?;
        let [step] = <[Step; 1]>::try_from(first).ok()?;
        if step.program != Program::Tool(Tool::Javac) {
            return None;
        }
        let sources = format!("{folder}/");
        let arguments = step.arguments.into_iter();
        // Those are for the virtual machine of a javac.
        let arguments = arguments.filter(|argument| !argument.starts_with("-J"));
        let marked = arguments.map(|argument| {
            if argument.starts_with(&sources) {
                format!("{FILE}{argument}")
            } else {
                argument
            }
        });
        Some(marked.collect())
    }
}

/// The class files in an answer of the compiler, by their names below the folder of a build; `None` where it is none.
pub fn classes_in(answer: &[u8]) -> Option<BTreeMap<String, Vec<u8>>> {
    let mut rest = answer;
    let mut classes = BTreeMap::new();
    for _ in 0..number(&mut rest)? {
        let name = String::from_utf8(bytes(&mut rest)?.to_vec()).ok()?;
        classes.insert(name, bytes(&mut rest)?.to_vec());
    }
    rest.is_empty().then_some(classes)
}

fn bytes<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(number(rest)?).ok()?;
    let (bytes, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some(bytes)
}

fn number(rest: &mut &[u8]) -> Option<u32> {
    let (bytes, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(u32::from_be_bytes(*bytes))
}
