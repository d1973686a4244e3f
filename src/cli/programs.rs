//! Which programs are looked for: what the settings file says, as the languages take it.

use std::path::Path;

use crate::{
    assignment::{Assignment, Error, Quoted},
    language,
};

use super::output::Failure;

/// How languages are looked for, by what an assignment says, or where saved transcripts are asked for.
pub(super) fn languages(
    assignment: &Assignment,
    file: Option<&Path>,
    has_transcripts: bool,
) -> Result<language::Settings, Failure> {
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
        command: (!programs.command.is_empty()).then(|| language::Command {
            build: programs.build_command.clone(),
            run: programs.command.clone(),
        }),
        cases: assignment
            .cases
            .iter()
            .map(|case| case.name.clone())
            .collect(),
        of: of.collect::<Result<_, Error>>()?,
    })
}

/// The language of this name, if one is named.
pub(super) fn known_language(
    said: Option<&Quoted>,
    file: Option<&Path>,
) -> Result<Option<language::Language>, Error> {
    let Some(Quoted { text, line }) = said else {
        return Ok(None);
    };
    let parsed = text.parse().map_err(|unknown: language::UnknownLanguage| {
        Error::in_file(&settings_name(file), unknown.to_string())
            .at_line(*line)
            .with_hint(unknown.hint())
    });
    parsed.map(Some)
}

/// The name of the settings file in messages.
pub(super) fn settings_name(file: Option<&Path>) -> String {
    file.map_or("assignment.toml".to_owned(), |path| {
        path.display().to_string()
    })
}
