//! The plan for a Java submission.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use crate::language::{
    Entry, EntryChoice, Error, Language, Plan, Staged, Tool,
    detect::read_text,
    file_names::board_names,
    recipe::{Attempt, Otherwise, ProgramTemplate, RunTemplate, StepTemplate},
    template::{Hole, Template},
};

use super::{
    entry,
    flags::{java_flags, javac_flags},
    index::Index,
    source::Source,
};

/// Plans the Java sources among `files`.
pub(in crate::language) fn plan(
    root: &Path,
    files: &[PathBuf],
    choice: EntryChoice,
) -> Result<Plan, Error> {
    let mut sources = Vec::new();
    // A `module-info.java` is left out: with it javac would want every library that it names, and all runs without.
    for file in files.iter().filter(|file| {
        file.file_name()
            .is_none_or(|name| name != "module-info.java")
    }) {
        sources.push(Source::read(file.clone(), read_text(root, file)?));
    }
    let index = Index::new(sources);
    let (entry, needed) = entry::choose(&index, choice)?;
    let staged = |(to, source): (&String, &Source)| Staged {
        from: source.from.clone(),
        to: to.clone(),
        text: true,
    };
    Ok(Plan {
        language: Language::Java,
        run: Some(run(&entry)),
        entry,
        staged: index.sources.iter().map(staged).collect(),
        board_names: board_names(index.sources.values().map(|source| source.text.as_str())),
        attempts: attempts(&index, &needed),
        notes: index.notes,
        transcripts: BTreeMap::new(),
    })
}

/// First what the entry needs, where javac finds every class in the file of its name. Then, if it does not, everything but
/// tests: a class may be declared in a file of another name.
fn attempts(index: &Index, needed: &[String]) -> Vec<Attempt> {
    let is_wanted = |to: &String, source: &Source| !source.is_test || needed.contains(to);
    let all: Vec<String> = index
        .sources
        .iter()
        .filter(|(to, source)| is_wanted(to, source))
        .map(|(to, _)| to.clone())
        .collect();
    let is_more = all.len() > needed.len();
    let mut attempts = vec![Attempt {
        steps: vec![javac(needed)],
        otherwise: Otherwise::NextIfSymbolsAreMissing,
    }];
    if is_more {
        attempts.push(Attempt {
            steps: vec![javac(&all)],
            otherwise: Otherwise::Stop,
        });
    }
    attempts
}

fn javac(sources: &[String]) -> StepTemplate {
    let mut arguments = javac_flags();
    // The class path is set so that neither the working directory nor the environment has a say.
    arguments.extend(Template::parse_all(&[
        "-implicit:class",
        "-encoding",
        "UTF-8",
        "-cp",
        "{build}",
        "-sourcepath",
        "{sources}",
        "-d",
        "{build}",
    ]));
    arguments.extend(
        sources
            .iter()
            .map(|source| Template::below(Hole::Sources, source)),
    );
    StepTemplate {
        program: ProgramTemplate::Tool(Tool::Javac),
        arguments,
    }
}

fn run(entry: &Entry) -> RunTemplate {
    let mut arguments = java_flags();
    let by_driver = matches!(entry, Entry::Api { .. });
    match entry {
        Entry::Main { name } => {
            arguments.extend(Template::parse_all(&["-cp", "{build}"]));
            arguments.push(Template::literal(name));
            arguments.push(Template::parse("{board}"));
        }
        Entry::Api { package } => {
            // The driver comes first, so that a class `tilegrade.Driver` among the student's is never the one that runs.
            arguments.extend(Template::parse_all(&[
                "-cp",
                "{driver}:{build}",
                "tilegrade.Driver",
            ]));
            let prefix = if package.is_empty() {
                String::new()
            } else {
                format!("{package}.")
            };
            arguments.push(Template::literal(&prefix));
            arguments.extend(Template::parse_all(&["{board}", "{digits}", "{answer}"]));
        }
        Entry::Command | Entry::Saved => (),
    }
    RunTemplate {
        step: StepTemplate {
            program: ProgramTemplate::Tool(Tool::Java),
            arguments,
        },
        by_driver,
    }
}
