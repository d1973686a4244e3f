//! What cannot be joined, or be a share, and what is said of it.

use std::{fs, path::Path};

use super::Class;
use crate::support::{copy, repository, tilegrade};

/// A class in three shares.
fn in_shares() -> Class {
    let class = Class::recorded(12);
    class.grade_shares("shares", 3);
    class
}

/// Fails unless these folders are refused, with this message and hint, and nothing is written.
fn is_refused(class: &Class, folders: &[&str], message: &str, hint: &str) {
    let call = folders.iter().fold(tilegrade(["merge"]), |call, folder| {
        call.and(class.path(folder))
    });
    let place = class.path("").display().to_string();
    let unbroken = |text: &str| text.replace("\n    ", " ").replace(&place, "");
    let call = call.and("--out").and(class.path("joined"));
    let said = call.exits(2).prints("").talks().run().stderr;
    let said = unbroken(&said);
    let (error, rest) = said.split_once("\nhint: ").expect("a hint");
    assert_eq!(error, format!("error: {message}"));
    assert!(rest.starts_with(hint), "{rest}");
    assert!(!class.path("joined").exists());
    let left = fs::read_dir(class.path("")).expect("a folder");
    let names = left.map(|entry| entry.expect("an entry").file_name());
    let mut hidden = names.filter(|name| name.to_string_lossy().starts_with('.'));
    assert_eq!(hidden.next(), None);
}

#[test]
fn who_is_missing_is_named_with_the_command_that_grades_them() {
    let class = Class::recorded(12);
    for share in ["1/3", "3/3"] {
        class.grade("shares", &["--shard", share]);
    }
    let call = tilegrade(["merge"]).and(class.path("shares")).and("--out");
    let call = call.and(class.path("joined")).exits(2).prints("");
    let said = call.talks().run().stderr.replace("\n    ", " ");
    let (error, hint) = said.split_once("\nhint: ").expect("a hint");
    assert!(error.contains(" have no results: student-0"), "{error}");
    let (_, command) = hint.trim().split_once(" && tilegrade ").expect("a command");
    assert!(command.ends_with(" --shard 2/3"), "{command}");
    // It runs as it stands.
    tilegrade(command.split_whitespace()).talks().run();
    class.merge("shares", "joined");
}

#[test]
fn what_was_graded_by_something_else_is_refused_with_what_differs() {
    let class = in_shares();
    let other = "other/shard-2-of-3";
    let hint = "grade the one again as the other was graded, into the same folder";
    let folders = ["shares/shard-1-of-3", other];
    let both = |what: &str| format!("{other} and shares/shard-1-of-3 have different {what}");
    class.write("other.toml", "format = 1\nname = \"other\"\n");
    let settings = class.path("other.toml").display().to_string();
    class.grade("other", &["--shard", "2/3", "--assignment", &settings]);
    is_refused(
        &class,
        &folders,
        &both("assignments: `other` and `coms228`"),
        hint,
    );
    fs::remove_dir_all(class.path("other")).expect("a folder");
    class.write("roster.csv", "id,name\nstudent-001,Ana\n");
    let roster = class.path("roster.csv").display().to_string();
    class.grade("other", &["--shard", "2/3", "--roster", &roster]);
    is_refused(&class, &folders, &both("rosters"), hint);
    fs::remove_dir_all(class.path("other")).expect("a folder");
    fs::create_dir(class.submissions.join("student-999")).expect("a folder");
    class.grade("other", &["--shard", "2/3"]);
    is_refused(&class, &folders, &both("classes, by student-999"), hint);
    let facts = class.path(other).join("run.json");
    let text = fs::read_to_string(&facts).expect("facts");
    let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    fs::write(&facts, text.replace(&version, "\"version\": \"0.0.9\"")).expect("facts");
    let versions = format!("versions: `0.0.9` and `{}`", env!("CARGO_PKG_VERSION"));
    is_refused(&class, &folders, &both(&versions), hint);
}

