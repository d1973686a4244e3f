//! Names: one for people, one for the disk.

use std::{
    collections::BTreeMap,
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use super::{Submission, files::hex, find::Found};

/// The longest record name, in bytes: file systems stop at 255, and results add endings.
const LONGEST: usize = 100;

/// Names that Windows takes for devices, with any ending.
const RESERVED: [&str; 6] = ["aux", "con", "conin$", "conout$", "nul", "prn"];

/// Gives every submission its names, each beside the raw name it had; sorted by name, then by record name.
pub(super) fn assign(found: &[Found]) -> Vec<(OsString, Submission)> {
    let raw_names = count(found.iter().map(|one| one.raw_name.clone()));
    let mut wanted: Vec<(String, Vec<u8>, &Found)> = Vec::new();
    for one in found {
        let raw = one.raw_name.as_encoded_bytes().to_vec();
        if raw_names[&one.raw_name] == 1 {
            wanted.push((for_people(&one.raw_name), raw, one));
        } else {
            let (label, key) = told_apart(one, found);
            wanted.push((label, key, one));
        }
    }
    // A name that differs only in case from another one gives way, and so does the other one: neither depends on which
    // of them was seen first.
    let folded = count(wanted.iter().map(|(label, ..)| label.to_lowercase()));
    let keeps = |label: &str, one: &Found| {
        is_safe(&one.raw_name, label) && folded[&label.to_lowercase()] == 1
    };
    let short = count(
        wanted
            .iter()
            .map(|(label, key, _)| safe(label, key, HASH_DIGITS).to_lowercase()),
    );
    let record_name = |label: &str, key: &[u8], one: &Found| {
        let name = safe(label, key, HASH_DIGITS);
        if keeps(label, one) {
            label.to_owned()
        } else if short[&name.to_lowercase()] == 1 {
            name
        } else {
            safe(label, key, usize::MAX)
        }
    };
    let mut named: Vec<_> = wanted
        .iter()
        .map(|(label, key, one)| {
            (
                one.raw_name.clone(),
                submission(label, record_name(label, key, one), one),
            )
        })
        .collect();
    named.sort_by(|(_, left), (_, right)| {
        (&left.name, &left.record_name).cmp(&(&right.name, &right.record_name))
    });
    named
}

fn submission(name: &str, record_name: String, found: &Found) -> Submission {
    let parent = found
        .path
        .parent()
        .map_or_else(PathBuf::new, Path::to_path_buf);
    let (root, file) = if found.is_folder {
        (found.path.clone(), None)
    } else {
        (parent, found.path.file_name().map(PathBuf::from))
    };
    Submission {
        name: name.to_owned(),
        record_name,
        root,
        file,
    }
}

fn count<Key: Ord>(keys: impl Iterator<Item = Key>) -> BTreeMap<Key, usize> {
    let mut counts = BTreeMap::new();
    for key in keys {
        *counts.entry(key).or_default() += 1;
    }
    counts
}

/// The name and the hashed key of a submission whose raw name is there more than once: as many of the folders above it as
/// it takes. So `a/ana` and `b/ana` keep their names wherever the two lie.
fn told_apart(one: &Found, found: &[Found]) -> (String, Vec<u8>) {
    let namesakes = || {
        found
            .iter()
            .filter(|other| other.raw_name == one.raw_name && other.path != one.path)
    };
    let depth = one.path.components().count();
    let enough = (2..=depth)
        .find(|&parts| {
            namesakes().all(|other| ending(&other.path, parts) != ending(&one.path, parts))
        })
        .unwrap_or(depth);
    let parts = ending(&one.path, enough);
    let above: Vec<String> = parts[..parts.len() - 1]
        .iter()
        .map(|part| for_people(part))
        .collect();
    let key = parts
        .iter()
        .map(|part| part.as_encoded_bytes())
        .collect::<Vec<_>>()
        .join(&b'/');
    (
        format!("{} ({})", for_people(&one.raw_name), above.join("/")),
        key,
    )
}

fn ending(path: &Path, parts: usize) -> Vec<&OsStr> {
    let all: Vec<&OsStr> = path.iter().collect();
    all[all.len().saturating_sub(parts)..].to_vec()
}

/// The name as text on one line, with what no terminal should see escaped.
fn for_people(raw_name: &OsStr) -> String {
    let mut name = String::new();
    for character in raw_name.to_string_lossy().chars() {
        if character.is_control() || is_invisible(character) {
            name.extend(character.escape_default());
        } else {
            name.push(character);
        }
    }
    name
}

/// Line separators, and the marks that turn the direction of text around and so make one name look like another.
fn is_invisible(character: char) -> bool {
    matches!(character, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}')
}

/// Whether the name can be a file's on every system. Letters outside ASCII cannot: some systems store them in another
/// form than they were given.
fn is_safe(raw_name: &OsStr, label: &str) -> bool {
    let stem = label
        .split('.')
        .next()
        .unwrap_or_default()
        .trim_end()
        .to_ascii_lowercase();
    let is_port = |name: &str| {
        let digit = name
            .strip_prefix("com")
            .or_else(|| name.strip_prefix("lpt"));
        digit.is_some_and(|digit| {
            digit.len() == 1 && digit.chars().all(|character| character.is_ascii_digit())
        })
    };
    raw_name == label
        && label.chars().all(is_plain)
        && label.len() <= LONGEST
        && !label.is_empty()
        && !label.contains("..")
        && !label.starts_with(['.', ' ', '-'])
        && !label.ends_with(['.', ' '])
        && !RESERVED.contains(&stem.as_str())
        && !is_port(&stem)
        && !ends_like_a_hash(label)
}

fn is_plain(character: char) -> bool {
    character.is_ascii_graphic() && !r#"/\:*?"<>|"#.contains(character) || character == ' '
}

/// Whether it could be what [`safe`] makes of another name.
fn ends_like_a_hash(label: &str) -> bool {
    let is_hash = |hash: &str| {
        hash.len() == HASH_DIGITS && hash.chars().all(|digit| digit.is_ascii_hexdigit())
    };
    label
        .rsplit_once('-')
        .is_some_and(|(_, hash)| is_hash(hash))
}

/// As many digits of the hash as keep the names of any class apart; all of them where they do not.
const HASH_DIGITS: usize = 8;

/// What can be kept of the name, and a hash of all of it.
fn safe(label: &str, key: &[u8], digits: usize) -> String {
    let fits = |character: char| {
        if character.is_ascii_alphanumeric() || character == '_' {
            character
        } else {
            '-'
        }
    };
    let stem: String = label.chars().map(fits).take(40).collect();
    let stem = match stem.trim_matches('-') {
        "" => "submission",
        stem => stem,
    };
    let hash = hex(&Sha256::digest(key));
    format!("{stem}-{}", &hash[..digits.min(hash.len())])
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, ffi::OsString, path::PathBuf};

    use super::{Found, assign};

    fn names(paths: &[&str]) -> Vec<(String, String)> {
        let found = |path: &&str| {
            let (_, raw_name) = path.rsplit_once('/').expect("a folder");
            Found {
                raw_name: OsString::from(raw_name),
                path: PathBuf::from(path),
                is_folder: true,
            }
        };
        let named = assign(&paths.iter().map(found).collect::<Vec<_>>());
        named
            .into_iter()
            .map(|(_, one)| (one.name, one.record_name))
            .collect()
    }

    #[test]
    fn an_ordinary_name_is_kept() {
        for name in [
            "ana-lopez",
            "O'Brien, Pat",
            "doejane_12_34_State.java",
            "hw3.v2",
            "a-12345",
            "com10",
        ] {
            assert_eq!(
                names(&[&format!("/c/{name}")]),
                [(name.to_owned(), name.to_owned())]
            );
        }
    }

    #[test]
    fn a_name_that_some_system_cannot_store_is_replaced() {
        let long = "x".repeat(101);
        for name in [
            "a..b",
            "CON",
            "nul.txt",
            "lpt1",
            "a:b",
            "a\\b",
            "Zoë",
            "end.",
            "end ",
            "-rf",
            "a-1234abcd",
            "..",
            "\u{1b}[31m",
            &long,
        ] {
            let named = names(&[&format!("/c/{name}")]);
            let record_name = &named[0].1;
            assert_ne!(record_name, name);
            assert!(
                record_name
                    .chars()
                    .all(|it| it.is_ascii_alphanumeric() || it == '-' || it == '_'),
                "{record_name}"
            );
            assert!(
                record_name.len() <= 50 && !record_name.starts_with('-'),
                "{record_name}"
            );
            assert!(!named[0].0.chars().any(char::is_control), "{named:?}");
        }
        assert_eq!(
            names(&["/c/\u{1b}[31m\u{202e}x"])[0].0,
            "\\u{1b}[31m\\u{202e}x"
        );
    }

    #[test]
    fn no_two_submissions_share_a_record_name_on_any_system() {
        let named = names(&[
            "/c/ana", "/c/Ana", "/c/ANA", "/c/ben", "/d/ben", "/c/a b", "/c/a?b", "/c/a*b",
        ]);
        let folded: BTreeSet<String> = named
            .iter()
            .map(|(_, record_name)| record_name.to_lowercase())
            .collect();
        assert_eq!(folded.len(), named.len(), "{named:?}");
        let alone = names(&["/c/ANA", "/c/ana", "/c/Ana"]);
        assert_eq!(
            alone[0],
            *named.iter().find(|(name, _)| name == "ANA").expect("ANA")
        );
    }

    #[test]
    fn namesakes_of_two_folders_are_told_apart_by_the_folders() {
        let named = |paths: &[&str]| {
            names(paths)
                .into_iter()
                .map(|(name, _)| name)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            named(&["/x/a/ana", "/x/b/ana", "/x/a/ben"]),
            ["ana (a)", "ana (b)", "ben"]
        );
        assert_eq!(named(&["/x/a/ana", "/y/a/ana"]), ["ana (x/a)", "ana (y/a)"]);
        let records = |paths: &[&str]| {
            names(paths)
                .into_iter()
                .map(|(_, record)| record)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            records(&["/x/a/ana", "/x/b/ana"]),
            records(&["/elsewhere/a/ana", "/elsewhere/b/ana"])
        );
    }
}
