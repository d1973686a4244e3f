//! A download of Moodle: `<full name>_<participant>_assignsubmission_file_`, a folder for each student, or files with such a
//! name in front where folders were not wanted. Newer versions leave out the last `_` of a folder.

use super::{canvas::is_number, found::Found, named::Named};

/// What stands between the participant and the name of the file.
const MARK: &str = "_assignsubmission_";

/// Takes the name of a file or folder apart.
pub(super) fn readings(child: &Found) -> Vec<Named> {
    parse(&child.raw_name().to_string_lossy())
        .into_iter()
        .collect()
}

fn parse(name: &str) -> Option<Named> {
    let (who, what) = name.split_once(MARK)?;
    let (full_name, participant) = who.rsplit_once('_')?;
    let file = what
        .strip_prefix("file")
        .map(|file| file.strip_prefix('_').unwrap_or(file))
        .or_else(|| what.strip_prefix("onlinetext").map(|_| "onlinetext.html"))?;
    let is_plain = file != "." && file != "..";
    (is_number(participant) && is_plain && !full_name.is_empty()).then(|| Named {
        id: participant.to_owned(),
        called: full_name.to_owned(),
        // Where names are hidden, all are called so.
        name: Some(full_name.to_owned()).filter(|name| name != "Participant"),
        is_late: None,
        upload: None,
        file: file.to_owned(),
        first: None,
    })
}
