//! The archive of javac's own classes: made once for each JDK by compiling a program of ours, and kept for later gradings.
//!
//! The surprise: a virtual machine dies of a damaged archive. So its bytes are hashed on the way from the cache to the folder that
//! is mapped, which is this grading's own; and where javac ends in a way that is not its own, it is asked again without.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, mem,
    path::{Path, PathBuf},
    sync::PoisonError,
    time::SystemTime,
};

use crate::{
    assignment::Limits,
    language::{self, Language, Program, Settings, Step, Tool, known_right},
    outcome::Ending,
    run::{Access, Finished, Mount, Tier, Toolchain, read_file_capped},
};

use super::{
    build::{Shop, Undone, Workplace, no_room},
    cache::Cache,
    kept_build::class_files,
    record::hash,
    stage::write_for_all,
};

/// From how many submissions on an archive is made: making one costs as much processor time as it saves for eight.
const LEAST_CLASS: usize = 8;

/// The archive in its folder.
const FILE: &str = "javac.jsa";

/// No JDK's archive is nearly as large.
const MOST_BYTES: u64 = 128 << 20;

/// The recipe by which archives are made: another one makes others.
const RECIPE: u32 = 1;

/// What making one may use.
const LIMITS: Limits = Limits {
    cpu_ms: 60_000,
    wall_ms: 60_000,
    memory_mib: 512,
    processes: 256,
    disk_mib: 256,
    output_kib: 256,
};

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

/// What the staff is told, each once.
#[derive(Debug, Default)]
pub(super) struct Notes {
    told: BTreeSet<String>,
    new: Vec<String>,
}

/// Why there is no archive: a sentence for the staff, or nothing worth one.
type NoClassData = Option<String>;

impl Shop<'_> {
    /// What was noted since this was last asked.
    pub(super) fn new_notes(&self) -> Vec<String> {
        mem::take(
            &mut self
                .notes
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .new,
        )
    }

    pub(super) fn note(&self, note: String) {
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        if notes.told.insert(note.clone()) {
            notes.new.push(note);
        }
    }

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
                Some(cache) => self.find_class_data(cache, javac, slot)?,
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
        if self.submissions < LEAST_CLASS {
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

    /// Has javac make the archive while it compiles a program of ours, and compile it again with it.
    fn make_class_data(
        &self,
        javac: &Toolchain,
        slot: u32,
    ) -> Result<Result<(PathBuf, Vec<u8>), NoClassData>, Undone> {
        let root = self.directory("known-right")?;
        let mut names = Vec::new();
        for (name, text) in known_right(Language::Java) {
            write_for_all(&root, name, text.as_bytes()).map_err(no_room)?;
            names.push(PathBuf::from(name));
        }
        let Ok(plan) = language::detect(&root, &names, &Settings::default()) else {
            return Ok(Err(None));
        };
        let tools = BTreeMap::from([(Tool::Javac, javac.clone())]);
        let job = self.directory("job")?;
        let directory = Mount::job(&job);
        let compile = |class_data: Mount| {
            let workplace = Workplace {
                sources: super::build::source_mount(&root),
                build: self.directory("build")?,
                driver: None,
            };
            let places = self.places(&workplace, &directory)?;
            let file = self.file_inside(&class_data)?;
            let is_made = class_data.access == Access::ReadWrite;
            let attempts = plan.attempts(&places, LIMITS.memory_mib);
            let Some(step) = attempts.into_iter().flatten().next() else {
                return Ok(None);
            };
            let step = if is_made {
                step.making_class_data(&file)
            } else {
                step.with_class_data(&file)
            };
            let build = Mount::build(&workplace.build, Access::ReadWrite);
            let mounts = [workplace.sources.clone(), build, class_data];
            let finished = self.plain_step(&step, &tools, &directory, &mounts, LIMITS, slot)?;
            let is_silent = finished.stdout.is_empty() && finished.stderr.is_empty();
            let is_right = finished.ending == Ending::Exited(0) && (is_made || is_silent);
            let classes = class_files(&workplace.build).filter(|_| is_right);
            let _ = self.scratch.discard(&workplace.build);
            Ok::<_, Undone>(classes)
        };
        let folder = self.directory("class-data")?;
        let classes = compile(mount(&folder, Access::ReadWrite))?;
        let bytes = read_file_capped(&folder, FILE, MOST_BYTES);
        let (Some(classes), Ok(bytes)) = (classes, bytes) else {
            return Ok(Err(Some(
                "this JDK makes no archive of its classes".to_owned(),
            )));
        };
        // The one that was made belongs to the user of a run.
        let own = self.laid_out(&bytes)?;
        let again = compile(mount(&own, Access::ReadOnly))?;
        for used in [&root, &job, &folder] {
            let _ = self.scratch.discard(used);
        }
        if again.as_ref() == Some(&classes) {
            Ok(Ok((own, bytes)))
        } else {
            Ok(Err(Some(
                "its archive does not serve to compile a program that is known to be right"
                    .to_owned(),
            )))
        }
    }

    /// Puts the archive into a folder of this grading.
    fn laid_out(&self, bytes: &[u8]) -> Result<PathBuf, Undone> {
        let folder = self.directory("class-data")?;
        write_for_all(&folder, FILE, bytes).map_err(no_room)?;
        Ok(folder)
    }

    fn file_inside(&self, mount: &Mount) -> Result<String, Undone> {
        let folder = self.sandbox()?.path_inside(mount);
        Ok(folder.join(FILE).display().to_string())
    }
}

fn mount(host: &Path, access: Access) -> Mount {
    Mount {
        host: host.to_owned(),
        inside: "/class-data",
        access,
    }
}

fn without(why: &str) -> String {
    format!("javac is started without an archive of its classes, which takes longer: {why}")
}

/// Whether it was javac that said how it went: 0 and 1 are what it ends with when it has read the sources, and a virtual
/// machine that does not begin ends with 1 too.
fn is_javacs_own(finished: &Finished) -> bool {
    let said = [&finished.stdout[..], &finished.stderr[..]].concat();
    let said = String::from_utf8_lossy(&said);
    let is_the_machines = ["initialization of VM", "Java Virtual Machine"]
        .iter()
        .any(|words| said.contains(words));
    matches!(finished.ending, Ending::Exited(0 | 1)) && !is_the_machines
}

/// What tells one JDK from every other, and from itself after an update.
pub(super) fn identity(javac: &Toolchain) -> String {
    /// What an archive and the classes that are built depend on.
    const FILES: [&str; 5] = [
        "bin/javac",
        "lib/modules",
        "lib/server/classes.jsa",
        "lib/server/libjvm.so",
        "release",
    ];
    let program = javac.program.canonicalize();
    let program = program.unwrap_or_else(|_| javac.program.clone());
    let home = program.ancestors().nth(2).unwrap_or(&program);
    let release = fs::read(home.join("release")).unwrap_or_default();
    let files = FILES.map(|name| {
        let facts = home.join(name).metadata().ok()?;
        let changed = facts.modified().unwrap_or(SystemTime::UNIX_EPOCH);
        Some((facts.len(), changed.duration_since(SystemTime::UNIX_EPOCH)))
    });
    format!(
        "{RECIPE}\n{}\n{}\n{}\n{}\n{files:?}",
        env!("CARGO_PKG_VERSION"),
        home.display(),
        javac.version,
        hash(&release),
    )
}
