//! `tilegrade check`.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::arg_values::Format;
use super::args::{About, CheckArguments};
use super::output::{Failure, print, print_exactly, width};
use super::{DONE, LOST_POINTS, NOT_JUDGED, plan};
use crate::assignment::{Case, Settings, Variant, nearest};
use crate::class::programs::known_language;
use crate::judge::judge_saved;
use crate::load;
use crate::outcome::Verdict;
use crate::report::{json, terminal};

pub(super) fn check(arguments: &CheckArguments) -> Result<u8, Failure> {
    let file = arguments.which.file()?;
    let mut settings = match &file {
        Some(path) => {
            let settings = load::settings_alone(path)?;
            known_language(settings.programs.language.as_ref(), Some(path))?;
            settings
        }
        None => Settings::default(),
    };
    if let Some(profile) = arguments.profile {
        settings.rubric.profile = profile;
    }
    if let Some(file) = &arguments.rulings {
        load::rulings(file)?.teach(&mut settings.rubric)?;
    }
    let variant = file.as_deref().and_then(load::built_in);
    let case = case(&arguments.about, variant.unwrap_or_default(), &settings)?;
    let bytes = read_transcript(&arguments.output, case.limits.output_kib * 1024)?;
    let result = judge_saved(&case, &settings.rubric, bytes);
    match arguments.format {
        Format::Text => print(&terminal::case(&result, width()))?,
        Format::Json => print_exactly(json::case(&result).as_bytes())?,
    }
    if result.verdict == Verdict::NotJudged {
        return Ok(NOT_JUDGED);
    }
    Ok(if result.is_full() { DONE } else { LOST_POINTS })
}

/// The case of a board, that of a file, or the built-in one of a name.
fn case(about: &About, variant: Variant, settings: &Settings) -> Result<Case, Failure> {
    if let Some(text) = &about.board {
        let board = plan::board("--board", text)?;
        return Ok(Case::of_board(&board, "--board", settings)?);
    }
    let path = about.case.as_deref().unwrap_or(Path::new(""));
    let is_file = path.exists() || path.extension().is_some();
    let Some(name) = path.to_str().filter(|_| !is_file) else {
        return Ok(load::case(path, settings)?);
    };
    let mut files = variant.case_files();
    let Some(own) = files.iter().position(|file| file.name == name) else {
        let names = files.iter().map(|file| &file.name[..]);
        let meant = nearest(name, names).map(|meant| format!("did you mean `{meant}`? "));
        return Err(Failure::usage(
            format!("--case {name}: there is no such file, and no built-in case of this name"),
            meant.unwrap_or_default() + "name a board file, or give the board itself with --board",
        ));
    };
    Ok(Case::read(files.swap_remove(own), settings)?)
}

/// Reads what was printed, up to the first byte at which a run would have been stopped.
pub(super) fn read_transcript(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let (name, read) = if path == Path::new("-") {
        let read = io::stdin().take(most + 1).read_to_end(&mut bytes);
        ("standard input".to_owned(), read)
    } else {
        let file = File::open(path);
        let read = file.and_then(|file| file.take(most + 1).read_to_end(&mut bytes));
        (path.display().to_string(), read)
    };
    read.map_err(|error| {
        Failure::usage(
            format!("{name}: cannot be read: {error}"),
            "give the file that holds what the program printed, or `-`",
        )
    })?;
    Ok(bytes)
}
