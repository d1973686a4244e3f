//! The console blocks of the README and of the pages in `docs` are run as they stand there, and have to print what stands
//! below them.
//!
//! A line of `...` alone stands for any lines. Blocks follow each other in one folder, which holds copies of what the
//! repository has for users, and `tilegrade` is found first on the search path.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use tempfile::TempDir;
use tilegrade::run::{Sandbox, SandboxRequest, Toolchain};
use walkdir::WalkDir;

/// The commands that are for a fresh machine. `.ci/run` runs them.
pub(crate) const COMMANDS_OF_CI: [&str; 2] = [
    "./setup && cargo run --release -- grade examples/class --exit-zero",
    "./setup --dev && cargo test",
];

/// What is copied for the commands.
const COPIED: [&str; 6] = [
    "cases",
    "examples/blank-last",
    "examples/class",
    "examples/class472/wrong-answer-swaps-with-the-far-tile",
    "expected",
    "src/assignment",
];

/// The pages with commands that are run. Each has a test of its own, so that they run beside each other.
const PAGES: [&str; 15] = [
    "README.md",
    "docs/assignment.md",
    "docs/canvas.md",
    "docs/cases.md",
    "docs/intake.md",
    "docs/methods.md",
    "docs/page.md",
    "docs/platforms.md",
    "docs/rubric.md",
    "docs/rulings.md",
    "docs/search.md",
    "docs/security.md",
    "docs/sizes.md",
    "docs/students.md",
    "docs/verify.md",
];

#[test]
fn every_command_of_the_readme_prints_what_the_readme_says() {
    every_command_prints_what_stands_below_it("README.md");
}

#[test]
fn every_command_of_the_page_about_assignments_prints_what_it_says() {
    every_command_prints_what_stands_below_it("docs/assignment.md");
}

#[test]
fn every_command_of_the_page_about_canvas_prints_what_it_says() {
    every_command_prints_what_stands_below_it("docs/canvas.md");
}

#[test]
fn every_command_of_the_page_about_cases_prints_what_it_says() {
    every_command_prints_what_stands_below_it("docs/cases.md");
}

#[test]
fn every_command_of_the_page_about_submissions_prints_what_it_says() {
    every_command_prints_what_stands_below_it("docs/intake.md");
}

#[test]
fn every_command_of_the_page_about_methods_prints_what_it_says() {
    every_command_prints_what_stands_below_it("docs/methods.md");
}

#[test]
fn every_command_of_the_page_about_the_page_prints_what_it_says() {
    every_command_prints_what_stands_below_it("docs/page.md");
}

#[test]
fn every_command_of_the_page_about_platforms_prints_what_it_says() {
    every_command_prints_what_stands_below_it("docs/platforms.md");
}

#[test]
fn every_command_of_the_page_about_the_rubric_prints_what_it_says() {
    every_command_prints_what_stands_below_it("docs/rubric.md");
}

#[test]
fn every_command_of_the_page_about_rulings_prints_what_it_says() {
    every_command_prints_what_stands_below_it("docs/rulings.md");
}

#[test]
fn every_command_of_the_page_about_searches_prints_what_it_says() {
    every_command_prints_what_stands_below_it("docs/search.md");
}

#[test]
fn every_command_of_the_page_about_security_prints_what_it_says() {
    every_command_prints_what_stands_below_it("docs/security.md");
}

#[test]
fn every_command_of_the_page_for_students_prints_what_it_says() {
    every_command_prints_what_stands_below_it("docs/students.md");
}

#[test]
fn every_command_of_the_page_about_sizes_prints_what_it_says() {
    every_command_prints_what_stands_below_it("docs/sizes.md");
}

#[test]
fn every_command_of_the_page_about_verify_prints_what_it_says() {
    every_command_prints_what_stands_below_it("docs/verify.md");
}

#[test]
fn every_page_with_commands_is_run() {
    let mut found = vec!["README.md".to_owned()];
    for entry in fs::read_dir(repository().join("docs")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let is_page = path.extension().is_some_and(|ending| ending == "md");
        let name = path.file_name().expect("a name").to_string_lossy();
        let page = format!("docs/{name}");
        if is_page && !commands(&text(&page)).is_empty() {
            found.push(page);
        }
    }
    found.sort();
    assert_eq!(found, PAGES);
}

#[test]
fn commands_of_ci_stand_in_the_readme_each_once() {
    let commands = commands(&text("README.md"));
    for command in COMMANDS_OF_CI {
        let times = commands.iter().filter(|example| example.command == command);
        assert_eq!(times.count(), 1, "{command}");
    }
}

