//! `tilegrade grade`.

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};

use jiff::Zoned;
use walkdir::{DirEntry, WalkDir};

use super::arg_values::JvmName;
use super::args::{GradeArguments, RunArguments};
use super::output::{Failure, Terminal, complain, note};
use super::result_printer::ResultPrinter;
use super::sandbox_args::tell_protections;
use super::{DONE, INTERNAL, INTERRUPTED, LOST_POINTS, NOT_JUDGED};
use crate::assignment::{Assignment, Late};
use crate::class::by_hand::apply_adjustments;
use crate::class::class_list::{self, ClassList, join};
use crate::class::folder::{self, RESULTS, kept};
use crate::class::programs::{jobs, languages, likely_tools, settings_name};
use crate::class::results::{results_file, stored_results};
use crate::class::run_file::{RunFacts, SandboxFacts, StaffFiles};
use crate::class::sandbox::{protections, sandbox};
use crate::class::shard::{Shard, ShardFacts};
use crate::class::{earlier, rulings, slowdown, taken};
use crate::doctor::Machine;
use crate::grade::{Event, Grading, Journal, RunOptions, Tools, kept_runs};
use crate::intake::{self, Intake, Options};
use crate::language::is_source;
use crate::load;
use crate::outcome::Unmatched;
use crate::report::Runs;
use crate::report::publish::Reports;
use crate::run::{Sandbox, Tier};

/// What was unpacked, in the folder of a grading.
const UNPACKED: &str = "unpacked";

/// A flag that signals set.
pub(super) type Stop = Arc<AtomicBool>;

/// Grades submissions, once or whenever a source changes.
pub(super) fn grade(arguments: &GradeArguments) -> Result<u8, Failure> {
    let named = &arguments.class.paths;
    let out = folder::results(arguments.out.as_deref(), named)?;
    let stop = stop_at_signals()?;
    if let Some(asked) = arguments.runs.shard {
        let (shard, variable) = asked.shard(&|name| env::var(name).ok())?;
        shard.place(&out)?;
        let by = variable.map_or_else(String::new, |name| format!(", by {name}"));
        note(&format!("share {shard} of the class{by}"));
        return once(arguments, (&out, Some(shard)), &stop);
    }
    if !arguments.runs.watch {
        return once(arguments, (&out, None), &stop);
    }
    let mut reports = arguments.reports.report.iter();
    if let Some(report) = reports.find(|report| report.ends_with("=-")) {
        return Err(Failure::usage(
            format!("--report {report}: with --watch the results are printed there"),
            "name a file: it is written again with each result",
        ));
    }
    let (paths, _) = taken::named(named, arguments.class.layout)?;
    watch(arguments, (&paths, &out), &stop)
}

