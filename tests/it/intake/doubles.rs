//! What is named twice is graded once and said, and what is nobody's is said loudly: nothing is lost.

use super::support::Desk;
use crate::support::tilegrade;

/// The names of what would be graded, and what is said to be in there already.
fn once(desk: &Desk, arguments: &[&str]) -> (Vec<String>, Vec<String>) {
    let paths = desk.list(arguments)["paths"].clone();
    let mut twice = Vec::new();
    for path in paths.as_array().expect("paths") {
        for one in path["ignored"].as_array().expect("a list") {
            assert_eq!(one["why"], "named twice, and graded once");
            let [path, one] = [&path["path"], &one["path"]].map(|it| it.as_str().expect("a path"));
            twice.push(format!("{path}: {one}"));
        }
    }
    (desk.names(arguments), twice)
}

#[test]
fn a_file_or_a_folder_of_a_submission_that_is_named_too_is_graded_once() {
    let desk = Desk::with(&[
        ("class/ana/main.py", ""),
        ("class/ben/src/main.py", ""),
        ("canvas/doe_1_2_main.py", ""),
        ("canvas/kim_2_3_main.py", ""),
        ("loose.py", ""),
    ]);
    let both = ["ana [class] main.py", "ben [class] src/main.py"];
    for (again, name) in [
        ("class/ana/main.py", "main.py"),
        ("class/ana", "ana"),
        ("class/../class/ben/src", "src"),
    ] {
        for paths in [["class", again], [again, "class"]] {
            let (names, twice) = once(&desk, &paths);
            let names = names.iter().map(|name| name.replace("[one]", "[class]"));
            assert_eq!(names.collect::<Vec<_>>(), both, "{paths:?}");
            assert_eq!(twice.len(), 1, "{twice:?}");
            assert!(twice[0].ends_with(&format!(": {name}")), "{twice:?}");
        }
    }
    for (paths, named, said) in [
        (
            ["class/ana/main.py", "class/ana"],
            vec!["ana [one] main.py"],
            "class/ana/main.py: main.py",
        ),
        (
            ["canvas/doe_1_2_main.py", "canvas"],
            vec!["doe (1) [canvas] main.py", "kim (2) [canvas] main.py"],
            "canvas/doe_1_2_main.py: doe_1_2_main.py",
        ),
        (
            ["loose.py", "loose.py"],
            vec!["loose.py [one] loose.py"],
            "loose.py: loose.py",
        ),
    ] {
        let (names, twice) = once(&desk, &paths);
        assert_eq!(names, named);
        assert_eq!(twice, [said]);
    }
}

#[test]
fn a_double_in_a_list_of_checkouts_is_graded_once_and_said() {
    let desk = Desk::with(&[
        ("a/ana/main.py", ""),
        ("a/ben/main.py", ""),
        ("list.txt", "a/ana\na/ben\na/../a/ana\n"),
    ]);
    let (names, twice) = once(&desk, &["list.txt"]);
    let both = ["ana [checkouts] main.py", "ben [checkouts] main.py"];
    assert_eq!(names, both);
    assert_eq!(twice, ["list.txt: ana"]);
    assert_eq!(desk.list(&["list.txt"])["paths"][0]["count"], 2);
}

#[test]
fn of_two_that_are_the_same_the_one_counts_that_says_whose_it_is() {
    let desk = Desk::with(&[
        ("hw3-submissions/hw3-ana/.git/HEAD", ""),
        ("hw3-submissions/hw3-ana/main.py", ""),
        ("list.txt", "hw3-submissions/hw3-ana\n"),
    ]);
    for paths in [
        ["list.txt", "hw3-submissions"],
        ["hw3-submissions", "list.txt"],
    ] {
        let list = desk.list(&paths);
        let submissions = list["submissions"].as_array().expect("a list");
        assert_eq!(submissions.len(), 1, "{list}");
        assert_eq!(submissions[0]["student"]["people"][0]["login"], "ana");
    }
}

#[test]
fn what_is_nobodys_in_a_download_is_warned_of_and_can_be_named_by_itself() {
    let desk = Desk::with(&[
        ("course.toml", "format = 1\nlanguage = \"transcripts\"\n"),
        ("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n"),
        ("all/doe_1_2_handout.txt", "x"),
        ("all/kim_2_3_handout.txt", "x"),
        ("all/LeeHandout.txt", "x"),
    ]);
    let graded = tilegrade(["grade", "all", "--exit-zero", "--assignment", "course.toml"])
        .within(desk.folder())
        .talks()
        .run();
    let warning = "warning: all: LeeHandout.txt is left out (no name of this layout)\n\
                   hint: what has no name of its layout is graded where it is named as a PATH of its own\n";
    assert!(graded.stderr.contains(warning), "{}", graded.stderr);
    let listed = tilegrade(["submissions", "all"])
        .within(desk.folder())
        .run();
    let line = "\n  left out: LeeHandout.txt (no name of this layout)\n";
    assert!(listed.stdout.contains(line), "{}", listed.stdout);
    let names = desk.names(&["all", "all/LeeHandout.txt"]);
    assert_eq!(names.len(), 3, "{names:?}");
}
