//! Joining the results of shares to those of their class.
//!
//! Nothing is judged here: the stored runs of all shares are put below one folder, which is then judged as that of one grading is. It is
//! filled beside its place and put there when it is whole.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::folder::RESULTS;
use super::run_file::RunFacts;
use super::shard::{Shard, ShardFacts};
use super::stored::{Stored, require_no_loss};
use super::{Error, Tell};
use crate::assignment::Assignment;
use crate::crowd::{cores, share};
use crate::grade::{Journal, Member, files_of};
use crate::outcome::{Count, first_of, quoted};
use crate::whole::{folder_of, plainly};

/// Submissions that are named in a sentence.
const NAMED: usize = 5;

/// The folders of these.
pub(crate) fn folders(parts: &[Part]) -> Vec<PathBuf> {
    parts.iter().map(|part| part.folder.clone()).collect()
}

/// The results of one share, or of a whole class.
pub(crate) struct Part {
    folder: PathBuf,
    pub(crate) stored: Stored,
    shard: Option<ShardFacts>,
}

/// Opens folders of results, and those of shares that lie in the named folders. Fails where there is none, or one is not whole.
pub(crate) fn open(named: &[PathBuf]) -> Result<Vec<Part>, Error> {
    let mut folders = BTreeSet::new();
    for folder in named {
        let found = found_in(folder)?;
        if found.is_empty() {
            return Err(Error::refused(
                format!("{}: there are no results here", folder.display()),
                "name the folders of shares, or the folder that they lie in",
            ));
        }
        folders.extend(found);
    }
    let part = |folder: PathBuf| {
        let shard = ShardFacts::read(&folder)?;
        let stored = Stored::open(&folder)?;
        Ok(Part {
            folder,
            stored,
            shard,
        })
    };
    folders.into_iter().map(part).collect()
}

/// A folder of results, or those that lie in it.
fn found_in(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    if Journal::is_in(folder) {
        return Ok(vec![folder.to_owned()]);
    }
    let unreadable = |error: io::Error| {
        Error::refused(
            format!("{}: cannot be read: {}", folder.display(), plainly(&error)),
            "name the folders of shares, or the folder that they lie in",
        )
    };
    let entries = fs::read_dir(folder).map_err(unreadable)?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let paths = paths.collect::<io::Result<Vec<_>>>().map_err(unreadable)?;
    Ok(paths
        .into_iter()
        .filter(|path| Journal::is_in(path))
        .collect())
}

/// Fails unless all parts are of one class and were graded by the same, nobody is missing, and nothing is there twice.
pub(crate) fn require_one_class(parts: &[Part]) -> Result<(), Error> {
    let Some((first, others)) = parts.split_first() else {
        return Ok(());
    };
    for other in others {
        first.require_same(other)?;
    }
    require_all(parts)?;
    require_no_double(parts)
}

/// Fails where a part has lost what it had when it was judged.
pub(crate) fn require_whole(parts: &[Part], assignment: &Assignment) -> Result<(), Error> {
    for part in parts {
        let members = &part.stored.facts.submissions;
        let regrading = part.stored.regrading(assignment, members);
        require_no_loss(&regrading, false, &Silent).map_err(|error| {
            match (error, members.first()) {
                (Error::Refused { message, .. }, Some(first)) => Error::refused(
                    format!("{}: {message}", part.place()),
                    format!("what grades it again: {}", part.command(first)),
                ),
                (error, _) => error,
            }
        })?;
    }
    Ok(())
}

/// What is told here is told when all is judged.
pub(crate) struct Silent;

impl Tell for Silent {
    fn line(&self, _: &str) {}

    fn hint(&self, _: &str) {}
}

