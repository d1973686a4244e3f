//! Where results come in while a class is graded: to the terminal, and to the reports.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::DONE;
use super::arg_values::ViewName;
use super::args::PrintArguments;
use super::output::{Failure, Terminal, complain, note, print, width};
use super::progress::TimeLeft;
use crate::assignment::Assignment;
use crate::class::results::{stored_report, stored_results};
use crate::class::rulings;
use crate::class::stored_report::StoredReport;
use crate::grade::Event;
use crate::outcome::{Count, SubmissionResult, Unmatched, Verdict};
use crate::report::publish::Reports;
use crate::report::stored::StoredResults;
use crate::report::{Report, Summary, cut, diff, json, terminal};

/// Columns that the name of what runs has.
const NAME: usize = 24;

/// What is drawn while a class is graded.
const TEMPLATE: &str = "{elapsed_precise} {wide_bar} {pos}/{len} runs, {msg}{left}";

/// Takes results as they come: to the terminal, and to the reports.
pub(super) struct ResultPrinter<'a> {
    assignment: &'a Assignment,
    printed: PrintArguments,
    bar: ProgressBar,
    summary: Summary,
    submissions: usize,
    reports: Reports,
    /// The results that stay in the folder of the grading: for the staff, no matter who reads the reports.
    stored: Option<StoredReport>,
    width: usize,
    comparison: Option<Comparison>,
    /// Who needs a look, by why.
    open: BTreeMap<String, Vec<String>>,
    /// The submissions that are begun and not done, in that order.
    running: Vec<String>,
    /// Why the results are printed no more. They are graded and written all the same.
    unprinted: Option<io::Error>,
}

impl<'a> ResultPrinter<'a> {
    /// Begins the reports of so many submissions. Prints only what differs from `before`, with whether what comes are all
    /// that there are.
    pub(super) fn new(
        (assignment, submissions): (&'a Assignment, usize),
        printed: PrintArguments,
        (stamp, unmatched): (Option<&str>, Option<&Unmatched>),
        mut reports: Reports,
        stored: Option<&Path>,
        before: Option<(StoredResults, bool)>,
    ) -> Result<Self, Failure> {
        let head = Report {
            assignment: assignment.settings.name.clone(),
            warning: stamp.map(str::to_owned),
            unmatched: unmatched.cloned(),
            gradebook: assignment.settings.gradebook,
            submissions: Vec::new(),
        };
        let opening = json::opening(&head);
        reports.tell(head, printed.view == ViewName::Staff, submissions);
        let stored = stored.map(|path| StoredReport::open(path, &opening));
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(5));
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            bar.set_style(style.with_key("left", TimeLeft::default()));
        }
        // Until it is known what is to be run of a submission, all of its cases are expected.
        bar.set_length((submissions * assignment.cases.len()) as u64);
        bar.set_message(format!("0/{submissions} submissions"));
        Ok(Self {
            assignment,
            printed,
            bar,
            summary: Summary::default(),
            submissions,
            reports,
            stored: stored.transpose()?,
            width: width(),
            comparison: before.map(|(before, is_whole)| {
                let before = match printed.view {
                    ViewName::Staff => before,
                    ViewName::Student => before.for_students(assignment),
                };
                Comparison::new(before, is_whole)
            }),
            open: BTreeMap::new(),
            running: Vec::new(),
            unprinted: None,
        })
    }

    pub(super) fn take(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::Begun(name, cases) => {
                let stored = self.assignment.cases.len().saturating_sub(*cases);
                self.bar.dec_length(stored as u64);
                self.running.push((*name).to_owned());
                self.say_what_runs();
            }
            Event::MoreToRun(runs) => self.bar.inc_length(*runs as u64),
            Event::CaseRun => self.bar.inc(1),
            Event::Note(said) => self.bar.suspend(|| note(&format!("note: {said}"))),
            Event::Graded(result) => return self.graded(result),
        }
        Ok(())
    }

    fn graded(&mut self, result: &SubmissionResult) -> io::Result<()> {
        rulings::hold(&self.assignment.rulings, result, &Terminal)?;
        self.summary.add(result);
        if let Some(why) = to_look_at(result) {
            self.open.entry(why).or_default().push(result.shown_name());
        }
        match self.running.iter().position(|name| *name == result.name) {
            Some(place) => drop(self.running.remove(place)),
            // Nothing was said of it before: it is judged from what is stored.
            None => self.bar.dec_length(self.assignment.cases.len() as u64),
        }
        let text = json::submission(result);
        if let Some(stored) = &mut self.stored {
            stored.add(&text)?;
        }
        let seen = match self.printed.view {
            ViewName::Staff => None,
            ViewName::Student => {
                let mut seen = result.for_students().into_owned();
                seen.student.hide_keys();
                Some(seen)
            }
        };
        self.reports.add(result, seen.as_ref(), &text);
        let result = seen.as_ref().unwrap_or(result);
        let text = match &mut self.comparison {
            None if self.printed.quiet => String::new(),
            None if self.printed.details || self.submissions == 1 => {
                terminal::submission(result, self.width)
            }
            None => terminal::line(result, self.width),
            Some(comparison) => comparison.text(result, self.width),
        };
        self.show(&text);
        self.say_what_runs();
        Ok(())
    }

    /// Says below the bar how many are done, and which submission runs for the longest time.
    fn say_what_runs(&self) {
        let runs = self.running.first();
        let runs = runs.map(|name| format!(", {} runs", cut(name, NAME)));
        self.bar.set_message(format!(
            "{}/{} submissions{}",
            self.summary.submissions,
            self.submissions,
            runs.unwrap_or_default()
        ));
    }

    /// Prints, as long as somebody reads it. Whoever closes the output has seen enough, and still wants the grades.
    fn show(&mut self, text: &str) {
        if self.unprinted.is_none() {
            self.unprinted = self.bar.suspend(|| print(text)).err();
        }
    }

    /// Ends the reports, prints the totals, and gives them and whether all that were asked for are written.
    ///
    /// Fails last of all where what is printed cannot be, unless nobody wants it any more.
    pub(super) fn finish(self) -> Result<(Summary, bool), Failure> {
        self.bar.finish_and_clear();
        let are_written = write(self.reports);
        if let Some(stored) = self.stored {
            stored.replace()?;
        }
        let mut endings = vec![self.summary.text()];
        if self.submissions > 1 {
            endings.push(terminal::to_look_at(&self.open, self.width));
        }
        if let Some(comparison) = &self.comparison {
            endings.insert(0, comparison.ending(self.width));
        }
        let unprinted = self
            .unprinted
            .or_else(|| endings.iter().find_map(|text| print(text).err()));
        match unprinted {
            Some(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
            _ => Ok((self.summary, are_written)),
        }
    }
}

