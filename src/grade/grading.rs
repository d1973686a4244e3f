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
    curtail::distance,
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
                let open: Arc<InProgress> = Arc::from(open);
                let series = shop.cases_in_series(&open.program, &cases);
                let mut alone = cases;
                alone.retain(|case| !series.iter().flatten().any(|other| other == case));
                let together = series.into_iter().map(|cases| Task {
                    open: Arc::clone(&open),
                    runs: Runs::Series(cases),
                });
                Ok(together.chain(shop.alone(&open, alone)).collect())
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
    let (rest, result) = match &task.runs {
        Runs::Series(cases) => {
            let mut tell = || desk.tell(Event::CaseRun);
            shop.attend_series(open, cases, slot, &mut tell)?
        }
        Runs::Line(cases) => {
            let (rest, result) = shop.attend_line(open, cases, slot)?;
            // Some may be run once more.
            desk.tell(Event::CasesToRun(
                (rest.len() + 1).saturating_sub(cases.len()),
            ));
            desk.tell(Event::CaseRun);
            (rest, result)
        }
        Runs::Case(case) => {
            let result = shop.attend(open, *case, slot)?;
            desk.tell(Event::CaseRun);
            (Vec::new(), result)
        }
    };
    if let Some(result) = result {
        desk.hand_in(open.number, result);
    }
    Ok(shop.alone(open, rest))
}

/// What is to be run of a submission.
struct Task {
    open: Arc<InProgress>,
    runs: Runs,
}

/// One case; several, of which each waits for the one before; or several in one process.
enum Runs {
    Case(usize),
    Line(Vec<usize>),
    Series(Vec<usize>),
}

impl GradeContext<'_> {
    /// Cases that are run one by one: those with a path wait for each other, and the others for nobody.
    fn alone(&self, open: &Arc<InProgress>, cases: Vec<usize>) -> Vec<Task> {
        let is_solvable = |index: &usize| distance(&self.assignment.cases[*index]).is_some();
        let (mut line, others): (Vec<usize>, Vec<usize>) = cases.into_iter().partition(is_solvable);
        line.sort_by_key(|&index| distance(&self.assignment.cases[index]));
        let line = Some(Runs::Line(line))
            .filter(|line| !matches!(line, Runs::Line(line) if line.is_empty()));
        let others = others.into_iter().map(Runs::Case);
        let task = |runs| Task {
            open: Arc::clone(open),
            runs,
        };
        line.into_iter().chain(others).map(task).collect()
    }
}
