//! The languages there are.

use std::{fmt, str::FromStr};

use crate::assignment::nearest;

use super::Tool;

/// A language, or another way to hand something in.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Language {
    /// C, by gcc.
    C,
    /// The staff's own command.
    Command,
    /// C++, by g++.
    Cpp,
    /// Java.
    Java,
    /// JavaScript, by node.
    JavaScript,
    /// Python.
    Python,
    /// Rust, by rustc alone: one file, or `main.rs` with its modules.
    Rust,
    /// Text files named after the cases, each what a program printed.
    Transcripts,
}

pub(super) struct Row {
    pub(super) language: Language,
    name: &'static str,
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

/// Every language, in the order in which they are looked for.
///
/// The rule: a submission is in the first language of this table of which it holds a source file, anywhere. So Java wins
/// over everything, as this is a Java assignment, and C++ over C, because g++ compiles both. Headers decide nothing.
/// `command` and transcripts are never found, only chosen.
pub(super) const TABLE: [Row; 8] = [
    Row {
        language: Language::Java,
        name: "java",
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
        language: Language::Python,
        name: "python",
        extensions: &["py"],
        // No isolated mode: it takes the script's own folder from the path, where its modules are.
        toolchain: Toolchain::Interpreted(Tool::Python, "-B -u -X utf8 -X pycache_prefix={build}"),
        ours: None,
        smoke_program: &[("solver.py", include_str!("smoke_program/solver.py"))],
    },
    Row {
        language: Language::Cpp,
        name: "c++",
        extensions: &["cpp", "cc", "cxx", "c++"],
        toolchain: Toolchain::Compiled(
            Tool::Gxx,
            "-O2 -std=c++20 -w -I {sources} -o {build}/program",
        ),
        ours: Some(OUTPUT_C),
        smoke_program: &[("solver.cpp", include_str!("smoke_program/solver.cpp"))],
    },
    Row {
        language: Language::C,
        name: "c",
        extensions: &["c"],
        toolchain: Toolchain::Compiled(
            Tool::Gcc,
            "-O2 -std=gnu17 -w -I {sources} -o {build}/program",
        ),
        ours: Some(OUTPUT_C),
        smoke_program: &[("solver.c", include_str!("smoke_program/solver.c"))],
    },
    Row {
        language: Language::Rust,
        name: "rust",
        extensions: &["rs"],
        toolchain: Toolchain::Compiled(
            Tool::Rustc,
            "-O --edition 2021 --cap-lints allow -o {build}/program",
        ),
        ours: None,
        smoke_program: &[("solver.rs", include_str!("smoke_program/solver.rust"))],
    },
    Row {
        language: Language::JavaScript,
        name: "javascript",
        extensions: &["js", "mjs", "cjs"],
        toolchain: Toolchain::Interpreted(
            Tool::Node,
            "--max-old-space-size={memory} --require={sources}/.tilegrade/output.cjs",
        ),
        ours: Some((".tilegrade/output.cjs", include_str!("output.cjs"))),
        smoke_program: &[("solver.js", include_str!("smoke_program/solver.js"))],
    },
    Row::without_sources(Language::Command, "command", Toolchain::Command),
    Row::without_sources(Language::Transcripts, "transcripts", Toolchain::Saved),
];

impl Row {
    const fn without_sources(language: Language, name: &'static str, toolchain: Toolchain) -> Self {
        Self {
            language,
            name,
            extensions: &[],
            toolchain,
            ours: None,
            smoke_program: &[],
        }
    }
}

/// A small right program in each language: where the machine does not even build this one, no student's program is at fault.
/// The names and texts of its files; none where there is no language to write it in.
///
/// It solves nothing. On a board without a solution it reads the board's file and says so, which takes every part of a toolchain
/// that a solver takes.
#[must_use]
pub fn smoke_program(language: Language) -> &'static [(&'static str, &'static str)] {
    language.row().smoke_program
}

impl Language {
    /// Its name in settings and reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    pub(super) fn row(self) -> &'static Row {
        TABLE
            .iter()
            .find(|row| row.language == self)
            .unwrap_or(&TABLE[0])
    }
}

impl fmt::Display for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// A name that is no language's.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("`{0}` is no language that tilegrade knows")]
pub struct UnknownLanguage(pub String);

impl UnknownLanguage {
    /// What to do about it.
    #[must_use]
    pub fn hint(&self) -> String {
        let names = TABLE.map(|row| row.name);
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
        TABLE
            .iter()
            .find(|row| row.name.eq_ignore_ascii_case(name))
            .map(|row| row.language)
            .ok_or_else(|| UnknownLanguage(name.to_owned()))
    }
}
