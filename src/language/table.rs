//! The languages there are.

use std::str::FromStr;

use super::Tool;
use crate::assignment::nearest;
use crate::named::named;

named! {
    /// A language, or another way to hand something in, in the order in which they are looked for.
    ///
    /// The rule: a submission is in the first language of which it holds a source file, anywhere. So Java wins over everything, as
    /// this is a Java assignment, and C++ over C, because g++ compiles both. Headers decide nothing. `command` and transcripts are
    /// never found, only chosen.
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub enum Language {
        /// Java.
        Java = "java",
        /// Python.
        Python = "python",
        /// C++, by g++.
        Cpp = "c++",
        /// C, by gcc.
        C = "c",
        /// Rust, by rustc alone: one file, or `main.rs` with its modules.
        Rust = "rust",
        /// JavaScript, by node.
        JavaScript = "javascript",
        /// The staff's own command.
        Command = "command",
        /// Text files named after the cases, each what a program printed.
        Transcripts = "transcripts",
    }
}

pub(super) struct Row {
    /// Endings of its source files, in lower case; compared without regard to case.
    pub(super) extensions: &'static [&'static str],
    pub(super) toolchain: Toolchain,
    /// A file of ours that is staged with each program: its place, in a folder that no submission has, and its text.
    pub(super) ours: Option<(&'static str, &'static str)>,
    smoke_program: &'static [(&'static str, &'static str)],
}

/// How programs are built and run. A tool has the arguments that stand in front of a program's files.
pub(super) enum Toolchain {
    Command,
    /// By a compiler, in one call.
    Compiled(Tool, &'static str),
    /// By an interpreter, which may also check the syntax of files.
    Interpreted(Tool, &'static str),
    Java,
    Saved,
}

/// Has a C or C++ program print by lines. Rust does so by itself.
const OUTPUT_C: (&str, &str) = (".tilegrade/output.c", include_str!("output.c"));

/// Of every language, in their order.
pub(super) static TABLE: [Row; 8] = [
    Row {
        extensions: &["java"],
        toolchain: Toolchain::Java,
        ours: None,
        smoke_program: &[
            (
                "EightPuzzle.java",
                include_str!("smoke_program/EightPuzzle.java"),
            ),
            ("State.java", include_str!("smoke_program/State.java")),
        ],
    },
    Row {
        extensions: &["py"],
        // No isolated mode: it takes the script's own folder from the path, where its modules are.
        toolchain: Toolchain::Interpreted(Tool::Python, "-B -u -X utf8 -X pycache_prefix={build}"),
        ours: None,
        smoke_program: &[("solver.py", include_str!("smoke_program/solver.py"))],
    },
    Row {
        extensions: &["cpp", "cc", "cxx", "c++"],
        toolchain: Toolchain::Compiled(
            Tool::Gxx,
            "-O2 -std=c++20 -w -I {sources} -o {build}/program",
        ),
        ours: Some(OUTPUT_C),
        smoke_program: &[("solver.cpp", include_str!("smoke_program/solver.cpp"))],
    },
    Row {
        extensions: &["c"],
        toolchain: Toolchain::Compiled(
            Tool::Gcc,
            "-O2 -std=gnu17 -w -I {sources} -o {build}/program",
        ),
        ours: Some(OUTPUT_C),
        smoke_program: &[("solver.c", include_str!("smoke_program/solver.c"))],
    },
    Row {
        extensions: &["rs"],
        toolchain: Toolchain::Compiled(
            Tool::Rustc,
            "-O --edition 2021 --cap-lints allow -o {build}/program",
        ),
        ours: None,
        smoke_program: &[("solver.rs", include_str!("smoke_program/solver.rust"))],
    },
    Row {
        extensions: &["js", "mjs", "cjs"],
        toolchain: Toolchain::Interpreted(
            Tool::Node,
            "--max-old-space-size={memory} --require={sources}/.tilegrade/output.cjs",
        ),
        ours: Some((".tilegrade/output.cjs", include_str!("output.cjs"))),
        smoke_program: &[("solver.js", include_str!("smoke_program/solver.js"))],
    },
    Row::without_sources(Toolchain::Command),
    Row::without_sources(Toolchain::Saved),
];

impl Row {
    const fn without_sources(toolchain: Toolchain) -> Self {
        Self {
            extensions: &[],
            toolchain,
            ours: None,
            smoke_program: &[],
        }
    }
}

/// A small right program in each language: where the machine does not even build this one, no student's program is at fault.
/// The names and texts of its files; `None` if there is no language to write it in.
///
/// It solves nothing. On a board without a solution it reads the board's file and says so, which takes every part of a toolchain
/// that a solver takes.
pub fn smoke_program(language: Language) -> &'static [(&'static str, &'static str)] {
    language.row().smoke_program
}

impl Language {
    pub(super) fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }
}

/// A name that is no language's.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("`{0}` is no language that tilegrade knows")]
pub struct UnknownLanguage(pub String);

impl UnknownLanguage {
    /// What to do about it.
    pub fn hint(&self) -> String {
        let names = Language::ALL.map(Language::name);
        let known = format!("the languages are {}", names.join(", "));
        match nearest(&self.0, names.into_iter()) {
            Some(nearest) => format!("{known}; did you mean `{nearest}`?"),
            None => known,
        }
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let mut all = Self::ALL.into_iter();
        let found = all.find(|one| one.name().eq_ignore_ascii_case(name));
        found.ok_or_else(|| UnknownLanguage(name.to_owned()))
    }
}
