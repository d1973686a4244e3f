//! Names in the archive of a class that no system should store: they are one student's fault, and nobody else's.

use serde_json::Value;

use super::support::{Desk, gzip, tar, zip};
use crate::support::tilegrade;

fn problem(list: &Value, name: &str) -> Option<String> {
    let all = list["submissions"].as_array().expect("a list");
    let found = all.iter().find(|one| one["name"] == name);
    let found = found.unwrap_or_else(|| panic!("{name} is not there: {list}"));
    found["problem"].as_str().map(str::to_owned)
}

/// A tar archive with one entry of this name and kind among others. No writer of such archives would make it.
fn tar_with(name: &[u8], kind: tar::EntryType, others: &[(&str, &str)]) -> Vec<u8> {
    let mut header = tar::Header::new_ustar();
    header.as_mut_bytes()[..name.len()].copy_from_slice(name);
    header.set_entry_type(kind);
    header.set_mode(0o644);
    header.set_size(0);
    header.set_cksum();
    let mut bytes = header.as_bytes().to_vec();
    bytes.extend(tar(others));
    bytes
}

/// What was left out of a submission or a PATH: names, and why.
fn left(one: &Value) -> Vec<[&str; 2]> {
    let all = one["ignored"].as_array().expect("a list").iter();
    all.map(|left| ["path", "why"].map(|key| left[key].as_str().expect("a text")))
        .collect()
}

fn submission<'a>(list: &'a Value, name: &str) -> &'a Value {
    let all = list["submissions"].as_array().expect("a list");
    let found = all.iter().find(|one| one["name"] == name);
    found.unwrap_or_else(|| panic!("{name} is not there: {list}"))
}

#[test]
fn a_name_that_is_refused_is_one_students_alone_in_every_layout() {
    let long = format!("all/ben/{}.java", "n".repeat(300));
    let deep = format!("all/ben/{}Main.java", "d/".repeat(40));
    for (name, trace) in [
        ("all/ben/../../../outside.java", "_"),
        (&long, "_"),
        (&deep, "d/_"),
    ] {
        let files = [
            ("all/ana/Main.java", "class Main {}"),
            (name, "x"),
            ("all/cy/Main.java", "class Main {}"),
        ];
        let desk = Desk::with(&[("all.zip", zip(&files))]);
        let list = desk.list(&["all.zip"]);
        assert_eq!(problem(&list, "ana"), None, "{name}");
        assert_eq!(problem(&list, "cy"), None, "{name}");
        let said = format!("`{trace}` could not be taken: no file");
        assert!(problem(&list, "ben").is_some_and(|told| told.starts_with(&said)));
        assert_eq!(left(submission(&list, "ben")), [[trace, "no file"]]);
        let nobodys = left(&list["paths"][0]);
        assert_eq!(nobodys, [[name, "a name that cannot be stored"]]);
        assert!(!desk.path("outside.java").exists());
    }
    // Flat, as Canvas packs them: whose it is stands in the name.
    let flat = [
        ("doejane_101_202_Main.java", "x"),
        ("kim_LATE_102_203_a\u{7}.java", "x"),
        ("lee_103_204_Main.java", "x"),
        ("../lee_103_205_Main.java", "x"),
    ];
    let desk = Desk::with(&[("canvas.zip", zip(&flat))]);
    let list = desk.list(&["canvas.zip"]);
    assert_eq!(list["paths"][0]["layout"], "canvas", "{list}");
    for name in ["doejane (101)", "kim (102)", "lee (103)"] {
        assert_eq!(problem(&list, name), None);
    }
    let nobodys = left(&list["paths"][0]);
    assert_eq!(
        nobodys,
        [["../lee_103_205_Main.java", "a name that cannot be stored"]]
    );
}

#[test]
fn names_that_a_folder_may_have_cost_nothing() {
    for name in [
        "all/ben/src/CON.java",
        "all/ben/a\u{1b}[2Jb.java",
        "all/ben/src./Main.java",
        "all/ben/src//Main.java",
        "all/ben/main.java",
    ] {
        let files = [
            ("all/ana/Main.java", "class Main {}"),
            ("all/ben/Main.java", "class Main {}"),
            (name, "x"),
        ];
        let desk = Desk::with(&[("all.zip", zip(&files))]);
        let list = desk.list(&["all.zip"]);
        assert_eq!(problem(&list, "ben"), None, "{name}");
        let files = submission(&list, "ben")["files"].as_array().expect("files");
        assert_eq!(files.len(), 2, "{name}");
    }
    // Two folders that are one on other systems are two students.
    let files = [("Ana/Main.java", "x"), ("ana/Main.java", "x")];
    let desk = Desk::with(&[("all.zip", zip(&files))]);
    assert_eq!(
        desk.names(&["all.zip"]),
        ["Ana [class] Main.java", "ana [class] Main.java"]
    );
}

