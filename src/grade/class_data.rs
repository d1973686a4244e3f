//! The archive of javac's own classes: made once for each JDK where javac is started often, by compiling a program of ours, and
//! kept for later gradings.
//!
//! The surprise: a virtual machine dies of a damaged archive. So its bytes are hashed on the way from the cache to the folder that
//! is mapped, which is this grading's own; and where javac ends in a way that is not its own, it is asked again without.
//! How one is made is in `make_class_data.rs`.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::PoisonError,
};

use crate::{
    assignment::Limits,
    language::{Program, Step, Tool},
    outcome::Ending,
    run::{Access, Finished, Mount, Tier, Toolchain},
};

use super::{
    build::{Shop, Undone, no_room},
    cache::Cache,
    jdk::identity,
    record::hash,
    stage::write_for_all,
};

/// From how many submissions on an archive is made where each has a javac of its own: making one costs as much processor time as
/// it saves in ten compilations, and some submissions take more than one. The next grading has it for nothing.
const LEAST_CLASS: usize = 8;

/// How many javacs are started before that where one compiler takes most submissions.
const LEAST_STARTS: u32 = 3;

/// The archive in its folder.
pub(super) const FILE: &str = "javac.jsa";

/// Whether javac is started with an archive.
#[derive(Clone, Debug, Default)]
pub(super) enum ClassData {
    /// Nobody has looked yet.
    #[default]
    Unknown,
    /// There is none, and none is made.
    None,
    /// There is none yet; so many javacs were started.
    NotMade(u32),
    /// In this folder of the grading's own.
    In(PathBuf),
}

impl Shop<'_> {
    /// The cache, where it can be used. Without a sandbox programs could write to it, and would outlive their grading there.
    pub(super) fn usable_cache(&self) -> Option<&Cache> {
        let sandbox = self.sandbox().ok()?;
        let cache = self.cache.filter(|_| sandbox.tier() != Tier::None)?;
        match cache.open() {
            Ok(()) => Some(cache),
            Err(why) => {
                self.note(why);
                None
            }
        }
    }

    /// Runs one step in the sandbox, javac with the archive of its classes where there is one.
    pub(super) fn step(
        &self,
        step: &Step,
        tools: &BTreeMap<Tool, Toolchain>,
        directory: &Mount,
        mounts: &[Mount],
        limits: Limits,
        slot: u32,
    ) -> Result<Finished, Undone> {
        let class_data = match (&step.program, tools.get(&Tool::Javac)) {
            (Program::Tool(Tool::Javac), Some(javac)) => self.class_data(javac, slot)?,
            _ => None,
        };
        let Some(folder) = class_data else {
            return self.plain_step(step, tools, directory, mounts, limits, slot);
        };
        let mount = mount(&folder, Access::ReadOnly);
        let fast = step.clone().with_class_data(&self.file_inside(&mount)?);
        let mounts_and_it = [mounts, &[mount]].concat();
        let finished = self.plain_step(&fast, tools, directory, &mounts_and_it, limits, slot)?;
        if is_javacs_own(&finished) {
            return Ok(finished);
        }
        let again = self.plain_step(step, tools, directory, mounts, limits, slot)?;
        if is_javacs_own(&again) {
            self.leave_class_data();
        }
        Ok(again)
    }

    /// The folder with the archive, found or made when it is first asked for.
    fn class_data(&self, javac: &Toolchain, slot: u32) -> Result<Option<PathBuf>, Undone> {
        let mut known = self
            .class_data
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let next = match *known {
            ClassData::Unknown => self.look_for_class_data(javac),
            ClassData::NotMade(starts) if !self.is_javac_common(starts) => {
                Ok(ClassData::NotMade(starts))
            }
            ClassData::NotMade(_) => self.class_data_of_our_own(javac, slot),
            ClassData::None | ClassData::In(_) => Ok(known.clone()),
        };
        *known = match next {
            // What the machine lacks for an archive it may have for everything else.
            Err(Undone::Fault(fault)) => {
                let why = fault.message.trim_start_matches("not judged: ");
                self.note(without(why));
                ClassData::None
            }
            next => next?,
        };
        Ok(match &mut *known {
            ClassData::In(folder) => Some(folder.clone()),
            ClassData::NotMade(starts) => {
                *starts += 1;
                None
            }
            ClassData::None | ClassData::Unknown => None,
        })
    }

    /// Goes on without the archive, with which javac did not end as it does without.
    fn leave_class_data(&self) {
        let mut known = self
            .class_data
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *known = ClassData::None;
        self.note(without(
            "with its archive it does not end as it does without",
        ));
    }

    /// What another grading left.
    fn look_for_class_data(&self, javac: &Toolchain) -> Result<ClassData, Undone> {
        let Some(cache) = self.usable_cache() else {
            return Ok(ClassData::None);
        };
        match cache.read(&name(javac)) {
            Some(bytes) => self.laid_out(&bytes).map(ClassData::In),
            None => Ok(ClassData::NotMade(0)),
        }
    }

    /// Whether so many more javacs are to be expected after these that an archive pays.
    fn is_javac_common(&self, starts: u32) -> bool {
        let both = self.tools.all(&BTreeSet::from([Tool::Java, Tool::Javac]));
        let is_shared = both.is_ok_and(|tools| self.can_compile_ahead(&tools));
        self.submissions.len() >= LEAST_CLASS && (starts >= LEAST_STARTS || !is_shared)
    }

    /// Makes one, unless another grading has made it meanwhile.
    fn class_data_of_our_own(&self, javac: &Toolchain, slot: u32) -> Result<ClassData, Undone> {
        let Some(cache) = self.usable_cache() else {
            return Ok(ClassData::None);
        };
        let name = name(javac);
        let lock = match cache.lock(&name, self.stop) {
            Ok(lock) => lock,
            Err(error) => {
                self.note(without(&format!("no archive can be made: {error}")));
                return Ok(ClassData::None);
            }
        };
        if let Some(bytes) = cache.read(&name) {
            return self.laid_out(&bytes).map(ClassData::In);
        }
        let (folder, bytes) = match self.make_class_data(javac, slot)? {
            Ok(made) => made,
            Err(why) => {
                if let Some(why) = why {
                    self.note(without(&why));
                }
                return Ok(ClassData::None);
            }
        };
        if let Err(error) = cache.keep(&name, &bytes) {
            self.note(format!(
                "the archive of javac's classes is not kept: {error}"
            ));
        }
        drop(lock);
        Ok(ClassData::In(folder))
    }

    /// Puts the archive into a folder of this grading.
    pub(super) fn laid_out(&self, bytes: &[u8]) -> Result<PathBuf, Undone> {
        let folder = self.directory("class-data")?;
        if let Err(error) = write_for_all(&folder, FILE, bytes) {
            let _ = self.scratch.discard(&folder);
            return Err(no_room(error));
        }
        Ok(folder)
    }

    pub(super) fn file_inside(&self, mount: &Mount) -> Result<String, Undone> {
        let folder = self.sandbox()?.path_inside(mount);
        Ok(folder.join(FILE).display().to_string())
    }
}