/// Puts what is stored of all parts below a new folder. Fails where something is there already.
pub(crate) fn join(parts: Vec<Part>, out: &Path) -> Result<(), Error> {
    let unwritten = |source: io::Error| {
        Error::from(crate::grade::Error::NotWritten {
            path: out.to_owned(),
            source: plainly(&source),
        })
    };
    require_free(out)?;
    let above = folder_of(out);
    fs::create_dir_all(above).map_err(unwritten)?;
    let staging = tempfile::Builder::new().prefix(".new-").tempdir_in(above);
    let staging = staging.map_err(unwritten)?;
    let journal = Journal::open(staging.path())?;
    let mut class: Vec<Member> = Vec::new();
    let mut members: BTreeSet<Member> = BTreeSet::new();
    let mut facts: Option<RunFacts> = None;
    let put = |(): &mut (), at: usize| parts[at].put_below(staging.path());
    let put = share(cores(), parts.len(), || (), put);
    put.into_iter()
        .collect::<io::Result<()>>()
        .map_err(unwritten)?;
    for Part { stored, shard, .. } in parts {
        class = shard.map_or(class, |own| own.class);
        members.extend(stored.facts.submissions.iter().cloned());
        match &mut facts {
            None => facts = Some(stored.facts),
            Some(facts) => facts.add_paths(&stored.facts.paths),
        }
    }
    if let Some(mut facts) = facts {
        class.retain(|one| members.contains(one));
        // What is of several classes is in the order of the names.
        facts.submissions = if class.len() == members.len() {
            class
        } else {
            members.into_iter().collect()
        };
        facts.write(&journal)?;
    }
    drop(journal);
    let whole = staging.path().to_owned();
    fs::rename(&whole, out).map_err(unwritten)?;
    // Nothing is left of it to be removed.
    let _ = staging.keep();
    Ok(())
}

/// Fails where something is at the place of the joined results.
pub(crate) fn require_free(out: &Path) -> Result<(), Error> {
    let is_free = match fs::read_dir(out) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) => error.kind() == io::ErrorKind::NotFound && out.symlink_metadata().is_err(),
    };
    if is_free {
        return Ok(());
    }
    Err(Error::refused(
        format!("{}: something is there already", out.display()),
        "name a new folder with --out",
    ))
}

/// Gives a file a second name, or copies it to another disk.
fn put(from: &Path, to: &Path) -> io::Result<()> {
    // Nothing that is stored is ever changed: what is new takes the place of what was.
    match fs::hard_link(from, to) {
        // Two parts have it, and it was found to be the same.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(_) => fs::copy(from, to).map(drop),
        Ok(()) => Ok(()),
    }
}

impl Part {
    /// The command that grades a submission again, in this part or another of the same class.
    fn command(&self, member: &Member) -> String {
        if let Some(facts) = &self.shard {
            return facts.command(Shard::with(&member.name, facts.shard.of));
        }
        let paths = self.stored.facts.paths.iter().map(|path| quoted(path));
        let paths: Vec<String> = paths.collect();
        let out = quoted(&self.folder.to_string_lossy());
        format!("tilegrade grade {} --out {out}", paths.join(" "))
    }

