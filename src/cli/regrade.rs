//! `tilegrade regrade`.

use std::path::{Path, PathBuf};

use super::arg_values::ViewName;
use super::args::{JudgeArguments, RegradeArguments};
use super::class_args::AssignedArguments;
use super::grade::{conclude, stop_at_signals};
use super::output::{Failure, Terminal};
use super::result_printer::{ResultPrinter, between};
use crate::assignment::Assignment;
use crate::class::folder::{RESULTS, kept};
use crate::class::programs::settings_name;
use crate::class::results::{results_file, stored_results};
use crate::class::stored::{self, Stored};
use crate::class::{Tell, rulings};
use crate::crowd::cores;
use crate::grade::{Regrading, kept_runs};
use crate::load;
use crate::report::Runs;

/// What of a folder of results is judged again, and how what comes of it is shown. Nothing of it is all of it.
#[derive(Default)]
pub(super) struct Again<'a> {
    diff: Option<&'a [PathBuf]>,
    current_rubric: bool,
    only: &'a [String],
    force: bool,
    /// Where what is judged was graded, and no report may lie.
    shares: &'a [PathBuf],
}

impl<'a> Again<'a> {
    /// All that these shares were joined to.
    pub(super) fn of_shares(shares: &'a [PathBuf]) -> Self {
        Self {
            shares,
            ..Self::default()
        }
    }
}

/// What stored runs are judged by.
pub(super) struct GradedWith {
    pub(super) assignment: Assignment,
    settings: Option<PathBuf>,
    cases: Option<PathBuf>,
    rulings: Option<PathBuf>,
}

impl GradedWith {
    /// What is named, or else what was graded with.
    pub(super) fn find(
        stored: &Stored,
        assigned: &AssignedArguments,
        current_rubric: bool,
        tell: &dyn Tell,
    ) -> Result<Self, Failure> {
        let named_file = assigned.which.file()?;
        let settings = stored.settings(named_file.as_deref(), tell);
        let cases = stored.cases(assigned.cases.as_deref(), tell);
        let mut assignment = load::assignment(settings.as_deref(), cases.as_deref())?;
        stored.require_puzzle(&assignment)?;
        stored.facts.slow_down(&mut assignment);
        if named_file.is_none() && !current_rubric {
            let (now, out) = (settings.as_deref(), stored.journal.folder());
            rulings::keep_rubric(&stored.facts, out, now, &mut assignment, tell)?;
        }
        if let Some(profile) = assigned.profile {
            assignment.settings.rubric.profile = profile;
        }
        let rulings = rulings::for_regrading(assigned.rulings.as_deref(), &stored.facts, tell);
        rulings::take(rulings.as_deref(), &mut assignment)?;
        Ok(Self {
            assignment,
            settings,
            cases,
            rulings,
        })
    }
}

/// Judges the stored runs of a grading again.
pub(super) fn regrade(arguments: &RegradeArguments) -> Result<u8, Failure> {
    if let Some([old, new]) = arguments.diff.as_deref() {
        require_nothing_else(arguments)?;
        return between(old, new);
    }
    let how = Again {
        diff: arguments.diff.as_deref(),
        current_rubric: arguments.current_rubric,
        only: &arguments.only,
        force: arguments.force,
        shares: &[],
    };
    judge_again(&arguments.out, &arguments.again, &how)
}

/// Judges what a folder of results holds.
pub(super) fn judge_again(
    out: &Path,
    arguments: &JudgeArguments,
    how: &Again<'_>,
) -> Result<u8, Failure> {
    let stop = stop_at_signals()?;
    let is_whole = how.only.is_empty();
    let mut reports = arguments.reports.asked(is_whole)?;
    let mut stored = Stored::open(out)?;
    let GradedWith {
        assignment,
        settings,
        cases,
        rulings: ruled,
    } = GradedWith::find(&stored, &arguments.assigned, how.current_rubric, &Terminal)?;
    stored.settle_absent(&assignment);
    let by = (&*settings_name(settings.as_deref()), &assignment);
    let by_hand = arguments.by_hand.decisions();
    let (submissions, by_hand) = stored.picked(how.only, by_hand, by, &Terminal)?;
    if by_hand.is_none() {
        stored.tell_by_hand(&submissions, (by.0, &assignment.settings.marks), &Terminal)?;
    }
    let Stored { journal, mut facts } = stored;
    let regrading = Regrading {
        assignment: &assignment,
        journal: &journal,
        submissions: &submissions,
        by_hand: by_hand.as_deref(),
        jobs: arguments.jobs.unwrap_or_else(cores),
        stop: &stop,
    };
    if is_whole {
        stored::require_no_loss(&regrading, how.force, &Terminal)?;
    }
    let cases = load::cases_folder(&assignment, settings.as_deref(), cases.as_deref());
    let before = how.diff.iter().copied().flatten();
    let results: Vec<PathBuf> = before
        .map(PathBuf::as_path)
        .chain([out])
        .map(results_file)
        .chain(kept(out))
        .collect();
    let read = [&settings, &ruled, &cases, &arguments.by_hand.adjustments];
    let read = read.into_iter().flatten().chain(&results);
    let read = read.chain(&arguments.reports.gradebook);
    let is_class = facts.submissions.len() > 1;
    let mut class = if is_class { facts.graded() } else { Vec::new() };
    class.extend_from_slice(how.shares);
    reports.require_apart_from(read, &class, out)?;
    let runs = Runs::read_by(kept_runs(journal.folder()));
    reports.begin(&assignment.settings, journal.folder(), runs, &Terminal)?;
    if is_whole {
        stored::remember(&mut facts, &journal, ruled.as_deref(), &assignment)?;
        let shares = by_hand.iter().flatten();
        for (member, share) in submissions.iter().zip(shares) {
            journal.give_by_hand(&member.record_name, share.clone())?;
        }
    }
    let before = match how.diff {
        None => None,
        Some([]) => Some(stored::results(&journal)?),
        Some([old, ..]) => Some(stored_results(old)?),
    };
    let to_store = is_whole.then(|| journal.folder().join(RESULTS));
    let about = (facts.warning.as_deref(), facts.unmatched.as_ref());
    let mut printer = ResultPrinter::new(
        (&assignment, submissions.len()),
        arguments.printed,
        about,
        reports,
        to_store.as_deref(),
        before.map(|before| (before, is_whole)),
    )?;
    regrading.judge(&mut |event| printer.take(&event))?;
    let require = (arguments.by_hand.require_all, arguments.exit_zero);
    conclude(printer, (journal.folder(), None), require)
}

fn require_nothing_else(arguments: &RegradeArguments) -> Result<(), Failure> {
    let are_files = arguments.again.assigned.which.assignment.is_some()
        || arguments.again.assigned.cases.is_some()
        || arguments.again.assigned.rulings.is_some();
    let is_view = arguments.again.printed.view == ViewName::Student
        || arguments.again.assigned.profile.is_some()
        || arguments.current_rubric;
    if are_files
        || is_view
        || !arguments.only.is_empty()
        || !arguments.again.reports.report.is_empty()
    {
        return Err(Failure::usage(
            "from one of two stored results to the other nothing is judged, and no other option counts",
            "leave out all but `--diff OLD NEW`",
        ));
    }
    Ok(())
}
