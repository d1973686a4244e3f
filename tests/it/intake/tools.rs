//! What tools made in a submission: it is left out by what lies in it, and never in silence.

use serde_json::{Value, json};

use super::support::{Desk, zip};

/// The files of the only submission, and what is left out of it.
fn listed(files: &[(&str, &str)]) -> (Value, Value) {
    let desk = Desk::with(&[("class/ben/a.py", "")]);
    for (name, text) in files {
        desk.write(&format!("class/ana/{name}"), text);
    }
    of_ana(&desk)
}

fn of_ana(desk: &Desk) -> (Value, Value) {
    let list = desk.list(&["class", "--as", "class"]);
    let ana = &list["submissions"][0];
    (ana["files"].clone(), ana["ignored"].clone())
}

#[test]
fn what_a_tool_made_is_left_out_by_what_lies_in_it_and_listed() {
    let left = |path: &str, why: &str| json!([{"path": path, "why": why}]);
    for (name, own, folder, why) in [
        ("mine/pyvenv.cfg", "a.py", "mine", "made by a tool"),
        (
            "env/Lib/site-packages/pip/__main__.py",
            "a.py",
            "env/Lib/site-packages",
            "made by a tool",
        ),
        (
            "miniconda/conda-meta/history",
            "a.py",
            "miniconda",
            "made by a tool",
        ),
        (
            "web/node_modules/heap/index.js",
            "a.js",
            "web/node_modules",
            "made by a tool",
        ),
        ("__pycache__/a.pyc", "a.py", "__pycache__", "made by a tool"),
        (
            "target/CACHEDIR.TAG",
            "src/main.rs",
            "target",
            "made by a tool",
        ),
        (
            "cmake-build-debug/CMakeCache.txt",
            "a.c",
            "cmake-build-debug",
            "made by a tool",
        ),
        (
            "out/production/hw3/A.class",
            "src/A.java",
            "out",
            "made by a tool",
        ),
        (".idea/workspace.xml", "src/A.java", ".idea", "hidden"),
        (".gradle/x/a.java", "src/A.java", ".gradle", "hidden"),
    ] {
        let inside = format!("{folder}/other/main.py");
        let found = listed(&[(name, ""), (&inside, ""), (own, "")]);
        assert_eq!(found, (json!([own]), left(folder, why)), "{name}");
    }
}

#[test]
fn a_folder_of_the_students_is_never_left_out_for_its_name() {
    for name in [
        "bin", "build", "dist", "env", "lib", "out", "target", "venv", "vendor",
    ] {
        let (one, other) = (format!("src/{name}/A.java"), format!("src/{name}/A.class"));
        let found = listed(&[(&one, ""), (&other, ""), ("src/B.java", "")]);
        assert_eq!(
            found,
            (json!(["src/B.java", other, one]), json!([])),
            "{name}"
        );
    }
    // It was made where the student works.
    let found = listed(&[("hw3/pyvenv.cfg", ""), ("hw3/a.py", ""), ("b.py", "")]);
    assert_eq!(found.0, json!(["b.py", "hw3/a.py", "hw3/pyvenv.cfg"]));
}

#[test]
fn what_a_tool_made_counts_where_nothing_else_holds_a_source() {
    for files in [
        ["bin/A.java", "bin/p/A.class"],
        ["venv/lib/a.py", "venv/pyvenv.cfg"],
        ["node_modules/solver/index.js", "readme.txt"],
    ] {
        let found = listed(&files.map(|name| (name, "")));
        assert_eq!(found, (json!(files), json!([])), "{files:?}");
    }
}

#[test]
fn a_student_may_be_called_as_a_tool_calls_a_folder() {
    let names = [
        "__pycache__",
        "bin",
        "build",
        "env",
        "node_modules",
        "out",
        "target",
        "venv",
    ];
    let files = names.map(|name| (format!("class/{name}/a.py"), ""));
    let desk = Desk::with(&files.each_ref().map(|(name, text)| (name.as_str(), *text)));
    let expected = names.map(|name| format!("{name} [class] a.py"));
    assert_eq!(desk.names(&["class"]), expected);
}

