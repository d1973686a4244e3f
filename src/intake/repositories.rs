//! One repository for each student, as GitHub Classroom and Classroom 50 make them: `assignment-login`.
//!
//! The surprise: nothing says where the assignment's name ends, since both may have hyphens. `gh classroom` clones into a
//! folder `assignment-submissions`; elsewhere it is what the names of all repositories begin with, up to a hyphen.

use std::path::Path;

use crate::outcome::Person;

use super::{Look, found::Found, layout::nobodys};

/// Whether most of what lies in a folder is repositories.
pub(super) fn is_one(children: &[Found]) -> bool {
    let count = children.iter().filter(|child| is_repository(child)).count();
    count > children.len() - count
}

fn is_repository(child: &Found) -> bool {
    child.is_folder() && child.path.join(".git").symlink_metadata().is_ok()
}

/// The submissions in it, and what is nobody's. All folders count: a student who never pushed has one that is empty.
pub(super) fn read(folder: &Path, children: Vec<Found>, look: &mut Look) {
    let (mut found, others): (Vec<Found>, Vec<Found>) =
        children.into_iter().partition(Found::is_folder);
    let names: Vec<String> = found
        .iter()
        .map(|one| one.raw_name().to_string_lossy().into_owned())
        .collect();
    let folder = folder.file_name().unwrap_or_default().to_string_lossy();
    let prefix = prefix(&folder, &names);
    for (one, name) in found.iter_mut().zip(&names) {
        let login = prefix
            .as_ref()
            .and_then(|prefix| name.strip_prefix(&**prefix));
        one.student.people = vec![Person {
            login: Some(login.unwrap_or(name).to_owned()),
            ..Person::default()
        }];
    }
    look.left.extend(others.iter().map(nobodys));
    look.found = found;
}

/// What stands in front of the logins.
pub(super) fn prefix(folder: &str, names: &[String]) -> Option<String> {
    let begins_all = |prefix: &String| {
        let is_longer = |name: &String| name.len() > prefix.len() && name.starts_with(&**prefix);
        names.iter().all(is_longer)
    };
    let of_folder = folder.strip_suffix("submissions").map(str::to_owned);
    if let Some(prefix) = of_folder.filter(|prefix| prefix.ends_with('-') && begins_all(prefix)) {
        return Some(prefix);
    }
    let [first, rest @ ..] = names else {
        return None;
    };
    let common = rest.iter().fold(first.as_str(), |common, name| {
        let same = common.chars().zip(name.chars());
        let length: usize = same
            .take_while(|(one, other)| one == other)
            .map(|(one, _)| one.len_utf8())
            .sum();
        &common[..length]
    });
    let end = common.rfind('-').filter(|_| !rest.is_empty())? + 1;
    Some(common[..end].to_owned()).filter(begins_all)
}