pub(super) fn mount(host: &Path, access: Access) -> Mount {
    Mount {
        host: host.to_owned(),
        inside: "/class-data",
        access,
    }
}

fn without(why: &str) -> String {
    format!("javac is started without an archive of its classes, which takes longer: {why}")
}

/// What it is called in the cache.
fn name(javac: &Toolchain) -> String {
    format!("javac-{}", hash(identity(javac).as_bytes()))
}

/// Whether it was javac that said how it went. A virtual machine that does not begin ends with 1, as javac does where it
/// refuses sources; but what a virtual machine has to say goes to standard output, and javac counts its errors.
fn is_javacs_own(finished: &Finished) -> bool {
    let is_counted = || {
        String::from_utf8_lossy(&finished.stderr)
            .lines()
            .any(is_a_count_of_errors)
    };
    let is_an_end_of_javac = match finished.ending {
        Ending::Exited(0) => true,
        Ending::Exited(1) => is_counted(),
        _ => false,
    };
    is_an_end_of_javac && finished.stdout.is_empty()
}

/// Whether it is the line with which javac closes what it says of sources that it refuses.
fn is_a_count_of_errors(line: &str) -> bool {
    let count = line
        .strip_suffix(" error")
        .or_else(|| line.strip_suffix(" errors"));
    count.is_some_and(|count| count.parse::<u32>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::is_a_count_of_errors;

    #[test]
    fn javac_counts_its_errors_and_a_virtual_machine_does_not() {
        for line in ["1 error", "2 errors", "100 errors"] {
            assert!(is_a_count_of_errors(line), "{line}");
        }
        for line in [
            "",
            "error",
            " error",
            "1 warning",
            "Main.java:1: error",
            "Error: Could not create the Java Virtual Machine.",
            "Error occurred during initialization of VM",
        ] {
            assert!(!is_a_count_of_errors(line), "{line}");
        }
    }
}
