//! Judging a class again from what its grading stored: no program is run, no tool is needed, and no submission is looked at
//! but for saved transcripts.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use super::journal::NoRun;
use super::key::CaseKey;
use super::results::{Observer, ResultQueue, graded, unjudged};
use super::stored::{Outcome, StoredSearch, StoredSubmission};
use super::{Error, Journal, Member, saved, shrink};
use crate::assignment::{Assignment, Case};
use crate::beneath::Folder;
use crate::crowd::share;
use crate::judge::{MutantTable, SubmissionFacts};
use crate::outcome::{ByHand, MachineFault, Observation, Student, SubmissionResult, Verdict};

/// A class that is to be judged again.
pub struct Regrading<'a> {
    /// What it is judged against.
    pub assignment: &'a Assignment,
    /// Where its runs were kept.
    pub journal: &'a Journal,
    /// The submissions, in the order of their results.
    pub submissions: &'a [Member],
    /// What is given by hand to each of them in place of what is stored, where that is so.
    pub by_hand: Option<&'a [Vec<ByHand>]>,
    /// Submissions judged at one time, at least 1.
    pub jobs: usize,
    /// Set from outside when it is to stop.
    pub stop: &'a AtomicBool,
}

/// A submission, judged again.
pub struct Rejudged<'a> {
    /// Which it is.
    pub member: &'a Member,
    /// What it comes to.
    pub result: SubmissionResult,
    /// What happened when it met the cases, in their order.
    pub observations: Vec<Observation>,
    facts: SubmissionFacts,
}

impl Rejudged<'_> {
    /// What it comes to by another assignment with the same cases.
    pub(crate) fn again(&self, mutants: &MutantTable<'_>) -> SubmissionResult {
        graded(mutants, self.facts.clone(), &self.observations)
    }
}

struct Measure<'a> {
    /// What runs of each case depend on, in the order of the cases.
    keys: Vec<CaseKey>,
    mutants: MutantTable<'a>,
}

