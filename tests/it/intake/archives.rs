//! Archives of classes and of students: which are taken apart, and whose fault a broken one is.

use std::fs;

use serde_json::Value;

use super::support::{Desk, gzip, tar, zip};
use crate::support::tilegrade;

#[test]
fn a_students_archive_of_any_kind_is_a_submission() {
    let files = [("hw3/Main.java", "")];
    for (name, bytes) in [
        ("ana.zip", zip(&files)),
        ("ana.tar", tar(&files)),
        ("ana.tar.gz", gzip(&tar(&files))),
        ("ana.tgz", gzip(&tar(&files))),
        ("ana.zip", zip(&[("old.zip", zip(&files))])),
    ] {
        let desk = Desk::with(&[(name, &bytes)]);
        let inner = if bytes.windows(7).any(|part| part == b"old.zip") {
            "old.zip/"
        } else {
            ""
        };
        assert_eq!(
            desk.names(&[name, "--as", "one"]),
            [format!("{name} [one] {inner}hw3/Main.java")]
        );
    }
}

#[test]
fn of_two_files_of_one_name_the_last_is_listed_and_the_other_is_said_to_be_left_out() {
    let desk = Desk::with(&[("ana.tar", tar(&[("a.py", "x = 1"), ("a.py", "x = 2")]))]);
    let list = desk.list(&["ana.tar"]);
    assert_eq!(list["submissions"][0]["files"], serde_json::json!(["a.py"]));
    assert_eq!(list["submissions"][0]["ignored"][0]["path"], "a.py");
}

#[test]
fn what_came_out_of_an_archive_that_is_refused_takes_no_room() {
    let large = vec![0; 60 << 20];
    let inner = zip(&[("big.bin", large.as_slice())]);
    let names: Vec<String> = (0..10).map(|at| format!("{at}.zip")).collect();
    let all: Vec<(&str, &[u8])> = names.iter().map(|name| (&**name, &*inner)).collect();
    let desk = Desk::with(&[
        ("class/ana/x.zip", zip(&all)),
        ("class/ben/a.py", Vec::new()),
    ]);
    desk.write("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n");
    let call = tilegrade(["grade", "class", "--as", "class", "--cases", "cases"]);
    call.within(desk.folder()).exits(1).talks().run();
    let all = walkdir::WalkDir::new(desk.path("grades")).into_iter();
    let length = all.map(|entry| entry.expect("an entry").metadata().map_or(0, |it| it.len()));
    assert!(length.sum::<u64>() < 1 << 20);
}

#[test]
fn the_archive_of_a_class_holds_folders_files_and_archives_of_students() {
    let ben = zip(&[("src/Main.java", "")]);
    let cy = gzip(&tar(&[("main.py", "")]));
    let files: [(&str, &[u8]); 5] = [
        ("class/ana/src/Main.java", b""),
        ("class/ben.zip", &ben),
        ("class/cy/hw3.tgz", &cy),
        ("class/dee.c", b""),
        ("__MACOSX/class/._dee.c", b""),
    ];
    let expected = [
        "ana [class] src/Main.java",
        "ben.zip [class] src/Main.java",
        "cy [class] main.py",
        "dee.c [class] dee.c",
    ];
    // A source directly in a folder makes it one submission, unless it is said to be a class.
    for (name, bytes) in [
        ("all.zip", zip(&files)),
        ("all.tar", tar(&files)),
        ("all.tgz", gzip(&tar(&files))),
    ] {
        let desk = Desk::with(&[(name, bytes)]);
        assert_eq!(desk.names(&[name, "--as", "class"]), expected, "{name}");
    }
}

#[test]
fn any_mix_of_paths_is_one_class_and_nothing_counts_twice() {
    let desk = Desk::with(&[
        ("class/ana/Main.java", Vec::new()),
        ("class/ben/Main.java", Vec::new()),
        (
            "late.zip",
            zip(&[("cy/a/main.py", ""), ("dee/a/main.py", "")]),
        ),
        ("eve.py", Vec::new()),
    ]);
    assert_eq!(
        desk.names(&["class", "late.zip", "eve.py", "class/ana", "./late.zip"]),
        [
            "ana [class] Main.java",
            "ben [class] Main.java",
            "cy [class] a/main.py",
            "dee [class] a/main.py",
            "eve.py [one] eve.py",
        ]
    );
}

