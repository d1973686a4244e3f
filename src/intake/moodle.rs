//! A download of Moodle: `<full name>_<participant>_assignsubmission_file_`, a folder for each student, or files with such a
//! name in front where folders were not wanted. Newer versions leave out the last `_` of a folder.

use super::found::Found;
use super::named::Named;
use crate::outcome::is_number;

/// What stands between the participant and the name of the file.
const MARK: &str = "_assignsubmission_";

/// All ways to take the name of a file apart. A folder's ends with the mark, and students choose what stands in front.
pub(super) fn readings(child: &Found) -> Vec<Named> {
    let name = child.raw_name().to_string_lossy();
    let marks = name.match_indices(MARK);
    let all = marks.filter_map(|(at, mark)| parse(&name[..at], &name[at + mark.len()..]));
    let mut all: Vec<Named> = all.collect();
    if child.is_folder() {
        all.drain(..all.len().saturating_sub(1));
    }
    all
}

fn parse(who: &str, what: &str) -> Option<Named> {
    let (full_name, participant) = who.rsplit_once('_')?;
    let file = what
        .strip_prefix("file")
        .map(|file| file.strip_prefix('_').unwrap_or(file))
        .or_else(|| what.strip_prefix("onlinetext").map(|_| "onlinetext.html"))?;
    let is_plain = file != "." && file != "..";
    (is_number(participant) && is_plain).then(|| Named {
        id: participant.to_owned(),
        called: full_name.to_owned(),
        // Where names are hidden, all are called so.
        name: Some(full_name.to_owned()).filter(|name| !["", "Participant"].contains(&&**name)),
        is_late: None,
        upload: None,
        file: file.to_owned(),
        first: None,
    })
}
