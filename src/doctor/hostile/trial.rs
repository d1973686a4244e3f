//! Letting an attack loose: the class of two is graded as any class, and then everything is looked at.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use walkdir::WalkDir;

use super::attack::Attack;
use super::error::Error;
use super::fixture::{ATTACK, Fixture, HONEST_NAME};
use super::leftovers::Before;
use super::outcome::{Expectation, Outcome, Status};
use super::targets::Targets;
use crate::assignment::Assignment;
use crate::grade::{self, Grading, Journal, RunOptions, Tools};
use crate::outcome::{CaseResult, FindingId, SubmissionResult, Verdict, printable};
use crate::report::{json, terminal};
use crate::run::{Sandbox, Scratch};
use crate::{intake, language};

/// Where attacks are run.
pub struct Battery<'a> {
    sandbox: &'a Sandbox,
    stop: &'a AtomicBool,
    scratch: Scratch,
    targets: Targets,
}

impl<'a> Battery<'a> {
    /// Prepares the machine.
    pub fn new(sandbox: &'a Sandbox, stop: &'a AtomicBool) -> Result<Self, Error> {
        let temporary = std::env::temp_dir();
        let no_scratch = grade::Error::no_scratch(&temporary);
        let scratch = Scratch::new_in(&temporary).map_err(&no_scratch)?;
        let targets = Targets::open(scratch.path()).map_err(&no_scratch)?;
        Ok(Self {
            sandbox,
            stop,
            scratch,
            targets,
        })
    }

    /// Runs one attack and tells what became of it. Fails where the attack would do harm.
    pub fn run(&self, attack: &Attack) -> Result<Outcome, Error> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Error::Interrupted);
        }
        if !self.sandbox.isolates() && !attack.is_harmless {
            return Err(Error::Harmful(attack.name.clone()));
        }
        let started = Instant::now();
        let ground = Fixture::make(&self.scratch, attack, &self.targets)?;
        let before = Before::look(&ground);
        let results = self.grade(attack, &ground)?;
        let mut wrong = before.leftovers(&ground, &attack.gone);
        wrong.extend(escapes(&ground));
        wrong.extend(self.targets.reached());
        let result = |name| results.iter().find(|result| result.name == name);
        wrong.extend(what_became_of_the_honest(result(HONEST_NAME)));
        let attacked = result(ATTACK);
        wrong.extend(attacked.into_iter().flat_map(deceptions));
        let expected = attack.expectation(self.sandbox.tier().name()).clone();
        let (status, reasons) = conclusion(&expected, attacked, wrong);
        let cases = attacked.map_or(&[][..], |result| &result.cases);
        let findings = cases.iter().take(1).flat_map(|case| &case.findings);
        Ok(Outcome {
            name: attack.name.clone(),
            verdicts: cases.iter().map(|case| case.verdict).collect(),
            findings: findings.map(|finding| finding.id.name()).collect(),
            expected,
            status,
            reasons,
            took: started.elapsed(),
        })
    }

    /// Grades the attack and the honest submission, one after the other.
    fn grade(&self, attack: &Attack, ground: &Fixture<'_>) -> Result<Vec<SubmissionResult>, Error> {
        let submissions = intake::class(&ground.class())?;
        let journal = Journal::open(&ground.path("grades"))?;
        let assignment = Assignment::new(attack.settings.clone(), attack.cases.clone())?;
        let mut sandbox = self.sandbox.clone();
        sandbox.hide(ground.folder());
        let class = Grading {
            assignment: &assignment,
            languages: language::Settings::default(),
            submissions: &submissions,
            sandbox: Ok(&sandbox),
            tier_before: sandbox.tier(),
            tools: Tools::default(),
            journal: &journal,
            temporary: &ground.path("scratch"),
            // What attacks leaves nothing for anybody.
            options: RunOptions::default(),
            jobs: 1,
            stop: self.stop,
        };
        Ok(class.results()?)
    }
}

/// Whether an attack was contained, and what was wrong: what it did, and what it got.
fn conclusion(
    expected: &Expectation,
    attacked: Option<&SubmissionResult>,
    did: Vec<String>,
) -> (Status, Vec<String>) {
    let Some(attacked) = attacked else {
        let nothing = "the grading gave the attack no result".to_owned();
        return (
            Status::NotContained,
            did.into_iter().chain([nothing]).collect(),
        );
    };
    let cases = attacked.cases.iter();
    let got: Vec<String> = cases
        .filter(|case| !expected.is_met(case))
        .map(what_it_got)
        .collect();
    let status = if has(attacked, FindingId::ToolMissing) {
        Status::NotRun
    } else if !did.is_empty() || has(attacked, FindingId::MachineFault) {
        Status::NotContained
    } else if !got.is_empty() {
        Status::WrongVerdict
    } else {
        Status::Contained
    };
    (status, did.into_iter().chain(got).collect())
}