#[test]
fn a_broken_archive_of_one_student_is_that_students_alone() {
    let whole = zip(&[("Main.java", "class Main {}".repeat(99))]);
    let mut encrypted = whole.clone();
    encrypted[6] |= 1;
    let list = encrypted
        .windows(4)
        .position(|part| part == b"PK\x01\x02")
        .expect("a list");
    encrypted[list + 8] |= 1;
    let desk = Desk::with(&[
        ("class/bomb.gz", gzip(&vec![0; 8 << 20]).repeat(66)),
        ("class/corrupt.zip", whole[..whole.len() / 2].to_vec()),
        ("class/empty.zip", Vec::new()),
        ("class/encrypted.zip", encrypted),
        ("class/fine.zip", whole),
        (
            "class/outside.zip",
            zip(&[("../../x.java", ""), ("Main.java", "")]),
        ),
        ("class/rar.rar", b"Rar!\x1a\x07\x01\x00".to_vec()),
    ]);
    let list = desk.list(&["class"]);
    for (name, why) in [
        ("bomb.gz", "more than 536870912 bytes come out"),
        ("corrupt.zip", "the archive is"),
        ("empty.zip", "this is no zip"),
        ("encrypted.zip", "this is encrypted"),
        ("rar.rar", "this is a RAR archive"),
    ] {
        let problem = submission(&list, name)["problem"].as_str();
        let problem = problem.unwrap_or_else(|| panic!("{name} is fine"));
        assert!(problem.contains(name) && problem.contains(why), "{problem}");
    }
    let fine = submission(&list, "fine.zip");
    assert_eq!(
        (&fine["problem"], &fine["files"][0]),
        (&Value::Null, &"Main.java".into())
    );
    let outside = submission(&list, "outside.zip");
    let left = serde_json::json!([{"path": "../../x.java", "why": "a name that cannot be stored"}]);
    assert_eq!(
        (
            &outside["problem"],
            &outside["files"][0],
            &outside["ignored"]
        ),
        (&Value::Null, &"Main.java".into(), &left)
    );
    assert!(!desk.path("x.java").exists() && !desk.path("../x.java").exists());
}

#[test]
fn a_disk_that_fills_while_something_is_unpacked_is_the_machines_fault() {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    let large = zip(&[("Main.java", vec![b'x'; 3 << 20])]);
    let class = [
        ("ana/Main.java".to_owned(), vec![b'x'; 3 << 20]),
        ("ben/Main.java".to_owned(), Vec::new()),
    ];
    let class = class
        .each_ref()
        .map(|(name, content)| (name.as_str(), content));
    let desk = Desk::with(&[("class/ana.zip", large), ("all.zip", zip(&class))]);
    desk.write("class/ben.py", "");
    let small = desk.path("small");
    fs::create_dir(&small).expect("a folder");
    let mount = "mount -t tmpfs -o size=1m none \"$TMPDIR\" && \"$@\"; \
                 code=$?; ls -A \"$TMPDIR\"; exit $code";
    let list = |path: &str| {
        let call = tilegrade(["submissions", path, "--as", "class"])
            .under(["unshare", "--mount", "--", "/bin/sh", "-c", mount, "sh"])
            .under(["env", &format!("TMPDIR={}", small.display())]);
        call.within(desk.folder()).talks()
    };
    let printed = list("class").run().stdout;
    let said = "no submission:";
    assert!(
        printed.contains(said) && printed.contains("No space left on device"),
        "{printed}"
    );
    assert!(printed.ends_with("2 submissions\n"), "{printed}");
    let refused = list("all.zip").exits(2).run();
    let said = refused.stderr;
    assert!(
        said.contains("cannot be written: No space left on device"),
        "{said}"
    );
    assert!(said.contains("\nhint: make room"), "{said}");
    assert_eq!(refused.stdout, "", "something was left behind");
}

#[test]
fn a_broken_archive_of_a_class_is_an_error_and_among_others_one_students() {
    let desk = Desk::with(&[("a.zip", &b"PK\x03\x04"[..]), ("b.py", b"")]);
    let said = desk.refused(&["a.zip"]).stderr;
    assert!(
        said.starts_with("error: ") && said.contains("a.zip: "),
        "{said}"
    );
    assert!(said.contains("\nhint: download it again"), "{said}");
    assert_eq!(
        desk.refused(&["a.zip", "b.py", "--as", "class"]).stderr,
        said
    );
    let list = desk.list(&["a.zip", "b.py"]);
    assert!(submission(&list, "a.zip")["problem"].is_string());
    assert!(submission(&list, "b.py")["problem"].is_null());
}

