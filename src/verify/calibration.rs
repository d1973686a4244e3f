//! Limits from what right sample submissions took, each on its own on a machine whose speed is known.

use std::cmp::Reverse;

use super::samples::Sample;
use crate::assignment::{Assignment, Settings, TimeRule};
use crate::outcome::{CaseResult, Verdict};

/// A limit is so many times what the slowest right sample took.
const MARGIN: u64 = 2;

/// No limit is smaller, in milliseconds: below this the start of a language's machine decides, which varies.
const LEAST_MS: u64 = 1_000;

/// A case and the sample that takes longest there.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Slowest {
    /// The place of the case in the assignment.
    pub case: usize,
    /// The sample's name.
    pub sample: String,
    /// CPU time, in milliseconds.
    pub cpu_ms: u64,
}

/// Limits that no right sample passes, and what they come from.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Calibration {
    /// States of a fixed search that this machine expands in a millisecond.
    pub speed: u64,
    /// What right samples took, by case; a case is missing where none finished.
    pub slowest: Vec<Slowest>,
    /// `cpu-ms` of the assignment, where a case has its time from it.
    pub cpu_ms: Option<u64>,
    /// `unsolvable-cpu-ms` of the assignment, where a case has its time from it.
    pub unsolvable_cpu_ms: Option<u64>,
    /// Cases that need a limit of their own, by their places, and `cpu-ms` of each.
    pub own: Vec<(usize, u64)>,
    /// Cases that a sample does not finish within these limits that is right on all others, with what it took.
    pub unfinished: Vec<Slowest>,
}

/// The samples among these right ones that take longest on some case, by their places.
pub fn slowest_right(samples: &[Sample]) -> Vec<usize> {
    let right = samples.iter().enumerate();
    let right = right.filter(|(_, sample)| sample.expected == Verdict::Accepted);
    let cases = samples
        .first()
        .map_or(0, |sample| sample.result.cases.len());
    let slowest = (0..cases).filter_map(|case| {
        let times = right.clone().filter_map(|(place, sample)| {
            let result = &sample.result.cases[case];
            let is_slow = result.verdict == Verdict::TimeLimit;
            let took = time_of(result).filter(|_| is_slow || is_right(result))?;
            Some((took, Reverse(place)))
        });
        times.max().map(|(_, Reverse(place))| place)
    });
    let mut places: Vec<usize> = slowest.collect();
    places.sort_unstable();
    places.dedup();
    places
}

