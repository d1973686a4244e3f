//! The scripts in `deploy/slurm` on a real Slurm of one node, whose daemons a test starts and stops.

use std::{
    collections::BTreeMap,
    env,
    ffi::OsString,
    fs::{self, File, Permissions},
    io::{self, Read},
    net::TcpListener,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant, SystemTime},
};

use rustix::{
    process::{Pid, Signal, kill_process},
    system::uname,
};
use serde_json::Value;
use tempfile::TempDir;

use crate::{
    readme::can_grade,
    support::{folder_with, repository, tilegrade},
};

/// How long something may take on a machine that does much else.
const PATIENCE: Duration = Duration::from_mins(3);

/// How often Slurm is asked.
const PACE: Duration = Duration::from_millis(20);

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

/// A Slurm of one node, of whoever runs the tests. All that it needs and all that it leaves is in one folder.
struct Slurm {
    folder: TempDir,
    node: String,
    user: String,
    daemons: Vec<Child>,
}

impl Slurm {
    /// Starts it, and waits until its node takes jobs.
    fn started() -> Self {
        let name = uname().nodename().to_string_lossy().into_owned();
        let mut slurm = Self {
            folder: TempDir::new().expect("a folder"),
            node: name.split('.').next().unwrap_or_default().to_owned(),
            user: String::new(),
            daemons: Vec::new(),
        };
        let user = slurm.asks(&["id", "-un"]);
        user.trim().clone_into(&mut slurm.user);
        // Munge demands that everybody can reach its socket.
        fs::set_permissions(slurm.path(""), Permissions::from_mode(0o755)).expect("it is ours");
        slurm.write_settings();
        let keys = ["socket", "key-file", "pid-file", "seed-file", "log-file"]
            .map(|key| format!("--{key}={}", slurm.path(&format!("munge.{key}")).display()));
        let munged = ["--foreground"].into_iter();
        slurm.begin("munged", munged.chain(keys.iter().map(String::as_str)));
        slurm.until("the socket of Munge", || {
            slurm.path("munge.socket").exists()
        });
        slurm.begin("slurmctld", ["-D"]);
        slurm.begin("slurmd", ["-D"]);
        slurm.until("an idle node", || slurm.state_of_node() == "idle");
        slurm
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write_settings(&self) {
        for folder in ["state", "spool"] {
            fs::create_dir(self.path(folder)).expect("a folder");
        }
        let mut key = [0; 128];
        let mut random = File::open("/dev/urandom").expect("there is one");
        random.read_exact(&mut key).expect("it never ends");
        fs::write(self.path("munge.key-file"), key).expect("a file");
        let own = Permissions::from_mode(0o600);
        fs::set_permissions(self.path("munge.key-file"), own).expect("it is ours");
        write_script(
            &self.path("mail"),
            "printf '%s\\n' \"$*\" >>\"${0%/*}/mails\"",
        );
        // Both are held until both are known, so that they differ.
        let ports = [(), ()].map(|()| TcpListener::bind("127.0.0.1:0").expect("a free port"));
        let [control, work] = ports.map(|port| port.local_addr().expect("an address").port());
        let folder = self.folder.path().display();
        let Self { node, user, .. } = self;
        // The node has more CPUs and memory than the machine may have, so that four jobs run beside each other. A job that went back
        // waits until its credential is over, of which 5 seconds is the least.
        let settings = format!(
            "ClusterName=test\n\
             SlurmctldHost={node}(127.0.0.1)\n\
             SlurmctldPort={control}\n\
             SlurmdPort={work}\n\
             SlurmUser={user}\n\
             SlurmdUser={user}\n\
             AuthInfo=socket={folder}/munge.socket,cred_expire=5\n\
             StateSaveLocation={folder}/state\n\
             SlurmdSpoolDir={folder}/spool\n\
             SlurmctldPidFile={folder}/slurmctld.pid\n\
             SlurmdPidFile={folder}/slurmd.pid\n\
             SlurmctldLogFile={folder}/slurmctld.log\n\
             SlurmdLogFile={folder}/slurmd.log\n\
             MailProg={folder}/mail\n\
             ProctrackType=proctrack/linuxproc\n\
             TaskPlugin=task/none\n\
             SelectType=select/cons_tres\n\
             SelectTypeParameters=CR_CPU_Memory\n\
             SlurmdParameters=config_overrides\n\
             SchedulerParameters=sched_interval=1\n\
             JobRequeue=1\n\
             ReturnToService=2\n\
             NodeName={node} NodeAddr=127.0.0.1 CPUs=4 RealMemory=16384\n\
             PartitionName=test Nodes=ALL Default=YES\n"
        );
        fs::write(self.path("slurm.conf"), settings).expect("a file");
    }

    /// A command that finds this Slurm and this tilegrade, and asks for one CPU for each job.
    #[expect(
        clippy::disallowed_methods,
        reason = "Slurm is started and asked as its users do"
    )]
    fn command(&self, program: &str) -> Command {
        let own = Path::new(env!("CARGO_BIN_EXE_tilegrade")).parent();
        let set = env::var_os("PATH").unwrap_or_default();
        // Daemons lie where only root looks.
        let folders = own.map(Path::to_owned).into_iter();
        let folders = folders.chain(env::split_paths(&set));
        let folders = folders.chain([PathBuf::from("/usr/sbin")]);
        let mut command = Command::new(program);
        command
            .current_dir(self.folder.path())
            .env("PATH", env::join_paths(folders).expect("a list"))
            .env("SLURM_CONF", self.path("slurm.conf"))
            .env("CPUS", "1")
            .stdin(Stdio::null());
        command
    }

    fn begin<'a>(&mut self, program: &str, arguments: impl IntoIterator<Item = &'a str>) {
        let child = self
            .command(program)
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|why| panic!("{program}: {why}"));
        self.daemons.push(child);
    }

    fn call(&self, words: &[&str]) -> io::Result<Output> {
        self.command(words[0]).args(&words[1..]).output()
    }

    /// What a command prints, which has to succeed.
    fn asks(&self, words: &[&str]) -> String {
        let output = self
            .call(words)
            .unwrap_or_else(|why| panic!("{words:?}: {why}"));
        let said = text(&output.stderr);
        assert!(output.status.success(), "{words:?}: {said}");
        text(&output.stdout)
    }

    /// The state of the node; empty while nobody answers.
    fn state_of_node(&self) -> String {
        let output = self.call(&["sinfo", "--noheader", "--format=%T"]);
        output.map_or_else(
            |_| String::new(),
            |output| text(&output.stdout).trim().to_owned(),
        )
    }

    /// The state of every job, by its number; tasks of an array are `1_2`.
    fn states(&self) -> BTreeMap<String, String> {
        let words = ["squeue", "--noheader", "--array", "--states=all"];
        let printed = self.asks(&[&words[..], &["--format=%i %T"]].concat());
        let pairs = printed.lines().filter_map(|line| line.split_once(' '));
        pairs
            .map(|(job, state)| (job.to_owned(), state.trim().to_owned()))
            .collect()
    }

    /// Whether these are the states of all jobs. Fails once a job has failed.
    fn has_states(&self, expected: &BTreeMap<String, String>) -> bool {
        let states = self.states();
        let mut failures = states
            .values()
            .filter(|state| ["CANCELLED", "FAILED", "TIMEOUT"].contains(&state.as_str()));
        assert_eq!(failures.next(), None, "{}", self.told());
        states == *expected
    }

    /// How often a job went back into the queue.
    fn restarts(&self, job: &str) -> Option<u32> {
        let shown = self.asks(&["scontrol", "show", "job", job]);
        let mut words = shown.split_whitespace();
        words.find_map(|word| word.strip_prefix("Restarts=")?.parse().ok())
    }

    fn until(&self, what: &str, is_so: impl Fn() -> bool) {
        self.wait_for(what, || is_so().then_some(()));
    }

    fn wait_for<Found>(&self, what: &str, look: impl Fn() -> Option<Found>) -> Found {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(found) = look() {
                return found;
            }
            assert!(Instant::now() < end, "not there: {what}\n{}", self.told());
            thread::sleep(PACE);
        }
    }

    /// What Slurm and its jobs wrote.
    fn told(&self) -> String {
        let jobs = self.call(&["squeue", "--array", "--states=all"]);
        let jobs = jobs.map_or_else(|why| why.to_string(), |output| text(&output.stdout));
        let mut told = vec![jobs];
        for folder in [self.path(""), self.path("out")] {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = entry.path();
                let ending = path.extension().unwrap_or_default();
                if ending == "log" || ending == "txt" {
                    let bytes = fs::read(&path).unwrap_or_default();
                    told.push(format!("--- {}\n{}", path.display(), text(&bytes)));
                }
            }
        }
        told.concat()
    }

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
        remove_measured(&mut results);
        results
    }
}