#[test]
fn a_tar_archive_without_an_end_is_read_and_said_to_be_perhaps_cut_off() {
    let mut one = tar(&[("a.py", "x = 1")]);
    one.truncate(one.len() - 1024);
    let mut all = tar(&[("ana/a.py", ""), ("ben/a.py", "")]);
    all.truncate(all.len() - 1024);
    let desk = Desk::with(&[
        ("class/ana.tar", one),
        ("class/ben.tar", tar(&[("b.py", "")])),
        ("all.tar", all),
    ]);
    let list = desk.list(&["class"]);
    let ana = submission(&list, "ana.tar");
    let why = "the archive has no end, and may be cut off";
    assert_eq!(
        ana["ignored"],
        serde_json::json!([{"path": "ana.tar", "why": why}])
    );
    assert_eq!(ana["files"], serde_json::json!(["a.py"]));
    // Nobody knows which students are missing.
    let said = desk.refused(&["all.tar", "--as", "class"]).stderr;
    assert!(
        said.starts_with("error: all.tar: the archive is cut off\n"),
        "{said}"
    );
}

#[test]
fn an_archive_beside_sources_stays_as_it_is_and_is_said_to() {
    let desk = Desk::with(&[
        ("class/ana/Main.java", b"".to_vec()),
        ("class/ana/old.zip", zip(&[("Main.java", "")])),
        ("class/ben/notes.txt", b"".to_vec()),
        ("class/ben/hw3.zip", zip(&[("Main.java", "")])),
    ]);
    assert_eq!(
        desk.names(&["class"]),
        [
            "ana [class] Main.java",
            "ben [class] hw3.zip/Main.java notes.txt"
        ]
    );
    let ana = desk.list(&["class"])["submissions"][0]["ignored"].clone();
    let left = serde_json::json!([{"path": "old.zip", "why": "an archive beside sources"}]);
    assert_eq!(ana, left);
}

#[test]
fn so_does_an_archive_in_an_archive_and_without_sources_it_is_taken_apart() {
    let source = [("Main.java", "")];
    let packed = |bytes: Vec<u8>| zip(&[("inner.zip", bytes)]);
    let desk = Desk::with(&[
        (
            "class/ana.zip",
            zip(&[("hw3/Main.java", Vec::new()), ("hw3/old.zip", zip(&source))]),
        ),
        ("class/ben.zip", packed(zip(&source))),
        ("class/cy.zip", packed(packed(gzip(&tar(&source))))),
        ("class/dee.zip", packed(packed(packed(zip(&source))))),
        (
            "class/eve.zip",
            zip(&[("a.docx", zip(&source)), ("b/c.tgz", gzip(&tar(&source)))]),
        ),
    ]);
    assert_eq!(
        desk.names(&["class"]),
        [
            "ana.zip [class] hw3/Main.java",
            "ben.zip [class] inner.zip/Main.java",
            "cy.zip [class] inner.zip/inner.zip/Main.java",
            "dee.zip [class] inner.zip/inner.zip/inner.zip",
            "eve.zip [class] a.docx b/c.tgz/Main.java",
        ]
    );
    let list = desk.list(&["class"]);
    let left = serde_json::json!([{"path": "hw3/old.zip", "why": "an archive beside sources"}]);
    assert_eq!(list["submissions"][0]["ignored"], left);
}

/// A file of so many bytes that takes no room.
fn large(desk: &Desk, name: &str) {
    desk.write(name, "");
    let file = fs::File::options().write(true).open(desk.path(name));
    file.and_then(|file| file.set_len(65 << 20))
        .expect("a file");
}

#[test]
fn whose_file_is_too_large_to_be_taken_is_not_judged_unless_sources_are_left() {
    let desk = Desk::with(&[
        ("all/doe_101_201_a.py", "print(1)"),
        ("all/lee_103_204_a.py", "print(1)"),
        ("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n"),
    ]);
    large(&desk, "all/kim_102_202_hw3.bin");
    large(&desk, "all/lee_103_203_film.mp4");
    let call = tilegrade([
        "grade",
        "all",
        "--cases",
        "cases",
        "--report",
        "json=r.json",
    ]);
    let call = call.within(desk.folder()).exits(4).talks();
    call.run();
    let text = fs::read(desk.path("r.json")).expect("a report");
    let report: Value = serde_json::from_slice(&text).expect("JSON");
    let kim = submission(&report, "kim (102)");
    assert_eq!(kim["verdict"], "not-judged", "{kim}");
    assert_eq!(kim["points"], Value::Null);
    let said = "not judged: `kim_102_202_hw3.bin` could not be taken: too large";
    assert!(kim.to_string().contains(said), "{kim}");
    let [doe, lee] = ["doe (101)", "lee (103)"].map(|name| submission(&report, name));
    assert_eq!(doe["verdict"], lee["verdict"]);
    let list = desk.list(&["all"]);
    let left = serde_json::json!([{"path": "lee_103_203_film.mp4", "why": "too large"}]);
    assert_eq!(submission(&list, "lee (103)")["ignored"], left);
}

