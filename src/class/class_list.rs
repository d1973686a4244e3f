//! The list of the class, and the joining with it.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::{Error, Tell};
use crate::intake::{Intake, Known};
use crate::load;
use crate::outcome::{Count, Unmatched, hex, identity_key, letters};
use crate::roster::{Entry, Roster};
use crate::table::Table;

pub(crate) struct ClassList {
    /// Its name.
    pub(crate) file: String,
    /// The hash of what is in it.
    pub(crate) hash: String,
    roster: Roster,
}

/// Reads the roster that is named, else the only gradebook.
pub(crate) fn read(
    roster: Option<&Path>,
    gradebooks: &[PathBuf],
    tell: &dyn Tell,
) -> Result<Option<ClassList>, Error> {
    let path = match (roster, gradebooks) {
        (Some(roster), _) => roster,
        (None, []) => return Ok(None),
        (None, [only]) => {
            tell.line(&format!("{}: taken for the roster", only.display()));
            only
        }
        (None, _) => {
            tell.line(
                "several gradebooks are named, and none is taken for the roster: name one with --roster");
            return Ok(None);
        }
    };
    let file = path.display().to_string();
    let bytes = load::list(path)?;
    let table = Table::read(&file, &bytes)?;
    if let Some(encoding) = table.guessed_encoding() {
        tell.line(&format!("{file}: not UTF-8, and read as {encoding}"));
    }
    let roster = Roster::read(&file, &table)?;
    let hash = hex(&Sha256::digest(&bytes));
    Ok(Some(ClassList { file, hash, roster }))
}

pub(crate) fn known(list: Option<&ClassList>) -> Known {
    let entries = list.into_iter().flat_map(|list| &list.roster.entries);
    let keys = entries.flat_map(|entry| {
        let letters = entry.name.as_deref().map(letters).unwrap_or_default();
        let keys = entry.keys().map(|(_, one)| identity_key(one));
        keys.map(move |key| (key, letters.clone()))
    });
    keys.collect()
}

/// Joins what was taken in with the list of the class, where there is one. It may have nobody of those where it is allowed.
pub(crate) fn join(
    intake: &mut Intake,
    list: Option<&ClassList>,
    may_miss: bool,
    tell: &dyn Tell,
) -> Result<Option<Unmatched>, Error> {
    let Some(list) = list else {
        for (student, names) in &intake.doubled {
            let names = names.join(", ");
            tell.line(&format!(
                "warning: several submissions of {student}, and each is graded: {names}"
            ));
        }
        return Ok(None);
    };
    let mut unmatched = intake.join(&list.roster);
    spare(intake, &mut unmatched, tell);
    let is_none = unmatched.submissions.len() == intake.submissions.len();
    if is_none && !may_miss {
        refuse(list, intake, &unmatched)?;
    }
    Ok(Some(unmatched))
}

/// Takes out of those who handed in nothing anyone who has an id or a login that stands in the name of what was left out.
fn spare(intake: &Intake, unmatched: &mut Unmatched, tell: &dyn Tell) {
    let skipped = intake.sources.iter().flat_map(|source| &source.skipped);
    let left: Vec<(String, Vec<String>)> = skipped
        .map(|one| {
            let path = one.path.display().to_string();
            let words = path.split(|sign: char| !sign.is_alphanumeric() && !"@.-".contains(sign));
            let words = words.flat_map(|word| [word, word.split('.').next().unwrap_or(word)]);
            let words = words.map(identity_key).collect();
            (path, words)
        })
        .collect();
    unmatched.absent.retain(|absent| {
        let keys: Vec<String> = absent.person.keys().map(identity_key).collect();
        let own = left
            .iter()
            .find(|(_, words)| words.iter().any(|word| keys.contains(word)));
        if let Some((path, _)) = own {
            let who = absent.person.words();
            tell.line(&format!(
                "warning: {path} was left out, and may be of {who}, who has no other submission"
            ));
        }
        own.is_none()
    });
}

/// Refuses the list of another class, or of another kind. One that has names alone is of the class where it shares one: two
/// students may have it.
fn refuse(list: &ClassList, intake: &Intake, unmatched: &Unmatched) -> Result<(), Error> {
    let ClassList { file, roster, .. } = list;
    let count = Count(intake.submissions.len(), "submission");
    let index = roster.index();
    let submissions = intake.submissions.iter();
    let mut called = submissions.flat_map(|one| one.student.keys(&one.name));
    let shares_a_name = called.any(|name| !index.named(name).is_empty());
    let is_another = "is it the list of another class? --allow-unmatched goes on with it";
    let (message, hint) = if shares_a_name && !roster.entries.iter().all(Entry::has_key) {
        return Ok(());
    } else if shares_a_name {
        (
            format!(
                "{file}: only names lead from the {count} to its students, and a name is no key"
            ),
            "let each be called by an id or a login of the list; --allow-unmatched goes on, and joins nobody",
        )
    } else if unmatched.otherwise_named.is_empty() {
        let message = format!("{file}: none of its students handed in any of the {count}");
        (message, is_another)
    } else {
        let message = format!(
            "{file}: the names of its students are others than those of the {count}, whatever the ids"
        );
        (message, is_another)
    };
    Err(Error::refused(message, hint))
}