impl Drop for Slurm {
    fn drop(&mut self) {
        let end = Instant::now() + Duration::from_secs(20);
        // Jobs do not end with the daemons. Nothing here may panic: the test may be over because it failed.
        _ = self.call(&["scancel", "--user", &self.user]);
        let is_free = || match self.call(&["squeue", "--noheader"]) {
            Ok(output) => output.stdout.is_empty(),
            Err(_) => true,
        };
        while !is_free() && Instant::now() < end {
            thread::sleep(PACE);
        }
        for daemon in self.daemons.iter_mut().rev() {
            // Asked to, they end what they started themselves.
            _ = kill_process(Pid::from_child(daemon), Signal::TERM);
            while daemon.try_wait().is_ok_and(|status| status.is_none()) {
                if Instant::now() >= end {
                    _ = daemon.kill();
                }
                thread::sleep(PACE);
            }
        }
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
    let large = "[limits]  # of a run\ncpu-ms=10_000\nmemory-mib = 1024 # a GiB\n[build-limits]\ndisk-mib = 8\n";
    for (assignment, cpus, asked) in [
        (
            "",
            "1",
            "--array=1-4 --cpus-per-task=1 --mem=2176 --time=22 ",
        ),
        (
            large,
            "2",
            "--array=1-4 --cpus-per-task=2 --mem=5376 --time=32 ",
        ),
    ] {
        let folder = folder_with(&[
            ("class/ada/a.py", ""),
            ("class/ben/a.py", ""),
            ("assignment.toml", &format!("format = 1\n{assignment}")),
            ("cases/easy.txt", "2 0 3\n1 8 4\n7 6 5\n"),
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

/// Leaves times and amounts of memory out.
fn remove_measured(value: &mut Value) {
    match value {
        Value::Object(members) => {
            members.retain(|key, _| !key.ends_with("-ms") && !key.ends_with("-kib"));
            members.values_mut().for_each(remove_measured);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_measured),
        _ => (),
    }
}
