//! A small right program in each language, graded as any submission is.
//!
//! The program solves nothing: its board has no solution, and so it reads the board's file and says that. It is `accepted`
//! only where it was built, run, given its file, and its output was read.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::{fs, io};

use super::error::Error;
use super::toolchains::{LANGUAGES, Tools};
use crate::assignment::{Assignment, CaseFile, Settings};
use crate::grade::{self, Grading, Journal, RunOptions};
use crate::intake;
use crate::language::{self, Language, Tool};
use crate::outcome::{SubmissionResult, Verdict};
use crate::run::{Sandbox, Scratch};

const BOARD: &str = "4 1 2\n5 3 0\n8 6 7\n";

/// What became of a program in a language.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Status {
    /// It was built, run and found right.
    Works {
        /// How long it ran.
        wall_ms: u64,
    },
    /// It was not tried, since these tools are missing.
    Missing(Vec<Tool>),
    /// Its tools are there, and it got this instead.
    Fails(String),
}

impl Status {
    /// Its name in reports.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Works { .. } => "works",
            Self::Missing(_) => "missing",
            Self::Fails(_) => "fails",
        }
    }
}

/// Grades a program in each language whose tools are there.
pub(super) fn languages(
    tools: &Tools,
    sandbox: &Sandbox,
    stop: &AtomicBool,
) -> Result<Vec<(Language, Status)>, Error> {
    let temporary = std::env::temp_dir();
    let no_scratch = grade::Error::no_scratch(&temporary);
    let scratch = Scratch::new_in(&temporary).map_err(&no_scratch)?;
    let folder = scratch.directory("doctor").map_err(&no_scratch)?;
    let class = folder.join("class");
    fs::create_dir(&class).map_err(&no_scratch)?;
    let missing = |needed: &[Tool]| tools.missing(needed).collect::<Vec<_>>();
    for (language, needed) in LANGUAGES {
        if missing(needed).is_empty() {
            hand_in(&class.join(language.name()), language).map_err(&no_scratch)?;
        }
    }
    let results = grade(&folder, &class, sandbox, stop)?;
    let status = |(language, needed): (Language, &[Tool])| {
        let result = results.iter().find(|result| result.name == language.name());
        (
            language,
            result.map_or_else(|| Status::Missing(missing(needed)), of),
        )
    };
    Ok(LANGUAGES.into_iter().map(status).collect())
}

fn hand_in(folder: &Path, language: Language) -> io::Result<()> {
    fs::create_dir(folder)?;
    language::smoke_program(language)
        .iter()
        .try_for_each(|(name, text)| fs::write(folder.join(name), text))
}

fn grade(
    folder: &Path,
    class: &Path,
    sandbox: &Sandbox,
    stop: &AtomicBool,
) -> Result<Vec<SubmissionResult>, Error> {
    let submissions = intake::class(class)?;
    let journal = Journal::open(&folder.join("grades"))?;
    let case = CaseFile {
        name: "unsolvable".to_owned(),
        path: "unsolvable.txt".to_owned(),
        bytes: BOARD.into(),
        settings: None,
    };
    let assignment = Assignment::new(Settings::default(), vec![case])?;
    let class = Grading {
        assignment: &assignment,
        languages: language::Settings::default(),
        submissions: &submissions,
        sandbox: Ok(sandbox),
        tier_before: sandbox.tier(),
        tools: grade::Tools::default(),
        journal: &journal,
        temporary: &std::env::temp_dir(),
        // What is asked is whether the tools work now.
        options: RunOptions {
            jvm_per_case: true,
            ..RunOptions::default()
        },
        jobs: 1,
        stop,
    };
    Ok(class.results()?)
}

fn of(result: &SubmissionResult) -> Status {
    if result.verdict == Verdict::Accepted {
        let usage = result.cases.iter().find_map(|case| case.run.usage);
        return Status::Works {
            wall_ms: usage.map_or(0, |usage| usage.wall_ms),
        };
    }
    let of_cases = result.cases.iter().flat_map(|case| &case.findings);
    let mut findings = result.findings.iter().chain(of_cases);
    let said = findings.next().map(|finding| match &finding.evidence {
        Some(evidence) => format!("{}: {}", finding.message, first_line(evidence)),
        None => finding.message.clone(),
    });
    Status::Fails(match said {
        Some(said) => format!("{}: {said}", result.verdict),
        None => result.verdict.to_string(),
    })
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default().trim()
}
