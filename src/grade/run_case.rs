//! Running a built submission on one case.
//!
//! A verdict about time is not believed at once. Where the program computed, a second run that is alone on the machine confirms
//! it: the first time for every program, and later where it had begun to answer or was held up. One that only waited is run
//! once more beside others. A program that has been seen to hang three times is believed from then on.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, io};

use super::error::{StepError, fault, no_room};
use super::grader::Grader;
use super::machine::job_of;
use super::stage::{BuildDirs, write_for_all};
use super::tools::ToolSet;
use crate::assignment::Case;
use crate::beneath::{NotRead, read_file_capped};
use crate::course::Guide;
use crate::language::{LARGEST_OWN_FILE, Plan, parse_answer};
use crate::outcome::{Bound, Ending, Returned, RunRecord};
use crate::run::{Finished, Mount};

/// How often a hang of a program is confirmed, before the next one is believed whatever it looks like.
const MOST_CONFIRMED: usize = 3;

/// The share of its time that a program has for a case, once it has hung on others, in percent.
pub(super) const HASTY_PERCENT: u64 = 10;

/// How often a program is run alone that is neither clearly in time nor clearly out of it.
const MOST_TIMED: usize = 3;

#[derive(Debug)]
pub(super) struct Program {
    pub(super) plan: Plan,
    pub(super) tools: ToolSet,
    pub(super) workplace: BuildDirs,
    /// How often it was seen to run out of time while it was alone.
    pub(super) hangs: AtomicUsize,
}

pub(super) type Attempt<'a> = (&'a Program, &'a Case);

