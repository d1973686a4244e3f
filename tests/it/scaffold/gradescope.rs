//! Gradescope's bundle, in an `/autograder` that is laid out in a sandbox of the test's own.

use std::{fs, io::Cursor, path::Path};

use serde_json::Value;
use zip::ZipArchive;

use super::support::{Ground, RIGHT, Ran, WRONG, assert_is_sound, program};
use crate::readme::can_grade;

/// What Gradescope says of a submission.
const METADATA: &str = r#"{
  "id": 7, "created_at": "2026-11-20T10:00:00.123456-06:00", "submission_method": "upload",
  "assignment": {"due_date": "2026-11-20T23:59:00.000000-06:00", "late_due_date": null, "title": "HW3", "total_points": "15.0"},
  "users": [{"email": "ana@example.org", "id": 5, "name": "Ana Lopez"}], "previous_submissions": []
}"#;

/// What a broken `/autograder/source` would be tried with.
const NO_NAMESPACES: [&str; 4] = ["--unshare-user", "--uid", "0", "--disable-userns"];

/// A bundle, taken apart as Gradescope does.
fn bundle() -> Ground {
    let ground = Ground::new();
    ground.course();
    let words = [
        "gradescope",
        "bundle",
        "--assignment",
        "course/assignment.toml",
        "--program",
    ];
    let path = program().display().to_string();
    let said = ground.begin(&[&words[..], &[&path]].concat());
    assert!(
        said.contains(&format!("the program in it is {path}\n")),
        "{said}"
    );
    unzip(&ground, "bundle/autograder.zip", "source");
    ground.write("submission_metadata.json", METADATA);
    for program in ["apt-get", "curl", "cargo"] {
        ground.stand_in(program, "");
    }
    ground
}

fn unzip(ground: &Ground, archive: &str, to: &str) {
    let bytes = fs::read(ground.path(archive)).expect("an archive");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("an archive");
    archive.extract(ground.path(to)).expect("an archive");
}

/// Runs a script in `/autograder`, as root of a container, or as what this test runs as.
fn inside(ground: &Ground, handed_in: &str, options: &[&str], script: &str) -> Ran {
    fs::create_dir_all(ground.path("results")).expect("a folder");
    let mut argv: Vec<String> = vec!["bwrap".to_owned()];
    argv.extend(options.iter().map(|word| (*word).to_owned()));
    argv.extend(["--die-with-parent", "--unshare-pid", "--tmpfs", "/"].map(str::to_owned));
    for folder in ["/usr", "/etc", "/bin", "/sbin", "/lib", "/lib64", "/opt"] {
        let bind = match fs::read_link(folder) {
            Ok(target) => ["--symlink".to_owned(), target.display().to_string()],
            Err(_) if Path::new(folder).is_dir() => ["--ro-bind".to_owned(), folder.to_owned()],
            Err(_) => continue,
        };
        argv.extend(bind);
        argv.push(folder.to_owned());
    }
    argv.extend(["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"].map(str::to_owned));
    argv.extend(["--tmpfs", "/root", "--tmpfs", "/autograder"].map(str::to_owned));
    for (from, to) in [
        ("source", "/autograder/source"),
        (handed_in, "/autograder/submission"),
        (
            "submission_metadata.json",
            "/autograder/submission_metadata.json",
        ),
        ("results", "/autograder/results"),
        ("bin", "/stand-ins"),
    ] {
        argv.extend([
            "--bind".to_owned(),
            ground.path(from).display().to_string(),
            to.to_owned(),
        ]);
    }
    argv.extend(["--chdir", "/autograder", "--setenv", "HOME", "/root"].map(str::to_owned));
    let path = "/stand-ins:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
    argv.extend(["--setenv", "PATH", path, "sh", "-c", script].map(str::to_owned));
    let argv: Vec<&str> = argv.iter().map(String::as_str).collect();
    ground.run("", &argv, &[])
}

fn results(ground: &Ground) -> Value {
    serde_json::from_str(&ground.read("results/results.json")).expect("JSON")
}

/// The scores of the tests, by the names that Gradescope shows.
fn scores(results: &Value) -> Vec<(&str, f64, f64)> {
    let tests = results["tests"].as_array().expect("tests").iter();
    let score = |test: &Value, key: &str| test[key].as_f64().expect("a number");
    tests
        .map(|test| {
            let name = test["name"].as_str().expect("a name");
            (name, score(test, "score"), score(test, "max_score"))
        })
        .collect()
}

#[test]
fn its_scripts_are_sound() {
    let ground = Ground::new();
    ground.begin(&["gradescope", "bundle"]);
    for name in ["setup.sh", "run_autograder"] {
        assert_is_sound(name, "sh", &ground.read(&format!("bundle/{name}")));
    }
}

