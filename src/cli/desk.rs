//! Where results come in while a class is graded: to the terminal, and to the reports.

use std::{borrow::Cow, io, path::PathBuf};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::{
    assignment::Assignment,
    grade::Event,
    judge::student_view,
    outcome::SubmissionResult,
    report::{
        json,
        terminal::{self, Summary},
    },
};

use super::{
    args::ViewName,
    json_report::JsonReport,
    output::{Failure, print, width},
};

/// Takes results as they come: to the terminal, and to the reports.
pub(super) struct Desk<'a> {
    assignment: &'a Assignment,
    view: ViewName,
    bar: ProgressBar,
    summary: Summary,
    submissions: usize,
    reports: Vec<JsonReport>,
    width: usize,
}

impl<'a> Desk<'a> {
    /// Begins the reports.
    pub(super) fn new(
        assignment: &'a Assignment,
        view: ViewName,
        stamp: Option<&str>,
        reports: &[PathBuf],
        submissions: usize,
    ) -> Result<Self, Failure> {
        let opening = json::opening(&assignment.settings.name, stamp);
        let reports: Result<Vec<_>, Failure> = reports
            .iter()
            .map(|path| JsonReport::open(path, &opening))
            .collect();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(5));
        if let Ok(style) =
            ProgressStyle::with_template("{elapsed_precise} {wide_bar} {pos}/{len} runs, {msg}")
        {
            bar.set_style(style);
        }
        bar.set_length(0);
        bar.set_message(format!("0/{submissions} submissions"));
        Ok(Self {
            assignment,
            view,
            bar,
            summary: Summary::default(),
            submissions,
            reports: reports?,
            width: width(),
        })
    }

    /// Takes what happened.
    pub(super) fn take(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::CasesToRun(cases) => self.bar.inc_length(*cases as u64),
            Event::CaseRun => self.bar.inc(1),
            Event::Graded(result) => return self.graded(result),
        }
        Ok(())
    }

    fn graded(&mut self, result: &SubmissionResult) -> io::Result<()> {
        let is_first = self.summary.submissions == 0;
        self.summary.add(result);
        let result = &match self.view {
            ViewName::Staff => Cow::Borrowed(result),
            ViewName::Student => Cow::Owned(student_view(result, &self.assignment.settings.rubric)),
        };
        for report in &mut self.reports {
            report.add(is_first, result)?;
        }
        let text = terminal::submission(result, self.width);
        self.bar.suspend(|| print(&text))?;
        self.bar.set_message(format!(
            "{}/{} submissions",
            self.summary.submissions, self.submissions
        ));
        Ok(())
    }

    /// Ends the reports and gives the totals.
    pub(super) fn finish(self) -> Result<Summary, Failure> {
        self.bar.finish_and_clear();
        for report in self.reports {
            report.close()?;
        }
        Ok(self.summary)
    }
}
