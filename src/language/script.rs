//! Python and JavaScript: nothing is compiled, so the build only checks the syntax of what the entry loads.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::file_names::board_names;
use super::files::{file_stem, is_of, places_in_one, read_text, stage_all};
use super::template::StepTemplate;
use super::{Entry, Error, Language, Plan, aside};

/// Plans each script among `files` that may be the start, the likeliest first.
pub(super) fn plans(
    root: &Path,
    files: &[PathBuf],
    language: Language,
    interpreter: &StepTemplate,
) -> Result<Vec<Plan>, Error> {
    let mut sources: BTreeMap<PathBuf, String> = BTreeMap::new();
    for file in files.iter().filter(|file| is_of(file, language)) {
        sources.insert(file.clone(), read_text(root, file)?);
    }
    let mut starts = starts(&sources, language);
    // A part of the likeliest program is no program, unless it says so.
    if let Some(first) = starts.first().cloned() {
        let parts = loaded_from(&first, &sources);
        starts.retain(|path| {
            *path == first || !parts.contains(path) || is_start(&sources[path], language)
        });
    }
    let places = places_in_one(files);
    let place = |path: &Path| places.get(path).cloned().unwrap_or_default();
    let plan = |start: &PathBuf| {
        let loaded = loaded_from(start, &sources);
        let loaded = loaded.iter().map(|path| place(path));
        let name = place(start);
        let mut staged = stage_all(files, language);
        for one in &mut staged {
            if let Some(place) = places.get(one.from.as_path()) {
                one.to.clone_from(place);
            }
        }
        Plan {
            staged,
            board_names: board_names(sources.values().map(String::as_str)),
            attempts: vec![match language {
                Language::Python => {
                    vec![interpreter.clone().words("-m py_compile").sources(loaded)]
                }
                // One file at a time: of several names the check reads the first only.
                _ => loaded
                    .map(|file| interpreter.clone().words("--check").sources([file]))
                    .collect(),
            }],
            run: Some(interpreter.clone().sources([name.clone()]).words("{board}")),
            ..Plan::of(language, Entry::Main { name })
        }
    };
    let as_module = |start: &PathBuf| {
        let script = plan(start);
        let module = module_of(&place(start)).filter(|_| language == Language::Python)?;
        let step = interpreter.clone().words("-c").literal(AS_MODULE);
        let step = step.sources([String::new()]).literal(&module);
        Some(Plan {
            run: Some(step.words("{board}")),
            entry: Entry::Main {
                name: format!("-m {module}"),
            },
            variant_of: Some(script.entry),
            ..script
        })
    };
    let modules = starts.iter().filter_map(as_module);
    Ok(starts.iter().map(plan).chain(modules).collect())
}

/// Runs a module of a package, as `python -m` does from the folder that the package lies in: the first argument.
const AS_MODULE: &str = "import runpy, sys; sys.path[0] = sys.argv.pop(1); \
    runpy.run_module(sys.argv.pop(1), run_name='__main__', alter_sys=True)";

fn module_of(name: &str) -> Option<String> {
    let (package, _) = name.strip_suffix(".py")?.rsplit_once('/')?;
    let is_part =
        |part: &str| !part.is_empty() && part.chars().all(|it| it.is_alphanumeric() || it == '_');
    let module = name.strip_suffix(".py")?.replace('/', ".");
    (package.split('/').all(is_part) && module.split('.').all(is_part)).then_some(module)
}

/// Names that say that a source is the start, the surest first.
const STARTS: [&str; 5] = ["__main__", "index", "main", "run", "app"];

/// The sources that may be the start. Nothing that was put aside while there is anything else; of those one with a sure name, else
/// one that says that it is the start, else one that is named after the puzzle, else one that knows the heuristic; of equals the
/// one in the fewest folders, and then the first by name.
fn starts(sources: &BTreeMap<PathBuf, String>, language: Language) -> Vec<PathBuf> {
    let rank = |path: &PathBuf| {
        let text = &sources[path];
        let name = file_stem(path).to_lowercase();
        let sure = STARTS.iter().position(|&start| name == start);
        let usual = ["solve", "puzzle"]
            .iter()
            .position(|part| name.contains(part));
        (
            aside::marks(path),
            sure.unwrap_or(STARTS.len()),
            !is_start(text, language),
            usual.unwrap_or(2),
            !text.to_lowercase().contains("manhattan"),
            path.components().count(),
            !aside::is_in_src(path),
            path.clone(),
        )
    };
    let mut paths: Vec<PathBuf> = sources.keys().cloned().collect();
    paths.sort_by_cached_key(rank);
    paths
}

/// Whether a source says of itself that it is the start.
fn is_start(text: &str, language: Language) -> bool {
    match language {
        Language::Python => text.contains("__main__"),
        _ => text.contains("process.argv") || text.contains("require.main"),
    }
}

/// The entry and the sources that it imports, by words of `import` or `require` lines. One too many costs nothing if it parses.
fn loaded_from(entry: &Path, sources: &BTreeMap<PathBuf, String>) -> Vec<PathBuf> {
    let mut by_name: BTreeMap<String, Vec<&PathBuf>> = BTreeMap::new();
    for path in sources.keys() {
        by_name.entry(module_name(path)).or_default().push(path);
    }
    let mut loaded = BTreeSet::from([entry.to_owned()]);
    let mut open = vec![entry.to_owned()];
    while let Some(path) = open.pop() {
        let words = imported_words(sources.get(&path).map_or("", String::as_str));
        for &other in words.iter().filter_map(|&word| by_name.get(word)).flatten() {
            if loaded.insert(other.clone()) {
                open.push(other.clone());
            }
        }
    }
    loaded.into_iter().collect()
}

/// What a source is imported as: its own name, or its folder's where it stands for the folder.
fn module_name(path: &Path) -> String {
    match file_stem(path).as_str() {
        "__init__" | "index" => path.parent().map(file_stem).unwrap_or_default(),
        stem => stem.to_owned(),
    }
}

fn imported_words(text: &str) -> BTreeSet<&str> {
    let imports =
        |line: &&str| line.contains("import") || line.contains("require") || line.contains("from");
    let is_of_word = |character: char| character.is_alphanumeric() || "_-".contains(character);
    text.lines()
        .filter(imports)
        .flat_map(|line| line.split(move |character| !is_of_word(character)))
        .collect()
}
