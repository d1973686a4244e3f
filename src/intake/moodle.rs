//! A download of Moodle: `<full name>_<participant>_assignsubmission_file_`, a folder for each student, or files with such a
//! name in front where folders were not wanted. Newer versions leave out the last `_` of a folder.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use crate::{
    outcome::{Person, Student},
    submission::{Found, Left, Lies, Part, WhyLeft},
};

use super::{Error, layout::nobodys};

/// What stands between the participant and the name of the file.
const MARK: &str = "_assignsubmission_";

/// Whether a folder with these children is such a download: most of them are named so.
pub(super) fn is_one(children: &[Found]) -> bool {
    let named = children
        .iter()
        .filter(|one| parse(&one.raw_name().to_string_lossy()).is_some());
    let named = named.count();
    named > children.len() - named
}

/// How many students' files and folders are among these.
pub(super) fn students(children: &[Found]) -> usize {
    let names = children.iter().map(|one| one.raw_name().to_string_lossy());
    let students: BTreeSet<String> = names
        .filter_map(|name| parse(&name).map(|(_, participant, _)| participant.to_owned()))
        .collect();
    students.len()
}

/// The submissions in it, and what is nobody's.
pub(super) fn read(folder: &Path, children: Vec<Found>) -> Result<(Vec<Found>, Vec<Left>), Error> {
    let mut students: BTreeMap<(String, String), Vec<(Found, String)>> = BTreeMap::new();
    let mut left = Vec::new();
    for child in children {
        let text = child.raw_name().to_string_lossy().into_owned();
        match parse(&text) {
            None => left.push(nobodys(&child)),
            Some((name, participant, file)) => {
                let key = (participant.to_owned(), name.to_owned());
                students
                    .entry(key)
                    .or_default()
                    .push((child, file.to_owned()));
            }
        }
    }
    let mut found = Vec::new();
    for ((participant, name), children) in students {
        let label = format!("{name} ({participant})");
        let (path, lies) = match &children[..] {
            [(only, _)] if only.is_folder() => (only.path.clone(), Lies::Folder),
            _ => (folder.join(&label), Lies::Parts(parts(children)?)),
        };
        found.push(Found {
            path,
            name: Some(label),
            lies,
            student: Student {
                people: vec![Person {
                    id: Some(participant),
                    login: None,
                    // Where names are hidden, all are called so.
                    name: Some(name).filter(|name| name != "Participant"),
                    other_keys: Vec::new(),
                }],
                ..Student::default()
            },
        });
    }
    Ok((found, left))
}

/// The files of a student that lie in several places.
fn parts(children: Vec<(Found, String)>) -> Result<Vec<Part>, Error> {
    let mut parts = Vec::new();
    for (child, file) in children {
        if child.is_folder() {
            parts.extend(files_of(&child.path, &file)?);
        } else {
            parts.push(Part {
                from: child.path,
                name: file,
                left: None,
            });
        }
    }
    Ok(parts)
}

/// The name, the participant, and what the file is called; of a folder, which kind of submission it holds.
fn parse(name: &str) -> Option<(&str, &str, &str)> {
    let (who, what) = name.split_once(MARK)?;
    let (full_name, participant) = who.rsplit_once('_')?;
    let is_number =
        !participant.is_empty() && participant.bytes().all(|byte| byte.is_ascii_digit());
    let file = what
        .strip_prefix("file")
        .map(|file| file.strip_prefix('_').unwrap_or(file))
        .or_else(|| what.strip_prefix("onlinetext").map(|_| "onlinetext.html"))?;
    let is_plain = file != "." && file != "..";
    (is_number && is_plain && !full_name.is_empty()).then_some((full_name, participant, file))
}

/// The files directly in a student's folder, and those of its folders, by the names that they have there.
fn files_of(folder: &Path, kind: &str) -> Result<Vec<Part>, Error> {
    let is_typed = kind == "onlinetext.html";
    let mut parts = Vec::new();
    let walk = walkdir::WalkDir::new(folder)
        .follow_links(false)
        .follow_root_links(false)
        .sort_by_file_name();
    for entry in walk {
        let entry = entry.map_err(|error| Error::unreadable(folder, &error.into()))?;
        if entry.file_type().is_dir() {
            continue;
        }
        let path = entry.path().strip_prefix(folder).unwrap_or(entry.path());
        let name: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
        let left = (!entry.file_type().is_file()).then_some(WhyLeft::NoFile);
        parts.push(Part {
            from: entry.path().to_owned(),
            name: if is_typed {
                kind.to_owned()
            } else {
                name.join("/")
            },
            left,
        });
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_name_is_taken_apart() {
        let jane = ("Jane van Doe", "123", "");
        assert_eq!(parse("Jane van Doe_123_assignsubmission_file_"), Some(jane));
        assert_eq!(parse("Jane van Doe_123_assignsubmission_file"), Some(jane));
        assert_eq!(
            parse("Jane_Doe_123_assignsubmission_file_my_State.java"),
            Some(("Jane_Doe", "123", "my_State.java"))
        );
        assert_eq!(
            parse("Jane_123_assignsubmission_onlinetext_"),
            Some(("Jane", "123", "onlinetext.html"))
        );
        for name in [
            "Jane_assignsubmission_file_",
            "Jane_12x_assignsubmission_file_",
            "_12_assignsubmission_file_",
            "Jane_12_assignfeedback_file_",
            "Jane_12_assignsubmission_file_..",
        ] {
            assert_eq!(parse(name), None, "{name}");
        }
    }
}
