//! Our own classes in the place of a student's: the one whose replacement makes boards right is at fault.
//!
//! It is tried only where boards that students see went wrong, and nothing is said where no replacement makes all of them right: then
//! classes may not fit one another, which is nobody's fault.

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicUsize;

use super::curtail::distance;
use super::error::StepError;
use super::grader::Grader;
use super::kept_build::{Classes, class_files, put};
use super::run_case::{Program, is_out_of_time};
use super::stage::BuildDirs;
use crate::assignment::{Case, Visibility};
use crate::language::Entry;
use crate::methods::{REFERENCE_CLASSES, tell_cure};
use crate::outcome::classes::Class;
use crate::outcome::{Bound, Observation};
use crate::run::BatchError;

/// Moves of the deepest board that is tried, and of the deepest where a shallower one went wrong: that takes a fifth of the time.
const DEEPEST: u8 = 20;
const DEEPEST_IF_ENOUGH: u8 = 16;

/// How many boards that went wrong are tried, and how many of the others.
const MOST_WRONG: usize = 16;
const MOST_OTHERS: usize = 6;

/// CPU time of a board up to the one depth and up to the other, in milliseconds, where the program ran out of time: it may again. What
/// takes more than half of it, as in any batch, counts as wrong.
const CPU_MS: u64 = 4_000;
const CPU_MS_IF_ENOUGH: u64 = 2_000;

/// How many replacements may run out of time before no pair is tried.
const MOST_HANGS: usize = 1;

/// The cases on which replacements are tried: those that went wrong first, the shallowest of them in front.
#[derive(Debug, Default)]
pub(super) struct Trial {
    cases: Vec<usize>,
    is_wanted: bool,
    /// CPU time of each at most, in milliseconds.
    cpu_ms: u64,
}

enum Tried {
    Right,
    Wrong,
    Hangs,
    /// The program has no such class, or our class cannot take its place.
    Unfit,
}

