//! Which of several programs of a submission is graded: the likeliest that solves a board.
//!
//! Nothing is run for that which is not run anyway, unless the likeliest program solves nothing: its trial is
//! its run of the shallowest cases. The program that is chosen is graded on all cases, and never the better of two on each.

use serde::{Deserialize, Serialize};

use super::budget::lost_in;
use super::build::Candidate;
use super::curtail::distance;
use super::error::{StepError, fault};
use super::finish::not_kept;
use super::grader::Grader;
use super::journal::CHOICE;
use super::missing;
use super::prepare::Made;
use super::record::hash;
use super::stored::notes;
use crate::assignment::{Case, Item, Points, Visibility};
use crate::intake::Submission;
use crate::judge::judge_case;
use crate::language::{Entry, Plan, names_of};
use crate::outcome::{CaseResult, MachineFault, Observation, Verdict};

/// How many programs of a submission are tried, each built and run, before a person says which it is.
const MOST_TRIED: usize = 24;

/// On how many cases a program is tried.
const TRIALS: usize = 3;

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Choice {
    number: usize,
    note: Option<String>,
    /// What the others lost to time limits when they were tried, in milliseconds.
    #[serde(default)]
    lost_ms: u64,
}

impl Grader<'_> {
    /// Makes the program that is graded, of at least one candidate. What is said of the choice is among its facts.
    pub(super) fn choose(
        &self,
        submission: &Submission,
        candidates: &[Candidate],
        build: &dyn Fn(&Candidate) -> Result<Made, StepError>,
    ) -> Result<Made, StepError> {
        let name = &submission.record_name;
        let trials = self.trials();
        let key = self.choice_key(submission, candidates, &trials)?;
        let known: Option<Choice> = self.context.journal.keyed(name, CHOICE, &key);
        if let Some(choice) = known
            && let Some(candidate) = candidates.get(choice.number)
        {
            return Ok(self.chosen(build(candidate)?, choice));
        }
        let plans: Vec<&Plan> = candidates.iter().map(|one| &one.plan).collect();
        let names = names_of(&plans);
        let mut fallback: Option<(usize, Made)> = None;
        let mut chosen = None;
        let (mut losses, mut failed, mut may_miss) = (Vec::new(), Vec::new(), false);
        let is_program = |number: &usize| plans[*number].variant_of.is_none();
        let most = (0..plans.len()).filter(is_program).nth(MOST_TRIED);
        for (number, candidate) in candidates.iter().enumerate() {
            let is_beyond = self.context.beyond_budget(losses.iter().sum()).is_some();
            if Some(number) == most || is_beyond {
                break;
            }
            let made = build(candidate)?;
            if self.solves_one(&made, &trials)? {
                chosen = Some((number, made));
                break;
            }
            losses.push(self.lost_in_trials(&made, &trials));
            may_miss |= self.fails(&made, &trials);
            failed.push(format!("{}{}", names[number], self.why(&made, &trials)));
            let is_better = fallback.as_ref().is_none_or(|(_, held)| {
                candidate.plan.variant_of.as_ref() == Some(&candidates[0].plan.entry)
                    && !self.earns(held, &trials)
                    && self.earns(&made, &trials)
            });
            if is_better {
                self.give_up(fallback.replace((number, made)));
            } else {
                self.give_up(Some((number, made)));
            }
        }
        if chosen.is_none() {
            let said = "none of its programs solves a board";
            let missing = may_miss.then(|| missing::fault(submission, said)).flatten();
            let untried = || untried(&submission.name, &names, failed.len());
            if let Some(fault) = missing.or_else(untried) {
                self.give_up(fallback);
                return Err(StepError::Fault(fault));
            }
        }
        let tried = self.names_of(&trials);
        let (number, made, note) = match (chosen, fallback) {
            (Some((number, made)), fallback) => {
                self.give_up(fallback);
                let is_plain = number == 0 && is_one_program(candidates);
                let behind = candidates.iter().zip(&names).skip(number + 1);
                let behind = behind.filter(|(candidate, _)| candidate.plan.variant_of.is_none());
                let behind: Vec<&str> = behind.map(|(_, name)| &**name).collect();
                let note = (!is_plain).then(|| note_of(&names[number], &failed, &behind, &tried));
                (number, made, note)
            }
            (None, Some((number, made))) => {
                // The runs of the others lie where its own belong.
                self.keep_again(&made);
                // Its own runs are counted as those of its cases.
                losses[number] = 0;
                let (name, failed) = (&names[number], failed.join(", "));
                let note = format!("{name} was graded: none of {failed} solves one of {tried}");
                (number, made, Some(note))
            }
            (None, None) => return Err(fault("there is no program to choose from")),
        };
        let choice = Choice {
            number,
            note,
            lost_ms: losses.iter().sum(),
        };
        let kept = self.context.journal.keep_keyed(name, CHOICE, &key, &choice);
        kept.map_err(|error| not_kept(&error))?;
        Ok(self.chosen(made, choice))
    }

    /// The program that was chosen, which bears what the choice has cost.
    fn chosen(&self, mut made: Made, choice: Choice) -> Made {
        let note: Vec<String> = choice.note.into_iter().collect();
        made.facts_mut().findings.extend(notes(&note));
        match &mut made {
            Made::Open(open) => open.lost_ms = choice.lost_ms,
            Made::Known(ended, _) => self.settle_budget(ended, choice.lost_ms),
        }
        made
    }

    /// Ends what was made of a program that is not graded.
    fn give_up(&self, made: Option<(usize, Made)>) {
        if let Some((_, Made::Open(open))) = made {
            self.leave(&open.program.workplace);
        }
    }

    /// Whether a program earns points on one of these cases, though it solves none: of ways to start one, such a way is graded.
    fn earns(&self, made: &Made, trials: &[usize]) -> bool {
        let mut results = self.results(made, trials);
        results.any(|(_, result)| result.points_low() > Some(Points::ZERO))
    }

    fn fails(&self, made: &Made, trials: &[usize]) -> bool {
        use Verdict::{CompileError, RuntimeError};
        let mut results = self.results(made, trials);
        results.any(|(_, result)| matches!(result.verdict, CompileError | RuntimeError))
    }

    /// What the first of these cases came to for a program that solves none, in brackets.
    fn why(&self, made: &Made, trials: &[usize]) -> String {
        let all = &self.context.assignment.cases;
        let mut results = self.results(made, trials);
        let first = results.find(|(case, _)| is_visible(&all[*case]));
        let why = first.and_then(|(_, it)| Some(format!(" ({})", it.findings.first()?.message)));
        why.unwrap_or_default()
    }

    /// These cases, as far as they were run, and what they came to.
    fn results(&self, made: &Made, trials: &[usize]) -> impl Iterator<Item = (usize, CaseResult)> {
        let result = |&case| Some((case, self.judged(case, &made.observation(case)?)));
        trials.iter().filter_map(result)
    }

    pub(super) fn judged(&self, case: usize, observation: &Observation) -> CaseResult {
        let assignment = self.context.assignment;
        let case = &assignment.cases[case];
        judge_case(case, &assignment.settings.rubric, observation)
    }

    fn lost_in_trials(&self, made: &Made, trials: &[usize]) -> u64 {
        let all = &self.context.assignment.cases;
        let lost = |&case: &usize| lost_in(&all[case], made.observation(case).as_ref());
        trials.iter().map(lost).sum()
    }

    /// The visible cases with the shortest paths, else those of all; the solved board last, since anyone who echoes it has solved it.
    fn trials(&self) -> Vec<usize> {
        let cases = self.context.assignment.cases.iter().enumerate();
        let mut found: Vec<_> = cases
            .filter_map(|(index, case)| {
                let moves = distance(case)?;
                Some(((moves == 0, !is_visible(case)), moves, index))
            })
            .collect();
        found.sort_unstable();
        let first = found.first().map(|(kind, ..)| *kind);
        found.retain(|(kind, ..)| Some(*kind) == first);
        found.truncate(TRIALS);
        found.into_iter().map(|(.., index)| index).collect()
    }

    /// What programs were tried on, for everybody to read.
    fn names_of(&self, trials: &[usize]) -> String {
        let all = &self.context.assignment.cases;
        let cases = trials.iter().map(|&case| &all[case]);
        if trials.is_empty() || !cases.clone().all(is_visible) {
            return "the boards that programs are tried on".to_owned();
        }
        let names: Vec<&str> = cases.map(|case| case.name.as_str()).collect();
        names.join(", ")
    }

    fn choice_key(
        &self,
        submission: &Submission,
        candidates: &[Candidate],
        trials: &[usize],
    ) -> Result<String, StepError> {
        let mut parts = String::new();
        for candidate in candidates {
            let key = self
                .context
                .build_key(submission, &candidate.plan, &candidate.tools)?;
            for &case in trials {
                parts += &self.context.case_keys[case].run_key(&key);
            }
            parts += &key;
        }
        Ok(hash(parts.as_bytes()))
    }

    fn solves_one(&self, made: &Made, trials: &[usize]) -> Result<bool, StepError> {
        let Made::Open(open) = made else {
            return self.is_any_solved(made, trials);
        };
        for group in self.cases_in_batches(&open.program, &open.missing()) {
            let is_tried = group.iter().any(|case| trials.contains(case));
            if is_tried && !self.is_any_solved(made, trials)? {
                self.observe_batch(open, &group, &mut || {})?;
            }
        }
        for &case in trials {
            if !self.is_any_solved(made, trials)? && open.observation(case).is_none() {
                self.observe(open, case)?;
            }
        }
        self.is_any_solved(made, trials)
    }

    /// Whether an answer solves its case. Fails where the machine did: what it failed at says nothing of a program.
    fn is_any_solved(&self, made: &Made, trials: &[usize]) -> Result<bool, StepError> {
        for &case in trials {
            match made.observation(case) {
                Some(Observation::NotJudged(fault)) => return Err(StepError::Fault(fault)),
                Some(known) if is_solved(&self.judged(case, &known)) => return Ok(true),
                _ => (),
            }
        }
        Ok(false)
    }

    /// Keeps the runs of these cases once more. One that cannot be kept is made again by the next grading.
    fn keep_again(&self, made: &Made) {
        let Made::Open(open) = made else {
            return;
        };
        // A batch runs other cases beside those on which programs are tried.
        for case in 0..self.context.assignment.cases.len() {
            if let Some(Observation::Ran(record)) = open.observation(case) {
                let _ = self.kept(open, case, record);
            }
        }
    }
}