#[test]
fn the_archive_holds_the_files_with_its_programs_at_the_root_and_the_same_bytes_every_time() {
    let ground = Ground::new();
    let said = ground.begin(&[
        "gradescope",
        "bundle",
        "--source",
        "https://example.org/tilegrade",
    ]);
    // What is tested is no release, and is not handed on.
    assert!(said.contains("there is no program in it"), "{said}");
    ground.begin(&[
        "gradescope",
        "again",
        "--source",
        "https://example.org/tilegrade",
    ]);
    let [one, other] = ["bundle", "again"]
        .map(|name| fs::read(ground.path(&format!("{name}/autograder.zip"))).expect("an archive"));
    assert_eq!(one, other);
    let mut archive = ZipArchive::new(Cursor::new(one)).expect("an archive");
    let mut programs = Vec::new();
    for at in 0..archive.len() {
        let mut entry = archive.by_index(at).expect("an entry");
        let name = entry.name().expect("a name").into_owned();
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut entry, &mut bytes).expect("an entry");
        assert_eq!(
            bytes,
            fs::read(ground.path(&format!("bundle/{name}"))).expect("a file")
        );
        if entry.unix_mode().is_some_and(|mode| mode & 0o111 != 0) {
            programs.push(name);
        }
    }
    assert_eq!(programs, ["get-tilegrade", "run_autograder", "setup.sh"]);
    assert!(archive.by_name("assignment/cases/handout.txt").is_ok());
    let get = ground.read("bundle/get-tilegrade");
    assert!(
        get.contains("${TILEGRADE_SOURCE:=https://example.org/tilegrade}"),
        "{get}"
    );
}

#[test]
fn submissions_are_graded_where_gradescope_lays_them_out() {
    if !can_grade() {
        return;
    }
    let ground = bundle();
    let set_up = inside(&ground, "source", &[], "cd source && ./setup.sh");
    assert_eq!(set_up.code, Some(0), "{set_up:?}");
    assert!(
        set_up.stdout.contains("programs can be graded here"),
        "{set_up:?}"
    );
    assert_eq!(
        ground.calls(),
        "curl --version\n",
        "nothing is missing, and nothing is installed"
    );
    ground.hand_in(RIGHT, "right");
    ground.hand_in(WRONG, "wrong");
    ground.hand_in("compile-error-missing-symbol", "broken");

    let ran = inside(&ground, "right", &[], "./source/run_autograder");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        ran.stderr
            .contains("submission: taken for a submission in Gradescope's autograder")
    );
    let found = results(&ground);
    assert_eq!(found["score"], 15.0);
    assert!(found["execution_time"].as_f64().expect("seconds") > 0.0);
    assert_eq!(
        scores(&found),
        [
            ("deep", 5.0, 5.0),
            ("easy", 5.0, 5.0),
            ("secret", 5.0, 5.0),
            ("class State", 0.0, 0.0)
        ]
    );
    let tests = found["tests"].as_array().expect("tests");
    let seen = |test: &Value| test["visibility"].as_str().expect("a word").to_owned();
    assert_eq!(
        tests.iter().map(seen).collect::<Vec<_>>(),
        ["visible", "visible", "hidden", "visible"]
    );
    assert!(tests.iter().all(|test| test["status"] == "passed"));

    let ran = inside(&ground, "wrong", &[], "./source/run_autograder");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let found = results(&ground);
    let score = found["score"].as_f64().expect("a number");
    assert!((10.0..15.0).contains(&score), "{found}");
    let failed = |test: &Value| {
        test["status"] == "failed" && !test["output"].as_str().unwrap_or_default().is_empty()
    };
    assert!(
        found["tests"].as_array().expect("tests").iter().any(failed),
        "{found}"
    );

    let ran = inside(&ground, "broken", &[], "./source/run_autograder");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let found = results(&ground);
    assert_eq!(found["score"], 0.0);
    let nothing = ["deep", "easy", "secret"].map(|name| (name, 0.0, 5.0));
    assert_eq!(scores(&found), nothing);
    assert_eq!(found["tests"][0]["tags"][0], "compile-error");
    assert!(ran.stdout.contains("Ana Lopez"), "{ran:?}");
}

#[test]
fn where_nothing_can_be_judged_there_is_no_grade_and_staff_is_told_why() {
    if !can_grade() {
        return;
    }
    let ground = bundle();
    ground.hand_in(RIGHT, "right");
    ground.write("results/results.json", "{\"score\": 100}");
    // As root there, with no other user and no namespaces: no tier is left.
    let set_up = inside(&ground, "right", &NO_NAMESPACES, "cd source && ./setup.sh");
    assert_eq!(set_up.code, Some(0), "{set_up:?}");
    assert!(
        set_up.stderr.contains("warning: something is amiss here"),
        "{set_up:?}"
    );
    let ran = inside(&ground, "right", &NO_NAMESPACES, "./source/run_autograder");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(
        ran.stderr.contains("sandbox: none, and no program is run"),
        "{ran:?}"
    );
    assert!(ran.stderr.contains(
        "error: nothing was judged, and there are no results: tilegrade ended with exit code 4"
    ));
    assert!(!ground.path("results/results.json").exists());
}
