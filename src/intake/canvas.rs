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

use super::{contents::is_source, found::Found, named::Named};

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
    if let [first, id, rest @ ..] = &tokens[mark..]
        && *first == "anon"
    {
        let anonymous = reading("anon".to_owned(), id, mark > 0, rest);
        return anonymous.into_iter().collect();
    }
    let at_token = |at: usize| {
        let is_late = tokens[at - 1] == "LATE";
        let called = tokens[..at - usize::from(is_late)].concat();
        let reading = reading(called, tokens[at], is_late, &tokens[at + 1..]);
        reading.filter(|_| is_number(tokens[at]))
    };
    (1..tokens.len()).filter_map(at_token).collect()
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

fn is_number(token: &str) -> bool {
    !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit())
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

/// What a file was called when it was handed in for the first time: `State.java` for `State-1.java`. Sources have to have that
/// name to be built; what is neither source nor archive keeps its own.
fn first_name(name: &str) -> Option<String> {
    let (stem, ending) = split(name);
    let is_packed = [".zip", ".tar", ".tgz", ".tar.gz"]
        .iter()
        .any(|packed| ending.eq_ignore_ascii_case(packed));
    let (plain, number) = stem.rsplit_once('-')?;
    let is_again = is_number(number) && number.len() <= 2 && !plain.is_empty();
    let counts = is_again && (is_packed || is_source(Path::new(name)));
    counts.then(|| format!("{plain}{ending}"))
}

#[cfg(test)]
mod tests {
    use super::{first_name, parse};

    /// Name, id, mark, upload and original of each way to read a name.
    fn read(file: &str) -> Vec<String> {
        let parsed = parse(file).into_iter().map(|one| {
            let late = if one.is_late == Some(true) {
                " late"
            } else {
                ""
            };
            let upload = one.upload.map_or("typed".to_owned(), |it| it.to_string());
            format!("{} {}{late} {upload} {}", one.called, one.id, one.file)
        });
        parsed.collect()
    }

    #[test]
    fn a_name_is_taken_apart_in_all_ways() {
        let uuid = "7f0c8a7e-7a55-4a1b-9a77-0f2f1f0c8a7e";
        for (file, expected) in [
            (
                "doejane_101_202_State.java",
                &["doejane 101 202 State.java"][..],
            ),
            (
                "doejane_LATE_101_202_my_old 2.zip",
                &["doejane 101 late 202 my_old 2.zip"],
            ),
            ("anon_x7k_202_State.java", &["anon x7k 202 State.java"]),
            ("LATE_anon_x7k_202_a_1.py", &["anon x7k late 202 a_1.py"]),
            ("doejane_101_text.html", &["doejane 101 typed text.html"]),
            (
                "zoë_101_202_12_3.txt",
                &["zoë 101 202 12_3.txt", "zoë101 202 12 3.txt"],
            ),
            ("7_101_202_x.c", &["7 101 202 x.c"]),
            (
                "team_5_104_5004_a.py",
                &["team 5 104 5004_a.py", "team5 104 5004 a.py"],
            ),
            ("_106_5006_a.py", &[" 106 5006 a.py"]),
            (
                &format!("doe_101_{uuid}_a.py"),
                &["doe 101 168877072020120794375334450026074901118 a.py"],
            ),
            (&format!("doe_101_202_a-{uuid}.py"), &["doe 101 202 a.py"]),
            (
                &format!("doe_101_202_-{uuid}.py"),
                &[&format!("doe 101 202 -{uuid}.py")],
            ),
            ("State.java", &[]),
            ("doejane_State.java", &[]),
            ("doejane_101_State.java", &[]),
            ("doejane_101_202", &[]),
            ("doejane_101_202_..", &[]),
            ("doejane_101_202_", &[]),
            ("anon__202_x.c", &[]),
        ] {
            assert_eq!(read(file), expected, "{file}");
        }
    }

    #[test]
    fn what_is_handed_in_again_has_its_first_name() {
        for (name, first) in [
            ("State-1.java", Some("State.java")),
            ("hw3-2.tar.gz", Some("hw3.tar.gz")),
            ("notes-1.txt", None),
            ("State-2024.java", None),
            ("-1.java", None),
        ] {
            assert_eq!(first_name(name).as_deref(), first, "{name}");
        }
    }
}