impl Grader<'_> {
    /// Runs a program on a case, once or twice; and each heuristic by itself where all are not in time.
    pub(super) fn run_case(&self, attempt: Attempt<'_>) -> Result<RunRecord, StepError> {
        let together = self.run_by(None, attempt)?;
        let both = self.run_per_heuristic(&together, attempt)?;
        Ok(both.unwrap_or(together))
    }

    /// Runs a program on a case once, with a tenth of the time.
    pub(super) fn run_curtailed(&self, attempt: Attempt<'_>) -> Result<RunRecord, StepError> {
        let (program, case) = attempt;
        let case = with_percent_of_its_time(case, HASTY_PERCENT);
        let _beside_others = self.context.machine.beside_others();
        let record = self.run_once(None, (program, &case))?;
        Ok(RunRecord {
            curtailed: true,
            ..record
        })
    }

    /// Runs a program on a case with one heuristic or with all that it has, once or twice.
    pub(super) fn run_by(
        &self,
        heuristic: Option<Guide>,
        attempt: Attempt<'_>,
    ) -> Result<RunRecord, StepError> {
        let (program, case) = attempt;
        let beside_others = || {
            let _beside_others = self.context.machine.beside_others();
            self.run_once(heuristic, attempt)
        };
        let is_idle = |record: &Result<RunRecord, StepError>| {
            let record = record.as_ref();
            record.is_ok_and(|record| is_out_of_time(record) && !has_computed(record, case))
        };
        let mut record = beside_others();
        if is_idle(&record) && program.hangs.load(Ordering::Relaxed) == 0 {
            // Others need not wait for it: no processor was taken from it.
            record = beside_others();
            if is_idle(&record) {
                program.hangs.fetch_add(1, Ordering::Relaxed);
            }
        }
        match record {
            Ok(record) if !is_doubtful(&record, case, program.hangs.load(Ordering::Relaxed)) => {
                return Ok(record);
            }
            // Another program may have filled the disk, which was stopped for it or soon will be.
            Err(undone) if !undone.is_for_want_of_room() => return Err(undone),
            Ok(_) | Err(_) => {}
        }
        let _alone = self.context.machine.alone();
        self.run_alone(record.ok(), heuristic, attempt)
    }

    /// Runs a program that was out of time beside others, or not run for want of room, once more with a third more of time. What
    /// ends within that is run up to three times, and the quickest of them decides whether it was in time.
    fn run_alone(
        &self,
        before: Option<RunRecord>,
        heuristic: Option<Guide>,
        (program, case): Attempt<'_>,
    ) -> Result<RunRecord, StepError> {
        let roomy = with_percent_of_its_time(case, 130);
        let mut alone_ms = Vec::new();
        let mut first = None;
        for _ in 0..MOST_TIMED {
            let record = self.run_once(heuristic, (program, &roomy))?;
            alone_ms.push(record.usage.cpu_ms);
            if !is_out_of_time(&record) && record.usage.cpu_ms <= case.limits.cpu_ms {
                return Ok(record);
            }
            first.get_or_insert(record);
            if alone_ms.len() == 1 && first.as_ref().is_some_and(is_out_of_time) {
                program.hangs.fetch_add(1, Ordering::Relaxed);
                break;
            }
        }
        let late = first.ok_or_else(|| fault("it was not run"))?;
        // What it printed past its limit does not count.
        let is_of_cpu = |record: &RunRecord| record.ending == Some(Ending::Stopped(Bound::Cpu));
        if is_out_of_time(&late) {
            return match before.filter(is_of_cpu) {
                _ if late.usage.cpu_ms <= case.limits.cpu_ms => Ok(late),
                Some(before) => Ok(before),
                None => self.run_once(heuristic, (program, case)),
            };
        }
        let stopped = before.filter(is_out_of_time).unwrap_or_else(|| RunRecord {
            ending: Some(Ending::Stopped(Bound::Cpu)),
            stdout: Vec::new(),
            returned: Returned::NotCalled,
            ..late
        });
        Ok(RunRecord {
            alone_ms,
            ..stopped
        })
    }

    fn run_once(
        &self,
        heuristic: Option<Guide>,
        (program, case): Attempt<'_>,
    ) -> Result<RunRecord, StepError> {
        let machine = &self.context.machine;
        let folder = machine.directory("job")?;
        let laid_out = laid_out(program, case).map_err(no_room)?;
        for (name, bytes) in &laid_out {
            write_for_all(&folder, name, bytes)
                .map_err(|error| no_room(format!("the board cannot be put in place: {error}")))?;
        }
        let directory = Mount::job(&folder);
        let workplace = self.driver.beside(&program.workplace, self.slot)?;
        let places = machine.places(&workplace, &directory)?;
        let (plan, memory_mib) = (&program.plan, case.limits.memory_mib);
        let run = match heuristic {
            None => plan.run(&places, memory_mib),
            Some(one) => plan.run_by(one, &places, memory_mib),
        };
        let run = run.ok_or_else(|| fault("there is nothing to run"))?;
        let input = machine.directory("stdin")?;
        let stdin = input.join("input");
        fs::write(&stdin, &run.stdin).map_err(no_room)?;
        let (tools, mounts) = (&program.tools, workplace.mounts());
        let (mut job, seen) = job_of(&run.step, tools, directory, mounts, case.limits, self.slot);
        job.stdin = Some(stdin.clone());
        let finished = machine.run(&job, tools, &seen)?;
        self.driver.leave(&workplace);
        if run.answer.is_some() && is_without_driver(&finished.stderr) {
            return Err(fault("Java could not load our driver"));
        }
        // A program may write its answer over the board.
        let is_as_before = |name: &str| {
            let content = |bytes: &Vec<u8>| read_file_capped(&folder, name, bytes.len() as u64);
            let before = laid_out.get(name);
            before.is_some_and(|bytes| content(bytes).is_ok_and(|own| own == *bytes))
        };
        let is_ours = |name: &str| run.answer == Some(name) || is_as_before(name);
        let written = files_in(&folder, is_ours);
        let answer = run
            .answer
            .map(|name| read_file_capped(&folder, name, case.limits.output_kib * 1024));
        machine.discard(&folder);
        machine.discard(&input);
        Ok(RunRecord {
            written,
            ..record_of(finished, answer)
        })
    }
}

