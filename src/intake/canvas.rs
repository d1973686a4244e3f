//! A bulk download of Canvas: one flat folder in which the names of files say whose they are.
//!
//! `<name>_[LATE_]<user id>_<attachment id>_<original>`, or `<name>_[LATE_]<user id>_text.html`, or, where grading is anonymous,
//! `[LATE_]anon_<id>_<attachment id>_<original>`. The form is that of `lib/content_zipper.rb`. Not checked against it: a file that
//! is handed in again is called `State-1.java`, one of many has a UUID in its name or for its number, and the highest attachment
//! is the latest.
//!
//! The name in front is no key. It is lower-cased and has lost its blanks, so that two students may share it, and a student whose
//! name has no letters has none.

use std::path::Path;

use super::found::Found;
use super::named::Named;
use crate::language::is_source;
use crate::outcome::is_number;

/// All ways to take the name of a file apart.
pub(super) fn readings(child: &Found) -> Vec<Named> {
    if child.is_folder() {
        return Vec::new();
    }
    parse(&child.raw_name().to_string_lossy())
}

fn parse(file: &str) -> Vec<Named> {
    let tokens: Vec<&str> = file.split('_').collect();
    let mark = usize::from(tokens[0] == "LATE");
    let anonymous = match &tokens[mark..] {
        ["anon", id, rest @ ..] => reading("anon".to_owned(), id, mark > 0, rest),
        _ => None,
    };
    let at_token = |at: usize| {
        let is_late = tokens[at - 1] == "LATE";
        let called = tokens[..at - usize::from(is_late)].concat();
        let reading = reading(called, tokens[at], is_late, &tokens[at + 1..]);
        reading.filter(|_| is_number(tokens[at]))
    };
    // A student may be called `anon`, and nobody `LATE`: names are in lower case.
    let others = (1..tokens.len()).filter_map(at_token).filter(|_| mark == 0);
    let others = others.filter(|other| anonymous.as_ref() != Some(other));
    anonymous.iter().cloned().chain(others).collect()
}

fn reading(called: String, id: &str, is_late: bool, rest: &[&str]) -> Option<Named> {
    let (upload, file) = match rest {
        [typed @ ("text.html" | "link.html")] => (None, (*typed).to_owned()),
        [number, original @ ..] => (Some(upload(number)?), without_uuid(&original.join("_"))),
        [] => return None,
    };
    let is_plain = !id.is_empty() && !file.is_empty() && file != "." && file != "..";
    is_plain.then(|| Named {
        id: id.to_owned(),
        called,
        name: None,
        is_late: Some(is_late),
        upload,
        first: first_name(&file).filter(|_| upload.is_some()),
        file,
    })
}

/// The number of an upload, in decimal digits or as a UUID.
fn upload(token: &str) -> Option<u128> {
    if is_number(token) {
        return token.parse().ok();
    }
    uuid(token)
}

fn uuid(token: &str) -> Option<u128> {
    let groups = token.split('-').map(str::len);
    let is_one = groups.eq([8, 4, 4, 4, 12]);
    is_one.then(|| u128::from_str_radix(&token.replace('-', ""), 16).ok())?
}

/// A name and its ending: `hw3` and `.tar.gz`.
fn split(name: &str) -> (&str, &str) {
    match name.to_ascii_lowercase().strip_suffix(".tar.gz") {
        Some(stem) => name.split_at(stem.len()),
        None => name.rfind('.').map_or((name, ""), |at| name.split_at(at)),
    }
}

/// The name without the UUID that keeps it from being another file's: `State.java` of `State-7f0c8a7e-….java`.
fn without_uuid(name: &str) -> String {
    const LENGTH: usize = 37; // with the hyphen
    let (stem, ending) = split(name);
    let cut = stem.len().checked_sub(LENGTH).filter(|at| *at > 0);
    let parts = cut.and_then(|at| stem.split_at_checked(at));
    let own = parts.filter(|(_, id)| id.strip_prefix('-').and_then(uuid).is_some());
    own.map_or_else(|| name.to_owned(), |(own, _)| format!("{own}{ending}"))
}

/// What a file was called when it was handed in first: `State.java` for `State-1.java`. What is no source or archive keeps its name.
fn first_name(name: &str) -> Option<String> {
    let (stem, ending) = split(name);
    let mut packed = [".zip", ".tar", ".tgz", ".tar.gz"].iter();
    let is_packed = packed.any(|one| ending.eq_ignore_ascii_case(one));
    let (plain, number) = stem.rsplit_once('-')?;
    let is_again = is_number(number) && number.len() <= 2 && !plain.is_empty();
    let counts = is_again && (is_packed || is_source(Path::new(name)));
    counts.then(|| format!("{plain}{ending}"))
}
