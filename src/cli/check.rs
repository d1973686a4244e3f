//! `tilegrade check`.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use crate::{
    assignment::Settings,
    judge::judge_alone,
    load,
    outcome::{Bound, Ending, Observation, RunRecord, Verdict},
    report::{json, terminal},
};

use super::{
    DONE, LOST_POINTS, NOT_JUDGED,
    arg_values::Format,
    args::CheckArguments,
    output::{Failure, print, print_exactly, width},
    programs::known_language,
};

/// Judges one saved transcript.
pub(super) fn check(arguments: &CheckArguments) -> Result<u8, Failure> {
    let mut settings = match &arguments.assignment {
        Some(path) => {
            let settings = load::settings_alone(path)?;
            known_language(settings.programs.language.as_ref(), Some(path))?;
            settings
        }
        None => Settings::default(),
    };
    if let Some(profile) = arguments.profile {
        settings.rubric.profile = profile.into();
    }
    if let Some(file) = &arguments.rulings {
        load::rulings(file)?.teach(&mut settings.rubric)?;
    }
    let case = load::case(&arguments.case, &settings)?;
    let record = read_transcript(&arguments.output, case.limits.output_kib * 1024)?;
    let result = judge_alone(&case, &settings.rubric, &Observation::Ran(record));
    match arguments.format {
        Format::Text => print(&terminal::case(&result, width()))?,
        Format::Json => print_exactly(json::case(&result).as_bytes())?,
    }
    if result.verdict == Verdict::NotJudged {
        return Ok(NOT_JUDGED);
    }
    Ok(if result.is_full() { DONE } else { LOST_POINTS })
}

/// Reads what was printed, up to the bound at which a run would have been stopped.
fn read_transcript(path: &Path, most: u64) -> Result<RunRecord, Failure> {
    let name = if path == Path::new("-") {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    };
    let unreadable = |error: io::Error| Failure::Usage {
        message: format!("{name}: cannot be read: {error}"),
        hint: "give the file that holds what the program printed, or `-`".to_owned(),
    };
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        io::stdin()
            .take(most + 1)
            .read_to_end(&mut bytes)
            .map_err(unreadable)?;
    } else {
        let file = File::open(path).map_err(unreadable)?;
        file.take(most + 1)
            .read_to_end(&mut bytes)
            .map_err(unreadable)?;
    }
    let is_cut = bytes.len() as u64 > most;
    let ending = is_cut.then_some(Ending::Stopped(Bound::Output));
    Ok(RunRecord {
        ending,
        ..RunRecord::saved(bytes)
    })
}
