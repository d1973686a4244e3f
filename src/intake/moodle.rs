//! A download of Moodle: `<full name>_<participant>_assignsubmission_file_`, a folder for each student, or files with such a
//! name in front where folders were not wanted. Newer versions leave out the last `_` of a folder.

use super::{found::Found, named::Named};

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
    let is_number =
        !participant.is_empty() && participant.bytes().all(|byte| byte.is_ascii_digit());
    let file = what
        .strip_prefix("file")
        .map(|file| file.strip_prefix('_').unwrap_or(file))
        .or_else(|| what.strip_prefix("onlinetext").map(|_| "onlinetext.html"))?;
    let is_plain = file != "." && file != "..";
    (is_number && is_plain && !full_name.is_empty()).then(|| Named {
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

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_name_is_taken_apart() {
        for (name, expected) in [
            (
                "Jane van Doe_123_assignsubmission_file_",
                Some(("Jane van Doe", "123", "")),
            ),
            (
                "Jane van Doe_123_assignsubmission_file",
                Some(("Jane van Doe", "123", "")),
            ),
            (
                "Jane_Doe_123_assignsubmission_file_my_State.java",
                Some(("Jane_Doe", "123", "my_State.java")),
            ),
            (
                "Jane_123_assignsubmission_onlinetext_",
                Some(("Jane", "123", "onlinetext.html")),
            ),
            ("Jane_assignsubmission_file_", None),
            ("Jane_12x_assignsubmission_file_", None),
            ("_12_assignsubmission_file_", None),
            ("Jane_12_assignfeedback_file_", None),
            ("Jane_12_assignsubmission_file_..", None),
        ] {
            let found = parse(name);
            let found = found
                .as_ref()
                .map(|one| (&*one.called, &*one.id, &*one.file));
            assert_eq!(found, expected, "{name}");
        }
    }
}
