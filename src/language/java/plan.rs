//! The plan for a Java submission.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use crate::language::{
    Entry, EntryChoice, Error, Language, Plan, Staged, Tool,
    detect::{is_of, read_text},
    file_names::board_names,
    plan::{Form, STDIN},
    recipe::{Attempt, Otherwise, ProgramTemplate, RunTemplate, StepTemplate},
    template::{Hole, Template},
};
use crate::outcome::Count;

use super::{
    beside::beside,
    entry,
    flags::{java_flags, javac_flags, series_flags},
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
        language: Language::Java,
        run: Some(run(&entry, !files.is_empty())),
        entry,
        staged: index
            .sources
            .iter()
            .map(staged)
            .chain(files.iter().cloned())
            .collect(),
        board_names: board_names(index.sources.values().map(|source| source.text.as_str())),
        attempts: attempts(index, needed),
        notes,
        transcripts: BTreeMap::new(),
    }
}

/// First what the entry needs, where javac finds every class in the file of its name. Then, if it misses names, also the
/// files that declare a class of another name. At last everything but tests.
fn attempts(index: &Index, needed: &[String]) -> Vec<Attempt> {
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
    let last = lists.len() - 1;
    let attempt = |(number, list): (usize, &Vec<String>)| Attempt {
        steps: vec![javac(list)],
        otherwise: if number < last {
            Otherwise::NextIfSymbolsAreMissing
        } else {
            Otherwise::Stop
        },
    };
    lists.iter().enumerate().map(attempt).collect()
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

/// The sources are on the class path only where files beside the classes lie among them.
fn run(entry: &Entry, has_files: bool) -> RunTemplate {
    let mut arguments = java_flags();
    let path = if has_files {
        "{build}:{sources}"
    } else {
        "{build}"
    };
    let by_driver = matches!(entry, Entry::Api { .. });
    match entry {
        Entry::Main { name } => {
            arguments.extend(Template::parse_all(&["-cp", path]));
            arguments.push(Template::literal(name));
            arguments.push(Template::parse("{board}"));
        }
        Entry::Api { package } => {
            // The driver comes first, so that a class `tilegrade.Driver` among the student's is never the one that runs.
            let path = format!("{{driver}}:{path}");
            arguments.extend(Template::parse_all(&["-cp", &path, "tilegrade.Driver"]));
            arguments.push(prefix(package));
            arguments.extend(Template::parse_all(&["{board}", "{answer}"]));
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

/// How the program is started for many boards, and what is said to it of each.
pub(in crate::language) fn series(entry: &Entry) -> Option<(StepTemplate, Vec<Template>)> {
    let item = match entry {
        Entry::Api { package } => vec![
            Template::literal("api"),
            prefix(package),
            Template::parse("{board}"),
            Template::literal(STDIN),
        ],
        Entry::Main { name } => vec![
            Template::literal("main"),
            Template::literal(name),
            Template::literal(STDIN),
            Template::parse("{board}"),
        ],
        Entry::Command | Entry::Saved => return None,
    };
    let mut arguments = java_flags();
    arguments.extend(series_flags());
    arguments.extend(Template::parse_all(&[
        "-cp",
        "{driver}",
        "tilegrade.Series",
        "{build}",
    ]));
    let step = StepTemplate {
        program: ProgramTemplate::Tool(Tool::Java),
        arguments,
    };
    Some((step, item))
}

/// The package with a dot behind it, or nothing.
fn prefix(package: &str) -> Template {
    if package.is_empty() {
        Template::literal("")
    } else {
        Template::literal(&format!("{package}."))
    }
}

#[cfg(test)]
mod tests {
    use super::{Index, Otherwise, Source, attempts, javac};

    #[test]
    fn classes_in_files_of_other_names_are_tried_before_everything() {
        let source = |(from, text): (&str, &str)| Source::read(from.into(), text.to_owned());
        let sources = [
            ("A.java", "class A { }"),
            ("B.java", "class B { } class Node { }"),
            ("C.java", "class C { broken }"),
            ("T.java", "import org.junit.Test; class T { } class U { }"),
        ];
        let index = Index::each(sources.map(source).to_vec()).remove(0);
        let lists: [&[&str]; 3] = [
            &["A.java"],
            &["A.java", "B.java"],
            &["A.java", "B.java", "C.java"],
        ];
        let found = attempts(&index, &["A.java".to_owned()]);
        assert_eq!(found.len(), lists.len());
        for (attempt, list) in found.iter().zip(lists) {
            let names: Vec<String> = list.iter().map(|&name| name.to_owned()).collect();
            assert_eq!(attempt.steps, [javac(&names)]);
        }
        assert_eq!(found[1].otherwise, Otherwise::NextIfSymbolsAreMissing);
        assert_eq!(found[2].otherwise, Otherwise::Stop);
    }
}
