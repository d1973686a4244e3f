//! What programs printed, read from the folder of a grading when a page wants it.

use std::{collections::BTreeMap, fs, path::Path, sync::OnceLock};

use serde::Deserialize;

use crate::{outcome::Stream, report::Outputs};

/// What is read of the list of submissions.
#[derive(Deserialize)]
struct Class {
    submissions: Vec<Member>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Member {
    name: String,
    record_name: String,
}

/// What the programs printed whose runs are stored in a folder. The list of submissions is read once it is needed: a grading
/// writes it after this is made.
pub(super) fn stored_in(folder: &Path) -> Outputs {
    let folder = folder.to_owned();
    let names: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    Outputs::read_by(move |submission, case, stream| {
        let names = names.get_or_init(|| record_names(&folder).unwrap_or_default());
        let records = folder.join("records").join(names.get(submission)?);
        let read = |ending: &str| {
            let parts = ["", "_second-"].map(|which| {
                let path = records.join(format!("{which}{case}.{ending}"));
                fs::read(path).unwrap_or_default()
            });
            parts
                .into_iter()
                .filter(|part| !part.is_empty())
                .collect::<Vec<_>>()
                .join(&b'\n')
        };
        Some(match stream {
            Stream::Returned => read("returned"),
            Stream::Stdout => read("stdout"),
            Stream::Both => [read("stdout"), read("returned")].join(&b'\n'),
        })
    })
}

fn record_names(folder: &Path) -> Option<BTreeMap<String, String>> {
    let bytes = fs::read(folder.join("run.json")).ok()?;
    let class: Class = serde_json::from_slice(&bytes).ok()?;
    let members = class.submissions.into_iter();
    Some(members.map(|one| (one.name, one.record_name)).collect())
}
