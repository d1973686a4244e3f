//! The battery: hostile submissions of our own, run on this machine through a real grading, to see that each is
//! contained.
//!
//! An attack is a folder of `tests/hostile` with what a student would hand in, and an `attack.toml` that says what it
//! tries and which verdict is right. For each, a class of the attack and of an honest submission behind it is graded;
//! then `traces` looks for what was left on the machine, and `proof` reads what the attack printed.
//!
//! Attacks prove themselves. One that gets through prints a word that stands in no source as such, or the
//! content of a file that it must not read; what was refused ends in the expected verdict. So an attack that succeeds
//! is never taken for one that was refused.

mod attack;
mod error;
mod fixture;
mod leftovers;
mod outcome;
mod payload;
mod targets;
mod trial;

use textwrap::Options;

pub use attack::{Attack, attacks};
pub use error::Error;
pub use outcome::{Expectation, Outcome, Status};
pub use trial::Battery;

/// Columns of the table, and of what stands below a line.
const WIDTH: usize = 80;

/// What stands above the lines.
pub fn heading() -> String {
    row("attack", "expected", "got", "", "seconds")
}

/// An attack's line, and below it what was wrong.
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
