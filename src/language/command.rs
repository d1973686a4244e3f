//! The staff's own command, for a language that no driver knows.

use std::path::{Path, PathBuf};

use super::file_names::board_names;
use super::files::{read_text, stage_all};
use super::template::StepTemplate;
use super::{Command, Entry, Error, Language, Plan};

/// Plans the command. All files are staged, as nobody knows which of them are sources.
pub(super) fn plan(
    root: &Path,
    files: &[PathBuf],
    command: Option<&Command>,
) -> Result<Plan, Error> {
    let command = command.ok_or(Error::NoCommand)?;
    let (program, arguments) = command.run.split_first().ok_or(Error::NoCommand)?;
    let names_the_board = |argument: &String| argument.contains("{board}");
    let mut run = StepTemplate::named(program, arguments);
    if !arguments.iter().any(names_the_board) {
        run = run.words("{board}");
    }
    let texts: Vec<String> = files
        .iter()
        .map(|file| read_text(root, file))
        .collect::<Result<_, _>>()?;
    Ok(Plan {
        staged: stage_all(files, Language::Command),
        board_names: board_names(texts.iter().map(String::as_str)),
        attempts: (command.build.split_first().iter())
            .map(|(program, arguments)| vec![StepTemplate::named(program, arguments)])
            .collect(),
        run: Some(run),
        ..Plan::of(Language::Command, Entry::Command)
    })
}
