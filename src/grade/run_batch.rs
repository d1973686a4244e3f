//! Running many cases of a submission in one virtual machine, which costs less to keep than to start.
//!
//! Nobody asks what the program could leave in the machine for its next case. Only what the judge finds fully right
//! counts, and a path is right anyone who found it; everything else is run as every other program's cases are. Where there is such,
//! one answer that counts is asked for once more in a machine of its own, and none counts where that is wrong.

use std::ops::ControlFlow;

use super::curtail::distance;
use super::error::StepError;
use super::grader::Grader;
use super::in_progress::InProgress;
use super::key::same_places;
use super::machine::job_of;
use super::run_case::{Program, record_of};
use crate::assignment::{Case, Limits};
use crate::crowd::cores;
use crate::language::{Places, Step, parse_answer};
use crate::outcome::{Observation, RunRecord, Verdict};
use crate::run::{Batch, BatchError, BatchItem, ItemResult, Mount};

/// Moves of the deepest case in a batch. Beside what is deeper, the start of a virtual machine is nothing.
const DEEPEST: u8 = 20;

/// How few cases are not worth a batch.
const FEWEST: usize = 2;

/// Threads of a virtual machine beside those that compile, which depend on the processors. The program's are counted inside.
const MOST_THREADS: usize = 24;

/// After how many cases that are to be run alone nothing more is asked.
const MOST_MISSES: usize = 3;

/// CPU time that a case takes more in a virtual machine of its own, in milliseconds: its start, and classes that are cold.
const COLD_START_MS: u64 = 300;

/// How a virtual machine is started, and what is put to it.
pub(super) type Said = (Step, Vec<BatchItem>);

