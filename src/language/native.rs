//! C, C++ and Rust: one call of the compiler, one program.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use super::{
    Entry, Error, Language, Plan, Staged, Tool, aside,
    detect::{extension, file_stem, is_of, read_text, stage_all, to_portable},
    file_names::board_names,
    includes::{header_folders, included, is_header, is_test},
    lexer::{Token, tokens},
    recipe::{Attempt, Otherwise, ProgramTemplate, RunTemplate, StepTemplate},
    template::{Hole, Template},
};

/// Where the source lies that has a C or C++ program print by lines. Rust does so by itself.
const OURS: &str = ".tilegrade/output.c";

/// Plans each program among `files`, the likeliest first.
pub(super) fn plans(
    root: &Path,
    files: &[PathBuf],
    language: Language,
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
    let mut staged = stage_all(files);
    if language != Language::Rust {
        staged.push(Staged::ours(OURS, include_str!("output.c")));
    }
    let plan = |entry: &&PathBuf| {
        // Two programs in one folder do not link together: of all files with a `main` only one is compiled. Nor does a source
        // that another one includes, as all of it would be there twice.
        let compiled: Vec<&PathBuf> = match language {
            Language::Rust => vec![*entry],
            _ => sources
                .keys()
                .filter(|path| path == entry || !mains.contains(path) && !included.contains(path))
                .collect(),
        };
        Plan {
            language,
            entry: Entry::Main {
                name: to_portable(entry),
            },
            staged: staged.clone(),
            board_names: board_names(sources.values().map(String::as_str)),
            notes: Vec::new(),
            attempts: vec![Attempt {
                steps: vec![compile(language, &compiled, &header_folders(files))],
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

fn compile(language: Language, compiled: &[&PathBuf], folders: &BTreeSet<String>) -> StepTemplate {
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
    if language != Language::Rust {
        // A header of the student's wins where it is named in quotes, and the system's where it is in angle brackets.
        for (flag, folder) in ["-iquote", "-idirafter"]
            .iter()
            .flat_map(|flag| folders.iter().map(move |folder| (flag, folder)))
        {
            arguments.push(Template::literal(flag));
            arguments.push(Template::below(Hole::Sources, folder));
        }
        arguments.push(Template::below(Hole::Sources, OURS));
    }
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

/// What was not put aside, and of that `main`, else one that is named after the puzzle; of equals the one in the fewest folders, and
/// then the first by name.
fn rank(path: &Path) -> (usize, bool, bool, usize, PathBuf) {
    let name = file_stem(path).to_lowercase();
    let is_solver = name.contains("puzzle") || name.contains("solve");
    (
        aside::marks(path),
        name != "main",
        !is_solver,
        path.components().count(),
        path.to_owned(),
    )
}

/// Which sources have a `main`: those that define it outside all braces, or, where none does, those that name it before a
/// parenthesis at all. Then braces in branches of the preprocessor did not balance, or a macro stands for the type.
fn with_main(sources: &BTreeMap<PathBuf, String>) -> Vec<&PathBuf> {
    let that = |is_wanted: fn(&str) -> bool| {
        let wanted = sources.iter().filter(move |(_, text)| is_wanted(text));
        wanted.map(|(path, _)| path).collect::<Vec<_>>()
    };
    let surely = that(has_main);
    if surely.is_empty() {
        that(names_main)
    } else {
        surely
    }
}

/// Whether a function `main` is defined outside all braces, whatever it returns.
fn has_main(text: &str) -> bool {
    let tokens = tokens(text);
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Symbol('{') => depth += 1,
            Token::Symbol('}') => depth = depth.saturating_sub(1),
            Token::Word("main") if depth == 0 && is_definition(&tokens, at) => return true,
            _ => (),
        }
    }
    false
}

/// Whether the name at `at` is a function's: a parenthesis follows, and what is before it is a type or nothing.
fn is_definition(tokens: &[Token], at: usize) -> bool {
    let is_within = at > 0
        && matches!(
            tokens[at - 1],
            Token::Symbol('.' | ':' | '=' | '(' | ',' | '!')
        );
    !is_within && tokens.get(at + 1) == Some(&Token::Symbol('('))
}

/// Whether `main` is followed by a parenthesis anywhere.
fn names_main(text: &str) -> bool {
    tokens(text)
        .windows(2)
        .any(|pair| pair == [Token::Word("main"), Token::Symbol('(')])
}

#[cfg(test)]
mod tests {
    use super::{BTreeMap, PathBuf, has_main, with_main};

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
        for text in [
            "#define signed int\nsigned main() { }",
            "std::int32_t main() { }",
            "main(argc, argv) char **argv; { }",
            "#include <x>\nauto main() -> int { }",
            "const char *text = R\"(})\" ; int main() { }",
        ] {
            assert!(has_main(text), "{text}");
        }
    }

    #[test]
    fn a_main_within_braces_is_taken_where_there_is_no_other() {
        let found = |texts: [&str; 2]| {
            let names = ["a.c", "b.c"].map(PathBuf::from);
            let sources: BTreeMap<_, _> = names.into_iter().zip(texts.map(str::to_owned)).collect();
            let found = with_main(&sources);
            found
                .iter()
                .map(|path| path.display().to_string())
                .collect::<Vec<_>>()
        };
        let unbalanced = "#ifdef A\nvoid f() {\n#else\nvoid g() {\n#endif\n}\nint main() { }";
        assert_eq!(found([unbalanced, "int f() { }"]), ["a.c"]);
        assert_eq!(found([unbalanced, "int main() { }"]), ["b.c"]);
    }
}