impl Grader<'_> {
    /// On what replacements are tried for a program with which this happened. None is where every board that students see is right.
    pub(super) fn trial(&self, observations: &[Observation]) -> Trial {
        let cases = self.context.assignment.cases.iter().enumerate();
        let shown = cases
            .zip(observations)
            .filter_map(|((index, case), observation)| {
                let depth = distance(case).filter(|depth| *depth <= DEEPEST)?;
                let is_shown = case.visibility == Visibility::Visible;
                let Observation::Ran(record) = observation else {
                    return None;
                };
                let is_right = self.is_right(index, record);
                // One that never ends says less, and takes longer.
                let order = (is_out_of_time(record), depth);
                is_shown.then_some((is_right, order, index))
            });
        let (mut right, mut wrong): (Vec<_>, Vec<_>) = shown.partition(|(is_right, ..)| *is_right);
        wrong.sort_unstable();
        let is_quick = |(_, (_, depth), _): &(bool, (bool, u8), usize)| *depth <= DEEPEST_IF_ENOUGH;
        let is_enough = wrong.iter().any(is_quick);
        let ran_out = wrong.iter().any(|(_, (ran_out, _), _)| *ran_out);
        if is_enough {
            wrong.retain(is_quick);
            right.retain(is_quick);
        }
        wrong.truncate(MOST_WRONG);
        right.sort_unstable_by_key(|(_, (_, depth), _)| Reverse(*depth));
        right.truncate(MOST_OTHERS);
        Trial {
            is_wanted: !wrong.is_empty(),
            cpu_ms: match (ran_out, is_enough) {
                (true, true) => CPU_MS_IF_ENOUGH,
                (true, false) => CPU_MS,
                _ => u64::MAX,
            },
            cases: wrong
                .into_iter()
                .chain(right)
                .map(|(.., index)| index)
                .collect(),
        }
    }

    /// What a trial depends on beside the build, as a text to tell whether it is the same; empty where nothing is tried.
    pub(super) fn described(&self, trial: &Trial, build_key: &str) -> String {
        let cases = trial.cases.iter().filter(|_| trial.is_wanted);
        let keys = cases.map(|case| self.context.case_keys[*case].run_key(build_key));
        keys.collect()
    }

    /// Looks for the class, or else the two, whose replacement makes the cases of a trial right, and says so there.
    pub(super) fn name_the_cure(
        &self,
        trial: &Trial,
        program: &Program,
        classes: &mut Vec<Class>,
    ) -> Result<(), StepError> {
        if !trial.is_wanted || !matches!(program.plan.entry, Entry::Api { .. }) {
            return Ok(());
        }
        let mut hung = Vec::new();
        let mut left = Vec::new();
        for name in REFERENCE_CLASSES {
            match self.try_with(trial, program, &[name])? {
                Tried::Right => {
                    tell_cure(classes, &[name], trial.cases.len());
                    return Ok(());
                }
                Tried::Hangs => hung.push(name),
                Tried::Wrong => {}
                Tried::Unfit => continue,
            }
            left.push(name);
        }
        if hung.len() > MOST_HANGS {
            return Ok(());
        }
        for (at, first) in left.iter().enumerate() {
            for second in &left[at + 1..] {
                let both = [*first, *second];
                let Tried::Right = self.try_with(trial, program, &both)? else {
                    continue;
                };
                // What ran out of time alone may be enough alone: a machine that others use is slow at times.
                let mut cure = &both[..];
                for name in both.chunks(1).filter(|name| hung.contains(&name[0])) {
                    if let Tried::Right = self.try_with(trial, program, name)? {
                        cure = name;
                        break;
                    }
                }
                tell_cure(classes, cure, trial.cases.len());
                return Ok(());
            }
        }
        Ok(())
    }

    fn try_with(
        &self,
        trial: &Trial,
        program: &Program,
        names: &[&str],
    ) -> Result<Tried, StepError> {
        let Some(replaced) = self.with_ours(program, names)? else {
            return Ok(Tried::Unfit);
        };
        let all = &self.context.assignment.cases;
        let hasty = |&index: &usize| {
            let mut case = all[index].clone();
            let cpu_ms = case.limits.cpu_ms.min(trial.cpu_ms);
            case.limits = case.limits.with_cpu_ms(cpu_ms);
            case
        };
        let cases: Vec<Case> = trial.cases.iter().map(hasty).collect();
        let cases: Vec<&Case> = cases.iter().collect();
        let mut right = 0;
        let ended = self.run_batch(&replaced, &cases, &mut |at, record| {
            if self.is_right(trial.cases[at], &record) {
                right += 1;
                return ControlFlow::Continue(());
            }
            ControlFlow::Break(())
        });
        self.context.machine.discard(&replaced.workplace.build);
        Ok(match ended? {
            Some(BatchError::Bound(Bound::Cpu | Bound::Wall)) => Tried::Hangs,
            _ if right == trial.cases.len() => Tried::Right,
            _ => Tried::Wrong,
        })
    }

    /// The program with our own classes in the place of those of these names; nothing where it has none of a name. Its directory of
    /// classes is its own.
    pub(super) fn with_ours(
        &self,
        program: &Program,
        names: &[&str],
    ) -> Result<Option<Program>, StepError> {
        let Some(prefix) = program.plan.prefix() else {
            return Ok(None);
        };
        let Some(mut classes) = class_files(&program.workplace.build) else {
            return Ok(None);
        };
        for name in names {
            if !classes.contains_key(&format!("{}{name}.class", folder_of(&prefix))) {
                return Ok(None);
            }
            classes.retain(|file, _| !is_of_class(file, &prefix, name));
            classes.extend(self.ours(&prefix, name)?);
        }
        let build = self.context.machine.directory("build")?;
        put(&build, &classes)?;
        Ok(Some(Program {
            plan: program.plan.clone(),
            tools: program.tools.clone(),
            workplace: BuildDirs {
                build,
                ..program.workplace.clone()
            },
            hangs: AtomicUsize::new(0),
        }))
    }

    /// The files of our own `State`, which counts what a search does, by their names in its package; none where the program has no such
    /// class.
    pub(super) fn counting(&self, program: &Program) -> Result<Vec<(String, Vec<u8>)>, StepError> {
        const COUNTING: &str = "State";
        let Some(prefix) = program.plan.prefix() else {
            return Ok(Vec::new());
        };
        let folder = folder_of(&prefix);
        let own = format!("{folder}{COUNTING}.class");
        if !class_files(&program.workplace.build).is_some_and(|all| all.contains_key(&own)) {
            return Ok(Vec::new());
        }
        let ours = self.ours(&prefix, COUNTING)?.into_iter();
        Ok(ours
            .map(|(file, bytes)| (file[folder.len()..].to_owned(), bytes))
            .collect())
    }

    /// The files of our own class of this name in a package.
    fn ours(&self, prefix: &str, name: &str) -> Result<Classes, StepError> {
        let mut all = self.driver.reference(prefix, self.slot)?;
        all.retain(|file, _| is_of_class(file, prefix, name));
        Ok(all)
    }
}

/// The folder of a package, with `/` at its end unless it is empty.
pub(super) fn folder_of(prefix: &str) -> String {
    prefix.replace('.', "/")
}

/// Whether a class file is that of the class of this name in a package, or of one inside it.
fn is_of_class(file: &str, prefix: &str, name: &str) -> bool {
    let own = file.strip_prefix(&folder_of(prefix));
    let ending = own.and_then(|own| own.strip_prefix(name));
    ending.is_some_and(|ending| ending == ".class" || ending.starts_with('$'))
}
