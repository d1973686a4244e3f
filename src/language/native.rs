//! C, C++ and Rust: one call of the compiler, one program.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use super::{
    Entry, Error, Language, Plan, Tool,
    detect::{extension, file_stem, is_of, read_text, stage_all, to_portable},
    file_names::board_names,
    lexer::{Token, tokens},
    recipe::{Attempt, Otherwise, ProgramTemplate, RunTemplate, StepTemplate},
    template::{Hole, Template},
};

/// Plans the sources among `files`.
pub(super) fn plan(root: &Path, files: &[PathBuf], language: Language) -> Result<Plan, Error> {
    let mut sources: BTreeMap<PathBuf, String> = BTreeMap::new();
    for file in files.iter().filter(|file| is_compiled(file, language)) {
        sources.insert(file.clone(), read_text(root, file)?);
    }
    let mains: Vec<&PathBuf> = sources
        .iter()
        .filter(|(_, text)| has_main(text))
        .map(|(path, _)| path)
        .collect();
    let entry = mains
        .iter()
        .copied()
        .min_by_key(|path| rank(path))
        .ok_or_else(|| {
            Error::EntryMissing(format!("no {language} source has a function `main`"))
        })?;
    // Two programs in one folder do not link together: of all files with a `main` only the chosen one is compiled.
    let compiled: Vec<&PathBuf> = match language {
        Language::Rust => vec![entry],
        _ => sources
            .keys()
            .filter(|path| *path == entry || !mains.contains(path))
            .collect(),
    };
    let name = to_portable(entry);
    let mut notes = Vec::new();
    if mains.len() > 1 {
        notes.push(format!(
            "{} files have a `main`; `{name}` was taken",
            mains.len()
        ));
    }
    Ok(Plan {
        language,
        entry: Entry::Main { name },
        staged: stage_all(files),
        board_names: board_names(sources.values().map(String::as_str)),
        notes,
        attempts: vec![Attempt {
            steps: vec![compile(language, &compiled)],
            otherwise: Otherwise::Stop,
        }],
        run: Some(RunTemplate {
            step: StepTemplate {
                program: ProgramTemplate::Named(Template::parse("{build}/program")),
                arguments: vec![Template::parse("{board}")],
            },
            by_driver: false,
        }),
        transcripts: BTreeMap::new(),
    })
}

/// C sources in a C++ program are compiled with it.
fn is_compiled(path: &Path, language: Language) -> bool {
    is_of(path, language) || language == Language::Cpp && extension(path) == "c"
}

fn compile(language: Language, compiled: &[&PathBuf]) -> StepTemplate {
    let (tool, before, after): (_, &[&str], &[&str]) = match language {
        Language::Rust => (
            Tool::Rustc,
            &[
                "-O",
                "--edition",
                "2021",
                "--cap-lints",
                "allow",
                "-o",
                "{build}/program",
            ],
            &[],
        ),
        Language::Cpp => (
            Tool::Gxx,
            &[
                "-O2",
                "-std=c++20",
                "-w",
                "-I",
                "{sources}",
                "-o",
                "{build}/program",
            ],
            &["-lm"],
        ),
        _ => (
            Tool::Gcc,
            &[
                "-O2",
                "-std=gnu17",
                "-w",
                "-I",
                "{sources}",
                "-o",
                "{build}/program",
            ],
            &["-lm"],
        ),
    };
    let mut arguments = Template::parse_all(before);
    arguments.extend(
        compiled
            .iter()
            .map(|path| Template::below(Hole::Sources, &to_portable(path))),
    );
    arguments.extend(Template::parse_all(after));
    StepTemplate {
        program: ProgramTemplate::Tool(tool),
        arguments,
    }
}

/// `main`, else one that is named after the puzzle; of equals the one in the fewest folders, and then the first by name.
fn rank(path: &Path) -> (bool, bool, usize, PathBuf) {
    let name = file_stem(path).to_lowercase();
    let is_solver = name.contains("puzzle") || name.contains("solve");
    (
        name != "main",
        !is_solver,
        path.components().count(),
        path.to_owned(),
    )
}

/// Whether a function `main` is defined outside all braces.
fn has_main(text: &str) -> bool {
    let tokens = tokens(text);
    let mut depth = 0_usize;
    for window in tokens.windows(3) {
        match window[0] {
            Token::Symbol('{') => depth += 1,
            Token::Symbol('}') => depth = depth.saturating_sub(1),
            Token::Word("int" | "void" | "auto" | "fn")
                if depth == 0 && window[1..] == [Token::Word("main"), Token::Symbol('(')] =>
            {
                return true;
            }
            _ => (),
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::has_main;

    #[test]
    fn a_main_is_a_function_outside_all_braces() {
        assert!(has_main(
            "#include <stdio.h>\nint main(int argc, char **argv) { }"
        ));
        assert!(has_main("struct S<'a>(&'a str);\nfn main() { }"));
        assert!(!has_main(
            "// int main()\nint domain(void) { return main(3); }"
        ));
        assert!(!has_main("mod tests { fn main() { } }"));
    }
}