#[test]
fn what_the_bounds_of_a_class_leave_out_is_of_whom_it_would_be() {
    let long = format!("kim_102_202_{}.java", "n".repeat(300));
    let flat = [("doe_101_201_a.py", ""), (&*long, "")];
    let folders = [("all/doe/a.py", ""), ("all/kim/notes.txt", "")];
    for (archive, others, name) in [
        ("flat.tgz", &flat[..], "kim_102_203_hw3.bin"),
        ("flat.zip", &flat, ""),
        ("folders.tgz", &folders, "all/kim/hw3.bin"),
    ] {
        let is_zip = name.is_empty();
        let mut header = tar::Header::new_gnu();
        header
            .set_path(if is_zip { "none" } else { name })
            .expect("a name");
        header.set_size(257 << 20);
        header.set_cksum();
        // Members of a stream are one stream.
        let packed = [
            gzip(header.as_bytes()),
            gzip(&vec![0; 1 << 20]).repeat(257),
            gzip(&tar(others)),
        ];
        let bytes = if is_zip { zip(others) } else { packed.concat() };
        let desk = Desk::with(&[(archive, bytes)]);
        let list = desk.list(&[archive]);
        let all = list["submissions"].as_array().expect("a list");
        let kim = all
            .iter()
            .find(|one| one["name"].as_str().is_some_and(|it| it.starts_with("kim")));
        let kim = kim.unwrap_or_else(|| panic!("kim is lost: {list}"));
        let problem = kim["problem"].as_str().unwrap_or_default();
        assert!(problem.contains("could not be taken: "), "{kim}");
        assert_eq!(all.len(), 2, "{list}");
    }
}

#[test]
fn what_follows_an_archive_or_has_no_name_is_listed() {
    let mut bytes = zip(&[("Main.java", "x"), ("/", ""), ("Main.java/", "")]);
    bytes.extend([0; 700]);
    let desk = Desk::with(&[("class/ana.zip", bytes)]);
    let list = desk.list(&["class"]);
    let left = serde_json::json!([
        {"path": "Main.java/", "why": "its name is taken by another"},
        {"path": "ana.zip", "why": "something around the archive"},
    ]);
    assert_eq!(list["submissions"][0]["ignored"], left);
}

#[test]
fn archives_are_graded_and_judged_again_where_they_were_unpacked() {
    let printed = tilegrade(["solve", "cases/handout.txt"]).run().stdout;
    let bad = zip(&[("handout.txt", printed.as_str())]);
    let bad = &bad[..bad.len() - 30];
    let class = zip(&[
        ("ana.zip", zip(&[("handout.txt", printed.as_str())])),
        ("ben.zip", bad.to_vec()),
    ]);
    let desk = Desk::with(&[("all.zip", class)]);
    desk.write("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n");
    let grade = || {
        tilegrade([
            "grade",
            "--transcripts",
            "all.zip",
            "--cases",
            "cases",
            "--report",
            "json=report.json",
        ])
        .within(desk.folder())
        .exits(1)
        .talks()
        .run()
    };
    let report = || -> Value {
        let text = fs::read(desk.path("report.json")).expect("a report");
        serde_json::from_slice(&text).expect("JSON")
    };
    let said = grade().stderr;
    assert!(
        said.contains("all.zip: an archive, taken for a class of 2 submissions"),
        "{said}"
    );
    let graded = report();
    assert_eq!(submission(&graded, "ana.zip")["verdict"], "accepted");
    let ben = submission(&graded, "ben.zip");
    assert_eq!(ben["verdict"], "no-submission");
    let finding = &ben["cases"][0]["findings"][0];
    assert_eq!(finding["id"], "nothing-to-grade");
    assert!(
        finding["message"]
            .as_str()
            .is_some_and(|why| why.contains("the archive is cut off"))
    );
    grade();
    assert_eq!(report(), graded);
    tilegrade(["regrade", "--report", "json=report.json"])
        .within(desk.folder())
        .exits(1)
        .talks()
        .run();
    assert_eq!(report(), graded);
}

fn submission<'a>(list: &'a Value, name: &str) -> &'a Value {
    let all = list["submissions"].as_array().expect("a list");
    let found = all.iter().find(|one| one["name"] == name);
    found.unwrap_or_else(|| panic!("no {name} in {list}"))
}
