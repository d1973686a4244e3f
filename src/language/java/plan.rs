//! The plan for a Java submission.

use std::path::{Path, PathBuf};

use crate::language::{
    BOARD_FILE, Entry, EntryChoice, Error, Language, Plan, Staged,
    file_names::board_names,
    files::{is_of, read_text},
    plan::Form,
    step::STDIN,
    template::StepTemplate,
};
use crate::outcome::Count;

use super::{
    beside::beside,
    entry,
    flags::{java, java_batch, javac},
    index::Index,
    source::Source,
};

/// Plans each program among the Java sources `files`, the likeliest first.
pub(in crate::language) fn plans(
    root: &Path,
    files: &[PathBuf],
    choice: EntryChoice,
) -> Result<Vec<Plan>, Error> {
    let mut sources = Vec::new();
    // A `module-info.java` is left out: with it javac would want every library that it names, and all runs without.
    let is_read = |file: &&PathBuf| {
        is_of(file, Language::Java)
            && (file.file_name()).is_none_or(|name| name != "module-info.java")
    };
    for file in files.iter().filter(is_read) {
        sources.push(Source::read(file.clone(), read_text(root, file)?));
    }
    let indexes = Index::each(sources);
    let mut plans = Vec::new();
    for index in &indexes {
        let beside = beside(root, files, index);
        for (entry, needed) in entry::all(index, choice)? {
            plans.push(plan(index, &beside, entry, &needed));
        }
    }
    Ok(plans)
}

/// Plans a program, with the files that are laid out beside its classes and the number of those that are not.
fn plan(
    index: &Index,
    (files, left): &(Vec<Staged>, usize),
    entry: Entry,
    needed: &[String],
) -> Plan {
    let staged = |(to, source): (&String, &Source)| Staged {
        from: source.from.clone(),
        to: to.clone(),
        form: Form::Text,
    };
    let mut notes = index.notes.clone();
    if *left > 0 {
        let left = Count(*left as u64, "file");
        notes.push(format!(
            "of the files beside the sources {left} could not be laid out: too much, or the place is taken"
        ));
    }
    Plan {
        run: run(&entry, !files.is_empty()),
        staged: index
            .sources
            .iter()
            .map(staged)
            .chain(files.iter().cloned())
            .collect(),
        board_names: board_names(index.sources.values().map(|source| source.text.as_str())),
        attempts: source_lists(index, needed)
            .into_iter()
            .map(|sources| vec![compile(sources)])
            .collect(),
        notes,
        ..Plan::of(Language::Java, entry)
    }
}

/// First what the entry needs, where javac finds every class in the file of its name. Then, if it misses names, also the
/// files that declare a class of another name. At last everything but tests.
fn source_lists(index: &Index, needed: &[String]) -> Vec<Vec<String>> {
    let mut lists = vec![needed.to_vec()];
    for list in [
        sources_where(index, needed, Source::has_hidden_types),
        sources_where(index, needed, |source| !source.is_test),
    ] {
        // The longer list has all of the shorter one.
        if lists.iter().all(|other| other.len() < list.len()) {
            lists.push(list);
        }
    }
    lists
}

/// What is needed, and each other source that is wanted.
fn sources_where(
    index: &Index,
    needed: &[String],
    is_wanted: impl Fn(&Source) -> bool,
) -> Vec<String> {
    let sources = index.sources.iter();
    sources
        .filter(|(to, source)| needed.contains(to) || is_wanted(source))
        .map(|(to, _)| to.clone())
        .collect()
}

/// The class path is set so that neither the working directory nor the environment has a say.
fn compile(sources: Vec<String>) -> StepTemplate {
    javac("-implicit:class -encoding UTF-8 -cp {build} -sourcepath {sources} -d {build}")
        .sources(sources)
}

/// The sources are on the class path only where files beside the classes lie among them.
fn run(entry: &Entry, has_files: bool) -> Option<StepTemplate> {
    let sources = if has_files { ":{sources}" } else { "" };
    let step = match entry {
        Entry::Main { name } => java()
            .words(&format!("-cp {{build}}{sources}"))
            .literal(name)
            .words("{board}"),
        // The driver comes first, so that a class `tilegrade.Driver` among the student's is never the one that runs.
        Entry::Api { package } => java()
            .words(&format!("-cp {{driver}}:{{build}}{sources}"))
            .words("tilegrade.Driver")
            .literal(&prefix(package))
            .words("{board} {answer}"),
        Entry::Command | Entry::Saved => return None,
    };
    Some(step)
}

/// How the program is started for many boards, and what is said to it of each.
pub(in crate::language) fn batch(entry: &Entry) -> Option<(StepTemplate, Vec<String>)> {
    let (kind, name, rest) = match entry {
        Entry::Api { package } => ("api", prefix(package), [BOARD_FILE, STDIN]),
        Entry::Main { name } => ("main", name.clone(), [STDIN, BOARD_FILE]),
        Entry::Command | Entry::Saved => return None,
    };
    let mut item = vec![kind.to_owned(), name];
    item.extend(rest.map(str::to_owned));
    Some((
        java_batch().words("-cp {driver} tilegrade.Batch {build}"),
        item,
    ))
}

/// The package with a dot behind it, or nothing.
fn prefix(package: &str) -> String {
    if package.is_empty() {
        String::new()
    } else {
        format!("{package}.")
    }
}
