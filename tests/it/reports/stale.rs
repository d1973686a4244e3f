//! Pages that an earlier run left in the folder of a report.

use std::{fs, path::Path};

use tilegrade::report::Format;

use super::{class::report, text};
use crate::support::{folder_with, tilegrade};

/// Writes the pages of these students, into a folder that may be there already. Gives what is said.
fn pages_of(folder: &Path, names: &[&str]) -> String {
    let mut class = report();
    class
        .submissions
        .retain(|one| names.contains(&one.name.as_str()));
    fs::write(folder.join("results.json"), text(Format::Json, &class)).expect("a file");
    let words = [
        "report",
        "results.json",
        "--report",
        "html=site",
        "--report",
        "markdown=site",
    ];
    tilegrade(words).within(folder).talks().run().stderr
}

#[test]
fn pages_of_students_who_have_left_are_removed_and_no_page_of_anybody_else() {
    let folder = folder_with(&[("notes.html", "mine")]);
    let folder = folder.path();
    let page = |name: &str| folder.join("site/students").join(name);
    fs::create_dir_all(folder.join("site/students")).expect("folders");
    fs::rename(folder.join("notes.html"), page("notes.html")).expect("a file");
    let first = pages_of(folder, &["ana-lopez", "ben", "cem"]);
    let left = "html: 1 page not of this run, and left there: students/notes.html\n";
    assert_eq!(first, left);
    fs::write(page("cem.html"), "changed by hand").expect("a file");
    let second = pages_of(folder, &["ana-lopez"]);
    let expected = "html: 3 pages of an earlier run removed: staff/ben.html, staff/cem.html, students/ben.html\n\
                    html: 2 pages not of this run, and left there: students/cem.html, students/notes.html\n\
                    markdown: 2 pages of an earlier run removed: students/ben.md, students/cem.md\n";
    assert_eq!(second, expected);
    for name in ["ana-lopez.html", "ana-lopez.md", "cem.html", "notes.html"] {
        assert!(page(name).is_file(), "{name}");
    }
    for name in ["ben.html", "ben.md", "cem.md"] {
        assert!(!page(name).exists(), "{name}");
    }
}

#[test]
fn a_list_of_pages_that_names_what_lies_elsewhere_removes_nothing() {
    let folder = folder_with(&[("own.txt", "mine")]);
    let folder = folder.path();
    pages_of(folder, &["ana-lopez"]);
    fs::copy(folder.join("own.txt"), folder.join("site/own.txt")).expect("a file");
    // The hash of what is in both.
    let hash = "3fd30542fe3f61b14bd4a4b2dc0b6fb30fa6f63ebce52dd1778aaa8c4dc02cff";
    let names = ["../own.txt", "own.txt", "students/../own.txt", ""];
    let lines: Vec<String> = names
        .iter()
        .map(|name| format!("{hash}  {name}\n"))
        .collect();
    fs::write(folder.join("site/.tilegrade-html"), lines.concat()).expect("a file");
    assert_eq!(pages_of(folder, &["ana-lopez"]), "");
    assert!(folder.join("own.txt").is_file() && folder.join("site/own.txt").is_file());
}

#[test]
fn a_grading_of_some_removes_no_page_of_the_others() {
    let folder = folder_with(&[(
        "assignment.toml",
        "format = 1\nlanguage = \"transcripts\"\n",
    )]);
    let folder = folder.path();
    for name in [
        "cases/handout.txt",
        "class/ana/handout.txt",
        "class/ben/handout.txt",
    ] {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        fs::write(path, "1 2 3\n6 5 7\n8 4 0\n").expect("a file");
    }
    let grade = |words: &[&str]| {
        let call = tilegrade(["grade", "class", "--exit-zero", "--report", "markdown=site"]);
        let call = words.iter().fold(call, |call, word| call.and(*word));
        call.within(folder).talks().run().stderr
    };
    let is_there = |name: &str| folder.join("site/students").join(name).is_file();
    grade(&[]);
    assert!(is_there("ana.md") && is_there("ben.md"));
    let said = grade(&["--only", "ana"]);
    assert!(is_there("ben.md") && !said.contains("markdown: "), "{said}");
    // It is still known whose page that was.
    fs::remove_dir_all(folder.join("class/ben")).expect("a folder");
    let said = grade(&[]);
    let removed = "markdown: 1 page of an earlier run removed: students/ben.md\n";
    assert!(!is_there("ben.md") && said.contains(removed), "{said}");
}
