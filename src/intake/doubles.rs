//! What is named twice: by two PATHs, by two lines of a list, or as a folder and as a file in it. It is graded once, and said.
//!
//! The surprise: the largest of them counts, whatever was named first. A file in a folder that is graded is no other submission.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use super::{
    Handed, Layout, Left, Submission, Taken, WhyLeft,
    found::{Found, Lies},
};

/// Where submissions lie that hold others' files.
#[derive(Default)]
struct Places {
    folders: BTreeSet<PathBuf>,
    /// Files of submissions that lie among those of others.
    parts: BTreeSet<PathBuf>,
}

/// Leaves out of what was found, each with the place of its PATH, what is in there already, and notes that with the PATH.
pub(super) fn once(taken: &mut [Taken], found: Vec<(usize, Found)>) -> Vec<(usize, Found)> {
    let mut places = Places::default();
    for (_, one) in &found {
        match &one.lies {
            Lies::Folder => _ = places.folders.insert(one.path.clone()),
            Lies::Parts(parts) => places
                .parts
                .extend(parts.iter().map(|part| part.from.clone())),
            Lies::File => (),
        }
    }
    let mut first: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for (place, (_, one)) in found.iter().enumerate() {
        let known = first.entry(one.path.clone()).or_insert(place);
        // Of equals the one counts that says whose it is, and else the first.
        if found[*known].1.student.people.is_empty() && !one.student.people.is_empty() {
            *known = place;
        }
    }
    let mut kept = Vec::with_capacity(found.len());
    for (place, (at, one)) in found.into_iter().enumerate() {
        if first.get(&one.path) == Some(&place) && !places.hold(&one) {
            kept.push((at, one));
        } else {
            taken[at].submissions -= 1;
            taken[at].left.push(Left {
                path: one.raw_name().into(),
                why: WhyLeft::Twice,
            });
        }
    }
    kept
}

/// Who has several submissions that were found in the same way, by id or login, or by the name of a folder in a class, and
/// their names. All are graded.
pub(super) fn students(handed: &[Handed]) -> Vec<(String, Vec<String>)> {
    let mut whose: BTreeMap<(Layout, &str), BTreeSet<&str>> = BTreeMap::new();
    for one in handed {
        let Submission { name, student, .. } = &one.submission;
        if student.people.is_empty() && one.layout == Layout::Class {
            let own = student.own_name(name);
            whose.entry((one.layout, own)).or_default().insert(name);
        }
        for person in &student.people {
            let key = person.login.as_ref().or(person.id.as_ref());
            if let Some(key) = key {
                whose.entry((one.layout, key)).or_default().insert(name);
            }
        }
    }
    let several = whose.into_iter().filter(|(_, names)| names.len() > 1);
    let owned = |names: BTreeSet<&str>| names.into_iter().map(str::to_owned).collect();
    several
        .map(|((_, key), names)| (key.to_owned(), owned(names)))
        .collect()
}

impl Places {
    /// Whether another submission holds this one.
    fn hold(&self, one: &Found) -> bool {
        if matches!(one.lies, Lies::Parts(_)) {
            return false;
        }
        let mut above = one.path.ancestors().skip(1);
        above.any(|folder| self.folders.contains(folder)) || self.is_part(&one.path)
    }

    /// Whether it is a file of a submission in several places, or a folder of such files.
    fn is_part(&self, path: &Path) -> bool {
        let next = self.parts.range(path.to_owned()..).next();
        next.is_some_and(|part| part.starts_with(path))
    }
}