impl Regrading<'_> {
    /// Judges the class. Only results are told, no runs. Ends with an error when it was interrupted.
    pub(crate) fn judge(&self, observer: &mut Observer<'_>) -> Result<(), Error> {
        let (keys, mutants) = (self.keys(), MutantTable::for_assignment(self.assignment));
        let measure = Measure { keys, mutants };
        let desk = ResultQueue::new(observer);
        let judge = |(): &mut (), number| self.work(&measure, number, &desk);
        share(self.jobs, self.submissions.len(), || (), judge);
        match desk.into_failure() {
            Some(failure) => Err(Error::Output(failure)),
            None if self.stop.load(Ordering::Relaxed) => Err(Error::Interrupted),
            None => Ok(()),
        }
    }

    /// Judges the submissions that are stored, and gives each with its runs, in their order.
    pub fn each(&self, mut take: impl FnMut(Rejudged<'_>)) {
        let mutants = MutantTable::for_assignment(self.assignment);
        let keys = self.keys();
        for member in self.submissions {
            let Some(stored) = self.journal.submission(&member.record_name) else {
                continue;
            };
            let observations = self.observations(member, &stored, &keys);
            let facts = stored.facts();
            take(Rejudged {
                member,
                result: graded(&mutants, facts.clone(), &observations),
                facts,
                observations,
            });
        }
    }

    /// Adds to a result what the stored search for a smaller failing board found, if there was one.
    pub fn add_smaller(&self, judged: &mut Rejudged<'_>) {
        if let Some(stored) = self.journal.submission(&judged.member.record_name) {
            self.search(judged.member, &stored, &mut judged.result);
        }
    }

    /// The cases of which no run is stored, in their order, each with its submission's name and the verdict that it has for that.
    pub(crate) fn without_run(&self) -> Vec<(&str, &str, Verdict)> {
        let keys = self.keys();
        let of_one = |(): &mut (), number: usize| {
            let member = &self.submissions[number];
            let stored = self.journal.submission(&member.record_name);
            let observations = stored.map(|stored| self.observations(member, &stored, &keys));
            let cases = self.assignment.cases.iter().enumerate();
            let without = cases.filter_map(|(at, case)| {
                let verdict = match observations.as_ref().map(|all| &all[at]) {
                    Some(Observation::Ran(_)) => return None,
                    Some(Observation::NotBuilt(_)) => Verdict::CompileError,
                    Some(Observation::NothingToGrade(_)) => Verdict::NoSubmission,
                    Some(Observation::NotJudged(_)) | None => Verdict::NotJudged,
                };
                Some((&*member.name, &*case.name, verdict))
            });
            without.collect::<Vec<_>>()
        };
        share(self.jobs, self.submissions.len(), || (), of_one).concat()
    }

    fn keys(&self) -> Vec<CaseKey> {
        self.assignment.cases.iter().map(CaseKey::of).collect()
    }

    fn work(&self, measure: &Measure<'_>, number: usize, desk: &ResultQueue<'_>) {
        if self.stop.load(Ordering::Relaxed) || desk.has_failed() {
            return;
        }
        let member = &self.submissions[number];
        let by_hand = self.by_hand.map(|all| &all[number]);
        let judged = MachineFault::guard(|| self.submission(member, by_hand, measure));
        let judged = judged.and_then(|judged| judged).unwrap_or_else(|fault| {
            let facts = SubmissionFacts::of(&member.name, Student::default());
            unjudged(&measure.mutants, facts, fault)
        });
        desk.hand_in(number, judged);
    }

    fn submission(
        &self,
        member: &Member,
        by_hand: Option<&Vec<ByHand>>,
        measure: &Measure<'_>,
    ) -> Result<SubmissionResult, MachineFault> {
        let stored = self.journal.submission(&member.record_name);
        let mut stored = stored.ok_or_else(|| {
            MachineFault::new(
                "nothing is stored about this submission that this version can read",
                "grade again: it goes on where the last grading stopped",
            )
        })?;
        if let Some(by_hand) = by_hand {
            stored.student.by_hand.clone_from(by_hand);
        }
        let observations = self.observations(member, &stored, &measure.keys);
        let mut result = graded(&measure.mutants, stored.facts(), &observations);
        let smaller = self.search(member, &stored, &mut result);
        let file = shrink::file_of(&member.record_name);
        // What is handed over beside the results is a help. Where it cannot be written, the results still stand.
        let _ = self.journal.keep_shrunk(&file, smaller.as_ref());
        Ok(result)
    }

    /// What happened when a submission met the cases, as far as it is stored.
    fn observations(
        &self,
        member: &Member,
        stored: &StoredSubmission,
        keys: &[CaseKey],
    ) -> Vec<Observation> {
        let (cases, journal) = (&self.assignment.cases, self.journal);
        match &stored.outcome {
            Outcome::Ran {
                build_key,
                not_judged,
            } => {
                let observation = |(case, key): (&Case, &CaseKey)| {
                    let (name, fault) = (&case.name, not_judged.get(&case.name));
                    let run = || journal.run(&member.record_name, name, key, build_key);
                    let stored = || run().map_or_else(no_run, Observation::Ran);
                    fault.cloned().map_or_else(stored, Observation::NotJudged)
                };
                cases.iter().zip(keys).map(observation).collect()
            }
            Outcome::Saved {
                folder,
                transcripts,
            } => {
                let folder = folder.as_ref().map(Path::new);
                let opened = folder.map(|folder| Folder::open(folder).ok());
                let observation = |case: &Case| match (&opened, transcripts.get(&case.name)) {
                    (Some(folder), Some(saved)) => {
                        saved::transcript_again(folder.as_ref(), saved.as_ref(), case)
                    }
                    _ => no_run(NoRun::Missing),
                };
                cases.iter().map(observation).collect()
            }
            whole => {
                let all = whole.whole().unwrap_or_else(|| no_run(NoRun::Missing));
                vec![all; cases.len()]
            }
        }
    }

    /// Follows the search for a smaller failing board, if there was one, as far as its runs are stored.
    fn search(
        &self,
        member: &Member,
        stored: &StoredSubmission,
        result: &mut SubmissionResult,
    ) -> Option<Case> {
        let (Outcome::Ran { build_key, .. }, Some(StoredSearch { runs, fault })) =
            (&stored.outcome, &stored.search)
        else {
            return None;
        };
        let (journal, record_name) = (self.journal, &member.record_name);
        let run = |case: &Case| {
            let key = CaseKey::of(case);
            Ok(journal.run(record_name, &case.name, &key, build_key).ok())
        };
        let sought = match fault {
            Some(fault) => Err(fault.clone()),
            None => shrink::seek(self.assignment, result, record_name, *runs, run),
        };
        shrink::add(result, sought)
    }
}

fn no_run(why: NoRun) -> Observation {
    let (why, hint) = match why {
        NoRun::Missing => (
            "no whole run of this case is stored",
            "grade again: what is stored is not run again",
        ),
        NoRun::OtherBoard => (
            "the stored run was made with another board file",
            "grade again, so that the case is run with the board file that is there now",
        ),
        NoRun::OtherCircumstances => (
            "the stored run was made under other limits, or by another version of the submission",
            "grade again, so that the case is run as it would be now",
        ),
    };
    Observation::NotJudged(MachineFault::new(why, hint))
}
