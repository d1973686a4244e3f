//! The `[template]` of a settings file: what the course's template calls things.

use serde::Deserialize;

use super::Error;
use super::error::Source;

/// What a course's template calls its classes, methods and the board's file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Template {
    /// The board's file, in the working directory.
    pub file: String,
    /// The package of the classes; empty for none.
    pub package: String,
    /// The class with the program's `main`.
    pub main: String,
    /// The class with the solver.
    pub puzzle: String,
    /// Its method from a state to the answer.
    pub method: String,
    /// Its method from a state and a heuristic to one section.
    pub search: String,
    /// The class of a state, which is made from the board's file.
    pub state: String,
    /// The enum of the heuristics.
    pub heuristics: String,
}

impl Default for Template {
    /// That of ComS 228.
    fn default() -> Self {
        Self {
            file: "8Puzzle.txt".to_owned(),
            package: "edu.iastate.cs228.hw3".to_owned(),
            main: "PuzzleSolver".to_owned(),
            puzzle: "EightPuzzle".to_owned(),
            method: "solve8Puzzle".to_owned(),
            search: "AStar".to_owned(),
            state: "State".to_owned(),
            heuristics: "Heuristic".to_owned(),
        }
    }
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct TemplateTable {
    file: Option<toml::Spanned<String>>,
    package: Option<toml::Spanned<String>>,
    main: Option<toml::Spanned<String>>,
    puzzle: Option<toml::Spanned<String>>,
    method: Option<toml::Spanned<String>>,
    search: Option<toml::Spanned<String>>,
    state: Option<toml::Spanned<String>>,
    heuristics: Option<toml::Spanned<String>>,
}

impl TemplateTable {
    /// The names that the table gives; what is left out is as in ComS 228.
    pub(super) fn read(self, source: Source<'_>) -> Result<Template, Error> {
        let own = |said: Option<toml::Spanned<String>>,
                   default: String,
                   is_fit: fn(&str) -> bool| {
            let Some(said) = said else {
                return Ok(default);
            };
            if is_fit(said.get_ref()) {
                return Ok(said.into_inner());
            }
            let message = format!("`{}` cannot be such a name", said.get_ref());
            let error = source.error(&said, message);
            Err(error
                .with_hint("a file of the working directory, a package, or a name as Java has it, which is none of its own words"))
        };
        let defaults = Template::default();
        Ok(Template {
            file: own(self.file, defaults.file, is_file)?,
            package: own(self.package, defaults.package, is_package)?,
            main: own(self.main, defaults.main, is_name)?,
            puzzle: own(self.puzzle, defaults.puzzle, is_name)?,
            method: own(self.method, defaults.method, is_name)?,
            search: own(self.search, defaults.search, is_name)?,
            state: own(self.state, defaults.state, is_name)?,
            heuristics: own(self.heuristics, defaults.heuristics, is_name)?,
        })
    }
}

fn is_file(name: &str) -> bool {
    let is_part = |sign: char| sign.is_alphanumeric() || " ._-".contains(sign);
    !name.is_empty()
        && !name.starts_with(['.', '-', ' '])
        && name.len() <= 100
        && name.chars().all(is_part)
}

fn is_package(name: &str) -> bool {
    name.is_empty() || name.split('.').all(is_name)
}

pub(super) fn is_name(name: &str) -> bool {
    let is_part = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == '$';
    name.chars().all(is_part)
        && name.starts_with(|sign: char| !sign.is_ascii_digit())
        && !RESERVED.split_whitespace().any(|word| word == name)
}

/// The words that are no name in Java.
const RESERVED: &str = "_ abstract assert boolean break byte case catch char class const continue default do double else enum \
    extends false final finally float for goto if implements import instanceof int interface long native new null package \
    private protected public return short static strictfp super switch synchronized this throw throws transient true try void \
    volatile while";
