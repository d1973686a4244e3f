//! The scripts in `deploy/slurm` on a real Slurm of one node.

mod cluster;

use std::{
    collections::BTreeMap,
    env,
    ffi::OsString,
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::SystemTime,
};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::{
    readme::can_grade,
    support::{folder_with, remove_times, repository, tilegrade},
};
use cluster::Slurm;

/// Names of submissions, of which each is in another one of four shares.
const CLASS: [&str; 4] = ["cleo", "gus", "ada", "emil"];

/// The task whose grading is killed: the share of `emil`, and the one that has the number of the whole array as its own.
const KILLED: usize = 4;

const CASES: [&str; 8] = [
    "depth-03.txt",
    "depth-05.txt",
    "depth-08.txt",
    "malformed-letter.toml",
    "malformed-letter.txt",
    "tolerated-crlf.toml",
    "tolerated-crlf.txt",
    "unsolvable-two-swapped.txt",
];

impl Slurm {
    /// The stored runs of a share, and when each was written.
    fn records(&self, share: usize) -> BTreeMap<PathBuf, SystemTime> {
        let folder = self.path(&format!("out/shard-{share}-of-4/records"));
        let submissions = fs::read_dir(folder).into_iter().flatten().flatten();
        let files = submissions.flat_map(|submission| fs::read_dir(submission.path()));
        let paths = files.flatten().flatten().map(|file| file.path());
        paths
            .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
            .filter_map(|path| Some((path.clone(), path.metadata().ok()?.modified().ok()?)))
            .collect()
    }

    /// The process of the grading of a task.
    fn grading(&self, task: usize) -> Option<Pid> {
        let own = format!("SLURM_CONF={}", self.path("slurm.conf").display());
        let number = format!("SLURM_ARRAY_TASK_ID={task}");
        let mut processes = fs::read_dir("/proc").expect("there is one").flatten();
        processes.find_map(|process| {
            let words = |file: &str| {
                let bytes = fs::read(process.path().join(file)).unwrap_or_default();
                text(&bytes)
                    .split('\0')
                    .map(str::to_owned)
                    .collect::<Vec<String>>()
            };
            let is_grading = words("cmdline").get(1).is_some_and(|verb| verb == "grade");
            let set = if is_grading {
                words("environ")
            } else {
                Vec::new()
            };
            let is_meant = set.contains(&own) && set.contains(&number);
            let pid = process.file_name().to_str()?.parse().ok()?;
            Pid::from_raw(pid).filter(|_| is_meant)
        })
    }

    /// A class of programs that wait for a while, so that a grading of one can be met while it runs. The one that does not is wrong.
    fn write_class(&self) {
        let from = repository().join("examples/class/accepted-python/eight_puzzle.py");
        let sample = fs::read_to_string(from).expect("a sample");
        let change = |from: &str, to: &str| {
            assert!(sample.contains(from), "the sample has no `{from}`");
            sample.replace(from, to)
        };
        let wait = "def main():\n    import time\n    time.sleep(1)\n";
        let right = change("def main():\n", wait);
        let wrong = change("count = len(path) - 1", "count = len(path)");
        for name in CLASS {
            let folder = self.path("class").join(name);
            fs::create_dir_all(&folder).expect("a folder");
            let program = if name == "gus" { &wrong } else { &right };
            fs::write(folder.join("eight_puzzle.py"), program).expect("a file");
        }
        fs::create_dir(self.path("cases")).expect("a folder");
        for name in CASES {
            let from = repository().join("cases").join(name);
            fs::copy(from, self.path("cases").join(name)).expect("a copy");
        }
        fs::write(self.path("assignment.toml"), "format = 1\n").expect("a file");
    }