/// What lies in the working directory of a run: the program's own files, and the board.
fn laid_out(program: &Program, case: &Case) -> io::Result<BTreeMap<String, Vec<u8>>> {
    let sources = &program.workplace.sources.host;
    let own = program.plan.data.iter();
    let own = own.map(|(name, place)| {
        let bytes = read_file_capped(sources, place, LARGEST_OWN_FILE);
        Ok((name.clone(), bytes?))
    });
    let mut all: BTreeMap<String, Vec<u8>> = own.collect::<io::Result<_>>()?;
    let boards = program.plan.board_names.iter();
    all.extend(boards.map(|name| (name.clone(), case.bytes.clone())));
    Ok(all)
}

fn files_in(folder: &Path, is_ours: impl Fn(&str) -> bool) -> Vec<String> {
    const MOST: usize = 3;
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    let names = files.filter_map(|entry| entry.file_name().into_string().ok());
    let names: BTreeSet<String> = names.filter(|name| !is_ours(name)).collect();
    names.into_iter().take(MOST).collect()
}

/// Whether Java says that it did not get as far as our driver, and so not as far as the program. It says nothing before that.
fn is_without_driver(stderr: &[u8]) -> bool {
    let said = String::from_utf8_lossy(stderr);
    let mut lines = said.lines();
    lines.next().is_some_and(|line| {
        line.starts_with("Error: ") && line.ends_with("main class tilegrade.Driver")
    })
}

/// The record of a run, with what our driver left, where it was the one that ran.
pub(super) fn record_of(finished: Finished, answer: Option<Result<Vec<u8>, NotRead>>) -> RunRecord {
    let mut ending = finished.ending;
    if let (Some(Err(NotRead::TooLarge(_))), Ending::Exited(_)) = (&answer, ending) {
        ending = Ending::Stopped(Bound::Output);
    }
    let answer = answer
        .and_then(Result::ok)
        .and_then(|bytes| parse_answer(&bytes));
    RunRecord {
        ending: Some(ending),
        stderr: finished.stderr,
        used_array: answer.as_ref().is_some_and(|answer| answer.used_array),
        returned: answer.map_or(Returned::NotCalled, |answer| answer.returned),
        usage: finished.usage,
        ..RunRecord::saved(finished.stdout)
    }
}

fn with_percent_of_its_time(case: &Case, percent: u64) -> Case {
    let mut case = case.clone();
    let limits = &mut case.limits;
    for time in [&mut limits.cpu_ms, &mut limits.wall_ms] {
        *time = (*time * percent / 100).max(1);
    }
    case
}

pub(super) fn is_out_of_time(record: &RunRecord) -> bool {
    matches!(
        record.last_ending(),
        Some(Ending::Stopped(Bound::Cpu | Bound::Wall))
    )
}

/// Whether a verdict about time has to be confirmed.
fn is_doubtful(record: &RunRecord, case: &Case, hangs: usize) -> bool {
    if !is_out_of_time(record) || hangs >= MOST_CONFIRMED {
        return false;
    }
    let was_answering = record.stdout.iter().any(|byte| !byte.is_ascii_whitespace());
    let was_held_up = record.ending == Some(Ending::Stopped(Bound::Wall));
    hangs == 0 || has_computed(record, case) && (was_answering || was_held_up)
}

/// Whether a program used a good part of its CPU time, and did not just wait for something that never comes.
pub(super) fn has_computed(record: &RunRecord, case: &Case) -> bool {
    record.usage.cpu_ms > case.limits.cpu_ms / 4
}

#[cfg(test)]
mod tests {
    use super::is_without_driver;

    #[test]
    fn java_tells_of_a_driver_that_it_cannot_load_before_anything_else() {
        let missing = "Error: Could not find or load main class tilegrade.Driver\nCaused by: x";
        let broken = "Error: Unable to initialize main class tilegrade.Driver\n";
        let others = "Error: Could not find or load main class Solver\n";
        let later = format!("a line\n{missing}");
        for (said, is_it) in [
            (missing, true),
            (broken, true),
            (others, false),
            (&later, false),
        ] {
            assert_eq!(is_without_driver(said.as_bytes()), is_it, "{said}");
        }
    }
}
