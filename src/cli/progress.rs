//! How far something is that may take long: a bar on standard error, as a grading has one.

use std::time::{Duration, Instant};
use std::{fmt, io};

use indicatif::style::ProgressTracker;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// What takes no longer needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar that is drawn once something has taken more than a second, and never where standard error is no terminal.
pub(super) struct Progress {
    bar: ProgressBar,
    since: Instant,
    is_shown: bool,
}

impl Progress {
    /// The bar of so many steps, each of which makes one thing of this name.
    pub(super) fn new(steps: u64, things: &str) -> Self {
        let template = format!("{{elapsed_precise}} {{wide_bar}} {{pos}}/{{len}} {things}");
        Self::with_template(Some(steps), &template)
    }

    /// A line without a bar, for things of which nobody knows how many there will be.
    pub(super) fn without_end(things: &str) -> Self {
        Self::with_template(
            None,
            &format!("{{elapsed_precise}} {{human_pos}} {things}{{msg}}"),
        )
    }

    fn with_template(steps: Option<u64>, template: &str) -> Self {
        let bar = ProgressBar::with_draw_target(steps, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self {
            bar,
            since: Instant::now(),
            is_shown: false,
        }
    }

    pub(super) fn step(&mut self) {
        self.steps(1);
    }

    pub(super) fn steps(&mut self, count: u64) {
        self.bar.inc(count);
        if !self.is_shown && self.since.elapsed() > PATIENCE {
            self.bar
                .set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
            self.is_shown = true;
        }
    }

    /// Says where it is, behind the name of the things.
    pub(super) fn say(&self, place: String) {
        self.bar.set_message(place);
    }

    /// Prints something while the bar is out of the way.
    pub(super) fn beside(&self, print: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        self.bar.suspend(print)
    }

    pub(super) fn finish(self) {
        self.bar.finish_and_clear();
    }
}

// Nothing is said at first. What comes before the first run, compiling and trying out the sandbox, is no part of
// the others, and the first few runs are no measure for a class.

/// Nothing is told from less.
const LEAST_TIME: Duration = Duration::from_secs(3);

const LEAST_RUNS: u64 = 10;

/// The end of the line below a bar.
#[derive(Clone, Default)]
pub(super) struct TimeLeft {
    /// When the first run was done, and how many steps had been taken then.
    first: Option<(Instant, u64)>,
    left: Option<Duration>,
}

impl ProgressTracker for TimeLeft {
    fn clone_box(&self) -> Box<dyn ProgressTracker> {
        Box::new(self.clone())
    }

    fn tick(&mut self, state: &ProgressState, now: Instant) {
        if state.pos() == 0 {
            return;
        }
        let (since, before) = *self.first.get_or_insert((now, state.pos()));
        let runs = state.pos().saturating_sub(before);
        let to_do = state.len().unwrap_or(0).saturating_sub(state.pos());
        self.left = left(now.saturating_duration_since(since), runs, to_do);
    }

    fn reset(&mut self, _: &ProgressState, _: Instant) {
        *self = Self::default();
    }

    fn write(&self, _: &ProgressState, text: &mut dyn fmt::Write) {
        let _ = match self.left {
            None => Ok(()),
            // A program that runs has all of its time, however many others took less.
            Some(left) if left.as_secs() == 0 => text.write_str(", the last programs run"),
            Some(left) => write!(text, ", {:#} left", HumanDuration(left)),
        };
    }
}

/// What `to_do` runs take where `runs` took so long.
fn left(took: Duration, runs: u64, to_do: u64) -> Option<Duration> {
    if took < LEAST_TIME || runs < LEAST_RUNS {
        return None;
    }
    let left_ms = took.as_millis() * u128::from(to_do) / u128::from(runs);
    left_ms.try_into().ok().map(Duration::from_millis)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::left;

    #[test]
    fn the_rest_takes_as_long_as_what_is_done() {
        let seconds = Duration::from_secs;
        assert_eq!(left(seconds(10), 20, 40), Some(seconds(20)));
        assert_eq!(left(seconds(10), 20, 0), Some(seconds(0)));
        assert_eq!(left(seconds(2), 20, 40), None, "it may be by chance");
        assert_eq!(left(seconds(10), 9, 40), None, "they may be odd");
    }
}
