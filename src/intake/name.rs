//! Names: one for people, one for the disk.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sanitize_filename::{OptionsForCheck, is_sanitized_with_options};
use sha2::{Digest, Sha256};

use super::Submission;
use super::found::{Found, Location};
use crate::outcome::{hex, is_invisible};

/// The longest record name, in bytes: file systems stop at 255, and results add endings.
const LONGEST: usize = 100;

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
    named.sort_by_cached_key(|one| (one.name.clone(), one.record_name.clone()));
    named
}

/// What a submission is called by people, and what its record name is made of.
struct Label {
    text: String,
    key: Vec<u8>,
}

fn labels(found: &[Found]) -> Vec<Label> {
    let raw_names = count(found.iter().map(Found::raw_name));
    let label = |one: &Found| {
        if raw_names[one.raw_name()] == 1 {
            let key = one.raw_name().as_encoded_bytes().to_owned();
            let text = for_people(one.raw_name());
            Label { text, key }
        } else {
            told_apart(one, found)
        }
    };
    found.iter().map(label).collect()
}

fn record_names(found: &[Found], labels: &[Label]) -> Vec<String> {
    // Names that differ only in case both give way: neither depends on which was seen first.
    let lower = count(labels.iter().map(|label| label.text.to_lowercase()));
    let keeps =
        |one: &Found, text: &str| is_safe(one.raw_name(), text) && lower[&text.to_lowercase()] == 1;
    // No kept name can be one of these.
    let both = || found.iter().zip(labels);
    let others = both().filter(|(one, label)| !keeps(one, &label.text));
    let short = count(others.map(|(_, label)| label.safe(HASH_DIGITS).to_lowercase()));
    let record_name = |(one, label): (&Found, &Label)| {
        let name = label.safe(HASH_DIGITS);
        if keeps(one, &label.text) {
            label.text.clone()
        } else if short[&name.to_lowercase()] == 1 {
            name
        } else {
            label.safe(usize::MAX)
        }
    };
    both().map(record_name).collect()
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

pub(super) fn count<Key: Ord>(keys: impl Iterator<Item = Key>) -> BTreeMap<Key, usize> {
    let mut counts = BTreeMap::new();
    for key in keys {
        *counts.entry(key).or_default() += 1;
    }
    counts
}

/// The label of a submission whose raw name is there twice: with as many of the folders above it as it takes, as `ana (a)`.
fn told_apart(one: &Found, found: &[Found]) -> Label {
    let is_namesake = |other: &&Found| other.raw_name() == one.raw_name() && other.path != one.path;
    let is_apart = |other: &Found, parts| ending(&other.path, parts) != ending(&one.path, parts);
    let namesakes = found.iter().filter(is_namesake);
    let depth = one.path.components().count();
    let tells = |parts: &usize| namesakes.clone().all(|other| is_apart(other, *parts));
    let enough = (2..=depth).find(tells).unwrap_or(depth);
    let parts = ending(&one.path, enough);
    let above = parts[..parts.len() - 1].iter().map(|part| for_people(part));
    let above = above.collect::<Vec<_>>().join("/");
    let key = parts.iter().map(|part| part.as_encoded_bytes());
    Label {
        text: format!("{} ({above})", for_people(one.raw_name())),
        key: key.collect::<Vec<_>>().join(&b'/'),
    }
}

fn ending(path: &Path, parts: usize) -> Vec<&OsStr> {
    let all: Vec<&OsStr> = path.iter().collect();
    all[all.len().saturating_sub(parts)..].to_vec()
}

/// The name as text on one line, with what no terminal should see escaped.
fn for_people(raw_name: &OsStr) -> String {
    let name = raw_name.to_string_lossy();
    let shown = name.chars().map(|sign| match sign {
        sign if sign.is_control() || is_invisible(sign) => sign.escape_default().to_string(),
        sign => sign.to_string(),
    });
    shown.collect()
}

/// Whether the name can be a file's on every system. Letters outside ASCII cannot: some systems store them otherwise.
fn is_safe(raw_name: &OsStr, label: &str) -> bool {
    let options = OptionsForCheck {
        windows: true,
        truncate: false,
    };
    // Windows knows a device by its name with blanks behind it, and with a `$` some more.
    let is_anywhere = is_sanitized_with_options(label.replace(" .", "."), options);
    let is_usual = label.is_ascii() && !label.contains("..") && !label.contains('$');
    raw_name == label
        && is_anywhere
        && is_usual
        && (1..=LONGEST).contains(&label.len())
        && !label.starts_with(['.', ' ', '-'])
        && !label.ends_with(['.', ' '])
        && !ends_like_a_hash(label)
}

/// Whether it could be what [`Label::safe`] makes of another name.
fn ends_like_a_hash(label: &str) -> bool {
    let hash = label.rsplit_once('-').map_or("", |(_, hash)| hash);
    hash.len() == HASH_DIGITS && hash.chars().all(|digit| digit.is_ascii_hexdigit())
}

/// As many digits of the hash as keep the names of any class apart; all of them where they do not.
const HASH_DIGITS: usize = 8;

impl Label {
    /// What can be kept of the name, and a hash of all of it.
    fn safe(&self, digits: usize) -> String {
        let is_kept = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
        let fits = |sign: char| if is_kept(sign) { sign } else { '-' };
        let stem: String = self.text.chars().map(fits).take(40).collect();
        let stem = match stem.trim_matches('-') {
            "" => "submission",
            stem => stem,
        };
        let hash = hex(&Sha256::digest(&self.key));
        format!("{stem}-{}", &hash[..digits.min(hash.len())])
    }
}