impl Grader<'_> {
    /// Which of these cases share a virtual machine. None of which a student may see something shares one with a case of which not.
    pub(super) fn cases_in_batches(&self, program: &Program, missing: &[usize]) -> Vec<Vec<usize>> {
        if self.context.options.jvm_per_case || program.plan.batch(&same_places(), 0).is_none() {
            return Vec::new();
        }
        let cases = &self.context.assignment.cases;
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for &index in missing {
            let case = &cases[index];
            // Without a path, there is nothing by which an answer is seen to be the program's own.
            if distance(case).is_none_or(|distance| distance > DEEPEST) {
                continue;
            }
            let alike = |other: &Case| {
                let memory_mib = case.limits.memory_mib;
                other.visibility == case.visibility && other.limits.memory_mib == memory_mib
            };
            match groups.iter_mut().find(|group| alike(&cases[group[0]])) {
                Some(group) => group.push(index),
                None => groups.push(vec![index]),
            }
        }
        groups.retain(|group| group.len() >= FEWEST);
        for group in &mut groups {
            // What takes long or never ends breaks the batch: what is in front of it is done by then.
            group.sort_by_key(|&index| distance(&cases[index]));
        }
        groups
    }

    /// Runs cases in one virtual machine, and calls `done` for each that went well. Gives the others, and whether none is left.
    pub(super) fn observe_batch(
        &self,
        open: &InProgress,
        cases: &[usize],
        done: &mut dyn FnMut(),
    ) -> Result<(Vec<usize>, bool), StepError> {
        // Nothing else can come of a case alone that is right and had time to spare for a start.
        let is_right = |index: usize, record: &RunRecord| {
            let most_ms = self.context.assignment.cases[index].limits.cpu_ms / 2;
            record.usage.cpu_ms + COLD_START_MS < most_ms && self.is_right(index, record)
        };
        let mut right: Vec<(usize, RunRecord)> = Vec::new();
        let mut misses = 0;
        let all = &self.context.assignment.cases;
        let chosen: Vec<&Case> = cases.iter().map(|index| &all[*index]).collect();
        let ended = self.run_batch(&open.program, &chosen, &mut |at, record| {
            let index = cases[at];
            if is_right(index, &record) {
                right.push((index, record));
            } else {
                misses += 1;
            }
            if misses < MOST_MISSES {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        // What went wrong with the machine goes wrong again, and is told by anyone who runs the rest.
        if let Err(StepError::Interrupted) = ended {
            return Err(StepError::Interrupted);
        }
        if right.len() < cases.len()
            && let Some((index, record)) = right.last_mut()
        {
            // A program that is not always right may owe an answer to what an earlier case left.
            let attempt = (&open.program, &self.context.assignment.cases[*index]);
            match self.run_case(attempt) {
                Ok(alone) if is_right(*index, &alone) => *record = alone,
                Err(StepError::Interrupted) => return Err(StepError::Interrupted),
                _ => right.clear(),
            }
        }
        let mut rest = cases.to_vec();
        let mut is_last = false;
        for (index, record) in right {
            rest.retain(|&other| other != index);
            is_last = open.take(index, self.kept(open, index, record));
            done();
        }
        Ok((rest, is_last))
    }

    /// Runs cases in one virtual machine, and hands over what came of each that went well, by its place among them. Gives what ended it
    /// before its time.
    pub(super) fn run_batch(
        &self,
        program: &Program,
        cases: &[&Case],
        take: &mut dyn FnMut(usize, RunRecord) -> ControlFlow<()>,
    ) -> Result<Option<BatchError>, StepError> {
        let plan = &program.plan;
        let memory_mib = cases.iter().map(|case| case.limits.memory_mib).max();
        let said = |places: &Places| {
            let said = plan.batch(places, memory_mib?)?;
            let item = |case: &&Case| BatchItem {
                arguments: said.arguments.clone(),
                files: (plan.board_names.iter())
                    .map(|name| (name.clone(), case.bytes.clone()))
                    .collect(),
                limits: case.limits,
            };
            let items = cases.iter().map(item).collect();
            Some((said.step, items))
        };
        let most_threads = MOST_THREADS + cores();
        self.put_items(program, &said, most_threads, &mut |done| {
            let at = done.number;
            match record_of_item(done, plan.needs_driver()) {
                Some(record) if at < cases.len() => take(at, record),
                _ => ControlFlow::Continue(()),
            }
        })
    }

    /// Puts items to a virtual machine that a program shares with our driver, beside what others run, and hands over what came of each that
    /// went well. Gives what ended it before its time; nothing where nothing is `said` to it.
    pub(super) fn put_items(
        &self,
        program: &Program,
        said: &dyn Fn(&Places) -> Option<Said>,
        most_threads: usize,
        take: &mut dyn FnMut(ItemResult) -> ControlFlow<()>,
    ) -> Result<Option<BatchError>, StepError> {
        let (machine, tools) = (&self.context.machine, &program.tools);
        let _beside_others = machine.beside_others();
        let folder = machine.directory("job")?;
        let directory = Mount::job(&folder);
        let mut workplace = program.workplace.clone();
        workplace.driver = Some(self.driver.copy(self.slot)?);
        let Some((step, items)) = said(&machine.places(&workplace, &directory)?) else {
            return Ok(None);
        };
        let limits = items.iter().map(|item| item.limits);
        let limits = limits.reduce(Limits::widest).unwrap_or_default();
        let mounts = workplace.mounts();
        let (job, seen) = job_of(&step, tools, directory, mounts, limits, self.slot);
        let batch = Batch {
            job,
            items,
            most_threads: most_threads as u64,
        };
        let ended = machine.run_items(&batch, tools, &seen, take);
        machine.discard(&folder);
        self.driver.leave(&workplace);
        ended
    }

    /// Whether a record has all points of its case, and no doubt.
    pub(super) fn is_right(&self, index: usize, record: &RunRecord) -> bool {
        let result = self.judged(index, &Observation::Ran(record.clone()));
        let most = self.context.assignment.cases[index].points;
        let has_all = result.points == Some(most) && result.doubt.is_none();
        has_all && result.verdict == Verdict::Accepted
    }
}

/// The record of a case, as a run of its own would have given it; `None` if the answer is not one of our driver's.
fn record_of_item(done: ItemResult, has_answers: bool) -> Option<RunRecord> {
    if has_answers {
        parse_answer(&done.answer)?;
        Some(record_of(done.finished, Some(Ok(done.answer))))
    } else {
        Some(record_of(done.finished, None))
    }
}
