//! A Slurm of one node, whose daemons a test starts and stops.

use std::{
    collections::BTreeMap,
    env,
    fs::{self, File, Permissions},
    io::{self, Read},
    net::TcpListener,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustix::{
    process::{Pid, Signal, kill_process},
    system::uname,
};
use tempfile::TempDir;

use super::{text, write_script};

/// How long something may take on a machine that does much else.
const PATIENCE: Duration = Duration::from_mins(3);

/// How often Slurm is asked.
const PACE: Duration = Duration::from_millis(20);

/// A Slurm of one node, of whoever runs the tests. All that it needs and all that it leaves is in one folder.
pub(super) struct Slurm {
    pub(super) folder: TempDir,
    pub(super) node: String,
    user: String,
    daemons: Vec<Child>,
}

impl Slurm {
    /// Starts it, and waits until its node takes jobs.
    pub(super) fn started() -> Self {
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

    pub(super) fn path(&self, name: &str) -> PathBuf {
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
    pub(super) fn asks(&self, words: &[&str]) -> String {
        let output = self
            .call(words)
            .unwrap_or_else(|why| panic!("{words:?}: {why}"));
        let said = text(&output.stderr);
        assert!(output.status.success(), "{words:?}: {said}");
        text(&output.stdout)
    }

    /// The state of the node; empty while nobody answers.
    pub(super) fn state_of_node(&self) -> String {
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
    pub(super) fn has_states(&self, expected: &BTreeMap<String, String>) -> bool {
        let states = self.states();
        let mut failures = states
            .values()
            .filter(|state| ["CANCELLED", "FAILED", "TIMEOUT"].contains(&state.as_str()));
        assert_eq!(failures.next(), None, "{}", self.told());
        states == *expected
    }

    /// How often a job went back into the queue.
    pub(super) fn restarts(&self, job: &str) -> Option<u32> {
        let shown = self.asks(&["scontrol", "show", "job", job]);
        let mut words = shown.split_whitespace();
        words.find_map(|word| word.strip_prefix("Restarts=")?.parse().ok())
    }

    pub(super) fn until(&self, what: &str, is_so: impl Fn() -> bool) {
        self.wait_for(what, || is_so().then_some(()));
    }

    pub(super) fn wait_for<Found>(&self, what: &str, look: impl Fn() -> Option<Found>) -> Found {
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
