//! A plan: what to stage, what to try in order to build it, and how to run it on a board.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::file_names::usual;
use super::files::to_portable;
use super::staged::{Form, Staged};
use super::step::{ANSWER_FILE, Places, Step};
use super::template::{StepTemplate, Values};
use super::{Language, Template, Tool};
use crate::course::Guide;

/// How a submission is built and run.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Plan {
    /// The language.
    pub language: Language,
    /// The way in.
    pub entry: Entry,
    /// Which files go where in the source directory. Nothing else of the submission is needed.
    pub staged: Vec<Staged>,
    /// Under which names the board is put into the working directory. A name may hold folders (`src/8Puzzle.txt`).
    pub board_names: BTreeSet<String>,
    /// The name of the board's file in the program's argument and first line of input.
    pub(super) board_file: String,
    /// The files of the submission that lie in the working directory, by their names there: their places among the staged ones.
    pub data: BTreeMap<String, String>,
    /// The way into the same program in a likelier plan, which starts it in another way; `None` if this is the likeliest.
    pub variant_of: Option<Entry>,
    /// What was chosen where a choice was to be made, for the report.
    pub notes: Vec<String>,
    /// The tries to build, each with its steps.
    pub(super) attempts: Vec<Vec<StepTemplate>>,
    pub(super) run: Option<StepTemplate>,
    pub(super) transcripts: BTreeMap<String, PathBuf>,
}

/// The way into a program.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Entry {
    /// The method of a Java template, such as `EightPuzzle.solve8Puzzle(State)`, called by our driver.
    Api {
        /// The package of both classes, empty for none.
        package: String,
        /// What the template calls them.
        template: Arc<Template>,
    },
    /// The staff's command.
    Command,
    /// The program itself: a class or a source file.
    Main {
        /// The full class name, or the source's path in the submission.
        name: String,
    },
    /// Nothing is run: the transcripts were handed in.
    Saved,
}

/// How one board is put to the program. The working directory is [`Places::job`].
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Run {
    /// What to start.
    pub step: Step,
    /// What its standard input holds.
    pub stdin: String,
    /// The file in the working directory in which our driver leaves its answer, where it is the driver that runs.
    pub answer: Option<&'static str>,
}

/// How many boards are put to one process, one after the other. The working directory is [`Places::job`]. Where [`Plan::needs_driver`], it
/// answers to a board with what [`Run::answer`] would hold; else all is in what it prints.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct BatchCommand {
    /// What to start. It takes requests on its standard input.
    pub step: Step,
    /// What is said to the process to have the board solved that lies in the working directory.
    pub arguments: Vec<String>,
}

impl Plan {
    pub(super) fn of(language: Language, entry: Entry) -> Self {
        Self {
            language,
            entry,
            staged: Vec::new(),
            board_names: BTreeSet::new(),
            board_file: String::new(),
            data: BTreeMap::new(),
            variant_of: None,
            notes: Vec::new(),
            attempts: Vec::new(),
            run: None,
            transcripts: BTreeMap::new(),
        }
    }

    const fn values<'a>(&'a self, places: &'a Places, memory_mib: u64) -> Values<'a> {
        Values {
            board: self.board_file.as_str(),
            places,
            memory_mib,
        }
    }

    /// The tries to build, in order, each a list of steps that all have to succeed. Empty where nothing is built.
    ///
    /// After a failed one ask [`Plan::next_attempt`]. Where all fail, the first one's diagnostics are the student's: a
    /// later one compiles files that the program may not even need.
    pub fn attempts(&self, places: &Places, memory_mib: u64) -> Vec<Vec<Step>> {
        let values = self.values(places, memory_mib);
        let attempts = self.attempts.iter();
        attempts
            .map(|steps| steps.iter().map(|step| step.fill(&values)).collect())
            .collect()
    }

    /// Which attempt to make after the one of this number failed with these diagnostics; `None` is a compile error.
    pub fn next_attempt(&self, failed: usize, diagnostics: &str) -> Option<usize> {
        let next = failed + 1;
        // Java's have more sources: they may declare the names that javac misses. Those of others have fewer.
        let may_help =
            self.language != Language::Java || super::java::symbols_are_missing(diagnostics);
        (next < self.attempts.len() && may_help).then_some(next)
    }

    /// How one board is put to the program; `None` where transcripts were handed in.
    pub fn run(&self, places: &Places, memory_mib: u64) -> Option<Run> {
        let values = self.values(places, memory_mib);
        Some(Run {
            step: self.run.as_ref()?.fill(&values),
            stdin: format!("{}\n", self.board_file),
            answer: self.needs_driver().then_some(ANSWER_FILE),
        })
    }

