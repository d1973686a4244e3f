//! Grading a class with several workers.

use std::{
    path::Path,
    sync::{
        Arc, Mutex, RwLock,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use crate::{
    assignment::Assignment,
    judge::MutantTable,
    language,
    outcome::{MachineFault, SubmissionResult},
    run::{Sandbox, Scratch, Tier},
    submission::Submission,
};

use super::{
    Error, Journal,
    batch_compiler::BatchCompiler,
    build::{GradeContext, StepError},
    curtail::place_in_line,
    in_progress::InProgress,
    key::CaseKey,
    prepare::Prepared,
    queue::{Queue, Work},
    results::{Event, Observer, ResultQueue},
    run_series::Jvm,
    tools::Tools,
};

/// A class that is to be graded.
pub struct Grading<'a> {
    /// What it is graded against.
    pub assignment: &'a Assignment,
    /// How languages are looked for.
    pub languages: language::Settings,
    /// The submissions, in the order of their results.
    pub submissions: &'a [Submission],
    /// Where programs run, or why they cannot: what has to be run is then not judged.
    pub sandbox: Result<&'a Sandbox, MachineFault>,
    /// The tier of the last grading in the same folder: it counts where nothing can be run now.
    pub tier_before: Tier,
    /// The compilers and interpreters that were looked for before; others are looked for when they are needed.
    pub tools: Tools,
    /// Where runs are kept.
    pub journal: &'a Journal,
    /// Where the directories of the runs are made, and removed again.
    pub temporary: &'a Path,
    /// How the cases of Java programs are run.
    pub jvm: Jvm,
    /// Whether a program has all of its time for each case, however often it hangs.
    pub run_all: bool,
    /// Runs at one time, at least 1.
    pub jobs: usize,
    /// Runs that the search for a smaller failing board may make for a submission that failed; 0 for no search.
    pub shrink_runs: u32,
    /// Set from outside when the grading is to stop.
    pub stop: &'a AtomicBool,
}

impl Grading<'_> {
    /// Grades a class so small that all its results are kept.
    ///
    /// # Errors
    /// As for [`Grading::grade`].
    pub fn results(&self) -> Result<Vec<SubmissionResult>, Error> {
        let mut results = Vec::new();
        self.grade(&mut |event| {
            if let Event::Graded(result) = event {
                results.push(result.clone());
            }
            Ok(())
        })?;
        Ok(results)
    }

    /// Grades the class.
    ///
    /// # Errors
    /// When it was interrupted, or when nothing can be written.
    pub fn grade(&self, observer: &mut Observer<'_>) -> Result<(), Error> {
        let scratch = Scratch::new_in(self.temporary).map_err(|source| Error::NoScratch {
            path: self.temporary.to_owned(),
            source,
        })?;
        let shop = GradeContext {
            assignment: self.assignment,
            languages: self.languages.clone(),
            sandbox: self.sandbox.clone(),
            tier_before: self.tier_before,
            journal: self.journal,
            mutants: MutantTable::for_assignment(self.assignment),
            case_keys: self.assignment.cases.iter().map(CaseKey::of).collect(),
            shrink_runs: self.shrink_runs,
            scratch,
            tools: self.tools.clone(),
            driver: Mutex::default(),
            jvm: self.jvm,
            run_all: self.run_all,
            submissions: self.submissions,
            batch_compiler: BatchCompiler::default(),
            notes: Mutex::default(),
            machine: RwLock::default(),
            stop: self.stop,
        };
        let queue = Queue::new(self.submissions.len());
        let desk = ResultQueue::new(observer);
        thread::scope(|scope| {
            for slot in 0..u32::try_from(self.jobs.max(1)).unwrap_or(1) {
                let (shop, queue, desk) = (&shop, &queue, &desk);
                scope.spawn(move || self.work(shop, queue, desk, slot));
            }
        });
        if let Some(failure) = desk.into_failure() {
            return Err(Error::Output(failure));
        }
        if self.stop.load(Ordering::Relaxed) {
            Err(Error::Interrupted)
        } else {
            Ok(())
        }
    }

    fn work(
        &self,
        shop: &GradeContext<'_>,
        queue: &Queue<Task>,
        desk: &ResultQueue<'_>,
        slot: u32,
    ) {
        while let Some(work) = queue.next() {
            let done = match work {
                Work::Submission(number) => self.begin(shop, desk, number, slot),
                Work::Task(task) => attend(shop, desk, &task, slot),
            };
            let is_stopped = self.stop.load(Ordering::Relaxed) || desk.has_failed();
            match done {
                Ok(tasks) if !is_stopped => queue.done(tasks),
                _ => {
                    queue.done([]);
                    queue.stop();
                }
            }
        }
    }

    fn begin(
        &self,
        shop: &GradeContext<'_>,
        desk: &ResultQueue<'_>,
        number: usize,
        slot: u32,
    ) -> Result<Vec<Task>, StepError> {
        let begun = shop.begin(number, &self.submissions[number], slot);
        for note in shop.new_notes() {
            desk.tell(Event::Note(note));
        }
        match begun? {
            Prepared::Done(result) => {
                desk.tell(Event::CasesToRun(0));
                desk.hand_in(number, *result);
                Ok(Vec::new())
            }
            Prepared::Open(open, cases) => {
                desk.tell(Event::CasesToRun(cases.len()));
                let has_path =
                    |case: &usize| place_in_line(&shop.assignment.cases[*case]).is_some();
                let together = shop.cases_in_series(&open.program, &cases);
                let (mut line, others): (Vec<usize>, Vec<usize>) =
                    cases.into_iter().partition(has_path);
                line.retain(|case| !together.iter().flatten().any(|other| other == case));
                let open: Arc<InProgress> = Arc::from(open);
                let task = |runs| Task {
                    open: Arc::clone(&open),
                    runs,
                };
                let solvable = shop.solvable(together, line).into_iter();
                let others = others.into_iter().map(Runs::Case);
                // Where it hangs on those with a path, less is tried with the others.
                Ok(solvable.chain(others).map(task).collect())
            }
        }
    }
}

