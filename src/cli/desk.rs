//! Where results come in while a class is graded: to the terminal, and to the reports.

use std::{
    borrow::Cow,
    collections::BTreeSet,
    io,
    path::{Path, PathBuf},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::{
    assignment::Assignment,
    grade::Event,
    judge::student_view,
    outcome::{Count, SubmissionResult, Unmatched},
    report::{Summary, diff, json, stored::StoredResults, terminal},
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
    /// The results that stay in the folder of the grading: for the staff, whoever reads the reports.
    stored: Option<JsonReport>,
    width: usize,
    comparison: Option<Comparison>,
}

/// Earlier results, against which new ones are held.
struct Comparison {
    before: StoredResults,
    /// Names that have come.
    seen: BTreeSet<String>,
    changed: u64,
    /// Whether who is not among the new results is said.
    is_whole: bool,
}

impl<'a> Desk<'a> {
    /// Begins the reports.
    pub(super) fn new(
        assignment: &'a Assignment,
        view: ViewName,
        (stamp, unmatched): (Option<&str>, Option<&Unmatched>),
        reports: &[PathBuf],
        stored: Option<&Path>,
        submissions: usize,
    ) -> Result<Self, Failure> {
        let name = &assignment.settings.name;
        // Students are told nothing of each other.
        let shown = unmatched.filter(|_| view == ViewName::Staff);
        let opening = json::opening(name, stamp, shown);
        let reports: Result<Vec<_>, Failure> = reports
            .iter()
            .map(|path| JsonReport::open(path, &opening))
            .collect();
        let opening = json::opening(name, stamp, unmatched);
        let stored = stored.map(|path| JsonReport::open(path, &opening));
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
            stored: stored.transpose()?,
            width: width(),
            comparison: None,
        })
    }

    /// The same, printing only what differs from earlier results. `is_whole` says whether these are all that there are.
    pub(super) fn comparing(self, before: StoredResults, is_whole: bool) -> Self {
        let before = match self.view {
            ViewName::Staff => before,
            ViewName::Student => before.for_students(self.assignment),
        };
        let comparison = Some(Comparison {
            before,
            seen: BTreeSet::new(),
            changed: 0,
            is_whole,
        });
        Self { comparison, ..self }
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
        if let Some(stored) = &mut self.stored {
            stored.add(is_first, result)?;
        }
        let result = &match self.view {
            ViewName::Staff => Cow::Borrowed(result),
            ViewName::Student => Cow::Owned(student_view(result, self.assignment)),
        };
        for report in &mut self.reports {
            report.add(is_first, result)?;
        }
        let text = match &mut self.comparison {
            None => terminal::submission(result, self.width),
            Some(comparison) => comparison.text(result, self.width),
        };
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
        for report in self.reports.into_iter().chain(self.stored) {
            report.close()?;
        }
        if let Some(comparison) = &self.comparison {
            print(&comparison.ending(self.width))?;
        }
        Ok(self.summary)
    }
}

impl Comparison {
    /// What changed for a submission.
    fn text(&mut self, result: &SubmissionResult, width: usize) -> String {
        self.seen.insert(result.name.clone());
        let text = diff::submission(&self.before, result, width);
        self.changed += u64::from(text.is_some());
        text.unwrap_or_default()
    }

    fn ending(&self, width: usize) -> String {
        let is_gone = |name: &&str| self.is_whole && !self.seen.contains(*name);
        let gone: Vec<&str> = self.before.names().filter(is_gone).collect();
        let changed = Count(self.changed, "submission");
        diff::gone(&gone, width) + &format!("{changed} changed\n")
    }
}
