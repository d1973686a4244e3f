//! One repository for each student, as GitHub Classroom and Classroom 50 make them: `assignment-login`.
//!
//! Nothing says where the assignment's name ends, since both may have hyphens. `gh classroom` clones into a folder
//! `assignment-submissions`; elsewhere it is what the names of all repositories begin with, up to a hyphen.

use std::path::Path;

use super::Source;
use super::found::Found;
use crate::outcome::Person;

pub(super) fn is_one(children: &[Found]) -> bool {
    let is_repository =
        |child: &&Found| child.is_folder() && child.path.join(".git").symlink_metadata().is_ok();
    let count = children.iter().filter(is_repository).count();
    count > children.len() - count
}

/// The submissions in it, and what is nobody's. All folders count: a student who never pushed has one that is empty.
pub(super) fn read(folder: &Path, children: Vec<Found>, source: &mut Source) {
    let (mut found, others): (Vec<_>, Vec<_>) = children.into_iter().partition(Found::is_folder);
    let names: Vec<String> = found.iter().map(|one| one.text().into_owned()).collect();
    let folder = folder.file_name().unwrap_or_default().to_string_lossy();
    let prefix = prefix(&folder, &names);
    for (one, name) in found.iter_mut().zip(&names) {
        let login = name.strip_prefix(prefix).unwrap_or(name);
        one.student.people.push(Person {
            login: Some(login.to_owned()),
            ..Person::default()
        });
    }
    let others = others.iter().map(|one| one.nobodys(Path::new("")));
    source.skipped.extend(others);
    source.found = found;
}

/// The ways to cut a name: what is cut off in front and behind, and what is left.
pub(super) fn cuts(name: &str) -> impl Iterator<Item = ([&str; 2], &str)> {
    let hyphens = || name.match_indices('-').map(|(at, _)| at);
    let ends = move || hyphens().chain([name.len()]);
    let begins = hyphens().map(|at| at + 1).chain([0]);
    begins.flat_map(move |begin| {
        let ends = ends().filter(move |end| begin <= *end);
        ends.map(move |end| ([&name[..begin], &name[end..]], &name[begin..end]))
    })
}

fn prefix<'a>(folder: &'a str, names: &'a [String]) -> &'a str {
    let begins_all = |front: &&str| {
        let is_longer = |name: &String| name.len() > front.len() && name.starts_with(front);
        front.ends_with('-') && names.iter().all(is_longer)
    };
    let first = names.first().filter(|_| names.len() > 1).into_iter();
    let fronts = first.flat_map(|name| cuts(name)).map(|(cut, _)| cut[0]);
    let common = fronts.filter(|front| names.iter().all(|name| name.starts_with(front)));
    let common = common.max_by_key(|front| front.len()).filter(begins_all);
    let of_folder = folder.strip_suffix("submissions").filter(begins_all);
    of_folder.or(common).unwrap_or_default()
}