impl Calibration {
    /// Limits from samples: `graded` are all of them, as they were graded, and `measured` what right ones came to, each time that they
    /// were alone. `has_own` says of each case whether it has a limit of its own. `None` where no right run was measured.
    pub fn new(
        assignment: &Assignment,
        has_own: &[bool],
        (graded, measured): (&[Sample], &[Sample]),
        speed: u64,
    ) -> Option<Self> {
        let cases = 0..assignment.cases.len();
        let slowest: Vec<Slowest> = cases
            .filter_map(|case| slowest_on(case, measured))
            .collect();
        if slowest.is_empty() {
            return None;
        }
        let settings = &assignment.settings;
        let rule = |one: &Slowest| assignment.cases[one.case].time_rule(settings);
        let largest = |wanted: TimeRule| {
            let of_rule = slowest.iter();
            let of_rule = of_rule.filter(|one| !has_own[one.case] && rule(one) == wanted);
            of_rule.map(|one| enough(one.cpu_ms)).max()
        };
        let cpu_ms = largest(TimeRule::Times(1));
        // Another right program may search all boards, where these know at once.
        let of_unsolvable = largest(TimeRule::Unsolvable);
        let mut found = Self {
            speed,
            cpu_ms,
            unsolvable_cpu_ms: of_unsolvable.map(|own| own.max(MARGIN * cpu_ms.unwrap_or(0))),
            ..Self::default()
        };
        for one in &slowest {
            let has_now = if has_own[one.case] {
                assignment.cases[one.case].limits.cpu_ms
            } else {
                found.by_rule(rule(one), settings)
            };
            if has_now < MARGIN * one.cpu_ms {
                found.own.push((one.case, enough(one.cpu_ms)));
            }
        }
        found.slowest = slowest;
        let limit = |case: usize| {
            let mut own = found.own.iter();
            let own = own.find(|(place, _)| *place == case);
            let known = &assignment.cases[case];
            own.map(|(_, limit)| *limit)
                .or(has_own[case].then_some(known.limits.cpu_ms))
                .unwrap_or_else(|| found.by_rule(known.time_rule(settings), settings))
        };
        // Right ones were measured with more time.
        let others = graded.iter();
        let others = others.filter(|sample| sample.expected != Verdict::Accepted);
        let slow = others.filter(|sample| is_right_but_slow(sample));
        let unfinished = slow.chain(measured).flat_map(|sample| {
            let cases = sample.result.cases.iter().enumerate();
            cases.filter_map(|(case, result)| {
                let took = time_of(result)?;
                let is_late = result.verdict == Verdict::TimeLimit || took > limit(case);
                is_late.then(|| Slowest {
                    case,
                    sample: sample.name.clone(),
                    cpu_ms: took,
                })
            })
        });
        let mut unfinished: Vec<Slowest> = unfinished.collect();
        unfinished.sort_by_key(|one| (one.case, one.sample.clone(), Reverse(one.cpu_ms)));
        unfinished.dedup_by_key(|one| (one.case, one.sample.clone()));
        found.unfinished = unfinished;
        Some(found)
    }

    /// The `[limits]` of the settings file that say this.
    pub fn settings(&self) -> Vec<(&'static str, u64)> {
        let said = [
            ("cpu-ms", self.cpu_ms),
            ("unsolvable-cpu-ms", self.unsolvable_cpu_ms),
            ("measured-speed", Some(self.speed)),
        ];
        let said = said.into_iter();
        said.filter_map(|(key, value)| Some((key, value?)))
            .collect()
    }

    fn by_rule(&self, rule: TimeRule, settings: &Settings) -> u64 {
        match rule {
            TimeRule::Times(times) => times * self.cpu_ms.unwrap_or(settings.limits.cpu_ms),
            TimeRule::Unsolvable => self
                .unsolvable_cpu_ms
                .unwrap_or(settings.timing.unsolvable_cpu_ms),
        }
    }
}

/// What the slowest of these took on a case that is right there.
fn slowest_on(case: usize, measured: &[Sample]) -> Option<Slowest> {
    let right = measured.iter().filter_map(|sample| {
        let result = &sample.result.cases[case];
        let took = time_of(result).filter(|_| is_right(result))?;
        Some((took, &sample.name))
    });
    let (cpu_ms, sample) = right.max()?;
    Some(Slowest {
        case,
        sample: sample.clone(),
        cpu_ms,
    })
}

/// Whether a sample is right as far as it gets, and does not get everywhere.
fn is_right_but_slow(sample: &Sample) -> bool {
    let cases = &sample.result.cases;
    let is_slow = |case: &CaseResult| case.verdict == Verdict::TimeLimit;
    let is_solved = |case: &CaseResult| is_right(case) && case.facts.depth > Some(0);
    cases.iter().any(is_solved) && cases.iter().all(|case| is_right(case) || is_slow(case))
}

fn is_right(result: &CaseResult) -> bool {
    result.verdict == Verdict::Accepted
}

fn time_of(result: &CaseResult) -> Option<u64> {
    result.run.usage.map(|usage| usage.cpu_ms)
}

/// A limit for what took so long: large enough, and with two digits before the zeros.
fn enough(took_ms: u64) -> u64 {
    let least = (MARGIN * took_ms).max(LEAST_MS);
    let step = 10_u64.pow(least.ilog10() - 1);
    least.next_multiple_of(step)
}