#[test]
fn what_is_half_copied_is_refused() {
    let class = in_shares();
    let share = |name: &str| class.path("shares/shard-2-of-3").join(name);
    let stored = fs::read_dir(share("submissions")).expect("a folder");
    let mut names: Vec<String> = stored
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    let first = names[0].trim_end_matches(".json").to_owned();
    let hidden = |name: &str| {
        fs::rename(share(name), share("aside")).expect("it is there");
    };
    let shown = |name: &str| fs::rename(share("aside"), share(name)).expect("it is there");
    let submission = format!("submissions/{first}.json");
    hidden(&submission);
    let missing = format!("1 submission has no results: {first}");
    is_refused(&class, &["shares"], &missing, "what makes them: cd ");
    shown(&submission);
    hidden("results.json");
    let said = format!("{} submissions have no results: {}", names.len(), first);
    let call = tilegrade(["merge"]).and(class.path("shares")).and("--out");
    let call = call.and(class.path("joined")).exits(2).prints("").talks();
    assert!(call.run().stderr.starts_with(&format!("error: {said}")));
    shown("results.json");
    hidden("run.json");
    is_refused(
        &class,
        &["shares"],
        "shares/shard-2-of-3: nothing was graded here",
        "grade first, or name the folder of the results with --out",
    );
    shown("run.json");
    class.merge("shares", "joined");
}

