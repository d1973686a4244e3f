//! What Gradescope lays out where an autograder runs: `/autograder/submission`, and beside it `submission_metadata.json`.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::outcome::{Person, Student, Submitted, TimeSource, parse_time};

use super::{Error, Look, files, found::Found};

const METADATA: &str = "submission_metadata.json";

/// Bytes of the largest such file that is read: it has the results of earlier submissions in it.
const LARGEST: u64 = 64 << 20;

/// What of it counts here; all else is passed over.
#[derive(Deserialize)]
struct Metadata {
    created_at: Option<String>,
    #[serde(default)]
    users: Vec<User>,
}

#[derive(Deserialize)]
struct User {
    name: Option<String>,
    email: Option<String>,
}

/// Whether a folder is such a submission, or the one that it lies in.
pub(super) fn is_one(folder: &Path) -> bool {
    places(folder).is_some()
}

/// The folder of the submission and the file about it. The file beside a submission is the platform's; one of the same name in
/// it is the student's, who could set a name and a time there.
fn places(folder: &Path) -> Option<(PathBuf, PathBuf)> {
    let inner = folder.join("submission");
    let beside = folder.parent()?.join(METADATA);
    if folder.file_name()? == "submission" && beside.is_file() {
        Some((folder.to_owned(), beside))
    } else if folder.join(METADATA).is_file() && inner.is_dir() {
        Some((inner, folder.join(METADATA)))
    } else {
        None
    }
}

/// The one submission. It is called as its students are, so that a report tells of whom it speaks.
pub(super) fn read(folder: &Path, look: &mut Look) -> Result<(), Error> {
    let Some((submission, path)) = places(folder) else {
        return Ok(());
    };
    let text = files::text(&path, LARGEST)?;
    let metadata: Metadata = serde_json::from_str(&text).map_err(|error| {
        // The library ends with the place, which is said in front.
        let place = format!(" at line {} column {}", error.line(), error.column());
        let error_words = error.to_string();
        let why = error_words.trim_end_matches(&place);
        let why = format!("this is not what Gradescope writes: {why}");
        let hint = "take the file away, or leave it as it is written";
        Error::at_line(&path, error.line(), &why, hint)
    })?;
    let person = |user: User| Person {
        id: None,
        login: user.email,
        name: user.name,
        other_keys: Vec::new(),
    };
    let people: Vec<Person> = metadata.users.into_iter().map(person).collect();
    let names = people.iter().flat_map(|person| &person.name);
    let names: Vec<&str> = names.map(String::as_str).collect();
    let at = metadata.created_at.as_deref().and_then(parse_time);
    look.found.push(Found {
        name: (!names.is_empty()).then(|| names.join(", ")),
        student: Student {
            submitted: Some(at.map_or(Submitted::unknown(TimeSource::Metadata), |at| {
                Submitted::at(TimeSource::Metadata, at)
            })),
            people,
            ..Student::default()
        },
        ..Found::new(submission, true)
    });
    Ok(())
}
