//! C, C++ and Rust: one call of the compiler, one program.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::file_names::board_names;
use super::files::{extension, file_stem, is_of, read_text, stage_all, to_portable};
use super::includes::{header_folders, included, is_header, is_test};
use super::lexer::{Token, tokens};
use super::template::StepTemplate;
use super::{Entry, Error, Language, Plan, aside};

/// Plans each program among `files`, the likeliest first.
pub(super) fn plans(
    root: &Path,
    files: &[PathBuf],
    language: Language,
    compiler: &StepTemplate,
) -> Result<Vec<Plan>, Error> {
    let mut texts: BTreeMap<PathBuf, String> = BTreeMap::new();
    for file in files.iter().filter(|file| is_read(file, language)) {
        texts.insert(file.clone(), read_text(root, file)?);
    }
    let mut sources = texts.clone();
    sources.retain(|path, text| is_compiled(path, language) && !is_test(text));
    let mut mains = with_main(&sources);
    mains.sort_by_key(|path| rank(path));
    if mains.is_empty() {
        let said = format!("no {language} source has a function `main`");
        return Err(Error::EntryMissing(said));
    }
    let included = included(&texts);
    let staged = stage_all(files, language);
    let folders = header_folders(files);
    let plan = |entry: &&PathBuf| {
        // Of all files with a `main` one alone is compiled, and no source that another includes: else something would be there twice.
        let linked: Vec<&PathBuf> = match language {
            Language::Rust => vec![*entry],
            _ => sources
                .keys()
                .filter(|path| path == entry || !mains.contains(path) && !included.contains(path))
                .collect(),
        };
        // Where something is there twice, what was put aside is left out, and then what lies in other folders.
        let mut lists = vec![linked];
        for folder in [Path::new(""), entry.parent().unwrap_or(entry)] {
            let mut own = lists[0].clone();
            own.retain(|path| {
                aside::marks(path) <= aside::marks(entry) && path.starts_with(folder)
            });
            lists.push(own);
        }
        lists.dedup();
        let attempt = |linked: &Vec<_>| vec![compile(language, compiler, linked, &folders)];
        let name = to_portable(entry);
        Plan {
            staged: staged.clone(),
            board_names: board_names(sources.values().map(String::as_str)),
            attempts: lists.iter().map(attempt).collect(),
            run: Some(StepTemplate::named(
                "{build}/program",
                &["{board}".to_owned()],
            )),
            ..Plan::of(language, Entry::Main { name })
        }
    };
    Ok(mains.iter().map(plan).collect())
}

/// Headers are read as well, for what they include.
fn is_read(path: &Path, language: Language) -> bool {
    is_compiled(path, language) || language != Language::Rust && is_header(path)
}

/// C sources in a C++ program are compiled with it.
fn is_compiled(path: &Path, language: Language) -> bool {
    is_of(path, language) || language == Language::Cpp && extension(path) == "c"
}

fn compile(
    language: Language,
    compiler: &StepTemplate,
    linked: &[&PathBuf],
    folders: &BTreeSet<String>,
) -> StepTemplate {
    let sources = linked.iter().map(|path| to_portable(path));
    let mut step = compiler.clone();
    let Some((ours, _)) = language.row().ours else {
        return step.sources(sources);
    };
    // A header of the student's wins where it is named in quotes, and the system's where it is in angle brackets.
    for flag in ["-iquote", "-idirafter"] {
        for folder in folders {
            step = step.words(flag).sources([folder.clone()]);
        }
    }
    step.sources([ours.to_owned()])
        .sources(sources)
        .words("-lm")
}

/// What was not put aside; then `main`, or else what is named after the puzzle; then the one in the fewest folders, by name.
fn rank(path: &Path) -> (usize, bool, bool, usize, bool, PathBuf) {
    let name = file_stem(path).to_lowercase();
    let is_solver = name.contains("puzzle") || name.contains("solve");
    (
        aside::marks(path),
        name != "main",
        !is_solver,
        path.components().count(),
        !aside::is_in_src(path),
        path.to_owned(),
    )
}

/// Which sources have a `main`: outside all braces, or, where the preprocessor's branches unbalance them, within some.
fn with_main(sources: &BTreeMap<PathBuf, String>) -> Vec<&PathBuf> {
    let depths = sources
        .iter()
        .map(|(path, text)| (path, depth_of_main(text)));
    let mut found: Vec<_> = depths.filter(|(_, depth)| depth.is_some()).collect();
    if found.iter().any(|(_, depth)| *depth == Some(0)) {
        found.retain(|(_, depth)| *depth == Some(0));
    }
    found.into_iter().map(|(path, _)| path).collect()
}

/// In how many braces a function `main` is defined, whatever it returns: a parenthesis follows, and a type or nothing is before it.
fn depth_of_main(text: &str) -> Option<usize> {
    let tokens = tokens(text);
    let mut depth = 0_usize;
    let mut least = None;
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| tokens[before]);
        let is_called = matches!(
            before,
            Some(Token::Symbol('.' | ':' | '=' | '(' | ',' | '!'))
        );
        match token {
            Token::Symbol('{') => depth += 1,
            Token::Symbol('}') => depth = depth.saturating_sub(1),
            Token::Word("main")
                if !is_called && tokens.get(at + 1) == Some(&Token::Symbol('(')) =>
            {
                least = Some(least.map_or(depth, |least: usize| least.min(depth)));
            }
            _ => (),
        }
    }
    least
}
