//! From a job to what its supervisor is told: what each tier makes of the same job.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::bubblewrap;
use super::confine::{Confinement, Rules};
use super::control_group::ControlGroup;
use super::error::Error;
use super::job::{Access, Job, Memory, Mount};
use super::layout::DEVICES;
use super::look::Look;
use super::resources::{self, ProcessLimit};
use super::sandbox::Sandbox;
use super::series::{Item, Series};
use super::tier::Tier;
use super::users;
use super::wire::{Isolation, Question, Questions, Specification};

/// What toolchains read of a machine's file system beside the system's programs: nothing in it tells of other processes.
/// Of `/proc`, a program has its own entry, by the number that it keeps when it is executed.
const FACTS: [&str; 9] = [
    "/etc/ssl/openssl.cnf",
    "/proc/cpuinfo",
    "/proc/filesystems",
    "/proc/loadavg",
    "/proc/meminfo",
    "/proc/self",
    "/proc/stat",
    "/proc/sys",
    "/proc/version",
];

impl Job {
    /// Every directory of the job, the working directory first.
    pub(super) fn all_mounts(&self) -> impl Iterator<Item = &Mount> {
        std::iter::once(&self.directory).chain(&self.mounts)
    }

    /// The host's directories that the program may write to.
    pub(super) fn writable(&self) -> impl Iterator<Item = &Path> {
        self.all_mounts()
            .filter(|mount| mount.access == Access::ReadWrite)
            .map(|mount| mount.host.as_path())
    }

    /// Whether a compiler is run, and no program of a student.
    pub(super) fn is_build(&self) -> bool {
        self.all_mounts()
            .any(|mount| mount.access == Access::ReadWrite && mount.inside == Mount::BUILD)
    }
}

/// What the supervisor of a run is told.
pub(super) fn specification(
    sandbox: &Sandbox,
    job: &Job,
    user: Option<u32>,
    look: Option<Look>,
) -> Result<Specification, Error> {
    let directory = sandbox.path_inside(&job.directory);
    let mut hosts = job.all_mounts().map(|mount| &mount.host);
    if let Some(missing) = hosts.find(|host| !host.is_dir()) {
        let said = format!("there is no directory `{}`", missing.display());
        return Err(Error::Machine(said));
    }
    let (isolation, user) = isolation(sandbox, job, user)?;
    Ok(Specification {
        command: command(sandbox, job),
        confinement: Confinement {
            limits: resources::kernel_limits(job, process_limit(sandbox, user)),
            rules: rules(sandbox, job),
            directory: directory.into(),
            look,
        },
        isolation,
        environment: environment(sandbox, job),
        user,
        group: sandbox.group.as_ref().map(ControlGroup::for_run),
        stdin: job.stdin.clone().map(PathBuf::into_os_string),
        writable: job
            .writable()
            .map(|path| path.as_os_str().to_owned())
            .collect(),
        bounds: resources::bounds(job),
        series: None,
    })
}

/// What the supervisor of a series is told.
pub(super) fn specification_of_series(
    sandbox: &Sandbox,
    series: &Series,
    user: Option<u32>,
) -> Result<Specification, Error> {
    let mut job = series.job.clone();
    let times = series.items.iter().map(|item| item.limits);
    // Of these only the first is the kernel's business, too; the items are watched one by one.
    job.limits.cpu_ms = times.clone().map(|limits| limits.cpu_ms).sum();
    job.limits.wall_ms = times.map(|limits| limits.wall_ms).sum();
    job.stdin = None;
    let question = |item: &Item| Question {
        arguments: item.arguments.clone(),
        files: item.files.clone(),
        bounds: resources::bounds_of_item(&job, item.limits),
    };
    let questions = Questions {
        folder: job.directory.host.clone().into_os_string(),
        items: series.items.iter().map(question).collect(),
        most_threads: series.most_threads,
    };
    let specification = specification(sandbox, &job, user, None)?;
    Ok(Specification {
        series: Some(questions),
        ..specification
    })
}

