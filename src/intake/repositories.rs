//! One repository for each student, as GitHub Classroom and Classroom 50 make them: `assignment-login`.
//!
//! Nothing says where the assignment's name ends, since both may have hyphens. `gh classroom` clones into a folder
//! `assignment-submissions`; elsewhere it is what the names of all repositories begin with, up to a hyphen.

use std::path::Path;

use crate::outcome::Person;

use super::{Source, found::Found};

/// Whether most of what lies in a folder is repositories.
pub(super) fn is_one(children: &[Found]) -> bool {
    let is_repository =
        |child: &&Found| child.is_folder() && child.path.join(".git").symlink_metadata().is_ok();
    let count = children.iter().filter(is_repository).count();
    count > children.len() - count
}

/// The submissions in it, and what is nobody's. All folders count: a student who never pushed has one that is empty.
pub(super) fn read(folder: &Path, children: Vec<Found>, source: &mut Source) {
    let (mut found, others): (Vec<Found>, Vec<Found>) =
        children.into_iter().partition(Found::is_folder);
    let names: Vec<String> = found.iter().map(|one| one.text().into_owned()).collect();
    let folder = folder.file_name().unwrap_or_default().to_string_lossy();
    let prefix = prefix(&folder, &names).unwrap_or_default();
    for (one, name) in found.iter_mut().zip(&names) {
        let login = name.strip_prefix(&*prefix).unwrap_or(name);
        one.student.people.push(Person {
            login: Some(login.to_owned()),
            ..Person::default()
        });
    }
    let others = others.iter().map(|one| one.nobodys(Path::new("")));
    source.skipped.extend(others);
    source.found = found;
}

/// What stands in front of the logins.
pub(super) fn prefix(folder: &str, names: &[String]) -> Option<String> {
    let begins_all = |prefix: &&str| {
        let is_longer = |name: &String| name.len() > prefix.len() && name.starts_with(prefix);
        prefix.ends_with('-') && names.iter().all(is_longer)
    };
    let of_folder = folder.strip_suffix("submissions").filter(begins_all);
    let [first, second, ..] = names else {
        return of_folder.map(str::to_owned);
    };
    // What all begin with is what the first two begin with, cut at a hyphen as often as it takes.
    let same = first.char_indices().zip(second.chars());
    let end = same
        .take_while(|((_, one), other)| one == other)
        .map(|((at, one), _)| at + one.len_utf8());
    let common = &first[..end.last().unwrap_or(0)];
    let mut cuts = common.rmatch_indices('-').map(|(at, _)| &common[..=at]);
    let common = cuts.find(|cut| names.iter().all(|name| name.starts_with(cut)));
    let found = of_folder.or(common.filter(begins_all));
    found.map(str::to_owned)
}