/// Whether an answer comes to the goal; where that is worth nothing, whether it is worth anything. A board that is shown again and a
/// heading earn points too, and solve nothing.
fn is_solved(result: &CaseResult) -> bool {
    let mut items = result.items.iter();
    let goal = items.find(|one| one.item == Item::Goal && one.max_points > Points::ZERO);
    let points = goal.map_or(result.points, |goal| result.points.and(Some(goal.points)));
    points.is_some_and(|points| points > Points::ZERO)
}

fn is_visible(case: &Case) -> bool {
    case.visibility == Visibility::Visible
}

/// Why none is graded where some are not tried and the others solve nothing: the right one may be among them.
fn untried(submission: &str, names: &[String], tried: usize) -> Option<MachineFault> {
    let why = format!(
        "{tried} of {} ways to run a program of it were tried, and none of them solves a board; the next one is {}",
        names.len(),
        names.get(tried)?
    );
    let hint = format!(
        "name the one to grade as `entry` in [submissions.\"{submission}\"] of assignment.toml, and grade it again"
    );
    Some(MachineFault::new(why, hint))
}

/// Whether all are ways into one program: the method of the template, and a `main` of the template's classes beside it.
fn is_one_program(candidates: &[Candidate]) -> bool {
    let [first, others @ ..] = candidates else {
        return true;
    };
    let mut others = others
        .iter()
        .filter(|other| other.plan.variant_of.is_none());
    let Entry::Api { template, .. } = &first.plan.entry else {
        return others.next().is_none();
    };
    let prefix = first.plan.prefix().unwrap_or_default();
    let own = [&template.main, &template.puzzle].map(|class| format!("{prefix}{class}"));
    others.all(|other| matches!(&other.plan.entry, Entry::Main { name } if own.contains(name)))
}