/// Grades a class, or one share of it. `all` is the folder for the results of all.
pub(super) fn once(
    arguments: &GradeArguments,
    (all, shard): (&Path, Option<Shard>),
    stop: &Stop,
) -> Result<u8, Failure> {
    let out = &shard.map_or_else(|| Ok(all.to_owned()), |own| own.place(all))?;
    let named = &arguments.class.paths;
    let assigned = &arguments.assigned;
    let named_file = assigned.which.file()?;
    let settings = named_file.clone();
    let settings = settings.or_else(|| folder::settings(named, &Terminal));
    let mut assignment = assignment(arguments, settings.as_deref())?;
    let languages = languages(&assignment, settings.as_deref(), arguments.transcripts)?;
    let is_whole = arguments.class.only.is_empty();
    let mut reports = arguments.reports.asked(is_whole && shard.is_none())?;
    // The file may be that of the results, which are written anew.
    let before = arguments.against.as_deref();
    let before = before.map(stored_results).transpose()?;
    let (paths, is_one) = taken::named(named, arguments.class.layout)?;
    intake::check(&paths)?;
    let cases = assigned.cases.as_deref();
    let folder = load::cases_folder(&assignment, settings.as_deref(), cases);
    let read = [settings.clone(), folder];
    require_apart(&reports, read, arguments, (&paths, is_one), out)?;
    folder::close_lock(out);
    let journal = Journal::open(out)?;
    let before_this = RunFacts::read(&journal).ok();
    let rulings = assigned.rulings.as_deref();
    let rulings = rulings::for_grading(rulings, &paths, before_this.as_ref(), &Terminal);
    rulings::take(rulings.as_deref(), &mut assignment)?;
    let taking = (!is_whole, arguments.runs.fresh);
    slowdown::slow_down(&mut assignment, before_this.as_ref(), taking, &Terminal);
    // A report may go into the folder that is made for the results.
    let runs = Runs::read_by(kept_runs(journal.folder()));
    reports.begin(&assignment.settings, journal.folder(), runs, &Terminal)?;
    let file = settings_name(named_file.as_deref());
    let (intake, unmatched, part) = take_class(
        arguments,
        (&paths, all, shard),
        (&file, &assignment, &journal),
        (&reports, stop),
    )?;
    let submissions = intake.submissions.clone();
    let tools = Tools::default();
    let likely = likely_tools(&languages, &submissions);
    let hidden = paths.iter().chain(&assigned.cases).chain(&settings);
    let hidden = hidden.map(PathBuf::as_path).chain([all]);
    let find = || arguments.sandbox.for_grading();
    let sandbox = sandbox(find, hidden, || tools.find(&likely));
    tell_protections(&sandbox);
    taken::tell_sources(&intake.sources, &Terminal);
    taken::tell_replaced(&intake.submissions, &Terminal);
    let stamp = sandbox.as_ref().ok().and_then(Sandbox::warning);
    let sandbox_before = before_this.as_ref().and_then(|facts| facts.sandbox.clone());
    let tier_before = sandbox_before.as_ref().map(|facts| facts.tier);
    let files = StaffFiles::new([settings.as_deref(), cases, rulings.as_deref()]);
    let (words, warning) = (protections(&sandbox), stamp.as_deref());
    let mut facts = RunFacts::new(&assignment, files, &paths, &submissions, &words, warning);
    let sandbox_now = sandbox.as_ref().ok().map(SandboxFacts::of);
    facts.sandbox = sandbox_now.or(sandbox_before);
    facts.unmatched = unmatched;
    let graded = (&journal, &*submissions);
    let (facts, unmatched) = earlier::with_earlier(facts, before_this, graded, taking, &Terminal)?;
    if let Some(unmatched) = &unmatched {
        taken::tell_unmatched(unmatched, &Terminal);
    }
    // Nothing is forgotten where the grading is refused.
    if arguments.runs.fresh {
        earlier::forget(&journal, &submissions, &arguments.class.only)?;
    }
    if let Some(part) = &part {
        part.write(&journal)?;
    }
    facts.write(&journal)?;
    // Where the folder knows of others, its report is of them as well, and is brought up to date behind a pick.
    let of_class = (!is_whole && facts.submissions.len() > submissions.len()).then_some(&facts);
    let stored = of_class.is_none().then(|| journal.folder().join(RESULTS));
    let class = Grading {
        assignment: &assignment,
        languages,
        submissions: &submissions,
        sandbox: sandbox.as_ref().map_err(Clone::clone),
        tier_before: tier_before.unwrap_or(Tier::Bubblewrap),
        tools,
        journal: &journal,
        temporary: &env::temp_dir(),
        options: options(&arguments.runs, taken::is_self_check(&intake)),
        jobs: jobs(arguments.runs.jobs, &assignment, &Terminal),
        stop,
    };
    let about = (stamp.as_deref(), unmatched.as_ref());
    let mut printer = ResultPrinter::new(
        (&assignment, submissions.len()),
        arguments.printed,
        about,
        reports,
        stored.as_deref(),
        before.map(|before| (before, is_whole)),
    )?;
    let take = &mut |event: &Event<'_>| printer.take(event);
    earlier::grade(&class, take, of_class, &Terminal)?;
    let require = (arguments.by_hand.require_all, arguments.exit_zero);
    conclude(printer, (journal.folder(), shard.map(|_| all)), require)
}

/// The submissions of a class, or of one share of it, who is on one side alone, and what the share knows of the class.
fn take_class(
    arguments: &GradeArguments,
    (paths, all, shard): (&[PathBuf], &Path, Option<Shard>),
    (file, assignment, journal): (&str, &Assignment, &Journal),
    (reports, stop): (&Reports, &Stop),
) -> Result<(Intake, Option<Unmatched>, Option<ShardFacts>), Failure> {
    let list = arguments.class.roster.as_deref();
    let list = class_list::read(list, &arguments.reports.gradebook, &Terminal)?;
    let list = list.as_ref();
    let about = (paths, &assignment.settings.late);
    let mut intake = load_submissions(arguments, about, (list, all), reports, journal, stop)?;
    require_one_to_watch(arguments, &intake)?;
    let (by_hand, only) = (arguments.by_hand.decisions(), &arguments.class.only);
    let may_miss = by_hand.may_miss || !only.is_empty();
    let mut unmatched = join(&mut intake, list, may_miss, &Terminal)?;
    let by = (file, assignment, journal);
    let both = (&mut intake, &mut unmatched);
    apply_adjustments(by_hand, by, both, only, &Terminal)?;
    let part = shard.map(|shard| {
        let is_of_transcripts = arguments.transcripts;
        ShardFacts::leave(shard, &mut intake.submissions, list, is_of_transcripts)
    });
    Ok((intake, unmatched, part))
}

/// How programs are run. Whoever checks their own work is shown the smallest failing board.
fn options(runs: &RunArguments, is_self_check: bool) -> RunOptions {
    let shrinks = runs.shrink || is_self_check;
    RunOptions {
        jvm_per_case: matches!(runs.jvm, JvmName::PerCase),
        run_all: runs.run_all,
        shrink_runs: if shrinks { runs.shrink_runs } else { 0 },
    }
}

