//! The runs of a folder of results, each read when somebody wants to see it, whatever it was judged for.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

use super::journal::{kept_run, stored_submission};
use super::member::{Member, members};
use super::record::hash;
use super::stored::Outcome;
use crate::beneath::read_file_capped;
use crate::outcome::RunRecord;

/// Bytes of a saved transcript that are read.
const MOST_BYTES: u64 = 64 << 20;

/// What reads the run of a submission and a case by their names, or the saved transcript where that is what it was; `None` if it is
/// not there any more. The list of submissions is read when it is needed: a grading writes it after this is made.
pub fn kept_runs(folder: &Path) -> impl Fn(&str, &str) -> Option<RunRecord> + Send + Sync + use<> {
    let (folder, record_names) = (folder.to_owned(), OnceLock::new());
    move |submission, case| {
        let named = |one: Member| (one.name, one.record_name);
        let named = || members(&folder).into_iter().map(named).collect();
        let record_names: &BTreeMap<String, String> = record_names.get_or_init(named);
        let record_name = record_names.get(submission)?;
        match stored_submission(&folder, record_name)?.outcome {
            Outcome::Ran { .. } => kept_run(&folder, record_name, case),
            Outcome::Saved {
                folder: Some(folder),
                transcripts,
            } => {
                let saved = transcripts.get(case)?.as_ref()?;
                let bytes = read_file_capped(Path::new(&folder), &saved.file, MOST_BYTES).ok()?;
                (hash(&bytes) == saved.hash).then(|| RunRecord::saved(bytes))
            }
            _ => None,
        }
    }
}