/// What isolates the program, and the user that the supervisor gives to it.
fn isolation(
    sandbox: &Sandbox,
    job: &Job,
    user: Option<u32>,
) -> Result<(Isolation, Option<u32>), Error> {
    let (view, out_of_reach) = sandbox.view.for_user(user);
    if !sandbox.tier.has_namespaces() {
        return match out_of_reach.first().filter(|_| sandbox.isolates()) {
            None => Ok((Isolation::None, user)),
            Some(directory) => Err(Error::OutOfReach(directory.display().to_string())),
        };
    }
    let (prefix, user) = match user {
        // It still has to be root to bind them.
        Some(user) if !out_of_reach.is_empty() => {
            (users::bind_and_become(user, &out_of_reach), None)
        }
        user => (Vec::new(), user),
    };
    let layout = view.entries(job);
    let isolation = match &sandbox.bubblewrap {
        Some(bubblewrap) => Isolation::Bubblewrap {
            prefix,
            program: bubblewrap.program.clone().into_os_string(),
            options: bubblewrap::options(&layout, job.directory.inside),
        },
        None => Isolation::Namespaces { prefix, layout },
    };
    Ok((isolation, user))
}

fn rules(sandbox: &Sandbox, job: &Job) -> Option<Rules> {
    if !sandbox.isolates() {
        return None;
    }
    let mounts = |access| {
        job.all_mounts()
            .filter(move |mount| mount.access == access)
            .map(|mount| sandbox.path_inside(mount).to_owned())
    };
    let paths = |paths: &[&str]| -> Vec<PathBuf> { paths.iter().map(PathBuf::from).collect() };
    let (readable, shared) = if sandbox.tier.has_namespaces() {
        (paths(&["/"]), paths(&["/tmp", "/dev"]))
    } else {
        let mut readable = sandbox.view.readable();
        readable.extend(paths(&FACTS));
        readable.extend(mounts(Access::ReadOnly));
        (readable, paths(&DEVICES))
    };
    let words = |paths: Vec<PathBuf>| paths.into_iter().map(PathBuf::into_os_string).collect();
    Some(Rules {
        readable: words(readable),
        writable: words(mounts(Access::ReadWrite).chain(shared).collect()),
        has_namespaces: sandbox.tier.has_namespaces(),
        shares_user: sandbox.tier == Tier::SameUser,
        is_build: job.is_build(),
        guarded: vec![std::process::id()],
    })
}

fn process_limit(sandbox: &Sandbox, user: Option<u32>) -> ProcessLimit {
    match sandbox.tier {
        Tier::Bubblewrap | Tier::Namespaces => ProcessLimit::in_namespaces(user),
        Tier::User => ProcessLimit::Kernel,
        Tier::SameUser => ProcessLimit::KernelBeside(sandbox.threads_before),
        Tier::None => ProcessLimit::Poll,
    }
}

/// The program and its arguments. A virtual machine takes no directory for temporary files from the environment.
fn command(sandbox: &Sandbox, job: &Job) -> Vec<OsString> {
    let mut command = job.argv.clone();
    let program = command.first().map(Path::new).and_then(Path::file_name);
    let option = match program.and_then(|name| name.to_str()) {
        Some("java") => "-Djava.io.tmpdir=",
        Some("javac") => "-J-Djava.io.tmpdir=",
        _ => return command,
    };
    if job.memory == Memory::Jvm && sandbox.isolates() && !sandbox.tier.has_namespaces() {
        let mut option = OsString::from(option);
        option.push(temporary(sandbox, job));
        command.insert(1, option);
    }
    command
}

/// Where temporary files go.
fn temporary<'a>(sandbox: &Sandbox, job: &'a Job) -> &'a Path {
    match sandbox.tier {
        Tier::Bubblewrap | Tier::Namespaces | Tier::None => Path::new("/tmp"),
        // Only its own directories are writable.
        Tier::User | Tier::SameUser => &job.directory.host,
    }
}

fn environment(sandbox: &Sandbox, job: &Job) -> Vec<(String, String)> {
    let home = sandbox.path_inside(&job.directory).to_string_lossy();
    let own = [
        ("PATH", "/usr/local/bin:/usr/bin:/bin".into()),
        ("HOME", home),
        ("TMPDIR", temporary(sandbox, job).to_string_lossy()),
        ("LANG", "C.UTF-8".into()),
    ];
    let own = own.map(|(name, value)| (name.to_owned(), value.into_owned()));
    own.into_iter()
        .chain(job.environment.iter().cloned())
        .collect()
}
