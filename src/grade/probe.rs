//! Asking a Java program's classes: each method's probes are an item of a virtual machine that many items share.
//!
//! What is asked, and what an answer tells, is the matter of [`methods`](crate::methods). `substitute.rs` puts our own classes in the
//! place of the program's beside that.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::error::StepError;
use super::finish::not_kept;
use super::grader::Grader;
use super::kept_build::class_files;
use super::record::hash;
use super::run_case::Program;
use super::substitute::folder_of;
use crate::assignment::Limits;
use crate::language::Places;
use crate::methods::{Behind, ProgramClasses, Script};
use crate::outcome::classes::Class;
use crate::outcome::{Bound, Observation, SearchFound};
use crate::run::{BatchError, BatchItem, ItemResult};

/// The file of what was found, beside the runs of its submission.
const PROBED: &str = "_methods.json";

/// CPU time that the probes of a method may take, in milliseconds. Half of it is theirs, and those of a right program take a twentieth.
const CPU_MS: u64 = 2_000;

/// What a program may print while it is asked, and what the driver may write down, in KiB.
const OUTPUT_KIB: u64 = 4_096;

/// Threads of a virtual machine.
const MOST_THREADS: usize = 32;

/// What was found of the classes of a program.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Probed {
    pub(super) classes: Vec<Class>,
    pub(super) search: Option<SearchFound>,
}

impl Grader<'_> {
    /// What was found of the classes of a program with which this happened: as the journal has it, or by asking them. Nothing where
    /// neither is possible.
    pub(super) fn probed(
        &self,
        record_name: &str,
        build_key: &str,
        program: Option<&Program>,
        observations: &[Observation],
    ) -> Result<Option<Probed>, StepError> {
        let context = self.context;
        let Some(questions) = context.questions() else {
            return Ok(Some(Probed::default()));
        };
        let trial = self.trial(observations);
        let tried = self.described(&trial, build_key);
        let described = hash(questions.described.as_bytes());
        let key = hash(format!("{build_key}{described}{tried}").as_bytes());
        if let Some(known) = context.journal.keyed(record_name, PROBED, &key) {
            return Ok(Some(known));
        }
        let Some(program) = program else {
            return Ok(None);
        };
        let asked = Asked {
            grader: self,
            program,
        };
        let (counting, scripts) = match &questions.search {
            Some(search) => {
                let counting = self.counting(program)?;
                let scripts = search.scripts(&counting);
                (counting, scripts)
            }
            None => (Vec::new(), Vec::new()),
        };
        let mut behind = Behind::of(scripts);
        let mut classes = questions.probing.ask(&asked, &mut behind)?;
        let with_ours_in_place = || match &questions.search {
            Some(search) => {
                self.name_the_cure(&trial, program, &mut classes)?;
                search.ask(&asked, &counting, &classes, behind.answers(&asked)?)
            }
            None => Ok(None),
        };
        let (search, is_whole) = match with_ours_in_place() {
            Ok(search) => (search, true),
            Err(StepError::Interrupted) => return Err(StepError::Interrupted),
            // What was probed counts. The next grading asks it all again.
            Err(StepError::Fault(_)) => (None, false),
        };
        let probed = Probed { classes, search };
        if is_whole {
            let journal = context.journal;
            let kept = journal.keep_keyed(record_name, PROBED, &key, &probed);
            kept.map_err(|error| not_kept(&error))?;
        }
        Ok(Some(probed))
    }
}

/// A program whose classes can be asked.
struct Asked<'a> {
    grader: &'a Grader<'a>,
    program: &'a Program,
}

impl ProgramClasses for Asked<'_> {
    type Error = StepError;

    fn put(
        &self,
        scripts: &[Script],
        take: &mut dyn FnMut(usize, &str),
    ) -> Result<String, StepError> {
        let own = self.grader.context.assignment.settings.limits;
        let limits = Limits {
            output_kib: own.output_kib.max(OUTPUT_KIB),
            ..own.with_cpu_ms(CPU_MS)
        };
        let plan = &self.program.plan;
        let said = |places: &Places| {
            let (step, package) = plan.probe(places, limits.memory_mib)?;
            let item = |Script { text, files }: &Script| {
                let names = files.iter().map(|(name, _)| name);
                let ours = names.filter_map(|name| name.strip_suffix(".class"));
                let arguments = ["probe", &package, text, ""].into_iter().chain(ours);
                BatchItem {
                    arguments: arguments.map(str::to_owned).collect(),
                    files: files.clone(),
                    limits,
                }
            };
            Some((step, scripts.iter().map(item).collect()))
        };
        let put = |done: ItemResult| {
            take(done.number, &String::from_utf8_lossy(&done.answer));
            ControlFlow::Continue(())
        };
        let grader = self.grader;
        let ended = grader.put_items(self.program, &said, MOST_THREADS, &mut { put })?;
        Ok(why(ended.as_ref()))
    }

    fn sources(&self) -> BTreeSet<String> {
        let staged = self.program.plan.staged.iter();
        let stems = staged.filter_map(|staged| Path::new(&staged.to).file_stem());
        stems
            .map(|stem| stem.to_string_lossy().into_owned())
            .collect()
    }

    fn names(&self) -> Vec<String> {
        let folder = folder_of(&self.program.plan.prefix().unwrap_or_default());
        let classes = class_files(&self.program.workplace.build).unwrap_or_default();
        let names = classes.keys().filter_map(|file| {
            let name = file.strip_prefix(&folder)?.strip_suffix(".class")?;
            (!name.contains(['/', '$'])).then(|| name.to_owned())
        });
        names.collect()
    }
}

/// Why no answer came, as it stands in the place of one.
fn why(ended: Option<&BatchError>) -> String {
    let why = match ended {
        Some(BatchError::Bound(Bound::Cpu | Bound::Wall)) => "no end",
        Some(BatchError::Bound(Bound::Memory)) => "more memory than a run may have",
        Some(BatchError::Bound(_) | BatchError::TooLong) => "more output than a run may have",
        Some(BatchError::Ended(_) | BatchError::Closed) => "the end of the virtual machine",
        Some(BatchError::Leftover) => "threads or processes that are left running",
        _ => "no answer that the driver would give",
    };
    why.to_owned()
}