/// What is said where one of several programs solves a board: behind those that failed and were tried before, and before others.
fn note_of(chosen: &str, failed: &[String], behind: &[&str], tried: &str) -> String {
    let mut parts = Vec::new();
    if !failed.is_empty() {
        let verb = if failed.len() == 1 { "solves" } else { "solve" };
        parts.push(format!("{} {verb} none of {tried}", failed.join(", ")));
    }
    if !behind.is_empty() {
        let verb = if behind.len() == 1 { "was" } else { "were" };
        parts.push(format!("{} {verb} not needed", behind.join(", ")));
    }
    format!("{chosen} was graded: {}", parts.join("; "))
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_note_says_what_became_of_each_program() {
        let [hangs, waits] = ["`A` (it hangs)", "`B`"].map(str::to_owned);
        let note = |failed: &[String], behind: &[&str]| super::note_of("P", failed, behind, "one");
        let notes = [
            note(&[], &["`B`", "`C`"]),
            note(std::slice::from_ref(&hangs), &["`C`"]),
            note(&[hangs, waits], &[]),
        ];
        let said = [
            "P was graded: `B`, `C` were not needed",
            "P was graded: `A` (it hangs) solves none of one; `C` was not needed",
            "P was graded: `A` (it hangs), `B` solve none of one",
        ];
        assert_eq!(notes, said);
    }
}
