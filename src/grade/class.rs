//! Grading a class with several workers.

use std::{
    collections::BTreeMap,
    io,
    sync::{
        Arc, Mutex, OnceLock, PoisonError, RwLock,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use crate::{
    assignment::Assignment,
    judge::{MutantTable, SubmissionFacts, judge_case, judge_submission},
    language,
    outcome::{MachineFault, Observation, SubmissionResult},
    run::{Sandbox, Scratch},
    submission::Submission,
};

use super::{
    Error, Journal,
    attend::{Begun, Open},
    build::{Shop, Undone},
    queue::{Queue, Work},
    tools::Tools,
};

/// A class that is to be graded.
pub struct Class<'a> {
    /// What it is graded against.
    pub assignment: &'a Assignment,
    /// How languages are looked for.
    pub languages: language::Settings,
    /// The submissions, in the order of their results.
    pub submissions: &'a [Submission],
    /// Where programs run, or why they cannot: what has to be run is then not judged.
    pub sandbox: Result<&'a Sandbox, MachineFault>,
    /// Where runs are kept.
    pub journal: &'a Journal,
    /// Runs at one time, at least 1.
    pub jobs: usize,
    /// Set from outside when the grading is to stop.
    pub stop: &'a AtomicBool,
}

/// What happens while a class is graded.
#[derive(Debug)]
pub enum Event<'a> {
    /// A submission has this many cases that are still to be run.
    CasesToRun(usize),
    /// A case was run.
    CaseRun,
    /// A submission is done. These come in the order of the submissions.
    Graded(&'a SubmissionResult),
}

/// Who is told what happens. It may be told by any worker, one at a time.
type Observer<'a> = dyn FnMut(Event<'_>) -> io::Result<()> + Send + 'a;

impl Class<'_> {
    /// Grades the class.
    ///
    /// # Errors
    /// When it was interrupted, or when nothing can be written.
    pub fn grade(&self, observer: &mut Observer<'_>) -> Result<(), Error> {
        let scratch = Scratch::new().map_err(|source| Error::NotWritten {
            path: std::env::temp_dir(),
            source,
        })?;
        let shop = Shop {
            assignment: self.assignment,
            languages: self.languages.clone(),
            sandbox: self.sandbox.clone(),
            journal: self.journal,
            scratch,
            tools: Tools::default(),
            driver: Mutex::default(),
            machine: RwLock::default(),
            stop: self.stop,
        };
        let queue = Queue::new(self.submissions.len());
        let desk = Desk {
            assignment: self.assignment,
            mutants: OnceLock::new(),
            state: Mutex::new(DeskState {
                waiting: BTreeMap::new(),
                next: 0,
                observer,
                failure: None,
            }),
        };
        thread::scope(|scope| {
            for slot in 0..u32::try_from(self.jobs.max(1)).unwrap_or(1) {
                let (shop, queue, desk) = (&shop, &queue, &desk);
                scope.spawn(move || self.work(shop, queue, desk, slot));
            }
        });
        if let Some(failure) = desk
            .state
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .failure
        {
            return Err(Error::Output(failure));
        }
        if self.stop.load(Ordering::Relaxed) {
            Err(Error::Interrupted)
        } else {
            Ok(())
        }
    }

    fn work(&self, shop: &Shop<'_>, queue: &Queue<Task>, desk: &Desk<'_, '_>, slot: u32) {
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
        shop: &Shop<'_>,
        desk: &Desk<'_, '_>,
        number: usize,
        slot: u32,
    ) -> Result<Vec<Task>, Undone> {
        match shop.begin(number, &self.submissions[number], slot)? {
            Begun::Known(facts, observations) => {
                desk.hand_in(number, facts, &observations);
                Ok(Vec::new())
            }
            Begun::Open(open, cases) => {
                desk.tell(Event::CasesToRun(cases.len()));
                let open = Arc::from(open);
                Ok(cases
                    .into_iter()
                    .map(|case| Task {
                        open: Arc::clone(&open),
                        case,
                    })
                    .collect())
            }
        }
    }
}

fn attend(
    shop: &Shop<'_>,
    desk: &Desk<'_, '_>,
    task: &Task,
    slot: u32,
) -> Result<Vec<Task>, Undone> {
    let observations = shop.attend(&task.open, task.case, slot)?;
    desk.tell(Event::CaseRun);
    if let Some(observations) = observations {
        desk.hand_in(task.open.number, task.open.facts.clone(), &observations);
    }
    Ok(Vec::new())
}

/// A case that is to be run.
struct Task {
    open: Arc<Open>,
    case: usize,
}

/// Where workers hand in what happened: it is judged, put in order, and told.
struct Desk<'a, 'o> {
    assignment: &'a Assignment,
    /// What mutants answer to the cases: made when a submission is there that it may be asked about.
    mutants: OnceLock<MutantTable<'a>>,
    state: Mutex<DeskState<'o>>,
}

struct DeskState<'o> {
    /// Results that came before their turn.
    waiting: BTreeMap<usize, SubmissionResult>,
    next: usize,
    observer: &'o mut Observer<'o>,
    failure: Option<io::Error>,
}

impl Desk<'_, '_> {
    fn hand_in(&self, number: usize, mut facts: SubmissionFacts, observations: &[Observation]) {
        let Assignment { settings, cases } = self.assignment;
        let judged = cases
            .iter()
            .zip(observations)
            .map(|(case, observation)| judge_case(case, &settings.rubric, observation))
            .collect::<Vec<_>>();
        let mutants = self
            .mutants
            .get_or_init(|| MutantTable::for_assignment(self.assignment));
        facts.findings.extend(mutants.findings(&judged));
        let result = judge_submission(facts, cases, judged);
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.waiting.insert(number, result);
        loop {
            let next = state.next;
            let Some(result) = state.waiting.remove(&next) else {
                break;
            };
            state.next += 1;
            state.tell(Event::Graded(&result));
        }
    }

    fn tell(&self, event: Event<'_>) {
        self.state
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .tell(event);
    }

    fn has_failed(&self) -> bool {
        self.state
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .failure
            .is_some()
    }
}

impl DeskState<'_> {
    fn tell(&mut self, event: Event<'_>) {
        if self.failure.is_none() {
            self.failure = (self.observer)(event).err();
        }
    }
}
