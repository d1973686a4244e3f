//! `tilegrade check-classes`.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::arg_values::{Assigned, Format};
use super::grade::stop_at_signals;
use super::output::{Failure, print, print_exactly, width};
use super::sandbox_args::{SandboxArguments, tell_protections};
use super::{DONE, LOST_POINTS, NOT_JUDGED};
use crate::assignment::{Assignment, Case, Kind, Visibility};
use crate::class::programs::languages;
use crate::class::sandbox::sandbox;
use crate::class::taken;
use crate::grade::{Grading, Journal, RunOptions, Tools};
use crate::intake::{Layout, Options};
use crate::load;
use crate::outcome::classes::Class;
use crate::outcome::{SubmissionResult, Verdict, compact_json};
use crate::report::class_text;
use crate::run::Tier;

/// Asks the template's classes of one Java program what each method does, as grading would.
#[derive(Args, Debug)]
#[command(
    after_help = "What is asked is what the assignment's template says: thousands of calls, whose right answers come from our own \
        solver. Nothing is graded, and nothing is kept.\n\n\
        Exit codes: 0 no method fails and no declaration differs, 1 one does, 2 wrong usage, 3 the assignment is invalid, 4 the \
        classes could not be asked.\n\n\
        Examples:\n  tilegrade check-classes my-hw3\n  \
        tilegrade check-classes my-proj1 --variant coms472 --format json"
)]
pub(super) struct CheckClassesArguments {
    /// The folder of the program; otherwise the current one.
    #[arg(value_name = "DIR", default_value = ".")]
    directory: PathBuf,
    #[command(flatten)]
    which: Assigned,
    /// How the result is printed.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    sandbox: SandboxArguments,
}

pub(super) fn check_classes(arguments: &CheckClassesArguments) -> Result<u8, Failure> {
    let stop = stop_at_signals()?;
    let file = arguments.which.file()?;
    let mut assignment = load::assignment(file.as_deref(), None)?;
    keep_one_case(&mut assignment);
    let languages = languages(&assignment, file.as_deref(), false)?;
    let folder = tempfile::tempdir()?;
    let journal = Journal::open(folder.path())?;
    let options = Options {
        layout: Some(Layout::One),
        passes_over_file_times: true,
        ..Options::default()
    };
    let paths = [arguments.directory.clone()];
    let submissions =
        taken::take(&paths, &options, &folder.path().join("unpacked"), &stop)?.submissions;
    let sandbox = sandbox(
        || arguments.sandbox.for_grading(),
        std::iter::empty(),
        || (),
    );
    tell_protections(&sandbox);
    let class = Grading {
        assignment: &assignment,
        languages,
        submissions: &submissions,
        sandbox: sandbox.as_ref().map_err(Clone::clone),
        tier_before: Tier::Bubblewrap,
        tools: Tools::default(),
        journal: &journal,
        temporary: &std::env::temp_dir(),
        options: RunOptions::default(),
        jobs: 1,
        stop: &Arc::clone(&stop),
    };
    let results = class.results()?;
    let classes: Vec<Class> = results
        .iter()
        .flat_map(|one| one.program.classes.clone())
        .collect();
    match arguments.format {
        Format::Text if classes.is_empty() => print(&format!("{}\n", why_not_asked(&results)))?,
        Format::Text => {
            let search = results.iter().find_map(|one| one.program.search.as_ref());
            print(&class_text::all(&classes, search, width()))?;
        }
        Format::Json => print_exactly((compact_json(&classes) + "\n").as_bytes())?,
    }
    Ok(if classes.iter().all(|class| class.methods.is_empty()) {
        NOT_JUDGED
    } else if classes.iter().all(Class::is_right) {
        DONE
    } else {
        LOST_POINTS
    })
}

/// Leaves one case: a program that cannot be built or begun says so there.
fn keep_one_case(assignment: &mut Assignment) {
    let distance = |case: &Case| match case.kind {
        Kind::Solvable { distance, .. } => Some(distance),
        _ => None,
    };
    let visible = assignment.cases.iter().enumerate();
    let visible = visible.filter(|(_, case)| case.visibility == Visibility::Visible);
    let depths = visible.map(|(at, case)| (distance(case), at));
    let first = depths.filter(|(depth, _)| *depth > Some(0)).min();
    let kept = first.map(|(_, at)| assignment.cases.swap_remove(at));
    assignment.cases = kept.into_iter().collect();
}

/// Why the classes of a program were not asked, in a sentence.
fn why_not_asked(results: &[SubmissionResult]) -> String {
    let cases = results.iter().flat_map(|one| &one.cases);
    let mut unbuilt = cases.filter(|case| case.verdict != Verdict::Accepted);
    let finding = unbuilt.find_map(|case| case.findings.first());
    let why = finding.map(|finding| {
        let evidence = finding.evidence.iter().map(|line| format!("\n  {line}"));
        format!(": {}{}", finding.message, evidence.collect::<String>())
    });
    format!("no class was asked{}", why.unwrap_or_default())
}
