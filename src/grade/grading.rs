//! Grading a class with several workers.

use std::cmp::Reverse;
use std::collections::VecDeque;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};
use std::thread;

use super::batch_compiler::BatchCompiler;
use super::context::{GradeContext, RunOptions};
use super::curtail::place_in_line;
use super::driver::Driver;
use super::error::StepError;
use super::grader::Grader;
use super::in_progress::InProgress;
use super::key::CaseKey;
use super::machine::Machine;
use super::notes::Notes;
use super::prepare::Prepared;
use super::results::{Event, Observer, ResultQueue, unjudged};
use super::tools::Tools;
use super::{Error, Journal};
use crate::assignment::Assignment;
use crate::intake::Submission;
use crate::judge::{MutantTable, SubmissionFacts};
use crate::language;
use crate::outcome::{MachineFault, SubmissionResult};
use crate::run::{Sandbox, Scratch, Tier};

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
    /// How programs are run.
    pub options: RunOptions,
    /// Runs at one time, at least 1.
    pub jobs: usize,
    /// Set from outside when the grading is to stop.
    pub stop: &'a AtomicBool,
}

impl Grading<'_> {
    /// Grades a class so small that all its results are kept.
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

    /// Grades the class. Ends with an error when it was interrupted.
    pub(crate) fn grade(&self, observer: &mut Observer<'_>) -> Result<(), Error> {
        let scratch = Scratch::new_in(self.temporary).map_err(Error::no_scratch(self.temporary))?;
        let context = GradeContext {
            assignment: self.assignment,
            languages: self.languages.clone(),
            submissions: self.submissions,
            journal: self.journal,
            mutants: MutantTable::for_assignment(self.assignment),
            case_keys: self.assignment.cases.iter().map(CaseKey::of).collect(),
            questions: OnceLock::new(),
            options: self.options,
            machine: Machine {
                sandbox: self.sandbox.clone(),
                tier_before: self.tier_before,
                tools: self.tools.clone(),
                scratch,
                turn: RwLock::default(),
                stop: self.stop,
            },
            notes: Notes::default(),
        };
        let context = &context;
        let driver = &Driver::new(&context.machine, self.assignment.settings.build_limits);
        let batch = &BatchCompiler::new(context, driver);
        let queue = Queue::new(self.submissions.len());
        let desk = ResultQueue::new(observer);
        thread::scope(|scope| {
            for slot in 0..u32::try_from(self.jobs.max(1)).unwrap_or(1) {
                let grader = Grader {
                    context,
                    driver,
                    batch,
                    slot,
                };
                let (queue, desk) = (&queue, &desk);
                scope.spawn(move || self.work(&grader, queue, desk));
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

    fn work(&self, grader: &Grader<'_>, queue: &Queue<Task>, desk: &ResultQueue<'_>) {
        while let Some(work) = queue.next() {
            let number = match &work {
                Work::Submission(number) => *number,
                Work::Task(task) => task.open.number,
            };
            let done = MachineFault::guard(|| match work {
                Work::Submission(number) => begin(grader, desk, number),
                Work::Task(task) => attend(grader, desk, &task),
            });
            // Nobody else waits for a submission at which we fail.
            let done = done.unwrap_or_else(|fault| {
                let Submission { name, student, .. } = &self.submissions[number];
                let facts = SubmissionFacts::of(name, student.clone());
                desk.hand_in(number, unjudged(&grader.context.mutants, facts, fault));
                Ok(Vec::new())
            });
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
}

fn begin(
    grader: &Grader<'_>,
    desk: &ResultQueue<'_>,
    number: usize,
) -> Result<Vec<Task>, StepError> {
    let name = &grader.context.submissions[number].name;
    let begun = grader.begin(number);
    for note in grader.context.notes.take_new() {
        desk.tell(Event::Note(note));
    }
    match begun? {
        Prepared::Done(result) => {
            desk.tell(Event::Begun(name, 0));
            desk.hand_in(number, *result);
            Ok(Vec::new())
        }
        Prepared::Open(open, cases) => {
            desk.tell(Event::Begun(name, cases.len()));
            let has_path =
                |case: &usize| place_in_line(&grader.context.assignment.cases[*case]).is_some();
            let together = grader.cases_in_batches(&open.program, &cases);
            let (mut line, mut others): (Vec<usize>, Vec<usize>) =
                cases.into_iter().partition(has_path);
            line.retain(|case| !together.iter().flatten().any(|other| other == case));
            let open: Arc<InProgress> = Arc::from(open);
            let task = |runs| Task {
                open: Arc::clone(&open),
                runs,
            };
            let solvable = grader.solvable(together, line).into_iter();
            // What may take longest begins first.
            let cases = &grader.context.assignment.cases;
            others.sort_by_key(|&case| Reverse(cases[case].limits.wall_ms));
            let others = others.into_iter().map(Runs::Case);
            // Where it hangs on those with a path, less is tried with the others.
            Ok(solvable.chain(others).map(task).collect())
        }
    }
}

fn attend(
    grader: &Grader<'_>,
    desk: &ResultQueue<'_>,
    task: &Task,
) -> Result<Vec<Task>, StepError> {
    let open = &task.open;
    let mut tell = || desk.tell(Event::CaseRun);
    let (left, is_last) = match &task.runs {
        Runs::Solvable { together, line } => {
            if let Some((cases, together)) = together.split_first() {
                let (rest, is_last) = grader.observe_batch(open, cases, &mut tell)?;
                let line = [&line[..], &rest].concat();
                (grader.solvable(together.to_vec(), line), is_last)
            } else {
                let (rest, is_last) = grader.observe_line(open, line)?;
                // Some may be run once more.
                let more = (rest.len() + 1).saturating_sub(line.len());
                desk.tell(Event::MoreToRun(more));
                tell();
                (grader.solvable(Vec::new(), rest), is_last)
            }
        }
        Runs::Case(case) => {
            let is_last = grader.observe(open, *case)?;
            tell();
            (None, is_last)
        }
    };
    if is_last && let Some(result) = grader.close(open)? {
        desk.hand_in(open.number, result);
    }
    let task = |runs| Task {
        open: Arc::clone(open),
        runs,
    };
    Ok(left.into_iter().map(task).collect())
}

struct Task {
    open: Arc<InProgress>,
    runs: Runs,
}

/// One case, or all that have a path: of these each waits for what is before it, so that it is known where the program hung.
enum Runs {
    Case(usize),
    Solvable {
        together: Vec<Vec<usize>>,
        line: Vec<usize>,
    },
}

impl Grader<'_> {
    fn solvable(&self, together: Vec<Vec<usize>>, mut line: Vec<usize>) -> Option<Runs> {
        line.sort_by_key(|&case| place_in_line(&self.context.assignment.cases[case]));
        let is_over = together.is_empty() && line.is_empty();
        (!is_over).then_some(Runs::Solvable { together, line })
    }
}

// So few submissions are open at a time, results come in nearly in their order, and memory does not grow with the class.

#[derive(Debug)]
struct Queue<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

#[derive(Debug)]
struct State<T> {
    tasks: VecDeque<T>,
    next_submission: usize,
    submissions: usize,
    /// Workers that may still bring new tasks.
    busy: usize,
    is_stopped: bool,
}

#[derive(Debug)]
enum Work<T> {
    Submission(usize),
    Task(T),
}

impl<T> Queue<T> {
    fn new(submissions: usize) -> Self {
        Self {
            state: Mutex::new(State {
                tasks: VecDeque::new(),
                next_submission: 0,
                submissions,
                busy: 0,
                is_stopped: false,
            }),
            changed: Condvar::new(),
        }
    }

    /// The next piece of work, to be ended with [`Queue::done`]; waits where others may still bring some. `None` if all is done.
    fn next(&self) -> Option<Work<T>> {
        let mut state = self.lock();
        loop {
            if state.is_stopped {
                return None;
            }
            if let Some(task) = state.tasks.pop_front() {
                state.busy += 1;
                return Some(Work::Task(task));
            }
            if state.next_submission < state.submissions {
                state.next_submission += 1;
                state.busy += 1;
                return Some(Work::Submission(state.next_submission - 1));
            }
            if state.busy == 0 {
                return None;
            }
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends a piece of work, which brought these tasks: they are next.
    fn done(&self, tasks: impl IntoIterator<Item = T>) {
        let mut state = self.lock();
        let mut tasks: VecDeque<T> = tasks.into_iter().collect();
        tasks.append(&mut state.tasks);
        state.tasks = tasks;
        state.busy -= 1;
        self.changed.notify_all();
    }

    /// Lets every worker end with what it has in hand.
    fn stop(&self) {
        self.lock().is_stopped = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