/// Writes reports, and prints why one is not. Gives whether all are written.
pub(super) fn write(reports: Reports) -> bool {
    let failed = reports.finish(&mut io::stdout().lock(), &Terminal);
    let are_written = failed.is_empty();
    for error in failed {
        complain(&error.into());
    }
    are_written
}

/// Why somebody should look at a submission before the marks go out; `None` if nobody need.
fn to_look_at(result: &SubmissionResult) -> Option<String> {
    let student = &result.student;
    let why = match result.verdict {
        _ if student.is_excused => return None,
        _ if result.points_high.is_some() => "waits for a person: `tilegrade rule`",
        Verdict::NotJudged => return Some(not_judged(result)),
        Verdict::CompileError => "does not compile",
        Verdict::NoSubmission => "nothing handed in that can be graded",
        _ if student.look.is_some() => "handed in at a time that cannot be",
        _ => return None,
    };
    Some(why.to_owned())
}

/// Why a submission is not judged, and the way out.
fn not_judged(result: &SubmissionResult) -> String {
    let mut open = result.cases.iter();
    let open = open.find(|case| case.verdict == Verdict::NotJudged);
    let fault = open.and_then(|case| case.findings.first());
    let said = fault.map_or("not judged", |fault| &fault.message);
    match fault.and_then(|fault| fault.hint.as_deref()) {
        Some(hint) => format!("{said} ({hint})"),
        None => said.to_owned(),
    }
}

struct Comparison {
    before: StoredResults,
    /// Names that have come.
    seen: BTreeSet<String>,
    changed: u64,
    /// Whether who is not among the new results is said.
    is_whole: bool,
}

impl Comparison {
    /// Holds nothing against them yet. `is_whole` says whether what will come are all that there are.
    fn new(before: StoredResults, is_whole: bool) -> Self {
        Self {
            before,
            seen: BTreeSet::new(),
            changed: 0,
            is_whole,
        }
    }

    fn text(&mut self, result: &SubmissionResult, width: usize) -> String {
        self.seen.insert(result.name.clone());
        let text = diff::submission(&self.before, result, width);
        self.changed += u64::from(text.is_some());
        text.unwrap_or_default()
    }

    /// Who is not among the new results, and how many changed.
    fn ending(&self, width: usize) -> String {
        let is_gone = |name: &&str| self.is_whole && !self.seen.contains(*name);
        let gone: Vec<&str> = self.before.names().filter(is_gone).collect();
        let changed = Count(self.changed, "submission");
        diff::gone(&gone, width) + &format!("{changed} changed\n")
    }
}

/// Prints what changed from stored results to others. Judges nothing.
pub(super) fn between(old: &Path, new: &Path) -> Result<u8, Failure> {
    let mut comparison = Comparison::new(stored_results(old)?, true);
    let width = width();
    for result in &stored_report(new)?.submissions {
        print(&comparison.text(result, width))?;
    }
    print(&comparison.ending(width))?;
    Ok(DONE)
}
