//! `tilegrade regrade`.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    path::{Path, PathBuf},
};

use crate::{
    assignment::Assignment,
    grade::{Journal, Member, Regrading, Rejudged, RunFacts, StaffFiles},
    load,
    outcome::{Count, Student, Verdict, first_of},
    report::{Report, stored::StoredResults},
};

use super::{
    arg_values::ViewName,
    args::RegradeArguments,
    desk::{Desk, between, stored_results},
    grade::{conclude, cores, stop_at_signals},
    here::{self, RESULTS},
    intake::{self, Shares},
    output::{Failure, talk},
    pick::{Candidate, pick},
    programs::settings_name,
    report::results_file,
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
    let is_whole = arguments.only.is_empty();
    let mut reports = Reports::asked(&arguments.reports, is_whole)?;
    here::close_lock(&arguments.out);
    let journal = Journal::open_graded(&arguments.out)?;
    let mut facts = RunFacts::read(&journal)?;
    let settings = settings(arguments, &facts);
    let cases = cases(arguments, &facts);
    let mut assignment = load::assignment(settings.as_deref(), cases.as_deref())?;
    if arguments.assigned.assignment.is_none() && !arguments.current_rubric {
        rulings::keep_rubric(&facts, &arguments.out, settings.as_deref(), &mut assignment)?;
    }
    if let Some(profile) = arguments.assigned.profile {
        assignment.settings.rubric.profile = profile.into();
    }
    let ruled = rulings::for_regrading(arguments.assigned.rulings.as_deref(), &facts);
    rulings::take(ruled.as_deref(), &mut assignment)?;
    if let Some(unmatched) = &mut facts.unmatched {
        for one in &facts.submissions {
            unmatched.take_out(
                &one.name,
                &journal.student(&one.record_name).unwrap_or_default(),
            );
        }
        intake::excuse_absent(unmatched, &assignment.settings.late);
    }
    let by = (&*settings_name(settings.as_deref()), &assignment);
    let (submissions, by_hand) = picked(arguments, &facts, &journal, by)?;
    if by_hand.is_none() {
        tell_by_hand(&journal, &submissions);
    }
    let regrading = Regrading {
        assignment: &assignment,
        journal: &journal,
        submissions: &submissions,
        by_hand: by_hand.as_deref(),
        jobs: arguments.jobs.unwrap_or_else(cores),
        stop: &stop,
    };
    if is_whole {
        require_no_loss(&regrading, arguments.force)?;
    }
    let cases = load::cases_folder(&assignment, settings.as_deref(), cases.as_deref());
    let results = arguments.diff.iter().flatten().chain([&arguments.out]);
    let results: Vec<PathBuf> = results.map(|path| results_file(path)).collect();
    let read = [&settings, &ruled, &cases, &arguments.by_hand.adjustments];
    let read = read.into_iter().flatten().chain(&results);
    let read = read.chain(&arguments.reports.gradebook);
    let is_class = facts.submissions.len() > 1;
    let class = if is_class { facts.graded() } else { Vec::new() };
    reports.require_apart_from(read, &class, &arguments.out)?;
    reports.begin(&assignment.settings, journal.folder())?;
    if is_whole {
        remember(ruled.as_deref(), &assignment, &mut facts, &journal)?;
        let shares = by_hand.iter().flatten();
        for (member, share) in submissions.iter().zip(shares) {
            journal.give_by_hand(&member.record_name, share.clone())?;
        }
    }
    let before = match arguments.diff.as_deref() {
        None => None,
        Some([]) => Some(stored(&journal)?),
        Some([old, ..]) => Some(stored_results(old)?),
    };
    let stored = is_whole.then(|| journal.folder().join(RESULTS));
    let about = (facts.warning.as_deref(), facts.unmatched.as_ref());
    let mut desk = Desk::new(
        &assignment,
        arguments.printed,
        about,
        reports,
        stored.as_deref(),
        submissions.len(),
    )?;
    if let Some(before) = before {
        desk = desk.comparing(before, is_whole);
    }
    regrading.judge(&mut |event| desk.take(&event))?;
    conclude(desk, journal.folder(), arguments.exit_zero)
}

/// Fails where what was judged when the results were stored would be judged no more, unless it is forced, and says which cases are
/// gone.
fn require_no_loss(regrading: &Regrading<'_>, is_forced: bool) -> Result<(), Failure> {
    /// Cases that are named.
    const NAMED: usize = 5;
    // Where nothing was stored, or by a version that wrote it otherwise, nothing is lost.
    let Ok(before) = stored(regrading.journal) else {
        return Ok(());
    };
    let cases = regrading.assignment.cases.iter();
    let cases: BTreeSet<&str> = cases.map(|case| case.name.as_str()).collect();
    tell_gone(&before.gone(&cases));
    if is_forced {
        return Ok(());
    }
    let all = regrading.without_run();
    let mut missing: BTreeMap<&str, usize> = BTreeMap::new();
    for (submission, _, _) in &all {
        *missing.entry(submission).or_default() += 1;
    }
    let lost = all.iter().filter(|(submission, case, verdict)| {
        let lost = before.would_lose(submission, case, *verdict);
        // Whoever is in the report of an earlier grading alone was judged then by the runs that there are.
        lost.unwrap_or_else(|| *verdict == Verdict::NotJudged && missing[submission] < cases.len())
    });
    let lost = lost.map(|(submission, case, _)| format!("{case} of {submission}"));
    let lost: Vec<String> = lost.collect();
    let (all, what, hint) = if lost.is_empty() {
        let what = "no ruling any more, and would wait for a person again";
        let hint = "nothing was written: --rulings names the file that it was in, and --force goes on without it";
        (unsettled(regrading, &before), what, hint)
    } else {
        let what = "no run that counts, and what is judged would be so no more";
        let hint = "nothing was written: `tilegrade grade` runs again what is no more as it was, and --force goes on without it";
        (lost, what, hint)
    };
    if all.is_empty() {
        return Ok(());
    }
    let count = Count(all.len(), "case");
    let has = if all.len() == 1 { "has" } else { "have" };
    Err(Failure::Usage {
        message: format!("{count} {has} {what}: {}", first_of(&all, NAMED)),
        hint: hint.to_owned(),
    })
}

