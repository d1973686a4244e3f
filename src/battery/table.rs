//! The table of a battery, for 80 columns.

use textwrap::Options;

use super::outcome::{Outcome, Status};

/// Columns of the table, and of what stands below a line.
const WIDTH: usize = 80;

/// What stands above the lines.
#[must_use]
pub fn heading() -> String {
    row("attack", "expected", "got", "", "seconds")
}

/// An attack's line, and below it what was wrong.
#[must_use]
pub fn line(outcome: &Outcome) -> String {
    let expected = outcome.expected.names();
    let mut got: Vec<&str> = outcome
        .verdicts
        .iter()
        .map(|verdict| verdict.name())
        .collect();
    got.dedup();
    let seconds = format!("{:.1}", outcome.took.as_secs_f64());
    let mut text = String::new();
    for at in 0..expected.len().max(got.len()).max(1) {
        let cell = |cells: &[&'static str]| cells.get(at).copied().unwrap_or_default();
        let (name, status, seconds) = match at {
            0 => (
                outcome.name.as_str(),
                outcome.status.name(),
                seconds.as_str(),
            ),
            _ => ("", "", ""),
        };
        text += &row(name, cell(&expected), cell(&got), status, seconds);
    }
    if outcome.status != Status::Contained {
        for reason in &outcome.reasons {
            let options = Options::new(WIDTH)
                .initial_indent("    ")
                .subsequent_indent("      ");
            text += &textwrap::fill(reason, options);
            text.push('\n');
        }
    }
    text
}

fn row(name: &str, expected: &str, got: &str, status: &str, seconds: &str) -> String {
    let line = format!("{name:<28} {expected:<14} {got:<14} {status:<13} {seconds:>7}");
    line.trim_end().to_owned() + "\n"
}

#[cfg(test)]
mod tests {
    use super::{heading, line};
    use crate::{
        battery::{Expectation, Outcome, Status},
        outcome::Verdict,
    };
    use std::time::Duration;

    #[test]
    fn lines_fit_a_terminal_and_say_what_was_wrong() {
        let outcome = Outcome {
            name: "reads-the-answers".to_owned(),
            expected: Expectation {
                verdicts: vec![Verdict::NoAnswer, Verdict::RuntimeError],
                finding: None,
            },
            verdicts: vec![Verdict::Accepted, Verdict::Accepted],
            findings: Vec::new(),
            status: Status::NotContained,
            reasons: vec!["it said so: ESCAPED ".to_owned() + &"word ".repeat(30)],
            took: Duration::from_millis(1_234),
        };
        let text = heading() + &line(&outcome);
        assert!(
            text.lines().all(|line| line.chars().count() <= 80),
            "{text}"
        );
        let mut lines = text.lines().skip(1);
        assert_eq!(
            lines.next(),
            Some(
                "reads-the-answers            no-answer      accepted       NOT-CONTAINED     1.2"
            )
        );
        assert_eq!(
            lines.next(),
            Some("                             runtime-error")
        );
        assert!(
            lines
                .next()
                .is_some_and(|line| line.starts_with("    it said so"))
        );
    }
}
