//! The archive of javac's own classes: made once for each JDK by compiling a program of ours, and kept for later gradings.
//!
//! The surprise: a virtual machine dies of a damaged archive. So its bytes are hashed on the way from the cache to the folder that
//! is mapped, which is this grading's own; and where javac ends in a way that is not its own, it is asked again without.
//! How one is made is in `make_class_data.rs`.

use std::{
    collections::BTreeMap,
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

/// From how many submissions on an archive is made: making one costs as much processor time as it saves in ten
/// compilations, and some submissions take more than one. The next grading has it for nothing.
const LEAST_CLASS: usize = 8;

/// The archive in its folder.
pub(super) const FILE: &str = "javac.jsa";

/// Whether javac is started with an archive.
#[derive(Debug, Default)]
pub(super) enum ClassData {
    /// Nobody has looked yet.
    #[default]
    Unknown,
    /// There is none.
    None,
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
        if let ClassData::Unknown = *known {
            let found = match self.usable_cache() {
                Some(cache) => match self.find_class_data(cache, javac, slot) {
                    // What the machine lacks for an archive it may have for everything else.
                    Err(Undone::Fault(fault)) => {
                        let why = fault.message.trim_start_matches("not judged: ");
                        self.note(without(why));
                        None
                    }
                    found => found?,
                },
                None => None,
            };
            *known = found.map_or(ClassData::None, ClassData::In);
        }
        Ok(match &*known {
            ClassData::In(folder) => Some(folder.clone()),
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

    fn find_class_data(
        &self,
        cache: &Cache,
        javac: &Toolchain,
        slot: u32,
    ) -> Result<Option<PathBuf>, Undone> {
        let name = format!("javac-{}", hash(identity(javac).as_bytes()));
        if let Some(bytes) = cache.read(&name) {
            return self.laid_out(&bytes).map(Some);
        }
        if self.submissions.len() < LEAST_CLASS {
            return Ok(None);
        }
        let lock = match cache.lock(&name, self.stop) {
            Ok(lock) => lock,
            Err(error) => {
                self.note(without(&format!("no archive can be made: {error}")));
                return Ok(None);
            }
        };
        // Another grading may have made it meanwhile.
        if let Some(bytes) = cache.read(&name) {
            return self.laid_out(&bytes).map(Some);
        }
        let made = self.make_class_data(javac, slot)?;
        let (folder, bytes) = match made {
            Ok(made) => made,
            Err(why) => {
                if let Some(why) = why {
                    self.note(without(&why));
                }
                return Ok(None);
            }
        };
        if let Err(error) = cache.keep(&name, &bytes) {
            self.note(format!(
                "the archive of javac's classes is not kept: {error}"
            ));
        }
        drop(lock);
        Ok(Some(folder))
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
