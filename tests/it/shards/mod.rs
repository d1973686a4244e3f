//! A class that is graded in shares: what they are joined to is what one machine gives, and nothing is lost or there twice.

mod broken;
mod disks;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use tempfile::TempDir;
use walkdir::WalkDir;

use crate::{
    readme::can_grade,
    support::{copy, few_cases, is_full_run, repository, tilegrade},
    transcripts::FOLDER,
};

/// The cases of the recorded class.
const CASES: [&str; 3] = ["depth-01", "depth-05", "handout"];

/// A class, its cases, and folders for results.
struct Class {
    folder: TempDir,
    cases: TempDir,
    submissions: PathBuf,
    /// What each grading takes beside.
    options: &'static [&'static str],
}

impl Class {
    /// So many submissions of saved transcripts.
    fn recorded(count: usize) -> Self {
        let folder = TempDir::new().expect("a folder");
        let submissions = folder.path().join("class");
        let saved: Vec<Vec<PathBuf>> = CASES.iter().map(|case| transcripts(case)).collect();
        for number in 0..count {
            let own = submissions.join(format!("student-{number:03}"));
            fs::create_dir_all(&own).expect("a folder");
            for (case, saved) in CASES.iter().zip(&saved) {
                let from = &saved[number % saved.len()];
                fs::copy(from, own.join(format!("{case}.txt"))).expect("a copy");
            }
        }
        Self {
            folder,
            cases: few_cases("cases", &CASES),
            submissions,
            options: &["--transcripts"],
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("a file");
    }

    /// Grades the class, or a share of it, into a folder.
    fn grade(&self, out: &str, more: &[&str]) -> String {
        self.grading(out, more).run().stderr
    }

    /// The call that grades.
    fn grading(&self, out: &str, more: &[&str]) -> crate::support::Call {
        let call = tilegrade(["grade"])
            .and(&self.submissions)
            .and("--cases")
            .and(self.cases.path())
            .and("--out")
            .and(self.path(out));
        let words = self.options.iter().chain(more).chain(&["--exit-zero"]);
        let call = words.fold(call, |call, word| call.and(*word));
        call.talks()
    }

    fn grade_shares(&self, out: &str, of: usize) {
        for number in 1..=of {
            self.grade(out, &["--shard", &format!("{number}/{of}")]);
        }
    }

    /// Joins shares, and writes all reports that are asked of one machine too.
    fn merge(&self, from: &str, out: &str) {
        let call = tilegrade(["merge"]).and(self.path(from)).and("--out");
        let call = self.with_reports(call.and(self.path(out)), out);
        call.talks().run();
    }

    /// The call with a report in every format that needs no gradebook.
    fn with_reports(&self, call: crate::support::Call, out: &str) -> crate::support::Call {
        REPORTS
            .iter()
            .fold(call.and("--exit-zero"), |call, format| {
                let place = self.path(&format!("{out}-reports")).join(format);
                fs::create_dir_all(place.parent().expect("a folder")).expect("a folder");
                call.and("--report")
                    .and(format!("{format}={}", place.display()))
            })
    }

    /// The results of all, and the reports, by their names.
    fn written(&self, out: &str) -> Vec<(String, Vec<u8>)> {
        let results = fs::read(self.path(out).join("results.json")).expect("results");
        let folder = self.path(&format!("{out}-reports"));
        let files = WalkDir::new(&folder).sort_by_file_name().into_iter();
        let files = files.map(|entry| entry.expect("a report").into_path());
        let files = files.filter(|path| path.is_file()).map(|path| {
            let name = path.strip_prefix(&folder).expect("it lies there");
            (
                name.display().to_string(),
                fs::read(&path).expect("a report"),
            )
        });
        let mut written: Vec<(String, Vec<u8>)> = files.collect();
        written.push(("results.json".to_owned(), results));
        written
    }

    /// Fails unless shares come to what one machine gave.
    fn is_joined_to_the_same(&self, whole: &[(String, Vec<u8>)], of: usize) {
        let (shares, joined) = (format!("of-{of}"), format!("joined-{of}"));
        self.grade_shares(&shares, of);
        self.merge(&shares, &joined);
        let found = self.written(&joined);
        let names = |all: &[(String, Vec<u8>)]| -> Vec<String> {
            all.iter().map(|(name, _)| name.clone()).collect()
        };
        assert_eq!(names(&found), names(whole), "{of}");
        for ((name, found), (_, whole)) in found.iter().zip(whole) {
            assert!(found == whole, "{name} of {of} shares is another");
        }
    }
}

/// The formats that are compared.
const REPORTS: [&str; 8] = [
    "json",
    "csv",
    "junit",
    "github",
    "gradescope",
    "classroom50",
    "markdown",
    "html",
];

/// The saved transcripts of a case.
fn transcripts(case: &str) -> Vec<PathBuf> {
    let is_own = |path: &Path| {
        let name = path.file_name().expect("a name").to_string_lossy();
        let is_judged = !path.starts_with(repository().join(FOLDER).join("not-judged"));
        is_judged && name.starts_with(&format!("{case}--"))
    };
    let files = WalkDir::new(repository().join(FOLDER)).sort_by_file_name();
    let files = files
        .into_iter()
        .map(|entry| entry.expect("an entry").into_path());
    files
        .filter(|path| path.is_file() && is_own(path))
        .collect()
}

#[test]
fn a_recorded_class_of_500_is_the_same_however_many_shares_it_was_graded_in() {
    let class = Class::recorded(500);
    class.grade("whole", &[]);
    let call = tilegrade(["regrade", "--out"]).and(class.path("whole"));
    class.with_reports(call, "whole").talks().run();
    let whole = class.written("whole");
    let counts = [1, 2, 3, 7, 64];
    for of in &counts[..if is_full_run() { 5 } else { 4 }] {
        class.is_joined_to_the_same(&whole, *of);
    }
}

/// What of the sample class is graded where not all of it is.
const SAMPLES: [&str; 6] = [
    "accepted-linked-lists",
    "accepted-python",
    "compile-error-missing-symbol",
    "format-error-moves-only",
    "no-submission-notes-only",
    "not-optimal-greedy",
];

/// Each program runs once: the shares begin with the runs of the whole class, as a share goes on that was interrupted. Some are empty.
#[test]
fn the_sample_class_is_the_same_however_many_shares_it_was_graded_in() {
    if !can_grade() {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let (submissions, all) = (
        folder.path().join("class"),
        repository().join("examples/class"),
    );
    for sample in SAMPLES.iter().filter(|_| !is_full_run()) {
        copy(&all.join(sample), &submissions.join(sample));
    }
    let class = Class {
        submissions: if is_full_run() { all } else { submissions },
        folder,
        cases: few_cases("cases", &["depth-03", "unsolvable-handout"]),
        options: &[],
    };
    class.grade("whole", &[]);
    let call = tilegrade(["regrade", "--out"]).and(class.path("whole"));
    class.with_reports(call, "whole").talks().run();
    let whole = class.written("whole");
    let counts = if is_full_run() {
        &[1, 2, 3, 7, 64][..]
    } else {
        &[2, 7]
    };
    for of in counts {
        for number in 1..=*of {
            let share = class.path(&format!("of-{of}/shard-{number}-of-{of}"));
            copy(&class.path("whole/records"), &share.join("records"));
            fs::write(share.join(".lock"), "").expect("a file");
        }
        class.is_joined_to_the_same(&whole, *of);
    }
}

/// Who is in a share.
fn members(class: &Class, share: &str) -> BTreeSet<String> {
    let folder = fs::read_dir(class.path(share).join("submissions"));
    let files = folder
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("an entry"));
    files
        .map(|file| file.file_name().to_string_lossy().into_owned())
        .collect()
}

#[test]
fn who_is_added_moves_nobody_else() {
    let class = Class::recorded(40);
    class.grade_shares("before", 4);
    let added = class.submissions.join("student-000-and-a-half");
    fs::create_dir(&added).expect("a folder");
    fs::copy(
        class.submissions.join("student-000/handout.txt"),
        added.join("handout.txt"),
    )
    .expect("a copy");
    class.grade_shares("after", 4);
    let mut seen = 0;
    for number in 1..=4 {
        let [before, after] =
            ["before", "after"].map(|out| members(&class, &format!("{out}/shard-{number}-of-4")));
        assert!(before.is_subset(&after), "{number}");
        assert!((4..=18).contains(&before.len()), "{before:?}");
        seen += after.len();
    }
    assert_eq!(seen, 41);
}

#[test]
fn shares_are_graded_at_one_time_into_one_folder_and_each_by_one() {
    let class = Class::recorded(30);
    std::thread::scope(|scope| {
        for number in 1..=3 {
            let class = &class;
            scope.spawn(move || class.grade("shares", &["--shard", &format!("{number}/3")]));
        }
    });
    class.merge("shares", "joined");
    class.grade("whole", &[]);
    let [joined, whole] = ["joined", "whole"]
        .map(|out| fs::read_to_string(class.path(out).join("results.json")).expect("results"));
    assert_eq!(joined, whole);
    let lock = fs::File::open(class.path("shares/shard-2-of-3/.lock")).expect("a lock");
    lock.lock().expect("nobody has it");
    let share = class.path("shares/shard-2-of-3");
    tilegrade(["grade", "--transcripts", "--shard", "2/3", "--out"])
        .and(class.path("shares"))
        .and(&class.submissions)
        .exits(2)
        .prints("")
        .says(format!(
            "share 2/3 of the class\nerror: {}: another grading is writing here\n\
             hint: wait until it is done, or choose another folder with --out\n",
            share.display()
        ))
        .run();
}

#[test]
fn a_scheduler_says_which_share_it_is() {
    let class = Class::recorded(9);
    for (variables, said) in [
        (
            &[
                "SLURM_ARRAY_TASK_ID=7",
                "SLURM_ARRAY_TASK_MIN=5",
                "SLURM_ARRAY_TASK_MAX=11",
                "SLURM_ARRAY_TASK_COUNT=4",
            ][..],
            "share 2/4 of the class, by SLURM_ARRAY_TASK_ID",
        ),
        (
            &["CI_NODE_INDEX=3", "CI_NODE_TOTAL=3"],
            "share 3/3 of the class, by CI_NODE_INDEX",
        ),
        (
            &["JOB_COMPLETION_INDEX=0", "JOB_COMPLETIONS=2"],
            "share 1/2 of the class, by JOB_COMPLETION_INDEX",
        ),
    ] {
        let call = tilegrade([
            "grade",
            "--transcripts",
            "--exit-zero",
            "--shard",
            "auto",
            "--out",
        ])
        .and(class.path(said.rsplit(' ').next().expect("a name")))
        .and(&class.submissions)
        .under(["env"].iter().chain(variables).copied());
        let talk = call.talks().run().stderr;
        assert_eq!(talk.lines().next(), Some(said));
    }
    for share in [
        "SLURM_ARRAY_TASK_ID/shard-2-of-4",
        "CI_NODE_INDEX/shard-3-of-3",
        "JOB_COMPLETION_INDEX/shard-1-of-2",
    ] {
        assert!(class.path(share).join("results.json").is_file());
    }
    // One task of an array alone would be the whole class.
    let place = class.path("CI_NODE_INDEX");
    tilegrade(["grade", "--transcripts", "--shard", "1/1", "--out"])
        .and(&place)
        .and(&class.submissions)
        .fails(
            2,
            &format!(
                "{}: shard-3-of-3 is here, and 1/1 is a share of another number",
                place.display()
            ),
            "a class has one number of shares: name the share that is meant, or another folder with --out",
        );
}