/// The cases that a ruling settled when the results were stored, and that are in doubt now.
fn unsettled(regrading: &Regrading<'_>, before: &StoredResults) -> Vec<String> {
    let settled = before.settled();
    let mut unsettled = Vec::new();
    if settled.is_empty() {
        return unsettled;
    }
    regrading.each(|Rejudged { member, result, .. }| {
        let doubtful = result.cases.iter().filter(|case| case.doubt.is_some());
        let doubtful = doubtful.filter(|case| settled.contains(&(&*member.name, &*case.name)));
        unsettled.extend(doubtful.map(|case| format!("{} of {}", case.name, member.name)));
    });
    unsettled
}

/// Says which cases count no more.
fn tell_gone(gone: &BTreeSet<&str>) {
    if !gone.is_empty() {
        let names: Vec<&str> = gone.iter().copied().collect();
        talk(&format!(
            "note: {} of the stored results {} gone: {}",
            Count(gone.len(), "case"),
            if gone.len() == 1 { "is" } else { "are" },
            names.join(", ")
        ));
    }
}

/// Has the folder of the results know which rulings and what else it was judged with.
fn remember(
    ruled: Option<&Path>,
    assignment: &Assignment,
    facts: &mut RunFacts,
    journal: &Journal,
) -> Result<(), Failure> {
    let StaffFiles { rulings_file, .. } = StaffFiles::new([None, None, ruled]);
    if facts.files.rulings_file != rulings_file || !facts.is_by(assignment) {
        facts.files.rulings_file = rulings_file;
        facts.judged_by(assignment);
        facts.write(journal)?;
    }
    Ok(())
}

/// Says that points by hand count as they were told last: their file may have changed since.
fn tell_by_hand(journal: &Journal, submissions: &[Member]) {
    let names = submissions.iter().map(|member| member.record_name.as_str());
    let given = journal.given_by_hand(names);
    if given > 0 {
        let given = Count(given, "submission");
        talk(&format!(
            "points by hand count as they were told last, for {given}; --adjustments names others"
        ));
    }
}

/// Refuses options that would count for nothing.
fn require_nothing_else(arguments: &RegradeArguments) -> Result<(), Failure> {
    let are_files = arguments.assigned.assignment.is_some()
        || arguments.assigned.cases.is_some()
        || arguments.assigned.rulings.is_some();
    let is_view = arguments.printed.view == ViewName::Student
        || arguments.assigned.profile.is_some()
        || arguments.current_rubric;
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
    if arguments.assigned.assignment.is_some() {
        return arguments.assigned.assignment.clone();
    }
    match &facts.files.settings_file {
        Some(path) => {
            talk(&format!("using {path}, as the grading did"));
            Some(path.into())
        }
        None => here::settings(&facts.graded()),
    }
}

/// The folder of the cases: the one that is named, or that was graded with, or else that of the settings.
fn cases(arguments: &RegradeArguments, facts: &RunFacts) -> Option<PathBuf> {
    if arguments.assigned.cases.is_some() {
        return arguments.assigned.cases.clone();
    }
    let path = facts.files.cases_folder.as_ref()?;
    talk(&format!("using the cases in {path}, as the grading did"));
    Some(path.into())
}

/// Those that are picked, with the points by hand that a file gives them in place of those that are stored. What was decided is
/// held against the whole class.
fn picked(
    arguments: &RegradeArguments,
    facts: &RunFacts,
    journal: &Journal,
    by: (&str, &Assignment),
) -> Result<(Vec<Member>, Option<Shares>), Failure> {
    let (all, absent) = (&facts.submissions, facts.unmatched.as_ref());
    let students = all
        .iter()
        .map(|one| journal.student(&one.record_name).unwrap_or_default());
    let students: Vec<Student> = students.collect();
    let class: Vec<(&str, &Student)> = facts.names().into_iter().zip(&students).collect();
    let shares = intake::decided(&arguments.by_hand, by, &class, absent)?;
    if arguments.only.is_empty() {
        return Ok((all.clone(), shares));
    }
    let class = Candidate::stored(all, &students);
    let places = pick(&arguments.only, &class, absent)?;
    let picked = places.iter().map(|at| all[*at].clone()).collect();
    let own = |shares: Shares| places.iter().map(|at| shares[*at].clone()).collect();
    Ok((picked, shares.map(own)))
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
    Report::read(&bytes)
        .map(StoredResults::of)
        .map_err(unusable)
}
