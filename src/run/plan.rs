//! From a job to what its supervisor is told: what each tier makes of the same job.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::batch::{Batch, BatchItem};
use super::confinement::{Confinement, KernelLimits, SPARE_PROCESSES};
use super::error::Error;
use super::job::{Access, Job, Memory, Mount};
use super::machine::Machine;
use super::self_test::SelfTest;
use super::tiers;
use super::wire::{Bounds, Request, Requests, Specification};
use crate::assignment::Limits;

/// The largest bound on what a run may write for which it has a disk in memory.
const MOST_OWN_DISK_MIB: u64 = 256;

impl Job {
    pub(super) fn all_mounts(&self) -> impl Iterator<Item = &Mount> {
        std::iter::once(&self.directory).chain(&self.mounts)
    }

    pub(super) fn writable(&self) -> impl Iterator<Item = &Path> {
        self.all_mounts()
            .filter(|mount| mount.access == Access::ReadWrite)
            .map(|mount| mount.host.as_path())
    }

    /// Where a disk of the run's own can be put: over the working directory, where that is all it may write to. What a build
    /// writes has to stay, and what may write very much would take the machine's memory.
    fn place_of_own_disk(&self) -> Option<&Path> {
        let directory = &self.directory.host;
        let is_all = self.writable().eq([directory.as_path()]);
        let is_small = self.limits.disk_mib <= MOST_OWN_DISK_MIB;
        (is_all && is_small && !self.is_build()).then_some(directory)
    }

    /// Whether a compiler is run, and no program of a student.
    pub(super) fn is_build(&self) -> bool {
        self.all_mounts()
            .any(|mount| mount.access == Access::ReadWrite && mount.inside == Mount::BUILD)
    }
}

pub(super) fn specification(
    machine: &Machine,
    job: &Job,
    user: Option<u32>,
    look: Option<SelfTest>,
) -> Result<Specification, Error> {
    let directory = job.directory.path_inside(machine.tier());
    let mut hosts = job.all_mounts().map(|mount| &mount.host);
    if let Some(missing) = hosts.find(|host| !host.is_dir()) {
        let said = format!("there is no directory `{}`", missing.display());
        return Err(Error::Machine(said));
    }
    let (tier, isolation) = (machine.tier(), &machine.isolation);
    let own_disk = job.place_of_own_disk();
    let own_disk = own_disk.filter(|_| machine.has_own_disks);
    let out_of_reach = machine.view.out_of_reach(user);
    if let (false, Some(path)) = (tier.has_namespaces(), out_of_reach.first()) {
        return Err(Error::OutOfReach(path.display().to_string()));
    }
    let layout = machine.view.entries(job, user, own_disk);
    let wrapper = isolation.wrapper(layout, job.directory.inside);
    Ok(Specification {
        command: command(machine, job),
        confinement: Confinement {
            limits: kernel_limits(job, isolation.counted_beside(user)),
            rules: tiers::rules(tier, &machine.view, job),
            directory: directory.into(),
            look,
        },
        wrapper,
        out_of_reach: out_of_reach.into_iter().map(OsString::from).collect(),
        environment: environment(machine, job),
        user,
        group: machine.group.as_ref().map(|group| group.for_run()),
        stdin: job.stdin.clone().map(PathBuf::into_os_string),
        writable: job.writable().map(OsString::from).collect(),
        own_disk: own_disk.map(OsString::from),
        bounds: bounds(job),
        batch: None,
    })
}

pub(super) fn specification_of_batch(
    machine: &Machine,
    batch: &Batch,
    user: Option<u32>,
) -> Result<Specification, Error> {
    let mut job = batch.job.clone();
    let times = batch.items.iter().map(|item| item.limits);
    // Of these only the first is the kernel's business, too; the items are watched one by one.
    job.limits.cpu_ms = times.clone().map(|limits| limits.cpu_ms).sum();
    job.limits.wall_ms = times.map(|limits| limits.wall_ms).sum();
    job.stdin = None;
    let request = |item: &BatchItem| Request {
        arguments: item.arguments.clone(),
        files: item.files.clone(),
        bounds: bounds_of_item(&job, item.limits),
    };
    let requests = Requests {
        items: batch.items.iter().map(request).collect(),
        most_threads: batch.most_threads,
    };
    let specification = specification(machine, &job, user, None)?;
    Ok(Specification {
        batch: Some(requests),
        ..specification
    })
}

