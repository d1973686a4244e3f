//! Running many cases of a submission in one virtual machine, which costs less to keep than to start.
//!
//! The surprise: only what went well counts. Such a program is one that cannot leave a trace in the machine, by what its classes
//! name, and each of its cases is watched as a run of its own; whatever is out of the ordinary has no record here, and is
//! run as every other program's cases are. So this changes how long a grading takes, and nothing else.

use std::{cmp::Reverse, sync::PoisonError, thread};

use crate::{
    assignment::{Case, Kind, Limits},
    language::{self, Plan, can_share_a_machine, parse_answer},
    outcome::{RunRecord, SubmissionResult},
    run::{Access, Done, Item, Job, Mount, Series},
};

use super::{
    attend::Open,
    build::{Shop, Undone, Workplace, argv, memory_of},
    kept_build::class_files,
    key::same_places,
    run_case::{Program, record_of},
};

/// How the cases of a Java program are run.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Jvm {
    /// In a virtual machine for each case.
    PerCase,
    /// In one for all of them, where the program is so ordinary that nothing of one case can be met by another.
    #[default]
    Shared,
}

/// Moves of the deepest case that is in a series. Beside what is deeper, the start of a virtual machine is nothing, and cases that
/// are run alone are run beside each other.
const DEEPEST: u8 = 20;

/// How few cases are not worth a series.
const FEWEST: usize = 2;

/// More threads than a virtual machine has of its own beside those that compile, which depend on the processors. Those of
/// the program are counted inside.
const MOST_THREADS: usize = 24;

impl Shop<'_> {
    /// Which of these cases of a program are run in one virtual machine; none where each is to have its own.
    pub(super) fn cases_in_series(&self, program: &Program, missing: &[usize]) -> Vec<usize> {
        let cases = &self.assignment.cases;
        let memory_mib = missing.first().map(|&index| cases[index].limits.memory_mib);
        let fits = |&index: &usize| {
            let case = &cases[index];
            depth(case) <= DEEPEST && Some(case.limits.memory_mib) == memory_mib
        };
        let mut fitting: Vec<usize> = missing.iter().copied().filter(fits).collect();
        // What takes long or never ends breaks the series: what is in front of it is done by then.
        fitting.sort_by_key(|&index| weight(&cases[index]));
        let can_share = || {
            let plan = &program.plan;
            let has_series = plan.series(&same_places(), 0).is_some();
            let classes = class_files(&program.workplace.build);
            has_series && classes.is_some_and(|classes| can_share_a_machine(&classes).is_ok())
        };
        let is_worth_it = self.jvm == Jvm::Shared && fitting.len() >= FEWEST;
        if is_worth_it && can_share() {
            fitting
        } else {
            Vec::new()
        }
    }

    /// Cases that are run alone, those first that may take longest: so no core is left with one of them at the end.
    pub(super) fn longest_first(&self, mut alone: Vec<usize>) -> Vec<usize> {
        alone.sort_by_key(|&index| Reverse(weight(&self.assignment.cases[index])));
        alone
    }

    /// Runs cases of an open submission in one virtual machine, and calls `done` for each that went well. Gives the others, which
    /// are to be run alone, and the submission's result where no case is left at all.
    pub(super) fn attend_series(
        &self,
        open: &Open,
        cases: &[usize],
        slot: u32,
        done: &mut dyn FnMut(),
    ) -> Result<(Vec<usize>, Option<SubmissionResult>), Undone> {
        let mut rest = cases.to_vec();
        let mut is_last = false;
        let beside_others = self.machine.read().unwrap_or_else(PoisonError::into_inner);
        let ended = self.run_series(&open.program, cases, slot, &mut |index, record| {
            rest.retain(|&other| other != index);
            let observation = self.kept(open, index, record);
            is_last |= Self::take(open, index, observation);
            done();
        });
        drop(beside_others);
        if let Err(Undone::Interrupted) = ended {
            return Err(Undone::Interrupted);
        }
        // What went wrong with the machine goes wrong again, and is told by whoever runs the rest.
        let result = if is_last {
            self.close(open, slot)?
        } else {
            None
        };
        Ok((rest, result))
    }

    /// Puts cases to a program, and hands over the record of each that went well.
    fn run_series(
        &self,
        program: &Program,
        cases: &[usize],
        slot: u32,
        take: &mut dyn FnMut(usize, RunRecord),
    ) -> Result<(), Undone> {
        let folder = self.directory("job")?;
        let directory = Mount::job(&folder);
        let driver = self.driver(slot)?;
        let workplace = Workplace {
            driver: Some(driver.clone()),
            ..program.workplace.clone()
        };
        let places = self.places(&workplace, &directory)?;
        let of = |&index: &usize| &self.assignment.cases[index];
        let limits = common_limits(cases.iter().map(of));
        let series = program.plan.series(&places, limits.memory_mib);
        let Some(said) = series else {
            return Ok(());
        };
        let (argv, seen) = argv(&said.step, &program.tools);
        let job = Job {
            argv,
            directory,
            mounts: vec![
                workplace.sources.clone(),
                Mount::build(&workplace.build, Access::ReadOnly),
                Mount::driver(&driver),
            ],
            environment: Vec::new(),
            stdin: None,
            limits,
            memory: memory_of(&said.step),
            slot,
        };
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let series = Series {
            job,
            items: cases
                .iter()
                .map(|index| item(&program.plan, &said, of(index)))
                .collect(),
            most_threads: (MOST_THREADS + processors) as u64,
        };
        let ended = self.run_items(&series, &program.tools, &seen, &mut |done| {
            let index = cases.get(done.number).copied();
            if let Some((index, record)) = index.zip(record_of_item(done, said.has_answers)) {
                take(index, record);
            }
        });
        let _ = self.scratch.discard(&folder);
        self.leave_driver(&workplace);
        ended.map(drop)
    }
}