#[test]
fn what_a_tool_made_counts_against_no_limit() {
    let module = |number| (format!("venv/lib/m{number}.py"), String::new());
    let mut files: Vec<(String, String)> = (0..3_000).map(module).collect();
    files.push(("venv/pyvenv.cfg".to_owned(), String::new()));
    files.push(("a.py".to_owned(), String::new()));
    let pairs = files.iter();
    let pairs: Vec<(&str, &str)> = pairs
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let desk = Desk::with(&[("class/ana/hw3.zip", zip(&pairs))]);
    let left = json!([{"path": "venv", "why": "made by a tool"}]);
    let expected = (json!(["a.py"]), left);
    assert_eq!(of_ana(&desk), expected);
    let large = |number| (format!("venv/lib/{number}.so"), "x".repeat(20 << 20));
    files.extend((0..4).map(large));
    let desk = Desk::with(&[("class/ben/a.py", "")]);
    for (name, text) in &files {
        desk.write(&format!("class/ana/{name}"), text);
    }
    assert_eq!(of_ana(&desk), expected);
}

#[test]
fn what_is_never_unpacked_is_listed_too() {
    let files = [(".idea/x.xml", ""), ("__MACOSX/._a.py", ""), ("a.py", "")];
    let desk = Desk::with(&[("class/ana/hw3.zip", zip(&files))]);
    let left = json!([
        {"path": ".idea", "why": "hidden"},
        {"path": "__MACOSX", "why": "put there by a system"},
    ]);
    assert_eq!(of_ana(&desk), (json!(["a.py"]), left));
}

#[cfg(unix)]
#[test]
fn links_are_listed_and_never_followed() {
    let desk = Desk::with(&[("class/ana/a.java", ""), ("class/ben/a.py", "")]);
    let link =
        |to: &str, from: &str| std::os::unix::fs::symlink(to, desk.path(from)).expect("a link");
    link("/etc", "class/ana/etc");
    link("a.java", "class/ana/b.java");
    link("ana/a.java", "class/c.java");
    let left = |path: &str| json!({"path": path, "why": "no file"});
    let expected = (json!(["a.java"]), json!([left("b.java"), left("etc")]));
    assert_eq!(of_ana(&desk), expected);
    let alone = &desk.list(&["class", "--as", "class"])["submissions"][2];
    assert_eq!(alone["ignored"], json!([left("c.java")]));
}

#[test]
fn the_folder_of_results_is_no_part_of_a_submission() {
    let found = listed(&[
        ("a.java", ""),
        ("grades/run.json", "{}"),
        ("grades/records/b.java", ""),
        ("records/c.java", ""),
    ]);
    let left = json!([{"path": "grades", "why": "results"}]);
    assert_eq!(found, (json!(["a.java", "records/c.java"]), left));
}

#[test]
fn a_file_that_has_no_room_is_passed_over_and_takes_none_from_sources() {
    let desk = Desk::with(&[("class/ana/z.java", ""), ("class/ben/a.py", "")]);
    for (name, length) in [
        ("a.bin", 64 << 20),
        ("b.bin", 1),
        ("c.java", (64 << 20) + 1),
    ] {
        let file = std::fs::File::create(desk.path(&format!("class/ana/{name}"))).expect("a file");
        // It has holes and takes no space.
        file.set_len(length).expect("a length");
    }
    let ana = &desk.list(&["class", "--as", "class"])["submissions"][0];
    assert_eq!(ana["files"], json!(["a.bin", "z.java"]));
    let left = |path: &str| json!({"path": path, "why": "too large"});
    assert_eq!(ana["ignored"], json!([left("b.bin"), left("c.java")]));
    // It may be all of what was handed in.
    let file = std::fs::File::create(desk.path("class/ben/a.py")).expect("a file");
    file.set_len((64 << 20) + 1).expect("a length");
    let problem = &desk.list(&["class", "--as", "class"])["submissions"][1]["problem"];
    let lost = "`a.py` could not be taken: too large";
    assert!(problem.as_str().expect("text").contains(lost), "{problem}");
}
