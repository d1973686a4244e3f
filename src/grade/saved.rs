//! Saved transcripts: nothing is run for them, and they stay where they are.
//!
//! They are in no journal. What is stored is where they lie and what they hashed to, so that judging again
//! reads them there, and says so where one is gone or has changed.

use std::path::Path;

use super::record::hash;
use super::stored::SavedTranscript;
use crate::assignment::Case;
use crate::beneath::{Folder, NotRead};
use crate::outcome::{Bound, Ending, MachineFault, Observation, RunRecord};

/// What a saved transcript says, up to the bound at which a run would have been stopped; without one, nothing was said.
pub(super) fn transcript(folder: Option<&Folder>, path: Option<&Path>, case: &Case) -> Observation {
    let Some(path) = path else {
        return Observation::Ran(RunRecord::saved(Vec::new()));
    };
    let most = case.limits.output_kib * 1024;
    let read = folder.ok_or(NotRead::Absent);
    let (bytes, is_cut) = match read.and_then(|folder| folder.read_beginning(path, most)) {
        Ok(read) => read,
        Err(error) => {
            return Observation::NotJudged(MachineFault::new(
                format!("`{}` cannot be read: {error}", path.display()),
                "check its permissions and run the same command again",
            ));
        }
    };
    let ending = is_cut.then_some(Ending::Stopped(Bound::Output));
    Observation::Ran(RunRecord {
        ending,
        ..RunRecord::saved(bytes)
    })
}

/// The same transcript again, if it is still what it was when it was graded.
pub(super) fn transcript_again(
    folder: Option<&Folder>,
    saved: Option<&SavedTranscript>,
    case: &Case,
) -> Observation {
    let Some(saved) = saved else {
        return transcript(folder, None, case);
    };
    let observation = transcript(folder, Some(Path::new(&saved.file)), case);
    match &observation {
        Observation::Ran(record) if hash(&record.stdout) != saved.hash => {
            let file = &saved.file;
            Observation::NotJudged(MachineFault::new(
                format!("the saved transcript `{file}` has changed since it was graded"),
                "grade again: transcripts are read where they lie",
            ))
        }
        _ => observation,
    }
}
