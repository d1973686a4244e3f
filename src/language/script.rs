//! Python and JavaScript: nothing is compiled, so the build only checks the syntax of what the entry loads.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use super::{
    Entry, Error, Language, Plan, aside,
    detect::{file_stem, is_of, read_text, stage_all, to_portable},
    file_names::board_names,
    template::StepTemplate,
};

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
    let plan = |start: &PathBuf| {
        let loaded = loaded_from(start, &sources);
        let loaded = loaded.iter().map(|path| to_portable(path));
        let name = to_portable(start);
        Plan {
            language,
            staged: stage_all(files, language),
            board_names: board_names(sources.values().map(String::as_str)),
            notes: Vec::new(),
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
            entry: Entry::Main { name },
            transcripts: BTreeMap::new(),
        }
    };
    Ok(starts.iter().map(plan).collect())
}

/// Names that say that a Python source is the start, the surest first.
const PYTHON_STARTS: [&str; 9] = [
    "__main__",
    "main",
    "run",
    "solve",
    "solver",
    "puzzle",
    "eightpuzzle",
    "eight_puzzle",
    "8puzzle",
];

/// How many of [`PYTHON_STARTS`] need not say in their text that they are the start.
const SURE_PYTHON_STARTS: usize = 3;

/// Names that say that a JavaScript source is the start, the surest first.
const JAVASCRIPT_STARTS: [&str; 3] = ["index", "main", "app"];

/// The sources that may be the start. No test while there is anything else, and nothing that was put aside; of those one with a sure
/// name, else one that says that it is the start, else one with a usual name, else one that knows the solver; of equals the one in
/// the fewest folders, and then the first by name.
fn starts(sources: &BTreeMap<PathBuf, String>, language: Language) -> Vec<PathBuf> {
    let (starts, sure): (&[&str], usize) = match language {
        Language::Python => (&PYTHON_STARTS, SURE_PYTHON_STARTS),
        _ => (&JAVASCRIPT_STARTS, JAVASCRIPT_STARTS.len()),
    };
    let rank = |path: &PathBuf| {
        let text = &sources[path];
        let name = file_stem(path).to_lowercase();
        let usual = starts.iter().position(|&start| name == start);
        let usual = usual.unwrap_or(starts.len());
        (
            is_test(&name, text),
            aside::marks(path),
            usual.min(sure),
            !is_start(text, language),
            usual,
            !names_the_solver(path, text),
            path.components().count(),
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

/// Whether a source is a test, by its name or by the library that it loads.
fn is_test(name: &str, text: &str) -> bool {
    let is_named = name == "test"
        || name == "tests"
        || name.starts_with("test_")
        || ["_test", ".test", ".spec"]
            .iter()
            .any(|end| name.ends_with(end));
    let loads_a_library = |line: &str| {
        let mut words = line.split(|character: char| !character.is_alphanumeric());
        matches!(words.next(), Some("import" | "from"))
            && matches!(words.next(), Some("unittest" | "pytest"))
    };
    is_named || text.lines().any(|line| loads_a_library(line.trim_start()))
}

fn names_the_solver(path: &Path, text: &str) -> bool {
    let name = file_stem(path).to_lowercase();
    name.contains("puzzle") || name.contains("solve") || text.to_lowercase().contains("manhattan")
}

/// The entry and the sources that are imported from there: a word of an `import` or `require` line that is the name of a
/// file or of its folder. A file too many costs nothing unless its syntax is broken.
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

#[cfg(test)]
mod tests {
    use super::{Language, Path, PathBuf, loaded_from, starts};

    fn chosen(language: Language, sources: &[(&str, &str)]) -> (String, Vec<PathBuf>) {
        let sources = sources
            .iter()
            .map(|&(path, text)| (PathBuf::from(path), text.to_owned()))
            .collect();
        let entry = starts(&sources, language).remove(0);
        (entry.display().to_string(), loaded_from(&entry, &sources))
    }

    #[test]
    fn the_entry_is_main_or_what_says_so() {
        let python = |sources: &[(&str, &str)]| chosen(Language::Python, sources).0;
        assert_eq!(
            python(&[("a.py", "__main__"), ("deep/main.py", "")]),
            "deep/main.py"
        );
        assert_eq!(python(&[("b/solver.py", "")]), "b/solver.py");
        assert_eq!(
            python(&[("a.py", ""), ("z.py", "if __name__ == '__main__':")]),
            "z.py"
        );
        assert_eq!(
            python(&[("a.py", ""), ("eight_puzzle.py", "")]),
            "eight_puzzle.py"
        );
        assert_eq!(
            chosen(
                Language::JavaScript,
                &[("a.js", ""), ("b.mjs", "process.argv[2]")]
            )
            .0,
            "b.mjs"
        );
    }

    #[test]
    fn the_entry_has_a_usual_name_and_is_no_test() {
        let entry = |language, names: &[&str]| {
            let sources: Vec<_> = names.iter().map(|&name| (name, "")).collect();
            chosen(language, &sources).0
        };
        let python = |names: &[&str]| entry(Language::Python, names);
        assert_eq!(python(&["main.py", "p/__main__.py"]), "p/__main__.py");
        assert_eq!(python(&["a.py", "puzzle.py", "run.py"]), "run.py");
        assert_eq!(python(&["astar.py", "puzzle.py", "solver.py"]), "solver.py");
        assert_eq!(python(&["test_a.py", "tests.py", "z.py"]), "z.py");
        assert_eq!(python(&["a_test.py"]), "a_test.py");
        let script = |names: &[&str]| entry(Language::JavaScript, names);
        assert_eq!(script(&["app.js", "index.js", "main.js"]), "index.js");
        assert_eq!(script(&["app.test.js", "b.js"]), "b.js");
        let test = "import unittest\nif __name__ == '__main__': unittest.main()";
        let python = |sources: &[(&str, &str)]| chosen(Language::Python, sources).0;
        assert_eq!(python(&[("main.py", test), ("z.py", "")]), "z.py");
        assert_eq!(python(&[("puzzle.py", ""), ("z.py", "'__main__'")]), "z.py");
    }

    #[test]
    fn what_the_entry_imports_is_checked_and_nothing_else() {
        let (_, loaded) = chosen(
            Language::Python,
            &[
                ("main.py", "import state as s\nfrom search.queue import *"),
                ("state.py", "from . import moves"),
                ("moves.py", ""),
                ("search/__init__.py", ""),
                ("search/queue.py", ""),
                ("broken.py", "def ("),
            ],
        );
        let loaded: Vec<_> = loaded
            .iter()
            .map(|path| Path::new(path).display().to_string())
            .collect();
        assert_eq!(
            loaded,
            [
                "main.py",
                "moves.py",
                "search/__init__.py",
                "search/queue.py",
                "state.py"
            ]
        );
    }
}
