//! Disks that fail while a share is graded. strace has calls of the system fail as they would.

use std::fs;

use walkdir::WalkDir;

use super::Class;

/// Errors of a disk that is full, of one that is broken, and of a server whose folder was taken away, and how each is told.
const ERRORS: [(&str, &str); 3] = [
    ("ENOSPC", "No space left on device (os error 28)"),
    ("EIO", "Input/output error (os error 5)"),
    ("ESTALE", "Stale file handle (os error 116)"),
];

/// The files that a grading puts in their places first, second and third by one call of the system.
const PLACES: [&str; 3] = [".lock", "run.json", "results.json"];

#[test]
fn a_disk_that_fails_is_told_in_one_sentence_and_the_same_command_goes_on() {
    let class = Class::recorded(3);
    let shard = ["--shard", "1/1"];
    class.grade("undisturbed", &shard);
    let results = |out: &str| {
        let path = class.path(out).join("shard-1-of-1/results.json");
        fs::read(path).expect("results")
    };
    for (error, words) in ERRORS {
        for (number, place) in (1..).zip(PLACES) {
            let out = format!("{error}-{number}");
            let fault = format!("inject=rename,renameat,renameat2:error={error}:when={number}+");
            let call = class.grading(&out, &shard).exits(5);
            let log = class.path("calls").display().to_string();
            let call = call.under(["strace", "-f", "-qq", "-o", &log, "-e", &fault]);
            let said = call.run().stderr.replace("\n    ", " ");
            let errors = said.lines().filter(|line| line.starts_with("error: "));
            let path = class.path(&out).join("shard-1-of-1").join(place);
            let told = format!("error: {}: cannot be written: {words}", path.display());
            assert_eq!(errors.collect::<Vec<_>>(), [told], "{said}");
            assert_eq!(begun(&class, &out), [""; 0], "{error} of {place}");
            class.grade(&out, &shard);
            assert!(
                results(&out) == results("undisturbed"),
                "{error} of {place}"
            );
        }
    }
}

#[test]
fn a_submission_that_cannot_be_stored_is_not_judged_and_the_same_command_goes_on() {
    let class = Class::recorded(3);
    class.grade("undisturbed", &["--shard", "1/1"]);
    for (error, words) in ERRORS {
        class.grade(error, &["--shard", "1/1"]);
        let share = class.path(error).join("shard-1-of-1");
        let submissions = share.join("submissions");
        fs::remove_dir_all(&submissions).expect("a folder");
        let [place, log] =
            [submissions, class.path("calls")].map(|path| path.display().to_string());
        let fault = format!("inject=mkdir,mkdirat:error={error}");
        let words_of_strace = [
            "strace", "-f", "-qq", "-o", &log, "-P", &place, "-e", &fault,
        ];
        let call = class.grading(error, &["--shard", "1/1"]).exits(4);
        call.under(words_of_strace).run();
        let results = || fs::read_to_string(share.join("results.json")).expect("results");
        assert!(results().contains(words), "{}", results());
        class.grade(error, &["--shard", "1/1"]);
        let undisturbed = class.path("undisturbed/shard-1-of-1/results.json");
        assert!(results() == fs::read_to_string(undisturbed).expect("results"));
    }
}

#[test]
fn what_a_killed_grading_had_begun_is_none_of_its_results() {
    let class = Class::recorded(6);
    class.grade_shares("shares", 2);
    class.merge("shares", "joined");
    for number in 0..6 {
        let name = format!("student-{number:03}");
        let is_in = |share: &&str| {
            let stored = format!("shares/{share}/submissions/{name}.json");
            class.path(&stored).is_file()
        };
        let shares = ["shard-1-of-2", "shard-2-of-2"];
        let share = shares.into_iter().find(is_in).expect("its share");
        let records = class.path(&format!("shares/{share}/records/{name}"));
        fs::create_dir_all(&records).expect("a folder");
        fs::write(records.join(".new-a1b2c3"), "{\"format\":").expect("a file");
    }
    class.merge("shares", "again");
    assert_eq!(begun(&class, "again"), [""; 0]);
    assert!(class.written("again") == class.written("joined"));
}

/// The names of the files below a folder that were begun and not put in their places.
fn begun(class: &Class, folder: &str) -> Vec<String> {
    let files = WalkDir::new(class.path(folder)).into_iter();
    let names = files.map(|entry| entry.expect("an entry").file_name().to_owned());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name.starts_with(".new-")).collect()
}