#[test]
fn three_dots_stand_for_any_lines_and_nothing_else_does() {
    assert!(is_printed("a\nb\n", "a\nb\n"));
    assert!(is_printed("a\n...\nd\n", "a\nb\nc\nd\n"));
    assert!(is_printed("...\nd\n", "d\n"));
    assert!(is_printed("...\n", ""));
    assert!(!is_printed("a\n", "a\nb\n"));
    assert!(!is_printed("a\n", "a"));
    assert!(!is_printed("a \n", "a\n"));
    assert!(!is_printed("a\n...\nd\n", "a\nd\ne\n"));
}

/// Runs the commands of a page one after the other in one folder.
fn every_command_prints_what_stands_below_it(page: &str) {
    assert!(PAGES.contains(&page), "{page} is in no list");
    let folder = folder();
    let commands = commands(&text(page));
    assert!(!commands.is_empty(), "{page} has commands");
    let can_grade = can_grade();
    for Example { command, printed } in commands {
        let verbs = ["grade", "regrade", "doctor", "check-classes"];
        let needs_programs = verbs
            .map(|verb| format!("tilegrade {verb}"))
            .iter()
            .any(|verb| command.contains(verb.as_str()))
            || command.contains(" --run");
        if COMMANDS_OF_CI.contains(&&*command) || !can_grade && needs_programs {
            continue;
        }
        let found = run(&command, folder.path());
        assert!(
            is_printed(&printed, &found),
            "{page}: `{command}` prints\n{found}\nand not\n{printed}"
        );
    }
}

/// A command and what it prints.
struct Example {
    command: String,
    printed: String,
}

/// The commands of the `console` blocks.
fn commands(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    for block in text.split("```console\n").skip(1) {
        let body = block.split("```").next().unwrap_or_default();
        assert!(
            body.starts_with("$ "),
            "a block begins with a command: {body}"
        );
        for line in body.lines() {
            if let Some(command) = line.strip_prefix("$ ") {
                examples.push(Example {
                    command: command.to_owned(),
                    printed: String::new(),
                });
            } else if let Some(example) = examples.last_mut() {
                example.printed += line;
                example.printed.push('\n');
            }
        }
    }
    examples
}

/// Whether a text is what was promised.
fn is_printed(promised: &str, found: &str) -> bool {
    let promised: Vec<&str> = promised.split_inclusive('\n').collect();
    let found: Vec<&str> = found.split_inclusive('\n').collect();
    fits(&promised, &found)
}

fn fits(promised: &[&str], found: &[&str]) -> bool {
    match (promised, found) {
        ([], []) => true,
        (["...\n", rest @ ..], _) => (0..=found.len()).any(|skip| fits(rest, &found[skip..])),
        ([first, promised @ ..], [line, found @ ..]) => first == line && fits(promised, found),
        _ => false,
    }
}

/// What a command prints on both streams.
#[expect(
    clippy::disallowed_methods,
    reason = "the README's commands are run as a shell runs them"
)]
fn run(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_tilegrade"));
    let own = program
        .parent()
        .expect("a program lies in a folder")
        .to_owned();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([own].into_iter().chain(env::split_paths(&path)));
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1 < /dev/null\n{command}")])
        .current_dir(folder)
        .env("PATH", path.expect("the search path can be extended"))
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLUMNS")
        .output()
        .expect("there is a shell");
    String::from_utf8(output.stdout).expect("text")
}

/// A folder with copies of what the commands use.
fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for part in COPIED {
        let from = repository().join(part);
        for entry in WalkDir::new(&from) {
            let entry = entry.expect("the repository can be read");
            let inside = entry
                .path()
                .strip_prefix(repository())
                .expect("it is there");
            let to = folder.path().join(inside);
            if entry.file_type().is_dir() {
                fs::create_dir_all(&to).expect("a folder");
            } else {
                fs::copy(entry.path(), &to).expect("a file");
            }
        }
    }
    folder
}

/// Whether submissions in Java and Python can be graded here. Where `CI` is set, they have to be.
pub(crate) fn can_grade() -> bool {
    let program = Path::new(env!("CARGO_BIN_EXE_tilegrade"));
    let missing = match Sandbox::probe(program, SandboxRequest::default()) {
        Err(unavailable) => Some(unavailable.to_string()),
        Ok(_) => [("javac", "-version"), ("python3", "--version")]
            .into_iter()
            .find_map(|(name, version)| Toolchain::find(name, &[version]).err())
            .map(|missing| missing.to_string()),
    };
    let Some(missing) = missing else {
        return true;
    };
    assert!(env::var_os("CI").is_none(), "{missing}: run ./setup");
    false
}

fn text(name: &str) -> String {
    fs::read_to_string(repository().join(name)).expect("a document")
}

fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}
