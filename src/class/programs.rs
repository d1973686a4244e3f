//! Which programs are looked for: what the settings file says, as the languages take it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Error, Tell};
use crate::assignment::{self, Assignment, Quoted};
use crate::crowd::cores;
use crate::doctor::Machine;
use crate::intake::Submission;
use crate::language::{self, Tool};
use crate::outcome::Count;

/// How languages are looked for, by what an assignment says, or where saved transcripts are asked for.
pub(crate) fn languages(
    assignment: &Assignment,
    file: Option<&Path>,
    has_transcripts: bool,
) -> Result<language::Settings, Error> {
    let programs = &assignment.settings.programs;
    let of = programs.of.iter().map(|(name, program)| {
        let own = language::Own {
            language: known_language(program.language.as_ref(), file)?,
            entry: program.entry.clone(),
        };
        Ok((name.clone(), own))
    });
    let language = known_language(programs.language.as_ref(), file)?;
    let transcripts = has_transcripts.then_some(language::Language::Transcripts);
    Ok(language::Settings {
        language: transcripts.or(language),
        entry: programs.entry,
        template: Arc::clone(&programs.template),
        command: (!programs.command.is_empty()).then(|| language::Command {
            build: programs.build_command.clone(),
            run: programs.command.clone(),
        }),
        cases: assignment
            .cases
            .iter()
            .map(|case| case.name.clone())
            .collect(),
        of: of.collect::<Result<_, assignment::Error>>()?,
    })
}

/// The language of this name, if one is named.
pub(crate) fn known_language(
    said: Option<&Quoted>,
    file: Option<&Path>,
) -> Result<Option<language::Language>, assignment::Error> {
    let Some(Quoted { text, line }) = said else {
        return Ok(None);
    };
    let parsed = text.parse().map_err(|unknown: language::UnknownLanguage| {
        assignment::Error::in_file(&settings_name(file), unknown.to_string())
            .at_line(*line)
            .with_hint(unknown.hint())
    });
    parsed.map(Some)
}

pub(crate) fn settings_name(file: Option<&Path>) -> String {
    file.map_or("assignment.toml".to_owned(), |path| {
        path.display().to_string()
    })
}

/// What a class of the course needs, and is looked for while the sandbox is tried out: where one of the first submissions
/// holds Java, others will.
pub(crate) fn likely_tools(
    languages: &language::Settings,
    submissions: &[Submission],
) -> BTreeSet<Tool> {
    /// So many are no single student's.
    const LEAST: usize = 8;
    let is_other = languages
        .language
        .is_some_and(|language| language != language::Language::Java);
    if submissions.len() < LEAST || is_other || languages.command.is_some() {
        return BTreeSet::new();
    }
    let is_java = |file: &PathBuf| file.extension().is_some_and(|ending| ending == "java");
    let holds_java = |one: &Submission| one.files().is_ok_and(|files| files.iter().any(is_java));
    if submissions[..LEAST].iter().any(holds_java) {
        [Tool::Java, Tool::Javac].into()
    } else {
        BTreeSet::new()
    }
}

/// How many programs run at one time, so that all of them together have room in memory.
pub(crate) fn jobs(asked: Option<usize>, assignment: &Assignment, tell: &dyn Tell) -> usize {
    let asked = runs_at_once(asked);
    let memory = assignment.all_limits().map(|limits| limits.memory_mib);
    let largest_mib = memory.max().unwrap_or(0);
    match Machine::look().most_jobs(largest_mib) {
        Some(most) if most < asked => {
            tell.line(&format!(
                "note: {} at one time in place of {asked}: each may take {largest_mib} MiB, and more is not free",
                Count(most, "run")
            ));
            most
        }
        _ => asked,
    }
}

/// How many programs run at one time: what was asked for, or one more than there are cores, so that no core idles while
/// what a program left is looked at.
pub(crate) fn runs_at_once(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| cores() + 1)
}