#[test]
fn links_and_devices_are_listed_as_they_are_in_a_folder() {
    use tar::EntryType;
    let others = [
        ("ana/src/Main.java", "class Main {}"),
        ("cy/src/Main.java", "class Main {}"),
    ];
    for kind in [
        EntryType::Symlink,
        EntryType::Link,
        EntryType::Char,
        EntryType::Fifo,
    ] {
        let bytes = tar_with(b"ben/odd", kind, &others);
        for (archive, bytes) in [("all.tar", bytes.clone()), ("all.tgz", gzip(&bytes))] {
            let desk = Desk::with(&[(archive, bytes)]);
            let list = desk.list(&[archive]);
            assert_eq!(problem(&list, "ana"), None);
            assert_eq!(problem(&list, "cy"), None);
            assert_eq!(left(submission(&list, "ben")), [["odd", "no file"]]);
        }
    }
}

#[test]
fn what_is_nobodys_is_listed_and_leaves_nothing_outside() {
    let files = [
        ("ana/Main.java", "x"),
        ("cy/Main.java", "x"),
        ("../ben/Main.java", "x"),
    ];
    let desk = Desk::with(&[("all.zip", zip(&files))]);
    let list = desk.list(&["all.zip"]);
    assert_eq!(
        left(&list["paths"][0]),
        [["../ben/Main.java", "a name that cannot be stored"]]
    );
    assert_eq!(list["submissions"].as_array().map(Vec::len), Some(2));
}

#[test]
fn who_hands_in_a_link_for_a_source_is_not_judged() {
    let main = "public class Main { public static void main(String[] a) { new State(); } }";
    let program = "import sys\nprint(open(sys.argv[1]).read())\n";
    let files = [("all/ana/a.py", program), ("all/ben/src/Main.java", main)];
    // A link to what is not there, a name that leads out, and one that cannot matter.
    for (name, kind, verdict) in [
        (
            &b"all/ben/src/State.java"[..],
            tar::EntryType::Symlink,
            "not-judged",
        ),
        (
            b"all/ben/../State.java",
            tar::EntryType::Regular,
            "not-judged",
        ),
        (b"all/ben/venv/lib64", tar::EntryType::Symlink, "not-judged"),
        (b"all/ben/State.java", tar::EntryType::Fifo, "not-judged"),
        (
            b"all/ben/notes.md",
            tar::EntryType::Symlink,
            "compile-error",
        ),
        (
            b"all/ben/notes.txt",
            tar::EntryType::Regular,
            "compile-error",
        ),
    ] {
        let desk = Desk::with(&[("all.tar", tar_with(name, kind, &files))]);
        desk.write("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n");
        let call = tilegrade(["grade", "all.tar", "--cases", "cases"])
            .and("--report")
            .and("json=r.json");
        let code = if verdict == "not-judged" { 4 } else { 1 };
        call.within(desk.folder()).exits(code).talks().run();
        let text = std::fs::read_to_string(desk.path("r.json")).expect("a report");
        let report: Value = serde_json::from_str(&text).expect("JSON");
        let ben = submission(&report, "ben");
        assert_eq!(ben["verdict"], verdict, "{ben}");
        if verdict == "not-judged" {
            assert!(text.contains("it cannot be built, and of `"), "{text}");
        }
        let again = tilegrade(["regrade", "--report", "json=again.json"]);
        again.within(desk.folder()).exits(code).talks().run();
        let again = std::fs::read_to_string(desk.path("again.json")).expect("a report");
        assert_eq!(again, text);
    }
}

/// Where an archive of a class was graded in which somebody is not judged, and the report.
fn graded_in_doubt(archive: Vec<u8>) -> (Desk, String) {
    let desk = Desk::with(&[("all.tar", archive)]);
    desk.write("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n");
    let call = tilegrade(["grade", "all.tar", "--cases", "cases"]);
    let call = call.and("--report").and("json=r.json");
    call.within(desk.folder()).exits(4).talks().run();
    let text = std::fs::read_to_string(desk.path("r.json")).expect("a report");
    (desk, text)
}