/// How long a case may take, beside others: the deeper the longer, and a program that does not see that there is no solution
/// searches for ever.
fn weight(case: &Case) -> (bool, u8) {
    let is_endless = !matches!(case.kind, Kind::Solvable { .. });
    (is_endless, depth(case))
}

/// The moves that a case asks for; none where there is nothing to solve.
fn depth(case: &Case) -> u8 {
    match case.kind {
        Kind::Solvable { distance, .. } => distance,
        Kind::Tolerated { distance, .. } => distance.unwrap_or(0),
        Kind::Unsolvable { .. } | Kind::Malformed { .. } => 0,
    }
}

/// What holds for the process as a whole: the widest of all, where cases differ.
fn common_limits<'a>(cases: impl Iterator<Item = &'a Case>) -> Limits {
    let widest = |one: Limits, other: Limits| Limits {
        cpu_ms: one.cpu_ms.max(other.cpu_ms),
        wall_ms: one.wall_ms.max(other.wall_ms),
        memory_mib: one.memory_mib.max(other.memory_mib),
        processes: one.processes.max(other.processes),
        disk_mib: one.disk_mib.max(other.disk_mib),
        output_kib: one.output_kib.max(other.output_kib),
    };
    cases
        .map(|case| case.limits)
        .reduce(widest)
        .unwrap_or_default()
}

fn item(plan: &Plan, series: &language::Series, case: &Case) -> Item {
    let names = plan.board_names.iter();
    Item {
        arguments: series.arguments.clone(),
        files: names
            .map(|name| (name.clone(), case.bytes.clone()))
            .collect(),
        limits: case.limits,
    }
}

/// The record of a case, as a run of its own would have given it; none where the answer is not one of our driver's, or shows an
/// object by its identity, which each virtual machine counts anew.
fn record_of_item(done: Done, has_answers: bool) -> Option<RunRecord> {
    let said = [&done.finished.stdout, &done.finished.stderr, &done.answer];
    if said.into_iter().any(|bytes| shows_identity(bytes)) {
        return None;
    }
    if has_answers {
        parse_answer(&done.answer)?;
        Some(record_of(done.finished, Some(Ok(done.answer))))
    } else {
        Some(record_of(done.finished, None))
    }
}

/// Whether there is something like `State@1b6d3586`.
fn shows_identity(bytes: &[u8]) -> bool {
    bytes
        .windows(2)
        .any(|pair| pair[0] == b'@' && pair[1].is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::shows_identity;

    #[test]
    fn an_object_that_is_printed_by_its_identity_is_seen() {
        for text in ["State@1b6d3586", "a\n[I@7\n"] {
            assert!(shows_identity(text.as_bytes()), "{text}");
        }
        for text in ["", "@", "mail @ home", "2 8 3\n1 6 4\n"] {
            assert!(!shows_identity(text.as_bytes()), "{text}");
        }
    }
}
