//! Asking a Java program's classes: each method's probes are an item of a virtual machine that many items share.
//!
//! `substitute.rs` and `search.rs` put our own classes in the place of the program's beside that.
//!
//! Where an item has no answer, since a call never ends or ends the machine, its probes are asked again in ever smaller pieces, until the
//! one is known that is at fault. So it costs that one alone.

use std::collections::{BTreeSet, VecDeque};
use std::ops::ControlFlow;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::error::StepError;
use super::finish::not_kept;
use super::grader::Grader;
use super::kept_build::class_files;
use super::machine::job_of;
use super::questions::Questions;
use super::record::hash;
use super::run_case::Program;
use super::substitute::Trial;
use crate::assignment::Limits;
use crate::methods::{Asked, Names, Piece, Probing};
use crate::outcome::classes::Class;
use crate::outcome::{Bound, Observation, SearchFound};
use crate::run::{Batch, BatchError, BatchItem, Mount};

/// What our driver is to do.
pub(super) struct Script {
    pub(super) text: String,
    /// The files of its working directory. A class file among them is one of ours, in the place of the program's.
    pub(super) files: Vec<(String, Vec<u8>)>,
}

/// What is put to our driver in the virtual machine of the probes, behind them.
#[derive(Default)]
struct Behind {
    scripts: Vec<Script>,
    /// The answers; none where it was not asked yet.
    answers: Option<Vec<Option<String>>>,
}

/// The file of what was found, beside the runs of its submission.
const PROBED: &str = "_methods.json";

/// CPU time that the probes of a method may take, in milliseconds. Half of it is theirs, and those of a right program take a twentieth.
const CPU_MS: u64 = 2_000;

/// What a program may print while it is asked, and what the driver may write down, in KiB.
const OUTPUT_KIB: u64 = 4_096;

/// How many probes of a program, and of one method of it, may go without an answer before the rest is not asked.
const MOST_LOST: usize = 12;
const MOST_LOST_OF_METHOD: usize = 3;

/// How many classes of a program are looked at that may be one of the template's under another name.
const MOST_OTHER_CLASSES: usize = 100;