    /// The same with one heuristic alone, by the template's search for one section; `None` where that is not the way in.
    pub(crate) fn run_by(&self, heuristic: Guide, places: &Places, memory_mib: u64) -> Option<Run> {
        let mut run = self.run(places, memory_mib)?;
        run.answer?;
        run.step.arguments.push(heuristic.name().to_owned());
        Some(run)
    }

    /// How many boards are put to the program in one process, one after the other; `None` where it has to be started for each.
    ///
    /// The driver has to be at [`Places::driver`], whether [`Plan::needs_driver`] or not.
    pub fn batch(&self, places: &Places, memory_mib: u64) -> Option<BatchCommand> {
        // A class loader for one board finds classes alone.
        let has_files = self.staged.iter().any(|staged| staged.form == Form::AsItIs);
        if self.language != Language::Java || has_files {
            return None;
        }
        let (step, arguments) = super::java::batch(&self.entry, &self.board_file)?;
        let values = self.values(places, super::java::batch_heap_mib(memory_mib));
        Some(BatchCommand {
            step: step.fill(&values),
            arguments,
        })
    }

    /// How the classes of a Java program are called by our driver, method by method: what to start, and the package of the program's
    /// own classes with a dot behind it. The driver has to be at [`Places::driver`].
    pub fn probe(&self, places: &Places, memory_mib: u64) -> Option<(Step, String)> {
        let values = self.values(places, super::java::batch_heap_mib(memory_mib));
        Some((super::java::batch_step().fill(&values), self.prefix()?))
    }

    /// What is in front of the names of the classes of a Java program: its package, with a dot at its end unless it is empty.
    pub fn prefix(&self) -> Option<String> {
        super::java::prefix(&self.entry)
    }

    /// The saved transcript of a case, relative to the submission's root.
    pub fn transcript(&self, case: &str) -> Option<&Path> {
        self.transcripts.get(case).map(PathBuf::as_path)
    }

    /// Every tool that the plan needs. Without one of them the submission cannot be judged.
    pub fn tools(&self) -> BTreeSet<Tool> {
        let steps = self.attempts.iter().flatten().chain(&self.run);
        steps.filter_map(StepTemplate::tool).collect()
    }

    /// What it is called where it is one of several: by its entry, and by the name of its board where that is not a usual one.
    fn shown(&self) -> String {
        let usual = usual();
        let mut others = self.board_names.difference(&usual);
        let board = others.find(|name| **name != self.board_file);
        match board.filter(|_| self.variant_of.is_some()) {
            Some(board) => format!("`{}` with its board as `{board}`", self.entry),
            None => format!("`{}`", self.entry),
        }
    }

    /// Whether it is meant by the name of its entry, or by the file that a class lies in, where several are called so.
    pub(super) fn is_called(&self, asked: &str) -> bool {
        self.entry.to_string() == asked || self.file_of_class().as_deref() == Some(asked)
    }

    /// What tells it from another program of the same name: the file that its class lies in, or its language.
    fn apart(&self) -> String {
        let file = self.file_of_class();
        file.map_or_else(
            || format!("as {}", self.language),
            |file| format!("in `{file}`"),
        )
    }

    fn file_of_class(&self) -> Option<String> {
        let entry = self.entry.to_string();
        let class = match &self.entry {
            Entry::Api { .. } => entry.rsplit_once('.').map_or(&*entry, |(class, _)| class),
            _ => &entry,
        };
        let place = class.replace('.', "/") + ".java";
        let own = self.staged.iter().find(|one| one.to == place)?;
        Some(to_portable(&own.from))
    }

    /// Whether the compiled driver has to be at [`Places::driver`].
    pub fn needs_driver(&self) -> bool {
        matches!(self.entry, Entry::Api { .. })
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Api { package, template } => {
                let Template {
                    puzzle,
                    method,
                    state,
                    ..
                } = &**template;
                let prefix = super::java::with_dot(package);
                write!(formatter, "{prefix}{puzzle}.{method}({state})")
            }
            Self::Command => write!(formatter, "the assignment's command"),
            Self::Main { name } => write!(formatter, "{name}"),
            Self::Saved => write!(formatter, "saved transcripts"),
        }
    }
}

/// What programs are called, each so that it is told from all others.
pub(crate) fn names_of(plans: &[&Plan]) -> Vec<String> {
    let names: Vec<String> = plans.iter().map(|plan| plan.shown()).collect();
    let apart = |(plan, name): (&&Plan, &String)| {
        let is_one = names.iter().filter(|other| *other == name).count() == 1;
        let apart = || format!("{name} {}", plan.apart());
        if is_one { name.clone() } else { apart() }
    };
    plans.iter().zip(&names).map(apart).collect()
}