#[test]
fn a_script_that_fails_for_want_of_a_link_is_not_judged() {
    let script = "import sys\nimport state\nsys.exit(1)\n";
    let files = [("all/ana/main.py", script), ("all/ben/main.py", script)];
    let link = tar_with(b"all/ben/state.py", tar::EntryType::Symlink, &files);
    let (desk, text) = graded_in_doubt(link);
    let report: Value = serde_json::from_str(&text).expect("JSON");
    let verdict = |name: &str| submission(&report, name)["verdict"].clone();
    assert_eq!(verdict("ana"), "runtime-error", "{text}");
    assert_eq!(verdict("ben"), "not-judged", "{text}");
    let why = "it ended in an error, and of `state.py` there is no content";
    assert!(text.contains(why), "{text}");
    let again = tilegrade(["regrade", "--report", "json=again.json"]);
    again.within(desk.folder()).exits(4).talks().run();
    let again = std::fs::read_to_string(desk.path("again.json")).expect("a report");
    assert_eq!(again, text);
}

#[test]
fn of_several_scripts_it_is_enough_that_one_fails_for_want_of_a_link() {
    let start = "from search import solve\nsolve()\n";
    let files = [
        ("all/ana/main.py", ""),
        ("all/ben/start.py", start),
        ("all/ben/board8.py", ""),
    ];
    let link = tar_with(b"all/ben/search.py", tar::EntryType::Symlink, &files);
    let (_, text) = graded_in_doubt(link);
    let why = "none of its programs solves a board, and of `search.py` there is no content";
    assert!(text.contains(why), "{text}");
}

#[test]
fn nothing_that_is_stored_has_signs_that_are_not_seen() {
    let desk = Desk::with(&[("all/evil\u{202e}yp/x.py", ""), ("all/ana/x.py", "")]);
    desk.write("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n");
    let call = tilegrade(["grade", "all", "--as", "class", "--cases", "cases"]);
    call.within(desk.folder()).exits(1).talks().run();
    for entry in walkdir::WalkDir::new(desk.path("grades")) {
        let entry = entry.expect("an entry");
        let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
        assert!(!text.contains('\u{202e}'), "{}", entry.path().display());
    }
}

#[test]
fn who_hands_in_nothing_but_a_link_is_not_judged() {
    let files = [("all/ana/a.py", "")];
    let link = tar_with(b"all/cy/a.py", tar::EntryType::Symlink, &files);
    let desk = Desk::with(&[("all.tar", link)]);
    let cy = &desk.list(&["all.tar"])["submissions"][1];
    let problem = cy["problem"].as_str().expect("a problem");
    assert!(
        problem.starts_with("`a.py` could not be taken: no file"),
        "{cy}"
    );
}

#[test]
fn sources_in_folders_that_only_differ_in_case_are_one_program() {
    let right = tilegrade(["solve", "cases/handout.txt"]).run().stdout;
    let text = format!("{right:?}");
    let python = "import b\nfrom part import c\nprint(b.TEXT, end='')\n";
    let java = "public class Main { public static void main(String[] a) { System.out.print(Text.TEXT); } }";
    let java_text = format!("class Text {{ static final String TEXT = {text}; }}");
    let c =
        "#include <stdio.h>\n#include \"b.h\"\nint main(void) { fputs(TEXT, stdout); return 0; }";
    let script = "const b = require('./b'); process.stdout.write(b.TEXT); process.argv";
    let files = [
        ("all/ana/HW3/a.py", python.to_owned()),
        ("all/ana/hw3/b.py", format!("TEXT = {text}\n")),
        ("all/ana/Hw3/part/c.py", String::new()),
        ("all/ben/HW3/src/Main.java", java.to_owned()),
        ("all/ben/hw3/src/Text.java", java_text),
        ("all/cy/HW3/a.c", c.to_owned()),
        ("all/cy/hw3/b.h", format!("#define TEXT {text}\n")),
        ("all/dee/HW3/a.js", script.to_owned()),
        ("all/dee/hw3/b.js", format!("exports.TEXT = {text};\n")),
    ];
    let files = files.each_ref().map(|(name, text)| (*name, text));
    let desk = Desk::with(&[("all.zip", zip(&files))]);
    desk.write("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n");
    let call = tilegrade(["grade", "all.zip", "--cases", "cases"]);
    let call = call.and("--report").and("json=r.json");
    call.within(desk.folder()).talks().run();
}

#[test]
fn notes_beside_what_was_lost_make_no_verdict_of_it() {
    for (name, kind) in [
        ("all/ben/Main.java", tar::EntryType::Symlink),
        ("all/ben/../Main.java", tar::EntryType::Regular),
    ] {
        let files = [("all/ben/notes.txt", "hello"), ("all/ana/a.py", "1")];
        let desk = Desk::with(&[("all.tar", tar_with(name.as_bytes(), kind, &files))]);
        let ben = &desk.list(&["all.tar", "--as", "class"])["submissions"][1];
        let problem = ben["problem"].as_str().unwrap_or_default();
        assert!(problem.contains("could not be taken"), "{name}: {ben}");
    }
}