/// Threads of a virtual machine.
const MOST_THREADS: u64 = 32;

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
        let Some(questions) = &context.questions else {
            return Ok(Some(Probed::default()));
        };
        let trial = self.trial(observations);
        let tried = self.described(&trial, build_key);
        let key = hash(format!("{build_key}{}{tried}", questions.described).as_bytes());
        if let Some(known) = context.journal.keyed(record_name, PROBED, &key) {
            return Ok(Some(known));
        }
        let Some(program) = program else {
            return Ok(None);
        };
        let mut behind = Behind::default();
        if let Some(search) = &questions.search {
            behind.scripts = self.counting(search.scripts(), program)?;
        }
        let mut classes = self.ask(&questions.probing, program, &mut behind)?;
        let search = match self.with_ours_in_place(questions, &trial, program, &mut classes, behind)
        {
            Ok(search) => search,
            Err(StepError::Interrupted) => return Err(StepError::Interrupted),
            // What was probed counts. The next grading asks it all again.
            Err(StepError::Fault(_)) => {
                let search = None;
                return Ok(Some(Probed { classes, search }));
            }
        };
        let probed = Probed { classes, search };
        let kept = context
            .journal
            .keep_keyed(record_name, PROBED, &key, &probed);
        kept.map_err(|error| not_kept(&error))?;
        Ok(Some(probed))
    }

    /// What our own classes tell in the place of the program's: which of these is at fault, and what its search is.
    fn with_ours_in_place(
        &self,
        questions: &Questions,
        trial: &Trial,
        program: &Program,
        classes: &mut Vec<Class>,
        behind: Behind,
    ) -> Result<Option<SearchFound>, StepError> {
        let Some(search) = &questions.search else {
            return Ok(None);
        };
        self.name_the_cure(trial, program, classes)?;
        let answers = match behind.answers {
            Some(answers) => answers,
            None => self.answers(program, &behind.scripts)?,
        };
        self.search_found(search, program, classes, answers)
    }

    fn ask(
        &self,
        probing: &Probing,
        program: &Program,
        behind: &mut Behind,
    ) -> Result<Vec<Class>, StepError> {
        let staged = program.plan.staged.iter();
        let stems = staged.filter_map(|staged| Path::new(&staged.to).file_stem());
        let sources: BTreeSet<String> = stems
            .map(|stem| stem.to_string_lossy().into_owned())
            .collect();
        let asked = self.ask_all(probing, program, behind)?;
        let names = self.other_names(probing, &asked, program)?;
        if names.classes.is_empty() {
            return self.ask_by_other_names(probing, &asked, program, &sources);
        }
        let own = self.probing_of(probing, names);
        let asked = self.ask_all(&own, program, &mut Behind::default())?;
        self.ask_by_other_names(&own, &asked, program, &sources)
    }

    /// Asks members that have other names than the template's under those: they are told once.
    fn ask_by_other_names(
        &self,
        probing: &Probing,
        asked: &Asked,
        program: &Program,
        sources: &BTreeSet<String>,
    ) -> Result<Vec<Class>, StepError> {
        let names = probing.renamed(asked);
        if names.members.is_empty() {
            return Ok(probing.classes(asked, sources));
        }
        let own = self.probing_of(probing, names);
        let asked = self.ask_all(&own, program, &mut Behind::default())?;
        Ok(own.classes(&asked, sources))
    }

    /// The same questions, of classes and members with these names.
    fn probing_of(&self, probing: &Probing, names: Names) -> Probing {
        let settings = &self.context.assignment.settings;
        let (puzzle, template) = (settings.rubric.puzzle(), &settings.programs.template);
        Probing::new(puzzle, template, probing.declarations(), names)
    }

    /// What classes of the template are called that are not there under their own names.
    fn other_names(
        &self,
        probing: &Probing,
        asked: &Asked,
        program: &Program,
    ) -> Result<Names, StepError> {
        let folder = program.plan.prefix().unwrap_or_default().replace('.', "/");
        let classes = class_files(&program.workplace.build).unwrap_or_default();
        let others = classes.keys().filter_map(|file| {
            let name = file.strip_prefix(&folder)?.strip_suffix(".class")?;
            let is_inside = name.contains(['/', '$']);
            let is_free = probing.declarations().class(name).is_none();
            (is_free && !is_inside).then(|| name.to_owned())
        });
        let others: Vec<String> = others.take(MOST_OTHER_CLASSES).collect();
        let Some(script) = probing.other_names_script(asked, &others) else {
            return Ok(Names::default());
        };
        let mut names = Names::default();
        self.put_scripts(program, &[Script::of(script)], &mut |_, text| {
            names = probing.other_names(asked, &others, text);
        })?;
        Ok(names)
    }

    fn ask_all(
        &self,
        probing: &Probing,
        program: &Program,
        behind: &mut Behind,
    ) -> Result<Asked, StepError> {
        let mut asked = probing.begin();
        // What is declared is asked first: no code of the program runs for that.
        let mut pieces: VecDeque<Piece> = probing.pieces().into();
        let mut lost = Vec::new();
        while !pieces.is_empty() {
            let ended = self.ask_pieces(probing, program, &mut asked, &mut pieces, behind)?;
            let Some((piece, why)) = ended else {
                continue;
            };
            let smaller = probing.divide(&piece);
            if !smaller.is_empty() {
                for piece in smaller.into_iter().rev() {
                    pieces.push_front(piece);
                }
                continue;
            }
            probing.lose(&mut asked, &piece, &why);
            let of_method = lost.iter().filter(|other| piece.is_of_method_of(other));
            let is_method_lost = of_method.count() + 1 >= MOST_LOST_OF_METHOD;
            lost.push(piece.clone());
            let is_over = lost.len() >= MOST_LOST;
            pieces.retain(|other| {
                let is_given_up = is_over || is_method_lost && piece.is_of_method_of(other);
                if is_given_up {
                    let why = "it was not asked: too many calls had no answer";
                    probing.lose(&mut asked, other, why);
                }
                !is_given_up
            });
        }
        Ok(asked)
    }

    /// Asks pieces in one virtual machine, and takes those away that have an answer. Gives the first one that has none, which is taken
    /// away as well, and why.
    fn ask_pieces(
        &self,
        probing: &Probing,
        program: &Program,
        asked: &mut Asked,
        pieces: &mut VecDeque<Piece>,
        behind: &mut Behind,
    ) -> Result<Option<(Piece, String)>, StepError> {
        let scripts = pieces.iter().map(|piece| {
            let (text, files) = probing.script(piece);
            let files = files.to_vec();
            Script { text, files }
        });
        let mut scripts: Vec<Script> = scripts.collect();
        let is_last = behind.answers.is_none();
        if is_last {
            scripts.append(&mut behind.scripts);
        }
        let mut answered = BTreeSet::new();
        let mut answers = vec![None; scripts.len() - pieces.len()];
        let ended = self.put_scripts(program, &scripts, &mut |number, text| {
            let Some(piece) = pieces.get(number) else {
                answers[number - pieces.len()] = Some(text.to_owned());
                return;
            };
            if probing.take(asked, piece, text) {
                answered.insert(number);
            }
        })?;
        let first = (0..pieces.len()).find(|number| !answered.contains(number));
        if is_last {
            behind.scripts = scripts.split_off(pieces.len());
            behind.answers = first.is_none().then_some(answers);
        }
        let without = first.map(|number| (pieces[number].clone(), why(ended.as_ref())));
        let mut number = 0;
        pieces.retain(|_| {
            number += 1;
            !answered.contains(&(number - 1)) && first != Some(number - 1)
        });
        Ok(without)
    }

    /// Puts scripts to our driver in one virtual machine, and hands over each answer with the number of its script. Gives what ended it
    /// before its time. A program of another language than Java answers nothing.
    pub(super) fn put_scripts(
        &self,
        program: &Program,
        scripts: &[Script],
        take: &mut dyn FnMut(usize, &str),
    ) -> Result<Option<BatchError>, StepError> {
        let machine = &self.context.machine;
        let _beside_others = machine.beside_others();
        let folder = machine.directory("job")?;
        let directory = Mount::job(&folder);
        let mut workplace = program.workplace.clone();
        workplace.driver = Some(self.driver.copy(self.slot)?);
        let places = machine.places(&workplace, &directory)?;
        let limits = self.probe_limits();
        let Some((step, package)) = program.plan.probe(&places, limits.memory_mib) else {
            return Ok(None);
        };
        let mounts = workplace.mounts();
        let (job, seen) = job_of(&step, &program.tools, directory, mounts, limits, self.slot);
        let item = |Script { text, files }: &Script| {
            let ours = files
                .iter()
                .filter_map(|(name, _)| name.strip_suffix(".class"));
            let arguments = ["probe", &package, text, ""].into_iter().chain(ours);
            BatchItem {
                arguments: arguments.map(str::to_owned).collect(),
                files: files.clone(),
                limits,
            }
        };
        let batch = Batch {
            job,
            items: scripts.iter().map(item).collect(),
            most_threads: MOST_THREADS,
        };
        let ended = machine.run_items(&batch, &program.tools, &seen, &mut |done| {
            take(done.number, &String::from_utf8_lossy(&done.answer));
            ControlFlow::Continue(())
        });
        machine.discard(&folder);
        self.driver.leave(&workplace);
        ended
    }

    fn probe_limits(&self) -> Limits {
        let limits = self.context.assignment.settings.limits.with_cpu_ms(CPU_MS);
        Limits {
            output_kib: limits.output_kib.max(OUTPUT_KIB),
            ..limits
        }
    }
}

impl Script {
    /// A script without files.
    pub(super) fn of(text: String) -> Self {
        let files = Vec::new();
        Self { text, files }
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