#[test]
fn two_results_of_one_submission_are_refused_unless_they_are_the_same() {
    let class = in_shares();
    copy(&class.path("shares/shard-2-of-3"), &class.path("copy"));
    let both = ["shares", "copy"].map(|folder| class.path(folder));
    tilegrade(["merge", "--exit-zero"])
        .and(&both[0])
        .and(&both[1])
        .and("--out")
        .and(class.path("joined-with-copy"))
        .talks()
        .run();
    class.merge("shares", "joined-without");
    let [with, without] = ["joined-with-copy", "joined-without"]
        .map(|out| fs::read(class.path(out).join("results.json")).expect("results"));
    assert!(with == without);
    let mut names: Vec<_> = fs::read_dir(class.path("copy/submissions"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    names.sort();
    let first = names[0]
        .file_stem()
        .expect("a name")
        .to_string_lossy()
        .into_owned();
    let stored = fs::read_to_string(&names[0]).expect("what is stored");
    fs::write(&names[0], stored.replace("student", "Student")).expect("a file");
    is_refused(
        &class,
        &["shares", "copy"],
        &format!("{first} has different results in copy and in shares/shard-2-of-3"),
        "leave out the folder whose results do not count",
    );
}

#[test]
fn what_is_no_share_or_no_result_is_told_in_one_sentence() {
    let class = in_shares();
    let numbers = "a share is K/N, such as 2/4, or `auto`";
    for (shard, why) in [
        ("5/4", "of 4 shares the first is 1 and the last is 4"),
        ("0/4", "of 4 shares the first is 1 and the last is 4"),
        ("0/0", "a class has 1 to 100000 shares"),
        ("2", numbers),
        ("a/b", numbers),
        ("-1/4", numbers),
    ] {
        tilegrade(["grade", &format!("--shard={shard}"), "x"]).fails(
            2,
            &format!("--shard {shard}: {why}"),
            "`tilegrade grade --help` lists what it takes",
        );
    }
    let auto = tilegrade(["grade", "--shard", "auto", "x"]);
    auto.fails(
        2,
        "--shard auto: none of SLURM_ARRAY_TASK_ID, CI_NODE_INDEX, JOB_COMPLETION_INDEX is set",
        "start it as one job of an array, or name the share: --shard 2/4",
    );
    for (variables, message) in [
        (
            &["CI_NODE_INDEX=4", "CI_NODE_TOTAL=3"][..],
            "CI_NODE_INDEX is 4, and CI_NODE_TOTAL is 3",
        ),
        (
            &["CI_NODE_INDEX=0", "CI_NODE_TOTAL=3"],
            "CI_NODE_INDEX is 0, and CI_NODE_TOTAL is 3",
        ),
        (
            &[
                "SLURM_ARRAY_TASK_ID=6",
                "SLURM_ARRAY_TASK_MIN=5",
                "SLURM_ARRAY_TASK_MAX=11",
                "SLURM_ARRAY_TASK_COUNT=4",
            ],
            "SLURM_ARRAY_TASK_ID is 6, and SLURM_ARRAY_TASK_COUNT is 4",
        ),
    ] {
        tilegrade(["grade", "--shard", "auto", "x"])
            .under(["env"].iter().chain(variables).copied())
            .fails(
                2,
                &format!("--shard auto: {message}"),
                "no share has this number: name it, --shard 2/4",
            );
    }
    tilegrade(["grade", "--shard", "auto", "x"])
        .under(["env", "JOB_COMPLETION_INDEX=0"])
        .fails(
            2,
            "--shard auto: JOB_COMPLETION_INDEX is set, and JOB_COMPLETIONS is ``",
            "a number is needed there; or name the share: --shard 2/4",
        );
    is_refused(
        &class,
        &["class"],
        "class: there are no results here",
        "name the folders of shares, or the folder that they lie in",
    );
    is_refused(
        &class,
        &["nothing"],
        "nothing: cannot be read: No such file or directory (os error 2)",
        "name the folders of shares, or the folder that they lie in",
    );
    let whole = class.path("shares");
    tilegrade(["merge"])
        .and(&whole)
        .and("--out")
        .and(class.path("class"))
        .fails(
            2,
            &format!(
                "{}: something is there already",
                class.path("class").display()
            ),
            "name a new folder with --out",
        );
    class.grade("all", &[]);
    let all = class.path("all");
    tilegrade(["grade", "--shard", "1/2", "--out"])
        .and(&all)
        .and(repository().join("examples/class"))
        .fails(
            2,
            &format!("{}: the results of a whole class are here", all.display()),
            "name another folder for those of shares with --out",
        );
    assert!(Path::new(&whole).is_dir());
}

/// Only root can mount what plays such a disk.
#[test]
fn a_full_disk_ends_joining_with_one_sentence_and_nothing_half_written() {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    let class = in_shares();
    let small = class.path("small");
    fs::create_dir(&small).expect("a folder");
    let mount = "mount -t tmpfs -o size=40k none \"$SMALL\" && \"$@\"; \
                 code=$?; ls -A \"$SMALL\"; exit $code";
    let refused = tilegrade(["merge"])
        .and(class.path("shares"))
        .and("--out")
        .and(small.join("joined"))
        .under(["unshare", "--mount", "--", "/bin/sh", "-c", mount, "sh"])
        .under(["env", &format!("SMALL={}", small.display())])
        .exits(5)
        .talks()
        .run();
    let said = refused.stderr.replace("\n    ", " ");
    let place = small.join("joined").display().to_string();
    assert!(
        said.starts_with(&format!("error: {place}: cannot be written: ")),
        "{said}"
    );
    assert!(said.contains("\nhint: make room"), "{said}");
    assert_eq!(refused.stdout, "", "something was left behind");
}

#[test]
fn what_cannot_be_judged_once_it_is_joined_leaves_nothing() {
    let class = in_shares();
    class.write("points.csv", "id,points,reason\nghost,1,none\n");
    tilegrade(["merge", "--adjustments"])
        .and(class.path("points.csv"))
        .and(class.path("shares"))
        .and("--out")
        .and(class.path("joined"))
        .exits(3)
        .talks()
        .run();
    assert!(!class.path("joined").exists());
    let share = class.path("shares/shard-1-of-3/run.json");
    tilegrade(["merge", "--report"])
        .and(format!("csv={}", share.display()))
        .and(class.path("shares"))
        .and("--out")
        .and(class.path("joined"))
        .exits(2)
        .talks()
        .run();
    assert!(!class.path("joined").exists());
    class.merge("shares", "joined");
}
