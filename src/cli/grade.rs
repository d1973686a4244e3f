//! `tilegrade grade`.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool},
    thread,
};

use crate::{
    assignment::{Assignment, Late},
    checkup::Machine,
    grade::{Grading, Journal, RunFacts, RunOptions, SandboxFacts, StaffFiles, Tools},
    intake::{Intake, Layout, Options, Submission},
    language::{self, Language, Tool},
    load,
    outcome::{Count, Student, Unmatched},
    run::{Sandbox, Tier},
};

use super::{
    DONE, INTERNAL, INTERRUPTED, LOST_POINTS, NOT_JUDGED,
    arg_values::JvmName,
    args::GradeArguments,
    class_list::{self, ClassList, join},
    desk::{Desk, stored_results},
    here::{self, RESULTS},
    intake, kept,
    output::{Failure, talk},
    programs::{languages, settings_name},
    report::results_file,
    reports::Reports,
    rulings,
    sandbox_args::{protections, sandbox, tell_protections},
    watch,
};

/// What was unpacked, in the folder of a grading.
const UNPACKED: &str = "unpacked";

/// A flag that signals set.
pub(super) type Stop = Arc<AtomicBool>;

/// Grades submissions, once or whenever a source changes.
pub(super) fn grade(arguments: &GradeArguments) -> Result<u8, Failure> {
    let named = &arguments.class.paths;
    let out = here::results(arguments.out.as_deref(), named)?;
    let stop = stop_at_signals()?;
    if !arguments.runs.watch {
        return once(arguments, &out, &stop);
    }
    let mut reports = arguments.reports.report.iter();
    if let Some(report) = reports.find(|report| report.ends_with("=-")) {
        return Err(Failure::Usage {
            message: format!("--report {report}: with --watch the results are printed there"),
            hint: "name a file: it is written again with each result".to_owned(),
        });
    }
    let (paths, _) = intake::named(named, arguments.class.layout)?;
    watch::watch(arguments, (&paths, &out), &stop)
}

/// Grades submissions.
pub(super) fn once(arguments: &GradeArguments, out: &Path, stop: &Stop) -> Result<u8, Failure> {
    let named = &arguments.class.paths;
    let assigned = &arguments.assigned;
    let settings = assigned.assignment.clone();
    let settings = settings.or_else(|| here::settings(named));
    let mut assignment = assignment(arguments, settings.as_deref())?;
    let languages = languages(&assignment, settings.as_deref(), arguments.transcripts)?;
    let mut reports = Reports::asked(&arguments.reports, arguments.class.only.is_empty())?;
    // The file may be that of the results, which are written anew.
    let before = arguments.against.as_deref();
    let before = before.map(stored_results).transpose()?;
    let (paths, is_one) = intake::named(named, arguments.class.layout)?;
    crate::intake::check(&paths)?;
    let cases = assigned.cases.as_deref();
    let folder = load::cases_folder(&assignment, settings.as_deref(), cases);
    let read = [settings.clone(), folder];
    require_apart(&reports, read, arguments, (&paths, is_one), out)?;
    here::close_lock(out);
    let journal = Journal::open(out)?;
    let earlier = RunFacts::read(&journal);
    let rulings = assigned.rulings.as_deref();
    let rulings = rulings::for_grading(rulings, &paths, earlier.as_ref().ok());
    rulings::take(rulings.as_deref(), &mut assignment)?;
    // A report may go into the folder that is made for the results.
    reports.begin(&assignment.settings, journal.folder())?;
    let late = &assignment.settings.late;
    let list = class_list::read(&arguments.class, &arguments.reports.gradebook)?;
    let list = list.as_ref();
    let mut intake = taken_in(arguments, (&paths, late, list), &reports, &journal, stop)?;
    require_one_to_watch(arguments, &intake)?;
    let is_whole = arguments.class.only.is_empty();
    let mut unmatched = join(&mut intake, list, &arguments.by_hand.unmatched, is_whole)?;
    let by = (&assignment, &journal);
    settle(arguments, by, &mut intake, &mut unmatched)?;
    let submissions = intake.submissions.clone();
    let tools = Tools::default();
    let likely = likely_tools(&languages, &submissions);
    let hidden = paths.iter().chain(&assigned.cases).chain(&settings);
    let hidden = hidden.map(PathBuf::as_path).chain([out]);
    let sandbox = sandbox(&arguments.sandbox, hidden, || tools.find(&likely));
    tell_protections(&sandbox);
    intake::tell(&intake.sources);
    intake::tell_replaced(&intake.submissions);
    let stamp = sandbox.as_ref().ok().and_then(Sandbox::warning);
    let before_this = earlier.as_ref().ok();
    let sandbox_before = before_this.and_then(|facts| facts.sandbox.clone());
    let tier_before = sandbox_before.as_ref().map(|facts| facts.tier);
    let files = StaffFiles::new([settings.as_deref(), cases, rulings.as_deref()]);
    let (protections, warning) = (protections(&sandbox), stamp.as_deref());
    let mut facts = RunFacts::new(
        &assignment,
        files,
        &paths,
        &submissions,
        &protections,
        warning,
    );
    let sandbox_now = sandbox.as_ref().ok().map(SandboxFacts::of);
    facts.sandbox = sandbox_now.or(sandbox_before);
    facts.unmatched = unmatched;
    let taking = (!is_whole, arguments.runs.fresh);
    let graded = (&journal, &*submissions);
    let (facts, unmatched) = kept::with_earlier(facts, earlier.ok(), graded, taking)?;
    unmatched.iter().for_each(intake::tell_unmatched);
    // Nothing is forgotten where the grading is refused.
    if arguments.runs.fresh {
        kept::forget(&journal, &submissions, &arguments.class.only)?;
    }
    facts.write(&journal)?;
    // Where the folder knows of others, its report is of them as well, and is brought up to date behind a pick.
    let of_class = (!is_whole && facts.submissions.len() > submissions.len()).then_some(&facts);
    let stored = of_class.is_none().then(|| journal.folder().join(RESULTS));
    let runs = &arguments.runs;
    let shrinks = runs.shrink || is_self_check(&intake);
    let class = Grading {
        assignment: &assignment,
        languages,
        submissions: &submissions,
        sandbox: sandbox.as_ref().map_err(Clone::clone),
        tier_before: tier_before.unwrap_or(Tier::Bubblewrap),
        tools,
        journal: &journal,
        temporary: &std::env::temp_dir(),
        options: RunOptions {
            jvm_per_case: matches!(runs.jvm, JvmName::PerCase),
            run_all: runs.run_all,
            shrink_runs: if shrinks { runs.shrink_runs } else { 0 },
        },
        jobs: jobs(arguments, &assignment),
        stop,
    };
    let mut desk = Desk::new(
        &assignment,
        arguments.printed,
        (stamp.as_deref(), unmatched.as_ref()),
        reports,
        stored.as_deref(),
        submissions.len(),
    )?;
    if let Some(before) = before {
        desk = desk.comparing(before, is_whole);
    }
    kept::grade(&class, &mut desk, of_class)?;
    conclude(desk, journal.folder(), arguments.exit_zero)
}

