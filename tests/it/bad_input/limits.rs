//! Limits that cannot hold, in the settings of an assignment and of a case.

use std::fs;

use tempfile::TempDir;

use crate::support::{folder_with, tilegrade};

/// A submission and a case, with these settings of the assignment and of the case.
fn folder(settings: &str, of_case: &str) -> TempDir {
    let folder = folder_with(&[("assignment.toml", settings)]);
    for (name, content) in [
        ("cases/goal.txt", "1 2 3\n8 0 4\n7 6 5\n"),
        ("cases/goal.toml", of_case),
        ("ana/main.py", "print()\n"),
    ] {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is writable");
        fs::write(path, content).expect("the folder is writable");
    }
    folder
}

#[test]
fn a_limit_that_cannot_hold_is_named_with_its_line_before_anything_is_run() {
    let too_little = "leave it out to have the default";
    let too_much = "lower it, or grade on a machine with more memory";
    for (limits, complaint, hint) in [
        (
            "cpu-ms = 0",
            "`cpu-ms` is 0; it can be 10 to 86400000",
            too_little,
        ),
        (
            "wall-ms = 0",
            "`wall-ms` is 0; it can be 10 to 604800000",
            too_little,
        ),
        (
            "memory-mib = 0",
            "`memory-mib` is 0; it can be 16 to 1048576",
            too_little,
        ),
        (
            "processes = 0",
            "`processes` is 0; it can be 1 to 100000",
            too_little,
        ),
        (
            "disk-mib = 0",
            "`disk-mib` is 0; it can be 1 to 1048576",
            too_little,
        ),
        (
            "output-kib = 0",
            "`output-kib` is 0; it can be 1 to 1048576",
            too_little,
        ),
        (
            "memory-mib = 1_048_576",
            "`memory-mib` is 1048576, and this machine has ",
            too_much,
        ),
    ] {
        let good = "format = 1\n";
        let of_settings = format!("{good}\n[limits]\n{limits}\n");
        let of_builds = format!("{good}\n[build-limits]\n{limits}\n");
        let of_case = format!("\n\n[limits]\n{limits}\n");
        for (settings, of_case, place) in [
            (&*of_settings, "", "assignment.toml:4"),
            (&*of_builds, "", "assignment.toml:4"),
            (good, &*of_case, "cases/goal.toml:4"),
        ] {
            let folder = folder(settings, of_case);
            let said = tilegrade(["grade", "ana", "--as", "one"])
                .within(folder.path())
                .exits(3)
                .prints("")
                .talks()
                .run()
                .stderr;
            let said = said.replace("using ./assignment.toml\n", "");
            assert!(
                said.starts_with(&format!("error: {place}: {complaint}")),
                "{said}"
            );
            assert!(said.ends_with(&format!("\nhint: {hint}\n")), "{said}");
            assert!(!folder.path().join("grades").exists());
        }
    }
}

#[test]
fn a_machine_with_less_memory_still_judges_what_was_run() {
    let folder = folder("format = 1\n[limits]\nmemory-mib = 1048576\n", "");
    let settings = ["--assignment", "assignment.toml"];
    tilegrade(
        ["check", "--case", "cases/goal.txt"]
            .into_iter()
            .chain(settings),
    )
    .within(folder.path())
    .exits(1)
    .talks()
    .run();
}

#[test]
fn a_case_whose_right_answer_is_cut_off_is_refused() {
    let hardest = "8 6 7\n2 5 4\n3 0 1\n";
    let says = "`output-kib` is 1, and a right answer to cases/hardest.txt has at least";
    let few = "[limits]\noutput-kib = 1\n";
    let of_course = format!("format = 1\ngoal = \"123456780\"\n{few}");
    let of_case = "format = 1\ngoal = \"123456780\"\n";
    for (settings, of_case, place) in [
        (&*of_course, "", "assignment.toml:4"),
        (of_case, few, "cases/hardest.toml:2"),
    ] {
        let folder = folder_with(&[("assignment.toml", settings)]);
        for (name, content) in [
            ("cases/hardest.txt", hardest),
            ("cases/hardest.toml", of_case),
            ("ana/main.py", "print()\n"),
        ] {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is writable");
            fs::write(path, content).expect("the folder is writable");
        }
        let said = tilegrade(["grade", "ana", "--as", "one"]);
        let said = said
            .within(folder.path())
            .exits(3)
            .prints("")
            .talks()
            .run()
            .stderr;
        assert!(said.contains(&format!("error: {place}: {says}")), "{said}");
        assert!(
            said.contains("hint: raise `output-kib`, or leave the case out"),
            "{said}"
        );
    }
}
