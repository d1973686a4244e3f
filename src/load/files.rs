//! What lies beside the cases of an assignment.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::{bytes, cases_folder, text, unreadable};
use crate::assignment::{Allowances, Assignment, Case, Error, line_of_limit, with_limits};
use crate::verify::Files;

/// The folder of the outputs that are expected, beside that of the cases.
const EXPECTED: &str = "expected";

/// Lists the files of an assignment, which was read from these; of a built-in one there are none to look at.
pub(crate) fn files_beside(
    assignment: &Assignment,
    settings: Option<&Path>,
    cases: Option<&Path>,
) -> Result<Files, Error> {
    let name = |path: &Path| path.display().to_string();
    let own = settings.filter(|path| super::built_in(path).is_none());
    let built_in = || format!("the built-in assignment {}", assignment.settings.name);
    let Some(folder) = cases_folder(assignment, settings, cases) else {
        return Ok(Files {
            settings: built_in(),
            cases: assignment.settings.cases.clone(),
            ..Files::default()
        });
    };
    let expected = folder.with_file_name(EXPECTED);
    let expected = if expected.is_dir() {
        let mut files = BTreeMap::new();
        for file in listing(&expected)? {
            let content = bytes(&expected.join(&file))?;
            files.insert(file, content);
        }
        Some((name(&expected), files))
    } else {
        None
    };
    Ok(Files {
        settings: own.map_or_else(built_in, name),
        listing: listing(&folder)?,
        cases: name(&folder),
        expected,
    })
}

/// What the settings file of an assignment tells `verify`; nothing where it is built in.
pub(crate) fn allowances(settings: Option<&Path>) -> Result<Allowances, Error> {
    match settings.filter(|path| super::built_in(path).is_none()) {
        Some(path) => Allowances::read(&path.display().to_string(), &text(path)?),
        None => Ok(Allowances::default()),
    }
}

/// Says of each case whether its own settings have its CPU time. `cases` is the folder that they were read from.
pub(crate) fn with_own_time(assignment: &Assignment, cases: &Path) -> Vec<bool> {
    let is_said = |case: &Case| {
        let text = text(&cases.join(format!("{}.toml", case.name))).ok();
        text.is_some_and(|text| line_of_limit(&text, "limits", "cpu-ms").is_some())
    };
    assignment.cases.iter().map(is_said).collect()
}

/// The text of a settings file, or of a case's, which may not be there, with these values in its `[limits]`.
pub(crate) fn limited(path: &Path, values: &[(&str, u64)]) -> Result<String, Error> {
    let text = if path.exists() {
        text(path)?
    } else {
        String::new()
    };
    with_limits(&text, values).ok_or_else(|| {
        let error = super::wrong(
            path,
            "its limits are written in a way that is not changed here",
        );
        error
            .with_hint("give it a table [limits] with a line for each, or write them down yourself")
    })
}

/// The names of all that is in a folder, in order. What begins with a dot is left out.
fn listing(folder: &Path) -> Result<Vec<String>, Error> {
    let entries = fs::read_dir(folder).map_err(|error| unreadable(folder, &error))?;
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|error| unreadable(folder, &error))?;
        names.push(entry.file_name().to_string_lossy().into_owned());
    }
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    Ok(names)
}
