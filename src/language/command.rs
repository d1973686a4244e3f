//! The staff's own command, for a language that no driver knows.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use super::{
    Command, Entry, Error, Language, Plan,
    detect::{read_text, stage_all},
    file_names::board_names,
    recipe::{Attempt, Otherwise, ProgramTemplate, RunTemplate, StepTemplate},
    template::{Hole, Template},
};

/// Plans the command. All files are staged, as nobody knows which of them are sources.
pub(super) fn plan(
    root: &Path,
    files: &[PathBuf],
    command: Option<&Command>,
) -> Result<Plan, Error> {
    let command = command.ok_or(Error::NoCommand)?;
    let mut run = step(&command.run).ok_or(Error::NoCommand)?;
    if !run
        .arguments
        .iter()
        .any(|argument| argument.has(Hole::Board))
    {
        run.arguments.push(Template::parse("{board}"));
    }
    let attempt = |build| Attempt {
        steps: vec![build],
        otherwise: Otherwise::Stop,
    };
    let texts: Vec<String> = files
        .iter()
        .map(|file| read_text(root, file))
        .collect::<Result<_, _>>()?;
    Ok(Plan {
        language: Language::Command,
        entry: Entry::Command,
        staged: stage_all(files),
        board_names: board_names(texts.iter().map(String::as_str)),
        notes: Vec::new(),
        attempts: step(&command.build).map(attempt).into_iter().collect(),
        run: Some(RunTemplate {
            step: run,
            by_driver: false,
        }),
        transcripts: BTreeMap::new(),
    })
}

fn step(words: &[String]) -> Option<StepTemplate> {
    let (program, arguments) = words.split_first()?;
    Some(StepTemplate {
        program: ProgramTemplate::Named(Template::parse(program)),
        arguments: arguments
            .iter()
            .map(|argument| Template::parse(argument))
            .collect(),
    })
}
