//! `tilegrade regrade`.

use std::{
    io,
    path::{Path, PathBuf},
};

use crate::{
    grade::{Journal, Member, Regrading, RunFacts, StaffFiles},
    load,
    outcome::Count,
    report::stored::StoredResults,
};

use super::{
    args::{RegradeArguments, ViewName},
    comparison::{between, stored_results},
    desk::Desk,
    grade::{RESULTS, beside, conclude, cores, results_file, stop_at_signals},
    intake,
    output::{Failure, talk},
    reports::Reports,
    rulings,
};

/// Judges the stored runs of a grading again.
pub(super) fn regrade(arguments: &RegradeArguments) -> Result<u8, Failure> {
    if let Some([old, new]) = arguments.diff.as_deref() {
        require_nothing_else(arguments)?;
        return between(old, new);
    }
    let stop = stop_at_signals()?;
    let mut reports = Reports::asked(&arguments.reports, arguments.only.is_empty())?;
    let journal = Journal::open_graded(&arguments.out)?;
    let mut facts = RunFacts::read(&journal)?;
    let settings = settings(arguments, &facts);
    let cases = cases(arguments, &facts);
    let mut assignment = load::assignment(settings.as_deref(), cases.as_deref())?;
    if let Some(profile) = arguments.profile {
        assignment.settings.rubric.profile = profile.into();
    }
    let ruled = rulings::for_regrading(arguments.rulings.as_deref(), &facts);
    rulings::take(ruled.as_deref(), &mut assignment)?;
    assignment.rulings.require_submissions(&facts.names())?;
    if arguments.only.is_empty() {
        remember_rulings(ruled.as_deref(), &mut facts, &journal)?;
    }
    reports.begin(&assignment.settings.name, journal.folder());
    let submissions = picked(&facts.submissions, &arguments.only)?;
    match &arguments.adjustments {
        Some(path) => give_by_hand(path, arguments, &journal, &submissions)?,
        None => tell_by_hand(&journal, &submissions),
    }
    let before = match arguments.diff.as_deref() {
        None => None,
        Some([]) => Some(stored(&journal)?),
        Some([old, ..]) => Some(stored_results(old)?),
    };
    let stored = results_file(&journal, &arguments.only);
    let regrading = Regrading {
        assignment: &assignment,
        journal: &journal,
        submissions: &submissions,
        jobs: arguments.jobs.unwrap_or_else(cores),
        stop: &stop,
    };
    let about = (facts.warning.as_deref(), facts.unmatched.as_ref());
    let mut desk = Desk::new(
        &assignment,
        arguments.view,
        about,
        reports,
        stored.as_deref(),
        submissions.len(),
    )?;
    if let Some(before) = before {
        desk = desk.comparing(before, arguments.only.is_empty());
    }
    regrading.judge(&mut |event| desk.take(&event))?;
    conclude(desk, arguments.exit_zero)
}

/// Has the folder of the results know which rulings it was judged with.
fn remember_rulings(
    ruled: Option<&Path>,
    facts: &mut RunFacts,
    journal: &Journal,
) -> Result<(), Failure> {
    let StaffFiles { rulings_file, .. } = StaffFiles::new([None, None, ruled]);
    if facts.files.rulings_file != rulings_file {
        facts.files.rulings_file = rulings_file;
        facts.write(journal)?;
    }
    Ok(())
}

/// Keeps the points by hand that a file gives, in place of earlier ones. Those that are of no submission are named.
fn give_by_hand(
    path: &Path,
    arguments: &RegradeArguments,
    journal: &Journal,
    submissions: &[Member],
) -> Result<(), Failure> {
    let adjustments = intake::adjustments(path)?;
    let mut used = Vec::new();
    for member in submissions {
        let mut student = journal.student(&member.record_name);
        let lines = adjustments.apply(&member.name, &mut student);
        intake::tell_given_to_group(path, &lines, &member.name, &student);
        journal.give_by_hand(&member.record_name, student.by_hand)?;
        used.extend(lines);
    }
    if arguments.only.is_empty() {
        intake::tell_unused(path, &adjustments, &used);
    }
    Ok(())
}

/// Says that points by hand count as they were told last: their file may have changed since.
fn tell_by_hand(journal: &Journal, submissions: &[Member]) {
    let names = submissions.iter().map(|member| member.record_name.as_str());
    let given = journal.given_by_hand(names);
    if given > 0 {
        let given = Count(given as u64, "submission");
        talk(&format!(
            "points by hand count as they were told last, for {given}; --adjustments names others"
        ));
    }
}

/// Refuses options that would count for nothing.
fn require_nothing_else(arguments: &RegradeArguments) -> Result<(), Failure> {
    let are_files =
        arguments.assignment.is_some() || arguments.cases.is_some() || arguments.rulings.is_some();
    let is_view = arguments.view == ViewName::Student || arguments.profile.is_some();
    if are_files || is_view || !arguments.only.is_empty() || !arguments.reports.report.is_empty() {
        return Err(Failure::Usage {
            message: "from one of two stored results to the other nothing is judged, and no other option counts".to_owned(),
            hint: "leave out all but `--diff OLD NEW`".to_owned(),
        });
    }
    Ok(())
}

/// The settings file: the one that is named, or that was graded with, or that lies here.
fn settings(arguments: &RegradeArguments, facts: &RunFacts) -> Option<PathBuf> {
    if arguments.assignment.is_some() {
        return arguments.assignment.clone();
    }
    match &facts.files.settings_file {
        Some(path) => {
            talk(&format!("using {path}, as the grading did"));
            Some(path.into())
        }
        None => beside(),
    }
}

/// The folder of the cases: the one that is named, or that was graded with, or else that of the settings.
fn cases(arguments: &RegradeArguments, facts: &RunFacts) -> Option<PathBuf> {
    if arguments.cases.is_some() {
        return arguments.cases.clone();
    }
    let path = facts.files.cases_folder.as_ref()?;
    talk(&format!("using the cases in {path}, as the grading did"));
    Some(path.into())
}

fn picked(all: &[Member], only: &[String]) -> Result<Vec<Member>, Failure> {
    let is_called =
        |member: &Member, name: &String| member.name == *name || member.record_name == *name;
    if let Some(nobody) = only
        .iter()
        .find(|name| !all.iter().any(|member| is_called(member, name)))
    {
        return Err(Failure::Usage {
            message: format!("no submission that was graded here is named `{nobody}`"),
            hint: "names are those that the report shows".to_owned(),
        });
    }
    let is_picked =
        |member: &&Member| only.is_empty() || only.iter().any(|name| is_called(member, name));
    Ok(all.iter().filter(is_picked).cloned().collect())
}

/// The results that were stored last.
fn stored(journal: &Journal) -> Result<StoredResults, Failure> {
    let path = journal.folder().join(RESULTS);
    let unusable = |why: String| Failure::Usage {
        message: format!(
            "{}: there is nothing to compare with: {why}",
            path.display()
        ),
        hint: "run `tilegrade regrade` without --diff once, with the old rubric".to_owned(),
    };
    let bytes = journal.read(RESULTS).map_err(|error| {
        unusable(match error.kind() {
            io::ErrorKind::NotFound => "it is not there".to_owned(),
            kind => kind.to_string(),
        })
    })?;
    StoredResults::read(&bytes).map_err(unusable)
}
