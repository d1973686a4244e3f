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
        let template = format!("{{elapsed_precise}} {{wide_bar}} {{pos}}/{{len}} {things}");
        Self::with_template(Some(steps), &template)
    }

    /// A line without a bar, for things of which nobody knows how many there will be.
    pub(super) fn without_end(things: &str) -> Self {
        Self::with_template(None, &format!("{{elapsed_precise}} {{human_pos}} {things}"))
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

    /// Notes that one step is done.
    pub(super) fn step(&mut self) {
        self.steps(1);
    }

    /// Notes that so many steps are done.
    pub(super) fn steps(&mut self, count: u64) {
        self.bar.inc(count);
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
