//! Making the archive of javac's own classes: javac compiles a program of ours, and writes down what it loaded for that.
//!
//! The surprise: that it was written says little. So the same program is compiled once more with it, and it counts only if
//! the same class files come out in silence.

use std::{collections::BTreeMap, path::PathBuf};

use crate::{
    assignment::Limits,
    language::{self, Language, Settings, Tool, known_right},
    outcome::Ending,
    run::{Access, Mount, Toolchain, read_file_capped},
};

use super::{
    build::{Shop, Undone, Workplace, no_room, source_mount},
    class_data::{FILE, mount},
    kept_build::class_files,
    stage::write_for_all,
};

/// No JDK's archive is nearly as large.
const MOST_BYTES: u64 = 128 << 20;

/// What making one may use.
const LIMITS: Limits = Limits {
    cpu_ms: 60_000,
    wall_ms: 60_000,
    memory_mib: 512,
    processes: 256,
    disk_mib: 256,
    output_kib: 256,
};

/// Why there is no archive: a sentence for the staff, or nothing worth one.
pub(super) type NoClassData = Option<String>;

impl Shop<'_> {
    /// Has javac make the archive while it compiles a program of ours, and compile it again with it.
    pub(super) fn make_class_data(
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
                sources: source_mount(&root),
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
}
