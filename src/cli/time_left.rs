//! How long a grading goes on, told from how long its runs took so far.
//!
//! The surprise: nothing is said at first. What comes before the first run, compiling and trying out the sandbox, is no part of
//! the others, and the first few runs are no measure for a class.

use std::{
    fmt,
    time::{Duration, Instant},
};

use indicatif::{HumanDuration, ProgressState, style::ProgressTracker};

/// Nothing is told from less.
const LEAST_TIME: Duration = Duration::from_secs(3);

/// Nor from fewer runs.
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