/// Does a task. Gives those that it leaves behind.
fn attend(
    shop: &GradeContext<'_>,
    desk: &ResultQueue<'_>,
    task: &Task,
    slot: u32,
) -> Result<Vec<Task>, StepError> {
    let open = &task.open;
    let (left, result) = match &task.runs {
        Runs::Solvable { together, line } => {
            if let Some((cases, together)) = together.split_first() {
                let mut tell = || desk.tell(Event::CaseRun);
                let (rest, result) = shop.attend_series(open, cases, slot, &mut tell)?;
                let line = [&line[..], &rest].concat();
                (shop.solvable(together.to_vec(), line), result)
            } else {
                let (rest, result) = shop.attend_line(open, line, slot)?;
                // Some may be run once more.
                let more = (rest.len() + 1).saturating_sub(line.len());
                desk.tell(Event::CasesToRun(more));
                desk.tell(Event::CaseRun);
                (shop.solvable(Vec::new(), rest), result)
            }
        }
        Runs::Case(case) => {
            let result = shop.attend(open, *case, slot)?;
            desk.tell(Event::CaseRun);
            (None, result)
        }
    };
    if let Some(result) = result {
        desk.hand_in(open.number, result);
    }
    let task = |runs| Task {
        open: Arc::clone(open),
        runs,
    };
    Ok(left.into_iter().map(task).collect())
}

/// What is to be run of a submission.
struct Task {
    open: Arc<InProgress>,
    runs: Runs,
}

/// One case, or all that have a path: of these each waits for what is before it, so that it is known where the program hung.
enum Runs {
    Case(usize),
    Solvable {
        /// Cases that share a virtual machine.
        together: Vec<Vec<usize>>,
        /// Cases that are run alone.
        line: Vec<usize>,
    },
}

impl GradeContext<'_> {
    /// What is left of the cases with a path, the shallow ones first.
    fn solvable(&self, together: Vec<Vec<usize>>, mut line: Vec<usize>) -> Option<Runs> {
        line.sort_by_key(|&case| place_in_line(&self.assignment.cases[case]));
        let is_over = together.is_empty() && line.is_empty();
        (!is_over).then_some(Runs::Solvable { together, line })
    }
}
