//! What is named twice: by two PATHs, by two lines of a list, or as a folder and as a file in it. It is graded once, and said.
//!
//! The largest of them counts, whatever was named first. A file in a folder that is graded is no other submission.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::found::{Found, Location};
use super::{Layout, SkipReason, Skipped, Source, Submission};

/// Leaves out of what was found, each with the place of its source, what is in there already, and notes that with the source.
pub(super) fn once(sources: &mut [Source], found: Vec<(usize, Found)>) -> Vec<Found> {
    // Folders of submissions, and files of submissions that lie among those of others.
    let (mut folders, mut parts) = (BTreeSet::new(), BTreeSet::new());
    for (_, one) in &found {
        match &one.location {
            Location::Folder => _ = folders.insert(one.path.clone()),
            Location::Parts(own) => parts.extend(own.iter().map(|part| part.from.clone())),
            Location::File => (),
        }
    }
    // Whether another submission holds it: a folder, or one whose file it is or that has files in it.
    let is_held = |one: &Found| {
        let mut above = one.path.ancestors().skip(1);
        let has_part = || {
            let next: Option<&PathBuf> = parts.range(one.path.clone()..).next();
            next.is_some_and(|part| part.starts_with(&one.path))
        };
        !matches!(one.location, Location::Parts(_))
            && (above.any(|folder| folders.contains(folder)) || has_part())
    };
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
        if first.get(&one.path) == Some(&place) && !is_held(&one) {
            kept.push(one);
        } else {
            sources[at].submissions -= 1;
            sources[at].skipped.push(Skipped {
                path: one.raw_name().into(),
                why: SkipReason::Twice,
            });
        }
    }
    kept
}

/// Who has several submissions by id, login, or the name of a folder in a class, and the names of these. All are graded.
pub(super) fn students(submissions: &[Submission]) -> Vec<(String, Vec<String>)> {
    let mut whose: BTreeMap<(Layout, &str), BTreeSet<&str>> = BTreeMap::new();
    for one in submissions {
        let Submission { name, student, .. } = one;
        let own = Some(student.own_name(name));
        let own = own.filter(|_| student.people.is_empty() && one.layout == Layout::Class);
        let people = student.people.iter();
        let keys = people.filter_map(|person| person.login.as_ref().or(person.id.as_ref()));
        for key in keys.map(String::as_str).chain(own) {
            whose.entry((one.layout, key)).or_default().insert(name);
        }
    }
    let several = whose.into_iter().filter(|(_, names)| names.len() > 1);
    let owned = |names: BTreeSet<&str>| names.into_iter().map(str::to_owned).collect();
    several
        .map(|((_, key), names)| (key.to_owned(), owned(names)))
        .collect()
}