    fn place(&self) -> std::path::Display<'_> {
        self.folder.display()
    }

    /// Puts what is stored of its submissions below a folder.
    fn put_below(&self, folder: &Path) -> io::Result<()> {
        for member in &self.stored.facts.submissions {
            for file in files_of(&self.folder, &member.record_name) {
                let to = folder.join(&file);
                match put(&self.folder.join(&file), &to) {
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {
                        fs::create_dir_all(folder_of(&to))?;
                        put(&self.folder.join(&file), &to)?;
                    }
                    done => done?,
                }
            }
        }
        Ok(())
    }

    fn require_same(&self, other: &Self) -> Result<(), Error> {
        let refuse = |what: &str, both: Option<[String; 2]>| {
            let values =
                both.map_or_else(String::new, |[own, its]| format!(": `{own}` and `{its}`"));
            let message = format!(
                "{} and {} have different {what}{values}",
                self.place(),
                other.place()
            );
            let hint = "grade the one again as the other was graded, into the same folder";
            Err(Error::refused(message, hint))
        };
        if let Some((what, both)) = self.stored.facts.other_than(&other.stored.facts) {
            return refuse(what, both);
        }
        let (Some(own), Some(its)) = (&self.shard, &other.shard) else {
            return Ok(());
        };
        if own.is_of_transcripts != its.is_of_transcripts {
            return refuse(
                "submissions: the one of programs, the other of transcripts",
                None,
            );
        }
        if own.roster_hash != its.roster_hash {
            return refuse("rosters", None);
        }
        if own.class != its.class {
            let names = |facts: &ShardFacts| -> BTreeSet<String> {
                facts.class.iter().map(|one| one.name.clone()).collect()
            };
            let (own, its) = (names(own), names(its));
            let differing: Vec<String> = own.symmetric_difference(&its).cloned().collect();
            let of = first_of(&differing, NAMED);
            return refuse(&format!("classes, by {of}"), None);
        }
        Ok(())
    }

    /// Whether a grading that came to its end has a submission.
    fn has(&self, member: &Member) -> bool {
        self.folder.join(RESULTS).is_file()
            && self.stored.facts.submissions.contains(member)
            && self.stored.journal.student(&member.record_name).is_some()
    }

    /// Whether another part has just the same stored of a submission.
    fn has_the_same(&self, other: &Self, member: &Member) -> bool {
        let files = |part: &Self| files_of(&part.folder, &member.record_name);
        let (own, its) = (files(self), files(other));
        let is_same = |file: &PathBuf| {
            let bytes = [self, other].map(|part| fs::read(part.folder.join(file)));
            matches!(bytes, [Ok(own), Ok(its)] if own == its)
        };
        own == its && own.iter().all(is_same)
    }
}

/// Fails where a submission of the class has no results in any part, with the commands that make them.
fn require_all(parts: &[Part]) -> Result<(), Error> {
    let classes = parts.iter().filter_map(|part| part.shard.as_ref());
    let classes = classes.flat_map(|facts| &facts.class);
    let own = parts.iter().flat_map(|part| &part.stored.facts.submissions);
    let all: BTreeSet<&Member> = classes.chain(own).collect();
    let is_missing = |one: &&Member| !parts.iter().any(|part| part.has(one));
    let missing: Vec<&Member> = all.into_iter().filter(is_missing).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<String> = missing.iter().map(|one| one.name.clone()).collect();
    let commands: BTreeSet<String> = missing.iter().map(|one| command(parts, one)).collect();
    let commands: Vec<String> = commands.into_iter().collect();
    let has = if names.len() == 1 { "has" } else { "have" };
    Err(Error::refused(
        format!(
            "{} {has} no results: {}",
            Count(names.len(), "submission"),
            first_of(&names, NAMED)
        ),
        format!("what makes them: {}", commands.join("; ")),
    ))
}

/// The command that grades a submission which no part has.
fn command(parts: &[Part], missing: &Member) -> String {
    let knows = |part: &&Part| part.stored.facts.submissions.contains(missing);
    let part = parts.iter().find(knows).or(parts.first());
    part.map_or_else(String::new, |part| part.command(missing))
}

/// Fails where two parts have different results of one submission.
fn require_no_double(parts: &[Part]) -> Result<(), Error> {
    let mut holders: BTreeMap<&str, &Part> = BTreeMap::new();
    for part in parts {
        for member in &part.stored.facts.submissions {
            let Some(before) = holders.insert(&member.record_name, part) else {
                continue;
            };
            if !before.has_the_same(part, member) {
                return Err(Error::refused(
                    format!(
                        "{} has different results in {} and in {}",
                        member.name,
                        before.place(),
                        part.place()
                    ),
                    "leave out the folder whose results do not count",
                ));
            }
        }
    }
    Ok(())
}
