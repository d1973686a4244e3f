//! Names: one for people, one for the disk.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsStr,
    path::{Path, PathBuf},
    sync::Arc,
};

use sha2::{Digest, Sha256};

use super::{
    Submission,
    found::{Found, Location},
};
use crate::outcome::is_invisible;

/// The longest record name, in bytes: file systems stop at 255, and results add endings.
const LONGEST: usize = 100;

/// Names that Windows takes for devices, with any ending.
const RESERVED: [&str; 6] = ["aux", "con", "conin$", "conout$", "nul", "prn"];

/// Gives every submission its names; sorted by name, then by record name. `ignored` is in none of them.
pub(super) fn assign(mut found: Vec<Found>, ignored: &Arc<BTreeSet<PathBuf>>) -> Vec<Submission> {
    found.sort_by(|one, other| one.path.cmp(&other.path));
    let labels = labels(&found);
    let record_names = record_names(&found, &labels);
    let named = found.into_iter().zip(labels).zip(record_names);
    let mut named: Vec<Submission> = named
        .map(|((one, label), record_name)| Submission {
            ignored: Arc::clone(ignored),
            ..submission(label.text, record_name, one)
        })
        .collect();
    named.sort_by(|left, right| {
        (&left.name, &left.record_name).cmp(&(&right.name, &right.record_name))
    });
    named
}

/// What a submission is called by people, and what its record name is made of.
struct Label {
    text: String,
    /// What is hashed; nothing where it is the raw name.
    key: Option<Vec<u8>>,
}

fn labels(found: &[Found]) -> Vec<Label> {
    let raw_names = count(found.iter().map(Found::raw_name));
    let label = |one: &Found| {
        if raw_names[one.raw_name()] == 1 {
            let text = for_people(one.raw_name());
            Label { text, key: None }
        } else {
            told_apart(one, found)
        }
    };
    found.iter().map(label).collect()
}

fn record_names(found: &[Found], labels: &[Label]) -> Vec<String> {
    // A name that differs only in case from another one gives way, and so does the other one: neither depends on which
    // of them was seen first.
    let lower = count(labels.iter().map(|label| label.text.to_lowercase()));
    let keeps =
        |one: &Found, text: &str| is_safe(one.raw_name(), text) && lower[&text.to_lowercase()] == 1;
    let safe_name = |one: &Found, label: &Label, digits| {
        let raw = one.raw_name().as_encoded_bytes();
        safe(&label.text, label.key.as_deref().unwrap_or(raw), digits)
    };
    // No kept name can be one of these.
    let others = || {
        let both = found.iter().zip(labels);
        both.filter(|(one, label)| !keeps(one, &label.text))
    };
    let short =
        count(others().map(|(one, label)| safe_name(one, label, HASH_DIGITS).to_lowercase()));
    let record_name = |(one, label): (&Found, &Label)| {
        if keeps(one, &label.text) {
            return label.text.clone();
        }
        let name = safe_name(one, label, HASH_DIGITS);
        if short[&name.to_lowercase()] == 1 {
            name
        } else {
            safe_name(one, label, usize::MAX)
        }
    };
    found.iter().zip(labels).map(record_name).collect()
}

fn submission(name: String, record_name: String, mut found: Found) -> Submission {
    let own = found.raw_name().to_string_lossy();
    // What cannot be told as text is compared as it is told.
    if own != name && found.raw_name().to_str().is_some() {
        found.student.called = Some(own.into_owned());
    }
    let (root, file, parts) = match found.location {
        Location::Folder => (found.path, None, Vec::new()),
        Location::Parts(parts) => (found.path, None, parts),
        Location::File => {
            let parent = found.path.parent().unwrap_or(Path::new(""));
            let file = found.path.file_name().map(PathBuf::from);
            (parent.to_owned(), file, Vec::new())
        }
    };
    Submission {
        name,
        record_name,
        root,
        file,
        layout: found.layout,
        skipped: found.skipped,
        student: found.student,
        ignored: Arc::default(),
        parts,
        obstacle: None,
    }
}

fn count<Key: Ord>(keys: impl Iterator<Item = Key>) -> BTreeMap<Key, usize> {
    let mut counts = BTreeMap::new();
    for key in keys {
        *counts.entry(key).or_default() += 1;
    }
    counts
}

/// The label of a submission whose raw name is there more than once: as many of the folders above it as
/// it takes. So `a/ana` and `b/ana` keep their names wherever the two lie.
fn told_apart(one: &Found, found: &[Found]) -> Label {
    let namesakes = || {
        found
            .iter()
            .filter(|other| other.raw_name() == one.raw_name() && other.path != one.path)
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
    let text = format!("{} ({})", for_people(one.raw_name()), above.join("/"));
    Label {
        text,
        key: Some(key),
    }
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

/// Lower-case hexadecimal.
fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or('0');
    let digits = |byte: &u8| [digit(byte >> 4), digit(byte & 15)];
    bytes.iter().flat_map(digits).collect()
}