/// The program and its arguments. A virtual machine takes no directory for temporary files from the environment.
fn command(machine: &Machine, job: &Job) -> Vec<OsString> {
    let mut command = job.argv.clone();
    let program = command.first().map(Path::new).and_then(Path::file_name);
    let option = match program.and_then(|name| name.to_str()) {
        Some("java") => "-Djava.io.tmpdir=",
        Some("javac") => "-J-Djava.io.tmpdir=",
        _ => return command,
    };
    if job.memory == Memory::Jvm && machine.tier().is_ruled_alone() {
        let mut option = OsString::from(option);
        option.push(tiers::temporary(machine.tier(), job));
        command.insert(1, option);
    }
    command
}

/// All variables that the program has; nothing else of the grader's environment is seen.
fn environment(machine: &Machine, job: &Job) -> Vec<(String, String)> {
    let home = job.directory.path_inside(machine.tier());
    let temporary = tiers::temporary(machine.tier(), job);
    let all = [
        ("PATH", "/usr/local/bin:/usr/bin:/bin".into()),
        ("HOME", home.to_string_lossy()),
        ("TMPDIR", temporary.to_string_lossy()),
        ("LANG", "C.UTF-8".into()),
    ];
    let all = all.map(|(name, value)| (name.to_owned(), value.into_owned()));
    all.into()
}

// The polled bound fires first and names itself. The kernel's limit (`setrlimit`, set by the last stage inside) is per
// process and has no name of its own: it only holds a program back between two polls.

/// What the kernel may hand out to a JVM beside its heap and stacks before an allocation fails inside it, in MiB.
const JVM_DATA_MIB: u64 = 150;

/// What the kernel counts for the stack of each thread, used or not, in MiB: the default of the C library, and what the
/// JVM is told with `-Xss`. Without it, a program with many threads would look like one without memory.
const STACK_MIB: u64 = 8;

fn bounds(job: &Job) -> Bounds {
    let limits = job.limits;
    let memory_mib = match job.memory {
        Memory::Jvm => limits.memory_mib + Limits::JVM_OVERHEAD_MIB,
        Memory::Native => limits.memory_mib,
    };
    Bounds {
        cpu_ms: limits.cpu_ms,
        wall_ms: limits.wall_ms,
        memory_kib: memory_mib * 1_024,
        data_kib: (job.memory == Memory::Native).then(|| data_mib(job) * 1_024),
        processes: limits.processes,
        disk_kib: limits.disk_mib * 1_024,
        output_bytes: limits.output_kib * 1_024,
    }
}

/// What an item of a batch may use and still count: half of its time, and not nearly its memory. What takes more is run alone.
fn bounds_of_item(job: &Job, limits: Limits) -> Bounds {
    let alone = bounds(&Job {
        limits,
        ..job.clone()
    });
    Bounds {
        cpu_ms: alone.cpu_ms / 2,
        wall_ms: alone.wall_ms / 2,
        memory_kib: alone.memory_kib / 8 * 7,
        ..alone
    }
}

/// The kernel's limits behind the bounds. `others` is how many processes it counts beside the run's, where it can bound them.
fn kernel_limits(job: &Job, others: Option<u64>) -> KernelLimits {
    let limits = job.limits;
    KernelLimits {
        cpu_seconds: limits.cpu_ms.div_ceil(1_000) + 1,
        data_bytes: data_mib(job) << 20,
        // One MiB above the bound: the poll must be able to see the bound passed.
        file_bytes: (limits.disk_mib + 1) << 20,
        open_files: if job.is_build() { 1_024 } else { 128 },
        processes: others.map(|others| others + limits.processes + SPARE_PROCESSES),
    }
}

fn data_mib(job: &Job) -> u64 {
    let stacks_mib = job.limits.processes * STACK_MIB;
    match job.memory {
        Memory::Jvm => job.limits.memory_mib + JVM_DATA_MIB + stacks_mib,
        Memory::Native => 2 * job.limits.memory_mib + stacks_mib,
    }
}
