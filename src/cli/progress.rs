//! How far something is that may take long: a bar on standard error, as a grading has one.

use std::{
    io,
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

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
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::hidden());
        let template = format!("{{elapsed_precise}} {{wide_bar}} {{pos}}/{{len}} {things}");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        Self {
            bar,
            since: Instant::now(),
            is_shown: false,
        }
    }

    /// Notes that one step is done.
    pub(super) fn step(&mut self) {
        self.bar.inc(1);
        if !self.is_shown && self.since.elapsed() > PATIENCE {
            self.bar
                .set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
            self.is_shown = true;
        }
    }

    /// Prints something while the bar is out of the way.
    pub(super) fn beside(&self, print: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        self.bar.suspend(print)
    }

    /// Takes the bar away.
    pub(super) fn finish(self) {
        self.bar.finish_and_clear();
    }
}