fn require_one_to_watch(arguments: &GradeArguments, intake: &Intake) -> Result<(), Failure> {
    let count = intake.submissions.len();
    if !arguments.runs.watch || count == 1 {
        return Ok(());
    }
    Err(Failure::usage(
        format!("--watch is for one submission, and {count} were named"),
        "name the folder of one, or leave out --watch",
    ))
}

/// What is to be graded against, where this machine has the memory for it.
fn assignment(arguments: &GradeArguments, settings: Option<&Path>) -> Result<Assignment, Failure> {
    let cases = arguments.assigned.cases.as_deref();
    let mut assignment = load::assignment(settings, cases)?;
    if let Some(profile) = arguments.assigned.profile {
        assignment.settings.rubric.profile = profile;
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

/// Ends the reports, prints the line about the class, and gives the exit code. Where it was a share, `all` is the folder of all shares.
pub(super) fn conclude(
    printer: ResultPrinter<'_>,
    (folder, all): (&Path, Option<&Path>),
    (require_all, exit_zero): (bool, bool),
) -> Result<u8, Failure> {
    let (summary, are_written) = printer.finish()?;
    if summary.submissions > 1 || all.is_some() {
        let folder = folder.display();
        let next = match (all, summary.in_doubt) {
            (Some(all), _) => format!("tilegrade merge {0} --out {0}-merged", all.display()),
            (None, 0) => format!("tilegrade report {folder} --report html=site"),
            (None, _) => format!("tilegrade rule --out {folder}"),
        };
        note(&format!("results: {folder}"));
        note(&format!("next: {next}"));
    }
    Ok(if !are_written {
        INTERNAL
    } else if summary.not_judged + summary.in_doubt > 0 || require_all && summary.open > 0 {
        NOT_JUDGED
    } else if summary.full + summary.excused < summary.submissions && !exit_zero {
        LOST_POINTS
    } else {
        DONE
    })
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
    let kept: Vec<PathBuf> = kept(out).collect();
    let class = if is_one { &[] } else { paths };
    // Who checks their own work, and platforms, have reports beside it.
    Ok(reports.require_apart_from(read.chain(&kept), class, out)?)
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
/// The times of files are `None` if nothing is ever late: they would differ between two copies of the same class.
fn load_submissions(
    arguments: &GradeArguments,
    (paths, late): (&[PathBuf], &Late),
    (list, all): (Option<&ClassList>, &Path),
    reports: &Reports,
    journal: &Journal,
    stop: &Stop,
) -> Result<Intake, Failure> {
    let folder = journal.folder();
    let results = [folder.to_owned(), all.to_owned()];
    let ignored = results
        .iter()
        .chain(reports.paths())
        .chain(lists(arguments));
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let options = Options {
        layout: arguments.class.layout,
        ignored: ignored.cloned().collect(),
        known: class_list::known(list),
        passes_over_file_times: !late.costs(),
    };
    Ok(taken::take(paths, &options, &folder.join(UNPACKED), stop)?)
}

// The files are looked at every second. Notices of the system do not come from every disk, such as one of Windows under WSL.

/// How long is waited before the files are looked at again.
const INTERVAL: Duration = Duration::from_secs(1);

/// The sources below what is graded, each with the time of its last change and its length.
type Sources = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

/// Grades one submission, and again whenever one of its sources changes, until a signal asks to stop.
fn watch(
    arguments: &GradeArguments,
    (paths, out): (&[PathBuf], &Path),
    stop: &Stop,
) -> Result<u8, Failure> {
    let mut before = sources(paths);
    // What is wrong at first is wrong with the call, and later with what is being written.
    once(arguments, (out, None), stop)?;
    note("watching the sources; Ctrl-C ends");
    while !stop.load(Ordering::Relaxed) {
        thread::sleep(INTERVAL);
        let now = sources(paths);
        let is_other = |path: &&PathBuf| before.get(*path) != now.get(*path);
        let Some(changed) = now.keys().chain(before.keys()).find(is_other) else {
            continue;
        };
        let time = Zoned::now().strftime("%H:%M:%S");
        note(&format!("{time} changed: {}", changed.display()));
        before = now;
        match once(arguments, (out, None), stop) {
            Err(failure) if failure.code() == INTERRUPTED => return Err(failure),
            Err(failure) => complain(&failure),
            Ok(_) => (),
        }
    }
    Ok(INTERRUPTED)
}

/// Lists the sources below the PATHs, and a PATH that is a file. Hidden folders and those of results hold none.
fn sources(paths: &[PathBuf]) -> Sources {
    let is_kept = |entry: &DirEntry| {
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        entry.depth() == 0 || !is_hidden && !Journal::is_in(entry.path())
    };
    let walk = |path| WalkDir::new(path).into_iter().filter_entry(is_kept);
    let entries = paths.iter().flat_map(walk).flatten();
    let files = entries.filter(|entry| entry.depth() == 0 || is_source(entry.path()));
    let about = files.filter_map(|entry| {
        let about = entry.metadata().ok().filter(|about| !about.is_dir())?;
        Some((entry.into_path(), (about.modified().ok(), about.len())))
    });
    about.collect()
}
