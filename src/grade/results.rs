//! From what happened to results, and the order in which they are told. Grading and judging again both come through here,
//! so that the same records give the same report.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::judge::{MutantTable, SubmissionFacts, judge_cases, judge_submission};
use crate::outcome::{MachineFault, Observation, SubmissionResult};

/// What happens while a class is graded.
#[derive(Debug)]
pub enum Event<'a> {
    /// A submission of this name is begun, and has so many cases that are still to be run.
    Begun(&'a str, usize),
    /// So many runs more are to be made than was told.
    MoreToRun(usize),
    /// A case was run.
    CaseRun,
    /// Something that the staff may want to know, and that changes no result.
    Note(String),
    /// A submission is done. These come in the order of the submissions.
    Graded(&'a SubmissionResult),
}

/// Who is told what happens. It may be told by any worker, one at a time.
pub(super) type Observer<'a> = dyn FnMut(Event<'_>) -> io::Result<()> + Send + 'a;

/// The result of a submission, diagnosed by the mutants' answers. The observations are in the order of the cases.
pub(super) fn graded(
    mutants: &MutantTable<'_>,
    mut facts: SubmissionFacts,
    observations: &[Observation],
) -> SubmissionResult {
    let assignment = mutants.assignment();
    let judged = judge_cases(assignment, &facts.name, observations);
    facts.findings.extend(mutants.findings(&judged));
    facts.findings_in_shown = mutants.findings_in_shown(&judged);
    judge_submission(facts, assignment, judged)
}

pub(super) fn unjudged(
    mutants: &MutantTable<'_>,
    facts: SubmissionFacts,
    fault: MachineFault,
) -> SubmissionResult {
    let cases = mutants.assignment().cases.len();
    graded(mutants, facts, &vec![Observation::NotJudged(fault); cases])
}

pub(super) struct ResultQueue<'o> {
    state: Mutex<State<'o>>,
}

struct State<'o> {
    waiting: BTreeMap<usize, SubmissionResult>,
    next: usize,
    observer: &'o mut Observer<'o>,
    failure: Option<io::Error>,
}

impl<'o> ResultQueue<'o> {
    pub(super) fn new(observer: &'o mut Observer<'o>) -> Self {
        Self {
            state: Mutex::new(State {
                waiting: BTreeMap::new(),
                next: 0,
                observer,
                failure: None,
            }),
        }
    }

    /// Takes the result of the submission of this number, and tells all whose turn has come.
    pub(super) fn hand_in(&self, number: usize, result: SubmissionResult) {
        let mut state = self.lock();
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

    pub(super) fn tell(&self, event: Event<'_>) {
        self.lock().tell(event);
    }

    pub(super) fn has_failed(&self) -> bool {
        self.lock().failure.is_some()
    }

    /// Why the observer could not take what it was told, if that was so.
    pub(super) fn into_failure(self) -> Option<io::Error> {
        let state = self.state.into_inner();
        state.unwrap_or_else(PoisonError::into_inner).failure
    }

    fn lock(&self) -> MutexGuard<'_, State<'o>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State<'_> {
    fn tell(&mut self, event: Event<'_>) {
        if self.failure.is_none() {
            self.failure = (self.observer)(event).err();
        }
    }
}