/// Refuses to watch a class.
fn require_one_to_watch(arguments: &GradeArguments, intake: &Intake) -> Result<(), Failure> {
    let count = intake.submissions.len();
    if !arguments.runs.watch || count == 1 {
        return Ok(());
    }
    Err(Failure::Usage {
        message: format!("--watch is for one submission, and {count} were named"),
        hint: "name the folder of one, or leave out --watch".to_owned(),
    })
}

/// What is to be graded against, where this machine has the memory for it.
fn assignment(arguments: &GradeArguments, settings: Option<&Path>) -> Result<Assignment, Failure> {
    let cases = arguments.assigned.cases.as_deref();
    let mut assignment = load::assignment(settings, cases)?;
    if let Some(profile) = arguments.assigned.profile {
        assignment.settings.rubric.profile = profile.into();
    }
    if let Some(all_mib) = Machine::look().memory_mib {
        load::require_memory(&assignment, settings, cases, all_mib)?;
    }
    Ok(assignment)
}

/// A flag that is set when a signal asks to stop. A second signal ends at once.
pub(super) fn stop_at_signals() -> Result<Stop, Failure> {
    let stop = Stop::default();
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        let ended = i32::from(INTERRUPTED);
        signal_hook::flag::register_conditional_shutdown(signal, ended, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// How many programs run at one time, so that all of them together have room in memory.
fn jobs(arguments: &GradeArguments, assignment: &Assignment) -> usize {
    let asked = runs_at_once(arguments.runs.jobs);
    let runs = assignment.cases.iter().map(|case| &case.limits);
    let all = runs.chain([&assignment.settings.build_limits]);
    let largest_mib = all.map(|limits| limits.memory_mib).max().unwrap_or(0);
    match Machine::look().most_jobs(largest_mib) {
        Some(most) if most < asked => {
            talk(&format!(
                "note: {} at one time in place of {asked}: each may take {largest_mib} MiB, and more is not free",
                Count(most, "run")
            ));
            most
        }
        _ => asked,
    }
}

/// How many programs run at one time: what was asked for, or one more than there are cores, so that no core idles while
/// what a program left is looked at.
pub(super) fn runs_at_once(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| cores() + 1)
}

/// The cores that there are to work on.
pub(super) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Ends the reports, prints the line about the class, and gives the exit code.
pub(super) fn conclude(desk: Desk, folder: &Path, exit_zero: bool) -> Result<u8, Failure> {
    let (summary, are_written) = desk.finish()?;
    if summary.submissions > 1 {
        let folder = folder.display();
        let next = match summary.in_doubt {
            0 => format!("tilegrade report {folder} --report html=site"),
            _ => format!("tilegrade rule --out {folder}"),
        };
        talk(&format!("results: {folder}"));
        talk(&format!("next: {next}"));
    }
    Ok(if !are_written {
        INTERNAL
    } else if summary.not_judged + summary.in_doubt > 0 {
        NOT_JUDGED
    } else if summary.full + summary.excused < summary.submissions && !exit_zero {
        LOST_POINTS
    } else {
        DONE
    })
}

/// Whether a student checks their own work: what was named is one submission itself, and not a class.
fn is_self_check(intake: &Intake) -> bool {
    let [taken] = &intake.sources[..] else {
        return false;
    };
    matches!(taken.layout, Layout::One | Layout::Autograder)
}

/// Holds what was decided against the whole class, adds what was decided by hand, and leaves the submissions that are picked.
fn settle(
    arguments: &GradeArguments,
    (assignment, journal): (&Assignment, &Journal),
    intake: &mut Intake,
    unmatched: &mut Option<Unmatched>,
) -> Result<(), Failure> {
    let late = &assignment.settings.late;
    let file = settings_name(arguments.assigned.assignment.as_deref());
    let submissions = intake.submissions.iter();
    let class: Vec<(&str, &Student)> = submissions.map(|one| (&*one.name, &one.student)).collect();
    let names: Vec<&str> = class.iter().map(|(name, _)| *name).collect();
    assignment
        .settings
        .programs
        .require_submissions(&file, &names)?;
    let by = (&*file, assignment);
    let shares = intake::decided(&arguments.by_hand, by, &class, unmatched.as_ref())?;
    let is_told = shares.is_some();
    for (submission, by_hand) in intake
        .submissions
        .iter_mut()
        .zip(shares.into_iter().flatten())
    {
        submission.student.by_hand = by_hand;
    }
    if let Some(unmatched) = unmatched {
        intake::excuse_absent(unmatched, late);
    }
    intake::pick(intake, &arguments.class.only, unmatched.as_mut())?;
    let submissions = &intake.submissions;
    intake::tell_of_groups(late, submissions);
    let given = journal.given_by_hand(submissions.iter().map(|one| one.record_name.as_str()));
    if given > 0 && !is_told {
        let given = Count(given, "submission");
        talk(&format!(
            "warning: the last grading was told points by hand for {given}, and this one is told none: name them with \
             --adjustments"
        ));
    }
    Ok(())
}

/// Refuses reports in the place of what is read, these files among it, or in a class.
fn require_apart(
    reports: &Reports,
    [settings, cases]: [Option<PathBuf>; 2],
    arguments: &GradeArguments,
    (paths, is_one): (&[PathBuf], bool),
    out: &Path,
) -> Result<(), Failure> {
    let rulings = Some(PathBuf::from(rulings::HERE));
    let against = arguments.against.as_deref().map(results_file);
    let read = [&settings, &cases, &rulings, &against];
    let read = lists(arguments).chain(read.into_iter().flatten());
    // Who checks their own work, and platforms, have reports beside it.
    reports.require_apart_from(read, if is_one { &[] } else { paths }, out)
}

/// The lists of the staff's that are named.
fn lists(arguments: &GradeArguments) -> impl Iterator<Item = &PathBuf> {
    let lists = arguments.class.roster.iter();
    let lists = lists.chain(&arguments.by_hand.adjustments);
    let lists = lists.chain(&arguments.assigned.rulings);
    lists.chain(&arguments.reports.gradebook)
}

/// What is in the PATHs. What is unpacked stays in the folder of the results, where saved transcripts are read again.
///
/// The times of files are none where nothing is ever late: they would differ between two copies of the same class.
fn taken_in(
    arguments: &GradeArguments,
    (paths, late, list): (&[PathBuf], &Late, Option<&ClassList>),
    reports: &Reports,
    journal: &Journal,
    stop: &Stop,
) -> Result<Intake, Failure> {
    let folder = journal.folder();
    let results = folder.to_owned();
    let ignored = std::iter::once(&results)
        .chain(reports.paths())
        .chain(lists(arguments));
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let options = Options {
        layout: arguments.class.layout,
        ignored: ignored.cloned().collect(),
        known: class_list::known(list),
        passes_over_file_times: !late.costs(),
    };
    intake::take(paths, &options, &folder.join(UNPACKED), stop)
}

/// What a class of the course needs, and is looked for while the sandbox is tried out: where one of the first submissions
/// holds Java, others will.
fn likely_tools(languages: &language::Settings, submissions: &[Submission]) -> BTreeSet<Tool> {
    /// So many are no single student's.
    const LEAST: usize = 8;
    let is_other = languages
        .language
        .is_some_and(|language| language != Language::Java);
    if submissions.len() < LEAST || is_other || languages.command.is_some() {
        return BTreeSet::new();
    }
    let is_java = |file: &PathBuf| file.extension().is_some_and(|ending| ending == "java");
    let holds_java = |one: &Submission| one.files().is_ok_and(|files| files.iter().any(is_java));
    if submissions[..LEAST].iter().any(holds_java) {
        [Tool::Java, Tool::Javac].into()
    } else {
        BTreeSet::new()
    }
}