    /// The results in a folder, without what was measured.
    fn results(&self, folder: &str) -> Value {
        let path = self.path(folder).join("results.json");
        let bytes = fs::read(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        let mut results = serde_json::from_slice(&bytes).expect("JSON");
        remove_times(&mut results);
        results
    }
}

#[test]
fn an_array_grades_a_class_through_a_kill_and_a_drained_node() {
    if !can_grade() || !has_slurm() {
        return;
    }
    let slurm = Slurm::started();
    slurm.write_class();
    let submit = repository().join("deploy/slurm/submit.sh");
    let submit = submit.to_str().expect("a plain name");
    let printed = slurm.asks(&[submit, "class", "assignment.toml", "out", "4"]);
    let (array, merging) = printed.trim().split_once(' ').expect("two numbers");
    let task = |number: usize| format!("{array}_{number}");

    let grading = slurm.wait_for("a grading that has stored a run", || {
        let has_stored = !slurm.records(KILLED).is_empty();
        slurm.grading(KILLED).filter(|_| has_stored)
    });
    let node = format!("nodename={}", slurm.node);
    slurm.asks(&["scontrol", "update", &node, "state=drain", "reason=test"]);
    kill_process(grading, Signal::KILL).expect("it runs");

    // On a drained node the others come to their end, and the killed one waits.
    let mut states: BTreeMap<String, String> = (1..=CLASS.len())
        .map(|number| (task(number), "COMPLETED".to_owned()))
        .collect();
    states.insert(task(KILLED), "PENDING".to_owned());
    states.insert(merging.to_owned(), "PENDING".to_owned());
    slurm.until("a drained node", || {
        slurm.state_of_node() == "drained" && slurm.has_states(&states)
    });
    let stored = slurm.records(KILLED);
    assert!(!stored.is_empty());
    slurm.asks(&["scontrol", "update", &node, "state=resume"]);

    for state in states.values_mut() {
        "COMPLETED".clone_into(state);
    }
    slurm.until("the end of all jobs", || slurm.has_states(&states));
    for number in 1..=CLASS.len() {
        let restarts = u32::from(number == KILLED);
        assert_eq!(slurm.restarts(&task(number)), Some(restarts), "{number}");
    }
    // What was stored is not run again.
    let after = slurm.records(KILLED);
    assert!(after.len() > stored.len());
    for (path, time) in stored {
        assert_eq!(after.get(&path), Some(&time), "{}", path.display());
    }
    let ended = format!("Job_id={merging} Name=merge.sh Ended, ");
    slurm.until("a mail", || {
        let mails = fs::read_to_string(slurm.path("mails")).unwrap_or_default();
        mails.contains(&ended) && mails.contains("COMPLETED, ExitCode 0")
    });
    assert!(slurm.path("out-merged/site/index.html").exists());

    let words = ["grade", "class", "--assignment", "assignment.toml"];
    tilegrade(words.into_iter().chain(["--out", "plain", "--exit-zero"]))
        .within(slurm.folder.path())
        .talks()
        .run();
    assert_eq!(slurm.results("out-merged"), slurm.results("plain"));
}

#[test]
fn a_job_asks_for_what_the_assignment_allows() {
    let large = "limits.memory-mib = 1_024 # a GiB\n[build-limits]\ndisk-mib = 8\n";
    for (assignment, case, cpus, asked) in [
        (
            "",
            "",
            "1",
            "--array=1-4 --cpus-per-task=1 --mem=2176 --time=22 ",
        ),
        (
            large,
            "[limits]\ncpu-ms = 400_000\n",
            "2",
            "--array=1-4 --cpus-per-task=2 --mem=5376 --time=32 ",
        ),
    ] {
        let folder = folder_with(&[
            ("class/ada/a.py", ""),
            ("class/ben/a.py", ""),
            ("assignment.toml", &format!("format = 1\n{assignment}")),
            ("cases/easy.txt", "2 0 3\n1 8 4\n7 6 5\n"),
            ("cases/easy.toml", case),
        ]);
        let sbatch = folder.path().join("sbatch");
        write_script(&sbatch, "echo \"$*\" >>\"${0%/*}/calls\"\necho '7;here'");
        assert_eq!(submitted(folder.path(), cpus), "7 7\n");
        let calls = fs::read_to_string(folder.path().join("calls")).expect("calls");
        let calls: Vec<&str> = calls.lines().collect();
        assert_eq!(calls.len(), 2, "{calls:?}");
        assert!(calls[0].contains(asked), "{}", calls[0]);
        assert!(
            calls[1].contains(" --dependency=afterok:7 "),
            "{}",
            calls[1]
        );
    }
}

#[test]
fn shellcheck_finds_nothing_to_say_of_what_slurm_runs() {
    let folder = repository().join("deploy/slurm");
    let output = call(
        "shellcheck",
        &["grade.sh", "merge.sh", "submit.sh"],
        &folder,
        &[],
    );
    assert_eq!(output, "");
}

/// What `submit.sh` prints in a folder with a stand-in for `sbatch`.
fn submitted(folder: &Path, cpus: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_tilegrade"));
    let own = program.parent().expect("it lies in a folder");
    let set = env::var_os("PATH").unwrap_or_default();
    let folders = [folder, own].map(Path::to_owned).into_iter();
    let path = env::join_paths(folders.chain(env::split_paths(&set))).expect("a list");
    let script = repository().join("deploy/slurm/submit.sh");
    call(
        script.to_str().expect("a plain name"),
        &["class", "assignment.toml", "out"],
        folder,
        &[("PATH", path), ("CPUS", cpus.into())],
    )
}

#[expect(
    clippy::disallowed_methods,
    reason = "a script is called as its users do"
)]
fn call(program: &str, arguments: &[&str], folder: &Path, set: &[(&str, OsString)]) -> String {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .envs(set.iter().cloned())
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|why| panic!("{program}: {why}"));
    let (printed, said) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{program}: {printed}{said}");
    printed
}

/// Whether Slurm is installed here. Where `CI` is set, it has to be.
fn has_slurm() -> bool {
    let set = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&set)
        .chain([PathBuf::from("/usr/sbin")])
        .collect();
    let is_there = |name: &&str| folders.iter().any(|folder| folder.join(name).exists());
    let needed = ["munged", "slurmctld", "slurmd", "sbatch"];
    let Some(missing) = needed.iter().find(|name| !is_there(name)) else {
        return true;
    };
    assert!(env::var_os("CI").is_none(), "{missing}: run ./setup --dev");
    false
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn write_script(path: &Path, body: &str) {
    fs::write(path, format!("#!/bin/sh\n{body}\n")).expect("a script");
    fs::set_permissions(path, Permissions::from_mode(0o755)).expect("it is ours");
}