fn what_became_of_the_honest(result: Option<&SubmissionResult>) -> Option<String> {
    match result {
        Some(result)
            if result.verdict == Verdict::Accepted || has(result, FindingId::ToolMissing) =>
        {
            None
        }
        Some(result) => {
            let said = result.cases.iter().flat_map(|case| &case.findings).next();
            let said = said.map_or_else(String::new, |finding| format!(": {}", finding.message));
            Some(format!(
                "the honest submission after it is {}{said}",
                result.verdict
            ))
        }
        None => Some("the honest submission after it has no result".to_owned()),
    }
}

fn has(result: &SubmissionResult, id: FindingId) -> bool {
    let of_cases = result.cases.iter().flat_map(|case| &case.findings);
    of_cases
        .chain(&result.findings)
        .any(|finding| finding.id == id)
}

/// A verdict that was not expected, with what was noticed.
fn what_it_got(case: &CaseResult) -> String {
    let findings = case.findings.iter();
    let noticed: Vec<String> = findings
        .map(|finding| match &finding.evidence {
            Some(evidence) => format!("{} ({})", finding.message, printable(evidence)),
            None => finding.message.clone(),
        })
        .collect();
    format!("{} is {}: {}", case.name, case.verdict, noticed.join("; "))
}

/// What an attack prints that got through. No source has it in one piece.
const WORD: &[u8] = b"ESCAPED";

fn escapes(ground: &Fixture<'_>) -> Vec<String> {
    let mut found = Vec::new();
    let records = ground.path("grades");
    for entry in WalkDir::new(&records)
        .sort_by_file_name()
        .into_iter()
        .flatten()
    {
        let is_honest = entry.path().to_string_lossy().contains(HONEST_NAME);
        let Ok(bytes) = fs::read(entry.path()) else {
            continue;
        };
        let place = entry.path().strip_prefix(&records).unwrap_or(entry.path());
        if !is_honest {
            found.extend(escapes_in(&bytes, &ground.names.secret, place));
        }
    }
    found
}

fn escapes_in(bytes: &[u8], secret: &str, place: &Path) -> Option<String> {
    let has = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
    if has(secret.as_bytes()) {
        return Some(format!("it read what is secret: see `{}`", place.display()));
    }
    let text = String::from_utf8_lossy(bytes);
    let word = String::from_utf8_lossy(WORD);
    let line = text.lines().find(|line| line.contains(&*word))?;
    Some(format!("it said so: {}", printable(line)))
}

/// What the report of the attack would do to who reads it: a terminal, a workflow, a program.
fn deceptions(result: &SubmissionResult) -> Vec<String> {
    let mut found = Vec::new();
    let shown = anstream::adapter::strip_str(&terminal::submission(result, 80)).to_string();
    let is_control = |letter: char| letter.is_control() && letter != '\n';
    if shown.chars().any(is_control) {
        found.push("a control character of its own is in what the terminal shows".to_owned());
    }
    if shown
        .lines()
        .any(|line| line.trim_start().starts_with("::"))
    {
        found.push("a line of the report begins like a workflow command".to_owned());
    }
    let report = json::submission(result);
    match serde_json::from_str::<serde_json::Value>(&report) {
        Ok(value) if value["name"] == ATTACK => {}
        _ => found.push("its report is no JSON".to_owned()),
    }
    found
}

#[cfg(test)]
mod tests {
    use super::escapes_in;
    use std::path::Path;

    #[test]
    fn who_got_through_is_heard() {
        let place = Path::new("first.stdout");
        assert_eq!(escapes_in(b"nothing\n", "secret-1", place), None);
        let read = escapes_in(b"a secret-1 b", "secret-1", place).expect("an escape");
        assert_eq!(read, "it read what is secret: see `first.stdout`");
        let said = escapes_in(b"x\nESCAPED by \x1b[31mTCP\n", "secret-1", place);
        assert!(
            said.expect("an escape")
                .starts_with("it said so: ESCAPED by ")
        );
    }
}
