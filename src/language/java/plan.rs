//! The plan for a Java submission.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::flags::{java, java_batch, javac};
use super::index::Index;
use super::source::{Source, Type};
use crate::language::file_names::board_names;
use crate::language::files::{extension, is_of, read_text, stage_all, to_portable};
use crate::language::staged::Form;
use crate::language::template::StepTemplate;
use crate::language::{
    Entry, EntryChoice, Error, Language, Plan, Settings, Staged, Template, aside,
};
use crate::outcome::Count;

/// Plans each program among the Java sources `files`, the likeliest first.
pub(in crate::language) fn plans(
    root: &Path,
    files: &[PathBuf],
    settings: &Settings,
) -> Result<Vec<Plan>, Error> {
    let mut sources = Vec::new();
    // A `module-info.java` is left out: with it javac would want every library that it names, and all runs without.
    let is_read = |file: &&PathBuf| {
        is_of(file, Language::Java)
            && (file.file_name()).is_none_or(|name| name != "module-info.java")
    };
    for file in files.iter().filter(is_read) {
        sources.push(Source::read(
            file.clone(),
            read_text(root, file)?,
            &settings.template,
        ));
    }
    let indexes = Index::each(sources);
    let mut plans = Vec::new();
    for index in &indexes {
        let beside = beside(root, files, index);
        for (entry, needed) in all(index, settings)? {
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
        Entry::Api { package, template } => java()
            .words(&format!("-cp {{driver}}:{{build}}{sources}"))
            .words("tilegrade.Driver")
            .literal(&names(package, template))
            .words("{board} {answer}"),
        Entry::Command | Entry::Saved => return None,
    };
    Some(step)
}

/// How the program is started for many boards, and what is said to it of each.
pub(in crate::language) fn batch(
    entry: &Entry,
    board: &str,
) -> Option<(StepTemplate, Vec<String>)> {
    let input = format!("{board}\n");
    let (kind, name, rest) = match entry {
        Entry::Api { package, template } => ("api", names(package, template), [board, &input]),
        Entry::Main { name } => ("main", name.clone(), [&*input, board]),
        Entry::Command | Entry::Saved => return None,
    };
    let mut item = vec![kind.to_owned(), name];
    item.extend(rest.map(str::to_owned));
    Some((batch_step(), item))
}

/// What is in front of the names of a program's classes: their package, with a dot behind it.
pub(in crate::language) fn prefix(entry: &Entry) -> Option<String> {
    match entry {
        Entry::Api { package, .. } => Some(with_dot(package)),
        Entry::Main { name } => Some(name[..name.rfind('.').map_or(0, |dot| dot + 1)].to_owned()),
        Entry::Command | Entry::Saved => None,
    }
}

/// How our driver is started that calls the classes of a program, for many boards or one by one.
pub(in crate::language) fn batch_step() -> StepTemplate {
    java_batch().words("-cp {driver} tilegrade.Batch {build}")
}

/// A package as it stands in front of a class's name.
pub(in crate::language) fn with_dot(package: &str) -> String {
    let dot = if package.is_empty() { "" } else { "." };
    format!("{package}{dot}")
}

/// What the driver is told of the template: the classes of the solver, the state and the heuristics, and both methods.
fn names(package: &str, template: &Template) -> String {
    let prefix = with_dot(package);
    let Template {
        puzzle,
        method,
        search,
        state,
        heuristics,
        ..
    } = template;
    format!("{prefix}{puzzle},{prefix}{state},{prefix}{heuristics},{method},{search}")
}

// Nothing is laid out where no source names a resource. A program that opens files by paths finds its board alone.

const MOST_FILES: usize = 200;

const MOST_BYTES: u64 = 8 << 20;

/// The files that are laid out, and the number of those that cannot be. No class is among them: all is built from sources.
fn beside(root: &Path, files: &[PathBuf], index: &Index) -> (Vec<Staged>, usize) {
    let mut texts = index.sources.values().map(|source| &source.text);
    if !texts.any(|text| text.contains("Resource") || text.contains("ServiceLoader")) {
        return (Vec::new(), 0);
    }
    let places = places(index);
    let mut taken: BTreeSet<PathBuf> = index.sources.keys().map(PathBuf::from).collect();
    let (mut laid_out, mut left, mut bytes) = (Vec::new(), 0, 0);
    let is_built = |staged: &Staged| ["class", "jar", "java"].contains(&&*extension(&staged.from));
    let all = stage_all(files, Language::Java).into_iter();
    for mut staged in all.filter(|one| !is_built(one)) {
        let to = place(&staged.from, &places);
        let length = (root.join(&staged.from).metadata()).map_or(0, |it| it.len());
        // What is a file in one folder may be a folder in another that has the same place.
        let mut others = taken.iter();
        let is_taken = others.any(|other| other.starts_with(&to) || to.starts_with(other));
        if is_taken || laid_out.len() == MOST_FILES || bytes + length > MOST_BYTES {
            left += 1;
            continue;
        }
        bytes += length;
        staged.to = to_portable(&to);
        laid_out.push(staged);
        taken.insert(to);
    }
    (laid_out, left)
}

/// What the folders of sources, and those in which their packages begin, are called beside the classes.
fn places(index: &Index) -> BTreeMap<&Path, &Path> {
    let mut places = BTreeMap::new();
    for (to, source) in &index.sources {
        let folders = (source.from.parent(), Path::new(to).parent());
        if let (Some(folder), Some(package)) = folders {
            places.insert(folder, package);
        }
    }
    for (folder, package) in places.clone() {
        let beginning = folder.ancestors().nth(package.components().count());
        if let (true, Some(beginning)) = (folder.ends_with(package), beginning) {
            places.entry(beginning).or_insert(Path::new(""));
        }
    }
    places
}

/// Where a file goes: below what its nearest folder that has a place is called, else below `resources`, else where it is.
fn place(file: &Path, places: &BTreeMap<&Path, &Path>) -> PathBuf {
    let below = |folder: &Path, place: &Path| Some(place.join(file.strip_prefix(folder).ok()?));
    let mut folders = file.ancestors().skip(1);
    let known = folders.find_map(|folder| below(folder, places.get(folder)?));
    let mut folders = file.ancestors().skip(1);
    let resources = || below(folders.find(|it| it.ends_with("resources"))?, Path::new(""));
    known.or_else(resources).unwrap_or_else(|| file.to_owned())
}

/// A way in, and the sources that it needs: all else is found by javac from there.
type Way = (Entry, Vec<String>);

/// Every way in, the likeliest first; at least one.
fn all(index: &Index, settings: &Settings) -> Result<Vec<Way>, Error> {
    let template = &settings.template;
    let (apis, mains) = (apis(index, template), mains(index, template));
    let ways = match settings.entry {
        EntryChoice::Api => apis,
        EntryChoice::Main => mains,
        EntryChoice::Auto => [apis, mains].concat(),
    };
    if ways.is_empty() {
        return Err(Error::EntryMissing(match settings.entry {
            EntryChoice::Api => why_no_api(index, template),
            EntryChoice::Main | EntryChoice::Auto => why_no_main(index, template),
        }));
    }
    Ok(ways)
}

/// The template's method, where the class of its parameter is in the same package; first in the package of the template.
fn apis(index: &Index, template: &Arc<Template>) -> Vec<Way> {
    let types = index.types();
    let puzzles = types
        .iter()
        .filter(|(_, _, class)| class.name == template.puzzle && class.has_solve);
    let mut puzzles: Vec<_> = puzzles.collect();
    puzzles.sort_by_key(|(_, source, _)| source.package != template.package);
    let with_state = puzzles.into_iter().filter_map(|(to, puzzle, _)| {
        let (state, ..) = types.iter().find(|(_, source, class)| {
            class.name == template.state && source.package == puzzle.package
        })?;
        let mut needed = vec![(*to).to_owned(), (*state).to_owned()];
        needed.dedup();
        let package = puzzle.package.clone();
        let template = Arc::clone(template);
        Some((Entry::Api { package, template }, needed))
    });
    with_state.collect()
}

fn mains(index: &Index, template: &Template) -> Vec<Way> {
    let types = index.types();
    let starts = types.iter().filter(|(_, _, class)| class.main.is_some());
    let mut starts: Vec<_> = starts.collect();
    starts.sort_by_key(|(to, source, class)| {
        let usual_mains = [&*template.main, &template.puzzle, "Main"];
        let usual = usual_mains.iter().position(|&usual| class.name == usual);
        // A test with a `main` is the last resort, and before it one that this Java may not start: then the compiler or
        // the JVM says so. Of all others one that knows the solver is the likeliest.
        (
            source.is_test,
            class.main,
            aside::marks(&source.from),
            source.package != template.package,
            class.start != class.name,
            usual.unwrap_or(usual_mains.len()),
            !names_the_solver(source, template),
            *to,
        )
    });
    let way = |(to, source, class): &&(&str, &Source, &Type)| {
        let name = source.qualified(&class.start);
        (Entry::Main { name }, vec![(*to).to_owned()])
    };
    starts.iter().map(way).collect()
}

fn names_the_solver(source: &Source, template: &Template) -> bool {
    let own = [&template.puzzle, &template.search, &template.method];
    let mut own = own.into_iter();
    own.any(|name| source.text.contains(name)) || source.text.to_lowercase().contains("manhattan")
}

fn why_no_api(index: &Index, template: &Template) -> String {
    let Template {
        puzzle,
        method,
        state,
        ..
    } = template;
    let types = index.types();
    let mut puzzles = types
        .iter()
        .filter(|(_, _, class)| class.name == *puzzle)
        .peekable();
    if puzzles.peek().is_none() {
        format!("no class `{puzzle}` in the sources")
    } else if puzzles.any(|(_, _, class)| class.has_solve) {
        format!("no class `{state}` in the package of class `{puzzle}`")
    } else {
        format!("class `{puzzle}` has no method `{method}({state})`")
    }
}

fn why_no_main(index: &Index, template: &Template) -> String {
    let why = why_no_api(index, template);
    format!("{why}, and no `public static void main(String[] args)` in any Java source")
}
